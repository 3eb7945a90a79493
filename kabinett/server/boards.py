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


def board_json(game: Game) -> bytes:
    """The board of a game as JSON; an empty object for a game that is played by forms alone."""
    board: object = getattr(game, "board", None)
    folder: object = getattr(board, "folder", None)
    if not isinstance(folder, Path) or not (folder / "cities.csv").is_file():
        return b"{}"
    return _read(game.name, folder)


@functools.lru_cache(maxsize=8)
def _read(name: str, folder: Path) -> bytes:
    roads = RoadMap.load(folder)
    nations = json.loads((folder / "nations.json").read_text("utf-8"))
    geo = json.loads((folder / "geo.geojson").read_text("utf-8"))
    lands = json.loads((folder / "territories.geojson").read_text("utf-8"))
    sectors = json.loads((folder / "sectors.json").read_text("utf-8"))
    powers = [nation["id"] for nation in nations]
    territories = sorted({extra["territory"] for extra in roads.extra})
    objectives = _objectives(folder, roads, powers)
    depots = [[roads.index[city], number] for number, nation in enumerate(nations) for city in nation["depots"]]
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
            "places": _places(roads, powers, territories, objectives, depots),
            "roads": _pairs(roads.neighbours),
            "main": _pairs(roads.main),
            "objectives": objectives,
            "depots": depots,
            "sectors": [
                {"id": s["id"], "suit": SUITS.index(s["suit"]), "rect": [round(n) for n in s["rect"]]}
                for s in sectors["sectors"]
            ],
            "shapes": _shapes(geo["features"], lands["features"], territories),
            "labels": [_label(feature) for feature in geo["features"] if feature["properties"]["kind"] == "label"],
            "credits": CREDITS,
        }
    )


def _power(nation: dict[str, list[dict[str, str]]]) -> dict[str, object]:
    return {
        "id": nation["id"],
        "generals": [{"id": general["id"], "name": general["short"]} for general in nation["generals"]],
        "trains": [train["id"] for train in nation["trains"]],
    }


def _objectives(folder: Path, roads: RoadMap, powers: list[str]) -> list[list[int]]:
    with (folder / "objectives.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return sorted([roads.index[row["id"]], powers.index(row["nation"]), int(row["order"])] for row in rows)


def _places(
    roads: RoadMap,
    powers: list[str],
    territories: list[str],
    objectives: list[list[int]],
    depots: list[list[int]],
) -> dict[str, object]:
    extra = roads.extra
    wanted = {place for place, _, _ in objectives}
    stores = {place for place, _ in depots}
    weight = []
    for place in range(roads.size):
        # Names that matter in play come first, then crossings: what one looks for from afar.
        value = min(len(roads.neighbours[place]) - 1, 4) + 2 * bool(roads.main[place])
        weight.append(value + 8 * (place in wanted) + 10 * (place in stores) + 3 * bool(extra[place].get("setup")))
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
            if about["kind"] == kind and rank in (None, about.get("rank")):
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
