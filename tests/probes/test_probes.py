"""What the probe games were made to show of the core, move by move."""

from __future__ import annotations

import random

import pytest

from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.errors import IllegalAction, NotYourTurn, StaleDecision
from kabinett.core.play import Play
from kabinett.core.state import State
from kabinett.core.text import Text
from tests.probes import league, plan, windows
from tests.probes.league import LeagueState
from tests.probes.plan import PlanState
from tests.probes.windows import WindowsState

RED, BLUE, GREEN = range(3)
NORTH, SOUTH, EAST = range(3)


def do(play: Play, seat: int, *texts: str) -> int:
    return play.batch(seat, [play.game.words.parse(text) for text in texts])


def asked(play: Play) -> tuple[int, ...]:
    return play.state.to_act


def texts(state: State, seat: int) -> list[str]:
    decision = state.decision(seat)
    return [] if decision is None else [str(action) for action in decision.actions]


# ---- plan


def planning() -> Play:
    # Two troops in the first county, one in the others.
    return Play(plan.game(), {"ties": "seat", "rounds": 1}, 1, [1, 0, 0, 0, 0, 0, 0, 0, 0])


def test_back_whatever_others_did_meanwhile() -> None:
    play = planning()
    do(play, RED, "assign march aargau", "assign levy dessau")
    do(play, BLUE, "assign march none")
    do(play, GREEN, "assign march cleves", "assign levy none", "assign tax none", "submit")
    other = play.state.view(BLUE)
    assert play.state.view(RED)["draft"] == ["assign march aargau", "assign levy dessau"]
    play.back(RED)
    assert play.state.view(RED)["draft"] == ["assign march aargau"]
    assert play.state.view(BLUE) == other
    do(play, RED, "assign levy glatz")
    logged = [str(entry.action) for entry in play.log if entry.seat == RED]
    assert logged == ["assign march aargau", "assign levy glatz"]
    for _ in range(2):
        play.back(RED)
    with pytest.raises(IllegalAction, match="nothing"):
        play.back(RED)
    with pytest.raises(IllegalAction):
        play.back(GREEN)
    assert record.replay(play.game, record.read(record.write(play))).state.hash() == play.state.hash()


def test_a_batch_of_draft_steps_is_not_cut_while_others_plan() -> None:
    play = planning()
    assert do(play, RED, "assign march aargau", "assign levy none", "assign tax none", "submit") == 4
    assert asked(play) == (BLUE, GREEN)
    assert play.can_undo(RED) == 0


def test_others_steps_do_not_make_an_answer_stale() -> None:
    play = planning()
    question = play.state.decision(RED)
    assert question is not None
    do(play, BLUE, "assign march none", "assign levy none", "assign tax none", "submit")
    play.apply(RED, question.actions[0], question.id)
    with pytest.raises(StaleDecision):
        play.apply(RED, question.actions[0], question.id)
    play.back(RED)
    # The same question again.
    play.apply(RED, question.actions[1], question.id)


def test_a_plan_can_be_reopened_until_all_have_one() -> None:
    play = planning()
    nothing = ("assign march none", "assign levy none", "assign tax none", "submit")
    first = play.state.decision(RED)
    do(play, RED, *nothing)
    with pytest.raises(NotYourTurn):
        do(play, RED, "submit")
    assert [str(action) for action in play.state.may(RED)] == ["reopen"]
    refused = play.state.explain(BLUE, play.game.words.parse("reopen"))
    assert refused is not None and refused.reason == Text("why.submitted")
    do(play, RED, "reopen")
    assert asked(play) == (RED, BLUE, GREEN)
    assert play.state.view(RED)["plan"] == [[], None, None]
    # The same question word by word, but not the same one: an answer to the first must not be taken for this one.
    again = play.state.decision(RED)
    assert first is not None and again is not None
    assert (first.prompt, first.actions) == (again.prompt, again.actions) and first.id != again.id
    do(play, RED, "assign march aargau", *nothing[1:])
    do(play, BLUE, *nothing)
    do(play, GREEN, *nothing)
    assert play.state.may(RED) == [] and asked(play) == (RED, BLUE, GREEN)
    assert play.state.explain(RED, play.game.words.parse("reopen")) is not None


def test_a_captured_county_strikes_out_a_plan() -> None:
    play = planning()
    do(play, RED, "assign march aargau", "assign levy none", "assign tax none", "submit")
    do(play, BLUE, "assign march none", "assign levy baden", "assign tax elsass", "submit")
    do(play, GREEN, "assign march none", "assign levy none", "assign tax none", "submit")
    for seat, bid in ((GREEN, 1), (BLUE, 0), (RED, 2)):
        assert play.state.view(seat)["bids"] == [None if other != seat else -1 for other in range(3)]
        do(play, seat, f"bid {bid}")
    assert isinstance(play.state, PlanState)
    assert play.state.order == (RED, GREEN, BLUE)
    assert texts(play.state, RED) == ["attack baden", "attack isny", "hold"]
    # Only what was opened is seen: the slots to come are still secret.
    assert play.state.view(None)["opened"] == [[0], [], []]
    play.state.script = (6,)
    do(play, RED, "attack baden")
    told = [play.game.words.say(text) for text, _ in play.faces(None)]
    assert "blue has lost baden." in told
    assert told[-1] == "After 1 rounds all is over."
    assert play.state.outcome is not None and play.state.outcome.winners == [RED, BLUE]


def test_a_bid_has_a_private_face() -> None:
    play = planning()
    for seat in range(3):
        do(play, seat, "assign march none", "assign levy none", "assign tax none", "submit")
    events = play.apply(BLUE, play.game.words.parse("bid 1"))
    assert [event.face(BLUE) for event in events] == [Text("bid.own", (1,))]
    for other in (RED, GREEN, None):
        assert [event.face(other) for event in events] == [Text("bid.made", (BLUE,))]


# ---- windows


def raiding(*hands: str, script: list[int | str] | None = None) -> Play:
    """Crown's two markers, rebels' two markers; the rebels begin."""
    return Play(windows.game(), {"turns": 4}, 1, [*hands, *(script or [])])


def test_interrupts_cancel_interrupts() -> None:
    play = raiding("ambush 1", "counter 1", "counter 2", "fog", script=[6])
    crown, rebels = 0, 1
    do(play, rebels, "raid mill")
    assert asked(play) == (crown,) and texts(play.state, crown) == ["play ambush 1", "pass"]
    do(play, crown, "play ambush 1")
    assert texts(play.state, rebels) == ["play counter 2", "pass"]
    do(play, rebels, "play counter 2")
    assert texts(play.state, crown) == ["play counter 1", "pass"]
    do(play, crown, "play counter 1")
    # Nothing is left to play, and that is nobody else's business: the question is asked all the same.
    assert texts(play.state, rebels) == ["pass"]
    do(play, rebels, "pass")
    assert isinstance(play.state, WindowsState) and play.state.town[1] == crown
    assert play.state.script == (6,), "a raid that was stopped rolls no die"


def test_a_mandatory_marker_is_known_to_its_owner_alone() -> None:
    bound, free = raiding("oath", "ambush 1", "fog", "counter 1"), raiding("ambush 2", "ambush 1", "fog", "counter 1")
    for play in (bound, free):
        do(play, 1, "raid capital")
    assert bound.state.view(1) == free.state.view(1)
    assert texts(bound.state, 0) == ["play oath"]
    refused = bound.state.explain(0, bound.game.words.parse("pass"))
    assert refused is not None and (refused.reason, refused.rule) == (Text("why.oath"), "3.3")
    do(free, 0, "pass")
    # Whoever could pass has no oath, and everybody has seen it.
    assert free.state.view(None)["oathless"] == [0]
    rng = random.Random(1)
    for _ in range(200):
        sample = free.game.sample(free.state.view(1), rng)
        assert isinstance(sample, WindowsState) and windows.OATH not in sample.hand[0]


def test_batches_end_at_dice_and_reveals() -> None:
    play = raiding("ambush 1", "counter 1", "counter 2", "fog", script=[5])
    assert do(play, 1, "scout mill", "probe capital", "scout capital", "rest") == 2
    assert play.can_undo(1) == 0
    assert do(play, 1, "scout capital", "peek", "raid mill") == 2
    assert play.state.view(1)["seen"] == [0, 3]
    assert play.can_undo(1) == 0
    with pytest.raises(IllegalAction, match="nothing"):
        play.undo(1)
    dump = play.state.dump()
    with pytest.raises(IllegalAction, match="yours"):
        do(play, 1, "raid ferry")
    with pytest.raises(IllegalAction):
        do(play, 1, "peek")
    assert play.state.dump() == dump


class Blurts(windows.Turn):
    """A game that is wrong: it tells what the other seat holds before it says that it reveals something."""

    def do(self, s: WindowsState, frame: tuple[int, ...], seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "peek":
            for marker in s.hand[1 - seat]:
                s.tell("saw", (marker,), "2.4")
        super().do(s, frame, seat, action, draft)


def test_a_preview_is_made_on_a_sample_and_cannot_know() -> None:
    """Even of a game that is wrong: two truths with one view have one preview."""
    game = windows.WindowsGame()
    wrong = Blurts()
    wrong.number = game.step_numbers[wrong.kind]
    game.steps[wrong.number] = wrong
    hands: list[list[int | str]] = [["ambush 1", "oath"], ["counter 1", "ambush 2"], ["fog", "counter 3"]]
    told = set()
    for crown in hands:
        state = game.new(None, 1, [*crown, "ambush 3", "counter 2"])
        told.add(tuple(state.preview(1, game.words.parse("peek"))))
    assert len(told) == 1


def test_an_illegal_step_refuses_the_whole_batch() -> None:
    play = raiding("ambush 1", "counter 1", "counter 2", "fog")
    dump = play.state.dump()
    with pytest.raises(IllegalAction, match=r"mill has been scouted.*windows 2\.1"):
        do(play, 1, "scout capital", "scout mill", "scout mill")
    assert play.state.dump() == dump and play.log == []


def test_undo_reaches_back_to_the_floor() -> None:
    play = raiding("ambush 1", "counter 1", "counter 2", "fog")
    dumps = [play.state.dump()]
    for town in ("mill", "capital"):
        do(play, 1, f"scout {town}")
        dumps.append(play.state.dump())
    assert play.can_undo(1) == 2 and play.can_undo(0) == 0
    with pytest.raises(IllegalAction):
        play.undo(0)
    while play.can_undo(1):
        dumps.pop()
        play.undo(1)
        assert play.state.dump() == dumps[-1]
    assert len(dumps) == 1 and play.log == []


# ---- league


def sharing() -> Play:
    """Hands: austria hearts 1, britain hearts 2, france hearts 3, prussia hearts 4, saxony hearts 5; then spades."""
    hearts = [f"hearts {n}" for n in range(1, 6)]
    return Play(league.game(), {"hand": 1, "rounds": 3}, 1, [*hearts, *(f"spades {n}" for n in range(1, 6))])


def test_a_shared_stage() -> None:
    play = sharing()
    assert asked(play) == (NORTH, SOUTH)
    do(play, NORTH, "move anton")
    assert asked(play) == (NORTH,)
    with pytest.raises(NotYourTurn):
        do(play, SOUTH, "move conrad")
    assert str(play.state.may(SOUTH)[0]) == "dispute"
    do(play, SOUTH, "dispute")
    assert asked(play) == (NORTH, SOUTH)
    with pytest.raises(IllegalAction, match="cannot move"):
        do(play, NORTH, "move anton")
    do(play, NORTH, "done")
    assert asked(play) == (SOUTH,)
    do(play, NORTH, "resume")
    assert asked(play) == (NORTH, SOUTH)
    do(play, SOUTH, "done")
    do(play, NORTH, "done")
    # Once both have said it, it is final.
    assert not any(action.verb == "resume" for seat in range(3) for action in play.state.may(seat))
    decision = play.state.decision(NORTH)
    assert decision is not None and decision.kind == "battle" and decision.power == 0


def test_chains_are_batches() -> None:
    play = sharing()
    first = play.game.words.parse("move anton")
    chains = {league.PLACES[chain.end]: chain.actions for chain in play.state.chains(NORTH, first)}
    assert set(chains) == {"bridge", "cloister", "haven", "gate"}
    # The whole march is one batch, although both are asked when it begins.
    assert play.batch(NORTH, chains["cloister"]) == 3
    assert play.state.view(None)["at"][0] == league.PLACES.index("cloister")  # type: ignore[index]


def test_consent_is_asked_of_another_seat() -> None:
    play = sharing()
    assert do(play, SOUTH, "move dietrich", "go gate", "stop") == 2
    assert asked(play) == (EAST,)
    decision = play.state.decision(EAST)
    assert decision is not None and decision.form == "consent" and texts(play.state, EAST) == ["yes", "no"]
    do(play, EAST, "no")
    assert asked(play) == (NORTH, SOUTH)
    assert play.state.view(None)["at"][3] == league.PLACES.index("haven")  # type: ignore[index]


def test_one_proposal_for_a_pair_and_what_it_shows() -> None:
    play = sharing()
    do(play, EAST, "propose north saxony")
    with pytest.raises(NotYourTurn, match=r"Nothing to settle with north.*league 5"):
        do(play, EAST, "propose north saxony")
    with pytest.raises(IllegalAction, match="Nothing to settle"):
        do(play, SOUTH, "accept east")
    events = play.apply(NORTH, play.game.words.parse("accept east"))
    saw = [play.game.words.say(face) for event in events if (face := event.faces.get(NORTH)) is not None]
    assert saw == ["saxony has hearts 5.", "saxony has spades 5."]
    assert all(event.face(SOUTH) == event.face(None) for event in events)
    assert play.state.view(NORTH)["known"][4] == [4, 9]  # type: ignore[index]
    assert play.state.view(SOUTH)["known"][4] == [-1, -1]  # type: ignore[index]
    with pytest.raises(NotYourTurn):
        do(play, EAST, "propose north saxony")


def test_the_old_owner_remembers_the_hand() -> None:
    """A power changes its seat: knowledge stays with the seat that had it, until the card is played."""
    play = sharing()
    do(play, NORTH, "done")
    do(play, SOUTH, "done")
    for seat in (NORTH, NORTH, SOUTH, SOUTH):
        do(play, seat, "hold")
    play.state.script = (0,)
    do(play, EAST, "hold")
    state = play.state
    assert isinstance(state, LeagueState) and state.seat_of[0] == SOUTH
    # Austria had hearts 1 and spades 1, and drew a third card as south's.
    new = next(card for card in state.hands[0] if card not in (0, 5))
    assert state.view(NORTH)["hands"][0] is None  # type: ignore[index]
    assert state.view(NORTH)["known"][0] == [-1, 0, 5]  # type: ignore[index]
    assert state.view(SOUTH)["hands"][0] == [new, 0, 5]  # type: ignore[index]
    assert state.view(EAST)["known"][0] == [-1, -1, -1]  # type: ignore[index]
    rng = random.Random(1)
    others = set()
    for _ in range(60):
        sample = play.game.sample(state.view(NORTH), rng)
        assert isinstance(sample, LeagueState) and {0, 5} <= set(sample.hands[0])
        others |= set(sample.hands[0]) - {0, 5}
    assert new in others and len(others) > 5
    do(play, NORTH, "done")
    do(play, SOUTH, "done")
    do(play, SOUTH, "play hearts 1")
    assert play.state.view(NORTH)["known"][0] == [-1, 5]  # type: ignore[index]


def test_a_seat_with_several_powers_is_asked_for_one() -> None:
    play = sharing()
    do(play, NORTH, "done")
    do(play, SOUTH, "done")
    with pytest.raises(IllegalAction, match=r"no hearts 2 in this hand.*league 4\.1"):
        do(play, NORTH, "play hearts 2")
    do(play, NORTH, "play hearts 1")
    decision = play.state.decision(NORTH)
    assert decision is not None and decision.power == league.POWERS.index("britain")
    assert texts(play.state, NORTH) == ["play hearts 2", "play spades 2", "hold"]
