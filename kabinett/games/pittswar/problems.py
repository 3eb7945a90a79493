"""What is wrong with a position: everything against the rules, each in a line of its own."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, GUERRILLA, NEUTRAL, POWERS, SEATS
from kabinett.games.pittswar.forces import fits, leaders_in, units_in
from kabinett.games.pittswar.hands import PERIODS, number_of_hands
from kabinett.games.pittswar.state import FATES, MAP, STATUSES, WAITING, PState

FIRST_YEAR = 1792
LAST_YEAR = 1815


def problems(s: PState) -> list[str]:
    """Everything that is against the rules in a position."""
    found = _range_problems(s) or _piece_problems(s)
    if found:
        return found
    s.changed()
    return _zone_problems(s) + _hand_problems(s) + _march_problems(s) + _frame_problems(s)


def _pairs(value: object, first: int, second: int) -> bool:
    """Whether a note is a row of pairs of numbers below these limits."""
    if not isinstance(value, tuple):
        return False
    for pair in value:
        if not isinstance(pair, tuple) or len(pair) != 2:
            return False
        one, two = pair
        if not isinstance(one, int) or not isinstance(two, int) or not 0 <= one < first or not 0 <= two < second:
            return False
    return True


def _range_problems(s: PState) -> list[str]:
    """Numbers out of their range."""
    found: list[str] = []
    board = s.board
    if not FIRST_YEAR <= s.year <= LAST_YEAR:
        found.append(f"there is no year {s.year}")
    for name, value in (("first", s.first), ("turn_of", s.turn_of), ("active", s.active), ("attacker", s.attacker),
                        ("winner", s.winner)):  # fmt: skip
        if not 0 <= value <= NEUTRAL or (name == "first" and value == NEUTRAL):
            found.append(f"{name}: no side")
    named = (
        ("homeland", s.homeland, len(POWERS)), ("control", s.control, len(POWERS)), ("side", s.side, NEUTRAL + 1),
        ("status", s.status, len(STATUSES)), ("fate", s.fate, len(FATES)), ("leader_fate", s.leader_fate, len(FATES)),
        ("victor", s.victor, NEUTRAL + 1),
    )  # fmt: skip
    for name, values, most in named:
        if min(values) < 0 or max(values) >= most:
            found.append(f"{name}: out of range")
    counted = (
        ("entered", s.entered), ("surrenders", s.surrenders), ("waited", s.waited), ("naval_used", s.naval_used),
        ("points", s.points), ("losses", s.losses), ("peace_until", s.peace_until), ("bought", s.bought),
    )  # fmt: skip
    for name, values in counted:
        if min(values) < 0:
            found.append(f"{name}: less than nothing")
    single = (("saved", s.saved, 999), ("impulse", s.impulse, 1), ("sub", s.sub, 1), ("mp", s.mp, 20),
              ("unled", s.unled, 1), ("sea", s.sea, 2), ("peaces", s.peaces, 99), ("liberation", s.liberation, 2),
              ("duchy_made", s.duchy_made, 3), ("due", s.due, 7), ("battle_kind", s.battle_kind, 2),
              ("crossing", s.crossing, 5), ("shaken", s.shaken, 9))  # fmt: skip
    for name, value, most in single:
        if not 0 <= value <= most:
            found.append(f"{name}: out of range")
    if s.passed >> len(SEATS):
        found.append("passed: no such side")
    if not _pairs(s.marched, board.units, board.size) or not _pairs(s.disgraced, board.leaders, 2000):
        found.append("a note that is no row of pairs")
    if any([len(old) != PERIODS or min(old) < 0 for old in s.old]):
        found.append("old: not a number for each period")
    return found


def _piece_problems(s: PState) -> list[str]:
    """Steps and places of counters and leaders."""
    found: list[str] = []
    board = s.board
    for unit in range(board.units):
        name = board.unit_ids[unit]
        on_map = s.fate[unit] == MAP
        if on_map != (s.at[unit] >= 0):
            found.append(f"{name}: its place and its fate disagree")
        if not 0 <= s.steps[unit] <= board.unit_steps[unit]:
            found.append(f"{name}: {s.steps[unit]} steps")
        if board.unit_kind[unit] != GUERRILLA and (s.steps[unit] > 0) != (s.fate[unit] in (MAP, WAITING)):
            found.append(f"{name}: {s.steps[unit]} steps while {FATES[s.fate[unit]]}")
        twin = board.reverse[unit]
        if on_map and twin >= 0 and s.fate[twin] == MAP:
            found.append(f"{name} and {board.unit_ids[twin]} are one counter")
    for leader in range(board.leaders):
        if (s.leader_fate[leader] == MAP) != (s.leader_at[leader] >= 0):
            found.append(f"{board.leader_ids[leader]}: his place and his fate disagree")
    return found


def _zone_problems(s: PState) -> list[str]:
    """Both sides in one zone, and stacks too large, while nothing is under way."""
    found: list[str] = []
    kinds = {s.rules.steps[frame[0]].kind for frame in s.stack}
    # Amid treaties, risings and set-up units are still to be put where they belong.
    if not s.stack or s.rules.steps[s.stack[-1][0]].kind != "turn" or "uprising" in kinds:
        return found
    for zone in range(s.board.size):
        name = s.board.zones.ids[zone]
        if units_in(s, zone, FRANCE_SIDE) and units_in(s, zone, COALITION):
            found.append(f"both sides stand in {name}")
        for side in (FRANCE_SIDE, COALITION):
            units = units_in(s, zone, side)
            if units and not fits(s, units, leaders_in(s, zone, side)):
                found.append(f"too many steps in {name}")
    by_power = s.rules.ground.by_power
    for leader, zone in enumerate(s.leader_at):
        if zone >= 0 and not s.units_by_zone()[zone] & by_power[s.board.leader_power[leader]]:
            found.append(f"{s.board.leader_ids[leader]} has no unit of his own")
    return found


def _hand_problems(s: PState) -> list[str]:
    """Hands and pools."""
    found: list[str] = []
    of_side = s.board.marker.of_side
    for seat, hand in enumerate(s.hands):
        mask = 0
        for event in hand:
            mask |= 1 << event
        if mask.bit_count() != len(hand) or mask & ~(s.unplayed & of_side[seat]):
            found.append(f"{SEATS[seat]} holds markers it cannot hold")
        elif sorted(hand) != hand:
            found.append(f"{SEATS[seat]}: the hand is not in order")
        elif s.known & of_side[seat] & ~mask or s.absent & mask:
            found.append(f"{SEATS[seat]}: the hand is not what everybody knows of it")
        elif not number_of_hands(s, seat, len(hand)):
            found.append(f"{SEATS[seat]}: no hand fits what everybody knows of it")
    if s.known & ~s.unplayed:
        found.append("known: a marker that is not in play")
    return found


def _march_problems(s: PState) -> list[str]:
    """The force and the battle under way."""
    found: list[str] = []
    for unit in members(s.force):
        if s.fate[unit] != MAP or s.at[unit] != s.spot:
            found.append(f"{s.board.unit_ids[unit]} is not where its force is")
    if (s.force or s.chiefs) and (s.active == NEUTRAL or s.spot < 0 or s.start < 0 or s.origin < 0):
        found.append("a force that nobody moves")
    for mask in (s.attackers, s.defenders):
        if mask and s.battle < 0:
            found.append("a battle that is nowhere")
        for unit in members(mask):
            if s.fate[unit] != MAP:
                found.append(f"{s.board.unit_ids[unit]} cannot fight")
    if s.attackers & s.defenders:
        found.append("units that fight themselves")
    if s.battle >= 0 and (s.was < 0 or s.attacker == NEUTRAL):
        found.append("a battle without an attacker")
    return found


NEEDS_FORCE = ("go_on", "enter", "prepare", "assault", "landing", "intercept", "evade", "slip_away", "test")
NEEDS_BATTLE = ("fight", "guns", "join_battle", "lead_unit", "claim_again", "take_losses", "pursuit",
                "pursuit_choice", "retreat", "retreat_on", "battle_events")  # fmt: skip
STAGES = {"year": 8, "impulse": 3, "potential": 1, "end_activation": 2, "enter": 6, "fight": 16, "stack_test": 1}


def _frame_problems(s: PState) -> list[str]:
    """Whether each step on the stack can stand there."""
    found: list[str] = []
    words = s.rules.words
    for depth, frame in enumerate(s.stack):
        step = s.rules.steps[frame[0]]
        kind = step.kind
        wrong = (depth == 0) != (kind == "year")
        for (name, of), value in zip(step.params, frame[1:]):
            if of == "number":
                wrong = wrong or not -1 <= value <= 2000
                if name in ("phase", "stage") and kind in STAGES:
                    wrong = wrong or not 0 <= value <= STAGES[kind]
            elif of == "side" and kind != "window":
                wrong = wrong or not 0 <= value <= COALITION
            else:
                wrong = wrong or not words.kinds[of].known(value) or (value < 0 and of in ("zone", "seat"))
        if kind in NEEDS_FORCE:
            wrong = wrong or s.active == NEUTRAL or s.spot < 0 or s.start < 0 or s.origin < 0
        if kind in NEEDS_BATTLE:
            wrong = wrong or s.battle < 0
        if kind in ("turn",):
            wrong = wrong or s.turn_of == NEUTRAL
        if wrong:
            found.append(f"{kind} cannot be asked here")
    return found
