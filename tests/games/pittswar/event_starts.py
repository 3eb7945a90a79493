"""Positions with markers that random games seldom come to play: the soak plays on from them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.nations import found_duchy
from kabinett.games.pittswar.powers import BY_WALEWSKA
from kabinett.games.pittswar.state import FORCED, TREATY, PState
from tests.games.pittswar.events_kit import Table, at_war, clear, hold, lead, neutral, occupy_spain, put
from tests.games.pittswar.marches_kit import activated
from tests.games.pittswar.names import event, power


def _begin(
    rng: random.Random,
    held: Sequence[str],
    moment: str,
    ready: Callable[[PState], None],
    year: int,
    turn: int = -1,
) -> PState:
    """A position with these markers in the hands, and chance of its own."""
    s = Table(held[0], moment, ready, held=held[1:], year=year, turn=turn).s
    s.key = rng.randbytes(32)
    return s


def to_egypt(rng: random.Random) -> PState:
    """Napoleon may sail; Aboukir, Acre and the Ottomans wait for him."""

    def ready(s: PState) -> None:
        put(s, "fr_pyrenees", "marseille")
        lead(s, "fr_napoleon", "marseille")

    held = ["f_expedition_egypte", "f_pyramids", "f_brumaire", "f_siege", "c_aboukir", "c_acre", "c_empire_ottoman"]
    return _begin(rng, held, "A1", ready, 1799)


def in_egypt(rng: random.Random) -> PState:
    """The French are in Egypt, the Turks in Acre."""

    def ready(s: PState) -> None:
        at_war(s, "turkey")
        at_war(s, "egypt")
        clear(s, "cairo", "acre")
        put(s, "fr_egypt", "el_arish")
        lead(s, "fr_napoleon", "el_arish")
        hold(s, "france", "alexandria", "cairo", "el_arish")
        put(s, "tu_syria", "acre")
        put(s, "eg_mameluks", "damascus")
        s.in_game |= 1 << event("f_expedition_egypte")

    held = ["f_pyramids", "f_brumaire", "f_siege", "f_coastal_army", "c_acre", "c_empire_ottoman", "c_aboukir"]
    return _begin(rng, held, "A1", ready, 1800)


def boulogne(rng: random.Random) -> PState:
    """The camp of Boulogne, and Nelson."""

    def ready(s: PState) -> None:
        clear(s, "lille", "london")
        at_war(s, "uk")
        put(s, "fr_grand_army", "lille")
        put(s, "fr_vosges", "lille")
        lead(s, "fr_napoleon", "lille")
        lead(s, "fr_murat", "lille")

    return _begin(rng, ["f_boulogne", "f_mutiny", "c_nelson", "c_royal_navy"], "A1", ready, 1807)


def forced_allies(rng: random.Random) -> PState:
    """Austria and Prussia serve France; they, Sweden and the Germans may turn."""

    def ready(s: PState) -> None:
        for name in ("austria", "prussia"):
            at_war(s, name, FRANCE_SIDE, FORCED)
            s.victor[power(name)] = FRANCE_SIDE
            s.surrenders[power(name)] = 2
        at_war(s, "russia")
        at_war(s, "uk")
        for name in ("saxony", "bavaria"):
            at_war(s, name, FRANCE_SIDE)
        clear(s, "mainz", "brussels", "salzburg", "erfurt", "berlin")
        put(s, "au_germany", "vienna")
        put(s, "fr_vosges", "vienna")
        put(s, "pr_rhine", "berlin")

    if rng.random() < 0.5:
        held = ["f_erfurt", "f_persia", "f_allied_expedition", "c_scharnhorst", "c_landwehr"]
        return _begin(rng, held, "D1", ready, 1812)
    held = ["f_persia", "f_allied_expedition", "c_scharnhorst", "c_schonbrunn", "c_germania", "c_bernadotte"]
    return _begin(rng, held, "D1", ready, 1813)


def tilsit(rng: random.Random) -> PState:
    """Russia fights on alone."""

    def ready(s: PState) -> None:
        at_war(s, "russia")
        at_war(s, "uk")
        clear(s, "mainz", "brussels", "salzburg")
        neutral(s, "austria", TREATY)
        neutral(s, "prussia", TREATY)
        put(s, "ru_1st", "vilna")

    return _begin(rng, ["f_tilsit", "f_harem", "f_continental_blockade", "c_english_gold"], "D1", ready, 1808)


def vienna_falls(rng: random.Random) -> PState:
    """The French are in Vienna at the end of the year; the drums may beat."""

    def ready(s: PState) -> None:
        clear(s, "salzburg", "brussels")
        put(s, "fr_grand_army", "vienna")
        lead(s, "fr_napoleon", "vienna")
        hold(s, "france", "vienna", "salzburg", "munich", "ulm", "baden", "stuttgart", "prague", "budapest")

    return _begin(rng, ["c_war_drums", "c_malet", "c_disgrace", "f_cut_retreat"], "A1", ready, 1810, COALITION)


def ambush(rng: random.Random) -> PState:
    """A leader beside open country, with a marker for it."""

    def ready(s: PState) -> None:
        clear(s, "perpignan", "toulouse", "lille")
        put(s, "fr_north", "perpignan")
        put(s, "au_germany", "toulouse")
        lead(s, "au_charles", "toulouse")
        hold(s, "austria", "toulouse", "clermont")

    held = ["c_ambush", "c_uhlans", "c_hold", "f_sound_of_guns", "f_berezina"]
    return _begin(rng, held, "A1", ready, 1813, FRANCE_SIDE)


def islands(rng: random.Random) -> PState:
    """France may land in Sardinia or Ireland, and has taken Mantua."""

    def ready(s: PState) -> None:
        at_war(s, "uk")
        put(s, "fr_vosges", "brest")
        hold(s, "france", "mantua")

    held = ["f_campo_formio", "f_sardinia_corsica", "f_ireland", "c_admiralty", "c_jervis", "c_corsica_kingdom"]
    return _begin(rng, held, "D1", ready, 1796)


def over_the_strait(rng: random.Random) -> PState:
    """The Swedes are under way with a marker, and the French wait for them across the strait."""

    def ready(s: PState) -> None:
        clear(s)
        at_war(s, "sweden")
        at_war(s, "denmark", FRANCE_SIDE)
        put(s, "sw_swedes", "stockholm")
        put(s, "fr_germany", "copenhagen", 1)
        put(s, "fr_main", "copenhagen", 1)

    s = activated("c_admiralty", "stockholm", ready, held=["c_charge", "c_square", "f_lancers"], year=1808).s
    s.key, s.script = rng.randbytes(32), ()
    return s


def spain_occupied(rng: random.Random) -> PState:
    """Spain may rise, and the French are everywhere: its new armies find no zone."""

    def ready(s: PState) -> None:
        occupy_spain(s)
        # With every neutral tried in vain the marker is not spent on one.
        s.tried = (1 << len(s.side)) - 1

    return _begin(rng, ["c_dos_de_mayo", "f_mobile_columns", "f_siege"], "D1", ready, 1809)


def warsaw_lost(rng: random.Random) -> PState:
    """The Grand Duchy has just been founded, and Prussia has Warsaw again before its army has come."""

    def ready(s: PState) -> None:
        at_war(s, "prussia")
        found_duchy(s, BY_WALEWSKA)
        hold(s, "prussia", "warsaw")

    return _begin(rng, ["c_subsidies", "f_marie_louise", "f_depots", "c_cossacks"], "R0", ready, 1807)


EVENT_STARTS: list[Callable[[random.Random], PState]] = [
    to_egypt, in_egypt, boulogne, forced_allies, tilsit, vienna_falls, ambush, islands,
    over_the_strait, spain_occupied, warsaw_lost,
]  # fmt: skip
