"""A game under way: drafts that others overturn, back and undo, batches, and failures inside the rules.

The game: two seats at once choose things from one heap, in steps; what one has committed the other cannot have."""

from __future__ import annotations

import random
from typing import ClassVar

import pytest

from kabinett.core import record
from kabinett.core.action import Action, Names
from kabinett.core.contract import Outcome, Refusal
from kabinett.core.errors import IllegalAction, KabinettError, RunawayError, StaleDecision
from kabinett.core.field import Field
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import State, View
from kabinett.core.step import Step
from kabinett.core.text import Text
from tests.generic import harness
from tests.probes.words import vocabulary

FRAME = tuple[int, ...]
THINGS = ["apple", "bread", "cheese", "dates"]
WORDS = vocabulary(
    [Names("seat", ["one", "two"]), Names("thing", THINGS)],
    {"take": ("thing",), "keep": (), "wave": (), "burn": ("thing",), "cry": (), "loop": ()},
    {
        "ask.heap": ((), "Take.", "Prenez.", "Nehmen Sie."),
        "over": ((), "All is gone.", "Plus rien.", "Alles weg."),
        "waves": ((), "Hello.", "Salut.", "Hallo."),
        "why.gone": ((("thing", "thing"),), "No {thing}.", "Plus de {thing}.", "{thing} ist weg."),
    },
)


class HeapState(State):
    def __init__(self, game: Game, options: dict[str, object]) -> None:
        super().__init__(game, options)
        self.owner = [-1] * 4
        self.kept = 0
        self.waved = 0

    def copy(self) -> HeapState:
        other = HeapState(self.game, self.options)
        self.copy_core(other)
        other.owner, other.kept, other.waved = self.owner[:], self.kept, self.waved
        return other


class Heap(Step[HeapState]):
    kind: ClassVar[str] = "heap"
    rule: ClassVar[str] = "1"

    def asks(self, s: HeapState, frame: FRAME) -> tuple[int, ...]:
        return tuple(seat for seat in range(2) if not s.kept >> seat & 1)

    def act(self, s: HeapState, frame: FRAME) -> None:
        s.tell("over", (), "1")
        s.pop()

    def why_not(self, s: HeapState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
        if action.verb == "keep":
            return None
        if action.verb != "take":
            return Refusal(Text("core.not_asked"), "1")
        thing = action.args[0]
        taken = [step.args[0] for step in s.draft[seat]]
        gone = s.owner[thing] >= 0 or (taken and thing <= taken[-1]) or len(taken) == 3
        return Refusal(Text("why.gone", (thing,)), "1.1") if gone else None

    def options(self, s: HeapState, frame: FRAME, seat: int) -> list[Action]:
        listed = [WORDS.action("take", (thing,)) for thing in range(4)] + [WORDS.action("keep")]
        return [action for action in listed if self.why_not(s, frame, seat, action) is None]

    def drafts(self, s: HeapState, frame: FRAME, seat: int, action: Action) -> bool:
        return action.verb == "take"

    def do(self, s: HeapState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        for step in draft:
            s.owner[step.args[0]] = seat
        s.kept |= 1 << seat

    def may(self, s: HeapState, frame: FRAME, seat: int) -> list[Action]:
        """Waving does nothing; burning takes a thing away, even from under one's own draft; the rest are faults."""
        found = [WORDS.action("burn", (thing,)) for thing in range(4) if s.owner[thing] < 0]
        return found + [WORDS.action(verb) for verb in ("wave", "cry", "loop")]

    def do_may(self, s: HeapState, depth: int, seat: int, action: Action) -> None:
        s.waved += 1
        s.tell("waves", (), "2")
        if action.verb == "burn":
            s.owner[action.args[0]] = 0
        elif action.verb == "cry":
            raise ZeroDivisionError("a fault in the rules")
        elif action.verb == "loop":
            s.push((1,))


class Endless(Step[HeapState]):
    kind: ClassVar[str] = "endless"
    rule: ClassVar[str] = "3"

    def act(self, s: HeapState, frame: FRAME) -> None:
        s.replace((self.number,))


class HeapGame(Game):
    name = "heap"

    def __init__(self) -> None:
        owner = Field("owner", "list", "seat", "thing", default=-1)
        fields = [owner, Field("kept", "bits", "seat"), Field("waved", "int")]
        super().__init__(WORDS, [Heap(), Endless()], fields, [], {}, {})

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return ["one", "two"]

    def blank(self, options: dict[str, object]) -> State:
        return HeapState(self, options)

    def setup(self, state: State) -> None:
        state.push((0,))

    def outcome(self, state: State) -> Outcome:
        assert isinstance(state, HeapState)
        scores = [state.owner.count(seat) for seat in range(2)]
        return Outcome([], [1, 1], scores, Text("over"), "1")

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        pass


GAME = HeapGame()


def do(play: Play, seat: int, *texts: str) -> int:
    return play.batch(seat, [WORDS.parse(text) for text in texts])


def draft(play: Play, seat: int) -> list[str]:
    return [str(action) for action in play.state.draft[seat]]


def log(play: Play) -> list[str]:
    return [f"{entry.seat} {entry.action}" for entry in play.log]


def check(play: Play) -> None:
    harness.assert_same_record(play)
    again = record.replay(GAME, record.read(record.write(play)))
    assert again.state.hash() == play.state.hash()
    assert GAME.load(play.state.dump()).dump() == play.state.dump()


def test_a_step_that_another_seat_overturned_leaves_draft_and_log() -> None:
    play = Play(GAME)
    do(play, 0, "take apple", "take bread", "take cheese")
    do(play, 1, "take bread", "keep")
    # Bread is gone, and cheese came after it.
    assert draft(play, 0) == ["take apple"]
    assert log(play) == ["0 take apple", "1 take bread", "1 keep"]
    check(play)
    play.back(0)
    assert draft(play, 0) == [] and log(play) == ["1 take bread", "1 keep"]
    check(play)


def test_the_question_after_an_overturned_step_is_the_same_in_a_copy() -> None:
    """Else an answer to it would be stale once the table is loaded again."""
    play = Play(GAME)
    do(play, 0, "take apple", "take bread", "take cheese")
    do(play, 1, "take bread", "keep")
    ids = []
    for state in (play.state, play.state.copy(), GAME.load(play.state.dump())):
        asked = state.decision(0)
        assert asked is not None
        ids.append(asked.id)
    assert len(set(ids)) == 1


def test_a_question_answered_meanwhile_is_stale_only_if_it_changed() -> None:
    play = Play(GAME)
    do(play, 0, "take apple")
    asked = play.state.decision(0)
    assert asked is not None
    do(play, 1, "wave")
    again = play.state.decision(0)
    assert again is not None and again.id == asked.id
    do(play, 1, "take bread", "keep")
    with pytest.raises(StaleDecision):
        play.apply(0, WORDS.parse("take cheese"), asked.id)


def test_back_takes_the_step_and_not_the_unasked_action_after_it() -> None:
    play = Play(GAME)
    do(play, 0, "take apple")
    do(play, 0, "wave")
    play.back(0)
    assert log(play) == ["0 wave"] and draft(play, 0) == []
    check(play)


def test_an_unasked_action_of_its_own_may_overturn_a_draft() -> None:
    play = Play(GAME)
    assert do(play, 0, "take apple", "take cheese", "burn cheese", "keep") == 3
    assert draft(play, 0) == ["take apple"]
    assert log(play) == ["0 take apple", "0 burn cheese"]
    check(play)
    do(play, 0, "keep")
    do(play, 1, "keep")
    assert play.state.outcome is not None and play.state.outcome.scores == [2, 0]


def test_drafts_come_back_from_dump_and_position() -> None:
    play = Play(GAME)
    do(play, 0, "take apple", "take dates")
    do(play, 1, "take bread")
    for state in (GAME.load(play.state.dump()), GAME.from_position(play.state.position())):
        assert state.dump() == play.state.dump()
        state.back(0)
        assert [str(action) for action in state.draft[0]] == ["take apple"]
    position = play.state.position()
    position["engine"] = {"draft": {"0": ["take dates", "take apple"]}}
    with pytest.raises(KabinettError, match="draft"):
        GAME.from_position(position)


def test_a_fault_inside_the_rules_leaves_the_table_as_it_was() -> None:
    play = Play(GAME)
    do(play, 0, "take apple")
    state, dump, before = play.state, play.state.dump(), log(play)
    with pytest.raises(ZeroDivisionError):
        do(play, 0, "take bread", "cry")
    with pytest.raises(RunawayError, match="heap"):
        do(play, 1, "take bread", "loop")
    assert play.state is state and state.dump() == dump and log(play) == before
    assert play.state.waved == 0  # type: ignore[attr-defined]
    do(play, 0, "keep")
    check(play)


def test_undo_takes_back_steps_and_unasked_actions_of_the_one_who_is_asked() -> None:
    play = Play(GAME)
    do(play, 1, "keep")
    dump = play.state.dump()
    do(play, 0, "take apple", "wave", "take dates")
    assert play.can_undo(0) == 3 and play.can_undo(1) == 0
    play.back(0)
    assert play.can_undo(0) == 2
    play.undo(0)
    play.undo(0)
    assert play.state.dump() == dump
    with pytest.raises(IllegalAction):
        play.undo(0)
    do(play, 0, "take apple")
    # What another seat does unasked is not undone, and nothing before it.
    do(play, 1, "wave")
    assert play.can_undo(0) == 0
    play.back(0)
    assert log(play) == ["1 keep", "1 wave"]
    check(play)
    # The floor went down with the log: still nothing before it, and all that comes after it.
    assert play.can_undo(0) == 0
    dump = play.state.dump()
    do(play, 0, "take bread")
    assert play.can_undo(0) == 1
    play.undo(0)
    assert play.state.dump() == dump and log(play) == ["1 keep", "1 wave"]


def test_an_empty_batch() -> None:
    play = Play(GAME)
    assert play.batch(0, []) == 0 and play.log == []


@pytest.mark.parametrize("seed", range(12))
def test_random_walks(seed: int) -> None:
    """Owed and unasked actions, back and undo in any order: the log always leads to the state."""
    rng = random.Random(seed)
    play = Play(GAME, None, seed)
    while play.state.to_act:
        seat = rng.randrange(2)
        unasked = [a for a in play.state.may(seat) if a.verb in ("wave", "burn")]
        lot = rng.random()
        if lot < 0.2 and play.state.draft[seat]:
            play.back(seat)
        elif lot < 0.3 and play.can_undo(seat):
            play.undo(seat)
        elif lot < 0.45:
            play.apply(seat, rng.choice(unasked[:1] if rng.random() < 0.1 else unasked[-1:]))
        elif seat in play.state.to_act:
            play.apply(seat, rng.choice(harness.offered(play.state, seat)))
        check(play)
