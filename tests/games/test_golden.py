"""Finished games whose end must not change without a new rules version: `make golden` makes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import kabinett
from kabinett.core import record

RECORDS = sorted(Path(__file__).parent.glob("*/golden/*.rec"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_golden_record(path: Path) -> None:
    read = record.read(path.read_text("utf-8"))
    game = kabinett.game(read.headers["Game"])
    assert read.headers["Version"] == str(game.version), "the rules version was raised: make golden"
    play = record.verify(game, read)
    assert play.state.outcome is not None


def test_every_game_has_golden_records() -> None:
    for name in kabinett.GAMES:
        assert len([path for path in RECORDS if path.parts[-3] == name]) >= 5
