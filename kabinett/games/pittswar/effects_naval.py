"""What markers do at sea: assaults and where they may go, assaults called off, control of the sea."""

from __future__ import annotations

from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import COALITION, EGYPT, FRANCE, FRANCE_SIDE, MAJORS, NEUTRAL, TURKEY, UK
from kabinett.games.pittswar.effects_leaders import in_levant, napoleon
from kabinett.games.pittswar.effects_movement import mainz_bound, may_fight
from kabinett.games.pittswar.entry import may_enter
from kabinett.games.pittswar.forces import empty_fortress, friendly, powers_of, total, units_in
from kabinett.games.pittswar.ships import carrier, closed_sea, friendly_port
from kabinett.games.pittswar.state import LATER, SEA_HELD, WAR, PState

DIE = 6
STRAIT_STEPS = 4
BOULOGNE_LEADERS = 2
SEA_POINTS = 2
STRAIT_POINTS = 3
FORTRESS_POINTS = 2

# assaults


def hostile(s: PState, zone: int, side: int) -> bool:
    """Whether a zone is the enemy's, by control or by the units in it; nobody lands in a neutral country."""
    if s.side[s.control[zone]] == NEUTRAL:
        return False
    return s.side[s.control[zone]] == 1 - side or bool(units_in(s, zone, 1 - side))


def may_attack(s: PState, zone: int) -> bool:
    """Whether the force under way may fight in a zone, if it has to."""
    side = s.active
    return not units_in(s, zone, 1 - side) or (may_fight(s, zone) and not mainz_bound(s, s.force, zone))


def carried(s: PState, event: int) -> bool:
    """Whether there are ships for the force under way: France sails by the marker alone."""
    if s.active == FRANCE_SIDE:
        return True
    power = carrier(s, s.force)
    if s.board.marker.power[event] == UK:
        foreign = [p for p in powers_of(s, s.force) if p != UK and p < MAJORS]
        return power == UK and not foreign
    return power >= 0


def ready(s: PState, event: int) -> bool:
    """Whether the force under way could go to sea by this marker at all: its roll, its size, whose it is."""
    if not s.naval or not s.fresh or s.spot < 0 or s.active != s.board.marker_side[event]:
        return False
    if s.side[s.board.unit_power[s.force.bit_length() - 1]] != s.active:
        return False
    most = s.board.marker.steps[event]
    return not most or total(s, s.force) <= most


def by_strait(s: PState) -> list[int]:
    """The zones across a strait that the force under way is small enough, and has the points, to assault."""
    straits = s.board.straits[s.spot]
    return straits if straits and s.mp >= STRAIT_POINTS and total(s, s.force) <= STRAIT_STEPS else []


def by_sea(s: PState, event: int) -> bool:
    """Whether the force under way can put to sea where it is."""
    if s.mp < SEA_POINTS or not friendly_port(s, s.spot, s.active) or closed_sea(s, s.spot):
        return False
    return carried(s, event)


def targets(s: PState, event: int) -> list[int]:
    """The zones that the force under way can assault by this marker, from a friendly port or over a strait."""
    if not ready(s, event):
        return []
    over, sails = by_strait(s), by_sea(s, event)
    if not over and not sails:
        return []
    straits = s.board.straits[s.spot]
    powers = powers_of(s, s.force)
    found: list[int] = []
    for zone in s.board.marker.shores[event]:
        if zone in over or (sails and zone not in straits and not closed_sea(s, zone)):
            points = STRAIT_POINTS if zone in over else SEA_POINTS
            if hostile(s, zone, s.active) and may_attack(s, zone) and may_land(s, zone, powers, s.mp - points):
                found.append(zone)
    return found


def may_land(s: PState, zone: int, powers: list[int], left: int) -> bool:
    """Whether the force under way may enter a shore at all, and has the points for an empty fortress there."""
    if s.active == FRANCE_SIDE and s.board.country[zone] == EGYPT:
        # France comes into Egypt by its expedition and not otherwise.
        return False
    if left < FORTRESS_POINTS and empty_fortress(s, zone, s.active):
        return False
    return may_enter(s, s.force, powers, zone, -1)


def start_assault(s: PState, event: int, zone: int) -> None:
    """The force under way assaults a zone from the sea."""
    s.assault = event
    s.push((s.rules.step_numbers["assault"], zone, 0))


# calling off


def can_call_off(s: PState, event: int) -> bool:
    """The expedition to Egypt can be stopped by Aboukir alone."""
    return s.assault != m.EXPEDITION_EGYPTE or event == m.ABOUKIR


def call_off(s: PState, event: int) -> None:
    """An assault is stopped; that to Egypt only if the die says so."""
    if s.assault == m.EXPEDITION_EGYPTE:
        die = s.roll(DIE)
        hit = die >= s.board.marker.value[event]
        s.tell("event_die", (event, die, int(hit)), s.board.marker_ids[event])
        s.stopped = int(hit)
    else:
        s.stopped = 1


def gain_sea(s: PState) -> None:
    """France controls the sea in this impulse and its sub-impulse."""
    if s.sea != SEA_HELD:
        s.tell("sea_control", (), "12.1e")
    s.sea = SEA_HELD
    s.changed()


# Egypt


def egyptian_ports(s: PState) -> list[int]:
    """The French ports on the Mediterranean from which the army of Egypt could sail."""
    board = s.board
    sea = board.sea[board.index["marseille"]]
    return [
        zone
        for zone in board.ports
        if board.sea[zone] == sea and s.control[zone] == FRANCE and friendly(s, zone, FRANCE_SIDE)
    ]


def can_sail_to_egypt(s: PState) -> bool:
    """Whether the expedition can start: Napoleon on the map and not yet activated, Egypt not on the French side."""
    leader = napoleon(s)
    if s.leader_at[leader] < 0 or in_levant(s) or (s.led_sub if s.sub else s.led) >> leader & 1:
        return False
    # The Egyptians are set up elsewhere; whoever else stands there would have to be fought.
    alexandria = s.board.index["alexandria"]
    if units_in(s, alexandria, COALITION) & ~s.rules.ground.by_power[EGYPT] and not may_fight(s, alexandria):
        return False
    unit = s.board.unit_index["fr_egypt"]
    return s.fate[unit] == LATER and s.side[EGYPT] != FRANCE_SIDE and bool(egyptian_ports(s))


def egypt_zones(s: PState) -> list[int]:
    """Where the Coalition may set up the Mameluks and the Egyptians."""
    return [zone for zone in s.board.zones_of[EGYPT] if zone != s.board.index["alexandria"]]


def turkish_ports(s: PState) -> list[int]:
    return [z for z in s.board.ports if s.homeland[z] == TURKEY and friendly_port(s, z, COALITION)]


def levant_shores(s: PState) -> list[int]:
    """The coast of Syria and Egypt that France holds."""
    board = s.board
    return [
        zone
        for zone in range(board.size)
        if board.levant[zone]
        and board.coastal[zone]
        and hostile(s, zone, COALITION)
        and (may_fight(s, zone) or not units_in(s, zone, FRANCE_SIDE))
    ]


def levant_can_land(s: PState) -> bool:
    """Whether Turkey's Levant army can come: Egypt invaded, Turkey at war, a shore to land on."""
    unit = s.board.unit_index["tu_levant"]
    if not s.in_game >> m.EXPEDITION_EGYPTE & 1 or s.fate[unit] != LATER:
        return False
    if s.side[TURKEY] != COALITION or s.status[TURKEY] != WAR:
        return False
    return bool(levant_shores(s)) and bool(turkish_ports(s))


# Boulogne


def camp(s: PState, units: int, chiefs: int) -> bool:
    """Whether these are the stack that the camp of Boulogne speaks of: four steps at most, and two leaders."""
    return total(s, units) <= s.board.marker.steps[m.BOULOGNE] and chiefs.bit_count() == BOULOGNE_LEADERS


def boulogne_shores(s: PState) -> list[int]:
    """The British zones across a strait from the force under way."""
    return [
        zone
        for zone in s.board.straits[s.spot]
        if s.board.country[zone] == UK
        and hostile(s, zone, FRANCE_SIDE)
        and may_attack(s, zone)
        and may_enter(s, s.force, powers_of(s, s.force), zone, -1)
    ]
