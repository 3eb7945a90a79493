"""What reports say and draw: words instead of keys, colours that fit, columns that stand right, round numbers."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

import kabinett
from kabinett.bots.analysis import Analysis, Moment, Turn
from kabinett.core import record
from kabinett.core.play import Play
from kabinett.core.text import Text
from kabinett.lab import balance, telling, tournament
from kabinett.lab.chances import chances_page
from kabinett.lab.charts import round_ticks, share_bars
from kabinett.lab.colours import PALETTE, SEATS, seat_colours
from kabinett.lab.matches import Played
from kabinett.lab.pages import Html, table
from kabinett.lab.report import balance_page, ending_words, tournament_page, tournament_sheet
from kabinett.lab.tournament import Tournament
from tests.cli.kit import random_play

FRIEDRICH = kabinett.game("friedrich")
WALLENSTEIN = kabinett.game("wallenstein")


def ended(
    number: int, game: str, bots: tuple[str, ...], winner: int, scores: tuple[int, ...], group: str = ""
) -> Played:
    ending = {"friedrich": "end.fate", "wallenstein": "end.points", "pittswar": "end.time"}[game]
    ranks = tuple([1 if seat == winner else 2 for seat in range(len(bots))])
    return Played(number, group, bots, (winner,), ranks, scores, ending, 9, 300, {"battles": [3]})


def greedy_wins(game: str, seats: int, scores: tuple[int, ...], bots: tuple[str, ...]) -> dict[str, object]:
    plan = Tournament(game, bots, 0, kabinett.game(game).checked_options({"players": seats}))
    games = []
    for number in range(4):
        sat = tuple([bots[(number + seat) % len(bots)] for seat in range(seats)])
        games.append(ended(number, game, sat, sat.index("greedy"), scores))
    return tournament.summary(plan, games)


# words


@pytest.mark.parametrize("name", kabinett.GAMES)
def test_endings_are_told_in_words(name: str) -> None:
    game = kabinett.game(name)
    keys = [key for key in game.words.texts if key.startswith("end.")]
    assert keys
    for key in keys:
        said = ending_words(game, key)
        assert said[0].isupper() or said[0] == "…", said
        assert said[-1] in ".…" and "{" not in said and "|" not in said and key not in said
    assert ending_words(game, "end.unheard") == "end.unheard"


def test_endings_by_hand() -> None:
    assert ending_words(FRIEDRICH, "end.objectives") == "A nation: all objectives needed are held."
    assert ending_words(WALLENSTEIN, "end.thalers") == "A seat wins with … points and … thalers."


def test_pages_have_the_titles_of_games_and_no_keys() -> None:
    options = kabinett.game("pittswar").checked_options(None)
    study = balance.Study("pittswar", "a", (options,))
    page = balance_page(
        balance.summary(study, [ended(0, "pittswar", ("a", "a"), 0, (20, 10), "default")]), "kabinett balance"
    )
    assert "<title>Pitt's War: is it balanced?</title>" in page.replace("&#x27;", "'")
    assert "end.time" not in page and "A side has won at the end of …" in page
    # The overview comes first; what belongs to a variant stands under it.
    heads = re.findall(r"<(h\d)[^>]*>([^<]+)<", page)
    assert [part for part in heads if part[0] != "h1"] == [
        ("h2", "Overview"),
        ("h2", "default"),
        ("h3", "How games end"),
        ("h3", "Statistics"),
    ]
    assert '<a href="#v0">default</a>' in page and '<h2 id="v0">' in page and "“Surely” says" in page
    assert "even: 50.0 %" in page


# figures


def test_scores_that_only_say_who_won_are_left_out() -> None:
    only = greedy_wins("friedrich", 4, (1, 0, 0, 0), ("greedy", "random"))
    points = greedy_wins("wallenstein", 3, (50, 20, 10), ("greedy", "random"))
    assert only["score"] == {"greedy": None, "random": None}
    assert "mean score" not in tournament_page(only, "") and "mean score" in tournament_page(points, "")


def test_a_bot_that_wins_all_its_games_is_seen_to() -> None:
    found = greedy_wins("wallenstein", 3, (50, 20, 10), ("greedy", "random"))
    page = tournament_page(found, "")
    assert "<td>4 of 4</td>" in page and "<td>0 of 4</td>" in page
    assert "an even one is 33.3 %" in page and "take the win from each other" in page
    alone = greedy_wins("wallenstein", 3, (50, 20, 10), ("greedy", "random", "other"))
    assert "take the win from each other" not in tournament_page(alone, "")
    rows = list(csv.DictReader(io.StringIO(tournament_sheet(found))))
    assert "games" not in rows[0] and [row["seats"] for row in rows if row["side"] == "all"] == ["6", "6"]


def test_bots_stand_in_one_order() -> None:
    page = tournament_page(greedy_wins("wallenstein", 3, (50, 20, 10), ("random", "greedy")), "")
    orders = [
        [page.index(f'<td class="left">{name}</td>') for name in ("greedy", "random")],
        [page.index(f"<th>{name}</th>") for name in ("greedy", "random")],
        [page.index(f"</span>{name}</span>") for name in ("greedy", "random")],
    ]
    assert orders == [sorted(one) for one in orders]


def test_what_is_always_the_same_has_no_histogram() -> None:
    page = tournament_page(greedy_wins("wallenstein", 3, (50, 20, 10), ("greedy", "random")), "")
    assert "always 3; 4 taken" in page and 'aria-label="battles"' not in page


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (7.3, 44.9, [0, 10, 20, 30, 40, 50]),
        (24.1, 25.9, [24, 24.5, 25, 25.5, 26]),
        (-8, 60, [-20, 0, 20, 40, 60]),
        (25, 25, [25, 25.002]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert round_ticks(low, high) == ticks


def test_the_even_share_is_drawn() -> None:
    drawn = share_bars("", [("red", [("", 0.5, 0.4, 0.6)])], {"red": "#b8352c"}, 0.25)
    assert 'class="even"' in drawn and "even: 25.0 %" in drawn and "#b8352c" in drawn


def test_tables_scroll_and_stand_right() -> None:
    made = table(["a", "b", "c"], [["<1>", "2", Html("x<br>y")]], (2,))
    assert made.startswith('<div class="wide"><table>')
    assert '<th class="left">a</th><th>b</th><th class="left">c</th>' in made
    assert '<td class="left">&lt;1&gt;</td><td>2</td><td class="left text">x<br>y</td>' in made


# colours


@pytest.mark.parametrize("name", kabinett.GAMES)
def test_each_seat_has_a_colour_of_its_own(name: str) -> None:
    game = kabinett.game(name)
    for options in game.option_sets():
        names = game.seat_names(options)
        assert set(names) <= set(SEATS), "seats look as their pieces do"
        assert len(set(seat_colours(names))) == len(names)
    assert len(set(seat_colours([f"seat{n}" for n in range(len(PALETTE))]))) == len(PALETTE)


def test_seats_called_by_a_colour_have_it() -> None:
    red, blue = [[int(one[n : n + 2], 16) for n in (1, 3, 5)] for one in seat_colours(["red", "blue"])]
    assert red[0] > 2 * red[2] and blue[2] > 2 * blue[0]


# what happened, in short


def test_cards_are_told_together() -> None:
    words = FRIEDRICH.words
    texts = [
        Text("turn", (3,)),
        *[Text("you_draw", (0, card)) for card in (14, 33)],
        Text("you_draw", (1, 20)),
        *[Text("paid", (2, card)) for card in range(12)],
    ]
    told = telling.in_short(words, texts, "en")
    assert told[:3] == ["Turn 3 begins.", "Prussia draws clubs 4, hearts 11.", "Hanover draws clubs 10."]
    assert len(told) == 4 and told[3].count(",") == telling.MOST_CARDS and "… (+ 4) goes to the discards" in told[3]


def test_long_lists_lose_their_middle() -> None:
    lines = [str(n) for n in range(20)]
    assert telling.without_middle(lines) == ["0", "1", "2", "3", "4", "5", "… (+ 12)", "18", "19"]
    assert telling.without_middle(lines[:9]) == lines[:9]


# chances


@pytest.fixture(scope="module")
def wallenstein() -> Play:
    return random_play(WALLENSTEIN, 3, options={"players": 3})


def analysed(play: Play) -> Analysis:
    """An analysis that needs no judge: a turning point at the longest answer of the game."""
    longest = max(range(1, len(play.log) + 1), key=lambda n: len(play.log[n - 1].events))
    moments = [Moment(n, [0.5, 0.3, 0.2]) for n in (0, longest, len(play.log))]
    stages = [Moment(n, [0.5, 0.3, 0.2]) for n in range(len(play.log))]
    return Analysis(moments, [*stages, moments[-1]], [Turn(longest, 0, 0.25, 0.09)])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Won by: ", "Players: Red: greedy; Blue: a &lt;b&gt;; Yellow: me", "year 1, Summer", ">year</text>"]),
        ("fr", ["Gagné par", "Joueurs", "année 2"]),
        ("de", ["Gewonnen von", "Spieler", "Jahr 2"]),
    ],
)
def test_the_page_of_a_game(wallenstein: Play, language: str, words: list[str]) -> None:
    page = chances_page(wallenstein, analysed(wallenstein), language, ["greedy", "a <b>", "me"])
    for part in words:
        assert part in page, part
    outcome = wallenstein.state.outcome
    assert outcome is not None and WALLENSTEIN.words.say(outcome.reason, language) in page
    assert [page.index(f"--c:{SEATS[name]}") for name in ("red", "blue", "yellow")] == sorted(
        [page.index(f"--c:{SEATS[name]}") for name in ("red", "blue", "yellow")]
    )
    assert "25\u00a0% → 9\u00a0%" in page and "… (+ " in page
    # Each time of the game is one row.
    rows = re.findall(r'<tr><td class="left">([^<]+)</td><td>\d+</td>', page)
    assert len(rows) == len(set(rows)) and len(rows) == 10
    assert "src=" not in page and "<script" not in page and "url(" not in page


def test_players_are_told_only_if_they_are_known(wallenstein: Play) -> None:
    for players in (None, [], ["greedy"]):
        assert "Players" not in chances_page(wallenstein, analysed(wallenstein), "en", players)


def test_when_it_was_in_friedrich() -> None:
    play = random_play(FRIEDRICH, 3)
    moments = [Moment(n, [0.25] * 4) for n in (0, len(play.log))]
    stages = [Moment(n, [0.25] * 4) for n in range(0, len(play.log), 10)]
    page = chances_page(play, Analysis(moments, stages, []), "en")
    assert "turn 1, Prussia" in page and ">turn</text>" in page and "Nothing turned this game." in page


def test_records_may_name_their_players(wallenstein: Play, tmp_path: Path) -> None:
    text = record.write(wallenstein, ("greedy", "Jörg", "novice"))
    assert record.players(record.read(text)) == ["greedy", "Jörg", "novice"]
    assert record.verify(WALLENSTEIN, record.read(text)).state.hash() == wallenstein.state.hash()
    assert record.players(record.read(record.write(wallenstein))) == []
    for odd in ("{", '{"a": 1}', "7"):
        broken = text.replace('["greedy", "Jörg", "novice"]', odd)
        assert record.players(record.read(broken)) == []


def test_rows_of_cards() -> None:
    assert telling.same_row(Text("paid", (3, 1)), Text("paid", (3, 2)))
    assert not telling.same_row(Text("paid", (3, 1)), Text("paid", (4, 2)))
    assert not telling.same_row(Text("turn", (3,)), Text("turn", (3,)))
