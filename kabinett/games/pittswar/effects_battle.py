"""What markers do in a battle and in the pursuit: which of them fit, and what those in force are worth."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import COALITION, FRANCE, FRANCE_SIDE, NEUTRAL, RIVER, SWITZERLAND
from kabinett.games.pittswar.forces import cavalry, commander
from kabinett.games.pittswar.state import PState

LAST_YEAR_OF_PENALTIES = 1794


def own(s: PState, side: int) -> int:
    """The units of a side in the battle."""
    return s.attackers if side == s.attacker else s.defenders


def chiefs(s: PState, side: int) -> int:
    """The leaders of a side in the battle."""
    return s.att_chiefs if side == s.attacker else s.def_chiefs


def rebels_in_france(s: PState) -> bool:
    """Whether France fights rebels on its own ground."""
    return s.board.country[s.battle] == FRANCE and bool(own(s, COALITION) & s.rules.ground.revolts)


def swiss(s: PState) -> bool:
    """Whether Swiss units fight against France."""
    return bool(own(s, COALITION) & s.rules.ground.by_power[SWITZERLAND])


def fits(s: PState, event: int) -> bool:
    """Whether a battle marker can be played in the battle under way."""
    return holds(s, s.board.marker_side[event], s.board.marker.condition[event])


def holds(s: PState, side: int, condition: int) -> bool:
    """Whether the condition of a battle marker of this side is met."""
    board = s.board
    zone = s.battle
    if condition == m.IF_ALWAYS or condition == m.IF_FREELY:
        return True
    if condition == m.IF_ACTIVE:
        return side == s.attacker
    if condition == m.IF_INACTIVE or condition == m.IF_DEFENDS:
        return side != s.attacker
    if condition == m.IF_CAVALRY:
        return cavalry(s, own(s, side), chiefs(s, side)) > 0
    if condition == m.IF_LEADER:
        return commander(s, own(s, side), chiefs(s, side)) >= 0
    if condition == m.IF_NO_LEADER:
        return not chiefs(s, side)
    if condition == m.IF_FORTRESS:
        return bool(board.fortress[zone])
    if condition == m.IF_ENEMY_PORT:
        return bool(board.port[zone]) and s.was >= 0 and s.side[s.was] == 1 - side
    if condition == m.IF_LEVANT:
        return bool(board.levant[zone])
    if condition == m.IF_FRANCE_1792:
        return board.country[zone] == FRANCE
    if condition == m.IF_REBELS_IN_FRANCE:
        return rebels_in_france(s)
    if condition == m.IF_SWISS:
        return swiss(s)
    if condition == m.IF_OVER_RIVER:
        return side == s.attacker and s.crossing == RIVER
    if condition == m.IF_ENEMY_OVER_RIVER:
        return side != s.attacker and s.crossing == RIVER
    if condition == m.IF_FRENCH_CAVALRY:
        return cavalry(s, own(s, FRANCE_SIDE), chiefs(s, FRANCE_SIDE)) > 0
    if condition == m.IF_FRENCH_BONUS:
        chief = commander(s, own(s, FRANCE_SIDE), chiefs(s, FRANCE_SIDE))
        return chief >= 0 and board.combat[chief] > 0
    wellington = board.leader_index["uk_wellington"]
    if condition == m.IF_WELLINGTON:
        return commander(s, own(s, side), chiefs(s, side)) == wellington
    if condition == m.IF_WELLINGTON_DEFENDS:
        return side != s.attacker and bool(chiefs(s, side) >> wellington & 1)
    assert condition == m.IF_DEFENDS_ACRE
    return side != s.attacker and zone == board.index["acre"]


def modifiers(s: PState, side: int) -> list[tuple[int, int]]:
    """(marker, its worth on this side's die) for all markers in force in the battle under way."""
    board = s.board
    found: list[tuple[int, int]] = []
    for event in members(s.in_battle):
        does = board.marker.does[event]
        theirs = board.marker_side[event] != side
        if (does == m.BATTLE_VALUE and not theirs) or (does == m.ENEMY_VALUE and theirs):
            found.append((event, board.marker.value[event]))
    if side == FRANCE_SIDE:
        if s.in_game >> m.TERROR & 1 and rebels_in_france(s):
            found.append((m.TERROR, board.marker.value[m.TERROR]))
        if s.in_battle >> m.SWITZERLAND & 1:
            found.append((m.SWITZERLAND, board.marker.value[m.SWITZERLAND]))
    return found


def tie_winner(s: PState) -> int:
    """The side to which a marker gives the battle when the results are equal; NEUTRAL: none does."""
    if s.in_battle >> m.VALMY & 1:
        return FRANCE_SIDE
    if s.in_battle >> m.ACRE & 1 and chiefs(s, FRANCE_SIDE):
        return COALITION
    return NEUTRAL


def river_free(s: PState) -> bool:
    """Eblé: whether the river costs the attacker nothing."""
    return bool(s.in_battle >> m.EBLE & 1)


def health(s: PState, side: int) -> int:
    """What a commander lacks of his combat bonus."""
    return s.in_battle >> m.GENERAL_HEALTH & 1 if side == FRANCE_SIDE else 0


def square(s: PState, side: int) -> int:
    """How many C of a side do not count for superiority and pursuit."""
    return s.in_battle >> m.SQUARE & 1 if side == FRANCE_SIDE else 0


def guns(s: PState) -> int:
    """What a marker adds to the next French roll for marching to the guns."""
    return s.board.marker.value[m.SOUND_OF_GUNS] if s.in_battle >> m.SOUND_OF_GUNS & 1 else 0


def guns_used(s: PState) -> None:
    s.in_battle &= ~(1 << m.SOUND_OF_GUNS)


def french_penalty(s: PState) -> int:
    """1 while French forces fight worse: until Valmy, at the longest to the end of 1794."""
    return int(s.year <= LAST_YEAR_OF_PENALTIES and not s.in_game >> m.VALMY & 1)


def french_slow(s: PState) -> bool:
    """Whether French forces get no bonus from their counters when they move: until Carnot, or the end of 1794."""
    return s.year <= LAST_YEAR_OF_PENALTIES and not s.in_game >> m.CARNOT & 1


# pursuit


def fits_pursuit(s: PState, event: int) -> bool:
    """Whether a marker can be played before the pursuit die: by the winner, or against him by the loser."""
    won = s.winner == s.board.marker_side[event]
    return won == (s.board.marker.condition[event] == m.IF_WON)


def pursuit(s: PState) -> int:
    """What markers do to the pursuit die."""
    does = s.board.marker.does
    return sum([s.board.marker.value[event] for event in members(s.in_battle) if does[event] == m.PURSUIT_VALUE])


# playing


def play(s: PState, event: int) -> bool:
    """Carry out a marker of the battle families; False if it is none."""
    does = s.board.marker.does[event]
    if does in (m.BATTLE_VALUE, m.ENEMY_VALUE, m.BATTLE_RULE, m.PURSUIT_VALUE):
        s.in_battle |= 1 << event
    elif event == m.VALMY:
        s.in_battle |= 1 << event
        s.in_game |= 1 << event
    elif event == m.TERROR:
        s.in_game |= 1 << event
    elif event == m.SWITZERLAND and s.battle >= 0:
        s.in_battle |= 1 << event
    else:
        return False
    return True


def begin(s: PState) -> None:
    """Before the first battle marker: the one battle against the Swiss that a marker of this year speaks of is this."""
    bit = 1 << m.SWITZERLAND
    if s.in_year & bit and swiss(s):
        s.in_year &= ~bit
        s.in_battle |= bit
