"""Chapter 17: the favour cards. Each is used at once, as far as that is possible; some of them ask something."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.actions import no_site, set_building
from kabinett.games.wallenstein.battle import conquer, from_reserve
from kabinett.games.wallenstein.board import (
    CANCEL_EVENT,
    FREE_BUILDING,
    IMMUNITY,
    NOBODY,
    PLACE_ARMIES,
    POINTS,
    REMOVE_MARKER,
)
from kabinett.games.wallenstein.landsknechte import give
from kabinett.games.wallenstein.state import WState


def use_favour(s: WState, seat: int, card: int) -> None:
    """What a favour card does; asks where it leaves something to choose."""
    effect, value, rule = s.board.favour_effect[card], s.board.favour_value[card], s.board.favour_rule[card]
    step = s.rules.step_numbers
    if effect <= POINTS:
        give(s, seat, effect, value, rule)
    elif effect == CANCEL_EVENT:
        s.push((step["cancel_event"], seat))
    elif effect == REMOVE_MARKER:
        if marked(s, seat):
            s.push((step["remove_marker"], seat))
        else:
            s.guard = seat
            s.tell("keeps_favour", (seat, card), "17.4a")
    elif effect == FREE_BUILDING:
        if sites(s, seat, value):
            s.push((step["free_building"], seat, value))
        else:
            s.tell("favour_idle", (seat, card), "16.9")
    elif effect == IMMUNITY:
        s.safe[seat] |= value
        s.tell("protected", (seat,), rule)
    else:
        assert effect == PLACE_ARMIES
        if s.reserve[seat] and open_counties(s, seat):
            s.push((step["free_armies"], seat, value))
        else:
            s.tell("favour_idle", (seat, card), "16.9")


def open_counties(s: WState, seat: int) -> list[int]:
    """Own and neutral counties of this game's board: where favour 12 can put armies."""
    excluded = s.excluded()
    return [c for c in range(s.board.size) if s.owner[c] in (seat, NOBODY) and not excluded >> c & 1]


def marked(s: WState, seat: int) -> list[int]:
    """Counties of a seat with a revolt marker."""
    return [county for county in s.counties(seat) if s.revolts[county]]


def sites(s: WState, seat: int, building: int) -> list[int]:
    """Counties of a seat where such a building can stand."""
    return [county for county in s.counties(seat) if not no_site(s, building, county)]


class Favour(Step[WState]):
    """What the favours that ask have in common."""

    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"),)

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],)

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text(f"ask.{self.kind}", frame[2:])


class CancelEvent(Favour):
    """Favour 1: the event of the round may be taken out."""

    rule: ClassVar[str] = "17.1"
    kind: ClassVar[str] = "cancel_event"

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("cancel"), s.rules.decline]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("cancel", "decline") else Refusal(Text("no.cancel_first"), "17.1")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "cancel":
            s.tell("event_cancelled", (seat, s.event), "17.1")
            s.event = -1
        else:
            s.tell("event_kept", (seat, s.event), "17.1")


class RemoveMarker(Favour):
    """Favour 4: a revolt marker leaves one of his counties."""

    rule: ClassVar[str] = "17.4"
    kind: ClassVar[str] = "remove_marker"

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if len(marked(s, frame[1])) > 1 else ()

    def act(self, s: WState, frame: Frame) -> None:
        self.calm(s, frame[1], marked(s, frame[1])[0])

    def calm(self, s: WState, seat: int, county: int) -> None:
        s.pop()
        s.revolts[county] -= 1
        s.tell("calmed", (county, s.revolts[county]), "17.4")

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("calm", (county,)) for county in marked(s, seat)]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "calm":
            return Refusal(Text("no.calm_first"), "17.4")
        county = action.args[0]
        if s.owner[county] != seat:
            return Refusal(Text("no.not_own", (county,)), "17.4")
        return None if s.revolts[county] else Refusal(Text("no.calm", (county,)), "17.4")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.calm(s, seat, action.args[0])


class FreeBuilding(Favour):
    """Favours 7, 17, 21: a building for nothing, by the rules of building."""

    rule: ClassVar[str] = "17.22"
    kind: ClassVar[str] = "free_building"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("building", "building"))

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("build", (county,)) for county in sites(s, seat, frame[2])] + [s.rules.decline]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb != "build":
            return Refusal(Text("no.build_first"), "17.22")
        county = action.args[0]
        if s.owner[county] != seat:
            return Refusal(Text("no.not_own", (county,)), "17.22")
        why = no_site(s, frame[2], county)
        return Refusal(Text("no.site", (county,)), why) if why else None

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "build":
            set_building(s, seat, frame[2], action.args[0], 0)
        else:
            s.tell("no_building", (seat,), "17.22")


class FreeArmies(Favour):
    """Favour 12: armies into one own or neutral county; a neutral one is taken without a battle."""

    rule: ClassVar[str] = "17.12"
    kind: ClassVar[str] = "free_armies"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("armies", "number"))

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("occupy", (county,)) for county in open_counties(s, seat)]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "occupy":
            return Refusal(Text("no.occupy_first"), "17.12")
        county = action.args[0]
        if s.excluded() >> county & 1:
            return Refusal(Text("no.excluded", (county,)), "2.1a")
        return None if s.owner[county] in (seat, NOBODY) else Refusal(Text("no.foreign", (county,)), "17.12")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        county = action.args[0]
        number = from_reserve(s, seat, frame[2])
        if s.owner[county] == NOBODY:
            conquer(s, seat, county, number)
            s.tell("occupied", (seat, number, county), "17.12a")
        else:
            s.armies[county] += number
            s.tell("placed", (seat, number, county, 0), "17.12")
