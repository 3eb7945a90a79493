"""The game of Friedrich as the core sees it."""

from __future__ import annotations

import random
from pathlib import Path

from kabinett.core.action import Action
from kabinett.core.contract import Lens, Outcome
from kabinett.core.errors import KabinettError
from kabinett.core.field import members
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.core.text import Text
from kabinett.games.data import read_labels, read_rules
from kabinett.games.friedrich import lenses, problems, scene, view
from kabinett.games.friedrich.advanced import EastPrussia, OffensiveOption
from kabinett.games.friedrich.board import DATA, Board
from kabinett.games.friedrich.cards import DrawCards, FrenchDiscard
from kabinett.games.friedrich.choices import (
    BadCoin,
    Exchange,
    Foundations,
    Hussars,
    Laudon,
    OneLess,
    OneMore,
    Runaways,
    SwapCard,
)
from kabinett.games.friedrich.combat import Battle, Combats, Duel, Evade, Retreat
from kabinett.games.friedrich.fate import DrawFate, Recall
from kabinett.games.friedrich.movement import BeginMovement, March, Movement
from kabinett.games.friedrich.notation import VERB_RULES, vocabulary
from kabinett.games.friedrich.setup import DivideArmies, set_up
from kabinett.games.friedrich.state import FIELDS, FState
from kabinett.games.friedrich.supply import Supply
from kabinett.games.friedrich.turn import ConquerAfterwards, Round
from kabinett.games.friedrich.victory import AFTER_CARD, BY_FATE, CheckVictory

SEATS = ["friedrich", "elisabeth", "maria-theresia", "pompadour"]


class Friedrich(Game):
    """Friedrich for three or four players, standard and advanced, with either edition's Cards of Fate."""

    name: str = "friedrich"
    version: int = 1
    covered: tuple[str, ...] = ("fate", "version", "card", "power")

    def __init__(self, folder: Path = DATA) -> None:
        self.board = Board(folder)
        steps = [
            Round(),
            DivideArmies(),
            DrawCards(),
            FrenchDiscard(),
            OffensiveOption(),
            BeginMovement(),
            Movement(),
            March(),
            Combats(),
            Evade(),
            Battle(),
            Duel(),
            Retreat(),
            ConquerAfterwards(),
            Supply(),
            EastPrussia(),
            CheckVictory(),
            DrawFate(),
            Recall(),
            OneMore(),
            OneLess(),
            Foundations(),
            Exchange(),
            SwapCard(),
            BadCoin(),
            Laudon(),
            Hussars(),
            Runaways(),
        ]
        options = [
            Option("players", [4, 3]),
            Option("advanced", [False, True]),
            Option("edition", ["first", "second"]),
            Option("fair_play", [False, True]),
        ]
        super().__init__(vocabulary(self.board), list(steps), FIELDS, options, read_rules("friedrich"), VERB_RULES)
        self.labels = read_labels("friedrich")
        # Offered at almost every decision, so kept at hand.
        self.done = self.words.action("done")
        self.halt = self.words.action("halt")
        self.recruit = self.words.action("recruit")
        self._marches: list[Action | None] = [None] * (len(self.board.piece_ids) * self.board.size)

    def march(self, piece: int, city: int) -> Action:
        """The action `march piece city`, found without building its key: marching is most of what is asked."""
        slot = piece * self.board.size + city
        found = self._marches[slot]
        if found is None:
            found = self.words.action("march", (piece, city))
            self._marches[slot] = found
        return found

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return SEATS if options["players"] == 4 else SEATS[:3]

    def blank(self, options: dict[str, object]) -> FState:
        state = FState(self, options)
        state.clear()
        return state

    def setup(self, state: State) -> None:
        set_up(fstate(state))

    def settle(self, state: State) -> None:
        fstate(state).settle()

    def owner(self, state: State, kind: str, index: int) -> int:
        if kind == "seat":
            return index
        s = fstate(state)
        return s.seat_of[index if kind == "power" else self.board.nation[index]]

    def size(self, state: State, kind: str) -> int:
        if kind == "seat":
            return state.seats
        return super().size(state, kind)

    def add_to_view(self, state: State, seat: int, view_: View) -> None:
        view.add_to_view(fstate(state), view_)

    def complete(self, state: State, view_: View, rng: random.Random) -> None:
        view.complete(fstate(state), view_, rng)

    def determined(self, view_: View) -> list[tuple[str, int]]:
        seat = view_["seat"]
        assert isinstance(seat, int)
        return view.determined(fstate(self.sample(view_, random.Random(0))), seat)

    def problems(self, state: State) -> list[str]:
        return problems.problems(fstate(state))

    def outcome(self, state: State) -> Outcome:
        s = fstate(state)
        winners = sorted({s.seat_of[nation] for nation in members(s.won)})
        scores = [int(seat in winners) for seat in range(s.seats)]
        ranks = [1 if score else 2 for score in scores]
        if s.ending == BY_FATE:
            return Outcome(winners, ranks, scores, Text("end.fate"), "12.5")
        rule = "12.3" if s.ending == AFTER_CARD else "12.2"
        if s.won.bit_count() > 1:
            return Outcome(winners, ranks, scores, Text("end.shared"), "12.4")
        return Outcome(winners, ranks, scores, Text("end.objectives", (members(s.won)[0],)), rule)

    def lenses(self) -> list[str]:
        return list(lenses.LENSES)

    def lens(self, name: str, view_: View) -> Lens:
        if name not in lenses.LENSES:
            raise KabinettError(f"{self.name} has no lens {name!r}; it has {', '.join(lenses.LENSES)}")
        return lenses.lens(name, fstate(self.sample(view_, random.Random(0))))

    def scene(self, view_: View) -> dict[str, object]:
        return scene.scene(self, view_)


def fstate(state: State) -> FState:
    assert isinstance(state, FState)
    return state
