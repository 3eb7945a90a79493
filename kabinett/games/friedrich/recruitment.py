"""Chapter 10: recruitment. One purchase is one choice in small steps: pieces that return, armies, payment, allotment.

Nothing of it is seen before it is complete; then everybody sees the cards, the pieces and the number of armies, and
only the owner knows who received them."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.friedrich import effects
from kabinett.games.friedrich.board import GENERAL_COUNT, HANOVER, PRUSSIA
from kabinett.games.friedrich.purchase import (
    ARMIES,
    COMPLETE,
    GIVE,
    PAY,
    PIECES,
    SUBSTITUTE,
    Purchase,
    entries,
    forced,
    gates,
    may_end,
    next_receiver,
    payable,
    read,
    substitute_cities,
    substitutes,
    waiting,
    why_not_enter,
)
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import held, value_of


def why_not_recruit(s: FState, nation: int) -> Refusal | None:
    """Why a nation cannot buy anything now."""
    ceiling = Refusal(Text("no.ceiling", (nation, s.board.armies[nation])), "6.6")
    if not _lacks_something(s, nation):
        return ceiling
    p = Purchase(s, nation)
    if p.money < p.price:
        return Refusal(Text("no.money", (p.price, p.money)), "10.2")
    if p.most_armies(s) >= 1 or entries(s, p) or (p.stage == SUBSTITUTE and substitute_cities(s, p)):
        return None
    if p.room > 0:
        if p.barred:
            return Refusal(Text("no.new_armies", (members(p.barred)[0],)), effects.rule_of(s, s.effect))
        return Refusal(Text("no.receiver", (nation,)), "10.5")
    # Only a train is wanted: what keeps it off the map?
    for city in gates(s, p):
        return why_not_enter(s, p, waiting(s, p)[-1], city)
    return ceiling


def _lacks_something(s: FState, nation: int) -> bool:
    """Whether a nation has lost a piece or an army that could be bought again: most of the time it has not."""
    for train in s.board.trains[nation]:
        if s.place[train] < 0:
            return True
    return s.total(nation) < s.board.armies[nation]


def options(s: FState, nation: int, draft: tuple[Action, ...]) -> list[Action]:
    """The next steps of a purchase under way."""
    action = s.rules.words.action
    p = read(s, nation, draft)
    if p.stage in (SUBSTITUTE, PIECES):
        if p.stage == SUBSTITUTE:
            found = [action("substitute", (city,)) for city in substitute_cities(s, p)]
        else:
            found = [action("enter", entry) for entry in entries(s, p)]
        return found + ([action("enough")] if may_end(s, p) else [])
    if p.stage == ARMIES:
        return [action("armies", (number,)) for number in range(p.least_armies(), p.most_armies(s) + 1)]
    if p.stage == PAY:
        return [action("pay", (face,)) for face in payable(p)]
    mask, least, most = next_receiver(s, p, p.given)
    lead = (mask & -mask).bit_length() - 1
    return [action("give", (lead, number)) for number in range(least, most + 1)]


def completes(s: FState, nation: int, draft: tuple[Action, ...], action: Action) -> bool:
    """Whether this step is the last of the purchase."""
    if not draft:
        return False
    return read(s, nation, (*draft, action)).stage == COMPLETE


def why_not(s: FState, nation: int, draft: tuple[Action, ...], action: Action) -> Refusal | None:
    """Why this is not the next step of the purchase."""
    p = read(s, nation, draft)
    verb = action.verb
    skipped = p.stage == ARMIES and all(step.verb != "enough" for step in draft)
    if verb == "substitute" and (p.stage == PIECES or skipped) and p.substitute == s.substitute:
        rule = "10.7c" if p.substitutes and s.substitute >= 0 else "10.7"
        return Refusal(Text("no.substitute", action.args), rule)
    if verb not in STAGE_VERBS[p.stage] and not (verb == "enter" and skipped):
        return Refusal(Text("no.purchase_step"), STAGE_RULES[p.stage])
    if verb == "substitute":
        return _why_not_substitute(s, p, action.args[0])
    if verb == "enter":
        # Where nobody can return, that question is left out; who asks for it all the same is told why.
        piece, city = action.args
        if city not in gates(s, p):
            return Refusal(Text("no.depot", (city,)), "10.7c" if p.substitutes else "10.6")
        return why_not_enter(s, p, piece, city)
    if verb == "enough":
        if may_end(s, p):
            return None
        if p.substitute != s.substitute:
            return Refusal(Text("no.unused", (p.substitute,)), "10.7c")
        return Refusal(Text("no.receiver", (nation,)), "10.5")
    if verb == "armies":
        return _why_not_number(s, p, action.args[0])
    if verb == "pay":
        if held(p.hand, action.args[0]) < 0:
            return Refusal(Text("no.not_held", action.args), "10.2")
        return None if action.args[0] in payable(p) else Refusal(Text("no.payment", action.args), "10.2")
    mask, least, most = next_receiver(s, p, p.given)
    if p.barred >> action.args[0] & 1:
        return Refusal(Text("no.new_armies", (action.args[0],)), effects.rule_of(s, s.effect))
    if action.args[0] != (mask & -mask).bit_length() - 1:
        return Refusal(Text("no.purchase_step"), "10.5")
    if least <= action.args[1] <= most:
        return None
    too_few_for_new = action.args[1] < p.receivers(s)[len(p.given)][1]
    return Refusal(Text("no.number", (least, most)), "10.4" if too_few_for_new else "6.2")


def _why_not_substitute(s: FState, p: Purchase, city: int) -> Refusal | None:
    if city in substitute_cities(s, p):
        return None
    if city not in substitutes(s, p.nation):
        return Refusal(Text("no.substitute", (city,)), "10.7b" if p.nation == HANOVER else "10.7a")
    # Nobody who waits can come in there: the last one waiting tells why (a train needs no free army).
    return why_not_enter(s, p, waiting(s, p)[-1], city)


def _why_not_number(s: FState, p: Purchase, number: int) -> Refusal | None:
    """Why not so many armies: what is too few for the generals who return, or over one of three limits."""
    least, most = p.least_armies(), p.most_armies(s)
    if least <= number <= most:
        return None
    if number < least:
        rule = "10.4" if p.entering else "10.1"
    elif number > p.room:
        rule = "6.6"
    else:
        rule = "10.2" if number > p.can_pay() else "6.2"
    return Refusal(Text("no.number", (least, most)), rule)


STAGE_VERBS: Final = (
    ("substitute", "enough"),
    ("enter", "enough"),
    ("armies",),
    ("pay",),
    ("give",),
    (),
)
STAGE_RULES: Final = ("10.7c", "10.6", "10.3", "10.2", "10.5", "10.1")
STAGE_FORMS: Final = ("choose", "choose", "allot", "cards", "allot", "choose")


def form(s: FState, nation: int, draft: tuple[Action, ...]) -> str:
    return STAGE_FORMS[read(s, nation, draft).stage]


def prompt(s: FState, nation: int, draft: tuple[Action, ...]) -> Text:
    p = read(s, nation, draft)
    if p.stage == SUBSTITUTE:
        return Text("ask.substitute", (nation,))
    if p.stage == PIECES:
        return Text("ask.enter", (nation, p.price))
    if p.stage == ARMIES:
        return Text("ask.armies", (nation, p.price))
    if p.stage == PAY:
        return Text("ask.pay", (p.cost, p.worth))
    mask = next_receiver(s, p, p.given)[0]
    return Text("ask.give", (mask, p.number - sum(p.given)))


def secret(s: FState, nation: int, draft: tuple[Action, ...]) -> bool:
    """Whether the others cannot tell the possible answers apart: nothing is shown before the purchase is complete, and
    who receives armies is never shown but for a card of fate that has them marked."""
    p = read(s, nation, draft)
    if p.stage == GIVE:
        return s.effect != effects.LOUSY_RECRUITS or nation != PRUSSIA
    if p.stage == PAY:
        if len(forced(s, p, [])) < len(p.receivers(s)):
            return True
        return all(value_of(face) < p.cost - p.worth for face in payable(p))
    return True


def carry_out(s: FState, nation: int, seat: int, draft: tuple[Action, ...], action: Action) -> None:
    """The whole purchase at once."""
    p = read(s, nation, (*draft, action))
    stacks = p.receivers(s)
    s.tell("recruited", (nation, p.number, p.price), "10.5a")
    for face in p.paid:
        s.spend(nation, face)
        s.tell("paid", (nation, face), "10.2")
    if p.substitutes:
        s.substitute = p.substitute
    new = 0
    for piece, city in p.entering:
        _enter(s, piece, city)
        if piece < GENERAL_COUNT:
            new |= 1 << piece
    everybody = 0
    for general in s.board.generals[nation]:
        if s.place[general] >= 0 and not p.barred >> general & 1:
            everybody |= 1 << general
    for (mask, _, _), number in zip(stacks, p.given, strict=True):
        if number:
            s.armies[(mask & -mask).bit_length() - 1] += number
            s.tell_apart(None, {seat: Text("you_give", (mask, number))}, "10.5a")
            if s.effect == effects.LOUSY_RECRUITS and nation == PRUSSIA:
                s.marked |= mask
                s.tell("marked", (mask,), effects.rule_of(s, s.effect))
    s.army_facts = armies.gained(s.army_facts, everybody, new, p.number)


def _enter(s: FState, piece: int, city: int) -> None:
    """A piece comes back on the map; it does not march this turn, nor does a stack it joins."""
    there = s.at[city] - 1
    if there < 0:
        s.move(1 << piece, city)
    else:
        others = s.stack_of(there)
        whole = others | 1 << piece
        together = s.armies[there]
        s.armies[there] = 0
        s.move(whole, city)
        s.armies[(whole & -whole).bit_length() - 1] = together
        if s.down & others:
            s.down |= whole
        s.moved |= whole
        s.army_facts = armies.entered(s.army_facts, others, piece)
    s.moved |= 1 << piece
    s.tell("entered", (piece, city), "10.6")
