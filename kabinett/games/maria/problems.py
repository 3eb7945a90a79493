"""What is wrong with a position: everything against the rules, each in a line of its own."""

from __future__ import annotations

from collections import Counter

from kabinett.core.field import members
from kabinett.games.maria.board import (
    AUSTRIA,
    BOX,
    FRANCE,
    GENERAL_COUNT,
    MAJORS,
    POWER_COUNT,
    POWERS,
    PRAGMATIC,
    SAXONY,
    SILESIA_TRAIN,
)
from kabinett.games.maria.setup import start_seats
from kabinett.games.maria.state import AUSTRIAN_ALLY, PRUSSIAN_ALLY, MState
from kabinett.games.maria.turn import TURNS
from kabinett.games.tactics.armies import LIMIT
from kabinett.games.tactics.war import DECKS, FACT

NOTES = (
    ("army_facts", 3),
    ("passed", 2),
    ("pairs", 2),
    ("permits", 2),
    ("refused", 2),
    ("bill", 2),
    ("contracts", 3),
    ("agreements", 0),
    ("proposals", 0),
    ("winter_pools", 6),
)
"""Fields that are plain numbers, with how many each of their notes has; 0: any number."""


def problems(s: MState) -> list[str]:
    """Everything that is against the rules in a position."""
    found = _note_problems(s)
    if found:
        return found
    by_city: dict[int, list[int]] = {}
    for piece, city in enumerate(s.place):
        if city >= 0:
            by_city.setdefault(city, []).append(piece)
    if not PRUSSIAN_ALLY <= s.saxony <= AUSTRIAN_ALLY:
        return [f"there is no status {s.saxony} of Saxony"]
    s.relate()
    found = _piece_problems(s, by_city)
    if not found:
        s.settle()
        found = _troop_problems(s)
    found += _card_problems(s)
    found += _course_problems(s)
    found += _marker_problems(s)
    found += _frame_problems(s)
    return found


def _note_problems(s: MState) -> list[str]:
    """Whether the fields that are plain numbers have the shape of what they note."""
    found: list[str] = []
    for name, width in NOTES:
        value: object = getattr(s, name)
        entries: list[object] = list(value) if isinstance(value, tuple) else [value]
        for entry in entries:
            fits = isinstance(entry, tuple) and (not width or len(entry) == width)
            if not fits or not isinstance(entry, tuple) or not all([isinstance(n, int) for n in entry]):
                found.append(f"{name}: {entry} is not a note of {width or 'some'} numbers")
    opened: object = s.open_cards
    if not isinstance(opened, tuple) or not all([isinstance(n, int) for n in opened]):
        found.append("open_cards: not a list of cards")
    return found


def _piece_problems(s: MState, by_city: dict[int, list[int]]) -> list[str]:
    found: list[str] = []
    board = s.board
    names = board.piece_ids
    # A general whose country has changed sides may still have to leave a stack.
    leaving = any([frame[0] == s.rules.step_numbers["transfer"] for frame in s.stack])
    for city, pieces in sorted(by_city.items()):
        where = board.roads.ids[city]
        if len(pieces) == 1:
            if s.under >> pieces[0] & 1:
                found.append(f"{names[pieces[0]]} stands alone in {where}, under nobody")
            continue
        if any([piece >= GENERAL_COUNT for piece in pieces]):
            found.append(f"a supply train shares {where}")
            continue
        if len(pieces) > 2:
            found.append(f"more than two generals in {where}")
            continue
        a, b = pieces
        if not leaving and not s.cooperate(board.power[a], board.power[b]):
            found.append(f"generals who do not co-operate in {where}")
        below = [piece for piece in pieces if s.under >> piece & 1]
        if len(below) != 1:
            found.append(f"nobody has the supreme command in {where}")
        elif board.rank[below[0]] < board.rank[a + b - below[0]]:
            found.append(f"the lower in rank commands in {where}")
        if s.introductory and not board.bohemia[city]:
            found.append(f"{where} has no part in the introductory game")
    for piece in members(s.down | s.under):
        if piece >= GENERAL_COUNT or s.place[piece] < 0:
            found.append(f"{names[piece]} is face down or under another, but no general on the map")
    for piece, city in enumerate(s.place):
        if city == BOX and piece >= GENERAL_COUNT and piece != SILESIA_TRAIN and not s.introductory:
            found.append(f"{names[piece]} has no off-map box")
    for hussar in s.hussars:
        if hussar >= 0 and (not board.bohemia[hussar] or hussar in by_city):
            found.append(f"a hussar cannot be in {board.roads.ids[hussar]}")
    return found


def _troop_problems(s: MState) -> list[str]:
    found: list[str] = []
    names = s.board.piece_ids
    allotted = all([frame[0] != s.rules.step_numbers["allot_troops"] for frame in s.stack])
    for power in range(POWER_COUNT):
        if s.introductory and power == PRAGMATIC:
            continue
        for group in s.groups(power):
            generals = members(group)
            held = sum([s.troops[general] for general in generals])
            who = "+".join([names[general] for general in generals])
            if not 0 <= held <= LIMIT * len(generals):
                found.append(f"{who} cannot have {held} troops")
            if allotted and held < len(generals):
                found.append(f"only {held} troops for {who}")
            if any([s.troops[general] for general in generals[1:]]):
                found.append(f"the troops of {who} belong to the first of them")
        for general in s.board.generals[power]:
            if s.place[general] == -1 and s.troops[general]:
                found.append(f"{names[general]} has troops off the map")
    for mask, least, most in s.army_facts:
        generals = members(mask) if mask >= 0 else []
        if not generals or not all([g < GENERAL_COUNT and s.place[g] != -1 for g in generals]):
            found.append("something is known of troops of generals who are not there")
        elif not least <= sum([s.troops[general] for general in generals]) <= most:
            who = "+".join([names[general] for general in generals])
            found.append(f"{who} cannot have {least} to {most} troops, as is known of them")
    return found


def _card_problems(s: MState) -> list[str]:
    name = s.rules.words.kinds["tactical"].to_text
    where: list[int] = members(s.discard) + list(s.deck)
    for pile in (*s.hands, *s.display, *s.sleeping):
        where += pile
    where += [card for card in s.placed if card >= 0]
    for deck in members(s.sealed):
        where += list(s.pack.deck(deck))
    cards = range(DECKS * s.pack.size)
    counts = Counter(where)
    found = [f"{name(card)} lies in two places" for card in cards if counts[card] > 1]
    missing = [card for card in cards if not counts[card]]
    if missing:
        found.append(f"{len(missing)} tactical cards lie nowhere, the first of them {name(missing[0])}")
    if any([card not in cards for card in counts]):
        found.append("a tactical card that does not exist")
    if members(s.placed_mask) != [power for power, card in enumerate(s.placed) if card >= 0]:
        found.append("who has placed a card is not who is said to have")
    for seat, facts in enumerate(s.known):
        for fact in facts:
            power, card = fact // FACT, fact % FACT
            if not 0 <= power < POWER_COUNT or card not in s.hands[power] + [s.placed[power]]:
                found.append(f"seat {seat} cannot know that card {card}")
    return found


def _course_problems(s: MState) -> list[str]:
    """Turn, seats, politics."""
    found: list[str] = []
    if not 0 <= s.turn <= TURNS:
        found.append(f"there is no turn {s.turn}")
    usual = start_seats(s.seats)
    if s.saxony != PRUSSIAN_ALLY:
        usual[SAXONY] = usual[AUSTRIA]
    for power in range(POWER_COUNT):
        if s.seat_of[power] != usual[power]:
            found.append(f"{POWERS[power]} is played by the wrong player")
    for track, box in enumerate(s.tracks):
        if not 0 <= box < s.board.tracks[track].length:
            found.append(f"the marker is off the track {s.board.tracks[track].name}")
    cards = len(s.board.cards)
    if any([not 0 <= card < cards for card in (*members(s.political_left), *s.open_cards)]):
        found.append("a political card that does not exist")
    for power in range(POWER_COUNT):
        if not 0 <= s.battle[power] <= s.board.battle_boxes[power]:
            found.append(f"{POWERS[power]} has {s.battle[power]} markers in its battle boxes")
    return found


def _marker_problems(s: MState) -> list[str]:
    found: list[str] = []
    board = s.board
    for city, marker in zip(board.fortresses, s.marker, strict=True):
        where = board.roads.ids[city]
        if board.is_rhenish[city]:
            if marker not in (FRANCE, AUSTRIA):
                found.append(f"no elector marker on {where}")
        elif marker >= 0 and marker not in MAJORS:
            found.append(f"a marker of {POWERS[marker]} on {where}")
        elif marker < 0 and board.in_silesia[city]:
            found.append(f"no marker on {where}")
    return found


def _frame_problems(s: MState) -> list[str]:
    """What the steps under way speak of must be there."""
    if not s.stack and not s.ending:
        return ["the game is over, but nobody has won or drawn"]
    found: list[str] = []
    below = ""
    for frame in s.stack:
        step = s.rules.steps[frame[0]]
        for (name, kind), value in zip(step.params, frame[1:], strict=True):
            if kind == "power" and not (-1 if step.kind == "select" else 0) <= value < POWER_COUNT:
                found.append(f"{step.kind}: {name} is no power")
            if name == "stage" and not 0 <= value <= 2:
                found.append(f"{step.kind}: there is no stage {value}")
            if kind in ("piece", "group", "general") and step.kind in ("march", "battle", "duel"):
                pieces = members(value) if kind == "group" else [value]
                if not pieces or any([piece < 0 or s.place[piece] < 0 for piece in pieces]):
                    found.append(f"{step.kind}: {name} is not on the map")
        if step.kind == "march" and below != "movement":
            found.append("a march outside a movement phase")
        if step.kind == "retreat" and below != "aftermath":
            found.append("a retreat without a combat")
        below = step.kind
    return found
