"""Reading what the games bring as data: rules in our own words, sentences in three languages."""

from __future__ import annotations

import tomllib
from pathlib import Path

from kabinett.core.game import Rule
from kabinett.core.text import LANGUAGES, Catalog

GAMES_FOLDER = Path(__file__).parent


def read_rules(game: str) -> dict[str, Rule]:
    """All rules of a game by their id, in the order of the rulebook."""
    read = tomllib.loads((GAMES_FOLDER / game / "rules.toml").read_text("utf-8"))
    return {row["id"]: Rule(row["id"], row["title"], row["text"], row["source"]) for row in read["rule"]}


def read_catalog(game: str) -> Catalog:
    """The sentences of a game."""
    sentences: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        text = (GAMES_FOLDER / game / "messages" / f"{language}.toml").read_text("utf-8")
        sentences[language] = tomllib.loads(text)["texts"]
    return Catalog(sentences)


def read_names(game: str) -> dict[str, dict[str, list[str]]]:
    """Display names by kind and language: nations, suits, seats and whatever else a game shows in words."""
    names: dict[str, dict[str, list[str]]] = {}
    for language in LANGUAGES:
        text = (GAMES_FOLDER / game / "messages" / f"{language}.toml").read_text("utf-8")
        for kind, listed in tomllib.loads(text)["names"].items():
            names.setdefault(kind, {})[language] = listed
    return names


LABELS = ("game", "options", "verbs", "lenses")
"""What a client shows besides sentences: the game itself, its options and their values, verbs as buttons, overlays."""


def read_labels(game: str) -> dict[str, dict[str, str]]:
    """Short words by language: "game.title", "options.players", "options.players.about", "verbs.march"."""
    labels: dict[str, dict[str, str]] = {}
    for language in LANGUAGES:
        read = tomllib.loads((GAMES_FOLDER / game / "messages" / f"{language}.toml").read_text("utf-8"))
        found: dict[str, str] = {}
        for part in LABELS:
            for name, text in read[part].items():
                found[f"{part}.{name}"] = text
        labels[language] = found
    return labels
