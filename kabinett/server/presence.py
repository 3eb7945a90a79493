"""Who is at a table now: the seats whose players have it before them, and how many others look on.

Each process knows its own sockets only and says what it knows: where several serve one table, each tells its own
watchers of its own. It is a courtesy and no part of the game: nothing is decided by it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kabinett.server.seating import Party
from kabinett.server.wire import encode

if TYPE_CHECKING:
    from kabinett.server.hub import Hub, Watcher

PAUSE = 0.4
"""Seconds between a change and its telling: a page that is loaded again was never away, and nobody can make the others
hear more than this often."""


class Presence:
    """What is told of who is here. A message is made when a socket can send it, so none are queued."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.waiting: dict[str, Party] = {}
        """The parties of tables that have not begun and are watched."""
        self.pause = PAUSE
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def changed(self, table_id: str) -> None:
        """Somebody came or went, or sits elsewhere: those who watch are told soon."""
        if table_id not in self._timers:
            self._timers[table_id] = asyncio.get_running_loop().call_later(self.pause, self._tell, table_id)

    def _tell(self, table_id: str) -> None:
        del self._timers[table_id]
        watchers = self.hub.watchers.get(table_id)
        if not watchers or table_id in self.hub.tables:
            self.waiting.pop(table_id, None)
        for socket in list(watchers or ()):
            socket.mark(table_id)

    def message(self, socket: Watcher, table_id: str) -> bytes | None:
        """What this watcher may be told now."""
        live = self.hub.tables.get(table_id)
        party = self.waiting.get(table_id) if live is None else live.party
        watchers = self.hub.watchers.get(table_id, {})
        if party is None or socket not in watchers or not _welcome(party, socket):
            return None
        seats: set[int] = set()
        spectators = 0
        for other in watchers:
            held = party.seats_of(other.user)
            seats.update(held)
            spectators += not held and _welcome(party, other)
        return encode({"type": "presence", "table": table_id, "seats": sorted(seats), "spectators": spectators})

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()


def _welcome(party: Party, socket: Watcher) -> bool:
    """Whoever came with a seat's link and has not sat down knows of the table, but is not of it."""
    return party.may_see(socket.user) if party.status == "open" else party.may_watch(socket.user)
