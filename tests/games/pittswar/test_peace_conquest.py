"""Chapter 14: conquests, surrenders, peace, forced alliances, Spain, new states."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL
from kabinett.games.pittswar.income import income
from kabinett.games.pittswar.nations import found_duchy
from kabinett.games.pittswar.powers import BY_WALEWSKA
from kabinett.games.pittswar.state import CONQUERED, FORCED, PEACE, WAIT, PState
from kabinett.games.pittswar.supply import supplied
from kabinett.games.pittswar.surrender import stars_left, threatened
from kabinett.games.pittswar.treaties import break_alliance
from tests.games.pittswar.events_kit import at_war, clear, hold, lead, neutral, put
from tests.games.pittswar.names import BOARD, power, unit, zone
from tests.games.pittswar.peace_kit import CONQUESTS, STATES, TESTS, Table, end, jena
from tests.rules import rule

# minors


@rule("pittswar 14.1")
def test_a_minor_is_conquered_with_its_last_zone() -> None:
    def part(s: PState) -> None:
        put(s, "sa_saxons", "berlin", 1)
        hold(s, "france", "dresden")

    t = end(CONQUESTS, ready=part)
    assert t.side("saxony") == "coalition" and t.status("saxony") == "war"

    def whole(s: PState) -> None:
        part(s)
        hold(s, "france", "leipzig")

    t = end(CONQUESTS, ready=whole)
    assert t.side("saxony") == "france" and t.status("saxony") == "conquered"
    assert t.holder("dresden") == t.holder("leipzig") == "saxony"
    assert t.at("sa_saxons") in ("dresden", "leipzig") and t.steps("sa_saxons") == 1
    assert t.told("conquered") == [(power("saxony"), FRANCE_SIDE)]


@rule("pittswar 14.1")
def test_its_army_does_not_stay_among_its_old_friends() -> None:
    def ready(s: PState) -> None:
        clear(s, "dresden", "leipzig")
        put(s, "sa_saxons", "dresden", 1)
        put(s, "pr_silesia", "dresden", 1)
        hold(s, "france", "dresden", "leipzig")

    t = end(CONQUESTS, ready=ready)
    assert t.side("saxony") == "france" and t.at("sa_saxons") == "leipzig" and t.at("pr_silesia") == "dresden"


@rule("pittswar 14.1b")
def test_it_can_be_conquered_back() -> None:
    def ready(s: PState) -> None:
        at_war(s, "saxony", FRANCE_SIDE, CONQUERED)
        hold(s, "prussia", "dresden", "leipzig")

    t = end(CONQUESTS, ready=ready)
    assert t.side("saxony") == "coalition" and t.status("saxony") == "conquered"


@rule("pittswar 14.1a")
def test_armies_that_do_not_change_sides() -> None:
    def ready(s: PState) -> None:
        hold(s, "france", "turin", "savoy", "nice", "erfurt", "frankfurt", "wurzburg", "hanover", "osnabruck")
        at_war(s, "hanover")
        hold(s, "france", "hanover", "osnabruck")

    t = end(CONQUESTS, ready=ready)
    assert t.side("piedmont") == "coalition" and t.at("ps_piedmont") == "turin"
    assert t.side("empire") == "france" and t.at("em_empire") == "later"
    assert t.side("hanover") == "france" and t.at("ha_hanover") == "out"

    def duchy_falls(s: PState) -> None:
        found_duchy(s, BY_WALEWSKA)
        put(s, "pl_poland", "paris", 2)
        hold(s, "russia", "warsaw", "posen")
        at_war(s, "russia")
        hold(s, "russia", "warsaw", "posen")

    t = end(CONQUESTS, ready=duchy_falls, year=1808)
    assert t.side("poland") == "france" and t.at("pl_poland") == "paris"


@rule("pittswar 14.1c")
def test_piedmont_and_sardinia_are_conquered_apart() -> None:
    def island(s: PState) -> None:
        hold(s, "france", "sardinia")

    t = end(CONQUESTS, ready=island)
    assert t.side("sardinia") == "france" and t.side("piedmont") == "coalition"
    assert t.at("ps_sardinia") == "sardinia"


# surrender


@rule("pittswar 14.2", "pittswar 14.2a")
@pytest.mark.parametrize(("die", "status"), [(1, "war"), (2, "peace")])
def test_prussias_surrender_the_example(die: int, status: str) -> None:
    def ready(s: PState) -> None:
        jena(s)
        put(s, "ru_2nd", "moscow", 2)

    t = end(TESTS, ready=ready, year=1806, scenario="grand_empire", chance=[die, 1])
    assert t.told("surrender_roll") == [(power("prussia"), die, 1)]
    t.finish("turn", "diplomacy", "reinforce")
    assert t.status("prussia") == status


@rule("pittswar 14.2a")
def test_a_unit_at_home_is_worth_a_star() -> None:
    t = Table(year=1806, scenario="grand_empire", ready=jena)
    assert stars_left(t.s, power("prussia")) == 1
    put(t.s, "pr_silesia", "danzig", 1)
    assert stars_left(t.s, power("prussia")) == 2
    put(t.s, "pr_silesia", "warsaw", 1)
    assert stars_left(t.s, power("prussia")) == 1, "Warsaw is not of the homeland of 1792"
    t.s.year = 1803
    assert stars_left(t.s, power("prussia")) == 0, "Königsberg counts from 1804"


@rule("pittswar 14.2")
def test_only_a_lost_capital_brings_a_test() -> None:
    t = Table(year=1806, scenario="grand_empire", ready=jena)
    assert threatened(t.s, power("prussia"))
    hold(t.s, "prussia", "berlin")
    assert not threatened(t.s, power("prussia"))
    for city in ("moscow", "st_petersburg"):
        s = Table(year=1812, scenario="grand_empire").s
        assert not threatened(s, power("russia"))
        clear(s)
        hold(s, "france", city, *[name for name in BOARD.zones.ids if BOARD.country[zone(name)] != power("russia")])
        hold(s, "france", "riga", "smolensk", "vitebsk", "minsk", "vilna")
        assert threatened(s, power("russia"))


@rule("pittswar 14.2", "pittswar 8.2")
def test_the_captor_must_be_in_supply() -> None:
    def ready(s: PState) -> None:
        at_war(s, "prussia")
        clear(s)
        hold(s, "france", "berlin")

    t = Table(year=1806, scenario="grand_empire", ready=ready)
    assert not threatened(t.s, power("prussia"))


def austerlitz(s: PState) -> None:
    """Vienna in French hands, the way there too, nothing left but Budapest."""
    clear(s)
    put(s, "fr_grand_army", "vienna", 3)
    put(s, "ru_2nd", "olmutz" if "olmutz" in BOARD.index else "vilna", 2)
    hold(s, "france", "vienna", "salzburg", "munich", "ulm", "innsbruck", "prague", "brunn")


@rule("pittswar 14.2b", "pittswar 14.2c", "pittswar 14.3.2", "pittswar 15.2a")
def test_austrias_peace_from_1805_to_1807_the_example() -> None:
    def ready(s: PState) -> None:
        austerlitz(s)
        put(s, "au_italy", "venice", 3)
        lead(s, "au_charles", "venice")
        put(s, "uk_anglo_dutch", "graz", 1)

    t = end(TESTS, ready=ready, year=1805, scenario="grand_empire", chance=[6, 3])
    assert t.told("surrenders") == [(power("austria"), power("france"), 1807)]
    assert t.kind == "spoils" and t.seat == "france"
    t.do("decline")
    t.skip("homecoming", "displace")
    assert t.status("austria") == "peace" and t.side("austria") == "neutral"
    assert t.s.peace_until[power("austria")] == 1807 and t.s.peaces == 1
    assert t.home(t.at("au_italy")) == "austria", "it has gone home"
    assert t.at("uk_anglo_dutch") not in ("graz", "later"), "a foreigner has left"
    assert t.holder("vienna") == "austria" and t.at("fr_grand_army") == "vienna", "flags go, the victor stays"
    assert t.s.surrenders[power("austria")] == 1


@rule("pittswar 14.2b")
@pytest.mark.parametrize(("die", "years"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_rounded_up(die: int, years: int) -> None:
    t = end(TESTS, ready=austerlitz, year=1805, scenario="grand_empire", chance=[6, die])
    assert t.s.peace_until[power("austria")] == 1805 + years


@rule("pittswar 14.2d", "pittswar 8.1e")
def test_the_victor_takes_two_zones_without_a_star_beside_his_own() -> None:
    t = end(TESTS, ready=austerlitz, year=1805, scenario="grand_empire", chance=[6, 3])
    assert t.no("annex vienna") == "14.2d" and t.no("annex munich") == "14.2d"
    assert t.no("annex lemberg") == "14.2d", "not beside France or an ally"
    t.do("annex innsbruck")
    assert t.home("innsbruck") == t.holder("innsbruck") == "france"
    assert t.kind == "spoils"
    t.do(t.options()[0])
    t.skip("homecoming", "displace")
    assert t.kind != "spoils"


@rule("pittswar 14.2d")
def test_fewer_if_there_are_no_more() -> None:
    def ready(s: PState) -> None:
        at_war(s, "uk")
        clear(s)
        hold(s, "france", "london")
        put(s, "ru_2nd", "vilna", 2)
        s.sea = 1

    t = end(TESTS, ready=ready, year=1806, scenario="grand_empire", chance=[6, 1])
    assert t.options() == ["annex gibraltar", "decline"], "beside Spain, an ally; nothing else is beside anybody"
    t.do("annex gibraltar")
    assert t.told("annexed") == [(zone("gibraltar"), power("france"))] and t.kind != "spoils"


@rule("pittswar 14.2e")
def test_the_victors_troops_leave_when_the_peace_ends() -> None:
    def ready(s: PState) -> None:
        austerlitz(s)
        neutral(s, "austria", PEACE)
        hold(s, "austria", "vienna", "salzburg", "innsbruck", "prague", "brunn")
        s.victor[power("austria")] = FRANCE_SIDE
        s.peace_until[power("austria")] = 1807

    t = end(STATES, ready=ready, year=1806, scenario="grand_empire")
    assert t.status("austria") == "peace" and t.at("fr_grand_army") == "vienna"
    assert supplied(t.s, power("france"), zone("vienna"))
    t = end(STATES, ready=ready, year=1807, scenario="grand_empire")
    assert t.status("austria") == "wait" and t.s.waited[power("austria")] == 0
    assert BOARD.country[t.s.at[unit("fr_grand_army")]] != power("austria")


@rule("pittswar 14.2f")
def test_war_drums_put_it_off_once_and_make_it_worse() -> None:
    t = end(TESTS, ready=austerlitz, year=1805, scenario="grand_empire", chance=[6], coalition=["c_war_drums"])
    assert t.kind == "window" and t.seat == "coalition"
    t.do("play c_war_drums")
    assert t.status("austria") == "war" and t.s.drums >> power("austria") & 1

    def drummed(s: PState) -> None:
        austerlitz(s)
        s.drums |= 1 << power("austria")

    t = end(TESTS, ready=drummed, year=1806, scenario="grand_empire", chance=[6, 1], coalition=["c_war_drums"])
    assert t.kind == "spoils", "not twice running"
    assert t.s.yoked >> power("austria") & 1
    t.do("indemnity")
    assert t.s.extra_points[power("france")] == 2
    assert t.no("indemnity") == "14.2f"
    t.do(t.options()[0])
    t.do(t.options()[0])
    t.skip("homecoming", "displace")
    assert t.kind != "spoils" and not t.s.drums
    plain = end(TESTS, ready=austerlitz, year=1806, scenario="grand_empire", chance=[6, 1])
    assert plain.no("indemnity") == "14.2f"


@rule("pittswar 14.2g")
def test_france_loses_the_republics_conquests_and_fights_on() -> None:
    def ready(s: PState) -> None:
        clear(s)
        put(s, "ru_2nd", "paris", 2)
        hold(s, "russia", "paris", "strasbourg", "lyon", "marseille", "bordeaux", "reims", "metz", "mainz", "frankfurt")
        hold(s, "russia", "wurzburg", "erfurt", "dresden", "leipzig", "breslau", "warsaw")
        hold(s, "russia", *[n for n in BOARD.zones.ids if s.side[s.control[zone(n)]] == NEUTRAL])

    t = end(TESTS, ready=ready, year=1814, scenario="grand_empire", chance=[6])
    assert t.status("france") == "war"
    assert t.home("brussels") == "flanders" and t.side("flanders") == "coalition"
    assert t.told("france_fails")


@rule("pittswar 14.2g")
def test_britain_tests_like_any_major() -> None:
    def ready(s: PState) -> None:
        clear(s, "london")
        put(s, "fr_grand_army", "london", 3)
        hold(s, "france", "london")
        s.sea = 1

    assert threatened(Table(year=1806, scenario="grand_empire", ready=ready).s, power("uk"))


# after the peace


def waiting(s: PState) -> None:
    neutral(s, "austria", WAIT)
    s.victor[power("austria")] = FRANCE_SIDE
    s.waited[power("austria")] = 1
    put(s, "au_germany", "vienna", 2)


@rule("pittswar 14.3.2a")
def test_it_comes_back_at_the_start_of_an_impulse() -> None:
    t = Table(("returns",), ready=waiting, year=1808, scenario="grand_empire")
    assert t.kind == "returning" and t.seat == "coalition" and t.s.waited[power("austria")] == 2
    t.do("return austria")
    assert t.side("austria") == "coalition" and t.status("austria") == "war"
    assert t.rules("joins") == ["14.3.2a"]


@rule("pittswar 14.3.2b")
@pytest.mark.parametrize(("die", "side"), [(1, "coalition"), (2, "coalition"), (3, "neutral")])
def test_preventive_war_the_example(die: int, side: str) -> None:
    """Foul weather 1808 is the second impulse after a peace to the end of 1807: 1 or 2."""
    t = Table(("returns",), ready=waiting, year=1808, scenario="grand_empire", chance=[die])
    t.do("decline")
    assert t.seat == "france" and t.no("return austria") == "14.3.2b"
    t.do("attack austria")
    assert t.side("austria") == side
    assert t.rules("joins") == ([] if side == "neutral" else ["14.3.2b"])
    assert t.told("preventive_roll") == [(power("austria"), die, 2)]


@rule("pittswar 14.3.2")
def test_a_power_at_peace_recruits_and_stays_at_home() -> None:
    def ready(s: PState) -> None:
        waiting(s)
        s.status[power("austria")] = PEACE
        s.points[power("austria")] = 1

    t = Table(("reinforce", COALITION, 0), ready=ready, year=1806, scenario="grand_empire")
    t.do("raise au_galicia", "at lemberg")
    assert t.at("au_galicia") == "lemberg"
    assert income(t.s, power("austria")) == 5


@rule("pittswar 14.3.3", "pittswar 14.3.3a")
def test_the_second_surrender_brings_a_forced_alliance() -> None:
    def ready(s: PState) -> None:
        austerlitz(s)
        s.surrenders[power("austria")] = 1

    t = end(TESTS, ready=ready, year=1809, scenario="grand_empire", chance=[6, 1])
    assert t.s.yoked >> power("austria") & 1 and t.status("austria") == "war"
    t.do("decline")
    t.skip("homecoming", "displace")
    assert t.status("austria") == "peace"

    def over(s: PState) -> None:
        neutral(s, "austria", PEACE)
        s.victor[power("austria")] = FRANCE_SIDE
        s.peace_until[power("austria")] = 1810
        s.yoked |= 1 << power("austria")

    t = end(STATES, ready=over, year=1810, scenario="grand_empire")
    assert t.status("austria") == "forced" and t.side("austria") == "france"
    assert supplied(t.s, power("france"), zone("vienna"))


@rule("pittswar 14.3.3b")
def test_a_forced_ally_is_freed() -> None:
    t = Table(year=1813, scenario="grand_empire")
    s = t.s
    at_war(s, "prussia", FRANCE_SIDE, FORCED)
    clear(s, "berlin", "breslau")
    put(s, "pr_silesia", "berlin", 1)
    put(s, "fr_vosges", "berlin", 1)
    put(s, "fr_alps", "magdeburg", 1)
    break_alliance(s, power("prussia"), "14.3.3b")
    s.run()
    t.skip("displace", "homecoming")
    assert t.side("prussia") == "coalition" and t.status("prussia") == "war"
    assert t.at("fr_vosges") not in ("berlin", "pool") and t.at("fr_alps") == "magdeburg"


@rule("pittswar 14.3.3b")
def test_the_coalition_frees_a_forced_ally_by_conquest() -> None:
    def over(s: PState) -> None:
        neutral(s, "austria", PEACE)
        s.victor[power("austria")] = COALITION
        s.peace_until[power("austria")] = 1813
        s.yoked |= 1 << power("austria")

    t = end(STATES, ready=over, year=1813, scenario="grand_empire")
    assert t.status("austria") == "war" and t.side("austria") == "coalition"
