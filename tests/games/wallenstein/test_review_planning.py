"""Chapters 6 and 8, read anew: how many slots must be covered, what may be bid, what others see."""

from __future__ import annotations

from kabinett.games.wallenstein.board import BID
from tests.games.wallenstein.kit import BOARD, Table
from tests.rules import rule

NINE = ["altmark", "lueneburg", "mittelmark", "neumark", "anhalt", "kursachsen", "lausitz", "vogtland", "boehmen"]
FOUR = ["baden", "wuerttemberg", "oberpfalz", "regensburg"]
ONE = ["trier"]


def planning(purses: dict[str, int] | None = None) -> Table:
    """Red has nine counties, blue four, yellow one."""
    held = {"red": NINE, "blue": FOUR, "yellow": ONE}
    counties = {seat: dict.fromkeys(names, 2) for seat, names in held.items()}
    t = Table(counties, phase="lead_on", thalers=purses)
    assert t.kind == "planning" and t.s.to_act == (0, 1, 2)
    return t


def finish(t: Table, seat: str, last: bool = False) -> None:
    """Lay the first (or last) card offered until the plan is handed in."""
    while options := t.options(seat):
        t.do(options[-1 if last else 0], seat=seat)
        if options == ["submit"]:
            return


@rule("wallenstein 6.4", "wallenstein 8.3")
def test_with_fourteen_cards_all_eleven_slots_are_covered() -> None:
    for last in (False, True):
        t = planning()
        assert "lay bid none" not in t.options("red")
        finish(t, "red", last)
        plan = t.s.plan[0]
        counties = [card for card in plan if 0 <= card < BOARD.coin]
        assert len(plan) == 11 and -1 not in plan and len(counties) >= 6 and len(set(plan)) == 11


@rule("wallenstein 6.4a", "wallenstein 6.4", "wallenstein 8.3")
def test_with_nine_cards_exactly_nine_slots_are_covered() -> None:
    for last in (False, True):
        t = planning()
        assert "lay bid none" in t.options("blue")
        finish(t, "blue", last)
        assert t.s.plan[1].count(-1) == 2
        assert (t.s.plan[1][BID] == -1) == last, "which slots stay empty is free, the bid included"


@rule("wallenstein 8.2", "wallenstein 6.3")
def test_two_thalers_cannot_bid_three() -> None:
    t = planning({"blue": 2})
    bids = [text for text in t.options("blue") if "coin" in text]
    assert bids == ["lay bid coin-0", "lay bid coin-1", "lay bid coin-2"]
    assert t.no("lay bid coin-3", "blue") == "8.2"
    t.do("lay bid coin-0", seat="blue")
    assert "lay palace coin-4" in t.options("blue"), "as a pass any coin card will do"


@rule("wallenstein 6.2a", "wallenstein 6.2b", "wallenstein 6.5")
def test_a_county_lies_on_one_slot_wherever_it_makes_sense_or_not() -> None:
    t = planning({"blue": 0})
    t.do("lay bid coin-0", "lay palace baden", seat="blue")
    assert "lay church baden" not in t.options("blue")
    assert t.no("lay church baden", "blue") == "6.2a"


@rule("wallenstein 6.1", "wallenstein 6.1a", "wallenstein 1.7")
def test_plans_are_secret_and_can_be_reopened() -> None:
    one, two = planning(), planning()
    finish(one, "red")
    finish(two, "red", last=True)
    assert one.s.plan[0] != two.s.plan[0]
    for t in (one, two):
        assert t.s.to_act == (1, 2) and t.s.view(1)["plan"] == [None, [], None]
    assert one.s.view(1) == two.s.view(1) and one.s.view(None) == two.s.view(None)
    one.do("reopen", seat="red")
    assert one.s.to_act == (0, 1, 2) and one.s.plan[0] == []
    for seat in ("red", "blue", "yellow"):
        finish(one, seat)
    assert one.kind == "choose_tile", "when the last has finished, event and bids are opened"
    assert one.no("reopen", "red")


@rule("wallenstein 6.4a", "wallenstein 1.7")
def test_after_planning_everybody_sees_which_slots_are_empty_and_no_card_but_the_bids() -> None:
    t = planning()
    for seat in ("red", "blue", "yellow"):
        finish(t, seat)
    view = t.s.view(2)
    shown = view["shown"]
    assert isinstance(shown, list)
    for seat in range(3):
        assert [slot for slot, card in enumerate(shown[seat]) if card != -1] in ([BID], [])
    assert [opened.bit_count() for opened in t.s.opened] == [1, 1 + 2, 1 + 5], "the bid and the empty slots"
    assert view["opened"] == t.s.opened
    assert view["plan"] == [None, None, t.s.plan[2]]
