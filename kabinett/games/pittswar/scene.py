"""A position as a client draws it: zones, counters, leaders, hands, powers, the march and the battle under way.

Made from a view, so it tells no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kabinett.core.field import ALL, members
from kabinett.core.game import copied
from kabinett.core.state import View
from kabinett.core.text import Text
from kabinett.games.pittswar import victory
from kabinett.games.pittswar.activation import roll_parts
from kabinett.games.pittswar.attrition import force_parts
from kabinett.games.pittswar.board import FRANCE, GOLD, KINDS, MARKER_KINDS, NEUTRAL, POWERS, SEATS, SIDES, STRAIT
from kabinett.games.pittswar.forces import commander, total
from kabinett.games.pittswar.melee import SEA, battle_parts, chiefs_of, fighters, horse
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import FATES, MAP, SEA_HELD, STATUSES, WAITING, PState
from kabinett.games.pittswar.supply import star_counts

if TYPE_CHECKING:
    from kabinett.games.pittswar.game import PittsWar

Part = dict[str, object]

BATTLE_KEYS = ("odds", "lead", "leader", "", "fortress", "marsh", "supply", "cavalry", "shaken", "penalty", "marker")
CROSSING_KEYS = {1: "river", 2: "pass", STRAIT: "strait", SEA: "sea"}
MOVE_KEYS = ("units", "leader", "supply", "weather", "forced", "large", "markers")
TEST_KEYS = ("weather", "supply", "forced", "hardened", "friendly", "young", "liberation", "markers")


def scene(game: PittsWar, view: View) -> dict[str, object]:
    """All that the viewer's client needs to draw the position."""
    s = public_state(game, view)
    return {
        "tokens": _units(s) + _leaders(s),
        "marks": _marks(s),
        "hands": [_hand(s, view, seat) for seat in range(s.seats)],
        "powers": [_power(s, power) for power in range(len(POWERS))],
        "zones": [_zone(s, zone) for zone in range(s.board.size)],
        "year": s.year,
        "first": SEATS[s.first],
        "impulse": s.impulse,
        "sub": s.sub,
        "turn_of": SIDES[s.turn_of] if s.turn_of != NEUTRAL else None,
        "passed": [SEATS[side] for side in members(s.passed)],
        "phase": game.steps[s.stack[-1][0]].kind if s.stack else "",
        "stage": _stage(game, s),
        "track": _track(s),
        "activation": _activation(s),
        # Where the force under way stands: a way drawn on the map begins here.
        "from": s.board.zones.ids[s.spot] if s.force else None,
        "battle": _battle(s),
        "markers": _markers_in_force(s),
        "played": _played(s),
        "victory_points": victory.points(s),
        "victory": _victory(s),
        "sea": int(s.sea == SEA_HELD),
        "reconstructed": game.reconstructed,
    }


def public_state(game: PittsWar, view: View) -> PState:
    """A state with what everybody sees and nothing else in it: enough for what is asked here."""
    options = view["options"]
    frames = view["stack"]
    assert isinstance(options, dict) and isinstance(frames, list)
    s = game.blank(options)
    s.stack = [tuple(frame) for frame in frames]
    for field in game.fields:
        if field.see == ALL:
            setattr(s, field.name, copied(field, view[field.name]))
    return s


def _units(s: PState) -> list[Part]:
    board = s.board
    found: list[Part] = []
    for unit in range(board.units):
        if s.fate[unit] not in (MAP, WAITING):
            continue
        steps = s.steps[unit]
        power = board.unit_power[unit]
        found.append(
            {
                "id": board.unit_ids[unit],
                "kind": KINDS[board.unit_kind[unit]],
                "power": POWERS[power],
                "side": SIDES[s.side[power]],
                "at": board.zones.ids[s.at[unit]] if s.at[unit] >= 0 else None,
                "face": board.face_id[unit][min(steps, 3)],
                "name": board.face[unit][min(steps, 3)],
                "steps": steps,
                "full": board.unit_steps[unit],
                "tactical": board.tactical[unit][steps],
                "move": board.move[unit][steps],
                "cavalry": board.cavalry[unit][steps],
                "dot": bool(board.dot[unit]),
                "bound": bool(board.home_only[unit]),
                "moved": bool((s.moved_sub if s.sub else s.moved) >> unit & 1),
                "force": bool(s.force >> unit & 1),
                "down": False,
                "armies": steps,
                "bounds": None,
                "rank": None,
                "gone": False,
            }
        )
    return found


def _leaders(s: PState) -> list[Part]:
    board = s.board
    found: list[Part] = []
    for leader in range(board.leaders):
        if s.leader_fate[leader] not in (MAP, WAITING):
            continue
        zone = s.leader_at[leader]
        found.append(
            {
                "id": board.leader_ids[leader],
                "kind": "leader",
                "power": POWERS[board.leader_power[leader]],
                "side": SIDES[s.side[board.leader_power[leader]]],
                "at": board.zones.ids[zone] if zone >= 0 else None,
                "name": board.leader_names[leader],
                "strategic": board.strategic[leader],
                "combat": board.combat[leader],
                "cavalry": board.leader_cavalry[leader],
                "moved": bool((s.led_sub if s.sub else s.led) >> leader & 1),
                "force": bool(s.chiefs >> leader & 1),
                "down": False,
                "armies": None,
                "bounds": None,
                "rank": None,
                "gone": False,
            }
        )
    return found


def _marks(s: PState) -> list[Part]:
    """Flags where the power in control is not the one whose country it is."""
    ids = s.board.zones.ids
    return [
        {"at": ids[zone], "kind": "flag", "power": POWERS[power], "number": 1}
        for zone, power in enumerate(s.control)
        if power != s.homeland[zone]
    ]


def _zone(s: PState, zone: int) -> Part:
    board = s.board
    return {
        "id": board.zones.ids[zone],
        "control": POWERS[s.control[zone]],
        "side": SIDES[s.side[s.control[zone]]],
        "homeland": POWERS[s.homeland[zone]],
        "stars": board.stars[zone] if star_counts(s, zone) else 0,
        "uprising": bool(s.units_by_zone()[zone] & s.rules.ground.revolts),
    }


def _hand(s: PState, view: View, seat: int) -> Part:
    """The markers of a side: face up for its own seat, by the moment at which each can be played."""
    board = s.board
    listed, sizes = view["hands"], view["hand_sizes"]
    assert isinstance(listed, list) and isinstance(sizes, list)
    own = listed[seat]
    cards: list[str] | None = None
    markers: list[Part] = []
    if isinstance(own, list):
        cards = [board.marker_ids[event] for event in own]
        markers = [
            {
                "id": board.marker_ids[event],
                "kind": MARKER_KINDS[board.marker_kind[event]],
                "moments": board.marker_moments[event],
                "leaves": board.marker_leaves[event] if board.marker_leaves[event] < 2000 else None,
            }
            for event in own
        ]
    known = [board.marker_ids[event] for event in members(s.known & board.marker.of_side[seat])]
    return {
        "power": SEATS[seat],
        "cards": cards,
        "markers": markers,
        "count": sizes[seat],
        "pool": (s.unplayed & board.marker.of_side[seat]).bit_count() - sizes[seat],
        "backs": [],
        "fresh": None,
        "fresh_count": 0,
        "seen": known,
        "voids": [],
    }


def _power(s: PState, power: int) -> Part:
    units = s.rules.ground.by_power[power]
    standing = 0
    for unit in members(units):
        standing += s.steps[unit] if s.fate[unit] == MAP else 0
    return {
        "id": POWERS[power],
        "seat": s.side[power] if s.side[power] != NEUTRAL else None,
        "side": SIDES[s.side[power]],
        "status": STATUSES[s.status[power]],
        "entered": s.entered[power] or None,
        "patron": POWERS[s.patron[power]] if s.patron[power] >= 0 else None,
        "surrenders": s.surrenders[power],
        "peace_until": s.peace_until[power] or None,
        "points": s.points[power],
        "ships": s.board.naval[power] - s.naval_used[power],
        "out": False,
        "armies": standing,
        "max": sum([s.board.unit_steps[unit] for unit in members(units)]),
        "pool": [s.board.unit_ids[unit] for unit in members(units) if FATES[s.fate[unit]] == "pool"],
        "objectives": {"held": 0, "needed": 0},
    }


def _stage(game: PittsWar, s: PState) -> int | None:
    """Which phase of the year it is: events, diplomacy, reinforcements, fair, leaders, foul, leaders, end."""
    for frame in s.stack:
        if game.steps[frame[0]].kind == "year":
            return frame[1] - 1
    return None


def _track(s: PState) -> Part:
    """The turn track: what this year and the next bring."""
    board = s.board
    rows: list[Part] = []
    last = min(s.year + 2, 1815)
    for year in range(s.year, last + 1):
        place = board.track.year(year)
        rows.append(
            {
                "year": year,
                "draws": board.track.draws[place],
                "first": SEATS[board.track.first_player[place]],
                "entries": [POWERS[power] for power in board.track.entries[place]],
                "units": [board.unit_ids[unit] for unit in board.track.units[place]],
                "leaders": [board.leader_ids[leader] for leader in board.track.leaders[place]],
                "check": board.track.check[place],
            }
        )
    played = scenario(s)
    years = list(range(played.start, played.end + 1))
    checks = [year for year in years if board.track.check[board.track.year(year)]]
    return {"years": rows, "all": years, "checks": checks}


def _victory(s: PState) -> Part:
    """The points as they stand, part by part; in the first scenario what else is counted at its end."""
    parts = (
        ("stars", victory.star_points(s)), ("peaces", victory.peace_points(s)), ("islands", victory.island_points(s)),
        ("losses", -victory.losses(s)),
    )  # fmt: skip
    board = s.board
    gold = [zone for zone in board.zones_of[FRANCE] if board.star_colour[zone] == GOLD]
    republic = [zone for zone in range(board.size) if board.republic[zone]]
    aims: list[Part] = []
    if scenario(s).id == victory.FIRST_SCENARIO:
        aims = [
            {"what": "home", "now": len([z for z in gold if victory.french(s, z)]), "of": len(gold)},
            {"what": "conquests", "now": len([z for z in republic if victory.french(s, z)]), "of": len(republic)},
            {"what": "minors", "now": victory.french_minors(s), "of": victory.MINORS_NEEDED},
        ]
    return {
        "needed": victory.NEEDED,
        "parts": [{"what": what, "value": value} for what, value in parts],
        "aims": aims,
    }


def _risk(s: PState) -> list[int]:
    """The steps an attrition test would cost now, for each face of the die."""
    added = sum([value for _, value in force_parts(s)])
    steps = total(s, s.force)
    return [s.board.tables.attrition(die + added, steps)[1] for die in range(1, 7)]


def _activation(s: PState) -> Part | None:
    """The force under way, its points, and what was or will be added to its dice."""
    if not s.force:
        return None
    ids = s.board.zones.ids
    chief = commander(s, s.force, s.chiefs)
    return {
        "side": SIDES[s.active],
        "zone": ids[s.spot],
        "start": ids[s.start] if s.start >= 0 else None,
        "origin": ids[s.origin] if s.origin >= 0 else None,
        "steps": total(s, s.force),
        "commander": s.board.leader_ids[chief] if chief >= 0 else None,
        "points": s.mp,
        "naval": bool(s.naval),
        "forced": bool(s.forced),
        "due": s.due,
        "tested": bool(s.tested),
        "shaken": s.shaken,
        "move_parts": [{"what": MOVE_KEYS[what], "value": value} for what, value in roll_parts(s)],
        "risk": _risk(s),
        "test_parts": [{"what": TEST_KEYS[what], "value": value} for what, value in force_parts(s)],
    }


def _battle(s: PState) -> Part | None:
    """The battle sheet: each side with everything that is added to its die, in words."""
    if s.battle < 0:
        return None
    return {
        "zone": s.board.zones.ids[s.battle],
        "attacker": SIDES[s.attacker],
        "winner": SIDES[s.winner] if s.winner != NEUTRAL else None,
        "sides": [_battle_side(s, side) for side in (s.attacker, 1 - s.attacker)],
    }


def _battle_side(s: PState, side: int) -> Part:
    board = s.board
    units = fighters(s, side)
    parts = battle_parts(s, side) if units and fighters(s, 1 - side) else []
    words = s.rules.words
    sheet: list[Part] = []
    for what, whose, value in parts:
        key = BATTLE_KEYS[what] or CROSSING_KEYS.get(whose, "river")
        args = (whose,) if key in ("lead", "leader", "fortress", "marsh", "marker") else ()
        sheet.append({"text": words.text_json(Text(f"part.{key}", args)), "value": value})
    chief = commander(s, units, chiefs_of(s, side))
    return {
        "side": SIDES[side],
        "units": [board.unit_ids[unit] for unit in members(units)],
        "leaders": [board.leader_ids[leader] for leader in members(chiefs_of(s, side))],
        "commander": board.leader_ids[chief] if chief >= 0 else None,
        "steps": total(s, units),
        "cavalry": horse(s, side),
        "lead": board.unit_ids[s.lead[side]] if s.lead[side] >= 0 else None,
        "claim": bool(s.claim[side]),
        "parts": sheet,
        "sum": sum([value for _, _, value in parts]),
        "result": s.dice[side],
        "losses": s.losses[side],
    }


def _markers_in_force(s: PState) -> Part:
    ids = s.board.marker_ids
    fields = (
        ("battle", s.in_battle), ("activation", s.in_activation), ("impulse", s.in_impulse), ("year", s.in_year),
        ("game", s.in_game),
    )  # fmt: skip
    return {name: [ids[event] for event in members(mask)] for name, mask in fields}


def _played(s: PState) -> list[str]:
    """Markers that have entered the game and are in it no more."""
    board = s.board
    return [
        board.marker_ids[event]
        for event in range(board.markers)
        if board.marker_enters[event] <= s.year and not s.unplayed >> event & 1
    ]
