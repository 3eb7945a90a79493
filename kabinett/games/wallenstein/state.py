"""The state of a game of Wallenstein.

Nearly all is open at the table: counties, cubes, purses, and of each pile of cards which cards may still come. Hidden
is what lies face down on the players' mats (`plan`); `opened` and `shown` say what of it everybody has seen. In a tower
with shelves nobody sees on which of them a cube lies.

A mat has a slot for each action, one for the bid and with the Imperial Court three more; a card is a county, one of
the five coin cards or a tower card. Cubes are counted by colour: the seats' and the peasants'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kabinett.core.field import NONE, OWNER, Field
from kabinett.core.state import State
from kabinett.games.wallenstein.board import BID, COLOURS, NOBODY, TILE_COUNT

if TYPE_CHECKING:
    from kabinett.games.wallenstein.game import Wallenstein

FIELDS: Final = [
    Field("year", "int"),
    Field("season", "int", "season", default=-1),
    # counties
    Field("owner", "list", "seat", "county", default=NOBODY),
    Field("armies", "list", "number", "county"),
    Field("built", "list", "number", "county"),
    Field("revolts", "list", "number", "county"),
    Field("leader", "list", "county", "seat", default=-1),
    Field("statues", "list", "number", "county"),
    Field("statue_of", "list", "seat", "county", default=NOBODY),
    Field("statues_left", "list", "number", "seat"),
    # players
    Field("reserve", "list", "number", "colour"),
    Field("tower", "list", "number", "colour"),
    Field("shelves", "lists", "number", "colour", NONE),
    Field("tray", "list", "number", "colour"),
    Field("thalers", "list", "number", "seat"),
    Field("grain", "list", "number", "seat"),
    Field("points", "list", "number", "seat"),
    Field("trophies", "list", "number", "seat"),
    Field("stock", "list", "number", "building"),
    # set-up by choice
    Field("pile", "bits", "county"),
    Field("under", "raw"),
    Field("open_cards", "raw"),
    Field("seen_open", "lists", "county", "seat"),
    Field("groups", "lists", "number", "seat"),
    # the round
    Field("ready", "bits", "seat"),
    Field("plan", "lists", "card", "seat", OWNER),
    Field("shown", "lists", "card", "seat"),
    Field("opened", "list", "number", "seat"),
    Field("fresh", "bits", "county"),
    Field("track", "raw"),
    Field("face_down", "bits", "slot"),
    Field("tiles", "raw"),
    Field("taken", "raw"),
    Field("rank", "raw"),
    Field("spared", "bits", "seat"),
    Field("switched", "bits", "seat"),
    Field("event_deck", "bits", "event"),
    Field("candidates", "bits", "event"),
    Field("event", "int", "event", default=-1),
    Field("shortage", "list", "number", "seat"),
    Field("rising", "bits", "county"),
    # modules
    Field("hall", "list", "number", "seat"),
    Field("audience", "list", "number", "seat"),
    Field("favours", "raw"),
    Field("favour_deck", "bits", "favour"),
    Field("guard", "int", "seat", default=NOBODY),
    Field("safe", "list", "number", "seat"),
    Field("banner", "list", "number", "seat"),
]


class WState(State):
    """A game of Wallenstein."""

    def __init__(self, game: Wallenstein, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.board = game.board
        self.rules = game
        self.court = options["court"] is True
        self.landsknechte = options["landsknechte"] is True
        self.leaders = options["leaders"] is True
        self.mandatory = options["battle_move_mandatory"] is True
        self.by_choice = options["setup"] == "choice"
        self.year = 0
        self.season = -1
        self.owner: list[int] = []
        self.armies: list[int] = []
        # buildings of a county: a mask of palace (1), church (2), trading house (4)
        self.built: list[int] = []
        self.revolts: list[int] = []
        self.leader: list[int] = []
        # all statues in a county are of one player: the last leader there took the others'
        self.statues: list[int] = []
        self.statue_of: list[int] = []
        self.statues_left: list[int] = []
        self.reserve: list[int] = []
        # cubes stuck in the tower; in the model with shelves also how many of a colour lie on each, the upper one first
        self.tower: list[int] = []
        self.shelves: list[list[int]] = []
        self.tray: list[int] = []
        self.thalers: list[int] = []
        self.grain: list[int] = []
        self.points: list[int] = []
        self.trophies: list[int] = []
        self.stock: list[int] = []
        # cards of the set-up: the pile in unknown order, above those put under it in order
        self.pile = 0
        self.under: tuple[int, ...] = ()
        self.open_cards: tuple[int, ...] = ()
        self.seen_open: list[list[int]] = []
        self.groups: list[list[int]] = []
        self.ready = 0
        self.plan: list[list[int]] = []
        # by seat a card for each slot (-1 none) and a mask of the slots that hide nothing any more
        self.shown: list[list[int]] = []
        self.opened: list[int] = []
        # counties won in this round: their cards lie on no mat
        self.fresh = 0
        # actions of this round in their order as far as they are open, and those still face down
        self.track: tuple[int, ...] = ()
        self.face_down = 0
        # by place 0 to 4: the tile that lies there, and the seat that took it
        self.tiles: tuple[int, ...] = ()
        self.taken: tuple[int, ...] = ()
        # seats in the order in which they choose a tile; later in the round in which they ask favours
        self.rank: tuple[int, ...] = ()
        # seats that do not use their attack or defence tile; seats that changed their mind before this battle/move
        self.spared = 0
        self.switched = 0
        self.event_deck = 0
        self.candidates = 0
        self.event = -1
        self.shortage: list[int] = []
        self.rising = 0
        # courtiers in the reception hall and in the audience hall
        self.hall: list[int] = []
        self.audience: list[int] = []
        # the favour cards on the places for 4, 3 and 2 courtiers, -1 where none lies
        self.favours: tuple[int, ...] = ()
        self.favour_deck = 0
        # who keeps favour 4; by seat a mask of the actions that cannot attack him (1: A, 2: B)
        self.guard = NOBODY
        self.safe: list[int] = []
        # the top card of a player's Landsknechte
        self.banner: list[int] = []
        # the cards each seat can lay, while all plan; not part of the state
        self._hands: list[list[int]] = [[] for _ in range(self.seats)]

    def clear(self) -> None:
        """Nothing on the board, nothing on the mats."""
        size, seats = self.board.size, self.seats
        self.owner = [NOBODY] * size
        self.armies = [0] * size
        self.built = [0] * size
        self.revolts = [0] * size
        self.leader = [-1] * seats
        self.statues = [0] * size
        self.statue_of = [NOBODY] * size
        self.statues_left = [self.board.statue_stock if self.leaders else 0] * seats
        self.reserve = [0] * COLOURS
        self.tower = [0] * COLOURS
        self.shelves = [[0] * self.rules.tower_of(self).shelves for _ in range(COLOURS)]
        self.tray = [0] * COLOURS
        self.thalers = [0] * seats
        self.grain = [0] * seats
        self.points = [0] * seats
        self.trophies = [0] * seats
        self.stock = [0, 0, 0]
        self.seen_open = [[] for _ in range(seats)]
        self.groups = [[] for _ in range(seats)]
        self.shortage = [0] * seats
        self.hall = [0] * seats
        self.audience = [0] * seats
        self.safe = [0] * seats
        self.banner = [0] * seats
        self.clear_mats()

    def clear_mats(self) -> None:
        self.plan = [[] for _ in range(self.seats)]
        self.shown = [[] for _ in range(self.seats)]
        self.opened = [0] * self.seats

    def copy(self) -> WState:
        other = WState(self.rules, self.options)
        self.copy_core(other)
        other.year = self.year
        other.season = self.season
        other.owner = self.owner[:]
        other.armies = self.armies[:]
        other.built = self.built[:]
        other.revolts = self.revolts[:]
        other.leader = self.leader[:]
        other.statues = self.statues[:]
        other.statue_of = self.statue_of[:]
        other.statues_left = self.statues_left[:]
        other.reserve = self.reserve[:]
        other.tower = self.tower[:]
        other.shelves = [lying[:] for lying in self.shelves]
        other.tray = self.tray[:]
        other.thalers = self.thalers[:]
        other.grain = self.grain[:]
        other.points = self.points[:]
        other.trophies = self.trophies[:]
        other.stock = self.stock[:]
        other.pile = self.pile
        other.under = self.under
        other.open_cards = self.open_cards
        other.seen_open = [cards[:] for cards in self.seen_open]
        other.groups = [groups[:] for groups in self.groups]
        other.ready = self.ready
        other.plan = [cards[:] for cards in self.plan]
        other.shown = [cards[:] for cards in self.shown]
        other.opened = self.opened[:]
        other.fresh = self.fresh
        other.track = self.track
        other.face_down = self.face_down
        other.tiles = self.tiles
        other.taken = self.taken
        other.rank = self.rank
        other.spared = self.spared
        other.switched = self.switched
        other.event_deck = self.event_deck
        other.candidates = self.candidates
        other.event = self.event
        other.shortage = self.shortage[:]
        other.rising = self.rising
        other.hall = self.hall[:]
        other.audience = self.audience[:]
        other.favours = self.favours
        other.favour_deck = self.favour_deck
        other.guard = self.guard
        other.safe = self.safe[:]
        other.banner = self.banner[:]
        return other

    # looking

    @property
    def slots(self) -> int:
        """How many slots a mat has."""
        return 14 if self.court else BID + 1

    def order(self) -> list[int]:
        """The seats in the order of play."""
        return [seat for seat in self.taken if seat >= 0]

    def tile(self, seat: int) -> int:
        """The bonus tile of a seat, -1 if it has none."""
        for place in range(len(self.taken)):
            if self.taken[place] == seat:
                return self.tiles[place]
        return -1

    def counties(self, seat: int) -> list[int]:
        """The counties of a seat."""
        owner = self.owner
        return [county for county in range(len(owner)) if owner[county] == seat]

    def excluded(self) -> int:
        """The counties that are not in this game."""
        return self.board.excluded_mask if self.seats == 3 else 0

    def effect(self) -> int:
        """The effect of this round's event, -1 if there is none."""
        return self.board.event_effect[self.event] if self.event >= 0 else -1

    def event_value(self) -> int:
        return self.board.event_value[self.event]

    def leads(self, seat: int, county: int) -> bool:
        """Whether this seat's military leader is in this county."""
        return self.leader[seat] == county

    def courtiers(self, seat: int) -> int:
        """How many courtiers a seat has in its supply."""
        return self.board.courtiers - self.hall[seat] - self.audience[seat]

    def may_use(self, seat: int, tile: int) -> bool:
        """Whether a seat has this tile and does not spare it."""
        return self.tile(seat) == tile and not self.spared >> seat & 1

    # changing

    def fill_reserves(self) -> None:
        """All cubes that are not on the board into the reserves."""
        board = self.board
        for seat in range(self.seats):
            self.reserve[seat] = board.army_stock - sum([self.armies[county] for county in self.counties(seat)])
        self.reserve[COLOURS - 1] = board.peasant_stock

    def no_tiles(self) -> None:
        self.tiles = ()
        self.taken = ()

    def lay_tiles(self, tiles: list[int]) -> None:
        self.tiles = tuple(tiles)
        self.taken = (NOBODY,) * TILE_COUNT
