"""Chapter 4.2: the end of a turn, step by step."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.step import Frame, Step
from kabinett.games.pittswar import conquest, events, nations, surrender, victory
from kabinett.games.pittswar.state import PState


class EndOfTurn(Step[PState]):
    """The phase begins."""

    rule: ClassVar[str] = "4.2e"
    kind: ClassVar[str] = "end_of_turn"

    def act(self, s: PState, frame: Frame) -> None:
        s.replace((s.rules.step_numbers["closing"], 0))


class Closing(Step[PState]):
    """Conquests, surrenders, annexations and new states, peaces that end, victory, partitions."""

    rule: ClassVar[str] = "4.2e"
    kind: ClassVar[str] = "closing"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        stage = frame[1]
        s.replace((self.number, stage + 1))
        if stage == 0:
            conquest.minors(s)
        elif stage == 1:
            s.push((s.rules.step_numbers["surrender_tests"], 0, 0))
        elif stage == 2:
            conquest.annex(s)
            conquest.new_states(s)
            conquest.free_homes(s)
            surrender.peaces_end(s)
        elif stage == 3:
            victory.report(s)
            if victory.decided(s):
                s.stack = []
        elif stage == 4:
            year = s.board.track.partition[s.board.track.year(s.year)]
            if year:
                nations.partition(s, year)
            events.end_year(s)
        else:
            s.pop()
