"""A tournament or a study of balance as one HTML page that needs nothing else, and as tables."""

from __future__ import annotations

import csv
import io
import json
from html import escape
from pathlib import Path
from typing import Any

from kabinett.lab.charts import colour, histogram, rating_dots, share_bars
from kabinett.lab.runs import REPORTS, write_file

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fbfaf7; --faint: #d8d4ca; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1d1c1a; --faint: #45423c; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; }
th, td { padding: .2rem .9rem .2rem 0; text-align: right; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; display: block; margin: .3rem 0 1rem; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.axis { stroke: var(--ink); } .grid { stroke: var(--faint); } .interval { stroke: var(--ink); stroke-width: 1.5; }
.key { display: inline-block; width: .8em; height: .8em; margin: 0 .4em 0 1em; }
.small { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: 0; } figcaption { font-weight: 600; }
code { background: var(--faint); padding: .1em .3em; overflow-wrap: anywhere; }
"""

SHARE = ("games", "wins", "share", "low", "high", "drawn", "shared")
"""The columns of a share in the tables."""


def percent(share: Any) -> str:
    """A share with its interval in words."""
    if share["share"] is None:
        return "–"
    return f"{100 * share['share']:.1f} % ({100 * share['low']:.1f}–{100 * share['high']:.1f})"


def draws(found: Any) -> str:
    """How many games nobody has won alone."""
    return f"{found['drawn']} drawn, {found['shared']} won by several together"


def table(head: list[str], rows: list[list[str]]) -> str:
    top = "".join([f"<th>{escape(part)}</th>" for part in head])
    body = "".join(["<tr>" + "".join([f"<td>{escape(part)}</td>" for part in row]) + "</tr>" for row in rows])
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def tournament_page(found: dict[str, Any], command: str) -> str:
    """The report of a tournament."""
    bots: list[str] = found["bots"]
    sides: list[str] = found["sides"]
    order = sorted(bots, key=lambda name: -found["ratings"][name]["mu"])
    keys = "".join(
        [f'<span class="key" style="background:{colour(n)}"></span>{escape(name)}' for n, name in enumerate(bots)]
    )
    groups = [
        (side, [_bar(name, found["wins_by_side"][side][name]) for name in bots if _met(found, side, name)])
        for side in sides
    ]
    parts = [
        "<h2>Bots</h2>",
        table(
            ["bot", "rating", "± 2σ", "seats played", "wins", "share, 95 %", "mean score"],
            [
                [
                    name,
                    f"{found['ratings'][name]['mu']:.2f}",
                    f"{2 * found['ratings'][name]['sigma']:.2f}",
                    str(found["wins"][name]["games"]),
                    f"{found['wins'][name]['wins']:g}",
                    percent(found["wins"][name]),
                    "–" if found["score"][name] is None else f"{found['score'][name]:.2f}",
                ]
                for name in order
            ],
        ),
        rating_dots("Ratings of the bots", [_dot(found["ratings"], name, bots.index(name)) for name in order]),
        "<h2>Sides</h2>",
        table(
            ["side", "rating of the side", "± 2σ", "share of wins, 95 %", *[f"rating of {name}" for name in bots]],
            [
                [
                    side,
                    f"{found['ratings_of_sides'][side]['mu']:.2f}",
                    f"{2 * found['ratings_of_sides'][side]['sigma']:.2f}",
                    percent(found["wins_of_sides"][side]),
                    *[_pair(found["ratings_by_side"][side][name]) for name in bots],
                ]
                for side in sides
            ],
        ),
        f"<h2>Wins by side and bot</h2><p>{keys}</p>",
        share_bars("Wins by side and bot", groups, bots),
        *_general(found),
    ]
    about = f"{found['finished']} of {found['games']} games finished, {draws(found)}; seed {found['seed']}; "
    about += _options(found["options"])
    return _page(f"{found['game'].capitalize()}: {', '.join(bots)}", about, command, parts)


def balance_page(found: dict[str, Any], command: str) -> str:
    """The report of a study of balance."""
    parts: list[str] = []
    for name, row in found["results"].items():
        wins = row["wins"]
        even = f"{100 * row['even']:.1f} %"
        parts += [
            f"<h2>{escape(name)}</h2>",
            f"<p>{row['finished']} of {row['games']} games finished, {draws(row)}. An even share is {even}.</p>",
            table(
                ["side", "wins", "share, 95 %", "surely"],
                [[side, f"{one['wins']:g}", percent(one), one["mark"]] for side, one in wins.items()],
            ),
            share_bars(f"Wins: {name}", [(side, [_bar("", one)]) for side, one in wins.items()], [""]),
            *_general(row),
        ]
    about = f"All seats are played by {found['bot']}; seed {found['seed']}"
    return _page(f"{found['game'].capitalize()}: is it balanced?", about, command, parts)


def _bar(name: str, share: Any) -> tuple[str, float, float, float]:
    return name, share["share"] or 0.0, share["low"], share["high"]


def _met(found: dict[str, Any], side: str, name: str) -> bool:
    return bool(found["wins_by_side"][side][name]["games"])


def _dot(ratings: Any, name: str, number: int) -> tuple[str, float, float, int]:
    return name, ratings[name]["mu"], ratings[name]["sigma"], number


def _pair(rating: Any) -> str:
    return f"{rating['mu']:.2f} ± {2 * rating['sigma']:.2f}"


def _options(options: Any) -> str:
    return ", ".join([f"{name}={str(value).lower()}" for name, value in options.items()]) or "no options"


def _general(found: Any) -> list[str]:
    """Endings, length and the game's own statistics."""
    length = found["length"]
    shown = {f"length in {length['unit']}": length, **found["statistics"]}
    figures = [
        f"<figure><figcaption>{escape(name)}</figcaption>{histogram(name, [tuple(bar) for bar in one['bars']])}"
        f"<div>mean {one['mean']}, median {one['median']}, {one['min']} to {one['max']}; {one['count']} taken</div>"
        "</figure>"
        for name, one in shown.items()
        if one["count"]
    ]
    endings = [[key, str(count)] for key, count in found["endings"].items()]
    return [
        "<h2>How games end</h2>",
        table(["ending", "games"], endings),
        f'<h2>Statistics</h2><div class="small">{"".join(figures)}</div>',
    ]


def _page(title: str, about: str, command: str, parts: list[str]) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1><p>{escape(about)}.</p>"
        f"<p>Made by <code>{escape(command)}</code></p>{''.join(parts)}</body></html>\n"
    )


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
