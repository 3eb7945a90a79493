"""Log lines cite the rule that made them, not a neighbouring one."""

from __future__ import annotations

from tests.games.wallenstein.kit import Table
from tests.rules import rule

OWN = {"red": {"anhalt": 4, "altmark": 1}, "blue": {"koeln": 2}}


@rule("wallenstein 16.7c", "wallenstein 6.4a")
def test_an_empty_slot_at_court_and_one_of_the_ten() -> None:
    t = Table(OWN, {"red": {"tax": "anhalt"}}, phase="court", court=True, favours=["20", "15", "5"])
    empty = list(zip(t.told("empty"), t.rules("empty")))
    assert len(empty) == 3 * 3 + 3 * 10 - 1
    for (_, slot), cited in empty:
        assert cited == ("16.7c" if slot > 10 else "6.4a")


@rule("wallenstein 7.7", "wallenstein 13.12")
def test_a_marker_by_tax_and_one_after_a_revolt() -> None:
    t = Table(OWN, {"red": {"tax": "anhalt"}})
    assert t.told("marker") and t.rules("marker") == ["7.7"]
    t = Table(OWN, {"red": {"tax": "anhalt"}}, revolts={"anhalt": 1}, chance=[4, 0])
    assert t.rules("revolt_won") == t.rules("marker") == ["13.12"]


@rule("wallenstein 7.10a", "wallenstein 7.12")
def test_a_move_after_placing_and_a_move_of_its_own() -> None:
    t = Table(OWN, {"red": {"place-1": "anhalt"}})
    t.do("send 2")
    assert t.told("moved") and t.rules("moved") == ["7.10a"]
    t = Table(OWN, {"red": {"battle-a": "anhalt"}})
    t.do("go altmark", "send 2")
    assert t.rules("moved") == ["7.12"]


@rule("wallenstein 12.5a", "wallenstein 12.5b")
def test_points_for_counties_and_for_buildings() -> None:
    t = Table(OWN, phase="year_end", built={"anhalt": ["church"], "koeln": ["palace", "church"]})
    assert t.told("scored") == [(0, 2), (1, 1), (2, 0)] and set(t.rules("scored")) == {"12.5a"}
    assert t.told("scored_buildings") == [(0, 1), (1, 2)] and set(t.rules("scored_buildings")) == {"12.5b"}


@rule("wallenstein 12.4b")
def test_a_revolt_put_down_in_winter() -> None:
    t = Table({"red": {"anhalt": 4}}, phase="winter", events=["tax-max"], chance=[4, 0])
    assert t.told("revolt_won") and t.rules("revolt_won") == ["12.4b"] and not t.told("marker")
