"""Chapters 7 and 14 once more: what treaties and surrenders take and give back, who is paid, who comes and who goes."""

from __future__ import annotations

from kabinett.games.pittswar import conquest, effects_points, treaties
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL, POWERS
from kabinett.games.pittswar.nations import found_duchy
from kabinett.games.pittswar.powers import BY_WALEWSKA
from kabinett.games.pittswar.state import CONQUERED, LATER, OUT, PEACE, POOL, WAITING, PState
from tests.games.pittswar.events_kit import at_war, hold, put
from tests.games.pittswar.names import GAME, STEP, power, unit, zone
from tests.games.pittswar.peace_kit import TESTS, Table, end, jena
from tests.games.pittswar.war_kit import War
from tests.rules import rule

ELSEWHERE = {"paris": "fr_alps", "vienna": "au_germany"}


# zones that change hands


@rule("pittswar 14.5.2a", "pittswar 14.1")
def test_the_end_of_the_kingdom_takes_no_zone_that_nobody_took() -> None:
    for rome, after in (("papacy", FRANCE_SIDE), ("austria", COALITION)):
        pieces = {"rome": "fr_alps" if rome == "papacy" else "au_reserve", "milan": "au_germany", "paris": "fr_coastal"}
        t = War(pieces, year=1809, sides={"papacy": "france", "italy": "france"})
        s = t.s
        s.status[power("papacy")] = CONQUERED
        for name in ("milan", "modena", "mantua", "venice", "ancona"):
            s.homeland[zone(name)] = power("italy")
            s.control[zone(name)] = power("austria")
        s.control[zone("rome")] = power(rome)
        s.changed()
        conquest.minors(s)
        assert s.side[power("italy")] == NEUTRAL
        # Milan and Modena are all that Lombardy has; the Papacy has Rome too
        assert s.side[power("lombardy")] == COALITION and t.holder("milan") == "lombardy"
        assert t.holder("mantua") == "austria" and POWERS[s.homeland[zone("ancona")]] == "papacy"
        assert s.side[power("papacy")] == after == s.side[s.control[zone("rome")]]
        assert s.side[s.control[zone("ancona")]] == COALITION
        assert t.holder("ancona") == ("papacy" if after == COALITION else "austria")


@rule("pittswar f_amiens")
def test_amiens_gives_back_what_a_peace_took_from_majors_at_war() -> None:
    t = War(ELSEWHERE, year=1802, sides={"prussia": "neutral"})
    s = t.s
    for name in ("innsbruck", "cologne", "breslau"):
        s.homeland[zone(name)] = s.control[zone(name)] = power("france")
    s.status[power("prussia")] = PEACE
    s.control[zone("graz")] = power("france")
    s.changed()
    treaties.amiens(s)
    for name in ("innsbruck", "graz"):
        assert POWERS[s.homeland[zone(name)]] == t.holder(name) == "austria"
    # conquests of minors stay; Prussia is not at war and gets nothing back
    assert POWERS[s.homeland[zone("cologne")]] == t.holder("cologne") == "france"
    assert POWERS[s.homeland[zone("breslau")]] == "france"


# surrenders


def vienna(s: PState) -> None:
    """Vienna French, Russians at Salzburg and Prague, the Bavarians allies of France."""
    for number in range(len(s.at)):
        s.at[number], s.steps[number], s.fate[number] = -1, 0, POOL if s.fate[number] != LATER else LATER
    s.leader_at = [-1] * len(s.leader_at)
    s.leader_fate = [LATER] * len(s.leader_fate)
    at_war(s, "russia")
    s.side[power("bavaria")] = FRANCE_SIDE
    s.changed()
    for name, where in (("fr_north", "vienna"), ("ru_2nd", "salzburg"), ("fr_alps", "munich"), ("ru_1st", "moscow")):
        put(s, name, where)
    put(s, "ru_baltic", "innsbruck", 1)
    put(s, "au_germany", "budapest")
    hold(s, "france", "vienna", "prague", "wurzburg", "baden", "amberg", "munich", "ulm")


@rule("pittswar 14.2c", "pittswar 14.2d")
def test_friends_of_the_beaten_leave_the_zones_that_the_victor_takes() -> None:
    t = end(TESTS, ready=vienna, year=1806, chance=[6, 1, 6])
    assert t.kind == "spoils"
    t.do("annex salzburg")
    t.do("decline")
    t.skip("homecoming", "displace")
    assert t.home("salzburg") == t.holder("salzburg") == "france" and t.home("innsbruck") == "austria"
    for name in ("ru_2nd", "ru_baltic"):
        where = t.at(name)
        assert where not in ("salzburg", "innsbruck") and t.home(where) not in ("austria", "france"), where


@rule("pittswar 14.2c", "pittswar 14.5.1b")
def test_friends_of_prussia_leave_the_grand_duchy_made_by_peace() -> None:
    def ready(s: PState) -> None:
        jena(s)
        put(s, "ru_2nd", "posen", 2)
        put(s, "ru_1st", "moscow", 2)

    t = end(TESTS, ready=ready, year=1806, scenario="grand_empire", chance=[6, 1, 6])
    t.do("annex warsaw", "decline")
    t.skip("homecoming", "displace")
    assert t.home("posen") == "poland" and t.at("ru_2nd") not in ("posen", "warsaw")


@rule("pittswar 14.2f", "pittswar 14.5.1a")
def test_after_war_drums_the_grand_duchy_stands_for_two_of_three_zones() -> None:
    for drums, zones in ((True, 1), (False, 0)):

        def ready(s: PState, drums: bool = drums) -> None:
            jena(s)
            found_duchy(s, BY_WALEWSKA)
            put(s, "ru_2nd", "moscow", 2)
            if drums:
                s.drums |= 1 << power("prussia")

        t = end(TESTS, ready=ready, year=1807, scenario="grand_empire", chance=[6, 1])
        assert (t.kind == "spoils") == bool(zones)
        if zones:
            assert t.s.stack[-1][3] == 1 and "indemnity" in t.options()
            t.do("indemnity")
            assert t.kind != "spoils"


# points and arrivals


@rule("pittswar c_subsidies", "pittswar c_the_city", "pittswar c_rothschild")
def test_no_british_gold_of_the_majors_for_a_spain_that_is_a_minor() -> None:
    t = War(ELSEWHERE, year=1810, sides={"spain": "coalition"})
    t.s.entered[power("spain")] = 1793
    assert power("spain") in effects_points.paid_majors(t.s)
    t.s.liberation = 1
    assert power("spain") not in effects_points.paid_majors(t.s) and power("austria") in effects_points.paid_majors(t.s)


@rule("pittswar 14.5.1a", "pittswar f_walewska")
def test_the_polish_army_does_not_come_without_warsaw() -> None:
    for held, fate in (("france", WAITING), ("prussia", POOL)):

        def ready(s: PState, held: str = held) -> None:
            at_war(s, "prussia")
            found_duchy(s, BY_WALEWSKA)
            hold(s, "poland" if held == "france" else held, "warsaw")

        t = Table(("reinforcing", 1), year=1807, scenario="grand_empire", ready=ready)
        assert t.s.fate[unit("pl_poland")] == fate
        assert ("deploy pl_poland" in t.options("france")) == (fate == WAITING)
        assert bool(t.told("no_polish_army")) == (fate == POOL)


@rule("pittswar 14.2c", "pittswar 2.2d")
def test_whoever_must_leave_and_finds_no_zone_is_eliminated_like_any_other() -> None:
    t = War({"vienna": "fr_grand_army", "budapest": "au_germany"}, year=1805)
    s = t.s
    for number in range(GAME.board.size):
        s.control[number] = power("austria")
    s.changed()
    s.stack.append((STEP["displace"], zone("vienna"), FRANCE_SIDE))
    s.run()
    # the Army of Reserve takes the place of the Grand Army
    assert s.fate[unit("fr_grand_army")] == OUT and s.fate[unit("fr_reserve")] == POOL
