"""How a game looks in the terminal: what any game can be shown with, from the declared fields of its view.

A game that wants to look better brings a module of its own beside this one, with a Presenter."""

from __future__ import annotations

import importlib
from typing import Final

from rich.console import RenderableType
from rich.text import Text as Line

from kabinett.core.action import Action, Names
from kabinett.core.contract import Decision
from kabinett.core.field import OWNER, Field
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.core.text import Text

Faces = list[tuple[Text, str]]
OWN_MODULES: Final = ("friedrich", "maria", "pittswar", "wallenstein")
UNKNOWN: Final = "?"
PLACE_KINDS: Final = ("place", "county", "zone")
"""What games call the places of their boards."""


class Presenter:
    """Shows what stands in a view; it is never given the state."""

    def __init__(self, game: Game, language: str = "en") -> None:
        self.game = game
        self.words = game.words
        self.language = language

    def name(self, kind: str, value: int) -> str:
        return self.words.shown(kind, value, self.language)

    # what a game may do better

    def show(self, view: View) -> list[RenderableType]:
        """The position."""
        lines: list[RenderableType] = []
        for field in self.game.fields:
            if field.name in view:
                lines += [line for line in [self._field(field, view[field.name])] if line is not None]
        return lines

    def hand(self, view: View) -> list[RenderableType]:
        """What only this seat sees."""
        lines: list[RenderableType] = []
        for field in self.game.fields:
            if field.see == OWNER:
                lines += [line for line in [self._field(field, view[field.name])] if line is not None]
        return lines

    def place(self, view: View | None, place: int) -> list[RenderableType]:
        """One place of the board; without a view what is printed on it."""
        return [Line(self.name(place_kind(self.game), place), style="bold")]

    def whole_board(self) -> list[RenderableType]:
        """All places of the board, as they are printed."""
        kind = self.words.kinds[place_kind(self.game)]
        assert isinstance(kind, Names)
        return [Line(", ".join([self.name(kind.name, place) for place in range(len(kind.names))]))]

    def label(self, kind: str, value: int) -> Line:
        """A thing wherever it is named."""
        return Line(self.name(kind, value))

    def choice(self, view: View, kind: str, value: int) -> Line:
        """A thing among the choices."""
        return self.label(kind, value)

    def in_words(self, action: Action) -> Line | None:
        """What an action does, where its arguments one by one do not tell."""
        return None

    def heading(self, view: View, kind: str, value: int) -> Line:
        """A thing as the title of the choices that have to do with it."""
        return Line(self.name(kind, value), style="bold")

    def moment(self, view: View) -> object:
        """The position is shown again when this changes."""
        return None

    def hint(self, view: View, decision: Decision) -> str:
        """What helps to answer beyond the question itself."""
        return ""

    def examples(self, view: View) -> tuple[str, str]:
        """A piece and a place as they are typed, for help; empty where the game has none."""
        kinds = [self.words.kinds.get(kind) for kind in ("piece", place_kind(self.game))]
        piece, place = [kind.names[0] if isinstance(kind, Names) else "" for kind in kinds]
        return piece, place

    def tell(self, faces: Faces) -> list[tuple[str, str]]:
        """A log as sentences with their rules; a game may say several events in one."""
        return [(self.words.say(face, self.language), rule) for face, rule in faces]

    # the plain way

    def _field(self, field: Field, value: object) -> Line | None:
        if field.shape == "raw":
            return None
        if not isinstance(value, list):
            assert isinstance(value, int)
            return None if value == field.default else self._line(field.name, self._value(field, value))
        if field.shape == "bits":
            return self._line(field.name, ", ".join([self._value(field, part) for part in value])) if value else None
        parts: list[str] = []
        for number, part in enumerate(value):
            if part is None:
                shown = UNKNOWN
            elif isinstance(part, list):
                shown = ", ".join([self._value(field, inner) for inner in part]) or "–"
            else:
                shown = self._value(field, part)
            if shown not in ("–", UNKNOWN) and part != field.default:
                parts.append(f"{self._index(field, number)} {shown}")
        return self._line(field.name, "; ".join(parts)) if parts else None

    def _value(self, field: Field, value: int) -> str:
        return str(value) if field.value == "number" else self.name(field.value, value)

    def _index(self, field: Field, number: int) -> str:
        kind = self.words.kinds.get(field.index)
        return self.name(field.index, number) if isinstance(kind, Names) else str(number)

    def _line(self, name: str, shown: str) -> Line:
        return Line.assemble((f"{name.replace('_', ' ')}: ", "bold"), shown)


def place_kind(game: Game) -> str:
    """The kind of the places of this game's board; empty if it has none."""
    return next((kind for kind in PLACE_KINDS if kind in game.words.kinds), "")


def presenter(game: Game, language: str = "en") -> Presenter:
    """The game's own way to be shown, or the plain one."""
    if game.name in OWN_MODULES:
        made = importlib.import_module(f"kabinett.cli.{game.name}").presenter(game, language)
        assert isinstance(made, Presenter)
        return made
    return Presenter(game, language)
