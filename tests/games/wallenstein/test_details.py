"""Small things that are easily broken unnoticed: what is told, what is shown to whom, what can be undone."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from typing import Any

import pytest

from kabinett.core.play import Play
from kabinett.games.wallenstein.game import wstate
from kabinett.games.wallenstein.setup import top_card
from kabinett.games.wallenstein.view import ways
from tests.games.wallenstein.kit import BOARD, COUNTIES, EVENTS, FAVOURS, GAME, Table
from tests.rules import rule

OWN = {"anhalt": ("red", 4), "altmark": ("red", 4), "koeln": ("blue", 3), "trier": ("yellow", 2)}


@rule("wallenstein 9.1", "wallenstein 11.8")
def test_the_event_and_the_next_action_card_are_told() -> None:
    t = Table(OWN, phase="draw_event", events=["tax-max", "tax-min", "neutral", "trade-5"], chance=["neutral"])
    assert t.told("event") == [(EVENTS.index("neutral"),)] and t.rules("event") == ["15.3"]
    t = Table(OWN, phase="end")
    assert len(t.told("actions_open")[0]) == 5 and len(t.told("tiles_open")[0]) == 5


@rule("wallenstein 16.4a")
def test_favours_lie_by_their_numbers() -> None:
    t = Table(OWN, phase="end", court=True)
    (told,) = t.told("favours_open")
    assert told == t.s.favours == tuple(sorted(told, reverse=True)) and len(set(told)) == 3
    assert not any(t.s.favour_deck >> card & 1 for card in told) and t.s.favour_deck.bit_count() == 18


@rule("wallenstein 11.2", "wallenstein 16.7")
def test_a_card_that_is_opened_stays_open() -> None:
    """Which cards another player has shown cannot be undone, whatever was asked in between."""
    plans = {"red": {"battle-a": "anhalt", "battle-b": "altmark"}, "blue": {"battle-a": "coin-1"}}
    t = Table(OWN, plans, actions=["battle-a", "battle-b"])
    assert t.opened("red", "battle-a") and not t.opened("red", "battle-b") and not t.opened("blue", "battle-a")
    t.do("go altmark", "send 1")
    assert t.seat == "red" and t.s.revealed and not t.s.drew
    assert t.opened("blue", "battle-a") and t.opened("red", "battle-b")
    t = Table(OWN, {"red": {"court-3": "anhalt", "court-1": "coin-2"}}, phase="court", court=True,
              hall={"red": 4}, favours=["20", "15", "5"])  # fmt: skip
    assert t.kind == "audience"
    assert [t.shown("red", slot) for slot in ("court-3", "court-2", "court-1")] == ["anhalt", None, "coin-2"]
    assert t.s.opened[0] == (1 << 14) - 1, "all slots are empty or open"


@rule("wallenstein 6.1")
def test_planning_is_marked_secret() -> None:
    t = Table(OWN, phase="planning")
    for seat in range(3):
        decision = t.s.decision(seat)
        assert decision is not None and decision.secret and decision.form == "plan"
    t = Table(OWN, {"red": {"battle-a": "anhalt"}})
    decision = t.s.decision(0)
    assert decision is not None and not decision.secret and decision.form == "choose"
    t.do("go altmark")
    decision = t.s.decision(0)
    assert decision is not None and decision.form == "allot"


@rule("wallenstein 6.1a")
def test_a_plan_taken_up_again_is_told() -> None:
    t = Table(OWN, phase="planning")
    while 0 in t.s.to_act:
        t.do(t.options("red")[0], seat="red")
    t.do("reopen", seat="red")
    assert t.told("planned") == [(0,)] and t.told("reopened") == [(0,)]


@rule("wallenstein 7.10a", "wallenstein 7.12c")
def test_who_stays_is_told() -> None:
    t = Table(OWN, {"red": {"place-1": "anhalt"}})
    t.do("stay")
    assert t.told("stayed") == [(0, COUNTIES.index("anhalt"))] and t.rules("stayed") == ["7.10a"]
    t = Table(OWN, {"red": {"battle-a": "anhalt"}}, battle_move_mandatory=False)
    t.do("stay")
    assert t.told("stayed") == [(0, COUNTIES.index("anhalt"))] and t.rules("stayed") == ["7.12"]


@rule("wallenstein 17.23", "wallenstein 7.12d")
def test_one_neighbour_left_by_a_protection() -> None:
    """Against A all of blue's counties are barred: how many go to the only one left is asked at once."""
    held = {"koeln": ("red", 4), "mark": ("blue", 2), "osnabrueck": ("yellow", 1), "anhalt": ("blue", 1)}
    plans = {"red": {"battle-a": "koeln"}}
    t = Table(held, plans, phase="court", court=True, hall={"blue": 7}, favours=["20", "15", "10"])
    t.do("favour 10")
    assert t.seat == "red" and t.options() == ["send 1", "send 2", "send 3"]
    t.s.script = (2, 0)
    t.do("send 2")
    assert t.told("battle") == [(0, COUNTIES.index("osnabrueck"), 2, 2, 1)]
    assert t.s.safe == [0, 0, 0]


@rule("wallenstein 19.4c")
def test_a_leader_in_the_first_county_of_the_list() -> None:
    t = Table({"altmark": ("red", 2), "koeln": ("blue", 2)}, phase="lead_on", leaders=True, leader={"red": "altmark"})
    assert t.told("leader_stays") == [(0, 0)] and t.leader("red") == "altmark"


@rule("wallenstein 12.3a")
def test_which_county_rises_is_drawn_unless_there_is_one() -> None:
    drawn = {Table({"red": {"anhalt": 2, "koeln": 2}}, phase="winter", events=["tax-max"], seed=n).told("rises")[0]
             for n in range(12)}  # fmt: skip
    assert drawn == {(0, COUNTIES.index("anhalt")), (0, COUNTIES.index("koeln"))}
    t = Table({"red": {"anhalt": 2}}, phase="winter", events=["tax-max"], chance=[2, 1])
    assert t.told("rises") == [(0, COUNTIES.index("anhalt"))] and not t.s.script, "nothing but the throw was drawn"


@rule("wallenstein 2.4e")
def test_cards_put_under_the_pile_come_back_in_their_order() -> None:
    s = wstate(GAME.new({"players": 3, "setup": "choice"}, seed=1))
    s.pile, s.under = 1 << 4, (9, 3, 7)
    assert [top_card(s) for _ in range(4)] == [4, 9, 3, 7] and s.under == () and s.pile == 0


@rule("wallenstein 2.6a")
def test_the_last_column_is_not_drawn() -> None:
    s = wstate(GAME.new({"players": 3}, seed=1, chance=[2, 0]))
    columns = BOARD.standard[3]
    assert [s.owner[columns[column][0][0]] for column in (2, 0, 1)] == [0, 1, 2]


def test_an_older_dump_without_leaders() -> None:
    t = Table(OWN, {"red": {"battle-a": "anhalt"}})
    old = json.loads(t.s.dump())
    old["version"] = 1
    fields = old["fields"]
    fields["lower"] = [0] * 6
    del fields["shelves"], fields["statues_left"]
    s = wstate(GAME.load(json.dumps(old).encode()))
    assert s.statues_left == [0, 0, 0] and s.dump() == t.s.dump()


def test_undo_ends_where_something_was_shown() -> None:
    play = Play(GAME, {"players": 3}, 5)
    while play.state.to_act:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        events = play.apply(seat, decision.actions[0])
        opened = [event for event in events if event.public and event.public.key in ("opens", "bid", "card_lost")]
        if opened and play.state.to_act:
            assert not any(play.can_undo(other) for other in range(3))


@rule("wallenstein 17.4")
def test_which_of_several_markers() -> None:
    t = Table({**OWN, "baden": ("red", 1)}, phase="court", court=True, hall={"red": 7}, favours=["20", "15", "4"],
              revolts={"anhalt": 2, "altmark": 1})  # fmt: skip
    t.do("favour 4")
    assert t.options() == ["calm altmark", "calm anhalt"]
    assert (t.why("calm baden"), t.no("calm baden")) == ("no.calm", "17.4")
    t.do("calm anhalt")
    assert t.told("calmed") == [(COUNTIES.index("anhalt"), 1)] and t.revolts("anhalt") == 1
    assert t.s.guard < 0 and FAVOURS.index("4") not in t.s.favours


@pytest.mark.parametrize(
    ("slots", "cards", "towers", "empties"), [(4, 3, 2, 1), (4, 2, 3, 2), (3, 5, 1, 0), (3, 1, 3, 0)]
)
def test_ways_to_lay_cards_are_counted_rightly(slots: int, cards: int, towers: int, empties: int) -> None:
    """Against all of them, written out: each card once, tower cards alike, so many slots left empty."""
    tower, nothing = cards, -1
    counts: Counter[int] = Counter()
    for laid in itertools.product([nothing, tower, *range(cards)], repeat=slots):
        single = [card for card in laid if 0 <= card < cards]
        if len(set(single)) == len(single) and laid.count(nothing) == empties and laid.count(tower) <= towers:
            counts[laid.count(tower)] += 1
    assert dict(ways(slots, cards, towers, empties)) == dict(counts) and counts


def test_what_a_page_draws() -> None:
    t = Table(OWN, {"red": {"battle-a": "anhalt"}}, landsknechte=True, banner={"blue": 2})
    scene: Any = GAME.scene(t.s.view(0))
    assert {token["at"]: (token["power"], token["armies"]) for token in scene["tokens"]} == OWN
    assert [player["banner"] for player in scene["players"]] == [1, 3, 1]
    assert GAME.scene(Table(OWN).s.view(0))["players"][0]["banner"] is None  # type: ignore[index]
    s = wstate(GAME.new({"players": 3, "setup": "choice"}, seed=2))
    assert GAME.scene(s.view(0))["pile"] == 35
    s.under = tuple(county for county in range(45) if s.pile >> county & 1)[:3]
    for county in s.under:
        s.pile &= ~(1 << county)
    assert GAME.scene(s.view(0))["pile"] == 35
