"""The game of Wallenstein as the core sees it."""

from __future__ import annotations

import random
from pathlib import Path

from kabinett.core.action import Action
from kabinett.core.contract import Lens, Outcome
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.games.data import read_labels, read_rules
from kabinett.games.wallenstein import lenses, migration, problems, scene, view, winter
from kabinett.games.wallenstein.actions import Actions
from kabinett.games.wallenstein.board import COLOURS, DATA, SEATS, SLOT_COUNT, Board
from kabinett.games.wallenstein.court import Audience, Court
from kabinett.games.wallenstein.favours import CancelEvent, FreeArmies, FreeBuilding, RemoveMarker
from kabinett.games.wallenstein.landsknechte import ChooseBonus, Landsknechte
from kabinett.games.wallenstein.leaders import LeadOn, PlaceLeaders, ReturnLeaders
from kabinett.games.wallenstein.movement import BattleMove, MoveOn
from kabinett.games.wallenstein.notation import VERB_RULES, vocabulary
from kabinett.games.wallenstein.planning import Planning
from kabinett.games.wallenstein.season import ChooseTile, Course, DrawEvent, EndRound, OpenBids
from kabinett.games.wallenstein.setup import Divide, FillTower, Standard, Station, TakeCounty, set_up
from kabinett.games.wallenstein.state import FIELDS, WState
from kabinett.games.wallenstein.tower import MODELS, Tower
from kabinett.games.wallenstein.winter import Winter, WinterFight, WinterRevolts, YearEnd


class Wallenstein(Game):
    """Wallenstein for three to five players, with any of its three modules."""

    name: str = "wallenstein"
    version: int = 3
    covered: tuple[str, ...] = ("event", "favour", "tile", "county", "slot")

    def __init__(self, folder: Path = DATA) -> None:
        self.board = Board(folder)
        self.battle_move = BattleMove()
        self.move_on = MoveOn()
        steps = [
            Course(),
            Standard(),
            Divide(),
            TakeCounty(),
            Station(),
            FillTower(),
            Planning(),
            DrawEvent(),
            OpenBids(),
            ChooseTile(),
            Actions(),
            self.battle_move,
            self.move_on,
            EndRound(),
            Winter(),
            WinterRevolts(),
            WinterFight(),
            YearEnd(),
            Court(),
            Audience(),
            CancelEvent(),
            RemoveMarker(),
            FreeBuilding(),
            FreeArmies(),
            Landsknechte(),
            PlaceLeaders(),
            LeadOn(),
            ReturnLeaders(),
            ChooseBonus(),
        ]
        options = [
            Option("players", [4, 3, 5]),
            Option("setup", ["standard", "choice"]),
            Option("court", [False, True]),
            Option("landsknechte", [False, True]),
            Option("leaders", [False, True]),
            Option("battle_move_mandatory", [True, False]),
            Option("tower", list(MODELS)),
        ]
        super().__init__(vocabulary(self.board), list(steps), FIELDS, options, read_rules("wallenstein"), VERB_RULES)
        self.labels = read_labels("wallenstein")
        self.towers = {name: Tower(name, self.board.tower_models) for name in MODELS}
        # Offered at almost every decision, so kept at hand.
        action = self.words.action
        self.submit = action("submit")
        self.reopen = action("reopen")
        self.stay = action("stay")
        self.decline = action("decline")
        self.use = action("use")
        self.spare = action("spare")
        cards = range(-1, len(self.board.card_ids))
        self._lays = [[action("lay", (slot, card)) for card in cards] for slot in range(SLOT_COUNT)]
        self._sends = [action("send", (number,)) for number in range(self.board.army_stock + 1)]
        self._goes = [action("go", (county,)) for county in range(self.board.size)]

    def lay(self, slot: int, card: int) -> Action:
        """The action `lay slot card`, found without building its key: planning is most of what is asked."""
        return self._lays[slot][card + 1]

    def send(self, number: int) -> Action:
        return self._sends[number]

    def go(self, county: int) -> Action:
        return self._goes[county]

    def tower_of(self, s: WState) -> Tower:
        """The model of the tower that this game is played with."""
        return self.towers[str(s.options["tower"])]

    def seat_names(self, options: dict[str, object]) -> list[str]:
        players = options["players"]
        assert isinstance(players, int)
        return list(SEATS[:players])

    def blank(self, options: dict[str, object]) -> WState:
        state = WState(self, options)
        state.clear()
        return state

    def setup(self, state: State) -> None:
        set_up(wstate(state))

    def size(self, state: State, kind: str) -> int:
        if kind == "seat":
            return state.seats
        return COLOURS if kind == "colour" else super().size(state, kind)

    def complete(self, state: State, view_: View, rng: random.Random) -> None:
        view.complete(wstate(state), view_, rng)

    def determined(self, view_: View) -> list[tuple[str, int]]:
        seat = view_["seat"]
        assert isinstance(seat, int)
        return view.determined(wstate(self.sample(view_, random.Random(0))), seat)

    def problems(self, state: State) -> list[str]:
        return problems.problems(wstate(state))

    def migrate(self, data: dict[str, object], version: int) -> dict[str, object]:
        if version not in (1, 2):
            return super().migrate(data, version)
        return migration.migrate(self, data, version)

    def outcome(self, state: State) -> Outcome:
        return winter.outcome(wstate(state))

    def lenses(self) -> list[str]:
        return list(lenses.LENSES)

    def lens(self, name: str, view_: View) -> Lens:
        if name not in lenses.LENSES:
            raise KabinettError(f"{self.name} has no lens {name!r}; it has {', '.join(lenses.LENSES)}")
        return lenses.lens(name, wstate(self.sample(view_, random.Random(0))))

    def scene(self, view_: View) -> dict[str, object]:
        return scene.scene(self, view_)


def wstate(state: State) -> WState:
    assert isinstance(state, WState)
    return state
