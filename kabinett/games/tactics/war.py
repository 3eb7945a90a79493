"""The part of a state that Friedrich and Maria share: who plays whom, the tactical cards, what is known of them."""

from __future__ import annotations

from typing import Final

from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.core.text import Text
from kabinett.games.tactics.armies import Fact
from kabinett.games.tactics.cards import Pack

DECKS: Final = 4
FACT: Final = 1000
"""A fact about a hand is one number: the power times this, plus the card."""


class CardRules:
    """The paragraphs under which cards are drawn and decks opened and shuffled."""

    def __init__(self, drawn: str, opened: str, shuffled: str) -> None:
        self.drawn = drawn
        self.opened = opened
        self.shuffled = shuffled


class War(State):
    """A state with powers, their hands of tactical cards, and one draw deck that is a bag."""

    def __init__(self, game: Game, options: dict[str, object], pack: Pack, powers: int, card_rules: CardRules) -> None:
        super().__init__(game, options)
        self.pack = pack
        self.powers = powers
        self.card_rules = card_rules
        self.seat_of: list[int] = []
        self.hands: list[list[int]] = []
        self.deck: tuple[int, ...] = ()
        self.sealed = 0
        self.discard = 0
        # by power: suits its hand is known to lack, as a mask
        self.voids: list[int] = []
        # by seat: cards it has seen go into hands of others
        self.known: list[list[int]] = []
        self.army_facts: tuple[Fact, ...] = ()

    def clear_war(self) -> None:
        """Nobody plays anybody, nothing in the hands."""
        self.seat_of = [-1] * self.powers
        self.hands = [[] for _ in range(self.powers)]
        self.voids = [0] * self.powers
        self.known = [[] for _ in range(self.seats)]

    def copy_war(self, other: War) -> None:
        """Give `other` this state's seats, cards and facts."""
        self.copy_core(other)
        other.seat_of = self.seat_of[:]
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck
        other.sealed = self.sealed
        other.discard = self.discard
        other.voids = self.voids[:]
        other.known = [facts[:] for facts in self.known]
        other.army_facts = self.army_facts

    # the deck

    def used_cards(self) -> list[int]:
        """All cards played and discarded, which may come again."""
        return members(self.discard)

    def take_up(self, cards: list[int]) -> None:
        """These used cards go into the new draw deck."""
        for card in cards:
            self.discard &= ~(1 << card)

    def open_deck(self) -> None:
        """The next deck, or once all were used the two with the most cards played, shuffled together."""
        if self.sealed:
            deck = members(self.sealed)[0]
            self.sealed &= ~(1 << deck)
            self.deck = self.pack.deck(deck)
            self.tell("deck_opened", (deck + 1,), self.card_rules.opened)
            return
        used = self.used_cards()
        counts = self.pack.backs(used, DECKS)
        fullest = sorted(range(DECKS), key=lambda deck: (-counts[deck], deck))[:2]
        if not counts[fullest[0]]:
            return
        again = [card for card in used if self.pack.deck_of(card) in fullest]
        self.deck = tuple(sorted(again))
        self.take_up(again)
        self.tell("decks_shuffled", (min(fullest) + 1, max(fullest) + 1), self.card_rules.shuffled)

    def draw_one(self) -> int:
        """One card off the draw deck; -1 if there is none anywhere."""
        if not self.deck:
            self.open_deck()
            if not self.deck:
                return -1
        bag = list(self.deck)
        faces = self.pack.face_of
        card = self.draw(bag, "card", [faces[c] for c in bag] if self.script else None)
        self.deck = tuple(bag)
        return card

    def draw_cards(self, power: int, number: int, into: list[int]) -> int:
        """Draw cards for a power, as many as there are; each face is told to its own seat."""
        seat = self.seat_of[power]
        drawn = 0
        while drawn < number:
            card = self.draw_one()
            if card < 0:
                break
            into.append(card)
            drawn += 1
            face = self.pack.face_of[card]
            self.tell_apart(None, {seat: Text("you_draw", (power, face))}, self.card_rules.drawn)
        into.sort()
        if drawn:
            self.voids[power] = 0
        return drawn

    # hands

    def spend(self, power: int, face: int) -> int:
        """A card leaves a hand for the open discards: everybody sees it."""
        card = self.pack.held(self.hands[power], face)
        self.reveal()
        self.hands[power].remove(card)
        self.discard |= 1 << card
        self.forget(power, card)
        return card

    def forget(self, power: int, card: int) -> None:
        """Nobody needs to remember any more that this card was in that hand."""
        fact = power * FACT + card
        for facts in self.known:
            if fact in facts:
                facts.remove(fact)

    def remember(self, seat: int, power: int, card: int) -> None:
        """A seat has seen this card go into that hand."""
        fact = power * FACT + card
        if self.seat_of[power] != seat and fact not in self.known[seat]:
            self.known[seat].append(fact)
            self.known[seat].sort()
