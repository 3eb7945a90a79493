"""Positions written by hand: what is right is played on, what is wrong is told, each thing in its own words."""

from __future__ import annotations

import copy

import pytest

from kabinett.core.errors import BadDump, BadPosition
from kabinett.core.state import State
from tests.games.friedrich.kit import GAME, NATIONS, PIECES, Table

Position = dict[str, object]

SEATS = {
    "prussia": "friedrich",
    "hanover": "friedrich",
    "russia": "elisabeth",
    "sweden": "elisabeth",
    "austria": "maria-theresia",
    "imperial": "maria-theresia",
    "france": "pompadour",
}


def by_hand(**changes: object) -> Position:
    """A small position as a person would write it: two generals and a train, all cards still to be drawn."""
    position: Position = {
        "game": "friedrich",
        "options": {"players": 4},
        "stack": [{"round": {"next": 1}}, {"supply": {"nation": "prussia"}}, {"movement": {"nation": "prussia"}}],
        "turn": 4,
        "nation": "prussia",
        "ready": ["friedrich", "elisabeth", "maria-theresia", "pompadour"],
        "seat_of": dict(SEATS),
        "place": {"friedrich": "torgau", "daun": "dresden", "prussia-train-1": "jueterbog"},
        "armies": {"friedrich": 5, "daun": 4},
        "sealed": [0, 1, 2, 3],
        "fate_left": ["poems", "bute", "elisabeth", "sweden", "india", "america", *[str(n) for n in range(1, 13)]],
    }
    position.update(changes)
    return position


def problems(**changes: object) -> list[str]:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(by_hand(**changes))
    return list(caught.value.problems)


def test_a_position_by_hand_is_played_on() -> None:
    state = GAME.from_position(by_hand())
    decision = state.decision(0)
    assert decision is not None and decision.kind == "movement"
    assert "march friedrich oschatz" in [str(action) for action in decision.actions]
    state.apply(0, GAME.words.parse("march friedrich oschatz"))


def test_the_round_trip_is_exact() -> None:
    state = GAME.from_position(by_hand())
    again = GAME.from_position(state.position())
    assert again.dump() == state.dump() and again.position() == state.position()
    assert GAME.load(state.dump()).dump() == state.dump()


def test_a_hand_of_cards_by_their_names() -> None:
    rest = [card for card in range(50) if card not in (7, 48)]
    state = GAME.from_position(by_hand(sealed=[1, 2, 3], hands={"prussia": ["1:spades-9", "1:reserve-1"]}, deck=rest))
    state.apply(0, GAME.words.parse("recruit"))
    decision = state.decision(0)
    assert decision is not None and "enough" in [str(action) for action in decision.actions]


def test_at_any_question_of_any_phase() -> None:
    tables = [
        Table({"friedrich": ("torgau", 5), "daun": ("falkenberg", 4)}, phase="combats"),
        Table({"friedrich": "berlin"}, turn=3, phase="offensive_option", advanced=True),
        Table({"saltikov": "warszawa"}, nation="russia", phase="supply", advanced=True, conquered=EAST),
        Table({"richelieu": "koblenz"}, nation="france", phase="draw_cards"),
        Table({"friedrich": "berlin"}, phase="end", turn=6, chance=["sweden"]),
    ]
    assert [t.kind for t in tables] == ["duel", "offensive_option", "east_prussia", "french_discard", "recall"]
    for t in tables:
        again = GAME.from_position(t.s.position())
        assert again.dump() == t.s.dump() and again.to_act == t.s.to_act


EAST = ["koenigsberg-east-prussia", "rastenburg", "ortelsburg", "riesenburg"]


def test_a_finished_game_is_a_position_too() -> None:
    out = ["elisabeth", "sweden", "india"]
    t = Table({"friedrich": "berlin"}, phase="end", turn=6, fate_drawn=out, chance=["america"])
    again = GAME.from_position(t.s.position())
    assert again.outcome is not None and again.outcome.winners == [0]


# what is wrong with pieces


WRONG: dict[str, tuple[dict[str, object], str]] = {
    "nine armies": ({"armies": {"friedrich": 9, "daun": 4}}, "9 armies for 1 general(s) in torgau"),
    "no army": ({"armies": {"friedrich": 5}}, "only 0 armies for 1 general(s) in dresden"),
    "less than none": ({"armies": {"friedrich": 5, "daun": -1}}, "only -1 armies for 1 general(s) in dresden"),
    "armies off the map": ({"armies": {"friedrich": 5, "daun": 4, "keith": 2}}, "keith has armies off the map"),
    "two nations": (
        {"place": {"friedrich": "torgau", "daun": "torgau"}},
        "pieces of two nations in torgau",
    ),
    "two allies": (
        {"place": {"friedrich": "torgau", "ferdinand": "torgau"}, "armies": {"friedrich": 2}},
        "pieces of two nations in torgau",
    ),
    "four generals": (
        {
            "place": dict.fromkeys(("friedrich", "winterfeldt", "heinrich", "keith"), "torgau"),
            "armies": {"friedrich": 8},
        },
        "more than three generals in torgau",
    ),
    "a train with a general": (
        {"place": {"friedrich": "torgau", "prussia-train-1": "torgau"}, "armies": {"friedrich": 5}},
        "a supply train shares torgau",
    ),
    "two trains": (
        {"place": {"prussia-train-1": "torgau", "prussia-train-2": "torgau"}, "armies": {}},
        "a supply train shares torgau",
    ),
    "armies of the second in command": (
        {"place": {"friedrich": "torgau", "keith": "torgau"}, "armies": {"friedrich": 4, "keith": 1}},
        "armies in torgau belong to the commander",
    ),
    "half a stack face down": (
        {"place": {"friedrich": "torgau", "keith": "torgau"}, "armies": {"friedrich": 4}, "down": ["keith"]},
        "a stack half face down in torgau",
    ),
    "face down off the map": ({"down": ["keith"]}, "keith is face down, but no general on the map"),
    "a train face down": ({"down": ["prussia-train-1"]}, "prussia-train-1 is face down, but no general on the map"),
    "recalled but there": ({"gone": ["friedrich"]}, "friedrich has left the game but stands in torgau"),
    "a nation out but there": (
        {
            "place": {"saltikov": "torun"},
            "armies": {"saltikov": 3},
            "fate_left": ["poems", "bute", "sweden", "india", "america"],
        },
        "saltikov has left the game but stands in torun",
    ),
    "too many armies": (
        {
            "place": {"hildburghausen": "erlangen", "ehrensvaerd": "stralsund"},
            "armies": {"hildburghausen": 7, "ehrensvaerd": 4},
        },
        "imperial has more than 6 armies: 7",
    ),
    # cards
    "a card in two places": (
        {"hands": {"prussia": ["1:hearts-9"], "austria": ["1:hearts-9"]}, "sealed": [1, 2, 3], "deck": "rest"},
        "1:hearts-9 lies in two places",
    ),
    "a card in hand and in a sealed deck": (
        {"hands": {"prussia": ["2:reserve-2"]}},
        "2:reserve-2 lies in two places",
    ),
    "cards nowhere": ({"sealed": [0, 1, 2]}, "50 tactical cards lie nowhere, the first of them 4:spades-2"),
    "a card of no deck": ({"sealed": [0, 1, 2, 3], "deck": [777]}, "a tactical card that does not exist"),
    "cards of a nation that is out": (
        {
            "hands": {"russia": ["1:hearts-9"]},
            "sealed": [1, 2, 3],
            "deck": "rest",
            "fate_left": ["poems", "bute", "sweden", "india", "america"],
        },
        "russia has left the game but holds cards",
    ),
    # the course of the game
    "turn 24": ({"turn": 24}, "there is no turn 24"),
    "turn -1": ({"turn": -1}, "there is no turn -1"),
    "nobody plays": ({"seat_of": {**SEATS, "russia": None}}, "nobody plays russia"),
    "the wrong player": ({"seat_of": {**SEATS, "russia": "friedrich"}}, "russia is played by the wrong player"),
    "friedrich with imperials": (
        {"seat_of": {**SEATS, "imperial": "friedrich"}},
        "imperial is played by the wrong player",
    ),
    "a conquered village": ({"conquered": ["berlin"]}, "a conquered city that is no objective"),
    "an option without a card": (
        {"options": {"players": 4, "advanced": True}, "offensive": 1},
        "a card lies exposed while Prussia follows the Offensive Option, and only then",
    ),
    "an option in the standard game": ({"offensive": 2}, "the Offensive Option belongs to the advanced game"),
    "over without a winner": ({"stack": []}, "the game is over, but nobody has won"),
    "the march of nobody": (
        {
            "stack": [
                {"round": {"next": 1}},
                {"movement": {"nation": "prussia"}},
                {"march": {"nation": "prussia", "group": "keith", "steps": 1, "main": 1}},
            ]
        },
        "march: group is not on the map",
    ),
    "the battle of one": (
        {"stack": [{"round": {"next": 1}}, {"battle": {"attacker": "friedrich", "defender": "browne"}}]},
        "battle: defender is not on the map",
    ),
    "the round beyond the last": ({"stack": [{"round": {"next": 8}}]}, "round: 8 is no nation's turn"),
    "a note of one number": ({"pairs": [[3]]}, "pairs: (3,) is not a note of 2 numbers"),
    "a note of three numbers": ({"passed": [[3, 1, 1]]}, "passed: (3, 1, 1) is not a note of 2 numbers"),
    "a note that is none": ({"army_facts": 7}, "army_facts: not a list"),
    "a false note": ({"army_facts": [[1, 6, 7]]}, "friedrich cannot have 6 to 7 armies, as is known of them"),
    "a note of somebody absent": (
        {"army_facts": [[2, 6, 7]]},
        "something is known of armies of generals who are not on the map",
    ),
    "the turn of nobody": (
        {"stack": [{"round": {"next": 1}}, {"supply": {"nation": None}}]},
        "supply: nation is no nation",
    ),
}


@pytest.mark.parametrize("case", list(WRONG))
def test_each_fault_has_its_own_words(case: str) -> None:
    changes, message = WRONG[case]
    changes = dict(changes)
    if changes.get("deck") == "rest":
        hearts_nine = 2 * 12 + 7
        changes["deck"] = [card for card in range(50) if card != hearts_nine]
    assert message in problems(**changes)


def test_several_faults_are_told_together() -> None:
    found = problems(
        armies={"friedrich": 9}, turn=30, place={"friedrich": "torgau", "keith": "berlin", "prussia-train-1": "berlin"}
    )
    assert "9 armies for 1 general(s) in torgau" in found and "there is no turn 30" in found
    assert "a supply train shares berlin" in found and "only 0 armies for 1 general(s) in berlin" in found


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"place": {"friedrich": "atlantis"}}, "atlantis"),
        ({"place": {"napoleon": "torgau"}}, "napoleon"),
        ({"armies": {"friedrich": "many"}}, "many"),
        ({"hands": {"prussia": ["hearts 9"]}}, "hands: hearts"),
        ({"weather": "rain"}, "weather"),
        ({"stack": [{"siege": {}}]}, "siege"),
        ({"options": {"players": 5}}, "players"),
    ],
)
def test_what_cannot_be_read_is_named(changes: dict[str, object], word: str) -> None:
    assert any(word in problem for problem in problems(**changes))


def test_a_stack_of_three_at_its_limit_is_right() -> None:
    position = by_hand(
        place={"friedrich": "torgau", "keith": "torgau", "dohna": "torgau"}, armies={"friedrich": 24}, down=[]
    )
    assert GAME.from_position(position).to_act == (0,)
    position["armies"] = {"friedrich": 3}
    assert GAME.from_position(position).to_act == (0,)
    position["armies"] = {"friedrich": 2}
    with pytest.raises(BadPosition):
        GAME.from_position(position)
    position["armies"] = {"friedrich": 25}
    with pytest.raises(BadPosition):
        GAME.from_position(position)


def test_what_is_just_right_is_right() -> None:
    place = {"friedrich": "bunzlau", "hildburghausen": "erlangen"}
    armies = {"friedrich": 8, "hildburghausen": 6}
    for turn in (0, 23):
        state = GAME.from_position(by_hand(place=place, armies=armies, turn=turn, down=["friedrich"]))
        assert state.to_act == (0,)
    assert "pieces of two nations in bunzlau" in problems(
        place={"friedrich": "bunzlau", "daun": "bunzlau"}, armies={"friedrich": 2}
    )


def test_transferred_imperials_are_right() -> None:
    for player in ("elisabeth", "pompadour"):
        assert GAME.from_position(by_hand(seat_of={**SEATS, "imperial": player})).to_act == (0,)
    seats = {**SEATS, "france": "elisabeth"}
    assert GAME.from_position(by_hand(options={"players": 3}, seat_of=seats, ready=[])).to_act == (0,)


def test_before_the_armies_are_divided_nobody_has_any() -> None:
    state = GAME.new()
    assert GAME.problems(state) == []
    assert GAME.from_position(state.position()).dump() == state.dump()


def test_a_damaged_dump_is_refused_for_the_same_reasons() -> None:
    state = Table({"friedrich": ("torgau", 5), "daun": ("dresden", 4)}).s.copy()
    state.armies[PIECES.index("friedrich")] = 9
    with pytest.raises(BadDump, match="9 armies for 1 general"):
        GAME.load(state.dump())


def test_reading_changes_nothing_in_the_position() -> None:
    position = by_hand()
    before = copy.deepcopy(position)
    state: State = GAME.from_position(position)
    state.apply(0, GAME.words.parse("done"))
    assert position == before and len(NATIONS) == 7
