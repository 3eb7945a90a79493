"""What happened in few words: events of one card each as one sentence, long lists without their middle."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Vocabulary
from kabinett.core.text import Text, inflected

CARD_BY_CARD: Final = ("you_draw", "paid")
"""Events of one card each, that are told together."""
MOST_CARDS: Final = 8
"""Of a longer row of cards only the first ones are named."""
FIRST: Final = 6
LAST: Final = 2


def in_short(words: Vocabulary, texts: list[Text], language: str) -> list[str]:
    """Sentences for these texts; rows of cards that one power draws or pays are one sentence each."""
    told: list[str] = []
    row: list[Text] = []
    for text in [*texts, Text("")]:
        if row and same_row(row[-1], text):
            row.append(text)
            continue
        if row:
            told.append(with_cards(words, row[0], _cards(words, row, language), language))
        row = [text]
    return told


def same_row(one: Text, other: Text) -> bool:
    """Whether both are about cards of one power, told one by one."""
    return one.key == other.key and one.key in CARD_BY_CARD and one.args[0] == other.args[0]


def with_cards(words: Vocabulary, text: Text, cards: list[str], language: str) -> str:
    """The sentence of a text about one card, for all of these; the text as it is where there are no more than one."""
    sentence = words.catalog.sentence(text.key, language)
    if len(cards) < 2 or sentence is None:
        return words.say(text, language)
    whose = words.texts[text.key][0][0]
    filled = {whose: words.shown("power", text.args[0], language), "card": ", ".join(cards)}
    return inflected(sentence, {}, language).format_map(filled)


def _cards(words: Vocabulary, row: list[Text], language: str) -> list[str]:
    if len(row) < 2:
        return []
    named = [words.shown("card", text.args[1], language) for text in row[:MOST_CARDS]]
    return named if len(row) <= MOST_CARDS else [*named, f"… (+ {len(row) - MOST_CARDS})"]


def without_middle(lines: list[str]) -> list[str]:
    """The first and the last lines of a long list: what was done, and what it came to at last."""
    left = len(lines) - FIRST - LAST
    return lines if left <= 1 else [*lines[:FIRST], f"… (+ {left})", *lines[-LAST:]]
