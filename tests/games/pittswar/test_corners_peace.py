"""Corners of diplomacy, reinforcements and conquest that the chapters' own tests pass by."""

from __future__ import annotations

import pytest

from kabinett.core.text import Text
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL
from kabinett.games.pittswar.effects_points import closed
from kabinett.games.pittswar.homecoming import refuges
from kabinett.games.pittswar.placement import has_room, landing_zones
from kabinett.games.pittswar.state import PEACE, POOL, TREATY, PState
from kabinett.games.pittswar.supply import supplied
from kabinett.games.pittswar.treaties import amiens
from tests.games.pittswar.events_kit import Table as Markers
from tests.games.pittswar.events_kit import at_war, clear, hold, lead, put
from tests.games.pittswar.names import BOARD, event, power, unit, zone
from tests.games.pittswar.peace_kit import Table
from tests.rules import rule

# diplomacy


@rule("pittswar 6.3b")
def test_a_third_marker_is_too_much() -> None:
    held = ["c_famine", "c_screen", "c_royal_navy", "c_height"]
    t = Table(("diplomatic_phase",), year=1793, coalition=held)
    t.do("influence sweden", "pay c_famine", "add c_screen", "add c_royal_navy")
    assert t.options() == ["roll"] and t.why("add c_height") == "no.two_more"


@rule("pittswar c_crowns")
def test_a_wrong_answer_to_a_marker_names_it() -> None:
    t = Markers("c_crowns", "D1", chance=[3])
    t.do("play c_crowns")
    assert t.kind == "event_power"
    assert t.refused("country france").reason == Text("no.event_target", (event("c_crowns"),))


@rule("pittswar c_dos_de_mayo")
@pytest.mark.parametrize("where", ["paris", "lille", ""])
def test_castanos_appears_only_if_he_is_nowhere(where: str) -> None:
    def ready(s: PState) -> None:
        at_war(s, "spain", FRANCE_SIDE)
        if where:
            put(s, "sp_central", where, 1)
            lead(s, "sp_castanos", where)

    t = Markers("c_dos_de_mayo", "D1", ready)
    t.do("play c_dos_de_mayo")
    assert t.kind == "event_zone"
    t.do("at madrid")
    assert t.where("sp_castanos") == (where or "madrid")


# reinforcements


@rule("pittswar 7.1k")
@pytest.mark.parametrize("points", [0, 4])
def test_savings_are_told_if_there_are_any(points: int) -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = points

    t = Table(("reinforcing", 4), year=1793, ready=ready)
    assert t.told("saves") == ([(power("france"), points)] if points else [])


@rule("pittswar 2.2k", "pittswar 9.2")
def test_the_stack_of_a_leader_who_leaves_may_be_too_large() -> None:
    def ready(s: PState) -> None:
        put(s, "fr_north", "paris", 2)
        put(s, "fr_rhine", "paris", 2)
        lead(s, "fr_hoche", "paris")

    t = Table(("reinforcing", 1), year=1798, ready=ready, leaders_leave=True)
    assert t.at("fr_hoche") == "out" and t.kind == "overflow" and t.seat == "france"


@rule("pittswar f_continental_blockade")
def test_ports_of_a_power_forced_to_peace_are_shut() -> None:
    t = Table(year=1810)
    s = t.s
    for number in BOARD.blockade:
        s.control[number] = power("france")
    austrian, austria = BOARD.blockade[0], power("austria")
    s.control[austrian] = austria
    s.side[austria], s.victor[austria] = NEUTRAL, FRANCE_SIDE
    for status, shut in ((PEACE, True), (TREATY, False)):
        s.status[austria] = status
        assert closed(s) is shut


def austria_lost(s: PState) -> None:
    """All of Austria is French but for an army abroad."""
    names = [BOARD.zones.ids[number] for number in range(BOARD.size) if s.homeland[number] == power("austria")]
    clear(s, *names)
    hold(s, "france", *names)
    put(s, "au_italy", "dresden", 1)
    s.points[power("austria")] = s.points[power("prussia")] = 2


@rule("pittswar 7.3a")
def test_nothing_is_raised_without_a_zone() -> None:
    t = Table(("reinforce", COALITION, 0), year=1796, ready=austria_lost)
    assert t.kind == "reinforce" and t.s.fate[unit("au_reserve")] == POOL
    assert t.no("raise au_reserve") == "7.3a" and "raise au_reserve" not in t.options()


@rule("pittswar f_amiens")
def test_after_amiens_homes_are_in_supply_again() -> None:
    t = Table(year=1802, ready=austria_lost)
    army, innsbruck = unit("au_italy"), zone("innsbruck")
    assert landing_zones(t.s, army, 1) == [] and not supplied(t.s, power("austria"), innsbruck)
    amiens(t.s)
    assert innsbruck in landing_zones(t.s, army, 1)


@rule("pittswar 9.1", "pittswar 7.1l")
def test_three_leaders_and_twelve_steps() -> None:
    s = Table(year=1813).s
    clear(s, "paris")
    for name in ("fr_napoleon", "fr_ney", "fr_davout"):
        lead(s, name, "paris")
    for name in ("fr_north", "fr_rhine", "fr_alps", "fr_italy"):
        put(s, name, "paris", 2)
    put(s, "fr_grand_army", "paris", 3)
    assert has_room(s, unit("fr_north"), zone("paris"), 1) and not has_room(s, unit("fr_north"), zone("paris"), 2)


# conquest


@rule("pittswar 14.2c", "pittswar 2.2c")
def test_units_that_stay_at_home_find_no_refuge_abroad() -> None:
    s = Table(year=1809).s
    at_war(s, "bavaria")
    for name, abroad in (("au_germany", True), ("au_landwehr", False), ("au_bohemia", True)):
        clear(s, "salzburg", "munich")
        put(s, name, "salzburg", 1)
        found = refuges(s, unit(name), zone("salzburg"), COALITION)
        assert (zone("munich") in found) is abroad and zone("innsbruck") in found


@rule("pittswar 14.5.4", "pittswar 14.1a")
def test_hanovers_army_does_not_go_home_to_be_gone() -> None:
    def ready(s: PState) -> None:
        at_war(s, "hanover")
        at_war(s, "uk")
        put(s, "ha_hanover", "kassel", 1)
        hold(s, "france", "hanover", "osnabruck")

    t = Table(("closing", 0), ready=ready, year=1796, phase=8)
    assert t.at("ha_hanover") == "out" and not t.told("goes_to") and t.side("hanover") == "france"
