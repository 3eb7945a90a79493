"""Chapter 7: recruitment points, recruiting, reinforcements, placement; the counters of chapter 2."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.forces import kill
from kabinett.games.pittswar.income import garrison_loss, income, payee, star_income, stars_now
from kabinett.games.pittswar.state import CONQUERED, FORCED, PEACE, POOL, TREATY, PState
from tests.games.pittswar.events_kit import at_war, clear, hold, neutral, put
from tests.games.pittswar.names import event, power, unit, zone
from tests.games.pittswar.peace_kit import INCOMES, Table, points
from tests.rules import rule

# points


@rule("pittswar 7.1", "pittswar 7.1f", "pittswar 7.1h")
def test_a_point_for_each_star_controlled() -> None:
    found = points()
    assert found["france"] == 6 and found["prussia"] == 2
    # Vienna and Budapest, and the stars of Flanders and Lombardy, which have no army.
    assert found["austria"] == 6
    assert found["empire"] == found["saxony"] == found["piedmont"] == 1


@rule("pittswar 7.1", "pittswar 14.3.2")
def test_a_power_at_peace_or_after_a_treaty_still_produces() -> None:
    t = Table(year=1797)
    for status in (PEACE, TREATY):
        neutral(t.s, "austria", status)
        assert star_income(t.s, power("austria")) == income(t.s, power("austria")) == 4
    # Brussels and Milan pay another power of the Coalition meanwhile.
    assert payee(t.s, zone("brussels")) == power("prussia")


@rule("pittswar 7.1")
def test_a_star_out_of_supply_pays_nothing() -> None:
    t = Table(year=1797)
    at_war(t.s, "uk")
    clear(t.s, "erfurt", "bordeaux")
    assert income(t.s, power("france")) == 6
    hold(t.s, "austria", "bayonne", "toulouse", "clermont", "perpignan", "nantes", "orleans", "lyon")
    put(t.s, "au_germany", "vendee", 1)
    # Lyon is lost; Bordeaux is a source itself, so it is never cut off.
    assert income(t.s, power("france")) == 5


@rule("pittswar 7.1a")
def test_nothing_in_the_year_of_entry_and_nothing_for_neutrals() -> None:
    t = Table(("diplomatic_phase",), year=1793, coalition=["c_height"])
    assert income(t.s, power("uk")) == 0 and income(t.s, power("russia")) == 0
    t.s.year = 1794
    assert income(t.s, power("uk")) == 2 and income(t.s, power("russia")) == 0


@rule("pittswar 7.1b")
def test_silver_stars_pay_in_the_first_year_of_a_period() -> None:
    assert points(1794)["bavaria"] == 0
    assert points(1795)["bavaria"] == 1 and points(1798)["hessen"] == 1
    assert points(1796)["hessen"] == 0


@rule("pittswar 7.1c")
def test_stars_of_1804() -> None:
    assert points(1803)["prussia"] == 2 and points(1804)["prussia"] == 3
    assert points(1803)["austria"] + 1 == points(1804)["austria"]


@rule("pittswar 7.1d")
def test_kiev_and_odessa_only_for_a_russia_in_danger() -> None:
    t = Table(year=1806, scenario="grand_empire")
    assert stars_now(t.s, zone("kiev")) == 0 and income(t.s, power("russia")) == 3
    at_war(t.s, "turkey", FRANCE_SIDE)
    assert stars_now(t.s, zone("kiev")) == 1 and income(t.s, power("russia")) == 5
    neutral(t.s, "turkey")
    put(t.s, "fr_vosges", "smolensk", 1)
    assert stars_now(t.s, zone("odessa")) == 1
    t.s.year = 1803
    assert stars_now(t.s, zone("odessa")) == 0


@rule("pittswar 7.1e")
def test_a_forced_ally_has_one_point_until_its_homeland_is_free() -> None:
    t = Table(year=1806, scenario="grand_empire")
    at_war(t.s, "austria", FRANCE_SIDE, FORCED)
    t.s.entered[power("austria")] = 1792
    assert income(t.s, power("austria")) == 1
    t.s.free_home |= 1 << power("austria")
    assert income(t.s, power("austria")) == 5


@rule("pittswar 7.1e")
def test_the_homeland_is_looked_at_at_the_end_of_a_turn() -> None:
    def ready(s: PState) -> None:
        at_war(s, "austria", FRANCE_SIDE, FORCED)
        clear(s, "vienna", "prague")
        put(s, "fr_vosges", "prague", 1)

    t = Table(("closing", 2), year=1806, scenario="grand_empire", ready=ready)
    assert not t.s.free_home

    def free(s: PState) -> None:
        at_war(s, "austria", FRANCE_SIDE, FORCED)

    t = Table(("closing", 2), year=1806, scenario="grand_empire", ready=free)
    assert t.s.free_home >> power("austria") & 1


@rule("pittswar 7.1f")
def test_a_star_in_enemy_hands_pays_nobody() -> None:
    t = Table(year=1797)
    clear(t.s, "dresden")
    hold(t.s, "france", "dresden", "leipzig")
    assert income(t.s, power("saxony")) == 0 and income(t.s, power("france")) == 6
    hold(t.s, "france", "brussels")
    assert payee(t.s, zone("brussels")) == power("france")
    hold(t.s, "france", "milan", "turin")
    assert payee(t.s, zone("milan")) == payee(t.s, zone("turin")) == power("france")
    at_war(t.s, "italy", FRANCE_SIDE)
    t.s.homeland[zone("milan")] = power("italy")
    hold(t.s, "italy", "milan")
    assert payee(t.s, zone("milan")) == power("italy")


@rule("pittswar 7.1f")
def test_warsaw_pays_whoever_has_it() -> None:
    t = Table(year=1797)
    t.s.homeland[zone("warsaw")] = power("prussia")
    hold(t.s, "prussia", "warsaw")
    assert payee(t.s, zone("warsaw")) == power("prussia")
    hold(t.s, "france", "warsaw")
    assert payee(t.s, zone("warsaw")) == power("france")


@rule("pittswar 7.1g")
def test_erfurt_and_hanover_pay_france_nothing_before_erfurt() -> None:
    t = Table(year=1807, scenario="grand_empire")
    assert payee(t.s, zone("hanover")) == -1
    at_war(t.s, "empire", FRANCE_SIDE, CONQUERED)
    assert payee(t.s, zone("erfurt")) == -1
    t.s.homeland[zone("erfurt")] = power("rhine_confederation")
    at_war(t.s, "rhine_confederation", FRANCE_SIDE)
    assert payee(t.s, zone("erfurt")) == power("rhine_confederation")


@rule("pittswar 7.1h", "pittswar 14.1")
def test_a_conquered_minor_has_its_points_for_its_own_units() -> None:
    t = Table(year=1797)
    at_war(t.s, "saxony", FRANCE_SIDE, CONQUERED)
    assert income(t.s, power("saxony")) == 1
    assert income(t.s, power("france")) == 6


@rule("pittswar 7.1o")
def test_incomes_are_fixed_before_anything_is_placed() -> None:
    t = Table(INCOMES, year=1793)
    # The rebels of Lyon and Toulon come after that.
    t.skip("displace")
    assert t.at("rv_lyon_fed") == "lyon" and t.points("france") == 6
    assert income(t.s, power("france")) == 4
    t.s.extra_points[power("france")] = -9
    assert income(t.s, power("france")) == 0


@rule("pittswar 7.1q")
def test_no_points_during_amiens() -> None:
    t = Table(year=1802)
    t.s.in_game |= 1 << event("f_amiens")
    assert income(t.s, power("france")) == income(t.s, power("austria")) == 0


@rule("pittswar 7.4")
def test_polish_garrisons() -> None:
    t = Table(year=1794)
    for name, owner in (("posen", "prussia"), ("minsk", "russia"), ("volhynia", "russia")):
        t.s.homeland[zone(name)] = power(owner)
        hold(t.s, owner, name)
    at_war(t.s, "russia")
    assert garrison_loss(t.s, power("prussia")) == 2 and garrison_loss(t.s, power("russia")) == 4
    assert income(t.s, power("prussia")) == 0 and income(t.s, power("russia")) == 0
    put(t.s, "pr_silesia", "posen", 1)
    assert garrison_loss(t.s, power("prussia")) == 1
    put(t.s, "pr_east_prussia", "posen", 1)
    assert garrison_loss(t.s, power("prussia")) == 0
    clear(t.s, "posen")
    hold(t.s, "france", "posen")
    assert garrison_loss(t.s, power("prussia")) == 0
    hold(t.s, "prussia", "posen")
    t.s.year = 1793
    assert garrison_loss(t.s, power("prussia")) == 0
    t.s.year = 1808
    t.s.duchy_made = 1
    assert garrison_loss(t.s, power("russia")) == 0
    assert garrison_loss(Table(year=1806, scenario="grand_empire").s, power("russia")) == 0


# spending


@rule("pittswar 7.1i", "pittswar 7.1m", "pittswar 16.0")
def test_recruiting_costs_a_point_a_step_of_the_own_power() -> None:
    def ready(s: PState) -> None:
        s.points[power("prussia")] = 3

    t = Table(("reinforce", COALITION, 0), year=1796, ready=ready)
    assert t.no("raise au_galicia") == "7.1i"
    t.do("reinforce pr_silesia")
    assert t.steps("pr_silesia") == 2 and t.points("prussia") == 2
    assert t.no("reinforce pr_silesia") == "7.1l"
    kill(t.s, unit("pr_east_prussia"))
    t.s.run()
    t.do("raise pr_east_prussia")
    assert t.no("at vienna") == "7.3"
    t.do("at berlin", "reinforce pr_east_prussia")
    assert t.at("pr_east_prussia") == "berlin" and t.steps("pr_east_prussia") == 2
    assert t.points("prussia") == 0


@rule("pittswar 2.2b", "pittswar 7.1m")
def test_a_unit_with_a_dot_is_not_recruited_again() -> None:
    t = Table(year=1796)
    kill(t.s, unit("au_flanders"))
    assert t.at("au_flanders") == "out"
    kill(t.s, unit("au_germany"))
    assert t.at("au_germany") == "pool"

    def ready(s: PState) -> None:
        s.points[power("austria")] = 2
        s.steps[unit("au_flanders")] = 1

    living = Table(("reinforce", COALITION, 0), year=1796, ready=ready)
    living.do("reinforce au_flanders")
    assert living.steps("au_flanders") == 2


@rule("pittswar 7.1n")
def test_an_absorbed_army_can_be_recruited() -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = 1
        s.fate[unit("fr_coastal")] = POOL
        s.at[unit("fr_coastal")] = -1
        s.steps[unit("fr_coastal")] = 0

    t = Table(("reinforce", FRANCE_SIDE, 0), year=1796, ready=ready)
    t.do("raise fr_coastal", "at nantes")
    assert t.steps("fr_coastal") == 1


@rule("pittswar 7.1l")
def test_a_unit_out_of_supply_gets_no_step() -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = 2
        at_war(s, "russia")
        put(s, "fr_alps", "moscow", 1)

    t = Table(("reinforce", FRANCE_SIDE, 0), year=1796, ready=ready)
    assert t.no("reinforce fr_alps") == "7.1l"
    assert "reinforce fr_coastal" in t.options()


@rule("pittswar 7.1j")
def test_british_subsidies_go_to_majors_at_war() -> None:
    def ready(s: PState) -> None:
        for name in ("uk", "spain", "portugal"):
            at_war(s, name)
        s.points[power("uk")] = 2

    t = Table(("reinforce", COALITION, 0), year=1796, ready=ready)
    t.do("subsidy austria")
    assert t.points("austria") == 1 and t.points("uk") == 1
    for name in ("uk", "portugal", "russia"):
        assert t.no(f"subsidy {name}") == "7.1j"
    assert "subsidy spain" in t.options()
    t.s.liberation = 1
    t.s.run()
    assert t.no("subsidy spain") == "7.1j"


@rule("pittswar 7.1k")
@pytest.mark.parametrize(("year", "kept"), [(1793, 4), (1794, 0), (1797, 0)])
def test_france_saves_until_1794(year: int, kept: int) -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = 4
        s.points[power("austria")] = 4

    t = Table(("reinforcing", 4), year=year, ready=ready)
    assert t.s.saved == kept and t.points("france") == t.points("austria") == 0
    if kept:
        t.s.stack = [t.s.stack[0], (t.game.step_numbers["reinforcing"], 1)]
        t.s.year += 1
        t.s.run()
        assert t.points("france") == 6 + kept and t.s.saved == 0


@rule("pittswar 7.1p")
def test_points_in_the_middle_of_the_year_are_spent_at_once() -> None:
    def ready(s: PState) -> None:
        s.points[power("france")] = 2

    t = Table(("spend_now", power("france")), year=1793, ready=ready)
    assert t.kind == "spend_now" and t.no("subsidy austria") == "7.1p"
    t.do("reinforce fr_coastal")
    assert t.kind == "spend_now"
    t.do("done")
    assert t.kind != "spend_now" and t.points("france") == 0
    assert not t.s.moved >> unit("fr_coastal") & 1
