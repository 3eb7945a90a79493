"""What a strong player would do in a seat, and why: from the seat's view alone, like every bot.

A hint is a whole choice with its steps, one line of reason and the share of wins it expects. Equal views, seeds and
numbers of trials give equal hints; by time a hint is what was found by then. Games that nobody has learned to judge
get the choice of the heuristic player, without a share."""

from __future__ import annotations

import random
import time
from typing import Final, NamedTuple

from kabinett.bots.greedy import PLAYERS
from kabinett.bots.heuristic import Choice, Heuristic
from kabinett.bots.judge import Judge
from kabinett.bots.levels import heuristic
from kabinett.bots.search import Arm, Budget, Found, Search
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.errors import ActionError, ChanceReached, KabinettError
from kabinett.core.game import Game
from kabinett.core.state import State, View
from kabinett.core.text import Text

SECONDS: Final = 1.0
"""How long a hint takes at a table, about."""
FIRST: Final = 0.8
"""The part of its time that is spent on the first choice: if that is to leave something as it is, others follow."""
FIRST_OF_VARIATIONS: Final = 0.5
AGAIN: Final = 0.3
"""Where choices were varied: then the rest of it is spent on trying the best again."""
NEXT: Final = 0.25
"""The part of it for each of those."""
LONGEST: Final = 1.5
"""After so many times its time the heuristic alone decides the rest."""
WIDE: Final = 4
"""So many choices are tried in a second: few choices that were tried often tell more than many that were not."""
WORTH_TELLING: Final = 2
"""Points by which a choice must do better than another for that to be a reason."""
LEAST_TRIALS: Final = 3
"""And so many trials of both must say so."""
WORLDS: Final = 8
"""In so many samples a choice is played on that was compared with nothing."""
MOST_AGAIN: Final = 200
MOST_SETTLED: Final = 100


class Hint(NamedTuple):
    """What to do, and why."""

    steps: list[Action]
    """A whole choice: the first step is legal now, the others when they are asked."""
    reason: Text
    """One of HINT_TEXTS."""
    share: int | None
    """Wins it expects, in per cent; None where nobody can judge."""
    other: list[Action]
    """What it was compared with; empty: with nothing, or with leaving things as they are."""
    effects: list[Text]
    """What the steps would bring, as the game's log would say it, up to the first chance or reveal."""
    trials: int


def can_hint(game: Game) -> bool:
    """Whether anybody plays this game well enough to give advice."""
    return game.name in PLAYERS


def judge_of(game: Game) -> Judge | None:
    """Who judges positions of this game; None if nobody has learned to."""
    try:
        return Judge(game)
    except (KabinettError, FileNotFoundError):
        return None


def hint(game: Game, view: View, decision: Decision, seed: int = 0, trials: int = 0, seconds: float = SECONDS) -> Hint:
    """The best choice for the seat that is asked this. `trials`: so many for each search, 0: by time."""
    player = heuristic(game, seed)
    rng = random.Random(seed)
    world = game.sample(view, random.Random(rng.random()))
    judge = judge_of(game)
    only = len(decision.actions) == 1
    if judge is None:
        first = player.opinion(world, decision)
        return _told(
            game, view, decision, [first, *player.ahead()], Text("hint.only" if only else "hint.untried"), None
        )
    search = Search(game, judge, Budget(trials=trials, seconds=seconds, wide=WIDE))
    if only:
        share = _share(search, view, decision, player, rng, Choice(decision.actions))
        return _told(game, view, decision, decision.actions, Text("hint.only"), share)
    found = _best(search, view, world, decision, player, rng, seconds)
    if found[0].trials and player.varies(world, decision):
        found = _again(search, view, decision, player, rng, found, AGAIN * seconds)
    best = found[0]
    steps = list(best.choice.actions)
    if player.solves(decision) and best.trials:
        share = _share(search, view, decision, player, rng, best.choice)
        given = _told(game, view, decision, steps, Text("hint.solved", (best.trials,)), share)
        return given._replace(other=list(found[1].choice.actions), trials=best.trials)
    if not best.trials:
        share = _share(search, view, decision, player, rng, best.choice)
        return _told(game, view, decision, steps, Text("hint.usual"), share)
    expected = round(100 * best.chance)
    reason, other = _reason(found, expected)
    given = _told(game, view, decision, steps, reason, expected)
    return given._replace(other=other, trials=sum([one.trials for one in found]))


def _best(
    search: Search, view: View, world: State, decision: Decision, player: Heuristic, rng: random.Random, seconds: float
) -> list[Found]:
    """What a search found whose best choice has steps: choices without steps settle something, and the next is
    looked for."""
    began = time.perf_counter()
    part = FIRST_OF_VARIATIONS if player.varies(world, decision) else FIRST
    for _ in range(MOST_SETTLED):
        now = time.perf_counter()
        left = part * seconds if now < began + LONGEST * seconds else 0.0
        found = search.best(view, world, decision, player, rng, now + left)
        if player.take(found[0].choice) is not None:
            return found
        part = NEXT
    return [Found(Choice([player.opinion(world, decision)]), 0, 0.0, 0.0)]


def _again(
    search: Search,
    view: View,
    decision: Decision,
    player: Heuristic,
    rng: random.Random,
    found: list[Found],
    seconds: float,
) -> list[Found]:
    """The best choice, and the usual one, in other worlds. A variation was chosen for what it brought in those in which
    it was tried: there it looks better than it is. Where the usual one is better in these, it comes first."""
    usual = [one for one in found[1:] if not one.worth][:1]
    arms = [Arm(one.choice) for one in [found[0], *usual]]
    end = time.perf_counter() + seconds
    most = search.budget.trials // 4 if search.budget.trials else MOST_AGAIN
    for number in range(max(LEAST_TRIALS, most)):
        if number >= LEAST_TRIALS and not search.budget.trials and time.perf_counter() > end:
            break
        world, seed = search.game.sample(view, random.Random(rng.random())), rng.getrandbits(32)
        for arm in arms:
            result = search.trial(world, arm, decision.seat, player, seed)
            assert result is not None
            arm.results.append(result)
    tried = [
        one._replace(trials=len(arm.results), chance=sum(arm.results) / len(arm.results))
        for one, arm in zip([found[0], *usual], arms, strict=True)
    ]
    return sorted(tried, key=lambda one: -one.chance)


def _reason(found: list[Found], share: int) -> tuple[Text, list[Action]]:
    """Why the first of these, and with what it was compared: what was tried as often, and in the same worlds."""
    best = found[0]
    rivals = [one for one in found[1:] if one.trials >= best.trials >= LEAST_TRIALS]
    if rivals:
        rival = max(rivals, key=_chance)
        more = share - round(100 * rival.chance)
        if more >= WORTH_TELLING and not rival.choice.actions:
            return Text("hint.doing", (share, more)), []
        if more >= WORTH_TELLING:
            return Text("hint.better", (share, more)), list(rival.choice.actions)
    return Text("hint.even", (share,)), []


def _chance(found: Found) -> float:
    return found.chance


def _share(
    search: Search, view: View, decision: Decision, player: Heuristic, rng: random.Random, choice: Choice
) -> int:
    """What a choice that was compared with nothing expects, in per cent: played on as far as others that are tried."""
    end = time.perf_counter() + AGAIN * search.budget.seconds
    arm = Arm(choice)
    while len(arm.results) < WORLDS:
        if arm.results and not search.budget.trials and time.perf_counter() > end:
            break
        world = search.game.sample(view, random.Random(rng.random()))
        result = search.trial(world, arm, decision.seat, player, rng.getrandbits(32))
        assert result is not None
        arm.results.append(result)
    return round(100 * sum(arm.results) / len(arm.results))


def _told(game: Game, view: View, decision: Decision, steps: list[Action], reason: Text, share: int | None) -> Hint:
    return Hint(steps, reason, share, [], effects(game, view, decision.seat, steps), 0)


def effects(game: Game, view: View, seat: int, steps: list[Action]) -> list[Text]:
    """What these steps would bring, as this seat would see it, up to the first chance or reveal; made on a sample."""
    trial = game.sample(view, random.Random(0))
    trial.stop_at_chance = True
    told: list[Text] = []
    for step in steps:
        reached = False
        try:
            trial.apply(seat, step)
        except ChanceReached:
            reached = True
        except ActionError:
            break
        faces = [event.face(seat) for event in trial.events]
        told += [face for face in faces if face is not None]
        if reached:
            break
    return told
