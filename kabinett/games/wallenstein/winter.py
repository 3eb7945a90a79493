"""Chapters 12 and 14: winter, scoring, the end of the year and of the game."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Outcome, Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.battle import revolt
from kabinett.games.wallenstein.board import BUILDINGS, YEARS
from kabinett.games.wallenstein.state import WState

EVENTS_OPEN = 4


def open_events(s: WState) -> None:
    """Four event cards are opened for the year."""
    bag = members(s.event_deck)
    cards = [s.draw(bag, "event") for _ in range(EVENTS_OPEN)]
    s.candidates = sum([1 << card for card in cards])
    s.event_deck &= ~s.candidates
    s.tell("events_open", (cards[0], cards[1], cards[2], cards[3]), "2.9" if s.year == 0 else "12.6b")


class Winter(Step[WState]):
    """All lose grain; who cannot feed his counties has revolts to fear."""

    rule: ClassVar[str] = "12.1"
    kind: ClassVar[str] = "winter"

    def act(self, s: WState, frame: Frame) -> None:
        card = members(s.candidates)[0]
        loss = s.board.event_loss[card]
        s.candidates = 0
        s.tell("grain_loss", (card, loss), "12.1")
        for seat in range(s.seats):
            s.grain[seat] = max(0, s.grain[seat] - loss)
            s.shortage[seat] = max(0, len(s.counties(seat)) - s.grain[seat])
            s.tell("supplied", (seat, s.grain[seat], s.shortage[seat]), "12.2a")
        s.replace((s.rules.step_numbers["winter_revolts"], 0))


def supply(s: WState, shortage: int) -> tuple[int, int]:
    """The supply table: how many revolts, and how many peasants more in each."""
    revolts, extra = 0, 0
    for least, number, peasants in s.board.supply:
        if shortage >= least:
            revolts, extra = number, peasants
    return revolts, extra


class WinterRevolts(Step[WState]):
    """In the order of autumn: the counties of a seat that rise are drawn."""

    rule: ClassVar[str] = "12.3"
    kind: ClassVar[str] = "winter_revolts"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("turn", "number"),)

    def act(self, s: WState, frame: Frame) -> None:
        if frame[1] == s.seats:
            s.shortage = [0] * s.seats
            s.pop()
            return
        seat = s.order()[frame[1]]
        s.replace((self.number, frame[1] + 1))
        if not s.shortage[seat]:
            return
        number, extra = supply(s, s.shortage[seat])
        bag = s.counties(seat)
        for _ in range(min(number, len(bag))):
            county = s.draw(bag, "county") if len(bag) > 1 else bag.pop()
            s.rising |= 1 << county
            s.tell("rises", (seat, county), "12.3a")
        s.push((s.rules.step_numbers["winter_fight"], seat, extra))


class WinterFight(Step[WState]):
    """The owner says in which order his revolts are fought."""

    rule: ClassVar[str] = "12.3b"
    kind: ClassVar[str] = "winter_fight"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("peasants", "number"))

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if s.rising.bit_count() > 1 else ()

    def act(self, s: WState, frame: Frame) -> None:
        if s.rising:
            self.fight(s, frame, members(s.rising)[0])
        else:
            s.pop()

    def fight(self, s: WState, frame: Frame, county: int) -> None:
        s.rising &= ~(1 << county)
        revolt(s, county, frame[2], True)

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text("ask.winter_fight")

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("face", (county,)) for county in members(s.rising)]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "face":
            return Refusal(Text("no.face_first"), "12.3b")
        county = action.args[0]
        return None if s.rising >> county & 1 else Refusal(Text("no.calm", (county,)), "12.3a")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.fight(s, frame, action.args[0])


# scoring


def majorities(s: WState) -> list[tuple[int, int, int, int]]:
    """(region, building, seat, points) for all who have the most buildings of a kind in a region."""
    board = s.board
    found: list[tuple[int, int, int, int]] = []
    for region in range(len(board.region_ids)):
        for building in range(len(BUILDINGS)):
            counts = [0] * s.seats
            for county in range(board.size):
                if board.region[county] == region and s.owner[county] >= 0 and s.built[county] >> building & 1:
                    counts[s.owner[county]] += 1
            most = max(counts)
            if not most:
                continue
            best = [seat for seat in range(s.seats) if counts[seat] == most]
            points = board.most_points[building] - (board.tie_less if len(best) > 1 else 0)
            found += [(region, building, seat, points) for seat in best]
    return found


def score(s: WState) -> None:
    """Points for counties, buildings and majorities."""
    board = s.board
    for seat in range(s.seats):
        counties = s.counties(seat)
        buildings = sum([s.built[county].bit_count() for county in counties])
        for_counties = board.county_points * len(counties)
        for_buildings = board.building_points * buildings
        s.points[seat] += for_counties + for_buildings
        s.tell("scored", (seat, for_counties), "12.5a")
        if for_buildings:
            s.tell("scored_buildings", (seat, for_buildings), "12.5b")
    for region, building, seat, points in majorities(s):
        s.points[seat] += points
        if points:
            s.tell("majority", (seat, building, region, points), ("12.5c", "12.5d", "12.5e")[building])


def score_statues(s: WState) -> None:
    """At the end of the game only: statues on the board and trophies."""
    for seat in range(s.seats):
        standing = sum([s.statues[county] for county in range(s.board.size) if s.statue_of[county] == seat])
        points = standing * s.board.statue_points + s.trophies[seat] * s.board.trophy_points
        if points:
            s.points[seat] += points
            s.tell("statue_points", (seat, standing, s.trophies[seat], points), "19.8")


class YearEnd(Step[WState]):
    """Scoring; after the first year grain, markers and events are set anew."""

    rule: ClassVar[str] = "12.5"
    kind: ClassVar[str] = "year_end"

    def act(self, s: WState, frame: Frame) -> None:
        s.pop()
        score(s)
        if s.year == YEARS:
            if s.leaders:
                score_statues(s)
            return
        s.grain = [0] * s.seats
        s.revolts = [0] * s.board.size
        s.banner = [0] * s.seats
        open_events(s)
        if s.leaders:
            s.push((s.rules.step_numbers["return_leaders"], 0))


def outcome(s: WState) -> Outcome:
    """Most points, then most thalers; still tied: shared."""
    results = [(s.points[seat], s.thalers[seat]) for seat in range(s.seats)]
    best = max(results)
    ranks = [1 + len([other for other in results if other > own]) for own in results]
    winners = [seat for seat in range(s.seats) if results[seat] == best]
    if len(winners) > 1:
        return Outcome(winners, ranks, s.points[:], Text("end.shared", (best[0],)), "14.2b")
    tied = len([own for own in results if own[0] == best[0]]) > 1
    if tied:
        return Outcome(winners, ranks, s.points[:], Text("end.thalers", (winners[0], best[0], best[1])), "14.2a")
    return Outcome(winners, ranks, s.points[:], Text("end.points", (winners[0], best[0])), "14.2")
