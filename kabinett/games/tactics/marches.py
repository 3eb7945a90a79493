"""Whole marches that begin with one step, found for Friedrich and Maria alike: every end with every set of effects."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from kabinett.core.action import Action
from kabinett.core.contract import Chain
from kabinett.core.text import Text

Touched = tuple[int, ...]
"""Cities in which a march does something, in the order of the march."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Marches:
    """A game says what one step is; the search is the same. `way` sums up what counts of the way so far."""

    def action(self, city: int) -> Action:
        """The step into this city as an action."""
        raise AssertionError("a game has its own steps")

    def touch(self, city: int, to: int, touched: Touched) -> Touched:
        """Where something happens, with the step from this city into that one."""
        return touched

    def entered(self, city: int, to: int, steps: int, way: int) -> int:
        """What counts of the way once this step is taken."""
        return way

    def further(self, city: int, steps: int, way: int) -> list[int]:
        """The next cities after so many steps."""
        return []

    def may_end(self, city: int, steps: int, way: int) -> bool:
        """Whether the march may end here."""
        return True

    def effects(self, touched: Touched, to: int) -> list[Text]:
        """What a march to this end does on its way."""
        return []

    def found(self, city: int, first: int, steps: int, way: int, halt: Action) -> list[Chain]:
        """Every march that begins with the step into `first`: for each end and set of effects the shortest."""
        best: dict[tuple[int, Touched], Chain] = {}
        row: list[tuple[int, int, int, int, Touched, list[Action]]] = [(city, first, steps, way, (), [])]
        seen: set[tuple[int, int, int, Touched]] = set()
        for at, to, taken, before, before_touched, done in row:
            touched = self.touch(at, to, before_touched)
            now = self.entered(at, to, taken, before)
            what = touched if len(touched) < 2 else tuple(sorted(touched))
            key = (to, taken + 1, now, what)
            if key in seen:
                continue
            seen.add(key)
            actions = [*done, self.action(to)]
            beyond = self.further(to, taken + 1, now)
            if self.may_end(to, taken + 1, now):
                whole = [*actions, halt] if beyond else actions
                end = (to, what)
                if end not in best or len(best[end].actions) > len(whole):
                    best[end] = Chain(whole, to, self.effects(touched, to))
            for other in beyond:
                row.append((to, other, taken + 1, now, touched, actions))
        return [best[end] for end in sorted(best)]
