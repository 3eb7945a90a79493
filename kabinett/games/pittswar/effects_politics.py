"""What markers do to powers: treaties, changes of side, influence. How a power changes side is in powers.py."""

from __future__ import annotations

from kabinett.games.pittswar import diplomacy, nations, powers, treaties
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import (
    AUSTRIA,
    BALTIC,
    BAVARIA,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    HESSEN,
    MAJORS,
    NEUTRAL,
    PRUSSIA,
    RUSSIA,
    SAXONY,
    SPAIN,
    SWEDEN,
    SWITZERLAND,
    TURKEY,
)
from kabinett.games.pittswar.effects_leaders import disgraceable
from kabinett.games.pittswar.effects_points import at_war
from kabinett.games.pittswar.forces import duchy, friendly, place, put_leader, room
from kabinett.games.pittswar.state import CONQUERED, FORCED, NEVER, OUT, TREATY, WAITING, PState
from kabinett.games.pittswar.supply import zone_supplied

SAN_ILDEFONSO_YEARS = (1795, 1797)

# conditions


def holds_french_star(s: PState, power: int) -> bool:
    """Whether a power controls a key star zone of the France of 1792."""
    board = s.board
    return any([s.control[zone] == power and board.stars[zone] for zone in board.zones_of[FRANCE]])


def swiss_neutral(s: PState) -> bool:
    return s.side[SWITZERLAND] == NEUTRAL and not s.in_year >> m.SWITZERLAND & 1


def turkey_engaged(s: PState) -> bool:
    """Whether Turkey has taken a side and could become neutral again."""
    return s.side[TURKEY] != NEUTRAL


def fits(s: PState, event: int) -> bool:
    """Whether a marker on powers can be played."""
    board = s.board
    if s.board.marker.does[event] == m.INFLUENCES or event == m.COPENHAGEN:
        return bool(targets(s, event))
    if event == m.CAMPO_FORMIO:
        holds_mantua = s.control[board.index["mantua"]] == AUSTRIA
        return at_war(s, AUSTRIA, COALITION) and not holds_mantua and not holds_french_star(s, AUSTRIA)
    if event == m.BASEL:
        return at_war(s, PRUSSIA, COALITION) and not holds_french_star(s, PRUSSIA)
    if event == m.SAN_ILDEFONSO:
        first, last = SAN_ILDEFONSO_YEARS
        holds_city = any([s.control[zone] == SPAIN and board.city[zone] for zone in board.zones_of[FRANCE]])
        return at_war(s, SPAIN, COALITION) and first <= s.year <= last and not holds_city
    if event == m.JERVIS:
        return at_war(s, SPAIN, FRANCE_SIDE) and not s.in_game >> m.BAYONNE_TRAP & 1
    if event == m.SECONDE_COALITION:
        return s.side[RUSSIA] == NEUTRAL and s.status[RUSSIA] in (NEVER, TREATY)
    if event == m.TSAR_PAUL:
        return at_war(s, RUSSIA, COALITION)
    if event == m.TILSIT:
        return at_war(s, RUSSIA, COALITION) and not (at_war(s, PRUSSIA, COALITION) or at_war(s, AUSTRIA, COALITION))
    if event == m.WALEWSKA:
        warsaw = board.index["warsaw"]
        return s.side[s.control[warsaw]] == FRANCE_SIDE and zone_supplied(s, warsaw) and not duchy(s)
    if event == m.BAYONNE_TRAP:
        return not s.in_game >> m.DOS_DE_MAYO & 1
    if event == m.DOS_DE_MAYO:
        return s.side[SPAIN] != COALITION
    if event == m.DISGRACE:
        return bool(disgraceable(s))
    if event == m.SCHARNHORST or event == m.SCHONBRUNN:
        return s.status[s.board.marker.power[event]] == FORCED
    if event == m.GERMANIA:
        fighting = at_war(s, PRUSSIA, COALITION) and at_war(s, AUSTRIA, COALITION)
        return fighting and FRANCE_SIDE in (s.side[SAXONY], s.side[BAVARIA])
    if event == m.BERNADOTTE:
        conquered = s.status[SWEDEN] == CONQUERED and s.side[SWEDEN] == FRANCE_SIDE
        return not conquered and s.fate[swedes(s)] != OUT and bool(zones(s, event, 0))
    if event == m.ERFURT:
        return s.surrenders[AUSTRIA] > 0 and s.surrenders[PRUSSIA] > 0
    assert event == m.AMIENS
    return False


def targets(s: PState, event: int) -> list[int]:
    """The powers that a marker of influence, or the affair of Copenhagen, can be turned to."""
    side = s.board.marker_side[event]
    if event == m.HAREM:
        return [TURKEY] if diplomacy.harem_can_try(s) else []
    if event == m.COPENHAGEN:
        return [power for power in range(MAJORS, len(s.side)) if joins_freely(s, power)]
    return diplomacy.targets(s, side)


def joins_freely(s: PState, power: int) -> bool:
    """Whether a minor can be brought in without a roll: a neutral, even one that was tried in vain this year."""
    refusal = diplomacy.target_refusal(s, COALITION, power)
    return refusal is None or refusal.reason.key == "no.tried_already"


# playing


def play(s: PState, event: int) -> bool:
    """Carry out a marker on powers; False if it is none."""
    rule = s.board.marker_ids[event]
    side = s.board.marker_side[event]
    if s.board.marker.does[event] == m.INFLUENCES or event == m.COPENHAGEN:
        s.push((s.rules.step_numbers["event_power"], side, event, 0))
    elif event == m.CAMPO_FORMIO:
        s.in_year |= 1 << event
        treaties.campo_formio(s)
    elif event == m.BASEL:
        s.in_game |= 1 << event
        for power in (PRUSSIA, HESSEN, SAXONY):
            if s.side[power] == COALITION:
                powers.neutral(s, power, rule)
    elif event in (m.JERVIS, m.TSAR_PAUL, m.TILSIT):
        powers.neutral(s, s.board.marker.power[event], rule)
    elif event == m.SAN_ILDEFONSO:
        treaties.san_ildefonso(s)
    elif event == m.BAYONNE_TRAP:
        s.in_game |= 1 << event
        treaties.bayonne(s)
    elif event == m.SECONDE_COALITION:
        powers.join(s, RUSSIA, COALITION, rule)
    elif event == m.WALEWSKA:
        nations.found_duchy(s, powers.BY_WALEWSKA)
    elif event == m.DOS_DE_MAYO:
        second_of_may(s, event)
    elif event == m.SCHARNHORST or event == m.SCHONBRUNN:
        treaties.break_alliance(s, s.board.marker.power[event], rule)
    elif event == m.GERMANIA:
        treaties.germania(s)
    elif event == m.BERNADOTTE:
        s.in_game |= 1 << event
        # The Swedes are set up after all that goes with a change of sides.
        s.push((s.rules.step_numbers["event_zone"], side, event, 0))
        if s.side[SWEDEN] != COALITION:
            powers.join(s, SWEDEN, COALITION, rule)
    elif event == m.ERFURT:
        s.in_game |= 1 << event
        nations.erfurt(s)
    elif event == m.AMIENS:
        s.in_game |= 1 << event
        treaties.amiens(s)
    else:
        return False
    return True


def power_chosen(s: PState, event: int, power: int) -> None:
    """The power that a marker is turned to."""
    side = s.board.marker_side[event]
    if event == m.COPENHAGEN:
        powers.join(s, power, side, s.board.marker_ids[event])
    else:
        diplomacy.attempt(s, side, power, s.board.marker.value[event], event)


# Spain and Sweden


def second_of_may(s: PState, event: int) -> None:
    """Spain rises: it joins the Coalition and two new armies appear; guerrillas come with the reinforcements."""
    s.in_game |= 1 << event
    s.in_game &= ~(1 << m.BAYONNE_TRAP)
    treaties.dos_de_mayo(s)
    for name in ("sp_med", "sp_atlantic"):
        unit = s.board.unit_index[name]
        if s.at[unit] < 0:
            # Without a zone for it now, it comes with the reinforcements.
            s.fate[unit] = WAITING
            s.steps[unit] = 1
            s.push((s.rules.step_numbers["event_zone"], COALITION, event, unit))


def swedes(s: PState) -> int:
    return s.board.unit_index["sw_swedes"]


def zones(s: PState, event: int, extra: int) -> list[int]:
    """Where units that a marker brings can be placed."""
    board = s.board
    if event == m.DOS_DE_MAYO:
        return [
            zone
            for zone in board.zones_of[SPAIN]
            if board.valued[zone] and friendly(s, zone, COALITION) and room(s, zone, COALITION) > 0
        ]
    assert event == m.BERNADOTTE
    return [
        zone
        for zone in range(board.size)
        if (board.country[zone] == SWEDEN or (board.sea[zone] == BALTIC and s.side[s.control[zone]] == COALITION))
        and not s.units_by_zone()[zone] & s.units_by_side()[FRANCE_SIDE]
        and s.side[s.control[zone]] != FRANCE_SIDE
        and room(s, zone, COALITION) >= board.unit_steps[swedes(s)]
    ]


def zone_chosen(s: PState, event: int, extra: int, zone: int) -> None:
    board = s.board
    if event == m.DOS_DE_MAYO:
        place(s, extra, zone, 1)
        s.tell("set_up", (extra, zone), board.marker_ids[event])
        chief = board.leader_index["sp_castanos"]
        if s.leader_at[chief] < 0 and s.leader_fate[chief] != OUT:
            put_leader(s, chief, zone)
            s.tell("leader_comes", (chief, zone), board.marker_ids[event])
        return
    unit = swedes(s)
    place(s, unit, zone, board.unit_steps[unit])
    s.tell("set_up", (unit, zone), board.marker_ids[event])
    chief = board.leader_index["sw_bernadotte"]
    if s.leader_fate[chief] != OUT:
        put_leader(s, chief, zone)
        s.tell("leader_comes", (chief, zone), board.marker_ids[event])
