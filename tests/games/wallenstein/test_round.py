"""Chapters 3 to 6 and 8 to 11: the course of a round: cards, tiles, planning, bids, order, opening of the mats."""

from __future__ import annotations

import pytest

from kabinett.games.wallenstein.board import SEASONS, SEATS, SLOTS, TILES
from kabinett.games.wallenstein.planning import IN_ORDER
from kabinett.games.wallenstein.state import WState
from tests.games.table import play
from tests.games.wallenstein.kit import BOARD, CARDS, COUNTIES, EVENTS, GAME, Table
from tests.rules import rule

NINE = ["altmark", "anhalt", "baden", "koeln", "lausitz", "mark", "passau", "trier", "vogtland"]
THREE = {"anhalt": ("red", 4), "baden": ("blue", 3), "trier": ("yellow", 2)}


def holding(*counties: str, armies: int = 2) -> dict[str, tuple[str, int]]:
    return {county: ("red", armies) for county in counties}


def laid(t: Table, seat: str, *cards: str) -> None:
    """Lay these cards on the bid and the following slots."""
    for slot, card in zip(IN_ORDER, cards):
        t.do(f"lay {SLOTS[slot]} {card}", seat=seat)


def pass_all(t: Table, seat: str) -> None:
    """Take the last thing offered until the plan is submitted."""
    number = SEATS.index(seat)
    while number in t.s.to_act and t.kind == "planning":
        t.do(t.options(seat)[-1], seat=seat)


# the course


@rule("wallenstein 3.1", "wallenstein 3.3", "wallenstein 14.1")
def test_two_years_of_four_seasons() -> None:
    state = GAME.new({"players": 3}, 3)
    assert isinstance(state, WState)
    seen = [(state.year, SEASONS[state.season])]
    plans = 0
    while state.to_act:
        decision = state.decision(state.to_act[0])
        assert decision is not None
        plans += decision.actions[0].verb == "submit"
        state.apply(state.to_act[0], decision.actions[0])
        for event in state.events:
            if event.public is not None and event.public.key == "season":
                seen.append((event.public.args[1], SEASONS[event.public.args[0]]))
    assert seen == [(year, season) for year in (1, 2) for season in SEASONS]
    assert plans == 3 * 6


@rule("wallenstein 3.2")
def test_steps_of_a_round() -> None:
    t = Table(THREE, phase="planning", events=["tax-max", "neutral"], chance=["neutral"], season="autumn")
    for seat in ("red", "blue", "yellow"):
        assert t.s.event == -1 and not t.s.order()
        pass_all(t, seat)
    assert EVENTS[t.s.event] == "neutral" and t.kind == "choose_tile"
    for _ in range(3):
        t.do(t.options()[0])
    keys = [event.public.key for event in t.events if event.public is not None]
    for earlier, later in zip(["planned", "event", "no_bid", "tile"], ["event", "no_bid", "tile", "action"]):
        assert keys.index(earlier) < keys.index(later)


@rule("wallenstein 3.4")
def test_a_player_without_counties_plays_on() -> None:
    t = Table({"anhalt": ("red", 4), "baden": ("blue", 3)}, phase="planning")
    assert t.options("yellow") == [f"lay bid coin-{n}" for n in range(5)] + ["lay bid none"]
    assert play(t.s).outcome is not None


# action cards


@rule("wallenstein 4.1", "wallenstein 4.2", "wallenstein 4.3", "wallenstein 4.4", "wallenstein 11.8")
def test_five_action_cards_are_open_and_five_follow() -> None:
    order = ["tax", "grain", "church", "palace", "battle-b"]
    t = Table({"anhalt": ("red", 4)}, phase="end", season="spring", chance=[*order])
    assert [SLOTS[slot] for slot in t.s.track] == order
    assert t.s.face_down.bit_count() == 5 and t.s.season == 1
    t = Table(
        {"anhalt": ("red", 4), "baden": ("blue", 3)},
        {"red": {"battle-a": "anhalt"}, "blue": {"battle-b": "baden"}},
        actions=["battle-a", "battle-b", "tax", "grain", "palace"],
        phase="choose_tile",
    )
    t.s.track, t.s.face_down = t.s.track[:5], sum([1 << slot for slot in t.s.track[5:]])
    t.do("tile tax", "tile grain", "tile armies")
    # the first action: five cards are known; after it one more
    assert t.kind == "battle_move" and len(t.s.track) == 5
    t.s.script = (1, 1, "church")
    t.do("go altmark", "send 1")
    assert [SLOTS[slot] for slot in t.s.track[5:]] == ["church"]


# tiles


@rule("wallenstein 5.1")
def test_tiles_lie_in_random_order() -> None:
    tiles = ["defence", "tax", "attack", "grain"]
    t = Table({}, phase="end", chance=["tax", "grain", "church", "palace", "battle-b", *tiles])
    assert [TILES[tile] for tile in t.s.tiles] == [*tiles, "armies"]
    assert t.s.taken == (-1,) * 5


@rule("wallenstein 5.2", "wallenstein 10.3", "wallenstein 10.4")
def test_a_tile_is_bonus_and_place() -> None:
    t = Table(THREE, phase="choose_tile", rank=["yellow", "red", "blue"])
    assert [TILES[tile] for tile in t.s.tiles] == ["attack", "defence", "armies", "tax", "grain"]
    assert t.seat == "yellow"
    assert t.options() == ["tile attack", "tile defence", "tile armies", "tile tax", "tile grain"]
    t.do("tile grain")
    assert t.seat == "red" and t.no("tile grain") == "10.3"
    t.do("tile defence")
    t.do("tile attack")
    # place 1 is blue's, 2 red's, 5 yellow's; 3 and 4 are skipped
    keys = [(event.public.key, event.public.args) for event in t.events if event.public is not None]
    first = [args[0] for key, args in keys if key == "empty"][:3]
    assert first == [1, 0, 2]


@rule("wallenstein 10.3")
def test_the_last_of_five_players_has_no_choice() -> None:
    t = Table({"anhalt": ("red", 4)}, players=5, phase="choose_tile")
    t.do("tile tax", "tile grain", "tile armies", "tile attack")
    assert t.told("tile")[-1] == (4, TILES.index("defence"), 2)


@rule("wallenstein 5.8")
def test_attack_and_defence_tiles_can_be_switched_off() -> None:
    t = Table(
        {"anhalt": ("red", 4), "altmark": ("blue", 2), "baden": ("yellow", 2)},
        {"red": {"battle-a": "anhalt"}},
        tiles={"red": "attack", "blue": "defence"},
        chance=[3, 0, 2],
    )
    assert [str(a) for a in t.s.may(0)] == ["spare"] and [str(a) for a in t.s.may(1)] == ["spare"]
    assert t.s.may(2) == []
    t.do("spare", seat="red")
    assert t.s.may(0) == []
    refused = t.s.explain(0, GAME.use)
    assert refused is not None and refused.rule == "5.8"
    t.do("go altmark", "send 3")
    assert t.told("battle") == [(0, COUNTIES.index("altmark"), 3, 1, 3)]


@rule("wallenstein 5.8")
@pytest.mark.parametrize(
    ("tiles", "reserve", "asked"),
    [
        ({"red": "attack", "blue": "tax"}, {}, True),
        ({"blue": "defence", "red": "tax"}, {}, True),
        ({"red": "defence", "blue": "attack"}, {}, False),
        ({"red": "attack", "blue": "tax"}, {"red": 0}, False),
        ({"blue": "defence", "red": "tax"}, {"blue": 0}, False),
        ({"red": "tax", "blue": "grain"}, {}, False),
    ],
)
def test_no_battle_uses_a_tile_before_its_owner_could_switch_it_off(
    tiles: dict[str, str], reserve: dict[str, int], asked: bool
) -> None:
    """With one army that must go to the only neighbour open to it there is nothing to ask but this."""
    around = {"kaernten": ("blue", 1), "niederoesterreich": ("yellow", 1)}
    t = Table(
        {"steiermark": ("red", 2), **around},
        {"red": {"battle-a": "steiermark"}},
        players=4,
        event="church-3",
        built={"niederoesterreich": ["church"]},
        tiles=tiles,
        reserve=reserve,
    )
    if asked:
        holder = next(iter(tiles))
        assert t.seat == "red" and t.kind == "battle_move" and t.options() == ["send 1"]
        t.do("spare", seat=holder)
        t.do("send 1")
    assert t.told("battle") == [(0, COUNTIES.index("kaernten"), 1, 1, 1)]


@rule("wallenstein 5.8")
@pytest.mark.parametrize(("holder", "tile"), [("red", "attack"), ("blue", "defence")])
def test_a_tile_that_is_spared_can_be_used_in_any_battle(holder: str, tile: str) -> None:
    """There is a moment for it even where nothing else is to be asked."""
    t = Table(
        {"steiermark": ("red", 2), "kaernten": ("blue", 1), "niederoesterreich": ("yellow", 1)},
        {"red": {"battle-a": "steiermark"}},
        players=4,
        event="church-3",
        built={"niederoesterreich": ["church"]},
        tiles={holder: tile, "blue" if holder == "red" else "red": "tax"},
        spared=[holder],
    )
    assert t.seat == "red" and t.options() == ["send 1"]
    assert [str(a) for a in t.s.may(SEATS.index(holder))] == ["use"]
    t.do("use", seat=holder)
    t.do("send 1")
    assert sorted(t.told("battle")[0][2::2]) == [1, 2]


@rule("wallenstein 5.8")
def test_a_tile_is_used_spared_and_used_in_three_battles_of_one_action() -> None:
    """Before each battle/move its holder may change his mind, once."""
    held = {"blue": {"mittelmark": 20}, "red": {"altmark": 3}, "yellow": {"anhalt": 3}, "violet": {"kursachsen": 3}}
    plans = {"red": "altmark", "yellow": "anhalt", "violet": "kursachsen"}
    t = Table(held, {seat: {"battle-a": county} for seat, county in plans.items()}, players=4,
              order=["red", "yellow", "violet", "blue"], tiles={"blue": "defence"}, tower={"peasants": 3})  # fmt: skip
    for seat, mind, more in (("red", None, 1), ("yellow", "spare", 0), ("violet", "use", 1)):
        assert t.seat == seat and t.kind == "battle_move"
        if mind is not None:
            t.do(mind, seat="blue")
            # Once: play stays finite.
            assert t.s.may(1) == []
            refused = t.s.explain(1, GAME.words.action("spare" if mind == "use" else "use"))
            assert refused is not None and refused.reason.key == "no.switched"
        standing = t.armies("mittelmark")
        t.do("go mittelmark", "send 1")
        assert t.told("battle")[-1][4] == standing + more


@rule("wallenstein 5.8")
def test_the_last_to_choose_a_tile_can_switch_it_off() -> None:
    t = Table(
        {"steiermark": ("red", 2), "kaernten": ("blue", 1), "niederoesterreich": ("yellow", 1)},
        {"red": {"battle-a": "steiermark"}},
        players=4,
        actions=["battle-a"],
        event="church-3",
        built={"niederoesterreich": ["church"]},
        phase="choose_tile",
        rank=["blue", "yellow", "violet", "red"],
    )
    t.do("tile tax", "tile grain", "tile armies", "tile attack")
    t.do("spare", seat="red")
    t.do("send 1")
    assert t.told("battle")[0][2] == 1


# planning


@rule("wallenstein 6.1", "wallenstein 6.1a")
def test_planning_is_simultaneous_and_can_be_changed() -> None:
    t = Table(THREE, phase="planning")
    assert t.s.to_act == (0, 1, 2)
    view = t.s.view(1)
    laid(t, "red", "anhalt", "coin-3")
    assert t.s.view(1) == view
    pass_all(t, "red")
    assert t.s.to_act == (1, 2) and t.s.plan[0][10] == COUNTIES.index("anhalt")
    assert t.s.view(1)["plan"] == [None, [], None]
    t.do("reopen", seat="red")
    assert t.s.to_act == (0, 1, 2) and t.s.plan[0] == []
    refused = t.s.explain(0, GAME.reopen)
    assert refused is not None and refused.rule == "6.1a"
    for seat in ("red", "blue"):
        pass_all(t, seat)
    pass_all(t, "yellow")
    # all have finished: it is too late
    assert t.s.may(0) == []


@rule("wallenstein 6.2", "wallenstein 6.2a", "wallenstein 6.2b", "wallenstein 7.14a")
def test_one_card_a_slot_and_one_slot_a_county() -> None:
    t = Table(holding(*NINE), phase="planning")
    laid(t, "red", "altmark", "anhalt")
    assert t.no("lay church anhalt", seat="red") == "6.2a"
    assert t.no("lay palace baden", seat="red") == "6.2b"
    assert t.no("lay church bremen", seat="red") == "6.2a"
    t.do("lay church baden", seat="red")
    t.s.back(0)
    t.do("lay church koeln", seat="red")
    laid_now = [str(action) for action in t.s.draft[0]]
    assert laid_now == ["lay bid altmark", "lay palace anhalt", "lay church koeln"]


@rule("wallenstein 6.3", "wallenstein 6.6", "wallenstein 11.5")
def test_coin_cards_do_nothing_and_come_back() -> None:
    t = Table({"anhalt": ("red", 4)}, {"red": {"palace": "coin-4", "tax": "anhalt"}}, thalers={"red": 5})
    assert t.told("opens") == [(0, CARDS.index("coin-4"), 0), (0, COUNTIES.index("anhalt"), 4)]
    assert t.thalers("red") == 10
    assert t.kind == "planning" and t.s.plan == [[], [], []] and t.s.opened == [0, 0, 0]
    assert "lay bid coin-4" in t.options("red") and "lay bid anhalt" in t.options("red")


@rule("wallenstein 6.4")
def test_all_slots_are_covered_if_there_are_cards_enough() -> None:
    t = Table(holding(*NINE), phase="planning")
    # 14 cards, 11 slots: nothing stays empty, and six slots get counties
    laid(t, "red", "coin-0", "coin-1", "coin-2", "coin-3", "coin-4")
    assert t.no("lay tax none", seat="red") == "6.4" and t.no("lay grain none", seat="red") == "6.2b"
    assert all(text.split()[-1] in NINE for text in t.options("red"))
    laid_cards = []
    while t.options("red") != ["submit"]:
        laid_cards.append(t.options("red")[0])
        t.do(laid_cards[-1], seat="red")
    assert len(laid_cards) == 6
    assert t.no("lay palace anhalt", seat="red") == "6.2b"


@rule("wallenstein 6.4", "wallenstein 6.4a", "wallenstein 8.3")
def test_with_few_cards_some_slots_stay_empty() -> None:
    t = Table(holding("anhalt", "baden", "koeln", "mark"), phase="planning")
    # 9 cards for 11 slots: exactly two stay empty, also the bid
    laid(t, "red", "none", "anhalt", "none")
    assert t.no("lay trading-house none", seat="red") == "6.4"
    assert t.no("submit", seat="red") == "6.4"
    pass_all(t, "red")
    plan = t.s.plan[0]
    assert plan.count(-1) == 2 and plan[10] == -1
    assert sorted(card for card in plan if card >= 0) == sorted(
        [COUNTIES.index(c) for c in ("anhalt", "baden", "koeln", "mark")] + [CARDS.index(f"coin-{n}") for n in range(5)]
    )
    full = Table(holding(*NINE), phase="planning")
    assert full.no("lay bid none", seat="red") == "8.3"
    # an empty slot counts as a coin card
    t = Table({"anhalt": ("red", 4)}, {"red": {"tax": "anhalt"}})
    assert (0, SLOTS.index("palace")) in t.told("empty") and t.built("anhalt") == []


@rule("wallenstein 6.5")
def test_a_plan_is_not_checked() -> None:
    t = Table({"anhalt": ("red", 1)}, phase="planning", thalers={"red": 0})
    laid(t, "red", "coin-0")
    assert "lay palace anhalt" in t.options("red")
    t = Table({"anhalt": ("red", 1)}, {"red": {"battle-a": "anhalt"}})
    assert t.told("cancelled.alone")


@rule("wallenstein 8.1", "wallenstein 8.2")
def test_bids_are_cards_and_within_the_purse() -> None:
    t = Table({"anhalt": ("red", 1)}, phase="planning", thalers={"red": 2})
    assert t.options("red")[:4] == ["lay bid anhalt", "lay bid coin-0", "lay bid coin-1", "lay bid coin-2"]
    assert t.no("lay bid coin-3", seat="red") == "8.2"
    t.do("lay bid coin-2", seat="red")
    # it may still lie on an action
    assert "lay palace coin-4" in t.options("red")


# event


@rule("wallenstein 9.1", "wallenstein 9.2", "wallenstein 9.3", "wallenstein 9.4")
def test_the_event_is_drawn_from_the_open_ones() -> None:
    t = Table(THREE, phase="draw_event", events=["tax-max", "neutral", "armies"], chance=["armies"],
              season="summer")  # fmt: skip
    assert EVENTS[t.s.event] == "armies"
    assert [EVENTS[n] for n in range(12) if t.s.candidates >> n & 1] == ["neutral", "tax-max"]
    deck = t.s.event_deck
    while t.kind == "choose_tile":
        t.do(t.options()[0])
    # gone after the round, and not back in the deck
    assert t.s.season == 2 and t.s.event == -1 and t.s.event_deck == deck
    assert not t.s.candidates >> EVENTS.index("armies") & 1


# order


def bidding(bids: dict[str, str], chance: list[int | str] | None = None, **more: object) -> Table:
    counties = {"anhalt": ("red", 4), "baden": ("blue", 3), "trier": ("yellow", 2), "koeln": ("violet", 2)}
    plans = {seat: {"bid": card} for seat, card in bids.items() if card}
    return Table(counties, plans, phase="open_bids", chance=chance, players=4, **more)


@rule("wallenstein 10.1", "wallenstein 10.1a", "wallenstein 10.2", "wallenstein 10.2a", "wallenstein 10.2b")
def test_bids_are_paid_and_ranked() -> None:
    t = bidding({"red": "coin-0", "blue": "", "yellow": "trier", "violet": "coin-3"})
    assert t.s.rank == (3, 2, 0, 1)
    assert t.s.thalers == [10, 10, 10, 7]
    t = bidding({"red": "coin-4", "blue": "coin-3", "yellow": "coin-1", "violet": "coin-2"})
    assert t.s.rank == (0, 1, 3, 2) and t.s.thalers == [6, 7, 9, 8]
    assert all(t.opened(seat, "bid") for seat in ("red", "blue", "yellow", "violet"))


@rule("wallenstein 10.2c")
def test_ties_are_decided_by_lot() -> None:
    assert bidding({"red": "coin-2", "blue": "coin-2", "violet": "coin-2"}, ["violet", "blue"]).s.rank == (3, 1, 0, 2)
    assert bidding({"red": "anhalt", "blue": "baden", "violet": "coin-0"}, ["blue"]).s.rank == (1, 0, 3, 2)
    assert bidding({}, ["yellow", "red", "violet"]).s.rank == (2, 0, 3, 1)


# carrying out


@rule("wallenstein 11.1", "wallenstein 11.2", "wallenstein 11.7")
def test_cards_are_opened_one_by_one_in_order_of_play() -> None:
    t = Table(
        {"anhalt": ("red", 3), "baden": ("blue", 3), "trier": ("yellow", 3)},
        {seat: {"battle-a": county} for seat, county in (("red", "anhalt"), ("blue", "baden"), ("yellow", "trier"))},
        order=["yellow", "red", "blue"],
        actions=["battle-a"],
        chance=[2, 0, 2, 0, 2, 0],
    )
    assert t.seat == "yellow" and t.opened("yellow", "battle-a")
    assert not t.opened("red", "battle-a") and not t.opened("blue", "battle-a")
    assert t.s.view(1)["shown"][0] == [-1] * 11  # type: ignore[index]
    t.do("go mark", "send 2")
    assert t.seat == "red" and t.opened("red", "battle-a") and not t.opened("blue", "battle-a")
    assert t.owner("mark") == "yellow"


@rule("wallenstein 11.3", "wallenstein 7.12c")
def test_what_can_be_done_must_be_done() -> None:
    t = Table({"anhalt": ("red", 4)}, {"red": {"palace": "anhalt"}}, thalers={"red": 3})
    assert t.built("anhalt") == ["palace"] and t.thalers("red") == 0
    t = Table({"anhalt": ("red", 4)}, {"red": {"battle-a": "anhalt"}})
    assert t.no("stay") == "7.12c"
    t.do("go altmark")
    assert t.options() == ["send 1", "send 2", "send 3"]
    free = Table({"anhalt": ("red", 4)}, {"red": {"battle-a": "anhalt"}}, battle_move_mandatory=False)
    assert free.options()[-1] == "stay"
    free.do("stay")
    assert free.armies("anhalt") == 4 and free.told("stayed")


@rule("wallenstein 11.6", "wallenstein 11.6b", "wallenstein 11.6c", "wallenstein 5.9")
def test_a_conquered_county_takes_its_card_along() -> None:
    t = Table(
        {"anhalt": ("red", 5), "altmark": ("blue", 1), "baden": ("blue", 4)},
        {"red": {"battle-a": "anhalt"}, "blue": {"tax": "altmark", "battle-b": "baden"}},
        actions=["battle-a", "battle-b", "tax"],
        chance=[4, 0],
    )
    assert not t.opened("blue", "tax")
    t.do("go altmark", "send 4")
    assert t.owner("altmark") == "red" and t.armies("altmark") == 4
    # the emptied slot can be seen; the card is in the conqueror's hand and acts no more in this round
    assert t.opened("blue", "tax") and t.shown("blue", "tax") is None
    assert t.told("card_lost") == [(1, COUNTIES.index("altmark"), SLOTS.index("tax"))]
    assert t.s.fresh == 1 << COUNTIES.index("altmark")
    t.s.script = ()
    while t.kind == "battle_move":
        t.do(t.options()[0])
    assert t.thalers("blue") == t.thalers("red") == 10 and not t.told("taxed")
    assert t.s.fresh == 0 and "lay bid altmark" in t.options("red")


@rule("wallenstein 11.6b")
def test_a_card_won_back_does_not_return_to_its_slot() -> None:
    t = Table(
        {"anhalt": ("red", 5), "altmark": ("blue", 1), "mittelmark": ("blue", 5)},
        {"red": {"battle-a": "anhalt"}, "blue": {"tax": "altmark", "battle-b": "mittelmark"}},
        actions=["battle-a", "battle-b", "tax"],
        chance=[1, 0],
    )
    t.do("go altmark", "send 1")
    assert t.owner("altmark") == "red"
    t.s.script = (0, 0, 4)
    t.do("go altmark", "send 4")
    assert t.owner("altmark") == "blue" and t.thalers("blue") == 10


@rule("wallenstein 11.6a")
def test_a_county_lost_by_tie_loses_its_card_from_any_slot() -> None:
    t = Table(
        {"anhalt": ("red", 5), "altmark": ("blue", 1), "baden": ("blue", 4)},
        {"red": {"battle-a": "anhalt"}, "blue": {"bid": "altmark", "battle-b": "baden"}},
        actions=["battle-a", "battle-b"],
        chance=[1, 1],
    )
    t.s.opened[1] |= 1 << SLOTS.index("bid")
    t.s.shown[1][SLOTS.index("bid")] = COUNTIES.index("altmark")
    t.do("go altmark", "send 4")
    assert t.owner("altmark") is None
    assert t.shown("blue", "bid") is None and t.s.plan[1][10] == -1


@rule("wallenstein 11.6d")
def test_a_settled_bid_stays_valid() -> None:
    t = Table(
        {"anhalt": ("red", 5), "altmark": ("blue", 1), "baden": ("yellow", 4)},
        {"red": {"battle-a": "anhalt"}, "blue": {"bid": "altmark"}, "yellow": {"battle-b": "baden"}},
        actions=["battle-a", "battle-b"],
        order=["blue", "red", "yellow"],
        chance=[4, 0],
    )
    t.do("go altmark", "send 4")
    assert t.owner("altmark") == "red" and t.s.order() == [1, 0, 2]


@rule("wallenstein 11.9")
def test_the_end_of_a_round() -> None:
    t = Table({"anhalt": ("red", 5)}, {"red": {"tax": "anhalt"}}, event="tax-max", season="summer")
    assert t.s.event == -1 and t.kind == "planning" and SEASONS[t.s.season] == "autumn"
    assert t.s.taken == (-1,) * 5 and not t.s.order()
    # after autumn the order stays for the winter
    t = Table(
        {"anhalt": ("red", 5), "baden": ("red", 1), "trier": ("blue", 1), "mark": ("blue", 1)}, season="autumn",
        order=["yellow", "blue", "red"], events=["trade-7"],
    )  # fmt: skip
    assert next(args[0] for args in t.told("rises")) == 1


@pytest.mark.parametrize("slot", ["palace", "church", "trading-house", "place-5", "place-3", "place-1"])
@rule("wallenstein 11.4")
def test_without_thalers_an_action_is_cancelled(slot: str) -> None:
    price = BOARD.cost[SLOTS.index(slot)]
    t = Table({"anhalt": ("red", 4)}, {"red": {slot: "anhalt"}}, thalers={"red": price - 1})
    assert t.told("cancelled.thalers") == [(0, SLOTS.index(slot), COUNTIES.index("anhalt"))]
    assert t.thalers("red") == price - 1 and t.armies("anhalt") == 4 and t.built("anhalt") == []
