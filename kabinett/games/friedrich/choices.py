"""Cards of Fate whose effect somebody chooses. "May" is a choice; what nobody could do is not asked."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich import fortune
from kabinett.games.friedrich.board import AUSTRIA, FRANCE, HILDBURGHAUSEN, LAUDON, PRUSSIA, RUSSIA
from kabinett.games.friedrich.cards import bury
from kabinett.games.friedrich.effects import rule_of
from kabinett.games.friedrich.fortune import commanders
from kabinett.games.friedrich.marching import BLOCKED, DESTROY, FREE, divide, division, entry, join
from kabinett.games.friedrich.state import FState
from kabinett.games.tactics import armies
from kabinett.games.tactics.cards import face_of, faces_in, held


class OneMore(Step[FState]):
    """A nation chooses which of its stacks receives an army; the others see only that there is one more."""

    rule: ClassVar[str] = "11.3d"
    kind: ClassVar[str] = "one_more"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"), ("card", "version"))

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return frame[1]

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        found = [action("raise", (g,)) for g in commanders(s, frame[1]) if self.can(s, g)]
        return [*found, action("decline")] if fortune.optional(s, frame[2]) else found

    def can(self, s: FState, general: int) -> bool:
        return s.armies[general] < armies.LIMIT * s.stack_of(general).bit_count()

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        return not fortune.optional(s, frame[2])

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action in self.options(s, frame, seat):
            return None
        if action.verb == "raise":
            return Refusal(Text("no.raise"), "11.3d")
        return Refusal(Text("no.must_choose"), rule_of(s, frame[2]))

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        rule = rule_of(s, frame[2])
        if action.verb == "decline":
            s.tell("declined", (frame[1],), rule)
            return
        fortune.gain(s, action.args[0], rule)
        everybody = 0
        for general in commanders(s, frame[1]):
            everybody |= s.stack_of(general)
        s.army_facts = armies.gained(s.army_facts, everybody, 0, 1)


class OneLess(Step[FState]):
    """Prussia chooses a stack that loses an army; it must have more armies than generals."""

    rule: ClassVar[str] = "fate 10C"
    kind: ClassVar[str] = "one_less"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        return True

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        able = [g for g in commanders(s, PRUSSIA) if s.armies[g] > s.stack_of(g).bit_count()]
        return [action("lose", (general,)) for general in able]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.lose"), "fate 10C")

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        s.armies[action.args[0]] -= 1
        everybody = 0
        for general in commanders(s, PRUSSIA):
            everybody |= s.stack_of(general)
        s.army_facts = armies.lost_somewhere(s.army_facts, everybody, 1)
        s.tell("armies_lost", (PRUSSIA, 1), "fate 10C")


class Foundations(Step[FState]):
    """There is not room for an army for every Russian general: Russia says who receives one."""

    rule: ClassVar[str] = "fate 1C"
    kind: ClassVar[str] = "foundations"
    form: ClassVar[str] = "allot"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[RUSSIA],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return RUSSIA

    def stacks(self, s: FState) -> list[tuple[int, int]]:
        """(commander, most armies) of each stack that can receive."""
        found: list[tuple[int, int]] = []
        for general in commanders(s, RUSSIA):
            size = s.stack_of(general).bit_count()
            most = min(size, armies.LIMIT * size - s.armies[general])
            if most > 0:
                found.append((general, most))
        return found

    def total(self, s: FState) -> int:
        return min(fortune.room(s, RUSSIA), sum([most for _, most in self.stacks(s)]))

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        return True

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        return Text("ask.foundations", (self.total(s) - sum([a.args[1] for a in s.draft[seat]]),))

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        stacks = self.stacks(s)
        draft = s.draft[seat]
        rest = self.total(s) - sum([a.args[1] for a in draft])
        general, most = stacks[len(draft)]
        later = sum([m for _, m in stacks[len(draft) + 1 :]])
        return [action("give", (general, n)) for n in range(max(0, rest - later), min(most, rest) + 1)]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.foundations"), "fate 1C")

    def drafts(self, s: FState, frame: Frame, seat: int, action: Action) -> bool:
        return len(s.draft[seat]) + 1 < len(self.stacks(s))

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        number = 0
        everybody = 0
        for general in commanders(s, RUSSIA):
            everybody |= s.stack_of(general)
        for gift in (*draft, action):
            s.armies[gift.args[0]] += gift.args[1]
            number += gift.args[1]
        s.army_facts = armies.gained(s.army_facts, everybody, 0, number)
        s.tell("army_gained", (RUSSIA, number), "fate 1C")


def lose_track(s: FState, first: int, second: int) -> None:
    """Cards went secretly between two hands: third seats no longer know where a card they had seen is now."""
    own = (s.seat_of[first], s.seat_of[second])
    for seat in range(s.seats):
        if seat not in own:
            s.known[seat] = [fact for fact in s.known[seat] if fact // 1000 not in (first, second)]
    s.voids[first] = 0
    s.voids[second] = 0


def hand_over(s: FState, giver: int, taker: int, card: int, rule: str) -> None:
    """A card goes from one hand to another; both players have seen it."""
    s.hands[giver].remove(card)
    for seat in (s.seat_of[giver], s.seat_of[taker]):
        fact = giver * 1000 + card
        if fact in s.known[seat]:
            s.known[seat].remove(fact)
    s.hands[taker] = sorted([*s.hands[taker], card])
    s.remember(s.seat_of[giver], taker, card)
    face = face_of(card)
    faces = {
        s.seat_of[giver]: Text("you_give_card", (giver, taker, face)),
        s.seat_of[taker]: Text("you_get_card", (giver, taker, face)),
    }
    s.tell_apart(Text("card_given", (giver, taker)), faces, rule)


class Exchange(Step[FState]):
    """Austria and Russia may exchange a card: each names one in secret, or declines."""

    rule: ClassVar[str] = "fate 1H"
    kind: ClassVar[str] = "exchange"
    form: ClassVar[str] = "consent"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return tuple(sorted([s.seat_of[n] for n in (RUSSIA, AUSTRIA) if not s.answered >> n & 1]))

    def nation(self, s: FState, seat: int) -> int:
        return RUSSIA if s.seat_of[RUSSIA] == seat else AUSTRIA

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return self.nation(s, seat)

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        return Text("ask.exchange", (self.nation(s, seat),))

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        return not s.answered

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        hand = s.hands[self.nation(s, seat)]
        return [*[action("offer", (face,)) for face in faces_in(hand)], action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.offer"), "fate 1H")

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        nation = self.nation(s, seat)
        s.answered |= 1 << nation
        s.offers[nation] = held(s.hands[nation], action.args[0]) if action.verb == "offer" else -1
        s.tell("answered", (nation,), "fate 1H")
        if s.answered != 1 << RUSSIA | 1 << AUSTRIA:
            return
        s.pop()
        s.reveal()
        russian, austrian = s.offers[RUSSIA], s.offers[AUSTRIA]
        s.offers[RUSSIA] = s.offers[AUSTRIA] = -1
        s.answered = 0
        if russian < 0 or austrian < 0:
            s.tell("no_exchange", (), "fate 1H")
            return
        lose_track(s, RUSSIA, AUSTRIA)
        hand_over(s, RUSSIA, AUSTRIA, russian, "fate 1H")
        hand_over(s, AUSTRIA, RUSSIA, austrian, "fate 1H")


class SwapCard(Step[FState]):
    """France may put a card away unseen and draw another."""

    rule: ClassVar[str] = "fate 4H"
    kind: ClassVar[str] = "swap_card"
    form: ClassVar[str] = "cards"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[FRANCE],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return FRANCE

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [*[action("discard", (face,)) for face in faces_in(s.hands[FRANCE])], action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.offer"), "fate 4H")

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            s.tell("declined", (FRANCE,), "fate 4H")
            return
        card = held(s.hands[FRANCE], action.args[0])
        s.hands[FRANCE].remove(card)
        bury(s, FRANCE, card)
        s.tell_apart(Text("discarded", (FRANCE,)), {seat: Text("you_discard", (FRANCE, face_of(card)))}, "fate 4H")
        s.tell("drew", (FRANCE, s.draw_cards(FRANCE, 1, s.hands[FRANCE])), "fate 4H")


class BadCoin(Step[FState]):
    """Prussia may give Austria a card and then draw one at random from her hand."""

    rule: ClassVar[str] = "fate 9D"
    kind: ClassVar[str] = "bad_coin"
    form: ClassVar[str] = "cards"

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [*[action("offer", (face,)) for face in faces_in(s.hands[PRUSSIA])], action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.offer"), "fate 9D")

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            s.tell("declined", (PRUSSIA,), "fate 9D")
            return
        s.reveal()
        lose_track(s, PRUSSIA, AUSTRIA)
        hand_over(s, PRUSSIA, AUSTRIA, held(s.hands[PRUSSIA], action.args[0]), "fate 9D")
        bag = s.hands[AUSTRIA][:]
        card = s.draw(bag, "card", [face_of(c) for c in bag] if s.script else None)
        hand_over(s, AUSTRIA, PRUSSIA, card, "fate 9D")


class Laudon(Step[FState]):
    """Austria may move Laudon one city, also out of a stack."""

    rule: ClassVar[str] = "fate 6S"
    kind: ClassVar[str] = "laudon"
    form: ClassVar[str] = "path"

    def cities(self, s: FState) -> list[int]:
        group = 1 << LAUDON
        return [c for c in s.board.neighbours[s.place[LAUDON]] if entry(s, AUSTRIA, group, c) != BLOCKED]

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[AUSTRIA],) if self.cities(s) else ()

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return AUSTRIA

    def stacked(self, s: FState) -> bool:
        return s.stack_of(LAUDON) != 1 << LAUDON

    def form_now(self, s: FState, frame: Frame, seat: int) -> str:
        return "allot" if self.stacked(s) and not s.draft[seat] else "path"

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        draft = s.draft[seat]
        if self.stacked(s) and not draft:
            low, high = division(s, 1 << LAUDON)
            return [*[action("allot", (number,)) for number in range(low, high + 1)], action("decline")]
        found = [s.rules.march(LAUDON, city) for city in self.cities(s)]
        return found if draft else [*found, action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.laudon"), "fate 6S")

    def drafts(self, s: FState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "allot"

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            s.tell("declined", (AUSTRIA,), "fate 6S")
            return
        group = 1 << LAUDON
        city, to = s.place[LAUDON], action.args[1]
        if draft:
            divide(s, s.stack_of(LAUDON), group, draft[0].args[0])
        else:
            s.at[city] = 0
        how = entry(s, AUSTRIA, group, to)
        s.tell("marched", (group, city, to), "fate 6S")
        if how == DESTROY:
            train = s.at[to] - 1
            s.remove(1 << train)
            s.tell("train_destroyed", (LAUDON, train, to), "fate 6S")
        if how in (FREE, DESTROY):
            s.move(group, to)
        else:
            join(s, group, to)
            s.tell("joined", (s.stack_of(LAUDON), to), "fate 6S")


class Hussars(Step[FState]):
    """Austria may put a Prussian stack in Austria or Saxony out of supply."""

    rule: ClassVar[str] = "fate 6D"
    kind: ClassVar[str] = "hussars"

    def stacks(self, s: FState) -> list[int]:
        return [
            general
            for general in commanders(s, PRUSSIA)
            if s.board.territory[s.place[general]] in ("Austria", "Saxony") and not s.down >> general & 1
        ]

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[AUSTRIA],) if self.stacks(s) else ()

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return AUSTRIA

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [*[action("flip", (general,)) for general in self.stacks(s)], action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.flip"), "fate 6D")

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            s.tell("declined", (AUSTRIA,), "fate 6D")
            return
        group = s.stack_of(action.args[0])
        s.down |= group
        s.tell("out_of_supply", (group,), "fate 6D")


class Runaways(Step[FState]):
    """Hildburghausen was beaten this turn: Prussia may push him two cities west."""

    rule: ClassVar[str] = "fate 12H"
    kind: ClassVar[str] = "runaways"
    form: ClassVar[str] = "path"

    def west_of(self, s: FState, city: int) -> list[int]:
        x = s.board.roads.x
        return [other for other in s.board.neighbours[city] if x[other] < x[city] and not s.at[other]]

    def cities(self, s: FState, draft: tuple[Action, ...]) -> list[int]:
        if draft:
            return self.west_of(s, draft[0].args[1])
        return [city for city in self.west_of(s, s.place[HILDBURGHAUSEN]) if self.west_of(s, city)]

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[PRUSSIA],) if self.cities(s, ()) else ()

    def act(self, s: FState, frame: Frame) -> None:
        s.pop()

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return PRUSSIA

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        draft = s.draft[seat]
        found = [s.rules.march(HILDBURGHAUSEN, city) for city in self.cities(s, draft)]
        return found if draft else [*found, s.rules.words.action("decline")]

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.push_west"), "fate 12H")

    def drafts(self, s: FState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "march" and not s.draft[seat]

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            s.tell("declined", (PRUSSIA,), "fate 12H")
            return
        city, to = s.place[HILDBURGHAUSEN], action.args[1]
        s.at[city] = 0
        s.move(1 << HILDBURGHAUSEN, to)
        s.tell("marched", (1 << HILDBURGHAUSEN, city, to), "fate 12H")
