"""One player among players of another kind, in each seat in turn or always in the same one: how much does it change?"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from kabinett.lab.balance import called
from kabinett.lab.matches import Match, loaded
from kabinett.lab.runs import Folder


@dataclass(frozen=True)
class Among:
    """A row of games. Their seeds follow from `seed` and their numbers alone, so that rows can be compared game by
    game. Where `one` and `others` are the same, everybody is."""

    game: str
    one: str
    others: str
    options: dict[str, object] = field(default_factory=dict)
    """All of them, checked."""
    seat: int | None = None
    """Where the one sits; None: the seats take turns."""
    seed: int = 0

    @property
    def seats(self) -> int:
        return loaded(self.game).seat_count(self.options)

    def seat_in(self, number: int) -> int:
        """Where the one sits in the game of this number."""
        return number % self.seats if self.seat is None else self.seat

    def match(self, number: int, group: str = "") -> Match:
        one = self.seat_in(number)
        bots = tuple([self.one if seat == one else self.others for seat in range(self.seats)])
        return Match(self.game, self.seed, number, bots, self.options, group=group)

    def folder(self, above: Path) -> Folder:
        """Where these games are kept: one folder for each row."""
        game = loaded(self.game)
        name = f"{self.one}-among-{self.others}"
        if self.seat is not None:
            name += f"-in-{game.seat_names(self.options)[self.seat]}"
        path = above / self.game / called(game, self.options).replace(" ", ",") / name
        plan: dict[str, object] = {
            "what": "among",
            "game": self.game,
            "version": game.version,
            "one": self.one,
            "others": self.others,
            "options": self.options,
            "seat": self.seat,
            "seed": self.seed,
        }
        return Folder(path, plan, (self.one, self.others))
