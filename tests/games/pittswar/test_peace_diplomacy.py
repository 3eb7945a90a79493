"""Chapter 6: entries of the track, and attempts to win neutral powers."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.diplomacy import harem_can_try, targets
from kabinett.games.pittswar.powers import entered_neutral
from kabinett.games.pittswar.state import CONQUERED, FORCED, PEACE, TREATY, WAIT, PState
from tests.games.pittswar.events_kit import at_war, neutral, put
from tests.games.pittswar.names import event, power, zone
from tests.games.pittswar.peace_kit import Table
from tests.rules import rule

PHASE = ("diplomatic_phase",)


@rule("pittswar 6.1", "pittswar 14.3.4", "pittswar 7.1a")
def test_the_track_brings_powers_into_the_war() -> None:
    t = Table(PHASE, year=1793, coalition=["c_height"])
    for name in ("uk", "hanover", "portugal", "netherlands", "spain", "naples"):
        assert t.side(name) == "coalition" and t.status(name) == "war"
        assert t.s.entered[power(name)] == 1793
    assert t.side("russia") == t.side("denmark") == "neutral"
    assert t.rules("joins") == ["6.1"] * 6
    late = Table(PHASE, year=1804, coalition=["c_height"])
    assert [late.side(name) for name in ("russia", "hanse", "mecklenburg")] == ["coalition"] * 3


@rule("pittswar 6.1")
def test_russia_comes_in_1804_though_a_tsar_had_made_it_neutral() -> None:
    def treaty(s: PState) -> None:
        neutral(s, "russia", TREATY)
        s.entered[power("russia")] = 1799

    t = Table(PHASE, year=1804, ready=treaty, coalition=["c_height"])
    assert t.side("russia") == "coalition" and t.rules("joins")[0] == "6.1"
    # it has been in the war before: its income goes on
    assert t.s.entered[power("russia")] == 1799


@rule("pittswar 6.1")
def test_a_power_that_keeps_a_peace_is_not_brought_by_the_track() -> None:
    for status in (PEACE, WAIT):

        def beaten(s: PState, status: int = status) -> None:
            neutral(s, "russia", status)
            s.entered[power("russia")] = 1799
            s.peace_until[power("russia")] = 1805
            s.victor[power("russia")] = FRANCE_SIDE

        t = Table(PHASE, year=1804, ready=beaten, coalition=["c_height"])
        assert t.side("russia") == "neutral"


@rule("pittswar 6.1a", "pittswar 14.3.1")
def test_its_armies_stand_at_home() -> None:
    t = Table(PHASE, year=1793, coalition=["c_height"])
    assert t.at("uk_anglo_dutch") == "london" and t.steps("uk_anglo_dutch") == 1
    assert t.at("sp_central") == "gerona" and t.steps("sp_central") == 2
    assert t.at("na_naples") == "naples" and t.at("ha_hanover") == "hanover"
    before = Table(year=1792)
    assert before.side("uk") == "neutral" and before.at("uk_anglo_dutch") == "london"


@rule("pittswar 6.2")
def test_any_number_of_diplomatic_markers() -> None:
    def ready(s: PState) -> None:
        at_war(s, "spain", FRANCE_SIDE)

    held = ["c_seconde_coalition", "c_jervis", "c_height"]
    t = Table(("diplomacy", COALITION, 0), year=1799, ready=ready, coalition=held)
    t.do("play c_seconde_coalition", "play c_jervis")
    assert t.side("russia") == "coalition" and t.side("spain") == "neutral"
    assert t.kind == "diplomacy" and t.seat == "coalition"
    t.do("done")
    assert t.kind != "diplomacy"


@rule("pittswar 6.3")
@pytest.mark.parametrize(("die", "side"), [(6, "coalition"), (5, "neutral"), (2, "neutral")])
def test_an_attempt_costs_a_marker_and_needs_a_six(die: int, side: str) -> None:
    t = Table(PHASE, year=1793, coalition=["c_height", "c_screen"], chance=[die])
    t.do("influence sweden", "pay c_height", "roll")
    assert t.side("sweden") == side
    assert t.told("influence_roll") == [(COALITION, power("sweden"), die, die)]
    assert t.s.hands[COALITION] == [event("c_screen")]
    assert not t.s.unplayed >> event("c_height") & 1


@rule("pittswar 6.3a")
@pytest.mark.parametrize("die", [1, 2])
def test_the_bad_roll_wins_it_for_the_other_side(die: int) -> None:
    t = Table(PHASE, year=1793, coalition=["c_height"], chance=[die])
    t.do("influence denmark", "pay c_height", "roll")
    assert t.side("denmark") == ("france" if die == 1 else "neutral")


@rule("pittswar 6.3b", "pittswar 6.3a")
def test_two_more_markers_for_one_each() -> None:
    held = ["c_height", "c_screen", "c_famine", "c_royal_navy"]
    t = Table(PHASE, year=1793, coalition=held, chance=[4])
    t.do("influence sweden", "pay c_famine")
    assert t.no("add c_famine") == "6.3b"
    t.do("add c_screen", "add c_height")
    assert t.no("add c_royal_navy") == "6.3b"
    t.do("roll")
    assert t.told("influence_roll") == [(COALITION, power("sweden"), 4, 6)]
    assert t.side("sweden") == "coalition"
    assert t.rules("spends") == ["6.3", "6.3b", "6.3b"]
    assert t.s.hands[COALITION] == [event("c_royal_navy")]
    saved = Table(PHASE, year=1793, coalition=held, chance=[1])
    saved.do("influence sweden", "pay c_famine", "add c_screen", "roll")
    assert saved.side("sweden") == "neutral"


@rule("pittswar 6.3")
def test_nothing_is_spent_before_the_die() -> None:
    t = Table(PHASE, year=1793, coalition=["c_height", "c_screen"])
    t.do("influence sweden", "pay c_height")
    assert len(t.s.hands[COALITION]) == 2
    t.s.back(COALITION)
    t.s.back(COALITION)
    assert "done" in t.options()
    assert t.no("pay c_height") == "6.3" and t.no("roll") == "6.3"


@rule("pittswar 6.3c", "pittswar 6.4")
def test_a_free_roll_needs_no_payment() -> None:
    def ready(s: PState) -> None:
        at_war(s, "austria")

    t = Table(("diplomacy", FRANCE_SIDE, 0), year=1804, ready=ready, french=["f_talleyrand", "f_depots"], chance=[2])
    t.do("play f_talleyrand", "country prussia" if "country prussia" in _after(t) else "country turkey")
    name = "prussia" if t.s.tried >> power("prussia") & 1 else "turkey"
    assert t.kind == "embassy"
    t.do("add f_depots", "roll")
    assert t.told("influence_roll")[-1][2:] == (2, 6)
    assert t.side(name) == "france"


def _after(t: Table) -> list[str]:
    """What could be chosen once Talleyrand is played."""
    copy = t.s.copy()
    copy.apply(FRANCE_SIDE, t.game.words.parse("play f_talleyrand"))
    decision = copy.decision(FRANCE_SIDE)
    return [str(action) for action in decision.actions] if decision else []


@rule("pittswar 6.4")
def test_one_attempt_a_year_on_each_power_by_both_sides() -> None:
    t = Table(PHASE, year=1802, french=["f_sabre"], coalition=["c_height", "c_screen"], chance=[3, 3])
    t.do("influence sweden", "pay f_sabre", "roll")
    assert t.seat == "coalition"
    assert t.no("influence sweden") == "6.4"
    t.do("influence denmark", "pay c_height", "roll")
    assert t.no("influence denmark") == "6.4"
    t.do("done")
    t.finish("diplomacy")
    assert t.s.year == 1803 or t.s.tried == 0


@rule("pittswar 6.5")
def test_france_and_majors_before_1801() -> None:
    t = Table(("diplomacy", FRANCE_SIDE, 0), year=1800, french=["f_sabre"])
    assert t.no("influence turkey") == "6.5"
    assert "influence sweden" in t.options()
    late = Table(("diplomacy", FRANCE_SIDE, 0), year=1801, french=["f_sabre"])
    assert "influence turkey" in late.options()
    britain = Table(("diplomacy", COALITION, 0), year=1793, coalition=["c_height"])
    assert "influence turkey" in britain.options()


@rule("pittswar 6.6", "pittswar 14.1b")
def test_who_cannot_be_influenced() -> None:
    def ready(s: PState) -> None:
        for name, status in (("austria", PEACE), ("russia", WAIT)):
            neutral(s, name, status)
        for name in ("saxony", "sweden"):
            neutral(s, name, TREATY)
        s.entered[power("sweden")] = 0
        neutral(s, "prussia", TREATY)
        s.in_game |= 1 << event("f_basel")
        at_war(s, "bavaria", FRANCE_SIDE, CONQUERED)
        at_war(s, "turkey", FRANCE_SIDE, FORCED)

    t = Table(("diplomacy", COALITION, 0), year=1803, ready=ready, coalition=["c_height"])
    for name in ("austria", "russia", "saxony", "prussia", "poland", "italy", "rhine_confederation", "westphalia"):
        assert t.no(f"influence {name}") == "6.6"
    for name in ("bavaria", "turkey"):
        assert t.no(f"influence {name}") == "6.7"
    assert "influence sweden" in t.options()
    t.s.year = 1804
    assert power("prussia") in targets(t.s, COALITION)


@rule("pittswar 6.7")
def test_a_power_that_joined_is_no_target() -> None:
    t = Table(PHASE, year=1793, coalition=["c_height", "c_screen"], chance=[6])
    t.do("influence sweden", "pay c_height", "roll")
    assert t.no("influence sweden") == "6.7"
    assert t.status("sweden") == "war"


@rule("pittswar 6.8")
def test_spain_until_bayonne_or_the_second_of_may() -> None:
    def treaty(s: PState) -> None:
        neutral(s, "spain", TREATY)
        s.entered[power("spain")] = 1793

    t = Table(("diplomacy", FRANCE_SIDE, 0), year=1807, ready=treaty, french=["f_sabre"], chance=[6])
    assert "influence spain" in t.options()

    def trapped(s: PState) -> None:
        treaty(s)
        s.in_game |= 1 << event("f_bayonne_trap")

    assert (
        Table(("diplomacy", FRANCE_SIDE, 0), year=1807, ready=trapped, french=["f_sabre"]).no("influence spain")
        == "6.8"
    )

    def risen(s: PState) -> None:
        treaty(s)
        s.liberation = 1

    assert (
        Table(("diplomacy", FRANCE_SIDE, 0), year=1807, ready=risen, french=["f_sabre"]).no("influence spain") == "6.8"
    )


@rule("pittswar 6.3")
def test_a_major_brings_the_minors_that_go_with_it() -> None:
    t = Table(("diplomacy", COALITION, 0), year=1806, coalition=["c_redoubt"], chance=[6], scenario="grand_empire")
    t.do("influence prussia", "pay c_redoubt", "roll")
    assert [t.side(name) for name in ("prussia", "saxony", "hessen")] == ["coalition"] * 3


@rule("pittswar 6.3c", "pittswar 5.1")
def test_the_harem_reaches_a_turkey_of_the_coalition() -> None:
    def ready(s: PState) -> None:
        at_war(s, "turkey")

    t = Table(("embassy", FRANCE_SIDE, power("turkey"), 2, event("f_harem")), year=1801, ready=ready, chance=[4])
    assert t.side("turkey") == "france"
    assert t.s.in_game >> event("f_harem") & 1
    bad = Table(("embassy", FRANCE_SIDE, power("turkey"), -1, event("f_harem")), year=1801, ready=ready, chance=[1])
    assert bad.side("turkey") == "coalition" and not bad.s.in_game >> event("f_harem") & 1
    assert not harem_can_try(bad.s)


@rule("pittswar 4.2d")
def test_marching_into_a_neutral_brings_it_into_the_war() -> None:
    t = Table(year=1798)
    put(t.s, "fr_alps", "zurich", 1)
    entered_neutral(t.s, FRANCE_SIDE, zone("zurich"))
    assert t.side("switzerland") == "coalition"
    assert t.at("fr_alps") == "zurich" == t.at("ch_swiss")
    assert t.kind == "turn"


@rule("pittswar 6.6a", "pittswar 6.1")
def test_a_power_that_the_track_brings_is_not_influenced_before() -> None:
    t = Table(("diplomacy", COALITION, 0), year=1794, coalition=["c_height", "c_redoubt"])
    assert t.no("influence russia") == "6.6a"
    assert power("turkey") in targets(t.s, COALITION)
    empire = Table(("diplomacy", COALITION, 0), year=1798, coalition=["c_height"], ready=_russia_left)
    assert power("russia") in targets(empire.s, COALITION)


def _russia_left(s: PState) -> None:
    neutral(s, "russia", TREATY)
