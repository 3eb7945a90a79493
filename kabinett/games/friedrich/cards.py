"""Chapter 3: tactical cards: income, the decks one after the other, France's discard."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich.board import AUSTRIA, FRANCE, HANOVER, PRUSSIA
from kabinett.games.friedrich.effects import colonies_lost, subsidy_cuts
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics.cards import deck_of, face_of, faces_in, held

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


def bury(s: FState, nation: int, card: int) -> None:
    """A card is discarded without being shown: only its own seat remembers it."""
    s.forget(nation, card)
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
        number = s.draw_cards(nation, income(s, nation), into)
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
