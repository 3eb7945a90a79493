"""Chapter 10: recruitment."""

from __future__ import annotations

import itertools
import random

import pytest

from kabinett.core.errors import IllegalAction
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics.cards import FACES, face_of, value_of
from tests.games.friedrich.kit import CITIES, GAME, NATIONS, PIECES, WORDS, Table
from tests.rules import rule

Where = dict[str, str | tuple[str, int]]

DEPOTS = {NATIONS[n]: [CITIES[c] for c in GAME.board.depots[n]] for n in range(7)}
# Who sits on the depots of a nation where they are lost to the enemy.
OCCUPIERS = {
    "prussia": ["daun"],
    "hanover": ["richelieu"],
    "russia": ["friedrich", "prussia-train-1"],
    "sweden": ["hanover-train-1"],
    "austria": ["friedrich", "heinrich"],
    "imperial": ["ferdinand"],
    "france": ["ferdinand", "hanover-train-1"],
}


def lost_depots(nation: str) -> Where:
    return dict(zip(OCCUPIERS[nation], DEPOTS[nation]))


def numbers(t: Table, verb: str) -> list[int]:
    return [int(text.split()[-1]) for text in t.options() if text.startswith(verb + " ")]


# 10.1: when


@rule("friedrich 10.1")
def test_before_between_and_after_marches() -> None:
    t = Table({"friedrich": "berlin", "keith": "breslau"}, hands={"prussia": ["spades 6", "clubs 6", "hearts 6"]})
    for march in ("march friedrich bernau", "march keith schweidnitz"):
        assert "recruit" in t.options()
        t.do("recruit", "enough", "armies 1", t_pay(t), "give friedrich 1")
        t.do(march, "halt")
    t.do("recruit", "enough", "armies 1", t_pay(t), "give friedrich 1")
    assert t.armies("friedrich") == 4 and t.hand("prussia") == []


def t_pay(t: Table) -> str:
    """The next card of a hand of sixes, spades first."""
    return "pay " + min(t.hand("prussia"), key=lambda name: FACES.index(name))


@rule("friedrich 10.1")
def test_never_while_a_march_is_under_way() -> None:
    t = Table({"friedrich": "berlin"}, hands={"prussia": ["spades 6"]})
    t.do("march friedrich bernau")
    assert "recruit" not in t.options() and t.no("recruit") == "10.1"
    t.do("halt", "recruit")


@rule("friedrich 10.1")
def test_not_before_movement_and_not_after_it() -> None:
    hands = {"prussia": ["spades 6", "hearts 6"], "austria": ["spades 6"]}
    pieces: Where = {"friedrich": ("pirna", 2), "daun": ("dresden", 2), "keith": "radeberg"}
    t = Table(pieces, hands=hands)
    assert t.s.explain(2, WORDS.parse("recruit")) is not None, "Austria has to wait for her own turn"
    t.do("done")
    assert t.kind == "combats"
    assert t.no("recruit")


@rule("friedrich 10.1")
def test_a_purchase_under_way_is_finished_first() -> None:
    t = Table({"friedrich": "berlin"}, hands={"prussia": ["spades 6"]})
    t.do("recruit")
    assert t.no("march friedrich bernau") == "10.6"
    assert t.no("done") == "10.6" and t.no("recruit") == "10.6"
    assert t.no("halt") == "10.6"


@rule("friedrich 10.1")
def test_nothing_lost_nothing_bought() -> None:
    pieces: Where = {name: "berlin" for name in ("friedrich", "winterfeldt", "heinrich")}
    pieces |= {"friedrich": ("berlin", 24), "schwerin": ("breslau", 8)}
    pieces |= {"prussia-train-1": "jueterbog", "prussia-train-2": "bunzlau"}
    t = Table(pieces, hands={"prussia": ["spades 13"]})
    assert "recruit" not in t.options() and t.no("recruit") == "6.6"


@rule("friedrich 10.1")
def test_an_empty_purchase_is_none() -> None:
    t = Table({"friedrich": "berlin"}, hands={"prussia": ["spades 6"]})
    t.do("recruit", "enough")
    assert t.no("armies 0") == "10.1" and numbers(t, "armies") == [1]


# 10.2: paying


@rule("friedrich 10.2")
def test_any_suit_at_its_value_the_sum_counts() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["spades 2", "clubs 2", "hearts 2", "diamonds 13"]})
    t.do("recruit", "enough", "armies 1", "pay spades 2", "pay clubs 2", "pay hearts 2")
    assert t.armies("friedrich") == 2 and t.hand("prussia") == ["diamonds 13"]
    assert t.told("paid") == [(0, FACES.index(name)) for name in ("spades 2", "clubs 2", "hearts 2")]


@rule("friedrich 10.2")
def test_what_is_paid_too_much_is_lost() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["spades 11"]})
    t.do("recruit", "enough")
    assert numbers(t, "armies") == [1]
    t.do("armies 1", "pay spades 11")
    assert t.armies("friedrich") == 2 and t.hand("prussia") == []
    assert t.no("recruit") == "10.2"


@rule("friedrich 10.2")
@pytest.mark.parametrize(
    ("hand", "most"), [(["reserve"], 1), (["reserve", "hearts 2"], 2), (["reserve", "reserve"], 3)]
)
def test_a_reserve_is_worth_ten(hand: list[str], most: int) -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": hand})
    t.do("recruit", "enough")
    assert numbers(t, "armies") == list(range(1, most + 1))
    t.do(f"armies {most}", *[f"pay {name}" for name in sorted(hand)])
    assert t.armies("friedrich") == 1 + most and t.hand("prussia") == []


@rule("friedrich 10.2")
def test_one_payment_buys_several_things() -> None:
    # 24 points: a train, a general with an army and two more armies; bought one by one the cards would not reach.
    t = Table({"friedrich": "breslau"}, nation="prussia", hands={"prussia": ["hearts 11", "clubs 13"]})
    t.do("recruit", "enter heinrich berlin", "enough", "armies 4", "pay hearts 11", "pay clubs 13", "give friedrich 3")
    assert t.armies("friedrich") == 4 and t.armies("heinrich") == 1


@rule("friedrich 10.2")
@pytest.mark.parametrize(
    ("hand", "possible"), [(["hearts 5"], False), (["hearts 6"], True), (["hearts 3", "clubs 2"], False)]
)
def test_five_points_buy_nothing(hand: list[str], possible: bool) -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": hand})
    assert ("recruit" in t.options()) is possible
    if not possible:
        assert t.no("recruit") == "10.2"


@rule("friedrich 10.2")
def test_cards_are_laid_low_ones_first_and_only_until_the_price_is_reached() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 2", "spades 4", "spades 9", "diamonds 5"]})
    t.do("recruit", "enough", "armies 1")
    assert t.options() == ["pay hearts 2", "pay spades 4", "pay diamonds 5", "pay spades 9"]
    t.do("pay spades 4")
    assert t.options() == ["pay diamonds 5", "pay spades 9"]
    assert t.no("pay hearts 2") == "10.2"
    assert t.why("pay hearts 2") == "no.payment"
    assert t.no("pay clubs 13") == "10.2" and t.why("pay clubs 13") == "no.not_held"
    t.do("pay diamonds 5")
    assert t.hand("prussia") == ["hearts 2", "spades 9"] and t.kind == "movement"


@rule("friedrich 10.2")
def test_enough_must_be_left_to_pay_the_rest() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 3", "clubs 4", "spades 5"]})
    t.do("recruit", "enough", "armies 2")
    assert t.options() == ["pay hearts 3"]
    t.do("pay hearts 3")
    assert t.options() == ["pay clubs 4"] and t.no("pay spades 5") == "10.2"
    t.do("pay clubs 4", "pay spades 5")
    assert t.armies("friedrich") == 3


@rule("friedrich 10.2")
def test_two_cards_of_one_face_are_paid_both() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 3", "hearts 3"]})
    t.do("recruit", "enough", "armies 1")
    assert t.options() == ["pay hearts 3"]
    t.do("pay hearts 3")
    assert t.options() == ["pay hearts 3"]
    t.do("pay hearts 3")
    assert t.armies("friedrich") == 2 and t.hand("prussia") == []


@rule("friedrich 10.2")
def test_a_nation_pays_with_its_own_cards_only() -> None:
    t = Table({"friedrich": "breslau", "ferdinand": "stade"}, hands={"hanover": ["hearts 13"]})
    assert t.no("recruit") == "10.2"


# 10.3, 10.4: prices


@rule("friedrich 10.3")
def test_an_army_costs_six_and_a_train_six() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 6", "clubs 6"]})
    t.do("recruit", "enter prussia-train-1 berlin")
    assert numbers(t, "armies") == [0, 1]
    t.do("armies 1")
    assert t.s.decision(0).prompt.args == (12, 0)  # type: ignore[union-attr]
    t.do("pay clubs 6", "pay hearts 6")
    assert t.at("prussia-train-1") == "berlin" and t.armies("friedrich") == 2


@rule("friedrich 10.3")
def test_a_train_alone() -> None:
    t = Table({"friedrich": "breslau", "prussia-train-2": "gruenberg"}, hands={"prussia": ["hearts 6", "clubs 6"]})
    t.do("recruit", "enter prussia-train-1 berlin", "armies 0", "pay clubs 6")
    assert t.at("prussia-train-1") == "berlin" and t.hand("prussia") == ["hearts 6"]
    assert t.told("recruited") == [(0, 0, 6)] and t.armies("friedrich") == 1


@rule("friedrich 10.3")
@pytest.mark.parametrize(("points", "most"), [(11, 1), (12, 2), (13, 2)])
def test_twelve_points_for_two_armies(points: int, most: int) -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": [f"hearts {points - 5}", "clubs 5"]})
    t.do("recruit", "enough")
    assert numbers(t, "armies") == list(range(1, most + 1))
    assert t.no(f"armies {most + 1}") == "10.2"


@rule("friedrich 10.4")
def test_a_general_is_free_but_takes_an_army() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 6", "clubs 6"]})
    t.do("recruit", "enter heinrich berlin", "enough")
    assert numbers(t, "armies") == [1, 2] and t.no("armies 0") == "10.4"
    t.do("armies 1", "pay clubs 6")
    assert t.at("heinrich") == "berlin" and t.armies("heinrich") == 1 and t.armies("friedrich") == 1
    assert t.hand("prussia") == ["hearts 6"]


@rule("friedrich 10.4")
def test_each_of_two_generals_takes_one() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 6", "clubs 6", "spades 6"]})
    t.do("recruit", "enter heinrich berlin", "enter keith berlin", "enough")
    assert numbers(t, "armies") == [2, 3]
    t.do("armies 3", "pay spades 6", "pay clubs 6", "pay hearts 6")
    # Friedrich is asked first: he can have one at most, two are for the new ones.
    assert numbers(t, "give") == [0, 1] and t.no("give friedrich 2") == "6.2"
    t.do("give friedrich 0")
    assert t.armies("heinrich") == 3 and t.at("keith") == "berlin" and t.armies("keith") == 0


@rule("friedrich 10.4")
def test_a_new_general_cannot_be_passed_over() -> None:
    t = Table({"keith": "breslau"}, hands={"prussia": ["hearts 6", "clubs 6"]})
    t.do("recruit", "enter friedrich berlin", "enough", "armies 2", "pay clubs 6", "pay hearts 6")
    assert numbers(t, "give") == [1, 2] and t.no("give friedrich 0") == "10.4"


@rule("friedrich 10.4")
def test_each_general_needs_the_price_of_an_army() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["hearts 11"]})
    t.do("recruit", "enter heinrich berlin")
    assert numbers(t, "armies") == [1], "nobody else can be paid for"
    assert t.no("enter keith berlin") == "10.2" and t.why("enter keith berlin") == "no.money"


# 10.5: where the armies go


@rule("friedrich 10.5")
def test_to_generals_anywhere_cut_off_or_face_down() -> None:
    t = Table(
        {"friedrich": ("bruenn", 1), "keith": ("warszawa", 1), "daun": "olmuetz"},
        hands={"prussia": ["hearts 12"]},
        down=["friedrich"],
    )
    t.do("recruit", "enough", "armies 2", "pay hearts 12", "give friedrich 1")
    assert t.armies("friedrich") == 2 and t.armies("keith") == 2


@rule("friedrich 10.5")
def test_also_to_generals_who_have_marched_this_turn() -> None:
    t = Table({"friedrich": "berlin"}, hands={"prussia": ["hearts 6"]})
    t.do("march friedrich bernau", "halt", "recruit", "enough", "armies 1", "pay hearts 6")
    assert t.armies("friedrich") == 2


@rule("friedrich 10.5")
def test_eight_for_each_general() -> None:
    pieces: Where = {"friedrich": ("berlin", 15), "keith": "berlin", "dohna": ("breslau", 7)}
    t = Table(pieces, hands={"prussia": ["reserve"] * 4})
    t.do("recruit", "enough")
    assert numbers(t, "armies") == [1, 2] and t.no("armies 3") == "6.2"
    t.do("armies 2", "pay reserve", "pay reserve")
    assert t.armies("friedrich") == 16 and t.armies("dohna") == 8, "there was no choice, and nobody was asked"


@rule("friedrich 10.5", "friedrich 10.2")
def test_too_many_armies_are_refused_for_what_they_are_too_many_for() -> None:
    t = Table({"ehrensvaerd": ("wismar", 2)}, nation="sweden", hands={"sweden": ["reserve"]})
    t.do("recruit", "enough")
    assert t.no("armies 2") == "10.2" and t.no("armies 3") == "6.6"
    t = Table({"friedrich": ("breslau", 7)}, hands={"prussia": ["reserve", "hearts 2"]})
    t.do("recruit", "enough")
    assert t.no("armies 2") == "6.2" and t.no("armies 3") == "10.2"


@rule("friedrich 10.5")
def test_a_full_general_is_passed_over() -> None:
    t = Table({"friedrich": ("berlin", 8), "keith": "breslau", "dohna": "stettin"}, hands={"prussia": ["reserve"] * 2})
    t.do("recruit", "enough", "armies 3", "pay reserve", "pay reserve")
    assert t.options() == [f"give keith {number}" for number in range(4)]
    assert t.no("give friedrich 1") == "10.5" and t.no("give dohna 1") == "10.5"
    t.do("give keith 2")
    assert t.armies("keith") == 3 and t.armies("dohna") == 2


@rule("friedrich 10.5")
def test_nobody_can_take_an_army() -> None:
    t = Table({"richelieu": ("kassel", 8), "soubise": ("koblenz", 1)}, nation="france", hands={"france": ["reserve"]})
    assert "recruit" in t.options()
    pieces: Where = {"hildburghausen": ("dresden", 1), "imperial-train-1": "hildburghausen", "ferdinand": "kassel"}
    t = Table(pieces, nation="imperial", hands={"imperial": ["reserve"]})
    t.do("recruit")
    assert numbers(t, "armies") == [1]
    t = Table({"ferdinand": ("stade", 8), "hanover-train-1": "celle"}, nation="hanover", hands={"hanover": ["reserve"]})
    t.do("recruit")
    assert t.options() == ["enter cumberland stade"], "Ferdinand has eight: only with Cumberland"
    assert t.no("enough") == "10.5"
    t = Table(
        {"ferdinand": ("kassel", 8), "hanover-train-1": "stade"}, nation="hanover", hands={"hanover": ["reserve"]}
    )
    assert t.no("recruit") == "10.5"


@rule("friedrich 10.5")
def test_the_ceiling_of_the_nation() -> None:
    pieces: Where = {"ehrensvaerd": ("stralsund", 3), "sweden-train-1": "wismar"}
    t = Table(pieces, nation="sweden", hands={"sweden": ["reserve"] * 3})
    t.do("recruit")
    assert numbers(t, "armies") == [1] and t.no("armies 2") == "6.6"
    t.do("armies 1", "pay reserve")
    assert t.total("sweden") == 4 and t.no("recruit") == "6.6"


@rule("friedrich 10.5")
def test_the_ceiling_also_counts_new_generals() -> None:
    pieces: Where = {"friedrich": ("berlin", 24), "keith": "berlin", "dohna": "berlin", "schwerin": ("breslau", 7)}
    t = Table(pieces, hands={"prussia": ["reserve"] * 3})
    t.do("recruit")
    assert t.no("enter heinrich berlin") == "4.7a"
    pieces = {"friedrich": ("breslau", 24), "keith": "breslau", "dohna": "breslau", "schwerin": ("brieg", 7)}
    t = Table(pieces, hands={"prussia": ["reserve"] * 3})
    t.do("recruit", "enter winterfeldt berlin")
    assert t.no("enter heinrich berlin") == "6.6" and "enter prussia-train-1 berlin" not in t.options()


@rule("friedrich 10.5", "friedrich 10.3")
def test_with_all_armies_on_the_map_only_a_train_can_be_bought() -> None:
    t = Table({"ehrensvaerd": ("wismar", 4)}, nation="sweden", hands={"sweden": ["reserve"] * 3})
    t.do("recruit")
    assert t.options() == ["enter sweden-train-1 stralsund"]
    t.do("enter sweden-train-1 stralsund")
    assert numbers(t, "armies") == [0] and t.no("armies 1") == "6.6"
    t.do("armies 0", "pay reserve")
    assert t.at("sweden-train-1") == "stralsund"


@rule("friedrich 10.5")
def test_and_if_its_depot_is_not_free_the_refusal_says_so() -> None:
    t = Table({"ehrensvaerd": ("stralsund", 4)}, nation="sweden", hands={"sweden": ["reserve"] * 3})
    assert t.no("recruit") == "10.6a"


@rule("friedrich 10.5", "friedrich 10.6")
def test_bunzlau_the_first_city_of_the_list_is_on_the_map() -> None:
    t = Table({"friedrich": ("bunzlau", 2), "prussia-train-1": "gruenberg"}, hands={"prussia": ["reserve"]})
    t.do("recruit")
    assert t.why("enter friedrich berlin") == "no.on_map" and "enter friedrich berlin" not in t.options()
    t.do("enough", "armies 1", "pay reserve")
    assert t.armies("friedrich") == 3
    t = Table({"friedrich": ("breslau", 2), "prussia-train-1": "bunzlau"}, hands={"prussia": ["reserve"]})
    t.do("recruit")
    assert t.why("enter prussia-train-1 berlin") == "no.on_map" and "enter prussia-train-2 berlin" in t.options()


# 10.5a: what the others see


def seen_by_others(state: FState, seat: int) -> list[object]:
    viewers: list[int | None] = [other for other in range(state.seats) if other != seat]
    return [state.view(viewer) for viewer in [*viewers, None]]


ALLOTMENT: Where = {"friedrich": ("berlin", 2), "keith": ("breslau", 2), "dohna": ("stettin", 2), "daun": "prag"}


@rule("friedrich 10.5a")
def test_who_receives_the_armies_is_not_seen() -> None:
    told: list[object] = []
    for given in (("give friedrich 0", "give keith 0"), ("give friedrich 0", "give keith 2"), ("give friedrich 2",)):
        t = Table(ALLOTMENT, hands={"prussia": ["hearts 6", "hearts 7"]})
        t.do("recruit", "enough", "armies 2", "pay hearts 6", "pay hearts 7", *given)
        faces = [[event.face(seat) for event in t.events if event.face(seat)] for seat in (1, 2, 3, None)]
        told.append((faces, seen_by_others(t.s, 0)))
        assert t.told("recruited") == [(0, 2, 6)] and t.total("prussia") == 8
        assert t.told("you_give") == []
    assert told[0] == told[1] == told[2]


@rule("friedrich 10.5a")
def test_the_owner_sees_it() -> None:
    t = Table(ALLOTMENT, hands={"prussia": ["hearts 6"]})
    t.do("recruit", "enough", "armies 1", "pay hearts 6", "give friedrich 0", "give keith 1")
    faces = [event.face(0) for event in t.events if event.public is None]
    assert [(face.key, face.args) for face in faces if face] == [("you_give", (1 << PIECES.index("keith"), 1))]


@rule("friedrich 10.5a", "friedrich 10.2")
def test_nobody_notices_anything_before_the_purchase_is_complete() -> None:
    t = Table(ALLOTMENT, hands={"prussia": ["hearts 6", "hearts 7", "reserve"]})
    before = seen_by_others(t.s, 0)
    steps = ["recruit", "enter heinrich berlin", "enough", "armies 3", "pay hearts 6", "pay hearts 7", "pay reserve"]
    for step in [*steps, "give friedrich 1"]:
        assert t.s.decision(0).secret or step == "recruit"  # type: ignore[union-attr]
        events = t.s.apply(0, WORDS.parse(step))
        assert events == [] and t.s.to_act == (0,)
        assert seen_by_others(t.s, 0) == before
        assert [t.s.decision(seat) for seat in (1, 2, 3)] == [None, None, None]
    t.do("give keith 0")
    assert seen_by_others(t.s, 0) != before and t.told("recruited") == [(0, 3, 6)]


@rule("friedrich 10.5a")
@pytest.mark.parametrize(
    ("hand", "secret"), [(["hearts 6"], False), (["hearts 6", "hearts 7"], False), (["hearts 3", "clubs 3"], True)]
)
def test_where_only_one_stack_can_receive_the_last_payment_is_no_secret(hand: list[str], secret: bool) -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": hand})
    t.do("recruit", "enough", "armies 1")
    assert t.s.decision(0).secret is secret  # type: ignore[union-attr]


@rule("friedrich 10.5a")
def test_what_was_known_of_a_stack_is_known_within_what_it_may_have_received() -> None:
    friedrich, heinrich = 1 << PIECES.index("friedrich"), 1 << PIECES.index("heinrich")
    pieces: Where = {"friedrich": ("breslau", 5), "keith": ("brieg", 2)}
    t = Table(pieces, hands={"prussia": ["reserve", "hearts 2", "clubs 6"]})
    t.s.army_facts = ((friedrich, 5, 5),)
    t.do("recruit", "enough", "armies 2", "pay hearts 2", "pay reserve", "give friedrich 1")
    assert t.s.army_facts == ((friedrich, 5, 7),), "none, one or two of the new armies"
    t = Table(pieces, hands={"prussia": ["reserve", "hearts 2", "clubs 6"]})
    t.s.army_facts = ((friedrich, 5, 5),)
    t.do("recruit", "enter heinrich berlin", "enough", "armies 2", "pay hearts 2", "pay reserve", "give friedrich 1")
    assert t.s.army_facts == ((friedrich, 5, 6),), "one of the two is Heinrich's"
    t = Table({"friedrich": ("berlin", 5), "keith": ("brieg", 2)}, hands={"prussia": ["reserve", "hearts 2"]})
    t.s.army_facts = ((friedrich, 5, 5),)
    t.do("recruit", "enter heinrich berlin", "enough", "armies 2", "pay hearts 2", "pay reserve", "give friedrich 2")
    assert t.s.army_facts == ((friedrich | heinrich, 6, 7),)
    t = Table({"friedrich": ("breslau", 5)}, hands={"prussia": ["reserve", "hearts 2"]})
    t.s.army_facts = ((friedrich, 5, 5),)
    t.do("recruit", "enough", "armies 2", "pay hearts 2", "pay reserve")
    assert t.s.army_facts == ((friedrich, 7, 7),), "nobody else could have received them"


@rule("friedrich 10.5a", "friedrich 10.2", "friedrich 10.6")
def test_each_line_of_the_log_names_its_rule() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["reserve"]})
    t.do("recruit", "enter heinrich berlin", "armies 1", "pay reserve")
    told = {event.public.key if event.public else "private": event.rule for event in t.events}
    assert {key: told[key] for key in ("recruited", "paid", "entered", "private")} == {
        "recruited": "10.5a",
        "paid": "10.2",
        "entered": "10.6",
        "private": "10.5a",
    }


@rule("friedrich 10.1")
def test_each_stage_is_asked_in_its_own_words_and_names_its_rule() -> None:
    pieces: Where = lost_depots("prussia") | {"friedrich": "breslau"}
    t = Table(pieces, hands={"prussia": ["reserve"] * 3})
    friedrich = 1 << PIECES.index("friedrich")
    stages = [
        ("recruit", "ask.substitute", (0,), "choose", "pay reserve", "10.7c"),
        ("substitute zossen", "ask.enter", (0, 8), "choose", "armies 1", "10.6"),
        ("enter heinrich zossen", "ask.enter", (0, 8), "choose", "pay reserve", "10.6"),
        ("enough", "ask.armies", (0, 8), "allot", "enough", "10.3"),
        ("armies 3", "ask.pay", (24, 0), "cards", "armies 2", "10.2"),
        ("pay reserve", "ask.pay", (24, 10), "cards", "enough", "10.2"),
        ("pay reserve", "ask.pay", (24, 20), "cards", "done", "10.2"),
        ("pay reserve", "ask.give", (friedrich, 3), "allot", "pay reserve", "10.5"),
    ]
    for step, key, args, form, wrong, because in stages:
        t.do(step)
        decision = t.s.decision(0)
        assert decision is not None
        assert (decision.prompt.key, decision.prompt.args, decision.form) == (key, args, form)
        assert t.no(wrong) == because and t.why(wrong) == "no.purchase_step"


@rule("friedrich 10.5a", "friedrich fate 10S")
def test_only_wretched_recruits_are_marked_openly_and_all_of_them() -> None:
    pieces: Where = {"friedrich": "breslau", "keith": "brieg", "daun": "prag", "browne": "tabor"}
    hands = {"prussia": ["hearts 6", "clubs 6"], "austria": ["spades 6"]}
    t = Table(pieces, hands=hands, effect="10S")
    t.do("recruit", "enough", "armies 1", "pay clubs 6")
    assert not t.s.decision(0).secret, "everybody will see who is marked"  # type: ignore[union-attr]
    t.do("give friedrich 1", "recruit", "enough", "armies 1", "pay hearts 6", "give friedrich 0")
    assert t.s.marked == 1 << PIECES.index("friedrich") | 1 << PIECES.index("keith")
    t = Table(pieces, nation="austria", hands=hands, effect="10S")
    t.do("recruit", "enough", "armies 1", "pay spades 6")
    assert t.s.decision(2).secret  # type: ignore[union-attr]
    t.do("give daun 1")
    assert t.s.marked == 0, "the card speaks of Prussians"


@rule("friedrich fate 10S second", "friedrich 10.5")
def test_every_stack_that_marched_beside_an_enemy_goes_without_recruits() -> None:
    pieces: Where = {"friedrich": "berlin", "keith": "breslau", "dohna": "stettin", "daun": "bernau", "browne": "ohlau"}
    t = Table(pieces, hands={"prussia": ["reserve"]}, effect="10S", edition="second")
    t.s.moved = 1 << PIECES.index("friedrich") | 1 << PIECES.index("keith")
    t.do("recruit", "armies 1", "pay reserve")
    assert t.armies("dohna") == 2 and t.armies("friedrich") == t.armies("keith") == 1


# 10.6: depots


@rule("friedrich 10.6")
@pytest.mark.parametrize("nation", NATIONS)
def test_pieces_return_in_the_depots_of_their_nation(nation: str) -> None:
    t = Table({}, nation=nation, hands={nation: ["reserve"] * 8})
    t.do("recruit")
    number = NATIONS.index(nation)
    generals = [PIECES[piece] for piece in GAME.board.generals[number]]
    trains = [PIECES[piece] for piece in GAME.board.trains[number]]
    assert t.options() == [f"enter {piece} {city}" for piece in [*generals, trains[0]] for city in DEPOTS[nation]]


@rule("friedrich 10.6")
def test_nowhere_else_and_only_own_pieces_off_the_map() -> None:
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["reserve"]}, gone=["lehwaldt"])
    t.do("recruit")
    assert t.no("enter heinrich potsdam") == "10.6"
    assert t.no("enter friedrich berlin") == "10.6"
    assert t.no("enter ferdinand berlin") == "10.6"
    assert t.no("enter lehwaldt berlin") == "11.2b" and "enter dohna berlin" in t.options()
    assert not [text for text in t.options() if "lehwaldt" in text]
    assert t.no("substitute potsdam") == "10.7"


@rule("friedrich 10.6")
def test_to_own_generals_up_to_three() -> None:
    t = Table({"friedrich": ("berlin", 2), "keith": "berlin"}, hands={"prussia": ["reserve"] * 3})
    t.do("recruit")
    assert "enter prussia-train-1 berlin" not in t.options() and t.no("enter prussia-train-1 berlin") == "10.6a"
    t.do("enter heinrich berlin")
    # The stack is full: nobody else can come, and the number of armies is asked at once.
    assert numbers(t, "armies") == [1, 2, 3, 4, 5]
    t.do("armies 1", "pay reserve")
    assert t.at("heinrich") == "berlin" and t.armies("friedrich") == 3


@rule("friedrich 10.6")
def test_three_new_generals_in_one_empty_depot_and_not_four() -> None:
    t = Table({}, hands={"prussia": ["reserve"] * 4})
    t.do("recruit", "enter friedrich berlin", "enter heinrich berlin", "enter dohna berlin")
    assert numbers(t, "armies")[0] == 3
    t.do("armies 3", "pay reserve", "pay reserve")
    assert t.armies("friedrich") == 3 and t.at("dohna") == t.at("heinrich") == "berlin"


@rule("friedrich 10.6")
def test_a_higher_rank_takes_command() -> None:
    t = Table({"keith": ("berlin", 5)}, hands={"prussia": ["reserve"]})
    t.do("recruit", "enter friedrich berlin", "armies 1", "pay reserve")
    assert t.armies("friedrich") == 6 and t.armies("keith") == 0
    assert t.s.commander(PIECES.index("keith")) == PIECES.index("friedrich")


@rule("friedrich 10.6")
def test_two_depots_and_pieces_for_both() -> None:
    t = Table({}, nation="france", hands={"france": ["reserve"] * 3})
    t.do("recruit", "enter richelieu koblenz", "enter soubise gemuenden", "enter chevert koblenz")
    assert numbers(t, "armies")[0] == 3
    t.do("armies 4", "pay reserve", "pay reserve", "pay reserve", "give richelieu 2")
    assert t.at("richelieu") == t.at("chevert") == "koblenz" and t.at("soubise") == "gemuenden"
    assert t.armies("richelieu") == 2 and t.armies("soubise") == 2


@rule("friedrich 10.6")
def test_trains_are_alike_which_of_two_stands_where_is_no_choice() -> None:
    t = Table({"soubise": ("kassel", 4)}, nation="france", hands={"france": ["reserve"] * 3})
    t.do("recruit")
    assert [text for text in t.options() if "train" in text] == [
        "enter france-train-1 koblenz",
        "enter france-train-1 gemuenden",
    ]
    t.do("enter france-train-1 koblenz")
    assert [text for text in t.options() if "enter" in text] == ["enter france-train-2 gemuenden"]
    t.s.back(3)
    t.do("enter france-train-1 gemuenden")
    assert t.no("enter france-train-2 koblenz") == "10.6", "the two trains are placed in the order of the depots"
    t.s.back(3)
    t.do("enter france-train-1 koblenz", "enter france-train-2 gemuenden", "armies 0", "pay reserve", "pay reserve")
    assert t.at("france-train-1") == "koblenz" and t.at("france-train-2") == "gemuenden"


@rule("friedrich 10.6")
def test_a_train_and_a_general_never_share_a_depot() -> None:
    t = Table({}, hands={"prussia": ["reserve"] * 3})
    t.do("recruit", "enter prussia-train-1 berlin")
    assert numbers(t, "armies") == [0]
    t = Table({}, hands={"prussia": ["reserve"] * 3})
    t.do("recruit", "enter friedrich berlin")
    assert t.no("enter prussia-train-1 berlin") == "10.6a"
    t = Table({"prussia-train-1": "berlin"}, hands={"prussia": ["reserve"] * 3})
    assert t.no("recruit") == "10.5"


# 10.6a: occupied depots


@rule("friedrich 10.6a")
@pytest.mark.parametrize("enemy", ["ferdinand", "hanover-train-1"])
def test_one_of_two_depots_in_enemy_hands_is_closed_the_other_open(enemy: str) -> None:
    t = Table({enemy: "koblenz"}, nation="france", hands={"france": ["reserve"]})
    t.do("recruit")
    assert {text.split()[2] for text in t.options()} == {"gemuenden"}
    assert t.no("enter richelieu koblenz") == "10.6a"
    assert t.s.decision(3).prompt.args == (6, 6), "and the price stays six"  # type: ignore[union-attr]


@rule("friedrich 10.6a")
@pytest.mark.parametrize("piece", ["ferdinand", "hanover-train-1", "prussia-train-1"])
def test_a_depot_blocked_by_friends_gives_neither_entry_nor_substitute(piece: str) -> None:
    t = Table({"keith": "breslau", piece: "berlin"}, hands={"prussia": ["reserve"]})
    t.do("recruit")
    assert numbers(t, "armies") == [1], "no piece can return, and the price is six"
    assert t.no("enter friedrich berlin") == "10.6a" and t.no("substitute potsdam") == "10.7"
    assert t.no("pay reserve") == t.no("enough") == "10.3" and t.why("pay reserve") == "no.purchase_step"


@rule("friedrich 10.6a")
def test_one_depot_with_an_enemy_and_one_with_a_friend_give_no_substitute() -> None:
    pieces: Where = {"ferdinand": "koblenz", "hildburghausen": "gemuenden", "richelieu": "kassel"}
    t = Table(pieces, nation="france", hands={"france": ["reserve"]})
    t.do("recruit")
    assert numbers(t, "armies") == [1]


@rule("friedrich 10.6a")
def test_a_full_stack_of_own_generals_closes_the_depot() -> None:
    pieces: Where = {"friedrich": ("berlin", 3), "heinrich": "berlin", "keith": "berlin"}
    t = Table(pieces, hands={"prussia": ["reserve"]})
    t.do("recruit")
    assert numbers(t, "armies") == [1]


# 10.6b: no march on return


@rule("friedrich 10.6b")
def test_who_returns_does_not_march_neither_general_nor_train() -> None:
    t = Table({"friedrich": "breslau"}, nation="prussia", hands={"prussia": ["reserve"]})
    t.do("recruit", "enter heinrich berlin", "armies 1", "pay reserve")
    assert t.no("march heinrich bernau") == "4.1"
    assert not [text for text in t.options() if "heinrich" in text]
    t = Table({"friedrich": "breslau"}, hands={"prussia": ["reserve"]})
    t.do("recruit", "enter prussia-train-1 berlin", "armies 0", "pay reserve")
    assert t.no("march prussia-train-1 bernau") == "4.1"
    t.pass_to("prussia")
    t.do("march prussia-train-1 bernau", "halt")


@rule("friedrich 10.6b")
def test_a_stack_joined_by_a_returning_general_has_finished_too() -> None:
    t = Table({"friedrich": ("berlin", 2), "keith": "berlin"}, hands={"prussia": ["reserve"]})
    t.do("recruit", "enter heinrich berlin", "armies 1", "pay reserve")
    assert t.no("march friedrich bernau") == "4.1"
    assert not [text for text in t.options() if text.startswith(("march", "part"))]


@rule("friedrich 10.6b")
def test_march_first_then_recruit() -> None:
    t = Table({"friedrich": "berlin"}, hands={"prussia": ["reserve"]})
    t.do("march friedrich bernau", "halt", "recruit", "enter heinrich berlin", "armies 1", "pay reserve")
    assert t.at("friedrich") == "bernau" and t.at("heinrich") == "berlin"


# 10.7: substitutes


@rule("friedrich 10.7", "friedrich 10.7d")
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("nation", NATIONS)
def test_all_depots_lost_open_the_substitute_cities_at_price_eight(nation: str, edition: str) -> None:
    t = Table(lost_depots(nation), nation=nation, hands={nation: ["reserve"]}, edition=edition)
    t.do("recruit")
    offered = [text.split()[1] for text in t.options()]
    assert all(text.startswith("substitute ") for text in t.options())
    assert offered == sorted(SUBSTITUTES[nation, edition] - set(DEPOTS[nation]), key=CITIES.index)
    city = offered[-1]
    general = PIECES[GAME.board.generals[NATIONS.index(nation)][0]]
    t.do(f"substitute {city}")
    assert f"enter {general} {city}" in t.options()
    t.do(f"enter {general} {city}", "armies 1", "pay reserve")
    assert t.at(general) == city and t.told("recruited")[0][2] == 8


def _sector_of(city: str) -> set[str]:
    roads = GAME.board.roads
    sector = roads.sector[CITIES.index(city)]
    return {CITIES[c] for c in range(roads.size) if roads.sector[c] == sector}


def _suit_of_sector(city: str) -> str:
    return ["spades", "clubs", "hearts", "diamonds"][GAME.board.suit[CITIES.index(city)]]


def _in(territory: str) -> set[str]:
    return {city for number, city in enumerate(CITIES) if GAME.board.territory[number] == territory}


SUBSTITUTES = {
    ("prussia", "first"): _sector_of("berlin"),
    ("hanover", "first"): _sector_of("stade"),
    ("russia", "first"): _sector_of("warszawa"),
    ("sweden", "first"): _in("Sweden"),
    ("austria", "first"): _sector_of("bruenn") & _in("Austria"),
    ("imperial", "first"): _sector_of("erlangen"),
    ("france", "first"): _sector_of("mainz"),
}
SUBSTITUTES |= {(nation, "second"): cities for (nation, _), cities in SUBSTITUTES.items()}
SUBSTITUTES["hanover", "second"] = {
    city
    for city in _sector_of("stade")
    if GAME.board.roads.y[CITIES.index(city)] < GAME.board.roads.y[CITIES.index("munster")]
}


@rule("friedrich 10.7a")
def test_the_sectors_of_the_substitutes() -> None:
    assert _suit_of_sector("berlin") == _suit_of_sector("warszawa") == "spades"
    assert _suit_of_sector("stade") == _suit_of_sector("bruenn") == "diamonds"
    south = GAME.board.roads.y
    cases = (("imperial", "hildburghausen", "spades", 14), ("france", "koblenz", "hearts", 15))
    for nation, depot, suit, size in cases:
        cities = SUBSTITUTES[nation, "first"]
        assert {_suit_of_sector(city) for city in cities} == {suit} and len(cities) == size
        below = [south[CITIES.index(city)] > south[CITIES.index(depot)] for city in cities]
        assert sum(below) > len(cities) // 2
    assert len(SUBSTITUTES["sweden", "first"]) == 6 and len(SUBSTITUTES["austria", "first"]) == 14
    assert len(SUBSTITUTES["prussia", "first"]) == 22 and len(SUBSTITUTES["russia", "first"]) == 18


@rule("friedrich 10.7a")
def test_a_city_outside_is_refused() -> None:
    t = Table(lost_depots("prussia"), hands={"prussia": ["reserve"]})
    t.do("recruit")
    assert t.no("substitute magdeburg") == "10.7a"
    t = Table(lost_depots("austria"), nation="austria", hands={"austria": ["reserve"]})
    t.do("recruit")
    foreign = sorted(_sector_of("bruenn") - _in("Austria"))
    assert foreign and t.no(f"substitute {foreign[0]}") == "10.7a", "the sector reaches beyond Austria"


@rule("friedrich 10.7b")
def test_hanovers_substitutes_differ_by_edition() -> None:
    assert len(SUBSTITUTES["hanover", "first"]) == 33 and len(SUBSTITUTES["hanover", "second"]) == 23
    t = Table(lost_depots("hanover"), nation="hanover", hands={"hanover": ["reserve"]})
    t.do("recruit", "substitute celle")
    t = Table(lost_depots("hanover"), nation="hanover", hands={"hanover": ["reserve"]}, edition="second")
    t.do("recruit")
    assert t.no("substitute celle") == "10.7b" and t.no("substitute munster") == "10.7b"
    t.do("substitute lueneburg")


@rule("friedrich 10.7")
def test_a_substitute_city_is_empty_or_holds_own_generals() -> None:
    pieces: Where = lost_depots("prussia") | {
        "browne": "potsdam",
        "ferdinand": "bernau",
        "friedrich": ("spandau", 3),
        "heinrich": "zossen",
        "prussia-train-1": "velten",
        "winterfeldt": "spandau",
        "keith": "spandau",
    }
    t = Table(pieces, hands={"prussia": ["reserve"] * 2})
    t.do("recruit")
    for city in ("berlin", "potsdam", "bernau", "velten"):
        assert t.no(f"substitute {city}") == "10.7"
    assert t.no("substitute spandau") == "10.7", "three generals are a full stack, and no place for a train"
    t.do("substitute zossen")
    assert "enter schwerin zossen" in t.options() and t.no("enter prussia-train-2 zossen") == "10.7"
    assert t.no("enter schwerin potsdam") == "10.7c"
    t.do("enter schwerin zossen", "enough", "armies 1", "pay reserve")
    assert t.at("schwerin") == "zossen" and t.armies("heinrich") == 2


@rule("friedrich 10.7c")
def test_one_substitute_for_the_whole_phase() -> None:
    pieces: Where = lost_depots("prussia")
    t = Table(pieces, hands={"prussia": ["reserve"] * 4})
    t.do("recruit", "substitute templin", "enter friedrich templin", "enough", "armies 1", "pay reserve")
    t.do("recruit")
    assert all(text.split()[2] == "templin" for text in t.options() if text != "enough")
    assert t.no("substitute bernau") == "10.7c" and t.no("enter heinrich bernau") == "10.7c"
    t.do("enter heinrich templin", "enough", "armies 1", "pay reserve")
    assert t.at("heinrich") == "templin"
    t.pass_to("prussia")
    t.do("recruit", "substitute zossen")


@rule("friedrich 10.7c")
def test_a_substitute_is_chosen_when_it_is_used() -> None:
    pieces: Where = lost_depots("prussia") | {"friedrich": "breslau"}
    t = Table(pieces, hands={"prussia": ["reserve"] * 4})
    t.do("recruit", "substitute potsdam")
    assert "enough" not in t.options() and t.no("enough") == "10.7c"
    t.s.back(0)
    t.do("enough", "armies 1", "pay reserve")
    assert t.s.substitute == -1, "armies alone choose no city"
    t.do("recruit", "substitute zossen", "enter heinrich zossen", "enough", "armies 1", "pay reserve")
    assert t.at("heinrich") == "zossen" and CITIES[t.s.substitute] == "zossen"


@rule("friedrich 10.7c")
def test_the_substitute_used_up_takes_nobody_else() -> None:
    pieces: Where = lost_depots("prussia") | {"friedrich": "breslau"}
    t = Table(pieces, hands={"prussia": ["reserve"] * 4})
    t.do("recruit", "substitute potsdam", "enter prussia-train-1 potsdam", "armies 0", "pay reserve")
    t.do("recruit")
    assert numbers(t, "armies") == [1, 2, 3]


@rule("friedrich 10.7d")
@pytest.mark.parametrize(("points", "most"), [(7, 0), (8, 1), (15, 1), (16, 2)])
def test_eight_points_for_an_army_in_the_field(points: int, most: int) -> None:
    hand = [f"hearts {points}"] if points < 14 else [f"hearts {points - 8}", "spades 8"]
    t = Table(lost_depots("prussia") | {"friedrich": "breslau"}, hands={"prussia": hand})
    if not most:
        assert t.no("recruit") == "10.2"
        return
    t.do("recruit", "enough")
    assert numbers(t, "armies") == list(range(1, most + 1))


@rule("friedrich 10.7d")
def test_eight_points_for_a_train() -> None:
    t = Table(lost_depots("prussia"), hands={"prussia": ["hearts 7", "clubs 2", "spades 8"]})
    t.do("recruit", "substitute potsdam", "enter prussia-train-1 potsdam", "armies 0")
    assert t.s.decision(0).prompt.args == (8, 0)  # type: ignore[union-attr]
    t.do("pay clubs 2", "pay hearts 7")
    assert t.hand("prussia") == ["spades 8"] and t.at("prussia-train-1") == "potsdam"


@rule("friedrich 10.7d")
def test_an_enemy_train_alone_on_the_depot_raises_the_price() -> None:
    t = Table({"austria-train-1": "berlin", "friedrich": "breslau"}, hands={"prussia": ["hearts 8"]})
    t.do("recruit", "enough")
    assert t.s.decision(0).prompt.args == (0, 8)  # type: ignore[union-attr]


@rule("friedrich 10.7e")
def test_once_a_depot_is_freed_the_price_is_six_and_there_is_no_substitute() -> None:
    pieces: Where = {"austria-train-1": "berlin", "friedrich": "potsdam"}
    t = Table(pieces, hands={"prussia": ["hearts 8", "spades 8", "clubs 6"]})
    t.do("recruit", "substitute zossen", "enter heinrich zossen", "enough", "armies 1", "pay spades 8")
    t.do("march friedrich berlin")
    assert t.at("austria-train-1") is None
    t.do("recruit")
    assert "enter keith berlin" in t.options() and t.no("enter keith zossen") == "10.6"
    assert t.no("substitute zossen") == "10.7"
    t.do("enter keith berlin", "enough", "armies 1", "pay clubs 6")
    assert t.at("keith") == "berlin" and t.told("recruited") == [(0, 1, 8), (0, 1, 6)]


# drafts: one way, and always a way out


@rule("friedrich 10.1", "friedrich 10.2")
def test_back_takes_a_purchase_back_step_by_step() -> None:
    pieces: Where = lost_depots("prussia") | {"friedrich": ("breslau", 2), "keith": "brieg"}
    t = Table(pieces, hands={"prussia": ["reserve"] * 3})
    steps = ["recruit", "substitute potsdam", "enter heinrich potsdam", "enough", "armies 3"]
    steps += ["pay reserve", "pay reserve", "pay reserve", "give friedrich 1"]
    trail: list[tuple[bytes, list[str]]] = []
    for step in steps:
        trail.append((t.s.dump(), t.options()))
        t.do(step)
        decision = t.s.decision(0)
        assert decision is not None and decision.can_go_back
    others = seen_by_others(t.s, 0)
    for dump, options in reversed(trail):
        t.s.back(0)
        assert t.s.dump() == dump and t.options() == options
        assert seen_by_others(t.s, 0) == others
    decision = t.s.decision(0)
    assert decision is not None and not decision.can_go_back
    with pytest.raises(IllegalAction):
        t.s.back(0)
    # Another way after going back: nothing of the first is left.
    t.do("recruit", "enough", "armies 1", "pay reserve", "give friedrich 1")
    assert t.at("heinrich") is None and t.armies("friedrich") == 3 and t.armies("keith") == 1
    with pytest.raises(IllegalAction):
        t.s.back(0)


@rule("friedrich 10.1")
def test_a_purchase_under_way_is_in_dump_and_position() -> None:
    t = Table({"friedrich": "breslau", "keith": "brieg"}, hands={"prussia": ["reserve"]})
    for step in ("recruit", "enough", "armies 1", "pay reserve"):
        t.do(step)
        for again in (GAME.load(t.s.dump()), GAME.from_position(t.s.position()), t.s.copy()):
            assert again.dump() == t.s.dump()
            mine, theirs = t.s.decision(0), again.decision(0)
            assert mine is not None and theirs is not None and mine.actions == theirs.actions


def outcome(s: FState, nation: int) -> object:
    """What a purchase has come to, trains of a nation being alike."""
    return (
        tuple(s.place[: len(GAME.board.piece_ids) - 11]),
        tuple(sorted(s.place[train] for train in GAME.board.trains[nation])),
        tuple(s.armies),
        tuple(sorted(face_of(card) for card in s.hands[nation])),
        s.substitute,
    )


def all_purchases(t: Table, *begun: str) -> list[tuple[list[str], object]]:
    """Every purchase that can be made now, or that begins so: its steps and what it comes to."""
    seat = t.s.to_act[0]
    nation = t.s.nation
    found: list[tuple[list[str], object]] = []

    def go(state: FState, steps: list[str]) -> None:
        decision = state.decision(seat)
        assert decision is not None and decision.actions, f"a dead end after {steps}"
        assert len({str(action) for action in decision.actions}) == len(decision.actions)
        for action in decision.actions:
            after = state.copy()
            after.apply(seat, action)
            if after.draft[seat]:
                go(after, [*steps, str(action)])
            else:
                found.append(([*steps, str(action)], outcome(after, nation)))

    start = t.s.copy()
    for step in ("recruit", *begun):
        start.apply(seat, WORDS.parse(step))
    go(start, ["recruit", *begun])
    return found


SMALL: dict[str, tuple[Where, str, list[str]]] = {
    "trains and generals at two depots": (
        {"soubise": ("kassel", 7)},
        "france",
        ["reserve", "spades 2", "hearts 2", "clubs 13"],
    ),
    "armies to three stacks": (
        {"friedrich": ("breslau", 14), "keith": "breslau", "dohna": ("stettin", 7), "heinrich": ("berlin", 1)},
        "prussia",
        ["reserve", "spades 2", "hearts 11", "clubs 3"],
    ),
    "substitutes": (
        {"hanover-train-1": "stralsund", "friedrich": "wismar"},
        "sweden",
        ["reserve", "spades 7", "hearts 2"],
    ),
    "equal cards": ({"ferdinand": ("stade", 7)}, "hanover", ["hearts 3", "hearts 3", "spades 3", "reserve", "reserve"]),
}


@rule("friedrich 10.2", "friedrich 10.6")
@pytest.mark.parametrize("case", list(SMALL))
def test_one_purchase_has_one_way(case: str) -> None:
    pieces, nation, hand = SMALL[case]
    found = all_purchases(Table(pieces, nation=nation, hands={nation: hand}))
    assert len(found) > 20
    by_outcome: dict[object, list[str]] = {}
    for steps, result in found:
        assert result not in by_outcome, f"{steps} and {by_outcome[result]} are the same purchase"
        by_outcome[result] = steps


@rule("friedrich 10.2")
@pytest.mark.parametrize("cost", [6, 12, 18, 24])
def test_every_payment_that_can_be_laid_card_by_card_is_offered(cost: int) -> None:
    hand = ["hearts 2", "spades 2", "clubs 5", "hearts 5", "spades 9", "reserve", "diamonds 13"]
    t = Table({"friedrich": "breslau"}, hands={"prussia": hand})
    number = cost // 6
    paid = set()
    for steps, _ in all_purchases(t, "enough", f"armies {number}"):
        paid.add(tuple(sorted(step.removeprefix("pay ") for step in steps[3:])))
    wanted = set()
    for size in range(1, len(hand) + 1):
        for cards in itertools.combinations(hand, size):
            values = [value_of(FACES.index(card)) for card in cards]
            # Laid in some order, the price is reached with the last card and not before.
            if sum(values) - max(values) < cost <= sum(values):
                wanted.add(tuple(sorted(cards)))
    assert paid == wanted and len(wanted) > 3


@rule("friedrich 10.3", "friedrich 10.4", "friedrich 10.5", "friedrich 10.7d")
@pytest.mark.parametrize("nation", NATIONS)
def test_random_purchases_always_come_to_an_end_within_all_limits(nation: str) -> None:
    rng = random.Random(f"purchase {nation}")
    for _ in range(40):
        t, pieces = random_table(nation, rng)
        seat = t.s.to_act[0]
        number = NATIONS.index(nation)
        if "recruit" not in t.options():
            continue
        lost = all(any(at == depot for at in pieces.values()) for depot in DEPOTS[nation]) and "enemy" in pieces
        before = t.s.copy()
        t.do("recruit")
        bought = 0
        while t.s.draft[seat]:
            options = t.options()
            assert options, f"a dead end: {t.s.draft[seat]}"
            assert len(options) <= 60
            step = rng.choice(options)
            bought += step.startswith("enter ") and "-train-" in step
            if step.startswith("armies "):
                bought += int(step.split()[1])
            t.do(step)
        assert GAME.problems(t.s) == []
        price = 8 if lost else 6
        assert t.told("recruited")[-1][2] == price
        cards = [value_of(face) for _, face in t.told("paid")]
        assert sum(cards) - max(cards) < bought * price <= sum(cards)
        assert len(t.s.hands[number]) == len(before.hands[number]) - len(cards)
        assert t.total(nation) - before.total(number) == t.told("recruited")[-1][1]
        assert t.s.discard.bit_count() == len(cards)


def random_table(nation: str, rng: random.Random) -> tuple[Table, dict[str, str]]:
    """A nation with some pieces on the map, its depots free, friendly or lost, and a hand of any size."""
    number = NATIONS.index(nation)
    own = [PIECES[piece] for piece in GAME.board.pieces[number]]
    enemies = ["richelieu", "soubise"] if number <= 1 else ["friedrich", "prussia-train-1"]
    where: Where = {}
    marks: dict[str, str] = {}
    kind = rng.choice(["free", "enemy", "mixed"])
    for depot, enemy in zip(DEPOTS[nation], enemies):
        if kind == "enemy" or (kind == "mixed" and rng.random() < 0.5):
            where[enemy] = depot
            marks[enemy] = depot
    if len(marks) == len(DEPOTS[nation]):
        marks["enemy"] = "all"
    room = GAME.board.armies[number]
    for name in own:
        if rng.random() < 0.5:
            continue
        taken = {place if isinstance(place, str) else place[0] for place in where.values()}
        city = rng.choice([*DEPOTS[nation], *rng.sample(CITIES, 3)])
        if city in taken or room < 1:
            continue
        if "train" in name:
            where[name] = city
        else:
            armies = rng.choice([1, 4, 8])
            armies = min(armies, room)
            room -= armies
            where[name] = (city, armies)
    hand = [rng.choice(FACES) for _ in range(rng.choice([1, 2, 3, 5, 8, 12]))]
    while any(hand.count(face) > (8 if face == "reserve" else 4) for face in hand):
        hand = [rng.choice(FACES) for _ in range(len(hand))]
    return Table(where, nation=nation, hands={nation: hand}, edition=rng.choice(["first", "second"])), marks
