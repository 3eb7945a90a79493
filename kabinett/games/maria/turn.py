"""Chapter 5: the course of a game: turns of five stages, action stages of five phases, winters."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.games.maria import agreements, annexation, victory
from kabinett.games.maria.board import AUSTRIA, BAVARIA, FRANCE, PRAGMATIC, PRUSSIA, SAXONY
from kabinett.games.maria.conquest import conquer_afterwards
from kabinett.games.maria.state import PRUSSIAN_ALLY, MState

YEAR: Final = 3
"""Turns between two winters."""
INTRODUCTORY_TURNS: Final = 9
TURNS: Final = 12

POLITICS: Final = 0
HUSSARS: Final = 1
FIRST_STAGE: Final = 2
END: Final = 5


class Turn(Step[MState]):
    """A turn: the next of its stages, and after the last one the end of the turn."""

    rule: ClassVar[str] = "5.1"
    kind: ClassVar[str] = "turn"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("next", "number"),)

    def act(self, s: MState, frame: Frame) -> None:
        stage = frame[1]
        number = s.rules.step_numbers
        s.replace((self.number, (stage + 1) % (END + 1)))
        if stage == POLITICS:
            s.turn += 1
            s.drawn = 0
            s.fewer = 0
            s.tell("turn", (s.turn,), "5.3")
            s.permits = ()
            s.refused = ()
            if not s.introductory:
                agreements.new_turn(s)
                agreements.new_stage(s)
                s.push((number["check_victory"],))
                s.push((number["politics_stage"],))
        elif stage == HUSSARS:
            s.push((number["place_hussars"], 0))
        elif stage < END:
            s.push((number["stage"], stage - FIRST_STAGE, 0))
        else:
            self.end(s)

    def end(self, s: MState) -> None:
        """The end of a turn: the imperial election, and every third time winter."""
        number = s.rules.step_numbers
        if s.introductory:
            if s.turn == INTRODUCTORY_TURNS:
                victory.end_of_game(s)
                s.stack.clear()
            elif s.turn % YEAR == 0:
                s.push((number["winter"], 0))
            return
        if s.turn % YEAR == 0:
            s.push((number["winter"], 0))
        if s.election == 1:
            if not s.first_edition:
                s.push((number["check_victory"],))
            s.push((number["election"],))

    # agreements are made at any time

    def may(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [] if s.introductory else agreements.may(s, seat)

    def about(self, s: MState, frame: Frame, seat: int) -> tuple[int, ...]:
        return agreements.about(s, seat)

    def why_not_may(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return agreements.why_not_may(s, seat, action)

    def do_may(self, s: MState, depth: int, seat: int, action: Action) -> None:
        agreements.do_may(s, seat, action)


class Stage(Step[MState]):
    """An action stage: its powers go through each phase together."""

    rule: ClassVar[str] = "5.2"
    kind: ClassVar[str] = "stage"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"), ("phase", "number"))

    def act(self, s: MState, frame: Frame) -> None:
        stage, phase = frame[1], frame[2]
        number = s.rules.step_numbers
        s.replace((self.number, stage, phase + 1))
        powers = s.stage_powers(stage)
        if phase == 0:
            s.tell("stage", (powers[0],), "5.1")
            if stage == 1 and s.neutral_until and s.turn >= s.neutral_until:
                annexation.end_neutrality(s)
            if not s.introductory:
                agreements.new_stage(s)
            for power in reversed(powers):
                if power == FRANCE:
                    s.push((number["french_subsidy"],))
                else:
                    s.push((number["draw_cards"], power, 0))
            if not s.introductory:
                annexation.stage_begins(s)
        elif phase == 1:
            for power in reversed(powers):
                s.push((number["supply"], power))
        elif phase == 2:
            s.push((number["begin_movement"], stage))
        elif phase == 3:
            s.push((number["combats"], stage, 0))
        elif phase == 4:
            conquer_afterwards(s)
            if s.won:
                s.stack.clear()
        else:
            s.pop()
            s.routed = 0
            if not s.introductory:
                s.push((number["check_victory"],))
                if stage == 0:
                    s.push((number["reduction"],))
                elif stage == 1:
                    s.push((number["peace_offer"],))


class Winter(Step[MState]):
    """The powers recruit in the order of their stages; then (advanced) the pools are scored."""

    rule: ClassVar[str] = "13.1"
    kind: ClassVar[str] = "winter"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("next", "number"),)

    def order(self, s: MState) -> list[int]:
        if s.saxony == PRUSSIAN_ALLY:
            found = [FRANCE, BAVARIA, PRUSSIA, SAXONY, AUSTRIA]
        else:
            found = [FRANCE, BAVARIA, PRUSSIA, AUSTRIA, SAXONY]
        return found if s.introductory else [*found, PRAGMATIC]

    def act(self, s: MState, frame: Frame) -> None:
        position = frame[1]
        last = not s.introductory and s.turn == TURNS
        if position == 0:
            s.tell("winter", (s.turn // YEAR,), "13.1")
            s.permits = ()
            s.refused = ()
        order = self.order(s)
        if position < len(order) and not last:
            s.replace((self.number, position + 1))
            s.push((s.rules.step_numbers["recruit"], order[position], 0))
            return
        s.pop()
        if not s.introductory:
            victory.score_winter(s)
        if last:
            victory.end_of_game(s)
            s.stack.clear()
