"""Chapter 4: the set-up: pieces, markers, first hands, and each player allotting his troops in secret."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import (
    BOX,
    FREDERICK,
    LOUIS,
    MARIA_THERESA,
    PIECE_COUNT,
    POWER_COUNT,
    PRAGMATIC,
)
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.tactics import armies
from kabinett.games.tactics.payment import Share, forced_shares, next_share
from kabinett.games.tactics.war import DECKS


def start_seats(seats: int) -> list[int]:
    """Who plays which power when the game begins."""
    louis = LOUIS if seats == 3 else FREDERICK
    pragmatic = FREDERICK if seats == 3 else MARIA_THERESA
    return [louis, louis, FREDERICK, FREDERICK, MARIA_THERESA, pragmatic]


def set_up(s: MState) -> None:
    """The position before the troops are allotted."""
    s.clear()
    board = s.board
    s.seat_of = start_seats(s.seats)
    for piece in range(PIECE_COUNT):
        city = board.start[piece]
        out = city != BOX and s.introductory and not board.bohemia[city]
        s.place[piece] = BOX if out else city
    for piece in range(PIECE_COUNT):
        # Of two generals in one city the lower in rank stands under the other.
        before = [other for other in range(piece) if s.place[other] == s.place[piece] and s.place[piece] >= 0]
        if before:
            s.under |= 1 << piece
    for city in board.fortresses:
        s.mark(city, board.marker[city])
    for track, row in enumerate(board.tracks):
        s.tracks[track] = row.star
    s.political_left = (1 << len(board.cards)) - 1
    s.sealed = (1 << DECKS) - 1
    s.settle()
    numbers = s.rules.step_numbers
    s.stack = [(numbers["turn"], 0), (numbers["allot_troops"],), (numbers["first_hands"],)]


def taking_part(s: MState) -> list[int]:
    """The powers in this game: the Pragmatic Army takes no part in the introductory one."""
    return [power for power in range(POWER_COUNT) if not s.introductory or power != PRAGMATIC]


class FirstHands(Step[MState]):
    """Each power draws its first hand."""

    rule: ClassVar[str] = "4.5"
    kind: ClassVar[str] = "first_hands"

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        for power in taking_part(s):
            s.draw_cards(power, s.board.hand[power], s.hands[power])
            s.tell("drew", (power, s.board.hand[power]), "4.5")


class AllotTroops(Step[MState]):
    """All players at once allot their powers' troops to their generals; stacks of one power get one number."""

    rule: ClassVar[str] = "4.6"
    kind: ClassVar[str] = "allot_troops"
    form: ClassVar[str] = "allot"

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return tuple([seat for seat in range(s.seats) if not s.ready >> seat & 1])

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()

    def shares(self, s: MState, power: int) -> list[Share]:
        """Each group of a power with the least and most troops it can get."""
        found: list[Share] = []
        for group in s.groups(power):
            least = sum([s.board.min_troops[general] for general in members(group)])
            found.append((group, least, armies.LIMIT * group.bit_count()))
        return found

    def progress(self, s: MState, seat: int, draft: tuple[Action, ...]) -> list[tuple[int, list[Share], list[int]]]:
        """(power, its groups, numbers so far) for each power of a seat up to the first that this draft leaves open."""
        numbers = [action.args[1] for action in draft]
        found: list[tuple[int, list[Share], list[int]]] = []
        for power in taking_part(s):
            if s.seat_of[power] != seat:
                continue
            shares = self.shares(s, power)
            total = s.board.troops[power]
            given = forced_shares(shares, total, [])
            while len(given) < len(shares) and numbers:
                given = forced_shares(shares, total, [*given, numbers.pop(0)])
            found.append((power, shares, given))
            if len(given) < len(shares):
                break
        return found

    def open(self, s: MState, seat: int) -> Share | None:
        """Which group is asked about now, with its limits; None when all is allotted."""
        power, shares, given = self.progress(s, seat, s.draft[seat])[-1]
        return next_share(shares, s.board.troops[power], given) if len(given) < len(shares) else None

    def secret(self, s: MState, frame: Frame, seat: int) -> bool:
        return True

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        asked = self.open(s, seat)
        if asked is None:
            return Text("ask.ready")
        power, _, given = self.progress(s, seat, s.draft[seat])[-1]
        total = s.board.troops[power]
        return Text("ask.allot_troops", (power, total - sum(given), total, asked[0]))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        asked = self.open(s, seat)
        if asked is None:
            return [action("ready")]
        return [action("give", (lead_of(asked[0]), number)) for number in range(asked[1], asked[2] + 1)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        asked = self.open(s, seat)
        if asked is None:
            return None if action.verb == "ready" else Refusal(Text("no.ready"), "4.6")
        group, least, most = asked
        if action.verb != "give" or action.args[0] != lead_of(group):
            return Refusal(Text("no.allot_troops", (group,)), "4.6")
        return None if least <= action.args[1] <= most else Refusal(Text("no.number", (least, most)), "4.6a")

    def drafts(self, s: MState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "give"

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        for lead, number in self.given(s, seat, draft):
            s.troops[lead] = number
        s.army_facts = armies.tidied(list(s.army_facts) + self.minimums(s, seat))
        s.ready |= 1 << seat
        s.tell("ready", (seat,), "4.6")

    def given(self, s: MState, seat: int, draft: tuple[Action, ...]) -> list[tuple[int, int]]:
        """(first general, troops) of the groups that this draft has come to."""
        return [
            (lead_of(share[0]), number)
            for _, shares, given in self.progress(s, seat, draft)
            for share, number in zip(shares, given)
        ]

    def minimums(self, s: MState, seat: int) -> list[armies.Fact]:
        """What everybody knows from the army sheets: the least troops of each group."""
        found: list[armies.Fact] = []
        for power in taking_part(s):
            if s.seat_of[power] == seat:
                found += [share for share in self.shares(s, power)]
        return found
