"""The heuristic player of Maria: it beats random players in every seat, and says yes and no where it is asked."""

from __future__ import annotations

import random

import pytest

import kabinett
from kabinett.bots import answer, bot
from kabinett.bots import maria_politics as politics
from kabinett.bots.cards import payment
from kabinett.bots.maria import Greedy
from kabinett.bots.maria_strength import Stakes
from kabinett.core.state import State
from kabinett.games.maria.board import POWER_COUNT
from kabinett.games.maria.game import mstate
from kabinett.games.maria.state import THIRTY_EIGHT

GAME = kabinett.game("maria")


def played(options: dict[str, object], seed: int, greedy: tuple[int, ...]) -> State:
    """A game in which these seats are greedy and the others are random."""
    state = GAME.new(options, seed)
    players = [bot("greedy" if seat in greedy else "random", GAME, seed * 10 + seat) for seat in range(state.seats)]
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, answer(players[seat], state, seat))
    return state


@pytest.mark.parametrize("variant", ["introductory", "advanced"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_greedy_beats_random_in_every_seat(variant: str, seat: int) -> None:
    for seed in range(2):
        outcome = played({"variant": variant}, seed, (seat,)).outcome
        assert outcome is not None and outcome.winners == [seat]


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "advanced", "players": 2, "optional_politics": True},
        {"variant": "advanced", "edition": "first"},
        {"variant": "introductory", "players": 2},
    ],
)
def test_greedy_in_all_seats_ends_every_variant(options: dict[str, object]) -> None:
    assert played(options, 3, (0, 1, 2)).outcome is not None


def test_two_bots_with_one_seed_do_the_same() -> None:
    options: dict[str, object] = {"variant": "introductory"}
    assert played(options, 5, (0, 1)).hash() == played(options, 5, (0, 1)).hash()


@pytest.mark.parametrize("variant", ["introductory", "advanced"])
def test_what_is_known_of_fortresses_is_what_would_be_found(variant: str) -> None:
    state = GAME.new({"variant": variant}, 1)
    players = [bot("greedy", GAME, seat) for seat in range(state.seats)]
    kept, renewed = Stakes(mstate(state)), 0
    while state.to_act:
        s = mstate(state)
        if sum(s.made) % 5 == 0:
            if not kept.holds(s):
                kept, renewed = Stakes(s), renewed + 1
            found = Stakes(s)
            for power in range(POWER_COUNT):
                for city in s.board.fortresses[power::POWER_COUNT]:
                    assert kept.prize(power, city) == found.prize(power, city)
                    assert kept.danger(power, city) == found.danger(power, city)
        seat = state.to_act[0]
        state.apply(seat, answer(players[seat], state, seat))
    assert renewed > 5


def test_a_double_remembers_what_was_settled() -> None:
    first = Greedy(GAME, 1)
    first.settled, first.phase = 5, (3, 1)
    other = first.double(2)
    assert (other.settled, other.phase) == (5, (3, 1))


def test_it_pays_with_small_cards() -> None:
    faces = [THIRTY_EIGHT.faces.index(name) for name in ("clubs 2", "hearts 3", "spades 9", "reserve")]
    paid = payment(THIRTY_EIGHT, faces, 4)
    assert [THIRTY_EIGHT.faces[face] for face in paid] == ["clubs 2", "hearts 3"]


def test_what_politics_is_worth() -> None:
    s = mstate(GAME.new({"variant": "advanced"}, 1))
    card = GAME.words.kinds["political"].from_text
    # Naples moves Italy against Austria: Louis wants it executed, Maria Theresa wants it away.
    naples = card("1741-4")
    assert politics.best_execution(s, 2, 0, naples)[0] > 0
    assert politics.best_execution(s, 0, 4, naples)[0] == 0
    assert politics.interest(s, 0, 4, naples) > 0
    assert politics.interest(s, 1, 2, naples) == 0
    # Everybody likes Hessians for himself.
    for seat, power in ((0, 4), (1, 2), (2, 0)):
        worth, choice = politics.best_execution(s, seat, power, card("1742-5"))
        assert worth > 0 and choice[0] == power


def test_choices_for_search_begin_with_its_own() -> None:
    state = GAME.new({"variant": "introductory"}, 2)
    rng = random.Random(1)
    player = Greedy(GAME, 4)
    for _ in range(120):
        if not state.to_act:
            break
        decision = state.decision(state.to_act[0])
        assert decision is not None
        found = player.choices(state, decision)
        player.plan = []
        assert found and all(choice.actions[0] in decision.actions for choice in found if choice.actions)
        state.apply(decision.seat, rng.choice(decision.actions))
