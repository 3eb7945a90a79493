"""Games broken on purpose, each in one place: the generic check that must notice it does, and says what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Lens, Refusal
from kabinett.core.field import ALL, Field
from kabinett.core.game import Game
from kabinett.core.state import State, View
from kabinett.core.step import Step
from kabinett.core.text import Text
from tests.generic import harness
from tests.probes import league, plan, windows
from tests.probes.league import LeagueGame, LeagueState
from tests.probes.plan import PlanGame, PlanState
from tests.probes.windows import OATH, WindowsGame, WindowsState

FRAME = tuple[int, ...]
Broken = tuple[Callable[[], Game], str, str]
BROKEN: dict[str, Broken] = {}


def broken(check: str, message: str) -> Callable[[Callable[[], Game]], Callable[[], Game]]:
    def note(make: Callable[[], Game]) -> Callable[[], Game]:
        BROKEN[make.__name__] = (make, check, message)
        return make

    return note


def with_step(game: Game, step: Step) -> Game:  # type: ignore[type-arg]
    step.number = game.step_numbers[step.kind]
    game.steps[step.number] = step
    return game


def with_field(game: Game, field: Field) -> Game:
    game.fields[:] = [field if old.name == field.name else old for old in game.fields]
    return game


# ---- leaks


@broken("views", "view of seat")
class ViewLeaks(WindowsGame):
    def add_to_view(self, state: State, seat: int, view: View) -> None:
        super().add_to_view(state, seat, view)
        assert isinstance(state, WindowsState)
        view["stop"] = sum(marker < 3 for hand in state.hand for marker in hand)


@broken("views", "of seat|a sample against the rules")
def window_only_where_something_can_be_played() -> Game:
    class Skips(windows.Answer):
        def asks(self, s: WindowsState, frame: FRAME) -> tuple[int, ...]:
            return (frame[1],) if len(self.options(s, frame, frame[1])) > 1 else ()

        def act(self, s: WindowsState, frame: FRAME) -> None:
            s.pop()

    return with_step(WindowsGame(), Skips())


@broken("views", "questions of seat")
def question_of_another_kind() -> Game:
    class Shows(windows.Answer):
        def form_now(self, s: WindowsState, frame: FRAME, seat: int) -> str:
            return "window" if self.bound(s, frame, seat) else "choose"

    return with_step(WindowsGame(), Shows())


@broken("views", "may of seat")
def unasked_knows() -> Game:
    class Knows(league.Campaign):
        def why_not_may(self, s: LeagueState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
            if action.verb == "propose" and s.hands[4][0] % 2:
                return Refusal(Text("why.proposal", (action.args[0],)), "5")
            return super().why_not_may(s, frame, seat, action)

    return with_step(LeagueGame(), Knows())


@broken("views", "explain of seat")
def reason_knows() -> Game:
    class Tells(windows.Turn):
        def why_not(self, s: WindowsState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
            found = super().why_not(s, frame, seat, action)
            return Refusal(Text("why.once"), "2") if found is not None and s.hand[1 - seat] > s.hand[seat] else found

    return with_step(WindowsGame(), Tells())


@broken("views", "decision of seat|questions of seat|explain of seat|may of seat")
def list_knows() -> Game:
    class Helps(windows.Turn):
        def why_not(self, s: WindowsState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
            if action.verb == "raid" and action.args[0] == 0 and OATH in s.hand[1 - seat]:
                return Refusal(Text("why.oath"), "2")
            return super().why_not(s, frame, seat, action)

    return with_step(WindowsGame(), Helps())


@broken("views", "chains of seat")
def chains_know() -> Game:
    class Looks(league.Stage):
        def chains(self, s: LeagueState, frame: FRAME, seat: int, first: Action) -> list[Chain]:
            return super().chains(s, frame, seat, first)[: 1 + s.deck % 3]

    return with_step(LeagueGame(), Looks())


@broken("views", "a sample against the rules")
class ForgetsOath(WindowsGame):
    """A fact that is not kept: who passed at the capital has no oath."""

    def completions(self, state: WindowsState, view: View) -> list[tuple[tuple[tuple[int, ...], ...], int]]:
        oathless, state.oathless = state.oathless, 0
        found = super().completions(state, view)
        state.oathless = oathless
        return found


@broken("samples", "in every sample")
class SamplesOneTruth(WindowsGame):
    def complete(self, state: State, view: View, rng: random.Random) -> None:
        super().complete(state, view, random.Random(0))


@broken("samples", "in every sample")
class SamplesOnePlan(PlanGame):
    def complete(self, state: State, view: View, rng: random.Random) -> None:
        super().complete(state, view, rng)
        assert isinstance(state, PlanState)
        if view["seat"] != 1 and state.plan[1]:
            state.plan[1] = self.plans(state, 1)[0]


@broken("samples", "called determined")
class ClaimsDetermined(LeagueGame):
    def determined(self, view: View) -> list[tuple[str, int]]:
        return [("hands", power) for power in range(5) if view["hands"][power] is None]  # type: ignore[index]


@broken("secrets", "can tell|notices")
def plan_seen_by_all() -> Game:
    return with_field(PlanGame(), Field("plan", "lists", "county", "seat", see=ALL))


@broken("secrets", "can tell")
def plan_told_to_all() -> Game:
    class Tells(plan.Planning):
        def do(self, s: PlanState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
            super().do(s, frame, seat, action, draft)
            s.tell("slot.shown", (seat, 0, s.plan[seat][0]), "2")

    class Short(Tells):
        """With a commit for each card, so that there are two answers to tell apart."""

        def drafts(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> bool:
            return False

        def do(self, s: PlanState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
            super().do(s, frame, seat, action, (action,) if action.args else ())

    return with_step(PlanGame(), Short())


@broken("secrets", "can tell")
def bid_told_to_all() -> Game:
    class Tells(plan.Bidding):
        def do(self, s: PlanState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
            super().do(s, frame, seat, action, draft)
            s.tell("bid.shown", (seat, action.args[0]), "3")

    return with_step(PlanGame(), Tells())


@broken("secrets", "notices the draft step")
class CountsSteps(PlanGame):
    def add_to_view(self, state: State, seat: int, view: View) -> None:
        view["busy"] = [len(draft) for draft in state.draft]


@broken("random play", "something, and can be undone")
def peek_can_be_undone() -> Game:
    class Quiet(windows.Turn):
        def do(self, s: WindowsState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
            super().do(s, frame, seat, action, draft)
            s.revealed = s.revealed and action.verb != "peek"

    return with_step(WindowsGame(), Quiet())


@broken("random play", "something, and can be undone")
def card_shown_can_be_undone() -> Game:
    class Quiet(league.Battle):
        def do(self, s: LeagueState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
            super().do(s, frame, seat, action, draft)
            s.revealed = False

    return with_step(LeagueGame(), Quiet())


@broken("previews", "knows something hidden")
def preview_knows() -> Game:
    class Early(windows.Turn):
        def do(self, s: WindowsState, frame: FRAME, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
            if action.verb == "peek":
                for marker in s.hand[1 - seat]:
                    s.tell_apart(None, {seat: Text("saw", (marker,))}, "2.4")
            super().do(s, frame, seat, action, draft)

    class Awake(Early):
        """The sample of a preview is always the same: only the state itself can betray more than its view."""

    return with_step(Peeping(), Awake())


class Peeping(WindowsGame):
    """Completes with what it knows from elsewhere: here, from how often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        self.asked += 1
        super().complete(state, view, random.Random(self.asked))


# ---- states


def copied_into(state: WindowsState, other: WindowsState) -> WindowsState:
    state.copy_core(other)
    found = WindowsState.copy(state)
    for field in state.game.fields:
        setattr(other, field.name, getattr(found, field.name))
    return other


@broken("random play", "a copy differs")
def copy_forgets() -> Game:
    class Forgets(WindowsState):
        def copy(self) -> WindowsState:
            other = copied_into(self, Forgets(self.game, self.options))
            other.bonus = 0
            return other

    class Own(WindowsGame):
        def blank(self, options: dict[str, object]) -> State:
            return Forgets(self, options)

    return Own()


@broken("fields", "a copy shares hand")
def copy_shares() -> Game:
    class Shares(WindowsState):
        def copy(self) -> WindowsState:
            other = copied_into(self, Shares(self.game, self.options))
            other.hand = self.hand[:]
            return other

    class Own(WindowsGame):
        def blank(self, options: dict[str, object]) -> State:
            return Shares(self, options)

    return Own()


@broken("random play", "bonus is not declared")
def field_not_declared() -> Game:
    found = WindowsGame()
    found.fields[:] = [field for field in found.fields if field.name != "bonus"]
    return found


@broken("random play", "a position does not come back exactly")
def default_of_a_field_is_wrong() -> Game:
    return with_field(WindowsGame(), Field("turn", "int", default=8))


@broken("random play", "a thing too much")
class HasProblems(WindowsGame):
    def problems(self, state: State) -> list[str]:
        assert isinstance(state, WindowsState)
        return ["a thing too much"] if state.turn == 3 else []


# ---- questions and answers


@broken("refusals", "yet why_not does not say why")
def why_not_lacks_a_rule() -> Game:
    class Lacks(plan.Bidding):
        def why_not(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
            return None

    return with_step(PlanGame(), Lacks())


@broken("random play", "is offered, yet why_not says")
def list_offers_too_much() -> Game:
    class Offers(plan.Bidding):
        def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
            return [plan.WORDS.action("bid", (n,)) for n in range(s.gold[seat] + 2)]

    return with_step(PlanGame(), Offers())


@broken("random play", "offered twice")
def list_offers_twice() -> Game:
    class Offers(plan.Bidding):
        def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
            return super().options(s, frame, seat) * 2

    return with_step(PlanGame(), Offers())


@broken("random play", "offers 120 actions")
def list_is_too_long() -> Game:
    class Rich(plan.Bidding):
        def why_not(self, s: PlanState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
            return None

        def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
            return [plan.WORDS.action("bid", (n,)) for n in range(120)]

    return with_step(PlanGame(), Rich())


@broken("owed play", "a dead end")
def dead_end() -> Game:
    class Ends(plan.Attack):
        def options(self, s: PlanState, frame: FRAME, seat: int) -> list[Action]:
            return []

    return with_step(PlanGame(), Ends())


@broken("owed play", "does not end")
def endless() -> Game:
    class Again(windows.Turn):
        def rest(self, s: WindowsState, seat: int) -> None:
            pass

        def why_not(self, s: WindowsState, frame: FRAME, seat: int, action: Action) -> Refusal | None:
            return None if action.verb == "rest" else Refusal(Text("why.once"), "2")

    return with_step(WindowsGame(), Again())


@broken("random play", "is not declared")
def text_not_declared() -> Game:
    class Mumbles(plan.Attack):
        def prompt(self, s: PlanState, frame: FRAME, seat: int) -> Text:
            return Text("ask.whatever")

    return with_step(PlanGame(), Mumbles())


@broken("random play", "some options are said")
def options_half_said() -> Game:
    class Mumbles(plan.Attack):
        def said(self, s: PlanState, frame: FRAME, seat: int) -> tuple[Text, ...]:
            return (self.prompt(s, frame, seat),) * (len(self.options(s, frame, seat)) + 1)

    return with_step(PlanGame(), Mumbles())


@broken("random play", "wrong number of arguments")
def text_lacks_an_argument() -> Game:
    class Mumbles(plan.Attack):
        def prompt(self, s: PlanState, frame: FRAME, seat: int) -> Text:
            return Text("ask.attack", (seat,))

    return with_step(PlanGame(), Mumbles())


@broken("random play", "is not declared")
def effect_not_declared() -> Game:
    class Mumbles(league.Stage):
        def chains(self, s: LeagueState, frame: FRAME, seat: int, first: Action) -> list[Chain]:
            found = super().chains(s, frame, seat, first)
            return [Chain(chain.actions, chain.end, [Text("effect.whatever")]) for chain in found]

    return with_step(LeagueGame(), Mumbles())


@broken("random play", "wrong number of arguments")
class LabelLacksAnArgument(PlanGame):
    def lens(self, name: str, view: View) -> Lens:
        return Lens({}, [], {0: Text("ask.attack", (1,))})


@broken("random play", "is not declared")
class SceneMumbles(WindowsGame):
    def scene(self, view: View) -> dict[str, object]:
        return {"parts": [{"value": 1, "text": {"key": "part.whatever", "args": {}}}]}


@broken("random play", "not JSON serializable")
class SceneCannotBeSent(WindowsGame):
    def scene(self, view: View) -> dict[str, object]:
        return {"text": Text("over")}


@pytest.mark.parametrize("name", list(BROKEN))
def test_a_broken_game_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, check, message = BROKEN[name]
    monkeypatch.setattr(harness, "MOST_MOVES", 1000)
    game = make()
    with pytest.raises(Exception, match=message) as caught:
        for seed in range(25):
            harness.CHECKS[check](game, None, seed, None)
    # What reproduces it is told with it.
    assert any("record" in note or "load" in note for note in caught.value.__notes__)


@pytest.mark.parametrize("what", ["sentence", "placeholder", "stray", "form", "forms"])
def test_a_wrong_catalog_is_noticed(what: str) -> None:
    game = WindowsGame()
    german = game.words.catalog.sentences["de"]
    before = dict(german)
    try:
        if what == "sentence":
            del german["over"]
        elif what == "placeholder":
            german["raids"] = "{seat} überfällt {stadt}."
        elif what == "form":
            german["raids"] = "{seat} {seat:überfällt|überfallen} {town}."
        elif what == "forms":
            german["ask.answer"] += "{depth:Eins|Zwei|Viele}"
        else:
            german["stray"] = "Niemand sagt das."
        with pytest.raises((AssertionError, KeyError)):
            harness.check_vocabulary(game)
    finally:
        german.clear()
        german.update(before)
    harness.check_vocabulary(game)
