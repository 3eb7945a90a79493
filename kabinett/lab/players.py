"""Bots by name, for every command of the lab: those of the package, and anybody's own by where they are imported from.

A name goes to another process, or to another machine, as text; the bot is made there."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import kabinett
from kabinett.bots import BOTS, Bot, NoSuchBot, bot
from kabinett.core.game import Game


def player(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of this name for one seat.

    `general@24` searches with a budget of 24 trials a choice instead of seconds, so that it plays the same everywhere.
    `module:make` is called as make(game, seed); the module may also be a file in the current folder."""
    if ":" in name:
        return _own(name, game, seed)
    level, at, trials = name.partition("@")
    return _with_trials(level, trials, game, seed) if at else bot(name, game, seed)


def _own(name: str, game: Game, seed: int) -> Bot:
    where, _, what = name.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        # The last place, so that a file there hides no module that others import.
        sys.path.append(here)
    try:
        make = getattr(importlib.import_module(where), what)
    except (Exception, SystemExit) as error:
        raise NoSuchBot(f"the bot {name!r} cannot be imported: {type(error).__name__}: {error}") from None
    try:
        made = make(game, seed)
    except (Exception, SystemExit) as error:
        raise NoSuchBot(f"the bot {name!r} cannot be made: {type(error).__name__}: {error}") from None
    if not isinstance(made, Bot):
        raise NoSuchBot(f"{name!r} makes no bot: it must make a kabinett.bots.Bot")
    return made


def _with_trials(name: str, trials: str, game: Game, seed: int) -> Bot:
    from kabinett.bots.levels import BUDGETS, level

    if name not in BUDGETS or not (trials.isascii() and trials.isdigit() and 0 < int(trials) < 10**9):
        raise NoSuchBot(f"{name}@{trials}: only {', '.join(BUDGETS)} have a budget, a number of trials such as @24")
    return level(name, game, seed, BUDGETS[name]._replace(trials=int(trials)))


def fingerprint(names: Iterable[str], game: str) -> str:
    """A name for the code that these bots of a game are made of, and its rules: of the package but for the players and
    rules of other games, and of the files of anybody's own.

    The sources, which a compiled package brings along: it plays as they do."""
    digest = hashlib.blake2b(_package(game), digest_size=8)
    for where in sorted({name.partition(":")[0] for name in names if ":" in name}):
        spec = importlib.util.find_spec(where)
        if spec is not None and spec.origin is not None:
            digest.update(Path(spec.origin).read_bytes())
    return digest.hexdigest()


@cache
def _package(game: str) -> bytes:
    digest = hashlib.blake2b()
    folder = Path(str(kabinett.__file__)).parent
    others = tuple([name for name in kabinett.GAMES if name != game])
    for part in ("core", "boards", "games/tactics", f"games/{game}", "bots"):
        for path in sorted((folder / part).rglob("*")):
            if path.suffix in (".py", ".json", ".csv") and not path.name.startswith(others):
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.digest()


def check_players(names: list[str], game: Game) -> None:
    """Whether there is a bot of each name that can play this game; NoSuchBot otherwise."""
    if not names or "" in names:
        raise NoSuchBot(f"name the bots, such as {','.join(BOTS)}")
    for name in dict.fromkeys(names):
        player(name, game)
