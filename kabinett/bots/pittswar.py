"""A heuristic player of Pitt's War. It decides from its view alone: what it computes, it computes on a sample of it.

Each force goes where worth lies: zones of the enemy, weighed by what they mean for victory, fading with the way there
and with the odds against whoever holds them. Zones of its own that an enemy threatens hold forces back."""

from __future__ import annotations

from typing import ClassVar

from kabinett.bots.heuristic import Choice, Heuristic
from kabinett.bots.pittswar_forces import Defence, Force, estimate
from kabinett.bots.pittswar_marches import NOWHERE, Outlook, lone_garrison
from kabinett.bots.pittswar_worth import Memory, Prospects, threat, unit_worth, zone_worth
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.games.pittswar import effects_naval
from kabinett.games.pittswar.board import (
    AUSTRIA,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    PRUSSIA,
    RUSSIA,
    SPAIN,
    TURKEY,
)
from kabinett.games.pittswar.flow import available
from kabinett.games.pittswar.forces import leaders_in, total, units_in
from kabinett.games.pittswar.game import pstate
from kabinett.games.pittswar.markers import ASSAULTS, IDS
from kabinett.games.pittswar.state import PState


def _numbers(*ids: str) -> tuple[int, ...]:
    """The numbers of these markers."""
    return tuple([IDS.index(name) for name in ids])


AMIENS = IDS.index("f_amiens")
BAYONNE_TRAP = IDS.index("f_bayonne_trap")
FLANK_ATTACK = IDS.index("f_flank_attack")
MARCH_COLUMN = IDS.index("f_march_column")
SCHULMEISTER = IDS.index("f_schulmeister")
SKIRMISHERS = IDS.index("f_skirmishers")
TERROR = IDS.index("f_terror")

GUARDED = 15.0
"""A zone worth so much is not left empty to an enemy nearby."""
LEAST = 0.4
"""What a march must gain to be made."""

UNPLAYED = _numbers(
    "f_expedition_egypte", "c_winter_quarters", "f_armistice", "c_mud", "f_switzerland", "c_free_passage",
)  # fmt: skip
"""Markers it has no use for at their moment."""
PRECIOUS = _numbers(
    "f_valmy", "f_carnot", "f_volunteers", "f_basel", "f_san_ildefonso", "f_campo_formio", "f_tsar_paul", "f_tilsit",
    "f_erfurt", "f_walewska", "f_marie_louise", "c_seconde_coalition", "c_subsidies", "c_the_city", "c_rothschild",
    "c_english_gold", "c_dos_de_mayo", "c_scharnhorst", "c_schonbrunn", "c_germania", "c_landwehr", "c_war_drums",
    "c_bernadotte", "c_jervis", "c_council_of_war", "f_prairial",
)  # fmt: skip
"""Markers that are not spent for anything else."""
WEIGHT: dict[int, float] = {RUSSIA: 10.0, PRUSSIA: 9.0, AUSTRIA: 9.0, SPAIN: 6.0, TURKEY: 3.0}
"""What it is worth to win a neutral power."""


SEARCHED = ("turn", "go_on", "evade", "intercept", "retreat", "guns")
"""Kinds of question that are worth a search; so are those on which it has no opinion."""


class Greedy(Heuristic):
    """Marches on what matters with odds, recruits at the front, plays what it holds."""

    declining: ClassVar[tuple[str, ...]] = ("decline", "pass", "stop", "disband", "control_sea", "drop")

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.memory = Memory()
        self.seen: Outlook | None = None
        """While all choices are rated: what is before them."""

    def outlook(self, s: PState, side: int) -> Outlook:
        return Outlook(s, side, self.memory) if self.seen is None else self.seen

    # marching

    def _turn(self, s: PState, decision: Decision) -> Action | None:
        side = decision.seat
        if s.draft[side]:
            march = s.rules.march if s.rules.march in decision.actions else self.smallest(s, decision)
            return self.garrison(s, decision) or march
        for action in decision.actions:
            if action.verb == "play" and action.args[0] not in UNPLAYED and self.useful(s, action.args[0]):
                return action
        outlook = self.outlook(s, side)
        best: Action | None = None
        most = LEAST
        for action in decision.actions:
            if action.verb == "activate":
                gain = outlook.gain(action.args[0])
                if gain > most:
                    best, most = action, gain
        return s.rules.pass_ if best is None else best

    def choices(self, s: State, decision: Decision) -> list[Choice]:
        """Which force is activated, and where it goes, is worth a search; so is a stand or a flight."""
        p = pstate(s)
        side = decision.seat
        known = decision.kind not in SEARCHED and hasattr(self, f"_{decision.kind}")
        if p.draft[side] or known:
            return super().choices(s, decision)[:1]
        outlook = self.seen = Outlook(p, side, self.memory)
        try:
            own = super().choices(s, decision)
        finally:
            self.seen = None
        if decision.kind == "go_on":
            return self.marches(p, decision, outlook, own)
        for choice in own[1:]:
            action = choice.actions[0]
            if action.verb == "activate":
                choice.rating = outlook.gain(action.args[0])
        return own

    def marches(self, s: PState, decision: Decision, outlook: Outlook, own: list[Choice]) -> list[Choice]:
        """Whole marches instead of single steps, to each zone the best way, and what else the force can do where it
        is."""
        force = Force(s, s.force, s.chiefs)
        found: dict[int, Choice] = {}
        for action in [action for action in decision.actions if action.verb == "go"]:
            for chain in s.chains(decision.seat, action):
                rating = outlook.march(force, s.spot, chain.actions)
                known = found.get(chain.end)
                if known is None or rating > known.rating:
                    # Where there is a flag to take, that is asked at the end.
                    end = [] if outlook.enemy_flag(chain.end) else [s.rules.stop]
                    found[chain.end] = Choice(chain.actions + end, rating)
        for choice in own[1:]:
            action = choice.actions[0]
            if action.verb == "stop":
                choice.rating = outlook.presence(force, s.spot)
            elif action.verb == "embark":
                ports = outlook.harbours(force, s.spot)
                choice.rating = max([outlook.presence(force, port) for port in ports], default=0.0)
        marches = sorted(found.values(), key=lambda choice: choice.rating, reverse=True)
        meant = [march for march in marches if march.actions[0] == own[0].actions[0]][:1] or own[:1]
        others = [choice for choice in own[1:] if choice.actions[0].verb != "go"]
        return meant + others + [march for march in marches if march is not meant[0]]

    def smallest(self, s: PState, decision: Decision) -> Action | None:
        """Where not all can go: the smallest unit is left behind, and never a leader."""
        leave = [action for action in decision.actions if action.verb == "leave"]
        return min(leave, key=lambda a: (s.steps[a.args[0]], unit_worth(s, a.args[0]))) if leave else None

    def garrison(self, s: PState, decision: Decision) -> Action | None:
        """The smallest unit stays behind where a force leaves a zone that matters to an enemy nearby."""
        side = decision.seat
        draft = s.draft[side]
        zone = draft[0].args[0]
        units, _ = available(s, zone, side)
        if len(draft) > 1 or not units & (units - 1) or units_in(s, zone, side) & ~units:
            return None
        if zone_worth(s, zone, side) < GUARDED or s.side[s.control[zone]] != side or not threat(s, zone, side):
            return None
        return self.smallest(s, decision)

    def _prepare(self, s: PState, decision: Decision) -> Action | None:
        return s.rules.march

    def _go_on(self, s: PState, decision: Decision) -> Action | None:
        side = decision.seat
        outlook = self.outlook(s, side)
        force, spot = Force(s, s.force, s.chiefs), s.spot
        if s.draft[side]:
            return max(decision.actions, key=lambda action: outlook.presence(force, action.args[0]))
        for action in decision.actions:
            if self.deed(s, action, side, outlook.worth):
                return action
        best = s.rules.stop if s.rules.stop in decision.actions else None
        most = outlook.presence(force, spot) + 0.05 if best is not None else NOWHERE
        firsts = [action.args[0] for action in decision.actions if action.verb == "go"]
        value, step = outlook.best_march(force, spot, s.mp, firsts)
        if step >= 0 and value > most:
            best, most = s.rules.goes[step], value
        if s.rules.embark in decision.actions:
            for zone in outlook.harbours(force, spot):
                value = outlook.presence(force, zone)
                if value > most + 1.0 and outlook.may_end(force, zone):
                    best, most = s.rules.embark, value
        for action in decision.actions:
            if action.verb == "play" and s.board.marker.does[action.args[0]] == ASSAULTS:
                for shore in effects_naval.targets(s, action.args[0]):
                    value = outlook.landing(force, shore)
                    if value > most + 1.0:
                        best, most = action, value
        return best

    def deed(self, s: PState, action: Action, side: int, worth: list[float]) -> bool:
        """Whether to do this on the way: take a flag, take units along or in, hunt a guerrilla."""
        board = s.board
        if action.verb == "flag":
            return worth[s.spot] > 1.5
        if action.verb == "absorb":
            one, two = action.args
            return board.tactical[one][board.unit_steps[one]] > board.tactical[two][s.steps[two]] and not board.dot[two]
        if action.verb == "pick":
            unit = action.args[0]
            guards = lone_garrison(s, unit, side) and worth[s.spot] >= GUARDED and threat(s, s.spot, side) > 0
            return not guards or s.steps[unit] > 1
        return action.verb == "hunt"

    def _event_zone(self, s: PState, decision: Decision) -> Action | None:
        """Where to land; where a marker asks for another zone, the one that is worth most."""
        side = decision.seat
        outlook = self.outlook(s, side)
        if s.force and s.active == side and s.fresh:
            force = Force(s, s.force, s.chiefs)
            return max(decision.actions, key=lambda action: outlook.landing(force, action.args[0]))
        return max(decision.actions, key=lambda action: outlook.worth[action.args[0]])

    # in the way of the enemy

    def _intercept(self, s: PState, decision: Decision) -> Action | None:
        return s.rules.decline if s.rules.decline in decision.actions else None

    def _evade(self, s: PState, decision: Decision) -> Action | None:
        if s.draft[decision.seat]:
            return s.rules.roll_die
        zone, side = s.spot, decision.seat
        flights = [action for action in decision.actions if action.verb == "evade"]
        if not flights:
            return s.rules.stand
        fight = estimate(s, Force(s, s.force, s.chiefs), s.origin, Defence(s, zone, 1 - s.active), s.active)
        lost = fight.killed / total(s, units_in(s, zone, side))
        if fight.win < 0.6 or (lost < 0.9 and zone_worth(s, zone, side) > GUARDED):
            return s.rules.stand
        return max(flights, key=lambda action: self.shelter(s, action, side))

    def _guns(self, s: PState, decision: Decision) -> Action | None:
        side = decision.seat
        if s.draft[side]:
            return s.rules.ride if s.rules.ride in decision.actions else self.smallest(s, decision)
        prospects = Prospects(s, side, self.memory)
        for action in decision.actions:
            if action.verb == "hear":
                zone = action.args[0]
                units = units_in(s, zone, side)
                if prospects.hold(units, total(s, units), zone) < 6.0:
                    return action
        return s.rules.decline

    def _lead_unit(self, s: PState, decision: Decision) -> Action | None:
        if decision.actions[0].verb != "lead":
            return s.rules.claim
        board = s.board
        leads = [action for action in decision.actions if action.verb == "lead"]
        most = max([board.tactical[action.args[0]][s.steps[action.args[0]]] for action in leads])
        for action in decision.actions:
            if action.verb == "absorb":
                one, two = action.args
                if board.tactical[one][s.steps[one] + s.steps[two]] > most and not board.dot[two]:
                    return action
        return max(
            leads,
            key=lambda action: (
                board.tactical[action.args[0]][s.steps[action.args[0]]] - 0.1 * unit_worth(s, action.args[0])
            ),
        )

    def _claim_again(self, s: PState, decision: Decision) -> Action | None:
        return s.rules.claim

    def _take_losses(self, s: PState, decision: Decision) -> Action | None:
        losses = [action for action in decision.actions if action.verb == "lose"]
        return min(losses, key=lambda action: self.missed(s, action.args[0])) if losses else None

    def _wear(self, s: PState, decision: Decision) -> Action | None:
        return self._take_losses(s, decision)

    def missed(self, s: PState, unit: int) -> float:
        """What losing a step of a unit costs: a last step the unit itself."""
        board = s.board
        steps = s.steps[unit]
        worth = board.tactical[unit][steps] - (board.tactical[unit][steps - 1] if steps > 1 else 0)
        return worth + 0.4 * unit_worth(s, unit) + (0.8 if steps == 1 else 0.0)

    def _pursuit_choice(self, s: PState, decision: Decision) -> Action | None:
        return s.rules.cut_down

    def _retreat(self, s: PState, decision: Decision) -> Action | None:
        if s.rules.stand in decision.actions:
            return s.rules.stand
        side = decision.seat
        ways = [action for action in decision.actions if action.verb != "later"]
        for action in decision.actions:
            if action.verb == "later" and self.goes_last(s, action.args[0], side):
                return action
        return max(ways, key=lambda action: self.shelter(s, action, side))

    def goes_last(self, s: PState, unit: int, side: int) -> bool:
        """Whether a unit lets others go first where room is short: those that are worth more."""
        gone = [action.args[0] for action in s.draft[side] if action.verb in ("send", "later")]
        others = [other for other in members(units_in(s, s.at[unit], side)) if other not in gone]
        return any([unit_worth(s, other) + s.steps[other] > unit_worth(s, unit) + s.steps[unit] for other in others])

    def _retreat_on(self, s: PState, decision: Decision) -> Action | None:
        return self._retreat(s, decision)

    def _overflow(self, s: PState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda action: self.shelter(s, action, decision.seat))

    def shelter(self, s: PState, action: Action, side: int) -> float:
        """A good zone to fall back to: strong, worth holding, with friends."""
        if action.verb == "disband":
            return -unit_worth(s, action.args[0])
        zone = action.args[-1]
        whole = 1.0 if action.verb == "retreat" else 0.0
        board = s.board
        return (
            whole
            + 3.0 * board.fortress[zone]
            + 0.1 * zone_worth(s, zone, side)
            + 0.5 * total(s, units_in(s, zone, side))
            - 0.3 * threat(s, zone, side)
        )

    # markers

    def useful(self, s: PState, event: int) -> bool:
        """Whether a marker should be played now that it can be."""
        if event == BAYONNE_TRAP:
            return s.side[SPAIN] != FRANCE_SIDE
        if event == TERROR:
            return any(
                [s.at[unit] >= 0 and s.board.country[s.at[unit]] == FRANCE for unit in members(s.rules.ground.revolts)]
            )
        return True

    def _window(self, s: PState, decision: Decision) -> Action | None:
        for action in decision.actions:
            if action.verb == "play" and action.args[0] not in UNPLAYED and self.useful(s, action.args[0]):
                if action.args[0] in (MARCH_COLUMN, SCHULMEISTER) and total(s, s.force) < 3:
                    continue
                return action
        return s.rules.decline

    def _battle_events(self, s: PState, decision: Decision) -> Action | None:
        plays = [action for action in decision.actions if action.verb == "play"]
        if not plays:
            return s.rules.decline
        return plays[0] if self.rng.random() < 0.8 else s.rules.decline

    def _keep_sea(self, s: PState, decision: Decision) -> Action | None:
        return s.rules.decline

    def _buy_marker(self, s: PState, decision: Decision) -> Action | None:
        return s.rules.decline if s.rules.decline in decision.actions else None

    def _choose_marker(self, s: PState, decision: Decision) -> Action | None:
        wanted = (FLANK_ATTACK, SKIRMISHERS, SCHULMEISTER)
        for event in wanted:
            for action in decision.actions:
                if action.args and action.args[0] == event:
                    return action
        return None

    def _event_power(self, s: PState, decision: Decision) -> Action | None:
        return max(
            decision.actions, key=lambda action: WEIGHT.get(action.args[0], 1.0) + s.points[action.args[0]] * 0.01
        )

    def _event_unit(self, s: PState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda action: unit_worth(s, action.args[0]))

    # diplomacy

    def spare(self, s: PState, side: int) -> list[int]:
        """Markers that may be spent, the least wanted first."""
        board = s.board
        found = [event for event in s.hands[side] if event not in PRECIOUS and event != AMIENS]
        return sorted(found, key=lambda event: (event not in UNPLAYED, board.marker_leaves[event], event))

    def _diplomacy(self, s: PState, decision: Decision) -> Action | None:
        side = decision.seat
        action = s.rules.words.action
        for play in decision.actions:
            if play.verb == "play" and self.useful(s, play.args[0]):
                return play
        spare = self.spare(s, side)
        aims = [a.args[0] for a in decision.actions if a.verb == "influence"]
        majors = [power for power in aims if power < MAJORS]
        if majors and len(spare) >= 3:
            aim = max(majors, key=lambda power: WEIGHT.get(power, 1.0))
            pay, *more = spare[:3]
            steps = [action("influence", (aim,)), action("pay", (pay,))]
            return self.follow([*steps, *[action("add", (event,)) for event in sorted(more)], action("roll")])
        return s.rules.done

    def _embassy(self, s: PState, decision: Decision) -> Action | None:
        for event in self.spare(s, decision.seat)[:1]:
            add = s.rules.words.action("add", (event,))
            if add in decision.actions and not s.draft[decision.seat]:
                return add
        return s.rules.roll_die

    # reinforcements

    def _reinforce(self, s: PState, decision: Decision) -> Action | None:
        side = decision.seat
        if s.draft[side]:
            return self.best_zone(s, decision)
        for verb in ("deploy", "station", "guerrilla"):
            for action in decision.actions:
                if action.verb == verb:
                    return action
        return self.best_purchase(s, decision) or s.rules.done

    def _spend_now(self, s: PState, decision: Decision) -> Action | None:
        if s.draft[decision.seat]:
            return self.best_zone(s, decision)
        return self.best_purchase(s, decision) or s.rules.done

    def best_purchase(self, s: PState, decision: Decision) -> Action | None:
        prospects = Prospects(s, decision.seat, self.memory)
        best: Action | None = None
        most = 0.0
        for action in decision.actions:
            if action.verb == "reinforce":
                unit = action.args[0]
                value = 6.0 + unit_worth(s, unit)
                value += 0.15 * prospects.pulls.pull(s.steps[unit], s.at[unit])
            elif action.verb == "raise":
                value = 6.5 + unit_worth(s, action.args[0]) - 2.0 * s.board.home_only[action.args[0]]
            elif action.verb == "subsidy":
                value = 3.0 + 0.1 * WEIGHT.get(action.args[0], 0.0)
            else:
                continue
            if value > most:
                best, most = action, value
        return best

    def best_zone(self, s: PState, decision: Decision) -> Action:
        """The zone nearest to where something is to be had or held."""
        side = decision.seat
        prospects = Prospects(s, side, self.memory)
        first = s.draft[side][0]

        def value(action: Action) -> float:
            zone = action.args[0]
            if first.verb == "station":
                there = units_in(s, zone, side)
                crowd = leaders_in(s, zone, side).bit_count()
                return total(s, there) - 2.0 * crowd + 0.1 * prospects.pulls.pull(total(s, there), zone)
            if first.verb == "guerrilla":
                return prospects.worth[zone] if s.side[s.control[zone]] == 1 - side else 0.0
            unit = first.args[0]
            safe = prospects.hold(1 << unit, s.steps[unit], zone) if not units_in(s, zone, side) else 0.0
            friends = 0.6 * min(2, total(s, units_in(s, zone, side))) + leaders_in(s, zone, side).bit_count()
            return prospects.pulls.pull(s.steps[unit], zone) + safe + friends

        return max(decision.actions, key=value)

    def _homecoming(self, s: PState, decision: Decision) -> Action | None:
        prospects = Prospects(s, decision.seat, self.memory)
        return max(decision.actions, key=lambda action: prospects.pulls.pull(s.steps[0], action.args[0]))

    def _displace(self, s: PState, decision: Decision) -> Action | None:
        return self._homecoming(s, decision)

    # peace

    def _spoils(self, s: PState, decision: Decision) -> Action | None:
        annexed = [action for action in decision.actions if action.verb == "annex"]
        return max(annexed, key=lambda action: zone_worth(s, action.args[0], decision.seat)) if annexed else None

    def _returning(self, s: PState, decision: Decision) -> Action | None:
        if decision.actions[0].verb == "return":
            return decision.actions[0]
        return s.rules.decline
