"""Landings where nobody may go, landings on fortresses, and how long control of the sea and a council of war last."""

from __future__ import annotations

from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.effects_naval import can_sail_to_egypt
from kabinett.games.pittswar.state import FORCED, LATER, MAP, SEA_HELD, SEA_LAPSING, SEA_LOST
from kabinett.games.pittswar.supply import has_sea
from tests.games.pittswar.names import GAME, event, leader, power, unit
from tests.games.pittswar.war_kit import COALITION_SEAT, FRANCE, War
from tests.rules import rule

ELSEWHERE = {"paris": "fr_alps", "vienna": "au_germany"}
COAST = {"france": "f_coastal_army"}


def shores(t: War, start: str, name: str) -> list[str]:
    """Where a marker lets the force of this zone land, [] if it cannot be played."""
    t.march(start)
    if f"play {name}" not in t.options():
        assert t.no(f"play {name}") == name
        return []
    t.do(f"play {name}")
    return [option.split()[1] for option in t.options()] if t.kind == "event_zone" else [t.at_spot()]


class Shore(War):
    """A position whose force may have landed already, where there was but one shore."""

    def at_spot(self) -> str:
        return str(GAME.board.zones.ids[self.s.spot])


@rule("pittswar 11.7c", "pittswar 2.2c")
def test_units_bound_to_their_home_do_not_land_abroad() -> None:
    t = Shore({"marseille": "fr_interior", **ELSEWHERE}, year=1799, hands=COAST, chance=[6])
    assert shores(t, "marseille", "f_coastal_army") == []
    t = Shore({"marseille": "fr_coastal", **ELSEWHERE}, year=1799, hands=COAST, chance=[6])
    assert "sardinia" in shores(t, "marseille", "f_coastal_army")
    for start, name, marker in (("london", "uk_home", "c_royal_navy"), ("brest", "rv_chouans", "c_admiralty")):
        sides, hold = {"uk": "coalition"}, {"revolt": "brest"} if start == "brest" else {}
        hands = {"coalition": marker}
        t = Shore({start: name, **ELSEWHERE}, "coalition", 1799, hold=hold, sides=sides, hands=hands, chance=[6])
        assert shores(t, start, marker) == []


@rule("pittswar 11.7c", "pittswar 14.3.3a", "pittswar f_campo_formio")
def test_nobody_lands_where_he_could_not_march() -> None:
    t = Shore({"cartagena": "sp_south:1", **ELSEWHERE}, year=1809, sides={"spain": "france"}, hands=COAST, chance=[6])
    t.s.status[power("spain")] = FORCED
    t.s.changed()
    assert shores(t, "cartagena", "f_coastal_army") == []
    t = Shore({"marseille": "fr_coastal", **ELSEWHERE}, year=1797, hands=COAST, chance=[6])
    t.s.in_year |= 1 << m.CAMPO_FORMIO
    t.s.changed()
    found = shores(t, "marseille", "f_coastal_army")
    assert "venice" in found and "graz" not in found


@rule("pittswar 11.8")
def test_france_comes_to_egypt_by_its_expedition_only() -> None:
    sides = {"egypt": "coalition", "uk": "coalition", "turkey": "coalition"}
    t = Shore({"marseille": "fr_coastal", **ELSEWHERE}, year=1799, sides=sides, hands=COAST, chance=[6])
    found = shores(t, "marseille", "f_coastal_army")
    assert "athens" in found and not {"alexandria", "cairo", "el_arish"} & set(found)


@rule("pittswar f_boulogne", "pittswar 2.2c")
def test_units_bound_to_france_do_not_cross_from_boulogne() -> None:
    pieces = {"lille": "fr_interior fr_north fr_napoleon fr_murat", **ELSEWHERE}
    t = War(pieces, year=1805, sides={"uk": "coalition"}, hands={"france": "f_boulogne"}, chance=[6])
    t.do("activate lille", "play f_boulogne")
    # only the march is left
    assert t.kind == "prepare" and t.s.in_activation >> m.BOULOGNE & 1


# fortresses


@rule("pittswar 11.4a", "pittswar 11.7c")
def test_an_empty_fortress_is_taken_from_the_sea_for_two_points_more() -> None:
    for die, points in ((3, 3), (6, 4)):
        t = Shore({"marseille": "fr_coastal", **ELSEWHERE}, year=1799, hands=COAST, chance=[die])
        found = shores(t, "marseille", "f_coastal_army")
        assert t.s.mp == points and ("genoa" in found) == (points == 4) and "sardinia" in found
    t.do("at genoa")
    assert t.at("fr_coastal") == "genoa" and t.holder("genoa") == "france"
    assert t.kind == "turn" and t.seat == "coalition"


@rule("pittswar 11.4a", "pittswar 11.2b")
def test_an_empty_fortress_over_a_strait_costs_five_points() -> None:
    for die, open_ in ((4, False), (6, True)):
        pieces = {"london": "uk_anglo_dutch uk_wellington", "brussels": "fr_north", **ELSEWHERE}
        sides, hands = {"uk": "coalition"}, {"coalition": "c_royal_navy"}
        t = Shore(pieces, "coalition", 1809, sides=sides, hands=hands, chance=[die])
        assert ("lille" in shores(t, "london", "c_royal_navy")) == open_ and (t.s.mp >= 5) == open_
    t.do("at lille")
    # with a leader, but a landing goes no further
    assert t.holder("lille") == "uk" and t.at("uk_wellington") == "lille" and t.kind == "turn"


@rule("pittswar 11.4a", "pittswar 11.6")
def test_a_landing_takes_the_fortress_whose_garrison_slips_away_if_it_has_the_points() -> None:
    for die, taker in ((6, "france"), (3, "genoa")):
        pieces = {"marseille": "fr_coastal", "genoa": "ps_piedmont", **ELSEWHERE}
        t = War(pieces, year=1799, hands=COAST, chance=[die, 6])
        t.march("marseille", "play f_coastal_army", "at genoa", "evade turin")
        assert t.at("ps_piedmont") == "turin" and t.holder("genoa") == taker and t.kind == "turn"


@rule("pittswar 11.4a", "pittswar c_empire_ottoman")
def test_the_army_of_the_levant_takes_acre_without_a_garrison() -> None:
    sides = {"turkey": "coalition", "egypt": "coalition"}
    hands = {"coalition": "c_empire_ottoman"}
    pieces = {"cairo": "fr_egypt", **ELSEWHERE}
    t = War(pieces, "coalition", 1799, hold={"france": "acre cairo"}, sides=sides, hands=hands)
    t.s.in_game |= 1 << m.EXPEDITION_EGYPTE
    t.s.fate[unit("tu_levant")] = LATER
    t.do("play c_empire_ottoman")
    while t.kind == "event_zone":
        t.do("at acre" if "at acre" in t.options() else t.options()[0])
    assert t.at("tu_levant") == "acre" and t.holder("acre") == "turkey"


@rule("pittswar f_expedition_egypte", "pittswar c_winter_quarters")
def test_no_expedition_into_a_battle_that_winter_quarters_forbid() -> None:
    sides = {"egypt": "coalition", "uk": "coalition"}
    pieces = {"marseille": "fr_napoleon fr_coastal", "alexandria": "uk_med_sea", **ELSEWHERE}
    t = War(pieces, year=1799, foul=True, sides=sides)
    assert can_sail_to_egypt(t.s)
    t.s.in_impulse |= 1 << m.WINTER_QUARTERS
    assert not can_sail_to_egypt(t.s)
    t.s.fate[unit("uk_med_sea")] = LATER
    t.s.at[unit("uk_med_sea")] = -1
    t.s.changed()
    assert can_sail_to_egypt(t.s) and t.s.leader_fate[leader("fr_napoleon")] == MAP


# how long


@rule("pittswar 12.1e")
def test_control_of_the_sea_does_not_outlast_its_impulse() -> None:
    t = War(ELSEWHERE, year=1799, hands={"france": "f_coastal_army f_siege"})
    t.do("control_sea f_coastal_army")
    assert t.s.sea == SEA_HELD and has_sea(t.s, FRANCE)
    seen: set[int] = set()
    while t.s.impulse == 0:
        seen.add(t.s.sea)
        t.do("pass")
        if t.kind == "keep_sea":
            break
    # through the sub-impulse, then it would lapse
    assert seen == {SEA_HELD} and t.kind == "keep_sea"
    assert t.s.sea == SEA_LAPSING and not has_sea(t.s, FRANCE) and has_sea(t.s, COALITION_SEAT)
    t.do("keep_sea f_siege")
    assert t.s.sea == SEA_HELD and has_sea(t.s, FRANCE)
    while t.s.year == 1799 and t.kind == "turn":
        t.do("pass")
    # neither at the end of the year nor among the reinforcements
    assert t.s.year == 1800 and t.s.sea == SEA_LAPSING and not has_sea(t.s, FRANCE)
    while t.kind != "turn":
        t.do(next(word for word in ("decline", "done", "roll") if word in t.options()))
    assert t.s.sea == SEA_LOST and t.told("sea_lapses") == [()]


@rule("pittswar 12.1e", "pittswar f_amiens")
def test_control_of_the_sea_lapses_in_years_without_war() -> None:
    t = War(ELSEWHERE, year=1802)
    t.s.sea = SEA_LAPSING
    t.s.in_game |= 1 << m.AMIENS
    t.s.stack = [(GAME.step_numbers["year"], 3)]
    t.s.run()
    assert t.s.sea == SEA_LOST


@rule("pittswar c_council_of_war")
def test_a_restored_unit_stays_in_the_sub_impulse_too() -> None:
    pieces = {"vienna": "au_germany:1 au_reserve au_charles", "paris": "fr_alps"}
    t = War(pieces, "coalition", 1797, hands={"coalition": "c_council_of_war"}, chance=[6, 1, 6, 6])
    t.do("play c_council_of_war")
    if t.kind == "event_unit":
        t.do("counter au_germany")
    assert t.steps("au_germany") == 2
    while not t.s.sub:
        t.do("pass")
    while t.seat != "coalition":
        t.do("pass")
    t.do("activate vienna")
    assert "leave au_germany" not in t.options()
    t.do("march", "go pressburg")
    assert t.at("au_reserve") == "pressburg" and t.at("au_germany") == "vienna"
    while t.s.year == 1797 and t.s.impulse == 0:
        t.do(next(word for word in ("pass", "stop") if word in t.options()))
    # in the next impulse it marches again
    while t.seat != "coalition":
        t.do("pass")
    assert "activate vienna" in t.options() and event("c_council_of_war") not in t.s.hands[1]
