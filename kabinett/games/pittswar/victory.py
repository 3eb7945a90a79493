"""Chapter 15: victory points, automatic victory every third year, and who has won at the end."""

from __future__ import annotations

from kabinett.core.contract import Outcome
from kabinett.core.text import Text
from kabinett.games.pittswar.board import (
    AUSTRIA,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    GOLD,
    MAJORS,
    PRUSSIA,
    REVOLT,
    RUSSIA,
    SPAIN,
    TURKEY,
)
from kabinett.games.pittswar.income import stars_now
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import FORCED, WAR, PState
from kabinett.games.pittswar.supply import zone_supplied

NEEDED = 30
FIRST_SCENARIO = "liberty_or_death"
MINORS_NEEDED = 6
STARS_LOST = 2
EXCLUDED = (AUSTRIA, RUSSIA, PRUSSIA, TURKEY, SPAIN)
"""Majors whose stars give no point while they are at war with France."""

# What a position is worth.
UNDECIDED = 2
DRAW = 3


def french(s: PState, zone: int) -> bool:
    """Whether the French side controls a zone in supply."""
    return s.side[s.control[zone]] == FRANCE_SIDE and zone_supplied(s, zone)


def star_points(s: PState) -> int:
    """A point for each star that the French side controls, but for those of majors it is at war with."""
    board = s.board
    found = 0
    for zone in board.star_zones:
        if french(s, zone):
            owner = s.homeland[zone]
            if owner not in EXCLUDED or s.side[owner] != COALITION:
                found += stars_now(s, zone)
    return found


def peace_points(s: PState) -> int:
    """Peaces imposed, forced alliances in force, a War of Liberation won."""
    allies = [power for power in range(MAJORS) if s.status[power] == FORCED and s.side[power] == FRANCE_SIDE]
    return s.peaces + len(allies) + (1 if s.liberation == 2 else 0)


def island_points(s: PState) -> int:
    """Syria, and Corsica with Sardinia."""
    index = s.board.index
    found = 0
    for a, b in ((index["acre"], index["damascus"]), (index["corsica"], index["sardinia"])):
        # Turkey as an ally keeps Syria for itself.
        if french(s, a) and french(s, b) and TURKEY not in (s.control[a], s.control[b]):
            found += 1
    return found


def losses(s: PState) -> int:
    """Uprising zones of the France of 1792 with rebels, and its stars that are not French."""
    board = s.board
    revolts = s.rules.ground.by_power[REVOLT]
    found = 0
    for zone in board.zones_of[FRANCE]:
        if board.uprising[zone] >= 0 and s.units_by_zone()[zone] & revolts:
            found += 1
        if board.stars[zone] and not french(s, zone):
            found += stars_now(s, zone)
    return found


def points(s: PState) -> int:
    """The victory points of France as they stand."""
    return star_points(s) + peace_points(s) + island_points(s) - losses(s)


# who has won


def french_stars(s: PState) -> list[int]:
    """The zones with stars that France itself controls: those of its allies are not its own."""
    return [zone for zone in s.board.star_zones if stars_now(s, zone) and s.control[zone] == FRANCE]


def automatic(s: PState) -> int:
    """The side that has won outright, at the end of a period of three years."""
    if not s.board.track.check[s.board.track.year(s.year)]:
        return UNDECIDED
    if points(s) >= NEEDED:
        return FRANCE_SIDE
    return UNDECIDED if french_stars(s) else COALITION


def at_the_end(s: PState) -> int:
    """The side that has won when time is up, or a draw."""
    if scenario(s).id == FIRST_SCENARIO:
        return _in_1800(s)
    board = s.board
    home = [zone for zone in board.zones_of[FRANCE] if stars_now(s, zone)]
    worth = [board.stars[zone] or board.city[zone] or board.port[zone] for zone in range(board.size)]
    conquests = [zone for zone in range(board.size) if board.republic[zone] and worth[zone]]
    if all([french(s, zone) for zone in home + conquests]):
        return FRANCE_SIDE
    abroad = [zone for zone in french_stars(s) if board.country[zone] != FRANCE]
    lost = sum([stars_now(s, zone) for zone in home if s.side[s.control[zone]] == COALITION])
    return COALITION if not abroad and lost >= STARS_LOST else DRAW


def _in_1800(s: PState) -> int:
    board = s.board
    gold = [zone for zone in board.zones_of[FRANCE] if board.star_colour[zone] == GOLD]
    if all([s.side[s.control[zone]] == COALITION for zone in gold]):
        return COALITION
    republic = [zone for zone in range(board.size) if board.republic[zone]]
    if not all([french(s, zone) for zone in gold + republic]):
        return DRAW
    allies = [power for power in (PRUSSIA, SPAIN, AUSTRIA) if s.side[power] == COALITION and s.status[power] == WAR]
    return FRANCE_SIDE if len(allies) < 2 and french_minors(s) >= MINORS_NEEDED else DRAW


def french_minors(s: PState) -> int:
    """The minor countries of 1792 that are wholly French: annexed, conquered or allied. Of Piedmont Turin counts."""
    board = s.board
    found = 0
    for power in range(MAJORS, REVOLT):
        zones = [zone for zone in board.zones_of[power] if not board.republic[zone]] or board.zones_of[power]
        if zones and (s.side[power] == FRANCE_SIDE or all([french(s, zone) for zone in zones])):
            found += 1
    return found


def result(s: PState) -> int:
    """The winner as things stand at the end of this turn: a side, UNDECIDED or DRAW."""
    found = automatic(s)
    if found == UNDECIDED and s.year >= scenario(s).end:
        found = at_the_end(s)
    return found


def decided(s: PState) -> bool:
    return result(s) != UNDECIDED


def report(s: PState) -> None:
    s.tell("victory_points", (points(s), NEEDED), "15.2d")


def outcome(s: PState) -> Outcome:
    """How the game ended; France's score is its victory points."""
    found = result(s)
    early = automatic(s) != UNDECIDED
    score = points(s)
    scores = [score, NEEDED - score]
    if found in (UNDECIDED, DRAW):
        return Outcome([], [1, 1], scores, Text("end.draw", (s.year,)), "15.3b")
    ranks = [1, 2] if found == FRANCE_SIDE else [2, 1]
    if early:
        rule, key = "15.1", "end.automatic"
    else:
        rule, key = ("15.3" if found == FRANCE_SIDE else "15.3a"), "end.time"
        if scenario(s).id == FIRST_SCENARIO:
            rule = "16.1.3a" if found == FRANCE_SIDE else "16.1.3"
    return Outcome([found], ranks, scores, Text(key, (found, s.year)), rule)
