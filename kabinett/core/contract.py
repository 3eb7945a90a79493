"""What goes out to players: decisions, events, outcomes, chains and lenses. Plain values, no rules."""

from __future__ import annotations

import hashlib
from typing import Final

from kabinett.core.action import Action
from kabinett.core.text import Text

FORMS: Final = ("choose", "path", "cards", "allot", "plan", "window", "consent", "vote")
NOBODY: Final = -1


class Decision:
    """What one seat is asked: all its legal actions, and what a client needs to ask it in words."""

    def __init__(
        self,
        seat: int,
        nth: int,
        kind: str,
        form: str,
        power: int,
        rule: str,
        prompt: Text,
        actions: list[Action],
        can_go_back: bool,
        secret: bool,
        said: tuple[Text, ...] = (),
    ) -> None:
        self.seat = seat
        self.nth = nth
        self.kind = kind
        self.form = form
        self.power = power
        self.rule = rule
        self.prompt = prompt
        self.actions = actions
        self.can_go_back = can_go_back
        self.secret = secret
        # What each action means here, in the order of `actions`; empty where their own words tell it.
        self.said = said

    @property
    def id(self) -> str:
        """Made of what is asked and of how many answers this seat has given: others' steps do not change it."""
        content = (self.seat, self.nth, self.kind, self.power, self.prompt.key, self.prompt.args)
        listed = ";".join([f"{a.verb}{a.args}" for a in self.actions])
        return short_name(f"{content}{listed}")


def short_name(content: str) -> str:
    """A name that only this content has."""
    return hashlib.blake2b(content.encode(), digest_size=8).hexdigest()


class Refusal:
    """Why an action is not legal: the reason as text for people, and the rule behind it."""

    def __init__(self, reason: Text, rule: str) -> None:
        self.reason = reason
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self.reason == other.reason and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.reason, self.rule))

    def __repr__(self) -> str:
        return f"Refusal({self.reason!r}, {self.rule!r})"


NO_FACES: Final[dict[int, Text]] = {}
"""Most events look the same to all: they share this, which nobody changes."""


class Event:
    """Something that happened: `public` is what everybody sees (None: nothing), `faces` what some seats see instead."""

    def __init__(self, public: Text | None, faces: dict[int, Text], rule: str) -> None:
        self.public = public
        self.faces = faces
        self.rule = rule

    def face(self, seat: int | None) -> Text | None:
        if seat is not None:
            own = self.faces.get(seat)
            if own is not None:
                return own
        return self.public

    def __repr__(self) -> str:
        return f"Event({self.public!r}, {self.faces!r}, {self.rule!r})"


class Outcome:
    """How a game ended."""

    def __init__(self, winners: list[int], ranks: list[int], scores: list[int], reason: Text, rule: str) -> None:
        self.winners = winners
        self.ranks = ranks
        self.scores = scores
        self.reason = reason
        self.rule = rule


class Chain:
    """A whole batch of actions offered as one: where it ends and what it does on its way."""

    def __init__(self, actions: list[Action], end: int, effects: list[Text]) -> None:
        self.actions = actions
        self.end = end
        self.effects = effects


class Lens:
    """An overlay for the board: a number for each place, lines between places, words at places."""

    def __init__(self, places: dict[int, int], lines: list[tuple[int, int]], labels: dict[int, Text]) -> None:
        self.places = places
        self.lines = lines
        self.labels = labels
