"""A tournament or a study of balance as one HTML page that needs nothing else, and as tables."""

from __future__ import annotations

import csv
import io
import json
import re
from html import escape
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.text import WORD_FORMS
from kabinett.games import game as game_named
from kabinett.lab.charts import histogram, rating_dots, share_bars
from kabinett.lab.colours import colour, seat_colours
from kabinett.lab.pages import Html, key, page, table
from kabinett.lab.runs import REPORTS, write_file

SHARE = ("seats", "wins", "share", "low", "high", "drawn", "shared")
"""The columns of a share in the tables."""
SURELY = (
    "“Surely” says that a share is surely more or less than an even one: beyond an interval that is so much wider than "
    "the 95 % one that in about 95 of 100 such tables of fair games no row is marked."
)


def percent(share: Any) -> str:
    """A share with its interval in words."""
    if share["share"] is None:
        return "–"
    return f"{100 * share['share']:.1f} % ({100 * share['low']:.1f}–{100 * share['high']:.1f})"


def draws(found: Any) -> str:
    """How many games nobody has won alone."""
    return f"{found['drawn']} drawn, {found['shared']} won by several together"


def games_won(wins: Any) -> str:
    """In how many of its games one of a bot's seats has won."""
    return f"{wins['games_won']} of {wins['games']}"


def has_scores(found: dict[str, Any]) -> bool:
    """Whether the game counts points: scores that are but won or not say nothing new."""
    return any([score is not None for score in found["score"].values()])


def shares_explained(found: dict[str, Any]) -> str:
    """What the shares of bots are shares of."""
    seats = len(found["sides"])
    several = (
        " Seats of one bot take the win from each other: even a bot that wins all its games has a share below 100 %."
        if seats > len(found["bots"])
        else ""
    )
    return f"The share is that of the seats it played; an even one is {100 / seats:.1f} %.{several}"


def ending_words(game: Game, ending: str) -> str:
    """The game's own sentence for an ending, whoever it was and however many points there were."""
    sentence = game.words.catalog.sentence(ending, "en")
    if sentence is None:
        return ending
    kinds = dict(game.words.texts[ending])
    plural = WORD_FORMS.sub(lambda found: found.group(3), sentence)
    filled = re.sub(r"\{(\w+)\}", lambda found: "…" if kinds[found[1]] == "number" else f"a {found[1]}", plural)
    return (filled[:1].upper() + filled[1:]).replace("….", "…")


def endings(game: Game, found: Any) -> list[tuple[str, int]]:
    """How games ended in words, and how many, the most frequent first."""
    counted = sorted(found["endings"].items(), key=lambda one: (-one[1], one[0]))
    return [(ending_words(game, ending), count) for ending, count in counted]


def tournament_page(found: dict[str, Any], command: str) -> str:
    """The report of a tournament."""
    game = game_named(found["game"])
    sides: list[str] = found["sides"]
    order = sorted(found["bots"], key=lambda name: -found["ratings"][name]["mu"])
    fills = {name: colour(number) for number, name in enumerate(order)}
    groups = [
        (side, [_bar(name, found["wins_by_side"][side][name]) for name in order if _met(found, side, name)])
        for side in sides
    ]
    scored = has_scores(found)
    head = ["bot", "rating", "± 2σ", "games won", "seats played", "wins", "share, 95 %"]
    rows = [
        [
            name,
            f"{found['ratings'][name]['mu']:.2f}",
            f"{2 * found['ratings'][name]['sigma']:.2f}",
            games_won(found["wins"][name]),
            str(found["wins"][name]["seats"]),
            f"{found['wins'][name]['wins']:g}",
            percent(found["wins"][name]),
            *([f"{found['score'][name]:.2f}"] if scored else []),
        ]
        for name in order
    ]
    parts = [
        "<h2>Bots</h2>",
        table([*head, *(["mean score"] if scored else [])], rows),
        f'<p class="note">{escape(shares_explained(found))}</p>',
        rating_dots("Ratings of the bots", [_dot(found["ratings"], name, order.index(name)) for name in order]),
        "<h2>Sides</h2>",
        table(
            ["side", "rating ± 2σ", "share of wins, 95 %", *order],
            [
                [
                    side,
                    _pair(found["ratings_of_sides"][side]),
                    percent(found["wins_of_sides"][side]),
                    *[_pair(found["ratings_by_side"][side][name]) for name in order],
                ]
                for side in sides
            ],
        ),
        '<p class="note">Under the name of each bot: its rating on that side alone ± 2σ.</p>',
        f"<h2>Wins by side and bot</h2><p>{''.join([key(fills[name], name) for name in order])}</p>",
        share_bars("Wins by side and bot", groups, fills, 1 / len(sides)),
        *_general(game, found, "h2"),
    ]
    about = f"{found['finished']} of {found['games']} games finished, {draws(found)}; seed {found['seed']}; "
    about += _options(found["options"])
    return page(f"{_title(game)}: {', '.join(order)}", [*_made(about, command), *parts])


def balance_page(found: dict[str, Any], command: str) -> str:
    """The report of a study of balance."""
    game = game_named(found["game"])
    overview: list[list[str]] = []
    parts: list[str] = []
    for number, (name, row) in enumerate(found["results"].items()):
        wins = row["wins"]
        marked = [f"{side} {one['mark']}" for side, one in wins.items() if one["mark"]]
        shares = [f"{side} {_short(one)}" for side, one in wins.items()]
        link = Html(f'<a href="#v{number}">{escape(name)}</a>')
        overview.append([link, str(row["finished"]), str(row["drawn"]), ", ".join(shares), ", ".join(marked) or "–"])
        fills = dict(zip(wins, seat_colours(list(wins)), strict=True))
        even = f"{100 * row['even']:.1f} %"
        parts += [
            f'<h2 id="v{number}">{escape(name)}</h2>',
            f"<p>{row['finished']} of {row['games']} games finished, {draws(row)}. An even share is {even}.</p>",
            table(
                ["side", "wins", "share, 95 %", "surely"],
                [[side, f"{one['wins']:g}", percent(one), one["mark"]] for side, one in wins.items()],
            ),
            share_bars(f"Wins: {name}", [(side, [_bar("", one)]) for side, one in wins.items()], fills, row["even"]),
            *_general(game, row, "h3"),
        ]
    about = f"All seats are played by {found['bot']}; seed {found['seed']}"
    top = [
        "<h2>Overview</h2>",
        table(["variant", "finished", "drawn", "shares of wins", "surely"], overview, (3, 4)),
        f'<p class="note">{SURELY}</p>',
    ]
    return page(f"{_title(game)}: is it balanced?", [*_made(about, command), *top, *parts])


def _title(game: Game) -> str:
    return game.label("game.title", "en", game.name.capitalize())


def _made(about: str, command: str) -> list[str]:
    return [f"<p>{escape(about)}.</p>", f"<p>Made by <code>{escape(command)}</code></p>"]


def _short(share: Any) -> str:
    return "–" if share["share"] is None else f"{100 * share['share']:.0f} %"


def _bar(name: str, share: Any) -> tuple[str, float, float, float]:
    return name, share["share"] or 0.0, share["low"], share["high"]


def _met(found: dict[str, Any], side: str, name: str) -> bool:
    return bool(found["wins_by_side"][side][name]["seats"])


def _dot(ratings: Any, name: str, number: int) -> tuple[str, float, float, int]:
    return name, ratings[name]["mu"], ratings[name]["sigma"], number


def _pair(rating: Any) -> str:
    return f"{rating['mu']:.2f} ± {2 * rating['sigma']:.2f}"


def _options(options: Any) -> str:
    return ", ".join([f"{name}={str(value).lower()}" for name, value in options.items()]) or "no options"


def _general(game: Game, found: Any, heading: str) -> list[str]:
    """Endings, length and the game's own statistics, under headings of this size."""
    length = found["length"]
    shown = {f"length in {length['unit']}": length, **found["statistics"]}
    figures = [_figure(name, one) for name, one in shown.items() if one["count"]]
    ended = [[sentence, str(count)] for sentence, count in endings(game, found)]
    return [
        f"<{heading}>How games end</{heading}>",
        table(["ending", "games"], ended),
        f'<{heading}>Statistics</{heading}><div class="small">{"".join(figures)}</div>',
    ]


def _figure(name: str, one: Any) -> str:
    """A histogram, if there is more than one number in it."""
    caption = f"<figcaption>{escape(name)}</figcaption>"
    if one["min"] == one["max"]:
        return f'<figure class="always">{caption}<div>always {one["min"]}; {one["count"]} taken</div></figure>'
    about = f"mean {one['mean']}, median {one['median']}, {one['min']} to {one['max']}; {one['count']} taken"
    plot = histogram(name, [tuple(bar) for bar in one["bars"]])
    return f"<figure>{caption}{plot}<div>{about}</div></figure>"


def sheet(rows: list[list[object]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def tournament_sheet(found: dict[str, Any]) -> str:
    """A row for each bot on all sides and on each of them, and for each side with all bots."""
    rows: list[list[object]] = [["bot", "side", *SHARE, "mu", "sigma"]]
    for name in found["bots"]:
        for side in ["", *found["sides"]]:
            wins = found["wins_by_side"][side][name] if side else found["wins"][name]
            rating = found["ratings_by_side"][side][name] if side else found["ratings"][name]
            rows.append([name, side or "all", *_shares(wins), rating["mu"], rating["sigma"]])
    for side in found["sides"]:
        rating = found["ratings_of_sides"][side]
        rows.append(["all", side, *_shares(found["wins_of_sides"][side]), rating["mu"], rating["sigma"]])
    return sheet(rows)


def balance_sheet(found: dict[str, Any]) -> str:
    """A row for each side of each variant."""
    rows: list[list[object]] = [["variant", "side", *SHARE, "even", "mark"]]
    for name, row in found["results"].items():
        rows += [[name, side, *_shares(wins), row["even"], wins["mark"]] for side, wins in row["wins"].items()]
    return sheet(rows)


def _shares(wins: Any) -> list[object]:
    return [wins[name] for name in SHARE]


def write_reports(folder: Path, found: dict[str, Any], command: str) -> list[Path]:
    """summary.json, summary.csv and report.html into a run's folder."""
    tournament = found["what"] == "tournament"
    page = tournament_page(found, command) if tournament else balance_page(found, command)
    rows = tournament_sheet(found) if tournament else balance_sheet(found)
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / name for name in REPORTS]
    for file, text in zip(files, (json.dumps(found, ensure_ascii=False, indent=1) + "\n", rows, page)):
        write_file(file, text)
    return files
