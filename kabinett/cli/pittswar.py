"""Pitt's War in the terminal: the majors in a table, the forces of both sides zone by zone, the own markers.

Made from the scene of a view and a state with what everybody sees; signs tell the sides apart besides the colours."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli import pittswar_map
from kabinett.cli.generic import Faces, Presenter
from kabinett.cli.pittswar_words import say
from kabinett.core.contract import Decision
from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.core.text import Text
from kabinett.games.pittswar.board import (
    BORDERS,
    CLEAR,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    NEUTRAL,
    PASS,
    POWERS,
    REVOLT,
    RIVER,
    SIDES,
    STRAIT,
)
from kabinett.games.pittswar.game import PittsWar
from kabinett.games.pittswar.income import stars_now
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.scene import public_state
from kabinett.games.pittswar.state import MAP, POOL, SEA_HELD, WAITING, WAR, PState

SIGNS: Final = "●■○"
"""France, the Coalition, neither."""
STYLES: Final = ("bold bright_blue", "bold red", "dim")
QUIET: Final = "dim"
STAR: Final = "★"
STAGES: Final = ("events", "diplomacy", "reinforcements", "fair", "fair_sub", "foul", "foul_sub", "year_end")
IN_FORCE: Final = ("battle", "activation", "impulse", "year", "game")


def presenter(game: Game, language: str) -> PittsWarPresenter:
    return PittsWarPresenter(game, language)


class PittsWarPresenter(Presenter):
    """Pitt's War as a seat sees it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        super().__init__(game, language)
        assert isinstance(game, PittsWar)
        self.rules = game
        self.board = game.board

    def say(self, key: str, **args: object) -> str:
        return say(key, self.language, **args)

    def public(self, view: View) -> PState:
        return public_state(self.rules, view)

    def side(self, side: int) -> Line:
        return Line.assemble((SIGNS[side], STYLES[side]), " ", self.name("side", side))

    # the position

    def moment(self, view: View) -> object:
        s = self.public(view)
        return s.year, self._stage(s)

    def _stage(self, s: PState) -> str:
        """Which phase of the year it is."""
        for frame in s.stack:
            if self.rules.steps[frame[0]].kind == "year":
                return STAGES[frame[1] - 1] if frame[1] else STAGES[0]
        return ""

    def show(self, view: View) -> list[RenderableType]:
        s = self.public(view)
        forces = Table.grid(expand=True, padding=(0, 2, 0, 0))
        forces.add_column(ratio=1)
        forces.add_column(ratio=1)
        forces.add_row(self._forces(s, FRANCE_SIDE), self._forces(s, COALITION))
        parts: list[RenderableType] = [self._title(view, s), self._victory(view, s), Line("")]
        parts += [self._majors(s), Line(""), forces, Line(""), self._rest(view, s)]
        return parts + self.hand(view)

    def _title(self, view: View, s: PState) -> Line:
        parts = [str(s.year)]
        if self._stage(s):
            parts.append(self.say(self._stage(s)))
        if s.turn_of != NEUTRAL:
            parts.append(self.say("to_move", nation=self.name("side", s.turn_of)))
        elif s.stack:
            parts.append(self.say("first", side=self.name("seat", s.first)))
        seat, hands = view["seat"], view["hands"]
        assert isinstance(seat, int) and isinstance(hands, list)
        if seat >= 0:
            parts.append(self.say("you_are", seat=self.name("seat", seat)))
        else:
            parts.append(self.say("spectator" if None in hands else "everything"))
        return Line("  ·  ".join(parts), style="bold")

    def _victory(self, view: View, s: PState) -> Line:
        """The points as they stand, part by part, and what else is counted."""
        found = self.rules.scene(view)
        victory, track = found["victory"], found["track"]
        assert isinstance(victory, dict) and isinstance(track, dict)
        line = Line.assemble((self.say("points_of", now=found["victory_points"], needed=victory["needed"]), "bold"))
        counted = [f"{self.say('part_' + part['what'])} {part['value']}" for part in victory["parts"]]
        line.append(f"  ({' · '.join(counted)})", QUIET)
        checks = [str(year) for year in track["checks"] if year >= s.year]
        line.append(f"; {self.say('checked', years=', '.join(checks), last=scenario(s).end)}", QUIET)
        if victory["aims"]:
            aims = [f"{self.say('aim_' + aim['what'])} {aim['now']}/{aim['of']}" for aim in victory["aims"]]
            line.append(f"\n{self.say('aims', year=scenario(s).end)}: {' · '.join(aims)}", QUIET)
        return line

    def _majors(self, s: PState) -> Table:
        """The seven majors: whose side they are on, and what they have."""
        board = s.board
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style=QUIET)
        table.add_column("", no_wrap=True)
        table.add_column("", no_wrap=True)
        for title in ("steps", "points", "ships", "surrenders"):
            table.add_column(self.say(title), justify="right", no_wrap=True)
        table.add_column(self.say("pool"))
        for power in range(MAJORS):
            side = s.side[power]
            units = board.units_of[power]
            standing = sum([s.steps[unit] for unit in units if s.fate[unit] == MAP])
            pool = ", ".join([board.unit_names[unit] for unit in units if s.fate[unit] == POOL])
            ships = board.naval[power] - s.naval_used[power]
            name = Line.assemble((SIGNS[side], STYLES[side]), " ", (self.name("power", power), "bold"))
            cells = [
                str(number) if number else "–" for number in (standing, s.points[power], ships, s.surrenders[power])
            ]
            table.add_row(name, Line(self._status(s, power)), *cells, Line(pool, style=QUIET))
        return table

    def _status(self, s: PState, power: int) -> str:
        """At war or not, and until when."""
        if s.side[power] == NEUTRAL and s.status[power] == WAR:
            return self.say("neutral")
        status = self.name("status", s.status[power])
        return f"{status} ({s.peace_until[power]})" if s.peace_until[power] >= s.year else status

    def _forces(self, s: PState, side: int) -> RenderableType:
        """All units of a side, zone by zone, with their leaders."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        for zone in range(s.board.size):
            found = self.force(s, zone, side)
            if found is not None:
                table.add_row(self.zone(s, zone), Line(str(self.steps(s, zone, side)), style="bold"), found)
        head = self.side(side)
        head.stylize("bold")
        return Group(head, table)

    def units(self, s: PState, zone: int, side: int) -> list[int]:
        board = s.board
        return [
            unit for unit in members(s.units_by_zone()[zone])
            if s.fate[unit] == MAP and s.side[board.unit_power[unit]] == side
        ]  # fmt: skip

    def steps(self, s: PState, zone: int, side: int) -> int:
        return sum([s.steps[unit] for unit in self.units(s, zone, side)])

    def force(self, s: PState, zone: int, side: int) -> Line | None:
        """The units and leaders of a side in a zone; None if there are none."""
        board = s.board
        units = self.units(s, zone, side)
        leaders = [
            leader for leader in range(board.leaders)
            if s.leader_fate[leader] == MAP and s.leader_at[leader] == zone
            and s.side[board.leader_power[leader]] == side
        ]  # fmt: skip
        if not units and not leaders:
            return None
        parts: list[Line] = []
        moved = s.moved_sub if s.sub else s.moved
        for leader in leaders:
            values = f" {board.strategic[leader]}-{board.combat[leader]}"
            parts.append(Line.assemble((board.leader_names[leader], "bold"), values))
        for unit in units:
            steps = s.steps[unit]
            # A unit called like its country is not named twice.
            name, power = board.face[unit][min(steps, 3)], self.name("power", board.unit_power[unit])
            shown = name if board.unit_power[unit] == FRANCE or name == power else f"{name} ({power})"
            style = QUIET if moved >> unit & 1 else ""
            parts.append(Line(f"{shown} {steps}" if len(units) > 1 else shown, style=style))
        return Line(", ").join(parts)

    def zone(self, s: PState, zone: int) -> Line:
        """A zone with its stars."""
        return Line(self.name("zone", zone)).append(STAR * stars_now(s, zone), "bold")

    def _rest(self, view: View, s: PState) -> Table:
        """Who else takes part, what is occupied, what is in force, what comes next."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="bold")
        table.add_column()
        rows: list[tuple[str, Line]] = []
        for side in (FRANCE_SIDE, COALITION):
            names = [self.name("power", power) for power in range(MAJORS, REVOLT) if s.side[power] == side]
            rows.append((self.say("allies", side=self.name("side", side)), Line(", ".join(names))))
        rows.append((self.say("neutrals"), Line("; ".join(self._neutrals(s)), style=QUIET)))
        rows.append((self.say("occupied"), Line("; ".join(self._occupied(s)))))
        rows.append((self.say("waiting"), Line(", ".join(self._waiting(s)))))
        found = self.rules.scene(view)
        markers = found["markers"]
        assert isinstance(markers, dict)
        names = [self._event(event) for kind in IN_FORCE for event in markers[kind]]
        rows.append((self.say("in_effect"), Line(", ".join(names))))
        rows.append((self.say("sea"), Line(self.say("sea_french") if s.sea == SEA_HELD else "")))
        rows += self._next_year(found["track"])
        rows.append((self.say("markers"), self._counts(found["hands"])))
        for title, line in rows:
            if line.plain:
                table.add_row(title, line)
        return table

    def _event(self, event: str) -> str:
        return self.name("event", self.board.marker_index[event])

    def _neutrals(self, s: PState) -> list[str]:
        """The forces of those who are in no war."""
        found: list[str] = []
        for power in range(len(POWERS)):
            if s.side[power] == NEUTRAL:
                steps: dict[int, int] = {}
                for unit in s.board.units_of[power]:
                    if s.fate[unit] == MAP and s.at[unit] >= 0:
                        steps[s.at[unit]] = steps.get(s.at[unit], 0) + s.steps[unit]
                shown = [f"{self.name('zone', zone)} {count}" for zone, count in steps.items()]
                found += [f"{self.name('power', power)}: {', '.join(shown)}"] if shown else []
        return found

    def _occupied(self, s: PState) -> list[str]:
        """Zones in other hands than their country's, power by power."""
        found: dict[int, list[str]] = {}
        for zone, power in enumerate(s.control):
            if power != s.homeland[zone]:
                found.setdefault(power, []).append(self.zone(s, zone).plain)
        return [f"{self.name('power', power)}: {', '.join(zones)}" for power, zones in sorted(found.items())]

    def _waiting(self, s: PState) -> list[str]:
        """Counters that will come back by themselves."""
        units = [unit for unit in range(s.board.units) if s.fate[unit] == WAITING]
        leaders = [leader for leader in range(s.board.leaders) if s.leader_fate[leader] == WAITING]
        return [self.name("unit", unit) for unit in units] + [s.board.leader_names[leader] for leader in leaders]

    def _next_year(self, track: object) -> list[tuple[str, Line]]:
        """Who and what the turn track brings next."""
        assert isinstance(track, dict)
        if len(track["years"]) < 2 or track["years"][1]["year"] > track["all"][-1]:
            return []
        row = track["years"][1]
        parts = [self.name("power", POWERS.index(power)) for power in row["entries"]]
        parts += [self.name("unit", self.board.unit_index[unit]) for unit in row["units"]]
        parts += [self.board.leader_names[self.board.leader_index[leader]] for leader in row["leaders"]]
        return [(str(row["year"]), Line(", ".join(parts), style=QUIET))]

    def _counts(self, hands: object) -> Line:
        """How many markers each side holds, and how many it can still draw."""
        assert isinstance(hands, list)
        parts: list[str] = []
        for seat, hand in enumerate(hands):
            parts.append(f"{self.name('seat', seat)} {self.say('held', number=hand['count'], pool=hand['pool'])}")
            known = [self._event(event) for event in hand["seen"]]
            if known and hand["cards"] is None:
                parts[-1] += f" ({', '.join(known)})"
        return Line(" · ".join(parts))

    # markers

    def hand(self, view: View) -> list[RenderableType]:
        """The markers that this view can see: when each can be played, and under which rule it stands."""
        hands = view["hands"]
        assert isinstance(hands, list)
        board = self.board
        parts: list[RenderableType] = []
        for seat, hand in enumerate(hands):
            if hand is None:
                continue
            parts.append(Line(self.say("markers_of", side=self.name("seat", seat)), style="bold"))
            table = Table.grid(padding=(0, 2, 0, 0))
            table.add_column(no_wrap=True)
            table.add_column()
            for event in hand:
                kinds = self.words.kinds["moment"]
                moments = [self.name("moment", kinds.from_text(moment)) for moment in board.marker_moments[event]]
                title = Line(f"  {self.name('event', event)}")
                table.add_row(title, Line("; ".join(moments)).append(f"  [{board.marker_ids[event]}]", QUIET))
            parts.append(table if hand else Line(f"  {self.say('no_markers')}", style=QUIET))
        return parts

    # choices

    def choice(self, view: View, kind: str, value: int) -> Line:
        """Zones with their stars and with who stands there, units with their steps and their zone."""
        s = self.public(view)
        if kind == "zone" and value >= 0:
            line = self.zone(s, value)
            for side in range(len(SIDES)):
                steps = self.steps(s, value, side)
                if steps:
                    line.append(" ").append(f"{SIGNS[side]}{steps}", STYLES[side])
            border = self.board.border(s.spot, value) if s.force else CLEAR
            if border in (RIVER, PASS, STRAIT):
                line.append(f" ({self.say(BORDERS[border])})", QUIET)
            return line
        if kind == "unit" and value >= 0 and s.fate[value] == MAP:
            where = f" {self.name('zone', s.at[value])}" if s.at[value] >= 0 else ""
            return Line(self.name(kind, value)).append(f" {s.steps[value]}", "bold").append(where, QUIET)
        return self.label(kind, value)

    def hint(self, view: View, decision: Decision) -> str:
        """In a battle both sides as they stand; on the march what a test of attrition would cost."""
        found = self.rules.scene(view)
        battle, march = found["battle"], found["activation"]
        if isinstance(battle, dict):
            sides: list[str] = []
            for one in battle["sides"]:
                name = self.name("side", SIDES.index(one["side"]))
                sides.append(self.say("in_battle", side=name, steps=one["steps"], sum=f"{one['sum']:+d}"))
            return "; ".join(sides)
        if isinstance(march, dict) and march["due"]:
            return self.say("risk", losses=" ".join([str(loss) for loss in march["risk"]]))
        return ""

    def tell(self, faces: Faces) -> list[tuple[str, str]]:
        """The zones of one march as one line."""
        short: Faces = []
        for face, rule in faces:
            last = short[-1][0] if short else face
            if face.key == last.key == "enters" and face is not last and face.args[:2] == (last.args[0], last.args[2]):
                short[-1] = (Text("enters", (face.args[0], last.args[1], *face.args[2:])), rule)
            else:
                short.append((face, rule))
        return super().tell(short)

    # the map

    def place(self, view: View | None, place: int) -> list[RenderableType]:
        return pittswar_map.place(self, self.public(view) if view is not None else None, place)

    def whole_board(self) -> list[RenderableType]:
        return pittswar_map.whole_board(self)
