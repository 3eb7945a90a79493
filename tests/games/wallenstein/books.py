"""Books kept from the log alone: thalers, grain, points, cubes in the tower, statues. They must agree with the state.

So no thaler comes from nowhere or is lost on the way: all that changes hands is told. The soak keeps them for every
game, a test for some."""

from __future__ import annotations

from kabinett.core.contract import Event
from kabinett.core.state import State
from kabinett.games.wallenstein.game import wstate


class Books:
    """What each seat must have by what was told since the given state."""

    def __init__(self, state: State) -> None:
        s = wstate(state)
        self.thalers = s.thalers[:]
        self.grain = s.grain[:]
        self.points = s.points[:]
        self.tower = s.tower[:]
        self.statues_left = s.statues_left[:]
        self.trophies = s.trophies[:]
        self.board = s.board
        self.loss = 0
        self.cubes = counted(state)

    def enter(self, events: list[Event]) -> None:
        for event in events:
            if event.public is not None:
                self._enter(event.public.key, event.public.args)

    def _enter(self, key: str, args: tuple[int, ...]) -> None:
        if key == "bid":
            self.thalers[args[0]] -= max(0, args[1] - self.board.coin) if args[1] < self.board.tower_card else 0
        elif key in ("built", "placed"):
            self.thalers[args[0]] -= args[3]
        elif key in ("taxed", "gains_thalers"):
            self.thalers[args[0]] += args[1]
        elif key in ("reaped", "gains_grain"):
            self.grain[args[0]] += args[1]
        elif key == "grain_loss":
            self.loss = args[1]
        elif key == "supplied":
            self.grain[args[0]] = max(0, self.grain[args[0]] - self.loss)
            assert self.grain[args[0]] == args[1], "winter takes what its card says"
        elif key == "events_open":
            self.grain = [0] * len(self.grain)
        elif key in ("scored", "scored_buildings", "gains_points"):
            self.points[args[0]] += args[1]
        elif key in ("majority", "statue_points"):
            self.points[args[0]] += args[3]
        elif key in ("tower.in", "tower.out"):
            sign = 1 if key == "tower.in" else -1
            self.tower = [inside + sign * number for inside, number in zip(self.tower, args, strict=True)]
            assert min(self.tower) >= 0, "more cubes come out than are in the tower"
        elif key == "statue":
            self.statues_left[args[0]] -= 1
        elif key == "trophies":
            self.trophies[args[0]] += args[1]

    def compare(self, state: State) -> None:
        s = wstate(state)
        for name in ("thalers", "grain", "points", "tower", "statues_left", "trophies"):
            found, told = getattr(s, name), getattr(self, name)
            assert found == told, f"{name}: {found}, but told were {told}"
        assert counted(state) == self.cubes, "cubes are lost or made"


def counted(state: State) -> list[int]:
    """All cubes of each colour: on the board, in reserves, tower and tray. Armies sent to court are in the reserve."""
    s = wstate(state)
    found = [s.reserve[colour] + s.tower[colour] + s.tray[colour] for colour in range(len(s.reserve))]
    for county, owner in enumerate(s.owner):
        if owner >= 0:
            found[owner] += s.armies[county]
    return found
