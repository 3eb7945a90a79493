"""Chapters 6 and 8, read anew: how many slots must be covered, what may be bid, what others see."""

from __future__ import annotations

from kabinett.games.wallenstein.board import BID, SEATS
from tests.games.wallenstein.review_kit import BOARD, WORDS, Round
from tests.rules import rule

NINE = ["altmark", "lueneburg", "mittelmark", "neumark", "anhalt", "kursachsen", "lausitz", "vogtland", "boehmen"]
FOUR = ["baden", "wuerttemberg", "oberpfalz", "regensburg"]
ONE = ["trier"]


def planning(purses: dict[str, int] | None = None) -> Round:
    """Red has nine counties, blue four, yellow one."""
    held = {"red": NINE, "blue": FOUR, "yellow": ONE}
    counties = {seat: dict.fromkeys(names, 2) for seat, names in held.items()}
    t = Round(counties, start="lead_on", thalers=purses)
    assert t.kind == "planning" and t.s.to_act == (0, 1, 2)
    return t


def offered(t: Round, seat: str) -> list[str]:
    decision = t.s.decision(SEATS.index(seat))
    return [str(action) for action in decision.actions] if decision else []


def lay(t: Round, seat: str, *texts: str) -> None:
    for text in texts:
        t.events += t.s.apply(SEATS.index(seat), WORDS.parse(text))


def finish(t: Round, seat: str, last: bool = False) -> None:
    """Lay the first (or last) card offered until the plan is handed in."""
    while options := offered(t, seat):
        lay(t, seat, options[-1 if last else 0])
        if options == ["submit"]:
            return


@rule("wallenstein 6.4", "wallenstein 8.3")
def test_with_fourteen_cards_all_eleven_slots_are_covered() -> None:
    for last in (False, True):
        t = planning()
        assert "lay bid none" not in offered(t, "red")
        finish(t, "red", last)
        plan = t.s.plan[0]
        counties = [card for card in plan if 0 <= card < BOARD.coin]
        assert len(plan) == 11 and -1 not in plan and len(counties) >= 6 and len(set(plan)) == 11


@rule("wallenstein 6.4a", "wallenstein 6.4", "wallenstein 8.3")
def test_with_nine_cards_exactly_nine_slots_are_covered() -> None:
    for last in (False, True):
        t = planning()
        assert "lay bid none" in offered(t, "blue")
        finish(t, "blue", last)
        assert t.s.plan[1].count(-1) == 2
        assert (t.s.plan[1][BID] == -1) == last, "which slots stay empty is free, the bid included"


@rule("wallenstein 8.2", "wallenstein 6.3")
def test_two_thalers_cannot_bid_three() -> None:
    t = planning({"blue": 2})
    bids = [text for text in offered(t, "blue") if "coin" in text]
    assert bids == ["lay bid coin-0", "lay bid coin-1", "lay bid coin-2"]
    refusal = t.s.explain(1, WORDS.parse("lay bid coin-3"))
    assert refusal is not None and refusal.rule == "8.2"
    lay(t, "blue", "lay bid coin-0")
    assert "lay palace coin-4" in offered(t, "blue"), "as a pass any coin card will do"


@rule("wallenstein 6.2a", "wallenstein 6.2b", "wallenstein 6.5")
def test_a_county_lies_on_one_slot_wherever_it_makes_sense_or_not() -> None:
    t = planning({"blue": 0})
    lay(t, "blue", "lay bid coin-0", "lay palace baden")
    assert "lay church baden" not in offered(t, "blue")
    refusal = t.s.explain(1, WORDS.parse("lay church baden"))
    assert refusal is not None and refusal.rule == "6.2a"


@rule("wallenstein 6.1", "wallenstein 6.1a", "wallenstein 1.7")
def test_plans_are_secret_and_can_be_reopened() -> None:
    one, two = planning(), planning()
    finish(one, "red")
    finish(two, "red", last=True)
    assert one.s.plan[0] != two.s.plan[0]
    for t in (one, two):
        assert t.s.to_act == (1, 2) and t.s.view(1)["plan"] == [None, [], None]
    assert one.s.view(1) == two.s.view(1) and one.s.view(None) == two.s.view(None)
    lay(one, "red", "reopen")
    assert one.s.to_act == (0, 1, 2) and one.s.plan[0] == []
    for seat in ("red", "blue", "yellow"):
        finish(one, seat)
    assert one.kind == "choose_tile", "when the last has finished, event and bids are opened"
    refusal = one.s.explain(0, WORDS.parse("reopen"))
    assert refusal is not None


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
