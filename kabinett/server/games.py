"""Games described for clients: what they are called, their options, words, sentences, rules and boards.

A description is made once for each game and language and kept as bytes; it holds nothing of any table."""

from __future__ import annotations

import hashlib
import itertools
from functools import lru_cache

from kabinett.core.action import Group, Names
from kabinett.core.game import Game, Option
from kabinett.core.messages import CORE_SENTENCES
from kabinett.core.text import LANGUAGES
from kabinett.server.boards import board_json
from kabinett.server.seating import able_bots, default_bot
from kabinett.server.site import Site
from kabinett.server.wire import Json, encode


class Document:
    """Something that stays the same as long as the server runs: its bytes, and a short name for exactly these."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.version = hashlib.blake2b(body, digest_size=12).hexdigest()


# ---- the list --------------------------------------------------------------------------------------------------------


def list_games(site: Site) -> Document:
    """All games that this server hosts, each in a few words of every language."""
    return Document(encode({"games": [_card(game) for game in site.games.values()]}))


def _card(game: Game) -> Json:
    counts = sorted({len(entry) for _, entry in _seatings(game)})
    return {
        "name": game.name,
        "version": game.version,
        "title": _in_all(game, "game.title", game.name.capitalize()),
        "tagline": _in_all(game, "game.tagline", ""),
        "credits": _in_all(game, "game.credits", ""),
        "seats": [counts[0], counts[-1]],
        "reconstructed": game.reconstructed,
        "options": [
            {
                "name": option.name,
                "values": option.values,
                "default": option.values[0],
                "title": _in_all(game, f"options.{option.name}", option.name),
            }
            for option in game.options
        ],
    }


def _in_all(game: Game, name: str, otherwise: str) -> dict[str, str]:
    return {language: game.label(name, language, otherwise) for language in LANGUAGES}


def _seatings(game: Game) -> list[tuple[Json, list[str]]]:
    """Which seats there are: the options that make a difference, and the names of the seats for their values."""
    usual = game.checked_options({})
    telling = [
        option
        for option in game.options
        if len({tuple(game.seat_names({**usual, option.name: value})) for value in option.values}) > 1
    ]
    found: list[tuple[Json, list[str]]] = []
    for values in itertools.product(*[option.values for option in telling]):
        chosen: Json = {option.name: value for option, value in zip(telling, values, strict=True)}
        found.append((chosen, list(game.seat_names({**usual, **chosen}))))
    return found


# ---- one game --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def describe(game: Game, language: str) -> Document:
    """All that a client needs to show this game in this language and to play it by forms."""
    board = board_document(game)
    return Document(
        encode(
            {
                "name": game.name,
                "version": game.version,
                "language": language,
                "title": game.label("game.title", language, game.name.capitalize()),
                "tagline": game.label("game.tagline", language),
                "credits": game.label("game.credits", language),
                "reconstructed": game.reconstructed,
                # With which options there are which seats, by their names in notation.
                "seats": [{"options": chosen, "seats": names} for chosen, names in _seatings(game)],
                "options": [_option(game, option, language) for option in game.options],
                "vocabulary": _vocabulary(game, language),
                # The line of the log that begins a turn, for a replay that jumps from turn to turn.
                "turn_line": next((line for line in ("turn", "season", "new_year") if line in game.words.texts), None),
                "verbs": {verb: game.label(f"verbs.{verb}", language, verb) for verb in game.words.verbs},
                # How an action is said where its verb and its arguments say too little: "{1} to {2}".
                "phrases": {
                    verb: said for verb in game.words.verbs if (said := game.label(f"verbs.{verb}.said", language))
                },
                "lenses": [
                    {"name": lens, "title": game.label(f"lenses.{lens}", language, lens)} for lens in game.lenses()
                ],
                "bots": able_bots(game),
                "default_bot": default_bot(game),
                # To be asked for as .../board?v=, which may then be kept for good; null: there is no board.
                "board": None if board is None else board.version,
                "rules": rulebook(game, language).version,
            }
        )
    )


def _option(game: Game, option: Option, language: str) -> Json:
    name = f"options.{option.name}"
    return {
        "name": option.name,
        "values": option.values,
        "default": option.values[0],
        "title": game.label(name, language, option.name),
        "about": game.label(f"{name}.about", language),
        "labels": [game.label(f"{name}.{_plain(value)}", language, _plain(value)) for value in option.values],
    }


def _plain(value: object) -> str:
    """A value of an option as message files write it: "true", "4", "first"."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _vocabulary(game: Game, language: str) -> Json:
    """Kinds with their names in notation and in words, verbs, texts with their arguments, and the sentences."""
    words = game.words
    kinds: dict[str, Json] = {}
    for name, kind in words.kinds.items():
        if isinstance(kind, Names):
            kinds[name] = {"names": kind.names}
        elif isinstance(kind, Group):
            kinds[name] = {"group": kind.members.name}
        else:
            kinds[name] = {}
    sentences: dict[str, str] = {}
    for key in words.texts:
        said = CORE_SENTENCES.sentence(key, language) or words.catalog.sentence(key, language)
        sentences[key] = key if said is None else said
    shown: dict[str, dict[str, list[str]]] = {}
    for kind_name, by_language in words.display.items():
        listed = by_language.get(language) or by_language.get("en")
        if listed:
            shown[kind_name] = {language: listed}
    return {
        "kinds": kinds,
        "verbs": {verb: list(args) for verb, args in words.verbs.items()},
        "texts": {key: [list(param) for param in params] for key, params in words.texts.items()},
        "sentences": {language: sentences},
        "names": shown,
    }


@lru_cache(maxsize=64)
def rulebook(game: Game, language: str) -> Document:
    """Every rule in our own words."""
    rules = [
        {
            "id": game.full_rule(rule.id),
            "title": rule.title.get(language) or rule.title.get("en", ""),
            "text": rule.text.get(language) or rule.text.get("en", ""),
            "source": rule.source,
        }
        for rule in game.rules.values()
    ]
    return Document(encode({"game": game.name, "language": language, "rules": rules}))


@lru_cache(maxsize=16)
def board_document(game: Game) -> Document | None:
    """The board as data to draw it from; None for a game that is played by forms alone."""
    body = board_json(game)
    return None if body == b"{}" else Document(body)
