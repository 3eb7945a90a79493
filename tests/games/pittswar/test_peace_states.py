"""Treaties, Spain, the Republic and the new states: who joins, changes sides or is made."""

from __future__ import annotations

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.forces import duchy
from kabinett.games.pittswar.nations import erfurt, found_duchy
from kabinett.games.pittswar.powers import BY_PEACE, BY_WALEWSKA, is_minor
from kabinett.games.pittswar.state import WAIT, PState
from kabinett.games.pittswar.supply import is_source, supplied
from kabinett.games.pittswar.surrender import threatened
from kabinett.games.pittswar.treaties import amiens, bayonne, dos_de_mayo, germania, san_ildefonso
from tests.games.pittswar.events_kit import at_war, clear, hold, lead, neutral, put
from tests.games.pittswar.names import BOARD, power, unit, zone
from tests.games.pittswar.peace_kit import CONQUESTS, STATES, TESTS, Table, end, jena
from tests.rules import rule

# neutrals and treaties


@rule("pittswar 14.3.1", "pittswar 14.2c")
def test_a_treaty_sends_everybody_home() -> None:
    def ready(s: PState) -> None:
        clear(s, "mainz", "berlin", "paris")
        put(s, "pr_rhine", "mainz", 3)
        lead(s, "pr_brunswick", "mainz")
        put(s, "au_germany", "berlin", 2)
        put(s, "fr_rhine", "magdeburg", 2)
        hold(s, "france", "magdeburg")
        hold(s, "prussia", "reims")

    t = Table(("diplomacy", FRANCE_SIDE, 0), year=1795, french=["f_basel"], ready=ready)
    t.do("play f_basel")
    t.skip("homecoming", "displace")
    assert t.side("prussia") == "neutral" and t.status("prussia") == "treaty"
    assert t.home(BOARD.zones.ids[t.s.at[unit("pr_rhine")]]) == "prussia"
    assert t.at("pr_brunswick") == t.at("pr_rhine"), "the general goes with his army"
    assert t.home(t.at("au_germany")) != "prussia" and t.home(t.at("fr_rhine")) != "prussia"
    assert t.holder("magdeburg") == "prussia" and t.holder("reims") == "france"


# Spain


def spanish(s: PState) -> None:
    for name in ("spain", "uk", "portugal"):
        at_war(s, name)
    put(s, "uk_anglo_dutch", "coruna", 1)
    put(s, "sp_south", "bayonne", 1)
    clear(s, "bayonne")
    put(s, "sp_south", "bayonne", 1)


@rule("pittswar 14.3.4")
def test_san_ildefonso_brings_spain_to_france() -> None:
    t = Table(year=1796, ready=spanish)
    san_ildefonso(t.s)
    t.s.run()
    t.skip("homecoming", "displace")
    assert t.side("spain") == "france"
    assert t.home(t.at("uk_anglo_dutch")) == "uk" and t.home(t.at("sp_south")) == "spain"


@rule("pittswar 14.3.4")
def test_jervis_makes_it_neutral_again() -> None:
    def ready(s: PState) -> None:
        at_war(s, "spain", FRANCE_SIDE)
        put(s, "fr_vosges", "madrid", 1)

    t = Table(("diplomacy", COALITION, 0), year=1798, ready=ready, coalition=["c_jervis"])
    t.do("play c_jervis")
    t.skip("homecoming", "displace")
    assert t.side("spain") == "neutral" and t.home(t.at("fr_vosges")) != "spain"
    assert t.holder("madrid") == "spain"


@rule("pittswar 14.3.4")
def test_bayonne_makes_it_an_ally() -> None:
    t = Table(year=1807, scenario="grand_empire", ready=spanish)
    bayonne(t.s)
    t.s.run()
    t.skip("homecoming", "displace")
    assert t.side("spain") == "france" and t.home(t.at("uk_anglo_dutch")) != "spain"


@rule("pittswar 14.3.4b")
def test_the_second_of_may() -> None:
    def ready(s: PState) -> None:
        clear(s, "madrid", "burgos", "cartagena")
        put(s, "fr_vosges", "madrid", 1)
        put(s, "sp_central", "madrid", 1)
        put(s, "fr_alps", "burgos", 1)
        put(s, "sp_south", "cartagena", 1)

    t = Table(year=1808, scenario="grand_empire", ready=ready)
    dos_de_mayo(t.s)
    t.s.run()
    t.skip("homecoming", "displace")
    assert t.side("spain") == "coalition" and is_minor(t.s, power("spain")) and t.s.liberation == 1
    assert t.holder("madrid") == t.holder("burgos") == "france" and t.holder("seville") == "spain"
    assert t.at("sp_central") not in ("madrid", "burgos", "pool")
    assert t.at("sp_south") == "cartagena", "who is alone stays"
    assert not threatened(t.s, power("spain")), "a minor does not test"
    assert supplied(t.s, power("spain"), zone("zaragoza"))


@rule("pittswar 14.3.4b")
def test_spaniards_with_nowhere_to_step_are_lost() -> None:
    def ready(s: PState) -> None:
        clear(s, "madrid", "cartagena")
        put(s, "sp_central", "cadiz", 1)
        units = iter(("fr_vosges", "fr_alps", "fr_italy", "fr_coastal", "fr_ardennes", "fr_moselle"))
        for near in [zone("cadiz"), *BOARD.land[zone("cadiz")]]:
            put(s, next(units), BOARD.zones.ids[near], 1)

    t = Table(year=1808, scenario="grand_empire", ready=ready)
    dos_de_mayo(t.s)
    assert t.at("sp_central") == "pool"


@rule("pittswar 14.3.4c", "pittswar 15.2a")
def test_france_wins_the_war_of_liberation() -> None:
    def ready(s: PState) -> None:
        at_war(s, "spain")
        s.liberation = 1
        clear(s, "madrid", "cartagena", "salamanca")
        hold(
            s, "france", *[n for n in BOARD.zones.ids if BOARD.country[zone(n)] == power("spain") and n != "salamanca"]
        )
        put(s, "sp_guerrilla_1", "madrid")

    t = end(CONQUESTS, ready=ready, year=1811, scenario="grand_empire")
    assert t.side("spain") == "france" and t.status("spain") == "forced" and t.s.liberation == 2
    assert t.at("sp_guerrilla_1") == "later"

    def held(s: PState) -> None:
        ready(s)
        hold(s, "spain", "cadiz")

    assert end(CONQUESTS, ready=held, year=1811, scenario="grand_empire").side("spain") == "coalition"


# the Republic


@rule("pittswar 14.4", "pittswar 14.4a")
def test_light_blue_zones_become_french() -> None:
    def ready(s: PState) -> None:
        clear(s, "brussels", "lille")
        put(s, "fr_north", "brussels", 3)
        hold(s, "france", "brussels", "frankfurt")

    t = end(STATES, ready=ready, year=1793)
    assert t.home("brussels") == "france" and t.home("luxembourg") == "flanders"
    assert t.home("frankfurt") == "empire", "not light blue"
    assert BOARD.country[zone("brussels")] == power("flanders"), "never of the France of 1792"
    clear(t.s, "brussels")
    hold(t.s, "austria", "brussels")
    assert t.home("brussels") == "france"


@rule("pittswar 14.4")
def test_only_in_supply() -> None:
    def far(s: PState) -> None:
        put(s, "fr_alps", "cologne", 1)
        hold(s, "france", "cologne")

    assert end(STATES, ready=far, year=1793).home("cologne") == "palatinate"

    def joined(s: PState) -> None:
        far(s)
        clear(s, "brussels")
        hold(s, "france", "brussels")

    assert end(STATES, ready=joined, year=1793).home("cologne") == "france"


# new states


@rule("pittswar 14.5.1")
def test_the_partitions_of_poland() -> None:
    t = end(("closing", 4), year=1793)
    assert [t.home(n) for n in ("posen", "minsk", "volhynia")] == ["prussia", "russia", "russia"]
    assert t.home("warsaw") == "poland" and t.holder("posen") == "prussia"
    t = end(("closing", 4), year=1795)
    assert [t.home(n) for n in ("warsaw", "vilna", "cracow")] == ["prussia", "russia", "austria"]
    assert end(("closing", 4), year=1794).home("posen") == "poland"


@rule("pittswar 14.5.1a", "pittswar 14.5.1c", "pittswar 14.2d")
def test_the_grand_duchy_by_walewska() -> None:
    def ready(s: PState) -> None:
        clear(s, "warsaw", "berlin", "breslau", "dresden")
        hold(s, "france", "warsaw", "kassel", "leipzig", "dresden", "erfurt")
        at_war(s, "prussia")
        hold(s, "france", "warsaw", "breslau", "frankfurt", "wurzburg", "berlin", "magdeburg", "danzig", "stettin")
        put(s, "ru_2nd", "posen", 1)

    t = Table(("diplomacy", FRANCE_SIDE, 0), year=1806, scenario="grand_empire", ready=ready, french=["f_walewska"])
    t.do("play f_walewska")
    assert duchy(t.s) and t.side("poland") == "france" and t.told("duchy")
    assert t.home("warsaw") == t.home("posen") == "poland", "even with enemies in it"
    assert t.home("cracow") == "austria" and t.home("vilna") == "russia"
    assert t.at("pl_poland") == "waiting" and t.steps("pl_poland") == 2
    assert is_source(t.s, power("france"), zone("warsaw"))
    jena(t.s)
    t.s.duchy_made = BY_WALEWSKA
    assert end(TESTS, ready=lambda s: _walewska(s), year=1807, scenario="grand_empire", chance=[6, 1]).kind != "spoils"


def _walewska(s: PState) -> None:
    jena(s)
    found_duchy(s, BY_WALEWSKA)
    put(s, "ru_2nd", "moscow", 2)


@rule("pittswar 14.5.1b")
def test_the_grand_duchy_by_peace() -> None:
    def ready(s: PState) -> None:
        jena(s)
        put(s, "ru_2nd", "moscow", 2)

    t = end(TESTS, ready=ready, year=1806, scenario="grand_empire", chance=[6, 1])
    assert t.kind == "spoils" and "annex warsaw" in t.options()
    t.do("annex warsaw")
    assert t.s.duchy_made == BY_PEACE and t.home("posen") == "poland"
    assert t.kind == "spoils" and t.s.stack[-1][3] == 1, "it counts as one zone"


@rule("pittswar 14.5.1c")
def test_france_passes_through_prussia_with_a_grand_duchy() -> None:
    t = Table(year=1807, scenario="grand_empire")
    clear(t.s)
    neutral(t.s, "prussia", WAIT)
    assert not supplied(t.s, power("france"), zone("danzig"))
    found_duchy(t.s, BY_PEACE)
    assert supplied(t.s, power("france"), zone("danzig"))


@rule("pittswar 14.5.1d")
def test_the_end_of_the_grand_duchy() -> None:
    def ready(s: PState) -> None:
        found_duchy(s, BY_PEACE)
        hold(s, "russia", "warsaw", "posen")

    t = end(CONQUESTS, ready=ready, year=1813, scenario="grand_empire")
    assert not duchy(t.s) and t.home("warsaw") == t.home("posen") == "prussia"
    assert t.at("pl_poland") == "out", "not to be built again"


@rule("pittswar 14.5.2")
def test_the_kingdom_of_italy() -> None:
    def milan(s: PState) -> None:
        clear(s, "turin", "marseille", "lyon")
        hold(s, "france", "milan", "turin", "savoy", "nice", "genoa", "modena")

    assert end(STATES, ready=milan).side("italy") == "neutral"

    def venice(s: PState) -> None:
        milan(s)
        hold(s, "france", "venice", "mantua")

    t = end(STATES, ready=venice)
    assert t.side("italy") == "france" and t.at("it_italy") == "pool"
    assert [t.home(n) for n in ("milan", "venice", "modena", "mantua", "ancona")] == ["italy"] * 4 + ["papacy"]
    later = t.s
    hold(later, "france", "ancona", "florence")
    later.stack = [later.stack[0], (t.game.step_numbers["closing"], 2)]
    later.run()
    assert t.home("ancona") == "italy" and t.home("florence") == "tuscany"


@rule("pittswar 14.5.2a")
def test_the_end_of_the_kingdom() -> None:
    def ready(s: PState) -> None:
        hold(s, "austria", "milan", "modena", "mantua")
        put(s, "it_italy", "turin", 1)

    t = end(CONQUESTS, ready=ready, year=1806, scenario="grand_empire")
    assert t.side("italy") == "neutral" and t.at("it_italy") == "out"
    assert t.home("milan") == t.holder("milan") == "lombardy" and t.home("mantua") == "austria"

    def part(s: PState) -> None:
        hold(s, "austria", "milan", "modena")

    assert end(CONQUESTS, ready=part, year=1806, scenario="grand_empire").side("italy") == "france"


@rule("pittswar 14.5.3", "pittswar 14.5.4")
def test_erfurt_makes_the_rhine_and_westphalia() -> None:
    def ready(s: PState) -> None:
        put(s, "em_empire", "erfurt", 1)
        s.surrenders[power("austria")] = s.surrenders[power("prussia")] = 1

    t = Table(("diplomacy", FRANCE_SIDE, 0), year=1808, scenario="grand_empire", ready=ready, french=["f_erfurt"])
    t.do("play f_erfurt")
    t.skip("homecoming", "displace")
    names = ("rhine_confederation", "westphalia", "hanse", "hessen", "mecklenburg")
    assert [t.side(n) for n in names] == ["france"] * 5
    assert sorted(t.rules("joins")) == ["14.5.3"] * 4 + ["14.5.4"]
    assert t.home("erfurt") == "rhine_confederation" and t.home("hanover") == "westphalia"
    assert t.at("rh_rhine") in ("waiting", "erfurt", "frankfurt", "wurzburg") and t.steps("rh_rhine") == 1
    assert t.at("em_empire") == "out"


@rule("pittswar 14.5.4")
def test_hanovers_army_is_gone_when_its_zones_are_french() -> None:
    def ready(s: PState) -> None:
        at_war(s, "hanover")
        put(s, "ha_hanover", "kassel", 1)
        hold(s, "france", "hanover", "osnabruck")

    t = end(STATES, ready=ready, year=1795)
    assert t.at("ha_hanover") == "out"

    def half(s: PState) -> None:
        at_war(s, "hanover")
        hold(s, "france", "hanover")

    assert end(STATES, ready=half, year=1795).at("ha_hanover") == "hanover"


@rule("pittswar 14.5.4a")
def test_the_end_of_rhine_and_westphalia() -> None:
    def ready(s: PState) -> None:
        erfurt(s)
        s.stack = s.stack[:2]
        put(s, "rh_rhine", "erfurt", 1)
        hold(s, "austria", "erfurt", "frankfurt", "wurzburg")
        hold(s, "uk", "hanover", "osnabruck")

    t = end(CONQUESTS, ready=ready, year=1813, scenario="grand_empire")
    assert t.home("erfurt") == "empire" and t.home("hanover") == "hanover"
    assert t.side("empire") == t.side("hanover") == "coalition"
    assert t.at("rh_rhine") == t.at("we_westphalia") == "out"


@rule("pittswar c_germania")
def test_germania_turns_saxony_and_bavaria() -> None:
    t = Table(year=1813, scenario="grand_empire")
    at_war(t.s, "saxony", FRANCE_SIDE)
    put(t.s, "sa_saxons", "dresden", 2)
    put(t.s, "au_germany", "prague", 1)
    germania(t.s)
    assert t.side("saxony") == t.side("bavaria") == "coalition"
    assert t.at("sa_saxons") == "prague" and t.holder("munich") == "bavaria"


@rule("pittswar f_amiens")
def test_amiens_sends_everybody_home() -> None:
    def ready(s: PState) -> None:
        put(s, "fr_rhine", "vienna", 2)
        put(s, "au_germany", "munich", 2)
        hold(s, "france", "vienna", "munich", "amsterdam")

    t = Table(year=1802, ready=ready)
    amiens(t.s)
    t.s.run()
    t.skip("homecoming", "displace")
    assert t.home(t.at("fr_rhine")) == "france" and t.home(t.at("au_germany")) == "austria"
    assert t.holder("vienna") == "austria" and t.holder("amsterdam") == "france"
