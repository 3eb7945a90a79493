"""`kabinett rules`: the rules, and whether each has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

import kabinett
from kabinett.cli import coverage
from tests.cli.kit import ROOT, run

GAME = kabinett.game("friedrich")


def test_all_rules() -> None:
    ran = run("rules", "friedrich")
    assert ran.code == 0
    heads = [line for line in ran.out.splitlines() if line.startswith("friedrich ")]
    assert len(heads) == len(GAME.rules)


def test_one_rule_in_three_languages() -> None:
    for language in ("en", "fr", "de"):
        rule = GAME.rules["4.4"]
        out = " ".join(run("rules", "friedrich", "4.4", "--language", language).out.split())
        assert rule.title[language] in out and rule.text[language] in out


def test_a_rule_of_two_words_and_a_chapter() -> None:
    assert run("rules", "friedrich", "fate", "7d").out.startswith("friedrich fate 7D  ")
    assert run("rules", "friedrich", "friedrich 4.4").out.startswith("friedrich 4.4  ")
    chapter = run("rules", "friedrich", "5", "--json").json["rules"]
    assert [rule["id"] for rule in chapter] == [rule_id for rule_id in GAME.rules if rule_id.startswith("5.")]
    assert set(chapter[0]) == {"id", "title", "text", "source"}


def test_no_such_rule() -> None:
    ran = run("rules", "friedrich", "99.1")
    assert ran.code == 1 and "no rule '99.1'" in ran.err


def written_in(folder: Path, source: str) -> Path:
    tests = folder / "tests"
    (tests / "games").mkdir(parents=True)
    (tests / "games" / "test_x.py").write_text(source)
    (tests / "games" / "kit.py").write_text('@rule("friedrich 1.1")\ndef test_not_collected(): ...\n')
    return tests


SOURCE = """
import pytest
from tests.rules import rule

@rule("friedrich 4.4")
def test_plain(): ...

@rule("friedrich 4.5", "maria 1.1", "friedrich 4.6")
@pytest.mark.parametrize("x", [1, pytest.param(2, marks=rule("friedrich 4.7"))])
def test_several(x): ...

@pytest.mark.rule("friedrich 4.4")
class TestAll:
    @rule("friedrich fate 7D")
    def test_inside(self): ...

    def helper(self): ...

@rule("friedrich 99")
def test_of_nothing(): ...

def test_without(): ...
"""


def test_tests_are_found_by_their_decorators(tmp_path: Path) -> None:
    found = coverage.tests_by_rule("friedrich", written_in(tmp_path, SOURCE))
    file = "tests/games/test_x.py"
    assert found == {
        "4.4": [f"{file}::test_plain", f"{file}::TestAll::test_inside"],
        "4.5": [f"{file}::test_several"],
        "4.6": [f"{file}::test_several"],
        "4.7": [f"{file}::test_several"],
        "fate 7D": [f"{file}::TestAll::test_inside"],
        "99": [f"{file}::test_of_nothing"],
    }
    assert list(coverage.tests_by_rule("maria", tmp_path / "tests")) == ["1.1"]


def test_coverage_as_json(tmp_path: Path) -> None:
    ran = run("rules", "friedrich", "--coverage", "--json", "--tests", written_in(tmp_path, SOURCE))
    assert ran.code == 1
    paragraphs = {one["id"]: one for one in ran.json["paragraphs"]}
    assert list(paragraphs) == list(GAME.rules)
    assert all(list(one) == ["id", "title", "code", "tests"] for one in paragraphs.values())
    assert paragraphs["4.5"]["tests"] == ["tests/games/test_x.py::test_several"]
    assert paragraphs["1.1"]["tests"] == []
    assert ran.json["unknown"] == {"99": ["tests/games/test_x.py::test_of_nothing"]}
    # The places are true: each line cites its rule.
    package = ROOT / "kabinett" / "games" / "friedrich"
    cited = 0
    for rule_id, one in paragraphs.items():
        for place in one["code"]:
            name, _, line = place.partition(":")
            if not line:
                # Not cited by number: a module that says it is this chapter.
                assert "Chapter" in (package / name).read_text().splitlines()[0]
                continue
            file = package.parent / name if "/" in name else package / name
            assert f'"{rule_id}"' in file.read_text().splitlines()[int(line) - 1]
            cited += 1
    assert cited > 100


def test_coverage_lists_what_has_no_test(tmp_path: Path) -> None:
    ran = run("rules", "friedrich", "--coverage", "--tests", written_in(tmp_path, SOURCE))
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert any(line.startswith("1.1  ") for line in lines) and not any(line.startswith("4.4  ") for line in lines)
    assert "no rule '99', but a test of it" in ran.out
    assert lines[-1] == f"friedrich: {len(GAME.rules)} rules, 5 with a test, {len(GAME.rules) - 5} without"


def test_coverage_is_0_when_every_rule_has_a_test(tmp_path: Path) -> None:
    marks = ", ".join([f'"friedrich {rule_id}"' for rule_id in GAME.rules])
    tests = written_in(tmp_path, f"@rule({marks})\ndef test_all(): ...\n")
    ran = run("rules", "friedrich", "--coverage", "--tests", tests)
    assert ran.code == 0


def test_coverage_finds_the_tests_of_this_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    ran = run("rules", "friedrich", "--coverage", "--json")
    assert ran.code in (0, 1)
    assert any(one["tests"] for one in ran.json["paragraphs"])
