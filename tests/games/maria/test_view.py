"""What a seat knows, and samples that fit it."""

from __future__ import annotations

import random
from collections import Counter

from kabinett.games.maria import saxony
from kabinett.games.maria.game import mstate
from tests.games.maria.kit import GAME, PIECES, POWERS, Table

PRUSSIA, SAXONY, FRANCE = 2, 3, 0


def sampled(t: Table, seat: int, number: int = 400) -> list:  # type: ignore[type-arg]
    view = t.s.view(seat)
    rng = random.Random(11)
    return [mstate(GAME.sample(view, rng)) for _ in range(number)]


def test_a_placed_card_is_drawn_with_its_hand() -> None:
    """Of five cards unseen, Prussia holds two and has placed one: all 30 cases are equally likely."""
    t = Table(
        {}, stage="politics", turn=2, hands={"prussia": ["hearts 9", "clubs 2", "spades 3"], "france": ["spades 4"]}
    )
    t.do("place hearts 9")
    s = t.s
    mine = set(s.hands[PRUSSIA]) | {s.placed[PRUSSIA]}
    # All else lies open, but for two cards of the same deck.
    hidden = [card for card in s.deck if s.pack.deck_of(card) == s.pack.deck_of(s.placed[PRUSSIA])][:2]
    others = [card for card in s.deck if card not in hidden]
    s.deck = tuple(hidden)
    s.discard |= sum([1 << card for card in others])
    unseen = mine | set(hidden)
    counts: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for sample in sampled(t, 2, 3000):
        assert {sample.placed[PRUSSIA], *sample.hands[PRUSSIA], *sample.deck} == unseen
        counts[sample.placed[PRUSSIA], tuple(sample.hands[PRUSSIA])] += 1
    assert len(counts) == 30 and min(counts.values()) > 55 and max(counts.values()) < 150


def test_cards_that_were_seen_stay_known() -> None:
    t = Table({}, stage="prussia", hands={"prussia": ["hearts 9", "clubs 2", "spades 3"]})
    card = t.s.hands[PRUSSIA][0]
    t.s.remember(2, PRUSSIA, card)
    assert all(card in sample.hands[PRUSSIA] for sample in sampled(t, 2, 60))
    assert not all(card in sample.hands[PRUSSIA] for sample in sampled(t, 0, 60))


def test_voids_are_respected() -> None:
    t = Table({}, stage="prussia", hands={"austria": ["hearts 9", "clubs 2", "spades 3"]})
    t.s.voids[4] = 0b1000
    for sample in sampled(t, 1, 100):
        assert all(sample.pack.suit_of[sample.pack.face_of[card]] != 3 for card in sample.hands[4])


def test_troops_are_drawn_by_groups() -> None:
    """Stacks of one power have one number, a mixed stack two; totals and what was shown are kept."""
    t = Table(
        {"friedrich": ("berlin", 9), "schwerin": "berlin", "leopold": ("glogau", 3), "dessauer": ("box", 6)},
        stage="prussia",
    )
    seen = Counter()  # type: ignore[var-annotated]
    for sample in sampled(t, 0):
        numbers = [sample.troops[PIECES.index(name)] for name in ("friedrich", "schwerin", "leopold", "dessauer")]
        assert sum(numbers) == 18 and numbers[1] == 0 and 2 <= numbers[0] <= 16
        seen[tuple(numbers)] += 1
    assert len(seen) > 20
    t.s.army_facts = ((1 << PIECES.index("leopold"), 3, 3),)
    assert {sample.troops[PIECES.index("leopold")] for sample in sampled(t, 0, 60)} == {3}


def test_the_army_sheets_are_known() -> None:
    """After the allotment everybody knows the least numbers that the sheets print."""
    s = mstate(GAME.new({"variant": "advanced"}, 5))
    for seat in range(3):
        while True:
            decision = s.decision(seat)
            if decision is None:
                break
            s.apply(seat, decision.actions[0])
    view = s.view(2)
    rng = random.Random(2)
    for _ in range(40):
        sample = mstate(GAME.sample(view, rng))
        assert sample.troops[PIECES.index("dessauer")] >= 6 and sample.troops[PIECES.index("leopold")] >= 4


def test_frederick_keeps_knowing_what_saxony_held() -> None:
    t = Table({"rutowski": ("meissen", 4)}, stage="prussia", hands={"saxony": ["hearts 9", "clubs 2"]})
    cards = list(t.s.hands[SAXONY])
    t.s.tracks[0] = 4
    saxony.settle(t.s)
    t.s.run()
    assert t.s.seat_of[SAXONY] == 0 and t.s.view(0)["hands"][SAXONY] == cards  # type: ignore[index]
    assert t.s.view(1)["hands"][SAXONY] is None  # type: ignore[index]
    assert all(sample.hands[SAXONY] == cards for sample in sampled(t, 1, 30))
    assert not all(sample.hands[SAXONY] == cards for sample in sampled(t, 2, 30))


def test_a_subsidy_is_not_seen_by_its_giver() -> None:
    t = Table({}, stage="france", phase="draw", turn=5, fields={"contracts": ((FRANCE, PRUSSIA, 3),)})
    t.do("decline")
    card = t.s.hands[PRUSSIA][0]
    assert (
        len(t.hand("france")) == 4 and t.private("frederick", "you_receive") and not t.private("louis", "you_receive")
    )
    assert not all(card in sample.hands[PRUSSIA] for sample in sampled(t, 2, 30))
    assert POWERS[PRUSSIA] == "prussia"
