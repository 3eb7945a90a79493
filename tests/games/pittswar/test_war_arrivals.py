"""Those who come to a battle: armies that absorb others before it begins; Charles, who stays in Italy in 1805."""

from __future__ import annotations

from kabinett.bots import answer, bot
from kabinett.games.pittswar.effects_units import fallen
from kabinett.games.pittswar.state import POOL
from tests.games.pittswar.names import BOARD, GAME, unit
from tests.games.pittswar.war_kit import War
from tests.rules import rule

ELSEWHERE = {"paris": "fr_alps", "vienna": "au_reserve"}


def at_the_guns(die: int = 6) -> War:
    """The remains of three armies meet at Baden, one of them by the sound of the guns."""
    pieces = {"strasbourg": "fr_rhine:1 fr_moreau", "mainz": "fr_moselle:1", "baden": "au_germany:1 au_italy:1",
              **ELSEWHERE}  # fmt: skip
    hold = {"france": "mainz", "austria": "baden"}
    t = War(pieces, year=1797, hold=hold, chance=[6, die, 6, 1, 1, 1])
    t.march("strasbourg", "go baden", "stand", "hear mainz", "ride")
    return t


@rule("pittswar 9.4a", "pittswar 13.1.1a")
def test_armies_absorb_others_before_the_lead_unit_is_named() -> None:
    t = at_the_guns()
    assert t.kind == "lead_unit" and t.seat == "france"
    assert {"lead fr_rhine", "lead fr_moselle", "absorb fr_rhine fr_moselle"} <= set(t.options())
    assert t.no("absorb fr_rhine fr_alps") == "9.4"
    t.do("absorb fr_rhine fr_moselle")
    assert t.steps("fr_rhine") == 2 and t.at("fr_moselle") == "" and t.s.fate[unit("fr_moselle")] == POOL
    # one unit is left; the defender is asked the same
    if t.seat == "france":
        assert t.options() == ["lead fr_rhine"]
        t.do("lead fr_rhine", "no_claim")
    assert t.s.lead[0] == unit("fr_rhine") and t.kind == "lead_unit" and t.seat == "coalition"
    t.do("absorb au_germany au_italy")
    assert t.last("absorbs") == (unit("au_germany"), unit("au_italy"), 2) and t.at("au_italy") == ""


@rule("pittswar 9.4a", "pittswar 13.1.2f")
def test_nothing_is_absorbed_once_the_lead_unit_is_named() -> None:
    pieces = {"strasbourg": "fr_grand_army:1 fr_cav_res:1 fr_rhine:1 fr_napoleon", "baden": "au_germany", **ELSEWHERE}
    t = War(pieces, year=1805, hold={"austria": "baden"}, chance=[6, 6, 1, 1])
    t.march("strasbourg", "go baden", "stand", "lead fr_rhine")
    assert t.options() == ["claim", "no_claim"] and t.no("absorb fr_grand_army fr_rhine") == "13.1.2f"


@rule("pittswar f_army_of_mainz", "pittswar 9.4")
def test_whoever_was_absorbed_has_not_fallen() -> None:
    t = at_the_guns()
    assert t.s.ones >> unit("fr_moselle") & 1
    t.do("absorb fr_rhine fr_moselle")
    assert fallen(t.s) == [] and not t.s.ones >> unit("fr_rhine") & 1


@rule("pittswar 9.4a", "pittswar 13.2.3")
def test_a_force_that_was_absorbed_by_a_marcher_goes_back_with_it() -> None:
    t = at_the_guns()
    t.s.script = (1, 4, 1, 1, 1)
    t.do("absorb fr_moselle fr_rhine", "lead au_germany")
    while t.kind in ("take_losses", "lead_unit"):
        t.do(t.options()[0])
    assert t.at("fr_moselle") == "strasbourg" or t.at("fr_moselle") == ""
    assert t.s.force == 0 and t.kind in ("turn", "retreat_on")


def test_the_heuristic_player_absorbs_where_it_leads_better() -> None:
    t = at_the_guns()
    choice = answer(bot("greedy", GAME, 1), t.s, 0)
    leads = max([BOARD.tactical[unit(name)][1] for name in ("fr_rhine", "fr_moselle")])
    assert BOARD.tactical[unit("fr_rhine")][2] > leads and choice.verb == "absorb"


# Charles


def of_1805(near: str, foe: str, turn: str = "coalition", foul: bool = False, option: bool = True) -> War:
    """Charles and the army of Italy next to a battle, at Venice unless told."""
    pieces = {"venice": near, foe: "fr_rhine", "salzburg": "au_germany", "milan": "fr_italy"}
    hold = {"austria": "venice ancona"}
    hands = {"coalition": "c_ambush"}
    return War(pieces, turn, 1805, foul=foul, hold=hold, hands=hands, scenario="grand_empire", charles_in_italy=option,
               chance=[6, 6, 6, 1, 1, 1])  # fmt: skip


@rule("pittswar 16.2.2c")
def test_charles_does_not_march_to_guns_outside_italy() -> None:
    t = of_1805("au_italy au_charles", "innsbruck")
    t.march("salzburg", "go innsbruck")
    if t.kind == "evade":
        t.do("stand")
    assert t.kind != "guns"
    for other in (of_1805("au_italy au_charles", "innsbruck", foul=True),
                  of_1805("au_italy au_charles", "innsbruck", option=False)):  # fmt: skip
        other.march("salzburg", "go innsbruck")
        if other.kind == "evade":
            other.do("stand")
        assert other.kind == "guns" and "hear venice" in other.options()


@rule("pittswar 16.2.2c", "pittswar 2.2j")
def test_charles_lets_others_march_and_stays_with_his_own() -> None:
    t = of_1805("au_galicia:1 au_reserve:1 au_charles", "innsbruck")
    t.march("salzburg", "go innsbruck")
    if t.kind == "evade":
        t.do("stand")
    t.do("hear venice")
    # he may not go, and may not be left alone
    assert "ride" not in t.options() and t.no("ride") == "13.1.1a"
    t.do("leave au_reserve", "ride")
    assert t.at("au_galicia") == "innsbruck" and t.at("au_reserve") == "venice" == t.at("au_charles")


@rule("pittswar 16.2.2c", "pittswar 11.6")
def test_charles_does_not_evade_out_of_italy() -> None:
    for option in (True, False):
        pieces = {"venice": "au_italy au_charles", "mantua": "fr_italy fr_massena", "paris": "fr_alps",
                  "vienna": "au_reserve"}  # fmt: skip
        hold = {"france": "mantua", "austria": "venice graz innsbruck ancona"}
        t = War(pieces, "france", 1805, hold=hold, scenario="grand_empire", charles_in_italy=option, chance=[6])
        t.march("mantua", "go venice")
        refuges = {text.split()[1] for text in t.options() if text.startswith("evade")}
        assert ("ancona" in refuges) and ("graz" in refuges or "innsbruck" in refuges) == (not option)


@rule("pittswar 16.2.2c", "pittswar 11.5")
def test_charles_does_not_intercept_outside_italy() -> None:
    for option in (True, False):
        t = of_1805("au_italy au_charles", "innsbruck", "france", option=option)
        t.march("innsbruck", "go graz")
        assert (t.kind == "intercept" and "intercept venice" in t.options()) == (not option)
