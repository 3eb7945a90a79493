"""Road maps: cities joined by roads, as in Friedrich and Maria.

A RoadMap is made once per board and shared by all states played on it, so nothing in it is
changed after it was made; everything that marching, supply and retreats ask again and again
(distances, neighbours, what lies within three) is worked out here, once.
"""

from pathlib import Path
from typing import Final

from kabinett.boards.graph import all_distances, connected_pieces, listing, neighbour_lists
from kabinett.boards.tables import (
    BoardError,
    Table,
    line_at,
    offset_of,
    read_ids,
    read_json,
    read_links,
    read_table,
    read_text,
)

SUITS: Final = ("spades", "clubs", "hearts", "diamonds")
ROAD_TYPES: Final = ("normal", "main")

CITY_COLUMNS: Final = ("id", "name", "x", "y", "sector", "suit")
ROAD_COLUMNS: Final = ("a", "b", "type")


class RoadMap:
    """Cities by number (their order in cities.csv) and the roads between them."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        x: list[int],
        y: list[int],
        suit: list[int],
        sector: list[int],
        sectors: list[str],
        sector_suit: list[int],
        roads: list[tuple[int, int]],
        main_roads: list[tuple[int, int]],
        extra: list[dict[str, str]],
        road_extra: list[dict[str, str]],
    ) -> None:
        self.size: Final[int] = len(ids)
        self.ids: Final[list[str]] = ids
        self.names: Final[list[str]] = names
        self.index: Final[dict[str, int]] = {city: place for place, city in enumerate(ids)}
        self.x: Final[list[int]] = x
        self.y: Final[list[int]] = y
        self.suit: Final[list[int]] = suit
        self.sector: Final[list[int]] = sector
        self.sectors: Final[list[str]] = sectors
        self.sector_suit: Final[list[int]] = sector_suit
        self.roads: Final[list[tuple[int, int]]] = roads
        self.extra: Final[list[dict[str, str]]] = extra
        self.road_extra: Final[list[dict[str, str]]] = road_extra
        self.neighbours: Final[list[list[int]]] = neighbour_lists(len(ids), roads)
        self.main: Final[list[list[int]]] = neighbour_lists(len(ids), main_roads)
        self.distance: Final[bytes] = all_distances(self.neighbours)
        within3: list[list[int]] = []
        for city in range(len(ids)):
            row = self.distance[city * len(ids) : (city + 1) * len(ids)]
            within3.append([other for other, far in enumerate(row) if 1 <= far <= 3])
        self.within3: Final[list[list[int]]] = within3

    @staticmethod
    def load(folder: Path) -> "RoadMap":
        """The road map of a pack; BoardError with all its problems if it has any."""
        problems: list[str] = []
        cities = read_table(folder, "cities.csv", CITY_COLUMNS, problems)
        roads = read_table(folder, "roads.csv", ROAD_COLUMNS, problems)
        sectors = Sectors(folder, problems)
        if cities is None:
            raise BoardError(problems)
        index = read_ids(cities, problems)
        x = _whole_numbers(cities, "x", problems)
        y = _whole_numbers(cities, "y", problems)
        suit = _suits(cities, problems)
        sector = sectors.of_cities(cities, index, suit, problems)
        if roads is None:
            raise BoardError(problems)
        links = read_links(roads, index, "city", "road", "type", "normal", problems)
        for row in range(len(roads.rows)):
            if roads.rows[row]["type"] not in ROAD_TYPES:
                problems.append(f"{roads.at(row)}: unknown road type {roads.rows[row]['type']!r}")
        # Unknown cities or roads leave holes of their own: only a map that is otherwise in
        # order can be said to fall apart.
        if not problems:
            _check_connected(cities, links.pairs, problems)
        if problems:
            raise BoardError(problems)
        return RoadMap(
            [row["id"] for row in cities.rows],
            [row["name"] for row in cities.rows],
            x,
            y,
            suit,
            sector,
            sectors.ids,
            sectors.suit,
            links.pairs,
            [pair for pair, kind in zip(links.pairs, links.kinds, strict=True) if kind == "main"],
            [cities.extra(row, CITY_COLUMNS) for row in range(len(cities.rows))],
            links.extra,
        )

    def dist(self, a: int, b: int) -> int:
        """The roads on the shortest way from a to b, whatever stands in between; 255: none."""
        return self.distance[a * self.size + b]

    def is_main(self, a: int, b: int) -> bool:
        """Whether a main road joins a and b."""
        return b in self.main[a]

    def reach(self, start: int, limit: int, blocked: bytearray | list[int]) -> list[int]:
        """The cities reached from `start` by at most `limit` roads, nearest first.

        `blocked` has an entry per city; where it is not 0 the city is not entered. The start
        itself is always the first city of the answer, blocked or not: whoever asks stands there.
        """
        seen = bytearray(blocked)
        seen[start] = 1
        found = [start]
        begin = 0
        for _ in range(limit):
            end = len(found)
            if begin == end:
                break
            for at in range(begin, end):
                for other in self.neighbours[found[at]]:
                    if not seen[other]:
                        seen[other] = 1
                        found.append(other)
            begin = end
        return found

    def components(self) -> list[list[int]]:
        """The connected pieces of the whole map, each sorted, by their first cities."""
        return connected_pieces(self.neighbours)

    def main_pieces(self) -> list[list[int]]:
        """The connected pieces of the main roads alone; cities on no main road are left out."""
        return [piece for piece in connected_pieces(self.main) if len(piece) > 1]


class Sectors:
    """sectors.json while a pack is being read: ids, suits and the listed cities."""

    def __init__(self, folder: Path, problems: list[str]) -> None:
        self.ids: list[str] = []
        self.suit: list[int] = []
        self.index: dict[str, int] = {}
        # Per listed city its sectors, each with the line it stands on.
        self.listed: dict[str, list[tuple[int, int]]] = {}
        self.readable: bool = False
        self.members: bool = False
        self.offset: int = 0  # how far the text has been gone through
        # Read twice: once for its value and once for the lines things stand on.
        value = read_json(folder, "sectors.json", problems)
        if value is None:
            return
        text = read_text(folder, "sectors.json", problems) or ""
        entries = value.get("sectors") if isinstance(value, dict) else None
        if not isinstance(entries, list):
            problems.append('sectors.json: no list "sectors"')
            return
        self.readable = True
        for number, entry in enumerate(entries, start=1):
            if not isinstance(entry, dict):
                problems.append(f"sectors.json: sector number {number} is not an object")
                continue
            self._read(entry, number, text, problems)
        self.members = bool(self.listed)

    def _read(self, entry: dict[str, object], number: int, text: str, problems: list[str]) -> None:
        name = entry.get("id")
        if not isinstance(name, str) or not name:
            problems.append(f"sectors.json: sector number {number} has no id")
            return
        self.offset = offset_of(text, name, self.offset + 1)
        at = f"sectors.json:{line_at(text, self.offset)}"
        if name in self.index:
            problems.append(f"{at}: duplicate sector {name}")
            return
        suit = entry.get("suit")
        if suit not in SUITS:
            problems.append(f"{at}: unknown suit {suit!r} of sector {name}")
        place = len(self.ids)
        self.index[name] = place
        self.ids.append(name)
        self.suit.append(SUITS.index(suit) if suit in SUITS else -1)
        cities = entry.get("cities")
        if not isinstance(cities, list):
            # The list is a second record of what cities.csv says; a pack may do without.
            return
        for city in cities:
            self.offset = offset_of(text, str(city), self.offset + 1)
            line = line_at(text, self.offset)
            self.listed.setdefault(str(city), []).append((place, line))

    def of_cities(self, cities: Table, index: dict[str, int], suit: list[int], problems: list[str]) -> list[int]:
        """The sector number of every city, with both files held against each other."""
        found: list[int] = []
        if not self.readable:
            return found
        for row in range(len(cities.rows)):
            city = cities.rows[row]["id"]
            name = cities.rows[row]["sector"]
            place = self.index.get(name, -1)
            found.append(place)
            if city not in index:
                continue  # its id is no good, and that was said
            if not name:
                problems.append(f"{cities.at(row)}: {city} is in no sector")
            elif place < 0:
                problems.append(f"{cities.at(row)}: {city} is in the unknown sector {name!r}")
            else:
                self._check_member(cities.at(row), city, place, suit[row], problems)
        for city, places in self.listed.items():
            for _, line in places:
                if city not in index:
                    problems.append(f"sectors.json:{line}: unknown city {city!r}")
        return found

    def _check_member(self, at: str, city: str, place: int, suit: int, problems: list[str]) -> None:
        name = self.ids[place]
        if suit >= 0 and self.suit[place] >= 0 and suit != self.suit[place]:
            problems.append(f"{at}: {city} has {SUITS[suit]}, but its sector {name} {SUITS[self.suit[place]]}")
        if not self.members:
            return
        places = self.listed.get(city, [])
        for other, line in places:
            if other != place:
                problems.append(
                    f"sectors.json:{line}: {city} is listed in sector {self.ids[other]}, but {at} says {name}"
                )
        if not places:
            problems.append(f"{at}: {city} is listed in no sector of sectors.json")
        elif len(places) > 1 and all(other == place for other, _ in places):
            problems.append(f"sectors.json:{places[1][1]}: {city} is listed twice in {name}")


def _whole_numbers(table: Table, column: str, problems: list[str]) -> list[int]:
    """A column of coordinates, rounded: rules never see a float."""
    numbers: list[int] = []
    for row in range(len(table.rows)):
        text = table.rows[row][column]
        number = 0
        try:
            number = round(float(text))
        except (ValueError, OverflowError):
            problems.append(f"{table.at(row)}: {column} is {text!r}, not a number")
        numbers.append(number)
    return numbers


def _suits(table: Table, problems: list[str]) -> list[int]:
    suits: list[int] = []
    for row in range(len(table.rows)):
        name = table.rows[row]["suit"]
        if name in SUITS:
            suits.append(SUITS.index(name))
        else:
            problems.append(f"{table.at(row)}: unknown suit {name!r} of {table.rows[row]['id']}")
            suits.append(-1)
    return suits


def _check_connected(cities: Table, roads: list[tuple[int, int]], problems: list[str]) -> None:
    pieces = connected_pieces(neighbour_lists(len(cities.rows), roads))
    # The largest piece is the map; what hangs loose is named with the lines to look at.
    largest = max(pieces, key=len)
    for piece in pieces:
        if piece is not largest:
            names = listing([cities.rows[city]["id"] for city in piece])
            problems.append(f"{cities.at(piece[0])}: disconnected from the rest: {names}")
