"""The markers as numbers: their names, the moments at which they can be played, and what each does, read from the pack.

What a marker does is a family and a few values (a battle marker: so much, if this holds); markers that stand alone are
"special" and have functions of their own in the effects_*.py modules."""

from __future__ import annotations

from typing import Final

# Moments.
EV1: Final = 0
D1: Final = 1
R0: Final = 2
I0: Final = 3
A1: Final = 4
M1: Final = 5
A2: Final = 6
M2: Final = 7
M3: Final = 8
N1: Final = 9
C1: Final = 10
X1: Final = 11
X2: Final = 12
B1: Final = 13
G1: Final = 14
G2: Final = 15
B2: Final = 16
P1: Final = 17
B4: Final = 18
T1: Final = 19
S1: Final = 20
MOMENTS: Final = (
    "EV1", "D1", "R0", "I0", "A1", "M1", "A2", "M2", "M3", "N1", "C1", "X1", "X2", "B1", "G1", "G2", "B2", "P1", "B4",
    "T1", "S1",
)  # fmt: skip

# What a marker does.
SPECIAL: Final = 0
BATTLE_VALUE: Final = 1
ENEMY_VALUE: Final = 2
BATTLE_RULE: Final = 3
PURSUIT_VALUE: Final = 4
TEST_VALUE: Final = 5
FOR_ACTIVATION: Final = 6
FOR_IMPULSE: Final = 7
FOR_GAME: Final = 8
STOPS: Final = 9
CALLS_OFF: Final = 10
SUCCEEDS: Final = 11
ASSAULTS: Final = 12
STACK_TESTS: Final = 13
POINTS: Final = 14
GIFT: Final = 15
RISES: Final = 16
INFLUENCES: Final = 17
PUTS_BACK: Final = 18
FAMILIES: Final = (
    "special", "battle", "enemy_battle", "battle_rule", "pursuit", "test", "activation", "impulse", "game", "stop",
    "call_off", "succeed", "assault", "stack_tests", "points", "gift", "rising", "influence", "put_back",
)  # fmt: skip

# On what condition.
IF_FREELY: Final = 0
IF_ACTIVE: Final = 1
IF_ALL_RUSSIAN: Final = 2
IF_ALWAYS: Final = 3
IF_BAD_WEATHER: Final = 4
IF_BESIDE_NEUTRAL: Final = 5
IF_BESIDE_RUSSIANS: Final = 6
IF_CAVALRY: Final = 7
IF_COALITION_AT_WAR: Final = 8
IF_DEFENDS: Final = 9
IF_DEFENDS_ACRE: Final = 10
IF_ENEMY_OVER_RIVER: Final = 11
IF_ENEMY_PORT: Final = 12
IF_FAIR_WEATHER: Final = 13
IF_FORTRESS: Final = 14
IF_FRANCE_1792: Final = 15
IF_FRENCH_BONUS: Final = 16
IF_FRENCH_CAVALRY: Final = 17
IF_FRENCH_MINOR_STAR: Final = 18
IF_IN_FRANCE: Final = 19
IF_INACTIVE: Final = 20
IF_LEADER: Final = 21
IF_LEVANT: Final = 22
IF_LOST: Final = 23
IF_MAJOR_AT_WAR: Final = 24
IF_NETHERLANDS_FRENCH: Final = 25
IF_NO_LEADER: Final = 26
IF_OVER_RIVER: Final = 27
IF_OWN_TEST: Final = 28
IF_REBELS_IN_FRANCE: Final = 29
IF_SWISS: Final = 30
IF_VENDEE_UP: Final = 31
IF_WELLINGTON: Final = 32
IF_WELLINGTON_DEFENDS: Final = 33
IF_WON: Final = 34
CONDITIONS: Final = (
    "", "active", "all_russian", "always", "bad_weather", "beside_neutral", "beside_russians", "cavalry",
    "coalition_at_war", "defends", "defends_acre", "enemy_over_river", "enemy_port", "fair_weather", "fortress",
    "france_1792", "french_bonus", "french_cavalry", "french_minor_star", "in_france", "inactive", "leader", "levant",
    "lost", "major_at_war", "netherlands_french", "no_leader", "over_river", "own_test", "rebels_in_france", "swiss",
    "vendee_up", "wellington", "wellington_defends", "won",
)  # fmt: skip

IDS: Final = (
    "f_valmy", "f_attack_columns", "f_balloons", "f_volunteers", "f_prairial", "f_toulon", "f_infernal_columns",
    "f_carnot", "f_terror", "f_representatives", "f_winter_campaign", "f_sardinia_corsica", "f_army_of_mainz",
    "c_corsica_kingdom", "c_famine", "c_guillotine", "c_galerne", "c_winter_quarters", "c_screen", "c_council_of_war",
    "c_wounded_general", "c_royal_navy", "c_cocarde_blanche", "c_subsidies", "c_height", "f_initiative",
    "f_campo_formio", "f_pillage", "f_basel", "f_san_ildefonso", "f_ireland", "f_siege", "f_sabre", "c_quiberon",
    "c_louis_xvii", "c_piedmont", "c_admiralty", "c_the_city", "c_free_passage", "c_dutch_indies", "c_jervis",
    "f_switzerland", "f_indies", "f_expedition_egypte", "f_pyramids", "f_brumaire", "f_coastal_army", "c_aboukir",
    "c_russian_legs", "c_hussars", "c_acre", "c_empire_ottoman", "c_seconde_coalition", "c_cadoudal", "f_harem",
    "f_privateers", "f_barbary_pirates", "f_talleyrand", "f_tsar_paul", "f_amiens", "c_perfidious_albion",
    "c_spanish_gold", "c_rothschild", "c_second_line", "c_copenhagen", "f_flank_attack", "f_sound_of_guns",
    "f_walewska", "f_boulogne", "f_march_column", "f_skirmishers", "f_schulmeister", "f_infernal_brigade", "f_depots",
    "f_cut_retreat", "c_winter_campaign", "c_mud", "c_square", "c_nelson", "c_crowns", "c_war_drums", "c_redoubt",
    "c_hold", "c_general_health", "c_tyrol", "f_erfurt", "f_tilsit", "f_bayonne_trap", "f_somosierra",
    "f_grand_battery", "f_mobile_columns", "f_continental_blockade", "f_eble", "f_horse_battery", "f_mutiny",
    "c_charge", "c_general_winter", "c_dos_de_mayo", "c_cossacks", "c_walcheren", "c_english_gold", "c_ridges",
    "c_disgrace", "c_thin_red_line", "c_bridge_destroyed", "f_usa", "f_fouche", "f_persia", "f_bravest", "f_berezina",
    "f_cuirassiers", "f_allied_expedition", "c_intrigues", "c_landwehr", "c_scharnhorst", "c_malet", "c_initiative",
    "c_scorched_earth", "c_torres_vedras", "f_marie_louise", "f_armistice", "f_marseillaise", "f_legion_honour",
    "f_francs_tireurs", "f_lancers", "c_germania", "c_bernadotte", "c_vive_le_roi", "c_ambush", "c_uhlans",
    "c_schonbrunn",
)  # fmt: skip
"""All markers in the order of the pack; a test holds both equal."""

VALMY: Final = IDS.index("f_valmy")
VOLUNTEERS: Final = IDS.index("f_volunteers")
CARNOT: Final = IDS.index("f_carnot")
TERROR: Final = IDS.index("f_terror")
FRENCH_WINTER: Final = IDS.index("f_winter_campaign")
ARMY_OF_MAINZ: Final = IDS.index("f_army_of_mainz")
GUILLOTINE: Final = IDS.index("c_guillotine")
GALERNE: Final = IDS.index("c_galerne")
WINTER_QUARTERS: Final = IDS.index("c_winter_quarters")
COUNCIL_OF_WAR: Final = IDS.index("c_council_of_war")
WOUNDED_GENERAL: Final = IDS.index("c_wounded_general")
COCARDE_BLANCHE: Final = IDS.index("c_cocarde_blanche")
FRENCH_INITIATIVE: Final = IDS.index("f_initiative")
CAMPO_FORMIO: Final = IDS.index("f_campo_formio")
BASEL: Final = IDS.index("f_basel")
SAN_ILDEFONSO: Final = IDS.index("f_san_ildefonso")
PIEDMONT: Final = IDS.index("c_piedmont")
FREE_PASSAGE: Final = IDS.index("c_free_passage")
JERVIS: Final = IDS.index("c_jervis")
SWITZERLAND: Final = IDS.index("f_switzerland")
EXPEDITION_EGYPTE: Final = IDS.index("f_expedition_egypte")
BRUMAIRE: Final = IDS.index("f_brumaire")
ABOUKIR: Final = IDS.index("c_aboukir")
ACRE: Final = IDS.index("c_acre")
EMPIRE_OTTOMAN: Final = IDS.index("c_empire_ottoman")
SECONDE_COALITION: Final = IDS.index("c_seconde_coalition")
HAREM: Final = IDS.index("f_harem")
PRIVATEERS: Final = IDS.index("f_privateers")
TSAR_PAUL: Final = IDS.index("f_tsar_paul")
AMIENS: Final = IDS.index("f_amiens")
SPANISH_GOLD: Final = IDS.index("c_spanish_gold")
COPENHAGEN: Final = IDS.index("c_copenhagen")
SOUND_OF_GUNS: Final = IDS.index("f_sound_of_guns")
WALEWSKA: Final = IDS.index("f_walewska")
BOULOGNE: Final = IDS.index("f_boulogne")
COALITION_WINTER: Final = IDS.index("c_winter_campaign")
MUD: Final = IDS.index("c_mud")
SQUARE: Final = IDS.index("c_square")
WAR_DRUMS: Final = IDS.index("c_war_drums")
TYROL: Final = IDS.index("c_tyrol")
GENERAL_HEALTH: Final = IDS.index("c_general_health")
ERFURT: Final = IDS.index("f_erfurt")
TILSIT: Final = IDS.index("f_tilsit")
BAYONNE_TRAP: Final = IDS.index("f_bayonne_trap")
MOBILE_COLUMNS: Final = IDS.index("f_mobile_columns")
CONTINENTAL_BLOCKADE: Final = IDS.index("f_continental_blockade")
EBLE: Final = IDS.index("f_eble")
DOS_DE_MAYO: Final = IDS.index("c_dos_de_mayo")
COSSACKS: Final = IDS.index("c_cossacks")
ENGLISH_GOLD: Final = IDS.index("c_english_gold")
DISGRACE: Final = IDS.index("c_disgrace")
PERSIA: Final = IDS.index("f_persia")
ALLIED_EXPEDITION: Final = IDS.index("f_allied_expedition")
LANDWEHR: Final = IDS.index("c_landwehr")
SCHARNHORST: Final = IDS.index("c_scharnhorst")
MALET: Final = IDS.index("c_malet")
COALITION_INITIATIVE: Final = IDS.index("c_initiative")
ARMISTICE: Final = IDS.index("f_armistice")
FRANCS_TIREURS: Final = IDS.index("f_francs_tireurs")
GERMANIA: Final = IDS.index("c_germania")
BERNADOTTE: Final = IDS.index("c_bernadotte")
SCHONBRUNN: Final = IDS.index("c_schonbrunn")


class Markers:
    """What each marker does, by marker."""

    def __init__(
        self,
        rows: list[dict[str, object]],
        zones: dict[str, int],
        units: dict[str, int],
        powers: tuple[str, ...],
        uprisings: tuple[str, ...],
        coastal: list[int],
        port: list[int],
        country: list[int],
    ) -> None:
        self.does = [FAMILIES.index(str(row["does"])) for row in rows]
        self.value = [_whole(row.get("value")) for row in rows]
        self.condition = [CONDITIONS.index(str(row.get("if", ""))) for row in rows]
        self.power = [_place(row.get("power"), powers) for row in rows]
        self.steps = [_whole(row.get("steps")) for row in rows]
        self.shores: list[list[int]] = []
        """Zones that a naval assault may go to: those named, else any coast or any port, but not of a power spared."""
        self.unit = [units.get(str(row.get("unit", "")), -1) for row in rows]
        self.region = [_place(row.get("region"), uprisings) for row in rows]
        self.at = [0] * len(MOMENTS)
        """By moment the markers that can be played then, as a mask."""
        self.of_side = [0, 0]
        for number, row in enumerate(rows):
            named, spared = row.get("targets"), _place(row.get("not"), powers)
            if isinstance(named, list):
                self.shores.append([zones[zone] for zone in named])
            else:
                shore = coastal if row.get("coast") == "any" else port
                self.shores.append([zone for zone, yes in enumerate(shore) if yes and country[zone] != spared])
            moments = row["moments"]
            assert isinstance(moments, list)
            for moment in moments:
                self.at[MOMENTS.index(moment)] |= 1 << number
            self.of_side[int(row["side"] == "coalition")] |= 1 << number


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _place(name: object, names: tuple[str, ...]) -> int:
    return names.index(name) if isinstance(name, str) else -1
