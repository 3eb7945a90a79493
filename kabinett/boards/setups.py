"""Checking the nations of a pack in the manner of Friedrich: pieces, objectives, depots.

The same facts stand in several files (by nation for the rules, by city for the map, as lists
for people), so each is held against the others.
"""

from pathlib import Path
from typing import Final

from kabinett.boards.roadmap import SUITS, RoadMap
from kabinett.boards.tables import Table, is_word, read_json, read_table

STACK: Final = 3  # generals of one nation that may stand together

SETUP_COLUMNS: Final = ("piece", "nation", "rank", "name", "city", "id")
OBJECTIVE_COLUMNS: Final = ("nation", "order", "city", "id")


class Nation:
    """One entry of nations.json as far as it could be read."""

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.generals: list[tuple[str, str, str]] = []  # rank, name, city
        self.trains: list[str] = []  # cities
        self.pieces: dict[str, str] = {}  # cities by piece id, if the pieces have ids
        self.depots: list[str] = []
        self.homes: list[str] = []
        self.first: list[str] = []
        self.second: list[str] = []


def check_war(board: RoadMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    """Check nations.json, setup.csv and objectives.csv, and add what they hold to the counts."""
    nations = _read_nations(board, folder, problems)
    setup = read_table(folder, "setup.csv", SETUP_COLUMNS, problems)
    objectives = read_table(folder, "objectives.csv", OBJECTIVE_COLUMNS, problems)
    if nations is None:
        return
    counts["nations"] = len(nations)
    counts["depots"] = sum(len(nation.depots) for nation in nations.values())
    if setup is not None:
        kinds = [row["piece"] for row in setup.rows]
        counts["generals"] = kinds.count("general")
        counts["trains"] = kinds.count("train")
        check_setup(board, nations, setup, problems)
    if objectives is not None:
        counts["objectives"] = len(objectives.rows)
        _check_objectives(board, nations, objectives, problems)
    _check_cities(board, nations, problems)


def _read_nations(board: RoadMap, folder: Path, problems: list[str]) -> dict[str, Nation] | None:
    value = read_json(folder, "nations.json", problems)
    if value is None:
        return None
    if not isinstance(value, list):
        problems.append("nations.json: not a list of nations")
        return None
    nations: dict[str, Nation] = {}
    pieces: list[str] = []
    for number, entry in enumerate(value, start=1):
        name = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(name, str) or not is_word(name):
            problems.append(f"nations.json: nation number {number} has no id")
        elif name in nations:
            problems.append(f"nations.json: duplicate nation {name}")
        else:
            nations[name] = _read_nation(board, name, entry, pieces, problems)
    for piece in sorted(set(pieces)):
        if pieces.count(piece) > 1:
            problems.append(f"nations.json: duplicate piece id {piece}")
    return nations


def _read_nation(
    board: RoadMap,
    name: str,
    entry: dict[str, object],
    pieces: list[str],
    problems: list[str],
) -> Nation:
    nation = Nation(name)
    at = f"nations.json: {name}"
    for general in objects(entry, "generals", at, problems):
        city = str(general.get("setup_city"))
        nation.generals.append((str(general.get("rank")), str(general.get("name")), city))
        known(board, city, f"{at}: general {general.get('name')}", problems)
        piece_id(nation, general, city, pieces, problems)
    for train in objects(entry, "trains", at, problems):
        city = str(train.get("setup_city"))
        nation.trains.append(city)
        known(board, city, f"{at}: train", problems)
        piece_id(nation, train, city, pieces, problems)
    nation.depots = cities(board, entry, "depots", at, problems)
    nation.homes = texts(entry, "home_territories", at, problems)
    aims = entry.get("objectives")
    if isinstance(aims, dict):
        nation.first = cities(board, aims, "first", f"{at}: objectives", problems)
        nation.second = cities(board, aims, "second", f"{at}: objectives", problems)
    else:
        problems.append(f"{at}: no objectives")
    substitute = entry.get("substitute_reentry")
    if isinstance(substitute, dict):
        for key in sorted(substitute):
            if str(key).startswith("cities"):
                cities(board, substitute, str(key), f"{at}: substitute_reentry", problems)
    else:
        problems.append(f"{at}: no substitute_reentry")
    _check_armies(entry, len(nation.generals), at, problems)
    return nation


def _check_armies(entry: dict[str, object], generals: int, at: str, problems: list[str]) -> None:
    """The armies must be divisible among the generals, or the set-up has no legal way."""
    total = entry.get("armies_total")
    low = entry.get("armies_per_general_min")
    high = entry.get("armies_per_general_max")
    if not (isinstance(total, int) and isinstance(low, int) and isinstance(high, int)):
        problems.append(f"{at}: armies_total, armies_per_general_min and _max must be numbers")
    elif not low * generals <= total <= high * generals:
        problems.append(f"{at}: {total} armies do not fit {generals} generals of {low} to {high}")


def check_setup(
    board: RoadMap,
    nations: dict[str, Nation],
    setup: Table,
    problems: list[str],
    who: str = "nation",
    file: str = "nations.json",
    stack: int = STACK,
) -> None:
    """Hold setup.csv against what the nations (or powers) say; a piece in an off-map box has no city."""
    holders: dict[str, list[int]] = {}
    generals: dict[str, list[tuple[str, str, str]]] = {name: [] for name in nations}
    trains: dict[str, list[str]] = {name: [] for name in nations}
    for row in range(len(setup.rows)):
        cells = setup.rows[row]
        at = setup.at(row)
        city = cells["id"]
        nation = cells[who]
        if nation not in nations:
            problems.append(f"{at}: unknown {who} {nation!r}")
            continue
        if cells["piece"] == "general":
            generals[nation].append((cells["rank"], cells["name"], city))
        elif cells["piece"] == "train":
            trains[nation].append(city)
        else:
            problems.append(f"{at}: unknown piece {cells['piece']!r}")
            continue
        piece = cells.get("piece_id", "")
        if cells.get("box") and not city:
            continue
        if known(board, city, at, problems):
            same_name(board, city, cells["city"], at, problems)
            if piece and nations[nation].pieces.get(piece) != city:
                problems.append(f"{at}: {file} has no {piece} of {nation} in {city}")
            holders.setdefault(city, []).append(row)
    for city, rows in holders.items():
        _check_stack(city, rows, setup, who, stack, problems)
    for name, nation_of in nations.items():
        if sorted(generals[name]) != sorted(nation_of.generals):
            problems.append(f"setup.csv: generals of {name} differ from {file}")
        if sorted(trains[name]) != sorted(nation_of.trains):
            problems.append(f"setup.csv: trains of {name} differ from {file}")
        ranks = [rank for rank, _, _ in generals[name]]
        if len(set(ranks)) != len(ranks):
            problems.append(f"setup.csv: two generals of {name} have the same rank")
    _check_setup_column(board, setup, holders, who, problems)


def _check_stack(city: str, rows: list[int], setup: Table, who: str, stack: int, problems: list[str]) -> None:
    """What may stand in one city: one train alone, or a few generals of one nation."""
    at = setup.at(rows[-1])
    owners = sorted({setup.rows[row][who] for row in rows})
    kinds = [setup.rows[row]["piece"] for row in rows]
    if len(owners) > 1:
        problems.append(f"{at}: two {who}s in {city}: {' and '.join(owners)}")
    if "train" in kinds and "general" in kinds:
        problems.append(f"{at}: a general and a train in {city}")
    if kinds.count("train") > 1:
        problems.append(f"{at}: two trains in {city}")
    if kinds.count("general") > stack:
        problems.append(f"{at}: {kinds.count('general')} generals in {city}, at most {stack}")


def _check_setup_column(
    board: RoadMap, setup: Table, holders: dict[str, list[int]], who: str, problems: list[str]
) -> None:
    """cities.csv may repeat the set-up city by city: `prussia:4:Schwerin;prussia:5:Keith`."""
    for place in range(board.size):
        if "setup" not in board.extra[place]:
            continue
        pieces: list[str] = []
        for row in holders.get(board.ids[place], []):
            cells = setup.rows[row]
            rest = "T" if cells["piece"] == "train" else f"{cells['rank']}:{cells['name']}"
            pieces.append(f"{cells[who]}:{rest}")
        said = [piece for piece in board.extra[place]["setup"].split(";") if piece]
        if sorted(said) != sorted(pieces):
            problems.append(
                f"cities.csv: {board.ids[place]}: setup says {';'.join(said) or 'nothing'},"
                f" setup.csv {';'.join(pieces) or 'nothing'}"
            )


def _check_objectives(board: RoadMap, nations: dict[str, Nation], table: Table, problems: list[str]) -> None:
    listed: dict[tuple[str, str], list[str]] = {}
    first: dict[str, str] = {}
    for row in range(len(table.rows)):
        cells = table.rows[row]
        at = table.at(row)
        city = cells["id"]
        if cells["nation"] not in nations:
            problems.append(f"{at}: unknown nation {cells['nation']!r}")
            continue
        if cells["order"] not in ("1", "2"):
            problems.append(f"{at}: order {cells['order']!r}, not 1 or 2")
            continue
        if not known(board, city, at, problems):
            continue
        if city in first:
            problems.append(f"{at}: {city} is an objective twice, already at {first[city]}")
        first[city] = at
        listed.setdefault((cells["nation"], cells["order"]), []).append(city)
        same_name(board, city, cells["city"], at, problems)
        _check_copies(board, cells, at, problems)
    for name, nation in nations.items():
        for order, aims in (("1", nation.first), ("2", nation.second)):
            compare(listed.get((name, order), []), aims, f"objectives.csv: {name} order {order}", problems)


def _check_copies(board: RoadMap, cells: dict[str, str], at: str, problems: list[str]) -> None:
    """Columns of objectives.csv that repeat cities.csv."""
    place = board.index[cells["id"]]
    truth = {
        "sector": board.sectors[board.sector[place]],
        "suit": SUITS[board.suit[place]],
        "territory": board.extra[place].get("territory"),
        "defended_by": board.extra[place].get("defended_by"),
        "nation": board.extra[place].get("objective_of"),
        "order": board.extra[place].get("objective_order"),
    }
    for column, value in truth.items():
        if value is not None and cells.get(column, value) != value:
            problems.append(f"{at}: {column} of {cells['id']} is {cells[column]!r}, in cities.csv {value!r}")
    if board.extra[place].get("defended_by") == cells["nation"]:
        problems.append(f"{at}: {cells['nation']} would conquer its own city {cells['id']}")


def _check_cities(board: RoadMap, nations: dict[str, Nation], problems: list[str]) -> None:
    """Columns of cities.csv that repeat nations.json."""
    owner: dict[str, str] = {}
    for nation_of in nations.values():
        for territory in nation_of.homes:
            if territory in owner:
                problems.append(f"nations.json: {territory} is home of {owner[territory]} and {nation_of.name}")
            owner[territory] = nation_of.name
    for place in range(board.size):
        extra = board.extra[place]
        city = board.ids[place]
        for column in ("home_of", "defended_by", "objective_of", "depot_of"):
            nation = extra.get(column, "")
            if nation and nation not in nations:
                problems.append(f"cities.csv: {city}: unknown nation {nation!r} in {column}")
        if "home_of" in extra and "territory" in extra:
            home = owner.get(extra["territory"], "")
            if home != extra["home_of"]:
                problems.append(
                    f"cities.csv: {city}: home_of is {extra['home_of'] or 'empty'},"
                    f" but {extra['territory']} is home of {home or 'nobody'}"
                )
    for name, nation_of in nations.items():
        for column, said in (
            ("depot_of", nation_of.depots),
            ("objective_of", nation_of.first + nation_of.second),
        ):
            marked = [board.ids[place] for place in range(board.size) if board.extra[place].get(column) == name]
            if any(column in extra for extra in board.extra):
                compare(marked, said, f"cities.csv: {column} {name}", problems)


def compare(found: list[str], said: list[str], at: str, problems: list[str], file: str = "nations.json") -> None:
    """Hold what a table marks against what the nations (or powers) say."""
    for city in sorted(set(said) - set(found)):
        problems.append(f"{at}: {city} is missing, {file} has it")
    for city in sorted(set(found) - set(said)):
        problems.append(f"{at}: {city} is not in {file}")


def known(board: RoadMap, city: str, at: str, problems: list[str]) -> bool:
    if city in board.index:
        return True
    problems.append(f"{at}: unknown city {city!r}")
    return False


def same_name(board: RoadMap, city: str, said: str, at: str, problems: list[str]) -> None:
    name = board.names[board.index[city]]
    if said != name:
        problems.append(f"{at}: {city} is called {said!r}, in cities.csv {name!r}")


def piece_id(
    nation: Nation,
    piece: dict[str, object],
    city: str,
    pieces: list[str],
    problems: list[str],
    file: str = "nations.json",
) -> None:
    """Ids of pieces are what actions name; a pack without any still makes sense as a board."""
    name = piece.get("id")
    if name is None:
        return
    if isinstance(name, str) and is_word(name):
        pieces.append(name)
        nation.pieces[name] = city
    else:
        problems.append(f"{file}: {nation.name}: piece id {name!r} is not a plain word")


def objects(entry: dict[str, object], key: str, at: str, problems: list[str]) -> list[dict[str, object]]:
    value = entry.get(key)
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return value
    problems.append(f"{at}: no list of {key}")
    return []


def texts(entry: dict[str, object], key: str, at: str, problems: list[str]) -> list[str]:
    value = entry.get(key)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    problems.append(f"{at}: no list of {key}")
    return []


def cities(board: RoadMap, entry: dict[str, object], key: str, at: str, problems: list[str]) -> list[str]:
    cities = texts(entry, key, at, problems)
    for city in cities:
        known(board, city, f"{at}: {key}", problems)
    for city in sorted(set(cities)):
        if cities.count(city) > 1:
            problems.append(f"{at}: {key}: {city} stands twice")
    return cities
