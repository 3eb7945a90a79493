"""A game's chances as one HTML page that needs nothing else: a line for each seat, turning points, a table."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from kabinett.bots.analysis import Analysis, Moment, told
from kabinett.core.play import Play
from kabinett.core.state import State
from kabinett.lab.charts import WIDTH, line, svg, words
from kabinett.lab.colours import seat_colours
from kabinett.lab.pages import Html, key, page, table
from kabinett.lab.telling import in_short, without_middle

HEIGHT: Final = 320
LEFT: Final = 50
RIGHT: Final = 16
FLOOR: Final = 270
TOP: Final = 14
APART: Final = 12
"""So many pixels between two labels of the axis, at least; a letter takes about LETTER."""
LETTER: Final = 6.5
WORDS: Final = {
    "en": {
        "chances": "chances of winning",
        "turns": "Turning points",
        "no_turns": "Nothing turned this game.",
        "stages": "Stage by stage",
        "when": "when",
        "action": "action",
        "seat": "seat",
        "change": "chances",
        "happened": "what happened",
        "won": "Won by",
        "nobody": "nobody",
        "played": "Players",
        "turn": "turn",
        "year": "year",
        "setup": "set-up",
        "start": "start",
        "end": "end",
    },
    "fr": {
        "chances": "chances de gagner",
        "turns": "Tournants",
        "no_turns": "Rien n'a renversé cette partie.",
        "stages": "Étape par étape",
        "when": "quand",
        "action": "action",
        "seat": "place",
        "change": "chances",
        "happened": "ce qui s'est passé",
        "won": "Gagné par",
        "nobody": "personne",
        "played": "Joueurs",
        "turn": "tour",
        "year": "année",
        "setup": "mise en place",
        "start": "début",
        "end": "fin",
    },
    "de": {
        "chances": "Gewinnchancen",
        "turns": "Wendepunkte",
        "no_turns": "Nichts hat diese Partie gewendet.",
        "stages": "Abschnitt für Abschnitt",
        "when": "wann",
        "action": "Aktion",
        "seat": "Platz",
        "change": "Chancen",
        "happened": "was geschah",
        "won": "Gewonnen von",
        "nobody": "niemandem",
        "played": "Spieler",
        "turn": "Runde",
        "year": "Jahr",
        "setup": "Aufstellung",
        "start": "Beginn",
        "end": "Ende",
    },
}


class When(NamedTuple):
    """A point of a game in words."""

    on_axis: str
    """Short: the number of the turn, the year."""
    in_words: str


def chances_page(play: Play, analysis: Analysis, language: str, players: list[str] | None = None) -> str:
    """The page for a finished game. `players`: who sat where, if that is known."""
    game = play.game
    say = WORDS[language]
    named = game.seat_names(play.state.options)
    names = _names(play, language)
    colours = seat_colours(named)
    title = game.label("game.title", language, game.name.capitalize())
    clock = _clock(play, language)
    about = _result(play, names, language)
    if players is not None and len(players) == len(names):
        sat = "; ".join([f"{name}: {who}" for name, who in zip(names, players, strict=True)])
        about += f"<p>{say['played']}: {escape(sat)}</p>"
    turns: list[list[str]] = []
    for number, turn in enumerate(analysis.turns, 1):
        lines = without_middle(in_short(game.words, told(play.log[turn.n - 1].events), language))
        change = f"{_percent(turn.before)} → {_percent(turn.after)}"
        happened = Html("<br>".join([escape(sentence) for sentence in lines]))
        turns.append([str(number), clock[turn.n - 1].in_words, str(turn.n), names[turn.seat], change, happened])
    parts = [
        about,
        f"<p>{''.join([key(colours[n], name) for n, name in enumerate(names)])}</p>",
        chance_lines(say["chances"], analysis, names, colours, clock, _axis(play.state, language)),
        f"<h2>{say['turns']}</h2>",
        table(["", say["when"], say["action"], say["seat"], say["change"], say["happened"]], turns, (1, 3, 5))
        if turns
        else f"<p>{say['no_turns']}</p>",
        f"<h2>{say['stages']}</h2>",
        table([say["when"], say["action"], *names], _stages(analysis, clock, language)),
    ]
    return page(title, parts, language)


def _result(play: Play, names: list[str], language: str) -> str:
    """Who won, and why."""
    outcome = play.state.outcome
    if outcome is None:
        return ""
    say = WORDS[language]
    winners = ", ".join([names[seat] for seat in outcome.winners]) or say["nobody"]
    why = play.game.words.say(outcome.reason, language)
    return f"<p><strong>{say['won']}: {escape(winners)}.</strong> {escape(why)}</p>"


def _stages(analysis: Analysis, clock: list[When], language: str) -> list[list[str]]:
    """Everybody's chances at the start, whenever it is another time in words, and at the end."""
    say = WORDS[language]
    rows: list[list[str]] = []
    last = ""
    for number, one in enumerate(analysis.stages):
        end = number == len(analysis.stages) - 1
        when = say["end"] if end else clock[one.n].in_words if number else say["start"]
        if when != last:
            rows.append([when, str(one.n), *[_percent(chance) for chance in one.chances]])
        last = when
    return rows


# when it was


def _axis(state: State, language: str) -> str:
    """What the axis counts."""
    fields = {field.name for field in state.game.fields}
    return WORDS[language]["turn" if "turn" in fields else "year" if "year" in fields else "action"]


def _clock(play: Play, language: str) -> list[When]:
    """When it was after each action, from the start."""
    state = play.game.new(play.state.options, play.seed, play.chance, play.words)
    found = [_when(state, language)]
    for entry in play.log:
        state.apply(entry.seat, entry.action)
        found.append(_when(state, language))
    return found


def _when(state: State, language: str) -> When:
    """By what games count: turns and whose it is, years and seasons. A game that counts nothing says nothing."""
    say, show = WORDS[language], state.game.words.shown
    if hasattr(state, "turn"):
        if not state.turn:
            return When("", say["setup"])
        nation = getattr(state, "nation", -1)
        whose = f", {show('power', nation, language)}" if nation >= 0 else ""
        return When(str(state.turn), f"{say['turn']} {state.turn}{whose}")
    if hasattr(state, "year"):
        season = getattr(state, "season", None)
        if season is None:
            return When(str(state.year), str(state.year))
        if season < 0:
            return When("", say["setup"])
        shown = show("season", season, language)
        return When(f"{state.year}: {shown}", f"{say['year']} {state.year}, {shown}")
    return When("", "")


# the plot


def chance_lines(
    title: str, analysis: Analysis, names: list[str], colours: list[str], clock: list[When], axis: str
) -> str:
    """The plot: chances over standing actions, turning points as numbered dots; turns or years on the axis."""
    moments = analysis.moments
    parts: list[str] = []
    for quarter in range(5):
        y = _y(quarter / 4)
        parts.append(line(LEFT, y, WIDTH - RIGHT, y, 'class="grid"'))
        parts.append(words(LEFT - 6, y + 4, f"{25 * quarter}\u00a0%", "end"))
    last = max(1, moments[-1].n)
    parts += _ticks(clock, last)
    parts.append(words((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, axis, "middle"))
    for seat, name in enumerate(names):
        points = " ".join([f"{_x(one.n, last):.1f},{_y(one.chances[seat]):.1f}" for one in moments])
        style = f'class="line" style="--c:{colours[seat]}"'
        parts.append(f'<polyline points="{points}" {style}><title>{escape(name)}</title></polyline>')
    by_n = {one.n: one for one in moments}
    for number, turn in enumerate(analysis.turns, 1):
        moment: Moment = by_n[turn.n]
        x, y = _x(moment.n, last), _y(moment.chances[turn.seat])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="8" class="dot" style="--c:{colours[turn.seat]}"/>')
        parts.append(words(x, y + 4, str(number), "middle", 'class="in-dot"'))
    return svg(WIDTH, HEIGHT, title, parts)


def _ticks(clock: list[When], last: int) -> list[str]:
    """Where turns or years begin; labels where there is room for them."""
    parts: list[str] = []
    free, before = 0.0, ""
    for n, when in enumerate(clock):
        if when.on_axis in ("", before):
            continue
        before = when.on_axis
        x = _x(n, last)
        parts.append(line(x, FLOOR, x, FLOOR + 4))
        wide = LETTER * len(when.on_axis)
        if x - wide / 2 >= free and x + wide / 2 <= WIDTH:
            parts.append(words(x, FLOOR + 18, when.on_axis, "middle"))
            free = x + wide / 2 + APART
    return [line(LEFT, FLOOR, WIDTH - RIGHT, FLOOR), *parts]


def _names(play: Play, language: str) -> list[str]:
    named = play.game.seat_names(play.state.options)
    kind = play.game.words.kinds.get("seat")
    if kind is None:
        return list(named)
    return [play.game.words.shown("seat", kind.from_text(name), language) for name in named]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f}\u00a0%"


def _x(n: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * n / last


def _y(chance: float) -> float:
    return FLOOR - (FLOOR - TOP) * chance
