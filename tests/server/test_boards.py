"""The board as it is sent to clients: whole, small, and true to the pack."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest

import kabinett
from kabinett.core.game import Game
from kabinett.games.friedrich.board import NATIONS, Board
from kabinett.server.boards import board_json, frontiers, path, thinned

BOARD = Board()


@pytest.fixture(scope="module")
def sent() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(board_json(kabinett.game("friedrich")))
    return found


def steps(d: str) -> list[list[tuple[float, float]]]:
    """The lines of a path in absolute points."""
    found = []
    for x, y, rest in re.findall(r"M(-?[\d.]+) (-?[\d.]+)l([^Mz]*)", d):
        points = [(float(x), float(y))]
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", rest)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        found.append(points)
    return found


def inside(x: float, y: float, d: str) -> bool:
    """Even and odd: whether a point lies within a path."""
    odd = False
    for ring in steps(d):
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def test_it_is_made_once_and_small() -> None:
    game = kabinett.game("friedrich")
    first = board_json(game)
    assert board_json(game) is first
    assert len(gzip.compress(first)) < 45_000


def test_a_game_without_a_board_sends_an_empty_object() -> None:
    class Forms(Game):
        name = "forms"

        def __init__(self) -> None:
            pass

    assert board_json(Forms()) == b"{}"


def test_places_are_those_of_the_rules(sent: dict[str, Any]) -> None:
    places = sent["places"]
    assert {len(column) for column in places.values()} == {672}
    assert places["id"] == BOARD.roads.ids and places["x"] == BOARD.roads.x and places["suit"] == BOARD.suit
    assert places["home"] == BOARD.home
    assert [sent["territories"][n] for n in places["territory"]] == BOARD.territory
    assert [power["id"] for power in sent["powers"]] == list(NATIONS)
    generals = [general["id"] for power in sent["powers"] for general in power["generals"]]
    trains = [train for power in sent["powers"] for train in power["trains"]]
    assert generals + trains == BOARD.piece_ids


def test_roads_are_each_sent_once(sent: dict[str, Any]) -> None:
    for name, neighbours, number in (("roads", BOARD.neighbours, 976), ("main", BOARD.roads.main, 185)):
        ends = sent[name]
        pairs = list(zip(ends[::2], ends[1::2], strict=True))
        assert len(pairs) == len({frozenset(pair) for pair in pairs}) == number
        assert all(b in neighbours[a] for a, b in pairs)


def test_objectives_and_depots(sent: dict[str, Any]) -> None:
    assert len(sent["objectives"]) == 70
    for place, power, order in sent["objectives"]:
        assert (BOARD.objective[place], BOARD.order[place]) == (power, order)
    assert sorted(sent["depots"]) == sorted([place, n] for n, cities in enumerate(BOARD.depots) for place in cities)
    weight = sent["places"]["weight"]
    plain = set(range(672)) - {o[0] for o in sent["objectives"]} - {d[0] for d in sent["depots"]}
    # Names that matter in play are written first.
    assert max(weight[n] for n in plain) <= min(weight[d[0]] for d in sent["depots"])


def test_every_city_lies_in_its_sector_and_in_its_land(sent: dict[str, Any]) -> None:
    places = sent["places"]
    for n in range(0, 672, 7):
        x, y = places["x"][n], places["y"][n]
        here = [s for s in sent["sectors"] if s["rect"][0] <= x <= s["rect"][2] and s["rect"][1] <= y <= s["rect"][3]]
        assert places["suit"][n] in [s["suit"] for s in here]
        lands = [land["territory"] for land in sent["shapes"]["lands"] if inside(x, y, land["path"])]
        assert lands == [places["territory"][n]]
        assert inside(x, y, sent["shapes"]["land"])


def test_frontiers_part_different_lands(sent: dict[str, Any]) -> None:
    lines = steps(sent["shapes"]["frontiers"])
    assert sum(len(line) for line in lines) > 1500
    edges: dict[frozenset[tuple[float, float]], set[int]] = {}
    for land in sent["shapes"]["lands"]:
        for ring in steps(land["path"]):
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                edges.setdefault(frozenset((a, b)), set()).add(land["territory"])
    for line in lines:
        for a, b in zip(line, line[1:], strict=False):
            assert len(edges[frozenset((a, b))]) == 2


def test_a_frontier_is_what_two_lands_share() -> None:
    def square(name: str, x: float) -> dict[str, Any]:
        ring = [[x, 0], [x + 10, 0], [x + 10, 10], [x, 10], [x, 0]]
        return {"properties": {"territory": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}

    (line,) = frontiers([square("a", 0), square("b", 10)])
    assert sorted(line) == [(10, 0), (10, 10)]
    assert frontiers([square("a", 0), square("a", 10)]) == []


def test_paths_are_relative_and_rounded_to_half_units() -> None:
    assert path([[(1.2, 2.0), (3.7, 1.1), (3.7, 1.1), (0.0, 4.0)]]) == "M1 2l2.5-1-3.5 3"
    assert path([[(0, 0), (4, 0), (4, 4), (0, 0)]], closed=True) == "M0 0l4 0 0 4z"


def test_thinning_keeps_ends_and_corners() -> None:
    assert thinned([(0, 0), (5, 0.2), (10, 0), (10, 10)]) == [(0, 0), (10, 0), (10, 10)]
    assert thinned([(0, 0), (5, 2), (10, 0)]) == [(0, 0), (5, 2), (10, 0)]
