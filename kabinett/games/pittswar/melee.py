"""Who fights in the battle under way, and everything that is added to each side's die, with its reason."""

from __future__ import annotations

from typing import Final

from kabinett.games.pittswar import effects_battle
from kabinett.games.pittswar.board import FRANCE, FRANCE_SIDE, PASS, RIVER, STRAIT
from kabinett.games.pittswar.forces import cavalry, commander, steps_of_power, total
from kabinett.games.pittswar.state import RISING, PState
from kabinett.games.pittswar.supply import unsupplied_steps
from kabinett.games.pittswar.tables import odds

SEA: Final = 5
"""The attacker came from the sea; the other kinds of crossing are those of borders."""


def fighters(s: PState, side: int) -> int:
    """The units of a side in the battle."""
    return s.attackers if side == s.attacker else s.defenders


def chiefs_of(s: PState, side: int) -> int:
    return s.att_chiefs if side == s.attacker else s.def_chiefs


def horse(s: PState, side: int) -> int:
    """The C of a side that count for superiority and pursuit."""
    return max(0, cavalry(s, fighters(s, side), chiefs_of(s, side)) - effects_battle.square(s, side))


def rough(s: PState) -> bool:
    """Marsh or fortress: no cavalry superiority and no pursuit."""
    return bool(s.board.marsh[s.battle] or s.board.fortress[s.battle])


def can_claim(s: PState, side: int) -> bool:
    """Whether a side may claim cavalry superiority."""
    return not rough(s) and horse(s, side) > horse(s, 1 - side)


def check_claims(s: PState) -> None:
    """A claim that a marker has made void."""
    for side in (s.attacker, 1 - s.attacker):
        if s.claim[side] and not can_claim(s, side):
            s.claim[side] = 0
            s.tell("claim_void", (side,), "13.1.2f")


# What is added to a battle die; the numbers name texts in words_war.BATTLE_PARTS.
ODDS_PART: Final = 0
LEAD_PART: Final = 1
LEADER_PART: Final = 2
CROSSING_PART: Final = 3
FORTRESS_PART: Final = 4
MARSH_PART: Final = 5
SUPPLY_PART: Final = 6
CAVALRY_PART: Final = 7
SHAKEN_PART: Final = 8
PENALTY_PART: Final = 9
MARKER_PART: Final = 10
CROSSING_VALUES: Final = {RIVER: -1, PASS: -1, STRAIT: -2}


def battle_parts(s: PState, side: int) -> list[tuple[int, int, int]]:
    """Everything added to the die of a side: (what, of whom or which, how much)."""
    board = s.board
    units, chiefs = fighters(s, side), chiefs_of(s, side)
    attacks = side == s.attacker
    parts: list[tuple[int, int, int]] = []
    if attacks:
        parts.append((ODDS_PART, -1, odds(total(s, s.attackers), total(s, s.defenders))))
    lead = s.lead[side]
    if lead >= 0:
        parts.append((LEAD_PART, lead, board.tactical[lead][s.steps[lead]]))
    chief = commander(s, units, chiefs)
    if chief >= 0:
        parts.append((LEADER_PART, chief, max(0, board.combat[chief] - effects_battle.health(s, side))))
    if attacks and s.battle_kind != RISING:
        if s.crossing == SEA:
            parts.append((CROSSING_PART, SEA, board.tables.naval_assault))
        elif not (s.crossing == RIVER and effects_battle.river_free(s)):
            parts.append((CROSSING_PART, s.crossing, CROSSING_VALUES.get(s.crossing, 0)))
    if not attacks:
        if board.fortress[s.battle] and s.side[s.was] == side:
            parts.append((FORTRESS_PART, s.battle, 1))
        if board.marsh[s.battle] and s.battle_kind != RISING:
            parts.append((MARSH_PART, s.battle, 1))
    if 2 * unsupplied_steps(s, units, s.battle) >= total(s, units) > 0:
        parts.append((SUPPLY_PART, -1, board.tables.unsupplied_battle))
    if s.claim[side]:
        parts.append((CAVALRY_PART, -1, board.tables.superiority))
    if attacks and s.active == side and s.shaken and s.battle_kind != RISING:
        parts.append((SHAKEN_PART, -1, -s.shaken))
    if s.worn & units:
        parts.append((SHAKEN_PART, -1, -1))
    if side == FRANCE_SIDE and effects_battle.french_penalty(s) and steps_of_power(s, units, FRANCE):
        parts.append((PENALTY_PART, -1, -1))
    for event, value in effects_battle.modifiers(s, side):
        parts.append((MARKER_PART, event, value))
    return [part for part in parts if part[2]]
