"""Chapters 8 and 12: control, supply, attrition."""

from __future__ import annotations

import pytest

from kabinett.games.pittswar.attrition import force_parts
from kabinett.games.pittswar.board import COALITION, FRANCE, FRANCE_SIDE, TURKEY, UK
from kabinett.games.pittswar.control import check_control, set_control, taker
from kabinett.games.pittswar.forces import friendly
from kabinett.games.pittswar.state import DUE_FORCED, DUE_LEADER, DUE_SUPPLY
from kabinett.games.pittswar.supply import is_source, network, supplied, unit_supplied, unsupplied_steps, zone_supplied
from tests.games.pittswar.names import BOARD, STEP, power, unit, zone
from tests.games.pittswar.war_kit import War
from tests.rules import rule


@rule("pittswar 8.1")
def test_control_at_the_start() -> None:
    t = War({})
    s = t.s
    assert t.holder("paris") == "france" and t.holder("brussels") == "flanders"
    assert s.side[s.control[zone("brussels")]] == COALITION and s.side[s.control[zone("warsaw")]] == 2


@rule("pittswar 8.1a")
def test_a_zone_without_a_site_is_friendly_to_both() -> None:
    t = War({"salamanca": "sp_south"}, sides={"spain": "coalition"})
    clermont, salamanca = zone("clermont"), zone("salamanca")
    assert friendly(t.s, clermont, COALITION) and friendly(t.s, clermont, FRANCE_SIDE)
    assert not friendly(t.s, salamanca, FRANCE_SIDE) and friendly(t.s, salamanca, COALITION)
    assert not friendly(t.s, zone("paris"), COALITION)
    # nor does a flag there block supply
    set_control(t.s, clermont, power("austria"))
    assert network(t.s, FRANCE) >> clermont & 1


@rule("pittswar 8.1b", "pittswar 8.1g")
def test_control_by_staying() -> None:
    t = War({"brussels": "fr_north", "cologne": "fr_rhine:1", "vienna": "au_germany"})
    check_control(t.s)
    # supply is judged before any flag of the check changes: that of Cologne runs over Brussels
    assert t.holder("brussels") == "france" and t.holder("cologne") == "palatinate"
    check_control(t.s)
    assert t.holder("cologne") == "france"


@rule("pittswar 8.1b")
def test_control_is_checked_at_the_end_of_an_impulse() -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[6])
    t.march("lille", "go brussels", "stop")
    assert t.holder("brussels") == "flanders"
    t.do("pass")
    assert t.holder("brussels") == "france"
    assert t.rules("takes_zone") == ["8.1b"]


@rule("pittswar 8.1c")
def test_control_by_battle() -> None:
    t = War({"lille": "fr_italy", "brussels": "au_flanders:1", "vienna": "au_germany"}, chance=[6, 6, 6, 1, 1])
    t.march("lille", "go brussels", "stand")
    assert t.holder("brussels") == "france" and t.rules("takes_zone") == ["8.1c"]


@rule("pittswar 8.1d")
def test_control_for_a_movement_point() -> None:
    t = War({"lille": "fr_north", "vienna": "au_germany"}, chance=[4])
    t.march("lille", "go brussels")
    assert t.s.mp == 3
    t.do("flag")
    assert t.holder("brussels") == "france" and t.s.mp == 2 and t.no("flag") == "8.1d"


@rule("pittswar 8.1d")
def test_a_fortress_costs_two_points() -> None:
    # its garrison has evaded, and no point was left to take it at once
    t = War({"metz": "fr_north", "mainz": "pr_silesia:1", "vienna": "au_germany"}, chance=[1, 6])
    t.march("metz", "go mainz", "evade cologne")
    assert t.s.mp == 0 or t.holder("mainz") != "france"
    assert t.holder("mainz") == "palatinate"
    t = War({"metz": "fr_north", "mainz": "pr_silesia:1", "vienna": "au_germany"}, chance=[3, 6])
    t.march("metz", "go mainz", "evade cologne")
    assert t.holder("mainz") == "france"


@rule("pittswar 8.1f")
def test_whose_control() -> None:
    t = War({"brussels": "au_germany", "turin": "pr_rhine:2 au_reserve:1"})
    s = t.s
    # retaken: it goes back to its owner, who is at war on that side
    s.control[zone("brussels")] = FRANCE
    assert taker(s, zone("brussels"), 1 << unit("au_germany"), 0) == power("flanders")
    # French ground goes to whoever has most steps
    both = 1 << unit("pr_rhine") | 1 << unit("au_reserve")
    assert taker(s, zone("lyon"), both, 0) == power("prussia")


@rule("pittswar 8.2")
def test_enemy_control_blocks_supply() -> None:
    t = War({"cologne": "fr_rhine", "vienna": "au_germany"}, hold={"france": "brussels"})
    # by Brussels, though nobody stands there
    assert supplied(t.s, FRANCE, zone("cologne"))
    set_control(t.s, zone("brussels"), power("austria"))
    set_control(t.s, zone("luxembourg"), power("austria"))
    assert not supplied(t.s, FRANCE, zone("cologne"))
    set_control(t.s, zone("cologne"), FRANCE)
    assert not zone_supplied(t.s, zone("cologne"))


@rule("pittswar 12.1")
def test_the_own_zone_never_blocks() -> None:
    t = War({"brussels": "fr_north", "cologne": "au_germany"})
    assert t.holder("brussels") == "flanders" and supplied(t.s, FRANCE, zone("brussels"))


@rule("pittswar 12.1", "pittswar 8.2")
def test_enemy_units_block() -> None:
    t = War({"frankfurt": "fr_rhine", "cologne": "au_germany"}, hold={"france": "cologne luxembourg brussels"})
    assert not supplied(t.s, FRANCE, zone("frankfurt"))
    t = War({"frankfurt": "fr_rhine"}, hold={"france": "cologne luxembourg brussels"})
    assert supplied(t.s, FRANCE, zone("frankfurt"))


@rule("pittswar 12.1a", "pittswar 7.3c")
def test_fortresses_are_sources_at_home_only() -> None:
    t = War({"mantua": "au_italy"}, hold={"france": "milan modena venice"})
    assert supplied(t.s, power("austria"), zone("mantua"))
    assert is_source(t.s, power("austria"), zone("mantua")) and not is_source(t.s, FRANCE, zone("mantua"))


@rule("pittswar 12.1b")
def test_minors() -> None:
    t = War({"turin": "ps_piedmont", "lyon": "ba_bavarians"}, hold={"france": "milan genoa modena savoy nice"})
    # at home always; in the enemy's country only by a major's line
    assert supplied(t.s, power("piedmont"), zone("turin"))
    assert not supplied(t.s, power("bavaria"), zone("lyon"))
    assert supplied(t.s, power("bavaria"), zone("prague"))


@rule("pittswar 12.1c")
def test_revolts() -> None:
    t = War({"vendee": "rv_vendee", "lyon": "rv_lyon_fed"})
    vendee = unit("rv_vendee")
    assert unit_supplied(t.s, vendee, zone("vendee")) and unit_supplied(t.s, vendee, zone("orleans"))
    assert not unit_supplied(t.s, vendee, zone("paris"))
    # Nantes in British hands, with the sea behind it
    t = War({"vendee": "rv_vendee"}, sides={"uk": "coalition"}, hold={"uk": "bordeaux"})
    assert unit_supplied(t.s, vendee, zone("toulouse"))


@rule("pittswar 12.1d")
def test_british_supply_through_a_spanish_port() -> None:
    """The rulebook's example."""
    t = War({"coruna": "uk_anglo_dutch"}, sides={"uk": "coalition", "spain": "france"}, year=1808)
    assert supplied(t.s, UK, zone("coruna"))
    # inland only with the port under control
    assert not supplied(t.s, UK, zone("madrid"))
    set_control(t.s, zone("coruna"), UK)
    assert supplied(t.s, UK, zone("coruna")) and supplied(t.s, UK, zone("burgos"))


@rule("pittswar 12.1e")
def test_france_has_the_sea_only_by_markers() -> None:
    t = War({"corsica": "fr_egypt"}, hold={"france": "alexandria sardinia"})
    assert not supplied(t.s, FRANCE, zone("alexandria"))
    t.s.sea = 1
    t.s.changed()
    assert supplied(t.s, FRANCE, zone("alexandria"))


@rule("pittswar 11.8", "pittswar 11.8a")
def test_cairo_and_acre() -> None:
    t = War({"cairo": "fr_egypt", "acre": "tu_syria"}, sides={"turkey": "coalition", "egypt": "coalition"},
            hold={"france": "cairo alexandria"})  # fmt: skip
    assert supplied(t.s, FRANCE, zone("el_arish")) and supplied(t.s, TURKEY, zone("damascus"))
    assert is_source(t.s, power("austria"), zone("acre"))
    assert not any(BOARD.levant[other] for z in range(BOARD.size) if not BOARD.levant[z] for other in BOARD.around[z])


@rule("pittswar 11.2c")
def test_neutral_countries_are_closed_to_supply() -> None:
    t = War({"zurich": "ch_swiss"}, hold={"france": "milan"})
    assert not network(t.s, FRANCE) >> zone("zurich") & 1


@rule("pittswar 12.2")
def test_out_of_supply() -> None:
    pieces = {"frankfurt": "fr_rhine", "vienna": "au_germany"}
    t = War(pieces, chance=[6, 1])
    t.march("frankfurt")
    # 6 + 1 - 2
    assert t.last("march_roll") == (6, 5, 4) and t.s.due == DUE_SUPPLY
    # it may stay where it is
    t.do("stop")
    assert len(t.told("attrition")) == 1


@rule("pittswar 12.3")
def test_one_test_for_all_causes() -> None:
    pieces = {"frankfurt": "fr_rhine fr_hoche", "vienna": "au_germany"}
    t = War(pieces, sub=True, chance=[3, 1])
    t.do("activate frankfurt", "force_march")
    assert t.s.due == DUE_SUPPLY | DUE_FORCED | DUE_LEADER
    t.do("stop")
    assert len(t.told("attrition")) == 1


@rule("pittswar 12.3")
def test_the_test_comes_before_the_first_battle() -> None:
    pieces = {"lille": "fr_italy", "brussels": "au_flanders:1", "vienna": "au_germany"}
    t = War(pieces, chance=[3, 1, 6, 6, 1, 1])
    t.march("lille", "go brussels", "stand", forced=True)
    keys = [e.public.key for e in t.events if e.public and e.public.key in ("attrition", "battle")]
    assert keys == ["attrition", "battle"]


@rule("pittswar 12.3")
def test_regained_supply_spares_the_two() -> None:
    pieces = {"frankfurt": "fr_rhine", "vienna": "au_germany"}
    t = War(pieces, chance=[6, 1], hold={"france": "luxembourg"})
    t.march("frankfurt", "go cologne")
    assert supplied(t.s, FRANCE, zone("cologne")) and (1, 2) not in force_parts(t.s)


PARTS = {0: "weather", 1: "supply", 2: "forced", 3: "hardened", 4: "friendly", 5: "young", 6: "liberation"}


def named(t: War) -> dict[str, int]:
    return {PARTS[what]: value for what, value in force_parts(t.s)}


@pytest.mark.parametrize(
    ("pieces", "more", "expected"),
    [
        ({"lille": "fr_italy"}, {"year": 1793}, {"young": 1, "friendly": -1, "forced": 2}),
        ({"lille": "fr_italy"}, {}, {"hardened": -1, "friendly": -1, "forced": 2}),
        ({"lille": "fr_italy"}, {"foul": True}, {"weather": 1, "hardened": -1, "friendly": -1, "forced": 2}),
        ({"lille": "fr_italy nl_netherlands"}, {"sides": {"netherlands": "france"}}, {"friendly": -1, "forced": 2}),
        ({"lille": "fr_italy"}, {"year": 1795}, {"friendly": -1, "forced": 2}),
        ({"brussels": "fr_italy"}, {}, {"hardened": -1, "forced": 2}),
        ({"frankfurt": "fr_italy"}, {}, {"supply": 2, "hardened": -1, "forced": 2}),
    ],
)
@rule("pittswar 12.3a")
def test_modifiers_of_attrition(pieces: dict[str, str], more: dict[str, object], expected: dict[str, int]) -> None:
    t = War(pieces, chance=[6], **more)  # type: ignore[arg-type]
    t.do(f"activate {next(iter(pieces))}", "force_march")
    assert named(t) == expected


@rule("pittswar 12.3a")
def test_the_war_of_liberation_wears_the_french() -> None:
    t = War({"madrid": "fr_spain"}, year=1809, hold={"france": "san_sebastian burgos madrid"},
            sides={"spain": "coalition"}, chance=[6])  # fmt: skip
    t.s.liberation = 1
    t.do("activate madrid", "force_march")
    assert named(t)["liberation"] == 1


@rule("pittswar 12.3a")
def test_friendly_zones_only() -> None:
    t = War({"lille": "fr_italy", "vienna": "au_germany"}, chance=[6])
    t.do("activate lille", "force_march", "go brussels")
    assert "friendly" not in named(t)


@rule("pittswar 12.3b")
def test_results_of_attrition() -> None:
    # 6 + 2 + 1 - 1 - 1 = 7 in the column of 4 and 5 steps: -1dr and a step
    t = War({"lille": "fr_italy fr_alps fr_hoche", "vienna": "au_germany"}, foul=True, chance=[3, 6])
    t.march("lille", "stop", forced=True)
    assert t.last("attrition") == (zone("lille"), 6, 7, 1, 1)
    assert t.kind == "wear" and t.no("pass") == "12.3b"
    t.do("lose fr_alps")
    assert t.steps("fr_alps") == 1 and t.kind == "turn"


@rule("pittswar 12.3b")
def test_attrition_weakens_in_every_battle_of_the_activation() -> None:
    from kabinett.games.pittswar.melee import SHAKEN_PART, battle_parts

    pieces = {"lille": "fr_italy fr_alps fr_hoche", "brussels": "au_germany", "vienna": "au_reserve"}
    t = War(pieces, foul=True, chance=[3, 6])
    t.march("lille", "go brussels", "stand", forced=True)
    t.do("lose fr_alps")
    assert t.kind == "lead_unit" and (SHAKEN_PART, -1, -1) in battle_parts(t.s, 0)


@rule("pittswar 12.3c")
def test_no_activation_no_test() -> None:
    t = War({"frankfurt": "fr_rhine", "vienna": "au_germany"})
    t.do("pass", "pass")
    assert not t.told("attrition")


@rule("pittswar 12.3", "pittswar c_general_winter")
def test_a_stack_is_worn_where_it_stands() -> None:
    from kabinett.games.pittswar.melee import SHAKEN_PART, battle_parts

    frame = (STEP["stack_test"], zone("smolensk"), 0, 1, 0)
    t = War({"smolensk": "fr_italy:2 fr_rhine:2 fr_ney", "moscow": "ru_1st"}, year=1812, foul=True, chance=[4],
            sides={"russia": "coalition"}, hold={"france": "smolensk"}, frames=[frame])  # fmt: skip
    # 4 + 1 foul + 2 out of supply - 1 hardened + 1 by the marker
    assert t.last("attrition")[1:] == (4, 7, 1, 1)
    t.do("lose fr_italy")
    assert t.s.worn and t.kind == "turn"
    t.s.battle, t.s.attacker, t.s.was = zone("smolensk"), 1, 2
    t.s.defenders = 1 << unit("fr_rhine")
    t.s.attackers = 1 << unit("ru_1st")
    assert (SHAKEN_PART, -1, -1) in battle_parts(t.s, 0)


@rule("pittswar 13.1.2e")
def test_each_power_is_traced_apart() -> None:
    t = War({"paris": "au_germany ba_bavarians:1"})
    both = 1 << unit("au_germany") | 1 << unit("ba_bavarians")
    assert unsupplied_steps(t.s, both, zone("paris")) == 3
    assert unsupplied_steps(t.s, both, zone("prague")) == 0
