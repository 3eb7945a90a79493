"""Standing orders: answers that a seat leaves for questions to come.

An order names the kind of a question and the answer to it, may say "unless one of these is offered", and how long it
holds. The server gives the answer as the seat's ordinary action. Orders are private: nobody else learns of them, and
the delay before an answer is always the same."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.errors import ActionError
from kabinett.core.game import Game
from kabinett.server.clocks import QUICK_FORMS
from kabinett.server.errors import ApiError

MOST = 50


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """`unless`: patterns of offered actions ("play hearts *") that keep the order from being carried out.

    `until`: "revoked"; "once"; or "turn": until this seat is asked something that is no window, consent or vote."""

    kind: str
    answer: str
    power: str | None = None
    unless: list[str] = []
    until: Literal["revoked", "once", "turn"] = "revoked"


def read_orders(data: str | bytes) -> list[Order]:
    return msgspec.json.decode(data, type=list[Order])


def write_orders(orders: list[Order]) -> str:
    return msgspec.json.encode(orders).decode()


def check_orders(game: Game, orders: list[Order]) -> None:
    """Refuse orders that could never be carried out in this game."""
    if len(orders) > MOST:
        raise ApiError("invalid", "invalid", what=f"orders: more than {MOST}")
    for number, order in enumerate(orders):
        if order.kind not in game.step_numbers:
            raise ApiError("invalid", "invalid", what=f"orders[{number}]: kind")
        if len(order.unless) > 20 or any(len(pattern) > 100 for pattern in order.unless):
            raise ApiError("invalid", "invalid", what=f"orders[{number}]: unless")
        try:
            game.words.parse(order.answer)
        except ActionError:
            raise ApiError("invalid", "invalid", what=f"orders[{number}]: answer") from None


def matching(game: Game, orders: list[Order], decision: Decision) -> tuple[Order, Action] | None:
    """The first order that answers this question, and its answer."""
    powers = game.words.kinds.get("power")
    power = powers.to_text(decision.power) if powers is not None and decision.power >= 0 else None
    offered = {str(action): action for action in decision.actions}
    for order in orders:
        if order.kind != decision.kind or (order.power is not None and order.power != power):
            continue
        if order.answer not in offered:
            continue
        if any(fnmatchcase(text, pattern) for pattern in order.unless for text in offered):
            continue
        return order, offered[order.answer]
    return None


def still_standing(orders: list[Order], decision: Decision) -> list[Order]:
    """The orders that hold when this is asked: those "until my turn" end with a question of the ordinary kind."""
    if decision.form in QUICK_FORMS:
        return orders
    return [order for order in orders if order.until != "turn"]
