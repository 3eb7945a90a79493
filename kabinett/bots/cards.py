"""What the heuristic players of Friedrich and Maria do with tactical cards: which to keep, to pay with, to play."""

from __future__ import annotations

from kabinett.core.action import Action
from kabinett.games.tactics.cards import Pack

SMALL_LOSS = 2
"""So few armies are given up without another card."""


def keep(pack: Pack, face: int) -> int:
    """How much a card is worth keeping."""
    return 15 if face == pack.reserve else pack.value_of[face]


def payment(pack: Pack, hand: list[int], missing: int) -> list[int]:
    """Faces that pay so much, in the order in which they can be laid: small cards of little use."""
    value = pack.value_of
    faces = sorted([pack.face_of[card] for card in hand], key=lambda face: (keep(pack, face), face))
    chosen: list[int] = []
    for face in faces:
        if sum(value[f] for f in chosen) >= missing:
            break
        chosen.append(face)
    for face in sorted(chosen, key=lambda f: value[f], reverse=True):
        if sum(value[f] for f in chosen) - value[face] >= missing:
            chosen.remove(face)
    return sorted(chosen, key=lambda face: (value[face], face))


def duel_card(pack: Pack, actions: list[Action], gap: int, armies: int, fights_on: bool) -> Action:
    """Fight on with the cheapest card that turns the score; else save armies, else stop."""
    plays = sorted([(pack.value_of[a.args[0]], a) for a in actions if a.verb == "play"], key=lambda p: p[0])
    reserves = sorted([(a.args[0], a) for a in actions if a.verb == "reserve"], key=lambda p: p[0])
    stop = next((a for a in actions if a.verb == "stop"), None)
    if stop is not None and not fights_on:
        # Leave it at a small loss: cards below the gap save armies and do not turn the score.
        saving = [pair for pair in plays if pair[0] < gap]
        if gap - sum(value for value, _ in saving) >= armies or not saving or gap <= SMALL_LOSS:
            return stop
        return saving[-1][1]
    for cards in (plays, reserves):
        over = [pair for pair in cards if pair[0] > gap] or [pair for pair in cards if pair[0] == gap]
        if over:
            return over[0][1] if cards is plays else min(over, key=lambda p: abs(p[0] - gap - 3))[1]
    return (plays or reserves)[-1][1]
