"""Learning a judge: which games it learns from, and which it is measured on."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.bots.judge import Judge, Weights, describer
from tools import judges
from tools.judges import Sample


def number_of(task: tuple[str, int]) -> list[Sample]:
    """In place of a game's positions its number."""
    return [(task[1], [], [])]


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """The numbers of the games that were learned from, and of those that were measured."""
    found: dict[str, list[int]] = {}

    def fit(name: str, samples: list[Sample], seed: int) -> Weights:
        found["learned"] = [sample[0] for sample in samples]
        describes = describer(name)
        return [[[0.0] * size for size in describes.KINDS] for _ in range(describes.PHASES)]

    def loss(judge: Judge, samples: list[Sample]) -> tuple[float, float]:
        found["measured"] = [sample[0] for sample in samples]
        return 0.0, 0.0

    monkeypatch.setattr(judges, "one", number_of)
    monkeypatch.setattr(judges, "fit", fit)
    monkeypatch.setattr(judges, "loss", loss)
    return found


@pytest.mark.parametrize(
    ("given", "learned", "measured"),
    [
        (["--games", "10"], range(2, 10), range(2)),
        (["--games", "2"], range(1, 2), range(1)),
        (["--games", "10", "--held", "3"], range(3, 10), range(3)),
        (["--games", "6", "--held", "2", "--first", "1000"], range(1002, 1006), range(1000, 1002)),
    ],
)
def test_which_games_are_learned_from(
    given: list[str], learned: range, measured: range, seen: dict[str, list[int]], tmp_path: Path
) -> None:
    judges.main(["pittswar", "--jobs", "1", *given], tmp_path)
    assert seen == {"learned": list(learned), "measured": list(measured)}
    assert [path.name for path in tmp_path.iterdir()] == ["pittswar.json"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["chess"], "chess"),
        (["pittswar", "--games", "1"], "--games"),
        (["pittswar", "--games", "0"], "--games"),
        (["pittswar", "--first", "-1"], "--first"),
        (["pittswar", "--games", "10", "--held", "10"], "--held"),
        (["pittswar", "--games", "10", "--held", "0"], "--held"),
        (["pittswar", "--games", "10", "--held", "-2"], "--held"),
    ],
)
def test_what_cannot_be_learned_is_refused(
    given: list[str], why: str, seen: dict[str, list[int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        judges.main(given, tmp_path)
    assert left.value.code == 2 and why in capsys.readouterr().err
    assert seen == {} and not list(tmp_path.iterdir())


def test_a_judge_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real one, of very few games."""
    judges.main(["wallenstein", "--games", "2", "--jobs", "1"], tmp_path)
    assert capsys.readouterr().out.count("log loss") == 2
    assert (tmp_path / "wallenstein.json").read_text("utf-8").startswith("[")
