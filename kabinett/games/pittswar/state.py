"""The state of a game of Pitt's War.

Everything lies open but the markers in the players' hands: of those everybody knows how many there are, and which may
still be there (`unplayed`). A side is France (0), the Coalition (1) or nobody (2); seat 0 plays France, seat 1 the
Coalition. Effects of markers that last are bits of the markers themselves (`in_battle` to `in_game`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kabinett.core.state import State
from kabinett.games.pittswar.board import GUERRILLA, POWERS

if TYPE_CHECKING:
    from kabinett.games.pittswar.game import PittsWar

SIDE_COUNT: Final = 3
SEAT_COUNT: Final = 2

# What a power is in the war.
NEVER: Final = 0
WAR: Final = 1
PEACE: Final = 2
WAIT: Final = 3
FORCED: Final = 4
CONQUERED: Final = 5
TREATY: Final = 6
STATUSES: Final = ("never", "war", "peace", "wait", "forced", "conquered", "treaty")

# Where a counter is.
LATER: Final = 0
POOL: Final = 1
MAP: Final = 2
WAITING: Final = 3
OUT: Final = 4
FATES: Final = ("later", "pool", "map", "waiting", "out")

# Why a force owes an attrition test.
DUE_SUPPLY: Final = 1
DUE_FORCED: Final = 2
DUE_LEADER: Final = 4

# French control of the sea.
SEA_LOST: Final = 0
SEA_HELD: Final = 1
SEA_LAPSING: Final = 2

# What kind of battle.
FIELD_BATTLE: Final = 0
RISING: Final = 1
LANDING: Final = 2


class PState(State):
    """A game of Pitt's War."""

    def __init__(self, game: PittsWar, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.board = game.board
        self.rules = game
        # zones
        # the power a zone belongs to: of 1792, or by annexation
        self.homeland: list[int] = []
        # the power that controls it
        self.control: list[int] = []
        # powers
        # 0 France, 1 Coalition, 2 neutral
        self.side: list[int] = []
        self.status: list[int] = []
        # the year in which a power came into the war, 0 never
        self.entered: list[int] = []
        # the major a minor holds to
        self.patron: list[int] = []
        self.surrenders: list[int] = []
        # the last year of an enforced peace
        self.peace_until: list[int] = []
        # impulses since the end of the peace
        self.waited: list[int] = []
        # the side that imposed a peace or a forced alliance
        self.victor: list[int] = []
        # majors that refused to surrender with War drums
        self.drums = 0
        # recruitment points at hand
        self.points: list[int] = []
        # points that France has kept (until 1794)
        self.saved = 0
        # steps carried over the sea in this year
        self.naval_used: list[int] = []
        # neutrals that somebody tried to influence this year
        self.tried = 0
        # peace
        # enforced peaces that France has imposed
        self.peaces = 0
        # Spain's War of Liberation: 1 under way, 2 won by France
        self.liberation = 0
        # the Grand Duchy: 1 by Walewska, 2 by a peace, 3 gone again
        self.duchy_made = 0
        # forced allies whose homeland was free of foreign units at the end of a turn
        self.free_home = 0
        # powers at peace that will be forced allies
        self.yoked = 0
        # the major whose surrender test has just failed
        self.failing = -1
        # units and leaders
        self.at: list[int] = []
        self.steps: list[int] = []
        self.fate: list[int] = []
        self.leader_at: list[int] = []
        self.leader_fate: list[int] = []
        # whether a leader has left the map since stacks were last looked through
        self.unled = 0
        # the year
        self.year = 0
        # the first player of this year
        self.first = 1
        # 0 fair weather, 1 foul
        self.impulse = 0
        # 1 in the leaders' sub-impulse
        self.sub = 0
        # whose turn to activate
        self.turn_of = 2
        self.passed = 0
        # activated in this impulse
        self.moved = 0
        # activated in its sub-impulse
        self.moved_sub = 0
        self.led = 0
        self.led_sub = 0
        # the activation under way
        self.active = 2
        self.force = 0
        self.chiefs = 0
        # where the force is
        self.spot = -1
        # where it came from in its last step
        self.origin = -1
        # where it was activated
        self.start = -1
        self.mp = 0
        # whether its roll lets it go by sea
        self.naval = 0
        # whether it makes a forced march
        self.forced = 0
        # whether it has not yet spent a movement point
        self.fresh = 0
        # why it owes an attrition test: 1 unsupplied, 2 forced march, 4 leaders' sub-impulse
        self.due = 0
        self.tested = 0
        # what attrition takes off its battle die
        self.shaken = 0
        # whether it was in friendly zones only
        self.homely = 0
        # the marker by which it makes a naval assault
        self.assault = -1
        # units whose stack winter or scorched earth has worn: -1 in battle until the impulse ends
        self.worn = 0
        # the battle under way
        self.battle = -1
        self.attacker = 2
        self.battle_kind = 0
        self.attackers = 0
        self.defenders = 0
        self.att_chiefs = 0
        self.def_chiefs = 0
        # the kind of the border the attacker crossed
        self.crossing = 0
        # the power that controlled the zone before
        self.was = -1
        # adjacent zones whose forces have tried to march to the guns
        self.heard = 0
        # those who arrive at the sound of the guns if nobody stops them
        self.marching = 0
        self.marching_chiefs = 0
        # units that must retreat one zone more
        self.routed = 0
        # (unit, zone it came from) of those who marched to the guns
        self.marched: tuple[tuple[int, int], ...] = ()
        self.lead: list[int] = []
        # cavalry superiority: 1 claimed, 2 by a leader's C alone
        self.claim: list[int] = []
        # steps before losses
        self.before: list[int] = []
        # modified results, kept for the ties
        self.dice: list[int] = []
        # steps still to be lost
        self.losses: list[int] = []
        # whether the next loss must be cavalry
        self.cav_loss: list[int] = []
        # whether the lead unit has still to take its loss
        self.lead_loss: list[int] = []
        self.winner = 2
        # 1: the loser retreats one more zone
        self.pursuit = 0
        # whether an interception has succeeded on this step
        self.intercepted = 0
        # zones whose forces have tried to intercept this step
        self.dodged = 0
        # events
        # markers in a pool or a hand
        self.unplayed = 0
        self.hands: list[list[int]] = []
        # markers everybody knows to be in a hand
        self.known = 0
        # markers everybody knows not to be in a hand
        self.absent = 0
        # by period, how many markers of a hand at least entered before it
        self.old: list[list[int]] = []
        self.bought: list[int] = []
        self.in_battle = 0
        self.in_test = 0
        self.in_activation = 0
        self.in_impulse = 0
        self.in_year = 0
        self.in_game = 0
        self.extra_points: list[int] = []
        self.no_points = 0
        # (leader, the year at whose end he goes)
        self.disgraced: tuple[tuple[int, int], ...] = ()
        self.mainz = -1
        self.napoleon_due = 0
        # French control of the sea: 1 in this impulse, 2 between impulses: a marker can bring it into the next
        self.sea = 0
        # a window stopped what was under way
        self.stopped = 0
        # units that came into the battle with one step, leaders that were in it
        self.ones = 0
        self.fought = 0
        # Found out when needed and dropped when it no longer holds; no part of the state.
        self._here: list[int] = []
        self._of_side: list[int] = []
        self._held: list[int] = []
        self._sources: dict[int, int] = {}
        self._nets: list[dict[int, int]] = [{}, {}, {}]
        self._blocks: list[int] = [-1, -1, -1]
        # by side the blocked zones with which its networks were traced
        self._net_blocks: list[int] = [-1, -1, -1]
        self._homes: list[list[int]] = []

    def clear(self) -> None:
        """Nothing on the map, nothing in the hands."""
        board = self.board
        zones, powers, units, leaders = board.size, len(POWERS), board.units, board.leaders
        self.homeland = [0] * zones
        self.control = [0] * zones
        self.side = [2] * powers
        self.status = [0] * powers
        self.entered = [0] * powers
        self.patron = [-1] * powers
        self.surrenders = [0] * powers
        self.peace_until = [0] * powers
        self.waited = [0] * powers
        self.victor = [2] * powers
        self.points = [0] * powers
        self.naval_used = [0] * powers
        self.at = [-1] * units
        self.steps = [0] * units
        self.fate = [0] * units
        self.leader_at = [-1] * leaders
        self.leader_fate = [0] * leaders
        self.lead = [-1] * SIDE_COUNT
        self.claim = [0] * SIDE_COUNT
        self.before = [0] * SIDE_COUNT
        self.dice = [0] * SIDE_COUNT
        self.losses = [0] * SIDE_COUNT
        self.cav_loss = [0] * SIDE_COUNT
        self.lead_loss = [0] * SIDE_COUNT
        self.hands = [[] for _ in range(SEAT_COUNT)]
        self.old = [[0] * 8 for _ in range(SEAT_COUNT)]
        self.bought = [0] * SEAT_COUNT
        self.extra_points = [0] * powers

    def copy(self) -> PState:
        other = PState(self.rules, self.options)
        self.copy_core(other)
        other.homeland = self.homeland[:]
        other.control = self.control[:]
        other.side = self.side[:]
        other.status = self.status[:]
        other.entered = self.entered[:]
        other.patron = self.patron[:]
        other.surrenders = self.surrenders[:]
        other.peace_until = self.peace_until[:]
        other.waited = self.waited[:]
        other.victor = self.victor[:]
        other.drums = self.drums
        other.points = self.points[:]
        other.saved = self.saved
        other.naval_used = self.naval_used[:]
        other.tried = self.tried
        other.peaces = self.peaces
        other.liberation = self.liberation
        other.duchy_made = self.duchy_made
        other.free_home = self.free_home
        other.yoked = self.yoked
        other.failing = self.failing
        other.at = self.at[:]
        other.steps = self.steps[:]
        other.fate = self.fate[:]
        other.leader_at = self.leader_at[:]
        other.leader_fate = self.leader_fate[:]
        other.unled = self.unled
        other.year = self.year
        other.first = self.first
        other.impulse = self.impulse
        other.sub = self.sub
        other.turn_of = self.turn_of
        other.passed = self.passed
        other.moved = self.moved
        other.moved_sub = self.moved_sub
        other.led = self.led
        other.led_sub = self.led_sub
        other.active = self.active
        other.force = self.force
        other.chiefs = self.chiefs
        other.spot = self.spot
        other.origin = self.origin
        other.start = self.start
        other.mp = self.mp
        other.naval = self.naval
        other.forced = self.forced
        other.fresh = self.fresh
        other.due = self.due
        other.tested = self.tested
        other.shaken = self.shaken
        other.homely = self.homely
        other.assault = self.assault
        other.worn = self.worn
        other.battle = self.battle
        other.attacker = self.attacker
        other.battle_kind = self.battle_kind
        other.attackers = self.attackers
        other.defenders = self.defenders
        other.att_chiefs = self.att_chiefs
        other.def_chiefs = self.def_chiefs
        other.crossing = self.crossing
        other.was = self.was
        other.heard = self.heard
        other.marched = self.marched
        other.marching = self.marching
        other.marching_chiefs = self.marching_chiefs
        other.routed = self.routed
        other.lead = self.lead[:]
        other.claim = self.claim[:]
        other.before = self.before[:]
        other.dice = self.dice[:]
        other.losses = self.losses[:]
        other.cav_loss = self.cav_loss[:]
        other.lead_loss = self.lead_loss[:]
        other.winner = self.winner
        other.pursuit = self.pursuit
        other.intercepted = self.intercepted
        other.dodged = self.dodged
        other.unplayed = self.unplayed
        other.hands = [part[:] for part in self.hands]
        other.known = self.known
        other.absent = self.absent
        other.old = [part[:] for part in self.old]
        other.bought = self.bought[:]
        other.in_battle = self.in_battle
        other.in_test = self.in_test
        other.in_activation = self.in_activation
        other.in_impulse = self.in_impulse
        other.in_year = self.in_year
        other.in_game = self.in_game
        other.extra_points = self.extra_points[:]
        other.no_points = self.no_points
        other.disgraced = self.disgraced
        other.mainz = self.mainz
        other.napoleon_due = self.napoleon_due
        other.sea = self.sea
        other.stopped = self.stopped
        other.ones = self.ones
        other.fought = self.fought
        other._here = self._here[:]
        other._of_side = self._of_side
        other._held = self._held
        other._sources = self._sources
        other._nets = [dict(nets) for nets in self._nets]
        other._blocks = self._blocks[:]
        other._net_blocks = self._net_blocks[:]
        other._homes = self._homes
        return other

    # what can be worked out

    def changed(self) -> None:
        """Powers or zones changed sides, owners or hands: nothing that was worked out holds any more."""
        self._here = []
        self._of_side = []
        self._sources = {}
        self.flags_changed()

    def flags_changed(self) -> None:
        """Zones changed hands, or supply came under other rules; nothing moved and nobody changed sides."""
        self._held = []
        self._nets = [{}, {}, {}]
        self._blocks = [-1, -1, -1]
        self._net_blocks = [-1, -1, -1]
        self._homes = []

    def stirred(self, side: int) -> None:
        """Units of this side moved: they may block others than before."""
        for other in range(SIDE_COUNT):
            if other != side:
                self._blocks[other] = -1

    def units_by_zone(self) -> list[int]:
        """The combat units in each zone, as masks. Guerrillas are none."""
        if not self._here:
            here = [0] * self.board.size
            kinds = self.board.unit_kind
            for unit, zone in enumerate(self.at):
                if zone >= 0 and kinds[unit] != GUERRILLA:
                    here[zone] |= 1 << unit
            self._here = here
        return self._here

    def units_by_side(self) -> list[int]:
        """The units of each side, on the map or not, as masks; the last one: of powers at peace or waiting after it."""
        if not self._of_side:
            sides = [0] * (SIDE_COUNT + 1)
            by_power = self.rules.ground.by_power
            for power, side in enumerate(self.side):
                sides[side] |= by_power[power]
                if self.status[power] in (PEACE, WAIT):
                    sides[SIDE_COUNT] |= by_power[power]
            self._of_side = sides
        return self._of_side

    def held_zones(self) -> list[int]:
        """The zones that each side controls, as masks."""
        if not self._held:
            held = [0] * SIDE_COUNT
            sides = self.side
            for zone, power in enumerate(self.control):
                held[sides[power]] |= 1 << zone
            self._held = held
        return self._held
