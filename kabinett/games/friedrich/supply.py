"""Chapter 9: supply. Once out of supply a general is turned face down, twice and his armies are lost."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.step import Frame, Step
from kabinett.games.friedrich.advanced import lost_to_hunger
from kabinett.games.friedrich.board import enemies
from kabinett.games.friedrich.combat import destroy_stack
from kabinett.games.friedrich.state import FState

PATH: Final = 6
"""Roads that a supply path may have."""


def enemy_cities(s: FState, nation: int) -> bytearray:
    """Cities with enemy pieces: no supply path leads through them."""
    blocked = bytearray(s.board.size)
    for piece, city in enumerate(s.place):
        if city >= 0 and enemies(nation, s.board.nation[piece]):
            blocked[city] = 1
    return blocked


def supplied_by_trains(s: FState, nation: int) -> set[int]:
    """All cities that the trains of a nation reach."""
    blocked = enemy_cities(s, nation)
    found: set[int] = set()
    for train in s.board.trains[nation]:
        if s.place[train] >= 0:
            found.update(s.board.roads.reach(s.place[train], PATH, blocked))
    return found


def at_home(s: FState, nation: int, city: int) -> bool:
    """A general never lacks supply in his own country; Russia and France have none and use their depots."""
    board = s.board
    return board.home[city] == nation or (not board.has_home[nation] and city in board.depots[nation])


def in_supply(s: FState, general: int) -> bool:
    """Whether this general, who is on the map, has supply where he stands."""
    nation = s.board.nation[general]
    city = s.place[general]
    if at_home(s, nation, city):
        return True
    board = s.board
    near = [
        s.place[train]
        for train in board.trains[nation]
        if s.place[train] >= 0 and board.distance[city * board.size + s.place[train]] <= PATH
    ]
    if not near:
        return False
    blocked = enemy_cities(s, nation)
    return any(city in board.roads.reach(train, PATH, blocked) for train in near)


class Supply(Step[FState]):
    """Phase 5: each stack of the active nation is checked."""

    rule: ClassVar[str] = "9.1"
    kind: ClassVar[str] = "supply"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"),)

    def act(self, s: FState, frame: Frame) -> None:
        nation = frame[1]
        s.pop()
        for general in s.board.generals[nation]:
            city = s.place[general]
            if city < 0 or s.at[city] != general + 1:
                continue
            group = s.stack_of(general)
            if in_supply(s, general):
                if s.down & group:
                    s.down &= ~group
                    s.tell("supply_back", (group,), "9.4a")
            elif s.down & group:
                destroy_stack(s, group, "9.4b")
                lost_to_hunger(s, nation, city)
            else:
                s.down |= group
                s.tell("out_of_supply", (group,), "9.4")
