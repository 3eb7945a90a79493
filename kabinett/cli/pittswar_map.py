"""Zones of Pitt's War: what is there, where their borders lead, and who stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli.terminal import indented
from kabinett.games.pittswar.board import BORDERS, CLEAR, POWERS, SEAS, SIDES, UPRISINGS
from kabinett.games.pittswar.state import PState

if TYPE_CHECKING:
    from kabinett.cli.pittswar import PittsWarPresenter

QUIET: Final = "dim"
FIRST_YEAR: Final = 1792


def facts(look: PittsWarPresenter, zone: int) -> list[str]:
    """What is there besides its name."""
    board = look.board
    found: list[str] = []
    for name, there in (("capital", board.is_capital), ("city", board.city)):
        if there[zone]:
            found.append(look.say(name))
            break
    if board.port[zone]:
        found.append(look.say("port", sea=look.say(SEAS[board.sea[zone]]) if board.sea[zone] >= 0 else "–"))
    elif board.coastal[zone]:
        found.append(look.say("coast"))
    for name, there in (("fortress", board.fortress), ("marsh", board.marsh), ("republic", board.republic)):
        if there[zone]:
            found.append(look.say(name))
    if board.stars[zone]:
        stars = "★" * board.stars[zone]
        later = board.star_from[zone] > FIRST_YEAR
        found.append(look.say("star_from", stars=stars, year=board.star_from[zone]) if later else stars)
    if board.uprising[zone] >= 0:
        found.append(look.say("uprising", region=UPRISINGS[board.uprising[zone]].capitalize()))
    return found


def who(look: PittsWarPresenter, s: PState, zone: int) -> Line:
    """The forces in a zone, side by side."""
    parts: list[Line] = []
    for side in range(len(SIDES)):
        found = look.force(s, zone, side)
        if found is not None:
            parts.append(Line.assemble(look.side(side), f" {look.steps(s, zone, side)}{look.say('colon')}", found))
    return Line("; ").join(parts)


def place(look: PittsWarPresenter, s: PState | None, zone: int) -> list[RenderableType]:
    """One zone with its borders; with a state also who holds it and who stands there."""
    board = look.board
    head = Line.assemble((look.name("zone", zone), "bold"), (f"   {board.zones.ids[zone]}", QUIET))
    home = look.name("power", s.homeland[zone] if s is not None else board.country[zone])
    told = [look.say("home_of", nation=home), *facts(look, zone)]
    if s is not None and s.control[zone] != s.homeland[zone]:
        told.append(look.say("controlled", nation=look.name("power", s.control[zone])))
    lines: list[RenderableType] = [head, indented(Line("; ".join(told)))]
    if s is not None:
        there = who(look, s, zone)
        lines.append(indented(there if there.plain else Line(look.say("free"))))
    lines.append(Line(f"  {look.say('borders')}:"))
    table = Table.grid(padding=(0, 2, 0, 0))
    for other in board.zones.neighbours[zone]:
        kind = board.border(zone, other)
        border = Line(look.say(BORDERS[kind]), style=QUIET if kind == CLEAR else "bold")
        name = look.zone(s, other) if s is not None else Line(look.name("zone", other))
        country = s.control[other] if s is not None else board.country[other]
        held = Line(look.name("power", country), style=QUIET)
        table.add_row(Line("   "), name, border, held, who(look, s, other) if s is not None else Line(""))
    lines.append(table)
    return lines


def whole_board(look: PittsWarPresenter) -> list[RenderableType]:
    """All zones, country by country."""
    board = look.board
    parts: list[RenderableType] = []
    for power in range(len(POWERS)):
        if not board.zones_of[power]:
            continue
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(ratio=1)
        table.add_column(ratio=2, style=QUIET)
        for zone in board.zones_of[power]:
            near = [_bordering(look, zone, other) for other in board.zones.neighbours[zone]]
            table.add_row(look.name("zone", zone), ", ".join(facts(look, zone)), ", ".join(near))
        parts.append(Group(Line(look.name("power", power), style="bold underline"), table, Line("")))
    return parts


def _bordering(look: PittsWarPresenter, zone: int, other: int) -> str:
    """A neighbour, with the kind of its border where that is no open ground."""
    kind = look.board.border(zone, other)
    return look.name("zone", other) + (f" ({look.say(BORDERS[kind])})" if kind != CLEAR else "")
