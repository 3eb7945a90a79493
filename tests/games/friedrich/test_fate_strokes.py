"""The six strokes of fate: Elisabeth, Sweden, India, America, Poems, Lord Bute."""

from __future__ import annotations

import pytest

from kabinett.games.friedrich.cards import income
from kabinett.games.friedrich.conquest import offensive_failed
from tests.games.friedrich.kit import GAME, NATIONS, PIECES, Table, turn_up
from tests.rules import rule

SWEDISH = ["cammin", "malchin", "anklam", "greifenhagen", "stettin"]
BOTH_COLONIES = [("india", "america"), ("america", "india")]
BOTH_CUTS = [("poems", "bute"), ("bute", "poems")]


def incomes(t: Table) -> dict[str, int]:
    return {nation: income(t.s, number) for number, nation in enumerate(NATIONS)}


FULL = {"prussia": 7, "hanover": 2, "russia": 4, "sweden": 1, "austria": 5, "imperial": 1, "france": 4}


# Elisabeth


@rule("friedrich fate elisabeth")
def test_elisabeth_russia_quits_and_lehwaldt_is_recalled_without_a_question() -> None:
    t = turn_up("elisabeth", {"fermor": ("kuestrin", 5), "heinrich": ("berlin", 6), "lehwaldt": "berlin"})
    assert t.log[:4] == [
        "The Clock of Fate: Elisabeth.",
        "Russia: out of the war.",
        "Lehwaldt is recalled for good.",
        "Turn 7 begins.",
    ]
    assert t.at("fermor") is None and t.at("lehwaldt") is None and t.armies("heinrich") == 6
    assert incomes(t) == FULL


@rule("friedrich fate elisabeth")
def test_elisabeth_eases_sweden_at_once() -> None:
    assert turn_up("elisabeth", {"ehrensvaerd": "stralsund"}, conquered=SWEDISH).winners == ["elisabeth"]


@rule("friedrich fate elisabeth")
@pytest.mark.parametrize(("drawn", "player"), [([], "maria-theresia"), (["sweden"], "elisabeth")])
def test_elisabeth_brings_the_imperials_only_if_sweden_is_out(drawn: list[str], player: str) -> None:
    t = turn_up("elisabeth", {"hildburghausen": "erfurt"}, fate_drawn=drawn)
    assert t.player("imperial") == player


@rule("friedrich fate elisabeth second")
def test_elisabeth_second_edition_prussia_chooses_who_is_recalled() -> None:
    t = turn_up("elisabeth", {"fermor": ("kuestrin", 5), "lehwaldt": ("berlin", 6)}, edition="second")
    assert t.kind == "recall" and t.seat == "friedrich" and t.at("fermor") is None
    assert "recall lehwaldt" in t.options() and "recall heinrich" in t.options()
    assert t.no("recall friedrich") == "11.2c"
    t.do("recall heinrich")
    assert t.at("lehwaldt") == "berlin" and t.told("recalled") == [(PIECES.index("heinrich"),)]


@rule("friedrich fate elisabeth second")
def test_elisabeth_second_edition_eases_and_transfers_as_in_the_first() -> None:
    t = turn_up("elisabeth", {"hildburghausen": "erfurt"}, edition="second", fate_drawn=["sweden"])
    assert t.player("imperial") == "elisabeth"
    t = turn_up("elisabeth", {"hildburghausen": "erfurt"}, edition="second", conquered=SWEDISH)
    assert t.player("imperial") == "maria-theresia" and t.winners == []
    t.do("recall keith")
    assert t.winners == ["elisabeth"]


# Sweden


@rule("friedrich fate sweden")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_sweden_quits_and_prussia_recalls_a_general_of_her_choice(edition: str) -> None:
    t = turn_up(
        "sweden",
        {"ehrensvaerd": ("stralsund", 4), "sweden-train-1": "wismar", "friedrich": ("leipzig", 9), "keith": "leipzig"},
        hands={"sweden": ["clubs 3"]},
        conquered=["cammin"],
        edition=edition,
    )
    assert t.at("ehrensvaerd") is None and t.at("sweden-train-1") is None and t.hand("sweden") == []
    assert not t.held("cammin")
    assert t.kind == "recall" and t.seat == "friedrich" and len(t.options()) == 7
    t.do("recall keith")
    assert t.armies("friedrich") == 8 and t.at("keith") is None and t.kind == "movement"
    assert incomes(t) == FULL


@rule("friedrich fate sweden")
@pytest.mark.parametrize(("drawn", "player"), [([], "maria-theresia"), (["elisabeth"], "elisabeth")])
def test_sweden_brings_the_imperials_only_if_russia_is_out(drawn: list[str], player: str) -> None:
    t = turn_up("sweden", {"hildburghausen": "erfurt"}, fate_drawn=drawn)
    assert t.player("imperial") == player
    t.do("recall keith")
    assert t.kind == "movement"


# India and America


@rule("friedrich fate india", "friedrich fate america")
@pytest.mark.parametrize("card", ["india", "america"])
def test_the_first_colony_lost_cuts_austria_to_four_and_france_to_three(card: str) -> None:
    assert incomes(Table({})) == FULL
    t = turn_up(card, {"soubise": "fulda", "cumberland": "stade", "hildburghausen": "erfurt"})
    assert incomes(t) == {**FULL, "austria": 4, "france": 3}
    assert t.at("soubise") == "fulda" and t.at("cumberland") == "stade" and t.player("imperial") == "maria-theresia"
    assert not t.told("quit") and not t.told("recalled")


@rule("friedrich fate india", "friedrich fate america")
@pytest.mark.parametrize("card", ["india", "america"])
def test_france_keeps_all_three_cards_once_a_colony_is_lost(card: str) -> None:
    t = Table({}, nation="france", phase="draw_cards", fate_drawn=[card])
    assert t.kind == "movement" and len(t.hand("france")) == 3
    t = Table({}, nation="france", phase="draw_cards")
    assert t.kind == "french_discard"


@rule("friedrich fate india", "friedrich fate america")
@pytest.mark.parametrize(("before", "card"), BOTH_COLONIES)
def test_the_second_colony_lost_takes_france_out_and_cumberland_home(before: str, card: str) -> None:
    t = turn_up(
        card,
        {"soubise": ("fulda", 3), "france-train-1": "koblenz", "ferdinand": ("stade", 10), "cumberland": "stade"},
        fate_drawn=[before],
        hands={"france": ["hearts 9"]},
        conquered=["kassel"],
    )
    assert t.at("soubise") is None and t.at("france-train-1") is None and t.hand("france") == []
    assert not t.held("kassel")
    assert t.at("cumberland") is None and t.armies("ferdinand") == 8
    assert t.s.gone >> PIECES.index("cumberland") & 1
    assert incomes(t) == {**FULL, "austria": 4, "hanover": 1, "france": 3}
    assert GAME.problems(t.s) == []


@rule("friedrich fate india", "friedrich fate america")
@pytest.mark.parametrize(("before", "card"), BOTH_COLONIES)
def test_with_france_out_the_imperials_go_to_pompadour_unless_they_have_changed_before(before: str, card: str) -> None:
    t = turn_up(card, {"hildburghausen": "erfurt"}, fate_drawn=[before])
    assert t.player("imperial") == "pompadour"
    t = Table({"hildburghausen": "erfurt"}, nation="france", turn=7, fate_drawn=[before, "elisabeth"])
    t.s.script = ("sweden",)
    t.do("done", "recall keith")
    while t.nation != "france":
        t.do("done")
    t.s.script = (card,)
    t.do("done")
    assert t.player("imperial") == "elisabeth"


@rule("friedrich fate india", "friedrich fate america")
@pytest.mark.parametrize(("before", "card"), BOTH_COLONIES)
def test_with_france_out_hanover_draws_one_card(before: str, card: str) -> None:
    t = Table({}, nation="hanover", phase="draw_cards", fate_drawn=[before, card])
    assert len(t.hand("hanover")) == 1
    t = Table({}, nation="hanover", phase="draw_cards", fate_drawn=[before])
    assert len(t.hand("hanover")) == 2


# Poems and Lord Bute


@rule("friedrich fate poems", "friedrich fate bute")
@pytest.mark.parametrize(("first", "second"), BOTH_CUTS)
def test_subsidies_fall_from_seven_to_five_to_four(first: str, second: str) -> None:
    t = turn_up(first, {})
    assert len(t.hand("prussia")) == 5 and incomes(t) == {**FULL, "prussia": 5}
    t = turn_up(second, {}, fate_drawn=[first])
    assert len(t.hand("prussia")) == 4 and incomes(t) == {**FULL, "prussia": 4}
    assert len(turn_up("1S", {}).hand("prussia")) == 7


@rule("friedrich fate poems", "friedrich fate bute")
@pytest.mark.parametrize("card", ["poems", "bute"])
def test_a_cut_takes_nothing_from_the_map(card: str) -> None:
    t = turn_up(card, {"lehwaldt": ("berlin", 3), "fermor": ("kuestrin", 2)}, hands={"prussia": ["hearts 9"]})
    assert t.at("lehwaldt") == "berlin" and t.total("prussia") == 3 and "hearts 9" in t.hand("prussia")
    assert t.log[1] == "Turn 7 begins."


@rule("friedrich fate poems", "friedrich fate bute")
@pytest.mark.parametrize("card", ["poems", "bute"])
def test_the_first_cut_makes_the_offensive_fail_if_austria_has_the_card(card: str) -> None:
    for offensive, exposed, failed in ((2, "", True), (1, "hearts 13", False)):
        t = turn_up(card, {"friedrich": "prag"}, advanced=True, offensive=offensive, exposed=exposed)
        assert offensive_failed(t.s) is failed
        t.do("march friedrich melnik", "halt")
        assert t.held("prag") is not failed
