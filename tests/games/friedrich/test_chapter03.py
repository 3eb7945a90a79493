"""Chapter 3: tactical cards: how many are drawn, from which deck, who sees them, and what is remembered of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kabinett.games.friedrich.board import AUSTRIA, FRANCE, NATIONS, PRUSSIA, RUSSIA
from kabinett.games.friedrich.game import SEATS
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics.cards import DECK_SIZE, FACES, face_of
from tests.games.friedrich.kit import GAME, Table
from tests.rules import rule

SPADES, CLUBS, HEARTS, DIAMONDS = 0, 1, 2, 3


def drawn(nation: str, *fate: str) -> int:
    """How many cards a nation draws at the start of its turn once these cards of fate have come."""
    t = Table({}, nation=nation, phase="draw_cards", fate_drawn=list(fate))
    assert len(t.hand(nation)) + len(t.s.fresh[NATIONS.index(nation)]) == t.told("drew")[0][1]
    return t.told("drew")[0][1]


# ---- income --------------------------------------------------------------------------------------------------------


@rule("friedrich 3.1")
@pytest.mark.parametrize(
    ("nation", "cards"),
    [("prussia", 7), ("hanover", 2), ("russia", 4), ("sweden", 1), ("austria", 5), ("imperial", 1), ("france", 4)],
)
def test_income_at_the_start(nation: str, cards: int) -> None:
    assert drawn(nation) == cards


@rule("friedrich 3.1")
@pytest.mark.parametrize(("nation", "cards"), [("russia", 4), ("sweden", 1), ("imperial", 1)])
def test_no_stroke_of_fate_changes_the_income_of_russia_sweden_and_the_imperials(nation: str, cards: int) -> None:
    strokes = {"poems", "bute", "elisabeth", "sweden", "india", "america"}
    assert drawn(nation, *(strokes - {"elisabeth" if nation == "russia" else nation})) == cards


@rule("friedrich 3.1")
def test_cards_are_drawn_before_the_nation_does_anything() -> None:
    t = Table({"friedrich": "torgau"}, nation="france")
    t.do("done")
    assert t.nation == "prussia" and t.kind == "movement" and len(t.hand("prussia")) == 7
    keys = [event.public.key for event in t.events if event.public is not None]
    assert keys[-2:] == ["nation_turn", "drew"]


@rule("friedrich 3.1")
def test_nobody_draws_in_the_turn_of_another() -> None:
    t = Table({}, nation="hanover", phase="draw_cards")
    assert [len(hand) for hand in t.s.hands] == [0, 2, 0, 0, 0, 0, 0]


@rule("friedrich 3.1a")
@pytest.mark.parametrize(
    ("fate", "cards"), [((), 7), (("poems",), 5), (("bute",), 5), (("poems", "bute"), 4), (("india", "america"), 7)]
)
def test_prussias_income(fate: tuple[str, ...], cards: int) -> None:
    assert drawn("prussia", *fate) == cards


@rule("friedrich 3.1b")
@pytest.mark.parametrize(
    ("fate", "cards"), [((), 2), (("india",), 2), (("america",), 2), (("india", "america"), 1), (("poems", "bute"), 2)]
)
def test_hanovers_income(fate: tuple[str, ...], cards: int) -> None:
    assert drawn("hanover", *fate) == cards


@rule("friedrich 3.1c")
@pytest.mark.parametrize(
    ("fate", "cards"), [((), 5), (("india",), 4), (("america",), 4), (("india", "america"), 4), (("poems", "bute"), 5)]
)
def test_austrias_income(fate: tuple[str, ...], cards: int) -> None:
    assert drawn("austria", *fate) == cards


# ---- France --------------------------------------------------------------------------------------------------------


def french() -> Table:
    return Table(
        {"richelieu": "iserlohn"},
        nation="france",
        phase="draw_cards",
        hands={"france": ["clubs 2", "clubs 3"]},
        chance=["spades 5", "hearts 6", "hearts 7", "reserve"],
    )


@rule("friedrich 3.1d")
def test_france_draws_four_and_puts_one_of_them_away() -> None:
    t = french()
    assert t.kind == "french_discard" and t.seat == "pompadour" and t.nation == "france"
    assert t.options() == ["discard spades 5", "discard hearts 6", "discard hearts 7", "discard reserve"]
    t.do("discard hearts 6")
    assert t.kind == "movement"
    assert t.hand("france") == ["clubs 2", "clubs 3", "hearts 7", "reserve", "spades 5"]


@rule("friedrich 3.1d")
def test_france_does_nothing_before_she_has_discarded() -> None:
    t = french()
    assert t.no("march richelieu soest") == "3.1d"
    assert t.no("done") == "3.1d"
    assert t.no("recruit") == "3.1d"


@rule("friedrich 3.1d")
def test_older_cards_of_her_hand_cannot_be_put_away() -> None:
    t = french()
    assert t.no("discard clubs 2") == "3.1d"
    assert t.no("discard diamonds 9") == "3.1d"


@rule("friedrich 3.1d")
def test_the_card_put_away_is_not_shown() -> None:
    t = french()
    told = t.do("discard hearts 6")
    assert told and not [text for text in told if "6" in text]
    assert not t.s.discard
    card = next(card for card in t.s.buried[SEATS.index("pompadour")])
    assert FACES[face_of(card)] == "hearts 6"
    for viewer in (None, 0, 1, 2):
        view = t.s.view(viewer)
        assert view["buried"] == [None] * 4 if viewer is None else view["buried"][3] is None
        assert sum(view["buried_backs"][3]) == 1
    assert t.s.view(3)["buried"][3] == [card]


@rule("friedrich 3.1d")
def test_whichever_card_goes_the_others_see_the_same() -> None:
    views = []
    for face in ("spades 5", "hearts 6", "hearts 7", "reserve"):
        t = french()
        decision = t.s.decision(3)
        assert decision is not None and decision.secret
        t.do(f"discard {face}")
        views.append([t.s.view(viewer) for viewer in (None, 0, 1, 2)])
    assert views[0] == views[1] == views[2] == views[3]


@rule("friedrich 2.7", "friedrich 3.1d")
def test_the_back_of_the_card_put_away_shows_its_deck() -> None:
    """Drawn from two decks, the four cards are not alike to the others: which deck it came from is seen."""
    t = Table({}, nation="imperial")
    s = lay(t, deck_cards(1, 0, 1), [], 0b0010)
    t.do("done")
    assert t.kind == "french_discard"
    decision = s.decision(3)
    assert decision is not None and not decision.secret
    assert s.view(None)["fresh_backs"][FRANCE] == [2, 2, 0, 0]
    t.do("discard spades 2")
    assert s.view(None)["buried_backs"][3] == [1, 0, 0, 0]
    assert s.view(None)["hand_backs"][FRANCE] == [1, 2, 0, 0]


@rule("friedrich 3.1d")
def test_with_three_players_elisabeths_seat_puts_the_french_card_away() -> None:
    t = Table({}, nation="france", phase="draw_cards", players=3)
    assert t.kind == "french_discard" and t.seat == "elisabeth"
    t.do(t.options()[0])
    assert len(t.s.buried[1]) == 1 and len(t.hand("france")) == 3


@rule("friedrich 3.1e")
@pytest.mark.parametrize("card", ["india", "america"])
def test_with_a_colony_lost_france_draws_three_and_keeps_them(card: str) -> None:
    assert drawn("france", card) == 3
    t = Table({}, nation="france", phase="draw_cards", fate_drawn=[card])
    assert t.kind == "movement" and len(t.hand("france")) == 3 and not any(t.s.buried)


# ---- hands ---------------------------------------------------------------------------------------------------------


@rule("friedrich 3.2")
def test_a_hand_has_no_limit() -> None:
    many = [f"{suit} {value}" for suit in ("spades", "hearts", "clubs") for value in range(2, 14)]
    t = Table({"friedrich": "torgau"}, phase="draw_cards", hands={"prussia": many})
    assert t.kind == "movement" and len(t.hand("prussia")) == len(many) + 7
    t.do("done")
    assert len(t.hand("prussia")) == len(many) + 7


@rule("friedrich 3.3")
def test_a_nation_does_not_pay_with_the_cards_of_another_of_its_player() -> None:
    t = Table({"ferdinand": "hannover"}, nation="hanover", hands={"prussia": ["spades 13", "reserve"]})
    assert "recruit" not in t.options()
    assert t.no("recruit") == "10.2"


@rule("friedrich 3.3")
def test_a_nation_does_not_fight_with_the_cards_of_another_of_its_player() -> None:
    t = Table(
        {"ferdinand": ("hannover", 2), "richelieu": ("wunstorf", 3)},
        nation="france",
        phase="combats",
        hands={"prussia": ["spades 13", "reserve"], "hanover": ["spades 5"]},
    )
    assert t.nation == "hanover"
    assert t.options() == ["play spades 5", "stop"]


@rule("friedrich 3.3")
def test_nothing_lets_a_player_move_cards_between_his_nations() -> None:
    t = Table({"friedrich": "torgau"}, hands={"prussia": ["spades 13"], "hanover": ["hearts 2"]})
    assert t.no("offer spades 13") == "11.3c"
    assert t.no("discard spades 13") == "3.1d"
    verbs = {text.split(" ")[0] for text in t.options()}
    assert verbs == {"march", "recruit", "done"}


@rule("friedrich 3.4")
@pytest.mark.parametrize("seat", range(4))
def test_a_player_sees_the_hands_of_his_own_nations_only(seat: int) -> None:
    t = Table({}, hands={nation: ["spades 9"] for nation in NATIONS[:4]} | {"austria": ["reserve"]})
    hands = t.s.view(seat)["hands"]
    for nation, hand in enumerate(hands):
        assert hand == (t.s.hands[nation] if t.s.seat_of[nation] == seat else None)


@rule("friedrich 3.4")
def test_a_spectator_sees_no_hand() -> None:
    t = Table({}, hands={"prussia": ["spades 9"], "austria": ["reserve"]})
    assert t.s.view(None)["hands"] == [None] * 7


@rule("friedrich 3.4")
def test_only_the_own_seat_is_told_what_it_draws() -> None:
    t = Table({}, phase="draw_cards", nation="austria")
    faces = [event.faces for event in t.events if event.faces]
    assert len(faces) == 5 and all(set(face) == {2} for face in faces)
    assert all(event.public is None for event in t.events if event.faces)


# ---- cards and Reserves --------------------------------------------------------------------------------------------


@rule("friedrich 3.5")
def test_a_deck_has_four_suits_from_2_to_13_and_two_reserves() -> None:
    for deck in range(4):
        counts = Counter([FACES[face_of(card)] for card in range(deck * DECK_SIZE, (deck + 1) * DECK_SIZE)])
        assert counts.pop("reserve") == 2
        assert counts == {f"{s} {v}": 1 for s in ("spades", "clubs", "hearts", "diamonds") for v in range(2, 14)}


def duel(city: str, other: str, hand: list[str]) -> Table:
    """Friedrich attacks Daun's five armies with one."""
    return Table({"friedrich": (city, 1), "daun": (other, 5)}, phase="combats", hands={"prussia": hand})


@rule("friedrich 3.5")
@pytest.mark.parametrize(
    ("city", "other", "suit"),
    [
        ("oschatz", "torgau", "diamonds"),
        ("torgau", "oschatz", "hearts"),
        ("leipzig", "grimma", "clubs"),
        ("breslau", "oels", "spades"),
    ],
)
def test_a_reserve_takes_any_suit_and_any_value_from_1_to_10(city: str, other: str, suit: str) -> None:
    t = duel(city, other, ["reserve", "spades 2", "clubs 3", "hearts 4", "diamonds 5"])
    played = [text for text in t.options() if text.startswith("play")]
    assert len(played) == 1 and played[0].startswith(f"play {suit}")
    assert [text for text in t.options() if text.startswith("reserve")] == [f"reserve {n}" for n in range(1, 11)]
    assert t.no("reserve 0") == "3.5"
    assert t.no("reserve 11") == "3.5"


@rule("friedrich 3.5")
@pytest.mark.parametrize("value", [1, 4, 10])
def test_the_value_of_a_reserve_is_named_when_it_is_played(value: int) -> None:
    t = duel("torgau", "oschatz", ["reserve"])
    t.do(f"reserve {value}")
    assert t.told("played")[-1][2:] == (value, value - 4)
    assert t.hand("prussia") == []


@rule("friedrich 3.5")
@pytest.mark.parametrize("value", [2, 13])
def test_a_card_counts_what_is_printed_on_it(value: int) -> None:
    t = duel("torgau", "oschatz", [f"hearts {value}"])
    t.do(f"play hearts {value}")
    assert t.told("played")[-1][2:] == (value, value - 4)


# ---- decks ---------------------------------------------------------------------------------------------------------


def deck_cards(deck: int, *slots: int) -> list[int]:
    """Cards of the first to fourth deck (1 to 4)."""
    return [(deck - 1) * DECK_SIZE + slot for slot in slots]


def lay(t: Table, deck: list[int], discards: list[int], sealed: int = 0) -> FState:
    """These cards in the draw pile, these among the discards; all others in Austria's hand."""
    s = t.s
    rest = set(range(200)) - set(deck) - set(discards)
    for number in range(4):
        if sealed >> number & 1:
            rest -= set(range(number * DECK_SIZE, (number + 1) * DECK_SIZE))
    s.hands = [[] for _ in NATIONS]
    s.hands[AUSTRIA] = sorted(rest)
    s.deck = tuple(sorted(deck))
    s.discard = sum(1 << card for card in discards)
    s.sealed = sealed
    assert not GAME.problems(s)
    return s


def before_russia() -> Table:
    """Hanover is to end her turn: then Russia draws four."""
    return Table({}, nation="hanover")


@rule("friedrich 3.6")
def test_the_first_deck_is_opened_first_and_all_draw_from_it() -> None:
    s = GAME.new({}, 3)
    assert isinstance(s, FState)
    while s.to_act and s.turn < 2:
        seat = s.to_act[0]
        decision = s.decision(seat)
        assert decision is not None
        s.apply(seat, decision.actions[-1])
        if s.turn == 1 and s.nation == AUSTRIA:
            break
    # 7 + 2 + 4 + 1 + 5 cards, all of the first deck
    assert [len(hand) for hand in s.hands] == [7, 2, 4, 1, 5, 0, 0]
    assert all(card < DECK_SIZE for hand in s.hands for card in hand)
    assert len(s.deck) == DECK_SIZE - 19 and s.sealed == 0b1110


@rule("friedrich 3.6")
@pytest.mark.parametrize("next_deck", [2, 3, 4])
def test_the_next_deck_is_opened_in_the_middle_of_a_draw(next_deck: int) -> None:
    t = before_russia()
    sealed = 0b1111 & ~((1 << next_deck - 1) - 1)
    s = lay(t, deck_cards(1, 0, 1), [], sealed)
    t.do("done")
    hand = s.hands[RUSSIA]
    assert hand[:2] == deck_cards(1, 0, 1)
    assert len(hand) == 4 and all(card // DECK_SIZE == next_deck - 1 for card in hand[2:])
    assert len(s.deck) == DECK_SIZE - 2 and s.sealed == sealed & ~(1 << next_deck - 1)
    assert t.told("deck_opened") == [(next_deck,)]


@rule("friedrich 3.6")
def test_a_sealed_deck_is_used_before_any_discard() -> None:
    t = before_russia()
    s = lay(t, [], list(range(40)), 0b1000)
    t.do("done")
    assert all(card >= 150 for card in s.hands[RUSSIA]) and s.discard == (1 << 40) - 1


@rule("friedrich 3.6")
def test_a_deck_is_not_opened_before_it_is_needed() -> None:
    t = before_russia()
    s = lay(t, deck_cards(1, 0, 1, 2, 3), [], 0b1110)
    t.do("done")
    assert len(s.hands[RUSSIA]) == 4 and s.deck == () and s.sealed == 0b1110


@rule("friedrich 3.6")
def test_used_cards_lie_open_among_the_discards() -> None:
    t = duel("torgau", "oschatz", ["hearts 5"])
    card = t.s.hands[PRUSSIA][0]
    t.do("play hearts 5")
    assert t.s.discard == 1 << card and t.s.view(None)["discard"] == [card]


@rule("friedrich 3.6a")
def test_the_two_decks_with_the_most_discards_are_shuffled_together() -> None:
    t = before_russia()
    first, second = deck_cards(1, *range(5)), deck_cards(2, *range(10))
    third, fourth = deck_cards(3, *range(3)), deck_cards(4, *range(12))
    s = lay(t, deck_cards(1, 20), [*first, *second, *third, *fourth])
    t.do("done")
    assert t.told("decks_shuffled") == [(2, 4)]
    new = {*s.deck, *s.hands[RUSSIA]} - set(deck_cards(1, 20))
    assert new == {*second, *fourth}
    assert s.discard == sum(1 << card for card in (*first, *third))
    assert set(deck_cards(1, 20)) <= set(s.hands[RUSSIA]) and len(s.hands[RUSSIA]) == 4


@rule("friedrich 3.6a")
@pytest.mark.parametrize(
    ("sizes", "taken"), [((5, 5, 5, 5), (1, 2)), ((4, 5, 5, 5), (2, 3)), ((5, 9, 5, 5), (1, 2)), ((3, 3, 6, 3), (1, 3))]
)
def test_among_equals_the_lower_number(sizes: tuple[int, ...], taken: tuple[int, int]) -> None:
    t = before_russia()
    discards = [card for deck, size in enumerate(sizes) for card in deck_cards(deck + 1, *range(size))]
    s = lay(t, [], discards)
    t.do("done")
    assert t.told("decks_shuffled") == [taken]
    assert {card // DECK_SIZE + 1 for card in (*s.deck, *s.hands[RUSSIA])} == set(taken)


@rule("friedrich 3.6a")
def test_new_decks_are_made_again_and_again() -> None:
    t = before_russia()
    discards = [*deck_cards(1, 0), *deck_cards(2, 0), *deck_cards(3, 0), *deck_cards(4, 0, 1)]
    s = lay(t, [], discards)
    t.do("done")
    # first decks 4 and 1 (three cards), then decks 2 and 3 for the fourth
    assert t.told("decks_shuffled") == [(1, 4), (2, 3)]
    assert len(s.hands[RUSSIA]) == 4 and len(s.deck) == 1


@rule("friedrich 3.6a")
def test_cards_put_away_unseen_count_among_the_discards_of_their_deck() -> None:
    t = before_russia()
    s = lay(t, [], [*deck_cards(2, 0, 1, 2), *deck_cards(3, 0, 1)])
    buried = deck_cards(4, 0, 1, 2)
    s.hands[AUSTRIA] = [card for card in s.hands[AUSTRIA] if card not in buried]
    s.buried[3] = buried[:]
    t.do("done")
    assert t.told("decks_shuffled") == [(2, 4)]
    assert s.buried[3] == [] and set(buried) <= {*s.deck, *s.hands[RUSSIA]}


@rule("friedrich 3.6b")
def test_too_few_cards_are_drawn_as_far_as_they_go() -> None:
    t = before_russia()
    s = lay(t, deck_cards(1, 0), deck_cards(2, 0, 1))
    t.do("done")
    assert sorted(s.hands[RUSSIA]) == [*deck_cards(1, 0), *deck_cards(2, 0, 1)]
    assert t.told("drew") == [(RUSSIA, 3)] and t.kind == "movement"


@rule("friedrich 3.6b")
def test_without_any_card_nothing_is_drawn_and_the_game_goes_on() -> None:
    t = Table({}, nation="imperial")
    s = lay(t, [], [])
    t.do("done")
    assert t.told("drew") == [(FRANCE, 0)]
    assert s.hands[FRANCE] == [] and t.nation == "france" and t.kind == "movement"


# ---- what is remembered of hands -----------------------------------------------------------------------------------


def drawn_battle(hand: list[str]) -> Table:
    """Friedrich in hearts attacks Daun with equal armies, holding no hearts."""
    t = Table(
        {"friedrich": ("torgau", 4), "daun": ("oschatz", 4), "prussia-train-1": "jueterbog"},
        phase="combats",
        hands={"prussia": hand},
    )
    t.do("stop")
    assert t.told("draw")
    return t


@rule("friedrich 2.7a", "friedrich 3.4")
def test_who_stops_at_zero_has_shown_that_he_lacks_the_suit() -> None:
    t = drawn_battle(["spades 9", "reserve"])
    for viewer in (None, 1, 2, 3):
        assert t.s.view(viewer)["voids"][PRUSSIA] == 1 << HEARTS


@rule("friedrich 2.7a", "friedrich 3.4")
def test_no_sample_deals_a_suit_that_was_shown_to_be_missing() -> None:
    t = drawn_battle(["spades 9", "clubs 4", "clubs 5", "diamonds 2", "diamonds 3", "diamonds 8", "reserve", "reserve"])
    view = t.s.view(2)
    rng = random.Random(5)
    seen: Counter[str] = Counter()
    for _ in range(20):
        hand = GAME.sample(view, rng).hands[PRUSSIA]
        assert len(hand) == 8
        seen.update([FACES[face_of(card)].split(" ")[0] for card in hand])
    assert seen["hearts"] == 0 and min(seen["spades"], seen["clubs"], seen["diamonds"], seen["reserve"]) > 0


@rule("friedrich 2.7a", "friedrich 3.4")
def test_a_missing_suit_is_forgotten_when_the_nation_draws_again() -> None:
    t = drawn_battle(["spades 9"])
    while not (t.nation == "prussia" and t.kind == "movement"):
        assert t.s.voids[PRUSSIA] == 1 << HEARTS
        t.do(t.options()[-1])
    assert t.s.voids[PRUSSIA] == 0 and t.s.view(2)["voids"][PRUSSIA] == 0


@rule("friedrich 2.7a")
def test_spending_other_cards_does_not_bring_the_missing_suit_back() -> None:
    t = Table({"friedrich": "berlin", "daun": "prag"}, hands={"prussia": ["spades 9", "spades 10"]})
    t.s.voids[PRUSSIA] = 1 << HEARTS
    t.do("recruit", "enough", "armies 1", "pay spades 9")
    assert t.s.voids[PRUSSIA] == 1 << HEARTS


@rule("friedrich 2.7a")
def test_a_draw_of_no_card_leaves_the_missing_suit_known() -> None:
    t = Table({}, nation="france", phase="movement")
    s = lay(t, [], [])
    s.voids[PRUSSIA] = 1 << HEARTS
    t.do("done")
    assert t.told("drew") == [(PRUSSIA, 0)] and s.voids[PRUSSIA] == 1 << HEARTS


@rule("friedrich 2.7a")
def test_who_is_beaten_has_shown_nothing_of_his_cards() -> None:
    t = Table({"friedrich": ("torgau", 4), "daun": ("oschatz", 5)}, phase="combats", hands={"prussia": ["hearts 9"]})
    t.do("stop")
    assert t.s.voids == [0] * 7


@rule("friedrich 2.7a", "friedrich 3.3")
def test_given_cards_are_known_to_who_gave_them_until_they_are_played() -> None:
    t = Table(
        {"friedrich": ("oschatz", 4), "daun": ("torgau", 2)},
        phase="end",
        turn=6,
        advanced=True,
        victor="friedrich",
        hands={"prussia": ["spades 2", "hearts 3"], "austria": ["clubs 4", "clubs 11"]},
        chance=["9", "clubs 11"],
    )
    assert t.kind == "bad_coin"
    given, taken = t.s.hands[PRUSSIA][1], t.s.hands[AUSTRIA][1]
    t.do("offer hearts 3")
    assert t.s.known == [[AUSTRIA * 1000 + given], [], [PRUSSIA * 1000 + taken], []]
    for seat in range(4):
        assert t.s.view(seat)["known"] == [t.s.known[seat] if other == seat else None for other in range(4)]
    assert t.s.view(None)["known"] == [None] * 4
    for number in range(8):
        assert given in GAME.sample(t.s.view(0), random.Random(number)).hands[AUSTRIA]
        assert taken in GAME.sample(t.s.view(2), random.Random(number)).hands[PRUSSIA]
    # Prussia pays with the card that Austria knew: nothing is left to remember of it
    assert t.nation == "prussia"
    t.do("recruit", "enough", "armies 1", "pay clubs 11")
    assert taken not in t.s.hands[PRUSSIA]
    assert t.s.known == [[AUSTRIA * 1000 + given], [], [], []]
