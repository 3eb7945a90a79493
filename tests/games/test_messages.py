"""The sentences of all games: a counted word stands in the form that fits its number."""

from __future__ import annotations

import re

import pytest

import kabinett
from kabinett.core.text import LANGUAGES, WORD_FORMS, Text, singular

GAMES = ("friedrich", "wallenstein", "maria", "pittswar")
NUMBERED = ("decks_shuffled",)
"""Here numbers are names: "decks 1 and 2 are shuffled"."""


SECOND_PERSON = re.compile(r"\b([Yy]ou|[Yy]our|[Vv]ous|[Vv]otre|[Vv]os|Sie|Ihr|Ihre[nmrs]?|Ihnen)\b")


@pytest.mark.parametrize("name", GAMES)
def test_what_happened_is_told_in_the_third_person(name: str) -> None:
    """A finished game is told to everybody: what a seat alone saw must say of itself whose it is. Only questions and
    refusals are said to somebody."""
    words = kabinett.game(name).words
    for key in words.texts:
        if not key.startswith(("ask.", "no.", "core.")):
            for language in LANGUAGES:
                assert not SECOND_PERSON.search(words.catalog.sentences[language].get(key, "")), (key, language)


def plurals(language: str) -> set[str]:
    """Every word that some sentence of some game has a singular for."""
    found: set[str] = set()
    for name in GAMES:
        for sentence in kabinett.game(name).words.catalog.sentences[language].values():
            found |= {other for _, one, other in WORD_FORMS.findall(sentence) if one != other}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_one_thing_is_not_called_several(name: str, language: str) -> None:
    """Said of 1, of -1 and of 0, no number is followed by a plural that another sentence has a singular for."""
    words = kabinett.game(name).words
    listed = "|".join(sorted([re.escape(word) for word in plurals(language)], key=len, reverse=True))
    for number in (1, -1, 0):
        if not singular(number, language):
            continue
        several = re.compile(rf"(?<![\w-]){number} (\w+ )?({listed})\b")
        for key, params in words.texts.items():
            said = words.say(Text(key, tuple([number if kind == "number" else 0 for _, kind in params])), language)
            assert key in NUMBERED or not several.search(said), (key, said)
