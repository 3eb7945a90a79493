"""Players that decide from what their seat may know. A bot is loaded when it is first asked for."""

from __future__ import annotations

import hashlib
import importlib
from typing import Final

from kabinett.bots.base import LEVELS, Bot
from kabinett.bots.talk import Talk, as_sent
from kabinett.core.action import Action
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.core.state import State

__all__ = ["BOTS", "LEVELS", "Bot", "NoSuchBot", "Talk", "answer", "bot", "bot_seed"]

BOTS: Final = ("random", "greedy", *LEVELS)


class NoSuchBot(KabinettError):
    """A bot that is not known, or that cannot play this game."""


def bot(name: str, game: Game, seed: int = 0) -> Bot:
    """A bot of this name for one seat of this game; KabinettError if it cannot play it.

    kabinett/bots/NAME.py brings `make(game, seed)` or a class called Name; the levels are all in levels.py."""
    if name not in BOTS:
        raise NoSuchBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    if name in LEVELS:
        from kabinett.bots.levels import level

        return level(name, game, seed)
    wanted = f"kabinett.bots.{name}"
    try:
        module = importlib.import_module(wanted)
    except ModuleNotFoundError as error:
        if error.name != wanted:
            raise
        raise NoSuchBot(f"the bot {name!r} is not installed") from None
    make = getattr(module, "make", None) or getattr(module, name.capitalize())
    made = make(game, seed)
    assert isinstance(made, Bot)
    return made


def bot_seed(seed: bytes, seat: int) -> int:
    """A bot's own seed, made from a game's: it tells nothing about the game's chance."""
    digest = hashlib.blake2b(bytes([seat]), key=seed, digest_size=8, person=b"kabinett-bot")
    return int.from_bytes(digest.digest(), "big")


def answer(player: Bot, state: State, seat: int) -> Action:
    """What this bot does in this seat, which owes a decision. The view travels as JSON, as to a remote bot."""
    decision = state.decision(seat)
    assert decision is not None, "only a seat that is asked can answer"
    if not player.needs_view:
        return player.decide({}, decision)
    return player.decide(as_sent(state, seat), decision)
