"""Chapter 17: executing a political card: its instruction works at once, its arrows are announced and summed later."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import saxony
from kabinett.games.maria.board import FRANCE, PRAGMATIC, SAXONY, SAXONY_TRACK, TRACK_NAMES, PoliticalCard
from kabinett.games.maria.state import PRUSSIAN_ALLY, MState

Choice = tuple[int, int, int, int]
"""Who receives (-1: the instruction is not followed), then the announced shifts of Saxony, Russia and Italy."""
NOTHING: Choice = (-1, 0, 0, 0)


def receivers(card: PoliticalCard, power: int) -> list[int]:
    """For whom the instruction can be carried out; empty where the card has none to carry out."""
    if card.kind in ("", "restriction", "election"):
        return []
    return card.powers if card.powers else [power]


def shifts(s: MState, card: PoliticalCard, arrow: tuple[int, int, int]) -> list[int]:
    """The shifts an arrow allows beside none: its full distance, in either direction where it has two."""
    track, direction, steps = arrow
    if card.kind == "restriction" and track == SAXONY_TRACK and s.saxony == PRUSSIAN_ALLY:
        return []
    return [steps * direction] if direction else [-steps, steps]


def choices(s: MState, power: int, card: PoliticalCard) -> list[Choice]:
    """All ways to execute a card. The first edition makes its instruction and a single arrow of one box compulsory."""
    told = receivers(card, power)
    arrows = [(arrow, shifts(s, card, arrow)) for arrow in card.arrows]
    strict = s.first_edition
    found: list[list[int]] = [[to, 0, 0, 0] for to in told]
    if not told or not strict:
        found.append([-1, 0, 0, 0])
    for (track, _, steps), allowed in arrows:
        forced = strict and len(arrows) == 1 and steps == 1 and bool(allowed)
        wider: list[list[int]] = []
        for choice in found:
            for shift in allowed if forced else [0, *allowed]:
                wider.append([*choice[: track + 1], shift, *choice[track + 2 :]])
        found = wider
    listed = sorted([(c[0], c[1], c[2], c[3]) for c in found])
    return [choice for choice in listed if choice != NOTHING]


class Execute(Step[MState]):
    """The power that selected a card executes it, in full or in part, or discards it."""

    rule: ClassVar[str] = "17.6"
    kind: ClassVar[str] = "execute"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "power"), ("card", "political"))

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        # A card of which nothing can be executed is discarded, and everybody sees it.
        return (s.seat_of[frame[1]],) if choices(s, frame[1], s.board.cards[frame[2]]) else ()

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        s.tell("card_declined", (frame[1], frame[2]), "17.5d")

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return frame[1]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        card = s.board.cards[frame[2]]
        return [action("decline"), *[action("execute", choice) for choice in choices(s, frame[1], card)]]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        card = s.board.cards[frame[2]]
        if action.verb == "decline":
            return None
        if action.verb != "execute":
            return Refusal(Text("no.execute_first"), "17.5d")
        if (action.args[0], action.args[1], action.args[2], action.args[3]) in choices(s, frame[1], card):
            return None
        return why_not_execute(s, frame[1], frame[2], action.args)

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        power, number = frame[1], frame[2]
        card = s.board.cards[number]
        rule = f"card {card.id}"
        if action.verb == "decline":
            s.tell("card_declined", (power, number), "17.5d")
            return
        # With two players this seat may execute no second card this turn.
        below = s.stack[-1]
        s.replace((*below[:-1], below[-1] | 1 << seat))
        s.tell("executed", (power, number), rule)
        for track in range(len(TRACK_NAMES)):
            if action.args[track + 1]:
                s.shifts[track] += action.args[track + 1]
                s.tell("announced", (power, track, action.args[track + 1]), "17.6d")
        if action.args[0] >= 0:
            follow(s, card, action.args[0], rule)


def why_not_execute(s: MState, power: int, number: int, args: tuple[int, ...]) -> Refusal:
    """Why a card cannot be executed in this way."""
    card = s.board.cards[number]
    rule = f"card {card.id}"
    if args[0] >= 0 and args[0] not in receivers(card, power):
        return Refusal(Text("no.receiver", (args[0], number)), rule)
    for track in range(len(TRACK_NAMES)):
        shift = args[track + 1]
        arrows = [arrow for arrow in card.arrows if arrow[0] == track]
        if not shift:
            continue
        if not arrows:
            return Refusal(Text("no.arrow", (number, track)), rule)
        allowed = shifts(s, card, arrows[0])
        if not allowed:
            return Refusal(Text("no.restricted"), "card 1741-3")
        if shift not in allowed:
            return Refusal(Text("no.full_distance", (number, track)), "17.6b")
    return Refusal(Text("no.in_full", (number,)), "17.6 first" if s.first_edition else "17.5d")


def follow(s: MState, card: PoliticalCard, to: int, rule: str) -> None:
    """Carry out an instruction for a power. Troops are assigned before anything else goes on."""
    if card.kind == "fewer_cards":
        s.fewer = 1
        s.tell("fewer_cards", (to,), rule)
        return
    if card.kind == "jacobites":
        s.jacobites = 1
        s.tell("jacobites", (), rule)
        s.push((s.rules.step_numbers["corps"], PRAGMATIC))
        return
    if card.troops:
        s.push((s.rules.step_numbers["recruit"], to, card.troops))
        s.tell("troops_given", (to, card.troops), rule)
    if card.cards > 0:
        drawn = s.draw_cards(to, card.cards, s.hands[to])
        s.tell("drew", (to, drawn), rule)
    if card.kind == "palatinate":
        s.mark(s.board.mannheim, FRANCE)
        s.tell("mannheim", (), rule)
    elif card.kind == "saxony_joins":
        assert to == SAXONY
        s.tracks[SAXONY_TRACK] = s.board.tracks[SAXONY_TRACK].length - 1
        s.tell("marker_shifted", (SAXONY_TRACK, 0, s.tracks[SAXONY_TRACK] + 1), rule)
        saxony.settle(s)
