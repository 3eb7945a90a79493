"""Chapter 12: the end of the game."""

from __future__ import annotations

import pytest

from tests.games.friedrich.kit import CITIES, GAME, NATIONS, PIECES, Table
from tests.rules import rule


def objectives(nation: str, order: int = 0) -> list[str]:
    """A nation's objectives, or only those of one order."""
    board = GAME.board
    found = board.objectives[NATIONS.index(nation)]
    return [CITIES[city] for city in found if not order or board.order[city] == order]


ATTACKERS = ["russia", "sweden", "austria", "imperial", "france"]
PLAYER = {
    "russia": "elisabeth",
    "sweden": "elisabeth",
    "austria": "maria-theresia",
    "imperial": "maria-theresia",
    "france": "pompadour",
}


def end_of_turn(turn: int, conquered: list[str], **more: object) -> Table:
    return Table({"friedrich": "berlin"}, phase="end", turn=turn, conquered=conquered, **more)  # type: ignore[arg-type]


# 12.1: only at the end of a turn


@rule("friedrich 12.1")
@pytest.mark.parametrize("nation", ["prussia", "russia", "sweden", "austria", "france"])
def test_during_a_turn_nobody_wins(nation: str) -> None:
    t = Table({"friedrich": "magdeburg"}, nation=nation, conquered=objectives("sweden"))
    assert t.s.outcome is None
    while t.s.outcome is None:
        assert t.s.turn == 1
        t.do("done" if "done" in t.options() else t.options()[0])
    assert t.winners == ["elisabeth"] and t.s.nation == -1


@rule("friedrich 12.1")
def test_an_objective_retaken_before_the_end_does_not_count() -> None:
    t = Table({"friedrich": "prenzlau"}, conquered=objectives("sweden"))
    retake = next(text for text in t.options() if text.startswith("march friedrich"))
    t.do(retake, "halt")
    assert not t.held("prenzlau")
    t.pass_to("prussia")
    assert t.s.outcome is None and t.s.turn == 2


# 12.2: before the card


@rule("friedrich 12.2")
@pytest.mark.parametrize("turn", [1, 5, 6, 20])
@pytest.mark.parametrize("nation", ATTACKERS)
def test_all_objectives_win_at_the_end_of_any_turn_and_no_card_is_drawn(nation: str, turn: int) -> None:
    t = end_of_turn(turn, objectives(nation))
    assert t.winners == [PLAYER[nation]] and t.kind == ""
    assert t.told("won") == [(NATIONS.index(nation),)]
    assert [event.rule for event in t.events if event.public and event.public.key == "won"] == ["1.3"]
    assert t.told("fate") == t.told("fate_version") == [] and t.s.fate_left.bit_count() == 18
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "12.2"
    assert outcome.reason.key == "end.objectives" and outcome.reason.args == (NATIONS.index(nation),)


@rule("friedrich 12.2")
@pytest.mark.parametrize("nation", ATTACKERS)
def test_one_objective_missing_is_one_too_many(nation: str) -> None:
    for missing in objectives(nation):
        t = end_of_turn(2, [city for city in objectives(nation) if city != missing])
        assert t.s.outcome is None and t.s.turn == 3


@rule("friedrich 12.2")
def test_the_objectives_of_two_nations_of_one_player_are_not_added() -> None:
    t = end_of_turn(2, objectives("austria")[:-1] + objectives("imperial")[:-1])
    assert t.s.outcome is None


@rule("friedrich 12.2")
def test_without_a_winner_the_card_comes_from_turn_six() -> None:
    assert end_of_turn(5, []).s.fate_left.bit_count() == 18
    assert end_of_turn(6, [], chance=["12"]).s.fate_left.bit_count() == 17


@rule("friedrich 12.2")
@pytest.mark.parametrize("nation", ["sweden", "austria", "imperial"])
def test_first_order_alone_wins_nothing_as_long_as_it_is_not_eased(nation: str) -> None:
    assert end_of_turn(2, objectives(nation, 1)).s.outcome is None


@rule("friedrich 12.2")
def test_a_nation_that_is_out_cannot_win() -> None:
    t = end_of_turn(2, objectives("russia"), fate_drawn=["elisabeth"])
    assert t.s.outcome is None
    t = end_of_turn(2, objectives("france"), fate_drawn=["india", "america"])
    assert t.s.outcome is None
    t = end_of_turn(2, objectives("sweden"), fate_drawn=["sweden"])
    assert t.s.outcome is None


# 12.3: after the card


@rule("friedrich 12.3")
def test_sweden_wins_by_the_card_that_eases_it() -> None:
    t = end_of_turn(6, objectives("sweden", 1), chance=["elisabeth"])
    assert t.winners == ["elisabeth"] and t.told("won") == [(NATIONS.index("sweden"),)]
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "12.3"


@rule("friedrich 12.3")
def test_one_city_less_and_even_the_card_does_not_help() -> None:
    t = end_of_turn(6, objectives("sweden", 1)[1:] + objectives("sweden", 2), chance=["elisabeth"])
    assert t.s.outcome is None and t.s.turn == 7


@rule("friedrich 12.3")
def test_just_transferred_imperials_win_for_their_new_player() -> None:
    t = end_of_turn(6, objectives("imperial", 1), fate_drawn=["india"], chance=["america"])
    assert t.winners == ["pompadour"] and t.told("transferred")
    t = end_of_turn(6, objectives("imperial", 1), fate_drawn=["sweden"], chance=["elisabeth"])
    assert t.winners == ["elisabeth"]


@rule("friedrich 12.3")
def test_austria_wins_for_her_own_player_by_the_same_card() -> None:
    t = end_of_turn(6, objectives("austria", 1), fate_drawn=["india"], chance=["america"])
    assert t.winners == ["maria-theresia"]


@rule("friedrich 12.3")
def test_three_players_the_joint_player_wins_with_the_imperials() -> None:
    t = end_of_turn(6, objectives("imperial", 1), fate_drawn=["india"], chance=["america"], players=3)
    assert t.winners == ["elisabeth"]


@rule("friedrich 12.3")
def test_the_check_after_the_card_waits_for_what_the_card_asks() -> None:
    t = end_of_turn(6, objectives("imperial", 1), fate_drawn=["elisabeth"], chance=["sweden"])
    assert t.kind == "recall" and t.s.outcome is None
    t.do("recall heinrich")
    assert t.winners == ["elisabeth"]


# 12.4: shared


@rule("friedrich 12.4")
def test_several_nations_at_once_share_the_victory() -> None:
    t = end_of_turn(3, objectives("russia") + objectives("france"))
    assert t.winners == ["elisabeth", "pompadour"]
    outcome = t.s.outcome
    assert outcome is not None
    assert outcome.scores == [0, 1, 0, 1] and outcome.ranks == [2, 1, 2, 1]
    assert outcome.reason.key == "end.shared" and outcome.rule == "12.4"


@rule("friedrich 12.4")
def test_two_nations_of_one_player_make_one_winner() -> None:
    t = end_of_turn(3, objectives("russia") + objectives("sweden"))
    assert t.winners == ["elisabeth"] and len(t.told("won")) == 2


@rule("friedrich 12.4")
def test_after_the_card_too_and_allies_lose_with_friedrich() -> None:
    conquered = objectives("imperial", 1) + objectives("austria", 1)
    t = end_of_turn(6, conquered, fate_drawn=["india"], chance=["america"])
    assert t.winners == ["maria-theresia", "pompadour"]
    outcome = t.s.outcome
    assert outcome is not None and outcome.scores == [0, 0, 1, 1]


# 12.5: Friedrich


@rule("friedrich 12.5")
@pytest.mark.parametrize(
    ("drawn", "last"),
    [
        (["sweden", "india", "america"], "elisabeth"),
        (["elisabeth", "sweden", "america"], "india"),
        (["elisabeth", "sweden", "india"], "america"),
    ],
)
def test_friedrich_wins_when_the_third_nation_leaves(drawn: list[str], last: str) -> None:
    t = end_of_turn(8, [], fate_drawn=drawn, chance=[last])
    assert t.winners == ["friedrich"] and t.kind == ""
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "12.5" and outcome.reason.key == "end.fate"
    assert t.told("won") == [] and t.told("clock_stopped") == [()]
    assert [event.rule for event in t.events if event.public and event.public.key == "clock_stopped"] == ["12.5"]
    assert t.s.won == 0b11, "Prussia and Hanover"


@rule("friedrich 12.5")
def test_sweden_last_a_general_is_recalled_and_then_it_is_over() -> None:
    t = end_of_turn(8, [], fate_drawn=["elisabeth", "india", "america"], chance=["sweden"])
    t.do("recall heinrich")
    assert t.winners == ["friedrich"]


@rule("friedrich 12.5")
@pytest.mark.parametrize("drawn", [["sweden", "india"], ["elisabeth", "india"], ["elisabeth", "sweden"]])
def test_two_nations_are_not_enough(drawn: list[str]) -> None:
    t = end_of_turn(8, [], fate_drawn=drawn, chance=["12"])
    assert t.s.outcome is None and t.s.turn == 9


@rule("friedrich 12.5")
def test_an_attacker_who_holds_all_comes_before_the_clock() -> None:
    t = end_of_turn(8, objectives("austria"), fate_drawn=["elisabeth", "sweden", "america"], chance=["india"])
    assert t.winners == ["maria-theresia"] and t.s.fate_left >> 4 & 1, "the last stroke was never drawn"


@rule("friedrich 12.5")
def test_even_after_the_last_stroke_an_attacker_comes_first() -> None:
    # Cannot come about in play, for the check before the card sees it; a position may begin at the check after it.
    out = ["elisabeth", "sweden", "india", "america"]
    t = Table({"friedrich": "berlin"}, turn=8, conquered=objectives("austria"), fate_drawn=out)
    s = t.s.copy()
    s.stack = [(GAME.step_numbers["round"], 0), (GAME.step_numbers["check_victory"], 1)]
    s.run()
    outcome = s.outcome
    assert outcome is not None and outcome.winners == [2]


def test_the_objectives_on_the_map() -> None:
    counts = {nation: (len(objectives(nation, 1)), len(objectives(nation, 2))) for nation in NATIONS}
    assert counts == {
        "prussia": (14, 0),
        "hanover": (0, 0),
        "russia": (10, 0),
        "sweden": (5, 5),
        "austria": (12, 4),
        "imperial": (5, 5),
        "france": (10, 0),
    }
    assert len(PIECES) == 35
