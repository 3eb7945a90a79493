"""Positions for the tests of diplomacy, reinforcements, conquest and victory: a scenario as it begins, changed.

t = Table(("diplomatic_phase",), year=1793, coalition=["c_height"], chance=[6])
t.do("influence sweden", "pay c_height", "roll")
assert t.side("sweden") == "coalition"
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kabinett.games.pittswar.board import FRANCE_SIDE, NEUTRAL, SIDES
from kabinett.games.pittswar.income import income
from kabinett.games.pittswar.state import FATES, STATUSES, PState
from tests.games.pittswar.events_kit import at_war, clear, hold, put
from tests.games.pittswar.names import BOARD, GAME, STEP, event, fresh, leader, power, unit, zone
from tests.games.table import GameTable

END_OF_YEAR = 8
"""The phase after the last one of a year."""
CONQUESTS = ("closing", 0)
TESTS = ("closing", 1)
STATES = ("closing", 2)
ASKED = ("turn", "diplomacy", "reinforce", "spoils", "window")
Ready = Callable[[PState], None]
INCOMES = ("reinforcing", 1)


class Table(GameTable[PState]):
    """Steps by name on the stack, the last one on top; below them the year, which goes on after the last."""

    game, names = GAME, ("france", "coalition")

    def __init__(
        self,
        *frames: tuple[object, ...],
        year: int = 0,
        ready: Callable[[PState], None] | None = None,
        chance: Sequence[int | str] = (),
        french: Sequence[str] = (),
        coalition: Sequence[str] = (),
        scenario: str = "valmy_to_waterloo",
        phase: int = 3,
        **options: object,
    ) -> None:
        s = fresh(scenario)
        for name, value in options.items():
            s.options = {**s.options, name: value}
        s.year = year or s.year
        s.first = BOARD.track.first_player[s.year - 1792]
        s.hands = [[event(name) for name in french], [event(name) for name in coalition]]
        s.unplayed = 0
        for hand in s.hands:
            hand.sort()
            for marker in hand:
                s.unplayed |= 1 << marker
        s.known = 0
        s.old = [[0] * len(part) for part in s.old]
        s.turn_of = NEUTRAL
        s.stack = [(STEP["year"], phase)]
        for frame in frames:
            s.stack.append((STEP[str(frame[0])], *[int(str(number)) for number in frame[1:]]))
        if ready is not None:
            ready(s)
        s.changed()
        self.begin(s, chance)

    # looking

    def side(self, name: str) -> str:
        return SIDES[self.s.side[power(name)]]

    def status(self, name: str) -> str:
        return STATUSES[self.s.status[power(name)]]

    def at(self, name: str) -> str:
        """The zone of a unit or leader, or what has become of it."""
        if name in BOARD.unit_index:
            where, fate = self.s.at[unit(name)], self.s.fate[unit(name)]
        else:
            where, fate = self.s.leader_at[leader(name)], self.s.leader_fate[leader(name)]
        return BOARD.zones.ids[where] if where >= 0 else FATES[fate]

    def steps(self, name: str) -> int:
        return self.s.steps[unit(name)]

    def holder(self, name: str) -> str:
        """The power that controls a zone."""
        return self.game.words.kinds["power"].to_text(self.s.control[zone(name)])

    def home(self, name: str) -> str:
        """The power whose homeland a zone is."""
        return self.game.words.kinds["power"].to_text(self.s.homeland[zone(name)])

    def points(self, name: str) -> int:
        return self.s.points[power(name)]

    def skip(self, *kinds: str) -> None:
        """Whoever is asked one of these finishes, declines or goes to the first zone."""
        while self.kind in kinds:
            self.do(self.idle())

    def idle(self) -> str:
        options = self.options()
        for text in ("done", "decline", "pass"):
            if text in options:
                return text
        return options[0]

    def finish(self, *kinds: str) -> None:
        """Go on until one of these is asked, or the game is over."""
        for _ in range(500):
            if not self.s.to_act or self.kind in kinds:
                return
            self.do(self.idle())
        raise AssertionError("it does not come to that")


def jena(s: PState) -> None:
    """The example of the rulebook: Berlin lost, Königsberg and Warsaw held, no unit left."""
    at_war(s, "prussia")
    clear(s)
    put(s, "fr_grand_army", "berlin", 3)
    hold(s, "france", "berlin", "magdeburg", "breslau", "kassel", "erfurt", "frankfurt", "hanover", "leipzig")
    s.homeland[zone("warsaw")] = power("prussia")
    hold(s, "prussia", "warsaw")
    s.side[power("saxony")] = FRANCE_SIDE
    s.changed()


def end(*frames: tuple[object, ...], ready: Ready | None = None, year: int = 1796, **more: object) -> Table:
    """A position at the end of a turn, played on until something else is asked than where units go."""
    scenario = str(more.pop("scenario", "valmy_to_waterloo"))
    chance = more.pop("chance", ())
    hand = more.pop("coalition", ())
    assert isinstance(chance, (list, tuple)) and isinstance(hand, (list, tuple))
    t = Table(*frames, ready=ready, year=year, phase=8, scenario=scenario, chance=chance, coalition=hand)
    t.skip("homecoming", "displace")
    return t


def points(year: int = 1793, scenario: str = "valmy_to_waterloo") -> dict[str, int]:
    """The incomes of a year, were the map as it is at the start."""
    t = Table(year=year, scenario=scenario)
    return {name: income(t.s, power(name)) for name in t.game.words.kinds["power"].names}
