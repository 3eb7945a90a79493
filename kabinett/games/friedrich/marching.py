"""Chapter 4: how pieces march: where they may go, what blocks them, and what one step does."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.friedrich import effects
from kabinett.games.friedrich.board import (
    CHEVERT,
    CUMBERLAND,
    DAUN,
    FERMOR,
    FRIEDRICH,
    GENERAL_COUNT,
    RICHELIEU,
    SALTIKOV,
    SOUBISE,
    enemies,
)
from kabinett.games.friedrich.conquest import guards, leave, wants
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.victory import counts, needed
from kabinett.games.tactics import armies
from kabinett.games.tactics.marches import Marches

GENERAL_CITIES: Final = 3
TRAIN_CITIES: Final = 2
STACK: Final = 3

BLOCKED: Final = 0
FREE: Final = 1
JOIN: Final = 2
DESTROY: Final = 3


def lead_of(group: int) -> int:
    """The piece with the lowest number: of generals the commander."""
    return (group & -group).bit_length() - 1


def cities_allowed(s: FState, group: int) -> int:
    """How many cities this piece may march off the main roads (one more on them)."""
    lead = lead_of(group)
    if lead >= GENERAL_COUNT:
        return TRAIN_CITIES
    effect = s.effect
    if effect >= 0:
        if (
            (effect == effects.SALTIKOV_SLOW and group >> SALTIKOV & 1)
            or (effect == effects.RICHELIEU_SLOW and group >> RICHELIEU & 1)
            or (effect == effects.DAUN_SLOW and group >> DAUN & 1)
        ):
            return GENERAL_CITIES - 1
        if effect == effects.FRIEDRICH_FAST and group >> FRIEDRICH & 1:
            return GENERAL_CITIES + 1
    return GENERAL_CITIES


def may_destroy(s: FState, group: int, city: int) -> bool:
    """Whether fate lets these generals enter this city to destroy a train."""
    effect = s.effect
    if effect < 0:
        return True
    if effect == effects.HALLE_MOURNS:
        return city != s.board.halle
    return not group & idle_general(s)


def idle_general(s: FState) -> int:
    """The general whom fate keeps from attacking and from destroying trains this turn, as a mask."""
    if s.effect == effects.CUMBERLAND_STAYS:
        return 1 << CUMBERLAND
    if s.effect == effects.SOUBISE_STAYS:
        return 1 << SOUBISE
    if s.effect == effects.FRIEDRICH_OLD:
        return 1 << FRIEDRICH
    return 0


def entry(s: FState, nation: int, group: int, city: int) -> int:
    """How this piece would enter a city: not at all, freely, joining own generals, destroying an enemy train.

    A city where only the piece itself stands is free: on its way, looked at in advance, it has left it."""
    there = s.at[city]
    if not there:
        return FREE
    piece = there - 1
    if group >> GENERAL_COUNT:
        return FREE if group >> piece & 1 else BLOCKED
    other = s.board.nation[piece]
    if piece >= GENERAL_COUNT:
        return DESTROY if enemies(nation, other) and may_destroy(s, group, city) else BLOCKED
    if other != nation:
        return BLOCKED
    others = s.stack_of(piece) & ~group
    if not others:
        return FREE
    return JOIN if group.bit_count() + others.bit_count() <= STACK else BLOCKED


def watched(s: FState, group: int) -> bool:
    """Whether there are cities in which this march may not end, so that each step must look ahead."""
    if s.effect < 0:
        return s.fair_play
    return s.fair_play or bool(s.second and group & (idle_general(s) | effects.new_recruits(s)))


def why_no_halt(s: FState, nation: int, group: int, city: int) -> Refusal | None:
    """Why a march may not end in this (empty or joined) city: not on an ally's objective where fair play is agreed,
    and not beside an enemy general for one whom fate (second edition) keeps out of attack positions."""
    if s.fair_play:
        owner = s.board.objective[city]
        if owner >= 0 and owner != nation and not enemies(owner, nation):
            if not s.conquered >> city & 1 and counts(s, owner) and city in needed(s, owner):
                return Refusal(Text("no.ally_objective", (city,)), "5.9a")
    if s.second and group & (idle_general(s) | effects.new_recruits(s)) and beside_enemy(s, nation, city):
        return Refusal(Text("no.good_end", (lead_of(group), city)), effects.rule_of(s, s.effect))
    return None


def may_halt(s: FState, nation: int, group: int, city: int) -> bool:
    """Whether a march may end in this city."""
    return why_no_halt(s, nation, group, city) is None


def beside_enemy(s: FState, nation: int, city: int) -> bool:
    """Whether an enemy general stands in a neighbouring city."""
    for other in s.board.neighbours[city]:
        piece = s.at[other] - 1
        if 0 <= piece < GENERAL_COUNT and enemies(nation, s.board.nation[piece]):
            return True
    return False


def next_cities(s: FState, nation: int, group: int, city: int, steps: int, on_main: bool, limit: int) -> list[int]:
    """Where this piece, so far on its way, may go next."""
    board = s.board
    main = board.main[city]
    if steps > limit or (steps == limit and not on_main):
        return []
    last = steps == limit
    found: list[int] = []
    careful = watched(s, group)
    for other in board.neighbours[city]:
        if last and other not in main:
            continue
        if s.at[other] and entry(s, nation, group, other) == BLOCKED:
            continue
        if careful and not _ends_well(s, nation, group, other, steps + 1, on_main and other in main, limit):
            continue
        found.append(other)
    return found


def _ends_well(s: FState, nation: int, group: int, city: int, steps: int, on_main: bool, limit: int) -> bool:
    """Whether a march that enters this city can end there or somewhere beyond."""
    if may_halt(s, nation, group, city):
        return True
    if s.at[city] and entry(s, nation, group, city) != FREE:
        return False
    if steps > limit or (steps == limit and not on_main):
        return False
    for other in s.board.neighbours[city]:
        main = on_main and other in s.board.main[city]
        if steps == limit and not main:
            continue
        if s.at[other] and entry(s, nation, group, other) == BLOCKED:
            continue
        if _ends_well(s, nation, group, other, steps + 1, main, limit):
            return True
    return False


def why_no_step(s: FState, nation: int, group: int, city: int, to: int, steps: int, on_main: bool) -> Refusal | None:
    """Why this piece cannot march from this city into that one; None where it can."""
    board = s.board
    lead = lead_of(group)
    limit = cities_allowed(s, group)
    away = board.distance[city * board.size + to]
    main = on_main and (away > 1 or to in board.main[city])
    # A march that can go no further has ended by itself: of cities next to it only that of the main roads is refused.
    if steps + away > limit + main:
        slow = lead < GENERAL_COUNT and limit < GENERAL_CITIES
        return Refusal(Text("no.too_far", (lead, limit)), effects.rule_of(s, s.effect) if slow else "4.5")
    if to not in board.neighbours[city]:
        return Refusal(Text("no.road", (city, to)), "4.1")
    if entry(s, nation, group, to) == BLOCKED:
        return _why_blocked(s, nation, group, to)
    if watched(s, group) and not _ends_well(s, nation, group, to, steps + 1, main, limit):
        return why_no_halt(s, nation, group, to)
    return None


def _why_blocked(s: FState, nation: int, group: int, city: int) -> Refusal:
    """Which rule keeps this piece out of a city where another stands."""
    there = s.at[city] - 1
    other = s.board.nation[there]
    is_train, meets_train = bool(group >> GENERAL_COUNT), there >= GENERAL_COUNT
    if other == nation and is_train != meets_train:
        return Refusal(Text("no.occupied", (city, there)), "4.7b")
    if is_train or (meets_train and not enemies(nation, other)):
        return Refusal(Text("no.occupied", (city, there)), "4.3")
    if meets_train:
        return Refusal(Text("no.train_safe", (lead_of(group), city)), effects.rule_of(s, s.effect))
    if other == nation:
        return Refusal(Text("no.stack_full", (city,)), "4.7a")
    return Refusal(Text("no.occupied", (city, there)), "4.3" if enemies(nation, other) else "4.7a")


def bound_by_fate(s: FState, group: int, stack: int) -> str:
    """The card that keeps this part of a stack from marching off; "" if none does."""
    if s.effect == effects.KUESTRIN_BURNS and group & s.marked & 1 << FERMOR:
        return "fate 2C"
    if s.effect == effects.CHEVERT_BOUND and stack >> CHEVERT & 1 and s.marked:
        with_him = group if group >> CHEVERT & 1 else stack & ~group
        if not with_him & s.marked:
            return "fate 5D"
    return ""


def division(s: FState, group: int) -> tuple[int, int]:
    """Least and most armies that a part of a stack can take along, so that each part keeps within its limits."""
    stack = s.stack_of(lead_of(group))
    held = s.armies[s.commander(lead_of(group))]
    going = group.bit_count()
    staying = stack.bit_count() - going
    return max(going, held - armies.LIMIT * staying), min(armies.LIMIT * going, held - staying)


def divide(s: FState, stack: int, group: int, number: int) -> None:
    """Part a stack in its city: so many of its armies go with the group, the rest with those who stay."""
    commander = lead_of(stack)
    rest = stack & ~group
    held = s.armies[commander]
    s.armies[commander] = 0
    s.armies[lead_of(group)] = number
    s.armies[lead_of(rest)] = held - number
    s.at[s.place[commander]] = lead_of(rest) + 1


def step(s: FState, nation: int, group: int, city: int, to: int, steps: int, on_main: bool) -> None:
    """One step of a march, and its end if it ends by itself."""
    board = s.board
    lead = lead_of(group)
    if lead < GENERAL_COUNT:
        leave(s, nation, city)
    if s.at[city] == lead + 1:
        s.at[city] = 0
    how = entry(s, nation, group, to)
    on_main = on_main and to in board.main[city]
    steps += 1
    s.tell("marched", (group, city, to), "4.4")
    march = s.rules.step_numbers["march"]
    under_way = s.stack[-1][0] == march
    if how == FREE:
        s.move(group, to)
        limit = cities_allowed(s, group)
        if next_cities(s, nation, group, to, steps, on_main, limit):
            frame = (march, nation, group, steps, int(on_main))
            if under_way:
                s.replace(frame)
            else:
                s.push(frame)
            return
        s.moved |= group
    elif how == DESTROY:
        train = s.at[to] - 1
        s.remove(1 << train)
        s.tell("train_destroyed", (lead, train, to), "9.7")
        s.move(group, to)
        s.moved |= group
    else:
        join(s, group, to)
        s.moved |= s.stack_of(lead)
        s.tell("joined", (s.stack_of(lead), to), "4.10")
    if under_way:
        s.pop()


def join(s: FState, group: int, city: int) -> None:
    """Generals come to others of their nation: one stack, one number of armies, all face down if any is."""
    there = s.at[city] - 1
    others = s.stack_of(there)
    whole = group | others
    together = s.armies[lead_of(group)] + s.armies[there]
    for general in members(whole):
        s.armies[general] = 0
    s.move(whole, city)
    s.armies[lead_of(whole)] = together
    if s.down & whole:
        s.down |= whole
    s.army_facts = armies.joined(s.army_facts, others, group)


class _Marches(Marches):
    """The marches of one piece; the way counts as 1 while it keeps to main roads."""

    def __init__(self, s: FState, nation: int, group: int) -> None:
        self.s = s
        self.nation = nation
        self.group = group
        self.lead = lead_of(group)
        self.limit = cities_allowed(s, group)
        self.anywhere = not watched(s, group)
        """Whether the march may end in any city."""

    def action(self, city: int) -> Action:
        return self.s.rules.march(self.lead, city)

    def touch(self, city: int, to: int, touched: tuple[int, ...]) -> tuple[int, ...]:
        if self.lead < GENERAL_COUNT and city not in touched and wants(self.s, self.nation, city):
            return (*touched, city)
        return touched

    def entered(self, city: int, to: int, steps: int, way: int) -> int:
        return int(way == 1 and to in self.s.board.main[city])

    def further(self, city: int, steps: int, way: int) -> list[int]:
        if self.s.at[city] and entry(self.s, self.nation, self.group, city) != FREE:
            return []
        return next_cities(self.s, self.nation, self.group, city, steps, way == 1, self.limit)

    def may_end(self, city: int, steps: int, way: int) -> bool:
        if self.anywhere:
            return True
        how = entry(self.s, self.nation, self.group, city)
        return how != FREE or may_halt(self.s, self.nation, self.group, city)

    def effects(self, touched: tuple[int, ...], to: int) -> list[Text]:
        if not touched and not self.s.at[to]:
            return []
        how = entry(self.s, self.nation, self.group, to)
        return _march_effects(self.s, self.nation, self.group, touched, how, to)


def march_chains(
    s: FState, nation: int, group: int, city: int, steps: int, on_main: bool, first: Action
) -> list[Chain]:
    """Every march that begins with this step: for each end and each set of effects the shortest way."""
    return _Marches(s, nation, group).found(city, first.args[1], steps, int(on_main), s.rules.halt)


def _march_effects(s: FState, nation: int, group: int, touched: tuple[int, ...], how: int, to: int) -> list[Text]:
    """What a march does on its way; protection as it is now."""
    found: list[Text] = []
    for city in touched:
        held_by = guards(s, city)
        if held_by:
            found.append(Text("protected", (nation, city, held_by)))
        elif s.conquered >> city & 1:
            found.append(Text("reconquered", (nation, city)))
        else:
            found.append(Text("conquered", (nation, city)))
    if how == DESTROY:
        found.append(Text("effect.train", (s.at[to] - 1, to)))
    elif how == JOIN:
        found.append(Text("effect.join", (lead_of(s.stack_of(s.at[to] - 1) & ~group), to)))
    return found
