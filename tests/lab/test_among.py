"""One player among others, what a seat has of a win, ratios of odds, and who won by the counts of each game."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import kabinett
from kabinett.core.contract import Event
from kabinett.core.text import Text
from kabinett.lab.among import Among
from kabinett.lab.figures import odds_ratio, pooled_odds_ratio
from kabinett.lab.matches import Match, Played, run, win_share
from kabinett.lab.measures import measure
from kabinett.lab.playing import Move
from kabinett.lab.runs import OtherRun

WALLENSTEIN = kabinett.game("wallenstein").checked_options({"players": 3})


def ended(*winners: int, seats: int = 4) -> Played:
    return Played(0, "", ("random",) * seats, winners, (), (), "end.points", 0, 0, {})


def test_seats_take_turns() -> None:
    row = Among("wallenstein", "officer", "novice", WALLENSTEIN, seed=5)
    assert [row.match(number).bots.index("officer") for number in range(4)] == [0, 1, 2, 0]
    assert [row.seat_in(number) for number in range(4)] == [0, 1, 2, 0]
    match = row.match(7, "x")
    assert (match.seed, match.number, match.group, match.bots.count("novice")) == (5, 7, "x", 2)


def test_a_seat_that_is_named_is_kept() -> None:
    row = Among("wallenstein", "greedy", "random", WALLENSTEIN, seat=1)
    assert {row.match(number).bots for number in range(4)} == {("random", "greedy", "random")}


def test_each_row_has_a_folder_of_its_own(tmp_path: Path) -> None:
    rows = [
        Among("wallenstein", "officer", "novice", WALLENSTEIN),
        Among("wallenstein", "novice", "novice", WALLENSTEIN),
        Among("wallenstein", "officer", "novice", WALLENSTEIN, seat=2),
        Among("wallenstein", "officer", "novice", kabinett.game("wallenstein").checked_options(None)),
    ]
    assert len({row.folder(tmp_path).path for row in rows}) == 4
    with pytest.raises(OtherRun):
        Among("wallenstein", "officer", "novice", WALLENSTEIN, seed=1).folder(tmp_path)


def test_what_a_seat_has_of_a_win() -> None:
    assert [win_share(ended(1), seat) for seat in range(4)] == [0, 1, 0, 0]
    assert [win_share(ended(1, 2), seat) for seat in range(4)] == [0, 0.5, 0.5, 0]
    assert [win_share(ended(seats=2), seat) for seat in range(2)] == [0.5, 0.5], "a draw counts half"


def test_ratio_of_odds() -> None:
    ratio, low, high = odds_ratio(60, 100, 40, 100)
    assert ratio == pytest.approx(60.5**2 / 40.5**2)
    around = 1.96 * math.sqrt(2 / 60.5 + 2 / 40.5)
    assert [math.log(high / ratio), math.log(ratio / low)] == pytest.approx([around, around], rel=1e-4)
    assert odds_ratio(5, 10, 5, 10)[0] == 1
    assert odds_ratio(10, 10, 0, 10)[0] == pytest.approx(21**2)
    assert odds_ratio(10, 10, 0, 10)[1] > 1
    assert odds_ratio(8, 16, 1, 4)[0] > 1, "each has its own number of games"


def test_ratio_of_odds_over_strata() -> None:
    """Like is compared with like: thrown together, 29 of 110 would seem worse than 81 of 110."""
    strata = [(9.0, 10, 80.0, 100), (20.0, 100, 1.0, 10)]
    above, below = 2 * 9 * 20 / 110 + 0.125, 2 * 1 * 80 / 110 + 0.125
    assert pooled_odds_ratio(strata) == pytest.approx(above / below) and above / below > 2
    assert pooled_odds_ratio([]) == 1 == pooled_odds_ratio([(5.0, 10, 5.0, 10), (0.0, 0, 0.0, 0)])
    assert 10 < pooled_odds_ratio([(10.0, 10, 0.0, 10)]) < 100, "half a win for those who never win"


@pytest.mark.parametrize("name", ["friedrich", "maria"])
def test_who_won_is_counted(name: str) -> None:
    """By powers, and the seats that play them are the winners."""
    game = kabinett.game(name)
    options = game.checked_options(None)
    state, log = run(Match(name, 3, 0, ("greedy",) * game.seat_count(options), options))
    found = measure(game, state, log)
    powers = game.words.kinds["power"]
    won = [power for power in range(len(state.seat_of)) if found.get(f"won by {powers.to_text(power)}") == [1]]  # type: ignore[attr-defined]
    assert state.outcome is not None and won
    assert sorted({state.seat_of[power] for power in won}) == state.outcome.winners  # type: ignore[attr-defined]


def test_years_of_surrender() -> None:
    game = kabinett.game("pittswar")
    state = game.new(None, 1)
    state.year = 1794  # type: ignore[attr-defined]
    prussia, austria = [game.words.kinds["power"].from_text(name) for name in ("prussia", "austria")]
    told = [
        [Text("surrenders", (prussia, 0, 1795))],
        [Text("new_year", (1793,)), Text("surrenders", (austria, 0, 1794))],
        [Text("new_year", (1794,)), Text("surrenders", (prussia, 0, 1796))],
    ]
    pass_ = game.words.action("pass")
    log = [Move(0, pass_, [Event(text, {}, "") for text in texts]) for texts in told]
    found = measure(game, state, log)
    assert found["years of surrender of prussia"] == [1792, 1794]
    assert found["years of surrender of austria"] == [1793]
    assert "years of surrender of russia" not in found
