"""A heuristic player of Maria. It decides from its view alone: what it computes, it computes on a sample of it.

It plans a whole march, purchase or payment at once and then follows the plan step by step, as long as each next step is
among its legal actions."""

from __future__ import annotations

import random
from typing import ClassVar

from kabinett.bots import maria_politics as politics
from kabinett.bots import maria_talks as talks
from kabinett.bots.cards import duel_card, keep, payment
from kabinett.bots.duel import Duel, values
from kabinett.bots.heuristic import Choice
from kabinett.bots.marcher import DEFEAT, Marcher, Rater
from kabinett.bots.maria_marches import rater
from kabinett.bots.maria_strength import Stakes, at_stake, edge_of, far, foe, stacks, suit_points
from kabinett.bots.strength import chance
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import State, View
from kabinett.games.maria.board import AUSTRIA, BAVARIA, BOX, GENERAL_COUNT, OFF, POWER_COUNT, TOERRING
from kabinett.games.maria.game import mstate
from kabinett.games.maria.state import THIRTY_EIGHT, MState, lead_of
from kabinett.games.maria.supply import costs_of

CARDS_SPARED = 6
"""A hand of so many cards fights on for half a troop; a larger one for less."""
BID = 1.0
"""A political card of so much interest is worth a tactical card."""
HIGH_BID = 2.0


class Greedy(Marcher):
    """Marches for fortresses or to protect them, keeps supply, fights where it is stronger, bids in politics."""

    declining: ClassVar[tuple[str, ...]] = ("decline", "done", "request", "part", "fetch", "pass", "trains")
    small: ClassVar[tuple[str, ...]] = (
        "allot_troops", "movement", "march", "combats", "place_hussars", "pay_supply",
    )  # fmt: skip

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.past: talks.Memory = {}
        """What it has proposed so far."""
        self.stakes: Stakes | None = None
        """What fortresses were worth when it last looked."""

    # unasked

    def hears(self) -> tuple[str, ...]:
        return talks.HEARS

    def speak(self, view: View, offered: list[Action]) -> Action | None:
        seat = view["seat"]
        assert isinstance(seat, int)
        # Any sample does, since nothing hidden is looked at; its own chance is left alone.
        return talks.speak(mstate(self.game.sample(view, random.Random(0))), seat, offered, self.past)

    # troops and cards

    def _allot_troops(self, s: MState, decision: Decision) -> Action | None:
        """An even share for each general who takes part; the others get as few as they must."""
        numbers = [action for action in decision.actions if action.verb == "give"]
        if not numbers:
            return None
        lead = numbers[0].args[0]
        power = s.board.power[lead]
        if s.place[lead] == BOX:
            return min(numbers, key=lambda action: action.args[1])
        boxed = sum([s.board.min_troops[g] for g in s.board.generals[power] if s.place[g] == BOX])
        there = len(s.on_map(power))
        share = (s.board.troops[power] - boxed) / max(there, 1) * s.stack_of(lead).bit_count()
        return min(numbers, key=lambda action: abs(action.args[1] - share))

    def _pay(self, s: MState, power: int, decision: Decision) -> Action | None:
        """Small cards of little use first; the whole payment is planned when it begins."""
        actions = [action for action in decision.actions if action.verb == "pay"]
        cost, paid = decision.prompt.args[-2], decision.prompt.args[-1]
        if not actions or paid:
            return actions[0] if actions else None
        planned = [self.game.words.action("pay", (face,)) for face in payment(s.pack, s.hands[power], cost)]
        return self.follow(planned) if planned and planned[0] in actions else actions[0]

    def _pay_supply(self, s: MState, decision: Decision) -> Action | None:
        covers = [action for action in decision.actions if action.verb == "cover"]
        if covers:
            return covers[0]
        return self._pay(s, decision.power, decision)

    def _cover(self, s: MState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda a: s.troops[s.purse_of(a.args[0])])

    def _french_subsidy(self, s: MState, decision: Decision) -> Action | None:
        """Bavaria gets a card while it has few and its general is there to use it."""
        wanted = "subsidize" if len(s.hands[BAVARIA]) < 4 and s.place[TOERRING] >= 0 else "decline"
        return next((action for action in decision.actions if action.verb == wanted), None)

    # hussars

    def _place_hussars(self, s: MState, decision: Decision) -> Action | None:
        """Where the supply of the enemies costs the most."""
        hussar = s.stack[-1][1]
        best = self._worst_for_enemies(s, hussar)
        stay = next((a for a in decision.actions if a.verb in ("keep", "decline")), None)
        if best < 0:
            return stay
        area = self.game.words.action("area", (s.board.roads.sector[best],))
        if area not in decision.actions:
            return stay
        return self.follow([area, self.game.words.action("hussar", (hussar, best))])

    def _worst_for_enemies(self, s: MState, hussar: int) -> int:
        """The city in range, without a piece, that makes supply the dearest; -1 if none does."""
        hungry = [
            general
            for power in range(POWER_COUNT)
            if s.enemies(power, AUSTRIA)
            for general in s.on_map(power)
            if s.home[s.place[general]] != power and s.board.bohemia[s.place[general]]
        ]
        if not hungry:
            return -1
        near: set[int] = set()
        reach = s.rules.hussar_range(s)
        for general in s.on_map(AUSTRIA):
            near.update(reach[s.place[general]])
        around: set[int] = set()
        for general in hungry:
            for train in s.board.trains[s.board.power[general]]:
                if s.place[train] >= 0:
                    around.update(_between(s, s.place[general], s.place[train]))
        saved = s.hussars[hussar]
        best, most = -1, 0
        for city in sorted(near & around):
            if s.at[city]:
                continue
            s.hussars[hussar] = city
            cost = _price(s, hungry)
            if cost > most:
                best, most = city, cost
        s.hussars[hussar] = saved
        if saved >= 0 and _price(s, hungry) >= most:
            return -1
        return best

    # combat

    def _combats(self, s: MState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda a: edge_of(s, *a.args))

    def _duel(self, s: MState, decision: Decision) -> Action | None:
        """Fight on while what is to be won is worth the cards."""
        frame = s.stack[-1]
        side = frame[4]
        own, other = frame[1 + side], frame[2 - side]
        gap = -frame[3] if side == 0 else frame[3]
        on = self._fights_on(s, frame, own, other, gap)
        return duel_card(THIRTY_EIGHT, decision.actions, gap, s.strength(own), on)

    def _fights_on(self, s: MState, frame: tuple[int, ...], own: int, other: int, gap: int) -> bool:
        hand = s.hands[s.board.power[own]]
        points = suit_points(s, hand, s.board.suit[s.place[own]])
        if points < gap or not points:
            return False
        enemy = foe(s, other)._replace(armies=float(gap))
        stake = min(gap, s.strength(own)) + at_stake(s, frame[1], frame[2])
        return chance(0, points, enemy) * stake > CARDS_SPARED / (CARDS_SPARED + len(hand))

    def duel(self, state: State) -> Duel:
        s = mstate(state)
        frame = s.stack[-1]
        own, other = frame[1 + frame[4]], frame[2 - frame[4]]
        hands = [values(THIRTY_EIGHT, s.hands[s.board.power[g]], s.board.suit[s.place[g]]) for g in (own, other)]
        stake = DEFEAT + at_stake(s, frame[1], frame[2])
        return Duel(THIRTY_EIGHT, abs(frame[3]), hands[0], hands[1], (s.strength(own), s.strength(other)), stake)

    def _retreat(self, s: MState, decision: Decision) -> Action | None:
        """Away from the loser's trains."""
        loser = decision.actions[0].args[0]
        power = s.board.power[loser]
        trains = [s.place[t] for t in s.board.trains[power] if s.place[t] >= 0]
        if not trains:
            return None
        return max(decision.actions, key=lambda a: min(far(s, power, a.args[1], t) for t in trains))

    def _command(self, s: MState, decision: Decision) -> Action | None:
        """The power with the more cards commands."""
        return max(decision.actions, key=lambda a: len(s.hands[s.board.power[a.args[0]]]))

    def _consent(self, s: MState, decision: Decision) -> Action | None:
        return next((a for a in decision.actions if a.verb == "accept"), None)

    # movement

    def _movement(self, s: MState, decision: Decision) -> Action | None:
        if s.draft[decision.seat]:
            return self._drafting(s, decision)
        return self.march_or_rest(s, decision)

    def _drafting(self, s: MState, decision: Decision) -> Action | None:
        """A train that comes back, or a general who parts from his stack."""
        draft = s.draft[decision.seat]
        if draft[0].verb == "part":
            group = draft[0].args[0]
            if decision.actions[0].verb == "allot":
                return decision.actions[(len(decision.actions) - 1) // 2]
            return self._best(s, decision, self.rater(s, group), decision.actions)
        if draft[0].verb == "trains":
            train = decision.actions[0].args[0]
            mine = [action for action in decision.actions if action.args[0] == train]
            return self._best(s, decision, self.rater(s, 1 << train), mine)
        if decision.actions[0].verb == "enter":
            return max(decision.actions, key=lambda a: self._use_of_train(s, a.args[0], a.args[1]))
        return self._pay(s, s.board.power[draft[1].args[0]], decision)

    def _use_of_train(self, s: MState, train: int, city: int) -> float:
        """How much a train is needed in a fortress."""
        power = s.board.power[train]
        away = [far(s, power, city, s.place[g]) for g in s.on_map(power) if s.home[s.place[g]] != power]
        return -min(away, default=20) - (100 if s.place[train] >= 0 else 0)

    def _best(self, s: MState, decision: Decision, rating: Rater, actions: list[Action]) -> Action | None:
        """The best march among those that begin with one of these, carried out step by step."""
        best: tuple[float, list[Action]] | None = None
        for action in actions:
            for chain in s.chains(decision.seat, action):
                score = rating.march(chain) + self.taste()
                if best is None or score > best[0]:
                    best = (score, chain.actions)
        return self.follow(list(best[1])) if best is not None else None

    def rest(self, state: State, decision: Decision) -> Action | None:
        s = mstate(state)
        fetch = next((a for a in decision.actions if a.verb == "fetch"), None)
        if fetch is not None and self._wants_train(s, decision.seat):
            return fetch
        done = next((a for a in decision.actions if a.verb == "done"), None)
        if done is None:
            done = next((a for a in decision.actions if a.verb == "pass"), None)
        return done

    def _wants_train(self, s: MState, seat: int) -> bool:
        for power in s.stage_powers(_stage(s)):
            if s.seat_of[power] != seat or s.pack.money(s.hands[power]) < 12:
                continue
            if any(s.place[t] == OFF for t in s.board.trains[power]) and s.on_map(power):
                return True
        return False

    def _march(self, s: MState, decision: Decision) -> Action | None:
        return next((action for action in decision.actions if action.verb == "halt"), None)

    def rater(self, s: MState, group: int) -> Rater:
        if self.stakes is None or not self.stakes.holds(s):
            self.stakes = Stakes(s)
        return rater(s, group, self.stakes)

    def marches(self, state: State, decision: Decision) -> list[Choice]:
        s = mstate(state)
        stage = _stage(s)
        self.look_at(s.turn, stage)
        parts = {lead_of(a.args[0]): a for a in decision.actions if a.verb == "part"}
        piece = self.next_piece({a.args[0] for a in decision.actions if a.verb in ("march", "force")})
        if piece < 0:
            return []
        group = 1 << piece
        if piece < GENERAL_COUNT and s.partner(piece) >= 0 and s.at[s.place[piece]] == piece + 1:
            part = parts.get(s.partner(piece))
            if part is not None and not self.settled >> s.partner(piece) & 1 and self._should_part(s, piece):
                return [Choice([part], 0.0, (s.turn, stage, s.partner(piece)))]
            if part is not None:
                group = s.stack_of(piece)
        rating = self.rater(s, group)
        settles = (s.turn, stage, piece)
        first = [a for a in decision.actions if a.verb in ("march", "force") and a.args[0] == piece]
        return self.whole_marches(s, decision.seat, first, rating, settles)

    def _should_part(self, s: MState, piece: int) -> bool:
        """Two generals take more fortresses than one, where no enemy is near."""
        power = s.board.power[piece]
        here = s.place[piece]
        if s.strength(piece) < 4:
            return False
        for enemy in range(POWER_COUNT):
            if s.fight(power, enemy):
                for general in stacks(s, enemy):
                    if far(s, enemy, here, s.place[general]) <= 4:
                        return False
        return True

    # recruiting

    def _recruit(self, s: MState, decision: Decision) -> Action | None:
        power = decision.power
        by_verb: dict[str, list[Action]] = {}
        for action in decision.actions:
            by_verb.setdefault(action.verb, []).append(action)
        if "pay" in by_verb:
            return self._pay(s, power, decision)
        if "enter" in by_verb:
            return by_verb["enter"][0]
        if "troops" in by_verb:
            wanted = max(1, s.pack.money(s.hands[power]) // 8)
            return min(by_verb["troops"], key=lambda a: abs(a.args[0] - wanted))
        if "give" in by_verb:
            numbers = by_verb["give"]
            room = 8 * s.own_stack(numbers[0].args[0]).bit_count() - s.troops[numbers[0].args[0]]
            return min(numbers, key=lambda a: abs(a.args[1] - min(room, (numbers[-1].args[1] + 1) // 2)))
        if "recruit" in by_verb:
            worth = s.pack.money(s.hands[power])
            away = any(s.place[g] == OFF for g in s.board.generals[power])
            verb = "recruit" if worth >= (8 if away else 16) else "done"
            return by_verb[verb][0] if verb in by_verb else None
        return None

    # politics

    def _trump(self, s: MState, decision: Decision) -> Action | None:
        """The suit in which the own major powers have the most."""
        hands = [s.hands[p] for p in range(POWER_COUNT) if s.seat_of[p] == decision.seat]
        return max(decision.actions, key=lambda a: sum([suit_points(s, hand, a.args[0]) for hand in hands]))

    def _place(self, s: MState, decision: Decision) -> Action | None:
        """A trump for a political card of interest: a high one if it matters, the lowest otherwise."""
        power = decision.power
        best = max([politics.interest(s, decision.seat, power, card) for card in s.open_cards], default=0.0)
        none = next((a for a in decision.actions if a.verb == "pass"), None)
        trumps = [
            action
            for action in decision.actions
            if action.verb == "place" and s.pack.suit_of[action.args[0]] == s.trump
        ]
        if best < BID or len(s.hands[power]) < 2 or s.display[power]:
            return none
        if not trumps:
            reserve = [a for a in decision.actions if a.verb == "place" and a.args[0] == s.pack.reserve]
            return reserve[0] if best >= 2 * HIGH_BID and reserve else none
        ordered = sorted(trumps, key=lambda a: keep(s.pack, a.args[0]))
        return ordered[-1] if best >= HIGH_BID else ordered[len(ordered) // 2]

    def _select(self, s: MState, decision: Decision) -> Action | None:
        cards = [action for action in decision.actions if action.verb == "select"]
        best = max(cards, key=lambda a: politics.interest(s, decision.seat, decision.power, a.args[0]))
        if politics.interest(s, decision.seat, decision.power, best.args[0]) >= 0.6:
            return best
        return next((a for a in decision.actions if a.verb == "save"), None)

    def _execute(self, s: MState, decision: Decision) -> Action | None:
        worth, choice = politics.best_execution(s, decision.seat, decision.power, s.stack[-1][2])
        if worth <= 0 or not choice:
            return next((a for a in decision.actions if a.verb == "decline"), None)
        return self.game.words.action("execute", choice)

    def _corps(self, s: MState, decision: Decision) -> Action | None:
        """The weakest general goes."""
        return min(decision.actions, key=lambda a: s.troops[a.args[0]] if s.place[a.args[0]] >= 0 else 9)

    def _corps_troops(self, s: MState, decision: Decision) -> Action | None:
        return decision.actions[0]

    def _corps_pay(self, s: MState, decision: Decision) -> Action | None:
        return self._pay(s, decision.power, decision)

    def _release(self, s: MState, decision: Decision) -> Action | None:
        return decision.actions[0]

    def _vote(self, s: MState, decision: Decision) -> Action | None:
        return politics.vote(s, decision.seat, decision.actions)

    def _peace_offer(self, s: MState, decision: Decision) -> Action | None:
        return decision.actions[0] if politics.offers_peace(s) else decision.actions[1]

    def _peace_answer(self, s: MState, decision: Decision) -> Action | None:
        return decision.actions[0] if politics.accepts_peace(s) else decision.actions[1]

    def _saxony_shift(self, s: MState, decision: Decision) -> Action | None:
        return decision.actions[0]

    def _reduction(self, s: MState, decision: Decision) -> Action | None:
        return decision.actions[1]


def _stage(s: MState) -> int:
    """The action stage under way."""
    return s.stack[-1][1]


def _price(s: MState, hungry: list[int]) -> int:
    """What the supply of these generals costs together."""
    powers = {s.board.power[general] for general in hungry}
    return sum([max(0, cost) for power in sorted(powers) for general, cost in costs_of(s, power) if general in hungry])


def _between(s: MState, a: int, b: int) -> list[int]:
    """Cities on shortest or nearly shortest ways between two, if these are near enough for supply."""
    size = s.board.size
    distance = s.ground.distance
    whole = distance[a * size + b]
    if whole > 6:
        return []
    return [c for c in range(size) if distance[a * size + c] + distance[c * size + b] <= whole + 1 and c not in (a, b)]
