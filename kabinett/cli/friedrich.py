"""Friedrich in the terminal: nations side by side, hands by suit, cities with their roads.

Whatever is worked out here (supply, protection, objectives) is public, and is worked out on a sample of the view."""

from __future__ import annotations

import random
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli.generic import UNKNOWN, Faces, Presenter
from kabinett.cli.terminal import indented
from kabinett.cli.words import say
from kabinett.core.contract import Decision
from kabinett.core.field import mask_of, members
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.core.text import Text
from kabinett.games.friedrich.board import GENERAL_COUNT, NATION_COUNT, PRUSSIA
from kabinett.games.friedrich.conquest import guards
from kabinett.games.friedrich.effects import VERSIONS
from kabinett.games.friedrich.game import Friedrich, fstate
from kabinett.games.friedrich.state import FATE_COUNT, FState
from kabinett.games.friedrich.supply import in_supply
from kabinett.games.friedrich.victory import needed
from kabinett.games.tactics.armies import Fact, bounds
from kabinett.games.tactics.cards import RESERVE, face_of, money, suit_of, value_of

SUIT_SIGNS: Final = "♠♣♥♦"
SUIT_STYLES: Final = ("bold", "bold green", "bold red", "bold magenta")
# Readable on a dark ground and on a light one: no yellow, no plain blue, no white.
WARNING: Final = "bold red"
QUIET: Final = "dim"
DOWN: Final = "▼ "
CARD_BY_CARD: Final = ("you_draw", "paid")
"""Events of one card each, that are told together."""


def presenter(game: Game, language: str) -> FriedrichPresenter:
    return FriedrichPresenter(game, language)


def show(view: View, game: Game, language: str = "en") -> list[RenderableType]:
    """The position as this view has it."""
    return FriedrichPresenter(game, language).show(view)


def numbers(view: View, name: str) -> list[int]:
    found = view[name]
    assert isinstance(found, list)
    return found


def number(view: View, name: str) -> int:
    found = view[name]
    assert isinstance(found, int)
    return found


class FriedrichPresenter(Presenter):
    """Friedrich as a seat sees it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        super().__init__(game, language)
        assert isinstance(game, Friedrich)
        self.board = game.board
        self.rules = game

    def say(self, key: str, **args: object) -> str:
        return say(key, self.language, **args)

    def public(self, view: View) -> FState:
        """A sample of the view, to ask what everybody can work out."""
        return fstate(self.rules.sample(view, random.Random(0)))

    def nation(self, nation: int) -> str:
        shown = self.name("power", nation).removeprefix("the ")
        return shown[:1].upper() + shown[1:]

    # the position

    def moment(self, view: View) -> object:
        return view["turn"], view["nation"]

    def show(self, view: View) -> list[RenderableType]:
        s = self.public(view)
        blocks = [self._block(view, s, nation) for nation in range(NATION_COUNT)]
        heights = [rows for _, rows in blocks]
        # Cut where both columns are about as high.
        cut = min(range(1, NATION_COUNT), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
        table = Table.grid(expand=True, padding=(0, 2, 0, 0))
        table.add_column(ratio=1)
        table.add_column(ratio=1)
        table.add_row(
            Group(*[block for block, _ in blocks[:cut]]),
            Group(*[block for block, _ in blocks[cut:]]),
        )
        return [self._title(view), table, self._fate(view), *self.hand(view)]

    def _title(self, view: View) -> RenderableType:
        turn = number(view, "turn")
        parts = [self.say("turn", number=turn) if turn else self.say("setting_up")]
        active = number(view, "nation")
        if active >= 0:
            parts.append(self.say("to_move", nation=self.nation(active)))
        seat = number(view, "seat")
        if seat >= 0:
            own = [self.nation(n) for n in range(NATION_COUNT) if numbers(view, "seat_of")[n] == seat]
            parts.append(self.say("you_are", seat=f"{self.name('seat', seat)} ({', '.join(own)})"))
        elif all(part is not None for part in numbers(view, "armies")):
            parts.append(self.say("everything"))
        else:
            parts.append(self.say("spectator"))
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
        held = sum(self._backs(view, nation))
        facts = [self.say("armies", number=numbers(view, "totals")[nation])]
        facts.append(self.say("cards", number=held))
        wanted = needed(s, nation)
        if wanted and (nation != PRUSSIA or s.advanced):
            there = len([city for city in wanted if s.conquered >> city & 1])
            facts.append(self.say("objectives", held=there, needed=len(wanted)))
        head.add_row(name, Line(" · ".join(facts), style=QUIET))
        table = Table.grid(padding=(0, 1, 0, 0))
        # Where it is too narrow, names and cities are broken: numbers and warnings never are.
        table.add_column(width=2)
        table.add_column(max_width=24)
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        table.add_column(no_wrap=True)
        rows = 2
        off: list[str] = []
        for piece in self.board.pieces[nation]:
            city = s.place[piece]
            if city < 0 and not s.gone >> piece & 1:
                off.append(self._piece(piece))
            elif city >= 0 and (s.at[city] == piece + 1 or piece >= GENERAL_COUNT):
                table.add_row(*self._row(view, s, piece))
                rows += 1
        parts: list[RenderableType] = [head, table]
        if off:
            parts.append(indented(Line(self.say("off_map", names=", ".join(off)), style=QUIET), 3))
            rows += 1
        parts.append(Line(""))
        return Group(*parts), rows

    def _backs(self, view: View, nation: int) -> list[int]:
        hands = view["hand_backs"]
        assert isinstance(hands, list)
        backs: list[int] = hands[nation]
        return backs

    def _piece(self, piece: int) -> str:
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
            return [Line(""), Line(self._piece(piece), style="italic"), Line(""), where, state]
        group = s.stack_of(piece)
        names = " + ".join([self._piece(general) for general in members(group)])
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

    # cards

    def hand(self, view: View) -> list[RenderableType]:
        lines: list[RenderableType] = []
        hands = view["hands"]
        assert isinstance(hands, list)
        shown = [nation for nation in range(NATION_COUNT) if hands[nation] is not None]
        owners = numbers(view, "seat_of")
        width = max([len(self.say("hand_of", nation=self.nation(n))) for n in shown], default=0)
        for nation in shown:
            title = self.say("hand_of", nation=self.nation(nation))
            if hands[nation] or number(view, "seat") == owners[nation]:
                table = Table.grid(padding=(0, 2, 0, 0))
                table.add_column(width=width, no_wrap=True)
                table.add_row(Line(title, style="bold"), self.cards(hands[nation]))
                lines.append(table)
        return lines + self._memory(view)

    def cards(self, hand: list[int]) -> Line:
        """A hand by suit, high cards first."""
        if not hand:
            return Line(self.say("empty"), style=QUIET)
        line = Line()
        faces = sorted([face_of(card) for card in hand])
        for suit, sign in enumerate(SUIT_SIGNS):
            values = sorted([value_of(face) for face in faces if suit_of(face) == suit], reverse=True)
            if values:
                line.append(sign, SUIT_STYLES[suit])
                line.append(" " + " ".join(str(value) for value in values) + "   ")
        reserves = faces.count(RESERVE)
        if reserves:
            line.append(self.say("reserve") + (f" ×{reserves}" if reserves > 1 else "") + "   ", "bold")
        line.append(f"({self.say('worth', number=money(hand))})", QUIET)
        return line

    def _memory(self, view: View) -> list[RenderableType]:
        """What this seat was shown of others' hands."""
        seat = number(view, "seat")
        known = view["known"]
        assert isinstance(known, list)
        lines: list[RenderableType] = []
        owners = numbers(view, "seat_of")
        for nation in range(NATION_COUNT):
            if seat < 0 or owners[nation] == seat:
                continue
            cards = [fact % 1000 for fact in known[seat] or [] if fact // 1000 == nation]
            if cards:
                shown = ", ".join([self.name("card", face_of(card)) for card in cards])
                lines.append(Line(self.say("known_cards", nation=self.nation(nation), cards=shown), style=QUIET))
            suits = members(numbers(view, "voids")[nation])
            if suits and sum(self._backs(view, nation)):
                names = ", ".join([self.name("suit", suit) if suit < 4 else self.say("reserve") for suit in suits])
                lines.append(Line(self.say("void", nation=self.nation(nation), suits=names), style=QUIET))
        return lines

    # choices

    def label(self, kind: str, value: int) -> Line:
        if kind == "place" and value >= 0:
            suit = self.board.suit[value]
            return Line.assemble(self.name(kind, value), " ", (SUIT_SIGNS[suit], SUIT_STYLES[suit]))
        if kind == "card" and value >= 0:
            if value == RESERVE:
                return Line(self.say("reserve"), style="bold")
            suit = suit_of(value)
            return Line.assemble((SUIT_SIGNS[suit], SUIT_STYLES[suit]), f" {value_of(value)}")
        if kind in ("piece", "general") and value >= 0:
            return Line(self._piece(value))
        if kind == "group":
            return Line(" + ".join([self._piece(piece) for piece in members(value)]))
        return super().label(kind, value)

    def heading(self, view: View, kind: str, value: int) -> Line:
        if kind not in ("piece", "general"):
            return super().heading(view, kind, value)
        places = numbers(view, "place")
        city = places[value]
        if city < 0:
            return Line.assemble((self._piece(value), "bold"))
        group = [other for other in range(GENERAL_COUNT) if places[other] == city]
        mine = value < GENERAL_COUNT and value == min(group)
        names = " + ".join([self._piece(other) for other in group]) if mine else self._piece(value)
        armies = self.armies(view, value, mask_of(group)) if mine else ""
        count = f" ({armies})  " if armies not in ("", UNKNOWN) else "  "
        return Line.assemble((names, "bold"), count).append_text(self.label("place", city))

    def hint(self, view: View, decision: Decision) -> str:
        """How many armies there are to divide: the question says only how many one stack can have."""
        first = decision.actions[0]
        if decision.kind != "divide_armies" or first.verb != "give":
            return ""
        nation = self.board.nation[first.args[0]]
        left = self.board.armies[nation]
        draft = view["draft"]
        assert isinstance(draft, list)
        for action in [self.words.parse(text) for text in draft]:
            if self.board.nation[action.args[0]] == nation:
                left -= action.args[1]
        return self.say("left_to_give", nation=self.nation(nation), left=left, total=self.board.armies[nation])

    def tell(self, faces: Faces) -> list[tuple[str, str]]:
        """The steps of one march as one line, and cards drawn or paid one after the other."""
        short: Faces = []
        cards: list[str] = []
        told: list[tuple[str, str]] = []
        for face, rule in [*faces, (Text(""), "")]:
            last = short[-1][0] if short else None
            if last is not None and face.key == last.key == "marched":
                if face.args[0] == last.args[0] and face.args[1] == last.args[2]:
                    short[-1] = (Text("marched", (face.args[0], last.args[1], face.args[2])), rule)
                    continue
            if last is not None and face.key == last.key in CARD_BY_CARD and face.args[0] == last.args[0]:
                cards.append(self.name("card", face.args[1]))
                continue
            if last is not None:
                told.append((self._sentence(last, cards), short[-1][1]))
            short = [(face, rule)]
            cards = [self.name("card", face.args[1])] if face.key in CARD_BY_CARD else []
        return told

    def _sentence(self, text: Text, cards: list[str]) -> str:
        sentence = self.words.catalog.sentence(text.key, self.language)
        if len(cards) > 1 and sentence is not None:
            return sentence.format(nation=self.name("power", text.args[0]), card=", ".join(cards))
        return self.words.say(text, self.language)

    # the map

    def place(self, view: View | None, place: int) -> list[RenderableType]:
        board = self.board
        head = self.label("place", place)
        head.stylize("bold", 0, len(board.roads.names[place]))
        sector = f"{self.say('sector')} {board.roads.sectors[board.roads.sector[place]]}"
        head.append(f"   {board.roads.ids[place]}, {self.name('suit', board.suit[place])}, {sector}", QUIET)
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
                    facts.append(self.say("guarded", names=", ".join([self._piece(p) for p in protectors])))
        lines: list[RenderableType] = [head]
        if facts:
            lines.append(indented(Line("; ".join(facts))))
        if s is not None and view is not None:
            there = self._who(view, s, place)
            lines.append(Line("  " + (self.say("here", names=there) if there else self.say("free"))))
        lines.append(Line(f"  {self.say('roads')}:"))
        table = Table.grid(padding=(0, 2, 0, 0))
        for other in board.neighbours[place]:
            main = Line(self.say("main_road"), style="bold") if other in board.main[place] else Line("")
            who = self._who(view, s, other) if s is not None and view is not None else ""
            table.add_row(Line("   "), self.label("place", other), main, Line(who))
        lines.append(table)
        return lines

    def _who(self, view: View, s: FState, city: int) -> str:
        """The pieces in a city with their nation."""
        piece = s.piece_at(city)
        if piece < 0:
            return ""
        nation = self.nation(self.board.nation[piece])
        if piece >= GENERAL_COUNT:
            return f"{self._piece(piece)} ({nation})"
        group = s.stack_of(piece)
        armies = self.armies(view, piece, group)
        names = " + ".join([self._piece(general) for general in members(group)])
        return f"{names} ({nation}{', ' + armies if armies else ''})"
