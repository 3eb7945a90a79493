"""Who says something unasked, and when: whatever lets bots play asks them here after everything that was done.

    talk = Talk(players)
    while state.to_act:
        seat, action = talk.next(state) or (state.to_act[0], answer(players[state.to_act[0]], state, state.to_act[0]))
        talk.hear(state.apply(seat, action))

It ends: to what happened in the game each seat says one thing at most, and to what another seat has said one thing at
most; nobody is asked what he says to an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from kabinett.bots.base import Bot
from kabinett.core.action import Action
from kabinett.core.contract import Event
from kabinett.core.state import State

DEPTH: Final = 2
"""Something happens, somebody speaks, another answers."""


class Talk:
    """The conversation at one table. A seat without a player (a person's) is not asked."""

    def __init__(self, players: Sequence[Bot | None]) -> None:
        self.players = list(players)
        self.ears: list[tuple[str, ...]] = [() if player is None else player.hears() for player in self.players]
        self.silent = not any(self.ears)
        """Nobody here ever says anything unasked: then nothing is looked at."""
        self.waiting: list[tuple[int, int]] = []
        """(seat, depth) of those who are to be asked, the next one last."""
        self.depth = 0
        self.speaker = -1
        """Who has just said something; -1: what is heard next is no answer to anything."""

    def hear(self, events: list[Event]) -> None:
        """What came of the last action, asked or unasked."""
        if not self.silent:
            speaker, self.speaker = self.speaker, -1
            self.listen(events, speaker)

    def listen(self, events: list[Event], speaker: int) -> None:
        """What came of an action, or (speaker 0 or more) of what the one who was asked last has said."""
        depth = self.depth + 1 if speaker >= 0 else 0
        if depth < DEPTH:
            seats = [seat for seat, keys in enumerate(self.ears) if seat != speaker and heard(keys, events, seat)]
            self.waiting += [(seat, depth) for seat in reversed(seats)]

    def asked(self) -> int:
        """The next seat that may say something; -1: none."""
        if not self.waiting:
            return -1
        seat, self.depth = self.waiting.pop()
        return seat

    def next(self, state: State) -> tuple[int, Action] | None:
        """Who says what; None once nobody has anything to say."""
        self.speaker = -1
        while (seat := self.asked()) >= 0:
            player = self.players[seat]
            offered = state.may(seat)
            if player is None or not offered:
                continue
            # Said before it speaks: whoever sees it fail can name it.
            self.speaker = seat
            said = player.speak(as_sent(state, seat) if player.needs_view else {}, offered)
            if said is not None:
                return seat, said
            self.speaker = -1
        return None


def heard(keys: tuple[str, ...], events: list[Event], seat: int) -> bool:
    """Whether this seat sees an event of one of these keys."""
    if not keys:
        return False
    for event in events:
        face = event.face(seat)
        if face is not None and face.key in keys:
            return True
    return False


def as_sent(state: State, seat: int) -> dict[str, object]:
    """A view as a remote player gets it: dumped to JSON and loaded again."""
    view: dict[str, object] = msgspec.json.decode(msgspec.json.encode(state.view(seat)))
    return view
