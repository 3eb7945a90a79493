"""Chapter 7: Austria places her hussars."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import AUSTRIA, HUSSARS, OFF, Board, Ground
from kabinett.games.maria.state import MState

Sectors = tuple[tuple[int, tuple[int, ...]], ...]
"""Sectors, each with some cities in it."""

RANGE: Final = 4
"""A hussar is placed at most so many cities from an Austrian general."""


def in_range(s: MState, city: int) -> bool:
    distance = s.ground.distance
    row = city * s.board.size
    for general in s.board.generals[AUSTRIA]:
        at = s.place[general]
        if at >= 0 and distance[row + at] <= RANGE:
            return True
    return False


def hussars_reach(board: Board, ground: Ground) -> list[list[int]]:
    """By city the cities of the Bohemia map within the range of a general who stands there."""
    found: list[list[int]] = []
    for city in range(board.size):
        row = ground.distance[city * board.size : (city + 1) * board.size]
        found.append([other for other, far in enumerate(row) if far <= RANGE and board.bohemia[other]])
    return found


def by_sector(board: Board, reach: list[list[int]]) -> list[Sectors]:
    """The same by sector."""
    found: list[Sectors] = []
    for cities in reach:
        sectors: dict[int, list[int]] = {}
        for city in cities:
            sectors.setdefault(board.roads.sector[city], []).append(city)
        found.append(tuple([(sector, tuple(inside)) for sector, inside in sectors.items()]))
    return found


def has_room(s: MState) -> bool:
    """Whether there is any free city in range of an Austrian general."""
    reach = s.rules.hussar_range(s)
    for general in s.on_map(AUSTRIA):
        for city in reach[s.place[general]]:
            if not s.at[city]:
                return True
    return False


def open_sectors(s: MState) -> list[int]:
    """The sectors in which there is a free city in range of an Austrian general."""
    found: set[int] = set()
    at = s.at
    reach = s.rules.hussar_sectors(s)
    for general in s.board.generals[AUSTRIA]:
        if s.place[general] >= 0:
            for sector, cities in reach[s.place[general]]:
                if sector not in found and any([not at[city] for city in cities]):
                    found.add(sector)
    return sorted(found)


def why_not_there(s: MState, city: int) -> Refusal | None:
    """Why a hussar cannot be placed on this city."""
    if not s.board.bohemia[city]:
        return Refusal(Text("no.hussar_map", (city,)), "7.2a")
    if s.at[city]:
        return Refusal(Text("no.occupied", (city, s.at[city] - 1)), "7.2c")
    if not in_range(s, city):
        return Refusal(Text("no.hussar_range", (city,)), "7.2b")
    return None


class PlaceHussars(Step[MState]):
    """Each hussar in turn: where he goes, first the sector and then the city, or that he stays."""

    rule: ClassVar[str] = "7.2"
    kind: ClassVar[str] = "place_hussars"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("hussar", "hussar"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        # Where no city is in range there is nothing to decide, and everybody sees it.
        return (s.seat_of[AUSTRIA],) if has_room(s) else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        for hussar in range(frame[1], HUSSARS):
            if s.hussars[hussar] != OFF:
                s.tell("hussar_kept", (hussar, s.hussars[hussar]), "7.3")

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return AUSTRIA

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if draft:
            return Text("ask.hussar_city", (frame[1], draft[0].args[0]))
        return Text("ask.place_hussars", (frame[1],))

    def cities(self, s: MState, sector: int) -> list[int]:
        reach = s.rules.hussar_sectors(s)
        near: set[int] = set()
        for general in s.on_map(AUSTRIA):
            for other, cities in reach[s.place[general]]:
                if other == sector:
                    near.update(cities)
        return [city for city in sorted(near) if not s.at[city]]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        draft = s.draft[seat]
        hussar = frame[1]
        if draft:
            return [action("hussar", (hussar, city)) for city in self.cities(s, draft[0].args[0])]
        found = [action("keep" if s.hussars[hussar] != OFF else "decline")]
        return found + [action("area", (sector,)) for sector in open_sectors(s)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        hussar = frame[1]
        if draft:
            if action.verb != "hussar" or action.args[0] != hussar:
                return Refusal(Text("no.hussar_first"), "7.2")
            if action.args[1] not in s.board.sector_cities[draft[0].args[0]]:
                return Refusal(Text("no.hussar_sector", (action.args[1],)), "7.2")
            return why_not_there(s, action.args[1])
        if action.verb in ("keep", "decline"):
            if (action.verb == "keep") == (s.hussars[hussar] != OFF):
                return None
            return Refusal(Text("no.hussar_first"), "7.3")
        if action.verb != "area":
            return Refusal(Text("no.hussar_first"), "7.2")
        return None if self.cities(s, action.args[0]) else Refusal(Text("no.hussar_area"), "7.2b")

    def drafts(self, s: MState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "area"

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        hussar = frame[1]
        if action.verb == "hussar":
            s.hussars[hussar] = action.args[1]
            s.tell("hussar_placed", (hussar, action.args[1]), "7.2")
        elif action.verb == "keep":
            s.tell("hussar_kept", (hussar, s.hussars[hussar]), "7.3")
        if hussar + 1 < HUSSARS:
            s.replace((self.number, hussar + 1))
        else:
            s.pop()

    def chains(self, s: MState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        if first.verb != "area":
            return []
        action = s.rules.words.action
        return [Chain([first, action("hussar", (frame[1], city))], city, []) for city in self.cities(s, first.args[0])]
