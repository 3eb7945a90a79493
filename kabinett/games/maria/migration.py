"""Dumps of older versions of the rules in today's form, so that games under way survive an upgrade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kabinett.core.errors import BadDump
from kabinett.games.maria.board import GENERAL_COUNT, RUTOWSKI
from kabinett.games.maria.state import NEUTRAL
from kabinett.games.maria.transfers import SETUP

if TYPE_CHECKING:
    from kabinett.games.maria.game import Maria


def migrate(game: Maria, data: dict[str, object]) -> dict[str, object]:
    """Version 1 has the same form, but its rules could leave the general of neutral Saxony on his set-up city in a
    stack with a foreign one: he has still to go, and nobody has begun to choose anything else."""
    fields, stack, drafts = data.get("fields"), data.get("stack"), data.get("draft")
    if not isinstance(fields, dict) or not isinstance(stack, list) or not isinstance(drafts, list):
        raise BadDump("no fields, no stack or no drafts")
    place = fields.get("place")
    if fields.get("saxony") != NEUTRAL or not isinstance(place, list) or len(place) < GENERAL_COUNT:
        return data
    city = place[RUTOWSKI]
    transfer = game.step_numbers["transfer"]
    if not isinstance(city, int) or city < 0 or place[:GENERAL_COUNT].count(city) < 2:
        return data
    if any([isinstance(frame, list) and frame[:2] == [transfer, RUTOWSKI] for frame in stack]):
        return data
    return {**data, "stack": [*stack, [transfer, RUTOWSKI, SETUP]], "draft": [[] for _ in drafts]}
