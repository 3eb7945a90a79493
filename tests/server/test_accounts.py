"""Guests, accounts, sessions, passwords, settings, and what is left when somebody goes."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from typing import Any

import httpx
import pytest
from sqlalchemy import Table, insert, select, update

from kabinett.server import accounts, models
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from tests.server.conftest import MakeHost
from tests.server.hosting import Host

pytestmark = pytest.mark.anyio

PASSWORD = "correct horse"


async def me(client: httpx.AsyncClient) -> dict[str, Any]:
    found: dict[str, Any] = (await client.get("/api/me")).json()["user"]
    return found


async def sign_in(host: Host, email: str = "anna@example.org", password: str = PASSWORD) -> httpx.AsyncClient:
    client = await host.client()
    (await client.post("/api/session", json={"email": email, "password": password})).raise_for_status()
    return client


async def put(host: Host, table: Table, *rows: dict[str, object]) -> None:
    async with host.site.database.begin() as connection:
        for row in rows:
            await connection.execute(insert(table).values(row))


async def rows(host: Host, table: Table) -> list[dict[str, Any]]:
    async with host.site.database.read() as connection:
        ordered = select(table).order_by(*table.primary_key.columns)
        return [dict(row._mapping) for row in await connection.execute(ordered)]


def table_row(table_id: str, owner: str | None, status: str = "running", **more: object) -> dict[str, object]:
    row: dict[str, object] = {"id": table_id, "game": "plan", "options_json": "{}", "status": status, "owner_id": owner}
    row |= {"pace_json": "{}", "seed": b"0" * 32, "commitment": "", "created": now()}
    return row | more


def seat_row(table_id: str, seat: int, user: str | None, **more: object) -> dict[str, object]:
    return {"table_id": table_id, "seat": seat, "kind": "held" if user else "open", "user_id": user} | more


def journal_row(table_id: str, seq: int, by: str) -> dict[str, object]:
    row: dict[str, object] = {"table_id": table_id, "seq": seq, "at": now(), "kind": "act", "seat": 0, "by": by}
    return row | {"data_json": "{}", "versions_json": "[]"}


# ---- becoming somebody


async def test_nobody_then_a_guest_then_an_account(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.client(accept_language="de-AT,de;q=0.9")
    assert await me(client) is None
    made = await client.post("/api/guest", json={})
    assert made.status_code == 201
    guest = made.json()["user"]
    assert re.fullmatch(r"Gast \d{4}", guest["name"]) and guest["guest"] and guest["locale"] == "de"
    # Once more is no second guest.
    again = await client.post("/api/guest", json={"name": "Other"})
    assert (again.status_code, again.json()["user"]["id"]) == (200, guest["id"])
    old_cookie = client.cookies["kabinett"]
    body = {"name": " Anna ", "email": " Anna@Example.org ", "password": PASSWORD}
    account = (await client.post("/api/account", json=body)).json()["user"]
    assert account["id"] == guest["id"]
    assert (account["name"], account["email"], account["guest"]) == ("Anna", "anna@example.org", False)
    # The guest's cookie is no way into the account.
    assert client.cookies["kabinett"] != old_cookie
    thief = await host.client()
    thief.cookies.set("kabinett", old_cookie)
    assert await me(thief) is None
    assert (await client.post("/api/account", json=body)).status_code == 409
    assert (await me(await sign_in(host)))["id"] == guest["id"]
    (row,) = await rows(host, models.users)
    assert row["password"].startswith("$argon2id$")


async def test_an_address_is_taken_once(site_app: MakeHost) -> None:
    host = await site_app(games={})
    await host.account("Anna")
    body = {"name": "Other", "email": "ANNA@example.org", "password": PASSWORD}
    refused = await (await host.client()).post("/api/account", json=body)
    assert (refused.status_code, refused.json()["error"]) == (409, "taken")
    guest = await host.guest("Gus")
    assert (await guest.post("/api/account", json=body)).status_code == 409
    assert (await me(guest))["guest"]
    # At once: one of both.
    bodies = [{"name": name, "email": "x@example.org", "password": PASSWORD} for name in ("One", "Two")]
    answers = await asyncio.gather(*[(await host.client()).post("/api/account", json=body) for body in bodies])
    assert sorted(answer.status_code for answer in answers) == [201, 409]


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": "x" * 31},
        {"name": "a\tb"},
        {"email": "anna"},
        {"email": "anna@example"},
        {"email": "anna@example.org\r\nBcc: x@example.org"},
        {"email": "a b@example.org"},
        {"email": "<anna@example.org>"},
        {"email": "a@b@example.org"},
        {"email": "x" * 250 + "@example.org"},
        {"password": "short"},
        {"password": "x" * 201},
        {"password": None},
        {"extra": 1},
    ],
)
async def test_accounts_that_do_not_fit(sqlite_app: MakeHost, change: dict[str, object]) -> None:
    host = await sqlite_app(games={})
    body = {"name": "Anna", "email": "anna@example.org", "password": PASSWORD} | change
    answer = await (await host.client()).post("/api/account", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid")
    assert await rows(host, models.users) == []


async def test_errors_speak_the_askers_language(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.account("Anna")
    await client.patch("/api/me", json={"locale": "fr"})
    refused = await client.post("/api/password", json={"old": "not this", "new": "another one"})
    assert refused.json()["message"] == "Ce n'est pas le mot de passe."


async def test_the_merge_of_a_guest(site_app: MakeHost) -> None:
    """What the guest of this browser had goes to the account; where both have the same, nothing is lost or doubled."""
    host = await site_app(games={})
    anna = (await me(await host.account("Anna")))["id"]
    other = (await me(await host.account("Other")))["id"]
    client = await host.guest("Gus")
    gus = (await me(client))["id"]
    await put(host, models.tables, table_row("t1", gus), table_row("t2", other))
    await put(host, models.seats, seat_row("t1", 0, gus), seat_row("t1", 1, other), seat_row("t2", 0, anna))
    holders = [("t2", 0, gus), ("t2", 1, gus), ("t2", 1, anna)]
    await put(host, models.holders, *[{"table_id": t, "seat": s, "user_id": u} for t, s, u in holders])
    notes = [("t1", gus, "mine"), ("t2", gus, "below"), ("t2", anna, "above")]
    await put(host, models.notes, *[{"table_id": t, "user_id": u, "text": x} for t, u, x in notes])
    mutes = [(gus, other), (anna, other), (other, gus), (gus, anna)]
    await put(host, models.mutes, *[{"user_id": a, "muted_id": b} for a, b in mutes])
    chat = {"id": 1, "table_id": "t1", "channel": "players", "user_id": gus, "name": "Gus", "at": now(), "text": "hi"}
    await put(host, models.chat, chat)
    reports = [{"chat_id": 1, "user_id": user, "at": now(), "reason": ""} for user in (gus, anna)]
    await put(host, models.reports, *reports)
    await put(host, models.journal, journal_row("t1", 1, gus), journal_row("t1", 2, other))
    told: list[str] = []
    host.site.database.listeners.append(told.append)
    answer = await client.post("/api/session", json={"email": "anna@example.org", "password": PASSWORD})
    assert answer.json()["user"]["id"] == anna
    assert {user["name"] for user in await rows(host, models.users)} == {"Anna", "Other"}
    assert {(s["table_id"], s["seat"], s["user_id"]) for s in await rows(host, models.seats)} == {
        ("t1", 0, anna),
        ("t1", 1, other),
        ("t2", 0, anna),
    }
    assert {(h["seat"], h["user_id"]) for h in await rows(host, models.holders)} == {(0, anna), (1, anna)}
    assert {t["id"]: t["owner_id"] for t in await rows(host, models.tables)} == {"t1": anna, "t2": other}
    found = {note["table_id"]: note["text"] for note in await rows(host, models.notes)}
    assert found == {"t1": "mine", "t2": "above\n\nbelow"}
    assert {(m["user_id"], m["muted_id"]) for m in await rows(host, models.mutes)} == {(anna, other), (other, anna)}
    assert [line["user_id"] for line in await rows(host, models.chat)] == [anna]
    assert anna in [report["user_id"] for report in await rows(host, models.reports)]
    assert [entry["by"] for entry in await rows(host, models.journal)] == [anna, other]
    for _ in range(100):
        if {"table:t1", "table:t2"} <= set(told):
            break
        await asyncio.sleep(0.02)
    assert {"table:t1", "table:t2"} <= set(told)


async def test_signing_in_over_an_account_takes_nothing(site_app: MakeHost) -> None:
    """Only guests are merged: an account that signs in elsewhere keeps what it has."""
    host = await site_app(games={})
    await host.account("Other")
    client = await host.account("Anna")
    anna = (await me(client))["id"]
    await put(host, models.tables, table_row("t1", anna))
    await client.post("/api/session", json={"email": "other@example.org", "password": PASSWORD})
    assert (await me(client))["name"] == "Other"
    assert [table["owner_id"] for table in await rows(host, models.tables)] == [anna]


# ---- sessions


async def test_sessions_are_listed_and_revoked(site_app: MakeHost) -> None:
    host = await site_app(games={})
    first = await host.account("Anna", user_agent="Lynx\x00 1")
    second = await sign_in(host)
    listed = (await first.get("/api/sessions")).json()["sessions"]
    assert len(listed) == 2 and [entry["current"] for entry in listed].count(True) == 1
    current = next(entry for entry in listed if entry["current"])
    other = next(entry for entry in listed if not entry["current"])
    assert current["agent"] == "Lynx 1"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", current["created"])
    assert second.cookies["kabinett"][:16] not in json.dumps(listed)
    # Not somebody else's, not by garbage.
    stranger = await host.guest("Eve")
    for bad in (other["id"], "x", "%00", "0" * 16, "%25", ""):
        assert (await stranger.delete(f"/api/sessions/{bad}")).status_code in (404, 405), bad
    assert await me(second) is not None
    assert (await first.delete(f"/api/sessions/{other['id']}")).status_code == 204
    assert await me(second) is None
    assert (await me(first))["name"] == "Anna"
    assert (await first.delete("/api/session")).status_code == 204
    assert "kabinett" not in first.cookies
    assert await me(first) is None
    assert len(await rows(host, models.sessions)) == 1


async def test_a_revoked_session_loses_its_socket(site_app: MakeHost) -> None:
    host = await site_app(games={})
    first = await host.account("Anna")
    second = await sign_in(host)
    stranger = await host.guest("Eve")
    async with host.socket(second) as socket, host.socket(stranger) as unmoved:
        listed = (await first.get("/api/sessions")).json()["sessions"]
        other = next(entry["id"] for entry in listed if not entry["current"])
        assert (await first.delete(f"/api/sessions/{other}")).status_code == 204
        assert (await socket.receive())["type"] == "reconnect"
        with pytest.raises(ConnectionError):
            await socket.receive()
        await unmoved.send({"type": "ping"})
        assert (await unmoved.receive())["type"] == "pong"


async def test_a_session_needs_somebody(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.client()
    for method, path in (
        ("GET", "/api/sessions"),
        ("GET", "/api/me/data"),
        ("DELETE", "/api/me"),
        ("PATCH", "/api/me"),
        ("POST", "/api/password"),
        ("POST", "/api/push"),
    ):
        body = {"PATCH": {}, "POST": {"old": "x", "new": "yyyyyyyy"}}.get(method)
        if path == "/api/push":
            body = {"subscription": {"endpoint": "https://example.org"}}  # type: ignore[dict-item]
        answer = await client.request(method, path, json=body)
        assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in"), path
    assert (await client.delete("/api/session")).status_code == 204


# ---- passwords


async def test_a_new_password_ends_other_sessions(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.account("Anna")
    other = await sign_in(host)
    assert (await client.post("/api/password", json={"old": "wrong one", "new": "battery staple"})).status_code == 403
    assert await me(other) is not None
    assert (await client.post("/api/password", json={"old": PASSWORD, "new": "battery staple"})).status_code == 204
    assert await me(client) is not None
    assert await me(other) is None
    with pytest.raises(httpx.HTTPStatusError):
        await sign_in(host)
    await sign_in(host, password="battery staple")
    guest = await host.guest()
    refused = await guest.post("/api/password", json={"old": PASSWORD, "new": "battery staple"})
    assert refused.status_code == 409


async def _reset_token(host: Host, caplog: pytest.LogCaptureFixture, email: str = "anna@example.org") -> str | None:
    """Ask for a new password and read the link in the mail, which is printed to the log."""
    caplog.clear()
    with caplog.at_level(logging.INFO, logger="kabinett.mail"):
        answer = await (await host.client()).post("/api/password/forgot", json={"email": email})
        assert (answer.status_code, answer.json()) == (202, {"sent": True})
        await host.site.notices.idle()
    found = re.search(r"http://127.0.0.1:8000/reset#(\S+)", caplog.text)
    return None if found is None else found[1]


async def test_a_forgotten_password(site_app: MakeHost, caplog: pytest.LogCaptureFixture) -> None:
    host = await site_app(games={})
    client = await host.account("Anna")
    assert await _reset_token(host, caplog, "nobody@example.org") is None
    token = await _reset_token(host, caplog)
    assert token is not None
    assert token not in str(await rows(host, models.tokens))
    nobody = await host.client()

    async def reset(given: str, password: str = "battery staple") -> int:
        body = {"token": given, "password": password}
        return (await nobody.post("/api/password/reset", json=body)).status_code

    assert await reset("x" + token) == 403
    assert await reset(token, "short") == 422
    assert await me(client) is not None
    # Two at once: the link works once.
    assert sorted(await asyncio.gather(reset(token), reset(token))) == [204, 403]
    assert await reset(token) == 403
    assert await me(client) is None
    await sign_in(host, password="battery staple")
    # An hour later it is too late.
    late = await _reset_token(host, caplog)
    assert late is not None
    async with host.site.database.begin() as connection:
        await connection.execute(update(models.tokens).values(expires=now() - 1))
    assert await reset(late) == 403


async def test_a_token_is_used_once_by_many_at_once(site_app: MakeHost) -> None:
    host = await site_app(games={})
    await host.account("Anna")
    for _ in range(5):
        made = await accounts.make_reset(host.site, "anna@example.org")
        assert made is not None
        tries = [accounts.use_reset(host.site, made[1], "hash") for _ in range(6)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, str) for result in done) == 1
        assert sum(isinstance(result, ApiError) for result in done) == 5


async def test_a_link_of_before_dies_with_a_new_password(
    sqlite_app: MakeHost, caplog: pytest.LogCaptureFixture
) -> None:
    host = await sqlite_app(games={})
    client = await host.account("Anna")
    token = await _reset_token(host, caplog)
    await client.post("/api/password", json={"old": PASSWORD, "new": "battery staple"})
    body = {"token": token, "password": "something else"}
    assert (await client.post("/api/password/reset", json=body)).status_code == 403


async def test_the_answer_does_not_wait_for_the_mail(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking up, writing and sending happen after the answer: its time says nothing about the address."""
    host = await sqlite_app(games={})
    gate = asyncio.Event()

    async def slow(*_: object) -> None:
        await gate.wait()

    monkeypatch.setattr("kabinett.server.accounts.make_reset", slow)
    client = await host.client()
    answer = await asyncio.wait_for(client.post("/api/password/forgot", json={"email": "anna@example.org"}), 5)
    assert answer.status_code == 202
    gate.set()


async def test_mails_to_one_address_are_limited(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={}, sign_ins_per_hour=1000)
    client = await host.client()
    body = {"email": "anna@example.org"}
    statuses = [(await client.post("/api/password/forgot", json=body)).status_code for _ in range(6)]
    assert statuses == [202] * 5 + [429]


# ---- settings


async def test_changing_what_is_mine(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.account("Anna")
    change = {
        "name": "Änne",
        "locale": "de",
        "settings": {"sound": False, "note": "a\u0000b"},
        "notices": {"email": False, "webhook": "https://hooks.example.org/x"},
        "hours": {"zone": "Europe/Berlin", "from": 8, "to": 23},
        "vacation": [{"from": "2031-07-01T00:00:00+02:00", "to": "2031-07-15T00:00:00+02:00"}],
    }
    answer = await client.patch("/api/me", json=change)
    assert answer.status_code == 200, answer.text
    user = await me(client)
    assert {key: user[key] for key in ("name", "locale", "settings", "notices", "hours")} == {
        key: change[key] for key in ("name", "locale", "settings", "notices", "hours")
    }
    assert user["vacation"] == [{"from": "2031-06-30T22:00:00.000Z", "to": "2031-07-14T22:00:00.000Z"}]
    (row,) = await rows(host, models.users)
    stored = json.loads(row["schedule_json"])
    assert stored == {
        "zone": "Europe/Berlin",
        "hours": [8, 23],
        "vacations": [[1_940_623_200_000, 1_941_832_800_000]],
    }
    # What is not named stays.
    await client.patch("/api/me", json={"hours": None, "notices": {"push": False}})
    user = await me(client)
    assert user["hours"] is None and user["vacation"] and user["name"] == "Änne"
    assert user["notices"] == {"email": False, "webhook": "https://hooks.example.org/x", "push": False}


@pytest.mark.parametrize(
    "change",
    [
        {"name": " "},
        {"locale": "es"},
        {"settings": {"x": "y" * 5000}},
        {"settings": {"x": "\ud800"}},
        {"settings": []},
        {"settings": json.loads('{"a":' * 20 + "1" + "}" * 20)},
        {"notices": {"webhook": "http://hooks.example.org/x"}},
        {"notices": {"webhook": "https://127.0.0.1/x"}},
        {"notices": {"webhook": "https://[::ffff:10.0.0.1]/x"}},
        {"notices": {"webhook": "file:///etc/passwd"}},
        {"notices": {"apprise": ["json://localhost"]}},
        {"notices": {"apprise": ["tgram://123456789:abcdefg_hijklmnop/12315544/"] * 6}},
        {"notices": {"email": "yes please"}},
        {"hours": {"zone": "Europe/Atlantis", "from": 8, "to": 23}},
        {"hours": {"zone": "../../etc/passwd", "from": 8, "to": 23}},
        {"hours": {"zone": "Europe/Berlin", "from": 8, "to": 8}},
        {"hours": {"zone": "Europe/Berlin", "from": 24, "to": 8}},
        {"hours": {"zone": "Europe/Berlin", "start": 8, "end": 9}},
        {"vacation": [{"from": "2031-07-01T00:00:00Z", "to": "2031-06-01T00:00:00Z"}]},
        {"vacation": [{"from": "2031-07-01T00:00:00Z", "to": "2033-06-01T00:00:00Z"}]},
        {"vacation": [{"from": "2031-07-01T00:00:00", "to": "2031-07-02T00:00:00"}]},
        {"vacation": [{"from": "9999-12-31T23:00:00Z", "to": "9999-12-31T23:30:00Z"}]},
        {"vacation": [{"from": "0001-01-01T00:00:00+14:00", "to": "0001-01-02T00:00:00Z"}]},
        {"vacation": [{"from": "2031-07-01T00:00:00Z", "to": "2031-07-02T00:00:00Z"}] * 11},
        {"email": "other@example.org"},
        {"guest": True},
    ],
)
async def test_changes_that_do_not_fit(sqlite_app: MakeHost, change: dict[str, object]) -> None:
    host = await sqlite_app(games={})
    client = await host.account("Anna")
    before = await rows(host, models.users)
    answer = await client.patch("/api/me", content=json.dumps(change), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid"), answer.text
    assert await rows(host, models.users) == before


# ---- my data


async def test_my_data_is_mine_alone(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.account("Anna")
    anna, other = (await me(client))["id"], (await me(await host.guest("Other")))["id"]
    await put(host, models.tables, table_row("t1", anna, title="Ours"))
    await put(host, models.seats, seat_row("t1", 0, anna, word="torgau"), seat_row("t1", 1, other, word="hidden-word"))
    for seat, orders in ((0, '["my order"]'), (1, '["hidden-order"]')):
        await put(host, models.orders, {"table_id": "t1", "seat": seat, "orders_json": orders})
    for user, text in ((anna, "my note"), (other, "hidden-note")):
        await put(host, models.notes, {"table_id": "t1", "user_id": user, "text": text})
        line = {"table_id": "t1", "channel": "players", "user_id": user, "name": "", "at": now()}
        await put(host, models.chat, line | {"text": f"{text} said"})
    answer = await client.get("/api/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    text = answer.text
    for part in ("anna@example.org", "torgau", "my order", "my note", "my note said", "Ours"):
        assert part in text, part
    for part in ("hidden", "argon2", PASSWORD, "000000"):
        assert part not in text, part
    assert set(answer.json()) >= {"user", "sessions", "seats", "chat", "notes", "orders", "push"}


async def test_delete_my_data(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.account("Anna")
    elsewhere = await sign_in(host)
    anna = (await me(client))["id"]
    other = (await me(await host.account("Other")))["id"]
    await put(
        host,
        models.tables,
        table_row("running", anna),
        table_row("open", anna, "open"),
        table_row("alone", anna, "open"),
        table_row("done", anna, "finished"),
        table_row("study", anna, study=True),
        table_row("theirs", other),
    )
    for table in ("running", "open", "done", "study"):
        await put(host, models.seats, seat_row(table, 0, anna, link="h", deputy="greedy"), seat_row(table, 1, other))
        await put(host, models.orders, {"table_id": table, "seat": 0, "orders_json": "[]"})
        await put(host, models.orders, {"table_id": table, "seat": 1, "orders_json": "[]"})
    await put(host, models.seats, seat_row("alone", 0, anna), seat_row("theirs", 0, other))
    await put(host, models.holders, {"table_id": "theirs", "seat": 0, "user_id": anna})
    await put(host, models.notes, {"table_id": "running", "user_id": anna, "text": "secret"})
    for user in (anna, other):
        line = {"table_id": "running", "channel": "players", "user_id": user, "name": "N", "at": now(), "text": "said"}
        await put(host, models.chat, line)
    await put(host, models.journal, journal_row("running", 1, anna), journal_row("running", 2, other))
    await put(host, models.mutes, {"user_id": anna, "muted_id": other}, {"user_id": other, "muted_id": anna})
    told: list[str] = []
    host.site.database.listeners.append(told.append)

    assert (await client.request("DELETE", "/api/me", json={"password": "wrong one"})).status_code == 403
    assert (await client.request("DELETE", "/api/me")).status_code == 403
    assert await me(client) is not None
    gone = await client.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert gone.status_code == 204
    assert await me(client) is None and await me(elsewhere) is None

    assert [user["name"] for user in await rows(host, models.users)] == ["Other"]
    tables = {table["id"]: table for table in await rows(host, models.tables)}
    assert set(tables) == {"running", "open", "done", "theirs"}
    assert {name: table["owner_id"] for name, table in tables.items()} == {
        "running": None,
        "open": other,
        "done": None,
        "theirs": other,
    }
    assert tables["running"]["due"] is not None
    seats = {(seat["table_id"], seat["seat"]): seat for seat in await rows(host, models.seats)}
    resigned = seats["running", 0]
    assert (resigned["kind"], resigned["user_id"], resigned["bot"]) == ("resigned", None, None)
    assert resigned["deputy"] is None and resigned["link"] is None
    assert (seats["open", 0]["kind"], seats["open", 0]["user_id"]) == ("open", None)
    assert (seats["done", 0]["kind"], seats["done", 0]["user_id"]) == ("held", None)
    assert all(seats[key]["user_id"] == other for key in seats if key[1] == 1)
    assert {entry["seat"] for entry in await rows(host, models.orders)} == {1}
    assert await rows(host, models.holders) == [] and await rows(host, models.notes) == []
    assert [line["user_id"] for line in await rows(host, models.chat)] == [other]
    assert [entry["by"] for entry in await rows(host, models.journal)] == ["deleted", other]
    assert await rows(host, models.mutes) == []
    everything = [await rows(host, table) for table in models.metadata.sorted_tables]
    assert anna not in str(everything)
    for _ in range(100):
        if {"table:running", "table:open", "table:theirs"} <= set(told):
            break
        await asyncio.sleep(0.02)
    assert {"table:running", "table:open", "table:theirs"} <= set(told)


async def test_a_guest_goes_without_a_password(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.guest()
    assert (await client.request("DELETE", "/api/me")).status_code == 204
    assert await rows(host, models.users) == []
