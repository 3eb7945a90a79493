"""The rules in words, the data and the document: complete, and they name each other rightly."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kabinett.core.text import LANGUAGES
from kabinett.games.data import GAMES_FOLDER, read_rules

FOLDER = GAMES_FOLDER / "wallenstein"
DATA = FOLDER / "data"
RULES = read_rules("wallenstein")
DOCUMENT = Path(__file__).parents[3] / "docs" / "wallenstein.md"


def key(rule_id: str) -> tuple[int, int, str]:
    found = re.fullmatch(r"(\d+)\.(\d+)([a-z]?)", rule_id)
    assert found, rule_id
    return int(found[1]), int(found[2]), found[3]


def test_ids_stand_once_and_in_their_order() -> None:
    text = (FOLDER / "rules.toml").read_text("utf-8")
    ids = re.findall(r'^id = "(.*)"$', text, re.M)
    assert len(ids) == len(set(ids)) == len(RULES) > 280
    assert ids == sorted(ids, key=key)
    assert sorted({key(rule_id)[0] for rule_id in ids}) == list(range(1, 20))


@pytest.mark.parametrize("rule_id", RULES)
def test_every_rule_in_three_languages(rule_id: str) -> None:
    rule = RULES[rule_id]
    for texts in (rule.title, rule.text):
        assert sorted(texts) == sorted(LANGUAGES)
        assert all(text.strip() == text and len(text) > 2 for text in texts.values())
    for language in LANGUAGES:
        assert rule.text[language].endswith((".", "“")), rule_id
        assert not rule.title[language].endswith("."), rule_id
    assert rule.source


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("rule_id", RULES)
def test_the_languages_name_the_same_numbers(rule_id: str) -> None:
    """A price or a limit changed in one language must be changed in all; words for small numbers are free."""
    texts = RULES[rule_id].text
    named = [set(numbers(texts[language])) - {"1", "2", "3", "5"} for language in LANGUAGES]
    assert named[0] == named[1] == named[2], rule_id


def test_cards_name_their_rules() -> None:
    events = json.loads((DATA / "event_cards.json").read_text("utf-8"))
    favours = json.loads((DATA / "favour_cards.json").read_text("utf-8"))["cards"]
    banners = json.loads((DATA / "landsknechte.json").read_text("utf-8"))["cards"]
    named = [card["rule"] for card in (*events, *favours, *banners)]
    assert len(set(named)) == len(named) == 12 + 21 + 4
    assert all(rule_id in RULES for rule_id in named)
    for card in events:
        loss = card["winter_grain_loss"]
        assert RULES[card["rule"]].title["en"].endswith(f"winter loss {loss}")
        assert (f"{loss} grain" if loss else "no grain") in RULES[card["rule"]].text["en"]
        if isinstance(card.get("value"), int) and card["effect"].startswith(("tax", "grain")):
            assert f" {card['value']}" in RULES[card["rule"]].text["en"]
    for card in favours:
        rule = RULES[card["rule"]]
        assert rule.title["en"].startswith(f"Favour {card['number']}: ")
        if card["effect"] in ("thalers", "grain", "tray_armies", "victory_points"):
            assert f"the card says (ours: {card['value']}). No source" in rule.text["en"]
        elif card["effect"] == "free_building":
            assert f"(ours: a {card['value'].replace('-', ' ')})" in rule.text["en"] and "inferred" in rule.text["en"]
        elif card["effect"] == "immunity":
            assert f"(ours: {' and '.join(card['value'])})" in rule.text["en"] and "inferred" in rule.text["en"]
    for card in banners[1:]:
        assert [str(n) for n in card["options"].values()] == re.findall(r"\d", RULES[card["rule"]].text["en"])


def test_the_supply_table_in_words() -> None:
    rows = json.loads((DATA / "supply_table.json").read_text("utf-8"))
    words = ("no", "one", "two", "three")
    text = RULES["12.3"].text["en"].lower()
    parts = text.rstrip(".").split("; ")
    assert len(parts) == len(rows)
    for row, part in zip(rows, parts):
        assert str(row["min"]) in part and f"{words[row['revolts']]} " in part
        assert part.replace(" additional peasant", "").endswith(f"with {row['extra_peasants']}")


def test_the_document_names_rules_that_exist() -> None:
    text = DOCUMENT.read_text("utf-8")
    named = re.findall(r"\((\d+\.\d+[a-z]?(?:, \d+\.\d+[a-z]?)*)\)", text)
    assert len(named) > 15
    for group in named:
        for rule_id in group.split(", "):
            assert rule_id in RULES, rule_id


def test_no_foreign_marks_in_the_pack() -> None:
    """The pack speaks of the board only: no addresses, no folders of a machine."""
    for path in DATA.iterdir():
        text = path.read_text("utf-8")
        assert "http" not in text and "/home" not in text and "/tmp" not in text, path.name
