"""What a player of Maria says unasked: which proposals it agrees to, and the few it makes itself.

All of it comes from what everybody sees and from its own cards and troops. A truce binds one side, so a mutual one is
two promises: a bot makes the first, and gives its own for another's more easily."""

from __future__ import annotations

from typing import Final

from kabinett.bots.maria_politics import votes_for_charles
from kabinett.bots.maria_strength import Stakes, far, foe, left, likely_troops, stacks, suit_points
from kabinett.bots.strength import edge
from kabinett.core.action import Action
from kabinett.games.maria.agreements import AWAY, CANCEL, KINDS, SUBSIDY, TRUCE, VOTE, partner, promised_vote
from kabinett.games.maria.annexation import holds_silesia
from kabinett.games.maria.board import AUSTRIA, FRANCE, MAJORS, MINORS, POWER_COUNT, PRUSSIA, SAXONY
from kabinett.games.maria.cards import income
from kabinett.games.maria.election import CHARLES, FRANCIS, votes
from kabinett.games.maria.state import MState
from kabinett.games.maria.subsidies import LAST_TURN, cut_off

HEARS: Final = ("stage", *[f"proposed_{kind}" for kind in sorted(KINDS.values())])
"""It makes proposals when a stage begins, and answers those it hears of."""

PATIENCE: Final = 4
"""Turns before it proposes the same thing again."""
REST: Final = 2
"""Turns before it proposes anything again; to give a promise for a promise, or to ask for one, it does not wait."""
FIRST_TURN: Final = 2
CLOSE: Final = 3
"""Who has so few markers left to place is about to win."""
AUSTRIAN_START: Final = 2
"""Austria begins with most of its markers placed, and the last ones are hard to place: they count for more."""
IN_REACH: Final = 4
"""Roads that a general marches, or nearly."""
PRESSED: Final = 2.0
"""Two stacks that are too strong are near its fortresses, or four that are not."""
FEW_CARDS: Final = 2
MANY_CARDS: Final = 6
LEAST_INCOME: Final = 3

# What speaks for a promise not to attack, and against it; it is made from ENOUGH on.
ENOUGH: Final = 1.0
MUTUAL: Final = 2.0
RELIEF: Final = 1.5
AGAINST_THE_FIRST: Final = 3.0
GOAL: Final = 0.5
MOST_GOALS: Final = 3

Memory = dict[tuple[int, ...], int]
"""The turn in which something was proposed last, by its kind and what it is about; or, by SEEN and two powers, in which
the first was last bound not to attack the second; or, by (), in which it last came up with something new."""
SEEN: Final = 0

Proposed = tuple[tuple[int, ...], Action]
"""A proposal, and what it is remembered by."""


def speak(s: MState, seat: int, offered: list[Action], past: Memory) -> Action | None:
    """An answer if one is due, else perhaps a proposal. `s` is a sample; what is hidden in it is not looked at."""
    for agreement in s.agreements:
        if agreement[0] == TRUCE:
            past[(SEEN, agreement[1], agreement[2])] = s.turn
    for action in offered:
        if action.verb == "reject":
            agree = s.rules.words.action("agree", action.args)
            return agree if agree in offered and agrees(s, seat, action.args[0]) else action
    # One proposal at a time: whoever has heard another's does not come up with his own.
    if s.proposed or s.proposals or s.turn < FIRST_TURN:
        return None
    offered = [action for action in offered if timely(s, seat, action)]
    for key, action in returns(s, seat):
        if action in offered and s.turn - past.get(key, -PATIENCE) >= PATIENCE:
            past[key] = s.turn
            return action
    waited = s.turn - past.get((), -REST)
    for key, action in ideas(s, seat, past) if waited >= REST else votes_asked(s, seat) if waited else []:
        if action in offered and s.turn - past.get(key, -PATIENCE) >= PATIENCE:
            past[key] = past[()] = s.turn
            return action
    return None


def timely(s: MState, seat: int, action: Action) -> bool:
    """Whether something is proposed to a player whose stage it is: he has the time to answer, and is about to march."""
    other = partner(s, seat, KINDS[action.verb], action.args) if action.verb in KINDS else -1
    stage = s.rules.step_numbers["stage"]
    acting = [s.seat_of[power] for frame in s.stack if frame[0] == stage for power in s.stage_powers(frame[1])]
    return other == seat or other in acting


# answers


def agrees(s: MState, seat: int, by: int) -> bool:
    """Whether this player accepts what another has proposed to him."""
    for proposal in s.proposals:
        if proposal[0] == by and proposal[1] == seat:
            kind, a, b, number = proposal[2], proposal[3], proposal[4], proposal[5]
            if kind == TRUCE:
                # Another's promise costs nothing.
                return s.seat_of[a] != seat or promises(s, seat, a, b, number)
            if kind == VOTE:
                return (b == CHARLES) == votes_for_charles(s, seat)
            if kind == SUBSIDY:
                return s.seat_of[a] != seat or gives(s, seat, a, b, number)
            if kind == CANCEL:
                return s.seat_of[a] == seat
            # It cannot keep what the rules do not enforce, but it may be promised it.
            return kind == AWAY and s.seat_of[a] != seat
    return False


def promises(s: MState, seat: int, own: int, other: int, until: int) -> bool:
    """Whether one of its powers promises not to attack another power."""
    return truce_worth(s, seat, own, other, until, in_force(s, other, own) >= s.turn) >= ENOUGH


def truce_worth(s: MState, seat: int, own: int, other: int, until: int, mutual: bool) -> float:
    """What a promise of one of its powers is worth to a player, as he feels about it."""
    rival = s.seat_of[other]
    worth = MUTUAL if mutual else 0.0
    if max([pressure(s, seat, third) for third in others(s, seat) if third != rival], default=0.0) >= PRESSED:
        worth += RELIEF
    # A good attack is given up; a bad one would not have been made.
    worth -= max(-1.0, min(4.0, best_edge(s, own, other))) / 2
    worth -= GOAL * min(MOST_GOALS, goals(s, own, other))
    if first(s) == rival:
        worth -= AGAINST_THE_FIRST
    return worth - max(0, until - s.turn - 1)


def gives(s: MState, seat: int, giver: int, taker: int, turns: int) -> bool:
    """Whether one of its powers pays another player's: only one that keeps a third player from winning."""
    rival = first(s)
    if rival in (-1, seat, s.seat_of[taker]) or turns > 2 or len(s.hands[giver]) < MANY_CARDS:
        return False
    return any([s.seat_of[power] == rival and s.fight(taker, power) for power in range(POWER_COUNT)])


# proposals


def ideas(s: MState, seat: int, past: Memory) -> list[Proposed]:
    """What this player would propose of himself, the most urgent first."""
    if s.two:
        return own_subsidies(s, seat)
    return votes_asked(s, seat) + truces(s, seat, past) + help_offered(s, seat) + own_subsidies(s, seat)


def votes_asked(s: MState, seat: int) -> list[Proposed]:
    """Before the election: the votes of a player who would give them anyway."""
    if s.election != 1 or seat not in (s.seat_of[FRANCE], s.seat_of[AUSTRIA]):
        return []
    candidate = CHARLES if votes_for_charles(s, seat) else FRANCIS
    found: list[Proposed] = []
    for power in (PRUSSIA, SAXONY):
        owner = s.seat_of[power]
        if owner == seat or not votes(s, power) or promised_vote(s, power) >= 0:
            continue
        if votes_for_charles(s, owner) == (candidate == CHARLES):
            action = s.rules.words.action("propose_vote", (power, candidate, seat))
            found.append(((VOTE, power, candidate), action))
    return found


def _pairs(s: MState, seat: int) -> list[tuple[int, int]]:
    """Its own major powers with those of others whom they fight."""
    return [
        (own, other)
        for own in MAJORS
        for other in MAJORS
        if s.seat_of[own] == seat != s.seat_of[other] and s.fight(own, other)
    ]


def returns(s: MState, seat: int) -> list[Proposed]:
    """A promise for a promise: its own for another's, or the other's for its own."""
    action = s.rules.words.action
    found: list[Proposed] = []
    for own, other in [] if s.two else _pairs(s, seat):
        given, taken = in_force(s, own, other), in_force(s, other, own)
        if taken >= s.turn > given and promises(s, seat, own, other, taken):
            found.append(((TRUCE, own, other), action("propose_truce", (own, other, taken))))
        elif given >= s.turn > taken:
            found.append(((TRUCE, other, own), action("propose_truce", (other, own, given))))
    return found


def truces(s: MState, seat: int, past: Memory) -> list[Proposed]:
    """A first promise, until the end of the next turn, where it needs its troops elsewhere."""
    action = s.rules.words.action
    found: list[Proposed] = []
    for own, other in _pairs(s, seat):
        if s.turn == LAST_TURN or max(in_force(s, own, other), in_force(s, other, own)) >= s.turn:
            continue
        # Not to one who took a promise before and gave none.
        if past.get((SEEN, other, own), 0) >= past.get((TRUCE, other, own), 0) and wants_peace(s, seat, own, other):
            found.append(((TRUCE, own, other), action("propose_truce", (own, other, s.turn + 1))))
    return found


def wants_peace(s: MState, seat: int, own: int, other: int) -> bool:
    """Whether it would rather have quiet on this side: pressed on two, or against a third who is the more dangerous."""
    rival = s.seat_of[other]
    if truce_worth(s, seat, own, other, s.turn + 1, True) < ENOUGH:
        return False
    for third in others(s, seat):
        if third == rival or standing(s, third) >= standing(s, rival):
            continue
        if first(s) == third:
            return True
        if own == PRUSSIA and other == AUSTRIA and (s.annexed or holds_silesia(s)):
            return True
        if pressure(s, seat, third) >= PRESSED and pressure(s, seat, rival) >= PRESSED:
            return True
    return False


def help_offered(s: MState, seat: int) -> list[Proposed]:
    """Cards for an ally against a player who is about to win."""
    found: list[Proposed] = []
    for giver in MAJORS:
        for taker in MAJORS:
            if s.seat_of[giver] == seat != s.seat_of[taker] and s.allied(giver, taker):
                if income(s, giver) >= LEAST_INCOME and gives(s, seat, giver, taker, 1):
                    action = s.rules.words.action("propose_subsidy", (giver, taker, 1))
                    found.append(((SUBSIDY, giver, taker), action))
    return found


def own_subsidies(s: MState, seat: int) -> list[Proposed]:
    """A card for its own minor power that has none left and an enemy near."""
    found: list[Proposed] = []
    for taker in MINORS:
        if s.seat_of[taker] != seat or len(s.hands[taker]) > FEW_CARDS or cut_off(s, taker) or not _at_war(s, taker):
            continue
        for giver in MAJORS:
            if s.seat_of[giver] == seat and len(s.hands[giver]) >= MANY_CARDS and income(s, giver) >= LEAST_INCOME:
                # Remembered with its turn: it may be needed again soon.
                action = s.rules.words.action("propose_subsidy", (giver, taker, 1))
                found.append(((SUBSIDY, giver, taker, s.turn), action))
    return found


def _at_war(s: MState, power: int) -> bool:
    """Whether an enemy stack is near one of this power's."""
    return any([s.fight(power, enemy) and near(s, power, enemy) for enemy in range(POWER_COUNT)])


# where one stands


def others(s: MState, seat: int) -> list[int]:
    return [other for other in range(s.seats) if other != seat]


def standing(s: MState, seat: int) -> int:
    """How many markers a player is from victory with the better of his major powers."""
    own = [power for power in MAJORS if s.seat_of[power] == seat]
    return min([left(s, power) + (AUSTRIAN_START if power == AUSTRIA else 0) for power in own], default=LAST_TURN)


def first(s: MState) -> int:
    """The player who is about to win, nearer than the others; -1: nobody."""
    places = [standing(s, seat) for seat in range(s.seats)]
    nearest = min(places)
    return places.index(nearest) if nearest <= CLOSE and places.count(nearest) == 1 else -1


def in_force(s: MState, own: int, other: int) -> int:
    """Until which turn this power has promised not to attack that one; 0: it has not."""
    return max([a[3] for a in s.agreements if a[0] == TRUCE and a[1] == own and a[2] == other], default=0)


def near(s: MState, power: int, enemy: int) -> list[tuple[int, int]]:
    """Pairs of commanders of two powers, one of whom can reach the other, or nearly."""
    return [
        (own, other)
        for own in stacks(s, power)
        for other in stacks(s, enemy)
        if min(far(s, power, s.place[own], s.place[other]), far(s, enemy, s.place[own], s.place[other])) <= IN_REACH
    ]


def _edge(s: MState, own: int, other: int) -> float:
    """How much stronger a stack of its own is than another's, as far as it can know."""
    power = s.board.power[own]
    below = s.partner(own)
    mixed = below >= 0 and s.seat_of[s.board.power[below]] != s.seat_of[power]
    troops = likely_troops(s, own) if mixed else s.strength(own)
    return edge(troops, suit_points(s, s.hands[power], s.board.suit[s.place[own]]), foe(s, other))


def best_edge(s: MState, own: int, other: int) -> float:
    """The advantage of one of its own powers' best attack on another; -1 where there is none to make."""
    return max([_edge(s, mine, theirs) for mine, theirs in near(s, own, other)], default=-1.0)


def goals(s: MState, own: int, other: int) -> int:
    """Fortresses of another power that one of its own would conquer, in reach of its stacks."""
    found = 0
    stakes = Stakes(s)
    for city in s.board.fortresses:
        if s.control(city) == other and stakes.prize(own, city) > 0:
            found += any([far(s, own, city, s.place[general]) <= IN_REACH for general in stacks(s, own)])
    return found


def pressure(s: MState, seat: int, rival: int) -> float:
    """How hard another player presses this one: his stacks near its fortresses, those that are too strong doubly."""
    own = [power for power in range(POWER_COUNT) if s.seat_of[power] == seat]
    found = 0.0
    for enemy in range(POWER_COUNT):
        fought = [power for power in own if s.seat_of[enemy] == rival and s.fight(enemy, power)]
        # Who has promised not to attack does not press.
        if all([in_force(s, enemy, power) >= s.turn for power in fought]):
            continue
        pairs = [pair for power in own for pair in near(s, power, enemy)]
        for general in stacks(s, enemy):
            if _wants_fortress(s, enemy, general, own):
                edges = [_edge(s, mine, theirs) for mine, theirs in pairs if theirs == general]
                found += 0.5 if max(edges, default=-1.0) > 0 else 1.0
    return found


def _wants_fortress(s: MState, power: int, general: int, holders: list[int]) -> bool:
    """Whether a fortress that one of these holds, and this power would conquer, is in reach of its general."""
    stakes = Stakes(s)
    for city in s.board.fortresses:
        if s.control(city) in holders and far(s, power, city, s.place[general]) <= IN_REACH:
            if stakes.prize(power, city) > 0:
                return True
    return False
