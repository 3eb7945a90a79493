"""Positions of Friedrich for tests, written by names, and played by text.

t = Table({"friedrich": ("torgau", 5), "daun": ("dresden", 4)}, nation="prussia", hands={"prussia": ["hearts 9"]})
t.do("march friedrich meissen", "halt", "done")
assert t.kind == "duel" and t.seat == "friedrich"
"""

from __future__ import annotations

from typing import Any

from kabinett.games.friedrich import make
from kabinett.games.friedrich.board import NATIONS
from kabinett.games.friedrich.effects import VERSIONS, version
from kabinett.games.friedrich.game import SEATS
from kabinett.games.friedrich.notation import FATE_NAMES
from kabinett.games.friedrich.setup import set_up
from kabinett.games.friedrich.state import ALL_FATE, FState
from kabinett.games.tactics.cards import FACES, face_of
from tests.games.table import GameTable

GAME = make()
WORDS = GAME.words
PIECES = GAME.board.piece_ids
CITIES = GAME.board.roads.ids


class Table(GameTable[FState]):
    """A state of Friedrich and short ways to look at it. Pieces not named are off the map.

    pieces: name -> city, or (city, armies) for a stack's commander (a general alone has 1 army unless told).
    phase: where the active nation stands: "draw_cards", "offensive_option" (Prussia, turn 3, advanced), "movement",
    "combats", "supply", or "end" (of the turn).
    """

    game, names = GAME, SEATS

    def __init__(
        self,
        pieces: dict[str, str | tuple[str, int]],
        nation: str = "prussia",
        turn: int = 1,
        phase: str = "movement",
        hands: dict[str, list[str]] | None = None,
        conquered: list[str] | None = None,
        down: list[str] | None = None,
        gone: list[str] | None = None,
        effect: str = "",
        fate_drawn: list[str] | None = None,
        victor: str = "",
        offensive: int = 0,
        exposed: str = "",
        chance: list[int | str] | None = None,
        seed: int = 1,
        **options: object,
    ) -> None:
        s = GAME.blank(GAME.checked_options(options))
        set_up(s)
        s.key = seed.to_bytes(32, "big")
        s.place = [-1] * len(PIECES)
        s.ready = (1 << s.seats) - 1
        s.turn = turn
        for name, where in pieces.items():
            city = where if isinstance(where, str) else where[0]
            s.place[PIECES.index(name)] = CITIES.index(city)
        s.settle()
        for name, where in pieces.items():
            piece = PIECES.index(name)
            if piece < 24 and s.at[s.place[piece]] == piece + 1:
                least = s.stack_of(piece).bit_count()
                s.armies[piece] = least if isinstance(where, str) else where[1]
        for name in down or []:
            s.down |= s.stack_of(PIECES.index(name))
        for name in gone or []:
            s.gone |= 1 << PIECES.index(name)
        for name in conquered or []:
            s.conquered |= 1 << CITIES.index(name)
        for name in fate_drawn or []:
            s.fate_left &= ~(1 << FATE_NAMES.index(name))
        assert s.fate_left | ALL_FATE == ALL_FATE
        s.effect = version(effect) if effect else -1
        s.victor = PIECES.index(victor) if victor else -1
        self._cards(s, hands or {}, exposed)
        s.offensive = offensive
        number = NATIONS.index(nation)
        s.nation = number
        numbers = GAME.step_numbers
        steps = {
            "supply": (numbers["supply"], number),
            "conquer_afterwards": (numbers["conquer_afterwards"], number),
            "combats": (numbers["combats"], number, 0),
            "movement": (numbers["begin_movement"], number),
        }
        if nation == "prussia" and s.advanced and turn == 3:
            steps["offensive_option"] = (numbers["offensive_option"],)
        steps["draw_cards"] = (numbers["draw_cards"], number)
        if phase == "end":
            s.stack = [(numbers["round"], 7)]
        else:
            s.stack = [(numbers["round"], number + 1)]
            if nation == "russia" and s.advanced:
                s.stack.append((numbers["east_prussia"],))
            for name, frame in steps.items():
                s.stack.append(frame)
                if name == phase:
                    break
        self.begin(s, chance)

    def _cards(self, s: FState, hands: dict[str, list[str]], exposed: str) -> None:
        """Deal these faces; every other card lies in the draw pile, all four decks opened."""
        left = list(range(200))

        def take(name: str) -> int:
            face = FACES.index(name)
            card = next(card for card in left if face_of(card) == face)
            left.remove(card)
            return card

        for nation, names in hands.items():
            s.hands[NATIONS.index(nation)] = sorted([take(name) for name in names])
        if exposed:
            s.exposed = take(exposed)
        s.sealed = 0
        s.deck = tuple(left)

    # playing

    @property
    def nation(self) -> str:
        """The nation that is asked."""
        decision = self.s.decision(self.s.to_act[0])
        assert decision is not None
        return NATIONS[decision.power]

    def pass_to(self, nation: str) -> None:
        """From here on everybody does as little as possible, until this nation moves."""
        idle = ("done", "halt", "stop", "decline", "stand")
        self.do_until(lambda: self.kind == "movement" and self.nation == nation, idle, 100)

    # looking

    def at(self, piece: str) -> str | None:
        city = self.s.place[PIECES.index(piece)]
        return CITIES[city] if city >= 0 else None

    def armies(self, commander: str) -> int:
        return self.s.armies[PIECES.index(commander)]

    def total(self, nation: str) -> int:
        return self.s.total(NATIONS.index(nation))

    def down(self, general: str) -> bool:
        return bool(self.s.down >> PIECES.index(general) & 1)

    def hand(self, nation: str) -> list[str]:
        return sorted([FACES[face_of(card)] for card in self.s.hands[NATIONS.index(nation)]])

    def held(self, city: str) -> bool:
        """Whether this objective is conquered."""
        return bool(self.s.conquered >> CITIES.index(city) & 1)

    @property
    def effect(self) -> str:
        """The version of a Card of Fate that holds this turn ("" if none does)."""
        return VERSIONS[self.s.effect] if self.s.effect >= 0 else ""

    @property
    def clock(self) -> list[str]:
        """The Cards of Fate that have not come yet."""
        return [name for number, name in enumerate(FATE_NAMES) if self.s.fate_left >> number & 1]

    def player(self, nation: str) -> str:
        """The seat that plays a nation."""
        return SEATS[self.s.seat_of[NATIONS.index(nation)]]

    def known(self, seat: str) -> list[tuple[str, str]]:
        """What a seat remembers of other players' hands: (nation, card)."""
        facts = self.s.known[SEATS.index(seat)]
        return [(NATIONS[fact // 1000], FACES[face_of(fact % 1000)]) for fact in facts]


def distance(a: str, b: str) -> int:
    return GAME.board.roads.dist(CITIES.index(a), CITIES.index(b))


def neighbours(city: str) -> list[str]:
    return [CITIES[other] for other in GAME.board.neighbours[CITIES.index(city)]]


STROKES = FATE_NAMES[:6]
WITNESS = {"S": "gdansk", "C": "stralsund", "H": "koenigsberg-east-prussia", "D": "wolgast"}


def turn_up(card: str, pieces: dict[str, str | tuple[str, int]], victor: str = "", **more: Any) -> Table:
    """The end of a turn (the sixth unless told) at which this Card of Fate comes: a stroke ("india"), or a version
    ("8D"). Other suits than spades are read in the advanced game, where the last victor stands in that suit: unless
    one is named it is Ehrensvärd, who is out of everybody's way."""
    more = {"phase": "end", "turn": 6, **more}
    if card in STROKES:
        return Table(pieces, chance=[card], **more)
    if card[-1] != "S":
        more["advanced"] = True
        if not victor:
            victor = "ehrensvaerd"
            pieces = {victor: WITNESS[card[-1]], **pieces}
    t = Table(pieces, chance=[card[:-1]], victor=victor, **more)
    assert t.told("fate_version")[-1][1] == version(card), f"not {card} was read"
    return t


BUSY: dict[str, str | tuple[str, int]] = {
    PIECES[piece]: (CITIES[city], armies) if piece < 24 else CITIES[city]
    for piece, (city, armies) in enumerate(zip(GAME.board.start, [3] * 4 + [2] * 20 + [0] * 11, strict=True))
}
"""All pieces where they begin."""
READERS = {"S": "hildburghausen", "C": "ehrensvaerd", "H": "browne", "D": "daun"}


def nothing_happens(
    card: str, edition: str, pieces: dict[str, str | tuple[str, int]] = BUSY, victor: str = "", **more: Any
) -> None:
    """This version changes nothing but the clock here: all is as if no card were drawn yet."""
    hands = {nation: [f"hearts {number}", "reserve"] for number, nation in enumerate(NATIONS, 2)}
    more = {"edition": edition, "hands": hands, "advanced": card[-1] != "S", "victor": victor, **more}
    if not victor and card[-1] != "S":
        more["victor"] = READERS[card[-1]]
    with_card = turn_up(card, pieces, **more)
    without = Table(pieces, phase="end", **{**more, "turn": 5})
    assert with_card.clock == [name for name in without.clock if name != card[:-1]]
    positions = [t.s.position() for t in (with_card, without)]
    for position in positions:
        del position["turn"], position["fate_left"]
    assert positions[0] == positions[1]
