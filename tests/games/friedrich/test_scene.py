"""The position as a client draws it: made from a view, complete, and with nothing in it that its seat may not know."""

from __future__ import annotations

import json
import random
from typing import Any

from kabinett.core.game import Game
from tests.games.friedrich.kit import CITIES, GAME, NATIONS, PIECES, Table


def scene(t: Table, seat: int | None = 0) -> dict[str, Any]:
    return GAME.scene(t.s.view(seat))


def token(found: dict[str, Any], piece: str) -> dict[str, Any]:
    (one,) = [token for token in found["tokens"] if token["id"] == piece]
    return one


def named(found: list[dict[str, Any]], power: str, key: str = "power") -> dict[str, Any]:
    (one,) = [part for part in found if part[key] == power]
    return one


def test_a_game_without_a_board_has_an_empty_scene() -> None:
    assert Game.scene(GAME, {}) == {}


def test_tokens_say_where_pieces_stand_and_how() -> None:
    t = Table(
        {"friedrich": ("torgau", 7), "winterfeldt": "torgau", "daun": ("dresden", 4), "austria-train-1": "prag"},
        down=["daun"],
        gone=["keith"],
    )
    found = scene(t)
    assert [one["id"] for one in found["tokens"]] == PIECES
    friedrich = token(found, "friedrich")
    assert (friedrich["kind"], friedrich["power"], friedrich["at"]) == ("general", "prussia", "torgau")
    assert (friedrich["rank"], friedrich["armies"], friedrich["down"], friedrich["gone"]) == (1, 7, False, False)
    # The armies of a stack are its commander's.
    assert (token(found, "winterfeldt")["at"], token(found, "winterfeldt")["armies"]) == ("torgau", None)
    assert token(found, "daun")["down"] and not token(found, "austria-train-1")["down"]
    train = token(found, "austria-train-1")
    assert (train["kind"], train["at"], train["rank"], train["armies"]) == ("train", "prag", None, None)
    assert token(found, "keith")["gone"] and token(found, "keith")["at"] is None
    assert token(found, "laudon")["rank"] == 4


def test_armies_of_others_are_not_told_but_what_follows_from_the_total_is() -> None:
    t = Table({"friedrich": ("torgau", 7), "daun": ("dresden", 4), "browne": ("prag", 3), "soubise": ("koblenz", 5)})
    own, other, nobody = scene(t, 0), scene(t, 2), scene(t, None)
    assert token(own, "daun")["armies"] is None and token(other, "friedrich")["armies"] is None
    assert token(other, "daun")["armies"] == 4
    assert all(one["armies"] is None for one in nobody["tokens"])
    # Seven armies in two stacks of at most eight: one to six each. Five in one stack: five.
    assert token(own, "daun")["bounds"] == [1, 6] and token(own, "browne")["bounds"] == [1, 6]
    assert token(own, "soubise")["bounds"] == [5, 5]


def test_what_a_seat_is_shown_depends_on_nothing_hidden_from_it() -> None:
    pieces = {name: CITIES[GAME.board.start[n]] for n, name in enumerate(PIECES)}
    pieces = {name: city for name, city in pieces.items() if name not in ("keith", "winterfeldt", "richelieu", "karl")}
    hands = {"prussia": ["hearts 9", "reserve"], "austria": ["spades 2", "clubs 11"], "france": ["diamonds 4"]}
    t = Table(dict(pieces), hands=hands, conquered=["dresden"])
    rng = random.Random(7)
    for seat in (0, 1, 2, 3):
        first = json.dumps(scene(t, seat))
        for _ in range(5):
            sample = GAME.sample(t.s.view(seat), rng)
            assert json.dumps(GAME.scene(sample.view(seat))) == first


def test_hands_are_open_to_their_owner_only() -> None:
    hands = {"prussia": ["reserve", "hearts 9"], "austria": ["clubs 3"]}
    t = Table({"friedrich": "torgau", "daun": "prag"}, hands=hands)
    own, nobody = scene(t, 0), scene(t, None)
    assert [hand["power"] for hand in own["hands"]] == list(NATIONS)
    assert named(own["hands"], "prussia")["cards"] == ["hearts 9", "reserve"]
    austria = named(own["hands"], "austria")
    assert (austria["cards"], austria["count"], austria["seen"]) == (None, 1, [])
    assert sum(austria["backs"]) == 1
    assert [hand["cards"] for hand in nobody["hands"]] == [None] * len(NATIONS)


def test_a_card_that_was_seen_is_told_to_the_seat_that_saw_it() -> None:
    t = Table({"friedrich": "torgau"}, hands={"austria": ["clubs 3", "hearts 5"]})
    card = next(card for card in t.s.hands[NATIONS.index("austria")] if card % 50 == 13)
    t.s.known[0] = [NATIONS.index("austria") * 1000 + card]
    assert named(scene(t, 0)["hands"], "austria")["seen"] == ["clubs 3"]
    assert named(scene(t, 0)["hands"], "france")["seen"] == []
    assert named(scene(t, 1)["hands"], "austria")["seen"] == []


def test_powers_marks_and_objectives() -> None:
    t = Table(
        {"friedrich": ("torgau", 3), "saltikov": ("stargard", 2)},
        conquered=["dresden", "stettin", "cammin"],
        fate_drawn=["india", "america"],
        turn=9,
    )
    found = scene(t)
    marks = {(mark["at"], mark["kind"], mark["power"]) for mark in found["marks"]}
    assert marks == {
        ("dresden", "conquered", "imperial"),
        ("stettin", "conquered", "sweden"),
        ("cammin", "conquered", "sweden"),
    }
    sweden = named(found["powers"], "sweden", "id")
    assert (sweden["seat"], sweden["out"], sweden["objectives"]) == (1, False, {"held": 2, "needed": 10, "claim": 0})
    prussia = named(found["powers"], "prussia", "id")
    # In the standard game Prussia's objectives do not count.
    assert (prussia["armies"], prussia["max"], prussia["objectives"]) == (3, 32, {"held": 0, "needed": 0, "claim": 0})
    assert named(found["powers"], "france", "id")["out"]
    assert (found["turn"], found["nation"], found["phase"]) == (9, "prussia", "movement")
    assert found["fate_left"] == 16 and found["fate_drawn"] == ["india", "america"]


def test_what_austria_may_claim_is_told() -> None:
    """Four, while Prussia is on the offensive."""
    won = [CITIES[city] for city in GAME.board.objectives[NATIONS.index("austria")]][:11]
    for offensive, claim in ((1, 4), (0, 0)):
        exposed = "hearts 13" if offensive else ""
        t = Table({"daun": "prag"}, turn=7, advanced=True, offensive=offensive, exposed=exposed, conquered=won)
        austria = named(scene(t)["powers"], "austria", "id")
        assert austria["objectives"] == {"held": 11, "needed": 16, "claim": claim}


def test_a_duel_is_shown_to_both_sides_and_to_spectators() -> None:
    t = Table(
        {"friedrich": ("meissen", 7), "daun": ("dresden", 4), "laudon": "dresden"},
        hands={"prussia": ["hearts 9"], "austria": ["hearts 2"]},
        phase="combats",
    )
    assert t.kind == "duel"
    for seat in (0, 2, None):
        duel = scene(t, seat)["duel"]
        assert (duel["score"], duel["to_play"]) == (3, "austria")
        attacker, defender = duel["attacker"], duel["defender"]
        assert (attacker["piece"], attacker["power"], attacker["city"]) == ("friedrich", "prussia", "meissen")
        assert (attacker["armies"], attacker["score"], attacker["seat"]) == (7, 3, 0)
        assert (defender["pieces"], defender["armies"], defender["score"]) == (["daun", "laudon"], 4, -3)
        assert defender["suit"] == ["spades", "clubs", "hearts", "diamonds"][GAME.board.suit[CITIES.index("dresden")]]
    t.do("stop")
    found = scene(t)
    assert found["duel"] is None
    assert t.kind == "retreat" and found["phase"] == "retreat"
    assert found["retreat"] == {"victor": "friedrich", "loser": "daun", "cities": 3}


def test_decks_and_discards() -> None:
    t = Table({"friedrich": "torgau"}, hands={"prussia": ["hearts 9"]})
    t.s.discard = 1 << 31 | 1 << 48 | 1 << 49
    found = scene(t)
    assert found["discards"] == {"hearts 9": 1, "reserve": 2}
    assert [deck["sealed"] for deck in found["decks"]] == [bool(t.s.sealed >> deck & 1) for deck in range(4)]
    assert sum(deck["left"] for deck in found["decks"]) == len(t.s.deck)


def test_cards_put_away_unseen_are_shown_to_their_seat_alone() -> None:
    t = Table({"friedrich": "torgau"})
    t.s.buried[3] = [31]
    assert scene(t, 3)["buried"] == ["hearts 9"]
    assert scene(t, 0)["buried"] == [] == scene(t, None)["buried"]


def test_every_scene_of_a_game_is_plain_json() -> None:
    state = GAME.new({}, seed=5)
    rng = random.Random(5)
    for _ in range(250):
        if state.outcome is not None:
            break
        for seat in (*range(state.seats), None):
            found = GAME.scene(json.loads(json.dumps(state.view(seat))))
            assert json.loads(json.dumps(found)) == json.loads(json.dumps(GAME.scene(state.view(seat))))
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        state.apply(seat, rng.choice(decision.actions))


def test_armies_to_be_divided_count_and_a_draft_stands_on_the_own_tokens_only() -> None:
    s = GAME.new({}, 1740)

    def shown(seat: int | None, power: str = "prussia") -> tuple[list[int | None], int]:
        found = GAME.scene(s.view(seat))
        own = [one["armies"] for one in found["tokens"] if one["power"] == power and one["kind"] == "general"]
        return own, named(found["powers"], power, "id")["armies"]

    def asked() -> str:
        decision = s.decision(0)
        assert decision is not None
        return GAME.words.say(decision.prompt, "en")

    others = [GAME.scene(s.view(seat)) for seat in (None, 1)]
    unknown: list[int | None] = [None] * 8
    assert shown(0) == (unknown, 32) and shown(0, "hanover") == ([None, None], 12)
    assert asked() == "Prussia: 32 of 32 armies left to give. How many for Friedrich, Winterfeldt?"
    s.apply(0, GAME.words.parse("give friedrich 9"))
    assert asked() == "Prussia: 23 of 32 armies left to give. How many for Prinz Heinrich?"
    assert shown(0) == ([9, *unknown[1:]], 32)
    for text in ("give heinrich 5", "give schwerin 8", "give seydlitz 4", "give dohna 3"):
        s.apply(0, GAME.words.parse(text))
    # The last stack gets the rest; the next nation begins anew.
    assert shown(0) == ([9, None, 5, 8, None, 4, 3, 3], 32)
    assert asked().startswith("Hanover: 12 of 12 armies left to give.")
    assert [GAME.scene(s.view(seat)) for seat in (None, 1)] == others, "nobody else is shown a draft"
    s.back(0)
    assert shown(0) == ([9, None, 5, 8, None, 4, None, None], 32)
    s.apply(0, GAME.words.parse("give dohna 3"))
    s.apply(0, GAME.words.parse("give ferdinand 6"))
    s.apply(0, GAME.words.parse("ready"))
    assert shown(0) == ([9, None, 5, 8, None, 4, 3, 3], 32)
    assert shown(1) == (unknown, 32) and shown(1, "russia")[1] == 16
