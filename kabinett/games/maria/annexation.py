"""Chapter 19: Prussia annexes Silesia in seven steps; France reduces its objectives."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import saxony, transfers
from kabinett.games.maria.board import (
    AUSTRIA,
    BAVARIA,
    BOX,
    FRANCE,
    PRAGMATIC,
    PRUSSIA,
    SAXONY,
    SAXONY_TRACK,
    SILESIA_TRAIN,
)
from kabinett.games.maria.stacks import settle_down
from kabinett.games.maria.state import PRUSSIAN_ALLY, MState
from kabinett.games.maria.victory import left_home

NEUTRAL_TURNS = 2

__all__ = ["PeaceAnswer", "PeaceOffer", "Reduction", "SilesiaTrain", "end_neutrality", "left_home", "stage_begins"]


def holds_silesia(s: MState) -> bool:
    """Whether Prussia controls all fortresses in Silesia."""
    return all([s.marked(city) == PRUSSIA for city in s.board.silesia])


class PeaceOffer(Step[MState]):
    """At the end of its stage Prussia may offer peace, if all of Silesia is hers."""

    rule: ClassVar[str] = "19.1"
    kind: ClassVar[str] = "peace_offer"

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],) if not s.annexed and holds_silesia(s) else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("offer_peace"), s.rules.words.action("pass")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("offer_peace", "pass") else Refusal(Text("no.peace_first"), "19.1")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "offer_peace":
            s.tell("peace_offered", (), "19.1")
            s.push((s.rules.step_numbers["peace_answer"],))


class PeaceAnswer(Step[MState]):
    """Austria accepts the peace or refuses it."""

    rule: ClassVar[str] = "19.1"
    kind: ClassVar[str] = "peace_answer"
    form: ClassVar[str] = "consent"

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[AUSTRIA],)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return AUSTRIA

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("accept"), s.rules.words.action("refuse")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("accept", "refuse") else Refusal(Text("no.yes_or_no"), "19.1")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "refuse":
            s.tell("peace_refused", (), "19.1")
        else:
            annex(s)


def annex(s: MState) -> None:
    """The seven steps. What asks somebody is pushed, in the order in which it is to happen."""
    s.annexed = s.turn
    s.neutral_until = s.turn + NEUTRAL_TURNS
    s.tell("annexed", (s.neutral_until,), "19.1a")
    was_ally = s.saxony == PRUSSIAN_ALLY
    s.relate()
    _return_markers(s)
    s.push((s.rules.step_numbers["silesia_train"],))
    s.push((s.rules.step_numbers["leave_prussia"],))
    if was_ally:
        s.tracks[SAXONY_TRACK] = s.board.tracks[SAXONY_TRACK].mark_s
        s.tell("marker_shifted", (SAXONY_TRACK, 0, s.tracks[SAXONY_TRACK] + 1), "19.1b")
        saxony.settle(s)


def _return_markers(s: MState) -> None:
    """Austrian markers in Prussia come off; of the Prussian ones in Austria half are set aside. Silesia's stay."""
    number = 0
    for city in s.board.fortresses:
        if s.home[city] == PRUSSIA and s.marked(city) == AUSTRIA:
            s.mark(city, -1)
            s.tell("marker_returned", (AUSTRIA, city), "19.1c")
        elif s.home[city] == AUSTRIA and s.marked(city) == PRUSSIA:
            s.mark(city, -1)
            s.tell("marker_returned", (PRUSSIA, city), "19.1c")
            number += 1
    s.aside[PRUSSIA] = (number + 1) // 2
    if number:
        s.tell("set_aside", (PRUSSIA, s.aside[PRUSSIA]), "19.1c")


class LeavePrussia(Step[MState]):
    """Step 4: Austrian pieces leave Prussia, Silesia and Poland, Prussian ones go home, then the others."""

    rule: ClassVar[str] = "19.1d"
    kind: ClassVar[str] = "leave_prussia"

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        home = transfers.HOME
        wanted = [
            (piece, home)
            for piece in transfers.firsts(s, AUSTRIA)
            if s.home[s.place[piece]] == PRUSSIA or s.board.poland[s.place[piece]]
        ]
        wanted += [(p, home) for p in transfers.firsts(s, PRUSSIA) if s.home[s.place[p]] != PRUSSIA]
        others = (FRANCE, BAVARIA, SAXONY, PRAGMATIC)
        wanted += [(piece, home) for piece in transfers.foreigners(s, PRUSSIA, others)]
        for power in saxony.LEAVING + (SAXONY,):
            wanted += [(piece, home) for piece in transfers.shut_in(s, power)]
        saxony.orders(s, wanted)


class SilesiaTrain(Step[MState]):
    """Step 5: the second Prussian train comes on an empty Prussian major fortress, as soon as there is one."""

    rule: ClassVar[str] = "19.1e"
    kind: ClassVar[str] = "silesia_train"

    def sites(self, s: MState) -> list[int]:
        if s.place[SILESIA_TRAIN] != BOX:
            return []
        strong = [*s.board.majors[PRUSSIA], s.board.breslau]
        return [city for city in strong if not s.at[city] and s.allied(PRUSSIA, s.control(city))]

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],) if len(self.sites(s)) > 1 else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        for city in self.sites(s):
            self.put(s, city)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("enter", (SILESIA_TRAIN, city)) for city in self.sites(s)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "enter" or action.args[0] != SILESIA_TRAIN:
            return Refusal(Text("no.train_first"), "19.1e")
        if action.args[1] not in self.sites(s):
            return Refusal(Text("no.gate", (action.args[1],)), "19.1e")
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        self.put(s, action.args[1])

    def put(self, s: MState, city: int) -> None:
        settle_down(s, SILESIA_TRAIN, city)
        s.tell("entered", (SILESIA_TRAIN, city), "19.1e")


def stage_begins(s: MState) -> None:
    """A train that found no empty fortress at the peace comes as soon as there is one."""
    if s.annexed and s.place[SILESIA_TRAIN] == BOX:
        s.push((s.rules.step_numbers["silesia_train"],))


def end_neutrality(s: MState) -> None:
    """The Prussian stage after next has come: Prussia is at war again."""
    s.neutral_until = 0
    s.relate()
    s.tell("neutrality_over", (), "19.1f")


class Reduction(Step[MState]):
    """At the end of its stage France may give up what it holds in Core-Austria, if no general of hers is there."""

    rule: ClassVar[str] = "19.2"
    kind: ClassVar[str] = "reduction"

    def held(self, s: MState) -> list[int]:
        return [city for city in s.board.core_fortresses if s.marked(city) == FRANCE]

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        if s.reduced or any([s.board.core[s.place[general]] for general in s.on_map(FRANCE)]):
            return ()
        return (s.seat_of[FRANCE],) if self.held(s) else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return FRANCE

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("reduce"), s.rules.words.action("pass")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        rule = "19.2 first" if s.first_edition else "19.2"
        return None if action.verb in ("reduce", "pass") else Refusal(Text("no.reduce_first"), rule)

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "pass":
            return
        held = self.held(s)
        for city in held:
            s.mark(city, -1)
            s.tell("marker_returned", (FRANCE, city), "19.2")
        s.reduced = 1
        s.aside[FRANCE] = (len(held) + 1) // 2
        s.tell("set_aside", (FRANCE, s.aside[FRANCE]), "19.2 first" if s.first_edition else "19.2")
