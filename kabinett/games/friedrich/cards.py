"""Chapter 3: tactical cards: income, the decks one after the other, France's discard."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich.board import AUSTRIA, FRANCE, HANOVER, PRUSSIA
from kabinett.games.friedrich.effects import colonies_lost, subsidy_cuts
from kabinett.games.friedrich.state import DECKS, FState
from kabinett.games.tactics.cards import DECK_SIZE, backs, deck_of, face_of, faces_in, held

INCOME: Final = (7, 2, 4, 1, 5, 1, 4)


def income(s: FState, nation: int) -> int:
    """How many cards a nation draws at the start of its turn."""
    if nation == PRUSSIA:
        return max(4, INCOME[PRUSSIA] - 2 * subsidy_cuts(s))
    if nation == HANOVER and colonies_lost(s) == 2:
        return 1
    if nation == AUSTRIA and colonies_lost(s):
        return 4
    if nation == FRANCE and colonies_lost(s):
        return 3
    return INCOME[nation]


def open_deck(s: FState) -> None:
    """The next deck, or once all four were used the two with the most cards played, shuffled together."""
    if s.sealed:
        deck = members(s.sealed)[0]
        s.sealed &= ~(1 << deck)
        s.deck = tuple(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE))
        s.tell("deck_opened", (deck + 1,), "3.6")
        return
    used = members(s.discard)
    for buried in s.buried:
        used += buried
    counts = backs(used, DECKS)
    fullest = sorted(range(DECKS), key=lambda deck: (-counts[deck], deck))[:2]
    if not counts[fullest[0]]:
        return
    again = [card for card in used if deck_of(card) in fullest]
    s.deck = tuple(sorted(again))
    for card in again:
        s.discard &= ~(1 << card)
    s.buried = [[card for card in buried if deck_of(card) not in fullest] for buried in s.buried]
    s.tell("decks_shuffled", (min(fullest) + 1, max(fullest) + 1), "3.6a")


def draw(s: FState, nation: int, number: int, into: list[int]) -> int:
    """Draw cards for a nation, as many as there are; each face is told to its own seat."""
    seat = s.seat_of[nation]
    drawn = 0
    while drawn < number:
        if not s.deck:
            open_deck(s)
            if not s.deck:
                break
        bag = list(s.deck)
        card = s.draw(bag, "card", [face_of(c) for c in bag] if s.script else None)
        s.deck = tuple(bag)
        into.append(card)
        drawn += 1
        s.tell_apart(None, {seat: Text("you_draw", (nation, face_of(card)))}, "3.1")
    into.sort()
    if drawn:
        s.voids[nation] = 0
    return drawn


def spend(s: FState, nation: int, face: int) -> int:
    """A card leaves a hand for the open discards: everybody sees it."""
    card = held(s.hands[nation], face)
    s.reveal()
    s.hands[nation].remove(card)
    s.discard |= 1 << card
    forget(s, nation, card)
    return card


def forget(s: FState, nation: int, card: int) -> None:
    """Nobody needs to remember any more that this card was in that hand."""
    fact = nation * 1000 + card
    for facts in s.known:
        if fact in facts:
            facts.remove(fact)


def remember(s: FState, seat: int, nation: int, card: int) -> None:
    """A seat has seen this card go into that hand."""
    fact = nation * 1000 + card
    if s.seat_of[nation] != seat and fact not in s.known[seat]:
        s.known[seat].append(fact)
        s.known[seat].sort()


def bury(s: FState, nation: int, card: int) -> None:
    """A card is discarded without being shown: only its own seat remembers it."""
    forget(s, nation, card)
    buried = s.buried[s.seat_of[nation]]
    buried.append(card)
    buried.sort()


class DrawCards(Step[FState]):
    """Phase 1 of a nation's turn."""

    rule: ClassVar[str] = "3.1"
    kind: ClassVar[str] = "draw_cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"),)

    def act(self, s: FState, frame: Frame) -> None:
        nation = frame[1]
        s.pop()
        chooses = nation == FRANCE and not colonies_lost(s)
        into = s.fresh[nation] if chooses else s.hands[nation]
        number = draw(s, nation, income(s, nation), into)
        s.tell("drew", (nation, number), "3.1")
        if chooses and into:
            s.push((s.rules.step_numbers["french_discard"],))


class FrenchDiscard(Step[FState]):
    """France puts away one of the four cards she has just drawn; nobody sees which."""

    rule: ClassVar[str] = "3.1d"
    kind: ClassVar[str] = "french_discard"
    form: ClassVar[str] = "cards"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[FRANCE],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return FRANCE

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        # A card's back shows its deck: only among cards of one deck is the choice a secret.
        return len({deck_of(card) for card in s.fresh[FRANCE]}) == 1

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("discard", (face,)) for face in faces_in(s.fresh[FRANCE])]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "discard":
            return Refusal(Text("no.discard_first"), "3.1d")
        if action.args[0] not in faces_in(s.fresh[FRANCE]):
            return Refusal(Text("no.not_fresh", action.args), "3.1d")
        return None

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        card = held(s.fresh[FRANCE], action.args[0])
        if not self.secret(s, frame, seat):
            s.reveal()
        s.fresh[FRANCE].remove(card)
        s.hands[FRANCE] = sorted(s.hands[FRANCE] + s.fresh[FRANCE])
        s.fresh[FRANCE] = []
        bury(s, FRANCE, card)
        s.tell_apart(Text("discarded", (FRANCE,)), {seat: Text("you_discard", (FRANCE, face_of(card)))}, "3.1d")
        s.pop()
