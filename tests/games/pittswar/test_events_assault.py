"""The markers on naval assaults: where a force lands, and what calls an assault off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.games.pittswar import effects_naval
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.state import PEACE, PState
from tests.games.pittswar.events_kit import FOUL, Table, at_war, clear, finish, gone, hold, lead, neutral, put
from tests.games.pittswar.marches_kit import (
    STARTS,
    activated,
    assaulted,
    brest,
    british,
    flanders_lost,
    marseille,
)
from tests.games.pittswar.names import BOARD, event, power, unit, zone
from tests.rules import rule

# naval assaults


@pytest.mark.parametrize(
    "name, start, target",
    [
        ("f_sardinia_corsica", "marseille", "sardinia"),
        ("f_ireland", "brest", "dublin"),
        ("f_coastal_army", "marseille", "genoa"),
        ("c_corsica_kingdom", "london", "corsica"),
        ("c_royal_navy", "london", "rouen"),
        ("c_admiralty", "london", "bordeaux"),
        ("c_walcheren", "london", "amsterdam"),
    ],
)
@rule(
    "pittswar f_sardinia_corsica",
    "pittswar f_ireland",
    "pittswar f_coastal_army",
    "pittswar c_corsica_kingdom",
    "pittswar c_royal_navy",
    "pittswar c_admiralty",
    "pittswar c_walcheren",
)
def test_a_force_lands(name: str, start: str, target: str) -> None:
    t = STARTS[name]()
    force = t.s.force
    t.do(f"play {name}")
    if t.kind == "event_zone":
        t.do(f"at {target}")
    finish(t)
    landed = [n for n in range(BOARD.units) if force >> n & 1 and t.s.at[n] == zone(target)]
    assert landed and t.told("assault") == [(t.side, zone(start), zone(target))]
    # France controls the sea by it, for this impulse.
    assert t.s.sea == int(t.side == FRANCE_SIDE)


@rule("pittswar f_sardinia_corsica", "pittswar f_ireland", "pittswar c_walcheren", "pittswar c_corsica_kingdom")
def test_where_an_assault_may_go() -> None:
    def zones(name: str) -> set[str]:
        t = STARTS[name]()
        t.do(f"play {name}")
        return {text.split()[1] for text in t.options()} if t.kind == "event_zone" else {"(one)"}

    # Corsica is French already; Flanders and the Netherlands; never a British or an inland zone.
    assert zones("f_sardinia_corsica") == {"(one)"}
    assert zones("c_walcheren") == {"amsterdam", "brussels"}
    assert zones("c_corsica_kingdom") == {"corsica", "marseille", "perpignan"}
    coast = zones("f_coastal_army")
    assert "sardinia" in coast and "rome" in coast and not coast & {"london", "dublin", "gibraltar", "milan"}


@pytest.mark.parametrize(
    "name, where, ready, army",
    [
        ("f_sardinia_corsica", "marseille", marseille, "fr_north"),
        ("f_ireland", "brest", brest, "fr_alps"),
        ("f_coastal_army", "marseille", marseille, "fr_north"),
        ("c_corsica_kingdom", "london", british, "uk_peninsula"),
        ("c_admiralty", "london", british, "uk_peninsula"),
        ("c_walcheren", "london", flanders_lost, "uk_peninsula"),
    ],
)
@rule(
    "pittswar f_sardinia_corsica",
    "pittswar f_ireland",
    "pittswar f_coastal_army",
    "pittswar c_corsica_kingdom",
    "pittswar c_admiralty",
    "pittswar c_walcheren",
)
def test_a_large_force_cannot_land(name: str, where: str, ready: Callable[[PState], None], army: str) -> None:
    def larger(s: PState) -> None:
        ready(s)
        put(s, army, where)
        at_war(s, "uk")
        lead(s, "fr_napoleon" if name.startswith("f_") else "uk_wellington", where)

    t = activated(name, where, larger)
    assert t.no(f"play {name}") in (name, "5.3")


@rule("pittswar f_coastal_army", "pittswar c_royal_navy")
def test_a_bad_roll_loses_no_marker() -> None:
    t = Table("f_coastal_army", "A1", marseille, [1])
    t.do("activate marseille", "march")
    assert not t.s.naval and t.refused("play f_coastal_army") and not gone(t, "f_coastal_army")


@rule("pittswar c_royal_navy", "pittswar c_walcheren")
def test_a_british_assault_is_british() -> None:
    def turks(s: PState) -> None:
        clear(s)
        at_war(s, "turkey")
        put(s, "tu_porte", "salonica")
        hold(s, "france", "naples")

    t = activated("c_royal_navy", "salonica", turks)
    assert t.refused("play c_royal_navy")
    t = activated("c_admiralty", "salonica", turks)
    assert t.offered("c_admiralty")


# assaults called off


@pytest.mark.parametrize(
    "name", ["c_nelson", "c_aboukir", "c_jervis", "c_royal_navy", "c_admiralty", "c_corsica_kingdom"]
)
@rule(
    "pittswar c_nelson",
    "pittswar c_aboukir",
    "pittswar c_jervis",
    "pittswar c_royal_navy",
    "pittswar c_admiralty",
    "pittswar c_corsica_kingdom",
)
def test_a_french_assault_is_called_off(name: str) -> None:
    t = assaulted(name)
    assert t.seat == "coalition"
    t.do(f"play {name}")
    finish(t)
    # Both markers are gone, the force is still in port, its activation is over, the sea is not French.
    assert t.where("fr_alps") == "marseille" and gone(t, name) and gone(t, "f_coastal_army")
    assert t.s.moved >> unit("fr_alps") & 1 and t.s.sea == 0
    t = assaulted(name)
    t.do("decline")
    finish(t)
    assert t.where("fr_alps") == "sardinia"


@rule("pittswar f_mutiny")
def test_a_mutiny_calls_off_an_assault_of_the_coalition() -> None:
    t = assaulted("f_mutiny")
    assert t.seat == "france"
    t.do("play f_mutiny")
    finish(t)
    assert t.where("uk_anglo_dutch") == "london" and gone(t, "c_walcheren") and t.s.sea == 1


@rule("pittswar c_aboukir", "pittswar f_expedition_egypte")
def test_only_aboukir_stops_the_expedition_and_only_on_a_five() -> None:
    def sailing(s: PState) -> None:
        clear(s)
        put(s, "fr_alps", "paris")
        lead(s, "fr_napoleon", "paris")

    for die, landed in ((5, False), (4, True)):
        t = Table("c_aboukir", "A1", sailing, [die, 3, 3, 3], held=["f_expedition_egypte", "c_royal_navy"], turn=0)
        t.do("play f_expedition_egypte")
        if t.kind == "event_zone":
            t.do("at marseille")
        assert t.seat == "coalition" and t.no("play c_royal_navy") == "c_royal_navy"
        t.do("play c_aboukir")
        finish(t)
        assert (t.where("fr_egypt") == "alexandria") == landed
        assert (t.s.side[power("turkey")] == COALITION) == landed
        if not landed:
            assert t.where("fr_napoleon") == t.where("fr_egypt") == "marseille"


# where an assault is possible


def _landings(name: str, where: str, ready: Callable[[PState], None], **more: object) -> set[str]:
    """Where a marker lets the force in this zone land; empty: it cannot be played."""
    t = activated(name, where, ready, **more)
    if not t.offered(name):
        return set()
    return {BOARD.zones.ids[z] for z in effects_naval.targets(t.s, event(name))}


@rule("pittswar c_royal_navy", "pittswar 4.2c")
def test_no_assault_over_a_frozen_baltic() -> None:
    def baltic(s: PState) -> None:
        british(s)
        hold(s, "france", "danzig", "amsterdam")

    assert {"danzig", "amsterdam"} <= _landings("c_royal_navy", "london", baltic)
    winter = _landings("c_royal_navy", "london", baltic, foul=FOUL)
    assert "amsterdam" in winter and "danzig" not in winter

    def swedes(s: PState) -> None:
        clear(s)
        at_war(s, "sweden")
        put(s, "sw_swedes", "stockholm", 1)
        hold(s, "france", "amsterdam")

    assert "amsterdam" in _landings("c_admiralty", "stockholm", swedes)
    assert not _landings("c_admiralty", "stockholm", swedes, foul=FOUL)


@rule("pittswar c_admiralty", "pittswar 11.7e")
def test_an_assault_needs_ships() -> None:
    def carried(s: PState) -> None:
        british(s)
        put(s, "fr_vosges", "lille")
        s.naval_used[power("uk")] = 3

    # Only the strait of Dover is left.
    assert _landings("c_admiralty", "london", carried) == {"lille"}

    def austrians(s: PState) -> None:
        clear(s)
        put(s, "au_reserve", "graz")

    # Austria has none.
    assert not _landings("c_admiralty", "graz", austrians)


@rule("pittswar c_admiralty", "pittswar 11.2b")
def test_an_assault_over_a_strait_needs_neither_port_nor_ships() -> None:
    def danes(s: PState) -> None:
        clear(s)
        at_war(s, "denmark")
        put(s, "da_danes", "jutland")
        hold(s, "france", "copenhagen")
        s.naval_used[power("denmark")] = 1

    assert _landings("c_admiralty", "jutland", danes) == {"copenhagen"}

    def inland(s: PState) -> None:
        danes(s)
        hold(s, "denmark", "copenhagen")

    assert not _landings("c_admiralty", "jutland", inland)


@rule("pittswar f_coastal_army", "pittswar 11.7b")
def test_an_assault_starts_in_a_port() -> None:
    def inland(s: PState) -> None:
        clear(s)
        put(s, "fr_alps", "lyon")

    assert not _landings("f_coastal_army", "lyon", inland)


@rule("pittswar f_coastal_army")
def test_nobody_lands_in_a_neutral_or_friendly_zone() -> None:
    found = _landings("f_coastal_army", "marseille", marseille)
    # Spain and Turkey are neutral, Corsica is French.
    assert found and not found & {"cartagena", "athens", "corsica", "marseille"}


@rule("pittswar f_armistice", "pittswar f_coastal_army")
def test_no_landing_among_enemies_during_an_armistice() -> None:
    def guarded(s: PState) -> None:
        marseille(s)
        put(s, "au_reserve", "genoa")

    def truce(s: PState) -> None:
        guarded(s)
        s.in_impulse |= 1 << event("f_armistice")

    assert "genoa" in _landings("f_coastal_army", "marseille", guarded)
    found = _landings("f_coastal_army", "marseille", truce)
    assert "florence" in found and "genoa" not in found


@rule("pittswar f_coastal_army", "pittswar 11.7")
def test_an_assault_is_the_first_thing_a_force_does() -> None:
    def toulon(s: PState) -> None:
        marseille(s)
        hold(s, "france", "nice", "genoa")

    t = activated("f_coastal_army", "marseille", toulon)
    t.do("go nice")
    assert not effects_naval.targets(t.s, event("f_coastal_army")) and t.refused("play f_coastal_army")


@rule("pittswar c_admiralty", "pittswar 14.3.2")
def test_a_power_at_peace_lands_nowhere() -> None:
    def peaceful(s: PState) -> None:
        clear(s)
        neutral(s, "turkey", PEACE)
        put(s, "tu_porte", "salonica")
        hold(s, "turkey", "salonica")
        hold(s, "france", "naples")

    assert not _landings("c_admiralty", "salonica", peaceful)
