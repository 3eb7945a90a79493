"""The ways an input can be wrong. Each has a class of its own, so that a caller can tell them apart."""

from __future__ import annotations

from kabinett.core.text import Text


class KabinettError(Exception):
    """Any refusal or failure that Kabinett itself raises."""


class ActionError(KabinettError):
    """An action that was not carried out. `reason` is a text key with arguments, `rule` the paragraph behind it."""

    def __init__(self, message: str, reason: Text, rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.reason = reason
        self.rule = rule


class UnknownAction(ActionError):
    """No such verb in this game."""


class MalformedAction(ActionError):
    """A known verb with missing, superfluous or unreadable arguments."""


class NotYourTurn(ActionError):
    """This seat owes no decision now."""


class IllegalAction(ActionError):
    """The rules forbid it here; `rule` says which."""


class StaleDecision(ActionError):
    """The decision that this action answers is no longer asked."""


class BadOptions(KabinettError):
    """Options that the game does not know or does not allow together."""


class BadDump(KabinettError):
    """A dump that is truncated, edited or of another game."""


class BadRecord(KabinettError):
    """A record that cannot be read, or that does not replay; `line` is where."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class BadPosition(KabinettError):
    """A position against the rules; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class RunawayError(KabinettError):
    """An automatic chain of steps did not come to an end: a fault of the game's code, never of a player."""


class ScriptError(KabinettError):
    """Scripted chance that does not fit what is drawn."""


class ChanceReached(KabinettError):
    """Raised inside a preview where it would have to know what nobody knows yet."""
