"""Chapters 7 and 8: combat between adjacent generals, fought with tactical cards, and the retreat of the loser."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich import duel, effects
from kabinett.games.friedrich.advanced import lost_to_austria
from kabinett.games.friedrich.board import DAUN, GENERAL_COUNT, PRUSSIA, enemies
from kabinett.games.friedrich.marching import idle_general, lead_of
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import RESERVE, value_of
from kabinett.games.tactics.duel import opening, played
from kabinett.games.tactics.duel import surplus as unled
from kabinett.games.tactics.retreat import is_end, retreat_ends

ATTACKER = 0


def may_fight(s: FState, attacker: int, defender: int) -> bool:
    """Whether fate lets this stack attack that one."""
    if s.effect < 0:
        return True
    if s.effect == effects.HALLE_MOURNS:
        halle = s.board.halle
        return s.place[defender] != halle and (s.second or s.place[attacker] != halle)
    if s.second:
        return True
    return not s.stack_of(attacker) & (idle_general(s) | effects.new_recruits(s))


def opening_pairs(s: FState, nation: int) -> tuple[tuple[int, int], ...]:
    """Each active stack with each adjacent enemy stack, as they stand when the phase begins."""
    board = s.board
    found: list[tuple[int, int]] = []
    for general in board.generals[nation]:
        city = s.place[general]
        if city < 0 or s.at[city] != general + 1:
            continue
        for other in board.neighbours[city]:
            piece = s.at[other] - 1
            if 0 <= piece < GENERAL_COUNT and enemies(nation, board.nation[piece]) and may_fight(s, general, piece):
                found.append((general, piece))
    return tuple(found)


class Combats(Step[FState]):
    """The combats of a phase, one after the other in the order that the active player chooses."""

    rule: ClassVar[str] = "7.2"
    kind: ClassVar[str] = "combats"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"), ("begun", "number"))

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],) if frame[2] and len(s.pairs) > 1 else ()

    def act(self, s: FState, frame: Frame) -> None:
        nation = frame[1]
        if not frame[2]:
            s.routed = 0
            s.pairs = opening_pairs(s, nation)
            s.replace((self.number, nation, 1))
        elif s.pairs:
            self.begin(s, s.pairs[0])
        else:
            s.pop()

    def begin(self, s: FState, pair: tuple[int, int]) -> None:
        s.pairs = tuple([other for other in s.pairs if other != pair])
        attacker, defender = pair
        asked_to_evade = (
            s.effect == effects.DAUN_DILATORY
            and s.board.nation[defender] == PRUSSIA
            and s.stack_of(attacker) >> DAUN & 1
            and evasions(s, defender)
        )
        s.push((s.rules.step_numbers["evade" if asked_to_evade else "battle"], attacker, defender))

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("attack", pair) for pair in s.pairs]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "attack":
            return Refusal(Text("no.combat_phase"), "2.4")
        attacker, defender = action.args
        if (attacker, defender) in s.pairs:
            return None
        if attacker >= 0 and s.routed >> attacker & 1:
            return Refusal(Text("no.routed", (attacker,)), "7.12e")
        if defender >= 0 and s.routed >> defender & 1:
            return Refusal(Text("no.routed", (defender,)), "7.12e")
        return Refusal(Text("no.pair"), _why_no_pair(s, frame[1], attacker, defender))

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return frame[1]

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        return Text("ask.combats", (frame[1],))

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.begin(s, (action.args[0], action.args[1]))


def _why_no_pair(s: FState, nation: int, attacker: int, defender: int) -> str:
    """The rule by which these two are no pair of this phase."""
    board = s.board
    if min(attacker, defender) < 0 or board.nation[attacker] != nation:
        return "7.1"
    if not enemies(nation, board.nation[defender]):
        return "1.2"
    cities = (s.place[attacker], s.place[defender])
    if min(cities) < 0 or cities[1] not in board.neighbours[cities[0]]:
        return "7.1"
    if (s.commander(attacker), s.commander(defender)) != (attacker, defender):
        return "7.12b"
    if not may_fight(s, attacker, defender):
        return f"fate {effects.VERSIONS[s.effect]}{' second' if s.second else ''}"
    return "7.12d"


def evasions(s: FState, defender: int) -> list[int]:
    """The empty cities beside a Prussian stack that Daun is about to attack."""
    return [city for city in s.board.neighbours[s.place[defender]] if not s.at[city]]


class Evade(Step[FState]):
    """Card 8 of clubs: before Daun's attack the Prussians may step back."""

    rule: ClassVar[str] = "fate 8C"
    kind: ClassVar[str] = "evade"
    form: ClassVar[str] = "window"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("attacker", "piece"), ("defender", "piece"))

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [*[action("evade", (city,)) for city in evasions(s, frame[2])], action("stand")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "evade" and action.args[0] not in evasions(s, frame[2]):
            return Refusal(Text("no.evasion", action.args), "fate 8C")
        if action.verb not in ("evade", "stand"):
            return Refusal(Text("no.evade_first"), "fate 8C")
        return None

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        attacker, defender = frame[1], frame[2]
        if action.verb == "stand":
            s.replace((s.rules.step_numbers["battle"], attacker, defender))
            return
        group = s.stack_of(defender)
        s.at[s.place[defender]] = 0
        s.move(group, action.args[0])
        s.tell("evaded", (group, action.args[0]), "fate 8C")
        _rout(s, group)
        s.pop()


def _rout(s: FState, group: int) -> None:
    """These generals retreated or were lost: no more combat for them in this phase."""
    s.routed |= group
    s.pairs = tuple([pair for pair in s.pairs if not (group >> pair[0] & 1 or group >> pair[1] & 1)])


class Battle(Step[FState]):
    """Both sides announce their armies; the difference is the starting score."""

    rule: ClassVar[str] = "7.3"
    kind: ClassVar[str] = "battle"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("attacker", "piece"), ("defender", "piece"))

    def act(self, s: FState, frame: Frame) -> None:
        attacker, defender = frame[1], frame[2]
        s.reveal()
        duel.count_combats(s, attacker, defender)
        for commander in (attacker, defender):
            s.army_facts = armies.shown(s.army_facts, s.stack_of(commander), s.armies[commander])
        mine, theirs = s.armies[attacker], s.armies[defender]
        groups = (s.stack_of(attacker), s.stack_of(defender))
        s.tell("battle", (groups[0], groups[1], mine, theirs, mine - theirs), "7.3")
        score, side = opening(mine, theirs)
        flags = duel.opening_flags(s, attacker, defender, score)
        s.replace((s.rules.step_numbers["duel"], attacker, defender, score, side, flags))


class Duel(Step[FState]):
    """The side behind plays a card of its city's suit, or stops and is beaten."""

    rule: ClassVar[str] = "7.4"
    kind: ClassVar[str] = "duel"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("attacker", "piece"),
        ("defender", "piece"),
        ("score", "number"),
        ("side", "number"),
        ("flags", "number"),
    )

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.nation[frame[1 + frame[4]]]],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return s.board.nation[frame[1 + frame[4]]]

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        own, other = frame[1 + frame[4]], frame[2 - frame[4]]
        return Text("ask.duel", (own, other, duel.own_score(frame), s.board.suit[s.place[own]]))

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        return duel.options(s, frame)

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return duel.why_not(s, frame, action)

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        attacker, defender, side = frame[1], frame[2], frame[4]
        nation = s.board.nation[frame[1 + side]]
        own = duel.own_score(frame)
        if action.verb == "stop":
            unhindered = duel.barred_faces(s, frame) == (False, False)
            s.pop()
            self.finish(s, attacker, defender, side, own, unhindered)
            return
        if action.verb == "reserve":
            face, value = RESERVE, action.args[0]
        else:
            face = action.args[0]
            value = value_of(face)
        value, flags = duel.worth(s, frame, action, value)
        s.spend(nation, face)
        own += value
        s.tell("played", (nation, face, value, own), "7.4")
        flags = duel.after_play(s, frame, flags, own)
        score, side = played(own, side)
        s.replace((self.number, attacker, defender, score, side, flags))

    def finish(self, s: FState, attacker: int, defender: int, side: int, own: int, unhindered: bool) -> None:
        """The side to play has stopped: a draw at zero, else its defeat."""
        loser, winner = (attacker, defender) if side == ATTACKER else (defender, attacker)
        nation = s.board.nation[loser]
        if own == 0:
            if unhindered:
                # He had to play a card of his suit if he held one: everybody knows now that he does not.
                s.reveal()
                s.voids[nation] |= 1 << s.board.suit[s.place[loser]]
            s.tell("draw", (s.stack_of(attacker), s.stack_of(defender)), "7.11b")
            return
        s.victor = winner
        group = s.stack_of(loser)
        s.beaten |= group
        loss = min(-own, s.armies[loser])
        s.tell("defeat", (group, s.stack_of(winner), -own, loss), "7.9")
        lost_to_austria(s, nation, s.board.nation[winner], own)
        s.armies[loser] -= loss
        left = s.armies[loser]
        leaving = surplus(group, left)
        s.army_facts = armies.lost(s.army_facts, group, loss, leaving)
        _rout(s, group)
        if leaving:
            discharge(s, leaving, "6.4")
        if left:
            s.push((s.rules.step_numbers["retreat"], winner, loser, loss))


def surplus(group: int, left: int) -> int:
    """The generals of a stack for whom no army is left: from the lowest rank up."""
    mask = 0
    for general in unled(members(group), left):
        mask |= 1 << general
    return mask


def discharge(s: FState, group: int, rule: str) -> None:
    """Generals leave the map; they may come back. What is known of armies must have been brought up to date before."""
    s.remove(group)
    s.down &= ~group
    s.tell("left_map", (group,), rule)


def destroy_stack(s: FState, group: int, rule: str) -> None:
    """A stack loses all its armies and leaves the map; the nation's total tells everybody how many they were."""
    s.reveal()
    commander = lead_of(group)
    held = s.armies[commander]
    s.armies[commander] = 0
    s.army_facts = armies.lost(s.army_facts, group, held, group)
    s.tell("all_lost", (group, held), rule)
    discharge(s, group, rule)


class Retreat(Step[FState]):
    """The winner chooses where the loser ends, among the cities farthest from the winning general."""

    rule: ClassVar[str] = "8.4"
    kind: ClassVar[str] = "retreat"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("victor", "piece"), ("loser", "piece"), ("cities", "number"))

    def ends(self, s: FState, frame: Frame) -> list[int]:
        return retreat_ends(s.board.roads, s.at, s.place[frame[2]], s.place[frame[1]], frame[3])

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.nation[frame[1]]],) if len(self.ends(s, frame)) > 1 else ()

    def act(self, s: FState, frame: Frame) -> None:
        ends = self.ends(s, frame)
        s.pop()
        if ends:
            self.carry(s, frame, ends[0])
        else:
            destroy_stack(s, s.stack_of(frame[2]), "8.5")

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return s.board.nation[frame[1]]

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("retreat", (frame[2], city)) for city in self.ends(s, frame)]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "retreat" or action.args[0] != frame[2]:
            return Refusal(Text("no.retreat_first", (frame[2],)), "8.1")
        city = action.args[1]
        if city in self.ends(s, frame):
            return None
        start, length = s.place[frame[2]], frame[3]
        if city == start:
            rule = "8.4b"
        elif city >= 0 and s.at[city]:
            rule = "8.4c"
        elif city >= 0 and is_end(s.board.roads, s.at, start, city, length):
            rule = "8.4a"
        else:
            rule = "8.2"
        return Refusal(Text("no.retreat", (city, length)), rule)

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        self.carry(s, frame, action.args[1])

    def carry(self, s: FState, frame: Frame, city: int) -> None:
        loser = frame[2]
        group = s.stack_of(loser)
        s.at[s.place[loser]] = 0
        s.move(group, city)
        s.tell("retreated", (group, city, frame[3]), "8.2")
