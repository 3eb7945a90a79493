"""Chapter 10: recruitment. One purchase is one choice in small steps: pieces that return, armies, payment, allotment.

Nothing of it is seen before it is complete; then everybody sees the cards, the pieces and the number of armies, and
only the owner knows who received them."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.friedrich import effects
from kabinett.games.friedrich.board import FRIEDRICH, GENERAL_COUNT, PRUSSIA, enemies
from kabinett.games.friedrich.cards import spend
from kabinett.games.friedrich.marching import beside_enemy
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import face_of, money, value_of

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
        mask = 0
        for general in s.board.generals[PRUSSIA]:
            city = s.place[general]
            if city >= 0 and s.moved >> general & 1 and beside_enemy(s, PRUSSIA, city):
                mask |= 1 << general
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

    def most_armies(self, s: FState) -> int:
        """How many armies could be bought beside the pieces chosen."""
        can_hold = sum([most for _, _, most in self.receivers(s)])
        return min(self.room, self.money // self.price - self.new_trains, can_hold)


def read(s: FState, nation: int, draft: tuple[Action, ...]) -> Purchase:
    """The purchase that these steps (the first is `recruit`) have made so far.

    It is asked for several times a decision, and nothing changes while a draft stands: the last one is kept."""
    if s.purchase is not None and s.purchase.draft is draft:
        return s.purchase
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
            if sum([value_of(face) for face in p.paid]) >= p.cost:
                p.stage = GIVE
        else:
            p.given.append(action.args[1])
    if p.stage == GIVE and len(p.given) >= len(p.receivers(s)) - 1:
        p.stage = COMPLETE
    elif p.stage == GIVE and not p.number:
        p.stage = COMPLETE
    p.draft = draft
    s.purchase = p
    return p


def _skip_pieces(s: FState, p: Purchase) -> None:
    if p.stage == PIECES and not _entries(s, p):
        p.stage = ARMIES
    elif p.stage == SUBSTITUTE and not _substitute_cities(s, p):
        p.stage = ARMIES


def _substitute_cities(s: FState, p: Purchase) -> list[int]:
    """Substitute cities in which some piece that waits off the map could appear."""
    if not _waiting(s, p):
        return []
    edition = 1 if s.second else 0
    return [city for city in s.board.substitutes[p.nation][edition] if _takes(s, p, city)]


def _takes(s: FState, p: Purchase, city: int) -> bool:
    for piece in _waiting(s, p):
        if why_not_enter(s, p, piece, city) is None:
            return True
    return False


def _waiting(s: FState, p: Purchase) -> list[int]:
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


def _gates(s: FState, p: Purchase) -> list[int]:
    """The cities through which pieces come back now."""
    if p.substitutes:
        return [p.substitute] if p.substitute >= 0 else []
    return s.board.depots[p.nation]


def _entries(s: FState, p: Purchase) -> list[tuple[int, int]]:
    return [
        (piece, city)
        for piece in _waiting(s, p)
        for city in _gates(s, p)
        if why_not_enter(s, p, piece, city) is None
    ]


def why_not_enter(s: FState, p: Purchase, piece: int, city: int) -> Refusal | None:
    """Why this piece cannot come back in this city with this purchase."""
    nation = p.nation
    if piece < 0 or city < 0 or s.board.nation[piece] != nation:
        return Refusal(Text("no.not_yours"), "10.6")
    if s.place[piece] >= 0:
        return Refusal(Text("no.on_map", (piece,)), "10.6")
    if s.gone >> piece & 1:
        return Refusal(Text("no.recalled", (piece,)), "11.2b")
    if piece not in _waiting(s, p):
        return Refusal(Text("no.order"), "10.6")
    if p.price * (len(p.entering) + 1) > p.money:
        return Refusal(Text("no.money", (p.price * (len(p.entering) + 1), p.money)), "10.2")
    there = s.at[city] - 1
    here = [other for other, at in p.entering if at == city]
    if piece >= GENERAL_COUNT:
        if there >= 0 or here:
            return Refusal(Text("no.occupied", (city, there if there >= 0 else here[0])), "10.6a")
        return None
    if p.new_generals + 1 > p.room:
        return Refusal(Text("no.ceiling", (nation, s.board.armies[nation])), "6.6")
    if s.effect == effects.FRIEDRICH_DESPAIRS and piece == FRIEDRICH:
        return Refusal(Text("no.new_armies", (piece,)), "fate 7H")
    if any(other >= GENERAL_COUNT for other in here):
        return Refusal(Text("no.occupied", (city, here[0])), "4.7b")
    stacked = len(here)
    if there >= 0:
        if there >= GENERAL_COUNT or s.board.nation[there] != nation:
            return Refusal(Text("no.occupied", (city, there)), "10.6a")
        stack = s.stack_of(there)
        if stack & p.barred:
            return Refusal(Text("no.new_armies", (there,)), f"fate {effects.VERSIONS[s.effect]}")
        stacked += stack.bit_count()
    if stacked >= 3:
        return Refusal(Text("no.stack_full", (city,)), "4.7a")
    return None


def why_not_recruit(s: FState, nation: int) -> Refusal | None:
    """Why a nation cannot buy anything now."""
    if not _lacks_something(s, nation):
        return Refusal(Text("no.ceiling", (nation, s.board.armies[nation])), "6.6")
    p = Purchase(s, nation)
    if p.money < p.price:
        return Refusal(Text("no.money", (p.price, p.money)), "10.2")
    if p.most_armies(s) >= 1 or _entries(s, p) or (p.stage == SUBSTITUTE and _substitute_cities(s, p)):
        return None
    if p.room <= 0:
        return Refusal(Text("no.ceiling", (nation, s.board.armies[nation])), "6.6")
    return Refusal(Text("no.receiver", (nation,)), "10.5")


def _lacks_something(s: FState, nation: int) -> bool:
    """Whether a nation has lost a piece or an army that could be bought again: most of the time it has not."""
    for train in s.board.trains[nation]:
        if s.place[train] < 0:
            return True
    return s.total(nation) < s.board.armies[nation]


def _number_range(s: FState, p: Purchase) -> tuple[int, int]:
    least = p.new_generals
    if not least and not p.new_trains:
        least = 1
    return least, max(least, p.most_armies(s))


def options(s: FState, nation: int, draft: tuple[Action, ...]) -> list[Action]:
    """The next steps of a purchase under way."""
    action = s.rules.words.action
    p = read(s, nation, draft)
    if p.stage == SUBSTITUTE:
        found = [action("substitute", (city,)) for city in _substitute_cities(s, p)]
        return found + ([action("enough")] if p.most_armies(s) >= 1 else [])
    if p.stage == PIECES:
        found = [action("enter", (piece, city)) for piece, city in _entries(s, p)]
        enough = p.entering or p.most_armies(s) >= 1
        return found + ([action("enough")] if enough else [])
    if p.stage == ARMIES:
        least, most = _number_range(s, p)
        return [action("armies", (number,)) for number in range(least, most + 1)]
    if p.stage == PAY:
        return [action("pay", (face,)) for face in _payable(p)]
    mask, least, most = _next_receiver(s, p)
    lead = (mask & -mask).bit_length() - 1
    return [action("give", (lead, number)) for number in range(least, most + 1)]


def _payable(p: Purchase) -> list[int]:
    """Faces that can be paid next: in ascending order, so that one payment has one way, and enough must be left."""
    last = p.paid[-1] if p.paid else -1
    left = sorted([face_of(card) for card in p.hand])
    for face in p.paid:
        left.remove(face)
    missing = p.cost - sum([value_of(face) for face in p.paid])
    found: list[int] = []
    worth = 0
    for face in reversed(left):
        if face < last:
            break
        worth += value_of(face)
        if worth >= missing and (not found or found[-1] != face):
            found.append(face)
    found.reverse()
    return found


def _next_receiver(s: FState, p: Purchase) -> tuple[int, int, int]:
    """The stack that is given armies next, and the least and most it can be given."""
    stacks = p.receivers(s)
    position = len(p.given)
    rest = p.number - sum(p.given)
    mask, least, most = stacks[position]
    later = stacks[position + 1 :]
    least = max(least, rest - sum([m for _, _, m in later]))
    most = min(most, rest - sum([low for _, low, _ in later]))
    return mask, least, most


def completes(s: FState, nation: int, draft: tuple[Action, ...], action: Action) -> bool:
    """Whether this step is the last of the purchase."""
    if not draft:
        return False
    return read(s, nation, (*draft, action)).stage == COMPLETE


def why_not(s: FState, nation: int, draft: tuple[Action, ...], action: Action) -> Refusal | None:
    """Why this is not the next step of the purchase."""
    p = read(s, nation, draft)
    verb = action.verb
    if verb not in STAGE_VERBS[p.stage]:
        return Refusal(Text("no.purchase_step"), STAGE_RULES[p.stage])
    if verb == "substitute":
        if action.args[0] in _substitute_cities(s, p):
            return None
        return Refusal(Text("no.substitute", (action.args[0],)), "10.7a")
    if verb == "enter":
        piece, city = action.args
        if city not in _gates(s, p):
            return Refusal(Text("no.depot", (city,)), "10.7c" if p.substitutes else "10.6")
        return why_not_enter(s, p, piece, city)
    if verb == "enough":
        if p.entering or p.most_armies(s) >= 1:
            return None
        return Refusal(Text("no.receiver", (nation,)), "10.5")
    if verb == "armies":
        least, most = _number_range(s, p)
        if least <= action.args[0] <= most:
            return None
        return Refusal(Text("no.number", (least, most)), "10.4" if action.args[0] < least else "6.6")
    if verb == "pay":
        return None if action.args[0] in _payable(p) else Refusal(Text("no.payment", action.args), "10.2")
    mask, least, most = _next_receiver(s, p)
    if action.args[0] != (mask & -mask).bit_length() - 1:
        return Refusal(Text("no.purchase_step"), "10.5")
    return None if least <= action.args[1] <= most else Refusal(Text("no.number", (least, most)), "6.2")


STAGE_VERBS: Final = (
    ("substitute", "enough"),
    ("enter", "enough"),
    ("armies",),
    ("pay",),
    ("give",),
    (),
)
STAGE_RULES: Final = ("10.7c", "10.6", "10.3", "10.2", "10.5", "10.1")
STAGE_FORMS: Final = ("choose", "choose", "allot", "cards", "allot", "choose")


def form(s: FState, nation: int, draft: tuple[Action, ...]) -> str:
    return STAGE_FORMS[read(s, nation, draft).stage]


def prompt(s: FState, nation: int, draft: tuple[Action, ...]) -> Text:
    p = read(s, nation, draft)
    if p.stage == SUBSTITUTE:
        return Text("ask.substitute", (nation,))
    if p.stage == PIECES:
        return Text("ask.enter", (nation, p.price))
    if p.stage == ARMIES:
        return Text("ask.armies", (nation, p.price))
    if p.stage == PAY:
        return Text("ask.pay", (p.cost, sum([value_of(face) for face in p.paid])))
    mask = _next_receiver(s, p)[0]
    return Text("ask.give", (mask, p.number - sum(p.given)))


def secret(s: FState, nation: int, draft: tuple[Action, ...]) -> bool:
    """Whether the others cannot tell the possible answers apart: nothing is shown before the payment is complete, and
    who receives armies is never shown but for a card of fate that has them marked."""
    p = read(s, nation, draft)
    if p.stage == GIVE:
        return s.effect != effects.LOUSY_RECRUITS or nation != PRUSSIA or len(p.given) < len(p.receivers(s)) - 2
    if p.stage == PAY:
        if p.number and len(p.receivers(s)) > 1:
            return True
        missing = p.cost - sum([value_of(face) for face in p.paid])
        return all(value_of(face) < missing for face in _payable(p))
    return True


def carry_out(s: FState, nation: int, seat: int, draft: tuple[Action, ...], action: Action) -> None:
    """The whole purchase at once."""
    p = read(s, nation, (*draft, action))
    stacks = p.receivers(s)
    given = p.given
    if p.number:
        given = [*given, p.number - sum(given)]
    else:
        given = [0] * len(stacks)
    s.tell("recruited", (nation, p.number, p.price), "10.5a")
    for face in p.paid:
        spend(s, nation, face)
        s.tell("paid", (nation, face), "10.2")
    if p.substitutes:
        s.substitute = p.substitute
    new = 0
    for piece, city in p.entering:
        _enter(s, piece, city)
        if piece < GENERAL_COUNT:
            new |= 1 << piece
    everybody = 0
    for general in s.board.generals[nation]:
        if s.place[general] >= 0 and not p.barred >> general & 1:
            everybody |= 1 << general
    for (mask, _, _), number in zip(stacks, given, strict=True):
        if number:
            s.armies[(mask & -mask).bit_length() - 1] += number
            s.tell_apart(None, {seat: Text("you_give", (mask, number))}, "10.5a")
            if s.effect == effects.LOUSY_RECRUITS and nation == PRUSSIA:
                s.marked |= mask
                s.tell("marked", (mask,), "fate 10S")
    s.army_facts = armies.gained(s.army_facts, everybody, new, p.number)


def _enter(s: FState, piece: int, city: int) -> None:
    """A piece comes back on the map; it does not march this turn, nor does a stack it joins."""
    there = s.at[city] - 1
    if there < 0:
        s.move(1 << piece, city)
    else:
        others = s.stack_of(there)
        whole = others | 1 << piece
        held = s.armies[there]
        s.armies[there] = 0
        s.move(whole, city)
        s.armies[(whole & -whole).bit_length() - 1] = held
        if s.down & others:
            s.down |= whole
        s.moved |= whole
        s.army_facts = armies.entered(s.army_facts, others, piece)
    s.moved |= 1 << piece
    s.tell("entered", (piece, city), "10.6")
