"""Chapter 13: battles and revolts, all fought through the tower, and what becomes of a county.

A battle: cubes of both sides and all that lies in the tray go into the tower; what comes out is counted by colour. Who
takes no part stays in the tray. A county that is lost loses its card at once, from whatever slot it lies on."""

from __future__ import annotations

from kabinett.games.wallenstein.board import (
    BUILDINGS,
    CHURCH,
    CHURCH_PROTECTS,
    COLOURS,
    NEUTRAL,
    NOBODY,
    PALACE,
    PALACE_DEFENCE,
    PEASANTS,
    TILE_ATTACK,
    TILE_DEFENCE,
)
from kabinett.games.wallenstein.state import WState

# Why a county cannot be attacked.
FREE = 0
BY_CHURCH = 1
BY_FAVOUR = 2


def shielded(s: WState, county: int, letter: int) -> int:
    """Whether something keeps this foreign county from being attacked by A (letter 0) or B (1)."""
    if s.effect() == CHURCH_PROTECTS and s.built[county] >> CHURCH & 1:
        return BY_CHURCH
    owner = s.owner[county]
    if owner >= 0 and s.safe[owner] >> letter & 1:
        return BY_FAVOUR
    return FREE


# the tower


def throw(s: WState, thrown: list[int]) -> None:
    """Throw these cubes and the whole tray in; afterwards the tray holds what came out."""
    for colour in range(COLOURS):
        thrown[colour] += s.tray[colour]
    s.tell("tower.in", tuple(thrown), "13.1c")
    s.tray = s.rules.tower_of(s).throw(s, thrown)
    s.tell("tower.out", tuple(s.tray), "13.5")


def gather(s: WState, colour: int) -> int:
    """Take all cubes of a colour out of the tray: how many."""
    number = s.tray[colour]
    s.tray[colour] = 0
    return number


def from_reserve(s: WState, colour: int, number: int) -> int:
    """Take so many cubes out of a reserve, or as many as there are: how many."""
    taken = min(number, s.reserve[colour])
    s.reserve[colour] -= taken
    return taken


# counties


def lose_card(s: WState, seat: int, county: int) -> None:
    """The card of a county leaves its owner's hand or mat; a slot that is emptied so is seen by all."""
    plan = s.plan[seat]
    if plan:
        # Either way everybody learns where the card was.
        s.reveal()
    if county in plan:
        slot = plan.index(county)
        plan[slot] = -1
        s.shown[seat][slot] = -1
        s.opened[seat] |= 1 << slot
        s.tell("card_lost", (seat, county, slot), "11.6c")
    if s.leader[seat] == county:
        s.leader[seat] = -1
        s.tell("leader_lost", (seat, county), "19.7")


def conquer(s: WState, seat: int, county: int, armies: int) -> None:
    """The county goes over with all that stands in it."""
    loser = s.owner[county]
    if loser >= 0:
        lose_card(s, loser, county)
    s.owner[county] = seat
    s.armies[county] = armies
    s.fresh |= 1 << county


def raze(s: WState, county: int) -> None:
    """The county becomes neutral: buildings and markers leave it, its card goes to the pool. Statues stay."""
    lose_card(s, s.owner[county], county)
    s.owner[county] = NOBODY
    s.armies[county] = 0
    for building in range(len(BUILDINGS)):
        if s.built[county] >> building & 1:
            s.stock[building] += 1
    s.built[county] = 0
    s.revolts[county] = 0


def put_marker(s: WState, county: int, rule: str) -> None:
    """A revolt marker by this rule, unless the owner keeps the favour that stops it."""
    owner = s.owner[county]
    if s.guard == owner:
        s.guard = NOBODY
        s.tell("marker_stopped", (owner, county), "17.4a")
        return
    s.revolts[county] += 1
    s.tell("marker", (county, s.revolts[county]), rule)


# battles


def could_use_tile(s: WState, seat: int, county: int) -> bool:
    """Whether an attack or defence tile could be used if this seat attacked this county, switched off or not."""
    owner = s.owner[county]
    if owner == seat:
        return False
    if s.tile(seat) == TILE_ATTACK and s.reserve[seat]:
        return True
    return owner != NOBODY and s.tile(owner) == TILE_DEFENCE and s.reserve[owner] > 0


def fight(s: WState, seat: int, county: int, number: int) -> None:
    """Armies that have left their county fight for a foreign or neutral one."""
    board = s.board
    defender = s.owner[county]
    thrown = [0] * COLOURS
    thrown[seat] = number
    if s.may_use(seat, TILE_ATTACK):
        thrown[seat] += from_reserve(s, seat, board.tile_value[TILE_ATTACK])
    if defender == NOBODY:
        peasants = s.event_value() if s.effect() == NEUTRAL else 1
        thrown[PEASANTS] = from_reserve(s, PEASANTS, peasants)
        s.tell("battle_neutral", (seat, county, thrown[seat], thrown[PEASANTS]), "13.2a")
        throw(s, thrown)
        _end_neutral(s, seat, county)
        return
    thrown[defender] = s.armies[county]
    s.armies[county] = 0
    if s.effect() == PALACE_DEFENCE and s.built[county] >> PALACE & 1:
        thrown[defender] += from_reserve(s, defender, s.event_value())
    if s.may_use(defender, TILE_DEFENCE):
        thrown[defender] += from_reserve(s, defender, board.tile_value[TILE_DEFENCE])
    s.tell("battle", (seat, county, thrown[seat], defender, thrown[defender]), "13.2")
    throw(s, thrown)
    _end_battle(s, seat, defender, county)


def _end_neutral(s: WState, seat: int, county: int) -> None:
    own, peasants = gather(s, seat), gather(s, PEASANTS)
    s.reserve[PEASANTS] += peasants
    if own > peasants:
        s.reserve[seat] += peasants
        conquer(s, seat, county, own - peasants)
        s.tell("battle_won", (seat, county, own, peasants, own - peasants), "13.7")
    else:
        s.reserve[seat] += own
        s.tell("battle_failed", (seat, county, own, peasants), "13.10")


def _end_battle(s: WState, seat: int, defender: int, county: int) -> None:
    own, his = gather(s, seat), gather(s, defender)
    helpers = gather(s, PEASANTS) if not s.revolts[county] else 0
    s.reserve[PEASANTS] += helpers
    side = his + helpers
    if own > side:
        s.reserve[seat] += side
        s.reserve[defender] += his
        conquer(s, seat, county, own - side)
        s.tell("battle_won", (seat, county, own, side, own - side), "13.7")
    elif side > own and his:
        s.reserve[seat] += own
        # Peasants die first.
        left = min(his, side - own)
        s.reserve[defender] += his - left
        s.armies[county] = left
        s.tell("battle_held", (defender, county, own, side, left), "13.8")
    else:
        s.reserve[seat] += own
        s.reserve[defender] += his
        raze(s, county)
        s.tell("battle_tie", (county, own, side), "13.8b" if side > own else "13.9")


def revolt(s: WState, county: int, extra: int, winter: bool) -> None:
    """The peasants of a county rise: as many as there are markers, and in winter some more."""
    seat = s.owner[county]
    thrown = [0] * COLOURS
    thrown[seat] = s.armies[county]
    s.armies[county] = 0
    thrown[PEASANTS] = from_reserve(s, PEASANTS, s.revolts[county] + extra)
    rule = "13.2c" if winter else "13.2b"
    s.tell("revolt", (seat, county, thrown[seat], thrown[PEASANTS]), rule)
    throw(s, thrown)
    own, peasants = gather(s, seat), gather(s, PEASANTS)
    s.reserve[PEASANTS] += peasants
    if own > peasants:
        s.reserve[seat] += peasants
        s.armies[county] = own - peasants
        s.tell("revolt_won", (seat, county, own, peasants, own - peasants), "12.4b" if winter else "13.12")
        if not winter:
            put_marker(s, county, "13.12")
    else:
        s.reserve[seat] += own
        raze(s, county)
        s.tell("revolt_lost", (seat, county, own, peasants), "13.12a")
