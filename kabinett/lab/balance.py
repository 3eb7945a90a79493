"""Who wins how often between equal bots, by option: is a side, a board or a variant fair?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kabinett.core.errors import BadOptions
from kabinett.core.game import Game
from kabinett.lab.figures import surely
from kabinett.lab.matches import Match, Played, loaded, win_share
from kabinett.lab.packs import absolute
from kabinett.lab.players import check_players
from kabinett.lab.runs import Folder, play_all
from kabinett.lab.tournament import counted, general


@dataclass(frozen=True)
class Study:
    """What is compared: each variant is a set of checked options, all seats are played by one bot."""

    game: str
    bot: str
    variants: tuple[dict[str, object], ...]
    seed: int = 0
    folder: Path | None = None


def by_option(game: Game, fixed: dict[str, object]) -> tuple[dict[str, object], ...]:
    """The game as it is, and each other value of each option in turn. `fixed` options keep their value."""
    found = [game.checked_options(fixed)]
    for option in game.options:
        for value in option.values[1:] if option.name not in fixed else []:
            try:
                found.append(game.checked_options({**fixed, option.name: value}))
            except BadOptions:
                continue  # not allowed together with what is fixed
    return tuple(found)


def called(game: Game, options: dict[str, object]) -> str:
    """A variant by what is not as usual in it."""
    usual = game.checked_options(None)
    parts = [f"{name}={_written(value)}" for name, value in options.items() if value != usual[name]]
    return " ".join(parts) or "default"


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def play(
    study: Study,
    games: int,
    out: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, object]:
    """Play so many games of each variant, or go on with the study in the folder `out`, and sum it up."""
    game = loaded(study.game, study.folder)
    check_players([study.bot], game)
    folder = None if out is None else Folder(out, told(study, game), (study.bot,))
    return summary(study, play_all(matches(study, games), folder, workers, cluster, progress))


def matches(study: Study, games: int) -> list[Match]:
    """The variants take turns, so that a study that is stopped knows something of each."""
    game = loaded(study.game, study.folder)
    count = len(study.variants)
    folder = absolute(study.folder)
    return [
        Match(
            study.game,
            study.seed,
            number,
            (study.bot,) * game.seat_count(study.variants[number % count]),
            study.variants[number % count],
            folder,
            called(game, study.variants[number % count]),
        )
        for number in range(games * count)
    ]


def told(study: Study, game: Game) -> dict[str, object]:
    """What makes this study this one."""
    return {
        "what": "balance",
        "game": game.name,
        "version": game.version,
        "board": game.pack,
        "bot": study.bot,
        "seed": study.seed,
        "variants": {called(game, options): options for options in study.variants},
    }


def summary(study: Study, results: list[Played]) -> dict[str, object]:
    """For each variant how often each seat wins, with 95 % intervals, how games end, and how long they are.

    `mark` says of each share whether it is surely not an even one."""
    game = loaded(study.game, study.folder)
    count = sum([game.seat_count(options) for options in study.variants])
    rows: dict[str, object] = {}
    for options in study.variants:
        name = called(game, options)
        games = [one for one in results if one.group == name]
        finished = [one for one in games if one.ending]
        even = 1 / game.seat_count(options)
        wins: dict[str, object] = {}
        for seat, side in enumerate(game.seat_names(options)):
            won = sum([win_share(one, seat) for one in finished])
            wins[side] = {**counted(finished, None, seat), "mark": surely(won, len(finished), even, count)}
        rows[name] = {
            "games": len(games),
            "finished": len(finished),
            "wins": wins,
            "even": round(even, 4),
            **general(game, finished),
        }
    return {**told(study, game), "results": rows}
