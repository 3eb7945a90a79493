"""The ladder of levels: is each clearly stronger than the one below?  python -m tools.ladder GAME [--pairs 100] ...

A pair is two games with one seed: in one of them the higher level sits in one seat among players of the lower level, in
the other the lower level sits there too. Seats take turns. What counts is the ratio of the odds of winning, seat by
seat and pooled over the seats; a win that is shared counts in parts, a draw is everybody's.

    --rungs novice:officer,officer:general   some rungs only, lower:higher
    --trials general=24,marshal=96           budgets of the levels that search, instead of each game's own
    --option name=value                      an option of the game
    --full 5                                 instead: so many games at the budgets of a table, in seconds, with a watch

Finished games are kept in docs/ladder/GAME and docs/ladder-full/GAME, so that a run that was stopped goes on, and
docs/ladder.md is made of all that is kept there. After a change of the players what they have played stands, but a row
is not gone on with: remove its folder to play it anew."""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

import kabinett
from kabinett.bots.base import LEVELS, Bot
from kabinett.bots.levels import BUDGETS, Blunderer, Guided, Searcher
from kabinett.cli.common import Complaint, parse_options
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.errors import KabinettError
from kabinett.core.state import View
from kabinett.lab.among import Among
from kabinett.lab.balance import called
from kabinett.lab.figures import odds_ratio, pooled_odds_ratio
from kabinett.lab.matches import Match, Played, came_to, loaded, played, run, seated, win_share
from kabinett.lab.players import check_players
from kabinett.lab.runs import PLAN, Folder, OtherRun, write_file
from kabinett.lab.workers import work
from tools.markdown import odds, table

ROOT = Path(__file__).parents[1]
RUNGS = "novice:officer,officer:general,general:marshal"
TRIALS = {
    "friedrich": "general=4,marshal=32",
    "maria": "general=6,marshal=48",
    "wallenstein": "general=32,marshal=192",
    "pittswar": "general=2,marshal=12",
}
"""Fewer than each has the time for at a table, and the one to the other about as their seconds there."""
PAIRS, PAIRS_OF_SEARCHERS = 100, 40
NEEDED = 1.8
"""The odds of the higher level are at least so many times those of the lower one; the interval lies above 1."""
DRAWN = 1000
SECONDS = "milliseconds"
MEMORY = "megabytes"
USED = "processor"
ALLOWED = "milliseconds allowed"
"""For a choice, and for a turn."""

ABOUT = f"""# The ladder of levels

Is each level clearly stronger than the one below? A pair is two games with one seed: in one of them the higher level
sits in one seat among players of the lower level, in the other the lower level sits there too; seats take turns. A win
that is shared counts in parts, and a draw is everybody's. Levels that search have a budget of so many trials a choice
here, so that the games can be played again: a reduced one, that of a marshal six to eight times that of a general, as
their seconds are at a table. Seconds are those of one core, for both games of a pair. Rows marked "older" were played
before the last change of the code of the players or of the rules.

Seats differ: some win most games, some hardly any. So the odds of winning are compared seat by seat, with the lower
level in that seat of all its games, and the ratio is pooled over the seats (after Mantel and Haenszel), with a 95 %
interval from pairs drawn again and again. A level is clearly stronger where the ratio is at least {NEEDED}, the
interval lies above 1, and there are at least {PAIRS} pairs, {PAIRS_OF_SEARCHERS} of levels that search. Beside it
stands the ratio of the pairs alone, all seats thrown together, in which there is more luck.

Made by `make ladder GAME=...` (Maria with `ARGS="--option variant=advanced"`);
[bots.md](bots.md) says what the levels do.
"""
ABOUT_BUDGETS = """One player of the higher level sits in each seat in turn. Time is that of the clock; beside the
longest choice stands the most that one used of the processor, where that was taken: on a busy machine the rest is
waiting. A choice counts where there was something to think about. Memory is the most that the process had in which all
players sat.
"""


@dataclass(frozen=True)
class Rung:
    """Two levels, by the names of players: the higher one among the lower, and the lower one among its like."""

    high: Among
    low: Among

    def pairs(self, above: Path) -> list[Pair]:
        """All that were played."""
        first, second = self.high.folder(above).read(), self.low.folder(above).read()
        return [
            Pair(self.high.seat_in(number), first[number], second[number])
            for number in sorted(first.keys() & second.keys())
            if first[number].ending and second[number].ending
        ]


@dataclass(frozen=True)
class Pair:
    """Two games with one seed: with the higher level in this seat, and with the lower one there too."""

    seat: int
    with_high: Played
    with_low: Played

    @property
    def high(self) -> float:
        """What the seat had of the win."""
        return win_share(self.with_high, self.seat)

    @property
    def low(self) -> float:
        return win_share(self.with_low, self.seat)

    @property
    def seconds(self) -> float:
        return sum(self.with_high.statistics[SECONDS] + self.with_low.statistics[SECONDS]) / 1000


Ratio = tuple[float, float, float]


def ratio(pairs: list[Pair]) -> Ratio:
    """The lower level in the seat of each pair."""
    return odds_ratio(sum([p.high for p in pairs]), len(pairs), sum([p.low for p in pairs]), len(pairs))


def ratio_over_seats(pairs: list[Pair], seats: int) -> Ratio:
    """Each seat with the lower level in the same seat of all its games, pooled over the seats; the interval is that of
    pairs drawn again and again."""
    low = [[win_share(pair.with_low, seat) for seat in range(seats)] for pair in pairs]

    def pooled(numbers: list[int]) -> float:
        games, won, lower = [0] * seats, [0.0] * seats, [0.0] * seats
        for number in numbers:
            pair = pairs[number]
            games[pair.seat] += 1
            won[pair.seat] += pair.high
            lower = [a + b for a, b in zip(lower, low[number], strict=True)]
        return pooled_odds_ratio([(won[seat], games[seat], lower[seat], len(numbers)) for seat in range(seats)])

    rng = random.Random(1)
    every = range(len(pairs))
    drawn = sorted([pooled(rng.choices(every, k=len(pairs))) for _ in range(DRAWN)])
    return pooled(list(every)), drawn[DRAWN * 25 // 1000], drawn[DRAWN * 975 // 1000]


def is_clear(rung: Rung, pairs: list[Pair]) -> bool:
    """Whether the higher level is clearly stronger."""
    needed = PAIRS_OF_SEARCHERS if level_of(rung.high.one) in BUDGETS else PAIRS
    found, low, _ = ratio_over_seats(pairs, rung.high.seats)
    return len(pairs) >= needed and found >= NEEDED and low > 1


# playing


def timed(match: Match) -> Played:
    """A match, with the seconds it took instead of its statistics."""
    began = time.process_time()
    one = played(match)
    return replace(one, statistics={SECONDS: [round(1000 * (time.process_time() - began))]})


class Watched(Guided[Bot]):
    """A player that searches with a stop-watch, in milliseconds: each choice that it thought about, and each turn."""

    def __init__(self, player: Bot, searcher: Searcher) -> None:
        super().__init__(player)
        self.searcher = searcher
        self.choices: list[int] = []
        self.used: list[int] = []
        """Of the processor: the rest of a choice's time it has waited for one."""
        self.turns: dict[int, int] = {}

    def decide(self, view: View, decision: Decision) -> Action:
        before = self.searcher.found
        began, used = time.perf_counter(), time.process_time()
        action = self.player.decide(view, decision)
        took = round(1000 * (time.perf_counter() - began))
        # Steps that follow from a choice made before, and choices of one, are not thought about.
        if self.searcher.found is not before and any(found.trials for found in self.searcher.found):
            self.choices.append(took)
            self.used.append(round(1000 * (time.process_time() - used)))
        self.turns[self.searcher.turn] = self.turns.get(self.searcher.turn, 0) + took
        return action


def with_a_watch(player: Bot) -> Bot:
    """The same player, watched if it searches."""
    searcher = player.player if isinstance(player, Blunderer) else player
    return Watched(player, searcher) if isinstance(searcher, Searcher) else player


def watched(match: Match) -> Played:
    """A match whose searchers are watched; its statistics are what they took, by level."""
    players = [with_a_watch(player) for player in seated(match)]
    state, log = run(match, players)
    found: dict[str, list[int]] = {MEMORY: [memory()]}
    for name, player in zip(match.bots, players, strict=True):
        if isinstance(player, Watched):
            budget = player.searcher.budget
            found[f"{name} {ALLOWED}"] = [round(1000 * budget.seconds), round(1000 * budget.turn_seconds)]
            found.setdefault(f"{name} choices", []).extend(player.choices)
            found.setdefault(f"{name} {USED}", []).extend(player.used)
            found.setdefault(f"{name} turns", []).extend(player.turns.values())
    return replace(came_to(match, state, log), statistics=found)


def memory() -> int:
    """The most megabytes that this process has had; Linux counts in kilobytes, macOS in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (20 if sys.platform == "darwin" else 10)


def play(
    rows: list[Among], games: int, above: Path, workers: int | None, how: Callable[[Match], Played]
) -> Iterator[Played]:
    """Play what is missing of these rows, number by number, so that there is something to compare at any time."""
    folders = [row.folder(above) for row in rows]
    done = [folder.done() for folder in folders]
    missing = [
        row.match(number, str(place))
        for number in range(games)
        for place, row in enumerate(rows)
        if number not in done[place]
    ]
    for place in {int(match.group) for match in missing}:
        folders[place].go_on()
    for one in work(how, missing, workers):
        folders[int(one.group)].add(one)
        yield one


def full(build: Path) -> Path:
    """Where the games at the budgets of a table are kept: beside the others."""
    return build.with_name(f"{build.name}-full")


# the document


def kept(above: Path) -> list[tuple[Among, Folder]]:
    """All rows of games in a folder, in the order of games, options and levels; not those of older rules."""
    found = []
    for file in above.rglob(PLAN):
        row = msgspec.json.decode(file.read_bytes(), type=Among)
        try:
            found.append((row, row.folder(above)))
        except OtherRun:
            continue
    return sorted(found, key=lambda one: (one[0].game, variant(one[0]), rank(one[0].one), rank(one[0].others)))


def variant(row: Among) -> str:
    return called(loaded(row.game), row.options)


def level_of(name: str) -> str:
    return name.partition("@")[0]


def rank(name: str) -> tuple[int, str]:
    return LEVELS.index(level_of(name)), name


def trials(name: str) -> str:
    """A player's budget in words."""
    level, _, number = name.partition("@")
    return number or ("by time" if level in BUDGETS else "–")


def summary(rung: Rung, pairs: list[Pair]) -> str:
    """A rung in one line."""
    if not pairs:
        return f"{rung.high.game}: {rung.high.one} over {rung.low.one}: no pair yet"
    return (
        f"{rung.high.game}, {variant(rung.high)}: {rung.high.one} over {rung.low.one}: {len(pairs)} pairs, "
        f"won {sum([p.high for p in pairs]):g} and {sum([p.low for p in pairs]):g}, "
        f"odds × {odds(ratio_over_seats(pairs, rung.high.seats))}, "
        f"{statistics.fmean([p.seconds for p in pairs]):.1f} s a pair"
    )


def document(build: Path) -> str:
    """All that was played, as tables."""
    rows: list[list[object]] = []
    by_seat: list[list[object]] = []
    for rung in rungs_of([row for row, _ in kept(build)]):
        pairs = rung.pairs(build)
        if not pairs:
            continue
        high, low = rung.high, rung.low
        name: list[object] = [high.game, variant(high), f"{level_of(high.one)} over {level_of(low.one)}"]
        name.append(f"{trials(high.one)} / {trials(low.one)}")
        clear = "yes" if is_clear(rung, pairs) else "no"
        wins = [f"{won:g}" for won in (sum([p.high for p in pairs]), sum([p.low for p in pairs]))]
        seconds = f"{statistics.fmean([p.seconds for p in pairs]):.1f}"
        now = "now" if all([row.folder(build).is_current() for row in (high, low)]) else "older"
        ratios = [odds(ratio_over_seats(pairs, high.seats)), odds(ratio(pairs))]
        rows.append([*name, now, clear, len(pairs), *wins, *ratios, seconds])
        for seat, side in enumerate(loaded(high.game).seat_names(high.options)):
            own = [p.high for p in pairs if p.seat == seat]
            lower = [win_share(p.with_low, seat) for p in pairs]
            found = odds_ratio(sum(own), len(own), sum(lower), len(lower))
            wins = [f"{sum(won):g} of {len(won)}" for won in (own, lower)]
            by_seat.append([*name, side, *wins, odds(found) if own else "–"])
    head = ["game", "options", "level", "trials"]
    more = ["code", "clear", "pairs", "won", "lower won", "odds ratio", "of the pairs alone", "s a pair"]
    return "\n".join(
        [
            ABOUT,
            *table([*head, *more], rows, 6),
            "",
            "## By seat",
            "",
            *table([*head, "seat", "won", "lower won", "odds ratio"], by_seat, 5),
            *full_tables(full(build)),
            "",
        ]
    )


def rungs_of(rows: list[Among]) -> list[Rung]:
    """The rungs that can be made of these rows."""
    found = [Rung(row, replace(row, one=row.others)) for row in rows if row.one != row.others]
    return [rung for rung in found if rung.low in rows]


def full_tables(above: Path) -> list[str]:
    """What the levels took at a table's budgets, and how the games ended."""
    games: list[list[object]] = []
    budgets: dict[tuple[str, str, str, tuple[int, ...]], list[Played]] = {}
    for row, folder in kept(above):
        done = [one for one in folder.read().values() if one.ending]
        if not done:
            continue
        won = sum([win_share(one, row.seat_in(one.number)) for one in done])
        games.append([row.game, variant(row), f"{row.one} among {row.others}", len(done), f"{won:g}"])
        for name in {row.one, row.others} & BUDGETS.keys():
            for one in done:
                allowed = tuple(one.statistics[f"{name} {ALLOWED}"])
                budgets.setdefault((row.game, variant(row), name, allowed), []).append(one)
    if not games:
        return []
    rows: list[list[object]] = []
    for (game, options, name, allowed), done in sorted(budgets.items(), key=lambda one: (*one[0][:2], rank(one[0][2]))):
        cells: list[object] = [game, options, name]
        for what, budget in zip(("choices", "turns"), allowed, strict=True):
            taken = [number / 1000 for one in done for number in one.statistics[f"{name} {what}"]] or [0.0]
            cells += [len(taken), f"{statistics.fmean(taken):.2f}", f"{max(taken):.2f}"]
            if what == "choices":
                used = [one.statistics.get(f"{name} {USED}", []) for one in done]
                cells.append(f"{max([number for row in used for number in row]) / 1000:.2f}" if all(used) else "–")
            cells.append(f"{budget / 1000:g}")
        rows.append([*cells, max([number for one in done for number in one.statistics[MEMORY]])])
    choices = ["choices", "mean s", "longest", "of the processor", "budget"]
    return [
        "",
        "## At the budgets of a table",
        "",
        ABOUT_BUDGETS,
        *table(["game", "options", "players", "games", "won"], games, 3),
        "",
        *table(["game", "options", "level", *choices, "turns", "mean s", "longest", "budget", "MB"], rows, 3),
    ]


# the command


def parse_rungs(text: str) -> list[tuple[str, str]]:
    """lower:higher, separated by commas."""
    found = [(low, high) for low, _, high in [part.partition(":") for part in text.split(",")]]
    if not {name for rung in found for name in rung} <= set(LEVELS):
        raise Complaint(f"rungs are written lower:higher, of {', '.join(LEVELS)}; not {text!r}")
    return found


def parse_trials(text: str) -> dict[str, str]:
    """The name of the player for each level: with its trials where it has a budget."""
    given = dict([part.partition("=")[::2] for part in text.split(",") if part])
    if not given.keys() <= BUDGETS.keys():
        raise Complaint(f"trials are written general=24, for {', '.join(BUDGETS)}; not {text!r}")
    return {name: f"{name}@{given[name]}" if name in given else name for name in LEVELS}


def climb(args: argparse.Namespace, build: Path) -> None:
    """Play what is asked for."""
    game = kabinett.game(args.game)
    options = parse_options(game, args.option)
    names = {name: name for name in LEVELS} if args.full else parse_trials(args.trials or TRIALS[args.game])
    for low, high in parse_rungs(args.rungs):
        check_players([names[low], names[high]], game)
        rows = [Among(args.game, names[one], names[low], options) for one in (low, high)]
        if args.full:
            for one in play(rows[1:] if high in BUDGETS else [], args.full, full(build), args.workers, watched):
                print(f"{args.game}: {high} among {low} at a table's budgets: game {one.number} is over", flush=True)
            continue
        rung = Rung(rows[1], rows[0])
        pairs = args.pairs if args.pairs is not None else PAIRS_OF_SEARCHERS if high in BUDGETS else PAIRS
        for one in play(rows, pairs, build, args.workers, timed):
            if one.bots != rows[0].match(one.number).bots:
                print(summary(rung, rung.pairs(build)), flush=True)
        print(summary(rung, rung.pairs(build)), flush=True)


def main(given: list[str] | None = None, build: Path = ROOT / "docs" / "ladder", docs: Path = ROOT / "docs") -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=kabinett.GAMES)
    parser.add_argument("--rungs", default=RUNGS)
    parser.add_argument("--pairs", type=int, help=f"default {PAIRS}, of levels that search {PAIRS_OF_SEARCHERS}")
    parser.add_argument("--trials", help="default: by game, see TRIALS")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--workers", type=int)
    parser.add_argument("--full", type=int, default=0, help="games of each rung at the budgets of a table")
    args = parser.parse_args(given)
    try:
        climb(args, build)
    except (Complaint, KabinettError) as error:
        parser.error(str(error))
    finally:
        write_file(docs / "ladder.md", document(build))


if __name__ == "__main__":
    main()
