"""Where reinforcements may be placed, and the counters they bring."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.forces import lose_step
from kabinett.games.pittswar.nations import erfurt
from kabinett.games.pittswar.placement import landing_zones, zone_refusal
from kabinett.games.pittswar.state import LATER, WAITING, PState
from tests.games.pittswar.events_kit import at_war, clear, hold, lead, put
from tests.games.pittswar.names import BOARD, event, leader, power, unit, zone
from tests.games.pittswar.peace_kit import INCOMES, Table
from tests.rules import rule

# reinforcements and places


@rule("pittswar 7.2", "pittswar 7.3b")
def test_reinforcements_of_the_track_come_free_at_full_strength() -> None:
    t = Table(INCOMES, year=1808, scenario="grand_empire")
    assert t.at("fr_spain") == "waiting" and t.steps("fr_spain") == 2
    before = t.points("france")
    t.do("deploy fr_spain", "at bordeaux")
    assert t.at("fr_spain") == "bordeaux" and t.steps("fr_spain") == 2 and t.points("france") == before
    assert t.no("station uk_wellington") == "7.3b"
    t.do("station fr_soult", "at bordeaux")
    assert t.at("fr_soult") == "bordeaux"
    assert t.no("deploy fr_vosges") == "7.2"


@rule("pittswar 7.2")
def test_those_of_a_power_that_never_fought_wait_for_it() -> None:
    t = Table(INCOMES, year=1806, scenario="grand_empire")
    assert t.at("pr_brandenburg") == "later"
    at_war(t.s, "prussia")
    t.s.stack = [t.s.stack[0], (t.game.step_numbers["reinforcing"], 1)]
    t.s.year = 1807
    t.s.run()
    assert t.at("pr_brandenburg") == "waiting" and t.steps("pr_brandenburg") == 3


@rule("pittswar 7.2a")
def test_the_risings_of_1793_push_the_french_out() -> None:
    t = Table(INCOMES, year=1793)
    for _ in range(6):
        if t.kind == "displace":
            assert t.seat == "france"
            t.do(t.options()[0])
    assert t.at("rv_lyon_fed") == "lyon" and t.at("rv_toulon_fed") == "marseille"
    assert t.at("rv_vendee") == "vendee" and t.steps("rv_vendee") == 2
    assert t.at("fr_italy") in ("dijon", "clermont", "savoy", "strasbourg") and t.steps("fr_italy") == 2
    assert t.at("fr_alps") != "marseille" and t.steps("fr_alps") == 1


@rule("pittswar 7.2a")
def test_with_nowhere_to_go_they_fight() -> None:
    def cut_off(s: PState) -> None:
        clear(s)
        put(s, "fr_alps", "marseille", 1)
        at_war(s, "spain")
        hold(s, "austria", *[name for name in BOARD.zones.ids if name != "marseille"])
        s.fate[unit("rv_toulon_fed")] = LATER

    frame = ("uprising", unit("rv_toulon_fed"), 1, zone("marseille"))
    t = Table(frame, year=1793, ready=cut_off, chance=[1, 1, 1, 1, 1, 1])
    assert t.told("rises") == [(unit("rv_toulon_fed"), zone("marseille"))]
    assert any("Battle in Marseille" in line for line in t.log)


@rule("pittswar 7.3")
def test_where_new_units_come() -> None:
    t = Table(year=1796)
    s = t.s
    found = [BOARD.zones.ids[z] for z in landing_zones(s, unit("fr_moselle"), 1)]
    assert "paris" in found and "metz" in found
    assert "corsica" not in found, "without control of the sea it is not supplied"
    assert "clermont" not in found, "no city, port, fortress or star"
    assert "brussels" not in found, "not French"
    assert "lille" not in [BOARD.zones.ids[z] for z in landing_zones(s, unit("fr_moselle"), 4)]
    s.homeland[zone("brussels")] = power("france")
    clear(s, "brussels")
    hold(s, "france", "brussels")
    assert zone("brussels") in landing_zones(s, unit("fr_moselle"), 1), "annexed"
    put(s, "au_germany", "reims", 1)
    assert zone("reims") not in landing_zones(s, unit("fr_moselle"), 1), "an enemy is there"
    hold(s, "austria", "dijon")
    assert zone("dijon") not in landing_zones(s, unit("fr_moselle"), 1), "in enemy hands"
    put(s, "rv_chouans", "brest", 1)
    assert zone("brest") not in landing_zones(s, unit("fr_moselle"), 1), "a revolt"


@rule("pittswar 7.3")
def test_why_a_zone_takes_no_units() -> None:
    s = Table(year=1796).s
    put(s, "au_germany", "reims", 1)
    hold(s, "austria", "dijon")
    put(s, "rv_chouans", "brest", 1)

    def why(name: str, steps: int = 1) -> str:
        refusal = zone_refusal(s, unit("fr_moselle"), zone(name), steps)
        return refusal.reason.key if refusal is not None else ""

    assert why("paris") == "" and why("paris", 3) == "no.no_room"
    assert why("brussels") == "no.not_homeland" and why("clermont") == "no.no_site"
    assert why("dijon") == "no.not_ours" and why("reims") == "no.enemies_there"
    assert why("corsica") == "no.zone_unsupplied"
    # Rebels are enemies of France; in a country of their own side they are in the way all the same.
    assert why("brest") == "no.enemies_there"
    put(s, "rv_tyrolians", "innsbruck", 1)
    refusal = zone_refusal(s, unit("au_galicia"), zone("innsbruck"), 1)
    assert refusal is not None and refusal.reason.key == "no.revolt_there"


@rule("pittswar 7.3", "pittswar 9.1")
def test_stacking_holds_for_new_units() -> None:
    t = Table(year=1796)
    put(t.s, "fr_rhine", "strasbourg", 2)
    assert zone("strasbourg") in landing_zones(t.s, unit("fr_moselle"), 1)
    assert zone("strasbourg") not in landing_zones(t.s, unit("fr_moselle"), 2)
    lead(t.s, "fr_hoche", "strasbourg")
    assert zone("strasbourg") in landing_zones(t.s, unit("fr_moselle"), 2)


@rule("pittswar 7.1l", "pittswar 9.1")
def test_a_full_zone_takes_no_more_steps() -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = 9
        clear(s, "strasbourg", "metz")
        put(s, "fr_rhine", "strasbourg", 1)
        put(s, "fr_moselle", "strasbourg", 2)
        put(s, "fr_ardennes", "metz", 1)
        put(s, "fr_vosges", "metz", 1)

    t = Table(("reinforce", FRANCE_SIDE, 0), year=1796, ready=ready)
    assert t.no("reinforce fr_rhine") == "9.1" and "reinforce fr_rhine" not in t.options()
    t.do("reinforce fr_ardennes")
    assert t.steps("fr_ardennes") == 2
    lead(t.s, "fr_hoche", "strasbourg")
    t.s.run()
    t.do("reinforce fr_rhine")
    assert t.steps("fr_rhine") == 2
    clear(t.s, "lyon")
    for name, steps in (("fr_north", 3), ("fr_italy", 2), ("fr_alps", 1)):
        put(t.s, name, "lyon", steps)
    lead(t.s, "fr_moreau", "lyon")
    t.s.run()
    assert t.no("reinforce fr_alps") == "9.1", "six steps with one leader"


@rule("pittswar 9.3", "pittswar 7.3")
def test_new_steps_leave_a_leader_his_half() -> None:
    t = Table(year=1796)
    s = t.s
    clear(s, "berlin", "dresden")
    put(s, "au_germany", "berlin", 2)
    lead(s, "au_charles", "berlin")
    put(s, "pr_silesia", "berlin", 1)
    assert zone("berlin") in landing_zones(s, unit("pr_east_prussia"), 1), "two of four are his"
    assert zone("berlin") not in landing_zones(s, unit("pr_east_prussia"), 2), "two of five are not half"
    put(s, "au_reserve", "dresden", 1)
    lead(s, "au_john", "dresden")
    put(s, "pr_silesia", "dresden", 1)
    assert zone("dresden") in landing_zones(s, unit("sa_saxons"), 2), "minors count for every leader"


@rule("pittswar 7.3a")
def test_what_has_no_zone_waits() -> None:
    def ready(s: PState) -> None:
        clear(s, "london")
        s.fate[unit("uk_peninsula")] = WAITING
        s.steps[unit("uk_peninsula")] = 2
        at_war(s, "uk")
        hold(s, "france", "london", "plymouth", "edinburgh", "dublin", "gibraltar")

    t = Table(("reinforce", COALITION, 0), year=1808, ready=ready)
    assert t.at("uk_peninsula") == "waiting" and t.kind == "turn"
    hold(t.s, "uk", "dublin")
    assert landing_zones(t.s, unit("uk_peninsula"), 2) == [zone("dublin")]


@rule("pittswar 7.3b", "pittswar 2.2j", "pittswar 9.2", "pittswar 9.3")
def test_leaders_come_to_a_unit_of_their_power() -> None:
    def ready(s: PState) -> None:
        s.leader_fate[leader("au_charles")] = WAITING
        for name in ("fr_hoche", "fr_moreau", "fr_napoleon", "fr_massena"):
            lead(s, name, "strasbourg")
        s.leader_fate[leader("fr_massena")] = WAITING
        s.leader_at[leader("fr_massena")] = -1

    t = Table(("reinforce", COALITION, 0), year=1796, ready=ready)
    t.do("station au_charles")
    assert t.no("at berlin") == "7.3b"
    put(t.s, "pr_rhine", "salzburg", 3)
    t.s.run()
    assert t.no("at salzburg") == "9.3"
    clear(t.s, "brussels")
    put(t.s, "au_flanders", "brussels", 1)
    t.s.run()
    t.do("at brussels")
    assert t.at("au_charles") == "brussels"
    french = Table(("reinforce", FRANCE_SIDE, 0), year=1798, ready=ready)
    french.do("station fr_massena")
    assert french.no("at strasbourg") == "9.2"


@rule("pittswar 7.3c", "pittswar 12.1a")
def test_even_at_mantua() -> None:
    t = Table(year=1796)
    clear(t.s)
    hold(t.s, "france", "milan", "venice", "modena", "genoa", "turin", "florence", "innsbruck")
    assert zone("mantua") in landing_zones(t.s, unit("au_germany"), 2)
    hold(t.s, "france", "mantua")
    assert zone("mantua") not in landing_zones(t.s, unit("au_germany"), 2)


# counters


@rule("pittswar 2.2", "pittswar 2.2a")
def test_faces_of_a_counter() -> None:
    north = unit("fr_north")
    assert BOARD.unit_steps[north] == 3
    assert BOARD.face[north] == ["North", "Sambre-Meuse", "North", "North"]
    assert BOARD.cavalry[north] == [0, 0, 0, 1] and BOARD.tactical[north][1] < BOARD.tactical[north][3]
    t = Table(year=1793)
    for left in (2, 1):
        lose_step(t.s, north)
        assert t.steps("fr_north") == left
    lose_step(t.s, north)
    assert t.at("fr_north") == "pool"


@rule("pittswar 2.2d")
def test_the_grand_army_the_guard_and_the_reserve() -> None:
    army = unit("fr_grand_army")
    assert BOARD.face[army][1] == "Guard" and BOARD.cavalry[army][1] == 0
    t = Table(year=1806, scenario="grand_empire")
    assert t.at("fr_reserve") == t.at("fr_guard") == "later"
    for _ in range(3):
        lose_step(t.s, army)
    assert t.at("fr_grand_army") == "out" and t.at("fr_reserve") == "pool"
    t.s.stack = [t.s.stack[0], (t.game.step_numbers["reinforcing"], 1)]
    t.s.run()
    assert t.at("fr_guard") == "pool"
    kept = Table(INCOMES, year=1806, scenario="grand_empire")
    assert kept.at("fr_guard") == "later"


@rule("pittswar 2.2e")
def test_two_sides_of_one_counter() -> None:
    for a, b in (("em_empire", "rh_rhine"), ("ha_hanover", "we_westphalia")):
        assert BOARD.reverse[unit(b)] == unit(a)
    t = Table(year=1807, scenario="grand_empire")
    erfurt(t.s)
    assert t.at("em_empire") == t.at("ha_hanover") == "out"
    assert t.at("rh_rhine") == t.at("we_westphalia") == "waiting"


@rule("pittswar 2.2f", "pittswar 2.2g")
def test_guerrillas_come_and_move() -> None:
    def ready(s: PState) -> None:
        at_war(s, "spain")
        s.liberation = 1
        clear(s, "madrid", "burgos", "salamanca")
        put(s, "fr_vosges", "burgos", 1)

    t = Table(("reinforce", COALITION, 0), year=1808, scenario="grand_empire", ready=ready)
    t.do("guerrilla sp_guerrilla_1")
    assert t.no("at burgos") == "2.2g" and t.no("at bordeaux") == "2.2g"
    t.do("at madrid")
    assert t.at("sp_guerrilla_1") == "madrid" and t.no("guerrilla sp_guerrilla_1") == "2.2g"
    assert t.steps("sp_guerrilla_1") == 0 and t.rules("guerrilla") == ["2.2f"]
    assert "guerrilla sp_guerrilla_2" in t.options(), "the other has not moved"
    t.s.stack[-1] = (t.game.step_numbers["reinforce"], COALITION, 0)
    t.s.run()
    t.do("guerrilla sp_guerrilla_1")
    assert t.no("at cadiz") == "2.2g"
    t.do("at salamanca")
    assert t.at("sp_guerrilla_1") == "salamanca" and t.rules("guerrilla") == ["2.2f", "2.2g"]
    peace = Table(("reinforce", COALITION, 0), year=1807, scenario="grand_empire")
    assert peace.kind != "reinforce" or peace.no("guerrilla sp_guerrilla_2") == "2.2f"


@rule("pittswar 2.2k")
@pytest.mark.parametrize("leave", [False, True])
def test_leaders_leave_only_by_option(leave: bool) -> None:
    def ready(s: PState) -> None:
        lead(s, "fr_hoche", "paris")

    t = Table(INCOMES, year=1798, ready=ready, leaders_leave=leave)
    assert t.at("fr_hoche") == ("out" if leave else "paris")
    assert t.s.leader_fate[leader("fr_massena")] == WAITING


@rule("pittswar 5.3e")
@pytest.mark.parametrize("option", [False, True])
def test_a_marker_may_be_bought_after_the_reinforcements(option: bool) -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = 2
        s.unplayed |= 1 << event("f_siege") | 1 << event("f_pillage")

    t = Table(("reinforcing", 3), year=1796, bought_events=option, french=["f_sabre"], ready=ready)
    assert t.seat == "france" and t.kind == "reinforce"
    t.do("done")
    assert (t.kind == "buy_marker") is option
