"""Facts about secret armies: the truth is always inside them, and armies drawn from them are drawn evenly."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabinett.games.tactics import armies
from kabinett.games.tactics.armies import LIMIT, Fact, drawn, gained, joined, lost, lost_somewhere, shown

A, B, C, D, E = 1, 2, 4, 8, 16
NOTHING: tuple[Fact, ...] = ()


# ---- what is known -------------------------------------------------------------------------------------------------


def test_nothing_is_known_at_first() -> None:
    assert armies.bounds(NOTHING, A) == (1, 8)
    assert armies.bounds(NOTHING, A | B) == (2, 16)
    assert armies.bounds(NOTHING, A | B | C) == (3, 24)


def test_announced_armies_are_known() -> None:
    assert shown(NOTHING, A, 5) == ((A, 5, 5),)


def test_what_is_announced_again_replaces_what_was_known() -> None:
    facts = gained(shown(NOTHING, A, 3), A | B, 0, 2)
    assert armies.bounds(facts, A) == (3, 5)
    assert shown(facts, A, 4) == ((A, 4, 4),)


def test_a_loss_is_known() -> None:
    assert lost(shown(NOTHING, A, 5), A, 3) == ((A, 2, 2),)


def test_a_loss_elsewhere_changes_nothing() -> None:
    assert lost(shown(NOTHING, A, 5), B, 3) == ((A, 5, 5),)


def test_generals_of_a_beaten_stack_leave_and_the_number_stays_known() -> None:
    """Three armies under two generals, two lost: one general is left with one."""
    assert lost(shown(NOTHING, A | B, 3), A | B, 2, B) == ((A, 1, 1),)


def test_a_destroyed_stack_is_forgotten() -> None:
    assert lost(shown(NOTHING, A | B, 3), A | B, 3, A | B) == NOTHING


def test_the_rest_of_a_parted_stack_is_known_after_the_loss_of_the_other() -> None:
    facts = shown(NOTHING, A | B, 5)
    assert lost(facts, A, 4, A) == ((B, 1, 1),)


def test_generals_who_part_are_still_known_together() -> None:
    facts = shown(NOTHING, A | B, 3)
    assert {tuple(drawn([A, B], 3, facts, random.Random(n))) for n in range(40)} == {(1, 2), (2, 1)}


def test_two_known_stacks_that_meet_are_known_together() -> None:
    facts = shown(shown(NOTHING, A, 3), B, 4)
    assert joined(facts, A, B) == ((A | B, 7, 7),)


def test_a_known_stack_that_meets_an_unknown_one_has_the_bounds_of_both() -> None:
    assert joined(shown(NOTHING, A, 3), A, B) == ((A | B, 4, 11),)


def test_what_says_no_more_than_the_rules_is_dropped() -> None:
    facts = gained(gained(shown(NOTHING, A, 1), A | B, 0, 7), A | B, 0, 7)
    assert facts == NOTHING


def test_new_armies_for_one_or_the_other_widen_what_is_known() -> None:
    assert gained(shown(NOTHING, A, 3), A | B, 0, 2) == ((A, 3, 5),)


def test_new_armies_for_all_who_are_known_together_stay_exact() -> None:
    assert gained(shown(NOTHING, A | B, 3), A | B, 0, 2) == ((A | B, 5, 5),)


def test_a_general_who_comes_back_takes_at_least_one_of_the_new_armies() -> None:
    assert gained(shown(NOTHING, A, 3), A | B, B, 3) == ((A, 3, 5),)


def test_a_general_who_comes_back_into_a_known_stack_makes_it_stronger_by_one_at_least() -> None:
    facts = armies.entered(shown(NOTHING, A, 3), A, 1)
    assert gained(facts, A | B | C, B, 2) == ((A | B, 4, 5),)


def test_an_army_lost_somewhere_widens_what_is_known() -> None:
    assert lost_somewhere(shown(NOTHING, A, 3), A | B, 1) == ((A, 2, 3),)
    assert lost_somewhere(shown(NOTHING, A | B, 5), A | B, 1) == ((A | B, 4, 4),)
    assert lost_somewhere(shown(NOTHING, C, 5), A | B, 1) == ((C, 5, 5),)


# ---- the truth is always inside ------------------------------------------------------------------------------------


class Nation:
    """Five generals with true armies, and the facts that the others keep about them."""

    def __init__(self, pick: random.Random) -> None:
        self.pick = pick
        self.truth: dict[int, int] = {}
        self.facts: tuple[Fact, ...] = ()
        self.off = 0
        for mask in pick.choice([[A, B, C, D, E], [A | B, C, D | E], [A | B | C, D, E]]):
            self.truth[mask] = pick.randint(mask.bit_count(), LIMIT * mask.bit_count())

    def stack(self) -> int:
        return self.pick.choice(sorted(self.truth))

    def show(self) -> None:
        stack = self.stack()
        self.facts = shown(self.facts, stack, self.truth[stack])

    def part(self) -> None:
        """Known to nobody: how the armies are divided. So no fact changes."""
        stack = self.stack()
        parts = [part for part in range(1, stack) if part & stack == part]
        if not parts:
            return
        going = self.pick.choice(parts)
        staying = stack & ~going
        held = self.truth.pop(stack)
        low = max(going.bit_count(), held - LIMIT * staying.bit_count())
        high = min(LIMIT * going.bit_count(), held - staying.bit_count())
        self.truth[going] = self.pick.randint(low, high)
        self.truth[staying] = held - self.truth[going]

    def join(self) -> None:
        first, second = self.stack(), self.stack()
        if first == second or (first | second).bit_count() > 3:
            return
        self.truth[first | second] = self.truth.pop(first) + self.truth.pop(second)
        self.facts = joined(self.facts, first, second)

    def lose(self) -> None:
        """A defeat: the stack was shown before it."""
        stack = self.stack()
        self.facts = shown(self.facts, stack, self.truth[stack])
        held = self.truth.pop(stack)
        loss = self.pick.randint(1, held)
        generals = [g for g in range(5) if stack >> g & 1]
        leaving = sum([1 << g for g in generals[held - loss :]])
        if stack & ~leaving:
            self.truth[stack & ~leaving] = held - loss
        self.facts = lost(self.facts, stack, loss, leaving)
        self.off |= leaving

    def starve(self) -> None:
        """All armies lost without a combat: the number is told."""
        stack = self.stack()
        self.facts = lost(self.facts, stack, self.truth.pop(stack), stack)
        self.off |= stack

    def recall(self) -> None:
        stack = self.stack()
        general = self.pick.choice([1 << g for g in range(5) if stack >> g & 1])
        rest = stack & ~general
        held = self.truth.pop(stack)
        loss = max(0, held - LIMIT * rest.bit_count())
        if rest:
            self.truth[rest] = held - loss
        self.facts = lost(self.facts, stack, loss, general)

    def one_less(self) -> None:
        """An army is lost by a stack that only its owner knows."""
        able = [stack for stack in sorted(self.truth) if self.truth[stack] > stack.bit_count()]
        if able:
            self.truth[self.pick.choice(able)] -= 1
            self.facts = lost_somewhere(self.facts, sum(self.truth), 1)

    def recruit(self) -> None:
        """Generals come back, alone or into a stack, and new armies go where only the owner knows."""
        entering = 0
        for general in [1 << g for g in range(5)]:
            if not self.off & general or self.pick.random() < 0.5:
                continue
            stack = self.stack() if self.truth else 0
            if stack and stack.bit_count() < 3 and self.pick.random() < 0.6:
                self.truth[stack | general] = self.truth.pop(stack)
                self.facts = armies.entered(self.facts, stack, general.bit_length() - 1)
            else:
                self.truth[general] = 0
            entering |= general
        self.off &= ~entering
        number = 0
        for stack in sorted(self.truth):
            room = LIMIT * stack.bit_count() - self.truth[stack]
            least = (stack & entering).bit_count()
            more = self.pick.randint(least, max(least, min(3, room)))
            self.truth[stack] += more
            number += more
        self.facts = gained(self.facts, sum(self.truth), entering, number)

    def check(self) -> None:
        for mask, low, high in self.facts:
            covered = [stack for stack in self.truth if stack & mask]
            assert sum(covered) == mask, "a fact speaks of whole stacks"
            assert low <= sum([self.truth[stack] for stack in covered]) <= high
            count = mask.bit_count()
            assert count <= low and high <= LIMIT * count
            assert low > count or high < LIMIT * count
        assert len({fact[0] for fact in self.facts}) == len(self.facts)
        assert list(self.facts) == sorted(self.facts)
        stacks = sorted(self.truth)
        total = sum(self.truth.values())
        if stacks:
            found = drawn(stacks, total, self.facts, self.pick)
            assert sum(found) == total
            given_ = dict(zip(stacks, found, strict=True))
            for stack, number in given_.items():
                assert stack.bit_count() <= number <= LIMIT * stack.bit_count()
            for mask, low, high in self.facts:
                assert low <= sum([given_[stack] for stack in stacks if stack & mask]) <= high


STEPS = ("show", "part", "join", "lose", "starve", "recall", "one_less", "recruit")


@settings(max_examples=250, deadline=None)
@given(st.randoms(use_true_random=False), st.lists(st.sampled_from(STEPS), max_size=25))
def test_the_truth_is_always_inside_the_facts(pick: random.Random, steps: list[str]) -> None:
    nation = Nation(pick)
    for step in steps:
        if nation.truth or step == "recruit":
            getattr(nation, step)()
        nation.check()
    stacks = sorted(nation.truth)
    limits = armies.narrowed(stacks, sum(nation.truth.values()), nation.facts)
    for stack, (low, high) in zip(stacks, limits, strict=True):
        assert low <= nation.truth[stack] <= high


# ---- drawn evenly --------------------------------------------------------------------------------------------------


def every(stacks: list[int], total: int, facts: tuple[Fact, ...]) -> Iterator[tuple[int, ...]]:
    """All that fits, by trying everything."""
    for found in itertools.product(*[range(s.bit_count(), LIMIT * s.bit_count() + 1) for s in stacks]):
        held = dict(zip(stacks, found, strict=True))
        if sum(found) == total and all(
            low <= sum([held[stack] for stack in stacks if stack & mask]) <= high for mask, low, high in facts
        ):
            yield found


CASES: dict[str, tuple[list[int], int, tuple[Fact, ...]]] = {
    "nothing known": ([A, B, C], 7, ()),
    "a stack among singles": ([A | B, C, D], 6, ()),
    "up to the limit": ([A, B, C], 22, ()),
    "one known": ([A, B, C], 12, ((B, 4, 4),)),
    "one within bounds": ([A, B, C], 12, ((B, 3, 5),)),
    "two known together": ([A, B, C], 12, ((A | B, 5, 5),)),
    "overlapping": ([A, B, C, D], 9, ((A | B, 4, 5), (B | C, 4, 7))),
    "nested": ([A, B, C, D], 12, ((A | B, 4, 4), (A | B | C, 7, 8))),
    "hardly ever by chance": ([A, B, C, D, E], 21, ((A | B, 16, 16), (C | D, 3, 3))),
    "rare and overlapping": ([A, B, C, D, E], 24, ((A | B, 15, 16), (C | D, 2, 4), (D | E, 4, 6))),
}


EACH = 40


def is_even(counts: Counter[tuple[int, ...]], wanted: set[tuple[int, ...]]) -> bool:
    """A chi-squared test, far out: one false alarm in some millions."""
    assert set(counts) == wanted
    squares = sum([(count - EACH) ** 2 / EACH for count in counts.values()])
    degrees = len(wanted) - 1
    return squares <= degrees + 6 * (2 * degrees) ** 0.5 + 10


@pytest.mark.parametrize("name", CASES)
def test_armies_are_drawn_evenly(name: str) -> None:
    stacks, total, facts = CASES[name]
    wanted = set(every(stacks, total, facts))
    assert 1 <= len(wanted) <= 60
    rng = random.Random(name)
    counts = Counter([tuple(drawn(stacks, total, facts, rng)) for _ in range(EACH * len(wanted))])
    assert is_even(counts, wanted)


@pytest.mark.parametrize("name", CASES)
def test_counting_draws_as_rejecting_does(name: str) -> None:
    """The slow way, used where drawing and rejecting finds nothing, on every case."""
    stacks, total, facts = CASES[name]
    wanted = set(every(stacks, total, facts))
    low = [armies.bounds(facts, stack)[0] for stack in stacks]
    high = [armies.bounds(facts, stack)[1] for stack in stacks]
    wider = [fact for fact in facts if fact[0] not in stacks]
    rng = random.Random(name)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(EACH * len(wanted)):
        found = armies._counted(stacks, low, high, total, wider, rng)
        assert found is not None
        counts[tuple(found)] += 1
    assert is_even(counts, wanted)


@pytest.mark.parametrize("name", CASES)
def test_narrowed_limits_are_those_of_all_that_fits(name: str) -> None:
    stacks, total, facts = CASES[name]
    wanted = list(every(stacks, total, facts))
    limits = [(min(column), max(column)) for column in zip(*wanted, strict=True)]
    assert armies.narrowed(stacks, total, facts) == limits


def test_a_whole_nation_is_drawn_in_no_time() -> None:
    """Eight generals and facts that chance would not meet: counted, not searched for ever."""
    stacks = [1 << g for g in range(8)]
    facts = ((3, 16, 16), (12, 2, 2), (0b110000, 9, 9), (0b11000000, 5, 5))
    found = drawn(stacks, 32, facts, random.Random(1))
    assert [found[0] + found[1], found[2] + found[3], found[4] + found[5], found[6] + found[7]] == [16, 2, 9, 5]


def test_facts_that_nothing_fits_are_an_error() -> None:
    with pytest.raises(AssertionError, match="nothing fits"):
        drawn([A, B], 5, ((A, 4, 4), (B, 4, 4)), random.Random(1))
    with pytest.raises(AssertionError, match="nothing fits"):
        drawn([A, B, C], 13, ((A | B, 4, 4),), random.Random(1))
