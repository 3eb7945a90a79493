"""Data sets: what they hold is what was played, and what is written about them is so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kabinett
from kabinett.core import record
from kabinett.lab import dataset, tournament
from kabinett.lab.runs import OtherRun
from kabinett.lab.tournament import Tournament

parquet = pytest.importorskip("pyarrow.parquet", reason="PyArrow is not installed: pip install -e '.[lab]'")

OPTIONS = kabinett.game("wallenstein").checked_options({"players": 3})
PLAN = Tournament("wallenstein", ("greedy", "random"), 7, OPTIONS)
DOCUMENT = Path(__file__).parents[2] / "docs" / "lab.md"


def test_a_data_set_can_be_played_again(tmp_path: Path) -> None:
    told: list[int] = []
    files = dataset.write(PLAN, 3, tmp_path, True, 1, None, told.append)
    assert [file.name for file in files] == ["games.parquet", "decisions.parquet"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.parquet", "games.parquet", "run.json"]
    assert told == [0, 1, 2, 3, 4]
    games = parquet.read_table(files[0]).to_pylist()
    decisions = parquet.read_table(files[1]).to_pylist()
    game = kabinett.game("wallenstein")
    assert [row["number"] for row in games] == [0, 1, 2, 3]
    assert len(decisions) == sum([row["decisions"] for row in games])
    for row in games:
        play = record.verify(game, record.read(row["record"]))
        outcome = play.state.outcome
        assert outcome is not None
        assert (row["hash"], row["winners"], row["scores"]) == (play.state.hash(), outcome.winners, outcome.scores)
        assert row["seats"] == ["red", "blue", "yellow"] and set(row["bots"]) == {"greedy", "random"}
        assert json.loads(row["options"]) == OPTIONS
        state = game.new(OPTIONS, row["seed"])
        own = [one for one in decisions if one["number"] == row["number"]]
        assert [one["nth"] for one in own] == list(range(row["decisions"]))
        for one in own:
            asked = state.decision(one["seat"])
            assert asked is not None
            assert (one["kind"], one["form"], one["secret"]) == (asked.kind, asked.form, asked.secret)
            assert one["actions"] == [str(action) for action in asked.actions]
            assert one["won"] == (one["seat"] in row["winners"])
            if one["nth"] % 40 == 0:
                assert json.loads(one["view"]) == json.loads(json.dumps(state.view(one["seat"])))
            state.apply(one["seat"], game.words.parse(one["actions"][one["chosen"]]))
        assert state.hash() == row["hash"]


def test_the_same_bytes_with_more_workers(tmp_path: Path) -> None:
    one = dataset.write(PLAN, 4, tmp_path / "one", False, 1)
    two = dataset.write(PLAN, 4, tmp_path / "two", False, 2)
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
    assert set(parquet.read_table(one[1], columns=["view"])["view"].to_pylist()) == {None}


def test_a_stopped_data_set_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = dataset.write(PLAN, 4, tmp_path / "whole", True, 1)

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    cut = tmp_path / "cut"
    with pytest.raises(KeyboardInterrupt):
        dataset.write(PLAN, 4, cut, True, 1, None, stop)
    assert sorted(path.name for path in cut.rglob("*")) == ["000000", "000001", "000002", "parts", "run.json"]
    # The machine went down in the middle of a file, and a game of others came in.
    (cut / "parts" / "000001").write_bytes((cut / "parts" / "000001").read_bytes()[:-40])
    (cut / "parts" / "000002").write_bytes((cut / "parts" / "000000").read_bytes())
    again: list[int] = []
    rows = dataset.rows
    monkeypatch.setattr(dataset, "rows", lambda task: again.append(task.match.number) or rows(task))
    told: list[int] = []
    files = dataset.write(PLAN, 4, cut, True, 1, None, told.append)
    assert again == [1, 2, 3] and told == [1, 2, 3, 4]
    assert [file.read_bytes() for file in files] == [file.read_bytes() for file in whole]
    assert sorted(path.name for path in cut.iterdir()) == ["decisions.parquet", "games.parquet", "run.json"]
    # What is finished is finished.
    assert dataset.write(PLAN, 4, cut, True, 1, None, told.append) == files
    assert again == [1, 2, 3] and told[4:] == [4]


def test_a_data_set_stopped_while_it_cleans_up_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink = Path.unlink

    def stop(self: Path, missing_ok: bool = False) -> None:
        if self.name == "000001":
            raise KeyboardInterrupt
        unlink(self, missing_ok)

    monkeypatch.setattr(Path, "unlink", stop)
    with pytest.raises(KeyboardInterrupt):
        dataset.write(PLAN, 4, tmp_path, False, 1)
    monkeypatch.undo()
    before = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert len(before) == 2
    (tmp_path / "parts" / "notes.txt").write_text("mine", "utf-8")
    again: list[int] = []
    rows = dataset.rows
    monkeypatch.setattr(dataset, "rows", lambda task: again.append(task.match.number) or rows(task))
    for _ in range(2):
        told: list[int] = []
        dataset.write(PLAN, 4, tmp_path, False, 1, None, told.append)
        assert again == [] and told == [4]
        assert {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")} == before
        # Away with what was left of it; not with what is somebody else's.
        assert [path.name for path in (tmp_path / "parts").iterdir()] == ["notes.txt"]
    (tmp_path / "parts" / "notes.txt").unlink()
    dataset.write(PLAN, 4, tmp_path, False, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.parquet", "games.parquet", "run.json"]


def test_another_data_set_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    files = dataset.write(PLAN, 2, tmp_path / "data", False, 1)
    before = [file.read_bytes() for file in files]
    for plan, games, views, why in [
        (PLAN, 4, False, "games"),
        (PLAN, 2, True, "views"),
        (Tournament("wallenstein", PLAN.bots, 8, OPTIONS), 2, False, "seed"),
    ]:
        with pytest.raises(OtherRun, match=f"{why} is "):
            dataset.write(plan, games, tmp_path / "data", views, 1)
    with pytest.raises(OtherRun, match="what"):
        tournament.play(PLAN, 2, tmp_path / "data", 1)
    assert [file.read_bytes() for file in files] == before
    tournament.play(PLAN, 2, tmp_path / "run", 1)
    with pytest.raises(OtherRun, match="what"):
        dataset.write(PLAN, 2, tmp_path / "run", False, 1)
    (tmp_path / "data" / "run.json").unlink()
    with pytest.raises(OtherRun, match=r"games\.parquet"):
        dataset.write(PLAN, 2, tmp_path / "data", False, 1)


def test_the_schema_is_in_the_files_and_in_the_document(tmp_path: Path) -> None:
    files = dataset.write(PLAN, 1, tmp_path, False, 1)
    text = DOCUMENT.read_text("utf-8")
    for file, columns in zip(files, (dataset.GAMES, dataset.DECISIONS)):
        schema = parquet.read_schema(file)
        assert schema.names == list(columns)
        for name, (kind, about) in columns.items():
            assert schema.field(name).metadata[b"about"].decode() == about
            assert f"| `{name}` | {kind} | {about} |" in text, name
