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


def test_the_rules_that_the_documents_name_exist() -> None:
    rules = kabinett.game("friedrich").rules
    text = (ROOT / "docs" / "friedrich.md").read_text("utf-8")
    named = re.findall(r"\((\d+\.\d+[a-z]?(?:, \d+\.\d+[a-z]?)*)\)", text)
    assert len(named) > 8
    for group in named:
        for rule_id in group.split(", "):
            assert rule_id in rules, rule_id
