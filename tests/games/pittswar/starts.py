"""Positions from which the soak plays on: corners of the rules that random games seldom reach."""

from __future__ import annotations

import random
from collections.abc import Callable

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.state import FORCED, PEACE, PState
from tests.games.pittswar.event_starts import EVENT_STARTS
from tests.games.pittswar.names import event, power
from tests.games.pittswar.war_kit import War, routed


def seeded(t: War, rng: random.Random) -> PState:
    t.s.key = rng.getrandbits(256).to_bytes(32, "big")
    return t.s


def great_battle(rng: random.Random) -> PState:
    """Eleven steps and more, leaders and cavalry on both sides, forces all around that hear the guns."""
    pieces = {
        "leipzig": "fr_grand_army fr_cav_res fr_germany:1 fr_napoleon fr_murat fr_ney",
        "wurzburg": "fr_main:1 fr_davout",
        "dresden": "pr_lower_rhine pr_blucher ru_guard ru_2nd ru_barclay", "prague": "au_bohemia au_schwarzenberg",
        "berlin": "pr_silesia", "paris": "fr_alps",
    }  # fmt: skip
    hands = {"france": "f_lancers f_cuirassiers f_sound_of_guns f_depots f_bravest",
             "coalition": "c_charge c_square c_hold c_uhlans c_cossacks c_ambush"}  # fmt: skip
    held = {"france": "leipzig wurzburg erfurt frankfurt mainz"}
    sides = {"russia": "coalition", "prussia": "coalition"}
    return seeded(War(pieces, rng.choice(["france", "coalition"]), 1813, hold=held, sides=sides, hands=hands), rng)


def at_sea(rng: random.Random) -> PState:
    """British landings, the Baltic in foul weather, French assaults that can be stopped."""
    pieces = {"london": "uk_anglo_dutch uk_med_sea uk_wellington", "lille": "fr_north fr_napoleon fr_murat",
              "marseille": "fr_alps:1", "stockholm": "sw_swedes", "brussels": "nl_netherlands",
              "lisbon": "po_portuguese",
              "brest": "fr_coastal:1", "gibraltar": "uk_peninsula", "vienna": "au_germany"}  # fmt: skip
    hands = {"france": "f_coastal_army f_boulogne f_mutiny f_skirmishers",
             "coalition": "c_walcheren c_admiralty c_royal_navy c_nelson c_aboukir"}  # fmt: skip
    sides = {"uk": "coalition", "sweden": "coalition", "portugal": "coalition", "netherlands": "france"}
    held = {"france": "brussels amsterdam"}
    turn = rng.choice(["france", "coalition"])
    return seeded(War(pieces, turn, 1808, foul=rng.random() < 0.5, sides=sides, hold=held, hands=hands), rng)


def in_russia(rng: random.Random) -> PState:
    """Far from home: attrition, cut lines, scorched earth, evasions and ways that are cut off."""
    pieces = {"smolensk": "fr_grand_army fr_spain fr_napoleon fr_ney", "vilna": "fr_alps",
              "moscow": "ru_1st ru_kutuzov",
              "kiev": "ru_2nd ru_cossacks ru_barclay", "st_petersburg": "ru_baltic", "paris": "fr_coastal"}  # fmt: skip
    hands = {"france": "f_berezina f_depots f_cut_retreat f_march_column",
             "coalition": "c_scorched_earth c_general_winter c_second_line c_russian_legs c_mud"}  # fmt: skip
    held = {"france": "smolensk vilna warsaw posen minsk"}
    sides = {"russia": "coalition", "poland": "france"}
    turn = rng.choice(["france", "coalition"])
    return seeded(War(pieces, turn, 1812, foul=rng.random() < 0.5, hold=held, sides=sides, hands=hands), rng)


def peace_in_austria(rng: random.Random) -> PState:
    """A power at peace with the victor's troops inside, and a forced ally."""
    pieces = {"vienna": "au_germany au_charles", "salzburg": "fr_north fr_massena", "munich": "fr_italy",
              "berlin": "pr_silesia", "warsaw": "ru_2nd"}  # fmt: skip
    t = War(
        pieces,
        "coalition",
        1810,
        sides={"prussia": "france", "russia": "coalition"},
        hold={"france": "munich ulm stuttgart baden", "russia": "warsaw"},
        hands={"coalition": "c_scharnhorst"},
    )
    s = t.s
    austria, prussia = power("austria"), power("prussia")
    s.side[austria], s.status[austria], s.victor[austria] = 2, PEACE, FRANCE_SIDE
    s.peace_until[austria] = 1811
    s.surrenders[austria] = s.surrenders[prussia] = 1
    s.status[prussia], s.victor[prussia] = FORCED, FRANCE_SIDE
    s.changed()
    return seeded(t, rng)


def iberia(rng: random.Random) -> PState:
    """The War of Liberation: guerrillas, Wellington, fortresses that stand."""
    pieces = {"madrid": "fr_spain fr_soult", "burgos": "fr_portugal:1", "bayonne": "fr_alps",
              "lisbon": "uk_peninsula po_portuguese:1 uk_wellington", "zaragoza": "sp_med",
              "cadiz": "sp_atlantic sp_castanos",
              "salamanca": "sp_guerrilla_1", "toulouse": "fr_italy", "vienna": "au_germany"}  # fmt: skip
    hands = {"france": "f_mobile_columns f_siege f_grand_battery",
             "coalition": "c_torres_vedras c_thin_red_line c_ridges"}  # fmt: skip
    sides = {"spain": "coalition", "uk": "coalition", "portugal": "coalition"}
    held = {"france": "madrid burgos san_sebastian"}
    t = War(pieces, rng.choice(["france", "coalition"]), 1811, hold=held, sides=sides, hands=hands)
    t.s.liberation = 1
    t.s.in_game |= 1 << event("c_dos_de_mayo") | 1 << event("f_bayonne_trap")
    assert t.s.side[power("spain")] == COALITION
    return seeded(t, rng)


def no_room(rng: random.Random) -> PState:
    """A beaten stack that is driven on and finds too little room for all."""
    return seeded(routed(prague="au_italy"), rng)


STARTS: list[Callable[[random.Random], PState]] = [
    great_battle, at_sea, in_russia, peace_in_austria, iberia, no_room, *EVENT_STARTS,
]  # fmt: skip
