"""Checking a whole pack: the map, the counts it should have, and what stands on it.

Loading a map already refuses what cannot be played on. This goes further, for whoever types
in or changes a board: it looks at everything in the folder that can contradict itself.
"""

from pathlib import Path

from kabinett.boards.about import reconstructed
from kabinett.boards.powers import check_powers
from kabinett.boards.realm import check_realm
from kabinett.boards.roadmap import RoadMap
from kabinett.boards.setups import check_war
from kabinett.boards.tables import BoardError, read_json, read_table
from kabinett.boards.theatre import check_theatre
from kabinett.boards.zonemap import ZONE_FILES, ZoneMap


def check_pack(folder: Path) -> list[str]:
    """Everything that is wrong with a board pack; an empty list if it is fine."""
    if not folder.is_dir():
        return [f"{folder.name}: no such folder"]
    roads = (folder / "cities.csv").is_file()
    zones = [name for name in ZONE_FILES if (folder / name).is_file()]
    if roads and zones:
        return [f"cities.csv and {zones[0]}: a pack is a road map or a zone map, not both"]
    if len(zones) > 1:
        return [f"{zones[0]} and {zones[1]}: a pack has only one file of zones"]
    try:
        reconstructed(folder, False)
        if roads:
            return _check_roads(RoadMap.load(folder), folder)
        if zones:
            return _check_zones(ZoneMap.load(folder), folder)
    except BoardError as error:
        return error.problems
    return ["no cities.csv (road map), zones.csv or counties.csv (zone map) in the folder"]


def _check_roads(board: RoadMap, folder: Path) -> list[str]:
    problems: list[str] = []
    counts: dict[str, object] = {
        "cities": board.size,
        "roads": len(board.roads),
        "main_roads": sum(len(others) for others in board.main) // 2,
        "main_pieces": [len(piece) for piece in board.main_pieces()],
        "sectors": len(board.sectors),
        "degree_min": min(len(others) for others in board.neighbours),
        "degree_max": max(len(others) for others in board.neighbours),
    }
    for sector, name in enumerate(board.sectors):
        if sector not in board.sector:
            problems.append(f"sectors.json: no city in sector {name}")
    _check_repeats(board, folder, problems)
    if all((folder / name).is_file() for name in ("nations.json", "setup.csv", "objectives.csv")):
        check_war(board, folder, counts, problems)
    if all((folder / name).is_file() for name in ("powers.json", "setup.csv", "political_cards.json")):
        check_powers(board, folder, counts, problems)
    _check_counts(folder, counts, problems)
    return problems


def _check_zones(board: ZoneMap, folder: Path) -> list[str]:
    problems: list[str] = []
    counts: dict[str, object] = {
        "zones": board.size,
        "counties": board.size,
        "borders": len(board.borders),
        "pieces": [len(piece) for piece in board.components()],
    }
    for kind in sorted(set(board.border_kinds)):
        counts[f"{kind}_borders"] = board.border_kinds.count(kind)
    if all((folder / name).is_file() for name in ("counties.csv", "regions.json", "setup.json")):
        check_realm(board, folder, counts, problems)
    if all((folder / name).is_file() for name in ("zones.csv", "units.csv", "scenarios.json")):
        check_theatre(board, folder, counts, problems)
    _check_counts(folder, counts, problems)
    return problems


def _check_repeats(board: RoadMap, folder: Path, problems: list[str]) -> None:
    """Columns that only repeat what the map says, for people who read the files.

    A hand-made change easily forgets them, and then the file misleads its next reader.
    """
    cities = read_table(folder, "cities.csv", (), problems)
    roads = read_table(folder, "roads.csv", (), problems)
    if cities is None or roads is None:
        return
    for city in range(board.size):
        for column, value in (("n", city), ("degree", len(board.neighbours[city]))):
            said = cities.rows[city].get(column, str(value))
            if said != str(value):
                problems.append(f"{cities.at(city)}: {board.ids[city]} has {column} {said}, should be {value}")
    for row in range(len(roads.rows)):
        cells = roads.rows[row]
        for end in ("a", "b"):
            name = board.names[board.index[cells[end]]]
            said = cells.get(f"name_{end}", name)
            if said != name:
                problems.append(f"{roads.at(row)}: name_{end} of {cells[end]} is {said!r}, should be {name!r}")


def _check_counts(folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    """Hold the map against expect.json, where the pack says how much there should be."""
    if not (folder / "expect.json").is_file():
        return
    expected = read_json(folder, "expect.json", problems)
    if expected is None:
        return
    if not isinstance(expected, dict):
        problems.append("expect.json: not an object of counts")
        return
    for key, value in expected.items():
        # A kind of border the map does not have at all is simply there 0 times.
        missing: object = 0 if str(key).endswith("_borders") else None
        found = counts.get(str(key), missing)
        if found is None:
            problems.append(f"expect.json: nothing here is counted as {key!r}")
        elif found != value:
            problems.append(f"expect.json: {value} {key} expected, {found} found")
