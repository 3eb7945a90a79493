"""The state of a game of Maria: where the pieces stand, who holds what, who is whose enemy, and what has been shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kabinett.core.field import NONE, OWNER, Field, members
from kabinett.games.maria.board import (
    AUSTRIA,
    BAVARIA,
    BOX,
    FRANCE,
    GENERAL_COUNT,
    HUSSARS,
    OFF,
    PIECE_COUNT,
    POWER_COUNT,
    PRAGMATIC,
    PRUSSIA,
    SAXONY,
    TRACK_NAMES,
)
from kabinett.games.tactics.cards import Pack
from kabinett.games.tactics.war import CardRules, War

if TYPE_CHECKING:
    from kabinett.games.maria.game import Maria
    from kabinett.games.maria.purchase import Purchase

THIRTY_EIGHT: Final = Pack(10, 8)
"""Maria's decks: values 2 to 10, a Reserve counts up to 8."""
CARD_RULES: Final = CardRules("8.1", "8.9", "8.10")

# The status of Saxony.
PRUSSIAN_ALLY: Final = 0
NEUTRAL: Final = 1
AUSTRIAN_ALLY: Final = 2

# Two powers are enemies if their camps make 3; neutral Saxony is in no camp.
CAMPS: Final = ((1, 1, 1, 1, 2, 2), (1, 1, 1, 0, 2, 2), (1, 1, 1, 2, 2, 2))
_FB: Final = 1 << FRANCE | 1 << BAVARIA
_AP: Final = 1 << AUSTRIA | 1 << PRAGMATIC
_PS: Final = 1 << PRUSSIA | 1 << SAXONY
_P: Final = 1 << PRUSSIA
_S: Final = 1 << SAXONY
_AS: Final = 1 << AUSTRIA | 1 << SAXONY
COOPERATION: Final = (
    (_FB, _FB, _PS, _PS, _AP, _AP),
    (_FB, _FB, _P, _S, _AP, _AP),
    (_FB, _FB, _P, _AS, _AP | _S, _AP),
)
"""By Saxony's status and power: the powers it co-operates with, itself included, as a mask."""

FIELDS: Final = [
    Field("turn", "int"),
    Field("ready", "bits", "seat"),
    Field("seat_of", "list", "seat", "power", default=-1),
    # pieces
    Field("place", "list", "spot", "piece", default=OFF),
    Field("troops", "list", "number", "general", OWNER),
    Field("under", "bits", "piece"),
    Field("down", "bits", "piece"),
    Field("moved", "bits", "piece"),
    Field("hussars", "list", "place", "hussar", default=OFF),
    Field("marker", "list", "power", "fortress", default=-1),
    Field("passed", "raw"),
    Field("army_facts", "raw"),
    # the shared movement phase
    Field("done", "bits", "seat"),
    Field("resumed", "bits", "seat"),
    Field("permits", "raw"),
    Field("refused", "raw"),
    Field("dispute", "int", "seat", default=-1),
    Field("flanders_over", "bits", "seat"),
    # combat
    Field("pairs", "raw"),
    Field("routed", "bits", "piece"),
    Field("last_winner", "int", "seat", default=-1),
    # supply
    Field("bill", "raw"),
    Field("purse", "int"),
    # tactical cards
    Field("hands", "lists", "tactical", "power", OWNER),
    Field("deck", "raw", see=NONE),
    Field("sealed", "bits"),
    Field("discard", "bits", "tactical"),
    Field("voids", "list", "number", "power"),
    Field("known", "lists", "number", "seat", OWNER),
    Field("drawn", "bits", "power"),
    # victory: boxes and markers set aside; the pools follow from them
    Field("battle", "list", "number", "power"),
    Field("emperor", "int", "power", default=-1),
    Field("italy", "int", "power", default=-1),
    Field("aside", "list", "number", "power"),
    Field("winter_pools", "raw", see=NONE),
    Field("won", "bits", "seat"),
    Field("winner", "int", "power", default=-1),
    Field("ending", "int"),
    # politics
    Field("tracks", "list", "number", "track"),
    Field("shifts", "list", "number", "track"),
    Field("saxony", "int"),
    Field("annexed", "int"),
    Field("neutral_until", "int"),
    Field("reduced", "int"),
    Field("political_left", "bits", "political"),
    Field("open_cards", "raw"),
    Field("election", "int"),
    Field("trump", "int", "suit", default=-1),
    Field("display", "lists", "tactical", "power"),
    Field("placed", "list", "tactical", "power", OWNER, default=-1),
    Field("placed_mask", "bits", "power"),
    Field("sleeping", "lists", "tactical", "power"),
    Field("fewer", "int"),
    Field("jacobites", "int"),
    Field("contracts", "raw"),
    Field("agreements", "raw"),
    Field("proposals", "raw"),
    Field("proposed", "bits", "seat"),
]


class MState(War):
    """A game of Maria.

    Troops of one power in one city are one number, kept with the higher in rank of its generals there; a mixed stack
    has two numbers. A power's general in its off-map box keeps his own."""

    def __init__(self, game: Maria, options: dict[str, object]) -> None:
        super().__init__(game, options, THIRTY_EIGHT, POWER_COUNT, CARD_RULES)
        self.board = game.board
        self.rules = game
        self.introductory = options["variant"] == "introductory"
        self.two = options["players"] == 2
        self.first_edition = options["edition"] == "first"
        self.optional_politics = options["optional_politics"] is True
        self.ground = game.board.apart if self.introductory else game.board.both
        self.turn = 0
        self.ready = 0
        self.place: list[int] = []
        self.troops: list[int] = []
        # generals who stand under another in a stack; the other has the supreme command
        self.under = 0
        self.down = 0
        self.moved = 0
        self.hussars: list[int] = []
        # by fortress: whose victory marker (on the four Rhenish ones: elector marker, France's or Austria's) lies there
        self.marker: list[int] = []
        # (city, power) for fortresses passed while protected in this stage, and who passed them, in order: the question
        # marks
        self.passed: tuple[tuple[int, int], ...] = ()
        # seats that have ended their movement, and those that took it back once
        self.done = 0
        self.resumed = 0
        # (general who wants to join, general there) where the other player has said yes or no in this phase
        self.permits: tuple[tuple[int, int], ...] = ()
        self.refused: tuple[tuple[int, int], ...] = ()
        # whose move it is on the Flanders map, once Austria and the Pragmatic Army are in dispute about the order
        self.dispute = -1
        self.flanders_over = 0
        # (attacking commander, attacked commander) still to fight in this combat phase
        self.pairs: tuple[tuple[int, int], ...] = ()
        self.routed = 0
        # the player who won the last combat
        self.last_winner = -1
        # (general, points) still to be paid for supply paths through hussars, and points paid and not yet used
        self.bill: tuple[tuple[int, int], ...] = ()
        self.purse = 0
        # powers that have drawn their income this turn
        self.drawn = 0
        self.battle: list[int] = []
        self.emperor = -1
        self.italy = -1
        self.aside: list[int] = []
        # the pools at each winter so far, by power: written down and shown to nobody before the end
        self.winter_pools: tuple[tuple[int, ...], ...] = ()
        # winning seats, and the power by which they won
        self.won = 0
        self.winner = -1
        self.ending = 0
        self.tracks: list[int] = []
        self.shifts: list[int] = []
        self.saxony = PRUSSIAN_ALLY
        # the turn in which Silesia was annexed, 0: not yet
        self.annexed = 0
        # Prussia is neutral until the Prussian stage of this turn; 0: she is not
        self.neutral_until = 0
        self.reduced = 0
        self.political_left = 0
        self.open_cards: tuple[int, ...] = ()
        # 0: not yet, 1: at the end of this turn, 2: held
        self.election = 0
        self.trump = -1
        # by power: cards on the political display, face up; placed this turn; face down under the optional rule
        self.display: list[list[int]] = []
        self.placed: list[int] = []
        self.placed_mask = 0
        self.sleeping: list[list[int]] = []
        # cards that France draws less this turn, and whether the Jacobites have risen
        self.fewer = 0
        self.jacobites = 0
        # (giver, recipient, payments left)
        self.contracts: tuple[tuple[int, ...], ...] = ()
        self.agreements: tuple[tuple[int, ...], ...] = ()
        self.proposals: tuple[tuple[int, ...], ...] = ()
        # seats that have made their proposal of this stage
        self.proposed = 0
        # derived: 1 + the piece in a city (of a stack the supreme commander), 1 + the general under him; 0 if none
        self.at = bytearray(0)
        self.second = bytearray(0)
        # derived by `relate`: camps, co-operation, home countries, by power the cities closed to it (or nothing), and
        # by stage the powers that act in it
        self.camp = CAMPS[0]
        self.cooperates = COOPERATION[0]
        self.home: list[int] = []
        self.shut: list[bytes] = []
        self.stages: list[list[int]] = []
        # the purchase being made, read from the draft; not part of the state
        self._purchase: Purchase | None = None

    def clear(self) -> None:
        """Nothing on the map, nothing in the hands."""
        self.clear_war()
        self.place = [OFF] * PIECE_COUNT
        self.troops = [0] * GENERAL_COUNT
        self.hussars = [OFF] * HUSSARS
        self.marker = [-1] * len(self.board.fortresses)
        self.battle = [0] * POWER_COUNT
        self.aside = [0] * POWER_COUNT
        self.tracks = [0] * len(TRACK_NAMES)
        self.shifts = [0] * len(TRACK_NAMES)
        self.display = [[] for _ in range(POWER_COUNT)]
        self.placed = [-1] * POWER_COUNT
        self.sleeping = [[] for _ in range(POWER_COUNT)]
        self.at = bytearray(self.board.size)
        self.second = bytearray(self.board.size)
        self.relate()

    def copy(self) -> MState:
        other = MState(self.rules, self.options)
        self.copy_war(other)
        other.turn = self.turn
        other.ready = self.ready
        other.place = self.place[:]
        other.troops = self.troops[:]
        other.under = self.under
        other.down = self.down
        other.moved = self.moved
        other.hussars = self.hussars[:]
        other.marker = self.marker[:]
        other.passed = self.passed
        other.done = self.done
        other.resumed = self.resumed
        other.permits = self.permits
        other.refused = self.refused
        other.dispute = self.dispute
        other.flanders_over = self.flanders_over
        other.pairs = self.pairs
        other.routed = self.routed
        other.last_winner = self.last_winner
        other.bill = self.bill
        other.purse = self.purse
        other.drawn = self.drawn
        other.battle = self.battle[:]
        other.emperor = self.emperor
        other.italy = self.italy
        other.aside = self.aside[:]
        other.winter_pools = self.winter_pools
        other.won = self.won
        other.winner = self.winner
        other.ending = self.ending
        other.tracks = self.tracks[:]
        other.shifts = self.shifts[:]
        other.saxony = self.saxony
        other.annexed = self.annexed
        other.neutral_until = self.neutral_until
        other.reduced = self.reduced
        other.political_left = self.political_left
        other.open_cards = self.open_cards
        other.election = self.election
        other.trump = self.trump
        other.display = [cards[:] for cards in self.display]
        other.placed = self.placed[:]
        other.placed_mask = self.placed_mask
        other.sleeping = [cards[:] for cards in self.sleeping]
        other.fewer = self.fewer
        other.jacobites = self.jacobites
        other.contracts = self.contracts
        other.agreements = self.agreements
        other.proposals = self.proposals
        other.proposed = self.proposed
        other.at = self.at[:]
        other.second = self.second[:]
        other.camp = self.camp
        other.cooperates = self.cooperates
        other.home = self.home
        other.shut = self.shut
        other.stages = self.stages
        return other

    # derived tables

    def settle(self) -> None:
        """Make anew what is derived from the declared fields."""
        self.at = bytearray(self.board.size)
        self.second = bytearray(self.board.size)
        for piece, city in enumerate(self.place):
            if city >= 0:
                if self.under >> piece & 1:
                    self.second[city] = piece + 1
                else:
                    self.at[city] = piece + 1
        self.relate()

    def relate(self) -> None:
        """Who is whose friend, which land is whose, and what is closed to whom: after each political change."""
        self.camp = CAMPS[self.saxony]
        self.cooperates = COOPERATION[self.saxony]
        self.home = self.rules.annexed_home if self.annexed else self.board.home
        open_land = [b""] * POWER_COUNT
        neutrals = [power for power in (PRUSSIA, SAXONY) if self.is_neutral(power)]
        if neutrals:
            for power in range(POWER_COUNT):
                if power in neutrals:
                    open_land[power] = bytes([int(home != power) for home in self.home])
                else:
                    open_land[power] = bytes([int(home in neutrals) for home in self.home])
        self.shut = open_land
        prussian = self.saxony == PRUSSIAN_ALLY
        third = [AUSTRIA] if prussian else [AUSTRIA, SAXONY]
        self.stages = [
            [FRANCE, BAVARIA],
            [PRUSSIA, SAXONY] if prussian else [PRUSSIA],
            third if self.introductory else [*third, PRAGMATIC],
        ]

    # powers

    def is_neutral(self, power: int) -> bool:
        if power == PRUSSIA:
            return self.neutral_until > 0
        return power == SAXONY and self.saxony == NEUTRAL

    def enemies(self, a: int, b: int) -> bool:
        """Whether these powers are enemies; neutral Prussia still is Austria's."""
        return self.camp[a] | self.camp[b] == 3

    def allied(self, a: int, b: int) -> bool:
        """Whether these powers are one or allied."""
        return a == b or (self.camp[a] == self.camp[b] and self.camp[a] > 0)

    def cooperate(self, a: int, b: int) -> bool:
        """Whether these powers are one or co-operate."""
        return bool(self.cooperates[a] >> b & 1)

    def fight(self, a: int, b: int) -> bool:
        """Whether generals of these powers fight where they meet."""
        return self.camp[a] | self.camp[b] == 3 and not self.is_neutral(a) and not self.is_neutral(b)

    def major(self, power: int) -> int:
        """The major power for which a power's markers and points count; neutral Saxony's count for nobody: -1."""
        if power == BAVARIA:
            return FRANCE
        if power != SAXONY:
            return power
        return (PRUSSIA, -1, AUSTRIA)[self.saxony]

    # fortresses

    def marked(self, city: int) -> int:
        """Whose marker lies on a fortress; -1 if none."""
        return self.marker[self.board.fortress_number[city]]

    def mark(self, city: int, power: int) -> None:
        """Put a marker on a fortress, or with -1 take it off. What it means for the boxes follows by itself."""
        self.marker[self.board.fortress_number[city]] = power

    def control(self, city: int) -> int:
        """The power that controls a fortress; the Rhenish ones in joint hands count as Austria's."""
        marker = self.marker[self.board.fortress_number[city]]
        return marker if marker >= 0 else self.home[city]

    # pieces

    def commander(self, piece: int) -> int:
        """Who commands in this piece's city."""
        return self.at[self.place[piece]] - 1

    def partner(self, general: int) -> int:
        """The other general in this general's city; -1 if he is alone or not on the map."""
        city = self.place[general]
        if city < 0:
            return -1
        below = self.second[city] - 1
        return below if below != general else self.at[city] - 1

    def stack_of(self, general: int) -> int:
        """All generals in this general's city, as a mask."""
        other = self.partner(general)
        return 1 << general if other < 0 else 1 << general | 1 << other

    def own_stack(self, general: int) -> int:
        """The generals of his own power in this general's city (or himself in a box): they share one number."""
        other = self.partner(general)
        if other < 0 or self.board.power[other] != self.board.power[general]:
            return 1 << general
        return 1 << general | 1 << other

    def purse_of(self, general: int) -> int:
        """The general with whom the troops of this general's own stack are kept."""
        other = self.partner(general)
        if other < 0 or other > general or self.board.power[other] != self.board.power[general]:
            return general
        return other

    def strength(self, commander: int) -> int:
        """All troops in this general's city."""
        other = self.partner(commander)
        return self.troops[commander] + (self.troops[other] if other >= 0 else 0)

    def total(self, power: int) -> int:
        """All troops a power has, those in off-map boxes included: everybody may ask."""
        return sum([self.troops[general] for general in self.board.generals[power]])

    def winter_score(self, power: int) -> int:
        """What a major power has scored in the winters so far: written down, and looked at only at the end."""
        return sum([pools[power] for pools in self.winter_pools])

    def boxed(self, power: int) -> list[int]:
        """The generals of a power in its off-map box."""
        return [general for general in self.board.generals[power] if self.place[general] == BOX]

    def on_map(self, power: int) -> list[int]:
        """The generals of a power on the map."""
        return [general for general in self.board.generals[power] if self.place[general] >= 0]

    def stage_powers(self, stage: int) -> list[int]:
        """The powers that act in a stage, in their order: 0 France's, 1 Prussia's, 2 Austria's."""
        return self.stages[stage]

    def groups(self, power: int) -> list[int]:
        """The generals of a power who have one number of troops together, as masks, by their first."""
        found: list[int] = []
        for general in self.board.generals[power]:
            if self.place[general] != OFF and self.purse_of(general) == general:
                found.append(self.own_stack(general))
        return found

    def sweep(self, city: int) -> None:
        """A piece has come to this city: hussars there leave the board."""
        for hussar, at in enumerate(self.hussars):
            if at == city:
                self.hussars[hussar] = OFF
                self.tell("hussar_swept", (hussar, city), "7.4")


def lead_of(group: int) -> int:
    """The piece with the lowest number."""
    return (group & -group).bit_length() - 1


__all__ = ["AUSTRIAN_ALLY", "FIELDS", "NEUTRAL", "PRUSSIAN_ALLY", "THIRTY_EIGHT", "MState", "lead_of", "members"]
