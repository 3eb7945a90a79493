"""A game's chances as one HTML page that needs nothing else: a line for each seat, turning points, a table."""

from __future__ import annotations

from html import escape
from typing import Final

from kabinett.bots.analysis import Analysis, Moment, told
from kabinett.core.play import Play
from kabinett.lab.charts import WIDTH, colour, line, svg, words
from kabinett.lab.report import STYLE, table

HEIGHT: Final = 300
LEFT: Final = 44
RIGHT: Final = 12
FLOOR: Final = 270
TOP: Final = 14
HEADS: Final = {
    "en": ("Turning points", "Stage by stage", "action", "seat", "chances", "what happened"),
    "fr": ("Tournants", "Étape par étape", "action", "place", "chances", "ce qui s'est passé"),
    "de": ("Wendepunkte", "Abschnitt für Abschnitt", "Aktion", "Platz", "Chancen", "was geschah"),
}


def chances_page(play: Play, analysis: Analysis, language: str) -> str:
    """The page for a finished game."""
    game = play.game
    names = _names(play, language)
    title = game.label("game.title", language, game.name.capitalize())
    keys = "".join(
        [f'<span class="key" style="background:{colour(n)}"></span>{escape(name)}' for n, name in enumerate(names)]
    )
    turns = [
        [
            str(number),
            str(turn.n),
            names[turn.seat],
            f"{_percent(turn.before)} → {_percent(turn.after)}",
            " ".join([game.words.say(text, language) for text in told(play.log[turn.n - 1].events)]),
        ]
        for number, turn in enumerate(analysis.turns, 1)
    ]
    stages = [[str(one.n), *[_percent(chance) for chance in one.chances]] for one in analysis.stages]
    turned, by_stage, action, seat, chances, happened = HEADS[language]
    parts = [
        f"<p>{keys}</p>",
        chance_lines(title, analysis, names),
        f"<h2>{turned}</h2>",
        table(["", action, seat, chances, happened], turns),
        f"<h2>{by_stage}</h2>",
        table([action, *names], stages),
    ]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE} td:last-child {{ text-align: left }}</style>"
        f"<h1>{escape(title)}</h1>{''.join(parts)}</html>\n"
    )


def _names(play: Play, language: str) -> list[str]:
    named = play.game.seat_names(play.state.options)
    kind = play.game.words.kinds.get("seat")
    if kind is None:
        return list(named)
    return [play.game.words.shown("seat", kind.from_text(name), language) for name in named]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def chance_lines(title: str, analysis: Analysis, names: list[str]) -> str:
    """The plot: chances over standing actions, turning points as numbered dots."""
    moments = analysis.moments
    parts: list[str] = []
    for quarter in range(5):
        y = _y(quarter / 4)
        parts.append(line(LEFT, y, WIDTH - RIGHT, y, 'class="grid"'))
        parts.append(words(LEFT - 6, y + 4, f"{25 * quarter} %", "end"))
    last = max(1, moments[-1].n)
    for seat, name in enumerate(names):
        points = " ".join([f"{_x(one, last):.1f},{_y(one.chances[seat]):.1f}" for one in moments])
        style = f'fill="none" stroke="{colour(seat)}" stroke-width="2" stroke-linejoin="round"'
        parts.append(f'<polyline points="{points}" {style}><title>{escape(name)}</title></polyline>')
    by_n = {one.n: one for one in moments}
    for number, turn in enumerate(analysis.turns, 1):
        moment = by_n[turn.n]
        x, y = _x(moment, last), _y(moment.chances[turn.seat])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" fill="{colour(turn.seat)}"/>')
        parts.append(words(x, y + 4, str(number), "middle", 'style="fill:#fff;font-weight:600"'))
    parts.append(words(LEFT, HEIGHT - 8, "0"))
    parts.append(words(WIDTH - RIGHT, HEIGHT - 8, str(last), "end"))
    return svg(WIDTH, HEIGHT, title, parts)


def _x(moment: Moment, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * moment.n / last


def _y(chance: float) -> float:
    return FLOOR - (FLOOR - TOP) * chance
