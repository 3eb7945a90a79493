"""Chapter 7: the Reinforcement Phase: markers on points, incomes, arrivals, then each player recruits and places."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import effects_points, effects_units, nations, recruiting
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import COALITION, EMPIRE, FRANCE, FRANCE_SIDE, NEUTRAL, REVOLT
from kabinett.games.pittswar.forces import enemy_in, lift_leader, place, stray_leaders
from kabinett.games.pittswar.homecoming import nowhere
from kabinett.games.pittswar.income import income
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import LATER, NEVER, OUT, POOL, RISING, WAITING, PState

SAVED_TO = 1794
"""The last year in which France keeps what it has not spent."""
GUARD_FROM = 1805


class ReinforcementPhase(Step[PState]):
    """The phase begins."""

    rule: ClassVar[str] = "7.1"
    kind: ClassVar[str] = "reinforcement_phase"

    def act(self, s: PState, frame: Frame) -> None:
        s.replace((s.rules.step_numbers["reinforcing"], 0))


class Reinforcing(Step[PState]):
    """Markers of both, incomes of both, then all of the first player, then all of the second."""

    rule: ClassVar[str] = "7.1o"
    kind: ClassVar[str] = "reinforcing"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        stage = frame[1]
        step = s.rules.step_numbers
        s.replace((self.number, stage + 1))
        if stage == 0:
            s.push((step["window"], 1 - s.first, m.R0))
            s.push((step["window"], s.first, m.R0))
        elif stage == 1:
            effects_points.standing(s)
            fix_incomes(s)
            arrivals(s)
        elif stage in (2, 3):
            side = s.first if stage == 2 else 1 - s.first
            if s.options["bought_events"] is True and not s.in_game >> m.AMIENS & 1:
                s.push((step["buy_marker"], side))
            s.push((step["reinforce"], side, 0))
            if side == COALITION:
                effects_units.landwehr(s)
                risings(s)
        else:
            close(s)
            s.pop()


def fix_incomes(s: PState) -> None:
    """What everybody has in this phase."""
    for power in range(REVOLT):
        points = income(s, power)
        if power == FRANCE:
            points += s.saved
            s.saved = 0
        s.points[power] = points
        if points:
            s.tell("income", (power, points), "7.1")


def close(s: PState) -> None:
    """What has not been spent is lost, but for French savings before 1794 is over."""
    if s.year < SAVED_TO:
        s.saved = s.points[FRANCE]
        if s.saved:
            s.tell("saves", (FRANCE, s.saved), "7.1k")
    for power in range(len(s.points)):
        s.points[power] = 0
        s.extra_points[power] = 0
    s.no_points = 0


def arrivals(s: PState) -> None:
    """Units and leaders of the track are due; units whose year has come can be recruited."""
    board = s.board
    track = board.track
    for year in range(scenario(s).start, s.year + 1):
        place_ = track.year(year)
        for unit in track.units[place_]:
            if s.fate[unit] == LATER and fighting(s, board.unit_power[unit]):
                s.fate[unit] = WAITING
                s.steps[unit] = board.unit_steps[unit]
        for leader in track.leaders[place_]:
            if s.leader_fate[leader] == LATER and fighting(s, board.leader_power[leader]):
                s.leader_fate[leader] = WAITING
        if s.options["leaders_leave"] is True:
            for leader in track.leaving[place_]:
                if s.leader_fate[leader] != OUT:
                    zone, side = s.leader_at[leader], s.side[board.leader_power[leader]]
                    lift_leader(s, leader, OUT)
                    s.tell("leader_out", (leader,), "2.2k")
                    if zone >= 0 and side != NEUTRAL:
                        s.push((s.rules.step_numbers["overflow"], zone, side, 0))
    for unit in range(board.units):
        if s.fate[unit] == LATER and board.pool_from[unit] <= s.year and may_muster(s, unit):
            s.fate[unit] = POOL
    nations.polish_army(s)
    stray_leaders(s)


def fighting(s: PState, power: int) -> bool:
    """Whether the reinforcements of a power come: it has entered the war."""
    return s.status[power] != NEVER


def may_muster(s: PState, unit: int) -> bool:
    """Whether a unit whose year has come can be recruited."""
    power = s.board.unit_power[unit]
    if s.board.unit_ids[unit] == "fr_guard":
        return guard_free(s)
    # The Empire's army never serves France.
    return s.status[power] != NEVER and (power != EMPIRE or s.side[power] == COALITION)


def guard_free(s: PState) -> bool:
    """Whether the Guard is an army of its own: the Grand Army is gone, and it is 1805 or later."""
    return s.fate[s.rules.ground.grand_army] == OUT and s.year >= GUARD_FROM


# risings


def risings(s: PState) -> None:
    """Revolts of the track: whoever is in their way leaves first."""
    for unit, steps, zone in reversed(s.board.track.revolts[s.board.track.year(s.year)]):
        if s.fate[unit] == LATER:
            s.push((s.rules.step_numbers["uprising"], unit, steps, zone))
            if enemy_in(s, zone, COALITION) and not nowhere(s, zone, FRANCE_SIDE):
                s.push((s.rules.step_numbers["displace"], zone, FRANCE_SIDE))


class Uprising(Step[PState]):
    """Rebels appear in their zone; units that had nowhere to go fight them."""

    rule: ClassVar[str] = "7.2a"
    kind: ClassVar[str] = "uprising"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("unit", "unit"), ("steps", "number"), ("zone", "zone"))

    def act(self, s: PState, frame: Frame) -> None:
        unit, steps, zone = frame[1], frame[2], frame[3]
        s.pop()
        place(s, unit, zone, steps)
        s.tell("rises", (unit, zone), self.rule)
        if enemy_in(s, zone, COALITION):
            s.push((s.rules.step_numbers["battle"], zone, COALITION, RISING))
        else:
            # Allies who stand there already may have to make room.
            s.push((s.rules.step_numbers["overflow"], zone, COALITION, 0))


# a player recruits


class Reinforce(Step[PState]):
    """A player places what has come, recruits, gives subsidies, moves guerrillas, until he is done."""

    rule: ClassVar[str] = "7.3"
    kind: ClassVar[str] = "reinforce"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"), ("guerrillas", "number"))

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        # Everything here is open: where there is nothing to do nobody is asked.
        if recruiting.anything(s, recruiting.powers_of_player(s, frame[1])) or recruiting.bands(s, frame[1], frame[2]):
            return (frame[1],)
        return ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def first_options(self, s: PState, frame: Frame) -> list[Action]:
        return recruiting.options(s, recruiting.powers_of_player(s, frame[1])) + recruiting.bands(s, frame[1], frame[2])

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if draft:
            return recruiting.where_text(draft[0])
        return Text("ask.reinforce")

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        draft = s.draft[seat]
        if draft:
            return [action("at", (zone,)) for zone in recruiting.zones(s, draft[0])]
        return [*self.first_options(s, frame), action("done")]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        if draft:
            return recruiting.at_refusal(s, draft[0], action)
        if action.verb == "done":
            return None
        if action.verb == "guerrilla":
            return recruiting.band_refusal(s, seat, frame[2], action.args[0])
        return recruiting.refusal(s, recruiting.powers_of_player(s, seat), action)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb in recruiting.PLACED

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "done":
            s.pop()
            return
        if draft and draft[0].verb == "guerrilla":
            s.replace((self.number, frame[1], frame[2] | 1 << s.rules.ground.guerrillas.index(draft[0].args[0])))
        recruiting.do(s, action, draft)


class SpendNow(Step[PState]):
    """Points of a marker in the middle of the year: spent at once on units of one power."""

    rule: ClassVar[str] = "7.1p"
    kind: ClassVar[str] = "spend_now"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def side(self, s: PState, frame: Frame) -> int:
        return FRANCE_SIDE if frame[1] == FRANCE else COALITION

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (self.side(s, frame),) if recruiting.paid(s, [frame[1]]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.points[frame[1]] = 0
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if draft:
            return recruiting.where_text(draft[0])
        return Text("ask.spend_now", (frame[1], s.points[frame[1]]))

    def power(self, s: PState, frame: Frame, seat: int) -> int:
        return frame[1]

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        draft = s.draft[seat]
        if draft:
            return [action("at", (zone,)) for zone in recruiting.zones(s, draft[0])]
        return [*recruiting.paid(s, [frame[1]]), action("done")]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        if draft:
            return recruiting.at_refusal(s, draft[0], action)
        if action.verb == "done":
            return None
        if action.verb not in ("raise", "reinforce"):
            return no("spend_points", self.rule, (frame[1],))
        return recruiting.refusal(s, [frame[1]], action)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb in recruiting.PLACED

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "done":
            s.points[frame[1]] = 0
            s.pop()
            return
        recruiting.do(s, action, draft)
