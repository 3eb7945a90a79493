"""The load of `make bench-server`: tables with four players and a spectator each, every one on a socket of its own, and
moves at times that do not depend on the answers (an open loop).

It shares the machine with the server, so it is light: it reads of a message only what it needs."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections import Counter, deque
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

SEATS = 4
SPECTATOR = SEATS
PATIENCE = 3.0
"""Seconds after the acknowledgement in which the others must have received a move; it is counted as not shown after."""
HOPELESS = 3.0
"""A rate is given up when a move has waited so many seconds to be sent."""
AT_ONCE = 8


class Option(msgspec.Struct):
    text: str


class Asked(msgspec.Struct):
    id: str
    actions: list[Option]
    can_go_back: bool


class Message(msgspec.Struct):
    """The parts of a message that the load wants; the rest is skipped unread."""

    type: str
    ref: int = 0
    status: str = ""
    error: str = ""
    decision: Asked | None = None


decoder = msgspec.json.Decoder(Message)


class Move:
    """A move under way: when it was to be sent, when it was, and who has not received it yet."""

    __slots__ = ("acked", "missing", "ref", "seat", "seen", "sent", "wanted")

    def __init__(self, ref: int, seat: int, wanted: float) -> None:
        self.ref = ref
        self.seat = seat
        self.wanted = wanted
        self.sent = time.perf_counter()
        self.acked = 0.0
        self.seen = 0.0
        self.missing = set(range(SEATS + 1)) - {seat}


class Seated:
    """One table: its sockets by viewer, what each seat is asked, and the move under way."""

    def __init__(self, table_id: str, sockets: list[ClientConnection]) -> None:
        self.id = table_id
        self.sockets = sockets
        self.asked: list[Asked | None] = [None] * SEATS
        self.shown = [False] * (SEATS + 1)
        """Which viewers have received the table's present."""
        self.private = False
        """Whether the last move of whoever moved last was a step that nobody else can see."""
        self.over = False
        self.move: Move | None = None


class Measured:
    """What came of one stretch of moves at one rate. Times are seconds from the moment a move was due."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.due = 0
        """Moves whose time came."""
        self.sent = 0
        self.shown: list[float] = []
        """Until the last of the other four had it."""
        self.private: list[float] = []
        """Steps that nobody else sees: until the acknowledgement."""
        self.unshown = 0
        """Acknowledged, but not received by all others in time."""
        self.refused: Counter[str] = Counter()
        self.unanswered = 0
        self.late: list[float] = []
        """How long after its time each move was sent."""
        self.spent = 0.0
        """Seconds from the first moment to the last answer."""
        self.hopeless = False

    def add_up(self) -> bool:
        """Whether every move that was sent came to one end."""
        ends = len(self.shown) + len(self.private) + self.unshown + self.refused.total() + self.unanswered
        return ends == self.sent == len(self.late)


def at(times: list[float], share: float) -> float:
    """The time within which this share of them ended."""
    if not times:
        return float("nan")
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Load:
    """All tables and sockets. First `connect`, then `seat`, then `run` as often as wanted."""

    def __init__(self, url: str, count: int, seed: int = 1, compression: bool = True) -> None:
        self.url = url
        self.count = count
        self.rng = random.Random(seed)
        self.compression = compression
        self.tables: list[Seated] = []
        self.free: list[Seated] = []
        self.waiting: deque[float] = deque()
        self.measured = Measured(0)
        self._cookies: list[str] = []
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._writing: set[asyncio.Task[None]] = set()
        self._refs = 0
        self.broken = 0
        """Sockets that the server closed."""
        self.over = 0
        """Games that came to their end."""
        self.bytes = 0

    # people, sockets, tables

    async def connect(self) -> None:
        """A guest for every seat, and a socket for every guest and every spectator."""
        parts = urlsplit(self.url)
        gate = asyncio.Semaphore(AT_ONCE)

        async def guest() -> str:
            async with gate, httpx.AsyncClient(base_url=self.url, headers={"X-Kabinett": "1"}, trust_env=False) as http:
                (await http.post("/api/guest", json={})).raise_for_status()
                return "; ".join(f"{name}={value}" for name, value in http.cookies.items())

        async def socket(cookie: str) -> ClientConnection:
            async with gate:
                return await connect(
                    f"ws://{parts.netloc}/api/socket",
                    additional_headers={"Cookie": cookie} if cookie else None,
                    compression="deflate" if self.compression else None,
                    max_size=None,
                    ping_interval=None,
                    proxy=None,
                )

        self._cookies = list(await asyncio.gather(*[guest() for _ in range(self.count * SEATS)]))
        wanted = [cookie for first in range(0, len(self._cookies), SEATS) for cookie in self._of(first)]
        self._sockets = list(await asyncio.gather(*[socket(cookie) for cookie in wanted]))

    def _of(self, first: int) -> list[str]:
        """The cookies of one table's viewers; the spectator has none."""
        return [*self._cookies[first : first + SEATS], ""]

    async def seat(self) -> None:
        """Open the tables, let everybody join and watch, and wait until all have seen their table."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def table(number: int) -> Seated:
            cookies = self._of(number * SEATS)
            async with (
                gate,
                httpx.AsyncClient(base_url=self.url, headers={"X-Kabinett": "1"}, trust_env=False, timeout=60) as http,
            ):
                seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
                body = {"game": "friedrich", "seats": seats, "pace": {"kind": "correspondence"}}
                made = await http.post("/api/tables", json=body, headers={"Cookie": cookies[0]})
                made.raise_for_status()
                table_id: str = made.json()["table"]["id"]
                for seat in range(1, SEATS):
                    joined = await http.post(
                        f"/api/tables/{table_id}/join", json={"seat": seat}, headers={"Cookie": cookies[seat]}
                    )
                    joined.raise_for_status()
            first = number * (SEATS + 1)
            return Seated(table_id, self._sockets[first : first + SEATS + 1])

        self.tables = list(await asyncio.gather(*[table(number) for number in range(self.count)]))
        for seated in self.tables:
            for viewer, socket in enumerate(seated.sockets):
                self._readers.append(asyncio.create_task(self._read(seated, viewer, socket)))
                name = "spectator" if viewer == SPECTATOR else str(viewer)
                await socket.send(encoded({"type": "watch", "table": seated.id, "viewers": [name]}))
        end = time.perf_counter() + 60
        while not all(all(seated.shown) for seated in self.tables):
            if time.perf_counter() > end:
                raise RuntimeError("not everybody has received the table they watch")
            await asyncio.sleep(0.05)
        # Word of the joining may still be on its way.
        await asyncio.sleep(1)
        self.free = list(self.tables)

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for socket in self._sockets:
            with contextlib.suppress(WebSocketException, OSError):
                socket.transport.abort()

    # reading

    async def _read(self, seated: Seated, viewer: int, socket: ClientConnection) -> None:
        try:
            while True:
                data = await socket.recv(decode=False)
                self.bytes += len(data)
                self._take(seated, viewer, decoder.decode(data))
        except (WebSocketException, OSError):
            self.broken += 1

    def _take(self, seated: Seated, viewer: int, message: Message) -> None:
        move = seated.move
        if message.type == "update":
            seated.shown[viewer] = True
            if viewer < SEATS:
                seated.asked[viewer] = message.decision
            if message.status == "finished" and not seated.over:
                seated.over = True
                self.over += 1
            if move is not None:
                if viewer == move.seat:
                    # Whoever can go back has not committed: the others see nothing of it.
                    seated.private = message.decision is not None and message.decision.can_go_back
                else:
                    move.missing.discard(viewer)
                    if not move.missing:
                        move.seen = time.perf_counter()
                        if move.acked:
                            self._end(seated, move)
        elif move is not None and message.ref == move.ref:
            if message.type == "refused":
                self.measured.refused[message.error] += 1
                self._release(seated)
            elif message.type == "ack":
                move.acked = time.perf_counter()
                if seated.private or move.seen:
                    self._end(seated, move)
                else:
                    asyncio.get_running_loop().call_later(PATIENCE, self._give_up, seated, move)

    def _end(self, seated: Seated, move: Move) -> None:
        if move.seen:
            self.measured.shown.append(move.seen - move.wanted)
        else:
            self.measured.private.append(move.acked - move.wanted)
        self._release(seated)

    def _give_up(self, seated: Seated, move: Move) -> None:
        if seated.move is move:
            self.measured.unshown += 1
            self._release(seated)

    def _release(self, seated: Seated) -> None:
        seated.move = None
        if not seated.over:
            self.free.append(seated)
            self._send_waiting()

    # moves

    def _send_waiting(self) -> None:
        """Send the moves whose time has come, each at some table where nothing is under way."""
        while self.waiting and self.free:
            place = self.rng.randrange(len(self.free))
            self.free[place], self.free[-1] = self.free[-1], self.free[place]
            self._send(self.free.pop(), self.waiting.popleft())

    def _send(self, seated: Seated, wanted: float) -> None:
        seat = self.rng.choice([seat for seat in range(SEATS) if seated.asked[seat] is not None])
        asked = seated.asked[seat]
        assert asked is not None
        self._refs += 1
        seated.private = False
        seated.move = move = Move(self._refs, seat, wanted)
        self.measured.sent += 1
        self.measured.late.append(move.sent - wanted)
        message = {
            "type": "move",
            "ref": move.ref,
            "table": seated.id,
            "seat": seat,
            "decision": asked.id,
            "actions": [self.rng.choice(asked.actions).text],
        }
        task = asyncio.create_task(self._write(seated.sockets[seat], encoded(message)))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _write(self, socket: ClientConnection, text: str) -> None:
        # A socket that is closed is counted by its reader; the move stays without an answer.
        with contextlib.suppress(WebSocketException, OSError):
            await socket.send(text)

    async def run(self, rate: float, seconds: float) -> Measured:
        """So many moves a second at random times (a Poisson process), whatever the answers do; then wait for them."""
        measured = self.measured = Measured(rate)
        begin = wanted = time.perf_counter()
        end = begin + seconds
        while True:
            wanted += self.rng.expovariate(rate)
            if wanted > end:
                break
            pause = wanted - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            elif len(measured.late) % 20 == 0:
                await asyncio.sleep(0)
            measured.due += 1
            self.waiting.append(wanted)
            self._send_waiting()
            if self.waiting and time.perf_counter() - self.waiting[0] > HOPELESS:
                measured.hopeless = True
                break
        patience = time.perf_counter() + 2 * PATIENCE
        while (self.waiting or self._busy()) and time.perf_counter() < patience:
            await asyncio.sleep(0.02)
        measured.spent = time.perf_counter() - begin
        measured.unanswered = self._busy()
        self.waiting.clear()
        # What comes after this belongs to no measure.
        self.measured = Measured(0)
        return measured

    def _busy(self) -> int:
        return sum(seated.move is not None for seated in self.tables)

    async def play_on(self, moves: int) -> None:
        """So many moves at each table, as quick as the answers come: past the set-up, before anything is measured."""
        # A socket that is too quick is refused; with this the tables take turns.
        for _ in range(moves):
            self.waiting.extend([time.perf_counter()] * len(self.free))
            self._send_waiting()
            end = time.perf_counter() + 60
            while self._busy() and time.perf_counter() < end:
                await asyncio.sleep(0.01)


def encoded(message: dict[str, object]) -> str:
    return msgspec.json.encode(message).decode()
