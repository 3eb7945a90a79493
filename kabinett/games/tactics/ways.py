"""Which cities are the ends of ways of exactly one length: the exact answer, by going through all ways at once.

Trying one way after the other takes too long where a long way nearly fills its ground, and most where there is none.
But ways that look alike from a line drawn across the map can be finished alike. So the line is swept over the ground
city by city, and of all the ways that agree on the line only the lengths they have so far are kept.

Behind the line a way is a set of pieces. What counts is how they meet the cities on the line, and a state says it with
one code for each of these cities:

    0        behind the line already: the way passes through this city, nothing more can be joined to it
    1 + k    a piece of the way leads from here to the city in place k of the line; own place: not touched yet
    START    the piece that begins at the start ends here for now
    END      the piece that ends at the last city of the way begins here for now

A state's value is a number whose bits are the lengths that its pieces together can have. Where it is asked which of a
few marked cities the ways pass through, there is such a number for each set of them; and once the last city is chosen,
for each city it may be: all of them side by side in one large number."""

from __future__ import annotations

from typing import Final

BITS: Final = 6
CODE: Final = 63
START: Final = 62
END: Final = 63

OUTSIDE: Final = 255
NEVER: Final = 1 << 30
EASY: Final = 1500
"""An order of so little work is good enough."""
POWERS_OF_3: Final = [3**width for width in range(26)]

Links = dict[int, list[tuple[int, int]]]
States = dict[int, int]


class Blocks:
    """Ground taken apart at the cities through which all ways from one part of it to another must pass. Between two
    such cities lies a block; a way that enters no city twice goes through the blocks from its start to its end, and
    through no other."""

    def __init__(self, neighbours: list[list[int]], near: bytearray, start: int) -> None:
        """The ground is where `near` is not OUTSIDE."""
        self.start = start
        self.members: list[list[int]] = []  # the cities of each block without its first city
        self.first: list[int] = []
        self.block: dict[int, int] = {}  # the block through which a city is reached
        self.near = near
        self._take_apart(neighbours)
        self.room = {start: 1}  # how many cities lie on all ways to a city together
        for block in range(len(self.members) - 1, -1, -1):
            room = self.room[self.first[block]] + len(self.members[block])
            for city in self.members[block]:
                self.room[city] = room

    def _take_apart(self, neighbours: list[list[int]]) -> None:
        """Walk through the ground, depth first. A city from whose branch no road leads back behind the city before it
        begins a block there."""
        block, start = self.block, self.start
        # The turn at which each city is entered; 0: not yet.
        near = self.near
        number = [NEVER if near[city] == OUTSIDE else 0 for city in range(len(near))]
        number[start] = 1
        entered = 1
        path = [start]
        roads = [iter(neighbours[start])]
        back = [1]  # for each city of the path the earliest city that a road from its branch leads to
        waiting: list[int] = []
        while path:
            earliest = back[-1]
            for other in roads[-1]:
                turn = number[other]
                if not turn:
                    back[-1] = earliest
                    entered += 1
                    number[other] = entered
                    back.append(entered)
                    path.append(other)
                    roads.append(iter(neighbours[other]))
                    waiting.append(other)
                    break
                if turn < earliest:
                    earliest = turn
            else:
                city = path.pop()
                roads.pop()
                back.pop()
                if not path:
                    break
                before = path[-1]
                if earliest < number[before]:
                    if earliest < back[-1]:
                        back[-1] = earliest
                    continue
                members: list[int] = []
                while city not in block:
                    members.append(waiting.pop())
                    block[members[-1]] = len(self.members)
                self.members.append(members)
                self.first.append(before)

    def between(self, city: int) -> set[int]:
        """The cities on all ways from the start to this one."""
        found = {self.start}
        while city != self.start:
            block = self.block[city]
            found.update(self.members[block])
            city = self.first[block]
        return found


def exact_ends(
    neighbours: list[list[int]], ground: list[int], start: int, targets: list[int], length: int
) -> list[int]:
    """The targets to which a way of exactly this length leads from the start over the ground, no city twice. Start
    and targets are on the ground."""
    sets = exact_sets(neighbours, ground, start, targets, length, [])
    return [target for target in targets if sets[target]]


def exact_sets(
    neighbours: list[list[int]], ground: list[int], start: int, targets: list[int], length: int, marked: list[int]
) -> dict[int, list[int]]:
    """For each target which of the marked cities such ways pass through: all sets that are possible, as masks."""
    links = _links(neighbours, ground, start, [*targets, *[city for city in marked if city in ground]])
    return _Sweep(links, start, targets, length, marked).sets()


def _links(neighbours: list[list[int]], ground: list[int], start: int, targets: list[int]) -> Links:
    """The ground with what does not matter left out: (other city, roads to it) for each city that is a crossing, a
    target or the start. Dead ends are cut off, and cities with two roads become part of a longer link."""
    inside = set(ground)
    around = {city: [other for other in neighbours[city] if other in inside] for city in ground}
    fixed = {start, *targets}
    dead = [city for city, others in around.items() if len(others) == 1 and city not in fixed]
    while dead:
        city = dead.pop()
        for other in around.pop(city):
            others = around[other]
            others.remove(city)
            if len(others) == 1 and other not in fixed:
                dead.append(other)
    links: Links = {city: [] for city, others in around.items() if len(others) != 2 or city in fixed}
    for city in links:
        for first in around[city]:
            before, at, roads = city, first, 1
            while at not in links:
                others = around[at]
                before, at = at, others[1] if others[0] == before else others[0]
                roads += 1
            # A link back to the same city is of no use to any way; every other is found from both sides.
            if at != city:
                links[city].append((at, roads))
    return links


class _Sweep:
    """The line on its way over the ground."""

    def __init__(self, links: Links, start: int, targets: list[int], length: int, marked: list[int]) -> None:
        self.links = links
        self.start = start
        self.targets = targets
        self.marked = marked
        self.length = length
        self.field = 2 * length + 2  # bits set aside for a number of lengths; no link is longer than the way
        self.many = self.field << len(marked)  # bits set aside for all sets of marked cities
        upto = (1 << length + 1) - 1
        self.upto = sum([upto << self.field * mask for mask in range(1 << len(marked))])
        self.every = sum([1 << self.many * number for number in range(len(targets))])
        self.line: list[int] = []  # the places in use
        self.spare: list[int] = []
        self.place: dict[int, int] = {}
        self.whole: States = {0: 1}  # the last city not chosen yet
        self.ended: States = {}
        self.found = 0  # lengths of whole ways, for each target and set
        self.passed: set[int] = set()  # the cities behind the line

    def order(self) -> list[int]:
        """The cities in the order in which the line passes them: the best of a few, because the work grows with the
        number of states, and that threefold with every city on the line."""
        best = self.order_from(self.start, 1)
        if best[0] > EASY:
            for first, turn in ((best[1][-1], 1), (self.start, -1), (best[1][-1], -1)):
                best = min(best, self.order_from(first, turn))
        return best[1]

    def order_from(self, first: int, turn: int) -> tuple[int, list[int]]:
        """An order that begins with this city and goes on with one that brings the fewest new ones to the line, among
        equals the one there longest, or with -1 shortest; and about how much work it is."""
        seen = {first}
        front = [first]
        order: list[int] = []
        work = 0
        while front:
            chosen = -1
            fewest = 0
            for city in front[::turn]:
                new = 0
                for other, _ in self.links[city]:
                    if other not in seen:
                        new += 1
                if chosen < 0 or new < fewest:
                    fewest = new
                    chosen = city
                    if not new:
                        break
            order.append(chosen)
            for other, _ in self.links[chosen]:
                if other not in seen:
                    seen.add(other)
                    front.append(other)
            work += POWERS_OF_3[min(len(front), len(POWERS_OF_3) - 1)]
            front.remove(chosen)
        return work, order

    def sets(self) -> dict[int, list[int]]:
        """Sweep the ground and say which targets are ends, and of what ways."""
        length, links = self.length, self.links
        number = {city: at for at, city in enumerate(self.targets)}
        # cities not yet reached by the line
        ahead = len(links) + sum([roads - 1 for row in links.values() for _, roads in row]) // 2
        for city in self.order():
            ahead -= self.reach(city)
            here = self.place[city]
            for other, roads in links[city]:
                if other in self.passed:
                    continue
                ahead -= self.reach(other) + roads - 1
                if roads <= length:
                    self.join(self.whole, here, self.place[other], roads, self.upto)
                    if self.ended:
                        self.join(self.ended, here, self.place[other], roads, self.upto * self.every)
            # Each city ahead and each place on the line but one adds a road at most: what stays too short is dropped.
            least = max(0, length - ahead - len(self.line) + 1)
            self.passed.add(city)
            self.line.remove(here)
            self.spare.append(here)
            keep = self.upto & (self.upto << least) if least else self.upto
            self.leave(here, number.get(city, -1), keep, self.marked.index(city) if city in self.marked else -1)
        every = range(1 << len(self.marked))
        return {
            city: [mask for mask in every if self.found >> self.many * at + self.field * mask + length & 1]
            for city, at in number.items()
        }

    def reach(self, city: int) -> int:
        """The line comes to a city; 1 if it was not there before."""
        if city in self.place:
            return 0
        there = self.spare.pop() if self.spare else len(self.line)
        code = START if city == self.start else there + 1
        assert there + 1 < START, "the line is too long to be written down"
        self.place[city] = there
        self.line.append(there)
        code <<= BITS * there
        self.whole = {state | code: value for state, value in self.whole.items()}
        self.ended = {state | code: value for state, value in self.ended.items()}
        return 1

    def join(self, states: States, a: int, b: int, roads: int, mask: int) -> None:
        """Add to the states those in which the way takes the link between the cities in places a and b."""
        at_a, at_b = BITS * a, BITS * b
        own_a, own_b = a + 1, b + 1
        clear = ~(CODE << at_a | CODE << at_b)
        for before, value in list(states.items()):
            code_a = before >> at_a & CODE
            code_b = before >> at_b & CODE
            if not code_a or not code_b or code_a == own_b:
                continue  # passed through already, or the link would close a ring
            lengths = value << roads & mask
            if not lengths:
                continue
            state = before & clear
            if code_a == own_a:
                state |= code_b << at_a
                if code_b == own_b:
                    state |= own_a << at_b
                elif code_b < START:
                    state = _coded(state, code_b - 1, own_a)
            elif code_b == own_b:
                state |= code_a << at_b
                if code_a < START:
                    state = _coded(state, code_a - 1, own_b)
            elif code_a < START:
                state = _coded(state, code_a - 1, code_b)
                if code_b < START:
                    state = _coded(state, code_b - 1, code_a)
            elif code_b < START:
                state = _coded(state, code_b - 1, code_a)
            else:
                # START meets END
                if self.is_whole(state):
                    self.found |= lengths << self.field * self.ahead(state)
                continue
            states[state] = states.get(state, 0) | lengths

    def leave(self, here: int, target: int, keep: int, mark: int) -> None:
        """The line passes a city: a piece that ends there ends there for good, if the city is a target. Ways through
        a marked city go on with the sets that have it."""
        at = BITS * here
        own = here + 1
        clear = ~(CODE << at)
        shift = self.many * target
        with_it = self.field << mark if mark >= 0 else 0
        whole_after: States = {}
        ended_after: States = {}
        for before, value in self.whole.items():
            lengths = value & keep
            if not lengths:
                continue
            code = before >> at & CODE
            state = before & clear
            if code == own:
                whole_after[state] = whole_after.get(state, 0) | lengths
                continue
            lengths <<= with_it
            if not code:
                whole_after[state] = whole_after.get(state, 0) | lengths
            elif target >= 0:
                if code < START:
                    state |= END << BITS * (code - 1)
                    ended_after[state] = ended_after.get(state, 0) | lengths << shift
                elif self.is_whole(state):
                    self.found |= lengths << shift + self.field * self.ahead(state)
        if self.ended:
            keep *= self.every
            for before, value in self.ended.items():
                lengths = value & keep
                code = before >> at & CODE
                if lengths and (not code or code == own):
                    state = before & clear
                    if not code:
                        lengths <<= with_it
                    ended_after[state] = ended_after.get(state, 0) | lengths
        self.whole = whole_after
        self.ended = ended_after

    def is_whole(self, state: int) -> bool:
        """Whether no loose piece is left on the line."""
        for place in self.line:
            code = state >> BITS * place & CODE
            if code and code != place + 1:
                return False
        return True

    def ahead(self, state: int) -> int:
        """The marked cities on the line that a way passes through."""
        found = 0
        for mark, city in enumerate(self.marked):
            if city in self.place and city not in self.passed:
                place = self.place[city]
                if state >> BITS * place & CODE != place + 1:
                    found |= 1 << mark
        return found


def _coded(state: int, place: int, code: int) -> int:
    at = BITS * place
    return state & ~(CODE << at) | code << at
