"""Packs of counties: Wallenstein's own is fine; each change to a copy of it is found."""

import json
import shutil
from pathlib import Path

import pytest

import kabinett.boards
from kabinett.boards import ZoneMap, check_pack
from kabinett.boards.shapes import inside

WALLENSTEIN = Path(kabinett.boards.__file__).parent.parent / "games" / "wallenstein" / "data"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy to spoil."""
    for path in WALLENSTEIN.iterdir():
        if path.suffix in (".csv", ".json", ".geojson"):
            shutil.copyfile(path, tmp_path / path.name)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def test_wallenstein_is_fine() -> None:
    assert check_pack(WALLENSTEIN) == []


def test_the_map_of_the_rulebooks_examples() -> None:
    board = ZoneMap.load(WALLENSTEIN)
    assert board.adjacent(board.index["anhalt"], board.index["kursachsen"])
    assert board.extra[board.index["burgund"]]["tax"] == "7"
    assert board.extra[board.index["bremen"]]["building_sites"] == "2"
    assert board.names[board.index["lueneburg"]] == "Lüneburg"


def test_it_says_which_values_are_reconstructed() -> None:
    cards = json.loads((WALLENSTEIN / "favour_cards.json").read_text(encoding="utf-8"))["cards"]
    assert [card["number"] for card in cards if card["status"] == "rulebook"] == [1, 4, 12]
    banners = json.loads((WALLENSTEIN / "landsknechte.json").read_text(encoding="utf-8"))["cards"]
    assert [card["status"] for card in banners] == ["rulebook"] + ["twin game"] * 3


# The map


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("\n1,bremen", "\n2,bremen", ["counties.csv:3: bremen has n 2, should be 1"]),
        (
            "Bremen,brandenburg,4",
            "Bremen,brandenburg,four",
            ["counties.csv:3: bremen: tax 'four' is not a number", "expect.json: 216 tax expected, 212 found"],
        ),
        ("Bremen|Verden", "Bremen", ["counties.csv:3: bremen: 2 building_sites, but 1 towns"]),
        (
            "Neumark,brandenburg,6,4,1,0",
            "Neumark,brandenburg,6,4,1,no",
            ["counties.csv:8: neumark: excluded_in_3p 'no', not 0 or 1"],
        ),
    ],
)
def test_a_county_wrongly_typed(pack: Path, old: str, new: str, expected: list[str]) -> None:
    change(pack, "counties.csv", old, new)
    assert check_pack(pack) == expected


def test_unknown_region(pack: Path) -> None:
    change(pack, "counties.csv", "Neumark,brandenburg", "Neumark,pommern")
    found = check_pack(pack)
    assert found[0] == "counties.csv:8: neumark: unknown region 'pommern'"
    assert "expect.json: [9, 9, 9, 9, 9] counties_by_region expected, [8, 9, 9, 9, 9] found" in found
    assert "counties.geojson: region of neumark is 'brandenburg', in the map 'pommern'" in found


def test_empty_region(pack: Path) -> None:
    change(pack, "regions.json", '{"id": "kurpfalz"', '{"id": "lorraine", "name": {}},\n {"id": "kurpfalz"')
    assert check_pack(pack)[:2] == ["regions.json: no county in lorraine", "expect.json: 5 regions expected, 6 found"]


def test_cut_off_with_three_players(pack: Path) -> None:
    """Köln has three neighbours; Liège is out already."""
    for county in ("Mark,kurpfalz,4,5,1,", "Osnabrück,brandenburg,3,4,3,"):
        change(pack, "counties.csv", county + "0", county + "1")
    found = check_pack(pack)
    assert "counties.csv: cut off from the rest with three players: koeln" in found
    assert "setup.json: excluded_counties_3p differs from counties.csv" in found
    assert "setup.json: standard_setup for 3 players, A: mark is out with three players" in found


def test_columns_that_repeat_the_counties(pack: Path) -> None:
    change(pack, "adjacency.csv", "altmark,anhalt,0,1", "altmark,anhalt,1,0")
    assert check_pack(pack) == [
        "adjacency.csv:2: same_region of altmark-anhalt is '1'",
        "adjacency.csv:2: in_3p_game of altmark-anhalt is '0'",
    ]


# The set-up


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"5": 12}', '"5": -1}', "thalers: 5 -1 is not a number"),
        ('"5": 12}', '"6": 12}', "thalers: 5 None is not a number"),
        (
            '"armies_per_player": 62',
            '"armies_per_player": 33',
            "army_groups for 3 players: 27 armies and 7 for the tower, but 33 in all",
        ),
        ('"peasants": 20', '"peasants": 9', "more peasants fill the tower than there are"),
        ("strassburg", "strasbourg", "unknown county 'strasbourg'"),
        ('{"mark": 5, "boehmen": 4', '{"mark": 5, "mark-2": 4', "A: unknown county 'mark-2'"),
        ('{"mark": 5, "boehmen"', '{"mark": 4, "boehmen"', "armies [4, 4, 4, 3, 3, 2, 2], but the groups are"),
        ('"regensburg": 2', '"salzburg": 2', "E: salzburg stands also in B"),
        ('"tower_fill": {"per_player": 7, "peasants": 10}', '"tower_fill": 17', "tower_fill: not an object"),
    ],
)
def test_a_set_up_wrongly_typed(pack: Path, old: str, new: str, expected: str) -> None:
    text = (pack / "setup.json").read_text(encoding="utf-8")
    (pack / "setup.json").write_text(text.replace(old, new, 1), encoding="utf-8")
    found = check_pack(pack)
    assert found and any(problem.startswith("setup.json: ") and expected in problem for problem in found), found


def test_too_many_groups(pack: Path) -> None:
    change(pack, "setup.json", '"5": [5, 4, 4, 3, 3, 2, 2]', '"5": [5, 4, 4, 3, 3, 2, 2, 1, 1, 1]')
    assert "setup.json: army_groups for 5 players: 10 each, but only 45 counties" in check_pack(pack)


def test_a_missing_column(pack: Path) -> None:
    data = json.loads((pack / "setup.json").read_text(encoding="utf-8"))
    del data["standard_setup"]["4"]["B"]
    (pack / "setup.json").write_text(json.dumps(data), encoding="utf-8")
    assert check_pack(pack) == ["setup.json: standard_setup for 4 players: 3 columns"]


# Cards and tables


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        ("event_cards.json", '"trade-7"', '"trade-5"', "event_cards.json: duplicate trade-5"),
        ("event_cards.json", '"tax-max"', '"tax max"', "event_cards.json: number 8 has no id"),
        (
            "event_cards.json",
            '"winter_grain_loss": 7',
            '"winter_grain_loss": "7"',
            "event_cards.json: card 2: winter_grain_loss '7' is not a number",
        ),
        ("favour_cards.json", '"number": 2,', '"number": 1,', "favour_cards.json: number 1 stands 2 times"),
        (
            "favour_cards.json",
            '"status": "rulebook", "rule": "17.12"',
            '"rule": "17.12"',
            "favour_cards.json: number 12 does not say where its value comes from",
        ),
        ("landsknechte.json", '"card": 3', '"card": 5', "landsknechte.json: card 3 is called 5"),
        (
            "landsknechte.json",
            '{"thalers": 2, "tray_armies": 1}',
            "{}",
            "landsknechte.json: card 2: only the first card is blank",
        ),
        (
            "supply_table.json",
            '"min": 3',
            '"min": 4',
            "supply_table.json: line 3 begins with 4, should begin with 3",
        ),
        (
            "supply_table.json",
            '"max": null',
            '"max": 9',
            "supply_table.json: line 5: the last line ends with 9, should have no end",
        ),
        ("supply_table.json", '"max": 6', '"max": 4', "supply_table.json: line 4 ends with 4"),
        ("tower.json", '"default": "rising"', '"default": "real"', "tower.json: the default 'real' is no model"),
        ("tower.json", "[1, 3]", "[4, 3]", "tower.json: flat: loose [4, 3] is no chance between 0 and 1"),
        ("tower.json", "[1, 40]", "[0.1, 4]", "tower.json: shelves: knock: not a list of numbers"),
        ("event_cards.json", "[\n {", "{", "event_cards.json:"),
    ],
)
def test_cards_and_tables_wrongly_typed(pack: Path, name: str, old: str, new: str, expected: str) -> None:
    change(pack, name, old, new)
    assert any(problem.startswith(expected) for problem in check_pack(pack)), check_pack(pack)


@pytest.mark.parametrize(
    ("name", "key", "kept", "expected"),
    [
        ("event_cards.json", None, 7, "event_cards.json: 7 cards, but 8 are needed"),
        ("favour_cards.json", "cards", 17, "favour_cards.json: 17 cards, but 18 are needed"),
    ],
)
def test_too_few_cards(pack: Path, name: str, key: str | None, kept: int, expected: str) -> None:
    data = json.loads((pack / name).read_text(encoding="utf-8"))
    if key is None:
        data = data[:kept]
    else:
        data[key] = data[key][:kept]
    (pack / name).write_text(json.dumps(data), encoding="utf-8")
    assert expected in check_pack(pack)


def test_a_missing_table(pack: Path) -> None:
    (pack / "tower.json").unlink()
    assert check_pack(pack) == ["tower.json: missing file"]


# Shapes


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"id":"anhalt"', '"id":"altmark"', ["altmark is drawn twice", "anhalt is not drawn"]),
        ('"id":"anhalt"', '"id":"anhalten"', ["unknown zone 'anhalten'", "anhalt is not drawn"]),
        ('"army":{"x":905.7,', '"army":{"x":5.7,', ["altmark: army lies outside"]),
        ('"army":{"x":905.7,', '"army":{', ["altmark: army has no place"]),
        ('"lines":["Altmark"]', '"lines":["Altmark"],"x":0', ["altmark: label lies outside"]),
    ],
)
def test_shapes_wrongly_typed(pack: Path, old: str, new: str, expected: list[str]) -> None:
    change(pack, "counties.geojson", old, new)
    found = check_pack(pack)
    for part in expected:
        assert any(problem.startswith("counties.geojson: ") and part in problem for problem in found), found


def test_a_site_too_few_and_a_polygon_left_open(pack: Path) -> None:
    data = json.loads((pack / "counties.geojson").read_text(encoding="utf-8"))
    data["features"][0]["properties"]["sites"].pop()
    data["features"][1]["geometry"]["coordinates"][0].pop()
    (pack / "counties.geojson").write_text(json.dumps(data), encoding="utf-8")
    assert check_pack(pack) == [
        "counties.geojson: altmark: 1 sites drawn, 2 in the map",
        "counties.geojson: bremen is not a closed polygon",
    ]


def test_borders_drawn_and_borders_of_the_map(pack: Path) -> None:
    change(pack, "borders.geojson", '"a":"altmark","b":"anhalt"', '"a":"altmark","b":"bremen"')
    assert check_pack(pack) == [
        "borders.geojson: altmark-bremen is drawn, but the map has no such border",
        "borders.geojson: the border altmark-anhalt is not drawn",
    ]


def test_inside() -> None:
    ring = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 1.0), (0.0, 4.0), (0.0, 0.0)]
    assert inside((1.0, 1.0), ring) and inside((3.0, 2.0), ring)
    assert not inside((2.0, 3.0), ring) and not inside((5.0, 1.0), ring) and not inside((-1.0, 1.0), ring)
