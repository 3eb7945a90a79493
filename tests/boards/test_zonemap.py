"""Zone maps: both ways their files are called, kinds of borders, islands, and bad packs."""

from pathlib import Path

import pytest

from kabinett.boards import BoardError, ZoneMap

ZONES = """\
id,name_en,port,stars
paris,Paris,0,2
lille,Lille,1,0
london,London,1,1
york,York,0,0
ajaccio,Ajaccio,1,0
"""
BORDERS = """\
a,b,kind,feature
lille,paris,clear,
london,lille,strait,Channel
york,london,river,Humber
"""
COUNTIES = """\
id,name,tax,neighbours
Baden,Baden,4,Elsass|Pfalz
Elsass,Elsaß,5,Baden
Pfalz,Pfalz,6,Baden
"""
ADJACENCY = """\
a,b,same_region
Baden,Elsass,1
Pfalz,Baden,0
"""


def zones(folder: Path, places: str = ZONES, borders: str = BORDERS) -> Path:
    (folder / "zones.csv").write_text(places, encoding="utf-8")
    (folder / "borders.csv").write_text(borders, encoding="utf-8")
    return folder


def counties(folder: Path, places: str = COUNTIES, borders: str = ADJACENCY) -> Path:
    (folder / "counties.csv").write_text(places, encoding="utf-8")
    (folder / "adjacency.csv").write_text(borders, encoding="utf-8")
    return folder


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(BoardError) as caught:
        ZoneMap.load(folder)
    return caught.value.problems


def test_zones_with_kinds_of_borders(tmp_path: Path) -> None:
    board = ZoneMap.load(zones(tmp_path))
    assert board.size == 5
    assert board.ids[:2] == ["paris", "lille"]
    assert board.names[0] == "Paris"
    assert board.index["york"] == 3
    assert board.neighbours == [[1], [0, 2], [1, 3], [2], []]
    assert board.borders == [(0, 1), (1, 2), (2, 3)]
    assert board.border_kinds == ["clear", "strait", "river"]
    assert board.kind(1, 2) == board.kind(2, 1) == "strait"
    assert board.kind(0, 1) == "clear"
    assert board.kind(0, 3) == ""
    assert board.adjacent(3, 2) and board.adjacent(2, 3)
    assert not board.adjacent(0, 2)
    assert board.border_extra[board.border_index[(2, 1)]] == {"feature": "Channel"}
    assert board.extra[0] == {"port": "0", "stars": "2"}


def test_distances_and_islands(tmp_path: Path) -> None:
    board = ZoneMap.load(zones(tmp_path))
    assert board.dist(0, 3) == board.dist(3, 0) == 3
    assert board.dist(2, 2) == 0
    assert board.dist(0, 4) == 255
    assert board.components() == [[0, 1, 2, 3], [4]]


def test_counties_without_kinds(tmp_path: Path) -> None:
    board = ZoneMap.load(counties(tmp_path))
    assert board.names == ["Baden", "Elsaß", "Pfalz"]
    assert board.kind(0, 2) == "land"
    assert board.dist(1, 2) == 2
    assert board.extra[0] == {"tax": "4", "neighbours": "Elsass|Pfalz"}
    assert board.border_extra == [{"same_region": "1"}, {"same_region": "0"}]


def test_missing_files(tmp_path: Path) -> None:
    assert problems_of(tmp_path) == ["zones.csv: missing file", "borders.csv: missing file"]
    counties(tmp_path)
    (tmp_path / "adjacency.csv").unlink()
    assert problems_of(tmp_path) == ["borders.csv: missing file"]


def test_missing_columns(tmp_path: Path) -> None:
    found = problems_of(zones(tmp_path, ZONES.replace("name_en", "title")))
    assert found == ["zones.csv:1: missing column name (or name_en)"]
    assert problems_of(zones(tmp_path, ZONES.replace("id,", "zone,"))) == ["zones.csv:1: missing column id"]
    assert problems_of(zones(tmp_path, borders=BORDERS.replace("a,b", "from,b"))) == ["borders.csv:1: missing column a"]


def test_duplicate_id(tmp_path: Path) -> None:
    assert problems_of(zones(tmp_path, ZONES + "york,York,0,0\n")) == [
        "zones.csv:7: duplicate id york, already at zones.csv:5"
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("york,bath,clear,", "borders.csv:5: unknown zone 'bath' in the border york-bath"),
        ("york,york,clear,", "borders.csv:5: border york-york leads from a zone to itself"),
        ("paris,lille,clear,", "borders.csv:5: duplicate border paris-lille, already at borders.csv:2"),
        ("paris,lille,river,", "borders.csv:5: asymmetric border paris-lille: river here, clear at borders.csv:2"),
        ("paris,york,,", "borders.csv:5: border without a kind"),
    ],
)
def test_bad_borders(tmp_path: Path, line: str, expected: str) -> None:
    assert problems_of(zones(tmp_path, borders=BORDERS + line + "\n")) == [expected]


def test_cut_off_without_a_port(tmp_path: Path) -> None:
    assert problems_of(zones(tmp_path, ZONES.replace("Ajaccio,1", "Ajaccio,0"))) == [
        "zones.csv:6: disconnected from the rest, without a port: ajaccio"
    ]


def test_neighbours_named_and_borders_drawn_must_agree(tmp_path: Path) -> None:
    assert problems_of(counties(tmp_path, COUNTIES.replace("5,Baden", "5,Baden|Pfalz"))) == [
        "counties.csv:3: asymmetric: Elsass names Pfalz, but adjacency.csv has no such border"
    ]
    assert problems_of(counties(tmp_path, COUNTIES.replace("Elsass|Pfalz", "Elsass"))) == [
        "counties.csv:2: asymmetric: Baden does not name Pfalz, but adjacency.csv has that border"
    ]
    assert problems_of(counties(tmp_path, COUNTIES.replace("6,Baden", "6,Baden|Bern"))) == [
        "counties.csv:4: unknown zone 'Bern' beside Pfalz"
    ]
