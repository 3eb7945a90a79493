"""The environments: each passes its library's own test; indices and tensors are fixed, and made from views alone."""

from __future__ import annotations

import copy
import pickle
import random
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kabinett
from kabinett.bots import NoSuchBot, bot
from kabinett.core.action import Action
from kabinett.core.field import NONE
from kabinett.core.state import State
from kabinett.lab.simulate import drawn_options

np = pytest.importorskip("numpy", reason="NumPy is not installed: pip install -e '.[research]'")

from kabinett.lab.envs.actions import SPARE, ActionIndex, NoIndexLeft  # noqa: E402
from kabinett.lab.envs.episode import Episode, IllegalIndex, table  # noqa: E402
from kabinett.lab.envs.observation import ENGINE, HIGHEST, Layout, squashed  # noqa: E402

GAMES = kabinett.GAMES


def states(name: str, options: dict[str, object], seed: int, most: int = 100_000) -> Iterator[tuple[State, int]]:
    """Every decision of a random game: the state and the seat that is asked."""
    game = kabinett.game(name)
    state = game.new(options, seed)
    players = [bot("random", game, seed + seat) for seat in range(state.seats)]
    while state.to_act and most:
        seat = state.to_act[0]
        yield state, seat
        decision = state.decision(seat)
        assert decision is not None
        state.apply(seat, players[seat].decide({}, decision))
        most -= 1


def some_options(name: str) -> list[dict[str, object]]:
    """The default, and some drawn among all that go together."""
    game = kabinett.game(name)
    return [{}, *[drawn_options(game, 7, number) for number in range(3)]]


# the action index


@pytest.mark.parametrize("name", GAMES)
def test_each_index_is_one_action(name: str) -> None:
    index = ActionIndex(kabinett.game(name))
    rng = random.Random(7)
    edges = [at for block in index.blocks for at in (block.first, block.first + block.size - 1)]
    seen: dict[Action, int] = {}
    for at in {*edges, *[rng.randrange(index.spare) for _ in range(2000)]}:
        action = index.action(at)
        assert action is not None and index.index(action) == at
        assert seen.setdefault(action, at) == at
        assert kabinett.game(name).words.parse(str(action)) == action
    assert index.action(index.spare) is None
    for outside in (-1, index.size):
        with pytest.raises(IndexError):
            index.action(outside)
    assert index.size == ActionIndex(kabinett.game(name)).size


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_has_an_index(name: str) -> None:
    index = table(name).actions
    every = spare = 0
    for options in some_options(name):
        for state, seat in states(name, options, 3):
            decision = state.decision(seat)
            assert decision is not None
            listed = index.listed(decision.actions)
            assert sorted(map(str, listed.values())) == sorted(map(str, decision.actions))
            for at, action in listed.items():
                assert at >= index.spare or index.action(at) == action
                every += 1
                spare += at >= index.spare
    assert spare < every / 100


def test_none_has_an_index_where_the_verb_allows_it() -> None:
    game = kabinett.game("wallenstein")
    index = ActionIndex(game)
    nothing = game.words.parse("lay bid none")
    at = index.index(nothing)
    assert at is not None and index.action(at) == nothing
    assert index.index(game.words.action("take", (-1,))) is None


def test_what_has_no_index_takes_a_spare_one() -> None:
    game = kabinett.game("friedrich")
    index = ActionIndex(game)
    allot = [game.words.action("allot", (number,)) for number in (3, 64, 70)]
    crowd = game.words.action("part", (0b11111,))
    assert index.index(allot[0]) is not None and index.index(allot[1]) is None and index.index(crowd) is None
    listed = index.listed([crowd, *allot])
    assert [listed[index.spare + n] for n in range(3)] == [crowd, allot[1], allot[2]]
    assert len(listed) == 4
    many = [game.words.action("allot", (n,)) for n in range(100, 101 + SPARE)]
    assert len(index.listed(many[:-1])) == SPARE
    with pytest.raises(NoIndexLeft, match=str(many[-1])):
        index.listed(many)


@pytest.mark.parametrize("name", GAMES)
def test_the_sizes_in_the_documents(name: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    row = re.search(rf"^\| {name} \| ([\d,]+) \| ([\d,]+) \|$", text, re.MULTILINE)
    assert row is not None
    sizes = (table(name).actions.size, table(name).layout.size)
    assert [int(number.replace(",", "")) for number in row.groups()] == pytest.approx(sizes, rel=0.04)


# the tensor


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_covers_the_view(name: str) -> None:
    game = kabinett.game(name)
    for options in some_options(name):
        layout = Layout(game, options)
        at = 0
        for part in layout.parts:
            assert part.start == at and part.size > 0 and part.about
            at += part.size
        assert at == layout.size
        view = game.new(options, 1).view(0)
        several = {option.name for option in game.options if len(option.values) > 1}
        assert {part.name for part in layout.parts if "." in part.name} == {f"options.{name}" for name in several}
        assert len({part.name for part in layout.parts}) == len(layout.parts)
        named = {part.name.partition(".")[0] for part in layout.parts}
        assert named | {"game", "version"} == set(view)
        assert named - set(ENGINE) >= {field.name for field in game.fields if field.see != NONE}


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_small_numbers_of_one_length(name: str) -> None:
    for options in some_options(name):
        layout = table(name, options).layout
        for number, (state, seat) in enumerate(states(name, options, 5)):
            if number % 20:
                continue
            row = layout.encode(state.view(seat))
            assert row.shape == (layout.size,) and row.dtype == np.float32
            assert np.isfinite(row).all() and abs(row).max() <= HIGHEST


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_know_changes_nothing(name: str) -> None:
    """In another world that looks alike to a seat it sees the same, and may do the same."""
    game = kabinett.game(name)
    for options in some_options(name):
        one = Episode(table(name, options), 1)
        for number, (state, seat) in enumerate(states(name, options, 5, 400)):
            if number % 40:
                continue
            one.state = state
            other = Episode(one.table, 1, game.sample(state.view(seat), random.Random(number)))
            assert other.state is not state and (one.observe(seat) == other.observe(seat)).all()
            asked, again = state.decision(seat), other.state.decision(seat)
            assert asked is not None and again is not None and asked.actions == again.actions
            assert one.mask(seat).any() and (one.mask(seat) == other.mask(seat)).all()


@pytest.mark.parametrize("name", GAMES)
def test_each_move_is_seen(name: str) -> None:
    """A seat's own move always shows in its tensor."""
    layout = table(name).layout
    before = None
    for state, seat in states(name, {}, 5, 300):
        row = (seat, layout.encode(state.view(seat)))
        if before is not None and before[0] == seat:
            assert (before[1] != row[1]).any()
        before = row


def test_numbers() -> None:
    assert (squashed(0), squashed(1), squashed(255), squashed(-1)) == (0.0, 0.125, 1.0, -0.125)
    assert squashed(1 << 200) == HIGHEST


def test_the_tensor_by_hand() -> None:
    game = kabinett.game("wallenstein")
    state = game.new({"players": 3}, 1)
    layout = Layout(game, {"players": 3})
    view = state.view(1)
    row = layout.encode(view)
    parts = {part.name: row[part.start : part.start + part.size] for part in layout.parts}
    assert parts["seat"].tolist() == [0, 1, 0]
    assert parts["to_act"].tolist() == [1, 1, 1]
    thalers = view["thalers"]
    assert isinstance(thalers, list)
    assert parts["thalers"].tolist() == pytest.approx([squashed(value) for value in thalers])
    owner = view["owner"]
    assert isinstance(owner, list)
    seats = 5 + 1
    for county, who in enumerate(owner):
        wanted = [0.0] * seats
        wanted[who + 1] = 1.0
        assert parts["owner"][county * seats : (county + 1) * seats].tolist() == wanted
    known = parts["plan"].reshape(3, -1)[:, 0]
    assert known.tolist() == [0, 1, 0]
    decision = state.decision(1)
    assert decision is not None and not parts["draft"].any()
    state.apply(1, decision.actions[0])
    assert state.draft[1], "a draft step"
    start = {part.name: part.start for part in layout.parts}["draft"]
    drafted = layout.encode(state.view(1))[start:]
    verbs = list(game.words.verbs)
    assert drafted[0] == squashed(1)
    assert drafted[1 : 1 + len(verbs)].tolist() == [verb == decision.actions[0].verb for verb in verbs]
    assert not layout.encode(state.view(0))[start : start + 1 + len(verbs)].any()


# episodes


class Ended:
    """A state that is over."""

    def __init__(self, winners: list[int], ranks: list[int], scores: list[int]) -> None:
        self.outcome = self
        self.winners, self.ranks, self.scores = winners, ranks, scores


@pytest.mark.parametrize(
    ("winners", "ranks", "win", "rank"),
    [
        ([1], [2, 1, 3], [-1.0, 1.0, -1.0], [0.0, 1.0, -1.0]),
        ([1], [2, 1, 2], [-1.0, 1.0, -1.0], [-1.0, 1.0, -1.0]),
        ([0, 1], [1, 1, 3], [1.0, 1.0, -1.0], [1.0, 1.0, -1.0]),
    ],
)
def test_rewards(winners: list[int], ranks: list[int], win: list[float], rank: list[float]) -> None:
    episode = Episode(table("wallenstein", {"players": 3}), 1)
    assert episode.rewards() == [0.0, 0.0, 0.0]
    episode.state = Ended(winners, ranks, [30, 50, -10])  # type: ignore[assignment]
    assert episode.rewards("score") == [-0.25, 0.25, -1.0]
    assert episode.rewards("win") == win and episode.rewards("rank") == rank
    with pytest.raises(ValueError, match="win, rank, score"):
        episode.rewards("gold")


@pytest.mark.parametrize("winners", [[], [0, 1]])
def test_a_draw_is_worth_nothing(winners: list[int]) -> None:
    """Whatever the points: in Pitt's War a game may be drawn with -4 to 34."""
    episode = Episode(table("pittswar"), 1)
    episode.state = Ended(winners, [1, 1], [-4, 34])  # type: ignore[assignment]
    assert [episode.rewards(kind) for kind in ("win", "rank", "score")] == [[0.0, 0.0]] * 3


def test_an_illegal_index_changes_nothing() -> None:
    episode = Episode(table("friedrich"), 1)
    before = episode.state.hash()
    with pytest.raises(IllegalIndex):
        episode.act(0, next(at for at in range(episode.table.actions.size) if at not in episode.legal(0)))
    assert episode.state.hash() == before and episode.decisions == 0


def test_episodes_travel() -> None:
    episode = Episode(table("friedrich"), 1)
    for _ in range(30):
        episode.act(episode.seat, max(episode.legal(episode.seat)))
    for other in (copy.deepcopy(episode), pickle.loads(pickle.dumps(episode))):
        assert other.table is episode.table and other.decisions == 30
        assert other.state.hash() == episode.state.hash()
        other.act(other.seat, max(other.legal(other.seat)))
        assert other.state.hash() != episode.state.hash()


# the libraries' own tests


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo(name: str) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from pettingzoo.test import api_test, seed_test

    from kabinett.lab.envs import aec

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like seats to be called player_0
        api_test(aec.env(name), num_cycles=100)
        seed_test(lambda: aec.env(name), num_cycles=20)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_in_parallel(name: str) -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from pettingzoo.test import parallel_api_test

    from kabinett.lab.envs import parallel

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(parallel.env(name), num_cycles=50)


def test_rewards_are_checked_before_a_game() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import aec, parallel

    for make in (aec.env, parallel.env):
        with pytest.raises(ValueError, match=r"win, rank, score, not 'gold'"):
            make("wallenstein", reward="gold")


def test_a_step_in_parallel_is_made_whole_or_not_at_all() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import parallel

    env = parallel.env("wallenstein", players=3)
    seen, _ = env.reset(seed=4)
    good = {name: int(np.flatnonzero(one["action_mask"])[0]) for name, one in seen.items()}
    before = env.episode.state.hash()
    for wrong in (env.wait, int(np.flatnonzero(seen["yellow"]["action_mask"] == 0)[0])):
        with pytest.raises(IllegalIndex):
            env.step({**good, "yellow": wrong})
        assert env.episode.state.hash() == before and env.episode.decisions == 0
    env.step(good)
    assert env.episode.state.hash() != before and env.episode.decisions == 3


@pytest.mark.parametrize("beyond", ["an illegal one", "the first beyond", "far beyond", "from the end", "far below"])
def test_an_illegal_action_ends_a_game_of_aec(beyond: str) -> None:
    """Whatever number it is."""
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import aec

    env = aec.env("wallenstein", players=3)
    for looked in (True, False):
        env.reset(seed=4)
        mask = env.observe("red")["action_mask"] if looked else env.unwrapped.episode.mask(0)
        size = len(mask)
        wrong = {
            "an illegal one": int(np.flatnonzero(mask == 0)[0]),
            "the first beyond": size,
            "far beyond": 10**30,
            # Python would count it from the end, and find something legal there.
            "from the end": int(np.flatnonzero(mask)[0]) - size,
            "far below": -10 * size,
        }[beyond]
        before = env.unwrapped.episode.state.hash()
        env.step(wrong)
        assert env.unwrapped.episode.state.hash() == before
        assert env.rewards == {"red": -1, "blue": 0, "yellow": 0}
        assert set(env.terminations.values()) == {True}
        while env.agents:
            env.step(None)


def test_a_whole_game_in_pettingzoo() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import aec

    env = aec.env("wallenstein", players=3)
    env.reset(seed=4)
    total = dict.fromkeys(env.agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        assert over or seen["action_mask"].any()
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = env.unwrapped.episode.state.outcome
    assert [total[name] for name in env.possible_agents] == [
        1.0 if seat in outcome.winners else -1.0 for seat in range(3)
    ]


def test_all_plan_at_once_in_parallel() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import parallel

    env = parallel.env("wallenstein", players=3)
    seen, _ = env.reset(seed=4)
    assert all([one["action_mask"][:-1].any() and not one["action_mask"][-1] for one in seen.values()])
    rng = np.random.default_rng(1)
    steps = waited = 0
    rewards: dict[str, float] = {}
    while env.agents:
        actions = {name: int(rng.choice(np.flatnonzero(one["action_mask"]))) for name, one in seen.items()}
        waited += sum([action == env.wait for action in actions.values()])
        seen, rewards, _, _, infos = env.step(actions)
        assert not any([info.get("dropped") for info in infos.values()])
        steps += 1
    assert steps < env.episode.decisions and waited > 0
    assert sorted(rewards.values())[0] == -1.0 and max(rewards.values()) == 1.0
    env.reset(seed=4)
    with pytest.raises(IllegalIndex):
        env.step(dict.fromkeys(env.agents, env.wait))


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install -e '.[research]'")
    from gymnasium.utils.env_checker import check_env

    from kabinett.lab.envs import single

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"kabinett/{name.capitalize()}-v0").unwrapped, skip_render_check=True)
    env = single.SeatEnv(name, opponents="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == set(env.table.seats)


def test_a_whole_game_in_gymnasium() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import single

    def run(seed: int) -> list[Any]:
        env = single.SeatEnv("wallenstein", seat="blue", opponents="greedy,random", reward="rank", players=3)
        _, info = env.reset(seed=seed)
        assert {seat: type(bot).__name__ for seat, bot in env.bots.items()} == {0: "Greedy", 2: "Random"}
        told: list[Any] = []
        over = False
        while not over:
            assert (env.action_masks() == info["action_mask"].astype(bool)).all()
            assert env.seat in env.episode.state.to_act
            seen, reward, over, _, info = env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
            told.append((float(seen.sum()), reward))
        assert info["seat"] == "blue" and info["won"] == (info["rank"] == 1)
        assert told[-1][1] == {1: 1.0, 2: 0.0, 3: -1.0}[info["rank"]]
        assert all([reward == 0 for _, reward in told[:-1]])
        return told

    assert run(3) == run(3)
    assert run(3) != run(4)


def test_opponents_are_one_or_one_for_each_other_seat() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import single

    env = single.SeatEnv("wallenstein", opponents="greedy, random", players=3)
    for seed in range(12):
        env.reset(seed=seed)
        names = [type(env.bots[seat]).__name__ for seat in range(3) if seat != env.seat]
        assert names == ["Greedy", "Random"] and len(env.bots) == 2
    for wrong in ("greedy,random,random", "greedy,greedy,greedy,greedy"):
        with pytest.raises(ValueError, match="one for each of the 2 other seats"):
            single.SeatEnv("wallenstein", opponents=wrong, players=3)
    for wrong in ("", "nobody", "greedy,nobody", "os:getcwd"):
        with pytest.raises(NoSuchBot):
            single.SeatEnv("wallenstein", opponents=wrong, players=3)


def test_an_illegal_action_ends_it() -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install -e '.[research]'")
    from gymnasium.error import ResetNeeded

    from kabinett.lab.envs import single

    env = single.SeatEnv("wallenstein", seat="red")
    _, info = env.reset(seed=1)
    _, reward, over, cut, info = env.step(np.int64(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, cut, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(ResetNeeded):
        env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    _, info = env.reset()
    env.step(np.int64(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(ResetNeeded):
        single.SeatEnv("wallenstein", seat="red").step(np.int64(0))
    with pytest.raises(ValueError):
        single.SeatEnv("wallenstein", seat="green")
    with pytest.raises(ValueError, match="win, rank, score"):
        single.SeatEnv("wallenstein", reward="gold")


@pytest.mark.parametrize("text", [*[f"kabinett_{name}" for name in GAMES], "kabinett_wallenstein(players=3,deals=10)"])
def test_openspiel(text: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import openspiel  # noqa: F401

    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("deals", [0, -3])
def test_openspiel_needs_a_deal(deals: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import openspiel  # noqa: F401

    with pytest.raises(ValueError, match="at least 1"):
        pyspiel.load_game(f"kabinett_wallenstein(deals={deals})")


def test_all_games_are_in_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install -e '.[research]'")
    from kabinett.lab.envs import openspiel  # noqa: F401

    for name in GAMES:
        state = pyspiel.load_game(f"kabinett_{name}(deals=4)").new_initial_state()
        assert state.is_chance_node() and len(state.chance_outcomes()) == 4
        state.apply_action(2)
        own = kabinett.game(name).new({}, 2)
        assert state.current_player() == own.to_act[0]
        decision = own.decision(own.to_act[0])
        assert decision is not None
        texts = [state.action_to_string(action) for action in state.legal_actions()]
        assert sorted(texts) == sorted(map(str, decision.actions))
        first = state.legal_actions()[0]
        said = state.action_to_string(first)
        player = state.current_player()
        other = state.clone()
        other.apply_action(first)
        assert said in other.information_state_string(player).split("\n")
        assert said not in state.information_state_string(player).split("\n")
        assert len(other.observation_tensor(player)) == table(name).layout.size
