"""The game of Maria as the core sees it."""

from __future__ import annotations

import random
from pathlib import Path

from kabinett.boards.about import reconstructed
from kabinett.core.action import Action
from kabinett.core.contract import Lens, Outcome
from kabinett.core.errors import BadOptions, KabinettError
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.games.data import read_labels, read_rules
from kabinett.games.maria import lenses, migration, problems, scene, victory, view
from kabinett.games.maria.annexation import LeavePrussia, PeaceAnswer, PeaceOffer, Reduction, SilesiaTrain
from kabinett.games.maria.board import DATA, PLAYERS, PRUSSIA, Board
from kabinett.games.maria.cards import DrawCards, FrenchSubsidy
from kabinett.games.maria.combat import Aftermath, Battle, Combats, Duel
from kabinett.games.maria.corps import Corps, CorpsPay, CorpsTroops, Release
from kabinett.games.maria.election import CountVotes, Election, Vote
from kabinett.games.maria.hussars import PlaceHussars, Sectors, by_sector, hussars_reach
from kabinett.games.maria.instructions import Execute
from kabinett.games.maria.movement import BeginMovement, Movement
from kabinett.games.maria.notation import verb_rules, vocabulary
from kabinett.games.maria.politics import Influence, Place, PoliticsStage, Select, Trump
from kabinett.games.maria.retreat import Retreat
from kabinett.games.maria.saxony import SaxonyShift
from kabinett.games.maria.setup import AllotTroops, FirstHands, set_up
from kabinett.games.maria.state import FIELDS, MState
from kabinett.games.maria.supply import Cover, PaySupply, Supply
from kabinett.games.maria.tracks import ShiftMarker
from kabinett.games.maria.transfers import Transfer
from kabinett.games.maria.turn import Stage, Turn, Winter
from kabinett.games.maria.underway import Command, Consent, March
from kabinett.games.maria.victory import CheckVictory
from kabinett.games.maria.winter import Recruit


class Maria(Game):
    """Maria for two or three players, introductory and advanced, with either edition's rules."""

    name: str = "maria"
    version: int = 2
    covered: tuple[str, ...] = ("political", "card", "power")
    reconstructed: bool = True

    def __init__(self, folder: Path = DATA) -> None:
        self.board = Board(folder)
        self.reconstructed = reconstructed(folder, True)
        steps = [
            Turn(),
            Stage(),
            Winter(),
            FirstHands(),
            AllotTroops(),
            PlaceHussars(),
            FrenchSubsidy(),
            DrawCards(),
            Supply(),
            PaySupply(),
            Cover(),
            BeginMovement(),
            Movement(),
            March(),
            Consent(),
            Command(),
            Combats(),
            Battle(),
            Duel(),
            Retreat(),
            Aftermath(),
            Recruit(),
            CheckVictory(),
            PoliticsStage(),
            Trump(),
            Place(),
            Influence(),
            Select(),
            Execute(),
            ShiftMarker(),
            Corps(),
            CorpsTroops(),
            CorpsPay(),
            Release(),
            Transfer(),
            SaxonyShift(),
            Election(),
            Vote(),
            CountVotes(),
            PeaceOffer(),
            PeaceAnswer(),
            LeavePrussia(),
            SilesiaTrain(),
            Reduction(),
        ]
        options = [
            Option("variant", ["introductory", "advanced"]),
            Option("players", [3, 2]),
            Option("edition", ["second", "first"]),
            Option("optional_politics", [False, True]),
        ]
        super().__init__(vocabulary(self.board), list(steps), FIELDS, options, read_rules("maria"), verb_rules())
        self.labels = read_labels("maria")
        self.annexed_home = [
            PRUSSIA if silesian else home for home, silesian in zip(self.board.home, self.board.in_silesia, strict=True)
        ]
        self._ranges = [hussars_reach(self.board, ground) for ground in (self.board.apart, self.board.both)]
        self._sectors = [by_sector(self.board, reach) for reach in self._ranges]
        # Offered at almost every decision, so kept at hand.
        self.march_number = self.step_numbers["march"]
        self.done = self.words.action("done")
        self.halt = self.words.action("halt")
        self.fetch = self.words.action("fetch")
        self._marches: list[list[Action | None]] = [[None] * self.board.size for _ in self.board.piece_ids]

    def marches(self, piece: int, cities: list[int]) -> list[Action]:
        """The actions `march piece city`, found without building their keys: marching is most of what is asked."""
        row = self._marches[piece]
        found: list[Action] = []
        for city in cities:
            action = row[city]
            if action is None:
                action = row[city] = self.words.action("march", (piece, city))
            found.append(action)
        return found

    def hussar_range(self, s: MState) -> list[list[int]]:
        """By city the cities where hussars can be placed on account of a general there."""
        return self._ranges[0 if s.introductory else 1]

    def hussar_sectors(self, s: MState) -> list[Sectors]:
        """The same by sector."""
        return self._sectors[0 if s.introductory else 1]

    def checked_options(self, given: dict[str, object] | None) -> dict[str, object]:
        options = super().checked_options(given)
        # In the introductory game, which has no politics, it does no harm.
        if options["optional_politics"] is True and options["edition"] == "first":
            raise BadOptions("the first edition has no optional political rule")
        return options

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return list(PLAYERS) if options["players"] == 3 else list(PLAYERS[:2])

    def blank(self, options: dict[str, object]) -> MState:
        state = MState(self, options)
        state.clear()
        return state

    def setup(self, state: State) -> None:
        set_up(mstate(state))

    def settle(self, state: State) -> None:
        mstate(state).settle()

    def owner(self, state: State, kind: str, index: int) -> int:
        if kind == "seat":
            return index
        s = mstate(state)
        return s.seat_of[index if kind == "power" else self.board.power[index]]

    def add_to_view(self, state: State, seat: int, view_: View) -> None:
        view.add_to_view(mstate(state), view_)

    def complete(self, state: State, view_: View, rng: random.Random) -> None:
        view.complete(mstate(state), view_, rng)

    def determined(self, view_: View) -> list[tuple[str, int]]:
        seat = view_["seat"]
        assert isinstance(seat, int)
        return view.determined(mstate(self.sample(view_, random.Random(0))), seat)

    def problems(self, state: State) -> list[str]:
        return problems.problems(mstate(state))

    def migrate(self, data: dict[str, object], version: int) -> dict[str, object]:
        return migration.migrate(self, data) if version == 1 else super().migrate(data, version)

    def outcome(self, state: State) -> Outcome:
        return victory.outcome(mstate(state))

    def lenses(self) -> list[str]:
        return list(lenses.LENSES)

    def lens(self, name: str, view_: View) -> Lens:
        if name not in lenses.LENSES:
            raise KabinettError(f"{self.name} has no lens {name!r}; it has {', '.join(lenses.LENSES)}")
        return lenses.lens(name, mstate(self.sample(view_, random.Random(0))))

    def scene(self, view_: View) -> dict[str, object]:
        return scene.scene(self, view_)


def mstate(state: State) -> MState:
    assert isinstance(state, MState)
    return state
