"""What lies face down on the mats, and how it is drawn to fit what a seat knows.

Nearly everything else is open. Of another seat's mat everybody knows which slots still hide a card (those not
`opened`; an empty slot hides nothing), and which cards may lie there: counties it has owned since planning (not won in
this round: those cards are in the hand), its coin cards and tower cards that were not shown. All ways to lay them are
equally likely; the only other thing known is that no coin card above the purse lies on the bid. The three tower cards
are alike, so ways are counted by how many of them lie on the mat.

In a tower with shelves nobody sees on which of them the cubes lie: all ways to share them out are equally likely."""

from __future__ import annotations

import random
from math import comb, perm

from kabinett.core.state import View
from kabinett.games.wallenstein.board import BID, COLOURS
from kabinett.games.wallenstein.planning import bid_worth
from kabinett.games.wallenstein.state import WState


def complete(s: WState, view: View, rng: random.Random) -> None:
    """Lay the hidden cards of the other seats' mats, uniformly among all ways that fit."""
    seat = view["seat"]
    plans = view["plan"]
    assert isinstance(seat, int) and isinstance(plans, list)
    s.plan = [list(plan) if plan is not None else [] for plan in plans]
    for other in range(s.seats):
        if other != seat and laid(s, other):
            s.plan[other] = drawn_plan(s, other, rng)
    shelves = s.rules.tower_of(s).shelves
    s.shelves = [drawn_shelves(number, shelves, rng) for number in s.tower]


def drawn_shelves(number: int, shelves: int, rng: random.Random) -> list[int]:
    """So many cubes of a colour on so many shelves: one of all ways, each as likely as the others."""
    if not shelves:
        return []
    # Bars between the cubes.
    bars = sorted(rng.sample(range(number + shelves - 1), shelves - 1))
    ends = [-1, *bars, number + shelves - 1]
    return [ends[nth + 1] - ends[nth] - 1 for nth in range(shelves)]


def laid(s: WState, seat: int) -> bool:
    """Whether a seat has cards on its mat."""
    return bool(s.ready >> seat & 1) or bool(s.shown[seat])


def hidden_slots(s: WState, seat: int) -> list[int]:
    """The slots that hide a card, the bid not among them. While others still plan even empty slots are hidden."""
    return [slot for slot in range(s.slots) if slot != BID and not s.opened[seat] >> slot & 1]


def unseen(s: WState, seat: int) -> tuple[list[int], int]:
    """The single cards that may lie hidden on a mat, and how many tower cards may."""
    board = s.board
    shown = s.shown[seat]
    counties = [county for county in s.counties(seat) if not s.fresh >> county & 1]
    cards = [card for card in counties + list(range(board.coin, board.coin + 5)) if card not in shown]
    towers = board.tower_cards - shown.count(board.tower_card) if s.court else 0
    return cards, towers


def ways(slots: int, cards: int, towers: int, empties: int) -> list[tuple[int, int]]:
    """(tower cards, ways) to fill so many slots: some with tower cards, so many left empty, the rest single cards."""
    found: list[tuple[int, int]] = []
    for number in range(min(towers, slots - empties) + 1):
        rest = slots - empties - number
        if rest <= cards:
            found.append((number, comb(slots, empties) * comb(slots - empties, number) * perm(cards, rest)))
    return found


def bids(s: WState, seat: int) -> list[tuple[int, int, int]]:
    """(card, ways, empty slots beside it) for each card that the hidden bid of a seat may be."""
    cards, towers = unseen(s, seat)
    slots = len(hidden_slots(s, seat))
    planning = not s.shown[seat]
    empties = max(0, s.slots - len(cards) - towers) if planning else 0
    found: list[tuple[int, int, int]] = []
    for card in cards:
        if bid_worth(s, card) <= s.thalers[seat]:
            found.append((card, total(ways(slots, len(cards) - 1, towers, empties)), empties))
    if towers:
        found.append((s.board.tower_card, total(ways(slots, len(cards), towers - 1, empties)), empties))
    if empties:
        found.append((-1, total(ways(slots, len(cards), towers, empties - 1)), empties - 1))
    return [bid for bid in found if bid[1]]


def total(found: list[tuple[int, int]]) -> int:
    return sum([number for _, number in found])


def count(s: WState, seat: int) -> int:
    """How many plans of another seat fit what everybody knows."""
    if not laid(s, seat):
        return 1
    if not s.opened[seat] >> BID & 1:
        return sum([number for _, number, _ in bids(s, seat)])
    cards, towers = unseen(s, seat)
    return total(ways(len(hidden_slots(s, seat)), len(cards), towers, 0))


def drawn_plan(s: WState, seat: int, rng: random.Random) -> list[int]:
    """One of all plans that fit, each as likely as the others."""
    plan = s.shown[seat][:] if s.shown[seat] else [-1] * s.slots
    cards, towers = unseen(s, seat)
    slots = hidden_slots(s, seat)
    empties = 0
    if not s.opened[seat] >> BID & 1:
        found = bids(s, seat)
        bid, _, empties = found[weighted(rng, [number for _, number, _ in found])]
        plan[BID] = bid
        if bid == s.board.tower_card:
            towers -= 1
        elif bid >= 0:
            cards.remove(bid)
    split = ways(len(slots), len(cards), towers, empties)
    number = split[weighted(rng, [chances for _, chances in split])][0]
    rng.shuffle(slots)
    for slot in slots[:empties]:
        plan[slot] = -1
    for slot in slots[empties : empties + number]:
        plan[slot] = s.board.tower_card
    rest = slots[empties + number :]
    for slot, card in zip(rest, rng.sample(cards, len(rest))):
        plan[slot] = card
    return plan


def weighted(rng: random.Random, weights: list[int]) -> int:
    """An index by whole weights, exactly."""
    lot = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        lot -= weight
        if lot < 0:
            return index
    raise AssertionError("the weights do not add up")


def determined(s: WState, seat: int) -> list[tuple[str, int]]:
    """Plans and shelves that follow from what everybody knows; `s` is any sample of the view."""
    plans = [("plan", other) for other in range(s.seats) if other != seat and count(s, other) == 1]
    one_way = s.rules.tower_of(s).shelves < 2
    return plans + [("shelves", colour) for colour in range(COLOURS) if one_way or not s.tower[colour]]
