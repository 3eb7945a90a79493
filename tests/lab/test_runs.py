"""The folders of runs: a run goes on only in its own, and nothing else that is in a folder is touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kabinett
from kabinett.lab import balance, matches, runs, tournament
from kabinett.lab.tournament import Tournament

THREE = kabinett.game("wallenstein").checked_options({"players": 3})
PLAN = Tournament("wallenstein", ("random",), 7, THREE)


@pytest.mark.parametrize("name", [runs.LINES, runs.PARTS, *runs.TABLES, *runs.REPORTS])
def test_files_of_nobody_knows_whom_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"precious")
    with pytest.raises(runs.OtherRun, match=name):
        tournament.play(PLAN, 1, tmp_path, 1)
    assert [path.name for path in tmp_path.iterdir()] == [name] and (tmp_path / name).read_bytes() == b"precious"


def test_other_files_disturb_nobody(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    tournament.play(PLAN, 1, tmp_path, 1)
    assert (tmp_path / "notes.txt").read_text("utf-8") == "mine"


@pytest.mark.parametrize(("field", "value"), [("bots", ["greedy"] * 3), ("bots", ["random"] * 4), ("group", "other")])
def test_games_that_do_not_fit_are_refused(tmp_path: Path, field: str, value: object) -> None:
    tournament.play(PLAN, 2, tmp_path, 1)
    lines = tmp_path / runs.LINES
    first, second = lines.read_text("utf-8").splitlines()
    # Its last line is cut, which alone would be mended.
    text = first + "\n" + json.dumps({**json.loads(second), field: value}) + "\n" + second[:50]
    lines.write_text(text, "utf-8")
    with pytest.raises(runs.OtherRun, match="game 1"):
        tournament.play(PLAN, 2, tmp_path, 1)
    assert lines.read_text("utf-8") == text


def test_bytes_that_are_no_text_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tournament.play(PLAN, 3, tmp_path, 1)
    lines = tmp_path / runs.LINES
    before = lines.read_bytes()
    first, second, third = before.splitlines()
    lines.write_bytes(first + b"\n" + second.replace(b"random", b"r\xffndom") + b"\n\xff\xfe\x00\n" + third + b"\n")
    again: list[int] = []
    monkeypatch.setattr(runs, "played", lambda match: again.append(match.number) or matches.played(match))
    assert tournament.play(PLAN, 3, tmp_path, 1) == whole
    assert again == [1] and lines.read_bytes() == before


def test_boards_go_to_other_processes_by_their_whole_path(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kabinett.game("friedrich")
    own = game.board.folder  # type: ignore[attr-defined]
    monkeypatch.chdir(own.parent)
    plan = Tournament("friedrich", ("random",), 7, game.checked_options(None), Path(own.name))
    study = balance.Study("friedrich", "random", (game.checked_options(None),), 7, Path(own.name))
    for match in (tournament.matches(plan, 1)[0], balance.matches(study, 1)[0]):
        assert match.folder == own.resolve()
