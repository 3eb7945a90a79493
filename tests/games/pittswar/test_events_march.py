"""The markers on marches, landings, evasions, pursuits and tests: each works, is refused elsewhere, and is gone."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar import events
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.state import OUT, WAITING, PState
from tests.games.pittswar.events_kit import FOUL, Table, elsewhere, facing, finish, gone, lead, put
from tests.games.pittswar.marches_kit import (
    STARTS,
    against,
    boulogne,
    fighting,
    led,
    picked,
    worn,
)
from tests.games.pittswar.names import STEP, event, leader, power, unit, zone
from tests.rules import rule


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("f_winter_campaign", marks=rule("pittswar f_winter_campaign")),
        pytest.param("c_winter_campaign", marks=rule("pittswar c_winter_campaign")),
        pytest.param("c_russian_legs", marks=rule("pittswar c_russian_legs")),
        pytest.param("f_boulogne", marks=rule("pittswar f_boulogne")),
        pytest.param("f_march_column", marks=rule("pittswar f_march_column")),
        pytest.param("f_schulmeister", marks=rule("pittswar f_schulmeister")),
        pytest.param("f_francs_tireurs", marks=rule("pittswar f_francs_tireurs")),
        pytest.param("f_sardinia_corsica", marks=rule("pittswar f_sardinia_corsica")),
        pytest.param("f_ireland", marks=rule("pittswar f_ireland")),
        pytest.param("f_coastal_army", marks=rule("pittswar f_coastal_army")),
        pytest.param("c_corsica_kingdom", marks=rule("pittswar c_corsica_kingdom")),
        pytest.param("c_royal_navy", marks=rule("pittswar c_royal_navy")),
        pytest.param("c_admiralty", marks=rule("pittswar c_admiralty")),
        pytest.param("c_walcheren", marks=rule("pittswar c_walcheren")),
        pytest.param("c_free_passage", marks=rule("pittswar c_free_passage")),
        pytest.param("c_nelson", marks=rule("pittswar c_nelson")),
        pytest.param("c_aboukir", marks=rule("pittswar c_aboukir")),
        pytest.param("c_jervis", marks=rule("pittswar c_jervis")),
        pytest.param("f_mutiny", marks=rule("pittswar f_mutiny")),
        pytest.param("c_second_line", marks=rule("pittswar c_second_line")),
        pytest.param("f_berezina", marks=rule("pittswar f_berezina")),
        pytest.param("f_cut_retreat", marks=rule("pittswar f_cut_retreat")),
        pytest.param("f_sound_of_guns", marks=rule("pittswar f_sound_of_guns")),
        pytest.param("c_hold", marks=rule("pittswar c_hold")),
        pytest.param("c_ambush", marks=rule("pittswar c_ambush")),
        pytest.param("c_screen", marks=rule("pittswar c_screen")),
        pytest.param("c_hussars", marks=rule("pittswar c_hussars")),
        pytest.param("c_uhlans", marks=rule("pittswar c_uhlans")),
        pytest.param("f_infernal_brigade", marks=rule("pittswar f_infernal_brigade")),
        pytest.param("c_guillotine", marks=rule("pittswar c_guillotine")),
        pytest.param("c_wounded_general", marks=rule("pittswar c_wounded_general")),
        pytest.param("f_army_of_mainz", marks=rule("pittswar f_army_of_mainz")),
        pytest.param("f_depots", marks=rule("pittswar f_depots")),
        pytest.param("c_cossacks", marks=rule("pittswar c_cossacks")),
        pytest.param("c_war_drums", marks=rule("pittswar c_war_drums")),
    ],
)
class TestMarchMarkers:
    def test_it_is_refused_outside_its_moment(self, name: str) -> None:
        assert elsewhere(name).no(f"play {name}") == name

    def test_it_is_gone_afterwards(self, name: str) -> None:
        t = STARTS[name]()
        assert t.offered(name), (t.kind, t.options())
        t.do(f"play {name}")
        assert gone(t, name) and (t.side, event(name)) in t.told("plays")
        finish(t)
        assert not (t.s.in_battle | t.s.in_activation | t.s.in_test) and not t.s.stopped


# movement rolls


def rolled(name: str, play: bool) -> int:
    """The modified movement roll of the force that a marker is about."""
    t = STARTS[name]()
    if play:
        t.do(f"play {name}")
    for _ in range(3):
        if not t.told("march_roll"):
            t.do("decline" if "decline" in t.options() else "march")
    return t.told("march_roll")[0][1]


@pytest.mark.parametrize(
    "name, change",
    [("f_winter_campaign", 1), ("c_winter_campaign", 1), ("c_russian_legs", 2), ("f_francs_tireurs", -2)],
)
@rule(
    "pittswar f_winter_campaign",
    "pittswar c_winter_campaign",
    "pittswar c_russian_legs",
    "pittswar f_francs_tireurs",
)
def test_the_movement_roll_changes(name: str, change: int) -> None:
    assert rolled(name, True) - rolled(name, False) == change


@pytest.mark.parametrize("name, where", [("f_winter_campaign", "strasbourg"), ("c_winter_campaign", "baden")])
@rule("pittswar f_winter_campaign", "pittswar c_winter_campaign")
def test_a_winter_campaign_also_spares_the_force_attrition(name: str, where: str) -> None:
    tests: list[int] = []
    for play in (False, True):
        t = picked(name, where, facing, foul=FOUL, year=1804)
        if play:
            t.do(f"play {name}")
        t.do("force_march")
        finish(t, lambda t=t: bool(t.told("attrition")))
        tests.append(t.told("attrition")[0][2])
    assert tests[1] == tests[0] - 1
    fair = picked(name, where, facing, year=1804)
    assert fair.no(f"play {name}") == name


@rule("pittswar c_russian_legs", "pittswar f_francs_tireurs")
def test_legs_are_russian_and_snipers_french() -> None:
    assert picked("c_russian_legs", "baden", facing).no("play c_russian_legs") == "c_russian_legs"
    t = against("f_francs_tireurs", "baden", facing, also=["f_march_column"])
    assert t.kind == "window" and t.no("play f_francs_tireurs") == "f_francs_tireurs"


@pytest.mark.parametrize("name", ["f_march_column", "f_schulmeister"])
@rule("pittswar f_march_column", "pittswar f_schulmeister")
def test_the_force_picked_does_not_move(name: str) -> None:
    t = STARTS[name]()
    t.do(f"play {name}")
    # No roll; it has been activated, and it is France's turn.
    assert not t.told("march_roll") and t.where("au_germany") == "baden"
    assert t.s.moved >> unit("au_germany") & 1 and t.kind == "turn" and t.seat == "france"


@rule("pittswar f_boulogne")
def test_boulogne_marches_six_points_without_attrition() -> None:
    t = STARTS["f_boulogne"]()
    t.do("play f_boulogne", "use 2", "force_march")
    assert t.s.mp == 6 and not t.told("march_roll")
    finish(t)
    assert not t.told("attrition")


@rule("pittswar f_boulogne")
def test_boulogne_crosses_to_england_on_a_six() -> None:
    for die, crossed in ((6, True), (5, False)):
        t = STARTS["f_boulogne"]()
        t.s.script = (die, 3, 3, 3, 3, 3)
        t.do("play f_boulogne", "use 1")
        if crossed:
            finish(t)
            assert t.where("fr_grand_army") == t.where("fr_napoleon") == "london" and t.s.sea == 1
        else:
            # It marches like any other force.
            assert t.kind == "prepare" and t.where("fr_grand_army") == "lille"


@rule("pittswar f_boulogne")
def test_boulogne_needs_two_leaders_and_four_steps_to_cross_and_to_march() -> None:
    def alone(s: PState) -> None:
        boulogne(s)
        s.leader_at[leader("fr_murat")] = -1
        s.leader_fate[leader("fr_murat")] = OUT

    def many(s: PState) -> None:
        boulogne(s)
        put(s, "fr_ardennes", "lille")

    def inland(s: PState) -> None:
        boulogne(s)
        for name in ("fr_grand_army", "fr_vosges"):
            put(s, name, "reims")
        for name in ("fr_napoleon", "fr_murat"):
            lead(s, name, "reims")

    for ready in (alone, many):
        t = picked("f_boulogne", "lille", ready)
        assert not t.offered("f_boulogne") and t.no("play f_boulogne") == "f_boulogne"
    # The rest of a larger stack may stay behind.
    t.do("leave fr_ardennes")
    assert t.offered("f_boulogne")
    t.do("leave_leader fr_murat")
    assert not t.offered("f_boulogne")
    # Away from the strait only the march is left, and nobody is asked.
    t = picked("f_boulogne", "reims", inland)
    t.do("play f_boulogne")
    assert t.kind == "prepare" and t.holds("in_activation", "f_boulogne")


@rule("pittswar c_free_passage")
def test_free_passage_leads_through_a_neutral_country() -> None:
    for play in (False, True):
        t = STARTS["c_free_passage"]()
        if play:
            t.do("play c_free_passage")
        assert ("go mecklenburg" in t.options()) == play
    t.do("go mecklenburg")
    assert t.s.side[power("mecklenburg")] == 2 and "stop" not in t.options()


# reactions


@pytest.mark.parametrize("name", ["c_second_line", "f_berezina"])
@rule("pittswar c_second_line", "pittswar f_berezina")
def test_it_evades_without_a_roll(name: str) -> None:
    army = "au_germany" if name.startswith("c_") else "fr_north"
    places: list[str] = []
    for choice in ("roll", f"play {name}"):
        t = STARTS[name]()
        before = t.where(army)
        t.do(choice)
        if choice == "roll":
            assert t.told("evade_roll") and t.where(army) == before
        else:
            assert not t.told("evade_roll")
            finish(t, lambda t=t: bool(t.told("evades")))
            places.append(t.where(army))
    assert places != [before]


@rule("pittswar f_cut_retreat")
def test_an_evasion_is_cut_off() -> None:
    t = STARTS["f_cut_retreat"]()
    assert t.seat == "france" and t.told("evade_roll")
    t.do("play f_cut_retreat")
    assert t.where("au_germany") == "baden" and t.told("battle")
    t = STARTS["f_cut_retreat"]()
    t.do("decline")
    assert t.where("au_germany") == "ulm"


@rule("pittswar f_sound_of_guns")
def test_the_sound_of_the_guns_is_heard_better() -> None:
    rolls: list[int] = []
    for choice in ("ride", "play f_sound_of_guns"):
        t = STARTS["f_sound_of_guns"]()
        t.do(choice)
        rolls.append(t.told("guns_roll")[0][3])
    assert rolls[1] == rolls[0] + 2
    # It is worth one roll only.
    assert not t.holds("in_battle", "f_sound_of_guns")


@rule("pittswar c_hold")
def test_marchers_are_ordered_to_hold() -> None:
    t = STARTS["c_hold"]()
    assert t.seat == "coalition" and t.told("guns_roll")
    t.do("play c_hold")
    assert t.where("fr_rhine") == "mainz"
    t = STARTS["c_hold"]()
    t.do("decline")
    assert t.where("fr_rhine") == "baden"


@rule("pittswar c_ambush", "pittswar 11.5")
def test_an_ambush_intercepts_without_a_roll() -> None:
    t = STARTS["c_ambush"]()
    t.do("play c_ambush")
    assert t.told("intercepts") == [(COALITION, zone("toulouse"), zone("clermont"))] and not t.told("intercept_roll")
    assert t.told("battle")[0][1] == zone("clermont")


# pursuit


def pursued(name: str, play: bool) -> int:
    t = STARTS[name]()
    t.do(f"play {name}" if play else "decline")
    finish(t, lambda: bool(t.told("pursuit_roll")))
    return t.told("pursuit_roll")[0][2]


@pytest.mark.parametrize(
    "name, change", [("c_screen", -2), ("c_hussars", 2), ("c_uhlans", 1), ("f_infernal_brigade", 2)]
)
@rule("pittswar c_screen", "pittswar c_hussars", "pittswar c_uhlans", "pittswar f_infernal_brigade")
def test_the_pursuit_die_changes(name: str, change: int) -> None:
    assert pursued(name, True) - pursued(name, False) == change


@rule("pittswar c_screen", "pittswar c_hussars", "pittswar c_uhlans")
def test_pursuit_markers_are_for_winners_or_losers() -> None:
    t = fighting("c_screen", "P1", facing, FRANCE_SIDE, [6, 1, 1, 1, 1, 1, 1])
    t.s.hands[1].append(event("c_hussars"))
    assert t.no("play c_hussars") == "c_hussars"


# after a battle


@pytest.mark.parametrize(
    "name, die, fate",
    [
        ("c_guillotine", 6, OUT),
        ("c_guillotine", 5, None),
        ("c_wounded_general", 5, WAITING),
        ("c_wounded_general", 4, None),
    ],
)
@rule("pittswar c_guillotine", "pittswar c_wounded_general")
def test_a_die_decides_on_the_leader(name: str, die: int, fate: int | None) -> None:
    t = STARTS[name]()
    where = t.where("fr_dumouriez")
    t.s.script = (die, 3, 3, 3)
    t.do(f"play {name}")
    assert t.told("event_die") == [(event(name), die, int(fate is not None))]
    if fate is None:
        assert t.where("fr_dumouriez") == where
    else:
        assert t.where("fr_dumouriez") == "" and t.s.leader_fate[leader("fr_dumouriez")] == fate


@rule("pittswar c_guillotine")
def test_the_guillotine_is_for_losers() -> None:
    t = fighting("c_wounded_general", "B4", led, FRANCE_SIDE, [6, 6, 1, 1, 1, 1, 1, 1])
    assert t.s.winner == FRANCE_SIDE
    t.s.hands[1].append(event("c_guillotine"))
    t.s.unplayed |= 1 << event("c_guillotine")
    t.s.run()
    assert t.no("play c_guillotine") == "c_guillotine" and t.offered("c_wounded_general")


@rule("pittswar c_cocarde_blanche")
def test_the_white_cockade_just_before_a_battle() -> None:
    t = fighting("c_cocarde_blanche", "B1", led, FRANCE_SIDE, [4, 3, 3, 3, 3, 3])
    t.do("play c_cocarde_blanche")
    finish(t, lambda: bool(t.told("battle_die") or t.told("battle_more")))
    assert t.where("fr_dumouriez") == ""


@rule("pittswar f_army_of_mainz")
def test_a_destroyed_unit_returns_to_paris_for_the_war_at_home() -> None:
    t = STARTS["f_army_of_mainz"]()
    assert t.where("fr_aragon") == ""
    t.do("play f_army_of_mainz")
    assert t.told("back") == [(unit("fr_aragon"), zone("paris"))]
    assert t.where("fr_aragon") == "paris" and t.steps("fr_aragon") == 1 and t.s.mainz == unit("fr_aragon")
    finish(t)
    t.s.turn_of, t.s.passed = FRANCE_SIDE, 0
    put(t.s, "au_reserve", "reims")
    t.s.script = (6, 3, 3, 3)
    t.s.run()
    t.do("activate paris", "leave fr_interior", "march")
    # Austrians in France it may not fight, rebels it may.
    assert t.refused("go reims")
    events.end_year(t.s)
    assert t.s.mainz == -1


# attrition


@pytest.mark.parametrize("name, change", [("f_depots", -2), ("c_cossacks", 2)])
@rule("pittswar f_depots", "pittswar c_cossacks")
def test_the_attrition_die_changes(name: str, change: int) -> None:
    tests: list[int] = []
    for choice in ("decline", f"play {name}"):
        t = STARTS[name]()
        t.do(choice)
        finish(t, lambda t=t: bool(t.told("attrition")))
        tests.append(t.told("attrition")[0][2])
        assert t.s.in_test == 0
    assert tests[1] == tests[0] + change


@rule("pittswar c_cossacks")
def test_cossacks_need_a_russian_force_nearby() -> None:
    def far(s: PState) -> None:
        worn(s)
        put(s, "ru_1st", "odessa")

    t = Table("c_cossacks", "", far, [4], frames=[(STEP["stack_test"], zone("vitebsk"), FRANCE_SIDE, 0, 0)])
    assert t.told("attrition") and not gone(t, "c_cossacks")


# surrender


@rule("pittswar c_war_drums", "pittswar 14.2f")
def test_war_drums_put_surrender_off() -> None:
    t = STARTS["c_war_drums"]()
    assert t.kind == "window" and t.s.failing == power("austria")
    t.do("play c_war_drums")
    assert t.s.drums >> power("austria") & 1 and t.s.surrenders[power("austria")] == 0
    t = STARTS["c_war_drums"]()
    t.do("decline")
    assert t.s.surrenders[power("austria")] == 1


# what markers bring with them


@rule("pittswar c_cocarde_blanche", "pittswar 9.3")
def test_without_dumouriez_the_stack_is_too_large_for_the_battle() -> None:
    def crowded(s: PState) -> None:
        led(s)
        put(s, "fr_rhine", "strasbourg")

    t = fighting("c_cocarde_blanche", "B1", crowded, FRANCE_SIDE, [4, 3, 3, 3, 3, 3, 3])
    t.do("play c_cocarde_blanche")
    assert t.kind == "overflow" and t.seat == "france"
    t.do(next(text for text in t.options() if "fr_rhine" in text))
    finish(t, lambda: bool(t.told("battle_die") or t.told("battle_more")))
    # Who has left does not fight.
    assert t.where("fr_rhine") != "baden" and not t.s.attackers >> unit("fr_rhine") & 1


@rule("pittswar f_boulogne", "pittswar c_nelson", "pittswar 12.1e")
def test_boulogne_called_off_gives_no_control_of_the_sea() -> None:
    t = Table("f_boulogne", "A1", boulogne, [6, 3, 3, 3], held=["c_nelson"])
    t.do("activate lille", "play f_boulogne", "use 1")
    assert t.seat == "coalition"
    t.do("play c_nelson")
    finish(t)
    assert t.where("fr_grand_army") == "lille" and t.s.sea == 0 and t.s.moved >> unit("fr_grand_army") & 1


@rule("pittswar f_armistice", "pittswar c_louis_xvii")
def test_no_revolt_among_the_french_during_an_armistice() -> None:
    def truce(s: PState) -> None:
        facing(s)
        s.in_impulse |= 1 << event("f_armistice")

    def guarded(s: PState) -> None:
        truce(s)
        put(s, "fr_alps", "vendee")

    assert Table("c_louis_xvii", "A1", truce).offered("c_louis_xvii")
    assert Table("c_louis_xvii", "A1", guarded).no("play c_louis_xvii") == "c_louis_xvii"
