"""Text for people is a key with arguments, never a sentence: the sentence is made in the reader's language."""

from __future__ import annotations

import re
from typing import Final

LANGUAGES: Final = ("en", "fr", "de")

WORD_FORMS: Final = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
"""`{points:point|points}`: the word that fits the argument `points`, for one and for several."""
MEANT_AS_FORMS: Final = re.compile(r"\{(\w+):([^}]*)")


class Text:
    """A key and small integer arguments, whose names and kinds the game's vocabulary declares."""

    def __init__(self, key: str, args: tuple[int, ...] = ()) -> None:
        self.key = key
        self.args = args

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.key, self.args))

    def __repr__(self) -> str:
        return f"Text({self.key!r}, {self.args!r})"


class Catalog:
    """The sentences of one game in each language: `{name}` in a sentence is the argument of that name.

    `{name:one|other}` is a word in the form that fits the number of that name."""

    def __init__(self, sentences: dict[str, dict[str, str]]) -> None:
        self.sentences = sentences

    def sentence(self, key: str, language: str) -> str | None:
        found = self.sentences.get(language, {}).get(key)
        return self.sentences.get("en", {}).get(key) if found is None else found


def singular(number: int, language: str) -> bool:
    """Whether a counted word stands in the singular; in French it does after 0 too."""
    return number in (1, -1) or (number == 0 and language == "fr")


def inflected(sentence: str, numbers: dict[str, int], language: str) -> str:
    """A sentence with each `{name:one|other}` replaced by the form that fits; its `{name}` are left to be filled."""
    if "|" not in sentence:
        return sentence
    parts: list[str] = []
    start = 0
    for found in WORD_FORMS.finditer(sentence):
        name, one, other = found.groups()
        parts.append(sentence[start : found.start()])
        parts.append(one if singular(numbers[name], language) else other)
        start = found.end()
    parts.append(sentence[start:])
    return "".join(parts)


def wrong_form(sentence: str, numbers: list[str]) -> str | None:
    """What is wrong with the word forms of a sentence whose text has these numbers; None if nothing is."""
    for name, forms in MEANT_AS_FORMS.findall(sentence):
        if name not in numbers:
            return f"forms for {name}, which is not a number of this text: {sentence}"
        if "{" in forms or forms.count("|") != 1:
            return f"not two forms for {name}: {sentence}"
    return None
