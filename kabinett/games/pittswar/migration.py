"""Dumps of older versions of the rules in today's form, so that games under way survive an upgrade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kabinett.core.errors import BadDump

if TYPE_CHECKING:
    from kabinett.games.pittswar.game import PittsWar

HELD = 1
LAPSING = 2


def migrate(game: PittsWar, data: dict[str, object]) -> dict[str, object]:
    """In version 1 France kept the sea between two impulses; now it only may keep it into the next."""
    fields, stack = data.get("fields"), data.get("stack")
    if not isinstance(fields, dict) or not isinstance(stack, list):
        raise BadDump("no fields or no stack")
    impulse = game.step_numbers["impulse"]
    under_way = any([isinstance(frame, list) and bool(frame) and frame[0] == impulse for frame in stack])
    if fields.get("sea") == HELD and not under_way:
        fields = {**fields, "sea": LAPSING}
    return {**data, "fields": fields}
