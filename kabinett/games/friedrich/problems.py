"""What is wrong with a position: everything against the rules, each in a line of its own."""

from __future__ import annotations

from collections import Counter

from kabinett.core.field import members
from kabinett.games.friedrich.board import GENERAL_COUNT, IMPERIALS, NATION_COUNT, NATIONS
from kabinett.games.friedrich.setup import start_seats
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import DECK_SIZE
from kabinett.games.tactics.war import DECKS

LAST_TURN = 23
"""Eighteen Cards of Fate, the first at the end of turn 6."""


def problems(s: FState) -> list[str]:
    """Everything that is against the rules in a position."""
    by_city: dict[int, list[int]] = {}
    for piece, city in enumerate(s.place):
        if city >= 0:
            by_city.setdefault(city, []).append(piece)
    found = _note_problems(s)
    if found:
        return found
    found = _piece_problems(s, by_city)
    found += _army_problems(s, by_city)
    found += _card_problems(s)
    found += _course_problems(s)
    found += _frame_problems(s)
    return found


def _note_problems(s: FState) -> list[str]:
    """Whether the fields that are plain numbers have the shape of what they note."""
    notes = (("army_facts", s.army_facts, 3), ("passed", s.passed, 2), ("pairs", s.pairs, 2))
    found: list[str] = []
    for name, value, width in notes:
        entries: list[object] = list(value) if isinstance(value, tuple) else [value]
        for entry in entries:
            if not isinstance(entry, tuple) or len(entry) != width or not all(isinstance(n, int) for n in entry):
                found.append(f"{name}: {entry} is not a note of {width} numbers")
    return found


def _piece_problems(s: FState, by_city: dict[int, list[int]]) -> list[str]:
    found: list[str] = []
    board = s.board
    for city, pieces in sorted(by_city.items()):
        where = board.roads.ids[city]
        for piece in pieces:
            if s.gone >> piece & 1 or s.is_out(board.nation[piece]):
                found.append(f"{board.piece_ids[piece]} has left the game but stands in {where}")
        if len({board.nation[piece] for piece in pieces}) > 1:
            found.append(f"pieces of two nations in {where}")
        if len(pieces) > 1 and any(piece >= GENERAL_COUNT for piece in pieces):
            found.append(f"a supply train shares {where}")
        if len([piece for piece in pieces if piece < GENERAL_COUNT]) > 3:
            found.append(f"more than three generals in {where}")
        flags = [s.down >> piece & 1 for piece in pieces if piece < GENERAL_COUNT]
        if flags and min(flags) != max(flags):
            found.append(f"a stack half face down in {where}")
    for piece in members(s.down):
        if piece >= GENERAL_COUNT or s.place[piece] < 0:
            found.append(f"{board.piece_ids[piece]} is face down, but no general on the map")
    return found


def _army_problems(s: FState, by_city: dict[int, list[int]]) -> list[str]:
    found: list[str] = []
    board = s.board
    for nation in range(NATION_COUNT):
        if s.total(nation) > board.armies[nation]:
            found.append(f"{NATIONS[nation]} has more than {board.armies[nation]} armies: {s.total(nation)}")
    divided = all(frame[0] != s.rules.step_numbers["divide_armies"] for frame in s.stack)
    for city, pieces in sorted(by_city.items()):
        generals = [piece for piece in pieces if piece < GENERAL_COUNT]
        if not generals:
            continue
        held = sum([s.armies[general] for general in generals])
        where = board.roads.ids[city]
        if held > armies.LIMIT * len(generals):
            found.append(f"{held} armies for {len(generals)} general(s) in {where}")
        if divided and held < len(generals):
            found.append(f"only {held} armies for {len(generals)} general(s) in {where}")
        if any(s.armies[general] for general in sorted(generals)[1:]):
            found.append(f"armies in {where} belong to the commander")
    for general in range(GENERAL_COUNT):
        if s.place[general] < 0 and s.armies[general]:
            found.append(f"{board.piece_ids[general]} has armies off the map")
    for mask, least, most in s.army_facts:
        generals = members(mask)
        if mask < 0 or not all(general < GENERAL_COUNT and s.place[general] >= 0 for general in generals):
            found.append("something is known of armies of generals who are not on the map")
        elif not least <= sum([s.armies[general] for general in generals]) <= most:
            names = "+".join([board.piece_ids[general] for general in generals])
            found.append(f"{names} cannot have {least} to {most} armies, as is known of them")
    return found


def _card_problems(s: FState) -> list[str]:
    name = s.rules.words.kinds["tactical"].to_text
    where: list[int] = members(s.discard) + list(s.deck)
    for pile in (*s.hands, *s.fresh, *s.buried):
        where += pile
    if s.exposed >= 0:
        where.append(s.exposed)
    for deck in members(s.sealed):
        where += list(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE))
    cards = range(DECKS * DECK_SIZE)
    counts = Counter(where)
    found = [f"{name(card)} lies in two places" for card in cards if counts[card] > 1]
    missing = [card for card in cards if not counts[card]]
    if missing:
        found.append(f"{len(missing)} tactical cards lie nowhere, the first of them {name(missing[0])}")
    if any(card not in cards for card in counts):
        found.append("a tactical card that does not exist")
    for nation in range(NATION_COUNT):
        if s.is_out(nation) and s.hands[nation]:
            found.append(f"{NATIONS[nation]} has left the game but holds cards")
    return found


def _course_problems(s: FState) -> list[str]:
    """Turn, seats, conquests, the Offensive Option."""
    found: list[str] = []
    if not 0 <= s.turn <= LAST_TURN:
        found.append(f"there is no turn {s.turn}")
    usual = start_seats(s.seats)
    for nation in range(NATION_COUNT):
        if not 0 <= s.seat_of[nation] < s.seats:
            found.append(f"nobody plays {NATIONS[nation]}")
        elif s.seat_of[nation] != usual[nation] and (nation != IMPERIALS or s.seat_of[nation] == 0):
            found.append(f"{NATIONS[nation]} is played by the wrong player")
    for city in members(s.conquered):
        if city >= s.board.size or s.board.objective[city] < 0:
            found.append("a conquered city that is no objective")
    if (s.offensive == 1) != (s.exposed >= 0):
        found.append("a card lies exposed while Prussia follows the Offensive Option, and only then")
    if s.offensive and not s.advanced:
        found.append("the Offensive Option belongs to the advanced game")
    return found


def _frame_problems(s: FState) -> list[str]:
    """What the steps under way speak of must be there."""
    if not s.stack and not s.won:
        return ["the game is over, but nobody has won"]
    found: list[str] = []
    for frame in s.stack:
        step = s.rules.steps[frame[0]]
        for (name, kind), value in zip(step.params, frame[1:], strict=True):
            if kind == "power" and not 0 <= value < NATION_COUNT:
                found.append(f"{step.kind}: {name} is no nation")
            if step.kind == "round" and not 0 <= value <= NATION_COUNT:
                found.append(f"round: {value} is no nation's turn")
            if kind in ("piece", "group"):
                pieces = members(value) if kind == "group" else [value]
                if not pieces or any(piece < 0 or s.place[piece] < 0 for piece in pieces):
                    found.append(f"{step.kind}: {name} is not on the map")
    return found
