"""Chapter 7: combat between adjacent generals with tactical cards."""

from __future__ import annotations

import pytest

from kabinett.core.errors import NotYourTurn
from kabinett.games.friedrich.board import FRANCE, NATIONS, PRUSSIA
from kabinett.games.tactics.cards import FACES
from tests.games.friedrich.kit import CITIES, GAME, PIECES, WORDS, Table, distance, neighbours
from tests.rules import rule

Pieces = dict[str, str | tuple[str, int]]
Hands = dict[str, list[str]]


def mask(*names: str) -> int:
    return sum([1 << PIECES.index(name) for name in names])


def suit(city: str) -> str:
    return ("spades", "clubs", "hearts", "diamonds")[GAME.board.suit[CITIES.index(city)]]


def scores(t: Table) -> list[tuple[str, str, int, int]]:
    """Cards played so far: nation, card, value, the score then for that nation."""
    return [(NATIONS[nation], FACES[face], value, score) for nation, face, value, score in t.told("played")]


def fights(t: Table) -> list[tuple[int, ...]]:
    """The combats fought so far: attackers, defenders, armies of both, starting score."""
    return t.told("battle")


def duel(own: int, theirs: int, prussia: list[str], austria: list[str], **more: object) -> Table:
    """Friedrich in Dresden (diamonds) attacks Daun in Pirna (spades)."""
    pieces: Pieces = {"friedrich": ("dresden", own), "daun": ("pirna", theirs)}
    hands = {"prussia": prussia, "austria": austria}
    return Table(pieces, phase="combats", hands=hands, **more)  # type: ignore[arg-type]


def reserves(t: Table) -> list[int]:
    return [int(text.split()[1]) for text in t.options() if text.startswith("reserve ")]


def not_asked(t: Table, seat: str, text: str) -> None:
    before = t.s.dump()
    with pytest.raises(NotYourTurn):
        t.do(text, seat=seat)
    assert t.s.dump() == before


# ---- who fights ----------------------------------------------------------------------------------------------------


@rule("friedrich 7.1")
def test_who_marched_to_an_enemy_attacks_him_when_the_movement_is_over() -> None:
    t = Table({"friedrich": ("riesa", 3), "daun": ("dresden", 5)})
    t.do("march friedrich meissen", "halt")
    assert fights(t) == []
    t.do("done")
    assert fights(t) == [(mask("friedrich"), mask("daun"), 3, 5, -2)]
    assert t.kind == "duel" and t.nation == "prussia"


@rule("friedrich 7.1")
def test_standing_next_to_an_enemy_is_enough() -> None:
    t = Table({"friedrich": ("meissen", 3), "daun": ("dresden", 5)})
    t.do("done")
    assert t.kind == "duel" and fights(t) == [(mask("friedrich"), mask("daun"), 3, 5, -2)]


@rule("friedrich 7.1")
@pytest.mark.parametrize(("city", "fight"), [("meissen", True), ("riesa", False), ("doebeln", False)])
def test_one_road_and_no_more(city: str, fight: bool) -> None:
    assert distance(city, "dresden") == (1 if fight else 2)
    t = Table({"friedrich": (city, 3), "daun": ("dresden", 5)}, phase="combats")
    assert bool(fights(t)) is fight and (t.kind == "duel") is fight


@rule("friedrich 7.1")
@pytest.mark.parametrize("cities", [("bunzlau", "haynau"), ("haynau", "bunzlau")])
def test_in_the_first_city_of_the_list_too(cities: tuple[str, str]) -> None:
    assert CITIES[0] == "bunzlau"
    t = Table({"friedrich": (cities[0], 3), "daun": (cities[1], 5)}, phase="combats")
    assert fights(t) == [(mask("friedrich"), mask("daun"), 3, 5, -2)]


@rule("friedrich 7.1")
@pytest.mark.parametrize(
    ("nation", "own", "enemy"),
    [
        ("prussia", "friedrich", "daun"),
        ("hanover", "ferdinand", "daun"),
        ("russia", "saltikov", "friedrich"),
        ("sweden", "ehrensvaerd", "ferdinand"),
        ("austria", "daun", "friedrich"),
        ("imperial", "hildburghausen", "friedrich"),
        ("france", "richelieu", "ferdinand"),
    ],
)
def test_every_nation_attacks_in_its_own_turn_and_only_then(nation: str, own: str, enemy: str) -> None:
    pieces: Pieces = {own: ("meissen", 2), enemy: ("dresden", 4)}
    t = Table(pieces, nation=nation, phase="combats")
    assert fights(t) == [(mask(own), mask(enemy), 2, 4, -2)] and t.nation == nation
    other = "austria" if nation != "austria" else "russia"
    if other not in (nation, NATIONS[GAME.board.nation[PIECES.index(enemy)]]):
        assert fights(Table(pieces, nation=other, phase="combats")) == []


@rule("friedrich 7.1")
def test_the_other_nation_of_the_same_side_does_not_fight_along() -> None:
    """Ferdinand stands next to Richelieu too, but it is Prussia's turn."""
    pieces: Pieces = {"heinrich": ("eschwege", 3), "ferdinand": ("northeim", 3), "richelieu": ("goettingen", 4)}
    assert [fight[0] for fight in fights(Table(pieces, phase="combats"))] == [mask("heinrich")]
    assert [fight[0] for fight in fights(Table(pieces, nation="hanover", phase="combats"))] == [mask("ferdinand")]


@rule("friedrich 7.1")
@pytest.mark.parametrize(
    ("nation", "pieces"),
    [
        ("prussia", {"friedrich": "dresden", "ferdinand": "pirna"}),
        ("austria", {"daun": "dresden", "hildburghausen": "pirna"}),
        ("russia", {"saltikov": "dresden", "ehrensvaerd": "pirna"}),
        ("france", {"richelieu": "dresden", "daun": "pirna"}),
        ("prussia", {"friedrich": "dresden", "keith": "pirna"}),
    ],
)
def test_one_side_does_not_fight_itself(nation: str, pieces: Pieces) -> None:
    assert fights(Table(pieces, nation=nation, phase="combats")) == []


@rule("friedrich 7.1")
def test_neither_side_can_decline() -> None:
    t = Table({"friedrich": ("meissen", 1), "daun": ("dresden", 8)})
    t.do("done")
    assert t.options() == ["stop"] and t.no("done") == "7.4" and t.no("halt") == "7.4"
    t = Table({"friedrich": ("meissen", 8), "daun": ("dresden", 1)})
    t.do("done")
    assert t.nation == "austria" and t.options() == ["stop"] and t.no("decline") == "7.4"


@rule("friedrich 7.1a")
@pytest.mark.parametrize("nation", ["prussia", "austria"])
@pytest.mark.parametrize(
    "pieces",
    [
        {"friedrich": "meissen", "austria-train-1": "dresden"},
        {"daun": "meissen", "prussia-train-1": "dresden"},
        {"austria-train-1": "meissen", "prussia-train-1": "dresden"},
    ],
)
def test_trains_neither_attack_nor_are_attacked(nation: str, pieces: Pieces) -> None:
    assert fights(Table(pieces, nation=nation, phase="combats")) == []


@rule("friedrich 7.1a")
def test_a_train_beside_a_combat_stays_out_of_it() -> None:
    pieces: Pieces = {"friedrich": ("meissen", 2), "daun": ("dresden", 2), "austria-train-1": "riesa"}
    t = Table(pieces, phase="combats")
    assert len(fights(t)) == 1
    t.do("stop")
    assert t.told("draw") and t.at("austria-train-1") == "riesa"


@rule("friedrich 7.1a", "friedrich 7.2")
def test_trains_are_not_among_the_combats_to_choose_from() -> None:
    t = Table(
        {
            "friedrich": "meissen",
            "prussia-train-1": "radeberg",
            "daun": "dresden",
            "browne": "riesa",
            "austria-train-1": "doebeln",
        },
        phase="combats",
    )
    assert t.options() == ["attack friedrich daun", "attack friedrich browne"]


@rule("friedrich 7.1b")
def test_a_general_who_just_came_back_attacks() -> None:
    t = Table({"friedrich": "breslau", "saltikov": ("bernau", 3)}, hands={"prussia": ["spades 6"]})
    assert "berlin" in neighbours("bernau")
    t.do("recruit", "enter keith berlin", "armies 1", "pay spades 6")
    assert t.at("keith") == "berlin"
    t.do("done")
    assert fights(t) == [(mask("keith"), mask("saltikov"), 1, 3, -2)]


@rule("friedrich 7.1b")
def test_a_reinforced_general_attacks_with_his_new_armies() -> None:
    t = Table({"friedrich": ("meissen", 2), "daun": ("dresden", 5)}, hands={"prussia": ["spades 12"]})
    t.do("recruit", "enough", "armies 2", "pay spades 12", "done")
    assert fights(t) == [(mask("friedrich"), mask("daun"), 4, 5, -1)]


# ---- the order of the combats --------------------------------------------------------------------------------------

# Friedrich in Dresden has an enemy on every road.
SURROUNDED: Pieces = {
    "friedrich": ("dresden", 8),
    "daun": ("meissen", 8),
    "browne": ("radeberg", 8),
    "hildburghausen": ("pirna", 6),
}


@rule("friedrich 7.2")
def test_the_active_player_picks_the_next_combat() -> None:
    t = Table(SURROUNDED, phase="combats", hands={"prussia": ["diamonds 2", "diamonds 3"]})
    assert t.kind == "combats" and t.seat == "friedrich" and t.nation == "prussia" and fights(t) == []
    pairs = {f"attack friedrich {other}" for other in ("daun", "browne", "hildburghausen")}
    assert set(t.options()) == pairs
    t.do("attack friedrich browne")
    assert [fight[1] for fight in fights(t)] == [mask("browne")]
    t.do("play diamonds 2", "stop")
    t.do(t.options()[0])
    assert t.kind == "combats" and set(t.options()) == pairs - {"attack friedrich browne"}
    t.do("attack friedrich hildburghausen")
    assert [fight[1] for fight in fights(t)] == [mask("browne"), mask("hildburghausen")]


@rule("friedrich 7.2")
@pytest.mark.parametrize("first", ["daun", "browne", "hildburghausen"])
def test_any_of_them_may_be_the_first(first: str) -> None:
    t = Table(SURROUNDED, phase="combats")
    t.do(f"attack friedrich {first}")
    assert [fight[1] for fight in fights(t)] == [mask(first)]


@rule("friedrich 7.2")
def test_the_last_combat_left_begins_by_itself() -> None:
    t = Table({"friedrich": ("dresden", 4), "daun": ("meissen", 4), "browne": ("pirna", 4)}, phase="combats")
    t.do("attack friedrich daun", "stop")
    assert t.told("draw") and t.kind == "duel" and [fight[1] for fight in fights(t)] == [mask("daun"), mask("browne")]


@rule("friedrich 7.2")
def test_the_attacked_player_does_not_pick() -> None:
    t = Table(SURROUNDED, nation="austria", phase="combats")
    assert t.nation == "austria"
    assert t.seat == "maria-theresia"
    assert set(t.options()) == {"attack daun friedrich", "attack browne friedrich"}
    not_asked(t, "friedrich", "attack daun friedrich")


@rule("friedrich 7.2")
def test_other_combats_than_the_pairs_are_refused_each_with_its_rule() -> None:
    t = Table({**SURROUNDED, "keith": "dresden", "ferdinand": "riesa", "karl": "oschatz"}, phase="combats", effect="5S")
    assert t.no("attack friedrich ferdinand") == "1.2"
    assert t.no("attack friedrich karl") == "7.1", "not adjacent"
    assert t.no("attack ferdinand daun") == "7.1", "it is not Hanover's turn"
    assert t.no("attack daun friedrich") == "7.1"
    assert t.no("attack friedrich soubise") == "7.1", "off the map"
    assert t.no("attack keith daun") == "7.12b", "Friedrich commands"
    assert t.no("done") == "2.4"


@rule("friedrich 7.2")
def test_a_combat_that_fate_forbids_names_its_card() -> None:
    pieces: Pieces = {
        "soubise": "dresden",
        "richelieu": "doebeln",
        "friedrich": "meissen",
        "keith": "mittweida",
    }
    t = Table(pieces, nation="france", phase="combats", effect="5S")
    assert t.options() == ["attack richelieu friedrich", "attack richelieu keith"]
    assert t.no("attack soubise friedrich") == "fate 5S"


# ---- the score -----------------------------------------------------------------------------------------------------


@rule("friedrich 7.3")
@pytest.mark.parametrize(
    ("own", "theirs", "to_play", "score"),
    [(2, 5, "prussia", -3), (5, 2, "austria", 3), (4, 4, "prussia", 0), (1, 8, "prussia", -7), (8, 1, "austria", 7)],
)
def test_the_difference_of_the_armies_is_the_starting_score(own: int, theirs: int, to_play: str, score: int) -> None:
    t = duel(own, theirs, [], [])
    assert fights(t) == [(mask("friedrich"), mask("daun"), own, theirs, score)]
    assert t.nation == to_play
    if score:
        t.do("stop")
        assert t.told("defeat")[0][2] == abs(score)


@rule("friedrich 7.3")
def test_both_strengths_are_announced_to_everybody() -> None:
    t = duel(2, 5, [], [])
    assert (mask("friedrich"), 2, 2) in t.s.army_facts and (mask("daun"), 5, 5) in t.s.army_facts
    assert "Attack: Friedrich (2) against Daun (5), score -2." not in t.log
    assert t.log[-1] == "Attack: Friedrich (2) against Daun (5), score -3."


@rule("friedrich 7.3")
def test_what_was_announced_cannot_be_undone() -> None:
    """A march may be taken back as long as nothing was revealed."""
    t = Table({"friedrich": ("meissen", 3), "daun": ("dresden", 5)})
    t.do("march friedrich riesa", "march friedrich meissen", "halt")
    assert not t.s.revealed
    t.do("done")
    assert t.s.revealed


@rule("friedrich 7.3")
def test_armies_are_stated_before_any_card() -> None:
    t = Table({"friedrich": ("meissen", 3), "daun": ("dresden", 5)}, hands={"prussia": ["diamonds 9"]})
    assert t.s.army_facts == ()
    t.do("done")
    assert t.s.army_facts and scores(t) == []


# ---- playing cards -------------------------------------------------------------------------------------------------


@rule("friedrich 7.4")
def test_the_side_behind_plays_on_while_its_score_is_negative() -> None:
    t = duel(1, 8, ["diamonds 2", "diamonds 3", "diamonds 4"], ["spades 9"])
    for card, score in (("diamonds 2", -5), ("diamonds 3", -2)):
        t.do(f"play {card}")
        assert scores(t)[-1] == ("prussia", card, int(card[-1]), score) and t.nation == "prussia"
    assert t.hand("prussia") == ["diamonds 4"], "a card played is gone"
    t.do("play diamonds 4")
    assert scores(t)[-1][3] == 2 and t.nation == "austria"


@rule("friedrich 7.4")
def test_the_side_ahead_does_not_play() -> None:
    t = duel(5, 2, ["diamonds 9"], ["spades 2"])
    assert t.nation == "austria" and t.s.to_act == (2,)
    not_asked(t, "friedrich", "play diamonds 9")
    t.do("play spades 2")
    assert scores(t) == [("austria", "spades 2", 2, -1)] and t.nation == "austria", "still behind"


@rule("friedrich 7.4")
def test_what_is_no_card_is_refused() -> None:
    t = duel(2, 5, ["diamonds 9"], [])
    assert t.no("done") == "7.4" and t.no("march friedrich meissen") == "7.4" and t.no("attack friedrich daun") == "7.4"


@rule("friedrich 7.4")
def test_cards_played_go_to_the_open_discards() -> None:
    t = duel(2, 5, ["diamonds 9"], [])
    card = t.s.hands[PRUSSIA][0]
    t.do("play diamonds 9")
    assert t.s.discard >> card & 1 and t.s.hands[PRUSSIA] == []


@rule("friedrich 7.5")
def test_each_side_plays_the_suit_of_its_own_city() -> None:
    assert (suit("dresden"), suit("pirna")) == ("diamonds", "spades")
    every = [f"{name} 5" for name in ("spades", "clubs", "hearts", "diamonds")]
    t = duel(2, 5, every, every)
    assert t.options() == ["play diamonds 5", "stop"]
    for card in every[:3]:
        assert t.no(f"play {card}") == "7.5" and t.why(f"play {card}") == "no.suit"
    t.do("play diamonds 5")
    assert t.nation == "austria" and t.options() == ["play spades 5", "stop"]
    for card in every[1:]:
        assert t.no(f"play {card}") == "7.5" and t.why(f"play {card}") == "no.suit"
    assert t.why("play spades 6") == "no.not_held"


@rule("friedrich 7.5")
def test_inside_one_sector_both_play_the_same_suit() -> None:
    hand = ["spades 6", "diamonds 6"]
    t = Table(
        {"friedrich": ("meissen", 2), "daun": ("dresden", 5)},
        phase="combats",
        hands={"prussia": hand, "austria": hand},
    )
    assert t.options() == ["play diamonds 6", "stop"]
    t.do("play diamonds 6")
    assert t.options() == ["play diamonds 6", "stop"]


@rule("friedrich 7.5")
@pytest.mark.parametrize(
    ("city", "own"), [("dresden", "diamonds"), ("pirna", "spades"), ("mittweida", "spades"), ("rochlitz", "clubs")]
)
def test_the_suit_goes_by_the_city_and_not_by_the_nation(city: str, own: str) -> None:
    t = Table(
        {"friedrich": (city, 2), "daun": (neighbours(city)[0], 5)},
        phase="combats",
        hands={"prussia": [f"{name} 2" for name in ("spades", "clubs", "hearts", "diamonds")]},
    )
    assert t.options() == [f"play {own} 2", "stop"]


@rule("friedrich 7.5")
def test_a_card_must_be_held_by_the_nation_that_fights() -> None:
    """Cards of Hanover do not help Prussia though one player holds both."""
    t = duel(2, 5, ["hearts 9"], [])
    t.s.hands[1] = [100]
    assert t.no("play diamonds 9") == "7.5" and t.no("play spades 2") == "7.5" and t.options() == ["stop"]


@rule("friedrich 7.4", "friedrich 7.5", "friedrich 7.6", "friedrich 7.8", "friedrich 7.11")
@pytest.mark.parametrize(("own", "theirs"), [(2, 5), (5, 2), (4, 4)])
@pytest.mark.parametrize(
    "hand",
    [[], ["diamonds 2", "spades 2", "diamonds 13", "spades 13"], ["reserve"], ["reserve", "spades 2", "clubs 2"]],
)
def test_whatever_is_offered_is_never_refused_and_the_other_way_round(own: int, theirs: int, hand: list[str]) -> None:
    t = duel(own, theirs, hand, hand)
    offered = t.options()
    texts = [f"play {face}" for face in FACES] + [f"reserve {value}" for value in range(12)] + ["stop"]
    assert [text for text in texts if t.s.explain(t.s.to_act[0], WORDS.parse(text)) is None] == offered


@rule("friedrich 7.5")
def test_a_face_held_twice_is_listed_once_and_played_twice() -> None:
    t = duel(1, 8, ["diamonds 2", "diamonds 2"], [])
    assert t.options() == ["play diamonds 2", "stop"]
    t.do("play diamonds 2", "play diamonds 2")
    assert [play[3] for play in scores(t)] == [-5, -3] and t.options() == ["stop"]


@rule("friedrich 7.6")
def test_a_reserve_counts_one_to_ten_as_its_player_says() -> None:
    t = duel(1, 8, ["reserve"], [])
    assert reserves(t) == list(range(1, 11))
    assert t.no("reserve 11") == "3.5" and t.no("reserve 0") == "3.5"
    assert t.no("play reserve") == "7.6"
    t.do("reserve 4")
    assert scores(t) == [("prussia", "reserve", 4, -3)] and t.hand("prussia") == [] and t.nation == "prussia"
    assert t.no("reserve 4") == "7.6", "there is no second one"


@rule("friedrich 7.6")
@pytest.mark.parametrize(("value", "score", "to_play"), [(6, -1, "prussia"), (7, 0, "austria"), (10, 3, "austria")])
def test_a_reserve_is_added_like_any_card(value: int, score: int, to_play: str) -> None:
    t = duel(1, 8, ["reserve"], ["spades 2"])
    t.do(f"reserve {value}")
    assert scores(t)[-1][3] == score and t.nation == to_play


@rule("friedrich 7.6")
def test_a_reserve_is_good_in_every_suit_and_for_the_defender() -> None:
    t = duel(5, 3, [], ["reserve", "hearts 9"])
    assert t.nation == "austria" and "play hearts 9" not in t.options() and reserves(t) == list(range(1, 11))


@rule("friedrich 7.7")
@pytest.mark.parametrize(
    ("card", "score", "to_play"),
    [("diamonds 2", -1, "prussia"), ("diamonds 3", 0, "austria"), ("diamonds 4", 1, "austria")],
)
def test_at_zero_or_more_the_turn_passes(card: str, score: int, to_play: str) -> None:
    t = duel(2, 5, [card, "diamonds 13"], ["spades 13"])
    t.do(f"play {card}")
    assert scores(t)[-1][3] == score and t.nation == to_play


@rule("friedrich 7.7")
def test_the_score_counts_with_the_opposite_sign_for_the_other_side_to_and_fro() -> None:
    t = duel(2, 5, ["diamonds 10", "diamonds 12"], ["spades 9", "spades 6"])
    t.do("play diamonds 10", "play spades 9", "play diamonds 12", "play spades 6")
    assert [(who, score) for who, _, _, score in scores(t)] == [
        ("prussia", 7),
        ("austria", 2),
        ("prussia", 10),
        ("austria", -4),
    ]
    assert t.nation == "austria"


# ---- the end of a combat -------------------------------------------------------------------------------------------


@rule("friedrich 7.8")
def test_who_is_behind_may_stop_though_he_holds_cards_and_is_beaten() -> None:
    t = duel(5, 8, ["diamonds 9", "reserve"], [])
    assert "stop" in t.options()
    t.do("stop")
    assert t.told("defeat") == [(mask("friedrich"), mask("daun"), 3, 3)] and t.hand("prussia") == [
        "diamonds 9",
        "reserve",
    ]


@rule("friedrich 7.8")
def test_who_cannot_play_can_only_stop_and_is_asked_all_the_same() -> None:
    """Nobody else knows that he has nothing."""
    t = duel(5, 8, ["hearts 9"], [])
    assert t.kind == "duel" and t.nation == "prussia" and t.options() == ["stop"]
    t.do("stop")
    assert t.told("defeat") == [(mask("friedrich"), mask("daun"), 3, 3)]


@rule("friedrich 7.8")
def test_only_the_side_to_play_can_stop() -> None:
    t = duel(5, 8, [], ["spades 2"])
    not_asked(t, "maria-theresia", "stop")
    assert t.told("defeat") == []


@rule("friedrich 7.8")
def test_the_attacked_can_be_beaten_and_so_can_the_attacker_after_a_lead() -> None:
    t = duel(8, 5, [], [])
    t.do("stop")
    assert t.told("defeat")[0][:2] == (mask("daun"), mask("friedrich"))
    t = duel(8, 5, [], ["spades 9"])
    t.do("play spades 9", "stop")
    assert t.told("defeat") == [(mask("friedrich"), mask("daun"), 6, 6)]


@rule("friedrich 7.9")
@pytest.mark.parametrize(("own", "theirs", "loss"), [(7, 8, 1), (5, 8, 3), (4, 7, 3), (3, 6, 3), (3, 8, 3), (1, 2, 1)])
def test_the_loser_loses_his_score_but_no_more_than_he_has(own: int, theirs: int, loss: int) -> None:
    t = duel(own, theirs, [], [])
    t.do("stop")
    assert t.told("defeat") == [(mask("friedrich"), mask("daun"), theirs - own, loss)]
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.total("prussia") == own - loss
    assert [play[2] for play in t.told("retreated")] == ([loss] if own > loss else [])


@rule("friedrich 7.9")
def test_the_final_score_counts_and_not_the_starting_one() -> None:
    t = duel(8, 7, [], ["spades 5"])
    t.do("play spades 5", "stop")
    assert t.told("defeat") == [(mask("friedrich"), mask("daun"), 4, 4)] and t.armies("friedrich") == 4


@rule("friedrich 7.9")
def test_armies_lost_are_known_to_everybody() -> None:
    t = duel(5, 7, [], [])
    t.do("stop")
    assert (mask("friedrich"), 3, 3) in t.s.army_facts


@rule("friedrich 7.10")
@pytest.mark.parametrize(("own", "theirs"), [(2, 7), (7, 2), (8, 1)])
def test_the_winner_keeps_his_armies_and_his_city(own: int, theirs: int) -> None:
    t = duel(own, theirs, [], [])
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    winner, city, armies = ("friedrich", "dresden", own) if own > theirs else ("daun", "pirna", theirs)
    assert t.at(winner) == city and t.armies(winner) == armies
    assert t.s.victor == PIECES.index(winner)


# ---- at zero -------------------------------------------------------------------------------------------------------


@rule("friedrich 7.11")
def test_at_zero_a_card_of_the_suit_must_be_played() -> None:
    t = duel(4, 4, ["diamonds 2", "hearts 13"], [])
    assert t.options() == ["play diamonds 2"] and t.no("stop") == "7.11"


@rule("friedrich 7.11")
def test_a_reserve_may_be_played_instead_and_the_card_kept() -> None:
    t = duel(4, 4, ["diamonds 2", "reserve"], ["spades 3"])
    assert "stop" not in t.options() and t.no("stop") == "7.11" and reserves(t) == list(range(1, 11))
    t.do("reserve 1")
    assert t.hand("prussia") == ["diamonds 2"] and t.nation == "austria"


@rule("friedrich 7.11")
def test_the_duty_holds_for_the_defender_and_in_the_middle_of_a_combat() -> None:
    t = duel(2, 5, ["diamonds 3"], ["spades 2", "spades 3"])
    t.do("play diamonds 3")
    assert t.nation == "austria" and t.options() == ["play spades 2", "play spades 3"] and t.no("stop") == "7.11"


@rule("friedrich 7.11")
def test_there_is_no_duty_below_zero() -> None:
    t = duel(4, 5, ["diamonds 2"], [])
    assert t.options() == ["play diamonds 2", "stop"]


@rule("friedrich 7.11a")
def test_at_zero_with_reserves_only_one_may_play_or_stop() -> None:
    t = duel(4, 4, ["reserve", "reserve", "spades 9"], [])
    assert t.options() == [f"reserve {value}" for value in range(1, 11)] + ["stop"]
    t.do("reserve 3")
    assert scores(t)[-1][3] == 3 and t.nation == "austria"


@rule("friedrich 7.11a", "friedrich 7.11b")
def test_stopping_with_a_reserve_in_hand_is_a_draw() -> None:
    t = duel(4, 4, ["reserve"], ["spades 9"])
    t.do("stop")
    assert t.told("draw") == [(mask("friedrich"), mask("daun"))] and t.hand("prussia") == ["reserve"]


@rule("friedrich 7.11b")
def test_a_draw_costs_nothing_moves_nobody_and_makes_no_victor() -> None:
    t = duel(4, 4, ["hearts 9"], ["spades 9"], victor="saltikov")
    t.do("stop")
    assert t.told("draw") and not t.told("defeat") and not t.told("retreated")
    assert (t.at("friedrich"), t.at("daun")) == ("dresden", "pirna")
    assert (t.armies("friedrich"), t.armies("daun")) == (4, 4)
    assert t.s.victor == PIECES.index("saltikov") and not t.s.beaten


@rule("friedrich 7.11b")
def test_the_defender_can_end_it_at_zero_too() -> None:
    t = duel(2, 5, ["diamonds 3"], ["reserve"])
    t.do("play diamonds 3", "stop")
    assert t.told("draw") and (t.armies("friedrich"), t.armies("daun")) == (2, 5)


@rule("friedrich 7.11b")
def test_a_draw_shows_that_the_suit_is_not_there() -> None:
    """He would have had to play it."""
    t = duel(4, 4, ["hearts 9", "reserve"], [])
    t.do("stop")
    assert t.s.voids[PRUSSIA] == 1 << GAME.board.suit[CITIES.index("dresden")]
    assert t.s.revealed, "what all have seen cannot be undone"


# ---- special cases -------------------------------------------------------------------------------------------------


@rule("friedrich 7.12a")
@pytest.mark.parametrize(("nation", "first"), [("prussia", "prussia"), ("austria", "austria")])
def test_at_equal_strength_the_attacker_begins(nation: str, first: str) -> None:
    t = Table(
        {"friedrich": ("dresden", 4), "daun": ("pirna", 4)},
        nation=nation,
        phase="combats",
        hands={"prussia": ["diamonds 5"], "austria": ["spades 5"]},
    )
    assert fights(t)[0][4] == 0 and t.nation == first


@rule("friedrich 7.12b")
@pytest.mark.parametrize("count", [2, 3])
def test_a_stack_attacks_with_the_sum_of_its_armies(count: int) -> None:
    names = ["friedrich", "heinrich", "keith"][:count]
    pieces: Pieces = {**dict.fromkeys(names, "dresden"), "friedrich": ("dresden", 4 * count), "daun": ("pirna", 7)}
    t = Table(pieces, phase="combats")
    assert fights(t) == [(mask(*names), mask("daun"), 4 * count, 7, 4 * count - 7)]


@rule("friedrich 7.12b")
def test_a_stack_defends_with_the_sum_of_its_armies() -> None:
    t = Table({"friedrich": ("dresden", 8), "daun": ("pirna", 13), "browne": "pirna", "karl": "pirna"}, phase="combats")
    assert fights(t) == [(mask("friedrich"), mask("daun", "browne", "karl"), 8, 13, -5)]


@rule("friedrich 7.12b")
def test_a_stack_is_attacked_once_and_under_its_commander() -> None:
    """Browne and Karl stand in one city: Friedrich fights them together, once."""
    pieces: Pieces = {"friedrich": ("dresden", 2), "daun": ("meissen", 2), "browne": ("pirna", 6), "karl": "pirna"}
    t = Table(pieces, phase="combats")
    assert t.options() == ["attack friedrich daun", "attack friedrich browne"]
    assert t.no("attack friedrich karl") == "7.12b"


@rule("friedrich 7.12b")
def test_the_losses_of_a_stack_are_common() -> None:
    t = Table({"friedrich": ("dresden", 9), "keith": "dresden", "daun": ("pirna", 8), "lacy": "pirna"}, phase="combats")
    t.do("stop")
    assert t.total("austria") == 7 and t.at("daun") == t.at("lacy") != "pirna"


@rule("friedrich 7.12c")
def test_one_stack_fights_several_enemies_one_after_the_other() -> None:
    t = Table(
        {"friedrich": ("dresden", 5), "daun": ("meissen", 3), "browne": ("pirna", 4)},
        phase="combats",
        hands={"prussia": ["diamonds 9"]},
    )
    t.do("attack friedrich daun", "stop")
    t.do(t.options()[0])
    assert fights(t) == [
        (mask("friedrich"), mask("daun"), 5, 3, 2),
        (mask("friedrich"), mask("browne"), 5, 4, 1),
    ], "each combat by itself, against full strength"


@rule("friedrich 7.12c")
def test_several_attackers_fight_one_enemy_one_after_the_other_and_never_together() -> None:
    t = Table(
        {"friedrich": ("dresden", 3), "heinrich": ("doebeln", 3), "daun": ("meissen", 4)},
        phase="combats",
        hands={"prussia": ["diamonds 2"], "austria": ["diamonds 3"]},
    )
    assert t.options() == ["attack friedrich daun", "attack heinrich daun"]
    t.do("attack friedrich daun", "stop")
    t.do(t.options()[0])
    assert fights(t)[1] == (mask("heinrich"), mask("daun"), 3, 4, -1)


@rule("friedrich 7.12c")
def test_after_a_draw_the_next_enemy_is_fought() -> None:
    t = Table({"friedrich": ("dresden", 4), "daun": ("meissen", 4), "browne": ("pirna", 4)}, phase="combats")
    t.do("attack friedrich browne", "stop")
    assert fights(t)[1][:2] == (mask("friedrich"), mask("daun"))


@rule("friedrich 7.12d")
def test_a_pair_fights_once() -> None:
    t = Table(SURROUNDED, phase="combats", hands={"prussia": ["spades 2"]})
    t.do("attack friedrich daun", "stop")
    assert t.told("draw") and t.no("attack friedrich daun") == "7.12d"
    t.do("attack friedrich browne", "stop")
    assert len(fights(t)) == 3, "the last begins by itself"


@rule("friedrich 7.12d")
def test_a_retreat_next_to_another_enemy_makes_no_new_combat() -> None:
    """Browne can only fall back to Freiberg, where Keith stands beside him: they do not fight in this phase."""
    pieces: Pieces = {
        "friedrich": ("dresden", 8),
        "browne": ("deuben", 7),
        "keith": ("marienberg", 8),
        "lacy": "dippoldiswalde",
    }
    t = Table(pieces, phase="combats")
    t.do("stop")
    assert t.at("browne") == "freiberg" and "marienberg" in neighbours("freiberg")
    assert len(fights(t)) == 1 and t.kind == "movement" and t.nation == "hanover"


@rule("friedrich 7.12d")
def test_the_pairs_are_those_of_the_start_of_the_phase() -> None:
    """Keith is two roads from Browne, who is beaten towards him."""
    t = Table(
        {"friedrich": ("dresden", 8), "browne": ("deuben", 7), "daun": ("meissen", 8), "keith": "marienberg"},
        phase="combats",
    )
    assert t.options() == ["attack friedrich daun", "attack friedrich browne"]
    t.do("attack friedrich browne", "stop")
    t.do(next(text for text in t.options() if text.endswith("freiberg")))
    assert t.s.pairs == () and fights(t)[-1][:2] == (mask("friedrich"), mask("daun"))


@rule("friedrich 7.12e")
def test_who_has_retreated_is_not_attacked_again() -> None:
    """Keith too stood next to Daun, but Friedrich has driven him off."""
    t = Table(
        {"friedrich": ("dresden", 8), "keith": ("doebeln", 8), "daun": ("meissen", 6)},
        phase="combats",
    )
    t.do("attack friedrich daun", "stop")
    t.do(t.options()[0])
    assert len(fights(t)) == 1 and t.nation == "hanover"


@rule("friedrich 7.12e")
def test_who_has_retreated_does_not_attack_again() -> None:
    t = Table(
        {"friedrich": ("dresden", 6), "daun": ("meissen", 8), "browne": ("pirna", 2)},
        phase="combats",
    )
    t.do("attack friedrich daun", "stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert len(fights(t)) == 1 and t.at("browne") == "pirna" and t.nation == "hanover"


@rule("friedrich 7.12e")
def test_a_routed_general_is_refused_by_name() -> None:
    t = Table(
        {
            "friedrich": ("dresden", 8),
            "keith": ("doebeln", 8),
            "daun": ("meissen", 6),
            "browne": ("pirna", 5),
            "lacy": ("mittweida", 4),
        },
        phase="combats",
    )
    t.do("attack friedrich daun", "stop")
    t.do(t.options()[0])
    assert t.options() == ["attack friedrich browne", "attack keith lacy"]
    assert t.no("attack keith daun") == "7.12e" and t.why("attack keith daun") == "no.routed"
    t.do("attack keith lacy", "stop")
    assert t.kind == "duel", "and the last pair is fought"


@rule("friedrich 7.12e")
@pytest.mark.parametrize("nation", ["prussia", "austria"])
def test_the_routed_of_either_side_are_refused(nation: str) -> None:
    """Friedrich is beaten by Daun, whether he attacks or is attacked; Browne was to fight him too."""
    t = Table(
        {
            "friedrich": ("dresden", 7),
            "daun": ("meissen", 8),
            "browne": ("pirna", 7),
            "karl": ("tetschen", 7),
            "lacy": ("goerlitz", 7),
            "keith": ("aussig", 8),
            "heinrich": ("loebau", 8),
        },
        nation=nation,
        phase="combats",
    )
    attack = "attack {} {}" if nation == "prussia" else "attack {1} {0}"
    t.do(attack.format("friedrich", "daun"), "stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert set(t.options()) == {attack.format("keith", "karl"), attack.format("heinrich", "lacy")}
    assert t.no(attack.format("friedrich", "browne")) == "7.12e"


@rule("friedrich 7.12e")
def test_a_stack_that_left_the_map_fights_no_more() -> None:
    t = Table(
        {"friedrich": ("dresden", 8), "keith": ("doebeln", 8), "daun": ("meissen", 2), "browne": ("pirna", 3)},
        phase="combats",
    )
    t.do("attack friedrich daun", "stop")
    assert t.at("daun") is None and len(fights(t)) == 2 and fights(t)[1][:2] == (mask("friedrich"), mask("browne"))


@rule("friedrich 7.12e")
def test_whom_the_rest_of_a_beaten_stack_stood_beside_does_not_fight_it() -> None:
    """The stack loses a general; what is left of it has retreated all the same."""
    t = Table(
        {"friedrich": ("dresden", 8), "keith": ("doebeln", 8), "daun": ("meissen", 5), "karl": "meissen"},
        phase="combats",
    )
    t.do("attack friedrich daun", "stop")
    t.do(t.options()[0])
    assert t.at("karl") is not None and t.armies("daun") == 2
    assert len(fights(t)) == 1


@rule("friedrich 7.12e")
def test_in_the_next_phase_they_fight_again() -> None:
    t = Table({"friedrich": ("dresden", 8), "daun": ("pirna", 7)}, phase="combats")
    t.do("stop")
    assert t.at("daun") == "tetschen"
    t.pass_to("austria")
    t.do("march daun pirna", "halt", "done")
    assert fights(t)[-1][:2] == (mask("daun"), mask("friedrich"))


@rule("friedrich 7.12e")
def test_the_winner_fights_on() -> None:
    t = Table({"friedrich": ("dresden", 8), "daun": ("meissen", 7), "browne": ("pirna", 7)}, phase="combats")
    t.do("attack friedrich daun", "stop")
    t.do(t.options()[0])
    assert fights(t)[-1] == (mask("friedrich"), mask("browne"), 8, 7, 1)


# ---- the rulebook's example ----------------------------------------------------------------------------------------


@rule("friedrich 7.3", "friedrich 7.4", "friedrich 7.5", "friedrich 7.7", "friedrich 7.9", "friedrich 7.11")
@rule("friedrich 8.2", "friedrich 8.4a")
def test_the_rulebooks_combat_of_heinrich_against_richelieu_and_soubise() -> None:
    """Heinrich (2 armies) marches next to Richelieu and Soubise (4 together); he stands in diamonds, they in spades."""
    assert (suit("eschwege"), suit("goettingen")) == ("diamonds", "spades")
    t = Table(
        {"heinrich": ("hersfeld", 2), "richelieu": ("goettingen", 4), "soubise": "goettingen"},
        hands={
            "prussia": ["diamonds 10", "diamonds 9", "diamonds 7", "reserve"],
            "france": ["spades 5", "spades 4", "spades 4", "spades 3"],
        },
    )
    t.do("march heinrich bebra", "march heinrich sontra", "march heinrich eschwege", "done")
    assert fights(t) == [(mask("heinrich"), mask("richelieu", "soubise"), 2, 4, -2)]
    assert t.nation == "prussia" and "stop" in t.options(), "he could retreat at once and lose two armies"
    t.do("play diamonds 10")
    assert scores(t)[-1] == ("prussia", "diamonds 10", 10, 8) and t.nation == "france"
    t.do("play spades 5")
    assert scores(t)[-1] == ("france", "spades 5", 5, -3) and t.nation == "france"
    t.do("play spades 3")
    assert scores(t)[-1] == ("france", "spades 3", 3, 0) and t.nation == "prussia"
    assert t.no("stop") == "7.11", "at zero Prussia has diamonds and must play"
    t.do("play diamonds 7")
    assert scores(t)[-1] == ("prussia", "diamonds 7", 7, 7) and t.nation == "france"
    t.do("play spades 4")
    assert scores(t)[-1] == ("france", "spades 4", 4, -3) and t.nation == "france"
    assert t.options() == ["play spades 4", "stop"]
    t.do("stop")
    assert t.told("defeat") == [(mask("richelieu", "soubise"), mask("heinrich"), 3, 3)]
    assert t.at("soubise") is None and t.armies("richelieu") == 1 and t.total("france") == 1
    # Prussia, the winner, chooses among the cities three roads away that are four roads from Heinrich.
    assert t.kind == "retreat" and t.nation == "prussia"
    ends = {text.removeprefix("retreat richelieu ") for text in t.options()}
    assert ends == {
        "hameln", "fritzlar", "detmold", "lemgo", "paderborn", "hildesheim", "hofgeismar", "salzgitter", "wernigerode"
    }  # fmt: skip
    assert {(distance("goettingen", end), distance("eschwege", end)) for end in ends} == {(3, 4)}
    t.do("retreat richelieu wernigerode")
    assert t.at("richelieu") == "wernigerode" and t.told("retreated")[0][2] == 3
    assert t.at("heinrich") == "eschwege" and t.armies("heinrich") == 2
    assert t.hand("prussia") == ["diamonds 9", "reserve"] and t.s.hands[FRANCE] and t.hand("france") == ["spades 4"]


@rule("friedrich 7.11a", "friedrich 7.11b")
def test_the_rulebooks_remark_with_the_reserve_alone_prussia_could_have_stopped() -> None:
    t = Table(
        {"heinrich": ("eschwege", 2), "richelieu": ("goettingen", 4), "soubise": "goettingen"},
        phase="combats",
        hands={"prussia": ["diamonds 10", "reserve"], "france": ["spades 5", "spades 4", "spades 4", "spades 3"]},
    )
    t.do("play diamonds 10", "play spades 5", "play spades 3")
    assert t.nation == "prussia" and t.options() == [f"reserve {value}" for value in range(1, 11)] + ["stop"]
    t.do("stop")
    assert t.told("draw") and (t.at("heinrich"), t.at("soubise")) == ("eschwege", "goettingen")
    assert (t.armies("heinrich"), t.armies("richelieu")) == (2, 4)
