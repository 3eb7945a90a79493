"""The state of a game of Friedrich: where the pieces stand, who holds what, and what has been shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kabinett.core.field import NONE, OWNER, Field, members
from kabinett.games.friedrich.board import GENERAL_COUNT, NATION_COUNT, OFF, PIECE_COUNT
from kabinett.games.tactics.cards import FIFTY
from kabinett.games.tactics.war import CardRules, War

if TYPE_CHECKING:
    from kabinett.games.friedrich.game import Friedrich
    from kabinett.games.friedrich.purchase import Purchase

CARD_RULES: Final = CardRules("3.1", "3.6", "3.6a")
POEMS: Final = 0
BUTE: Final = 1
ELISABETH: Final = 2
SWEDEN_CARD: Final = 3
INDIA: Final = 4
AMERICA: Final = 5
FIRST_NUMBERED: Final = 6
FATE_COUNT: Final = 18
ALL_FATE: Final = (1 << FATE_COUNT) - 1

FIELDS: Final = [
    Field("turn", "int"),
    Field("nation", "int", "power", default=-1),
    Field("ready", "bits", "seat"),
    Field("seat_of", "list", "seat", "power", default=-1),
    Field("place", "list", "place", "piece", default=OFF),
    Field("gone", "bits", "piece"),
    Field("armies", "list", "number", "general", OWNER),
    Field("down", "bits", "piece"),
    Field("moved", "bits", "piece"),
    Field("substitute", "int", "place", default=-1),
    Field("conquered", "bits", "place"),
    Field("passed", "raw"),
    Field("pairs", "raw"),
    Field("routed", "bits", "piece"),
    Field("beaten", "bits", "piece"),
    Field("victor", "int", "piece", default=-1),
    Field("hands", "lists", "tactical", "power", OWNER),
    Field("fresh", "lists", "tactical", "power", OWNER),
    Field("offers", "list", "tactical", "power", OWNER, default=-1),
    Field("answered", "bits", "power"),
    Field("buried", "lists", "tactical", "seat", OWNER),
    Field("deck", "raw", see=NONE),
    Field("sealed", "bits"),
    Field("discard", "bits", "tactical"),
    Field("exposed", "int", "tactical", default=-1),
    Field("offensive", "int"),
    Field("fate_left", "bits", "fate"),
    Field("effect", "int", "version", default=-1),
    Field("used", "int"),
    Field("marked", "bits", "piece"),
    Field("won", "bits", "power"),
    Field("ending", "int"),
    Field("army_facts", "raw"),
    Field("voids", "list", "number", "power"),
    Field("known", "lists", "number", "seat", OWNER),
]


class FState(War):
    """A game of Friedrich. Troops of one nation in one city are one number, kept with the stack's commander."""

    def __init__(self, game: Friedrich, options: dict[str, object]) -> None:
        super().__init__(game, options, FIFTY, NATION_COUNT, CARD_RULES)
        self.board = game.board
        self.rules = game
        self.advanced = options["advanced"] is True
        self.second = options["edition"] == "second"
        self.fair_play = options["fair_play"] is True
        self.turn = 0
        self.nation = -1
        self.ready = 0
        self.place: list[int] = []
        self.gone = 0
        self.armies: list[int] = []
        self.down = 0
        self.moved = 0
        self.substitute = -1
        self.conquered = 0
        # (city, protecting pieces) for objectives passed while protected in this movement phase
        self.passed: tuple[tuple[int, int], ...] = ()
        # (attacking commander, attacked commander) still to fight in this combat phase
        self.pairs: tuple[tuple[int, int], ...] = ()
        self.routed = 0
        self.beaten = 0
        self.victor = -1
        self.fresh: list[list[int]] = []
        self.offers: list[int] = []
        self.answered = 0
        self.buried: list[list[int]] = []
        self.exposed = -1
        self.offensive = 0
        self.fate_left = 0
        self.effect = -1
        self.used = 0
        self.marked = 0
        self.won = 0
        self.ending = 0
        # derived: 0 where a city is empty, else 1 + the piece there (of a stack its commander)
        self.at = bytearray(0)
        # the purchase being made, read from the draft; not part of the state
        self._purchase: Purchase | None = None

    def clear(self) -> None:
        """Nothing on the map, nothing in the hands."""
        self.clear_war()
        self.place = [OFF] * PIECE_COUNT
        self.armies = [0] * GENERAL_COUNT
        self.fresh = [[] for _ in range(NATION_COUNT)]
        self.offers = [-1] * NATION_COUNT
        self.buried = [[] for _ in range(self.seats)]
        self.at = bytearray(self.board.size)

    def copy(self) -> FState:
        other = FState(self.rules, self.options)
        self.copy_war(other)
        other.turn = self.turn
        other.nation = self.nation
        other.ready = self.ready
        other.place = self.place[:]
        other.gone = self.gone
        other.armies = self.armies[:]
        other.down = self.down
        other.moved = self.moved
        other.substitute = self.substitute
        other.conquered = self.conquered
        other.passed = self.passed
        other.pairs = self.pairs
        other.routed = self.routed
        other.beaten = self.beaten
        other.victor = self.victor
        other.fresh = [cards[:] for cards in self.fresh]
        other.offers = self.offers[:]
        other.answered = self.answered
        other.buried = [cards[:] for cards in self.buried]
        other.exposed = self.exposed
        other.offensive = self.offensive
        other.fate_left = self.fate_left
        other.effect = self.effect
        other.used = self.used
        other.marked = self.marked
        other.won = self.won
        other.ending = self.ending
        other.at = self.at[:]
        return other

    # cards

    def used_cards(self) -> list[int]:
        used = members(self.discard)
        for buried in self.buried:
            used += buried
        return used

    def take_up(self, cards: list[int]) -> None:
        super().take_up(cards)
        self.buried = [[card for card in buried if card not in cards] for buried in self.buried]

    # pieces

    def settle(self) -> None:
        """Make `at` anew from `place`."""
        self.at = bytearray(self.board.size)
        for piece in range(PIECE_COUNT - 1, -1, -1):
            city = self.place[piece]
            if city >= 0:
                self.at[city] = piece + 1

    def piece_at(self, city: int) -> int:
        """The piece in a city, of a stack its commander; -1 if the city is empty."""
        return self.at[city] - 1

    def stack_of(self, piece: int) -> int:
        """The generals in this general's city, as a mask."""
        city = self.place[piece]
        mask = 0
        for general in self.board.generals[self.board.nation[piece]]:
            if self.place[general] == city:
                mask |= 1 << general
        return mask

    def commander(self, piece: int) -> int:
        """Who commands in this piece's city."""
        return self.at[self.place[piece]] - 1

    def remove(self, group: int) -> None:
        """Take these pieces off the map. Armies of generals who stay behind are moved to their new commander."""
        piece = (group & -group).bit_length() - 1
        city = self.place[piece]
        held = 0
        rest = 0
        for general in self.board.generals[self.board.nation[piece]]:
            if self.place[general] == city:
                held += self.armies[general]
                self.armies[general] = 0
                if not group >> general & 1 and not rest:
                    rest = general + 1
        self.at[city] = rest
        if rest:
            self.armies[rest - 1] = held
        for member in members(group):
            self.place[member] = OFF

    def move(self, group: int, city: int) -> None:
        """Carry a whole piece (a train, or generals with armies[commander]) from where it stands to a free city."""
        for member in members(group):
            self.place[member] = city
        self.at[city] = (group & -group).bit_length()

    def total(self, nation: int) -> int:
        """All armies a nation has on the map: everybody may ask."""
        return sum([self.armies[general] for general in self.board.generals[nation]])

    def is_out(self, nation: int) -> bool:
        """Whether fate has taken this nation out of the game."""
        left = self.fate_left
        if nation == 2:
            return not left >> ELISABETH & 1
        if nation == 3:
            return not left >> SWEDEN_CARD & 1
        if nation == 6:
            return not (left >> INDIA & 1 or left >> AMERICA & 1)
        return False
