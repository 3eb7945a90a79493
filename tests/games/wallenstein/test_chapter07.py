"""Chapters 5 and 7: the ten actions and the tiles that improve them, with the events of chapter 15."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.board import SLOTS
from tests.games.wallenstein.kit import COUNTIES, Table
from tests.rules import rule

PRICES = {"palace": 3, "church": 2, "trading-house": 1}
BUILD_RULES = {"palace": "7.1", "church": "7.2", "trading-house": "7.3"}


def one(slot: str, county: str = "anhalt", armies: int = 3, **more: object) -> Table:
    """Red carries out one action in one county."""
    return Table({county: ("red", armies)}, {"red": {slot: county}}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("building", list(PRICES))
@rule("wallenstein 7.1", "wallenstein 7.2", "wallenstein 7.3")
def test_building(building: str) -> None:
    t = one(building, thalers={"red": 4})
    assert t.built("anhalt") == [building] and t.thalers("red") == 4 - PRICES[building]
    assert t.rules("built") == [BUILD_RULES[building]]
    assert sum(t.s.stock) == 28 + 26 + 26 - 1


@rule("wallenstein 7.4")
def test_a_building_needs_a_free_site() -> None:
    t = one("palace", built={"anhalt": ["church"]})
    assert t.built("anhalt") == ["church"] and t.rules("cancelled.site") == ["7.4"] and t.thalers("red") == 10
    # Altmark has two
    t = one("palace", "altmark", built={"altmark": ["church"]})
    assert t.built("altmark") == ["palace", "church"]


@rule("wallenstein 7.4a")
def test_each_type_once_a_county() -> None:
    t = one("church", "koeln", built={"koeln": ["church"]})
    assert t.built("koeln") == ["church"] and t.rules("cancelled.type") == ["7.4a"] and t.thalers("red") == 10


@rule("wallenstein 7.4b")
def test_the_supply_of_buildings_can_run_out() -> None:
    counties = {county: ("blue", 1) for county in COUNTIES if county not in ("anhalt", "altmark")}
    t = Table({**counties, "koeln": ("red", 2)}, {"red": {"church": "koeln"}}, players=5,
              built={c: ["church"] for c in COUNTIES[13:39]})  # fmt: skip
    assert t.s.stock[1] == 0 and t.rules("cancelled.stock") == ["7.4b"]
    assert t.built("koeln") == [] and t.thalers("red") == 10


@rule("wallenstein 7.5", "wallenstein 7.6", "wallenstein 7.7")
def test_tax_and_grain() -> None:
    t = one("tax", "burgund", players=4)
    assert t.thalers("red") == 10 + 7 and t.grain("red") == 0 and t.revolts("burgund") == 1
    t = one("grain", "lueneburg")
    assert t.grain("red") == 5 and t.thalers("red") == 10 and t.revolts("lueneburg") == 1
    assert not t.told("revolt")


@rule("wallenstein 7.7a", "wallenstein 7.7b", "wallenstein 13.2b", "wallenstein 13.4")
def test_tax_with_markers_brings_a_revolt() -> None:
    # the rulebook's example: two markers in Lüneburg, four armies
    t = one("tax", "lueneburg", armies=4, revolts={"lueneburg": 2}, chance=[4, 1])
    assert t.told("revolt") == [(0, COUNTIES.index("lueneburg"), 4, 2)]
    assert t.armies("lueneburg") == 3 and t.revolts("lueneburg") == 3 and t.thalers("red") == 13
    # the income stays even if the county is lost
    t = one("grain", "lueneburg", armies=4, revolts={"lueneburg": 1}, chance=[1, 1])
    assert t.owner("lueneburg") is None and t.grain("red") == 5


@rule("wallenstein 7.7c", "wallenstein 5.3", "wallenstein 5.10", "wallenstein 15.8")
def test_event_then_tile_the_example_of_burgund() -> None:
    t = one("tax", "burgund", players=4, event="tax-max", tiles={"red": "tax"})
    assert t.thalers("red") == 10 + 6
    t = one("tax", "burgund", players=4, event="tax-max")
    assert t.thalers("red") == 10 + 5
    t = one("tax", "lueneburg", event="tax-max")
    assert t.thalers("red") == 10 + 3


@rule("wallenstein 15.9")
def test_at_least_six_thalers() -> None:
    assert one("tax", "lueneburg", event="tax-min").thalers("red") == 10 + 6
    assert one("tax", "lausitz", event="tax-min").thalers("red") == 10 + 7
    assert one("grain", "lueneburg", event="tax-min").grain("red") == 5


@rule("wallenstein 15.10", "wallenstein 5.4")
def test_at_least_four_grain_then_the_tile() -> None:
    assert one("grain", "lausitz", event="grain-min", tiles={"red": "grain"}).grain("red") == 5
    assert one("grain", "lausitz", event="grain-min").grain("red") == 4
    assert one("grain", "mark", event="grain-min").grain("red") == 5
    assert one("tax", "lueneburg", event="grain-min", tiles={"red": "grain"}).thalers("red") == 10 + 3


@rule("wallenstein 15.11")
def test_at_most_three_grain() -> None:
    assert one("grain", "mark", event="grain-max").grain("red") == 3
    assert one("grain", "lausitz", event="grain-max").grain("red") == 2


@rule("wallenstein 15.1", "wallenstein 15.2")
def test_a_trading_house_calms_its_county() -> None:
    for event in ("trade-5", "trade-7"):
        t = one("trading-house", revolts={"anhalt": 2}, event=event)
        assert t.revolts("anhalt") == 1 and t.built("anhalt") == ["trading-house"]
        assert one("church", revolts={"anhalt": 2}, event=event).revolts("anhalt") == 2
        assert one("trading-house", event=event).revolts("anhalt") == 0
    assert one("trading-house", revolts={"anhalt": 2}, event="tax-max").revolts("anhalt") == 2


# placing armies


@rule("wallenstein 7.8", "wallenstein 7.9", "wallenstein 7.10")
def test_placing_armies() -> None:
    for slot, number, price in (("place-5", 5, 3), ("place-3", 3, 2), ("place-1", 1, 1)):
        t = one(slot)
        assert t.armies("anhalt") == 3 + number and t.thalers("red") == 10 - price
        assert t.reserve("red") == 62 - 3 - number


@rule("wallenstein 5.5")
def test_the_tile_gives_six_armies() -> None:
    t = one("place-5", tiles={"red": "armies"})
    assert t.armies("anhalt") == 9 and t.thalers("red") == 7
    assert one("place-3", tiles={"red": "armies"}).armies("anhalt") == 6
    # with five in the reserve five are placed
    t = one("place-5", tiles={"red": "armies"}, reserve={"red": 5})
    assert t.armies("anhalt") == 8 and t.reserve("red") == 0


@rule("wallenstein 15.12", "wallenstein 15.12a")
def test_fewer_armies() -> None:
    t = one("place-5", event="armies")
    assert t.armies("anhalt") == 6 and t.thalers("red") == 7
    t = one("place-3", event="armies")
    assert t.armies("anhalt") == 5 and t.thalers("red") == 8
    assert one("place-1", event="armies").armies("anhalt") == 4
    t = one("place-5", event="armies", tiles={"red": "armies"})
    assert t.armies("anhalt") == 9 and t.thalers("red") == 7


@rule("wallenstein 11.4a")
def test_too_few_armies_in_the_reserve() -> None:
    for slot, needed in (("place-5", 5), ("place-3", 3), ("place-1", 1)):
        t = one(slot, reserve={"red": needed - 1})
        assert t.armies("anhalt") == 3 and t.thalers("red") == 10 and t.rules("cancelled.reserve") == ["11.4a"]
        assert one(slot, reserve={"red": needed}).armies("anhalt") == 3 + needed
    assert one("place-5", reserve={"red": 3}, event="armies").armies("anhalt") == 6


@rule("wallenstein 7.10a", "wallenstein 7.11")
def test_place_one_and_move() -> None:
    t = Table(
        {"anhalt": ("red", 3), "altmark": ("red", 1), "mittelmark": ("red", 1), "kursachsen": ("blue", 2)},
        {"red": {"place-1": "anhalt"}},
    )
    assert t.kind == "move_on" and t.armies("anhalt") == 4
    assert t.options() == ["go altmark", "go mittelmark", "stay"]
    assert t.no("go kursachsen") == "7.10a" and t.no("go wolfenbuettel") == "7.10a"
    t.do("go altmark")
    assert t.options() == ["send 1", "send 2", "send 3"]
    assert t.no("send 4") == "7.11" and t.no("send 0") == "7.11" and t.no("stay") == "7.11"
    t.do("send 3")
    assert (t.armies("anhalt"), t.armies("altmark")) == (1, 4)


@rule("wallenstein 7.10a")
def test_the_move_may_be_left_out() -> None:
    t = Table({"anhalt": ("red", 3), "altmark": ("red", 1)}, {"red": {"place-1": "anhalt"}})
    assert t.options() == ["send 1", "send 2", "send 3", "stay"]
    t.do("stay")
    assert t.armies("anhalt") == 4
    # nobody is asked where there is no own neighbour
    assert Table({"anhalt": ("red", 3)}, {"red": {"place-1": "anhalt"}}).kind == "planning"


@rule("wallenstein 7.10b")
def test_without_a_thaler_the_move_too_is_cancelled() -> None:
    counties = {"anhalt": ("red", 3), "altmark": ("red", 1)}
    t = Table(counties, {"red": {"place-1": "anhalt"}}, thalers={"red": 0})
    assert t.kind == "planning" and t.armies("anhalt") == 3
    t = Table(counties, {"red": {"place-1": "anhalt"}}, reserve={"red": 0})
    assert t.kind == "planning" and t.armies("anhalt") == 3 and t.thalers("red") == 10


# battle/move


@rule("wallenstein 7.12", "wallenstein 7.13", "wallenstein 7.12b", "wallenstein 7.11a")
def test_moving_into_an_own_county() -> None:
    for slot in ("battle-a", "battle-b"):
        t = Table({"anhalt": ("red", 30), "altmark": ("red", 20), "baden": ("blue", 1)}, {"red": {slot: "anhalt"}})
        assert t.kind == "battle_move"
        assert t.no("send 3") == "7.12b"
        t.do("go altmark")
        assert len(t.options()) == 29
        t.do("send 29")
        assert (t.armies("anhalt"), t.armies("altmark")) == (1, 49) and not t.told("tower.in")


@rule("wallenstein 7.12a")
def test_moving_elsewhere_is_a_battle() -> None:
    t = Table({"anhalt": ("red", 4), "altmark": ("blue", 1)}, {"red": {"battle-a": "anhalt"}}, chance=[2, 1])
    t.do("go altmark", "send 2")
    assert t.owner("altmark") == "red" and t.armies("altmark") == 1 and t.armies("anhalt") == 2
    t = Table({"anhalt": ("red", 4)}, {"red": {"battle-b": "anhalt"}}, chance=[2, 0])
    t.do("go altmark", "send 2")
    assert t.owner("altmark") == "red" and t.armies("altmark") == 2


@rule("wallenstein 7.12d", "wallenstein 15.6", "wallenstein 15.7", "wallenstein 15.7a")
def test_cancelled_without_armies_or_target() -> None:
    assert one("battle-a", armies=1).rules("cancelled.alone") == ["7.12d"]
    around = {"steiermark": ("red", 3), "kaernten": ("blue", 1), "niederoesterreich": ("blue", 1)}
    churches = {"kaernten": ["church"], "niederoesterreich": ["church"]}
    for event, rule_of in (("church-3", "15.6"), ("church-4", "15.7")):
        t = Table(around, {"red": {"battle-a": "steiermark"}}, players=4, built=churches, event=event)
        assert t.rules("cancelled.target") == ["7.12d"] and t.armies("steiermark") == 3
        one_church = {"kaernten": ["church"], "niederoesterreich": ["palace"]}
        t = Table(around, {"red": {"battle-a": "steiermark"}}, players=4, built=one_church, event=event)
        assert t.options() == ["send 1", "send 2"]
        # an own county with a church may be entered
        own = {**around, "kaernten": ("red", 1)}
        t = Table(own, {"red": {"battle-a": "steiermark"}}, players=4, built=one_church, event=event)
        assert t.options() == ["go kaernten", "go niederoesterreich"]
        here = {**around, "boehmen": ("blue", 1), "passau": ("red", 3)}
        t = Table(here, {"red": {"battle-a": "passau"}}, players=4, built={"boehmen": ["church"]}, event=event)
        assert t.no("go boehmen") == rule_of
    # revolts break out all the same
    t = one("tax", revolts={"anhalt": 1}, built={"anhalt": ["church"]}, event="church-3", chance=[1, 0])
    assert t.told("revolt")


@rule("wallenstein 7.12c")
def test_the_only_move_is_made() -> None:
    t = Table({"steiermark": ("red", 2), "kaernten": ("red", 1), "niederoesterreich": ("blue", 1)},
              {"red": {"battle-a": "steiermark"}}, players=4, event="church-3",
              built={"niederoesterreich": ["church"]})  # fmt: skip
    assert t.armies("kaernten") == 2 and t.armies("steiermark") == 1 and t.told("moved")


@rule("wallenstein 7.14", "wallenstein 7.14a")
def test_armies_that_arrived_may_move_on() -> None:
    t = Table(
        {"anhalt": ("red", 5), "altmark": ("red", 1), "lueneburg": ("blue", 1)},
        {"red": {"battle-a": "anhalt", "battle-b": "altmark"}},
        chance=[4, 0],
    )
    t.do("go altmark", "send 4", "go lueneburg")
    assert t.options() == ["send 1", "send 2", "send 3", "send 4"]
    t.do("send 4")
    assert t.owner("lueneburg") == "red" and t.armies("lueneburg") == 4


def test_slots_are_named_after_the_actions() -> None:
    assert SLOTS[:3] == tuple(PRICES)
