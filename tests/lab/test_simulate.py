"""The simulator: the same games however they are played, and sums that are right."""

from __future__ import annotations

from pathlib import Path

import pytest

import kabinett
from kabinett.core import record
from kabinett.core.errors import KabinettError
from kabinett.lab import simulate as lab
from kabinett.lab.runs import OtherRun
from kabinett.lab.simulate import Plan, Result, play_one, simulate, summary

PLAN = Plan("friedrich", ("random",), 7, {})
TIMED = ("seconds", "decisions_per_second", "games_per_second")


def untimed(found: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in found.items() if key not in TIMED}


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    plan = Plan("friedrich", ("random",), 7, None)
    told: list[int] = []
    alone = simulate(plan, 4, 1)
    apart = simulate(plan, 4, 2, told.append)
    assert untimed(alone) == untimed(apart)
    assert told[-1] == 4 and told == sorted(told)


def test_another_seed_is_another_simulation() -> None:
    assert play_one(PLAN, 0) == play_one(PLAN, 0)
    assert play_one(PLAN, 0).decisions != play_one(PLAN, 1).decisions
    assert play_one(PLAN, 0).decisions != play_one(Plan("friedrich", ("random",), 8, {}), 0).decisions


def test_the_last_name_holds_for_the_seats_left() -> None:
    plan = Plan("friedrich", ("greedy", "random"))
    assert [lab.seated(plan, seat) for seat in range(4)] == ["greedy", "random", "random", "random"]


def test_drawn_options_differ_from_game_to_game() -> None:
    game = kabinett.game("friedrich")
    drawn = [tuple(lab.drawn_options(game, 7, number).items()) for number in range(40)]
    assert drawn == [tuple(lab.drawn_options(game, 7, number).items()) for number in range(40)]
    assert len(set(drawn)) > 8
    assert lab.seat_names(game, None) == ["friedrich", "elisabeth", "maria-theresia", "pompadour"]
    assert lab.seat_names(game, {"players": 3}) == ["friedrich", "elisabeth", "maria-theresia"]


def test_records_are_of_the_games_played(tmp_path: Path) -> None:
    plan = Plan("friedrich", ("random",), 7, {}, records=tmp_path)
    simulate(plan, 1)
    play = record.verify(kabinett.game("friedrich"), record.read((tmp_path / "friedrich-00000.rec").read_text()))
    found = play_one(PLAN, 0)
    assert (len(play.log), play.state.turn) == (found.decisions, found.length)  # type: ignore[attr-defined]
    assert record.result(play) == " ".join(found.winners)


def test_records_of_another_run_are_not_written_over(tmp_path: Path) -> None:
    simulate(Plan("wallenstein", ("random",), 7, {}, records=tmp_path), 1)
    kept = tmp_path / "wallenstein-00000.rec"
    before = kept.read_bytes()
    assert record.players(record.read(before.decode())) == ["random"] * 4
    with pytest.raises(OtherRun, match="seed is 7 there, 8 here"):
        simulate(Plan("wallenstein", ("random",), 8, {}, records=tmp_path), 1)
    # The same again is the same.
    simulate(Plan("wallenstein", ("random",), 7, {}, records=tmp_path), 1)
    assert kept.read_bytes() == before
    (tmp_path / "run.json").unlink()
    with pytest.raises(OtherRun, match=kept.name):
        simulate(Plan("wallenstein", ("random",), 7, {}, records=tmp_path), 1)
    assert kept.read_bytes() == before and not (tmp_path / "run.json").exists()


@pytest.mark.parametrize(("name", "unit"), [("wallenstein", "years"), ("pittswar", "years"), ("maria", "turns")])
def test_how_long_games_are(name: str, unit: str) -> None:
    options: dict[str, object] = {"setup": "choice"} if name == "wallenstein" else {}
    found = simulate(Plan(name, ("random",), 7, options), 1)
    lengths = found["lengths"]
    assert isinstance(lengths, dict) and lengths["unit"] == unit
    assert 1 <= lengths["max"] <= 24 and (name != "wallenstein" or lengths["max"] == 2)


def test_the_sums() -> None:
    results = [
        Result(0, 100, 5, ("a",), "end.x"),
        Result(1, 200, 9, ("a", "b"), "end.y"),
        Result(2, 300, 6, ("b",), "end.x"),
        Result(3, 400, 99, (), ""),
    ]
    found = summary(results, 2.0, ["a", "b", "c"], "turns")
    assert found == {
        "games": 4,
        "finished": 3,
        "decisions": 1000,
        "seconds": 2.0,
        "decisions_per_second": 500.0,
        "games_per_second": 2.0,
        "decisions_per_game": 250.0,
        "wins": {"a": 2, "b": 2, "c": 0},
        "endings": {"end.x": 2, "end.y": 1},
        "lengths": {"unit": "turns", "min": 5, "median": 6, "max": 9},
    }


def test_a_game_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_DECISIONS", 50)
    found = simulate(PLAN, 1)
    assert (found["games"], found["finished"], found["decisions"]) == (1, 0, 50)
    assert found["lengths"] == {"unit": "turns", "min": None, "median": None, "max": None}


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(KabinettError, match="no bot 'nobody'"):
        simulate(Plan("friedrich", ("nobody",), 0, {}), 1)
    with pytest.raises(KabinettError, match="no game 'chess'"):
        simulate(Plan("chess", ("random",), 0, {}), 1)
    with pytest.raises(KabinettError, match="players"):
        simulate(Plan("friedrich", ("random",), 0, {"players": 7}), 1)
