"""The ladder: pairs with one seed, ratios, what is kept and gone on with, and the table that is made of it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import kabinett
from kabinett.bots.heuristic import Choice
from kabinett.bots.levels import Searcher
from kabinett.bots.search import Found
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.state import View
from kabinett.lab import matches, runs
from kabinett.lab.among import Among
from kabinett.lab.matches import Match, Played
from tools import ladder

OPTIONS = kabinett.game("pittswar").checked_options(None)


def ended(number: int, bots: tuple[str, ...], *winners: int, seconds: int = 1) -> Played:
    return Played(number, "", bots, winners, (), (), "end.time", 0, 0, {ladder.SECONDS: [1000 * seconds]})


def cells(text: str, *parts: str) -> list[str]:
    """The cells of the first row of a table that has all of these cells."""
    for line in text.split("\n"):
        found = [cell.strip() for cell in line.strip("|").split("|")]
        if set(parts) <= set(found):
            return found
    raise AssertionError(f"no row with {parts} in\n{text}")


def test_a_ladder_of_one_rung(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played, gone on with, and not played twice."""
    command = ["wallenstein", "--rungs", "novice:officer", "--option", "players=3", "--workers", "1", "--pairs"]
    ladder.main([*command, "2"], tmp_path / "build", tmp_path)
    options = kabinett.game("wallenstein").checked_options({"players": 3})
    high = Among("wallenstein", "officer", "novice", options)
    low = Among("wallenstein", "novice", "novice", options)
    first = high.folder(tmp_path / "build").read()
    assert [first[number].bots for number in (0, 1)] == [high.match(0).bots, high.match(1).bots]
    assert {one.bots for one in low.folder(tmp_path / "build").read().values()} == {("novice",) * 3}
    told = capsys.readouterr().out
    assert "officer over novice: 2 pairs" in told

    asked: list[Match] = []
    play = ladder.timed

    def counted(match: Match) -> Played:
        asked.append(match)
        return play(match)

    monkeypatch.setattr(ladder, "timed", counted)
    ladder.main([*command, "3"], tmp_path / "build", tmp_path)
    assert [(match.number, match.seed, match.bots) for match in asked] == [
        (2, 0, ("novice",) * 3),
        (2, 0, ("novice", "novice", "officer")),
    ]
    assert first.items() <= high.folder(tmp_path / "build").read().items()
    row = cells((tmp_path / "ladder.md").read_text("utf-8"), "wallenstein", "officer over novice")
    assert row[1] == "players=3" and row[6] == "3" and float(row[-1]) > 0


def write(above: Path, high: str, low: str, wins: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    """Pairs that were not played."""
    for one, winners in ((high, 0), (low, 1)):
        row = Among("pittswar", one, low, OPTIONS)
        folder = row.folder(above)
        for number, pair in enumerate(wins):
            folder.add(ended(number, row.match(number).bots, *pair[winners]))


def test_the_table(tmp_path: Path) -> None:
    """In 40 pairs the higher level wins 32 and draws 4; the lower one, in the same seats, wins 8 and draws 8."""
    mine = [((number % 2,), (1 - number % 2,)) for number in range(40)]
    won = [mine[n][0] if n < 32 else () if n < 36 else mine[n][1] for n in range(40)]
    lost = [mine[n][0] if n < 8 else () if n < 16 else mine[n][1] for n in range(40)]
    write(tmp_path, "general@24", "officer", list(zip(won, lost, strict=True)))
    write(tmp_path, "officer", "novice", [((0,), (0,)), ((1,), (1,))])
    text = ladder.document(tmp_path)
    row = cells(text, "pittswar", "general over officer", "24 / –")
    assert row[4:9] == ["now", "yes", "40", "34", "12"]
    # In each seat 17 of 20 and, by the lower level, 20 of 40.
    assert row[9].startswith(f"{(2 * 17 * 20 / 60 + 0.125) / (2 * 3 * 20 / 60 + 0.125):.2f} (")
    assert float(row[9].split("(")[1].split("–")[0]) > 2
    assert row[10].startswith(f"{34.5 / 6.5 / (12.5 / 28.5):.2f} (") and row[11] == "2.0"
    assert cells(text, "officer over novice")[5:9] == ["no", "2", "2", "2"]
    france = cells(text, "general over officer", "france")
    assert france[5:7] == ["17 of 20", "20 of 40"]


def test_other_players_do_not_go_on_with_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The document is made of what players of several builds have played; only more of a row is refused."""
    build = tmp_path / "build"
    write(build, "officer", "novice", [((0,), (1,)), ((1,), (0,))])
    monkeypatch.setattr(runs, "fingerprint", lambda bots, game: "other")
    command = ["pittswar", "--rungs", "novice:officer", "--workers", "1", "--pairs"]
    with pytest.raises(SystemExit):
        ladder.main([*command, "3"], build, tmp_path)
    assert "begun by other players" in capsys.readouterr().err
    ladder.main([*command, "2"], build, tmp_path)
    row = cells((tmp_path / "ladder.md").read_text("utf-8"), "officer over novice")
    assert row[4:7] == ["older", "no", "2"]


def test_a_level_is_not_clearly_stronger_by_few_games(tmp_path: Path) -> None:
    write(tmp_path, "officer", "novice", [((0,), (1,)), ((1,), (0,))])
    row = cells(ladder.document(tmp_path), "officer over novice")
    assert row[5:9] == ["no", "2", "2", "0"] and row[10].startswith("25.00 (0.")


def test_seats_are_compared_with_themselves(tmp_path: Path) -> None:
    """France wins 8 games of 10 whoever plays it: a level that does the same is no stronger."""
    wins = [((0,), (0,)) if number % 10 < 8 else ((1,), (1,)) for number in range(40)]
    write(tmp_path, "general@24", "officer", wins)
    row = cells(ladder.document(tmp_path), "general over officer")
    assert row[5] == "no" and 0.8 < float(row[9].split(" ")[0]) < 1.25


def test_the_stop_watch(tmp_path: Path) -> None:
    """Games at the budgets of a table are told with what each level took."""
    one = ended(0, ("general", "officer"), 0)
    row = Among("pittswar", "general", "officer", OPTIONS)
    allowed = f"general {ladder.ALLOWED}"
    found = {"general choices": [400, 800], "general turns": [1200], ladder.MEMORY: [77], allowed: [700, 5000]}
    found[f"general {ladder.USED}"] = [390, 610]
    row.folder(ladder.full(tmp_path / "build")).add(Played(**{**one.__dict__, "statistics": found}))
    text = ladder.document(tmp_path / "build")
    assert cells(text, "general among officer")[3:] == ["1", "1"]
    told = ["2", "0.60", "0.80", "0.61", "0.7", "1", "1.20", "1.20", "5", "77"]
    assert cells(text, "pittswar", "default", "general")[3:] == told


class Thinker:
    """In place of a searcher: what it finds at each decision, and in which turn; None: it follows its plan."""

    def __init__(self, game: kabinett.Game, script: list[tuple[int, list[Found] | None]]) -> None:
        self.game, self.seed, self.script = game, 0, script
        self.found: list[Found] = []
        self.turn = -1

    def decide(self, view: View, decision: Decision) -> Action:
        self.turn, found = self.script.pop(0)
        if found is not None:
            time.sleep(0.02)
            self.found = found
        return decision.actions[0]


def test_a_choice_counts_where_there_was_something_to_think_about() -> None:
    game = kabinett.game("pittswar")
    state = game.new(None, 1)
    decision = state.decision(state.to_act[0])
    assert decision is not None
    choice = Choice([decision.actions[0]], 0.0)
    forced, tried = [Found(choice, 0, 0.0, 0.0)], [Found(choice, 3, 0.5, 0.0)]
    thinker = Thinker(game, [(1, tried), (1, None), (1, forced), (2, [*tried]), (2, [*tried])])
    watched = ladder.Watched(thinker, thinker)  # type: ignore[arg-type]
    for _ in range(5):
        watched.decide({}, decision)
    assert len(watched.choices) == 3 and min(watched.choices) >= 20
    assert list(watched.turns) == [1, 2] and min(watched.turns.values()) >= 40


def test_who_is_watched_plays_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choices, and what is said unasked."""
    monkeypatch.setattr(matches, "MOST_DECISIONS", 25)
    options = kabinett.game("maria").checked_options({"variant": "advanced"})
    match = Among("maria", "general@1", "officer", options).match(0)
    usual, one = matches.played(match), ladder.watched(match)
    told = {f"general@1 {what}" for what in ("choices", "turns", ladder.USED, ladder.ALLOWED)}
    assert set(one.statistics) == {*told, ladder.MEMORY}
    assert one.statistics["general@1 choices"] and 10 < one.statistics[ladder.MEMORY][0] < 5000
    assert (one.bots, one.decisions, one.length) == (usual.bots, usual.decisions, usual.length)
    player = matches.seated(match)[0]
    one_watched = ladder.with_a_watch(player)
    assert isinstance(one_watched, ladder.Watched) and isinstance(one_watched.searcher, Searcher)
    assert one_watched.hears() == player.hears() != ()


@pytest.mark.parametrize(
    "wrong",
    [
        ["--rungs", "novice:captain"],
        ["--rungs", "novice"],
        ["--trials", "officer=3"],
        ["--trials", "general=few", "--rungs", "officer:general"],
        ["--option", "players=9"],
    ],
    ids=" ".join,
)
def test_a_command_that_cannot_be_understood_plays_nothing(wrong: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        ladder.main(["wallenstein", "--pairs", "1", *wrong], tmp_path / "build", tmp_path)
    assert not list(tmp_path.rglob("games.jsonl"))
