"""Records: what is written, what is read, and words and scripts that could break a line."""

from __future__ import annotations

import pytest

from kabinett.core import record
from kabinett.core.errors import BadRecord
from kabinett.core.play import Play
from tests.probes import plan, windows


def test_a_record_is_readable() -> None:
    play = Play(windows.game(), {"turns": 4}, 7, ["oath", "fog"], ("Straße", "b"))
    play.apply(1, play.game.words.parse("raid mill"))
    assert record.write(play).split("\n")[:3] == ["[Kabinett] 1", "[Game] windows", "[Version] 1"]
    assert record.write(play).endswith(
        f'[Words] ["Straße", "b"]\n[Chance] ["oath", "fog"]\n[Result] unfinished\n[Hash] {play.state.hash()}\n'
        "\nrebels: raid mill\n"
    )


@pytest.mark.parametrize(
    "word", ["", " ", "two\nlines", "\r\n", "a\u2028b", "\x85", "\x1c", '"', "] [Seed] 00", "\\", "é\U0001f600", "\x00"]
)
def test_any_word_can_be_given(word: str) -> None:
    play = Play(plan.game(), None, 7, None, (word, "b", word))
    play.apply(0, play.game.words.parse("assign march none"))
    text = record.write(play)
    again = record.verify(plan.game(), record.read(text))
    assert again.state.hash() == play.state.hash() and again.words == (word, "b", word)
    assert record.write(again) == text


def test_the_first_moves_alone() -> None:
    play = Play(plan.game(), None, 7)
    for seat in (0, 1, 2):
        play.apply(seat, play.game.words.parse("assign march none"))
    read = record.read(record.write(play))
    assert len(record.replay(plan.game(), read, 2).log) == 2
    assert len(record.replay(plan.game(), read, 0).log) == 0
    assert len(record.replay(plan.game(), read).log) == 3


def test_a_refusal_names_line_and_reason() -> None:
    play = Play(windows.game(), None, 7)
    text = record.write(play) + "rebels: scout mill\nrebels: scout mill\n"
    with pytest.raises(BadRecord, match=r"'scout mill' is refused: mill has been scouted\. \[windows 2\.1\]") as caught:
        record.replay(windows.game(), record.read(text))
    assert caught.value.line == 11 and str(caught.value).startswith("line 11: ")


def test_an_error_of_chance_is_one_of_the_record() -> None:
    play = Play(windows.game(), None, 7, [0, 0, 0, 0, 9])
    text = record.write(play) + "rebels: probe mill\n"
    with pytest.raises(BadRecord, match="fails: scripted die 9"):
        record.replay(windows.game(), record.read(text))


def test_another_version_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = windows.game()
    play = Play(game, None, 7)
    with monkeypatch.context() as later:
        later.setattr(game, "version", 7)
        text = record.write(play)
        assert "[Version] 7" in text and play.state.hash() == play.state.hash(7)
    assert play.state.hash() == play.state.hash(1) != play.state.hash(7)
    # The same end is the same game, whatever the version.
    record.verify(game, record.read(text))
    with pytest.raises(BadRecord, match="rules version 7"):
        record.verify(game, record.read(text.replace(play.state.hash(7), "0" * 32)))


@pytest.mark.parametrize("version", ["", "two", "-1", "9" * 5000])
def test_a_version_that_is_none(version: str) -> None:
    play = Play(windows.game(), None, 7)
    text = record.write(play).replace("[Version] 1", f"[Version] {version}")
    with pytest.raises(BadRecord, match="rules version"):
        record.verify(windows.game(), record.read(text.replace(play.state.hash(), "0" * 32)))


def test_too_long() -> None:
    with pytest.raises(BadRecord, match="too long"):
        record.read("\n" * 300_000)
