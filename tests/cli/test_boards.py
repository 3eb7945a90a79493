"""games, board check, board show, position, and games on another board."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import kabinett
from kabinett.core import record
from kabinett.games.friedrich.board import DATA
from tests.cli.kit import DIVIDED, random_play, run, write_record

GAME = kabinett.game("friedrich")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """Friedrich's board with one road less, as somebody might change it."""
    folder = tmp_path / "my board"
    shutil.copytree(DATA, folder)
    roads = (folder / "roads.csv").read_text().splitlines()
    kept = [line for line in roads if not line.startswith("bunzlau,haynau,")]
    assert len(kept) == len(roads) - 1
    (folder / "roads.csv").write_text("\n".join(kept) + "\n")
    (folder / "expect.json").unlink()
    cities = (folder / "cities.csv").read_text().splitlines()
    degree = cities[0].split(",").index("degree")
    for number, line in enumerate(cities):
        cells = line.split(",")
        if cells[1] in ("bunzlau", "haynau"):
            cells[degree] = str(int(cells[degree]) - 1)
            cities[number] = ",".join(cells)
    (folder / "cities.csv").write_text("\n".join(cities) + "\n")
    return folder


def test_games() -> None:
    ran = run("games")
    assert ran.code == 0
    assert "friedrich" in ran.out and "players=4|3  (default 4)" in ran.out and "3 or 4" in ran.out
    (found,) = [one for one in run("games", "--json").json["games"] if one["name"] == "friedrich"]
    assert found["players"] == [3, 4]
    assert found["seats"] == ["friedrich", "elisabeth", "maria-theresia", "pompadour"]
    assert found["options"][1] == {"name": "advanced", "values": [False, True], "default": False}


def test_board_check(pack: Path) -> None:
    assert run("board", "check", DATA).code == 0
    assert run("board", "check", pack).code == 0
    (pack / "expect.json").write_text('{"cities": 1}')
    ran = run("board", "check", pack)
    assert ran.code == 1 and "1 cities expected, 672 found" in ran.out and "1 problem" in ran.out
    as_json = run("board", "check", pack, "--json")
    assert as_json.code == 1
    assert as_json.json["ok"] is False and len(as_json.json["problems"]) == 1


def test_board_show() -> None:
    ran = run("board", "show", "friedrich", "leipzig")
    assert ran.code == 0
    assert "Leipzig ♣" in ran.out and "Halle ♥" in ran.out and "main road" in ran.out and "stands here" not in ran.out
    shown = run("board", "show", "friedrich", "Königs", "Wusterhausen", "--json").json
    assert shown["id"] == "koenigs-wusterhausen" and shown["suit"] == "spades"
    assert {"to": "berlin", "type": "normal"} in shown["roads"] or {"to": "berlin", "type": "main"} in shown["roads"]


def test_board_show_of_no_place() -> None:
    ran = run("board", "show", "friedrich", "lepzig")
    assert ran.code == 1 and "leipzig" in ran.err
    ran = run("board", "show", "friedrich", "frankfurt")
    assert ran.code == 1 and "may be frankfurt" in ran.err


def test_position_out_and_in_again(tmp_path: Path) -> None:
    play = random_play(GAME, 4, 300)
    file = write_record(tmp_path / "g.rec", play)
    ran = run("position", "friedrich", "--from", file, "--at", 200)
    assert ran.code == 0
    assert ran.json == json.loads(json.dumps(random_play(GAME, 4, 200).state.position()))
    (tmp_path / "p.json").write_text(ran.out)
    checked = run("position", "friedrich", tmp_path / "p.json")
    assert checked.code == 0 and "to act" in checked.out
    assert run("position", "friedrich", tmp_path / "p.json", "--json").json["ok"] is True


def test_position_says_what_is_wrong(tmp_path: Path) -> None:
    position = random_play(GAME, 4, 300).state.position()
    file = tmp_path / "p.json"
    broken: dict[str, object] = {**position, "turn": "first", "colour": "red"}
    file.write_text(json.dumps(broken))
    ran = run("position", "friedrich", file)
    assert ran.code == 1
    assert "unknown entry 'colour'" in ran.out and "turn: " in ran.out and "2 problems" in ran.out
    assert run("position", "friedrich", file, "--json").json["problems"][0].startswith("unknown entry")
    for text in ("", "[]", "{", '{"game": "chess"}', "null", "[" * 100_000):
        file.write_text(text)
        assert run("position", "friedrich", file).code == 1


def test_position_wants_one_thing(tmp_path: Path) -> None:
    file = write_record(tmp_path / "g.rec", random_play(GAME, 4, 20))
    assert run("position", "friedrich", file, "--from", file).code == 2
    assert run("position", "friedrich", file, "--at", 3).code == 2
    assert run("position", "friedrich", "--from", file, "--at", 21).code == 2


def test_a_game_on_another_board_says_so(pack: Path, tmp_path: Path) -> None:
    file = tmp_path / "g.rec"
    seats = ["--seat", "friedrich=human"]
    for name in ("elisabeth", "maria-theresia", "pompadour"):
        seats += ["--seat", f"{name}=random"]
    ran = run("play", "friedrich", "--board", pack, "--seed", 1, "--save", file, *seats, lines=[*DIVIDED, "map haynau"])
    assert ran.code == 0
    assert "Bunzlau" not in ran.out.split("> map haynau")[1].split("Saved")[0]
    assert "--board" in ran.out
    found = record.read(file.read_text())
    assert len(found.headers["Board"]) == 16
    for command in ("show", "replay", "verify"):
        refused = run(command, file)
        assert refused.code == 1 and "--board" in refused.out + refused.err
        assert run(command, file, "--board", pack).code == 0
    (pack / "objectives.csv").write_text((pack / "objectives.csv").read_text() + "\n")
    refused = run("verify", file, "--board", pack)
    assert refused.code == 1 and "played on pack" in refused.out


def test_the_games_own_board_by_its_folder(tmp_path: Path) -> None:
    """The same pack in another folder is the same board: records fit both."""
    shutil.copytree(DATA, tmp_path / "copy")
    text = run("new", "friedrich", "--seed", 1, "--board", tmp_path / "copy").out
    assert text == run("new", "friedrich", "--seed", 1).out
    (tmp_path / "g.rec").write_text(text)
    assert run("verify", tmp_path / "g.rec").code == 0
    assert run("verify", tmp_path / "g.rec", "--board", tmp_path / "copy").code == 0


def test_a_record_of_the_own_board_is_not_played_on_another(pack: Path, tmp_path: Path) -> None:
    file = write_record(tmp_path / "g.rec", random_play(GAME, 4, 20))
    ran = run("show", file, "--board", pack)
    assert ran.code == 1 and "own board" in ran.err


def test_simulating_on_another_board(pack: Path, tmp_path: Path) -> None:
    ran = run("simulate", "friedrich", "--games", 1, "--board", pack, "--records", tmp_path / "r")
    assert ran.code == 0
    assert run("verify", tmp_path / "r" / "friedrich-00000.rec", "--board", pack).code == 0


def test_a_broken_board_is_refused(pack: Path, tmp_path: Path) -> None:
    (pack / "nations.json").unlink()
    ran = run("new", "friedrich", "--board", pack)
    assert ran.code == 1 and "nations.json" in ran.err
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("play", "friedrich", "--board", empty).code == 1
