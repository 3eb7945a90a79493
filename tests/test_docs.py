"""What the documents show is true: examples are run, links lead somewhere, rules named exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import kabinett

ROOT = Path(__file__).parents[1]
DOCUMENTS = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if path.exists()]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False)
    assert failed == 0


def test_the_readme_has_examples() -> None:
    parsed = doctest.DocTestParser().get_examples((ROOT / "README.md").read_text("utf-8"))
    assert len(parsed) > 5


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    if not (ROOT / "kabinett").exists():
        return  # the compiled package is tested away from its sources, to which some links lead
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert target.startswith("http") or (path.parent / target).exists(), target


GAMES = ("friedrich", "maria", "wallenstein", "pittswar")
NUMBER = r"\d+(?:\.\d+)+[a-z]?(?: first)?"


@pytest.mark.parametrize(("name", "least"), [("friedrich", 8), ("maria", 20), ("wallenstein", 15), ("pittswar", 1)])
def test_the_rules_that_the_documents_name_exist(name: str, least: int) -> None:
    rules = kabinett.game(name).rules
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    named = [
        *re.findall(rf"\(({NUMBER}(?:, {NUMBER})*)\)", text),
        *re.findall(rf"kabinett rules {name} ({NUMBER})`", text),
    ]
    named += re.findall(rf"\| ({NUMBER}):", text)
    assert len(named) >= least
    for group in named:
        for rule_id in group.split(", "):
            assert rule_id in rules, rule_id
