"""Checking a theatre of war in the manner of Pitt's War: countries, key stars, borders by kind, ports, tables.

What stands on it (counters, track, markers, set-ups) is checked by counters.py."""

from pathlib import Path
from typing import Final

from kabinett.boards.counters import check_counters
from kabinett.boards.graph import connected_pieces, listing, neighbour_lists
from kabinett.boards.objects import as_object
from kabinett.boards.shapes import check_shapes
from kabinett.boards.tables import is_word, read_json, read_table
from kabinett.boards.zonemap import ZoneMap

FLAGS: Final = (
    "city", "capital", "port", "coastal", "fortress", "marsh", "french_conquest", "italian_kingdom", "grand_duchy",
)  # fmt: skip
KINDS: Final = ("clear", "river", "pass", "mountain", "strait")
COLOURS: Final = ("gold", "bronze", "silver")
MAJORS: Final = ("france", "uk", "russia", "austria", "prussia", "spain", "turkey")


def check_theatre(board: ZoneMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    """Check everything a pack of zones holds beside its map, and add it to the counts."""
    before = len(problems)
    _check_zones(board, folder, counts, problems)
    _check_kinds(board, problems)
    # What follows reads these columns as they are.
    if len(problems) == before:
        _check_homelands(board, problems)
        _check_partitions(board, problems)
        _check_colours(board, problems)
        _check_tables(board, folder, problems)
    check_counters(board, folder, counts, problems)
    check_shapes(board, folder, problems)


def countries(board: ZoneMap) -> list[str]:
    """All powers that have a homeland, in the order of the file."""
    found: list[str] = []
    for extra in board.extra:
        if extra.get("country", "") not in found:
            found.append(extra.get("country", ""))
    return found


def _check_zones(board: ZoneMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    table = read_table(folder, "zones.csv", (*FLAGS, "country", "sea", "key_stars", "key_colour"), problems)
    if table is None:
        return
    totals = {column: 0 for column in FLAGS}
    stars = {colour: 0 for colour in COLOURS}
    for row in range(len(table.rows)):
        cells = table.rows[row]
        at = f"{table.at(row)}: {cells['id']}"
        for column in FLAGS:
            if cells[column] in ("0", "1"):
                totals[column] += int(cells[column])
            else:
                problems.append(f"{at}: {column} {cells[column]!r}, not 0 or 1")
        if not is_word(cells["country"]):
            problems.append(f"{at}: no country")
        if cells["port"] == "1" and cells["coastal"] != "1":
            problems.append(f"{at}: a port that is not on the coast")
        if (cells["port"] == "1") != bool(cells["sea"]):
            problems.append(f"{at}: a port lies at a sea, and only a port has one")
        if not cells["key_stars"].isdecimal():
            problems.append(f"{at}: key_stars {cells['key_stars']!r} is not a number")
        elif int(cells["key_stars"]) == 0:
            if cells["key_colour"]:
                problems.append(f"{at}: a colour, but no key star")
        elif cells["key_colour"] not in COLOURS:
            problems.append(f"{at}: key star of the colour {cells['key_colour']!r}")
        else:
            stars[cells["key_colour"]] += int(cells["key_stars"])
            if not cells.get("key_from_year", "").isdecimal():
                problems.append(f"{at}: a key star without a year")
    named = countries(board)
    for major in MAJORS:
        if not any([extra["country"] == major and extra["capital"] == "1" for extra in board.extra]):
            problems.append(f"zones.csv: {major} has no capital")
    counts["countries"] = len(named)
    for column, total in totals.items():
        counts[column] = total
    for colour, total in stars.items():
        counts[f"{colour}_stars"] = total


def _check_kinds(board: ZoneMap, problems: list[str]) -> None:
    for number, kind in enumerate(board.border_kinds):
        if kind not in KINDS:
            a, b = board.borders[number]
            problems.append(f"borders.csv: {board.ids[a]}-{board.ids[b]} is of no known kind: {kind!r}")
    for piece in connected_pieces(_passable(board)):
        if not any([board.extra[zone].get("port") == "1" for zone in piece]):
            names = listing([board.ids[zone] for zone in piece])
            problems.append(f"borders.csv: neither a way nor a port leads out of {names}")


def _passable(board: ZoneMap) -> list[list[int]]:
    """Neighbours without those beyond mountains."""
    pairs = [pair for pair, kind in zip(board.borders, board.border_kinds) if kind != "mountain"]
    return neighbour_lists(board.size, pairs)


def _inner_pieces(board: ZoneMap, zones: list[int]) -> list[list[int]]:
    """The pieces of a set of zones, walking inside it only."""
    near = _passable(board)
    inner = [[other for other in near[zone] if other in zones] if zone in zones else [] for zone in range(board.size)]
    return [piece for piece in connected_pieces(inner) if piece[0] in zones]


def _check_homelands(board: ZoneMap, problems: list[str]) -> None:
    """A piece of a homeland that is cut off must have a port or a fortress: nothing else could reach or hold it."""
    for country in countries(board):
        zones = [zone for zone in range(board.size) if board.extra[zone]["country"] == country]
        pieces = _inner_pieces(board, zones)
        largest = max(pieces, key=len)
        for piece in pieces:
            if piece is largest:
                continue
            if not any([board.extra[zone]["port"] == "1" or board.extra[zone]["fortress"] == "1" for zone in piece]):
                names = listing([board.ids[zone] for zone in piece])
                problems.append(f"zones.csv: {country}: {names} cut off without port or fortress")


def _check_partitions(board: ZoneMap, problems: list[str]) -> None:
    """Every Polish zone goes to a neighbour, with a year, and touches what that neighbour has by then."""
    near = _passable(board)
    for zone, extra in enumerate(board.extra):
        heir, year = extra.get("partition_to", ""), extra.get("poland_partition", "none")
        at = f"zones.csv: {board.ids[zone]}"
        if (extra["country"] == "poland") != bool(heir) or bool(heir) != (year in ("93", "95")):
            problems.append(f"{at}: a Polish zone has an heir and a year, and no other has")
        elif heir:
            beside = [board.extra[other] for other in near[zone]]
            if not any([other["country"] == heir or other.get("partition_to") == heir for other in beside]):
                problems.append(f"{at}: does not touch {heir}, its heir")


def _check_colours(board: ZoneMap, problems: list[str]) -> None:
    for zone, extra in enumerate(board.extra):
        if extra["grand_duchy"] == "1" and extra["country"] != "poland":
            problems.append(f"zones.csv: {board.ids[zone]}: a zone of the Grand Duchy that is not Polish")
        if extra["french_conquest"] == "1" and extra["country"] == "france":
            problems.append(f"zones.csv: {board.ids[zone]}: a conquest of the Republic inside France")
    conquests = [zone for zone in range(board.size) if board.extra[zone]["french_conquest"] == "1"]
    france = [zone for zone in range(board.size) if board.extra[zone]["country"] == "france"]
    for piece in _inner_pieces(board, france + conquests):
        lost = [zone for zone in piece if zone in conquests]
        if lost and len(lost) == len(piece):
            names = listing([board.ids[zone] for zone in lost])
            problems.append(f"zones.csv: conquests of the Republic not joined to France: {names}")


def _check_tables(board: ZoneMap, folder: Path, problems: list[str]) -> None:
    data = as_object(read_json(folder, "tables.json", problems), "tables.json", problems)
    if data is None:
        return
    for name, first, last, width in (("attrition", 1, 7, 5), ("combat_results", 0, 10, 2), ("pursuit", 1, 6, 0)):
        table = as_object(data.get(name), f"tables.json: {name}", problems)
        rows = as_object(table.get("rows"), f"tables.json: {name}: rows", problems) if table is not None else None
        for line in range(first, last + 1) if rows is not None else []:
            assert rows is not None
            cells = rows.get(str(line))
            if cells is None or (width and (not isinstance(cells, list) or len(cells) != width)):
                problems.append(f"tables.json: {name}: line {line} is missing or too short")
    _check_stars(board, data, problems)
    blockade = as_object(data.get("continental_blockade_ports"), "tables.json: blockade", problems)
    if blockade is None:
        return
    listed: list[str] = []
    for key in ("order", "excluded", "not_on_that_coast"):
        part = blockade.get(key)
        listed += [str(port) for port in part] if isinstance(part, list) else []
    ports = [board.ids[zone] for zone in range(board.size) if board.extra[zone]["port"] == "1"]
    if sorted(listed) != sorted(ports):
        odd = listing(sorted(set(listed) ^ set(ports)) or ["a port twice"])
        problems.append(f"tables.json: the ports of the blockade are not those of the map: {odd}")


def _check_stars(board: ZoneMap, data: dict[str, object], problems: list[str]) -> None:
    """The recruitment table names its cities: they have just those stars."""
    table = as_object(data.get("recruitment"), "tables.json: recruitment", problems)
    if table is None:
        return
    said: dict[str, tuple[str, int, str, int]] = {}
    for key, colour in (("bronze_every_turn", "bronze"), ("silver_first_turn_of_period", "silver")):
        for country, cities in (as_object(table.get(key), f"tables.json: {key}", problems) or {}).items():
            for place, stars in (as_object(cities, f"tables.json: {key}: {country}", problems) or {}).items():
                said[place] = (country, _int(stars), colour, 0)
    gold = as_object(table.get("gold_every_turn"), "tables.json: gold_every_turn", problems) or {}
    for country, row in gold.items():
        part = as_object(row, f"tables.json: {country}", problems) or {}
        for key, year in (("cities", 1792), ("add_1804", 1804)):
            cities = part.get(key)
            for place, stars in cities.items() if isinstance(cities, dict) else ():
                said[str(place)] = (country, _int(stars), "gold", year)
        if country in MAJORS:
            for year in (1792, 1804):
                total = sum([entry[1] for entry in said.values() if entry[0] == country and entry[3] <= year])
                if part.get(str(year)) != total:
                    told = part.get(str(year))
                    problems.append(f"tables.json: {country} has {told} stars in {year}, its cities {total}")
    for zone in range(board.size):
        extra = board.extra[zone]
        number = int(extra["key_stars"])
        known = said.pop(board.ids[zone], None)
        if known is None:
            if number:
                problems.append(f"tables.json: no word of the key star of {board.ids[zone]}")
            continue
        # The army of Italy is paid by Milan, which is Lombardy's before there is a Kingdom.
        country = extra["country"] if known[0] != "italy" else "italy"
        year = int(extra["key_from_year"]) if known[2] == "gold" else 0
        if known != (country, number, extra["key_colour"], year):
            problems.append(f"tables.json: the key star of {board.ids[zone]} is another one than in zones.csv")
    for name in said:
        problems.append(f"tables.json: unknown zone {name!r} with a key star")


def _int(value: object) -> int:
    return value if isinstance(value, int) else -1
