"""Friedrich's board and pieces as tables of small integers, made once from a board pack and shared by all states."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Final

from kabinett.boards.roadmap import RoadMap

DATA: Final = Path(__file__).parent / "data"

PRUSSIA: Final = 0
HANOVER: Final = 1
RUSSIA: Final = 2
SWEDEN: Final = 3
AUSTRIA: Final = 4
IMPERIALS: Final = 5
FRANCE: Final = 6
NATIONS: Final = ("prussia", "hanover", "russia", "sweden", "austria", "imperial", "france")
NATION_COUNT: Final = 7

OFF: Final = -1
"""The place of a piece that is not on the map."""

# Generals whom cards of fate and rules name, by their number.
FRIEDRICH: Final = 0
HEINRICH: Final = 2
LEHWALDT: Final = 7
CUMBERLAND: Final = 9
SALTIKOV: Final = 10
FERMOR: Final = 11
APRAXIN: Final = 12
TOTTLEBEN: Final = 13
EHRENSVAERD: Final = 14
DAUN: Final = 15
KARL: Final = 17
LAUDON: Final = 18
HILDBURGHAUSEN: Final = 20
RICHELIEU: Final = 21
SOUBISE: Final = 22
CHEVERT: Final = 23
GENERAL_COUNT: Final = 24
PIECE_COUNT: Final = 35
NAMED: Final = {
    "friedrich": FRIEDRICH,
    "heinrich": HEINRICH,
    "lehwaldt": LEHWALDT,
    "cumberland": CUMBERLAND,
    "saltikov": SALTIKOV,
    "fermor": FERMOR,
    "apraxin": APRAXIN,
    "tottleben": TOTTLEBEN,
    "ehrensvaerd": EHRENSVAERD,
    "daun": DAUN,
    "karl": KARL,
    "laudon": LAUDON,
    "hildburghausen": HILDBURGHAUSEN,
    "richelieu": RICHELIEU,
    "soubise": SOUBISE,
    "chevert": CHEVERT,
}

EAST_PRUSSIA_SIZE: Final = 30
LINE_FIVE: Final = 935
"""The printed coordinate line 5, in the board's own coordinates; south of it is greater."""


def enemies(a: int, b: int) -> bool:
    """Prussia and Hanover stand on one side, all other nations on the other."""
    return (a <= HANOVER) != (b <= HANOVER)


class Board:
    """The road map and everything printed on it, and the pieces with what never changes about them."""

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        roads = RoadMap.load(folder)
        self.roads = roads
        self.size = roads.size
        self.neighbours = roads.neighbours
        self.main = [set(cities) for cities in roads.main]
        self.distance = roads.distance
        self.suit = roads.suit
        home = [extra.get("home_of", "") for extra in roads.extra]
        defended = [extra.get("defended_by", "") for extra in roads.extra]
        self.home = [NATIONS.index(nation) if nation in NATIONS else -1 for nation in home]
        self.defender = [NATIONS.index(nation) if nation in NATIONS else -1 for nation in defended]
        self.territory = [extra.get("territory", "") for extra in roads.extra]
        self._read_nations(json.loads((folder / "nations.json").read_text("utf-8")))
        self._read_objectives()
        self.east_prussia = self._east_prussia()
        self.halle = roads.index["halle"]
        kuestrin = roads.index["kuestrin"]
        self.near_kuestrin = {kuestrin, *roads.neighbours[kuestrin]}
        self.south = [y > LINE_FIVE for y in roads.y]

    def _read_nations(self, nations: list[dict[str, object]]) -> None:
        self.armies: list[int] = []
        self.depots: list[list[int]] = []
        self.substitutes: list[list[list[int]]] = []
        """By nation: the substitute cities of the first and of the second edition."""
        self.generals: list[list[int]] = [[] for _ in NATIONS]
        self.trains: list[list[int]] = [[] for _ in NATIONS]
        self.piece_ids: list[str] = []
        self.piece_names: list[str] = []
        self.nation: list[int] = []
        self.start: list[int] = []
        train_rows: list[tuple[int, str, int]] = []
        index = self.roads.index
        for number, row in enumerate(nations):
            assert row["id"] == NATIONS[number], "the nations stand in the order of play"
            generals, trains, depots, total = row["generals"], row["trains"], row["depots"], row["armies_total"]
            substitute = row["substitute_reentry"]
            assert isinstance(generals, list) and isinstance(trains, list) and isinstance(depots, list)
            assert isinstance(total, int) and isinstance(substitute, dict)
            self.armies.append(total)
            self.depots.append([index[city] for city in depots])
            first = sorted([index[city] for city in substitute["cities"]])
            second = substitute.get("cities_second_edition")
            self.substitutes.append([first, first if second is None else sorted([index[c] for c in second])])
            for general in generals:
                self.generals[number].append(len(self.piece_ids))
                self.piece_ids.append(str(general["id"]))
                self.piece_names.append(str(general["short"]))
                self.nation.append(number)
                self.start.append(index[general["setup_city"]])
            train_rows += [(number, str(train["id"]), index[train["setup_city"]]) for train in trains]
        assert len(self.piece_ids) == GENERAL_COUNT, "Friedrich has 24 generals"
        for number, name, city in train_rows:
            self.trains[number].append(len(self.piece_ids))
            self.piece_ids.append(name)
            self.piece_names.append("")
            self.nation.append(number)
            self.start.append(city)
        assert len(self.piece_ids) == PIECE_COUNT, "Friedrich has 11 supply trains"
        for name, general in NAMED.items():
            assert self.piece_ids[general] == name, f"{name} stands elsewhere in nations.json"
        self.pieces = [self.generals[n] + self.trains[n] for n in range(NATION_COUNT)]
        self.has_home = [n in self.home for n in range(NATION_COUNT)]
        self.general_mask = [sum([1 << g for g in self.generals[n]]) for n in range(NATION_COUNT)]

    def _read_objectives(self) -> None:
        """objective[city]: the nation whose objective it is, -1 if none; order[city]: 1 or 2."""
        self.objective = [-1] * self.size
        self.order = [0] * self.size
        self.objectives: list[list[int]] = [[] for _ in NATIONS]
        with (self.folder / "objectives.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                city = self.roads.index[row["id"]]
                nation = NATIONS.index(row["nation"])
                self.objective[city] = nation
                self.order[city] = int(row["order"])
                self.objectives[nation].append(city)
        self.objective_mask = [sum([1 << city for city in cities]) for cities in self.objectives]

    def _east_prussia(self) -> set[int]:
        """The connected Prussian piece round Königsberg."""
        start = self.roads.index["koenigsberg-east-prussia"]
        found = {start}
        ring = [start]
        while ring:
            ring = [
                other
                for city in ring
                for other in self.neighbours[city]
                if self.territory[other] == "Prussia" and other not in found
            ]
            found.update(ring)
            ring = sorted(set(ring))
        return found
