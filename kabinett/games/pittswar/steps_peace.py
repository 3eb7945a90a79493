"""The steps of diplomacy, reinforcements, conquest and peace: chapters 6, 7 and 14."""

from __future__ import annotations

from kabinett.core.step import Step
from kabinett.games.pittswar import embassies, endturn, homecoming, reinforcements, returns, surrender
from kabinett.games.pittswar.state import PState


def steps() -> list[Step[PState]]:
    return [
        embassies.DiplomaticPhase(),
        embassies.Diplomacy(),
        embassies.Embassy(),
        reinforcements.ReinforcementPhase(),
        reinforcements.Reinforcing(),
        reinforcements.Uprising(),
        reinforcements.Reinforce(),
        reinforcements.SpendNow(),
        homecoming.Homecoming(),
        homecoming.Displace(),
        homecoming.Settle(),
        endturn.EndOfTurn(),
        endturn.Closing(),
        surrender.SurrenderTests(),
        surrender.LayDown(),
        surrender.Spoils(),
        returns.Returns(),
        returns.Returning(),
    ]
