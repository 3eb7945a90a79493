"""Friedrich in the terminal: nations side by side, hands by suit, cities with their roads.

Whatever is worked out here (supply, protection, objectives) is public, and is worked out on a sample of the view."""

from __future__ import annotations

import random

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli.generic import UNKNOWN
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
from kabinett.core.contract import Decision
from kabinett.core.field import mask_of, members
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.games.friedrich.board import GENERAL_COUNT, NATION_COUNT
from kabinett.games.friedrich.conquest import guards
from kabinett.games.friedrich.effects import VERSIONS
from kabinett.games.friedrich.game import Friedrich, fstate
from kabinett.games.friedrich.state import FATE_COUNT, FState
from kabinett.games.friedrich.supply import in_supply
from kabinett.games.friedrich.victory import claimed, counts, needed
from kabinett.games.tactics.armies import Fact, bounds
from kabinett.games.tactics.cards import FIFTY


def presenter(game: Game, language: str) -> FriedrichPresenter:
    return FriedrichPresenter(game, language)


def show(view: View, game: Game, language: str = "en") -> list[RenderableType]:
    """The position as this view has it."""
    return FriedrichPresenter(game, language).show(view)


class FriedrichPresenter(TacticsPresenter):
    """Friedrich as a seat sees it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        assert isinstance(game, Friedrich)
        super().__init__(game, language, game.board.roads, game.board.nation, FIFTY)
        self.board = game.board
        self.rules = game

    def public(self, view: View) -> FState:
        """A sample of the view, to ask what everybody can work out."""
        return fstate(self.rules.sample(view, random.Random(0)))

    # the position

    def moment(self, view: View) -> object:
        return view["turn"], view["nation"]

    def show(self, view: View) -> list[RenderableType]:
        s = self.public(view)
        blocks = [self._block(view, s, nation) for nation in range(NATION_COUNT)]
        table = two_columns(blocks)
        return [self._title(view), table, self._fate(view), *self.hand(view)]

    def _title(self, view: View) -> RenderableType:
        turn = number(view, "turn")
        parts = [self.say("turn", number=turn) if turn else self.say("setting_up")]
        active = number(view, "nation")
        if active >= 0:
            parts.append(self.say("to_move", nation=self.nation(active)))
        parts.append(self.viewer(view, "armies"))
        return Line("  ·  ".join(parts), style="bold")

    def _block(self, view: View, s: FState, nation: int) -> tuple[RenderableType, int]:
        """A nation's pieces, and how many lines they take."""
        own = number(view, "seat") >= 0 and s.seat_of[nation] == number(view, "seat")
        active = nation == number(view, "nation")
        name = Line.assemble(
            ("▶ " if active else "  ", "bold"),
            (self.nation(nation).upper(), "bold underline" if own else "bold"),
        )
        head = Table.grid(padding=(0, 2, 0, 0))
        head.add_column(no_wrap=True)
        if s.is_out(nation):
            head.add_row(name, Line(self.say("out"), style=QUIET))
            return head, 1
        held = sum(self.backs(view, nation))
        standing = numbers(view, "totals")[nation]
        facts = [self.say("armies", number=standing)]
        if not standing and not number(view, "turn"):
            facts = [self.say("to_give", number=self.board.armies[nation])]
        facts.append(self.say("cards", number=held))
        wanted = needed(s, nation) if counts(s, nation) else []
        if wanted:
            there = len([city for city in wanted if s.conquered >> city & 1])
            facts.append(self.say("objectives", held=there, needed=len(wanted)))
            if claimed(s, nation):
                facts.append(self.say("claim", number=claimed(s, nation)))
        head.add_row(name, Line(" · ".join(facts), style=QUIET))
        table = piece_table()
        rows = 2
        off: list[str] = []
        for piece in self.board.pieces[nation]:
            city = s.place[piece]
            if city < 0 and not s.gone >> piece & 1:
                off.append(self.piece(piece))
            elif city >= 0 and (s.at[city] == piece + 1 or piece >= GENERAL_COUNT):
                table.add_row(*self._row(view, s, piece))
                rows += 1
        parts: list[RenderableType] = [head, table]
        if off:
            parts.append(indented(Line(self.say("off_map", names=", ".join(off)), style=QUIET), 3))
            rows += 1
        parts.append(Line(""))
        return Group(*parts), rows

    def piece(self, piece: int) -> str:
        if piece < GENERAL_COUNT:
            return self.board.piece_names[piece]
        trains = self.board.trains[self.board.nation[piece]]
        return f"{self.say('train')} {trains.index(piece) + 1}" if len(trains) > 1 else self.say("train")

    def _row(self, view: View, s: FState, piece: int) -> list[Line]:
        where = self.label("place", s.place[piece])
        state = Line()
        if piece >= GENERAL_COUNT:
            if s.moved >> piece & 1 and self.board.nation[piece] == s.nation:
                state = Line(self.say("done"), style=QUIET)
            return [Line(""), Line(self.piece(piece), style="italic"), Line(""), where, state]
        group = s.stack_of(piece)
        names = " + ".join([self.piece(general) for general in members(group)])
        fed = in_supply(s, piece)
        if s.down & group:
            state.append(DOWN + self.say("face_down" if fed else "no_supply"), WARNING)
        elif not fed:
            state.append(self.say("no_supply"), WARNING)
        if not state and s.moved >> piece & 1 and self.board.nation[piece] == s.nation:
            state.append(self.say("done"), QUIET)
        armies = Line(self.armies(view, piece, group), style="bold")
        return [Line(""), Line(names), armies, where, state]

    def armies(self, view: View, commander: int, group: int) -> str:
        """What this view knows of a stack's armies: a number, bounds, or nothing."""
        known: object = numbers(view, "armies")[commander]
        if isinstance(known, int):
            return str(known) if known else ""
        facts: list[Fact] = [(fact[0], fact[1], fact[2]) for fact in self._facts(view)]
        low, high = bounds(tuple(facts), group)
        if low == high:
            return str(low)
        count = group.bit_count()
        return UNKNOWN if (low, high) == bounds((), group) or low < count else f"{low}-{high}"

    def _facts(self, view: View) -> list[list[int]]:
        facts = view["army_facts"]
        assert isinstance(facts, list)
        return facts

    def _fate(self, view: View) -> Line:
        drawn = FATE_COUNT - len(numbers(view, "fate_left"))
        line = Line(self.say("fate", drawn=drawn))
        effect = number(view, "effect")
        if effect >= 0:
            version = VERSIONS[effect]
            rule = self.rules.rules.get(f"fate {version}")
            title = "" if rule is None else rule.title.get(self.language, rule.title["en"])
            line.append("; " + self.say("in_force", version=version, title=title))
        return line

    # choices

    def heading(self, view: View, kind: str, value: int) -> Line:
        if kind not in ("piece", "general"):
            return super().heading(view, kind, value)
        places = numbers(view, "place")
        city = places[value]
        if city < 0:
            return Line.assemble((self.piece(value), "bold"))
        group = [other for other in range(GENERAL_COUNT) if places[other] == city]
        mine = value < GENERAL_COUNT and value == min(group)
        names = " + ".join([self.piece(other) for other in group]) if mine else self.piece(value)
        armies = self.armies(view, value, mask_of(group)) if mine else ""
        count = f" ({armies})  " if armies not in ("", UNKNOWN) else "  "
        return Line.assemble((names, "bold"), count).append_text(self.label("place", city))

    def hint(self, view: View, decision: Decision) -> str:
        """At the end of the set-up what each stack has got: the last one of a nation is not asked about."""
        divided = decision.kind == "divide_armies" and decision.actions[0].verb != "give"
        return "; ".join(self._shares(view)) if divided else ""

    def _shares(self, view: View) -> list[str]:
        """The armies of all stacks of a seat as they have been divided, nation by nation."""
        s = self.public(view)
        draft = view["draft"]
        assert isinstance(draft, list)
        given = {action.args[0]: action.args[1] for action in [self.words.parse(text) for text in draft]}
        found: list[str] = []
        for nation in range(NATION_COUNT):
            if s.seat_of[nation] != number(view, "seat"):
                continue
            left = self.board.armies[nation]
            parts: list[str] = []
            for general in self.board.generals[nation]:
                if s.at[s.place[general]] != general + 1:
                    continue
                share = given.get(general, left)
                left -= share
                names = " + ".join([self.piece(other) for other in members(s.stack_of(general))])
                parts.append(f"{names} {share}")
            found.append(self.nation(nation) + self.say("colon") + ", ".join(parts))
        return found

    # the map

    def place(self, view: View | None, place: int) -> list[RenderableType]:
        board = self.board
        facts: list[str] = []
        if board.home[place] >= 0:
            facts.append(self.say("home_of", nation=self.name("power", board.home[place])))
        for nation in range(NATION_COUNT):
            if place in board.depots[nation]:
                facts.append(self.say("depot_of", nation=self.name("power", nation)))
        s = self.public(view) if view is not None else None
        if board.objective[place] >= 0:
            owner = self.name("power", board.objective[place])
            facts.append(self.say("objective_of", nation=owner, order=board.order[place]))
            if s is not None:
                facts.append(self.say("held" if s.conquered >> place & 1 else "not_held"))
                protectors = members(guards(s, place))
                if protectors:
                    facts.append(self.say("guarded", names=", ".join([self.piece(p) for p in protectors])))
        lines: list[RenderableType] = [self.city_head(place)]
        if facts:
            lines.append(indented(Line("; ".join(facts))))
        if s is not None and view is not None:
            there = self._who(view, s, place)
            lines.append(Line("  " + (self.say("here", names=there) if there else self.say("free"))))
        near = board.neighbours[place]
        who: dict[int, str] = {}
        if s is not None and view is not None:
            who = {other: self._who(view, s, other) for other in near}
        return lines + self.road_lines(place, near, who)

    def _who(self, view: View, s: FState, city: int) -> str:
        """The pieces in a city with their nation."""
        piece = s.piece_at(city)
        if piece < 0:
            return ""
        nation = self.nation(self.board.nation[piece])
        if piece >= GENERAL_COUNT:
            return f"{self.piece(piece)} ({nation})"
        group = s.stack_of(piece)
        armies = self.armies(view, piece, group)
        names = " + ".join([self.piece(general) for general in members(group)])
        return f"{names} ({nation}{', ' + armies if armies else ''})"
