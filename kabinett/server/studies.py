"""What can be done with a game that was played: read its log, replay it to any point, take its record away, bring a
record in, and open a point of it as a study, in which one person holds all seats."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.core import record
from kabinett.core.action import Action
from kabinett.core.chance import commitment
from kabinett.core.errors import BadRecord, KabinettError
from kabinett.core.game import Game
from kabinett.core.play import Entry, Play
from kabinett.core.state import State
from kabinett.server.chat import cleaned
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from kabinett.server.live import LiveTable
from kabinett.server.lobby import EMPTY, LONGEST_TITLE
from kabinett.server.models import seats, tables
from kabinett.server.seating import SPECTATOR, Party, new_id
from kabinett.server.security import User
from kabinett.server.site import Site
from kabinett.server.wire import Json, encode, outcome_json, text_json

log = logging.getLogger("kabinett.studies")

SECONDS: Final = 5.0
"""So long a record may take to replay."""
STUDIES_PER_HOUR: Final = 60
KEPT_STUDIES: Final = 50
"""So many studies a person keeps; a new one puts the oldest away."""
EVERY: Final = 50
TRACKS: Final = 8


# ---- logs ------------------------------------------------------------------------------------------------------------


def log_json(live: LiveTable, who: int | None) -> Json:
    """A viewer's log, to be read by programs."""
    return {
        "table": live.id,
        "game": live.game.name,
        "viewer": SPECTATOR if who is None else str(who),
        "lines": lines_json(live.game, live.play, who),
    }


def lines_json(game: Game, play: Play, who: int | None) -> list[Json]:
    return [
        {"n": number, "text": text_json(game, text), "rule": game.full_rule(rule)}
        for number, (text, rule) in enumerate(play.faces(who))
    ]


def log_text(live: LiveTable, who: int | None, language: str) -> str:
    """A viewer's log, to be read by people."""
    game = live.game
    lines = [f"{game.label('game.title', language, game.name.capitalize())}, {live.id}", ""]
    for number, (text, rule) in enumerate(live.play.faces(who)):
        behind = f"  [{game.full_rule(rule)}]" if rule else ""
        lines.append(f"{number + 1}. {game.words.say(text, language)}{behind}")
    return "\n".join(lines) + "\n"


def nothing_hidden(party: Party) -> bool:
    """Whether everybody who may look on may know everything: after the end, and in a study, which is one person's."""
    return party.status == "finished" or bool(party.row["study"])


def check_record(party: Party, user: User | None) -> None:
    """A record tells everything, so it is open when nothing is hidden any more."""
    party.check_seen(user)
    if not party.may_watch(user):
        raise ApiError("forbidden", "no_spectators")
    if not nothing_hidden(party):
        raise ApiError("wrong_moment", "record_later")


# ---- bringing a record in --------------------------------------------------------------------------------------------


class Brought:
    """A record that was replayed to the point asked for."""

    def __init__(self, play: Play, point: int, verified: bool | None) -> None:
        self.play = play
        self.point = point
        self.verified = verified
        """Whether it keeps what its headers promise; None: not replayed to its end."""


async def bring(site: Site, text: str, point: int | None) -> Brought:
    """Read and replay a record beside the requests; what is wrong with it is said with its line."""
    async with site.replays.bringing:
        try:
            return await asyncio.to_thread(_brought, site.games, text, point)
        except BadRecord as wrong:
            raise ApiError("invalid", "bad_record", what=cleaned(str(wrong), 300)) from None


def _brought(games: dict[str, Game], text: str, point: int | None) -> Brought:
    end = time.monotonic() + SECONDS
    read = record.read(text)
    game = games.get(read.headers.get("Game", ""))
    if game is None:
        raise BadRecord("a game that is not hosted here")
    if point is None:
        point = len(read.moves)
    if not 0 <= point <= len(read.moves):
        raise ApiError("invalid", "no_point")
    try:
        play = record.opening(game, read)
        _replay(game, play, read.moves[:point], end)
    except (KabinettError, ApiError):
        raise
    except Exception:
        # A record is made by anybody: what the rules did not foresee in it is a fault of the record.
        log.exception("a record that fails")
        raise BadRecord("it cannot be replayed") from None
    return Brought(play, point, _keeps_promises(read, play) if point == len(read.moves) else None)


def _replay(game: Game, play: Play, moves: list[tuple[int, str, str]], end: float) -> None:
    """Like record.replay, but not without end."""
    numbers = {name: number for number, name in enumerate(game.seat_names(play.state.options))}
    for line, seat, action in moves:
        if time.monotonic() > end:
            raise ApiError("too_large", "record_too_slow")
        if seat not in numbers:
            raise BadRecord(f"no seat {seat!r}", line)
        try:
            play.apply(numbers[seat], game.words.parse(action))
        except KabinettError as refused:
            raise BadRecord(f"'{action}' is refused: {refused}", line) from None


def _keeps_promises(read: record.Record, play: Play) -> bool:
    promised = {"Commitment": play.commitment, "Hash": play.state.hash(), "Result": record.result(play)}
    return all(read.headers.get(name) == value for name, value in promised.items())


async def open_study(
    connection: AsyncConnection, site: Site, user: User, brought: Brought, text: str, title: str
) -> str:
    """A table of one's own that begins at this point of a record: all seats are this person's, nobody else finds it."""
    play = brought.play
    await _make_room(connection, user)
    table_id = new_id()
    at = now()
    await connection.execute(
        insert(tables).values(
            id=table_id,
            game=play.game.name,
            options_json=encode(play.state.options).decode(),
            title=cleaned(title, LONGEST_TITLE),
            status="running",
            study=True,
            private=True,
            spectators=False,
            pace_json='{"kind":"none"}',
            owner_id=user.id,
            seed=play.seed,
            commitment=commitment(play.seed),
            origin_json=encode({"record": text, "point": brought.point}).decode(),
            created=at,
            started=at,
            moved=at,
        )
    )
    rows = [
        {**EMPTY, "table_id": table_id, "seat": number, "kind": "held", "user_id": user.id}
        for number in range(play.state.seats)
    ]
    await connection.execute(insert(seats), rows)
    await site.hub.start_table(connection, table_id)
    return table_id


async def _make_room(connection: AsyncConnection, user: User) -> None:
    own = select(tables.c.id).where(tables.c.study.is_(True), tables.c.owner_id == user.id)
    found = await connection.execute(own.order_by(tables.c.moved.desc(), tables.c.id).offset(KEPT_STUDIES - 1))
    old = [row[0] for row in found]
    if old:
        await connection.execute(delete(tables).where(tables.c.id.in_(old)))


# ---- replay ----------------------------------------------------------------------------------------------------------


class Track:
    """States of one game on its way, some of them kept, so that no replay is long."""

    def __init__(self) -> None:
        self.moves: list[tuple[int, Action]] = []
        """The standing actions that lead to the kept states."""
        self.states: dict[int, State] = {}

    def state_at(self, play: Play, entries: list[Entry], point: int) -> State:
        """The state after so many standing actions. Called in a thread: it touches nothing that others use."""
        same = 0
        while same < min(len(self.moves), len(entries)):
            seat, action = self.moves[same]
            if entries[same].seat != seat or entries[same].action != action:
                break
            same += 1
        # What was taken back or undone since is forgotten.
        self.moves = self.moves[:same]
        self.states = {number: state for number, state in self.states.items() if number <= same}
        start = max([number for number in self.states if number <= point], default=-1)
        if start < 0:
            options = play.state.options
            self.states[0] = play.game.new(options, play.seed, play.chance, play.words)
            start = 0
        state = self.states[start].copy()
        for number in range(start, point):
            state.apply(entries[number].seat, entries[number].action)
            if number >= len(self.moves):
                self.moves.append((entries[number].seat, entries[number].action))
            if (number + 1) % EVERY == 0 and number + 1 not in self.states:
                self.states[number + 1] = state.copy()
        return state


class Replays:
    """The tracks of the games that were looked at last."""

    def __init__(self) -> None:
        self.tracks: OrderedDict[str, Track] = OrderedDict()
        self.lock = asyncio.Lock()
        self.bringing = asyncio.Lock()
        """One record at a time is brought in."""

    async def state_at(self, live: LiveTable, point: int) -> State:
        play = live.play
        entries = list(play.log)
        async with self.lock:
            track = self.tracks.setdefault(live.id, Track())
            self.tracks.move_to_end(live.id)
            while len(self.tracks) > TRACKS:
                self.tracks.popitem(last=False)
            try:
                return await asyncio.to_thread(track.state_at, play, entries, point)
            except KabinettError:
                # Rules have changed since: the log can be read, but not played again.
                del self.tracks[live.id]
                raise ApiError("wrong_moment", "no_point") from None


def line_ends(play: Play, who: int | None) -> list[int]:
    """How many lines a viewer had seen at the start and after each standing action."""
    ends: list[int] = []
    seen = 0
    for events in [play.start, *[entry.events for entry in play.log]]:
        seen += sum([event.face(who) is not None for event in events])
        ends.append(seen)
    return ends


def index_json(live: LiveTable, party: Party, who: int | None) -> Json:
    """The points of a replay that brought a viewer something to read.

    After the end a point is a number of standing actions. While the game runs it is a number of lines of the viewer's
    own log: how many steps others took in private cannot be told from it."""
    ends = line_ends(live.play, who)
    over = nothing_hidden(party)
    points: list[Json] = []
    before = 0
    for number, seen in enumerate(ends):
        if seen > before or number == 0:
            points.append({"n": number if over else seen, "from": before, "to": seen})
        before = seen
    return {
        "table": live.id,
        "viewer": SPECTATOR if who is None else str(who),
        "by": "action" if over else "line",
        "total": len(ends) - 1 if over else ends[-1],
        "points": points,
    }


async def replay_json(site: Site, live: LiveTable, party: Party, who: int | None, n: int, since: int | None) -> Json:
    """A viewer's present as it was at a point: an Update in which nothing is asked. `since`: lines from there on;
    otherwise those that came with this point."""
    ends = line_ends(live.play, who)
    over = nothing_hidden(party)
    if not 0 <= n <= (len(ends) - 1 if over else ends[-1]):
        raise ApiError("not_found", "no_point")
    # By lines: after the last action whose lines had all been seen.
    point = n if over else max(0, bisect_right(ends, max(n, ends[0])) - 1)
    state = await site.replays.state_at(live, point)
    view = state.view(who)
    outcome = state.outcome
    # By lines: those of the last action that brought any. Private steps of others behind it must not show here either.
    before = point - 1 if over else bisect_left(ends, ends[point]) - 1
    came = ends[before] if before >= 0 else 0
    first = came if since is None else min(max(since, 0), ends[point])
    return {
        "type": "update",
        "table": live.id,
        "viewer": SPECTATOR if who is None else str(who),
        "version": n,
        "status": party.status,
        "to_act": list(state.to_act),
        "view": view,
        "scene": live.game.scene(view),
        "decision": None,
        "may": [],
        "may_id": "",
        "can_undo": 0,
        "log": {"from": first, "lines": lines_json(live.game, live.play, who)[first : ends[point]]},
        "clocks": [],
        "outcome": None if outcome is None else outcome_json(live.game, outcome),
    }
