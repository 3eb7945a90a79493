"""Chapter 12: who has won, and when."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.step import Frame, Step
from kabinett.games.friedrich.board import AUSTRIA, FRANCE, HANOVER, IMPERIALS, NATION_COUNT, PRUSSIA, RUSSIA, SWEDEN
from kabinett.games.friedrich.conquest import may_conquer, offensive_failed
from kabinett.games.friedrich.state import FState

BY_OBJECTIVES: Final = 1
BY_FATE: Final = 2
AFTER_CARD: Final = 3
"""By objectives, but only after the Card of Fate."""
CLAIM: Final = 4
"""Objectives that Austria may claim if Prussia chose the Offensive Option."""


def transferred(s: FState) -> bool:
    """Whether the Imperials have changed player."""
    return s.seat_of[IMPERIALS] != s.seat_of[AUSTRIA]


def eased(s: FState, nation: int) -> bool:
    """Whether a nation needs its objectives of the first order only."""
    if nation == SWEDEN:
        return s.is_out(RUSSIA)
    return nation in (AUSTRIA, IMPERIALS) and transferred(s)


def needed(s: FState, nation: int) -> list[int]:
    """The objectives a nation must hold to win."""
    board = s.board
    if eased(s, nation):
        return [city for city in board.objectives[nation] if board.order[city] == 1]
    return board.objectives[nation]


def counts(s: FState, nation: int) -> bool:
    """Whether a nation can still win by its objectives: Prussia's in Bohemia do nothing in the standard game, nor once
    the Offensive Option was declined or has failed."""
    if nation == PRUSSIA:
        return may_conquer(s, PRUSSIA)
    return not s.is_out(nation)


def claimed(s: FState, nation: int) -> int:
    """How many of the objectives it needs a nation may lack, if one of its own in Saxony is really taken."""
    return CLAIM if nation == AUSTRIA and s.offensive else 0


def has_won(s: FState, nation: int) -> str:
    """Whether a nation holds all it needs: the rule by which it has won, "" if it has not."""
    wanted = needed(s, nation)
    if not wanted or s.is_out(nation):
        return ""
    if nation == PRUSSIA and (not s.advanced or s.offensive == 0 or offensive_failed(s)):
        return ""
    missing = [city for city in wanted if not s.conquered >> city & 1]
    if not missing:
        return "13.5" if nation == PRUSSIA else "1.3"
    if len(missing) <= claimed(s, nation):
        saxon = [city for city in s.board.objectives[AUSTRIA] if s.board.territory[city] == "Saxony"]
        if any(s.conquered >> city & 1 for city in saxon):
            return "13.7"
    return ""


class CheckVictory(Step[FState]):
    """At the end of a turn: has a nation won? After the card: has the Clock of Fate stopped?"""

    rule: ClassVar[str] = "12.2"
    kind: ClassVar[str] = "check_victory"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("after_card", "number"),)

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()
        for nation in range(NATION_COUNT):
            rule = has_won(s, nation)
            if rule:
                s.won |= 1 << nation
                s.tell("won", (nation,), rule)
        if s.won:
            s.ending = AFTER_CARD if frame[1] else BY_OBJECTIVES
            s.stack.clear()
        elif frame[1] and s.is_out(RUSSIA) and s.is_out(SWEDEN) and s.is_out(FRANCE):
            s.won = 1 << PRUSSIA | 1 << HANOVER
            s.ending = BY_FATE
            s.tell("clock_stopped", (), "12.5")
            s.stack.clear()
