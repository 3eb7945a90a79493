"""A number for each action, fixed for a game: index to action and back.

Each verb has a block. Its arguments are digits of a number, the last one counting fastest: a named thing counts its
names (and one more for "none" where the verb allows it), a number 0 to 63, a group its subsets of at most three. What
has no index so (a higher number, a bigger group, a verb with more than 131,072 combinations) takes a spare index: the
first such action that is listed in a decision the first spare one, and so on. A decision has about 60 actions at most,
so that there is one for each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import prod

from kabinett.core.action import Action, Group, Kind, Names
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game

NUMBERS = 64
MEMBERS = 3
BIGGEST = 1 << 17
SPARE = 64


class NoIndexLeft(KabinettError):
    """A decision with more actions without an index of their own than there are spare ones."""


class Digit:
    """The values of one argument, in their order."""

    def __init__(self, kind: Kind, optional: bool) -> None:
        if isinstance(kind, Names):
            self.values = list(range(-1 if optional else 0, len(kind.names)))
        elif isinstance(kind, Group):
            self.values = _subsets(len(kind.members.names))
        else:
            self.values = list(range(NUMBERS))
        self.number = {value: number for number, value in enumerate(self.values)}


def _subsets(count: int) -> list[int]:
    """Masks of at most three members, the small ones first."""
    return [sum([1 << one for one in some]) for size in range(MEMBERS + 1) for some in combinations(range(count), size)]


@dataclass(frozen=True)
class Block:
    """Where the actions of one verb lie."""

    verb: str
    first: int
    size: int
    digits: tuple[Digit, ...]


class ActionIndex:
    """The action index of a game. `size` is the number of indices; the last SPARE of them are the spare ones."""

    def __init__(self, game: Game) -> None:
        self.words = game.words
        self.blocks: list[Block] = []
        self._by_verb: dict[str, Block] = {}
        kinds: dict[tuple[str, bool], Digit] = {}
        first = 0
        for verb, args in game.words.verbs.items():
            wanted = list(zip(args, game.words.optional[verb]))
            for name, optional in wanted:
                if (name, optional) not in kinds:
                    kinds[name, optional] = Digit(game.words.kinds[name], optional)
            digits = tuple([kinds[pair] for pair in wanted])
            size = prod([len(digit.values) for digit in digits])
            if size > BIGGEST:
                continue
            block = Block(verb, first, size, digits)
            self.blocks.append(block)
            self._by_verb[verb] = block
            first += size
        self.spare = first
        self.size = first + SPARE
        self._known: dict[Action, int] = {}

    def index(self, action: Action) -> int | None:
        """The index of an action; None if it has none of its own."""
        found = self._known.get(action)
        if found is None:
            found = self._count(action)
            self._known[action] = found
        return found if found >= 0 else None

    def _count(self, action: Action) -> int:
        block = self._by_verb.get(action.verb)
        if block is None:
            return -1
        number = 0
        for digit, value in zip(block.digits, action.args):
            at = digit.number.get(value)
            if at is None:
                return -1
            number = number * len(digit.values) + at
        return block.first + number

    def action(self, index: int) -> Action | None:
        """The action of an index; None for a spare one, which has a meaning only within a decision."""
        if not 0 <= index < self.size:
            raise IndexError(f"an action index is from 0 to {self.size - 1}, not {index}")
        for block in self.blocks:
            if block.first <= index < block.first + block.size:
                number = index - block.first
                args: list[int] = []
                for digit in reversed(block.digits):
                    number, at = divmod(number, len(digit.values))
                    args.append(digit.values[at])
                return self.words.action(block.verb, tuple(reversed(args)))
        return None

    def listed(self, actions: list[Action]) -> dict[int, Action]:
        """The legal actions of a decision (`decision.actions`) by their indices, spare ones included; NoIndexLeft where
        these do not suffice: left out of a mask, an action could never be chosen."""
        found: dict[int, Action] = {}
        spare = self.spare
        for action in actions:
            index = self.index(action)
            if index is None:
                if spare == self.size:
                    raise NoIndexLeft(f"more than {SPARE} actions have no index of their own, {action} is one of them")
                index = spare
                spare += 1
            found[index] = action
        return found
