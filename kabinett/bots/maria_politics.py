"""What politics is worth to a player of Maria: tracks, political cards, votes and peace."""

from __future__ import annotations

from kabinett.bots.maria_strength import fear, left, want
from kabinett.core.action import Action
from kabinett.games.maria.board import (
    AUSTRIA,
    FRANCE,
    MAJORS,
    PRUSSIA,
    SAXONY,
    SAXONY_TRACK,
    TRACK_NAMES,
    PoliticalCard,
)
from kabinett.games.maria.instructions import choices
from kabinett.games.maria.saxony import STATUSES
from kabinett.games.maria.state import AUSTRIAN_ALLY, PRUSSIAN_ALLY, MState

RIVAL = -0.4
"""What is good for another player counts so much for oneself."""
CARD = 1.0
"""What a card a turn is worth while there are turns to come."""
CORPS = 2.5
TROOP = 0.7


def weight(s: MState, seat: int, power: int) -> float:
    """How much of what is good for a power is good for a player."""
    if s.seat_of[power] == seat:
        return 1.0
    return RIVAL


def track_worth(s: MState, seat: int, track: int, box: int) -> float:
    """What a marker in this box is worth to a player."""
    row = s.board.tracks[track]
    turns = max(1, 13 - s.turn)
    found = 0.0
    for icon in row.icons[box]:
        share = weight(s, seat, icon.power)
        if icon.kind == "tc_bonus":
            found += share * CARD * min(turns, 5) / 5
        elif icon.kind == "tc_penalty":
            found -= share * CARD * min(turns, 5) / 5
        elif icon.kind == "expeditionary_corps":
            found -= share * CORPS * min(turns, 4) / 4
        else:
            found += share * 2 * want(s, icon.power)
    if track == SAXONY_TRACK:
        status = STATUSES.index(row.status[box])
        side = {PRUSSIAN_ALLY: 1.0, AUSTRIAN_ALLY: -1.0}.get(status, 0.0)
        if s.seat_of[PRUSSIA] == seat:
            found += 2.5 * side
        elif s.seat_of[AUSTRIA] == seat:
            found -= 2.5 * side
        else:
            found += side
        # Being near the edge of a status is worth a little.
        found += 0.2 * (1.0 if s.seat_of[AUSTRIA] == seat else -1.0) * box
    return found


def shifted(s: MState, track: int, shift: int) -> int:
    """The box in which a marker would end, with what was announced before."""
    return max(0, min(s.board.tracks[track].length - 1, s.tracks[track] + s.shifts[track] + shift))


def execution_worth(s: MState, seat: int, card: PoliticalCard, choice: tuple[int, ...]) -> float:
    """What it is worth to a player that a card is executed so."""
    found = 0.0
    for track in range(len(TRACK_NAMES)):
        if choice[track + 1]:
            before = track_worth(s, seat, track, shifted(s, track, 0))
            found += track_worth(s, seat, track, shifted(s, track, choice[track + 1])) - before
    to = choice[0]
    if to < 0:
        return found
    share = weight(s, seat, to)
    if card.kind == "fewer_cards":
        return found - share * CARD
    if card.kind == "jacobites":
        return found - share * (CORPS + 2 * CARD)
    found += share * (TROOP * card.troops + CARD * max(card.cards, 0))
    if card.kind == "palatinate":
        found += share * 0.5
    if card.kind == "saxony_joins":
        end = s.board.tracks[SAXONY_TRACK].length - 1
        now = s.tracks[SAXONY_TRACK]
        found += track_worth(s, seat, SAXONY_TRACK, end) - track_worth(s, seat, SAXONY_TRACK, now)
    return found


def best_execution(s: MState, seat: int, power: int, number: int) -> tuple[float, tuple[int, ...]]:
    """The best way to execute a card, and what it is worth; worth 0 and nothing if it is better discarded."""
    card = s.board.cards[number]
    found: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for choice in choices(s, power, card):
        found.append((execution_worth(s, seat, card, choice), choice))
    return max(found, key=lambda pair: pair[0])


def threat(s: MState, seat: int, number: int) -> float:
    """What the others could make of a card against this player."""
    card = s.board.cards[number]
    worst = 0.0
    for power in MAJORS:
        if s.seat_of[power] != seat and power in card.coats:
            theirs = s.seat_of[power]
            worth, choice = best_execution(s, theirs, power, number)
            if worth > 0 and choice:
                worst = max(worst, -execution_worth(s, seat, card, choice))
    return worst


def interest(s: MState, seat: int, power: int, number: int) -> float:
    """What it is worth to a power to select this card: to execute it, or to keep others from it."""
    if power not in s.board.cards[number].coats:
        return 0.0
    return best_execution(s, seat, power, number)[0] + 0.6 * threat(s, seat, number)


def votes_for_charles(s: MState, seat: int) -> bool:
    """Whom a player wants as emperor: his own candidate, else the one whose power is farther from victory."""
    if s.seat_of[FRANCE] == seat:
        return True
    if s.seat_of[AUSTRIA] == seat:
        return False
    return left(s, AUSTRIA) <= left(s, FRANCE)


def accepts_peace(s: MState) -> bool:
    """Whether Austria gives up Silesia: not if Prussia is about to win by it."""
    return left(s, PRUSSIA) > 4


def offers_peace(s: MState) -> bool:
    """Whether Prussia is content with Silesia: unless it holds much of Austria besides."""
    held = sum([s.marked(city) == PRUSSIA for city in s.board.core_fortresses])
    return held <= 2 or left(s, PRUSSIA) <= 2


def vote(s: MState, seat: int, actions: list[Action]) -> Action:
    """All votes for one candidate."""
    return max(actions, key=lambda a: a.args[1] if votes_for_charles(s, seat) else a.args[0])


__all__ = [
    "SAXONY",
    "accepts_peace",
    "best_execution",
    "fear",
    "interest",
    "offers_peace",
    "vote",
]
