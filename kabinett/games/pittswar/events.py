"""Chapter 5: the pools and hands of markers: what can be played when, playing and spending it, and how long it lasts.

A pool is never written down: it is what of a side's markers is in play (`unplayed`) and not in its hand. Which markers
are in play, and how many a hand has, everybody knows."""

from __future__ import annotations

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.pittswar import conditions, effects, hands
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import FRANCE_SIDE
from kabinett.games.pittswar.effects_leaders import end_of_disgrace
from kabinett.games.pittswar.effects_naval import gain_sea
from kabinett.games.pittswar.state import SEA_HELD, SEA_LAPSING, SEA_LOST, PState

PERIOD = 3
FIRST_YEAR = 1792
FIRST_EMPIRE_MARKERS = 1804
LAST_YEAR_OF_TERROR = 1794

# what can be played


def could_hold(s: PState, side: int) -> int:
    """The markers that this side may have in its hand for all anybody else knows, as a mask."""
    return s.unplayed & s.board.marker.of_side[side] & ~s.absent if s.hands[side] else 0


def opens(s: PState, side: int, moment: int) -> bool:
    """Whether this side is asked at this moment: some marker it may hold would fit. Its hand is not looked at."""
    mask = could_hold(s, side)
    if side == FRANCE_SIDE and sea_for_sale(s, moment) and mask & naval(s):
        return True
    for event in members(mask & s.board.marker.at[moment]):
        if conditions.fits(s, event, moment, s.force, s.chiefs):
            return True
    return False


def playable(s: PState, side: int, moment: int, units: int = 0, chiefs: int = 0) -> list[Action]:
    """The markers in this hand that can be played now. `units`, `chiefs`: of the force picked, if none is under way."""
    if not units:
        units, chiefs = s.force, s.chiefs
    action = s.rules.words.action
    marker = s.board.marker
    found = [
        action("play", (event,))
        for event in s.hands[side]
        if marker.at[moment] >> event & 1 and conditions.fits(s, event, moment, units, chiefs)
    ]
    if side == FRANCE_SIDE and sea_for_sale(s, moment):
        found += [action("control_sea", (event,)) for event in s.hands[side] if naval(s) >> event & 1]
    return found


def refuse(s: PState, side: int, moment: int, action: Action, units: int = 0, chiefs: int = 0) -> Refusal | None:
    """Why this marker cannot be played now; None where it can."""
    event = action.args[0]
    if event not in s.hands[side]:
        return Refusal(Text("no.not_in_hand", (event,)), "5.3c")
    if action.verb == "control_sea":
        if not naval(s) >> event & 1 or side != FRANCE_SIDE:
            return Refusal(Text("no.not_naval", (event,)), "12.1e")
        return None if sea_for_sale(s, moment) else Refusal(Text("no.sea_now"), "12.1e")
    if not s.board.marker.at[moment] >> event & 1:
        return Refusal(Text("no.event_moment", (event,)), s.board.marker_ids[event])
    if not units:
        units, chiefs = s.force, s.chiefs
    if not conditions.fits(s, event, moment, units, chiefs):
        return Refusal(Text("no.event_condition", (event,)), s.board.marker_ids[event])
    return None


def sea_for_sale(s: PState, moment: int) -> bool:
    """Whether France may spend a naval marker for nothing but control of the sea."""
    return moment in (m.A1, m.I0) and not s.sea


def naval(s: PState) -> int:
    """The French naval markers, as a mask."""
    return s.rules.naval_markers


def hand_size(s: PState, side: int) -> int:
    """How many markers a side holds; everybody may count them."""
    return len(s.hands[side])


def spendable(s: PState, side: int) -> list[int]:
    """The markers of a hand that can be spent for something else than what they say. Amiens cannot."""
    return [event for event in s.hands[side] if event != m.AMIENS]


# playing


def do(s: PState, side: int, moment: int, action: Action) -> None:
    """Carry out one of the actions of `playable`."""
    if action.verb == "control_sea":
        spend(s, side, action.args[0], "12.1e")
        gain_sea(s)
    else:
        play(s, side, moment, action.args[0])


def play(s: PState, side: int, moment: int, event: int) -> None:
    """A marker is played for what it says."""
    leave_hand(s, side, event)
    s.tell("plays", (side, event), s.board.marker_ids[event])
    effects.carry_out(s, event, moment)


def spend(s: PState, side: int, event: int, rule: str) -> None:
    """A marker is spent for something else."""
    leave_hand(s, side, event)
    s.tell("spends", (side, event), rule)


def leave_hand(s: PState, side: int, event: int) -> None:
    """A marker leaves a hand face up and is out of the game."""
    s.reveal()
    s.hands[side].remove(event)
    s.unplayed &= ~(1 << event)
    hands.gone(s, side, event)
    s.known &= ~(1 << event)


# pools and draws


def pool(s: PState, side: int) -> list[int]:
    """The markers that this side may still draw."""
    hand = s.hands[side]
    return [event for event in members(s.unplayed & s.board.marker.of_side[side]) if event not in hand]


def take(s: PState, side: int, event: int) -> None:
    """A marker goes from the pool into the hand."""
    s.hands[side].append(event)
    s.hands[side].sort()


def draw(s: PState, side: int, number: int) -> int:
    """Draw markers, as many as there are; each is told to its own seat only. How many it were."""
    drawn = 0
    while drawn < number:
        bag = pool(s, side)
        if not bag:
            break
        event = s.draw(bag, "event")
        take(s, side, event)
        s.tell_apart(None, {side: Text("you_draw", (event,))}, "5.3")
        drawn += 1
    if drawn:
        s.absent &= ~s.board.marker.of_side[side]
    s.tell("draws", (side, drawn), "5.3")
    return drawn


def draws(s: PState) -> None:
    """Each side draws what the track says, the first player first."""
    numbers = s.board.track.draws[s.board.track.year(s.year)]
    for side in (s.first, 1 - s.first):
        draw(s, side, numbers[side])


def renew(s: PState) -> None:
    """The start of an Events Phase: markers whose year is over go out, in the first year of a period new ones come."""
    board = s.board
    for event in members(s.unplayed):
        if board.marker_leaves[event] <= s.year:
            side = board.marker_side[event]
            s.unplayed &= ~(1 << event)
            s.absent &= ~(1 << event)
            if event in s.hands[side]:
                # That the hand has become smaller tells everybody that it was there.
                s.hands[side].remove(event)
                hands.gone(s, side, event)
            s.known &= ~(1 << event)
            s.tell("marker_out", (event,), "5.2b")
    if board.track.first_of_period[board.track.year(s.year)]:
        hands.period_begins(s, (s.year - FIRST_YEAR) // PERIOD)
        enter(s, [event for event in range(board.markers) if board.marker_enters[event] == s.year])
        s.tell("new_markers", (s.year,), "5.2a")


def enter(s: PState, entering: list[int]) -> None:
    for event in entering:
        s.unplayed |= 1 << event


def first_markers(s: PState) -> None:
    """The pools of a scenario as it begins, and what France has before it draws."""
    board = s.board
    s.old = [[0] * hands.PERIODS for _ in range(s.seats)]
    if s.year == FIRST_YEAR:
        enter(s, [event for event in range(board.markers) if board.marker_enters[event] == FIRST_YEAR])
        for event in (m.VALMY, m.VOLUNTEERS):
            take(s, FRANCE_SIDE, event)
            s.known |= 1 << event
    else:
        spared = (m.HAREM, m.SPANISH_GOLD)
        first = FIRST_EMPIRE_MARKERS
        enter(s, [event for event in range(board.markers) if board.marker_enters[event] == first or event in spared])


def put_back(s: PState, side: int, number: int) -> None:
    """So many markers of a hand go back into the pool at random; only their owner sees which."""
    number = min(number, len(s.hands[side]))
    for _ in range(number):
        event = s.draw(s.hands[side], "event")
        s.tell_apart(None, {side: Text("you_put_back", (event,))}, "5.2")
    hands.returned(s, side, number)
    s.tell("puts_back", (side, number), "5.2")


def see_no_amiens(s: PState) -> None:
    """France has not played Amiens, as it would have had to: everybody knows that it is not in the hand."""
    if s.unplayed >> m.AMIENS & 1:
        s.absent |= 1 << m.AMIENS


# how long effects last


def end_battle(s: PState) -> None:
    s.in_battle = 0
    s.ones = 0
    s.fought = 0


def end_test(s: PState) -> None:
    s.in_test = 0


def end_activation(s: PState) -> None:
    if s.in_activation:
        s.in_activation = 0
        s.changed()


def end_impulse(s: PState) -> None:
    """The sub-impulse is over: so is what holds for an impulse, control of the sea with it."""
    if s.in_impulse:
        s.in_impulse = 0
        s.changed()
    if s.sea == SEA_HELD:
        s.sea = SEA_LAPSING
        s.changed()


def sea_lapses(s: PState) -> None:
    """France has not kept control of the sea; only a naval marker brings it back."""
    s.sea = SEA_LOST
    s.changed()
    s.tell("sea_lapses", (), "12.1e")


def end_year(s: PState) -> None:
    """The end of a turn: what holds for the year is over, the Terror with 1794, Amiens with its period."""
    s.in_year = 0
    s.mainz = -1
    if s.year >= LAST_YEAR_OF_TERROR:
        s.in_game &= ~(1 << m.TERROR)
    if (s.year - FIRST_YEAR) % PERIOD == PERIOD - 1:
        s.in_game &= ~(1 << m.AMIENS)
    end_of_disgrace(s)
