"""What markers do to leaders: killed, wounded, disgraced, called home."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import FRANCE, FRANCE_SIDE
from kabinett.games.pittswar.forces import MOST_LEADERS, leaders_in, lift_leader, put_leader, stray_leaders, units_in
from kabinett.games.pittswar.state import LATER, OUT, WAITING, PState

DIE = 6


def napoleon(s: PState) -> int:
    return s.board.leader_index["fr_napoleon"]


def dumouriez(s: PState) -> int:
    return s.board.leader_index["fr_dumouriez"]


def beaten(s: PState) -> list[int]:
    """The French leaders who have lost the battle just fought."""
    return in_battle(s) if s.winner == 1 - FRANCE_SIDE else []


def in_battle(s: PState) -> list[int]:
    """The French leaders who were in the battle just fought."""
    return [
        leader
        for leader in members(s.fought & s.rules.ground.chiefs_by_power[FRANCE])
        if s.leader_fate[leader] not in (LATER, OUT)
    ]


def remove(s: PState, leader: int, fate: int, rule: str) -> None:
    """A leader leaves the map, for good or until the next Reinforcement Phase; his stack may have become too large."""
    zone = s.leader_at[leader]
    side = s.side[s.board.leader_power[leader]]
    lift_leader(s, leader, fate)
    s.tell("leader_out" if fate == OUT else "leader_away", (leader,), rule)
    if zone >= 0:
        s.push((s.rules.step_numbers["overflow"], zone, side, 1))


def threatened(s: PState, event: int, chosen: list[int]) -> None:
    """A die decides on the fate of one of these leaders; the Coalition names him if there are several."""
    die = s.roll(DIE)
    hit = die >= s.board.marker.value[event]
    s.tell("event_die", (event, die, int(hit)), s.board.marker_ids[event])
    if hit and chosen:
        s.push((s.rules.step_numbers["event_leader"], s.board.marker_side[event], event, 0))


def disgraceable(s: PState) -> list[int]:
    """The French leaders but Napoleon who are on the map or on their way to it, and not yet in disgrace."""
    gone = [leader for leader, _ in s.disgraced]
    return [
        leader
        for leader in members(s.rules.ground.chiefs_by_power[FRANCE])
        if leader != napoleon(s) and leader not in gone and s.leader_fate[leader] not in (LATER, OUT)
    ]


def disgrace(s: PState, leader: int) -> None:
    """A die says how many turns he may stay, this one included."""
    die = s.roll(DIE)
    s.disgraced = (*s.disgraced, (leader, s.year + die - 1))
    s.tell("disgraced", (leader, s.year + die - 1), "c_disgrace")


def end_of_disgrace(s: PState) -> None:
    """The end of a turn: whose time is over leaves the game."""
    for leader, year in s.disgraced:
        if year <= s.year and s.leader_fate[leader] != OUT:
            remove(s, leader, OUT, "c_disgrace")
    s.disgraced = tuple([(leader, year) for leader, year in s.disgraced if year > s.year])


# Napoleon comes home


def refuges(s: PState) -> list[int]:
    """Zones of France where a French force could take Napoleon in."""
    french = s.rules.ground.by_power[FRANCE]
    return [
        zone
        for zone in range(s.board.size)
        if s.homeland[zone] == FRANCE
        and zone != s.leader_at[napoleon(s)]
        and units_in(s, zone, FRANCE_SIDE) & french
        and leaders_in(s, zone, FRANCE_SIDE).bit_count() < MOST_LEADERS
    ]


def in_levant(s: PState) -> bool:
    zone = s.leader_at[napoleon(s)]
    return zone >= 0 and bool(s.board.levant[zone])


def can_come_home(s: PState) -> bool:
    """Brumaire: whether Napoleon is in the Levant and a force in France could take him in."""
    return in_levant(s) and bool(refuges(s))


def abroad(s: PState) -> bool:
    """Whether Napoleon is on the map outside the France of 1792."""
    zone = s.leader_at[napoleon(s)]
    return zone >= 0 and s.board.country[zone] != FRANCE


def bring_home(s: PState, zone: int, rule: str) -> None:
    """Napoleon goes to a force in France; the stack he leaves may have become too large."""
    leader = napoleon(s)
    old = s.leader_at[leader]
    put_leader(s, leader, zone)
    s.chiefs &= ~(1 << leader)
    s.tell("leader_comes", (leader, zone), rule)
    stray_leaders(s)
    if old >= 0:
        s.push((s.rules.step_numbers["overflow"], old, FRANCE_SIDE, 1))


def send_off(s: PState) -> None:
    """Malet: Napoleon leaves the map until the next impulse."""
    remove(s, napoleon(s), WAITING, "c_malet")
    s.napoleon_due = 1


def due_home(s: PState) -> None:
    """The start of an impulse: Napoleon comes back to a force in France, else with the reinforcements."""
    if not s.napoleon_due:
        return
    s.napoleon_due = 0
    if s.leader_fate[napoleon(s)] == WAITING and refuges(s):
        s.push((s.rules.step_numbers["event_zone"], FRANCE_SIDE, m.MALET, 1))
