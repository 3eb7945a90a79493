"""A probe game: two seats with secret markers, dice, and interrupts that cancel interrupts."""

from __future__ import annotations

import random
from itertools import combinations
from typing import ClassVar

from kabinett.core.action import Action, Names
from kabinett.core.contract import Outcome, Refusal
from kabinett.core.field import NONE, OWNER, Field, members
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.core.step import Step
from kabinett.core.text import Text
from tests.probes.words import vocabulary

SEATS = ["crown", "rebels"]
TOWNS = ["capital", "mill", "ferry", "abbey"]
MARKERS = ["ambush 1", "ambush 2", "ambush 3", "counter 1", "counter 2", "counter 3", "oath", "fog"]
AMBUSH, COUNTER, OATH = (0, 1, 2), (3, 4, 5), 6
CAPITAL = 0
SEAT, TOWN, MARKER, N = ("seat", "seat"), ("town", "town"), ("marker", "marker"), ("n", "number")
WINDOW = (("seat", "seat"), ("raider", "seat"), ("town", "town"), ("depth", "number"))

WORDS = vocabulary(
    [Names("seat", SEATS), Names("town", TOWNS), Names("marker", MARKERS)],
    {
        "scout": ("town",), "probe": ("town",), "raid": ("town",), "play": ("marker",),
        "peek": (), "rest": (), "pass": (),
    },
    {
        "ask.turn": ((SEAT,), "{seat}, it is your turn.", "{seat}, à vous.", "{seat}, Sie sind am Zug."),
        "ask.answer": (WINDOW, "{seat}: {raider} raids {town} ({depth}).",
                       "{seat} : {raider} attaque {town} ({depth}).", "{seat}: {raider} überfällt {town} ({depth})."),
        "scouted": ((TOWN,), "{town} is scouted.", "{town} est reconnue.", "{town} ist erkundet."),
        "probed": ((TOWN, N), "{town} is probed: {n}.", "{town} est sondée : {n}.", "{town} wird geprüft: {n}."),
        "peeked": ((SEAT,), "{seat} shows its markers.", "{seat} montre ses pions.", "{seat} zeigt seine Marken."),
        "saw": ((MARKER,), "You see {marker}.", "Vous voyez {marker}.", "Sie sehen {marker}."),
        "raids": ((SEAT, TOWN), "{seat} raids {town}.", "{seat} attaque {town}.", "{seat} überfällt {town}."),
        "rests": ((SEAT, N), "{seat} draws {n} anew.", "{seat} repioche {n}.", "{seat} zieht {n} neu."),
        "drew": ((MARKER,), "You draw {marker}.", "Vous piochez {marker}.", "Sie ziehen {marker}."),
        "played": ((SEAT, MARKER), "{seat} plays {marker}.", "{seat} joue {marker}.", "{seat} spielt {marker}."),
        "passed": ((SEAT,), "{seat} passes.", "{seat} passe.", "{seat} passt."),
        "stopped": ((TOWN,), "The raid on {town} is off.", "{town} est sauve.", "Der Überfall auf {town} fällt aus."),
        "rolled": ((SEAT, TOWN, N), "{seat} rolls {n} at {town}.", "{seat} fait {n} à {town}.",
                   "{seat} würfelt {n} bei {town}."),
        "over": ((), "The season ends.", "La saison est finie.", "Das Jahr ist zu Ende."),
        "why.twice": ((TOWN,), "{town} has been scouted.", "{town} est déjà reconnue.", "{town} ist schon erkundet."),
        "why.own": ((TOWN,), "{town} is yours.", "{town} est à vous.", "{town} gehört Ihnen."),
        "why.once": ((), "Only once.", "Une seule fois.", "Nur einmal."),
        "why.marker": ((MARKER,), "You lack {marker}.", "Vous n'avez pas {marker}.", "{marker} haben Sie nicht."),
        "why.useless": ((MARKER,), "{marker} is no use.", "{marker} ne sert à rien.", "{marker} nützt nichts."),
        "why.oath": ((), "The oath binds you.", "Le serment vous lie.", "Der Eid bindet Sie."),
    },
)  # fmt: skip


class WindowsState(State):
    def __init__(self, game: Game, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.turn = 0
        self.town = [-1] * len(TOWNS)
        self.hand: list[list[int]] = [[], []]
        self.bag = 0
        self.out = 0
        self.scouted = 0
        self.probed = 0
        # known: the other seat has seen this hand; oathless: everybody has seen that no oath is in it.
        self.known = 0
        self.oathless = 0
        self.bonus = 0

    def copy(self) -> WindowsState:
        other = WindowsState(self.game, self.options)
        self.copy_core(other)
        other.turn, other.bag, other.out, other.scouted = self.turn, self.bag, self.out, self.scouted
        other.probed, other.known, other.oathless, other.bonus = self.probed, self.known, self.oathless, self.bonus
        other.town = self.town[:]
        other.hand = [part[:] for part in self.hand]
        return other

    def take(self, seat: int, count: int) -> None:
        for _ in range(count):
            marker = self.draw(bag := members(self.bag), "marker")
            self.bag = sum(1 << m for m in bag)
            self.hand[seat] = sorted([*self.hand[seat], marker])
            self.tell_apart(None, {seat: Text("drew", (marker,))}, "1")


WindowStep = Step[WindowsState]
FRAME = tuple[int, ...]


class Year(WindowStep):
    kind: ClassVar[str] = "year"
    rule: ClassVar[str] = "1"

    def act(self, s: WindowsState, frame: FRAME) -> None:
        s.scouted = s.probed = s.bonus = 0
        if s.turn == s.options["turns"]:
            s.tell("over", (), "1")
            s.pop()
            return
        s.turn += 1
        s.push((s.game.step_numbers["turn"], s.turn % 2))


class Turn(WindowStep):
    """Scout and probe as you like, then raid a town or rest."""

    kind: ClassVar[str] = "turn"
    rule: ClassVar[str] = "2"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"),)

    def asks(self, s: WindowsState, frame: FRAME) -> tuple[int, ...]:
        return (frame[1],)

    def why_not(self, s: WindowsState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb in ("play", "pass"):
            return Refusal(Text("core.not_asked"), "2")
        if action.verb == "rest":
            return None
        if action.verb == "peek":
            return Refusal(Text("why.once"), "2.4") if s.known >> (1 - seat) & 1 else None
        town = action.args[0]
        if action.verb == "scout" and s.scouted >> town & 1:
            return Refusal(Text("why.twice", (town,)), "2.1")
        if action.verb == "probe" and s.probed:
            return Refusal(Text("why.once"), "2.2")
        if s.town[town] == seat:
            return Refusal(Text("why.own", (town,)), "2.3")
        return None

    def options(self, s: WindowsState, frame: FRAME, seat: int) -> list[Action]:
        listed = [WORDS.action(verb, (town,)) for verb in ("scout", "probe", "raid") for town in range(len(TOWNS))]
        listed += [WORDS.action("peek"), WORDS.action("rest")]
        return [action for action in listed if self.why_not(s, frame, seat, action) is None]

    def do(self, s: WindowsState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "scout":
            s.scouted |= 1 << action.args[0]
            s.tell("scouted", action.args, "2.1")
        elif action.verb == "probe":
            s.probed = 1
            s.bonus = s.roll(6) // 5
            s.tell("probed", (action.args[0], s.bonus), "2.2")
        elif action.verb == "peek":
            s.reveal()
            s.known |= 1 << (1 - seat)
            s.tell("peeked", (1 - seat,), "2.4")
            for marker in s.hand[1 - seat]:
                s.tell_apart(None, {seat: Text("saw", (marker,))}, "2.4")
        elif action.verb == "raid":
            s.tell("raids", (seat, action.args[0]), "2.3")
            s.replace((s.game.step_numbers["resolve"], seat, action.args[0], 0, 0))
            s.push((s.game.step_numbers["answer"], 1 - seat, seat, action.args[0], 0))
        else:
            self.rest(s, seat)

    def rest(self, s: WindowsState, seat: int) -> None:
        """The hand is laid open and drawn anew: whatever was known of it is known no more."""
        count = min(2, s.bag.bit_count())
        if count:
            s.reveal()
            for marker in s.hand[seat]:
                s.out |= 1 << marker
                s.tell("played", (seat, marker), "2.5")
            s.hand[seat] = []
            s.known &= ~(1 << seat)
            s.oathless &= ~(1 << seat)
        s.tell("rests", (seat, count), "2.5")
        s.take(seat, count)
        s.pop()


class Answer(WindowStep):
    """A window: an ambush against the raid, a counter against the marker before. Asked even of an empty hand."""

    kind: ClassVar[str] = "answer"
    form: ClassVar[str] = "window"
    rule: ClassVar[str] = "3"
    params: ClassVar[tuple[tuple[str, str], ...]] = WINDOW

    def asks(self, s: WindowsState, frame: FRAME) -> tuple[int, ...]:
        return (frame[1],)

    def bound(self, s: WindowsState, frame: FRAME, seat: int) -> bool:
        return frame[3] == CAPITAL and frame[4] == 0 and OATH in s.hand[seat]

    def why_not(self, s: WindowsState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb not in ("play", "pass"):
            return Refusal(Text("core.not_asked"), "3")
        if action.verb == "play" and action.args[0] not in s.hand[seat]:
            return Refusal(Text("why.marker", action.args), "3.1")
        if self.bound(s, frame, seat):
            return None if action.args == (OATH,) else Refusal(Text("why.oath"), "3.3")
        if action.verb == "play" and action.args[0] not in (COUNTER if frame[4] else AMBUSH):
            return Refusal(Text("why.useless", action.args), "3.2")
        return None

    def options(self, s: WindowsState, frame: FRAME, seat: int) -> list[Action]:
        listed = [WORDS.action("play", (marker,)) for marker in s.hand[seat]] + [WORDS.action("pass")]
        return [action for action in listed if self.why_not(s, frame, seat, action) is None]

    def do(self, s: WindowsState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        _, _, raider, town, depth = frame
        s.pop()
        if depth == 0 and town == CAPITAL:
            s.reveal()
            s.oathless |= 1 << seat
        if action.verb == "pass":
            s.tell("passed", (seat,), "3")
            return
        s.reveal()
        marker = action.args[0]
        s.hand[seat].remove(marker)
        s.out |= 1 << marker
        s.tell("played", (seat, marker), "3")
        bound = marker == OATH
        s.replace((s.game.step_numbers["resolve"], raider, town, depth + (not bound), int(bound)))
        if not bound:
            s.push((self.number, 1 - seat, raider, town, depth + 1))


class Resolve(WindowStep):
    kind: ClassVar[str] = "resolve"
    rule: ClassVar[str] = "4"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("raider", "seat"), ("town", "town"), ("depth", "number"), ("oath", "number"),
    )  # fmt: skip

    def act(self, s: WindowsState, frame: FRAME) -> None:
        _, raider, town, depth, oath = frame
        s.pop()
        if depth % 2:
            s.tell("stopped", (town,), "4")
            return
        die = s.roll(6)
        s.tell("rolled", (raider, town, die), "4")
        if die + s.bonus - oath + (s.scouted >> town & 1) >= 3:
            s.town[town] = raider


class WindowsGame(Game):
    name = "windows"

    def __init__(self) -> None:
        fields = [
            Field("turn", "int"),
            Field("town", "list", "seat", "town", default=-1),
            Field("hand", "lists", "marker", "seat", see=OWNER),
            Field("bag", "bits", "marker", see=NONE),
            Field("out", "bits", "marker"),
            Field("scouted", "bits", "town"),
            Field("probed", "int"),
            Field("known", "bits", "seat"),
            Field("oathless", "bits", "seat"),
            Field("bonus", "int"),
        ]
        steps = [Year(), Turn(), Answer(), Resolve()]
        super().__init__(WORDS, steps, fields, [Option("turns", [8, 4])], {}, {"raid": "2.3", "play": "3"})

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return SEATS

    def blank(self, options: dict[str, object]) -> State:
        return WindowsState(self, options)

    def setup(self, state: State) -> None:
        assert isinstance(state, WindowsState)
        state.bag = (1 << len(MARKERS)) - 1
        state.town = [0, 0, 1, 1]
        for seat in range(2):
            state.take(seat, 2)
        state.push((self.step_numbers["year"],))

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, WindowsState)
        scores = [state.town.count(seat) for seat in range(2)]
        ranks = [1 + (scores[1 - seat] > scores[seat]) for seat in range(2)]
        return Outcome([seat for seat in range(2) if ranks[seat] == 1], ranks, scores, Text("over"), "1")

    def add_to_view(self, state: State, seat: int, view: View) -> None:
        assert isinstance(state, WindowsState)
        view["sizes"] = [len(hand) for hand in state.hand]
        view["seen"] = state.hand[1 - seat][:] if seat >= 0 and state.known >> (1 - seat) & 1 else []

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        assert isinstance(state, WindowsState)
        seat, sizes, seen = view["seat"], view["sizes"], view["seen"]
        assert isinstance(seat, int) and isinstance(sizes, list) and isinstance(seen, list)
        if seen:
            state.hand[1 - seat] = seen[:]
        hand, bag = rng.choice(self.completions(state, view))
        state.hand = [list(part) for part in hand]
        state.bag = bag

    def completions(self, state: WindowsState, view: View) -> list[tuple[tuple[tuple[int, ...], ...], int]]:
        """Both hands and the bag in all ways that fit a view, of which `state` holds what is seen."""
        sizes = view["sizes"]
        assert isinstance(sizes, list)
        gone = state.out | sum(1 << m for hand in state.hand for m in hand)
        pool = [m for m in range(len(MARKERS)) if not gone >> m & 1]
        found: list[tuple[tuple[tuple[int, ...], ...], int]] = []
        for first in combinations(pool, sizes[0] - len(state.hand[0])):
            rest = [m for m in pool if m not in first]
            for second in combinations(rest, sizes[1] - len(state.hand[1])):
                hand = ((*state.hand[0], *first), (*state.hand[1], *second))
                if not any(state.oathless >> seat & 1 and OATH in hand[seat] for seat in range(2)):
                    found.append((hand, sum(1 << m for m in rest if m not in second)))
        return found

    def determined(self, view: View) -> list[tuple[str, int]]:
        state = self.sample(view, random.Random(0))
        assert isinstance(state, WindowsState)
        seat = view["seat"]
        for other in range(2):
            if other != seat and not view["seen"]:
                state.hand[other] = []
        all_of_them = self.completions(state, view)
        found = [("hand", n) for n in range(2) if len({hand[n] for hand, _ in all_of_them}) == 1]
        return found + [("bag", 0)] * (len({bag for _, bag in all_of_them}) == 1)

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, WindowsState)
        everything = [*members(state.bag), *members(state.out), *state.hand[0], *state.hand[1]]
        found = [] if sorted(everything) == list(range(len(MARKERS))) else ["a marker is missing or there twice"]
        found += [f"{SEATS[s]} has an oath" for s in range(2) if state.oathless >> s & 1 and OATH in state.hand[s]]
        found += [f"{TOWNS[t]} belongs to nobody" for t in range(len(TOWNS)) if state.town[t] not in range(2)]
        return found


GAME = WindowsGame()


def game() -> Game:
    return GAME
