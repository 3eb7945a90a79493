"""Wallenstein's board, cards and tables as small integers, made once from a board pack and shared by all states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from kabinett.boards.zonemap import ZoneMap

DATA: Final = Path(__file__).parent / "data"

SEATS: Final = ("red", "blue", "yellow", "violet", "black")
PEASANTS: Final = 5
"""The colour of the peasants' cubes; the colours before it are the seats'."""
COLOURS: Final = 6
NOBODY: Final = -1

# The slots of a player's mat: ten actions, the bid, and the three of the court.
PALACE: Final = 0
CHURCH: Final = 1
TRADING_HOUSE: Final = 2
GRAIN: Final = 3
TAX: Final = 4
PLACE_5: Final = 5
PLACE_3: Final = 6
PLACE_1: Final = 7
BATTLE_A: Final = 8
BATTLE_B: Final = 9
BID: Final = 10
COURT_3: Final = 11
COURT_2: Final = 12
COURT_1: Final = 13
ACTION_COUNT: Final = 10
SLOT_COUNT: Final = 14
SLOTS: Final = (
    "palace", "church", "trading-house", "grain", "tax", "place-5", "place-3", "place-1", "battle-a", "battle-b",
    "bid", "court-3", "court-2", "court-1",
)  # fmt: skip
BUILDINGS: Final = ("palace", "church", "trading-house")

TILE_TAX: Final = 0
TILE_GRAIN: Final = 1
TILE_ARMIES: Final = 2
TILE_ATTACK: Final = 3
TILE_DEFENCE: Final = 4
TILES: Final = ("tax", "grain", "armies", "attack", "defence")
TILE_COUNT: Final = 5

# Effects of event cards.
TRADE: Final = 0
NEUTRAL: Final = 1
PALACE_DEFENCE: Final = 2
CHURCH_PROTECTS: Final = 3
TAX_MAX: Final = 4
TAX_MIN: Final = 5
GRAIN_MIN: Final = 6
GRAIN_MAX: Final = 7
FEWER_ARMIES: Final = 8
EVENT_EFFECTS: Final = (
    "trading_house_removes_marker", "neutral_peasants", "palace_defence", "church_protects", "tax_max", "tax_min",
    "grain_min", "grain_max", "armies",
)  # fmt: skip

# Effects of favour cards; the first four are also what a Landsknecht card gives.
THALERS: Final = 0
GIVES_GRAIN: Final = 1
TRAY_ARMIES: Final = 2
POINTS: Final = 3
CANCEL_EVENT: Final = 4
REMOVE_MARKER: Final = 5
FREE_BUILDING: Final = 6
IMMUNITY: Final = 7
PLACE_ARMIES: Final = 8
FAVOUR_EFFECTS: Final = (
    "thalers", "grain", "tray_armies", "victory_points", "cancel_event", "remove_revolt_marker", "free_building",
    "immunity", "place_armies",
)  # fmt: skip
BONUSES: Final = ("thalers", "grain", "tray-armies", "points")

SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
WINTER: Final = 3
SEASONS: Final = ("spring", "summer", "autumn", "winter")
YEARS: Final = 2


def _read(folder: Path, name: str) -> object:
    found: object = json.loads((folder / name).read_text("utf-8"))
    return found


def _table(data: object) -> dict[str, object]:
    assert isinstance(data, dict)
    return data


def _rows(data: object) -> list[dict[str, object]]:
    assert isinstance(data, list)
    return data


def _int(data: object) -> int:
    assert isinstance(data, int)
    return data


def _str(data: object) -> str:
    assert isinstance(data, str)
    return data


def _ints(data: object) -> list[int]:
    assert isinstance(data, list)
    return [_int(part) for part in data]


class Board:
    """The zone map and everything printed on it, the cards, and all numbers of the rules that are data."""

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder
        zones = ZoneMap.load(folder)
        self.zones = zones
        self.size = zones.size
        self.neighbours = zones.neighbours
        regions = _rows(_read(folder, "regions.json"))
        self.region_ids = [_str(row["id"]) for row in regions]
        self.region_names = [
            {language: _str(name) for language, name in _table(row["name"]).items()} for row in regions
        ]
        self.region = [self.region_ids.index(extra["region"]) for extra in zones.extra]
        self.tax = [int(extra["tax"]) for extra in zones.extra]
        self.grain = [int(extra["grain"]) for extra in zones.extra]
        self.sites = [int(extra["building_sites"]) for extra in zones.extra]
        # Cards on a mat: the counties, then the five coin cards, then the tower card.
        self.coin = zones.size
        self.tower_card = zones.size + 5
        self.card_ids = zones.ids + [f"coin-{value}" for value in range(5)] + ["tower"]
        self._read_setup(_table(_read(folder, "setup.json")))
        self._read_events(_rows(_read(folder, "event_cards.json")))
        self._read_favours(_table(_read(folder, "favour_cards.json")))
        self._read_landsknechte(_table(_read(folder, "landsknechte.json")))
        leaders = _table(_read(folder, "military_leaders.json"))
        self.statue_stock = _int(leaders["statues_per_player"])
        self.cheaper = _int(leaders["cheaper_building"])
        self.more_tax = _int(leaders["more_tax"])
        self.more_grain = _int(leaders["more_grain"])
        self.more_armies = _int(leaders["more_armies"])
        worth = _table(leaders["points"])
        self.statue_points, self.trophy_points = _int(worth["statue"]), _int(worth["trophy"])
        self.tower_models = _table(_table(_read(folder, "tower.json"))["models"])
        self.supply: list[tuple[int, int, int]] = [
            (_int(row["min"]), _int(row["revolts"]), _int(row["extra_peasants"]))
            for row in _rows(_read(folder, "supply_table.json"))
        ]
        """(least shortage, revolts, extra peasants), the lowest first."""

    def _read_setup(self, data: dict[str, object]) -> None:
        players = range(3, 6)
        index = self.zones.index
        thalers, groups = _table(data["thalers"]), _table(data["army_groups"])
        self.thalers = {n: _int(thalers[str(n)]) for n in players}
        self.groups = {n: _ints(groups[str(n)]) for n in players}
        fill = _table(data["tower_fill"])
        self.fill_armies, self.fill_peasants = _int(fill["per_player"]), _int(fill["peasants"])
        self.army_stock, self.peasant_stock = _int(data["armies_per_player"]), _int(data["peasants"])
        buildings = _table(data["buildings"])
        self.building_stock = [_int(buildings[name]) for name in BUILDINGS]
        actions = _rows(data["actions"])
        assert [row["id"] for row in actions] == list(SLOTS[:ACTION_COUNT]), "the ten actions in their order"
        self.cost = [_int(row["cost"]) for row in actions]
        self.placed = [_int(row.get("armies", 0)) for row in actions]
        self.open_actions = _int(data["open_action_cards"])
        tiles = _rows(data["bonus_tiles"])
        assert [row["id"] for row in tiles] == list(TILES), "the five tiles in their order"
        self.tile_value = [_int(row["value"]) for row in tiles]
        court = _table(data["court"])
        self.court_numbers = _ints(court["slots"])
        self.courtiers, self.tower_cards = _int(court["courtiers"]), _int(court["tower_cards"])
        points = _table(data["points"])
        most = _table(points["most"])
        self.county_points, self.building_points = _int(points["county"]), _int(points["building"])
        self.most_points = [_int(most[name]) for name in BUILDINGS]
        self.tie_less = _int(points["tie_less"])
        excluded = data["excluded_counties_3p"]
        assert isinstance(excluded, list)
        self.excluded_mask = sum([1 << index[county] for county in excluded])
        self.standard: dict[int, list[list[tuple[int, int]]]] = {}
        """By number of players: for each column of the table (county, armies)."""
        for n in players:
            columns = _table(_table(data["standard_setup"])[str(n)])
            self.standard[n] = [
                [(index[county], _int(armies)) for county, armies in _table(columns[name]).items()]
                for name in sorted(columns)
            ]

    def _read_events(self, rows: list[dict[str, object]]) -> None:
        self.event_ids = [_str(row["id"]) for row in rows]
        self.event_effect = [EVENT_EFFECTS.index(_str(row["effect"])) for row in rows]
        self.event_loss = [_int(row["winter_grain_loss"]) for row in rows]
        self.event_rule = [_str(row["rule"]) for row in rows]
        self.event_value: list[int] = []
        self.fewer: list[int] = self.placed[:]
        """How many armies the placing actions give under the event that gives fewer."""
        for row in rows:
            value = row.get("value", 0)
            if isinstance(value, dict):
                for name, armies in value.items():
                    self.fewer[SLOTS.index(name)] = _int(armies)
                value = 0
            self.event_value.append(_int(value))

    def _read_favours(self, data: dict[str, object]) -> None:
        self.favour_price = _ints(data["slots_cost_courtiers"])
        rows = _rows(data["cards"])
        self.favour_ids = [str(_int(row["number"])) for row in rows]
        self.favour_effect = [FAVOUR_EFFECTS.index(_str(row["effect"])) for row in rows]
        self.favour_rule = [_str(row["rule"]) for row in rows]
        self.favour_value: list[int] = []
        """An amount; for a building its number; for a protection 1 against A, 2 against B, 3 against both."""
        for row in rows:
            value = row["value"]
            if isinstance(value, list):
                self.favour_value.append(sum([1 << ("A", "B").index(name) for name in value]))
            elif isinstance(value, str):
                self.favour_value.append(BUILDINGS.index(value))
            else:
                self.favour_value.append(_int(value))

    def _read_landsknechte(self, data: dict[str, object]) -> None:
        self.regions_needed = _int(data["regions_needed"])
        self.banners: list[list[tuple[int, int]]] = []
        """By card: (bonus, amount)."""
        self.banner_rule: list[str] = []
        for row in _rows(data["cards"]):
            given = _table(row["options"])
            listed = [(FAVOUR_EFFECTS.index(name), _int(amount)) for name, amount in given.items()]
            self.banners.append(sorted(listed))
            self.banner_rule.append(_str(row["rule"]))
