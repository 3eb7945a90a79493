"""The set-up (chapters 2 and 6): pieces on their cities, and each player dividing the armies in secret."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich.board import NATION_COUNT, PIECE_COUNT
from kabinett.games.friedrich.state import ALL_FATE, FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.war import DECKS

ELISABETH_SEAT = 1
MARIA_SEAT = 2
POMPADOUR_SEAT = 3


def start_seats(seats: int) -> list[int]:
    """Who plays which nation when the game begins."""
    pompadour = POMPADOUR_SEAT if seats == 4 else ELISABETH_SEAT
    return [0, 0, ELISABETH_SEAT, ELISABETH_SEAT, MARIA_SEAT, MARIA_SEAT, pompadour]


def set_up(s: FState) -> None:
    """The position before the armies are divided."""
    s.clear()
    s.seat_of = start_seats(s.seats)
    for piece in range(PIECE_COUNT):
        s.place[piece] = s.board.start[piece]
    s.settle()
    s.sealed = (1 << DECKS) - 1
    s.fate_left = ALL_FATE
    numbers = s.rules.step_numbers
    s.stack = [(numbers["round"], 0), (numbers["divide_armies"],)]


class DivideArmies(Step[FState]):
    """All players at once divide their nations' armies among their stacks."""

    rule: ClassVar[str] = "6.1"
    kind: ClassVar[str] = "divide_armies"
    form: ClassVar[str] = "allot"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.seats) if not s.ready >> seat & 1])

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()

    def stacks(self, s: FState, seat: int) -> list[tuple[int, int]]:
        """(nation, stack) in their one order, for each nation of a seat; its last stack gets what is left."""
        found: list[tuple[int, int]] = []
        for nation in range(NATION_COUNT):
            if s.seat_of[nation] == seat:
                for general in s.board.generals[nation]:
                    if s.at[s.place[general]] == general + 1:
                        found.append((nation, s.stack_of(general)))
        return found

    def asked(self, s: FState, seat: int) -> list[tuple[int, int, list[int]]]:
        """(nation, stack, later stacks of the nation) for every stack that is not the last of its nation."""
        stacks = self.stacks(s, seat)
        found: list[tuple[int, int, list[int]]] = []
        for number, (nation, stack) in enumerate(stacks):
            later = [other for of, other in stacks[number + 1 :] if of == nation]
            if later:
                found.append((nation, stack, later))
        return found

    def rest(self, s: FState, seat: int) -> int:
        """The armies that the nation asked about has still to give."""
        draft = s.draft[seat]
        asked = self.asked(s, seat)
        nation = asked[len(draft)][0]
        given = [action.args[1] for number, action in enumerate(draft) if asked[number][0] == nation]
        return s.board.armies[nation] - sum(given)

    def limits(self, s: FState, seat: int) -> tuple[int, int, int]:
        """(stack asked about, least, most)."""
        _, stack, later = self.asked(s, seat)[len(s.draft[seat])]
        rest = self.rest(s, seat)
        behind = sum([other.bit_count() for other in later])
        own = stack.bit_count()
        return stack, max(own, rest - armies.LIMIT * behind), min(armies.LIMIT * own, rest - behind)

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        return True

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        asked = self.asked(s, seat)
        if len(s.draft[seat]) == len(asked):
            return Text("ask.ready")
        nation, stack, _ = asked[len(s.draft[seat])]
        return Text("ask.divide_armies", (nation, self.rest(s, seat), s.board.armies[nation], stack))

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        if len(s.draft[seat]) == len(self.asked(s, seat)):
            return [action("ready")]
        stack, least, most = self.limits(s, seat)
        lead = (stack & -stack).bit_length() - 1
        return [action("give", (lead, number)) for number in range(least, most + 1)]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if len(s.draft[seat]) == len(self.asked(s, seat)):
            return None if action.verb == "ready" else Refusal(Text("no.ready"), "6.1")
        stack, least, most = self.limits(s, seat)
        if action.verb != "give" or action.args[0] != (stack & -stack).bit_length() - 1:
            return Refusal(Text("no.divide_armies", (stack,)), "6.1")
        if least <= action.args[1] <= most:
            return None
        return Refusal(Text("no.number", (least, most)), "6.2" if stack.bit_count() == 1 else "6.3")

    def drafts(self, s: FState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "give"

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        for lead, number in self.given(s, seat, draft):
            s.armies[lead] = number
        s.ready |= 1 << seat
        s.tell("ready", (seat,), "6.1")

    def given(self, s: FState, seat: int, draft: tuple[Action, ...]) -> list[tuple[int, int]]:
        """(commander, armies) of the stacks that this draft has come to."""
        left = s.board.armies[:]
        numbers = [action.args[1] for action in draft]
        found: list[tuple[int, int]] = []
        for nation, stack in self.stacks(s, seat):
            last = self.is_last(s, seat, nation, stack)
            if not last and not numbers:
                break
            number = left[nation] if last else numbers.pop(0)
            left[nation] -= number
            found.append(((stack & -stack).bit_length() - 1, number))
        return found

    def is_last(self, s: FState, seat: int, nation: int, stack: int) -> bool:
        return [st for of, st in self.stacks(s, seat) if of == nation][-1] == stack
