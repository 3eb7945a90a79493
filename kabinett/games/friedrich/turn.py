"""Chapter 2: the course of a game: the turns of the nations in their order, their phases, the end of a game turn."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.step import Frame, Step
from kabinett.games.friedrich.advanced import OPTION_TURN
from kabinett.games.friedrich.board import NATION_COUNT, PRUSSIA, RUSSIA
from kabinett.games.friedrich.conquest import conquer_afterwards
from kabinett.games.friedrich.state import FState


class Round(Step[FState]):
    """A game turn: the next nation's turn, and after the last nation the end of the turn."""

    rule: ClassVar[str] = "2.3"
    kind: ClassVar[str] = "round"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("next", "number"),)

    def act(self, s: FState, frame: Frame) -> None:
        nation = frame[1]
        number = s.rules.step_numbers
        if nation == NATION_COUNT:
            s.nation = -1
            s.replace((self.number, 0))
            s.push((number["check_victory"], 1))
            s.push((number["draw_fate"],))
            s.push((number["check_victory"], 0))
            return
        if nation == 0:
            s.turn += 1
            s.beaten = 0
            s.tell("turn", (s.turn,), "2.5")
        s.replace((self.number, nation + 1))
        if s.is_out(nation):
            return
        s.nation = nation
        s.tell("nation_turn", (nation,), "2.3")
        if nation == RUSSIA and s.advanced:
            s.push((number["east_prussia"],))
        s.push((number["supply"], nation))
        s.push((number["conquer_afterwards"], nation))
        s.push((number["combats"], nation, 0))
        s.push((number["begin_movement"], nation))
        if nation == PRUSSIA and s.advanced and s.turn == OPTION_TURN:
            s.push((number["offensive_option"],))
        s.push((number["draw_cards"], nation))


class ConquerAfterwards(Step[FState]):
    """Phase 4: retroactive conquests."""

    rule: ClassVar[str] = "5.8"
    kind: ClassVar[str] = "conquer_afterwards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"),)

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()
        conquer_afterwards(s, frame[1])
        s.routed = 0
