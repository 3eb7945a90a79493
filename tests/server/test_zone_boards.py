"""Zone maps as they are sent to clients: whole, small, and true to the pack."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

import kabinett
from kabinett.games.wallenstein.board import Board
from kabinett.server.boards import board_json
from tests.server.test_boards import inside, steps

BOARD = Board()
ZONES = BOARD.zones


@pytest.fixture(scope="module")
def sent() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(board_json(kabinett.game("wallenstein")))
    return found


def test_it_is_made_once_and_small() -> None:
    game = kabinett.game("wallenstein")
    first = board_json(game)
    assert board_json(game) is first
    assert len(gzip.compress(first)) < 30_000


def test_columns_are_those_of_the_pack(sent: dict[str, Any]) -> None:
    places = sent["places"]
    assert places["id"] == ZONES.ids and places["name"] == ZONES.names
    assert [sent["territories"][n] for n in places["territory"]] == [extra["region"] for extra in ZONES.extra]
    assert sent["facts"]["tax"] == BOARD.tax and sent["facts"]["grain"] == BOARD.grain
    assert sent["facts"]["building_sites"] == BOARD.sites
    assert {len(column) for column in (*places.values(), sent["zones"], *sent["facts"].values())} == {BOARD.size}
    # Numbers that only place something are not facts.
    assert not {"n", "x", "y"} & set(sent["facts"])


def test_links_are_the_borders(sent: dict[str, Any]) -> None:
    flat = sent["links"]
    pairs = {frozenset(pair) for pair in zip(flat[::2], flat[1::2], strict=True)}
    assert pairs == {frozenset(pair) for pair in ZONES.borders} and len(pairs) == 114


def test_everything_of_a_county_lies_in_its_outline(sent: dict[str, Any]) -> None:
    for n, outline in enumerate(sent["zones"]):
        spots = [sent["spots"][name][n] for name in ("army", "revolt", "stats")]
        spots += sent["spots"]["sites"][n]
        assert len(sent["spots"]["sites"][n]) == BOARD.sites[n]
        for x, y, *_ in spots:
            assert inside(x, y, outline), ZONES.ids[n]
        x, y, size, *lines = sent["places"]["label"][n]
        assert size and lines and inside(x, y, outline)
        others = [other for other in range(BOARD.size) if other != n]
        assert not any(inside(sent["places"]["x"][n], sent["places"]["y"][n], sent["zones"][m]) for m in others)


def test_borders_have_kinds(sent: dict[str, Any]) -> None:
    found = {border["kind"]: len(steps(border["path"])) for border in sent["borders"]}
    assert set(found) == {"within", "between", "edge"}
    same = [a for a, b in ZONES.borders if BOARD.region[a] == BOARD.region[b]]
    assert found["within"] >= len(same) and found["between"] >= 114 - len(same)


def test_ground(sent: dict[str, Any]) -> None:
    shapes = sent["shapes"]
    assert sent["size"] == [1600, 1720] and not sent["insets"]
    assert steps(shapes["land"]) and steps(shapes["lakes"])
    assert [bool(rank) for rank in shapes["rivers"]] == [True, True, False]
    assert {label["text"] for label in sent["labels"]} >= {"Nordsee", "Ostsee"}
