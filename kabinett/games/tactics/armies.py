"""Secret armies: what everybody has been shown of them, and how to draw armies that fit it.

The armies of one nation in one city are one number. A fact is (mask of generals, least, most): so many armies these
generals have together. Facts follow from what was announced; they are exact where the rules make it exact, and
otherwise the bounds that a careful note-taker would keep."""

from __future__ import annotations

import random

Fact = tuple[int, int, int]
LIMIT = 8
"""Armies a general can command."""
TRIES = 60
"""How often armies are drawn and rejected before what fits is counted."""


def bounds(facts: tuple[Fact, ...], mask: int) -> tuple[int, int]:
    """What is known of exactly these generals together."""
    count = mask.bit_count()
    for fact in facts:
        if fact[0] == mask:
            return fact[1], fact[2]
    return count, LIMIT * count


def tidied(facts: list[Fact]) -> tuple[Fact, ...]:
    """Each mask once, nothing that says no more than the rules do, in a fixed order."""
    best: dict[int, tuple[int, int]] = {}
    for mask, least, most in facts:
        if not mask:
            continue
        count = mask.bit_count()
        low, high = best.get(mask, (count, LIMIT * count))
        best[mask] = (max(low, least), min(high, most))
    kept = [
        (mask, low, high)
        for mask, (low, high) in best.items()
        if low > mask.bit_count() or high < LIMIT * mask.bit_count()
    ]
    return tuple(sorted(kept))


def shown(facts: tuple[Fact, ...], mask: int, armies: int) -> tuple[Fact, ...]:
    """These generals' armies were announced."""
    return tidied([*[fact for fact in facts if fact[0] != mask], (mask, armies, armies)])


def joined(facts: tuple[Fact, ...], first: int, second: int) -> tuple[Fact, ...]:
    """Two groups became one stack: what was known of one alone is known of both with the other's bounds added."""
    both = first | second
    merged: list[Fact] = []
    for mask, least, most in facts:
        missing = both & ~mask
        if mask & both and missing:
            low, high = bounds(facts, missing)
            merged.append((mask | missing, least + low, most + high))
        else:
            merged.append((mask, least, most))
    return tidied(merged)


def entered(facts: tuple[Fact, ...], stack: int, general: int) -> tuple[Fact, ...]:
    """A general came on the map into a stack, still without armies: `gained` follows and brings his first."""
    return tuple([(m | 1 << general, low, high) if m & stack else (m, low, high) for m, low, high in facts])


def lost(facts: tuple[Fact, ...], stack: int, armies: int, leaving: int = 0) -> tuple[Fact, ...]:
    """This stack lost so many armies, as everybody saw, and these of its generals left the map with them.

    Both at once: in between there are fewer armies than generals, which no bounds allow."""
    return tidied(
        [
            (m & ~leaving, low - armies, high - armies) if m & stack == stack else (m, low, high)
            for m, low, high in facts
        ]
    )


def lost_somewhere(facts: tuple[Fact, ...], among: int, armies: int) -> tuple[Fact, ...]:
    """So many armies were lost by generals among these; nobody saw by whom."""
    changed: list[Fact] = []
    for mask, least, most in facts:
        if not among & ~mask:
            changed.append((mask, least - armies, most - armies))
        elif mask & among:
            changed.append((mask, least - armies, most))
        else:
            changed.append((mask, least, most))
    return tidied(changed)


def gained(facts: tuple[Fact, ...], receivers: int, entering: int, armies: int) -> tuple[Fact, ...]:
    """So many new armies came to generals among the receivers, each entering one getting at least one."""
    changed: list[Fact] = []
    for mask, least, most in facts:
        if not receivers & ~mask:
            changed.append((mask, least + armies, most + armies))
        elif mask & receivers:
            inside = (mask & entering).bit_count()
            outside = (entering & ~mask).bit_count()
            changed.append((mask, least + inside, most + armies - outside))
        else:
            changed.append((mask, least, most))
    return tidied(changed)


def narrowed(stacks: list[int], total: int, facts: tuple[Fact, ...]) -> list[tuple[int, int]]:
    """Least and most armies of each stack among all that add up to the total and fit the facts."""
    low, high, wider = _limits(stacks, facts)
    if not wider:
        # Each by itself: what the others must have and can have leaves the rest.
        spare, room = total - sum(low), sum(high) - total
        return [(max(a, b - room), min(b, a + spare)) for a, b in zip(low, high)]

    def can_be(i: int, a: int) -> bool:
        least = [a if j == i else n for j, n in enumerate(low)]
        most = [a if j == i else n for j, n in enumerate(high)]
        return _possible(stacks, least, most, total, wider)

    found: list[tuple[int, int]] = []
    for i in range(len(stacks)):
        least, most = low[i], high[i]
        while least < most and not can_be(i, least):
            least += 1
        while most > least and not can_be(i, most):
            most -= 1
        found.append((least, most))
    return found


def drawn(stacks: list[int], total: int, facts: tuple[Fact, ...], rng: random.Random) -> list[int]:
    """Armies for each stack (a mask of generals), uniformly among all that add up to the total and fit the facts."""
    low, high, wider = _limits(stacks, facts)
    ways = _ways(low, high, total)
    for _ in range(TRIES):
        found = _one(low, high, total, ways, rng)
        if found is None:
            break
        if all(_fits(found, stacks, fact) for fact in wider):
            return found
    found = _counted(stacks, low, high, total, wider, rng)
    if found is None:
        # The bounds kept can be wider than the truth, never narrower: there is always something that fits.
        raise AssertionError("facts about armies that nothing fits")
    return found


def _limits(stacks: list[int], facts: tuple[Fact, ...]) -> tuple[list[int], list[int], list[Fact]]:
    """Least and most of each stack by itself, and the facts that speak of several stacks."""
    low: list[int] = []
    high: list[int] = []
    for stack in stacks:
        least, most = bounds(facts, stack)
        low.append(max(least, stack.bit_count()))
        high.append(min(most, LIMIT * stack.bit_count()))
    return low, high, [fact for fact in facts if fact[0] not in stacks and _covers(fact[0], stacks)]


def _covers(mask: int, stacks: list[int]) -> bool:
    """Whether a fact speaks of whole stacks only."""
    seen = 0
    for stack in stacks:
        if stack & mask == stack:
            seen |= stack
    return seen == mask


def _fits(armies: list[int], stacks: list[int], fact: Fact) -> bool:
    together = sum([a for a, stack in zip(armies, stacks, strict=True) if stack & fact[0]])
    return fact[1] <= together <= fact[2]


def _ways(low: list[int], high: list[int], total: int) -> list[list[int]]:
    """ways[i][r]: in how many ways the stacks from i on can have r armies together."""
    ways = [[0] * (total + 1) for _ in range(len(low) + 1)]
    ways[len(low)][0] = 1
    for i in range(len(low) - 1, -1, -1):
        for rest in range(total + 1):
            ways[i][rest] = sum([ways[i + 1][rest - a] for a in range(low[i], min(high[i], rest) + 1)])
    return ways


def _one(low: list[int], high: list[int], total: int, ways: list[list[int]], rng: random.Random) -> list[int] | None:
    if not ways[0][total]:
        return None
    armies: list[int] = []
    rest = total
    for i in range(len(low)):
        pick = rng.randrange(ways[i][rest])
        for a in range(low[i], min(high[i], rest) + 1):
            pick -= ways[i + 1][rest - a]
            if pick < 0:
                armies.append(a)
                rest -= a
                break
    return armies


def _possible(stacks: list[int], low: list[int], high: list[int], total: int, wider: list[Fact]) -> bool:
    """Whether anything fits."""
    ways = _ways(low, high, total)
    dead: set[tuple[int, int, tuple[int, ...]]] = set()

    def go(i: int, rest: int, sums: tuple[int, ...]) -> bool:
        for s, fact in zip(sums, wider, strict=True):
            if s > fact[2]:
                return False
        if i == len(stacks):
            return all(s >= fact[1] for s, fact in zip(sums, wider, strict=True))
        key = (i, rest, sums)
        if key in dead:
            return False
        for a in range(low[i], min(high[i], rest) + 1):
            more = tuple([s + a if fact[0] & stacks[i] else s for s, fact in zip(sums, wider, strict=True)])
            if ways[i + 1][rest - a] and go(i + 1, rest - a, more):
                return True
        dead.add(key)
        return False

    return ways[0][total] > 0 and go(0, total, (0,) * len(wider))


def _counted(
    stacks: list[int], low: list[int], high: list[int], total: int, wider: list[Fact], rng: random.Random
) -> list[int] | None:
    """Where drawing and rejecting takes too long: the same draw, made by counting what fits."""
    ways = _ways(low, high, total)
    counted: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def after(i: int, a: int, sums: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([s + a if fact[0] & stacks[i] else s for s, fact in zip(sums, wider, strict=True)])

    def count(i: int, rest: int, sums: tuple[int, ...]) -> int:
        """How many ways there are for the stacks from i on, if the facts have these sums so far."""
        for s, fact in zip(sums, wider, strict=True):
            if s > fact[2]:
                return 0
        if i == len(stacks):
            return int(all(s >= fact[1] for s, fact in zip(sums, wider, strict=True)))
        key = (i, rest, sums)
        if key not in counted:
            counted[key] = sum(
                [
                    count(i + 1, rest - a, after(i, a, sums))
                    for a in range(low[i], min(high[i], rest) + 1)
                    if ways[i + 1][rest - a]
                ]
            )
        return counted[key]

    sums = (0,) * len(wider)
    rest = total
    if not ways[0][total] or not count(0, total, sums):
        return None
    armies: list[int] = []
    for i in range(len(stacks)):
        pick = rng.randrange(count(i, rest, sums))
        for a in range(low[i], min(high[i], rest) + 1):
            if not ways[i + 1][rest - a]:
                continue
            pick -= count(i + 1, rest - a, after(i, a, sums))
            if pick < 0:
                armies.append(a)
                rest -= a
                sums = after(i, a, sums)
                break
    return armies
