"""Chapter 13: battles."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, PASS, RIVER, STRAIT
from kabinett.games.pittswar.melee import (
    CAVALRY_PART,
    CROSSING_PART,
    FORTRESS_PART,
    LEAD_PART,
    LEADER_PART,
    MARSH_PART,
    ODDS_PART,
    PENALTY_PART,
    SUPPLY_PART,
    battle_parts,
)
from kabinett.games.pittswar.state import RISING
from kabinett.games.pittswar.tables import odds
from tests.games.pittswar.names import BOARD, STEP, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule

ELSEWHERE = {"vienna": "au_reserve"}


def parts(t: War, side: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for what, _, value in battle_parts(t.s, side):
        found[what] = found.get(what, 0) + value
    return found


def meet(attackers: str, defenders: str, start: str = "lille", field: str = "brussels", **more: object) -> War:
    """A French force attacks, and the battle has come to the choice of the lead unit, or is over."""
    chance = [6, *more.pop("chance", [])]  # type: ignore[misc]
    t = War({start: attackers, field: defenders, **ELSEWHERE}, chance=chance, **more)  # type: ignore[arg-type]
    t.march(start, f"go {field}")
    if t.kind == "evade":
        t.do("stand")
    return t


@rule("pittswar 13.1")
def test_battle_is_compulsory() -> None:
    t = meet("fr_italy", "au_flanders", chance=[6, 1, 1])
    assert t.last("battle") == (FRANCE_SIDE, zone("brussels"), 2, 2)


# the guns


@rule("pittswar 13.1.1", "pittswar 13.1.1a")
def test_the_sound_of_the_guns() -> None:
    pieces = {"lille": "fr_italy", "brussels": "au_flanders", "cologne": "au_germany:1", **ELSEWHERE}
    t = War(pieces, chance=[6, 6])
    t.march("lille", "go brussels", "stand")
    assert t.kind == "guns" and t.seat == "coalition" and t.no("hear vienna") == "13.1.1"
    t.do("hear cologne", "ride")
    # 6 - 1 for the river
    assert t.last("guns_roll")[2:] == (6, 5) and t.at("au_germany") == "brussels"
    assert t.s.defenders == 1 << unit("au_flanders") | 1 << unit("au_germany") and t.s.marched


@rule("pittswar 13.1.1")
def test_one_try_a_zone() -> None:
    pieces = {"lille": "fr_italy", "brussels": "au_flanders", "cologne": "au_germany:1", **ELSEWHERE}
    t = War(pieces, chance=[6, 5, 1, 1])
    t.march("lille", "go brussels", "stand", "hear cologne", "ride")
    assert t.last("guns_roll")[2:] == (5, 4) and t.at("au_germany") == "cologne" and t.kind != "guns"


@rule("pittswar 13.1.1a")
def test_part_of_a_force_may_stay_and_stacking_holds() -> None:
    pieces = {"lille": "fr_italy", "brussels": "au_flanders", "luxembourg": "au_germany au_upper_rhine:1", **ELSEWHERE}
    t = War(pieces, chance=[6, 6])
    t.march("lille", "go brussels", "stand", "hear luxembourg")
    # two and three steps do not go together
    assert t.no("ride") == "13.1.1a"
    t.do("leave au_germany", "ride")
    assert t.at("au_upper_rhine") == "brussels" and t.at("au_germany") == "luxembourg"


@rule("pittswar 13.1.1a")
def test_attackers_marchers_go_back_where_they_came_from() -> None:
    pieces = {"lille": "fr_italy:1", "reims": "fr_north:1", "metz": "fr_alps:1", "luxembourg": "au_flanders"}
    pieces.update(ELSEWHERE)
    t = War(pieces, chance=[6, 6, 6, 1, 6, 6])
    t.march("lille", "go luxembourg", "stand", "hear reims", "ride", "hear metz", "ride")
    assert t.at("fr_north") == "luxembourg"
    t.do("lead fr_north")
    while t.kind == "take_losses":
        t.do(t.options()[0])
    assert t.last("wins")[0] == COALITION
    assert t.at("fr_italy") in ("lille", "") and t.at("fr_north") in ("reims", "") and t.at("fr_alps") in ("metz", "")
    # to march is no activation
    assert not t.s.moved >> unit("fr_alps") & 1


@rule("pittswar 13.1.1a", "pittswar 2.2j")
def test_a_leader_rides_with_his_men_or_stays() -> None:
    pieces = {"lille": "fr_italy", "brussels": "au_flanders:1", "cologne": "au_germany:1 au_upper_rhine:1 au_charles"}
    t = War({**pieces, **ELSEWHERE}, chance=[6, 4])
    t.march("lille", "go brussels", "stand", "hear cologne")
    assert t.no("leave_leader au_charles") == "2.2j"
    t.do("leave au_upper_rhine", "ride")
    # 4 + 2 for Charles - 1 for the river
    assert t.at("au_charles") == "brussels" and t.last("guns_roll")[3] == 5
    t = War({**pieces, **ELSEWHERE}, chance=[6, 6])
    t.march("lille", "go brussels", "stand", "hear cologne", "leave au_upper_rhine", "leave_leader au_charles", "ride")
    assert t.at("au_charles") == "cologne" and t.at("au_germany") == "brussels" and t.last("guns_roll")[3] == 5


@rule("pittswar 13.1.1")
def test_activated_units_may_march() -> None:
    pieces = {"lille": "fr_italy:1", "reims": "fr_north:1", "luxembourg": "au_flanders", **ELSEWHERE}
    t = War(pieces, chance=[1, 6])
    t.march("reims", "stop")
    t.do("pass")
    t.march("lille", "go luxembourg", "stand")
    assert t.kind == "guns" and "hear reims" in t.options()


# odds and the lead unit


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [(6, 4, 1), (1, 1, 0), (1, 2, -1), (1, 5, -1), (3, 4, 0), (2, 3, -1), (5, 2, 2), (3, 1, 2), (4, 1, 3), (7, 2, 3),
     (9, 2, 4), (5, 1, 4), (12, 1, 4), (4, 3, 0), (3, 2, 1)],
)  # fmt: skip
@rule("pittswar 13.1.2")
def test_odds(ours: int, theirs: int, expected: int) -> None:
    """6 against 4 rounds to 2 to 1: the rulebook's example."""
    assert odds(ours, theirs) == expected


@rule("pittswar 13.1.2")
def test_six_against_four() -> None:
    t = meet("fr_north fr_italy fr_alps:1 fr_napoleon", "au_flanders au_germany:2 au_charles")
    assert t.kind == "lead_unit" and parts(t, 0)[ODDS_PART] == 1


@rule("pittswar 13.1.2a")
def test_five_to_one() -> None:
    t = meet("fr_north fr_italy fr_napoleon", "au_germany:1", field="brussels")
    assert t.told("swept") and t.at("au_germany") == "" and not t.told("battle_die") and t.steps("fr_north") == 3
    assert t.kind == "go_on"
    # in a fortress too
    t = meet("fr_north fr_italy fr_napoleon", "au_germany:1", start="metz", field="luxembourg")
    assert t.told("swept") and t.holder("luxembourg") == "france"


@rule("pittswar 13.1.2b")
def test_the_lead_unit() -> None:
    t = meet("fr_italy fr_alps:1", "au_flanders")
    assert t.kind == "lead_unit" and t.no("lead au_flanders") == "13.1.2b" and t.no("pass") == "13.1.2b"
    t.s.lead[0] = unit("fr_alps")
    assert LEAD_PART not in parts(t, 0)
    t.s.lead[0] = unit("fr_italy")
    assert parts(t, 0)[LEAD_PART] == 1


@rule("pittswar 13.1.2c")
def test_the_leaders_bonus() -> None:
    t = meet("fr_italy fr_alps:1 fr_napoleon fr_massena", "au_flanders:1 au_germany:1 au_charles")
    assert parts(t, 0)[LEADER_PART] == 2 and parts(t, 1)[LEADER_PART] == 1


@pytest.mark.parametrize(
    ("start", "field", "expected"), [("lille", "brussels", 0), ("lille", "luxembourg", -1), ("lyon", "turin", -1)]
)
@rule("pittswar 13.1.2d")
def test_terrain_of_the_border(start: str, field: str, expected: int) -> None:
    t = meet("fr_italy fr_alps:1", "au_germany", start=start, field=field)
    assert parts(t, 0).get(CROSSING_PART, 0) == expected
    assert t.s.crossing == {0: 0, -1: RIVER if field == "luxembourg" else PASS}[expected]


@rule("pittswar 13.1.2d")
def test_a_strait_costs_two() -> None:
    t = meet("fr_italy fr_alps:1", "au_flanders")
    t.s.crossing = STRAIT
    assert parts(t, 0)[CROSSING_PART] == -2


@rule("pittswar 13.1.2d", "pittswar 13.3")
def test_fortress_and_marsh_help_the_defender() -> None:
    t = meet("fr_italy fr_alps:1", "au_germany", start="metz", field="luxembourg")
    assert parts(t, 1)[FORTRESS_PART] == 1
    # a fortress helps only its owner
    t = meet("fr_italy fr_alps:1", "au_germany", start="metz", field="luxembourg", hold={"france": "luxembourg"})
    assert FORTRESS_PART not in parts(t, 1)
    t = meet("fr_italy fr_alps:1", "nl_netherlands", start="brussels", field="amsterdam", hold={"france": "brussels"},
             sides={"netherlands": "coalition"})  # fmt: skip
    assert parts(t, 1)[MARSH_PART] == 1


@rule("pittswar 13.1.2e", "pittswar 12.2")
def test_out_of_supply_in_battle() -> None:
    pieces = {"frankfurt": "fr_italy fr_alps:1", "wurzburg": "au_germany:1 au_upper_rhine:1", **ELSEWHERE}
    t = War(pieces, turn="coalition", chance=[6])
    t.march("wurzburg", "go frankfurt")
    assert t.kind == "lead_unit" and parts(t, 0)[SUPPLY_PART] == -3 and SUPPLY_PART not in parts(t, 1)


@rule("pittswar 16.1.2b")
def test_the_french_penalty() -> None:
    t = meet("fr_italy fr_alps:1", "au_flanders", year=1792)
    assert parts(t, 0)[PENALTY_PART] == -1
    t = meet("fr_italy fr_alps:1", "au_flanders", year=1795)
    assert PENALTY_PART not in parts(t, 0)


# cavalry


@rule("pittswar 13.1.2f")
def test_cavalry_superiority() -> None:
    t = meet("fr_north", "au_flanders:1")
    assert t.kind == "lead_unit"
    t.do("lead fr_north")
    assert t.no("pass") == "13.1.2f"
    t.s.claim[0] = 1
    assert parts(t, 0)[CAVALRY_PART] == 1
    # not if equal, and not in a fortress or a marsh
    t = meet("fr_north", "au_flanders", chance=[1, 1, 1])
    assert not t.told("claims")
    t = meet("fr_north", "au_upper_rhine:2", start="reims", field="luxembourg", chance=[1, 1, 1])
    assert not t.told("claims") and t.told("wins")


@rule("pittswar 13.2.1")
def test_the_order_of_losses_with_cavalry() -> None:
    """The rulebook's example: the lead unit is the cavalry too, and takes both losses."""
    t = meet("fr_north fr_alps fr_hoche", "au_germany:1 au_upper_rhine", chance=[1, 6, 6])
    t.do("lead fr_north", "claim", "lead au_germany")
    s = t.s
    assert s.claim[0] == 1 or t.steps("fr_north") < 3
    t = meet("fr_north fr_alps fr_hoche", "au_germany:1 au_upper_rhine")
    s = t.s
    s.stack = [*s.stack[:-1], (STEP["take_losses"], 0)]
    s.losses[0], s.cav_loss[0], s.lead_loss[0], s.lead[0] = 2, 1, 1, unit("fr_north")
    s.run()
    # nobody is asked: both fall on the army of the North, before the battle goes on
    assert t.steps("fr_north") == 1 and t.steps("fr_alps") == 2


@rule("pittswar 13.2.1")
def test_first_the_cavalry_then_the_lead_unit_then_as_one_likes() -> None:
    t = meet("fr_north fr_italy fr_hoche", "au_germany:1 au_upper_rhine")
    s = t.s
    s.stack = [*s.stack[:-1], (STEP["take_losses"], 0)]
    s.losses[0], s.cav_loss[0], s.lead_loss[0], s.lead[0] = 3, 1, 1, unit("fr_italy")
    s.run()
    assert (t.steps("fr_north"), t.steps("fr_italy")) == (2, 1) and t.kind == "take_losses"
    assert t.no("lose au_germany") == "13.2.1" and t.no("pass") == "13.2.1"
    t.do("lose fr_north")
    assert t.steps("fr_north") == 1


@rule("pittswar 13.2.1", "pittswar 13.1.2f")
def test_a_leaders_cavalry_costs_no_horse() -> None:
    t = meet("fr_italy fr_alps:1 fr_murat", "au_flanders:1")
    t.do("lead fr_alps", "claim")
    # claimed with Murat alone: the first loss is the lead unit
    assert t.s.claim[0] == 2 or t.told("claims")
    claims = [event for event in t.events if event.public and event.public.key == "claims"]
    assert len(claims) == 1


@rule("pittswar 9.4a", "pittswar 13.2.1")
def test_armies_absorb_before_losses() -> None:
    t = meet("fr_italy:1 fr_alps:1 fr_rhine:1", "au_flanders")
    s = t.s
    s.stack = [*s.stack[:-1], (STEP["take_losses"], 0)]
    s.losses[0], s.cav_loss[0], s.lead_loss[0], s.lead[0] = 2, 0, 1, unit("fr_alps")
    s.run()
    t.s._decisions = [None, None]
    assert "absorb fr_italy fr_alps" in t.options()
    t.do("absorb fr_italy fr_alps")
    assert s.lead[0] == unit("fr_italy") and t.steps("fr_italy") <= 2
    if t.kind == "take_losses":
        assert t.no("absorb fr_italy fr_rhine") in ("9.4", "9.4a")


# dice


@rule("pittswar 13.2", "pittswar 13.2c")
def test_the_combat_table() -> None:
    combat = BOARD.tables.combat
    small = [combat(result, 3, 3) for result in range(-1, 12)]
    expected = [(0, 0)] * 4 + [(0, 5), (0, 4), (0, 2), (1, 0), (1, 4), (1, 3), (2, 0), (2, 5), (2, 5)]
    assert small == expected
    large = [combat(result, 6, 5) for result in range(0, 11)]
    assert large == [(0, 5), (0, 4), (0, 2), (1, 0), (1, 4), (1, 3), (2, 0), (2, 4), (3, 0), (3, 4), (4, 0)]
    # eleven steps, five on each side at least
    assert combat(6, 7, 4) == (1, 0) and combat(6, 5, 5) == (1, 0) and combat(6, 5, 6) == (2, 0)


@rule("pittswar 13.2", "pittswar 13.2c")
def test_one_more_on_a_die() -> None:
    # 3 + 1: Dr4 and a 4; the other side 1 + 1: nothing
    t = meet("fr_italy", "au_upper_rhine", chance=[3, 4, 1])
    assert t.last("battle_more") == (0, 3, 4, 0, 4, 4) and t.steps("au_upper_rhine") == 1
    t = meet("fr_italy", "au_upper_rhine", chance=[3, 3, 1])
    assert t.steps("au_upper_rhine") == 2


@rule("pittswar 13.2b")
def test_nobody_inflicts_more_than_he_has() -> None:
    # 1 against 2: 6 + 1 - 1, and Napoleon's 2 make it 8: one step and another on a 3, but no more than he has
    t = meet("fr_italy:1 fr_napoleon", "au_upper_rhine", chance=[6, 6, 1])
    assert t.last("battle_more")[2:] == (8, 1, 3, 6) and t.steps("au_upper_rhine") == 1


@rule("pittswar 13.2a")
def test_the_higher_result_wins() -> None:
    t = meet("fr_italy", "au_upper_rhine", chance=[2, 1, 1])
    t.do("retreat cologne")
    assert t.last("wins")[0] == FRANCE_SIDE and t.at("fr_italy") == "brussels"
    t = meet("fr_italy", "au_upper_rhine", chance=[1, 2, 1])
    assert t.last("wins")[0] == COALITION and t.at("fr_italy") == "lille"


@rule("pittswar 13.2a")
def test_ties() -> None:
    t = meet("fr_italy", "au_upper_rhine", chance=[1, 1])
    assert t.last("wins")[0] == COALITION
    # the side with a leader; combat bonus 0, so that the results stay equal
    t = War({"lille": "au_upper_rhine au_john", "brussels": "fr_italy", **ELSEWHERE}, turn="coalition", year=1809,
            hold={"austria": "lille"}, chance=[6, 1, 1])  # fmt: skip
    t.march("lille", "go brussels")
    assert t.last("wins")[0] == COALITION
    # both with a leader: the better strategic bonus (Massena 2, Schwarzenberg 1)
    t = meet("fr_italy fr_massena", "au_upper_rhine:2 au_schwarzenberg", chance=[1, 1, 1])
    results = [args[2] for args in t.told("battle_die") + t.told("battle_more")]
    assert results[0] == results[1] and t.last("wins")[0] == FRANCE_SIDE


@rule("pittswar 13.2a")
def test_who_is_wiped_out_has_lost() -> None:
    # the defender throws higher but is gone
    # 3 + 1 + 1 for odds: Dr2; 6 + 0: a step
    t = meet("fr_italy", "au_upper_rhine:1", chance=[3, 2, 6])
    assert t.at("au_upper_rhine") == "" and t.last("wins")[0] == FRANCE_SIDE and t.steps("fr_italy") == 1


# pursuit


@rule("pittswar 13.2.2")
def test_the_pursuit_table() -> None:
    pursuit = BOARD.tables.pursuit
    assert [pursuit(n)[:2] for n in range(0, 8)] == [(0, 0)] * 3 + [(0, 1), (0, 1), (1, 1), (1, 1), (1, 1)]
    assert pursuit(5)[2] and not pursuit(6)[2]


def pursuing(die: int, *more: int, pieces: str = "fr_north fr_cav_res fr_murat", field: str = "brussels") -> War:
    # 4 + 1 + 1 against three steps: one is lost
    t = meet(pieces, "au_italy", field=field, year=1806, chance=[4, 1, die, *more])
    t.do("lead fr_cav_res", "no_claim")
    return t


@rule("pittswar 13.2.2")
def test_pursuit() -> None:
    # 1 + 2 and Murat's 2 make five C: +1
    t = pursuing(1)
    assert t.last("pursuit_roll") == (0, 1, 2) and t.kind == "retreat" and not t.s.pursuit
    t = pursuing(4)
    assert t.last("pursuit_roll")[2] == 5 and t.kind == "pursuit_choice" and t.no("pass") == "13.2.2"
    t.do("cut_down")
    assert t.steps("au_italy") == 1
    t = pursuing(4)
    t.do("drive_on")
    assert t.s.pursuit == 1 and t.steps("au_italy") == 2
    t = pursuing(6)
    assert t.s.pursuit == 1 and t.steps("au_italy") == 1


@rule("pittswar 13.2.2")
def test_no_pursuit_without_more_cavalry_or_in_a_fortress() -> None:
    t = meet("fr_italy", "au_upper_rhine", chance=[4, 2, 1])
    assert not t.told("pursuit_roll")
    t = meet("fr_north fr_cav_res fr_murat", "au_upper_rhine", start="metz", field="luxembourg", year=1806,
             chance=[5, 1, 1])  # fmt: skip
    t.do("lead fr_north")
    assert not t.told("pursuit_roll")


@rule("pittswar 13.2.2a")
def test_the_second_zone() -> None:
    t = pursuing(3)
    t.do("retreat cologne")
    assert t.kind == "retreat_on" and t.no("stand") == "13.2.2a" and t.no("retreat brussels") == "13.2.3"
    t.do("retreat frankfurt")
    assert t.at("au_italy") == "frankfurt"
    # a friendly fortress ends it
    t = pursuing(3)
    t.do("retreat luxembourg")
    assert "stand" in t.options()
    t.do("stand")
    assert t.at("au_italy") == "luxembourg"


# retreat


@rule("pittswar 13.2.3")
def test_the_attacker_goes_back() -> None:
    t = meet("fr_italy", "au_upper_rhine", chance=[1, 2, 6])
    assert t.at("fr_italy") == "lille" and t.kind == "turn" and t.seat == "coalition"


@rule("pittswar 13.2.3")
def test_the_defender_chooses() -> None:
    # 2 + 1 + 1: Dr4, and a 3
    t = meet("fr_italy fr_alps:1", "au_upper_rhine:1 au_germany:1", chance=[2, 3, 1])
    t.do("lead fr_italy", "lead au_germany")
    assert t.kind == "retreat"
    assert t.no("retreat lille") == "13.2.3" and t.no("stand") == "13.2.3b" and t.no("pass") == "13.2.3"
    # apart
    t.do("send au_germany cologne", "retreat luxembourg")
    assert (t.at("au_germany"), t.at("au_upper_rhine")) == ("cologne", "luxembourg")


@rule("pittswar 13.2.3")
def test_nowhere_to_go() -> None:
    t = meet("fr_italy", "au_upper_rhine", hold={"france": "luxembourg cologne"}, chance=[3, 3, 1])
    assert t.at("au_upper_rhine") == "" and t.told("no_way_out")


@rule("pittswar 13.2.3")
def test_a_leader_retreats_with_his_men() -> None:
    t = meet("fr_italy fr_napoleon", "au_upper_rhine au_coburg", chance=[3, 1, 1])
    t.do("retreat cologne")
    assert t.at("au_coburg") == "cologne"


@rule("pittswar 13.2.3b", "pittswar 13.3")
def test_standing_in_a_fortress() -> None:
    pieces = {"start": "metz", "field": "luxembourg"}
    t = meet("fr_italy fr_napoleon", "au_upper_rhine", chance=[3, 3, 1], **pieces)
    assert t.kind == "retreat" and "stand" in t.options()
    t.do("stand")
    # the attacker is back in Metz and may pay again
    assert t.at("fr_italy") == "metz" and t.at("au_upper_rhine") == "luxembourg"
    assert t.holder("luxembourg") == "flanders"
    assert t.kind == "go_on" and "go luxembourg" in t.options()
    t = meet("fr_italy", "au_upper_rhine:1", chance=[6, 3, 1], **pieces)
    if t.kind == "retreat":
        t.do("stand")
        assert t.at("fr_italy") == "metz" and t.kind == "turn"


@rule("pittswar 13.2.3b")
def test_revolts_stand_at_home() -> None:
    t = War({"orleans": "fr_italy", "vendee": "rv_vendee", **ELSEWHERE}, chance=[6, 3, 3, 1])
    t.march("orleans", "go vendee")
    assert t.kind == "retreat"
    t.do("stand")
    assert t.at("rv_vendee") == "vendee" and t.at("fr_italy") == "orleans"


@rule("pittswar 13.3")
def test_a_fortress_changes_hands_when_its_defenders_are_gone() -> None:
    t = meet("fr_italy fr_napoleon", "au_upper_rhine", start="metz", field="luxembourg", chance=[3, 3, 1])
    t.do("retreat cologne")
    assert t.holder("luxembourg") == "france" and t.at("fr_italy") == "luxembourg"


@rule("pittswar 13.2.4")
def test_a_second_battle_in_one_activation() -> None:
    pieces = {"lille": "fr_north fr_napoleon", "brussels": "au_upper_rhine:1", "cologne": "au_galicia:1", **ELSEWHERE}
    t = War(pieces, chance=[6, 6, 6, 1, 6, 6, 1])
    t.march("lille", "go brussels", "stand")
    if t.kind == "guns":
        t.do("decline")
    t.do("lead fr_north", "no_claim", "go cologne")
    assert len(t.told("battle")) == 2 or t.kind == "evade"


@rule("pittswar 13.2.4", "pittswar 9.1")
def test_those_who_came_to_the_guns_do_not_stay_as_too_many() -> None:
    """Two armies from two zones: with the leader they may stand, without him four steps are too many."""
    pieces = {"lille": "fr_north:2 fr_napoleon", "brussels": "au_upper_rhine:1", **ELSEWHERE}
    for steps, free in (("2", False), ("1", True)):
        t = War({**pieces, "luxembourg": f"fr_italy:{steps}", "cologne": "fr_alps:2"}, chance=[6, 6, 6, 6, 6, 6, 6, 6])
        t.march("lille", "go brussels", "hear luxembourg", "ride", "hear cologne", "ride")
        assert t.at("fr_italy") == t.at("fr_alps") == t.at("fr_north") == "brussels"
        assert ("go lille" in t.options()) is free and "stop" in t.options()
        if not free:
            assert t.why("go lille") == "no.stack_left" and t.no("go lille") == "9.1"


# risings


@rule("pittswar c_louis_xvii", "pittswar 13.2.3b")
def test_a_rising_on_french_units() -> None:
    """The Coalition attacks without terrain; while a step of the revolt is left the French must go."""
    frame = (STEP["battle"], zone("vendee"), COALITION, RISING)
    t = War({"vendee": "fr_italy:1 rv_vendee:1", **ELSEWHERE}, chance=[1, 1], frames=[frame])
    assert t.last("wins")[0] == FRANCE_SIDE and t.kind == "displace"
    t.do("at orleans")
    assert t.at("fr_italy") == "orleans" and t.at("rv_vendee") == "vendee" and t.kind == "turn"
