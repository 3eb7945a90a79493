"""kabinett tournament, balance and dataset: what they print and write, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kabinett.cli import labcommands  # noqa: F401  (adds the commands)
from kabinett.lab import dataset, runs
from kabinett.lab.workers import WorkerLost
from tests.cli.kit import run

FEW = ("--games", "2", "--workers", "1", "-o", "players=3")
COMMANDS = ["tournament", "balance", "dataset"]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_and_exit_codes(command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"  kabinett {command}" in ran.out
    assert "Examples:" in ran.out and "Exit codes: 0" in " ".join(ran.out.split())
    assert command in run("--help").out


def test_a_tournament(tmp_path: Path) -> None:
    ran = run("tournament", "wallenstein", "--bots", "random,greedy", *FEW, "--out", str(tmp_path / "run"))
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    # The better one comes first, whatever was named first.
    assert lines[0].split()[:2] == ["bot", "rating"] and lines[1].startswith("greedy") and lines[2].startswith("random")
    assert [word for word in ("red", "blue", "yellow") if f"\n{word} " in ran.out] == ["red", "blue", "yellow"]
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == [
        "games.jsonl",
        "report.html",
        "run.json",
        "summary.csv",
        "summary.json",
    ]
    found = json.loads((tmp_path / "run" / "summary.json").read_text("utf-8"))
    again = run("tournament", "wallenstein", "--bots", "random,greedy", *FEW, "--json")
    assert json.loads(again.out) == found
    assert f"; {found['drawn']} drawn, {found['shared']} won by several together\n" in ran.out
    other = run("tournament", "wallenstein", "--bots", "random", *FEW, "--out", str(tmp_path / "run"))
    assert other.code == 1 and 'another run: bots is ["random", "greedy"] there, ["random"] here.' in other.err


def test_a_shorter_look_at_a_longer_run_is_said(tmp_path: Path) -> None:
    command = ("tournament", "wallenstein", "--bots", "random", "--workers", "1", "--out", str(tmp_path), "--games")
    assert run(*command, "3").err == ""
    shorter = run(*command, "2")
    assert (
        shorter.code == 0 and shorter.err == f"{tmp_path} holds 3 games: this is of the first 2, as --games asks for\n"
    )
    assert json.loads((tmp_path / "summary.json").read_text("utf-8"))["games"] == 2


def test_a_shorter_look_at_a_longer_study_is_said(tmp_path: Path) -> None:
    variants = ("--variant", "default", "--variant", "players=3")
    command = ("balance", "wallenstein", "--bot", "random", "--workers", "1", "--out", str(tmp_path), *variants)
    assert run(*command, "--games", "2").err == ""
    shorter = run(*command, "--games", "1", "--json")
    said = f"{tmp_path} holds 4 games: this is of the first 2, as --games asks for\n"
    assert shorter.code == 0 and shorter.err == said
    assert [one["games"] for one in shorter.json["results"].values()] == [1, 1]


def test_names_are_not_cut_where_there_is_no_terminal() -> None:
    bots = ["random", "greedy", "novice", "kabinett.bots.random:Random", "kabinett.bots.greedy:make"]
    ran = run("tournament", "wallenstein", "--bots", ",".join(bots), "--games", "5", "--workers", "1")
    assert ran.code == 0, ran.err
    assert "…" not in ran.out.split("endings")[0]
    assert [
        line.count(f"{name} ± 2σ") for line in ran.out.splitlines() if line.startswith("side ") for name in bots
    ] == [1] * 5
    assert "an even one is 25.0 %" in ran.out


def test_games_are_rounded_up() -> None:
    ran = run("tournament", "wallenstein", "--bots", "random,greedy", "--games", "1", "--workers", "1")
    assert ran.out.startswith("1 games are made 2, so that each bot sits in each seat equally often\n")


def test_balance(tmp_path: Path) -> None:
    few = ("--games", "2", "--workers", "1", "--bot", "random")
    ran = run("balance", "wallenstein", *few, "--variant", "default", "--variant", "players=3,court=true", "--json")
    assert ran.code == 0, ran.err
    assert list(json.loads(ran.out)["results"]) == ["default", "players=3 court=true"]
    ran = run("balance", "wallenstein", *few, "-o", "players=3", "--out", str(tmp_path))
    assert ran.code == 0, ran.err
    for name in ("players=3 ", "players=3 setup=choice", "players=3 tower=flat", "players=3 tower=shelves"):
        assert f"\n{name} " in ran.out
    assert ran.out.split()[:8] == ["variant", "side", "wins", "games", "drawn", "shared", "share,", "95"]
    assert "surely" in ran.out.splitlines()[0]
    again = run("balance", "wallenstein", *few, "-o", "players=3", "--bot", " random", "--out", str(tmp_path))
    assert again.code == 0, again.err
    assert "report.html" in {path.name for path in tmp_path.iterdir()}


def test_a_data_set(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="PyArrow is not installed: pip install -e '.[lab]'")
    ran = run("dataset", "wallenstein", *FEW, "--out", str(tmp_path))
    assert ran.code == 0, ran.err
    assert "games.parquet" in ran.out and (tmp_path / "decisions.parquet").stat().st_size > 1000


@pytest.mark.parametrize("command", ["tournament", "dataset"])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), WorkerLost()])
def test_a_stop_is_said(command: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object) -> None:
        raise error

    monkeypatch.setattr(runs, "work", stop)
    monkeypatch.setattr(dataset, "work", stop)
    ran = run(command, "wallenstein", *FEW, "--out", str(tmp_path))
    why = "stopped" if isinstance(error, KeyboardInterrupt) else str(error)
    assert ran.code == 1 and ran.err == f"kabinett: {why}; the same command goes on with {tmp_path}\n"


@pytest.mark.parametrize(
    "args",
    [
        ["tournament", "chess"],
        ["tournament", "friedrich", "--games", "0"],
        ["tournament", "friedrich", "--bots", ""],
        ["tournament", "friedrich", "--bots", "nobody"],
        ["tournament", "friedrich", "--bots", "no.such:bot"],
        ["tournament", "friedrich", "--bots", "random,random"],
        ["tournament", "friedrich", "--option", "players=2"],
        ["tournament", "friedrich", "--out", "/dev/null"],
        ["balance", "chess"],
        ["balance", "friedrich", "--bot", "nobody"],
        ["balance", "friedrich", "--bot", "greedy,random"],
        ["balance", "friedrich", "--variant", "players"],
        ["balance", "friedrich", "--variant", "players=9"],
        ["balance", "friedrich", "--variant", "players=3", "--variant", "players=3"],
        ["dataset", "friedrich"],
        ["dataset", "chess", "--out", "/tmp/nowhere"],
        ["dataset", "friedrich", "--out", "/dev/null"],
    ],
)
def test_wrong_usage_is_2_and_says_why(args: list[str]) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err) > 20 and "Traceback" not in ran.err and "No such command" not in ran.err
