"""A probe game: powers with hands that change seats, a stage shared by two seats, consent, proposals at any time."""

from __future__ import annotations

import random
from typing import ClassVar

from kabinett.core.action import Action, Names
from kabinett.core.contract import Chain, Lens, Outcome, Refusal
from kabinett.core.field import NONE, OWNER, Field, members
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.core.step import Step
from kabinett.core.text import Text
from tests.probes.words import vocabulary

SEATS = ["north", "south", "east"]
POWERS = ["austria", "britain", "france", "prussia", "saxony"]
CARDS = [f"{suit} {value}" for suit in ("hearts", "spades", "clubs", "diamonds") for value in range(1, 6)]
PAIRS = [f"{a}-{b}" for a in SEATS for b in SEATS]
PIECES = ["anton", "bruno", "conrad", "dietrich"]  # two of north's, two of south's
PLACES = ["abbey", "bridge", "cloister", "fort", "gate", "haven"]  # a ring
FORT, GATE = 3, 4
SEAT, POWER, CARD, N = ("seat", "seat"), ("power", "power"), ("card", "card"), ("n", "number")
PIECE, PLACE, TO = ("piece", "piece"), ("place", "place"), ("to", "seat")

WORDS = vocabulary(
    [Names("seat", SEATS), Names("power", POWERS), Names("card", CARDS), Names("pair", PAIRS),
     Names("piece", PIECES), Names("place", PLACES)],
    {
        "move": ("piece",), "go": ("place",), "stop": (), "done": (), "resume": (), "dispute": (), "yes": (), "no": (),
        "play": ("card",), "hold": (), "propose": ("seat", "power"), "withdraw": ("seat",), "accept": ("seat",),
        "decline": ("seat",),
    },
    {
        "ask.stage": ((), "Move, or say that you are done.", "Bougez, ou dites fini.", "Ziehen Sie, oder fertig?"),
        "ask.way": ((PIECE, N), "Where does {piece} go ({n})?", "Où va {piece} ({n}) ?", "Wohin geht {piece} ({n})?"),
        "ask.consent": ((PIECE,), "May {piece} pass the gate?", "{piece} peut-il passer ?", "Darf {piece} durchs Tor?"),
        "ask.battle": ((POWER,), "{power}: play a card.", "{power} : jouez une carte.", "{power}: spielen Sie aus."),
        "drew": ((POWER,), "{power} draws.", "{power} pioche.", "{power} zieht."),
        "drew.card": ((POWER, CARD), "{power} draws {card}.", "{power} pioche {card}.", "{power} zieht {card}."),
        "goes": ((PIECE, PLACE), "{piece} goes to {place}.", "{piece} va à {place}.", "{piece} geht nach {place}."),
        "fort": ((PIECE, N), "{piece} storms the fort: {n}.", "{piece} au fort : {n}.", "{piece} stürmt: {n}."),
        "refused": ((PIECE,), "{piece} is sent back.", "{piece} est renvoyé.", "{piece} wird abgewiesen."),
        "done": ((SEAT,), "{seat} is done.", "{seat} a fini.", "{seat} ist fertig."),
        "resumed": ((SEAT,), "{seat} is not done.", "{seat} n'a pas fini.", "{seat} ist nicht fertig."),
        "disputed": ((SEAT, PIECE), "{seat} stops {piece}.", "{seat} arrête {piece}.", "{seat} hält {piece} auf."),
        "played": ((POWER, CARD), "{power} plays {card}.", "{power} joue {card}.", "{power} spielt {card}."),
        "held": ((POWER,), "{power} plays nothing.", "{power} ne joue rien.", "{power} spielt nichts."),
        "changed": ((POWER, SEAT), "{power} goes to {seat}.", "{power} passe à {seat}.", "{power} geht an {seat}."),
        "saw": ((POWER, CARD), "{power} has {card}.", "{power} a {card}.", "{power} hat {card}."),
        "shown": ((POWER, SEAT), "{power} shows {seat} its hand.", "{power} montre tout à {seat}.",
                  "{power} zeigt {seat} die Karten."),
        "proposed": ((SEAT, TO, POWER), "{seat} offers {to} {power}.", "{seat} propose à {to} {power}.",
                     "{seat} bietet {to} {power} an."),
        "closed": ((SEAT, TO), "{seat} and {to}: no deal.", "{seat} et {to} : rien.", "{seat} und {to}: nichts."),
        "over": ((), "The league is over.", "La ligue est finie.", "Der Bund ist am Ende."),
        "why.piece": ((PIECE,), "{piece} cannot move.", "{piece} ne peut bouger.", "{piece} kann nicht ziehen."),
        "why.far": ((PLACE,), "{place} is too far.", "{place} est trop loin.", "{place} ist zu weit."),
        "why.card": ((CARD,), "There is no {card} in this hand.", "Pas de {card} dans cette main.",
                     "Diese Hand hat kein {card}."),
        "why.proposal": ((SEAT,), "Nothing to settle with {seat}.", "Rien à régler avec {seat}.",
                         "Mit {seat} ist nichts zu regeln."),
    },
)  # fmt: skip


class LeagueState(State):
    def __init__(self, game: Game, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.round = 0
        self.seat_of = [-1] * 5
        # Cards of a hand stand in the order of their backs: the mask of the seats that were once shown this card.
        self.hands: list[list[int]] = [[] for _ in POWERS]
        self.backs: list[list[int]] = [[] for _ in POWERS]
        self.deck = 0
        self.out = 0
        self.at = [-1] * 4
        self.moved = 0
        self.underway = -1
        self.left = 0
        self.done = 0
        self.resumed = 0
        self.disputed = 0
        self.offer = [-1] * 9
        self.offered = 0
        self.score = [0] * 3

    def copy(self) -> LeagueState:
        other = LeagueState(self.game, self.options)
        self.copy_core(other)
        other.round, other.deck, other.out, other.moved = self.round, self.deck, self.out, self.moved
        other.underway, other.left, other.done, other.resumed = self.underway, self.left, self.done, self.resumed
        other.disputed, other.offered = self.disputed, self.offered
        other.seat_of, other.at, other.offer, other.score = self.seat_of[:], self.at[:], self.offer[:], self.score[:]
        other.hands = [part[:] for part in self.hands]
        other.backs = [part[:] for part in self.backs]
        return other

    def arrange(self, power: int, cards: list[tuple[int, int]]) -> None:
        cards.sort()
        self.backs[power] = [back for back, _ in cards]
        self.hands[power] = [card for _, card in cards]

    def pairs(self, power: int) -> list[tuple[int, int]]:
        return list(zip(self.backs[power], self.hands[power]))

    def show(self, power: int, seat: int) -> None:
        """This seat now knows every card of this hand, and will remember."""
        self.reveal()
        for back, card in self.pairs(power):
            if not back >> seat & 1 and self.seat_of[power] != seat:
                self.tell_apart(None, {seat: Text("saw", (power, card))}, "5")
        self.arrange(power, [(back | 1 << seat, card) for back, card in self.pairs(power)])


LeagueStep = Step[LeagueState]
FRAME = tuple[int, ...]


class Campaign(LeagueStep):
    kind: ClassVar[str] = "campaign"
    rule: ClassVar[str] = "1"

    def act(self, s: LeagueState, frame: FRAME) -> None:
        s.moved = s.done = s.resumed = s.disputed = s.offered = 0
        s.offer = [-1] * 9
        if s.round == s.options["rounds"]:
            s.tell("over", (), "1")
            s.pop()
            return
        s.round += 1
        for power in range(5):
            deal(s, power)
        numbers = s.game.step_numbers
        for pushed in ((numbers["turnover"],), (numbers["battle"], 0), (numbers["stage"],)):
            s.push(pushed)

    def may(self, s: LeagueState, frame: FRAME, seat: int) -> list[Action]:
        listed = [WORDS.action(verb, (to,)) for verb in ("withdraw", "accept", "decline") for to in range(3)]
        listed += [WORDS.action("propose", (to, power)) for to in range(3) for power in range(5)]
        return [action for action in listed if self.why_not_may(s, frame, seat, action) is None]

    def why_not_may(self, s: LeagueState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb not in ("withdraw", "accept", "decline", "propose"):
            return None
        other = action.args[0]
        if action.verb == "propose":
            power = action.args[1]
            fits = other != seat and not s.offered >> (3 * seat + other) & 1
            fits = fits and power >= 0 and s.seat_of[power] == seat and bool(s.hands[power])
        else:
            fits = s.offer[3 * seat + other if action.verb == "withdraw" else 3 * other + seat] >= 0
        return None if fits else Refusal(Text("why.proposal", (other,)), "5")

    def do_may(self, s: LeagueState, depth: int, seat: int, action: Action) -> None:
        other = action.args[0]
        if action.verb == "propose":
            s.offer[3 * seat + other] = action.args[1]
            s.offered |= 1 << (3 * seat + other)
            s.tell("proposed", (seat, *action.args), "5")
            return
        pair = 3 * seat + other if action.verb == "withdraw" else 3 * other + seat
        power = s.offer[pair]
        s.offer[pair] = -1
        if action.verb == "accept":
            s.tell("shown", (power, seat), "5")
            s.show(power, seat)
        else:
            s.tell("closed", (seat, other), "5")


def deal(s: LeagueState, power: int) -> None:
    if s.deck:
        card = s.draw(bag := members(s.deck), "card")
        s.deck = sum(1 << c for c in bag)
        s.arrange(power, [*s.pairs(power), (0, card)])
        s.tell_apart(Text("drew", (power,)), {s.seat_of[power]: Text("drew.card", (power, card))}, "1")


class Stage(LeagueStep):
    """North and south move at once; while a piece is under way only its owner is asked."""

    kind: ClassVar[str] = "stage"
    form: ClassVar[str] = "path"
    rule: ClassVar[str] = "2"

    def asks(self, s: LeagueState, frame: FRAME) -> tuple[int, ...]:
        if s.underway >= 0:
            return (s.underway // 2,)
        return tuple(seat for seat in range(2) if not s.done >> seat & 1)

    def act(self, s: LeagueState, frame: FRAME) -> None:
        s.pop()

    def prompt(self, s: LeagueState, frame: FRAME, seat: int) -> Text:
        return Text("ask.way", (s.underway, s.left)) if s.underway >= 0 else Text("ask.stage")

    def why_not(self, s: LeagueState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        under_way = s.underway >= 0
        if action.verb not in (("go", "stop") if under_way else ("move", "done")):
            return Refusal(Text("core.not_asked"), "2")
        if action.verb == "move":
            piece = action.args[0]
            fits = piece // 2 == seat and not s.moved >> piece & 1
            return None if fits else Refusal(Text("why.piece", (piece,)), "2.1")
        if action.verb == "go" and (action.args[0] - s.at[s.underway]) % 6 not in (1, 5):
            return Refusal(Text("why.far", action.args), "2.2")
        return None

    def options(self, s: LeagueState, frame: FRAME, seat: int) -> list[Action]:
        if s.underway >= 0:
            listed = [WORDS.action("go", (place,)) for place in range(6)] + [WORDS.action("stop")]
        else:
            listed = [WORDS.action("move", (piece,)) for piece in range(4)] + [WORDS.action("done")]
        return [action for action in listed if self.why_not(s, frame, seat, action) is None]

    def do(self, s: LeagueState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "move":
            s.underway, s.left = action.args[0], 2
            s.moved |= 1 << action.args[0]
        elif action.verb == "done":
            s.done |= 1 << seat
            s.tell("done", (seat,), "2.3")
        elif action.verb == "stop":
            s.underway, s.left = -1, 0
        elif action.args[0] == GATE:
            s.push((s.game.step_numbers["consent"], s.underway))
        else:
            enter(s, action.args[0])

    def chains(self, s: LeagueState, frame: FRAME, seat: int, first: Action) -> list[Chain]:
        if first.verb != "move":
            return []
        piece, found = first.args[0], []
        for turn in (1, 5):
            near = (s.at[piece] + turn) % 6
            walk = [first, WORDS.action("go", (near,))]
            effects = [Text("goes", (piece, near))]
            found.append(Chain([*walk, WORDS.action("stop")], near, effects))
            if near not in (FORT, GATE):
                far = (near + turn) % 6
                found.append(Chain([*walk, WORDS.action("go", (far,))], far, [*effects, Text("goes", (piece, far))]))
        return found

    def may(self, s: LeagueState, frame: FRAME, seat: int) -> list[Action]:
        found = []
        if s.done >> seat & 1 and not s.resumed >> seat & 1:
            found.append(WORDS.action("resume"))
        other = s.underway >= 0 and seat < 2 and s.underway // 2 != seat
        if other and not s.disputed >> seat & 1 and s.stack[-1] == frame:
            found.append(WORDS.action("dispute"))
        return found

    def do_may(self, s: LeagueState, depth: int, seat: int, action: Action) -> None:
        if action.verb == "resume":
            s.done &= ~(1 << seat)
            s.resumed |= 1 << seat
            s.tell("resumed", (seat,), "2.3")
        else:
            s.disputed |= 1 << seat
            s.tell("disputed", (seat, s.underway), "2.4")
            s.underway, s.left = -1, 0


def enter(s: LeagueState, place: int) -> None:
    piece = s.underway
    s.at[piece] = place
    s.left -= 1
    s.tell("goes", (piece, place), "2.2")
    if place == FORT:
        die = s.roll(6)
        s.score[piece // 2] += die // 4
        s.tell("fort", (piece, die), "2.5")
    if not s.left:
        s.underway = -1


class Consent(LeagueStep):
    kind: ClassVar[str] = "consent"
    form: ClassVar[str] = "consent"
    rule: ClassVar[str] = "3"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("piece", "piece"),)

    def asks(self, s: LeagueState, frame: FRAME) -> tuple[int, ...]:
        return (2,)

    def why_not(self, s: LeagueState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("yes", "no") else Refusal(Text("core.not_asked"), "3")

    def options(self, s: LeagueState, frame: FRAME, seat: int) -> list[Action]:
        return [WORDS.action("yes"), WORDS.action("no")]

    def do(self, s: LeagueState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "yes":
            s.score[2] += 1
            enter(s, GATE)
        else:
            s.tell("refused", (frame[1],), "3")
            s.underway, s.left = -1, 0


class Battle(LeagueStep):
    """Each power with cards plays one or holds."""

    kind: ClassVar[str] = "battle"
    form: ClassVar[str] = "cards"
    rule: ClassVar[str] = "4"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"),)

    def asks(self, s: LeagueState, frame: FRAME) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],) if s.hands[frame[1]] else ()

    def act(self, s: LeagueState, frame: FRAME) -> None:
        s.tell("held", (frame[1],), "4")
        self.next(s, frame)

    def next(self, s: LeagueState, frame: FRAME) -> None:
        if frame[1] == 4:
            s.pop()
        else:
            s.replace((self.number, frame[1] + 1))

    def power(self, s: LeagueState, frame: FRAME, seat: int) -> int:
        return frame[1]

    def why_not(self, s: LeagueState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb == "hold":
            return None
        if action.verb != "play":
            return Refusal(Text("core.not_asked"), "4")
        return None if action.args[0] in s.hands[frame[1]] else Refusal(Text("why.card", action.args), "4.1")

    def options(self, s: LeagueState, frame: FRAME, seat: int) -> list[Action]:
        return [WORDS.action("play", (card,)) for card in s.hands[frame[1]]] + [WORDS.action("hold")]

    def do(self, s: LeagueState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        power = frame[1]
        if action.verb == "hold":
            s.tell("held", (power,), "4")
        else:
            s.reveal()
            card = action.args[0]
            s.out |= 1 << card
            s.arrange(power, [pair for pair in s.pairs(power) if pair[1] != card])
            s.score[seat] += 1 + card % 5
            s.tell("played", (power, card), "4")
        self.next(s, frame)


class Turnover(LeagueStep):
    """A power changes its seat with its hand: the old seat remembers the cards, the new one sees them."""

    kind: ClassVar[str] = "turnover"
    rule: ClassVar[str] = "6"

    def act(self, s: LeagueState, frame: FRAME) -> None:
        s.pop()
        power = s.below(5)
        old = s.seat_of[power]
        new = (old + 1) % 3
        s.tell("changed", (power, new), "6")
        s.show(power, new)
        s.seat_of[power] = new
        s.arrange(power, [((back | 1 << old) & ~(1 << new), card) for back, card in s.pairs(power)])
        s.offer = [-1 if offered == power else offered for offered in s.offer]


class LeagueGame(Game):
    name = "league"

    def __init__(self) -> None:
        fields = [
            Field("round", "int"),
            Field("seat_of", "list", "seat", "power", default=-1),
            Field("hands", "lists", "card", "power", see=OWNER),
            Field("backs", "lists", "number", "power"),
            Field("deck", "bits", "card", see=NONE),
            Field("out", "bits", "card"),
            Field("at", "list", "place", "piece", default=-1),
            Field("moved", "bits", "piece"),
            Field("underway", "int", "piece", default=-1),
            Field("left", "int"),
            Field("done", "bits", "seat"),
            Field("resumed", "bits", "seat"),
            Field("disputed", "bits", "seat"),
            Field("offer", "list", "power", "pair", default=-1),
            Field("offered", "bits", "pair"),
            Field("score", "list", "number", "seat"),
        ]
        steps = [Campaign(), Stage(), Consent(), Battle(), Turnover()]
        options = [Option("rounds", [2, 3]), Option("hand", [2, 1])]
        super().__init__(WORDS, steps, fields, options, {}, {"move": "2.1", "play": "4"})

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return SEATS

    def blank(self, options: dict[str, object]) -> State:
        return LeagueState(self, options)

    def setup(self, state: State) -> None:
        assert isinstance(state, LeagueState)
        state.seat_of = [0, 0, 1, 1, 2]
        state.at = [0, 1, 2, 5]
        state.deck = (1 << len(CARDS)) - 1
        for power in range(5):
            for _ in range(int(str(state.options["hand"]))):
                deal(state, power)
        state.push((self.step_numbers["campaign"],))

    def owner(self, state: State, kind: str, index: int) -> int:
        assert isinstance(state, LeagueState)
        return state.seat_of[index] if kind == "power" else index

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, LeagueState)
        ranks = [1 + sum(other > score for other in state.score) for score in state.score]
        return Outcome([s for s in range(3) if ranks[s] == 1], ranks, state.score[:], Text("over"), "1")

    def add_to_view(self, state: State, seat: int, view: View) -> None:
        """Memory: the cards of others' hands that this seat was shown, each at its back; -1 for those it was not."""
        assert isinstance(state, LeagueState)
        view["known"] = [
            [card if seat >= 0 and back >> seat & 1 else -1 for back, card in state.pairs(power)] for power in range(5)
        ]

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        assert isinstance(state, LeagueState)
        known = view["known"]
        assert isinstance(known, list)
        hidden = [power for power in range(5) if state.seat_of[power] != view["seat"]]
        gone = state.out | sum(1 << c for hand in [*state.hands, *(known[p] for p in hidden)] for c in hand if c >= 0)
        pool = [card for card in range(len(CARDS)) if not gone >> card & 1]
        rng.shuffle(pool)
        for power in hidden:
            cards = [card if card >= 0 else pool.pop() for card in known[power]]
            state.arrange(power, list(zip(state.backs[power], cards)))
        state.deck = sum(1 << card for card in pool)

    def determined(self, view: View) -> list[tuple[str, int]]:
        known, backs = view["known"], view["backs"]
        assert isinstance(known, list) and isinstance(backs, list)
        state = self.sample(view, random.Random(0))
        assert isinstance(state, LeagueState)
        groups: dict[int, list[int]] = {}
        for power in range(5):
            if state.seat_of[power] != view["seat"]:
                free = [back for back, card in zip(backs[power], known[power]) if card < 0]
                groups[power] = [free.count(back) for back in set(free)]
        pool = sum(sum(sizes) for sizes in groups.values()) + state.deck.bit_count()
        found = [("hands", power) for power, sizes in groups.items() if not sizes or sizes == [pool]]
        return found + [("deck", 0)] * (state.deck.bit_count() in (0, pool))

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, LeagueState)
        everything = members(state.deck) + members(state.out) + [card for hand in state.hands for card in hand]
        found = [] if sorted(everything) == list(range(len(CARDS))) else ["a card is missing or there twice"]
        for power in range(5):
            if len(state.hands[power]) != len(state.backs[power]) or state.pairs(power) != sorted(state.pairs(power)):
                found.append(f"{POWERS[power]}: cards do not fit their backs")
            if state.seat_of[power] not in range(3):
                found.append(f"{POWERS[power]} has no seat")
        found += [f"{PIECES[piece]} is nowhere" for piece in range(4) if state.at[piece] not in range(6)]
        return found

    def lenses(self) -> list[str]:
        return ["reach"]

    def lens(self, name: str, view: View) -> Lens:
        """How many pieces can come to each place."""
        if name != "reach":
            return super().lens(name, view)
        at = view["at"]
        assert isinstance(at, list)
        near = {place: sum((place - a) % 6 in (0, 1, 2, 4, 5) for a in at) for place in range(6)}
        return Lens(near, [(place, (place + 1) % 6) for place in range(6)], {GATE: Text("why.far", (GATE,))})


GAME = LeagueGame()


def game() -> Game:
    return GAME
