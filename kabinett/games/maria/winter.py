"""Chapter 13: recruiting in winter, and troops that a political card gives. Who receives them is the owner's secret."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import GENERAL_COUNT
from kabinett.games.maria.purchase import (
    COMPLETE,
    GIVE,
    PAY,
    PIECES,
    PRICE,
    TROOPS,
    Purchase,
    entries,
    faces_to_pay,
    may_end,
    read,
    requests,
    why_not_enter,
)
from kabinett.games.maria.stacks import equal_ranks, lift, settle_down
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.tactics import armies
from kabinett.games.tactics.payment import forced_shares, next_share

FORMS: Final = ("choose", "allot", "cards", "allot", "choose")
VERBS: Final = (("enter", "enough"), ("troops",), ("pay",), ("give",), ("done",))
RULES: Final = ("13.3", "13.4", "13.2", "13.4", "13.1")


class Recruit(Step[MState]):
    """A power recruits once in winter, or gives out troops that it received."""

    rule: ClassVar[str] = "13.1"
    kind: ClassVar[str] = "recruit"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"), ("free", "number"))

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        power, free = frame[1], frame[2]
        if free and not self.has_choice(s, power, free):
            return ()
        if not free and not s.hands[power]:
            # How many cards a power holds is public: without any it recruits nobody.
            return ()
        return (s.seat_of[power],)

    def has_choice(self, s: MState, power: int, free: int) -> bool:
        """Whether troops from a card could go to more than one group, as everybody can see."""
        groups = [group for group in s.groups(power) if s.place[lead_of(group)] >= 0]
        return len(groups) > 1 or bool(entries(s, Purchase(s, power, free)) or requests(s, power))

    def act(self, s: MState, frame: Frame) -> None:
        """Troops from a card with one group to go to, or none; and no recruiting without cards."""
        power, free = frame[1], frame[2]
        s.pop()
        if not free:
            s.tell("no_recruits", (power,), "13.1")
            return
        self.carry_out(s, read(s, power, free, ()), s.seat_of[power])

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def purchase(self, s: MState, frame: Frame, draft: tuple[Action, ...]) -> Purchase:
        """The purchase so far; the first step of one that costs something is `recruit`."""
        return read(s, frame[1], frame[2], draft)

    def begun(self, frame: Frame, draft: tuple[Action, ...]) -> bool:
        return frame[2] > 0 or bool(draft)

    def form_now(self, s: MState, frame: Frame, seat: int) -> str:
        draft = s.draft[seat]
        return FORMS[self.purchase(s, frame, draft).stage] if self.begun(frame, draft) else "choose"

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        power = frame[1]
        if not self.begun(frame, draft):
            return Text("ask.recruit", (power,))
        p = self.purchase(s, frame, draft)
        if p.stage == PIECES:
            return Text("ask.enter", (power, frame[2]))
        if p.stage == TROOPS:
            return Text("ask.troops", (power, PRICE))
        if p.stage == PAY:
            return Text("ask.pay", (p.cost, p.worth(s)))
        if p.stage == GIVE:
            mask = next_share(p.shares(s), p.number, p.given)[0]
            return Text("ask.give", (mask, p.number - sum(p.given)))
        return Text("ask.ready")

    def secret(self, s: MState, frame: Frame, seat: int) -> bool:
        draft = s.draft[seat]
        if not self.begun(frame, draft) or (not draft and requests(s, frame[1])):
            return False
        p = self.purchase(s, frame, draft)
        if p.stage == GIVE:
            return True
        if p.stage == PAY:
            if len(forced_shares(p.shares(s), p.number, [])) < len(p.shares(s)):
                return True
            return all([s.pack.value_of[face] < p.cost - p.worth(s) for face in faces_to_pay(s, p)])
        if p.stage == PIECES and p.free:
            return False
        # Troops from a card are given out unseen, even where their shares follow from how full the stacks are.
        return p.stage != COMPLETE or p.free > 0

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        draft = s.draft[seat]
        if not self.begun(frame, draft):
            found = [action("request", pair) for pair in requests(s, frame[1])]
            if self.why_not_recruit(s, frame[1]) is None:
                found.append(action("recruit"))
            return [*found, action("done")]
        p = self.purchase(s, frame, draft)
        asked = [] if draft else [action("request", pair) for pair in requests(s, frame[1])]
        if p.stage == PIECES:
            found = [action("enter", entry) for entry in entries(s, p)]
            return asked + found + ([action("enough")] if may_end(s, p) else [])
        if p.stage == TROOPS:
            return [action("troops", (number,)) for number in range(p.least(s), p.most(s) + 1)]
        if p.stage == PAY:
            return [action("pay", (face,)) for face in faces_to_pay(s, p)]
        if p.stage == COMPLETE:
            return [*asked, action("done")]
        mask, least, most = next_share(p.shares(s), p.number, p.given)
        return asked + [action("give", (lead_of(mask), number)) for number in range(least, most + 1)]

    def why_not_recruit(self, s: MState, power: int) -> Refusal | None:
        """Why a power cannot buy anything."""
        p = Purchase(s, power, 0)
        if p.money < PRICE:
            return Refusal(Text("no.money", (PRICE, p.money)), "13.2")
        if p.most(s) >= 1 or entries(s, p):
            return None
        return Refusal(Text("no.no_receiver", (power,)), "13.2a")

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        verb = action.verb
        if not self.begun(frame, draft):
            if verb == "recruit":
                return self.why_not_recruit(s, frame[1])
            if verb == "request":
                known = (action.args[0], action.args[1]) in requests(s, frame[1])
                return None if known else Refusal(Text("no.request"), "10.1n")
            return None if verb == "done" else Refusal(Text("no.recruit_first"), "13.1")
        p = self.purchase(s, frame, draft)
        if verb == "request" and not draft:
            known = (action.args[0], action.args[1]) in requests(s, frame[1])
            return None if known else Refusal(Text("no.request"), "10.1n")
        if verb not in VERBS[p.stage]:
            if verb == "enter" and p.stage == TROOPS and all([step.verb != "enough" for step in draft]):
                # Where nobody can return, that question is left out; who asks for it all the same is told why.
                return why_not_enter(s, p, action.args[0], action.args[1])
            return Refusal(Text("no.purchase_step"), RULES[p.stage])
        if verb == "enter":
            return why_not_enter(s, p, action.args[0], action.args[1])
        if verb == "enough":
            return None if may_end(s, p) else Refusal(Text("no.no_receiver", (frame[1],)), "13.2a")
        if verb == "troops":
            return self.why_not_number(s, p, action.args[0])
        if verb == "pay":
            if s.pack.held(p.hand, action.args[0]) < 0:
                return Refusal(Text("no.not_held", action.args), "13.2")
            return None if action.args[0] in faces_to_pay(s, p) else Refusal(Text("no.payment", action.args), "8.11")
        if verb == "give":
            return self.why_not_give(s, p, action)
        return None

    def why_not_number(self, s: MState, p: Purchase, number: int) -> Refusal | None:
        least, most = p.least(s), p.most(s)
        if least <= number <= most:
            return None
        rule = "13.3" if number < least else "13.2" if number > p.can_pay() else "13.2a"
        return Refusal(Text("no.number", (least, most)), rule)

    def why_not_give(self, s: MState, p: Purchase, action: Action) -> Refusal | None:
        mask, least, most = next_share(p.shares(s), p.number, p.given)
        if action.args[0] != lead_of(mask):
            return Refusal(Text("no.purchase_step"), "13.4")
        if least <= action.args[1] <= most:
            return None
        too_few_for_new = action.args[1] < p.shares(s)[len(p.given)][1]
        return Refusal(Text("no.number", (least, most)), "13.3" if too_few_for_new else "6.3")

    def drafts(self, s: MState, frame: Frame, seat: int, action: Action) -> bool:
        if action.verb in ("done", "request"):
            return False
        return self.purchase(s, frame, (*s.draft[seat], action)).stage != COMPLETE

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "request":
            s._purchase = None
            s.push((s.rules.step_numbers["consent"], action.args[0], action.args[1]))
            return
        s.pop()
        if action.verb == "done" and not frame[2]:
            s.tell("no_recruits", (frame[1],), "13.1")
        else:
            self.carry_out(s, self.purchase(s, frame, (*draft, action)), seat)
        s._purchase = None

    def carry_out(self, s: MState, p: Purchase, seat: int) -> None:
        """The whole purchase at once."""
        power = p.power
        shares = p.shares(s)
        s.tell("recruited", (power, p.number), "13.4")
        for face in p.paid:
            s.spend(power, face)
            s.tell("paid", (power, face), "13.2")
        new = 0
        for general, city in p.entering:
            new |= 1 << general
            enter(s, general, city)
        everybody = sum([1 << general for general in s.on_map(power)])
        for (group, _, _), number in zip(shares, p.given, strict=True):
            if number:
                s.troops[lead_of(group)] += number
                s.tell_apart(None, {seat: Text("you_give", (group, number))}, "13.4")
        s.army_facts = armies.gained(s.army_facts, everybody, new, p.number)


def enter(s: MState, general: int, city: int) -> None:
    """A general comes back on the map, face up; an enemy train in his city is eliminated."""
    there = s.at[city] - 1
    if there >= GENERAL_COUNT:
        lift(s, there)
        s.tell("train_eliminated", (general, there, city), "13.6")
    known = s.army_facts
    settle_down(s, general, city)
    if 0 <= there < GENERAL_COUNT and s.board.power[there] == s.board.power[general]:
        # Settling down takes it for granted that he has troops; his first come only now.
        s.army_facts = armies.entered(known, 1 << there, general)
    s.tell("entered", (general, city), "13.5")
    if equal_ranks(s, city):
        s.push((s.rules.step_numbers["command"], general))
