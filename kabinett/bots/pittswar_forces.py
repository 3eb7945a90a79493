"""Forces of Pitt's War as the heuristic player sees them, and what battles between them would bring."""

from __future__ import annotations

from functools import cache

from kabinett.core.field import members
from kabinett.games.pittswar.board import FRANCE_SIDE, PASS, REVOLT, RIVER, Board
from kabinett.games.pittswar.effects_battle import french_penalty
from kabinett.games.pittswar.forces import cavalry, commander, leaders_in, powers_of, steps_of_power, total, units_in
from kabinett.games.pittswar.state import PState
from kabinett.games.pittswar.supply import supplied_force
from kabinett.games.pittswar.tables import odds

SIDES_OF_DIE = 6
UNKNOWN = -100


class Force:
    """What matters of units and leaders wherever they go. It is of one moment."""

    def __init__(self, s: PState, units: int, chiefs: int) -> None:
        self.units = units
        self.chiefs = chiefs
        self.steps = total(s, units)
        self.strength = self.steps + 2 * chiefs.bit_count()
        """What it weighs against enemies on its way."""
        self.powers = powers_of(s, units)
        self.shares: list[int] = []
        """The steps of each power; none where supply asks for each unit."""
        if REVOLT not in self.powers:
            single = len(self.powers) == 1
            self.shares = [self.steps if single else steps_of_power(s, units, power) for power in self.powers]
        bound = s.rules.ground.bound | (1 << s.mainz if s.mainz >= 0 else 0)
        self.free = len(self.powers) == 1 and not units & bound
        """Whether nothing but its one power says where it may go."""
        self._modifier = UNKNOWN
        self._cavalry = UNKNOWN

    def modifier(self, s: PState, side: int) -> int:
        """What it adds to its die."""
        if self._modifier == UNKNOWN:
            self._modifier = modifier(s, self.units, self.chiefs, side)
        return self._modifier

    def cavalry(self, s: PState) -> int:
        if self._cavalry == UNKNOWN:
            self._cavalry = cavalry(s, self.units, self.chiefs)
        return self._cavalry


class Defence:
    """Those of a side who are in a zone, and what speaks for them if they are attacked there. It is of one moment."""

    def __init__(self, s: PState, zone: int, side: int) -> None:
        board = s.board
        units = units_in(s, zone, side)
        self.zone = zone
        self.chiefs = leaders_in(s, zone, side)
        self.steps = total(s, units)
        self.strong = bool(board.fortress[zone]) and s.side[s.control[zone]] == side
        self.modifier = modifier(s, units, self.chiefs, side) + board.marsh[zone] + int(self.strong)
        if not supplied_force(s, units, zone):
            self.modifier += board.tables.unsupplied_battle
        self.cavalry = UNKNOWN
        """Where cavalry counts."""
        if not board.marsh[zone] and not board.fortress[zone]:
            self.cavalry = cavalry(s, units, self.chiefs)


class Estimate:
    """What a battle would bring: chance to win, steps lost and killed."""

    def __init__(self, win: float, lost: float, killed: float) -> None:
        self.win = win
        self.lost = lost
        self.killed = killed


def modifier(s: PState, units: int, chiefs: int, side: int) -> int:
    """What a force adds to its die: its best unit, its commander, and the French penalty."""
    board = s.board
    best = max([board.tactical[unit][s.steps[unit]] for unit in members(units)])
    chief = commander(s, units, chiefs)
    found = best + (board.combat[chief] if chief >= 0 else 0)
    if side == FRANCE_SIDE:
        found -= int(french_penalty(s))
    return found


def estimate(s: PState, force: Force, come_from: int, foes: Defence, side: int, extra: int = 0) -> Estimate:
    """A force attacks the enemies in a zone, with something more or less on its die."""
    board = s.board
    mine, theirs = force.steps, foes.steps
    advantage = odds(mine, theirs)
    if advantage > 3:
        return Estimate(1.0, 0.0, float(theirs))
    attack = advantage + force.modifier(s, side) + extra
    if come_from >= 0 and board.border(come_from, foes.zone) in (RIVER, PASS):
        attack -= 1
    defence = foes.modifier
    if foes.cavalry != UNKNOWN:
        horse = force.cavalry(s) - foes.cavalry
        attack += int(horse > 0)
        defence += int(horse < 0)
    win = winning(defence - attack, bool(force.chiefs and not foes.chiefs))
    killed = mean_losses(board, attack, mine, theirs)
    lost = mean_losses(board, defence, mine, theirs)
    if foes.strong and killed < theirs:
        # The beaten stay in their fortress.
        win *= 0.35
    return Estimate(win, min(lost, mine), min(killed, theirs))


@cache
def winning(behind: int, ties: bool) -> float:
    """The chance to have more on a die for each side though so much behind, or as much where ties are won."""
    win = 0.0
    for gap in range(1 - SIDES_OF_DIE, SIDES_OF_DIE):
        if gap > behind or (gap == behind and ties):
            win += (SIDES_OF_DIE - abs(gap)) / SIDES_OF_DIE**2
    return win


@cache
def mean_losses(board: Board, modifier: int, mine: int, theirs: int) -> float:
    """The steps that a die with this modifier costs on average."""
    mean = 0.0
    for die in range(1, SIDES_OF_DIE + 1):
        hits, least = board.tables.combat(modifier + die, mine, theirs)
        mean += (hits + ((7 - least) / SIDES_OF_DIE if least else 0.0)) / SIDES_OF_DIE
    return mean
