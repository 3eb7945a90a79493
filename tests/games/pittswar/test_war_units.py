"""Chapters 2 and 9: counters, leaders, stacking and absorbing."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import FRANCE_SIDE
from kabinett.games.pittswar.forces import (
    cavalry,
    commander,
    commands_half,
    fits,
    kill,
    lose_step,
    rests,
    stray_leaders,
    total,
    units_in,
)
from kabinett.games.pittswar.state import LATER, OUT, POOL, WAITING
from tests.games.pittswar.names import BOARD, GAME, leader, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule


def mask(*names: str) -> int:
    return sum([1 << unit(name) for name in names])


def chiefs(*names: str) -> int:
    return sum([1 << leader(name) for name in names])


@rule("pittswar 2.1", "pittswar 2.1a", "pittswar 2.1b")
def test_the_map() -> None:
    assert BOARD.size == 124 and sum(BOARD.levant) == 5
    kinds = [BOARD.border(zone("lille"), zone(name)) for name in ("paris", "luxembourg", "london")]
    assert kinds == [0, 1, 4] and BOARD.border(zone("marseille"), zone("turin")) == 3
    assert BOARD.border(zone("milan"), zone("zurich")) == 2
    assert zone("marseille") not in BOARD.land[zone("turin")] and zone("london") not in BOARD.land[zone("lille")]
    names = ("vendee", "rennes", "brest", "lyon", "marseille", "innsbruck")
    risings = {name: BOARD.uprising[zone(name)] for name in names}
    assert risings == {"vendee": 0, "rennes": 1, "brest": 1, "lyon": 2, "marseille": 3, "innsbruck": 4}


@rule("pittswar 2.2", "pittswar 2.2a")
def test_the_last_of_three_steps_is_a_replacement_counter() -> None:
    t = War({"lille": "fr_north"})
    north = unit("fr_north")
    values = [(BOARD.tactical[north][n], BOARD.move[north][n], BOARD.cavalry[north][n]) for n in (3, 2, 1)]
    assert values == [(1, 1, 1), (1, 1, 0), (0, 0, 0)]
    assert [BOARD.face[north][n] for n in (3, 2, 1)] == ["North", "North", "Sambre-Meuse"]
    lose_step(t.s, north)
    lose_step(t.s, north)
    assert t.steps("fr_north") == 1 and cavalry(t.s, 1 << north, 0) == 0


@rule("pittswar 2.2b")
def test_a_dot_means_gone_for_good() -> None:
    t = War({"brussels": "au_flanders:1", "vienna": "au_germany:1"})
    lose_step(t.s, unit("au_flanders"))
    lose_step(t.s, unit("au_germany"))
    assert t.s.fate[unit("au_flanders")] == OUT and t.s.fate[unit("au_germany")] == POOL


@rule("pittswar 2.2c")
def test_highlighted_units_stay_at_home() -> None:
    t = War({"lille": "fr_interior"}, chance=[6])
    t.march("lille")
    assert t.no("go brussels") == "2.2c" and "go paris" in t.options()
    t = War({"vendee": "rv_vendee"}, turn="coalition", chance=[6])
    t.march("vendee")
    assert t.no("go orleans") == "2.2c"
    t = War({"rennes": "rv_chouans"}, turn="coalition", chance=[6])
    t.march("rennes")
    assert "go brest" in t.options() and t.no("go nantes") == "2.2c"


@rule("pittswar 2.2d")
def test_the_guard_and_the_army_of_reserve() -> None:
    t = War({"lille": "fr_grand_army"}, year=1805)
    grand, reserve = unit("fr_grand_army"), unit("fr_reserve")
    t.s.fate[reserve] = LATER
    for _ in range(2):
        lose_step(t.s, grand)
    assert BOARD.face[grand][1] == "Guard" and BOARD.tactical[grand][1] == 2
    lose_step(t.s, grand)
    assert t.s.fate[grand] == OUT and t.s.fate[reserve] == POOL


@rule("pittswar 2.2h")
def test_guerrillas_are_hunted_for_two_points() -> None:
    pieces = {"burgos": "fr_spain", "san_sebastian": "sp_guerrilla_1", "bayonne": "fr_alps"}
    t = War(pieces, year=1808, chance=[4], sides={"spain": "coalition"}, hold={"france": "burgos san_sebastian"})
    t.march("bayonne", "go san_sebastian")
    # a guerrilla stops nobody and fights nobody, and here no point is left for it
    assert t.s.battle < 0 and t.s.mp == 1 and t.no("hunt sp_guerrilla_1") == "2.2h"
    t = War(pieces, year=1808, chance=[6], sides={"spain": "coalition"}, hold={"france": "burgos san_sebastian"})
    t.march("bayonne", "go san_sebastian", "hunt sp_guerrilla_1")
    assert t.at("sp_guerrilla_1") == "" and t.s.mp == 0
    assert t.s.fate[unit("sp_guerrilla_1")] == LATER


@rule("pittswar 2.2h")
def test_guerrillas_do_not_block_supply_or_control() -> None:
    from kabinett.games.pittswar.supply import supplied

    t = War({"madrid": "fr_spain", "burgos": "sp_guerrilla_1"}, year=1808, sides={"spain": "coalition"},
            hold={"france": "burgos madrid san_sebastian"})  # fmt: skip
    assert supplied(t.s, 0, zone("madrid")) and not units_in(t.s, zone("burgos"), 1)


@rule("pittswar 2.2i")
def test_leaders_help_to_move_and_to_fight() -> None:
    t = War({"lille": "fr_north fr_napoleon"}, chance=[2])
    t.march("lille")
    # 2 + 1 for the counter + 3 for Napoleon
    assert t.last("march_roll") == (2, 6, 4)


@rule("pittswar 2.2j")
def test_a_leader_without_an_army_leaves_the_map() -> None:
    t = War({"lille": "fr_north:1 fr_dumouriez", "paris": "fr_alps"})
    kill(t.s, unit("fr_north"))
    stray_leaders(t.s)
    assert t.at("fr_dumouriez") == "" and t.s.leader_fate[leader("fr_dumouriez")] == WAITING


@rule("pittswar 2.2j")
def test_a_leader_goes_only_with_a_unit_of_his_own() -> None:
    pieces = {"vienna": "au_germany au_charles pr_silesia:1"}
    t = War(pieces, turn="coalition")
    t.do("activate vienna", "leave au_germany")
    assert t.no("march") == "2.2j"
    t.do("leave_leader au_charles")
    assert "march" in t.options()
    # nor does he stay alone
    t = War({"vienna": "au_germany au_charles"}, turn="coalition")
    t.do("activate vienna")
    assert t.why("leave_leader au_charles") == "no.stack_left"


@rule("pittswar 9.1")
def test_three_steps_and_three_more_a_leader() -> None:
    s = War({"paris": "fr_north fr_alps:1 fr_italy fr_napoleon", "lyon": "fr_rhine"}).s
    north, alps = unit("fr_north"), unit("fr_alps")
    assert fits(s, 1 << north, 0) and not fits(s, 1 << north | 1 << alps, 0)
    six = mask("fr_north", "fr_alps", "fr_italy")
    assert total(s, six) == 6 and fits(s, six, chiefs("fr_napoleon"))
    assert not fits(s, six | mask("fr_rhine"), chiefs("fr_napoleon"))


@rule("pittswar 9.1")
def test_no_room_at_the_end_of_a_march() -> None:
    t = War({"paris": "fr_north", "lille": "fr_italy"}, chance=[1])
    t.march("lille")
    # 1 + 1: two points, so the force may still pass through Paris
    t.do("go paris")
    assert t.no("stop") == "9.1"
    t.do("go orleans")
    assert t.at("fr_italy") == "orleans" and t.kind == "turn"
    # the last point does not lead into a full zone
    t = War({"orleans": "fr_north", "lille": "fr_italy"}, chance=[1])
    t.march("lille", "go paris")
    assert t.s.mp == 1 and t.no("go orleans") == "9.1" and "go rouen" in t.options()


@rule("pittswar 9.2")
def test_at_most_three_leaders() -> None:
    s = War({"paris": "fr_north fr_napoleon fr_massena fr_murat"}).s
    three = chiefs("fr_napoleon", "fr_massena", "fr_murat")
    assert fits(s, mask("fr_north"), three) and not fits(s, mask("fr_north"), three | chiefs("fr_ney"))


@rule("pittswar 9.3")
def test_half_of_the_steps() -> None:
    s = War({"vienna": "au_charles au_germany ru_2nd"}, sides={"russia": "coalition"}).s
    assert rests(s, mask("au_germany", "ru_2nd"), chiefs("au_charles"))
    s = War({"vienna": "au_charles au_germany ru_1st"}, sides={"russia": "coalition"}).s
    assert not commands_half(s, mask("au_germany", "ru_1st"), leader("au_charles"))
    # steps of minors count for every leader
    s = War({"vienna": "au_charles au_germany:1 sa_saxons ba_bavarians"}).s
    assert rests(s, mask("au_germany", "sa_saxons", "ba_bavarians"), chiefs("au_charles"))


@rule("pittswar 9.3")
def test_what_is_too_much_at_the_end_of_an_activation_leaves() -> None:
    t = War({"prague": "ru_1st:3", "brunn": "au_germany:1 au_charles"}, turn="coalition", sides={"russia": "coalition"},
            frames=[(GAME.step_numbers["overflow"], zone("prague"), 1, 0)])  # fmt: skip
    # nothing is wrong in Prague, so nobody was asked
    assert t.kind == "turn"
    t = War({"vienna": "ru_1st au_germany:1 au_charles"}, turn="coalition", sides={"russia": "coalition"},
            frames=[(GAME.step_numbers["overflow"], zone("vienna"), 1, 0)])  # fmt: skip
    assert t.kind == "overflow" and t.no("pass") == "9.3"
    t.do("send ru_1st prague")
    assert t.at("ru_1st") == "prague" and t.kind == "turn"


@rule("pittswar 9.4")
def test_absorbing() -> None:
    t = War({"paris": "fr_rhine:1", "lille": "fr_italy:1"}, chance=[3])
    t.march("lille", "go paris")
    assert "absorb fr_italy fr_rhine" in t.options() and "absorb fr_rhine fr_italy" in t.options()
    t.do("absorb fr_italy fr_rhine")
    assert t.steps("fr_italy") == 2 and t.at("fr_rhine") == "" and t.s.fate[unit("fr_rhine")] == POOL


@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        ("absorb fr_italy fr_alps", "no.absorb_full"),
        ("absorb fr_italy fr_cav_res", ""),
        ("absorb fr_italy fr_italy", "no.absorb_here"),
        ("absorb fr_italy fr_north", "no.absorb_here"),
        ("absorb nl_netherlands fr_cav_res", "no.absorb_power"),
    ],
)
@rule("pittswar 9.4")
def test_who_absorbs_whom(pair: str, reason: str) -> None:
    pieces = {"lille": "fr_italy:1 fr_alps:2 fr_cav_res nl_netherlands fr_napoleon", "metz": "fr_north"}
    t = War(pieces, year=1806, sides={"netherlands": "france"}, chance=[3])
    t.march("lille")
    assert pair in t.options() if not reason else t.why(pair) == reason


@rule("pittswar 9.4")
def test_tactical_values_may_differ_by_one() -> None:
    # the Guard (2) and conscripts (0)
    t = War({"lille": "fr_guard:1 fr_main:1"}, year=1813, chance=[3])
    t.march("lille")
    assert t.why("absorb fr_guard fr_main") == "no.absorb_tactical"


@rule("pittswar 9.4", "pittswar 9.4a")
def test_a_minor_is_absorbed_but_no_other_major() -> None:
    pieces = {"vienna": "au_germany:1 sa_saxons:1 pr_silesia:1 au_charles"}
    t = War(pieces, turn="coalition", chance=[3])
    t.march("vienna")
    assert t.why("absorb au_germany pr_silesia") == "no.absorb_power"
    t.do("absorb au_germany sa_saxons")
    assert t.steps("au_germany") == 2 and t.at("sa_saxons") == ""


@rule("pittswar 9.4a")
def test_absorbing_the_activated_activates() -> None:
    t = War({"paris": "fr_rhine:1", "lille": "fr_italy:1", "vienna": "au_germany"}, chance=[3])
    t.march("lille", "go paris", "absorb fr_rhine fr_italy")
    assert t.steps("fr_rhine") == 2 and t.s.force == 1 << unit("fr_rhine")
    t.do("stop")
    assert t.s.moved >> unit("fr_rhine") & 1


@rule("pittswar 9.5")
def test_units_too_many_after_a_marker_become_points() -> None:
    around = {"innsbruck": "au_germany:2 au_reserve:2", "milan": "fr_italy", "venice": "fr_alps", "munich": "fr_rhine",
              "ulm": "fr_moselle", "salzburg": "fr_coastal", "graz": "fr_pyrenees", "zurich": "fr_north"}  # fmt: skip
    t = War(around, turn="coalition", frames=[(GAME.step_numbers["overflow"], zone("innsbruck"), 1, 1)])
    t.do("disband au_reserve")
    assert t.at("au_reserve") == "" and t.s.extra_points[3] == 2 and t.kind == "turn"


@rule("pittswar 10.4")
def test_who_commands() -> None:
    s = War({"vienna": "au_charles au_germany ru_1st ru_kutuzov"}, sides={"russia": "coalition"}).s
    both = mask("au_germany", "ru_1st")
    assert commander(s, both, chiefs("au_charles", "ru_kutuzov")) == leader("ru_kutuzov")
    # as many steps each: the better strategic bonus
    s = War({"vienna": "au_charles au_germany ru_2nd ru_kutuzov"}, sides={"russia": "coalition"}).s
    both = mask("au_germany", "ru_2nd")
    assert commander(s, both, chiefs("au_charles", "ru_kutuzov")) == leader("au_charles")
    s = War({"paris": "fr_napoleon fr_murat fr_north"}).s
    assert commander(s, mask("fr_north"), chiefs("fr_napoleon", "fr_murat")) == leader("fr_napoleon")
    assert FRANCE_SIDE == 0
