"""What Friedrich and Maria share in the terminal: cities with their suits and roads, hands by suit, logs in short."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.boards.roadmap import RoadMap
from kabinett.cli.generic import Faces, Presenter
from kabinett.cli.words import say
from kabinett.core.action import Names
from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.core.text import Text
from kabinett.games.tactics.cards import Pack
from kabinett.games.tactics.war import FACT
from kabinett.lab.telling import CARD_BY_CARD, same_row, with_cards

SUIT_SIGNS: Final = "♠♣♥♦"
SUIT_STYLES: Final = ("bold", "bold green", "bold red", "bold magenta")
# Readable on a dark ground and on a light one: no yellow, no plain blue, no white.
WARNING: Final = "bold red"
QUIET: Final = "dim"
DOWN: Final = "▼ "


def numbers(view: View, name: str) -> list[int]:
    found = view[name]
    assert isinstance(found, list)
    return found


def number(view: View, name: str) -> int:
    found = view[name]
    assert isinstance(found, int)
    return found


def two_columns(blocks: list[tuple[RenderableType, int]]) -> Table:
    """Blocks with their heights side by side, cut where both columns are about as high."""
    heights = [rows for _, rows in blocks]
    cut = min(range(1, len(blocks)), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    table = Table.grid(expand=True, padding=(0, 2, 0, 0))
    table.add_column(ratio=1)
    table.add_column(ratio=1)
    table.add_row(Group(*[block for block, _ in blocks[:cut]]), Group(*[block for block, _ in blocks[cut:]]))
    return table


def piece_table() -> Table:
    """For rows of names, armies, city and state. Where it is too narrow, names and cities are broken: numbers and
    warnings never are."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=2)
    table.add_column(max_width=24, overflow="fold")
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(no_wrap=True)
    return table


class TacticsPresenter(Presenter):
    """A game of cities with suits and of tactical cards."""

    def __init__(self, game: Game, language: str, roads: RoadMap, power_of: list[int], pack: Pack) -> None:
        super().__init__(game, language)
        self.roads = roads
        self.power_of = power_of
        self.pack = pack
        powers = self.words.kinds["power"]
        assert isinstance(powers, Names)
        self.powers = range(len(powers.names))

    def say(self, key: str, **args: object) -> str:
        return say(key, self.language, **args)

    def nation(self, nation: int) -> str:
        """A power at the beginning of a line."""
        shown = self.name("power", nation)
        for article in ("the ", "die ", "la ", "l'"):
            shown = shown.removeprefix(article)
        return shown[:1].upper() + shown[1:]

    def piece(self, piece: int) -> str:
        """A piece in few words."""
        return self.name("piece", piece)

    def backs(self, view: View, nation: int) -> list[int]:
        """How many cards of each deck a power holds."""
        hands = view["hand_backs"]
        assert isinstance(hands, list)
        found: list[int] = hands[nation]
        return found

    def viewer(self, view: View, hidden: str) -> str:
        """Who looks: a seat with its powers, or one who sees everything in this field, or nothing of it."""
        seat = number(view, "seat")
        if seat >= 0:
            own = [self.nation(n) for n in self.powers if numbers(view, "seat_of")[n] == seat]
            return self.say("you_are", seat=f"{self.name('seat', seat)} ({', '.join(own)})")
        everything = all(part is not None for part in numbers(view, hidden))
        return self.say("everything" if everything else "spectator")

    # cards

    def hand(self, view: View) -> list[RenderableType]:
        lines: list[RenderableType] = []
        hands = view["hands"]
        assert isinstance(hands, list)
        owners = numbers(view, "seat_of")
        own = number(view, "seat")
        shown = [n for n in self.powers if hands[n] or (hands[n] is not None and owners[n] == own)]
        width = max([len(self.say("hand_of", nation=self.nation(n))) for n in shown], default=0)
        for nation in shown:
            table = Table.grid(padding=(0, 2, 0, 0))
            table.add_column(width=width, no_wrap=True)
            title = self.say("hand_of", nation=self.nation(nation))
            table.add_row(Line(title, style="bold"), self.cards(hands[nation]))
            lines.append(table)
        return lines + self._memory(view)

    def cards(self, hand: list[int]) -> Line:
        """A hand by suit, high cards first."""
        if not hand:
            return Line(self.say("empty"), style=QUIET)
        line = self.suits(hand)
        return line.append(f"({self.say('worth', number=self.pack.money(hand))})", QUIET)

    def suits(self, cards: list[int]) -> Line:
        """Cards by suit, high cards first, Reserves last."""
        pack = self.pack
        line = Line()
        faces = sorted([pack.face_of[card] for card in cards])
        for suit, sign in enumerate(SUIT_SIGNS):
            values = sorted([pack.value_of[face] for face in faces if pack.suit_of[face] == suit], reverse=True)
            if values:
                line.append(sign, SUIT_STYLES[suit])
                line.append(" " + " ".join(str(value) for value in values) + "   ")
        reserves = faces.count(pack.reserve)
        if reserves:
            line.append(self.say("reserve") + (f" ×{reserves}" if reserves > 1 else "") + "   ", "bold")
        return line

    def _memory(self, view: View) -> list[RenderableType]:
        """What this seat was shown of others' hands."""
        seat = number(view, "seat")
        known = view["known"]
        assert isinstance(known, list)
        lines: list[RenderableType] = []
        owners = numbers(view, "seat_of")
        for nation in self.powers:
            if seat < 0 or owners[nation] == seat:
                continue
            cards = [fact % FACT for fact in known[seat] or [] if fact // FACT == nation]
            if cards:
                shown = ", ".join([self.name("card", self.pack.face_of[card]) for card in cards])
                lines.append(Line(self.say("known_cards", nation=self.nation(nation), cards=shown), style=QUIET))
            suits = members(numbers(view, "voids")[nation])
            if suits and sum(self.backs(view, nation)):
                names = ", ".join([self.name("suit", suit) if suit < 4 else self.say("reserve") for suit in suits])
                lines.append(Line(self.say("void", nation=self.nation(nation), suits=names), style=QUIET))
        return lines

    # choices

    def suit(self, suit: int) -> Line:
        return Line.assemble((SUIT_SIGNS[suit], SUIT_STYLES[suit]))

    def label(self, kind: str, value: int) -> Line:
        if kind == "place" and value >= 0:
            return Line(self.name(kind, value)).append(" ").append_text(self.suit(self.roads.suit[value]))
        if kind == "card" and value >= 0:
            if value == self.pack.reserve:
                return Line(self.say("reserve"), style="bold")
            return self.suit(self.pack.suit_of[value]).append(f" {self.pack.value_of[value]}")
        if kind in ("piece", "general") and value >= 0:
            return Line(self.piece(value))
        if kind == "group":
            return Line(" + ".join([self.piece(piece) for piece in members(value)]))
        return super().label(kind, value)

    def examples(self, view: View) -> tuple[str, str]:
        """One of the viewer's generals on the map, and a city next to him."""
        pieces = self.words.kinds["piece"]
        owners = numbers(view, "seat_of")
        for piece, city in enumerate(numbers(view, "place")):
            if city >= 0 and owners[self.power_of[piece]] == view["seat"]:
                return pieces.to_text(piece), self.roads.ids[self.roads.neighbours[city][0]]
        return super().examples(view)

    # the log

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
            if last is not None and same_row(last, face):
                cards.append(self.name("card", face.args[1]))
                continue
            if last is not None:
                told.append((with_cards(self.words, last, cards, self.language), short[-1][1]))
            short = [(face, rule)]
            cards = [self.name("card", face.args[1])] if face.key in CARD_BY_CARD else []
        return told

    # the map

    def city_head(self, city: int) -> Line:
        """The title of a city: name, suit, notation, sector."""
        roads = self.roads
        head = self.label("place", city)
        head.stylize("bold", 0, len(roads.names[city]))
        sector = f"{self.say('sector')} {roads.sectors[roads.sector[city]]}"
        return head.append(f"   {roads.ids[city]}, {self.name('suit', roads.suit[city])}, {sector}", QUIET)

    def road_lines(self, city: int, neighbours: list[int], who: dict[int, str]) -> list[RenderableType]:
        """Where the roads lead, which are main roads, and who stands there."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for other in neighbours:
            main = Line(self.say("main_road"), style="bold") if other in self.roads.main[city] else Line("")
            table.add_row(Line("   "), self.label("place", other), main, Line(who.get(other, "")))
        return [Line(f"  {self.say('roads')}:"), table]
