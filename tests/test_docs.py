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


def rulings_of(source: str) -> list[str]:
    """The rulings that the source of a rule names: "10.3 §2; rulings 1, A8" -> 1, A8."""
    found = re.findall(r"\brulings? ([^;]+)", source)
    return [name for part in found for name in re.sub(r" (?:by|for) \w+$", "", part).split(", ")]


@pytest.mark.parametrize(
    ("name", "title"),
    [("friedrich", "Friedrich"), ("maria", "Maria"), ("wallenstein", "Wallenstein"), ("pittswar", "Pitt's War")],
)
def test_the_rulings_that_sources_name_are_listed(name: str, title: str) -> None:
    text = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    listed = re.findall(r"^- \*\*(\S+)\*\* .", text.split(f"## {title}\n")[1].split("\n## ")[0], re.M)
    assert len(listed) == len(set(listed))
    named = {ruling for rule in kabinett.game(name).rules.values() for ruling in rulings_of(rule.source)}
    assert len(named) > 60
    assert named - set(listed) == set()
    assert set(listed) - named == set(), "a ruling that no rule names"
