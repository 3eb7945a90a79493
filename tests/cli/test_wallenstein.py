"""Wallenstein in the terminal: what is shown of a position, how a round is told, a county of the map."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import answer, bot
from kabinett.cli.common import open_view
from kabinett.cli.generic import presenter
from kabinett.cli.listing import Listing
from kabinett.cli.terminal import Screen
from kabinett.cli.wallenstein import SAID
from kabinett.cli.wallenstein_log import LogTeller
from kabinett.core.play import Play
from kabinett.core.state import View
from kabinett.core.text import LANGUAGES, Text
from tests.cli.kit import random_play, run, session
from tests.games.wallenstein.kit import COUNTIES, Table

GAME = kabinett.game("wallenstein")
MODULES: dict[str, object] = {"court": True, "landsknechte": True, "leaders": True}


def shown(view: View, language: str = "en", width: int = 100) -> str:
    out = io.StringIO()
    screen = Screen(out, width)
    for part in presenter(GAME, language).show(view):
        screen.print(part)
    return out.getvalue()


def told(t: Table, language: str = "en") -> list[str]:
    faces = [(event.public, event.rule) for event in t.events if event.public is not None]
    return [sentence for sentence, _ in LogTeller(GAME, language).tell(faces)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{"players": 3, "setup": "choice"}, {"players": 5, **MODULES}])
def test_every_position_of_a_game_can_be_shown(options: dict[str, object], language: str) -> None:
    play = Play(GAME, options, 4)
    players = [bot("random", GAME, seat) for seat in range(play.state.seats)]
    looks = presenter(GAME, language)
    while play.state.to_act:
        seat = play.state.to_act[0]
        if len(play.log) % 41 == 0:
            text = shown(play.state.view(seat), language, 100)
            assert max(len(line) for line in text.splitlines()) <= 100 and "…" not in text
            assert all(GAME.words.shown("county", c, language) in text for c in range(45))
            decision = play.state.decision(seat)
            assert decision is not None
            assert bool(looks.hint(play.state.view(seat), decision)) == (str(decision.actions[0])[:4] == "lay ")
        play.apply(seat, answer(players[seat], play.state, seat))
    assert shown(open_view(play.state), language) and looks.tell(play.faces(None))


def test_what_stands_in_a_county() -> None:
    t = Table({"anhalt": ("red", 4), "koeln": ("blue", 2)}, {"red": {"battle-a": "anhalt"}}, leaders=True,
              built={"koeln": ["palace", "trading-house"]}, revolts={"koeln": 2}, leader={"red": "anhalt"},
              statues={"koeln": ("red", 1)}, event="tax-max", tiles={"red": "attack"})  # fmt: skip
    lines = [" ".join(line.split()) for line in shown(t.s.view(0)).splitlines()]
    assert lines[0] == "Spring, year 1 · action 9: Battle/Move A · you: Red"
    assert any("● Anhalt 4 · ★ 5/4" in line for line in lines)
    assert any("■ Erzbm. Köln 2 PT· !!♜1 5/2" in line for line in lines)
    assert any(line.startswith("Event At most 5 thalers of tax") for line in lines)
    assert any(line.startswith("Tiles 1 ● +1 army in attack · 2 ■ ") for line in lines)
    assert any(line.startswith("Your mat:") and "Battle/Move A: Anhalt" in line for line in lines)


def test_nobody_is_shown_what_lies_face_down() -> None:
    counties = {"anhalt": ("red", 4), "koeln": ("blue", 2), "baden": ("blue", 2)}
    looks: set[str] = set()
    for card, name in (("koeln", "Erzbm. Köln"), ("baden", "Baden"), ("coin-2", "coin card 2")):
        t = Table(counties, {"red": {"battle-a": "anhalt"}, "blue": {"battle-b": card}})
        assert f"Battle/Move B: {name}" in shown(t.s.view(1))
        looks.add(shown(t.s.view(0)))
    assert len(looks) == 1


def test_a_battle_is_one_line() -> None:
    t = Table({"anhalt": ("blue", 5), "kursachsen": ("yellow", 3)}, {"blue": {"battle-a": "anhalt"}}, chance=[3, 1])
    t.do("go kursachsen", "send 4")
    lines = told(t)
    (battle,) = [line for line in lines if "Kursachsen" in line]
    assert battle == (
        "Battle for Kursachsen: Blue with 4 against Yellow with 3; tower: Blue 4, Yellow 3 → Blue 3, Yellow 1. "
        "Blue wins Kursachsen by 3 to 1; armies there: 2."
    )
    assert not any("Into the tower" in line or "attacks" in line for line in lines)
    assert lines.count("No action: Red, Blue, Yellow.") == 9 and "No action: Red, Yellow." in lines


def test_what_comes_of_something_stands_in_its_line() -> None:
    t = Table({"anhalt": ("red", 4)}, {"red": {"tax": "anhalt"}})
    assert "Red collects 5 thalers in Anhalt. A revolt marker in Anhalt; now: 1." in told(t)
    t = Table({"anhalt": ("red", 4)}, {"red": {"tax": "anhalt"}}, revolts={"anhalt": 1}, chance=[3, 1])
    (revolt,) = [line for line in told(t) if line.startswith("Revolt")]
    assert revolt.endswith("armies there: 2. A revolt marker in Anhalt; now: 2.") and "tower: Red 4" in revolt


def test_a_scoring_by_player() -> None:
    t = Table({"anhalt": ("red", 1), "koeln": ("blue", 1)}, phase="year_end", year=2, leaders=True,
              built={"koeln": ["palace", "church"]}, statues={"koeln": ("red", 2)})  # fmt: skip
    lines = told(t)
    assert "Blue scores 8: counties 1, buildings 2, majorities 5." in lines
    assert "Red scores 3: counties 1, buildings 0, majorities 0, statues and trophies 2." in lines


def test_what_all_do_is_said_once() -> None:
    teller = LogTeller(GAME, "en")
    bids = [(Text("bid", (0, 47)), "10.1"), (Text("no_bid", (1,)), "10.2b"), (Text("bid", (2, 9)), "10.1")]
    assert teller.tell(bids) == [("Bids: Red coin card 2, Blue no card, Yellow Anhalt.", "10.1")]
    tiles = [(Text("tile", (0, 1, 4)), "10.3"), (Text("tile", (1, 3, 2)), "10.3")]
    assert teller.tell(tiles) == [("Order of play: 2 Blue (+1 army in attack), 4 Red (+1 grain).", "10.3")]
    planned = [(Text("planned", (seat,)), "6.1") for seat in range(3)]
    assert teller.tell(planned) == [("Plans are ready: Red, Blue, Yellow.", "6.1")]
    # A card just opened is told as long as nothing has come of it.
    opened = (Text("opens", (0, 9, 8)), "11.2")
    assert len(teller.tell([opened])) == 1


def test_all_words_in_three_languages() -> None:
    for words in SAID.values():
        assert len(words) == 3 and all(words)
        assert len({tuple(sorted(part.split("}")[0] for part in text.split("{")[1:])) for text in words}) == 1


def test_a_county_of_the_board() -> None:
    ran = run("board", "show", "wallenstein", "burgund")
    assert ran.code == 0 and "tax 7, grain 2, sites: 2" in ran.out and "out with three players" in ran.out
    assert "Lothringen 6/3" in ran.out and "Electoral Palatinate" in ran.out
    shown = run("board", "show", "wallenstein", "burg", "--json").json
    assert shown["id"] == "burgund" and {"to": "lothringen", "kind": "land"} in shown["borders"]
    ran = run("board", "show", "wallenstein", "hessen")
    assert ran.code == 1 and "hessen-darmstadt" in ran.err


def test_all_counties_of_the_board() -> None:
    ran = run("board", "show", "wallenstein", "--language", "de")
    assert ran.code == 0 and "Österreich" in ran.out and "Bremen *" in ran.out and "Steuer/Getreide" in ran.out
    assert all(GAME.words.shown("county", county, "de") in ran.out for county in range(45))
    found = run("board", "show", "wallenstein", "--json").json
    assert [zone["id"] for zone in found["zones"]] == COUNTIES
    assert run("board", "show", "friedrich").code == 2


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    play = Play(GAME, {"players": 3, **MODULES}, 5)
    lines = ["1", "map anhalt", "log 5", "hand", "show", "why go anhalt", *["1"] * 400]
    at_table, out = session(play, lines, tmp_path / "g.rec", ["human", "random", "random"])
    at_table.run()
    text = out.getvalue()
    assert "borders:" in text and "slots that may stay empty" in text and "wins with" in text
    assert play.state.outcome is not None


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["[1] 4 thalers", "[2] 1 grain", "[3] 2 armies into the tray"]),
        ("fr", ["[1] 4 thalers", "[2] 1 céréale", "[3] 2 armées dans la soucoupe"]),
        ("de", ["[1] 4 Taler", "[2] 1 Getreide", "[3] 2 Armeen in die Schale"]),
    ],
)
def test_a_bonus_is_offered_with_its_amount(language: str, wanted: list[str]) -> None:
    counties = {"altmark": ("red", 2), "anhalt": ("red", 2), "boehmen": ("red", 2), "baden": ("red", 2)}
    t = Table(counties, phase="landsknechte", landsknechte=True, banner={"red": 1})
    decision, view, out = t.s.decision(0), t.s.view(0), io.StringIO()
    assert decision is not None
    screen = Screen(out, 100)
    for part in Listing(decision, view, presenter(GAME, language)).lines(100):
        screen.print(part)
    assert all(item in out.getvalue() for item in wanted)
    # The card on top is the one of which is chosen.
    row = next(line for line in shown(view, language).splitlines() if line.startswith("●"))
    assert row.split()[-1] == "3"


def test_open_favours_are_shown_with_what_they_give() -> None:
    t = Table({"anhalt": ("red", 4)}, phase="planning", court=True, favours=("16", "12", "5"))
    text = shown(t.s.view(0))
    assert "4: 16 (7 thalers) · 3: 12 (3 armies for one county) · 2: 5 (1 grain)" in text


def test_a_tile_is_switched_off_by_typing(tmp_path: Path) -> None:
    play = random_play(GAME, 4, 60, {"players": 3})
    t = Table({"anhalt": ("red", 4)}, {"red": {"battle-a": "anhalt"}}, tiles={"red": "attack"})
    play.state = t.s
    at_table, out = session(play, ["spare", "go altmark", "2", "quit"], tmp_path / "g.rec", ["human"] * 3)
    at_table.run()
    assert "does not use the tile" in out.getvalue()
    assert "Red with 2" in out.getvalue(), "two armies, and none of the tile"
