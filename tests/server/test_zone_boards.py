"""Zone maps as they are sent to clients: whole, small, and true to the pack."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import kabinett
from kabinett.games.wallenstein.board import Board
from kabinett.server.boards import _read_zones, board_json
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


def test_a_pack_with_kinds_of_borders_and_a_map_beside_it(tmp_path: Path) -> None:
    def polygon(left: int, top: int) -> list[list[list[int]]]:
        right, bottom = left + 40, top + 40
        return [[[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]]

    def feature(shape: str, coordinates: object, **about: object) -> dict[str, object]:
        return {"type": "Feature", "properties": about, "geometry": {"type": shape, "coordinates": coordinates}}

    def write(name: str, features: list[dict[str, object]]) -> None:
        (tmp_path / name).write_text(json.dumps({"type": "FeatureCollection", "features": features}))

    rows = ["id,name_en,x,y,map,country,key_stars", "paris,Paris,20,20,main,france,2", "lyon,Lyon,60,20,main,france,0"]
    rows.append("acre,Acre,170,170,beside,turkey,1")
    (tmp_path / "zones.csv").write_text("\n".join(rows) + "\n")
    (tmp_path / "borders.csv").write_text("a,b,kind\nparis,lyon,river\nlyon,acre,strait\n")
    cells = [("paris", 0, 0), ("lyon", 40, 0), ("acre", 150, 150)]
    write("cells.geojson", [feature("Polygon", polygon(x, y), id=zone) for zone, x, y in cells])
    lines = [("paris", "lyon", "river", [[40, 0], [40, 40]]), ("lyon", "acre", "strait", [[80, 40], [150, 150]])]
    write("borders.geojson", [feature("LineString", line, a=a, b=b, kind=kind) for a, b, kind, line in lines])
    write("coast.geojson", [feature("Polygon", polygon(0, 0), kind="land", map="main")])
    write("rivers.geojson", [feature("LineString", [[40, 0], [40, 40]], name="Loire")])
    found = json.loads(_read_zones("test", tmp_path))
    assert found["places"]["x"] == [20, 60, 170] and found["territories"] == ["france", "turkey"]
    assert found["facts"] == {"key_stars": [2, 0, 1]}
    assert [border["kind"] for border in found["borders"]] == ["river", "strait"]
    assert found["insets"] == [{"id": "beside", "rect": [136, 136, 200, 200], "land": ""}]
    assert found["size"] == [200, 200] and found["shapes"]["rivers"][1]
    # No place for a name: the client finds one.
    assert found["places"]["label"][0] == [0, 0, 0, "Paris"]
