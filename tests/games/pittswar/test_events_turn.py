"""The markers of the Events Phase, of impulses and of own turns: each works, is refused elsewhere, is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.games.pittswar import effects_movement, events
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.state import LATER, OUT, WAITING, PState
from tests.games.pittswar.events_kit import FOUL, Table, at_war, clear, elsewhere, facing, finish, gone, hold, lead, put
from tests.games.pittswar.names import event, leader, power, unit, zone
from tests.rules import rule


def with_rebels(s: PState) -> None:
    facing(s)
    put(s, "rv_vendee", "vendee")


def in_russia(s: PState) -> None:
    """A French army deep in Russia."""
    clear(s)
    at_war(s, "russia")
    put(s, "fr_grand_army", "vitebsk")
    put(s, "ru_1st", "moscow")


def guerrillas(s: PState) -> None:
    facing(s)
    at_war(s, "spain")
    put(s, "sp_guerrilla_1", "burgos")


def napoleon_in_cairo(s: PState) -> None:
    facing(s)
    put(s, "fr_egypt", "cairo")
    lead(s, "fr_napoleon", "cairo")


def napoleon_in_vienna(s: PState) -> None:
    facing(s)
    put(s, "fr_italy", "vienna")
    lead(s, "fr_napoleon", "vienna")


def depleted(s: PState) -> None:
    facing(s)
    put(s, "au_germany", "vienna", 1)


def tyrol_lost(s: PState) -> None:
    facing(s)
    hold(s, "france", "innsbruck")


def ready_for_egypt(s: PState) -> None:
    facing(s)
    put(s, "fr_alps", "paris", 2)
    lead(s, "fr_napoleon", "paris")
    put(s, "eg_mameluks", "alexandria")
    put(s, "eg_egypt", "cairo")


def egypt_invaded(s: PState) -> None:
    facing(s)
    at_war(s, "turkey")
    at_war(s, "egypt")
    put(s, "fr_egypt", "alexandria", 1)
    hold(s, "france", "alexandria")
    s.in_game |= 1 << event("f_expedition_egypte")


STARTS: dict[str, Callable[[], Table]] = {
    "f_initiative": lambda: Table("f_initiative", "EV1"),
    "c_initiative": lambda: Table("c_initiative", "EV1"),
    "c_perfidious_albion": lambda: Table("c_perfidious_albion", "EV1", held=["f_pillage", "f_siege"], chance=[5, 0, 0]),
    "f_fouche": lambda: Table("f_fouche", "EV1", held=["c_screen", "c_mud"], chance=[3, 0]),
    "c_mud": lambda: Table("c_mud", "I0", facing),
    "c_winter_quarters": lambda: Table("c_winter_quarters", "I0", facing, foul=FOUL),
    "f_armistice": lambda: Table("f_armistice", "I0", facing),
    "c_general_winter": lambda: Table("c_general_winter", "I0", in_russia, foul=FOUL, chance=[4]),
    "c_scorched_earth": lambda: Table("c_scorched_earth", "I0", in_russia, chance=[4]),
    "c_galerne": lambda: Table("c_galerne", "A1", with_rebels),
    "f_volunteers": lambda: Table("f_volunteers", "A1"),
    "f_prairial": lambda: Table("f_prairial", "A1"),
    "f_carnot": lambda: Table("f_carnot", "A1"),
    "f_switzerland": lambda: Table("f_switzerland", "A1", facing, chance=[6] * 9),
    "c_cocarde_blanche": lambda: Table("c_cocarde_blanche", "A1", chance=[4]),
    "c_louis_xvii": lambda: Table("c_louis_xvii", "A1", facing),
    "c_vive_le_roi": lambda: Table("c_vive_le_roi", "A1", facing),
    "c_cadoudal": lambda: Table("c_cadoudal", "A1", facing),
    "c_quiberon": lambda: Table("c_quiberon", "A1", facing),
    "c_tyrol": lambda: Table("c_tyrol", "A1", tyrol_lost),
    "f_persia": lambda: Table("f_persia", "A1", in_russia),
    "c_malet": lambda: Table("c_malet", "A1", napoleon_in_vienna),
    "c_council_of_war": lambda: Table("c_council_of_war", "A1", depleted),
    "f_mobile_columns": lambda: Table("f_mobile_columns", "A1", guerrillas),
    "f_brumaire": lambda: Table("f_brumaire", "A1", napoleon_in_cairo),
    "f_expedition_egypte": lambda: Table("f_expedition_egypte", "A1", ready_for_egypt),
    "c_empire_ottoman": lambda: Table("c_empire_ottoman", "A1", egypt_invaded, chance=[3] * 9),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("f_initiative", marks=rule("pittswar f_initiative")),
        pytest.param("c_initiative", marks=rule("pittswar c_initiative")),
        pytest.param("c_perfidious_albion", marks=rule("pittswar c_perfidious_albion")),
        pytest.param("f_fouche", marks=rule("pittswar f_fouche")),
        pytest.param("c_mud", marks=rule("pittswar c_mud")),
        pytest.param("c_winter_quarters", marks=rule("pittswar c_winter_quarters")),
        pytest.param("f_armistice", marks=rule("pittswar f_armistice")),
        pytest.param("c_general_winter", marks=rule("pittswar c_general_winter")),
        pytest.param("c_scorched_earth", marks=rule("pittswar c_scorched_earth")),
        pytest.param("c_galerne", marks=rule("pittswar c_galerne")),
        pytest.param("f_volunteers", marks=rule("pittswar f_volunteers")),
        pytest.param("f_prairial", marks=rule("pittswar f_prairial")),
        pytest.param("f_carnot", marks=rule("pittswar f_carnot")),
        pytest.param("f_switzerland", marks=rule("pittswar f_switzerland")),
        pytest.param("c_cocarde_blanche", marks=rule("pittswar c_cocarde_blanche")),
        pytest.param("c_louis_xvii", marks=rule("pittswar c_louis_xvii")),
        pytest.param("c_vive_le_roi", marks=rule("pittswar c_vive_le_roi")),
        pytest.param("c_cadoudal", marks=rule("pittswar c_cadoudal")),
        pytest.param("c_quiberon", marks=rule("pittswar c_quiberon")),
        pytest.param("c_tyrol", marks=rule("pittswar c_tyrol")),
        pytest.param("f_persia", marks=rule("pittswar f_persia")),
        pytest.param("c_malet", marks=rule("pittswar c_malet")),
        pytest.param("c_council_of_war", marks=rule("pittswar c_council_of_war")),
        pytest.param("f_mobile_columns", marks=rule("pittswar f_mobile_columns")),
        pytest.param("f_brumaire", marks=rule("pittswar f_brumaire")),
        pytest.param("f_expedition_egypte", marks=rule("pittswar f_expedition_egypte")),
        pytest.param("c_empire_ottoman", marks=rule("pittswar c_empire_ottoman")),
    ],
)
class TestTurnMarkers:
    def test_it_is_refused_outside_its_moment(self, name: str) -> None:
        assert elsewhere(name).no(f"play {name}") == name

    def test_it_is_gone_afterwards(self, name: str) -> None:
        t = STARTS[name]()
        assert t.offered(name)
        t.do(f"play {name}")
        assert gone(t, name) and t.told("plays") == [(t.side, event(name))]
        assert t.s.explain(t.side, t.game.words.parse(f"play {name}")) is not None


# Events Phase


@rule("pittswar f_initiative", "pittswar 4.1")
def test_initiative_makes_france_first_for_the_year() -> None:
    t = Table("f_initiative", "EV1")
    assert t.s.first == COALITION
    t.do("play f_initiative")
    assert t.s.first == FRANCE_SIDE
    # The track decides again in the next year.
    finish(t, lambda: t.s.year > 1795)
    assert t.s.first == COALITION


@rule("pittswar c_initiative")
def test_initiative_of_the_coalition_or_turkey_neutral() -> None:
    t = Table("c_initiative", "EV1")
    t.do("play c_initiative")
    # Turkey is neutral anyway: only one use is left, and nobody is asked.
    assert t.s.first == COALITION
    t = Table("c_initiative", "EV1", lambda s: at_war(s, "turkey", FRANCE_SIDE))
    t.do("play c_initiative")
    assert t.options() == ["use 1", "use 2"]
    t.do("use 2")
    assert t.s.side[power("turkey")] == 2 and t.s.first == FRANCE_SIDE


@pytest.mark.parametrize("name, victim", [("c_perfidious_albion", FRANCE_SIDE), ("f_fouche", COALITION)])
@pytest.mark.parametrize("die, number", [(1, 1), (3, 1), (4, 2), (6, 2)])
@rule("pittswar c_perfidious_albion", "pittswar f_fouche", "pittswar 5.2")
def test_markers_go_back_into_the_pool(name: str, victim: int, die: int, number: int) -> None:
    held = ["f_pillage", "f_siege", "f_sabre"] if victim == FRANCE_SIDE else ["c_screen", "c_mud", "c_hold"]
    t = Table(name, "EV1", held=held, chance=[die, 0, 0])
    t.do(f"play {name}")
    assert len(t.s.hands[victim]) == 3 - number
    # They are not out of the game: they can be drawn again.
    assert len(events.pool(t.s, victim)) == number
    seats = ("france", "coalition")
    assert len(t.private(seats[victim], "marker_returned")) == number
    assert t.private(seats[1 - victim], "marker_returned") == []


# impulses


def movement_result(name: str, choice: str) -> int:
    t = STARTS[name]()
    t.s.script = (3, 3, 3)
    t.do(choice)
    t.s.turn_of = FRANCE_SIDE
    t.s.run()
    t.do("activate strasbourg", "march")
    return t.told("march_roll")[0][1]


@rule("pittswar c_mud")
def test_mud_slows_everybody_in_this_impulse() -> None:
    assert movement_result("c_mud", "play c_mud") - movement_result("c_mud", "decline") == -2
    t = STARTS["c_mud"]()
    t.do("play c_mud")
    assert t.holds("in_impulse", "c_mud")
    events.end_impulse(t.s)
    assert not t.holds("in_impulse", "c_mud") and effects_movement.roll_modifier(t.s) == 0


@rule("pittswar c_winter_quarters")
def test_winter_quarters_forbid_battles() -> None:
    for choice, allowed in (("decline", True), ("play c_winter_quarters", False)):
        t = STARTS["c_winter_quarters"]()
        t.s.script = (6,)
        t.do(choice)
        t.s.turn_of = FRANCE_SIDE
        t.s.run()
        t.do("activate strasbourg", "march")
        assert ("go baden" in t.options()) == allowed
        if not allowed:
            assert t.why("go baden") == "no.no_battle"
    # Only in bad weather.
    fair = Table("c_winter_quarters", "I0", facing, also=["c_mud"], year=1804)
    assert fair.no("play c_winter_quarters") == "c_winter_quarters"


@rule("pittswar f_armistice")
def test_an_armistice_forbids_battles_but_not_in_spain() -> None:
    t = STARTS["f_armistice"]()
    at_war(t.s, "spain")
    put(t.s, "sp_central", "san_sebastian")
    put(t.s, "fr_pyrenees", "bayonne")
    t.s.script = (6, 6)
    t.do("play f_armistice", "activate strasbourg", "march")
    assert t.why("go baden") == "no.no_battle"
    assert effects_movement.may_fight(t.s, zone("san_sebastian"))
    assert not effects_movement.may_fight(t.s, zone("baden"))
    events.end_impulse(t.s)
    assert effects_movement.may_fight(t.s, zone("baden"))


@rule("pittswar c_general_winter", "pittswar c_scorched_earth")
def test_stacks_in_russia_are_worn() -> None:
    results: list[int] = []
    for name in ("c_general_winter", "c_scorched_earth"):
        t = STARTS[name]()
        steps = t.steps("fr_grand_army")
        t.do(f"play {name}")
        finish(t, lambda t=t: bool(t.told("attrition")))
        where, die, result, worse, lost = t.told("attrition")[0]
        assert where == zone("vitebsk") and die == 4
        finish(t)
        assert t.steps("fr_grand_army") == steps - lost and (lost or worse)
        results.append(result)
    # Bad weather gives +1 to the one, the marker itself +1 to the other.
    assert results[0] == results[1]
    dry = Table("c_scorched_earth", "I0", facing, also=["c_mud"])
    assert dry.no("play c_scorched_earth") == "c_scorched_earth"


@rule("pittswar c_galerne")
def test_the_vendee_marches_out() -> None:
    for play in (False, True):
        t = STARTS["c_galerne"]()
        t.s.script = (6,)
        if play:
            t.do("play c_galerne")
        t.do("activate vendee", "march")
        assert ("go orleans" in t.options()) == play
    t.do("go orleans")
    finish(t)
    # It stays where it is when the impulse is over.
    events.end_impulse(t.s)
    assert t.where("rv_vendee") == "orleans" and not t.holds("in_impulse", "c_galerne")


# points at once


@pytest.mark.parametrize("name, points", [("f_volunteers", 2), ("f_prairial", 1), ("f_carnot", 3)])
@rule("pittswar f_volunteers", "pittswar f_prairial", "pittswar f_carnot", "pittswar 7.1q")
def test_points_are_spent_at_once(name: str, points: int) -> None:
    def ready(s: PState) -> None:
        s.points = [0] * len(s.points)
        put(s, "fr_alps", "marseille", 1)

    t = Table(name, "A1", ready)
    before = sum(t.s.steps)
    t.do(f"play {name}")
    assert t.kind == "spend_now" and t.s.points[power("france")] == points
    t.do("reinforce fr_alps")
    finish(t)
    assert t.steps("fr_alps") == 2 and sum(t.s.steps) == before + 1 and t.s.points[power("france")] == 0


@rule("pittswar f_carnot", "pittswar 16.1.2c")
def test_carnot_ends_the_movement_penalty() -> None:
    results: list[int] = []
    for play in (False, True):
        t = Table("f_carnot", "A1", facing, chance=[3])
        if play:
            t.do("play f_carnot")
            finish(t)
        t.do("activate strasbourg", "march")
        results.append(t.told("march_roll")[0][1])
    assert results[1] == results[0] + 1 and t.holds("in_game", "f_carnot")


# Switzerland


@rule("pittswar f_switzerland")
def test_switzerland_can_be_invaded_and_the_next_battle_there_is_easier() -> None:
    for play in (False, True):
        t = STARTS["f_switzerland"]()
        put(t.s, "ch_swiss", "zurich")
        if play:
            t.do("play f_switzerland")
        t.do("activate strasbourg", "march")
        assert ("go zurich" in t.options()) == play
    t.do("go zurich")
    assert t.s.side[power("switzerland")] == COALITION
    finish(t)
    assert t.told("battle")[0][:2] == (FRANCE_SIDE, zone("zurich"))
    assert t.told("march_roll") and not t.holds("in_year", "f_switzerland")
    # It lasts for the year at the longest.
    t = STARTS["f_switzerland"]()
    t.do("play f_switzerland")
    assert t.holds("in_year", "f_switzerland")
    events.end_year(t.s)
    assert not t.holds("in_year", "f_switzerland")


# risings


@pytest.mark.parametrize(
    "name, army, where",
    [
        ("c_louis_xvii", "rv_vendee", "vendee"),
        ("c_vive_le_roi", "rv_vendee", "vendee"),
        ("c_cadoudal", "rv_chouans", "brest"),
        ("c_quiberon", "rv_chouans", "rennes"),
        ("c_tyrol", "rv_tyrolians", "innsbruck"),
    ],
)
@rule(
    "pittswar c_louis_xvii",
    "pittswar c_vive_le_roi",
    "pittswar c_cadoudal",
    "pittswar c_quiberon",
    "pittswar c_tyrol",
)
def test_a_revolt_breaks_out(name: str, army: str, where: str) -> None:
    t = STARTS[name]()
    t.do(f"play {name}")
    if t.kind == "event_zone":
        assert set(t.options()) == {"at brest", "at rennes"}
        t.do(f"at {where}")
    assert t.where(army) == where and t.steps(army) == 1 and t.told("rises") == [(unit(army), zone(where))]
    # Against French units it fights at once, as the attacker.
    t = STARTS[name]()
    put(t.s, "fr_alps", where, 2)
    t.s.script = (6, 1, 1, 1, 1, 1)
    t.do(f"play {name}")
    if t.kind == "event_zone":
        t.do(f"at {where}")
    finish(t)
    assert t.told("battle")[0][:2] == (COALITION, zone(where))
    # While it is on the map it cannot rise again.
    t = STARTS[name]()
    put(t.s, army, where, 1)
    t.s.run()
    assert t.no(f"play {name}") == name


@rule("pittswar c_tyrol")
def test_tyrol_rises_only_against_the_french() -> None:
    t = Table("c_tyrol", "A1", facing)
    assert t.no("play c_tyrol") == "c_tyrol"


# units


@rule("pittswar f_persia")
def test_persia_costs_russia_a_step_of_its_choice() -> None:
    t = STARTS["f_persia"]()
    put(t.s, "ru_guard", "moscow")
    t.do("play f_persia")
    assert t.seat == "coalition" and set(t.options()) == {"counter ru_1st", "counter ru_guard"}
    t.do("counter ru_1st")
    assert t.steps("ru_1st") == 2 and t.steps("ru_guard") == 1
    assert Table("f_persia", "A1", facing).no("play f_persia") == "f_persia"


@rule("pittswar c_council_of_war")
def test_a_council_of_war_restores_a_unit_that_then_stays() -> None:
    t = STARTS["c_council_of_war"]()
    assert "activate vienna" in t.options()
    t.do("play c_council_of_war")
    assert t.steps("au_germany") == 2 and t.told("restored") == [(unit("au_germany"), 2)]
    assert "activate vienna" not in t.options() and t.s.moved_sub >> unit("au_germany") & 1
    assert Table("c_council_of_war", "A1", facing).no("play c_council_of_war") == "c_council_of_war"


@rule("pittswar f_mobile_columns")
def test_mobile_columns_take_a_guerrilla_away() -> None:
    t = STARTS["f_mobile_columns"]()
    t.do("play f_mobile_columns")
    assert t.where("sp_guerrilla_1") == "" and t.told("guerrilla_gone") == [(unit("sp_guerrilla_1"),)]
    assert Table("f_mobile_columns", "A1", facing).no("play f_mobile_columns") == "f_mobile_columns"


# leaders


@rule("pittswar c_cocarde_blanche")
def test_the_white_cockade_takes_dumouriez() -> None:
    for die, fate in ((4, OUT), (3, None)):
        t = Table("c_cocarde_blanche", "A1", chance=[die])
        where = t.where("fr_dumouriez")
        t.do("play c_cocarde_blanche")
        finish(t)
        if fate is None:
            assert t.where("fr_dumouriez") == where
        else:
            assert t.s.leader_fate[leader("fr_dumouriez")] == OUT
    assert Table("c_cocarde_blanche", "A1", facing).no("play c_cocarde_blanche") == "c_cocarde_blanche"


@rule("pittswar f_brumaire")
def test_napoleon_comes_home_from_egypt() -> None:
    t = STARTS["f_brumaire"]()
    t.do("play f_brumaire")
    assert set(t.options()) == {"at bordeaux", "at strasbourg"}
    t.do("at strasbourg")
    assert t.where("fr_napoleon") == "strasbourg" and t.where("fr_egypt") == "cairo"
    assert Table("f_brumaire", "A1", napoleon_in_vienna).no("play f_brumaire") == "f_brumaire"


@rule("pittswar c_malet")
def test_malet_calls_napoleon_home_or_off_the_map() -> None:
    t = STARTS["c_malet"]()
    put(t.s, "fr_alps", "lyon")
    t.do("play c_malet")
    assert t.seat == "france" and t.options() == ["use 1", "use 2"]
    t.do("use 1")
    assert t.seat == "coalition" and set(t.options()) == {"at lyon", "at strasbourg", "at bordeaux"}
    t.do("at lyon")
    assert t.where("fr_napoleon") == "lyon"
    t = STARTS["c_malet"]()
    t.do("play c_malet", "use 2")
    finish(t)
    assert t.where("fr_napoleon") == "" and t.s.leader_fate[leader("fr_napoleon")] == WAITING
    # He is back when the next impulse begins.
    finish(t, lambda: t.s.impulse == FOUL and t.kind == "event_zone")
    t.do("at strasbourg")
    assert t.where("fr_napoleon") == "strasbourg" and not t.s.napoleon_due


# Egypt


@rule("pittswar f_expedition_egypte", "pittswar 11.8")
def test_the_expedition_lands_at_alexandria() -> None:
    t = STARTS["f_expedition_egypte"]()
    t.do("play f_expedition_egypte")
    if t.kind == "event_zone" and t.seat == "france":
        t.do("at marseille")
    # Egypt and Turkey come in; the Coalition sets up the Egyptians outside Alexandria.
    assert t.s.side[power("egypt")] == t.s.side[power("turkey")] == COALITION
    assert t.seat == "coalition" and set(t.options()) == {"at cairo", "at el_arish"}
    t.do("at cairo", "at el_arish")
    finish(t)
    assert t.where("fr_egypt") == t.where("fr_napoleon") == "alexandria"
    assert t.where("eg_mameluks") == "cairo" and t.where("eg_egypt") == "el_arish"
    assert t.s.sea == 1 and t.holds("in_game", "f_expedition_egypte")
    # It was the activation of France.
    assert t.seat == "coalition" and t.s.moved >> unit("fr_egypt") & 1


@rule("pittswar f_expedition_egypte", "pittswar 9.3")
def test_the_stack_napoleon_leaves_may_be_too_large() -> None:
    def crowded(s: PState) -> None:
        ready_for_egypt(s)
        put(s, "fr_italy", "paris", 2)

    t = Table("f_expedition_egypte", "A1", crowded)
    t.do("play f_expedition_egypte")
    if t.kind == "event_zone":
        t.do("at marseille")
    assert t.kind == "overflow" and t.seat == "france"


@rule("pittswar f_expedition_egypte")
def test_no_expedition_without_napoleon_or_to_an_ally() -> None:
    assert Table("f_expedition_egypte", "A1", facing).no("play f_expedition_egypte") == "f_expedition_egypte"

    def ally(s: PState) -> None:
        ready_for_egypt(s)
        at_war(s, "egypt", FRANCE_SIDE)

    assert Table("f_expedition_egypte", "A1", ally).no("play f_expedition_egypte") == "f_expedition_egypte"


@rule("pittswar c_empire_ottoman")
def test_the_ottomans_land_in_the_levant() -> None:
    t = STARTS["c_empire_ottoman"]()
    assert t.s.fate[unit("tu_levant")] == LATER
    t.do("play c_empire_ottoman")
    # From any Turkish port, to the one shore that France holds.
    assert set(t.options()) == {"at salonica", "at constantinople", "at athens", "at acre"}
    t.do("at salonica")
    finish(t)
    assert t.told("assault") == [(COALITION, zone("salonica"), zone("alexandria"))]
    assert t.told("battle")[0][:2] == (COALITION, zone("alexandria")) and not t.told("march_roll")


@rule("pittswar c_empire_ottoman")
def test_the_ottomans_need_an_invasion_a_war_and_their_army() -> None:
    def no_invasion(s: PState) -> None:
        egypt_invaded(s)
        s.in_game = 0

    def no_war(s: PState) -> None:
        egypt_invaded(s)
        s.side[power("turkey")] = 2

    def no_army(s: PState) -> None:
        egypt_invaded(s)
        put(s, "tu_levant", "athens")

    def no_shore(s: PState) -> None:
        egypt_invaded(s)
        clear(s, "alexandria")
        hold(s, "egypt", "alexandria")

    for ready in (no_invasion, no_war, no_army, no_shore):
        assert Table("c_empire_ottoman", "A1", ready).no("play c_empire_ottoman") == "c_empire_ottoman"


@rule("pittswar 12.1e")
def test_france_buys_and_keeps_control_of_the_sea() -> None:
    t = Table("f_coastal_army", "A1", facing, held=["f_siege"])
    assert not t.s.sea and "control_sea f_siege" not in t.options()
    assert t.why("control_sea f_siege") == "no.not_naval"
    t.do("control_sea f_coastal_army")
    assert t.s.sea == 1 and gone(t, "f_coastal_army")
    finish(t, lambda: t.kind == "keep_sea")
    assert t.seat == "france"
    t.do("keep_sea f_siege")
    assert t.s.sea == 1 and gone(t, "f_siege")


@rule("pittswar 12.1e", "pittswar 5.3c")
def test_france_is_asked_while_it_may_hold_a_naval_marker() -> None:
    t = Table("f_siege", "I0", facing, also=["f_ireland"])
    assert t.kind == "window" and t.seat == "france" and t.options() == ["decline"]
    assert t.why("control_sea f_ireland") == "no.not_in_hand"
    # Not the Coalition, which always has the sea, and not France once it has it.
    assert Table("c_screen", "I0", facing, also=["c_royal_navy"]).kind == "turn"
    ruled = Table("f_siege", "I0", lambda s: (facing(s), setattr(s, "sea", 1)), also=["f_ireland"])
    assert ruled.kind == "turn"


@rule("pittswar 12.1e")
def test_control_of_the_sea_lapses() -> None:
    t = Table("f_coastal_army", "A1", facing, held=["f_siege"])
    t.do("control_sea f_coastal_army")
    finish(t, lambda: t.kind == "keep_sea")
    t.do("decline")
    assert t.s.sea == 0 and not gone(t, "f_siege")
