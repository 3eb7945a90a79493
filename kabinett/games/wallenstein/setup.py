"""Chapter 2: set-up, by the standard tables or by choice.

By choice each in turn takes one of two open county cards or the top one of the pile unseen, and puts one of his groups
of armies there (with Military Leaders perhaps the leader too). If both open cards are those of his last turn he may
first put them under the pile. The order of the pile is decided card by card; only what was put under it is known."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.board import COLOURS, PEASANTS
from kabinett.games.wallenstein.leaders import enter
from kabinett.games.wallenstein.state import WState
from kabinett.games.wallenstein.winter import open_events


def set_up(s: WState) -> None:
    """Purses and stocks, and the first frames."""
    board = s.board
    s.clear()
    s.thalers = [board.thalers[s.seats]] * s.seats
    s.stock = board.building_stock[:]
    s.event_deck = (1 << len(board.event_ids)) - 1
    s.favour_deck = (1 << len(board.favour_ids)) - 1 if s.court else 0
    s.fill_reserves()
    step = s.rules.step_numbers
    s.push((step["course"],))
    s.push((step["fill_tower"],))
    s.push((step["divide"] if s.by_choice else step["standard"],))


class Standard(Step[WState]):
    """The columns of the standard table go to the seats by lot."""

    rule: ClassVar[str] = "2.6"
    kind: ClassVar[str] = "standard"

    def act(self, s: WState, frame: Frame) -> None:
        s.pop()
        columns = s.board.standard[s.seats]
        bag = list(range(len(columns)))
        for seat in range(s.seats):
            column = bag.pop(s.below(len(bag))) if len(bag) > 1 else bag.pop()
            for county, armies in columns[column]:
                s.owner[county] = seat
                s.armies[county] = armies
            s.tell("column", (seat, column + 1), "2.6a")
        s.fill_reserves()


class Divide(Step[WState]):
    """Set-up by choice begins: two cards are opened, the first player is drawn."""

    rule: ClassVar[str] = "2.4"
    kind: ClassVar[str] = "divide"

    def act(self, s: WState, frame: Frame) -> None:
        board = s.board
        s.pile = ((1 << board.size) - 1) & ~s.excluded()
        s.groups = [board.groups[s.seats][:] for _ in range(s.seats)]
        s.open_cards = (top_card(s), top_card(s))
        s.tell("cards_open", s.open_cards, "2.4")
        first = s.below(s.seats)
        s.tell("first_player", (first,), "2.4a")
        s.replace((s.rules.step_numbers["take_county"], first, 0))


def top_card(s: WState) -> int:
    """The top card of the pile."""
    if not s.pile:
        card = s.under[0]
        s.under = s.under[1:]
        return card
    card = s.draw(members(s.pile), "county")
    s.pile &= ~(1 << card)
    return card


class TakeCounty(Step[WState]):
    """A turn of the set-up: which card."""

    rule: ClassVar[str] = "2.4b"
    kind: ClassVar[str] = "take_county"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("renewed", "number"))

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if s.groups[frame[1]] else ()

    def act(self, s: WState, frame: Frame) -> None:
        """All groups are placed."""
        s.pile = 0
        s.under = ()
        s.open_cards = ()
        s.seen_open = [[] for _ in range(s.seats)]
        s.pop()

    def unchanged(self, s: WState, frame: Frame) -> bool:
        """Whether both open cards are those of this seat's last turn, and it has not renewed them yet."""
        return not frame[2] and sorted(s.seen_open[frame[1]]) == sorted(s.open_cards)

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text("ask.take_county")

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        found = [action("take", (card,)) for card in s.open_cards] + [action("blind")]
        if self.unchanged(s, frame):
            found.append(action("renew"))
        return found

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "blind":
            return None
        if action.verb == "renew":
            return None if self.unchanged(s, frame) else Refusal(Text("no.renew"), "2.4e")
        if action.verb != "take":
            return Refusal(Text("no.take_first"), "2.4b")
        return None if action.args[0] in s.open_cards else Refusal(Text("no.not_open", action.args), "2.4b")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "renew":
            s.under += s.open_cards
            s.open_cards = (top_card(s), top_card(s))
            s.tell("renewed", (seat, s.open_cards[0], s.open_cards[1]), "2.4e")
            s.replace((self.number, seat, 1))
            return
        s.seen_open[seat] = list(s.open_cards)
        if action.verb == "blind":
            county = top_card(s)
            s.tell("took_blind", (seat, county), "2.4c")
        else:
            county = action.args[0]
            place = s.open_cards.index(county)
            s.tell("took", (seat, county), "2.4b")
            card = top_card(s)
            s.open_cards = s.open_cards[:place] + (card,) + s.open_cards[place + 1 :]
            s.tell("replaced", (card,), "2.4d")
        s.owner[county] = seat
        s.replace((s.rules.step_numbers["station"], seat, county))


class Station(Step[WState]):
    """A turn of the set-up: which group of armies, and whether the leader comes along."""

    rule: ClassVar[str] = "2.5a"
    kind: ClassVar[str] = "station"
    form: ClassVar[str] = "allot"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("county", "county"))

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],)

    def leader_asked(self, s: WState, seat: int) -> bool:
        """Whether the leader is to be placed, and not forced by the last county."""
        return s.leaders and s.leader[seat] < 0 and len(s.groups[seat]) > 1

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text("ask.leader_here" if s.draft[seat] else "ask.station", (frame[2],))

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        if s.draft[seat]:
            return [action("lead", (frame[2],)), s.rules.decline]
        return [action("station", (number,)) for number in sorted(set(s.groups[seat]), reverse=True)]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if s.draft[seat]:
            if action.verb == "decline" or (action.verb == "lead" and action.args[0] == frame[2]):
                return None
            return Refusal(Text("no.leader_here", (frame[2],)), "19.2a")
        if action.verb != "station":
            return Refusal(Text("no.station_first"), "2.5a")
        return None if action.args[0] in s.groups[seat] else Refusal(Text("no.group"), "2.5")

    def drafts(self, s: WState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "station" and self.leader_asked(s, seat)

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        county = frame[2]
        number = draft[0].args[0] if draft else action.args[0]
        last = len(s.groups[seat]) == 1
        s.groups[seat].remove(number)
        s.armies[county] = number
        s.reserve[seat] -= number
        s.tell("stationed", (seat, number, county), "2.5a")
        if action.verb == "lead" or (last and s.leaders and s.leader[seat] < 0):
            s.tell("leader_placed", (seat, county), "19.2a")
            enter(s, seat, county)
        s.replace((s.rules.step_numbers["take_county"], (seat + 1) % s.seats, 0))


class FillTower(Step[WState]):
    """The tower is filled; what falls out goes back, and at court it becomes courtiers. The events are opened."""

    rule: ClassVar[str] = "2.8"
    kind: ClassVar[str] = "fill_tower"

    def act(self, s: WState, frame: Frame) -> None:
        s.pop()
        thrown = [0] * COLOURS
        for seat in range(s.seats):
            thrown[seat] = s.board.fill_armies
        thrown[PEASANTS] = s.board.fill_peasants
        s.tell("tower.in", tuple(thrown), "2.8")
        out = s.rules.tower_of(s).throw(s, thrown, True)
        s.tell("tower.out", tuple(out), "2.8a")
        for colour in range(COLOURS):
            s.reserve[colour] += out[colour] - thrown[colour]
        if s.court:
            for seat in range(s.seats):
                s.hall[seat] = min(out[seat], s.board.courtiers)
                s.tell("to_court", (seat, s.hall[seat]), "16.3")
        open_events(s)
