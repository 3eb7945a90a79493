"""Positions for the tests of the markers: a war as it stands in 1792, changed by names, and one marker in a hand.

    t = Table("c_mud", "I0")
    t.do("play c_mud")
    assert t.holds("in_impulse", "c_mud")

The marker is in its owner's hand and in play with those of `also`; nothing else is. `ready` changes the position before
anybody is asked. `moment` names the step that is on top of the stack; others are given as `frames`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, POWERS, SEATS
from kabinett.games.pittswar.forces import kill, place, put_leader
from kabinett.games.pittswar.markers import MOMENTS
from kabinett.games.pittswar.state import MAP, NEVER, OUT, WAR, PState
from tests.games.pittswar.names import BOARD, GAME, STEP, event, fresh, leader, power, unit, zone
from tests.games.table import GameTable

EVENTS = list(BOARD.marker_ids)
FAIR, FOUL = 0, 1
Ready = Callable[[PState], None]
Frame = tuple[int, ...]


def owner(name: str) -> int:
    """The side of a marker."""
    return BOARD.marker_side[event(name)]


# changing a position by names


def put(s: PState, name: str, where: str, steps: int = 0) -> None:
    """A unit in a zone, at full strength unless told."""
    place(s, unit(name), zone(where), steps or BOARD.unit_steps[unit(name)])
    s.changed()


def lead(s: PState, name: str, where: str) -> None:
    """A leader in a zone."""
    put_leader(s, leader(name), zone(where))


def clear(s: PState, *names: str) -> None:
    """No units and no leaders in these zones; without names, none but a bystander of each side, so that turns go on."""
    zones = [zone(name) for name in names] if names else list(range(BOARD.size))
    for number, where in enumerate(s.at):
        if where in zones:
            kill(s, number)
    for number, where in enumerate(s.leader_at):
        if where in zones:
            s.leader_at[number] = -1
            s.leader_fate[number] = OUT
    s.changed()
    if not names:
        put(s, "fr_catalonia", "bordeaux")
        put(s, "au_hungary", "budapest")


def hold(s: PState, holder: str, *names: str) -> None:
    """These zones are in the hands of a power."""
    for name in names:
        s.control[zone(name)] = power(holder)
    s.changed()


def at_war(s: PState, name: str, side: int = COALITION, status: int = WAR) -> None:
    """A power is in the war on a side, since the first year, and has its homeland."""
    number = power(name)
    s.side[number] = side
    s.status[number] = status
    s.entered[number] = 1792
    for where in range(BOARD.size):
        if s.homeland[where] == number:
            s.control[where] = number
    s.changed()


def facing(s: PState) -> None:
    """A French army in Strasbourg, an Austrian one in Baden, and room behind both."""
    clear(s)
    put(s, "fr_north", "strasbourg")
    put(s, "au_germany", "baden")
    hold(s, "austria", "baden")


def occupy_spain(s: PState) -> None:
    """Spain is France's ally, without a unit, and French units stand in all its towns."""
    at_war(s, "spain", FRANCE_SIDE)
    towns = [where for where in BOARD.zones_of[power("spain")] if BOARD.valued[where]]
    clear(s, *[BOARD.zones.ids[where] for where in towns])
    for number, where in zip(BOARD.units_of[power("france")], towns, strict=False):
        place(s, number, where, 1)
    s.changed()


def neutral(s: PState, name: str, status: int = NEVER) -> None:
    s.side[power(name)] = 2
    s.status[power(name)] = status
    s.changed()


class Table(GameTable[PState]):
    """One marker in the hand of its owner, who is asked at a moment."""

    game, names = GAME, SEATS

    def __init__(
        self,
        name: str,
        moment: str = "",
        ready: Ready | None = None,
        chance: Sequence[int | str] = (),
        year: int = 0,
        also: Sequence[str] = (),
        held: Sequence[str] = (),
        foul: int = FAIR,
        sub: int = 0,
        turn: int = -1,
        frames: Sequence[Frame] = (),
        scenario: str = "valmy_to_waterloo",
    ) -> None:
        s = fresh(scenario)
        self.event = event(name)
        self.side = owner(name)
        s.year = year or BOARD.marker_enters[self.event]
        s.first = BOARD.track.first_player[s.year - 1792]
        s.hands = [[], []]
        s.unplayed = 0
        for other in (name, *held):
            s.hands[owner(other)].append(event(other))
        for other in (name, *also, *held):
            s.unplayed |= 1 << event(other)
        s.hands = [sorted(hand) for hand in s.hands]
        s.known = s.absent = 0
        s.old = [[0] * 8 for _ in range(2)]
        s.impulse, s.sub = foul, sub
        s.passed = s.moved = s.moved_sub = s.led = s.led_sub = 0
        s.turn_of = self.side if turn < 0 else turn
        s.stack = [*self.course(moment, foul, sub), *frames]
        if ready is not None:
            ready(s)
        s.changed()
        self.begin(s, chance)

    def course(self, moment: str, foul: int, sub: int) -> list[Frame]:
        """The frames of a year that lead to a moment."""
        number = MOMENTS.index(moment) if moment else -1
        window = (STEP["window"], self.side, number)
        if moment == "EV1":
            return [(STEP["year"], 1), window]
        if moment == "D1":
            return [(STEP["year"], 2), (STEP["diplomacy"], self.side, 0)]
        if moment == "R0":
            return [(STEP["year"], 3), (STEP["reinforcing"], 1), window]
        impulse = (STEP["impulse"], foul, sub, 2)
        phase = 4 + 2 * foul + sub
        if moment == "A1":
            return [(STEP["year"], phase), impulse, (STEP["turn"],)]
        if moment:
            return [(STEP["year"], phase), impulse, (STEP["turn"],), window]
        return [(STEP["year"], phase), impulse, (STEP["turn"],)]

    # looking

    def holds(self, scope: str, name: str) -> bool:
        """Whether a marker is in force: in_battle, in_activation, in_impulse, in_year or in_game."""
        return bool(getattr(self.s, scope) >> event(name) & 1)

    def offered(self, name: str) -> bool:
        return f"play {name}" in self.options()

    def where(self, name: str) -> str:
        """The zone of a unit or leader, "" off the map."""
        if name in BOARD.unit_index:
            found = self.s.at[unit(name)]
        else:
            found = self.s.leader_at[leader(name)]
        return BOARD.zones.ids[found] if found >= 0 else ""

    def steps(self, name: str) -> int:
        return self.s.steps[unit(name)] if self.s.fate[unit(name)] == MAP else 0

    def side_of(self, name: str) -> int:
        return self.s.side[power(name)]

    def holder(self, name: str) -> str:
        return POWERS[self.s.control[zone(name)]]


def gone(t: Table, name: str) -> bool:
    """Whether a marker is out of the game: in no hand, in no pool."""
    return event(name) not in t.s.hands[owner(name)] and not t.s.unplayed >> event(name) & 1


FRENCH, ALLIED = FRANCE_SIDE, COALITION


def finish(t: Table, until: Callable[[], bool] | None = None, limit: int = 200) -> None:
    """Whoever is asked declines, or does the first thing offered, until this holds (else: until a player's turn)."""
    for _ in range(limit):
        if until() if until is not None else t.kind in ("turn", ""):
            return
        options = t.options()
        t.do(next((text for text in ("decline", "done", "stop", "stand") if text in options), options[0]))
    raise AssertionError("it does not come to that")


# A moment at which a marker of each side has no place: every other one is refused there.
ELSEWHERE = {
    "A1": (["f_barbary_pirates"], ["c_famine"]),
    "R0": (["f_barbary_pirates"], ["c_famine"]),
}


def elsewhere(name: str) -> Table:
    """A position in which the owner of a marker is asked at a moment that is not its own."""
    if "A1" not in BOARD.marker_moments[event(name)]:
        return Table(name, "A1")
    if "EV1" not in BOARD.marker_moments[event(name)]:
        # The other side holds something that could be put back.
        mine, theirs = ("f_fouche", "c_famine") if owner(name) == FRANCE_SIDE else ("c_perfidious_albion", "f_pillage")
        return Table(name, "EV1", year=1810, also=[mine], held=[theirs])
    raise AssertionError(name)
