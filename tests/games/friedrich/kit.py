"""Positions of Friedrich for tests, written by names, and played by text.

    t = Table({"friedrich": ("torgau", 5), "daun": ("dresden", 4)}, nation="prussia", hands={"prussia": ["hearts 9"]})
    t.do("march friedrich meissen", "halt", "done")
    assert t.kind == "duel" and t.seat == "friedrich"
"""

from __future__ import annotations

from typing import Any

from kabinett.core.contract import Event, Refusal
from kabinett.core.errors import IllegalAction
from kabinett.games.friedrich import make
from kabinett.games.friedrich.board import NATIONS
from kabinett.games.friedrich.effects import VERSIONS, version
from kabinett.games.friedrich.game import SEATS
from kabinett.games.friedrich.notation import FATE_NAMES
from kabinett.games.friedrich.setup import set_up
from kabinett.games.friedrich.state import ALL_FATE, FState
from kabinett.games.tactics.cards import FACES, face_of

GAME = make()
WORDS = GAME.words
PIECES = GAME.board.piece_ids
CITIES = GAME.board.roads.ids


class Table:
    """A state of Friedrich and short ways to look at it. Pieces not named are off the map.

    pieces: name -> city, or (city, armies) for a stack's commander (a general alone has 1 army unless told).
    phase: where the active nation stands: "draw_cards", "offensive_option" (Prussia, turn 3, advanced), "movement",
    "combats", "supply", or "end" (of the turn).
    """

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
        self.s = s
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
        s.script = tuple(chance or ())
        problems = GAME.problems(s)
        assert not problems, problems
        s.run()
        self.log: list[str] = [WORDS.say(e.public) for e in s.events if e.public is not None]
        self.events: list[Event] = list(s.events)

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
    def kind(self) -> str:
        """What is asked now ("" when the game is over)."""
        return GAME.steps[self.s.stack[-1][0]].kind if self.s.stack else ""

    @property
    def seat(self) -> str:
        """The seat that is asked (the first of several)."""
        return SEATS[self.s.to_act[0]]

    @property
    def nation(self) -> str:
        """The nation that is asked."""
        decision = self.s.decision(self.s.to_act[0])
        assert decision is not None
        return NATIONS[decision.power]

    def options(self, seat: str = "") -> list[str]:
        number = SEATS.index(seat) if seat else self.s.to_act[0]
        decision = self.s.decision(number)
        return [str(action) for action in decision.actions] if decision else []

    def do(self, *texts: str, seat: str = "") -> list[str]:
        """Play these actions for whoever is asked (or for this seat); the public log of what came of them."""
        told: list[str] = []
        for text in texts:
            number = SEATS.index(seat) if seat else self.s.to_act[0]
            events = self.s.apply(number, WORDS.parse(text))
            self.events += events
            told += [WORDS.say(event.public) for event in events if event.public is not None]
        self.log += told
        return told

    def pass_to(self, nation: str) -> None:
        """From here on everybody does as little as possible, until this nation moves."""
        for _ in range(100):
            options = self.options()
            idle = [text for text in ("done", "halt", "stop", "decline", "stand") if text in options]
            self.do(idle[0] if idle else options[0])
            if self.kind == "movement" and self.nation == nation:
                return
        raise AssertionError(f"{nation} does not come to move")

    def no(self, text: str, seat: str = "") -> str:
        """This action must be refused; the rule that forbids it. The state must be untouched."""
        number = SEATS.index(seat) if seat else self.s.to_act[0]
        action = WORDS.parse(text)
        before = self.s.dump()
        refusal = self.s.explain(number, action)
        assert isinstance(refusal, Refusal), f"{text} is legal"
        try:
            self.s.apply(number, action)
        except IllegalAction as error:
            assert error.reason == refusal.reason
        else:
            raise AssertionError(f"{text} was carried out")
        assert self.s.dump() == before
        return refusal.rule

    def why(self, text: str, seat: str = "") -> str:
        """The key of the reason why this action is refused; the state must be untouched."""
        self.no(text, seat)
        refusal = self.s.explain(SEATS.index(seat) if seat else self.s.to_act[0], WORDS.parse(text))
        assert refusal is not None
        return refusal.reason.key

    def told(self, key: str) -> list[tuple[int, ...]]:
        """The arguments of all public events with this key so far."""
        return [e.public.args for e in self.events if e.public is not None and e.public.key == key]

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

    def private(self, seat: str, key: str) -> list[str]:
        """Events with this key as a seat saw them, in words."""
        faces = [event.face(SEATS.index(seat)) for event in self.events]
        return [WORDS.say(face) for face in faces if face is not None and face.key == key]

    def seen(self, seat: str, *texts: str) -> str:
        """All that a seat would learn if this seat to act (the first of several) did these things, as one text."""
        s = self.s.copy()
        events: list[Event] = []
        for text in texts:
            events += s.apply(s.to_act[0], WORDS.parse(text))
        number = SEATS.index(seat)
        faces = [event.face(number) for event in events]
        said = [WORDS.say(face) for face in faces if face is not None]
        decision = s.decision(number)
        asked = [str(action) for action in decision.actions] if decision else []
        return repr((said, s.view(number), asked, s.to_act))

    @property
    def winners(self) -> list[str]:
        outcome = self.s.outcome
        return [SEATS[seat] for seat in outcome.winners] if outcome else []


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
