"""Whole batches offered as one: where an activated force can go, and with how many points left."""

from __future__ import annotations

from kabinett.core.action import Action
from kabinett.core.contract import Chain
from kabinett.core.text import Text
from kabinett.games.pittswar.board import NEUTRAL
from kabinett.games.pittswar.forces import empty_fortress, enemy_in, powers_of
from kabinett.games.pittswar.movement import cost
from kabinett.games.pittswar.reach import cheapest, may_end
from kabinett.games.pittswar.state import PState


def activation(s: PState, seat: int, first: Action) -> list[Chain]:
    """A force chosen by its zone goes whole, by an ordinary march."""
    if first.verb != "activate":
        return []
    return [Chain([first, s.rules.march], first.args[0], [Text("chain.whole", (first.args[0],))])]


def onward(s: PState, seat: int, first: Action) -> list[Chain]:
    """All zones in reach by way of the first step, each by its cheapest way, with the points left there."""
    if first.verb != "go" or not s.force:
        return []
    gate = first.args[0]
    powers = powers_of(s, s.force)
    left = s.mp - cost(s, s.spot, gate, s.active)
    if enemy_in(s, gate, s.active) or s.board.marsh[gate] or s.side[s.control[gate]] == NEUTRAL:
        left = 0
    if empty_fortress(s, gate, s.active) and not s.chiefs:
        left = 0
    found = cheapest(s, gate, left, powers)
    chains: list[Chain] = []
    for zone in sorted(found):
        if zone == s.spot or (zone != gate and not may_end(s, zone, powers)):
            continue
        steps: list[Action] = []
        place = zone
        while place != gate:
            steps.append(s.rules.goes[place])
            place = found[place][1]
        chains.append(Chain([first, *reversed(steps)], zone, [effect(s, zone, found[zone][0])]))
    return chains


def effect(s: PState, zone: int, left: int) -> Text:
    """What happens at the end of the way."""
    if enemy_in(s, zone, s.active):
        return Text("chain.battle", (zone,))
    if empty_fortress(s, zone, s.active):
        return Text("chain.fortress", (zone,))
    return Text("chain.left", (zone, left))
