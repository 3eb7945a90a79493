"""What searching brings, measured: the same games give the same figures."""

from __future__ import annotations

import kabinett
from tools.gains import Gain, Task, line, one


def test_the_same_task_gives_the_same_figures() -> None:
    options = kabinett.game("wallenstein").checked_options({"players": 3})
    task = Task("wallenstein", options, 1, "marshal", trials=6, worlds=2, searched=0.3, depth=1)
    found = [one(task) for _ in range(2)]
    first, second = [[(gain.kind, gain.changed, gain.points) for gain in gains] for gains in found]
    assert first == second and first
    assert any(changed and points for _, changed, points in first)
    assert all(changed or not points for _, changed, points in first)


def test_duels_are_solved_and_not_measured() -> None:
    options = kabinett.game("friedrich").checked_options(None)
    found = one(Task("friedrich", options, 1, "general", trials=2, worlds=1, searched=0.1, depth=1))
    assert found and "duel" not in {gain.kind for gain in found}


def test_a_line_of_figures() -> None:
    gains = [Gain("turn", True, 3.0, 0.5), Gain("turn", False, 0.0, 0.25), Gain("turn", True, -1.5, 0.75)]
    assert line("turn", gains) == ["turn", 3, "67%", "0.50 ± 1.32", "0.50"]
