"""The tables of bots against bots: which games are asked for, and what is counted in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kabinett.lab import runs
from kabinett.lab.matches import Match, Played
from tools import bots
from tools.bots import Games

Asked = tuple[str, str, int | None, int, str]


def ended(seats: int, *winners: int, ending: str = "end.time", counts: dict[str, list[int]] | None = None) -> Played:
    scores = tuple([10 * (seat in winners) for seat in range(seats)])
    return Played(0, "", ("x",) * seats, winners, (), scores, ending, 5, 100, counts or {})


class Told(Games):
    """Games that nobody plays: `results` says what comes of each row."""

    def __init__(self, game: str, results: Callable[[Asked], list[Played]]) -> None:
        super().__init__(game, None, Path(), 1)
        self.results = results
        self.asked: list[Asked] = []

    def play(
        self, one: str, others: str, seat: int | None = None, usual: int = bots.USUAL, **options: object
    ) -> list[Played]:
        self.asked.append((one, others, seat, usual, str(next(iter(options.values()), ""))))
        return self.results(self.asked[-1])


def lines(text: list[str], first: str) -> list[list[str]]:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text if line.startswith("|")]
    return [row for row in rows if row[0] == first]


def test_a_table_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots.main(["wallenstein", "--games", "1", "--workers", "1"], tmp_path / "build", tmp_path)
    text = (tmp_path / "bots-wallenstein.md").read_text("utf-8")
    rows = lines(text.split("\n"), "all three")
    assert [row[1:3] for row in rows] == [["3", "1"], ["4", "1"], ["5", "1"]]
    assert sum([int(row[3]) for row in [*lines(text.split("\n"), "none"), *rows]]) >= 5, "greedy beats random"

    def again(match: Match) -> Played:
        raise AssertionError(f"{match} was played before")

    monkeypatch.setattr(runs, "played", again)
    bots.main(["wallenstein", "--games", "1", "--workers", "1"], tmp_path / "build", tmp_path)
    assert (tmp_path / "bots-wallenstein.md").read_text("utf-8") == text


def test_the_seat_of_greedy_in_wallenstein() -> None:
    """Its wins and points are those of the seat in which it sat in that game."""

    def results(asked: Asked) -> list[Played]:
        seats = int(asked[4])
        games = [Played(n, "", ("x",) * seats, (0,), (), (9, *[4] * (seats - 1)), "end", 1, 50, {}) for n in range(6)]
        return games

    rows = lines(bots.wallenstein(Told("wallenstein", results)), "none")
    assert rows[0][1:4] == ["3", "6", "2"], "in games 0 and 3"
    assert rows[0][5:7] == ["5.7", "7.3"]


def test_friedrich_by_nation() -> None:
    none = {f"won by {nation}": [0] for nation in ("prussia", "russia", "sweden", "austria", "imperial", "france")}

    def results(asked: Asked) -> list[Played]:
        both = {**none, "won by russia": [1], "won by france": [1]}
        return [ended(4, 1, 3, counts=both), ended(4, 0, counts={**none, "won by prussia": [1]})]

    games = Told("friedrich", results)
    row = lines(bots.friedrich(games), "all greedy")[0]
    assert row[1:8] == ["2", "1", "1", "0", "0", "0", "1"]
    assert [(one, others) for one, others, *_ in games.asked][1:3] == [("random", "greedy"), ("greedy", "random")]
    assert {seat for _, _, seat, *_ in games.asked} == {0}


def test_maria_beside_what_random_players_win() -> None:
    def results(asked: Asked) -> list[Played]:
        one, others, seat, _, _ = asked
        if one == others == "random":
            return [ended(3, 0)] * 8 + [ended(3, 1)] * 2
        if seat is not None:
            return [ended(3, seat)] * 9 + [ended(3, 0)]
        powers = {f"won by {power}": [0] for power in ("austria", "prussia", "pragmatic", "france")}
        won = [{**powers, f"won by {power}": [1]} for power in ("pragmatic", "france")]
        return [ended(3, 1, ending="end.pool", counts=won[0]), ended(3, 2, ending="end.winters", counts=won[1])]

    games = Told("maria", results)
    rows = lines(bots.maria(games), "advanced")
    assert [row[1:4] for row in rows[:3]] == [
        ["maria-theresa", "8 of 10", "10 of 10"],
        ["frederick", "2 of 10", "9 of 10"],
        ["louis", "0 of 10", "9 of 10"],
    ]
    assert rows[1][4].startswith(f"{9.5 / 1.5 / (2.5 / 8.5):.2f} (")
    assert rows[3][1:7] == ["pool 1, winters 1", "2", "0", "0", "1", "1"]
    assert [asked for asked in games.asked if asked[3] == 300] == [
        ("greedy", "greedy", None, 300, variant) for variant in ("introductory", "advanced")
    ]


def test_pitts_war() -> None:
    def results(asked: Asked) -> list[Played]:
        if asked[2] is not None:
            return [ended(2, asked[2])] * 8 + [ended(2)] * 1 + [ended(2, 1 - asked[2])]
        peace = {"years of surrender of austria": [1797, 1800], "battles": [3]}
        drawn = ended(2, ending="end.draw", counts=peace)
        return [ended(2, 0, counts=peace), drawn, ended(2, 1, ending="end.automatic")]

    games = Told("pittswar", results)
    rows = lines(bots.pittswar(games), "grand_empire")
    assert [row[1:7] for row in rows[:2]] == [[side, "10", "8", "1", "1", "85.0"] for side in ("france", "coalition")]
    assert rows[2][1:8] == ["time 1, draw 1, automatic 1", "3", "1", "1", "1", "3.3", "0 to 10"]
    assert rows[3][1:] == ["austria", "1797 (2), 1800 (2)", "4"]
    assert len(rows) == 4
    assert len([asked for asked in games.asked if asked[3] == 200]) == 3
