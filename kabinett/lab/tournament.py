"""Bots against bots with balanced seats: each bot sits in each seat equally often."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kabinett.core.game import Game
from kabinett.lab.figures import Ratings, Standing, rating_json, share, spread
from kabinett.lab.matches import Match, Played, is_drawn, is_shared, loaded, win_share
from kabinett.lab.packs import absolute
from kabinett.lab.players import check_players
from kabinett.lab.playing import length_unit
from kabinett.lab.runs import Folder, play_all


@dataclass(frozen=True)
class Tournament:
    """What is played. `options` are checked ones."""

    game: str
    bots: tuple[str, ...]
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)
    folder: Path | None = None
    """A board pack, if it is not the game's own board."""


def rounded(games: int, bots: int) -> int:
    """So many games and a few more, until seats are balanced: each bot sits in each seat once in `bots` games."""
    return -(-games // bots) * bots


def seating(bots: tuple[str, ...], seats: int, seed: int, number: int) -> tuple[str, ...]:
    """Who sits where in game `number`.

    As many games as there are bots make a round: its first seating is drawn, the others turn it on by one bot each, so
    that in a round each seat has seen each bot. With more bots than seats no bot sits twice; with fewer each sits as
    often as the others, or once more."""
    turn, step = divmod(number, len(bots))
    rng = random.Random(f"{seed}:{turn}:seats")
    first = rng.sample(range(len(bots)), len(bots))
    drawn = [first[seat % len(bots)] for seat in range(seats)]
    rng.shuffle(drawn)
    return tuple([bots[(who + step) % len(bots)] for who in drawn])


def matches(plan: Tournament, games: int) -> list[Match]:
    """The games of a tournament; the first ones are the same however many there are."""
    seats = loaded(plan.game, plan.folder).seat_count(plan.options)
    folder = absolute(plan.folder)
    return [
        Match(plan.game, plan.seed, number, seating(plan.bots, seats, plan.seed, number), plan.options, folder)
        for number in range(rounded(games, len(plan.bots)))
    ]


def play(
    plan: Tournament,
    games: int,
    out: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Play a tournament, or go on with the one in the folder `out`, and sum it up."""
    game = loaded(plan.game, plan.folder)
    check_players(list(plan.bots), game)
    Ratings([], [])  # says at once, and not after hours, that its library is missing
    folder = None if out is None else Folder(out, told(plan, game), plan.bots)
    results = play_all(matches(plan, games), folder, workers, cluster, progress)
    return summary(plan, results)


def told(plan: Tournament, game: Game) -> dict[str, object]:
    """What makes this tournament this one. How many games there are is not part of it: there may be more later."""
    return {
        "what": "tournament",
        "game": game.name,
        "version": game.version,
        "board": game.pack,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": plan.options,
    }


def summary(plan: Tournament, results: list[Played]) -> dict[str, object]:
    """All that a tournament came to; nothing in it depends on when and where it was played."""
    game = loaded(plan.game, plan.folder)
    sides = game.seat_names(plan.options)
    finished = [one for one in results if one.ending]
    ratings = Ratings(list(plan.bots), sides)
    for one in finished:
        ratings.rate(Standing(one.bots, one.ranks))
    return {
        **told(plan, game),
        "games": len(results),
        "finished": len(finished),
        "sides": sides,
        "ratings": {name: rating_json(rating) for name, rating in ratings.bots.items()},
        "ratings_of_sides": {side: rating_json(rating) for side, rating in ratings.of_sides.items()},
        "ratings_by_side": {
            side: {name: rating_json(ratings.pairs[side, name]) for name in plan.bots} for side in sides
        },
        "wins": {name: {**counted(finished, name, None), **_games(finished, name)} for name in plan.bots},
        "wins_of_sides": {side: counted(finished, None, seat) for seat, side in enumerate(sides)},
        "wins_by_side": {
            side: {name: counted(finished, name, seat) for name in plan.bots} for seat, side in enumerate(sides)
        },
        "score": {name: _score(finished, name) for name in plan.bots},
        **general(game, finished),
    }


def general(game: Game, finished: list[Played]) -> dict[str, object]:
    """What any set of games of one game tells: draws and shared wins, endings, lengths, statistics."""
    endings = Counter([one.ending for one in finished])
    measured: dict[str, list[int]] = {}
    for one in finished:
        for name, values in one.statistics.items():
            measured.setdefault(name, []).extend(values)
    return {
        "drawn": sum([is_drawn(one) for one in finished]),
        "shared": sum([is_shared(one) for one in finished]),
        "endings": {key: endings[key] for key in sorted(endings)},
        "length": {"unit": length_unit(game), **spread([one.length for one in finished])},
        "statistics": {name: spread(values) for name, values in measured.items()},
    }


def counted(finished: list[Played], name: str | None, seat: int | None) -> dict[str, object]:
    """Appearances and wins of a bot (None: of all), in a seat (None: in all); how many were drawn, and won with others.

    A shared win counts in parts and a draw is shared by all, so that the shares of fair seats are even ones."""
    found = [
        (one, sat)
        for one in finished
        for sat, who in enumerate(one.bots)
        if (name is None or who == name) and (seat is None or sat == seat)
    ]
    return {
        **share(sum([win_share(one, sat) for one, sat in found]), len(found)),
        "drawn": sum([is_drawn(one) for one, _ in found]),
        "shared": sum([is_shared(one) and sat in one.winners for one, sat in found]),
    }


def _games(finished: list[Played], name: str) -> dict[str, object]:
    """In how many games a bot sat, and in how many of them one of its seats at least has won; draws are no wins."""
    sat = [one for one in finished if name in one.bots]
    won = [one for one in sat if not is_drawn(one) and name in [one.bots[seat] for seat in one.winners]]
    return {"games": len(sat), "games_won": len(won)}


def _score(finished: list[Played], name: str) -> float | None:
    """A bot's mean score by the game's own count (points); None where scores only say who has won."""
    if all([score in (0, 1) for one in finished for score in one.scores]):
        return None
    found = [score for one in finished for who, score in zip(one.bots, one.scores) if who == name]
    return round(statistics.fmean(found), 3) if found else None
