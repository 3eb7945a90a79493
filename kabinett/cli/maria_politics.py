"""What all powers of Maria share, as lines below their pieces: fortresses, hussars, victory boxes, politics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text as Line

from kabinett.cli.tactics import QUIET
from kabinett.core.state import View
from kabinett.core.text import Text
from kabinett.games.maria.board import AUSTRIA, DISPLAY, MAJORS, POWERS, PRAGMATIC
from kabinett.games.maria.conquest import guards
from kabinett.games.maria.politics import influence
from kabinett.games.maria.scene_politics import boxes, goals
from kabinett.games.maria.state import MState
from kabinett.games.maria.view import shown_winters
from kabinett.games.tactics.showing import parts

if TYPE_CHECKING:
    from kabinett.cli.maria import MariaPresenter

SEPARATOR = " · "


def lines(look: MariaPresenter, s: MState, view: View) -> Table:
    """One row for each thing that lies beside the pieces."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    rows = [("hussars", _hussars(look, s)), ("markers", _markers(look, s))]
    if s.introductory:
        rows.insert(0, ("goals", _goals(look, s)))
    else:
        rows += [
            ("electors", _electors(look, s)),
            ("boxes", _boxes(look, s)),
            ("votes", _votes(look, s)),
            ("tracks", _tracks(look, s)),
            ("open_cards", _open_cards(look, s)),
            ("display", _display(look, s, view)),
            ("subsidies", _subsidies(look, s)),
            ("agreements", _agreements(look, s)),
            ("proposals", _proposals(look, s)),
            ("winters", _winters(look, view)),
        ]
    for title, line in rows:
        if line.plain:
            table.add_row(look.say(title), line)
    return table


def _joined(found: list[Line]) -> Line:
    return Line(SEPARATOR, style="").join(found)


def _goals(look: MariaPresenter, s: MState) -> Line:
    """How near France and Prussia are to their fortresses; Austria only has to last."""
    found: list[Line] = []
    for goal in goals(s):
        power = POWERS.index(str(goal["power"]))
        key = "austria_wins" if power == AUSTRIA else "goal"
        found.append(Line(look.say(key, nation=look.nation(power), held=goal["held"], needed=goal["needed"])))
    return _joined(found)


def _hussars(look: MariaPresenter, s: MState) -> Line:
    if max(s.hussars) < 0:
        return Line(look.say("away"), style=QUIET)
    return _joined([look.label("place", at) if at >= 0 else Line(look.say("away"), style=QUIET) for at in s.hussars])


def _markers(look: MariaPresenter, s: MState) -> Line:
    """The fortresses with victory markers, power by power."""
    board = s.board
    found: list[Line] = []
    for power in MAJORS:
        cities = [c for c in board.fortresses if s.marked(c) == power and not board.is_rhenish[c]]
        if cities:
            names = Line(", ").join([_fortress(look, s, city) for city in cities])
            found.append(Line(look.nation(power) + look.say("colon")).append_text(names))
    return _joined(found).append(f"   {look.say('protected')}", QUIET) if found else Line("")


def _fortress(look: MariaPresenter, s: MState, city: int) -> Line:
    return Line(look.name("place", city) + ("°" if guards(s, city) else ""))


def _electors(look: MariaPresenter, s: MState) -> Line:
    """The four Rhenish fortresses and whose elector markers lie there."""
    found: list[Line] = []
    for city in s.board.rhenish:
        whose = look.nation(s.marked(city))
        if s.marked(city) == AUSTRIA:
            whose += f" + {look.nation(PRAGMATIC)}"
        found.append(_fortress(look, s, city).append(f" {whose}", QUIET))
    return _joined(found)


def _boxes(look: MariaPresenter, s: MState) -> Line:
    battles = [f"{look.nation(power)} {s.battle[power]}" for power in MAJORS if s.battle[power]]
    found = [Line(look.say("box_battle") + look.say("colon") + (", ".join(battles) or "–"))]
    for box in boxes(s):
        if not str(box["id"]).startswith("battle"):
            whose = look.nation(POWERS.index(str(box["power"]))) if box["power"] else "–"
            found.append(Line(look.say(f"box_{box['id']}") + look.say("colon") + whose))
    return _joined(found)


def _votes(look: MariaPresenter, s: MState) -> Line:
    """How many of the nine votes each power has, and when they are cast."""
    counted: dict[int, int] = {}
    for city in s.board.votes:
        counted[s.control(city)] = counted.get(s.control(city), 0) + 1
    found = [Line(f"{look.nation(power)} {count}") for power, count in sorted(counted.items())]
    when = ("election_ahead", "election_now", "election_held")[s.election]
    return _joined([*found, Line(look.say(when), style=QUIET)])


def _tracks(look: MariaPresenter, s: MState) -> Line:
    """Where the markers stand, with what the box means; an announced shift beside it."""
    found: list[Line] = []
    for number, track in enumerate(s.board.tracks):
        box = s.tracks[number]
        dots = "".join(["●" if place == box else "★" if place == track.star else "○" for place in range(track.length)])
        line = Line(f"{look.name('track', number)} {dots}")
        label = track.labels[box].get(look.language, "")
        line.append(f" {label}" if label else "", QUIET)
        if s.shifts[number]:
            line.append(f" {look.say('announced', number=f'{s.shifts[number]:+d}')}")
        found.append(line)
    return _joined(found)


def _open_cards(look: MariaPresenter, s: MState) -> Line:
    """The political cards that lie open: title, arrows, and who may select them."""
    found: list[Line] = []
    for card in s.open_cards:
        if card < 0:
            continue
        face = s.board.cards[card]
        line = Line(look.name("political", card))
        signs = {-1: "←", 1: "→", 0: "↔"}
        arrows = [f"{look.name('track', track)} {signs[way] * steps}" for track, way, steps in face.arrows]
        coats = ", ".join([look.nation(power) for power in face.coats])
        text = face.texts.get(look.language, "")
        line.append(f" ({'; '.join([part for part in (', '.join(arrows), text, coats) if part])})", QUIET)
        found.append(line)
    left = look.say("cards_left", number=s.political_left.bit_count())
    return Line("\n").join([*found, Line(left, style=QUIET)])


def _display(look: MariaPresenter, s: MState, view: View) -> Line:
    """Cards on the political display, face down ones without their faces unless they are the viewer's."""
    found: list[Line] = []
    if s.trump >= 0:
        found.append(Line(f"{look.say('trump')} ").append_text(look.suit(s.trump)))
    placed = parts(view, "placed")
    for power in DISPLAY:
        line = Line(look.nation(power) + look.say("colon"))
        cards = s.display[power] + s.sleeping[power]
        shown: list[Line] = []
        if cards:
            shown.append(look.suits(cards))
            shown[-1].rstrip()
            shown[-1].append(f" ({look.say('influence', number=influence(s, power))})", QUIET)
        if s.placed_mask >> power & 1:
            card = placed[power]
            face = look.label("card", look.pack.face_of[card]) if isinstance(card, int) and card >= 0 else None
            shown.append(face if face is not None else Line(look.say("placed"), style=QUIET))
        if shown:
            found.append(line.append_text(Line(", ").join(shown)))
    return _joined(found)


def _subsidies(look: MariaPresenter, s: MState) -> Line:
    found: list[Line] = []
    for giver, taker, left in s.contracts:
        line = Line(f"{look.nation(giver)} → {look.nation(taker)}")
        found.append(line.append(f" ({look.say('payments', number=left)})", QUIET))
    return _joined(found)


def _agreements(look: MariaPresenter, s: MState) -> Line:
    """What is in force, in the words of the log."""
    texts = [Text(f"agreed_{kind}", (a, b, until)) for kind, a, b, until, _ in s.agreements]
    return Line("\n".join([look.words.say(text, look.language) for text in texts]))


def _proposals(look: MariaPresenter, s: MState) -> Line:
    """What waits for an answer."""
    texts = [Text(f"proposed_{kind}", (by, to, a, b, n)) for by, to, kind, a, b, n in s.proposals]
    return Line("\n".join([look.words.say(text, look.language) for text in texts]))


def _winters(look: MariaPresenter, view: View) -> Line:
    """What was written down in the winters: shown after the end."""
    winters = shown_winters(view)
    if not winters:
        return Line("")
    sums = {power: sum([pools[power] for pools in winters]) for power in MAJORS}
    return _joined([Line(f"{look.nation(power)} {total}") for power, total in sums.items()])
