"""`kabinett simulate`: what its JSON has, and what its table says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kabinett.bots.random import Random
from kabinett.cli import simulating
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.state import View
from tests.cli.kit import environment, run

KEYS = [
    "games", "finished", "decisions", "seconds", "decisions_per_second", "games_per_second", "decisions_per_game",
    "wins", "games_of_seats", "drawn", "shared", "endings", "lengths", "seats", "options",
]  # fmt: skip
SEATS = ["friedrich", "elisabeth", "maria-theresia", "pompadour"]


def test_the_json_has_exactly_these_fields() -> None:
    ran = run("simulate", "friedrich", "--games", 3, "--seats", "random", "--seed", 7, "--json")
    found = ran.json
    assert ran.code == 0
    assert list(found) == KEYS
    assert found["games"] == found["finished"] == 3
    assert found["decisions"] > 1000 and found["decisions_per_game"] == round(found["decisions"] / 3, 1)
    assert 0 < found["games_per_second"] < found["decisions_per_second"]
    assert list(found["wins"]) == SEATS and sum(found["wins"].values()) == pytest.approx(3, abs=0.001)
    assert found["games_of_seats"] == dict.fromkeys(SEATS, 3)
    assert sum(found["endings"].values()) == 3 and set(found["endings"]) <= {"end.fate", "end.objectives"}
    lengths = found["lengths"]
    assert lengths["unit"] == "turns" and 1 <= lengths["min"] <= lengths["median"] <= lengths["max"] <= 23
    assert found["seats"] == dict.fromkeys(SEATS, "random")
    assert found["options"] == {"players": 4, "advanced": False, "edition": "first", "fair_play": False}


def test_options_are_given_or_drawn() -> None:
    three = run("simulate", "friedrich", "--games", 1, "-o", "players=3", "--json").json
    assert list(three["wins"]) == SEATS[:3] and three["options"]["players"] == 3
    drawn = run("simulate", "friedrich", "--games", 2, "--options", "random", "--json").json
    assert drawn["options"] == "random" and list(drawn["wins"]) == SEATS


def test_a_seat_has_its_share_of_the_games_it_sits_in() -> None:
    command = ("simulate", "wallenstein", "--games", 6, "--options", "random", "--seed", 6)
    found, out = run(*command, "--json").json, run(*command).out
    rows = {line.split()[0]: line.split() for line in out.splitlines()[:6]}
    assert rows["seat"] == ["seat", "played", "by", "games", "wins", "%"]
    for name, who in found["seats"].items():
        games, wins = found["games_of_seats"][name], found["wins"][name]
        assert rows[name] == [name, who, str(games), f"{wins:g}", f"{100 * wins / games:.1f}"]
    assert found["games_of_seats"]["black"] < 6
    assert f"{found['drawn']} drawn, {found['shared']} won by several together" in out


def test_records_can_be_kept(tmp_path: Path) -> None:
    ran = run("simulate", "friedrich", "--games", 2, "--records", tmp_path / "new" / "folder")
    assert ran.code == 0
    files = sorted((tmp_path / "new" / "folder").glob("*.rec"))
    assert len(files) == 2
    assert run("verify", *files).code == 0


def test_the_table() -> None:
    out = run("simulate", "friedrich", "--games", 1).out
    assert (
        "friedrich       random" in out
        and "endings     1 × " in out
        and "end." not in out
        and "turns" in out
        and "games" in out
    )


def test_the_same_in_two_processes() -> None:
    """From the command line, as it is used: nothing on standard error, where there is no terminal."""
    command = [sys.executable, "-m", "kabinett", "simulate", "friedrich", "--games", "3", "--seed", "3", "--json"]
    ran = subprocess.run([*command, "--jobs", "2"], env=environment(), capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stderr == ""
    import json

    timed = ("seconds", "decisions_per_second", "games_per_second")
    alone = run("simulate", "friedrich", "--games", 3, "--seed", 3, "--json").json
    apart = json.loads(ran.stdout)
    assert {k: v for k, v in alone.items() if k not in timed} == {k: v for k, v in apart.items() if k not in timed}


def test_a_game_that_fails_leaves_its_record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def give_up(self: Random, view: View, decision: Decision) -> Action:
        if decision.nth == 20:
            raise RuntimeError("out of ideas")
        return decision.actions[0]

    monkeypatch.setattr(Random, "decide", give_up)
    ran = run("simulate", "friedrich", "--games", 1, "--records", tmp_path)
    assert ran.code == 1
    assert "game 0: bot random in seat friedrich: RuntimeError: out of ideas; " in ran.err
    assert str(tmp_path / "failed.rec") in ran.err and str(tmp_path / "failed.txt") in ran.err
    assert 'RuntimeError("out of ideas")' in (tmp_path / "failed.txt").read_text("utf-8")
    assert run("verify", tmp_path / "failed.rec").code == 0


def test_a_stop_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulating, "simulate", stop)
    ran = run("simulate", "friedrich", "--games", 1)
    assert (ran.code, ran.out, ran.err) == (1, "", "kabinett: stopped\n")
