"""Checking the powers of a pack in the manner of Maria: pieces, fortresses, elector votes, political tracks and cards.

The same facts stand in several files (by power for the rules, by city for the map), so each is held against the others.
"""

from pathlib import Path
from typing import Any, Final

from kabinett.boards.roadmap import RoadMap
from kabinett.boards.setups import Nation, check_setup, cities, compare, known, objects, piece_id, texts
from kabinett.boards.tables import Table, is_word, read_json, read_table

FILE: Final = "powers.json"
STACK: Final = 2
MAPS: Final = ("flanders", "bohemia")
GRADES: Final = ("none", "minor", "major")
TRACKS: Final = ("saxony", "russia", "italy")
ICONS: Final = ("tc_bonus", "tc_penalty", "expeditionary_corps", "victory_point")
STATUSES: Final = ("prussian_ally", "neutral", "austrian_ally")
KINDS: Final = ("receive", "palatinate", "saxony_joins", "fewer_cards", "jacobites", "restriction", "election")
DIRECTIONS: Final = ("left", "right", "either")
NUMBERS: Final = ("troops", "hand", "income", "introductory_income", "pool", "battle_boxes")
SETUP_COLUMNS: Final = ("piece", "power", "rank", "name", "city", "id", "piece_id", "box", "min_troops")
RHENISH: Final = 4
VOTES: Final = 9
LIMIT: Final = 8


def check_powers(board: RoadMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    """Check everything a pack of two maps holds beside its roads, and add it to the counts."""
    data = read_json(folder, FILE, problems)
    if not isinstance(data, dict):
        problems.append(f"{FILE}: not an object")
        return
    rows = objects(data, "powers", FILE, problems)
    powers = _read_powers(board, rows, problems)
    counts["powers"] = len(powers)
    _check_maps(board, counts, problems)
    setup = read_table(folder, "setup.csv", SETUP_COLUMNS, problems)
    if setup is not None:
        kinds = [row["piece"] for row in setup.rows]
        counts["generals"], counts["trains"] = kinds.count("general"), kinds.count("train")
        counts["hussars"] = kinds.count("hussar")
        on_map = Table(setup.name, setup.columns)
        for row, cells in enumerate(setup.rows):
            if cells["piece"] != "hussar":
                on_map.rows.append(cells)
                on_map.lines.append(setup.lines[row])
        check_setup(board, powers, on_map, problems, "power", FILE, STACK)
    _check_homes(board, rows, problems)
    _check_fortresses(board, data, rows, counts, problems)
    _check_votes(board, data, counts, problems)
    _check_tracks(folder, list(powers), problems)
    _check_cards(folder, list(powers), counts, problems)


def _read_powers(board: RoadMap, rows: list[dict[str, object]], problems: list[str]) -> dict[str, Nation]:
    powers: dict[str, Nation] = {}
    pieces: list[str] = []
    for number, row in enumerate(rows, start=1):
        name = row.get("id")
        if not isinstance(name, str) or not is_word(name):
            problems.append(f"{FILE}: power number {number} has no id")
        elif name in powers:
            problems.append(f"{FILE}: duplicate power {name}")
        else:
            powers[name] = _read_power(board, name, row, pieces, problems)
    for piece in sorted(set(pieces)):
        if pieces.count(piece) > 1:
            problems.append(f"{FILE}: duplicate piece id {piece}")
    return powers


def _read_power(board: RoadMap, name: str, row: dict[str, object], pieces: list[str], problems: list[str]) -> Nation:
    power = Nation(name)
    at = f"{FILE}: {name}"
    least = 0
    for general in objects(row, "generals", at, problems):
        city = _place(board, general, at, problems)
        power.generals.append((str(general.get("rank")), str(general.get("name")), city))
        piece_id(power, general, city, pieces, problems, FILE)
        minimum = general.get("min_troops")
        if isinstance(minimum, int) and 1 <= minimum <= LIMIT:
            least += minimum
        else:
            problems.append(f"{at}: min_troops of {general.get('id')} is {minimum!r}")
    for train in objects(row, "trains", at, problems):
        city = _place(board, train, at, problems)
        power.trains.append(city)
        piece_id(power, train, city, pieces, problems, FILE)
    for key in NUMBERS:
        number = row.get(key)
        if not isinstance(number, int) or number < 0:
            problems.append(f"{at}: {key} is {number!r}, not a number")
    troops = row.get("troops")
    if isinstance(troops, int) and not least <= troops <= LIMIT * len(power.generals):
        problems.append(f"{at}: {troops} troops do not fit its {len(power.generals)} generals")
    if row.get("kind") not in ("major", "minor"):
        problems.append(f"{at}: kind {row.get('kind')!r}, not major or minor")
    box = row.get("off_map_box")
    if isinstance(box, dict):
        known(board, str(box.get("exit_city")), f"{at}: off_map_box", problems)
    return power


def _place(board: RoadMap, piece: dict[str, object], at: str, problems: list[str]) -> str:
    """The set-up city of a piece; empty for one that waits in a box."""
    city, box = piece.get("setup_city"), piece.get("box")
    if isinstance(box, str) and city is None:
        return ""
    known(board, str(city), f"{at}: {piece.get('id')}", problems)
    return str(city)


def _check_maps(board: RoadMap, counts: dict[str, object], problems: list[str]) -> None:
    """Every city lies on one of the two maps; the few roads that join them are marked."""
    on = [extra.get("map", "") for extra in board.extra]
    for city, name in enumerate(on):
        if name not in MAPS:
            problems.append(f"cities.csv: {board.ids[city]}: unknown map {name!r}")
    joins = 0
    for (a, b), extra in zip(board.roads, board.road_extra, strict=True):
        crosses = on[a] != on[b]
        joins += crosses
        if extra.get("inter_map", str(int(crosses))) != str(int(crosses)):
            problems.append(f"roads.csv: {board.ids[a]}-{board.ids[b]}: inter_map is {extra['inter_map']!r}")
    for name in MAPS:
        counts[f"{name}_cities"] = on.count(name)
    counts["inter_map_roads"] = joins
    if not joins:
        problems.append("roads.csv: no road joins the two maps")


def _check_homes(board: RoadMap, rows: list[dict[str, object]], problems: list[str]) -> None:
    owner: dict[str, str] = {}
    for row in rows:
        for territory in texts(row, "home_territories", f"{FILE}: {row.get('id')}", problems):
            if territory in owner:
                problems.append(f"{FILE}: {territory} is home of {owner[territory]} and {row['id']}")
            owner[territory] = str(row["id"])
    for city, extra in enumerate(board.extra):
        home = owner.get(extra.get("territory", ""), "")
        if extra.get("home_of", home) != home:
            problems.append(
                f"cities.csv: {board.ids[city]}: home_of is {extra['home_of'] or 'empty'},"
                f" but {extra['territory']} is home of {home or 'nobody'}"
            )


def _check_fortresses(
    board: RoadMap,
    data: dict[str, object],
    rows: list[dict[str, object]],
    counts: dict[str, object],
    problems: list[str],
) -> None:
    grade = [extra.get("fortress", "") for extra in board.extra]
    for city, name in enumerate(grade):
        if name not in GRADES:
            problems.append(f"cities.csv: {board.ids[city]}: unknown fortress {name!r}")
    counts["fortresses"] = grade.count("minor") + grade.count("major")
    marked: dict[str, list[str]] = {}
    for city, extra in enumerate(board.extra):
        if extra.get("marker"):
            marked.setdefault(extra["marker"], []).append(board.ids[city])
            if grade[city] == "none":
                problems.append(f"cities.csv: {board.ids[city]}: a marker, but no fortress")
    electors = _table(data, "electors", problems)
    rhenish = cities(board, electors, "rhenish", f"{FILE}: electors", problems)
    for row in rows:
        name = str(row.get("id"))
        at = f"{FILE}: {name}"
        strong = cities(board, row, "major_fortresses", at, problems)
        found = [
            board.ids[city]
            for city, extra in enumerate(board.extra)
            if grade[city] == "major" and extra.get("home_of") == name
        ]
        compare(found, strong, f"cities.csv: major fortresses of {name}", problems, FILE)
        if "initial_markers" in row:
            start = [city for city in marked.get(name, []) if city not in rhenish]
            said = cities(board, row, "initial_markers", at, problems)
            compare(start, said, f"cities.csv: marker {name}", problems, FILE)
    silesia = cities(board, data, "silesia", FILE, problems)
    there = [
        board.ids[city]
        for city, extra in enumerate(board.extra)
        if extra.get("territory") == "silesia" and grade[city] != "none"
    ]
    compare(there, silesia, "cities.csv: fortresses in silesia", problems, FILE)
    counts["silesia"] = len(silesia)


def _check_votes(board: RoadMap, data: dict[str, object], counts: dict[str, object], problems: list[str]) -> None:
    electors = _table(data, "electors", problems)
    votes = cities(board, electors, "votes", f"{FILE}: electors", problems)
    marked = [board.ids[city] for city, extra in enumerate(board.extra) if extra.get("elector") == "1"]
    compare(marked, votes, "cities.csv: elector", problems, FILE)
    counts["votes"] = len(votes)
    if len(votes) != VOTES:
        problems.append(f"{FILE}: {len(votes)} votes, not {VOTES}")
    rhenish = electors.get("rhenish")
    if isinstance(rhenish, list) and (len(rhenish) != RHENISH or not set(rhenish) <= set(votes)):
        problems.append(f"{FILE}: the Rhenish electors are {RHENISH} of the votes")


def _check_tracks(folder: Path, powers: list[str], problems: list[str]) -> None:
    name = "political_tracks.json"
    data = read_json(folder, name, problems)
    if not isinstance(data, dict):
        problems.append(f"{name}: not an object")
        return
    rows = objects(data, "tracks", name, problems)
    if [row.get("id") for row in rows] != list(TRACKS):
        problems.append(f"{name}: the tracks are {', '.join(TRACKS)}")
    for row in rows:
        at = f"{name}: {row.get('id')}"
        boxes = objects(row, "boxes", at, problems)
        if [box.get("star") for box in boxes].count(True) != 1:
            problems.append(f"{at}: one box has the star")
        for number, box in enumerate(boxes, start=1):
            for icon in objects(box, "icons", f"{at} box {number}", problems):
                if icon.get("icon") not in ICONS or icon.get("power") not in powers:
                    problems.append(f"{at} box {number}: unknown icon {icon.get('icon')} of {icon.get('power')}")
            if row.get("id") == "saxony" and box.get("status") not in STATUSES:
                problems.append(f"{at} box {number}: status {box.get('status')!r}")
        if row.get("id") == "saxony" and [box.get("mark") for box in boxes].count("S") != 1:
            problems.append(f"{at}: one box is marked S")


def _check_cards(folder: Path, powers: list[str], counts: dict[str, object], problems: list[str]) -> None:
    name = "political_cards.json"
    data = read_json(folder, name, problems)
    if not isinstance(data, dict):
        problems.append(f"{name}: not an object")
        return
    rows = objects(data, "cards", name, problems)
    counts["political_cards"] = len(rows)
    counts["political_cards_by_year"] = [
        sum(row.get("year") == year for row in rows) for year in sorted({_year(row) for row in rows})
    ]
    ids = [str(row.get("id")) for row in rows]
    for card in sorted(set(ids)):
        if ids.count(card) > 1 or not is_word(card):
            problems.append(f"{name}: {card!r} stands twice or is not a plain word")
    for row in rows:
        at = f"{name}: {row.get('id')}"
        told: Any = row.get("instruction", {"kind": KINDS[0]})
        if not isinstance(told, dict) or told.get("kind") not in KINDS:
            problems.append(f"{at}: unknown instruction")
            continue
        for power in [*texts(row, "coats", at, problems), *told.get("powers", [])]:
            if power not in powers:
                problems.append(f"{at}: unknown power {power!r}")
        for arrow in objects(row, "arrows", at, problems):
            if arrow.get("track") not in TRACKS or arrow.get("direction") not in DIRECTIONS:
                problems.append(f"{at}: unknown arrow {arrow}")


def _year(row: dict[str, object]) -> int:
    year = row.get("year")
    return year if isinstance(year, int) else 0


def _table(data: dict[str, object], key: str, problems: list[str]) -> dict[str, object]:
    value = data.get(key)
    if isinstance(value, dict):
        return value
    problems.append(f"{FILE}: no {key}")
    return {}
