"""Chapter 13: recruiting as far as its steps have come: who returns, how many troops, the cards, and who gets them."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.maria.board import ARENBERG, BAVARIA, BOX, FRANCE, GENERAL_COUNT, PRAGMATIC
from kabinett.games.maria.stacks import LIMIT, needs_consent
from kabinett.games.maria.state import MState
from kabinett.games.maria.trains import own_gates
from kabinett.games.tactics.payment import Share, forced_shares, payable

PRICE: Final = 4

# The stages of a purchase, in their one order.
PIECES: Final = 0
TROOPS: Final = 1
PAY: Final = 2
GIVE: Final = 3
COMPLETE: Final = 4


class Purchase:
    """A purchase as far as its steps have come, read from the draft; `free` troops come from a political card."""

    def __init__(self, s: MState, power: int, free: int) -> None:
        self.draft: tuple[Action, ...] = ()
        self.power = power
        self.free = free
        self.hand = s.hands[power]
        self.money = s.pack.money(self.hand)
        self.entering: list[tuple[int, int]] = []
        self.number = 0
        self.paid: list[int] = []
        self.given: list[int] = []
        self.stage = PIECES
        self._shares: list[Share] | None = None

    @property
    def cost(self) -> int:
        return PRICE * self.number

    def worth(self, s: MState) -> int:
        """What the cards laid down so far are worth."""
        return sum([s.pack.value_of[face] for face in self.paid])

    def shares(self, s: MState) -> list[Share]:
        """Each group that can receive troops once the generals have come back, with the least and most."""
        if self._shares is not None:
            return self._shares
        groups: dict[int, int] = {}
        for general in s.on_map(self.power):
            groups[s.place[general]] = groups.get(s.place[general], 0) | 1 << general
        new = 0
        for general, city in self.entering:
            groups[city] = groups.get(city, 0) | 1 << general
            new |= 1 << general
        found: list[Share] = []
        for group in sorted(groups.values(), key=lambda mask: mask & -mask):
            held = sum([s.troops[general] for general in members(group)])
            most = LIMIT * group.bit_count() - held
            if most > 0:
                found.append((group, (group & new).bit_count(), most))
        self._shares = found
        return found

    def enter(self, general: int, city: int) -> None:
        self.entering.append((general, city))
        self._shares = None

    def can_pay(self) -> int:
        """How many troops the power can have at most, whoever receives them."""
        return self.free if self.free else self.money // PRICE

    def most(self, s: MState) -> int:
        return min(self.can_pay(), sum([most for _, _, most in self.shares(s)]))

    def least(self, s: MState) -> int:
        """How many troops there must be: one for each general who returns, and at least something."""
        return max(1, len(self.entering))


def read(s: MState, power: int, free: int, draft: tuple[Action, ...]) -> Purchase:
    """The purchase that these steps have made so far. Nothing changes while a draft stands: the last one is kept
    until something is carried out."""
    kept = s._purchase
    if kept is not None and draft and kept.draft == draft and kept.power == power and kept.free == free:
        return kept
    p = Purchase(s, power, free)
    _skip_pieces(s, p)
    for action in draft:
        verb = action.verb
        if verb == "enter":
            p.enter(action.args[0], action.args[1])
            _skip_pieces(s, p)
        elif verb == "enough":
            _to_troops(s, p)
        elif verb == "troops":
            p.number = action.args[0]
            p.stage = PAY
        elif verb == "pay":
            p.paid.append(action.args[0])
            if p.worth(s) >= p.cost:
                p.stage = GIVE
                p.given = forced_shares(p.shares(s), p.number, [])
        elif verb == "give":
            p.given = forced_shares(p.shares(s), p.number, [*p.given, action.args[1]])
    if p.stage == GIVE and len(p.given) == len(p.shares(s)):
        p.stage = COMPLETE
    p.draft = draft
    s._purchase = p
    return p


def _skip_pieces(s: MState, p: Purchase) -> None:
    if p.stage == PIECES and not entries(s, p):
        _to_troops(s, p)


def _to_troops(s: MState, p: Purchase) -> None:
    """Who returns is settled. Troops from a card need no number and no payment."""
    if not p.free:
        p.stage = TROOPS
        return
    p.number = p.most(s)
    p.stage = GIVE
    p.given = forced_shares(p.shares(s), p.number, [])


# generals who return


def waiting(s: MState, p: Purchase) -> list[int]:
    """Generals off the map who may come back, in their one order."""
    last = p.entering[-1][0] if p.entering else -1
    return [general for general in s.board.generals[p.power] if s.place[general] == -1 and general > last]


def gates(s: MState, general: int) -> list[int]:
    """The fortresses in which a general may come back."""
    power = s.board.power[general]
    if s.introductory and power == FRANCE:
        return s.board.majors[BAVARIA]
    found = own_gates(s, power)
    if s.introductory:
        return [city for city in found if s.board.bohemia[city]]
    if general == ARENBERG:
        return found + [city for city in s.board.majors[PRAGMATIC] if s.board.netherlands[city]]
    return found


def entries(s: MState, p: Purchase) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for general in waiting(s, p):
        found += [(general, city) for city in gates(s, general) if why_not_enter(s, p, general, city) is None]
    return found


def why_not_enter(s: MState, p: Purchase, general: int, city: int) -> Refusal | None:
    """Why this general cannot come back in this city with this purchase."""
    power = p.power
    if general >= GENERAL_COUNT or s.board.power[general] != power:
        return Refusal(Text("no.other_power", (general,)), "13.3")
    if s.place[general] == BOX:
        return Refusal(Text("no.boxed", (general,)), "3.8")
    if s.place[general] >= 0:
        return Refusal(Text("no.on_map", (general,)), "13.3")
    if general not in waiting(s, p):
        return Refusal(Text("no.order"), "13.3")
    if len(p.entering) + 1 > p.can_pay():
        return Refusal(Text("no.money", (PRICE * (len(p.entering) + 1), p.money)), "13.3")
    if city not in gates(s, general):
        return Refusal(Text("no.gate", (city,)), "13.5")
    if not s.allied(power, s.control(city)):
        return Refusal(Text("no.not_friendly", (city,)), "13.5")
    shut = s.shut[power]
    if shut and shut[city]:
        return Refusal(Text("no.neutral_land", (general, city)), "19.4c")
    return _why_not_room(s, p, general, city)


def _why_not_room(s: MState, p: Purchase, general: int, city: int) -> Refusal | None:
    there = s.at[city] - 1
    stacked = len([other for other, at in p.entering if at == city])
    if there >= GENERAL_COUNT:
        if not s.enemies(p.power, s.board.power[there]):
            return Refusal(Text("no.occupied", (city, there)), "13.5")
    elif there >= 0:
        if not s.cooperate(p.power, s.board.power[there]):
            return Refusal(Text("no.occupied", (city, there)), "13.5")
        if needs_consent(s, general, there) and (general, there) not in s.permits:
            return Refusal(Text("no.consent", (there,)), "10.1n")
        stacked += s.stack_of(there).bit_count()
    return Refusal(Text("no.stack_full", (city,)), "6.1a") if stacked >= 2 else None


def requests(s: MState, power: int) -> list[tuple[int, int]]:
    """(general off the map, general there) where a return needs another player's consent, and it was not asked."""
    p = Purchase(s, power, 0)
    found: list[tuple[int, int]] = []
    for general in waiting(s, p):
        for city in gates(s, general):
            there = s.at[city] - 1
            if not 0 <= there < GENERAL_COUNT or s.second[city] or not needs_consent(s, general, there):
                continue
            pair = (general, there)
            if s.cooperate(power, s.board.power[there]) and pair not in s.permits and pair not in s.refused:
                if s.allied(power, s.control(city)):
                    found.append(pair)
    return found


def may_end(s: MState, p: Purchase) -> bool:
    """Whether no further general need return."""
    return bool(p.entering) or p.free > 0 or p.most(s) >= 1


def faces_to_pay(s: MState, p: Purchase) -> list[int]:
    return payable(s.pack, p.hand, p.paid, p.cost)
