"""Hints and analyses: they know no more than they may, repeat themselves, and say why."""

from __future__ import annotations

import random
import re

import pytest

import kabinett
from kabinett.bots import analysis, bot, judge
from kabinett.bots.analysis import Moment, Turn, analyse, told, turning_points
from kabinett.bots.greedy import PLAYERS
from kabinett.bots.heuristic import Choice, Heuristic
from kabinett.bots.hint_words import HINT_SENTENCES, HINT_TEXTS, reason_args, say_reason
from kabinett.bots.hints import Hint, can_hint, effects, hint
from kabinett.bots.search import Arm, Found, Search
from kabinett.core.contract import Decision, Event
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import State
from kabinett.core.text import LANGUAGES, Text, wrong_form
from tests.bots.clock import Clock
from tests.probes import windows

TRIALS = 8


def asked(game: Game, seed: int, steps: int) -> tuple[State, int, Decision]:
    """A position some way into a game of officers, and a seat that has a choice there."""
    state = game.new(None, seed)
    players = [bot("greedy", game, seed * 10 + seat) for seat in range(state.seats)]
    while True:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        steps -= 1
        if steps < 0 and not state.draft[seat] and len(decision.actions) > 2:
            return state, seat, decision
        state.apply(seat, players[seat].decide(state.view(seat), decision))


def heuristic(game: Game, seed: int) -> Heuristic:
    made = bot("greedy", game, seed)
    assert isinstance(made, Heuristic)
    return made


def facts(given: Hint) -> tuple[object, ...]:
    steps = tuple([str(step) for step in given.steps])
    return steps, given.reason, given.share, tuple([str(step) for step in given.other]), given.trials


def finished(name: str, seed: int = 3, options: dict[str, object] | None = None) -> Play:
    game = kabinett.game(name)
    play = Play(game, options, seed)
    players = [bot("greedy", game, seat) for seat in range(play.state.seats)]
    while play.state.to_act:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        play.apply(seat, players[seat].decide(play.state.view(seat), decision))
    return play


def planned(seed: int) -> tuple[State, int, Decision]:
    """Wallenstein, where somebody plans."""
    game = kabinett.game("wallenstein")
    steps = 0
    while True:
        state, seat, decision = asked(game, seed, steps)
        if decision.kind == "planning":
            return state, seat, decision
        steps += 1


# ---- hints -----------------------------------------------------------------------------------------------------------


def test_a_varied_plan_is_judged_in_other_worlds_than_it_was_chosen_in(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat, decision = planned(1)
    usual, varied = Choice(decision.actions[:1]), Choice(decision.actions[1:2])

    def best(*_: object) -> list[Found]:
        return [
            Found(varied, 5, 0.9, 0.5),
            Found(Choice(decision.actions[2:3]), 5, 0.8, 0.4),
            Found(usual, 5, 0.2, 0.0),
        ]

    brings = {id(varied): 0.4, id(usual): 0.3}

    def trial(search: Search, world: State, arm: Arm, *_: object) -> float:
        return brings[id(arm.choice)]

    monkeypatch.setattr(Search, "best", best)
    monkeypatch.setattr(Search, "trial", trial)
    given = hint(state.game, state.view(seat), decision, 0, 40)
    assert given.steps == varied.actions and given.other == usual.actions
    assert given.share == 40 and given.reason == Text("hint.better", (40, 10)) and given.trials == 20
    # Where the usual plan is better after all, it is the one that is advised.
    brings[id(usual)] = 0.5
    given = hint(state.game, state.view(seat), decision, 0, 40)
    assert given.steps == usual.actions and given.other == varied.actions
    assert given.share == 50 and given.reason == Text("hint.better", (50, 10))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("steps", [5, 70, 160])
def test_a_hint_is_a_choice_that_can_be_made(name: str, steps: int) -> None:
    game = kabinett.game(name)
    state, seat, decision = asked(game, 1, steps)
    before = state.hash()
    given = hint(game, state.view(seat), decision, 0, TRIALS)
    assert given.steps[0] in decision.actions
    assert given.reason.key in HINT_TEXTS and len(say_reason(given.reason, "de")) > 20
    assert given.share is None or 0 <= given.share <= 100
    assert state.hash() == before
    # Step by step, as long as the seat is asked and nothing comes between.
    for step in given.steps:
        now = state.decision(seat)
        assert now is not None and step in now.actions, f"{step} in {[str(one) for one in given.steps]}"
        state.apply(seat, step)
        if state.drew or state.revealed or seat not in state.to_act:
            break


@pytest.mark.parametrize("name", PLAYERS)
def test_equal_views_get_equal_hints(name: str) -> None:
    """The same view, seed and trials: the same hint, whatever is hidden behind the view."""
    game = kabinett.game(name)
    state, seat, decision = asked(game, 2, 90)
    view = state.view(seat)
    expected = facts(hint(game, view, decision, 5, TRIALS))
    assert facts(hint(game, view, decision, 5, TRIALS)) == expected
    hashes = {state.hash()}
    for number in range(2):
        other = game.sample(view, random.Random(number))
        hashes.add(other.hash())
        again = other.decision(seat)
        assert again is not None
        assert facts(hint(game, other.view(seat), again, 5, TRIALS)) == expected
    assert len(hashes) > 1


def test_a_hint_with_trials_says_how_many_it_wins() -> None:
    game = kabinett.game("wallenstein")
    state, seat, decision = asked(game, 3, 40)
    given = hint(game, state.view(seat), decision, 0, 24)
    assert given.trials > 0 and given.share is not None
    assert given.reason.key in ("hint.better", "hint.doing", "hint.even")
    assert given.reason.args[0] == given.share
    assert bool(given.other) == (given.reason.key == "hint.better")
    assert given.other != given.steps
    assert f"{given.share} %" in say_reason(given.reason, "en")


@pytest.mark.parametrize("trials", [1, 6])
def test_a_duel_is_said_to_be_solved(trials: int) -> None:
    game = kabinett.game("friedrich")
    state = game.new(None, 5)
    players = [bot("greedy", game, seat) for seat in range(state.seats)]
    while True:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        if decision.kind == "duel" and len(decision.actions) > 1:
            break
        state.apply(seat, players[seat].decide(state.view(seat), decision))
    given = hint(game, state.view(seat), decision, 0, trials)
    assert given.reason == Text("hint.solved", (trials,)) and given.trials == trials
    assert given.share is not None and 0 < given.share < 100
    assert given.other and given.other != given.steps


def test_the_only_move_is_said_to_be_the_only_one() -> None:
    game = kabinett.game("wallenstein")
    state, seat, asks = asked(game, 3, 40)
    only = Decision(seat, asks.nth, asks.kind, asks.form, asks.power, asks.rule, asks.prompt, asks.actions[:1],
                    False, False)  # fmt: skip
    given = hint(game, state.view(seat), only)
    assert given.reason == Text("hint.only") and given.steps == asks.actions[:1] and given.trials == 0
    assert given.share is not None


def test_where_nobody_can_judge_the_officer_s_choice_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kabinett.game("wallenstein")
    state, seat, decision = asked(game, 3, 40)
    monkeypatch.delitem(judge.JUDGES, "wallenstein")
    given = hint(game, state.view(seat), decision)
    assert given.reason == Text("hint.untried") and given.share is None and given.trials == 0
    assert given.steps[0] in decision.actions


def test_only_games_with_a_player_have_hints() -> None:
    assert all(can_hint(kabinett.game(name)) for name in PLAYERS)
    assert not can_hint(windows.GAME)


def test_a_hint_takes_about_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is something to try: the first plan of a game."""
    game = kabinett.game("wallenstein")
    state, seat, decision = asked(game, 4, 0)
    clock = Clock(monkeypatch)
    assert hint(game, state.view(seat), decision).trials
    assert 0.5 < clock.now < 1.2


def test_what_is_left_as_it_is_is_no_hint() -> None:
    """In a movement phase pieces that stay are passed over: the hint is what is done."""
    game = kabinett.game("friedrich")
    state = game.new(None, 3)
    players = [heuristic(game, seat) for seat in range(state.seats)]
    left = 4
    while left:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        if decision.kind == "movement" and not players[seat].double(0).choices(state.copy(), decision)[0].actions:
            left -= 1
            given = hint(game, state.view(seat), decision, 0, 2)
            assert given.steps and given.steps[0] in decision.actions
        state.apply(seat, players[seat].decide(state.view(seat), decision))


def test_effects_are_what_a_preview_says() -> None:
    game = kabinett.game("friedrich")
    state = game.new(None, 3)
    players = [bot("greedy", game, seat) for seat in range(state.seats)]
    for number in range(150):
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        if number % 3 == 0:
            last = decision.actions[-1]
            assert effects(game, state.view(seat), seat, [last]) == state.preview(seat, last)
        state.apply(seat, players[seat].decide(state.view(seat), decision))


def test_effects_stop_before_chance_and_change_nothing() -> None:
    game = kabinett.game("friedrich")
    state, seat, decision = asked(game, 1, 70)
    view = state.view(seat)
    march = next(action for action in decision.actions if action.verb == "march")
    found = effects(game, view, seat, [march])
    assert [text.key for text in found] == [text.key for text in state.preview(seat, march)]
    assert found and state.view(seat) == view
    # What cannot follow is left out.
    assert effects(game, view, seat, [march, march]) == found
    assert effects(game, view, seat, []) == []


def test_reasons_are_the_same_in_all_languages() -> None:
    for language in LANGUAGES:
        assert set(HINT_SENTENCES.sentences[language]) == set(HINT_TEXTS)
        for key, names in HINT_TEXTS.items():
            sentence = HINT_SENTENCES.sentences[language][key]
            assert sorted(re.findall(r"{(\w+)}", sentence)) == sorted(names), (language, key)
            assert wrong_form(sentence, list(names)) is None, (language, key)
    assert reason_args(Text("hint.better", (41, 6))) == {"share": 41, "more": 6}
    assert say_reason(Text("hint.better", (41, 6)), "en").startswith("Wins about 41 % in trials, 6 points more")
    assert "1 point more" in say_reason(Text("hint.doing", (41, 1)), "en")
    assert "0 point de plus" in say_reason(Text("hint.doing", (41, 0)), "fr")
    assert "in 1 Welt gelöst, die zu Ihrem Wissen passt," in say_reason(Text("hint.solved", (1,)), "de")
    assert say_reason(Text("hint.even", (41,)), "fr").startswith("Gagne environ 41 %")


# ---- analyses --------------------------------------------------------------------------------------------------------


def line(*parts: tuple[int, float]) -> list[Moment]:
    """A game of two seats: so many actions with this chance of the first one."""
    chances = [chance for count, chance in parts for _ in range(count)]
    return [Moment(number, [chance, 1 - chance]) for number, chance in enumerate(chances)]


def turns_of(moments: list[Moment]) -> list[Turn]:
    """The turning points if every change was made by what was done."""
    both = zip(moments, moments[1:], strict=False)
    steps = [[b - a for a, b in zip(one.chances, two.chances, strict=True)] for one, two in both]
    return turning_points(moments, [[0.0, 0.0], *steps])


def test_a_swing_that_lasts_is_a_turning_point() -> None:
    turns = turns_of(line((60, 0.3), (60, 0.8)))
    assert turns == [Turn(60, turns[0].seat, turns[0].before, turns[0].after)]
    chances = {0: (0.3, 0.8), 1: (0.7, 0.2)}[turns[0].seat]
    assert (turns[0].before, turns[0].after) == pytest.approx(chances)


def test_what_does_not_last_is_none() -> None:
    assert turns_of(line((60, 0.5), (1, 0.9), (60, 0.5))) == []
    assert turns_of(line((60, 0.5), (60, 0.57))) == []
    saw = [Moment(n, [0.5 + 0.15 * (n % 2), 0.5 - 0.15 * (n % 2)]) for n in range(120)]
    assert turns_of(saw) == []


def test_the_set_up_is_no_turning_point() -> None:
    assert turns_of(line((2, 0.2), (118, 0.6))) == []
    # The last action of a game may be one.
    assert [turn.n for turn in turns_of([*line((119, 0.4)), Moment(119, [1.0, 0.0])])] == [119]


def test_there_are_a_few_of_them_and_never_two_close_together() -> None:
    steps = [(30, 0.1 if number % 2 else 0.9) for number in range(10)]
    turns = turns_of(line(*steps))
    assert 3 < len(turns) <= analysis.MOST_TURNS
    assert turns == sorted(turns)
    numbers = [turn.n for turn in turns]
    assert all(b - a >= 25 for a, b in zip(numbers, numbers[1:], strict=False))
    assert len(turns_of(line((60, 0.2), (5, 0.5), (60, 0.8)))) == 1


def test_a_change_of_the_judges_mind_is_no_turning_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing happens in this game, but half way through its judge has other weights."""
    game = kabinett.game("wallenstein")
    state = game.new({"players": 3}, 1)
    found = analysis._Course(judge.Judge(game, [[[0.0]], [[2.0]]]), 3)
    standing = [judge.Contender(seat, 0, [float(seat == 0)]) for seat in range(3)]
    for number in range(240):
        monkeypatch.setattr(found.judge.describes, "phase", lambda s, number=number: number // 120)
        monkeypatch.setattr(found.judge.describes, "contenders", lambda s: standing)
        found.see(number, state)
    moments = found.moments()
    assert moments[0].chances[0] == pytest.approx(1 / 3) and moments[-1].chances[0] > 0.7
    steps = [abs(b.chances[0] - a.chances[0]) for a, b in zip(moments, moments[1:], strict=False)]
    assert max(steps) < 0.02, "it goes over little by little"
    assert turning_points(moments, found.gains()) == []
    assert len(turns_of([Moment(one.n, one.chances[:2]) for one in moments])) == 1


@pytest.mark.parametrize(("name", "options"), [("friedrich", {}), ("maria", {}), ("maria", {"variant": "advanced"})])
def test_armies_that_are_still_to_be_divided_count(name: str, options: dict[str, object]) -> None:
    """Who divides first is not thought to be ahead."""
    game = kabinett.game(name)
    state = game.new(options, 3)
    before = judge.Judge(game).chances(state)
    players = [heuristic(game, seat) for seat in range(state.seats)]
    while len(state.to_act) > 1 or state.draft[state.to_act[0]]:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        state.apply(seat, players[seat].decide(state.view(seat), decision))
    assert state.turn == 0
    assert judge.Judge(game).chances(state) == pytest.approx(before, abs=0.05)


def test_a_game_is_judged_from_its_start_to_its_end() -> None:
    play = finished("wallenstein", options={"players": 3})
    found = analyse(play)
    outcome = play.state.outcome
    assert found is not None and outcome is not None
    assert found.moments[0].n == 0 and found.moments[-1].n == len(play.log)
    assert [seat for seat, chance in enumerate(found.moments[-1].chances) if chance] == outcome.winners
    assert all(abs(sum(one.chances) - 1) < 1e-9 for one in found.moments)
    numbers = [one.n for one in found.moments]
    assert numbers == sorted(set(numbers))
    # Steps of choices that were not committed change nothing.
    assert not [n for n in numbers[1:] if play.log[n - 1].draft]
    assert found.stages[0] == found.moments[0] and found.stages[-1] == found.moments[-1]
    assert 5 < len(found.stages) < 20
    assert all(turn.n in numbers and told(play.log[turn.n - 1].events) for turn in found.turns)
    assert analyse(play) == found


def test_without_a_judge_there_is_no_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(judge.JUDGES, "wallenstein")
    assert analyse(Play(kabinett.game("wallenstein"))) is None


def test_after_the_end_all_is_told() -> None:
    public, own, other = Text("drew_some"), Text("drew", (3,)), Text("drew", (4,))
    events = [
        Event(public, {}, ""),
        Event(public, {2: other, 1: own}, ""),
        Event(None, {0: own}, ""),
        Event(None, {}, ""),
    ]
    assert told(events) == [public, own, own]
