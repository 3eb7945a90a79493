"""Pitt's War's board, counters, markers and tables as small integers, made once from a pack, shared by all states.

Zones are numbered as in zones.csv, units as in units.csv without the replacement counters (those are faces of the army
they replace), leaders as in leaders.csv, markers as in events.json. Powers are the majors, then the minors."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Final

from kabinett.boards.zonemap import ZoneMap
from kabinett.games.pittswar.markers import Markers
from kabinett.games.pittswar.tables import Tables
from kabinett.games.pittswar.track import Track, sides_of

DATA: Final = Path(__file__).parent / "data"

# Sides. A seat plays a side: seat 0 France, seat 1 the Coalition.
FRANCE_SIDE: Final = 0
COALITION: Final = 1
NEUTRAL: Final = 2
SEATS: Final = ("france", "coalition")
SIDES: Final = ("france", "coalition", "neutral")

# Powers. The seven majors come first; whoever asks `power < MAJORS` asks whether it is one.
FRANCE: Final = 0
UK: Final = 1
RUSSIA: Final = 2
AUSTRIA: Final = 3
PRUSSIA: Final = 4
SPAIN: Final = 5
TURKEY: Final = 6
MAJORS: Final = 7
FLANDERS: Final = 7
PALATINATE: Final = 8
PIEDMONT: Final = 9
SARDINIA: Final = 10
NETHERLANDS: Final = 11
HANOVER: Final = 12
HANSE: Final = 13
MECKLENBURG: Final = 14
HESSEN: Final = 15
EMPIRE: Final = 16
SOUTH_GERMANS: Final = 17
BAVARIA: Final = 18
SAXONY: Final = 19
POLAND: Final = 20
GENOA: Final = 21
LOMBARDY: Final = 22
VENETIA: Final = 23
PAPACY: Final = 24
TUSCANY: Final = 25
NAPLES: Final = 26
SWITZERLAND: Final = 27
PORTUGAL: Final = 28
DENMARK: Final = 29
SWEDEN: Final = 30
EGYPT: Final = 31
ITALY: Final = 32
RHINE: Final = 33
WESTPHALIA: Final = 34
REVOLT: Final = 35
POWERS: Final = (
    "france", "uk", "russia", "austria", "prussia", "spain", "turkey", "flanders", "palatinate", "piedmont", "sardinia",
    "netherlands", "hanover", "hanse", "mecklenburg", "hessen", "empire", "south_german_states", "bavaria", "saxony",
    "poland", "genoa", "lombardy", "venetia", "papacy", "tuscany", "naples", "switzerland", "portugal", "denmark",
    "sweden", "egypt", "italy", "rhine_confederation", "westphalia", "revolt",
)  # fmt: skip

# Kinds of border.
CLEAR: Final = 0
RIVER: Final = 1
PASS: Final = 2
MOUNTAIN: Final = 3
STRAIT: Final = 4
NO_BORDER: Final = 9
BORDERS: Final = ("clear", "river", "pass", "mountain", "strait")

# Colours of key stars.
GOLD: Final = 1
BRONZE: Final = 2
SILVER: Final = 3
COLOURS: Final = ("", "gold", "bronze", "silver")

SEAS: Final = ("channel", "atlantic", "mediterranean", "north_sea", "baltic", "adriatic", "black_sea")
BALTIC: Final = 4
BLACK_SEA: Final = 6
UPRISINGS: Final = ("vendee", "chouans", "lyon", "toulon", "tyrol")

# Conditions under which a star counts at all.
ALWAYS: Final = 0
RUSSIA_THREATENED: Final = 1
NOT_FRENCH_BEFORE_ERFURT: Final = 2
TWO_WITH_BERNADOTTE: Final = 3
CONDITIONS: Final = (
    "", "russia_at_war_with_turkey_or_french_in_russia_1792", "0_if_french_until_event_erfurt",
    "2_stars_with_event_bernadotte",
)  # fmt: skip

# Kinds of counter.
ARMY: Final = 0
CORPS: Final = 1
REVOLT_UNIT: Final = 2
GUERRILLA: Final = 3
KINDS: Final = ("army", "corps", "revolt", "guerrilla")

# Kinds of marker, as the colours of the printed ones.
BATTLE: Final = 0
NAVAL: Final = 1
ECONOMIC: Final = 2
DIPLOMATIC: Final = 3
BASIC: Final = 4
MARKER_KINDS: Final = ("battle", "naval", "economic", "diplomatic", "basic")

NEVER: Final = 9999
"""A year that does not come: of units that no date brings into the pool, and of markers that stay."""


def read_rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def number(text: str | None) -> int:
    return int(text) if text else 0


class Board:
    """The zone map and everything on it, the counters, the markers, the tables, the turn track and the set-ups."""

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        zones = ZoneMap.load(folder)
        self.zones = zones
        self.size = zones.size
        self.index = zones.index
        self._read_zones(zones.extra)
        self._read_borders(zones)
        self._read_units(read_rows(folder, "units.csv"))
        self._read_leaders(read_rows(folder, "leaders.csv"))
        self._read_markers(json.loads((folder / "events.json").read_text("utf-8")))
        data: object = json.loads((folder / "tables.json").read_text("utf-8"))
        self.tables = Tables(data)
        ports: list[str] = self.tables.blockade
        self.blockade = [zones.index[zone] for zone in ports]
        """The ports from St. Petersburg to Venice that the Continental Blockade asks for."""
        self.naval = [0] * len(POWERS)
        """Steps each power can carry by sea in a turn."""
        for row in read_rows(folder, "naval.csv"):
            self.naval[POWERS.index(row["power"])] = int(row["steps_per_turn"])
        self.track = Track(read_rows(folder, "turn_track.csv"), self.unit_index, self.leader_index, zones.index, POWERS)
        scenarios: object = json.loads((folder / "scenarios.json").read_text("utf-8"))
        self.scenarios = sides_of(scenarios, zones.index, self.unit_index, self.leader_index, POWERS)

    # zones

    def _read_zones(self, rows: list[dict[str, str]]) -> None:
        self.country = [POWERS.index(row["country"]) for row in rows]
        """The power whose homeland of 1792 a zone is."""
        self.city = [number(row["city"]) for row in rows]
        self.is_capital = [number(row["capital"]) for row in rows]
        self.port = [number(row["port"]) for row in rows]
        self.sea = [SEAS.index(row["sea"]) if row["sea"] else -1 for row in rows]
        self.coastal = [number(row["coastal"]) for row in rows]
        self.fortress = [number(row["fortress"]) for row in rows]
        self.marsh = [number(row["marsh"]) for row in rows]
        self.stars = [number(row["key_stars"]) for row in rows]
        self.star_colour = [COLOURS.index(row["key_colour"]) for row in rows]
        self.star_from = [number(row["key_from_year"]) for row in rows]
        self.star_condition = [CONDITIONS.index(row["key_condition"]) for row in rows]
        self.star_zones = [zone for zone in range(self.size) if self.stars[zone]]
        self.uprising = [UPRISINGS.index(row["uprising"]) if row["uprising"] else -1 for row in rows]
        self.republic = [number(row["french_conquest"]) for row in rows]
        """Light blue: part of France once France has it at the end of a turn."""
        self.partition = [1700 + number(row["poland_partition"]) if row["partition_to"] else 0 for row in rows]
        self.partition_to = [POWERS.index(row["partition_to"]) if row["partition_to"] else -1 for row in rows]
        self.crown = [number(row["italian_kingdom"]) for row in rows]
        self.duchy = [number(row["grand_duchy"]) for row in rows]
        self.levant = [int(row["map"] == "levant") for row in rows]
        self.site = [int(bool(self.city[z] or self.port[z] or self.fortress[z])) for z in range(self.size)]
        """City, port or fortress: a zone that is somebody's even while nobody stands in it (8.1)."""
        self.valued = [
            int(bool(self.city[z] or self.port[z] or self.fortress[z] or self.stars[z])) for z in range(self.size)
        ]
        """City, port, fortress or star: a zone that can be controlled for more than its country's sake."""
        self.zones_of: list[list[int]] = [[] for _ in POWERS]
        for zone, power in enumerate(self.country):
            self.zones_of[power].append(zone)
        self.capitals = [[zone for zone in zones if self.is_capital[zone]] for zones in self.zones_of]
        """By power; Russia has two."""
        self.uprising_zones: list[list[int]] = [
            [zone for zone in range(self.size) if self.uprising[zone] == region] for region in range(len(UPRISINGS))
        ]
        self.names = [[row["name_fr"] for row in rows], [row["name_de"] for row in rows]]
        self.x = [int(row["x"]) for row in rows]
        self.y = [int(row["y"]) for row in rows]

    def _read_borders(self, zones: ZoneMap) -> None:
        size = self.size
        kinds = bytearray([NO_BORDER] * (size * size))
        for (a, b), kind in zip(zones.borders, zones.border_kinds):
            kinds[a * size + b] = kinds[b * size + a] = BORDERS.index(kind)
        self.kinds = bytes(kinds)
        """The kind of border from a to b at `a * size + b`."""
        self.land: list[list[int]] = []
        """The zones a force can walk into: by clear ground, river or pass."""
        self.straits: list[list[int]] = []
        for a in range(size):
            row = self.kinds[a * size : a * size + size]
            self.land.append([b for b in zones.neighbours[a] if row[b] <= PASS])
            self.straits.append([b for b in zones.neighbours[a] if row[b] == STRAIT])
        self.around = [sorted(self.land[a] + self.straits[a]) for a in range(size)]
        self.ports = [zone for zone in range(size) if self.port[zone]]

    def border(self, a: int, b: int) -> int:
        """The kind of the border between two zones; NO_BORDER if they have none."""
        return self.kinds[a * self.size + b]

    # counters

    def _read_units(self, rows: list[dict[str, str]]) -> None:
        replacements = {row["replacement_of"]: row for row in rows if row["kind"] == "replacement"}
        # The Guard is the last face of the Grand Army, and from 1805 an army of its own once that is gone.
        others = [row["id"] for row in rows if row["kind"] == "replacement" and row["id"] != "fr_guard"]
        rows = [row for row in rows if row["kind"] != "replacement" or row["id"] == "fr_guard"]
        self.unit_ids = [row["id"] for row in rows]
        self.unit_names = [row["name"].split(" [")[0] for row in rows]
        self.face_ids = self.unit_ids + others
        """All that counters are called by: the units, and the last faces of armies that change their name."""
        self.unit_index = {unit: place for place, unit in enumerate(self.unit_ids)}
        self.units = len(rows)
        self.unit_power = [POWERS.index(row["power"]) for row in rows]
        self.unit_kind = [KINDS.index(row["kind"]) if row["kind"] in KINDS else ARMY for row in rows]
        self.unit_steps = [int(row["front_steps"]) for row in rows]
        """Full strength; guerrillas have no steps."""
        self.dot = [number(row["dot"]) for row in rows]
        self.home_only = [number(row["homeland_only"]) for row in rows]
        self.reverse = [self.unit_index.get(row["reverse_of"], -1) for row in rows]
        """The unit on the other side of the same counter: only one of the two can be in play."""
        self.pool_from = [_pool_year(row["available"]) for row in rows]
        """The year from which a unit can be recruited though it never was in play; NEVER: it must arrive first."""
        self.tactical: list[list[int]] = []
        """By unit and steps (0 to 3), as for `move` and `cavalry`."""
        self.move: list[list[int]] = []
        self.cavalry: list[list[int]] = []
        self.face: list[list[str]] = []
        """The name on the counter that shows so many steps."""
        self.face_id: list[list[str]] = []
        """The same as one of `face_ids`, which each language has a name for."""
        for place, row in enumerate(rows):
            faces = _faces(row, replacements.get(row["id"]))
            self.tactical.append([face[0] for face in faces])
            self.move.append([face[1] for face in faces])
            self.cavalry.append([face[2] for face in faces])
            last = replacements.get(row["id"])
            names = [self.unit_names[place]] * 4
            if last is not None:
                names[1] = last["name"].split(" [")[0]
            self.face.append(names)
            self.face_id.append([row["id"] if last is None or steps != 1 else last["id"] for steps in range(4)])
        self.units_of: list[list[int]] = [[] for _ in POWERS]
        for unit, power in enumerate(self.unit_power):
            self.units_of[power].append(unit)

    def _read_leaders(self, rows: list[dict[str, str]]) -> None:
        self.leader_ids = [row["id"] for row in rows]
        self.leader_names = [row["name"] for row in rows]
        self.leader_index = {leader: place for place, leader in enumerate(self.leader_ids)}
        self.leaders = len(rows)
        self.leader_power = [POWERS.index(row["power"]) for row in rows]
        self.strategic = [int(row["strategic"]) for row in rows]
        self.combat = [int(row["combat"]) for row in rows]
        self.leader_cavalry = [int(row["cavalry"]) for row in rows]

    # markers

    def _read_markers(self, data: dict[str, list[dict[str, object]]]) -> None:
        rows = data["events"]
        self.marker_ids = [str(row["id"]) for row in rows]
        self.marker_index = {marker: place for place, marker in enumerate(self.marker_ids)}
        self.markers = len(rows)
        self.marker_titles = [[str(row["title_en"]) for row in rows], [str(row["title_fr"]) for row in rows]]
        self.marker_side = [SEATS.index(str(row["side"])) for row in rows]
        self.marker_kind = [MARKER_KINDS.index(str(row["kind"])) for row in rows]
        self.marker_enters = [_year(row["enters"]) for row in rows]
        self.marker_leaves = [_year(row["leaves"]) for row in rows]
        self.marker_moments: list[list[str]] = []
        for row in rows:
            moments = row["moments"]
            assert isinstance(moments, list)
            self.marker_moments.append([str(moment) for moment in moments])
        self.marker = Markers(
            rows, self.index, self.unit_index, POWERS, UPRISINGS, self.coastal, self.port, self.country
        )


def _year(value: object) -> int:
    return value if isinstance(value, int) else NEVER


def _pool_year(text: str) -> int:
    """When the column `available` lets a unit be recruited."""
    if "from 1" in text:
        return int(text[text.index("from 1") + 5 :][:4])
    return 1792 if text.startswith(("force_pool", "setup_1792")) else NEVER


def _faces(row: dict[str, str], replacement: dict[str, str] | None) -> list[tuple[int, int, int]]:
    """(tactical, movement, cavalry) with 0, 1, 2 and 3 steps: the front at full strength, below it the back, and at the
    last step of three the replacement counter on its back."""
    front = (number(row["front_tactical"]), number(row["front_move"]), number(row["front_cav"]))
    back = (number(row["back_tactical"]), number(row["back_move"]), number(row["back_cav"]))
    full = number(row["front_steps"])
    faces = [(0, 0, 0)] + [back if steps < full else front for steps in range(1, 4)]
    if replacement is not None:
        faces[1] = (
            number(replacement["back_tactical"]),
            number(replacement["back_move"]),
            number(replacement["back_cav"]),
        )
    return faces
