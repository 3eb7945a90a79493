"""What every game must pass, as plain functions of (game, options, seed): the tests use them, and the soak as well.

A function that fails raises AssertionError; a note on it holds the record or the dump that reproduces the failure."""

from __future__ import annotations

import json
import random
import string
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from kabinett.core import record
from kabinett.core.action import Action, Group, Names, Vocabulary
from kabinett.core.contract import FORMS, Decision, Event
from kabinett.core.errors import IllegalAction, NotYourTurn, ScriptError
from kabinett.core.field import ALL, OWNER, Field
from kabinett.core.game import Game
from kabinett.core.messages import CORE_SENTENCES, CORE_TEXTS
from kabinett.core.play import Play
from kabinett.core.state import State, View
from kabinett.core.text import LANGUAGES, Text, wrong_form

Options = dict[str, object]
MOST_ACTIONS = 60
MOST_MOVES = 30_000


# ---- what was executed -----------------------------------------------------------------------------------------------


class Coverage:
    """Which steps, verbs and texts were executed, and the longest lists of actions that were seen."""

    def __init__(self) -> None:
        self.steps: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.texts: Counter[str] = Counter()
        self.options: Counter[str] = Counter()
        self.values: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.longest: dict[str, int] = {}
        self.games = 0
        self.moves = 0

    def begun(self, play: Play) -> None:
        self.games += 1
        self.options.update(f"{name}={value}" for name, value in play.state.options.items())
        self.words = play.game.words
        self.edition = str(play.state.options.get("edition", ""))
        self.events(play.start)
        self.seen(play.state)

    def seen(self, state: State) -> None:
        """What is asked now."""
        steps = state.game.steps
        self.steps.update({steps[frame[0]].kind for frame in state.stack})
        self.steps.update({steps[number].kind for number in state.ran})
        for seat in state.to_act:
            decision = state.decision(seat)
            assert decision is not None
            self.texts.update([text.key for text in (decision.prompt, *decision.said)])
            self.longest[decision.kind] = max(self.longest.get(decision.kind, 0), len(decision.actions))

    def acted(self, action: Action, events: list[Event]) -> None:
        self.moves += 1
        self.verbs[action.verb] += 1
        self.events(events)

    def events(self, events: list[Event]) -> None:
        for event in events:
            for face in (event.public, *event.faces.values()):
                if face is not None:
                    self.texts[face.key] += 1
                    self.named(face)

    def named(self, face: Text) -> None:
        """Which cards and the like an event named; effects differ by edition, so they are counted for each."""
        for (_, kind), value in zip(self.words.texts[face.key], face.args, strict=True):
            if kind != "number" and isinstance(self.words.kinds[kind], Names):
                self.values[f"{kind} {self.words.kinds[kind].to_text(value)} {self.edition}".strip()] += 1

    def merge(self, other: Coverage) -> None:
        for mine, theirs in (
            (self.steps, other.steps),
            (self.verbs, other.verbs),
            (self.texts, other.texts),
            (self.options, other.options),
            (self.values, other.values),
            (self.refused, other.refused),
        ):
            mine.update(theirs)
        for kind, length in other.longest.items():
            self.longest[kind] = max(self.longest.get(kind, 0), length)
        self.games += other.games
        self.moves += other.moves

    def missing(self, game: Game) -> dict[str, list[str]]:
        """What the game declares and nobody executed; nothing where all was."""
        options = [f"{option.name}={value}" for option in game.options for value in option.values]
        found = {
            "steps": [step.kind for step in game.steps if not self.steps[step.kind]],
            "verbs": [verb for verb in game.words.verbs if not self.verbs[verb]],
            "texts": [key for key in game.words.texts if key not in CORE_TEXTS and not self.texts[key]],
            "options": [option for option in options if not self.options[option]],
        }
        return {name: entries for name, entries in found.items() if entries}


# ---- who chooses -----------------------------------------------------------------------------------------------------


class Policy:
    """Any action is as likely as any other."""

    def choose(self, actions: list[Action], rng: random.Random) -> Action:
        return rng.choice(actions)


class LeastSeen(Policy):
    """Verbs that were seen least come first more often: rare corners of the rules are reached sooner."""

    def __init__(self, coverage: Coverage) -> None:
        self.coverage = coverage

    def choose(self, actions: list[Action], rng: random.Random) -> Action:
        verbs = sorted({action.verb for action in actions})
        weights = [1 / (1 + self.coverage.verbs[verb]) for verb in verbs]
        verb = rng.choices(verbs, weights)[0]
        return rng.choice([action for action in actions if action.verb == verb])


def random_options(game: Game, rng: random.Random) -> Options:
    return rng.choice(game.option_sets())


# ---- playing ---------------------------------------------------------------------------------------------------------


@contextmanager
def reproducible(play: Play) -> Iterator[None]:
    """Whatever goes wrong inside carries the record that leads there."""
    try:
        yield
    except Exception as error:
        if not getattr(error, "__notes__", None):
            error.add_note(f"the record that leads there:\n{record.write(play)}")
        raise


@contextmanager
def at(state: State) -> Iterator[None]:
    """Whatever goes wrong inside carries the state where it did."""
    try:
        yield
    except Exception as error:
        if not getattr(error, "__notes__", None):
            error.add_note(f"game.load({state.dump()!r})")
        raise


class Walk:
    """A random game, move by move: owed and unasked actions, steps taken back, actions undone."""

    def __init__(
        self,
        game: Game,
        options: Options | None,
        seed: int,
        coverage: Coverage | None = None,
        policy: Policy | None = None,
        restless: bool = True,
    ) -> None:
        self.play = Play(game, options, seed)
        self.rng = random.Random(f"{game.name} {seed}")
        self.coverage = coverage if coverage is not None else Coverage()
        self.policy = policy if policy is not None else LeastSeen(self.coverage)
        self.restless = restless
        # The dump at each length of the log, to hold undo against; forgotten where `back` takes out of the middle.
        self.dumps: dict[int, bytes] = {}
        self.before: State = self.play.state
        self.last: tuple[int, Action] | None = None
        self.coverage.begun(self.play)

    def __iter__(self) -> Iterator[Play]:
        """The game before each move and at its end."""
        with reproducible(self.play):
            yield self.play
            for _ in range(MOST_MOVES):
                if not self.play.state.to_act:
                    return
                self.move()
                self.coverage.seen(self.play.state)
                yield self.play
            raise AssertionError(f"{self.play.game.name} does not end within {MOST_MOVES} moves")

    def move(self) -> None:
        play, state = self.play, self.play.state
        self.last = None
        lot = self.rng.random() if self.restless else 1.0
        if lot < 0.04:
            seats = [seat for seat in range(state.seats) if state.draft[seat]]
            if seats:
                self.go_back(self.rng.choice(seats))
                return
        elif lot < 0.08:
            seats = [seat for seat in range(state.seats) if play.can_undo(seat)]
            if seats:
                self.undo(seats[0])
                return
        elif lot < 0.2:
            seat = self.rng.randrange(state.seats)
            offered = state.may(seat)
            if offered:
                self.apply(seat, self.policy.choose(offered, self.rng))
                return
        seat = self.rng.choice(state.to_act)
        decision = state.decision(seat)
        assert decision is not None
        assert decision.actions, f"a dead end: {decision.kind} offers nothing"
        self.apply(seat, self.policy.choose(decision.actions, self.rng))

    def apply(self, seat: int, action: Action) -> None:
        decision = self.play.state.decision(seat)
        owed = decision is not None and action in decision.actions
        self.dumps[len(self.play.log)] = self.play.state.dump()
        self.before = self.play.state
        self.last = (seat, action)
        events = self.play.apply(seat, action, decision.id if owed and decision is not None else None)
        self.coverage.acted(action, events)

    def go_back(self, seat: int) -> None:
        draft = self.play.state.draft[seat]
        others = [self.play.state.draft[other] for other in range(self.play.state.seats) if other != seat]
        views = {viewer: seen(self.play.state, viewer) for viewer in viewers(self.play.state) if viewer != seat}
        self.play.back(seat)
        state = self.play.state
        assert state.draft[seat] == draft[:-1]
        assert [state.draft[other] for other in range(state.seats) if other != seat] == others
        assert views == {viewer: seen(state, viewer) for viewer in views}, "others notice that a step was taken back"
        # From the first move on: not every time, for the whole record is held against the state at the end in any case.
        if self.rng.random() < 0.1:
            assert_same_record(self.play)
        self.dumps = {}

    def undo(self, seat: int) -> None:
        length = len(self.play.log)
        self.play.undo(seat)
        assert len(self.play.log) == length - 1
        assert self.play.state.to_act == (seat,), "undo changed whose turn it is"
        if length - 1 in self.dumps:
            assert self.play.state.dump() == self.dumps[length - 1], "undo does not restore the state"


def viewers(state: State) -> list[int | None]:
    return [*range(state.seats), None]


def encoded(view: View) -> bytes:
    return msgspec.json.encode(view)


def seen(state: State, viewer: int | None) -> bytes:
    return encoded(state.view(viewer))


def wired(view: View) -> View:
    """The view as it comes out at the other end of a wire."""
    read = json.loads(json.dumps(view))
    assert isinstance(read, dict)
    return read


def faces(events: list[Event], viewer: int | None) -> list[tuple[Text | None, str]]:
    shown = [(event.face(viewer), event.rule) for event in events]
    return [face for face in shown if face[0] is not None]


def assert_same_record(play: Play) -> None:
    """A second game that is fed the log comes to the same state."""
    second = Play(play.game, play.state.options, play.seed, play.chance, play.words)
    for entry in play.log:
        second.apply(entry.seat, entry.action)
    assert second.state.dump() == play.state.dump(), "the log does not lead to this state"


def states_of(
    game: Game, options: Options | None, seed: int, coverage: Coverage | None = None, each: int = 2
) -> list[State]:
    """States of one random game: some of each question that was asked, and the end."""
    walk = Walk(game, options, seed, coverage)
    kept: dict[tuple[str, int], list[State]] = {}
    met: Counter[tuple[str, int]] = Counter()
    for play in walk:
        state = play.state
        top = (game.steps[state.stack[-1][0]].kind if state.stack else "", len(state.to_act))
        met[top] += 1
        place = len(kept.setdefault(top, [])) if met[top] <= each else walk.rng.randrange(met[top])
        if place < each:
            kept[top][place : place + 1] = [state.copy()]
    return [state for states in kept.values() for state in states]


# ---- random play under invariants ------------------------------------------------------------------------------------


def random_play(
    game: Game,
    options: Options | None,
    seed: int,
    coverage: Coverage | None = None,
    policy: Policy | None = None,
    positions: float = 0.1,
    learned: float = 1.0,
    copies: float = 1.0,
    shown: float = 0.1,
) -> Play:
    """One game to its end, with everything checked that is cheap enough to be checked at every step. Shares below 1
    check some things at that share of the steps only."""
    walk = Walk(game, options, seed, coverage, policy)
    # Of its own, so that the game is the same whatever is looked at.
    looks = random.Random(f"looks {seed}")
    check_texts_of(game.words, walk.play.start)
    for play in walk:
        state = play.state
        with reproducible(play):
            problems = game.problems(state)
            assert not problems, problems
            if walk.rng.random() < copies:
                assert_copies(state, walk.rng)
            assert_decisions(state)
            if walk.last is not None:
                check_texts_of(game.words, play.log[-1].events)
                if walk.rng.random() < learned:
                    assert_learned_nothing(walk)
            if walk.rng.random() < positions or not state.stack:
                assert_position(state)
            if looks.random() < shown:
                assert_shown(state, looks, coverage)
    with reproducible(walk.play):
        assert_ended(walk.play)
        assert_records(walk.play)
    return walk.play


def owed_play(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> int:
    """Owed actions alone end the game: how many it took."""
    walk = Walk(game, options, seed, coverage, restless=False)
    for _ in walk:
        pass
    return len(walk.play.log)


def assert_ended(play: Play) -> None:
    outcome = play.state.outcome
    assert outcome is not None
    seats = range(play.state.seats)
    assert all(winner in seats for winner in outcome.winners)
    assert len(outcome.ranks) == len(outcome.scores) == len(seats)
    check_text(play.game.words, outcome.reason)
    for seat in seats:
        assert play.state.decision(seat) is None and play.state.may(seat) == []
        assert play.can_undo(seat) == 0


def assert_records(play: Play) -> None:
    text = record.write(play)
    again = record.verify(play.game, record.read(text))
    assert again.state.hash() == play.state.hash()
    assert record.write(again) == text
    for viewer in viewers(play.state):
        assert again.faces(viewer) == play.faces(viewer)
    assert_same_record(play)


def assert_copies(state: State, rng: random.Random) -> None:
    """Dump and load, and copy: equal, and apart from each other."""
    game = state.game
    dump = state.dump()
    loaded = game.load(dump)
    assert loaded.dump() == dump, "load does not give what was dumped"
    assert loaded.to_act == state.to_act
    copy = state.copy()
    assert copy.dump() == dump, "a copy differs"
    assert copy.to_act == state.to_act
    for name in derived(state):
        value = getattr(state, name)
        for other in (copy, loaded):
            found = getattr(other, name)
            assert found is value or found == value, f"{name} is not declared, and neither copied nor made anew"
    for seat in state.to_act:
        decision, same = state.decision(seat), copy.decision(seat)
        assert decision is not None and same is not None and decision.id == same.id
    if state.to_act:
        seat = rng.choice(state.to_act)
        decision = copy.decision(seat)
        assert decision is not None
        copy.apply(seat, rng.choice(decision.actions))
        assert state.dump() == dump, "an action on a copy changes the original"


def derived(state: State) -> list[str]:
    """Attributes of a game's own that are no declared fields: made anew by `settle`, or private by their name."""
    kind = (type(state), state.game)
    if kind not in DERIVED:
        known = {*dir(State(state.game, state.options)), *(field.name for field in state.game.fields)}
        names = [name for name in dir(state) if name not in known and not name.startswith("_")]
        DERIVED[kind] = [name for name in names if not callable(getattr(state, name))]
    return DERIVED[kind]


DERIVED: dict[tuple[type[State], Game], list[str]] = {}


def assert_position(state: State) -> None:
    position = json.loads(json.dumps(state.position()))
    again = state.game.from_position(position)
    assert again.dump() == state.dump(), "a position does not come back exactly"
    assert again.to_act == state.to_act


def assert_decisions(state: State) -> None:
    """What is asked is well-formed, and everything that is offered is legal."""
    words = state.game.words
    assert len(set(state.to_act)) == len(state.to_act) and all(0 <= seat < state.seats for seat in state.to_act)
    frame = state.stack[-1] if state.stack else ()
    for seat in range(state.seats):
        decision = state.decision(seat)
        assert (decision is not None) == (seat in state.to_act)
        listed = decision.actions if decision is not None else []
        offered = state.may(seat)
        if decision is not None:
            assert listed, f"{decision.kind} offers nothing"
            assert len(listed) <= MOST_ACTIONS, f"{decision.kind} offers {len(listed)} actions"
            assert decision.form in FORMS and decision.kind and decision.rule, decision.kind
            assert decision.can_go_back == bool(state.draft[seat])
            check_text(words, decision.prompt)
            assert len(decision.said) in (0, len(decision.actions)), "some options are said, others are not"
            for said in decision.said:
                check_text(words, said)
            step = state.game.steps[frame[0]]
            for action in listed:
                found = step.why_not(state, frame, seat, action)
                assert found is None, f"{action} is offered, yet why_not says {found}"
        assert len(set(listed + offered)) == len(listed) + len(offered), "an action is offered twice"
        # A few of many: what may be done unasked can be hundreds of proposals, the same at every step.
        for action in (listed + offered)[:: 1 + (len(listed) + len(offered)) // 12]:
            assert state.explain(seat, action) is None, f"{action} is offered, yet explained away"
            assert words.parse(str(action)) is action, f"{action} does not come back from its text"
            assert words.from_json(json.loads(json.dumps(words.to_json(action)))) is action


# ---- words -----------------------------------------------------------------------------------------------------------


def placeholders(sentence: str) -> set[str]:
    """The arguments that a sentence writes out; the form of a word depends on one but does not write it."""
    return {name for _, name, forms, _ in string.Formatter().parse(sentence) if name is not None and not forms}


def check_vocabulary(game: Game) -> None:
    """Every text has a sentence in every language with the same placeholders, and no sentence is without a text.

    Word forms may differ between languages, but each depends on a number of its text."""
    words = game.words
    for verb, kinds in words.verbs.items():
        assert all(kind in words.kinds for kind in kinds), verb
    for key, params in words.texts.items():
        catalog = CORE_SENTENCES if key in CORE_TEXTS else words.catalog
        names = {name for name, _ in params}
        numbers = [name for name, kind in params if kind == "number"]
        assert all(kind in words.kinds for _, kind in params), key
        for language in LANGUAGES:
            sentence = catalog.sentences[language].get(key)
            assert sentence, f"{key} has no sentence in {language}"
            assert placeholders(sentence) == placeholders(catalog.sentences["en"][key]) <= names, (key, language)
            assert wrong_form(sentence, numbers) is None, (key, language, wrong_form(sentence, numbers))
    for language in LANGUAGES:
        stray = [key for key in words.catalog.sentences[language] if key not in words.texts]
        assert not stray, f"sentences that nothing says: {stray}"
    for table in words.display.values():
        assert all(len(table[language]) == len(table["en"]) for language in LANGUAGES)
    assert len(game.step_numbers) == len(game.steps), "two steps of one kind"
    for field in game.fields:
        assert field.value in words.kinds and (not field.index or field.index in words.kinds), field.name
    for verb in game.verb_rules:
        assert verb in words.verbs, f"a rule for the unknown verb {verb}"


def check_text(words: Vocabulary, text: Text) -> None:
    assert text.key in words.texts, f"{text.key} is not declared"
    params = words.texts[text.key]
    assert len(params) == len(text.args), f"{text} has the wrong number of arguments"
    for (name, kind), value in zip(params, text.args):
        assert words.kinds[kind].known(value), f"{text}: {value} is not a {kind} ({name})"
    for language in LANGUAGES:
        assert words.say(text, language) != text.key
    assert words.text_json(text)["key"] == text.key


def check_texts_of(words: Vocabulary, events: list[Event]) -> None:
    for event in events:
        for face in (event.public, *event.faces.values()):
            if face is not None:
                check_text(words, face)


# ---- what is shown beside the game -----------------------------------------------------------------------------------


def assert_shown(state: State, rng: random.Random, coverage: Coverage | None = None, most: int = 3) -> None:
    """What a client shows of a state can be sent and said: somebody's scene, a lens, where some actions lead."""
    game = state.game
    view = wired(state.view(rng.choice(viewers(state))))
    texts = set(texts_in(game.words, json.loads(json.dumps(game.scene(view)))))
    lenses = game.lenses()
    if lenses:
        texts.update(game.lens(rng.choice(lenses), view).labels.values())
    for seat in state.to_act:
        actions = offered(state, seat)
        for first in actions if len(actions) <= most else rng.sample(actions, most):
            for chain in state.chains(seat, first):
                texts.update(chain.effects)
    for text in texts:
        check_text(game.words, text)
        if coverage is not None:
            coverage.texts[text.key] += 1


def texts_in(words: Vocabulary, part: object) -> list[Text]:
    """The texts in a part of a scene, where they stand as they go to a client: a key, and arguments by name."""
    if isinstance(part, list):
        return [text for entry in part for text in texts_in(words, entry)]
    if not isinstance(part, dict):
        return []
    if part.keys() != {"key", "args"}:
        return [text for entry in part.values() for text in texts_in(words, entry)]
    key, args = part["key"], part["args"]
    assert key in words.texts, f"{key} is not declared"
    params = words.texts[key]
    assert list(args) == [name for name, _ in params], f"{key} has the wrong number of arguments"
    return [Text(key, tuple([words.kinds[kind].from_text(str(args[name])) for name, kind in params]))]


# ---- list and reason agree -------------------------------------------------------------------------------------------


def random_action(game: Game, verb: str, rng: random.Random) -> Action:
    """An action with this verb and any arguments that can be written."""
    args: list[int] = []
    for name, optional in zip(game.words.verbs[verb], game.words.optional[verb]):
        kind = game.words.kinds[name]
        if isinstance(kind, Names):
            args.append(rng.randrange(-1 if optional else 0, len(kind.names)))
        elif isinstance(kind, Group):
            args.append(rng.randrange(1 << len(kind.members.names)))
        else:
            args.append(rng.choice([-1, 0, 1, 2, 3, 5, 8, 13, 99]))
    return game.words.action(verb, tuple(args))


def other_actions(state: State, rng: random.Random, count: int = 40) -> list[Action]:
    """Actions around those that are legal: the same verbs with other arguments, and every other verb."""
    game = state.game
    verbs = list(game.words.verbs)
    listed = [action for seat in state.to_act for action in offered(state, seat)]
    found = [random_action(game, verb, rng) for verb in verbs]
    for _ in range(count):
        if listed and rng.random() < 0.7:
            action = rng.choice(listed)
            other = random_action(game, action.verb, rng)
            if action.args:
                place = rng.randrange(len(action.args))
                args = (*action.args[:place], other.args[place], *action.args[place + 1 :])
                found.append(game.words.action(action.verb, args))
        else:
            found.append(random_action(game, rng.choice(verbs), rng))
    return found


def offered(state: State, seat: int) -> list[Action]:
    decision = state.decision(seat)
    return decision.actions if decision is not None else []


def assert_refusals(state: State, rng: random.Random, coverage: Coverage | None = None) -> None:
    """What is not offered is refused with a reason, and changes nothing; why_not and the list say the same."""
    dump, to_act = state.dump(), state.to_act
    words = state.game.words
    for action in other_actions(state, rng):
        for seat in range(state.seats):
            listed, unasked = offered(state, seat), state.may(seat)
            if action in listed or action in unasked:
                assert state.explain(seat, action) is None
                continue
            refusal = state.explain(seat, action)
            assert refusal is not None, f"{action} is not offered, and nothing is said against it"
            check_text(words, refusal.reason)
            if coverage is not None:
                coverage.texts[refusal.reason.key] += 1
                coverage.refused["a rule is named" if refusal.rule else "no rule is named"] += 1
            if seat in to_act and any(other.verb == action.verb for other in listed):
                frame = state.stack[-1]
                found = state.game.steps[frame[0]].why_not(state, frame, seat, action)
                assert found is not None, f"{action} is not offered, yet why_not does not say why"
            try:
                state.apply(seat, action)
            except NotYourTurn as error:
                assert seat not in to_act and error.reason == refusal.reason
            except IllegalAction as error:
                assert seat in to_act and error.reason == refusal.reason
            else:
                raise AssertionError(f"{action} is not offered, yet carried out")
            assert state.dump() == dump and state.to_act == to_act, f"the refused {action} changed something"
    for seat in (-1, state.seats, 99):
        try:
            state.apply(seat, words.action(next(iter(words.verbs)), ()))
        except NotYourTurn as error:
            check_text(words, error.reason)
        else:
            raise AssertionError("a seat that does not exist has acted")
    assert state.dump() == dump


def refusals(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    rng = random.Random(seed)
    for state in states_of(game, options, seed, coverage):
        with at(state):
            assert_refusals(state, rng, coverage)


# ---- fields ----------------------------------------------------------------------------------------------------------


def changed_values(state: State, field: Field) -> list[tuple[int, object]]:
    """(index, value): this field's value with something else in it, once for each index that can be changed."""
    kind = state.game.words.kinds[field.value]
    value = getattr(state, field.name)

    def other(old: int) -> int:
        return old + 1 if kind.known(old + 1) else old - 1

    if field.shape == "int":
        return [(0, other(value))]
    if field.shape == "bits":
        return [(0, value ^ 1)]
    if field.shape == "raw":
        return [(0, (*value, 1))]
    found: list[tuple[int, object]] = []
    for index, part in enumerate(value):
        new = [list(entry) if isinstance(entry, list) else entry for entry in value]
        if field.shape == "list":
            new[index] = other(part)
        else:
            new[index] = [*part, 0]
        found.append((index, new))
    return found


def assert_fields(state: State) -> None:
    """Each declared field is in dump, hash, copy, position and, where it may be seen, in the view."""
    game = state.game
    for field in game.fields:
        dump, digest, position = state.dump(), state.hash(), json.dumps(state.position())
        value = getattr(state, field.name)
        assert_not_shared(getattr(state.copy(), field.name), value, field.name)
        for index, new in changed_values(state, field):
            other = state.copy()
            before = {viewer: seen(other, viewer) for viewer in viewers(state)}
            setattr(other, field.name, new)
            assert other.dump() != dump, f"{field.name} is not in the dump"
            assert other.hash() != digest, f"{field.name} is not in the hash"
            assert json.dumps(other.position()) != position, f"{field.name} is not in the position"
            assert getattr(other.copy(), field.name) == new, f"{field.name} is not copied"
            assert state.dump() == dump
            for viewer in viewers(state):
                visible = field.see == ALL
                if field.see == OWNER and viewer is not None:
                    visible = game.owner(state, field.index, index) == viewer
                if visible:
                    assert seen(other, viewer) != before[viewer], f"{field.name} is not in the view of {viewer}"


def assert_not_shared(copy: object, value: object, name: str) -> None:
    if isinstance(value, list):
        assert isinstance(copy, list) and copy is not value, f"a copy shares {name}"
        for part, other in zip(value, copy):
            assert_not_shared(other, part, name)


def fields_follow(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    for state in states_of(game, options, seed, coverage, each=1):
        with at(state):
            assert_fields(state)


# ---- what a view keeps to itself -------------------------------------------------------------------------------------


def asked(decision: Decision | None) -> object:
    if decision is None:
        return None
    listed = [str(action) for action in decision.actions]
    head = (decision.id, decision.kind, decision.form, decision.power, decision.rule, decision.secret)
    return (*head, decision.prompt, listed, decision.said, decision.can_go_back)


def asked_in_public(decision: Decision | None, drafting: bool) -> object:
    """What everybody may know of somebody's question. Its form goes along with a draft, and is then its own."""
    if decision is None:
        return None
    if drafting:
        return (decision.kind, decision.power, decision.rule)
    return (decision.kind, decision.form, decision.power, decision.rule, decision.secret)


def answers(state: State, viewer: int | None, bag: list[Action], drafting: set[int]) -> dict[str, object]:
    """All that a seat can get out of a state, apart from acting. `drafting`: the seats that in truth have a draft."""
    game = state.game
    view = state.view(viewer)
    found: dict[str, object] = {"view": encoded(view), "to_act": state.to_act}
    found["questions"] = [asked_in_public(state.decision(seat), seat in drafting) for seat in range(state.seats)]
    for name in game.lenses():
        lens = game.lens(name, wired(view))
        found[f"lens {name}"] = (lens.places, lens.lines, lens.labels)
    if viewer is not None:
        found["decision"] = asked(state.decision(viewer))
        found["may"] = [str(action) for action in state.may(viewer)]
        found["explain"] = [state.explain(viewer, action) for action in bag]
        found["chains"] = [
            [([str(a) for a in chain.actions], chain.end, chain.effects) for chain in state.chains(viewer, first)]
            for first in offered(state, viewer)[:12]
        ]
    return found


def assert_sample_alike(state: State, viewer: int | None, rng: random.Random, samples: int = 3) -> None:
    """Leak test 1: whatever a seat can get out of a state it gets out of a sample of its view, word by word."""
    game = state.game
    bag = other_actions(state, rng, 15)
    drafting = {seat for seat in range(state.seats) if state.draft[seat]}
    truth = answers(state, viewer, bag, drafting)
    keys = {state.key}
    for _ in range(samples):
        sample = game.sample(wired(state.view(viewer)), random.Random(rng.random()))
        problems = game.problems(sample)
        assert not problems, f"a sample against the rules: {problems}"
        answered = answers(sample, viewer, bag, drafting)
        for name, value in truth.items():
            assert answered[name] == value, f"{name} of seat {viewer} depends on something it cannot see"
        assert sample.key not in keys, "a sample's chance is not its own"
        keys.add(sample.key)
        if sample.to_act:
            seat = rng.choice(sample.to_act)
            sample.apply(seat, rng.choice(offered(sample, seat)))


def views_do_not_leak(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    rng = random.Random(seed)
    for state in states_of(game, options, seed, coverage):
        for viewer in viewers(state):
            with at(state):
                assert_sample_alike(state, viewer, rng)


def assert_secret(state: State, rng: random.Random, most: int = 12) -> None:
    """Leak test 2: nobody else can tell the answers to a secret question apart, and drafts not even from silence."""
    for seat in state.to_act:
        decision = state.decision(seat)
        assert decision is not None
        before = {viewer: seen(state, viewer) for viewer in viewers(state) if viewer != seat}
        committed: tuple[Action, bool, dict[int | None, object]] | None = None
        actions = decision.actions
        for action in actions if len(actions) <= most else rng.sample(actions, most):
            trial = state.copy()
            steps = len(trial.draft[seat])
            events = trial.apply(seat, action)
            if len(trial.draft[seat]) > steps:
                assert events == [] and trial.to_act == state.to_act, f"the draft step {action} is told"
                for viewer, view in before.items():
                    assert seen(trial, viewer) == view, f"seat {viewer} notices the draft step {action}"
                    if viewer is not None and viewer in state.to_act:
                        assert asked(trial.decision(viewer)) == asked(state.decision(viewer))
            elif decision.secret:
                told: dict[int | None, object] = {
                    viewer: (faces(events, viewer), seen(trial, viewer), trial.to_act) for viewer in before
                }
                if committed is None:
                    committed = (action, trial.revealed, told)
                    continue
                first, revealed, others = committed
                assert trial.revealed == revealed, f"{action} reveals something and {first} does not, or the reverse"
                # Where the last answer opens all answers at once, they may of course be told apart.
                for viewer in before if not revealed else []:
                    assert told[viewer] == others[viewer], f"seat {viewer} can tell {action} from {first}"
        if decision.secret:
            assert_choices_alike(state, seat, rng)


def rewind_secret(state: State, seat: int) -> bool:
    """Take back the steps of a draft as far as they were secret; what was chosen in the open before them stays.

    Says whether there was such a step."""
    found = False
    while state.draft[seat]:
        earlier = state.copy()
        earlier.back(seat)
        decision = earlier.decision(seat)
        assert decision is not None
        if not decision.secret:
            break
        state.back(seat)
        found = True
    return found


def has_secret_step(state: State, seat: int) -> bool:
    """Whether any step of this seat's draft answered a secret question."""
    trial = state.copy()
    while trial.draft[seat]:
        trial.back(seat)
        decision = trial.decision(seat)
        assert decision is not None
        if decision.secret:
            return True
    return False


def assert_choices_alike(state: State, seat: int, rng: random.Random, count: int = 6) -> None:
    """Whole choices, made of several steps: nobody else can tell apart what differs in secret steps alone.

    A choice may end in the open ("allot 5" in secret, then "march"): only those with equal open steps are compared."""
    first: dict[tuple[Action, ...], tuple[list[Action], bool, dict[int | None, object]]] = {}
    for _ in range(count):
        trial = state.copy()
        rewind_secret(trial, seat)
        steps = len(trial.draft[seat])
        made: list[Action] = []
        in_the_open: list[Action] = []
        while not made or len(trial.draft[seat]) > steps:
            decision = trial.decision(seat)
            assert decision is not None
            made.append(rng.choice(decision.actions) if decision.secret else decision.actions[0])
            if not decision.secret:
                in_the_open.append(made[-1])
            assert len(made) < 100, f"{made[0]} leads to no end of a choice"
            events = trial.apply(seat, made[-1])
        told: dict[int | None, object] = {
            viewer: (faces(events, viewer), seen(trial, viewer), trial.to_act)
            for viewer in viewers(state)
            if viewer != seat
        }
        other, revealed, others = first.setdefault(tuple(in_the_open), (made, trial.revealed, told))
        assert trial.revealed == revealed, f"{made} reveals something and {other} does not, or the reverse"
        for viewer in told if not revealed else []:
            assert told[viewer] == others[viewer], f"seat {viewer} can tell {made} from {other}"


def secrets_stay(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    rng = random.Random(seed)
    for state in states_of(game, options, seed, coverage, each=6):
        with at(state):
            assert_secret(state, rng)


def hidden_entries(state: State, viewer: int | None) -> dict[tuple[str, int], object]:
    """The entries of hidden fields that are not this seat's own, by field and index."""
    found: dict[tuple[str, int], object] = {}
    for field in state.game.fields:
        value = getattr(state, field.name)
        if field.see == ALL:
            continue
        if field.shape not in ("list", "lists"):
            found[field.name, 0] = value
            continue
        for index, part in enumerate(value):
            own = field.see == OWNER and viewer is not None
            if own and state.game.owner(state, field.index, index) == viewer:
                continue
            found[field.name, index] = tuple(part) if isinstance(part, list) else part
    return found


def assert_samples_real(state: State, viewer: int | None, rng: random.Random, count: int = 50) -> None:
    """Leak test 3: every hidden entry differs between samples, unless the game says that it follows from the view.

    An entry that looks always the same is looked at ten times as often before it counts: it may be unlikely to differ.
    What the game calls determined must be so, and must be the truth."""
    game = state.game
    view = wired(state.view(viewer))
    values: dict[tuple[str, int], set[object]] = {entry: set() for entry in hidden_entries(state, viewer)}
    determined = set(game.determined(view))
    for number in range(10 * count):
        alike = [entry for entry, found in values.items() if len(found) < 2 and entry not in determined]
        if number >= count and not alike:
            break
        for entry, value in hidden_entries(game.sample(view, rng), viewer).items():
            values[entry].add(value)
    truth = hidden_entries(state, viewer)
    for entry, found in values.items():
        if entry in determined:
            assert found == {truth[entry]}, f"{entry} is called determined for seat {viewer}, and is not"
        elif found != {()}:
            assert len(found) > 1, f"{entry} is {found} in every sample of seat {viewer}"


def samples_are_real(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    rng = random.Random(seed)
    for state in states_of(game, options, seed, coverage, each=1):
        for viewer in viewers(state):
            with at(state):
                assert_samples_real(state, viewer, rng)


def assert_learned_nothing(walk: Walk) -> None:
    """What can still be undone told nobody anything: done in a sample of anybody's view it shows it the same."""
    if walk.last is None:
        return
    seat, action = walk.last
    state, before = walk.play.state, walk.before
    if not walk.play.can_undo(seat):
        return
    decision = before.decision(seat)
    # Steps of a draft may be secret: a viewer's sample need not be one in which they can be done.
    silent = len(state.draft[seat]) > len(before.draft[seat]) or (decision is not None and decision.secret)
    silent = silent or has_secret_step(before, seat)
    drafted = len(state.draft[seat]) > len(before.draft[seat])
    for viewer in viewers(before):
        if drafted and viewer != seat:
            assert seen(before, viewer) == seen(state, viewer), f"seat {viewer} notices the draft step {action}"
            continue
        sample = before.game.sample(wired(before.view(viewer)), walk.rng)
        # What is said unasked amid a draft leaves the draft as it is, and needs none of it.
        unasked = bool(before.draft[seat]) and state.draft[seat] == before.draft[seat]
        steps = [action] if viewer == seat or unasked else [*before.draft[seat], action]
        if not all(follows(sample, seat, step) for step in steps):
            assert silent and viewer != seat, f"{action} tells seat {viewer} something, and can be undone"
            continue
        assert seen(sample, viewer) == seen(state, viewer), f"{action} shows seat {viewer} something, and can be undone"


def follows(state: State, seat: int, action: Action) -> bool:
    """Whether the action could be done; it then is."""
    if action not in offered(state, seat) and action not in state.may(seat):
        return False
    state.apply(seat, action)
    return True


# ---- previews --------------------------------------------------------------------------------------------------------


def assert_previews(state: State, rng: random.Random, most: int = 6) -> None:
    """A preview draws nothing, depends on nothing hidden, and is the beginning of what then happens."""
    dump = state.dump()
    for seat in state.to_act:
        actions = offered(state, seat)
        twin = state.game.sample(wired(state.view(seat)), rng)
        for action in actions if len(actions) <= most else rng.sample(actions, most):
            texts = state.preview(seat, action)
            assert state.dump() == dump, "a preview draws chance"
            assert twin.preview(seat, action) == texts, "a preview knows something hidden"
            for text in texts:
                check_text(state.game.words, text)
            told = [face for face, _ in faces(state.copy().apply(seat, action), seat)]
            assert told[: len(texts)] == texts, f"{action} brings something else than its preview"


def previews(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    rng = random.Random(seed)
    for state in states_of(game, options, seed, coverage):
        with at(state):
            assert_previews(state, rng)


# ---- batches ---------------------------------------------------------------------------------------------------------


def batches(game: Game, options: Options | None, seed: int, coverage: Coverage | None = None) -> None:
    """Batches of one seat: as far as they go, all refused with one illegal step, nothing done by a failure."""
    walk = Walk(game, options, seed, coverage)
    for play in walk:
        if play.state.to_act and walk.rng.random() < 0.3:
            with reproducible(play):
                assert_batch(play, walk.rng)
            walk.dumps = {}
    with reproducible(walk.play):
        assert_records(walk.play)


def assert_batch(play: Play, rng: random.Random) -> None:
    seat = rng.choice(play.state.to_act)
    actions, expected = likely_batch(play.state, seat, rng)
    fragile(play, seat, actions[0])
    dump, log, drafts = play.state.dump(), len(play.log), play.state.draft[:]
    for wrong in other_actions(play.state, rng, 10):
        trial = play.state.copy()
        if all(follows(trial, seat, action) for action in [*actions[: expected - 1], wrong]):
            continue
        try:
            play.batch(seat, [*actions[: expected - 1], wrong])
        except (IllegalAction, NotYourTurn):
            assert play.state.dump() == dump and len(play.log) == log, "a refused batch has done something"
        else:
            raise AssertionError(f"a batch with the illegal {wrong} was done")
    done = play.batch(seat, actions)
    assert done == expected, f"{done} of {actions} were done, not {expected}"
    lost = sum(max(0, len(old) - len(new)) for old, new in zip(drafts, play.state.draft)) - len(drafts[seat])
    assert len(play.log) == log + done - max(0, lost), "the log does not hold what stands"


def likely_batch(state: State, seat: int, rng: random.Random) -> tuple[list[Action], int]:
    """A batch, and how far it must come: to the first chance or reveal, or until somebody else must answer."""
    trial = state.copy()
    actions: list[Action] = []
    expected = 0
    for _ in range(6):
        before = trial.to_act
        action = rng.choice(offered(trial, seat))
        actions.append(action)
        trial.apply(seat, action)
        if not expected:
            new = [other for other in trial.to_act if other not in before and other != seat]
            if trial.drew or trial.revealed or trial.dropped or new or seat not in trial.to_act:
                expected = len(actions)
        if seat not in trial.to_act:
            break
    return actions, expected or len(actions)


def fragile(play: Play, seat: int, action: Action) -> None:
    """An error inside the rules leaves the table as it was. Chance that cannot be drawn stands for any error."""
    state = play.state
    script = state.script
    state.script = ("nothing that could be drawn",)
    dump, log = state.dump(), len(play.log)
    try:
        state.copy().apply(seat, action)
    except ScriptError:
        try:
            play.apply(seat, action)
        except ScriptError:
            pass
        assert play.state is state and state.dump() == dump and len(play.log) == log
    state.script = script


Check = Callable[[Game, Options | None, int, Coverage | None], object]
CHECKS: dict[str, Check] = {
    "random play": random_play,
    "owed play": owed_play,
    "refusals": refusals,
    "fields": fields_follow,
    "views": views_do_not_leak,
    "secrets": secrets_stay,
    "samples": samples_are_real,
    "previews": previews,
    "batches": batches,
}
"""The checks that take any game, any options and any seed, by name."""
