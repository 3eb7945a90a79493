"""A heuristic player of Wallenstein. It decides from its view alone: what it computes, it computes on a sample of it.

Planning: it rates every action in every county of its own and lays the cards so that the sum is greatest, within its
purse."""

from __future__ import annotations

import random

from kabinett.bots.heuristic import Choice, Heuristic
from kabinett.bots.wallenstein_worth import (
    ARMY,
    THALER,
    assign,
    attack_worth,
    best_attack,
    building_worth,
    county_worth,
    exposed,
    move_worth,
    rounds_left,
    scorings,
    slot_worth,
)
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.state import State
from kabinett.games.wallenstein.board import (
    BATTLE_A,
    BATTLE_B,
    BID,
    CANCEL_EVENT,
    COURT_3,
    FREE_BUILDING,
    GIVES_GRAIN,
    GRAIN,
    IMMUNITY,
    NOBODY,
    PLACE_5,
    PLACE_ARMIES,
    POINTS,
    REMOVE_MARKER,
    TAX,
    THALERS,
    TILE_ARMIES,
    TILE_ATTACK,
    TILE_DEFENCE,
    TILE_GRAIN,
    TILE_TAX,
    TRAY_ARMIES,
)
from kabinett.games.wallenstein.game import wstate
from kabinett.games.wallenstein.planning import IN_ORDER, bid_worth, hand_of
from kabinett.games.wallenstein.state import WState

FORBIDDEN = -50.0
PLANS = 10
BLUR = 1.0
"""Plans that a search looks at: the best one, and others made with ratings blurred by up to so much."""
KEPT = 1.0
"""How much a card is preferred where it lies in the plan that is varied."""


class Greedy(Heuristic):
    """Pays what it can, feeds its counties, builds for majorities, attacks with odds."""

    # set-up

    def _take_county(self, s: WState, decision: Decision) -> Action | None:
        def rating(action: Action) -> float:
            if action.verb != "take":
                return 8.0 if action.verb == "blind" else 0.0
            county = action.args[0]
            near = len([c for c in s.board.neighbours[county] if s.owner[c] == decision.seat])
            return s.board.tax[county] + s.board.grain[county] + 0.8 * s.board.sites[county] + 0.7 * min(near, 2)

        return max(decision.actions, key=rating)

    def _station(self, s: WState, decision: Decision) -> Action | None:
        if decision.actions[0].verb == "lead":
            return decision.actions[0]
        county = s.stack[-1][2]
        foes = len([c for c in s.board.neighbours[county] if s.owner[c] not in (decision.seat, NOBODY)])
        return decision.actions[0] if foes >= 2 else decision.actions[-1]

    # planning

    def _planning(self, s: WState, decision: Decision) -> Action | None:
        if s.draft[decision.seat]:
            return None
        cards, worth = self.rated(s, decision.seat)
        return self.follow(self.planned_round(s, decision.seat, cards, worth))

    def rated(self, s: WState, seat: int) -> tuple[list[int], list[list[float]]]:
        """The cards that a plan can be made of (-1: none), and by slot and card what they are worth there."""
        cards = hand_of(s, seat)
        if s.court:
            cards += [s.board.tower_card] * (s.board.tower_cards - 1)
        while len(cards) < s.slots:
            cards.append(-1)
        return cards, self.rate(s, seat, cards)

    def planned_round(
        self,
        s: WState,
        seat: int,
        cards: list[int],
        rated: list[list[float]],
        noise: float = 0.0,
        rng: random.Random | None = None,
        kept: list[Action] | None = None,
    ) -> list[Action]:
        """The plan whose cards are worth most, each rating blurred by so much, and those of another plan preferred."""
        worth = [list(row) for row in rated]
        if noise:
            gauss = (self.rng if rng is None else rng).gauss
            worth = [[value + gauss(0.0, noise) for value in row] for row in worth]
        for action in kept or []:
            if action is not s.rules.submit:
                worth[IN_ORDER.index(action.args[0])][cards.index(action.args[1])] += KEPT
        laid = assign(worth)
        for _ in range(8):
            over = self.overspent(s, seat, cards, laid, worth)
            if over < 0:
                break
            # Not this one: it could not be paid. A county may still lie there for want of other cards.
            worth[over] = [min(-0.05, value) if 0 <= card < s.board.coin else value
                           for card, value in zip(cards, worth[over])]  # fmt: skip
            laid = assign(worth)
        actions = [s.rules.lay(IN_ORDER[row], cards[column]) for row, column in enumerate(laid)]
        return [*actions, s.rules.submit]

    def choices(self, s: State, decision: Decision) -> list[Choice]:
        w = wstate(s)
        if decision.kind == "planning" and not w.draft[decision.seat]:
            # Rated once for all of them: that takes ten times as long as to make a plan of it.
            cards, worth = self.rated(w, decision.seat)
            plans = [self.planned_round(w, decision.seat, cards, worth)]
            for number in range(1, PLANS):
                plan = self.planned_round(w, decision.seat, cards, worth, BLUR * number / PLANS)
                if plan not in plans:
                    plans.append(plan)
            return [Choice(plan) for plan in plans]
        if decision.kind == "battle_move" and decision.actions[0].verb == "go":
            return self.battle_moves(w, decision)
        return super().choices(s, decision)

    def varies(self, s: State, decision: Decision) -> bool:
        return decision.kind == "planning" and not s.draft[decision.seat]

    def variation(self, s: State, decision: Decision, choice: Choice, rng: random.Random) -> Choice:
        w = wstate(s)
        cards, worth = self.rated(w, decision.seat)
        return Choice(self.planned_round(w, decision.seat, cards, worth, BLUR, rng, choice.actions))

    def battle_moves(self, s: WState, decision: Decision) -> list[Choice]:
        """Where to, with how many: the best few, and staying where that is allowed."""
        own = self.opinion(s, decision)
        found = [Choice([own, *self.plan])]
        self.plan = []
        _, seat, slot, county = s.stack[-1]
        others: list[Choice] = []
        for target in s.rules.battle_move.targets(s, seat, slot, county):
            for number in range(1, s.armies[county]):
                if s.owner[target] == seat:
                    worth = move_worth(s, seat, county, target, number)
                else:
                    worth = attack_worth(s, seat, county, target, number)
                actions = [s.rules.go(target)] if s.armies[county] == 2 else [s.rules.go(target), s.rules.send(number)]
                others.append(Choice(actions, worth))
        if s.rules.stay in decision.actions:
            others.append(Choice([s.rules.stay], 0.0))
        others.sort(key=lambda choice: -choice.rating)
        return found + [choice for choice in others if choice.actions != found[0].actions]

    def rate(self, s: WState, seat: int, cards: list[int]) -> list[list[float]]:
        """By slot (in the order of asking) and card: what it is worth to lay it there."""
        coin = s.board.coin
        worth: list[list[float]] = []
        for slot in IN_ORDER[: s.slots]:
            row: list[float] = []
            for card in cards:
                if card < 0 or card >= coin:
                    row.append(self.rate_other(s, seat, slot, card))
                elif slot == BID:
                    row.append(0.1)
                elif slot >= COURT_3:
                    number = s.board.court_numbers[slot - COURT_3]
                    able = s.armies[card] > number and s.courtiers(seat) >= number
                    row.append((0.55 - ARMY) * number - 0.4 * exposed(s, seat, card, s.armies[card] - number) * 3
                               if able else -0.01)  # fmt: skip
                else:
                    row.append(slot_worth(s, seat, slot, card) + (0.3 if s.leads(seat, card) else 0.0))
            worth.append(row)
        return worth

    def rate_other(self, s: WState, seat: int, slot: int, card: int) -> float:
        """Coin cards, tower cards and no card at all."""
        if slot == BID:
            if card < 0:
                return -0.1
            paid = bid_worth(s, card)
            if paid > s.thalers[seat]:
                return FORBIDDEN
            return (0.0, 0.15, 0.1, -0.2, -0.6)[paid] if s.thalers[seat] > 5 else -0.3 * paid
        if slot >= COURT_3 and card == s.board.tower_card:
            number = s.board.court_numbers[slot - COURT_3]
            if s.tray[seat] >= number and s.courtiers(seat) >= number:
                return 0.55 * number
        return 0.0

    def overspent(self, s: WState, seat: int, cards: list[int], laid: list[int], worth: list[list[float]]) -> int:
        """The row of the least useful purchase that cannot be paid when its turn comes; -1 if all can."""
        coin = s.board.coin
        bid = cards[laid[0]]
        purse = s.thalers[seat] - (bid_worth(s, bid) if bid >= 0 else 0)
        place = {slot: number for number, slot in enumerate(s.track)}
        bought: list[tuple[float, int]] = []
        for slot in sorted(range(BID), key=lambda slot: (place.get(slot, 9), slot == TAX)):
            row = IN_ORDER.index(slot)
            card = cards[laid[row]]
            if not 0 <= card < coin:
                continue
            value = worth[row][laid[row]]
            if slot == TAX and place.get(slot, 9) < 9:
                purse += s.board.tax[card]
            cost = s.board.cost[slot]
            if cost and value > 0:
                bought.append((value / cost, row))
                purse -= cost
                if purse < 0:
                    return min(bought)[1]
        return -1

    # order

    def _choose_tile(self, s: WState, decision: Decision) -> Action | None:
        seat = decision.seat
        plan = s.plan[seat]
        coin = s.board.coin

        def planned(slot: int) -> bool:
            return 0 <= plan[slot] < coin

        weak = sum([exposed(s, seat, county, s.armies[county]) for county in s.counties(seat)])
        rating = {
            TILE_TAX: THALER * planned(TAX),
            TILE_GRAIN: 0.5 * planned(GRAIN) + 0.02,
            TILE_ARMIES: ARMY * planned(PLACE_5) + 0.01,
            TILE_ATTACK: 0.35 * (planned(BATTLE_A) + planned(BATTLE_B)),
            TILE_DEFENCE: 0.25 * min(3.0, weak) + 0.05,
        }
        return max(decision.actions, key=lambda action: rating[action.args[0]] - 0.01 * s.tiles.index(action.args[0]))

    # moves

    def _battle_move(self, s: WState, decision: Decision) -> Action | None:
        _, seat, slot, county = s.stack[-1]
        go = decision.actions[0].verb == "go"
        worth, target, number = best_attack(s, seat, slot, county)
        if worth < 0 and not s.mandatory:
            return s.rules.stay
        if target < 0:
            return None
        if not go:
            return s.rules.send(number)
        if s.armies[county] == 2:
            return s.rules.go(target)
        return self.follow([s.rules.go(target), s.rules.send(number)])

    def _move_on(self, s: WState, decision: Decision) -> Action | None:
        _, seat, slot, county = s.stack[-1]
        best, target, number = 0.05, -1, 0
        for other in s.rules.move_on.targets(s, seat, slot, county):
            for armies in range(1, s.armies[county]):
                worth = move_worth(s, seat, county, other, armies)
                if worth > best:
                    best, target, number = worth, other, armies
        if target < 0:
            return s.rules.stay
        if decision.actions[0].verb != "go":
            return s.rules.send(number)
        if s.armies[county] == 2:
            return s.rules.go(target)
        return self.follow([s.rules.go(target), s.rules.send(number)])

    def _winter_fight(self, s: WState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda action: county_worth(s, decision.seat, action.args[0]))

    # modules

    def gift_worth(self, s: WState, seat: int, effect: int, value: int) -> float:
        if effect == THALERS:
            return THALER * value if rounds_left(s) else 0.15 * value
        if effect == GIVES_GRAIN:
            need = len(s.counties(seat)) + 3 - s.grain[seat]
            return 0.55 * max(0, min(value, need))
        if effect == TRAY_ARMIES:
            return 1.1 * ARMY * min(value, s.reserve[seat])
        return float(value)

    def favour_worth(self, s: WState, seat: int, card: int) -> float:
        effect, value = s.board.favour_effect[card], s.board.favour_value[card]
        if effect <= POINTS:
            return self.gift_worth(s, seat, effect, value)
        if effect == FREE_BUILDING:
            return max([building_worth(s, seat, value, county) for county in s.counties(seat)], default=0.0)
        if effect == PLACE_ARMIES:
            return 1.0 + scorings(s) if s.reserve[seat] else 0.0
        if effect == IMMUNITY:
            weak = sum([exposed(s, seat, county, s.armies[county]) for county in s.counties(seat)])
            return 1.2 * weak * value.bit_count()
        if effect == REMOVE_MARKER:
            return 0.6
        assert effect == CANCEL_EVENT
        return 0.2

    def _audience(self, s: WState, decision: Decision) -> Action | None:
        takes = [action for action in decision.actions if action.verb == "favour"]
        best = max(takes, key=lambda action: self.favour_worth(s, decision.seat, action.args[0]))
        return best if self.favour_worth(s, decision.seat, best.args[0]) > 0.5 else s.rules.decline

    def _cancel_event(self, s: WState, decision: Decision) -> Action | None:
        return s.rules.decline

    def _remove_marker(self, s: WState, decision: Decision) -> Action | None:
        return max(decision.actions, key=lambda action: county_worth(s, decision.seat, action.args[0]))

    def _free_building(self, s: WState, decision: Decision) -> Action | None:
        building = s.stack[-1][2]
        builds = [action for action in decision.actions if action.verb == "build"]
        return max(builds, key=lambda action: building_worth(s, decision.seat, building, action.args[0]))

    def _free_armies(self, s: WState, decision: Decision) -> Action | None:
        def rating(action: Action) -> float:
            county = action.args[0]
            if s.owner[county] == NOBODY:
                near = [c for c in s.board.neighbours[county] if s.owner[c] == decision.seat]
                return county_worth(s, decision.seat, county) + 0.2 * len(near)
            return 0.5 * exposed(s, decision.seat, county, s.armies[county])

        return max(decision.actions, key=rating)

    def _choose_bonus(self, s: WState, decision: Decision) -> Action | None:
        seat = decision.seat
        given = dict(s.board.banners[s.banner[seat]])
        return max(decision.actions, key=lambda action: self.gift_worth(s, seat, action.args[0], given[action.args[0]]))

    def _place_leaders(self, s: WState, decision: Decision) -> Action | None:
        counties = [action for action in decision.actions if action.verb == "lead"]
        return min(counties, key=lambda action: exposed(s, decision.seat, action.args[0], s.armies[action.args[0]]))

    def _return_leaders(self, s: WState, decision: Decision) -> Action | None:
        return self._place_leaders(s, decision)

    def _lead_on(self, s: WState, decision: Decision) -> Action | None:
        if decision.actions[0].verb == "statue":
            return decision.actions[0]
        here = s.leader[decision.seat]

        def rating(action: Action) -> float:
            county = action.args[0]
            worth = 1.0 if county in s.board.neighbours[here] else 0.0
            if s.statue_of[county] not in (NOBODY, decision.seat):
                worth += s.statues[county]
            return worth - 0.5 * exposed(s, decision.seat, county, s.armies[county])

        return max(decision.actions, key=rating)
