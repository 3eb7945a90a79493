"""Maria's pack is fine, says that it is reconstructed, and each change to a copy of it is found."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import kabinett.boards
from kabinett.boards import check_pack

MARIA = Path(kabinett.boards.__file__).parent.parent / "games" / "maria" / "data"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy to spoil."""
    for path in MARIA.iterdir():
        if path.suffix in (".csv", ".json"):
            shutil.copyfile(path, tmp_path / path.name)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> list[str]:
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {name}"
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return check_pack(folder)


def power(folder: Path, name: str, key: str, value: Any) -> list[str]:
    data = json.loads((folder / "powers.json").read_text(encoding="utf-8"))
    for row in data["powers"]:
        if row["id"] == name:
            row[key] = value
    (folder / "powers.json").write_text(json.dumps(data), encoding="utf-8")
    return check_pack(folder)


def entry(folder: Path, file: str, key: str, value: Any) -> list[str]:
    data = json.loads((folder / file).read_text(encoding="utf-8"))
    data[key] = value
    (folder / file).write_text(json.dumps(data), encoding="utf-8")
    return check_pack(folder)


def test_maria_is_fine() -> None:
    assert check_pack(MARIA) == []


def test_it_says_that_it_is_reconstructed() -> None:
    text = (MARIA / "README.md").read_text(encoding="utf-8")
    assert "reconstructed board" in text and "no transcription" in text


def test_pieces_in_boxes_have_no_city(pack: Path) -> None:
    assert check_pack(pack) == []
    found = change(pack, "setup.csv", "dessauer,K12,ostpreussen", "dessauer,K12,")
    assert found == ["setup.csv:11: unknown city ''"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("bohemia,1470", "poland,1470", ["cities.csv: altenburg: unknown map 'poland'", "expect.json"]),
        ("saxony,saxony,none", "saxony,prussia,none", ["home_of is prussia, but saxony is home of saxony"]),
        ("bavaria,bavaria,minor", "bavaria,bavaria,grand", ["cities.csv: amberg: unknown fortress 'grand'"]),
        ("bavaria,bavaria,minor", "bavaria,bavaria,major", ["of bavaria: amberg is not in powers.json"]),
        ("bavaria,bavaria,minor,0", "bavaria,bavaria,minor,1", ["cities.csv: elector: amberg is not in powers.json"]),
        ("saxony,saxony,none,0,", "saxony,saxony,none,0,austria", ["altenburg: a marker, but no fortress"]),
    ],
)
def test_a_city_wrongly_typed(pack: Path, old: str, new: str, expected: list[str]) -> None:
    found = change(pack, "cities.csv", old, new)
    for text in expected:
        assert any(text in problem for problem in found), found


def test_road_between_the_maps(pack: Path) -> None:
    found = change(pack, "roads.csv", "Jülich,0", "Jülich,1")
    assert found == ["roads.csv: aachen-juelich: inter_map is '1'"]


def test_three_generals_are_too_many(pack: Path) -> None:
    found = change(pack, "setup.csv", "Grünberg,gruenberg", "Polkwitz,polkwitz")
    assert any("3 generals in polkwitz, at most 2" in problem for problem in found)


@pytest.mark.parametrize(
    ("name", "key", "value", "expected"),
    [
        ("prussia", "troops", 40, "40 troops do not fit its 4 generals"),
        ("prussia", "troops", 11, "11 troops do not fit its 4 generals"),
        ("saxony", "income", "one", "income is 'one', not a number"),
        ("saxony", "kind", "middling", "kind 'middling', not major or minor"),
        ("saxony", "id", "prussia", "duplicate power prussia"),
        ("saxony", "id", "zwei Worte", "power number 4 has no id"),
        ("austria", "initial_markers", ["breslau"], "cities.csv: marker austria: brieg is not in powers.json"),
        ("austria", "home_territories", ["prussia"], "is home of"),
        ("austria", "off_map_box", {"exit_city": "rom"}, "unknown city 'rom'"),
        ("bavaria", "trains", [{"id": "b", "setup_city": "rom", "box": None}], "unknown city 'rom'"),
    ],
)
def test_a_power_wrongly_typed(pack: Path, name: str, key: str, value: Any, expected: str) -> None:
    found = power(pack, name, key, value)
    assert any(expected in problem for problem in found), found


def test_minimum_troops(pack: Path) -> None:
    found = change(pack, "powers.json", '"min_troops": 7', '"min_troops": 9')
    assert any("min_troops of moritz is 9" in problem for problem in found)


def test_votes_and_silesia(pack: Path) -> None:
    votes = ["prag", "muenchen", "dresden", "berlin", "hannover", "koeln", "mannheim", "mainz"]
    found = entry(pack, "powers.json", "electors", {"votes": votes, "seats": [], "rhenish": ["koeln", "mainz"]})
    assert "powers.json: 8 votes, not 9" in found
    assert "powers.json: the Rhenish electors are 4 of the votes" in found
    found = entry(pack, "powers.json", "silesia", ["breslau"])
    assert "cities.csv: fortresses in silesia: neisse is not in powers.json" in found
    assert "powers.json: no electors" in entry(pack, "powers.json", "electors", 3)


def test_powers_and_tables_must_be_objects(pack: Path) -> None:
    for name in ("political_tracks.json", "political_cards.json", "powers.json"):
        (pack / name).write_text("[]", encoding="utf-8")
        assert f"{name}: not an object" in check_pack(pack)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"id": "russia"', '"id": "turkey"', "the tracks are saxony, russia, italy"),
        ('"star": true', '"star": false', "one box has the star"),
        ('"mark": "S"', '"mark": "T"', "one box is marked S"),
        ('"status": "neutral"', '"status": "away"', "status 'away'"),
        ('"icon": "tc_bonus"', '"icon": "crown"', "unknown icon crown of saxony"),
    ],
)
def test_a_track_wrongly_typed(pack: Path, old: str, new: str, expected: str) -> None:
    found = change(pack, "political_tracks.json", old, new)
    assert any(expected in problem for problem in found), found


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"id": "1741-2"', '"id": "1741-1"', "'1741-1' stands twice"),
        ('"kind": "jacobites"', '"kind": "stuarts"', "unknown instruction"),
        ('"pragmatic"', '"england"', "unknown power 'england'"),
        ('"direction": "left"', '"direction": "up"', "unknown arrow"),
        ('"year": 1742', '"year": 1741', "political_cards_by_year"),
    ],
)
def test_a_card_wrongly_typed(pack: Path, old: str, new: str, expected: str) -> None:
    found = change(pack, "political_cards.json", old, new)
    assert any(expected in problem for problem in found), found
