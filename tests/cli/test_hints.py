"""kabinett hint and analyse, and the hint in a game at the terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import bot
from kabinett.cli import hintcommands  # noqa: F401  (adds the commands)
from kabinett.cli.advising import spark
from kabinett.core.play import Play
from tests.cli.kit import run, session, write_record
from tests.probes import windows

GAME = kabinett.game("wallenstein")


def played(actions: int = 10**9) -> Play:
    """A game of officers, to its end or so far."""
    play = Play(GAME, {"players": 3}, 3)
    players = [bot("officer", GAME, seat) for seat in range(3)]
    while play.state.to_act and len(play.log) < actions:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        play.apply(seat, players[seat].decide(play.state.view(seat), decision))
    return play


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_record(tmp_path_factory.mktemp("records") / "finished.rec", played())


@pytest.fixture(scope="module")
def asked(finished: Path) -> int:
    """After so many moves of it one seat alone is asked, and has a choice."""
    play = Play(GAME, {"players": 3}, 3)
    for number, entry in enumerate(played().log):
        decision = play.state.decision(play.state.to_act[0])
        if number > 60 and len(play.state.to_act) == 1 and decision is not None and len(decision.actions) > 2:
            return number
        play.apply(entry.seat, entry.action)
    raise AssertionError("nobody is ever asked alone")


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_help_has_examples_and_exit_codes(command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0 and f"  kabinett {command}" in ran.out
    assert "Examples:" in ran.out and "Exit codes: 0" in " ".join(ran.out.split())
    assert command in run("--help").out


def test_a_hint(finished: Path, asked: int) -> None:
    ran = run("hint", finished, "--at", asked, "--trials", 8)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert re.match(r"(Red|Blue|Yellow): .+\?$", lines[0])
    found = run("hint", finished, "--at", asked, "--trials", 8, "--json").json
    said = " ".join(ran.out.split())
    assert ", ".join(found["steps"]) + " " + found["message"] in said
    assert run("hint", finished, "--at", asked, "--trials", 8, "--json").json == found
    assert 0 <= found["share"] <= 100
    german = run("hint", finished, "--at", asked, "--trials", 8, "--json", "--language", "de").json
    assert german["reason"] == found["reason"] and german["message"] != found["message"]
    play = Play(GAME, {"players": 3}, 3)
    for entry in played(asked).log:
        play.apply(entry.seat, entry.action)
    decision = play.state.decision(play.state.to_act[0])
    assert decision is not None and found["steps"][0] in [str(action) for action in decision.actions]


def test_whose_hint(finished: Path, asked: int, tmp_path: Path) -> None:
    assert run("hint", finished).code == 1
    assert "the game is over" in run("hint", finished).err
    several = run("hint", finished, "--at", 0)
    assert several.code == 2 and "--seat: red, blue, yellow" in several.err
    assert run("hint", finished, "--at", 0, "--trials", 1, "--seat", "blue").out.startswith("Blue: ")
    nobody = run("hint", finished, "--at", 0, "--seat", "nobody")
    assert nobody.code == 2 and "there are: red, blue, yellow" in nobody.err
    others = {"red", "blue", "yellow"} - {run("hint", finished, "--at", asked, "--trials", 1, "--json").json["seat"]}
    refused = run("hint", finished, "--at", asked, "--seat", others.pop())
    assert refused.code == 1 and "is not asked anything now" in refused.err
    assert run("hint", tmp_path / "none.rec").code == 2
    assert run("hint", finished, "--trials", -1).code == 2


def test_an_analysis(finished: Path) -> None:
    ran = run("analyse", finished)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["Red", "Blue", "Yellow"]
    assert sorted(line.split("→")[1].strip() for line in lines[:3]) == ["0 %", "0 %", "100 %"]
    found = run("analyse", finished, "--json").json
    play = played()
    assert found["seats"] == ["red", "blue", "yellow"] and found["game"] == "wallenstein"
    assert found["moments"][-1]["n"] == len(play.log)
    assert set(found["stages"]) <= {0, *range(len(play.log) + 1)}
    assert found["turns"], "this game turns"
    for turn in found["turns"]:
        entry = play.log[turn["n"] - 1]
        assert turn["action"] == str(entry.action) and turn["by"] == found["seats"][entry.seat]
        assert f"{turn['n']}. {turn['seat'].capitalize()} " in ran.out
        # What it came to is not cut off.
        said = " ".join(ran.out.split())
        assert turn["events"][0] in said and turn["events"][-1] in said


def test_an_analysis_as_a_page(finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    ran = run("analyse", finished, "--html", page, "--language", "fr")
    assert ran.code == 0 and ran.out == f"Enregistré dans {page}\n"
    text = page.read_text("utf-8")
    assert text.count("<polyline") == 3 and 'lang="fr"' in text and "Tournants" in text
    found = run("analyse", finished, "--json").json
    assert text.count("<circle") == len(found["turns"])
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_page_and_json(finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    both = run("analyse", finished, "--html", page, "--json")
    assert both.json == run("analyse", finished, "--json").json
    assert both.err == f"Saved in {page}\n" and page.is_file()
    refused = run("analyse", finished, "--html", tmp_path / "no" / "x.html")
    assert refused.code == 2 and refused.err == f"kabinett: {tmp_path / 'no' / 'x.html'}: No such file or directory\n"


def test_a_page_is_written_over_nothing_but_a_page(finished: Path, tmp_path: Path) -> None:
    """Least of all over the record."""
    record = tmp_path / "same.rec"
    record.write_bytes(finished.read_bytes())
    (tmp_path / "link.html").symlink_to(record)
    notes = tmp_path / "notes.html"
    notes.write_bytes(b"\xffmine")
    for file, why in (
        (record, "is the record itself"),
        (tmp_path / "link.html", "is the record itself"),
        (notes, "is there already, and is no HTML page"),
    ):
        before = file.read_bytes()
        ran = run("analyse", record, "--html", file)
        assert (ran.code, ran.out, ran.err) == (1, "", f"kabinett: {file}: {why}\n")
        assert file.read_bytes() == before
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html><p>before</p>", "utf-8")
    for _ in range(2):
        assert run("analyse", record, "--html", page).code == 0
        assert "<polyline" in page.read_text("utf-8")


def test_an_analysis_in_german(finished: Path) -> None:
    lines = run("analyse", finished, "-l", "de").out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["Rot", "Blau", "Gelb"]
    assert run("hint", finished, "--at", 0, "--trials", 1, "--seat", "blue", "-l", "de").out.startswith("Blau: ")


def test_what_cannot_be_analysed(tmp_path: Path, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = write_record(tmp_path / "running.rec", played(80))
    refused = run("analyse", running)
    assert refused.code == 1 and "the game is not over" in refused.err
    from kabinett.bots import judge

    monkeypatch.delitem(judge.JUDGES, "wallenstein")
    unknown = run("analyse", finished)
    assert unknown.code == 1 and "nobody has learned to judge wallenstein" in unknown.err


def test_small_bars() -> None:
    assert spark([0.0, 0.5, 1.0]) == "▁▅█"
    assert len(spark([0.1] * 500)) == 60
    assert spark([0.99]) == "█"


def test_a_hint_at_the_terminal(tmp_path: Path, asked: int) -> None:
    play = played(asked)
    seat = play.state.to_act[0]
    decision = play.state.decision(seat)
    assert decision is not None
    who = ["human" if number == seat else "random" for number in range(3)]
    running, out = session(play, ["hint 4", "help", "quit"], tmp_path / "game.rec", who)
    running.run()
    said = out.getvalue().split("> hint 4\n")[1]
    assert said.split("\n")[0].split(",")[0] in [str(action) for action in decision.actions]
    assert re.search(r"hint / take +what a strong player", said)
    # Nothing was done by it.
    assert len(play.log) == asked


def alone(play: Play, lines: list[str], folder: Path) -> str:
    """What the seat that is asked is answered; bots have the others."""
    seat = play.state.to_act[0]
    who = ["human" if number == seat else "random" for number in range(3)]
    running, out = session(play, [*lines, "quit"], folder / "game.rec", who)
    running.run()
    return out.getvalue()


def steps_of(said: str) -> str:
    """The steps that a hint prints, though broken into lines."""
    return " ".join(said.split("> hint 4\n")[1].split("\n  ")[0].split())


def test_a_hint_can_be_typed(tmp_path: Path, asked: int) -> None:
    steps = steps_of(alone(played(asked), ["hint 4"], tmp_path))
    assert steps.count(",") > 2
    play = played(asked)
    (tmp_path / "again").mkdir()
    out = alone(play, [steps], tmp_path / "again")
    assert [str(entry.action) for entry in play.log[asked : asked + 3]] == steps.split(", ")[:3]
    assert "neither an action" not in out


def test_a_hint_can_be_taken(tmp_path: Path, asked: int) -> None:
    play = played(asked)
    out = alone(play, ["take", "hint 4", "take"], tmp_path)
    assert "There is no hint for this question yet" in out.split("> take\n")[1]
    done = [str(entry.action) for entry in play.log[asked:]]
    assert done[: steps_of(out).count(",") + 1] == steps_of(out).split(", ")
    assert "`take` plays this." in out


def test_a_hint_is_for_one_question(tmp_path: Path, asked: int) -> None:
    play = played(asked)
    decision = play.state.decision(play.state.to_act[0])
    assert decision is not None
    out = alone(play, ["hint 4", str(decision.actions[-1]), "take"], tmp_path)
    assert "There is no hint for this question yet" in out.split("> take\n")[1]


def test_no_hint_where_nobody_plays_well(tmp_path: Path) -> None:
    running, out = session(Play(windows.GAME, None, 1), ["hint", "quit"], tmp_path / "game.rec")
    running.run()
    assert "well enough" in out.getvalue()


def test_the_record_is_not_changed(finished: Path, asked: int) -> None:
    before = finished.read_bytes()
    json.dumps(run("hint", finished, "--at", asked, "--trials", 1, "--json").json)
    run("analyse", finished)
    assert finished.read_bytes() == before
