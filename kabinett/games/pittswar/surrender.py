"""Chapters 14.2 and 14.3: majors that have lost their capital, enforced peace, what the victor takes, and its end."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import (
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    NEUTRAL,
    PRUSSIA,
    UK,
)
from kabinett.games.pittswar.forces import duchy, units_in
from kabinett.games.pittswar.income import stars_now
from kabinett.games.pittswar.nations import found_duchy
from kabinett.games.pittswar.powers import (
    BY_PEACE,
    BY_WALEWSKA,
    has_units_at_home,
    home_zones,
    is_minor,
    send_home,
    turn_out,
    withdraw,
)
from kabinett.games.pittswar.state import FORCED, PEACE, WAIT, WAR, PState
from kabinett.games.pittswar.supply import zone_supplied

DIE = 6
ZONES_LOST = 2
ZONES_AFTER_DRUMS = 3
INDEMNITY = 2


def threatened(s: PState, power: int) -> bool:
    """Whether a major must test: the enemy holds its capital in supply (of Russia's two, one)."""
    side = s.side[power]
    if side == NEUTRAL or s.status[power] not in (WAR, FORCED) or is_minor(s, power):
        return False
    for zone in s.board.capitals[power]:
        if s.side[s.control[zone]] == 1 - side and zone_supplied(s, zone):
            return True
    return False


def stars_left(s: PState, power: int) -> int:
    """The key stars a power still controls in supply, one less if it has no unit in its homeland of 1792."""
    found = 0
    for zone in s.board.star_zones:
        if s.control[zone] == power and zone_supplied(s, zone):
            found += stars_now(s, zone)
    return found if has_units_at_home(s, power) else found - 1


class SurrenderTests(Step[PState]):
    """One major after the other: the die, War drums, and what follows."""

    rule: ClassVar[str] = "14.2"
    kind: ClassVar[str] = "surrender_tests"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "number"), ("failed", "number"))

    def act(self, s: PState, frame: Frame) -> None:
        power, failed = frame[1], frame[2]
        if power >= MAJORS:
            s.pop()
            return
        if failed:
            s.replace((self.number, power + 1, 0))
            self.after(s, power)
            return
        if not threatened(s, power):
            s.drums &= ~(1 << power)
            s.replace((self.number, power + 1, 0))
            return
        stars = stars_left(s, power)
        die = s.roll(DIE)
        s.tell("surrender_roll", (power, die, stars), "14.2")
        if die <= stars:
            s.drums &= ~(1 << power)
            s.replace((self.number, power + 1, 0))
            return
        s.replace((self.number, power, 1))
        s.stopped = 0
        if s.side[power] == COALITION and not s.drums >> power & 1:
            s.failing = power
            s.push((s.rules.step_numbers["window"], COALITION, m.S1))

    def after(self, s: PState, power: int) -> None:
        """War drums put it off; else it surrenders."""
        s.failing = -1
        if s.stopped:
            s.stopped = 0
            s.drums |= 1 << power
            s.tell("war_drums", (power,), "14.2f")
        elif power == FRANCE:
            france_fails(s)
        else:
            surrender(s, power)


def france_fails(s: PState) -> None:
    """France makes no peace, but the conquests of the Republic go back to their countries."""
    board = s.board
    for zone in range(board.size):
        if board.republic[zone] and s.homeland[zone] == FRANCE:
            owner = board.country[zone]
            s.homeland[zone] = owner
            s.side[owner] = COALITION
            s.status[owner] = WAR
            s.entered[owner] = s.entered[owner] or s.year
    s.changed()
    for zone in range(board.size):
        if board.republic[zone] and not units_in(s, zone, FRANCE_SIDE):
            s.control[zone] = s.homeland[zone]
    s.changed()
    s.tell("france_fails", (FRANCE,), "14.2g")


def victor_power(s: PState, power: int) -> int:
    """The major that has beaten a power: whoever holds its capital, or France or Britain for a minor that does."""
    side = 1 - s.side[power]
    for zone in s.board.capitals[power]:
        holder = s.control[zone]
        if s.side[holder] == side:
            return holder if holder < MAJORS else FRANCE if side == FRANCE_SIDE else UK
    raise AssertionError("nobody holds the capital")


def surrender(s: PState, power: int) -> None:
    """A major lays down its arms: a peace of half a die, rounded up, in years after this one."""
    winner = victor_power(s, power)
    side = s.side[winner]
    drummed = s.drums >> power & 1
    s.drums &= ~(1 << power)
    years = (s.roll(DIE) + 1) // 2
    s.surrenders[power] += 1
    if s.surrenders[power] > 1 or drummed or s.status[power] == FORCED:
        s.yoked |= 1 << power
    if side == FRANCE_SIDE:
        s.peaces += 1
    s.tell("surrenders", (power, winner, s.year + years), "14.2b")
    s.victor[power] = side
    s.peace_until[power] = s.year + years
    s.free_home &= ~(1 << power)
    number = ZONES_AFTER_DRUMS if drummed else ZONES_LOST
    if power == PRUSSIA and side == FRANCE_SIDE and s.duchy_made == BY_WALEWSKA:
        # The Grand Duchy stands for two of them.
        number -= ZONES_LOST
    s.push((s.rules.step_numbers["lay_down"], power))
    s.push((s.rules.step_numbers["spoils"], power, winner, number, int(bool(drummed))))


class LayDown(Step[PState]):
    """After the victor has chosen: flags go, the beaten go home, their friends leave."""

    rule: ClassVar[str] = "14.2c"
    kind: ClassVar[str] = "lay_down"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def act(self, s: PState, frame: Frame) -> None:
        power = frame[1]
        side = s.side[power]
        s.pop()
        withdraw(s, power, PEACE)
        s.push((s.rules.step_numbers["settle"],))
        send_home(s, power, side if side != NEUTRAL else COALITION)
        turn_out(s, power, 1 - s.victor[power])


# what the victor takes


def spoil_refusal(s: PState, power: int, winner: int, zone: int) -> Refusal | None:
    """Why the victor may not take a zone; None where he may."""
    board = s.board
    if zone == board.index["warsaw"] and power == PRUSSIA and winner == FRANCE and not duchy(s):
        return None if s.homeland[zone] == PRUSSIA else no("not_the_losers", "14.2d", (zone, power))
    if s.homeland[zone] != power:
        return no("not_the_losers", "14.2d", (zone, power))
    if board.stars[zone]:
        return no("star_zone", "14.2d", (zone,))
    side = s.side[winner]
    for near in board.around[zone]:
        owner = s.homeland[near]
        if owner != power and s.side[owner] == side:
            return None
    return no("not_beside", "14.2d", (zone,))


def spoil_zones(s: PState, power: int, winner: int) -> list[int]:
    return [zone for zone in home_zones(s, power) if spoil_refusal(s, power, winner, zone) is None]


class Spoils(Step[PState]):
    """The victor takes zones one by one, or after War drums two points instead of one of them."""

    rule: ClassVar[str] = "14.2d"
    kind: ClassVar[str] = "spoils"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("power", "power"),
        ("winner", "power"),
        ("left", "number"),
        ("indemnity", "number"),
    )

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        if not frame[3] or not (frame[4] or spoil_zones(s, frame[1], frame[2])):
            return ()
        return (s.victor[frame[1]],)

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def power(self, s: PState, frame: Frame, seat: int) -> int:
        return frame[2]

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.spoils", (frame[1], frame[3]))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        found = [action("annex", (zone,)) for zone in spoil_zones(s, frame[1], frame[2])]
        if frame[4]:
            found.append(action("indemnity"))
        return [*found, s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb == "indemnity":
            return None if frame[4] else no("no_indemnity", "14.2f")
        if action.verb != "annex":
            return no("spoils_first", self.rule, (frame[1],))
        return spoil_refusal(s, frame[1], frame[2], action.args[0])

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        power, winner, left, indemnity = frame[1], frame[2], frame[3], frame[4]
        if action.verb == "decline":
            s.pop()
            return
        if action.verb == "indemnity":
            s.replace((self.number, power, winner, left - 1, 0))
            s.extra_points[winner] += INDEMNITY
            s.tell("indemnity", (winner, INDEMNITY), "14.2f")
            return
        s.replace((self.number, power, winner, left - 1, indemnity))
        zone = action.args[0]
        before = home_zones(s, power)
        if zone == s.board.index["warsaw"]:
            found_duchy(s, BY_PEACE)
        else:
            s.homeland[zone] = winner
            s.control[zone] = winner
            s.changed()
            s.tell("annexed", (zone, winner), "14.2d")
        for lost in before:
            if s.homeland[lost] != power:
                clear_out(s, power, lost)


def clear_out(s: PState, power: int, zone: int) -> None:
    """Friends of the beaten power in a zone that it has lost leave it, as they leave its other zones."""
    side = 1 - s.victor[power]
    if units_in(s, zone, side) & ~s.rules.ground.by_power[power]:
        # After the beaten power is out of the war (`lay_down`, just below on the stack), so that its land is no refuge.
        s.stack.insert(len(s.stack) - 2, (s.rules.step_numbers["displace"], zone, side))


# the end of a peace


def peaces_end(s: PState) -> None:
    """End of a turn: powers whose peace is over wait for their moment, or become forced allies."""
    for power in range(MAJORS):
        if s.status[power] != PEACE or s.peace_until[power] > s.year:
            continue
        if s.yoked >> power & 1:
            s.yoked &= ~(1 << power)
            side = s.victor[power]
            s.side[power] = side
            # Freed from France by the Coalition it fights of its own will.
            s.status[power] = FORCED if side == FRANCE_SIDE else WAR
            s.changed()
            s.tell("forced_ally", (power, side), "14.3.3")
        else:
            s.status[power] = WAIT
            s.waited[power] = 0
            s.changed()
            s.tell("peace_over", (power,), "14.3.2a")
            turn_out(s, power, s.victor[power])
