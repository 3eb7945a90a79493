"""Chapters 3 to 5, 9 and 10: the course of the years, and a round up to the order of play.

A round: action cards, tiles (and favour cards) are laid out; all plan at once; the event is drawn; bids are opened and
each chooses a tile; then (leaders are placed, Landsknechte and court have their turn and) the ten actions follow."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.board import BID, NOBODY, SPRING, TILE_COUNT, WINTER, YEARS
from kabinett.games.wallenstein.laying import lay_actions, lay_favours, lay_tiles
from kabinett.games.wallenstein.planning import NO_CARD, bid_worth
from kabinett.games.wallenstein.state import WState


class Course(Step[WState]):
    """The next season of the two years, or the end of the game."""

    rule: ClassVar[str] = "3.1"
    kind: ClassVar[str] = "course"

    def act(self, s: WState, frame: Frame) -> None:
        if s.season == WINTER or s.season < 0:
            if s.year == YEARS:
                s.pop()
                return
            s.year += 1
            s.season = SPRING
            s.no_tiles()
        else:
            s.season += 1
        s.tell("season", (s.season, s.year), "3.1")
        step = s.rules.step_numbers
        if s.season == WINTER:
            s.push((step["year_end"],))
            s.push((step["winter"],))
            return
        s.push((step["end_round"],))
        if s.leaders:
            s.push((step["lead_on"], 0))
        s.push((step["actions"], 0, 0))
        if s.court:
            s.push((step["court"], 0))
        if s.landsknechte:
            s.push((step["landsknechte"], 0))
        if s.leaders and s.year == 1 and s.season == SPRING and not s.by_choice:
            s.push((step["place_leaders"], 0))
        s.push((step["choose_tile"], 0))
        s.push((step["open_bids"],))
        s.push((step["draw_event"],))
        s.push((step["planning"],))
        lay_actions(s)
        lay_tiles(s)
        if s.court:
            lay_favours(s)


class DrawEvent(Step[WState]):
    """One of the open events holds this round."""

    rule: ClassVar[str] = "9.1"
    kind: ClassVar[str] = "draw_event"

    def act(self, s: WState, frame: Frame) -> None:
        s.pop()
        s.event = s.draw(members(s.candidates), "event")
        s.candidates &= ~(1 << s.event)
        s.tell("event", (s.event,), s.board.event_rule[s.event])


class OpenBids(Step[WState]):
    """All bids are opened and paid; ties are decided by lot."""

    rule: ClassVar[str] = "10.1"
    kind: ClassVar[str] = "open_bids"

    def act(self, s: WState, frame: Frame) -> None:
        s.pop()
        s.reveal()
        worth: list[int] = []
        for seat in range(s.seats):
            card = s.plan[seat][BID]
            s.shown[seat][BID] = card
            s.opened[seat] |= 1 << BID
            cost = bid_worth(s, card)
            s.thalers[seat] -= cost
            if card == NO_CARD:
                s.tell("no_bid", (seat,), "10.2b")
            else:
                s.tell("bid", (seat, card), "10.1")
            worth.append(self.rank_of(s, card))
        rank: list[int] = []
        for value in sorted(set(worth), reverse=True):
            tied = [seat for seat in range(s.seats) if worth[seat] == value]
            while len(tied) > 1:
                rank.append(s.draw(tied, "seat"))
            rank += tied
        s.rank = tuple(rank)

    def rank_of(self, s: WState, card: int) -> int:
        """No card below a coin card of 0 (or a tower card), that below a county card, that below coins."""
        if card == NO_CARD:
            return -2
        if card < s.board.coin:
            return 0
        return bid_worth(s, card) or -1


class ChooseTile(Step[WState]):
    """The highest bidder first, each takes a free tile: his bonus and his place in the order of play."""

    rule: ClassVar[str] = "10.3"
    kind: ClassVar[str] = "choose_tile"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nth", "number"),)

    def free(self, s: WState) -> list[int]:
        """The tiles that lie there still, by their places."""
        return [s.tiles[place] for place in range(TILE_COUNT) if s.taken[place] == NOBODY]

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        if frame[1] == s.seats or s.taken.count(NOBODY) == 1:
            return ()
        return (s.rank[frame[1]],)

    def act(self, s: WState, frame: Frame) -> None:
        if frame[1] < s.seats:
            self.take(s, s.rank[frame[1]], self.free(s)[0])
            s.replace((self.number, frame[1] + 1))
            return
        s.rank = ()
        s.pop()

    def take(self, s: WState, seat: int, tile: int) -> None:
        place = s.tiles.index(tile)
        s.taken = s.taken[:place] + (seat,) + s.taken[place + 1 :]
        s.tell("tile", (seat, tile, place + 1), "10.3")

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("tile", (tile,)) for tile in self.free(s)]

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text("ask.choose_tile")

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "tile":
            return Refusal(Text("no.tile_first"), "10.3")
        return None if action.args[0] in self.free(s) else Refusal(Text("no.tile", (action.args[0],)), "10.3")

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.take(s, seat, action.args[0])
        s.replace((self.number, frame[1] + 1))


class EndRound(Step[WState]):
    """Cards return to the hands, the event leaves the game. After autumn the order of play stays for the winter."""

    rule: ClassVar[str] = "11.9"
    kind: ClassVar[str] = "end_round"

    def act(self, s: WState, frame: Frame) -> None:
        s.pop()
        s.clear_mats()
        s.event = -1
        s.track = ()
        s.fresh = 0
        s.spared = 0
        s.switched = 0
        s.rank = ()
        s.safe = [0] * s.seats
