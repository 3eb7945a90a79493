"""The markers on marches, landings, evasions, pursuits and tests: each works, is refused elsewhere, and is gone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.games.pittswar import effects_naval, events
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.markers import MOMENTS
from kabinett.games.pittswar.state import FIELD_BATTLE, OUT, PEACE, WAITING, PState
from tests.games.pittswar.events_kit import (
    BOARD,
    FOUL,
    STEP,
    Table,
    at_war,
    clear,
    elsewhere,
    event,
    finish,
    gone,
    hold,
    lead,
    leader,
    neutral,
    power,
    put,
    unit,
    zone,
)
from tests.rules import rule

# positions


def facing(s: PState) -> None:
    """A French army in Strasbourg, an Austrian one in Baden, and room behind both."""
    clear(s)
    put(s, "fr_north", "strasbourg")
    put(s, "au_germany", "baden")
    hold(s, "austria", "baden")


def russians(s: PState) -> None:
    clear(s)
    at_war(s, "russia")
    put(s, "ru_1st", "moscow")


def invaders(s: PState) -> None:
    """An Austrian army in France."""
    clear(s)
    put(s, "fr_alps", "marseille")
    put(s, "au_germany", "metz")
    hold(s, "austria", "metz")


def boulogne(s: PState) -> None:
    """Two French leaders with four steps at Lille, nobody in London."""
    clear(s)
    at_war(s, "uk")
    put(s, "fr_grand_army", "lille")
    put(s, "fr_vosges", "lille")
    lead(s, "fr_napoleon", "lille")
    lead(s, "fr_murat", "lille")


def marseille(s: PState) -> None:
    """A French army of two steps in Marseille."""
    clear(s)
    put(s, "fr_alps", "marseille")


def brest(s: PState) -> None:
    clear(s)
    at_war(s, "uk")
    put(s, "fr_vosges", "brest")


def british(s: PState) -> None:
    """A British army in London."""
    clear(s)
    at_war(s, "uk")
    put(s, "uk_anglo_dutch", "london")


def flanders_lost(s: PState) -> None:
    british(s)
    hold(s, "france", "brussels", "amsterdam")


def beside_denmark(s: PState) -> None:
    """Hamburg is the Coalition's, Jutland neutral."""
    clear(s)
    at_war(s, "uk")
    at_war(s, "hanover")
    at_war(s, "hanse")
    put(s, "ha_hanover", "hamburg")


def guns(s: PState) -> None:
    """A French army next to the battle, and a leader so that there is room for it."""
    clear(s)
    lead(s, "fr_dumouriez", "strasbourg")
    put(s, "fr_north", "strasbourg")
    put(s, "fr_rhine", "mainz")
    hold(s, "france", "mainz")
    put(s, "au_germany", "baden")
    hold(s, "austria", "baden")


def led(s: PState) -> None:
    facing(s)
    lead(s, "fr_dumouriez", "strasbourg")


def mountebank(s: PState) -> None:
    """A French unit of one step that will be beaten in France."""
    clear(s)
    put(s, "fr_aragon", "dijon")
    put(s, "au_italy", "zurich")
    put(s, "fr_interior", "paris")
    s.side[power("switzerland")] = COALITION
    hold(s, "switzerland", "zurich")


def worn(s: PState) -> None:
    """A French army beside a Russian one, about to be worn."""
    clear(s)
    at_war(s, "russia")
    put(s, "fr_grand_army", "vitebsk")
    put(s, "ru_1st", "smolensk")


def interceptor(s: PState) -> None:
    """An Austrian army with a leader next to a zone that France is about to enter."""
    clear(s)
    put(s, "fr_north", "perpignan")
    put(s, "au_germany", "toulouse", 2)
    lead(s, "au_charles", "toulouse")
    hold(s, "austria", "toulouse", "clermont")


# on the way


def activated(name: str, where: str, ready: Callable[[PState], None], **more: object) -> Table:
    """The owner of a marker has rolled for a force."""
    t = Table(name, "A1", ready, [6] * 12, **more)
    t.do(f"activate {where}", "march")
    if t.kind == "window":
        t.do("decline")
    return t


def picked(name: str, where: str, ready: Callable[[PState], None], **more: object) -> Table:
    """The owner of a marker has picked a force and not yet rolled."""
    t = Table(name, "A1", ready, [3] * 12, **more)
    t.do(f"activate {where}")
    return t


def against(name: str, where: str, ready: Callable[[PState], None], **more: object) -> Table:
    """The enemy has picked a force."""
    t = Table(name, "A1", ready, [3] * 12, turn=1 - BOARD.marker_side[event(name)], **more)
    t.do(f"activate {where}", "march")
    return t


def assaulted(name: str) -> Table:
    """The enemy has declared a naval assault."""
    if name == "f_mutiny":
        t = Table(name, "A1", flanders_lost, [6] * 12, held=["c_walcheren"], turn=COALITION)
        t.do("activate london", "march", "play c_walcheren", "at brussels")
        return t
    year = max(1798, BOARD.marker_enters[event(name)])
    t = Table(name, "A1", marseille, [6] * 12, year, held=["f_coastal_army"], turn=FRANCE_SIDE)
    t.do("activate marseille", "march", "play f_coastal_army", "at sardinia")
    return t


def attacked(name: str, ready: Callable[[PState], None], dice: list[int], **more: object) -> Table:
    """Who does not own the marker attacks: Strasbourg's army Baden, or the other way round. At the first question."""
    t = Table(name, "A1", ready, dice, turn=1 - BOARD.marker_side[event(name)], **more)
    start, goal = ("strasbourg", "baden") if t.side == COALITION else ("baden", "strasbourg")
    t.do(f"activate {start}", "march", f"go {goal}")
    return t


def fighting(name: str, moment: str, ready: Callable[[PState], None], attacker: int, dice: list[int]) -> Table:
    """A battle at Baden, or for an attack of the Coalition at Dijon, played on to a moment."""
    start, goal = ("strasbourg", "baden") if attacker == FRANCE_SIDE else ("reims", "dijon")

    def both(s: PState) -> None:
        ready(s)
        mask = s.units_by_zone()[zone(start)]
        s.force, s.active, s.attacker = mask, attacker, attacker
        for number, place in enumerate(s.at):
            if place == zone(start):
                s.at[number] = zone(goal)
        for number, place in enumerate(s.leader_at):
            if place == zone(start):
                s.leader_at[number] = zone(goal)
                s.chiefs |= 1 << number
        s.spot, s.start, s.origin = zone(goal), zone(start), zone(start)

    frames = [(STEP["end_activation"], 0), (STEP["battle"], zone(goal), attacker, FIELD_BATTLE)]
    t = Table(name, "", both, dice, frames=frames, turn=attacker)
    number = MOMENTS.index(moment)
    finish(t, lambda: t.kind == "window" and t.s.stack[-1][2] == number)
    return t


BEATEN = [6, 6, 1, 1, 1, 1, 1, 1]

STARTS: dict[str, Callable[[], Table]] = {
    "f_winter_campaign": lambda: picked("f_winter_campaign", "strasbourg", facing, foul=FOUL),
    "c_winter_campaign": lambda: picked("c_winter_campaign", "baden", facing, foul=FOUL),
    "c_russian_legs": lambda: picked("c_russian_legs", "moscow", russians),
    "f_boulogne": lambda: picked("f_boulogne", "lille", boulogne),
    "f_march_column": lambda: against("f_march_column", "baden", facing),
    "f_schulmeister": lambda: against("f_schulmeister", "baden", facing),
    "f_francs_tireurs": lambda: against("f_francs_tireurs", "metz", invaders),
    "f_sardinia_corsica": lambda: activated("f_sardinia_corsica", "marseille", marseille),
    "f_ireland": lambda: activated("f_ireland", "brest", brest),
    "f_coastal_army": lambda: activated("f_coastal_army", "marseille", marseille),
    "c_corsica_kingdom": lambda: activated("c_corsica_kingdom", "london", british),
    "c_royal_navy": lambda: activated("c_royal_navy", "london", british),
    "c_admiralty": lambda: activated("c_admiralty", "london", british),
    "c_walcheren": lambda: activated("c_walcheren", "london", flanders_lost),
    "c_free_passage": lambda: activated("c_free_passage", "hamburg", beside_denmark),
    "c_nelson": lambda: assaulted("c_nelson"),
    "c_aboukir": lambda: assaulted("c_aboukir"),
    "c_jervis": lambda: assaulted("c_jervis"),
    "f_mutiny": lambda: assaulted("f_mutiny"),
    "c_second_line": lambda: _evading("c_second_line"),
    "f_berezina": lambda: _evading("f_berezina"),
    "f_cut_retreat": lambda: _cut("f_cut_retreat"),
    "f_sound_of_guns": lambda: _hearing("f_sound_of_guns", 2),
    "c_hold": lambda: _held("c_hold"),
    "c_ambush": lambda: _ambush("c_ambush"),
    "c_screen": lambda: fighting("c_screen", "P1", facing, FRANCE_SIDE, [6, 1, 1, 1, 1, 1, 1]),
    "c_hussars": lambda: fighting("c_hussars", "P1", _no_french_horse, COALITION, [6, 1, 1, 1, 1, 1, 1]),
    "c_uhlans": lambda: fighting("c_uhlans", "P1", _no_french_horse, COALITION, [6, 1, 1, 1, 1, 1, 1]),
    "f_infernal_brigade": lambda: fighting("f_infernal_brigade", "P1", facing, FRANCE_SIDE, [6, 1, 1, 1, 1, 1, 1]),
    "c_guillotine": lambda: fighting("c_guillotine", "B4", led, FRANCE_SIDE, [1, 6, 1, 1, 6, 6, 6]),
    "c_wounded_general": lambda: fighting("c_wounded_general", "B4", led, FRANCE_SIDE, [1, 6, 1, 1, 6, 6, 6]),
    "f_army_of_mainz": lambda: _mainz(),
    "f_depots": lambda: _worn("f_depots"),
    "c_cossacks": lambda: _worn("c_cossacks"),
    "c_war_drums": lambda: _drums(),
}


def _no_french_horse(s: PState) -> None:
    clear(s)
    put(s, "fr_pyrenees", "dijon")
    put(s, "au_germany", "reims")
    hold(s, "austria", "reims", "lille", "brussels")


def _evading(name: str) -> Table:
    t = attacked(name, facing, [6, 1, 1, 1])
    assert t.kind == "evade"
    t.do(next(text for text in t.options() if text.startswith("evade ")))
    return t


def _cut(name: str) -> Table:
    """The Austrians have evaded the French, and France is asked."""
    t = Table(name, "A1", facing, [6, 6, 3, 3, 3, 3], turn=FRANCE_SIDE)
    t.do("activate strasbourg", "march", "go baden", "evade ulm")
    return t


def _hearing(name: str, die: int) -> Table:
    """The army of the Rhine in Mainz hears the guns of Baden."""
    t = Table(name, "A1", guns, [6, die, 3, 3, 3, 3, 3, 3], turn=FRANCE_SIDE)
    t.do("activate strasbourg", "march", "go baden", "stand", "hear mainz")
    return t


def _held(name: str) -> Table:
    t = Table(name, "A1", guns, [6, 6, 3, 3, 3, 3, 3, 3], turn=FRANCE_SIDE)
    t.do("activate strasbourg", "march", "go baden", "stand", "hear mainz", "ride")
    return t


def _ambush(name: str) -> Table:
    t = Table(name, "A1", interceptor, [6, 3, 3, 3, 3, 3], turn=FRANCE_SIDE)
    t.do("activate perpignan", "march", "go clermont", "intercept toulouse")
    return t


def _mainz() -> Table:
    def ready(s: PState) -> None:
        mountebank(s)
        place = zone("dijon")
        s.at[unit("au_italy")] = place
        s.force, s.active = 1 << unit("au_italy"), COALITION
        s.spot, s.start, s.origin = place, zone("zurich"), zone("zurich")

    frames = [(STEP["end_activation"], 0), (STEP["battle"], zone("dijon"), COALITION, FIELD_BATTLE)]
    t = Table("f_army_of_mainz", "", ready, BEATEN, frames=frames, turn=COALITION)
    finish(t, lambda: t.kind == "window" and t.s.stack[-1][2] == MOMENTS.index("B4"))
    return t


def _worn(name: str) -> Table:
    frames = [(STEP["stack_test"], zone("vitebsk"), FRANCE_SIDE, 0, 0)]
    return Table(name, "", worn, [4, 4], frames=frames)


def _vienna_lost(s: PState) -> None:
    clear(s)
    put(s, "fr_grand_army", "vienna")
    hold(s, "france", "vienna", "salzburg", "munich", "ulm", "baden", "stuttgart")


def _drums() -> Table:
    frames = [(STEP["end_of_turn"],)]
    t = Table("c_war_drums", "", _vienna_lost, [6] * 12, frames=frames)
    t.s.stack = [(STEP["year"], 8), (STEP["end_of_turn"],)]
    t.s.script = (6,) * 12
    t.s.run()
    return t


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
def test_boulogne_needs_two_leaders_and_four_steps_to_cross() -> None:
    def alone(s: PState) -> None:
        boulogne(s)
        s.leader_at[leader("fr_murat")] = -1
        s.leader_fate[leader("fr_murat")] = OUT

    t = picked("f_boulogne", "lille", alone)
    t.do("play f_boulogne")
    # Only the march is left, and nobody is asked.
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


# naval assaults


@pytest.mark.parametrize(
    "name, start, target",
    [
        ("f_sardinia_corsica", "marseille", "sardinia"),
        ("f_ireland", "brest", "dublin"),
        ("f_coastal_army", "marseille", "genoa"),
        ("c_corsica_kingdom", "london", "corsica"),
        ("c_royal_navy", "london", "rouen"),
        ("c_admiralty", "london", "bordeaux"),
        ("c_walcheren", "london", "amsterdam"),
    ],
)
@rule(
    "pittswar f_sardinia_corsica",
    "pittswar f_ireland",
    "pittswar f_coastal_army",
    "pittswar c_corsica_kingdom",
    "pittswar c_royal_navy",
    "pittswar c_admiralty",
    "pittswar c_walcheren",
)
def test_a_force_lands(name: str, start: str, target: str) -> None:
    t = STARTS[name]()
    force = t.s.force
    t.do(f"play {name}")
    if t.kind == "event_zone":
        t.do(f"at {target}")
    finish(t)
    landed = [n for n in range(BOARD.units) if force >> n & 1 and t.s.at[n] == zone(target)]
    assert landed and t.told("assault") == [(t.side, zone(start), zone(target))]
    # France controls the sea by it, for this impulse.
    assert t.s.sea == int(t.side == FRANCE_SIDE)


@rule("pittswar f_sardinia_corsica", "pittswar f_ireland", "pittswar c_walcheren", "pittswar c_corsica_kingdom")
def test_where_an_assault_may_go() -> None:
    def zones(name: str) -> set[str]:
        t = STARTS[name]()
        t.do(f"play {name}")
        return {text.split()[1] for text in t.options()} if t.kind == "event_zone" else {"(one)"}

    # Corsica is French already; Flanders and the Netherlands; never a British or an inland zone.
    assert zones("f_sardinia_corsica") == {"(one)"}
    assert zones("c_walcheren") == {"amsterdam", "brussels"}
    assert zones("c_corsica_kingdom") == {"corsica", "marseille", "perpignan"}
    coast = zones("f_coastal_army")
    assert "sardinia" in coast and "rome" in coast and not coast & {"london", "dublin", "gibraltar", "milan"}


@pytest.mark.parametrize(
    "name, where, ready, army",
    [
        ("f_sardinia_corsica", "marseille", marseille, "fr_north"),
        ("f_ireland", "brest", brest, "fr_alps"),
        ("f_coastal_army", "marseille", marseille, "fr_north"),
        ("c_corsica_kingdom", "london", british, "uk_peninsula"),
        ("c_admiralty", "london", british, "uk_peninsula"),
        ("c_walcheren", "london", flanders_lost, "uk_peninsula"),
    ],
)
@rule(
    "pittswar f_sardinia_corsica",
    "pittswar f_ireland",
    "pittswar f_coastal_army",
    "pittswar c_corsica_kingdom",
    "pittswar c_admiralty",
    "pittswar c_walcheren",
)
def test_a_large_force_cannot_land(
    name: str, where: str, ready: Callable[[PState], None], army: str
) -> None:
    def larger(s: PState) -> None:
        ready(s)
        put(s, army, where)
        at_war(s, "uk")
        lead(s, "fr_napoleon" if name.startswith("f_") else "uk_wellington", where)

    t = activated(name, where, larger)
    assert t.no(f"play {name}") in (name, "5.3")


@rule("pittswar f_coastal_army", "pittswar c_royal_navy")
def test_a_bad_roll_loses_no_marker() -> None:
    t = Table("f_coastal_army", "A1", marseille, [1])
    t.do("activate marseille", "march")
    assert not t.s.naval and t.refused("play f_coastal_army") and not gone(t, "f_coastal_army")


@rule("pittswar c_royal_navy", "pittswar c_walcheren")
def test_a_british_assault_is_british() -> None:
    def turks(s: PState) -> None:
        clear(s)
        at_war(s, "turkey")
        put(s, "tu_porte", "salonica")
        hold(s, "france", "naples")

    t = activated("c_royal_navy", "salonica", turks)
    assert t.refused("play c_royal_navy")
    t = activated("c_admiralty", "salonica", turks)
    assert t.offered("c_admiralty")


# assaults called off


@pytest.mark.parametrize(
    "name", ["c_nelson", "c_aboukir", "c_jervis", "c_royal_navy", "c_admiralty", "c_corsica_kingdom"]
)
@rule(
    "pittswar c_nelson",
    "pittswar c_aboukir",
    "pittswar c_jervis",
    "pittswar c_royal_navy",
    "pittswar c_admiralty",
    "pittswar c_corsica_kingdom",
)
def test_a_french_assault_is_called_off(name: str) -> None:
    t = assaulted(name)
    assert t.seat == "coalition"
    t.do(f"play {name}")
    finish(t)
    # Both markers are gone, the force is still in port, its activation is over, the sea is not French.
    assert t.where("fr_alps") == "marseille" and gone(t, name) and gone(t, "f_coastal_army")
    assert t.s.moved >> unit("fr_alps") & 1 and t.s.sea == 0
    t = assaulted(name)
    t.do("decline")
    finish(t)
    assert t.where("fr_alps") == "sardinia"


@rule("pittswar f_mutiny")
def test_a_mutiny_calls_off_an_assault_of_the_coalition() -> None:
    t = assaulted("f_mutiny")
    assert t.seat == "france"
    t.do("play f_mutiny")
    finish(t)
    assert t.where("uk_anglo_dutch") == "london" and gone(t, "c_walcheren") and t.s.sea == 1


@rule("pittswar c_aboukir", "pittswar f_expedition_egypte")
def test_only_aboukir_stops_the_expedition_and_only_on_a_five() -> None:
    def sailing(s: PState) -> None:
        clear(s)
        put(s, "fr_alps", "paris")
        lead(s, "fr_napoleon", "paris")

    for die, landed in ((5, False), (4, True)):
        t = Table("c_aboukir", "A1", sailing, [die, 3, 3, 3], held=["f_expedition_egypte", "c_royal_navy"], turn=0)
        t.do("play f_expedition_egypte")
        if t.kind == "event_zone":
            t.do("at marseille")
        assert t.seat == "coalition" and t.no("play c_royal_navy") == "c_royal_navy"
        t.do("play c_aboukir")
        finish(t)
        assert (t.where("fr_egypt") == "alexandria") == landed
        assert (t.s.side[power("turkey")] == COALITION) == landed
        if not landed:
            assert t.where("fr_napoleon") == t.where("fr_egypt") == "marseille"


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


def _landings(name: str, where: str, ready: Callable[[PState], None], **more: object) -> set[str]:
    """Where a marker lets the force in this zone land; empty: it cannot be played."""
    t = activated(name, where, ready, **more)
    if not t.offered(name):
        return set()
    return {BOARD.zones.ids[z] for z in effects_naval.targets(t.s, event(name))}


@rule("pittswar c_royal_navy", "pittswar 4.2c")
def test_no_assault_over_a_frozen_baltic() -> None:
    def baltic(s: PState) -> None:
        british(s)
        hold(s, "france", "danzig", "amsterdam")

    assert {"danzig", "amsterdam"} <= _landings("c_royal_navy", "london", baltic)
    winter = _landings("c_royal_navy", "london", baltic, foul=FOUL)
    assert "amsterdam" in winter and "danzig" not in winter

    def swedes(s: PState) -> None:
        clear(s)
        at_war(s, "sweden")
        put(s, "sw_swedes", "stockholm", 1)
        hold(s, "france", "amsterdam")

    assert "amsterdam" in _landings("c_admiralty", "stockholm", swedes)
    assert not _landings("c_admiralty", "stockholm", swedes, foul=FOUL)


@rule("pittswar c_admiralty", "pittswar 11.7e")
def test_an_assault_needs_ships() -> None:
    def carried(s: PState) -> None:
        british(s)
        s.naval_used[power("uk")] = 3

    # Only the strait of Dover is left.
    assert _landings("c_admiralty", "london", carried) == {"lille"}

    def austrians(s: PState) -> None:
        clear(s)
        put(s, "au_reserve", "graz")

    # Austria has none.
    assert not _landings("c_admiralty", "graz", austrians)


@rule("pittswar c_admiralty", "pittswar 11.2b")
def test_an_assault_over_a_strait_needs_neither_port_nor_ships() -> None:
    def danes(s: PState) -> None:
        clear(s)
        at_war(s, "denmark")
        put(s, "da_danes", "jutland")
        hold(s, "france", "copenhagen")
        s.naval_used[power("denmark")] = 1

    assert _landings("c_admiralty", "jutland", danes) == {"copenhagen"}

    def inland(s: PState) -> None:
        danes(s)
        hold(s, "denmark", "copenhagen")

    assert not _landings("c_admiralty", "jutland", inland)


@rule("pittswar f_coastal_army", "pittswar 11.7b")
def test_an_assault_starts_in_a_port() -> None:
    def inland(s: PState) -> None:
        clear(s)
        put(s, "fr_alps", "lyon")

    assert not _landings("f_coastal_army", "lyon", inland)


@rule("pittswar f_coastal_army")
def test_nobody_lands_in_a_neutral_or_friendly_zone() -> None:
    found = _landings("f_coastal_army", "marseille", marseille)
    # Spain and Turkey are neutral, Corsica is French.
    assert found and not found & {"cartagena", "athens", "corsica", "marseille"}


@rule("pittswar f_armistice", "pittswar f_coastal_army")
def test_no_landing_among_enemies_during_an_armistice() -> None:
    def guarded(s: PState) -> None:
        marseille(s)
        put(s, "au_reserve", "genoa")

    def truce(s: PState) -> None:
        guarded(s)
        s.in_impulse |= 1 << event("f_armistice")

    assert "genoa" in _landings("f_coastal_army", "marseille", guarded)
    found = _landings("f_coastal_army", "marseille", truce)
    assert "florence" in found and "genoa" not in found


@rule("pittswar f_coastal_army", "pittswar 11.7")
def test_an_assault_is_the_first_thing_a_force_does() -> None:
    def toulon(s: PState) -> None:
        marseille(s)
        hold(s, "france", "nice", "genoa")

    t = activated("f_coastal_army", "marseille", toulon)
    t.do("go nice")
    assert not effects_naval.targets(t.s, event("f_coastal_army")) and t.refused("play f_coastal_army")


@rule("pittswar c_admiralty", "pittswar 14.3.2")
def test_a_power_at_peace_lands_nowhere() -> None:
    def peaceful(s: PState) -> None:
        clear(s)
        neutral(s, "turkey", PEACE)
        put(s, "tu_porte", "salonica")
        hold(s, "turkey", "salonica")
        hold(s, "france", "naples")

    assert not _landings("c_admiralty", "salonica", peaceful)
