"""Wallenstein in the terminal: players in a table, counties by region, the own mat, and a round told in few lines.

Only what stands in the view is shown. Signs tell the players apart, so that nothing depends on colours alone."""

from __future__ import annotations

from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli.generic import Faces, Presenter
from kabinett.cli.terminal import indented
from kabinett.cli.wallenstein_log import LogTeller
from kabinett.cli.words import say
from kabinett.core.contract import Decision
from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.core.text import LANGUAGES
from kabinett.games.wallenstein.board import ACTION_COUNT, BUILDINGS, PEASANTS
from kabinett.games.wallenstein.game import Wallenstein
from kabinett.games.wallenstein.scene import public_state
from kabinett.games.wallenstein.state import WState

SIGNS: Final = "●■▲◆✚♣"
"""The seats and the peasants."""
STYLES: Final = ("bold red", "bold bright_blue", "bold dark_orange", "bold magenta", "bold", "bold green")
LETTERS: Final = ("P", "C", "T")
"""Palace, church, trading house: as they are named in notation."""
WARNING: Final = "bold red"
QUIET: Final = "dim"
LEADER: Final = "★"
STATUE: Final = "♜"

SAID: Final[dict[str, tuple[str, str, str]]] = {
    "year": ("{season}, year {year}", "{season}, an {year}", "{season}, Jahr {year}"),
    "action_now": ("action {number}: {action}", "action {number} : {action}", "Aktion {number}: {action}"),
    "planning": ("all plan", "tous planifient", "alle planen"),
    "event": ("Event", "Événement", "Ereignis"),
    "events": ("May come", "Possibles", "Möglich"),
    "winter_card": ("Winter", "Hiver", "Winter"),
    "actions": ("Actions", "Actions", "Aktionen"),
    "face_down": ("face down: {number}", "face cachée : {number}", "verdeckt: {number}"),
    "tiles": ("Tiles", "Plaquettes", "Plättchen"),
    "favours": ("Favours", "Faveurs", "Gunst"),
    "open_cards": ("Open cards", "Cartes ouvertes", "Offene Karten"),
    "pile": ("pile: {number}", "pioche : {number}", "Stapel: {number}"),
    "groups": ("groups", "groupes", "Gruppen"),
    "points": ("points", "points", "Punkte"),
    "thalers": ("thalers", "thalers", "Taler"),
    "grain": ("grain", "céréales", "Getreide"),
    "counties": ("counties", "états", "Länder"),
    "armies": ("armies", "armées", "Armeen"),
    "reserve": ("reserve", "réserve", "Vorrat"),
    "tray": ("tray", "soucoupe", "Schale"),
    "tower": ("tower", "tour", "Turm"),
    "court": ("court", "cour", "Hof"),
    "landsknechte": ("Lk.", "Lk.", "Lk."),
    "leaders": ("♜", "♜", "♜"),
    "peasants": ("Peasants", "Paysans", "Bauern"),
    "spared": ("not used", "non utilisée", "ungenutzt"),
    "mat": ("Your mat", "Votre tableau", "Ihr Tableau"),
    "mat_of": ("Mat: {seat}", "Tableau : {seat}", "Tableau: {seat}"),
    "neutral": ("neutral", "neutre", "neutral"),
    "excluded": ("not in this game", "hors jeu", "nicht im Spiel"),
    "printed": (
        "tax {tax}, grain {grain}, sites: {sites}",
        "impôt {tax}, céréales {grain}, sites : {sites}",
        "Steuer {tax}, Getreide {grain}, Bauplätze: {sites}",
    ),
    "three": ("out with three players", "exclu à trois joueurs", "zu dritt nicht im Spiel"),
    "borders": ("borders", "frontières", "Grenzen"),
    "markers": ("revolt markers: {number}", "marqueurs de révolte : {number}", "Aufstandsmarker: {number}"),
    "legend": (
        "tax/grain; P palace, C church, T trading house, · free site; ! revolt marker",
        "impôt/céréales ; P palais, C église, T maison de commerce, · site libre ; ! marqueur de révolte",
        "Steuer/Getreide; P Palast, C Kirche, T Handelshaus, · freier Platz; ! Aufstandsmarker",
    ),
    "printed_legend": (
        "tax/grain, building sites, neighbours; * out with three players",
        "impôt/céréales, sites, voisins ; * exclu à trois joueurs",
        "Steuer/Getreide, Bauplätze, Nachbarn; * zu dritt nicht im Spiel",
    ),
    "left": (
        "cards left: {cards}; slots that may stay empty: {empty}",
        "cartes restantes : {cards} ; cases qui peuvent rester vides : {empty}",
        "Karten übrig: {cards}; Felder, die leer bleiben dürfen: {empty}",
    ),
}


def presenter(game: Game, language: str) -> WallensteinPresenter:
    return WallensteinPresenter(game, language)


class WallensteinPresenter(Presenter):
    """Wallenstein as a seat sees it."""

    def __init__(self, game: Game, language: str = "en") -> None:
        super().__init__(game, language)
        assert isinstance(game, Wallenstein)
        self.rules = game
        self.board = game.board
        self.teller = LogTeller(game, language)

    def say(self, key: str, **args: object) -> str:
        if key not in SAID:
            return say(key, self.language, **args)
        found = SAID[key][LANGUAGES.index(self.language)]
        return found.format(**args) if args else found

    def sign(self, colour: int) -> Line:
        return Line(SIGNS[colour], style=STYLES[colour])

    def seat(self, seat: int) -> Line:
        return Line.assemble((SIGNS[seat], STYLES[seat]), " ", (self.name("seat", seat), "bold"))

    # the position

    def moment(self, view: View) -> object:
        s = public_state(self.rules, view)
        setting_up = sum([len(groups) for groups in s.groups]) // s.seats
        return s.year, s.season, self._kind(s) == "planning", self._action(s), setting_up

    def _kind(self, s: WState) -> str:
        return self.rules.steps[s.stack[-1][0]].kind if s.stack else ""

    def _action(self, s: WState) -> int:
        """Which of the ten actions is being played, from 0; -1 if none is."""
        if self._kind(s) not in ("battle_move", "move_on"):
            return -1
        return next(frame[1] for frame in s.stack if frame[0] == self.rules.step_numbers["actions"])

    def show(self, view: View) -> list[RenderableType]:
        s = public_state(self.rules, view)
        parts: list[RenderableType] = [self._title(view, s), *self._round(s), Line(""), self._players(s), Line("")]
        blocks = [self._region(s, region) for region in range(len(self.board.region_ids))]
        parts.append(Columns(blocks, padding=(0, 3)))
        parts.append(Line(self.say("legend"), style=QUIET))
        return parts + self.hand(view)

    def _title(self, view: View, s: WState) -> Line:
        parts = [say("setting_up", self.language)]
        if s.season >= 0:
            parts = [self.say("year", season=self.name("season", s.season), year=s.year)]
        if self._kind(s) == "planning":
            parts.append(self.say("planning"))
        nth = self._action(s)
        if nth >= 0:
            parts.append(self.say("action_now", number=nth + 1, action=self.name("slot", s.track[nth])))
        seat, plans = view["seat"], view["plan"]
        assert isinstance(seat, int) and isinstance(plans, list)
        if seat >= 0:
            parts.append(say("you_are", self.language, seat=self.name("seat", seat)))
        else:
            everything = all(plan is not None for plan in plans)
            parts.append(say("everything" if everything else "spectator", self.language))
        return Line("  ·  ".join(parts), style="bold")

    def _round(self, s: WState) -> list[RenderableType]:
        """Events, action cards, tiles and favours, as far as they lie there."""
        rows: list[tuple[str, Line]] = []
        if s.event >= 0:
            rows.append((self.say("event"), Line(self.name("event", s.event))))
        if s.candidates:
            last = s.candidates.bit_count() == 1
            names = Line("; ".join([self.name("event", card) for card in members(s.candidates)]), style=QUIET)
            rows.append((self.say("winter_card" if last else "events"), names))
        if s.track:
            rows.append((self.say("actions"), self._track(s)))
        if s.tiles:
            rows.append((self.say("tiles"), Line(" · ").join([self._tile(s, place) for place in range(len(s.tiles))])))
        if any(card >= 0 for card in s.favours):
            price = self.board.favour_price
            shown = [f"{price[n]}: {self.name('favour', card)}" for n, card in enumerate(s.favours) if card >= 0]
            rows.append((self.say("favours"), Line(" · ".join(shown))))
        if s.open_cards:
            cards = Line(", ").join([self.label("county", card) for card in s.open_cards])
            cards.append(f"; {self.say('pile', number=s.pile.bit_count() + len(s.under))}", QUIET)
            rows.append((self.say("open_cards"), cards))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="bold")
        table.add_column()
        for title, line in rows:
            table.add_row(title, line)
        return [table] if rows else []

    def _track(self, s: WState) -> Line:
        """The action cards in their order; those that were played are pale."""
        now = self._action(s)
        line = Line()
        for place, slot in enumerate(s.track):
            mark = "▶ " if place == now else ""
            style = "bold" if place == now else QUIET if place < now else ""
            line.append(f"{mark}{place + 1} {self.name('slot', slot)}", style)
            line.append(" · " if place < len(s.track) - 1 else "", QUIET)
        hidden = ACTION_COUNT - len(s.track)
        if hidden:
            line.append(f" · {self.say('face_down', number=hidden)}", QUIET)
        return line

    def _players(self, s: WState) -> Table:
        """All that lies open before the players, in the order of play where there is one."""
        modules = [name for name in ("court", "landsknechte", "leaders") if getattr(s, name)]
        titles = ["points", "thalers", "grain", "counties", "armies", "reserve", "tray", "tower"]
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style=QUIET)
        table.add_column(no_wrap=True)
        for title in titles:
            table.add_column(self.say(title), justify="right", no_wrap=True)
        for name in modules:
            table.add_column(self.say(name), justify="right", no_wrap=True)
        setting_up = any(s.groups)
        if setting_up:
            table.add_column(self.say("groups"), no_wrap=True)
        order = s.order()
        for seat in order if len(order) == s.seats else range(s.seats):
            counties = s.counties(seat)
            short = len(counties) - s.grain[seat]
            grain = Line(str(s.grain[seat]))
            if short > 0 and s.season >= 0:
                grain.append(f" −{short}", WARNING)
            standing = sum([s.armies[county] for county in counties])
            numbers = [len(counties), standing, s.reserve[seat], s.tray[seat], s.tower[seat]]
            cells: list[Line] = [Line(str(s.points[seat]), style="bold"), Line(str(s.thalers[seat])), grain]
            cells += [Line(str(number)) for number in numbers]
            cells += [self._module(s, seat, name) for name in modules]
            if setting_up:
                cells.append(Line(" ".join([str(group) for group in s.groups[seat]])))
            table.add_row(self.seat(seat), *cells)
        peasants = [s.reserve[PEASANTS], s.tray[PEASANTS], s.tower[PEASANTS]]
        crowd = Line.assemble((SIGNS[PEASANTS], STYLES[PEASANTS]), " ", self.say("peasants"))
        table.add_row(crowd, *[""] * 5, *[str(number) for number in peasants])
        return table

    def _tile(self, s: WState, place: int) -> Line:
        """A tile with its place, and who has taken it; pale where nobody can have it any more."""
        seat, name = s.taken[place], self.name("tile", s.tiles[place])
        if seat < 0:
            return Line(f"{place + 1} {name}", style=QUIET if len(s.order()) == s.seats else "")
        line = Line(f"{place + 1} ").append_text(self.sign(seat)).append(f" {name}")
        return line.append(f" ({self.say('spared')})", QUIET) if s.spared >> seat & 1 else line

    def _module(self, s: WState, seat: int, name: str) -> Line:
        """Courtiers at court and in the supply; the Landsknecht card on top; trophies."""
        if name == "court":
            return Line(f"{s.hall[seat] + s.audience[seat]} + {s.courtiers(seat)}")
        if name == "landsknechte":
            return Line(str(s.banner[seat] + 1))
        return Line(str(s.trophies[seat]))

    def _region(self, s: WState, region: int) -> RenderableType:
        head = Line(self.name("region", region), style="bold underline")
        table = Table.grid(padding=(0, 1, 0, 0))
        for side in ("left", "left", "right", "left", "left", "right"):
            table.add_column(justify="right" if side == "right" else "left", no_wrap=True)
        for county in range(self.board.size):
            if self.board.region[county] == region:
                table.add_row(*self._county(s, county))
        return Group(head, table)

    def _county(self, s: WState, county: int) -> list[Line]:
        """Owner, name, armies, buildings, markers, what it yields."""
        name = Line(self.name("county", county))
        if s.excluded() >> county & 1:
            name.stylize(QUIET)
            return [Line(" "), name, Line("–", style=QUIET), Line(""), Line(""), Line("")]
        owner = s.owner[county]
        sign = self.sign(owner) if owner >= 0 else Line(" ")
        armies = Line(str(s.armies[county]) if owner >= 0 else "", style="bold")
        extra = Line("!" * s.revolts[county], style=WARNING)
        for seat in range(s.seats):
            if s.leader[seat] == county:
                extra.append(LEADER, STYLES[seat])
        if s.statues[county]:
            extra.append(f"{STATUE}{s.statues[county]}", STYLES[s.statue_of[county]])
        yields = Line(f"{self.board.tax[county]}/{self.board.grain[county]}", style=QUIET)
        return [sign, name, armies, self._sites(s, county), extra, yields]

    def _sites(self, s: WState, county: int) -> Line:
        built = "".join([LETTERS[n] for n in range(len(BUILDINGS)) if s.built[county] >> n & 1])
        return Line(built + "·" * (self.board.sites[county] - len(built)))

    # cards

    def hand(self, view: View) -> list[RenderableType]:
        """The mats that this view can see, slot by slot."""
        s = public_state(self.rules, view)
        plans, seat = view["plan"], view["seat"]
        assert isinstance(plans, list)
        parts: list[RenderableType] = []
        for other in range(s.seats):
            plan = plans[other]
            if not plan and not s.shown[other]:
                continue
            title = self.say("mat") if other == seat else self.say("mat_of", seat=self.name("seat", other))
            cells = [self._slot(s, other, slot, plan or []) for slot in range(s.slots)]
            shown = Line(" · ").join([cell for cell in cells if cell.plain])
            if shown.plain:
                parts.append(Line.assemble((f"{title}{self.say('colon')}", "bold")).append_text(shown))
        return parts

    def _slot(self, s: WState, seat: int, slot: int, plan: list[int]) -> Line:
        """What lies on a slot: open, known to its owner, or nothing worth a word."""
        opened = bool(s.opened[seat] >> slot & 1)
        card = plan[slot] if plan else s.shown[seat][slot]
        if card < 0:
            return Line("")
        return Line(
            f"{self.name('slot', slot)}{self.say('colon')}{self.name('card', card)}", style=QUIET if opened else ""
        )

    def label(self, kind: str, value: int) -> Line:
        if kind in ("county", "card") and 0 <= value < self.board.size:
            return Line.assemble(self.name(kind, value), (f" {self.board.tax[value]}/{self.board.grain[value]}", QUIET))
        return super().label(kind, value)

    def hint(self, view: View, decision: Decision) -> str:
        """While planning: how many cards are left, and how many slots may stay empty."""
        if decision.kind != "planning":
            return ""
        cards = [action for action in decision.actions if action.verb == "lay" and action.args[1] >= 0]
        draft = view["draft"]
        assert isinstance(draft, list)
        s = public_state(self.rules, view)
        total = s.owner.count(decision.seat) + 5 + (self.board.tower_cards if s.court else 0)
        laid = [text for text in draft if not str(text).endswith(" none")]
        empty = max(0, s.slots - total) - (len(draft) - len(laid))
        return self.say("left", cards=total - len(laid), empty=empty) if cards else ""

    def tell(self, faces: Faces) -> list[tuple[str, str]]:
        return self.teller.tell(faces)

    # the map

    def _printed(self, region: int) -> RenderableType:
        """The counties of a region as they are printed."""
        board = self.board
        table = Table.grid(padding=(0, 2, 0, 0))
        for side in ("left", "right", "left", "left"):
            table.add_column(justify="right" if side == "right" else "left", no_wrap=side == "right")
        for county in range(board.size):
            if board.region[county] == region:
                name = Line(self.name("county", county))
                if board.excluded_mask >> county & 1:
                    name.append(" *", QUIET)
                near = ", ".join([self.name("county", other) for other in board.neighbours[county]])
                yields = Line(f"{board.tax[county]}/{board.grain[county]}")
                table.add_row(name, yields, Line("·" * board.sites[county]), Line(near, style=QUIET))
        return Group(Line(self.name("region", region), style="bold underline"), table, Line(""))

    def whole_board(self) -> list[RenderableType]:
        tables = [self._printed(region) for region in range(len(self.board.region_ids))]
        return [*tables, Line(self.say("printed_legend"), style=QUIET)]

    def place(self, view: View | None, place: int) -> list[RenderableType]:
        board = self.board
        region = self.name("region", board.region[place])
        head = Line.assemble((self.name("county", place), "bold"), (f"   {board.zones.ids[place]}, {region}", QUIET))
        printed = self.say("printed", tax=board.tax[place], grain=board.grain[place], sites=board.sites[place])
        lines: list[RenderableType] = [head, indented(Line(printed))]
        s = public_state(self.rules, view) if view is not None else None
        if s is None:
            if board.excluded_mask >> place & 1:
                lines.append(indented(Line(self.say("three"))))
        else:
            lines.append(indented(self._state_of(s, place)))
        lines.append(Line(f"  {self.say('borders')}:"))
        table = Table.grid(padding=(0, 2, 0, 0))
        for other in board.neighbours[place]:
            beside = self._state_of(s, other) if s is not None else Line(self.name("region", board.region[other]))
            table.add_row(Line("   "), self.label("county", other), beside)
        lines.append(table)
        return lines

    def _state_of(self, s: WState, county: int) -> Line:
        """Who holds a county and what stands there."""
        if s.excluded() >> county & 1:
            return Line(self.say("excluded"), style=QUIET)
        owner = s.owner[county]
        line = Line(self.say("neutral"), style=QUIET)
        if owner >= 0:
            line = self.seat(owner).append(f", {say('armies', self.language, number=s.armies[county])}")
            names = [self.name("building", n) for n in range(len(BUILDINGS)) if s.built[county] >> n & 1]
            line.append("".join([f", {name}" for name in names]))
        if s.revolts[county]:
            line.append(f", {self.say('markers', number=s.revolts[county])}", WARNING)
        return line
