"""Time that is counted and not measured."""

from __future__ import annotations

import time

import pytest


class Clock:
    """A clock on which every reading takes a thousandth of a second, so that what is done in time is counted and not
    measured: a searcher reads it at every step of a trial."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(time, "perf_counter", self.read)

    def read(self) -> float:
        self.now += 0.001
        return self.now
