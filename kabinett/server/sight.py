"""What one viewer of a table has been shown, and what it receives of a state."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec

from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import State, View
from kabinett.core.text import Text
from kabinett.server.wire import Json, action_json, decision_json, encode, outcome_json


class Line:
    """One line of a viewer's log, and the version it came with."""

    __slots__ = ("rule", "text", "version")

    def __init__(self, text: Text, rule: str, version: int) -> None:
        self.text = text
        self.rule = rule
        self.version = version


class Sight:
    """What one viewer has been shown so far."""

    def __init__(self) -> None:
        self.version = 0
        self.lines: list[Line] = []
        self.cuts: list[tuple[int, int]] = []
        """(version, length): with this version the log was cut to this length, by an undo."""
        self.digest = b""
        self.view: View | None = None
        """The present view, if it was made and not yet sent."""
        self.present: Json | None = None
        """The present as it travels, made when somebody wants it."""

    def first_new(self, since: int) -> int:
        """From which line on a viewer that has seen version `since` must replace its log."""
        first = len(self.lines)
        while first and self.lines[first - 1].version > since:
            first -= 1
        return min([first] + [length for version, length in self.cuts if version > since])


class Look(NamedTuple):
    """What a viewer sees once a change stands."""

    version: int
    digest: bytes
    view: View | None
    """None where nothing changes for it."""


def digest_of(state: State, view: View, who: int | None, can_undo: int) -> bytes:
    """A short name for all that a viewer receives of a state: if it stays the same, nothing is sent."""
    told: list[object] = [view, can_undo]
    if who is not None:
        decision = state.decision(who)
        told.append(None if decision is None else [decision.id, decision.can_go_back])
        told.append([state.may_id(who), *[str(action) for action in state.may(who)]])
    return hashlib.blake2b(encode(told), digest_size=16).digest()


def present(game: Game, play: Play, who: int | None, view: View) -> Json:
    """What a viewer receives of a state: the same over the socket, by REST and in a replay."""
    state = play.state
    decision = state.decision(who) if who is not None else None
    outcome = state.outcome
    return {
        "to_act": list(state.to_act),
        "view": msgspec.Raw(encode(view)),
        "scene": msgspec.Raw(encode(game.scene(view))),
        "decision": None if decision is None else msgspec.Raw(encode(decision_json(game, decision))),
        "may": [action_json(game, action) for action in state.may(who)] if who is not None else [],
        "may_id": state.may_id(who) if who is not None else "",
        "can_undo": play.can_undo(who) if who is not None else 0,
        "outcome": None if outcome is None else outcome_json(game, outcome),
    }
