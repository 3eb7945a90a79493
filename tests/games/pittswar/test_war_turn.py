"""Chapters 4 and 10: the year, impulses, activations."""

from __future__ import annotations

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.flow import available, eligible
from kabinett.games.pittswar.state import PEACE, WAIT
from tests.games.pittswar.names import BOARD, STEP, event, leader, power, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule

BOTH = {"lille": "fr_north", "paris": "fr_alps", "vienna": "au_germany", "prague": "au_reserve"}


@rule("pittswar 1.2", "pittswar 4.2", "pittswar 4.2a", "pittswar 4.2b", "pittswar 4.2c")
def test_the_course_of_a_year() -> None:
    t = War({"lille": "fr_north fr_napoleon", "vienna": "au_germany au_charles"}, turn="coalition", year=1796)
    t.s.first = COALITION
    seen = []
    for _ in range(8):
        seen.append((t.s.impulse, t.s.sub, t.seat))
        t.do("pass")
    expected = [(impulse, sub, seat) for impulse in (0, 1) for sub in (0, 1) for seat in ("coalition", "france")]
    assert seen == expected and t.s.year == 1797
    expected_keys = ["leaders_fair", "foul_weather", "leaders_foul"]
    assert [e.public.key for e in t.events if e.public and e.public.key in expected_keys] == expected_keys


@rule("pittswar 4.1")
def test_the_first_player() -> None:
    first = [BOARD.track.first_player[year - 1792] for year in (1792, 1800, 1801, 1815)]
    assert first == [COALITION, COALITION, FRANCE_SIDE, FRANCE_SIDE]
    t = War({"lille": "fr_north", "vienna": "au_germany"}, year=1800, foul=True, sub=False)
    t.do_until(lambda: t.s.year == 1801, idle=["pass", "done", "decline"])
    assert t.s.first == FRANCE_SIDE


@rule("pittswar 4.2a", "pittswar 10.1")
def test_forces_in_turn_and_a_pass_is_final() -> None:
    t = War(BOTH, chance=[1, 1, 1])
    t.march("lille", "stop")
    assert t.seat == "coalition"
    t.do("pass")
    assert t.seat == "france" and t.no("activate lille") == "10.1"
    t.march("paris", "stop")
    # both are done: the next impulse begins, since nobody has a leader
    assert t.s.impulse == 1


@rule("pittswar 4.2a")
def test_who_has_nothing_to_activate_passes_by_himself() -> None:
    t = War({"lille": "fr_north", "paris": "fr_alps"}, chance=[1])
    t.march("lille", "stop")
    assert t.seat == "france" and t.told("passes") == [(COALITION,)]


@rule("pittswar 10.1")
def test_a_part_of_a_force() -> None:
    t = War({"lille": "fr_italy:1 fr_alps:1 fr_rhine:1", "vienna": "au_germany"}, chance=[3])
    t.do("activate lille", "leave fr_alps")
    # one order only: units by number
    assert t.why("leave fr_italy") == "no.leave"
    t.s.back(0)
    t.do("leave fr_italy", "march", "go paris", "stop")
    assert (t.at("fr_italy"), t.at("fr_alps"), t.at("fr_rhine")) == ("lille", "paris", "paris")
    assert t.s.moved == 1 << unit("fr_alps") | 1 << unit("fr_rhine")


@rule("pittswar 10.1")
def test_what_stays_behind_must_be_a_legal_stack() -> None:
    t = War({"lille": "fr_north fr_italy fr_napoleon", "vienna": "au_germany"})
    t.do("activate lille", "leave fr_north")
    assert "march" in t.options()
    # all but Italy would stay without their leader: too many
    t = War({"lille": "fr_north fr_italy fr_rhine:1 fr_napoleon", "vienna": "au_germany"})
    t.do("activate lille", "leave fr_north", "leave fr_rhine")
    assert t.why("march") == "no.stack_left"
    t.do("leave_leader fr_napoleon")
    assert "march" in t.options()


@rule("pittswar 10.2")
def test_picking_up_needs_a_leader_and_fresh_units() -> None:
    pieces = {"lille": "fr_italy:1 fr_napoleon", "paris": "fr_alps:1", "reims": "fr_rhine:1", "vienna": "au_germany"}
    t = War(pieces, chance=[1, 6])
    t.march("reims", "stop")
    t.do("pass")
    t.march("lille", "go reims")
    assert t.no("pick fr_rhine") == "10.2"
    t.do("go paris", "pick fr_alps")
    assert t.s.force == 1 << unit("fr_italy") | 1 << unit("fr_alps")
    t.do("go orleans")
    assert t.at("fr_alps") == "orleans"
    t = War({"lille": "fr_italy:1", "paris": "fr_alps:1"}, chance=[6])
    t.march("lille", "go paris")
    assert t.why("pick fr_alps") == "no.needs_leader"


@rule("pittswar 10.2")
def test_in_the_sub_impulse_only_what_never_moved_is_picked_up() -> None:
    pieces = {"lille": "fr_italy:1 fr_napoleon", "paris": "fr_alps:1", "vienna": "au_germany"}
    t = War(pieces, sub=True, chance=[6])
    t.s.moved = 1 << unit("fr_alps")
    t.march("lille", "go paris")
    assert t.why("pick fr_alps") == "no.has_moved"


@rule("pittswar 10.2a")
def test_who_stands_with_the_force_at_its_end_has_moved() -> None:
    t = War({"lille": "fr_italy:1", "paris": "fr_alps:1", "vienna": "au_germany"}, chance=[6])
    t.march("lille", "go paris", "stop")
    assert t.s.moved >> unit("fr_alps") & 1 and t.s.moved >> unit("fr_italy") & 1


@rule("pittswar 10.3", "pittswar 4.2b")
def test_leaders_move_again_at_the_price_of_a_test() -> None:
    pieces = {"lille": "fr_italy fr_napoleon", "paris": "fr_alps", "vienna": "au_germany au_charles"}
    t = War(pieces, sub=True, chance=[3, 1])
    # units without a leader are out of it, though they never moved
    assert eligible(t.s, 0) == [zone("lille")] and t.no("activate paris") == "10.3"
    t.s.moved = 1 << unit("fr_italy")
    t.s.led = 1 << leader("fr_napoleon")
    t.march("lille", "go paris", "stop")
    assert len(t.told("attrition")) == 1
    assert t.s.moved_sub >> unit("fr_italy") & 1 and t.s.led_sub >> leader("fr_napoleon") & 1
    assert available(t.s, zone("paris"), 0) == (0, 0)


@rule("pittswar 10.5", "pittswar 11.4")
def test_a_winner_without_a_leader_stops() -> None:
    pieces = {"lille": "fr_north", "brussels": "au_flanders:1", "vienna": "au_germany"}
    t = War(pieces, chance=[6, 6, 1, 1])
    t.march("lille", "go brussels", "stand", "lead fr_north", "no_claim")
    assert t.at("fr_north") == "brussels" and t.seat == "coalition" and t.kind == "turn"


@rule("pittswar 10.5", "pittswar 13.2.4")
def test_a_winner_with_a_leader_goes_on() -> None:
    pieces = {"lille": "fr_north fr_napoleon", "brussels": "au_flanders:1", "vienna": "au_germany"}
    t = War(pieces, chance=[6, 6, 1, 1])
    t.march("lille", "go brussels", "stand", "lead fr_north", "no_claim")
    assert t.kind == "go_on" and t.s.mp == 6 and t.at("fr_napoleon") == "brussels"
    t.do("go cologne", "stop")
    assert t.at("fr_north") == "cologne"


@rule("pittswar 10.6")
def test_reactions_are_no_activations() -> None:
    pieces = {"lille": "fr_north", "brussels": "au_flanders:1", "vienna": "au_germany"}
    t = War(pieces, chance=[6, 6, 1])
    t.march("lille", "go brussels", "evade luxembourg", "stop")
    assert t.at("au_flanders") == "luxembourg" and not t.s.moved >> unit("au_flanders") & 1
    assert t.seat == "coalition" and "activate luxembourg" in t.options()


@rule("pittswar 10.7")
def test_stacks_are_open() -> None:
    t = War(BOTH)
    assert t.s.view(0)["at"] == t.s.view(1)["at"] == t.s.view(None)["at"]
    assert t.s.view(0)["steps"] == t.s.view(1)["steps"]


@rule("pittswar 14.3.2")
def test_the_coalition_moves_a_power_at_peace_inside_its_country() -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany", "berlin": "pr_silesia"}, turn="coalition", chance=[6])
    s = t.s
    austria = power("austria")
    s.side[austria], s.status[austria], s.victor[austria] = 2, PEACE, 0
    s.changed()
    assert zone("vienna") in eligible(s, COALITION)
    t.do("activate vienna", "march")
    assert "go prague" in t.options() and t.no("go munich") == "11.2" and t.no("flag") == "8.1d"
    assert all(s.homeland[zone(text.split()[1])] == austria for text in t.options() if text.startswith("go "))
    s.status[austria] = WAIT
    s.changed()
    assert zone("vienna") in eligible(s, COALITION)


@rule("pittswar f_amiens")
def test_nobody_marches_during_the_peace_of_amiens() -> None:
    t = War(BOTH, year=1802)
    t.s.in_game |= 1 << event("f_amiens")
    t.s.stack = [(STEP["year"], 3)]
    t.s.run()
    t.do_until(lambda: t.s.year == 1804, idle=["pass", "done", "decline"])
    assert not t.told("activates") and t.told("no_war") == [(1803,)]
