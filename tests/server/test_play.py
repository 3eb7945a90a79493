"""Whole games over the socket, against real servers; what each viewer receives, and what it does not."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import kabinett
from kabinett.bots import bot
from kabinett.client import Client, ClientError, play
from kabinett.core import record
from kabinett.core.game import Game
from tests.probes import league, plan, windows
from tests.server.conftest import PROBES, MakeHost, MakeProcess
from tests.server.hosting import Host

pytestmark = pytest.mark.anyio

GAMES = ",".join(f"{name}={maker}" for name, maker in PROBES.items())
QUICK = {"KABINETT_BOT_DELAY": "0", "KABINETT_ORDER_DELAY": "0", "KABINETT_GAMES": GAMES}
PROBE_GAMES: dict[str, Game] = {"plan": plan.GAME, "league": league.GAME, "windows": windows.GAME}


async def seated(clients: list[Client], game: str, bots: int, **settings: object) -> str:
    """A table with a client in each of the first seats and random bots in the others: its id."""
    kinds = [{"kind": "me"}] + [{"kind": "open"}] * (len(clients) - 1) + [{"kind": "bot", "bot": "random"}] * bots
    made = await clients[0].create(game, seats=kinds, **settings)
    table: str = made["table"]["id"]
    for client in clients[1:]:
        await client.join(table)
    return table


async def spectate(client: Client, table: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """All updates a spectator gets, and its log put together from them."""
    updates: list[dict[str, Any]] = []
    lines: list[dict[str, Any]] = []
    async for update in client.follow(table, "spectator"):
        updates.append(update)
        del lines[update["log"]["from"] :]
        lines += update["log"]["lines"]
    return updates, lines


async def whole_game(url: str, game: Game, name: str, people: int, bots: int, seed: int) -> record.Record:
    async with Client(url) as spectator:
        clients = [Client(url) for _ in range(people)]
        for number, client in enumerate(clients):
            await client.guest(f"Player {number}")
        table = await seated(clients, name, bots)
        watching = asyncio.create_task(spectate(spectator, table))
        players = [bot("random", game, seed + seat) for seat in range(people)]
        last = await asyncio.gather(
            *[play(client, game, table, seat, players[seat]) for seat, client in enumerate(clients)]
        )
        updates, lines = await asyncio.wait_for(watching, 10)
        written = await clients[0].record(table)
        read = record.read(written)
        play_again = record.verify(game, read)
        # A spectator is told what spectators may know, and nothing else.
        told = [game.words.text_json(text) for text, _ in play_again.faces(None)]
        assert [line["text"] for line in lines] == told
        assert updates[-1]["view"] == play_again.state.view(None)
        assert all(update["decision"] is None and update["may"] == [] for update in updates)
        versions = [update["version"] for update in updates]
        assert versions == sorted(versions)
        for seat, update in enumerate(last):
            assert update["view"] == play_again.state.view(seat)
            assert update["outcome"]["winners"] == play_again.state.outcome.winners  # type: ignore[union-attr]
        for client in clients:
            await client.__aexit__()
        return read


async def test_two_people_and_two_bots_play_friedrich_to_the_end(
    server_process: MakeProcess, database_url: str
) -> None:
    server = server_process(database_url, **QUICK)
    game = kabinett.game("friedrich")
    read = await whole_game(server.url, game, "friedrich", 2, 2, 7)
    assert len(read.moves) > 500


@pytest.mark.parametrize("name", ["plan", "league", "windows"])
async def test_a_probe_is_played_to_the_end(server_process: MakeProcess, database_url: str, name: str) -> None:
    server = server_process(database_url, **QUICK)
    game = PROBE_GAMES[name]
    people = len(game.seat_names(game.checked_options(None)))
    for seed in range(3):
        await whole_game(server.url, game, name, people, 0, seed)


# ---- inside one process ----------------------------------------------------------------------------------------------


async def hot_seat(host: Host, game: str, **settings: object) -> tuple[Any, str]:
    """A guest that holds all seats of a table."""
    client = await host.guest()
    count = len(host.site.games[game].seat_names(host.site.games[game].checked_options(None)))
    seats = [{"kind": "me"}] + [{"kind": "hotseat"}] * (count - 1)
    made = await client.post("/api/tables", json={"game": game, "seats": seats, **settings})
    assert made.status_code == 201, made.text
    return client, made.json()["table"]["id"]


async def update_of(client: Any, table: str, viewer: object, since: int = 0) -> dict[str, Any]:
    found = await client.get(f"/api/tables/{table}/seats/{viewer}", params={"since": since})
    assert found.status_code == 200, found.text
    read: dict[str, Any] = found.json()
    return read


async def move(client: Any, table: str, seat: int, *actions: str, decision: str | None = "now") -> Any:
    if decision == "now":
        decision = (await update_of(client, table, seat))["decision"]["id"]
    body = {"decision": decision, "actions": list(actions)}
    return await client.post(f"/api/tables/{table}/seats/{seat}/moves", json=body)


async def test_steps_of_a_secret_choice_change_nothing_for_others(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "friedrich")
    before = [(await client.get(f"/api/tables/{table}/seats/{viewer}")).content for viewer in (1, 2, 3, "spectator")]
    for _ in range(3):
        asked = (await update_of(client, table, 0))["decision"]
        assert asked["secret"]
        assert (await move(client, table, 0, asked["actions"][0]["text"])).status_code == 200
    asked = (await update_of(client, table, 0))["decision"]
    assert asked["can_go_back"]
    back = await client.post(f"/api/tables/{table}/seats/0/back", json={"decision": asked["id"]})
    assert back.status_code == 200
    after = [(await client.get(f"/api/tables/{table}/seats/{viewer}")).content for viewer in (1, 2, 3, "spectator")]
    assert before == after


async def test_a_stale_answer_is_refused_and_changes_nothing(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "friedrich")
    asked = (await update_of(client, table, 0))["decision"]
    first = asked["actions"][0]["text"]
    assert (await move(client, table, 0, first, decision=asked["id"])).status_code == 200
    now = await update_of(client, table, 0)
    again = await move(client, table, 0, first, decision=asked["id"])
    assert again.status_code == 409 and again.json()["error"] == "stale"
    assert await update_of(client, table, 0) == now


async def test_of_two_answers_at_the_same_instant_one_stands(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "plan")
    asked = (await update_of(client, table, 0))["decision"]
    answers = [move(client, table, 0, action["text"], decision=asked["id"]) for action in (asked["actions"] * 4)[:8]]
    statuses = sorted([reply.status_code for reply in await asyncio.gather(*answers)])
    assert statuses == [200] + [409] * 7
    assert len((await host.site.hub.open(table)).play.log) == 1


async def test_planners_at_the_same_instant_do_not_disturb_each_other(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "plan")
    asked = [(await update_of(client, table, seat))["decision"] for seat in range(3)]
    replies = await asyncio.gather(
        *[move(client, table, seat, asked[seat]["actions"][0]["text"], decision=asked[seat]["id"]) for seat in range(3)]
    )
    assert [reply.status_code for reply in replies] == [200, 200, 200]


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ("fly friedrich torgau", 400, "unknown"),
        ("march friedrich", 400, "malformed"),
        ("march friedrich atlantis", 400, "malformed"),
        ("march friedrich torgau", 422, "illegal"),
        ("play hearts 9", 422, "illegal"),
    ],
)
async def test_a_refused_move_says_why(sqlite_app: MakeHost, action: str, status: int, code: str) -> None:
    host = await sqlite_app()
    client, table = await hot_seat(host, "friedrich")
    before = await update_of(client, table, 0)
    reply = await move(client, table, 0, action)
    assert (reply.status_code, reply.json()["error"]) == (status, code)
    assert reply.json()["message"] and (status != 422 or reply.json()["rule"])
    assert await update_of(client, table, 0) == before


async def test_a_refusal_speaks_the_askers_language(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    client, table = await hot_seat(host, "friedrich")
    await client.patch("/api/me", json={"locale": "de"})
    reply = await move(client, table, 0, "fly friedrich torgau")
    assert reply.json()["message"] == "Diese Aktion gibt es in diesem Spiel nicht."


async def test_other_peoples_seats_and_private_tables(site_app: MakeHost) -> None:
    host = await site_app()
    _, table = await hot_seat(host, "friedrich", private=True)
    stranger = await host.guest("Eve")
    for reply in [
        await stranger.get(f"/api/tables/{table}/seats/0"),
        await stranger.get(f"/api/tables/{table}/seats/spectator"),
        await move(stranger, table, 0, "done", decision="x"),
        await stranger.get("/api/tables/nosuch/seats/0"),
    ]:
        assert reply.status_code == 404 and reply.json()["message"] == "There is no such table."
    _client, table = await hot_seat(host, "friedrich")
    for path in ("", "/explain?action=done", "/chains?action=done", "/preview?action=done", "/lens/sectors"):
        assert (await stranger.get(f"/api/tables/{table}/seats/0{path}")).status_code == 403, path
    assert (await stranger.get(f"/api/tables/{table}/seats/0/orders")).status_code == 403
    assert (await move(stranger, table, 0, "done", decision="x")).status_code == 403
    assert (await stranger.get(f"/api/tables/{table}/seats/9")).status_code == 404
    assert (await stranger.get(f"/api/tables/{table}/seats/spectator")).status_code == 200
    nobody = await host.client()
    assert (await move(nobody, table, 0, "done", decision="x")).status_code == 401


async def test_whoever_comes_back_gets_what_was_missed(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "friedrich")
    rng = random.Random(5)
    seen = await update_of(client, table, "spectator")
    lines = list(seen["log"]["lines"])
    live = await host.site.hub.open(table)
    for _ in range(120):
        seat = live.play.state.to_act[0]
        asked = live.play.state.decision(seat)
        assert asked is not None
        await host.site.hub.act(live, seat, [str(rng.choice(asked.actions))], asked.id, "test")
        if rng.random() < 0.2 and live.play.can_undo(seat):
            again = live.play.state.decision(seat)
            assert again is not None
            await host.site.hub.undo(live, seat, again.id, "test")
        if rng.random() < 0.2:
            update = await update_of(client, table, "spectator", seen["version"])
            del lines[update["log"]["from"] :]
            lines += update["log"]["lines"]
            seen = update
            assert lines == (await update_of(client, table, "spectator"))["log"]["lines"]


async def test_a_table_in_memory_and_one_from_the_database_are_the_same(site_app: MakeHost) -> None:
    host = await site_app()
    _client, table = await hot_seat(host, "friedrich")
    rng = random.Random(9)
    live = await host.site.hub.open(table)
    for number in range(250):
        seat = rng.choice(live.play.state.to_act)
        asked = live.play.state.decision(seat)
        assert asked is not None
        await host.site.hub.act(live, seat, [str(rng.choice(asked.actions))], asked.id, "test")
        if rng.random() < 0.15 and live.play.can_undo(seat):
            again = live.play.state.decision(seat)
            assert again is not None
            await host.site.hub.undo(live, seat, again.id, "test")
        if number % 60 == 59:
            stored = await host.site.hub._load(table)
            assert stored.play.state.hash() == live.play.state.hash()
            assert record.write(stored.play) == record.write(live.play)
            assert (stored.seq, stored.play.floor) == (live.seq, live.play.floor)
            for viewer in range(5):
                for since in (0, live.sights[viewer].version // 2):
                    assert stored.update(viewer, since) == live.update(viewer, since)


async def test_two_servers_on_one_database_follow_each_other(postgres_url: str, server_process: MakeProcess) -> None:
    servers = [server_process(postgres_url, **QUICK) for _ in range(2)]
    game = kabinett.game("friedrich")
    async with Client(servers[0].url) as anna, Client(servers[1].url) as bert:
        await anna.guest("Anna")
        await bert.guest("Bert")
        table = await seated([anna, bert], "friedrich", 2)
        last = await asyncio.gather(
            play(anna, game, table, 0, bot("random", game, 1)), play(bert, game, table, 1, bot("random", game, 2))
        )
        assert last[0]["outcome"] == last[1]["outcome"]
        written = [await anna.record(table), await bert.record(table)]
        assert written[0] == written[1]
        record.verify(game, record.read(written[0]))


async def test_a_socket_refuses_what_it_cannot_read(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    client, table = await hot_seat(host, "friedrich")
    async with host.socket(client) as socket:
        for text in ("{", "[]", '{"type": "dance"}', '{"type": "move"}', '{"type": "watch", "table": 3}', "null"):
            await socket.send(text)
            assert (await socket.until("refused"))["error"] == "malformed"
        await socket.send({"type": "watch", "ref": 1, "table": "nosuch", "viewers": ["0"]})
        assert (await socket.until("refused"))["error"] == "not_found"
        await socket.send({"type": "watch", "ref": 2, "table": table, "viewers": ["7"]})
        assert (await socket.until("refused"))["error"] == "not_found"
        await socket.send({"type": "watch", "ref": 3, "table": table, "viewers": ["0"]})
        assert (await socket.until("update"))["viewer"] == "0"


async def test_a_flooding_socket_is_closed(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    client = await host.guest()
    async with host.socket(client) as socket:
        for _ in range(400):
            await socket.send({"type": "ping"})
        with pytest.raises(ConnectionError):
            for _ in range(401):
                await socket.receive()
        assert socket.closed == 1008


async def test_a_shutdown_tells_sockets_to_come_back(server_process: MakeProcess, sqlite_url: str) -> None:
    server = server_process(sqlite_url, **QUICK)
    async with Client(server.url) as anna:
        await anna.guest("Anna")
        made = await anna.create("friedrich")
        table = made["table"]["id"]
        queue = await anna.watch(table, "0")
        before = await asyncio.wait_for(queue.get(), 5)
        assert server.stop() == 0
        told = await asyncio.wait_for(anna.messages.get(), 5)
        while told["type"] != "reconnect":
            told = await asyncio.wait_for(anna.messages.get(), 5)
        server.start()
        after = await asyncio.wait_for(queue.get(), 10)
        while not queue.empty():
            after = queue.get_nowait()
        assert after["version"] >= before["version"]
        asked = (await anna.update(table, "0"))["decision"]
        await anna.move(table, 0, asked, asked["actions"][0]["text"])


async def test_unasked_actions_need_no_decision(site_app: MakeHost) -> None:
    host = await site_app()
    client, table = await hot_seat(host, "league")
    offered = {seat: (await update_of(client, table, seat))["may"] for seat in range(3)}
    seat = next(seat for seat, actions in offered.items() if actions)
    reply = await move(client, table, seat, offered[seat][0]["text"], decision=None)
    assert reply.status_code == 200


async def test_a_client_error_names_code_and_rule(server_process: MakeProcess, sqlite_url: str) -> None:
    server = server_process(sqlite_url, **QUICK)
    async with Client(server.url) as anna:
        await anna.guest("Anna")
        made = await anna.create("friedrich")
        table = made["table"]["id"]
        asked = (await anna.update(table, "0"))["decision"]
        with pytest.raises(ClientError) as refused:
            await anna.move(table, 0, asked, "march friedrich torgau")
        assert refused.value.code == "illegal" and refused.value.rule.startswith("friedrich ")
