"""Chapters 16 to 19 card by card, and what planning has to do with the court."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.winter import score_statues
from tests.games.wallenstein.kit import BOARD, COUNTIES, GAME, WORDS, Table
from tests.rules import rule

TWO = {"red": {"baden": 2, "anhalt": 2}, "blue": {"trier": 5}}


def at_court(card: str, counties: dict[str, dict[str, int]] | None = None, **more: object) -> Table:
    """Red may take this favour or one of two others; nobody else has courtiers."""
    others = [other for other in ("20", "15", "5", "6") if other != card][:2]
    shown = tuple(sorted([card, *others], key=int, reverse=True))
    return Table(counties or TWO, phase="court", hall={"red": 7}, court=True, favours=shown, **more)  # type: ignore[arg-type]


# Favours


@rule(
    "wallenstein 17.2",
    "wallenstein 17.5",
    "wallenstein 17.6",
    "wallenstein 17.9",
    "wallenstein 17.13",
    "wallenstein 17.15",
    "wallenstein 17.16",
    "wallenstein 17.19",
    "wallenstein 17.20",
)
@pytest.mark.parametrize(
    ("card", "thalers", "grain", "points"),
    [
        ("2", 3, 0, 0),
        ("9", 5, 0, 0),
        ("16", 7, 0, 0),
        ("5", 0, 1, 0),
        ("15", 0, 2, 0),
        ("20", 0, 3, 0),
        ("6", 0, 0, 1),
        ("13", 0, 0, 2),
        ("19", 0, 0, 3),
    ],
)
def test_favours_that_give(card: str, thalers: int, grain: int, points: int) -> None:
    t = at_court(card)
    t.do(f"favour {card}")
    assert (t.thalers("red"), t.grain("red"), t.points("red")) == (10 + thalers, grain, points)


@rule("wallenstein 17.3", "wallenstein 17.8", "wallenstein 17.14", "wallenstein 17.24")
@pytest.mark.parametrize(("card", "armies"), [("3", 2), ("8", 3), ("14", 4)])
def test_favours_that_send_armies_to_the_tray(card: str, armies: int) -> None:
    t = at_court(card)
    t.do(f"favour {card}")
    assert t.tray("red") == armies and t.reserve("red") == 58 - armies
    t = at_court(card, reserve={"red": 1})
    t.do(f"favour {card}")
    assert t.tray("red") == 1 and t.reserve("red") == 0


@rule("wallenstein 17.17", "wallenstein 17.21", "wallenstein 17.7", "wallenstein 17.22")
@pytest.mark.parametrize(("card", "building"), [("7", "trading-house"), ("17", "church"), ("21", "palace")])
def test_favours_that_build(card: str, building: str) -> None:
    t = at_court(card, thalers={"red": 0})
    t.do(f"favour {card}", "build baden")
    assert t.built("baden") == [building] and t.thalers("red") == 0
    t = at_court(card)
    t.do(f"favour {card}", "decline")
    assert t.built("baden") == t.built("anhalt") == []
    # Anhalt has one site, Baden two.
    full = (
        {"baden": ["palace", "church"], "anhalt": ["palace"]}
        if card == "7"
        else {"baden": [building], "anhalt": [building]}
    )
    t = at_court(card, built=full)
    t.do(f"favour {card}")
    assert t.kind == "planning" and t.told("favour_idle")


@rule("wallenstein 17.10", "wallenstein 17.11", "wallenstein 17.18", "wallenstein 17.23")
@pytest.mark.parametrize(("card", "safe"), [("10", "A"), ("11", "B"), ("18", "AB")])
def test_favours_that_protect(card: str, safe: str) -> None:
    counties = {"red": {"zweibruecken": 1}, "blue": {"trier": 5, "lothringen": 5}}
    t = at_court(card, counties, plans={"blue": {"battle-a": "trier", "battle-b": "lothringen"}})
    t.do(f"favour {card}")
    for letter, place in (("A", "hessen-kassel"), ("B", "strassburg")):
        assert t.seat == "blue" and t.kind == "battle_move"
        assert ("go zweibruecken" in t.options()) == (letter not in safe)
        t.do(f"go {place}", "send 1")
    assert t.s.safe == [0, 0, 0], "protection ends with the round"


@rule("wallenstein 17.23")
def test_protection_is_none_against_revolts() -> None:
    t = at_court("18", plans={"red": {"tax": "baden"}}, revolts={"baden": 1}, chance=[])
    t.s.script = (0, 1)
    t.do("favour 18")
    assert t.told("revolt") and t.owner("baden") is None


@rule("wallenstein 16.9", "wallenstein 16.8b")
def test_a_favour_used_has_left_the_game() -> None:
    t = at_court("9")
    t.do("favour 9")
    assert t.kind == "planning"
    later = [BOARD.favour_ids[card] for card in t.s.favours]
    assert "9" not in later and not t.s.favour_deck >> 8 & 1
    assert t.s.favour_deck.bit_count() == 21 - 3 - 3


# Planning with the court


def plan_of(t: Table, seat: str, **slots: str) -> None:
    """Lay cards by slot; what is not named gets the first card that is offered."""
    while actions := t.options(seat):
        chosen = actions[0]
        for slot, card in slots.items():
            wanted = f"lay {slot.replace('_', '-')} {card}"
            if wanted in actions:
                chosen = wanted
        t.do(chosen, seat=seat)


@rule("wallenstein 16.2", "wallenstein 16.5", "wallenstein 16.5a", "wallenstein 16.4")
def test_fourteen_slots_and_three_tower_cards() -> None:
    t = Table({"red": {"baden": 2}, "blue": {"trier": 2}, "yellow": {"mark": 2}}, phase="lead_on", court=True)
    assert t.kind == "planning" and len(t.s.favours) == 3
    plan_of(t, "red", bid="tower", palace="tower", church="tower", court_3="baden")
    plan = t.s.plan[0]
    assert len(plan) == 14 and plan.count(BOARD.tower_card) == 3
    assert plan.count(-1) == 14 - (1 + 5 + 3), "nine cards cover nine slots"
    assert COUNTIES.index("baden") in plan


@rule("wallenstein 16.5b", "wallenstein 16.5d", "wallenstein 16.6")
def test_a_tower_card_passes_and_the_court_comes_first() -> None:
    t = Table(
        {"red": {"baden": 4}},
        {"red": {"palace": "tower", "court-3": "baden"}},
        phase="court",
        court=True,
        favours=("20", "15", "5"),
        tray={"red": 3},
    )
    assert t.kind == "audience" and t.armies("baden") == 1 and not t.told("action")
    t.do("decline")
    assert t.built("baden") == [] and t.tray("red") == 3 and t.thalers("red") == 10
    opened = [slot for _, _, slot in t.told("opens")]
    assert opened == [11, 0], "the court slot, then the palace"


# Landsknechte

EVERYWHERE = {"altmark": 1, "anhalt": 1, "passau": 1, "baden": 1, "trier": 1}


@rule(
    "wallenstein 18.9",
    "wallenstein 18.10",
    "wallenstein 18.11",
    "wallenstein 18.4",
    "wallenstein 18.5",
    "wallenstein 18.7",
)
@pytest.mark.parametrize(
    ("card", "bonuses"),
    [
        (1, {"thalers": 2, "tray-armies": 1}),
        (2, {"thalers": 4, "grain": 1, "tray-armies": 2}),
        (3, {"thalers": 6, "grain": 2, "tray-armies": 3, "points": 1}),
    ],
)
def test_each_card_and_each_bonus(card: int, bonuses: dict[str, int]) -> None:
    for name, amount in bonuses.items():
        t = Table({"red": EVERYWHERE}, phase="landsknechte", landsknechte=True, banner={"red": card - 1})
        assert t.options() == [f"bonus {bonus}" for bonus in bonuses]
        t.do(f"bonus {name}")
        found = {
            "thalers": t.thalers("red") - 10,
            "grain": t.grain("red"),
            "tray-armies": t.tray("red"),
            "points": t.points("red"),
        }
        assert found == {**dict.fromkeys(found, 0), name: amount}
        assert t.s.banner[0] == card


@rule("wallenstein 18.2c")
def test_landsknechte_in_the_order_of_play() -> None:
    t = Table(
        {
            "red": dict(list(EVERYWHERE.items())[:4]),
            "blue": {"neumark": 1, "vogtland": 1, "schlesien": 1, "salzburg": 1},
        },
        phase="landsknechte",
        landsknechte=True,
        order=("yellow", "blue", "red"),
    )
    assert t.seat == "blue"
    t.do("bonus thalers")
    assert t.seat == "red"


@rule("wallenstein 18.3", "wallenstein 18.8", "wallenstein 18.1")
def test_after_winter_the_blank_card_is_on_top() -> None:
    t = Table(
        {"red": EVERYWHERE},
        phase="winter",
        landsknechte=True,
        banner={"red": 3},
        grain={"red": 9},
        events=["tax-max"],
    )
    assert t.kind == "planning" and t.s.banner == [0, 0, 0]
    assert BOARD.banners[0] == [] and len(BOARD.banners) == 4


# Military Leaders


@rule("wallenstein 19.2", "wallenstein 19.1a")
def test_leaders_are_placed_in_the_first_spring() -> None:
    t = Table(
        {"red": {"baden": 1}, "blue": {"trier": 1, "mark": 1}, "yellow": {"anhalt": 1}},
        phase="place_leaders",
        leaders=True,
        order=("blue", "yellow", "red"),
    )
    assert t.seat == "blue" and t.options() == ["lead trier", "lead mark"]
    assert t.no("lead baden") == "19.2"
    t.do("lead mark", "lead anhalt", "lead baden")
    assert [seat for seat, _ in t.told("leader_placed")] == [1, 2, 0]


@rule("wallenstein 19.2a")
def test_leaders_in_a_set_up_by_choice() -> None:
    s = GAME.new({"players": 5, "setup": "choice", "leaders": True}, seed=5)
    forced = 0
    while any(s.groups):  # type: ignore[attr-defined]
        (seat,) = s.to_act
        decision = s.decision(seat)
        assert decision is not None
        texts = [str(action) for action in decision.actions]
        if "decline" in texts:
            assert len(texts) == 2 and len(s.groups[seat]) > 1  # type: ignore[attr-defined]
            forced += 1
        s.apply(seat, WORDS.parse("decline" if "decline" in texts else texts[0]))
    assert forced == 5 * 6
    assert all(s.owner[county] == seat for seat, county in enumerate(s.leader))  # type: ignore[attr-defined]


@rule("wallenstein 19.3", "wallenstein 19.3k")
def test_only_ones_own_leader_and_only_there() -> None:
    t = Table(
        {"red": {"baden": 2, "anhalt": 2}, "blue": {"trier": 2}},
        {"red": {"tax": "anhalt", "palace": "baden"}},
        leader={"red": "baden", "blue": "trier"},
        leaders=True,
    )
    assert t.thalers("red") == 10 - 2 + 5
    t = Table(
        {"red": {"anhalt": 5}, "yellow": {"kursachsen": 3}},
        {"red": {"battle-a": "anhalt"}},
        leader={"red": "anhalt", "yellow": "kursachsen"},
        leaders=True,
        chance=[4, 0],
    )
    t.do("go kursachsen", "send 4")
    assert t.told("battle") == [(0, COUNTIES.index("kursachsen"), 4, 2, 3)]
    assert t.s.leader[2] == -1 and t.told("trophies") == []


@rule("wallenstein 19.4d")
def test_leaders_move_before_winter_not_after() -> None:
    counties = {"red": {"baden": 1, "strassburg": 1}}
    t = Table(counties, phase="lead_on", season="autumn", leaders=True, leader={"red": "baden"}, grain={"red": 20})
    assert t.kind == "lead_on" and t.s.season == 2
    t.do("lead strassburg", "statue")
    assert t.kind == "planning" and (t.s.year, t.s.season) == (2, 0)
    assert len(t.told("leader_goes")) == 1


@rule("wallenstein 19.8", "wallenstein 19.8a", "wallenstein 19.1")
def test_points_of_statues_and_trophies() -> None:
    t = Table({"red": {"baden": 1}}, leaders=True, statues={"baden": ("blue", 3), "anhalt": ("red", 1)})
    t.s.trophies = [2, 0, 1]
    before = t.s.points[:]
    score_statues(t.s)
    assert [now - then for now, then in zip(t.s.points, before)] == [3, 3, 1]
    assert BOARD.statue_stock == 6
