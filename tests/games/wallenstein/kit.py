"""Positions of Wallenstein for tests, written by names, and played by text.

    counties = {"anhalt": ("blue", 5), "kursachsen": ("yellow", 3)}
    t = Table(counties, plans={"blue": {"battle-a": "anhalt"}}, chance=[3, 1])
    t.do("go kursachsen", "send 4")
    assert t.owner("kursachsen") == "blue"

Scripted chance for the tower: how many cubes come out, first of those stuck (by colour), then of those thrown (by
colour); colours without cubes are not asked. Colours: red, blue, yellow, violet, black, peasants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kabinett.games.wallenstein import make
from kabinett.games.wallenstein.board import ACTION_COUNT, BID, BUILDINGS, SEASONS, SEATS, SLOTS, TILES
from kabinett.games.wallenstein.setup import set_up
from kabinett.games.wallenstein.state import WState
from tests.games.table import GameTable

GAME = make()
WORDS = GAME.words
BOARD = GAME.board
COUNTIES = BOARD.zones.ids
COLOURS = [*SEATS, "peasants"]
CARDS = BOARD.card_ids
EVENTS = BOARD.event_ids
FAVOURS = BOARD.favour_ids
SEAT_LIST = list(SEATS)

ROUND = ("end_round", "lead_on", "actions", "court", "landsknechte", "place_leaders", "choose_tile", "open_bids",
         "draw_event", "planning")  # fmt: skip
ARGUMENTS = {"actions": (0, 0), "end_round": (), "open_bids": (), "draw_event": (), "planning": ()}


class Table(GameTable[WState]):
    """A state of Wallenstein and short ways to look at it. Counties that are not named are neutral.

    counties: name -> (seat, armies), or seat -> name -> armies. Everybody has ten thalers unless told.
    plans: seat -> slot -> card; slots that are not named are empty (in the phase "planning" nothing is laid).
    actions: the action cards that come first, in their order. tiles: seat -> tile; seats play in the order of `order`;
    those of `spared` do not use theirs.
    event: in force ("" for none); events: candidates that are open. phase: the step that comes next, one of ROUND, or
    "winter", "year_end", "end" (of the game's course)."""

    game, names = GAME, SEATS

    def __init__(
        self,
        counties: Mapping[str, tuple[str, int] | dict[str, int]],
        plans: dict[str, dict[str, str]] | None = None,
        actions: Sequence[str] = (),
        order: Sequence[str] = (),
        tiles: dict[str, str] | None = None,
        spared: Sequence[str] = (),
        event: str = "",
        events: Sequence[str] = (),
        phase: str = "actions",
        season: str = "",
        year: int = 1,
        built: dict[str, list[str]] | None = None,
        revolts: dict[str, int] | None = None,
        thalers: dict[str, int] | None = None,
        grain: dict[str, int] | None = None,
        points: dict[str, int] | None = None,
        reserve: dict[str, int] | None = None,
        tower: dict[str, int] | None = None,
        tray: dict[str, int] | None = None,
        stock: dict[str, int] | None = None,
        hall: dict[str, int] | None = None,
        favours: Sequence[str] = (),
        guard: str = "",
        safe: dict[str, int] | None = None,
        banner: dict[str, int] | None = None,
        leader: dict[str, str] | None = None,
        statues: dict[str, tuple[str, int]] | None = None,
        trophies: dict[str, int] | None = None,
        rank: Sequence[str] = (),
        chance: Sequence[int | str] = (),
        seed: int = 1,
        **options: object,
    ) -> None:
        s = GAME.blank(GAME.checked_options({"players": 3, **options}))
        set_up(s)
        self.s = s
        s.key = seed.to_bytes(32, "big")
        s.year = year
        s.season = SEASONS.index(season or ("winter" if phase in ("winter", "year_end") else "spring"))
        s.thalers = [10] * s.seats
        for county, owner, armies in _held(counties):
            s.owner[COUNTIES.index(county)] = SEAT_LIST.index(owner)
            s.armies[COUNTIES.index(county)] = armies
        s.fill_reserves()
        for county, names in (built or {}).items():
            for name in names:
                s.built[COUNTIES.index(county)] |= 1 << BUILDINGS.index(name)
                s.stock[BUILDINGS.index(name)] -= 1
        for county, number in (revolts or {}).items():
            s.revolts[COUNTIES.index(county)] = number
        for colour, number in (tower or {}).items():
            s.tower[COLOURS.index(colour)] = number
            s.reserve[COLOURS.index(colour)] -= number
        for colour, number in (tray or {}).items():
            s.tray[COLOURS.index(colour)] = number
            s.reserve[COLOURS.index(colour)] -= number
        # A reserve that is to be smaller: the rest stands far away, or is stuck.
        for colour, number in (reserve or {}).items():
            place = COLOURS.index(colour)
            s.tower[place] += s.reserve[place] - number
            s.reserve[place] = number
        for name, given in (("thalers", thalers), ("grain", grain), ("points", points), ("hall", hall),
                            ("safe", safe), ("banner", banner), ("trophies", trophies)):  # fmt: skip
            for seat, number in (given or {}).items():
                getattr(s, name)[SEAT_LIST.index(seat)] = number
        self._stock(stock or {})
        for seat, county in (leader or {}).items():
            s.leader[SEAT_LIST.index(seat)] = COUNTIES.index(county)
        for county, (seat, number) in (statues or {}).items():
            s.statues[COUNTIES.index(county)] = number
            s.statue_of[COUNTIES.index(county)] = SEAT_LIST.index(seat)
            s.statues_left[SEAT_LIST.index(seat)] -= number
        # Trophies were the statues of the next seat.
        for seat, number in (trophies or {}).items():
            s.statues_left[(SEAT_LIST.index(seat) + 1) % s.seats] -= number
        if guard:
            s.guard = SEAT_LIST.index(guard)
        self._events(event, events, phase)
        if phase == "year_end":
            s.candidates = 0
        if favours:
            s.favours = tuple([FAVOURS.index(card) for card in favours])
            for card in s.favours:
                s.favour_deck &= ~(1 << card)
        self._round(plans or {}, actions, order or SEATS[: s.seats], tiles or {}, phase)
        s.spared |= sum([1 << SEAT_LIST.index(seat) for seat in spared])
        if phase == "choose_tile":
            s.rank = tuple([SEAT_LIST.index(seat) for seat in rank or SEATS[: s.seats]])
        self._stack(phase)
        self.begin(s, chance)

    def _stock(self, stock: dict[str, int]) -> None:
        """A smaller stock of buildings: the rest stands in counties that can bear it, far from the others."""
        s = self.s
        for name, number in stock.items():
            building = BUILDINGS.index(name)
            for county in range(BOARD.size):
                if s.owner[county] < 0 or s.built[county].bit_count() >= BOARD.sites[county]:
                    continue
                if s.stock[building] > number and not s.built[county] >> building & 1:
                    s.built[county] |= 1 << building
                    s.stock[building] -= 1
            assert s.stock[building] == number, "there are not sites enough"

    def _events(self, event: str, events: Sequence[str], phase: str) -> None:
        s = self.s
        if event:
            s.event = EVENTS.index(event)
            s.event_deck &= ~(1 << s.event)
        for name in events:
            s.candidates |= 1 << EVENTS.index(name)
        s.event_deck &= ~s.candidates
        # As many candidates as the season needs, and a deck of the right size: what is too much has been played.
        drawn = phase not in ("planning", "draw_event")
        wanted = 1 if s.season == 3 else 4 - s.season - drawn
        left = [number for number in range(12) if s.event_deck >> number & 1]
        while s.candidates.bit_count() < wanted:
            s.candidates |= 1 << left.pop(0)
        s.event_deck = sum([1 << number for number in left[-8 if s.year == 1 else -4 :]])
        assert s.candidates.bit_count() == wanted, f"{wanted} events are open"

    def _round(
        self,
        plans: dict[str, dict[str, str]],
        actions: Sequence[str],
        order: Sequence[str],
        tiles: dict[str, str],
        phase: str,
    ) -> None:
        s = self.s
        # Who is given no tile has one that does nothing: attack or defence, spared.
        free = [tile for tile in (3, 4, 2, 1, 0) if TILES[tile] not in tiles.values()]
        lie = [TILES.index(tiles[seat]) if seat in tiles else free.pop(0) for seat in order]
        s.lay_tiles(lie + [tile for tile in range(len(TILES)) if tile not in lie])
        if phase not in ("planning", "draw_event", "open_bids", "choose_tile"):
            s.taken = (*[SEAT_LIST.index(seat) for seat in order], *[-1] * (len(TILES) - len(order)))
            s.spared = sum([1 << SEAT_LIST.index(seat) for seat in order if seat not in tiles])
        if phase in ("winter", "year_end", "end"):
            return
        first = [SLOTS.index(action) for action in actions]
        s.track = tuple(first + [slot for slot in range(ACTION_COUNT) if slot not in first])
        if phase == "planning":
            return
        for seat in range(s.seats):
            plan = [-1] * s.slots
            for slot, card in plans.get(SEATS[seat], {}).items():
                plan[SLOTS.index(slot)] = CARDS.index(card)
            s.plan[seat] = plan
            s.shown[seat] = [-1] * s.slots
            s.opened[seat] = sum([1 << slot for slot, card in enumerate(plan) if card < 0])
            if phase not in ("draw_event", "open_bids"):
                s.shown[seat][BID] = plan[BID]
                s.opened[seat] |= 1 << BID

    def _stack(self, phase: str) -> None:
        s = self.s
        number = GAME.step_numbers
        s.stack = [(number["course"],)]
        if phase in ("winter", "year_end"):
            s.stack.append((number["year_end"],))
            if phase == "winter":
                s.stack.append((number["winter"],))
            return
        wanted = {"lead_on": s.leaders, "court": s.court, "landsknechte": s.landsknechte, "place_leaders": s.leaders}
        for kind in ROUND if phase != "end" else []:
            if kind != phase and (not wanted.get(kind, True) or (kind == "place_leaders" and phase != kind)):
                continue
            s.stack.append((number[kind], *ARGUMENTS.get(kind, (0,))))
            if kind == phase:
                break

    # looking

    def owner(self, county: str) -> str | None:
        seat = self.s.owner[COUNTIES.index(county)]
        return SEATS[seat] if seat >= 0 else None

    def armies(self, county: str) -> int:
        return self.s.armies[COUNTIES.index(county)]

    def revolts(self, county: str) -> int:
        return self.s.revolts[COUNTIES.index(county)]

    def built(self, county: str) -> list[str]:
        mask = self.s.built[COUNTIES.index(county)]
        return [name for number, name in enumerate(BUILDINGS) if mask >> number & 1]

    def thalers(self, seat: str) -> int:
        return self.s.thalers[SEAT_LIST.index(seat)]

    def grain(self, seat: str) -> int:
        return self.s.grain[SEAT_LIST.index(seat)]

    def points(self, seat: str) -> int:
        return self.s.points[SEAT_LIST.index(seat)]

    def reserve(self, colour: str) -> int:
        return self.s.reserve[COLOURS.index(colour)]

    def tray(self, colour: str) -> int:
        return self.s.tray[COLOURS.index(colour)]

    def tower(self, colour: str) -> int:
        return self.s.tower[COLOURS.index(colour)]

    def leader(self, seat: str) -> str | None:
        county = self.s.leader[SEAT_LIST.index(seat)]
        return COUNTIES[county] if county >= 0 else None

    def shown(self, seat: str, slot: str) -> str | None:
        """The card that everybody sees on a slot; None where there is none or it is hidden."""
        shown = self.s.shown[SEAT_LIST.index(seat)]
        card = shown[SLOTS.index(slot)] if shown else -1
        return CARDS[card] if card >= 0 else None

    def opened(self, seat: str, slot: str) -> bool:
        return bool(self.s.opened[SEAT_LIST.index(seat)] >> SLOTS.index(slot) & 1)

    def cubes(self, colour: str) -> int:
        """All cubes of a colour, wherever they are."""
        s = self.s
        number = COLOURS.index(colour)
        standing = sum([s.armies[county] for county in range(BOARD.size) if s.owner[county] == number])
        return standing + s.reserve[number] + s.tower[number] + s.tray[number]


def _held(counties: Mapping[str, tuple[str, int] | dict[str, int]]) -> list[tuple[str, str, int]]:
    """Who has which county, with how many armies: written by county or by seat."""
    found: list[tuple[str, str, int]] = []
    for name, held in counties.items():
        if isinstance(held, tuple):
            found.append((name, *held))
        else:
            found += [(county, name, armies) for county, armies in held.items()]
    return found
