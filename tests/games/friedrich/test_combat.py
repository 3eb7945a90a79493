"""Chapters 7 and 8: combat and retreat, on real cities. Celle lies in diamonds, Hannover next to it in spades."""

from __future__ import annotations

import pytest

from kabinett.games.tactics.retreat import retreat_ends
from tests.games.friedrich.kit import CITIES, GAME, Table, distance, neighbours
from tests.rules import rule

DUEL = {"heinrich": ("celle", 2), "richelieu": ("hannover", 4), "soubise": "hannover"}


def duel(own: int, other: int, prussia: list[str], france: list[str], **more: object) -> Table:
    """Heinrich attacks Richelieu."""
    pieces = {"heinrich": ("celle", own), "richelieu": ("hannover", other)}
    return Table(pieces, phase="combats", hands={"prussia": prussia, "france": france}, **more)  # type: ignore[arg-type]


def score(t: Table) -> int:
    """The score as the side to play sees it."""
    frame = t.s.stack[-1]
    return frame[3] if frame[4] == 0 else -frame[3]


@rule("friedrich 7.3", "friedrich 7.4", "friedrich 7.5", "friedrich 7.7", "friedrich 7.8", "friedrich 7.9")
@rule("friedrich 6.4")
def test_the_worked_example() -> None:
    """The rulebook's example, card for card."""
    hands = {
        "prussia": ["diamonds 10", "diamonds 9", "diamonds 7", "reserve"],
        "france": ["spades 5", "spades 4", "spades 4", "spades 3"],
    }
    t = Table(DUEL, phase="combats", hands=hands)
    assert (t.kind, t.nation, score(t)) == ("duel", "prussia", -2)
    t.do("play diamonds 10")
    assert (t.nation, score(t)) == ("france", -8)
    t.do("play spades 5")
    assert (t.nation, score(t)) == ("france", -3)
    t.do("play spades 3")
    assert (t.nation, score(t)) == ("prussia", 0)
    assert t.no("stop") == "7.11"
    t.do("play diamonds 7")
    assert (t.nation, score(t)) == ("france", -7)
    t.do("play spades 4")
    assert (t.nation, score(t)) == ("france", -3)
    t.do("stop")
    assert t.kind == "retreat" and t.seat == "friedrich"
    assert t.armies("richelieu") == 1 and t.at("soubise") is None and t.at("richelieu") == "hannover"
    ends = t.options()
    assert len({distance("celle", end.split()[-1]) for end in ends}) == 1
    t.do(ends[0])
    assert t.at("richelieu") == ends[0].split()[-1] and distance("hannover", ends[0].split()[-1]) == 3
    assert t.at("heinrich") == "celle" and t.armies("heinrich") == 2


@rule("friedrich 7.1")
@pytest.mark.parametrize(("city", "fights"), [("hannover", True), ("springe", False)])
def test_adjacent_generals_fight(city: str, fights: bool) -> None:
    t = Table({"heinrich": ("celle", 3), "richelieu": (city, 4)}, phase="combats")
    assert (t.kind == "duel") is fights


@rule("friedrich 7.1")
def test_allies_never_fight() -> None:
    t = Table({"heinrich": ("celle", 3), "ferdinand": ("hannover", 4)}, phase="combats")
    assert not t.told("battle")


@rule("friedrich 7.1a")
def test_trains_take_no_part() -> None:
    t = Table({"heinrich": ("celle", 3), "france-train-1": "hannover"}, phase="combats")
    assert not t.told("battle")
    t = Table({"prussia-train-1": "celle", "richelieu": ("hannover", 3)}, phase="combats")
    assert not t.told("battle")


@rule("friedrich 7.1b")
def test_a_general_who_has_just_come_back_fights() -> None:
    pieces = {"heinrich": ("celle", 3), "daun": ("spandau", 4)}
    t = Table(pieces, hands={"prussia": ["hearts 6"]})
    t.do("recruit", "enter friedrich berlin", "armies 1", "pay hearts 6")
    if t.kind == "movement" and t.s.draft[0]:
        t.do(t.options()[0])
    assert t.at("friedrich") == "berlin"
    t.do("done")
    assert t.kind == "duel" and t.nation == "prussia" and "daun" in str(t.s.position()["stack"])


@rule("friedrich 7.2", "friedrich 7.12c")
def test_the_active_player_orders_the_combats() -> None:
    pieces = {"heinrich": ("celle", 3), "richelieu": ("hannover", 2), "soubise": ("burgdorf", 1)}
    beside = [city for city in neighbours("celle") if city != "hannover"]
    pieces["soubise"] = (beside[0], 1)
    t = Table(pieces, phase="combats", hands={"prussia": ["diamonds 2"], "france": ["diamonds 3"]})
    assert t.kind == "combats" and t.seat == "friedrich"
    assert sorted(t.options()) == ["attack heinrich richelieu", "attack heinrich soubise"]
    assert t.no("attack heinrich daun") == "7.1"
    t.do("attack heinrich soubise")
    assert t.kind == "duel" and t.nation == "france"
    while t.kind != "duel" or "soubise" in str(t.s.position()["stack"]):
        t.do("stop" if t.kind == "duel" else t.options()[0])
    assert "richelieu" in str(t.s.position()["stack"])


@rule("friedrich 7.12c")
def test_several_attack_one_after_the_other() -> None:
    beside = [city for city in neighbours("celle") if city != "hannover"]
    pieces = {"richelieu": ("celle", 8), "heinrich": ("hannover", 1), "keith": (beside[0], 1)}
    t = Table(pieces, phase="combats")
    assert sorted(t.options()) == ["attack heinrich richelieu", "attack keith richelieu"]
    t.do("attack keith richelieu", "stop")
    while t.kind != "duel":
        t.do(t.options()[0])
    assert t.nation == "prussia" and "heinrich" in str(t.s.position()["stack"])


@rule("friedrich 7.3")
def test_armies_are_announced_to_all() -> None:
    t = duel(3, 5, [], [])
    assert [args[2:] for args in t.told("battle")] == [(3, 5, -2)]
    facts = {fact[0]: fact[1:] for fact in t.s.army_facts}
    assert facts[1 << 2] == (3, 3) and facts[1 << 21] == (5, 5)
    assert t.s.revealed or t.s.events


@rule("friedrich 7.4")
@pytest.mark.parametrize(("own", "other", "nation"), [(3, 5, "prussia"), (5, 3, "france")])
def test_the_side_behind_plays(own: int, other: int, nation: str) -> None:
    assert duel(own, other, [], []).nation == nation


@rule("friedrich 7.12a")
def test_at_an_even_start_the_attacker_plays_first() -> None:
    t = duel(4, 4, [], [])
    assert t.nation == "prussia" and score(t) == 0
    t = Table({"heinrich": ("celle", 4), "richelieu": ("hannover", 4)}, nation="france", phase="combats")
    assert t.nation == "france"


@rule("friedrich 7.5")
def test_each_side_plays_the_suit_of_its_own_city() -> None:
    t = duel(2, 4, ["diamonds 5", "spades 6"], ["spades 9", "diamonds 9"])
    assert "play diamonds 5" in t.options() and "play spades 6" not in t.options()
    assert t.no("play spades 6") == "7.5"
    assert t.no("play diamonds 13") == "7.5"
    t.do("play diamonds 5")
    assert "play spades 9" in t.options() and t.no("play diamonds 9") == "7.5"


@rule("friedrich 7.6")
def test_a_reserve_counts_one_to_ten() -> None:
    t = duel(2, 4, ["reserve"], [])
    assert [o for o in t.options() if o.startswith("reserve")] == [f"reserve {n}" for n in range(1, 11)]
    assert t.no("reserve 11") == "3.5" and t.no("reserve 0") == "3.5"
    assert t.no("play reserve") == "7.6"
    t.do("reserve 7")
    assert (t.nation, score(t)) == ("france", -5) and t.hand("prussia") == []
    assert t.no("reserve 3") == "7.6"


@rule("friedrich 7.7")
@pytest.mark.parametrize(("card", "nation", "now"), [("2", "prussia", -1), ("3", "france", 0), ("4", "france", -1)])
def test_zero_or_more_passes_the_turn(card: str, nation: str, now: int) -> None:
    t = duel(1, 4, [f"diamonds {card}"], ["spades 2"])
    t.do(f"play diamonds {card}")
    assert (t.nation, score(t)) == (nation, now)


@rule("friedrich 7.8")
def test_who_may_play_may_stop_and_is_beaten() -> None:
    t = duel(3, 5, ["diamonds 13"], [])
    t.do("stop")
    assert t.told("defeat")[0][2:] == (2, 2)
    assert t.hand("prussia") == ["diamonds 13"]


@rule("friedrich 7.9", "friedrich 8.2")
@pytest.mark.parametrize(("own", "other", "left"), [(3, 5, 1), (8, 1, None)])
def test_the_loser_loses_the_score(own: int, other: int, left: int | None) -> None:
    t = duel(own, other, [], [])
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    if left is None:
        assert t.at("richelieu") is None and t.total("france") == 0
    else:
        assert t.armies("heinrich") == left


@rule("friedrich 7.9", "friedrich 8.2a")
def test_nobody_loses_more_than_he_has() -> None:
    t = duel(8, 2, [], [])
    t.do("stop")
    assert t.told("defeat")[0][2:] == (6, 2)
    assert t.at("richelieu") is None and not t.told("retreated")


@rule("friedrich 7.10")
def test_the_winner_loses_nothing_and_stays() -> None:
    t = duel(3, 5, [], [])
    t.do("stop")
    assert t.at("richelieu") == "hannover" and t.armies("richelieu") == 5


@rule("friedrich 7.11")
def test_at_zero_a_suited_card_must_be_played() -> None:
    t = duel(4, 4, ["diamonds 2", "reserve"], [])
    assert "stop" not in t.options() and t.no("stop") == "7.11"
    assert "reserve 4" in t.options(), "the Reserve may be played in its stead"


@rule("friedrich 7.11a", "friedrich 7.11b")
def test_at_zero_with_reserves_only_one_may_stop() -> None:
    t = duel(4, 4, ["reserve", "spades 9"], [])
    assert "stop" in t.options() and "reserve 1" in t.options()
    t.do("stop")
    assert t.told("draw") and not t.told("defeat")
    assert (t.armies("heinrich"), t.armies("richelieu")) == (4, 4)
    assert (t.at("heinrich"), t.at("richelieu")) == ("celle", "hannover")
    assert t.s.victor == -1


@rule("friedrich 7.11b")
def test_a_draw_shows_that_the_suit_is_missing() -> None:
    t = duel(4, 4, ["reserve"], [])
    t.do("stop")
    assert t.s.voids[0] == 1 << 3


@rule("friedrich 7.12b")
def test_a_stack_fights_as_one() -> None:
    pieces = {"heinrich": ("celle", 5), "keith": "celle", "richelieu": ("hannover", 6), "soubise": "hannover"}
    t = Table(pieces, phase="combats")
    assert t.kind == "duel" and score(t) == -1
    assert len(t.told("battle")) == 1


@rule("friedrich 7.12d")
def test_a_retreat_beside_another_enemy_makes_no_new_combat() -> None:
    """Heinrich fights Richelieu only, though the retreat may lead beside others."""
    for far in ("springe", "hildesheim", "hameln", "pyrmont", "minden"):
        pieces = {"heinrich": ("celle", 8), "keith": (far, 5), "richelieu": ("hannover", 7)}
        t = Table(pieces, phase="combats")
        while t.kind in ("duel", "retreat"):
            t.do("stop" if t.kind == "duel" else t.options()[0])
        fought = {args[:2] for args in t.told("battle")}
        assert fought <= {(1 << 2, 1 << 21), (1 << 4, 1 << 21)}
        if far not in neighbours("hannover"):
            assert len(fought) == 1


@rule("friedrich 7.12e")
def test_the_beaten_fight_no_more_in_this_phase() -> None:
    beside = next(city for city in neighbours("hannover") if city != "celle")
    pieces = {"heinrich": ("celle", 8), "keith": (beside, 8), "richelieu": ("hannover", 5)}
    t = Table(pieces, phase="combats")
    t.do("attack heinrich richelieu", "stop")
    while t.kind == "retreat":
        t.do(t.options()[0])
    assert len(t.told("battle")) == 1


@rule("friedrich 8.1", "friedrich 8.4")
def test_the_winner_chooses_before_anything_else() -> None:
    t = duel(8, 7, [], [])
    t.do("stop")
    if t.kind == "retreat":
        assert t.seat == "friedrich" and t.nation == "prussia"
        assert t.no("attack heinrich richelieu") == "8.1"
        assert t.no("retreat richelieu celle") == "8.4c"
        t.do(t.options()[-1])
    assert len(t.told("retreated")) == 1


@rule("friedrich 8.2")
@pytest.mark.parametrize("lost", [1, 2, 3])
def test_a_retreat_is_as_long_as_the_losses(lost: int) -> None:
    t = duel(8, 8 - lost, [], [])
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    end = t.at("richelieu")
    assert end is not None and t.told("retreated")[0][2] == lost
    assert distance("hannover", end) == lost and distance("celle", end) == lost + 1


@rule("friedrich 8.3")
def test_a_stack_retreats_whole() -> None:
    pieces = {"heinrich": ("celle", 8), "richelieu": ("hannover", 7), "soubise": "hannover"}
    t = Table(pieces, phase="combats")
    t.do("stop")
    if t.kind == "retreat":
        t.do(t.options()[0])
    assert t.at("richelieu") == t.at("soubise") != "hannover"


@rule("friedrich 8.4a")
def test_as_far_from_the_victor_as_possible() -> None:
    t = duel(8, 6, [], [])
    t.do("stop")
    assert t.kind == "retreat"
    ends = [option.split()[-1] for option in t.options()]
    assert {distance("celle", end) for end in ends} == {3}
    assert len(ends) > 1


@rule("friedrich 8.4b")
def test_no_city_twice() -> None:
    """Out of a dead end of two cities a retreat of two leads nowhere but to its end."""
    start = CITIES.index("hannover")
    occupied = bytearray(GAME.board.size)
    open_way = next(c for c in GAME.board.neighbours[start] if CITIES[c] != "celle")
    for city in range(GAME.board.size):
        occupied[city] = city not in (start, open_way)
    victor = CITIES.index("celle")
    assert retreat_ends(GAME.board.roads, occupied, start, victor, 1) == [open_way]
    assert retreat_ends(GAME.board.roads, occupied, start, victor, 2) == []


@rule("friedrich 8.4c")
def test_through_no_piece_at_all() -> None:
    """Neither own pieces nor trains are passed, joined or destroyed."""
    ways = [city for city in neighbours("hannover") if city != "celle"]
    pieces: dict[str, str | tuple[str, int]] = {"heinrich": ("celle", 8), "richelieu": ("hannover", 7)}
    others = ["soubise", "prussia-train-1", "france-train-1", "chevert", "france-train-2"]
    for piece, city in zip(others, ways[1:], strict=False):
        pieces[piece] = city
    t = Table(pieces, phase="combats")
    while t.kind in ("combats", "duel"):
        t.do("stop" if t.kind == "duel" else "attack heinrich richelieu")
        if t.told("retreated"):
            break
    if t.kind == "retreat":
        assert t.options() == [f"retreat richelieu {ways[0]}"]
    assert t.at("richelieu") == ways[0]


@rule("friedrich 8.5")
def test_no_way_out_is_the_end() -> None:
    ways = [city for city in neighbours("hannover") if city != "celle"]
    pieces: dict[str, str | tuple[str, int]] = {"heinrich": ("celle", 8), "richelieu": ("hannover", 7)}
    for piece, city in zip(["soubise", "prussia-train-1", "france-train-1", "chevert"], ways, strict=False):
        pieces[piece] = city
    t = Table(pieces, phase="combats")
    t.do("stop")
    assert t.at("richelieu") is None and t.told("all_lost")
