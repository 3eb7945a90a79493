"""Packs of zones with armies on them: Pitt's War's own is fine; each change to a copy of it is found."""

import shutil
from pathlib import Path

import pytest

import kabinett.boards
from kabinett.boards import ZoneMap, check_pack

PITTSWAR = Path(kabinett.boards.__file__).parent.parent / "games" / "pittswar" / "data"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy to spoil."""
    for path in PITTSWAR.iterdir():
        if path.suffix in (".csv", ".json", ".geojson"):
            shutil.copyfile(path, tmp_path / path.name)
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def test_pitts_war_is_fine() -> None:
    assert check_pack(PITTSWAR) == []


def test_places_and_facts_of_the_rulebook() -> None:
    board = ZoneMap.load(PITTSWAR)
    at = {zone: board.extra[board.index[zone]] for zone in board.ids}
    assert at["mantua"]["fortress"] == "1" and at["mantua"]["country"] == "austria"
    assert at["gibraltar"]["port"] == at["palermo"]["port"] == "1"
    assert at["konigsberg"]["key_from_year"] == "1804" and at["warsaw"]["key_colour"] == "bronze"
    assert at["innsbruck"]["uprising"] == "tyrol"
    for pair in (("lille", "london"), ("copenhagen", "stockholm"), ("palermo", "reggio"), ("bursa", "constantinople")):
        assert board.kind(board.index[pair[0]], board.index[pair[1]]) == "strait"


def test_every_line_says_where_it_comes_from() -> None:
    board = ZoneMap.load(PITTSWAR)
    assert all(extra["provenance"] for extra in board.extra + board.border_extra)
    for name in ("units.csv", "leaders.csv", "turn_track.csv", "naval.csv"):
        lines = (PITTSWAR / name).read_text(encoding="utf-8").splitlines()
        assert "provenance" in lines[0]
        assert all("rulebook" in line or "reconstructed" in line for line in lines[1:]), name


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (
            "zones.csv",
            "europe,france,1,0,1,channel,1,1,0",
            "europe,france,1,0,1,,1,1,0",
            "zones.csv:3: lille: a port lies at a sea, and only a port has one",
        ),
        (
            "zones.csv",
            "europe,prussia,1,1,0,,0,0,2,gold,1792",
            "europe,prussia,1,0,0,,0,0,2,gold,1792",
            "zones.csv: prussia has no capital",
        ),
        (
            "zones.csv",
            "europe,lombardy,1,1,0,,0,0,1,bronze",
            "europe,lombardy,1,1,0,,0,0,1,gold",
            "tables.json: the key star of milan is another one than in zones.csv",
        ),
        (
            "zones.csv",
            "0,0,,,0,,0,93,prussia,0,1",
            "0,0,,,0,,0,93,turkey,0,1",
            "zones.csv: posen: does not touch turkey, its heir",
        ),
        (
            "borders.csv",
            "abo,st_petersburg,clear",
            "abo,st_petersburg,bog",
            "borders.csv: abo-st_petersburg is of no known kind: 'bog'",
        ),
        (
            "borders.csv",
            "acre,damascus,river",
            "acre,damascus,clear",
            "borders.geojson: acre-damascus is drawn as river, in the map clear",
        ),
        (
            "borders.csv",
            "abo,st_petersburg,clear,,70,reconstructed (geography)\n",
            "",
            "cells.geojson: abo-st_petersburg touch, but the map has no border by land",
        ),
        (
            "units.csv",
            "fr_rhine,france,Rhine,army,1,2,1,1,0,1,1,0",
            "fr_rhine,france,Rhine,army,1,2,1,1,2,1,1,0",
            "units.csv:4: fr_rhine: the back is stronger than the front",
        ),
        (
            "units.csv",
            "replacement,0,2,0,0,0,1,0,0,0,0,fr_north",
            "replacement,0,2,0,0,0,1,0,0,0,0,fr_south",
            "units.csv:3: fr_sambre_meuse: replacement_of unknown 'fr_south'",
        ),
        (
            "leaders.csv",
            "fr_napoleon,france,Napoleon,3",
            "fr_napoleon,france,Napoleon,three",
            "leaders.csv:6: fr_napoleon: strategic 'three' is not a number",
        ),
        (
            "turn_track.csv",
            "1796,1795,0,coalition",
            "1795,1795,0,coalition",
            "turn_track.csv:6: year '1795', should be 1796",
        ),
        (
            "turn_track.csv",
            ",fr_moreau,,,au_coburg",
            ",fr_moreaux,,,au_coburg",
            "turn_track.csv:5: reinforcements_france: unknown 'fr_moreaux'",
        ),
        (
            "turn_track.csv",
            "1792,1792,1,coalition,3,3",
            "1792,1792,1,coalition,30,3",
            "turn_track.csv:2: 30 markers drawn by france, but only 13 have entered",
        ),
        ("naval.csv", "\nuk,4", "\nalbion,4", "naval.csv:2: 'albion' carries '4'"),
        (
            "tables.json",
            '"venice"\n  ],',
            '"venice", "venice"\n  ],',
            "tables.json: the ports of the blockade are not those of the map: a port twice",
        ),
    ],
)
def test_a_fault_is_found(pack: Path, name: str, old: str, new: str, expected: str) -> None:
    change(pack, name, old, new)
    assert expected in check_pack(pack)


def test_a_set_up_against_the_stacking_limit(pack: Path) -> None:
    text = (pack / "scenarios.json").read_text(encoding="utf-8")
    start = text.index('"fr_north"')
    spoiled = text[start:].replace('"steps": 3', '"steps": 4', 1)
    (pack / "scenarios.json").write_text(text[:start] + spoiled, encoding="utf-8")
    assert "scenarios.json: liberty_or_death: fr_north in lille with 4 steps" in check_pack(pack)
    crowd = text[:start] + text[start:].replace('"zone": "strasbourg"', '"zone": "bayonne"', 1)
    (pack / "scenarios.json").write_text(crowd.replace('"zone": "perpignan"', '"zone": "bayonne"', 1), encoding="utf-8")
    assert "scenarios.json: liberty_or_death: 4 steps in bayonne, room for 3" in check_pack(pack)


def test_a_marker_without_a_moment(pack: Path) -> None:
    text = (pack / "events.json").read_text(encoding="utf-8")
    start = text.index('"id": "f_valmy"')
    (pack / "events.json").write_text(text[:start] + text[start:].replace('"B2"', '"B9"', 1), encoding="utf-8")
    assert "events.json: f_valmy: moments ['B9']" in check_pack(pack)
