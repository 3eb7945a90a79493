"""Chapter 11: the Clock of Fate: the card drawn at the end of a turn, the six strokes, and who plays the Imperials."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich import effects, fortune
from kabinett.games.friedrich.board import (
    AUSTRIA,
    CUMBERLAND,
    FRANCE,
    FRIEDRICH,
    IMPERIALS,
    LEHWALDT,
    PRUSSIA,
    RUSSIA,
    SWEDEN,
)
from kabinett.games.friedrich.effects import colonies_lost
from kabinett.games.friedrich.marching import lead_of
from kabinett.games.friedrich.state import AMERICA, ELISABETH, FIRST_NUMBERED, INDIA, SWEDEN_CARD, FState
from kabinett.games.friedrich.victory import transferred
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import face_of

FIRST_FATE_TURN: Final = 6

LASTING: Final = (
    effects.KUESTRIN_BURNS,
    effects.SALTIKOV_SLOW,
    effects.NO_HIGH_CARDS,
    effects.NO_SAME_SUIT,
    effects.HALLE_MOURNS,
    effects.FRANCE_BONUS,
    effects.CUMBERLAND_STAYS,
    effects.SOUBISE_STAYS,
    effects.RICHELIEU_SLOW,
    effects.CHEVERT_BOUND,
    effects.FRIEDRICH_OLD,
    effects.FRIEDRICH_DESPAIRS,
    effects.FRIEDRICH_STUBBORN,
    effects.DAUN_DILATORY,
    effects.FRIEDRICH_FAST,
    effects.LOUSY_RECRUITS,
    effects.EXPOSED_CAMP,
    effects.SEYDLITZ_CHARGES,
    effects.HEINRICH_WATCHES,
    effects.DAUN_SLOW,
)


def suit_read(s: FState) -> int:
    """Which version of a numbered card is read: spades, in the advanced game the suit of the last victor's sector."""
    if s.advanced and s.victor >= 0 and s.place[s.victor] >= 0:
        return s.board.suit[s.place[s.victor]]
    return 0


def lasts(s: FState, version: int) -> bool:
    """Whether a version works through the next turn."""
    return version in LASTING or (version == effects.OBLIQUE_ORDER and s.second)


class DrawFate(Step[FState]):
    """The last act of a turn from the sixth on."""

    rule: ClassVar[str] = "11.1"
    kind: ClassVar[str] = "draw_fate"

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()
        s.effect = -1
        s.used = 0
        s.marked = 0
        if s.turn < FIRST_FATE_TURN:
            return
        card = s.draw(members(s.fate_left), "fate")
        s.fate_left &= ~(1 << card)
        if card < FIRST_NUMBERED:
            s.tell("fate", (card,), "11.2")
            stroke(s, card)
            return
        version = (card - FIRST_NUMBERED) * 4 + suit_read(s)
        s.tell("fate_version", (card, version), "13.2" if s.advanced else "11.3")
        if lasts(s, version):
            s.effect = version
        else:
            fortune.happen(s, version)


def stroke(s: FState, card: int) -> None:
    """One of the six strokes of fate."""
    if card == ELISABETH:
        quit_game(s, RUSSIA)
        if s.second:
            s.push((s.rules.step_numbers["recall"],))
        else:
            recall(s, LEHWALDT, "11.2d")
    elif card == SWEDEN_CARD:
        quit_game(s, SWEDEN)
        s.push((s.rules.step_numbers["recall"],))
    elif card in (INDIA, AMERICA) and colonies_lost(s) == 2:
        quit_game(s, FRANCE)
        recall(s, CUMBERLAND, "11.2d")
    transfer(s)


def quit_game(s: FState, nation: int) -> None:
    """A nation leaves: its pieces, its hand and its conquests with it."""
    board = s.board
    pieces = board.pieces[nation]
    group = 0
    for piece in pieces:
        group |= 1 << piece
        city = s.place[piece]
        if city >= 0:
            s.place[piece] = -1
            s.at[city] = 0
    for general in board.generals[nation]:
        s.armies[general] = 0
    s.gone |= group
    s.down &= ~group
    s.army_facts = tuple([fact for fact in s.army_facts if not fact[0] & group])
    s.conquered &= ~board.objective_mask[nation]
    s.tell("quit", (nation,), "11.2a")
    s.reveal()
    for card in s.hands[nation]:
        s.discard |= 1 << card
        s.forget(nation, card)
        s.tell("paid", (nation, face_of(card)), "11.2a")
    s.hands[nation] = []
    s.voids[nation] = 0


def recall(s: FState, general: int, rule: str) -> None:
    """A general leaves the game for good; his armies stay with his stack as far as it can hold them."""
    if s.gone >> general & 1:
        return
    s.gone |= 1 << general
    s.tell("recalled", (general,), rule)
    if s.place[general] < 0:
        return
    group = s.stack_of(general)
    commander = s.commander(general)
    rest = group & ~(1 << general)
    loss = max(0, s.armies[commander] - armies.LIMIT * rest.bit_count())
    s.armies[commander] -= loss
    s.army_facts = armies.lost(s.army_facts, group, loss, 1 << general)
    if loss:
        # How many armies he had is known now.
        s.reveal()
        s.tell("armies_lost", (s.board.nation[general], loss), rule)
    s.remove(1 << general)
    s.down &= ~(1 << general)
    if rest and s.victor == general:
        # The stack has won, not he alone.
        s.victor = lead_of(rest)
    if loss and rest:
        s.army_facts = armies.shown(s.army_facts, rest, armies.LIMIT * rest.bit_count())


def transfer(s: FState) -> None:
    """The Imperials change player once: to Elisabeth when Russia and Sweden are out, to Pompadour when France is."""
    if transferred(s):
        return
    if s.is_out(RUSSIA) and s.is_out(SWEDEN):
        new, rule = s.seat_of[RUSSIA], "11.4"
    elif s.is_out(FRANCE):
        new, rule = s.seat_of[FRANCE], "11.4a"
    else:
        return
    old = s.seat_of[IMPERIALS]
    s.reveal()
    for card in s.hands[IMPERIALS]:
        s.forget(IMPERIALS, card)
    s.seat_of[IMPERIALS] = new
    for card in s.hands[IMPERIALS]:
        s.remember(old, IMPERIALS, card)
    s.tell("transferred", (new,), rule)
    assert s.seat_of[AUSTRIA] == old


class Recall(Step[FState]):
    """Prussia names the general who goes home for good."""

    rule: ClassVar[str] = "11.2c"
    kind: ClassVar[str] = "recall"

    def generals(self, s: FState) -> list[int]:
        return [g for g in s.board.generals[PRUSSIA] if g != FRIEDRICH and not s.gone >> g & 1]

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],) if self.generals(s) else ()

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("recall", (general,)) for general in self.generals(s)]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "recall" and action.args[0] in self.generals(s):
            return None
        return Refusal(Text("no.recall"), "11.2c")

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        recall(s, action.args[0], "11.2c")
