"""Friedrich's words: kinds of arguments, verbs, and the texts for people with their arguments."""

from __future__ import annotations

from typing import Final

from kabinett.boards.roadmap import SUITS
from kabinett.core.action import Group, Kind, Names, Vocabulary
from kabinett.games.data import read_catalog, read_names
from kabinett.games.friedrich.board import GENERAL_COUNT, NATIONS, Board
from kabinett.games.friedrich.effects import VERSIONS
from kabinett.games.tactics.cards import DECK_SIZE, FACES, FIFTY, RESERVE
from kabinett.games.tactics.war import DECKS

SEAT_NAMES: Final = ["friedrich", "elisabeth", "maria-theresia", "pompadour"]
FATE_NAMES: Final = ["poems", "bute", "elisabeth", "sweden", "india", "america", *[str(n) for n in range(1, 13)]]

VERBS: Final[dict[str, tuple[str, ...]]] = {
    "give": ("general", "number"),
    "ready": (),
    "discard": ("card",),
    "expose": ("card",),
    "decline": (),
    "march": ("piece", "place"),
    "halt": (),
    "part": ("group",),
    "allot": ("number",),
    "recruit": (),
    "substitute": ("place",),
    "enter": ("piece", "place"),
    "enough": (),
    "armies": ("number",),
    "pay": ("card",),
    "done": (),
    "attack": ("general", "general"),
    "evade": ("place",),
    "stand": (),
    "play": ("card",),
    "double": ("card",),
    "reserve": ("number",),
    "stop": (),
    "retreat": ("general", "place"),
    "free": ("place",),
    "recall": ("general",),
    "raise": ("general",),
    "lose": ("general",),
    "offer": ("card",),
    "flip": ("general",),
}

VERB_RULES: Final = {
    "give": "6.1",
    "ready": "6.1",
    "discard": "3.1d",
    "expose": "13.4",
    "decline": "11.3c",
    "march": "2.4",
    "halt": "4.2",
    "part": "4.8a",
    "allot": "6.5",
    "recruit": "10.1",
    "substitute": "10.7",
    "enter": "10.6",
    "enough": "10.1",
    "armies": "10.3",
    "pay": "10.2",
    "done": "2.4",
    "attack": "7.1",
    "evade": "fate 8C",
    "stand": "fate 8C",
    "play": "7.4",
    "double": "fate 11S",
    "reserve": "7.6",
    "stop": "7.8",
    "retreat": "8.1",
    "free": "13.3",
    "recall": "11.2c",
    "raise": "11.3d",
    "lose": "fate 10C",
    "offer": "11.3c",
    "flip": "fate 6D",
}
"""The rule that says when a verb has its place; named where it is used out of place."""

_N: Final = ("nation", "power")
_G: Final = ("group", "group")
_P: Final = ("piece", "piece")
_C: Final = ("city", "place")
_CARD: Final = ("card", "card")
_NUMBER: Final = ("number", "number")

TEXTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    # questions
    "ask.divide_armies": (_N, ("left", "number"), ("all", "number"), _G),
    "ask.ready": (),
    "ask.french_discard": (),
    "ask.offensive_option": (),
    "ask.movement": (_N,),
    "ask.divide": (_G,),
    "ask.part_march": (_G,),
    "ask.march": (_G,),
    "ask.substitute": (_N,),
    "ask.enter": (_N, ("price", "number")),
    "ask.armies": (_N, ("price", "number")),
    "ask.pay": (("cost", "number"), ("paid", "number")),
    "ask.give": (_G, _NUMBER),
    "ask.combats": (_N,),
    "ask.evade": (("attacker", "piece"), ("defender", "piece")),
    "ask.duel": (("own", "piece"), ("other", "piece"), ("score", "number"), ("suit", "suit")),
    "ask.retreat": (("victor", "piece"), ("loser", "piece"), _NUMBER),
    "ask.east_prussia": (_NUMBER,),
    "ask.recall": (),
    "ask.one_more": (_N, ("version", "version")),
    "ask.one_less": (),
    "ask.foundations": (_NUMBER,),
    "ask.exchange": (_N,),
    "ask.swap_card": (),
    "ask.bad_coin": (),
    "ask.laudon": (),
    "ask.hussars": (),
    "ask.runaways": (),
    # events
    "turn": (_NUMBER,),
    "nation_turn": (_N,),
    "ready": (("seat", "seat"),),
    "drew": (_N, _NUMBER),
    "you_draw": (_N, _CARD),
    "discarded": (_N,),
    "you_discard": (_N, _CARD),
    "deck_opened": (_NUMBER,),
    "decks_shuffled": (("first", "number"), ("second", "number")),
    "offensive": (_CARD,),
    "no_offensive": (),
    "exposed_taken": (_CARD,),
    "marched": (_G, ("from", "place"), ("to", "place")),
    "parted": (_G, _C),
    "joined": (_G, _C),
    "train_destroyed": (("general", "piece"), ("train", "piece"), _C),
    "conquered": (_N, _C),
    "reconquered": (_N, _C),
    "protected": (_N, _C, ("guards", "group")),
    "movement_over": (_N,),
    "recruited": (_N, _NUMBER, ("price", "number")),
    "paid": (_N, _CARD),
    "entered": (_P, _C),
    "you_give": (_G, _NUMBER),
    "marked": (_G,),
    "evaded": (_G, _C),
    "battle": (
        ("attacker", "group"),
        ("defender", "group"),
        ("own", "number"),
        ("other", "number"),
        ("score", "number"),
    ),
    "played": (_N, _CARD, ("value", "number"), ("score", "number")),
    "draw": (("attacker", "group"), ("defender", "group")),
    "defeat": (("loser", "group"), ("winner", "group"), ("score", "number"), ("loss", "number")),
    "retreated": (_G, _C, _NUMBER),
    "left_map": (_G,),
    "all_lost": (_G, _NUMBER),
    "out_of_supply": (_G,),
    "supply_back": (_G,),
    "freed": (_C,),
    "fate": (("fate", "fate"),),
    "fate_version": (("fate", "fate"), ("version", "version")),
    "quit": (_N,),
    "recalled": (_P,),
    "armies_lost": (_N, _NUMBER),
    "army_gained": (_N, _NUMBER),
    "transferred": (("seat", "seat"),),
    "declined": (_N,),
    "answered": (_N,),
    "no_exchange": (),
    "card_given": (("giver", "power"), ("taker", "power")),
    "you_give_card": (("giver", "power"), ("taker", "power"), _CARD),
    "you_get_card": (("giver", "power"), ("taker", "power"), _CARD),
    "won": (_N,),
    "clock_stopped": (),
    "end.objectives": (_N,),
    "end.fate": (),
    "end.shared": (),
    # what a march would do
    "effect.train": (("train", "piece"), _C),
    "effect.join": (_P, _C),
    "lens.guarded": (_G,),
    # reasons
    "no.road": (("from", "place"), ("to", "place")),
    "no.too_far": (_P, _NUMBER),
    "no.occupied": (_C, _P),
    "no.train_safe": (_P, _C),
    "no.stack_full": (_C,),
    "no.ally_objective": (_C,),
    "no.good_end": (_P, _C),
    "no.divide_first": (),
    "no.division": (("least", "number"), ("most", "number")),
    "no.march_part": (_G,),
    "no.other_nation": (_P,),
    "no.off_map": (_P,),
    "no.marched": (_P,),
    "no.commander": (_P,),
    "no.bound": (_P,),
    "no.part": (),
    "no.way_out": (_P,),
    "no.under_way": (_G,),
    "no.not_yours": (),
    "no.on_map": (_P,),
    "no.recalled": (_P,),
    "no.order": (),
    "no.money": (("cost", "number"), ("held", "number")),
    "no.ceiling": (_N, _NUMBER),
    "no.new_armies": (_P,),
    "no.receiver": (_N,),
    "no.purchase_step": (),
    "no.substitute": (_C,),
    "no.depot": (_C,),
    "no.unused": (_C,),
    "no.number": (("least", "number"), ("most", "number")),
    "no.payment": (_CARD,),
    "no.discard_first": (),
    "no.not_fresh": (_CARD,),
    "no.combat_phase": (),
    "no.routed": (_P,),
    "no.pair": (),
    "no.evasion": (_C,),
    "no.evade_first": (),
    "no.stop": (),
    "no.double": (),
    "no.same_suit": (("suit", "suit"),),
    "no.no_reserve": (),
    "no.reserve_value": (_NUMBER,),
    "no.high_card": (),
    "no.too_low": (),
    "no.declare": (),
    "no.not_held": (_CARD,),
    "no.suit": (_P, ("suit", "suit")),
    "no.duel_first": (),
    "no.retreat_first": (_P,),
    "no.retreat": (_C, _NUMBER),
    "no.option_first": (),
    "no.expose": (_NUMBER,),
    "no.free": (),
    "no.free_order": (),
    "no.recall": (),
    "no.raise": (),
    "no.must_choose": (),
    "no.lose": (),
    "no.foundations": (),
    "no.offer": (),
    "no.laudon": (),
    "no.flip": (),
    "no.push_west": (),
    "no.ready": (),
    "no.divide_armies": (_G,),
}


def _train_name(board: Board, piece: int, only: list[str], numbered: list[str]) -> str:
    """A train's name; where its nation has two, with a number."""
    nation = board.nation[piece]
    trains = board.trains[nation]
    return f"{numbered[nation]} {trains.index(piece) + 1}" if len(trains) > 1 else only[nation]


def vocabulary(board: Board) -> Vocabulary:
    """All words of the game on this board."""
    piece = Names("piece", board.piece_ids)
    kinds: list[Kind] = [
        Kind("number"),
        Names("seat", SEAT_NAMES),
        Names("power", list(NATIONS)),
        piece,
        Names("general", board.piece_ids[:GENERAL_COUNT]),
        Group("group", piece),
        Names("place", board.roads.ids),
        Names("card", FACES),
        Names("tactical", [FIFTY.name(card) for card in range(DECKS * DECK_SIZE)]),
        Names("suit", list(SUITS)),
        Names("fate", FATE_NAMES),
        Names("version", VERSIONS),
    ]
    names = read_names("friedrich")
    numbered = names.pop("trains")
    for language, only in names.pop("train").items():
        shown = [
            name or _train_name(board, number, only, numbered[language])
            for number, name in enumerate(board.piece_names)
        ]
        names.setdefault("piece", {})[language] = shown
        names.setdefault("general", {})[language] = shown[:GENERAL_COUNT]
        names.setdefault("place", {})[language] = board.roads.names
        suits = names["suit"][language]
        names.setdefault("card", {})[language] = [
            f"{suits[face // 12]} {face % 12 + 2}" for face in range(RESERVE)
        ] + names["reserve"][language]
    names.pop("reserve")
    return Vocabulary(kinds, VERBS, TEXTS, read_catalog("friedrich"), names)
