"""Checking what stands on a theatre of war: counters, leaders, turn track, markers, ships and set-ups."""

from pathlib import Path
from typing import Final

from kabinett.boards.objects import as_object, read_names, read_rows
from kabinett.boards.tables import Table, read_json, read_table
from kabinett.boards.zonemap import ZoneMap

FACE: Final = ("tactical", "steps", "move", "cav")
UNIT_KINDS: Final = ("army", "corps", "replacement", "revolt", "guerrilla")
LATER_POWERS: Final = ("revolt", "italy", "westphalia", "rhine_confederation")
"""Powers without a homeland of 1792."""
SIDES: Final = ("france", "coalition")
STACK: Final = 3
FIRST_YEAR: Final = 1792
PERIOD: Final = 3


def check_counters(board: ZoneMap, folder: Path, counts: dict[str, object], problems: list[str]) -> None:
    """Check all of it, and add it to the counts."""
    powers = [extra.get("country", "") for extra in board.extra] + list(LATER_POWERS)
    units = _check_units(folder, powers, counts, problems)
    leaders = _check_leaders(folder, powers, counts, problems)
    events = _check_markers(folder, counts, problems)
    if units is None or leaders is None:
        return
    _check_track(folder, units, leaders, events, problems)
    _check_ships(folder, powers, problems)
    _check_scenarios(board, folder, powers, units, leaders, counts, problems)


def _number(text: str) -> int | None:
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isdecimal() else None


def _by_id(table: Table, problems: list[str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for row in range(len(table.rows)):
        if table.rows[row]["id"] in found:
            problems.append(f"{table.at(row)}: duplicate id {table.rows[row]['id']}")
        found[table.rows[row]["id"]] = table.rows[row]
    return found


def _check_units(
    folder: Path, powers: list[str], counts: dict[str, object], problems: list[str]
) -> dict[str, dict[str, str]] | None:
    required = ("id", "power", "kind", *[f"front_{part}" for part in FACE], *[f"back_{part}" for part in FACE])
    table = read_table(folder, "units.csv", (*required, "dot", "replacement_of", "reverse_of"), problems)
    if table is None:
        return None
    units = _by_id(table, problems)
    for row in range(len(table.rows)):
        cells = table.rows[row]
        at = f"{table.at(row)}: {cells['id']}"
        if cells["power"] not in powers:
            problems.append(f"{at}: unknown power {cells['power']!r}")
        if cells["kind"] not in UNIT_KINDS:
            problems.append(f"{at}: unknown kind {cells['kind']!r}")
        front = [_number(cells[f"front_{part}"]) for part in FACE]
        back = [_number(cells[f"back_{part}"]) for part in FACE]
        if None in front or (None in back and any([cells[f"back_{part}"] for part in FACE])):
            problems.append(f"{at}: a value that is no number")
            continue
        strength, weaker = front[1] or 0, back[1]
        if (strength == 0) != (cells["kind"] == "guerrilla"):
            problems.append(f"{at}: {strength} steps")
        if weaker is not None:
            # Movement may differ either way; in all else the back is the weaker side.
            if weaker >= strength or (back[0] or 0) > (front[0] or 0) or (back[3] or 0) > (front[3] or 0):
                problems.append(f"{at}: the back is stronger than the front")
        elif strength > 1:
            problems.append(f"{at}: {strength} steps and no back")
        for column in ("replacement_of", "reverse_of"):
            if cells[column] and cells[column] not in units:
                problems.append(f"{at}: {column} unknown {cells[column]!r}")
        if cells["kind"] == "replacement":
            if not cells["replacement_of"]:
                problems.append(f"{at}: replaces no army")
            if front[3]:
                problems.append(f"{at}: a replacement has no cavalry")
        elif strength == STACK and not any([other["replacement_of"] == cells["id"] for other in units.values()]):
            problems.append(f"{at}: three steps, but no replacement counter")
    counts["units"] = len(units)
    return units


def _check_leaders(
    folder: Path, powers: list[str], counts: dict[str, object], problems: list[str]
) -> dict[str, dict[str, str]] | None:
    table = read_table(folder, "leaders.csv", ("id", "power", "strategic", "combat", "cavalry"), problems)
    if table is None:
        return None
    leaders = _by_id(table, problems)
    for row in range(len(table.rows)):
        cells = table.rows[row]
        at = f"{table.at(row)}: {cells['id']}"
        if cells["power"] not in powers:
            problems.append(f"{at}: unknown power {cells['power']!r}")
        for column in ("strategic", "combat", "cavalry"):
            if not cells[column].isdecimal():
                problems.append(f"{at}: {column} {cells[column]!r} is not a number")
    counts["leaders"] = len(leaders)
    return leaders


def _check_markers(folder: Path, counts: dict[str, object], problems: list[str]) -> list[dict[str, object]]:
    data = as_object(read_json(folder, "events.json", problems), "events.json", problems)
    if data is None:
        return []
    rows = read_rows(folder, "events.json", "events", problems)
    read_names(rows, "id", "events.json", problems)
    moments = as_object(data.get("moments"), "events.json: moments", problems) or {}
    numbers: dict[str, list[int]] = {side: [0] * 8 for side in SIDES}
    for row in rows:
        at = f"events.json: {row.get('id')}"
        side, period, enters, leaves = row.get("side"), row.get("period"), row.get("enters"), row.get("leaves")
        if side not in SIDES:
            problems.append(f"{at}: side {side!r}")
            continue
        if not isinstance(period, int) or period != enters or (period - FIRST_YEAR) % PERIOD:
            problems.append(f"{at}: enters {enters!r}, period {period!r}")
            continue
        numbers[str(side)][(period - FIRST_YEAR) // PERIOD] += 1
        if leaves is not None and (not isinstance(leaves, int) or leaves <= period):
            problems.append(f"{at}: leaves {leaves!r}")
        listed = row.get("moments")
        if not isinstance(listed, list) or not listed or any([moment not in moments for moment in listed]):
            problems.append(f"{at}: moments {listed!r}")
    said = as_object(data.get("counts"), "events.json: counts", problems) or {}
    for side, found in numbers.items():
        if said.get(side) != found:
            problems.append(f"events.json: {side} has {found} markers by period, counts says {said.get(side)}")
        counts[f"{side}_markers"] = sum(found)
    return rows


def _words(text: str) -> list[str]:
    for mark in ";,():":
        text = text.replace(mark, " ")
    return text.split()


def _check_track(
    folder: Path,
    units: dict[str, dict[str, str]],
    leaders: dict[str, dict[str, str]],
    events: list[dict[str, object]],
    problems: list[str],
) -> None:
    named = ("reinforcements_france", "reinforcements_coalition", "revolts", "leaders_leaving")
    table = read_table(
        folder, "turn_track.csv", ("year", "first_player", "draw_france", "draw_coalition", *named), problems
    )
    if table is None:
        return
    drawn = {side: 0 for side in SIDES}
    for row in range(len(table.rows)):
        cells = table.rows[row]
        at = table.at(row)
        year = FIRST_YEAR + row
        if cells["year"] != str(year):
            problems.append(f"{at}: year {cells['year']!r}, should be {year}")
        if cells["first_player"] not in SIDES:
            problems.append(f"{at}: first_player {cells['first_player']!r}")
        for side in SIDES:
            if not cells[f"draw_{side}"].isdecimal():
                problems.append(f"{at}: draw_{side} {cells[f'draw_{side}']!r} is not a number")
                continue
            drawn[side] += int(cells[f"draw_{side}"])
            there = [event for event in events if event.get("side") == side and _before(event.get("enters"), year)]
            if drawn[side] > len(there):
                problems.append(f"{at}: {drawn[side]} markers drawn by {side}, but only {len(there)} have entered")
        for column in named:
            for word in _words(cells[column]):
                if word.count("_") and word not in units and word not in leaders and column != "revolts":
                    problems.append(f"{at}: {column}: unknown {word!r}")
                arrives = units[word].get("available") if word in units else leaders.get(word, {}).get("enters")
                if column.startswith("reinf") and arrives is not None and f"track {year}" not in arrives:
                    problems.append(f"{at}: {word} arrives, but its own line says {arrives!r}")


def _before(year: object, other: int) -> bool:
    return isinstance(year, int) and year <= other


def _check_ships(folder: Path, powers: list[str], problems: list[str]) -> None:
    table = read_table(folder, "naval.csv", ("power", "steps_per_turn"), problems)
    for row in range(len(table.rows)) if table is not None else []:
        assert table is not None
        cells = table.rows[row]
        if cells["power"] not in powers or not cells["steps_per_turn"].isdecimal():
            problems.append(f"{table.at(row)}: {cells['power']!r} carries {cells['steps_per_turn']!r}")


def _check_scenarios(
    board: ZoneMap,
    folder: Path,
    powers: list[str],
    units: dict[str, dict[str, str]],
    leaders: dict[str, dict[str, str]],
    counts: dict[str, object],
    problems: list[str],
) -> None:
    rows = read_rows(folder, "scenarios.json", "scenarios", problems)
    names = read_names(rows, "id", "scenarios.json", problems)
    counts["scenarios"] = len(names)
    for row in rows:
        at = f"scenarios.json: {row.get('id')}"
        if "setup_of" in row:
            if row["setup_of"] not in names:
                problems.append(f"{at}: unknown set-up {row['setup_of']!r}")
            continue
        control = as_object(row.get("control"), f"{at}: control", problems) or {}
        if set(control) != set(board.ids):
            problems.append(f"{at}: control does not name every zone once")
        for zone, holder in control.items():
            if not isinstance(holder, dict) or holder.get("power") not in powers:
                problems.append(f"{at}: {zone} is controlled by nobody known")
        for part in _list(row, "setup"):
            _check_part(part, board, units, leaders, at, problems)
        there = [part for part in _list(row, "setup") if _in_play(part)]
        _check_stacks(there, at, problems)
        counts[f"{row.get('id')}_units"] = sum([len(_list(part, "units")) for part in there])


def _list(part: object, key: str) -> list[object]:
    value = part.get(key) if isinstance(part, dict) else None
    return value if isinstance(value, list) else []


def _in_play(part: object) -> bool:
    """Revolts of a later year push out whoever stands there; they are no part of a stack at the start."""
    return isinstance(part, dict) and part.get("power") != "revolt"


def _check_part(
    part: object,
    board: ZoneMap,
    units: dict[str, dict[str, str]],
    leaders: dict[str, dict[str, str]],
    at: str,
    problems: list[str],
) -> None:
    zone = part.get("zone") if isinstance(part, dict) else None
    for place in [zone, *_list(part, "options")]:
        if place not in board.index:
            problems.append(f"{at}: unknown zone {place!r}")
    for counter in _list(part, "units"):
        name = counter.get("unit") if isinstance(counter, dict) else None
        steps = counter.get("steps") if isinstance(counter, dict) else None
        if name not in units:
            problems.append(f"{at}: unknown unit {name!r} in {zone}")
        elif not isinstance(steps, int) or not 1 <= steps <= int(units[str(name)]["front_steps"]):
            problems.append(f"{at}: {name} in {zone} with {steps!r} steps")
    for leader in _list(part, "leaders"):
        if leader not in leaders:
            problems.append(f"{at}: unknown leader {leader!r} in {zone}")


def _check_stacks(parts: list[object], at: str, problems: list[str]) -> None:
    """Three steps in a zone, and three more for each leader."""
    steps: dict[str, int] = {}
    room: dict[str, int] = {}
    seen: list[str] = []
    for part in parts:
        assert isinstance(part, dict)
        zone = str(part.get("zone"))
        room[zone] = room.get(zone, STACK) + STACK * len(_list(part, "leaders"))
        for counter in _list(part, "units"):
            if isinstance(counter, dict) and isinstance(counter.get("steps"), int):
                steps[zone] = steps.get(zone, 0) + counter["steps"]
                if counter.get("unit") in seen:
                    problems.append(f"{at}: {counter['unit']} stands twice")
                seen.append(str(counter.get("unit")))
    for zone, number in steps.items():
        if number > room[zone]:
            problems.append(f"{at}: {number} steps in {zone}, room for {room[zone]}")
