"""A bot that picks among its legal actions, each as likely as the others."""

from __future__ import annotations

import random
from typing import ClassVar

from kabinett.bots.base import Bot
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import View


class Random(Bot):
    """Any legal action."""

    needs_view: ClassVar[bool] = False

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self._pick = random.Random(seed).random

    def decide(self, view: View, decision: Decision) -> Action:
        actions = decision.actions
        return actions[int(self._pick() * len(actions))]
