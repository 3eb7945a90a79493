"""Chapter 17: political cards, trump, the display, influence and selecting; the rulebook's example and its variant."""

from __future__ import annotations

import random

from kabinett.games.maria.state import MState
from tests.games.maria.kit import CARDS, GAME, POWERS, Table
from tests.rules import rule

JENKINS, DENMARK = "1741-5", "1741-6"
BOTH = [JENKINS, DENMARK]


def stage(cards: list[str] | None = None, **more: object) -> Table:
    """The politics stage with these two cards, and hearts as trump because Frederick won last."""
    more.setdefault("last_winner", "frederick")
    t = Table({}, cards=BOTH if cards is None else cards, **more)  # type: ignore[arg-type]
    if t.kind == "trump":
        t.do("trump hearts")
    return t


@rule("maria 17.1", "maria 4.8")
def test_two_cards_of_the_oldest_year() -> None:
    t = Table({}, cards=["1741-1", "1742-1", "1741-2", "1743-1"], last_winner="louis")
    assert sorted(CARDS[card] for card in t.s.open_cards) == ["1741-1", "1741-2"]
    assert t.kind == "trump"
    t = Table({}, cards=["1741-1", "1742-1", "1743-1"], last_winner="louis")
    assert sorted(CARDS[card] for card in t.s.open_cards) == ["1741-1", "1742-1"]


@rule("maria 17.1")
def test_only_major_powers_place_in_the_order_of_the_display() -> None:
    t = stage(hands={power: [f"hearts {n + 2}"] for n, power in enumerate(POWERS)})
    asked = []
    while t.kind == "place":
        asked.append(t.power)
        t.do("pass")
    assert asked == ["prussia", "france", "pragmatic", "austria"]


@rule("maria 17.2")
def test_the_last_winner_names_trump() -> None:
    t = Table({}, cards=BOTH, last_winner="louis", hands={"prussia": ["clubs 2"]})
    assert t.seat == "louis" and t.options() == ["trump spades", "trump clubs", "trump hearts", "trump diamonds"]
    assert t.no("pass") == "17.2"
    t.do("trump clubs")
    assert t.told("trump") == [(1,)] and t.kind == "place"


@rule("maria 17.2a")
def test_trump_from_the_deck_while_nobody_has_won() -> None:
    t = Table({}, cards=BOTH, hands={"prussia": ["clubs 2"]}, chance=["1741-5", "1741-6", "reserve", "diamonds 7"])
    assert t.s.trump == 3 and t.kind == "place"
    seen = [t.s.pack.faces[t.s.pack.face_of[card]] for card in range(152) if t.s.discard >> card & 1]
    assert sorted(seen) == ["diamonds 7", "reserve"]
    assert t.rules("trump") == ["17.2a"]
    t = Table({}, cards=BOTH, hands={"prussia": ["clubs 2"]}, chance=["1741-5", "1741-6", "spades 7"])
    assert t.s.trump == 0 and t.s.discard.bit_count() == 1


@rule("maria 17.2a")
def test_trump_when_every_suited_card_is_in_a_hand() -> None:
    """Only Reserves can be drawn, however often they are shuffled."""
    s = GAME.new({"variant": "advanced"}, 1)
    assert isinstance(s, MState)
    suit = [s.pack.suit_of[s.pack.face_of[card]] for card in range(152)]
    s.hands[0] = [card for card in range(152) if suit[card] >= 0]
    s.deck, s.sealed, s.last_winner = (), 0, -1
    s.discard = sum([1 << card for card in range(152) if suit[card] < 0])
    number = s.rules.step_numbers["trump"]
    s.push((number,))
    GAME.steps[number].act(s, s.stack[-1])
    assert s.trump == 0


@rule("maria 17.3", "maria 17.3a")
def test_placing_one_card_face_down_or_none() -> None:
    t = stage(hands={"prussia": ["hearts 5", "clubs 3"], "france": ["hearts 4"]})
    assert t.options() == ["pass", "place clubs 3", "place hearts 5"]
    assert t.no("place hearts 4") == "17.3" and t.no("save") == "17.3"
    t.do("place hearts 5")
    assert t.hand("prussia") == ["clubs 3"]
    assert t.power == "france"
    assert t.told("placed") == [(POWERS.index("prussia"),)]
    assert t.private("frederick", "you_place") and not t.private("louis", "you_place")
    t.do("pass")
    assert t.told("placed_none") == [(POWERS.index("france"),)]


@rule("maria 17.3")
def test_others_cannot_tell_cards_of_one_deck_apart() -> None:
    t = stage(hands={"prussia": ["hearts 5", "clubs 3"], "france": ["hearts 4"]})
    for seat in ("louis", "maria-theresa"):
        assert t.seen(seat, "place hearts 5") == t.seen(seat, "place clubs 3")
        assert t.seen(seat, "place hearts 5") != t.seen(seat, "pass")
    assert t.seen("frederick", "place hearts 5") != t.seen("frederick", "place clubs 3")


@rule("maria 17.3")
def test_what_is_known_of_a_hand_holds_for_hand_and_placed_card_together() -> None:
    """A bluff that came back is known; once another card is placed, it may be that one or not."""
    t = stage(hands={"prussia": ["clubs 3", "hearts 5", "spades 7"], "france": ["hearts 4"]})
    t.do("place clubs 3", "pass")
    t.do_until(lambda: t.kind == "trump", ("pass", "keep", "done", "decline", "refuse"))
    t.do("trump hearts", "place hearts 5")
    view = t.s.view(2)
    found = set()
    for seed in range(40):
        sample = GAME.sample(view, random.Random(seed))
        assert sample.view(2) == view
        found.add(sample.placed[POWERS.index("prussia")] % 38)
    assert len(found) > 2


@rule("maria 17.4", "maria 17.4b")
def test_bluffs_return_and_reserves_are_trump() -> None:
    t = stage(
        hands={"prussia": ["clubs 9"], "france": ["reserve"], "pragmatic": ["hearts 6"], "austria": ["hearts 10"]}
    )
    t.do("place clubs 9", "place reserve", "place hearts 6", "place hearts 10")
    assert t.hand("prussia") == ["clubs 9"] and t.shown("prussia") == []
    assert t.told("influence") == [
        (POWERS.index("france"), 16),
        (POWERS.index("austria"), 10),
        (POWERS.index("pragmatic"), 6),
    ]
    # Everybody has seen the bluff: it is known to be in the hand.
    for seat in (0, 2):
        assert [fact // 1000 for fact in t.s.known[seat]] == [POWERS.index("prussia")]


@rule("maria 17.4a", "maria 17.4c")
def test_saved_cards_stay_and_count_whatever_is_trump() -> None:
    t = stage(display={"prussia": ["clubs 9"]}, hands={"prussia": ["hearts 2"], "austria": ["hearts 10"]})
    t.do("place hearts 2", "place hearts 10")
    assert t.shown("prussia") == ["clubs 9", "hearts 2"]
    assert t.told("influence")[0] == (POWERS.index("prussia"), 11)


@rule("maria 17.4c")
def test_ties_go_to_the_right() -> None:
    t = stage(display={power: ["hearts 5"] for power in ("prussia", "france", "pragmatic", "austria")})
    order = [POWERS[power] for power, _ in t.told("influence")]
    assert order == ["austria", "pragmatic", "france", "prussia"]


def example() -> Table:
    """Prussia 9 points, Austria and France 3 each, the Pragmatic Army 2, saved."""
    return stage(
        ["1741-2", "1741-6"],
        hands={"prussia": ["hearts 9"], "france": ["hearts 3"], "austria": ["hearts 3"]},
        display={"pragmatic": ["clubs 2"]},
    )


@rule("maria 17.5g", "maria 17.5", "maria 17.5a", "maria 17.5c", "maria 17.5d", "maria 17.5e")
def test_the_rulebooks_example() -> None:
    t = example()
    t.do("place hearts 9", "place hearts 3", "place hearts 3")
    assert [POWERS[power] for power, _ in t.told("influence")] == ["prussia", "austria", "france", "pragmatic"]
    assert t.power == "prussia" and t.options() == ["save", "select 1741-2"]
    t.do("select 1741-2")
    assert t.told("selected") == [(POWERS.index("prussia"), CARDS.index("1741-2"))]
    assert t.shown("prussia") == [] and t.hand("prussia") == []
    t.do("decline")
    # Denmark does not show the Austrian coat of arms: Austria saves and France is next.
    assert t.power == "france" and t.told("saved") == [(POWERS.index("austria"),)]
    assert t.shown("austria") == ["hearts 3"]
    t.do("select 1741-6", "execute pragmatic 0 0 0")
    t.do_until(lambda: t.kind != "recruit", ("enough",))
    # Both cards are taken: the Pragmatic Army takes back even its saved card.
    assert t.shown("pragmatic") == [] and "clubs 2" in t.hand("pragmatic")
    assert t.shown("austria") == ["hearts 3"] and t.rules("taken_back") == ["17.5e"]


@rule("maria 17.5g", "maria 17.5f")
def test_the_variant_of_the_example() -> None:
    t = example()
    t.do("place hearts 9", "place hearts 3", "place hearts 3", "select 1741-2", "decline", "save", "save")
    assert t.shown("france") == ["hearts 3"] and t.shown("pragmatic") == ["clubs 2"]
    assert t.told("card_unused") == [(CARDS.index("1741-6"),)] and t.s.open_cards == ()
    assert t.s.shifts == [0, 0, 0]


@rule("maria 17.5a")
def test_no_card_without_the_coat_of_arms() -> None:
    t = stage(["1741-1", "1741-4"], display={"france": ["hearts 5"]})
    assert t.options() == ["save", "select 1741-4"]
    assert t.no("select 1741-1") == "17.5a"
    assert t.no("select 1741-2") == "17.5" and t.no("pass") == "17.5"


@rule("maria 17.5b")
def test_without_cards_on_the_display_no_choice() -> None:
    t = stage(hands={"austria": ["clubs 4"]}, display={"france": ["hearts 5"]})
    t.do("place clubs 4")
    assert t.power == "france"
    t.do("save")
    assert t.kind != "select"


@rule("maria 17.6", "maria 17.6a", "maria 17.6c")
def test_in_full_or_in_part() -> None:
    t = stage(["1743-5", "1743-2"], turn=7, display={"prussia": ["hearts 9"], "austria": ["hearts 3"]})
    t.do("select 1743-5")
    assert t.options() == [
        "decline",
        "execute none -1 0 0",
        "execute france -1 0 0",
        "execute france 0 0 0",
        "execute bavaria -1 0 0",
        "execute bavaria 0 0 0",
    ]
    assert t.no("execute prussia 0 0 0") == "card 1743-5" and t.no("execute none 1 0 0") == "17.6b"
    assert t.no("execute none 0 1 0") == "card 1743-5" and t.no("save") == "17.5d"
    t.do("decline", "select 1743-2")
    assert len(t.options()) == 1 + 3 * 3 - 1
    assert "execute none -1 1 0" in t.options() and t.no("execute none 0 0 0") == "17.5d"


@rule("maria 17.6 first")
def test_the_first_edition_executes_in_full() -> None:
    t = stage(["1741-5", "1741-4"], display={"france": ["hearts 9"], "austria": ["hearts 3"]}, edition="first")
    t.do("select 1741-5")
    # One arrow of one box and the instruction: both, or the card is discarded.
    assert t.options() == ["decline", "execute france 0 0 1"]
    assert t.no("execute none 0 0 1") == "17.6 first"
    t.do("decline", "select 1741-4")
    assert t.options() == ["decline", "execute none 0 0 -1"]
    t = stage(["1743-3", "1743-5"], turn=7, display={"france": ["hearts 9"], "austria": ["hearts 3"]}, edition="first")
    t.do("select 1743-3")
    # An arrow of two boxes may be left out, but then nothing is left to execute.
    assert t.options() == ["decline", "execute none 0 0 2"]
    t.do("decline", "select 1743-5")
    assert t.options() == ["decline", "execute france -1 0 0", "execute bavaria -1 0 0"]


@rule("maria 17.6b", "maria 17.6d")
def test_shifts_are_announced_and_summed() -> None:
    t = stage(["1743-3", "1744-3"], turn=7, display={"france": ["hearts 3"], "austria": ["hearts 9"]})
    t.do("select 1743-3")
    assert t.no("execute none 0 0 1") == "17.6b"
    t.do("execute none 0 0 2")
    assert t.track("italy") == 4 and t.s.shifts == [0, 0, 2]
    t.do("select 1744-3", "execute none 0 0 -1")
    assert t.track("italy") == 5 and t.s.shifts == [0, 0, 0]
    assert t.told("marker_shifted") == [(2, 1, 5)]


@rule("maria 17.6d")
def test_markers_stop_at_the_ends_of_their_tracks() -> None:
    t = stage(["1744-2", "1744-1"], turn=10, display={"austria": ["hearts 9"]}, tracks={"russia": 5})
    t.do("select 1744-2", "execute none 0 2 0")
    assert t.track("russia") == 5


@rule("maria 24.2b")
def test_two_players_execute_only_one_card() -> None:
    t = stage(["1741-2", "1741-4"], display={"prussia": ["hearts 9"], "france": ["hearts 3"]}, players=2)
    t.do("select 1741-2", "execute none 0 -1 0", "select 1741-4")
    assert t.rules("card_declined") == ["24.2b"] and t.kind != "execute"
    t = stage(["1741-2", "1741-4"], display={"prussia": ["hearts 9"], "france": ["hearts 3"]}, players=2)
    t.do("select 1741-2", "decline", "select 1741-4")
    assert t.kind == "execute" and t.options() == ["decline", "execute none 0 0 -1"]


@rule("maria 25.1", "maria 25.5")
def test_the_optional_rule_keeps_bluffs_for_a_turn() -> None:
    t = stage(hands={"prussia": ["clubs 9"], "austria": ["hearts 10"]}, optional_politics=True)
    t.do("place clubs 9", "pass")
    assert t.hand("prussia") == [] and t.rules("bluffed") == ["25.5"]
    assert len(t.s.sleeping[POWERS.index("prussia")]) == 1 and t.shown("prussia") == []
    t.do_until(lambda: t.kind == "trump", ("pass", "keep", "done", "decline", "refuse", "stop"))
    assert "clubs 9" in t.hand("prussia") and "25.1" in t.rules("taken_back")


@rule("maria 25.6", "maria 25.6a")
def test_the_optional_rule_turns_late_cards_down() -> None:
    t = stage(
        ["1741-2", "1741-4"],
        display={"prussia": ["hearts 9"], "france": ["hearts 8"], "austria": ["hearts 3"]},
        sleeping={"prussia": ["clubs 2"]},
        optional_politics=True,
    )
    # The card that slept is awake again, in the hand; only face-up cards are discarded.
    assert t.hand("prussia") == ["clubs 2"] and t.kind == "place"
    t.do("pass", "select 1741-2", "decline", "select 1741-4", "decline")
    assert t.hand("prussia") == ["clubs 2"] and t.shown("austria") == [] and t.hand("austria") == []
    assert len(t.s.sleeping[POWERS.index("austria")]) == 1 and t.rules("turned_down") == ["25.6a"]


@rule("maria 25 first")
def test_the_first_edition_has_no_optional_rule() -> None:
    try:
        GAME.checked_options({"variant": "advanced", "edition": "first", "optional_politics": True})
    except Exception as refused:
        assert "first edition" in str(refused)
    else:
        raise AssertionError("accepted")


@rule("maria 17.5e", "maria 17.4")
def test_a_suit_that_a_hand_lacked_may_come_back_from_the_display() -> None:
    lacks = [0, 0, 0, 0, 0, 0b0011]
    t = stage(
        ["1741-2", "1741-4"],
        display={"prussia": ["hearts 9"], "france": ["hearts 8"], "pragmatic": ["spades 3"]},
        fields={"voids": lacks},
    )
    t.do("select 1741-2", "decline", "select 1741-4", "decline")
    # It is known to lack clubs, but no longer spades.
    assert t.hand("pragmatic") == ["spades 3"] and t.s.voids[POWERS.index("pragmatic")] == 0b0010
