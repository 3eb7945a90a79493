"""Checking the counties, cards and set-ups of a pack in the manner of Wallenstein.

The same facts stand in several files (by county for the map, as tables for the rules, as shapes for the drawing),
so each is held against the others.
"""

from pathlib import Path
from typing import Final

from kabinett.boards.graph import connected_pieces, listing, neighbour_lists
from kabinett.boards.objects import as_object, numbers, read_names, read_rows, whole
from kabinett.boards.shapes import check_shapes
from kabinett.boards.tables import read_json, read_table
from kabinett.boards.zonemap import ZoneMap

PLAYERS: Final = ("3", "4", "5")
EVENTS_A_YEAR: Final = 4
YEARS: Final = 2
FAVOURS_A_ROUND: Final = 3
ACTION_ROUNDS: Final = 6
NUMBER_COLUMNS: Final = ("tax", "grain", "building_sites")


def check_realm(board: ZoneMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    """Check everything a pack of counties holds beside its map, and add it to the counts."""
    _check_counties(board, folder, counts, problems)
    _check_borders(board, folder, problems)
    _check_setup(board, folder, counts, problems)
    _check_events(folder, counts, problems)
    _check_favours(folder, counts, problems)
    _check_landsknechte(folder, problems)
    _check_supply(folder, problems)
    _check_tower(folder, problems)
    check_shapes(board, folder, problems)


# The map


def _check_counties(board: ZoneMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    table = read_table(folder, "counties.csv", (*NUMBER_COLUMNS, "region", "excluded_in_3p"), problems)
    regions = read_names(read_rows(folder, "regions.json", None, problems), "id", "regions.json", problems)
    if table is None:
        return
    totals = {column: 0 for column in NUMBER_COLUMNS}
    held = {region: 0 for region in regions}
    for row in range(len(table.rows)):
        cells = table.rows[row]
        at = f"{table.at(row)}: {cells['id']}"
        if cells.get("n", str(row)) != str(row):
            problems.append(f"{at} has n {cells['n']}, should be {row}")
        for column in NUMBER_COLUMNS:
            if cells[column].isdecimal():
                totals[column] += int(cells[column])
            else:
                problems.append(f"{at}: {column} {cells[column]!r} is not a number")
        if cells["excluded_in_3p"] not in ("0", "1"):
            problems.append(f"{at}: excluded_in_3p {cells['excluded_in_3p']!r}, not 0 or 1")
        if cells["region"] in held:
            held[cells["region"]] += 1
        else:
            problems.append(f"{at}: unknown region {cells['region']!r}")
        towns = [town for town in cells.get("cities_on_board", "").split("|") if town]
        if "cities_on_board" in cells and str(len(towns)) != cells["building_sites"]:
            problems.append(f"{at}: {cells['building_sites']} building_sites, but {len(towns)} towns")
    for region, number in held.items():
        if not number:
            problems.append(f"regions.json: no county in {region}")
    counts["regions"] = len(regions)
    counts["counties_by_region"] = list(held.values())
    counts["excluded_in_3p"] = len(_excluded(board))
    for column in NUMBER_COLUMNS:
        counts[column] = totals[column]
    _check_three(board, problems)


def _excluded(board: ZoneMap) -> list[int]:
    return [zone for zone in range(board.size) if board.extra[zone].get("excluded_in_3p") == "1"]


def _check_three(board: ZoneMap, problems: list[str]) -> None:
    """With three players some counties are out; what is left must still be one map."""
    out = _excluded(board)
    left = [zone for zone in range(board.size) if zone not in out]
    borders = [(a, b) for a, b in board.borders if a not in out and b not in out]
    pieces = [piece for piece in connected_pieces(neighbour_lists(board.size, borders)) if piece[0] in left]
    if pieces:
        largest = max(pieces, key=len)
        for piece in pieces:
            if piece is not largest:
                names = listing([board.ids[zone] for zone in piece])
                problems.append(f"counties.csv: cut off from the rest with three players: {names}")


def _check_borders(board: ZoneMap, folder: Path, problems: list[str]) -> None:
    """Columns of adjacency.csv that repeat counties.csv."""
    table = read_table(folder, "adjacency.csv", (), problems)
    if table is None:
        return
    out = _excluded(board)
    for row in range(len(table.rows)):
        cells = table.rows[row]
        a, b = board.index[cells["a"]], board.index[cells["b"]]
        truth = {
            "same_region": board.extra[a].get("region") == board.extra[b].get("region"),
            "in_3p_game": a not in out and b not in out,
        }
        for column, holds in truth.items():
            if cells.get(column, "1" if holds else "0") != ("1" if holds else "0"):
                problems.append(f"{table.at(row)}: {column} of {cells['a']}-{cells['b']} is {cells[column]!r}")


# The set-up


def _check_setup(board: ZoneMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    data = as_object(read_json(folder, "setup.json", problems), "setup.json", problems)
    if data is None:
        return
    said = data.get("excluded_counties_3p")
    marked = sorted([board.ids[zone] for zone in _excluded(board)])
    if not isinstance(said, list) or sorted([str(county) for county in said]) != marked:
        problems.append("setup.json: excluded_counties_3p differs from counties.csv")
    armies = whole(data, "armies_per_player", "setup.json", problems)
    fill = as_object(data.get("tower_fill"), "setup.json: tower_fill", problems)
    filled = whole(fill, "per_player", "setup.json: tower_fill", problems) if fill is not None else 0
    if fill is not None:
        peasants = whole(data, "peasants", "setup.json", problems)
        if whole(fill, "peasants", "setup.json: tower_fill", problems) > peasants:
            problems.append("setup.json: more peasants fill the tower than there are")
    buildings = as_object(data.get("buildings"), "setup.json: buildings", problems)
    if buildings is not None:
        counts["buildings"] = sum(
            [whole(buildings, str(name), "setup.json: buildings", problems) for name in buildings]
        )
    for key in ("thalers", "army_groups", "standard_setup"):
        by_players = as_object(data.get(key), f"setup.json: {key}", problems)
        if by_players is None:
            continue
        for players in PLAYERS:
            at = f"setup.json: {key} for {players} players"
            if key == "thalers":
                whole(by_players, players, "setup.json: thalers", problems)
            elif key == "army_groups":
                groups = numbers(by_players.get(players), at, problems)
                if sum(groups) + filled > armies:
                    problems.append(f"{at}: {sum(groups)} armies and {filled} for the tower, but {armies} in all")
                free = board.size - (len(_excluded(board)) if players == "3" else 0)
                if len(groups) * int(players) > free:
                    problems.append(f"{at}: {len(groups)} each, but only {free} counties")
            else:
                all_groups = data.get("army_groups")
                groups_of = all_groups.get(players) if isinstance(all_groups, dict) else None
                groups = numbers(groups_of, f"setup.json: army_groups for {players} players", [])
                _check_standard(board, by_players.get(players), int(players), groups, at, problems)


def _check_standard(
    board: ZoneMap, value: object, players: int, groups: list[int], at: str, problems: list[str]
) -> None:
    columns = as_object(value, at, problems)
    if columns is None:
        return
    if len(columns) != players:
        problems.append(f"{at}: {len(columns)} columns")
    out = _excluded(board) if players == 3 else []
    first: dict[str, str] = {}
    for name in columns:
        column = as_object(columns[name], f"{at}, {name}", problems)
        if column is None:
            continue
        armies = [whole(column, str(county), f"{at}, {name}", problems) for county in column]
        if sorted(armies) != sorted(groups):
            problems.append(f"{at}, {name}: armies {armies}, but the groups are {groups}")
        for county in column:
            if county not in board.index:
                problems.append(f"{at}, {name}: unknown county {county!r}")
            elif board.index[county] in out:
                problems.append(f"{at}, {name}: {county} is out with three players")
            elif county in first:
                problems.append(f"{at}, {name}: {county} stands also in {first[county]}")
            else:
                first[county] = str(name)


# Cards and tables


def _check_events(folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    rows = read_rows(folder, "event_cards.json", None, problems)
    read_names(rows, "id", "event_cards.json", problems)
    for number, row in enumerate(rows, start=1):
        whole(row, "winter_grain_loss", f"event_cards.json: card {number}", problems)
    if len(rows) < EVENTS_A_YEAR * YEARS:
        problems.append(f"event_cards.json: {len(rows)} cards, but {EVENTS_A_YEAR * YEARS} are needed")
    counts["events"] = len(rows)


def _check_favours(folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    rows = read_rows(folder, "favour_cards.json", "cards", problems)
    numbers = [whole(row, "number", "favour_cards.json: a card", problems) for row in rows]
    for number in sorted(set(numbers)):
        if numbers.count(number) > 1:
            problems.append(f"favour_cards.json: number {number} stands {numbers.count(number)} times")
    if len(rows) < FAVOURS_A_ROUND * ACTION_ROUNDS:
        problems.append(f"favour_cards.json: {len(rows)} cards, but {FAVOURS_A_ROUND * ACTION_ROUNDS} are needed")
    for row in rows:
        if row.get("status") not in ("rulebook", "reconstructed"):
            problems.append(f"favour_cards.json: number {row.get('number')} does not say where its value comes from")
    counts["favours"] = len(rows)


def _check_landsknechte(folder: Path, problems: list[str]) -> None:
    rows = read_rows(folder, "landsknechte.json", "cards", problems)
    for number, row in enumerate(rows, start=1):
        at = f"landsknechte.json: card {number}"
        if row.get("card") != number:
            problems.append(f"{at} is called {row.get('card')}")
        options = as_object(row.get("options"), f"{at}: options", problems)
        if options is None:
            continue
        for name in options:
            whole(options, str(name), at, problems)
        if bool(options) != (number > 1):
            problems.append(f"{at}: only the first card is blank")


def _check_supply(folder: Path, problems: list[str]) -> None:
    """Every shortage from 1 on must find exactly one line."""
    rows = read_rows(folder, "supply_table.json", None, problems)
    expected = 1
    for number, row in enumerate(rows, start=1):
        at = f"supply_table.json: line {number}"
        low = whole(row, "min", at, problems)
        high = row.get("max")
        if low != expected:
            problems.append(f"{at} begins with {low}, should begin with {expected}")
        if number == len(rows):
            if high is not None:
                problems.append(f"{at}: the last line ends with {high}, should have no end")
        elif isinstance(high, int) and high >= low:
            expected = high + 1
        else:
            problems.append(f"{at} ends with {high}")
        for key in ("revolts", "extra_peasants"):
            whole(row, key, at, problems)


def _check_tower(folder: Path, problems: list[str]) -> None:
    """Chances are fractions of whole numbers: [2, 3] is two out of three."""
    data = as_object(read_json(folder, "tower.json", problems), "tower.json", problems)
    if data is None:
        return
    models = as_object(data.get("models"), "tower.json: models", problems)
    if models is None:
        return
    if data.get("default") not in models:
        problems.append(f"tower.json: the default {data.get('default')!r} is no model")
    for name in models:
        model = as_object(models[name], f"tower.json: {name}", problems)
        if model is None:
            continue
        for key, value in model.items():
            if not isinstance(value, list):
                whole(model, str(key), f"tower.json: {name}", problems)
                continue
            parts = numbers(value, f"tower.json: {name}: {key}", problems)
            if len(parts) != 2 or not 0 < parts[0] < parts[1]:
                problems.append(f"tower.json: {name}: {key} {value} is no chance between 0 and 1")
