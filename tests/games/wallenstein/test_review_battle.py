"""Chapters 5, 7, 11, 13 and 15, read anew: the examples of the rulebook and the cases that are easily overlooked."""

from __future__ import annotations

import pytest

from tests.games.wallenstein.kit import BOARD, Table
from tests.rules import rule

BLUE_ATTACKS = {"blue": {"battle-a": "anhalt"}}


def attack(
    defence: int = 3,
    out: tuple[int, ...] = (3, 1),
    sent: int = 4,
    armies: int = 5,
    **more: object,
) -> Table:
    """Blue goes from Anhalt to yellow's Kursachsen; `out` says how many cubes come out, by colour."""
    counties = {"blue": {"anhalt": armies}, "yellow": {"kursachsen": defence}}
    t = Table(counties, BLUE_ATTACKS, chance=list(out), **more)  # type: ignore[arg-type]
    t.do("go kursachsen")
    if armies > 2:
        t.do(f"send {sent}")
    return t


# The rulebook's battle: 4 blue against 3 yellow, 3 blue, 1 yellow and 1 peasant come out


@rule("wallenstein 13.6", "wallenstein 13.7", "wallenstein 13.7b", "wallenstein 11.6", "wallenstein 13.2")
def test_blue_takes_kursachsen_3_to_2() -> None:
    t = attack(out=(1, 3, 1), tower={"peasants": 1})
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 1
    assert t.armies("anhalt") == 1
    assert t.reserve("blue") == 62 - 1 - 1 - 1  # one more sticks in the tower
    assert t.reserve("yellow") == 62 - 2
    assert t.reserve("peasants") == 20 and t.tray("peasants") == 0
    assert [t.cubes(colour) for colour in ("blue", "yellow", "peasants")] == [62, 62, 20]


@rule("wallenstein 13.6a", "wallenstein 13.7a")
def test_with_a_marker_the_peasants_stay_in_the_tray() -> None:
    t = attack(out=(1, 3, 1), tower={"peasants": 1}, revolts={"kursachsen": 1})
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 2
    assert t.tray("peasants") == 1 and t.revolts("kursachsen") == 1


@rule("wallenstein 13.8b", "wallenstein 13.9", "wallenstein 11.6a")
def test_only_peasants_left_is_a_tie() -> None:
    t = attack(out=(5, 4, 0), tower={"peasants": 5}, built={"kursachsen": ["church"]})
    assert t.owner("kursachsen") is None and t.armies("kursachsen") == 0 and t.built("kursachsen") == []
    assert t.s.stock[1] == BOARD.building_stock[1]
    assert t.tray("blue") == t.tray("peasants") == 0
    assert t.reserve("peasants") == 20 and t.reserve("blue") == 62 - 1


@rule("wallenstein 13.6a", "wallenstein 13.7")
def test_the_same_with_a_marker_is_a_victory() -> None:
    t = attack(out=(5, 4, 0), tower={"peasants": 5}, revolts={"kursachsen": 2}, built={"kursachsen": ["church"]})
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 4
    assert t.tray("peasants") == 5 and t.revolts("kursachsen") == 2 and t.built("kursachsen") == ["church"]


@rule("wallenstein 13.8", "wallenstein 13.8a")
def test_peasants_fall_first() -> None:
    t = attack(out=(2, 1, 1), tower={"peasants": 2})
    assert t.owner("kursachsen") == "yellow" and t.armies("kursachsen") == 1
    assert t.reserve("peasants") == 20 and t.tray("yellow") == 0
    assert t.told("battle_held") == [(2, 13, 1, 3, 1)] and t.rules("battle_held") == ["13.8"]
    assert t.armies("anhalt") == 1, "the attacker's cubes do not go back"
    assert t.reserve("blue") == 62 - 1 - 3  # three of four stick


@rule("wallenstein 13.8a")
def test_losses_beyond_the_peasants() -> None:
    t = attack(out=(1, 3, 3), tower={"peasants": 1})
    assert t.armies("kursachsen") == 1 and t.reserve("yellow") == 62 - 1


@rule("wallenstein 13.9")
@pytest.mark.parametrize("out", [(0, 0), (2, 2)])
def test_a_tie_razes_the_county(out: tuple[int, int]) -> None:
    t = attack(out=out, built={"kursachsen": ["palace", "church"]}, revolts={"kursachsen": 1})
    assert t.owner("kursachsen") is None and t.revolts("kursachsen") == 0 and t.built("kursachsen") == []
    assert t.tray("blue") == t.tray("yellow") == 0
    assert t.cubes("blue") == t.cubes("yellow") == 62


@rule("wallenstein 13.5", "wallenstein 13.7", "wallenstein 13.5a", "wallenstein 13.1c")
def test_more_come_out_than_went_in_and_others_stay() -> None:
    # stuck cubes first (red, blue), then those thrown (red, blue, yellow)
    t = attack(out=(2, 6, 1, 3, 0), tower={"blue": 6, "red": 2}, tray={"red": 3})
    assert t.told("tower.in") == [(3, 4, 3, 0, 0, 0)] and t.told("tower.out") == [(3, 9, 0, 0, 0, 0)]
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 9
    assert t.tray("red") == 3 and [t.cubes(colour) for colour in ("red", "blue", "yellow")] == [62] * 3


@rule("wallenstein 13.10", "wallenstein 13.2a", "wallenstein 13.3b", "wallenstein 13.6b")
def test_a_neutral_county_holds_with_as_many() -> None:
    t = Table({"blue": {"anhalt": 5}}, BLUE_ATTACKS, tower={"peasants": 1}, chance=[1, 2, 1])
    t.do("go kursachsen", "send 4")
    assert t.owner("kursachsen") is None and t.armies("anhalt") == 1
    assert t.reserve("blue") == 62 - 1 - 2 and t.tray("blue") == t.tray("peasants") == 0


@rule("wallenstein 15.3")
def test_a_neutral_county_with_two_peasants() -> None:
    t = Table({"blue": {"anhalt": 5}}, BLUE_ATTACKS, event="neutral", chance=[3, 2])
    t.do("go kursachsen", "send 4")
    assert t.told("battle_neutral") == [(1, 13, 4, 2)]
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 1 and t.revolts("kursachsen") == 0


# Tiles and the palace event


@rule("wallenstein 5.6", "wallenstein 5.7", "wallenstein 15.5a", "wallenstein 15.4")
@pytest.mark.parametrize(("reserve", "thrown"), [(5, 5), (1, 4), (0, 3)])
def test_palace_event_and_defence_tile_add_up(reserve: int, thrown: int) -> None:
    t = attack(
        event="palace-2",
        built={"kursachsen": ["palace"]},
        tiles={"blue": "attack", "yellow": "defence"},
        reserve={"yellow": reserve},
        out=(5, 0),
    )
    assert t.told("battle") == [(1, 13, 5, 2, thrown)]


@rule("wallenstein 5.6a")
def test_the_attack_tile_does_not_move_into_an_own_county() -> None:
    t = Table({"blue": {"anhalt": 5, "kursachsen": 1}}, BLUE_ATTACKS, tiles={"blue": "attack"})
    t.do("go kursachsen", "send 4")
    assert t.armies("kursachsen") == 5 and t.reserve("blue") == 62 - 6


@rule("wallenstein 5.7a", "wallenstein 15.5a")
def test_neither_helps_in_a_revolt() -> None:
    t = Table(
        {"blue": {"anhalt": 3}},
        {"blue": {"tax": "anhalt"}},
        event="palace-6",
        built={"anhalt": ["palace"]},
        tiles={"blue": "defence"},
        revolts={"anhalt": 1},
        chance=[3, 1],
    )
    assert t.told("revolt") == [(1, 9, 3, 1)]


# Where no attack is allowed


@rule("wallenstein 15.6", "wallenstein 15.7a")
def test_a_church_bars_attacks_but_not_own_moves() -> None:
    counties = {"blue": {"anhalt": 3, "altmark": 1}, "yellow": {"kursachsen": 1}}
    built = {"kursachsen": ["church"], "altmark": ["church"]}
    t = Table(counties, BLUE_ATTACKS, event="church-3", built=built)
    assert t.no("go kursachsen") == "15.6"
    assert "go altmark" in t.options()


@rule("wallenstein 7.12d", "wallenstein 15.7")
def test_cancelled_where_all_neighbours_have_churches() -> None:
    around = {"mark": 1, "luettich": 1, "osnabrueck": 1}
    t = Table(
        {"blue": {"koeln": 4}, "yellow": around},
        {"blue": {"battle-a": "koeln"}},
        event="church-4",
        built={county: ["church"] for county in around},
        players=4,
    )
    assert t.told("cancelled.target") and t.kind == "planning" and t.armies("koeln") == 4


@rule("wallenstein 2.1a")
def test_counties_that_are_out_with_three_players() -> None:
    t = Table({"blue": {"koeln": 4}}, {"blue": {"battle-a": "koeln"}})
    assert t.no("go luettich") == "2.1a"
    assert sorted(t.options()) == ["go mark", "go osnabrueck"]


@rule("wallenstein 7.12c", "wallenstein 7.12d", "wallenstein 13.3")
def test_somebody_must_go_but_one_stays() -> None:
    counties = {"blue": {"anhalt": 3, "altmark": 1}}
    assert "stay" not in Table(counties, BLUE_ATTACKS).options()
    assert "stay" in Table(counties, BLUE_ATTACKS, battle_move_mandatory=False).options()
    t = Table(counties, BLUE_ATTACKS)
    t.do("go altmark")
    assert t.options() == ["send 1", "send 2"]
    assert Table({"blue": {"anhalt": 1}}, BLUE_ATTACKS).told("cancelled.alone")


# Cards of counties that change hands


@rule("wallenstein 11.6", "wallenstein 11.6b", "wallenstein 11.6c", "wallenstein 7.14a")
def test_an_action_planned_in_a_lost_county_does_not_take_place() -> None:
    t = Table(
        {"blue": {"anhalt": 5}, "yellow": {"kursachsen": 1}},
        {"blue": {"battle-a": "anhalt"}, "yellow": {"tax": "kursachsen"}},
        actions=(
            "battle-a",
            "tax",
            "palace",
            "church",
            "trading-house",
            "grain",
            "place-5",
            "place-3",
            "place-1",
            "battle-b",
        ),
        chance=[4, 0],
    )
    t.do("go kursachsen", "send 4")
    assert t.told("card_lost") == [(2, 13, 4)]
    assert not t.told("taxed") and t.thalers("yellow") == t.thalers("blue") == 10


@rule("wallenstein 11.6a")
def test_a_county_lost_in_a_revolt_does_not_act_again() -> None:
    """Its card can only lie on the slot it acts with; the pool has it, and the county is neutral for the others."""
    t = Table({"blue": {"anhalt": 1}}, {"blue": {"tax": "anhalt"}}, revolts={"anhalt": 2}, chance=[1, 1])
    assert t.owner("anhalt") is None and t.thalers("blue") == 10 + 5
    assert t.told("card_lost") == [(1, 9, 4)]


# Tax and grain


@rule("wallenstein 5.10", "wallenstein 7.7c", "wallenstein 15.8")
def test_burgund_7_event_5_tile_6() -> None:
    t = Table({"red": {"burgund": 1}}, {"red": {"tax": "burgund"}}, event="tax-max", tiles={"red": "tax"}, players=4)
    assert t.thalers("red") == 16 and t.revolts("burgund") == 1


@rule("wallenstein 5.4", "wallenstein 15.10", "wallenstein 15.11", "wallenstein 15.9")
@pytest.mark.parametrize(
    ("event", "slot", "gain"),
    [
        ("grain-min", "grain", 5),
        ("grain-max", "grain", 3),
        ("tax-min", "tax", 6),
        ("tax-max", "tax", 5),
        ("", "grain", 3),
    ],
)
def test_events_before_the_grain_tile(event: str, slot: str, gain: int) -> None:
    """Salzburg yields 6 thalers or 2 grain."""
    t = Table({"red": {"salzburg": 1}}, {"red": {slot: "salzburg"}}, event=event, tiles={"red": "grain"})
    assert (t.grain("red") if slot == "grain" else t.thalers("red") - 10) == gain


@rule("wallenstein 7.7", "wallenstein 7.7a", "wallenstein 7.7b", "wallenstein 13.4", "wallenstein 13.12")
def test_two_markers_two_peasants_and_a_third_marker() -> None:
    """The rulebook's revolt in Lüneburg: four armies, two markers."""
    t = Table(
        {"red": {"lueneburg": 4}},
        {"red": {"tax": "lueneburg"}},
        revolts={"lueneburg": 2},
        tray={"blue": 1},
        chance=[4, 1, 2],
    )
    assert t.told("revolt") == [(0, 3, 4, 2)] and t.told("tower.in") == [(4, 1, 0, 0, 0, 2)]
    assert t.armies("lueneburg") == 2 and t.revolts("lueneburg") == 3 and t.thalers("red") == 13
    assert t.tray("blue") == 1 and t.tray("peasants") == 0 and t.reserve("peasants") == 20


@rule("wallenstein 13.12a", "wallenstein 7.7b", "wallenstein 13.12b")
def test_a_tie_loses_the_county_and_keeps_the_money() -> None:
    t = Table(
        {"red": {"lueneburg": 4}},
        {"red": {"tax": "lueneburg"}},
        revolts={"lueneburg": 1},
        tray={"peasants": 2},
        built={"lueneburg": ["palace"]},
        chance=[3, 3],
    )
    assert t.owner("lueneburg") is None and t.thalers("red") == 13 and t.built("lueneburg") == []
    assert t.revolts("lueneburg") == 0 and t.reserve("peasants") == 20


# Placing armies


@rule("wallenstein 5.5", "wallenstein 15.12", "wallenstein 15.12a", "wallenstein 11.4a")
@pytest.mark.parametrize(
    ("slot", "event", "tile", "reserve", "placed", "price"),
    [
        ("place-5", "", "tax", 61, 5, 3),
        ("place-5", "", "armies", 61, 6, 3),
        ("place-5", "", "armies", 5, 5, 3),
        ("place-5", "", "armies", 4, 0, 0),
        ("place-5", "armies", "armies", 61, 6, 3),
        ("place-5", "armies", "tax", 61, 3, 3),
        ("place-3", "armies", "armies", 61, 2, 2),
        ("place-3", "", "armies", 2, 0, 0),
        ("place-1", "armies", "tax", 61, 1, 1),
        ("place-1", "", "tax", 0, 0, 0),
    ],
)
def test_how_many_armies(slot: str, event: str, tile: str, reserve: int, placed: int, price: int) -> None:
    t = Table(
        {"red": {"salzburg": 1}},
        {"red": {slot: "salzburg"}},
        event=event,
        tiles={"red": tile},
        reserve={"red": reserve},
    )
    assert (t.armies("salzburg"), t.thalers("red")) == (1 + placed, 10 - price)


@rule("wallenstein 7.10b", "wallenstein 7.10a", "wallenstein 11.4")
def test_no_thaler_no_move() -> None:
    counties = {"red": {"anhalt": 4, "altmark": 1}}
    t = Table(counties, {"red": {"place-1": "anhalt"}}, thalers={"red": 0})
    assert t.kind == "planning" and t.told("cancelled.thalers") and t.armies("anhalt") == 4
    t = Table(counties, {"red": {"place-1": "anhalt"}}, thalers={"red": 1})
    assert t.kind == "move_on" and t.options() == ["send 1", "send 2", "send 3", "send 4", "stay"]
    t.do("send 4")
    assert t.armies("anhalt") == 1 and t.armies("altmark") == 5 and t.thalers("red") == 0


# Building


@rule("wallenstein 7.4", "wallenstein 7.4a", "wallenstein 7.4b", "wallenstein 11.4")
@pytest.mark.parametrize(
    ("built", "slot", "thalers", "after"),
    [
        (["church"], "palace", 3, ["palace", "church"]),
        (["church"], "trading-house", 1, ["church", "trading-house"]),
        (["church"], "church", 9, ["church"]),
        (["church", "palace"], "trading-house", 9, ["palace", "church"]),
        ([], "palace", 2, []),
    ],
)
def test_bremen_has_two_sites(built: list[str], slot: str, thalers: int, after: list[str]) -> None:
    t = Table(
        {"red": {"bremen": 1}}, {"red": {slot: "bremen"}}, built={"bremen": built}, thalers={"red": thalers}, players=4
    )
    assert t.built("bremen") == after
    price = {"palace": 3, "church": 2, "trading-house": 1}[slot] if after != sorted_by_type(built) else 0
    assert t.thalers("red") == thalers - price


def sorted_by_type(built: list[str]) -> list[str]:
    return [name for name in ("palace", "church", "trading-house") if name in built]


@rule("wallenstein 15.1", "wallenstein 15.2")
@pytest.mark.parametrize(("event", "left"), [("trade-5", 1), ("trade-7", 1), ("", 2)])
def test_a_trading_house_calms_once(event: str, left: int) -> None:
    t = Table({"red": {"anhalt": 1}}, {"red": {"trading-house": "anhalt"}}, event=event, revolts={"anhalt": 2})
    assert t.revolts("anhalt") == left and t.thalers("red") == 9
    rules = {"trade-5": ["15.1"], "trade-7": ["15.2"], "": []}
    assert t.told("calmed") == [(9, 1)] * (left == 1) and t.rules("calmed") == rules[event]
