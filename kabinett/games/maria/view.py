"""What a seat may know beyond the fields it sees, and how the rest is drawn to fit it."""

from __future__ import annotations

import random

from kabinett.core.state import View
from kabinett.games.maria.board import MAJORS, POWER_COUNT
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.maria.turn import YEAR
from kabinett.games.maria.victory import pool
from kabinett.games.tactics import armies
from kabinett.games.tactics.dealing import Slot, deal, show_own
from kabinett.games.tactics.war import DECKS, FACT


def add_to_view(s: MState, view: View) -> None:
    """Totals of troops, by the backs of the cards how many of each deck lie where, and after the end the winters."""
    view["totals"] = [s.total(power) for power in range(POWER_COUNT)]
    view["hand_backs"] = [s.pack.backs(hand, DECKS) for hand in s.hands]
    view["placed_backs"] = [s.pack.deck_of(card) if card >= 0 else -1 for card in s.placed]
    view["deck_backs"] = s.pack.backs(list(s.deck), DECKS)
    view["winter_pools"] = [] if s.stack else [list(pools) for pools in s.winter_pools]


def complete(s: MState, view: View, rng: random.Random) -> None:
    """Fill in hidden troops and cards, uniformly among all that fit the view."""
    seat = view["seat"]
    assert isinstance(seat, int)
    _fill_lists(s, view)
    _draw_troops(s, view, seat, rng)
    _deal_cards(s, view, seat, rng)
    s.winter_pools = shown_winters(view) if not s.stack else _drawn_winters(s, rng)


def shown_winters(view: View) -> tuple[tuple[int, ...], ...]:
    """The pools of all winters, as they are shown after the end."""
    shown = view["winter_pools"]
    assert isinstance(shown, list)
    return tuple([tuple(pools) for pools in shown])


def _drawn_winters(s: MState, rng: random.Random) -> tuple[tuple[int, ...], ...]:
    """The pools of the winters so far, which nobody may look up: somewhere between the beginning and now."""
    found: list[tuple[int, ...]] = []
    if not s.introductory:
        for _ in range((s.turn - 1) // YEAR):
            pools = [0] * POWER_COUNT
            for power in MAJORS:
                now, first = max(0, pool(s, power)), s.board.pool[power]
                pools[power] = rng.randint(max(0, min(now, first) - 1), max(now, first) + 1)
            found.append(tuple(pools))
    return tuple(found)


def _fill_lists(s: MState, view: View) -> None:
    """What the view does not show is empty until it is drawn."""
    # Who stands with whom is needed before anything is drawn.
    s.settle()
    blank = MState(s.rules, s.options)
    blank.clear()
    show_own(s, blank, view, ("troops", "hands", "placed", "known"))


def _draw_troops(s: MState, view: View, seat: int, rng: random.Random) -> None:
    totals = view["totals"]
    assert isinstance(totals, list)
    for power in range(POWER_COUNT):
        if s.seat_of[power] == seat or not totals[power]:
            continue
        groups = s.groups(power)
        drawn = armies.drawn(groups, totals[power], facts_of(s, power), rng)
        for group, number in zip(groups, drawn, strict=True):
            s.troops[lead_of(group)] = number


def facts_of(s: MState, power: int) -> tuple[armies.Fact, ...]:
    """What everybody knows of a power's troops beyond their total."""
    return tuple([fact for fact in s.army_facts if fact[0] & s.board.general_mask[power]])


def determined(s: MState, seat: int) -> list[tuple[str, int]]:
    """Hidden entries that follow from what this seat knows; `s` is any sample of its view."""
    found: list[tuple[str, int]] = []
    for power in range(POWER_COUNT):
        if s.seat_of[power] == seat:
            continue
        total = s.total(power)
        groups = s.groups(power)
        free: set[int] = set()
        if total:
            limits = armies.narrowed(groups, total, facts_of(s, power))
            for group, (low, high) in zip(groups, limits, strict=True):
                if low < high:
                    free.add(lead_of(group))
        found += [("troops", general) for general in s.board.generals[power] if general not in free]
    if not s.stack:
        found.append(("winter_pools", 0))
    return found + _determined_cards(s, seat)


def _determined_cards(s: MState, seat: int) -> list[tuple[str, int]]:
    """Hidden piles that share no deck with another hidden pile: no card of theirs could be another one."""
    piles: dict[tuple[str, int], list[int]] = {("deck", 0): list(s.deck)}
    for power in range(POWER_COUNT):
        if s.seat_of[power] != seat:
            seen = [fact % FACT for fact in s.known[seat] if fact // FACT == power] if seat >= 0 else []
            piles["hands", power] = [card for card in s.hands[power] if card not in seen]
            laid = s.placed[power]
            piles["placed", power] = [laid] if laid >= 0 and laid not in seen else []
    counts = {entry: s.pack.backs(cards, DECKS) for entry, cards in piles.items()}
    found: list[tuple[str, int]] = []
    for entry, own in counts.items():
        shared = any(own[deck] and other[deck] for e, other in counts.items() if e != entry for deck in range(DECKS))
        if not shared:
            found.append(entry)
    return found


def _deal_cards(s: MState, view: View, seat: int, rng: random.Random) -> None:
    """A card placed face down came out of its power's hand: both are dealt together, then one is laid aside."""
    hand_backs, deck_backs, placed_backs = view["hand_backs"], view["deck_backs"], view["placed_backs"]
    assert isinstance(hand_backs, list) and isinstance(deck_backs, list) and isinstance(placed_backs, list)
    seen = s.discard
    for open_cards in (*s.display, *s.sleeping):
        for card in open_cards:
            seen |= 1 << card
    known: list[list[int]] = [[] for _ in range(POWER_COUNT)]
    if seat >= 0:
        for fact in s.known[seat]:
            known[fact // FACT].append(fact % FACT)
            seen |= 1 << fact % FACT
    hands: list[tuple[int, Slot]] = []
    for power in range(POWER_COUNT):
        if s.seat_of[power] == seat:
            for card in s.hands[power]:
                seen |= 1 << card
            if s.placed[power] >= 0:
                seen |= 1 << s.placed[power]
        else:
            backs = list(hand_backs[power])
            if placed_backs[power] >= 0:
                backs[placed_backs[power]] += 1
            hands.append((power, Slot(backs, known[power], s.voids[power], s.pack)))
    rest = Slot(deck_backs, [], 0, s.pack)
    unseen: list[int] = []
    for deck in range(DECKS):
        if not s.sealed >> deck & 1:
            unseen += [card for card in s.pack.deck(deck) if not seen >> card & 1]
    deal([slot for _, slot in hands] + [rest], unseen, DECKS, rng)
    for power, slot in hands:
        cards = slot.cards
        if placed_backs[power] >= 0:
            laid = rng.choice([card for card in cards if s.pack.deck_of(card) == placed_backs[power]])
            cards.remove(laid)
            s.placed[power] = laid
        s.hands[power] = cards
    s.deck = tuple(rest.cards)
