"""Chapter 13: a battle from the guns to the pursuit. `fight` is its clock; each question is a step of its own."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.games.pittswar import effects_battle
from kabinett.games.pittswar.aftermath import close_battle, pursue, send_back, settle_winner
from kabinett.games.pittswar.board import (
    CLEAR,
    FRANCE_SIDE,
    NEUTRAL,
    NO_BORDER,
    STRAIT,
)
from kabinett.games.pittswar.forces import kill, leaders_in, total, units_in
from kabinett.games.pittswar.markers import B1, B4
from kabinett.games.pittswar.melee import SEA, battle_parts, can_claim, check_claims
from kabinett.games.pittswar.state import LANDING, RISING, PState
from kabinett.games.pittswar.tables import odds

SWEPT: Final = 4

# The stages of a battle.
START: Final = 0
GUNS_ATTACKER: Final = 1
GUNS_DEFENDER: Final = 2
ODDS: Final = 3
LEAD_ATTACKER: Final = 4
LEAD_DEFENDER: Final = 5
MARKERS: Final = 6
CLAIM_AGAIN: Final = 7
DICE: Final = 8
LOSS_ATTACKER: Final = 9
LOSS_DEFENDER: Final = 10
WINNER: Final = 11
PURSUIT: Final = 12
RETREAT: Final = 13
AFTER: Final = 14
CLOSE: Final = 15


class Battle(Step[PState]):
    """Forces of both sides meet in a zone."""

    rule: ClassVar[str] = "13.1"
    kind: ClassVar[str] = "battle"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("attacker", "side"), ("how", "number"))

    def act(self, s: PState, frame: Frame) -> None:
        zone, side, how = frame[1], frame[2], frame[3]
        s.battle = zone
        s.attacker = side
        s.battle_kind = how
        s.attackers = units_in(s, zone, side)
        s.defenders = units_in(s, zone, 1 - side)
        s.att_chiefs = leaders_in(s, zone, side)
        s.def_chiefs = leaders_in(s, zone, 1 - side)
        s.crossing = CLEAR
        if how == LANDING:
            s.crossing = STRAIT if s.board.border(s.origin, zone) == STRAIT else SEA
        elif how != RISING and s.origin >= 0:
            border = s.board.border(s.origin, zone)
            s.crossing = CLEAR if border == NO_BORDER else border
        s.was = s.control[zone]
        s.heard = 0
        s.marched = ()
        s.lead = [-1] * len(s.lead)
        s.claim = [0] * len(s.claim)
        s.losses = [0] * len(s.losses)
        s.dice = [0] * len(s.dice)
        s.winner = NEUTRAL
        s.pursuit = 0
        note_fighters(s)
        s.tell("battle", (side, zone, total(s, s.attackers), total(s, s.defenders)), "13.1")
        s.replace((s.rules.step_numbers["fight"], START))


def note_fighters(s: PState) -> None:
    """Units that fight with their last step, and leaders that were there: some markers ask for them afterwards."""
    for unit in members(s.attackers | s.defenders):
        if s.steps[unit] == 1:
            s.ones |= 1 << unit
    s.fought |= s.att_chiefs | s.def_chiefs


class Fight(Step[PState]):
    """The course of a battle, stage by stage."""

    rule: ClassVar[str] = "13.2"
    kind: ClassVar[str] = "fight"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        stage = frame[1]
        step = s.rules.step_numbers
        attacker, defender = s.attacker, 1 - s.attacker
        s.replace((self.number, stage + 1))
        if (not s.attackers or not s.defenders) and stage < WINNER:
            s.replace((self.number, WINNER))
        elif stage == START:
            s.push((step["window"], 1 - FRANCE_SIDE, B1))
        elif stage == GUNS_ATTACKER:
            # Nobody of the Coalition marches to a rising that begins.
            if s.battle_kind != RISING:
                s.push((step["guns"], attacker))
        elif stage == GUNS_DEFENDER:
            s.push((step["guns"], defender))
        elif stage == ODDS:
            self.odds(s)
        elif stage == LEAD_ATTACKER:
            s.push((step["lead_unit"], attacker))
        elif stage == LEAD_DEFENDER:
            s.push((step["lead_unit"], defender))
        elif stage == MARKERS:
            s.push((step["battle_events"], 0, 0))
        elif stage == CLAIM_AGAIN:
            check_claims(s)
            for side in (defender, attacker):
                if can_claim(s, side) and not s.claim[side] and s.in_battle and effects_battle.square(s, 1 - side):
                    s.push((step["claim_again"], side))
        elif stage == DICE:
            self.throw(s)
        elif stage == LOSS_ATTACKER:
            s.push((step["take_losses"], attacker))
        elif stage == LOSS_DEFENDER:
            s.push((step["take_losses"], defender))
        elif stage == WINNER:
            settle_winner(s)
        elif stage == PURSUIT:
            pursue(s)
        elif stage == RETREAT:
            send_back(s)
        elif stage == AFTER:
            s.push((step["window"], FRANCE_SIDE, B4))
            s.push((step["window"], 1 - FRANCE_SIDE, B4))
        else:
            s.pop()
            close_battle(s)

    def odds(self, s: PState) -> None:
        """At five to one there is no battle: the defender is swept away."""
        if odds(total(s, s.attackers), total(s, s.defenders)) < SWEPT:
            return
        s.tell("swept", (s.battle,), "13.1.2a")
        for unit in members(s.defenders):
            s.tell("unit_lost", (unit,), "13.1.2a")
            kill(s, unit)
        s.winner = s.attacker
        s.replace((self.number, WINNER))

    def throw(self, s: PState) -> None:
        """Both throw; what each takes from the other is known before anybody loses a step."""
        attacker = s.attacker
        tables = s.board.tables
        both = (total(s, s.attackers), total(s, s.defenders))
        found = [0, 0]
        for side in (attacker, 1 - attacker):
            own = both[0] if side == attacker else both[1]
            die = s.roll(6)
            result = die + sum([value for _, _, value in battle_parts(s, side)])
            lost, extra = tables.combat(result, both[0], both[1])
            more = 0
            if extra:
                more = s.roll(6)
                s.tell("battle_more", (side, die, result, lost, extra, more), "13.2c")
                lost += int(more >= extra)
            else:
                s.tell("battle_die", (side, die, result, lost), "13.2")
            s.dice[side] = result
            found[1 - side] = min(lost, own)
        for side in (attacker, 1 - attacker):
            s.losses[side] = found[side]
            s.cav_loss[side] = int(s.claim[side] == 1)
            s.lead_loss[side] = 1
