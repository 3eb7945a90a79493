"""Chapters 12 and 14: winter, scoring, the end of the year and of the game."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.winter import majorities, supply
from tests.games.wallenstein.kit import BOARD, COUNTIES, EVENTS, Table
from tests.rules import rule

NINE = ["altmark", "anhalt", "baden", "koeln", "lausitz", "mark", "passau", "trier", "vogtland"]


def winter(grain: int, counties: list[str], loss: str = "tax-max", armies: int = 3, **more: object) -> Table:
    """Red holds these counties; the fourth event takes grain (by default none)."""
    return Table({county: ("red", armies) for county in counties}, grain={"red": grain}, events=[loss],
                 phase="winter", **more)  # type: ignore[arg-type] # fmt: skip


@pytest.mark.parametrize(("card", "loss"), list(zip(EVENTS, BOARD.event_loss)))
@rule("wallenstein 12.1")
def test_grain_is_lost(card: str, loss: int) -> None:
    t = Table({}, grain={"red": 10, "blue": 3}, events=[card], phase="winter", year=2)
    assert t.told("supplied") == [(0, 10 - loss, 0), (1, max(0, 3 - loss), 0), (2, 0, 0)]


@rule("wallenstein 15.1", "wallenstein 15.2", "wallenstein 15.3", "wallenstein 15.4", "wallenstein 15.5")
@rule("wallenstein 15.6", "wallenstein 15.7", "wallenstein 15.8", "wallenstein 15.9", "wallenstein 15.10")
@rule("wallenstein 15.11", "wallenstein 15.12")
def test_the_losses_of_the_twelve_events() -> None:
    assert dict(zip(EVENTS, BOARD.event_loss)) == {
        "trade-5": 5, "trade-7": 7, "neutral": 3, "palace-2": 2, "palace-6": 6, "church-3": 3, "church-4": 4,
        "tax-max": 0, "tax-min": 2, "grain-min": 3, "grain-max": 4, "armies": 1,
    }  # fmt: skip


@rule("wallenstein 12.1a", "wallenstein 12.4a")
def test_the_fourth_event_does_nothing_else() -> None:
    # palaces do not defend against a winter revolt, and neither does the tile
    t = winter(0, ["altmark"], "palace-2", armies=2, built={"altmark": ["palace"]}, tiles={"red": "defence"},
               chance=[2, 0])  # fmt: skip
    assert t.told("tower.in") == [(2, 0, 0, 0, 0, 1)]


@rule("wallenstein 12.2", "wallenstein 12.2a")
def test_one_grain_a_county_is_shown_not_paid() -> None:
    t = Table({county: ("red", 2) for county in NINE}, grain={"red": 9}, events=["tax-max"], phase="winter", year=2)
    assert t.told("supplied")[0] == (0, 9, 0) and not t.told("revolt") and t.grain("red") == 9
    # what is short is fixed for all before the first revolt
    t = Table({"altmark": ("red", 2), "baden": ("blue", 2), "koeln": ("blue", 2)}, events=["tax-max"], phase="winter")
    first = [event.public.key for event in t.events if event.public is not None]
    assert first.index("rises") > max(n for n, key in enumerate(first) if key == "supplied")


@rule("wallenstein 12.3")
def test_the_supply_table() -> None:
    s = Table({}, phase="planning").s
    table = [supply(s, shortage) for shortage in range(10)]
    assert table == [(0, 0), (1, 1), (1, 2), (2, 2), (2, 2), (2, 3), (2, 3), (3, 3), (3, 3), (3, 3)]


@rule("wallenstein 12.3", "wallenstein 12.4")
def test_nine_counties_and_seven_grain() -> None:
    """The rulebook's examples: two short, one revolt; one marker and two of the table are three peasants."""
    t = winter(7, NINE, revolts={"anhalt": 1}, chance=["anhalt", 3, 2])
    assert t.told("rises") == [(0, COUNTIES.index("anhalt"))]
    assert t.told("revolt") == [(0, COUNTIES.index("anhalt"), 3, 3)]
    assert t.owner("anhalt") == "red" and t.armies("anhalt") == 1


@rule("wallenstein 12.3a")
def test_drawn_counties_differ_and_are_at_most_those_owned() -> None:
    t = winter(0, NINE, "trade-7", chance=["trier", "mark", "baden"])
    assert [COUNTIES[args[1]] for args in t.told("rises")] == ["trier", "mark", "baden"]
    assert t.told("supplied")[0] == (0, 0, 9)
    t = winter(0, ["altmark"], chance=[3, 1])
    assert t.told("revolt") == [(0, 0, 3, 1)]
    t = winter(0, ["altmark", "anhalt"], chance=["altmark", 3, 1])
    assert t.told("revolt") == [(0, 0, 3, 2)]


@rule("wallenstein 12.3b")
def test_the_owner_says_in_which_order() -> None:
    t = winter(0, NINE, "trade-7", chance=["trier", "mark", "baden"])
    assert t.kind == "winter_fight" and t.options() == ["face baden", "face trier", "face mark"]
    assert t.no("face altmark") == "12.3a"
    t.s.script = (3, 0)
    t.do("face trier")
    assert t.armies("trier") == 3 and t.options() == ["face baden", "face mark"]
    t.s.script = ()
    t.do("face mark")
    assert t.kind != "winter_fight" and len(t.told("revolt")) == 3


@rule("wallenstein 12.3c")
def test_revolts_in_the_order_of_autumn() -> None:
    counties = {"altmark": ("red", 2), "baden": ("blue", 2), "trier": ("yellow", 2)}
    t = Table(counties, events=["tax-max"], phase="winter", order=["yellow", "red", "blue"])
    assert [args[0] for args in t.told("revolt")] == [2, 0, 1]


@rule("wallenstein 12.4b", "wallenstein 12.4")
def test_no_marker_is_put_in_winter() -> None:
    t = winter(0, ["altmark"], revolts={"altmark": 2}, armies=5, chance=[5, 1], year=2)
    assert t.told("revolt") == [(0, 0, 5, 3)] and t.armies("altmark") == 4
    assert t.revolts("altmark") == 2 and not t.told("marker")


# scoring


def scored(counties: dict[str, tuple[str, int]], built: dict[str, list[str]], **more: object) -> Table:
    return Table(counties, built=built, phase="year_end", **more)  # type: ignore[arg-type]


@rule("wallenstein 12.5", "wallenstein 12.5a", "wallenstein 12.5b")
def test_points_for_counties_and_buildings() -> None:
    t = scored({"altmark": ("red", 2), "koeln": ("red", 1), "baden": ("blue", 1)}, {})
    assert t.s.points == [2, 1, 0]
    # a county lost in a winter revolt counts no more
    t = winter(0, ["altmark", "koeln"], chance=["altmark", 0, 0])
    assert t.points("red") == 1


@rule("wallenstein 12.5c", "wallenstein 12.5d", "wallenstein 12.5e", "wallenstein 12.5g")
def test_points_for_majorities() -> None:
    for building, points in (("palace", 3), ("church", 2), ("trading-house", 1)):
        t = scored({"koeln": ("red", 1)}, {"koeln": [building]})
        assert t.s.points == [1 + 1 + points, 0, 0]
        assert len(majorities(t.s)) == 1
    # most in two regions, and by number
    t = scored(
        {"koeln": ("red", 1), "trier": ("red", 1), "strassburg": ("blue", 1), "boehmen": ("blue", 1)},
        {"koeln": ["palace"], "trier": ["palace"], "strassburg": ["palace"], "boehmen": ["palace"]},
    )
    assert t.s.points == [2 + 2 + 3, 2 + 2 + 3, 0]


@rule("wallenstein 12.5f")
def test_a_tie_costs_a_point_each() -> None:
    counties = {"koeln": ("red", 1), "trier": ("blue", 1), "strassburg": ("yellow", 1)}
    for building, points in (("palace", 2), ("church", 1), ("trading-house", 0)):
        t = scored(counties, {county: [building] for county in counties})
        assert t.s.points == [2 + points] * 3


# the end of the year


@rule("wallenstein 12.6", "wallenstein 12.6a", "wallenstein 12.6b", "wallenstein 12.6c")
def test_after_the_first_year() -> None:
    t = winter(9, ["altmark", "koeln"], armies=4, revolts={"altmark": 2}, built={"koeln": ["church"]},
               thalers={"red": 7}, tray={"blue": 2}, tower={"blue": 3}, points={"red": 5})  # fmt: skip
    assert (t.s.year, t.s.season) == (2, 0) and t.grain("red") == 0 and t.revolts("altmark") == 0
    assert t.s.candidates.bit_count() == 4 and t.s.event_deck.bit_count() == 4
    assert not t.s.candidates >> EVENTS.index("tax-max") & 1
    assert t.thalers("red") == 7 and t.armies("altmark") == 4 and t.built("koeln") == ["church"]
    assert t.tray("blue") == 2 and t.tower("blue") == 3 and t.points("red") == 5 + 2 + 1 + 2


@rule("wallenstein 12.7")
def test_grain_has_no_upper_limit() -> None:
    t = Table({"mark": ("red", 2)}, {"red": {"grain": "mark"}}, grain={"red": 18})
    assert t.grain("red") == 23


@rule("wallenstein 1.2", "wallenstein 14.1", "wallenstein 14.2")
def test_most_points_win() -> None:
    t = scored({"altmark": ("red", 2), "koeln": ("blue", 1)}, {}, year=2, points={"red": 3, "blue": 4})
    outcome = t.s.outcome
    assert outcome is not None and t.winners == ["blue"] and outcome.scores == [4, 5, 0] and outcome.ranks == [2, 1, 3]
    assert outcome.rule == "14.2" and t.s.to_act == ()
    assert scored({"altmark": ("red", 2)}, {}, year=1).s.outcome is None


@rule("wallenstein 14.2a")
def test_thalers_decide_a_tie() -> None:
    t = scored({}, {}, year=2, points={"red": 4, "blue": 4}, thalers={"red": 3, "blue": 2, "yellow": 50})
    assert t.winners == ["red"] and t.s.outcome is not None and t.s.outcome.rule == "14.2a"
    assert t.s.outcome.ranks == [1, 2, 3]


@rule("wallenstein 14.2b")
def test_a_shared_victory() -> None:
    t = scored({}, {}, year=2, points={"red": 4, "blue": 4}, thalers={"red": 3, "blue": 3})
    assert t.winners == ["red", "blue"] and t.s.outcome is not None and t.s.outcome.rule == "14.2b"
