"""Maria's words: kinds of arguments, verbs, and the texts for people with their arguments."""

from __future__ import annotations

from typing import Final

from kabinett.boards.roadmap import SUITS
from kabinett.core.action import Group, Kind, Names, Vocabulary
from kabinett.games.data import read_catalog, read_names
from kabinett.games.maria import notation_politics
from kabinett.games.maria.board import BOX, GENERAL_COUNT, HUSSARS, PLAYERS, POWERS, TRACK_NAMES, Board
from kabinett.games.maria.state import THIRTY_EIGHT
from kabinett.games.tactics.war import DECKS

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "give": ("general", "number"),
    "ready": (),
    "area": ("sector",),
    "hussar": ("hussar", "place"),
    "keep": (),
    "subsidize": (),
    "decline": (),
    "cover": ("general",),
    "starve": ("general",),
    "pay_all": (),
    "march": ("piece", "place"),
    "force": ("general", "place"),
    "halt": (),
    "part": ("group",),
    "trains": (),
    "allot": ("number",),
    "fetch": (),
    "enter": ("piece", "place"),
    "pay": ("card",),
    "request": ("general", "general"),
    "accept": (),
    "refuse": (),
    "command": ("general",),
    "pass": (),
    "done": (),
    "resume": (),
    "dispute": (),
    "attack": ("general", "general"),
    "play": ("card",),
    "reserve": ("number",),
    "stop": (),
    "retreat": ("general", "place", "number"),
    "recruit": (),
    "enough": (),
    "troops": ("number",),
}

VERB_RULES: Final = {
    "give": "4.6",
    "ready": "4.6",
    "area": "7.2",
    "hussar": "7.2",
    "keep": "7.3",
    "subsidize": "8.1b",
    "decline": "7.3",
    "cover": "9.6",
    "starve": "9.6b",
    "pay_all": "9.6a",
    "march": "10.1a",
    "force": "10.1i",
    "halt": "10.1a",
    "part": "6.6",
    "trains": "10.1a",
    "allot": "6.6",
    "fetch": "10.2a",
    "enter": "13.5",
    "pay": "8.11",
    "request": "10.1n",
    "command": "6.1d",
    "pass": "10.1o",
    "done": "5.2",
    "resume": "5.2",
    "dispute": "10.1o",
    "attack": "11.1a",
    "play": "11.1e",
    "reserve": "8.5",
    "stop": "11.1g",
    "retreat": "11.2b",
    "recruit": "13.1",
    "enough": "13.1",
    "troops": "13.2",
}
"""The rule that says when a verb has its place; named where it is used out of place."""

_N: Final = ("power", "power")
_G: Final = ("group", "group")
_P: Final = ("piece", "piece")
_C: Final = ("city", "place")
_CARD: Final = ("card", "card")
_NUMBER: Final = ("number", "number")
_SEAT: Final = ("seat", "seat")
_HUSSAR: Final = ("hussar", "hussar")

TEXTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    # questions
    "ask.allot_troops": (_N, ("left", "number"), ("all", "number"), _G),
    "ask.ready": (),
    "ask.place_hussars": (_HUSSAR,),
    "ask.hussar_city": (_HUSSAR, ("sector", "sector")),
    "ask.french_subsidy": (),
    "ask.pay_supply": (_N, ("cost", "number"), ("paid", "number")),
    "ask.pay_general": (_N,),
    "ask.cover": (_N, _NUMBER),
    "ask.movement": (_N,),
    "ask.divide": (_G,),
    "ask.part_march": (_G,),
    "ask.trains": (_N,),
    "ask.march": (_G, _NUMBER),
    "ask.fetch": (),
    "ask.pay": (("cost", "number"), ("paid", "number")),
    "ask.consent": (("general", "general"), ("other", "general")),
    "ask.command": (("general", "general"),),
    "ask.combats": (_N,),
    "ask.duel": (("own", "general"), ("other", "general"), ("score", "number"), ("suit", "suit")),
    "ask.retreat": (("victor", "general"), ("loser", "group"), _NUMBER),
    "ask.recruit": (_N,),
    "ask.enter": (_N, ("free", "number")),
    "ask.troops": (_N, ("price", "number")),
    "ask.give": (_G, _NUMBER),
    # events
    "turn": (_NUMBER,),
    "stage": (_N,),
    "winter": (_NUMBER,),
    "ready": (_SEAT,),
    "drew": (_N, _NUMBER),
    "you_draw": (_N, _CARD),
    "subsidy": (("giver", "power"), ("taker", "power")),
    "you_receive": (("giver", "power"), ("taker", "power"), _CARD),
    "no_subsidy": (),
    "deck_opened": (_NUMBER,),
    "decks_shuffled": (("first", "number"), ("second", "number")),
    "hussar_placed": (_HUSSAR, _C),
    "hussar_kept": (_HUSSAR, _C),
    "hussar_swept": (_HUSSAR, _C),
    "bill": (_N, _NUMBER),
    "paid": (_N, _CARD),
    "covered": (_N, _G),
    "shown": (_N, _CARD),
    "out_of_supply": (_G,),
    "supply_back": (_G,),
    "starved": (_N, _NUMBER),
    "left_map": (_G,),
    "all_lost": (_G, _NUMBER),
    "marched": (_G, ("from", "place"), ("to", "place")),
    "parted": (_G, _C),
    "joined": (_G, _C),
    "commands": (("general", "general"),),
    "train_eliminated": (("general", "piece"), ("train", "piece"), _C),
    "train_given_up": (("train", "piece"), _C),
    "entered": (_P, _C),
    "conquered": (_N, _C),
    "reconquered": (_N, _C),
    "protected": (_N, _C, ("guards", "group")),
    "movement_over": (_N,),
    "done": (_SEAT,),
    "resumed": (_SEAT,),
    "dispute": (_SEAT,),
    "passed_flanders": (_SEAT,),
    "agreed": (("general", "general"), ("other", "general")),
    "refused": (("general", "general"), ("other", "general")),
    "battle": (
        ("attacker", "group"),
        ("defender", "group"),
        ("own", "number"),
        ("other", "number"),
        ("score", "number"),
    ),
    "played": (_N, _CARD, ("value", "number"), ("score", "number")),
    "tie": (("attacker", "group"), ("defender", "group")),
    "defeat": (("loser", "group"), ("winner", "group"), ("score", "number"), ("loss", "number")),
    "retreated": (_G, _C, _NUMBER),
    "recruited": (_N, _NUMBER),
    "no_recruits": (_N,),
    "you_give": (_G, _NUMBER),
    # what a march would do
    "effect.train": (("train", "piece"), _C),
    "effect.join": (_P, _C),
    "lens.guarded": (_G,),
    "lens.control": (_N,),
    "lens.steps": (_NUMBER,),
    # reasons
    "no.road": (("from", "place"), ("to", "place")),
    "no.other_map": (_P,),
    "no.too_far": (_P, _NUMBER),
    "no.main_road": (_P,),
    "no.force_march": (_P,),
    "no.force_fortress": (_C,),
    "no.force_beside": (_C,),
    "no.force_short": (_P,),
    "no.force_needless": (_P,),
    "no.occupied": (_C, _P),
    "no.stack_full": (_C,),
    "no.consent": (_P,),
    "no.neutral_land": (_P, _C),
    "no.neutral_stays": (_P, _C),
    "no.dispute": (_SEAT,),
    "no.dispute_now": (),
    "no.waiting": (_SEAT,),
    "no.pass": (),
    "no.resume": (),
    "no.request": (),
    "no.consent_first": (),
    "no.command": (),
    "no.truce": (_P, _C),
    "no.truce_leave": (_P,),
    "no.leave_neutral": (_P, _C),
    "no.divide_first": (),
    "no.march_part": (_G,),
    "no.trains": (),
    "no.other_power": (_P,),
    "no.off_map": (_P,),
    "no.on_map": (_P,),
    "no.boxed": (_P,),
    "no.marched": (_P,),
    "no.commander": (_P,),
    "no.part": (),
    "no.way_out": (_P,),
    "no.under_way": (_G,),
    "no.fetch": (),
    "no.fetch_step": (),
    "no.no_train": (_P,),
    "no.silesia_train": (_P,),
    "no.gate": (_C,),
    "no.flanders": (_C,),
    "no.not_friendly": (_C,),
    "no.order": (),
    "no.money": (("cost", "number"), ("held", "number")),
    "no.payment": (_CARD,),
    "no.not_held": (_CARD,),
    "no.no_receiver": (_N,),
    "no.recruit_first": (),
    "no.purchase_step": (),
    "no.number": (("least", "number"), ("most", "number")),
    "no.ready": (),
    "no.allot_troops": (_G,),
    "no.hussar_map": (_C,),
    "no.hussar_range": (_C,),
    "no.hussar_sector": (_C,),
    "no.hussar_area": (),
    "no.hussar_first": (),
    "no.subsidy_first": (),
    "no.pay_supply": (),
    "no.cover": (_NUMBER,),
    "no.combat_phase": (),
    "no.austria_first": (),
    "no.routed": (_P,),
    "no.pair": (),
    "no.stop": (),
    "no.no_reserve": (),
    "no.reserve_value": (_NUMBER,),
    "no.declare": (),
    "no.suit": (_P, ("suit", "suit")),
    "no.duel_first": (),
    "no.retreat_first": (_P,),
    "no.retreat": (_C, _NUMBER),
    "no.sweep": (),
}


class Spots(Names):
    """Where a piece can be: a city, nowhere, or out of the game in an off-map box."""

    def to_text(self, value: int) -> str:
        return "box" if value == BOX else super().to_text(value)

    def from_text(self, text: str) -> int:
        return BOX if text == "box" else super().from_text(text)

    def known(self, value: int) -> bool:
        return value == BOX or super().known(value)


def _piece_name(board: Board, piece: int, trains: list[str]) -> str:
    """How a piece is called: a general by his name, a train by its power and, where there are several, a number."""
    if piece < GENERAL_COUNT:
        return board.piece_names[piece]
    power = board.power[piece]
    own = board.trains[power]
    return f"{trains[power]} {own.index(piece) + 1}" if len(own) > 1 else trains[power]


def vocabulary(board: Board) -> Vocabulary:
    """All words of the game on this board."""
    pack = THIRTY_EIGHT
    piece = Names("piece", board.piece_ids)
    kinds: list[Kind] = [
        Kind("number"),
        Names("seat", list(PLAYERS)),
        Names("power", list(POWERS)),
        piece,
        Names("general", board.piece_ids[:GENERAL_COUNT]),
        Group("group", piece),
        Names("place", board.roads.ids),
        Spots("spot", board.roads.ids),
        Names("fortress", [board.roads.ids[city] for city in board.fortresses]),
        Names("sector", board.roads.sectors),
        Names("hussar", [f"hussar-{number + 1}" for number in range(HUSSARS)]),
        Names("card", pack.faces),
        Names("tactical", [pack.name(card) for card in range(DECKS * pack.size)]),
        Names("suit", list(SUITS)),
        Names("track", list(TRACK_NAMES)),
        Names("political", board.card_ids),
        Names("candidate", ["francis", "charles"]),
        Names("status", ["prussian-ally", "neutral", "austrian-ally"]),
    ]
    names = read_names("maria")
    for language, trains in names.pop("train").items():
        shown = [_piece_name(board, number, trains) for number in range(len(board.piece_ids))]
        names.setdefault("piece", {})[language] = shown
        names.setdefault("general", {})[language] = shown[:GENERAL_COUNT]
        names.setdefault("place", {})[language] = board.roads.names
        names.setdefault("fortress", {})[language] = [board.roads.names[city] for city in board.fortresses]
        names.setdefault("political", {})[language] = [card.titles[language] for card in board.cards]
        suits = names["suit"][language]
        reserve = names["reserve"][language]
        names.setdefault("card", {})[language] = [
            f"{suits[pack.suit_of[face]]} {pack.value_of[face]}" for face in range(pack.reserve)
        ] + reserve
    names.pop("reserve")
    verbs = dict(VERBS)
    verbs.update(notation_politics.VERBS)
    texts = dict(TEXTS)
    texts.update(notation_politics.TEXTS)
    return Vocabulary(kinds, verbs, texts, read_catalog("maria"), names)


def verb_rules() -> dict[str, str]:
    rules = dict(VERB_RULES)
    rules.update(notation_politics.VERB_RULES)
    return rules
