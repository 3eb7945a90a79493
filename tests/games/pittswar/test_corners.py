"""Corners of the war that the chapters' own tests pass by."""

from __future__ import annotations

import json

import pytest

from kabinett.core.errors import BadPosition
from kabinett.games.pittswar import markers
from kabinett.games.pittswar.aftermath import return_to
from kabinett.games.pittswar.board import FRANCE_SIDE
from kabinett.games.pittswar.forces import commander
from kabinett.games.pittswar.state import WAITING, PState
from tests.games.pittswar.events_kit import Table as Markers
from tests.games.pittswar.events_kit import at_war, clear, lead, put
from tests.games.pittswar.marches_kit import STARTS
from tests.games.pittswar.names import BOARD, GAME, STEP, leader, unit, zone
from tests.games.pittswar.test_war_battle import ELSEWHERE, meet
from tests.games.pittswar.test_war_march import intercepting
from tests.games.pittswar.war_kit import War
from tests.rules import rule

# numbers and names


def test_numbers_stand_for_the_words_of_the_pack() -> None:
    numbers = {name: value for name, value in vars(markers).items() if isinstance(value, int)}
    for name in markers.MOMENTS:
        assert markers.MOMENTS[numbers[name]] == name
    conditions = {name[3:].lower(): value for name, value in numbers.items() if name.startswith("IF_")}
    assert conditions.pop("freely") == markers.CONDITIONS.index("")
    assert sorted(conditions) == sorted(filter(None, markers.CONDITIONS))
    for name, value in conditions.items():
        assert markers.CONDITIONS[value] == name


def test_a_blank_state_has_nothing_but_defaults() -> None:
    """What a position does not name is what a blank state has."""
    blank = GAME.blank(GAME.checked_options({}))
    for field in GAME.fields:
        value = getattr(blank, field.name)
        if field.shape in ("int", "bits"):
            assert value == field.default, field.name
        elif field.shape == "list":
            assert set(value) <= {field.default}, field.name
        else:
            assert not value or (field.shape == "lists" and not any(map(any, value))), field.name


@pytest.mark.parametrize(
    ("depth", "change"),
    [(0, {"phase": 9}), (1, {"stage": 4}), (1, {"stage": -1}), (1, {"foul": 2001}), (1, {"foul": -2})],
)
def test_problems_of_steps(depth: int, change: dict[str, int]) -> None:
    position = json.loads(json.dumps(War({"lille": "fr_north", **ELSEWHERE}).s.position()))
    ((kind, params),) = position["stack"][depth].items()
    assert set(change) <= set(params), params
    params.update(change)
    with pytest.raises(BadPosition, match=f"{kind} cannot be asked"):
        GAME.from_position(position)


# the sea


@rule("pittswar 11.7", "pittswar 11.3")
def test_a_force_that_lands_in_a_marsh_goes_no_further() -> None:
    sides = {"uk": "coalition", "netherlands": "coalition"}
    t = War({"london": "uk_anglo_dutch:1 uk_york", "paris": "fr_north"}, turn="coalition", sides=sides, chance=[6])
    t.march("london")
    assert t.s.mp > 3 and BOARD.marsh[BOARD.index["amsterdam"]]
    t.do("embark", "sail amsterdam")
    assert t.at("uk_anglo_dutch") == "amsterdam" and t.told("sails")
    assert t.s.mp == 0 and "go osnabruck" not in t.options()


@rule("pittswar f_boulogne")
def test_the_activation_ends_in_england() -> None:
    t = STARTS["f_boulogne"]()
    t.s.script = (6, 3, 3, 3, 3, 3)
    t.do("play f_boulogne", "use 1")
    while t.kind == "window":
        t.do("decline")
    assert t.where("fr_grand_army") == "london"
    assert t.kind == "turn" and t.seat == "coalition" and t.s.moved >> unit("fr_grand_army") & 1


@rule("pittswar 12.1e")
def test_the_sea_is_bought_once() -> None:
    t = War({"lille": "fr_north", **ELSEWHERE}, year=1804, hands={"france": "f_coastal_army f_boulogne"})
    t.do("control_sea f_coastal_army")
    assert t.s.sea and t.seat == "france"
    assert "control_sea f_boulogne" not in t.options() and t.why("control_sea f_boulogne") == "no.sea_now"


# on the way


@rule("pittswar 11.5", "pittswar 5.3")
def test_an_interception_is_paid_from_the_hand() -> None:
    t = intercepting(chance=[6, 3])
    t.do("intercept stuttgart")
    assert t.options() == ["spend c_height"] and t.why("spend c_mud") == "no.no_marker"


@rule("pittswar 5.3c")
def test_why_a_marker_is_not_for_a_force_that_has_not_moved() -> None:
    t = War({"lille": "fr_north", **ELSEWHERE}, hands={"france": "f_siege"}, chance=[4])
    t.march("lille")
    assert t.kind == "go_on" and t.s.fresh
    assert t.why("play f_sabre") == "no.not_in_hand" and t.why("play f_siege") == "no.event_moment"
    t.do("go paris")
    assert t.why("play f_siege") == "no.not_now"


def test_the_reach_of_a_force_is_drawn_zone_by_zone() -> None:
    t = War({"lille": "fr_north", **ELSEWHERE}, chance=[4])
    t.march("lille")
    lens = GAME.lens("reach", t.s.view(0))
    lille, paris, orleans = (BOARD.index[name] for name in ("lille", "paris", "orleans"))
    assert (lille, paris) in lens.lines and (paris, orleans) in lens.lines
    assert sorted(to for _, to in lens.lines) == sorted(lens.places)


@rule("pittswar 11.6")
def test_whoever_evades_rolls_or_plays() -> None:
    pieces = {"lille": "fr_north fr_napoleon", "brussels": "au_flanders", "vienna": "au_germany"}
    t = War(pieces, hands={"coalition": "c_second_line"}, chance=[6, 5])
    t.march("lille", "go brussels", "evade luxembourg")
    assert t.kind == "evade" and t.options() == ["roll", "play c_second_line"]
    assert t.why("stand") == "no.roll_first" and t.why("play c_ambush") == "no.not_in_hand"


@rule("pittswar 12.3b")
def test_only_the_force_under_way_is_worn() -> None:
    t = War({"paris": "fr_north", "lille": "fr_rhine fr_jourdan", **ELSEWHERE}, chance=[6])
    t.march("paris", "go lille")
    assert t.s.force == 1 << unit("fr_north")
    t.s.push((STEP["wear"], FRANCE_SIDE, zone("lille"), 2, 0))
    t.s.run()
    assert t.steps("fr_north") == 1 and t.steps("fr_rhine") == 2 and t.kind == "go_on"


@rule("pittswar 10.1")
def test_who_is_activated_is_told() -> None:
    t = War({"paris": "fr_north", "lille": "fr_rhine fr_jourdan", **ELSEWHERE})
    t.do("activate paris", "march")
    assert t.told("activates") == [(FRANCE_SIDE, zone("paris"), 3)] and not t.told("activates_led")
    t = War({"paris": "fr_north", "lille": "fr_rhine fr_jourdan", **ELSEWHERE})
    t.do("activate lille", "march")
    assert t.told("activates_led") == [(FRANCE_SIDE, zone("lille"), leader("fr_jourdan"), 2)]
    assert not t.told("activates")


# leaders


@rule("pittswar f_persia", "pittswar 2.2j")
def test_a_leader_whose_army_dies_in_persia_leaves() -> None:
    def ready(s: PState) -> None:
        clear(s)
        at_war(s, "russia")
        put(s, "ru_guard", "moscow", 1)
        lead(s, "ru_kutuzov", "moscow")

    t = Markers("f_persia", "A1", ready)
    t.do("play f_persia")
    assert t.where("ru_guard") == t.where("ru_kutuzov") == "" and t.s.leader_fate[leader("ru_kutuzov")] == WAITING


@rule("pittswar 10.1")
def test_of_leaders_equal_in_all_the_first_commands() -> None:
    """A free choice by the rules, so that it is made once for all."""
    t = War({"vienna": "au_germany:2 pr_silesia:2 au_charles pr_blucher", "lille": "fr_north"}, turn="coalition")
    both = 1 << leader("au_charles") | 1 << leader("pr_blucher")
    assert commander(t.s, 1 << unit("au_germany") | 1 << unit("pr_silesia"), both) == leader("au_charles")


# battles


@rule("pittswar 13.2.3")
def test_the_last_of_the_french_units_goes_back_to_a_french_zone() -> None:
    t = meet("fr_main", "au_upper_rhine", year=1813, chance=[1, 2, 6])
    assert t.last("falls_back")[0] == FRANCE_SIDE and t.at("fr_main") == "lille"


@rule("pittswar 13.2.3", "pittswar 9.2")
@pytest.mark.parametrize(
    ("there", "back", "rides"),
    [
        ("fr_rhine:1 fr_murat fr_ney", True, True),
        ("fr_rhine:1 fr_murat fr_ney fr_davout", True, False),
        ("fr_grand_army:3 fr_rhine:2 fr_italy:2 fr_alps:2 fr_egypt:2 fr_murat fr_ney fr_davout", False, False),
    ],
)
def test_who_goes_back_needs_room(there: str, back: bool, rides: bool) -> None:
    t = War({"paris": "fr_north:2 fr_massena", "lille": there, **ELSEWHERE}, year=1813)
    s = t.s
    s.battle = s.at[unit("fr_north")]
    return_to(s, 1 << unit("fr_north"), 1 << leader("fr_massena"), BOARD.index["lille"])
    assert t.at("fr_north") == ("lille" if back else "")
    assert t.at("fr_massena") == ("lille" if rides else "paris")


@rule("pittswar 13.2.1")
def test_every_step_lost_is_told() -> None:
    t = meet("fr_italy", "au_upper_rhine", chance=[1, 2, 6])
    lost = BOARD.unit_steps[unit("fr_italy")] - t.steps("fr_italy")
    assert lost == 1 and (unit("fr_italy"), 1) in t.told("step_lost")
