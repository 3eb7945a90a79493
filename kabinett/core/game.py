"""What a game is: its words, steps, fields and options, and how its states are made, loaded and sampled."""

from __future__ import annotations

import itertools
import random

import msgspec
from mypy_extensions import mypyc_attr

from kabinett.core.action import Action, Vocabulary
from kabinett.core.chance import ScriptItem, mixed_key, seed_bytes
from kabinett.core.contract import Lens, Outcome
from kabinett.core.errors import BadDump, BadOptions, BadPosition, KabinettError
from kabinett.core.field import ALL, NONE, OWNER, Field, load_value, mask_of, unname_value, unnamed, whole
from kabinett.core.state import State, View
from kabinett.core.step import Step

# All that can go wrong where data from outside is made into a state: nothing of it may pass as a fault of the rules.
DAMAGED = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
    KabinettError,
)


class Option:
    """One option of a game: its allowed values, the first of them the default."""

    def __init__(self, name: str, values: list[object]) -> None:
        self.name = name
        self.values = values


class Rule:
    """One rule in our own words, by language."""

    def __init__(self, id: str, title: dict[str, str], text: dict[str, str], source: str) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.source = source


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. Subclasses fill in what is theirs; everything else is the same for all games."""

    name: str = ""
    version: int = 1
    covered: tuple[str, ...] = ()
    """Kinds (cards, effects) each value of which a soak must have met in some event."""
    pack: str = ""
    """The id of the board pack this game is played on; empty for the game's own board. Records name it."""
    reconstructed: bool = False
    """Whether the board was made anew from sources other than the printed one; clients say so."""

    def __init__(
        self,
        words: Vocabulary,
        steps: list[Step],  # type: ignore[type-arg]
        fields: list[Field],
        options: list[Option],
        rules: dict[str, Rule],
        verb_rules: dict[str, str],
    ) -> None:
        # Compiled code does not see what an interpreted subclass (a probe, a game of somebody else) sets on its class.
        own_name: object = getattr(type(self), "name")  # noqa: B009
        own_version: object = getattr(type(self), "version")  # noqa: B009
        if isinstance(own_name, str):
            self.name = own_name
        if isinstance(own_version, int):
            self.version = own_version
        self.words = words
        self.steps = steps
        self.fields = fields
        self.options = options
        self.rules = rules
        self.verb_rules = verb_rules
        # Short words for clients, by language and then "part.name": titles, options, buttons. A game may have none.
        self.labels: dict[str, dict[str, str]] = {}
        self.step_numbers: dict[str, int] = {}
        for number, step in enumerate(steps):
            step.number = number
            self.step_numbers[step.kind] = number

    # what each game fills in

    def seat_names(self, options: dict[str, object]) -> list[str]:
        raise AssertionError("a game names its seats")

    def blank(self, options: dict[str, object]) -> State:
        """A state of this game with nothing in it."""
        raise AssertionError("a game makes its states")

    def setup(self, state: State) -> None:
        """Fill a blank state as the game begins: pieces, decks, the first frames."""

    def outcome(self, state: State) -> Outcome:
        raise AssertionError("a game knows how it ended")

    def owner(self, state: State, kind: str, index: int) -> int:
        """The seat to which this index of an owner's field belongs."""
        return index

    def size(self, state: State, kind: str) -> int:
        """How many indices of this kind a field of this state has."""
        return state.seats if kind == "seat" else len(getattr(self.words.kinds[kind], "names"))  # noqa: B009

    def add_to_view(self, state: State, seat: int, view: View) -> None:
        """Add what this seat can see of hidden fields: numbers of cards, totals."""

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        """Fill the hidden fields of a state made from a view, uniformly among all that fit it."""

    def determined(self, view: View) -> list[tuple[str, int]]:
        """Entries of hidden fields (name and index) that follow from this view: all its samples have them alike.

        Not needed for the rules: a test holds that every other hidden entry differs between samples."""
        return []

    def settle(self, state: State) -> None:
        """Make anew what is derived from the declared fields, after a load."""

    def problems(self, state: State) -> list[str]:
        """Everything that is against the rules in this position."""
        return []

    def lens(self, name: str, view: View) -> Lens:
        raise KabinettError(f"{self.name} has no lens {name!r}")

    def lenses(self) -> list[str]:
        return []

    def label(self, name: str, language: str, otherwise: str = "") -> str:
        """A short word for clients, such as "verbs.march"; in English, or what it is otherwise called, if need be."""
        found = self.labels.get(language, {}).get(name)
        if found is None:
            found = self.labels.get("en", {}).get(name)
        return otherwise if found is None else found

    def scene(self, view: View) -> dict[str, object]:
        """The position as a client draws it, made from a view alone; empty: the client shows forms only."""
        return {}

    def migrate(self, data: dict[str, object], version: int) -> dict[str, object]:
        """An older dump in today's form."""
        raise BadDump(f"version {version} of {self.name} cannot be loaded by version {self.version}")

    # the same for all

    def seat_count(self, options: dict[str, object]) -> int:
        return len(self.seat_names(options))

    def full_rule(self, rule: str) -> str:
        return f"{self.name} {rule}" if rule else ""

    def rule_of_verb(self, verb: str) -> str:
        return self.verb_rules.get(verb, "")

    def checked_options(self, given: dict[str, object] | None) -> dict[str, object]:
        """All options with their values; BadOptions for an unknown one or a value it cannot have."""
        known = {option.name: option for option in self.options}
        chosen: dict[str, object] = {option.name: option.values[0] for option in self.options}
        for name, value in (given or {}).items():
            if name not in known:
                raise BadOptions(f"{self.name} has no option {name!r}; it has {', '.join(known) or 'none'}")
            fits = [v for v in known[name].values if v == value and type(v) is type(value)]
            if not fits:
                raise BadOptions(f"option {name!r} is one of {known[name].values}, not {value!r}")
            chosen[name] = fits[0]
        return chosen

    def option_sets(self) -> list[dict[str, object]]:
        """Every combination of options that can be played."""
        found: list[dict[str, object]] = []
        names = [option.name for option in self.options]
        for values in itertools.product(*[option.values for option in self.options]):
            try:
                found.append(self.checked_options(dict(zip(names, values, strict=True))))
            except BadOptions:
                continue
        return found

    def new(
        self,
        options: dict[str, object] | None = None,
        seed: int | str | bytes = 0,
        chance: list[ScriptItem] | None = None,
        words: tuple[str, ...] = (),
    ) -> State:
        """A new game. `chance` scripts what is drawn first; `words` are the seats' own, mixed into the seed."""
        state = self.blank(self.checked_options(options))
        state.key = mixed_key(seed_bytes(seed), words)
        state.script = tuple(chance or ())
        self.setup(state)
        self.settle(state)
        state.run()
        return state

    def load(self, data: bytes) -> State:
        """The state that `dump` wrote; BadDump if it is damaged or of another game."""
        try:
            read = msgspec.json.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadDump(f"not a dump: {error}") from None
        if not isinstance(read, dict) or read.get("game") != self.name:
            raise BadDump(f"not a dump of {self.name}")
        version = read.get("version")
        if not isinstance(version, int) or isinstance(version, bool):
            raise BadDump("the dump names no version of the rules")
        if version != self.version:
            read = self.migrate(read, version)
        try:
            state = self.blank(self.checked_options(read["options"]))
            state.stack = self._frames(read["stack"])
            state.made = [whole(n) for n in read["made"]]
            self._load_chance(state, read["key"], read["counter"], read["script"])
            fields = read["fields"]
            for field in self.fields:
                size = self.size(state, field.index) if field.index else 0
                setattr(state, field.name, load_value(field, fields[field.name], self.words, size))
            drafts = [tuple([self.words.parse(text) for text in draft]) for draft in read["draft"]]
            if len(drafts) != state.seats or len(state.made) != state.seats:
                raise ValueError("wrong number of seats")
            problems = self.problems(state)
            if problems:
                raise ValueError("; ".join(problems))
            self.settle(state)
            state.run()
            self._redraft(state, drafts)
        except DAMAGED as fault:
            raise BadDump(f"damaged dump: {fault or type(fault).__name__}") from None
        return state

    def _load_chance(self, state: State, key: object, counter: object, script: object) -> None:
        if not isinstance(key, str) or len(key) != 64:
            raise ValueError("a key has 64 hexadecimal digits")
        state.key = bytes.fromhex(key)
        state.counter = whole(counter)
        if not 0 <= state.counter < 1 << 63:
            raise ValueError("counter: out of range")
        if not isinstance(script, list) or not all([isinstance(item, (int, str)) for item in script]):
            raise ValueError("script: not a list of numbers and names")
        state.script = tuple(script)

    def _frames(self, data: object) -> list[tuple[int, ...]]:
        if not isinstance(data, list):
            raise ValueError("the stack is not a list")
        frames: list[tuple[int, ...]] = []
        for part in data:
            frame = tuple([whole(n) for n in part])
            if not frame or not 0 <= frame[0] < len(self.steps) or len(frame) != 1 + len(self.steps[frame[0]].params):
                raise ValueError(f"unknown frame {part}")
            frames.append(frame)
        return frames

    def _redraft(self, state: State, drafts: list[tuple[Action, ...]]) -> None:
        """Put the steps of uncommitted choices back, each checked as when it was made."""
        for seat, draft in enumerate(drafts):
            for action in draft:
                decision = state.decision(seat)
                if decision is None or action not in decision.actions:
                    raise ValueError(f"a draft that does not fit: {action}")
                state.draft[seat] = (*state.draft[seat], action)
                state._decisions[seat] = None

    def from_position(self, position: object) -> State:
        """The state that a readable position describes; BadPosition lists everything wrong with it."""
        problems: list[str] = []
        if not isinstance(position, dict) or position.get("game") != self.name:
            raise BadPosition([f"not a position of {self.name}"])
        options = position.get("options", {})
        if not isinstance(options, dict):
            raise BadPosition(["options: not a table"])
        try:
            state = self.blank(self.checked_options(options))
        except BadOptions as refused:
            raise BadPosition([str(refused)]) from None
        known = {"game", "version", "options", "stack", "engine"} | {field.name for field in self.fields}
        problems += [f"unknown entry {name!r}" for name in position if name not in known]
        for field in self.fields:
            if field.name not in position:
                continue
            try:
                size = self.size(state, field.index) if field.index else 0
                setattr(state, field.name, unname_value(field, position[field.name], self.words, size))
            except DAMAGED as error:
                problems.append(f"{field.name}: {error}")
        try:
            state.stack = self._named_frames(position.get("stack", []))
        except DAMAGED as error:
            problems.append(f"stack: {error}")
        try:
            if not problems:
                problems = self.problems(state)
        except DAMAGED as error:
            problems = [f"cannot be checked: {error or type(error).__name__}"]
        if problems:
            raise BadPosition(problems)
        try:
            drafts = self._engine_part(state, position.get("engine", {}))
            self.settle(state)
            state.run()
            self._redraft(state, drafts)
        except DAMAGED as error:
            raise BadPosition([f"engine: {error or type(error).__name__}"]) from None
        return state

    def _named_frames(self, data: object) -> list[tuple[int, ...]]:
        if not isinstance(data, list):
            raise ValueError("not a list")
        frames: list[tuple[int, ...]] = []
        for part in data:
            ((kind, args),) = part.items()
            if kind not in self.step_numbers:
                raise ValueError(f"unknown step {kind!r}")
            number = self.step_numbers[kind]
            names = [name for name, _ in self.steps[number].params]
            if not isinstance(args, dict) or sorted(args) != sorted(names):
                raise ValueError(f"{kind} needs {', '.join(names) or 'nothing'}")
            values = [number]
            for name, of in self.steps[number].params:
                value = args[name]
                values.append(unnamed(self.words.kinds[of], value))
            frames.append(tuple(values))
        return frames

    def _engine_part(self, state: State, engine: object) -> list[tuple[Action, ...]]:
        if not isinstance(engine, dict):
            raise ValueError("not a table")
        drafts: list[tuple[Action, ...]] = [()] * state.seats
        for seat, texts in engine.get("draft", {}).items():
            drafts[int(seat)] = tuple([self.words.parse(text) for text in texts])
        made = [whole(n) for n in engine.get("made", state.made)]
        if len(made) != state.seats:
            raise ValueError("made: wrong number of seats")
        state.made = made
        key = engine.get("key", mixed_key(seed_bytes(0), ()).hex())
        self._load_chance(state, key, engine.get("counter", 0), engine.get("script", []))
        return drafts

    def sample(self, view: View, rng: random.Random) -> State:
        """A whole state that fits this view, drawn among all that do; its chance is its own."""
        options = view["options"]
        assert isinstance(options, dict)
        state = self.blank(options)
        seat = view["seat"]
        frames = view["stack"]
        assert isinstance(seat, int) and isinstance(frames, list)
        state.stack = [tuple(frame) for frame in frames]
        state.key = rng.randbytes(32)
        for field in self.fields:
            if field.see == ALL:
                setattr(state, field.name, copied(field, view[field.name]))
            elif field.see == OWNER:
                own = getattr(state, field.name)
                seen = view[field.name]
                assert isinstance(seen, list)
                for number, part in enumerate(seen):
                    if part is not None:
                        own[number] = list(part) if isinstance(part, list) else part
            else:
                assert field.see == NONE
        self.complete(state, view, rng)
        self.settle(state)
        state.run()
        if seat >= 0:
            draft, made = view["draft"], view["made"]
            assert isinstance(draft, list) and isinstance(made, int)
            drafts: list[tuple[Action, ...]] = [()] * state.seats
            drafts[seat] = tuple([self.words.parse(text) for text in draft])
            self._redraft(state, drafts)
            state.made[seat] = made
        return state


def copied(field: Field, value: object) -> object:
    """A field's value out of a view that the sample may keep and change."""
    if field.shape == "raw":
        return _frozen(value)
    if field.shape == "bits":
        assert isinstance(value, list)
        return mask_of(value)
    if field.shape == "list":
        assert isinstance(value, list)
        return value[:]
    if field.shape == "lists":
        assert isinstance(value, list)
        return [part[:] for part in value]
    return value


def _frozen(value: object) -> object:
    return tuple([_frozen(part) for part in value]) if isinstance(value, list) else value
