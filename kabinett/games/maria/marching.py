"""Chapter 10.1: how pieces march: where they may go, what blocks them, force marches, and what one step does."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.text import Text
from kabinett.games.maria.board import GENERAL_COUNT, PRUSSIA
from kabinett.games.maria.conquest import conqueror, guards, hostile, leave, marker_for
from kabinett.games.maria.stacks import equal_ranks, lift, move_group, needs_consent, settle_down
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.maria.truce import beside_truce, bound
from kabinett.games.maria.victory import left_home
from kabinett.games.tactics.marches import Marches
from kabinett.games.tactics.retreat import FAR_OFF

GENERAL_CITIES: Final = 3
TRAIN_CITIES: Final = 2
FORCE_CITIES: Final = 8
FORCED: Final = GENERAL_CITIES + 2
"""A march of so many cities is a force march."""

BLOCKED: Final = 0
FREE: Final = 1
JOIN: Final = 2
ELIMINATE: Final = 3

# What counts of the way so far.
ROADS: Final = 0
"""It has left the main roads."""
MAIN: Final = 1
"""Main roads only, but no force march can come of it."""
CLEAN: Final = 2
"""Main roads only, past no enemy: it may still become a force march."""
FORCE: Final = 3
"""Declared a force march when it left an enemy fortress, so that nothing was conquered there."""


def limit_of(group: int) -> int:
    """How many cities this piece may march off the main roads (one more on them)."""
    return TRAIN_CITIES if group >> GENERAL_COUNT else GENERAL_CITIES


def roads_of(s: MState, group: int) -> list[list[int]]:
    """The roads a piece may take: only French and Austrian ones lead from one map to the other."""
    return s.board.apart.neighbours if group & s.board.one_map else s.ground.neighbours


def entry(s: MState, group: int, city: int) -> int:
    """How this piece would enter a city: not at all, freely, joining a general, eliminating an enemy train.

    A city where only the piece itself stands is free: on its way, looked at in advance, it has left it."""
    there = s.at[city]
    if not there:
        return FREE
    piece = there - 1
    if group >> GENERAL_COUNT:
        return FREE if group >> piece & 1 else BLOCKED
    board = s.board
    power = board.power[lead_of(group)]
    other = board.power[piece]
    if piece >= GENERAL_COUNT:
        return ELIMINATE if s.camp[power] | s.camp[other] == 3 else BLOCKED
    below = s.second[city] - 1
    if group >> piece & 1:
        if below < 0 or group >> below & 1:
            return FREE
        piece = below
    elif below >= 0 and not group >> below & 1:
        return BLOCKED
    return JOIN if may_join(s, group, piece) else BLOCKED


def may_join(s: MState, group: int, other: int) -> bool:
    """Whether a general on the march may form a stack with this one."""
    if group & (group - 1):
        return False
    piece = lead_of(group)
    if not s.cooperate(s.board.power[piece], s.board.power[other]):
        return False
    return not needs_consent(s, piece, other) or (piece, other) in s.permits


def clean(s: MState, power: int, city: int) -> bool:
    """Whether a force march may enter this city: no enemy fortress, and no enemy piece beside it."""
    if hostile(s, power, city):
        return False
    camp = 3 - s.camp[power]
    if camp == 3:
        return True
    owner = s.board.power
    for other in s.ground.neighbours[city]:
        there = s.at[other]
        if there and s.camp[owner[there - 1]] == camp:
            return False
    return True


def next_cities(s: MState, group: int, city: int, steps: int, way: int, start: int = -1) -> list[int]:
    """Where this piece, so far on its way, may go next; `start`: where its march began, if not where it stands."""
    limit = GENERAL_CITIES if group < 1 << GENERAL_COUNT else TRAIN_CITIES
    board = s.board
    at = s.at
    roads = (board.apart if group & board.one_map else s.ground).neighbours[city]
    power = board.power[(group & -group).bit_length() - 1]
    shut = s.shut[power]
    found: list[int] = []
    if steps < limit and way != FORCE and not shut and s.dispute < 0 and not s.agreements:
        # Nearly always only what stands in the next cities counts.
        for other in roads:
            if not at[other] or entry(s, group, other) != BLOCKED:
                found.append(other)
        return found
    if steps >= limit and (way == ROADS or (steps > limit and (way == MAIN or steps >= FORCE_CITIES))):
        return []
    if steps > limit and limit == TRAIN_CITIES:
        return []
    main = s.ground.main[city]
    only_main = steps >= limit or way == FORCE
    forced = steps > limit or way == FORCE
    inside = bool(shut) and shut[city] > 0
    careful = inside or (bool(s.agreements) and bound(s, group))
    for other in roads:
        if only_main and other not in main:
            continue
        if at[other]:
            how = entry(s, group, other)
            if how == BLOCKED or (forced and (how == ELIMINATE or (how == JOIN and steps + 1 < FORCED))):
                continue
        if shut and shut[other] and not (inside and s.home[other] == s.home[city]):
            continue
        if forced and not clean(s, power, other):
            continue
        if s.dispute >= 0 and out_of_turn(s, power, other):
            continue
        if careful and not _ends_well(s, group, other, steps + 1, _way(s, group, city, other, way), start):
            continue
        found.append(other)
    return found


def goes_on(s: MState, group: int, city: int, steps: int, way: int, start: int) -> bool:
    """Whether there is a next city at all."""
    if steps < TRAIN_CITIES and way != FORCE and s.dispute < 0 and not s.agreements:
        # Nearly always one of them is free and open.
        board = s.board
        if not s.shut[board.power[lead_of(group)]]:
            for other in (board.apart if group & board.one_map else s.ground).neighbours[city]:
                if not s.at[other]:
                    return True
    return bool(next_cities(s, group, city, steps, way, start))


def out_of_turn(s: MState, power: int, city: int) -> bool:
    """Whether a dispute forbids this power to march on the Flanders map now."""
    if s.dispute < 0 or s.board.bohemia[city]:
        return False
    seat = s.seat_of[power]
    return s.dispute != seat or bool(s.flanders_over >> seat & 1)


def may_halt(s: MState, group: int, city: int, steps: int, way: int, start: int = -1) -> bool:
    """Whether a march may end here: a declared force march must be one, who is inside a country that has become neutral
    must come nearer to its border, and a truce keeps generals apart."""
    if way == FORCE and steps < FORCED:
        return False
    shut = s.shut[s.board.power[lead_of(group)]]
    if shut and shut[city]:
        begun = start if start >= 0 else s.place[lead_of(group)]
        if turns_out(s, group, city) >= turns_out(s, group, begun):
            return False
    return not (s.agreements and bound(s, group) and beside_truce(s, group, city))


def turns_out(s: MState, group: int, city: int) -> int:
    """How many turns a piece needs from here to leave the neutral country it stands in; pieces are not looked at."""
    shut = s.shut[s.board.power[lead_of(group)]]
    roads = roads_of(s, group)
    seen = {city}
    row = [city]
    far = 0
    while row and shut[row[0]]:
        far += 1
        beyond = sorted({other for at in row for other in roads[at] if other not in seen})
        out = [other for other in beyond if not shut[other]]
        seen.update(beyond)
        # Another neutral country is no way out.
        row = out or [other for other in beyond if s.home[other] == s.home[city]]
    limit = limit_of(group)
    return (far + limit - 1) // limit


def _ends_well(s: MState, group: int, city: int, steps: int, way: int, start: int) -> bool:
    """Whether a march that enters this city can end there or somewhere beyond."""
    if may_halt(s, group, city, steps, way, start):
        return True
    if s.at[city] and entry(s, group, city) == JOIN:
        return False
    return bool(next_cities(s, group, city, steps, way, start))


def _way(s: MState, group: int, city: int, to: int, way: int) -> int:
    """What counts of the way after the step from this city into that one."""
    if way == ROADS or to not in s.ground.main[city]:
        return ROADS
    if way == CLEAN and (s.at[to] and entry(s, group, to) == ELIMINATE):
        return MAIN
    if way == CLEAN and not clean(s, s.board.power[lead_of(group)], to):
        return MAIN
    return way


def first_way(s: MState, group: int, city: int) -> int:
    """What a march that is not declared a force march can become: not one if it conquers where it starts."""
    if group >> GENERAL_COUNT:
        return MAIN
    if not s.board.fortress[city]:
        return CLEAN
    power = conqueror(s, group)
    return MAIN if power >= 0 and hostile(s, power, city) else CLEAN


def may_force(s: MState, group: int, city: int) -> list[int]:
    """First cities of a force march that leaves an enemy fortress without conquering it; nothing elsewhere, where a
    force march need not be declared."""
    if group >> GENERAL_COUNT or first_way(s, group, city) == CLEAN:
        return []
    return [to for to in next_cities(s, group, city, 0, FORCE) if _goes_on(s, group, to)]


def _goes_on(s: MState, group: int, city: int) -> bool:
    """Whether a declared force march finds a second city after this one; then it can go to and fro between them."""
    power = s.board.power[lead_of(group)]
    for other in next_cities(s, group, city, 1, FORCE):
        if not s.at[other] and clean(s, power, other):
            return True
    return False


def why_no_step(s: MState, group: int, city: int, to: int, steps: int, way: int, start: int = -1) -> Refusal | None:
    """Why this piece cannot march from this city into that one; None where it can."""
    lead = lead_of(group)
    power = s.board.power[lead]
    limit = limit_of(group)
    if to not in s.ground.neighbours[city]:
        most, rule = (limit + 1, "10.1d") if limit == TRAIN_CITIES else (FORCE_CITIES, "10.1i")
        away = s.ground.distance[city * s.board.size + to]
        if away < FAR_OFF and steps + away > most:
            return Refusal(Text("no.too_far", (lead, most)), rule)
        return Refusal(Text("no.road", (city, to)), "10.1a")
    if to not in roads_of(s, group)[city]:
        return Refusal(Text("no.other_map", (lead,)), "10.1m")
    forced = steps > limit or way == FORCE
    main = to in s.ground.main[city] and way != ROADS
    if steps >= limit and not main:
        return Refusal(Text("no.too_far", (lead, limit)), "10.1d" if limit == TRAIN_CITIES else "10.1b")
    if way == FORCE and not main:
        return Refusal(Text("no.main_road", (lead,)), "10.1j")
    if steps > limit and limit == TRAIN_CITIES:
        return Refusal(Text("no.too_far", (lead, limit + 1)), "10.1d")
    if steps > limit and way == MAIN:
        return Refusal(Text("no.force_march", (lead,)), "10.1l")
    if steps >= FORCE_CITIES:
        return Refusal(Text("no.too_far", (lead, FORCE_CITIES)), "10.1i")
    how = entry(s, group, to)
    if how == BLOCKED:
        return _why_blocked(s, group, to)
    shut = s.shut[power]
    inside = bool(shut) and shut[city] > 0
    if shut and shut[to] and not (inside and s.home[to] == s.home[city]):
        own = s.is_neutral(power)
        return Refusal(Text("no.neutral_stays" if own else "no.neutral_land", (lead, to)), "19.4a" if own else "19.4c")
    if forced and hostile(s, power, to):
        return Refusal(Text("no.force_fortress", (to,)), "10.1k")
    if forced and (how == ELIMINATE or not clean(s, power, to)):
        return Refusal(Text("no.force_beside", (to,)), "10.1l")
    if way == FORCE and steps + 1 < FORCED and (how == JOIN or (steps == 0 and not _goes_on(s, group, to))):
        return Refusal(Text("no.force_short", (lead,)), "10.1i")
    if s.dispute >= 0 and out_of_turn(s, power, to):
        return Refusal(Text("no.dispute", (s.dispute,)), "10.1o")
    careful = inside or (bool(s.agreements) and bound(s, group))
    if careful and not _ends_well(s, group, to, steps + 1, _way(s, group, city, to, way), start):
        why, rule = ("no.leave_neutral", "19.3e first") if inside else ("no.truce", "21.4")
        return Refusal(Text(why, (lead, to)), rule)
    return None


def _why_blocked(s: MState, group: int, city: int) -> Refusal:
    """Which rule keeps this piece out of a city where another stands."""
    there = s.at[city] - 1
    lead = lead_of(group)
    if group >> GENERAL_COUNT or there >= GENERAL_COUNT:
        return Refusal(Text("no.occupied", (city, there)), "10.1e")
    if not s.cooperate(s.board.power[lead], s.board.power[there]):
        return Refusal(Text("no.occupied", (city, there)), "6.1b")
    if group & (group - 1) or s.second[city]:
        return Refusal(Text("no.stack_full", (city,)), "6.1a")
    return Refusal(Text("no.consent", (there,)), "10.1n")


def step(s: MState, group: int, city: int, to: int, steps: int, way: int, start: int) -> None:
    """One step of a march, and its end if it ends by itself."""
    board = s.board
    lead = lead_of(group)
    rules = s.rules
    after = _way(s, group, city, to, way)
    if lead < GENERAL_COUNT and board.fortress[city] and steps < FORCED - 1 and way != FORCE:
        if leave(s, group, city) and after == CLEAN:
            after = MAIN
    if s.won:
        s.stack.clear()
        return
    how = entry(s, group, to) if s.at[to] else FREE
    s.tell("marched", (group, city, to), "10.1a")
    if how == ELIMINATE:
        train = s.at[to] - 1
        lift(s, train)
        s.tell("train_eliminated", (lead, train, to), "10.1h")
        how = FREE
    under_way = s.stack[-1][0] == rules.march_number
    steps += 1
    if how == FREE:
        move_group(s, group, to)
        if board.power[lead] == PRUSSIA or group & board.general_mask[PRUSSIA]:
            left_home(s, PRUSSIA, to)
        if goes_on(s, group, to, steps, after, start):
            frame = (rules.march_number, group, steps, after, start)
            if under_way:
                s.replace(frame)
            else:
                s.push(frame)
            return
        if under_way:
            s.pop()
        finish(s, group, start)
        return
    lift(s, lead)
    settle_down(s, lead, to)
    if board.power[lead] == PRUSSIA:
        left_home(s, PRUSSIA, to)
    whole = s.stack_of(lead)
    s.tell("joined", (whole, to), "10.1f")
    if under_way:
        s.pop()
    finish(s, whole, start)
    if equal_ranks(s, to):
        s.push((rules.step_numbers["command"], lead))


def finish(s: MState, group: int, start: int) -> None:
    """A march is over. In a dispute the other player moves next on the Flanders map."""
    s.moved |= group
    lead = lead_of(group)
    if s.dispute >= 0 and not (s.board.bohemia[start] and s.board.bohemia[s.place[lead]]):
        pass_on(s)


def pass_on(s: MState) -> None:
    """The next move on the Flanders map is the other player's, if he has not finished there."""
    others = {s.seat_of[power] for power in s.stage_powers(2)} - {s.dispute}
    for seat in sorted(others):
        if not s.flanders_over >> seat & 1:
            s.dispute = seat


class _Marches(Marches):
    """The marches of one piece."""

    def __init__(self, s: MState, group: int, start: int) -> None:
        self.s = s
        self.group = group
        self.start = start
        self.lead = s.at[s.place[lead_of(group)]] - 1 if group & (group - 1) else lead_of(group)
        self.power = conqueror(s, group) if group < 1 << GENERAL_COUNT else -1
        self.limit = limit_of(group)
        self.anywhere = not s.shut[s.board.power[lead_of(group)]] and not s.agreements
        """Whether nothing but its own way says where the march may end."""

    def action(self, city: int) -> Action:
        return self.s.rules.marches(self.lead, [city])[0]

    def touch(self, city: int, to: int, touched: tuple[int, ...]) -> tuple[int, ...]:
        fortress = self.s.board.fortress[city]
        if fortress and self.power >= 0 and city not in touched and hostile(self.s, self.power, city):
            touched = (*touched, city)
        if self.s.at[to] and to not in touched and entry(self.s, self.group, to) == ELIMINATE:
            touched = (*touched, to)
        return touched

    def entered(self, city: int, to: int, steps: int, way: int) -> int:
        return ROADS if way == ROADS else _way(self.s, self.group, city, to, way)

    def further(self, city: int, steps: int, way: int) -> list[int]:
        if self.s.at[city] and entry(self.s, self.group, city) == JOIN:
            return []
        if way == ROADS and steps >= self.limit:
            return []
        return next_cities(self.s, self.group, city, steps, way, self.start)

    def may_end(self, city: int, steps: int, way: int) -> bool:
        if self.anywhere and way != FORCE:
            return True
        return may_halt(self.s, self.group, city, steps, way, self.start)

    def effects(self, touched: tuple[int, ...], to: int) -> list[Text]:
        s = self.s
        found: list[Text] = []
        for city in touched:
            if s.at[city] and entry(s, self.group, city) == ELIMINATE:
                found.append(Text("effect.train", (s.at[city] - 1, city)))
                if city == to or self.power < 0 or not hostile(s, self.power, city):
                    continue
            held_by = guards(s, city)
            if not held_by:
                again = marker_for(s, self.power, city) < 0
                found.append(Text("reconquered" if again else "conquered", (self.power, city)))
            elif all([marked != city for marked, _ in s.passed]):
                found.append(Text("protected", (self.power, city, held_by)))
        if s.at[to] and entry(s, self.group, to) == JOIN:
            found.append(Text("effect.join", (s.at[to] - 1, to)))
        return found


def march_chains(s: MState, group: int, city: int, steps: int, way: int, first: int, start: int) -> list[Chain]:
    """Every march that begins with this step: for each end and each set of effects the shortest way."""
    marches = _Marches(s, group, start)
    if way == FORCE:
        marches.power = -1
    found = marches.found(city, first, steps, way, s.rules.halt)
    if way == FORCE and steps == 0:
        for chain in found:
            chain.actions[0] = s.rules.words.action("force", (marches.lead, first))
    return found
