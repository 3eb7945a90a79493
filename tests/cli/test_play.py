"""`kabinett play`: whole sessions by script, what they show, and what they never show."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kabinett
from kabinett.bots import Bot
from kabinett.cli.commands import COMMANDS
from kabinett.cli.words import SAID
from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import View
from kabinett.core.text import LANGUAGES
from tests.cli.kit import DIVIDED, Ran, environment, random_play, run, session, write_record
from tests.probes import league, plan, windows

GAME = kabinett.game("friedrich")
BOTS = ["--seat", "elisabeth=random", "--seat", "maria-theresia=random", "--seat", "pompadour=random"]
ALONE = ["--seat", "friedrich=human", *BOTS]


def play(lines: list[str], file: Path, *args: object) -> Ran:
    ran = run("play", "friedrich", "--seed", 5, "--save", file, *ALONE, *args, lines=lines)
    assert ran.code == 0, ran.err
    return ran


def answers(out: str, line: str) -> str:
    """What was written after a line that was typed, up to the next one."""
    parts = out.split(f"\n> {line}\n")
    assert len(parts) == 2, f"{line} stands {len(parts) - 1} times in the output"
    return re.split(r"\n> ", parts[1])[0]


def moves(file: Path) -> list[str]:
    return [f"{seat}: {action}" for _, seat, action in record.read(file.read_text()).moves]


def own_moves(file: Path) -> list[str]:
    return [move.removeprefix("friedrich: ") for move in moves(file) if move.startswith("friedrich: ")]


def test_several_turns_by_script(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    lines = [
        "8", "4", "back", "why give heinrich 9", "why 3", "99", "4", "9", "5", "3", "6", "ready",
        "why march friedrich leipzig", "rule 4.4", "map Leipzig", "hand", "reach friedrich", "log 3",
        "go friedrich leipzig", "undo", "friedrich to Leipzig", "march heinrich potsdam", "undo",
        "go train 1 herzberg", "done", "done",
        "show", "done", "done",
    ]  # fmt: skip
    out = play(lines, file).out
    assert "Taken back: give heinrich 4" in answers(out, "back")
    assert "friedrich 6.2  One to eight armies" in answers(out, "why give heinrich 9")
    assert "allowed" in answers(out, "why 3")
    assert "choose from 1 to 8" in answers(out, "99")
    assert "No road leads straight from Oschatz to Leipzig." in answers(out, "why march friedrich leipzig")
    assert "friedrich 4.4  " in answers(out, "rule 4.4")
    assert "main road" in answers(out, "map Leipzig") and "objective of the Imperials" in answers(out, "map Leipzig")
    assert answers(out, "hand").startswith("Hand of Prussia  ")
    assert "Leipzig ♣" in answers(out, "reach friedrich")
    assert answers(out, "log 3").count("\n") == 2
    assert "Friedrich, Winterfeldt: Oschatz to Leipzig.  [4.4]" in answers(out, "go friedrich leipzig")
    assert "Prussian train 1: Jüterbog to Herzberg." in answers(out, "go train 1 herzberg")
    assert "turn 2" in out and "turn 3" in out
    # The record holds what stands: nothing taken back is in it.
    assert own_moves(file)[:7] == [
        "give friedrich 8", "give heinrich 4", "give schwerin 9", "give seydlitz 5", "give dohna 3", "give ferdinand 6",
        "ready",
    ]  # fmt: skip
    assert "march friedrich leipzig" in own_moves(file) and "march heinrich potsdam" not in own_moves(file)
    assert run("verify", file).code == 0


def test_save_and_resume(tmp_path: Path) -> None:
    first, second = tmp_path / "first.rec", tmp_path / "second.rec"
    out = play([*DIVIDED, "done", f"save {second}", "done", "quit"], first).out
    assert f"Saved in {second}" in out and not first.exists()
    assert "--resume" in out
    begun = moves(second)
    ran = run("play", "friedrich", "--resume", second, *ALONE, lines=["hand", "done"])
    assert ran.code == 0
    assert moves(second)[: len(begun)] == begun and len(moves(second)) > len(begun)
    assert run("verify", second).code == 0


def test_the_end_of_the_script_saves(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    play(["8"], file)
    assert own_moves(file) == ["give friedrich 8"]
    assert run("verify", file).code == 0


def test_a_step_not_committed_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    play(["8"], file)
    ran = run("play", "friedrich", "--resume", file, *ALONE, lines=["back", "7"])
    assert "Taken back: give friedrich 8" in ran.out
    assert own_moves(file) == ["give friedrich 7"]


def test_saving_never_writes_over_another_file(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("precious")
    out = play([f"save {precious}", f"save {tmp_path}", f"save {tmp_path}/no/such"], tmp_path / "game.rec").out
    assert "is there already" in out and "a folder" in out and "No such file" in out
    assert precious.read_text() == "precious"
    refused = run("play", "friedrich", "--save", precious, lines=[])
    assert refused.code == 2 and "is there already" in refused.err


def test_resume_refuses_what_does_not_fit(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    play(["8"], file)
    assert run("play", "friedrich", "--resume", file, "--seed", 3).code == 2
    assert run("play", "friedrich", "--resume", file, "-o", "players=3").code == 2
    file.write_text(file.read_text() + "friedrich: done\n")
    ran = run("play", "friedrich", "--resume", file)
    assert ran.code == 1 and "line " in ran.err


NONSENSE = [
    "fly", "march", "march friedrich", "march friedrich atlantis", "march friedrich torgau berlin", "go", "go nobody",
    "go friedrich atlantis", "go friedrich königsberg", "nobody to leipzig", "friedrich to nowhere", "why", "to",
    "why nonsense", "why march", "why nobody to leipzig", "why friedrich to", "rule", "rule 99", "map", "map atlantis",
    "map k", "reach", "reach nobody", "reach daun", "undo", "0", "-1", "1.5", "²", "9" * 400, "give friedrich 99",
    "ready", "attack friedrich daun", "play hearts 9", "x" * 5000, "log 0", "log x", "/", "/nothing", "\x1b[2J",
    "march daun prag", "friedrich to to leipzig", "[red]", "{0}", "%s", "why " + "9" * 400, "märch friedrich", "",
]  # fmt: skip


def test_nonsense_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    lines = [line for text in NONSENSE for line in (text, "hand")]
    out = play([*DIVIDED, *lines], file).out
    assert len(own_moves(file)) == 7
    assert out.count("\n> hand\nHand of Prussia") == len(NONSENSE)
    assert "\x1b" not in out
    # Whatever was said was answered with something before the next line was read.
    said = [part for part in re.split(r"\n> hand\nHand of Prussia.*\nHand of Hanover.*", out)[1:-1]]
    assert len([part for part in said if part.count("\n") < 2]) == 1, "only nothing is answered with nothing"


def test_names_need_no_accents_and_no_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    play([*DIVIDED, "March FR tor", "halt", "Prinz Heinrich TO Königs Wusterhausen", "go lehwaldt to ORNETA"], file)
    assert own_moves(file)[7:] == [
        "march friedrich torgau", "halt", "march heinrich koenigs-wusterhausen", "halt", "march lehwaldt orneta", "halt"
    ]  # fmt: skip


def test_what_is_unclear_is_asked_back(tmp_path: Path) -> None:
    out = play([*DIVIDED, "map frankfurt", "march friedrich", "march h"], tmp_path / "game.rec").out
    assert "may be: frankfurt" in answers(out, "map frankfurt")


def test_explanations_of_pieces_that_cannot_march(tmp_path: Path) -> None:
    out = play([*DIVIDED, "go winterfeldt leipzig", "go daun prag", "go friedrich emden"], tmp_path / "game.rec").out
    assert "part it first.  [4.9]" in answers(out, "go winterfeldt leipzig")
    assert "belongs to another nation" in answers(out, "go daun prag")
    assert "ends in Emden" in answers(out, "go friedrich emden")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str, tmp_path: Path) -> None:
    lines = [*DIVIDED, "help", "map leipzig", "why march friedrich leipzig", "done", "done", "show", "resign"]
    out = play(lines, tmp_path / "game.rec", "--language", language).out
    wanted = {"en": "goals", "fr": "buts", "de": "Ziele"}
    assert wanted[language] in out
    assert SAID["help"][LANGUAGES.index(language)].split("\n")[0].partition("\t")[2] in out


def test_sentences_have_the_same_holes_in_all_languages() -> None:
    for key, said in SAID.items():
        holes = [sorted(re.findall(r"{(\w+)}", sentence)) for sentence in said]
        assert holes[0] == holes[1] == holes[2], key


def test_help_names_every_command(tmp_path: Path) -> None:
    for language in range(3):
        words = re.findall(r"[\w?]+", SAID["help"][language])
        assert set(COMMANDS) - {"exit", "?", "help"} <= set(words)


# hot seat


def test_hot_seat_hands_the_screen_over(tmp_path: Path) -> None:
    play_ = Play(GAME, {}, 5)
    lines = [*DIVIDED, "8", "4", "ready", "done", "done"]
    who = ["human", "human", "random", "random"]
    made, out = session(play_, lines, tmp_path / "game.rec", who)
    made.run()
    parts = out.getvalue().split("Press Enter")
    assert len(parts) >= 4
    # Nothing of one player's hand stands in the other's part.
    for part in parts[1:]:
        assert not ("Hand of Prussia" in part and "Hand of Russia" in part)


def test_one_who_resigns_is_replaced(tmp_path: Path) -> None:
    play_ = Play(GAME, {}, 5)
    made, out = session(play_, ["resign", "8"], tmp_path / "g.rec", ["human", "human", "random", "random"])
    made.run()
    assert "Friedrich resigns" in out.getvalue()
    assert made.who[0] in ("officer", "random") and made.who[1] == "human"


# secrets


def shown_to(play_: Play, seat: int, path: Path) -> str:
    """All that a seat can be shown at this moment."""
    lines = ["hand", "show", "log 500", "map dresden", "map berlin", "why done", "why march friedrich torgau", "help"]
    decision = play_.state.decision(seat)
    assert decision is not None
    rng = random.Random(seat)
    for action in rng.sample(decision.actions, min(4, len(decision.actions))):
        lines.append(f"why {action}")
        if action.verb == "march":
            lines.append(f"reach {str(action).split()[1]}")
    made, out = session(play_, lines, path)
    made.looking = seat
    made.seen = [0] * play_.state.seats
    listing = made._ask(seat)
    from kabinett.cli.commands import obey

    for line in lines:
        assert not obey(made, seat, listing, line)
    return out.getvalue()


@pytest.mark.parametrize("seed", range(2))
def test_what_a_seat_is_shown_depends_on_what_it_knows(seed: int, tmp_path: Path) -> None:
    """Other hidden cards and armies that fit its view: not a letter of the output changes."""
    for decisions in (10, 150, 500):
        play_ = random_play(GAME, seed, decisions, {"advanced": bool(seed % 2)})
        if not play_.state.to_act:
            continue
        seat = play_.state.to_act[0]
        before = shown_to(play_, seat, tmp_path / "g.rec")
        hidden = play_.state.dump()
        play_.state = GAME.sample(play_.state.view(seat), random.Random(seed))
        assert play_.state.dump() != hidden
        assert shown_to(play_, seat, tmp_path / "g.rec") == before


def test_other_seats_cards_are_never_printed(tmp_path: Path) -> None:
    """Every hand and every draw in a whole session is the own seat's; the hands are those of the true state."""
    file = tmp_path / "game.rec"
    out = play([*DIVIDED, *["hand", "done", "hand", "done"] * 4], file).out
    assert set(re.findall(r"Hand of (\w+)", out)) == {"Prussia", "Hanover"}
    assert set(re.findall(r"(\w+) draws ", out)) == {"Prussia", "Hanover"}
    found = record.read(file.read_text())
    state = record.replay(GAME, found).state
    others = [hand for nation, hand in enumerate(state.hands) if nation > 1 and hand]  # type: ignore[attr-defined]
    assert others, "somebody else holds cards"
    secret = [GAME.words.kinds["tactical"].to_text(card) for hand in others for card in hand]
    assert not [card for card in secret if card in out]
    assert found.headers["Seed"] not in out


# bots, ends, other games


class Breaks(Bot):
    def decide(self, view: View, decision: Decision) -> Action:
        raise RuntimeError("no idea")


class Cheats(Bot):
    def decide(self, view: View, decision: Decision) -> Action:
        return self.game.words.parse("done")


@pytest.mark.parametrize("bad", [Breaks, Cheats])
def test_a_bot_that_fails_does_not_end_the_game(bad: type[Bot], tmp_path: Path) -> None:
    made, out = session(Play(GAME, {}, 5), DIVIDED, tmp_path / "g.rec", ["human", "random", "random", "random"])
    made.bots[1] = bad(GAME, 0)
    made.run()
    assert "random plays on" in out.getvalue()
    assert made.play.state.turn == 1  # type: ignore[attr-defined]


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    ran = run("play", "friedrich", "--seed", 5, "--save", file, "--seat", "friedrich=random", *BOTS, lines=[])
    assert ran.code == 0
    assert "The game is over. Won by" in ran.out and "everything open" in ran.out
    assert "Result] unfinished" not in file.read_text()
    again = run("play", "friedrich", "--resume", file, *ALONE, lines=[])
    assert again.code == 0 and "The game is over." in again.out


def test_the_last_move_of_a_person_ends_the_game(tmp_path: Path) -> None:
    whole = random_play(GAME, 3)
    file = write_record(tmp_path / "g.rec", random_play(GAME, 3, len(whole.log) - 1))
    last = whole.log[-1]
    seat = GAME.seat_names(whole.state.options)[last.seat]
    ran = run("play", "friedrich", "--resume", file, "--seat", f"{seat}=human", lines=[str(last.action)])
    assert ran.code == 0
    assert "The game is over." in ran.out
    sat = tuple(["human" if name == seat else "officer" for name in GAME.seat_names(whole.state.options)])
    assert file.read_text() == record.write(whole, sat)


@pytest.mark.parametrize("game", [plan.game(), windows.game(), league.game()], ids=lambda game: game.name)
def test_any_game_can_be_played_without_a_look_of_its_own(game: Game, tmp_path: Path) -> None:
    class Numbers:
        """Types the number of some action, again and again."""

        def __init__(self) -> None:
            self.rng = random.Random(1)

        def readline(self) -> str:
            decision = made.play.state.decision(made.looking)
            assert decision is not None
            return self.rng.choice(["show", "hand", "map x", "log", str(self.rng.choice(decision.actions))]) + "\n"

    made, out = session(Play(game, {}, 1), [], tmp_path / "g.rec")
    made.terminal.lines = Numbers()  # type: ignore[assignment]
    made.run()
    assert made.play.state.outcome is not None
    assert "The game is over." in out.getvalue()


def test_ways_that_differ_are_asked(tmp_path: Path) -> None:
    """Somewhere in random games a piece can reach a city in two ways that do not do the same."""
    for seed in range(20):
        rng = random.Random(seed)
        play_ = Play(GAME, {}, seed)
        while play_.state.to_act:
            seat = play_.state.to_act[0]
            decision = play_.state.decision(seat)
            assert decision is not None
            if decision.kind == "movement" and not decision.can_go_back:
                ends: dict[tuple[int, int], set[tuple[object, ...]]] = {}
                for first in decision.actions:
                    for chain in play_.state.chains(seat, first):
                        does = tuple(effect.key for effect in chain.effects)
                        ends.setdefault((first.args[0], chain.end), set()).add(does)
                both = [key for key, found in ends.items() if {(), ("conquered",)} <= found]
                if both:
                    _try_both_ways(play_, seat, *both[0], tmp_path)
                    return
            play_.apply(seat, rng.choice(decision.actions))
    pytest.fail("no such march found")


def _try_both_ways(play_: Play, seat: int, piece: int, place: int, folder: Path) -> None:
    text = f"go {GAME.words.kinds['piece'].to_text(piece)} {GAME.words.kinds['place'].to_text(place)}"
    made, out = session(play_, [text, "neither", text, "1", "undo", text, "2", "quit"], folder / "g.rec")
    made.looking = seat
    done = len(play_.log)
    made.run()
    shown = out.getvalue()
    assert shown.count("The ways differ") == 3
    assert "[1] " in shown and "nothing else" in shown and "is conquered by" in shown
    assert len(play_.log) > done
    # Chosen were two different ones: what was undone differs from what stands.
    taken = re.findall(r"Taken back: (.*)", shown)[0].strip().split(", ")
    stands = [str(entry.action) for entry in play_.log[done:]]
    assert taken != stands and taken[-1].split()[-1:] != [] and stands[0].startswith("march")


def test_in_a_process_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kabinett", "play", "friedrich", "--seed", "5", *ALONE]
    lines = "\n".join([*DIVIDED, "hand"])
    ran = subprocess.run(command, input=lines, cwd=tmp_path, env=environment(), capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stderr == ""
    (saved,) = tmp_path.iterdir()
    assert run("verify", saved).code == 0
    assert f"kabinett play friedrich --resume {saved.name}" in ran.stdout
