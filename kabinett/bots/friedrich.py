"""A heuristic player of Friedrich. It decides from its view alone: what it computes, it computes on a sample of it.

It plans a whole march, purchase or division at once and then follows the plan step by step, as long as each next step
is among its legal actions."""

from __future__ import annotations

import random

from kabinett.bots.base import Bot
from kabinett.core.action import Action
from kabinett.core.contract import Chain, Decision
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.games.friedrich.board import GENERAL_COUNT, HANOVER, NATION_COUNT, enemies
from kabinett.games.friedrich.conquest import guards, protectors
from kabinett.games.friedrich.game import fstate
from kabinett.games.friedrich.marching import lead_of
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.supply import at_home, supplied_by_trains
from kabinett.games.friedrich.victory import needed
from kabinett.games.tactics.armies import bounds
from kabinett.games.tactics.cards import RESERVE, WORTH, face_of, suit_of, value_of

POINTS_PER_CARD = 2.1
"""What an unknown card is worth in a given suit, Reserves included."""
RESERVE_POINTS = 8
BATTLE_POINTS = 14.0
"""Points that are seldom exceeded in one battle: a large hand is worth less than its sum."""


class Greedy(Bot):
    """Marches towards objectives or to protect them, keeps supply, fights where it is stronger, wastes no cards."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.rng = random.Random(seed)
        self.plan: list[Action] = []
        self.settled = 0
        """Pieces that were looked at in this movement phase and stay where they are."""
        self.phase = (-1, -1)

    def decide(self, view: View, decision: Decision) -> Action:
        if self.plan:
            planned = self.plan.pop(0)
            if planned in decision.actions:
                return planned
            self.plan = []
        if len(decision.actions) == 1:
            return decision.actions[0]
        s = fstate(self.game.sample(view, random.Random(self.rng.random())))
        chooser = getattr(self, f"_{decision.kind}", None)
        chosen = chooser(s, decision) if chooser is not None else None
        if chosen is None or chosen not in decision.actions:
            chosen = self._any(decision)
        assert isinstance(chosen, Action)
        return chosen

    def _any(self, decision: Decision) -> Action:
        """Where it has no opinion: anything but declining."""
        useful = [action for action in decision.actions if action.verb not in ("decline", "done")]
        return self.rng.choice(useful or decision.actions)

    def follow(self, actions: list[Action]) -> Action:
        """Do the first of these now and the others when they are asked."""
        self.plan = actions[1:]
        return actions[0]

    # armies and cards

    def _divide_armies(self, s: FState, decision: Decision) -> Action | None:
        """An even share for each general, give or take one."""
        numbers = [action for action in decision.actions if action.verb == "give"]
        if not numbers:
            return None
        lead = numbers[0].args[0]
        nation = s.board.nation[lead]
        share = s.board.armies[nation] / len(s.board.generals[nation]) * s.stack_of(lead).bit_count()
        wanted = share + self.rng.choice([-1, 0, 0, 1])
        return min(numbers, key=lambda action: abs(action.args[1] - wanted))

    def _french_discard(self, s: FState, decision: Decision) -> Action | None:
        return min(decision.actions, key=lambda action: _keep(action.args[0]))

    def _swap_card(self, s: FState, decision: Decision) -> Action | None:
        cards = [action for action in decision.actions if action.verb == "discard"]
        worst = min(cards, key=lambda action: _keep(action.args[0]))
        return worst if _keep(worst.args[0]) <= 5 else None

    def _bad_coin(self, s: FState, decision: Decision) -> Action | None:
        cards = [action for action in decision.actions if action.verb == "offer"]
        return min(cards, key=lambda action: _keep(action.args[0]))

    def _exchange(self, s: FState, decision: Decision) -> Action | None:
        return decision.actions[-1]

    def _offensive_option(self, s: FState, decision: Decision) -> Action | None:
        return decision.actions[-1]

    # combat

    def _combats(self, s: FState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda a: edge(s, a.args[0], s.place[a.args[0]], a.args[1]))

    def _evade(self, s: FState, decision: Decision) -> Action | None:
        attacker, defender = s.stack[-1][1], s.stack[-1][2]
        if edge(s, defender, s.place[defender], attacker) > 0:
            return decision.actions[-1]
        return decision.actions[0]

    def _duel(self, s: FState, decision: Decision) -> Action | None:
        """The cheapest card that turns the score; else cards that save more armies than they are worth; else stop."""
        frame = s.stack[-1]
        side = frame[4]
        own = frame[1 + side]
        gap = -frame[3] if side == 0 else frame[3]
        plays = [(value_of(a.args[0]), a) for a in decision.actions if a.verb == "play"]
        reserves = [(a.args[0], a) for a in decision.actions if a.verb == "reserve"]
        stop = next((a for a in decision.actions if a.verb == "stop"), None)
        hand = s.hands[s.board.nation[own]]
        suit = s.board.suit[s.place[own]]
        points = suit_points(hand, suit)
        held = s.armies[own]
        stake = min(gap, held)
        if stop is not None and (points < gap or stake <= 1):
            # It cannot be turned: limit the loss with small cards as long as that is worth it.
            small = [(value, a) for value, a in plays if value < gap and value <= 6]
            if stake <= 1 or not small or gap - min(small)[0] >= held:
                return stop
            return min(small)[1]
        turning = [(value, a) for value, a in plays if value >= gap]
        if turning:
            over = [pair for pair in turning if pair[0] > gap]
            return min(over or turning, key=lambda pair: pair[0])[1]
        wild = [(value, a) for value, a in reserves if value > gap]
        if wild and (stake >= 3 or stop is None):
            return max(wild)[1] if stop is None else min(wild, key=lambda pair: abs(pair[0] - gap - 3))[1]
        if plays:
            return max(plays)[1]
        if reserves and (stop is None or stake >= 3):
            return max(reserves)[1]
        return stop

    def _retreat(self, s: FState, decision: Decision) -> Action | None:
        """Away from what the loser wants: his trains if he has any on the map, else anywhere."""
        loser = s.stack[-1][2]
        trains = [s.place[t] for t in s.board.trains[s.board.nation[loser]] if s.place[t] >= 0]
        if not trains:
            return None
        return max(decision.actions, key=lambda a: min(_far(s, a.args[1], t) for t in trains))

    # fate

    def _recall(self, s: FState, decision: Decision) -> Action | None:
        return min(decision.actions, key=lambda a: s.armies[a.args[0]] if s.place[a.args[0]] >= 0 else -1)

    def _one_more(self, s: FState, decision: Decision) -> Action | None:
        able = [a for a in decision.actions if a.verb == "raise"]
        return min(able, key=lambda a: s.armies[a.args[0]]) if able else None

    def _one_less(self, s: FState, decision: Decision) -> Action | None:
        able = [a for a in decision.actions if a.verb == "lose"]
        return max(able, key=lambda a: s.armies[a.args[0]]) if able else None

    def _laudon(self, s: FState, decision: Decision) -> Action | None:
        return next((a for a in decision.actions if a.verb == "decline"), None)

    # movement

    def _movement(self, s: FState, decision: Decision) -> Action | None:
        nation = s.stack[-1][1]
        if (s.turn, nation) != self.phase:
            self.phase = (s.turn, nation)
            self.settled = 0
        verbs = {action.verb for action in decision.actions}
        if verbs & {"enter", "armies", "pay", "give", "substitute", "allot"}:
            return self._purchase(s, nation, decision)
        if "recruit" in verbs and self._wants_armies(s, nation):
            return next(action for action in decision.actions if action.verb == "recruit")
        order = sorted({a.args[0] for a in decision.actions if a.verb == "march"})
        for piece in order:
            if self.settled >> piece & 1:
                continue
            self.settled |= 1 << piece
            chain = self._best_march(s, decision, nation, piece)
            if chain is not None:
                return self.follow(chain.actions)
        return next((action for action in decision.actions if action.verb == "done"), None)

    def _march(self, s: FState, decision: Decision) -> Action | None:
        return next((action for action in decision.actions if action.verb == "halt"), None)

    def _best_march(self, s: FState, decision: Decision, nation: int, piece: int) -> Chain | None:
        """The march that improves this piece's lot most; None if it had better stay."""
        seat = decision.seat
        if piece >= GENERAL_COUNT:
            rate = self._rate_train
        elif nation <= HANOVER:
            rate = self._rate_defender
        else:
            rate = self._rate_attacker
        supplied = supplied_by_trains(s, nation)
        group = s.stack_of(piece) if piece < GENERAL_COUNT else 1 << piece
        targets = self._targets(s, nation, piece) if nation > HANOVER and piece < GENERAL_COUNT else []
        best: Chain | None = None
        best_score = rate(s, nation, group, s.place[piece], [], supplied, targets) + 0.5
        for action in decision.actions:
            if action.verb != "march" or action.args[0] != piece:
                continue
            for chain in s.chains(seat, action):
                won = [effect.args[1] for effect in chain.effects if effect.key in ("conquered", "reconquered")]
                score = rate(s, nation, group, chain.end, won, supplied, targets) + self.rng.random() * 0.3
                for effect in chain.effects:
                    if effect.key == "effect.train":
                        score += 14
                    elif effect.key == "effect.join":
                        score -= 3
                if score > best_score:
                    best, best_score = chain, score
        return best

    def _targets(self, s: FState, nation: int, piece: int) -> list[int]:
        """The objectives this general goes for: those to which no other own general is nearer."""
        missing = [city for city in needed(s, nation) if not s.conquered >> city & 1]
        others = [g for g in s.board.generals[nation] if s.place[g] >= 0 and s.at[s.place[g]] == g + 1 and g != piece]
        own = [c for c in missing if all(_far(s, c, s.place[g]) >= _far(s, c, s.place[piece]) for g in others)]
        return own or missing

    def _rate_attacker(
        self, s: FState, nation: int, group: int, city: int, won: list[int], supplied: set[int], targets: list[int]
    ) -> float:
        score = 60.0 * len(won)
        left = [target for target in targets if target not in won]
        if left:
            detour = 2 if _is_bold(s, nation) else 6
            nearest = min(left, key=lambda target: _far(s, city, target) + (detour if guards(s, target) else 0))
            score -= 3.0 * _far(s, city, nearest)
            if city == nearest:
                score += 4
        score += 0.1 * suit_points(s.hands[nation], s.board.suit[city])
        score += self._rate_fights(s, nation, group, city, left)
        return score + self._rate_supply(s, nation, group, city, supplied)

    def _rate_defender(
        self, s: FState, nation: int, group: int, city: int, won: list[int], supplied: set[int], targets: list[int]
    ) -> float:
        board = s.board
        score = 40.0 * len(won)
        here = s.place[lead_of(group)]
        for wanting in range(2, NATION_COUNT):
            if s.is_out(wanting):
                continue
            armies_of = [s.place[g] for g in board.generals[wanting] if s.place[g] >= 0]
            if not armies_of:
                continue
            wanted = needed(s, wanting)
            progress = sum(s.conquered >> target & 1 for target in wanted) / len(wanted)
            urgent = 0.6 + 2.0 * progress * progress
            for target in wanted:
                if board.defender[target] != nation:
                    continue
                threat = min(_far(s, target, at) for at in armies_of)
                if threat > 12:
                    continue
                value = urgent * (9.0 if threat <= 5 else 5.0 if threat <= 8 else 1.5)
                far = _far(s, target, city)
                if s.conquered >> target & 1:
                    score -= 0.5 * value * min(far, 8) / 8
                    continue
                others = protectors(s, target, nation) & ~group
                if others:
                    value *= 0.25
                if 1 <= far <= 3:
                    score += value
                else:
                    score -= 0.06 * value * min(far, 12)
        score += self._rate_fights(s, nation, group, city, [])
        score += 0.12 * suit_points(s.hands[nation], board.suit[city])
        score -= 0.2 * _far(s, here, city)
        return score + self._rate_supply(s, nation, group, city, supplied)

    def _rate_fights(self, s: FState, nation: int, group: int, city: int, targets: list[int]) -> float:
        """Battles that would come from standing here, and those the enemy could bring."""
        board = s.board
        lead = lead_of(group)
        bold = _is_bold(s, nation)
        score = 0.0
        for enemy in range(NATION_COUNT):
            if not enemies(nation, enemy):
                continue
            for general in board.generals[enemy]:
                at = s.place[general]
                if at < 0 or s.at[at] != general + 1:
                    continue
                far = _far(s, city, at)
                if far > 4:
                    continue
                odds = edge(s, lead, city, general)
                if far == 1:
                    score += min(odds, 8.0) * 1.5 if odds > 0 else odds * (2.0 if bold else 4.0)
                    if odds > 2 and any(protectors(s, t, enemy) >> general & 1 for t in targets):
                        score += 12
                elif odds < 0:
                    score += odds * (0.35 if bold else 0.7)
        return score

    def _rate_supply(self, s: FState, nation: int, group: int, city: int, supplied: set[int]) -> float:
        if city in supplied or at_home(s, nation, city):
            return 0.0
        if s.down & group:
            return -70.0
        trains = [s.place[t] for t in s.board.trains[nation] if s.place[t] >= 0]
        if trains and min(_far(s, city, t) for t in trains) <= 8:
            return -6.0
        return -25.0

    def _rate_train(
        self, s: FState, nation: int, group: int, city: int, won: list[int], supplied: set[int], targets: list[int]
    ) -> float:
        """Near the generals it feeds, away from the enemy."""
        board = s.board
        piece = lead_of(group)
        other_trains = [s.place[t] for t in board.trains[nation] if t != piece and s.place[t] >= 0]
        score = 0.0
        for general in board.generals[nation]:
            at = s.place[general]
            if at < 0:
                continue
            far = _far(s, city, at)
            fed = any(_far(s, t, at) <= 5 for t in other_trains) or at_home(s, nation, at)
            weight = 0.3 if fed else 1.0
            score -= weight * (0.4 * far + (12 if far > 6 else 0))
        for enemy in range(NATION_COUNT):
            if enemies(nation, enemy):
                for general in board.generals[enemy]:
                    at = s.place[general]
                    if at >= 0 and _far(s, city, at) <= 4:
                        score -= 10 - 2 * _far(s, city, at)
        return score

    # recruitment

    def _wants_armies(self, s: FState, nation: int) -> bool:
        """Whether to buy now: something is missing and the hand can bear it."""
        worth = sum(WORTH[card] for card in s.hands[nation])
        if any(s.place[t] < 0 and not s.gone >> t & 1 for t in s.board.trains[nation]) and worth >= 12:
            return True
        missing = s.board.armies[nation] - s.total(nation)
        on_map = any(s.place[g] >= 0 for g in s.board.generals[nation])
        if not on_map:
            return worth >= 12
        return missing >= 2 and worth >= (40 if nation > HANOVER else 50)

    def _purchase(self, s: FState, nation: int, decision: Decision) -> Action | None:
        by_verb: dict[str, list[Action]] = {}
        for action in decision.actions:
            by_verb.setdefault(action.verb, []).append(action)
        if "pay" in by_verb:
            return self._pay(s, nation, decision, by_verb["pay"])
        if "armies" in by_verb:
            worth = sum(WORTH[card] for card in s.hands[nation])
            wanted = max(1, worth // 15)
            return min(by_verb["armies"], key=lambda a: abs(a.args[0] - wanted))
        if "give" in by_verb:
            return max(by_verb["give"], key=lambda a: a.args[1])
        if "enter" in by_verb:
            return by_verb["enter"][0]
        if "substitute" in by_verb:
            return by_verb["substitute"][0]
        return None

    def _pay(self, s: FState, nation: int, decision: Decision, actions: list[Action]) -> Action:
        """Small cards of little use first; the whole payment is planned when it begins."""
        missing = decision.prompt.args[0] - decision.prompt.args[1]
        offered = {action.args[0]: action for action in actions}
        faces = sorted([face_of(card) for card in s.hands[nation]], key=lambda face: (_keep(face), face))
        chosen: list[int] = []
        for face in faces:
            if sum(value_of(f) for f in chosen) >= missing:
                break
            chosen.append(face)
        for face in sorted(chosen, key=value_of, reverse=True):
            if sum(value_of(f) for f in chosen) - value_of(face) >= missing:
                chosen.remove(face)
        wanted = sorted(chosen)
        if wanted[0] not in offered:
            return actions[0]
        return self.follow([self.game.words.action("pay", (face,)) for face in wanted])


def _keep(face: int) -> int:
    """How much a card is worth keeping."""
    return 15 if face == RESERVE else value_of(face)


def _is_bold(s: FState, nation: int) -> bool:
    """Attackers with several generals press on; defenders and those with a single one choose their fights."""
    return nation > HANOVER and len(s.board.generals[nation]) > 1


def _far(s: FState, a: int, b: int) -> int:
    return s.board.distance[a * s.board.size + b]


def suit_points(hand: list[int], suit: int) -> int:
    """What a hand can add in a sector of this suit."""
    points = 0
    for card in hand:
        face = face_of(card)
        if face == RESERVE:
            points += RESERVE_POINTS
        elif suit_of(face) == suit:
            points += value_of(face)
    return points


def likely_armies(s: FState, commander: int) -> float:
    """Armies of a stack as far as they are known to everybody."""
    stack = s.stack_of(commander)
    least, most = bounds(s.army_facts, stack)
    if least == most:
        return float(least)
    nation = s.board.nation[commander]
    on_map = sum(1 for g in s.board.generals[nation] if s.place[g] >= 0)
    return max(least, min(most, s.total(nation) * stack.bit_count() / max(on_map, 1)))


def edge(s: FState, own: int, city: int, other: int) -> float:
    """How much stronger the own stack would be in a battle, from this city, against that commander."""
    mine, theirs = s.board.nation[own], s.board.nation[other]
    suit = s.board.suit[city]
    own_points = suit_points(s.hands[mine], suit)
    void = s.voids[theirs] >> s.board.suit[s.place[other]] & 1
    their_points = 0.0 if void else POINTS_PER_CARD * len(s.hands[theirs])
    own_armies = s.armies[s.commander(own)] if s.place[own] >= 0 else 0
    return own_armies + in_battle(own_points) - likely_armies(s, other) - in_battle(their_points)


def in_battle(points: float) -> float:
    """What points in a suit are worth in one battle."""
    return BATTLE_POINTS * points / (points + BATTLE_POINTS)
