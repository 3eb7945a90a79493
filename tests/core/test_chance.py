"""Chance: uniform, checkable, scripted."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from kabinett.core.chance import commitment, hashed_below, mixed_key, seed_bytes
from kabinett.core.errors import BadOptions, ChanceReached, ScriptError
from kabinett.core.play import Play
from tests.probes import league, plan, windows
from tests.probes.windows import WindowsState

KEY = mixed_key(seed_bytes(1), ())


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 13, 52, 1000])
def test_uniform(limit: int) -> None:
    counts: Counter[int] = Counter()
    counter, each = 0, 300 if limit < 100 else 20
    for _ in range(each * limit):
        number, counter = hashed_below(KEY, counter, limit)
        counts[number] += 1
    assert set(counts) <= set(range(limit))
    squares = sum((counts[n] - each) ** 2 / each for n in range(limit))
    assert squares < limit - 1 + 6 * (2 * limit) ** 0.5 + 1


def test_rejection_keeps_the_rest_out() -> None:
    """With a limit just above half the range, half the numbers are drawn again; none comes out too often."""
    limit = (1 << 63) + 1
    drawn, counter = [], 0
    for _ in range(200):
        number, counter = hashed_below(KEY, counter, limit)
        assert 0 <= number < limit
        drawn.append(number)
    assert 300 < counter < 520
    assert 60 < sum(number < limit // 2 for number in drawn) < 140


@pytest.mark.parametrize("limit", [0, -1, (1 << 64) + 1])
def test_nothing_to_draw(limit: int) -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        hashed_below(KEY, 0, limit)


def test_the_whole_range() -> None:
    assert 0 <= hashed_below(KEY, 0, 1 << 64)[0] < 1 << 64


def test_seeds() -> None:
    assert seed_bytes(7) == bytes(31) + b"\7" == seed_bytes("00" * 31 + "07") == seed_bytes(bytes(31) + b"\7")
    wrong: int | str | bytes
    for wrong in (-1, 1 << 256, "", "00", "zz" * 32, b"", b"x" * 33):
        with pytest.raises(ValueError, match=r"seed|hex"):
            seed_bytes(wrong)


def test_words_change_the_key() -> None:
    seed = seed_bytes(1)
    words: list[tuple[str, ...]] = [(), ("",), ("", ""), ("a",), ("b",), ("a", "b"), ("b", "a"), ("ab",), ("ab", "")]
    assert len({mixed_key(seed, given) for given in words}) == len(words)
    assert mixed_key(seed, ("a",)) != mixed_key(seed_bytes(2), ("a",))


def test_a_commitment_can_be_checked() -> None:
    play = Play(plan.game(), None, 12345)
    assert play.commitment == commitment(seed_bytes(12345)) != commitment(seed_bytes(12346))
    assert play.commitment == hashlib.blake2b(play.seed, digest_size=32, person=b"kabinett-commit").hexdigest()
    assert play.seed.hex() not in str(play.state.view(0))


def test_a_known_answer() -> None:
    """What a seed gives may never change: old records stand on it."""
    drawn, counter = [], 0
    for _ in range(12):
        number, counter = hashed_below(KEY, counter, 6)
        drawn.append(number)
    assert (KEY.hex()[:16], drawn) == ("b4031d476fcf6ad4", [5, 0, 0, 5, 5, 3, 0, 4, 4, 5, 1, 4])


def test_a_script_by_pips_names_and_index() -> None:
    state = windows.game().new(None, 1, ["oath", 0, "ambush 2", "counter 3"])
    assert isinstance(state, WindowsState)
    assert state.hand == [[0, 6], [1, 5]]
    assert state.script == () and state.counter == 0
    # After the script the seed takes over.
    assert state.below(6) in range(6) and state.counter == 1


@pytest.mark.parametrize("script", [["nothing"], [8], [-1], ["oath", "oath"], ["oath 1"], [""]])
def test_a_script_that_does_not_fit(script: list[int | str]) -> None:
    with pytest.raises(ScriptError, match="scripted"):
        windows.game().new(None, 1, script)


@pytest.mark.parametrize("item", [0, 7, -1, "six"])
def test_a_scripted_die_that_does_not_fit(item: int | str) -> None:
    state = windows.game().new(None, 1)
    state.script = (item,)
    with pytest.raises(ScriptError, match="die"):
        state.roll(6)
    assert state.script == (item,)


def test_what_was_drawn_is_noted() -> None:
    state = league.game().new(None, 1)
    state.drew = False
    state.below(3)
    assert state.drew
    state.stop_at_chance = True
    for draw in (lambda: state.below(2), lambda: state.roll(6), state.reveal, lambda: state.draw([1], "card")):
        with pytest.raises(ChanceReached):
            draw()


def test_dice_come_from_the_whole_range() -> None:
    state = windows.game().new(None, 9)
    assert {state.roll(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    bag = list(range(5))
    assert sorted(state.draw(bag, "marker") for _ in range(5)) == list(range(5)) and bag == []
    with pytest.raises(ValueError, match="nothing can be drawn"):
        state.draw(bag, "marker")


def test_options_before_chance() -> None:
    with pytest.raises(BadOptions):
        windows.game().new({"turns": 5}, 1)
