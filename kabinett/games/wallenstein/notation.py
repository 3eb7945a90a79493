"""Wallenstein's words: kinds of arguments, verbs, and the texts for people with their arguments."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Kind, Names, Vocabulary
from kabinett.core.text import LANGUAGES, Text
from kabinett.games.data import read_catalog, read_names
from kabinett.games.wallenstein.board import (
    BONUSES,
    BUILDINGS,
    FREE_BUILDING,
    IMMUNITY,
    SEASONS,
    SEATS,
    SLOTS,
    TILES,
    Board,
)

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "take": ("county",),
    "blind": (),
    "renew": (),
    "station": ("number",),
    "lay": ("slot", "card?"),
    "submit": (),
    "reopen": (),
    "tile": ("tile",),
    "use": (),
    "spare": (),
    "go": ("county",),
    "send": ("number",),
    "stay": (),
    "face": ("county",),
    "bonus": ("bonus",),
    "favour": ("favour",),
    "cancel": (),
    "calm": ("county",),
    "build": ("county",),
    "occupy": ("county",),
    "lead": ("county",),
    "statue": (),
    "decline": (),
}

VERB_RULES: Final = {
    "take": "2.4b",
    "blind": "2.4b",
    "renew": "2.4e",
    "station": "2.5a",
    "lay": "6.2",
    "submit": "6.1",
    "reopen": "6.1a",
    "tile": "10.3",
    "use": "5.8",
    "spare": "5.8",
    "go": "7.12",
    "send": "7.11",
    "stay": "7.12c",
    "face": "12.3b",
    "bonus": "18.2a",
    "favour": "16.8b",
    "cancel": "17.1",
    "calm": "17.4",
    "build": "17.22",
    "occupy": "17.12",
    "lead": "19.4",
    "statue": "19.4a",
    "decline": "16.8b",
}
"""The rule that says when a verb has its place; named where it is used out of place."""

_S: Final = ("seat", "seat")
_O: Final = ("other", "seat")
_C: Final = ("county", "county")
_FROM: Final = ("from", "county")
_TO: Final = ("to", "county")
_SLOT: Final = ("action", "slot")
_CARD: Final = ("card", "card")
_TILE: Final = ("tile", "tile")
_EVENT: Final = ("event", "event")
_FAVOUR: Final = ("favour", "favour")
_BUILDING: Final = ("building", "building")
_N: Final = ("number", "number")
_OWN: Final = ("own", "number")
_THEIRS: Final = ("theirs", "number")
_LEFT: Final = ("left", "number")
_PEASANTS: Final = ("peasants", "number")
_PRICE: Final = ("price", "number")
_POINTS: Final = ("points", "number")
_CUBES: Final = (*[(colour, "number") for colour in SEATS], _PEASANTS)
_CANCELLED: Final = (_S, _SLOT, _C)

TEXTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    # questions
    "ask.take_county": (),
    "ask.station": (_C,),
    "ask.leader_here": (_C,),
    "ask.planning": (_SLOT,),
    "ask.submit": (),
    "ask.choose_tile": (),
    "ask.battle_move": (_C,),
    "ask.move_on": (_C,),
    "ask.send": (_FROM, _TO),
    "ask.winter_fight": (),
    "ask.choose_bonus": (_N,),
    "ask.audience": (_N,),
    "ask.cancel_event": (),
    "ask.remove_marker": (),
    "ask.free_building": (_BUILDING,),
    "ask.free_armies": (_N,),
    "ask.place_leaders": (),
    "ask.return_leaders": (),
    "ask.lead_on": (_C,),
    "ask.statue": (_C,),
    # set-up
    "column": (_S, _N),
    "cards_open": (("one", "county"), ("two", "county")),
    "first_player": (_S,),
    "renewed": (_S, ("one", "county"), ("two", "county")),
    "took": (_S, _C),
    "took_blind": (_S, _C),
    "replaced": (_C,),
    "stationed": (_S, _N, _C),
    "events_open": tuple([(name, "event") for name in ("one", "two", "three", "four")]),
    # a round up to the order of play
    "season": (("season", "season"), ("year", "number")),
    "actions_open": tuple([(name, "slot") for name in ("one", "two", "three", "four", "five")]),
    "action_open": (_SLOT, _N),
    "tiles_open": tuple([(name, "tile") for name in ("one", "two", "three", "four", "five")]),
    "favours_open": tuple([(name, "favour") for name in ("one", "two", "three")]),
    "planned": (_S,),
    "reopened": (_S,),
    "event": (_EVENT,),
    "bid": (_S, _CARD),
    "no_bid": (_S,),
    "tile": (_S, _TILE, _N),
    # actions
    "action": (_SLOT, _N),
    "opens": (_S, _CARD, _SLOT),
    "empty": (_S, _SLOT),
    "spares": (_S, _TILE),
    "uses": (_S, _TILE),
    "cancelled.alone": _CANCELLED,
    "cancelled.target": _CANCELLED,
    "cancelled.type": _CANCELLED,
    "cancelled.site": _CANCELLED,
    "cancelled.stock": _CANCELLED,
    "cancelled.thalers": _CANCELLED,
    "cancelled.reserve": _CANCELLED,
    "built": (_S, _BUILDING, _C, _PRICE),
    "calmed": (_C, _N),
    "taxed": (_S, _N, _C),
    "reaped": (_S, _N, _C),
    "marker": (_C, _N),
    "marker_stopped": (_S, _C),
    "placed": (_S, _N, _C, _PRICE),
    "stayed": (_S, _C),
    "moved": (_S, _N, _FROM, _TO),
    "attacks": (_S, _N, _FROM, _TO),
    # battles
    "tower.in": _CUBES,
    "tower.out": _CUBES,
    "battle": (_S, _C, _N, _O, _THEIRS),
    "battle_neutral": (_S, _C, _N, _PEASANTS),
    "battle_won": (_S, _C, _OWN, _THEIRS, _LEFT),
    "battle_failed": (_S, _C, _OWN, _THEIRS),
    "battle_held": (_S, _C, _OWN, _THEIRS, _LEFT),
    "battle_tie": (_C, _OWN, _THEIRS),
    "revolt": (_S, _C, _N, _PEASANTS),
    "revolt_won": (_S, _C, _OWN, _PEASANTS, _LEFT),
    "revolt_lost": (_S, _C, _OWN, _PEASANTS),
    "card_lost": (_S, _C, _SLOT),
    # winter and the end
    "grain_loss": (_EVENT, _N),
    "supplied": (_S, ("grain", "number"), ("shortage", "number")),
    "rises": (_S, _C),
    "scored": (_S, _POINTS),
    "scored_buildings": (_S, _POINTS),
    "majority": (_S, _BUILDING, ("region", "region"), _POINTS),
    "statue_points": (_S, ("statues", "number"), ("trophies", "number"), _POINTS),
    "end.points": (_S, _POINTS),
    "end.thalers": (_S, _POINTS, ("thalers", "number")),
    "end.shared": (_POINTS,),
    # modules
    "no_landsknechte": (_S,),
    "banner": (_S, _N),
    "gains_thalers": (_S, _N),
    "gains_grain": (_S, _N),
    "gains_tray": (_S, _N),
    "gains_points": (_S, _N),
    "court_lapses": (_S, _SLOT),
    "to_court": (_S, _N),
    "audience": (_S, _N),
    "favour": (_S, _FAVOUR, _N),
    "no_favour": (_S,),
    "keeps_favour": (_S, _FAVOUR),
    "favour_idle": (_S, _FAVOUR),
    "protected": (_S,),
    "event_cancelled": (_S, _EVENT),
    "event_kept": (_S, _EVENT),
    "no_building": (_S,),
    "occupied": (_S, _N, _C),
    "leader_placed": (_S, _C),
    "leader_stays_away": (_S,),
    "leader_stays": (_S, _C),
    "leader_goes": (_S, _FROM, _TO),
    "leader_lost": (_S, _C),
    "statue": (_S, _C),
    "trophies": (_S, _N, _O, _C),
    # what a favour or a Landsknecht card gives
    "effect.thalers": (_N,),
    "effect.grain": (_N,),
    "effect.tray": (_N,),
    "effect.points": (_N,),
    "effect.cancel_event": (),
    "effect.calm": (),
    "effect.palace": (),
    "effect.church": (),
    "effect.trading-house": (),
    "effect.safe_a": (),
    "effect.safe_b": (),
    "effect.safe_both": (),
    "effect.armies": (_N,),
    # overlays
    "lens.owner": (_S, _N),
    "lens.region": (("region", "region"),),
    # refusals
    "no.take_first": (),
    "no.not_open": (_C,),
    "no.renew": (),
    "no.station_first": (),
    "no.group": (),
    "no.leader_here": (_C,),
    "no.plan_first": (),
    "no.slot": (_SLOT,),
    "no.submit": (),
    "no.must_cover": (),
    "no.card": (_CARD,),
    "no.purse": (_N,),
    "no.reopen": (),
    "no.tile_first": (),
    "no.tile": (_TILE,),
    "no.switch": (),
    "no.switched": (),
    "no.already": (),
    "no.move_first": (),
    "no.must_move": (),
    "no.go_first": (),
    "no.send_first": (),
    "no.number": (("least", "number"), ("most", "number")),
    "no.adjacent": (_FROM, _TO),
    "no.excluded": (_C,),
    "no.church": (_C,),
    "no.protected": (_C,),
    "no.not_own": (_C,),
    "no.face_first": (),
    "no.calm": (_C,),
    "no.bonus_first": (),
    "no.bonus": (),
    "no.favour_first": (),
    "no.favour": (_FAVOUR,),
    "no.courtiers": (),
    "no.cancel_first": (),
    "no.calm_first": (),
    "no.build_first": (),
    "no.site": (_C,),
    "no.occupy_first": (),
    "no.foreign": (_C,),
    "no.lead_first": (),
    "no.another": (),
    "no.statue_first": (),
}


EFFECTS: Final = (
    "effect.thalers", "effect.grain", "effect.tray", "effect.points", "effect.cancel_event", "effect.calm", "", "",
    "effect.armies",
)  # fmt: skip
"""By effect of a favour card; which building, and against what one is safe, is said by its value."""


def vocabulary(board: Board) -> Vocabulary:
    """All words of the game on this board."""
    kinds: list[Kind] = [
        Kind("number"),
        Names("seat", list(SEATS)),
        Names("colour", [*SEATS, "peasants"]),
        Names("county", board.zones.ids),
        Names("region", board.region_ids),
        Names("card", board.card_ids),
        Names("slot", list(SLOTS)),
        Names("building", list(BUILDINGS)),
        Names("tile", list(TILES)),
        Names("event", board.event_ids),
        Names("favour", board.favour_ids),
        Names("bonus", list(BONUSES)),
        Names("season", list(SEASONS)),
    ]
    names = read_names("wallenstein")
    coins, towers = names.pop("coin"), names.pop("tower")
    for language, listed in coins.items():
        names.setdefault("county", {})[language] = board.zones.names
        names.setdefault("card", {})[language] = board.zones.names + listed + towers[language]
        names.setdefault("region", {})[language] = [region[language] for region in board.region_names]
    words = Vocabulary(kinds, VERBS, TEXTS, read_catalog("wallenstein"), names)
    # A favour is called by its number and by what it does in this pack.
    given = [effect_text(effect, value) for effect, value in zip(board.favour_effect, board.favour_value)]
    words.display["favour"] = {
        language: [f"{card} ({words.say(text, language)})" for card, text in zip(board.favour_ids, given)]
        for language in LANGUAGES
    }
    return words


def effect_text(effect: int, value: int) -> Text:
    """What a favour card does, or a Landsknecht card gives, in words."""
    if effect == FREE_BUILDING:
        return Text(f"effect.{BUILDINGS[value]}")
    if effect == IMMUNITY:
        return Text(("effect.safe_a", "effect.safe_b", "effect.safe_both")[value - 1])
    key = EFFECTS[effect]
    return Text(key, (value,) if TEXTS[key] else ())
