"""The steps of the war: chapters 4 and 8 to 13."""

from __future__ import annotations

from kabinett.core.step import Step
from kabinett.games.pittswar import (
    activation,
    aftermath,
    attrition,
    battle,
    crowding,
    entering,
    flow,
    guns,
    losses,
    marching,
    reactions,
    retreat,
    sea,
)
from kabinett.games.pittswar.state import PState


def steps() -> list[Step[PState]]:
    return [
        flow.Year(),
        flow.Impulse(),
        flow.Turn(),
        flow.Prepare(),
        activation.Potential(),
        activation.EndActivation(),
        marching.GoOn(),
        entering.Enter(),
        reactions.Intercept(),
        reactions.Evade(),
        reactions.SlipAway(),
        sea.Assault(),
        sea.Landing(),
        attrition.Test(),
        attrition.StackTest(),
        losses.Wear(),
        battle.Battle(),
        battle.Fight(),
        guns.Guns(),
        guns.JoinBattle(),
        guns.LeadUnit(),
        guns.ClaimAgain(),
        losses.TakeLosses(),
        aftermath.Pursuit(),
        aftermath.PursuitChoice(),
        retreat.Retreat(),
        retreat.RetreatOn(),
        crowding.Crowding(),
        crowding.Overflow(),
    ]
