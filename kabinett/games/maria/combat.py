"""Chapter 11: combat between adjacent generals, fought with tactical cards, and the retreat of the loser."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import saxony, victory
from kabinett.games.maria.board import GENERAL_COUNT, PRAGMATIC
from kabinett.games.maria.stacks import leave_map
from kabinett.games.maria.state import MState
from kabinett.games.tactics import armies
from kabinett.games.tactics.duel import opening, own_score, playable, played, surplus

MOST = 10
"""The highest value of a card."""


def opening_pairs(s: MState, stage: int) -> tuple[tuple[int, int], ...]:
    """Each active stack with each adjacent enemy stack, as they stand when the phase begins."""
    board = s.board
    active = s.stage_powers(stage)
    found: list[tuple[int, int]] = []
    for power in active:
        for general in board.generals[power]:
            city = s.place[general]
            if city < 0 or s.at[city] != general + 1:
                continue
            for other in s.ground.neighbours[city]:
                piece = s.at[other] - 1
                if 0 <= piece < GENERAL_COUNT and s.fight(power, board.power[piece]):
                    found.append((general, piece))
    return tuple(found)


def still_due(s: MState, pair: tuple[int, int]) -> bool:
    """Whether a pair still has to fight: both where they stood, and still enemies."""
    attacker, defender = pair
    if s.routed >> attacker & 1 or s.routed >> defender & 1:
        return False
    here, there = s.place[attacker], s.place[defender]
    if here < 0 or there < 0 or there not in s.ground.neighbours[here]:
        return False
    if s.at[here] != attacker + 1 or s.at[there] != defender + 1:
        return False
    return s.fight(s.board.power[attacker], s.board.power[defender])


class Combats(Step[MState]):
    """The combats of a phase, one after the other in the order that the active player chooses; Austria's before those
    of the Pragmatic Army, unless one player has both."""

    rule: ClassVar[str] = "11.1b"
    kind: ClassVar[str] = "combats"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"), ("begun", "number"))

    def now(self, s: MState) -> list[tuple[int, int]]:
        """The pairs of which one is fought next."""
        if s.two:
            return list(s.pairs)
        first = [pair for pair in s.pairs if s.board.power[pair[0]] != PRAGMATIC]
        return first or list(s.pairs)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        if not frame[2]:
            return ()
        pairs = self.now(s)
        if len(pairs) < 2 or not all([still_due(s, pair) for pair in s.pairs]):
            return ()
        return (s.seat_of[s.board.power[pairs[0][0]]],)

    def act(self, s: MState, frame: Frame) -> None:
        if not frame[2]:
            s.routed = 0
            s.pairs = opening_pairs(s, frame[1])
            s.replace((self.number, frame[1], 1))
            return
        due = tuple([pair for pair in s.pairs if still_due(s, pair)])
        if due != s.pairs:
            s.pairs = due
            s.replace((self.number, frame[1], 1))
        elif due:
            self.begin(s, self.now(s)[0])
        else:
            s.pop()

    def begin(self, s: MState, pair: tuple[int, int]) -> None:
        s.pairs = tuple([other for other in s.pairs if other != pair])
        s.push((s.rules.step_numbers["battle"], pair[0], pair[1]))

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[self.now(s)[0][0]]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.combats", (self.power(s, frame, seat),))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("attack", pair) for pair in self.now(s)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return Refusal(Text("no.combat_phase"), "5.2")
        pair = (action.args[0], action.args[1])
        if pair in self.now(s):
            return None
        if pair in s.pairs:
            return Refusal(Text("no.austria_first"), "11.1k")
        for general in pair:
            if s.routed >> general & 1:
                return Refusal(Text("no.routed", (general,)), "11.1p")
        return Refusal(Text("no.pair"), _why_no_pair(s, frame[1], pair[0], pair[1]))

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.begin(s, (action.args[0], action.args[1]))


def _why_no_pair(s: MState, stage: int, attacker: int, defender: int) -> str:
    """The rule by which these two are no pair of this phase."""
    power = s.board.power
    if power[attacker] not in s.stage_powers(stage):
        return "11.1a"
    if not s.enemies(power[attacker], power[defender]):
        return "2.2"
    if s.is_neutral(power[attacker]) or s.is_neutral(power[defender]):
        return "19.4b"
    here, there = s.place[attacker], s.place[defender]
    if min(here, there) < 0 or there not in s.ground.neighbours[here]:
        return "11.1a"
    if (s.commander(attacker), s.commander(defender)) != (attacker, defender):
        return "11.1l"
    return "11.1o"


class Battle(Step[MState]):
    """Both sides state their troops; the difference is the score to begin with."""

    rule: ClassVar[str] = "11.1d"
    kind: ClassVar[str] = "battle"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("attacker", "general"), ("defender", "general"))

    def act(self, s: MState, frame: Frame) -> None:
        attacker, defender = frame[1], frame[2]
        s.reveal()
        for commander in (attacker, defender):
            for general in members(s.stack_of(commander)):
                if s.purse_of(general) == general:
                    s.army_facts = armies.shown(s.army_facts, s.own_stack(general), s.troops[general])
        mine, theirs = s.strength(attacker), s.strength(defender)
        score, side = opening(mine, theirs)
        s.tell("battle", (s.stack_of(attacker), s.stack_of(defender), mine, theirs, score), "11.1d")
        s.replace((s.rules.step_numbers["duel"], attacker, defender, score, side))


class Duel(Step[MState]):
    """The side behind plays a card of its sector's suit, or stops and is beaten."""

    rule: ClassVar[str] = "11.1e"
    kind: ClassVar[str] = "duel"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("attacker", "general"),
        ("defender", "general"),
        ("score", "number"),
        ("side", "number"),
    )

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[1 + frame[4]]]

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.power[frame[1 + frame[4]]]],)

    def suit(self, s: MState, frame: Frame) -> int:
        return s.board.suit[s.place[frame[1 + frame[4]]]]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        own, other = frame[1 + frame[4]], frame[2 - frame[4]]
        return Text("ask.duel", (own, other, own_score(frame[3], frame[4]), self.suit(s, frame)))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        faces, reserve = playable(s.pack, s.hands[self.power(s, frame, seat)], self.suit(s, frame), MOST)
        found = [action("play", (face,)) for face in faces]
        found += [action("reserve", (value,)) for value in range(1, reserve + 1)]
        if frame[3] or not faces:
            found.append(action("stop"))
        return found

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        hand = s.hands[self.power(s, frame, seat)]
        suit = self.suit(s, frame)
        own = frame[1 + frame[4]]
        faces, reserve = playable(s.pack, hand, suit, MOST)
        if action.verb == "stop":
            return None if frame[3] or not faces else Refusal(Text("no.stop"), "11.1i")
        if action.verb == "reserve":
            if not reserve:
                return Refusal(Text("no.no_reserve"), "8.5")
            if 1 <= action.args[0] <= reserve:
                return None
            return Refusal(Text("no.reserve_value", (s.pack.reserve_top,)), "8.5")
        if action.verb != "play":
            return Refusal(Text("no.duel_first"), "11.1e")
        face = action.args[0]
        if face == s.pack.reserve:
            return Refusal(Text("no.declare"), "8.5")
        if face not in s.pack.faces_in(hand):
            return Refusal(Text("no.not_held", (face,)), "8.3")
        return None if face in faces else Refusal(Text("no.suit", (own, suit)), "11.1c")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        attacker, defender, side = frame[1], frame[2], frame[4]
        own = own_score(frame[3], side)
        if action.verb == "stop":
            s.pop()
            self.finish(s, frame, own)
            return
        if action.verb == "reserve":
            face, value = s.pack.reserve, action.args[0]
        else:
            face = action.args[0]
            value = s.pack.value_of[face]
        power = s.board.power[frame[1 + side]]
        s.spend(power, face)
        own += value
        s.tell("played", (power, face, value, own), "11.1e")
        score, side = played(own, side)
        s.replace((self.number, attacker, defender, score, side))

    def finish(self, s: MState, frame: Frame, own: int) -> None:
        """The side to play has stopped: a tie at zero, else its defeat."""
        loser, winner = frame[1 + frame[4]], frame[2 - frame[4]]
        power = s.board.power
        if own == 0:
            # He had to play a card of his suit if he held one: everybody knows now that he does not.
            s.reveal()
            s.voids[power[loser]] |= 1 << self.suit(s, frame)
            s.tell("tie", (s.stack_of(frame[1]), s.stack_of(frame[2])), "11.1i")
            return
        s.last_winner = s.seat_of[power[winner]]
        city = s.place[loser]
        group = s.stack_of(loser)
        loss = min(-own, s.strength(loser))
        s.tell("defeat", (group, s.stack_of(winner), -own, loss), "11.1g")
        s.routed |= group
        gone = take_losses(s, loser, loss, "6.7")
        remaining = s.stack_of(s.at[city] - 1) if s.at[city] else 0
        numbers = s.rules.step_numbers
        on_bohemia = int(s.board.bohemia[city])
        early = victory.worth(loss, gone) if s.first_edition and not s.introductory else 0
        # Whose points they are is settled now: a Saxon may belong to somebody else when they are counted.
        victor, beaten = s.major(power[winner]), s.major(power[loser])
        s.push((numbers["aftermath"], victor, beaten, loss, gone, early, on_bohemia))
        if remaining:
            s.push((numbers["retreat"], winner, s.at[city] - 1, loss, city))
        if early:
            saxony.points_lost(s, beaten, early, bool(on_bohemia))


def take_losses(s: MState, commander: int, loss: int, rule: str) -> int:
    """A stack loses troops: in a mixed one first those of the power not in command. How many generals left the map."""
    other = s.partner(commander)
    if other < 0 or s.board.power[other] == s.board.power[commander]:
        return _lose(s, commander, loss, rule)
    first = min(loss, s.troops[other])
    gone = _lose(s, other, first, rule) if first else 0
    return gone + (_lose(s, commander, loss - first, rule) if loss > first else 0)


def _lose(s: MState, general: int, loss: int, rule: str) -> int:
    """Generals of one power in one city lose troops."""
    keeper = s.purse_of(general)
    group = s.own_stack(general)
    s.troops[keeper] -= loss
    leaving = surplus(members(group), s.troops[keeper])
    s.army_facts = armies.lost(s.army_facts, group, loss, sum([1 << g for g in leaving]))
    for member in reversed(leaving):
        leave_map(s, member, rule)
    return len(leaving)


class Aftermath(Step[MState]):
    """After the retreat: victory points of two major powers for the troops eliminated, and what they do to Saxony."""

    rule: ClassVar[str] = "16.1"
    kind: ClassVar[str] = "aftermath"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("winner", "power"),
        ("loser", "power"),
        ("lost", "number"),
        ("gone", "number"),
        ("shifted", "number"),
        ("bohemia", "number"),
    )

    def act(self, s: MState, frame: Frame) -> None:
        _, winner, loser, lost, gone, shifted, on_bohemia = frame
        s.pop()
        if s.introductory:
            return
        points = victory.battle_points(s, winner, loser, lost, gone)
        if points > shifted:
            saxony.points_lost(s, loser, points - shifted, on_bohemia == 1)
