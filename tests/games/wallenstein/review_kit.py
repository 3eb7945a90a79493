"""Positions of Wallenstein for the tests of the review, written by names: a round whose plans are known.

    t = Round({"blue": {"anhalt": 5}, "yellow": {"kursachsen": 3}}, {"blue": {"battle-a": "anhalt"}}, chance=[3, 1])
    t.do("go kursachsen", "send 4")
    assert t.owner("kursachsen") == "blue"

Slots that no card is named for are empty. The round is played as far as nobody must be asked: mostly to the planning of
the next round, where everything stands still."""

from __future__ import annotations

from kabinett.core.contract import Event
from kabinett.games.wallenstein import make
from kabinett.games.wallenstein.board import ACTION_COUNT, BUILDINGS, SEATS, SLOTS, TILES
from kabinett.games.wallenstein.setup import set_up

GAME = make()
WORDS = GAME.words
BOARD = GAME.board
COUNTIES = BOARD.zones.ids
COLOUR_NAMES = [*SEATS, "peasants"]


class Round:
    """A state in the first spring (or another season), at the ten actions or at an earlier step of the round."""

    def __init__(
        self,
        counties: dict[str, dict[str, int]],
        plan: dict[str, dict[str, str]] | None = None,
        *,
        start: str = "actions",
        order: tuple[str, ...] = (),
        tiles: dict[str, str] | None = None,
        event: str = "",
        winter_card: str = "",
        built: dict[str, list[str]] | None = None,
        revolts: dict[str, int] | None = None,
        tray: dict[str, int] | None = None,
        tower: dict[str, int] | None = None,
        thalers: dict[str, int] | None = None,
        grain: dict[str, int] | None = None,
        reserve: dict[str, int] | None = None,
        hall: dict[str, int] | None = None,
        favours: tuple[str, ...] = (),
        banner: dict[str, int] | None = None,
        leader: dict[str, str] | None = None,
        statues: dict[str, tuple[str, int]] | None = None,
        actions: tuple[str, ...] = SLOTS[:ACTION_COUNT],
        season: int = 0,
        year: int = 1,
        chance: list[int | str] | None = None,
        **options: object,
    ) -> None:
        s = GAME.blank(GAME.checked_options({"players": 3, **options}))
        set_up(s)
        self.s = s
        self.names = SEATS[: s.seats]
        s.key = bytes(32)
        s.year, s.season = year, season
        s.thalers = [(thalers or {}).get(name, 10) for name in self.names]
        s.grain = [(grain or {}).get(name, 0) for name in self.names]
        for name, held in counties.items():
            for county, armies in held.items():
                s.owner[COUNTIES.index(county)] = SEATS.index(name)
                s.armies[COUNTIES.index(county)] = armies
        s.fill_reserves()
        for part, named in ((s.tray, tray), (s.tower, tower)):
            for name, number in (named or {}).items():
                part[COLOUR_NAMES.index(name)] += number
                s.reserve[COLOUR_NAMES.index(name)] -= number
        for name, number in (reserve or {}).items():
            s.reserve[COLOUR_NAMES.index(name)] = number
        for county, types in (built or {}).items():
            for building in types:
                s.built[COUNTIES.index(county)] |= 1 << BUILDINGS.index(building)
                s.stock[BUILDINGS.index(building)] -= 1
        for county, number in (revolts or {}).items():
            s.revolts[COUNTIES.index(county)] = number
        for name, number in (hall or {}).items():
            s.hall[SEATS.index(name)] = number
        for name, number in (banner or {}).items():
            s.banner[SEATS.index(name)] = number
        for name, county in (leader or {}).items():
            s.leader[SEATS.index(name)] = COUNTIES.index(county)
        for county, (name, number) in (statues or {}).items():
            s.statues[COUNTIES.index(county)] = number
            s.statue_of[COUNTIES.index(county)] = SEATS.index(name)
        if favours:
            s.favours = tuple([BOARD.favour_ids.index(card) for card in favours])
            for card in s.favours:
                s.favour_deck &= ~(1 << card)
        self._events(event, winter_card)
        self._order(order or self.names, tiles or {})
        self._mats(plan or {})
        self._stack(start)
        s.track = tuple([SLOTS.index(action) for action in actions])
        s.script = tuple(chance or ())
        s.run()
        self.events: list[Event] = list(s.events)

    def _events(self, event: str, winter_card: str) -> None:
        """The event of the round, and what is left of the year's four cards."""
        s = self.s
        if event:
            s.event = BOARD.event_ids.index(event)
        cards = [card for card in range(len(BOARD.event_ids)) if card != s.event]
        if winter_card:
            cards.sort(key=lambda card: card != BOARD.event_ids.index(winter_card))
        left = 3 - s.season if s.season < 3 else 1
        s.candidates = sum([1 << card for card in cards[:left]])
        s.event_deck = sum([1 << card for card in cards[3:]])

    def _order(self, order: tuple[str, ...], tiles: dict[str, str]) -> None:
        """The seats on places 1, 2, 3 ...; who has no tile named gets one he spares, as long as there are any."""
        s = self.s
        free = [tile for tile in ("attack", "defence", "armies", "grain", "tax") if tile not in tiles.values()]
        laid: list[int] = []
        for name in order:
            if name not in tiles and free[0] in ("attack", "defence"):
                s.spared |= 1 << SEATS.index(name)
            laid.append(TILES.index(tiles[name] if name in tiles else free.pop(0)))
        s.tiles = tuple(laid + [TILES.index(tile) for tile in free])
        s.taken = tuple([SEATS.index(name) for name in order] + [-1] * (5 - len(order)))

    def _mats(self, plan: dict[str, dict[str, str]]) -> None:
        s = self.s
        for seat, name in enumerate(self.names):
            cards = [-1] * s.slots
            for slot, card in plan.get(name, {}).items():
                cards[SLOTS.index(slot)] = BOARD.card_ids.index(card)
            s.plan[seat] = cards
            s.shown[seat] = [-1] * s.slots
            s.opened[seat] = sum([1 << slot for slot, card in enumerate(cards) if card < 0])

    def _stack(self, start: str) -> None:
        s = self.s
        step = GAME.step_numbers
        s.stack = [(step["course"],)]
        if start == "winter":
            s.stack += [(step["year_end"],), (step["winter"],)]
            s.clear_mats()
            return
        s.stack.append((step["end_round"],))
        if s.leaders:
            s.stack.append((step["lead_on"], 0))
        if start == "lead_on":
            return
        s.stack.append((step["actions"], 0, 0))
        later = [
            ("court", (0,)),
            ("landsknechte", (0,)),
            ("place_leaders", (0,)),
            ("choose_tile", (0,)),
            ("open_bids", ()),
        ]
        for kind, args in later if start != "actions" else []:
            played = {"court": s.court, "landsknechte": s.landsknechte, "place_leaders": False}.get(kind, True)
            if played or kind == start:
                s.stack.append((step[kind], *args))
            if kind == start:
                break
        if start == "open_bids":
            s.taken = (-1,) * 5

    # playing

    @property
    def kind(self) -> str:
        """What is asked now ("" when the game is over)."""
        return GAME.steps[self.s.stack[-1][0]].kind if self.s.stack else ""

    @property
    def seat(self) -> str:
        return SEATS[self.s.to_act[0]]

    def options(self) -> list[str]:
        decision = self.s.decision(self.s.to_act[0])
        return [str(action) for action in decision.actions] if decision else []

    def do(self, *texts: str) -> None:
        for text in texts:
            self.events += self.s.apply(self.s.to_act[0], WORDS.parse(text))

    def no(self, text: str) -> str:
        """The rule that forbids this now."""
        refusal = self.s.explain(self.s.to_act[0], WORDS.parse(text))
        assert refusal is not None, f"{text} is legal"
        return refusal.rule

    def told(self, key: str) -> list[tuple[int, ...]]:
        """The arguments of all events with this key so far."""
        return [event.public.args for event in self.events if event.public is not None and event.public.key == key]

    # looking

    def owner(self, county: str) -> str:
        seat = self.s.owner[COUNTIES.index(county)]
        return SEATS[seat] if seat >= 0 else ""

    def armies(self, county: str) -> int:
        return self.s.armies[COUNTIES.index(county)]

    def markers(self, county: str) -> int:
        return self.s.revolts[COUNTIES.index(county)]

    def buildings(self, county: str) -> list[str]:
        built = self.s.built[COUNTIES.index(county)]
        return [name for number, name in enumerate(BUILDINGS) if built >> number & 1]

    def tray(self, colour: str) -> int:
        return self.s.tray[COLOUR_NAMES.index(colour)]

    def reserve(self, colour: str) -> int:
        return self.s.reserve[COLOUR_NAMES.index(colour)]

    def purse(self, seat: str) -> int:
        return self.s.thalers[SEATS.index(seat)]

    def grain(self, seat: str) -> int:
        return self.s.grain[SEATS.index(seat)]

    def points(self, seat: str) -> int:
        return self.s.points[SEATS.index(seat)]

    def cubes(self, colour: str) -> int:
        """All cubes of a colour, wherever they are."""
        s = self.s
        number = COLOUR_NAMES.index(colour)
        standing = sum([s.armies[county] for county in range(BOARD.size) if s.owner[county] == number])
        return standing + s.reserve[number] + s.tower[number] + s.lower[number] + s.tray[number]
