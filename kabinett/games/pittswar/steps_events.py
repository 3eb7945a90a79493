"""The steps of chapter 5."""

from __future__ import annotations

from kabinett.core.step import Step
from kabinett.games.pittswar import choices, moments
from kabinett.games.pittswar.state import PState


def steps() -> list[Step[PState]]:
    return [
        moments.EventsPhase(),
        moments.Opening(),
        moments.Window(),
        moments.BattleEvents(),
        moments.KeepSea(),
        moments.BuyMarker(),
        moments.ChooseMarker(),
        choices.EventLeader(),
        choices.EventUnit(),
        choices.EventPower(),
        choices.EventUse(),
        choices.EventZone(),
        choices.Expedition(),
        choices.PutBack(),
    ]
