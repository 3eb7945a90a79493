"""Chapters 6 and 8: planning. All seats lay cards face down at once, then everybody has finished.

One choice of small steps: the bid first (so that no coin card above the purse is left over for it), then the ten
actions, then the slots of the court; each slot gets one card, or none if there are not cards enough. The steps are a
draft that nobody else sees; `submit` makes the plan of it, `reopen` takes it up again as long as somebody is still
planning."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.board import BID, COURT_3, SLOT_COUNT
from kabinett.games.wallenstein.state import WState

NO_CARD: Final = -1
IN_ORDER: Final = [BID, *range(BID), *range(COURT_3, SLOT_COUNT)]
"""The slots in the order in which they are asked."""


def hand_of(s: WState, seat: int) -> list[int]:
    """The cards that a seat can lay at the start of a round, each kind once: counties, coins, the tower card."""
    board = s.board
    cards = s.counties(seat) + list(range(board.coin, board.coin + 5))
    if s.court:
        cards.append(board.tower_card)
    return cards


def card_count(s: WState, seat: int) -> int:
    """How many cards a seat has."""
    return s.owner.count(seat) + 5 + (s.board.tower_cards if s.court else 0)


def bid_worth(s: WState, card: int) -> int:
    """What a card on the bid costs: the coins on it."""
    coin = s.board.coin
    return card - coin if coin <= card < coin + 5 else 0


class Planning(Step[WState]):
    """Each slot in turn gets a card; the plan counts once it is submitted."""

    rule: ClassVar[str] = "6.1"
    kind: ClassVar[str] = "planning"
    form: ClassVar[str] = "plan"

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.seats) if not s.ready >> seat & 1])

    def act(self, s: WState, frame: Frame) -> None:
        """Everybody has finished: which slots are empty can be seen."""
        s.reveal()
        s.ready = 0
        s._hands = [[] for _ in range(s.seats)]
        for seat in range(s.seats):
            s.shown[seat] = [NO_CARD] * s.slots
            for slot, card in enumerate(s.plan[seat]):
                if card == NO_CARD:
                    s.opened[seat] |= 1 << slot
        s.pop()

    def hand(self, s: WState, seat: int) -> list[int]:
        """The cards a seat can lay. Nothing changes hands while all plan, so they are looked for once."""
        found = s._hands[seat]
        if not found:
            found = hand_of(s, seat)
            s._hands[seat] = found
        return found

    def left(self, s: WState, seat: int) -> list[int]:
        """The cards this seat can still lay, each kind once."""
        laid = [action.args[1] for action in s.draft[seat]]
        tower = s.board.tower_card
        cards = [card for card in self.hand(s, seat) if card not in laid]
        if s.court and tower in laid and laid.count(tower) < s.board.tower_cards:
            cards.append(tower)
        return cards

    def empties(self, s: WState, seat: int) -> int:
        """How many slots may still stay empty."""
        spare = s.slots - card_count(s, seat)
        if spare <= 0:
            return 0
        return spare - [action.args[1] for action in s.draft[seat]].count(NO_CARD)

    def slot(self, s: WState, seat: int) -> int:
        """The slot that is asked, -1 where all are laid."""
        number = len(s.draft[seat])
        return IN_ORDER[number] if number < s.slots else -1

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        slot = self.slot(s, seat)
        return Text("ask.planning", (slot,)) if slot >= 0 else Text("ask.submit")

    def secret(self, s: WState, frame: Frame, seat: int) -> bool:
        return True

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        slot = self.slot(s, seat)
        if slot < 0:
            return [s.rules.submit]
        rules = s.rules
        cards = self.left(s, seat)
        if slot == BID:
            purse = s.thalers[seat]
            cards = [card for card in cards if bid_worth(s, card) <= purse]
        found = [rules.lay(slot, card) for card in cards]
        if self.empties(s, seat) > 0:
            found.append(rules.lay(slot, NO_CARD))
        return found

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        slot = self.slot(s, seat)
        if action.verb == "submit":
            return None if slot < 0 else Refusal(Text("no.slot", (slot,)), "6.4")
        if action.verb != "lay":
            return Refusal(Text("no.plan_first"), "6.1")
        if slot < 0:
            return Refusal(Text("no.submit"), "6.2b")
        if action.args[0] != slot:
            return Refusal(Text("no.slot", (slot,)), "6.2b")
        card = action.args[1]
        if card == NO_CARD:
            if self.empties(s, seat) > 0:
                return None
            return Refusal(Text("no.must_cover"), "8.3" if slot == BID else "6.4")
        if card not in self.left(s, seat):
            return Refusal(Text("no.card", (card,)), "6.2a")
        if slot == BID and bid_worth(s, card) > s.thalers[seat]:
            return Refusal(Text("no.purse", (s.thalers[seat],)), "8.2")
        return None

    def drafts(self, s: WState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "lay"

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        plan = [NO_CARD] * s.slots
        for step in draft:
            plan[step.args[0]] = step.args[1]
        s.plan[seat] = plan
        s.ready |= 1 << seat
        s.tell("planned", (seat,), "6.1")

    def may(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.reopen] if s.ready >> seat & 1 else []

    def why_not_may(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "reopen" and not s.ready >> seat & 1:
            return Refusal(Text("no.reopen"), "6.1a")
        return None

    def do_may(self, s: WState, depth: int, seat: int, action: Action) -> None:
        s.plan[seat] = []
        s.ready &= ~(1 << seat)
        s.tell("reopened", (seat,), "6.1a")
