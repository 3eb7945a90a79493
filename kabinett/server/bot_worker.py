"""A process in which bots think: questions come in as lines of JSON, answers go out as lines of JSON.

It is given a seat's view and decision, never a state, and knows nothing of the server."""

from __future__ import annotations

import os
import sys
from collections import OrderedDict

import msgspec

from kabinett.bots import bot
from kabinett.bots.base import Bot
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.text import Text

MOST_BOTS = 500
"""Bots remembered, each with its plans; the one unused longest is forgotten first."""


class Question(msgspec.Struct):
    """What is asked of which bot."""

    maker: str
    bot: str
    key: str
    seed: int
    view: dict[str, object]
    seat: int
    nth: int
    kind: str
    form: str
    power: int
    rule: str
    prompt: str
    prompt_args: list[int]
    actions: list[str]
    can_go_back: bool
    secret: bool


def question(maker: str, name: str, key: str, seed: int, view: dict[str, object], asked: Decision) -> bytes:
    """A question as one line."""
    return msgspec.json.encode(
        Question(
            maker,
            name,
            key,
            seed,
            view,
            asked.seat,
            asked.nth,
            asked.kind,
            asked.form,
            asked.power,
            asked.rule,
            asked.prompt.key,
            list(asked.prompt.args),
            [str(action) for action in asked.actions],
            asked.can_go_back,
            asked.secret,
        )
    )


class Thinker:
    """The bots of one process."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.bots: OrderedDict[str, Bot] = OrderedDict()

    def answer(self, line: bytes) -> list[str]:
        """What the bot does, and what it means to do after that if nothing comes between."""
        asked = msgspec.json.decode(line, type=Question)
        game = self.games.get(asked.maker)
        if game is None:
            from kabinett.server.site import made_game

            game = self.games[asked.maker] = made_game(asked.maker)
        name = f"{asked.key} {asked.bot}"
        player = self.bots.get(name)
        if player is None:
            player = self.bots[name] = bot(asked.bot, game, asked.seed)
            if len(self.bots) > MOST_BOTS:
                self.bots.popitem(last=False)
        self.bots.move_to_end(name)
        decision = Decision(
            asked.seat,
            asked.nth,
            asked.kind,
            asked.form,
            asked.power,
            asked.rule,
            Text(asked.prompt, tuple(asked.prompt_args)),
            [game.words.parse(text) for text in asked.actions],
            asked.can_go_back,
            asked.secret,
        )
        first = player.decide(asked.view, decision)
        return [str(action) for action in (first, *player.ahead())]


def main() -> None:
    thinker = Thinker()
    for line in sys.stdin.buffer:
        try:
            reply: dict[str, object] = {"actions": thinker.answer(line)}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        try:
            sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            # The server is gone, and with it whoever wanted to know. Without the usual end, which would write again.
            os._exit(0)


if __name__ == "__main__":
    main()
