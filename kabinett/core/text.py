"""Text for people is a key with arguments, never a sentence: the sentence is made in the reader's language."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "fr", "de")


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
    """The sentences of one game in each language: `{name}` in a sentence is the argument of that name."""

    def __init__(self, sentences: dict[str, dict[str, str]]) -> None:
        self.sentences = sentences

    def sentence(self, key: str, language: str) -> str | None:
        found = self.sentences.get(language, {}).get(key)
        return self.sentences.get("en", {}).get(key) if found is None else found
