"""The game of Pitt's War as the core sees it."""

from __future__ import annotations

import random
from pathlib import Path

from kabinett.boards.about import reconstructed
from kabinett.core.contract import Lens, Outcome
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game, Option
from kabinett.core.state import State, View
from kabinett.core.step import Step
from kabinett.games.data import read_labels, read_rules
from kabinett.games.pittswar import (
    hands,
    lenses,
    migration,
    problems,
    scene,
    setup,
    steps_events,
    steps_peace,
    steps_war,
    victory,
)
from kabinett.games.pittswar.board import DATA, FRANCE_SIDE, NAVAL, SEATS, Board
from kabinett.games.pittswar.fields import FIELDS
from kabinett.games.pittswar.ground import Ground
from kabinett.games.pittswar.notation import VERB_RULES, vocabulary
from kabinett.games.pittswar.state import PState

SCENARIOS = ("liberty_or_death", "grand_empire", "valmy_to_waterloo")


class PittsWar(Game):
    """Pitt's War for two players, in three scenarios."""

    name: str = "pittswar"
    version: int = 3
    covered: tuple[str, ...] = ("event",)
    reconstructed: bool = True

    def __init__(self, folder: Path = DATA) -> None:
        self.board = Board(folder)
        self.reconstructed = reconstructed(folder, True)
        self.ground = Ground(self.board)
        board = self.board
        steps: list[Step[PState]] = [*steps_war.steps(), *steps_peace.steps(), *steps_events.steps()]
        options = [
            Option("scenario", list(SCENARIOS)),
            Option("bought_events", [False, True]),
            Option("charles_in_italy", [False, True]),
            Option("leaders_leave", [False, True]),
        ]
        super().__init__(vocabulary(board), list(steps), FIELDS, options, read_rules("pittswar"), VERB_RULES)
        self.labels = read_labels("pittswar")
        self.naval_markers = 0
        for event in range(board.markers):
            if board.marker_kind[event] == NAVAL and board.marker_side[event] == FRANCE_SIDE:
                self.naval_markers |= 1 << event
        # Offered at almost every decision, so kept at hand.
        action = self.words.action
        zones = range(board.size)
        self.activates = [action("activate", (zone,)) for zone in zones]
        self.goes = [action("go", (zone,)) for zone in zones]
        self.sails = [action("sail", (zone,)) for zone in zones]
        self.pass_ = action("pass")
        self.march = action("march")
        self.force_march = action("force_march")
        self.embark = action("embark")
        self.stop = action("stop")
        self.flag = action("flag")
        self.stand = action("stand")
        self.stay = action("stay")
        self.ride = action("ride")
        self.roll_die = action("roll")
        self.claim = action("claim")
        self.no_claim = action("no_claim")
        self.cut_down = action("cut_down")
        self.drive_on = action("drive_on")
        self.decline = action("decline")
        self.done = action("done")

    def seat_names(self, options: dict[str, object]) -> list[str]:
        return list(SEATS)

    def blank(self, options: dict[str, object]) -> PState:
        state = PState(self, options)
        state.clear()
        return state

    def setup(self, state: State) -> None:
        setup.set_up(pstate(state))

    def settle(self, state: State) -> None:
        pstate(state).changed()

    def add_to_view(self, state: State, seat: int, view: View) -> None:
        view["hand_sizes"] = [len(hand) for hand in pstate(state).hands]

    def complete(self, state: State, view: View, rng: random.Random) -> None:
        hands.complete(pstate(state), view, rng)

    def determined(self, view: View) -> list[tuple[str, int]]:
        seat = view["seat"]
        assert isinstance(seat, int)
        return hands.determined(pstate(self.sample(view, random.Random(0))), seat)

    def problems(self, state: State) -> list[str]:
        return problems.problems(pstate(state))

    def migrate(self, data: dict[str, object], version: int) -> dict[str, object]:
        if version not in (1, 2):
            return super().migrate(data, version)
        # Since version 2 a dump has the same form: only retreats with too little room go otherwise.
        return migration.migrate(self, data) if version == 1 else data

    def outcome(self, state: State) -> Outcome:
        return victory.outcome(pstate(state))

    def lenses(self) -> list[str]:
        return list(lenses.LENSES)

    def lens(self, name: str, view: View) -> Lens:
        if name not in lenses.LENSES:
            raise KabinettError(f"{self.name} has no lens {name!r}; it has {', '.join(lenses.LENSES)}")
        return lenses.lens(name, pstate(self.sample(view, random.Random(0))))

    def scene(self, view: View) -> dict[str, object]:
        return scene.scene(self, view)


def pstate(state: State) -> PState:
    assert isinstance(state, PState)
    return state
