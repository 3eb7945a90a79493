"""Chapters 16 to 19, read anew: the court and its favours, Landsknechte, Military Leaders."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.winter import score_statues
from tests.games.wallenstein.kit import BOARD, COUNTIES, GAME, Table
from tests.rules import rule

# The court


@rule("wallenstein 16.7", "wallenstein 16.7a", "wallenstein 16.7b", "wallenstein 16.7c", "wallenstein 16.7e")
def test_barbara_sends_five_courtiers() -> None:
    """The rulebook's example: Vogtland on 3, a tower card on 2, a coin card on 1."""
    t = Table(
        {"yellow": {"vogtland": 4, "baden": 1}},
        {"yellow": {"court-3": "vogtland", "court-2": "tower", "court-1": "coin-2"}},
        phase="court",
        tray={"yellow": 2},
        court=True,
        favours=("10", "8", "2"),
    )
    assert t.armies("vogtland") == 1 and t.tray("yellow") == 0 and t.thalers("yellow") == 10
    assert t.told("to_court") == [(2, 3), (2, 2)]
    assert t.kind == "audience" and t.s.audience[2] == 5 and t.s.hall[2] == 0
    assert t.reserve("yellow") == 62 - 2


@rule("wallenstein 16.8", "wallenstein 16.8a", "wallenstein 16.8b", "wallenstein 16.10", "wallenstein 16.10a")
def test_the_audience_of_four() -> None:
    """Barbara (5) takes 8 for 3, Guillaume (3) takes 2 for 2; Jean and Anissa (2 each) cannot pay for 10."""
    t = Table(
        {"red": {"baden": 2}, "blue": {"trier": 2}, "yellow": {"mark": 2}, "violet": {"anhalt": 2}},
        phase="court",
        players=4,
        order=("blue", "violet", "red", "yellow"),
        hall={"yellow": 5, "red": 3, "blue": 2, "violet": 2},
        court=True,
        favours=("10", "8", "2"),
    )
    assert t.s.rank == (2, 0, 1, 3) and t.seat == "yellow"
    assert t.options() == ["favour 10", "favour 8", "favour 2", "decline"]
    t.do("favour 8")
    assert t.tray("yellow") == BOARD.favour_value[7]
    assert t.seat == "red" and t.options() == ["favour 2", "decline"]
    assert t.no("favour 10") == "16.8b" and t.no("favour 8") == "16.8b"
    t.do("favour 2")
    assert t.thalers("red") == 13
    assert t.kind == "planning", "neither of the others can pay"
    assert t.s.hall == [1, 2, 2, 2] and t.s.audience == [0, 0, 0, 0]
    assert [seat for seat, _ in t.told("audience")] == [2, 0, 1, 3]
    assert not t.s.favour_deck >> 9 & 1, "number 10 has left the game"


@rule("wallenstein 16.8d", "wallenstein 16.8c")
def test_three_cards_and_the_step_is_over() -> None:
    t = Table(
        {"red": {"baden": 2}, "blue": {"trier": 2}, "yellow": {"mark": 2}, "violet": {"anhalt": 2}},
        phase="court",
        players=4,
        hall={"red": 7, "blue": 6, "yellow": 5, "violet": 4},
        court=True,
        favours=("16", "9", "2"),
    )
    t.do("favour 16", "favour 9", "favour 2")
    assert t.kind == "planning" and t.s.hall == [3, 3, 3, 4]
    assert [seat for seat, _ in t.told("audience")] == [0, 1, 2]


@rule("wallenstein 16.7d")
@pytest.mark.parametrize(("armies", "hall"), [(3, 0), (4, 5)])
def test_a_slot_lapses(armies: int, hall: int) -> None:
    t = Table(
        {"red": {"baden": armies}},
        {"red": {"court-3": "baden"}},
        phase="court",
        hall={"red": hall},
        court=True,
        favours=("16", "9", "2"),
    )
    assert t.told("court_lapses") == [(0, 11)] and t.armies("baden") == armies


@rule("wallenstein 16.3")
def test_courtiers_of_the_filling() -> None:
    """The cubes of the rulebook's picture: 2 of two players, 1 of another, 2 peasants."""
    s = GAME.new({"players": 4, "court": True}, chance=[0, 0, 0, 2, 2, 1, 0, 2])
    assert s.hall == [2, 2, 1, 0] and s.tray == [0] * 6  # type: ignore[attr-defined]
    assert s.tower == [5, 5, 6, 7, 0, 8]  # type: ignore[attr-defined]


@rule("wallenstein 16.4a")
def test_the_highest_number_lies_on_the_dearest_place() -> None:
    s = GAME.new({"players": 3, "court": True}, seed=7)
    numbers = [int(BOARD.favour_ids[card]) for card in s.favours]  # type: ignore[attr-defined]
    assert numbers == sorted(numbers, reverse=True) and BOARD.favour_price == [4, 3, 2]


# Favours


def favour(card: str, counties: dict[str, dict[str, int]] | None = None, **more: object) -> Table:
    """Red takes this favour; the others have no courtiers."""
    cards = sorted({card, "2", "9", "16"}, key=int, reverse=True)
    shown = [card, *[other for other in cards if other != card]][:3]
    t = Table(
        counties or {"red": {"baden": 2, "anhalt": 2}, "blue": {"trier": 5}},
        phase="court",
        hall={"red": 7},
        court=True,
        favours=tuple(sorted(shown, key=int, reverse=True)),
        **more,  # type: ignore[arg-type]
    )
    t.do(f"favour {card}")
    return t


@rule("wallenstein 17.1")
def test_the_event_is_cancelled_or_kept() -> None:
    plan = {"red": {"tax": "baden"}}
    t = favour("1", plans=plan, event="tax-min")
    t.do("cancel")
    assert t.thalers("red") == 14
    t = favour("1", plans=plan, event="tax-min")
    t.do("decline")
    assert t.thalers("red") == 16


@rule("wallenstein 17.4", "wallenstein 17.4a")
def test_a_marker_is_removed_or_the_card_is_kept() -> None:
    t = favour("4", revolts={"anhalt": 2})
    assert t.revolts("anhalt") == 1 and t.s.guard == -1
    t = favour("4", plans={"red": {"tax": "baden", "grain": "anhalt"}})
    assert t.revolts("baden") + t.revolts("anhalt") == 1 and t.s.guard == -1
    assert len(t.told("marker_stopped")) == 1


@rule("wallenstein 17.7", "wallenstein 17.22")
def test_a_free_trading_house_sets_off_its_event() -> None:
    t = favour("7", event="trade-5", revolts={"anhalt": 2}, built={"baden": ["trading-house"]})
    assert t.options() == ["build anhalt", "decline"]
    assert t.no("build baden") == "7.4a" and t.no("build trier") == "17.22"
    t.do("build anhalt")
    assert t.revolts("anhalt") == 1 and t.thalers("red") == 10


@rule("wallenstein 17.10", "wallenstein 17.23")
def test_protection_from_a_only() -> None:
    counties = {"red": {"zweibruecken": 1}, "blue": {"trier": 5, "lothringen": 5}}
    t = favour("10", counties, plans={"blue": {"battle-a": "trier", "battle-b": "lothringen"}})
    assert t.seat == "blue" and t.no("go zweibruecken") == "17.23"
    t.do("go lothringen", "send 1")
    assert "go zweibruecken" in t.options()


@rule("wallenstein 17.12", "wallenstein 17.12a", "wallenstein 17.24", "wallenstein 2.1a")
def test_three_armies_into_a_neutral_county() -> None:
    t = favour("12", reserve={"red": 2})
    assert t.no("occupy trier") == "17.12" and t.no("occupy tirol") == "2.1a"
    t.do("occupy lausitz")
    assert t.owner("lausitz") == "red" and t.armies("lausitz") == 2 and t.revolts("lausitz") == 0
    assert t.reserve("red") == 0


# Landsknechte

FOUR = {"altmark": 1, "anhalt": 1, "passau": 1, "baden": 1}


@rule("wallenstein 18.2", "wallenstein 18.2a", "wallenstein 18.2b", "wallenstein 18.9", "wallenstein 18.6")
def test_four_regions() -> None:
    counties = {"red": FOUR, "blue": {"neumark": 1, "mittelmark": 1, "vorpommern": 1, "trier": 1}}
    t = Table(counties, phase="landsknechte", landsknechte=True, reserve={"red": 0})
    assert t.seat == "red" and t.options() == ["bonus thalers", "bonus tray-armies"]
    assert t.no("bonus points") == "18.9"
    t.do("bonus tray-armies")
    assert t.tray("red") == 0 and t.s.banner == [1, 0, 0] and t.kind == "planning"
    assert [seat for (seat,) in t.told("no_landsknechte")] == [1, 2]


# Military Leaders


@rule(
    "wallenstein 19.3a",
    "wallenstein 19.3b",
    "wallenstein 19.3c",
    "wallenstein 19.3d",
    "wallenstein 19.3e",
    "wallenstein 19.3f",
    "wallenstein 19.3g",
    "wallenstein 19.3h",
)
@pytest.mark.parametrize(
    ("slot", "armies", "thalers", "grain"),
    [
        ("palace", 1, 8, 0),
        ("church", 1, 9, 0),
        ("trading-house", 1, 10, 0),
        ("grain", 1, 10, 4),
        ("tax", 1, 15, 0),
        ("place-5", 7, 7, 0),
        ("place-3", 5, 8, 0),
        ("place-1", 3, 9, 0),
    ],
)
def test_a_leader_improves_the_action(slot: str, armies: int, thalers: int, grain: int) -> None:
    """Baden: tax 4, grain 3, two sites."""
    t = Table({"red": {"baden": 1}}, {"red": {slot: "baden"}}, leader={"red": "baden"}, leaders=True)
    assert (t.armies("baden"), t.thalers("red"), t.grain("red")) == (armies, thalers, grain)


@rule("wallenstein 19.3i", "wallenstein 19.3j")
@pytest.mark.parametrize(
    ("slot", "event", "tile", "reserve", "placed"),
    [
        ("place-5", "armies", "grain", 60, 4),
        ("place-5", "", "armies", 60, 7),
        ("place-5", "armies", "armies", 60, 7),
        ("place-3", "armies", "grain", 60, 3),
        ("place-5", "", "grain", 5, 5),
        ("place-1", "", "grain", 1, 1),
    ],
)
def test_after_event_and_tile(slot: str, event: str, tile: str, reserve: int, placed: int) -> None:
    t = Table(
        {"red": {"baden": 1}},
        {"red": {slot: "baden"}},
        leader={"red": "baden"},
        leaders=True,
        event=event,
        tiles={"red": tile},
        reserve={"red": reserve},
    )
    assert t.armies("baden") == 1 + placed


@rule("wallenstein 19.4", "wallenstein 19.4a", "wallenstein 19.4b", "wallenstein 19.4c", "wallenstein 19.6")
def test_leaders_wander() -> None:
    counties = {
        "red": {"baden": 1, "strassburg": 1, "altmark": 1},
        "blue": {"trier": 1},
        "yellow": {"mark": 1, "koeln": 1},
    }
    leader = {"red": "baden", "blue": "trier", "yellow": "mark"}
    t = Table(counties, phase="lead_on", leader=leader, leaders=True, statues={"koeln": ("red", 2)})
    assert t.seat == "red" and t.no("lead baden") == "19.4" and t.no("lead trier") == "19.4"
    t.do("lead strassburg")
    assert t.options() == ["statue", "decline"]
    t.do("statue")
    assert t.told("statue") == [(0, COUNTIES.index("baden"))]
    assert t.told("leader_stays") == [(1, COUNTIES.index("trier"))]
    assert t.seat == "yellow" and t.options() == ["lead koeln"]
    t.do("lead koeln", "decline")
    assert t.s.trophies == [0, 0, 2] and sum(t.s.statues) == 1
    t.s.points = [0, 0, 0]
    score_statues(t.s)
    assert t.s.points == [1, 0, 2]
    t = Table(counties, phase="lead_on", leader={"red": "baden"}, leaders=True)
    t.do("lead altmark")
    assert sum(t.s.statues) == 0 and t.kind == "planning"


@rule("wallenstein 19.5", "wallenstein 19.7", "wallenstein 19.8b")
def test_a_leader_is_lost_and_statues_stay() -> None:
    t = Table(
        {"red": {"baden": 1}},
        {"red": {"tax": "baden"}},
        revolts={"baden": 1},
        leader={"red": "baden"},
        leaders=True,
        statues={"baden": ("blue", 1)},
        chance=[0, 0],
    )
    assert t.owner("baden") is None and t.s.leader == [-1, -1, -1] and sum(t.s.statues) == 1
    assert t.thalers("red") == 15 and t.points("blue") == 0


@rule("wallenstein 19.7a", "wallenstein 19.6a")
def test_leaders_come_back_after_winter_in_the_order_of_autumn() -> None:
    t = Table(
        {"red": {"baden": 1}, "blue": {"trier": 1, "koeln": 1}},
        phase="winter",
        order=("blue", "yellow", "red"),
        grain={"red": 9, "blue": 9},
        events=["tax-max"],
        leaders=True,
        statues={"koeln": ("red", 1)},
    )
    assert t.kind == "return_leaders" and t.seat == "blue"
    assert t.options() == ["lead koeln", "lead trier", "decline"]
    t.do("lead koeln", "decline")
    assert t.s.trophies == [0, 1, 0] and t.s.leader == [-1, COUNTIES.index("koeln"), -1]
    assert t.kind == "planning" and (t.s.year, t.s.season) == (2, 0)
    assert t.points("blue") == 2, "trophies do not count in the first winter"
