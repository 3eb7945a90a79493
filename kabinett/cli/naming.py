"""What a player types, matched with what things are called: without accents, capitals, or the end of a long name."""

from __future__ import annotations

import difflib
import unicodedata

from kabinett.core.action import Action, Names, Vocabulary
from kabinett.core.contract import Decision
from kabinett.core.text import LANGUAGES

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "å": "a", "ø": "oe", "ł": "l"})
PIECES = ("piece", "general")


def fold(text: str) -> str:
    """The same for "Königgrätz", "koeniggraetz" and "KÖNIGGRÄTZ"."""
    lowered = unicodedata.normalize("NFC", text).lower().translate(UMLAUTS)
    plain = "".join([c for c in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(c)])
    return " ".join(plain.split())


def named(words: Vocabulary, kind: str, text: str) -> list[int]:
    """The values of a kind that this text may mean: those called exactly so, else those whose names begin so, else
    those that have all its words somewhere in their names ("train 1")."""
    found = words.kinds.get(kind)
    if not isinstance(found, Names) or not text.strip():
        return []
    wanted = fold(text)
    exact: list[int] = []
    prefix: list[int] = []
    inside: list[int] = []
    for value, name in enumerate(found.names):
        called = {fold(name), fold(name).replace("-", " ")}
        called |= {fold(words.shown(kind, value, language)) for language in LANGUAGES}
        if wanted in called:
            exact.append(value)
        elif any(part.startswith(wanted) for part in called):
            prefix.append(value)
        elif set(wanted.split()) <= {word for part in called for word in part.replace("-", " ").split()}:
            inside.append(value)
    if fold(text).replace(" ", "-") in found.index:
        return [found.index[fold(text).replace(" ", "-")]]
    return exact or prefix or inside


def similar(words: Vocabulary, kind: str, text: str) -> list[str]:
    """Names of a kind that look like this text."""
    found = words.kinds.get(kind)
    if not isinstance(found, Names):
        return []
    return difflib.get_close_matches(fold(text), found.names, 3, 0.6)


def matching(decision: Decision, text: str) -> list[Action]:
    """The legal actions that a text may mean: word by word the beginning of their notation."""
    typed = fold(text).split()
    if not typed:
        return []
    same: list[Action] = []
    starts: list[Action] = []
    for action in decision.actions:
        parts = fold(str(action)).split()
        if parts == typed:
            same.append(action)
        elif len(parts) == len(typed) and all(a.startswith(b) for a, b in zip(parts, typed, strict=True)):
            starts.append(action)
    return same or starts
