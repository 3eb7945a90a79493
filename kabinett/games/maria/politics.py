"""Chapters 17 and 25: the politics stage: political cards, trump, the display, influence, and who selects what."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import DISPLAY, ITALY_TRACK, RUSSIA_TRACK, SAXONY_TRACK
from kabinett.games.maria.state import MState

OPEN_CARDS: Final = 2
RESERVE_VALUE: Final = 16
"""What a Reserve counts on the political display."""
RESERVES_IN_VAIN: Final = 16
"""With every suited card in a hand only Reserves come off the deck, for ever: after so many the first suit is trump."""
NOBODY: Final = -1


class PoliticsStage(Step[MState]):
    """The first stage of a turn: sleeping cards come back, two political cards are revealed, and the rest follows."""

    rule: ClassVar[str] = "17.1"
    kind: ClassVar[str] = "politics_stage"

    def act(self, s: MState, frame: Frame) -> None:
        number = s.rules.step_numbers
        s.pop()
        wake(s)
        reveal_cards(s)
        for track in (ITALY_TRACK, RUSSIA_TRACK, SAXONY_TRACK):
            s.push((number["shift_marker"], track))
        s.push((number["influence"],))
        for power in reversed(DISPLAY):
            s.push((number["place"], power))
        s.push((number["trump"],))


def wake(s: MState) -> None:
    """Optional rule: cards that lay face-down on the display go back to the hands. Everybody knows them."""
    for power in DISPLAY:
        for card in s.sleeping[power]:
            take_back(s, power, card, "25.1")
        s.sleeping[power] = []


def take_back(s: MState, power: int, card: int, rule: str) -> None:
    """A card that everybody has seen goes from the display into a hand."""
    s.hands[power].append(card)
    s.hands[power].sort()
    # A suit that the hand was known to lack may be in it again.
    suit = s.pack.suit_of[s.pack.face_of[card]]
    if suit >= 0:
        s.voids[power] &= ~(1 << suit)
    for seat in range(s.seats):
        s.remember(seat, power, card)
    s.tell("taken_back", (power, s.pack.face_of[card]), rule)


def reveal_cards(s: MState) -> None:
    """Two political cards, the oldest year first. The election card is put aside and replaced at once."""
    found: list[int] = []
    while len(found) < OPEN_CARDS and s.political_left:
        left = members(s.political_left)
        year = min([s.board.cards[card].year for card in left])
        card = s.draw([c for c in left if s.board.cards[c].year == year], "political")
        s.political_left &= ~(1 << card)
        if card == s.board.election_card:
            s.election = 1
            s.tell("card_aside", (card,), "18.1")
            s.tell("election_called", (), "18.1")
        else:
            found.append(card)
            s.tell("political_card", (card,), "17.1")
    s.open_cards = tuple(found)


class Trump(Step[MState]):
    """The player who won last names the political trump; if nobody has won yet, the draw deck does."""

    rule: ClassVar[str] = "17.2"
    kind: ClassVar[str] = "trump"

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.last_winner,) if s.last_winner >= 0 else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        suit = -1
        for _ in range(RESERVES_IN_VAIN):
            card = s.draw_one()
            if card < 0:
                break
            s.discard |= 1 << card
            suit = s.pack.suit_of[s.pack.face_of[card]]
            s.tell("trump_drawn", (s.pack.face_of[card],), "17.2a")
            if suit >= 0:
                break
        set_trump(s, max(suit, 0), "17.2a")

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("trump", (suit,)) for suit in range(4)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb == "trump" else Refusal(Text("no.trump_first"), "17.2")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        set_trump(s, action.args[0], "17.2")


def set_trump(s: MState, suit: int, rule: str) -> None:
    s.trump = suit
    s.tell("trump", (suit,), rule)


class Place(Step[MState]):
    """A major power places a card face-down on its space of the display, or none. Which card is its secret."""

    rule: ClassVar[str] = "17.3"
    kind: ClassVar[str] = "place"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        # How many cards a hand holds is public, so an empty one need not be asked.
        return (s.seat_of[frame[1]],) if s.hands[frame[1]] else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.place", (frame[1], s.trump))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        faces = s.pack.faces_in(s.hands[frame[1]])
        return [action("pass"), *[action("place", (face,)) for face in faces]]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "pass":
            return None
        if action.verb != "place":
            return Refusal(Text("no.place_first"), "17.3")
        if s.pack.held(s.hands[frame[1]], action.args[0]) < 0:
            return Refusal(Text("no.not_held", action.args), "17.3")
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        power = frame[1]
        if action.verb == "pass":
            s.tell("placed_none", (power,), "17.3")
            return
        card = s.pack.held(s.hands[power], action.args[0])
        # Its back shows the deck it is from.
        s.reveal()
        s.hands[power].remove(card)
        s.placed[power] = card
        s.placed_mask |= 1 << power
        s.tell_apart(Text("placed", (power,)), {seat: Text("you_place", (power, action.args[0]))}, "17.3")


def weight(s: MState, card: int) -> int:
    """What a card counts on the display."""
    face = s.pack.face_of[card]
    return RESERVE_VALUE if face == s.pack.reserve else s.pack.value_of[face]


def influence(s: MState, power: int) -> int:
    """The sum of a power's face-up cards on the display, saved ones included."""
    return sum([weight(s, card) for card in s.display[power]])


class Influence(Step[MState]):
    """The placed cards are turned up; what is not trump is a bluff; the sums give the order."""

    rule: ClassVar[str] = "17.4"
    kind: ClassVar[str] = "influence"

    def act(self, s: MState, frame: Frame) -> None:
        if s.placed_mask:
            s.reveal()
        for power in DISPLAY:
            if s.placed_mask >> power & 1:
                turn_up(s, power)
        s.placed_mask = 0
        order = sorted(
            [power for power in DISPLAY if s.display[power]],
            key=lambda power: (-influence(s, power), -DISPLAY.index(power)),
        )
        for power in order:
            s.tell("influence", (power, influence(s, power)), "17.4c")
        padded = order + [NOBODY] * (len(DISPLAY) - len(order))
        s.replace((s.rules.step_numbers["select"], *padded, 0))


def turn_up(s: MState, power: int) -> None:
    """A placed card is shown: trump (a Reserve always is) stays on the display, a bluff does not count."""
    card = s.placed[power]
    face = s.pack.face_of[card]
    s.placed[power] = -1
    s.forget(power, card)
    suit = s.pack.suit_of[face]
    if suit < 0 or suit == s.trump:
        s.display[power].append(card)
        s.display[power].sort()
        s.tell("shown", (power, face), "17.4" if suit >= 0 else "17.4b")
        return
    s.tell("bluffed", (power, face), "25.5" if s.optional_politics else "17.4")
    if s.optional_politics:
        s.sleeping[power].append(card)
        s.sleeping[power].sort()
    else:
        take_back(s, power, card, "17.4")


class Select(Step[MState]):
    """In the order of influence each power saves its cards on the display or selects a political card for them."""

    rule: ClassVar[str] = "17.5"
    kind: ClassVar[str] = "select"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("first", "power"),
        ("second", "power"),
        ("third", "power"),
        ("fourth", "power"),
        ("executed", "number"),
    )

    def selectable(self, s: MState, power: int) -> list[int]:
        return [card for card in s.open_cards if power in s.board.cards[card].coats]

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        power = frame[1]
        return (s.seat_of[power],) if power >= 0 and self.selectable(s, power) else ()

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.select", (frame[1],))

    def next_frame(self, frame: Frame, executed: int) -> Frame:
        return (frame[0], frame[2], frame[3], frame[4], NOBODY, executed)

    def act(self, s: MState, frame: Frame) -> None:
        power = frame[1]
        if power < 0:
            s.pop()
            for card in s.open_cards:
                s.tell("card_unused", (card,), "17.5f")
            s.open_cards = ()
            return
        if s.open_cards:
            s.tell("saved", (power,), "17.5a")
        else:
            too_late(s, power)
        s.replace(self.next_frame(frame, frame[5]))

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("save"), *[action("select", (card,)) for card in self.selectable(s, frame[1])]]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "save":
            return None
        if action.verb != "select":
            return Refusal(Text("no.select_first"), "17.5")
        if action.args[0] not in s.open_cards:
            return Refusal(Text("no.not_open", action.args), "17.5")
        if frame[1] not in s.board.cards[action.args[0]].coats:
            return Refusal(Text("no.coat", (frame[1], action.args[0])), "17.5a")
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        power = frame[1]
        if action.verb == "save":
            s.tell("saved", (power,), "17.5")
            s.replace(self.next_frame(frame, frame[5]))
            return
        card = action.args[0]
        for used in s.display[power]:
            s.discard |= 1 << used
        s.display[power] = []
        s.open_cards = tuple([other for other in s.open_cards if other != card])
        s.tell("selected", (power, card), "17.5c")
        s.replace(self.next_frame(frame, frame[5]))
        # With two players the second card of a player who has executed one is discarded.
        barred = s.two and frame[5] >> seat & 1
        if barred:
            s.tell("card_declined", (power, card), "24.2b")
        else:
            s.push((s.rules.step_numbers["execute"], power, card))


def too_late(s: MState, power: int) -> None:
    """Both political cards are taken: the power takes its cards back, or turns them face-down under the option."""
    cards = s.display[power]
    s.display[power] = []
    if s.optional_politics:
        s.sleeping[power] = sorted(s.sleeping[power] + cards)
        s.tell("turned_down", (power,), "25.6a")
        return
    for card in cards:
        take_back(s, power, card, "17.5e")
