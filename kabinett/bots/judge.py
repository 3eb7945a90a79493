"""Who is how likely to win: a judgement of a position, learned from games of heuristic players.

Each game names its contenders (seats, or powers that win for a seat) and describes each by a few numbers. A contender's
strength is a weighted sum of them; chances follow by softmax. The weights stand in data/NAME.json and are learned by
`python -m tools.judges NAME`."""

from __future__ import annotations

import importlib
import importlib.resources
import math
from typing import Final, NamedTuple, Protocol

import msgspec

from kabinett.core.contract import Outcome
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.core.state import State

JUDGES: Final = {name: f"kabinett.bots.{name}_judge" for name in ("friedrich", "wallenstein", "maria", "pittswar")}


class Contender(NamedTuple):
    """One that can win: for which seat, of which kind (kinds have weights of their own), and how it stands."""

    seat: int
    kind: int
    numbers: list[float]


class Describes(Protocol):
    """What a game's module brings."""

    KINDS: tuple[int, ...]
    """How many numbers describe a contender of each kind."""
    PHASES: int
    """Parts of a game, each with weights of its own."""

    DEPTH: int
    """How many stages a search plays on before it asks for a judgement."""

    def phase(self, s: State) -> int: ...

    def contenders(self, s: State) -> list[Contender]: ...

    def turn(self, s: State) -> int:
        """Which turn it is: a searcher's time is limited in each."""
        ...

    def clock(self, s: State) -> int:
        """A number that goes up with every stage of the game: how far search looks is counted in it."""
        ...


def describer(name: str) -> Describes:
    """The part of a judge that knows the game; KabinettError if there is none."""
    if name not in JUDGES:
        raise KabinettError(f"nobody has learned to judge {name!r} yet")
    found: Describes = importlib.import_module(JUDGES[name])
    return found


def shares_of(outcome: Outcome, seats: int) -> list[float]:
    """Each seat's share of the win: a shared win counts in parts, and a draw is shared by all."""
    winners = outcome.winners or list(range(seats))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


Weights = list[list[list[float]]]
"""By phase and kind."""


class Judge:
    """Chances of winning by seat."""

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        self.describes = describer(game.name)
        self.clock = self.describes.clock
        if weights is None:
            file = importlib.resources.files("kabinett.bots") / "data" / f"{game.name}.json"
            weights = msgspec.json.decode(file.read_bytes(), type=Weights)
        self.weights = weights

    def chances(self, s: State) -> list[float]:
        """How likely each seat is to win; its share of the win once the game is over."""
        outcome = s.outcome
        if outcome is not None:
            return shares_of(outcome, s.seats)
        return self.judged(self.describes.phase(s), self.describes.contenders(s), s.seats)

    def judged(self, phase: int, standing: list[Contender], seats: int) -> list[float]:
        """How likely each seat is to win if the contenders stood so in this part of a game."""
        found = [0.0] * seats
        for contender, chance in zip(standing, self.shares(phase, standing), strict=True):
            found[contender.seat] += chance
        return found

    def shares(self, phase: int, standing: list[Contender]) -> list[float]:
        weights = self.weights[phase]
        strength = [sum([w * x for w, x in zip(weights[c.kind], c.numbers, strict=True)]) for c in standing]
        top = max(strength)
        parts = [math.exp(value - top) for value in strength]
        total = sum(parts)
        return [part / total for part in parts]
