"""Who sits where: at a new game, when one is resumed, and in what is saved; and that the game is saved at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kabinett
from kabinett.cli.playing import check_folder, seating
from kabinett.core import record
from kabinett.core.play import Play
from tests.cli.kit import random_play, run, session, write_record

GAME = kabinett.game("friedrich")
OPTIONS = GAME.checked_options({})
QUICK = ["--seat", "friedrich=random", "--seat", "maria-theresia=random", "--seat", "pompadour=random"]
OWN_BOT = """
from kabinett.bots.base import Bot

class Patient(Bot):
    def decide(self, view, decision):
        return decision.actions[-1]

def make(game, seed):
    return Patient(game, seed)
"""


def sit(*given: str, before: dict[str, str] | None = None) -> list[str]:
    return seating(GAME, OPTIONS, list(given), before)[0]


def players(file: Path) -> dict[str, str]:
    found = record.read(file.read_text())
    return dict(zip(seats(found), record.players(found), strict=True))


def seats(found: record.Record) -> list[str]:
    return kabinett.game(found.headers["Game"]).seat_names(json.loads(found.headers["Options"]))


# a new game


def test_naming_opponents_leaves_the_person_at_the_table() -> None:
    assert sit() == ["human", "officer", "officer", "officer"]
    assert sit("elisabeth=greedy") == ["human", "greedy", "officer", "officer"]
    assert sit("elisabeth=human") == ["officer", "human", "officer", "officer"]
    assert sit("friedrich=greedy") == ["greedy", "human", "officer", "officer"]
    assert sit("friedrich=greedy", "elisabeth=random") == ["greedy", "random", "human", "officer"]


def test_bots_alone_only_if_every_seat_is_named() -> None:
    names = ["friedrich", "elisabeth", "maria-theresia", "pompadour"]
    assert sit(*[f"{name}=random" for name in names]) == ["random"] * 4


def test_in_wallenstein_too(tmp_path: Path) -> None:
    ran = run("play", "wallenstein", "--seat", "blue=greedy", "--save", tmp_path / "w.rec", lines=["quit"])
    assert ran.code == 0
    sat = {"red": "human", "blue": "greedy", "yellow": "officer", "violet": "officer"}
    assert players(tmp_path / "w.rec") == sat


# a game that goes on


def test_who_sat_where_is_remembered() -> None:
    before = {"friedrich": "marshal", "elisabeth": "human", "maria-theresia": "novice", "pompadour": "officer"}
    assert sit(before=before) == ["marshal", "human", "novice", "officer"]
    assert sit("pompadour=greedy", before=before) == ["marshal", "human", "novice", "greedy"]
    assert sit("friedrich=human", before=before) == ["human", "human", "novice", "officer"]
    # Whoever gives his own seat away takes the first that is left.
    assert sit("elisabeth=greedy", before=before) == ["human", "greedy", "novice", "officer"]


def test_resume_puts_everybody_back(tmp_path: Path) -> None:
    file = tmp_path / "f.rec"
    ran = run("play", "friedrich", "--seed", 5, "--save", file, "--seat", "elisabeth=human", *QUICK, lines=["8"])
    sat = {"friedrich": "random", "elisabeth": "human", "maria-theresia": "random", "pompadour": "random"}
    assert ran.code == 0 and players(file) == sat
    assert "--seat" not in ran.out
    again = run("play", "friedrich", "--resume", file, lines=["back", "7"])
    assert again.code == 0 and "Taken back: give" in again.out
    assert players(file) == sat
    moves = [action for _, seat, action in record.read(file.read_text()).moves if seat == "elisabeth"]
    assert len(moves) == 1 and moves[0].endswith(" 7")
    assert run("verify", file).code == 0


def test_an_opponent_named_at_resume_does_not_take_the_seat(tmp_path: Path) -> None:
    file = tmp_path / "f.rec"
    run("play", "friedrich", "--seed", 5, "--save", file, "--seat", "elisabeth=human", *QUICK, lines=["8"])
    ran = run("play", "friedrich", "--resume", file, "--seat", "pompadour=greedy", lines=[])
    assert ran.code == 0 and "[Result] unfinished" in file.read_text()
    assert players(file)["elisabeth"] == "human" and players(file)["pompadour"] == "greedy"


def test_bots_alone_do_not_write_over_a_saved_game(tmp_path: Path) -> None:
    file = write_record(tmp_path / "f.rec", random_play(GAME, 3, 40))
    before = file.read_text()
    alone = [*QUICK, "--seat", "elisabeth=random"]
    ran = run("play", "friedrich", "--resume", file, *alone, lines=[])
    assert ran.code == 2 and "--save" in ran.err
    assert file.read_text() == before
    ran = run("play", "friedrich", "--resume", file, "--save", tmp_path / "end.rec", *alone, lines=[])
    assert ran.code == 0 and file.read_text() == before
    assert "Result] unfinished" not in (tmp_path / "end.rec").read_text()


@pytest.mark.parametrize(
    "said", ["x", "{}", "[1]", "[" * 5000, '["me", "you", "he", "she"]', '["officer", "greedy", "random", "novice"]']
)
def test_where_nobody_is_remembered_the_first_seat_is_a_persons(said: str, tmp_path: Path) -> None:
    file = write_record(tmp_path / "f.rec", Play(GAME, {}, 5))
    file.write_text(file.read_text().replace("[Result]", f"[Players] {said}\n[Result]"))
    ran = run("play", "friedrich", "--resume", file, lines=[])
    assert ran.code == 0 and players(file)["friedrich"] == "human"
    assert players(file)["elisabeth"] == ("greedy" if "greedy" in said else "officer")


# bots by the names that the lab knows


def test_budgets_and_own_bots_can_sit_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "steadfast.py").write_text(OWN_BOT)
    who = ["--seat", "blue=steadfast:make", "--seat", "yellow=general@2"]
    ran = run("play", "wallenstein", "--save", "w.rec", *who, lines=["quit"])
    assert ran.code == 0, ran.err
    sat = {"red": "human", "blue": "steadfast:make", "yellow": "general@2", "violet": "officer"}
    assert players(tmp_path / "w.rec") == sat
    # The one thing that the record does not bring back is code.
    assert "--resume w.rec --seat blue=steadfast:make" in ran.out and "yellow=" not in ran.out
    refused = run("play", "wallenstein", "--resume", "w.rec", lines=[])
    assert refused.code == 2 and "--seat blue=steadfast:make" in refused.err
    again = run("play", "wallenstein", "--resume", "w.rec", "--seat", "blue=steadfast:make", lines=[])
    assert again.code == 0 and players(tmp_path / "w.rec") == sat


@pytest.mark.parametrize("who", ["nobody", "nowhere:make", "json:loads", "officer@3", "general@x", ""])
def test_who_cannot_sit_down(who: str, tmp_path: Path) -> None:
    ran = run("play", "friedrich", "--save", tmp_path / "f.rec", "--seat", f"elisabeth={who}", lines=[])
    assert ran.code == 2 and "elisabeth: " in ran.err and not list(tmp_path.iterdir())


# saved, or not


def test_the_folder_is_looked_at_before_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("play", "friedrich", "--save", tmp_path / "no" / "f.rec", lines=["8"])
    assert ran.code == 2 and "there is no folder" in ran.err and ran.out == ""
    monkeypatch.setattr("os.access", lambda *_: False)
    ran = run("play", "friedrich", "--save", tmp_path / "f.rec", lines=["8"])
    assert ran.code == 2 and "cannot be written to" in ran.err and ran.out == ""
    monkeypatch.undo()
    check_folder(Path("f.rec"))


def test_nobody_leaves_a_game_that_cannot_be_saved(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    lines = ["quit", "8", f"save {tmp_path}/other.rec", "quit", "4"]
    made, out = session(Play(GAME, {}, 5), lines, folder / "f.rec", ["human", "random", "random", "random"])
    assert made.run()
    said = out.getvalue()
    assert "No such file" in said.split("> quit")[1].split("> 8")[0] and "save FILE" in said
    assert "Good bye." in said and "> 4" not in said
    saved = record.read((tmp_path / "other.rec").read_text())
    assert [action for _, seat, action in saved.moves if seat == "friedrich"] == ["give friedrich 8"]


def test_resigning_alone_is_leaving(tmp_path: Path) -> None:
    lines = ["resign", f"save {tmp_path}/other.rec", "resign"]
    made, out = session(Play(GAME, {}, 5), lines, tmp_path / "gone" / "f.rec", ["human", "random", "random", "random"])
    assert made.run() and out.getvalue().count("Friedrich resigns.") == 1


def test_a_game_that_was_not_saved_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.cli.playing.check_folder", lambda path: None)
    ran = run("play", "friedrich", "--save", tmp_path / "gone" / "f.rec", *QUICK, lines=["8"])
    assert ran.code == 1 and "Not saved: " in ran.out


def test_the_language_is_resumed_too(tmp_path: Path) -> None:
    ran = run("play", "friedrich", "--save", tmp_path / "f.rec", "-l", "de", *QUICK, lines=["quit"])
    assert "Weiter mit: kabinett play friedrich --resume" in ran.out and "--language de" in ran.out


def test_a_record_stays_readable(tmp_path: Path) -> None:
    """The header is one line of JSON beside the others."""
    run("play", "friedrich", "--save", tmp_path / "f.rec", *QUICK, lines=["quit"])
    (line,) = [line for line in (tmp_path / "f.rec").read_text().split("\n") if line.startswith("[Players] ")]
    assert json.loads(line.removeprefix("[Players] ")) == ["random", "human", "random", "random"]
