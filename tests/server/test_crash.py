"""A small run of tools/crash.py: servers are killed in the middle of games, and nothing that was acknowledged is lost.
And that the run would notice if something were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import crash
from tools.crash_check import Done, Result, Try, check_twice, compare


@pytest.mark.anyio
async def test_a_killed_server_loses_and_repeats_nothing(postgres_url: str, tmp_path: Path) -> None:
    result = await crash.run(postgres_url, tmp_path, games=10, kills=2, seed=1756, pace=10)
    assert result.faults == []
    assert (result.lost, result.repeated, result.older) == (0, 0, 0)
    assert result.server_kills == 2 and result.replayed == 10 and result.acknowledged > 400
    assert result.good


def acted(decision: str, *actions: str, status: str = "done") -> Try:
    return Try("act", decision, list(actions), status)


def written(decision: str, *actions: str, kind: str = "act") -> Done:
    return Done(kind, decision, list(actions), "somebody")


A, B, C = acted("1", "pass"), acted("2", "hold"), acted("3", "pass")
ROWS = [written("1", "pass"), written("2", "hold"), written("3", "pass")]
CUT_OFF = acted("2", "hold", status="unknown")


@pytest.mark.parametrize(
    ("tries", "rows", "lost", "repeated"),
    [
        ([A, B, C], ROWS, 0, 0),
        # What broke off may be there or not, and was sent again where it was not.
        ([A, CUT_OFF, C], ROWS, 0, 0),
        ([A, CUT_OFF], ROWS[:1], 0, 0),
        ([A, CUT_OFF, B, C], ROWS, 0, 0),
        # What was refused is not there.
        ([A, acted("1", "pass", status="stale"), B, C], ROWS, 0, 0),
        # Lost, at the end and in the middle; out of order; something else.
        ([A, B, C], ROWS[:2], 1, 0),
        ([A, B, C], [ROWS[0], ROWS[2]], 2, 0),
        ([A, B, C], [ROWS[0], ROWS[2], ROWS[1]], 2, 0),
        ([A, acted("2", "attack"), C], ROWS, 2, 0),
        # More than was sent.
        ([A, B, C], [*ROWS, ROWS[2]], 0, 1),
        ([A, B], ROWS, 0, 1),
    ],
)
def test_the_comparison_finds_what_is_lost_or_repeated(
    tries: list[Try], rows: list[Done], lost: int, repeated: int
) -> None:
    result = Result()
    compare(tries, rows, result, "here")
    assert (result.lost, result.repeated) == (lost, repeated)
    assert bool(result.faults) == bool(lost or repeated)


def test_of_a_batch_what_was_done_is_there() -> None:
    result = Result()
    compare([acted("1", "march", "march")], [written("1", "march")], result, "here")
    assert result.lost == 1
    # Nobody was told how far it came.
    result = Result()
    compare([acted("1", "march", "march", status="unknown")], [written("1", "march")], result, "here")
    assert result.lost == 0 and result.found == 1


def test_two_answers_to_one_question_are_found() -> None:
    result = Result()
    taken_back = [written("1", "pass"), written("1", kind="back"), written("1", "pass"), written("2", "pass")]
    check_twice(taken_back, result, "")
    assert result.repeated == 0
    check_twice([written("1", "pass"), written("1", "hold")], result, "")
    assert result.repeated == 1
