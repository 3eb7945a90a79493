"""Cards of Fate 1 to 6, all four versions, both editions."""

from __future__ import annotations

import random

import pytest

from kabinett.games.tactics import armies as known_armies
from tests.games.friedrich.kit import GAME, NATIONS, PIECES, SEATS, Table, neighbours, nothing_happens, turn_up
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("edition", ["first", "second"])


@rule(
    "friedrich fate 1S",
    "friedrich fate 2S",
    "friedrich fate 3S",
    "friedrich fate 4C",
    "friedrich fate 5C",
    "friedrich fate 6H",
)
@EDITIONS
@pytest.mark.parametrize("card", ["1S", "2S", "3S", "4C", "5C", "6H"])
def test_cards_without_effect_change_nothing_but_the_clock(card: str, edition: str) -> None:
    nothing_happens(card, edition)


# 1 of clubs

FOURTEEN = {"saltikov": ("sierpc", 8), "fermor": "sierpc", "apraxin": ("lomza", 3), "tottleben": ("rypin", 3)}


@rule("friedrich fate 1C")
def test_1c_every_russian_general_on_the_map_receives_an_army() -> None:
    t = turn_up("1C", {"saltikov": ("sierpc", 4), "fermor": "sierpc", "apraxin": ("lomza", 2)})
    assert t.kind == "movement"
    assert t.armies("saltikov") == 6 and t.armies("apraxin") == 3 and t.total("russia") == 9
    assert t.at("tottleben") is None and "Russia: new armies: 3." in t.log


@rule("friedrich fate 1C")
def test_1c_not_beyond_eight_each() -> None:
    t = turn_up("1C", {"saltikov": ("sierpc", 8), "fermor": ("lipno", 2)})
    assert t.kind == "movement" and t.armies("saltikov") == 8 and t.armies("fermor") == 3
    t = turn_up("1C", {"saltikov": ("sierpc", 13), "fermor": "sierpc"})
    assert t.armies("saltikov") == 15
    t = turn_up("1C", {"saltikov": ("sierpc", 15), "fermor": "sierpc"})
    assert t.armies("saltikov") == 16


@rule("friedrich fate 1C")
def test_1c_russia_chooses_if_the_ceiling_does_not_reach() -> None:
    t = turn_up("1C", FOURTEEN)
    assert t.kind == "foundations" and t.seat == "elisabeth" and t.nation == "russia" and t.s.decision(1).secret
    assert t.options() == ["give saltikov 0", "give saltikov 1", "give saltikov 2"]
    assert t.no("give saltikov 3") == "fate 1C"
    assert t.no("decline") == "fate 1C"
    t.do("give saltikov 1")
    assert t.options() == ["give apraxin 0", "give apraxin 1"]
    t.do("give apraxin 0")
    assert t.options() == ["give tottleben 1"]
    t.do("give tottleben 1")
    assert (t.armies("saltikov"), t.armies("apraxin"), t.armies("tottleben")) == (9, 3, 4)
    assert t.total("russia") == 16 and t.kind == "movement" and "Russia: new armies: 2." in t.log


@rule("friedrich fate 1C")
def test_1c_a_full_stack_is_passed_over() -> None:
    t = turn_up("1C", {"saltikov": ("sierpc", 8), "fermor": ("lomza", 7)})
    assert t.options() == ["give fermor 1"] and t.no("give saltikov 1") == "fate 1C"


def mask(*names: str) -> int:
    return sum(1 << PIECES.index(name) for name in names)


@rule("friedrich fate 1C")
def test_1c_what_everybody_knows_of_armies_afterwards() -> None:
    fermor, both = mask("fermor"), mask("saltikov", "apraxin")
    for fermors, after in ((3, ((fermor, 4, 4), (both, 6, 6))), (8, ((both, 4, 6), (fermor, 8, 8)))):
        pieces = {"saltikov": ("sierpc", 4), "apraxin": "sierpc", "fermor": ("lomza", fermors), "soubise": "fulda"}
        t = Table({**pieces, "ehrensvaerd": "stralsund"}, nation="france", turn=6, advanced=True, victor="ehrensvaerd")
        for group, number in ((both, 4), (fermor, fermors)):
            t.s.army_facts = known_armies.shown(t.s.army_facts, group, number)
        t.s.script = ("1",)
        t.do("done")
        assert t.kind == "movement" and set(t.s.army_facts) == set(after)


@rule("friedrich fate 1C")
def test_1c_what_everybody_knows_if_russia_has_chosen() -> None:
    t = turn_up("1C", FOURTEEN)
    all_four = mask("saltikov", "fermor", "apraxin", "tottleben")
    t.s.army_facts = known_armies.shown(known_armies.shown((), mask("apraxin"), 3), all_four, 14)
    t.do("give saltikov 2", "give apraxin 0", "give tottleben 0")
    assert t.s.army_facts == ((mask("apraxin"), 3, 5), (all_four, 16, 16))


@rule("friedrich fate 1C")
def test_1c_the_exact_ceiling() -> None:
    pieces = {"saltikov": ("sierpc", 6), "fermor": ("lipno", 4), "apraxin": ("lomza", 3)}
    assert turn_up("1C", pieces).kind == "movement"
    assert turn_up("1C", {**pieces, "apraxin": ("lomza", 4)}).kind == "foundations"
    t = turn_up("1C", {**pieces, "apraxin": ("lomza", 6)})
    assert t.kind == "movement" and t.total("russia") == 16


@rule("friedrich fate 1C")
def test_1c_a_single_stack_takes_what_there_is_room_for_unasked() -> None:
    t = turn_up("1C", {"saltikov": ("sierpc", 14), "fermor": "sierpc", "apraxin": "sierpc"})
    assert t.kind == "movement" and t.armies("saltikov") == 16


@rule("friedrich fate 1C")
def test_1c_others_see_only_the_number_not_who_received_it() -> None:
    t = turn_up("1C", FOURTEEN)
    for seat in ("friedrich", "maria-theresia", "pompadour"):
        one = t.seen(seat, "give saltikov 2", "give apraxin 0", "give tottleben 0")
        other = t.seen(seat, "give saltikov 0", "give apraxin 1", "give tottleben 1")
        assert one == other


@rule("friedrich fate 1C second")
def test_1c_second_edition_one_general_chosen_by_russia() -> None:
    t = turn_up("1C", {"saltikov": ("sierpc", 4), "fermor": "sierpc", "apraxin": ("lomza", 8)}, edition="second")
    assert t.kind == "one_more" and t.seat == "elisabeth"
    assert t.options() == ["raise saltikov"]
    assert t.no("raise apraxin") == "11.3d"
    assert t.no("decline") == "fate 1C second"
    t.do("raise saltikov")
    assert t.armies("saltikov") == 5 and t.total("russia") == 13


@rule("friedrich fate 1C second")
def test_1c_second_edition_nobody_is_asked_without_a_choice() -> None:
    t = turn_up("1C", {"saltikov": ("sierpc", 4), "fermor": "sierpc"}, edition="second")
    assert t.kind == "movement" and t.armies("saltikov") == 5
    t = turn_up("1C", {"saltikov": ("sierpc", 8), "fermor": ("lomza", 8)}, edition="second")
    assert t.kind == "movement" and t.total("russia") == 16
    t = turn_up("1C", {"saltikov": ("sierpc", 8)}, edition="second")
    assert t.kind == "movement" and t.total("russia") == 8


# 1 of hearts


EXCHANGE = {"russia": ["hearts 9", "clubs 2"], "austria": ["spades 5", "reserve"], "prussia": ["diamonds 3"]}


def exchange(**more: object) -> Table:
    return turn_up("1H", {"daun": "prag", "fermor": "sierpc"}, hands=EXCHANGE, **more)


@rule("friedrich fate 1H")
@EDITIONS
def test_1h_both_are_asked_at_once_and_cards_change_hands(edition: str) -> None:
    t = exchange(edition=edition)
    assert t.kind == "exchange" and [SEATS[seat] for seat in t.s.to_act] == ["elisabeth", "maria-theresia"]
    assert t.options("elisabeth") == ["offer clubs 2", "offer hearts 9", "decline"]
    assert t.options("maria-theresia") == ["offer spades 5", "offer reserve", "decline"]
    t.do("offer spades 5", seat="maria-theresia")
    assert t.s.to_act == (1,) and t.hand("austria") == ["reserve", "spades 5"]
    t.do("offer hearts 9", seat="elisabeth")
    assert t.s.revealed and "Austria has answered." in t.log and "Russia has answered." in t.log
    assert t.hand("austria") == ["hearts 9", "reserve"] and t.hand("russia") == ["clubs 2", "spades 5"]
    assert t.kind == "movement"


@rule("friedrich fate 1H")
@pytest.mark.parametrize(("russian", "austrian"), [("decline", "offer reserve"), ("offer clubs 2", "decline")])
def test_1h_no_exchange_unless_both_agree(russian: str, austrian: str) -> None:
    t = exchange()
    t.do(russian, seat="elisabeth")
    t.do(austrian, seat="maria-theresia")
    assert t.hand("russia") == ["clubs 2", "hearts 9"] and t.hand("austria") == ["reserve", "spades 5"]
    assert "No card is exchanged." in t.log and not t.told("card_given")
    assert t.known("elisabeth") == [] and t.known("maria-theresia") == []
    assert t.s.offers == [-1] * 7 and t.s.answered == 0


@rule("friedrich fate 1H")
def test_1h_a_card_is_named_before_the_other_is_seen() -> None:
    t = exchange()
    for seat in ("friedrich", "maria-theresia", "pompadour"):
        assert t.seen(seat, "offer clubs 2") == t.seen(seat, "offer hearts 9") == t.seen(seat, "decline")
    t.do("offer hearts 9", seat="elisabeth")
    assert t.s.view(1)["offers"][2] >= 0 and t.s.view(2)["offers"][2] is None


@rule("friedrich fate 1H")
def test_1h_only_the_two_players_see_the_cards() -> None:
    t = exchange()
    t.do("offer hearts 9", "offer reserve")
    assert t.private("elisabeth", "you_give_card") == ["Russia gives hearts 9 to Austria."]
    assert t.private("elisabeth", "you_get_card") == ["Russia receives a Reserve from Austria."]
    assert t.private("maria-theresia", "you_get_card") == ["Austria receives hearts 9 from Russia."]
    assert t.private("maria-theresia", "you_give_card") == ["Austria gives a Reserve to Russia."]
    for seat in ("friedrich", "pompadour"):
        assert t.private(seat, "you_get_card") == [] and t.private(seat, "you_give_card") == []
        given = ["A card goes from Russia to Austria.", "A card goes from Austria to Russia."]
        assert t.private(seat, "card_given") == given


@rule("friedrich fate 1H")
def test_1h_who_gave_a_card_remembers_it() -> None:
    t = exchange()
    t.do("offer hearts 9", "offer reserve")
    assert t.known("elisabeth") == [("austria", "hearts 9")] and t.known("maria-theresia") == [("russia", "reserve")]
    assert t.known("friedrich") == [] and t.known("pompadour") == []
    sample = GAME.sample(t.s.view(1), random.Random(1))
    assert t.s.hands[4][0] in sample.hands[4] or t.s.hands[4][1] in sample.hands[4]


@rule("friedrich fate 1H")
def test_1h_third_players_lose_track_of_both_hands_and_of_no_other() -> None:
    t = exchange()
    russian, austrian, prussian = t.s.hands[2][0], t.s.hands[4][0], t.s.hands[0][0]
    t.s.known[0] = [2000 + russian, 4000 + austrian]
    t.s.known[3] = [prussian, 4000 + austrian]
    t.s.voids[2] = t.s.voids[4] = t.s.voids[0] = 1
    t.do("offer hearts 9", "offer spades 5")
    assert t.known("friedrich") == [] and t.known("pompadour") == [("prussia", "diamonds 3")]
    assert t.s.voids[2] == 0 and t.s.voids[4] == 0


@rule("friedrich fate 1H")
def test_1h_the_two_players_keep_what_they_knew_of_each_other() -> None:
    t = exchange()
    five, reserve = sorted(t.s.hands[4])
    t.s.known[1] = [4000 + five, 4000 + reserve]
    t.do("offer hearts 9", "offer spades 5")
    assert t.known("elisabeth") == [("austria", "hearts 9"), ("austria", "reserve")]


@rule("friedrich fate 1H")
def test_1h_refused_what_is_not_held() -> None:
    t = exchange()
    assert t.no("offer diamonds 13", seat="elisabeth") == "fate 1H"
    assert t.no("offer hearts 9", seat="maria-theresia") == "fate 1H"


@rule("friedrich fate 1H")
@pytest.mark.parametrize("nation", ["russia", "austria"])
def test_1h_nobody_is_asked_if_one_holds_no_card(nation: str) -> None:
    t = turn_up("1H", {}, hands={**EXCHANGE, nation: []})
    assert t.kind == "movement" and t.log[1] == "Turn 7 begins."


@rule("friedrich fate 1H")
def test_1h_with_three_players() -> None:
    t = exchange(players=3)
    t.do("offer hearts 9", "offer reserve")
    assert t.known("elisabeth") == [("austria", "hearts 9")] and t.known("friedrich") == []


# 1 of diamonds


@rule("friedrich fate 1D")
@EDITIONS
def test_1d_tottleben_receives_an_army(edition: str) -> None:
    t = turn_up("1D", {"tottleben": ("sierpc", 3), "fermor": ("lomza", 2)}, edition=edition)
    assert t.armies("tottleben") == 4 and t.armies("fermor") == 2 and t.kind == "movement"


@rule("friedrich fate 1D")
def test_1d_in_a_stack_it_goes_to_the_stack() -> None:
    t = turn_up("1D", {"fermor": ("sierpc", 9), "tottleben": "sierpc"})
    assert t.armies("fermor") == 10 and t.armies("tottleben") == 0
    t = turn_up("1D", {"fermor": ("sierpc", 16), "tottleben": "sierpc"})
    assert t.armies("fermor") == 16


@rule("friedrich fate 1D")
@pytest.mark.parametrize(("armies", "ceiling", "after"), [(8, 4, 8), (7, 4, 8), (7, 8, 8), (7, 9, 7)])
def test_1d_within_the_limits(armies: int, ceiling: int, after: int) -> None:
    others = {"fermor": ("lomza", min(ceiling, 8)), "apraxin": ("torun", ceiling - 8)} if ceiling > 8 else {}
    t = turn_up("1D", {"tottleben": ("sierpc", armies), **(others or {"fermor": ("lomza", ceiling)})})
    assert t.armies("tottleben") == after


@rule("friedrich fate 1D", "friedrich 11.3b")
def test_1d_nothing_if_tottleben_is_off_the_map() -> None:
    t = turn_up("1D", {"fermor": ("lomza", 2)})
    assert t.total("russia") == 2 and not t.told("army_gained")


@rule("friedrich fate 1D")
def test_1d_a_full_stack_shows_itself() -> None:
    t = turn_up("1D", {"tottleben": ("sierpc", 8), "fermor": ("lomza", 4)})
    for seed in range(4):
        assert GAME.sample(t.s.view(0), random.Random(seed)).armies[PIECES.index("tottleben")] == 8


# 2 of clubs


@rule("friedrich fate 2C")
@EDITIONS
@pytest.mark.parametrize("city", ["kuestrin", "drossen", "neudamm", "landsberg"])
def test_2c_fermor_does_not_march_from_kuestrin_or_beside_it(city: str, edition: str) -> None:
    t = Table({"fermor": (city, 3)}, nation="russia", effect="2C", edition=edition)
    assert t.options() == ["done"]
    assert t.no(f"march fermor {neighbours(city)[0]}") == "fate 2C"


@rule("friedrich fate 2C")
def test_2c_elsewhere_he_marches_and_so_does_everybody_else() -> None:
    t = Table({"fermor": ("reppen", 3), "saltikov": ("kuestrin", 2)}, nation="russia", effect="2C")
    assert "march fermor drossen" in t.options() and "march saltikov drossen" in t.options()
    t.do("march fermor drossen", "march fermor zielenzig", "halt")
    assert t.at("fermor") == "zielenzig"


@rule("friedrich fate 2C")
def test_2c_not_in_a_stack_either_but_others_may_leave_him() -> None:
    t = Table({"saltikov": ("kuestrin", 5), "fermor": "kuestrin", "apraxin": "kuestrin"}, nation="russia", effect="2C")
    assert t.options() == ["part saltikov", "part apraxin", "part saltikov+apraxin", "done"]
    assert t.no("march saltikov drossen") == "fate 2C"
    assert t.no("part fermor") == "fate 2C"
    assert t.no("part saltikov+fermor") == "fate 2C"
    t.do("part saltikov+apraxin", "allot 3", "march saltikov drossen", "halt")
    assert t.at("fermor") == "kuestrin" and t.at("apraxin") == "drossen"


@rule("friedrich fate 2C")
def test_2c_others_may_join_him() -> None:
    t = Table({"fermor": ("kuestrin", 2), "saltikov": ("drossen", 3)}, nation="russia", effect="2C")
    t.do("march saltikov kuestrin")
    assert t.armies("saltikov") == 5


@rule("friedrich fate 2C")
def test_2c_what_counts_is_where_he_stands_when_the_phase_begins() -> None:
    t = Table({"fermor": ("zielenzig", 2)}, nation="russia", effect="2C")
    t.do("march fermor drossen", "march fermor kuestrin", "march fermor landsberg")
    assert t.at("fermor") == "landsberg"


@rule("friedrich fate 2C")
def test_2c_is_drawn_for_the_next_turn() -> None:
    assert turn_up("2C", {"fermor": "kuestrin"}).effect == "2C"


# 2 of hearts


@rule("friedrich fate 2H")
@EDITIONS
def test_2h_apraxin_loses_an_army_at_once(edition: str) -> None:
    t = turn_up("2H", {"apraxin": ("lomza", 5), "fermor": ("sierpc", 5)}, edition=edition)
    assert t.armies("apraxin") == 4 and t.armies("fermor") == 5 and "Russia: armies lost: 1." in t.log
    assert t.effect == ""


@rule("friedrich fate 2H")
def test_2h_not_if_somebody_had_to_leave_the_map() -> None:
    t = turn_up("2H", {"apraxin": ("lomza", 1), "fermor": ("sierpc", 5)})
    assert t.armies("apraxin") == 1 and t.at("apraxin") == "lomza"
    t = turn_up("2H", {"saltikov": ("lomza", 2), "apraxin": "lomza"})
    assert t.armies("saltikov") == 2
    t = turn_up("2H", {"saltikov": ("lomza", 3), "apraxin": "lomza"})
    assert t.armies("saltikov") == 2


@rule("friedrich fate 2H")
def test_2h_that_he_loses_none_shows_that_he_has_no_more_than_he_must() -> None:
    t = turn_up("2H", {"apraxin": ("lomza", 1), "fermor": ("sierpc", 5)})
    for seed in range(4):
        assert GAME.sample(t.s.view(0), random.Random(seed)).armies[PIECES.index("apraxin")] == 1


# slower marches: 2 of diamonds, 5 of hearts


@rule("friedrich fate 2D", "friedrich fate 5H")
@EDITIONS
@pytest.mark.parametrize(
    ("effect", "name", "mate", "nation"),
    [("2D", "saltikov", "fermor", "russia"), ("5H", "richelieu", "chevert", "france")],
)
def test_a_slow_general_marches_two_cities(effect: str, name: str, mate: str, nation: str, edition: str) -> None:
    t = Table({name: ("dresden", 3)}, nation=nation, effect=effect, edition=edition)
    t.do(f"march {name} deuben", f"march {name} freiberg")
    assert t.kind == "movement"
    t = Table({mate: ("dresden", 3)}, nation=nation, effect=effect, edition=edition)
    t.do(f"march {mate} deuben", f"march {mate} freiberg")
    assert t.kind == "march"


@rule("friedrich fate 2D", "friedrich fate 5H")
@pytest.mark.parametrize(
    ("effect", "name", "mate", "nation"),
    [("2D", "saltikov", "fermor", "russia"), ("5H", "richelieu", "chevert", "france")],
)
def test_a_slow_general_marches_three_cities_on_main_roads(effect: str, name: str, mate: str, nation: str) -> None:
    t = Table({name: ("leipzig", 5), mate: "leipzig"}, nation=nation, effect=effect)
    t.do(f"march {name} wurzen", f"march {name} oschatz")
    assert t.no(f"march {name} torgau") == f"fate {effect}"
    t.do(f"march {name} riesa")
    assert t.kind == "movement" and t.at(name) == t.at(mate) == "riesa"
    t = Table({name: ("leipzig", 5), mate: "leipzig"}, nation=nation, effect=effect)
    t.do(f"part {mate}", "allot 2", *[f"march {mate} {city}" for city in ("wurzen", "oschatz", "riesa", "meissen")])
    assert t.at(mate) == "meissen"


# 3 of clubs


def prussia_and_france(hand: list[str], armies: int = 3, **more: object) -> Table:
    pieces = {"friedrich": ("leipzig", armies), "soubise": ("grimma", 5)}
    return Table(pieces, phase="combats", hands={"prussia": hand, "france": hand[:0]}, **{"effect": "3C", **more})


@rule("friedrich fate 3C")
@EDITIONS
def test_3c_no_card_of_ten_or_more_between_prussia_and_france(edition: str) -> None:
    t = prussia_and_france(["clubs 9", "clubs 10", "clubs 13", "reserve"], edition=edition)
    assert t.options() == ["play clubs 9", *[f"reserve {value}" for value in range(1, 10)], "stop"]
    assert t.no("play clubs 10") == "fate 3C"
    assert t.no("play clubs 13") == "fate 3C"
    assert t.no("reserve 10") == "fate 3C"


@rule("friedrich fate 3C")
def test_3c_binds_france_too_and_in_either_role() -> None:
    pieces = {"friedrich": ("leipzig", 5), "soubise": ("grimma", 3)}
    for nation in ("prussia", "france"):
        t = Table(pieces, nation=nation, phase="combats", effect="3C", hands={"france": ["clubs 12", "clubs 2"]})
        assert t.seat == "pompadour" and t.options() == ["play clubs 2", "stop"]
        assert t.no("play clubs 12") == "fate 3C"
    more = {"friedrich": ("leipzig", 13), "keith": "leipzig", "soubise": ("grimma", 3)}
    t = Table(more, phase="combats", effect="3C", hands={"france": ["clubs 12", "clubs 2"]})
    assert t.options() == ["play clubs 2", "stop"]


@rule("friedrich fate 3C")
def test_3c_high_cards_do_not_oblige_at_zero_and_nobody_learns_of_a_void() -> None:
    t = prussia_and_france(["clubs 10"], armies=5)
    assert t.options() == ["stop"]
    t.do("stop")
    assert t.told("draw") and t.s.voids == [0] * 7
    t = prussia_and_france(["clubs 9", "clubs 10"], armies=5)
    assert t.no("stop") == "7.11"


@rule("friedrich fate 3C")
@pytest.mark.parametrize(("one", "other"), [("ferdinand", "soubise"), ("friedrich", "daun"), ("ferdinand", "daun")])
def test_3c_other_combats_are_not_touched(one: str, other: str) -> None:
    nation = "prussia" if one == "friedrich" else "hanover"
    t = Table(
        {one: ("leipzig", 3), other: ("grimma", 5)},
        nation=nation,
        phase="combats",
        effect="3C",
        hands={nation: ["clubs 12", "reserve"]},
    )
    assert "play clubs 12" in t.options() and "reserve 10" in t.options()


# 3 of hearts


def allies_attack(hildburghausen: str, soubise: str, play: str, imperial: list[str], french: list[str]) -> Table:
    """Hildburghausen attacks Friedrich and plays this (or stops); then Soubise is about to play."""
    t = Table(
        {"friedrich": ("leipzig", 6), "hildburghausen": (hildburghausen, 4), "soubise": (soubise, 3)},
        nation="imperial",
        phase="combats",
        effect="3H",
        hands={"imperial": imperial, "france": french},
    )
    t.do(play)
    if t.kind == "duel":
        t.do("stop")
    while t.nation != "france" or t.kind != "duel":
        options = t.options()
        t.do("done" if "done" in options else options[0])
    return t


@rule("friedrich fate 3H")
@pytest.mark.parametrize("play", ["play clubs 2", "reserve 2"])
def test_3h_soubise_may_not_play_the_suit_hildburghausen_attacked_with(play: str) -> None:
    t = allies_attack("grimma", "borna", play, ["clubs 2", "reserve"], ["clubs 9", "reserve"])
    assert t.told("draw") and t.options() == ["stop"]
    assert t.no("play clubs 9") == "fate 3H"
    assert t.no("reserve 5") == "fate 3H"
    t.do("stop")
    assert t.told("defeat")


@rule("friedrich fate 3H")
def test_3h_another_suit_is_free() -> None:
    t = allies_attack("grimma", "halle", "play clubs 2", ["clubs 2"], ["hearts 9", "reserve"])
    assert "play hearts 9" in t.options() and "reserve 5" in t.options()
    t = allies_attack("halle", "borna", "play hearts 2", ["hearts 2"], ["clubs 9", "reserve"])
    assert "play clubs 9" in t.options()


@rule("friedrich fate 3H")
def test_3h_who_played_no_card_bars_nothing() -> None:
    t = allies_attack("grimma", "borna", "stop", ["clubs 2"], ["clubs 9"])
    assert "play clubs 9" in t.options()


@rule("friedrich fate 3H")
def test_3h_only_attacks_count() -> None:
    # Hildburghausen plays clubs in defence, Soubise may attack with clubs.
    t = Table(
        {"friedrich": ("leipzig", 6), "hildburghausen": ("grimma", 4)},
        phase="combats",
        effect="3H",
        hands={"imperial": ["clubs 2"]},
    )
    t.do("play clubs 2", "stop")
    assert t.s.used == 0
    # Soubise in defence plays what he likes.
    t = Table({"friedrich": ("leipzig", 6), "soubise": ("grimma", 4)}, effect="3H", hands={"france": ["clubs 2"]})
    t.s.used = 0b1111 << 2
    t.do("done")
    assert t.options() == ["play clubs 2", "stop"]


@rule("friedrich fate 3H")
def test_3h_the_whole_stack_of_soubise_is_barred_other_french_are_not() -> None:
    for name, options in (("soubise", ["stop"]), ("chevert", ["play clubs 2", "stop"])):
        t = Table(
            {"friedrich": ("leipzig", 6), "richelieu": ("grimma", 4), name: "grimma"},
            nation="france",
            effect="3H",
            hands={"france": ["clubs 2"]},
        )
        t.s.used = 1 << 2 << 1
        t.do("done")
        assert t.options() == options


# 3 of diamonds


@rule("friedrich fate 3D", "friedrich fate 3D second")
@pytest.mark.parametrize(
    ("edition", "attacker", "defender", "fights"),
    [
        ("first", "halle", "leipzig", False),
        ("first", "leipzig", "halle", False),
        ("first", "grimma", "leipzig", True),
        ("second", "halle", "leipzig", True),
        ("second", "leipzig", "halle", False),
        ("second", "grimma", "leipzig", True),
    ],
)
@pytest.mark.parametrize("nations", [("friedrich", "daun"), ("soubise", "ferdinand")])
def test_3d_combat_at_halle(edition: str, attacker: str, defender: str, fights: bool, nations: tuple[str, str]) -> None:
    pieces = {nations[0]: (attacker, 3), nations[1]: (defender, 3)}
    nation = NATIONS[GAME.board.nation[PIECES.index(nations[0])]]
    t = Table(pieces, nation=nation, phase="combats", effect="3D", edition=edition)
    assert bool(t.told("battle")) is fights
    assert Table(pieces, nation=nation, phase="combats", edition=edition).told("battle")


@rule("friedrich fate 3D", "friedrich fate 3D second")
@pytest.mark.parametrize(("edition", "cited"), [("first", "fate 3D"), ("second", "fate 3D second")])
@pytest.mark.parametrize(
    ("general", "nation", "train"),
    [
        ("friedrich", "prussia", "austria-train-1"),
        ("daun", "austria", "prussia-train-1"),
        ("soubise", "france", "hanover-train-1"),
    ],
)
def test_3d_a_train_in_halle_is_safe(edition: str, cited: str, general: str, nation: str, train: str) -> None:
    t = Table({general: ("leipzig", 3), train: "halle"}, nation=nation, effect="3D", edition=edition)
    assert f"march {general} halle" not in t.options()
    assert t.no(f"march {general} halle") == cited
    t = Table({general: ("leipzig", 3), train: "grimma"}, nation=nation, effect="3D", edition=edition)
    assert f"march {general} grimma" in t.options()


# 4 of spades


@rule("friedrich fate 4S")
@EDITIONS
@pytest.mark.parametrize("nation", ["prussia", "france"])
@pytest.mark.parametrize(("play", "score"), [("play clubs 2", 0), ("reserve 4", 2)])
def test_4s_the_first_french_card_counts_one_more(nation: str, play: str, score: int, edition: str) -> None:
    t = Table(
        {"friedrich": ("leipzig", 6), "soubise": ("grimma", 3)},
        nation=nation,
        phase="combats",
        effect="4S",
        hands={"france": ["clubs 2", "reserve"], "prussia": ["clubs 5"]},
        edition=edition,
    )
    t.do(play)
    assert t.told("played")[-1][2:] == (score + 3, score)


@rule("friedrich fate 4S")
def test_4s_once_in_the_turn() -> None:
    t = Table(
        {"friedrich": ("leipzig", 8), "soubise": ("grimma", 3), "keith": ("dresden", 5), "richelieu": ("meissen", 1)},
        nation="france",
        phase="combats",
        effect="4S",
        hands={"france": ["clubs 2", "clubs 2", "diamonds 3"]},
    )
    t.do("attack soubise friedrich", "play clubs 2", "play clubs 2", "stop", "play diamonds 3")
    assert [args[2] for args in t.told("played")] == [3, 2, 3]


@rule("friedrich fate 4S")
def test_4s_only_france_and_only_in_combat() -> None:
    t = prussia_and_france(["clubs 2"], effect="4S")
    t.do("play clubs 2")
    assert t.told("played")[-1][2] == 2
    t = Table({"soubise": ("fulda", 3)}, nation="france", effect="4S", hands={"france": ["clubs 5"]})
    assert t.no("recruit") == "10.2"
    t = Table({"soubise": ("fulda", 3)}, nation="france", effect="4S", hands={"france": ["clubs 6"]})
    t.do("recruit")
    assert t.s.used == 0


# 4 of hearts


@rule("friedrich fate 4H")
@EDITIONS
def test_4h_france_may_put_a_card_away_unseen_and_draw_another(edition: str) -> None:
    t = Table(
        {"ehrensvaerd": "koenigsberg-east-prussia"},
        phase="end",
        turn=6,
        advanced=True,
        victor="ehrensvaerd",
        edition=edition,
        hands={"france": ["clubs 2", "hearts 4"]},
        chance=["4", "spades 13"],
    )
    assert t.kind == "swap_card" and t.seat == "pompadour" and t.nation == "france"
    assert t.options() == ["discard clubs 2", "discard hearts 4", "decline"]
    assert t.no("discard clubs 3") == "fate 4H"
    t.do("discard clubs 2")
    assert t.hand("france") == ["hearts 4", "spades 13"] and t.s.discard == 0
    assert t.private("pompadour", "you_discard") == ["France puts clubs 2 away unseen."]
    assert t.private("pompadour", "you_draw")[0] == "France draws spades 13."
    assert t.kind == "movement"


@rule("friedrich fate 4H")
def test_4h_others_see_neither_card() -> None:
    t = turn_up("4H", {}, hands={"france": ["clubs 2", "hearts 4"]})
    for seat in ("friedrich", "elisabeth", "maria-theresia"):
        assert t.seen(seat, "discard clubs 2") == t.seen(seat, "discard hearts 4")
    t.do("discard clubs 2")
    assert "France puts a card away unseen." in t.log and "France: tactical cards drawn: 1." in t.log
    view = t.s.view(1)
    assert view["buried"][3] is None and view["buried_backs"][3] == [1, 0, 0, 0]
    assert t.s.view(3)["buried"][3] == [t.s.buried[3][0]]


@rule("friedrich fate 4H")
def test_4h_the_card_put_away_is_known_to_nobody_else_afterwards() -> None:
    t = turn_up("4H", {}, hands={"france": ["clubs 2", "hearts 4"]})
    t.s.known[2] = [6000 + card for card in t.s.hands[6]]
    t.do("discard clubs 2")
    assert t.known("maria-theresia") == [("france", "hearts 4")]


@rule("friedrich fate 4H")
def test_4h_the_new_card_comes_also_from_a_deck_opened_anew() -> None:
    t = turn_up("4H", {}, hands={"france": ["clubs 2"]})
    t.s.discard = sum(1 << card for card in t.s.deck)
    t.s.deck = ()
    t.do("discard clubs 2")
    assert len(t.hand("france")) == 1 and t.told("decks_shuffled")


# no attack: 4 of diamonds, 5 of spades

IDLE = [
    ("4D", "cumberland", "ferdinand", "hanover", "richelieu"),
    ("5S", "soubise", "richelieu", "france", "friedrich"),
]


@rule("friedrich fate 4D", "friedrich fate 5S")
@pytest.mark.parametrize(("effect", "name", "mate", "nation", "enemy"), IDLE)
def test_he_takes_part_in_no_attack(effect: str, name: str, mate: str, nation: str, enemy: str) -> None:
    for pieces in ({name: ("leipzig", 3)}, {name: ("leipzig", 9), mate: ("leipzig", 9)}):
        t = Table({**pieces, enemy: ("grimma", 3)}, nation=nation, phase="combats", effect=effect)
        assert not t.told("battle")
        assert Table({**pieces, enemy: ("grimma", 3)}, nation=nation, phase="combats").told("battle")
    t = Table({mate: ("leipzig", 3), enemy: ("grimma", 3)}, nation=nation, phase="combats", effect=effect)
    assert t.told("battle")


@rule("friedrich fate 4D", "friedrich fate 5S")
@pytest.mark.parametrize(("effect", "name", "mate", "nation", "enemy"), IDLE)
def test_he_may_march_up_and_defends_normally(effect: str, name: str, mate: str, nation: str, enemy: str) -> None:
    pieces = {name: ("halle", 3), enemy: ("grimma", 3)}
    t = Table(pieces, nation=nation, effect=effect)
    t.do(f"march {name} leipzig", "halt", "done")
    assert t.at(name) == "leipzig" and not t.told("battle")
    other = NATIONS[GAME.board.nation[PIECES.index(enemy)]]
    t = Table({name: ("leipzig", 3), enemy: ("grimma", 3)}, nation=other, phase="combats", effect=effect)
    assert t.told("battle")


@rule("friedrich fate 4D", "friedrich fate 4D second", "friedrich fate 5S", "friedrich fate 5S second")
@pytest.mark.parametrize(("effect", "name", "mate", "nation", "enemy"), IDLE)
@pytest.mark.parametrize(("edition", "ending"), [("first", ""), ("second", " second")])
def test_he_destroys_no_train(
    effect: str, name: str, mate: str, nation: str, enemy: str, edition: str, ending: str
) -> None:
    train = "france-train-1" if nation == "hanover" else "hanover-train-1"
    pieces = {name: ("leipzig", 9), mate: ("leipzig", 9), train: "grimma"}
    t = Table(pieces, nation=nation, effect=effect, edition=edition)
    lead = min(name, mate, key=PIECES.index)
    assert t.no(f"march {lead} grimma") == f"fate {effect}{ending}"
    t.do(f"part {mate}", "allot 4", f"march {mate} grimma")
    assert t.at(train) is None


@rule("friedrich fate 4D second", "friedrich fate 5S second")
@pytest.mark.parametrize(("effect", "name", "mate", "nation", "enemy"), IDLE)
def test_second_edition_he_may_not_move_into_attack_position(
    effect: str, name: str, mate: str, nation: str, enemy: str
) -> None:
    t = Table({name: ("halle", 3), enemy: ("grimma", 3)}, nation=nation, effect=effect, edition="second")
    t.do(f"march {name} leipzig")
    assert t.no("halt") == f"fate {effect} second"
    t.do(f"march {name} wurzen", "halt", "done")
    assert t.at(name) == "wurzen" and not t.told("battle")
    t = Table({mate: ("halle", 3), enemy: ("grimma", 3)}, nation=nation, effect=effect, edition="second")
    t.do(f"march {mate} leipzig", "halt", "done")
    assert t.told("battle")


@rule("friedrich fate 4D second", "friedrich fate 5S second")
@pytest.mark.parametrize(("effect", "name", "mate", "nation", "enemy"), IDLE)
def test_second_edition_already_adjacent_he_stays_and_fights(
    effect: str, name: str, mate: str, nation: str, enemy: str
) -> None:
    t = Table({name: ("leipzig", 3), enemy: ("grimma", 3)}, nation=nation, effect=effect, edition="second")
    t.do("done")
    assert t.told("battle")


# 5 of diamonds


@rule("friedrich fate 5D")
@EDITIONS
def test_5d_a_stack_of_two_marches_or_stays_as_one(edition: str) -> None:
    t = Table({"richelieu": ("leipzig", 5), "chevert": "leipzig"}, nation="france", effect="5D", edition=edition)
    assert not any(option.startswith("part") for option in t.options())
    assert t.no("part chevert") == "fate 5D"
    assert t.no("part richelieu") == "fate 5D"
    t.do("march richelieu grimma", "halt")
    assert t.at("chevert") == t.at("richelieu") == "grimma"


@rule("friedrich fate 5D")
def test_5d_of_three_one_other_may_go() -> None:
    pieces = {"richelieu": ("leipzig", 9), "soubise": "leipzig", "chevert": "leipzig"}
    t = Table(pieces, nation="france", effect="5D")
    parts = [option for option in t.options() if option.startswith("part")]
    assert parts == ["part richelieu", "part soubise", "part richelieu+chevert", "part soubise+chevert"]
    assert t.no("part chevert") == "fate 5D"
    assert t.no("part richelieu+soubise") == "fate 5D"
    t.do("part soubise", "allot 3", "march soubise halle", "halt")
    assert t.no("part richelieu") == "fate 5D"
    t.do("march richelieu grimma", "halt")
    assert t.at("chevert") == "grimma"


@rule("friedrich fate 5D")
def test_5d_one_of_the_two_who_are_left_may_not_go_after_the_other() -> None:
    pieces = {"richelieu": ("leipzig", 9), "soubise": "leipzig", "chevert": "leipzig"}
    t = Table(pieces, nation="france", effect="5D")
    t.do("part richelieu+chevert", "allot 6", "march richelieu halle", "halt")
    assert "march soubise grimma" in t.options()
    t.do("march soubise grimma", "halt")
    assert t.at("chevert") == "halle" and t.at("soubise") == "grimma"


@rule("friedrich fate 5D")
def test_5d_unstacked_chevert_is_free_and_may_join() -> None:
    t = Table({"richelieu": ("grimma", 5), "chevert": "halle"}, nation="france", effect="5D")
    t.do("march chevert leipzig", "halt")
    assert t.at("chevert") == "leipzig"
    t = Table({"richelieu": ("leipzig", 5), "soubise": "leipzig", "chevert": "halle"}, nation="france", effect="5D")
    assert "part soubise" in t.options()


@rule("friedrich fate 5D")
def test_5d_losses_and_retreats_are_not_touched() -> None:
    t = Table(
        {"richelieu": ("leipzig", 2), "chevert": "leipzig", "friedrich": ("grimma", 3)}, phase="combats", effect="5D"
    )
    t.do("stop")
    assert t.at("chevert") is None and t.at("richelieu") is not None


# 6 of spades


@rule("friedrich fate 6S")
@EDITIONS
def test_6s_austria_may_move_laudon_one_city_at_once(edition: str) -> None:
    t = turn_up("6S", {"laudon": ("leipzig", 3), "daun": ("halle", 2), "friedrich": ("grimma", 8)}, edition=edition)
    assert t.kind == "laudon" and t.seat == "maria-theresia" and t.nation == "austria"
    cities = sorted(set(neighbours("leipzig")) - {"grimma"})
    assert sorted(t.options()) == ["decline", *[f"march laudon {city}" for city in cities]]
    assert t.no("march laudon grimma") == "fate 6S"
    assert t.no("march laudon riesa") == "fate 6S"
    assert t.no("march daun koethen") == "fate 6S"
    told = t.do("march laudon borna")
    assert told[0] == "Laudon: Leipzig to Borna."
    assert t.at("laudon") == "borna" and t.armies("laudon") == 3 and t.kind == "movement" and t.s.turn == 7
    assert t.s.at[t.s.board.roads.index["leipzig"]] == 0


@rule("friedrich fate 6S")
def test_6s_no_conquest_and_no_combat() -> None:
    t = turn_up("6S", {"laudon": ("goerlitz", 3), "friedrich": ("oels", 8)})
    step = neighbours("goerlitz")[0]
    t.do(f"march laudon {step}")
    assert not t.held("goerlitz") and not t.told("conquered") and not t.told("battle")
    t = Table({"laudon": ("goerlitz", 3)}, nation="austria")
    t.do(f"march laudon {step}")
    assert t.held("goerlitz")


@rule("friedrich fate 6S")
def test_6s_he_joins_own_generals_up_to_three() -> None:
    t = turn_up("6S", {"laudon": ("leipzig", 3), "daun": ("halle", 2), "lacy": "halle"}, down=["daun"])
    told = t.do("march laudon halle")
    assert told[1] == "Daun, Laudon, Lacy stand together in Halle."
    assert t.armies("daun") == 5 and t.armies("laudon") == 0 and t.down("laudon")
    t = turn_up("6S", {"laudon": ("leipzig", 3), "daun": ("halle", 3), "lacy": "halle", "karl": "halle"})
    assert t.no("march laudon halle") == "fate 6S"
    t = turn_up("6S", {"laudon": ("leipzig", 3), "austria-train-1": "halle", "hildburghausen": "grimma"})
    assert t.no("march laudon halle") == "fate 6S"
    assert t.no("march laudon grimma") == "fate 6S"


@rule("friedrich fate 6S")
def test_6s_he_destroys_an_enemy_train() -> None:
    t = turn_up("6S", {"laudon": ("leipzig", 3), "prussia-train-1": "halle"})
    told = t.do("march laudon halle")
    assert told[1] == "Laudon destroys Prussian train 1 in Halle."
    assert t.at("prussia-train-1") is None and t.at("laudon") == "halle"
    assert t.s.piece_at(t.s.board.roads.index["halle"]) == PIECES.index("laudon")


@rule("friedrich fate 6S")
@pytest.mark.parametrize(("armies", "least", "most"), [(2, 1, 1), (9, 1, 8), (15, 7, 8), (16, 8, 8)])
def test_6s_out_of_a_stack_austria_divides_the_armies(armies: int, least: int, most: int) -> None:
    t = turn_up("6S", {"daun": ("leipzig", armies), "laudon": "leipzig"})
    assert t.options() == [*[f"allot {number}" for number in range(least, most + 1)], "decline"]
    t.do(f"allot {least}")
    assert "decline" not in t.options() and "march laudon halle" in t.options()
    assert t.s.decision(2).form == "path"
    t.do("march laudon halle")
    assert t.at("daun") == "leipzig" and t.at("laudon") == "halle"
    assert (t.armies("daun"), t.armies("laudon")) == (armies - least, least)


@rule("friedrich fate 6S")
def test_6s_out_of_a_stack_that_he_commands_and_nobody_sees_the_division() -> None:
    t = turn_up("6S", {"laudon": ("leipzig", 9), "lacy": "leipzig"}, down=["laudon"])
    for seat in ("friedrich", "elisabeth"):
        assert t.seen(seat, "allot 3", "march laudon halle") == t.seen(seat, "allot 6", "march laudon halle")
    t.do("allot 3", "march laudon halle")
    assert (t.armies("laudon"), t.armies("lacy")) == (3, 6)
    assert t.s.piece_at(t.s.board.roads.index["leipzig"]) == PIECES.index("lacy")
    assert t.down("laudon") and t.down("lacy")


@rule("friedrich fate 6S", "friedrich 11.3b")
def test_6s_not_asked_when_he_is_off_the_map_or_shut_in() -> None:
    assert turn_up("6S", {"daun": ("leipzig", 3)}).kind == "movement"
    t = turn_up("6S", {"laudon": ("wurzen", 3), "friedrich": "leipzig", "keith": "oschatz"})
    assert t.kind == "movement" and t.at("laudon") == "wurzen"


# 6 of clubs


@rule("friedrich fate 6C")
@EDITIONS
def test_6c_daun_receives_an_army(edition: str) -> None:
    t = turn_up("6C", {"daun": ("prag", 3), "karl": ("tabor", 3)}, edition=edition)
    assert t.armies("daun") == 4 and t.armies("karl") == 3
    t = turn_up("6C", {"daun": ("prag", 3), "karl": "prag"})
    assert t.armies("daun") == 4
    t = turn_up("6C", {"daun": ("prag", 8), "karl": ("tabor", 3)})
    assert t.total("austria") == 11
    assert turn_up("6C", {"karl": ("tabor", 3)}).total("austria") == 3


@rule("friedrich fate 6C")
def test_6c_what_everybody_knows_of_daun_afterwards() -> None:
    pieces = {"daun": ("prag", 3), "karl": ("tabor", 4), "soubise": "fulda", "ehrensvaerd": "stralsund"}
    t = Table(pieces, nation="france", turn=6, advanced=True, victor="ehrensvaerd")
    t.s.army_facts = known_armies.shown(known_armies.shown((), mask("daun"), 3), mask("daun", "karl"), 7)
    t.s.script = ("6",)
    t.do("done")
    assert t.s.army_facts == ((mask("daun"), 4, 4), (mask("daun", "karl"), 8, 8))


# 6 of diamonds


@rule("friedrich fate 6D")
@EDITIONS
def test_6d_austria_may_turn_a_prussian_stack_in_austria_or_saxony(edition: str) -> None:
    t = turn_up(
        "6D",
        {
            "friedrich": ("leipzig", 5),
            "keith": "leipzig",
            "heinrich": ("prag", 3),
            "dohna": ("berlin", 3),
            "seydlitz": ("erfurt", 3),
            "ferdinand": ("dresden", 3),
        },
        edition=edition,
    )
    assert t.kind == "hussars" and t.seat == "maria-theresia" and t.nation == "austria"
    assert t.options() == ["flip friedrich", "flip heinrich", "decline"]
    for name in ("dohna", "seydlitz", "ferdinand", "keith"):
        assert t.no(f"flip {name}") == "fate 6D"
    told = t.do("flip friedrich")
    assert told[0] == "Friedrich, Keith: out of supply, turned face down."
    assert t.down("friedrich") and t.down("keith") and not t.down("heinrich") and t.kind == "movement"


@rule("friedrich fate 6D")
def test_6d_a_stack_already_face_down_cannot_be_chosen() -> None:
    t = turn_up("6D", {"friedrich": ("leipzig", 5), "heinrich": ("prag", 3)}, down=["heinrich"])
    assert t.options() == ["flip friedrich", "decline"]
    assert turn_up("6D", {"heinrich": ("prag", 3)}, down=["heinrich"]).kind == "movement"
    assert turn_up("6D", {"dohna": ("berlin", 3)}).kind == "movement"


@rule("friedrich fate 6D")
def test_6d_he_is_out_of_supply_until_prussias_next_check() -> None:
    t = turn_up("6D", {"friedrich": ("leipzig", 5)})
    t.do("flip friedrich", "done")
    assert t.at("friedrich") is None
    t = turn_up("6D", {"friedrich": ("leipzig", 5), "prussia-train-1": "torgau"})
    t.do("flip friedrich", "done")
    assert t.at("friedrich") == "leipzig" and not t.down("friedrich")
    t = turn_up("6D", {"friedrich": ("leipzig", 5)})
    t.do("decline", "done")
    assert t.at("friedrich") == "leipzig" and t.down("friedrich")
