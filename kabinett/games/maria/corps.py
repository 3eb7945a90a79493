"""Chapter 17: expeditionary corps: a general goes into his power's off-map box, and comes back when it is released."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import transfers
from kabinett.games.maria.board import BOX, OFF, PRAGMATIC
from kabinett.games.maria.stacks import divide, division, equal_ranks, lift, may_stand, settle_down, shares_troops
from kabinett.games.maria.state import MState
from kabinett.games.tactics import armies
from kabinett.games.tactics.payment import payable

PRICE: Final = 8
TROOPS: Final = 2
"""A general who is not on the map is sent with so many new troops, at this price."""


def rule_of(power: int) -> str:
    """The Jacobites, and only they, send a general of the Pragmatic Army away."""
    return "card 1744-6" if power == PRAGMATIC else "17.7a"


def away(s: MState, power: int) -> list[int]:
    """Generals of a power who are neither on the map nor in a box."""
    return [general for general in s.board.generals[power] if s.place[general] == OFF]


def choices(s: MState, power: int) -> list[int]:
    """Whom the power may send: those on the map, and the others if it can pay for them or nobody is on the map."""
    there = s.on_map(power)
    if not there or s.pack.money(s.hands[power]) >= PRICE:
        return sorted(there + away(s, power))
    return there


def candidates(s: MState, power: int) -> list[int]:
    """Whom the power may send as far as everybody can see: who has no card at all can pay for nobody."""
    there = s.on_map(power)
    return there if there and not s.hands[power] else sorted(there + away(s, power))


class Corps(Step[MState]):
    """A power chooses the general who goes into its off-map box."""

    rule: ClassVar[str] = "17.7a"
    kind: ClassVar[str] = "corps"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],) if len(candidates(s, frame[1])) > 1 else ()

    def act(self, s: MState, frame: Frame) -> None:
        """There is only one who can go, or nobody."""
        there = candidates(s, frame[1])
        if there:
            self.send(s, frame[1], there[0])
        else:
            s.pop()

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("send", (general,)) for general in choices(s, frame[1])]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "send":
            return Refusal(Text("no.send_first"), rule_of(frame[1]))
        general = action.args[0]
        if s.board.power[general] != frame[1] or s.place[general] == BOX:
            return Refusal(Text("no.send", (general,)), rule_of(frame[1]))
        if general not in choices(s, frame[1]):
            return Refusal(Text("no.money", (PRICE, s.pack.money(s.hands[frame[1]]))), "17.7b")
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.send(s, frame[1], action.args[0])

    def send(self, s: MState, power: int, general: int) -> None:
        """This general goes, from the map or for new troops."""
        if s.place[general] >= 0:
            if shares_troops(s, general):
                s.replace((s.rules.step_numbers["corps_troops"], general))
            else:
                s.pop()
                go(s, general)
            return
        if s.pack.money(s.hands[power]) >= PRICE:
            s.replace((s.rules.step_numbers["corps_pay"], general))
            return
        # Nobody on the map and too few cards: all are paid and he goes with a single troop.
        s.pop()
        for card in s.hands[power][:]:
            face = s.pack.face_of[card]
            s.spend(power, face)
            s.tell("paid", (power, face), "17.7c")
        enlist(s, general, 1, "17.7c")


def go(s: MState, general: int) -> None:
    """A general leaves the map for the box."""
    lift(s, general, BOX)
    s.down &= ~(1 << general)
    s.tell("sent", (general,), rule_of(s.board.power[general]))


def enlist(s: MState, general: int, troops: int, rule: str) -> None:
    """A general from off the map goes into the box with new troops: everybody knows how many."""
    s.place[general] = BOX
    s.troops[general] = troops
    s.army_facts = armies.shown(s.army_facts, 1 << general, troops)
    s.tell("sent_with", (general, troops), rule)


class CorpsTroops(Step[MState]):
    """How many troops of his stack the general takes along: the owner's secret."""

    rule: ClassVar[str] = "6.6"
    kind: ClassVar[str] = "corps_troops"
    form: ClassVar[str] = "allot"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("general", "general"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.power[frame[1]]],)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[1]]

    def secret(self, s: MState, frame: Frame, seat: int) -> bool:
        return True

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.divide", (1 << frame[1],))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        least, most = division(s, frame[1])
        return [s.rules.words.action("allot", (number,)) for number in range(least, most + 1)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        least, most = division(s, frame[1])
        if action.verb != "allot":
            return Refusal(Text("no.divide_first"), "6.6")
        if not least <= action.args[0] <= most:
            return Refusal(Text("no.number", (least, most)), "6.6")
        return None

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        divide(s, frame[1], action.args[0])
        go(s, frame[1])


class CorpsPay(Step[MState]):
    """Eight points for the two troops of a general who was not on the map."""

    rule: ClassVar[str] = "17.7b"
    kind: ClassVar[str] = "corps_pay"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("general", "general"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.power[frame[1]]],)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[1]]

    def _paid(self, s: MState, seat: int) -> list[int]:
        return [step.args[0] for step in s.draft[seat]]

    def _payable(self, s: MState, frame: Frame, seat: int) -> list[int]:
        return payable(s.pack, s.hands[s.board.power[frame[1]]], self._paid(s, seat), PRICE)

    def _worth(self, s: MState, faces: list[int]) -> int:
        return sum([s.pack.value_of[face] for face in faces])

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.pay", (PRICE, self._worth(s, self._paid(s, seat))))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("pay", (face,)) for face in self._payable(s, frame, seat)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "pay":
            return Refusal(Text("no.pay_first"), "17.7b")
        if s.pack.held(s.hands[s.board.power[frame[1]]], action.args[0]) < 0:
            return Refusal(Text("no.not_held", action.args), "17.7b")
        if action.args[0] in self._payable(s, frame, seat):
            return None
        return Refusal(Text("no.payment", action.args), "8.11")

    def drafts(self, s: MState, frame: Frame, seat: int, action: Action) -> bool:
        return self._worth(s, [*self._paid(s, seat), action.args[0]]) < PRICE

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        power = s.board.power[frame[1]]
        for step in (*draft, action):
            s.spend(power, step.args[0])
            s.tell("paid", (power, step.args[0]), "17.7b")
        enlist(s, frame[1], TROOPS, "17.7b")


class Release(Step[MState]):
    """The penalty is over: the general comes back on the city of the arrow, or joins a friend who stands there."""

    rule: ClassVar[str] = "17.9"
    kind: ClassVar[str] = "release"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def may_join(self, s: MState, power: int) -> bool:
        boxed = s.boxed(power)
        city = s.board.exit[power]
        return bool(boxed) and s.at[city] > 0 and may_stand(s, boxed[0], city)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],) if self.may_join(s, frame[1]) else ()

    def act(self, s: MState, frame: Frame) -> None:
        power = frame[1]
        boxed = s.boxed(power)
        city = s.board.exit[power]
        if not boxed:
            s.pop()
            return
        if s.at[city]:
            give_way(s, city)
            if s.stack[-1] == frame:
                # Whoever stands there can go nowhere.
                s.pop()
            return
        s.pop()
        come_back(s, boxed[0], city)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.release", (s.boxed(frame[1])[0], s.board.exit[frame[1]]))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("join"), s.rules.words.action("displace")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("join", "displace") else Refusal(Text("no.release"), "17.9a")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        city = s.board.exit[frame[1]]
        if action.verb == "displace":
            give_way(s, city)
            return
        s.pop()
        come_back(s, s.boxed(frame[1])[0], city)


def give_way(s: MState, city: int) -> None:
    """Whoever stands in this city is moved by his owner, the supreme commander first."""
    for there in (s.second[city] - 1, s.at[city] - 1):
        if there >= 0 and transfers.candidates(s, there, transfers.ASIDE):
            if s.board.power[there] == s.board.power[s.at[city] - 1] and there != s.at[city] - 1:
                continue
            transfers.order(s, there, transfers.ASIDE)


def come_back(s: MState, general: int, city: int) -> None:
    """A general leaves the box, face-up; that is no march."""
    settle_down(s, general, city)
    s.down &= ~(1 << general)
    s.tell("released", (general, city), "17.9")
    if equal_ranks(s, city):
        s.push((s.rules.step_numbers["command"], general))
