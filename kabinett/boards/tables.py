"""Reading the hand-written files of a board pack.

Whoever types in a board makes many small mistakes at once, so nothing here stops at the
first one: every reader appends what it finds to a list of problems, each with its file and
line, and the caller raises one BoardError with all of them.
"""

import csv
import io
import json
from pathlib import Path


class BoardError(Exception):
    """A pack that cannot be played on; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems: list[str] = problems


class Table:
    """The rows of one CSV file, each with the number of the line it starts on."""

    def __init__(self, name: str, columns: list[str]) -> None:
        self.name: str = name
        self.columns: list[str] = columns
        self.rows: list[dict[str, str]] = []
        self.lines: list[int] = []

    def at(self, row: int) -> str:
        """Where a row stands, as problems name it: `cities.csv:12`."""
        return f"{self.name}:{self.lines[row]}"

    def extra(self, row: int, known: tuple[str, ...]) -> dict[str, str]:
        """The columns the board itself does not use; they belong to the game."""
        return {key: text for key, text in self.rows[row].items() if key not in known}


def read_text(folder: Path, name: str, problems: list[str]) -> str | None:
    """The text of a file, or None with a problem noted."""
    path = folder / name
    if not path.is_file():
        problems.append(f"{name}: missing file")
        return None
    try:
        # Spreadsheets like to put a byte order mark first; utf-8-sig swallows it.
        # Line ends are kept as they are: the csv module wants to see them itself.
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        problems.append(f"{name}: not UTF-8 text (byte {error.start})")
        return None


def read_table(folder: Path, name: str, required: tuple[str, ...], problems: list[str]) -> Table | None:
    """A CSV file whose first line names its columns; None if it cannot be used at all."""
    text = read_text(folder, name, problems)
    if text is None:
        return None
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    table: Table | None = None
    start = 1
    try:
        for cells in reader:
            line = start
            start = reader.line_num + 1  # a quoted cell may run over several lines
            cells = [cell.strip() for cell in cells]
            if not any(cells):
                continue
            if table is None:
                table = Table(name, cells)
                if not _columns_fit(table, line, required, problems):
                    return None
            elif len(cells) != len(table.columns):
                problems.append(f"{name}:{line}: {len(cells)} cells, but {len(table.columns)} columns")
            else:
                table.rows.append(dict(zip(table.columns, cells, strict=True)))
                table.lines.append(line)
    except csv.Error as error:
        problems.append(f"{name}:{reader.line_num}: {error}")
        return None
    if table is None:
        problems.append(f"{name}: empty file")
    return table


def _columns_fit(table: Table, line: int, required: tuple[str, ...], problems: list[str]) -> bool:
    before = len(problems)
    for column in required:
        if column not in table.columns:
            problems.append(f"{table.name}:{line}: missing column {column}")
    for column in sorted(set(table.columns)):
        if table.columns.count(column) > 1:
            problems.append(f"{table.name}:{line}: column {column or '(no name)'} stands twice")
    return len(problems) == before


def read_json(folder: Path, name: str, problems: list[str]) -> object:
    """The value of a JSON file; None (which no pack file holds) with a problem noted."""
    text = read_text(folder, name, problems)
    if text is None:
        return None
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        problems.append(f"{name}:{error.lineno}: {error.msg}")
        return None
    if value is None:
        problems.append(f"{name}: holds nothing")
    return value


def offset_of(text: str, word: str, start: int) -> int:
    """Where a quoted word first stands from `start` on; `start` if it does not.

    JSON values do not remember where they came from. For the flat lists of a pack looking the
    word up again is right, and a wrong line would only make a message less handy.
    """
    for quoted in (json.dumps(word, ensure_ascii=False), json.dumps(word)):
        found = text.find(quoted, start)
        if found >= 0:
            return found
    return start


def line_at(text: str, offset: int) -> int:
    """The number of the line an offset lies on."""
    return text.count("\n", 0, offset) + 1


def read_ids(table: Table, problems: list[str]) -> dict[str, int]:
    """Place numbers by id: the row number in file order. Ids must be usable in notation."""
    index: dict[str, int] = {}
    first: dict[str, str] = {}
    for row in range(len(table.rows)):
        place = table.rows[row]["id"]
        if not is_word(place):
            problems.append(f"{table.at(row)}: id {place!r} is not a plain word (a-z, 0-9, - and _)")
        elif place in first:
            problems.append(f"{table.at(row)}: duplicate id {place}, already at {first[place]}")
        else:
            first[place] = table.at(row)
            index[place] = row
    if not table.rows:
        problems.append(f"{table.name}: no places")
    return index


def is_word(text: str) -> bool:
    """Whether a text can stand in an action: ASCII letters, digits, hyphens, underscores."""
    plain = text.replace("-", "").replace("_", "")
    return plain.isascii() and plain.isalnum()


class Links:
    """The sound rows of a link file: each pair of places once, the smaller number first."""

    def __init__(self) -> None:
        self.pairs: list[tuple[int, int]] = []
        self.kinds: list[str] = []
        self.extra: list[dict[str, str]] = []


def read_links(
    table: Table,
    index: dict[str, int],
    place_word: str,
    link_word: str,
    kind_column: str,
    default_kind: str,
    problems: list[str],
) -> Links:
    """Roads or borders. A link is written once and runs both ways."""
    links = Links()
    first: dict[tuple[int, int], int] = {}
    for row in range(len(table.rows)):
        cells = table.rows[row]
        a = index.get(cells["a"], -1)
        b = index.get(cells["b"], -1)
        name = f"{link_word} {cells['a']}-{cells['b']}"
        for place, number in ((cells["a"], a), (cells["b"], b)):
            if number < 0:
                problems.append(f"{table.at(row)}: unknown {place_word} {place!r} in the {name}")
        if a < 0 or b < 0:
            continue
        if a == b:
            problems.append(f"{table.at(row)}: {name} leads from a {place_word} to itself")
            continue
        kind = cells.get(kind_column, default_kind)
        pair = (min(a, b), max(a, b))
        if pair not in first:
            first[pair] = row
            links.pairs.append(pair)
            links.kinds.append(kind)
            links.extra.append(table.extra(row, ("a", "b", kind_column)))
            continue
        # Written again it is one link too many; written again as another kind nobody can
        # say which one is meant.
        before = table.at(first[pair])
        other = table.rows[first[pair]].get(kind_column, default_kind)
        if other == kind:
            problems.append(f"{table.at(row)}: duplicate {name}, already at {before}")
        else:
            problems.append(f"{table.at(row)}: asymmetric {name}: {kind} here, {other} at {before}")
    return links
