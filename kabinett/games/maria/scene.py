"""A position as a client draws it: tokens, marks, hands, powers, politics. Made from a view, so it tells no more."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from kabinett.boards.roadmap import SUITS
from kabinett.core.field import ALL, members
from kabinett.core.state import View
from kabinett.games.maria import scene_politics
from kabinett.games.maria.board import (
    BOX,
    GENERAL_COUNT,
    MAJORS,
    PIECE_COUNT,
    PLAYERS,
    POWER_COUNT,
    POWERS,
    TRACK_NAMES,
)
from kabinett.games.maria.cards import income
from kabinett.games.maria.conquest import guards, question_marks
from kabinett.games.maria.election import NEEDED
from kabinett.games.maria.setup import AllotTroops, taking_part
from kabinett.games.maria.state import THIRTY_EIGHT, MState, lead_of
from kabinett.games.maria.subsidies import cut_off
from kabinett.games.maria.victory import pool
from kabinett.games.maria.view import facts_of, shown_winters
from kabinett.games.tactics import armies
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
    from kabinett.games.maria.game import Maria


def scene(game: Maria, view: View) -> dict[str, object]:
    """All that the viewer's client needs to draw the position."""
    names = [field.name for field in game.fields if field.see == ALL]
    more = ["options", "stack", "totals", "deck_backs", "placed_backs", "winter_pools"]
    key = msgspec.json.encode({name: view[name] for name in [*more, *names]})
    s, shared = _public(game, key)
    return {
        **shared,
        "tokens": _own_troops(s, view, shared),
        "hands": [_hand(s, view, power) for power in range(POWER_COUNT)],
        "politics": scene_politics.own_cards(s, view, shared),
    }


@lru_cache(64)
def _public(game: Maria, key: bytes) -> tuple[MState, Part]:
    """What everybody sees, and a state with nothing else in it. Kept, because all viewers ask for it one after another;
    nothing of it may be changed. Made from the key alone, so it can tell no more."""
    view: View = msgspec.json.decode(key)
    s = public_state(game, view)
    over = not s.stack
    return s, {
        "tokens": _tokens(s, view),
        "marks": _marks(s),
        "powers": [_power(s, view, power) for power in range(POWER_COUNT)],
        "turn": s.turn,
        "stage": _stage(s),
        "phase": game.steps[s.stack[-1][0]].kind if s.stack else "",
        "introductory": s.introductory,
        "reconstructed": game.reconstructed,
        "duel": _duel(s),
        "retreat": _retreat(s),
        "combats": [[s.board.piece_ids[attacker], s.board.piece_ids[defender]] for attacker, defender in s.pairs],
        "dispute": PLAYERS[s.dispute] if s.dispute >= 0 else None,
        "bill": [{"general": s.board.piece_ids[general], "points": cost} for general, cost in s.bill],
        "hussars": [{"id": f"hussar-{n + 1}", "at": _city(s, at)} for n, at in enumerate(s.hussars)],
        "goals": scene_politics.goals(s),
        "politics": scene_politics.politics(s, view),
        "boxes": scene_politics.boxes(s),
        "college": scene_politics.college(s),
        "council": _council(s),
        "ballot": _ballot(s),
        "agreements": scene_politics.agreements(s),
        "winter_scores": _winter_scores(view) if over else None,
        "discards": discards(THIRTY_EIGHT, s.discard),
        "decks": decks(view, s.sealed),
    }


def _winter_scores(view: View) -> Part:
    """What each major power has scored in all winters; before the end nobody is shown anything of it."""
    winters = shown_winters(view)
    return {POWERS[power]: sum([pools[power] for pools in winters]) for power in MAJORS}


def public_state(game: Maria, view: View) -> MState:
    """A state with what everybody sees and nothing else in it: enough for the rules asked here."""
    options = view["options"]
    assert isinstance(options, dict)
    s = game.blank(options)
    show_public(game, s, view)
    return s


def _city(s: MState, city: int) -> str | None:
    return s.board.roads.ids[city] if city >= 0 else None


def _bounds(s: MState, view: View) -> dict[int, tuple[int, int]]:
    """By the first general of each group: the least and the most troops it has, as far as everybody knows."""
    totals = numbers(view, "totals")
    found: dict[int, tuple[int, int]] = {}
    for power in range(POWER_COUNT):
        groups = s.groups(power)
        if totals[power]:
            for group, limit in zip(groups, narrowed(tuple(groups), totals[power], facts_of(s, power))):
                found[lead_of(group)] = limit
    return found


def _own_troops(s: MState, view: View, shared: Part) -> list[object]:
    """The tokens, with the troops that this viewer knows; while it allots them, those that its draft has given."""
    seen = parts(view, "troops")
    found: list[object] = parts(shared, "tokens")
    drafted = _drafted(s, view)
    for piece in range(GENERAL_COUNT):
        if seen[piece] is not None and s.place[piece] != -1 and s.purse_of(piece) == piece:
            token = found[piece]
            assert isinstance(token, dict)
            found[piece] = {**token, "armies": seen[piece] if drafted is None else drafted.get(piece)}
    return found


def _drafted(s: MState, view: View) -> dict[int, int] | None:
    """By the first general of a group: the troops given in the draft of a viewer who is allotting his; None where
    nobody asks him to."""
    seat = view["seat"]
    assert isinstance(seat, int)
    if seat < 0 or not any([_allotting(s, power) for power in range(POWER_COUNT) if s.seat_of[power] == seat]):
        return None
    draft = tuple([s.rules.words.parse(str(text)) for text in parts(view, "draft")])
    return dict(AllotTroops().given(s, seat, draft))


def _allotting(s: MState, power: int) -> bool:
    return frame_of(s, "allot_troops") is not None and power in taking_part(s) and not s.ready >> s.seat_of[power] & 1


def _tokens(s: MState, view: View) -> list[Part]:
    """Pieces and hussars as everybody sees them."""
    board = s.board
    bounds = _bounds(s, view)
    found: list[Part] = []
    for piece in range(PIECE_COUNT):
        city = s.place[piece]
        general = piece < GENERAL_COUNT
        limit = bounds.get(piece) if general else None
        found.append(
            {
                "id": board.piece_ids[piece],
                "kind": "general" if general else "train",
                "power": POWERS[board.power[piece]],
                "at": _city(s, city),
                "box": city == BOX,
                "down": bool(s.down >> piece & 1),
                "under": bool(s.under >> piece & 1),
                "armies": None,
                "bounds": None if limit is None else [limit[0], limit[1]],
                "rank": board.rank[piece] if general else None,
                "gone": False,
                "moved": bool(s.moved >> piece & 1),
            }
        )
    for number, city in enumerate(s.hussars):
        found.append(
            {
                "id": f"hussar-{number + 1}",
                "kind": "hussar",
                "power": "austria",
                "at": _city(s, city),
                "down": False,
                "armies": None,
                "bounds": None,
                "rank": None,
                "gone": False,
                "moved": False,
            }
        )
    return found


def _marks(s: MState) -> list[Part]:
    """Markers on fortresses, the electors', and question marks."""
    board = s.board
    found: list[Part] = []
    for city in board.fortresses:
        marker = s.marked(city)
        if marker >= 0:
            kind = "elector" if board.is_rhenish[city] else "marker"
            protected = bool(guards(s, city))
            found.append({"at": _city(s, city), "kind": kind, "power": POWERS[marker], "protected": protected})
    found += [{"at": _city(s, city), "kind": "question", "power": POWERS[power]} for city, power in question_marks(s)]
    return found


def _hand(s: MState, view: View, power: int) -> Part:
    own = parts(view, "hands")[power]
    backs = parts(view, "hand_backs")[power]
    assert isinstance(backs, list)
    cards = faces(THIRTY_EIGHT, own)
    return {
        "power": POWERS[power],
        "cards": cards,
        "count": sum(backs),
        "backs": backs,
        "seen": faces(THIRTY_EIGHT, seen_cards(view, power) if cards is None else []),
        "voids": [suit for number, suit in enumerate(SUITS) if s.voids[power] >> number & 1],
    }


def _power(s: MState, view: View, power: int) -> Part:
    major = power in MAJORS
    return {
        "id": POWERS[power],
        "seat": s.seat_of[power],
        "out": s.introductory and power == POWER_COUNT - 1,
        "major": major,
        "neutral": s.is_neutral(power),
        "side": s.camp[power],
        # Troops to be allotted count.
        "armies": s.board.troops[power] if _allotting(s, power) else numbers(view, "totals")[power],
        "income": income(s, power),
        "cut_off": cut_off(s, power),
        "pool": max(0, pool(s, power)) if major and not s.introductory else None,
        "battle": s.battle[power] if major else None,
        "aside": s.aside[power] if major else None,
    }


def frame_of(s: MState, kind: str) -> tuple[int, ...] | None:
    number = s.rules.step_numbers[kind]
    for frame in reversed(s.stack):
        if frame[0] == number:
            return frame
    return None


def _stage(s: MState) -> list[str] | None:
    """The powers whose action stage it is."""
    frame = frame_of(s, "stage")
    return None if frame is None else [POWERS[power] for power in s.stage_powers(frame[1])]


def _duel(s: MState) -> Part | None:
    frame = frame_of(s, "duel")
    if frame is None:
        return None
    attacker, defender, score, side = frame[1], frame[2], frame[3], frame[4]
    return {
        "attacker": _side(s, attacker, score),
        "defender": _side(s, defender, -score),
        "score": score,
        "to_play": POWERS[s.board.power[attacker if side == 0 else defender]],
    }


def _side(s: MState, commander: int, score: int) -> Part:
    board = s.board
    power = board.power[commander]
    city = s.place[commander]
    group = s.stack_of(commander)
    # Both sides state their troops when a combat begins, so everybody knows them exactly.
    known = 0
    for general in members(group):
        if s.purse_of(general) == general:
            known += armies.bounds(s.army_facts, s.own_stack(general))[0]
    return {
        "piece": board.piece_ids[commander],
        "pieces": [board.piece_ids[general] for general in members(group)],
        "power": POWERS[power],
        "seat": s.seat_of[power],
        "city": board.roads.ids[city],
        "suit": SUITS[board.suit[city]],
        "armies": known,
        "score": score,
    }


def _retreat(s: MState) -> Part | None:
    frame = frame_of(s, "retreat")
    if frame is None:
        return None
    ids = s.board.piece_ids
    return {"victor": ids[frame[1]], "loser": ids[frame[2]], "cities": frame[3]}


def _council(s: MState) -> Part | None:
    """The politics stage while it lasts: who places or chooses now, who is still to choose, the cards in question."""
    placing, select, execute = frame_of(s, "place"), frame_of(s, "select"), frame_of(s, "execute")
    naming = frame_of(s, "trump") is not None
    if placing is None and select is None and execute is None and not naming:
        return None
    cards = list(s.open_cards) + ([execute[2]] if execute is not None else [])
    return {
        "placing": None if placing is None or naming else POWERS[placing[1]],
        "order": [] if select is None else [POWERS[power] for power in select[1:5] if power >= 0],
        "executing": None if execute is None else {"power": POWERS[execute[1]], "card": s.board.card_ids[execute[2]]},
        "faces": [_face(s, card) for card in cards],
    }


def _face(s: MState, card: int) -> Part:
    """What is printed on a political card besides its title."""
    face = s.board.cards[card]
    return {
        "id": face.id,
        "year": face.year,
        "text": face.texts,
        "coats": [POWERS[power] for power in face.coats],
        "arrows": [{"track": TRACK_NAMES[track], "way": way, "steps": steps} for track, way, steps in face.arrows],
    }


def _ballot(s: MState) -> Part | None:
    """The imperial election while votes are cast."""
    count, vote = frame_of(s, "count_votes"), frame_of(s, "vote")
    if count is None:
        return None
    return {
        "francis": count[1],
        "charles": count[2],
        "needed": NEEDED,
        "voting": None if vote is None else {"power": POWERS[vote[1]], "votes": vote[2]},
    }
