"""Checking the shapes zones are drawn with: each zone once, its marks inside it, the borders those of the map."""

from pathlib import Path

from kabinett.boards.tables import read_json
from kabinett.boards.zonemap import ZoneMap

Point = tuple[float, float]


def check_shapes(board: ZoneMap, folder: Path, problems: list[str]) -> None:
    """Hold counties.geojson and borders.geojson against the map, where the pack has them."""
    if (folder / "counties.geojson").is_file():
        _check_zones(board, folder, "counties.geojson", problems)
    if (folder / "borders.geojson").is_file():
        _check_lines(board, folder, "borders.geojson", problems)


def _check_zones(board: ZoneMap, folder: Path, name: str, problems: list[str]) -> None:
    drawn: list[str] = []
    for number, (properties, geometry) in enumerate(_features(folder, name, problems), start=1):
        zone = properties.get("id")
        if not isinstance(zone, str) or zone not in board.index:
            problems.append(f"{name}: feature {number}: unknown zone {zone!r}")
            continue
        if zone in drawn:
            problems.append(f"{name}: {zone} is drawn twice")
        drawn.append(zone)
        extra = board.extra[board.index[zone]]
        for key, truth in (("name", board.names[board.index[zone]]), ("region", extra.get("region"))):
            if truth is not None and properties.get(key, truth) != truth:
                problems.append(f"{name}: {key} of {zone} is {properties[key]!r}, in the map {truth!r}")
        ring = _ring(geometry)
        if ring is None:
            problems.append(f"{name}: {zone} is not a closed polygon")
            continue
        _check_marks(properties, ring, extra.get("building_sites"), f"{name}: {zone}", problems)
    for zone in board.ids:
        if zone not in drawn:
            problems.append(f"{name}: {zone} is not drawn")


def _check_marks(
    properties: dict[str, object], ring: list[Point], sites: str | None, at: str, problems: list[str]
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
        elif not inside(point, ring):
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


def _ring(geometry: dict[str, object]) -> list[Point] | None:
    """The outer ring of a polygon without holes."""
    rings = geometry.get("coordinates")
    if geometry.get("type") != "Polygon" or not isinstance(rings, list) or len(rings) != 1:
        return None
    if not isinstance(rings[0], list):
        return None
    points: list[Point] = []
    for corner in rings[0]:
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
