"""A process in which bots think: questions come in as lines of JSON, answers go out as lines of JSON.

It is given a seat's view and decision, never a state, and knows nothing of the server."""

from __future__ import annotations

import contextlib
import importlib
import os
import random
import sys
import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from kabinett.bots import LEVELS, answer, bot
from kabinett.bots.base import Bot
from kabinett.bots.talk import as_sent
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.core.text import Text

MOST_BOTS = 500
"""Bots remembered, each with its plans; the one unused longest is forgotten first."""

MOST_STEPS = 100
"""Steps of one choice, which a bot could take for ever."""
FIRST_ANSWERS = 10
"""By then players have met their game: those of Pitt's War look at the whole board at their second question."""


class Warm(msgspec.Struct, tag="warm"):
    """Nothing is asked yet: this game will be wanted, and its players."""

    maker: str


class Word(msgspec.Struct, tag="word"):
    """What a bot may say unasked."""

    maker: str
    bot: str
    key: str
    seed: int
    view: dict[str, object]
    offered: list[str]


class Question(msgspec.Struct, tag="question"):
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
    seconds: float | None = None
    """How long it may take, if that is limited."""


def question(maker: str, name: str, key: str, seed: int, view: dict[str, object], asked: Decision) -> Question:
    """A question as it travels."""
    return Question(
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


def decision_of(game: Game, asked: Question) -> Decision:
    """What the seat is asked."""
    return Decision(
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


def made_game(maker: str) -> Game:
    """The game that "module:function" makes."""
    module, _, name = maker.partition(":")
    found = getattr(importlib.import_module(module), name)()
    assert isinstance(found, Game)
    return found


class Games:
    """The games of one process, each made when it is first wanted."""

    def __init__(self) -> None:
        self._made: dict[str, Game] = {}

    def get(self, maker: str) -> Game:
        game = self._made.get(maker)
        if game is None:
            game = self._made[maker] = made_game(maker)
        return game


def try_out(game: Game) -> None:
    """Let players of a game answer its first questions: what they load and what they find out about the board once for
    all is there before somebody waits for it."""
    state = game.new(None, 0)
    with contextlib.suppress(KabinettError):  # Nobody has learned to play it.
        players = [bot(LEVELS[-1], game) for _ in range(state.seats)]
        for _ in range(FIRST_ANSWERS):
            seat = state.to_act[0]
            players[seat].hurry(0.0)
            state.apply(seat, answer(players[seat], state, seat))


def whole_choice(game: Game, player: Bot, asked: Question) -> list[Action]:
    """The steps of one choice. What is asked after a step that nobody else can see follows from the view: it is asked
    here, on a sample. The server would have to write each step down and to wait for this process again."""
    begun = time.perf_counter()
    seat, view, decision = asked.seat, asked.view, decision_of(game, asked)
    world = game.sample(view, random.Random(asked.seed))
    done: list[Action] = []
    while True:
        if asked.seconds is not None:
            player.hurry(max(0.0, asked.seconds - (time.perf_counter() - begun)))
        steps = [player.decide(view, decision), *player.ahead()]
        done += steps
        for action in steps:
            if not world.is_draft(seat, action):
                return done
            world.apply(seat, action)
        following = world.decision(seat)
        if following is None or len(done) > MOST_STEPS:
            return done
        view, decision = as_sent(world, seat), following


class Thinker:
    """The bots of one process."""

    def __init__(self) -> None:
        self.games = Games()
        self.bots: OrderedDict[str, Bot] = OrderedDict()

    def answer(self, line: bytes) -> list[str]:
        """What the bot does, and what it means to do after that if nothing comes between; unasked, what it says if it
        says something."""
        asked = msgspec.json.decode(line, type=Question | Word | Warm)
        if isinstance(asked, Warm):
            try_out(self.games.get(asked.maker))
            return []
        game = self.games.get(asked.maker)
        player = self.player(game, asked)
        if isinstance(asked, Word):
            said = player.speak(asked.view, [game.words.parse(text) for text in asked.offered])
            return [] if said is None else [str(said)]
        return [str(action) for action in whole_choice(game, player, asked)]

    def player(self, game: Game, asked: Question | Word) -> Bot:
        """The bot that is asked, with what it remembers."""
        name = f"{asked.key} {asked.bot}"
        player = self.bots.get(name)
        if player is None:
            player = self.bots[name] = bot(asked.bot, game, asked.seed)
            if len(self.bots) > MOST_BOTS:
                self.bots.popitem(last=False)
        self.bots.move_to_end(name)
        return player


def serve(answer: Callable[[bytes], dict[str, object]]) -> None:
    """Answer lines until there are no more."""
    for line in sys.stdin.buffer:
        try:
            reply = answer(line)
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        try:
            sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            # The server is gone, and with it whoever wanted to know. Without the usual end, which would write again.
            os._exit(0)


def main() -> None:
    thinker = Thinker()
    serve(lambda line: {"actions": thinker.answer(line)})


if __name__ == "__main__":
    main()
