"""Commands beside the words of a game, help with the game's own pieces and places, and what is said of its board."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kabinett
from kabinett.cli.commands import COMMANDS
from kabinett.cli.generic import place_kind
from kabinett.cli.session import Session
from kabinett.core.play import Play
from kabinett.core.text import LANGUAGES, Text
from kabinett.games.maria.board import DATA
from tests.cli.kit import ROOT, environment, run, session

MARIA = kabinett.game("maria")
ADVANCED: dict[str, object] = {"variant": "advanced"}


def said(play: Play, lines: list[str], folder: Path, language: str = "en") -> str:
    """What a person in the seat that is asked is answered."""
    seat = play.state.to_act[0]
    who = ["human" if other == seat else "random" for other in range(play.state.seats)]
    made, out = session(play, [*lines, "quit"], folder / "game.rec", who, language)
    made.run()
    return out.getvalue()


def offering(verb: str) -> Play:
    """A game of Maria in which the first seat that is asked may say this word."""
    for seed in range(20):
        play = Play(MARIA, ADVANCED, seed)
        rng = random.Random(seed)
        while play.state.to_act and len(play.log) < 400:
            seat = play.state.to_act[0]
            decision = play.state.decision(seat)
            assert decision is not None
            if verb in [action.verb for action in decision.actions]:
                return play
            play.apply(seat, rng.choice(decision.actions))
    raise AssertionError(f"nobody may {verb}")


def test_a_command_goes_before_a_word_that_is_not_offered(tmp_path: Path) -> None:
    out = said(Play(MARIA, {}, 1), [f"save {tmp_path}/m.rec"], tmp_path)
    assert f"Saved in {tmp_path}/m.rec" in out and (tmp_path / "m.rec").is_file()


def test_a_word_that_is_offered_goes_before_a_command(tmp_path: Path) -> None:
    play = offering("save")
    done = len(play.log)
    out = said(play, ["/save", f"save {tmp_path}/m.rec", "save"], tmp_path)
    assert "Saved in" in out.split("> save ")[0] and f"Saved in {tmp_path}/m.rec" in out
    assert str(play.log[done].action) == "save"


def test_without_pieces_go_is_a_word_of_the_game(tmp_path: Path) -> None:
    out = said(Play(kabinett.game("pittswar"), {}, 1), ["decline", "go paris"], tmp_path)
    assert "There is no piece" not in out and "[10.1]" in out.split("> go paris")[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", kabinett.GAMES)
def test_help_has_examples_of_the_game(name: str, language: str, tmp_path: Path) -> None:
    game = kabinett.game(name)
    play = Play(game, {}, 1)
    out = said(play, ["help"], tmp_path, language).split("> help\n")[1].split("\n> quit")[0]
    assert name == "friedrich" or not re.search(r"daun|prag\b", out)
    assert "{" not in out and max(len(line) for line in out.splitlines()) <= 100
    words = set(re.findall(r"[\w?]+", out))
    marches = {"go", "reach"} if "piece" not in game.words.kinds else set()
    assert set(COMMANDS) - {"exit", "?", "help"} - marches <= words and not marches & words
    (place,) = [line.split()[1] for line in out.splitlines() if line.strip().startswith("map ")]
    assert game.words.kinds[place_kind(game)].from_text(place) >= 0
    assert ("/save" in out) == (name == "maria")


# the board


def test_it_is_said_that_a_board_is_reconstructed(tmp_path: Path) -> None:
    found = {one["name"]: one["reconstructed"] for one in run("games", "--json").json["games"]}
    assert found == {"friedrich": False, "wallenstein": False, "maria": True, "pittswar": True}
    assert run("games").out.count("reconstructed") == 2
    assert "rekonstruiert" in run("board", "show", "maria", "wien", "-l", "de").out
    assert "reconstructed" in run("board", "show", "pittswar").out
    assert "reconstructed" not in run("board", "show", "friedrich", "leipzig").out
    assert "reconstitué" in said(Play(MARIA, {}, 1), [], tmp_path, "fr")


def test_a_pack_says_for_itself_whether_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "printed"
    shutil.copytree(DATA, folder)
    shutil.copytree(DATA, tmp_path / "copy")
    assert "reconstructed" in run("board", "show", "maria", "wien", "--board", tmp_path / "copy").out
    (folder / "pack.json").write_text('{"reconstructed": false}')
    assert run("board", "check", folder).code == 0
    assert "reconstructed" not in run("board", "show", "maria", "wien", "--board", folder).out
    game = kabinett.game("maria", folder)
    assert game.scene(Play(game, {}, 1).state.view(0))["reconstructed"] is False
    for wrong in ('{"reconstructed": "no"}', "[]", "{"):
        (folder / "pack.json").write_text(wrong)
        ran = run("board", "check", folder)
        assert ran.code == 1 and "pack.json" in ran.out


# small things


def test_one_good_bye(tmp_path: Path) -> None:
    out = said(Play(MARIA, {}, 1), ["resign"], tmp_path)
    assert "Maria Theresa resigns." in out and out.count("Good bye.") == 1


def test_no_sentence_ends_in_two_full_stops() -> None:
    city = MARIA.words.kinds["place"].from_text("bruck-a-d-l")
    for language in LANGUAGES:
        told = MARIA.words.say(Text("marched", (1 << 12, city, city)), language)
        assert told.endswith("Bruck a.d.L.") and ".." not in told


def test_a_rule_is_printed_with_its_source() -> None:
    assert (
        "Source: " in run("rules", "friedrich", "4.4").out
        and "Quelle: " in run("rules", "maria", "9.1", "-l", "de").out
    )


def test_every_bot_is_named_in_help() -> None:
    from kabinett.bots import BOTS

    assert all(bot in run("play", "--help").out for bot in BOTS)


def test_golden_has_help() -> None:
    for args, code in ((["--help"], 0), (["chess"], 2)):
        command = [sys.executable, "-m", "tools.golden", *args]
        ran = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True)
        assert ran.returncode == code and "usage: " in ran.stdout + ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.parametrize("command", [["list"], ["export", "x"], ["backup", "b.jsonl"], ["replay"]])
def test_there_must_be_a_database(command: list[str], tmp_path: Path) -> None:
    import kabinett.cli.serving

    assert kabinett.cli.serving
    arguments = [str(tmp_path / part) if part.endswith("jsonl") else part for part in command]
    ran = run("admin", *arguments, "--data", tmp_path / "nowhere")
    assert ran.code == 2 and "there is no database" in ran.err
    assert not (tmp_path / "nowhere").exists()


# commands without an object, and words that are not known


def test_rule_alone_is_the_rule_of_the_question(tmp_path: Path) -> None:
    play = Play(MARIA, {}, 1)
    decision = play.state.decision(play.state.to_act[0])
    assert decision is not None
    assert said(play, ["rule"], tmp_path).split("> rule\n")[1].startswith(f"maria {decision.rule}  ")


def test_a_chapter_as_the_command_prints_it(tmp_path: Path) -> None:
    play = Play(kabinett.game("pittswar"), {}, 1)
    out = said(play, ["rule 4", "rule pittswar 4.1", "rule 99", "rule x"], tmp_path)
    chapter = out.split("> rule 4\n")[1].split("> rule")[0]
    assert chapter == run("rules", "pittswar", 4).out and chapter.count("\npittswar 4.") > 2
    assert out.split("> rule pittswar 4.1\n")[1].startswith("pittswar 4.1  ")
    assert "There is no rule 99." in out and "There is no rule x." in out


@pytest.mark.parametrize(
    "language, example", [("en", "For example: "), ("fr", "Par exemple : "), ("de", "Zum Beispiel: ")]
)
def test_a_command_alone_says_how_it_is_used(language: str, example: str, tmp_path: Path) -> None:
    out = said(Play(MARIA, {}, 1), ["map", "why", "go", "reach"], tmp_path, language)
    for command in ("map", "why", "go", "reach"):
        assert re.match(f"{example}{command} [a-z]+", out.split(f"> {command}\n")[1])


@pytest.mark.parametrize(
    "typed, answer",
    [
        ("why march friedrich paris", "“paris” is not known here. It is written: march <piece> <place>"),
        (
            "why march friedrch torgau",
            "“friedrch” is not known here. It is written: march <piece> <place> Perhaps: friedrich",
        ),
        ("march friedrich none", "“none” is not known here"),
        ("march friedrich", "Something is missing. It is written: march <piece> <place>"),
        ("march friedrich torgau berlin now", "“berlin now” is too much. It is written: march <piece> <place>"),
        ("done, fly", "“fly” is neither an action nor a command"),
        ("done,", "“” is neither"),
    ],
)
def test_the_word_that_is_wrong_is_named(typed: str, answer: str, tmp_path: Path) -> None:
    play = Play(kabinett.game("friedrich"), {}, 1)
    out = said(play, [typed], tmp_path)
    assert answer in " ".join(out.split(f"> {typed}\n")[1].split())
    assert not [entry for entry in play.log if entry.seat == 0]


def test_several_steps_at_once(tmp_path: Path) -> None:
    play = Play(kabinett.game("friedrich"), {}, 1)
    said(play, ["give fr 8, give heinrich 4 ,give schwerin 9", "give seydlitz 5, give dohna 99"], tmp_path)
    done = [str(entry.action) for entry in play.log if entry.seat == 0]
    assert done == ["give friedrich 8", "give heinrich 4", "give schwerin 9"], "an illegal one refuses all"


# whole games


class Typing:
    """Types a command or some action, again and again, like a person who wants to see everything."""

    def __init__(self, at_table: Session) -> None:
        self.at_table = at_table
        self.rng = random.Random(6)

    def readline(self) -> str:
        if self.rng.random() < 0.04:
            return (
                self.rng.choice(["show", "hand", "help", "log 5", "map w", "why 1", "undo", "back", "reach x"]) + "\n"
            )
        return str(self.rng.choice(self.at_table.decision(self.at_table.looking).actions)) + "\n"


@pytest.mark.parametrize(
    "name, options", [("friedrich", {}), ("maria", ADVANCED), ("wallenstein", {}), ("pittswar", {})]
)
def test_a_whole_game_can_be_played_in_the_terminal(name: str, options: dict[str, object], tmp_path: Path) -> None:
    """One person typing what is offered, the others at random."""
    play = Play(kabinett.game(name), options, 6)
    who = ["human", *["random"] * (play.state.seats - 1)]
    made, out = session(play, [], tmp_path / "g.rec", who, "de")
    made.terminal.lines = Typing(made)  # type: ignore[assignment]
    made.run()
    assert play.state.outcome is not None and "Das Spiel ist zu Ende." in out.getvalue()
    # Notes are not broken into lines, so that what they name can be copied.
    assert not [line for line in out.getvalue().splitlines() if len(line) > 100 and not line.startswith("„")]
