"""How the server refuses: a status, a code for programs, a sentence for people in their language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from kabinett.core import errors as core
from kabinett.core.game import Game
from kabinett.core.text import LANGUAGES, Text
from kabinett.server.wire import text_json

MESSAGES = Path(__file__).parent / "messages"

STATUS: Final = {
    "malformed": 400,
    "unknown": 400,
    "not_signed_in": 401,
    "forbidden": 403,
    "not_found": 404,
    "not_your_turn": 409,
    "stale": 409,
    "wrong_moment": 409,
    "taken": 409,
    "too_large": 413,
    "illegal": 422,
    "invalid": 422,
    "rate": 429,
    "unavailable": 503,
}


class ApiError(Exception):
    """A request that is refused. `key` names a sentence in messages/*.toml; `args` fill it."""

    def __init__(self, code: str, key: str, retry_after: float | None = None, **args: object) -> None:
        super().__init__(key)
        self.code = code
        self.status = STATUS[code]
        self.key = key
        self.args_of_text = args
        self.retry_after = retry_after

    def body(self, language: str) -> dict[str, object]:
        return {
            "error": self.code,
            "message": say(self.key, language, **self.args_of_text),
            "reason": None,
            "rule": "",
        }


class Refused(ApiError):
    """An action that the game refuses: with its reason and rule."""

    def __init__(self, game: Game, error: core.ActionError) -> None:
        super().__init__(_code(error), "refused")
        self.game = game
        self.reason: Text = error.reason
        self.rule = error.rule

    def body(self, language: str) -> dict[str, object]:
        return {
            "error": self.code,
            "message": self.game.words.say(self.reason, language),
            "reason": text_json(self.game, self.reason),
            "rule": self.rule,
        }


def _code(error: core.ActionError) -> str:
    if isinstance(error, core.UnknownAction):
        return "unknown"
    if isinstance(error, core.MalformedAction):
        return "malformed"
    if isinstance(error, core.NotYourTurn):
        return "not_your_turn"
    if isinstance(error, core.StaleDecision):
        return "stale"
    return "illegal"


@cache
def sentences(language: str) -> dict[str, str]:
    """The server's own sentences."""
    read: dict[str, str] = tomllib.loads((MESSAGES / f"{language}.toml").read_text("utf-8"))
    return read


def say(key: str, language: str, **args: object) -> str:
    found = sentences(language if language in LANGUAGES else "en").get(key) or sentences("en")[key]
    return found.format_map(args)
