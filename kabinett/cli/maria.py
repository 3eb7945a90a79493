"""Maria in the terminal: powers side by side, fortresses taken, the political display, cities with their roads.

Only what stands in the view and in the scene made from it is shown; rules are asked on a public state."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli import maria_politics
from kabinett.cli.generic import UNKNOWN
from kabinett.cli.maria_words import say
from kabinett.cli.tactics import (
    DOWN,
    QUIET,
    WARNING,
    TacticsPresenter,
    number,
    numbers,
    piece_table,
    two_columns,
)
from kabinett.cli.terminal import indented
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.games.maria.board import BOX, GENERAL_COUNT, MAJOR, POWER_COUNT, PRAGMATIC
from kabinett.games.maria.conquest import guards
from kabinett.games.maria.game import Maria
from kabinett.games.maria.scene import frame_of, public_state
from kabinett.games.maria.state import THIRTY_EIGHT, MState, lead_of
from kabinett.games.maria.supply import costs_of
from kabinett.games.maria.turn import INTRODUCTORY_TURNS, TURNS, YEAR
from kabinett.games.maria.victory import pool

PHASES: Final = ("cards_phase", "supply_phase", "movement", "combat", "conquest", "conquest")
FIRST_YEAR: Final = 1741
Limits = dict[int, tuple[int, int]]
"""By the first general of a group: the least and the most troops that the viewer knows of."""


def presenter(game: Game, language: str) -> MariaPresenter:
    return MariaPresenter(game, language)


class MariaPresenter(TacticsPresenter):
    """Maria as a seat sees it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        assert isinstance(game, Maria)
        super().__init__(game, language, game.board.roads, game.board.power, THIRTY_EIGHT)
        self.board = game.board
        self.rules = game

    def say(self, key: str, **args: object) -> str:
        return say(key, self.language, **args)

    # the position

    def moment(self, view: View) -> object:
        s = public_state(self.rules, view)
        stage = frame_of(s, "stage")
        return s.turn, stage[1] if stage is not None else self._phase(s)

    def _phase(self, s: MState) -> str:
        """The phase of an action stage, or what goes on between the stages."""
        stage = frame_of(s, "stage")
        if stage is not None:
            return PHASES[min(stage[2], len(PHASES)) - 1] if stage[2] else PHASES[0]
        for kind in ("place_hussars", "winter", "election"):
            if frame_of(s, kind) is not None:
                return kind
        return "politics" if s.turn and s.stack and not s.introductory else ""

    def show(self, view: View) -> list[RenderableType]:
        s = public_state(self.rules, view)
        limits = self.limits(view)
        playing = [power for power in range(POWER_COUNT) if not s.introductory or power != PRAGMATIC]
        blocks = [self._block(view, s, limits, power) for power in playing]
        shared = maria_politics.lines(self, s, view)
        return [self._title(view, s), two_columns(blocks), shared, *self.hand(view)]

    def _title(self, view: View, s: MState) -> Line:
        last = INTRODUCTORY_TURNS if s.introductory else TURNS
        parts = [self.say("setting_up")]
        if s.turn:
            parts = [self.say("turn_of", number=s.turn, last=last, year=FIRST_YEAR + (s.turn - 1) // YEAR)]
        stage = frame_of(s, "stage")
        if stage is not None:
            names = " + ".join([self.nation(power) for power in s.stage_powers(stage[1])])
            parts.append(self.say("to_move", nation=names))
        if self._phase(s):
            parts.append(self.say(self._phase(s)))
        parts.append(self.viewer(view, "troops"))
        return Line("  ·  ".join(parts), style="bold")

    def limits(self, view: View) -> Limits:
        """What this view knows of troops: the own exactly, the others' as far as everybody can work them out."""
        tokens = self.rules.scene(view)["tokens"]
        assert isinstance(tokens, list)
        found: Limits = {}
        for piece in range(GENERAL_COUNT):
            armies, bounds = tokens[piece]["armies"], tokens[piece]["bounds"]
            if armies is not None:
                found[piece] = (armies, armies)
            elif bounds is not None:
                found[piece] = (bounds[0], bounds[1])
        return found

    def troops(self, limits: Limits, group: int) -> str:
        """The troops of the generals of one power in one place: a number, bounds, or nothing."""
        if lead_of(group) not in limits:
            return ""
        low, high = limits[lead_of(group)]
        if low == high:
            return str(low) if low else ""
        return UNKNOWN if (low, high) == (group.bit_count(), 8 * group.bit_count()) else f"{low}-{high}"

    def _block(self, view: View, s: MState, limits: Limits, power: int) -> tuple[RenderableType, int]:
        """A power's pieces, and how many lines they take."""
        own = s.seat_of[power] == number(view, "seat")
        stage = frame_of(s, "stage")
        active = stage is not None and power in s.stage_powers(stage[1])
        head = Table.grid(padding=(0, 2, 0, 0))
        head.add_column(no_wrap=True)
        name = Line.assemble(
            ("▶ " if active else "  ", "bold"), (self.nation(power).upper(), "bold underline" if own else "bold")
        )
        head.add_row(name, Line(" · ".join(self._facts(view, s, power)), style=QUIET))
        table = piece_table()
        rows = 2
        costs = dict(costs_of(s, power))
        for group in s.groups(power):
            if s.place[lead_of(group)] >= 0:
                table.add_row(*self._row(s, limits, group, costs))
                rows += 1
        for train in self.board.trains[power]:
            if s.place[train] >= 0:
                done = Line(self.say("done"), style=QUIET) if active and s.moved >> train & 1 else Line("")
                where = self.label("place", s.place[train])
                table.add_row("", Line(self.piece(train), style="italic"), "", where, done)
                rows += 1
        parts: list[RenderableType] = [head, table]
        for line in self._away(s, limits, power):
            parts.append(indented(Line(line, style=QUIET), 3))
            rows += 1
        return Group(*parts, Line("")), rows

    def _facts(self, view: View, s: MState, power: int) -> list[str]:
        """What stands beside a power's name."""
        facts = [self.name("seat", s.seat_of[power])]
        if s.is_neutral(power):
            facts.append(self.say("neutral"))
        total = numbers(view, "totals")[power]
        if total or s.turn:
            facts.append(self.say("troops", number=total))
        facts.append(self.say("cards", number=sum(self.backs(view, power))))
        if not s.introductory and s.major(power) == power:
            facts.append(self.say("to_place", number=max(0, pool(s, power))))
        return facts

    def _away(self, s: MState, limits: Limits, power: int) -> list[str]:
        """Pieces in the off-map box, and those that have left the map."""
        boxed: list[str] = []
        for general in s.boxed(power):
            count = self.troops(limits, 1 << general)
            boxed.append(f"{self.piece(general)} {count}" if count not in ("", UNKNOWN) else self.piece(general))
        off = [self.piece(piece) for piece in self.board.pieces[power] if s.place[piece] == -1]
        if s.introductory:
            # The other map has no part in it: who stands in a box stays there.
            return [self.say("off_map", names=", ".join(off))] if off else []
        lines = [self.say("in_box", names=", ".join(boxed))] if boxed else []
        return lines + ([self.say("off_map", names=", ".join(off))] if off else [])

    def piece(self, piece: int) -> str:
        if piece < GENERAL_COUNT:
            return self.board.piece_names[piece]
        trains = self.board.trains[self.board.power[piece]]
        return f"{self.say('train')} {trains.index(piece) + 1}" if len(trains) > 1 else self.say("train")

    def _names(self, s: MState, group: int) -> str:
        """The generals of a group, the commander first."""
        generals = sorted(members(group), key=lambda general: s.under >> general & 1)
        return " + ".join([self.piece(general) for general in generals])

    def _row(self, s: MState, limits: Limits, group: int, costs: dict[int, int]) -> list[Line]:
        lead = lead_of(group)
        state = Line()
        hungry = any(costs[general] < 0 for general in members(group))
        if s.down & group:
            state.append(DOWN + self.say("no_supply" if hungry else "face_down"), WARNING)
        elif hungry:
            state.append(self.say("no_supply"), WARNING)
        elif any(costs[general] > 0 for general in members(group)):
            state.append(self.say("costs", number=sum([costs[general] for general in members(group)])), WARNING)
        elif s.moved >> lead & 1:
            state.append(self.say("done"), QUIET)
        troops = Line(self.troops(limits, group), style="bold")
        return [Line(""), Line(self._names(s, group)), troops, self.label("place", s.place[lead]), state]

    # choices

    def heading(self, view: View, kind: str, value: int) -> Line:
        if kind not in ("piece", "general"):
            return super().heading(view, kind, value)
        s = public_state(self.rules, view)
        city = s.place[value]
        line = Line.assemble((self.piece(value), "bold"))
        if city < 0:
            return line
        if value < GENERAL_COUNT and s.purse_of(value) == value:
            group = s.own_stack(value)
            troops = self.troops(self.limits(view), group)
            line = Line.assemble((self._names(s, group), "bold"))
            line.append(f" ({troops})" if troops not in ("", UNKNOWN) else "")
        return line.append("  ").append_text(self.label("place", city))

    def in_words(self, action: Action) -> Line | None:
        """How a political card is executed, and how votes are cast."""
        if action.verb == "execute":
            shifts = [f"{self.name('track', n)} {by:+d}" for n, by in enumerate(action.args[1:]) if by]
            who = [self.say("follow", nation=self.name("power", action.args[0]))] if action.args[0] >= 0 else []
            return Line("; ".join(who + shifts))
        if action.verb == "vote":
            votes = enumerate(action.args)
            return Line(", ".join([f"{self.name('candidate', n)} {count}" for n, count in votes if count]))
        return None

    def hint(self, view: View, decision: Decision) -> str:
        """How many troops there are to allot: the question says only how many one stack can have."""
        first = decision.actions[0]
        if decision.kind != "allot_troops" or first.verb != "give":
            return ""
        power = self.board.power[first.args[0]]
        left = self.board.troops[power]
        draft = view["draft"]
        assert isinstance(draft, list)
        for action in [self.words.parse(text) for text in draft]:
            if self.board.power[action.args[0]] == power:
                left -= action.args[1]
        return self.say("left_to_allot", nation=self.nation(power), left=left, total=self.board.troops[power])

    # the map

    def place(self, view: View | None, place: int) -> list[RenderableType]:
        board = self.board
        s = public_state(self.rules, view) if view is not None else None
        facts = [self.say("bohemia" if board.bohemia[place] else "flanders")]
        home = s.home[place] if s is not None else board.home[place]
        if home >= 0:
            facts.append(self.say("home_of", nation=self.name("power", home)))
        elif board.in_silesia[place] or board.poland[place]:
            facts.append(self.say("silesia" if board.in_silesia[place] else "poland"))
        if board.fortress[place]:
            facts.append(self.say("major_fortress" if board.fortress[place] == MAJOR else "minor_fortress"))
            if place in board.votes:
                facts.append(self.say("elector"))
            facts += self._held(s, place)
        lines: list[RenderableType] = [self.city_head(place), indented(Line("; ".join(facts)))]
        near = board.neighbours[place]
        who: dict[int, str] = {}
        if s is not None and view is not None:
            limits = self.limits(view)
            who = {city: self._who(s, limits, city) for city in [place, *near]}
            here = who[place]
            lines.append(Line("  " + (self.say("here", names=here) if here else self.say("free"))))
            near = s.ground.neighbours[place]
        return lines + self.road_lines(place, near, who)

    def _held(self, s: MState | None, city: int) -> list[str]:
        """Who holds a fortress now, and who protects it; without a state whose marker lies there at the beginning."""
        if s is None:
            marker = self.board.marker[city]
            return [self.say("marker_of", nation=self.name("power", marker))] if marker >= 0 else []
        facts: list[str] = []
        if s.control(city) >= 0 and s.control(city) != s.home[city]:
            facts.append(self.say("held_by", nation=self.name("power", s.control(city))))
        protectors = members(guards(s, city)) if s.control(city) >= 0 else []
        if protectors:
            facts.append(self.say("guarded", names=", ".join([self.piece(p) for p in protectors])))
        return facts

    def _who(self, s: MState, limits: Limits, city: int) -> str:
        """The pieces in a city with their powers, and the hussars."""
        found: list[str] = []
        for piece in range(len(s.place)):
            if s.place[piece] != city or s.place[piece] == BOX:
                continue
            nation = self.nation(self.board.power[piece])
            if piece >= GENERAL_COUNT:
                found.append(f"{self.piece(piece)} ({nation})")
            elif s.purse_of(piece) == piece:
                troops = self.troops(limits, s.own_stack(piece))
                count = f", {troops}" if troops else ""
                found.append(f"{self._names(s, s.own_stack(piece))} ({nation}{count})")
        found += [self.name("hussar", hussar) for hussar, at in enumerate(s.hussars) if at == city]
        return ", ".join(found)
