"""The markers of the Diplomatic Phase: each works, is refused elsewhere, and is gone."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar import events, forces, powers
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL
from kabinett.games.pittswar.entry import spain_open
from kabinett.games.pittswar.income import income, produces, stars_now
from kabinett.games.pittswar.state import CONQUERED, FORCED, OUT, TREATY, WAITING, WAR, PState
from tests.games.pittswar.events_kit import (
    Ready,
    Table,
    at_war,
    clear,
    elsewhere,
    finish,
    gone,
    hold,
    lead,
    neutral,
    occupy_spain,
    put,
)
from tests.games.pittswar.names import BOARD, event, leader, power, unit, zone
from tests.rules import rule


def as_it_is(s: PState) -> None:
    """As in 1792."""


def mantua_lost(s: PState) -> None:
    hold(s, "france", "mantua")
    put(s, "au_flanders", "brussels")
    put(s, "fr_rhine", "innsbruck")
    hold(s, "france", "innsbruck")


def spain_in_coalition(s: PState) -> None:
    at_war(s, "spain")
    at_war(s, "uk")
    put(s, "sp_central", "madrid")
    put(s, "uk_anglo_dutch", "cadiz")


def spain_french(s: PState) -> None:
    at_war(s, "spain", FRANCE_SIDE)
    put(s, "fr_pyrenees", "burgos")


def russia_fights(s: PState) -> None:
    at_war(s, "russia")
    put(s, "ru_1st", "prague")


def russia_alone(s: PState) -> None:
    russia_fights(s)
    neutral(s, "austria", TREATY)
    neutral(s, "prussia", TREATY)


def warsaw_taken(s: PState) -> None:
    """France has taken Warsaw from Prussia and can trace to it."""
    clear(s)
    for name, heir in (("warsaw", "prussia"), ("posen", "prussia"), ("cracow", "austria")):
        s.homeland[zone(name)] = s.control[zone(name)] = power(heir)
    hold(s, "france", "warsaw", "posen", "berlin", "magdeburg", "hanover", "osnabruck", "cologne", "brussels")
    at_war(s, "hanover")
    hold(s, "france", "hanover", "osnabruck")


def forced(name: str) -> Ready:
    def ready(s: PState) -> None:
        at_war(s, name, FRANCE_SIDE, FORCED)
        s.victor[power(name)] = FRANCE_SIDE
        # A French army in its capital, among its troops.
        capital = "berlin" if name == "prussia" else "vienna"
        clear(s, capital)
        put(s, "pr_silesia" if name == "prussia" else "au_reserve", capital, 1)
        put(s, "fr_italy", capital, 2)

    return ready


def germany_french(s: PState) -> None:
    for name in ("saxony", "bavaria"):
        at_war(s, name, FRANCE_SIDE)
    put(s, "sa_saxons", "dresden")
    put(s, "ba_bavarians", "munich")


def both_surrendered(s: PState) -> None:
    s.surrenders[power("austria")] = s.surrenders[power("prussia")] = 1


def generals(s: PState) -> None:
    lead(s, "fr_massena", "paris")
    lead(s, "fr_napoleon", "lyon")
    lead(s, "fr_dumouriez", "lille")


# marker: (position, dice, answers to what it asks)
CASES: dict[str, tuple[Ready, list[int], list[str]]] = {
    "f_campo_formio": (mantua_lost, [], []),
    "f_basel": (as_it_is, [], []),
    "f_san_ildefonso": (spain_in_coalition, [], []),
    "c_jervis": (spain_french, [], []),
    "c_seconde_coalition": (as_it_is, [], []),
    "f_harem": (as_it_is, [4], []),
    "f_talleyrand": (as_it_is, [3], ["country sweden"]),
    "f_tsar_paul": (russia_fights, [], []),
    "c_copenhagen": (as_it_is, [], ["country denmark"]),
    "c_crowns": (as_it_is, [3], ["country turkey"]),
    "c_intrigues": (as_it_is, [3], ["country sweden"]),
    "f_walewska": (warsaw_taken, [], []),
    "f_bayonne_trap": (as_it_is, [], []),
    "c_dos_de_mayo": (spain_french, [], []),
    "c_disgrace": (generals, [2], ["general fr_massena"]),
    "c_scharnhorst": (forced("prussia"), [], []),
    "c_schonbrunn": (forced("austria"), [], []),
    "c_germania": (germany_french, [], []),
    "c_bernadotte": (as_it_is, [], []),
    "f_erfurt": (both_surrendered, [], []),
    "f_tilsit": (russia_alone, [], []),
}


def start(name: str) -> Table:
    ready, dice, _ = CASES[name]
    return Table(name, "D1", ready, dice)


def played(name: str) -> Table:
    t = start(name)
    t.do(f"play {name}", *CASES[name][2])
    return t


def settled(name: str) -> Table:
    """A marker played, and all units where they must go."""
    t = played(name)
    finish(t, lambda: t.kind in ("diplomacy", "turn", "reinforce"))
    return t


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("f_campo_formio", marks=rule("pittswar f_campo_formio")),
        pytest.param("f_basel", marks=rule("pittswar f_basel")),
        pytest.param("f_san_ildefonso", marks=rule("pittswar f_san_ildefonso")),
        pytest.param("c_jervis", marks=rule("pittswar c_jervis")),
        pytest.param("c_seconde_coalition", marks=rule("pittswar c_seconde_coalition")),
        pytest.param("f_harem", marks=rule("pittswar f_harem")),
        pytest.param("f_talleyrand", marks=rule("pittswar f_talleyrand")),
        pytest.param("f_tsar_paul", marks=rule("pittswar f_tsar_paul")),
        pytest.param("c_copenhagen", marks=rule("pittswar c_copenhagen")),
        pytest.param("c_crowns", marks=rule("pittswar c_crowns")),
        pytest.param("c_intrigues", marks=rule("pittswar c_intrigues")),
        pytest.param("f_walewska", marks=rule("pittswar f_walewska")),
        pytest.param("f_bayonne_trap", marks=rule("pittswar f_bayonne_trap")),
        pytest.param("c_dos_de_mayo", marks=rule("pittswar c_dos_de_mayo")),
        pytest.param("c_disgrace", marks=rule("pittswar c_disgrace")),
        pytest.param("c_scharnhorst", marks=rule("pittswar c_scharnhorst")),
        pytest.param("c_schonbrunn", marks=rule("pittswar c_schonbrunn")),
        pytest.param("c_germania", marks=rule("pittswar c_germania")),
        pytest.param("c_bernadotte", marks=rule("pittswar c_bernadotte")),
        pytest.param("f_erfurt", marks=rule("pittswar f_erfurt")),
        pytest.param("f_tilsit", marks=rule("pittswar f_tilsit")),
    ],
)
class TestPoliticalMarkers:
    def test_it_is_refused_outside_its_moment(self, name: str) -> None:
        assert elsewhere(name).no(f"play {name}") == name

    def test_it_is_gone_afterwards(self, name: str) -> None:
        t = start(name)
        assert t.offered(name)
        t.do(f"play {name}")
        assert gone(t, name) and t.told("plays") == [(t.side, event(name))]
        assert t.s.explain(t.side, t.game.words.parse(f"play {name}")) is not None


# treaties


@rule("pittswar f_campo_formio")
def test_campo_formio_gives_a_year_of_truce_with_austria() -> None:
    t = settled("f_campo_formio")
    assert t.holds("in_year", "f_campo_formio")
    # Austrians are home, the French have left Austria.
    assert t.s.homeland[t.s.at[unit("au_flanders")]] == power("austria")
    assert t.s.homeland[t.s.at[unit("fr_rhine")]] != power("austria")
    finish(t, lambda: t.kind == "turn" and t.seat == "coalition")
    austrian = [n for n in BOARD.units_of[power("austria")] if t.s.at[n] >= 0]
    zones = {f"activate {BOARD.zones.ids[t.s.at[n]]}" for n in austrian}
    assert not zones & set(t.options())
    events.end_year(t.s)
    assert not t.holds("in_year", "f_campo_formio")


@pytest.mark.parametrize(
    "name, ready",
    [
        ("f_campo_formio", as_it_is),
        ("f_campo_formio", lambda s: hold(s, "austria", "strasbourg")),
        ("f_basel", lambda s: hold(s, "prussia", "paris")),
        ("f_san_ildefonso", as_it_is),
        ("f_san_ildefonso", lambda s: (spain_in_coalition(s), hold(s, "spain", "bayonne"))),
        ("c_jervis", as_it_is),
        ("c_jervis", lambda s: (spain_french(s), setattr(s, "in_game", 1 << event("f_bayonne_trap")))),
        ("c_seconde_coalition", russia_fights),
        ("f_harem", lambda s: setattr(s, "tried", 1 << power("turkey"))),
        ("f_tsar_paul", as_it_is),
        ("f_tilsit", russia_fights),
        ("f_tilsit", as_it_is),
        ("f_walewska", as_it_is),
        ("f_bayonne_trap", lambda s: setattr(s, "in_game", 1 << event("c_dos_de_mayo"))),
        ("c_dos_de_mayo", spain_in_coalition),
        ("c_disgrace", lambda s: clear(s)),
        ("c_scharnhorst", as_it_is),
        ("c_schonbrunn", as_it_is),
        ("c_germania", as_it_is),
        ("c_bernadotte", lambda s: at_war(s, "sweden", FRANCE_SIDE, CONQUERED)),
        ("f_erfurt", lambda s: s.surrenders.__setitem__(power("austria"), 1)),
    ],
)
@rule(
    "pittswar f_campo_formio",
    "pittswar f_basel",
    "pittswar f_san_ildefonso",
    "pittswar c_jervis",
    "pittswar c_seconde_coalition",
    "pittswar f_harem",
    "pittswar f_tsar_paul",
    "pittswar f_tilsit",
    "pittswar f_walewska",
    "pittswar f_bayonne_trap",
    "pittswar c_dos_de_mayo",
    "pittswar c_disgrace",
    "pittswar c_scharnhorst",
    "pittswar c_schonbrunn",
    "pittswar c_germania",
    "pittswar c_bernadotte",
    "pittswar f_erfurt",
    "pittswar 5.3d",
)
def test_its_condition_is_needed(name: str, ready: Ready) -> None:
    t = Table(name, "D1", ready)
    assert t.no(f"play {name}") == name
    # It can still be spent on a neutral power.
    assert any(text.startswith("influence ") for text in t.options())


@rule("pittswar f_basel")
def test_basel_makes_prussia_and_its_friends_neutral() -> None:
    t = settled("f_basel")
    for name in ("prussia", "hessen", "saxony"):
        assert t.side_of(name) == NEUTRAL
    assert t.s.status[power("prussia")] == TREATY
    # Its army of the Rhine has left Mainz; no points, no diplomacy before 1804.
    assert t.s.homeland[t.s.at[unit("pr_rhine")]] == power("prussia")
    t.s.year = 1803
    assert not produces(t.s, power("prussia")) and income(t.s, power("prussia")) == 0

    def bound(s: PState) -> None:
        neutral(s, "prussia", TREATY)
        s.in_game |= 1 << event("f_basel")

    assert "influence prussia" in Table("c_height", "D1", bound, year=1804).options()
    assert "influence prussia" not in Table("c_height", "D1", bound, year=1803).options()


@rule("pittswar f_san_ildefonso")
def test_san_ildefonso_brings_spain_over() -> None:
    t = settled("f_san_ildefonso")
    assert t.side_of("spain") == FRANCE_SIDE and t.where("uk_anglo_dutch") not in ("", "cadiz")
    assert t.s.homeland[t.s.at[unit("uk_anglo_dutch")]] == power("uk")


@rule("pittswar c_jervis")
def test_jervis_makes_spain_neutral() -> None:
    t = settled("c_jervis")
    assert t.side_of("spain") == NEUTRAL and t.where("fr_pyrenees") != "burgos"


@rule("pittswar c_seconde_coalition")
def test_the_second_coalition_brings_russia_in() -> None:
    t = played("c_seconde_coalition")
    assert t.side_of("russia") == COALITION and t.s.status[power("russia")] == WAR
    # Its minor allies come too; nobody is paid in the year of entry.
    assert t.side_of("mecklenburg") == COALITION and not produces(t.s, power("russia"))


@pytest.mark.parametrize("name", ["f_tsar_paul", "f_tilsit"])
@rule("pittswar f_tsar_paul", "pittswar f_tilsit")
def test_russia_leaves_the_war(name: str) -> None:
    t = settled(name)
    assert t.side_of("russia") == NEUTRAL
    assert t.s.homeland[t.s.at[unit("ru_1st")]] == power("russia")


@rule("pittswar f_amiens", "pittswar 5.3")
def test_amiens_is_played_by_itself() -> None:
    def ready(s: PState) -> None:
        put(s, "fr_italy", "milan")
        hold(s, "france", "milan", "mantua")

    t = Table("f_amiens", "D1", ready, held=["f_siege"])
    # Nobody was asked: it was played at the start of the French diplomacy.
    assert gone(t, "f_amiens") and t.holds("in_game", "f_amiens")
    finish(t, lambda: t.kind not in ("homecoming", "displace", "settle"))
    # Units are home; majors have their homeland of 1792 again, conquests of minors stay.
    assert t.s.homeland[t.s.at[unit("fr_italy")]] == power("france")
    assert t.holder("mantua") == "austria" and t.holder("milan") == "france"
    assert not produces(t.s, power("france"))
    # No activations until the period is over.
    finish(t, lambda: t.s.year == 1804 and t.kind == "turn", 3000)
    assert not t.told("activates") and not t.holds("in_game", "f_amiens")


@rule("pittswar f_amiens", "pittswar 5.3c")
def test_amiens_is_refused_as_an_ordinary_play_or_payment() -> None:
    t = Table("f_amiens", "A1", held=["f_siege"], year=1802)
    assert t.no("play f_amiens") == "f_amiens"
    assert event("f_amiens") not in events.spendable(t.s, FRANCE_SIDE)


@rule("pittswar f_amiens", "pittswar 5.3c")
def test_everybody_knows_when_amiens_was_not_there() -> None:
    t = Table("f_siege", "D1", also=["f_amiens"], year=1801)
    assert t.s.absent >> event("f_amiens") & 1
    # A draw may bring it.
    events.draw(t.s, FRANCE_SIDE, 1)
    assert not t.s.absent >> event("f_amiens") & 1


# influence


@pytest.mark.parametrize(
    "name, target, side, bonus",
    [
        ("f_harem", "turkey", FRANCE_SIDE, 2),
        ("f_talleyrand", "sweden", FRANCE_SIDE, 3),
        ("c_crowns", "turkey", COALITION, 3),
        ("c_intrigues", "sweden", COALITION, 3),
    ],
)
@rule("pittswar f_harem", "pittswar f_talleyrand", "pittswar c_crowns", "pittswar c_intrigues", "pittswar 6.3c")
def test_a_free_roll_with_a_bonus(name: str, target: str, side: int, bonus: int) -> None:
    for die, joins in ((6 - bonus, True), (5 - bonus, False)):
        t = Table(name, "D1", CASES[name][0], [die])
        t.do(f"play {name}", *CASES[name][2])
        assert t.told("influence_roll") == [(side, power(target), die, die + bonus)]
        assert (t.side_of(target) == side) == joins
        # It was this year's attempt on that power.
        assert t.s.tried >> power(target) & 1


@rule("pittswar f_harem")
def test_the_harem_works_on_a_turkey_in_the_coalition_and_opens_russia() -> None:
    t = Table("f_harem", "D1", lambda s: at_war(s, "turkey"), [4])
    t.do("play f_harem")
    assert t.side_of("turkey") == FRANCE_SIDE and t.holds("in_game", "f_harem")
    # A bad roll on a Turkey at war changes nothing.
    t = Table("f_harem", "D1", lambda s: at_war(s, "turkey"), [1])
    t.do("play f_harem")
    assert t.side_of("turkey") == COALITION and not t.holds("in_game", "f_harem")


@rule("pittswar c_copenhagen")
def test_a_minor_joins_after_copenhagen() -> None:
    t = start("c_copenhagen")
    t.do("play c_copenhagen")
    offered = {text.split()[1] for text in t.options()}
    assert {"denmark", "sweden"} <= offered and not offered & {"turkey", "russia"}
    t.do("country denmark")
    assert t.side_of("denmark") == COALITION


# Poland, Spain, Germany, Sweden


@rule("pittswar f_walewska", "pittswar 14.5.1a")
def test_walewska_founds_the_grand_duchy() -> None:
    t = played("f_walewska")
    assert forces.duchy(t.s) and t.side_of("poland") == FRANCE_SIDE
    assert t.holder("warsaw") == t.holder("posen") == "poland" and t.holder("cracow") == "austria"
    # The Polish army comes free with the reinforcements.
    assert t.s.fate[unit("pl_poland")] == WAITING


@rule("pittswar f_bayonne_trap")
def test_the_trap_of_bayonne_wins_spain_and_opens_it() -> None:
    t = start("f_bayonne_trap")
    assert t.side_of("spain") == NEUTRAL and not spain_open(t.s)
    t.do("play f_bayonne_trap")
    finish(t, lambda: t.kind not in ("homecoming", "displace"))
    assert t.side_of("spain") == FRANCE_SIDE and spain_open(t.s) and t.holds("in_game", "f_bayonne_trap")


@rule("pittswar c_dos_de_mayo", "pittswar 14.3.4b")
def test_the_second_of_may() -> None:
    t = settled("c_dos_de_mayo")
    assert t.side_of("spain") == COALITION and t.s.liberation == 1 and powers.is_minor(t.s, power("spain"))
    for army in ("sp_atlantic", "sp_med"):
        assert t.s.homeland[t.s.at[unit(army)]] == power("spain") and t.steps(army) == 1
    # Where the French stand stays French.
    assert t.holder("burgos") == "france" and t.holder("madrid") == "spain"
    assert t.where("sp_castanos") != "" and t.where("sp_guerrilla_1") == ""
    # Guerrillas come with the next reinforcements, and Bayonne is closed.
    finish(t, lambda: t.kind == "reinforce" and t.seat == "coalition")
    assert any("guerrilla" in text for text in t.options())


@rule("pittswar c_dos_de_mayo")
def test_the_new_armies_appear_in_free_spanish_towns() -> None:
    t = start("c_dos_de_mayo")
    put(t.s, "sp_central", "seville")
    put(t.s, "sp_south", "seville", 1)
    t.do("play c_dos_de_mayo")
    assert t.kind == "event_zone" and t.seat == "coalition"
    offered = {text.split()[1] for text in t.options()}
    # Not among the French, not in open country, not where three steps stand, not outside Spain.
    assert "madrid" in offered and not offered & {"burgos", "salamanca", "seville", "lisbon", "gibraltar"}


@rule("pittswar c_dos_de_mayo")
def test_the_new_armies_wait_while_all_towns_are_french() -> None:
    t = Table("c_dos_de_mayo", "D1", occupy_spain, year=1809)
    said = t.do("play c_dos_de_mayo")
    assert t.told("event_idle") == [(event("c_dos_de_mayo"),)] * 2
    assert said.count("Dos de Mayo: there is no zone for the unit now.") == 2
    assert t.side_of("spain") == COALITION and t.holder("madrid") == "france"
    assert t.where("sp_atlantic") == t.where("sp_med") == t.where("sp_castanos") == ""
    # A town that is free again takes them with the reinforcements.
    clear(t.s, "seville")
    hold(t.s, "spain", "seville")
    finish(t, lambda: t.kind == "reinforce" and t.seat == "coalition")
    t.do("deploy sp_med", "at seville")
    assert t.where("sp_med") == "seville" and t.steps("sp_med") == 1


@pytest.mark.parametrize(
    "name, whose, army",
    [("c_scharnhorst", "prussia", "pr_silesia"), ("c_schonbrunn", "austria", "au_reserve")],
)
@rule("pittswar c_scharnhorst", "pittswar c_schonbrunn")
def test_a_forced_ally_breaks_away(name: str, whose: str, army: str) -> None:
    t = settled(name)
    assert t.side_of(whose) == COALITION and t.s.status[power(whose)] == WAR
    # The French who stood with its troops have fallen back.
    assert t.where("fr_italy") != t.where(army) != ""


@rule("pittswar c_germania")
def test_saxony_and_bavaria_desert() -> None:
    t = settled("c_germania")
    for name, capital in (("saxony", "dresden"), ("bavaria", "munich")):
        assert t.side_of(name) == COALITION and t.holder(capital) == name
    # Their units are with stacks of the Coalition.
    for army in ("sa_saxons", "ba_bavarians"):
        there = t.s.units_by_zone()[t.s.at[unit(army)]]
        assert there & ~(1 << unit(army))


@rule("pittswar c_bernadotte")
def test_bernadotte_brings_sweden() -> None:
    t = start("c_bernadotte")
    t.do("play c_bernadotte")
    if t.kind == "event_zone":
        assert "at stockholm" in t.options()
        t.do("at stockholm")
    assert t.side_of("sweden") == COALITION and t.steps("sw_swedes") == 2
    assert t.where("sw_swedes") == t.where("sw_bernadotte") == "stockholm"
    # Stockholm has two stars from now on.
    assert t.holds("in_game", "c_bernadotte") and stars_now(t.s, zone("stockholm")) == 2


@rule("pittswar c_bernadotte")
def test_bernadotte_takes_sweden_from_france_with_its_unit() -> None:
    def ally(s: PState) -> None:
        at_war(s, "sweden", FRANCE_SIDE)
        put(s, "sw_swedes", "mecklenburg", 1)
        at_war(s, "mecklenburg", FRANCE_SIDE)
        hold(s, "prussia", "stettin")

    t = Table("c_bernadotte", "D1", ally)
    t.do("play c_bernadotte")
    finish(t, lambda: t.kind == "event_zone")
    assert {"at stettin", "at stockholm"} <= set(t.options())
    t.do("at stettin")
    assert t.side_of("sweden") == COALITION and t.where("sw_swedes") == "stettin" and t.steps("sw_swedes") == 2


@rule("pittswar f_erfurt")
def test_erfurt_founds_rhine_and_westphalia() -> None:
    t = settled("f_erfurt")
    for name in ("rhine_confederation", "westphalia", "hanse", "hessen", "mecklenburg"):
        assert t.side_of(name) == FRANCE_SIDE
    assert t.holder("erfurt") == "rhine_confederation" and t.holder("hanover") == "westphalia"
    assert t.s.fate[unit("rh_rhine")] == t.s.fate[unit("we_westphalia")] == WAITING
    assert t.holds("in_game", "f_erfurt")


# disgrace


@pytest.mark.parametrize("die", [1, 3])
@rule("pittswar c_disgrace")
def test_a_leader_in_disgrace_leaves_in_time(die: int) -> None:
    t = Table("c_disgrace", "D1", generals, [die])
    t.do("play c_disgrace")
    assert {text.split()[1] for text in t.options()} == {"fr_massena", "fr_dumouriez"}
    t.do("general fr_massena")
    for year in range(t.s.year, t.s.year + die):
        assert t.s.leader_fate[leader("fr_massena")] != OUT
        t.s.year = year
        events.end_year(t.s)
    assert t.s.leader_fate[leader("fr_massena")] == OUT and t.s.disgraced == ()


# other moments of the same markers


@pytest.mark.parametrize(
    "name, moment, ready",
    [
        ("c_scharnhorst", "I0", forced("prussia")),
        ("c_schonbrunn", "I0", forced("austria")),
        ("c_germania", "I0", germany_french),
        ("f_walewska", "A1", warsaw_taken),
        ("f_bayonne_trap", "A1", as_it_is),
        ("c_dos_de_mayo", "A1", spain_french),
    ],
)
@rule(
    "pittswar c_scharnhorst",
    "pittswar c_schonbrunn",
    "pittswar c_germania",
    "pittswar f_walewska",
    "pittswar f_bayonne_trap",
    "pittswar c_dos_de_mayo",
)
def test_it_can_be_played_in_an_impulse_too(name: str, moment: str, ready: Ready) -> None:
    t = Table(name, moment, ready)
    t.do(f"play {name}")
    assert gone(t, name)
    finish(t)
    sides = {
        "c_scharnhorst": ("prussia", COALITION),
        "c_schonbrunn": ("austria", COALITION),
        "c_germania": ("saxony", COALITION),
        "f_walewska": ("poland", FRANCE_SIDE),
        "f_bayonne_trap": ("spain", FRANCE_SIDE),
        "c_dos_de_mayo": ("spain", COALITION),
    }
    whose, side = sides[name]
    assert t.side_of(whose) == side
