"""Many games between bots: how they end, how long they are, how fast they go; and what is fought out in them.

Game number n of a simulation depends on the simulation's seed and on n alone, so that the results are the same however
many processes play them."""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from pathlib import Path

from kabinett.core.errors import BadOptions
from kabinett.core.game import Game
from kabinett.lab import contests
from kabinett.lab.contests import Counts
from kabinett.lab.matches import Match, is_drawn, is_shared, loaded, record_of, run, win_share
from kabinett.lab.players import player
from kabinett.lab.playing import decisions, has_own, length, length_unit
from kabinett.lab.runs import PLAN, OtherRun, claim, go_on, write_file
from kabinett.lab.workers import Pool

CHUNKS_PER_JOB = 8
BIGGEST_CHUNK = 25


@dataclass(frozen=True)
class Plan:
    """What is simulated. `seats`: a bot for each seat, the last one for all that are left. `options` None: drawn for
    each game. `records`: a folder that keeps the records."""

    game: str
    seats: tuple[str, ...]
    seed: int = 0
    options: dict[str, object] | None = None
    folder: Path | None = None
    records: Path | None = None


@dataclass(frozen=True)
class Result:
    """What one game came to."""

    number: int
    decisions: int
    length: int
    bots: dict[str, str]
    """The bot of each seat at this table, by the seat's name."""
    winners: tuple[int, ...]
    """The numbers of the seats that won."""
    ending: str
    """The key of the reason; empty where the game was not finished."""
    contests: Counts = field(default_factory=Counts)
    """Battles and the like, where the game has them counted."""


def simulate(plan: Plan, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> dict[str, object]:
    """Play so many games and sum them up. `progress` is told how many games are over."""
    game = loaded(plan.game, plan.folder)
    names = seat_names(game, plan.options)
    for name in {seated(plan, seat) for seat in range(len(names))}:
        player(name, game)
    if plan.records is not None:
        claim_records(plan, game, plan.records)
    tell = progress if progress is not None else lambda done: None
    jobs = max(1, min(jobs, games))
    if jobs == 1 and not has_own(list(plan.seats)):
        started = time.perf_counter()
        results = []
        for number in range(games):
            results.append(play_one(plan, number))
            tell(number + 1)
    else:
        results, started = _play_apart(plan, games, jobs, tell)
    seconds = time.perf_counter() - started
    seats = {name: seated(plan, seat) for seat, name in enumerate(names)}
    found = {
        **summary(results, seconds, names, length_unit(game)),
        "seats": seats,
        "options": "random" if plan.options is None else game.checked_options(plan.options),
    }
    if contests.finder(game.name) is not None:
        counts = Counts()
        for result in results:
            counts.update(result.contests)
        found["contests"] = contests.summary(game.name, counts)
    return found


def _play_apart(plan: Plan, games: int, jobs: int, tell: Callable[[int], None]) -> tuple[list[Result], float]:
    """In several processes: the results in their order, and when they were ready to begin."""
    size = max(1, min(BIGGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    results: list[Result] = []
    with Pool(jobs) as pool:
        for ready in [pool.submit(_prepare, plan) for _ in range(jobs)]:
            ready.result()
        started = time.perf_counter()
        for done in as_completed([pool.submit(_play_chunk, plan, chunk) for chunk in chunks]):
            results += done.result()
            tell(len(results))
    return sorted(results, key=lambda result: result.number), started


def _prepare(plan: Plan) -> None:
    loaded(plan.game, plan.folder)


def _play_chunk(plan: Plan, numbers: range) -> list[Result]:
    return [play_one(plan, number) for number in numbers]


def seated(plan: Plan, seat: int) -> str:
    """The name of the bot in this seat."""
    return plan.seats[min(seat, len(plan.seats) - 1)]


def seat_names(game: Game, options: dict[str, object] | None) -> list[str]:
    """The seats of a game with these options; with drawn ones those of the biggest table."""
    if options is not None:
        return game.seat_names(game.checked_options(options))
    names: list[str] = []
    for option in [None, *game.options]:
        for value in [None] if option is None else option.values:
            try:
                tried = game.checked_options({} if option is None else {option.name: value})
            except BadOptions:
                continue
            found = game.seat_names(tried)
            if len(found) > len(names):
                names = found
    return names


def drawn_options(game: Game, seed: int, number: int) -> dict[str, object]:
    """Options for one game, drawn among all that the game allows together."""
    rng = random.Random(f"{seed}:{number}:options")
    for _ in range(1000):
        try:
            return game.checked_options({option.name: rng.choice(option.values) for option in game.options})
        except BadOptions:
            pass
    return game.checked_options(None)


def claim_records(plan: Plan, game: Game, folder: Path) -> None:
    """Make this folder the one for the records of this simulation; OtherRun where it holds records of another."""
    about: dict[str, object] = {
        "what": "simulate",
        "game": game.name,
        "version": game.version,
        "board": game.pack,
        "seats": list(plan.seats),
        "seed": plan.seed,
        "options": "random" if plan.options is None else game.checked_options(plan.options),
    }
    kept = sorted(folder.glob(f"{game.name}-[0-9]*.rec"))
    if kept and not (folder / PLAN).exists():
        raise OtherRun(f"{folder} holds {kept[0].name}, but no {PLAN} that says of which run; give another folder")
    claim(folder, about, plan.seats)
    go_on(folder, plan.seats, len(kept))


def play_one(plan: Plan, number: int) -> Result:
    """One game to its end."""
    game = loaded(plan.game, plan.folder)
    given = plan.options
    options = drawn_options(game, plan.seed, number) if given is None else game.checked_options(given)
    names = game.seat_names(options)
    bots = [seated(plan, seat) for seat in range(len(names))]
    match = Match(plan.game, plan.seed, number, tuple(bots), options, plan.folder)
    state, log = run(match)
    counts = Counts()
    find = contests.finder(game.name)
    if find is not None:
        for move in log:
            counts.update(find(move.events))
    if plan.records is not None:
        write_file(plan.records / f"{game.name}-{number:05d}.rec", record_of(match, log))
    outcome = state.outcome
    return Result(
        number,
        decisions(log),
        length(state, decisions(log)),
        dict(zip(names, bots)),
        () if outcome is None else tuple(outcome.winners),
        "" if outcome is None else outcome.reason.key,
        counts,
    )


def summary(results: list[Result], seconds: float, names: list[str], unit: str) -> dict[str, object]:
    """The figures of a simulation. Where options are drawn, a seat may sit in some of the games only: they are counted
    for each. A shared win counts in parts and a draw is shared by all, as in tournaments."""
    finished = [result for result in results if result.ending]
    made = sum([result.decisions for result in results])
    wins: dict[str, list[float]] = {name: [] for name in names}
    for result in finished:
        for seat, name in enumerate(result.bots):
            wins[name].append(win_share(result, seat))
    endings = Counter([result.ending for result in finished])
    lengths = [result.length for result in finished]
    return {
        "games": len(results),
        "finished": len(finished),
        "decisions": made,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(made / seconds, 1) if seconds else 0.0,
        "games_per_second": round(len(results) / seconds, 2) if seconds else 0.0,
        "decisions_per_game": round(made / len(results), 1) if results else 0.0,
        "wins": {name: round(sum(shares), 4) for name, shares in wins.items()},
        "games_of_seats": {name: len(shares) for name, shares in wins.items()},
        "drawn": sum([is_drawn(result) for result in finished]),
        "shared": sum([is_shared(result) for result in finished]),
        "endings": {key: endings[key] for key in sorted(endings)},
        "lengths": {
            "unit": unit,
            "min": min(lengths) if lengths else None,
            "median": statistics.median(lengths) if lengths else None,
            "max": max(lengths) if lengths else None,
        },
    }
