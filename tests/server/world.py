"""An inhabited server for tests of its description: people, tables in every state, lines of chat, records. It has a
thread of its own, so that tests which are not asynchronous can use it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import threading
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx

from kabinett.core import record
from kabinett.server.app import create_app
from kabinett.server.config import Settings
from kabinett.server.live import LiveTable
from kabinett.server.notices import unsubscribe_link
from tests.server.hosting import HEADERS, Host

T = TypeVar("T")
Values = dict[str, Any]

PUSH_KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
PASSWORD = "correct horse"
MANY = 1_000_000


class Fill:
    """What a request should carry to get behind the checks; `by`: somebody else than usual must send it."""

    def __init__(self, path: Values | None = None, query: Values | None = None, body: Any = None) -> None:
        self.path = path or {}
        self.query = query or {}
        self.body = body
        self.by: httpx.AsyncClient | None = None


class World:
    """`anna` holds the tables, `bert` sits at some of them, `eve` is a stranger, `nobody` is not signed in."""

    anna: httpx.AsyncClient
    bert: httpx.AsyncClient
    eve: httpx.AsyncClient
    nobody: httpx.AsyncClient

    def __init__(self, url: str, folder: Path, games: dict[str, str]) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.rng = random.Random(1756)
        self._stack = contextlib.AsyncExitStack()
        self._numbers = itertools.count()
        self._settings = Settings(
            data=folder,
            database=url,
            tables_per_hour=MANY,
            guests_per_hour=MANY,
            sign_ins_per_hour=MANY,
            bot_delay=0,
            hint_seconds=0.05,
        )
        self._games = games
        self.advised = ""
        """A table for hints, at which nobody moves."""

    def run(self, work: Coroutine[object, object, T], seconds: float = 60) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def open(self) -> None:
        self.thread.start()
        self.run(self._open())

    def close(self) -> None:
        self.run(self._stack.aclose())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    async def _open(self) -> None:
        self.app = create_app(self._settings, self._games)
        await self._stack.enter_async_context(self.app.router.lifespan_context(self.app))
        self.host = Host(self.app, self._stack)
        self.site = self.host.site
        self.anna, self.bert, self.eve = [await self.host.guest(name) for name in ("Anna", "Bert", "Eve")]
        self.nobody = await self.host.client()
        self.bert_id = (await self.bert.get("/api/me")).json()["user"]["id"]
        self.running = [await self.hot_seat(game) for game in ("friedrich", "plan", "windows", "league")]
        self.running.append(await self.hot_seat("windows", pace={"kind": "live", "move": 3600, "bank": 600}))
        self.finished = await self.hot_seat("windows")
        await self._play(await self.site.hub.open(self.finished), lambda live: False)
        self.record = record.write((await self.site.hub.open(self.finished)).play)
        made = await self.anna.post("/api/studies", json={"table": self.finished, "point": 3})
        self.study: str = made.json()["table"]["id"]
        shared = await self.create(self.anna, "windows", "me", "open")
        (await self.bert.post(f"/api/tables/{shared}/join", json={})).raise_for_status()
        said = await self.bert.post(f"/api/tables/{shared}/chat", json={"text": "good luck"})
        self.line: int = said.json()["id"]

    # tables

    async def create(self, by: httpx.AsyncClient, game: str, *kinds: str, **settings: object) -> str:
        seats = [{"kind": kind} for kind in kinds]
        made = await by.post("/api/tables", json={"game": game, "seats": seats, **settings})
        assert made.status_code == 201, made.text
        return str(made.json()["table"]["id"])

    async def hot_seat(self, game: str, **settings: object) -> str:
        """A running table at which Anna has every seat."""
        known = self.site.games[game]
        count = len(known.seat_names(known.checked_options(None)))
        return await self.create(self.anna, game, "me", *["hotseat"] * (count - 1), **settings)

    async def live(self, games: list[str] | None = None) -> LiveTable:
        """One of the running tables; a new one in the place of one that has ended."""
        chosen = self.rng.choice(games or self.running)
        live = await self.site.hub.open(chosen)
        if not live.running and chosen in self.running:
            fresh = await self.hot_seat(live.game.name)
            self.running[self.running.index(chosen)] = fresh
            live = await self.site.hub.open(fresh)
        return live

    async def _play(self, live: LiveTable, until: Callable[[LiveTable], bool]) -> None:
        for _ in range(500):
            if live.play.state.outcome is not None or until(live):
                return
            await self.answer(live, self.rng.choice(live.play.state.to_act))

    async def answer(self, live: LiveTable, seat: int) -> None:
        asked = live.play.state.decision(seat)
        assert asked is not None
        await self.site.hub.act(live, seat, [str(self.rng.choice(asked.actions))], asked.id, "test")

    # people

    async def somebody(self) -> httpx.AsyncClient:
        """A guest who can be spared."""
        return await self.host.guest(f"Guest {next(self._numbers)}")

    async def account(self) -> tuple[httpx.AsyncClient, str]:
        made = await self.host.client()
        email = f"person{next(self._numbers)}@example.org"
        body = {"name": "Person", "email": email, "password": PASSWORD}
        (await made.post("/api/account", json=body)).raise_for_status()
        return made, email

    # what each operation needs

    async def fill(self, operation: str) -> Fill:
        """Real values for an operation, as "POST /api/tables/{table_id}/start"."""
        maker = FILLS.get(operation)
        return await maker(self) if maker is not None else Fill()

    async def send(self, client: httpx.AsyncClient, method: str, url: str, headers: Values, body: Any) -> Any:
        cookies = httpx.Cookies(client.cookies)
        transport = httpx.ASGITransport(app=self.app, client=("127.0.0.1", 4711), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, cookies=cookies, headers=HEADERS, verify=False) as once:
            # A client of its own: what the request does to cookies is not to stay.
            return await once.request(method, url, headers=headers, content=body)


# ---- fills -----------------------------------------------------------------------------------------------------------

Maker = Callable[[World], Awaitable[Fill]]


async def _any_table(world: World) -> Fill:
    open_table = await world.create(world.anna, "windows", "me", "open")
    chosen = world.rng.choice([*world.running, world.finished, world.study, open_table])
    return Fill({"table_id": chosen})


async def _viewer(world: World) -> Fill:
    live = await world.live([*world.running, world.finished, world.study])
    viewer = world.rng.choice([*map(str, range(len(live.seats))), "spectator"])
    return Fill({"table_id": live.id, "viewer": viewer}, {"since": world.rng.randrange(5)})


async def _log(world: World) -> Fill:
    filled = await _viewer(world)
    filled.query = {"format": world.rng.choice(["text", "json"])}
    return filled


async def _replay(world: World) -> Fill:
    filled = await _viewer(world)
    filled.path["n"] = world.rng.randrange(6)
    filled.query = {}
    return filled


async def _lens(world: World) -> Fill:
    live = await world.live()
    names = list(live.game.lenses()) or ["none"]
    return Fill({"table_id": live.id, "viewer": "0", "name": world.rng.choice(names)})


async def _asked(world: World) -> tuple[LiveTable, int, Any]:
    live = await world.live()
    seat = world.rng.choice(live.play.state.to_act)
    return live, seat, live.play.state.decision(seat)


async def _move(world: World) -> Fill:
    live, seat, asked = await _asked(world)
    body = {"decision": asked.id, "actions": [str(world.rng.choice(asked.actions))]}
    return Fill({"table_id": live.id, "seat": seat}, body=body)


async def _action(world: World) -> Fill:
    live, seat, asked = await _asked(world)
    return Fill({"table_id": live.id, "seat": seat}, {"action": str(world.rng.choice(asked.actions))})


async def _seat(world: World) -> Fill:
    live, seat, _ = await _asked(world)
    return Fill({"table_id": live.id, "seat": seat})


async def _hint(world: World) -> Fill:
    if not world.advised:
        world.advised = await world.hot_seat("wallenstein")
    live = await world.site.hub.open(world.advised)
    return Fill({"table_id": live.id, "seat": world.rng.choice(live.play.state.to_act)})


async def _back(world: World) -> Fill:
    live = await world.site.hub.open(await world.hot_seat("friedrich"))
    await world.answer(live, 0)
    asked = live.play.state.decision(0)
    return Fill({"table_id": live.id, "seat": 0}, body={"decision": asked.id if asked else "none"})


async def _undo(world: World) -> Fill:
    live = await world.site.hub.open(await world.hot_seat("friedrich"))

    def undoable(live: LiveTable) -> bool:
        return any(live.play.can_undo(seat) for seat in live.play.state.to_act)

    await world._play(live, undoable)
    seat = live.play.state.to_act[0]
    asked = live.play.state.decision(seat)
    return Fill({"table_id": live.id, "seat": seat}, body={"decision": asked.id if asked else "none"})


async def _orders(world: World) -> Fill:
    live, seat, asked = await _asked(world)
    # For a question that is not asked now: nothing is to happen.
    kind = world.rng.choice([kind for kind in live.game.step_numbers if kind != asked.kind])
    order = {"kind": kind, "answer": str(asked.actions[0]), "until": "once"}
    return Fill({"table_id": live.id, "seat": seat}, body={"orders": [order]})


async def _open_table(world: World) -> Fill:
    return Fill({"table_id": await world.create(world.anna, "windows", "me", "open")})


async def _set_seat(world: World) -> Fill:
    filled = await _open_table(world)
    filled.path["seat"] = 1
    filled.body = {"kind": world.rng.choice(["open", "invite", "bot", "hotseat"])}
    return filled


async def _join(world: World) -> Fill:
    table = await world.create(world.bert, "windows", "me", "open")
    return Fill({"table_id": table}, body=world.rng.choice([{}, {"seat": 1}, {"word": "luck"}]))


async def _leave(world: World) -> Fill:
    filled = await _open_table(world)
    filled.body = world.rng.choice([None, {}, {"seat": 0}])
    return filled


async def _start(world: World) -> Fill:
    return Fill({"table_id": await world.create(world.anna, "windows", "me", "hotseat", hold=True)})


async def _own_seat(world: World) -> Fill:
    return Fill({"table_id": await world.hot_seat("windows")}, body={"seat": world.rng.randrange(2)})


async def _link(world: World) -> Fill:
    return Fill({"table_id": await world.hot_seat("windows"), "seat": 0})


async def _return(world: World) -> Fill:
    table = await world.hot_seat("windows")
    await world.anna.post(f"/api/tables/{table}/leave", json={"seat": 0})
    return Fill({"table_id": table, "seat": 0})


async def _finished(world: World) -> Fill:
    return Fill({"table_id": world.finished})


async def _create(world: World) -> Fill:
    games = world.rng.choice(["friedrich", "plan", "windows", "league"])
    # Held, because bots would begin to play.
    return Fill(body={"game": games, "hold": True, "private": world.rng.random() < 0.5, "title": "a title"})


async def _study(world: World) -> Fill:
    source = world.rng.choice([{"record": world.record}, {"table": world.finished}])
    return Fill(body={**source, "point": world.rng.randrange(5)})


async def _lobby(world: World) -> Fill:
    return Fill(query={"game": world.rng.choice(["friedrich", "windows"]), "before": "99999999999999"})


async def _chat(world: World) -> Fill:
    return Fill({"table_id": world.rng.choice(world.running)}, body={"text": "hello", "channel": "players"})


async def _report(world: World) -> Fill:
    return Fill({"chat_id": world.line}, body=world.rng.choice([None, {"reason": "rude"}]))


async def _mute(world: World) -> Fill:
    return Fill({"user_id": world.bert_id})


async def _game(world: World) -> Fill:
    return Fill({"game": world.rng.choice(list(world.site.games))})


async def _board(world: World) -> Fill:
    return Fill({"game": "friedrich"})


async def _spared(world: World) -> Fill:
    """Whoever sends this is changed or gone after it."""
    filled = Fill()
    filled.by = await world.somebody()
    return filled


async def _goodbye(world: World) -> Fill:
    filled = await _spared(world)
    filled.body = world.rng.choice([None, {}, {"password": "x"}])
    return filled


async def _session(world: World) -> Fill:
    filled = await _spared(world)
    assert filled.by is not None
    filled.path["session"] = (await filled.by.get("/api/sessions")).json()["sessions"][0]["id"]
    return filled


async def _account(world: World) -> Fill:
    filled = await _spared(world)
    email = f"new{next(world._numbers)}@example.org"
    filled.body = {"name": "Person", "email": email, "password": PASSWORD}
    return filled


async def _sign_in(world: World) -> Fill:
    filled = await _spared(world)
    _, email = await world.account()
    filled.body = {"email": email, "password": PASSWORD}
    return filled


async def _password(world: World) -> Fill:
    filled = Fill(body={"old": PASSWORD, "new": "another horse"})
    filled.by, _ = await world.account()
    return filled


async def _forgot(world: World) -> Fill:
    return Fill(body={"email": f"someone{next(world._numbers)}@example.org"})


async def _push(world: World) -> Fill:
    return Fill(body={"subscription": {"endpoint": "https://93.184.215.14/push/1", "keys": PUSH_KEYS}})


async def _unsubscribe(world: World) -> Fill:
    return Fill({"token": unsubscribe_link(world.site, world.bert_id, "email").rpartition("/")[2]})


_TABLE = "/api/tables/{table_id}"
FILLS: dict[str, Maker] = {
    "GET /api/tables": _lobby,
    "POST /api/tables": _create,
    f"GET {_TABLE}": _any_table,
    f"POST {_TABLE}/join": _join,
    f"POST {_TABLE}/leave": _leave,
    f"POST {_TABLE}/start": _start,
    f"POST {_TABLE}/resign": _own_seat,
    f"POST {_TABLE}/end": _own_seat,
    f"POST {_TABLE}/rematch": _finished,
    f"PATCH {_TABLE}/seats/{{seat}}": _set_seat,
    f"POST {_TABLE}/seats/{{seat}}/link": _link,
    f"POST {_TABLE}/seats/{{seat}}/return": _return,
    f"GET {_TABLE}/seats/{{viewer}}": _viewer,
    f"POST {_TABLE}/seats/{{seat}}/moves": _move,
    f"POST {_TABLE}/seats/{{seat}}/back": _back,
    f"POST {_TABLE}/seats/{{seat}}/undo": _undo,
    f"GET {_TABLE}/seats/{{seat}}/explain": _action,
    f"GET {_TABLE}/seats/{{seat}}/chains": _action,
    f"GET {_TABLE}/seats/{{seat}}/preview": _action,
    f"GET {_TABLE}/seats/{{viewer}}/lens/{{name}}": _lens,
    f"POST {_TABLE}/seats/{{seat}}/hint": _hint,
    f"GET {_TABLE}/analysis": _finished,
    f"GET {_TABLE}/seats/{{seat}}/orders": _seat,
    f"PUT {_TABLE}/seats/{{seat}}/orders": _orders,
    f"GET {_TABLE}/seats/{{viewer}}/log": _log,
    f"GET {_TABLE}/record": _finished,
    f"GET {_TABLE}/replay/{{viewer}}": _viewer,
    f"GET {_TABLE}/replay/{{viewer}}/{{n}}": _replay,
    f"GET {_TABLE}/chat": _any_table,
    f"POST {_TABLE}/chat": _chat,
    f"GET {_TABLE}/notes": _any_table,
    f"PUT {_TABLE}/notes": _any_table,
    "POST /api/chat/{chat_id}/report": _report,
    "POST /api/mutes/{user_id}": _mute,
    "DELETE /api/mutes/{user_id}": _mute,
    "POST /api/studies": _study,
    "GET /api/games/{game}": _game,
    "GET /api/games/{game}/rules": _game,
    "GET /api/games/{game}/board": _board,
    "PATCH /api/me": _spared,
    "DELETE /api/me": _goodbye,
    "DELETE /api/session": _spared,
    "DELETE /api/sessions/{session}": _session,
    "POST /api/account": _account,
    "POST /api/session": _sign_in,
    "POST /api/password": _password,
    "POST /api/password/forgot": _forgot,
    "POST /api/push": _push,
    "DELETE /api/push": _push,
    "GET /api/unsubscribe/{token}": _unsubscribe,
    "POST /api/unsubscribe/{token}": _unsubscribe,
}

_CHANGING = (_spared, _goodbye, _session, _account, _sign_in, _password)
SPARED = {name for name, maker in FILLS.items() if maker in _CHANGING}
"""What changes or ends the person who sends it."""
