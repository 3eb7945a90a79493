"""The heuristic player of Pitt's War: it beats a random one from both sides, and knows what a battle is worth."""

from __future__ import annotations

import pytest

import kabinett
from kabinett.bots import answer, bot
from kabinett.bots.pittswar import Greedy
from kabinett.bots.pittswar_forces import Defence, Estimate, Force, estimate
from kabinett.bots.pittswar_marches import Outlook, shores
from kabinett.bots.pittswar_worth import Memory, Prospects, distances, surrender_chance, zone_worth
from kabinett.core.contract import Decision
from kabinett.core.state import State
from kabinett.core.text import Text
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.game import pstate
from kabinett.games.pittswar.state import PState
from tests.games.pittswar.events_kit import at_war, clear, hold, lead, put
from tests.games.pittswar.names import BOARD, event, fresh, leader, power, unit, zone
from tests.games.pittswar.war_kit import routed

HOCHE = 1 << leader("fr_hoche")


def played(scenario: str, seed: int, greedy: int) -> State:
    """A game in which one seat is greedy and the other is random."""
    game = kabinett.game("pittswar")
    state = game.new({"scenario": scenario}, seed)
    players = [bot("greedy" if seat == greedy else "random", game, seed * 10 + seat) for seat in range(2)]
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, answer(players[seat], state, seat))
    return state


@pytest.mark.parametrize("greedy", [FRANCE_SIDE, COALITION])
@pytest.mark.parametrize("scenario", ["liberty_or_death", "grand_empire"])
def test_greedy_beats_random(scenario: str, greedy: int) -> None:
    outcome = played(scenario, 1, greedy).outcome
    assert outcome is not None and outcome.winners == [greedy]


def test_two_bots_with_one_seed_do_the_same() -> None:
    assert played("liberty_or_death", 5, COALITION).hash() == played("liberty_or_death", 5, COALITION).hash()


def attack(s: PState, units: int, chiefs: int, come_from: str, to: str) -> Estimate:
    """What a French attack would bring."""
    return estimate(s, Force(s, units, chiefs), zone(come_from), Defence(s, zone(to), COALITION), FRANCE_SIDE)


def outlook(s: PState, side: int) -> Outlook:
    return Outlook(s, side, Memory())


def test_a_battle_is_better_with_more_troops_and_a_leader() -> None:
    s = fresh()
    clear(s)
    put(s, "fr_north", "reims", 3)
    put(s, "au_germany", "metz", 2)
    hold(s, "austria", "metz")
    one = 1 << unit("fr_north")
    plain = attack(s, one, 0, "reims", "metz")
    lead(s, "fr_hoche", "reims")
    led = attack(s, one, HOCHE, "reims", "metz")
    assert 0.0 < plain.win < led.win <= 1.0
    put(s, "fr_rhine", "reims", 2)
    more = attack(s, one | 1 << unit("fr_rhine"), HOCHE, "reims", "metz")
    assert more.win >= led.win and more.killed >= plain.killed


def test_what_zones_are_worth() -> None:
    s = fresh()
    assert zone_worth(s, zone("paris"), COALITION) > zone_worth(s, zone("lyon"), COALITION)
    assert zone_worth(s, zone("lyon"), COALITION) > zone_worth(s, zone("reims"), COALITION)
    assert zone_worth(s, zone("brussels"), FRANCE_SIDE) > zone_worth(s, zone("frankfurt"), FRANCE_SIDE)


def test_distances_follow_the_cost_of_movement() -> None:
    far = distances(BOARD)
    assert far[zone("lille")][zone("london")] == 3
    assert far[zone("paris")][zone("paris")] == 0 and far[zone("paris")][zone("corsica")] == 99
    for a in (zone("vienna"), zone("moscow")):
        assert far[a][zone("berlin")] == far[zone("berlin")][a]


def test_a_march_ends_at_enemies() -> None:
    s = fresh()
    clear(s)
    put(s, "fr_north", "paris")
    one = Force(s, 1 << unit("fr_north"), 0)
    free = outlook(s, FRANCE_SIDE).in_reach(one, zone("paris"), 3)
    assert {zone("reims"), zone("dijon"), zone("lyon")} <= set(free)
    put(s, "au_germany", "dijon")
    stopped = outlook(s, FRANCE_SIDE).in_reach(one, zone("paris"), 2)
    assert zone("dijon") in stopped and zone("lyon") not in stopped


def test_attrition_is_reckoned_with_in_the_second_march_only() -> None:
    s = fresh()
    clear(s)
    put(s, "fr_north", "paris")
    put(s, "fr_rhine", "paris")
    force = Force(s, 1 << unit("fr_north") | 1 << unit("fr_rhine"), 0)
    assert outlook(s, FRANCE_SIDE).toll(force, zone("paris")) == 0.0
    s.sub = 1
    fair = outlook(s, FRANCE_SIDE).toll(force, zone("paris"))
    s.impulse = 1
    assert 0.0 < fair < outlook(s, FRANCE_SIDE).toll(force, zone("paris"))


def test_ships_and_landings_of_the_british() -> None:
    s = fresh()
    clear(s)
    at_war(s, "uk")
    put(s, "uk_anglo_dutch", "london", 2)
    one = 1 << unit("uk_anglo_dutch")
    force = Force(s, one, 0)
    assert zone("dublin") in outlook(s, COALITION).harbours(force, zone("london"))
    assert shores(s, one, zone("london"), COALITION) == []
    s.hands[COALITION] = [event("c_royal_navy")]
    assert zone("bordeaux") in shores(s, one, zone("london"), COALITION)
    empty = outlook(s, COALITION).landing(force, zone("marseille"))
    put(s, "fr_north", "marseille", 3)
    assert outlook(s, COALITION).landing(force, zone("marseille")) < empty


def test_a_power_with_few_stars_left_is_likely_to_give_up() -> None:
    s = fresh()
    at_war(s, "spain")
    spain, austria = power("spain"), power("austria")
    assert surrender_chance(s, spain, zone("madrid")) == 1.0
    assert surrender_chance(s, austria, zone("vienna")) < 1.0


@pytest.mark.parametrize("scenario", ["liberty_or_death", "grand_empire"])
def test_what_a_player_remembers_is_what_it_would_find(scenario: str) -> None:
    game = kabinett.game("pittswar")
    state = game.new({"scenario": scenario}, 2)
    players = [bot("greedy", game, seat) for seat in range(2)]
    memories = [Memory(), Memory()]
    while state.to_act:
        seat = state.to_act[0]
        s = pstate(state)
        if sum(s.made) % 6 == 0:
            known, found = Prospects(s, seat, memories[seat]), Prospects(s, seat, Memory())
            assert known.worth == found.worth and known.pulls.wanted == found.pulls.wanted
            for strength in (3, 8):
                assert known.pulls.pull(strength, zone("mainz")) == found.pulls.pull(strength, zone("mainz"))
        state.apply(seat, answer(players[seat], state, seat))


def test_where_not_all_can_go_the_smallest_unit_is_left_and_no_leader() -> None:
    s = fresh()
    clear(s)
    put(s, "fr_north", "strasbourg", 3)
    put(s, "fr_rhine", "strasbourg", 1)
    words = s.rules.words
    actions = [words.action("leave_leader", (leader("fr_hoche"),))]
    actions += [words.action("leave", (unit(name),)) for name in ("fr_north", "fr_rhine")]
    player = bot("greedy", s.game)
    assert isinstance(player, Greedy)
    for kind, began in (("turn", "activate"), ("guns", "hear")):
        s.draft[FRANCE_SIDE] = (words.action(began, (zone("strasbourg"),)),)
        decision = Decision(FRANCE_SIDE, 0, kind, "choose", 0, "", Text(f"ask.{kind}"), actions, True, False)
        assert player.opinion(s, decision) == actions[2]


def test_where_room_is_short_the_better_unit_goes_first() -> None:
    s = routed(prague="au_italy").s
    player = Greedy(kabinett.game("pittswar"), 1)
    action = s.rules.words.action
    for name, verb in (("au_germany", "send"), ("sg_baden_wurt", "later")):
        actions = [action("send", (unit(name), zone("amberg"))), action("later", (unit(name),))]
        asked = Decision(COALITION, 0, "retreat_on", "choose", 0, "", Text("ask.retreat_unit"), actions, True, False)
        assert player.opinion(s, asked).verb == verb


def test_what_it_has_no_opinion_on_is_searched() -> None:
    s = fresh()
    words = s.rules.words
    actions = [words.action("counter", (unit(name),)) for name in ("fr_north", "fr_rhine")]
    player = bot("greedy", s.game)
    assert isinstance(player, Greedy)
    for kind, number in (("event_use", 2), ("event_unit", 1)):
        decision = Decision(FRANCE_SIDE, 0, kind, "choose", 0, "", Text(f"ask.{kind}"), actions, True, False)
        assert len(player.choices(s, decision)) == number


@pytest.mark.parametrize("scenario", ["liberty_or_death", "grand_empire"])
def test_marches_are_searched_as_a_whole(scenario: str) -> None:
    """To each zone once, by steps that can be made one after the other; the march that the player means is first."""
    game = kabinett.game("pittswar")
    s = pstate(game.new({"scenario": scenario}, 3))
    players = [bot("greedy", game, seat) for seat in range(2)]
    long = 0
    while s.to_act and long < 12:
        seat = s.to_act[0]
        decision = s.decision(seat)
        assert decision is not None
        player = players[seat]
        assert isinstance(player, Greedy)
        if decision.kind == "go_on" and not s.draft[seat]:
            choices = player.choices(s, decision)
            assert choices[0].actions[0] == player.opinion(s, decision)
            assert not player.plan
            ends: list[int] = []
            for choice in choices:
                assert choice.actions[0] in decision.actions
                if choice.actions[0].verb != "go":
                    assert len(choice.actions) == 1
                    continue
                goes = [action.args[0] for action in choice.actions if action.verb == "go"]
                ends.append(goes[-1])
                trial = s.copy()
                asked = trial.decision(seat)
                for action in choice.actions:
                    if asked is None or asked.kind != "go_on":
                        break
                    assert action in asked.actions or action.verb in ("flag", "stop"), f"{action} of {choice.actions}"
                    if action in asked.actions:
                        trial.apply(seat, action)
                        asked = trial.decision(seat)
            assert len(ends) == len(set(ends))
            long += max([len(choice.actions) for choice in choices]) > 3
        s.apply(seat, player.answer(s, decision))
    assert long == 12
