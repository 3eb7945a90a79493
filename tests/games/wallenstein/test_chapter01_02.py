"""Chapters 1 and 2: the game, its material, and set-up."""

from __future__ import annotations

import pytest

from kabinett.core.errors import BadOptions
from kabinett.games.wallenstein.board import SEATS
from kabinett.games.wallenstein.state import WState
from tests.games.table import play
from tests.games.wallenstein.kit import BOARD, COLOURS, COUNTIES, GAME, WORDS, Table
from tests.rules import rule

EXCLUDED = ["bremen", "holstein", "steiermark", "tirol", "konstanz", "bayern", "luettich", "burgund"]


def new(chance: list[int | str] | None = None, seed: int = 1, **options: object) -> WState:
    state = GAME.new(options, seed, chance)
    assert isinstance(state, WState)
    return state


def do(s: WState, *texts: str) -> None:
    for text in texts:
        s.apply(s.to_act[0], WORDS.parse(text))


def asked(s: WState) -> list[str]:
    decision = s.decision(s.to_act[0])
    assert decision is not None
    return [str(action) for action in decision.actions]


@rule("wallenstein 1.1", "wallenstein 1.3")
def test_three_to_five_players_and_45_counties() -> None:
    for players in (3, 4, 5):
        assert new(players=players).seats == players
    with pytest.raises(BadOptions):
        new(players=2)
    assert len(COUNTIES) == 45
    assert [BOARD.region.count(region) for region in range(5)] == [9] * 5


@rule("wallenstein 1.4")
def test_only_common_borders_count() -> None:
    t = Table({"anhalt": ("red", 3)}, plans={"red": {"battle-a": "anhalt"}})
    assert t.options() == ["go altmark", "go mittelmark", "go kursachsen", "go saechs-lande", "go wolfenbuettel"]
    assert t.no("go lausitz") == "1.4"


@rule("wallenstein 1.5", "wallenstein 1.5a", "wallenstein 1.5b")
def test_what_cannot_stand_in_a_county() -> None:
    t = Table({"anhalt": ("red", 3), "altmark": ("blue", 2)}, phase="planning")
    here = t.s.copy()
    here.armies[COUNTIES.index("anhalt")] = 0
    here.reserve[0] += 3
    assert GAME.problems(here) == ["anhalt has an owner but no armies"]
    for name, value in (("revolts", 1), ("armies", 1)):
        here = t.s.copy()
        getattr(here, name)[COUNTIES.index("lausitz")] = value
        assert "lausitz is neutral but not empty" in GAME.problems(here)
    assert new().owner.count(-1) == 45 - 4 * 8


@rule("wallenstein 1.6", "wallenstein 1.6a", "wallenstein 1.6b", "wallenstein 2.2")
def test_stocks() -> None:
    s = new(players=5)
    for colour in range(6):
        standing = sum([s.armies[c] for c in range(45) if s.owner[c] == colour])
        assert standing + s.reserve[colour] + s.tower[colour] == (20 if colour == 5 else 62)
    assert s.stock == [28, 26, 26]
    t = Table({"anhalt": ("red", 3)}, phase="planning")
    assert [text for text in t.options("red") if "coin" in text] == [f"lay bid coin-{n}" for n in range(5)]


@rule("wallenstein 1.6b")
def test_too_few_peasants() -> None:
    t = Table(
        {"anhalt": ("red", 4)}, {"red": {"tax": "anhalt"}}, revolts={"anhalt": 3}, reserve={"peasants": 2},
        chance=[0, 4, 2],
    )  # fmt: skip
    assert t.told("revolt") == [(0, COUNTIES.index("anhalt"), 4, 2)]
    assert t.armies("anhalt") == 2 and t.reserve("peasants") == 2


@rule("wallenstein 1.6c")
def test_markers_and_coins_do_not_run_out() -> None:
    t = Table(
        {"anhalt": ("red", 60)}, {"red": {"tax": "anhalt"}}, revolts={"anhalt": 50}, thalers={"red": 300},
        chance=[60, 20],
    )  # fmt: skip
    assert t.revolts("anhalt") == 51 and t.thalers("red") == 305


@rule("wallenstein 1.7")
def test_all_but_the_mats_is_open() -> None:
    hidden = [field.name for field in GAME.fields if field.see != "all"]
    assert hidden == ["shelves", "plan"]
    view = new().view(None)
    assert view["tower"] and view["thalers"] == [15] * 4


@rule("wallenstein 1.8", "wallenstein 16.1", "wallenstein 18.1", "wallenstein 19.1")
def test_modules_are_options() -> None:
    for number in range(8):
        options = {name: bool(number >> n & 1) for n, name in enumerate(("court", "landsknechte", "leaders"))}
        s = new(**options)
        assert (s.court, s.landsknechte, s.leaders) == tuple(options.values())
        assert s.slots == (14 if s.court else 11)
        assert play(s).outcome is not None


# set-up


@rule("wallenstein 2.1", "wallenstein 2.1a")
def test_three_players_leave_eight_counties_out() -> None:
    s = new(players=3, setup="choice")
    assert sorted(COUNTIES[c] for c in range(45) if s.excluded() >> c & 1) == sorted(EXCLUDED)
    assert s.pile.bit_count() + 2 == 37
    assert not s.pile & s.excluded()
    assert new(players=4).excluded() == 0
    t = Table({"osnabrueck": ("red", 3)}, plans={"red": {"battle-a": "osnabrueck"}})
    assert t.no("go bremen") == "2.1a" and t.no("go holstein") == "2.1a"
    assert "go koeln" in t.options()


@rule("wallenstein 2.3")
def test_purses() -> None:
    for players, thalers in ((3, 18), (4, 15), (5, 12)):
        assert new(players=players).thalers == [thalers] * players


@rule("wallenstein 2.4", "wallenstein 2.4a", "wallenstein 2.4b", "wallenstein 2.4d", "wallenstein 2.5a")
def test_a_turn_of_the_set_up_by_choice() -> None:
    s = new(["anhalt", "baden", 2, "trier"], players=4, setup="choice")
    assert s.to_act == (2,)
    assert asked(s) == ["take anhalt", "take baden", "blind"]
    do(s, "take baden")
    assert asked(s) == ["station 5", "station 4", "station 3", "station 2"]
    do(s, "station 4")
    assert s.owner[COUNTIES.index("baden")] == 2 and s.armies[COUNTIES.index("baden")] == 4
    assert s.reserve[2] == 58 and s.groups[2] == [5, 4, 3, 3, 2, 2, 2]
    assert s.to_act == (3,) and asked(s) == ["take anhalt", "take trier", "blind"]


@rule("wallenstein 2.4c")
def test_a_blind_card_is_kept() -> None:
    s = new(["anhalt", "baden", 0, "koeln"], players=4, setup="choice")
    do(s, "blind")
    assert s.owner[COUNTIES.index("koeln")] == 0
    assert asked(s)[0] == "station 5" and s.to_act == (0,)
    assert [COUNTIES[c] for c in s.open_cards] == ["anhalt", "baden"]


@rule("wallenstein 2.4e")
def test_unchanged_open_cards_may_be_put_under_the_pile() -> None:
    blind = ["trier", "passau", "lausitz"]
    s = new(["anhalt", "baden", 0, *blind, "mark", "salzburg", "koeln"], players=3, setup="choice")
    refused = s.explain(0, WORDS.parse("renew"))
    assert refused is not None and refused.rule == "2.4e"
    for _ in range(3):
        do(s, "blind", "station 2")
    assert asked(s) == ["take anhalt", "take baden", "blind", "renew"]
    do(s, "renew")
    assert [COUNTIES[c] for c in s.open_cards] == ["mark", "salzburg"]
    assert [COUNTIES[c] for c in s.under] == ["anhalt", "baden"]
    # once a turn
    assert asked(s) == ["take mark", "take salzburg", "blind"]
    do(s, "take mark", "station 5")
    # for the next player they are new
    assert "renew" not in asked(s)


@rule("wallenstein 2.4e")
def test_cards_under_the_pile_come_last_and_in_order() -> None:
    s = new(["anhalt", "baden", 0], players=3, setup="choice")
    s.under = (COUNTIES.index("mark"), COUNTIES.index("trier"))
    s.pile = 1 << COUNTIES.index("koeln")
    do(s, "blind")
    assert s.owner[COUNTIES.index("koeln")] == 0 and not s.pile
    do(s, "station 2", "blind")
    assert s.owner[COUNTIES.index("mark")] == 1 and [COUNTIES[c] for c in s.under] == ["trier"]


@rule("wallenstein 2.5", "wallenstein 2.5b", "wallenstein 2.5c")
def test_groups_are_placed_to_the_last() -> None:
    for players, groups in (
        (3, [5, 4, 4, 3, 3, 2, 2, 2, 2]),
        (4, [5, 4, 4, 3, 3, 2, 2, 2]),
        (5, [5, 4, 4, 3, 3, 2, 2]),
    ):
        s = new(players=players, setup="choice")
        assert s.groups == [groups] * players
        while GAME.steps[s.stack[-1][0]].kind in ("take_county", "station"):
            do(s, asked(s)[-1])
        for seat in range(players):
            held = sorted([s.armies[c] for c in s.counties(seat)], reverse=True)
            assert held == groups
            assert s.reserve[seat] == 62 - sum(groups) - s.tower[seat]
        # the rest is neutral, and no card lies about
        assert s.owner.count(-1) == 45 - players * len(groups)
        assert (s.pile, s.under, s.open_cards) == (0, (), ())
    assert Table({}, phase="planning").no("station 3") == "6.1"


@rule("wallenstein 2.6", "wallenstein 2.6a")
def test_standard_set_up() -> None:
    # columns C, A, B
    s = new([2, 0], players=3)
    held = {COUNTIES[c]: (SEATS[s.owner[c]], s.armies[c]) for c in range(45) if s.owner[c] >= 0}
    assert len(held) == 27
    assert held["augsburg"] == ("red", 5) and held["lausitz"] == ("red", 2)
    assert held["mark"] == ("blue", 5) and held["vogtland"] == ("blue", 2)
    assert held["strassburg"] == ("yellow", 5) and held["baden"] == ("yellow", 3)
    for players in (3, 4, 5):
        for column in BOARD.standard[players]:
            assert sorted([armies for _, armies in column], reverse=True) == BOARD.groups[players]


@rule("wallenstein 2.7")
def test_all_begin_with_nothing() -> None:
    s = new(players=5)
    assert s.points == s.grain == [0] * 5


@rule("wallenstein 2.8", "wallenstein 2.8a")
def test_the_tower_is_filled() -> None:
    # 7 of each and 10 peasants thrown; this many fall out again
    s = new([0, 0, 3, 7, 0, 6], players=3)
    assert s.tower == [4, 0, 7, 0, 0, 4]
    assert s.tray == [0] * 6
    assert s.reserve == [62 - 27 - 4, 62 - 27, 62 - 27 - 7, 0, 0, 16]
    events = GAME.new({"players": 3}, 1).events
    thrown = [event.public.args for event in events if event.public is not None and event.public.key == "tower.in"]
    assert thrown == [(7, 7, 7, 0, 0, 10)] and sum(thrown[0]) == 31


@rule("wallenstein 2.9")
def test_four_events_are_open() -> None:
    s = new([2, 0, 3, 7, 0, 6, "tax-max", "armies", "neutral", "church-4"], players=3)
    names = [BOARD.event_ids[n] for n in range(12) if s.candidates >> n & 1]
    assert names == ["neutral", "church-4", "tax-max", "armies"]
    assert s.event_deck.bit_count() == 8 and s.event == -1


def test_cubes_by_colour() -> None:
    assert COLOURS == ["red", "blue", "yellow", "violet", "black", "peasants"]
