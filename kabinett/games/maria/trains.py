"""Chapter 10.2: supply trains that come back into play, for four points of cards each.

It is one choice in small steps: which train, in which fortress, paid with which cards."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.text import Text
from kabinett.games.maria.board import AUSTRIA, BAVARIA, BOX, FRANCE, GENERAL_COUNT, OFF, PRUSSIA, SAXONY
from kabinett.games.maria.stacks import lift, settle_down
from kabinett.games.maria.state import AUSTRIAN_ALLY, PRUSSIAN_ALLY, MState
from kabinett.games.maria.victory import left_home
from kabinett.games.tactics.payment import can_complete, payable

PRICE: Final = 4


def own_gates(s: MState, power: int) -> list[int]:
    """The major fortresses of a power's home country."""
    if power == PRUSSIA and s.annexed:
        return [*s.board.majors[power], s.board.breslau]
    return s.board.majors[power]


def gates(s: MState, power: int) -> list[int]:
    """The fortresses where a train of this power may come back: a major power's also with its minor one."""
    found = own_gates(s, power)
    if power == FRANCE:
        return found + s.board.majors[BAVARIA]
    if (power == PRUSSIA and s.saxony == PRUSSIAN_ALLY) or (power == AUSTRIA and s.saxony == AUSTRIAN_ALLY):
        return found + s.board.majors[SAXONY]
    return found


def why_not_enter(s: MState, train: int, city: int) -> Refusal | None:
    """Why this train cannot come back in this city."""
    power = s.board.power[train]
    if train < GENERAL_COUNT:
        return Refusal(Text("no.no_train", (train,)), "10.2a")
    if s.place[train] == BOX:
        return Refusal(Text("no.silesia_train", (train,)), "10.2c")
    if city not in gates(s, power):
        return Refusal(Text("no.gate", (city,)), "10.2e")
    if s.introductory and not s.board.bohemia[city]:
        return Refusal(Text("no.flanders", (city,)), "14.1")
    if not s.allied(power, s.control(city)):
        return Refusal(Text("no.not_friendly", (city,)), "10.2f")
    if s.at[city]:
        return Refusal(Text("no.occupied", (city, s.at[city] - 1)), "10.2f")
    shut = s.shut[power]
    if shut and shut[city]:
        return Refusal(Text("no.neutral_land", (train, city)), "19.4c")
    if train not in returning(s, power):
        return Refusal(Text("no.order"), "10.2a")
    return None


def returning(s: MState, power: int) -> list[int]:
    """The trains of a power that can come back: those on the map, and the first of those that are not."""
    found: list[int] = []
    lost = False
    for train in s.board.trains[power]:
        at = s.place[train]
        if at >= 0 or (at == OFF and not lost):
            found.append(train)
        lost = lost or at == OFF
    return found


def open_gates(s: MState, power: int) -> list[int]:
    """The fortresses where those trains can come back now. `why_not_enter` says why the others are closed."""
    shut = s.shut[power]
    return [
        city
        for city in gates(s, power)
        if not s.at[city]
        and (not s.introductory or s.board.bohemia[city])
        and s.allied(power, s.control(city))
        and not (shut and shut[city])
    ]


def entries(s: MState, stage: int, seat: int) -> list[tuple[int, int]]:
    """(train, fortress) for every train of this seat that can come back and be paid for."""
    found: list[tuple[int, int]] = []
    for power in s.stage_powers(stage):
        if s.seat_of[power] != seat or s.pack.money(s.hands[power]) < PRICE:
            continue
        cities = open_gates(s, power)
        found += [(train, city) for train in returning(s, power) for city in cities]
    return found


def why_not_fetch(s: MState, stage: int, seat: int) -> Refusal | None:
    """Why no train can be brought back now."""
    for power in s.stage_powers(stage):
        if s.seat_of[power] == seat and s.pack.money(s.hands[power]) >= PRICE:
            if returning(s, power) and open_gates(s, power):
                return None
    return Refusal(Text("no.fetch"), "10.2f")


def _paid(draft: tuple[Action, ...]) -> list[int]:
    return [step.args[0] for step in draft[2:]]


def _worth(s: MState, faces: list[int]) -> int:
    return sum([s.pack.value_of[face] for face in faces])


def options(s: MState, stage: int, seat: int, draft: tuple[Action, ...]) -> list[Action]:
    """The next steps of bringing a train back."""
    action = s.rules.words.action
    if len(draft) == 1:
        return [action("enter", entry) for entry in entries(s, stage, seat)]
    hand = s.hands[s.board.power[draft[1].args[0]]]
    return [action("pay", (face,)) for face in payable(s.pack, hand, _paid(draft), PRICE)]


def completes(s: MState, draft: tuple[Action, ...], action: Action) -> bool:
    """Whether this step is the last of the choice."""
    return len(draft) > 1 and _worth(s, [*_paid(draft), action.args[0]]) >= PRICE


def why_not(s: MState, stage: int, seat: int, draft: tuple[Action, ...], action: Action) -> Refusal | None:
    """Why this is not the next step."""
    if len(draft) == 1:
        if action.verb != "enter":
            return Refusal(Text("no.fetch_step"), "10.2a")
        train, city = action.args
        power = s.board.power[train]
        if power not in s.stage_powers(stage) or s.seat_of[power] != seat:
            return Refusal(Text("no.other_power", (train,)), "10.2a")
        if s.pack.money(s.hands[power]) < PRICE:
            return Refusal(Text("no.money", (PRICE, s.pack.money(s.hands[power]))), "10.2d")
        return why_not_enter(s, train, city)
    if action.verb != "pay":
        return Refusal(Text("no.fetch_step"), "10.2d")
    hand = s.hands[s.board.power[draft[1].args[0]]]
    if s.pack.held(hand, action.args[0]) < 0:
        return Refusal(Text("no.not_held", action.args), "10.2d")
    if action.args[0] in payable(s.pack, hand, _paid(draft), PRICE):
        return None
    return Refusal(Text("no.payment", action.args), "8.11")


def form(draft: tuple[Action, ...]) -> str:
    return "choose" if len(draft) == 1 else "cards"


def prompt(s: MState, draft: tuple[Action, ...]) -> Text:
    if len(draft) == 1:
        return Text("ask.fetch")
    return Text("ask.pay", (PRICE, _worth(s, _paid(draft))))


def secret(s: MState, draft: tuple[Action, ...]) -> bool:
    """Whether nobody sees anything of the next step: nothing is shown before the payment is complete."""
    if len(draft) == 1:
        return True
    hand = s.hands[s.board.power[draft[1].args[0]]]
    return not can_complete(s.pack, hand, _paid(draft), PRICE)


def carry_out(s: MState, draft: tuple[Action, ...], action: Action) -> None:
    """The train is taken up if need be, paid for and put on its fortress; it does not march in this phase."""
    train, city = draft[1].args
    power = s.board.power[train]
    if s.place[train] >= 0:
        s.tell("train_given_up", (train, s.place[train]), "10.2b")
        lift(s, train)
    for face in [*_paid(draft), action.args[0]]:
        s.spend(power, face)
        s.tell("paid", (power, face), "10.2d")
    settle_down(s, train, city)
    s.moved |= 1 << train
    s.tell("entered", (train, city), "10.2a")
    # Dresden is outside Prussia.
    left_home(s, power, city)
