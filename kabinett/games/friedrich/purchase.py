"""Chapter 10: a purchase as far as its steps have come: what is bought, with which cards, and what can follow."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.friedrich import effects
from kabinett.games.friedrich.board import FRIEDRICH, GENERAL_COUNT, PRUSSIA, enemies
from kabinett.games.friedrich.marching import STACK, beside_enemy
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies, payment
from kabinett.games.tactics.cards import FIFTY, money, value_of

PRICE: Final = 6
HIGH_PRICE: Final = 8

# The stages of a purchase, in their one order.
SUBSTITUTE: Final = 0
PIECES: Final = 1
ARMIES: Final = 2
PAY: Final = 3
GIVE: Final = 4
COMPLETE: Final = 5


def depots_lost(s: FState, nation: int) -> bool:
    """Whether all depots of a nation hold enemy pieces."""
    for city in s.board.depots[nation]:
        piece = s.at[city] - 1
        if piece < 0 or not enemies(nation, s.board.nation[piece]):
            return False
    return True


def price(s: FState, nation: int) -> int:
    return HIGH_PRICE if depots_lost(s, nation) else PRICE


def barred(s: FState, nation: int) -> int:
    """Generals on the map who may not receive new armies now, as a mask."""
    if nation != PRUSSIA:
        return 0
    if s.effect == effects.FRIEDRICH_DESPAIRS and s.place[FRIEDRICH] >= 0:
        return s.stack_of(FRIEDRICH)
    if s.effect == effects.LOUSY_RECRUITS and s.second:
        # Who was reinforced before has not marched there: he has finished because somebody came to him.
        mask = 0
        for general in s.board.generals[PRUSSIA]:
            city = s.place[general]
            if city >= 0 and (s.moved & ~s.marked) >> general & 1 and beside_enemy(s, PRUSSIA, city):
                mask |= s.stack_of(general)
        return mask
    return 0


class Purchase:
    """A purchase as far as its steps have come, read from the draft."""

    def __init__(self, s: FState, nation: int) -> None:
        self.draft: tuple[Action, ...] = ()
        self.nation = nation
        self.price = price(s, nation)
        self.substitutes = depots_lost(s, nation)
        self.substitute = s.substitute
        self.barred = barred(s, nation)
        self.room = s.board.armies[nation] - s.total(nation)
        self.hand = s.hands[nation]
        self.money = money(self.hand)
        self.entering: list[tuple[int, int]] = []
        self.number = 0
        self.paid: list[int] = []
        self.given: list[int] = []
        self.stage = SUBSTITUTE if self.substitutes and s.substitute < 0 else PIECES
        self._receivers: list[tuple[int, int, int]] | None = None

    @property
    def new_generals(self) -> int:
        return len([piece for piece, _ in self.entering if piece < GENERAL_COUNT])

    @property
    def new_trains(self) -> int:
        return len(self.entering) - self.new_generals

    @property
    def cost(self) -> int:
        return self.price * (self.number + self.new_trains)

    @property
    def worth(self) -> int:
        """What the cards laid down so far are worth."""
        return sum([value_of(face) for face in self.paid])

    def receivers(self, s: FState) -> list[tuple[int, int, int]]:
        """(generals, least, most) for each stack that can receive armies once the pieces have come on the map."""
        if self._receivers is not None:
            return self._receivers
        stacks: dict[int, int] = {}
        for general in s.board.generals[self.nation]:
            city = s.place[general]
            if city >= 0 and not self.barred >> general & 1:
                stacks[city] = stacks.get(city, 0) | 1 << general
        new = 0
        for piece, city in self.entering:
            if piece < GENERAL_COUNT:
                stacks[city] = stacks.get(city, 0) | 1 << piece
                new |= 1 << piece
        found: list[tuple[int, int, int]] = []
        for mask in sorted(stacks.values(), key=lambda mask: mask & -mask):
            held = sum([s.armies[general] for general in members(mask)])
            most = armies.LIMIT * mask.bit_count() - held
            if most > 0:
                found.append((mask, (mask & new).bit_count(), most))
        self._receivers = found
        return found

    def enter(self, piece: int, city: int) -> None:
        self.entering.append((piece, city))
        self._receivers = None

    def can_pay(self) -> int:
        """How many armies the hand could pay beside the trains chosen."""
        return self.money // self.price - self.new_trains

    def can_hold(self, s: FState) -> int:
        """How many armies the generals could take."""
        return sum([most for _, _, most in self.receivers(s)])

    def most_armies(self, s: FState) -> int:
        """How many armies could be bought beside the pieces chosen."""
        return min(self.room, self.can_pay(), self.can_hold(s))

    def least_armies(self) -> int:
        """How many armies must be bought: one for each general, and at least something."""
        return self.new_generals if self.entering else 1


def read(s: FState, nation: int, draft: tuple[Action, ...]) -> Purchase:
    """The purchase that these steps (the first is `recruit`) have made so far.

    It is asked for several times a decision, and nothing changes while a draft stands: the last one is kept."""
    if s._purchase is not None and s._purchase.draft is draft:
        return s._purchase
    p = Purchase(s, nation)
    _skip_pieces(s, p)
    for action in draft[1:]:
        verb = action.verb
        if verb == "substitute":
            p.substitute = action.args[0]
            p.stage = PIECES
        elif verb == "enter":
            p.enter(action.args[0], action.args[1])
            _skip_pieces(s, p)
        elif verb == "enough":
            p.stage = ARMIES
        elif verb == "armies":
            p.number = action.args[0]
            p.stage = PAY
        elif verb == "pay":
            p.paid.append(action.args[0])
            if p.worth >= p.cost:
                p.stage = GIVE
                p.given = forced(s, p, [])
        else:
            p.given = forced(s, p, [*p.given, action.args[1]])
    if p.stage == GIVE and len(p.given) == len(p.receivers(s)):
        p.stage = COMPLETE
    p.draft = draft
    s._purchase = p
    return p


def _skip_pieces(s: FState, p: Purchase) -> None:
    if p.stage == PIECES and not entries(s, p):
        p.stage = ARMIES
    elif p.stage == SUBSTITUTE and not substitute_cities(s, p):
        p.stage = ARMIES


# pieces that return


def waiting(s: FState, p: Purchase) -> list[int]:
    """Pieces off the map that may come back, in their one order; of several trains the first only."""
    last = p.entering[-1][0] if p.entering else -1
    found: list[int] = []
    for piece in s.board.pieces[p.nation]:
        if s.place[piece] >= 0 or s.gone >> piece & 1 or piece <= last:
            continue
        if piece >= GENERAL_COUNT and found and found[-1] >= GENERAL_COUNT:
            continue
        found.append(piece)
    return found


def substitutes(s: FState, nation: int) -> list[int]:
    """The cities that may take the place of this nation's depots."""
    return s.board.substitutes[nation][1 if s.second else 0]


def substitute_cities(s: FState, p: Purchase) -> list[int]:
    """Substitute cities in which some piece that waits off the map could appear."""
    return [city for city in substitutes(s, p.nation) if _takes(s, p, city)]


def _takes(s: FState, p: Purchase, city: int) -> bool:
    for piece in waiting(s, p):
        if why_not_enter(s, p, piece, city) is None:
            return True
    return False


def gates(s: FState, p: Purchase) -> list[int]:
    """The cities through which pieces come back now."""
    if p.substitutes:
        return [p.substitute] if p.substitute >= 0 else []
    return s.board.depots[p.nation]


def entries(s: FState, p: Purchase) -> list[tuple[int, int]]:
    return [
        (piece, city) for piece in waiting(s, p) for city in gates(s, p) if why_not_enter(s, p, piece, city) is None
    ]


def why_not_enter(s: FState, p: Purchase, piece: int, city: int) -> Refusal | None:
    """Why this piece cannot come back in this city with this purchase."""
    nation = p.nation
    if s.board.nation[piece] != nation:
        return Refusal(Text("no.not_yours"), "10.6")
    if s.place[piece] >= 0:
        return Refusal(Text("no.on_map", (piece,)), "10.6")
    if s.gone >> piece & 1:
        return Refusal(Text("no.recalled", (piece,)), "11.2b")
    if piece not in waiting(s, p):
        return Refusal(Text("no.order"), "10.6")
    if p.price * (len(p.entering) + 1) > p.money:
        return Refusal(Text("no.money", (p.price * (len(p.entering) + 1), p.money)), "10.2")
    there = s.at[city] - 1
    here = [other for other, at in p.entering if at == city]
    no_room = "10.7" if p.substitutes else "10.6a"
    if piece >= GENERAL_COUNT:
        if there >= 0 or here:
            return Refusal(Text("no.occupied", (city, there if there >= 0 else here[0])), no_room)
        before, depot = p.entering[-1] if p.entering else (-1, -1)
        if before >= GENERAL_COUNT and gates(s, p).index(city) < gates(s, p).index(depot):
            # Trains are alike: which of two stands in which depot is no choice.
            return Refusal(Text("no.order"), "10.6")
        return None
    if p.new_generals + 1 > p.room:
        return Refusal(Text("no.ceiling", (nation, s.board.armies[nation])), "6.6")
    if s.effect == effects.FRIEDRICH_DESPAIRS and piece == FRIEDRICH:
        return Refusal(Text("no.new_armies", (piece,)), "fate 7H")
    stacked = len(here)
    if there >= 0:
        if there >= GENERAL_COUNT or s.board.nation[there] != nation:
            return Refusal(Text("no.occupied", (city, there)), no_room)
        stack = s.stack_of(there)
        if stack & p.barred:
            return Refusal(Text("no.new_armies", (there,)), effects.rule_of(s, s.effect))
        stacked += stack.bit_count()
    if stacked >= STACK:
        return Refusal(Text("no.stack_full", (city,)), "4.7a")
    return None


def may_end(s: FState, p: Purchase) -> bool:
    """Whether no further piece need return: something else is bought, and a substitute city just named is used."""
    if p.entering:
        return True
    return p.substitute == s.substitute and p.most_armies(s) >= 1


# cards and armies


def payable(p: Purchase) -> list[int]:
    """Faces that can be paid next."""
    return payment.payable(FIFTY, p.hand, p.paid, p.cost)


def next_receiver(s: FState, p: Purchase, given: list[int]) -> tuple[int, int, int]:
    """The stack that is given armies after these, and the least and most it can be given."""
    return payment.next_share(p.receivers(s), p.number, given)


def forced(s: FState, p: Purchase, given: list[int]) -> list[int]:
    """What was given so far, and what the next stacks receive where there is no choice."""
    return payment.forced_shares(p.receivers(s), p.number, given)
