"""The words of chapter 5: verbs, and the texts for people with their arguments."""

from __future__ import annotations

from typing import Final

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("event",),
    "control_sea": ("event",),
    "keep_sea": ("event",),
    "at": ("zone",),
    "counter": ("unit",),
    "general": ("leader",),
    "country": ("power",),
    "use": ("number",),
    "buy_random": (),
    "buy_chosen": (),
    "take": ("event",),
}

VERB_RULES: Final = {
    "play": "5.3b",
    "control_sea": "12.1e",
    "keep_sea": "12.1e",
    "at": "5.1",
    "counter": "5.1",
    "general": "5.1",
    "country": "5.1",
    "use": "5.1",
    "buy_random": "5.3e",
    "buy_chosen": "5.3e",
    "take": "5.3e",
}

_EVENT: Final = ("event", "event")
_SIDE: Final = ("side", "side")
_ZONE: Final = ("zone", "zone")
_UNIT: Final = ("unit", "unit")
_LEADER: Final = ("leader", "leader")
_POWER: Final = ("power", "power")
_N: Final = ("number", "number")
_YEAR: Final = ("year", "number")

TEXTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    # questions
    "ask.window": (("moment", "moment"),),
    "ask.battle_events": (_ZONE,),
    "ask.keep_sea": (),
    "ask.buy_marker": (_N,),
    "ask.choose_marker": (),
    "ask.event_zone": (_EVENT,),
    "ask.event_unit": (_EVENT,),
    "ask.event_leader": (_EVENT,),
    "ask.event_power": (_EVENT,),
    "ask.c_initiative": (),
    "ask.c_malet": (),
    "ask.f_boulogne": (),
    # pools and hands
    "marker_out": (_EVENT,),
    "new_markers": (_YEAR,),
    "draws": (_SIDE, _N),
    "marker_drawn": (_SIDE, _EVENT),
    "buys": (_SIDE, _N),
    "chooses_marker": (_SIDE,),
    "marker_chosen": (_SIDE, _EVENT),
    "puts_back": (_SIDE, _N),
    "marker_returned": (_SIDE, _EVENT),
    # in the stored logs of tables begun before markers were told with their side
    "you_draw": (_EVENT,),
    "you_choose": (_EVENT,),
    "you_put_back": (_EVENT,),
    # playing
    "plays": (_SIDE, _EVENT),
    "spends": (_SIDE, _EVENT),
    "event_die": (_EVENT, ("die", "number"), ("hit", "number")),
    "event_idle": (_EVENT,),
    "initiative": (_SIDE,),
    "sea_control": (),
    "sea_kept": (),
    "sea_lapses": (),
    "points_change": (_POWER, _N),
    "no_income": (_POWER,),
    "rises": (_UNIT, _ZONE),
    "restored": (_UNIT, _N),
    "back": (_UNIT, _ZONE),
    "musters": (_UNIT, _ZONE),
    "set_up": (_UNIT, _ZONE),
    "guerrilla_gone": (_UNIT,),
    "leader_out": (_LEADER,),
    "leader_away": (_LEADER,),
    "leader_comes": (_LEADER, _ZONE),
    "disgraced": (_LEADER, _YEAR),
    "embarks": (_LEADER, _ZONE),
    # refusals
    "no.not_in_hand": (_EVENT,),
    "no.not_in_pool": (_EVENT,),
    "no.not_naval": (_EVENT,),
    "no.sea_now": (),
    "no.event_moment": (_EVENT,),
    "no.event_condition": (_EVENT,),
    "no.event_first": (_EVENT,),
    "no.event_target": (_EVENT,),
    "no.window": (),
    "no.no_buying": (),
    "no.bought": (),
    "no.pool_empty": (),
    "no.too_dear": (),
}
