"""Shares with their intervals, lists of numbers in short, and OpenSkill ratings."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from dataclasses import dataclass
from typing import Any

from kabinett.core.errors import KabinettError

Z = 1.959963984540054
"""Of a 95 % interval."""
MOST_BARS = 24


def wilson(wins: float, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson: it holds for few games and for shares near 0 and 1 too.

    Wins that count in parts scatter less than whole ones: their interval is a little too wide."""
    if not games:
        return 0.0, 1.0
    share = min(1.0, wins / games)
    middle = share + z * z / (2 * games)
    around = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    below = 1 + z * z / games
    return max(0.0, (middle - around) / below), min(1.0, (middle + around) / below)


def surely(wins: float, games: int, even: float, rows: int) -> str:
    """Whether a share is surely `more` or `less` than an even one; empty if that is open.

    Who looks at many rows finds some beyond their 95 % by chance: the interval is made so much wider (Bonferroni) that
    in about 95 of 100 tables of fair games no row at all is marked."""
    low, high = wilson(wins, games, statistics.NormalDist().inv_cdf(1 - 0.05 / (2 * rows)))
    return "more" if low > even else "less" if high < even else ""


def share(wins: float, games: int) -> dict[str, object]:
    """A share of wins as the reports show it. What is counted are seats: a bot may have several in one game."""
    low, high = wilson(wins, games)
    return {
        "seats": games,
        "wins": round(wins, 4),
        "share": round(wins / games, 4) if games else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def odds_ratio(first: float, games: int, second: float, other_games: int) -> tuple[float, float, float]:
    """How many times the odds of the second the odds of the first are, with the 95 % interval.

    Half a win and half a loss are added to each, so that it can be told where somebody always wins. Of games that are
    paired by their seeds the interval is a little too wide."""
    a, b = first + 0.5, games - first + 0.5
    c, d = second + 0.5, other_games - second + 0.5
    log = math.log(a * d / (b * c))
    around = Z * math.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    return math.exp(log), math.exp(log - around), math.exp(log + around)


def pooled_odds_ratio(strata: list[tuple[float, int, float, int]]) -> float:
    """The ratio of odds over several strata, after Mantel and Haenszel: each of wins, games, other wins, other games.

    Where strata differ much (a side that wins most of its games, and one that hardly ever does), this compares like
    with like. Half a win and half a loss of both together are added, so that it can be told where somebody always
    wins."""
    above = below = 0.125
    for first, games, second, other_games in strata:
        if games + other_games:
            above += first * (other_games - second) / (games + other_games)
            below += (games - first) * second / (games + other_games)
    return above / below


def spread(values: list[int]) -> dict[str, object]:
    """A list of whole numbers in short, with a histogram of at most MOST_BARS bars: (first, last, how many)."""
    if not values:
        return {"count": 0, "mean": None, "min": None, "median": None, "max": None, "bars": []}
    low, high = min(values), max(values)
    width = -(-(high - low + 1) // MOST_BARS)
    counts = Counter([(value - low) // width for value in values])
    bars = [
        [low + number * width, min(high, low + (number + 1) * width - 1), counts[number]]
        for number in range((high - low) // width + 1)
    ]
    return {
        "count": len(values),
        "mean": round(statistics.fmean(values), 3),
        "min": low,
        "median": statistics.median(values),
        "max": high,
        "bars": bars,
    }


@dataclass(frozen=True)
class Standing:
    """The end of one game as ratings see it: who sat where, and the rank of each seat (1 is the best)."""

    bots: tuple[str, ...]
    ranks: tuple[int, ...]


class Ratings:
    """OpenSkill (Plackett-Luce) ratings of bots, of sides, and of each bot on each side.

    A seat is a team of two: the bot that plays it and the side it plays. What a side gains by its rules thereby goes to
    the side, not to the bots that sit there. The ratings of a bot on a side are apart from these, one for each pair."""

    def __init__(self, bots: list[str], sides: list[str]) -> None:
        self._model = _model()
        self.sides = sides
        self.bots = {name: self._model.rating() for name in bots}
        self.of_sides = {name: self._model.rating() for name in sides}
        self.pairs = {(side, name): self._model.rating() for side in sides for name in bots}

    def rate(self, standing: Standing) -> None:
        """Take one game into account. The order of games matters: it must not depend on who played them when."""
        ranks = [float(rank) for rank in standing.ranks]
        seated = list(zip(self.sides, standing.bots))
        teams = [[self.bots[name], self.of_sides[side]] for side, name in seated]
        after = self._model.rate(teams, ranks=ranks)
        # A bot may sit on several seats of one table: its new rating is the mean of those it has there.
        for name in dict.fromkeys(standing.bots):
            own = [after[seat][0] for seat, other in enumerate(standing.bots) if other == name]
            self.bots[name] = self._model.create_rating(
                [statistics.fmean([one.mu for one in own]), statistics.fmean([one.sigma for one in own])]
            )
        for seat, side in enumerate(self.sides):
            self.of_sides[side] = after[seat][1]
        single = self._model.rate([[self.pairs[pair]] for pair in seated], ranks=ranks)
        for pair, team in zip(seated, single):
            self.pairs[pair] = team[0]


def rating_json(rating: Any) -> dict[str, object]:
    """mu and sigma; `ordinal`, mu - 3 sigma, is what one can be nearly sure of."""
    return {
        "mu": round(rating.mu, 3),
        "sigma": round(rating.sigma, 3),
        "ordinal": round(rating.mu - 3 * rating.sigma, 3),
    }


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise KabinettError("ratings need OpenSkill: pip install -e '.[lab]'") from None
    return PlackettLuce()
