"""Tournaments and studies of balance: fair seats, the same results however they are played, sums that are right."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import pickle
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kabinett
from kabinett.bots import Bot, NoSuchBot
from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.errors import BadRecord
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.lab import balance, matches, runs, tournament, workers
from kabinett.lab.figures import Ratings, Standing, spread, surely, wilson
from kabinett.lab.matches import Match, Played
from kabinett.lab.players import player
from kabinett.lab.playing import GameFailed
from kabinett.lab.report import balance_page, tournament_page, write_reports
from kabinett.lab.simulate import Plan, simulate
from kabinett.lab.tournament import Tournament, rounded, seating

RAY = importlib.util.find_spec("ray") is not None or os.environ.get("KABINETT_NEED_RAY") == "1"
"""Whether Ray is tried out. KABINETT_NEED_RAY=1 makes it a failure that it is missing."""
THREE = kabinett.game("wallenstein").checked_options({"players": 3})
PLAN = Tournament("wallenstein", ("random", "greedy"), 7, THREE)


class Last(Bot):
    """Always the last action: a bot from outside the package."""

    needs_view = False

    def decide(self, view: View, decision: Decision) -> Action:
        return decision.actions[-1]


class Broken(Bot):
    """Fails at its tenth decision."""

    needs_view = False
    asked = 0

    def decide(self, view: View, decision: Decision) -> Action:
        self.asked += 1
        if self.asked == 10:
            raise ZeroDivisionError("broken")
        return decision.actions[0]


class Cheat(Bot):
    """Does at its tenth decision what it may not."""

    needs_view = False
    asked = 0

    def decide(self, view: View, decision: Decision) -> Action:
        self.asked += 1
        return decision.actions[0] if self.asked < 10 else self.game.words.parse("calm osnabrueck")


class Silent(Bot):
    """Answers nothing."""

    needs_view = False

    def decide(self, view: View, decision: Decision) -> Action:
        return None  # type: ignore[return-value]


class Leaver(Bot):
    """Leaves Python in the middle of a game."""

    needs_view = False

    def decide(self, view: View, decision: Decision) -> Action:
        sys.exit(0)


class Shouter(Last):
    """Speaks, and fails."""

    def hears(self) -> tuple[str, ...]:
        return ("stage",)

    def speak(self, view: View, offered: list[Action]) -> Action | None:
        raise KeyError("words")


class Killer(Last):
    """Takes its whole process along."""

    def decide(self, view: View, decision: Decision) -> Action:
        os._exit(0)


def nobody(game: Game, seed: int) -> None:
    """Makes no bot."""


OWN = "kabinett.bots.greedy:make"
"""A name of the form package.module:make that other processes can import too."""
SPREAD = Tournament("wallenstein", ("random", OWN), 7, THREE)


# seats


@pytest.mark.parametrize(("bots", "seats"), [(1, 3), (2, 3), (2, 4), (3, 4), (4, 4), (5, 3), (7, 4)])
def test_each_bot_sits_in_each_seat_equally_often(bots: int, seats: int) -> None:
    names = tuple([f"bot{n}" for n in range(bots)])
    games = rounded(30, bots)
    assert games >= 30 and games % bots == 0 and games - 30 < bots
    tables = [seating(names, seats, 3, number) for number in range(games)]
    for seat in range(seats):
        assert set(Counter([sat[seat] for sat in tables]).values()) == {games // bots}
    for sat in tables:
        counts = Counter(sat)
        assert max(counts.values()) - min([counts[name] for name in names]) <= 1


def test_seatings_change_from_round_to_round() -> None:
    names = ("a", "b", "c", "d")
    assert len({seating(names, 4, 3, number) for number in range(40)}) > 10
    assert seating(names, 4, 3, 8) == seating(names, 4, 3, 8)
    assert [seating(names, 4, 3, n) for n in range(8)] != [seating(names, 4, 4, n) for n in range(8)]


# the same results


def test_results_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    told: list[int] = []
    alone = tournament.play(SPREAD, 6, tmp_path / "one", 1, None, told.append)
    apart = tournament.play(SPREAD, 6, tmp_path / "two", 2)
    assert alone == apart
    assert told == list(range(7))
    assert (tmp_path / "one" / runs.LINES).read_bytes() == (tmp_path / "two" / runs.LINES).read_bytes()


@pytest.mark.skipif(not RAY, reason="Ray is not installed: pip install -e '.[cluster]'")
def test_a_ray_cluster_gives_the_same_results() -> None:
    assert tournament.play(SPREAD, 4, None, 1) == tournament.play(SPREAD, 4, None, 2, workers.LOCAL)


def test_without_ray_a_cluster_is_refused_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(workers.NoCluster, match=r"\.\[cluster\]"):
        tournament.play(SPREAD, 2, None, 1, workers.LOCAL)


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tournament.play(PLAN, 8, tmp_path / "whole", 1)

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.play(PLAN, 8, tmp_path / "cut", 1, None, stop)
    lines = tmp_path / "cut" / runs.LINES
    assert len(lines.read_text().splitlines()) == 3
    # The machine went down in the middle of a line.
    lines.write_text(lines.read_text()[:-40])
    again: list[int] = []
    monkeypatch.setattr(runs, "played", lambda match: again.append(match.number) or matches.played(match))
    assert tournament.play(PLAN, 8, tmp_path / "cut", 1) == whole
    assert again == [2, 3, 4, 5, 6, 7]
    assert lines.read_bytes() == (tmp_path / "whole" / runs.LINES).read_bytes()


def test_a_run_can_be_made_longer_and_looked_at_shorter(tmp_path: Path) -> None:
    short = tournament.play(PLAN, 2, tmp_path, 1)
    longer = tournament.play(PLAN, 4, tmp_path, 1)
    assert (short["games"], longer["games"]) == (2, 4)
    assert tournament.play(PLAN, 2, tmp_path, 1) == short
    assert len((tmp_path / runs.LINES).read_text().splitlines()) == 4


def test_another_run_does_not_go_on_in_the_same_folder(tmp_path: Path) -> None:
    tournament.play(PLAN, 2, tmp_path, 1)
    before = (tmp_path / runs.LINES).read_bytes()
    with pytest.raises(runs.OtherRun, match="seed"):
        tournament.play(Tournament("wallenstein", PLAN.bots, 8, THREE), 2, tmp_path, 1)
    with pytest.raises(runs.OtherRun, match="options"):
        tournament.play(Tournament("wallenstein", PLAN.bots, 7), 2, tmp_path, 1)
    assert (tmp_path / runs.LINES).read_bytes() == before


def test_work_loses_no_task() -> None:
    assert sorted(workers.work(abs, list(range(-40, 0)), 2)) == list(range(1, 41))
    assert list(workers.work(abs, [], 2)) == []


# bots


def test_bots_from_anywhere() -> None:
    game = kabinett.game("wallenstein")
    assert isinstance(player(f"{__name__}:Last", game, 3), Last)
    searcher = player("marshal@24", game, 3)
    assert searcher.budget.trials == 24  # type: ignore[attr-defined]
    wrong = ["nobody", "no.such:thing", "kabinett:nothing", ":x", "random@24", "general@", "general@0", "general@many"]
    for name in [*wrong, f"{__name__}:nobody"]:
        with pytest.raises(NoSuchBot):
            player(name, game)


def test_a_game_that_breaks_down_leaves_its_record() -> None:
    match = Match("wallenstein", 7, 0, (f"{__name__}:Broken", "random", "random"), THREE)
    with pytest.raises(
        GameFailed, match=f"^game 0: bot {__name__}:Broken in seat red: ZeroDivisionError: broken$"
    ) as caught:
        matches.played(match)
    assert 'raise ZeroDivisionError("broken")' in caught.value.trace
    play = record.replay(kabinett.game("wallenstein"), record.read(caught.value.record))
    assert len([entry for entry in play.log if entry.seat == 0]) == 9


def test_the_move_that_broke_a_game_is_in_its_record() -> None:
    match = Match("wallenstein", 7, 0, (f"{__name__}:Cheat", "random", "random"), THREE)
    said = r"^game 0: bot .*:Cheat in seat red did calm osnabrueck: (IllegalAction|NotYourTurn)"
    with pytest.raises(GameFailed, match=said) as caught:
        matches.played(match)
    with pytest.raises(BadRecord, match="calm osnabrueck"):
        record.replay(kabinett.game("wallenstein"), record.read(caught.value.record))


@pytest.mark.parametrize(
    ("name", "said"), [("Silent", "answered None, not an Action"), ("Leaver", "in seat blue: SystemExit: 0")]
)
def test_a_bot_that_gives_no_answer_is_named(name: str, said: str) -> None:
    match = Match("wallenstein", 7, 0, ("random", f"{__name__}:{name}", "random"), THREE)
    with pytest.raises(GameFailed, match=f"bot {__name__}:{name} in seat blue") as caught:
        matches.played(match)
    assert said in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.record, again.trace) == (str(caught.value), caught.value.record, caught.value.trace)


def test_a_bot_that_fails_when_it_speaks_is_named() -> None:
    options = kabinett.game("maria").checked_options({"variant": "advanced"})
    match = Match("maria", 7, 0, ("random", "random", f"{__name__}:Shouter"), options)
    with pytest.raises(GameFailed, match=":Shouter in seat louis: KeyError: 'words'"):
        matches.played(match)


@pytest.mark.parametrize("command", [tournament.play, lambda plan, games, out, n: simulate(SIMULATED, games, n)])
def test_a_bot_that_takes_its_process_along_does_not_end_the_run_in_silence(command: Any, tmp_path: Path) -> None:
    with pytest.raises(workers.WorkerLost):
        command(Tournament("wallenstein", (f"{__name__}:Killer",), 7, THREE), 1, tmp_path, 1)


SIMULATED = Plan("wallenstein", (f"{__name__}:Killer",), 7, THREE)


@pytest.mark.parametrize("name", kabinett.GAMES)
def test_a_match_of_every_game(name: str) -> None:
    game = kabinett.game(name)
    options = game.checked_options(None)
    match = Match(name, 7, 1, ("random",) * game.seat_count(options), options)
    one = matches.played(match)
    state, log = matches.run(match)
    outcome = state.outcome
    assert outcome is not None
    assert (one.winners, one.ranks, one.ending) == (tuple(outcome.winners), tuple(outcome.ranks), outcome.reason.key)
    assert one.statistics["decisions"] == [len(log)] == [one.decisions]
    assert record.verify(game, record.read(matches.record_of(match, log))).state.hash() == state.hash()


def test_statistics_of_friedrich() -> None:
    options = kabinett.game("friedrich").checked_options(None)
    state, log = matches.run(Match("friedrich", 7, 0, ("random",) * 4, options))
    one = matches.played(Match("friedrich", 7, 0, ("random",) * 4, options))
    keys = Counter([event.public.key for entry in log for event in entry.events if event.public is not None])
    cards = one.statistics["cards per battle"]
    assert len(cards) == keys["battle"] == one.statistics["battles"][0] > 0
    assert sum(cards) == keys["played"]
    assert one.statistics["key cities conquered"] == [keys["conquered"]]
    assert one.statistics["key cities held at the end"] == [state.conquered.bit_count()]  # type: ignore[attr-defined]


# figures


def test_wilson() -> None:
    # Known values: 81 of 263 (Newcombe 1998, table I), 15 of 148, 0 of 20, 1 of 29.
    for wins, games, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611)]:
        assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1.0), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


def test_spread() -> None:
    assert spread([3, 1, 1, 2]) == {
        "count": 4,
        "mean": 1.75,
        "min": 1,
        "median": 1.5,
        "max": 3,
        "bars": [[1, 1, 2], [2, 2, 1], [3, 3, 1]],
    }
    wide = spread(list(range(0, 1000, 7)))["bars"]
    assert isinstance(wide, list) and len(wide) <= 24
    assert sum([count for _, _, count in wide]) == 143
    assert (wide[0][0], wide[-1][1]) == (0, 994)
    assert all([after[0] == before[1] + 1 for before, after in zip(wide, wide[1:])])
    assert spread([])["count"] == 0


def test_ratings_go_to_whom_they_belong() -> None:
    strong = Ratings(["a", "b"], ["x", "y"])
    for number in range(40):
        strong.rate(Standing(("a", "b") if number % 2 else ("b", "a"), (1, 2) if number % 2 else (2, 1)))
    assert strong.bots["a"].mu - strong.bots["b"].mu > 10
    assert abs(strong.of_sides["x"].mu - strong.of_sides["y"].mu) < 2
    sided = Ratings(["a", "b"], ["x", "y"])
    for number in range(40):
        sided.rate(Standing(("a", "b") if number % 2 else ("b", "a"), (1, 2)))
    assert sided.of_sides["x"].mu - sided.of_sides["y"].mu > 10
    assert abs(sided.bots["a"].mu - sided.bots["b"].mu) < 2
    assert sided.pairs["x", "a"].mu > sided.pairs["y", "a"].mu
    assert sided.bots["a"].sigma < Ratings(["a"], ["x"]).bots["a"].sigma


def fake(
    number: int, bots: tuple[str, ...], winners: tuple[int, ...], ending: str = "end.points", group: str = ""
) -> Played:
    ranks = tuple([1 if seat in winners or not winners else 2 for seat in range(len(bots))])
    scores = tuple(range(8, 8 - 2 * len(bots), -2))
    return Played(number, group, bots, winners, ranks, scores, ending, 10 + number, 300, {"battles": [number]})


def test_the_sums() -> None:
    plan = Tournament("wallenstein", ("a", "b"), 7, THREE)
    found = tournament.summary(
        plan,
        [
            fake(0, ("a", "b", "a"), (0,)),
            fake(1, ("b", "a", "b"), (1, 2)),
            fake(2, ("a", "a", "b"), (), ""),
            fake(3, ("a", "a", "b"), ()),
        ],
    )
    assert (found["games"], found["finished"], found["drawn"], found["shared"]) == (4, 3, 1, 1)
    wins = found["wins"]
    assert isinstance(wins, dict)
    # A win in common is half of one for both, a draw of three a third of one for each.
    assert {name: (one["seats"], one["wins"]) for name, one in wins.items()} == {"a": (5, 2.1667), "b": (4, 0.8333)}
    # In all three finished games both sat; one was won by a alone, one by both, one is drawn.
    assert {name: (one["games"], one["games_won"]) for name, one in wins.items()} == {"a": (3, 2), "b": (3, 1)}
    assert {name: (one["drawn"], one["shared"]) for name, one in wins.items()} == {"a": (2, 1), "b": (1, 1)}
    by_side = found["wins_by_side"]
    assert isinstance(by_side, dict)
    assert (by_side["red"]["a"]["wins"], by_side["red"]["b"]["wins"], by_side["red"]["a"]["seats"]) == (1.3333, 0, 2)
    assert found["score"] == {"a": (8 + 4 + 6 + 8 + 6) / 5, "b": (6 + 8 + 4 + 4) / 4}
    assert found["endings"] == {"end.points": 3}
    length, statistics = found["length"], found["statistics"]
    assert isinstance(length, dict) and isinstance(statistics, dict)
    assert (length["min"], length["max"], statistics["battles"]["mean"]) == (10, 13, 1.333)


# balance


def test_variants_by_option() -> None:
    game = kabinett.game("friedrich")
    found = balance.by_option(game, {"players": 3})
    assert [balance.called(game, options) for options in found] == [
        "players=3",
        "players=3 advanced=true",
        "players=3 edition=second",
        "players=3 fair_play=true",
    ]
    assert balance.called(game, game.checked_options(None)) == "default"


def test_a_study_of_balance(tmp_path: Path) -> None:
    game = kabinett.game("wallenstein")
    variants = (game.checked_options(None), game.checked_options({"players": 3}))
    study = balance.Study("wallenstein", "random", variants, 7)
    found = balance.play(study, 3, tmp_path, 1)
    results = found["results"]
    assert isinstance(results, dict)
    assert {name: (row["games"], len(row["wins"])) for name, row in results.items()} == {
        "default": (3, 4),
        "players=3": (3, 3),
    }
    game_lines = [json.loads(line) for line in (tmp_path / runs.LINES).read_text().splitlines()]
    for name, row in results.items():
        won = [line["winners"] for line in game_lines if line["group"] == name]
        for seat, one in enumerate(row["wins"].values()):
            assert one["wins"] == pytest.approx(sum([1 / len(who) for who in won if seat in who]), abs=1e-4)
        assert sum([one["wins"] for one in row["wins"].values()]) == pytest.approx(3, abs=1e-3)
        assert row["even"] == round(1 / len(row["wins"]), 4)
    assert balance.play(study, 3, tmp_path, 1) == found
    with pytest.raises(runs.OtherRun):
        balance.play(balance.Study("wallenstein", "random", variants[:1], 7), 3, tmp_path, 1)
    page = balance_page(found, "kabinett balance")
    assert page.count("<svg") > 4 and "players=3" in page


def studied(games: list[Played], bots: int, variants: int = 1) -> dict[str, str]:
    """What the sides of the first variant are marked with."""
    game = kabinett.game("wallenstein")
    every = [{"players": bots}, *[{"players": bots, "tower": tower} for tower in ("flat", "shelves")]]
    study = balance.Study("wallenstein", "a", tuple([game.checked_options(one) for one in every[:variants]]))
    found = balance.summary(study, games)["results"]
    assert isinstance(found, dict)
    return {side: one["mark"] for side, one in next(iter(found.values()))["wins"].items()}


def test_what_is_even_is_not_marked() -> None:
    """However many games are drawn, or won by several together."""
    drawn = [fake(number, ("a",) * 3, (), group="players=3") for number in range(900)]
    pairs = [fake(number, ("a",) * 3, (number % 3, (number + 1) % 3), group="players=3") for number in range(900)]
    both = [fake(number, ("a",) * 3, (0, 1, 2), group="players=3") for number in range(900)]
    wins = [fake(number, ("a",) * 3, (number % 3,), group="players=3") for number in range(900)]
    for games in (drawn, pairs, both, wins, drawn[:450] + wins[450:]):
        assert studied(games, 3) == {"red": "", "blue": "", "yellow": ""}
    unfair = [fake(number, ("a",) * 3, (number % 2,), group="players=3") for number in range(100)]
    assert studied(unfair, 3) == {"red": "more", "blue": "more", "yellow": "less"}
    assert studied(unfair[:50] + drawn[:50], 3)["yellow"] == "less"


def test_the_more_rows_the_surer_a_mark_must_be() -> None:
    """44 of 100 is beyond the 95 % interval of a third, but not in a table of many rows."""
    games = [
        fake(number, ("a",) * 3, (0 if number < 44 else 1 + number % 2,), group="players=3") for number in range(100)
    ]
    assert wilson(44, 100)[0] > 1 / 3
    assert surely(44, 100, 1 / 3, 1) == "more" and surely(44, 100, 1 / 3, 3) == ""
    assert studied(games, 3)["red"] == ""
    more = [replace(one, winners=(0,)) if one.number >= 98 else one for one in games]
    assert studied(more, 3)["red"] == "more" and studied(more, 3, 3)["red"] == ""


# reports


def test_the_report_needs_nothing_else(tmp_path: Path) -> None:
    found = tournament.play(PLAN, 4, tmp_path, 1)
    files = write_reports(tmp_path, found, "kabinett tournament <b>")
    page = tournament_page(found, "kabinett tournament <b>")
    assert (tmp_path / "report.html").read_text("utf-8") == page
    assert "kabinett tournament &lt;b&gt;" in page
    for outside in ("<script", "<link", "src=", "url(", "@import"):
        assert outside not in page
    assert page.count("http") == page.count('xmlns="http://www.w3.org/2000/svg"')
    statistics = found["statistics"]
    assert isinstance(statistics, dict)
    for name in (*statistics, "length in years", "Wins by side and bot"):
        assert name in page
    assert [path.name for path in files] == ["summary.json", "summary.csv", "report.html"]
    assert json.loads((tmp_path / "summary.json").read_text("utf-8")) == json.loads(json.dumps(found))
    rows = list(csv.DictReader(io.StringIO((tmp_path / "summary.csv").read_text("utf-8"))))
    wins = found["wins"]
    assert isinstance(wins, dict)
    assert len(rows) == 2 * 4 + 3
    assert [float(row["wins"]) for row in rows if row["side"] == "all"] == [one["wins"] for one in wins.values()]
    of_sides, shares = found["ratings_of_sides"], found["wins_of_sides"]
    assert isinstance(of_sides, dict) and isinstance(shares, dict)
    assert {row["side"]: (float(row["mu"]), float(row["wins"])) for row in rows if row["bot"] == "all"} == {
        side: (rating["mu"], shares[side]["wins"]) for side, rating in of_sides.items()
    }


def test_reports_count_draws(tmp_path: Path) -> None:
    plan = Tournament("wallenstein", ("a", "b"), 7, THREE)
    games = [
        fake(0, ("a", "b", "a"), (0, 1), group="players=3"),
        fake(1, ("b", "a", "b"), (), group="players=3"),
        fake(2, ("b", "a", "b"), (1,), group="players=3"),
    ]
    study = balance.Study("wallenstein", "a", (THREE,))
    for number, found in enumerate([tournament.summary(plan, games), balance.summary(study, games)]):
        write_reports(tmp_path / str(number), found, "kabinett")
        assert "1 drawn, 1 won by several together" in (tmp_path / str(number) / "report.html").read_text("utf-8")
        rows = list(csv.DictReader(io.StringIO((tmp_path / str(number) / "summary.csv").read_text("utf-8"))))
        told = {row["side"]: (row["drawn"], row["shared"]) for row in rows if row.get("bot", "all") == "all"}
        assert told == {"red": ("1", "1"), "blue": ("1", "1"), "yellow": ("1", "0")}


@pytest.mark.parametrize("name", kabinett.GAMES)
def test_the_statistics_of_a_game_are_about_events_it_has(name: str) -> None:
    """Statistics name events by their keys: each must be one of the game's."""
    found = importlib.util.find_spec(f"kabinett.lab.measures.{name}")
    assert found is not None and found.origin is not None, "each game brings statistics of its own"
    text = Path(found.origin).read_text("utf-8")
    if "duels(log)" in text:
        text += Path(found.origin).with_name("duels.py").read_text("utf-8")
    keys = re.findall(r'counts\.get\("(\w+)"|text\.key == "(\w+)"', text)
    assert len(keys) > 3
    assert {one or other for one, other in keys} <= set(kabinett.game(name).words.texts)
