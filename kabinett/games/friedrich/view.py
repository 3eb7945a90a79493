"""What a seat may know beyond the fields it sees, and how the rest is drawn to fit it."""

from __future__ import annotations

import random

from kabinett.core.state import View
from kabinett.games.friedrich.board import AUSTRIA, NATION_COUNT, OFF, RUSSIA
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import DECK_SIZE, backs
from kabinett.games.tactics.dealing import Slot, deal, show_own
from kabinett.games.tactics.war import DECKS


def add_to_view(s: FState, view: View) -> None:
    """Totals of armies, and by the backs of the cards how many of each deck lie where."""
    view["totals"] = [s.total(nation) for nation in range(NATION_COUNT)]
    view["hand_backs"] = [backs(hand, DECKS) for hand in s.hands]
    view["fresh_backs"] = [backs(cards, DECKS) for cards in s.fresh]
    view["buried_backs"] = [backs(cards, DECKS) for cards in s.buried]
    view["deck_backs"] = backs(list(s.deck), DECKS)


def complete(s: FState, view: View, rng: random.Random) -> None:
    """Fill in hidden armies and cards, uniformly among all that fit the view."""
    seat = view["seat"]
    assert isinstance(seat, int)
    _fill_lists(s, view)
    _draw_armies(s, view, seat, rng)
    _deal_cards(s, view, seat, rng)
    for nation in (RUSSIA, AUSTRIA):
        if s.answered >> nation & 1 and s.seat_of[nation] != seat:
            s.offers[nation] = rng.choice([-1, *s.hands[nation]])


def _fill_lists(s: FState, view: View) -> None:
    """What the view does not show is empty until it is drawn."""
    blank = FState(s.rules, s.options)
    blank.clear()
    show_own(s, blank, view, ("armies", "hands", "fresh", "offers", "buried", "known"))


def _draw_armies(s: FState, view: View, seat: int, rng: random.Random) -> None:
    totals = view["totals"]
    assert isinstance(totals, list)
    for nation in range(NATION_COUNT):
        if s.seat_of[nation] == seat or not totals[nation]:
            continue
        masks = stacks_of(s, nation)
        drawn = armies.drawn(masks, totals[nation], facts_of(s, nation), rng)
        for mask, number in zip(masks, drawn, strict=True):
            s.armies[(mask & -mask).bit_length() - 1] = number


def stacks_of(s: FState, nation: int) -> list[int]:
    """The stacks of a nation as masks of generals, by their commanders."""
    stacks: dict[int, int] = {}
    for general in s.board.generals[nation]:
        city = s.place[general]
        if city != OFF:
            stacks[city] = stacks.get(city, 0) | 1 << general
    return sorted(stacks.values(), key=lambda mask: mask & -mask)


def facts_of(s: FState, nation: int) -> tuple[armies.Fact, ...]:
    """What everybody knows of a nation's armies beyond their total."""
    return tuple([fact for fact in s.army_facts if fact[0] & s.board.general_mask[nation]])


def determined(s: FState, seat: int) -> list[tuple[str, int]]:
    """Hidden entries that follow from what this seat knows; `s` is any sample of its view."""
    found: list[tuple[str, int]] = []
    for nation in range(NATION_COUNT):
        if s.seat_of[nation] == seat:
            continue
        total = s.total(nation)
        stacks = stacks_of(s, nation)
        free: set[int] = set()
        if total:
            limits = armies.narrowed(stacks, total, facts_of(s, nation))
            for stack, (low, high) in zip(stacks, limits, strict=True):
                if low < high:
                    free.add((stack & -stack).bit_length() - 1)
        found += [("armies", general) for general in s.board.generals[nation] if general not in free]
        if not s.answered >> nation & 1:
            found.append(("offers", nation))
    return found + _determined_cards(s, seat)


def _determined_cards(s: FState, seat: int) -> list[tuple[str, int]]:
    """Hidden piles that share no deck with another hidden pile: no card of theirs could be another one."""
    piles: dict[tuple[str, int], list[int]] = {("deck", 0): list(s.deck)}
    for nation in range(NATION_COUNT):
        if s.seat_of[nation] != seat:
            seen = [fact % 1000 for fact in s.known[seat] if fact // 1000 == nation] if seat >= 0 else []
            piles["hands", nation] = [card for card in s.hands[nation] if card not in seen]
            piles["fresh", nation] = s.fresh[nation]
    for other in range(s.seats):
        if other != seat:
            piles["buried", other] = s.buried[other]
    counts = {entry: backs(cards, DECKS) for entry, cards in piles.items()}
    found: list[tuple[str, int]] = []
    for entry, own in counts.items():
        shared = any(own[deck] and other[deck] for e, other in counts.items() if e != entry for deck in range(DECKS))
        if not shared:
            found.append(entry)
    return found


def _deal_cards(s: FState, view: View, seat: int, rng: random.Random) -> None:
    hand_backs, fresh_backs = view["hand_backs"], view["fresh_backs"]
    buried_backs, deck_backs = view["buried_backs"], view["deck_backs"]
    assert isinstance(hand_backs, list) and isinstance(fresh_backs, list)
    assert isinstance(buried_backs, list) and isinstance(deck_backs, list)
    seen = s.discard
    if s.exposed >= 0:
        seen |= 1 << s.exposed
    known: list[list[int]] = [[] for _ in range(NATION_COUNT)]
    if seat >= 0:
        for card in s.buried[seat]:
            seen |= 1 << card
        for fact in s.known[seat]:
            known[fact // 1000].append(fact % 1000)
            seen |= 1 << fact % 1000
    hands: list[tuple[int, Slot]] = []
    fresh: list[tuple[int, Slot]] = []
    buried: list[tuple[int, Slot]] = []
    for nation in range(NATION_COUNT):
        if s.seat_of[nation] == seat:
            for card in s.hands[nation] + s.fresh[nation]:
                seen |= 1 << card
        else:
            hands.append((nation, Slot(hand_backs[nation], known[nation], s.voids[nation])))
            fresh.append((nation, Slot(fresh_backs[nation], [])))
    for other in range(s.seats):
        if other != seat:
            buried.append((other, Slot(buried_backs[other], [])))
    rest = Slot(deck_backs, [])
    slots = [slot for _, slot in hands] + [slot for _, slot in fresh] + [slot for _, slot in buried] + [rest]
    unseen: list[int] = []
    for deck in range(DECKS):
        if not s.sealed >> deck & 1:
            unseen += [card for card in range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE) if not seen >> card & 1]
    deal(slots, unseen, DECKS, rng)
    for nation, slot in hands:
        s.hands[nation] = slot.cards
    for nation, slot in fresh:
        s.fresh[nation] = slot.cards
    for other, slot in buried:
        s.buried[other] = slot.cards
    s.deck = tuple(rest.cards)
