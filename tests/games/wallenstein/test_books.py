"""Thalers, grain, points and cubes: nothing changes but what is told."""

from __future__ import annotations

import random

import pytest

from kabinett.games.wallenstein.game import wstate
from tests.games.wallenstein.books import Books
from tests.games.wallenstein.kit import GAME, Table


@pytest.mark.parametrize("seed", range(8))
def test_the_log_tells_all_that_changes_hands(seed: int) -> None:
    options: dict[str, object] = {
        "players": 3 + seed % 3, "court": True, "landsknechte": seed % 2 == 0, "leaders": True,
        "setup": "choice" if seed > 5 else "standard", "tower": ("rising", "flat", "shelves")[seed % 3],
    }  # fmt: skip
    s = GAME.new(options, seed)
    books = Books(s)
    rng = random.Random(seed)
    while s.to_act:
        seat = rng.choice(s.to_act)
        decision = s.decision(seat)
        assert decision is not None
        books.enter(s.apply(seat, rng.choice(decision.actions)))
        books.compare(s)
    assert max(books.points) > 0


@pytest.mark.parametrize("name", ["thalers", "grain", "points", "tower", "statues_left", "reserve", "tray", "armies"])
def test_the_books_notice_what_is_not_told(name: str) -> None:
    t = Table({"anhalt": ("red", 4)}, {"red": {"battle-a": "anhalt"}}, leaders=True)
    books = Books(t.s)
    books.compare(t.s)
    wrong = wstate(t.s.copy())
    getattr(wrong, name)[9 if name == "armies" else 0] += 1
    with pytest.raises(AssertionError):
        books.compare(wrong)
