"""What a seat may know beyond the fields it sees, and how the rest is drawn to fit it."""

from __future__ import annotations

import random

from kabinett.core.field import members
from kabinett.core.state import View
from kabinett.games.friedrich.board import AUSTRIA, GENERAL_COUNT, NATION_COUNT, OFF, RUSSIA
from kabinett.games.friedrich.state import DECKS, FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import DECK_SIZE, backs
from kabinett.games.tactics.dealing import Slot, deal


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
    for name in ("armies", "hands", "fresh", "offers", "buried", "known"):
        seen = view[name]
        assert isinstance(seen, list)
        empty = getattr(blank, name)
        filled = [part if part is not None else empty[number] for number, part in enumerate(seen)]
        setattr(s, name, [list(part) if isinstance(part, list) else part for part in filled])


def _draw_armies(s: FState, view: View, seat: int, rng: random.Random) -> None:
    totals = view["totals"]
    assert isinstance(totals, list)
    for nation in range(NATION_COUNT):
        if s.seat_of[nation] == seat or not totals[nation]:
            continue
        stacks: dict[int, int] = {}
        for general in s.board.generals[nation]:
            city = s.place[general]
            if city != OFF:
                stacks[city] = stacks.get(city, 0) | 1 << general
        masks = sorted(stacks.values(), key=lambda mask: mask & -mask)
        nation_mask = s.board.general_mask[nation]
        facts = tuple([fact for fact in s.army_facts if fact[0] & nation_mask])
        for mask, number in zip(masks, armies.drawn(masks, totals[nation], facts, rng), strict=True):
            s.armies[(mask & -mask).bit_length() - 1] = number


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


def problems(s: FState) -> list[str]:
    """Everything that is against the rules in a position."""
    found: list[str] = []
    board = s.board
    name = board.piece_ids
    by_city: dict[int, list[int]] = {}
    for piece, city in enumerate(s.place):
        if city >= 0:
            by_city.setdefault(city, []).append(piece)
            if s.gone >> piece & 1:
                found.append(f"{name[piece]} has left the game but stands in {board.roads.ids[city]}")
    for city, pieces in sorted(by_city.items()):
        where = board.roads.ids[city]
        nations = {board.nation[piece] for piece in pieces}
        if len(nations) > 1:
            found.append(f"pieces of two nations in {where}")
        if len(pieces) > 1 and any(piece >= GENERAL_COUNT for piece in pieces):
            found.append(f"a supply train shares {where}")
        if len(pieces) > 3:
            found.append(f"more than three generals in {where}")
    found += _army_problems(s, by_city)
    found += _card_problems(s)
    if not 0 <= s.turn <= 23:
        found.append(f"there is no turn {s.turn}")
    for nation in range(NATION_COUNT):
        if not 0 <= s.seat_of[nation] < s.seats:
            found.append(f"nobody plays nation {nation}")
    for city in members(s.conquered):
        if city >= board.size or board.objective[city] < 0:
            found.append("a conquered city that is no objective")
    return found


def _army_problems(s: FState, by_city: dict[int, list[int]]) -> list[str]:
    found: list[str] = []
    board = s.board
    for nation in range(NATION_COUNT):
        if s.total(nation) > board.armies[nation]:
            found.append(f"more than {board.armies[nation]} armies: {s.total(nation)}")
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
        flags = [s.down >> general & 1 for general in generals]
        if min(flags) != max(flags):
            found.append(f"a stack half face down in {where}")
    for general in range(GENERAL_COUNT):
        if s.place[general] < 0 and s.armies[general]:
            found.append(f"{board.piece_ids[general]} has armies off the map")
    return found


def _card_problems(s: FState) -> list[str]:
    where: list[int] = members(s.discard) + list(s.deck)
    for pile in (*s.hands, *s.fresh, *s.buried):
        where += pile
    if s.exposed >= 0:
        where.append(s.exposed)
    for deck in members(s.sealed):
        where += list(range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE))
    found: list[str] = []
    if len(set(where)) != len(where):
        found.append("a tactical card in two places")
    if set(where) != set(range(DECKS * DECK_SIZE)):
        found.append("tactical cards missing or too many")
    return found
