"""What the scenes of Friedrich and Maria share: numbers out of a view, bounds of armies, cards by their faces."""

from __future__ import annotations

from functools import lru_cache

from kabinett.core.field import ALL, members
from kabinett.core.game import Game, copied
from kabinett.core.state import State, View
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import Pack
from kabinett.games.tactics.war import DECKS, FACT

Part = dict[str, object]


def show_public(game: Game, s: State, view: View) -> None:
    """Give a blank state what everybody sees and nothing else: enough for the rules that a scene asks."""
    frames = view["stack"]
    assert isinstance(frames, list)
    s.stack = [tuple(frame) for frame in frames]
    for field in game.fields:
        if field.see == ALL:
            setattr(s, field.name, copied(field, view[field.name]))
    game.settle(s)


def numbers(view: View, name: str) -> list[int]:
    """A plain list of numbers out of a view."""
    value = view[name]
    assert isinstance(value, list)
    return [number for number in value if isinstance(number, int)]


def parts(view: View, name: str) -> list[object]:
    """A list out of a view some entries of which the viewer may not see (None)."""
    value = view[name]
    assert isinstance(value, list)
    return list(value)


def faces(pack: Pack, cards: object) -> list[str] | None:
    """Cards as their faces in a fixed order; None stays None."""
    if not isinstance(cards, list):
        return None
    return [pack.faces[face] for face in sorted([pack.face_of[card] for card in cards])]


def seen_cards(view: View, power: int) -> list[int]:
    """Cards that the viewer has seen go into another's hand."""
    seat = view["seat"]
    assert isinstance(seat, int)
    if seat < 0:
        return []
    known = parts(view, "known")[seat]
    assert isinstance(known, list)
    return [fact % FACT for fact in known if fact // FACT == power]


@lru_cache(2000)
def narrowed(stacks: tuple[int, ...], total: int, facts: tuple[armies.Fact, ...]) -> tuple[tuple[int, int], ...]:
    """Kept, because it is the same for all viewers and changes seldom."""
    return tuple(armies.narrowed(list(stacks), total, facts))


def discards(pack: Pack, mask: int) -> dict[str, int]:
    """The open discards: how many of each face."""
    found: dict[str, int] = {}
    for face in sorted([pack.face_of[card] for card in members(mask)]):
        found[pack.faces[face]] = found.get(pack.faces[face], 0) + 1
    return found


def decks(view: View, sealed: int) -> list[Part]:
    """What is left of each deck in the draw pile, and which are still sealed."""
    left = numbers(view, "deck_backs")
    return [{"left": left[deck], "sealed": bool(sealed >> deck & 1)} for deck in range(DECKS)]
