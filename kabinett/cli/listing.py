"""Legal actions as a numbered list that can be read at a glance: by piece, by verb, and what needs no object last."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from kabinett.cli.generic import Presenter
from kabinett.cli.words import say
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.state import View

NUMBER = "bold cyan"
GAP = 2
WIDEST_TITLE = 48


class Listing:
    """The actions of a decision by the numbers a player types, and how they look.

    Where all that is asked is a number, the number itself is typed: "how many armies?" is answered with 5 for five."""

    def __init__(self, decision: Decision, view: View, presenter: Presenter) -> None:
        self.actions: dict[int, Action] = {}
        self._presenter = presenter
        self._rows: list[tuple[Line, list[Line]]] = []
        self._verbs = presenter.words.verbs
        self._said = dict(zip(decision.actions, decision.said))
        asked_for = self._only_numbers(decision)
        if asked_for:
            self.actions = asked_for
            self._rows.append((self._title(decision.actions[0], view), [self._range(sorted(asked_for))]))
            return
        by: dict[tuple[int, str, int], list[Action]] = {}
        for action in decision.actions:
            # Pieces with their places first, then what has one object, then what has none.
            count = 1 if self._whole(action) is not None else min(len(action.args), 2)
            first = action.args[0] if count == 2 else -1
            by.setdefault((2 - count, action.verb, first), []).append(action)
        for key in sorted(by, key=lambda key: key[0]):
            actions = by[key]
            if key[0] < 2:
                self._rows.append((self._title(actions[0], view), [self._item(action, view) for action in actions]))
        plain = [self._item(action, view) for key, actions in by.items() if key[0] == 2 for action in actions]
        if plain:
            self._rows.append((Line(""), plain))

    def _only_numbers(self, decision: Decision) -> dict[int, Action]:
        """The actions by their number, if nothing but a number is asked for."""
        found: dict[int, Action] = {}
        before: set[tuple[object, ...]] = set()
        for action in decision.actions:
            kinds = self._verbs[action.verb]
            if not kinds or kinds[-1] != "number" or action.args[-1] < 0:
                return {}
            before.add((action.verb, action.args[:-1]))
            found[action.args[-1]] = action
        return found if len(before) == 1 and len(found) == len(decision.actions) else {}

    def _whole(self, action: Action) -> Line | None:
        """An action in words, where its arguments one by one do not tell what it does."""
        said = self._said.get(action)
        if said is not None:
            return Line(self._presenter.words.say(said, self._presenter.language))
        return self._presenter.in_words(action)

    def _range(self, numbers: list[int]) -> Line:
        if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1:
            shown = say("from_to", self._presenter.language, first=numbers[0], last=numbers[-1])
        else:
            shown = ", ".join([str(number) for number in numbers])
        return Line(shown, style=NUMBER)

    def _title(self, action: Action, view: View) -> Line:
        title = Line(action.verb, style="dim")
        line = Line().append_text(title)
        if len(action.args) > 1 and self._whole(action) is None:
            line.append(" ").append_text(self._presenter.heading(view, self._verbs[action.verb][0], action.args[0]))
        return line

    def _item(self, action: Action, view: View) -> Line:
        number = len(self.actions) + 1
        self.actions[number] = action
        line = Line.assemble((f"[{number}]", NUMBER))
        if not action.args:
            return line.append(f" {action.verb}")
        whole = self._whole(action)
        if whole is not None:
            return line.append(" ").append_text(whole)
        kinds = self._verbs[action.verb]
        for place in range(1 if len(action.args) > 1 else 0, len(action.args)):
            line.append(" ").append_text(self._presenter.choice(view, kinds[place], action.args[place]))
        return line

    def lines(self, width: int) -> list[RenderableType]:
        """The list as text of this width: titles in one column, what they offer beside them."""
        titles = min(WIDEST_TITLE, max([title.cell_len for title, _ in self._rows], default=0))
        beside = titles if titles + 40 <= width else 0
        table = Table.grid(padding=0)
        if beside:
            table.add_column(width=beside + 2 + GAP, no_wrap=True, overflow="ellipsis")
        table.add_column(no_wrap=True)
        space = width - (beside + 2 + GAP if beside else 4)
        for title, items in self._rows:
            shown = Line("  ").append_text(title)
            flowed = flow(items, space)
            if not title.cell_len:
                table.add_row(*([Line("  "), flowed] if beside else [Line("  ").append_text(flowed)]))
            elif beside:
                table.add_row(shown, flowed)
            else:
                table.add_row(shown)
                table.add_row(_indented(flowed, 4))
        return [table]


def flow(items: list[Line], width: int) -> Line:
    """Items one after the other, never broken inside."""
    whole = Line()
    used = 0
    for item in items:
        if used and used + GAP + item.cell_len > width:
            whole.append("\n")
            used = 0
        elif used:
            whole.append(" " * GAP)
            used += GAP
        whole.append_text(item)
        used += item.cell_len
    return whole


def _indented(text: Line, by: int) -> Line:
    parts = text.split("\n", allow_blank=True)
    return Line("\n").join([Line(" " * by).append_text(part) for part in parts])
