"""A probe game: three seats plan in secret at once, bid in secret, and see slot by slot what came of it."""

from __future__ import annotations

import random
from typing import ClassVar

from kabinett.core.action import Action, Names
from kabinett.core.contract import Lens, Outcome, Refusal
from kabinett.core.field import OWNER, Field
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.core.step import Step
from kabinett.core.text import Text
from tests.probes.words import vocabulary

SEATS = ["red", "blue", "green"]
COUNTIES = ["aargau", "baden", "cleves", "dessau", "elsass", "franken", "glatz", "hanau", "isny"]
SLOTS = ["march", "levy", "tax"]
BLANK = -1
SEAT, COUNTY, SLOT, N = ("seat", "seat"), ("county", "county"), ("slot", "slot"), ("n", "number")

WORDS = vocabulary(
    [Names("seat", SEATS), Names("county", COUNTIES), Names("slot", SLOTS)],
    {"assign": ("slot", "county?"), "submit": (), "reopen": (), "bid": ("number",), "attack": ("county",), "hold": ()},
    {
        "ask.planning": ((), "Plan your slots.", "Planifiez vos cases.", "Planen Sie Ihre Felder."),
        "ask.bidding": ((), "Bid for the order.", "Misez pour l'ordre.", "Bieten Sie um die Reihenfolge."),
        "ask.attack": ((SEAT, COUNTY), "{county} attacks.", "{county} attaque.", "{county} greift an."),
        "submitted": ((SEAT,), "{seat} has a plan.", "{seat} a un plan.", "{seat} hat einen Plan."),
        "reopened": ((SEAT,), "{seat} plans anew.", "{seat} replanifie.", "{seat} plant neu."),
        "bid.made": ((SEAT,), "{seat} has bid.", "{seat} a misé.", "{seat} hat geboten."),
        "bid.own": ((N,), "You bid {n}.", "Vous misez {n}.", "Sie bieten {n}."),
        "bid.shown": ((SEAT, N), "{seat} had bid {n}.", "{seat} avait misé {n}.", "{seat} hatte {n} geboten."),
        "slot.shown": ((SEAT, SLOT, COUNTY), "{seat}: {slot} in {county}.", "{seat} : {slot}, {county}.",
                       "{seat}: {slot} in {county}."),
        "slot.struck": ((SEAT, COUNTY), "{seat} has lost {county}.", "{seat} a perdu {county}.",
                        "{seat} hat {county} verloren."),
        "won": ((COUNTY, SEAT, N), "{county} falls to {seat} ({n}).", "{county} tombe à {seat} ({n}).",
                "{county} fällt an {seat} ({n})."),
        "failed": ((COUNTY, N), "{county} holds ({n}).", "{county} tient ({n}).", "{county} hält ({n})."),
        "over": ((N,), "After {n} rounds all is over.", "Fini après {n} tours.", "Nach {n} Runden ist Schluss."),
        "why.slot": ((SLOT,), "Now {slot} is planned.", "On planifie {slot}.", "Jetzt wird {slot} geplant."),
        "why.card": ((COUNTY,), "You have no free card of {county}.", "Pas de carte libre de {county}.",
                     "Sie haben keine freie Karte von {county}."),
        "why.unplanned": ((), "The plan is not complete.", "Le plan n'est pas complet.", "Der Plan ist nicht fertig."),
        "why.gold": ((N,), "You have only {n}.", "Vous n'avez que {n}.", "Sie haben nur {n}."),
        "why.target": ((COUNTY,), "{county} is no target.", "{county} n'est pas une cible.", "{county} ist kein Ziel."),
        "why.submitted": ((), "There is no plan to reopen.", "Aucun plan à rouvrir.", "Da ist kein Plan."),
    },
)  # fmt: skip


class PlanState(State):
    def __init__(self, game: Game, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.round = 0
        self.ready = 0
        self.holder = [-1] * len(COUNTIES)
        self.cards = [-1] * len(COUNTIES)
        self.troops = [0] * len(COUNTIES)
        self.gold = [0] * 3
        self.plan: list[list[int]] = [[] for _ in SEATS]
        self.bids = [-1] * 3
        self.order: tuple[int, ...] = ()
        self.opened: list[list[int]] = [[] for _ in SEATS]

    def copy(self) -> PlanState:
        other = PlanState(self.game, self.options)
        self.copy_core(other)
        other.round, other.ready, other.order = self.round, self.ready, self.order
        other.holder, other.cards, other.troops = self.holder[:], self.cards[:], self.troops[:]
        other.gold, other.bids = self.gold[:], self.bids[:]
        other.plan = [part[:] for part in self.plan]
        other.opened = [part[:] for part in self.opened]
        return other

    def unready(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(3) if not self.ready >> seat & 1)


PlanStep = Step[PlanState]
FRAME = tuple[int, ...]


class Round(PlanStep):
    kind: ClassVar[str] = "round"
    rule: ClassVar[str] = "1"

    def act(self, s: PlanState, frame: FRAME) -> None:
        s.bids, s.order, s.ready = [-1] * 3, (), 0
        s.plan, s.opened = [[], [], []], [[], [], []]
        if s.round == s.options["rounds"]:
            s.tell("over", (s.round,), "1")
            s.pop()
            return
        s.round += 1
        s.cards = s.holder[:]
        for kind in ("slots", "bidding", "planning"):
            s.push((s.game.step_numbers[kind], *([0, 0] if kind == "slots" else [])))


class Planning(PlanStep):
    """Each slot in turn gets a card or stays blank; the plan counts once it is submitted."""

    kind: ClassVar[str] = "planning"
    form: ClassVar[str] = "plan"
    rule: ClassVar[str] = "2"

    def asks(self, s: PlanState, frame: FRAME) -> tuple[int, ...]:
        return s.unready()

    def act(self, s: PlanState, frame: FRAME) -> None:
        s.ready = 0
        s.pop()

    def free(self, s: PlanState, seat: int) -> list[int]:
        used = [action.args[1] for action in s.draft[seat]]
        return [c for c in range(len(COUNTIES)) if s.cards[c] == seat and c not in used]

    def why_not(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        free = self.free(s, seat)
        open_slot = len(s.draft[seat]) if len(s.draft[seat]) < len(SLOTS) and free else -1
        if action.verb == "submit":
            return Refusal(Text("why.unplanned"), "2.3") if open_slot >= 0 else None
        if action.verb != "assign":
            return Refusal(Text("core.not_asked"), "2")
        slot, county = action.args
        if slot != open_slot:
            return Refusal(Text("why.slot", (open_slot,)), "2.1")
        if county != BLANK and county not in free:
            return Refusal(Text("why.card", (county,)), "2.2")
        return None

    def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
        slot = len(s.draft[seat])
        free = self.free(s, seat)
        if slot == len(SLOTS) or not free:
            return [WORDS.action("submit")]
        return [WORDS.action("assign", (slot, county)) for county in [BLANK, *free]]

    def drafts(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> bool:
        return action.verb == "assign"

    def do(self, s: PlanState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.plan[seat] = [step.args[1] for step in draft] + [BLANK] * (len(SLOTS) - len(draft))
        s.ready |= 1 << seat
        s.tell("submitted", (seat,), "2")

    def secret(self, s: PlanState, frame: FRAME, seat: int) -> bool:
        return True

    def may(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
        return [WORDS.action("reopen")] if s.ready >> seat & 1 else []

    def why_not_may(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb == "reopen" and not s.ready >> seat & 1:
            return Refusal(Text("why.submitted"), "2.4")
        return None

    def do_may(self, s: PlanState, depth: int, seat: int, action: Action) -> None:
        s.plan[seat] = []
        s.ready &= ~(1 << seat)
        s.tell("reopened", (seat,), "2.4")


class Bidding(PlanStep):
    kind: ClassVar[str] = "bidding"
    form: ClassVar[str] = "allot"
    rule: ClassVar[str] = "3"

    def asks(self, s: PlanState, frame: FRAME) -> tuple[int, ...]:
        return s.unready()

    def why_not(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb != "bid":
            return Refusal(Text("core.not_asked"), "3")
        return None if 0 <= action.args[0] <= s.gold[seat] else Refusal(Text("why.gold", (s.gold[seat],)), "3.1")

    def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
        return [WORDS.action("bid", (n,)) for n in range(s.gold[seat] + 1)]

    def secret(self, s: PlanState, frame: FRAME, seat: int) -> bool:
        return True

    def do(self, s: PlanState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.bids[seat] = action.args[0]
        s.ready |= 1 << seat
        s.tell_apart(Text("bid.made", (seat,)), {seat: Text("bid.own", action.args)}, "3")

    def act(self, s: PlanState, frame: FRAME) -> None:
        s.reveal()
        order: list[int] = []
        for amount in sorted(set(s.bids), reverse=True):
            tied = [seat for seat in range(3) if s.bids[seat] == amount]
            while tied:
                order.append(tied.pop(s.below(len(tied)) if s.options["ties"] == "dice" and len(tied) > 1 else 0))
        for seat in range(3):
            s.gold[seat] -= s.bids[seat]
            s.tell("bid.shown", (seat, s.bids[seat]), "3")
        s.bids, s.order, s.ready = [-1] * 3, tuple(order), 0
        s.pop()


class Slots(PlanStep):
    """The plans are opened slot by slot in the order bid for; who has lost the county meanwhile loses the action."""

    kind: ClassVar[str] = "slots"
    rule: ClassVar[str] = "4"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("slot", "number"), ("turn", "number"))

    def act(self, s: PlanState, frame: FRAME) -> None:
        _, slot, turn = frame
        if slot == len(SLOTS):
            s.pop()
            return
        s.replace((self.number, slot, turn + 1) if turn < 2 else (self.number, slot + 1, 0))
        seat = s.order[turn]
        county = s.plan[seat][slot]
        s.reveal()
        s.opened[seat].append(county)
        s.tell("slot.shown", (seat, slot, county), "4")
        if county == BLANK:
            return
        if s.holder[county] != seat:
            s.tell("slot.struck", (seat, county), "4.1")
        elif SLOTS[slot] == "tax":
            s.gold[seat] += 2
        elif SLOTS[slot] == "levy":
            s.troops[county] += 1
        elif targets(s, county):
            s.push((s.game.step_numbers["attack"], seat, county))


def targets(s: PlanState, county: int) -> list[int]:
    beside = sorted({(county - 1) % len(COUNTIES), (county + 1) % len(COUNTIES)})
    return [c for c in beside if s.holder[c] != s.holder[county]] if s.troops[county] else []


class Attack(PlanStep):
    kind: ClassVar[str] = "attack"
    rule: ClassVar[str] = "5"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("county", "county"))

    def asks(self, s: PlanState, frame: FRAME) -> tuple[int, ...]:
        return (frame[1],)

    def why_not(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb == "hold":
            return None
        if action.verb != "attack":
            return Refusal(Text("core.not_asked"), "5")
        target = action.args[0]
        return None if target in targets(s, frame[2]) else Refusal(Text("why.target", (target,)), "5.1")

    def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
        return [WORDS.action("attack", (c,)) for c in targets(s, frame[2])] + [WORDS.action("hold")]

    def do(self, s: PlanState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "hold":
            return
        target, source = action.args[0], frame[2]
        die = s.roll(6)
        if die + s.troops[source] > 2 + s.troops[target]:
            s.holder[target] = seat
            s.troops[target] = 1
            s.tell("won", (target, seat, die), "5.2")
        else:
            s.tell("failed", (target, die), "5.2")
        s.troops[source] -= 1


class PlanGame(Game):
    name = "plan"

    def __init__(self) -> None:
        fields = [
            Field("round", "int"),
            Field("ready", "bits", "seat"),
            Field("holder", "list", "seat", "county", default=-1),
            Field("cards", "list", "seat", "county", default=-1),
            Field("troops", "list", "number", "county"),
            Field("gold", "list", "number", "seat"),
            Field("plan", "lists", "county", "seat", see=OWNER),
            Field("bids", "list", "number", "seat", see=OWNER, default=-1),
            Field("order", "raw"),
            Field("opened", "lists", "county", "seat"),
        ]
        steps = [Round(), Planning(), Bidding(), Slots(), Attack()]
        options = [Option("rounds", [3, 1, 2]), Option("ties", ["dice", "seat"])]
        super().__init__(WORDS, steps, fields, options, {}, {"assign": "2", "bid": "3", "attack": "5"})

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return SEATS

    def blank(self, options: dict[str, object]) -> State:
        return PlanState(self, options)

    def setup(self, state: State) -> None:
        assert isinstance(state, PlanState)
        state.holder = [county % 3 for county in range(len(COUNTIES))]
        state.troops = [1 + state.below(2) for _ in COUNTIES]
        state.gold = [2, 2, 2]
        state.push((self.step_numbers["round"],))

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, PlanState)
        scores = [2 * state.holder.count(seat) + state.gold[seat] for seat in range(3)]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return Outcome([s for s in range(3) if ranks[s] == 1], ranks, scores, Text("over", (state.round,)), "1")

    def plans(self, state: PlanState, seat: int) -> list[list[int]]:
        """All plans that this seat can have submitted, by what everybody knows."""
        own = [c for c in range(len(COUNTIES)) if state.cards[c] == seat]
        found: list[list[int]] = [[]]
        for _ in SLOTS:
            found = [[*plan, c] for plan in found for c in [BLANK, *own] if c == BLANK or c not in plan]
        known = state.opened[seat]
        return [plan for plan in found if plan[: len(known)] == known]

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        assert isinstance(state, PlanState)
        planning = state.stack and self.steps[state.stack[-1][0]].kind == "planning"
        bidding = state.stack and self.steps[state.stack[-1][0]].kind == "bidding"
        for seat in range(3):
            if seat == view["seat"] or not state.stack:
                continue
            if not planning or state.ready >> seat & 1:
                state.plan[seat] = rng.choice(self.plans(state, seat))[:]
            if bidding and state.ready >> seat & 1:
                state.bids[seat] = rng.randrange(state.gold[seat] + 1)

    def determined(self, view: View) -> list[tuple[str, int]]:
        state = self.sample(view, random.Random(0))
        assert isinstance(state, PlanState)
        kind = self.steps[state.stack[-1][0]].kind if state.stack else ""
        one = [seat for seat in range(3) if len(self.plans(state, seat)) == 1]
        waiting = [seat for seat in range(3) if not state.ready >> seat & 1]
        poor = [seat for seat in range(3) if not state.gold[seat]]
        plans = range(3) if not kind else one + (waiting if kind == "planning" else [])
        bids = range(3) if kind != "bidding" else waiting + poor
        return [("plan", seat) for seat in plans] + [("bids", seat) for seat in bids]

    def problems(self, state: State) -> list[str]:
        assert isinstance(state, PlanState)
        found = [f"{COUNTIES[c]} belongs to nobody" for c in range(len(COUNTIES)) if state.holder[c] not in range(3)]
        found += [f"{SEATS[s]} has debts" for s in range(3) if state.gold[s] < 0]
        found += [f"{COUNTIES[c]} has less than no troops" for c in range(len(COUNTIES)) if state.troops[c] < 0]
        for seat in range(3):
            plan = state.plan[seat]
            if plan and plan not in self.plans(state, seat):
                found.append(f"{SEATS[seat]} cannot have planned so")
            if not -1 <= state.bids[seat] <= state.gold[seat]:
                found.append(f"{SEATS[seat]} cannot have bid so")
        return found

    def lenses(self) -> list[str]:
        return ["holders"]

    def lens(self, name: str, view: View) -> Lens:
        if name != "holders":
            return super().lens(name, view)
        holders = view["holder"]
        assert isinstance(holders, list)
        return Lens(dict(enumerate(holders)), [], {})


GAME = PlanGame()


def game() -> Game:
    return GAME
