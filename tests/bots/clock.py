"""Time that is counted and not measured."""

from __future__ import annotations

import math
import time

import pytest


class Clock:
    """A clock on which every reading takes a thousandth of a second, so that what is done in time is counted and not
    measured: a searcher reads it at every step of a trial. Once, after `wait_after`, it goes on by `wait`:
    somebody else has the core."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, wait_after: float = math.inf, wait: float = 0.0) -> None:
        self.now = 0.0
        self.wait_after = wait_after
        self.wait = wait
        monkeypatch.setattr(time, "perf_counter", self.read)

    def read(self) -> float:
        self.now += 0.001
        read = self.now
        if read > self.wait_after:
            self.now += self.wait
            self.wait_after = math.inf
        return read
