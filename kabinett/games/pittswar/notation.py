"""The words of Pitt's War: kinds of arguments, verbs, and the texts for people. Three modules bring their own."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Kind, Names, Vocabulary
from kabinett.games.data import read_catalog, read_names
from kabinett.games.pittswar import words_events, words_peace, words_war
from kabinett.games.pittswar.board import POWERS, SEATS, SIDES, Board
from kabinett.games.pittswar.markers import MOMENTS
from kabinett.games.pittswar.state import FATES, STATUSES

VERBS: Final[dict[str, tuple[str, ...]]] = {**words_war.VERBS, **words_peace.VERBS, **words_events.VERBS}
VERB_RULES: Final[dict[str, str]] = {**words_war.VERB_RULES, **words_peace.VERB_RULES, **words_events.VERB_RULES}
TEXTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    **words_war.TEXTS,
    **words_peace.TEXTS,
    **words_events.TEXTS,
}


def vocabulary(board: Board) -> Vocabulary:
    """All words of the game on this board."""
    kinds: list[Kind] = [
        Kind("number"),
        Names("seat", list(SEATS)),
        Names("side", list(SIDES)),
        Names("zone", board.zones.ids),
        Names("power", list(POWERS)),
        Names("unit", board.unit_ids),
        Names("face", board.face_ids),
        Names("leader", board.leader_ids),
        Names("event", board.marker_ids),
        Names("moment", list(MOMENTS)),
        Names("status", list(STATUSES)),
        Names("fate", list(FATES)),
    ]
    names = read_names("pittswar")
    zones = {"en": board.zones.names, "fr": board.names[0], "de": board.names[1]}
    for language, listed in zones.items():
        names.setdefault("zone", {})[language] = listed
        powers = names["power"][language]
        units = names["unit"][language]
        names["face"][language] = units + names["face"][language]
        # Several powers have an army of the Rhine: each counter is named with its power.
        names["unit"][language] = [f"{name} ({powers[board.unit_power[unit]]})" for unit, name in enumerate(units)]
        names.setdefault("leader", {})[language] = board.leader_names
    return Vocabulary(kinds, VERBS, TEXTS, read_catalog("pittswar"), names)
