"""Checking the shapes zones are drawn with: each zone once, its marks inside it, the borders those of the map."""

from pathlib import Path

from kabinett.boards.tables import read_json
from kabinett.boards.zonemap import ZoneMap

Point = tuple[float, float]


def check_shapes(board: ZoneMap, folder: Path, problems: list[str]) -> None:
    """Hold the shapes of the zones and borders.geojson against the map, where the pack has them."""
    for name in ("counties.geojson", "cells.geojson"):
        if (folder / name).is_file():
            _check_zones(board, folder, name, problems)
    if (folder / "borders.geojson").is_file():
        _check_lines(board, folder, "borders.geojson", problems)


def _check_zones(board: ZoneMap, folder: Path, name: str, problems: list[str]) -> None:
    drawn: list[str] = []
    corners: list[tuple[int, set[Point]]] = []
    for number, (properties, geometry) in enumerate(_features(folder, name, problems), start=1):
        zone = properties.get("id")
        if not isinstance(zone, str) or zone not in board.index:
            problems.append(f"{name}: feature {number}: unknown zone {zone!r}")
            continue
        if zone in drawn:
            problems.append(f"{name}: {zone} is drawn twice")
        drawn.append(zone)
        extra = board.extra[board.index[zone]]
        name_of = board.names[board.index[zone]]
        for key, truth in (("name", name_of), ("region", extra.get("region")), ("country", extra.get("country"))):
            if truth is not None and properties.get(key, truth) != truth:
                problems.append(f"{name}: {key} of {zone} is {properties[key]!r}, in the map {truth!r}")
        rings = _rings(geometry)
        if rings is None:
            problems.append(f"{name}: {zone} is not a closed polygon")
            continue
        _check_marks(properties, rings, extra.get("building_sites"), f"{name}: {zone}", problems)
        for x, y in (("x", "y"), ("city_x", "city_y")):
            if x in extra and not _inside(extra[x], extra[y], rings):
                problems.append(f"{name}: {zone}: the point {x}, {y} lies outside")
        corners.append((board.index[zone], {corner for ring in rings for corner in ring}))
    for zone in board.ids:
        if zone not in drawn:
            problems.append(f"{name}: {zone} is not drawn")
    if "strait" in board.border_kinds:
        _check_contacts(board, name, corners, problems)


def _check_contacts(board: ZoneMap, name: str, corners: list[tuple[int, set[Point]]], problems: list[str]) -> None:
    """Zones drawn side by side have corners in common: they are those with a border by land, and no others."""
    for nth, (a, mine) in enumerate(corners):
        for b, theirs in corners[nth + 1 :]:
            touch = len(mine & theirs) > 1
            pair = f"{board.ids[a]}-{board.ids[b]}"
            if touch and board.kind(a, b) in ("", "strait"):
                problems.append(f"{name}: {pair} touch, but the map has no border by land")
            if not touch and board.kind(a, b) not in ("", "strait"):
                problems.append(f"{name}: {pair} do not touch, but the map has a border by land")


def _check_marks(
    properties: dict[str, object], rings: list[list[Point]], sites: str | None, at: str, problems: list[str]
) -> None:
    marks: list[tuple[str, object]] = [
        (key, properties[key]) for key in ("label", "stats", "army", "revolt") if key in properties
    ]
    listed = properties.get("sites")
    if isinstance(listed, list):
        marks += [("site", site) for site in listed]
        if sites is not None and sites != str(len(listed)):
            problems.append(f"{at}: {len(listed)} sites drawn, {sites} in the map")
    for key, mark in marks:
        point = _point([mark.get("x"), mark.get("y")]) if isinstance(mark, dict) else None
        if point is None:
            problems.append(f"{at}: {key} has no place")
        elif not within(point, rings):
            problems.append(f"{at}: {key} lies outside")


def _check_lines(board: ZoneMap, folder: Path, name: str, problems: list[str]) -> None:
    drawn: set[tuple[int, int]] = set()
    for number, (properties, _) in enumerate(_features(folder, name, problems), start=1):
        ends = [properties.get("a"), properties.get("b")]
        if ends[1] is None:  # the outer edge of a
            ends.pop()
        places = [board.index.get(str(end), -1) for end in ends]
        if -1 in places:
            problems.append(f"{name}: feature {number}: unknown zone in {ends}")
        elif len(places) == 2:
            if not board.adjacent(places[0], places[1]):
                problems.append(f"{name}: {ends[0]}-{ends[1]} is drawn, but the map has no such border")
            drawn.add((min(places), max(places)))
            kind = board.kind(places[0], places[1])
            if kind and properties.get("kind", kind) != kind:
                problems.append(f"{name}: {ends[0]}-{ends[1]} is drawn as {properties['kind']}, in the map {kind}")
    for a, b in board.borders:
        if (a, b) not in drawn:
            problems.append(f"{name}: the border {board.ids[a]}-{board.ids[b]} is not drawn")


def inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the edge an odd number of times."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def within(point: Point, rings: list[list[Point]]) -> bool:
    """Whether a point lies in a shape of several rings: in an odd number of them, so that holes count as outside."""
    return sum([inside(point, ring) for ring in rings]) % 2 == 1


NEAR = 3.0
"""A town on the coast may stand this far out at sea."""


def _inside(x: str, y: str, rings: list[list[Point]]) -> bool:
    try:
        point = (float(x), float(y))
    except ValueError:
        return False
    if within(point, rings):
        return True
    steps = (-NEAR, 0.0, NEAR)
    return any([within((point[0] + dx, point[1] + dy), rings) for dx in steps for dy in steps])


def _features(folder: Path, name: str, problems: list[str]) -> list[tuple[dict[str, object], dict[str, object]]]:
    value = read_json(folder, name, problems)
    if value is None:
        return []
    features = value.get("features") if isinstance(value, dict) else None
    if not isinstance(features, list):
        problems.append(f"{name}: no list of features")
        return []
    found: list[tuple[dict[str, object], dict[str, object]]] = []
    for number, feature in enumerate(features, start=1):
        properties = feature.get("properties") if isinstance(feature, dict) else None
        geometry = feature.get("geometry") if isinstance(feature, dict) else None
        if isinstance(properties, dict) and isinstance(geometry, dict):
            found.append((properties, geometry))
        else:
            problems.append(f"{name}: feature {number} has no properties or no geometry")
    return found


def _rings(geometry: dict[str, object]) -> list[list[Point]] | None:
    """The rings of a polygon or of several, holes among them."""
    parts = geometry.get("coordinates")
    if not isinstance(parts, list) or geometry.get("type") not in ("Polygon", "MultiPolygon"):
        return None
    rings: list[list[Point]] = []
    for part in parts if geometry["type"] == "MultiPolygon" else [parts]:
        if not isinstance(part, list):
            return None
        for listed in part:
            ring = _ring(listed)
            if ring is None:
                return None
            rings.append(ring)
    return rings or None


def _ring(listed: object) -> list[Point] | None:
    if not isinstance(listed, list):
        return None
    points: list[Point] = []
    for corner in listed:
        point = _point(corner)
        if point is None:
            return None
        points.append(point)
    return points if len(points) > 3 and points[0] == points[-1] else None


def _point(value: object) -> Point | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    x, y = value
    if isinstance(x, int | float) and isinstance(y, int | float):
        return float(x), float(y)
    return None
