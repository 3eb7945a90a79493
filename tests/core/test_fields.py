"""Fields: what a dump and a readable position make of a value, and what they refuse."""

from __future__ import annotations

import pytest

from kabinett.core.action import Kind, Names, Vocabulary
from kabinett.core.field import (
    ALL,
    NONE,
    OWNER,
    Field,
    dump_value,
    load_value,
    mask_of,
    members,
    name_value,
    unname_value,
)
from kabinett.core.text import Catalog

WORDS = Vocabulary(
    [Kind("number"), Names("card", ["hearts 1", "hearts 9", "joker"]), Names("seat", ["red", "blue", "green"])],
    {},
    {},
    Catalog({}),
)
CASES: list[tuple[Field, object, object, object]] = [
    (Field("f", "int"), 5, 5, 5),
    (Field("f", "int"), -5, -5, -5),
    (Field("f", "int", "card"), 1, 1, "hearts 9"),
    (Field("f", "int", "card", default=-1), -1, -1, None),
    (Field("f", "bits", "card"), 0, [], []),
    (Field("f", "bits", "card"), 6, [1, 2], ["hearts 9", "joker"]),
    (Field("f", "bits"), 1 << 600 | 1, [0, 600], [0, 600]),
    (Field("f", "list", "number", "seat"), [0, 7, 0], [0, 7, 0], {"blue": 7}),
    (Field("f", "list", "card", "seat", default=-1), [-1, 0, 2], [-1, 0, 2], {"blue": "hearts 1", "green": "joker"}),
    (Field("f", "list", "card", "seat"), [0, 0, -1], [0, 0, -1], {"green": None}),
    (Field("f", "lists", "card", "seat"), [[], [1, 1], [0]], [[], [1, 1], [0]],
     {"blue": ["hearts 9", "hearts 9"], "green": ["hearts 1"]}),
    (Field("f", "raw"), ((1, (2, 3)), 4, ()), [[1, [2, 3]], 4, []], [[1, [2, 3]], 4, []]),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value", "dumped", "named"), CASES)
def test_both_ways(field: Field, value: object, dumped: object, named: object) -> None:
    assert dump_value(field, value) == dumped
    assert load_value(field, dumped, WORDS, 3) == value
    assert name_value(field, value, WORDS) == named
    assert unname_value(field, named, WORDS, 3) == value


@pytest.mark.parametrize(("field", "value", "dumped", "named"), CASES)
def test_nothing_is_shared(field: Field, value: object, dumped: object, named: object) -> None:
    for out in (dump_value(field, value), name_value(field, value, WORDS)):
        if isinstance(out, list):
            out.append(1)
            for part in out:
                if isinstance(part, list):
                    part.append(1)
    assert dump_value(field, value) == dumped


@pytest.mark.parametrize(
    ("field", "data"),
    [
        (Field("f", "int"), None), (Field("f", "int"), "1"), (Field("f", "int"), 1.0), (Field("f", "int"), True),
        (Field("f", "int", "card"), 3), (Field("f", "int", "card"), -2), (Field("f", "int"), [1]),
        (Field("f", "bits", "card"), 6), (Field("f", "bits", "card"), [3]), (Field("f", "bits", "card"), [-1]),
        (Field("f", "bits"), [10**9]), (Field("f", "bits"), [True]), (Field("f", "bits"), None),
        (Field("f", "list", "number", "seat"), [1, 2]), (Field("f", "list", "number", "seat"), [1, 2, 3, 4]),
        (Field("f", "list", "number", "seat"), [1, 2, None]), (Field("f", "list", "number", "seat"), {"red": 1}),
        (Field("f", "list", "card", "seat"), [0, 0, 3]), (Field("f", "lists", "card", "seat"), [[], [], 1]),
        (Field("f", "lists", "card", "seat"), [[], [], [3]]), (Field("f", "raw"), ["x"]), (Field("f", "raw"), [1.5]),
        (Field("f", "raw"), [[[[[[[[[[1]]]]]]]]]]), (Field("f", "raw"), {"a": 1}),
    ],
)  # fmt: skip
def test_refused_in_a_dump(field: Field, data: object) -> None:
    with pytest.raises(ValueError):
        load_value(field, data, WORDS, 3)


@pytest.mark.parametrize(
    ("field", "data"),
    [
        (Field("f", "int"), "1"), (Field("f", "int"), None), (Field("f", "int", "card"), "hearts"),
        (Field("f", "int", "card"), "hearts 9 9"), (Field("f", "int", "card"), 1), (Field("f", "int", "card"), ""),
        (Field("f", "bits", "card"), ["hearts 9", None]), (Field("f", "bits", "card"), "joker"),
        (Field("f", "bits"), [-1]), (Field("f", "bits"), [10**12]),
        (Field("f", "list", "number", "seat"), [1, 2, 3]), (Field("f", "list", "number", "seat"), {"pink": 1}),
        (Field("f", "list", "number", "seat"), {"red": "x"}), (Field("f", "list", "number", "seat"), {"none": 1}),
        (Field("f", "lists", "card", "seat"), {"red": "joker"}), (Field("f", "lists", "card", "seat"), {"red": ["x"]}),
        (Field("f", "raw"), ["x"]),
    ],
)  # fmt: skip
def test_refused_in_a_position(field: Field, data: object) -> None:
    with pytest.raises((ValueError, KeyError)):
        unname_value(field, data, WORDS, 3)


def test_masks() -> None:
    for mask in (0, 1, 0b1011, 1 << 200):
        assert mask_of(members(mask)) == mask


def test_only_what_has_an_index_can_have_owners() -> None:
    for shape in ("int", "bits", "raw"):
        with pytest.raises(AssertionError):
            Field("f", shape, see=OWNER)
        assert Field("f", shape, see=NONE).see != Field("f", shape, see=ALL).see
    with pytest.raises(AssertionError):
        Field("f", "list", see=OWNER)
    with pytest.raises(AssertionError):
        Field("f", "table")
