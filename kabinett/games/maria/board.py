"""Maria's board, pieces and political cards as tables of small integers, made once from a board pack and shared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from kabinett.boards.graph import all_distances, neighbour_lists
from kabinett.boards.roadmap import RoadMap

DATA: Final = Path(__file__).parent / "data"

FRANCE: Final = 0
BAVARIA: Final = 1
PRUSSIA: Final = 2
SAXONY: Final = 3
AUSTRIA: Final = 4
PRAGMATIC: Final = 5
POWERS: Final = ("france", "bavaria", "prussia", "saxony", "austria", "pragmatic")
POWER_COUNT: Final = 6
MAJORS: Final = (FRANCE, PRUSSIA, AUSTRIA, PRAGMATIC)
MINORS: Final = (BAVARIA, SAXONY)
DISPLAY: Final = (PRUSSIA, FRANCE, PRAGMATIC, AUSTRIA)
"""The spaces of the political display from left to right: placing goes in this order, ties go to the right."""

MARIA_THERESA: Final = 0
FREDERICK: Final = 1
LOUIS: Final = 2
PLAYERS: Final = ("maria-theresa", "frederick", "louis")

OFF: Final = -1
"""The place of a piece that is not on the map."""
BOX: Final = -2
"""The place of a general in his power's off-map box, and of the Prussian train in the Silesia box."""

GENERAL_COUNT: Final = 20
TRAIN_COUNT: Final = 10
PIECE_COUNT: Final = 30
HUSSARS: Final = 2
TOERRING: Final = 5
FRIEDRICH: Final = 6
SCHWERIN: Final = 7
DESSAUER: Final = 9
RUTOWSKI: Final = 10
NEIPPERG: Final = 15
ARENBERG: Final = 16
SILESIA_TRAIN: Final = 24
SAXON_TRAIN: Final = 25
NAMED: Final = {
    "toerring": TOERRING,
    "friedrich": FRIEDRICH,
    "schwerin": SCHWERIN,
    "dessauer": DESSAUER,
    "rutowski": RUTOWSKI,
    "neipperg": NEIPPERG,
    "arenberg": ARENBERG,
    "prussia-train-2": SILESIA_TRAIN,
    "saxony-train-1": SAXON_TRAIN,
}
TRACK_NAMES: Final = ("saxony", "russia", "italy")
SAXONY_TRACK: Final = 0
RUSSIA_TRACK: Final = 1
ITALY_TRACK: Final = 2

PLAIN: Final = 0
MINOR: Final = 1
MAJOR: Final = 2
GRADES: Final = ("none", "minor", "major")


class Ground:
    """The roads as one variant sees them: in the introductory game those between the maps do not exist."""

    def __init__(self, size: int, roads: list[tuple[int, int]], main: list[tuple[int, int]]) -> None:
        self.size = size
        self.neighbours = neighbour_lists(size, roads)
        self.main = [set(cities) for cities in neighbour_lists(size, main)]
        self.distance = all_distances(self.neighbours)
        self.near: list[list[int]] = []
        """Per city the cities 1, 2 or 3 away: from there a fortress is protected."""
        for city in range(size):
            row = self.distance[city * size : (city + 1) * size]
            self.near.append([other for other, far in enumerate(row) if 1 <= far <= 3])

    def dist(self, a: int, b: int) -> int:
        """The roads on a shortest way, whatever stands there; 255: none."""
        return self.distance[a * self.size + b]


class Icon:
    """What a box of a track does to a power: income, expeditionary corps, or a victory marker."""

    def __init__(self, kind: str, power: int) -> None:
        self.kind = kind
        self.power = power


class Track:
    """One of the three tracks: boxes from left to right, numbered from 0."""

    def __init__(self, row: dict[str, Any]) -> None:
        boxes = row["boxes"]
        self.name = str(row["id"])
        self.length = len(boxes)
        self.star = [bool(box["star"]) for box in boxes].index(True)
        self.icons = [[Icon(i["icon"], POWERS.index(i["power"])) for i in box["icons"]] for box in boxes]
        self.status = [str(box.get("status", "")) for box in boxes]
        self.mark_s = [box.get("mark") == "S" for box in boxes].index(True) if self.name == "saxony" else -1
        self.labels = [dict(box["label"]) for box in boxes]

    def has(self, box: int, kind: str, power: int) -> bool:
        """Whether this box shows this icon for this power."""
        for icon in self.icons[box]:
            if icon.kind == kind and icon.power == power:
                return True
        return False

    def income(self, box: int, power: int) -> int:
        """What this box adds to the income of a power."""
        return self.has(box, "tc_bonus", power) - self.has(box, "tc_penalty", power)


class PoliticalCard:
    """A political card: who may select it, what its instruction does, and its arrows."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id = str(row["id"])
        self.year = int(row["year"])
        told = row.get("instruction", {"kind": ""})
        self.kind = str(told["kind"])
        """Empty: none; else receive, palatinate, saxony_joins, fewer_cards, jacobites, restriction, election."""
        self.powers = [POWERS.index(power) for power in told.get("powers", [])]
        """Who receives; empty: the power that executes the card."""
        self.cards = int(told.get("cards", 0))
        self.troops = int(told.get("troops", 0))
        self.arrows = [
            (TRACK_NAMES.index(a["track"]), {"left": -1, "right": 1, "either": 0}[a["direction"]], int(a["steps"]))
            for a in row["arrows"]
        ]
        """Track, direction (-1 left, 1 right, 0 either), steps."""
        self.coats = [POWERS.index(power) for power in row["coats"]]
        self.titles = dict(row["title"])
        self.texts = dict(row.get("text", {}))


class Board:
    """The road map and everything printed on it, and the pieces with what never changes about them."""

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        roads = RoadMap.load(folder)
        self.roads = roads
        self.size = roads.size
        self.suit = roads.suit
        self.sector_cities: list[list[int]] = [[] for _ in roads.sectors]
        for city in range(self.size):
            self.sector_cities[roads.sector[city]].append(city)
        main = [(a, b) for a in range(self.size) for b in roads.main[a] if a < b]
        extra = roads.extra
        self.bohemia = [row["map"] == "bohemia" for row in extra]
        self.both = Ground(self.size, roads.roads, main)
        self.apart = Ground(self.size, self._inside(roads.roads), self._inside(main))
        self.neighbours = self.both.neighbours
        self.distance = self.both.distance
        self.territory = [row["territory"] for row in extra]
        self.home = [POWERS.index(row["home_of"]) if row["home_of"] else -1 for row in extra]
        """The power whose home country a city lies in, -1 for Silesia, Poland and the Empire."""
        self.fortress = [GRADES.index(row["fortress"]) for row in extra]
        self.fortresses = [city for city in range(self.size) if self.fortress[city]]
        self.fortress_number = [-1] * self.size
        """By city: its number among the fortresses, -1 if it is none."""
        for number, city in enumerate(self.fortresses):
            self.fortress_number[city] = number
        self.marker = [POWERS.index(row["marker"]) if row["marker"] else -1 for row in extra]
        """The power with a victory or elector marker here when the game begins; Austria's elector markers are joint."""
        index = roads.index
        data: dict[str, Any] = json.loads((folder / "powers.json").read_text("utf-8"))
        self._read_powers(data["powers"])
        self.votes = [index[city] for city in data["electors"]["votes"]]
        """The nine fortresses with an elector's vote."""
        self.vote_names = [str(seat) for seat in data["electors"]["seats"]]
        self.rhenish = [index[city] for city in data["electors"]["rhenish"]]
        """Köln, Trier, Mainz and Mannheim: never marked with victory markers, their elector markers are flipped."""
        self.is_rhenish = [city in self.rhenish for city in range(self.size)]
        self.silesia = sorted([index[city] for city in data["silesia"]])
        self.in_silesia = [name == "silesia" for name in self.territory]
        self.poland = [name == "poland" for name in self.territory]
        self.netherlands = [name == "netherlands" for name in self.territory]
        self.core = [self.home[c] == AUSTRIA and self.bohemia[c] for c in range(self.size)]
        """Core-Austria: Austria's cities on the Bohemia map."""
        self.core_fortresses = [city for city in self.fortresses if self.core[city]]
        self.mannheim = index["mannheim"]
        self.dresden = index["dresden"]
        self.muenchen = index["muenchen"]
        self.breslau = index["breslau"]
        self.minor_seat = {BAVARIA: self.muenchen, SAXONY: self.dresden}
        tracks = json.loads((folder / "political_tracks.json").read_text("utf-8"))
        self.tracks = [Track(row) for row in tracks["tracks"]]
        cards = json.loads((folder / "political_cards.json").read_text("utf-8"))
        self.cards = [PoliticalCard(row) for row in cards["cards"]]
        self.card_ids = [card.id for card in self.cards]
        self.election_card = [card.kind for card in self.cards].index("election")
        self._check()

    def _inside(self, roads: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(a, b) for a, b in roads if self.bohemia[a] == self.bohemia[b]]

    def _read_powers(self, powers: list[dict[str, Any]]) -> None:
        index = self.roads.index
        self.troops = [int(row["troops"]) for row in powers]
        self.hand = [int(row["hand"]) for row in powers]
        self.income = [int(row["income"]) for row in powers]
        self.introductory_income = [int(row["introductory_income"]) for row in powers]
        self.pool = [int(row["pool"]) for row in powers]
        self.battle_boxes = [int(row["battle_boxes"]) for row in powers]
        self.majors = [[index[city] for city in row["major_fortresses"]] for row in powers]
        """By power the major fortresses of its home country; Breslau joins Prussia's by annexation."""
        self.exit = [index[row["off_map_box"]["exit_city"]] if "off_map_box" in row else -1 for row in powers]
        """By power the city at which a general leaves the off-map box."""
        self.generals: list[list[int]] = [[] for _ in POWERS]
        self.trains: list[list[int]] = [[] for _ in POWERS]
        self.piece_ids: list[str] = []
        self.piece_names: list[str] = []
        self.power: list[int] = []
        self.rank: list[int] = []
        self.min_troops: list[int] = []
        self.start: list[int] = []
        for kind, lists in (("generals", self.generals), ("trains", self.trains)):
            for number, row in enumerate(powers):
                assert row["id"] == POWERS[number], "the powers stand in the order of play"
                for piece in row[kind]:
                    lists[number].append(len(self.piece_ids))
                    self.piece_ids.append(str(piece["id"]))
                    self.piece_names.append(str(piece.get("short", "")))
                    self.power.append(number)
                    self.rank.append(int(piece.get("rank", 0)))
                    self.min_troops.append(int(piece.get("min_troops", 0)))
                    self.start.append(BOX if piece["box"] else index[piece["setup_city"]])
        self.pieces = [self.generals[p] + self.trains[p] for p in range(POWER_COUNT)]
        self.general_mask = [sum([1 << g for g in self.generals[p]]) for p in range(POWER_COUNT)]
        self.piece_mask = [sum([1 << g for g in self.pieces[p]]) for p in range(POWER_COUNT)]
        self.one_map = sum([self.piece_mask[p] for p in range(POWER_COUNT) if p not in (FRANCE, AUSTRIA)])
        """The pieces that may not go from one map to the other, as a mask."""

    def _check(self) -> None:
        assert len(self.piece_ids) == PIECE_COUNT and self.power.count(-1) == 0
        assert [track.name for track in self.tracks] == list(TRACK_NAMES)
        for name, piece in NAMED.items():
            assert self.piece_ids[piece] == name, f"{name} stands elsewhere in powers.json"
