"""Chapter 8: tactical cards: incomes, the French subsidy to Bavaria, and other subsidies taken off what is drawn."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import tracks
from kabinett.games.maria.board import BAVARIA, FRANCE
from kabinett.games.maria.state import MState
from kabinett.games.maria.subsidies import cut_off, hand_over, pay

FORCED_TURNS: Final = 3
"""In so many turns France must pay the subsidy to Bavaria."""


def income(s: MState, power: int) -> int:
    """How many cards a power draws, before subsidies are taken off."""
    if cut_off(s, power):
        return 0
    if s.introductory:
        return s.board.introductory_income[power]
    return max(0, s.board.income[power] + tracks.income_change(s, power))


class DrawCards(Step[MState]):
    """Phase 1: a power draws; what it owes as subsidies goes off unseen."""

    rule: ClassVar[str] = "8.1"
    kind: ClassVar[str] = "draw_cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"), ("subsidy", "number"))

    def act(self, s: MState, frame: Frame) -> None:
        power, subsidy = frame[1], frame[2]
        s.pop()
        if s.drawn >> power & 1:
            return
        s.drawn |= 1 << power
        left = income(s, power)
        if subsidy and left and not cut_off(s, BAVARIA):
            hand_over(s, FRANCE, BAVARIA, "8.1a" if s.turn <= FORCED_TURNS else "8.1b")
            left -= 1
        if s.contracts:
            left = pay(s, power, left)
        number = s.draw_cards(power, left, s.hands[power])
        s.tell("drew", (power, number), "8.1")


class FrenchSubsidy(Step[MState]):
    """From turn 4 on France decides each turn whether Bavaria gets a card of hers."""

    rule: ClassVar[str] = "8.1b"
    kind: ClassVar[str] = "french_subsidy"

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[FRANCE],) if s.turn > FORCED_TURNS and not cut_off(s, BAVARIA) else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.replace((s.rules.step_numbers["draw_cards"], FRANCE, 1))

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return FRANCE

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("subsidize"), action("decline")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("subsidize", "decline") else Refusal(Text("no.subsidy_first"), "8.1b")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.replace((s.rules.step_numbers["draw_cards"], FRANCE, int(action.verb == "subsidize")))
        if action.verb == "decline":
            s.tell("no_subsidy", (), "8.1b")
