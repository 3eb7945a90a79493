"""Chapters 9 to 13 once more: corners where several rules meet."""

from __future__ import annotations

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, STRAIT
from kabinett.games.pittswar.melee import horse
from kabinett.games.pittswar.state import LANDING, WAITING
from tests.games.pittswar.names import event, leader, power, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule

ELSEWHERE = {"vienna": "au_reserve"}


@rule("pittswar 13.1.2f", "pittswar c_square")
def test_a_square_turns_the_balance_of_cavalry() -> None:
    pieces = {"lille": "fr_north", "brussels": "au_germany au_upper_rhine:1", **ELSEWHERE}
    t = War(pieces, year=1805, hands={"coalition": "c_square"}, chance=[6, 1, 1])
    t.march("lille", "go brussels", "stand")
    # one C each: nobody may claim
    assert t.kind == "lead_unit" and horse(t.s, 0) == horse(t.s, 1) == 1
    t.do("lead au_upper_rhine")
    if t.kind == "battle_events":
        t.do("play c_square")
    assert t.kind == "claim_again" and t.seat == "coalition" and t.no("pass") == "13.1.2f"
    t.do("claim")
    assert t.told("claims") == [(COALITION,)]


@rule("pittswar 13.1.2f", "pittswar c_square")
def test_a_square_makes_a_claim_void() -> None:
    pieces = {"lille": "fr_north", "brussels": "au_upper_rhine", **ELSEWHERE}
    t = War(pieces, year=1805, hands={"coalition": "c_square"}, chance=[6, 1, 1, 1])
    t.march("lille", "go brussels", "stand", "lead fr_north", "claim", "play c_square")
    assert t.told("claim_void") == [(FRANCE_SIDE,)]


@rule("pittswar 9.1", "pittswar 2.2j")
def test_a_stack_that_has_lost_its_leader_must_shrink() -> None:
    # the only Austrian unit falls, Charles leaves, and four Prussian steps are one too many
    pieces = {"lille": "fr_north fr_italy fr_napoleon", "vienna": "au_germany:1 au_charles pr_rhine pr_silesia:1"}
    t = War({**pieces, "paris": "fr_alps"}, chance=[1])
    s = t.s
    s.steps[unit("au_germany")] = 1
    from kabinett.games.pittswar.forces import kill, stray_leaders

    kill(s, unit("au_germany"))
    stray_leaders(s)
    assert s.unled == 1 and s.leader_fate[leader("au_charles")] == WAITING
    t.march("lille", "stop")
    assert t.kind == "overflow" and t.seat == "coalition"
    t.do("send pr_silesia prague")
    assert t.at("pr_silesia") == "prague" and t.kind == "turn" and s.unled == 0


@rule("pittswar 13.2.2", "pittswar 13.2.2a")
def test_a_beaten_attacker_is_driven_on() -> None:
    pieces = {"brussels": "fr_italy", "cologne": "au_germany au_charles", "wurzburg": "au_galicia", **ELSEWHERE}
    held = {"france": "brussels"}
    # 1 + 1 - 1 for the river against 6 + 1 + 1: one step and one more on a 3
    t = War(pieces, hold=held, chance=[6, 1, 6, 1, 4])
    t.march("brussels", "go cologne", "stand")
    while t.kind in ("guns", "lead_unit"):
        t.do("decline" if t.kind == "guns" else t.options()[-1])
    assert t.last("wins")[0] == COALITION and t.told("pursuit_roll")
    assert t.kind == "retreat_on" and t.seat == "france" and "retreat lille" in t.options()
    t.do("retreat lille")
    assert t.at("fr_italy") == "lille" and t.s.spot in (-1, zone("lille"))


@rule("pittswar 11.5b", "pittswar 11.6")
def test_an_interceptor_joins_and_then_nobody_evades() -> None:
    pieces = {"strasbourg": "fr_italy fr_alps:1", "baden": "sg_baden_wurt", "stuttgart": "au_germany au_charles"}
    t = War({**pieces, **ELSEWHERE}, hands={"coalition": "c_height"}, chance=[6, 6])
    t.march("strasbourg", "go baden", "intercept stuttgart", "spend c_height")
    assert t.s.battle == zone("baden") and not t.told("evade_roll")
    assert t.s.defenders == 1 << unit("sg_baden_wurt") | 1 << unit("au_germany")
    # the Rhine counts for the attacker, whoever came in later
    assert t.s.crossing == 1


@rule("pittswar 11.5")
def test_several_forces_may_try() -> None:
    pieces = {"strasbourg": "fr_italy", "stuttgart": "au_germany:1 au_charles", "frankfurt": "au_galicia:1 au_john"}
    t = War({**pieces, **ELSEWHERE}, hands={"coalition": "c_height c_screen"}, chance=[6, 1, 1])
    t.march("strasbourg", "go baden", "intercept stuttgart", "spend c_height")
    assert t.kind == "intercept" and t.no("intercept stuttgart") == "11.5"
    t.do("intercept frankfurt", "spend c_screen")
    assert t.kind == "go_on" and t.s.hands[1] == []


@rule("pittswar 10.2", "pittswar 2.2j")
def test_a_leader_comes_along_with_his_last_unit() -> None:
    pieces = {"lille": "fr_italy:1 fr_napoleon", "paris": "fr_alps:1 fr_massena", **ELSEWHERE}
    t = War(pieces, chance=[6])
    t.march("lille", "go paris", "pick fr_alps")
    assert t.s.chiefs == 1 << leader("fr_napoleon") | 1 << leader("fr_massena")


@rule("pittswar 10.1", "pittswar 11.1b")
def test_units_are_left_behind_only_in_supply() -> None:
    pieces = {"lille": "fr_italy:1 fr_alps:1", **ELSEWHERE}
    t = War(pieces, chance=[6])
    t.march("lille")
    assert t.why("drop fr_alps") == "no.leave"
    t.do("go brussels", "drop fr_alps", "go lille", "stop")
    assert t.at("fr_alps") == "brussels" and t.at("fr_italy") == "lille"
    assert t.s.moved == 1 << unit("fr_alps") | 1 << unit("fr_italy")


@rule("pittswar 13.2.3a")
def test_who_came_over_a_strait_and_lost_is_lost() -> None:
    from kabinett.games.pittswar.aftermath import attackers_back

    t = War({"london": "uk_anglo_dutch", "paris": "fr_alps"}, turn="coalition", sides={"uk": "coalition"})
    s = t.s
    s.active, s.force = COALITION, 1 << unit("uk_anglo_dutch")
    s.spot, s.origin, s.start = zone("lille"), zone("london"), zone("london")
    s.at[unit("uk_anglo_dutch")] = zone("lille")
    s.changed()
    s.battle, s.attacker, s.battle_kind, s.crossing = zone("lille"), COALITION, LANDING, STRAIT
    s.attackers = s.force
    attackers_back(s)
    assert t.at("uk_anglo_dutch") == ""


@rule("pittswar 11.3", "pittswar f_winter_campaign")
def test_a_marker_on_the_force_and_then_the_march() -> None:
    t = War({"lille": "fr_italy", **ELSEWHERE}, foul=True, hands={"france": "f_winter_campaign"}, chance=[3, 1])
    t.do("activate lille", "play f_winter_campaign")
    assert t.kind == "prepare" and t.no("pass") == "11.1" and "force_march" in t.options()
    t.do("march")
    # no -1 for the weather
    assert t.last("march_roll")[:2] == (3, 4)


@rule("pittswar 14.5.1c", "pittswar 12.1")
def test_the_french_trace_through_prussia_with_a_grand_duchy() -> None:
    from kabinett.games.pittswar.supply import supplied

    t = War({"magdeburg": "fr_italy", "vienna": "au_reserve"}, year=1808, sides={"prussia": "neutral"},
            hold={"france": "hanover osnabruck cologne brussels frankfurt kassel"})  # fmt: skip
    assert not supplied(t.s, 0, zone("posen"))
    t.s.duchy_made = 2
    t.s.side[power("poland")] = FRANCE_SIDE
    t.s.control[zone("warsaw")] = power("poland")
    t.s.control[zone("posen")] = power("poland")
    t.s.changed()
    assert supplied(t.s, 0, zone("posen")) and supplied(t.s, 0, zone("berlin"))


@rule("pittswar f_campo_formio")
def test_austria_stands_still_after_campo_formio() -> None:
    t = War({"vienna": "au_germany", "munich": "ba_bavarians", "venice": "fr_italy"}, turn="coalition", year=1797)
    t.s.in_year |= 1 << event("f_campo_formio")
    t.s._decisions = [None, None]
    assert t.no("activate vienna") == "10.1" and "activate munich" in t.options()


@rule("pittswar 13.2.3", "pittswar 2.2j")
def test_a_leader_of_a_force_that_parts_goes_with_either() -> None:
    pieces = {"lille": "fr_north fr_italy fr_napoleon", "brussels": "au_upper_rhine:2 au_germany:1 au_charles"}
    pieces.update(ELSEWHERE)
    ways = {}
    for goal in ("cologne", "luxembourg"):
        # 2 + 1 + 1 + 2 for Napoleon and the odds make 6: one step is lost
        t = War(pieces, chance=[6, 1, 6, 1, 1])
        t.march("lille", "go brussels", "stand", "lead fr_north", "no_claim", "lead au_upper_rhine")
        while t.kind == "take_losses":
            t.do("lose au_upper_rhine")
        assert t.kind == "retreat"
        t.do("send au_germany cologne", "retreat luxembourg")
        assert t.kind == "retreat" and t.no("retreat cologne") == "13.2.3" and t.no("stand") == "13.2.3b"
        t.do(f"send_leader au_charles {goal}")
        ways[goal] = (t.at("au_charles"), t.at("au_germany"), t.at("au_upper_rhine"))
    assert ways == {goal: (goal, "cologne", "luxembourg") for goal in ways}
