"""`kabinett rules`: the rules in our own words, and whether each has a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import typer
from rich.console import RenderableType
from rich.text import Text as Line

from kabinett.cli import coverage
from kabinett.cli.common import NO, Complaint, load_game, print_json
from kabinett.cli.terminal import Screen, indented
from kabinett.cli.words import say
from kabinett.core.game import Game, Rule

SOURCE_WORDS: Final = re.compile(r"\b(rulings?|event list|fate sheet)\b")
"""Words of ours in the sources of rules; the rest are numbers, and titles of the rulebooks."""


def rules(name: str, wanted: list[str], as_json: bool, language: str) -> None:
    """One rule, a chapter, or all."""
    game = load_game(name)
    chosen = chosen_rules(game, " ".join(wanted))
    if as_json:
        print_json({"game": game.name, "rules": [_as_json(rule, language) for rule in chosen]})
        return
    out = Screen()
    for number, rule in enumerate(chosen):
        if number:
            out.print()
        for line in rule_lines(game, rule.id, language):
            out.print(line)


def _as_json(rule: Rule, language: str) -> dict[str, object]:
    return {
        "id": rule.id,
        "title": rule.title.get(language, rule.title["en"]),
        "text": rule.text.get(language, rule.text["en"]),
        "source": rule.source,
    }


def rule_lines(game: Game, rule_id: str, language: str) -> list[RenderableType]:
    """A rule as it is printed: its id and title, and its text."""
    rule = game.rules.get(rule_id)
    if rule is None:
        return []
    title = rule.title.get(language, rule.title["en"])
    head = Line.assemble((f"{game.name} {rule.id}", "bold"), "  ", title)
    lines: list[RenderableType] = [head, indented(Line(rule.text.get(language, rule.text["en"])))]
    if rule.source:
        source = SOURCE_WORDS.sub(lambda found: say(found.group(), language), rule.source)
        lines.append(indented(Line(say("source", language, source=source), style="dim")))
    return lines


def chosen_rules(game: Game, wanted: str) -> list[Rule]:
    """The rule of this id or all that stand under it; everything where nothing is asked."""
    if not wanted or wanted == game.name:
        return list(game.rules.values())
    found = rules_under(game, wanted)
    if not found:
        raise Complaint(f"{game.name} has no rule {wanted!r}; `kabinett rules {game.name}` lists them all", NO)
    return found


def rules_under(game: Game, wanted: str) -> list[Rule]:
    """The rule of this id, or all that stand under it ("5", "fate 7D"); none where there is no such rule."""
    wanted = wanted.removeprefix(f"{game.name} ").strip().lower()
    exact = [rule for rule_id, rule in game.rules.items() if rule_id.lower() == wanted]
    return exact or [rule for rule_id, rule in game.rules.items() if _under(rule_id.lower(), wanted)]


def _under(rule_id: str, chapter: str) -> bool:
    return rule_id.startswith((f"{chapter}.", f"{chapter} "))


def cover(name: str, tests: Path | None, as_json: bool, language: str) -> None:
    """Which rules have no test."""
    game = load_game(name)
    if tests is not None and not tests.is_dir():
        raise Complaint(f"{tests}: no such folder")
    folder = coverage.tests_folder(tests)
    code = coverage.code_places(game.name, list(game.rules))
    held = coverage.tests_by_rule(game.name, folder)
    paragraphs: list[dict[str, object]] = [
        {
            "id": rule.id,
            "title": rule.title.get(language, rule.title["en"]),
            "code": code[rule.id],
            "tests": held.get(rule.id, []),
        }
        for rule in game.rules.values()
    ]
    missing = [one for one in paragraphs if not one["tests"]]
    unknown = {rule_id: where for rule_id, where in held.items() if rule_id not in game.rules}
    if as_json:
        print_json({"game": game.name, "paragraphs": paragraphs, "unknown": unknown})
    else:
        out = Screen()
        for one in missing:
            places = one["code"]
            assert isinstance(places, list)
            line = Line.assemble((f"{one['id']}", "bold"), f"  {one['title']}")
            out.print(line.append(f"  {', '.join([str(p) for p in places]) or 'nowhere cited in the code'}", "dim"))
        for rule_id, where in unknown.items():
            out.print(Line(f"no rule {rule_id!r}, but a test of it: {', '.join(where)}", style="red"))
        with_tests = len(paragraphs) - len(missing)
        if folder is None:
            typer.echo("no tests were found: name their folder with --tests", err=True)
        out.print(Line(f"{game.name}: {len(paragraphs)} rules, {with_tests} with a test, {len(missing)} without"))
    if missing or unknown:
        raise typer.Exit(NO)
