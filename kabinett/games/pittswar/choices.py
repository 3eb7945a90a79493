"""The questions that markers bring: which zone, unit, leader, power or use. Where there is one answer it is taken."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import (
    effects,
    effects_leaders,
    effects_naval,
    effects_politics,
    effects_units,
    events,
    powers,
)
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.activation import begin
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import COALITION, EGYPT, FRANCE_SIDE, TURKEY
from kabinett.games.pittswar.effects_points import give, paid_majors, paid_powers
from kabinett.games.pittswar.forces import place, put_leader
from kabinett.games.pittswar.state import OUT, PState

FIRST_USE = 1
SECOND_USE = 2
DIE = 6


class Choice(Step[PState]):
    """What these questions have in common: (side asked, marker, one more number)."""

    form: ClassVar[str] = "choose"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"), ("event", "event"), ("extra", "number"))
    rule: ClassVar[str] = "5.1"

    def verb(self) -> str:
        raise AssertionError("each question has its verb")

    def answers(self, s: PState, frame: Frame) -> list[int]:
        """All that can be answered; everybody can see it."""
        raise AssertionError("each question has its answers")

    def chosen(self, s: PState, frame: Frame, answer: int) -> None:
        raise AssertionError("each question does something with its answer")

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if len(self.answers(s, frame)) > 1 else ()

    def act(self, s: PState, frame: Frame) -> None:
        found = self.answers(s, frame)
        s.pop()
        if found:
            self.chosen(s, frame, found[0])
        else:
            # A marker is played only if it finds something, but Spain and Sweden change sides before their units are
            # placed (Dos de Mayo, Bernadotte): by then there may be no zone for one.
            s.tell("event_idle", (frame[2],), s.board.marker_ids[frame[2]])

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text(f"ask.{self.kind}", (frame[2],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action(self.verb(), (answer,)) for answer in self.answers(s, frame)]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        rule = s.board.marker_ids[frame[2]]
        if action.verb != self.verb():
            return no("event_first", rule, (frame[2],))
        return None if action.args[0] in self.answers(s, frame) else no("event_target", rule, (frame[2],))

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        self.chosen(s, frame, action.args[0])


class EventLeader(Choice):
    """Which leader."""

    kind: ClassVar[str] = "event_leader"

    def verb(self) -> str:
        return "general"

    def answers(self, s: PState, frame: Frame) -> list[int]:
        event = frame[2]
        if event == m.DISGRACE:
            return effects_leaders.disgraceable(s)
        if event == m.GUILLOTINE:
            return effects_leaders.beaten(s)
        if event == m.WOUNDED_GENERAL:
            return effects_leaders.in_battle(s)
        return [effects_leaders.dumouriez(s)]

    def chosen(self, s: PState, frame: Frame, answer: int) -> None:
        effects.leader_chosen(s, frame[2], answer)


class EventUnit(Choice):
    """Which unit."""

    kind: ClassVar[str] = "event_unit"

    def verb(self) -> str:
        return "counter"

    def answers(self, s: PState, frame: Frame) -> list[int]:
        event = frame[2]
        if event == m.COUNCIL_OF_WAR:
            return effects_units.depleted(s)
        if event == m.PERSIA:
            return effects_units.russians(s)
        if event == m.ARMY_OF_MAINZ:
            return effects_units.fallen(s)
        return effects_units.guerrillas(s)

    def chosen(self, s: PState, frame: Frame, answer: int) -> None:
        effects.unit_chosen(s, frame[2], answer)


class EventPower(Choice):
    """Which power."""

    kind: ClassVar[str] = "event_power"

    def verb(self) -> str:
        return "country"

    def answers(self, s: PState, frame: Frame) -> list[int]:
        event = frame[2]
        if event == m.ENGLISH_GOLD:
            return paid_powers(s)
        if s.board.marker.does[event] == m.GIFT:
            return paid_majors(s)
        return effects_politics.targets(s, event)

    def chosen(self, s: PState, frame: Frame, answer: int) -> None:
        event, extra = frame[2], frame[3]
        if event == m.ENGLISH_GOLD or s.board.marker.does[event] == m.GIFT:
            give(s, answer, extra, event)
        else:
            effects_politics.power_chosen(s, event, answer)


class EventUse(Choice):
    """Which of the two uses of a marker: 1 or 2 as its rule names them."""

    kind: ClassVar[str] = "event_use"

    def verb(self) -> str:
        return "use"

    def answers(self, s: PState, frame: Frame) -> list[int]:
        event = frame[2]
        found: list[int] = []
        if event == m.COALITION_INITIATIVE:
            first, second = s.first != COALITION, effects_politics.turkey_engaged(s)
        elif event == m.BOULOGNE:
            first, second = bool(effects_naval.boulogne_shores(s)), True
        else:
            assert event == m.MALET
            first, second = bool(effects_leaders.refuges(s)), True
        if first:
            found.append(FIRST_USE)
        if second:
            found.append(SECOND_USE)
        return found

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text(f"ask.{s.board.marker_ids[frame[2]]}")

    def chosen(self, s: PState, frame: Frame, answer: int) -> None:
        event = frame[2]
        if event == m.COALITION_INITIATIVE:
            if answer == FIRST_USE:
                effects.take_initiative(s, COALITION)
            else:
                powers.neutral(s, TURKEY, s.board.marker_ids[event])
        elif event == m.MALET:
            if answer == FIRST_USE:
                s.push((s.rules.step_numbers["event_zone"], COALITION, event, 0))
            else:
                effects_leaders.send_off(s)
        elif answer == SECOND_USE:
            s.in_activation |= 1 << event
            effects_naval.gain_sea(s)
        else:
            self.over_the_channel(s)

    def over_the_channel(self, s: PState) -> None:
        """Boulogne: on a 6 the force crosses, and its activation ends there; else it marches like any other."""
        die = s.roll(DIE)
        hit = die >= s.board.marker.value[m.BOULOGNE]
        s.tell("event_die", (m.BOULOGNE, die, int(hit)), s.board.marker_ids[m.BOULOGNE])
        if hit:
            if s.stack[-1][0] == s.rules.step_numbers["prepare"]:
                s.replace((s.rules.step_numbers["end_activation"], 0))
            effects_naval.start_assault(s, m.BOULOGNE, effects_naval.boulogne_shores(s)[0])
        else:
            effects_naval.gain_sea(s)


class EventZone(Choice):
    """Which zone."""

    kind: ClassVar[str] = "event_zone"

    def verb(self) -> str:
        return "at"

    def answers(self, s: PState, frame: Frame) -> list[int]:
        event, extra = frame[2], frame[3]
        does = s.board.marker.does[event]
        if does == m.RISES:
            return effects_units.rising_zones(s, event)
        if does == m.ASSAULTS:
            return effects_naval.targets(s, event)
        if event in (m.BRUMAIRE, m.MALET):
            return effects_leaders.refuges(s)
        if event == m.EXPEDITION_EGYPTE:
            return effects_naval.egypt_zones(s) if extra else effects_naval.egyptian_ports(s)
        if event == m.EMPIRE_OTTOMAN:
            return effects_naval.levant_shores(s) if extra else effects_naval.turkish_ports(s)
        return effects_politics.zones(s, event, extra)

    def chosen(self, s: PState, frame: Frame, answer: int) -> None:
        event, extra = frame[2], frame[3]
        does = s.board.marker.does[event]
        if does == m.RISES:
            effects_units.rise(s, event, answer)
        elif does == m.ASSAULTS:
            effects_naval.start_assault(s, event, answer)
        elif event in (m.BRUMAIRE, m.MALET):
            effects_leaders.bring_home(s, answer, s.board.marker_ids[event])
        elif event == m.EXPEDITION_EGYPTE:
            if extra:
                set_up_egyptian(s, extra - 1, answer)
            else:
                sail_to_egypt(s, answer)
        elif event == m.EMPIRE_OTTOMAN:
            if extra:
                land_ottomans(s, extra - 1, answer)
            else:
                s.push((self.number, COALITION, event, answer + 1))
        else:
            effects_politics.zone_chosen(s, event, extra, answer)


# Egypt


def sail_to_egypt(s: PState, port: int) -> None:
    """Napoleon and the army of Egypt embark; Aboukir may stop them."""
    unit = s.board.unit_index["fr_egypt"]
    leader = effects_leaders.napoleon(s)
    old = s.leader_at[leader]
    step = s.rules.step_numbers
    place(s, unit, port, s.board.unit_steps[unit])
    put_leader(s, leader, port)
    s.tell("embarks", (leader, port), "f_expedition_egypte")
    begin(s, FRANCE_SIDE, port, 1 << unit, 1 << leader)
    s.assault = m.EXPEDITION_EGYPTE
    s.push((step["end_activation"], 0))
    s.push((step["expedition"], s.board.index["alexandria"], 0))
    if old != port:
        s.push((step["overflow"], old, FRANCE_SIDE, 1))


def land_ottomans(s: PState, port: int, zone: int) -> None:
    """The Levant army sails from a Turkish port, without a roll and without ships."""
    unit = s.board.unit_index["tu_levant"]
    step = s.rules.step_numbers
    place(s, unit, port, s.board.unit_steps[unit])
    begin(s, COALITION, port, 1 << unit, 0)
    s.assault = m.EMPIRE_OTTOMAN
    s.push((step["end_activation"], 0))
    s.push((step["expedition"], zone, 0))


def set_up_egyptian(s: PState, unit: int, zone: int) -> None:
    place(s, unit, zone, s.steps[unit] or s.board.unit_steps[unit])
    s.tell("set_up", (unit, zone), "f_expedition_egypte")


class Expedition(Step[PState]):
    """A landing in the Levant by a marker of its own: the enemy may stop it, else it goes ashore."""

    rule: ClassVar[str] = "11.8"
    kind: ClassVar[str] = "expedition"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("stage", "number"))

    def act(self, s: PState, frame: Frame) -> None:
        step = s.rules.step_numbers
        if frame[2] == 0:
            s.stopped = 0
            s.tell("assault", (s.active, s.spot, frame[1]), "11.7c")
            s.replace((self.number, frame[1], 1))
            s.push((step["window"], 1 - s.active, m.N1))
            return
        s.pop()
        if s.stopped:
            s.stopped = 0
            s.assault = -1
            s.tell("assault_stopped", (s.spot,), "11.7e")
            return
        # There is no roll, so that the points for a fortress without a garrison are there.
        s.mp = effects_naval.FORTRESS_POINTS
        s.push((step["landing"], frame[1]))
        if s.active == FRANCE_SIDE:
            self.invade(s)

    def invade(self, s: PState) -> None:
        """Egypt and Turkey come into the war; the Coalition sets up the Egyptians, not at Alexandria."""
        s.in_game |= 1 << m.EXPEDITION_EGYPTE
        effects_naval.gain_sea(s)
        for power in (EGYPT, TURKEY):
            if s.side[power] != COALITION:
                powers.join(s, power, COALITION, "f_expedition_egypte")
        for unit in reversed(s.board.units_of[EGYPT]):
            if s.fate[unit] != OUT:
                s.push((s.rules.step_numbers["event_zone"], COALITION, m.EXPEDITION_EGYPTE, unit + 1))


class PutBack(Step[PState]):
    """A die says how many markers of the enemy's hand go back into his pool."""

    rule: ClassVar[str] = "5.2"
    kind: ClassVar[str] = "put_back"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"), ("event", "event"))

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        die = s.roll(DIE)
        s.tell("event_die", (frame[2], die, 1), s.board.marker_ids[frame[2]])
        events.put_back(s, 1 - frame[1], 1 if die <= DIE // 2 else 2)
