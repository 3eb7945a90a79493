"""Chapter 16: the Imperial Court (module 1): armies become courtiers, courtiers buy favours.

Both steps are played after the order of play is known and before the ten actions. What the favours do is in
favours.py."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.board import COURT_3
from kabinett.games.wallenstein.favours import use_favour
from kabinett.games.wallenstein.planning import NO_CARD
from kabinett.games.wallenstein.state import WState


class Court(Step[WState]):
    """Step 1, in the order of play: each opens his court slots and sends courtiers to the reception hall."""

    rule: ClassVar[str] = "16.7"
    kind: ClassVar[str] = "court"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("turn", "number"),)

    def act(self, s: WState, frame: Frame) -> None:
        order = s.order()
        if frame[1] == s.seats:
            asking = [(-s.hall[seat], place, seat) for place, seat in enumerate(order) if s.hall[seat]]
            s.rank = tuple([seat for _, _, seat in sorted(asking)])
            s.replace((s.rules.step_numbers["audience"], 0))
            return
        seat = order[frame[1]]
        s.replace((self.number, frame[1] + 1))
        for nth, number in enumerate(s.board.court_numbers):
            self.open_slot(s, seat, COURT_3 + nth, number)

    def open_slot(self, s: WState, seat: int, slot: int, number: int) -> None:
        """Armies of a county or out of the tray become courtiers, exactly so many or none."""
        card = s.plan[seat][slot]
        if card == NO_CARD:
            s.tell("empty", (seat, slot), "16.7c")
            return
        s.reveal()
        s.shown[seat][slot] = card
        s.opened[seat] |= 1 << slot
        s.tell("opens", (seat, card, slot), "16.7")
        board = s.board
        county = card < board.coin
        if not county and card != board.tower_card:
            return
        there = s.armies[card] - 1 if county else s.tray[seat]
        if there < number or s.courtiers(seat) < number:
            s.tell("court_lapses", (seat, slot), "16.7d")
            return
        if county:
            s.armies[card] -= number
        else:
            s.tray[seat] -= number
        s.reserve[seat] += number
        s.hall[seat] += number
        s.tell("to_court", (seat, number), "16.7a" if county else "16.7b")


class Audience(Step[WState]):
    """Step 2: by the number of their courtiers the seats may take a favour each."""

    rule: ClassVar[str] = "16.8b"
    kind: ClassVar[str] = "audience"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nth", "number"),)

    def offered(self, s: WState, seat: int) -> list[int]:
        """The favours this seat can pay."""
        price = s.board.favour_price
        return [card for place, card in enumerate(s.favours) if card >= 0 and s.audience[seat] >= price[place]]

    def over(self, s: WState, frame: Frame) -> bool:
        return frame[1] == len(s.rank) or max(s.favours) < 0

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        if self.over(s, frame):
            return ()
        seat = s.rank[frame[1]]
        return (seat,) if not s.hall[seat] and self.offered(s, seat) else ()

    def act(self, s: WState, frame: Frame) -> None:
        if self.over(s, frame):
            for seat in range(s.seats):
                s.hall[seat] += s.audience[seat]
                s.audience[seat] = 0
            s.favours = ()
            s.rank = ()
            s.pop()
            return
        seat = s.rank[frame[1]]
        if s.hall[seat]:
            s.audience[seat] = s.hall[seat]
            s.hall[seat] = 0
            s.tell("audience", (seat, s.audience[seat]), "16.8a")
        else:
            s.tell("no_favour", (seat,), "16.8b")
            s.replace((self.number, frame[1] + 1))

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text("ask.audience", (s.audience[seat],))

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("favour", (card,)) for card in self.offered(s, seat)] + [s.rules.decline]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb != "favour":
            return Refusal(Text("no.favour_first"), "16.8b")
        if action.args[0] not in s.favours:
            return Refusal(Text("no.favour", (action.args[0],)), "16.8b")
        return None if action.args[0] in self.offered(s, seat) else Refusal(Text("no.courtiers"), "16.8b")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.replace((self.number, frame[1] + 1))
        if action.verb == "decline":
            s.tell("no_favour", (seat,), "16.8b")
            return
        card = action.args[0]
        place = s.favours.index(card)
        price = s.board.favour_price[place]
        s.favours = s.favours[:place] + (-1,) + s.favours[place + 1 :]
        s.audience[seat] -= price
        s.tell("favour", (seat, card, price), s.board.favour_rule[card])
        use_favour(s, seat, card)
