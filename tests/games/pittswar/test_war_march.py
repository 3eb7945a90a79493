"""Chapter 11: movement, interception, evasion, the sea."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.activation import roll_parts
from kabinett.games.pittswar.board import COALITION, FRANCE, FRANCE_SIDE, UK
from kabinett.games.pittswar.entry import spain_open
from kabinett.games.pittswar.ships import carrier
from kabinett.games.pittswar.state import FORCED, PEACE
from tests.games.pittswar.names import BOARD, GAME, STEP, event, power, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule

MOVES = {0: "units", 1: "leader", 2: "supply", 3: "weather", 4: "forced", 5: "large", 6: "markers"}


def parts(t: War) -> dict[str, int]:
    return {MOVES[what]: value for what, value in roll_parts(t.s)}


@pytest.mark.parametrize(("die", "points"), [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5)])
@rule("pittswar 11.1")
def test_the_movement_table(die: int, points: int) -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[die])
    t.march("lille")
    assert t.last("march_roll") == (die, die + 1, points) and t.s.mp == points


@pytest.mark.parametrize(
    ("pieces", "more", "forced", "expected"),
    [
        ("fr_north", {}, False, {"units": 1}),
        ("fr_north", {"foul": True}, False, {"units": 1, "weather": -1}),
        ("fr_north", {}, True, {"units": 1, "forced": 2}),
        # the worst of the force
        ("fr_italy:1 fr_alps:1", {}, False, {}),
        ("fr_north fr_napoleon", {}, False, {"units": 1, "leader": 3}),
        ("fr_north fr_italy fr_rhine fr_napoleon fr_massena", {}, False, {"units": 1, "leader": 3, "large": -1}),
        # until Carnot nothing above 0
        ("fr_north", {"year": 1793}, False, {}),
        ("fr_north", {"year": 1795}, False, {"units": 1}),
    ],
)
@rule("pittswar 11.1a", "pittswar 16.1.2c", "pittswar 11.3")
def test_modifiers_of_the_roll(pieces: str, more: dict[str, object], forced: bool, expected: dict[str, int]) -> None:
    t = War({"lille": pieces, "vienna": "au_germany"}, chance=[3], **more)  # type: ignore[arg-type]
    t.march("lille", forced=forced)
    assert parts(t) == expected


@rule("pittswar 11.1a")
def test_a_negative_modifier_stands_before_carnot() -> None:
    t = War({"berlin": "pr_brandenburg", "lille": "fr_north"}, turn="coalition", year=1793, chance=[3])
    t.march("berlin")
    assert parts(t) == {"units": -1}


@rule("pittswar 11.1b")
def test_a_march_ends_in_supply() -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[5])
    t.march("lille", "go brussels")
    # Cologne is not connected, as Brussels is still in enemy hands, and from there no way leads back with one point
    assert t.s.mp == 3 and t.no("go cologne") == "11.1b"
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[5])
    t.march("lille", "go brussels", "flag", "go cologne")
    assert t.at("fr_north") == "cologne" and t.kind == "turn"


@rule("pittswar 11.2")
def test_cost_of_borders() -> None:
    t = War({"metz": "fr_north", "vienna": "au_germany"}, chance=[6])
    t.march("metz")
    assert t.s.mp == 5
    t.do("go reims")
    assert t.s.mp == 3
    t.do("go dijon")
    assert t.s.mp == 2 and t.why("go lille") == "no.not_adjacent"
    t.do("go paris")
    t = War({"marseille": "fr_north", "vienna": "au_germany"}, chance=[6])
    t.march("marseille")
    assert t.why("go turin") == "no.mountain"
    t = War({"metz": "fr_north", "vienna": "au_germany"}, chance=[6])
    t.march("metz", "go strasbourg")
    assert t.s.mp == 3


@rule("pittswar 11.2")
def test_nobody_is_sure_to_move() -> None:
    # across a river with a single point
    t = War({"nantes": "fr_main", "vienna": "au_germany"}, foul=True, chance=[1])
    t.march("nantes")
    assert t.s.mp == 1 and t.why("go vendee") == "no.points"


@rule("pittswar 11.2a")
def test_a_marsh_ends_the_march() -> None:
    t = War({"brussels": "fr_north fr_napoleon", "vienna": "au_germany"}, chance=[6],
            hold={"france": "brussels amsterdam"}, sides={"netherlands": "france"})  # fmt: skip
    t.march("brussels", "go amsterdam")
    assert t.at("fr_north") == "amsterdam" and t.kind == "turn"


@rule("pittswar 11.2b")
def test_straits() -> None:
    t = War({"london": "uk_anglo_dutch", "vienna": "fr_north"}, turn="coalition", sides={"uk": "coalition"}, chance=[6],
            hold={"uk": "lille"})  # fmt: skip
    t.march("london")
    # 1 + 2
    assert t.s.mp == 4
    t.do("go lille")
    assert t.s.mp == 1
    t = War({"london": "uk_anglo_dutch", "vienna": "fr_north"}, turn="coalition", sides={"uk": "coalition"}, chance=[6])
    t.march("london")
    assert t.no("go lille") == "11.2b"


@rule("pittswar 11.2c")
def test_neutral_ground() -> None:
    t = War({"strasbourg": "fr_north", "vienna": "au_germany"}, chance=[6])
    t.march("strasbourg")
    assert t.no("go zurich") == "11.2c"
    t = War({"baden": "au_germany", "paris": "fr_north"}, turn="coalition", chance=[6])
    t.march("baden")
    assert t.no("go zurich") == "11.2c"
    # the Swiss Confederation opens it, and Switzerland fights
    t = War({"strasbourg": "fr_north", "zurich": "ch_swiss", "vienna": "au_germany"}, year=1798, chance=[6])
    t.s.in_year |= 1 << event("f_switzerland")
    t.march("strasbourg", "go zurich")
    assert t.s.side[power("switzerland")] == COALITION and t.kind in ("evade", "lead_unit")


@rule("pittswar 11.2c", "pittswar 14.2e")
def test_the_victor_moves_inside_a_country_at_peace_but_does_not_enter() -> None:
    pieces = {"munich": "fr_italy", "salzburg": "fr_north", "berlin": "pr_silesia"}
    t = War(pieces, year=1806, chance=[6, 6], hold={"france": "munich ulm stuttgart baden"})
    austria = power("austria")
    t.s.side[austria], t.s.status[austria], t.s.victor[austria] = 2, PEACE, FRANCE_SIDE
    t.s.changed()
    t.do("activate munich", "march")
    assert t.no("go innsbruck") == "11.2c"
    t.do("stop", "pass", "activate salzburg", "march")
    assert "go vienna" in t.options()


@rule("pittswar 14.3.3a")
def test_a_forced_ally_stays_at_home() -> None:
    t = War({"prague": "au_germany", "berlin": "pr_silesia"}, year=1810, sides={"austria": "france"}, chance=[6])
    t.s.status[power("austria")] = FORCED
    t.do("activate prague", "march")
    assert t.no("go wurzburg") == "14.3.3a" and "go vienna" in t.options()


@rule("pittswar 14.3.4a")
def test_spain_is_closed_to_the_french_before_bayonne() -> None:
    t = War({"bayonne": "fr_north", "vienna": "au_germany"}, year=1807, sides={"spain": "france"}, chance=[6])
    t.march("bayonne")
    assert t.no("go san_sebastian") == "14.3.4a"
    t.s.in_game |= 1 << event("f_bayonne_trap")
    assert spain_open(t.s)
    allies = {"spain": "france", "portugal": "coalition", "uk": "coalition"}
    t = War({"oporto": "po_portuguese"}, year=1807, sides=allies)
    assert not spain_open(t.s)
    t = War({"oporto": "uk_anglo_dutch"}, year=1807, sides=allies)
    assert spain_open(t.s)
    t = War({"gibraltar": "uk_anglo_dutch"}, year=1807, sides={"spain": "france", "uk": "coalition"})
    assert not spain_open(t.s)


@rule("pittswar 11.3", "pittswar 16.1.2", "pittswar 16.2.2b")
def test_forced_march() -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[3, 1])
    t.march("lille", "stop", forced=True)
    assert t.last("march_roll") == (3, 6, 4) and len(t.told("attrition")) == 1
    t = War({"lille": "fr_north"}, year=1792)
    t.do("activate lille")
    assert t.no("force_march") == "16.1.2"
    t = War({"vienna": "au_germany"}, turn="coalition", year=1805, scenario="grand_empire")
    t.do("activate vienna")
    assert t.no("force_march") == "16.2.2b"
    t = War({"vienna": "au_germany"}, turn="coalition", year=1805, foul=True, scenario="grand_empire")
    t.do("activate vienna")
    assert "force_march" in t.options()
    t = War({"paris": "fr_north"}, year=1805, scenario="grand_empire")
    t.do("activate paris")
    assert "force_march" in t.options()


@rule("pittswar 16.2.2c")
def test_charles_in_italy() -> None:
    pieces = {"venice": "au_italy au_charles", "lille": "fr_north"}
    for option in (True, False):
        t = War(pieces, turn="coalition", year=1805, scenario="grand_empire", chance=[6], charles_in_italy=option)
        t.march("venice")
        assert t.no("go graz") == "16.2.2c" if option else "go graz" in t.options()
    t = War(pieces, turn="coalition", year=1805, foul=True, scenario="grand_empire", chance=[6], charles_in_italy=True)
    t.march("venice")
    assert "go graz" in t.options()


@rule("pittswar 11.4a", "pittswar 13.3")
def test_an_empty_enemy_fortress() -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[1])
    t.march("lille")
    # two points: a river, and two more for the fortress
    assert t.why("go luxembourg") == "no.points"
    t = War({"reims": "fr_north", "vienna": "au_germany"}, chance=[3])
    t.march("reims", "go luxembourg")
    assert t.holder("luxembourg") == "france" and t.kind == "turn" and t.rules("takes_zone") == ["11.4a"]
    t = War({"reims": "fr_north fr_hoche", "vienna": "au_germany"}, chance=[4])
    t.march("reims", "go luxembourg")
    assert t.kind == "go_on" and t.s.mp == 2


# interception


AMBUSHED = {"strasbourg": "fr_italy", "stuttgart": "au_germany au_charles", "vienna": "au_reserve"}


def intercepting(**more: object) -> War:
    t = War(AMBUSHED, hands={"coalition": "c_height"}, **more)  # type: ignore[arg-type]
    t.march("strasbourg", "go baden")
    return t


@rule("pittswar 11.5", "pittswar 11.5b", "pittswar 13.1")
def test_interception() -> None:
    t = intercepting(chance=[6, 3])
    assert t.kind == "intercept" and t.seat == "coalition"
    t.do("intercept stuttgart")
    assert t.no("decline") == "11.5"
    t.do("spend c_height")
    # 3 + 2 for Charles
    assert t.last("intercept_roll")[2:] == (3, 5) and t.s.hands[1] == []
    assert t.at("au_charles") == "baden" and t.s.attacker == FRANCE_SIDE and t.s.battle == zone("baden")


@rule("pittswar 11.5")
def test_a_failed_interception_costs_the_marker_too() -> None:
    t = intercepting(chance=[6, 2])
    t.do("intercept stuttgart", "spend c_height")
    assert t.at("au_charles") == "stuttgart" and t.s.hands[1] == [] and t.at("fr_italy") == "baden"


@rule("pittswar 11.5", "pittswar 5.3c")
def test_interception_needs_a_leader_and_a_marker() -> None:
    t = War(AMBUSHED, chance=[6])
    t.march("strasbourg", "go baden")
    assert t.kind == "go_on"
    pieces = {"strasbourg": "fr_italy", "stuttgart": "au_germany", "vienna": "au_reserve"}
    t = War(pieces, hands={"coalition": "c_height"}, chance=[6])
    t.march("strasbourg", "go baden")
    assert t.kind == "go_on"


@rule("pittswar 11.5a")
def test_no_interception_on_the_movers_own_ground() -> None:
    t = intercepting(chance=[6], hold={"france": "baden"})
    assert t.kind == "go_on"


@rule("pittswar 11.5b")
def test_a_river_makes_interception_harder() -> None:
    pieces = {"stuttgart": "fr_italy", "munich": "au_germany au_charles", "ulm": "", "vienna": "au_reserve"}
    held = {"france": "baden stuttgart strasbourg"}
    t = War(pieces, hands={"coalition": "c_height"}, hold=held, chance=[5, 3])
    t.march("stuttgart", "go wurzburg")
    assert t.kind == "go_on"
    pieces = {"amberg": "fr_italy", "munich": "au_germany au_charles", "vienna": "au_reserve"}
    held = {"france": "baden stuttgart wurzburg amberg"}
    t = War(pieces, hands={"coalition": "c_height"}, hold=held, chance=[6, 3, 6])
    t.march("amberg", "go ulm")
    t.do("intercept munich", "spend c_height")
    assert t.last("intercept_roll")[2:] == (3, 5)
    t = War({"wurzburg": "fr_italy", "munich": "au_germany au_charles", "vienna": "au_reserve"}, chance=[4, 3],
            hands={"coalition": "c_height"}, hold={"france": "baden stuttgart wurzburg"})  # fmt: skip
    t.march("wurzburg", "go amberg")
    t.do("intercept munich", "spend c_height")
    # across the river from Munich to Amberg
    assert t.last("intercept_roll")[2:] == (3, 4) and t.at("au_charles") == "munich"


# evasion


@rule("pittswar 11.6")
def test_evasion() -> None:
    pieces = {"lille": "fr_north fr_napoleon", "brussels": "au_flanders", "vienna": "au_germany"}
    t = War(pieces, chance=[6, 5])
    t.march("lille", "go brussels", "evade luxembourg")
    # 5 + 1 for the cavalry - 1 for the river; the mover goes on
    assert t.last("evade_roll")[2:] == (5, 5) and t.at("au_flanders") == "luxembourg" and t.kind == "go_on"
    t = War(pieces, chance=[6, 4])
    t.march("lille", "go brussels", "evade luxembourg")
    assert t.last("evade_roll")[2:] == (4, 4) and t.told("battle")


@rule("pittswar 11.6", "pittswar 11.6a")
def test_where_to_evade() -> None:
    pieces = {"metz": "fr_north", "luxembourg": "au_flanders", "cologne": "au_germany", "vienna": "au_reserve"}
    t = War(pieces, chance=[6])
    t.march("metz", "go luxembourg")
    # not where the enemy came from, not into enemy hands, not where there is no room
    assert t.options() == ["evade brussels", "evade mainz", "stand"]
    assert t.no("evade metz") == "11.6a" and t.no("evade cologne") == "11.6a" and t.no("evade lille") == "11.6a"


@rule("pittswar 11.6")
def test_after_an_evasion_even_a_force_without_a_leader_goes_on() -> None:
    t = War({"lille": "fr_north", "brussels": "au_flanders", "vienna": "au_germany"}, chance=[4, 6])
    t.march("lille", "go brussels", "evade luxembourg")
    assert t.kind == "go_on" and t.s.mp == 3


@rule("pittswar 11.6b")
def test_revolts_evade_without_a_die() -> None:
    t = War({"nantes": "fr_north", "brest": "rv_chouans", "vienna": "au_germany"}, chance=[4])
    t.march("nantes", "go brest", "evade rennes")
    assert t.at("rv_chouans") == "rennes" and not t.told("evade_roll")


# the sea

SAILORS = {"london": "uk_anglo_dutch:1 uk_york", "paris": "fr_north"}
AT_SEA = {"uk": "coalition", "portugal": "coalition", "sweden": "coalition"}


@rule("pittswar 11.7", "pittswar 11.7a")
def test_sailing() -> None:
    t = War(SAILORS, turn="coalition", sides=AT_SEA, chance=[6])
    t.march("london", "embark")
    assert t.no("sail lille") == "11.7" and t.no("sail copenhagen") == "11.7"
    t.do("sail lisbon")
    assert t.at("uk_anglo_dutch") == "lisbon" and t.s.mp == 2 and t.s.naval_used[UK] == 1
    assert "go oporto" in t.options()


@rule("pittswar 11.7")
def test_a_low_roll_keeps_a_force_ashore() -> None:
    t = War(SAILORS, turn="coalition", sides=AT_SEA, chance=[2])
    t.march("london")
    assert t.s.mp == 2 and t.why("embark") == "no.no_ships_roll"
    t = War(SAILORS, turn="coalition", sides=AT_SEA, chance=[3])
    t.march("london")
    assert "embark" in t.options()


@rule("pittswar 11.7a")
def test_ships_are_few() -> None:
    t = War({"london": "uk_anglo_dutch uk_med_sea"}, turn="coalition", sides=AT_SEA)
    s = t.s
    both = 1 << unit("uk_anglo_dutch") | 1 << unit("uk_med_sea")
    assert carrier(s, both) == UK
    s.naval_used[UK] = 2
    assert carrier(s, both) == -1
    # a minor goes on its own ships or on those of a major, but no major on another's
    t = War({"lisbon": "po_portuguese:1"}, turn="coalition", sides=AT_SEA)
    assert carrier(t.s, 1 << unit("po_portuguese")) == power("portugal")
    t.s.naval_used[power("portugal")] = 1
    assert carrier(t.s, 1 << unit("po_portuguese")) == UK
    t = War({"danzig": "pr_silesia:1"}, turn="coalition", sides=AT_SEA)
    assert carrier(t.s, 1 << unit("pr_silesia")) == -1
    t = War({"london": "uk_anglo_dutch:1 pr_silesia:1"}, turn="coalition", sides=AT_SEA)
    assert carrier(t.s, 1 << unit("pr_silesia") | 1 << unit("uk_anglo_dutch")) == -1


@rule("pittswar 11.7b")
def test_the_baltic_in_foul_weather() -> None:
    for foul in (False, True):
        pieces = {"stockholm": "sw_swedes:1", "paris": "fr_north"}
        t = War(pieces, turn="coalition", foul=foul, sides=AT_SEA, chance=[6])
        t.march("stockholm")
        assert t.no("embark") == "11.7b" if foul else "embark" in t.options()
    t = War(SAILORS, turn="coalition", foul=True, sides=AT_SEA, chance=[6])
    t.march("london", "embark")
    assert t.no("sail stockholm") == "11.7"


@rule("pittswar 11.7d")
def test_france_does_not_sail() -> None:
    t = War({"marseille": "fr_alps", "vienna": "au_germany"}, chance=[6])
    t.march("marseille")
    assert t.why("embark") == "no.capacity"


@rule("pittswar 11.7f")
def test_the_black_sea() -> None:
    sides = {"russia": "coalition", "uk": "coalition", "turkey": "france"}
    t = War({"odessa": "ru_2nd:1", "paris": "fr_north"}, turn="coalition", year=1806, sides=sides, chance=[6])
    t.march("odessa")
    assert t.no("embark") == "11.7"
    t = War({"odessa": "ru_2nd:1", "paris": "fr_north"}, turn="coalition", year=1806, chance=[6],
            sides={"russia": "coalition", "turkey": "coalition"})  # fmt: skip
    t.march("odessa", "embark")
    assert "sail athens" in t.options()


LANDS = {"london": "uk_anglo_dutch", "paris": "fr_north", "brussels": "nl_netherlands"}


def landing(chance: list[int], hands: dict[str, str] | None = None) -> War:
    t = War(LANDS, turn="coalition", sides={**AT_SEA, "netherlands": "france"}, hold={"france": "brussels"}, year=1808,
            hands={"coalition": "c_walcheren", **(hands or {})}, chance=chance)  # fmt: skip
    t.march("london", "play c_walcheren")
    while t.kind == "event_zone":
        t.do("at brussels")
    return t


@rule("pittswar 11.7c", "pittswar 13.1.2d")
def test_a_naval_assault() -> None:
    from kabinett.games.pittswar.melee import CROSSING_PART, SEA, battle_parts

    t = landing([6, 6, 1, 6, 6, 6])
    assert t.told("assault") and t.s.naval_used[UK] == 2
    # the Dutch have nowhere to evade to but French ground beside it
    t.do("stand")
    assert t.at("uk_anglo_dutch") == "brussels" and t.at("nl_netherlands") == ""
    assert t.holder("brussels") in ("uk", "flanders") and t.kind == "turn"
    t = War(LANDS, turn="coalition", sides={**AT_SEA, "netherlands": "france"}, hold={"france": "brussels"}, year=1808)
    s = t.s
    s.battle, s.attacker, s.crossing, s.was, s.battle_kind = zone("brussels"), COALITION, SEA, FRANCE, 2
    s.attackers, s.defenders = 1 << unit("uk_anglo_dutch"), 1 << unit("nl_netherlands")
    assert (CROSSING_PART, SEA, -1) in battle_parts(s, COALITION)


@rule("pittswar 11.7e")
def test_an_assault_called_off() -> None:
    t = landing([6], {"france": "f_mutiny"})
    assert t.seat == "france" and t.kind == "window"
    t.do("play f_mutiny")
    assert t.at("uk_anglo_dutch") == "london" and t.s.hands == [[], []] and t.seat == "france"
    assert t.s.naval_used[UK] == 0 and t.kind == "turn"


@rule("pittswar 13.2.3a")
def test_beaten_at_the_beach() -> None:
    # the British lose and go back to their ships; those who came over a strait are lost
    t = landing([6, 1, 6, 6])
    t.do("stand")
    assert t.at("uk_anglo_dutch") in ("london", "") and t.at("nl_netherlands") == "brussels"
    t = War({"lille": "uk_anglo_dutch", "paris": "fr_north"}, turn="coalition", sides=AT_SEA,
            frames=[])  # fmt: skip
    assert BOARD.border(zone("london"), zone("lille")) == 4 and GAME.step_numbers["landing"] == STEP["landing"]


@rule("pittswar c_free_passage", "pittswar 11.2c")
def test_free_passage_leads_through_a_neutral() -> None:
    pieces = {"baden": "au_germany", "paris": "fr_north"}
    t = War(pieces, turn="coalition", hands={"coalition": "c_free_passage"}, chance=[6])
    t.march("baden")
    assert t.no("go zurich") == "11.2c"
    t.do("play c_free_passage", "go zurich")
    assert t.no("stop") == "c_free_passage" and t.s.side[power("switzerland")] == 2
    t.do("go innsbruck")
    assert t.at("au_germany") == "innsbruck" and t.kind == "turn"


@rule("pittswar c_free_passage")
def test_who_does_not_get_through_turns_off() -> None:
    from kabinett.games.pittswar.activation import begin

    t = War({"baden": "au_germany", "zurich": "au_reserve:1", "paris": "fr_north"}, turn="coalition")
    s = t.s
    begin(s, 1, zone("zurich"), 1 << unit("au_reserve"), 0)
    s.stack.append((STEP["end_activation"], 0))
    s.run()
    while t.kind == "displace":
        t.do(t.options()[0])
    assert t.at("au_reserve") not in ("", "zurich") and s.moved >> unit("au_reserve") & 1
