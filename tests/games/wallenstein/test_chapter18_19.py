"""Chapters 18 and 19: Landsknechte and Military Leaders."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.state import WState
from tests.games.wallenstein.kit import COUNTIES, GAME, WORDS, Table
from tests.rules import rule

FOUR = {"altmark": ("red", 2), "anhalt": ("red", 2), "boehmen": ("red", 2), "baden": ("red", 2)}


def landsknechte(**more: object) -> Table:
    return Table({**FOUR, "koeln": ("blue", 2)}, phase="landsknechte", landsknechte=True, **more)  # type: ignore[arg-type]


@rule("wallenstein 18.1", "wallenstein 18.2", "wallenstein 18.2a", "wallenstein 18.8", "wallenstein 18.9")
def test_four_regions_turn_a_card() -> None:
    t = landsknechte()
    assert t.seat == "red" and t.options() == ["bonus thalers", "bonus tray-armies"]
    assert t.no("bonus grain") == "18.9"
    t.do("bonus thalers")
    assert t.thalers("red") == 12 and t.s.banner == [1, 0, 0]


@rule("wallenstein 18.2a")
def test_the_card_is_turned_up_before_its_bonus_is_chosen() -> None:
    """All see the card of which is chosen, in the view and in the scene; the old one is under the pile."""
    t = landsknechte(banner={"red": 1})
    assert t.kind == "choose_bonus" and t.s.view(1)["banner"] == [2, 0, 0] and t.told("banner") == [(0, 3)]
    red = GAME.scene(t.s.view(0))["players"][0]  # type: ignore[index]
    assert red["banner"] == 3
    gives = [{"bonus": "thalers", "number": 4}, {"bonus": "grain", "number": 1}, {"bonus": "tray-armies", "number": 2}]
    assert red["banner_gives"] == gives
    t.do("bonus grain")
    assert t.s.banner == [2, 0, 0] and t.grain("red") == 1


@rule("wallenstein 18.2a")
def test_what_can_be_chosen_is_said_with_its_amount() -> None:
    decision = landsknechte(banner={"red": 2}).s.decision(0)
    assert decision is not None
    said = [[WORDS.say(text, language) for text in decision.said] for language in ("en", "fr", "de")]
    assert said == [
        ["6 thalers", "2 grain", "3 armies into the tray", "1 victory point"],
        ["6 thalers", "2 céréales", "3 armées dans la soucoupe", "1 point de victoire"],
        ["6 Taler", "2 Getreide", "3 Armeen in die Schale", "1 Siegpunkt"],
    ]


@rule("wallenstein 18.8")
def test_of_the_blank_card_nothing_is_chosen() -> None:
    t = landsknechte(banner={"red": 3})
    assert t.kind == "planning" and t.s.banner == [0, 0, 0] and t.told("banner") == [(0, 1)]


@rule("wallenstein 18.10", "wallenstein 18.11")
def test_the_later_cards() -> None:
    assert landsknechte(banner={"red": 1}).options() == ["bonus thalers", "bonus grain", "bonus tray-armies"]
    t = landsknechte(banner={"red": 2})
    assert t.options() == ["bonus thalers", "bonus grain", "bonus tray-armies", "bonus points"]


@rule("wallenstein 18.2b")
def test_three_regions_turn_nothing() -> None:
    t = Table({"altmark": ("red", 2), "anhalt": ("red", 2), "boehmen": ("red", 2), "maehren": ("red", 1)},
              phase="landsknechte", landsknechte=True, banner={"red": 1})  # fmt: skip
    assert t.kind == "planning" and t.s.banner == [1, 0, 0] and (0,) in t.told("no_landsknechte")


@rule("wallenstein 18.2c")
def test_in_the_order_of_play() -> None:
    more = {"mecklenburg": ("blue", 1), "vogtland": ("blue", 1), "passau": ("blue", 1), "salzburg": ("blue", 1)}
    t = Table({**FOUR, **more}, phase="landsknechte", landsknechte=True, order=["blue", "yellow", "red"])
    assert t.seat == "blue"
    t.do("bonus thalers")
    assert t.seat == "red"


@rule("wallenstein 18.3")
def test_after_winter_the_cards_are_sorted_anew() -> None:
    t = Table(FOUR, grain={"red": 9}, events=["tax-max"], phase="winter", landsknechte=True, banner={"red": 3})
    assert t.s.year == 2 and t.s.banner == [0, 0, 0]
    # in the year they are not
    t = Table(FOUR, landsknechte=True, banner={"red": 1})
    assert t.s.banner == [1, 0, 0]


@rule("wallenstein 18.4", "wallenstein 18.5", "wallenstein 18.6", "wallenstein 18.7")
def test_the_bonuses() -> None:
    t = landsknechte(banner={"red": 2})
    base = t.s.copy()
    for bonus, wanted in (
        ("thalers", (16, 0, 0, 0)), ("grain", (10, 2, 0, 0)), ("tray-armies", (10, 0, 3, 0)), ("points", (10, 0, 0, 1)),
    ):  # fmt: skip
        t.s = base.copy()
        t.do(f"bonus {bonus}")
        assert (t.thalers("red"), t.grain("red"), t.tray("red"), t.points("red")) == wanted
    t = landsknechte(banner={"red": 2}, reserve={"red": 1})
    t.do("bonus tray-armies")
    assert t.tray("red") == 1 and t.reserve("red") == 0


# leaders


def led(slot: str, county: str = "koeln", **more: object) -> Table:
    """Red carries out one action where its leader is."""
    return Table({county: ("red", 3), "baden": ("red", 1)}, {"red": {slot: county}}, leaders=True,
                 leader={"red": county}, **more)  # type: ignore[arg-type] # fmt: skip


@rule("wallenstein 19.1a", "wallenstein 19.2")
def test_leaders_are_placed_in_the_order_of_play() -> None:
    t = Table({"koeln": ("red", 3), "trier": ("blue", 2), "mark": ("blue", 1), "baden": ("yellow", 2)}, leaders=True,
              phase="place_leaders", order=["yellow", "blue", "red"])  # fmt: skip
    assert t.seat == "yellow"
    assert t.no("lead koeln") == "19.2"
    t.do("lead baden")
    assert t.seat == "blue" and t.options() == ["lead trier", "lead mark"]
    t.do("lead mark")
    t.do("lead koeln")
    assert t.s.leader == [COUNTIES.index(c) for c in ("koeln", "mark", "baden")] or t.told("leader_goes") == []


@rule("wallenstein 19.2a")
def test_leaders_in_the_set_up_by_choice() -> None:
    state = GAME.new({"players": 3, "setup": "choice", "leaders": True}, 0, ["koeln", "mark", 0, "baden"])
    assert isinstance(state, WState)

    def do(*texts: str) -> None:
        for text in texts:
            state.apply(state.to_act[0], WORDS.parse(text))

    do("take koeln", "station 5")
    decision = state.decision(0)
    assert decision is not None and [str(a) for a in decision.actions] == ["lead koeln", "decline"]
    assert state.armies[COUNTIES.index("koeln")] == 0 and decision.can_go_back
    do("decline")
    assert state.leader == [-1] * 3 and state.armies[COUNTIES.index("koeln")] == 5
    do("take mark", "station 2", "lead mark")
    assert state.leader[1] == COUNTIES.index("mark")
    # whoever has placed him is not asked again; the last county forces it
    while GAME.steps[state.stack[-1][0]].kind in ("take_county", "station"):
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        if seat == 1:
            assert all(action.verb != "lead" for action in decision.actions)
        state.apply(seat, decision.actions[-1])
    assert min(state.leader) >= 0


@rule("wallenstein 19.3", "wallenstein 19.3a", "wallenstein 19.3b", "wallenstein 19.3c")
def test_a_leader_makes_building_cheaper() -> None:
    for slot, price in (("palace", 2), ("church", 1), ("trading-house", 0)):
        t = led(slot, thalers={"red": price})
        assert t.built("koeln") == [slot] and t.thalers("red") == 0
    # not elsewhere
    t = Table({"koeln": ("red", 3), "baden": ("red", 1)}, {"red": {"palace": "koeln"}}, leaders=True,
              leader={"red": "baden"})  # fmt: skip
    assert t.thalers("red") == 7


@rule("wallenstein 19.3d", "wallenstein 19.3e", "wallenstein 19.3i", "wallenstein 7.7c")
def test_a_leader_brings_more_tax_and_grain() -> None:
    assert led("grain").grain("red") == 3 and led("tax").thalers("red") == 10 + 6
    assert led("tax", "trier", event="tax-max", tiles={"red": "tax"}).thalers("red") == 10 + 7
    assert led("grain", event="grain-min", tiles={"red": "grain"}).grain("red") == 6


@rule("wallenstein 19.3f", "wallenstein 19.3g", "wallenstein 19.3h", "wallenstein 19.3i")
def test_a_leader_brings_an_army_more() -> None:
    for slot, number, price in (("place-5", 6, 3), ("place-3", 4, 2), ("place-1", 2, 1)):
        t = led(slot)
        assert t.armies("koeln") == 3 + number and t.thalers("red") == 10 - price
    assert led("place-5", event="armies").armies("koeln") == 7
    assert led("place-3", event="armies").armies("koeln") == 6
    assert led("place-5", tiles={"red": "armies"}).armies("koeln") == 10


@rule("wallenstein 19.3j")
def test_the_extra_army_never_cancels() -> None:
    t = led("place-5", reserve={"red": 5})
    assert t.armies("koeln") == 8 and t.reserve("red") == 0
    assert led("place-5", reserve={"red": 4}).armies("koeln") == 3


@rule("wallenstein 19.3k")
def test_a_leader_does_not_fight() -> None:
    t = led("battle-a", chance=[2, 0])
    t.do("go osnabrueck", "send 2")
    assert t.told("tower.in") == [(2, 0, 0, 0, 0, 1)]
    t = Table({"koeln": ("red", 4), "baden": ("red", 1)}, {"red": {"court-3": "koeln"}}, leaders=True, court=True,
              leader={"red": "koeln"}, favours=["10", "8", "2"], phase="court")  # fmt: skip
    assert t.s.audience[0] == 3 and t.armies("koeln") == 1


def moving(
    counties: dict[str, tuple[str, int]], leader: dict[str, str], order: list[str] | None = None, **more: object
) -> Table:
    return Table(counties, leaders=True, leader=leader, phase="lead_on", order=order, **more)  # type: ignore[arg-type]


HOME = {"koeln": ("red", 1), "mark": ("red", 1), "baden": ("red", 1), "trier": ("blue", 1)}


@rule("wallenstein 19.4", "wallenstein 19.4a", "wallenstein 19.4b", "wallenstein 19.5")
def test_a_leader_moves_on_and_leaves_a_statue() -> None:
    t = moving(HOME, {"red": "koeln"})
    assert t.kind == "lead_on" and t.options() == ["lead baden", "lead mark"]
    assert t.no("lead koeln") == "19.4" and t.no("lead trier") == "19.4" and t.no("statue") == "19.4b"
    base = t.s.copy()
    t.do("lead mark")
    assert t.options() == ["statue", "decline"]
    t.do("statue")
    assert t.leader("red") == "mark" and t.s.statues[COUNTIES.index("koeln")] == 1
    assert t.s.statue_of[COUNTIES.index("koeln")] == 0 and t.kind == "planning"
    t.s = base.copy()
    t.do("lead mark", "decline")
    assert t.leader("red") == "mark" and sum(t.s.statues) == 0
    # far away: none
    t.s = base.copy()
    t.do("lead baden")
    assert t.leader("red") == "baden" and sum(t.s.statues) == 0 and t.kind == "planning"


@rule("wallenstein 19.1", "wallenstein 19.4a")
def test_six_statues_and_no_more() -> None:
    five = {"baden": ("red", 3), "passau": ("red", 2), "trier": ("blue", 6)}
    t = moving(HOME, {"red": "koeln"}, statues=five)
    t.do("lead mark", "statue")
    assert t.told("statue") == [(0, COUNTIES.index("koeln"))] and t.s.statues_left == [0, 0, 6]
    t = moving(HOME, {"red": "koeln"}, statues={**five, "koeln": ("red", 1)})
    assert t.options() == ["lead baden", "lead mark"] and t.no("statue") == "19.4b"
    t.do("lead mark")
    assert t.leader("red") == "mark" and not t.told("statue") and t.kind == "planning"
    # One that is somebody's trophy does not come back.
    t = moving(HOME, {"red": "koeln"}, statues={**five, "trier": ("blue", 2)}, trophies={"yellow": 1})
    assert t.s.statues_left == [0, 4, 6]
    t.do("lead mark")
    assert t.kind == "planning" and not t.told("statue")


@rule("wallenstein 19.4")
def test_leaders_move_in_the_order_of_play() -> None:
    counties = {**HOME, "passau": ("blue", 1)}
    t = moving(counties, {"red": "koeln", "blue": "trier"}, order=["blue", "yellow", "red"])
    assert t.seat == "blue"
    t.do("lead passau")
    assert t.seat == "red"


@rule("wallenstein 19.4c")
def test_with_one_county_he_stays() -> None:
    t = moving({"koeln": ("red", 1), "trier": ("blue", 1)}, {"red": "koeln"})
    assert t.kind == "planning" and t.leader("red") == "koeln" and sum(t.s.statues) == 0 and t.told("leader_stays")


@rule("wallenstein 19.4d")
def test_after_autumn_before_winter() -> None:
    t = moving(HOME, {"red": "koeln"}, season="autumn", events=["tax-max"], grain={"red": 3, "blue": 1})
    t.do("lead baden")
    keys = [event.public.key for event in t.events if event.public is not None]
    assert keys.index("leader_goes") < keys.index("grain_loss") and keys.count("leader_goes") == 1
    assert t.kind == "return_leaders" and t.seat == "blue"


@rule("wallenstein 19.5")
def test_a_statue_stays_whatever_happens() -> None:
    for chance, owner in (([0, 4], "blue"), ([1, 1], None)):
        t = Table({"anhalt": ("blue", 5), "altmark": ("red", 1)}, {"blue": {"battle-a": "anhalt"}}, leaders=True,
                  statues={"altmark": ("red", 2)}, chance=chance)  # type: ignore[arg-type] # fmt: skip
        t.do("go altmark", "send 4")
        assert t.owner("altmark") == owner and t.s.statues[0] == 2 and t.s.statue_of[0] == 0


@rule("wallenstein 19.6", "wallenstein 19.6a")
def test_a_foreign_leader_takes_the_statues() -> None:
    t = moving(HOME, {"red": "koeln"}, statues={"mark": ("blue", 2), "baden": ("red", 1)})
    base = t.s.copy()
    t.do("lead mark", "decline")
    assert t.s.trophies == [2, 0, 0] and t.s.statues[COUNTIES.index("mark")] == 0
    t.s = base
    t.do("lead baden")
    assert t.s.trophies == [0, 0, 0] and t.s.statues[COUNTIES.index("baden")] == 1
    t = Table({"koeln": ("red", 3)}, leaders=True, phase="place_leaders", statues={"koeln": ("blue", 1)})
    t.do("lead koeln")
    assert t.s.trophies == [1, 0, 0]


@rule("wallenstein 19.7")
def test_a_leader_is_lost_with_his_county() -> None:
    for chance in ([0, 4], [1, 1]):
        t = Table({"anhalt": ("blue", 5), "altmark": ("red", 1), "mittelmark": ("red", 1)},
                  {"blue": {"battle-a": "anhalt"}}, leaders=True, leader={"red": "altmark"}, chance=chance,
                  )  # type: ignore[arg-type] # fmt: skip
        t.do("go altmark", "send 4")
        assert t.leader("red") is None and t.told("leader_lost") == [(0, 0)]
    t = Table({"altmark": ("red", 1)}, {"red": {"tax": "altmark"}}, revolts={"altmark": 1}, leaders=True,
              leader={"red": "altmark"}, chance=[0, 1])  # fmt: skip
    assert t.leader("red") is None


@rule("wallenstein 19.7a")
def test_he_may_come_back_after_winter() -> None:
    t = Table({"koeln": ("red", 1), "trier": ("blue", 1)}, leaders=True, phase="winter", events=["tax-max"],
              leader={"blue": "trier"}, grain={"red": 1, "blue": 1})  # fmt: skip
    assert t.kind == "return_leaders" and t.seat == "red" and t.options() == ["lead koeln", "decline"]
    assert t.no("lead trier") == "19.7a"
    base = t.s.copy()
    t.do("lead koeln")
    assert t.leader("red") == "koeln" and t.kind == "planning"
    t.s = base
    t.do("decline")
    assert t.leader("red") is None and t.kind == "planning"
    # not in the year: without a leader nobody is asked
    assert moving(HOME, {}).kind == "planning"


@pytest.mark.parametrize("year", [1, 2])
@rule("wallenstein 19.8", "wallenstein 19.8a", "wallenstein 19.8b")
def test_statues_and_trophies_count_at_the_end(year: int) -> None:
    t = Table({"koeln": ("red", 1)}, leaders=True, phase="year_end", year=year, statues={"mark": ("red", 2)},
              trophies={"red": 1, "blue": 4}, leader={"red": "koeln"})  # fmt: skip
    assert t.s.points == ([1 + 2 + 1, 4, 0] if year == 2 else [1, 0, 0])
    if year == 2:
        # red and blue have four points each: then the thalers
        assert t.s.outcome is not None and t.s.outcome.rule == "14.2b"
