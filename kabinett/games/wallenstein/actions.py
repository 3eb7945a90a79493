"""Chapters 7 and 11: the ten actions, card by card and seat by seat.

A seat's card for an action is opened when it is its turn in it. What can be carried out must be; what cannot be
carried out wholly is cancelled, and nothing is paid (`cancelled` says why)."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.battle import put_marker, revolt
from kabinett.games.wallenstein.board import (
    ACTION_COUNT,
    BATTLE_A,
    BATTLE_B,
    FEWER_ARMIES,
    GRAIN,
    GRAIN_MAX,
    GRAIN_MIN,
    PLACE_1,
    PLACE_5,
    TAX,
    TAX_MAX,
    TAX_MIN,
    TILE_ARMIES,
    TILE_ATTACK,
    TILE_DEFENCE,
    TILE_GRAIN,
    TILE_TAX,
    TRADE,
    TRADING_HOUSE,
)
from kabinett.games.wallenstein.laying import turn_action
from kabinett.games.wallenstein.planning import NO_CARD
from kabinett.games.wallenstein.state import WState


class Actions(Step[WState]):
    """The actions of a round in the order of their cards, each by all seats in the order of play."""

    rule: ClassVar[str] = "11.1"
    kind: ClassVar[str] = "actions"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nth", "number"), ("turn", "number"))

    def act(self, s: WState, frame: Frame) -> None:
        nth, turn = frame[1], frame[2]
        if nth == ACTION_COUNT:
            s.pop()
            return
        slot = s.track[nth]
        if turn == 0:
            s.tell("action", (slot, nth + 1), "11.1")
        if turn == s.seats:
            turn_action(s)
            s.replace((self.number, nth + 1, 0))
            return
        s.replace((self.number, nth, turn + 1))
        seat = s.order()[turn]
        county = open_card(s, seat, slot)
        if 0 <= county < s.board.coin:
            carry_out(s, seat, slot, county)

    # the standing switch of the attack and defence tiles: once before each battle/move, which begins the count anew

    def may(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        if s.tile(seat) not in (TILE_ATTACK, TILE_DEFENCE) or s.switched >> seat & 1:
            return []
        return [s.rules.use if s.spared >> seat & 1 else s.rules.spare]

    def why_not_may(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb not in ("use", "spare"):
            return None
        if s.tile(seat) not in (TILE_ATTACK, TILE_DEFENCE):
            return Refusal(Text("no.switch"), "5.8")
        if s.switched >> seat & 1:
            return Refusal(Text("no.switched"), "5.8")
        spared = bool(s.spared >> seat & 1)
        return Refusal(Text("no.already"), "5.8") if spared == (action.verb == "spare") else None

    def do_may(self, s: WState, depth: int, seat: int, action: Action) -> None:
        s.spared ^= 1 << seat
        s.switched |= 1 << seat
        s.tell("spares" if action.verb == "spare" else "uses", (seat, s.tile(seat)), "5.8")


def open_card(s: WState, seat: int, slot: int) -> int:
    """Open a seat's card on a slot: the card, -1 where there is none (any more)."""
    card = s.plan[seat][slot]
    if card == NO_CARD:
        s.tell("empty", (seat, slot), "6.4a")
        return card
    s.reveal()
    s.shown[seat][slot] = card
    s.opened[seat] |= 1 << slot
    s.tell("opens", (seat, card, slot), "11.2")
    return card


def carry_out(s: WState, seat: int, slot: int, county: int) -> None:
    """One action in one county."""
    if slot <= TRADING_HOUSE:
        build(s, seat, slot, county)
    elif slot in (GRAIN, TAX):
        collect(s, seat, slot, county)
    elif slot in (BATTLE_A, BATTLE_B):
        if not s.rules.battle_move.begin(s, seat, slot, county):
            rule = "7.12d"
            s.tell("cancelled.alone" if s.armies[county] == 1 else "cancelled.target", (seat, slot, county), rule)
    else:
        place(s, seat, slot, county)


# building


def no_site(s: WState, building: int, county: int) -> str:
    """The rule against such a building in this county, whoever pays for it; empty if there is none."""
    if s.built[county] >> building & 1:
        return "7.4a"
    if s.built[county].bit_count() >= s.board.sites[county]:
        return "7.4"
    return "" if s.stock[building] else "7.4b"


WHY_NO_SITE = {"7.4a": "cancelled.type", "7.4": "cancelled.site", "7.4b": "cancelled.stock"}


def build(s: WState, seat: int, building: int, county: int) -> None:
    """Pay and put a building on a free site."""
    why = no_site(s, building, county)
    if why:
        s.tell(WHY_NO_SITE[why], (seat, building, county), why)
        return
    price = s.board.cost[building]
    if s.leads(seat, county):
        price = max(0, price - s.board.cheaper)
    if s.thalers[seat] < price:
        s.tell("cancelled.thalers", (seat, building, county), "11.4")
        return
    s.thalers[seat] -= price
    set_building(s, seat, building, county, price)


def set_building(s: WState, seat: int, building: int, county: int, price: int) -> None:
    """A building comes into a county; a trading house may calm it."""
    s.built[county] |= 1 << building
    s.stock[building] -= 1
    s.tell("built", (seat, building, county, price), ("7.1", "7.2", "7.3")[building])
    if building == TRADING_HOUSE and s.effect() == TRADE and s.revolts[county]:
        s.revolts[county] -= 1
        s.tell("calmed", (county, s.revolts[county]), s.board.event_rule[s.event])


# tax and grain


def yields(s: WState, seat: int, slot: int, county: int) -> int:
    """What a county gives: its value, then the event, then the tile, then the leader."""
    board, effect = s.board, s.effect()
    if slot == TAX:
        amount = board.tax[county]
        if effect == TAX_MAX:
            amount = min(amount, s.event_value())
        elif effect == TAX_MIN:
            amount = max(amount, s.event_value())
        if s.tile(seat) == TILE_TAX:
            amount += board.tile_value[TILE_TAX]
        return amount + board.more_tax if s.leads(seat, county) else amount
    amount = board.grain[county]
    if effect == GRAIN_MAX:
        amount = min(amount, s.event_value())
    elif effect == GRAIN_MIN:
        amount = max(amount, s.event_value())
    if s.tile(seat) == TILE_GRAIN:
        amount += board.tile_value[TILE_GRAIN]
    return amount + board.more_grain if s.leads(seat, county) else amount


def collect(s: WState, seat: int, slot: int, county: int) -> None:
    """The income first; then the peasants rise, or are given a reason to do so next time."""
    amount = yields(s, seat, slot, county)
    if slot == TAX:
        s.thalers[seat] += amount
        s.tell("taxed", (seat, amount, county), "7.6")
    else:
        s.grain[seat] += amount
        s.tell("reaped", (seat, amount, county), "7.5")
    if s.revolts[county]:
        revolt(s, county, 0, False)
    else:
        put_marker(s, county, "7.7")


# placing armies


def place(s: WState, seat: int, slot: int, county: int) -> None:
    """Pay and place armies of the reserve. Tile and leader add what the reserve has, and never cancel."""
    board = s.board
    needed = board.fewer[slot] if s.effect() == FEWER_ARMIES else board.placed[slot]
    if s.thalers[seat] < board.cost[slot]:
        s.tell("cancelled.thalers", (seat, slot, county), "11.4")
        return
    if s.reserve[seat] < needed:
        s.tell("cancelled.reserve", (seat, slot, county), "11.4a")
        return
    wanted = needed
    if slot == PLACE_5 and s.tile(seat) == TILE_ARMIES:
        wanted = board.tile_value[TILE_ARMIES]
    if s.leads(seat, county):
        wanted += board.more_armies
    number = min(wanted, s.reserve[seat])
    s.thalers[seat] -= board.cost[slot]
    s.reserve[seat] -= number
    s.armies[county] += number
    rule = ("7.8", "7.9", "7.10")[slot - PLACE_5]
    s.tell("placed", (seat, number, county, board.cost[slot]), rule)
    if slot == PLACE_1:
        s.rules.move_on.begin(s, seat, slot, county)
