"""The state of a game in play: flat fields, a stack of frames, and the one engine that runs every game's steps."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING

import msgspec
from mypy_extensions import mypyc_attr

from kabinett.core.action import Action, among
from kabinett.core.chance import ScriptItem, hashed_below
from kabinett.core.contract import NO_FACES, Chain, Decision, Event, Outcome, Refusal, short_name
from kabinett.core.errors import ChanceReached, IllegalAction, NotYourTurn, RunawayError, ScriptError
from kabinett.core.field import NONE, OWNER, dump_value, name_value
from kabinett.core.text import Text

if TYPE_CHECKING:
    from kabinett.core.game import Game

CHAIN_LIMIT = 1000
View = dict[str, object]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything of one game at one moment. Subclasses add the game's own fields and copy them in `copy`."""

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        self.game = game
        self.options = options
        self.seats = game.seat_count(options)
        self.stack: list[tuple[int, ...]] = []
        self.to_act: tuple[int, ...] = ()
        # Steps of choices not yet committed, a tuple of actions for each seat: nobody else can see them.
        self.draft: list[tuple[Action, ...]] = [()] * self.seats
        # How many standing actions each seat has made; only the seat itself sees it, in its decision ids.
        self.made: list[int] = [0] * self.seats
        self.key = b""
        self.counter = 0
        self.script: tuple[ScriptItem, ...] = ()
        # What the last action did; not part of the state.
        self.events: list[Event] = []
        self.drew = False
        self.revealed = False
        # The steps that acted, for reports of what was never executed.
        self.ran: list[int] = []
        # The seats whose draft lost a step to the last action, each as often as it lost one.
        self.dropped: list[int] = []
        self.stop_at_chance = False
        self._decisions: list[Decision | None] = [None] * self.seats

    # copying

    def copy(self) -> State:
        raise AssertionError("each game copies its own fields")

    def copy_core(self, other: State) -> None:
        """Give `other`, a new state of the same game and options, this state's stack, drafts and chance."""
        other.stack = self.stack[:]
        other.to_act = self.to_act
        other.draft = self.draft[:]
        other.made = self.made[:]
        other.key = self.key
        other.counter = self.counter
        other.script = self.script

    # what is asked

    def decision(self, seat: int) -> Decision | None:
        """What this seat owes now; None if nothing."""
        if seat not in self.to_act:
            return None
        found = self._decisions[seat]
        if found is None:
            frame = self.stack[-1]
            step = self.game.steps[frame[0]]
            found = Decision(
                seat,
                self.made[seat],
                step.kind,
                step.form_now(self, frame, seat),
                step.power(self, frame, seat),
                step.rule,
                step.prompt(self, frame, seat),
                step.options(self, frame, seat),
                bool(self.draft[seat]),
                step.secret(self, frame, seat),
                step.said(self, frame, seat),
            )
            self._decisions[seat] = found
        return found

    def may(self, seat: int) -> list[Action]:
        """What this seat may do unasked; play does not wait for it."""
        steps = self.game.steps
        offered: list[Action] = []
        for frame in reversed(self.stack):
            offered.extend(steps[frame[0]].may(self, frame, seat))
        return offered

    def may_id(self, seat: int) -> str:
        """Made of what this seat's unasked answers are about: an answer that names it is refused once that changed."""
        steps = self.game.steps
        about = [number for frame in self.stack for number in steps[frame[0]].about(self, frame, seat)]
        return short_name(f"may{seat}{about}")

    def explain(self, seat: int, action: Action) -> Refusal | None:
        """Why this action is not legal now; None where it is."""
        decision = self.decision(seat)
        offered = self.may(seat)
        if action in offered or (decision is not None and action in decision.actions):
            return None
        if not self.stack:
            return Refusal(Text("core.game_over"), self.game.rule_of_verb(action.verb))
        for frame in reversed(self.stack):
            found = self.game.steps[frame[0]].why_not_may(self, frame, seat, action)
            if found is not None:
                return found
        if decision is None:
            return Refusal(Text("core.not_your_turn"), self.game.rule_of_verb(action.verb))
        frame = self.stack[-1]
        step = self.game.steps[frame[0]]
        found = step.why_not(self, frame, seat, action)
        if found is not None:
            return found
        return Refusal(Text("core.not_asked"), self.game.rule_of_verb(action.verb) or step.rule)

    def is_draft(self, seat: int, action: Action) -> bool:
        """Whether this legal action is a step of a choice that nobody else can see."""
        decision = self.decision(seat)
        if decision is None or action not in decision.actions:
            return False
        frame = self.stack[-1]
        return self.game.steps[frame[0]].drafts(self, frame, seat, action)

    def chains(self, seat: int, first: Action) -> list[Chain]:
        """Whole batches that start with this legal action."""
        decision = self.decision(seat)
        if decision is None or first not in decision.actions:
            return []
        frame = self.stack[-1]
        return self.game.steps[frame[0]].chains(self, frame, seat, first)

    def preview(self, seat: int, action: Action) -> list[Text]:
        """What this action would bring, as this seat would see it, up to the first chance or reveal."""
        trial = self.game.sample(self.view(seat), random.Random(0))
        trial.stop_at_chance = True
        try:
            trial.apply(seat, action)
        except ChanceReached:
            pass
        faces = [event.face(seat) for event in trial.events]
        return [face for face in faces if face is not None]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is under way."""
        return None if self.stack else self.game.outcome(self)

    # acting

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carry out one action of this seat; raises NotYourTurn or IllegalAction and changes nothing otherwise."""
        decision = self.decision(seat) if 0 <= seat < self.seats else None
        self.events = []
        self.drew = False
        self.revealed = False
        self.dropped = []
        self.ran = []
        if decision is not None and among(action, decision.actions):
            frame = self.stack[-1]
            step = self.game.steps[frame[0]]
            self.made[seat] += 1
            if step.drafts(self, frame, seat, action):
                self.draft[seat] = (*self.draft[seat], action)
                self._decisions[seat] = None
                return self.events
            draft = self.draft[seat]
            self.draft[seat] = ()
            step.do(self, frame, seat, action, draft)
        elif not self._apply_unasked(seat, action):
            raise self._refused(seat, action)
        self.run()
        self._check_drafts()
        return self.events

    def _apply_unasked(self, seat: int, action: Action) -> bool:
        if not 0 <= seat < self.seats:
            return False
        steps = self.game.steps
        for depth in range(len(self.stack) - 1, -1, -1):
            frame = self.stack[depth]
            step = steps[frame[0]]
            if action in step.may(self, frame, seat):
                self.made[seat] += 1
                step.do_may(self, depth, seat, action)
                return True
        return False

    def _refused(self, seat: int, action: Action) -> Exception:
        if not 0 <= seat < self.seats:
            text = Text("core.no_such_seat")
            return NotYourTurn(self.game.words.say(text), text)
        refusal = self.explain(seat, action)
        assert refusal is not None
        message = self.game.words.say(refusal.reason)
        if self.decision(seat) is None:
            return NotYourTurn(message, refusal.reason, self.game.full_rule(refusal.rule))
        return IllegalAction(message, refusal.reason, self.game.full_rule(refusal.rule))

    def back(self, seat: int) -> None:
        """Take back the last step of a choice that this seat has not committed."""
        if not 0 <= seat < self.seats or not self.draft[seat]:
            text = Text("core.nothing_to_take_back")
            raise IllegalAction(self.game.words.say(text), text)
        self.draft[seat] = self.draft[seat][:-1]
        self.made[seat] -= 1
        self._decisions[seat] = None

    def run(self) -> None:
        """Let steps act until somebody must be asked or the game is over."""
        steps = self.game.steps
        self._decisions = [None] * self.seats
        for _ in range(CHAIN_LIMIT):
            if not self.stack:
                self.to_act = ()
                return
            frame = self.stack[-1]
            step = steps[frame[0]]
            seats = step.asks(self, frame)
            if seats:
                self.to_act = seats
                return
            self.ran.append(frame[0])
            step.act(self, frame)
        raise RunawayError(f"{self.game.name}: more than {CHAIN_LIMIT} steps without a question, at {self.stack[-1]}")

    def _check_drafts(self) -> None:
        """What was done may have made a step of a draft illegal, or taken its question away: keep what still holds."""
        for seat in range(self.seats):
            draft = self.draft[seat]
            if not draft:
                continue
            self.draft[seat] = ()
            self._decisions[seat] = None
            for action in draft:
                decision = self.decision(seat)
                if decision is None or action not in decision.actions:
                    break
                self.draft[seat] = (*self.draft[seat], action)
                self._decisions[seat] = None
            lost = len(draft) - len(self.draft[seat])
            if lost:
                # A question put above still counted the steps that are gone: its id would not be that of a copy.
                self._decisions[seat] = None
                self.made[seat] -= lost
                self.dropped += [seat] * lost

    # for steps

    def push(self, frame: tuple[int, ...]) -> None:
        self.stack.append(frame)

    def pop(self) -> None:
        self.stack.pop()

    def replace(self, frame: tuple[int, ...]) -> None:
        self.stack[-1] = frame

    def tell(self, key: str, args: tuple[int, ...], rule: str) -> None:
        """An event that everybody sees."""
        self.events.append(Event(Text(key, args), NO_FACES, rule))

    def tell_apart(self, public: Text | None, faces: dict[int, Text], rule: str) -> None:
        """An event that the named seats see in a face of their own."""
        self.events.append(Event(public, faces, rule))

    def reveal(self) -> None:
        """Something hidden becomes known to another seat: undo never reaches past this."""
        if self.stop_at_chance:
            raise ChanceReached
        self.revealed = True

    # chance

    def below(self, limit: int) -> int:
        """A uniform number in 0..limit-1."""
        if self.stop_at_chance:
            raise ChanceReached
        self.drew = True
        if self.script:
            item = self.script[0]
            self.script = self.script[1:]
            if not isinstance(item, int) or not 0 <= item < limit:
                raise ScriptError(f"scripted chance {item!r} does not fit 0..{limit - 1}")
            return item
        number, self.counter = hashed_below(self.key, self.counter, limit)
        return number

    def roll(self, sides: int) -> int:
        """A die: 1..sides. A script gives the pips."""
        if self.script:
            item = self.script[0]
            if not isinstance(item, int) or not 1 <= item <= sides:
                raise ScriptError(f"scripted die {item!r} does not fit 1..{sides}")
            self.script = (item - 1, *self.script[1:])
        return self.below(sides) + 1

    def draw(self, bag: list[int], kind: str, names: list[int] | None = None) -> int:
        """Take one thing out of a bag. A script gives its name, or its index where it is a number.

        `names`: what each thing in the bag is called (several cards may have one face)."""
        if self.script and isinstance(self.script[0], str):
            item = self.script[0]
            try:
                wanted, end = self.game.words.kinds[kind].take(item.split(" "), 0)
                if end != len(item.split(" ")):
                    raise ValueError("superfluous")
                index = (names if names is not None else bag).index(wanted)
            except ValueError:
                raise ScriptError(f"scripted {item!r} is not in the bag") from None
            self.script = (index, *self.script[1:])
        return bag.pop(self.below(len(bag)))

    # out

    def view(self, seat: int | None) -> View:
        """All that this seat knows, memory included; None: a spectator. Made by listing what may be seen."""
        own = -1 if seat is None else seat
        view: View = {
            "game": self.game.name,
            "version": self.game.version,
            "options": dict(self.options),
            "seat": own,
            "to_act": list(self.to_act),
            "stack": [list(frame) for frame in self.stack],
            "draft": [] if own < 0 else [str(action) for action in self.draft[own]],
            "made": 0 if own < 0 else self.made[own],
        }
        for field in self.game.fields:
            if field.see == NONE:
                continue
            value = getattr(self, field.name)
            if field.see == OWNER:
                view[field.name] = [
                    (list(part) if isinstance(part, list) else part)
                    if own >= 0 and self.game.owner(self, field.index, number) == own
                    else None
                    for number, part in enumerate(value)
                ]
            else:
                view[field.name] = dump_value(field, value)
        self.game.add_to_view(self, own, view)
        return view

    def dump(self) -> bytes:
        """Everything, for `game.load`: an exact round trip."""
        return self._dumped(self.game.version)

    def _dumped(self, version: int) -> bytes:
        data: dict[str, object] = {
            "game": self.game.name,
            "version": version,
            "options": self.options,
            "stack": self.stack,
            "draft": [[str(action) for action in draft] for draft in self.draft],
            "made": self.made,
            "key": self.key.hex(),
            "counter": self.counter,
            "script": self.script,
            "fields": {field.name: dump_value(field, getattr(self, field.name)) for field in self.game.fields},
        }
        return msgspec.json.encode(data)

    def hash(self, version: int = 0) -> str:
        """A short name for exactly this state; as this version of the rules would have named it, if one is given."""
        return hashlib.blake2b(self._dumped(version or self.game.version), digest_size=16).hexdigest()

    def position(self) -> dict[str, object]:
        """The readable form, by names: what a person can write by hand for `game.from_position`."""
        words = self.game.words
        stack: list[object] = []
        for frame in self.stack:
            step = self.game.steps[frame[0]]
            args: dict[str, object] = {}
            for number, (name, kind) in enumerate(step.params):
                value = frame[number + 1]
                args[name] = value if kind == "number" else words.kinds[kind].to_text(value)
            stack.append({step.kind: args})
        position: dict[str, object] = {
            "game": self.game.name,
            "version": self.game.version,
            "options": dict(self.options),
            "stack": stack,
        }
        for field in self.game.fields:
            named = name_value(field, getattr(self, field.name), words)
            if named not in ({}, []) and getattr(self, field.name) != field.default:
                position[field.name] = named
        drafts = {str(seat): [str(action) for action in draft] for seat, draft in enumerate(self.draft) if draft}
        position["engine"] = {
            "draft": drafts,
            "made": list(self.made),
            "key": self.key.hex(),
            "counter": self.counter,
            "script": list(self.script),
        }
        return position
