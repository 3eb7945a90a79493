"""What is counted in games: decisions are answers, and what is said unasked is none; units lost are all that were."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import Bot
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.games.pittswar import forces
from kabinett.lab import matches
from kabinett.lab.dataset import Task, rows
from kabinett.lab.matches import Match
from kabinett.lab.measures import pittswar
from kabinett.lab.playing import game_seed
from kabinett.lab.simulate import Plan, play_one

MARIA = kabinett.game("maria").checked_options({"variant": "advanced"})
PITTSWAR = Path(str(forces.__file__)).parent
OTHERWISE = {"conquered", "surrenders", "liberation_lost", "guerrilla_gone"}
"""What else takes units off the map, without anybody's having fallen."""


class Talker(Bot):
    """Plays at random, and says whatever it may when a stage begins."""

    needs_view = False

    def __init__(self, game: Game, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.dice = random.Random(seed)

    def decide(self, view: View, decision: Decision) -> Action:
        return self.dice.choice(decision.actions)

    def hears(self) -> tuple[str, ...]:
        return ("stage",)

    def speak(self, view: View, offered: list[Action]) -> Action | None:
        return offered[0]


def test_what_is_said_unasked_is_no_decision() -> None:
    name = f"{__name__}:Talker"
    match = Match("maria", 7, 0, (name,) * 3, MARIA)
    _, log = matches.run(match)
    state = kabinett.game("maria").new(MARIA, game_seed(7, 0))
    asked = 0
    for entry in log:
        decision = state.decision(entry.seat)
        asked += decision is not None and entry.action in decision.actions
        state.apply(entry.seat, entry.action)
    assert asked < len(log), "nobody has said anything"
    one = matches.played(match)
    assert one.decisions == asked and one.statistics["decisions"] == [asked]
    assert play_one(Plan("maria", (name,), 7, MARIA), 0).decisions == asked
    assert rows(Task(match, False)).game["decisions"] == asked


def test_a_game_is_too_long_by_its_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_DECISIONS", 300)
    match = Match("maria", 7, 0, (f"{__name__}:Talker",) * 3, MARIA)
    assert len(matches.run(match)[1]) > 300 == matches.played(match).decisions


# Pitt's War


@pytest.mark.parametrize(("bot", "scenario"), [("greedy", "grand_empire"), ("random", "valmy_to_waterloo")])
def test_units_lost_are_those_that_left_the_map(bot: str, scenario: str) -> None:
    """All of them, but for units that others have taken up, and whole armies at a peace."""
    game = kabinett.game("pittswar")
    options = game.checked_options({"scenario": scenario})
    match = Match("pittswar", 7, 3, (bot, bot), options)
    _, log = matches.run(match)
    state = game.new(options, game_seed(7, 3))
    counted: list[str] = []
    for entry in log:
        before = list(state.fate)  # type: ignore[attr-defined]
        texts = [event.public for event in state.apply(entry.seat, entry.action) if event.public is not None]
        after = state.fate  # type: ignore[attr-defined]
        left = {unit for unit, fate in enumerate(before) if fate == forces.MAP != after[unit]}
        lost = {text.args[0] for text in texts if text.key in pittswar.LOST}
        taken_up = {text.args[1] for text in texts if text.key == "absorbs"}
        if not OTHERWISE & {text.key for text in texts}:
            assert left <= lost | taken_up, texts
        # One may have come and fallen in the same moment.
        assert forces.MAP not in [after[unit] for unit in lost], texts
        counted += [text.key for text in texts if text.key in pittswar.LOST]
    assert matches.played(match).statistics["units lost"] == [len(counted)]
    assert len(set(counted)) > 1, "units fell in one way only"


def test_no_way_to_lose_a_unit_is_forgotten() -> None:
    """What is told where the rules take a unit away as eliminated: by the sources, for some of it is rare."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(PITTSWAR.glob("*.py"))]
    keys = [key for tree in trees for key in _told_before_kill(tree)]
    assert len(keys) > 5 and set(keys) - {"absorbs"} == set(pittswar.LOST)


def _told_before_kill(tree: ast.Module) -> Iterator[str]:
    """The key told last before each call of `kill`, in the same function."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        told = "nothing"
        for line in sorted(_calls(function), key=lambda call: call.lineno):
            if isinstance(line.func, ast.Attribute) and line.func.attr == "tell":
                told = ast.unparse(line.args[0]).strip("'")
            elif isinstance(line.func, ast.Name) and line.func.id == "kill":
                yield told


def _calls(function: ast.FunctionDef) -> list[ast.Call]:
    return [node for node in ast.walk(function) if isinstance(node, ast.Call)]
