"""Chapters 13.2 to 13.3: who has won, the pursuit, who goes where, and who holds the field."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import effects_battle, events
from kabinett.games.pittswar.activation import flag
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import FRANCE_SIDE, NEUTRAL, STRAIT
from kabinett.games.pittswar.control import take
from kabinett.games.pittswar.forces import (
    MOST_LEADERS,
    commander,
    enemy_in,
    fits,
    friendly,
    kill,
    leaders_in,
    shift,
    stray_leaders,
    units_in,
)
from kabinett.games.pittswar.markers import P1
from kabinett.games.pittswar.melee import chiefs_of, fighters, horse, rough
from kabinett.games.pittswar.ships import friendly_port
from kabinett.games.pittswar.state import LANDING, RISING, PState
from kabinett.games.pittswar.supply import supplied_force


def settle_winner(s: PState) -> None:
    """The higher result wins; who is wiped out has lost; both: the defender's side."""
    attacker, defender = s.attacker, 1 - s.attacker
    if not s.defenders and s.attackers:
        s.winner = attacker
    elif not s.attackers:
        s.winner = defender
    elif s.winner == NEUTRAL:
        ours, theirs = s.dice[attacker], s.dice[defender]
        if ours != theirs:
            s.winner = attacker if ours > theirs else defender
        else:
            s.winner = tie(s)
    s.tell("wins", (s.winner, s.battle), "13.2a")


def tie(s: PState) -> int:
    """Equal results: a marker, then a leader, then the better strategic bonus, then the defender."""
    found = effects_battle.tie_winner(s)
    if found != NEUTRAL:
        return found
    bonus = [-1, -1]
    for side in (0, 1):
        chief = commander(s, fighters(s, side), chiefs_of(s, side))
        if chief >= 0:
            bonus[side] = s.board.strategic[chief]
    return s.attacker if bonus[s.attacker] > bonus[1 - s.attacker] else 1 - s.attacker


# pursuit


def pursue(s: PState) -> None:
    """A winner with more cavalry left than the loser pursues."""
    winner = s.winner
    if rough(s) or not fighters(s, 1 - winner) or not fighters(s, winner):
        return
    if s.battle_kind == RISING or horse(s, winner) <= horse(s, 1 - winner):
        return
    step = s.rules.step_numbers
    s.push((step["pursuit"],))
    s.push((step["window"], 1 - winner, P1))
    s.push((step["window"], winner, P1))


class Pursuit(Step[PState]):
    """The pursuit die; where the table leaves it open the winner chooses what it brings."""

    rule: ClassVar[str] = "13.2.2"
    kind: ClassVar[str] = "pursuit"

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        strong = 1 if horse(s, s.winner) >= 3 else 0
        die = s.roll(6)
        result = die + strong + effects_battle.pursuit(s)
        lost, further, choice = s.board.tables.pursuit(result)
        s.tell("pursuit_roll", (s.winner, die, result), "13.2.2")
        step = s.rules.step_numbers
        if choice:
            s.push((step["pursuit_choice"],))
            return
        s.pursuit = further
        if lost:
            s.push((step["wear"], 1 - s.winner, s.battle, 1, 1))


class PursuitChoice(Step[PState]):
    """A step, or a zone more."""

    rule: ClassVar[str] = "13.2.2"
    kind: ClassVar[str] = "pursuit_choice"

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (s.winner,)

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.pursuit_choice", (s.battle,))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.cut_down, s.rules.drive_on]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("cut_down", "drive_on") else no("pursue_first", "13.2.2")

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "drive_on":
            s.pursuit = 1
        else:
            s.push((s.rules.step_numbers["wear"], 1 - seat, s.battle, 1, 1))


# who goes where


def perish(s: PState, units: int) -> None:
    """Units without a way out are eliminated."""
    for unit in members(units):
        s.tell("no_way_out", (unit,), "13.2.3")
        kill(s, unit)


def send_back(s: PState) -> None:
    """The loser leaves the field."""
    loser = 1 - s.winner
    units = fighters(s, loser)
    step = s.rules.step_numbers
    if s.battle_kind == RISING:
        rebels = s.attackers & s.rules.ground.revolts
        if rebels and units_in(s, s.battle, FRANCE_SIDE):
            s.push((step["displace"], s.battle, FRANCE_SIDE))
        return
    if not units:
        return
    s.routed = units if s.pursuit else 0
    if loser == s.attacker:
        attackers_back(s)
    else:
        s.push((step["retreat"], loser))


def attackers_back(s: PState) -> None:
    """Beaten attackers go back where they came from; over a strait, or to a port that is lost, there is no way."""
    side = s.attacker
    cut_off = s.crossing == STRAIT or (s.battle_kind == LANDING and not friendly_port(s, s.origin, side))
    main = s.attackers & s.force
    if cut_off:
        perish(s, main)
    else:
        return_to(s, main, s.chiefs, s.origin)
    for zone, units in marched_from(s):
        return_to(s, units, s.att_chiefs & ~s.chiefs, zone)
    # Whoever stood there before the force came goes with it.
    rest = units_in(s, s.battle, side)
    if rest and cut_off:
        perish(s, rest)
    elif rest:
        return_to(s, rest, leaders_in(s, s.battle, side), s.origin)
    if s.force:
        s.spot = s.origin
    if s.routed:
        further(s, side)


def marched_from(s: PState) -> list[tuple[int, int]]:
    """(zone, units still on the field) of the attackers who marched to the guns."""
    came = dict(s.marched)
    found: list[tuple[int, int]] = []
    for zone in sorted(set(came.values())):
        units = 0
        for unit in members(s.attackers):
            if came.get(unit) == zone and s.at[unit] == s.battle:
                units |= 1 << unit
        if units:
            found.append((zone, units))
    return found


def winners_back(s: PState) -> None:
    """Winners whose enemy stands fast in his fortress go back the way they came, over the sea and the strait too.

    They have not lost: nothing of them is lost on the way, and the zone they left need not be friendly."""
    side = s.attacker
    if enemy_in(s, s.origin, side):
        # Somebody made room for the battle that way: the nearest friendly zone, and the activation is over.
        flag(s, s.force, s.chiefs)
        s.force = s.chiefs = 0
        s.push((s.rules.step_numbers["displace"], s.battle, side))
        return
    by_power = s.rules.ground.by_power
    step_back(s, s.attackers & s.force, leaders_in(s, s.battle, side) & s.chiefs, s.origin)
    for zone, units in marched_from(s):
        riders = 0
        for leader in members(leaders_in(s, s.battle, side)):
            if units & by_power[s.board.leader_power[leader]] and (
                (leaders_in(s, zone, side) | riders).bit_count() < MOST_LEADERS
            ):
                riders |= 1 << leader
        step_back(s, units, riders, zone)
    step_back(s, units_in(s, s.battle, side), leaders_in(s, s.battle, side), s.origin)
    if s.force:
        s.spot = s.origin


def step_back(s: PState, units: int, chiefs: int, zone: int) -> None:
    """These stand again where they stood before the battle."""
    if not units:
        return
    side = s.side[s.board.unit_power[units.bit_length() - 1]]
    shift(s, units, chiefs, zone)
    if not fits(s, units_in(s, zone, side), leaders_in(s, zone, side)):
        # They passed through friends: the stack is looked through when the activation ends.
        s.unled = 1
    s.tell("falls_back", (side, zone), "13.2.3b")


def return_to(s: PState, units: int, chiefs: int, zone: int) -> None:
    """These go back to a zone, the strongest first, if it is still friendly and has room; who cannot is eliminated.
    Leaders ride along."""
    if not units:
        return
    side = s.side[s.board.unit_power[units.bit_length() - 1]]
    if not friendly(s, zone, side):
        perish(s, units)
        return
    by_power = s.rules.ground.by_power
    for unit in sorted(members(units), key=lambda unit: -s.steps[unit]):
        power = by_power[s.board.unit_power[unit]]
        riders = 0
        for leader in members(leaders_in(s, s.battle, side) & chiefs):
            if power & by_power[s.board.leader_power[leader]]:
                riders |= 1 << leader
        there, leaders = units_in(s, zone, side), leaders_in(s, zone, side)
        if fits(s, there | 1 << unit, leaders | riders):
            shift(s, 1 << unit, riders, zone)
        elif fits(s, there | 1 << unit, leaders):
            shift(s, 1 << unit, 0, zone)
        else:
            perish(s, 1 << unit)
    s.tell("falls_back", (side, zone), "13.2.3")


def further(s: PState, side: int) -> None:
    """The routed units go one zone more, stack by stack."""
    zones = sorted({s.at[unit] for unit in members(s.routed) if s.at[unit] >= 0 and s.at[unit] != s.battle})
    for zone in reversed(zones):
        s.push((s.rules.step_numbers["retreat_on"], zone, side))


def close_battle(s: PState) -> None:
    """Control of the field, and the battle is over."""
    zone, winner = s.battle, s.winner
    attacker = s.attacker
    if winner == attacker and s.battle_kind != RISING and units_in(s, zone, attacker) and enemy_in(s, zone, attacker):
        # The garrison stands: the attacker has not got the zone.
        winners_back(s)
    units = units_in(s, zone, winner)
    if units and not enemy_in(s, zone, winner) and supplied_force(s, units, zone):
        take(s, zone, units, leaders_in(s, zone, winner), "8.1c")
    events.end_battle(s)
    s.battle = -1
    s.battle_kind = 0
    s.attacker = NEUTRAL
    s.attackers = s.defenders = s.att_chiefs = s.def_chiefs = 0
    s.crossing = 0
    s.was = -1
    s.heard = 0
    s.marched = ()
    s.routed = 0
    s.pursuit = 0
    for row in (s.claim, s.losses, s.dice, s.cav_loss, s.lead_loss):
        for side in range(len(row)):
            row[side] = 0
    s.lead = [-1] * len(s.lead)
    stray_leaders(s)
