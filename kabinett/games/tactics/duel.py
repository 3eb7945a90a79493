"""The duel with tactical cards: what the side behind may play, and whose turn it is then."""

from __future__ import annotations

from kabinett.games.tactics.cards import Pack


def own_score(score: int, side: int) -> int:
    """The score as one side sees it; it is kept as the attacker (side 0) sees it."""
    return score if side == 0 else -score


def opening(mine: int, theirs: int) -> tuple[int, int]:
    """The score by the troops of attacker and defender, and the side to play: at zero it is the attacker."""
    score = mine - theirs
    return score, 0 if score <= 0 else 1


def played(own: int, side: int) -> tuple[int, int]:
    """The score and the side to play, after the side has brought its own score to this."""
    if own >= 0:
        side = 1 - side
        own = -own
    return own_score(own, side), side


def playable(pack: Pack, hand: list[int], suit: int, most: int) -> tuple[list[int], int]:
    """Faces of this suit up to a value that a hand holds, and the highest value of a Reserve if it has one (else 0)."""
    faces: list[int] = []
    reserve = 0
    for face in pack.faces_in(hand):
        if face == pack.reserve:
            reserve = min(most, pack.reserve_top)
        elif pack.suit_of[face] == suit and pack.value_of[face] <= most:
            faces.append(face)
    return faces, reserve


def surplus(generals: list[int], left: int) -> list[int]:
    """The generals of a stack (highest in rank first) for whom no troop is left."""
    return generals[left:]
