"""Who is asking: cookies, sessions, forged requests, sizes, headers, limits."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator

import httpx
import pytest
from sqlalchemy import delete, insert, select, update

from kabinett.server import models, security
from kabinett.server.config import Settings
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from kabinett.server.guards import content_policy
from tests.server.conftest import MakeHost
from tests.server.hosting import Host, Refused

pytestmark = pytest.mark.anyio


async def whoami(client: httpx.AsyncClient) -> str | None:
    answer = await client.get("/api/me")
    assert answer.status_code == 200, answer.text
    user = answer.json()["user"]
    return None if user is None else user["name"]


# ---- cookies and sessions


async def test_the_cookie(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.client()
    set_cookie = (await client.post("/api/guest", json={"name": "Anna"})).headers["set-cookie"]
    parts = {part.strip().lower() for part in set_cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    assert await whoami(client) == "Anna"


@pytest.mark.parametrize(
    ("settings", "base_url", "headers"),
    [
        ({}, "https://kabinett.test", {}),
        ({"base_url": "https://kabinett.test"}, "http://kabinett.test", {}),
        ({"proxies": "127.0.0.0/8"}, "http://kabinett.test", {"x_forwarded_proto": "https"}),
    ],
)
async def test_the_cookie_behind_tls(
    sqlite_app: MakeHost, settings: dict[str, str], base_url: str, headers: dict[str, str]
) -> None:
    host = await sqlite_app(games={}, **settings)
    client = await host.client(base_url=base_url, **headers)
    answer = await client.post("/api/guest", json={})
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"]


async def test_a_proxy_that_nobody_named_is_not_believed(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.client(x_forwarded_proto="https")
    answer = await client.post("/api/guest", json={})
    assert "secure" not in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" not in answer.headers


async def test_the_database_does_not_hold_what_the_cookie_holds(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.guest()
    token = client.cookies["kabinett"].rpartition(".")[0]
    async with host.site.database.read() as connection:
        (row,) = (await connection.execute(select(models.sessions))).all()
    assert token not in str(row)
    assert row.id == security.digest(token)


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "x",
        ".",
        "..",
        "a" * 5000,
        "Zm9v.YmFy",
        "é.ü",
        '"quoted',
        "null",
        "%00",
        "0" * 43 + "." + "A" * 32,
    ],
)
async def test_a_garbage_cookie_is_nobody(sqlite_app: MakeHost, cookie: str) -> None:
    host = await sqlite_app(games={})
    client = await host.client()
    headers = [(b"cookie", f"kabinett={cookie}".encode("latin-1"))]
    answer = await client.get("/api/me", headers=headers)
    assert answer.status_code == 200
    assert answer.json() == {"user": None}
    assert (await client.get("/api/sessions", headers=headers)).status_code == 401


async def test_a_changed_cookie_is_nobody(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.guest()
    good = client.cookies["kabinett"]
    token, _, signature = good.rpartition(".")
    other = "A" if token[0] != "A" else "B"
    for bad in (other + good[1:], token, f"{token}.", f"{token}.{signature[:-1]}", f"{signature}.{token}"):
        assert await _with_cookie(host, bad) is None, bad
    assert await _with_cookie(host, good) == "Anna"
    # Signed by us, but for another purpose.
    assert await _with_cookie(host, host.site.security.sealed("unsubscribe", token)) is None


async def _with_cookie(host: Host, cookie: str) -> str | None:
    client = await host.client()
    client.cookies.set("kabinett", cookie)
    return await whoami(client)


async def test_an_expired_session_is_nobody(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.guest()
    assert await whoami(client) == "Anna"
    async with host.site.database.begin() as connection:
        await connection.execute(update(models.sessions).values(expires=now() - 1))
    host.site.security._known.clear()
    assert await whoami(client) is None


async def test_looking_costs_no_query_each_time(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    client = await host.guest()
    looked: list[str] = []
    real = host.site.security._look_up

    async def counted(session: str) -> security.User | None:
        looked.append(session)
        return await real(session)

    monkeypatch.setattr(host.site.security, "_look_up", counted)
    for _ in range(5):
        assert (await client.get("/api/sessions")).status_code == 200
    assert len(looked) == 1


async def test_being_here_is_noted_at_most_once_an_hour(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.guest()
    rows, people = models.sessions, models.users

    async def seen() -> tuple[int, int, int]:
        host.site.security._known.clear()
        await whoami(client)
        async with host.site.database.read() as connection:
            chosen = select(rows.c.seen, rows.c.expires, people.c.seen).join(people, people.c.id == rows.c.user_id)
            found = (await connection.execute(chosen)).one()
        return found[0], found[1], found[2]

    first = await seen()
    assert await seen() == first
    hours_ago = now() - 2 * security.HOUR
    async with host.site.database.begin() as connection:
        await connection.execute(update(rows).values(seen=hours_ago, expires=hours_ago + security.SESSION_LIFE))
    again = await seen()
    assert again[0] > hours_ago + security.HOUR and again[1] > first[1] - 1 and again[2] >= first[2]


async def test_two_servers_share_key_and_sessions(site_app: MakeHost) -> None:
    """Whoever comes first makes a key, both use it. What one revokes the other forgets within seconds."""
    one, two = await site_app(games={}), await site_app(games={})
    for name in "abcdef":
        made = [host.site.security.shared(name, lambda: secrets.token_hex(8)) for host in (one, two, one, two)]
        assert len(set(await asyncio.gather(*made))) == 1
    assert one.site.security._key == two.site.security._key
    assert one.site.notices.key == two.site.notices.key
    client = await one.guest()
    there = await two.client()
    there.cookies.set("kabinett", client.cookies["kabinett"])
    assert await whoami(there) == "Anna"
    assert (await client.delete("/api/session")).status_code == 204
    end = time.monotonic() + security.CACHE_SECONDS + 2
    while await whoami(there) is not None:
        assert time.monotonic() < end
        await asyncio.sleep(0.05)


async def test_a_session_read_before_its_end_is_not_remembered_after(
    sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request looks the session up while another revokes it: the first may pass, none after it."""
    host = await sqlite_app(games={})
    client = await host.guest()
    safe = host.site.security
    session = security.digest(client.cookies["kabinett"].rpartition(".")[0])
    async with host.site.database.begin() as connection:
        await connection.execute(update(models.sessions).values(seen=0))

    async def revoked_meanwhile(user: security.User) -> None:
        async with host.site.database.begin() as connection:
            await connection.execute(delete(models.sessions))
        safe.forget(user.id)

    monkeypatch.setattr(safe, "_touch", revoked_meanwhile)
    assert await safe._look_up(session) is not None
    assert await whoami(client) is None


async def test_guests_who_cannot_come_back_are_swept(site_app: MakeHost) -> None:
    host = await site_app(games={})
    await host.guest("Seated")
    await host.guest("Gone")
    people = models.users
    async with host.site.database.begin() as connection:
        await connection.execute(update(people).values(seen=now() - 2 * security.DAY))
        await connection.execute(update(models.sessions).values(expires=now() - 1))
        seated = await connection.scalar(select(people.c.id).where(people.c.name == "Seated"))
        await connection.execute(insert(models.tables).values(table_row("t1", seated)))
    host.site.security._swept = 0
    await host.guest("New")
    async with host.site.database.read() as connection:
        assert set(await connection.scalars(select(people.c.name))) == {"Seated", "New"}


def table_row(table_id: str, owner: str | None, status: str = "running", **more: object) -> dict[str, object]:
    row: dict[str, object] = {"id": table_id, "game": "plan", "options_json": "{}", "status": status, "owner_id": owner}
    row |= {"pace_json": "{}", "seed": b"0" * 32, "commitment": "", "created": now()}
    return row | more


# ---- forged requests


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://kabinett.test"}, 201),
        ({"Origin": "http://KABINETT.test"}, 201),
        ({"Origin": "https://play.example.org"}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"X-Kabinett": ""}, 403),
        ({"Origin": "http://evil.test"}, 403),
        ({"Origin": "http://kabinett.test.evil.test"}, 403),
        ({"Origin": "http://kabinett.test:8080"}, 403),
        ({"Origin": "http://evil.test@kabinett.test:1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
    ],
)
async def test_changes_come_from_our_pages(sqlite_app: MakeHost, headers: dict[str, str], status: int) -> None:
    host = await sqlite_app(games={}, base_url="https://play.example.org")
    client = await host.client()
    answer = await client.post("/api/guest", json={}, headers=headers)
    assert answer.status_code == status, answer.text
    if status == 403:
        assert answer.json()["error"] == "forbidden"
        assert "set-cookie" not in answer.headers


async def test_all_unsafe_methods_need_the_header(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.guest()
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        answer = await client.request(method, "/api/session", headers={"X-Kabinett": ""})
        assert answer.status_code == 403, method
    assert await whoami(client) == "Anna"


async def test_looking_changes_nothing(site_app: MakeHost) -> None:
    """No GET route of people changes a row."""
    host = await site_app(games={})
    client = await host.account()

    async def rows() -> str:
        async with host.site.database.read() as connection:
            tables = (models.users, models.sessions, models.tokens, models.subscriptions, models.settings)
            return str([(await connection.execute(select(table))).all() for table in tables])

    before = await rows()
    token = host.site.security.sealed("unsubscribe", "x.email")
    for path in ("/api/me", "/api/sessions", "/api/me/data", "/api/push/key", f"/api/unsubscribe/{token}", "/healthz"):
        assert (await client.get(path)).status_code == 200, path
    assert await rows() == before


async def test_a_socket_from_a_foreign_page_is_refused(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.guest()
    with pytest.raises(Refused):
        async with host.socket(client, origin="http://evil.test"):
            pass
    async with host.socket(client, origin="http://kabinett.test"):
        pass
    async with host.socket(client):
        pass


# ---- sizes


async def test_large_bodies_are_refused(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={}, max_body=1000, max_record=5000)
    client = await host.client()

    async def streamed(size: int, path: str = "/api/guest") -> httpx.Response:
        async def parts() -> AsyncIterator[bytes]:
            for _ in range(size // 100):
                yield b" " * 100

        return await client.post(path, content=parts(), headers={"Content-Type": "application/json"})

    declared = await client.post("/api/guest", content=b" " * 1001)
    assert declared.status_code == 413
    assert declared.json() == {"error": "too_large", "message": "That is too large.", "reason": None, "rule": ""}
    assert (await streamed(1100)).status_code == 413
    assert (await streamed(1000)).status_code != 413
    assert (await streamed(4000, "/api/studies")).status_code != 413
    assert (await streamed(5100, "/api/studies")).status_code == 413
    lied = await client.post("/api/guest", content=b"{}", headers={"Content-Length": "9" * 30})
    assert lied.status_code == 400


async def test_a_lying_length_is_counted(sqlite_app: MakeHost) -> None:
    """The declared length is small, what comes is not."""
    host = await sqlite_app(games={}, max_body=1000)
    client = await host.client()
    answer = await client.post("/api/guest", content=b" " * 2000, headers={"Content-Length": "10"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b'{"name": 5}',
        b'{"name": ""}',
        b'{"name": "   "}',
        b'{"name": "a\\u0000b"}',
        b'{"name": "a\\nb"}',
        b'{"name": "\\ud800"}',
        b'{"name": "\\u202eabc"}',
        b'{"\\ud800": 1}',
        b'{"{what}": 1}',
        b'{"name": "' + b"x" * 31 + b'"}',
        b'{"unknown": 1}',
        b"[" * 30_000,
        b'{"name": ' + b"9" * 5000 + b"}",
    ],
)
async def test_bad_bodies_get_a_clear_error(sqlite_app: MakeHost, body: bytes) -> None:
    host = await sqlite_app(games={})
    client = await host.client()
    answer = await client.post("/api/guest", content=body, headers={"Content-Type": "application/json"})
    if body in (b"", b"null"):
        assert answer.status_code == 201
        return
    assert answer.status_code in (400, 422), (answer.status_code, answer.text)
    assert set(answer.json()) == {"error", "message", "reason", "rule"}
    assert len(answer.json()["message"]) < 400
    assert "set-cookie" not in answer.headers


# ---- headers


async def test_headers_of_every_answer(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    client = await host.client()
    answers = [
        await client.get("/api/me"),
        await client.get("/api/nothing"),
        await client.post("/api/guest", headers={"X-Kabinett": ""}),
        await client.post("/api/guest", content=b"x" * 70_000),
        await client.get("/healthz"),
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 403, 413, 200]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert "connect-src 'self' ws://kabinett.test;" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]
        assert "strict-transport-security" not in answer.headers
    assert answers[0].headers["cache-control"] == "no-store"


async def test_an_internal_error_has_the_headers_and_tells_nothing(
    sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await sqlite_app(games={})

    async def broken(*_: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(host.site.security, "user_of", broken)
    answer = await (await host.client()).get("/api/me")
    assert answer.status_code == 500
    assert answer.json()["error"] == "internal"
    assert "42" not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_host_header_cannot_write_the_policy() -> None:
    assert "evil" not in content_policy("x; script-src evil", False)
    assert " wss://[::1]:8000;" in content_policy("[::1]:8000", True)


# ---- limits


async def test_buckets_fill_again(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    moment = 1000.0
    monkeypatch.setattr("kabinett.server.security.time.monotonic", lambda: moment)
    limit = host.site.security.limit
    for _ in range(60):
        limit("test", "anna", 60)
    with pytest.raises(ApiError) as refused:
        limit("test", "anna", 60)
    assert refused.value.code == "rate"
    assert refused.value.retry_after == pytest.approx(60)
    limit("test", "bert", 60)
    limit("other", "anna", 60)
    limit("free", "anna", 0)
    moment += 61
    limit("test", "anna", 60)
    with pytest.raises(ApiError):
        limit("test", "anna", 60)


async def test_buckets_are_bounded(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    monkeypatch.setattr(security, "BUCKETS", 10)
    for number in range(50):
        host.site.security.limit("test", str(number), 5)
    assert len(host.site.security._buckets) == 10


async def test_guests_are_limited_by_address(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={}, guests_per_hour=2)
    for status in (201, 201, 429):
        answer = await (await host.client()).post("/api/guest", json={})
        assert answer.status_code == status
    assert int(answer.headers["retry-after"]) > 1000
    assert answer.json()["error"] == "rate"
    assert (await (await host.client(address="10.0.0.9")).post("/api/guest", json={})).status_code == 201
    # A header does not help, unless a proxy that we know sends it.
    assert (await (await host.client(x_forwarded_for="9.9.9.9")).post("/api/guest", json={})).status_code == 429


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        ("10.0.0.1", "1.2.3.4, 10.0.0.2", "1.2.3.4"),
        ("10.0.0.1", "1.2.3.4, garbage", "10.0.0.1"),
        ("8.8.8.8", "1.2.3.4", "8.8.8.8"),
        ("2001:db8::1", "", "2001:db8::/64"),
        ("2001:db8::2", "", "2001:db8::/64"),
        ("::ffff:1.2.3.4", "", "1.2.3.4"),
        ("", "", ""),
    ],
)
def test_addresses(peer: str, forwarded: str, address: str) -> None:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"type": "http", "client": (peer, 1), "headers": headers}
    assert security.address_of(scope, security._networks("10.0.0.0/24")) == address


async def test_sign_ins_are_limited(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={}, sign_ins_per_hour=3)
    client = await host.client()
    body = {"email": "anna@example.org", "password": "wrong wrong"}
    assert [(await client.post("/api/session", json=body)).status_code for _ in range(4)] == [403, 403, 403, 429]


# ---- passwords


async def test_passwords_do_not_stop_the_loop(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    longest = 0.0

    async def ticks() -> None:
        nonlocal longest
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.001)
            longest = max(longest, time.perf_counter() - began)

    ticking = asyncio.create_task(ticks())
    began = time.perf_counter()
    stored = await host.site.security.hashed("correct horse")
    took = time.perf_counter() - began
    ticking.cancel()
    assert stored.startswith("$argon2id$")
    assert longest < max(took, 0.02)


async def test_an_unknown_address_costs_as_much(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same work is done: one verification by argon2 either way, with the same parameters."""
    host = await sqlite_app(games={})
    await host.account("Anna")
    checked: list[str] = []
    real = security._verify

    def counted(stored: str, password: str) -> bool:
        checked.append(stored)
        return real(stored, password)

    monkeypatch.setattr(security, "_verify", counted)
    client = await host.client()
    answers = []
    for email in ("anna@example.org", "nobody@example.org"):
        answers.append(await client.post("/api/session", json={"email": email, "password": "wrong wrong"}))
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].json() == answers[1].json()
    assert len(checked) == 2 and checked[0] != checked[1]
    assert checked[0].split("$")[:4] == checked[1].split("$")[:4]


def test_links_are_not_made_from_a_request() -> None:
    assert security.public_url(Settings(base_url="https://play.example.org/"), "/x") == "https://play.example.org/x"
    assert security.public_url(Settings(port=8123), "/x") == "http://127.0.0.1:8123/x"
