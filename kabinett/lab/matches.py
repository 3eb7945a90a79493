"""One game between named bots, and what came of it.

A match depends on the run's seed and on its own number, options and bots alone: where and in which order matches are
played makes no difference."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Protocol

from kabinett.bots import Bot, Talk, bot_seed
from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import State
from kabinett.lab.measures import measure
from kabinett.lab.packs import game_on
from kabinett.lab.players import player
from kabinett.lab.playing import (
    MOST_DECISIONS,
    GameFailed,
    Move,
    broken,
    decisions,
    game_seed,
    is_asked,
    length,
    next_move,
)


@dataclass(frozen=True)
class Match:
    """A game to be played: the bot of each seat by name, and the options."""

    game: str
    seed: int
    """The run's; the game's own is made from it and from the number."""
    number: int
    bots: tuple[str, ...]
    options: dict[str, object] = field(default_factory=dict)
    folder: Path | None = None
    """A board pack, if it is not the game's own board."""
    group: str = ""
    """What is compared with what: the variant in a study of balance."""


@dataclass(frozen=True)
class Played:
    """A match that was played. `ending` is empty where it was left unfinished."""

    number: int
    group: str
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    ending: str
    length: int
    decisions: int
    statistics: dict[str, list[int]]


@cache
def loaded(name: str, folder: Path | None = None) -> Game:
    """A game, once a process."""
    return game_on(name, folder)


class Ended(Protocol):
    """A game, as far as it matters who has won: the numbers of those seats, and who sat there at all."""

    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def bots(self) -> Sized: ...


def win_share(one: Ended, seat: int) -> float:
    """What a seat has of the win of a finished game: a win that is shared counts in parts, a draw is everybody's."""
    if one.winners:
        return 1 / len(one.winners) if seat in one.winners else 0.0
    return 1 / len(one.bots)


def is_drawn(one: Ended) -> bool:
    """Whether nobody has won a finished game, or everybody."""
    return len(one.winners) in (0, len(one.bots))


def is_shared(one: Ended) -> bool:
    """Whether several have won a finished game together, and others have not."""
    return 1 < len(one.winners) < len(one.bots)


def played(match: Match) -> Played:
    """Play a match to its end."""
    state, log = run(match)
    return came_to(match, state, log)


def came_to(match: Match, state: State, log: list[Move]) -> Played:
    """What is kept of a match that was run."""
    game = state.game
    outcome = state.outcome
    return Played(
        match.number,
        match.group,
        match.bots,
        () if outcome is None else tuple(outcome.winners),
        () if outcome is None else tuple(outcome.ranks),
        () if outcome is None else tuple(outcome.scores),
        "" if outcome is None else outcome.reason.key,
        length(state, decisions(log)),
        decisions(log),
        measure(game, state, log),
    )


def seated(match: Match) -> list[Bot]:
    """The players of a match."""
    game = loaded(match.game, match.folder)
    seed = game_seed(match.seed, match.number)
    return [player(name, game, bot_seed(seed, seat)) for seat, name in enumerate(match.bots)]


def run(match: Match, players: list[Bot] | None = None) -> tuple[State, list[Move]]:
    """The state at the end of a match, and all that was done; GameFailed holds the record of a game that broke down.

    `players`: whoever wants to watch them brings those that are seated."""
    game = loaded(match.game, match.folder)
    state = game.new(match.options, game_seed(match.seed, match.number))
    players = seated(match) if players is None else players
    log: list[Move] = []
    answers = 0
    talk = Talk(players)
    while state.to_act and answers < MOST_DECISIONS:
        try:
            seat, action = next_move(talk, players, list(match.bots), state)
        except Exception as error:
            raise _failed(match, error, log, state, None) from error
        asked = is_asked(state, seat, action)
        try:
            events = state.apply(seat, action)
        except Exception as error:
            raise _failed(match, error, log, state, (seat, action)) from error
        log.append(Move(seat, action, events, asked))
        answers += asked
        talk.hear(events)
    return state, log


def record_of(match: Match, log: list[Move]) -> str:
    """The record of a match, which `kabinett verify` accepts."""
    play = Play(loaded(match.game, match.folder), match.options, game_seed(match.seed, match.number))
    for move in log:
        play.apply(move.seat, move.action)
    return record.write(play, match.bots)


def _failed(
    match: Match, error: Exception, log: list[Move], state: State, last: tuple[int, Action] | None
) -> GameFailed:
    """A game that broke down. A move that fails is the last line of its record: replayed, it fails again."""
    text = record_of(match, log)
    if last is not None:
        names = loaded(match.game, match.folder).seat_names(match.options)
        text += f"{names[last[0]]}: {last[1]}\n"
    return broken(match.number, error, text, list(match.bots), state, last)
