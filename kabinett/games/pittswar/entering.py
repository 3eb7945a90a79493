"""Chapter 11.4: a force enters a zone. Points paid, it is intercepted, evaded, tested, and fights, in that order."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.step import Frame, Step
from kabinett.games.pittswar.activation import force_side
from kabinett.games.pittswar.board import FRANCE_SIDE, NEUTRAL, PRUSSIA
from kabinett.games.pittswar.control import take
from kabinett.games.pittswar.forces import empty_fortress, enemy_in, friendly, shift
from kabinett.games.pittswar.markers import FREE_PASSAGE
from kabinett.games.pittswar.movement import FORTRESS_POINTS
from kabinett.games.pittswar.powers import entered_neutral
from kabinett.games.pittswar.reactions import interceptors, may_evade
from kabinett.games.pittswar.state import FIELD_BATTLE, LANDING, PEACE, PState
from kabinett.games.pittswar.supply import supplied_force

# How the force came.
ON_FOOT = 0
FORTRESS_PAID = 1
FROM_SEA = 2


class Enter(Step[PState]):
    """One step of a march, or a landing."""

    rule: ClassVar[str] = "11.4"
    kind: ClassVar[str] = "enter"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("stage", "number"), ("way", "number"))

    def act(self, s: PState, frame: Frame) -> None:
        zone, stage, way = frame[1], frame[2], frame[3]
        step = s.rules.step_numbers
        if not s.force:
            s.pop()
            return
        if stage == 0:
            self.arrive(s, zone, way)
            return
        s.replace((self.number, zone, stage + 1, way))
        if stage == 1:
            if interceptors(s, zone):
                s.push((step["intercept"], zone))
        elif stage == 2:
            if enemy_in(s, zone, s.active) and not s.intercepted and may_evade(s, zone):
                s.push((step["evade"], zone))
        elif stage == 3:
            if enemy_in(s, zone, s.active) and s.due and not s.tested:
                s.push((step["test"], 0))
        elif stage == 4:
            if enemy_in(s, zone, s.active):
                s.push((step["battle"], zone, s.active, LANDING if way == FROM_SEA else FIELD_BATTLE))
            else:
                s.pop()
                self.occupy(s, zone, way)
        else:
            s.pop()
            self.after_battle(s, zone, way)

    def arrive(self, s: PState, zone: int, way: int) -> None:
        if way == ON_FOOT and empty_fortress(s, zone, s.active):
            way = FORTRESS_PAID
        s.replace((self.number, zone, 1, way))
        if not friendly(s, zone, s.active):
            s.homely = 0
        s.origin = s.spot
        s.spot = zone
        s.intercepted = 0
        s.dodged = 0
        holder = s.control[zone]
        neutral = s.side[holder] == NEUTRAL and force_side(s) != NEUTRAL
        shift(s, s.force, s.chiefs, zone)
        s.tell("enters", (s.active, s.origin, zone, s.mp), "11.2")
        if neutral and not s.in_activation >> FREE_PASSAGE & 1 and s.status[holder] != PEACE:
            if not (holder == PRUSSIA and s.active == FRANCE_SIDE):
                entered_neutral(s, s.active, zone)

    def occupy(self, s: PState, zone: int, way: int) -> None:
        """Nobody fights: an empty fortress is taken if it is paid for; marshes end the march, and so do landings."""
        by_sea = way == FROM_SEA
        if s.board.fortress[zone] and s.side[s.control[zone]] == 1 - s.active:
            if way != FORTRESS_PAID:
                if s.mp >= FORTRESS_POINTS:
                    s.mp -= FORTRESS_POINTS
                    way = FORTRESS_PAID
                else:
                    s.mp = 0
            if way == FORTRESS_PAID:
                if supplied_force(s, s.force, zone):
                    take(s, zone, s.force, s.chiefs, "11.4a")
                if not s.chiefs:
                    s.mp = 0
        if s.board.marsh[zone] or by_sea:
            s.mp = 0

    def after_battle(self, s: PState, zone: int, way: int) -> None:
        """Only a winner with a leader goes on, and not out of a marsh, nor from the shore."""
        if way == FROM_SEA or s.winner != s.active or not s.chiefs or not s.force or s.board.marsh[zone]:
            s.mp = 0
        s.winner = NEUTRAL
