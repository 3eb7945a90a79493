"""Chapter 11: the Clock of Fate; what holds for all cards; the Imperials' new player; eased victory."""

from __future__ import annotations

import random

import pytest

from kabinett.games.friedrich.board import IMPERIALS
from tests.games.friedrich.kit import (
    CITIES,
    GAME,
    NATIONS,
    PIECES,
    SEATS,
    STROKES,
    WITNESS,
    WORDS,
    Table,
    nothing_happens,
    turn_up,
)
from tests.rules import rule

SWEDISH = ["cammin", "malchin", "anklam", "greifenhagen", "stettin"]
IMPERIAL = ["chemnitz", "leipzig", "dresden", "torgau", "pirna"]
AUSTRIAN = [
    "cosel", "liegnitz", "lublinitz", "glatz", "neisse", "radeberg",
    "waldenburg", "zittau", "breslau", "brieg", "oels", "schweidnitz",
]  # fmt: skip
IMMEDIATE = ["1C", "1H", "1D", "2H", "4H", "6S", "6C", "6D", "8S", "8D", "9S", "9D", "10C", "11C", "12C", "12H"]
LASTING = [
    "2C", "2D", "3C", "3H", "3D", "4S", "4D", "5S", "5H", "5D",
    "7S", "7H", "7D", "8C", "9C", "10S", "10H", "11S", "11H", "12S",
]  # fmt: skip


def pass_until(t: Table, nation: str) -> None:
    """Everybody passes until this nation's movement."""
    while t.nation != nation or t.kind != "movement":
        options = t.options()
        t.do("done" if "done" in options else options[0])


def next_card(t: Table, card: str) -> None:
    """Everybody passes to the end of the turn, at which this card comes."""
    pass_until(t, next(n for n in reversed(NATIONS) if not t.s.is_out(NATIONS.index(n))))
    t.s.script = (card,)
    t.do("done")


# the clock


@rule("friedrich 11.1")
def test_no_card_before_the_end_of_turn_six() -> None:
    t = Table({}, phase="end", turn=5)
    assert t.s.turn == 6 and len(t.clock) == 18
    assert not t.told("fate") and not t.told("fate_version")


@rule("friedrich 11.1")
def test_one_card_at_the_end_of_turn_six_and_of_each_turn_after() -> None:
    t = Table({}, phase="end", turn=6)
    assert len(t.clock) == 17 and len(t.told("fate") + t.told("fate_version")) == 1
    t = Table({}, phase="end", turn=11, fate_drawn=["1", "2", "3", "4", "5"])
    assert len(t.clock) == 12


@rule("friedrich 11.1")
def test_the_card_is_the_last_act_of_a_turn() -> None:
    t = Table({"soubise": "fulda"}, nation="france", turn=6, phase="movement")
    assert len(t.clock) == 18
    t.do("done")
    keys = [event.public.key for event in t.events if event.public is not None]
    drawn = next(number for number, key in enumerate(keys) if key.startswith("fate"))
    assert keys.index("out_of_supply") < drawn < keys.index("turn")


@rule("friedrich 11.1")
def test_a_card_that_has_come_comes_no_more() -> None:
    others = [name for name in Table({}).clock if name != "9"]
    t = Table({}, phase="end", turn=22, fate_drawn=[n for n in others if n != "india"], seed=3)
    assert set(t.clock) < {"9", "india"} and len(t.clock) == 1


@rule("friedrich 11.1")
def test_nobody_sees_the_order_of_the_cards() -> None:
    first, second = Table({}, turn=6, seed=1), Table({}, turn=6, seed=2)
    drawn = [Table({}, turn=6, phase="end", seed=seed).clock for seed in (1, 2)]
    assert drawn[0] != drawn[1]
    for seat in (None, 0, 1, 2, 3):
        assert first.s.view(seat) == second.s.view(seat)


@rule("friedrich 11.1a")
@pytest.mark.parametrize("last", ["elisabeth", "sweden", "india", "america"])
def test_the_eighteenth_card_ends_the_game_at_the_end_of_turn_23(last: str) -> None:
    t = Table({}, phase="end", turn=23, fate_drawn=[name for name in Table({}).clock if name != last])
    if t.kind == "recall":
        t.do("recall keith")
    assert t.clock == [] and t.winners == ["friedrich"] and t.s.turn == 23


@rule("friedrich 11.1a")
def test_there_is_no_turn_24() -> None:
    t = Table({}, turn=23)
    assert GAME.problems(t.s) == []
    t.s.turn = 24
    assert GAME.problems(t.s) == ["there is no turn 24"]


# strokes of fate


@rule("friedrich 11.2")
@pytest.mark.parametrize("card", STROKES)
def test_a_stroke_has_one_version_in_both_games(card: str) -> None:
    pieces = {"hildburghausen": ("leipzig", 6), "lehwaldt": "berlin"}
    standard = turn_up(card, pieces)
    advanced = turn_up(card, pieces, advanced=True, victor="hildburghausen")
    assert standard.log == advanced.log
    assert standard.told("fate") and not standard.told("fate_version") and standard.effect == ""
    assert standard.s.gone == advanced.s.gone and standard.clock == advanced.clock


@rule("friedrich 11.2")
def test_strokes_change_the_war_for_good() -> None:
    t = turn_up("poems", {})
    assert len(t.hand("prussia")) == 5
    next_card(t, "1")
    assert len(t.hand("prussia")) == 10


def russia_quits() -> Table:
    return turn_up(
        "elisabeth",
        {
            "saltikov": ("kuestrin", 7),
            "fermor": "kuestrin",
            "tottleben": ("sierpc", 3),
            "russia-train-1": "torun",
            "ehrensvaerd": ("stralsund", 4),
            "dohna": ("berlin", 3),
        },
        hands={"russia": ["hearts 9", "reserve"], "sweden": ["spades 2"]},
        conquered=["kuestrin", "colberg", "cammin"],
        down=["tottleben"],
    )


@rule("friedrich 11.2a")
def test_the_pieces_of_a_nation_that_quits_leave_the_map() -> None:
    t = russia_quits()
    for piece in ("saltikov", "fermor", "apraxin", "tottleben", "russia-train-1", "russia-train-2"):
        assert t.at(piece) is None and t.s.gone >> PIECES.index(piece) & 1
    assert t.total("russia") == 0 and not t.down("tottleben")
    assert t.s.at[CITIES.index("kuestrin")] == 0 and t.s.at[CITIES.index("torun")] == 0
    assert t.at("ehrensvaerd") == "stralsund" and t.at("dohna") == "berlin" and t.armies("dohna") == 3
    assert GAME.problems(t.s) == []


@rule("friedrich 11.2a")
def test_the_hand_of_a_nation_that_quits_goes_openly_to_the_discards() -> None:
    t = russia_quits()
    assert t.hand("russia") == [] and t.hand("sweden") == ["spades 2"]
    assert t.s.discard.bit_count() == 2
    assert "Russia: hearts 9 goes to the discards." in t.log and "Russia: a Reserve goes to the discards." in t.log


@rule("friedrich 11.2a")
def test_the_conquests_of_a_nation_that_quits_count_no_more_those_of_others_do() -> None:
    t = russia_quits()
    assert not t.held("kuestrin") and not t.held("colberg") and t.held("cammin")


@rule("friedrich 11.2a")
def test_a_nation_that_has_quit_has_no_more_turns() -> None:
    t = russia_quits()
    pass_until(t, "hanover")
    t.do("done")
    assert t.nation == "sweden" and t.s.turn == 7
    assert (NATIONS.index("russia"),) not in t.told("nation_turn")


@rule("friedrich 11.2a")
def test_what_was_known_of_a_hand_that_is_discarded_is_forgotten() -> None:
    t = Table({"soubise": "fulda"}, nation="france", turn=6, hands={"russia": ["hearts 9"]})
    card = t.s.hands[2][0]
    t.s.known[2] = [2000 + card]
    t.s.voids[2] = 1
    t.s.army_facts = ((1 << PIECES.index("fermor"), 3, 3), (1, 4, 4))
    t.s.script = ("elisabeth",)
    t.do("done")
    assert t.known("maria-theresia") == [] and t.s.voids[2] == 0 and t.s.army_facts == ((1, 4, 4),)
    assert t.s.revealed


# recall


@rule("friedrich 11.2b")
def test_a_general_recalled_alone_takes_his_armies_with_him() -> None:
    t = turn_up("sweden", {"keith": ("berlin", 5), "dohna": ("stettin", 4)})
    told = t.do("recall keith")
    assert told[:2] == ["Keith is recalled for good.", "Prussia: armies lost: 5."]
    assert t.at("keith") is None and t.total("prussia") == 4 and t.s.piece_at(CITIES.index("berlin")) == -1


@rule("friedrich 11.2b", "friedrich 6.6")
def test_armies_lost_by_a_recall_may_be_recruited_again() -> None:
    eight = {name: (city, 8) for name, city in [("friedrich", "torgau"), ("heinrich", "pirna"), ("dohna", "stettin")]}
    t = turn_up("sweden", {"keith": ("dresden", 3), **eight, "schwerin": ("breslau", 5)})
    assert t.total("prussia") == 32
    t.do("recall keith", "recruit", "enough")
    assert t.options() == ["armies 1", "armies 2", "armies 3"]


@rule("friedrich 11.2b")
@pytest.mark.parametrize(("before", "after"), [(2, 2), (8, 8), (9, 8), (16, 8)])
def test_armies_of_a_recalled_general_stay_with_his_stack_up_to_eight_each(before: int, after: int) -> None:
    t = turn_up("sweden", {"keith": ("berlin", before), "dohna": "berlin", "heinrich": "stettin"})
    told = t.do("recall keith")
    assert t.armies("dohna") == after and t.armies("keith") == 0 and t.at("keith") is None
    assert ("Prussia: armies lost: 1." in told) == (before == 9)
    assert t.s.piece_at(CITIES.index("berlin")) == PIECES.index("dohna")


@rule("friedrich 11.2b")
def test_a_stack_of_three_keeps_sixteen_armies_when_one_is_recalled() -> None:
    t = turn_up("sweden", {"friedrich": ("berlin", 20), "keith": "berlin", "dohna": "berlin"}, down=["keith"])
    t.do("recall dohna")
    assert t.armies("friedrich") == 16 and t.at("keith") == "berlin"
    assert t.down("friedrich") and t.down("keith") and not t.down("dohna")


@rule("friedrich 11.2b")
def test_what_a_recall_shows_of_armies_is_known_to_all() -> None:
    t = turn_up("sweden", {"keith": ("berlin", 11), "dohna": "berlin", "heinrich": ("stettin", 3)})
    both, dohna = 1 << PIECES.index("keith") | 1 << PIECES.index("dohna"), 1 << PIECES.index("dohna")
    for facts in ((), ((both, 11, 11),)):
        s = t.s.copy()
        s.army_facts = facts
        s.apply(0, WORDS.parse("recall keith"))
        assert s.army_facts == ((dohna, 8, 8),)
        assert all(GAME.sample(s.view(2), random.Random(n)).armies[PIECES.index("dohna")] == 8 for n in range(3))
    t = turn_up("sweden", {"keith": ("berlin", 6), "dohna": "berlin", "heinrich": ("stettin", 3)})
    t.s.army_facts = ((both, 6, 6),)
    t.do("recall keith")
    assert t.s.army_facts == ((dohna, 6, 6),)
    t = turn_up("sweden", {"keith": ("berlin", 6), "dohna": "berlin", "heinrich": ("stettin", 3)})
    t.do("recall keith")
    assert t.s.army_facts == ()


@rule("friedrich 11.2b")
@pytest.mark.parametrize(("name", "revealed"), [("keith", True), ("heinrich", False)])
def test_a_recall_that_shows_armies_cannot_be_undone(name: str, revealed: bool) -> None:
    t = turn_up("sweden", {"keith": ("berlin", 3), "dohna": ("stettin", 3)})
    t.do(f"recall {name}")
    assert t.s.revealed is revealed


@rule("friedrich 11.2b")
def test_a_recalled_general_never_returns() -> None:
    t = turn_up("sweden", {"dohna": ("stettin", 4)}, hands={"prussia": ["hearts 13"]})
    t.do("recall keith")
    t.do("recruit")
    assert not any("keith" in option for option in t.options())
    assert any("heinrich" in option for option in t.options())
    assert t.no("enter keith berlin") == "11.2b"


@rule("friedrich 11.2c")
def test_prussia_recalls_any_general_but_friedrich_also_off_the_map() -> None:
    t = turn_up("sweden", {"friedrich": ("berlin", 5), "dohna": "berlin"}, gone=["lehwaldt"])
    assert t.kind == "recall" and t.seat == "friedrich" and t.nation == "prussia"
    names = ["winterfeldt", "heinrich", "schwerin", "keith", "seydlitz", "dohna"]
    assert t.options() == [f"recall {name}" for name in names]
    assert t.no("recall friedrich") == "11.2c"
    assert t.no("recall lehwaldt") == "11.2c"
    assert t.no("recall daun") == "11.2c"
    assert t.s.explain(0, WORDS.parse("recall friedrich")).reason.key == "no.recall"
    t.do("recall heinrich")
    assert t.s.gone >> PIECES.index("heinrich") & 1 and t.total("prussia") == 5
    whole = t.s.copy()
    whole.settle()
    assert t.s.at == whole.at and t.s.army_facts == ()


@rule("friedrich 11.2d")
def test_a_named_general_is_recalled_also_from_off_the_map() -> None:
    t = turn_up("elisabeth", {"dohna": "berlin"})
    assert t.s.gone >> PIECES.index("lehwaldt") & 1 and t.told("recalled") == [(PIECES.index("lehwaldt"),)]
    t = turn_up("america", {"ferdinand": "stade"}, fate_drawn=["india"])
    assert t.s.gone >> PIECES.index("cumberland") & 1


@rule("friedrich 11.2d")
@pytest.mark.parametrize(
    ("card", "name", "drawn"), [("elisabeth", "lehwaldt", []), ("india", "cumberland", ["america"])]
)
def test_nobody_goes_in_the_place_of_one_recalled_before(card: str, name: str, drawn: list[str]) -> None:
    pieces = {"dohna": ("berlin", 3), "ferdinand": ("stade", 3)}
    t = turn_up(card, pieces, gone=[name], fate_drawn=drawn)
    assert t.kind == "movement" and not t.told("recalled")
    assert t.total("prussia") == 3 and t.total("hanover") == 3 and t.s.gone.bit_count() > 1
    assert not t.s.gone & 1 << PIECES.index("dohna") and not t.s.gone & 1 << PIECES.index("ferdinand")


# which version


@rule("friedrich 11.3")
@pytest.mark.parametrize("city", ["leipzig", "halle", "dresden", "berlin"])
def test_the_standard_game_reads_spades_wherever_the_victor_stands(city: str) -> None:
    t = Table({"friedrich": city}, phase="end", turn=6, chance=["5"], victor="friedrich")
    assert t.effect == "5S" and t.events[0].rule == "11.3"


# how long, and on whom


@rule("friedrich 11.3a")
def test_an_effect_lasts_from_prussias_turn_to_the_end_of_frances() -> None:
    t = turn_up("12S", {"daun": ("dresden", 8), "soubise": "fulda"})
    assert t.s.turn == 7
    for nation in NATIONS:
        pass_until(t, nation)
        assert t.effect == "12S"
    t.s.script = ("1",)
    t.do("done")
    assert t.s.turn == 8 and t.effect == ""


@rule("friedrich 11.3a")
@pytest.mark.parametrize("card", LASTING)
def test_cards_for_next_turn_change_nothing_at_once_and_hold_then(card: str) -> None:
    for edition in ("first", "second"):
        t = turn_up(card, {"karl": ("prag", 4)}, edition=edition)
        assert t.effect == card and t.kind == "movement" and t.log[1] == "Turn 7 begins."


@rule("friedrich 11.3a")
@pytest.mark.parametrize("card", IMMEDIATE)
def test_immediate_cards_leave_nothing_for_next_turn(card: str) -> None:
    t = turn_up(card, {"friedrich": ("leipzig", 3), "ferdinand": ("stade", 3)})
    while t.kind != "movement":
        t.do(t.options()[0])
    assert t.effect == ""


@rule("friedrich 11.3a")
def test_an_effect_is_over_before_the_next_card_and_what_it_had_used_with_it() -> None:
    t = Table({}, phase="end", turn=7, effect="4S", fate_drawn=["4"], chance=["11"])
    assert t.effect == "11S"
    t = Table({"soubise": "fulda"}, nation="france", turn=7, effect="10S", fate_drawn=["10"])
    t.s.used = 1
    t.s.marked = 1
    t.s.script = ("3",)
    t.do("done")
    assert (t.effect, t.s.used, t.s.marked) == ("", 0, 0)


@rule("friedrich 11.3a", "friedrich fate 5S")
def test_a_restriction_follows_a_general_who_returns_to_the_map() -> None:
    pieces = {"ferdinand": ("limburg", 3), "richelieu": ("fulda", 3)}
    t = Table(pieces, nation="france", effect="5S", hands={"france": ["hearts 6"]})
    t.do("recruit", "enter soubise koblenz", "armies 1", "pay hearts 6", "done")
    assert t.at("soubise") == "koblenz" and not t.told("battle")
    t = Table(pieces, nation="france", hands={"france": ["hearts 6"]})
    t.do("recruit", "enter soubise koblenz", "armies 1", "pay hearts 6", "done")
    assert t.told("battle")


@rule("friedrich 11.3b")
@pytest.mark.parametrize("card", IMMEDIATE)
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_card_without_an_object_does_nothing(card: str, edition: str) -> None:
    if (card, edition) == ("8D", "second"):
        return  # it is for next turn there
    witness = {} if card[-1] == "S" else {"ehrensvaerd": WITNESS[card[-1]]}
    nothing_happens(card, edition, witness, "ehrensvaerd" if witness else "", hands={})


@rule("friedrich 11.3b")
@pytest.mark.parametrize("card", ["1C", "1H", "1D", "2H", "9S"])
def test_russias_cards_are_void_once_she_has_quit(card: str) -> None:
    witness = {} if card[-1] == "S" else {"ehrensvaerd": WITNESS[card[-1]]}
    hands = {"austria": ["hearts 9"]}
    victor = "ehrensvaerd" if witness else ""
    nothing_happens(card, "first", {"daun": ("prag", 3), **witness}, victor, fate_drawn=["elisabeth"], hands=hands)


@rule("friedrich 11.3b")
def test_frances_and_swedens_cards_are_void_once_they_have_quit() -> None:
    t = turn_up("4H", {}, fate_drawn=["india", "america"])
    assert t.kind == "movement" and t.log[1] == "Turn 7 begins."
    t = turn_up("12C", {"daun": "leipzig"}, fate_drawn=["sweden"], victor="daun")
    assert t.kind == "movement" and t.log[1] == "Turn 7 begins."


@rule("friedrich 11.3b")
@pytest.mark.parametrize("effect", ["5S", "5H", "5D", "4S", "3H", "3C"])
def test_a_card_for_a_nation_that_has_quit_lasts_and_hurts_nobody(effect: str) -> None:
    pieces = {"friedrich": ("leipzig", 3), "hildburghausen": "merseburg"}
    t = Table(pieces, effect=effect, fate_drawn=["india", "america"])
    t.do("done")
    assert t.kind == "duel"


@rule("friedrich 11.3c")
@pytest.mark.parametrize(
    ("card", "seat"),
    [("6S", "maria-theresia"), ("6D", "maria-theresia"), ("4H", "pompadour"), ("9D", "friedrich"), ("8S", "friedrich")],
)
def test_who_may_is_asked_and_can_decline(card: str, seat: str) -> None:
    pieces = {
        "laudon": ("prag", 3),
        "friedrich": ("dresden", 3),
        "heinrich": ("berlin", 3),
    }
    hands = {"france": ["hearts 9"], "prussia": ["clubs 4"], "austria": ["clubs 5"]}
    t = turn_up(card, pieces, hands=hands)
    assert t.seat == seat and "decline" in t.options()
    told = t.do("decline")
    assert "no use is made of it" in told[0]
    assert t.kind == "movement" and t.s.turn == 7
    assert t.at("laudon") == "prag" and not t.down("friedrich") and t.total("prussia") == 6
    assert t.hand("france") == ["hearts 9"] and t.hand("austria") == ["clubs 5"] and "clubs 4" in t.hand("prussia")


@rule("friedrich 11.3c")
def test_no_card_leaves_a_player_without_an_action() -> None:
    t = Table({"fermor": "kuestrin"}, nation="russia", effect="2C")
    assert t.options() == ["done"]
    # Riesa lies between Oschatz and Meissen. Each has an enemy beside it, and their trains close the way on.
    pieces = {
        "friedrich": ("riesa", 3),
        "daun": ("torgau", 8),
        "browne": ("doebeln", 8),
        "lacy": ("dresden", 8),
        "austria-train-1": "wurzen",
        "austria-train-2": "grossenhain",
    }
    t = Table(pieces, effect="7S", edition="second", hands={"prussia": ["spades 2"]})
    assert t.options() == ["march friedrich meissen", "march friedrich oschatz", "done"]
    t.do("march friedrich oschatz")
    assert t.options() == ["march friedrich riesa"]
    t.do("march friedrich riesa", "halt")
    t.do("done")
    assert not t.told("battle")


@rule("friedrich 11.3d")
@pytest.mark.parametrize(("before", "after"), [(1, 2), (7, 8), (8, 8)])
def test_a_free_army_respects_the_limit_of_eight(before: int, after: int) -> None:
    t = turn_up("6C", {"daun": ("prag", before), "lacy": ("tabor", 1)})
    assert t.armies("daun") == after


@rule("friedrich 11.3d")
@pytest.mark.parametrize(("before", "after"), [(7, 8), (8, 8)])
def test_a_free_army_respects_the_national_ceiling(before: int, after: int) -> None:
    others = {"browne": ("tabor", before), "karl": ("bruenn", 8), "lacy": ("eger", 8)}
    t = turn_up("6C", {"daun": ("prag", 6), **others})
    assert t.armies("daun") == 6 + after - before and t.total("austria") <= 30


@rule("friedrich 11.3d")
@pytest.mark.parametrize(
    ("generals", "before", "after"), [(1, 2, 1), (1, 1, 1), (2, 3, 2), (2, 2, 2), (3, 4, 3), (3, 3, 3)]
)
def test_fate_takes_an_army_only_from_more_armies_than_generals(generals: int, before: int, after: int) -> None:
    names = ["apraxin", "saltikov", "fermor"][:generals]
    commander = min(names, key=PIECES.index)
    pieces = dict.fromkeys(names, ("lomza", before))
    t = turn_up("2H", pieces)
    assert t.armies(commander) == after and t.total("russia") == after
    assert all(t.at(name) == "lomza" for name in names)


@rule("friedrich 11.3e")
def test_a_slow_general_slows_the_stack_he_marches_with() -> None:
    t = Table({"daun": ("dresden", 8), "lacy": "dresden"}, nation="austria", effect="12S")
    t.do("march daun deuben", "march daun freiberg")
    assert t.kind == "movement" and t.at("lacy") == "freiberg"
    t = Table({"browne": ("dresden", 8), "lacy": "dresden"}, nation="austria", effect="12S")
    t.do("march browne deuben", "march browne freiberg")
    assert t.kind == "march"


@rule("friedrich 11.3e")
def test_others_may_leave_the_slow_general_first_and_march_as_usual() -> None:
    t = Table({"daun": ("dresden", 8), "lacy": "dresden"}, nation="austria", effect="12S")
    t.do("part lacy", "allot 4", "march lacy deuben", "march lacy freiberg", "march lacy marienberg")
    assert t.at("lacy") == "marienberg" and t.at("daun") == "dresden"


@rule("friedrich 11.3f")
def test_the_whole_stack_of_one_who_may_not_attack_attacks_nobody() -> None:
    pieces = {"friedrich": ("leipzig", 9), "keith": "leipzig", "daun": ("grimma", 3)}
    t = Table(pieces, phase="combats", effect="7S")
    assert not t.told("battle")
    t = Table(pieces, phase="combats", effect="5S")
    assert t.told("battle")


@rule("friedrich 11.3f")
def test_who_leaves_the_restricted_general_before_the_combat_phase_attacks() -> None:
    t = Table({"friedrich": ("leipzig", 9), "keith": "leipzig", "daun": ("grimma", 3)}, effect="7S")
    t.do("part keith", "allot 4", "march keith borna", "march keith leipzig")
    assert t.at("keith") == "leipzig"
    t.do("done")
    assert not t.told("battle")
    t = Table({"friedrich": ("wurzen", 9), "keith": "wurzen", "daun": ("grimma", 3)}, effect="7S")
    t.do("part keith", "allot 4", "march keith leipzig", "halt", "done")
    assert len(t.told("battle")) == 1


@rule("friedrich 11.3f")
def test_one_who_may_not_attack_defends_as_usual() -> None:
    t = Table(
        {"friedrich": ("leipzig", 9), "keith": "leipzig", "daun": ("grimma", 3)},
        nation="austria",
        phase="combats",
        effect="7S",
    )
    assert t.told("battle") and t.kind == "duel"


@rule("friedrich 11.3g")
def test_cities_with_enemy_trains_are_closed_to_the_restricted_and_his_stack() -> None:
    pieces = {
        "friedrich": ("leipzig", 9),
        "keith": "leipzig",
        "austria-train-1": "grimma",
    }
    t = Table(pieces, effect="7S")
    assert "march friedrich grimma" not in t.options()
    assert t.no("march friedrich grimma") == "fate 7S"
    t.do("part keith", "allot 4", "march keith grimma")
    assert t.at("austria-train-1") is None and t.at("keith") == "grimma"
    t = Table(pieces, effect="7S", edition="second")
    assert t.no("march friedrich grimma") == "fate 7S second"


@rule("friedrich 11.3h")
def test_no_march_ends_in_attack_position() -> None:
    t = Table({"friedrich": ("halle", 5), "daun": ("grimma", 8)}, effect="7S", edition="second")
    t.do("march friedrich leipzig")
    assert "halt" not in t.options()
    assert t.no("halt") == "fate 7S second"


@rule("friedrich 11.3h")
def test_attack_positions_may_be_passed_if_the_march_still_ends_elsewhere() -> None:
    t = Table({"friedrich": ("halle", 5), "daun": ("grimma", 8)}, effect="7S", edition="second")
    t.do("march friedrich leipzig", "march friedrich wurzen", "halt")
    assert t.at("friedrich") == "wurzen"


@rule("friedrich 11.3h")
def test_a_step_from_which_no_march_could_end_is_refused() -> None:
    # Three steps off the main roads: Dippoldiswalde beside Daun is the third, so it can only be an end.
    t = Table({"friedrich": ("meissen", 5), "daun": ("teplitz", 8)}, effect="7S", edition="second")
    t.do("march friedrich dresden", "march friedrich deuben")
    assert "march friedrich dippoldiswalde" not in t.options() and "march friedrich freiberg" in t.options()
    assert t.no("march friedrich dippoldiswalde") == "fate 7S second"


@rule("friedrich 11.3h")
def test_no_joining_and_no_turning_back_into_attack_position() -> None:
    t = Table(
        {"friedrich": ("halle", 5), "keith": ("leipzig", 2), "daun": ("grimma", 8)}, effect="7S", edition="second"
    )
    assert "march friedrich leipzig" not in t.options()
    assert t.no("march friedrich leipzig") == "fate 7S second"
    t = Table({"friedrich": ("leipzig", 5), "daun": ("grimma", 8)}, effect="7S", edition="second")
    t.do("march friedrich borna", "march friedrich leipzig")
    assert "halt" not in t.options()
    assert t.no("halt") == "fate 7S second"


@rule("friedrich 11.3h")
def test_it_holds_for_the_stack_he_marches_with_and_not_for_others() -> None:
    pieces = {"friedrich": ("halle", 9), "keith": "halle", "daun": ("grimma", 8)}
    t = Table(pieces, effect="7S", edition="second")
    t.do("march friedrich leipzig")
    assert t.no("halt") == "fate 7S second"
    t = Table(pieces, effect="7S", edition="second")
    t.do("part keith", "allot 4", "march keith leipzig", "halt")
    assert t.at("keith") == "leipzig"
    t = Table(pieces, effect="7S")
    t.do("march friedrich leipzig", "halt")
    assert t.at("friedrich") == "leipzig"


@rule("friedrich 11.3h")
def test_the_second_edition_looks_at_enemy_generals_not_at_trains() -> None:
    t = Table({"friedrich": ("halle", 5), "austria-train-1": "grimma"}, effect="7S", edition="second")
    t.do("march friedrich leipzig", "halt")
    assert t.at("friedrich") == "leipzig"


@rule("friedrich 11.3i")
def test_who_begins_in_attack_position_stays_and_fights() -> None:
    t = Table({"friedrich": ("leipzig", 5), "daun": ("grimma", 8)}, effect="7S", edition="second")
    t.do("done")
    assert len(t.told("battle")) == 1


@rule("friedrich 11.3i")
def test_others_may_march_up_to_join_him() -> None:
    t = Table(
        {"friedrich": ("leipzig", 5), "keith": ("halle", 2), "daun": ("grimma", 8)}, effect="7S", edition="second"
    )
    t.do("march keith leipzig", "done")
    assert t.armies("friedrich") == 7 and len(t.told("battle")) == 1


@rule("friedrich 11.3i")
def test_a_return_to_the_map_is_no_march() -> None:
    t = Table(
        {"keith": ("halle", 2), "daun": ("potsdam", 8)},
        effect="7S",
        edition="second",
        hands={"prussia": ["spades 6"]},
    )
    t.do("recruit", "enter friedrich berlin", "armies 1", "pay spades 6", "done")
    assert t.at("friedrich") == "berlin" and len(t.told("battle")) == 1


# the Imperials


def imperials(card: str, drawn: list[str], armies: int = 6, **more: object) -> Table:
    t = turn_up(
        card,
        {"hildburghausen": ("erfurt", armies), "imperial-train-1": "gotha", "dohna": "berlin", "daun": ("prag", 4)},
        fate_drawn=drawn,
        hands={"imperial": ["hearts 9", "reserve"], "austria": ["clubs 2"]},
        conquered=["leipzig"],
        **more,
    )
    if t.kind == "recall":
        t.do("recall keith")
    return t


@rule("friedrich 11.4")
def test_the_imperials_go_to_elisabeth_when_russia_and_sweden_are_out() -> None:
    assert imperials("sweden", ["elisabeth"]).player("imperial") == "elisabeth"
    assert imperials("elisabeth", ["sweden"]).player("imperial") == "elisabeth"
    assert imperials("elisabeth", []).player("imperial") == "maria-theresia"
    assert imperials("sweden", []).player("imperial") == "maria-theresia"


@rule("friedrich 11.4a")
def test_the_imperials_go_to_pompadour_when_france_is_out() -> None:
    assert imperials("america", ["india"]).player("imperial") == "pompadour"
    assert imperials("india", ["america"]).player("imperial") == "pompadour"
    assert imperials("india", []).player("imperial") == "maria-theresia"
    assert imperials("america", ["elisabeth"]).player("imperial") == "maria-theresia"


@rule("friedrich 11.4b")
def test_hand_armies_and_conquests_go_along_at_once() -> None:
    t = imperials("america", ["india"])
    assert t.hand("imperial") == ["hearts 9", "reserve"] and t.total("imperial") == 6 and t.held("leipzig")
    assert t.at("hildburghausen") == "erfurt" and t.player("austria") == "maria-theresia"
    assert [SEATS[seat] for (seat,) in t.told("transferred")] == ["pompadour"]
    new = t.s.view(3)
    assert new["hands"][IMPERIALS] == t.s.hands[IMPERIALS] and new["armies"][PIECES.index("hildburghausen")] == 6


@rule("friedrich 11.4b")
def test_the_former_player_sees_them_no_more_but_remembers() -> None:
    t = imperials("america", ["india"])
    old = t.s.view(2)
    assert old["hands"][IMPERIALS] is None and old["armies"][PIECES.index("hildburghausen")] is None
    assert t.known("maria-theresia") == [("imperial", "hearts 9"), ("imperial", "reserve")]
    for seat in ("friedrich", "elisabeth", "pompadour"):
        assert t.known(seat) == []
    sample = GAME.sample(old, random.Random(5))
    assert sample.hands[IMPERIALS] == t.s.hands[IMPERIALS]


@rule("friedrich 11.4b")
def test_the_former_player_does_not_see_what_they_draw_later_and_forgets_what_they_spend() -> None:
    t = imperials("america", ["india"], armies=5)
    pass_until(t, "imperial")
    assert t.seat == "pompadour" and len(t.hand("imperial")) == 3
    assert t.known("maria-theresia") == [("imperial", "hearts 9"), ("imperial", "reserve")]
    assert len(t.private("pompadour", "you_draw")) == 1
    assert all(line.startswith("Austria") for line in t.private("maria-theresia", "you_draw"))
    t.do("recruit", "armies 1", "pay hearts 9")
    assert t.known("maria-theresia") == [("imperial", "reserve")]


@rule("friedrich 11.4b")
def test_the_new_player_needs_to_remember_nothing_of_what_he_now_sees() -> None:
    t = Table({"soubise": "fulda"}, nation="france", turn=6, fate_drawn=["india"], hands={"imperial": ["hearts 9"]})
    t.s.known[3] = [5000 + t.s.hands[IMPERIALS][0]]
    t.s.script = ("america",)
    t.do("done")
    assert t.player("imperial") == "pompadour" and t.known("pompadour") == [] and t.s.revealed


@rule("friedrich 11.4b")
def test_the_imperials_still_play_after_austria() -> None:
    t = imperials("america", ["india"])
    pass_until(t, "austria")
    assert t.seat == "maria-theresia"
    t.do("done")
    assert t.nation == "imperial" and t.seat == "pompadour"


@rule("friedrich 11.4b")
def test_the_imperials_change_player_once_at_most() -> None:
    t = imperials("sweden", ["elisabeth", "india"])
    assert t.player("imperial") == "elisabeth"
    pass_until(t, "france")
    t.s.script = ("america",)
    t.do("done")
    assert t.winners == ["friedrich"] and t.player("imperial") == "elisabeth"
    assert len(t.told("transferred")) == 1


@rule("friedrich 11.4b")
def test_the_imperials_do_not_leave_pompadour_for_elisabeth() -> None:
    t = imperials("america", ["india", "sweden"])
    assert t.player("imperial") == "pompadour"
    next_card(t, "elisabeth")
    assert t.player("imperial") == "pompadour" and len(t.told("transferred")) == 1


@rule("friedrich 11.4c")
@pytest.mark.parametrize(
    ("card", "drawn"), [("america", ["india"]), ("elisabeth", ["sweden"]), ("sweden", ["elisabeth"])]
)
def test_with_three_players_the_joint_player_takes_the_imperials(card: str, drawn: list[str]) -> None:
    t = imperials(card, drawn, players=3)
    assert t.player("imperial") == "elisabeth" and t.s.seats == 3
    assert t.known("maria-theresia") == [("imperial", "hearts 9"), ("imperial", "reserve")]


@rule("friedrich 11.4c")
def test_with_three_players_victory_is_eased_as_usual() -> None:
    t = turn_up("america", {}, fate_drawn=["india"], conquered=IMPERIAL, players=3)
    assert t.winners == ["elisabeth"]
    t = turn_up("america", {}, fate_drawn=["india"], conquered=AUSTRIAN, players=3)
    assert t.winners == ["maria-theresia"]
    t = turn_up("elisabeth", {}, conquered=SWEDISH, players=3)
    assert t.winners == ["elisabeth"]


# eased victory


@rule("friedrich 11.5")
def test_sweden_needs_five_objectives_once_russia_is_out() -> None:
    assert turn_up("elisabeth", {}, conquered=SWEDISH).winners == ["elisabeth"]
    assert turn_up("elisabeth", {}, conquered=SWEDISH[1:]).winners == []
    assert turn_up("poems", {}, conquered=SWEDISH).winners == []
    assert turn_up("america", {}, fate_drawn=["india"], conquered=SWEDISH).winners == []
    assert Table({}, phase="end", turn=4, fate_drawn=["elisabeth"], conquered=SWEDISH).winners == ["elisabeth"]


@rule("friedrich 11.5")
def test_russias_going_does_not_ease_austria_or_france() -> None:
    assert turn_up("elisabeth", {}, conquered=AUSTRIAN + IMPERIAL).winners == []


@rule("friedrich 11.5a")
@pytest.mark.parametrize(("card", "drawn"), [("america", ["india"]), ("india", ["america"]), ("elisabeth", ["sweden"])])
def test_austria_needs_twelve_objectives_once_the_imperials_have_changed_player(card: str, drawn: list[str]) -> None:
    assert turn_up(card, {}, conquered=AUSTRIAN, fate_drawn=drawn).winners == ["maria-theresia"]
    assert turn_up(card, {}, conquered=AUSTRIAN[1:], fate_drawn=drawn).winners == []
    assert turn_up(card, {}, conquered=AUSTRIAN).winners == []


@rule("friedrich 11.5b")
@pytest.mark.parametrize(
    ("card", "drawn", "winner"),
    [("america", ["india"], "pompadour"), ("elisabeth", ["sweden"], "elisabeth")],
)
def test_the_imperials_need_five_and_win_for_their_new_player(card: str, drawn: list[str], winner: str) -> None:
    assert turn_up(card, {}, conquered=IMPERIAL, fate_drawn=drawn).winners == [winner]
    assert turn_up(card, {}, conquered=IMPERIAL[1:], fate_drawn=drawn).winners == []
    assert turn_up(card, {}, conquered=IMPERIAL).winners == []
