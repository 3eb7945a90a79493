"""A game's board for clients: its geometry as compact JSON, made once from the board pack.

Lines travel as SVG paths in board units with relative steps; what describes the places travels in columns. The format
is declared in the client (boards/types.ts)."""

from __future__ import annotations

import csv
import functools
import json
from pathlib import Path
from typing import Any

import msgspec

from kabinett.boards.roadmap import SUITS, RoadMap
from kabinett.boards.zonemap import ZONE_FILES, ZoneMap
from kabinett.core.game import Game

Point = tuple[float, float]
Line = list[Point]
Feature = dict[str, Any]

GRAIN = 2
"""Lines are rounded to this part of a board unit: neighbours round alike, so no gap opens between two lands."""
THIN = 0.6
"""Points of rivers and mountains nearer than this to the line without them are left out."""
SIDES = ("start", "middle", "end")
CREDITS = "GeoNames (CC BY 4.0), Natural Earth"
ZONE_CREDITS = "Natural Earth"


def board_json(game: Game) -> bytes:
    """The board of a game as JSON; an empty object for a game that is played by forms alone."""
    board: object = getattr(game, "board", None)
    folder: object = getattr(board, "folder", None)
    if not isinstance(folder, Path):
        return b"{}"
    if (folder / "cities.csv").is_file():
        return _read(game.name, folder)
    if any((folder / name).is_file() for name in ZONE_FILES):
        return _read_zones(game.name, folder)
    return b"{}"


@functools.lru_cache(maxsize=8)
def _read(name: str, folder: Path) -> bytes:
    roads = RoadMap.load(folder)
    nations = _nations(folder)
    geo = json.loads((folder / "geo.geojson").read_text("utf-8"))
    lands = json.loads((folder / "territories.geojson").read_text("utf-8"))
    sectors = json.loads((folder / "sectors.json").read_text("utf-8"))
    powers = [nation["id"] for nation in nations]
    territories = sorted({extra["territory"] for extra in roads.extra})
    objectives = _objectives(folder, roads, powers)
    depots = [[roads.index[city], number] for number, nation in enumerate(nations) for city in nation.get("depots", [])]
    forts = _fortresses(roads, powers)
    size = lands["properties"]
    return msgspec.json.encode(
        {
            "game": name,
            "kind": "roadmap",
            "format": 1,
            "size": [size["width"], size["height"]],
            "powers": [_power(nation) for nation in nations],
            "suits": list(SUITS),
            "territories": territories,
            "places": _places(roads, powers, territories, objectives, depots, forts),
            "roads": _pairs(roads.neighbours),
            "main": _pairs(roads.main),
            "objectives": objectives,
            "depots": depots,
            "fortresses": forts,
            "electors": [place for place, row in enumerate(roads.extra) if row.get("elector", "0") != "0"],
            "maps": _maps(geo["features"], roads),
            "boxes": [
                {"id": box["id"], "name": box["name"], "power": number, "rect": box["rect"]}
                for number, nation in enumerate(nations)
                for box in ([nation["off_map_box"]] if "off_map_box" in nation else [])
            ],
            "sectors": [
                {"id": s["id"], "suit": SUITS.index(s["suit"]), "rect": [round(n) for n in s["rect"]]}
                for s in sectors["sectors"]
            ],
            "shapes": _shapes(geo["features"], lands["features"], territories),
            "labels": [_label(feature) for feature in geo["features"] if feature["properties"]["kind"] == "label"],
            "credits": CREDITS,
        }
    )


# ---- zone maps -------------------------------------------------------------------------------------------------------

OUTLINES = ("counties.geojson", "cells.geojson")
GROUND = ("geo.geojson", "coast.geojson")
WITHIN, BETWEEN, EDGE = "within", "between", "edge"
"""Kinds of borders where the pack does not tell them apart: inside a territory, between two, round the whole map."""
TRAITS = ("key_colour", "sea", "uprising")
"""Columns of the pack whose words say what a zone has."""
RANKS = 3
MARGIN = 14
"""Round an inset, in board units."""


@functools.lru_cache(maxsize=8)
def _read_zones(name: str, folder: Path) -> bytes:
    zones = ZoneMap.load(folder)
    cells = _geojson(folder, OUTLINES)
    ground = _geojson(folder, GROUND)
    rivers = _geojson(folder, ("rivers.geojson",))
    about = {cell["properties"]["id"]: cell for cell in cells["features"]}
    shapes = [about[zone] for zone in zones.ids]
    column = "region" if "region" in zones.extra[0] else "country"
    territories = _territories(folder, [extra[column] for extra in zones.extra])
    size = _size(cells["features"] + ground["features"], cells.get("properties", {}))
    features = ground["features"] + [_as_river(feature) for feature in rivers["features"]]
    insets = _insets(zones, shapes, size, features)
    return msgspec.json.encode(
        {
            "game": name,
            "kind": "zonemap",
            "format": 1,
            "size": size,
            "territories": territories,
            "places": {
                "id": zones.ids,
                "name": zones.names,
                **_anchors(zones, shapes),
                "territory": [territories.index(extra[column]) for extra in zones.extra],
                "label": [_zone_label(cell, zone) for cell, zone in zip(shapes, zones.names, strict=True)],
            },
            # Numbers printed in the zones, column by column; places for what stands there.
            "facts": _facts(zones),
            "traits": {key: [extra[key] for extra in zones.extra] for key in TRAITS if key in zones.extra[0]},
            "spots": _spots(shapes),
            "links": [end for pair in zones.borders for end in pair],
            "zones": [path(lines(cell["geometry"]), closed=True) for cell in shapes],
            "borders": _borders(folder),
            "insets": insets,
            "shapes": _ground(features, insets),
            "labels": [_label(feature) for feature in features if feature["properties"].get("kind") == "label"],
            "credits": ZONE_CREDITS,
        }
    )


def _geojson(folder: Path, names: tuple[str, ...]) -> dict[str, Any]:
    """The first of these files that the pack has."""
    for name in names:
        if (folder / name).is_file():
            found: dict[str, Any] = json.loads((folder / name).read_text("utf-8"))
            return found
    return {"features": []}


def _territories(folder: Path, used: list[str]) -> list[str]:
    """In the order of the pack's own list where it has one."""
    file = folder / "regions.json"
    if file.is_file():
        return [row["id"] for row in json.loads(file.read_text("utf-8"))]
    return sorted(set(used))


def _as_river(feature: Feature) -> Feature:
    return {**feature, "properties": {"rank": 2, **feature["properties"], "kind": "river"}}


def _size(features: list[Feature], said: dict[str, int]) -> list[int]:
    if "width" in said:
        return [said["width"], said["height"]]
    points = [point for feature in features for line in lines(feature["geometry"]) for point in line]
    # The pack's outlines end a little inside the sheet; its round measures are multiples of a hundred.
    return [-(-round(max(point[axis] for point in points)) // 100) * 100 for axis in (0, 1)]


def _anchors(zones: ZoneMap, shapes: list[Feature]) -> dict[str, list[int]]:
    """Where a zone's pieces stand."""
    spots = [
        (extra["x"], extra["y"]) if "x" in extra else (cell["properties"]["army"]["x"], cell["properties"]["army"]["y"])
        for extra, cell in zip(zones.extra, shapes, strict=True)
    ]
    return {"x": [round(float(x)) for x, _ in spots], "y": [round(float(y)) for _, y in spots]}


def _zone_label(cell: Feature, name: str) -> list[object]:
    """x, y, size and the lines of a name; without a place of its own it is written by the client near the pieces."""
    label = cell["properties"].get("label")
    return [round(label["x"]), round(label["y"]), label["size"], *label["lines"]] if label else [0, 0, 0, name]


def _facts(zones: ZoneMap) -> dict[str, list[int]]:
    """The columns of the pack that hold numbers in every line, without those that only place things."""
    drawn = {"n", "x", "y", "city_x", "city_y", "lon", "lat", "area_px", "coast_px"}
    columns = [column for column in zones.extra[0] if column not in drawn]
    numbers = [column for column in columns if all(extra[column].isdigit() for extra in zones.extra)]
    return {column: [int(extra[column]) for extra in zones.extra] for column in numbers}


def _spots(shapes: list[Feature]) -> dict[str, list[object]]:
    """Named places inside the zones: [x, y], or a list of [x, y, name]."""
    found: dict[str, list[object]] = {}
    for key, value in shapes[0]["properties"].items():
        if isinstance(value, dict) and "x" in value and key != "label":
            found[key] = [[round(c["properties"][key]["x"]), round(c["properties"][key]["y"])] for c in shapes]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            found[key] = [
                [[round(spot["x"]), round(spot["y"]), spot.get("city", "")] for spot in cell["properties"][key]]
                for cell in shapes
            ]
    return found


def _borders(folder: Path) -> list[dict[str, str]]:
    """Lines between zones by kind, each kind as one path."""
    found: dict[str, list[Line]] = {}
    for feature in _geojson(folder, ("borders.geojson",))["features"]:
        said = feature["properties"]
        usual = EDGE if said["b"] is None else WITHIN if said.get("same_region") else BETWEEN
        found.setdefault(said.get("kind", usual), []).extend(lines(feature["geometry"]))
    return [{"kind": kind, "path": path([thinned(line, 0.4) for line in found[kind]])} for kind in sorted(found)]


def _insets(zones: ZoneMap, shapes: list[Feature], size: list[int], ground: list[Feature]) -> list[dict[str, object]]:
    """Zones that the pack draws on a map beside the main one: the frame round each such map, and the land in it."""
    maps: dict[str, list[Point]] = {}
    for extra, cell in zip(zones.extra, shapes, strict=True):
        points = [point for line in lines(cell["geometry"]) for point in line]
        maps.setdefault(extra.get("map", ""), []).extend(points)
    main = max(maps, key=lambda one: len(maps[one]))
    return [
        {
            "id": one,
            "rect": [
                max(0, round(min(x for x, _ in points)) - MARGIN),
                max(0, round(min(y for _, y in points)) - MARGIN),
                min(size[0], round(max(x for x, _ in points)) + MARGIN),
                min(size[1], round(max(y for _, y in points)) + MARGIN),
            ],
            "land": _land([f for f in ground if f["properties"].get("map") == one]),
        }
        for one, points in maps.items()
        if one != main
    ]


def _land(features: list[Feature]) -> str:
    kinds = ("land", "outside_land")
    return path([line for f in features if f["properties"].get("kind") in kinds for line in lines(f["geometry"])], True)


def _ground(features: list[Feature], insets: list[dict[str, object]]) -> dict[str, object]:
    beside = {inset["id"] for inset in insets}

    def of_kind(*kinds: str) -> list[Line]:
        chosen = [feature for feature in features if feature["properties"].get("kind") in kinds]
        return [line for feature in chosen for line in lines(feature["geometry"])]

    ranked: list[list[Line]] = [[] for _ in range(RANKS)]
    for feature in features:
        if feature["properties"].get("kind") == "river":
            ranked[feature["properties"]["rank"] - 1] += lines(feature["geometry"])
    return {
        "land": _land([f for f in features if f["properties"].get("map") not in beside]),
        "lakes": path([thinned(line) for line in of_kind("lake")], closed=True),
        "rivers": [path([thinned(line) for line in rank]) for rank in ranked],
    }


# ---- road maps -------------------------------------------------------------------------------------------------------


def _power(nation: dict[str, list[dict[str, str]]]) -> dict[str, object]:
    return {
        "id": nation["id"],
        "generals": [{"id": general["id"], "name": general["short"]} for general in nation["generals"]],
        "trains": [train["id"] for train in nation["trains"]],
    }


def _nations(folder: Path) -> list[dict[str, Any]]:
    """The powers of a road map in the order of play."""
    if (folder / "nations.json").is_file():
        nations: list[dict[str, Any]] = json.loads((folder / "nations.json").read_text("utf-8"))
        return nations
    powers: list[dict[str, Any]] = json.loads((folder / "powers.json").read_text("utf-8"))["powers"]
    return powers


def _fortresses(roads: RoadMap, powers: list[str]) -> list[list[int]]:
    """Place, 1 for a minor and 2 for a major fortress, and the power whose country it lies in (-1: nobody's)."""
    grades = ("none", "minor", "major")
    return [
        [place, grades.index(row["fortress"]), powers.index(row["home_of"]) if row["home_of"] else -1]
        for place, row in enumerate(roads.extra)
        if row.get("fortress", "none") != "none"
    ]


def _maps(geo: list[Feature], roads: RoadMap) -> list[dict[str, object]]:
    """Where a board has several maps: the frame of each, and its places."""
    found: list[dict[str, object]] = []
    for feature in geo:
        if feature["properties"]["kind"] != "frame":
            continue
        points = [point for line in lines(feature["geometry"]) for point in line]
        across, down = [x for x, _ in points], [y for _, y in points]
        name: str = feature["properties"]["map"]
        found.append(
            {
                "id": name,
                "rect": [round(min(across)), round(min(down)), round(max(across)), round(max(down))],
                "places": [place for place, row in enumerate(roads.extra) if row["map"] == name],
            }
        )
    return found


def _objectives(folder: Path, roads: RoadMap, powers: list[str]) -> list[list[int]]:
    if not (folder / "objectives.csv").is_file():
        return []
    with (folder / "objectives.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return sorted([roads.index[row["id"]], powers.index(row["nation"]), int(row["order"])] for row in rows)


def _places(
    roads: RoadMap,
    powers: list[str],
    territories: list[str],
    objectives: list[list[int]],
    depots: list[list[int]],
    forts: list[list[int]],
) -> dict[str, object]:
    extra = roads.extra
    strong = {place: grade for place, grade, _ in forts}
    wanted = {place for place, _, _ in objectives}
    stores = {place for place, _ in depots}
    weight = []
    for place in range(roads.size):
        # Names that matter in play come first, then crossings: what one looks for from afar.
        value = min(len(roads.neighbours[place]) - 1, 4) + 2 * bool(roads.main[place])
        weight.append(value + 8 * (place in wanted) + 10 * (place in stores) + 3 * bool(extra[place].get("setup")))
        # Fortresses are what everybody marches for; those with a vote are looked for from afar.
        weight[place] += (0, 5, 10)[strong.get(place, 0)] + 3 * (extra[place].get("elector", "0") != "0")
    return {
        "id": roads.ids,
        "name": roads.names,
        "x": roads.x,
        "y": roads.y,
        "suit": roads.suit,
        "territory": [territories.index(row["territory"]) for row in extra],
        "home": [powers.index(row["home_of"]) if row["home_of"] in powers else -1 for row in extra],
        "weight": weight,
        "side": [SIDES.index(row["label_anchor"]) for row in extra],
        "dx": [round(float(row["label_dx"]) * 10) for row in extra],
        "dy": [round(float(row["label_dy"]) * 10) for row in extra],
    }


def _pairs(neighbours: list[list[int]]) -> list[int]:
    return [end for a, others in enumerate(neighbours) for b in others if a < b for end in (a, b)]


def _label(feature: Feature) -> dict[str, object]:
    about = feature["properties"]
    x, y = feature["geometry"]["coordinates"]
    found: dict[str, object] = {"text": about["name"], "x": round(x), "y": round(y)}
    for key in ("style", "size", "rot", "spacing"):
        found[key] = about[key]
    return found


def _shapes(geo: list[Feature], lands: list[Feature], names: list[str]) -> dict[str, object]:
    def of_kind(kind: str, rank: int | None = None) -> list[Line]:
        found: list[Line] = []
        for feature in geo:
            about = feature["properties"]
            # A pack that does not rank its rivers has rivers of the middle rank only.
            if about["kind"] == kind and rank in (None, about.get("rank", 2)):
                found += lines(feature["geometry"])
        return found

    return {
        "land": path(of_kind("land"), closed=True),
        "lakes": path([thinned(line) for line in of_kind("lake")], closed=True),
        "rivers": [path([thinned(line) for line in of_kind("river", rank)]) for rank in (1, 2, 3)],
        "mountains": [path(lines(f["geometry"]), closed=True) for f in geo if f["properties"]["kind"] == "mountains"],
        "frontiers": path(frontiers(lands)),
        "lands": [
            {
                "territory": names.index(f["properties"]["territory"]) if f["properties"]["territory"] in names else -1,
                "path": path(lines(f["geometry"]), closed=True),
            }
            for f in sorted(lands, key=lambda f: f["properties"]["territory"])
        ],
    }


def lines(geometry: dict[str, object]) -> list[Line]:
    """All lines and rings of a geometry."""

    def walk(part: object) -> list[Line]:
        assert isinstance(part, list)
        if isinstance(part[0][0], int | float):
            return [[(float(x), float(y)) for x, y in part]]
        return [line for inner in part for line in walk(inner)]

    return walk(geometry["coordinates"])


def grain(value: float) -> int:
    """A coordinate in whole grains."""
    return round(value * GRAIN)


def path(found: list[Line], closed: bool = False) -> str:
    """Lines as one SVG path: each begins absolutely and goes on in relative steps."""
    parts: list[str] = []
    for line in found:
        points = [(grain(x), grain(y)) for x, y in line]
        if closed and points[0] == points[-1]:
            points.pop()
        x, y = points[0]
        text = f"M{_number(x)} {_number(y)}l"
        steps: list[str] = []
        for to_x, to_y in points[1:]:
            if (to_x, to_y) != (x, y):
                steps += [_number(to_x - x), _number(to_y - y)]
                x, y = to_x, to_y
        if not steps:
            continue
        # A minus sign parts numbers as well as a space does.
        joined = steps[0]
        for step in steps[1:]:
            joined += step if step.startswith("-") else f" {step}"
        parts.append(text + joined + ("z" if closed else ""))
    return "".join(parts)


def _number(grains: int) -> str:
    value = grains / GRAIN
    return str(int(value)) if value == int(value) else f"{value:g}"


def thinned(line: Line, least: float = THIN) -> Line:
    """Douglas and Peucker: without the points that hardly change the line."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    far, at = 0.0, 0
    for number in range(1, len(line) - 1):
        x, y = line[number]
        if length:
            off = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
        else:
            off = ((x - ax) ** 2 + (y - ay) ** 2) ** 0.5
        if off > far:
            far, at = off, number
    if far < least:
        return [line[0], line[-1]]
    return thinned(line[: at + 1], least)[:-1] + thinned(line[at:], least)


def frontiers(lands: list[Feature]) -> list[Line]:
    """The edges that two different territories share, joined to lines."""
    owners: dict[tuple[tuple[int, int], tuple[int, int]], set[str]] = {}
    for feature in lands:
        name: str = feature["properties"]["territory"]
        for ring in lines(feature["geometry"]):
            points = [(grain(x), grain(y)) for x, y in ring]
            for a, b in zip(points, points[1:], strict=False):
                if a != b:
                    owners.setdefault((min(a, b), max(a, b)), set()).add(name)
    links: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for (a, b), names in owners.items():
        if len(names) > 1:
            links.setdefault(a, []).append(b)
            links.setdefault(b, []).append(a)
    found: list[Line] = []
    # Begin where lines end or meet; what is left then are rings.
    for start in sorted(links, key=lambda point: len(links[point]) == 2):
        while links[start]:
            line = [start]
            while links[line[-1]]:
                here = line[-1]
                there = links[here].pop()
                links[there].remove(here)
                line.append(there)
                if len(links[there]) != 1:
                    break
            found.append([(x / GRAIN, y / GRAIN) for x, y in line])
    return found
