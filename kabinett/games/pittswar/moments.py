"""Chapter 5: the moments at which a player may interrupt, as steps of their own.

Whether a window opens depends on what everybody knows (`events.opens`); whoever is asked may always decline. In most
windows he is asked again after he has played, as long as something might still fit. Moments of a player's own turn
(activation, diplomacy, the march) are no windows: their markers are offered beside what else he can do."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import effects_battle, events
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import FRANCE, FRANCE_SIDE, UK
from kabinett.games.pittswar.effects_leaders import due_home
from kabinett.games.pittswar.state import SEA_HELD, PState

BATTLE_TURNS = 4
STOPPING = (m.A2, m.N1, m.X2, m.G2, m.S1)


class EventsPhase(Step[PState]):
    """Old markers go, new ones come, both sides draw; then what is played before anything else of the year."""

    rule: ClassVar[str] = "5.3"
    kind: ClassVar[str] = "events_phase"

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        events.renew(s)
        events.draws(s)
        window = s.rules.step_numbers["window"]
        s.push((window, 1 - s.first, m.EV1))
        s.push((window, s.first, m.EV1))


class Opening(Step[PState]):
    """The set-up of a scenario: the first pools, the markers France chooses, the first draws."""

    rule: ClassVar[str] = "16.0a"
    kind: ClassVar[str] = "opening"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        if frame[1] == 0:
            s.replace((self.number, 1))
            events.first_markers(s)
            if s.year != events.FIRST_YEAR:
                s.push((s.rules.step_numbers["choose_marker"], FRANCE_SIDE))
            return
        s.pop()
        events.draws(s)


class Window(Step[PState]):
    """One side may play a marker of this moment."""

    rule: ClassVar[str] = "5.3b"
    kind: ClassVar[str] = "window"
    form: ClassVar[str] = "window"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"), ("moment", "moment"))

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if events.opens(s, frame[1], frame[2]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.window", (frame[2],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        return [*events.playable(s, seat, frame[2]), s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb not in ("play", "control_sea"):
            return no("window", "5.3b")
        return events.refuse(s, seat, frame[2], action)

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "decline":
            s.pop()
            return
        depth = len(s.stack) - 1
        events.do(s, seat, frame[2], action)
        # What was stopped leaves nothing to add.
        if s.stopped and frame[2] in STOPPING:
            del s.stack[depth]


class BattleEvents(Step[PState]):
    """Two battle markers a side: attacker, defender, and once more if anybody has played one."""

    rule: ClassVar[str] = "13.1.2g"
    kind: ClassVar[str] = "battle_events"
    form: ClassVar[str] = "window"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("turn", "number"), ("played", "number"))

    def side(self, s: PState, turn: int) -> int:
        return s.attacker if turn % 2 else 1 - s.attacker

    def over(self, frame: Frame) -> bool:
        return frame[1] > BATTLE_TURNS or (frame[1] > BATTLE_TURNS // 2 and not frame[2])

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        if frame[1] == 0 or self.over(frame):
            return ()
        side = self.side(s, frame[1])
        return (side,) if events.opens(s, side, m.B2) else ()

    def act(self, s: PState, frame: Frame) -> None:
        if self.over(frame):
            s.pop()
            return
        if frame[1] == 0:
            effects_battle.begin(s)
        s.replace((self.number, frame[1] + 1, frame[2]))

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.battle_events", (s.battle,))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        return [*events.playable(s, seat, m.B2), s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb != "play":
            return no("window", "13.1.2g")
        return events.refuse(s, seat, m.B2, action)

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "decline":
            s.replace((self.number, frame[1] + 1, frame[2]))
            return
        s.replace((self.number, frame[1] + 1, 1))
        events.play(s, seat, m.B2, action.args[0])


class KeepSea(Step[PState]):
    """The start of an impulse: French control of the sea lapses unless France spends a marker of any kind."""

    rule: ClassVar[str] = "12.1e"
    kind: ClassVar[str] = "keep_sea"
    form: ClassVar[str] = "window"

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (FRANCE_SIDE,) if s.sea and s.hands[FRANCE_SIDE] else ()

    def act(self, s: PState, frame: Frame) -> None:
        self.over(s, 0)

    def over(self, s: PState, kept: int) -> None:
        s.pop()
        if kept:
            s.sea = SEA_HELD
            s.changed()
        elif s.sea:
            events.sea_lapses(s)
        due_home(s)

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [*[action("keep_sea", (event,)) for event in events.spendable(s, seat)], s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb != "keep_sea":
            return no("window", "12.1e")
        return None if action.args[0] in events.spendable(s, seat) else no("not_in_hand", "12.1e", action.args)

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "keep_sea":
            events.spend(s, seat, action.args[0], "12.1e")
            s.tell("sea_kept", (), "12.1e")
        self.over(s, int(action.verb == "keep_sea"))


# option 5.3: markers for points


def purse(side: int) -> int:
    """The power that pays for a side's markers."""
    return FRANCE if side == FRANCE_SIDE else UK


RANDOM_PRICE = 1
CHOSEN_PRICE = 2


class BuyMarker(Step[PState]):
    """Once in a period of three years a side may buy a marker: one point for any, two for one of its choice."""

    rule: ClassVar[str] = "5.3e"
    kind: ClassVar[str] = "buy_marker"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    def why_none(self, s: PState, side: int, price: int) -> str:
        """Why a side cannot buy at this price; empty if it can. Everybody can see it."""
        period = s.board.track.period(s.year)
        if s.options["bought_events"] is not True or s.in_game >> m.AMIENS & 1:
            return "no_buying"
        if s.bought[side] >= period:
            return "bought"
        if (s.unplayed & s.board.marker.of_side[side]).bit_count() == len(s.hands[side]):
            return "pool_empty"
        return "" if s.points[purse(side)] >= price else "too_dear"

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return () if self.why_none(s, frame[1], RANDOM_PRICE) else (frame[1],)

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.buy_marker", (s.points[purse(seat)],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        found = [action("buy_random")]
        if not self.why_none(s, seat, CHOSEN_PRICE):
            found.append(action("buy_chosen"))
        return [*found, s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb in ("decline", "buy_random"):
            return None
        if action.verb != "buy_chosen":
            return no("window", "5.3e")
        reason = self.why_none(s, seat, CHOSEN_PRICE)
        return no(reason, "5.3e") if reason else None

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "decline":
            return
        price = RANDOM_PRICE if action.verb == "buy_random" else CHOSEN_PRICE
        s.points[purse(seat)] -= price
        s.bought[seat] = s.year
        s.tell("buys", (seat, price), "5.3e")
        if price == RANDOM_PRICE:
            events.draw(s, seat, 1)
        else:
            s.push((s.rules.step_numbers["choose_marker"], seat))


class ChooseMarker(Step[PState]):
    """A side takes a marker of its choice out of its pool; nobody sees which."""

    rule: ClassVar[str] = "5.3e"
    kind: ClassVar[str] = "choose_marker"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],)

    def secret(self, s: PState, frame: Frame, seat: int) -> bool:
        return True

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.choose_marker")

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("take", (event,)) for event in events.pool(s, seat)]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "take":
            return no("window", "5.3e")
        return None if action.args[0] in events.pool(s, seat) else no("not_in_pool", "5.3e", action.args)

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        events.take(s, seat, action.args[0])
        s.absent &= ~s.board.marker.of_side[seat]
        s.tell_apart(Text("chooses_marker", (seat,)), {seat: Text("you_choose", action.args)}, "5.3e")
