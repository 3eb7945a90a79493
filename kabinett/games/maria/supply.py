"""Chapter 9: supply, checked before the movement of a power, and what hussars make of it."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import saxony, victory
from kabinett.games.maria.board import ARENBERG, AUSTRIA, PRAGMATIC
from kabinett.games.maria.stacks import leave_map
from kabinett.games.maria.state import MState
from kabinett.games.tactics import armies
from kabinett.games.tactics.payment import payable

PATH: Final = 6
"""Roads that a supply path may have."""
NONE: Final = -1
"""No supply path at all."""
UNPAID: Final = -1
"""In the bill of the first edition: this general is out of supply."""


def blocked_for(s: MState, power: int) -> bytearray:
    """Cities through which this power traces no supply: those with enemy pieces, and neutral land."""
    blocked = bytearray(s.shut[power]) if s.shut[power] and not s.is_neutral(power) else bytearray(s.board.size)
    for piece, city in enumerate(s.place):
        if city >= 0 and s.enemies(power, s.board.power[piece]):
            blocked[city] = 1
    return blocked


def way_to(neighbours: list[list[int]], start: int, ends: list[int], blocked: bytearray) -> int:
    """The roads on the shortest way to any of these ends, at most six; NONE if there is none."""
    if start in ends:
        return 0
    seen = bytearray(blocked)
    seen[start] = 1
    row = [start]
    for length in range(1, PATH + 1):
        beyond: list[int] = []
        for city in row:
            for other in neighbours[city]:
                if not seen[other]:
                    if other in ends:
                        return length
                    seen[other] = 1
                    beyond.append(other)
        row = beyond
    return NONE


def trains_for(s: MState, general: int) -> list[int]:
    """Where the trains stand that can supply this general: those of his power, for Arenberg the Pragmatic one too."""
    power = s.board.power[general]
    trains = s.board.trains[power]
    if general == ARENBERG:
        trains = trains + s.board.trains[PRAGMATIC]
    return [s.place[train] for train in trains if s.place[train] >= 0]


def costs_of(s: MState, power: int) -> list[tuple[int, int]]:
    """What the supply of each general of a power costs: 0 where it is free, the length of his path through hussars,
    NONE where there is no path."""
    found: list[tuple[int, int]] = []
    blocked: bytearray | None = None
    around: bytearray | None = None
    size = s.board.size
    for general in s.on_map(power):
        city = s.place[general]
        if s.home[city] == power or (general == ARENBERG and s.board.netherlands[city]):
            found.append((general, 0))
            continue
        near = [to for to in trains_for(s, general) if s.ground.distance[city * size + to] <= PATH]
        if not near:
            found.append((general, NONE))
            continue
        if blocked is None:
            blocked = blocked_for(s, power)
            around = around_hussars(s, power, blocked)
        if around is None:
            found.append((general, min(0, way_to(s.ground.neighbours, city, near, blocked))))
        elif way_to(s.ground.neighbours, city, near, around) != NONE:
            found.append((general, 0))
        else:
            found.append((general, way_to(s.ground.neighbours, city, near, blocked)))
    return found


def cost_of(s: MState, general: int) -> int:
    """What the supply of one general on the map costs."""
    return dict(costs_of(s, s.board.power[general]))[general]


def around_hussars(s: MState, power: int, blocked: bytearray) -> bytearray | None:
    """Cities through which a path leads neither past enemies nor through hussars; None if hussars do not matter."""
    harassed = [at for at in s.hussars if at >= 0]
    if not harassed or not s.enemies(power, AUSTRIA):
        return None
    around = bytearray(blocked)
    for at in harassed:
        around[at] = 1
    return around


def cut_off(costs: list[tuple[int, int]]) -> int:
    """The generals without any path, as a mask."""
    return sum([1 << general for general, cost in costs if cost == NONE])


class Supply(Step[MState]):
    """Phase 2: each general of a power is checked; who traces through hussars must be paid for."""

    rule: ClassVar[str] = "9.1"
    kind: ClassVar[str] = "supply"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def act(self, s: MState, frame: Frame) -> None:
        power = frame[1]
        costs = costs_of(s, power)
        s.bill = tuple([(general, cost) for general, cost in costs if cost > 0])
        s.purse = 0
        if s.bill:
            s.tell("bill", (power, sum([cost for _, cost in s.bill])), "9.6")
            s.replace((s.rules.step_numbers["pay_supply"], power))
        else:
            s.pop()
            feed(s, power, cut_off(costs))


def feed(s: MState, power: int, hungry: int) -> None:
    """Turn the generals of a power up or down, and take the troops that hunger costs."""
    if s.down & ~hungry & s.board.general_mask[power]:
        for general in s.on_map(power):
            if not hungry >> general & 1 and s.down >> general & 1:
                s.down &= ~(1 << general)
                s.tell("supply_back", (1 << general,), "9.4b")
    if not hungry:
        return
    for group in s.groups(power):
        if group & hungry:
            starve(s, power, group, group & hungry)


def starve(s: MState, power: int, group: int, hungry: int) -> None:
    """Generals of one stack are out of supply: each costs one troop, or two if he was face down already."""
    generals = [general for general in range(len(s.troops)) if group >> general & 1]
    keeper = generals[0]
    if s.place[keeper] < 0:
        return
    on_bohemia = s.board.bohemia[s.place[keeper]]
    due = 0
    for general in generals:
        if hungry >> general & 1:
            again = bool(s.down >> general & 1)
            due += 2 if again else 1
            s.down |= 1 << general
            s.tell("out_of_supply", (1 << general,), "9.4a" if again else "9.4")
    s.reveal()
    loss = min(due, s.troops[keeper])
    s.troops[keeper] -= loss
    left = s.troops[keeper]
    leaving = generals[left:]
    mask = sum([1 << general for general in leaving])
    s.army_facts = armies.lost(s.army_facts, group, loss, mask)
    s.tell("starved", (power, loss), "9.4")
    for general in reversed(leaving):
        leave_map(s, general, "6.7")
    if not s.introductory:
        for _ in leaving:
            victory.hunger_point(s, power)
            saxony.points_lost(s, power, 1, on_bohemia)


class PaySupply(Step[MState]):
    """A power pays for the paths through hussars: all of them at once, or (first edition) general by general."""

    rule: ClassVar[str] = "9.6"
    kind: ClassVar[str] = "pay_supply"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        # How many cards a power holds is public: without any it can pay for nobody.
        return (s.seat_of[frame[1]],) if s.hands[frame[1]] and any([cost > 0 for _, cost in s.bill]) else ()

    def act(self, s: MState, frame: Frame) -> None:
        unpaid = sum([1 << general for general, cost in s.bill if cost])
        s.bill = ()
        s.pop()
        feed(s, frame[1], unpaid | cut_off(costs_of(s, frame[1])))

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def cost(self, s: MState, draft: tuple[Action, ...]) -> int:
        if not s.first_edition:
            return sum([cost for _, cost in s.bill])
        return dict(s.bill)[draft[0].args[0]]

    def paid(self, s: MState, draft: tuple[Action, ...]) -> list[int]:
        return [step.args[0] for step in draft if step.verb == "pay"]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if s.first_edition and not draft:
            return Text("ask.pay_general", (frame[1],))
        worth = sum([s.pack.value_of[face] for face in self.paid(s, draft)])
        return Text("ask.pay_supply", (frame[1], self.cost(s, draft), worth))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        hand = s.hands[frame[1]]
        draft = s.draft[seat]
        money = s.pack.money(hand)
        if s.first_edition and not draft:
            return [action("cover" if cost <= money else "starve", (general,)) for general, cost in s.bill if cost > 0]
        cost = self.cost(s, draft)
        if money < cost:
            return [action("pay_all")]
        return [action("pay", (face,)) for face in payable(s.pack, hand, self.paid(s, draft), cost)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action in self.options(s, frame, seat):
            return None
        rule = "9.6b" if s.first_edition else "9.6a"
        if action.verb == "pay":
            if s.pack.held(s.hands[frame[1]], action.args[0]) < 0:
                return Refusal(Text("no.not_held", action.args), "8.11")
            return Refusal(Text("no.payment", action.args), "8.11")
        return Refusal(Text("no.pay_supply"), rule)

    def drafts(self, s: MState, frame: Frame, seat: int, action: Action) -> bool:
        if action.verb == "cover":
            return True
        if action.verb != "pay":
            return False
        draft = s.draft[seat]
        worth = sum([s.pack.value_of[face] for face in [*self.paid(s, draft), action.args[0]]])
        return worth < self.cost(s, draft)

    def secret(self, s: MState, frame: Frame, seat: int) -> bool:
        return all([self.drafts(s, frame, seat, action) for action in self.options(s, frame, seat)])

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        power = frame[1]
        if action.verb == "starve":
            general = action.args[0]
            s.bill = tuple([(g, UNPAID if g == general else cost) for g, cost in s.bill])
            show_hand(s, power)
            return
        if action.verb == "pay_all":
            s.purse = s.pack.money(s.hands[power])
            for card in s.hands[power][:]:
                self.pay(s, power, s.pack.face_of[card])
            s.replace((s.rules.step_numbers["cover"], power))
            return
        for face in [*self.paid(s, draft), action.args[0]]:
            self.pay(s, power, face)
        if s.first_edition:
            s.bill = tuple([(g, 0 if g == draft[0].args[0] else cost) for g, cost in s.bill])
        else:
            s.bill = ()

    def pay(self, s: MState, power: int, face: int) -> None:
        s.spend(power, face)
        s.tell("paid", (power, face), "9.6")


def show_hand(s: MState, power: int) -> None:
    """First edition: who cannot pay shows his cards to the others."""
    s.reveal()
    for card in s.hands[power]:
        s.tell("shown", (power, s.pack.face_of[card]), "9.6b")
        for seat in range(s.seats):
            s.remember(seat, power, card)


class Cover(Step[MState]):
    """All cards did not reach: the owner says for which generals they were paid."""

    rule: ClassVar[str] = "9.6a"
    kind: ClassVar[str] = "cover"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def affordable(self, s: MState) -> list[int]:
        return [general for general, cost in s.bill if cost <= s.purse]

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],) if self.affordable(s) else ()

    def act(self, s: MState, frame: Frame) -> None:
        unpaid = sum([1 << general for general, _ in s.bill])
        s.bill = ()
        s.purse = 0
        s.pop()
        feed(s, frame[1], unpaid | cut_off(costs_of(s, frame[1])))

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.cover", (frame[1], s.purse))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("cover", (general,)) for general in self.affordable(s)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.cover", (s.purse,)), "9.6a")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        general = action.args[0]
        s.purse -= dict(s.bill)[general]
        s.bill = tuple([entry for entry in s.bill if entry[0] != general])
        s.tell("covered", (frame[1], 1 << general), "9.6a")
