"""Chapter 18: the imperial election: nine votes, and who casts them."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import agreements
from kabinett.games.maria.board import AUSTRIA, BAVARIA, FRANCE, PRAGMATIC, PRUSSIA, SAXONY
from kabinett.games.maria.state import MState

FRANCIS: Final = 0
CHARLES: Final = 1
NEEDED: Final = 5
ASKED: Final = (SAXONY, PRUSSIA, FRANCE, BAVARIA)
"""Powers whose votes are free; Austria's and the Pragmatic Army's are Francis's."""


def votes(s: MState, power: int) -> int:
    """How many elector fortresses a power controls; with a marker a fortress is the marker's."""
    return sum([s.control(city) == power for city in s.board.votes])


class Election(Step[MState]):
    """At the end of the turn in which the card was revealed: the fixed votes, then those that are asked for."""

    rule: ClassVar[str] = "18.1"
    kind: ClassVar[str] = "election"

    def act(self, s: MState, frame: Frame) -> None:
        number = s.rules.step_numbers
        fixed = votes(s, AUSTRIA) + votes(s, PRAGMATIC)
        s.tell("fixed_votes", (fixed,), "18.4")
        s.replace((number["count_votes"], fixed, 0))
        # Maria Theresa first (only as player of Saxony), then Frederick, then Louis.
        order = [(s.seat_of[power], position, power) for position, power in enumerate(ASKED) if votes(s, power)]
        for _, _, power in sorted(order, reverse=True):
            s.push((number["vote"], power, votes(s, power)))


class Vote(Step[MState]):
    """A power casts its votes openly; it may divide them, but not abstain."""

    rule: ClassVar[str] = "18.4a"
    kind: ClassVar[str] = "vote"
    form: ClassVar[str] = "vote"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"), ("votes", "number"))

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return () if agreements.promised_vote(s, frame[1]) >= 0 else (s.seat_of[frame[1]],)

    def act(self, s: MState, frame: Frame) -> None:
        promised = agreements.promised_vote(s, frame[1])
        self.cast(s, frame, frame[2] if promised == CHARLES else 0, "21.1b")

    def cast(self, s: MState, frame: Frame, charles: int, rule: str) -> None:
        s.pop()
        # The count lies under the votes still to be cast.
        depth = [other[0] for other in s.stack].index(s.rules.step_numbers["count_votes"])
        number, francis, other = s.stack[depth]
        s.stack[depth] = (number, francis + frame[2] - charles, other + charles)
        s.tell("voted", (frame[1], frame[2] - charles, charles), rule)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("vote", (frame[2] - charles, charles)) for charles in range(frame[2] + 1)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "vote":
            return Refusal(Text("no.vote_first"), "18.4a")
        if min(action.args) < 0 or sum(action.args) != frame[2]:
            return Refusal(Text("no.votes", (frame[1], frame[2])), "18.4a")
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.cast(s, frame, action.args[1], "18.4b" if frame[1] == SAXONY else "18.4a")


class CountVotes(Step[MState]):
    """All votes are cast: with nine of them there is never a tie."""

    rule: ClassVar[str] = "18.5"
    kind: ClassVar[str] = "count_votes"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("francis", "number"), ("charles", "number"))

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        s.election = 2
        s.emperor = AUSTRIA if frame[1] >= NEEDED else FRANCE
        s.tell("elected", (CHARLES if s.emperor == FRANCE else FRANCIS, frame[1], frame[2]), "18.5")
