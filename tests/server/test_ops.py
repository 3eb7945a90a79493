"""Health, metrics, logs."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kabinett.server.ops import JsonLines
from tests.server.conftest import MakeHost

pytestmark = pytest.mark.anyio


async def test_healthz(site_app: MakeHost) -> None:
    host = await site_app(games={})
    client = await host.client()
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": True})
    host.site.stopping = True
    assert (await client.get("/healthz")).status_code == 503


async def test_healthz_without_a_database(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})

    def broken() -> Any:
        raise OSError("postgresql://user:hunter2@host is away")

    monkeypatch.setattr(host.site.database, "read", broken)
    answer = await (await host.client()).get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "unavailable", "database": False})


async def test_no_connection_is_free(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with too much to do says so and when to come back; it is not an internal error."""
    host = await sqlite_app(games={})
    client = await host.guest()

    def exhausted() -> Any:
        raise PoolTimeout("QueuePool limit reached")

    monkeypatch.setattr(host.site.database, "read", exhausted)
    answer = await client.get("/api/sessions")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    assert answer.headers["retry-after"] == "2"


async def test_metrics(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    other = await sqlite_app(games={})
    client = await host.guest()
    await client.get("/api/sessions")
    await client.delete("/api/sessions/0123456789abcdef")
    await client.get("/api/nothing/secret-key")
    await client.request("BREW", "/api/me")
    host.site.metrics.moves.labels("done").inc()
    answer = await client.get("/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
    found = answer.text
    for line in (
        'kabinett_requests_total{method="POST",route="/api/guest",status="201"} 1.0',
        'kabinett_requests_total{method="GET",route="/api/sessions",status="200"} 1.0',
        'kabinett_requests_total{method="DELETE",route="/api/sessions/{session}",status="404"} 1.0',
        'kabinett_requests_total{method="GET",route="other",status="404"} 1.0',
        'kabinett_request_seconds_count{route="/api/sessions"} 1.0',
        'kabinett_moves_total{result="done"} 1.0',
        "kabinett_open_sockets 0.0",
        "kabinett_bot_failures_total 0.0",
        "process_resident_memory_bytes",
    ):
        assert line in found, line
    assert "secret-key" not in found and "0123456789abcdef" not in found and "BREW" not in found
    # Another application in this process counts for itself.
    assert "/api/guest" not in other.site.metrics.text().decode()


async def test_metrics_want_their_token(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={}, metrics_token="hunter2")
    client = await host.client()
    for given in ({}, {"Authorization": "Bearer hunter"}, {"Authorization": "hunter2"}, {"Authorization": "Bearer é"}):
        headers = [(name.encode(), value.encode("latin-1")) for name, value in given.items()]
        assert (await client.get("/metrics", headers=headers)).status_code == 403
    far = await host.client(address="93.184.216.34")
    assert (await far.get("/metrics", headers={"Authorization": "Bearer hunter2"})).status_code == 200


async def test_metrics_without_a_token_are_for_this_machine(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(games={})
    assert (await (await host.client(address="::1")).get("/metrics")).status_code == 200
    assert (await (await host.client(address="93.184.216.34")).get("/metrics")).status_code == 403
    assert (await (await host.client(x_forwarded_for="93.184.216.34")).get("/metrics")).status_code == 403


async def test_the_log_of_requests_holds_no_secrets(sqlite_app: MakeHost, caplog: pytest.LogCaptureFixture) -> None:
    host = await sqlite_app(games={})
    with caplog.at_level(logging.DEBUG):
        client = await host.account("Anna", password="hunter2 hunter2")
        await client.get("/api/me?key=seat-key", headers={"X-Other": "header-value"})
        await client.get(f"/api/unsubscribe/{host.site.security.sealed('unsubscribe', 'x.email')}")
        await client.delete("/api/sessions/0123456789abcdef")
    lines = [record for record in caplog.records if record.name == "kabinett.requests"]
    facts = [record.__dict__["facts"] for record in lines]
    assert [(fact["method"], fact["route"], fact["status"]) for fact in facts] == [
        ("POST", "/api/account", 201),
        ("GET", "/api/me", 200),
        ("GET", "/api/unsubscribe/{token}", 200),
        ("DELETE", "/api/sessions/{session}", 404),
    ]
    assert all(0 < fact["ms"] < 10_000 for fact in facts)
    formatted = "\n".join(JsonLines().format(record) for record in lines)
    own = [record for record in caplog.records if record.name.startswith("kabinett")]
    everything = formatted + "\n".join(JsonLines().format(record) for record in own)
    cookie = client.cookies["kabinett"]
    for secret in ("hunter2", "seat-key", "header-value", cookie, cookie[:20], "0123456789abcdef", "anna@example"):
        assert secret not in everything, secret


async def test_an_internal_error_is_logged_with_its_route(
    sqlite_app: MakeHost, caplog: pytest.LogCaptureFixture
) -> None:
    """With the place where it happened, but without the values that were to be stored."""
    host = await sqlite_app(games={})
    client = await host.guest()

    async def broken(*_: object) -> None:
        async with host.site.database.read() as connection:
            # Not written out: the lines of the program are in the log.
            await connection.execute(text("SELECT * FROM no_such_table WHERE x = :x"), {"x": "hunter" + str(1 + 1)})

    host.site.security.user_of = broken  # type: ignore[assignment,method-assign]
    answer = await client.delete("/api/sessions/0123456789abcdef")
    assert answer.status_code == 500
    (record,) = [record for record in caplog.records if record.name == "kabinett.server"]
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "internal error at /api/sessions/{session}"
    assert "no_such_table" in line["exception"]
    assert "hunter2" not in line["exception"] and "0123456789abcdef" not in line["exception"]
    assert "kabinett_faults_total 1.0" in host.site.metrics.text().decode()


PROGRAM = """
import logging, sys
from kabinett.server.ops import configure_logging
configure_logging(sys.argv[1] == "json")
logging.getLogger("kabinett.x").info("two\\nlines %s", "é\\u2028", extra={"facts": {"status": 200}})
logging.getLogger("kabinett.x").debug("not this")
logging.getLogger("httpx").info("POST https://hooks.example.org/secret")
logging.getLogger("uvicorn.access").info("GET /?key=secret")
logging.getLogger("uvicorn.error").info("started")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("kabinett.x").exception("oh")
"""


@pytest.mark.parametrize("kind", ["json", "plain"])
def test_logs(kind: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, kind], capture_output=True, text=True, check=True, timeout=60)
    assert "secret" not in done.stderr and "not this" not in done.stderr
    assert "started" in done.stderr and "ZeroDivisionError" in done.stderr
    if kind == "json":
        first, second, third = [json.loads(line) for line in done.stderr.splitlines()]
        assert first["message"] == "two\nlines é\u2028" and first["status"] == 200
        assert (first["level"], first["logger"]) == ("info", "kabinett.x")
        assert second["message"] == "started"
        assert "ZeroDivisionError" in third["exception"]
