"""What a seat knows as a row of numbers, made from its view and from nothing else.

The layout follows the fields that a game declares, so it is there for every game, fixed for a game and its options.
`Layout.parts` lists it: each part has a name, a start, a size and words that say what it holds.

A plain number n is written as log2(1 + |n|) / 8 with its sign. A named value of a kind with at most 64 names is written
as one 1 among zeros ("none" first), of a bigger kind as (number + 1) / (names + 1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import copysign, log2
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kabinett.core.action import Group, Kind, Names
from kabinett.core.field import NONE, OWNER, Field
from kabinett.core.game import Game
from kabinett.core.state import View

Row = NDArray[np.float32]
Cells = list[float]
"""A row while it is written: single numbers go faster into a list than into an array."""
Write = Callable[[Cells, int, Any], None]
"""Writes a value of the view into the cells from a start on. They are zeros before."""

MOST_NAMES = 64
"""Bigger kinds are written as one number."""
NUMBERS = 64
"""A set of plain numbers has this many places."""
POSITIONS = 16
"""A list keeps the order of so many of its entries; of all it keeps how often each value is in it."""
RAW = 64
"""So many numbers of a nested table, read from left to right."""
FRAMES = 3
FRAME_ARGS = 6
DRAFTED = 4
DRAFT_ARGS = 3
HIGHEST = 4.0
"""No entry is beyond this, nor below its negative."""

OPTIONS = "options"
"""Of the view; its parts are called options.players and so on."""
ENGINE = ("game", "version", "options", "seat", "to_act", "stack", "draft", "made")


@dataclass(frozen=True)
class Part:
    """A stretch of the tensor."""

    name: str
    start: int
    size: int
    about: str
    write: Write


def squashed(number: int) -> float:
    """A plain number of any size, small enough for a network."""
    return copysign(min(log2(1 + abs(number)) / 8, HIGHEST), number) if number else 0.0


SMALL = [squashed(number) for number in range(256)]


def plain(number: int) -> float:
    return SMALL[number] if 0 <= number < 256 else squashed(number)


def flat(data: object, found: list[int]) -> list[int]:
    """All numbers of a nested list, from left to right; what is hidden is left out."""
    if isinstance(data, (list, tuple)):
        for part in data:
            flat(part, found)
    elif isinstance(data, int):
        found.append(data)
    return found


class Layout:
    """The observation tensor of a game with these options."""

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        self.game = game
        self.options = game.checked_options(options)
        self.parts: list[Part] = []
        self.size = 0
        self._engine()
        blank = game.blank(self.options)
        for field in game.fields:
            if field.see != NONE:
                self._field(field, game.size(blank, field.index) if field.index else 0)
        # What a game adds to its views (backs of cards, totals) is declared nowhere: it is read off a first view.
        first = game.new(self.options).view(0)
        declared = {*ENGINE, *[field.name for field in game.fields if field.see != NONE]}
        for name in sorted([name for name in first if name not in declared]):
            self._add(name, 1 + RAW, f"how many numbers, then the first {RAW} of them", _write_raw)

    def encode(self, view: View) -> Row:
        """The tensor of a view."""
        cells = [0.0] * self.size
        for part in self.parts:
            # What a game adds to its views need not be there always.
            part.write(cells, part.start, view.get(part.name.partition(".")[0], ()))
        return np.array(cells, np.float32)

    def _add(self, name: str, size: int, about: str, write: Write) -> None:
        self.parts.append(Part(name, self.size, size, about, write))
        self.size += size

    # what every game has

    def _engine(self) -> None:
        game = self.game
        seats = game.seat_count(self.options)
        for option in game.options:
            if len(option.values) > 1:
                self._option(option.name, option.values)
        self._add("seat", seats, "the seat itself, one 1", _write_one_of(seats))
        self._add("to_act", seats, "the seats that are asked", _write_set(seats))
        steps = len(game.steps)
        size = FRAMES * (steps + FRAME_ARGS)
        about = f"the top {FRAMES} frames, the topmost first: its step, one 1 among {steps}, and {FRAME_ARGS} arguments"
        self._add("stack", size, about, _write_stack(steps))
        verbs = {verb: number for number, verb in enumerate(game.words.verbs)}
        size = 1 + DRAFTED * (len(verbs) + DRAFT_ARGS)
        about = (
            f"steps of the choice not yet committed: how many, then the last {DRAFTED}, the last first: "
            f"its verb, one 1 among {len(verbs)}, and {DRAFT_ARGS} arguments"
        )
        self._add("draft", size, about, _write_draft(verbs, game))
        self._add("made", 1, "how many actions this seat has made", _write_number)

    def _option(self, name: str, values: list[object]) -> None:
        def write(cells: Cells, start: int, options: Any) -> None:
            cells[start + values.index(options[name])] = 1.0

        self.parts.append(Part(f"{OPTIONS}.{name}", self.size, len(values), f"{name}: one of {values}", write))
        self.size += len(values)

    # what a game declares

    def _field(self, field: Field, size: int) -> None:
        kind = self.game.words.kinds[field.value]
        count = _count(kind)
        hidden = field.see == OWNER
        of = f"{size} × " if size else ""
        if field.shape == "bits":
            places = count or NUMBERS
            self._add(field.name, places, f"a set of {field.value}: {places} flags", _write_set(places))
        elif field.shape == "raw":
            self._add(field.name, 1 + RAW, f"how many numbers, then the first {RAW} of them", _write_raw)
        elif field.shape == "lists":
            wide = 2 + (count + POSITIONS if count else RAW)
            what = (
                f"known, length, how many of each of {count} {field.value}, the first {POSITIONS}"
                if count
                else f"known, length, the first {RAW} numbers"
            )
            self._add(field.name, size * wide, f"{of}(by {field.index}) {what}", _write_lists(size, count))
        elif field.shape == "int" and isinstance(kind, Group):
            places = len(kind.members.names)
            self._add(field.name, places, f"a {field.value}: {places} flags", _write_mask(places))
        elif field.shape == "int":
            self._add(field.name, _width(count), _about(field, count), _write_value(count))
        else:
            wide = _width(count) + hidden
            about = f"{of}(by {field.index}) " + ("known, " if hidden else "") + _about(field, count)
            self._add(field.name, size * wide, about, _write_list(size, count, hidden))


def _count(kind: Kind) -> int:
    """How many names a kind has; 0 for plain numbers."""
    return len(kind.names) if isinstance(kind, Names) else 0


def _width(count: int) -> int:
    return count + 1 if 0 < count <= MOST_NAMES else 1


def _about(field: Field, count: int) -> str:
    if not count:
        return "a number"
    return f"a {field.value}: " + (f"one 1 among {count + 1}" if count <= MOST_NAMES else "scaled")


def _put(cells: Cells, start: int, value: int, count: int) -> None:
    """One value of a kind with so many names."""
    if not count:
        cells[start] = plain(value)
    elif count <= MOST_NAMES:
        if -1 <= value < count:
            cells[start + value + 1] = 1.0
    else:
        cells[start] = (value + 1) / (count + 1)


def _write_number(cells: Cells, start: int, value: Any) -> None:
    cells[start] = plain(value)


def _write_raw(cells: Cells, start: int, value: Any) -> None:
    numbers = flat(value, [])
    cells[start] = plain(len(numbers))
    for at, number in enumerate(numbers[:RAW], start + 1):
        cells[at] = plain(number)


def _write_one_of(count: int) -> Write:
    def write(cells: Cells, start: int, value: Any) -> None:
        if 0 <= value < count:
            cells[start + value] = 1.0

    return write


def _write_set(count: int) -> Write:
    def write(cells: Cells, start: int, value: Any) -> None:
        for number in value:
            if 0 <= number < count:
                cells[start + number] = 1.0

    return write


def _write_mask(count: int) -> Write:
    def write(cells: Cells, start: int, value: Any) -> None:
        for number in range(count):
            cells[start + number] = float(value >> number & 1)

    return write


def _write_value(count: int) -> Write:
    def write(cells: Cells, start: int, value: Any) -> None:
        _put(cells, start, value, count)

    return write


def _write_list(size: int, count: int, hidden: bool) -> Write:
    wide = _width(count) + hidden

    def write_numbers(cells: Cells, start: int, values: Any) -> None:
        cells[start : start + size] = [plain(value) for value in values[:size]]

    def write_names(cells: Cells, start: int, values: Any) -> None:
        at = start + 1
        for value in values[:size]:
            if -1 <= value < count:
                cells[at + value] = 1.0
            at += wide

    def write(cells: Cells, start: int, values: Any) -> None:
        for at, value in zip(range(start, start + size * wide, wide), values):
            if value is None:
                continue
            if hidden:
                cells[at] = 1.0
            _put(cells, at + hidden, value, count)

    if hidden or count > MOST_NAMES:
        return write
    return write_names if count else write_numbers


def _write_lists(size: int, count: int) -> Write:
    wide = 2 + (count + POSITIONS if count else RAW)

    def write(cells: Cells, start: int, lists: Any) -> None:
        for first, values in zip(range(start, start + size * wide, wide), lists):
            if values is None:
                continue
            cells[first] = 1.0
            cells[first + 1] = plain(len(values))
            if not count:
                for at, value in enumerate(values[:RAW], first + 2):
                    cells[at] = plain(value)
                continue
            for value in values:
                if 0 <= value < count:
                    cells[first + 2 + value] = min(cells[first + 2 + value] + SMALL[1], HIGHEST)
            for at, value in enumerate(values[:POSITIONS], first + 2 + count):
                cells[at] = (value + 1) / (count + 1)

    return write


def _write_stack(steps: int) -> Write:
    wide = steps + FRAME_ARGS

    def write(cells: Cells, start: int, stack: Any) -> None:
        for depth, frame in enumerate(reversed(stack[-FRAMES:])):
            first = start + depth * wide
            cells[first + frame[0]] = 1.0
            for at, value in enumerate(frame[1 : 1 + FRAME_ARGS], first + steps):
                cells[at] = plain(value)

    return write


def _write_draft(verbs: dict[str, int], game: Game) -> Write:
    wide = len(verbs) + DRAFT_ARGS

    def write(cells: Cells, start: int, draft: Any) -> None:
        cells[start] = plain(len(draft))
        for depth, text in enumerate(reversed(draft[-DRAFTED:])):
            action = game.words.parse(text)
            first = start + 1 + depth * wide
            cells[first + verbs[action.verb]] = 1.0
            for at, value in enumerate(action.args[:DRAFT_ARGS], first + len(verbs)):
                cells[at] = plain(value)

    return write
