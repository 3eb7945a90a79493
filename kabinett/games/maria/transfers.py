"""Chapters 17 and 19: pieces that a political change puts elsewhere: home from neutral land, out of a stack, aside.

Such a transfer conquers nothing and eliminates nothing. The owner chooses among equally near cities; where there is
only one, nobody is asked. A stack of one power is moved as one piece, so that its troops need not be divided."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import AUSTRIA, BAVARIA, FRANCE, GENERAL_COUNT
from kabinett.games.maria.stacks import equal_ranks, lift, may_stand, move_group, settle_down
from kabinett.games.maria.state import MState
from kabinett.games.maria.victory import left_home

# Why a piece is moved, and so where it may go.
HOME: Final = 0
SETUP: Final = 1
EMPTY: Final = 2
ASIDE: Final = 3
RULES: Final = ("19.3e", "19.3d", "19.3g", "17.9a")


def group_of(s: MState, piece: int) -> int:
    """The piece and, of a stack of one power, the other general: they move as one."""
    return 1 << piece if piece >= GENERAL_COUNT else s.own_stack(piece)


def _fits(s: MState, piece: int, group: int, city: int) -> bool:
    if group & (group - 1):
        # Two generals need a city to themselves.
        return not s.at[city] and may_stand(s, piece, city)
    return may_stand(s, piece, city)


def candidates(s: MState, piece: int, why: int) -> list[int]:
    """The cities to which this piece may be put: the nearest that fit, by roads, whatever stands between."""
    board = s.board
    power = board.power[piece]
    start = s.place[piece]
    group = group_of(s, piece)
    if why == ASIDE:
        beside = [c for c in s.ground.neighbours[start] if not _crosses(s, start, c) and _fits(s, piece, group, c)]
        if beside:
            return beside
        allowed = [city for city in range(board.size) if board.bohemia[city] == board.bohemia[start]]
    elif why == SETUP:
        return _set_up(s, piece)
    elif why == EMPTY:
        allowed = [city for city in range(board.size) if board.bohemia[city] and not s.at[city]]
    else:
        allowed = [
            city for city in range(board.size) if s.home[city] == power or (power == FRANCE and s.home[city] == BAVARIA)
        ]
    return _nearest(s, start, [city for city in allowed if city != start and _fits(s, piece, group, city)])


def _nearest(s: MState, start: int, cities: list[int]) -> list[int]:
    """Of these cities those nearest to this one by roads."""
    row = start * s.board.size
    found: list[int] = []
    best = 255
    for city in cities:
        far = s.ground.distance[row + city]
        if far <= best:
            if far < best:
                best = far
                found = []
            found.append(city)
    return found


def _set_up(s: MState, piece: int) -> list[int]:
    """A piece's set-up city; where somebody else stands there, with the piece or without it, the nearest empty city of
    the country that is not another's set-up city. Nothing for a piece that is there and alone."""
    board = s.board
    power = board.power[piece]
    own = board.start[piece]
    if s.place[piece] == own:
        if not s.second[own]:
            return []
    elif _open(s, piece, own):
        return [own]
    others = [board.start[other] for other in board.pieces[power] if s.place[other] >= 0]
    return _nearest(s, own, [city for city in range(board.size) if city not in others and _open(s, piece, city)])


def _open(s: MState, piece: int, city: int) -> bool:
    """Whether a piece that is sent to its set-up city may come to this one: empty, or it makes way."""
    return s.home[city] == s.board.power[piece] and (not s.at[city] or changes_places(s, piece, city))


def changes_places(s: MState, piece: int, city: int) -> bool:
    """Whether the piece in this city has its set-up city just where this one stands: then neither is in the other's
    way, because both go at once."""
    other = s.at[city] - 1
    here = s.place[piece]
    if other < 0 or s.second[city] or s.second[here] or s.board.power[other] != s.board.power[piece]:
        return False
    return other != piece and s.board.start[other] == here


def homeward(s: MState, power: int) -> list[int]:
    """A power's pieces on the map in the order in which they are sent to their set-up cities: who stands on another's
    makes room first; who cannot come to his own yet waits until the others have left theirs."""
    board = s.board
    first: list[int] = []
    last: list[int] = []
    for piece in board.pieces[power]:
        if s.place[piece] >= 0:
            others = [board.start[other] for other in board.pieces[power] if other != piece and s.place[other] >= 0]
            ready = s.place[piece] in others or _set_up(s, piece) in ([], [board.start[piece]])
            (first if ready else last).append(piece)
    return first + last


def _crosses(s: MState, a: int, b: int) -> bool:
    return s.board.bohemia[a] != s.board.bohemia[b]


def carry(s: MState, piece: int, city: int, why: int) -> None:
    """Put a piece, or a stack of one power, into a city."""
    group = group_of(s, piece)
    if group & (group - 1) and not s.at[city]:
        move_group(s, group, city)
    elif why == SETUP and s.at[city]:
        _exchange(s, piece, city)
        return
    else:
        lift(s, piece)
        settle_down(s, piece, city)
    for member in members(group):
        s.tell("transferred", (member, city), RULES[why])
    left_home(s, s.board.power[piece], city)
    if piece < GENERAL_COUNT and equal_ranks(s, city):
        s.push((s.rules.step_numbers["command"], piece))


def _exchange(s: MState, piece: int, city: int) -> None:
    """A piece comes to a city whose holder has its set-up city where this one stood: both go at once."""
    other, here = s.at[city] - 1, s.place[piece]
    for leaving in (piece, other):
        lift(s, leaving)
    for coming, to in ((piece, city), (other, here)):
        settle_down(s, coming, to)
        s.tell("transferred", (coming, to), RULES[SETUP])


def order(s: MState, piece: int, why: int) -> None:
    """This piece is to be moved next."""
    s.push((s.rules.step_numbers["transfer"], piece, why))


class Transfer(Step[MState]):
    """A piece goes elsewhere; its owner chooses among equally near cities."""

    rule: ClassVar[str] = "19.3e"
    kind: ClassVar[str] = "transfer"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("piece", "piece"), ("why", "number"))

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        if s.place[frame[1]] < 0 or len(candidates(s, frame[1], frame[2])) < 2:
            return ()
        return (s.seat_of[s.board.power[frame[1]]],)

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        if s.place[frame[1]] < 0:
            return
        found = candidates(s, frame[1], frame[2])
        if found:
            carry(s, frame[1], found[0], frame[2])

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[1]]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.transfer", (frame[1],))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("transfer", (frame[1], city)) for city in candidates(s, frame[1], frame[2])]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        rule = RULES[frame[2]]
        if action.verb != "transfer" or action.args[0] != frame[1]:
            return Refusal(Text("no.transfer", (frame[1],)), rule)
        if action.args[1] not in candidates(s, frame[1], frame[2]):
            return Refusal(Text("no.not_nearest", action.args), rule)
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        carry(s, frame[1], action.args[1], frame[2])


# who has to go


def foreigners(s: MState, country: int, powers: tuple[int, ...]) -> list[int]:
    """Pieces of these powers that stand in the home country of another; of a stack of one power only the first."""
    found: list[int] = []
    for power in powers:
        if power != country:
            found += [piece for piece in firsts(s, power) if s.home[s.place[piece]] == country]
    return found


def firsts(s: MState, power: int) -> list[int]:
    """The pieces of a power on the map, of a stack of one power the first general alone."""
    found: list[int] = []
    for piece in s.board.pieces[power]:
        if s.place[piece] >= 0:
            if piece >= GENERAL_COUNT or s.purse_of(piece) == piece:
                found.append(piece)
    return found


def shut_in(s: MState, power: int) -> list[int]:
    """Pieces abroad from which no way home leads but through land that is closed to them."""
    if s.is_neutral(power) or not s.shut[power]:
        return []
    board = s.board
    closed = s.shut[power]
    crosses = power in (FRANCE, AUSTRIA)
    reached = bytearray(board.size)
    ring = [city for city in range(board.size) if s.home[city] == power and not closed[city]]
    for city in ring:
        reached[city] = 1
    while ring:
        wider: list[int] = []
        for city in ring:
            for other in s.ground.neighbours[city]:
                if not reached[other] and not closed[other] and (crosses or not _crosses(s, city, other)):
                    reached[other] = 1
                    wider.append(other)
        ring = wider
    return [piece for piece in firsts(s, power) if not reached[s.place[piece]] and s.home[s.place[piece]] != power]
