"""Word that it is your turn: by mail, webhook, Apprise and web push; where it may not go; ending it with one click."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import socketserver
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import insert, select

from kabinett.server import models, notices, outside, push
from kabinett.server.config import Settings
from kabinett.server.database import now
from kabinett.server.errors import MESSAGES, sentences
from kabinett.server.mail import Mail, message, send
from kabinett.server.outside import Forbidden, Outside
from tests.server.conftest import MakeHost
from tests.server.hosting import Host

pytestmark = pytest.mark.anyio


class Sent:
    """What went to the outside, instead of the network."""

    def __init__(self, host: Host, monkeypatch: pytest.MonkeyPatch, status: int = 201) -> None:
        self.posts: list[tuple[str, bytes, dict[str, str]]] = []
        self.mails: list[Mail] = []
        self.status = status

        async def post(url: str, content: bytes, headers: dict[str, str]) -> int:
            self.posts.append((url, content, headers))
            return self.status

        async def mail(_settings: Settings, mail: Mail) -> None:
            self.mails.append(mail)

        monkeypatch.setattr(host.site.notices.outside, "post", post)
        monkeypatch.setattr(notices, "send", mail)


async def a_table(host: Host, title: str = "Ours") -> None:
    row: dict[str, object] = {"id": "t1", "game": "plan", "options_json": "{}", "status": "open", "title": title}
    row |= {"pace_json": "{}", "seed": b"SEED" * 8, "commitment": "", "created": now()}
    async with host.site.database.begin() as connection:
        await connection.execute(insert(models.tables).values(row))


async def id_of(client: httpx.AsyncClient) -> str:
    found: str = (await client.get("/api/me")).json()["user"]["id"]
    return found


async def tell(host: Host, client: httpx.AsyncClient) -> None:
    await host.site.notices.your_turn(await id_of(client), "t1", 2)
    await host.site.notices.idle()


# ---- mail


@pytest.mark.parametrize(
    ("language", "subject"),
    [("en", "Your turn: Ours"), ("fr", "À vous de jouer : Ours"), ("de", "Sie sind am Zug: Ours")],
)
async def test_a_mail(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch, language: str, subject: str) -> None:
    host = await sqlite_app(games={}, base_url="https://play.example.org")
    sent = Sent(host, monkeypatch)
    await a_table(host)
    client = await host.account("Anna", base_url="https://play.example.org")
    await client.patch("/api/me", json={"locale": language})
    await tell(host, client)
    (mail,) = sent.mails
    assert (mail.to, mail.subject) == ("anna@example.org", subject)
    assert "https://play.example.org/table/t1" in mail.text
    assert mail.unsubscribe in mail.text
    made = message(mail, "Kabinett <k@example.org>")
    assert made["List-Unsubscribe"] == f"<{mail.unsubscribe}>"
    assert made["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert made["Auto-Submitted"] == "auto-generated"
    assert mail.text.strip() in made.get_content()


async def test_a_guest_gets_no_mail(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    sent = Sent(host, monkeypatch)
    await a_table(host)
    await tell(host, await host.guest())
    assert sent.mails == [] and sent.posts == []


async def test_mails_are_printed_without_a_mail_server(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="kabinett.mail"):
        await send(Settings(), Mail("anna@example.org", "Hello", "the text"))
    assert "the text" in caplog.text and "anna@example.org" in caplog.text


def test_a_mail_cannot_carry_more_headers() -> None:
    with pytest.raises(ValueError):
        message(Mail("anna@example.org", "Hello\r\nBcc: x@example.org", "text"), "k@example.org")


class MailServer(socketserver.ThreadingTCPServer):
    """As much SMTP as it takes to receive one mail."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        self.received: list[str] = []
        super().__init__(("127.0.0.1", 0), MailTalk)


class MailTalk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                text = b""
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    text += line
                assert isinstance(self.server, MailServer)
                self.server.received.append(text.decode())
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


async def test_mails_go_through_smtp(mail_server: MailServer) -> None:
    url = f"smtp://127.0.0.1:{mail_server.server_address[1]}"
    await send(Settings(smtp=url), Mail("anna@example.org", "Grüße", "the text", "https://x.example.org/u"))
    (text,) = mail_server.received
    assert "the text" in text and "List-Unsubscribe: <https://x.example.org/u>" in text
    with pytest.raises(ValueError):
        await send(Settings(smtp="http://127.0.0.1"), Mail("anna@example.org", "x", "y"))


async def test_a_broken_mail_server_disturbs_nobody_and_no_secret_is_logged(
    sqlite_app: MakeHost, caplog: pytest.LogCaptureFixture
) -> None:
    host = await sqlite_app(games={}, smtp="smtp://user:hunter2@127.0.0.1:1")
    await a_table(host)
    client = await host.account("Anna")
    with caplog.at_level(logging.DEBUG, logger="kabinett"):
        await tell(host, client)
    assert "a notice by email failed" in caplog.text
    assert "hunter2" not in caplog.text and "anna@example.org" not in caplog.text
    assert 'kabinett_notices_total{channel="email",result="failed"} 1.0' in host.site.metrics.text().decode()


# ---- one click


async def test_one_click_ends_mails(site_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await site_app(games={})
    sent = Sent(host, monkeypatch)
    await a_table(host)
    client = await host.account("Anna")
    await tell(host, client)
    path = sent.mails[0].unsubscribe.removeprefix("http://127.0.0.1:8000")
    # The mail program comes without cookie, without our header, perhaps with an origin of its own.
    program = await host.client(x_kabinett="", origin="https://mail.example.com")
    page = await program.get(path)
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    assert '<form method="post">' in page.text and "<script" not in page.text
    await tell(host, client)
    assert len(sent.mails) == 2
    done = await program.post(path, content=b"List-Unsubscribe=One-Click")
    assert done.status_code == 200
    await tell(host, client)
    assert len(sent.mails) == 2
    assert (await client.get("/api/me")).json()["user"]["notices"]["email"] is False
    # Once more is fine.
    assert (await program.post(path)).status_code == 200


async def test_forged_links_end_nothing(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    sent = Sent(host, monkeypatch)
    await a_table(host)
    client = await host.account("Anna")
    user = await id_of(client)
    good = host.site.security.sealed("unsubscribe", f"{user}.email")
    other = "A" if good[0] != "A" else "B"
    cookie = client.cookies["kabinett"]
    unknown = host.site.security.sealed("unsubscribe", f"{user}.pigeon")
    for bad in (other + good[1:], good[:-2], f"{user}.email", cookie, unknown, "x", "%00", "%C3%A9", "a" * 3000):
        for method in ("GET", "POST"):
            answer = await client.request(method, f"/api/unsubscribe/{bad}")
            assert (answer.status_code, answer.json()["error"]) == (404, "not_found"), bad
    await tell(host, client)
    assert len(sent.mails) == 1


# ---- webhooks


async def test_a_webhook(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    sent = Sent(host, monkeypatch, 204)
    await a_table(host)
    client = await host.guest()
    await client.patch("/api/me", json={"notices": {"webhook": "https://hooks.example.org/key"}})
    await tell(host, client)
    ((url, content, headers),) = sent.posts
    assert url == "https://hooks.example.org/key" and headers["Content-Type"] == "application/json"
    assert json.loads(content) == {
        "event": "your_turn",
        "table": "t1",
        "game": "plan",
        "title": "Ours",
        "seat": 2,
        "url": "http://127.0.0.1:8000/table/t1",
        "subject": "Your turn: Ours",
        "text": "It is your turn at the table Ours. http://127.0.0.1:8000/table/t1",
    }


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::7f00:1", False),
        ("2002:7f00:1::", False),
        ("2001:0:0:0:0:0:0:1", False),
    ],
)
def test_public_addresses(address: str, public: bool) -> None:
    assert outside.is_public(address) is public


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://user:secret@example.org/",
        "https://example.org:25/",
        "https://example.org:99999/",
        "https://",
        "https:///path",
        "ftp://example.org",
        "https://example.org\\@127.0.0.1/",
        "https://example.org /",
        "https://example.org/" + "x" * 1000,
        "https://exämple.org/",
        "javascript:alert(1)",
    ],
)
def test_urls_that_no_request_goes_to(url: str) -> None:
    with pytest.raises(Forbidden):
        outside.parsed(url, private=False)


async def test_a_name_must_mean_public_addresses_only(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    async def getaddrinfo(_host: str, port: int, **_: object) -> list[Any]:
        return [(2, 1, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
    found[:] = ["93.184.216.34"]
    assert await outside.checked_address("example.org", 443, private=False) == "93.184.216.34"
    for private_ones in (["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::1"], []):
        found[:] = private_ones
        with pytest.raises(Forbidden):
            await outside.checked_address("example.org", 443, private=False)


class WebServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.heard: list[bytes] = []
        super().__init__(("127.0.0.1", 0), WebTalk)


class WebTalk(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, WebServer)
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.rfile.readline()
        length = re.search(rb"content-length: (\d+)", head.lower())
        self.server.heard.append(head + self.rfile.read(int(length[1]) if length else 0))
        self.wfile.write(self.server.answer)


@pytest.fixture
def web_server() -> Iterator[WebServer]:
    with WebServer(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


async def test_a_request_goes_to_the_address_that_was_checked(
    web_server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name is looked up once; the host header still names it. A redirect is not followed."""
    looked: list[str] = []
    port = web_server.server_address[1]

    async def checked(host: str, _port: int, _private: bool) -> str:
        looked.append(host)
        return "127.0.0.1"

    monkeypatch.setattr(outside, "checked_address", checked)
    client = Outside(private=True)
    assert await client.post(f"http://hooks.example.org:{port}/a?b=c", b"{}", {"X-Test": "1"}) == 200
    head = web_server.heard[0].decode()
    assert head.startswith("POST /a?b=c HTTP/1.1\r\n") and f"Host: hooks.example.org:{port}\r\n" in head
    assert head.endswith("{}") and looked == ["hooks.example.org"]
    web_server.answer = b"HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    assert await client.post(f"http://hooks.example.org:{port}/", b"{}", {}) == 307
    assert len(web_server.heard) == 2
    await client.close()


async def test_a_private_host_is_not_reached(
    sqlite_app: MakeHost, web_server: WebServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Its name is allowed (anybody can register one); what it means is found out when a notice is sent."""
    host = await sqlite_app(games={})
    await a_table(host)
    client = await host.guest()
    url = f"https://localhost:{web_server.server_address[1]}/secret-key"
    assert (await client.patch("/api/me", json={"notices": {"webhook": url}})).status_code == 200
    with caplog.at_level(logging.DEBUG, logger="kabinett"):
        await tell(host, client)
    assert web_server.heard == []
    assert "a notice by webhook failed: Forbidden" in caplog.text
    assert "secret-key" not in caplog.text


async def test_a_private_host_where_the_host_allows_it(sqlite_app: MakeHost, web_server: WebServer) -> None:
    host = await sqlite_app(games={}, private_notices=True)
    await a_table(host)
    client = await host.guest()
    url = f"http://127.0.0.1:{web_server.server_address[1]}/"
    await client.patch("/api/me", json={"notices": {"webhook": url}})
    await tell(host, client)
    assert len(web_server.heard) == 1


# ---- Apprise


@pytest.mark.parametrize(
    "url",
    [
        "tgram://123456789:abcdefg_hijklmnop/12315544/",
        "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js",
        "ntfy://my-secret-topic",
        "ntfys://my-secret-topic/",
        "pover://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    ],
)
def test_services_that_are_allowed(url: str) -> None:
    notices.check_apprise(url, private=False)


@pytest.mark.parametrize(
    "url",
    [
        "json://localhost/",
        "jsons://example.org/",
        "xml://10.0.0.1",
        "form://10.0.0.1",
        "file:///etc/passwd",
        "exec://ls",
        "dbus://",
        "syslog://",
        "windows://",
        "mailto://user:pass@example.org",
        "gotify://10.0.0.1/token",
        "ntfy://10.0.0.1/topic",
        "ntfys://user:pass@10.0.0.1/topic",
        "ntfys://topic?mode=private",
        "zulip://bot@evil.example.org/abcdefghijklmnopqrstuvwxyz123456",
        "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js?template=/etc/passwd",
        "slack://x y",
        "tgram://",
        "nonsense",
        "http://127.0.0.1",
        "tgram://" + "1" * 500,
    ],
)
def test_services_that_are_not(url: str) -> None:
    with pytest.raises(Forbidden):
        notices.check_apprise(url, private=False)


@pytest.mark.parametrize("url", ["file:///etc/passwd", "exec://ls", "dbus://", "syslog://", "windows://"])
def test_services_that_are_never_allowed(url: str) -> None:
    notices.check_apprise("json://127.0.0.1:8080/", private=True)
    with pytest.raises(Forbidden):
        notices.check_apprise(url, private=True)


def test_every_allowed_service_is_one_that_apprise_knows() -> None:
    from apprise import Apprise

    known: set[str] = set()
    for service in Apprise().details()["schemas"]:
        known.update(service["protocols"] or ())
        known.update(service["secure_protocols"] or ())
    assert known >= notices.SERVICES


async def test_word_through_apprise(sqlite_app: MakeHost, web_server: WebServer) -> None:
    host = await sqlite_app(games={}, private_notices=True)
    await a_table(host)
    client = await host.guest()
    url = f"json://127.0.0.1:{web_server.server_address[1]}/"
    assert (await client.patch("/api/me", json={"notices": {"apprise": [url]}})).status_code == 200
    await tell(host, client)
    (heard,) = web_server.heard
    body = json.loads(heard.partition(b"\r\n\r\n")[2])
    assert body["title"] == "Your turn: Ours" and "/table/t1" in body["message"]


# ---- web push


def test_the_example_of_the_rfc() -> None:
    """RFC 8291, section 5."""
    p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    made = push.encrypted(
        b"When I grow up, I want to be a watermelon",
        p256dh,
        "BTBZMqHH6r4Tts7J_aSIgg",
        sender="yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
        salt=push.from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.to_text(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


class Browser:
    """The receiving end of web push."""

    def __init__(self, name: str = "one") -> None:
        self.key = ec.generate_private_key(push.CURVE)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"0123456789abcdef"
        self.endpoint = f"https://push.example.org/{name}"

    def subscription(self) -> dict[str, Any]:
        keys = {"p256dh": push.to_text(self.point), "auth": push.to_text(self.auth)}
        return {"subscription": {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}}

    def read(self, content: bytes) -> dict[str, Any]:
        salt, length = content[:16], content[20]
        sender, rest = content[21 : 21 + length], content[21 + length :]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, sender))
        info = b"WebPush: info\x00" + self.point + sender
        material = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(material)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(material)
        found: dict[str, Any] = json.loads(AESGCM(key).decrypt(nonce, rest, None).rstrip(b"\x02"))
        return found


def check_signature(headers: dict[str, str], public: str, audience: str) -> None:
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", headers["Authorization"])
    assert found is not None and found[4] == public
    claims = json.loads(push.from_text(found[2]))
    assert claims["aud"] == audience and 0 < claims["exp"] - now() / 1000 < 86400 and claims["sub"]
    raw = push.from_text(found[3])
    signature = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.from_text(public))
    key.verify(signature, f"{found[1]}.{found[2]}".encode(), ec.ECDSA(hashes.SHA256()))


async def test_web_push(site_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await site_app(games={})
    sent = Sent(host, monkeypatch)
    await a_table(host)
    client = await host.guest()
    public = (await client.get("/api/push/key")).json()["key"]
    assert len(push.from_text(public)) == 65
    one, two = Browser("one"), Browser("two")
    for browser in (one, two, one):
        answer = await client.post("/api/push", json=browser.subscription())
        assert answer.status_code == 204, answer.text
    await tell(host, client)
    got = {url: (content, headers) for url, content, headers in sent.posts}
    assert set(got) == {one.endpoint, two.endpoint} and len(sent.posts) == 2
    content, headers = got[one.endpoint]
    assert one.read(content) == {
        "title": "Your turn: Ours",
        "body": "It is your turn at the table Ours. http://127.0.0.1:8000/table/t1",
        "url": "http://127.0.0.1:8000/table/t1",
        "tag": "t1",
    }
    check_signature(headers, public, "https://push.example.org")
    # One goes, the other's service says it is gone.
    assert (await client.request("DELETE", "/api/push", json=two.subscription())).status_code == 204
    sent.posts.clear()
    sent.status = 410
    await tell(host, client)
    assert [url for url, _, _ in sent.posts] == [one.endpoint]
    await tell(host, client)
    assert len(sent.posts) == 1


async def test_a_browser_belongs_to_one_user(site_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await site_app(games={})
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    browser = Browser()
    await anna.post("/api/push", json=browser.subscription())
    await bert.post("/api/push", json=browser.subscription())
    # Not Anna's any more, so not hers to end.
    await anna.request("DELETE", "/api/push", json=browser.subscription())
    for number in range(12):
        await anna.post("/api/push", json=Browser(str(number)).subscription())
    async with host.site.database.read() as connection:
        found = list(await connection.scalars(select(models.subscriptions.c.user_id)))
    assert found.count(await id_of(bert)) == 1
    assert found.count(await id_of(anna)) == notices.MAX_DEVICES


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example.org/"},
        {"endpoint": "https://10.0.0.1/"},
        {"endpoint": ""},
        {"keys": None},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": {"p256dh": "é", "auth": "AAAA"}},
    ],
)
async def test_subscriptions_that_do_not_fit(sqlite_app: MakeHost, change: dict[str, object]) -> None:
    host = await sqlite_app(games={})
    client = await host.guest()
    body = Browser().subscription()
    body["subscription"] |= change
    answer = await client.post("/api/push", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid"), answer.text


# ---- all of it


async def test_one_failure_does_not_stop_the_others(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    sent = Sent(host, monkeypatch)

    async def broken(*_: object) -> None:
        raise OSError("no mail today")

    monkeypatch.setattr(notices, "send", broken)
    await a_table(host)
    client = await host.account("Anna")
    await client.patch("/api/me", json={"notices": {"webhook": "https://hooks.example.org/"}})
    await tell(host, client)
    assert len(sent.posts) == 1


async def test_telling_returns_at_once(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(games={})
    gate = asyncio.Event()

    async def slow(*_: object) -> None:
        await gate.wait()

    monkeypatch.setattr(notices, "send", slow)
    await a_table(host)
    user = await id_of(await host.account("Anna"))
    await asyncio.wait_for(host.site.notices.your_turn(user, "t1", 0), 1)
    await host.site.notices.your_turn("nobody", "t1", 0)
    await host.site.notices.your_turn(user, "no-table", 0)
    gate.set()
    await host.site.notices.idle()


def test_the_servers_sentences_are_the_same_in_all_languages() -> None:
    languages = sorted(path.stem for path in MESSAGES.glob("*.toml"))
    assert languages == ["de", "en", "fr"]

    def holes(sentence: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", sentence))

    english = sentences("en")
    for language in languages:
        other = sentences(language)
        assert set(other) == set(english)
        for key, sentence in english.items():
            assert holes(other[key]) == holes(sentence), (language, key)
