"""Chapters 4 and 10: the year, its impulses, and whose turn it is to activate a force."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import chains, events
from kabinett.games.pittswar.activation import begin, no_forced_march
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import AUSTRIA, COALITION, NEUTRAL
from kabinett.games.pittswar.control import check_control
from kabinett.games.pittswar.forces import fits, leaders_in
from kabinett.games.pittswar.markers import A1, AMIENS, CAMPO_FORMIO, I0, M1
from kabinett.games.pittswar.state import SIDE_COUNT, PState

# The phases of a year, in their order.
EVENTS: Final = 0
DIPLOMACY: Final = 1
REINFORCEMENTS: Final = 2
FAIR: Final = 3
FAIR_SUB: Final = 4
FOUL: Final = 5
FOUL_SUB: Final = 6
END: Final = 7


class Year(Step[PState]):
    """A year: events, diplomacy, reinforcements, two impulses with their sub-impulses, the end of the turn."""

    rule: ClassVar[str] = "4.2"
    kind: ClassVar[str] = "year"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("phase", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        phase = frame[1]
        step = s.rules.step_numbers
        if phase > END:
            self.next_year(s)
            return
        s.replace((self.number, phase + 1))
        if phase == EVENTS:
            s.push((step["events_phase"],))
        elif phase == DIPLOMACY:
            s.push((step["diplomatic_phase"],))
        elif phase == REINFORCEMENTS:
            s.push((step["reinforcement_phase"],))
        elif phase == END:
            s.push((step["end_of_turn"],))
        elif s.in_game >> AMIENS & 1:
            s.tell("no_war", (s.year,), "f_amiens")
            if s.sea:
                # No impulse follows into which it could be kept.
                events.sea_lapses(s)
            s.replace((self.number, END))
        else:
            s.push((step["impulse"], int(phase >= FOUL), int(phase in (FAIR_SUB, FOUL_SUB)), 0))

    def next_year(self, s: PState) -> None:
        s.year += 1
        s.first = s.board.track.first_player[s.board.track.year(s.year)]
        s.naval_used = [0] * len(s.naval_used)
        # Stars of 1804 are sources of supply from then on.
        s.changed()
        s.tell("new_year", (s.year,), "4.2")
        s.replace((self.number, EVENTS))


class Impulse(Step[PState]):
    """An impulse or a leaders' sub-impulse: it begins, is played turn by turn, and ends with the check of control."""

    rule: ClassVar[str] = "4.2a"
    kind: ClassVar[str] = "impulse"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("foul", "number"), ("sub", "number"), ("stage", "number"))

    def act(self, s: PState, frame: Frame) -> None:
        foul, sub, stage = frame[1], frame[2], frame[3]
        step = s.rules.step_numbers
        s.replace((self.number, foul, sub, stage + 1))
        if stage == 0:
            s.impulse, s.sub = foul, sub
            s.passed = 0
            s.tell(("fair_weather", "leaders_fair", "foul_weather", "leaders_foul")[2 * foul + sub], (s.year,), "4.2a")
            if not sub:
                s.moved = s.moved_sub = 0
                s.led = s.led_sub = 0
                s.push((step["window"], 1 - s.first, I0))
                s.push((step["window"], s.first, I0))
                s.push((step["returns"],))
                s.push((step["keep_sea"],))
        elif stage == 1:
            s.turn_of = s.first
            s.push((step["turn"],))
            s.push((step["crowding"],))
        else:
            s.pop()
            s.turn_of = NEUTRAL
            s.passed = 0
            check_control(s)
            if sub:
                s.worn = 0
                events.end_impulse(s)


# who may be activated


def idle(s: PState, side: int) -> int:
    """The units a player may still activate: his own, and for the Coalition those of powers at peace."""
    sides = s.units_by_side()
    mask = sides[side] | sides[SIDE_COUNT] if side == COALITION else sides[side]
    if s.in_year >> CAMPO_FORMIO & 1:
        mask &= ~s.rules.ground.by_power[AUSTRIA]
    return mask & ~(s.moved_sub if s.sub else s.moved)


def available(s: PState, zone: int, side: int) -> tuple[int, int]:
    """The units and leaders in a zone that could be activated together; (0, 0) if none."""
    mask = s.units_by_zone()[zone] & idle(s, side)
    own = mask & s.units_by_side()[side]
    # Powers at peace never march with others.
    mask = own if own else mask
    if not mask:
        return 0, 0
    owner = side if own else NEUTRAL
    by_power = s.rules.ground.by_power
    chiefs = leaders_in(s, zone, owner) & ~(s.led_sub if s.sub else s.led)
    for leader in members(chiefs):
        if not mask & by_power[s.board.leader_power[leader]]:
            chiefs &= ~(1 << leader)
    if s.sub and not chiefs:
        return 0, 0
    return mask, chiefs


def go_refusal(s: PState, zone: int, units: int, chiefs: int) -> Refusal | None:
    """Whether these can go: each leader has a unit of his power, in the sub-impulse there is one, the rest may stay."""
    by_power = s.rules.ground.by_power
    powers = s.board.leader_power
    for leader in members(chiefs):
        if not units & by_power[powers[leader]]:
            return no("leader_alone", "2.2j", (leader,))
    if s.sub and not chiefs:
        return no("needs_leader", "10.3")
    side = s.side[s.board.unit_power[units.bit_length() - 1]]
    staying = s.units_by_zone()[zone] & s.units_by_side()[side] & ~units
    left = leaders_in(s, zone, side) & ~chiefs
    if staying and not fits(s, staying, left):
        return no("stack_left", "9.1")
    for leader in members(left & ~(s.led_sub if s.sub else s.led)):
        if not staying & by_power[powers[leader]]:
            return no("leader_alone", "2.2j", (leader,))
    return None


def possible(s: PState, zone: int, units: int, chiefs: int) -> bool:
    """Whether these can go with some of their leaders."""
    some = chiefs
    while True:
        if go_refusal(s, zone, units, some) is None:
            return True
        if not some:
            return False
        some = (some - 1) & chiefs


def eligible(s: PState, side: int, enough: int = -1) -> list[int]:
    """The zones with a force this player may activate now, or so many of them."""
    mask = idle(s, side)
    whole = not s.sub
    found: list[int] = []
    for zone, there in enumerate(s.units_by_zone()):
        # Where nobody stays behind nothing can be wrong with those who do.
        if there & mask and ((whole and not there & ~mask) or ready(s, zone, side)):
            found.append(zone)
            if len(found) == enough:
                break
    return found


def ready(s: PState, zone: int, side: int) -> bool:
    """Whether a force can be activated in a zone in which some may be."""
    if s.sub and zone not in s.leader_at:
        return False
    units, chiefs = available(s, zone, side)
    return bool(units) and possible(s, zone, units, chiefs)


def any_eligible(s: PState, side: int) -> bool:
    return bool(eligible(s, side, 1))


def next_turn(s: PState) -> None:
    """The other player, unless he has passed."""
    rival = 1 - s.turn_of
    if not s.passed >> rival & 1:
        s.turn_of = rival


class Turn(Step[PState]):
    """One player activates a force or passes; a force is chosen by its zone, then what of it stays behind."""

    rule: ClassVar[str] = "10.1"
    kind: ClassVar[str] = "turn"
    form: ClassVar[str] = "choose"

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        side = s.turn_of
        if s.passed >> side & 1:
            return ()
        return (side,) if any_eligible(s, side) or events.opens(s, side, A1) else ()

    def act(self, s: PState, frame: Frame) -> None:
        side = s.turn_of
        if not s.passed >> side & 1:
            s.passed |= 1 << side
            s.tell("passes", (side,), "10.1")
        next_turn(s)
        if s.passed == 3:
            s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        return Text("ask.force", (draft[0].args[0],)) if draft else Text("ask.turn")

    # choosing

    def chosen(self, s: PState, seat: int) -> tuple[int, int, int]:
        """(zone, units, leaders) as far as they are drafted."""
        draft = s.draft[seat]
        zone = draft[0].args[0]
        units, chiefs = available(s, zone, seat)
        for action in draft[1:]:
            if action.verb == "leave":
                units &= ~(1 << action.args[0])
            else:
                chiefs &= ~(1 << action.args[0])
        return zone, units, chiefs

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        if not s.draft[seat]:
            found = [s.rules.activates[zone] for zone in eligible(s, seat)]
            return found + events.playable(s, seat, A1) + [s.rules.pass_]
        zone, units, chiefs = self.chosen(s, seat)
        found = []
        if go_refusal(s, zone, units, chiefs) is None:
            found.append(s.rules.march)
            if not no_forced_march(s, seat):
                found.append(s.rules.force_march)
            found += events.playable(s, seat, M1, units, chiefs)
        if units & (units - 1) or chiefs:
            for unit in members(units):
                if self.leave_refusal(s, seat, zone, units, chiefs, unit) is None:
                    found.append(action("leave", (unit,)))
            for leader in members(chiefs):
                if self.stay_refusal(s, zone, units, chiefs, leader) is None:
                    found.append(action("leave_leader", (leader,)))
        return found

    def leave_refusal(self, s: PState, seat: int, zone: int, units: int, chiefs: int, unit: int) -> Refusal | None:
        if not units >> unit & 1 or not units & (units - 1):
            return no("leave", "9.1")
        for action in s.draft[seat][1:]:
            # One order only: units by number, then leaders.
            if action.verb == "leave_leader" or action.args[0] > unit:
                return no("leave", "9.1")
        return None if possible(s, zone, units & ~(1 << unit), chiefs) else no("stack_left", "9.1")

    def stay_refusal(self, s: PState, zone: int, units: int, chiefs: int, leader: int) -> Refusal | None:
        if not chiefs >> leader & 1:
            return no("leave", "9.1")
        return None if possible(s, zone, units, chiefs & ~(1 << leader)) else no("stack_left", "9.1")

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        verb = action.verb
        if not s.draft[seat]:
            if verb == "pass":
                return None
            if verb in ("play", "control_sea"):
                return events.refuse(s, seat, A1, action)
            if verb != "activate":
                return no("activate_first", "10.1")
            zone = action.args[0]
            if zone in eligible(s, seat):
                return None
            return no("not_eligible", "10.3" if s.sub else "10.1", (zone,))
        zone, units, chiefs = self.chosen(s, seat)
        if verb == "leave":
            return self.leave_refusal(s, seat, zone, units, chiefs, action.args[0])
        if verb == "leave_leader":
            return self.stay_refusal(s, zone, units, chiefs, action.args[0])
        if verb not in ("march", "force_march", "play"):
            return no("march_first", "11.1")
        refusal = go_refusal(s, zone, units, chiefs)
        if refusal is not None:
            return refusal
        if verb == "play":
            return events.refuse(s, seat, M1, action, units, chiefs)
        if verb == "force_march" and no_forced_march(s, seat):
            return no("no_forced_march", "16.1.2" if s.year == 1792 else "16.2.2b")
        return None

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb in ("activate", "leave", "leave_leader")

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        verb = action.verb
        if not draft:
            if verb == "pass":
                s.passed |= 1 << seat
                s.tell("passes", (seat,), "10.1")
                next_turn(s)
                if s.passed == 3:
                    s.pop()
            else:
                s.push((s.rules.step_numbers["crowding"],))
                events.do(s, seat, A1, action)
            return
        zone = draft[0].args[0]
        units, chiefs = available(s, zone, seat)
        for step in draft[1:]:
            if step.verb == "leave":
                units &= ~(1 << step.args[0])
            else:
                chiefs &= ~(1 << step.args[0])
        begin(s, seat, zone, units, chiefs)
        numbers = s.rules.step_numbers
        if verb == "play":
            s.push((numbers["prepare"],))
            events.play(s, seat, M1, action.args[0])
            return
        s.forced = int(verb == "force_march")
        s.push((numbers["potential"], 0))

    def chains(self, s: PState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        return chains.activation(s, seat, first)


class Prepare(Step[PState]):
    """After a marker was played on the force: march, forced march, or another marker."""

    rule: ClassVar[str] = "11.1"
    kind: ClassVar[str] = "prepare"

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (s.active,) if s.force else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.replace((s.rules.step_numbers["end_activation"], 0))

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.prepare", (s.spot,))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        found = [s.rules.march]
        if not no_forced_march(s, seat):
            found.append(s.rules.force_march)
        return found + events.playable(s, seat, M1)

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "play":
            return events.refuse(s, seat, M1, action)
        if action.verb == "march":
            return None
        if action.verb != "force_march":
            return no("march_first", "11.1")
        return no("no_forced_march", "16.1.2" if s.year == 1792 else "16.2.2b") if no_forced_march(s, seat) else None

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "play":
            events.play(s, seat, M1, action.args[0])
            return
        s.forced = int(action.verb == "force_march")
        s.replace((s.rules.step_numbers["potential"], 0))
