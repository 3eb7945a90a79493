"""What simulations and matches share: seeds, the next move, how long a game is, and games that break down."""

from __future__ import annotations

import hashlib
import tempfile
import traceback
from dataclasses import dataclass
from pathlib import Path

from kabinett.bots import Bot, Talk, answer
from kabinett.core.action import Action
from kabinett.core.contract import Event
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.core.state import State

FAILED = "failed"
"""Files of a game that broke down: failed.rec and failed.txt."""
MOST_DECISIONS = 100_000
"""A game that is longer is left unfinished."""


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that was done in a game, and what came of it."""

    seat: int
    action: Action
    events: list[Event]
    asked: bool = True
    """Whether it answers a question. What is said unasked (offers, their withdrawal) is no decision."""


class GameFailed(KabinettError):
    """A game that broke down: a fault of the rules or of a bot. `record` holds it up to there, `trace` is Python's."""

    def __init__(self, message: str, record: str, trace: str = "") -> None:
        super().__init__(message, record, trace)
        self.record = record
        self.trace = trace

    def __str__(self) -> str:
        return str(self.args[0])


class BotFailed(KabinettError):
    """A bot that raised something, or that gave no answer; what it raised is the cause."""


def game_seed(seed: int, number: int) -> bytes:
    """The seed of one game of a run."""
    return hashlib.blake2b(f"{seed}:{number}".encode(), digest_size=32, person=b"kabinett-lab").digest()


def is_asked(state: State, seat: int, action: Action) -> bool:
    """Whether this would be an answer to what the seat is asked now."""
    decision = state.decision(seat)
    return decision is not None and action in decision.actions


def decisions(log: list[Move]) -> int:
    """How many decisions were made."""
    return sum([move.asked for move in log])


def length_unit(game: Game) -> str:
    """Games that count turns are measured by them, others by years, and where neither is counted by decisions."""
    counted = {field.name for field in game.fields}
    return "turns" if "turn" in counted else "years" if "year" in counted else "decisions"


def length(state: State, decisions: int) -> int:
    """How long a game was, in its unit."""
    unit = length_unit(state.game)
    if unit == "turns":
        return int(getattr(state, "turn", 0))
    if unit == "years":
        # They may be those of the calendar; the year 0 is before the game.
        first = max(1, getattr(state.game.new(state.options, 0), "year", 1))
        return int(getattr(state, "year", first)) - first + 1
    return decisions


def next_move(talk: Talk, players: list[Bot], names: list[str], state: State) -> tuple[int, Action]:
    """The seat that acts next, unasked or asked, and its action. `names`: what the players are called.

    BotFailed names the bot that failed, and its seat."""
    seat = state.to_act[0]
    try:
        said = talk.next(state)
        seat, action = (seat, answer(players[seat], state, seat)) if said is None else said
    except (Exception, SystemExit) as error:
        # A bot that leaves Python (sys.exit) must not end the run in silence.
        seat = talk.speaker if talk.speaker >= 0 else seat
        raise BotFailed(f"{_called(names, state, seat)}: {type(error).__name__}: {error}") from error
    if not isinstance(action, Action):
        raise BotFailed(f"{_called(names, state, seat)} answered {action!r}, not an Action")
    return seat, action


def broken(
    number: int, error: Exception, record: str, names: list[str], state: State, last: tuple[int, Action] | None
) -> GameFailed:
    """A game that broke down: in this move of a bot, or because a bot gave none."""
    why = str(error) if isinstance(error, BotFailed) else f"{type(error).__name__}: {error}"
    if last is not None:
        why = f"{_called(names, state, last[0])} did {last[1]}: {why}"
    return GameFailed(f"game {number}: {why}", record, "".join(traceback.format_exception(error)))


def keep(error: GameFailed, folder: Path | None) -> str:
    """Write down a game that broke down, in this folder or in a new one: what is said of it, and where it is."""
    where = folder if folder is not None else Path(tempfile.mkdtemp(prefix="kabinett-"))
    record, trace = where / f"{FAILED}.rec", where / f"{FAILED}.txt"
    record.write_text(error.record, "utf-8")
    trace.write_text(error.trace, "utf-8")
    return f"{error}; the record of it: {record}, the traceback: {trace}"


def has_own(names: list[str]) -> bool:
    """Whether some of these bots are somebody's own: they play in a process apart, which may die with them."""
    return any([":" in name for name in names])


def _called(names: list[str], state: State, seat: int) -> str:
    return f"bot {names[seat]} in seat {state.game.seat_names(state.options)[seat]}"
