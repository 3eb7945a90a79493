"""Cards of Fate whose effect is immediate: what simply happens. What somebody must choose is in `choices`."""

from __future__ import annotations

from typing import Final

from kabinett.games.friedrich import effects
from kabinett.games.friedrich.board import (
    APRAXIN,
    AUSTRIA,
    DAUN,
    EHRENSVAERD,
    FRANCE,
    HANOVER,
    HILDBURGHAUSEN,
    KARL,
    LAUDON,
    PRUSSIA,
    RUSSIA,
    TOTTLEBEN,
)
from kabinett.games.friedrich.effects import version
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies

FOUNDATIONS: Final = version("1C")
ALLIANCE: Final = version("1H")
TOTTLEBEN_RAIDS: Final = version("1D")
COURT_MARTIAL: Final = version("2H")
POMPADOUR_MOCKED: Final = version("4H")
LAUDON_STRIKES: Final = version("6S")
DAUN_CELEBRATED: Final = version("6C")
HUSSARS: Final = version("6D")
LEIPZIG_PAYS: Final = version("8S")
ROTTEN_GRAIN: Final = version("9S")
BAD_COIN: Final = version("9D")
COWARDS: Final = version("10C")
FRESH_TROOPS: Final = version("11C")
SWEDES_DESPISED: Final = version("12C")
RUNAWAYS: Final = version("12H")

GAP: Final = (5, 6)
"""Distances from a train at which rotten grain and scorn strike."""


def happen(s: FState, card: int) -> None:
    """Carry out an immediate version, or ask whoever has a choice in it. A version without effect does nothing."""
    steps = s.rules.step_numbers
    rule = effects.rule_of(s, card)
    if card == TOTTLEBEN_RAIDS:
        one_more(s, TOTTLEBEN, rule)
    elif card == DAUN_CELEBRATED:
        one_more(s, DAUN, rule)
    elif card == COURT_MARTIAL:
        one_less(s, APRAXIN, rule)
    elif card == effects.OBLIQUE_ORDER:
        one_less(s, KARL, rule)
    elif card == ROTTEN_GRAIN:
        for general in s.board.generals[RUSSIA]:
            rot(s, general, rule)
    elif card == SWEDES_DESPISED:
        rot(s, EHRENSVAERD, rule)
    elif card == FOUNDATIONS:
        foundations(s, rule)
    elif card == LEIPZIG_PAYS:
        ask_more(s, PRUSSIA, card)
    elif card == FRESH_TROOPS:
        ask_more(s, HANOVER, card)
    elif card == COWARDS:
        cowards(s, rule)
    elif card == ALLIANCE:
        if s.hands[RUSSIA] and s.hands[AUSTRIA]:
            s.answered = 0
            s.offers[RUSSIA] = s.offers[AUSTRIA] = -1
            s.push((steps["exchange"],))
    elif card == POMPADOUR_MOCKED:
        if s.hands[FRANCE]:
            s.push((steps["swap_card"],))
    elif card == BAD_COIN:
        if s.hands[PRUSSIA]:
            s.push((steps["bad_coin"],))
    elif card == LAUDON_STRIKES:
        if s.place[LAUDON] >= 0:
            s.push((steps["laudon"],))
    elif card == HUSSARS:
        s.push((steps["hussars"],))
    elif card == RUNAWAYS:
        if s.place[HILDBURGHAUSEN] >= 0 and s.beaten >> HILDBURGHAUSEN & 1:
            s.push((steps["runaways"],))


def room(s: FState, nation: int) -> int:
    """Armies that a nation may still have."""
    return s.board.armies[nation] - s.total(nation)


def commanders(s: FState, nation: int) -> list[int]:
    """The commander of each stack that a nation has on the map."""
    return [g for g in s.board.generals[nation] if s.place[g] >= 0 and s.at[s.place[g]] == g + 1]


def generals_on_map(s: FState, nation: int) -> int:
    return len([general for general in s.board.generals[nation] if s.place[general] >= 0])


def optional(s: FState, card: int) -> bool:
    """Leipzig's money may be declined, but not in the second edition."""
    return card == LEIPZIG_PAYS and not s.second


def ask_more(s: FState, nation: int, card: int) -> None:
    """A nation chooses who receives an army. Where everybody sees that there is no choice, nobody is asked."""
    if not room(s, nation) or s.total(nation) >= armies.LIMIT * generals_on_map(s, nation):
        return
    stacks = commanders(s, nation)
    if len(stacks) == 1 and not optional(s, card):
        one_more(s, stacks[0], effects.rule_of(s, card))
    else:
        s.push((s.rules.step_numbers["one_more"], nation, card))


def cowards(s: FState, rule: str) -> None:
    """Prussia chooses a stack that loses an army, if any has more armies than generals."""
    if s.total(PRUSSIA) <= generals_on_map(s, PRUSSIA):
        return
    stacks = commanders(s, PRUSSIA)
    if len(stacks) == 1:
        one_less(s, stacks[0], rule)
    else:
        s.push((s.rules.step_numbers["one_less"],))


def gain(s: FState, general: int, rule: str) -> None:
    """An army comes to a general's stack."""
    s.armies[s.commander(general)] += 1
    s.tell("army_gained", (s.board.nation[general], 1), rule)


def one_more(s: FState, general: int, rule: str) -> None:
    """A named general receives an army if he is on the map and it can be."""
    nation = s.board.nation[general]
    if s.place[general] < 0 or not room(s, nation):
        return
    group = s.stack_of(general)
    most = armies.LIMIT * group.bit_count()
    if s.armies[s.commander(general)] < most:
        gain(s, general, rule)
        s.army_facts = armies.gained(s.army_facts, group, 0, 1)
    else:
        # Everybody sees that nothing came: the stack is full.
        s.reveal()
        s.army_facts = armies.shown(s.army_facts, group, most)


def one_less(s: FState, general: int, rule: str) -> None:
    """A named general loses an army unless somebody would have to leave the map."""
    if s.place[general] < 0:
        return
    group = s.stack_of(general)
    commander = s.commander(general)
    least = group.bit_count()
    if s.armies[commander] > least:
        s.armies[commander] -= 1
        s.army_facts = armies.lost(s.army_facts, group, 1)
        s.tell("armies_lost", (s.board.nation[general], 1), rule)
    else:
        s.reveal()
        s.army_facts = armies.shown(s.army_facts, group, least)


def rot(s: FState, general: int, rule: str) -> None:
    """A general five or six cities from the nearest train of his nation is out of supply at once."""
    city = s.place[general]
    if city < 0 or s.down >> general & 1:
        return
    board = s.board
    trains = [s.place[train] for train in board.trains[board.nation[general]] if s.place[train] >= 0]
    if not trains or min([board.distance[city * board.size + at] for at in trains]) not in GAP:
        return
    group = s.stack_of(general)
    s.down |= group
    s.tell("out_of_supply", (group,), rule)


def foundations(s: FState, rule: str) -> None:
    """Every Russian general receives an army; in the second edition one of them. Where there is not room for all,
    Russia chooses."""
    generals = [general for general in s.board.generals[RUSSIA] if s.place[general] >= 0]
    space = room(s, RUSSIA)
    if not generals or not space:
        return
    if s.second:
        ask_more(s, RUSSIA, FOUNDATIONS)
        return
    if space < len(generals) and len(commanders(s, RUSSIA)) > 1:
        s.push((s.rules.step_numbers["foundations"],))
        return
    gained = 0
    everybody = 0
    for commander in commanders(s, RUSSIA):
        group = s.stack_of(commander)
        number = min(space, group.bit_count(), armies.LIMIT * group.bit_count() - s.armies[commander])
        s.armies[commander] += number
        gained += number
        everybody |= group
    if gained == len(generals):
        for commander in commanders(s, RUSSIA):
            group = s.stack_of(commander)
            s.army_facts = armies.gained(s.army_facts, group, group, group.bit_count())
    else:
        s.army_facts = armies.gained(s.army_facts, everybody, 0, gained)
    if gained:
        s.tell("army_gained", (RUSSIA, gained), rule)
