"""Zone maps: areas with common borders, as in Wallenstein (counties) and Pitt's War (zones).

Like a RoadMap, a ZoneMap is made once per board, shared by all states and never changed.
"""

from pathlib import Path
from typing import Final

from kabinett.boards.graph import all_distances, connected_pieces, listing, neighbour_lists
from kabinett.boards.tables import BoardError, Links, Table, read_ids, read_links, read_table

# The two ways the files are called: the zones of a board are what its rulebook calls them.
ZONE_FILES: Final = ("zones.csv", "counties.csv")
BORDER_FILES: Final = ("borders.csv", "adjacency.csv")

# Boards that tell their borders apart say so; on all others armies simply walk across.
PLAIN_BORDER: Final = "land"


class ZoneMap:
    """Zones by number (their order in the file) and the borders between them."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        borders: list[tuple[int, int]],
        border_kinds: list[str],
        extra: list[dict[str, str]],
        border_extra: list[dict[str, str]],
    ) -> None:
        self.size: Final[int] = len(ids)
        self.ids: Final[list[str]] = ids
        self.names: Final[list[str]] = names
        self.index: Final[dict[str, int]] = {zone: place for place, zone in enumerate(ids)}
        self.borders: Final[list[tuple[int, int]]] = borders
        self.border_kinds: Final[list[str]] = border_kinds
        self.extra: Final[list[dict[str, str]]] = extra
        self.border_extra: Final[list[dict[str, str]]] = border_extra
        self.neighbours: Final[list[list[int]]] = neighbour_lists(len(ids), borders)
        self.distance: Final[bytes] = all_distances(self.neighbours)
        # Both ways round, so that asking needs no ordering of the two zones first.
        numbers: dict[tuple[int, int], int] = {}
        for number, (a, b) in enumerate(borders):
            numbers[(a, b)] = number
            numbers[(b, a)] = number
        self.border_index: Final[dict[tuple[int, int], int]] = numbers

    @staticmethod
    def load(folder: Path) -> "ZoneMap":
        """The zone map of a pack; BoardError with all its problems if it has any."""
        problems: list[str] = []
        zones = read_table(folder, _which(folder, ZONE_FILES), ("id",), problems)
        borders = read_table(folder, _which(folder, BORDER_FILES), ("a", "b"), problems)
        if zones is None:
            raise BoardError(problems)
        index = read_ids(zones, problems)
        name_column = "name" if "name" in zones.columns else "name_en"
        if name_column not in zones.columns:
            problems.append(f"{zones.name}:1: missing column name (or name_en)")
        if borders is None:
            raise BoardError(problems)
        links = read_links(borders, index, "zone", "border", "kind", PLAIN_BORDER, problems)
        if "kind" in borders.columns:
            for row in range(len(borders.rows)):
                if not borders.rows[row]["kind"]:
                    problems.append(f"{borders.at(row)}: border without a kind")
        # Missing zones or borders would only be reported a second time by what follows.
        if not problems:
            _check_listed(zones, borders.name, links, index, problems)
            _check_connected(zones, links, problems)
        if problems:
            raise BoardError(problems)
        return ZoneMap(
            [row["id"] for row in zones.rows],
            [row[name_column] for row in zones.rows],
            links.pairs,
            links.kinds,
            [zones.extra(row, ("id", name_column)) for row in range(len(zones.rows))],
            links.extra,
        )

    def dist(self, a: int, b: int) -> int:
        """The borders crossed on the shortest way from a to b; 255: no way by borders."""
        return self.distance[a * self.size + b]

    def adjacent(self, a: int, b: int) -> bool:
        """Whether a and b have a common border."""
        return (a, b) in self.border_index

    def kind(self, a: int, b: int) -> str:
        """The kind of the border between a and b; empty if they have none."""
        number = self.border_index.get((a, b), -1)
        return self.border_kinds[number] if number >= 0 else ""

    def components(self) -> list[list[int]]:
        """The connected pieces of the map, each sorted, by their first zones."""
        return connected_pieces(self.neighbours)


def _which(folder: Path, names: tuple[str, str]) -> str:
    """The file name this pack uses; the first one if it has neither, so that it is missed."""
    return names[1] if not (folder / names[0]).is_file() and (folder / names[1]).is_file() else names[0]


def _check_listed(zones: Table, border_file: str, links: Links, index: dict[str, int], problems: list[str]) -> None:
    """A column `neighbours` repeats the borders zone by zone: each must be found both ways."""
    if "neighbours" not in zones.columns:
        return
    lists = neighbour_lists(len(zones.rows), links.pairs)
    for row in range(len(zones.rows)):
        zone = zones.rows[row]["id"]
        said = [other for other in zones.rows[row]["neighbours"].split("|") if other]
        drawn = [zones.rows[other]["id"] for other in lists[row]]
        for other in said:
            if other not in index:
                problems.append(f"{zones.at(row)}: unknown zone {other!r} beside {zone}")
            elif other not in drawn:
                problems.append(
                    f"{zones.at(row)}: asymmetric: {zone} names {other}, but {border_file} has no such border"
                )
        for other in drawn:
            if other not in said:
                problems.append(
                    f"{zones.at(row)}: asymmetric: {zone} does not name {other}, but {border_file} has that border"
                )


def _check_connected(zones: Table, links: Links, problems: list[str]) -> None:
    """Islands are reached by sea: a piece of the map may stand alone if it has a port."""
    pieces = connected_pieces(neighbour_lists(len(zones.rows), links.pairs))
    largest = max(pieces, key=len)
    for piece in pieces:
        if piece is largest or any(zones.rows[zone].get("port", "") == "1" for zone in piece):
            continue
        names = listing([zones.rows[zone]["id"] for zone in piece])
        problems.append(f"{zones.at(piece[0])}: disconnected from the rest, without a port: {names}")
