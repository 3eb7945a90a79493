"""Reading objects out of the JSON files of a pack: whatever is not what it should be is noted as a problem."""

from pathlib import Path

from kabinett.boards.tables import is_word, read_json


def as_object(value: object, at: str, problems: list[str]) -> dict[str, object] | None:
    if isinstance(value, dict):
        return value
    # A file that is missing or broken has been reported by its reader.
    if value is not None or not at.endswith(".json"):
        problems.append(f"{at}: not an object")
    return None


def read_rows(folder: Path, name: str, key: str | None, problems: list[str]) -> list[dict[str, object]]:
    """The list of objects in a file, or under a key of it."""
    value = read_json(folder, name, problems)
    if value is None:
        return []
    if key is not None:
        value = value.get(key) if isinstance(value, dict) else None
    if isinstance(value, list) and all(isinstance(row, dict) for row in value):
        return value
    problems.append(f"{name}: no list of {key or 'objects'}")
    return []


def whole(data: dict[str, object], key: str, at: str, problems: list[str]) -> int:
    value = data.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    problems.append(f"{at}: {key} {value!r} is not a number")
    return 0


def numbers(value: object, at: str, problems: list[str]) -> list[int]:
    if isinstance(value, list) and all(isinstance(part, int) for part in value):
        return value
    problems.append(f"{at}: not a list of numbers")
    return []


def read_names(rows: list[dict[str, object]], key: str, at: str, problems: list[str]) -> list[str]:
    found: list[str] = []
    for number, row in enumerate(rows, start=1):
        name = row.get(key)
        if not isinstance(name, str) or not is_word(name):
            problems.append(f"{at}: number {number} has no id")
        elif name in found:
            problems.append(f"{at}: duplicate {name}")
        else:
            found.append(name)
    return found
