"""Cards of Fate 7 to 12, all four versions, both editions."""

from __future__ import annotations

import random

import pytest

from kabinett.games.tactics import armies
from tests.games.friedrich.kit import CITIES, GAME, PIECES, Table, distance, neighbours, nothing_happens, turn_up
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("edition", ["first", "second"])
OTHERS = ["winterfeldt", "heinrich", "schwerin", "seydlitz", "dohna", "lehwaldt"]
"""Prussian generals who are gone where only Friedrich and Keith matter."""
TRAINS = {"prussia-train-1": "stettin", "prussia-train-2": "breslau"}


@rule(
    "friedrich fate 7C",
    "friedrich fate 8H",
    "friedrich fate 9H",
    "friedrich fate 10D",
    "friedrich fate 11D",
    "friedrich fate 12D",
)
@EDITIONS
@pytest.mark.parametrize("card", ["7C", "8H", "9H", "10D", "11D", "12D"])
def test_cards_without_effect_change_nothing_but_the_clock(card: str, edition: str) -> None:
    nothing_happens(card, edition)


# 7 of spades


@rule("friedrich fate 7S")
def test_7s_friedrich_takes_part_in_no_attack_and_defends_normally() -> None:
    for pieces in ({"friedrich": ("leipzig", 3)}, {"friedrich": ("leipzig", 9), "keith": "leipzig"}):
        position = {**pieces, "daun": ("grimma", 3)}
        assert not Table(position, phase="combats", effect="7S").told("battle")
        assert Table(position, phase="combats").told("battle")
        assert Table(position, nation="austria", phase="combats", effect="7S").told("battle")
    assert Table({"keith": ("leipzig", 3), "daun": ("grimma", 3)}, phase="combats", effect="7S").told("battle")


@rule("friedrich fate 7S", "friedrich fate 7S second")
@pytest.mark.parametrize(("edition", "cited"), [("first", "fate 7S"), ("second", "fate 7S second")])
def test_7s_friedrich_destroys_no_train(edition: str, cited: str) -> None:
    t = Table({"friedrich": ("leipzig", 3), "france-train-1": "grimma"}, effect="7S", edition=edition)
    assert t.no("march friedrich grimma") == cited
    t = Table({"friedrich": ("halle", 3), "france-train-1": "wurzen"}, effect="7S", edition=edition)
    t.do("march friedrich leipzig")
    assert t.no("march friedrich wurzen") == cited
    assert "halt" in t.options()


@rule("friedrich fate 7S second")
def test_7s_second_edition_he_may_not_move_into_attack_position_but_fights_where_he_stands() -> None:
    t = Table({"friedrich": ("halle", 3), "daun": ("grimma", 3)}, effect="7S", edition="second")
    t.do("march friedrich leipzig")
    assert t.no("halt") == "fate 7S second"
    t.do("march friedrich halle", "halt", "done")
    assert not t.told("battle")
    t = Table({"friedrich": ("leipzig", 3), "daun": ("grimma", 3)}, effect="7S", edition="second")
    t.do("done")
    assert t.told("battle")


@rule("friedrich fate 7S second")
def test_7s_second_edition_a_stack_may_march_out_of_attack_position_and_through() -> None:
    # The first step ends nowhere but where it came from, and that is beside the enemy too: yet it leads on from there.
    pieces = {"friedrich": ("leipzig", 9), "keith": "leipzig", "daun": ("grimma", 3)}
    t = Table(pieces, effect="7S", edition="second")
    t.do("march friedrich borna", "march friedrich leipzig", "march friedrich halle")
    assert t.at("keith") == "halle" and t.kind == "movement"


# 7 of hearts


@rule("friedrich fate 7H")
@EDITIONS
def test_7h_friedrich_receives_no_new_armies(edition: str) -> None:
    pieces = {"friedrich": ("leipzig", 3), "keith": ("halle", 2), **TRAINS}
    t = Table(pieces, effect="7H", hands={"prussia": ["spades 6"]}, gone=OTHERS, edition=edition)
    t.do("recruit", "armies 1", "pay spades 6")
    assert t.armies("friedrich") == 3 and t.armies("keith") == 3
    t = Table(pieces, hands={"prussia": ["spades 6"]}, gone=OTHERS, edition=edition)
    t.do("recruit", "armies 1", "pay spades 6")
    assert t.options() == ["give friedrich 0", "give friedrich 1"]


@rule("friedrich fate 7H")
def test_7h_nor_does_a_stack_with_him() -> None:
    pieces = {"friedrich": ("leipzig", 3), "keith": "leipzig", **TRAINS}
    t = Table(pieces, effect="7H", hands={"prussia": ["spades 6"]}, gone=OTHERS)
    assert "recruit" not in t.options() and t.no("recruit") == "fate 7H"
    t = Table({**pieces, "dohna": "stade", "heinrich": "halle"}, effect="7H", hands={"prussia": ["spades 12"]})
    t.do("recruit", "enough", "armies 2", "pay spades 12")
    assert t.no("give friedrich 1") == "fate 7H"
    assert t.no("give keith 1") == "fate 7H"


@rule("friedrich fate 7H")
def test_7h_nobody_re_enters_into_his_stack_and_he_himself_not_at_all() -> None:
    pieces = {"friedrich": ("berlin", 3), "dohna": ("halle", 2), **TRAINS}
    t = Table(pieces, effect="7H", hands={"prussia": ["spades 12"]})
    t.do("recruit")
    assert not any(option.startswith("enter") for option in t.options())
    assert t.no("enter keith berlin") == "fate 7H"
    t = Table({"dohna": ("halle", 2)}, effect="7H", hands={"prussia": ["spades 12"]})
    t.do("recruit")
    assert "enter keith berlin" in t.options() and t.no("enter friedrich berlin") == "fate 7H"


@rule("friedrich fate 7H")
def test_7h_a_reinforced_general_may_still_join_him() -> None:
    pieces = {"friedrich": ("leipzig", 3), "keith": ("halle", 2), **TRAINS}
    t = Table(pieces, effect="7H", hands={"prussia": ["spades 6"]}, gone=OTHERS)
    t.do("recruit", "armies 1", "pay spades 6", "march keith leipzig")
    assert t.armies("friedrich") == 6


# 7 of diamonds


def stubborn(
    prussian: list[str], armies: int = 3, enemy: int = 5, austrian: tuple[str, ...] = (), **more: object
) -> Table:
    """Friedrich and Daun, both in clubs; Friedrich attacks unless told."""
    return Table(
        {"friedrich": ("leipzig", armies), "daun": ("grimma", enemy)},
        phase="combats",
        hands={"prussia": prussian, "austria": list(austrian)},
        **{"effect": "7D", **more},
    )


@rule("friedrich fate 7D")
def test_7d_friedrich_must_play_if_he_can_come_above_zero() -> None:
    t = stubborn(["clubs 3"])
    assert t.options() == ["play clubs 3"]
    assert t.no("stop") == "fate 7D"
    assert "stop" in stubborn(["clubs 3"], effect="").options()


@rule("friedrich fate 7D")
def test_7d_no_duty_if_his_cards_reach_only_zero() -> None:
    assert stubborn(["clubs 2"]).options() == ["play clubs 2", "stop"]
    assert stubborn(["hearts 9"]).options() == ["stop"]


@rule("friedrich fate 7D")
def test_7d_the_sum_of_all_playable_cards_counts() -> None:
    t = stubborn(["clubs 2", "clubs 3", "hearts 13"], armies=1)
    assert t.no("stop") == "fate 7D"
    t.do("play clubs 2")
    assert t.options() == ["play clubs 3"]
    t.do("play clubs 3")
    assert t.told("played")[-1][3] == 1
    assert "stop" in stubborn(["clubs 2", "clubs 3", "hearts 13"], armies=1, enemy=6).options()


@rule("friedrich fate 7D", "friedrich fate 7D second")
@pytest.mark.parametrize(("edition", "bound"), [("first", True), ("second", False)])
def test_7d_two_cards_that_land_on_zero_first(edition: str, bound: bool) -> None:
    # Two threes at -3: together they would lead above zero, but the first lands on it.
    t = stubborn(["clubs 3", "clubs 3"], enemy=6, edition=edition)
    assert ("stop" not in t.options()) is bound


@rule("friedrich fate 7D")
def test_7d_zero_is_not_above_zero_and_the_duty_goes_on() -> None:
    t = stubborn(["clubs 2", "clubs 5"], austrian=("clubs 4",))
    t.do("play clubs 2", "play clubs 4")
    assert t.nation == "prussia" and t.no("stop") == "fate 7D"


@rule("friedrich fate 7D")
def test_7d_once_above_zero_he_is_free() -> None:
    t = stubborn(["clubs 5", "clubs 13"], austrian=("clubs 9",))
    t.do("play clubs 5", "play clubs 9")
    assert t.nation == "prussia" and "stop" in t.options()


@rule("friedrich fate 7D")
def test_7d_once_above_zero_he_is_free_in_defence_too() -> None:
    t = stubborn(["clubs 5", "clubs 13"], austrian=("clubs 9",), nation="austria")
    t.do("play clubs 5", "play clubs 9")
    assert t.nation == "prussia" and "stop" in t.options()


@rule("friedrich fate 7D")
def test_7d_a_positive_start_counts() -> None:
    t = stubborn(["clubs 9"], armies=6, enemy=3, austrian=("clubs 7",))
    t.do("play clubs 7")
    assert t.nation == "prussia" and "stop" in t.options()


@rule("friedrich fate 7D")
def test_7d_a_reserve_is_declared_high_enough_or_at_ten() -> None:
    t = stubborn(["reserve"])
    assert t.options() == [f"reserve {value}" for value in range(3, 11)]
    assert t.no("reserve 2") == "fate 7D"
    t = Table(
        {"friedrich": ("leipzig", 1), "daun": ("grimma", 13), "lacy": "grimma"},
        phase="combats",
        effect="7D",
        hands={"prussia": ["reserve", "clubs 3"]},
    )
    assert t.options() == ["play clubs 3", "reserve 10"]
    assert t.no("reserve 9") == "fate 7D"


@rule("friedrich fate 7D")
def test_7d_at_zero_even_a_lone_reserve_must_be_played() -> None:
    t = stubborn(["reserve"], armies=5)
    assert t.options() == [f"reserve {value}" for value in range(1, 11)]
    assert t.no("stop") == "fate 7D"
    assert "stop" in stubborn(["reserve"], armies=5, effect="").options()


@rule("friedrich fate 7D")
def test_7d_in_defence_too_and_in_a_stack_and_for_nobody_else() -> None:
    t = stubborn(["clubs 3"], nation="austria")
    assert t.no("stop") == "fate 7D"
    pieces = {"friedrich": ("leipzig", 3), "keith": "leipzig", "daun": ("grimma", 5)}
    t = Table(pieces, phase="combats", effect="7D", hands={"prussia": ["clubs 3"]})
    assert t.no("stop") == "fate 7D"
    pieces = {"keith": ("leipzig", 3), "daun": ("grimma", 5)}
    t = Table(pieces, phase="combats", effect="7D", hands={"prussia": ["clubs 3"]})
    assert "stop" in t.options()
    t = stubborn([], armies=6, enemy=3, austrian=("clubs 9",))
    assert t.nation == "austria" and "stop" in t.options()


@rule("friedrich fate 7D")
def test_7d_in_every_combat_of_the_turn() -> None:
    pieces = {"friedrich": ("leipzig", 3), "daun": ("grimma", 5), "karl": ("borna", 6)}
    t = Table(pieces, phase="combats", effect="7D", hands={"prussia": ["clubs 3", "clubs 4"]})
    t.do("attack friedrich daun", "play clubs 3", "stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.kind == "duel" and t.no("stop") == "fate 7D"


@rule("friedrich fate 7D second")
def test_7d_second_edition_the_first_cards_must_not_land_on_zero() -> None:
    t = stubborn(["clubs 2", "clubs 5"], edition="second")
    assert t.options() == ["play clubs 5"]
    assert t.no("play clubs 2") == "fate 7D second"
    assert t.no("stop") == "fate 7D second"
    assert stubborn(["clubs 2", "clubs 5"]).options() == ["play clubs 2", "play clubs 5"]


@rule("friedrich fate 7D second")
def test_7d_second_edition_a_card_that_spoils_the_run_is_refused() -> None:
    # After the five both threes would land on zero; after a three the five leads above it.
    t = Table(
        {"friedrich": ("leipzig", 2), "daun": ("grimma", 10), "lacy": "grimma"},
        phase="combats",
        effect="7D",
        edition="second",
        hands={"prussia": ["clubs 5", "clubs 3", "clubs 3"]},
    )
    assert t.options() == ["play clubs 3"]
    assert t.no("play clubs 5") == "fate 7D second"
    t.do("play clubs 3")
    assert t.options() == ["play clubs 3"]
    assert t.no("play clubs 5") == "fate 7D second"
    t.do("play clubs 3", "play clubs 5")
    assert t.told("played")[-1][3] == 3


@rule("friedrich fate 7D second")
def test_7d_second_edition_a_reserve_of_any_value_that_keeps_the_way_open() -> None:
    t = stubborn(["reserve", "clubs 6"], armies=1, enemy=6, edition="second")
    values = [value for value in range(1, 11) if value != 5]
    assert t.options() == ["play clubs 6", *[f"reserve {value}" for value in values]]
    assert t.no("reserve 5") == "fate 7D second"
    t = Table(
        {"friedrich": ("leipzig", 1), "daun": ("grimma", 13), "lacy": "grimma"},
        phase="combats",
        effect="7D",
        edition="second",
        hands={"prussia": ["reserve", "clubs 2", "clubs 2"]},
    )
    assert t.options() == ["play clubs 2", "reserve 9"]
    assert t.no("reserve 10") == "fate 7D second"


@rule("friedrich fate 7D second")
def test_7d_second_edition_no_duty_without_a_way() -> None:
    t = stubborn(["clubs 3", "clubs 2"], armies=1, enemy=6, edition="second")
    assert t.options() == ["play clubs 2", "play clubs 3", "stop"]
    pieces = {"friedrich": ("leipzig", 1), "daun": ("grimma", 13), "lacy": "grimma"}
    more = {"phase": "combats", "effect": "7D", "edition": "second"}
    assert "stop" in Table(pieces, hands={"prussia": ["reserve", "hearts 13"]}, **more).options()
    assert "stop" not in Table(pieces, hands={"prussia": ["reserve", "clubs 13"]}, **more).options()


@rule("friedrich fate 7D second")
def test_7d_second_edition_a_positive_start_does_not_free_her_but_the_first_run_does() -> None:
    t = stubborn(["clubs 9", "clubs 13"], armies=6, enemy=3, austrian=("clubs 7", "clubs 8"), edition="second")
    t.do("play clubs 7")
    assert t.nation == "prussia" and t.no("stop") == "fate 7D second"
    t.do("play clubs 9", "play clubs 8")
    assert t.nation == "prussia" and t.options() == ["play clubs 13", "stop"]


@rule("friedrich fate 7D second")
def test_7d_second_edition_a_run_that_could_not_but_end_at_zero_is_over() -> None:
    t = stubborn(["clubs 2", "hearts 9"], austrian=("clubs 4",), edition="second")
    t.do("play clubs 2")
    assert t.nation == "austria"
    t.s.hands[0].append(next(card for card in t.s.deck if GAME.words.kinds["tactical"].to_text(card) == "1:clubs-13"))
    t.s.deck = tuple(card for card in t.s.deck if card not in t.s.hands[0])
    t.do("play clubs 4")
    assert t.nation == "prussia" and t.options() == ["play clubs 13", "stop"]


# 8 of spades


@rule("friedrich fate 8S")
def test_8s_prussia_chooses_a_general_or_declines() -> None:
    stack = {"friedrich": ("leipzig", 5), "keith": "leipzig"}
    t = turn_up("8S", {**stack, "dohna": ("berlin", 8), "heinrich": ("pirna", 1)})
    assert t.kind == "one_more" and t.seat == "friedrich" and t.nation == "prussia"
    assert t.options() == ["raise friedrich", "raise heinrich", "decline"]
    assert t.no("raise dohna") == "11.3d"
    assert t.no("raise daun") == "11.3d"
    t.do("raise heinrich")
    assert t.armies("heinrich") == 2 and t.total("prussia") == 15
    assert "Prussia: new armies: 1." in t.log


@rule("friedrich fate 8S")
def test_8s_a_single_general_may_be_refused_the_army_too() -> None:
    t = turn_up("8S", {"keith": ("leipzig", 5)})
    assert t.options() == ["raise keith", "decline"]
    t.do("decline")
    assert t.armies("keith") == 5


@rule("friedrich fate 8S", "friedrich fate 8S second")
@EDITIONS
def test_8s_within_eight_each_and_the_ceiling(edition: str) -> None:
    four = {"friedrich": ("leipzig", 8), "keith": ("halle", 8), "dohna": ("berlin", 8), "heinrich": ("pirna", 8)}
    assert turn_up("8S", four, edition=edition).kind == "movement"
    three = {name: where for name, where in four.items() if name != "keith"}
    assert turn_up("8S", three, edition=edition).kind == "movement"
    t = turn_up("8S", {**three, "seydlitz": ("torgau", 7)}, edition=edition)
    assert t.kind == "one_more" and t.options()[0] == "raise seydlitz"
    t.do("raise seydlitz")
    assert t.total("prussia") == 32


@rule("friedrich fate 8S", "friedrich fate 8S second")
@EDITIONS
def test_8s_others_see_only_that_there_is_one_more(edition: str) -> None:
    t = turn_up("8S", {"friedrich": ("leipzig", 5), "heinrich": ("pirna", 1)}, edition=edition)
    for seat in ("elisabeth", "maria-theresia", "pompadour"):
        assert t.seen(seat, "raise friedrich") == t.seen(seat, "raise heinrich")


@rule("friedrich fate 8S", "friedrich fate 10C")
@pytest.mark.parametrize(
    ("card", "do", "least", "most"), [("8S", "raise", 4, 5), ("8S", "decline", 4, 4), ("10C", "lose", 3, 4)]
)
def test_what_everybody_knows_of_armies_afterwards(card: str, do: str, least: int, most: int) -> None:
    t = turn_up(card, {"keith": ("leipzig", 4), "heinrich": ("pirna", 3)})
    keith, both = 1 << PIECES.index("keith"), 1 << PIECES.index("keith") | 1 << PIECES.index("heinrich")
    t.s.army_facts = armies.shown(armies.shown((), keith, 4), both, 7)
    t.do(do if do == "decline" else f"{do} heinrich")
    # What all of them have together is still known exactly.
    assert t.s.army_facts == ((keith, least, most), (both, t.total("prussia"), t.total("prussia")))


@rule("friedrich fate 8D")
@pytest.mark.parametrize(("held", "known"), [(4, 3), (1, 1)])
def test_8d_what_everybody_knows_of_karl_afterwards(held: int, known: int) -> None:
    pieces = {"karl": ("prag", held), "daun": ("tabor", 4), "soubise": "fulda", "ehrensvaerd": "wolgast"}
    t = Table(pieces, nation="france", turn=6, advanced=True, victor="ehrensvaerd")
    karl = 1 << PIECES.index("karl")
    if held > 1:
        t.s.army_facts = armies.shown((), karl, held)
    t.s.script = ("8",)
    t.do("done")
    assert t.s.army_facts == ((karl, known, known),)


@rule("friedrich fate 8S second")
def test_8s_second_edition_cannot_be_declined() -> None:
    t = turn_up("8S", {"friedrich": ("leipzig", 5), "heinrich": ("pirna", 1)}, edition="second")
    assert t.options() == ["raise friedrich", "raise heinrich"]
    assert t.no("decline") == "fate 8S second"
    t = turn_up("8S", {"friedrich": ("leipzig", 5)}, edition="second")
    assert t.kind == "movement" and t.armies("friedrich") == 6


# 8 of clubs


def daun_attacks(more_pieces: dict[str, str | tuple[str, int]] | None = None, **more: object) -> Table:
    pieces = {"friedrich": ("leipzig", 3), "daun": ("grimma", 8), **(more_pieces or {})}
    return Table(pieces, **{"nation": "austria", "phase": "combats", "effect": "8C", **more})


@rule("friedrich fate 8C")
@EDITIONS
def test_8c_prussia_is_asked_before_armies_are_shown(edition: str) -> None:
    t = daun_attacks(edition=edition)
    assert t.kind == "evade" and t.seat == "friedrich" and t.nation == "prussia" and not t.told("battle")
    cities = [city for city in neighbours("leipzig") if city != "grimma"]
    assert t.options() == [*[f"evade {city}" for city in cities], "stand"]
    assert t.no("evade grimma") == "fate 8C"
    assert t.no("evade riesa") == "fate 8C"
    assert t.no("stop") == "fate 8C"


@rule("friedrich fate 8C")
def test_8c_the_stack_steps_back_without_loss_and_nobody_wins() -> None:
    t = daun_attacks({"keith": "leipzig"})
    told = t.do("evade halle")
    assert told[0] == "Friedrich, Keith: a step back to Halle."
    assert t.at("friedrich") == t.at("keith") == "halle" and t.armies("friedrich") == 3
    assert not t.told("battle") and not t.told("defeat")
    assert t.s.victor == -1 and t.s.beaten == 0 and t.s.army_facts == ()


@rule("friedrich fate 8C")
def test_8c_who_stands_fights() -> None:
    t = daun_attacks()
    t.do("stand")
    assert t.told("battle") == [(1 << PIECES.index("daun"), 1, 8, 3, 5)] and t.kind == "duel"


@rule("friedrich fate 8C")
def test_8c_only_empty_cities_and_without_one_no_question() -> None:
    full = {
        "keith": "halle",
        "prussia-train-1": "wurzen",
        "hildburghausen": "borna",
        "ferdinand": "eilenburg",
    }
    t = daun_attacks(full)
    assert t.options() == ["evade merseburg", "stand"]
    t = daun_attacks({**full, "soubise": "merseburg"})
    assert t.told("battle")


@rule("friedrich fate 8C")
def test_8c_who_stepped_back_fights_no_more_in_this_phase() -> None:
    t = daun_attacks({"karl": ("borna", 3), "lacy": ("koethen", 3)})
    t.do("attack daun friedrich", "evade halle")
    assert t.kind == "movement" and not t.told("battle")


@rule("friedrich fate 8C")
def test_8c_every_attack_of_daun_and_no_attack_of_others() -> None:
    t = Table(
        {"friedrich": ("halle", 3), "daun": ("leipzig", 8), "keith": ("grimma", 3)},
        nation="austria",
        phase="combats",
        effect="8C",
    )
    t.do("attack daun friedrich", "evade koethen")
    assert t.kind == "evade"
    t.do("evade leisnig")
    assert not t.told("battle") and t.at("keith") == "leisnig"
    t = Table({"friedrich": ("leipzig", 3), "karl": ("grimma", 8)}, nation="austria", phase="combats", effect="8C")
    assert t.told("battle")
    t = Table({"ferdinand": ("leipzig", 3), "daun": ("grimma", 8)}, nation="austria", phase="combats", effect="8C")
    assert t.told("battle")
    t = daun_attacks(nation="prussia")
    assert t.told("battle")
    t = daun_attacks({"karl": "grimma", "lacy": "grimma"})
    assert t.kind == "evade"


@rule("friedrich fate 8C")
def test_8c_nothing_is_conquered_by_stepping_back_nor_trains_destroyed() -> None:
    t = Table(
        {"friedrich": ("teplitz", 3), "daun": ("aussig", 8)},
        nation="austria",
        phase="combats",
        effect="8C",
        advanced=True,
        turn=2,
    )
    t.do("evade bruex")
    assert not t.held("teplitz") and t.at("friedrich") == "bruex"


@rule("friedrich fate 8C", "friedrich 5.8")
def test_8c_counts_as_a_retreat_for_retroactive_conquest() -> None:
    # Friedrich in Bischofswerda, three cities from Görlitz, protects it; in Radeberg he does not.
    pieces = {"laudon": ("goerlitz", 2), "friedrich": ("bischofswerda", 3), "daun": ("bautzen", 8)}
    t = Table(pieces, nation="austria", effect="8C")
    t.do("march laudon penzig", "halt", "done")
    assert not t.held("goerlitz") and t.options() == ["evade radeberg", "stand"]
    t.do("evade radeberg")
    assert t.held("goerlitz")


@rule("friedrich fate 8C")
def test_8c_is_no_lost_battle_for_the_offensive_option() -> None:
    t = daun_attacks(advanced=True, offensive=1, exposed="hearts 13", turn=5)
    t.do("evade halle")
    assert t.s.offensive == 1 and t.s.exposed >= 0


# 8 of diamonds


@rule("friedrich fate 8D")
def test_8d_karl_loses_an_army_at_once() -> None:
    t = turn_up("8D", {"karl": ("prag", 4), "daun": ("tabor", 4)})
    assert t.armies("karl") == 3 and t.armies("daun") == 4 and t.effect == ""
    t = turn_up("8D", {"karl": ("prag", 1)})
    assert t.armies("karl") == 1 and t.at("karl") == "prag"
    t = turn_up("8D", {"daun": ("prag", 2), "karl": "prag"})
    assert t.armies("daun") == 2
    t = turn_up("8D", {"daun": ("prag", 3), "karl": "prag"})
    assert t.armies("daun") == 2 and t.at("karl") == "prag"


def oblique(pieces: dict[str, str | tuple[str, int]], hand: list[str], **more: object) -> Table:
    more = {"phase": "combats", "effect": "8D", "edition": "second", **more}
    return Table(pieces, hands={"prussia": hand}, **more)


@rule("friedrich fate 8D second")
@pytest.mark.parametrize(("play", "score"), [("play clubs 2", 5), ("reserve 1", 4)])
def test_8d_second_edition_friedrichs_first_card_in_attack_counts_five_more(play: str, score: int) -> None:
    t = turn_up("8D", {"karl": ("prag", 4)}, edition="second")
    assert t.effect == "8D" and t.armies("karl") == 4
    t = oblique({"friedrich": ("leipzig", 3), "daun": ("grimma", 5)}, ["clubs 2", "reserve"])
    t.do(play)
    assert t.told("played")[-1][3] == score


@rule("friedrich fate 8D second")
def test_8d_second_edition_once_and_only_in_the_first_attack() -> None:
    t = oblique({"friedrich": ("leipzig", 1), "daun": ("grimma", 13), "lacy": "grimma"}, ["clubs 2", "clubs 3"])
    t.do("play clubs 2", "play clubs 3")
    assert [args[2] for args in t.told("played")] == [7, 3]
    pieces = {"friedrich": ("leipzig", 6), "daun": ("grimma", 2), "karl": ("borna", 8)}
    t = oblique(pieces, ["clubs 2"])
    t.do("attack friedrich daun", "stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    t.do("play clubs 2")
    assert t.told("played")[-1][2] == 2


@rule("friedrich fate 8D second")
def test_8d_second_edition_not_in_defence_and_for_no_other_general() -> None:
    pieces = {"friedrich": ("leipzig", 3), "daun": ("grimma", 5)}
    t = oblique(pieces, ["clubs 2"], nation="austria")
    t.do("play clubs 2")
    assert t.told("played")[-1][2] == 2
    t = oblique({"keith": ("leipzig", 3), "daun": ("grimma", 5)}, ["clubs 2"])
    t.do("play clubs 2")
    assert t.told("played")[-1][2] == 2
    t = oblique({"friedrich": ("leipzig", 3), "keith": "leipzig", "daun": ("grimma", 5)}, ["clubs 2"])
    t.do("play clubs 2")
    assert t.told("played")[-1][2] == 7
    t = Table(pieces, phase="combats", effect="8D", hands={"prussia": ["clubs 2"]})
    t.do("play clubs 2")
    assert t.told("played")[-1][2] == 2


# 9 of spades


@rule("friedrich fate 9S")
@EDITIONS
@pytest.mark.parametrize(("city", "roads"), [("mlawa", 4), ("neidenburg", 5), ("walcz", 6), ("krzyz", 7)])
def test_9s_russians_five_or_six_roads_from_their_train_are_out_of_supply(city: str, roads: int, edition: str) -> None:
    assert distance(city, "torun") == roads
    t = turn_up("9S", {"fermor": (city, 3), "russia-train-1": "torun"}, edition=edition)
    assert t.down("fermor") is (roads in (5, 6))


@rule("friedrich fate 9S")
def test_9s_every_russian_and_whole_stacks_and_nobody_else() -> None:
    t = turn_up(
        "9S",
        {
            "saltikov": ("walcz", 3),
            "fermor": "walcz",
            "apraxin": ("neidenburg", 1),
            "tottleben": ("lipno", 1),
            "russia-train-1": "torun",
            "daun": ("pultusk", 1),
            "austria-train-1": "dobrzyn",
        },
    )
    assert [t.down(name) for name in ("saltikov", "fermor", "apraxin", "tottleben", "daun")] == [True] * 3 + [False] * 2
    assert len(t.told("out_of_supply")) == 2


@rule("friedrich fate 9S")
def test_9s_the_nearest_train_counts() -> None:
    pieces = {"fermor": ("wolomin", 3), "russia-train-1": "torun"}
    assert turn_up("9S", pieces).down("fermor")
    assert not turn_up("9S", {**pieces, "russia-train-2": "warszawa"}).down("fermor")


@rule("friedrich fate 9S")
def test_9s_a_depot_does_not_help_and_pieces_are_ignored_in_counting() -> None:
    assert turn_up("9S", {"fermor": ("warszawa", 3), "russia-train-1": "torun"}).down("fermor")
    way = {"friedrich": "lipno", "keith": "dobrzyn", "dohna": "ciechocinek"}
    assert turn_up("9S", {"fermor": ("warszawa", 3), "russia-train-1": "torun", **way}).down("fermor")


@rule("friedrich fate 9S")
def test_9s_nothing_more_for_the_face_down_and_nothing_without_a_train() -> None:
    t = turn_up("9S", {"fermor": ("walcz", 3), "russia-train-1": "torun"}, down=["fermor"])
    assert t.down("fermor") and t.at("fermor") == "walcz" and not t.told("out_of_supply")
    t = turn_up("9S", {"fermor": ("walcz", 3)})
    assert not t.down("fermor")


# 9 of clubs, 12 of spades: faster and slower


@rule("friedrich fate 9C")
@EDITIONS
def test_9c_friedrich_marches_four_cities_and_five_on_main_roads(edition: str) -> None:
    t = Table({"friedrich": ("dresden", 3)}, effect="9C", edition=edition)
    t.do(*[f"march friedrich {city}" for city in ("deuben", "freiberg", "marienberg", "kaaden")])
    assert t.at("friedrich") == "kaaden" and t.kind == "movement"
    line = ["leipzig", "wurzen", "oschatz", "riesa", "meissen"]
    t = Table({"friedrich": ("halle", 5), "keith": "halle"}, effect="9C", edition=edition)
    t.do(*[f"march friedrich {city}" for city in line])
    assert t.at("keith") == "meissen" and t.kind == "movement"


@rule("friedrich fate 9C")
def test_9c_the_fifth_city_only_on_main_roads_and_nobody_else_is_faster() -> None:
    t = Table({"friedrich": ("halle", 3)}, effect="9C")
    t.do(*[f"march friedrich {city}" for city in ("leipzig", "wurzen", "oschatz", "riesa", "meissen")])
    assert t.kind == "movement"
    t = Table({"friedrich": ("leipzig", 3)}, effect="9C")
    t.do(*[f"march friedrich {city}" for city in ("wurzen", "oschatz", "riesa", "meissen")])
    assert t.no("march friedrich doebeln") == "4.5"
    t = Table({"friedrich": ("dresden", 5), "keith": "dresden"}, effect="9C")
    t.do("part keith", "allot 2", "march keith deuben", "march keith freiberg", "march keith marienberg")
    assert t.kind == "movement"


@rule("friedrich fate 12S")
@EDITIONS
def test_12s_daun_marches_two_cities_and_three_on_main_roads(edition: str) -> None:
    t = Table({"daun": ("dresden", 3)}, nation="austria", effect="12S", edition=edition)
    t.do("march daun deuben", "march daun freiberg")
    assert t.kind == "movement"
    t = Table({"daun": ("leipzig", 5), "lacy": "leipzig"}, nation="austria", effect="12S", edition=edition)
    t.do("march daun wurzen", "march daun oschatz")
    assert t.no("march daun torgau") == "fate 12S"
    t.do("march daun riesa")
    assert t.kind == "movement" and t.at("lacy") == "riesa"


@rule("friedrich fate 12S", "friedrich 11.3e")
def test_12s_others_keep_their_pace_without_him() -> None:
    t = Table({"daun": ("leipzig", 5), "lacy": "leipzig", "karl": ("dresden", 2)}, nation="austria", effect="12S")
    t.do("march karl deuben", "march karl freiberg", "march karl marienberg")
    t.do("part lacy", "allot 2", *[f"march lacy {city}" for city in ("wurzen", "oschatz", "riesa", "meissen")])
    assert t.at("karl") == "marienberg" and t.at("lacy") == "meissen"


# 9 of diamonds


def coin(prussian: list[str], austrian: list[str], **more: object) -> Table:
    return turn_up("9D", {}, hands={"prussia": prussian, "austria": austrian, "russia": ["spades 2"]}, **more)


@rule("friedrich fate 9D")
@EDITIONS
def test_9d_prussia_gives_a_card_and_draws_one_of_austrias_at_random(edition: str) -> None:
    t = coin(["clubs 2", "hearts 3"], ["spades 13", "reserve"], edition=edition)
    assert t.kind == "bad_coin" and t.seat == "friedrich" and t.nation == "prussia"
    assert t.options() == ["offer clubs 2", "offer hearts 3", "decline"]
    assert t.no("offer spades 13") == "fate 9D"
    t.s.script = ("spades 13",)
    t.do("offer clubs 2")
    assert t.hand("austria") == ["clubs 2", "reserve"] and t.s.revealed
    assert {"hearts 3", "spades 13"} <= set(t.hand("prussia")) and "clubs 2" not in t.hand("prussia")


@rule("friedrich fate 9D")
def test_9d_the_given_card_is_among_those_drawn_from() -> None:
    t = coin(["clubs 2"], ["spades 13"])
    t.s.script = ("clubs 2",)
    t.do("offer clubs 2")
    assert t.hand("austria") == ["spades 13"] and "clubs 2" in t.hand("prussia")
    assert t.known("friedrich") == [] and t.known("maria-theresia") == [("prussia", "clubs 2")]
    t = coin(["clubs 2"], [])
    t.do("offer clubs 2")
    assert t.hand("austria") == [] and "clubs 2" in t.hand("prussia")


@rule("friedrich fate 9D")
def test_9d_every_card_of_the_hand_can_be_drawn() -> None:
    drawn = set()
    for seed in range(12):
        t = coin(["clubs 2"], ["spades 13", "reserve"], seed=seed)
        t.do("offer clubs 2")
        drawn.add(tuple(t.hand("austria")))
    assert drawn == {("clubs 2", "reserve"), ("clubs 2", "spades 13"), ("reserve", "spades 13")}


@rule("friedrich fate 9D")
def test_9d_without_a_card_to_give_there_is_no_effect() -> None:
    t = coin([], ["spades 13"])
    assert t.kind == "movement" and t.hand("austria") == ["spades 13"]


@rule("friedrich fate 9D")
def test_9d_both_players_know_what_changed_hands_and_nobody_else() -> None:
    t = coin(["clubs 2", "hearts 3"], ["spades 13", "reserve"])
    t.s.script = ("spades 13",)
    t.do("offer clubs 2")
    assert t.known("friedrich") == [("austria", "clubs 2")] and t.known("maria-theresia") == [("prussia", "spades 13")]
    assert t.private("maria-theresia", "you_get_card") == ["Austria receives clubs 2 from Prussia."]
    assert t.private("friedrich", "you_get_card") == ["Prussia receives spades 13 from Austria."]
    for seat in ("elisabeth", "pompadour"):
        assert t.known(seat) == [] and t.private(seat, "you_get_card") == []
        given = ["A card goes from Prussia to Austria.", "A card goes from Austria to Prussia."]
        assert t.private(seat, "card_given") == given


@rule("friedrich fate 9D")
def test_9d_third_players_lose_track_of_both_hands() -> None:
    t = coin(["clubs 2", "hearts 3"], ["spades 13", "reserve"])
    t.s.known[1] = [4000 + t.s.hands[4][0], t.s.hands[0][0]]
    t.s.known[3] = [2000 + t.s.hands[2][0], 4000 + t.s.hands[4][1]]
    t.s.known[0] = [4000 + t.s.hands[4][1]]
    t.s.script = ("spades 13",)
    t.do("offer clubs 2")
    assert t.known("elisabeth") == [] and t.known("pompadour") == [("russia", "spades 2")]
    assert t.known("friedrich") == [("austria", "clubs 2"), ("austria", "reserve")]


@rule("friedrich fate 9D")
def test_9d_the_exposed_card_is_in_no_hand() -> None:
    t = coin(["clubs 2"], [], advanced=True, offensive=1, exposed="hearts 13")
    assert t.options() == ["offer clubs 2", "decline"]
    t.do("offer clubs 2")
    assert t.s.exposed >= 0 and "hearts 13" not in t.hand("austria")


# 10 of spades


def recruits(pieces: dict[str, str | tuple[str, int]], hand: list[str], **more: object) -> Table:
    more = {"effect": "10S", "gone": OTHERS, **more}
    return Table({**TRAINS, **pieces}, hands={"prussia": hand}, **more)


@rule("friedrich fate 10S")
def test_10s_a_stack_with_new_armies_is_marked_openly_and_does_not_attack() -> None:
    pieces = {"friedrich": ("leipzig", 3), "keith": ("berlin", 3), "daun": ("grimma", 3)}
    t = recruits(pieces, ["spades 6"])
    t.do("recruit", "armies 1", "pay spades 6", "give friedrich 1")
    assert t.told("marked") == [(1 << PIECES.index("friedrich"),)]
    t.do("done")
    assert not t.told("battle") and t.armies("friedrich") == 4
    t = recruits(pieces, ["spades 6"])
    t.do("recruit", "armies 1", "pay spades 6", "give friedrich 0")
    assert t.told("marked") == [(1 << PIECES.index("keith"),)]
    t.do("done")
    assert t.told("battle")


@rule("friedrich fate 10S")
def test_10s_a_whole_stack_and_whoever_joins_it() -> None:
    t = recruits({"friedrich": ("leipzig", 3), "keith": "leipzig", "daun": ("grimma", 3)}, ["spades 6"])
    t.do("recruit", "armies 1", "pay spades 6", "part keith", "allot 2", "march keith halle", "halt")
    t.do("march friedrich merseburg", "march friedrich leipzig", "halt", "done")
    assert not t.told("battle")
    t = recruits({"friedrich": ("leipzig", 8), "keith": ("halle", 3), "daun": ("grimma", 3)}, ["spades 6"])
    t.do("recruit", "armies 1", "pay spades 6", "march keith leipzig", "done")
    assert t.armies("friedrich") == 12 and not t.told("battle")


@rule("friedrich fate 10S")
def test_10s_a_general_who_re_enters_does_not_attack() -> None:
    t = recruits({"friedrich": ("leipzig", 3), "daun": ("potsdam", 3)}, ["spades 6"])
    t.do("recruit", "enter keith berlin", "armies 1", "pay spades 6", "done")
    assert t.at("keith") == "berlin" and not t.told("battle")
    t = recruits({"friedrich": ("leipzig", 3), "daun": ("potsdam", 3)}, ["spades 6"], effect="")
    t.do("recruit", "enter keith berlin", "armies 1", "pay spades 6", "done")
    assert t.told("battle")


@rule("friedrich fate 10S")
def test_10s_it_defends_normally_and_binds_only_prussia() -> None:
    t = recruits({"friedrich": ("leipzig", 3), "daun": ("grimma", 3)}, ["spades 6"], gone=[*OTHERS, "keith"])
    t.do("recruit", "armies 1", "pay spades 6", "done")
    while t.nation != "austria":
        t.do("done")
    t.do("done")
    assert t.told("battle")
    pieces = {"ferdinand": ("leipzig", 3), "soubise": ("grimma", 3)}
    t = Table(pieces, nation="hanover", effect="10S", hands={"hanover": ["clubs 6"]})
    t.do("recruit", "enough", "armies 1", "pay clubs 6", "done")
    assert t.told("battle") and not t.told("marked")


@rule("friedrich fate 10S")
def test_10s_a_train_bought_marks_nobody() -> None:
    pieces = {"friedrich": ("leipzig", 3), "daun": ("grimma", 3), "prussia-train-1": "stettin"}
    t = Table(pieces, effect="10S", hands={"prussia": ["spades 6"]}, gone=[*OTHERS, "keith"])
    t.do("recruit", "enter prussia-train-2 berlin", "armies 0", "pay spades 6", "done")
    assert t.at("prussia-train-2") == "berlin" and t.told("battle")


@rule("friedrich fate 10S second")
def test_10s_second_edition_the_reinforced_may_not_march_into_attack_position() -> None:
    pieces = {"friedrich": ("halle", 3), "daun": ("grimma", 3)}
    t = recruits(pieces, ["spades 6"], edition="second", gone=[*OTHERS, "keith"])
    t.do("recruit", "armies 1", "pay spades 6")
    assert t.told("marked") == [(1,)]
    t.do("march friedrich leipzig")
    assert t.no("halt") == "fate 10S second"
    t.do("march friedrich wurzen", "halt", "done")
    assert not t.told("battle")


@rule("friedrich fate 10S second")
def test_10s_second_edition_who_has_marched_up_to_an_enemy_is_not_reinforced() -> None:
    pieces = {"friedrich": ("halle", 3), "daun": ("grimma", 3)}
    for effect in ("", "10S"):
        t = recruits(pieces, ["spades 6"], edition="second", gone=[*OTHERS, "keith"], effect=effect)
        assert "recruit" in t.options()
        t.do("march friedrich leipzig", "halt")
        assert ("recruit" in t.options()) is (effect == "")
    assert t.no("recruit") == "fate 10S second"
    t.do("done")
    assert t.told("battle")


@rule("friedrich fate 10S second")
def test_10s_second_edition_nor_is_a_stack_that_one_of_them_has_marched_to() -> None:
    pieces = {"friedrich": ("leipzig", 3), "keith": ("halle", 3), "daun": ("grimma", 3)}
    t = recruits(pieces, ["spades 6", "spades 6"], edition="second")
    t.do("march keith leipzig")
    assert t.no("recruit") == "fate 10S second"
    # Friedrich was reinforced before: still the stack gets no more once Keith has marched up.
    t = recruits(pieces, ["spades 6", "spades 6"], edition="second")
    t.do("recruit", "armies 1", "pay spades 6", "give friedrich 1", "march keith leipzig")
    assert t.no("recruit") == "fate 10S second"
    t.do("done")
    assert t.told("battle")


@rule("friedrich fate 10S second")
def test_10s_second_edition_who_stands_there_without_a_march_is_reinforced_and_fights() -> None:
    pieces = {"friedrich": ("leipzig", 3), "daun": ("grimma", 3)}
    t = recruits(pieces, ["spades 6"], edition="second", gone=[*OTHERS, "keith"])
    t.do("recruit", "armies 1", "pay spades 6", "done")
    assert t.armies("friedrich") == 4 and t.told("battle")


@rule("friedrich fate 10S second")
def test_10s_second_edition_who_re_enters_beside_an_enemy_fights_and_may_be_reinforced_again() -> None:
    pieces = {"friedrich": ("leipzig", 8), "daun": ("potsdam", 3)}
    t = recruits(pieces, ["spades 6", "spades 7"], edition="second")
    t.do("recruit", "enter keith berlin", "armies 1", "pay spades 6")
    t.do("recruit", "armies 1", "pay spades 7")
    assert t.armies("keith") == 2
    t.do("done")
    assert t.told("battle")


@rule("friedrich fate 10S second")
def test_10s_second_edition_a_stack_that_somebody_re_enters_into_has_not_marched() -> None:
    pieces = {"friedrich": ("berlin", 3), "daun": ("potsdam", 3)}
    t = recruits(pieces, ["spades 6", "spades 7"], edition="second")
    t.do("recruit", "enter keith berlin", "armies 1", "pay spades 6", "recruit", "armies 1", "pay spades 7")
    assert t.armies("friedrich") == 5


@rule("friedrich fate 10S second")
def test_10s_second_edition_nobody_re_enters_to_one_who_has_marched_up() -> None:
    pieces = {"friedrich": ("spandau", 3), "daun": ("potsdam", 3), "lacy": ("zossen", 3)}
    t = recruits(pieces, ["spades 6"], edition="second")
    t.do("march friedrich berlin", "halt")
    assert t.no("recruit") == "fate 10S second"


# 10 of clubs


@rule("friedrich fate 10C")
@EDITIONS
def test_10c_prussia_chooses_a_stack_that_loses_an_army(edition: str) -> None:
    t = turn_up(
        "10C",
        {
            "friedrich": ("leipzig", 2),
            "keith": "leipzig",
            "dohna": ("berlin", 4),
            "heinrich": ("pirna", 2),
            "seydlitz": "halle",
        },
        edition=edition,
    )
    assert t.kind == "one_less" and t.seat == "friedrich" and t.nation == "prussia"
    assert t.options() == ["lose heinrich", "lose dohna"]
    for name in ("friedrich", "keith", "seydlitz", "daun"):
        assert t.no(f"lose {name}") == "fate 10C"
    assert t.no("decline") == "fate 10C"
    assert t.s.decision(0).secret
    told = t.do("lose heinrich")
    assert told[0] == "Prussia: armies lost: 1." and t.kind == "movement"
    assert t.armies("heinrich") == 1 and t.total("prussia") == 8 and t.effect == ""


@rule("friedrich fate 10C")
def test_10c_nothing_if_no_stack_has_more_armies_than_generals() -> None:
    t = turn_up("10C", {"friedrich": ("leipzig", 2), "keith": "leipzig", "dohna": ("berlin", 1)})
    assert t.kind == "movement" and t.total("prussia") == 3 and not t.told("armies_lost")


@rule("friedrich fate 10C")
def test_10c_a_single_stack_loses_it_unasked() -> None:
    t = turn_up("10C", {"friedrich": ("leipzig", 3), "keith": "leipzig"})
    assert t.kind == "movement" and t.armies("friedrich") == 2


@rule("friedrich fate 10C")
def test_10c_nobody_else_sees_which_stack() -> None:
    t = turn_up("10C", {"friedrich": ("leipzig", 4), "dohna": ("berlin", 4)})
    for seat in ("elisabeth", "maria-theresia", "pompadour"):
        assert t.seen(seat, "lose friedrich") == t.seen(seat, "lose dohna")


# 10 of hearts


def camp(prussian: list[str], **more: object) -> Table:
    """Friedrich in Leipzig is attacked by Daun from Grimma."""
    more = {"nation": "austria", "phase": "combats", "effect": "10H", **more}
    return Table({"friedrich": ("leipzig", 3), "daun": ("grimma", 5)}, hands={"prussia": prussian}, **more)


@rule("friedrich fate 10H")
@EDITIONS
@pytest.mark.parametrize("play", ["play clubs 9", "reserve 9"])
def test_10h_the_first_card_of_an_attacked_friedrich_counts_nothing(play: str, edition: str) -> None:
    t = camp(["clubs 9", "clubs 4", "reserve"], edition=edition)
    t.do(play)
    assert t.told("played")[-1][2:] == (0, -2) and t.nation == "prussia"
    t.do("play clubs 4")
    assert t.told("played")[-1][2:] == (4, 2)


@rule("friedrich fate 10H")
def test_10h_at_zero_it_still_passes_the_turn() -> None:
    t = Table(
        {"friedrich": ("leipzig", 7), "daun": ("grimma", 5)},
        nation="austria",
        phase="combats",
        effect="10H",
        hands={"prussia": ["clubs 9"], "austria": ["clubs 2", "clubs 4"]},
    )
    t.do("play clubs 2")
    assert t.nation == "prussia" and t.no("stop") == "7.11"
    t.do("play clubs 9")
    assert t.nation == "austria" and t.told("played")[-1][2:] == (0, 0)


@rule("friedrich fate 10H")
def test_10h_not_when_friedrich_attacks_and_not_for_others() -> None:
    t = camp(["clubs 9"], nation="prussia")
    t.do("play clubs 9")
    assert t.told("played")[-1][2] == 9
    for name, mate in (("keith", "dohna"), ("ferdinand", "cumberland")):
        t = Table(
            {name: ("leipzig", 3), mate: "leipzig", "daun": ("grimma", 5)},
            nation="austria",
            phase="combats",
            effect="10H",
            hands={"prussia": ["clubs 9"], "hanover": ["clubs 8"]},
        )
        t.do(t.options()[0])
        assert t.told("played")[-1][2] >= 8


@rule("friedrich fate 10H")
def test_10h_only_in_the_first_combat_even_if_no_card_was_played_in_it() -> None:
    pieces = {"friedrich": ("leipzig", 6), "daun": ("grimma", 2), "karl": ("borna", 8), "keith": "leipzig"}
    t = Table(pieces, nation="austria", phase="combats", effect="10H", hands={"prussia": ["clubs 9"]})
    t.do("attack daun friedrich", "stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    t.do("play clubs 9")
    assert t.told("played")[-1][2] == 9


# 11 of spades


def seydlitz(name: str, city: str, enemy: str, hand: list[str], **more: object) -> Table:
    nation = "hanover" if name == "ferdinand" else "prussia"
    more = {"nation": nation, "phase": "combats", "effect": "11S", **more}
    return Table({name: (city, 1), "daun": (enemy, 8)}, hands={nation: hand}, **more)


@rule("friedrich fate 11S")
@EDITIONS
def test_11s_the_eleven_of_spades_counts_22_if_declared(edition: str) -> None:
    t = seydlitz("keith", "pirna", "tetschen", ["spades 11", "spades 4"], edition=edition)
    assert t.options() == ["play spades 4", "play spades 11", "double spades 11", "stop"]
    t.do("double spades 11")
    assert t.told("played")[-1][2:] == (22, 15)
    t = seydlitz("keith", "pirna", "tetschen", ["spades 11"])
    t.do("play spades 11")
    assert t.told("played")[-1][2:] == (11, 4)


@rule("friedrich fate 11S")
def test_11s_once_and_a_card_played_plainly_does_not_use_it_up() -> None:
    t = Table(
        {"keith": ("pirna", 1), "daun": ("tetschen", 24), "lacy": "tetschen", "karl": "tetschen"},
        phase="combats",
        effect="11S",
        hands={"prussia": ["spades 11"] * 3},
    )
    t.do("play spades 11")
    assert "double spades 11" in t.options()
    t = Table(
        {"keith": ("pirna", 1), "daun": ("tetschen", 24), "lacy": "tetschen", "karl": "tetschen"},
        phase="combats",
        effect="11S",
        hands={"prussia": ["spades 11"] * 3},
    )
    t.do("double spades 11")
    assert t.told("played")[-1][2:] == (22, -1)
    assert t.no("double spades 11") == "fate 11S"


@rule("friedrich fate 11S")
@EDITIONS
def test_11s_in_any_combat_of_the_turn(edition: str) -> None:
    t = Table(
        {"friedrich": ("tetschen", 6), "daun": ("pirna", 3), "karl": ("aussig", 8)},
        phase="combats",
        effect="11S",
        hands={"prussia": ["spades 11"]},
        edition=edition,
    )
    t.do("attack friedrich daun", "stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert "double spades 11" in t.options()


@rule("friedrich fate 11S")
def test_11s_a_real_card_in_a_spades_sector_of_prussia_alone() -> None:
    t = seydlitz("keith", "pirna", "tetschen", ["reserve", "spades 10"])
    assert not any(option.startswith("double") for option in t.options())
    assert t.no("double spades 11") == "fate 11S"
    assert t.no("double spades 10") == "fate 11S"
    t = seydlitz("keith", "leipzig", "grimma", ["spades 11"])
    assert t.no("double spades 11") == "fate 11S"
    t = seydlitz("ferdinand", "pirna", "tetschen", ["spades 11"])
    assert t.options() == ["play spades 11", "stop"]
    t = seydlitz("keith", "pirna", "tetschen", ["spades 11"], effect="12S")
    assert t.no("double spades 11") == "fate 11S"


@rule("friedrich fate 11S")
def test_11s_in_defence_too_and_in_payment_it_stays_eleven() -> None:
    t = seydlitz("keith", "pirna", "tetschen", ["spades 11"], nation="austria")
    assert "double spades 11" in t.options()
    t = Table({"keith": ("pirna", 1)}, effect="11S", hands={"prussia": ["spades 11"]}, gone=[*OTHERS, "friedrich"])
    t.do("recruit", "enough")
    assert t.options() == ["armies 1"]


# 11 of clubs


@rule("friedrich fate 11C")
@EDITIONS
def test_11c_hanover_chooses_who_receives_an_army(edition: str) -> None:
    t = turn_up("11C", {"ferdinand": ("stade", 3), "cumberland": ("alfeld", 2)}, edition=edition)
    assert t.kind == "one_more" and t.seat == "friedrich" and t.nation == "hanover"
    assert t.options() == ["raise ferdinand", "raise cumberland"]
    assert t.no("decline") == "fate 11C"
    t.do("raise cumberland")
    assert t.armies("cumberland") == 3 and t.total("hanover") == 6


@rule("friedrich fate 11C")
def test_11c_within_the_limits_and_unasked_without_a_choice() -> None:
    t = turn_up("11C", {"ferdinand": ("stade", 3), "cumberland": "stade"})
    assert t.kind == "movement" and t.armies("ferdinand") == 4
    t = turn_up("11C", {"ferdinand": ("stade", 8)})
    assert t.kind == "movement" and t.armies("ferdinand") == 8
    t = turn_up("11C", {"ferdinand": ("stade", 8), "cumberland": ("alfeld", 4)})
    assert t.kind == "movement" and t.total("hanover") == 12
    t = turn_up("11C", {"ferdinand": ("stade", 8), "cumberland": ("alfeld", 3)})
    assert t.options() == ["raise cumberland"] and t.no("raise ferdinand") == "11.3d"


# 11 of hearts


@rule("friedrich fate 11H")
@EDITIONS
@pytest.mark.parametrize(
    ("city", "plain", "watching"),
    [("waldenburg", True, True), ("schweidnitz", False, True), ("striegau", False, False)],
)
def test_11h_heinrich_protects_four_cities_away(city: str, plain: bool, watching: bool, edition: str) -> None:
    for effect, protects in (("", plain), ("11H", watching)):
        t = Table({"laudon": ("goerlitz", 2), "heinrich": (city, 3)}, nation="austria", effect=effect, edition=edition)
        t.do("march laudon loebau")
        assert t.held("goerlitz") is not protects


@rule("friedrich fate 11H")
def test_11h_only_heinrich_and_not_on_the_objective_itself() -> None:
    t = Table({"laudon": ("goerlitz", 2), "keith": ("schweidnitz", 3)}, nation="austria", effect="11H")
    t.do("march laudon loebau")
    assert t.held("goerlitz")


@rule("friedrich fate 11H")
def test_11h_also_what_prussia_has_conquered_in_bohemia() -> None:
    assert distance("prag", "tetschen") == 4
    for effect, held in (("", False), ("11H", True)):
        t = Table(
            {"laudon": ("prag", 2), "heinrich": ("tetschen", 3)},
            nation="austria",
            effect=effect,
            advanced=True,
            conquered=["prag"],
            turn=8,
            offensive=1,
            exposed="hearts 13",
        )
        t.do("march laudon melnik")
        assert t.held("prag") is held


@rule("friedrich fate 11H", "friedrich 5.8")
def test_11h_also_in_the_test_for_retroactive_conquest() -> None:
    # Laudon leaves Görlitz while Heinrich, four cities off, protects it; Daun drives him off.
    for stays in (True, False):
        t = Table(
            {"laudon": ("goerlitz", 2), "heinrich": ("radeberg", 3), "daun": ("bischofswerda", 4)},
            nation="austria",
            effect="11H",
        )
        t.do("march laudon lauban", "halt")
        assert not t.held("goerlitz")
        if stays:
            t.do("march daun bautzen", "halt", "done")
            assert not t.held("goerlitz")
        else:
            t.do("done", "stop")
            if t.kind == "retreat":
                t.do(t.options()[0])
            assert distance(t.at("heinrich") or "", "goerlitz") > 4 and t.held("goerlitz")


# 12 of clubs


@rule("friedrich fate 12C")
@EDITIONS
@pytest.mark.parametrize(("city", "roads"), [("grimmen", 4), ("anklam", 5), ("neustrelitz", 6), ("pasewalk", 7)])
def test_12c_ehrensvaerd_five_or_six_roads_from_his_train(city: str, roads: int, edition: str) -> None:
    assert distance(city, "wismar") == roads
    pieces = {"ehrensvaerd": (city, 2), "sweden-train-1": "wismar", "hildburghausen": "leipzig"}
    t = turn_up("12C", pieces, victor="hildburghausen", edition=edition)
    assert t.down("ehrensvaerd") is (roads in (5, 6))


@rule("friedrich fate 12C")
def test_12c_even_in_a_swedish_city_and_pieces_do_not_count() -> None:
    assert GAME.board.territory[CITIES.index("wolgast")] == "Sweden" and distance("wolgast", "wismar") == 5
    pieces = {"ehrensvaerd": ("wolgast", 2), "sweden-train-1": "wismar", "hildburghausen": "leipzig"}
    t = turn_up("12C", {**pieces, "friedrich": "buetzow", "keith": "rostock"}, victor="hildburghausen")
    assert t.down("ehrensvaerd")


@rule("friedrich fate 12C")
def test_12c_nothing_when_face_down_already_or_without_a_train() -> None:
    pieces = {"ehrensvaerd": ("anklam", 2), "hildburghausen": "leipzig"}
    t = turn_up("12C", pieces, victor="hildburghausen")
    assert not t.down("ehrensvaerd")
    t = turn_up("12C", {**pieces, "sweden-train-1": "wismar"}, victor="hildburghausen", down=["ehrensvaerd"])
    assert t.at("ehrensvaerd") == "anklam" and not t.told("out_of_supply")


# 12 of hearts


def runaway(city: str, others: dict[str, str] | None = None, beaten: bool = True, **more: object) -> Table:
    """Hildburghausen was beaten this turn; the card comes after France's turn."""
    pieces = {"hildburghausen": (city, 3), "ehrensvaerd": "koenigsberg-east-prussia", **(others or {})}
    t = Table(pieces, nation="france", turn=6, advanced=True, victor="ehrensvaerd", **more)
    if beaten:
        t.s.beaten = 1 << PIECES.index("hildburghausen")
    t.s.script = ("12",)
    t.do("done")
    return t


@rule("friedrich fate 12H")
@EDITIONS
def test_12h_prussia_may_move_the_beaten_hildburghausen_two_cities_west(edition: str) -> None:
    t = runaway("erfurt", edition=edition)
    assert t.kind == "runaways" and t.seat == "friedrich" and t.nation == "prussia"
    # Arnstadt has the same x as Erfurt: that is not west of it.
    assert t.options() == ["march hildburghausen gotha", "decline"]
    assert t.no("march hildburghausen arnstadt") == "fate 12H"
    assert t.no("march hildburghausen weimar") == "fate 12H"
    t.do("march hildburghausen gotha")
    assert t.options() == ["march hildburghausen eisenach"]
    told = t.do("march hildburghausen eisenach")
    assert told[0] == "Hildburghausen: Erfurt to Eisenach."
    assert t.at("hildburghausen") == "eisenach" and t.armies("hildburghausen") == 3 and not t.down("hildburghausen")
    assert t.s.piece_at(CITIES.index("erfurt")) == -1 and t.s.piece_at(CITIES.index("gotha")) == -1


@rule("friedrich fate 12H")
def test_12h_both_steps_or_none() -> None:
    assert runaway("erfurt", {"soubise": "eisenach"}).kind == "movement"
    assert runaway("erfurt", {"imperial-train-1": "gotha"}).kind == "movement"
    t = runaway("erfurt")
    assert t.do("decline")[0] == "Prussia: no use is made of it."
    assert t.at("hildburghausen") == "erfurt" and t.kind == "movement"


@rule("friedrich fate 12H")
def test_12h_only_into_empty_cities_and_no_train_is_destroyed() -> None:
    t = runaway("erfurt", {"prussia-train-1": "eisenach"})
    assert t.kind == "movement" and t.at("prussia-train-1") == "eisenach"


@rule("friedrich fate 12H")
def test_12h_nothing_is_conquered() -> None:
    t = runaway("leipzig")
    t.do("march hildburghausen halle", "march hildburghausen eisleben")
    assert not t.held("leipzig") and t.at("hildburghausen") == "eisleben"


@rule("friedrich fate 12H")
def test_12h_nothing_unless_he_was_beaten_this_turn_and_is_on_the_map() -> None:
    assert runaway("erfurt", beaten=False).kind == "movement"
    t = Table({"ehrensvaerd": "koenigsberg-east-prussia"}, nation="france", turn=6, advanced=True, victor="ehrensvaerd")
    t.s.beaten = 1 << PIECES.index("hildburghausen")
    t.s.script = ("12",)
    t.do("done")
    assert t.kind == "movement" and t.s.turn == 7


@rule("friedrich fate 12H")
@pytest.mark.parametrize("nation", ["prussia", "imperial"])
def test_12h_a_defeat_in_attack_or_defence_counts_for_its_turn_only(nation: str) -> None:
    t = Table(
        {"friedrich": ("halle", 5), "hildburghausen": ("merseburg", 4)},
        nation=nation,
        turn=6,
        advanced=True,
        phase="combats",
    )
    t.do("stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    bit = 1 << PIECES.index("hildburghausen")
    assert t.s.beaten & bit
    while t.nation != "france":
        t.do("done")
    while t.kind != "movement":
        t.do(t.options()[0])
    t.s.script = ("poems",)
    t.do("done")
    assert t.s.turn == 7 and t.s.beaten == 0


@rule("friedrich fate 12H")
def test_12h_after_a_real_defeat() -> None:
    pieces = {"friedrich": ("halle", 5), "hildburghausen": ("merseburg", 4)}
    t = Table(pieces, nation="imperial", turn=6, advanced=True, phase="combats")
    t.do("stop")
    while t.kind != "movement":
        t.do(t.options()[0])
    t.s.script = ("12",)
    t.do("done")
    assert t.kind == "runaways"


@rule("friedrich fate 12H")
def test_12h_a_draw_is_no_defeat() -> None:
    pieces = {"friedrich": ("halle", 4), "hildburghausen": ("merseburg", 4)}
    t = Table(pieces, turn=6, phase="combats")
    t.do("stop")
    assert t.told("draw") and t.s.beaten == 0


@rule("friedrich 11.3c")
def test_samples_of_every_seat_fit_after_cards_with_secrets() -> None:
    for t in (coin(["clubs 2"], ["spades 13"]), turn_up("10C", {"friedrich": ("leipzig", 4), "dohna": ("berlin", 4)})):
        for seat in range(4):
            sample = GAME.sample(t.s.view(seat), random.Random(seat))
            assert sample.view(seat) == t.s.view(seat)
