"""A position as a client draws it: tokens, marks, hands, powers. Made from a view, so it tells no more than that."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from kabinett.boards.roadmap import SUITS
from kabinett.core.field import ALL, members
from kabinett.core.state import View
from kabinett.games.friedrich.board import GENERAL_COUNT, NATION_COUNT, NATIONS, OFF, PIECE_COUNT
from kabinett.games.friedrich.effects import VERSIONS
from kabinett.games.friedrich.notation import FATE_NAMES
from kabinett.games.friedrich.setup import DivideArmies
from kabinett.games.friedrich.state import FATE_COUNT, FState
from kabinett.games.friedrich.victory import claimed, counts, needed
from kabinett.games.friedrich.view import facts_of, stacks_of
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import FACES, FIFTY, face_of
from kabinett.games.tactics.showing import (
    Part,
    decks,
    discards,
    faces,
    narrowed,
    numbers,
    parts,
    seen_cards,
    show_public,
)

if TYPE_CHECKING:
    from kabinett.games.friedrich.game import Friedrich


def scene(game: Friedrich, view: View) -> dict[str, object]:
    """All that the viewer's client needs to draw the position."""
    names = [field.name for field in game.fields if field.see == ALL]
    key = msgspec.json.encode({name: view[name] for name in ["options", "stack", "totals", "deck_backs", *names]})
    s, shared = _public(game, key)
    return {
        **shared,
        "tokens": _own_armies(s, view, shared),
        "hands": [_hand(s, view, nation) for nation in range(NATION_COUNT)],
        "buried": _buried(view),
    }


@lru_cache(64)
def _public(game: Friedrich, key: bytes) -> tuple[FState, Part]:
    """What everybody sees, and a state with nothing else in it. Kept, because all viewers ask for it one after another;
    nothing of it may be changed. Made from the key alone, so it can tell no more."""
    view: View = msgspec.json.decode(key)
    s = public_state(game, view)
    return s, {
        "tokens": _tokens(s, view),
        "marks": _marks(s),
        "powers": [_power(s, view, nation) for nation in range(NATION_COUNT)],
        "turn": s.turn,
        "nation": NATIONS[s.nation] if s.nation >= 0 else None,
        "phase": game.steps[s.stack[-1][0]].kind if s.stack else "",
        "fate_left": s.fate_left.bit_count(),
        "fate_drawn": [FATE_NAMES[card] for card in range(FATE_COUNT) if not s.fate_left >> card & 1],
        "effect": VERSIONS[s.effect] if s.effect >= 0 else None,
        "duel": _duel(s),
        "retreat": _retreat(s),
        "combats": [[s.board.piece_ids[attacker], s.board.piece_ids[defender]] for attacker, defender in s.pairs],
        "exposed": FACES[face_of(s.exposed)] if s.exposed >= 0 else None,
        "discards": discards(FIFTY, s.discard),
        "decks": decks(view, s.sealed),
    }


def public_state(game: Friedrich, view: View) -> FState:
    """A state with what everybody sees and nothing else in it: enough for the rules asked here."""
    options = view["options"]
    assert isinstance(options, dict)
    s = game.blank(options)
    show_public(game, s, view)
    return s


def _bounds(s: FState, view: View) -> dict[int, tuple[int, int]]:
    """By commander: the least and the most armies of his stack, as far as everybody knows."""
    totals = numbers(view, "totals")
    found: dict[int, tuple[int, int]] = {}
    for nation in range(NATION_COUNT):
        stacks = stacks_of(s, nation)
        if not totals[nation]:
            continue
        limits = narrowed(tuple(stacks), totals[nation], facts_of(s, nation))
        for stack, limit in zip(stacks, limits):
            found[(stack & -stack).bit_length() - 1] = limit
    return found


def _own_armies(s: FState, view: View, shared: Part) -> list[object]:
    """The tokens, with the armies that this viewer knows; while it divides them, those that its draft has given."""
    seen = parts(view, "armies")
    found: list[object] = parts(shared, "tokens")
    drafted = _drafted(s, view)
    for piece in range(GENERAL_COUNT):
        city = s.place[piece]
        if seen[piece] is not None and city != OFF and s.at[city] == piece + 1:
            token = found[piece]
            assert isinstance(token, dict)
            found[piece] = {**token, "armies": seen[piece] if drafted is None else drafted.get(piece)}
    return found


def _drafted(s: FState, view: View) -> dict[int, int] | None:
    """By commander: the armies given in the draft of a viewer who is dividing his; None where nobody asks him to."""
    seat = view["seat"]
    assert isinstance(seat, int)
    if seat < 0 or not _dividing(s, seat):
        return None
    draft = tuple([s.rules.words.parse(str(text)) for text in parts(view, "draft")])
    return dict(DivideArmies().given(s, seat, draft))


def _dividing(s: FState, seat: int) -> bool:
    return _frame(s, "divide_armies") is not None and not s.ready >> seat & 1


def _tokens(s: FState, view: View) -> list[Part]:
    """Pieces as everybody sees them."""
    board = s.board
    bounds = _bounds(s, view)
    ids = board.roads.ids
    found: list[Part] = []
    for piece in range(PIECE_COUNT):
        city = s.place[piece]
        general = piece < GENERAL_COUNT
        leads = general and city != OFF and s.at[city] == piece + 1
        limit = bounds.get(piece) if leads else None
        found.append(
            {
                "id": board.piece_ids[piece],
                "kind": "general" if general else "train",
                "power": NATIONS[board.nation[piece]],
                "at": ids[city] if city != OFF else None,
                "down": bool(s.down >> piece & 1),
                "armies": None,
                "bounds": None if limit is None else [limit[0], limit[1]],
                "rank": board.generals[board.nation[piece]].index(piece) + 1 if general else None,
                "gone": bool(s.gone >> piece & 1),
                "moved": bool(s.moved >> piece & 1),
            }
        )
    return found


def _marks(s: FState) -> list[Part]:
    board = s.board
    return [
        {"at": board.roads.ids[city], "kind": "conquered", "power": NATIONS[board.objective[city]]}
        for city in members(s.conquered)
    ]


def _hand(s: FState, view: View, nation: int) -> Part:
    own = parts(view, "hands")[nation]
    fresh = parts(view, "fresh")[nation]
    backs = parts(view, "hand_backs")[nation]
    fresh_backs = parts(view, "fresh_backs")[nation]
    assert isinstance(backs, list) and isinstance(fresh_backs, list)
    cards = faces(FIFTY, own)
    seen = seen_cards(view, nation) if cards is None else []
    return {
        "power": NATIONS[nation],
        "cards": cards,
        "count": sum(backs),
        "backs": backs,
        "fresh": faces(FIFTY, fresh),
        "fresh_count": sum(fresh_backs),
        "seen": faces(FIFTY, seen),
        "voids": [suit for number, suit in enumerate(SUITS) if s.voids[nation] >> number & 1],
    }


def _power(s: FState, view: View, nation: int) -> Part:
    wanted = needed(s, nation) if counts(s, nation) else []
    return {
        "id": NATIONS[nation],
        "seat": s.seat_of[nation],
        "out": s.is_out(nation),
        # Armies to be divided count.
        "armies": s.board.armies[nation] if _dividing(s, s.seat_of[nation]) else numbers(view, "totals")[nation],
        "max": s.board.armies[nation],
        "objectives": {
            "held": len([c for c in wanted if s.conquered >> c & 1]),
            "needed": len(wanted),
            "claim": claimed(s, nation) if wanted else 0,
        },
    }


def _frame(s: FState, kind: str) -> tuple[int, ...] | None:
    number = s.rules.step_numbers[kind]
    for frame in reversed(s.stack):
        if frame[0] == number:
            return frame
    return None


def _duel(s: FState) -> Part | None:
    frame = _frame(s, "duel")
    if frame is None:
        return None
    attacker, defender, score, side = frame[1], frame[2], frame[3], frame[4]
    return {
        "attacker": _side(s, attacker, score),
        "defender": _side(s, defender, -score),
        "score": score,
        "to_play": NATIONS[s.board.nation[attacker if side == 0 else defender]],
    }


def _side(s: FState, commander: int, score: int) -> Part:
    board = s.board
    nation = board.nation[commander]
    city = s.place[commander]
    group = s.stack_of(commander)
    # Both sides announce their armies when a combat begins, so everybody knows them exactly.
    least, most = armies.bounds(s.army_facts, group)
    return {
        "piece": board.piece_ids[commander],
        "pieces": [board.piece_ids[general] for general in members(group)],
        "power": NATIONS[nation],
        "seat": s.seat_of[nation],
        "city": board.roads.ids[city],
        "suit": SUITS[board.suit[city]],
        "armies": least if least == most else None,
        "score": score,
    }


def _retreat(s: FState) -> Part | None:
    frame = _frame(s, "retreat")
    if frame is None:
        return None
    return {"victor": s.board.piece_ids[frame[1]], "loser": s.board.piece_ids[frame[2]], "cities": frame[3]}


def _buried(view: View) -> list[str]:
    """What this seat has put away unseen; nobody else's."""
    seat = view["seat"]
    assert isinstance(seat, int)
    own = faces(FIFTY, parts(view, "buried")[seat]) if seat >= 0 else None
    return own if own is not None else []
