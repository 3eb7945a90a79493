"""Road maps: Friedrich's real board, a small one made by hand, and every way to spoil a pack."""

import json
from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

import kabinett.boards
from kabinett.boards import SUITS, BoardError, RoadMap
from kabinett.boards.graph import all_distances, connected_pieces

FRIEDRICH = Path(kabinett.boards.__file__).parent.parent / "games" / "friedrich" / "data"

CITIES = """\
id,name,x,y,sector,suit,fortress
berlin,Berlin,10,20,north,spades,1
potsdam,Potsdam,12.4,21.6,north,spades,
torgau,Torgau,15,30,south,hearts,1
dresden,Dresden,18,40,south,hearts,
prag,Prag,20,50,south,hearts,
"""
ROADS = """\
a,b,type,toll
berlin,potsdam,main,3
torgau,potsdam,normal,
torgau,dresden,main,
dresden,prag,main,
berlin,torgau,normal,
"""
SECTORS = {
    "sectors": [
        {"id": "north", "suit": "spades", "cities": ["berlin", "potsdam"]},
        {"id": "south", "suit": "hearts", "cities": ["torgau", "dresden", "prag"]},
    ]
}


def write(folder: Path, cities: str = CITIES, roads: str = ROADS, sectors: object = SECTORS) -> Path:
    (folder / "cities.csv").write_text(cities, encoding="utf-8")
    (folder / "roads.csv").write_text(roads, encoding="utf-8")
    (folder / "sectors.json").write_text(json.dumps(sectors, indent=1), encoding="utf-8")
    return folder


def problems_of(folder: Path) -> list[str]:
    with pytest.raises(BoardError) as caught:
        RoadMap.load(folder)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


@pytest.fixture(scope="module")
def friedrich() -> RoadMap:
    return RoadMap.load(FRIEDRICH)


@pytest.fixture
def small(tmp_path: Path) -> RoadMap:
    return RoadMap.load(write(tmp_path))


# Friedrich's board


def test_friedrich_has_the_printed_counts(friedrich: RoadMap) -> None:
    assert friedrich.size == len(friedrich.ids) == len(friedrich.names) == 672
    assert len(friedrich.roads) == 976
    assert sum(len(others) for others in friedrich.neighbours) == 2 * 976
    assert sum(len(others) for others in friedrich.main) == 2 * 185
    assert len(friedrich.sectors) == 33
    degrees = [len(others) for others in friedrich.neighbours]
    assert (min(degrees), max(degrees)) == (1, 6)


def test_friedrich_is_one_piece_and_its_main_roads_five(friedrich: RoadMap) -> None:
    assert [len(piece) for piece in friedrich.components()] == [672]
    assert [len(piece) for piece in friedrich.main_pieces()] == [58, 79, 21, 9, 21]


def test_friedrich_suits_and_sectors(friedrich: RoadMap) -> None:
    # Suits that play reports name: Magdeburg hearts, Dresden diamonds, Striegau clubs.
    for city, suit in (("magdeburg", "hearts"), ("dresden", "diamonds"), ("striegau", "clubs")):
        assert SUITS[friedrich.suit[friedrich.index[city]]] == suit
    assert [friedrich.suit.count(suit) for suit in range(4)] == [165, 171, 168, 168]
    for place in range(friedrich.size):
        assert friedrich.suit[place] == friedrich.sector_suit[friedrich.sector[place]]


def test_friedrich_keeps_the_columns_of_the_game(friedrich: RoadMap) -> None:
    oschatz = friedrich.extra[friedrich.index["oschatz"]]
    assert oschatz["home_of"] == "imperial"
    assert oschatz["defended_by"] == "prussia"
    assert "x" not in oschatz


def test_friedrich_distances_are_symmetric_and_zero_only_at_home(friedrich: RoadMap) -> None:
    size = friedrich.size
    for a in range(0, size, 7):
        for b in range(size):
            assert friedrich.dist(a, b) == friedrich.dist(b, a)
            assert (friedrich.dist(a, b) == 0) == (a == b)


def test_friedrich_distances_equal_a_plain_search(friedrich: RoadMap) -> None:
    for start in range(0, friedrich.size, 29):
        assert list(friedrich.distance[start * 672 : (start + 1) * 672]) == plain_search(friedrich.neighbours, start)


def test_friedrich_within3(friedrich: RoadMap) -> None:
    for start in range(0, friedrich.size, 29):
        row = plain_search(friedrich.neighbours, start)
        assert friedrich.within3[start] == [city for city in range(672) if row[city] in (1, 2, 3)]


def plain_search(neighbours: list[list[int]], start: int) -> list[int]:
    """A second opinion: the search everybody would write, in the textbook way."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        place = queue.popleft()
        for other in neighbours[place]:
            if other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    return [found.get(place, 255) for place in range(len(neighbours))]


# A small board


def test_small_board(small: RoadMap) -> None:
    assert small.ids == ["berlin", "potsdam", "torgau", "dresden", "prag"]
    assert small.names[3] == "Dresden"
    assert small.index["torgau"] == 2
    assert (small.x, small.y) == ([10, 12, 15, 18, 20], [20, 22, 30, 40, 50])
    assert small.suit == [0, 0, 2, 2, 2]
    assert small.sectors == ["north", "south"]
    assert small.sector == [0, 0, 1, 1, 1]
    assert small.sector_suit == [0, 2]
    assert small.neighbours == [[1, 2], [0, 2], [0, 1, 3], [2, 4], [3]]
    assert small.main == [[1], [0], [3], [2, 4], [3]]
    assert small.roads == [(0, 1), (1, 2), (2, 3), (3, 4), (0, 2)]
    assert small.extra[2] == {"fortress": "1"}
    assert small.road_extra[:2] == [{"toll": "3"}, {"toll": ""}]
    assert small.within3[0] == [1, 2, 3, 4]
    assert small.components() == [[0, 1, 2, 3, 4]]
    assert small.main_pieces() == [[0, 1], [2, 3, 4]]


def test_main_roads_run_both_ways(small: RoadMap) -> None:
    assert small.is_main(0, 1) and small.is_main(1, 0)
    assert not small.is_main(0, 2)
    assert not small.is_main(0, 4)


def test_reach_goes_no_farther_than_its_limit(small: RoadMap) -> None:
    free = bytearray(small.size)
    assert small.reach(0, 0, free) == [0]
    assert small.reach(0, 1, free) == [0, 1, 2]
    assert small.reach(0, 2, free) == [0, 1, 2, 3]
    assert small.reach(0, 9, free) == [0, 1, 2, 3, 4]


def test_reach_does_not_enter_what_is_blocked(small: RoadMap) -> None:
    blocked = [0, 0, 1, 0, 0]
    assert small.reach(0, 9, blocked) == [0, 1]
    assert small.reach(2, 1, blocked) == [2, 0, 1, 3]  # who stands there goes out
    assert blocked == [0, 0, 1, 0, 0]
    flags = bytearray(blocked)
    assert small.reach(4, 9, flags) == [4, 3]
    assert flags == bytearray(blocked)


def test_reach_equals_distances_on_a_free_map(friedrich: RoadMap) -> None:
    free = bytearray(friedrich.size)
    for start in range(0, friedrich.size, 53):
        reached = friedrich.reach(start, 6, free)
        assert [friedrich.dist(start, city) for city in reached] == sorted(
            friedrich.dist(start, city) for city in reached
        )
        assert sorted(reached) == [city for city in range(friedrich.size) if friedrich.dist(start, city) <= 6]


def test_distances_of_places_not_joined_or_too_far() -> None:
    assert list(all_distances([[1], [0], []])) == [0, 1, 255, 1, 0, 255, 255, 255, 0]
    long = [[other for other in (place - 1, place + 1) if 0 <= other < 300] for place in range(300)]
    row = list(all_distances(long)[:300])
    assert row[:255] == list(range(255))
    assert row[255:] == [255] * 45
    assert all_distances([]) == b""


def test_pieces_are_sorted_and_in_order() -> None:
    assert connected_pieces([[4], [3], [], [1], [0]]) == [[0, 4], [1, 3], [2]]
    assert connected_pieces([[2], [2], [0, 1]]) == [[0, 1, 2]]


# Tolerated


def test_byte_order_mark_windows_lines_blank_lines_and_spaces(tmp_path: Path) -> None:
    text = CITIES.replace("berlin,Berlin", " berlin , Berlin ").replace("\n", "\r\n") + "\r\n\r\n"
    write(tmp_path)
    (tmp_path / "cities.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert RoadMap.load(tmp_path).names[0] == "Berlin"


def test_sectors_need_not_list_their_cities(tmp_path: Path) -> None:
    sectors = [{"id": "north", "suit": "spades"}, {"id": "south", "suit": "hearts"}]
    assert RoadMap.load(write(tmp_path, sectors={"sectors": sectors})).sector == [0, 0, 1, 1, 1]


# Bad packs: each says what is wrong, and where


@pytest.mark.parametrize("name", ["cities.csv", "roads.csv", "sectors.json"])
def test_missing_file(tmp_path: Path, name: str) -> None:
    write(tmp_path)
    (tmp_path / name).unlink()
    assert problems_of(tmp_path) == [f"{name}: missing file"]


def test_empty_folder_names_all_three_files(tmp_path: Path) -> None:
    expected = [f"{name}: missing file" for name in ("cities.csv", "roads.csv", "sectors.json")]
    assert problems_of(tmp_path) == expected


BAD_CITIES: list[tuple[str, Callable[[str], str], list[str]]] = [
    ("column", lambda t: t.replace("suit", "colour"), ["cities.csv:1: missing column suit"]),
    ("column twice", lambda t: t.replace("fortress", "x"), ["cities.csv:1: column x stands twice"]),
    ("cells", lambda t: t.replace("hearts,1", "hearts"), ["cities.csv:4: 6 cells, but 7 columns"]),
    (
        "same id",
        lambda t: t + "prag,Prag,1,1,south,hearts,\n",
        ["cities.csv:7: duplicate id prag, already at cities.csv:6"],
    ),
    (
        "id",
        lambda t: t + "bad prag,Prag,1,1,south,hearts,\n",
        ["cities.csv:7: id 'bad prag' is not a plain word (a-z, 0-9, - and _)"],
    ),
    ("number", lambda t: t.replace("12.4", "west"), ["cities.csv:3: x is 'west', not a number"]),
    ("infinite", lambda t: t.replace("21.6", "inf"), ["cities.csv:3: y is 'inf', not a number"]),
    (
        "suit",
        lambda t: t.replace("20,50,south,hearts", "20,50,south,stars"),
        ["cities.csv:6: unknown suit 'stars' of prag"],
    ),
    (
        "other suit",
        lambda t: t.replace("20,50,south,hearts", "20,50,south,clubs"),
        ["cities.csv:6: prag has clubs, but its sector south hearts"],
    ),
    (
        "spades in hearts",
        lambda t: t.replace("20,50,south,hearts", "20,50,south,spades"),
        ["cities.csv:6: prag has spades, but its sector south hearts"],
    ),
    (
        "clubs in spades",
        lambda t: t.replace("10,20,north,spades", "10,20,north,clubs"),
        ["cities.csv:2: berlin has clubs, but its sector north spades"],
    ),
    ("no sector", lambda t: t.replace("20,50,south", "20,50,"), ["cities.csv:6: prag is in no sector"]),
    (
        "unknown sector",
        lambda t: t.replace("20,50,south", "20,50,east"),
        ["cities.csv:6: prag is in the unknown sector 'east'"],
    ),
    ("quote", lambda t: t.replace("Torgau", '"Tor"gau'), ["cities.csv:4: ',' expected after '\"'"]),
    ("empty", lambda t: "", ["cities.csv: empty file"]),
]


@pytest.mark.parametrize(("change", "expected"), [bad[1:] for bad in BAD_CITIES], ids=[bad[0] for bad in BAD_CITIES])
def test_bad_cities(tmp_path: Path, change: Callable[[str], str], expected: list[str]) -> None:
    found = problems_of(write(tmp_path, cities=change(CITIES)))
    # Cities that are not read are then missing elsewhere: only the first files' word counts.
    assert [problem for problem in found if problem.startswith("cities.csv")] == expected


def test_not_utf8(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "cities.csv").write_bytes(CITIES.replace("Prag", "Prág").encode("latin-1"))
    assert problems_of(tmp_path)[0].startswith("cities.csv: not UTF-8 text (byte ")


def test_no_city_at_all(tmp_path: Path) -> None:
    assert "cities.csv: no places" in problems_of(write(tmp_path, cities=CITIES.splitlines()[0] + "\n"))


BAD_ROADS: list[tuple[str, str, list[str]]] = [
    ("unknown", "berlin,wien,normal,\n", ["roads.csv:7: unknown city 'wien' in the road berlin-wien"]),
    (
        "both unknown",
        "ofen,wien,normal,\n",
        [
            "roads.csv:7: unknown city 'ofen' in the road ofen-wien",
            "roads.csv:7: unknown city 'wien' in the road ofen-wien",
        ],
    ),
    ("itself", "prag,prag,normal,\n", ["roads.csv:7: road prag-prag leads from a city to itself"]),
    ("twice", "berlin,potsdam,main,\n", ["roads.csv:7: duplicate road berlin-potsdam, already at roads.csv:2"]),
    ("back", "potsdam,berlin,main,\n", ["roads.csv:7: duplicate road potsdam-berlin, already at roads.csv:2"]),
    (
        "asymmetric",
        "potsdam,berlin,normal,\n",
        ["roads.csv:7: asymmetric road potsdam-berlin: normal here, main at roads.csv:2"],
    ),
    ("type", "prag,berlin,river,\n", ["roads.csv:7: unknown road type 'river'"]),
]


@pytest.mark.parametrize(("line", "expected"), [bad[1:] for bad in BAD_ROADS], ids=[bad[0] for bad in BAD_ROADS])
def test_bad_roads(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert problems_of(write(tmp_path, roads=ROADS + line)) == expected


def test_disconnected(tmp_path: Path) -> None:
    roads = ROADS.replace("torgau,dresden,main,\n", "")
    assert problems_of(write(tmp_path, roads=roads)) == ["cities.csv:5: disconnected from the rest: dresden, prag"]


@pytest.mark.parametrize(("loose", "names"), [(6, "c0, c1, c2, c3, c4, c5"), (7, "c0, c1, c2, c3, c4 and 2 more")])
def test_disconnected_names_only_a_few(tmp_path: Path, loose: int, names: str) -> None:
    size = 9
    ids = [f"c{n}" for n in range(loose)] + [f"m{n}" for n in range(size)]
    cities = CITIES.splitlines()[0] + "\n" + "".join(f"{city},C,1,1,south,hearts,\n" for city in ids)
    roads = "a,b,type\n"
    roads += "".join(f"c{n},c{n + 1},normal\n" for n in range(loose - 1))
    roads += "".join(f"m{n},m{n + 1},normal\n" for n in range(size - 1))
    sectors = {"sectors": [{"id": "south", "suit": "hearts"}]}
    # The larger piece is the map, though it comes later in the file.
    assert problems_of(write(tmp_path, cities, roads, sectors)) == [
        f"cities.csv:2: disconnected from the rest: {names}"
    ]


BAD_SECTORS: list[tuple[str, str, str, list[str]]] = [
    ("syntax", '"south",', '"south"', ["sectors.json:13: Expecting ',' delimiter"]),
    ("no list", '"sectors"', '"areas"', ['sectors.json: no list "sectors"']),
    ("no object", '"sectors": [', '"sectors": [5,', ["sectors.json: sector number 1 is not an object"]),
    ("suit", '"hearts"', '"stars"', ["sectors.json:12: unknown suit 'stars' of sector south"]),
    ("unknown city", '"prag"\n', '"prag",\n    "wien"\n', ["sectors.json:18: unknown city 'wien'"]),
    (
        "other sector",
        '"potsdam"\n',
        '"potsdam",\n    "prag"\n',
        ["sectors.json:9: prag is listed in sector north, but cities.csv:6 says south"],
    ),
    ("not listed", ',\n    "prag"\n', "\n", ["cities.csv:6: prag is listed in no sector of sectors.json"]),
    ("listed twice", '"prag"\n', '"prag",\n    "prag"\n', ["sectors.json:18: prag is listed twice in south"]),
    (
        "no id",
        '"id": "south"',
        '"label": "south"',
        ["sectors.json: sector number 2 has no id"]
        + [
            f"cities.csv:{n}: {city} is in the unknown sector 'south'"
            for n, city in ((4, "torgau"), (5, "dresden"), (6, "prag"))
        ],
    ),
    (
        "same id",
        '"id": "south"',
        '"id": "north"',
        ["sectors.json:12: duplicate sector north"]
        + [
            f"cities.csv:{n}: {city} is in the unknown sector 'south'"
            for n, city in ((4, "torgau"), (5, "dresden"), (6, "prag"))
        ],
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "expected"), [bad[1:] for bad in BAD_SECTORS], ids=[bad[0] for bad in BAD_SECTORS]
)
def test_bad_sectors(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    path = write(tmp_path) / "sectors.json"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert problems_of(tmp_path) == expected


def test_sectors_hold_nothing(tmp_path: Path) -> None:
    assert problems_of(write(tmp_path, sectors=None)) == ["sectors.json: holds nothing"]


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    cities = CITIES.replace("12.4", "west").replace("20,50,south,hearts", "20,50,south,stars")
    found = problems_of(write(tmp_path, cities, ROADS + "prag,prag,main,\nprag,wien,main,\n"))
    assert found == [
        "cities.csv:3: x is 'west', not a number",
        "cities.csv:6: unknown suit 'stars' of prag",
        "roads.csv:7: road prag-prag leads from a city to itself",
        "roads.csv:8: unknown city 'wien' in the road prag-wien",
    ]
