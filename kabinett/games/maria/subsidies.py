"""Chapter 20: subsidy contracts: who may make them, and the card that is handed over unseen each turn."""

from __future__ import annotations

from kabinett.core.contract import Refusal
from kabinett.core.text import Text
from kabinett.games.maria.board import BAVARIA, FRANCE, MAJORS, MINORS
from kabinett.games.maria.state import MState

LAST_TURN = 12


def cut_off(s: MState, power: int) -> bool:
    """Whether a minor power receives no cards because an enemy controls its major fortress."""
    seat = s.board.minor_seat.get(power, -1)
    return seat >= 0 and s.enemies(power, s.control(seat))


def hand_over(s: MState, giver: int, taker: int, rule: str) -> bool:
    """One card of the giver's income goes to another power before the giver has seen it."""
    card = s.draw_one()
    if card < 0:
        return False
    s.hands[taker].append(card)
    s.hands[taker].sort()
    s.voids[taker] = 0
    face = s.pack.face_of[card]
    s.tell_apart(Text("subsidy", (giver, taker)), {s.seat_of[taker]: Text("you_receive", (giver, taker, face))}, rule)
    return True


def pay(s: MState, giver: int, income: int) -> int:
    """The giver's contracts are paid off what it draws, the oldest first; what is left of the income."""
    kept: list[tuple[int, ...]] = []
    for contract in s.contracts:
        by, to, left = contract
        if by == giver and income > 0 and not cut_off(s, to) and hand_over(s, by, to, "20.3"):
            income -= 1
            left -= 1
            if not left:
                s.tell("contract_over", (by, to), "20.3")
                continue
        kept.append((by, to, left))
    s.contracts = tuple(kept)
    return income


def find(s: MState, a: int, b: int) -> tuple[int, ...] | None:
    """The contract between two powers, whoever gives."""
    for contract in s.contracts:
        if {contract[0], contract[1]} == {a, b}:
            return contract
    return None


def longest(s: MState) -> int:
    """A contract can last to the end of the game."""
    return LAST_TURN + 1 - s.turn


def why_no_contract(s: MState, giver: int, taker: int, turns: int) -> Refusal | None:
    """Why these powers cannot make a contract for so many turns now."""
    if giver not in MAJORS:
        return Refusal(Text("no.minor_gives", (giver,)), "20.1")
    if giver == taker or not s.allied(giver, taker):
        return Refusal(Text("no.not_allied", (giver, taker)), "20.1")
    if s.two and taker not in MINORS:
        return Refusal(Text("no.major_takes", (taker,)), "24.2a")
    if giver == FRANCE and taker == BAVARIA:
        return Refusal(Text("no.first_contract"), "20.2a")
    if find(s, giver, taker) is not None:
        return Refusal(Text("no.second_contract", (giver, taker)), "20.2")
    if not 1 <= turns <= longest(s):
        return Refusal(Text("no.duration"), "20.2")
    return None


def make(s: MState, giver: int, taker: int, turns: int) -> None:
    s.contracts = (*s.contracts, (giver, taker, turns))
    s.tell("contract_made", (giver, taker, turns), "20.2")


def end_with_alliance(s: MState) -> None:
    """Contracts between powers that are no longer allied are over."""
    for by, to, _ in s.contracts:
        if not s.allied(by, to):
            s.tell("contract_over", (by, to), "20.2b")
    s.contracts = tuple([contract for contract in s.contracts if s.allied(contract[0], contract[1])])


def cancel(s: MState, giver: int, taker: int) -> None:
    """Both powers agree that their contract ends."""
    s.contracts = tuple([c for c in s.contracts if c[0] != giver or c[1] != taker])
    s.tell("contract_cancelled", (giver, taker), "20.2a")
