"""The fields of a state, each declared once: its shape, what its numbers name, and who may see it.

Dump, load, view and readable position are all made from these declarations, so they cannot drift apart."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Kind, Vocabulary

ALL: Final = "all"
OWNER: Final = "owner"
NONE: Final = "none"

MASK_LIMIT: Final = 4096

SHAPES: Final = ("int", "bits", "list", "lists", "raw")


class Field:
    """One field of a state.

    shape: int (one value), bits (a mask of values), list (a value for each index), lists (a list of values for each
    index), raw (nested tuples of plain numbers). value, index: kinds of the vocabulary. see: all, owner (each index
    belongs to a seat), none.
    """

    def __init__(
        self, name: str, shape: str, value: str = "number", index: str = "", see: str = ALL, default: int = 0
    ) -> None:
        assert shape in SHAPES and see in (ALL, OWNER, NONE), name
        # Only what is listed by index can belong to several owners.
        assert see != OWNER or (shape in ("list", "lists") and index), name
        self.name = name
        self.shape = shape
        self.value = value
        self.index = index
        self.see = see
        self.default = default


def _tuples(data: object, depth: int = 0) -> object:
    if isinstance(data, (list, tuple)):
        if depth > 6:
            raise ValueError("nested too deep")
        return tuple([_tuples(part, depth + 1) for part in data])
    return whole(data)


def whole(data: object) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise ValueError(f"{data!r} is not a whole number")
    return data


def _values(kind: Kind, data: object) -> list[int]:
    if not isinstance(data, list):
        raise ValueError("not a list")
    values = [whole(part) for part in data]
    for value in values:
        if not kind.known(value):
            raise ValueError(f"{value} is not a {kind.name}")
    return values


def dump_value(field: Field, value: object) -> object:
    """A field's value as plain lists and small numbers, for dumps and views; a mask becomes the list of its members."""
    if field.shape == "bits":
        assert isinstance(value, int)
        return members(value)
    if field.shape == "list":
        assert isinstance(value, list)
        return value[:]
    if field.shape == "lists":
        assert isinstance(value, list)
        return [part[:] for part in value]
    return _lists(value)


def members(mask: int) -> list[int]:
    """The numbers whose bits are set."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def load_value(field: Field, data: object, words: Vocabulary, size: int) -> object:
    """The value of a field from a dump or view; ValueError says what is wrong with it."""
    kind = words.kinds[field.value]
    if field.shape == "int":
        return _values(kind, [data])[0]
    if field.shape == "bits":
        numbers = _values(kind, data)
        if any([number < 0 or number > MASK_LIMIT for number in numbers]):
            raise ValueError("not a set")
        return mask_of(numbers)
    if field.shape == "raw":
        if not isinstance(data, list):
            raise ValueError("not a list")
        return _tuples(data)
    if not isinstance(data, list) or len(data) != size:
        raise ValueError(f"not a list of {size}")
    if field.shape == "list":
        return _values(kind, data)
    return [_values(kind, part) for part in data]


def named(kind: Kind, value: int) -> object:
    if kind.name == "number":
        return value
    return None if value == -1 else kind.to_text(value)


def unnamed(kind: Kind, data: object) -> int:
    if kind.name == "number":
        return whole(data)
    if data is None:
        return -1
    if not isinstance(data, str):
        raise ValueError(f"{data!r} is not the name of a {kind.name}")
    value, end = kind.take(data.split(" "), 0)
    if end != len(data.split(" ")):
        raise ValueError(f"{data!r} is not the name of a {kind.name}")
    return value


def _mask_names(kind: Kind, mask: int) -> list[object]:
    return [named(kind, number) for number in range(mask.bit_length()) if mask >> number & 1]


def _lists(data: object) -> object:
    return [_lists(part) for part in data] if isinstance(data, (list, tuple)) else data


def name_value(field: Field, value: object, words: Vocabulary) -> object:
    """The readable form: names instead of numbers, entries that have their default left out."""
    kind = words.kinds[field.value]
    if field.shape == "int":
        assert isinstance(value, int)
        return named(kind, value)
    if field.shape == "bits":
        assert isinstance(value, int)
        return _mask_names(kind, value)
    if field.shape == "raw":
        return _lists(value)
    assert isinstance(value, list)
    index = words.kinds[field.index]
    if field.shape == "list":
        return {index.to_text(n): named(kind, v) for n, v in enumerate(value) if v != field.default}
    return {index.to_text(n): [named(kind, v) for v in part] for n, part in enumerate(value) if part}


def unname_value(field: Field, data: object, words: Vocabulary, size: int) -> object:
    """The value that a readable form stands for; ValueError (or KeyError) says what is wrong with it."""
    kind = words.kinds[field.value]
    if field.shape == "int":
        return unnamed(kind, data)
    if field.shape == "raw":
        if not isinstance(data, list):
            raise ValueError("not a list")
        return _tuples(data)
    if field.shape == "bits":
        if not isinstance(data, list):
            raise ValueError("not a list")
        numbers = [unnamed(kind, part) for part in data]
        if any([number < 0 or number > MASK_LIMIT for number in numbers]):
            raise ValueError("not a set")
        return mask_of(numbers)
    if not isinstance(data, dict):
        raise ValueError("not a table by name")
    index = words.kinds[field.index]
    if field.shape == "list":
        flat = [field.default] * size
        for name, part in data.items():
            flat[_slot(index, name, size)] = unnamed(kind, part)
        return flat
    nested: list[list[int]] = [[] for _ in range(size)]
    for name, parts in data.items():
        if not isinstance(parts, list):
            raise ValueError(f"{name}: not a list")
        nested[_slot(index, name, size)] = [unnamed(kind, part) for part in parts]
    return nested


def _slot(index: Kind, name: object, size: int) -> int:
    number = unnamed(index, int(name) if index.name == "number" and isinstance(name, str) else name)
    if not 0 <= number < size:
        raise ValueError(f"unknown {index.name} {name!r}")
    return number
