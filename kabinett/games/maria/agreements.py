"""Chapters 20 and 21: negotiation: proposals and answers that nobody is asked for, and what has been agreed.

What the rules can express is enforced: subsidy contracts, truces, promised votes. A promise to keep generals away from
a fortress, or an agreement that the players put into words of their own, is shown until it ends and left to them."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.text import Text
from kabinett.games.maria import subsidies
from kabinett.games.maria.board import AUSTRIA, BAVARIA, FRANCE, MAJORS, POWER_COUNT, PRUSSIA, SAXONY
from kabinett.games.maria.state import MState

# Kinds of agreement: (kind, a, b, until, 0) in force, (from, to, kind, a, b, n) proposed.
TRUCE: Final = 1
VOTE: Final = 2
AWAY: Final = 3
SUBSIDY: Final = 4
CANCEL: Final = 5
WORDS: Final = 6
KINDS: Final = {
    "propose_truce": TRUCE,
    "propose_vote": VOTE,
    "propose_away": AWAY,
    "propose_subsidy": SUBSIDY,
    "propose_cancel": CANCEL,
    "propose_words": WORDS,
}
ANSWERS: Final = ("agree", "reject", "withdraw")
VERBS: Final = (*KINDS, *ANSWERS)
LAST_TURN: Final = subsidies.LAST_TURN
VOTERS: Final = (PRUSSIA, FRANCE, BAVARIA, SAXONY)

Proposal = tuple[int, int, int, int, int, int]


def new_stage(s: MState) -> None:
    """Open proposals lapse, and everybody may propose again."""
    s.proposals = ()
    s.proposed = 0


def new_turn(s: MState) -> None:
    """Agreements whose time is over are dropped."""
    kept: list[tuple[int, ...]] = []
    for agreement in s.agreements:
        over = s.election == 2 if agreement[0] == VOTE else agreement[3] < s.turn
        if over:
            _tell_over(s, agreement)
        else:
            kept.append(agreement)
    s.agreements = tuple(kept)


def _tell_over(s: MState, agreement: tuple[int, ...]) -> None:
    if agreement[0] == WORDS:
        s.tell("words_over", (agreement[1], agreement[2]), "21.1")
    else:
        s.tell("agreement_over", (agreement[1],), "21.1")


def end_of_power(s: MState, power: int) -> None:
    """A power has changed player: votes and truces that its old player agreed on for it bind nobody any more."""
    kept: list[tuple[int, ...]] = []
    for agreement in s.agreements:
        kind, a, b = agreement[0], agreement[1], agreement[2]
        if (kind == TRUCE and power in (a, b)) or (kind == VOTE and a == power):
            _tell_over(s, agreement)
        else:
            kept.append(agreement)
    s.agreements = tuple(kept)
    s.proposals = tuple([p for p in s.proposals if p[2] == WORDS or power not in _powers_of(p)])


def _powers_of(proposal: tuple[int, ...]) -> tuple[int, ...]:
    """The powers of which a proposal speaks."""
    return (proposal[3],) if proposal[2] in (VOTE, AWAY) else (proposal[3], proposal[4])


def promised_vote(s: MState, power: int) -> int:
    """The candidate to whom this power's votes are promised; -1: they are free."""
    for agreement in s.agreements:
        if agreement[0] == VOTE and agreement[1] == power:
            return agreement[2]
    return -1


# proposals


def why_not_propose(s: MState, seat: int, kind: int, args: tuple[int, ...]) -> Refusal | None:
    """Why this player cannot propose this now."""
    other = partner(s, seat, kind, args)
    if other < 0:
        return Refusal(Text("no.partner"), "21.1")
    if s.two and other != seat:
        return Refusal(Text("no.alone"), "24.2d")
    if s.proposed >> seat & 1:
        return Refusal(Text("no.proposed"), "21.5")
    for proposal in s.proposals:
        if {proposal[0], proposal[1]} == {seat, other}:
            return Refusal(Text("no.open_proposal", (other,)), "21.5")
    return why_not_agree(s, kind, args)


def partner(s: MState, seat: int, kind: int, args: tuple[int, ...]) -> int:
    """With whom this would be agreed: the other power's player, or (contracts) the same one; -1: not his to propose."""
    if kind == WORDS:
        return args[0] if args[0] != seat and args[0] < s.seats else -1
    if kind == VOTE:
        owner = s.seat_of[args[0]]
        if args[2] >= s.seats or args[2] == owner:
            return -1
        return args[2] if owner == seat else owner if args[2] == seat else -1
    if kind == AWAY:
        owner = s.seat_of[args[0]]
        # It is promised to the player whose fortress it would be: Silesia lies between Austria and Prussia.
        against = s.seat_of[PRUSSIA if args[0] == AUSTRIA else AUSTRIA]
        if seat not in (owner, against) or owner == against:
            return -1
        return against if owner == seat else owner
    first, second = s.seat_of[args[0]], s.seat_of[args[1]]
    if first == second:
        return seat if seat == first and kind in (SUBSIDY, CANCEL) else -1
    return second if seat == first else first if seat == second else -1


def why_not_agree(s: MState, kind: int, args: tuple[int, ...]) -> Refusal | None:
    """Why this cannot be agreed on, whoever proposes it."""
    if kind == SUBSIDY:
        return subsidies.why_no_contract(s, args[0], args[1], args[2])
    if kind == CANCEL:
        found = subsidies.find(s, args[0], args[1])
        if found is None or found[0] != args[0]:
            return Refusal(Text("no.contract", args[:2]), "20.2a")
        return None
    if kind == VOTE:
        if s.election == 2:
            return Refusal(Text("no.elected"), "21.1b")
        if args[0] not in VOTERS or not 0 <= args[1] <= 1:
            return Refusal(Text("no.promise_vote", (args[0],)), "18.4")
        if promised_vote(s, args[0]) >= 0:
            return Refusal(Text("no.promised", (args[0],)), "21.1")
        return None
    until = args[1] if kind == WORDS and len(args) == 2 else args[2]
    if not s.turn <= until <= LAST_TURN:
        return Refusal(Text("no.until"), "21.1")
    if kind == WORDS:
        return None
    if (kind, args[0], args[1]) in [(a[0], a[1], a[2]) for a in s.agreements]:
        return Refusal(Text("no.agreed"), "21.1")
    if kind == TRUCE:
        if not s.enemies(args[0], args[1]):
            return Refusal(Text("no.not_enemies", args[:2]), "21.4")
        return None
    if args[0] not in (AUSTRIA, PRUSSIA) or args[1] not in s.board.silesia or until != s.turn + 1:
        return Refusal(Text("no.away"), "21.1")
    return None


def _listed(s: MState, seat: int) -> list[list[tuple[str, tuple[int, ...]]]]:
    """All proposals worth looking at, in groups that are legal or not together: they differ in how long they hold."""
    found: list[list[tuple[str, tuple[int, ...]]]] = []
    turns = range(s.turn, LAST_TURN + 1)
    for a in range(POWER_COUNT):
        for b in range(POWER_COUNT):
            if a == b or seat not in (s.seat_of[a], s.seat_of[b]):
                continue
            if s.enemies(a, b):
                found.append([("propose_truce", (a, b, until)) for until in turns])
            elif a in MAJORS and s.allied(a, b):
                found.append([("propose_subsidy", (a, b, n)) for n in range(1, subsidies.longest(s) + 1)])
                found.append([("propose_cancel", (a, b))])
    if s.two:
        return found
    if s.election < 2:
        found += [[("propose_vote", (p, c, to))] for p in VOTERS for c in (0, 1) for to in range(s.seats)]
    if s.turn < LAST_TURN:
        found += [[("propose_away", (p, c, s.turn + 1))] for p in (AUSTRIA, PRUSSIA) for c in s.board.silesia]
    found += [[("propose_words", (other, until)) for until in turns] for other in range(s.seats)]
    return found


def may(s: MState, seat: int) -> list[Action]:
    """What this player may propose or answer now."""
    if s.introductory or s.turn == 0:
        return []
    action = s.rules.words.action
    offered: list[Action] = []
    for proposal in s.proposals:
        by, to, kind = proposal[0], proposal[1], proposal[2]
        if to == seat:
            if why_not_agree(s, kind, proposal[3:]) is None:
                offered.append(action("agree", (by,)))
            offered.append(action("reject", (by,)))
        elif by == seat:
            offered.append(action("withdraw", (to,)))
    if not s.proposed >> seat & 1:
        for group in _listed(s, seat):
            if group and why_not_propose(s, seat, KINDS[group[0][0]], group[0][1]) is None:
                offered += [action(verb, args) for verb, args in group]
    return offered


def about(s: MState, seat: int) -> tuple[int, ...]:
    """The open proposals of which this player is a part."""
    return tuple([number for proposal in s.proposals if seat in proposal[:2] for number in proposal])


def _find(s: MState, by: int, to: int) -> tuple[int, ...] | None:
    for proposal in s.proposals:
        if proposal[0] == by and proposal[1] == to:
            return proposal
    return None


def why_not_may(s: MState, seat: int, action: Action) -> Refusal | None:
    """Why a proposal or answer is not legal now; None where it is, and for all other actions."""
    if action.verb not in VERBS:
        return None
    if s.introductory:
        return Refusal(Text("no.introductory"), "14.6")
    if s.turn == 0:
        return Refusal(Text("no.too_early"), "21.5")
    if action.verb in KINDS:
        return why_not_propose(s, seat, KINDS[action.verb], action.args)
    pair = (seat, action.args[0]) if action.verb == "withdraw" else (action.args[0], seat)
    found = _find(s, *pair)
    if found is None:
        return Refusal(Text("no.proposal", action.args), "21.5")
    return why_not_agree(s, found[2], found[3:]) if action.verb == "agree" else None


def do_may(s: MState, seat: int, action: Action) -> None:
    """A proposal is made, answered or withdrawn; a contract between powers of one player is simply made."""
    if action.verb in KINDS:
        kind = KINDS[action.verb]
        other = partner(s, seat, kind, action.args)
        s.proposed |= 1 << seat
        if other == seat:
            conclude(s, kind, action.args)
            return
        a, b = action.args[0], action.args[1]
        if kind == WORDS:
            a, b, number = seat, other, action.args[1]
        else:
            number = action.args[2] if kind not in (VOTE, CANCEL) else 0
        s.proposals = (*s.proposals, (seat, other, kind, a, b, number))
        s.tell(f"proposed_{kind}", (seat, other, a, b, number), "21.5")
        return
    pair = (seat, action.args[0]) if action.verb == "withdraw" else (action.args[0], seat)
    found = _find(s, *pair)
    assert found is not None
    s.proposals = tuple([p for p in s.proposals if p != found])
    if action.verb == "agree":
        conclude(s, found[2], found[3:])
    else:
        s.tell("proposal_over", pair, "21.5")


def conclude(s: MState, kind: int, args: tuple[int, ...]) -> None:
    """Both have agreed: from now on it binds."""
    if kind == SUBSIDY:
        subsidies.make(s, args[0], args[1], args[2])
    elif kind == CANCEL:
        subsidies.cancel(s, args[0], args[1])
    else:
        until = 0 if kind == VOTE else args[2]
        s.agreements = (*s.agreements, (kind, args[0], args[1], until, 0))
        rule = {TRUCE: "21.4", VOTE: "21.1b"}.get(kind, "21.1")
        s.tell(f"agreed_{kind}", (args[0], args[1], until), rule)
