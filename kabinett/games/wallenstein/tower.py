"""The battle tower (rule 13.1): which cubes stick and which come out.

Nobody has measured the tower: it is a model, with parameters in data/tower.json. Of each colour the number that comes
out is drawn at once: a uniform number is held against the sums of the binomial distribution, scaled to whole numbers.
A script gives the numbers themselves: first of the cubes that were stuck, by colour, then of those thrown, by colour.

- rising: a cube thrown passes with a fixed chance; one stuck before is knocked loose by each cube thrown, so that more
  of them come loose the more are thrown.
- flat: a cube stuck before comes out with a fixed chance.
- shelves: some shelves, one above the other; cubes fall one by one in random order, knock others loose and may lodge.
  How many of each colour are inside is open to all, on which shelf they lie is not."""

from __future__ import annotations

from bisect import bisect_right
from math import comb
from typing import TYPE_CHECKING, Final

from kabinett.core.errors import ScriptError
from kabinett.games.wallenstein.board import COLOURS

if TYPE_CHECKING:
    from kabinett.games.wallenstein.state import WState

SCALE: Final = 1 << 48
MODELS: Final = ("rising", "flat", "shelves")

# Kinds of chance: a cube thrown passes, one thrown into the empty tower, an arriving one knocks a lodged one loose,
# an arriving one lodges, one stuck before comes out.
PASS: Final = 0
FILL: Final = 1
KNOCK: Final = 2
LODGE: Final = 3
STUCK: Final = 4


def thresholds(n: int, top: int, bottom: int) -> list[int]:
    """How many of n cubes come out, each with chance top/bottom: the sums of the binomial up to each number but n.

    A uniform number below SCALE lies in the k-th gap with the chance of k, to less than one in SCALE."""
    whole = bottom**n
    found: list[int] = []
    total = 0
    for k in range(n):
        total += comb(n, k) * top**k * (bottom - top) ** (n - k)
        found.append(SCALE * total // whole)
    return found


class Tower:
    """One model of the tower; what it has worked out once it keeps."""

    def __init__(self, name: str, models: dict[str, object]) -> None:
        self.name = name
        data = models[name]
        assert isinstance(data, dict)
        self.passes = _ratio(data.get("pass", [0, 1]))
        self.fills = _ratio(data.get("fill", [0, 1]))
        self.knock = _ratio(data.get("knock", [0, 1]))
        self.loose = _ratio(data.get("loose", [0, 1]))
        self.lodge = _ratio(data.get("lodge", [0, 1]))
        self.shelves = int(data.get("shelves", 0))
        self._sums: dict[int, list[int]] = {}

    def sums(self, kind: int, n: int, thrown: int) -> list[int]:
        """The thresholds of one kind of chance for n cubes, when so many are thrown."""
        key = (kind * 1000 + thrown) * 1000 + n
        found = self._sums.get(key)
        if found is None:
            top, bottom = self.chance(kind, thrown)
            found = thresholds(n, top, bottom)
            self._sums[key] = found
        return found

    def chance(self, kind: int, thrown: int) -> tuple[int, int]:
        """The chance of one cube, as a fraction."""
        if kind != STUCK:
            return (self.passes, self.fills, self.knock, self.lodge)[kind]
        if self.name == "flat":
            return self.loose
        top, bottom = self.knock
        return bottom**thrown - (bottom - top) ** thrown, bottom**thrown

    def how_many(self, s: WState, kind: int, n: int, thrown: int) -> int:
        """How many of n cubes; a script gives the number."""
        if not n:
            return 0
        sums = self.sums(kind, n, thrown)
        if s.script:
            item = s.script[0]
            if not isinstance(item, int) or not 0 <= item <= n:
                raise ScriptError(f"scripted cubes {item!r} do not fit 0..{n}")
            s.script = (sums[item - 1] if item else 0, *s.script[1:])
        return bisect_right(sums, s.below(SCALE))

    def throw(self, s: WState, thrown: list[int], filling: bool = False) -> list[int]:
        """Throw these cubes (by colour) in: what comes out, by colour. What sticks is in the tower afterwards."""
        if self.shelves:
            return self._throw_shelves(s, thrown)
        stuck = s.tower
        out = [0] * COLOURS
        number = sum(thrown)
        for colour in range(COLOURS):
            if stuck[colour]:
                came = self.how_many(s, STUCK, stuck[colour], number)
                out[colour] += came
                stuck[colour] -= came
        kind = FILL if filling else PASS
        for colour in range(COLOURS):
            if thrown[colour]:
                came = self.how_many(s, kind, thrown[colour], 0)
                out[colour] += came
                stuck[colour] += thrown[colour] - came
        return out

    def _throw_shelves(self, s: WState, thrown: list[int]) -> list[int]:
        cubes = [colour for colour in range(COLOURS) for _ in range(thrown[colour])]
        out = [0] * COLOURS
        while cubes:
            self._fall(s, cubes.pop(s.below(len(cubes))), 0, out)
        for colour in range(COLOURS):
            s.tower[colour] += thrown[colour] - out[colour]
        return out

    def _fall(self, s: WState, cube: int, shelf: int, out: list[int]) -> None:
        """A cube comes to a shelf: it knocks others loose, then lodges or falls on."""
        if shelf == self.shelves:
            out[cube] += 1
            return
        for colour in range(COLOURS):
            lying = s.shelves[colour]
            came = self.how_many(s, KNOCK, lying[shelf], 0)
            lying[shelf] -= came
            for _ in range(came):
                self._fall(s, colour, shelf + 1, out)
        if self.how_many(s, LODGE, 1, 0):
            s.shelves[cube][shelf] += 1
        else:
            self._fall(s, cube, shelf + 1, out)


def _ratio(data: object) -> tuple[int, int]:
    assert isinstance(data, list)
    return int(data[0]), int(data[1])
