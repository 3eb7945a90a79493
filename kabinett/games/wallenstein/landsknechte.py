"""Chapter 18: Landsknechte (module 2): with counties in four regions one turns a card and chooses a bonus."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.battle import from_reserve
from kabinett.games.wallenstein.board import GIVES_GRAIN, POINTS, THALERS, TRAY_ARMIES
from kabinett.games.wallenstein.notation import effect_text
from kabinett.games.wallenstein.state import WState


def give(s: WState, seat: int, kind: int, amount: int, rule: str) -> None:
    """Thalers, grain, armies into the tray (as many as the reserve has) or victory points."""
    if kind == THALERS:
        s.thalers[seat] += amount
        s.tell("gains_thalers", (seat, amount), rule)
    elif kind == GIVES_GRAIN:
        s.grain[seat] += amount
        s.tell("gains_grain", (seat, amount), rule)
    elif kind == TRAY_ARMIES:
        number = from_reserve(s, seat, amount)
        s.tray[seat] += number
        s.tell("gains_tray", (seat, number), rule)
    else:
        assert kind == POINTS
        s.points[seat] += amount
        s.tell("gains_points", (seat, amount), rule)


class Landsknechte(Step[WState]):
    """In the order of play: who has counties in regions enough turns the next card up, and chooses of it."""

    rule: ClassVar[str] = "18.2"
    kind: ClassVar[str] = "landsknechte"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("turn", "number"),)

    def due(self, s: WState, seat: int) -> bool:
        regions = 0
        for county in s.counties(seat):
            regions |= 1 << s.board.region[county]
        return regions.bit_count() >= s.board.regions_needed

    def act(self, s: WState, frame: Frame) -> None:
        if frame[1] == s.seats:
            s.pop()
            return
        seat = s.order()[frame[1]]
        s.replace((self.number, frame[1] + 1))
        if not self.due(s, seat):
            s.tell("no_landsknechte", (seat,), "18.2b")
            return
        # The old card goes under the pile first: all see the one of which is chosen.
        card = (s.banner[seat] + 1) % len(s.board.banners)
        s.banner[seat] = card
        s.tell("banner", (seat, card + 1), s.board.banner_rule[card])
        if s.board.banners[card]:
            s.push((s.rules.step_numbers["choose_bonus"], seat))


class ChooseBonus(Step[WState]):
    """One of the bonuses of the card on top."""

    rule: ClassVar[str] = "18.2a"
    kind: ClassVar[str] = "choose_bonus"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"),)

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],)

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text("ask.choose_bonus", (s.banner[seat] + 1,))

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("bonus", (kind,)) for kind, _ in s.board.banners[s.banner[seat]]]

    def amount(self, s: WState, seat: int, kind: int) -> int:
        """How much of this the card on top gives; -1: it does not."""
        for given, amount in s.board.banners[s.banner[seat]]:
            if given == kind:
                return amount
        return -1

    def said(self, s: WState, frame: Frame, seat: int) -> tuple[Text, ...]:
        return tuple([effect_text(kind, amount) for kind, amount in s.board.banners[s.banner[seat]]])

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "bonus":
            return Refusal(Text("no.bonus_first"), "18.2a")
        if self.amount(s, seat, action.args[0]) >= 0:
            return None
        return Refusal(Text("no.bonus"), s.board.banner_rule[s.banner[seat]])

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        kind = action.args[0]
        give(s, seat, kind, self.amount(s, seat, kind), ("18.4", "18.5", "18.6", "18.7")[kind])
