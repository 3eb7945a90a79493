"""A heuristic player of Friedrich. It decides from its view alone: what it computes, it computes on a sample of it.

It plans a whole march, purchase or division at once and then follows the plan step by step, as long as each next step
is among its legal actions."""

from __future__ import annotations

from typing import ClassVar

from kabinett.bots.cards import duel_card, keep, payment
from kabinett.bots.duel import Duel, values
from kabinett.bots.friedrich_marches import rater
from kabinett.bots.friedrich_strength import at_stake, chance, edge_of, far, foe, suit_points
from kabinett.bots.heuristic import Choice
from kabinett.bots.marcher import DEFEAT, Marcher
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.state import State
from kabinett.games.friedrich.board import HANOVER
from kabinett.games.friedrich.game import fstate
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics.cards import FIFTY, WORTH

CARDS_SPARED = 8
"""A hand of so many cards fights on for half an army; a larger one for less."""


class Greedy(Marcher):
    """Marches towards objectives or to protect them, keeps supply, fights where it is stronger, wastes no cards."""

    declining: ClassVar[tuple[str, ...]] = ("decline", "done")
    # Purchases in a movement phase, the order of battles, a lost card.
    small: ClassVar[tuple[str, ...]] = (
        "divide_armies", "movement", "march", "combats", "french_discard", "swap_card",
    )  # fmt: skip

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
        return max(decision.actions, key=lambda a: edge_of(s, *a.args))

    def _evade(self, s: FState, decision: Decision) -> Action | None:
        attacker, defender = s.stack[-1][1], s.stack[-1][2]
        if edge_of(s, defender, attacker) > 0:
            return decision.actions[-1]
        return decision.actions[0]

    def _duel(self, s: FState, decision: Decision) -> Action | None:
        """Fight on with the cheapest card that turns the score while that is worth it; else save armies, else stop."""
        frame = s.stack[-1]
        side = frame[4]
        own, other = frame[1 + side], frame[2 - side]
        gap = -frame[3] if side == 0 else frame[3]
        on = self._fights_on(s, frame, own, other, gap)
        return duel_card(FIFTY, decision.actions, gap, s.armies[own], on)

    def _fights_on(self, s: FState, frame: tuple[int, ...], own: int, other: int, gap: int) -> bool:
        """Whether what is to be won is worth the cards."""
        hand = s.hands[s.board.nation[own]]
        points = suit_points(hand, s.board.suit[s.place[own]])
        if points < gap or not points:
            return False
        foe_cards = foe(s, other)._replace(armies=float(gap))
        stake = min(gap, s.armies[own]) + at_stake(s, frame[1], frame[2])
        return chance(0, points, foe_cards) * stake > CARDS_SPARED / (CARDS_SPARED + len(hand))

    def duel(self, state: State) -> Duel:
        s = fstate(state)
        frame = s.stack[-1]
        own, other = frame[1 + frame[4]], frame[2 - frame[4]]
        hands = [values(FIFTY, s.hands[s.board.nation[g]], s.board.suit[s.place[g]]) for g in (own, other)]
        stake = DEFEAT + at_stake(s, frame[1], frame[2])
        return Duel(FIFTY, abs(frame[3]), hands[0], hands[1], (s.armies[own], s.armies[other]), stake)

    def _retreat(self, s: FState, decision: Decision) -> Action | None:
        """Away from what the loser wants: his trains if he has any on the map, else anywhere."""
        loser = s.stack[-1][2]
        trains = [s.place[t] for t in s.board.trains[s.board.nation[loser]] if s.place[t] >= 0]
        if not trains:
            return None
        return max(decision.actions, key=lambda a: min(far(s, a.args[1], t) for t in trains))

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
        return self.march_or_rest(s, decision)

    def rest(self, state: State, decision: Decision) -> Action | None:
        s = fstate(state)
        nation = s.stack[-1][1]
        verbs = {action.verb for action in decision.actions}
        if verbs & {"enter", "armies", "pay", "give", "substitute", "allot"}:
            return self._purchase(s, nation, decision)
        if "recruit" in verbs and self._wants_armies(s, nation):
            return next(action for action in decision.actions if action.verb == "recruit")
        return next((action for action in decision.actions if action.verb == "done"), None)

    def _march(self, s: FState, decision: Decision) -> Action | None:
        return next((action for action in decision.actions if action.verb == "halt"), None)

    def marches(self, state: State, decision: Decision) -> list[Choice]:
        s = fstate(state)
        nation = s.stack[-1][1]
        self.look_at(s.turn, nation)
        if any(action.verb == "recruit" for action in decision.actions) and self._wants_armies(s, nation):
            return []
        piece = self.next_piece({a.args[0] for a in decision.actions if a.verb == "march"})
        if piece < 0:
            return []
        rating = rater(s, nation, piece)
        settles = (s.turn, nation, piece)
        first = [action for action in decision.actions if action.verb == "march" and action.args[0] == piece]
        return self.whole_marches(s, decision.seat, first, rating, settles)

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
        wanted = payment(FIFTY, s.hands[nation], missing)
        planned = [self.game.words.action("pay", (face,)) for face in wanted]
        return self.follow(planned) if planned[0] in actions else actions[0]


def _keep(face: int) -> int:
    """How much a card is worth keeping."""
    return keep(FIFTY, face)
