"""Chapters 15 and 16: victory points, victory, the set-ups; the board of chapters 1 and 2."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.board import (
    CLEAR,
    COALITION,
    FRANCE_SIDE,
    MOUNTAIN,
    NEUTRAL,
    PASS,
    POWERS,
    RIVER,
    STRAIT,
    UPRISINGS,
)
from kabinett.games.pittswar.state import FORCED, LATER, PEACE, POOL, WAR, PState
from kabinett.games.pittswar.supply import supplied
from kabinett.games.pittswar.tables import odds
from kabinett.games.pittswar.victory import (
    DRAW,
    NEEDED,
    UNDECIDED,
    at_the_end,
    automatic,
    french_minors,
    points,
    result,
)
from tests.games.pittswar.events_kit import at_war, clear, hold, neutral, put
from tests.games.pittswar.names import BOARD, GAME, event, fresh, power, zone
from tests.games.pittswar.peace_kit import Table
from tests.rules import rule

EVERYWHERE = list(BOARD.zones.ids)
STARS = [name for name in EVERYWHERE if BOARD.stars[zone(name)]]
HOME_STARS = ["paris", "lyon", "strasbourg", "marseille", "bordeaux"]
REPUBLIC = [name for name in EVERYWHERE if BOARD.republic[zone(name)]]


def start(scenario: str = "valmy_to_waterloo", year: int = 0) -> PState:
    return Table(year=year, scenario=scenario).s


def victory(year: int = 1815, scenario: str = "valmy_to_waterloo", **holds: list[str]) -> Table:
    """The end of a year, with zones held by these powers."""

    def change(s: PState) -> None:
        clear(s, "brussels", "mainz")
        for name, zones in holds.items():
            if s.side[power(name)] == NEUTRAL:
                at_war(s, name)
            hold(s, name, *zones)

    return Table(("closing", 3), year=year, scenario=scenario, ready=change, phase=8)


# victory points


@rule("pittswar 15.2")
def test_a_point_for_each_star() -> None:
    s = start()
    assert points(s) == 6
    hold(s, "france", "brussels")
    clear(s, "brussels")
    assert points(s) == 7
    hold(s, "france", "luxembourg", "cologne", "mainz", "frankfurt", "erfurt", "wurzburg", "kassel")
    assert points(s) == 9, "Erfurt and Kassel"
    hold(s, "france", "dresden", "berlin", "leipzig")
    assert points(s) == 10, "Dresden; Berlin gives nothing while Prussia is at war"
    s.side[power("prussia")] = NEUTRAL
    assert points(s) == 12


@rule("pittswar 15.2")
def test_a_point_for_each_star_of_an_ally() -> None:
    s = start("grand_empire")
    before = points(s)
    at_war(s, "turkey", FRANCE_SIDE)
    assert points(s) == before + 2, "Constantinople, and nothing for a Syria that Turkey itself holds"


@rule("pittswar 15.2", "pittswar 8.2")
def test_only_in_supply() -> None:
    s = start()
    clear(s, "moscow")
    at_war(s, "russia")
    hold(s, "france", "cairo", "stockholm")
    assert points(s) == 7, "Cairo is a source itself, Stockholm is cut off"


@rule("pittswar 15.2a")
def test_points_for_peaces_and_alliances() -> None:
    s = start("grand_empire")
    before = points(s)
    s.peaces = 2
    assert points(s) == before + 2
    clear(s)
    at_war(s, "austria", FRANCE_SIDE, FORCED)
    stars = points(s)
    s.status[power("austria")] = WAR
    assert points(s) == stars - 1
    s.liberation = 2
    assert points(s) == stars


@rule("pittswar 15.2b")
def test_syria_and_the_islands() -> None:
    s = start()
    before = points(s)
    hold(s, "france", "sardinia")
    s.sea = 1
    s.changed()
    assert points(s) == before + 1
    hold(s, "france", "acre")
    assert points(s) == before + 1
    hold(s, "france", "damascus")
    assert points(s) == before + 2


@rule("pittswar 15.2c")
def test_points_lost() -> None:
    s = start()
    before = points(s)
    put(s, "rv_vendee", "vendee", 1)
    assert points(s) == before - 1
    put(s, "rv_tyrolians", "innsbruck", 1)
    assert points(s) == before - 1, "not in France"
    clear(s, "lyon")
    hold(s, "austria", "lyon")
    assert points(s) == before - 3, "Lyon counts no more, and against France"


@rule("pittswar 15.2d")
def test_points_are_counted_anew() -> None:
    t = victory(year=1794)
    assert t.told("victory_points")[0] == (6, NEEDED)
    t = victory(year=1794, austria=["lyon"])
    assert t.told("victory_points")[0] == (4, NEEDED)


# automatic victory


@rule("pittswar 15.1")
@pytest.mark.parametrize(("year", "over"), [(1793, False), (1794, True), (1795, False), (1797, True)])
def test_thirty_points_win_at_the_end_of_a_period(year: int, over: bool) -> None:
    def ready(s: PState) -> None:
        s.peaces = NEEDED - points(s)

    t = Table(("closing", 3), year=year, ready=ready, phase=8)
    assert (t.winners == ["france"]) is over
    if over:
        outcome = t.s.outcome
        assert outcome is not None and outcome.rule == "15.1" and outcome.ranks == [1, 2]

    def short(s: PState) -> None:
        ready(s)
        s.peaces -= 1

    assert Table(("closing", 3), year=year, ready=short, phase=8).winners == []


@rule("pittswar 15.1")
def test_the_coalition_wins_if_france_has_no_star() -> None:
    t = victory(year=1797, austria=[name for name in STARS if BOARD.country[zone(name)] == power("france")])
    assert t.winners == ["coalition"]
    t = victory(year=1797, austria=HOME_STARS[1:])
    assert t.s.to_act, "Paris is left"


@rule("pittswar 15.1", "pittswar 16.1")
def test_it_holds_in_the_first_scenario_too() -> None:
    def ready(s: PState) -> None:
        s.peaces = NEEDED

    t = Table(("closing", 3), year=1794, scenario="liberty_or_death", ready=ready, phase=8)
    assert t.winners == ["france"]


# the end


@rule("pittswar 15.3")
def test_france_wins_in_1815() -> None:
    t = victory(france=[*REPUBLIC])
    assert t.winners == ["france"]
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "15.3"
    # Luxembourg has neither star nor city nor port: it is not needed.
    assert victory(france=[name for name in REPUBLIC if name != "luxembourg"]).winners == ["france"]
    assert victory(france=[name for name in REPUBLIC if name != "nice"]).winners == []


@rule("pittswar 15.3a")
def test_the_coalition_wins_in_1815() -> None:
    t = victory(austria=["lyon", "marseille"])
    assert t.winners == ["coalition"]
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "15.3a"
    assert victory(austria=["lyon"]).winners == [], "one star is not enough"
    assert victory(austria=["lyon", "marseille"], france=["brussels"]).winners == [], "a star abroad"
    assert victory(austria=["lyon", "marseille"], saxony=["brussels"]).winners == ["coalition"]

    def ally(s: PState) -> None:
        at_war(s, "denmark", FRANCE_SIDE)
        hold(s, "austria", "lyon", "marseille")

    t = Table(("closing", 3), year=1815, ready=ally, phase=8)
    assert t.winners == ["coalition"], "the star of an ally is not France's own"


@rule("pittswar 15.3b")
def test_otherwise_a_draw() -> None:
    t = victory(austria=["lyon"])
    outcome = t.s.outcome
    assert outcome is not None and outcome.winners == [] and outcome.ranks == [1, 1] and outcome.rule == "15.3b"
    assert result(t.s) == DRAW and automatic(t.s) == UNDECIDED


@rule("pittswar 16.1.3")
def test_the_coalition_wins_in_1800() -> None:
    t = victory(year=1800, scenario="liberty_or_death", austria=HOME_STARS, france=["brussels"])
    assert t.winners == ["coalition"]
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "16.1.3"
    assert victory(year=1800, scenario="liberty_or_death", austria=HOME_STARS[1:]).winners == []


MINORS = ["turin", "milan", "modena", "genoa", "florence", "amsterdam"]


def italian_campaign(s: PState) -> None:
    """What France needs in 1800: the conquests, six minors, and few enemies."""
    for name in ("prussia", "austria", "spain", "netherlands"):
        neutral(s, name, PEACE)
    at_war(s, "netherlands")
    clear(s)
    hold(s, "france", *REPUBLIC, *MINORS, "frankfurt")


@rule("pittswar 16.1.3a")
def test_france_wins_in_1800() -> None:
    def table(change: object = None) -> Table:
        def ready(s: PState) -> None:
            italian_campaign(s)
            if callable(change):
                change(s)

        return Table(("closing", 3), year=1800, scenario="liberty_or_death", ready=ready, phase=8)

    t = table()
    assert french_minors(t.s) >= 6 and t.winners == ["france"]
    outcome = t.s.outcome
    assert outcome is not None and outcome.rule == "16.1.3a"
    assert table(lambda s: at_war(s, "austria")).winners == ["france"], "one major beside Britain may be left"

    def two(s: PState) -> None:
        at_war(s, "austria")
        at_war(s, "prussia")

    assert table(two).winners == []
    assert table(lambda s: hold(s, "austria", "luxembourg")).winners == [], "every conquest, not only towns"
    assert table(lambda s: hold(s, "austria", "milan", "genoa")).winners == [], "five minors"


@rule("pittswar 16.1.3a")
def test_minors_are_counted_by_their_countries() -> None:
    s = start(year=1800)
    assert french_minors(s) == 0
    hold(s, "france", "turin")
    assert french_minors(s) == 1, "Turin is Piedmont"
    clear(s, "brussels")
    hold(s, "france", "brussels", "luxembourg")
    assert french_minors(s) == 2, "Flanders, though it is annexed"
    hold(s, "france", "milan")
    assert french_minors(s) == 2, "Lombardy has two zones"
    at_war(s, "denmark", FRANCE_SIDE)
    assert french_minors(s) == 3, "an ally"


@rule("pittswar 4.2e")
def test_the_order_of_the_end_of_a_turn() -> None:
    """Conquest comes before annexation, both come before victory; the last turn is played to its end too."""

    def ready(s: PState) -> None:
        clear(s, "brussels")
        hold(s, "france", "brussels", "luxembourg", "cologne", "mainz", "savoy", "nice")

    t = Table(("end_of_turn",), year=1815, ready=ready, phase=8)
    keys = [e.public.key for e in t.events if e.public is not None]
    assert keys.index("conquered") < keys.index("annexed") < keys.index("victory_points")
    assert t.winners == ["france"]
    first = Table(("end_of_turn",), year=1793, phase=8)
    keys = [e.public.key for e in first.events if e.public is not None]
    assert keys.index("victory_points") < keys.index("partition") < keys.index("new_year")


# set-ups


def where(s: PState) -> dict[str, tuple[str, int]]:
    """Units on the map: zone and steps."""
    found = [(BOARD.unit_ids[u], BOARD.zones.ids[at], s.steps[u]) for u, at in enumerate(s.at) if at >= 0]
    return {name: (place, steps) for name, place, steps in found}


@rule("pittswar 16.1", "pittswar 16.3", "pittswar 8.1", "pittswar 16.0b")
@pytest.mark.parametrize("scenario", ["liberty_or_death", "valmy_to_waterloo"])
def test_the_set_up_of_1792(scenario: str) -> None:
    s = fresh(scenario)
    found = where(s)
    assert s.year == 1792
    for name, place in {
        "fr_north": ("lille", 3), "fr_rhine": ("strasbourg", 2), "fr_italy": ("lyon", 2), "fr_coastal": ("nantes", 1),
        "au_flanders": ("brussels", 2), "au_germany": ("salzburg", 2), "pr_rhine": ("mainz", 3),
        "em_empire": ("erfurt", 1), "ps_sardinia": ("sardinia", 1), "tu_border": ("jassy", 2), "ru_2nd": ("odessa", 2),
    }.items():  # fmt: skip
        assert found[name] == place
    assert not any(name.startswith("rv_") for name in found)
    sides = {name: s.side[power(name)] for name in POWERS}
    assert sides["france"] == FRANCE_SIDE and sides["austria"] == sides["genoa"] == COALITION
    assert sides["spain"] == sides["uk"] == sides["russia"] == sides["poland"] == NEUTRAL
    for at in range(BOARD.size):
        assert s.control[at] == BOARD.country[at] == s.homeland[at]
    last = {"liberty_or_death": 1800, "valmy_to_waterloo": 1815}[scenario]
    assert next(one for one in BOARD.scenarios if one.id == scenario).end == last


@rule("pittswar 16.2", "pittswar 16.2.1")
def test_the_set_up_of_1805() -> None:
    s = fresh("grand_empire")
    found = where(s)
    assert s.year == 1805 and s.first == FRANCE_SIDE
    assert found["fr_grand_army"] == ("lille", 3) and found["au_italy"] == ("venice", 3)
    assert found["fr_vosges"] == ("hanover", 1) and found["pr_silesia"] == ("breslau", 1)
    leaders = {BOARD.leader_ids[n]: BOARD.zones.ids[at] for n, at in enumerate(s.leader_at) if at >= 0}
    assert leaders == {
        "fr_napoleon": "lille", "fr_murat": "lille", "fr_massena": "milan", "au_charles": "venice",
        "ru_kutuzov": "vilna", "pr_brunswick": "berlin", "tu_great_vizir": "constantinople",
    }  # fmt: skip
    assert s.homeland[zone("brussels")] == power("france") and s.homeland[zone("warsaw")] == power("prussia")
    assert s.homeland[zone("milan")] == s.homeland[zone("mantua")] == power("italy")
    t = Table(("reinforcing", 1), year=1806, scenario="grand_empire")
    assert t.at("it_italy") == "pool" and t.points("italy") == 1
    assert t.side("spain") == "france" and t.side("prussia") == "neutral" and t.side("papacy") == "coalition"


@rule("pittswar 16.0", "pittswar 16.0a")
def test_how_a_scenario_begins() -> None:
    s = fresh("liberty_or_death")
    asked = GAME.steps[s.stack[-1][0]].kind
    assert asked in ("turn", "window") and s.impulse == 0 and s.sub == 0
    assert [len(hand) for hand in s.hands] == [5, 3]
    fate = {BOARD.unit_ids[u]: f for u, f in enumerate(s.fate)}
    assert fate["au_galicia"] == fate["fr_moselle"] == POOL
    assert fate["fr_helvetia"] == fate["fr_grand_army"] == fate["uk_med_sea"] == LATER
    t = Table(("reinforcing", 1), year=1798)
    assert t.at("fr_helvetia") == "pool"


@rule("pittswar 16.1.2a")
def test_valmy_and_volunteers() -> None:
    s = fresh("liberty_or_death")
    assert event("f_valmy") in s.hands[FRANCE_SIDE] and event("f_volunteers") in s.hands[FRANCE_SIDE]


# the board


@rule("pittswar 1.1", "pittswar 1.2", "pittswar 10.7")
def test_two_seats_and_everything_open_but_the_hands() -> None:
    assert GAME.seat_names({}) == ["france", "coalition"]
    hidden = [field.name for field in GAME.fields if field.see != "all"]
    assert hidden == ["hands"]


@rule("pittswar 1.3")
def test_allies_share_their_country_each_with_its_own_sources() -> None:
    s = start()
    assert supplied(s, power("austria"), zone("berlin")) and supplied(s, power("prussia"), zone("vienna"))
    assert not supplied(s, power("austria"), zone("madrid")), "a neutral is closed"


@rule("pittswar 2.1")
def test_zones_and_countries() -> None:
    assert BOARD.size == 124 and sum(len(zones) for zones in BOARD.zones_of) == 124
    assert POWERS[:7] == ("france", "uk", "russia", "austria", "prussia", "spain", "turkey")
    assert [BOARD.zones.ids[at] for at in BOARD.capitals[power("russia")]] == ["st_petersburg", "moscow"]


@rule("pittswar 2.1a")
def test_borders() -> None:
    def kind(a: str, b: str) -> int:
        return BOARD.border(zone(a), zone(b))

    assert kind("lille", "london") == STRAIT and kind("abo", "st_petersburg") == CLEAR
    assert kind("cracow", "warsaw") == RIVER and kind("breslau", "prague") == PASS
    mountains = [pair for pair, k in zip(BOARD.zones.borders, BOARD.zones.border_kinds, strict=True) if k == "mountain"]
    assert len(mountains) == 6
    for a, b in mountains:
        assert b not in BOARD.around[a] and BOARD.border(a, b) == BOARD.border(b, a) == MOUNTAIN


@rule("pittswar 2.1b")
def test_uprising_zones() -> None:
    names = {u: [BOARD.zones.ids[at] for at in BOARD.uprising_zones[n]] for n, u in enumerate(UPRISINGS)}
    assert names == {
        "vendee": ["vendee"],
        "chouans": ["rennes", "brest"],
        "lyon": ["lyon"],
        "toulon": ["marseille"],
        "tyrol": ["innsbruck"],
    }


@rule("pittswar 13.1.2")
def test_odds_round_as_in_the_example() -> None:
    assert odds(6, 4) == 1, "six to four is two to one"
    assert [odds(5, 2), odds(7, 3), odds(3, 4), odds(2, 3), odds(1, 1)] == [2, 1, 0, -1, 0]
    assert odds(9, 2) == 4 and odds(30, 1) == 4, "five to one"


def test_who_wins_is_asked_of_the_scenario() -> None:
    s = start("grand_empire")
    assert at_the_end(s) == FRANCE_SIDE
