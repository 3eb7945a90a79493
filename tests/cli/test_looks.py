"""Maria and Pitt's War in the terminal: what is shown of a position, a place of the map, and that nothing secret is."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest

import kabinett
from kabinett.cli import maria_words, pittswar_words
from kabinett.cli.common import open_view
from kabinett.cli.generic import presenter
from kabinett.cli.terminal import Screen
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import View
from kabinett.core.text import LANGUAGES, Text
from kabinett.games.maria.agreements import TRUCE, VOTE, WORDS
from kabinett.games.maria.board import AUSTRIA, BAVARIA, FRANCE, PRUSSIA
from kabinett.games.maria.game import mstate
from tests.cli.kit import random_play, run, session

MARIA = kabinett.game("maria")
PITTSWAR = kabinett.game("pittswar")
ADVANCED: dict[str, object] = {"variant": "advanced"}


def shown(game: Game, view: View, language: str = "en", width: int = 100) -> str:
    out = io.StringIO()
    screen = Screen(out, width)
    for part in presenter(game, language).show(view):
        screen.print(part)
    return out.getvalue()


def at_place(game: Game, view: View | None, place: str, language: str = "en") -> str:
    out = io.StringIO()
    screen = Screen(out, 100)
    kind = "place" if "place" in game.words.kinds else "zone"
    for part in presenter(game, language).place(view, game.words.kinds[kind].from_text(place)):
        screen.print(part)
    return out.getvalue()


GAMES = [(MARIA, {}), (MARIA, ADVANCED), (PITTSWAR, {}), (PITTSWAR, {"scenario": "grand_empire"})]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game, options", GAMES, ids=["maria", "maria-advanced", "pittswar", "pittswar-empire"])
def test_every_position_of_a_game_can_be_shown(game: Game, options: dict[str, object], language: str) -> None:
    play = Play(game, options, 4)
    rng = random.Random(4)
    looks = presenter(game, language)
    while play.state.to_act and len(play.log) < 1500:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        if len(play.log) % 73 == 0:
            view = play.state.view(seat)
            text = shown(game, view, language)
            assert max(len(line) for line in text.splitlines()) <= 100 and "…" not in text
            assert len(text.splitlines()) < 75
            looks.hint(view, decision)
            looks.tell(play.faces(seat))
        play.apply(seat, rng.choice(decision.actions))
    assert shown(game, open_view(play.state), language) and shown(game, play.state.view(None), language)


@pytest.mark.parametrize("game, options", GAMES, ids=["maria", "maria-advanced", "pittswar", "pittswar-empire"])
def test_what_a_seat_is_shown_depends_on_what_it_knows(game: Game, options: dict[str, object]) -> None:
    for decisions in (12, 200, 700):
        play = random_play(game, 3, decisions, options)
        if not play.state.to_act:
            continue
        seat = play.state.to_act[0]
        place = "prag" if game is MARIA else "paris"
        view = play.state.view(seat)
        before = shown(game, view) + at_place(game, view, place)
        other = game.sample(view, random.Random(1)).view(seat)
        assert shown(game, other) + at_place(game, other, place) == before


def test_a_position_of_maria() -> None:
    text = shown(MARIA, Play(MARIA, {}, 1).state.view(0))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[0] == "setting up · you: Maria Theresa (Austria)"
    assert any("Khevenhüller + Batthyány" in line and "Gran ♣" in line for line in lines)
    assert any(line.startswith("Fortresses held France 0 of 9 · Prussia 2 of 12") for line in lines)
    assert any(line.startswith("Hand of Austria ♠ 4 ♦ 10 7 5 Reserve (worth 34)") for line in lines)
    # No politics in the introductory game, and of others only the number of cards.
    assert "Tracks" not in text and "PRAGMATIC" not in text and "Hand of France" not in text
    advanced = shown(MARIA, Play(MARIA, ADVANCED, 1).state.view(0))
    assert "Tracks" in advanced and "PRAGMATIC ARMY" in advanced and "8 markers" in advanced


@pytest.mark.parametrize("language", LANGUAGES)
def test_agreements_and_proposals_are_shown(language: str) -> None:
    s = mstate(Play(MARIA, ADVANCED, 1).state)
    s.turn = 2
    empty = shown(MARIA, s.view(1), language)
    s.agreements = ((TRUCE, AUSTRIA, FRANCE, 3, 0), (VOTE, BAVARIA, 1, 0, 0), (WORDS, 0, 2, 4, 0))
    s.proposals = ((0, 1, TRUCE, AUSTRIA, PRUSSIA, 5), (1, 2, VOTE, PRUSSIA, 0, 0), (2, 1, WORDS, 2, 1, 6))
    text = shown(MARIA, s.view(1), language, 200)
    new = [" ".join(line.split()) for line in text.splitlines() if line not in empty.splitlines()]
    for title in ("agreements", "proposals"):
        assert sum([line.startswith(maria_words.say(title, language)) for line in new]) == 1
    if language == "en":
        assert "Agreements Agreed: Austria does not attack France until the end of turn 3." in new
    for number in (3, 4, 5, 6):
        assert any([f"{number}" in line for line in new])


def test_the_position_is_shown_again_in_each_stage() -> None:
    play = Play(MARIA, ADVANCED, 2)
    rng = random.Random(2)
    moments: set[object] = set()
    while play.state.to_act and len(play.log) < 300:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        moments.add(presenter(MARIA).moment(play.state.view(seat)))
        play.apply(seat, rng.choice(decision.actions))
    assert {(1, "politics"), (1, "place_hussars"), (1, 0), (1, 1), (1, 2), (2, "politics")} <= moments


def test_winter_scores_are_shown_after_the_end() -> None:
    play = random_play(MARIA, 5, options=ADVANCED)
    assert not play.state.to_act
    text = shown(MARIA, open_view(play.state))
    if "Winter scores" not in text:
        assert not play.state.view(None)["winter_pools"]
    assert "everything open" in text


def test_a_position_of_pitts_war() -> None:
    play = Play(PITTSWAR, {}, 1)
    text = shown(PITTSWAR, play.state.view(0))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines[0].startswith("1792 · fair weather · ") and lines[0].endswith(" · you: France")
    assert any(line.startswith("France: victory points 6 of 30 (stars 6") for line in lines)
    assert any(line.startswith("■ Austria at war 4") for line in lines)
    assert any("Dumouriez 1-1, North" in line for line in lines)
    assert "Volunteers" in text and "[f_volunteers]" in text
    held = PITTSWAR.words.shown("event", play.state.hands[1][0], "en")  # type: ignore[attr-defined]
    assert held in shown(PITTSWAR, play.state.view(1)) and f"  {held}  " not in text


def test_places_of_the_maps() -> None:
    wien = run("board", "show", "maria", "wien").out
    assert "Wien ♥" in wien and "sector B4e" in wien and "major fortress" in wien and "home of Austria" in wien
    assert "St. Pölten ♥" in wien and "main road" in wien and "stands here" not in wien
    paris = run("board", "show", "pittswar", "mainz", "-l", "de").out
    assert "Heimat: Pfalz" in paris and "Festung" in paris and re.search(r"Frankfurt\s+Fluss\s+Reich", paris)
    everything = run("board", "show", "pittswar").out
    names = [PITTSWAR.words.shown("zone", zone, "en") for zone in range(PITTSWAR.board.size)]  # type: ignore[attr-defined]
    assert all(name in everything for name in names)


def test_who_stands_in_a_place() -> None:
    view = Play(MARIA, {}, 1).state.view(0)
    assert "here: Khevenhüller + Batthyány (Austria" in at_place(MARIA, view, "gran")
    assert "held by Prussia" in at_place(MARIA, view, "glogau")
    war = Play(PITTSWAR, {}, 1).state.view(0)
    assert "● France 3: Dumouriez 1-1, North" in at_place(PITTSWAR, war, "lille")
    assert "nobody stands here" in at_place(PITTSWAR, war, "dijon")


def test_choices_say_who_stands_there(tmp_path: Path) -> None:
    made, out = session(Play(PITTSWAR, {}, 1), ["decline", "quit"], tmp_path / "g.rec", ["human", "random"])
    made.run()
    assert re.search(r"\[\d\] Paris★★ ●1 ", out.getvalue())
    unit = PITTSWAR.words.kinds["unit"].from_text("fr_north")
    view = Play(PITTSWAR, {}, 1).state.view(0)
    assert presenter(PITTSWAR).choice(view, "unit", unit).plain == "North (France) 3 Lille"


def test_troops_still_to_allot_are_counted(tmp_path: Path) -> None:
    made, out = session(Play(MARIA, {}, 1), ["3", "quit"], tmp_path / "g.rec", ["human", "random", "random"])
    made.run()
    assert "Austria: 28 of 28 troops are left" in out.getvalue() and "Austria: 25 of 28" in out.getvalue()


@pytest.mark.parametrize("said", [maria_words.SAID, pittswar_words.SAID], ids=["maria", "pittswar"])
def test_all_words_in_three_languages(said: dict[str, tuple[str, str, str]]) -> None:
    for key, words in said.items():
        assert len(words) == 3 and all(words)
        holes = [sorted(set(re.findall(r"{(\w+)", sentence))) for sentence in words]
        assert holes[0] == holes[1] == holes[2], key


def test_political_choices_are_in_words() -> None:
    looks = presenter(MARIA)
    for text, wanted in (
        ("execute none 0 0 -1", "Italy -1"),
        ("execute france 1 0 0", "its text, for France; Saxony +1"),
        ("vote 3 0", "Francis Stephen 3"),
    ):
        line = looks.in_words(MARIA.words.parse(text))
        assert line is not None and line.plain == wanted
    assert looks.in_words(MARIA.words.parse("march karl wien")) is None


def test_a_march_through_several_zones_is_one_line() -> None:
    zones = [PITTSWAR.words.kinds["zone"].from_text(zone) for zone in ("lille", "reims", "paris")]
    steps = [(Text("enters", (0, zones[n], zones[n + 1], 2 - n)), "11.2") for n in range(2)]
    assert presenter(PITTSWAR).tell(steps) == [("France marches from Lille to Paris (1 point left).", "11.2")]
    assert len(presenter(PITTSWAR).tell([steps[0], (Text("halts", (zones[1],)), "11.1")])) == 2


def test_borders_stand_beside_where_a_force_can_go(tmp_path: Path) -> None:
    made, out = session(
        Play(PITTSWAR, {}, 1), ["decline", "2", "march", "quit"], tmp_path / "g.rec", ["human", "random"]
    )
    made.run()
    assert "] Luxembourg (river)" in out.getvalue()


def test_of_what_may_be_said_unasked_one_of_each_kind_is_shown(tmp_path: Path) -> None:
    play = random_play(MARIA, 3, 30, ADVANCED)
    seat = play.state.to_act[0]
    made, out = session(play, ["quit"], tmp_path / "g.rec", ["human" if n == seat else "random" for n in range(3)])
    made.run()
    (line,) = re.findall(r"unasked: (.*\n.*)", out.getvalue())
    assert line.count("propose_truce") == 1 and "propose_" in line.replace("propose_truce", "")
