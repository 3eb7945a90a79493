"""What a seat knows of strength in Friedrich: armies, cards in a suit, and the chances of a battle made of them."""

from __future__ import annotations

from kabinett.bots.strength import Foe, chance, edge
from kabinett.games.friedrich.board import HANOVER, NATION_COUNT, enemies
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.victory import needed
from kabinett.games.tactics.armies import bounds
from kabinett.games.tactics.cards import RESERVE, face_of, suit_of, value_of

__all__ = [
    "Foe",
    "at_stake",
    "chance",
    "edge",
    "edge_of",
    "far",
    "foe",
    "foes",
    "likely_armies",
    "points_by_suit",
    "stacks",
    "suit_points",
]

POINTS_PER_CARD = 2.1
"""What an unknown card is worth in a given suit, Reserves included."""
SPREAD = 15.5
"""The variance of that."""
RESERVE_POINTS = 8


def far(s: FState, a: int, b: int) -> int:
    return s.board.distance[a * s.board.size + b]


def stacks(s: FState, nation: int) -> list[int]:
    """The commanders of a nation's stacks."""
    return [g for g in s.board.generals[nation] if s.place[g] >= 0 and s.at[s.place[g]] == g + 1]


def foe(s: FState, general: int) -> Foe:
    nation = s.board.nation[general]
    at = s.place[general]
    void = s.voids[nation] >> s.board.suit[at] & 1
    return Foe(general, at, likely_armies(s, general), 0 if void else len(s.hands[nation]), POINTS_PER_CARD, SPREAD)


def foes(s: FState, nation: int) -> list[Foe]:
    """All enemy stacks on the map."""
    return [foe(s, g) for enemy in range(NATION_COUNT) if enemies(nation, enemy) for g in stacks(s, enemy)]


def suit_points(hand: list[int], suit: int) -> int:
    """What a hand can add in a sector of this suit."""
    return points_by_suit(hand)[suit]


def points_by_suit(hand: list[int]) -> list[int]:
    """What a hand can add in sectors of each suit."""
    points = [0, 0, 0, 0]
    reserves = 0
    for card in hand:
        face = face_of(card)
        if face == RESERVE:
            reserves += RESERVE_POINTS
        else:
            points[suit_of(face)] += value_of(face)
    return [own + reserves for own in points]


def likely_armies(s: FState, commander: int) -> float:
    """Armies of a stack as far as they are known to everybody."""
    stack = s.stack_of(commander)
    least, most = bounds(s.army_facts, stack)
    if least == most:
        return float(least)
    nation = s.board.nation[commander]
    on_map = sum(1 for g in s.board.generals[nation] if s.place[g] >= 0)
    return max(least, min(most, s.total(nation) * stack.bit_count() / max(on_map, 1)))


def edge_of(s: FState, own: int, other: int) -> float:
    """How much stronger the own stack is than that of another commander, where they stand."""
    return edge(s.armies[own], suit_points(s.hands[s.board.nation[own]], s.board.suit[s.place[own]]), foe(s, other))


def at_stake(s: FState, attacker: int, defender: int) -> int:
    """What hangs on this battle besides its losses, in armies: objectives that fall if the defender is beaten."""
    nation = s.board.nation[attacker]
    stack = s.stack_of(defender)
    falling = [city for city, held_by in s.passed if held_by & stack and not held_by & ~s.routed & ~stack]
    if not falling:
        return 0
    if nation <= HANOVER:
        return 3 * len(falling)
    missing = sum(not s.conquered >> city & 1 for city in needed(s, nation)) - len(falling)
    return len(falling) * (3 if missing > 2 else 6) if missing > 0 else 30
