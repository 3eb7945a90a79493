"""Positions of Pitt's War for tests of the war: only the counters that are named are on the map; a side is to activate.

    t = War({"lille": "fr_north fr_rhine:1 fr_dumouriez", "brussels": "au_flanders"}, chance=[4, 6, 1])
    t.march("lille", "go brussels")
    assert t.at("fr_north") == "brussels"

A word is a unit (with its steps, full strength if none are given) or a leader. Zones are controlled as in the
scenario's set-up, changed by `hold`. Hands are empty and no marker is in play, so nobody is asked for one, unless
`hands` says otherwise. Scripted chance: each number is a die."""

from __future__ import annotations

from collections.abc import Sequence

from kabinett.core.chance import ScriptItem
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL, POWERS, SEATS
from kabinett.games.pittswar.forces import place, put_leader
from kabinett.games.pittswar.state import LATER, POOL, WAR, PState
from tests.games.pittswar.names import BOARD, GAME, STEP, event, fresh, leader, power, unit, zone
from tests.games.table import GameTable

ZONES = BOARD.zones.ids


def bare(scenario: str = "valmy_to_waterloo", **options: object) -> PState:
    """The sides and flags of a scenario; nothing on the map, nothing in the hands."""
    s = fresh(scenario, **options)
    for number in range(BOARD.units):
        s.at[number] = -1
        s.steps[number] = 0
        s.fate[number] = POOL if BOARD.pool_from[number] <= s.year else LATER
    for number in range(BOARD.leaders):
        s.leader_at[number] = -1
        s.leader_fate[number] = LATER
    s.unplayed = s.known = s.absent = 0
    s.hands = [[], []]
    s.old = [[0] * 8, [0] * 8]
    s.moved = s.led = 0
    s.changed()
    return s


class War(GameTable[PState]):
    """A position in which `turn` is to activate a force."""

    game, names = GAME, SEATS

    def __init__(
        self,
        pieces: dict[str, str],
        turn: str = "france",
        year: int = 1796,
        foul: bool = False,
        sub: bool = False,
        hold: dict[str, str] | None = None,
        sides: dict[str, str] | None = None,
        hands: dict[str, str] | None = None,
        scenario: str = "valmy_to_waterloo",
        chance: Sequence[ScriptItem] | None = None,
        frames: Sequence[tuple[int, ...]] | None = None,
        **options: object,
    ) -> None:
        s = bare(scenario, **options)
        s.year = year
        for name, side in (sides or {}).items():
            number = power(name)
            s.side[number] = ("france", "coalition", "neutral").index(side)
            s.status[number] = WAR if s.side[number] != NEUTRAL else 0
        for holder, names in (hold or {}).items():
            for name in names.split():
                s.control[zone(name)] = power(holder)
        s.changed()
        for name, words in pieces.items():
            for word in words.split():
                piece, _, steps = word.partition(":")
                if piece in BOARD.leader_index:
                    put_leader(s, leader(piece), zone(name))
                else:
                    place(s, unit(piece), zone(name), int(steps) if steps else BOARD.unit_steps[unit(piece)])
        for seat, words in (hands or {}).items():
            s.hands[SEATS.index(seat)] = sorted([event(word) for word in words.split()])
            for word in words.split():
                s.unplayed |= 1 << event(word)
        s.changed()
        s.impulse, s.sub = int(foul), int(sub)
        s.first = s.turn_of = SEATS.index(turn)
        s.passed = 0
        s.stack = [(STEP["year"], 4 + 2 * int(foul) + int(sub)), (STEP["impulse"], int(foul), int(sub), 2)]
        s.stack += [(STEP["turn"],), *(frames or [])]
        self.begin(s, chance)

    # acting

    def march(self, start: str, *steps: str, forced: bool = False) -> list[str]:
        """Activate all of a zone and go on."""
        said = self.do(f"activate {start}", "force_march" if forced else "march")
        return said + self.do(*steps)

    # looking

    def at(self, piece: str) -> str:
        """Where a unit or a leader is; "" off the map."""
        where = self.s.leader_at[leader(piece)] if piece in BOARD.leader_index else self.s.at[unit(piece)]
        return ZONES[where] if where >= 0 else ""

    def steps(self, name: str) -> int:
        return self.s.steps[unit(name)]

    def holder(self, name: str) -> str:
        return POWERS[self.s.control[zone(name)]]

    def last(self, key: str) -> tuple[int, ...]:
        return self.told(key)[-1]


FRANCE, COALITION_SEAT = FRANCE_SIDE, COALITION


def to_the_end(t: War, **answers: str) -> None:
    """Answer what a battle asks: as named, else the first that is offered."""
    first = {"evade": "stand", "guns": "decline", "retreat": "stand"}
    while t.kind in ("evade", "guns", "lead_unit", "take_losses", "retreat"):
        wanted = answers.get(t.kind, first.get(t.kind, ""))
        options = t.options()
        t.do(wanted if wanted in options else "no_claim" if "no_claim" in options else options[0])


ROUT = {
    "baden": "fr_grand_army fr_cav_res fr_napoleon", "stuttgart": "au_germany sg_baden_wurt",
    "amberg": "ba_bavarians:1", "prague": "au_galicia", "paris": "fr_alps",
}  # fmt: skip
SHUT = "baden ulm kassel frankfurt erfurt leipzig mainz"


def routed(french: str = SHUT, **pieces: str) -> War:
    """A beaten stack at Würzburg that must go a zone further."""
    sides = {"russia": "coalition"}
    t = War({**ROUT, **pieces}, year=1805, hold={"france": french}, sides=sides, chance=[4, 1, 1, 1, 3, 6])
    t.march("baden", "go stuttgart", "stand")
    to_the_end(t, retreat="retreat wurzburg")
    assert t.kind == "retreat_on"
    return t
