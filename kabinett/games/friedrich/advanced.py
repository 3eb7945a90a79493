"""Chapter 13: the advanced game: Prussia's Offensive Option and the garrison of East Prussia."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich.board import AUSTRIA, PRUSSIA, RUSSIA
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics.cards import RESERVE, face_of, faces_in, held, suit_of, value_of

OPTION_TURN: Final = 3
EXPOSED_LEAST: Final = 10
"""The exposed card has at least this value; a Reserve will do."""
DECISIVE: Final = -3
"""A battle lost to Austria with this score or a lower one hands her the exposed card."""


class OffensiveOption(Step[FState]):
    """In turn 3 Prussia may go over to the offensive by laying out a high card."""

    rule: ClassVar[str] = "13.4"
    kind: ClassVar[str] = "offensive_option"
    form: ClassVar[str] = "cards"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def faces(self, s: FState) -> list[int]:
        return [face for face in faces_in(s.hands[PRUSSIA]) if face == RESERVE or value_of(face) >= EXPOSED_LEAST]

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [*[action("expose", (face,)) for face in self.faces(s)], action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb not in ("expose", "decline"):
            return Refusal(Text("no.option_first"), "13.4")
        if action.verb == "expose" and action.args[0] not in self.faces(s):
            return Refusal(Text("no.expose", (EXPOSED_LEAST,)), "13.4")
        return None

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            s.tell("no_offensive", (), "13.4")
            return
        card = held(s.hands[PRUSSIA], action.args[0])
        s.reveal()
        s.hands[PRUSSIA].remove(card)
        s.forget(PRUSSIA, card)
        s.exposed = card
        s.offensive = 1
        s.tell("offensive", (face_of(card),), "13.4a")


def _hand_over(s: FState, rule: str) -> None:
    """Austria takes the exposed card into her hand; everybody has seen it."""
    card = s.exposed
    s.exposed = -1
    s.offensive = 2
    s.hands[AUSTRIA] = sorted([*s.hands[AUSTRIA], card])
    suit = suit_of(face_of(card))
    if suit >= 0:
        # That she holds nothing of another suit is as true as before.
        s.voids[AUSTRIA] &= ~(1 << suit)
    for seat in range(s.seats):
        s.remember(seat, AUSTRIA, card)
    s.tell("exposed_taken", (face_of(card),), rule)


def lost_to_austria(s: FState, loser: int, winner: int, score: int) -> None:
    """Prussia lost a battle with this score."""
    if s.offensive == 1 and loser == PRUSSIA and winner == AUSTRIA and score <= DECISIVE:
        _hand_over(s, "13.4b")


def lost_to_hunger(s: FState, nation: int, city: int) -> None:
    """A general was lost in a supply phase in this city."""
    if s.offensive == 1 and nation == PRUSSIA and s.board.south[city]:
        _hand_over(s, "13.4c")


FREED: Final = 2
"""Cities that Prussia gets back in an East Prussia without a garrison."""


class EastPrussia(Step[FState]):
    """Russia holds all East Prussia but has left no general there: Prussia frees two cities of her choice."""

    rule: ClassVar[str] = "13.3"
    kind: ClassVar[str] = "east_prussia"

    def held(self, s: FState) -> list[int]:
        """Russia's objectives in East Prussia that she holds."""
        board = s.board
        return [city for city in board.objectives[RUSSIA] if city in board.east_prussia and s.conquered >> city & 1]

    def due(self, s: FState) -> bool:
        board = s.board
        wanted = [city for city in board.objectives[RUSSIA] if city in board.east_prussia]
        if len(self.held(s)) < len(wanted):
            return False
        return not any(s.place[general] in board.east_prussia for general in board.generals[RUSSIA])

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],) if self.due(s) else ()

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        return Text("ask.east_prussia", (FREED - len(s.draft[seat]),))

    def cities(self, s: FState, draft: tuple[Action, ...]) -> list[int]:
        """What may be named next: in one order, so that the same two cities are not named in two ways."""
        held = self.held(s)
        if draft:
            return held[held.index(draft[-1].args[0]) + 1 :]
        return held[: len(held) - FREED + 1]

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("free", (city,)) for city in self.cities(s, s.draft[seat])]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "free" or action.args[0] not in self.held(s):
            return Refusal(Text("no.free"), "13.3")
        if action.args[0] not in self.cities(s, s.draft[seat]):
            return Refusal(Text("no.free_order"), "13.3")
        return None

    def drafts(self, s: FState, frame: Frame, seat: int, action: Action) -> bool:
        return len(s.draft[seat]) < FREED - 1

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        for freed in (*draft, action):
            s.conquered &= ~(1 << freed.args[0])
            s.tell("freed", (freed.args[0],), "13.3")
