"""Positions of Maria for tests, written by names, and played by text.

t = Table({"friedrich": ("breslau", 5), "neipperg": ("neisse", 4)}, stage="prussia", hands={"prussia": ["hearts 9"]})
t.do("march friedrich brieg", "halt", "done")
assert t.kind == "duel" and t.seat == "maria-theresa"
"""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.games.maria import make
from kabinett.games.maria.board import BOX, GENERAL_COUNT, OFF, PLAYERS, POWERS, TRACK_NAMES
from kabinett.games.maria.setup import set_up
from kabinett.games.maria.state import MState
from kabinett.games.maria.victory import pool
from tests.games.table import GameTable

GAME = make()
WORDS = GAME.words
BOARD = GAME.board
PIECES = BOARD.piece_ids
CITIES = BOARD.roads.ids
CARDS = BOARD.card_ids
STAGES = ("france", "prussia", "austria")
PHASES = ("draw", "supply", "movement", "combat", "afterwards", "end")


class Table(GameTable[MState]):
    """A state of Maria and short ways to look at it.

    pieces: name -> city, "box", or (city, troops) for a general with whom troops are kept; None: all on their set-up
    cities. stage: "politics", "tracks" (its end: the announced `shifts` are made), "hussars", "france", "prussia",
    "austria" (then `phase` says where in it), "end" of the turn, "winter" or the name of a step without arguments.
    Markers are those of the start, changed by `markers` (city -> power, or "" for none). Hands are as told; every
    other card lies in the draw pile, all decks opened.
    """

    game, names = GAME, PLAYERS

    def __init__(
        self,
        pieces: dict[str, str | tuple[str, int]] | None = None,
        stage: str = "politics",
        phase: str = "movement",
        turn: int = 1,
        hands: dict[str, list[str]] | None = None,
        display: dict[str, list[str]] | None = None,
        sleeping: dict[str, list[str]] | None = None,
        markers: dict[str, str] | None = None,
        tracks: dict[str, int] | None = None,
        cards: Sequence[str] | None = None,
        down: Sequence[str] = (),
        hussars: Sequence[str] = (),
        last_winner: str = "",
        chance: Sequence[int | str] | None = None,
        seed: int = 1,
        fields: dict[str, object] | None = None,
        **options: object,
    ) -> None:
        options.setdefault("variant", "advanced")
        s = GAME.blank(GAME.checked_options(options))
        set_up(s)
        s.key = seed.to_bytes(32, "big")
        s.ready = (1 << s.seats) - 1
        s.turn = turn - 1 if stage == "politics" else turn
        if pieces is not None:
            self._pieces(s, pieces)
        else:
            self._muster(s)
        for name in down:
            s.down |= 1 << PIECES.index(name)
        for number, city in enumerate(hussars):
            s.hussars[number] = CITIES.index(city)
        for city, power in (markers or {}).items():
            s.mark(CITIES.index(city), POWERS.index(power) if power else -1)
        for track, box in (tracks or {}).items():
            s.tracks[TRACK_NAMES.index(track)] = box - 1
        if "saxony" in (tracks or {}):
            from kabinett.games.maria import saxony

            s.saxony = saxony.status(s)
            if s.saxony:
                s.seat_of[3] = s.seat_of[4]
        if cards is not None:
            s.political_left = sum([1 << CARDS.index(card) for card in cards])
        s.last_winner = PLAYERS.index(last_winner) if last_winner else -1
        self._cards(s, hands or {}, display or {}, sleeping or {})
        for name, value in (fields or {}).items():
            assert hasattr(s, name), name
            setattr(s, name, value)
        s.relate()
        s.stack = self._stack(stage, phase)
        self.begin(s, chance)

    def _stack(self, stage: str, phase: str) -> list[tuple[int, ...]]:
        number = GAME.step_numbers
        if stage == "politics":
            return [(number["turn"], 0)]
        if stage == "tracks":
            shifts = [(number["shift_marker"], track) for track in reversed(range(len(TRACK_NAMES)))]
            return [(number["turn"], 1), (number["check_victory"],), *shifts]
        if stage == "hussars":
            return [(number["turn"], 1)]
        if stage in STAGES:
            which = STAGES.index(stage)
            return [(number["turn"], which + 3), (number["stage"], which, PHASES.index(phase))]
        if stage == "end":
            return [(number["turn"], 5)]
        if stage == "winter":
            return [(number["turn"], 0), (number["winter"], 0)]
        return [(number["turn"], 0), (number[stage],)]

    def _pieces(self, s: MState, pieces: dict[str, str | tuple[str, int]]) -> None:
        s.place = [OFF] * len(PIECES)
        s.place[PIECES.index("prussia-train-2")] = BOX
        s.under = 0
        for name, where in pieces.items():
            city = where if isinstance(where, str) else where[0]
            piece = PIECES.index(name)
            s.place[piece] = BOX if city == "box" else CITIES.index(city)
        for city in set(s.place) - {OFF, BOX}:
            together = [piece for piece, at in enumerate(s.place) if at == city]
            if len(together) > 1:
                s.under |= 1 << max(together, key=lambda piece: (BOARD.rank[piece], piece))
        s.settle()
        s.troops = [0] * GENERAL_COUNT
        for name, where in pieces.items():
            general = PIECES.index(name)
            if general < GENERAL_COUNT:
                keeper = s.purse_of(general)
                if isinstance(where, tuple):
                    s.troops[keeper] = where[1]
                elif not s.troops[keeper]:
                    s.troops[keeper] = s.own_stack(general).bit_count()

    def _muster(self, s: MState) -> None:
        """Each general his least number of troops, the rest to the first who have room."""
        for power in range(len(POWERS)):
            left = BOARD.troops[power] - sum([BOARD.min_troops[g] for g in BOARD.generals[power]])
            for general in BOARD.generals[power]:
                more = min(left, 8 - BOARD.min_troops[general])
                left -= more
                s.troops[s.purse_of(general)] += BOARD.min_troops[general] + more

    def _cards(
        self,
        s: MState,
        hands: dict[str, list[str]],
        display: dict[str, list[str]],
        sleeping: dict[str, list[str]],
    ) -> None:
        left = list(range(4 * s.pack.size))

        def take(name: str) -> int:
            face = s.pack.faces.index(name)
            card = next(card for card in left if s.pack.face_of[card] == face)
            left.remove(card)
            return card

        for where, dealt in ((s.hands, hands), (s.display, display), (s.sleeping, sleeping)):
            for power, names in dealt.items():
                where[POWERS.index(power)] = sorted([take(name) for name in names])
        s.sealed = 0
        s.deck = tuple(left)

    # looking

    @property
    def power(self) -> str:
        """The power that is asked."""
        decision = self.s.decision(self.s.to_act[0])
        assert decision is not None
        return POWERS[decision.power] if decision.power >= 0 else ""

    def where(self, piece: str) -> str:
        place = self.s.place[PIECES.index(piece)]
        return CITIES[place] if place >= 0 else "box" if place == BOX else "off"

    def troops(self, general: str) -> int:
        return self.s.troops[PIECES.index(general)]

    def hand(self, power: str) -> list[str]:
        return [self.s.pack.faces[self.s.pack.face_of[card]] for card in self.s.hands[POWERS.index(power)]]

    def shown(self, power: str) -> list[str]:
        """A power's face-up cards on the political display."""
        return [self.s.pack.faces[self.s.pack.face_of[card]] for card in self.s.display[POWERS.index(power)]]

    def marker(self, city: str) -> str:
        power = self.s.marked(CITIES.index(city))
        return POWERS[power] if power >= 0 else ""

    def pool(self, power: str) -> int:
        return pool(self.s, POWERS.index(power))

    def track(self, name: str) -> int:
        """The box of a track's marker, counted from 1 at the left."""
        return self.s.tracks[TRACK_NAMES.index(name)] + 1

    def may(self, seat: str) -> list[str]:
        """What a seat may do unasked."""
        return [str(action) for action in self.s.may(self.number(seat))]

    def idle_until(self, kind: str, seat: str = "", limit: int = 400) -> None:
        """Everybody does as little as possible until this is asked (of this seat)."""
        idle = ("pass", "done", "keep", "decline", "stop", "save", "enough", "refuse", "halt")
        self.do_until(lambda: self.kind == kind and (not seat or self.seat == seat), idle, limit)
