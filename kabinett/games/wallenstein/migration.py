"""Dumps of older versions of the rules in today's form, so that games under way survive an upgrade."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kabinett.core.errors import BadDump

if TYPE_CHECKING:
    from kabinett.games.wallenstein.game import Wallenstein


def migrate(game: Wallenstein, data: dict[str, object], version: int) -> dict[str, object]:
    """What has changed since this version.

    Version 2 turned a Landsknecht card up when its bonus was chosen, and had no step of its own for that choice. Such a
    dump needs no change: the step that it stopped at goes on, turns the card up and asks. Nor does one stopped at a
    battle/move: the switch of a tile has the same meaning, only its limit is another."""
    return data if version == 2 else _from_first(game, data)


def _from_first(game: Wallenstein, data: dict[str, object]) -> dict[str, object]:
    """Version 1 showed the lower shelf of the tower apart, and did not count the statues that are left."""
    fields, options = data.get("fields"), data.get("options")
    if not isinstance(fields, dict) or not isinstance(options, dict):
        raise BadDump("no fields or no options")
    upper, lower = _numbers(fields, "tower"), _numbers(fields, "lower")
    on_shelves = options.get("tower") == "shelves"
    changed = {name: value for name, value in fields.items() if name != "lower"}
    changed["tower"] = [above + below for above, below in zip(upper, lower)]
    changed["shelves"] = [[above, below] if on_shelves else [] for above, below in zip(upper, lower)]
    changed["statues_left"] = _statues_left(game, fields, options.get("leaders") is True)
    return {**data, "fields": changed}


def _statues_left(game: Wallenstein, fields: dict[str, object], leaders: bool) -> list[int]:
    """Whose statues are trophies was not noted: they are taken from the others who have most left."""
    trophies = _numbers(fields, "trophies")
    left = [game.board.statue_stock if leaders else 0] * len(trophies)
    for seat, number in zip(_numbers(fields, "statue_of"), _numbers(fields, "statues")):
        if 0 <= seat < len(left):
            left[seat] -= number
    for holder, number in enumerate(trophies):
        for _ in range(number):
            _, loser = max([(left[seat], -seat) for seat in range(len(left)) if seat != holder])
            left[-loser] -= 1
    return left


def _numbers(fields: dict[str, object], name: str) -> list[int]:
    found = fields.get(name)
    if not isinstance(found, list):
        raise BadDump(f"{name}: not a list")
    return [int(number) for number in found]
