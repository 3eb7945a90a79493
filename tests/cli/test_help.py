"""Help comes at once and says what can be done; nothing typed wrongly ends in a traceback."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

import kabinett
from tests.cli.kit import environment, run

COMMANDS = ["games", "new", "play", "show", "simulate", "replay", "verify", "rules", "position"]


@pytest.mark.parametrize("command", ["", "board", *COMMANDS, "board check", "board show"])
def test_help_has_examples_and_exit_codes(command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.code == 0
    assert f"  kabinett {command}".rstrip() in ran.out
    assert "Examples:" in ran.out and "Exit codes: 0" in " ".join(ran.out.split())


def test_all_commands_are_listed() -> None:
    assert all(name in run("--help").out for name in [*COMMANDS, "board"])


def test_version() -> None:
    assert run("--version").out == f"kabinett {kabinett.__version__}\n"


def test_nothing_heavy_is_imported_for_help() -> None:
    heavy = ["rich", "kabinett.games.friedrich", "kabinett.lab", "concurrent.futures", "multiprocessing"]
    code = f"import sys; from kabinett.cli.app import app; print([m for m in {heavy} if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_help_comes_at_once() -> None:
    """In processor time: the clock depends on what else the machine does."""
    used = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "kabinett", "--help"], env=environment(), capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(used) < 0.5


@pytest.mark.parametrize(
    "args",
    [
        ["nonsense"],
        ["new"],
        ["new", "chess"],
        ["new", "friedrich", "--nonsense"],
        ["new", "friedrich", "--option", "players"],
        ["new", "friedrich", "--option", "players=5"],
        ["new", "friedrich", "--option", "colour=red"],
        ["new", "friedrich", "-o", "players=3", "-o", "players=4"],
        ["new", "friedrich", "--seed", "-1"],
        ["new", "friedrich", "--seed", "abc"],
        ["new", "friedrich", "--board", "/no/such/folder"],
        ["new", "friedrich", "--out", "/no/such/folder/file"],
        ["new", "friedrich", "--out", "/"],
        ["play", "chess"],
        ["play", "friedrich", "--seat", "friedrich"],
        ["play", "friedrich", "--seat", "napoleon=human"],
        ["play", "friedrich", "--seat", "friedrich=nobody"],
        ["play", "friedrich", "--seat", "friedrich=human", "--seat", "friedrich=random"],
        ["play", "friedrich", "-o", "players=3", "--seat", "pompadour=human"],
        ["play", "friedrich", "--language", "tlh"],
        ["play", "friedrich", "--resume", "/no/such/file"],
        ["show", "/no/such/file"],
        ["show", "/"],
        ["replay", "/no/such/file"],
        ["verify"],
        ["simulate", "chess"],
        ["simulate", "friedrich", "--games", "0"],
        ["simulate", "friedrich", "--games", "many"],
        ["simulate", "friedrich", "--jobs", "0"],
        ["simulate", "friedrich", "--seed", "-1"],
        ["simulate", "friedrich", "--seats", "nobody"],
        ["simulate", "friedrich", "--seats", ""],
        ["simulate", "friedrich", "--seats", "random,random,random,random,random"],
        ["simulate", "friedrich", "--options", "some"],
        ["simulate", "friedrich", "--options", "random", "--option", "players=3"],
        ["simulate", "friedrich", "--option", "players=2"],
        ["simulate", "friedrich", "--records", "/dev/null"],
        ["rules", "chess"],
        ["rules", "friedrich", "--language", "tlh"],
        ["rules", "friedrich", "4.4", "--coverage"],
        ["rules", "friedrich", "--tests", "/tmp"],
        ["rules", "friedrich", "--coverage", "--tests", "/no/such/folder"],
        ["position", "friedrich"],
        ["position", "friedrich", "/no/such/file"],
        ["position", "chess", "/no/such/file"],
        ["board", "check", "/no/such/folder"],
        ["board", "show", "chess", "e4"],
    ],
)
def test_wrong_usage_is_2_and_says_why(args: list[str]) -> None:
    ran = run(*args)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err) > 20 and "Traceback" not in ran.err


def test_an_unknown_option_names_the_known_ones() -> None:
    assert "players=4|3; advanced=false|true" in run("new", "friedrich", "-o", "colour=red").err


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "kabinett", "rules", "friedrich", "4.4"]
    ran = subprocess.run(command, env=environment(), capture_output=True, text=True)
    assert ran.returncode == 0
    assert ran.stdout.startswith("friedrich 4.4  ")


def test_a_reader_who_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m kabinett rules friedrich | head -1; exit ${{PIPESTATUS[0]}}"
    ran = subprocess.run(["bash", "-c", command], env=environment(), capture_output=True, text=True)
    assert ran.returncode == 0
    assert ran.stderr == ""
