"""new, show, replay, verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kabinett
from kabinett.core import record
from kabinett.core.play import Play
from kabinett.games.tactics.cards import FACES, face_of
from tests.cli.kit import random_play, run, write_record

GAME = kabinett.game("friedrich")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_record(tmp_path_factory.mktemp("records") / "finished.rec", random_play(GAME, 3))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_record(tmp_path_factory.mktemp("records") / "running.rec", random_play(GAME, 4, 300))


def test_new_prints_a_record_without_moves() -> None:
    chosen = ["-o", "players=3", "-o", "advanced=true", "-o", "edition=second"]
    ran = run("new", "friedrich", "--seed", 7, *chosen)
    found = record.read(ran.out)
    assert ran.code == 0
    assert found.moves == []
    play = record.verify(GAME, found)
    assert play.state.options == {"players": 3, "advanced": True, "edition": "second", "fair_play": False}
    assert run("new", "friedrich", "--seed", 7, *chosen).out == ran.out
    assert record.read(run("new", "friedrich", "-o", "advanced=yes").out).headers["Options"].count("true") == 1


def test_new_draws_a_seed() -> None:
    seeds = {record.read(run("new", "friedrich").out).headers["Seed"] for _ in range(2)}
    assert len(seeds) == 2
    given = seeds.pop()
    assert record.read(run("new", "friedrich", "--seed", given).out).headers["Seed"] == given


def test_new_keeps_a_file_that_is_there(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    assert run("new", "friedrich", "--out", file).code == 0
    first = file.read_text()
    refused = run("new", "friedrich", "--out", file)
    assert refused.code == 1 and "--force" in refused.err
    assert file.read_text() == first
    assert run("new", "friedrich", "--out", file, "--force").code == 0
    assert file.read_text() != first
    assert list(tmp_path.iterdir()) == [file]


def test_show_as_a_spectator_has_no_hands(running: Path) -> None:
    ran = run("show", running)
    assert ran.code == 0
    assert "Hand of" not in ran.out and "spectator" in ran.out
    assert "PRUSSIA" in ran.out and "Friedrich" in ran.out


def test_show_as_a_seat_has_its_hands_only(running: Path) -> None:
    ran = run("show", running, "--seat", "elisabeth")
    assert "Hand of Russia" in ran.out and "Hand of Sweden" in ran.out
    for other in ("Prussia", "Hanover", "Austria", "France"):
        assert f"Hand of {other}" not in ran.out


def test_show_at_a_move(running: Path) -> None:
    ran = run("show", running, "--at", 0)
    assert "setting up" in ran.out
    for wrong in (-1, 301):
        refused = run("show", running, "--at", wrong)
        assert refused.code == 2 and "0 to 300" in refused.err


def test_show_names_the_seats_there_are(running: Path) -> None:
    ran = run("show", running, "--seat", "napoleon")
    assert ran.code == 2 and "elisabeth" in ran.err


def test_show_json_is_the_view(running: Path) -> None:
    state = random_play(GAME, 4, 300).state
    shown = run("show", running, "--seat", "pompadour", "--json").json
    assert shown["view"] == json.loads(json.dumps(state.view(3)))
    assert (shown["moves"], shown["of"], shown["result"]) == (300, 300, "unfinished")
    assert "position" not in shown
    assert run("show", running, "--json").json["view"] == json.loads(json.dumps(state.view(None)))


def test_show_of_a_finished_game_is_open(finished: Path) -> None:
    shown = run("show", finished, "--at", 300, "--json").json
    state = random_play(GAME, 3, 300).state
    assert shown["view"]["hands"] == state.hands  # type: ignore[attr-defined]
    assert shown["view"]["armies"] == state.armies  # type: ignore[attr-defined]
    assert shown["position"] == json.loads(json.dumps(state.position()))
    assert "everything open" in run("show", finished, "--at", 300).out


def test_replay_tells_the_game_with_rules(finished: Path) -> None:
    ran = run("replay", finished)
    lines = ran.out.splitlines()
    assert ran.code == 0
    assert "Turn 1 begins.  [2.5]" in lines and "Prussia is to move.  [2.3]" in lines
    assert "[12." in lines[-1]
    # Of a finished game everybody's cards are told.
    assert any(line.startswith("Austria draws ") for line in lines)


def test_replay_of_a_running_game_tells_a_spectator_nothing_secret(running: Path) -> None:
    ran = run("replay", running, "--steps")
    assert " draws " not in ran.out
    assert "friedrich: (hidden)" in ran.out and "friedrich: give" not in ran.out
    assert "march" in ran.out


def test_replay_for_a_seat(running: Path) -> None:
    ran = run("replay", running, "--steps", "--seat", "friedrich")
    assert "friedrich: give friedrich" in ran.out and "Prussia draws" in ran.out
    assert "elisabeth: give" not in ran.out and "Russia draws" not in ran.out


def test_replay_hides_others_choices_not_yet_made(tmp_path: Path) -> None:
    """`part` is no secret question, but before the march nobody else knows of it."""
    play = Play(GAME, {}, 5)
    for seat in range(4):
        while play.state.decision(seat) is not None and play.state.turn == 0:  # type: ignore[attr-defined]
            decision = play.state.decision(seat)
            assert decision is not None
            play.apply(seat, decision.actions[-1])
    play.apply(0, GAME.words.parse("part winterfeldt"))
    file = write_record(tmp_path / "part.rec", play)
    assert "part" not in run("replay", file, "--steps").out
    assert "part" not in run("replay", file, "--steps", "--seat", "pompadour").out
    assert "friedrich: part winterfeldt" in run("replay", file, "--steps", "--seat", "friedrich").out


def test_replay_in_another_language(running: Path) -> None:
    german = run("replay", running, "--language", "de")
    assert german.code == 0
    assert german.out != run("replay", running).out


def test_verify_says_ok(finished: Path, running: Path) -> None:
    ran = run("verify", finished, running)
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == ["ok", "ok"]
    assert "300 moves, unfinished" in ran.out


def test_verify_says_what_is_wrong_and_where(finished: Path, tmp_path: Path) -> None:
    text = finished.read_text()
    lines = text.split("\n")
    moved = next(n for n, line in enumerate(lines) if line.startswith("friedrich: march"))

    def instead(move: str) -> tuple[str, int]:
        return "\n".join([*lines[:moved], move, *lines[moved + 1 :]]), moved + 1

    wrong = {
        "illegal": instead("friedrich: march friedrich koenigsberg-neumark"),
        "garbled": instead("friedrich: fly friedrich"),
        "seat": instead("napoleon: done"),
        "cut": ("\n".join(lines[:-3]) + "\n", 0),
        "result": (text.replace("[Result] ", "[Result] x"), 0),
        "seed": (text.replace("[Commitment] ", "[Commitment] 0"), 0),
        "game": (text.replace("[Game] friedrich", "[Game] chess"), 0),
        "options": (text.replace('"players": 4', '"players": 9'), 0),
        "empty": ("", 0),
        "prose": ("It was a dark and stormy night.\n", 1),
    }
    for name, (content, line) in wrong.items():
        file = tmp_path / f"{name}.rec"
        file.write_text(content)
        ran = run("verify", file)
        assert ran.code == 1, name
        assert ran.out.startswith(f"WRONG {file}: "), name
        if line:
            assert f"line {line}: " in ran.out, name
    (tmp_path / "binary.rec").write_bytes(b"\xff\xfe\x00")
    assert run("verify", tmp_path / "binary.rec").code == 1
    both = run("verify", finished, tmp_path / "seat.rec", "--json")
    assert both.code == 1
    assert [one["ok"] for one in both.json["records"]] == [True, False]
    assert both.json["records"][1]["line"] == moved + 1


def test_verify_goes_on_after_a_file_that_is_not_there(finished: Path, running: Path, tmp_path: Path) -> None:
    ran = run("verify", finished, tmp_path / "none.rec", tmp_path, running)
    assert ran.code == 1
    assert [line.split()[0] for line in ran.out.splitlines()] == ["ok", "WRONG", "WRONG", "ok"]
    assert f"WRONG {tmp_path / 'none.rec'}: no such file" in ran.out


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_broken_record_is_refused(command: str, tmp_path: Path) -> None:
    (tmp_path / "x.rec").write_text("[Kabinett] 1\n[Game] friedrich\n[Seed] 1\n")
    ran = run(command, tmp_path / "x.rec")
    assert ran.code == 1 and "headers that do not fit" in ran.err


def test_cards_shown_are_those_of_the_state(running: Path) -> None:
    """The hand lines against the true state, card by card."""
    state = random_play(GAME, 4, 300).state
    hands: list[list[int]] = state.hands  # type: ignore[attr-defined]
    out = run("show", running, "--seat", "maria-theresia").out
    line = next(line for line in out.splitlines() if line.startswith("Hand of Austria"))
    signs = dict(zip("♠♣♥♦", ("spades", "clubs", "hearts", "diamonds"), strict=True))
    shown: list[str] = []
    for part in line.removeprefix("Hand of Austria").split("   "):
        words = part.split()
        if words and words[0] in signs:
            shown += [f"{signs[words[0]]} {value}" for value in words[1:]]
    held = [FACES[face_of(card)] for card in hands[4]]
    assert sorted(shown) == sorted([face for face in held if face != "reserve"])
