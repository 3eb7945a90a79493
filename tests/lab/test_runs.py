"""The folders of runs: a run goes on only in its own, and nothing else that is in a folder is touched."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import kabinett
import kabinett.bots
from kabinett.lab import balance, matches, players, runs, tournament
from kabinett.lab.players import fingerprint
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


@pytest.mark.parametrize(
    ("field", "value"), [("winners", [7]), ("winners", [-1]), ("winners", [0, 0]), ("ranks", [1]), ("scores", [1] * 4)]
)
def test_games_that_cannot_have_ended_so_are_refused(tmp_path: Path, field: str, value: object) -> None:
    tournament.play(PLAN, 1, tmp_path, 1)
    lines = tmp_path / runs.LINES
    lines.write_text(json.dumps({**json.loads(lines.read_text("utf-8")), field: value}) + "\n", "utf-8")
    before = lines.read_bytes()
    with pytest.raises(runs.OtherRun, match="game 0"):
        tournament.play(PLAN, 1, tmp_path, 1)
    assert lines.read_bytes() == before


def test_a_refusal_shows_both_values(tmp_path: Path) -> None:
    tournament.play(PLAN, 1, tmp_path, 1)
    said = r"another run: bots is \[\"random\"\] there, \[\"greedy\"\] here; seed is 7 there, 8 here\. Give"
    with pytest.raises(runs.OtherRun, match=said):
        tournament.play(Tournament("wallenstein", ("greedy",), 8, THREE), 1, tmp_path, 1)


def test_other_players_do_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of the same names whose code has changed: what was played stands, but no more is added to it."""
    whole = tournament.play(PLAN, 2, tmp_path, 1)
    before = (tmp_path / runs.LINES).read_bytes()
    monkeypatch.setattr(runs, "fingerprint", lambda bots, game: "other")
    with pytest.raises(runs.OtherRun, match="other players"):
        tournament.play(PLAN, 3, tmp_path, 1)
    assert (tmp_path / runs.LINES).read_bytes() == before
    assert tournament.play(PLAN, 2, tmp_path, 1) == whole
    # A run in which nothing is played yet is theirs.
    (tmp_path / runs.LINES).unlink()
    tournament.play(PLAN, 1, tmp_path, 1)
    assert json.loads((tmp_path / runs.PLAN).read_text("utf-8"))[runs.PLAYERS] == "other"


def test_players_are_known_by_their_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    own = tmp_path / "my_own_patient_bot.py"
    own.write_text("# one\n", "utf-8")
    first = fingerprint(["random", "my_own_patient_bot:make"], "maria")
    assert first == fingerprint(["greedy", "my_own_patient_bot:make", "my_own_patient_bot:other"], "maria")
    own.write_text("# two\n", "utf-8")
    assert fingerprint(["my_own_patient_bot:make"], "maria") != first
    assert fingerprint(["random"], "maria") == fingerprint(["marshal@24"], "maria") != first


def test_players_of_another_game_are_no_part_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kabinett"
    for part in ("core", "boards", "games", "bots"):
        shutil.copytree(Path(str(kabinett.__file__)).parent / part, folder / part)
    monkeypatch.setattr(kabinett, "__file__", str(folder / "__init__.py"))

    def known(game: str) -> str:
        players._package.cache_clear()
        return fingerprint(["marshal"], game)

    before = [known(game) for game in kabinett.GAMES]
    for name in ("bots/pittswar_judge.py", "bots/data/pittswar.json", "games/pittswar/retreat.py"):
        with (folder / name).open("a") as file:
            file.write("\n")
        after = [known(game) for game in kabinett.GAMES]
        assert [game for game, a, b in zip(kabinett.GAMES, before, after, strict=True) if a != b] == ["pittswar"]
        before = after
    for name in ("bots/search.py", "core/state.py"):
        with (folder / name).open("a") as file:
            file.write("\n")
        after = [known(game) for game in kabinett.GAMES]
        assert not set(after) & set(before)
        before = after
    players._package.cache_clear()


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
