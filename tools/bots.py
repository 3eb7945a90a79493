"""Bots against bots, as tables in docs/bots-GAME.md: python -m tools.bots GAME [--games 100] [--workers 2]

Finished games are kept in build/bots, so that a run that was stopped goes on. After a change of the players what they
have played stands, but a row is not gone on with: remove build/bots/GAME to play it anew."""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import kabinett
from kabinett.lab.among import Among
from kabinett.lab.figures import odds_ratio, wilson
from kabinett.lab.matches import Played, loaded, win_share
from kabinett.lab.measures.pittswar import YEARS
from kabinett.lab.runs import play_all, write_file
from tools.markdown import odds, table

ROOT = Path(__file__).parents[1]
USUAL = 100
Row = list[object]


class Games:
    """Plays the games of a table, or finds them where they were played before."""

    def __init__(self, game: str, number: int | None, build: Path, workers: int | None) -> None:
        self.game = loaded(game)
        self.number = number
        self.build = build
        self.workers = workers

    def play(
        self, one: str, others: str, seat: int | None = None, usual: int = USUAL, **options: object
    ) -> list[Played]:
        """Finished games of one player among others: in this seat, or in each in turn."""
        row = Among(self.game.name, one, others, self.game.checked_options(options), None if one == others else seat)
        folder = row.folder(self.build)
        number = usual if self.number is None else self.number
        done = play_all([row.match(n) for n in range(number)], folder, self.workers)
        print(f"{folder.path.relative_to(self.build)}: {len(done)} games", flush=True)
        return [one for one in done if one.ending]


def mean(numbers: list[int]) -> str:
    return f"{statistics.fmean(numbers):.1f}" if numbers else "–"


def decisions(games: list[Played]) -> str:
    return f"{statistics.fmean([one.decisions for one in games]):.0f}" if games else "–"


def won_by(games: list[Played], name: str) -> int:
    """How many games a power won, of a game that counts it."""
    return sum([sum(one.statistics[f"won by {name}"]) for one in games])


def shared(games: list[Played], seat: int) -> float:
    return sum([win_share(one, seat) for one in games])


def endings(games: list[Played]) -> str:
    """How games ended, by the keys of the reasons."""
    counts = Counter([one.ending for one in games])
    return ", ".join([f"{key.removeprefix('end.')} {count}" for key, count in counts.most_common()])


def friedrich(games: Games) -> list[str]:
    """Wins by nation, with greedy or random players on either side."""
    nations = ["russia", "sweden", "austria", "imperial", "france"]
    rows: list[Row] = []
    for title, one, others in (
        ("all random", "random", "random"),
        ("random Friedrich, greedy attackers", "random", "greedy"),
        ("greedy Friedrich, random attackers", "greedy", "random"),
        ("all greedy", "greedy", "greedy"),
    ):
        played = games.play(one, others, seat=0)
        wins = [won_by(played, nation) for nation in ("prussia", *nations)]
        rows.append([title, len(played), *wins, mean([one.length for one in played]), decisions(played)])
    return [
        "Standard game, four players; wins by nation. Several nations can win one game together.",
        "",
        *table(["seats", "games", "Friedrich holds out", *nations, "turns", "decisions"], rows),
    ]


def wallenstein(games: Games) -> list[str]:
    """One greedy player against random ones, in each seat in turn; then greedy players among themselves, by seat."""
    against: list[Row] = []
    for modules, on in (("none", False), ("all three", True)):
        for count in (3, 4, 5):
            played = games.play("greedy", "random", players=count, court=on, landsknechte=on, leaders=on)
            won = sum([one.number % count in one.winners for one in played])
            low, high = wilson(won, len(played))
            own = [one.scores[one.number % count] for one in played]
            best = [max([p for seat, p in enumerate(one.scores) if seat != one.number % count]) for one in played]
            interval = f"{100 * low:.1f}–{100 * high:.1f} %"
            against.append([modules, count, len(played), won, interval, mean(own), mean(best), decisions(played)])
    among: list[Row] = []
    names: list[str] = []
    for count in (3, 4, 5):
        played = games.play("greedy", "greedy", players=count)
        names = games.game.seat_names(games.game.checked_options({"players": count}))
        wins = [sum([seat in one.winners for one in played]) if seat < count else "" for seat in range(5)]
        among.append([count, len(played), *wins, mean([max(one.scores) for one in played]), decisions(played)])
    return [
        "A victory shared counts for each.",
        "",
        "## One greedy player against random ones",
        "",
        "The greedy player sits in each seat in turn.",
        "",
        *table(
            ["modules", "players", "games", "won", "95 % interval", "points", "best other's points", "decisions"],
            against,
        ),
        "",
        "## Greedy players among themselves: wins by seat",
        "",
        *table(["players", "games", *names, "points of the winner", "decisions"], among, 0),
    ]


def maria(games: Games) -> list[str]:
    """A greedy player in each seat against random ones, beside a random one in that seat; then all greedy."""
    powers = ("austria", "prussia", "pragmatic", "france")
    against: list[Row] = []
    among: list[Row] = []
    for variant in ("introductory", "advanced"):
        names = games.game.seat_names(games.game.checked_options({"variant": variant}))
        base = games.play("random", "random", variant=variant)
        for seat, name in enumerate(names):
            played = games.play("greedy", "random", seat=seat, variant=variant)
            ratio = odds_ratio(shared(played, seat), len(played), shared(base, seat), len(base))
            rates = [f"{shared(some, seat):g} of {len(some)}" for some in (base, played)]
            against.append([variant, name, *rates, odds(ratio)])
        played = games.play("greedy", "greedy", usual=300, variant=variant)
        wins = [won_by(played, power) for power in powers]
        turns = mean([one.length for one in played])
        among.append([variant, endings(played), len(played), *wins, turns, decisions(played)])
    return [
        "Three players, second edition.",
        "",
        "## One greedy player against random ones",
        "",
        "Beside it what a random player wins in that seat among random ones, and how many times its odds the greedy",
        "player's are (95 % interval).",
        "",
        *table(["variant", "seat", "random wins", "greedy wins", "odds ratio"], against, 2),
        "",
        "## Greedy players among themselves: wins by power",
        "",
        "Frederick plays Prussia and the Pragmatic Army.",
        "",
        *table(["variant", "how games end", "games", *powers, "turns", "decisions"], among, 2),
    ]


def pittswar(games: Games) -> list[str]:
    """Greedy against random from each side; then greedy on both: wins, points, endings, years of surrender."""
    against: list[Row] = []
    among: list[Row] = []
    surrenders: list[Row] = []
    for scenario in games.game.options[0].values:
        for seat, side in enumerate(games.game.seat_names(games.game.checked_options(None))):
            played = games.play("greedy", "random", seat=seat, scenario=scenario)
            won = sum([seat in one.winners for one in played])
            drawn = sum([not one.winners for one in played])
            points = f"{100 * (won + drawn / 2) / len(played):.1f}" if played else "–"
            row = [won, drawn, len(played) - won - drawn, points]
            against.append([scenario, side, len(played), *row, decisions(played)])
        played = games.play("greedy", "greedy", usual=200, scenario=scenario)
        wins = [sum([one.winners == who for one in played]) for who in ((0,), (), (1,))]
        scores = [one.scores[0] for one in played]
        spread = f"{min(scores)} to {max(scores)}" if scores else "–"
        among.append([scenario, endings(played), len(played), *wins, mean(scores), spread, decisions(played)])
        surrenders += [[scenario, *row] for row in surrendered(played)]
    return [
        "## Greedy against random, from each side",
        "",
        "Points of 100: a draw counts half.",
        "",
        *table(["scenario", "greedy side", "games", "won", "drawn", "lost", "points", "decisions"], against, 2),
        "",
        "## Greedy on both sides",
        "",
        "Victory points are France's.",
        "",
        *table(
            ["scenario", "how games end", "games", "France", "drawn", "Coalition", "victory points", "", "decisions"],
            among,
            2,
        ),
        "",
        "## Years of surrender, greedy on both sides",
        "",
        *table(["scenario", "power", "years (how often)", "surrenders"], surrenders, 3),
    ]


def surrendered(games: list[Played]) -> list[Row]:
    """For each power that did so, in which years and how often."""
    found: dict[str, Counter[int]] = {}
    for one in games:
        for name, years in one.statistics.items():
            if name.startswith(YEARS):
                found.setdefault(name.removeprefix(YEARS), Counter()).update(years)
    return [
        [power, ", ".join([f"{year} ({count})" for year, count in sorted(years.items())]), years.total()]
        for power, years in sorted(found.items())
    ]


TABLES: dict[str, Callable[[Games], list[str]]] = {
    "friedrich": friedrich,
    "wallenstein": wallenstein,
    "maria": maria,
    "pittswar": pittswar,
}


def main(given: list[str] | None = None, build: Path = ROOT / "build" / "bots", docs: Path = ROOT / "docs") -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=list(TABLES))
    parser.add_argument("--games", type=int, help="of each row; default: 100, more among greedy players")
    parser.add_argument("--workers", type=int)
    args = parser.parse_args(given)
    title = kabinett.game(args.game).labels["en"]["game.title"]
    text = [f"# Bots against bots: {title}", "", f"Made by `make bots GAME={args.game}`.", ""]
    text += TABLES[args.game](Games(args.game, args.games, build, args.workers))
    write_file(docs / f"bots-{args.game}.md", "\n".join(text) + "\n")


if __name__ == "__main__":
    main()
