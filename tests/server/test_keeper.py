"""What happens at tables by itself: bots, standing orders, clocks, notices."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from sqlalchemy import select, update

from kabinett.server import keeper
from kabinett.server.database import now
from kabinett.server.models import chat, journal, seats, tables, users
from kabinett.server.wire import decode
from tests.server.conftest import MakeHost
from tests.server.hosting import Host
from tests.server.test_play import hot_seat, move, update_of

pytestmark = pytest.mark.anyio


async def until(condition: Any, seconds: float = 60) -> None:
    """Wait until something holds: a process of bots that is just started takes seconds where others keep the cores
    busy."""
    for _ in range(int(seconds / 0.02)):
        if await condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come about")


async def play_with_bots(
    host: Host, game: str = "friedrich", bot: str = "random", **settings: object
) -> tuple[Any, str]:
    """A guest in the first seat, bots in the others."""
    client = await host.guest()
    count = len(host.site.games[game].seat_names(host.site.games[game].checked_options(None)))
    kinds = [{"kind": "me"}] + [{"kind": "bot", "bot": bot}] * (count - 1)
    made = await client.post("/api/tables", json={"game": game, "seats": kinds, **settings})
    assert made.status_code == 201, made.text
    return client, made.json()["table"]["id"]


async def row_of(host: Host, table: str, seat: int) -> dict[str, Any]:
    async with host.site.database.read() as connection:
        found = await connection.execute(select(seats).where(seats.c.table_id == table, seats.c.seat == seat))
        return dict(found.mappings().one())


async def by_whom(host: Host, table: str) -> list[tuple[int, str]]:
    async with host.site.database.read() as connection:
        found = await connection.execute(
            select(journal.c.seat, journal.c.by).where(journal.c.table_id == table).order_by(journal.c.seq)
        )
        return [(seat, by) for seat, by in found]


# ---- bots ------------------------------------------------------------------------------------------------------------


async def test_bots_answer_and_leave_the_person_to_move(site_app: MakeHost) -> None:
    host = await site_app(bot_delay=0)
    _client, table = await play_with_bots(host)
    live = await host.site.hub.open(table)

    async def only_me() -> bool:
        return live.play.state.to_act == (0,)

    await until(only_me, 30)
    moves = await by_whom(host, table)
    assert {by for seat, by in moves if seat > 0} == {"bot:random"}
    assert all(seat != 0 for seat, _ in moves[1:])


async def test_a_failing_bot_makes_a_legal_move_and_the_failure_is_logged(
    sqlite_app: MakeHost, caplog: pytest.LogCaptureFixture
) -> None:
    host = await sqlite_app(bot_delay=0)

    class Broken:
        async def ask(self, line: bytes, budget: float) -> str:
            raise RuntimeError("hearts 9 and spades 3")

        process = None

        def kill(self) -> None: ...

    host.site.hub.keeper.bots.workers = [Broken()]  # type: ignore[list-item]
    _, table = await play_with_bots(host)
    live = await host.site.hub.open(table)

    async def only_me() -> bool:
        return live.play.state.to_act == (0,)

    await until(only_me, 30)
    told = [record.getMessage() for record in caplog.records if record.name == "kabinett.bots"]
    assert told and all("RuntimeError" in text and "hearts" not in text for text in told)
    assert host.site.metrics.bot_failures._value.get() == len(told)


async def test_a_bot_that_thinks_too_long_is_replaced_by_any_legal_move(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=0, bot_budget=0.3)
    worker = host.site.hub.keeper.bots.workers[0]

    async def sleepy() -> Any:
        return await asyncio.create_subprocess_exec(
            "sleep", "60", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )

    worker._started = sleepy  # type: ignore[method-assign]
    _, table = await play_with_bots(host, "windows")
    live = await host.site.hub.open(table)

    async def bot_has_moved_or_waits() -> bool:
        return 1 not in live.play.state.to_act

    await until(bot_has_moved_or_waits, 20)


async def test_a_bots_visible_answer_waits_a_fixed_time(sqlite_app: MakeHost) -> None:
    """However quickly it has thought: 0.6 seconds after everybody last saw something. Steps in secret need no time."""
    host = await sqlite_app(bot_delay=0.6)
    _, table = await play_with_bots(host)
    live = await host.site.hub.open(table)

    async def only_me() -> bool:
        return live.play.state.to_act == (0,)

    await until(only_me, 30)
    async with host.site.database.read() as connection:
        found = await connection.execute(
            select(journal.c.at, journal.c.versions_json).where(journal.c.table_id == table).order_by(journal.c.seq)
        )
        rows = found.all()
    seen = [at for at, versions in rows if decode(versions)[-1] > decode(rows[0][1])[-1]]
    assert len(seen) >= 3 and seen[0] - rows[0][0] >= 600


# ---- standing orders -------------------------------------------------------------------------------------------------


async def walk_to(host: Host, table: str, kind: str) -> int:
    """Play on at random until somebody is asked a question of this kind: the seat."""
    live = await host.site.hub.open(table)
    rng = random.Random(3)
    for _ in range(3000):
        for seat in live.play.state.to_act:
            asked = live.play.state.decision(seat)
            assert asked is not None
            if asked.kind == kind:
                return seat
        seat = live.play.state.to_act[0]
        asked = live.play.state.decision(seat)
        assert asked is not None
        await host.site.hub.act(live, seat, [str(rng.choice(asked.actions))], asked.id, "test")
    raise AssertionError(f"never asked: {kind}")


async def test_an_order_answers_for_its_seat(site_app: MakeHost) -> None:
    host = await site_app(order_delay=0.1)
    client, table = await hot_seat(host, "windows")
    seat = await walk_to(host, table, "answer")
    asked = (await update_of(client, table, seat))["decision"]
    order = {"kind": "answer", "answer": "pass", "until": "once"}
    put = await client.put(f"/api/tables/{table}/seats/{seat}/orders", json={"orders": [order]})
    assert put.status_code == 200, put.text

    async def answered() -> bool:
        decision = (await update_of(client, table, seat))["decision"]
        return decision is None or decision["id"] != asked["id"]

    await until(answered)
    assert (seat, "order") in await by_whom(host, table)

    async def used_up() -> bool:
        found = await client.get(f"/api/tables/{table}/seats/{seat}/orders")
        return found.json()["orders"] == []

    await until(used_up)


async def test_an_order_with_an_exception_leaves_the_question_to_the_person(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(order_delay=0.05)
    client, table = await hot_seat(host, "windows")
    seat = await walk_to(host, table, "answer")
    asked = (await update_of(client, table, seat))["decision"]
    verbs = sorted({action["verb"] for action in asked["actions"] if action["verb"] != "pass"})
    order = {"kind": "answer", "answer": "pass", "unless": [f"{verb}*" for verb in verbs] or ["pass"]}
    await client.put(f"/api/tables/{table}/seats/{seat}/orders", json={"orders": [order]})
    await asyncio.sleep(0.4)
    assert (await update_of(client, table, seat))["decision"]["id"] == asked["id"]


async def test_orders_are_private_and_checked(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    client, table = await hot_seat(host, "windows")
    stranger = await host.guest("Eve")
    path = f"/api/tables/{table}/seats/0/orders"
    assert (await stranger.get(path)).status_code == 403
    assert (await stranger.put(path, json={"orders": []})).status_code == 403
    for order in (
        {"kind": "no such step", "answer": "pass"},
        {"kind": "answer", "answer": "dance"},
        {"kind": "answer", "answer": "pass", "until": "doomsday"},
        {"kind": "answer"},
    ):
        reply = await client.put(path, json={"orders": [order]})
        assert reply.status_code == 422, order
    before = await update_of(client, table, 1)
    assert (await client.put(path, json={"orders": [{"kind": "answer", "answer": "pass"}]})).status_code == 200
    assert await update_of(client, table, 1) == before


# ---- clocks ----------------------------------------------------------------------------------------------------------

PACE = {"kind": "live", "move": 5, "bank": 0, "window": 5}


async def run_out(host: Host, table: str, seat: int) -> None:
    """Let a seat's clock have run out: it has owed a decision for an hour."""
    async with host.site.database.begin() as connection:
        await connection.execute(
            update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(owes_since=now() - 3_600_000)
        )
        await connection.execute(update(tables).where(tables.c.id == table).values(due=now() - 1))
    host.site.hub.tables.pop(table, None)


@pytest.mark.parametrize("mode", ["bot", "substitute", "vote"])
async def test_at_zero_a_bot_plays_on_and_the_person_can_come_back(site_app: MakeHost, mode: str) -> None:
    # Slow enough that the game is not over before the person comes back.
    host = await site_app(bot_delay=0.3)
    client, table = await play_with_bots(host, "windows", pace=PACE, at_zero=mode)
    seat = 0
    live = await host.site.hub.open(table)

    async def mine() -> bool:
        return 0 in live.play.state.to_act

    await until(mine, 20)
    assert (await row_of(host, table, 0))["allowance"] == 5000
    await run_out(host, table, seat)

    async def bot_moved() -> bool:
        return any(number == 0 and by.startswith("bot:") for number, by in await by_whom(host, table))

    await until(bot_moved, 20)
    row = await row_of(host, table, 0)
    assert row["deputy"] is not None and row["kind"] == ("open" if mode == "substitute" else "held")
    async with host.site.database.read() as connection:
        told = await connection.execute(select(chat.c.text).where(chat.c.table_id == table, chat.c.channel == "system"))
        assert any(f"clock_{mode}" in text for (text,) in told)
    path = "join" if mode == "substitute" else "seats/0/return"
    body = {"seat": 0} if mode == "substitute" else None
    back = await client.post(f"/api/tables/{table}/{path}", json=body)
    assert back.status_code == 200, back.text
    row = await row_of(host, table, 0)
    assert row["deputy"] is None and row["kind"] == "held" and row["user_id"] is not None


async def test_a_clock_that_has_time_left_takes_nothing_away(site_app: MakeHost) -> None:
    host = await site_app(bot_delay=0)
    _, table = await play_with_bots(host, "windows", pace={**PACE, "move": 3600})
    async with host.site.database.begin() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due=now() - 1))
    await asyncio.sleep(1.5)
    assert (await row_of(host, table, 0))["deputy"] is None


async def test_a_table_whose_server_ended_is_taken_up_by_another(site_app: MakeHost) -> None:
    """The bots' turn came, but the process that should have played them is gone: the sweep of any process finds it."""
    host = await site_app(bot_delay=0)
    host.site.hub.keeper.consider = lambda live: None  # type: ignore[method-assign]
    _, table = await play_with_bots(host)
    del host.site.hub.keeper.consider
    host.site.hub.tables.clear()
    async with host.site.database.begin() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due=now() - 1))

    async def bots_moved() -> bool:
        return any(by.startswith("bot:") for _, by in await by_whom(host, table))

    await until(bots_moved, 20)


async def test_clocks_tell_the_same_to_everybody(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "friedrich", pace={**PACE, "bank": 600})
    updates = [(await update_of(client, table, viewer))["clocks"] for viewer in (0, 1, 2, 3, "spectator")]
    assert all(clocks == updates[0] for clocks in updates)
    assert [clock["owes"] for clock in updates[0]] == [True] * 4
    # Moments travel as text, banks as seconds.
    assert updates[0][0]["deadline"].endswith("Z") and updates[0][0]["bank"] == 600
    # A step that nobody sees does not give more time.
    asked = (await update_of(client, table, 0))["decision"]
    await move(client, table, 0, asked["actions"][0]["text"])
    assert (await update_of(client, table, 1))["clocks"] == updates[0]


# ---- notices ---------------------------------------------------------------------------------------------------------


async def test_an_absent_person_is_told_once(site_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await site_app(bot_delay=0)
    told: list[tuple[str, str, int]] = []

    async def your_turn(user_id: str, table_id: str, seat: int) -> None:
        told.append((user_id, table_id, seat))

    monkeypatch.setattr(host.site.notices, "your_turn", your_turn)
    client, table = await hot_seat(host, "windows")
    seat = (await host.site.hub.open(table)).play.state.to_act[0]
    await host.site.hub.keeper._send_notices()
    assert told == []
    long_ago = now() - keeper.NOTICE_AFTER - 1000
    async with host.site.database.begin() as connection:
        await connection.execute(
            update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(owes_since=long_ago)
        )
    await host.site.hub.keeper._send_notices()
    assert told == [], "somebody who was here a moment ago is not away"
    async with host.site.database.begin() as connection:
        await connection.execute(update(users).values(seen=now() - keeper.AWAY_AFTER - 1000))
    async with host.socket(client) as socket:
        await socket.send({"type": "watch", "table": table, "viewers": [str(seat)]})
        await socket.until("update")
        await host.site.hub.keeper._send_notices()
        assert told == [], "somebody with the page open is not away"
    await host.site.hub.keeper._send_notices()
    await host.site.hub.keeper._send_notices()
    assert [(table_id, number) for _, table_id, number in told] == [(table, seat)]
