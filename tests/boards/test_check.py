"""Whole packs: Friedrich's own is fine; each change to a copy of it is found."""

import csv
import json
import shutil
from pathlib import Path

import pytest

import kabinett.boards
from kabinett.boards import check_pack

FRIEDRICH = Path(kabinett.boards.__file__).parent.parent / "games" / "friedrich" / "data"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy to spoil."""
    for path in FRIEDRICH.iterdir():
        if path.suffix in (".csv", ".json"):
            shutil.copyfile(path, tmp_path / path.name)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def change_nations(folder: Path, nation: str, key: str, value: object) -> None:
    nations = json.loads((folder / "nations.json").read_text(encoding="utf-8"))
    for entry in nations:
        if entry["id"] == nation:
            entry[key] = value
    (folder / "nations.json").write_text(json.dumps(nations), encoding="utf-8")


def nation(name: str) -> dict[str, object]:
    for entry in json.loads((FRIEDRICH / "nations.json").read_text(encoding="utf-8")):
        if entry["id"] == name:
            assert isinstance(entry, dict)
            return entry
    raise KeyError(name)


def test_friedrich_is_fine() -> None:
    assert check_pack(FRIEDRICH) == []


def test_friedrich_pieces_have_ids() -> None:
    entries = json.loads((FRIEDRICH / "nations.json").read_text(encoding="utf-8"))
    generals = [general["id"] for entry in entries for general in entry["generals"]]
    assert len(set(generals)) == 24
    assert "heinrich" in generals and "ehrensvaerd" in generals
    trains = [train["id"] for entry in entries for train in entry["trains"]]
    assert trains[:3] == ["prussia-train-1", "prussia-train-2", "hanover-train-1"]
    assert len(set(trains)) == 11


def test_substitute_cities_of_both_editions() -> None:
    hanover = nation("hanover")["substitute_reentry"]
    france = nation("france")["substitute_reentry"]
    assert isinstance(hanover, dict) and isinstance(france, dict)
    assert (len(hanover["cities"]), len(hanover["cities_second_edition"])) == (33, 23)
    assert set(hanover["cities_second_edition"]) < set(hanover["cities"])
    assert len(france["cities"]) == 15


# What kind of pack


def test_no_folder_and_no_map(tmp_path: Path) -> None:
    assert check_pack(tmp_path / "none") == ["none: no such folder"]
    assert check_pack(tmp_path) == ["no cities.csv (road map), zones.csv or counties.csv (zone map) in the folder"]


def test_two_kinds_of_map(pack: Path) -> None:
    (pack / "zones.csv").write_text("id,name\n", encoding="utf-8")
    assert check_pack(pack) == ["cities.csv and zones.csv: a pack is a road map or a zone map, not both"]
    (pack / "cities.csv").unlink()
    (pack / "counties.csv").write_text("id,name\n", encoding="utf-8")
    assert check_pack(pack) == ["zones.csv and counties.csv: a pack has only one file of zones"]


def test_what_loading_finds_is_reported(pack: Path) -> None:
    (pack / "sectors.json").unlink()
    assert check_pack(pack) == ["sectors.json: missing file"]


def test_zone_pack_with_counts(tmp_path: Path) -> None:
    (tmp_path / "zones.csv").write_text("id,name\na,A\nb,B\nc,C\n", encoding="utf-8")
    (tmp_path / "borders.csv").write_text("a,b,kind\na,b,river\nb,c,pass\n", encoding="utf-8")
    assert check_pack(tmp_path) == []
    expect = {"zones": 3, "borders": 2, "river_borders": 1, "strait_borders": 0, "pieces": [3]}
    (tmp_path / "expect.json").write_text(json.dumps(expect), encoding="utf-8")
    assert check_pack(tmp_path) == []
    expect = {"zones": 4, "pass_borders": 2, "cities": 3}
    (tmp_path / "expect.json").write_text(json.dumps(expect), encoding="utf-8")
    assert check_pack(tmp_path) == [
        "expect.json: 4 zones expected, 3 found",
        "expect.json: 2 pass_borders expected, 1 found",
        "expect.json: nothing here is counted as 'cities'",
    ]


# Counts and repeated columns


def test_counts_are_held_against_the_pack(pack: Path) -> None:
    change(pack, "roads.csv", "bunzlau,haynau,normal,Bunzlau,Haynau\n", "")
    assert check_pack(pack) == [
        "cities.csv:2: bunzlau has degree 3, should be 2",
        f"cities.csv:{line_of_city(pack, 'haynau')}: haynau has degree 4, should be 3",
        "expect.json: 976 roads expected, 975 found",
    ]
    (pack / "expect.json").unlink()
    assert len(check_pack(pack)) == 2


def line_of_city(folder: Path, city: str) -> int:
    lines = (folder / "cities.csv").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.split(",")[1] == city)


@pytest.mark.parametrize(
    ("key", "value", "found"),
    [
        ("cities", 671, "672"),
        ("main_roads", 184, "185"),
        ("main_pieces", [58, 79, 21, 30], "[58, 79, 21, 9, 21]"),
        ("sectors", 32, "33"),
        ("degree_min", 2, "1"),
        ("degree_max", 5, "6"),
        ("nations", 6, "7"),
        ("generals", 23, "24"),
        ("trains", 10, "11"),
        ("objectives", 71, "70"),
        ("depots", 14, "10"),
    ],
)
def test_every_count(pack: Path, key: str, value: object, found: str) -> None:
    (pack / "expect.json").write_text(json.dumps({key: value}), encoding="utf-8")
    assert check_pack(pack) == [f"expect.json: {value} {key} expected, {found} found"]


def test_expect_must_be_an_object(pack: Path) -> None:
    (pack / "expect.json").write_text("[672]", encoding="utf-8")
    assert check_pack(pack) == ["expect.json: not an object of counts"]


def test_number_and_names_of_cities(pack: Path) -> None:
    change(pack, "cities.csv", "\n1,cammin", "\n7,cammin")
    change(pack, "roads.csv", "bunzlau,haynau,normal,Bunzlau,Haynau", "bunzlau,haynau,normal,Bunzlau,Hainau")
    assert check_pack(pack) == [
        "cities.csv:3: cammin has n 7, should be 1",
        "roads.csv:2: name_b of haynau is 'Hainau', should be 'Haynau'",
    ]


def test_columns_that_only_repeat_may_be_left_out(pack: Path) -> None:
    with open(pack / "cities.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    kept = ["id", "name", "x", "y", "sector", "suit", "territory", "defended_by"]
    with open(pack / "cities.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, kept, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    assert check_pack(pack) == []


def test_sector_without_a_city(pack: Path) -> None:
    change(pack, "sectors.json", '"sectors": [', '"sectors": [{"id": "moon", "suit": "clubs", "cities": []},')
    assert check_pack(pack) == [
        "sectors.json: no city in sector moon",
        "expect.json: 33 sectors expected, 34 found",
    ]


# Set-up


def move_piece(folder: Path, line: str, city: str, city_id: str) -> list[str]:
    """Put a piece of setup.csv elsewhere; what setup.csv alone has to say about it."""
    old = line.split(",")
    new = [*old[:4], city, city_id, *old[6:]]
    change(folder, "setup.csv", line, ",".join(new))
    return [
        problem
        for problem in check_pack(folder)
        if problem.startswith("setup.csv:") and "differ" not in problem and "has no" not in problem
    ]


def setup_line(start: str) -> str:
    for line in (FRIEDRICH / "setup.csv").read_text(encoding="utf-8").splitlines():
        if line.startswith(start):
            return line
    raise KeyError(start)


def test_setup_in_an_unknown_city(pack: Path) -> None:
    assert move_piece(pack, setup_line("general,austria,1"), "Wien", "wien") == ["setup.csv:17: unknown city 'wien'"]


def test_setup_two_nations_in_one_city(pack: Path) -> None:
    found = move_piece(pack, setup_line("general,austria,1"), "Stade", "stade")
    assert found == ["setup.csv:17: two nations in stade: austria and hanover"]


def test_setup_four_generals_in_one_city(pack: Path) -> None:
    assert move_piece(pack, setup_line("general,prussia,3"), "Oschatz", "oschatz") == []
    found = move_piece(pack, setup_line("general,prussia,4"), "Oschatz", "oschatz")
    assert found == ["setup.csv:5: 4 generals in oschatz, at most 3"]


def test_setup_general_with_a_train(pack: Path) -> None:
    found = move_piece(pack, setup_line("general,prussia,3"), "Jüterbog", "jueterbog")
    assert found == ["setup.csv:26: a general and a train in jueterbog"]


def test_setup_two_trains_together(pack: Path) -> None:
    found = move_piece(pack, setup_line("train,prussia,,supply train,Grünberg"), "Jüterbog", "jueterbog")
    assert found == ["setup.csv:27: two trains in jueterbog"]


def test_setup_name_of_city(pack: Path) -> None:
    found = move_piece(pack, setup_line("general,prussia,3"), "Potsdam", "berlin")
    assert found == ["setup.csv:4: berlin is called 'Potsdam', in cities.csv 'Berlin'"]


def test_setup_differs_from_nations_and_cities(pack: Path) -> None:
    move_piece(pack, setup_line("general,prussia,3"), "Potsdam", "potsdam")
    move_piece(pack, setup_line("train,sweden"), "Rostock", "rostock")
    found = check_pack(pack)
    assert "setup.csv: generals of prussia differ from nations.json" in found
    assert "setup.csv: trains of sweden differ from nations.json" in found
    assert "cities.csv: berlin: setup says prussia:3:Prinz Heinrich, setup.csv nothing" in found
    assert "cities.csv: rostock: setup says nothing, setup.csv sweden:T" in found
    assert len(found) == 8


def test_setup_unknown_nation_piece_and_same_rank(pack: Path) -> None:
    change(pack, "setup.csv", "general,prussia,3,", "general,poland,3,")
    change(pack, "setup.csv", "general,austria,1,", "hussar,austria,1,")
    change(pack, "setup.csv", "general,russia,2,", "general,russia,1,")
    found = check_pack(pack)
    assert "setup.csv:4: unknown nation 'poland'" in found
    assert "setup.csv:17: unknown piece 'hussar'" in found
    assert "setup.csv: two generals of russia have the same rank" in found


# Nations


def test_nations_must_be_a_list_with_ids(pack: Path) -> None:
    change_nations(pack, "sweden", "id", "austria")
    assert "nations.json: duplicate nation austria" in check_pack(pack)
    change_nations(pack, "russia", "id", "")
    assert "nations.json: nation number 3 has no id" in check_pack(pack)
    (pack / "nations.json").write_text("{}", encoding="utf-8")
    assert check_pack(pack)[0] == "nations.json: not a list of nations"


def test_armies_must_fit_the_generals(pack: Path) -> None:
    change_nations(pack, "sweden", "armies_total", 5)
    assert check_pack(pack) == ["nations.json: sweden: 5 armies do not fit 1 generals of 1 to 4"]
    change_nations(pack, "sweden", "armies_total", "many")
    assert check_pack(pack) == ["nations.json: sweden: armies_total, armies_per_general_min and _max must be numbers"]


def test_piece_ids_are_unique_words(pack: Path) -> None:
    change(pack, "nations.json", '"id": "daun"', '"id": "lacy"')
    assert check_pack(pack)[0] == "nations.json: duplicate piece id lacy"
    change(pack, "nations.json", '"id": "laudon"', '"id": "von laudon"')
    assert check_pack(pack)[0] == "nations.json: austria: piece id 'von laudon' is not a plain word"


def test_piece_ids_of_the_setup_are_those_of_the_nations(pack: Path) -> None:
    change(pack, "setup.csv", "oschatz,winterfeldt", "oschatz,winter")
    change(pack, "setup.csv", "torun,russia-train-1", "torun,russia-train-2")
    assert check_pack(pack) == [
        "setup.csv:3: nations.json has no winter of prussia in oschatz",
        "setup.csv:29: nations.json has no russia-train-2 of russia in torun",
    ]


def test_pieces_need_no_ids(pack: Path) -> None:
    change_nations(pack, "sweden", "generals", [{"rank": 1, "name": "Ehrensvärd", "setup_city": "stralsund"}])
    change(pack, "setup.csv", "stralsund,ehrensvaerd", "stralsund,")
    assert check_pack(pack) == []


def test_pieces_of_a_nation_in_unknown_cities(pack: Path) -> None:
    change_nations(pack, "sweden", "generals", [{"rank": 1, "name": "Ehrensvärd", "setup_city": "lund"}])
    change_nations(pack, "sweden", "trains", [{"setup_city": "malmoe"}])
    assert check_pack(pack)[:2] == [
        "nations.json: sweden: general Ehrensvärd: unknown city 'lund'",
        "nations.json: sweden: train: unknown city 'malmoe'",
    ]


@pytest.mark.parametrize("key", ["generals", "trains", "depots", "home_territories"])
def test_missing_lists(pack: Path, key: str) -> None:
    change_nations(pack, "imperial", key, None)
    assert f"nations.json: imperial: no list of {key}" in check_pack(pack)


@pytest.mark.parametrize("key", ["objectives", "substitute_reentry"])
def test_missing_objects(pack: Path, key: str) -> None:
    change_nations(pack, "imperial", key, None)
    assert f"nations.json: imperial: no {key}" in check_pack(pack)


def test_unknown_cities_of_a_nation(pack: Path) -> None:
    change_nations(pack, "sweden", "depots", ["stockholm"])
    assert check_pack(pack)[:2] == [
        "nations.json: sweden: depots: unknown city 'stockholm'",
        "cities.csv: depot_of sweden: stockholm is missing, nations.json has it",
    ]


def test_unknown_substitute_cities(pack: Path) -> None:
    substitute = {"cities": ["stralsund", "stockholm"], "cities_second_edition": ["wismar", "lund", "wismar"]}
    change_nations(pack, "sweden", "substitute_reentry", substitute)
    assert check_pack(pack) == [
        "nations.json: sweden: substitute_reentry: cities: unknown city 'stockholm'",
        "nations.json: sweden: substitute_reentry: cities_second_edition: unknown city 'lund'",
        "nations.json: sweden: substitute_reentry: cities_second_edition: wismar stands twice",
    ]


def test_depots_agree_with_cities(pack: Path) -> None:
    change_nations(pack, "sweden", "depots", ["wismar"])
    assert check_pack(pack) == [
        "cities.csv: depot_of sweden: wismar is missing, nations.json has it",
        "cities.csv: depot_of sweden: stralsund is not in nations.json",
    ]


def test_home_agrees_with_cities(pack: Path) -> None:
    change_nations(pack, "sweden", "home_territories", [])
    found = check_pack(pack)
    assert len(found) == 6
    assert "cities.csv: stralsund: home_of is sweden, but Sweden is home of nobody" in found
    change_nations(pack, "sweden", "home_territories", ["Sweden", "Hanover"])
    assert "nations.json: Hanover is home of hanover and sweden" in check_pack(pack)


# Objectives


def test_objectives_missing_and_foreign(pack: Path) -> None:
    line = next(
        text for text in (FRIEDRICH / "objectives.csv").read_text(encoding="utf-8").splitlines() if ",cammin," in text
    )
    change(pack, "objectives.csv", line + "\n", "")
    assert check_pack(pack) == [
        "objectives.csv: sweden order 1: cammin is missing, nations.json has it",
        "expect.json: 70 objectives expected, 69 found",
    ]
    change(pack, "cities.csv", "prussia,prussia,sweden,1,,,2,14.7726", "prussia,prussia,,,,,2,14.7726")
    assert "cities.csv: objective_of sweden: cammin is missing, nations.json has it" in check_pack(pack)


def test_objectives_repeat_cities(pack: Path) -> None:
    change(
        pack,
        "objectives.csv",
        "sweden,1,Cammin,cammin,c5r1,clubs,Prussia,prussia",
        "sweden,2,Kammin,cammin,c5r2,hearts,Poland,austria",
    )
    at = next(p for p in check_pack(pack) if "Kammin" in p).split(": ")[0]
    found = [problem for problem in check_pack(pack) if problem.startswith(at)]
    assert found == [
        f"{at}: cammin is called 'Kammin', in cities.csv 'Cammin'",
        f"{at}: sector of cammin is 'c5r2', in cities.csv 'c5r1'",
        f"{at}: suit of cammin is 'hearts', in cities.csv 'clubs'",
        f"{at}: territory of cammin is 'Poland', in cities.csv 'Prussia'",
        f"{at}: defended_by of cammin is 'austria', in cities.csv 'prussia'",
        f"{at}: order of cammin is '2', in cities.csv '1'",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("poland,1,Berlin,berlin,c4r2,spades,Prussia,prussia", "unknown nation 'poland'"),
        ("sweden,3,Berlin,berlin,c4r2,spades,Prussia,prussia", "order '3', not 1 or 2"),
        ("sweden,1,Lund,lund,c4r2,spades,Sweden,sweden", "unknown city 'lund'"),
        ("prussia,1,Berlin,berlin,c4r2,spades,Prussia,prussia", "prussia would conquer its own city berlin"),
        (
            "austria,1,Cammin,cammin,c5r1,clubs,Prussia,prussia",
            "cammin is an objective twice, already at objectives.csv:",
        ),
    ],
)
def test_bad_objectives(pack: Path, line: str, expected: str) -> None:
    path = pack / "objectives.csv"
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    assert any(problem.startswith(f"objectives.csv:72: {expected}") for problem in check_pack(pack))


def test_cities_name_unknown_nations(pack: Path) -> None:
    change(
        pack,
        "cities.csv",
        "Prussia,prussia,prussia,sweden,1,,,2,14.7726",
        "Prussia,prussia,poland,sweden,1,,,2,14.7726",
    )
    assert "cities.csv: cammin: unknown nation 'poland' in defended_by" in check_pack(pack)
