"""Chapter 13.2: the ways back: of winners before a fortress, of beaten attackers, of those who are driven on."""

from __future__ import annotations

from kabinett.games.pittswar.aftermath import return_to
from kabinett.games.pittswar.board import COALITION
from tests.games.pittswar.names import unit, zone
from tests.games.pittswar.war_kit import War, routed, to_the_end
from tests.rules import rule

ELSEWHERE = {"paris": "fr_alps", "vienna": "au_reserve"}


# winners before a fortress


@rule("pittswar 13.2.3b")
def test_a_winner_over_a_strait_sails_home_from_a_fortress_that_stands() -> None:
    pieces = {"london": "uk_anglo_dutch uk_peninsula uk_wellington", "lille": "fr_north", **ELSEWHERE}
    sides, hands = {"uk": "coalition"}, {"coalition": "c_royal_navy"}
    t = War(pieces, "coalition", 1809, sides=sides, hands=hands, chance=[6, 6, 1, 1, 1])
    t.march("london", "play c_royal_navy", "at lille")
    to_the_end(t)
    assert t.last("wins")[0] == COALITION and t.at("fr_north") == "lille"
    assert t.at("uk_anglo_dutch") == t.at("uk_peninsula") == t.at("uk_wellington") == "london"
    assert not t.told("no_way_out") and t.kind == "turn"


@rule("pittswar 13.2.3b", "pittswar 13.3")
def test_a_winner_goes_back_through_an_enemy_city_it_left_alone() -> None:
    pieces = {"strasbourg": "fr_north fr_rhine fr_moreau", "mainz": "pr_rhine", **ELSEWHERE}
    t = War(pieces, chance=[6, 6, 1, 1])
    t.march("strasbourg", "go baden", "go mainz")
    assert t.holder("baden") not in ("france",)
    to_the_end(t)
    assert t.at("fr_north") == t.at("fr_rhine") == t.at("fr_moreau") == "baden"
    # with a leader and points left it tries again from there
    assert t.kind == "go_on" and "go mainz" in t.options()


@rule("pittswar 13.2.3b", "pittswar 9.1")
def test_winners_and_their_marchers_all_go_back() -> None:
    pieces = {"strasbourg": "fr_north fr_moreau", "metz": "fr_rhine:1", "mainz": "pr_rhine", **ELSEWHERE}
    t = War(pieces, chance=[6, 6, 6, 1, 1])
    t.march("strasbourg", "go mainz", "stand", "hear metz", "ride")
    assert t.at("fr_rhine") == "mainz"
    to_the_end(t)
    assert t.at("fr_north") == t.at("fr_moreau") == "strasbourg" and t.at("fr_rhine") == "metz"


@rule("pittswar 13.2.3b", "pittswar 9.1")
def test_a_winner_that_passed_through_friends_makes_room_when_it_comes_back() -> None:
    pieces = {"metz": "fr_north", "strasbourg": "fr_rhine fr_moselle:1", "mainz": "pr_rhine", **ELSEWHERE}
    t = War(pieces, chance=[6, 6, 1, 1])
    t.march("metz", "go strasbourg", "go mainz")
    to_the_end(t)
    assert t.kind == "overflow" and t.at("fr_north") == "strasbourg"
    t.do("send fr_north metz")
    assert t.kind == "turn" and not t.told("unit_lost")


@rule("pittswar 13.2.3b", "pittswar c_cocarde_blanche")
def test_a_winner_whose_way_back_is_barred_turns_off() -> None:
    pieces = {"luxembourg": "au_flanders au_germany au_charles", "lille": "fr_north fr_ardennes:1 fr_dumouriez"}
    hold = {"france": "reims rouen", "austria": "luxembourg brussels"}
    hands = {"coalition": "c_cocarde_blanche"}
    t = War({**pieces, **ELSEWHERE}, "coalition", 1793, hold=hold, hands=hands, chance=[6, 6, 6, 1, 1])
    # a French unit without its general makes room for the battle, and stands where the Austrians came from
    t.march("luxembourg", "go reims", "go lille", "stand", "play c_cocarde_blanche", "send fr_ardennes reims")
    to_the_end(t)
    assert t.kind == "displace" and set(t.options()) == {"at brussels", "at luxembourg"}
    # there is room for one without the leader, who goes with the last
    t.do("at brussels")
    assert t.at("au_flanders") == "brussels" and t.at("au_germany") == t.at("au_charles") == "luxembourg"
    assert t.s.moved >> unit("au_flanders") & 1 and t.s.moved >> unit("au_germany") & 1 and t.kind == "turn"


# beaten attackers


@rule("pittswar 13.2.3", "pittswar 13.2.3a")
def test_a_beaten_attacker_does_not_go_back_over_a_strait() -> None:
    # who sails over from Palermo has no way back, who walks over from Rome has one
    for start, into, back, dice in (
        ("palermo", "reggio", "", [6, 6, 1, 2, 1]),
        ("rome", "naples", "rome", [6, 1, 2, 1]),
    ):
        pieces = {start: "na_naples", "naples": "fr_italy fr_massena", **ELSEWHERE}
        sides, hands = {"naples": "coalition", "uk": "coalition"}, {"france": "f_siege"}
        hold = {"france": "naples", "naples": "palermo rome"}
        t = War(pieces, "coalition", 1799, sides=sides, hold=hold, hands=hands, chance=dice)
        t.march(start, f"go {into}")
        if t.kind == "intercept":
            t.do("intercept naples", "spend f_siege")
        to_the_end(t)
        assert t.at("na_naples") == back and bool(t.told("no_way_out")) == (not back)


@rule("pittswar 13.2.3", "pittswar 13.2.2")
def test_an_attackers_marcher_may_be_driven_into_the_zone_the_force_came_from() -> None:
    pieces = {
        "baden": "fr_moselle:1 fr_catalonia", "wurzburg": "fr_vosges",
        "stuttgart": "au_bohemia au_germany:1 au_schwarzenberg", **ELSEWHERE,
    }  # fmt: skip
    hold = {"france": "baden wurzburg mainz"}
    t = War(pieces, year=1813, hold=hold, sides={"prussia": "coalition"}, chance=[6, 6, 1, 2, 1, 3])
    t.march("baden", "go stuttgart", "stand", "hear wurzburg", "ride")
    to_the_end(t)
    assert t.kind == "retreat_on" and t.seat == "france" and t.options() == ["retreat baden"]
    t.do("retreat baden")
    # now those of the force itself, and nobody is driven on twice
    assert t.at("fr_vosges") == "baden" and t.kind == "retreat_on"
    t.do("retreat strasbourg")
    assert t.at("fr_moselle") == t.at("fr_catalonia") == "strasbourg" and t.at("fr_vosges") == "baden"


@rule("pittswar 13.2.3c")
def test_of_beaten_attackers_the_strongest_go_back_first() -> None:
    pieces = {"mainz": "fr_north:1 fr_rhine", "strasbourg": "fr_alps:1", "vienna": "au_reserve"}
    t = War(pieces)
    t.s.battle = zone("mainz")
    assert t.steps("fr_rhine") == 2
    # Three steps stand in a zone without a leader.
    return_to(t.s, 1 << unit("fr_north") | 1 << unit("fr_rhine"), 0, zone("strasbourg"))
    assert t.at("fr_rhine") == "strasbourg" and t.at("fr_north") == ""


# driven on


@rule("pittswar 13.2.2", "pittswar 13.2.3")
def test_of_a_stack_that_is_driven_on_only_what_fits_nowhere_is_lost() -> None:
    t = routed(prague="au_italy")
    # Amberg has room for two steps of the three, Prague for none
    assert t.options() == ["send au_germany amberg", "later au_germany"]
    t.do("send au_germany amberg")
    assert t.at("au_germany") == "amberg" and t.steps("au_germany") == 2
    assert t.at("sg_baden_wurt") == "" and t.last("no_way_out") == (unit("sg_baden_wurt"),)


@rule("pittswar 13.2.3c")
def test_who_goes_first_where_room_is_short_is_for_the_beaten_to_say() -> None:
    t = routed(prague="au_italy")
    assert t.no("later sg_baden_wurt") == "13.2.3c", "it is not the next"
    t.do("later au_germany")
    assert t.kind == "retreat_on" and t.options() == ["send sg_baden_wurt amberg"]
    t.do("send sg_baden_wurt amberg")
    # One step of room is left, too little for two
    assert t.at("sg_baden_wurt") == "amberg" and t.at("au_germany") == ""
    assert t.last("no_way_out") == (unit("au_germany"),)
    # with room for all nobody is asked for an order
    t = routed()
    assert t.no("later au_germany") == "13.2.3c" and "later au_germany" not in t.options()


@rule("pittswar 13.2.2", "pittswar 13.2.3")
def test_a_stack_that_is_driven_on_may_disperse() -> None:
    t = routed()
    t.do("send au_germany amberg")
    assert t.kind == "retreat_on" and t.options() == ["retreat prague"] and t.no("retreat amberg") == "13.2.3"
    t.do("retreat prague")
    assert t.at("au_germany") == "amberg" and t.at("sg_baden_wurt") == "prague"
    assert [args[2] for args in t.told("driven_on")] == [zone("amberg"), zone("prague")]
    t = routed("baden ulm kassel erfurt leipzig mainz")
    assert "retreat frankfurt" in t.options() and t.no("retreat baden") == "13.2.3"
    t.do("retreat frankfurt")
    assert t.at("au_germany") == t.at("sg_baden_wurt") == "frankfurt" and len(t.told("driven_on")) == 1


@rule("pittswar 13.2.2", "pittswar 10.1")
def test_an_attacking_force_that_is_scattered_has_been_activated_whole() -> None:
    pieces = {
        "baden": "fr_moselle fr_catalonia:1", "strasbourg": "fr_ardennes:1", "mainz": "fr_rhine:2",
        "stuttgart": "au_bohemia au_germany au_schwarzenberg", **ELSEWHERE,
    }  # fmt: skip
    hold = {"france": "baden mainz", "austria": "wurzburg frankfurt"}
    t = War(pieces, year=1813, hold=hold, sides={"prussia": "coalition"}, chance=[6, 1, 2, 1, 3])
    t.march("baden", "go stuttgart", "stand")
    to_the_end(t)
    assert t.kind == "retreat_on"
    t.do("send fr_catalonia mainz", "retreat strasbourg")
    if t.kind == "go_on":
        # the remains of armies that stand together may still be joined
        t.do("stop")
    assert t.at("fr_catalonia") == "mainz" and t.at("fr_moselle") == "strasbourg" and t.kind == "turn"
    assert t.s.moved >> unit("fr_moselle") & 1 and t.s.moved >> unit("fr_catalonia") & 1
