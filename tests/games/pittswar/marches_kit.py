"""Positions for the markers on marches and landings, and how a game comes to the moment of each."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.markers import MOMENTS
from kabinett.games.pittswar.state import FIELD_BATTLE, PState
from tests.games.pittswar.events_kit import FOUL, Table, at_war, clear, facing, finish, hold, lead, put
from tests.games.pittswar.names import BOARD, STEP, event, power, unit, zone

# positions


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
