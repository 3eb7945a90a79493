"""Chapter 19: Saxony: Prussia's ally, neutral, or Austria's ally; who plays it, and what happens when it changes."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import agreements, subsidies, transfers
from kabinett.games.maria.board import (
    AUSTRIA,
    BAVARIA,
    FRANCE,
    OFF,
    PRAGMATIC,
    PRUSSIA,
    RUTOWSKI,
    SAXONY,
    SAXONY_TRACK,
)
from kabinett.games.maria.state import AUSTRIAN_ALLY, NEUTRAL, PRUSSIAN_ALLY, MState
from kabinett.games.tactics.war import FACT

STATUSES = ("prussian_ally", "neutral", "austrian_ally")
LEAVING = (FRANCE, BAVARIA, PRUSSIA, AUSTRIA, PRAGMATIC)
"""The order in which foreign pieces leave neutral land."""


def status(s: MState) -> int:
    """The status that the box of the Saxony marker says."""
    return STATUSES.index(s.board.tracks[SAXONY_TRACK].status[s.tracks[SAXONY_TRACK]])


def points_lost(s: MState, power: int, points: int, on_bohemia: bool) -> None:
    """A power lost points by battle or hunger: Austria is asked whether the Saxony marker moves."""
    loser = s.major(power)
    if s.introductory or points <= 0 or s.won:
        return
    if loser != PRUSSIA and not (s.two and loser == FRANCE and on_bohemia):
        return
    s.push((s.rules.step_numbers["saxony_shift"], points, loser))


class SaxonyShift(Step[MState]):
    """Austria decides whether lost points move the Saxony marker: by all of them, or not at all."""

    rule: ClassVar[str] = "19.3a"
    kind: ClassVar[str] = "saxony_shift"
    form: ClassVar[str] = "consent"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("points", "number"), ("loser", "power"))

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        # At the end of the track there is nothing to decide; one of two hungry generals may have brought it there.
        at_end = s.tracks[SAXONY_TRACK] + 1 >= s.board.tracks[SAXONY_TRACK].length
        return () if at_end else (s.seat_of[AUSTRIA],)

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return AUSTRIA

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.saxony_shift", (frame[1], frame[2]))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("accept"), s.rules.words.action("refuse")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("accept", "refuse") else Refusal(Text("no.yes_or_no"), "19.3a")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        rule = "19.3a" if frame[2] == PRUSSIA else "24.2c"
        if action.verb == "refuse":
            s.tell("shift_refused", (), rule)
            return
        track = s.board.tracks[SAXONY_TRACK]
        s.tracks[SAXONY_TRACK] = min(track.length - 1, s.tracks[SAXONY_TRACK] + frame[1])
        s.tell("marker_shifted", (SAXONY_TRACK, frame[1], s.tracks[SAXONY_TRACK] + 1), rule)
        settle(s)


def settle(s: MState) -> None:
    """The marker has stopped: if that changes Saxony's status, everything that follows from it."""
    new = status(s)
    if new != s.saxony:
        change(s, new)


def change(s: MState, new: int) -> None:
    """Saxony changes sides."""
    s.saxony = new
    s.relate()
    rule = ("19.3l", "19.3d", "19.3g")[new]
    s.tell("saxony_status", (new,), rule)
    _change_player(s)
    subsidies.end_with_alliance(s)
    if new == NEUTRAL:
        _turn_neutral(s)
        return
    if s.place[RUTOWSKI] >= 0:
        other = s.partner(RUTOWSKI)
        if other >= 0 and not s.cooperate(SAXONY, s.board.power[other]):
            transfers.order(s, RUTOWSKI, transfers.EMPTY)
    elif new == AUSTRIAN_ALLY and s.place[RUTOWSKI] == OFF and s.allied(SAXONY, s.control(s.board.dresden)):
        s.push((s.rules.step_numbers["recruit"], SAXONY, 0))


def _change_player(s: MState) -> None:
    """Hand and troops pass to the new player; who played Saxony before, and the third player, keep knowing what they
    knew."""
    old = s.seat_of[SAXONY]
    new = s.seat_of[PRUSSIA if s.saxony == PRUSSIAN_ALLY else AUSTRIA]
    if old == new:
        return
    s.reveal()
    # The new player has the cards before him and need not remember them.
    s.known[new] = [fact for fact in s.known[new] if fact // FACT != SAXONY]
    s.seat_of[SAXONY] = new
    for card in s.hands[SAXONY]:
        s.remember(old, SAXONY, card)
    s.tell("saxony_player", (new,), "19.3j")
    agreements.end_of_power(s, SAXONY)


def _turn_neutral(s: MState) -> None:
    """Markers come off, foreign pieces leave (first edition: by marching), Saxon ones go to their set-up cities."""
    for city in s.board.fortresses:
        if s.home[city] == SAXONY and s.marked(city) >= 0:
            s.tell("marker_returned", (s.marked(city), city), "19.3f")
            s.mark(city, -1)
    s.passed = tuple([(city, power) for city, power in s.passed if s.home[city] != SAXONY])
    later: list[tuple[int, int]] = []
    if not s.first_edition:
        later += [(piece, transfers.HOME) for piece in transfers.foreigners(s, SAXONY, LEAVING)]
    later += [(piece, transfers.SETUP) for piece in transfers.homeward(s, SAXONY)]
    for power in LEAVING:
        later += [
            (piece, transfers.HOME)
            for piece in transfers.shut_in(s, power)
            if not s.first_edition or s.home[s.place[piece]] != SAXONY
        ]
    orders(s, later)


def orders(s: MState, wanted: list[tuple[int, int]]) -> None:
    """Move these pieces in this order, each once: the last pushed acts first."""
    seen: set[int] = set()
    found: list[tuple[int, int]] = []
    for piece, why in wanted:
        if piece not in seen:
            seen.add(piece)
            found.append((piece, why))
    for piece, why in reversed(found):
        transfers.order(s, piece, why)
