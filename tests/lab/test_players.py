"""Bots of one's own: written into a file, called by its name, and told what is wrong with them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import NoSuchBot
from kabinett.cli import labcommands  # noqa: F401  (adds the commands)
from kabinett.lab.players import player
from tests.cli.kit import environment, run

README = Path(__file__).parents[2] / "README.md"
FEW = ("--games", "2", "-o", "players=3", "--json")


def patient() -> str:
    """The bot that is written in the README."""
    _, _, text = README.read_text("utf-8").partition("## How to write a bot")
    return text.split("```python\n")[1].split("```")[0]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which is not on Python's path, with bots in it."""
    (tmp_path / "patient.py").write_text(patient(), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one != ""])
    return tmp_path


def test_a_bot_in_the_current_folder_plays(here: Path) -> None:
    """As the README says, here and in processes of their own."""
    game = kabinett.game("wallenstein")
    assert type(player("patient:make", game)).__module__ == "patient"
    command = "tournament wallenstein --bots patient:make,greedy --games 20"
    assert f"kabinett {command}" in README.read_text("utf-8")
    # A file that is run has its own folder on the path, and not the current one: so has the installed command.
    (here / "bin").mkdir()
    start = here / "bin" / "kabinett"
    start.write_text("from kabinett.cli import main\n\nif __name__ == '__main__':\n    main()\n", "utf-8")
    asked = [*command.replace("20", "2").split(), "-o", "players=3", "--workers", "2", "--json"]
    ran = subprocess.run([sys.executable, str(start), *asked], env=environment(), capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["wins"]["patient:make"]["seats"] == 3


def test_it_can_be_simulated(here: Path) -> None:
    ran = run("simulate", "wallenstein", "--seats", "patient:make,random", *FEW)
    assert ran.code == 0, ran.err
    assert ran.json["seats"] == {"red": "patient:make", "blue": "random", "yellow": "random"}


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("os:getcwd", "TypeError"),
        ("json:loads", "TypeError"),
        ("json:__doc__", "TypeError"),
        ("json:nothing", "AttributeError"),
        ("kabinett_has_none:make", "ModuleNotFoundError"),
        ("crooked:make", "SyntaxError"),
        ("leaving:make", "SystemExit"),
        ("failing:make", "ZeroDivisionError"),
        ("going:make", "SystemExit"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told(here: Path, name: str, why: str) -> None:
    (here / "crooked.py").write_text("def make(:\n", "utf-8")
    (here / "leaving.py").write_text("raise SystemExit(3)\n", "utf-8")
    (here / "failing.py").write_text("def make(game, seed):\n    return 1 // 0\n", "utf-8")
    (here / "going.py").write_text("import sys\n\n\ndef make(game, seed):\n    sys.exit(0)\n", "utf-8")
    with pytest.raises(NoSuchBot, match=why):
        player(name, kabinett.game("wallenstein"))
    for command in (["tournament", "wallenstein", "--bots", name], ["simulate", "wallenstein", "--seats", name]):
        ran = run(*command)
        assert ran.code == 2 and why in ran.err and ran.out == ""


@pytest.mark.parametrize("command", [["tournament", "wallenstein", "--bots"], ["simulate", "wallenstein", "--seats"]])
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_bot_that_leaves_python_when_a_game_begins_is_named(here: Path, command: list[str], number: str) -> None:
    """It could be made before the first game: then it ends the run, and not in silence."""
    bot = "import sys\n\nfrom patient import Patient\n\n\ndef make(game, seed):\n"
    bot += "    return sys.exit(0) if seed else Patient(game, seed)\n"
    (here / "moody.py").write_text(bot, "utf-8")
    workers = "--jobs" if command[0] == "simulate" else "--workers"
    ran = run(*command, "moody:make", "--games", "2", "-o", "players=3", workers, number)
    assert ran.code == 1 and ran.out == ""
    assert ran.err == "kabinett: the bot 'moody:make' cannot be made: SystemExit: 0\n"
