"""What a bot is: it decides from what its seat may know, and from nothing else."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import View

LEVELS: Final = ("novice", "officer", "general", "marshal")
"""The levels a person can choose from, in every game that has them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. Two bots with one seed that are asked the same decide the same.

    It is given its seat's view as a remote player would get it (dumped to JSON and loaded again) and its seat's own
    decision, never the state. A bot that does not look at the view says so, and none is made for it."""

    needs_view: ClassVar[bool] = True

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed

    def decide(self, view: View, decision: Decision) -> Action:
        """One of `decision.actions`; `view` is empty where the bot needs none."""
        raise NotImplementedError

    def hurry(self, seconds: float) -> None:
        """Its next answer is wanted in so many seconds. Who does not search needs hardly any time."""

    def is_busy(self) -> bool:
        """Whether it is carrying out what it has chosen before."""
        return False

    def ahead(self) -> list[Action]:
        """What it means to do after its last answer if nothing comes between, to be sent with it; then forgotten."""
        return []

    def hears(self) -> tuple[str, ...]:
        """Keys of the events after which it wants to be heard; none: it never says anything unasked."""
        return ()

    def speak(self, view: View, offered: list[Action]) -> Action | None:
        """What it says unasked: one of `offered` (what `state.may` gives its seat), or nothing.

        It must not disturb what it decides: whoever lets it play may ask it at any time, or never."""
        return None
