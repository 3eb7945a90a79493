"""Chapters 16 and 17: the Imperial Court and its favours."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.board import SLOTS
from kabinett.games.wallenstein.state import WState
from tests.games.wallenstein.kit import BOARD, COUNTIES, EVENTS, FAVOURS, GAME, Table
from tests.rules import rule

FAR = {"koeln": ("blue", 2), "trier": ("yellow", 2)}


def court(
    hall: dict[str, int] | None = None,
    favours: list[str] | None = None,
    counties: dict[str, tuple[str, int]] | None = None,
    plans: dict[str, dict[str, str]] | None = None,
    **more: object,
) -> Table:
    """The court's turn; red holds Vogtland unless told otherwise."""
    held = {"vogtland": ("red", 4), **FAR} if counties is None else counties
    return Table(held, plans, hall=hall, favours=favours or ["10", "8", "2"], phase="court", court=True,
                 **more)  # type: ignore[arg-type] # fmt: skip


def favour(card: str, counties: dict[str, tuple[str, int]] | None = None, **more: object) -> Table:
    """Red has taken this favour."""
    rest = ["3", "2"] if card not in ("3", "2") else ["6", "5"]
    t = court({"red": 4}, [card, *rest], counties, **more)
    t.do(f"favour {card}")
    return t


@rule("wallenstein 16.2", "wallenstein 16.5", "wallenstein 16.5a")
def test_fourteen_slots_and_three_tower_cards() -> None:
    t = Table({"vogtland": ("red", 4)}, phase="planning", court=True)
    assert t.s.courtiers(0) == 7 and t.s.slots == 14
    assert "lay bid tower" in t.options("red")
    t.do("lay bid tower", "lay palace tower", "lay church tower", seat="red")
    assert "lay trading-house tower" not in t.options("red") and t.no("lay trading-house tower", seat="red") == "6.2a"
    # nine cards for fourteen slots: exactly five stay empty
    for _ in range(5):
        text = next(text for text in t.options("red") if text.endswith("none"))
        t.do(text, seat="red")
    assert not [text for text in t.options("red") if text.endswith("none")]
    asked = [str(action).split()[1] for action in t.s.draft[0]]
    while t.options("red") != ["submit"]:
        asked.append(t.options("red")[0].split()[1])
        t.do(t.options("red")[0], seat="red")
    assert asked == ["bid", *SLOTS[:10], "court-3", "court-2", "court-1"]


@rule("wallenstein 16.3")
def test_courtiers_at_the_fill() -> None:
    state = GAME.new({"court": True, "players": 4}, 0, [0, 0, 0, 2, 2, 1, 0, 2])
    assert isinstance(state, WState)
    assert state.hall == [2, 2, 1, 0] and state.tray == [0] * 6
    assert state.tower == [5, 5, 6, 7, 0, 8]


@rule("wallenstein 16.4", "wallenstein 16.4a")
def test_three_favours_are_open_by_their_numbers() -> None:
    t = Table({}, phase="end", court=True,
              chance=["tax", "grain", "church", "palace", "battle-b", "tax", "grain", "armies", "attack",
                      "2", "10", "8"])  # fmt: skip
    assert [FAVOURS[card] for card in t.s.favours] == ["10", "8", "2"] and t.s.favour_deck.bit_count() == 18
    assert BOARD.favour_price == [4, 3, 2]


@rule("wallenstein 16.5b", "wallenstein 16.5c")
def test_tower_cards_elsewhere() -> None:
    t = Table({"vogtland": ("red", 4)}, {"red": {"palace": "tower"}}, court=True)
    assert t.built("vogtland") == [] and t.thalers("red") == 10
    t = Table({"vogtland": ("red", 4), "koeln": ("blue", 1)},
              {"red": {"bid": "tower"}, "blue": {"bid": "koeln"}, "yellow": {"bid": "coin-0"}}, phase="open_bids",
              court=True, chance=["yellow"])  # fmt: skip
    assert t.s.rank == (1, 2, 0) and t.s.thalers == [10] * 3


@rule("wallenstein 16.5d", "wallenstein 16.6")
def test_the_court_comes_before_the_actions() -> None:
    t = court({"red": 1}, plans={"red": {"court-1": "vogtland"}, "blue": {"tax": "koeln"}})
    t.do("decline")
    keys = [event.public.key for event in t.events if event.public is not None]
    assert keys.index("to_court") < keys.index("action") and "taxed" in keys
    t = Table({"vogtland": ("red", 4)}, phase="planning", court=True)
    t.do("lay bid vogtland", seat="red")
    assert not [text for text in t.options("red") if "vogtland" in text]


@rule("wallenstein 16.7", "wallenstein 16.7a", "wallenstein 16.7b", "wallenstein 16.7c", "wallenstein 16.7e")
def test_the_example_of_barbara() -> None:
    """Vogtland on 3, a tower card on 2, a coin card on 1: five courtiers, one army left in Vogtland."""
    plans = {"red": {"court-3": "vogtland", "court-2": "tower", "court-1": "coin-4"}}
    t = court(plans=plans, tray={"red": 2})
    assert t.armies("vogtland") == 1 and t.tray("red") == 0 and t.reserve("red") == 62 - 1
    assert t.s.audience == [5, 0, 0] and t.thalers("red") == 10
    assert [SLOTS[args[2]] for args in t.told("opens")] == ["court-3", "court-2", "court-1"]
    t.do("favour 8")
    # the others go back to the reception hall
    assert t.s.hall == [2, 0, 0] and t.s.audience == [0, 0, 0] and t.tray("red") == 3


@rule("wallenstein 16.7")
def test_court_slots_in_the_order_of_play() -> None:
    plans = {"red": {"court-1": "vogtland"}, "blue": {"court-1": "koeln"}}
    t = court(plans=plans, order=["blue", "yellow", "red"])
    assert [args[0] for args in t.told("opens")] == [1, 0]


@rule("wallenstein 16.7d")
def test_a_slot_that_is_not_wholly_possible_lapses() -> None:
    t = court(plans={"red": {"court-3": "vogtland"}}, counties={"vogtland": ("red", 3), **FAR})
    assert t.armies("vogtland") == 3 and t.told("court_lapses") == [(0, SLOTS.index("court-3"))]
    t = court(plans={"red": {"court-2": "tower"}}, tray={"red": 1})
    assert t.tray("red") == 1 and t.told("court_lapses")
    # five in the hall: only two in the supply
    t = court({"red": 5}, plans={"red": {"court-3": "vogtland"}})
    assert t.armies("vogtland") == 4 and t.told("court_lapses")


@rule("wallenstein 16.8", "wallenstein 16.8a", "wallenstein 16.8b")
def test_the_order_at_court() -> None:
    """Most courtiers first; with equal numbers the order of play; who cannot pay is not asked."""
    t = court(
        {"red": 1, "blue": 5, "yellow": 4, "violet": 1},
        players=4,
        order=["violet", "red", "yellow", "blue"],
        counties={"vogtland": ("red", 1), "koeln": ("blue", 1), "trier": ("yellow", 1), "mark": ("violet", 1)},
    )
    assert t.seat == "blue" and t.s.audience[1] == 5 and t.s.hall == [1, 0, 4, 1]
    assert t.options() == ["favour 10", "favour 8", "favour 2", "decline"]
    assert t.no("favour 3") == "16.8b"
    t.do("favour 8")
    assert t.s.audience[1] == 2 and t.seat == "yellow" and t.options() == ["favour 10", "favour 2", "decline"]
    t.do("favour 2")
    moved = [args[0] for args in t.told("audience")]
    assert moved == [1, 2, 3, 0]
    assert t.s.hall == [1, 2, 2, 1]
    assert t.s.courtiers(1) == 5


@rule("wallenstein 16.8b")
def test_a_favour_must_be_paid() -> None:
    t = court({"red": 3})
    assert t.options() == ["favour 8", "favour 2", "decline"] and t.no("favour 10") == "16.8b"
    t.do("decline")
    assert t.s.hall == [3, 0, 0]


@rule("wallenstein 16.8c")
def test_without_courtiers_no_turn() -> None:
    t = court({"blue": 2})
    assert t.seat == "blue" and t.s.rank == (1,)
    t.do("decline")
    assert t.kind == "planning"


@rule("wallenstein 16.8d")
def test_after_the_third_card_the_step_ends() -> None:
    t = court(
        {"red": 7, "blue": 6, "yellow": 5, "violet": 4},
        players=4,
        counties={"vogtland": ("red", 1), "koeln": ("blue", 1), "trier": ("yellow", 1), "mark": ("violet", 1)},
    )
    t.do("favour 10", "favour 8", "favour 2")
    assert [args[0] for args in t.told("audience")] == [0, 1, 2] and t.s.hall == [3, 3, 3, 4]


@rule("wallenstein 16.9", "wallenstein 16.10", "wallenstein 16.10a")
def test_cards_leave_the_game() -> None:
    t = court({"red": 4})
    deck = t.s.favour_deck
    t.do("favour 2")
    assert t.thalers("red") == 10 + 3
    # a new round: three others are open, none of the old ones is back
    assert t.s.hall == [2, 0, 0] and t.kind == "planning"
    assert t.s.favour_deck | sum([1 << card for card in t.s.favours]) == deck


# the favours


@rule("wallenstein 17.1")
def test_favour_1() -> None:
    t = court({"red": 2}, ["10", "8", "1"], event="tax-max")
    t.do("favour 1")
    assert t.kind == "cancel_event" and t.options() == ["cancel", "decline"]
    other = t.s.copy()
    t.do("cancel")
    assert t.told("event_cancelled") == [(0, EVENTS.index("tax-max"))] and t.kind == "planning"
    t.s = other
    t.do("decline")
    assert t.told("event_kept") == [(0, EVENTS.index("tax-max"))]
    t = court({"red": 2}, ["10", "8", "1"], event="tax-max", plans={"blue": {"tax": "koeln"}},
              counties={"vogtland": ("red", 1), "lausitz": ("blue", 1), "koeln": ("blue", 1)})  # fmt: skip
    t.do("favour 1", "cancel")
    assert t.thalers("blue") == 10 + 5


@pytest.mark.parametrize(("card", "thalers"), [("2", 3), ("9", 5), ("16", 7)])
@rule("wallenstein 17.2", "wallenstein 17.9", "wallenstein 17.16")
def test_thalers(card: str, thalers: int) -> None:
    assert favour(card).thalers("red") == 10 + thalers


@pytest.mark.parametrize(("card", "armies"), [("3", 2), ("8", 3), ("14", 4)])
@rule("wallenstein 17.3", "wallenstein 17.8", "wallenstein 17.14")
def test_armies_into_the_tray(card: str, armies: int) -> None:
    t = favour(card)
    assert t.tray("red") == armies and t.reserve("red") == 62 - 4 - armies


@rule("wallenstein 17.24")
def test_as_many_armies_as_there_are() -> None:
    assert favour("14", reserve={"red": 1}).tray("red") == 1
    t = favour("12", reserve={"red": 2})
    t.do("occupy vogtland")
    assert t.armies("vogtland") == 6
    t = favour("12", reserve={"red": 0})
    assert t.kind == "planning" and t.told("favour_idle")


@rule("wallenstein 17.4")
def test_favour_4_removes_a_marker() -> None:
    counties = {"vogtland": ("red", 4), "baden": ("red", 1), **FAR}
    t = favour("4", counties, revolts={"vogtland": 2, "baden": 1, "koeln": 1})
    assert t.options() == ["calm vogtland", "calm baden"]
    assert t.no("calm koeln") == "17.4" and t.no("calm mark") == "17.4"
    t.do("calm vogtland")
    assert t.revolts("vogtland") == 1 and t.revolts("baden") == 1 and t.s.guard == -1
    # where there is one only, that one
    assert favour("4", counties, revolts={"baden": 1}).revolts("baden") == 0


@rule("wallenstein 17.4a")
def test_favour_4_is_kept_if_there_is_no_marker() -> None:
    t = favour("4", plans={"red": {"tax": "vogtland"}}, revolts={"koeln": 1})
    assert t.told("keeps_favour") and t.told("marker_stopped") == [(0, COUNTIES.index("vogtland"))]
    assert t.revolts("vogtland") == 0 and t.s.guard == -1
    # it is the owner's marker that is stopped, and once
    t = Table({"vogtland": ("red", 4), "baden": ("red", 1), "koeln": ("blue", 1)}, court=True, guard="red",
              plans={"blue": {"tax": "koeln"}, "red": {"grain": "vogtland", "tax": "baden"}})  # fmt: skip
    assert (t.revolts("koeln"), t.revolts("vogtland"), t.revolts("baden")) == (1, 0, 1)
    # also after a revolt that was put down
    t = Table({"vogtland": ("red", 4)}, {"red": {"tax": "vogtland"}}, court=True, guard="red", revolts={"vogtland": 1},
              chance=[4, 0])  # fmt: skip
    assert t.revolts("vogtland") == 1 and t.s.guard == -1


@pytest.mark.parametrize(("card", "grain"), [("5", 1), ("15", 2), ("20", 3)])
@rule("wallenstein 17.5", "wallenstein 17.15", "wallenstein 17.20")
def test_grain(card: str, grain: int) -> None:
    assert favour(card).grain("red") == grain


@pytest.mark.parametrize(("card", "points"), [("6", 1), ("13", 2), ("19", 3)])
@rule("wallenstein 17.6", "wallenstein 17.13", "wallenstein 17.19")
def test_points(card: str, points: int) -> None:
    assert favour(card).points("red") == points


@pytest.mark.parametrize(("card", "building"), [("7", "trading-house"), ("17", "church"), ("21", "palace")])
@rule("wallenstein 17.7", "wallenstein 17.17", "wallenstein 17.21", "wallenstein 17.22")
def test_free_buildings(card: str, building: str) -> None:
    counties = {"vogtland": ("red", 4), "baden": ("red", 1), "anhalt": ("red", 1), **FAR}
    other = "church" if building == "palace" else "palace"
    t = favour(card, counties, built={"vogtland": [other], "baden": [building]})
    assert t.options() == ["build anhalt", "decline"]
    assert t.no("build vogtland") == "7.4" and t.no("build baden") == "7.4a" and t.no("build koeln") == "17.22"
    base = t.s.copy()
    t.do("build anhalt")
    assert t.built("anhalt") == [building] and t.thalers("red") == 10
    t.s = base
    t.do("decline")
    assert t.built("anhalt") == []
    # nowhere to build: nothing happens
    assert favour(card, built={"vogtland": [building]}).kind == "planning"


@rule("wallenstein 17.22")
def test_a_free_trading_house_calms_its_county() -> None:
    t = favour("7", revolts={"vogtland": 2}, event="trade-5")
    t.do("build vogtland")
    assert t.revolts("vogtland") == 1


def attack_on_red(favour_card: str, slot: str) -> list[str]:
    """Where blue can go from Kursachsen with this slot after red has taken a favour."""
    counties = {"vogtland": ("red", 4), "kursachsen": ("blue", 5), "anhalt": ("yellow", 1)}
    t = court({"red": 4}, [favour_card, "3", "2"], counties, plans={"blue": {slot: "kursachsen"}})
    t.do(f"favour {favour_card}")
    if "go vogtland" not in t.options():
        assert t.no("go vogtland") == "17.23"
    return t.options()


@rule("wallenstein 17.10", "wallenstein 17.11", "wallenstein 17.18", "wallenstein 17.23")
def test_protection() -> None:
    for card, slots in (("10", ["battle-a"]), ("11", ["battle-b"]), ("18", ["battle-a", "battle-b"])):
        for slot in ("battle-a", "battle-b"):
            options = attack_on_red(card, slot)
            assert ("go vogtland" in options) == (slot not in slots) and "go anhalt" in options
    # only for this round, and not against revolts
    t = court({"red": 4}, ["18", "3", "2"], plans={"red": {"tax": "vogtland"}}, revolts={"vogtland": 1})
    t.do("favour 18")
    assert t.told("revolt") and t.s.safe == [0, 0, 0]


@rule("wallenstein 17.23")
def test_protection_covers_counties_newly_won() -> None:
    counties = {"vogtland": ("red", 4), "kursachsen": ("blue", 5), "anhalt": ("red", 4)}
    t = Table(counties, {"red": {"battle-a": "anhalt"}, "blue": {"battle-b": "kursachsen"}}, court=True,
              safe={"red": 2}, chance=[3, 0])  # fmt: skip
    t.do("go saechs-lande", "send 3")
    assert t.owner("saechs-lande") == "red" and t.seat == "blue" and t.no("go saechs-lande") == "17.23"


@rule("wallenstein 17.12", "wallenstein 17.12a", "wallenstein 2.1a")
def test_favour_12() -> None:
    t = favour("12")
    assert "occupy vogtland" in t.options() and "occupy mark" in t.options() and len(t.options()) == 37 - 2
    assert t.no("occupy koeln") == "17.12" and t.no("occupy bremen") == "2.1a"
    other = t.s.copy()
    t.do("occupy vogtland")
    assert t.armies("vogtland") == 7 and t.thalers("red") == 10
    t.s = other
    t.do("occupy mark")
    assert t.owner("mark") == "red" and t.armies("mark") == 3 and t.revolts("mark") == 0 and not t.told("tower.in")
    assert t.kind == "planning" and "lay bid mark" in t.options("red")


@rule("wallenstein 16.9", "wallenstein 17.12")
def test_favour_12_without_a_county_to_go_to() -> None:
    empty = court({"red": 4}, ["12", "3", "2"])
    excluded = empty.s.excluded()
    names = [empty.s.board.card_ids[c] for c in range(empty.s.board.size) if not excluded >> c & 1]
    held = {name: (("blue", "yellow")[number % 2], 1) for number, name in enumerate(names)}
    t = favour("12", held)
    assert t.told("favour_idle") and t.kind != "free_armies"
