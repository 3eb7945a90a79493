"""The simulator: the same games however they are played, and sums that are right."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import kabinett
from kabinett.core import record
from kabinett.core.errors import KabinettError
from kabinett.lab import matches
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
    assert record.result(play) == " ".join([list(found.bots)[seat] for seat in found.winners])


def test_a_record_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker may be ended at any time."""
    replace = os.replace

    def stop(source: Path, target: Path) -> None:
        if target.suffix == ".rec":
            raise KeyboardInterrupt
        replace(source, target)

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        simulate(Plan("wallenstein", ("random",), 7, {}, records=tmp_path), 1)
    assert not list(tmp_path.glob("*.rec"))
    monkeypatch.undo()
    simulate(Plan("wallenstein", ("random",), 7, {}, records=tmp_path), 1)
    assert sorted([path.name for path in tmp_path.iterdir()]) == ["run.json", "wallenstein-00000.rec"]


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
    """A win that is shared counts in parts, a draw is everybody's, and `c` sits in some games only."""
    two, three = dict.fromkeys("ab", "random"), dict.fromkeys("abc", "random")
    results = [
        Result(0, 100, 5, three, (0,), "end.x"),
        Result(1, 200, 9, three, (0, 1), "end.y"),
        Result(2, 300, 6, two, (1,), "end.x"),
        Result(3, 400, 99, three, (), ""),
        Result(4, 500, 7, two, (0, 1), "end.x"),
        Result(5, 600, 8, three, (), "end.x"),
    ]
    found = summary(results, 2.0, list(three), "turns")
    assert found == {
        "games": 6,
        "finished": 5,
        "decisions": 2100,
        "seconds": 2.0,
        "decisions_per_second": 1050.0,
        "games_per_second": 3.0,
        "decisions_per_game": 350.0,
        "wins": {"a": 2.3333, "b": 2.3333, "c": 0.3333},
        "games_of_seats": {"a": 5, "b": 5, "c": 3},
        "drawn": 2,
        "shared": 1,
        "endings": {"end.x": 4, "end.y": 1},
        "lengths": {"unit": "turns", "min": 5, "median": 7, "max": 9},
    }


def test_a_seat_counts_where_it_sits() -> None:
    """With drawn options some tables have fewer seats."""
    found = simulate(Plan("wallenstein", ("random",), 6, None), 6)
    game = kabinett.game("wallenstein")
    tables = [game.seat_names(lab.drawn_options(game, 6, number)) for number in range(6)]
    sat = {name: len([seats for seats in tables if name in seats]) for name in lab.seat_names(game, None)}
    assert found["games_of_seats"] == sat and 0 < sat["black"] < sat["violet"] < 6 == sat["red"]
    wins = found["wins"]
    assert isinstance(wins, dict) and sum(wins.values()) == pytest.approx(6, abs=0.001)


def test_a_game_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_DECISIONS", 50)
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
