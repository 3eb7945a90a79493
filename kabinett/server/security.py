"""Who is asking: signed cookies, sessions, passwords, addresses, rate limits."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import ipaddress
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from fastapi import Depends, Response
from fastapi.requests import HTTPConnection
from sqlalchemy import delete, exists, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.types import Scope

from kabinett.core.text import LANGUAGES
from kabinett.server import models
from kabinett.server.config import Settings
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from kabinett.server.site import Site, site_of

log = logging.getLogger("kabinett.security")

COOKIE: Final = "kabinett"
HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
SESSION_LIFE: Final = 400 * DAY
"""As long as a browser keeps a cookie at all; coming back makes it long again."""
CACHE_SECONDS: Final = 5.0
CACHE_SIZE: Final = 20_000
BUCKETS: Final = 50_000
MAX_COOKIE: Final = 200

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True)
class User:
    """The person behind a request."""

    id: str
    name: str
    locale: str
    guest: bool
    session: str


def new_id() -> str:
    """A random id of 16 characters for a row."""
    return secrets.token_urlsafe(12)


def digest(secret: str) -> str:
    """What the database keeps of a random secret: who reads it there cannot use it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


# ---- sessions --------------------------------------------------------------------------------------------------------


class Security:
    """Cookies, passwords and limits of one server process."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.proxies = _networks(site.settings.proxies)
        self._key = b""
        # Sessions looked up in the last seconds: by their id, until when, and whose they are.
        self._known: OrderedDict[str, tuple[float, User]] = OrderedDict()
        # Counts what was revoked: a session that was read from the database before that must not be remembered after.
        self._revoked = 0
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        # A password costs 64 MiB while it is checked: two at a time.
        self._checking = asyncio.Semaphore(2)
        self._swept = 0

    async def start(self) -> None:
        """Read or make the key that signs cookies: all processes share it through the database."""
        self._key = bytes.fromhex(await self.shared("key", lambda: secrets.token_hex(32)))
        await asyncio.to_thread(_nobody)
        self.site.database.listeners.append(self._hear)

    async def shared(self, name: str, make: Callable[[], str]) -> str:
        """A value that is made once and then the same for all processes, whoever comes first."""
        chosen = select(models.settings.c.value).where(models.settings.c.name == name)
        async with self.site.database.read() as connection:
            found: str | None = await connection.scalar(chosen)
        if found is None:
            async with self.site.database.begin() as connection:
                given = {"name": name, "value": make()}
                put = "INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"
                await connection.execute(text(put), given)
            async with self.site.database.read() as connection:
                found = await connection.scalar(chosen)
        assert found is not None
        return found

    async def user_of(self, connection: HTTPConnection) -> User | None:
        """Who sends this request; None for a cookie that is missing, forged, revoked or expired."""
        cookie = connection.cookies.get(COOKIE)
        token = None if cookie is None else self.opened("session", cookie)
        if token is None:
            return None
        session = digest(token)
        cached = self._known.get(session)
        if cached is not None and time.monotonic() < cached[0]:
            return cached[1]
        return await self._look_up(session)

    async def _look_up(self, session: str) -> User | None:
        revoked = self._revoked
        people, rows = models.users, models.sessions
        columns = (people.c.id, people.c.name, people.c.locale, people.c.email, rows.c.seen)
        chosen = select(*columns).join(rows, rows.c.user_id == people.c.id)
        async with self.site.database.read() as connection:
            row = (await connection.execute(chosen.where(rows.c.id == session, rows.c.expires > now()))).one_or_none()
        if row is None:
            self._known.pop(session, None)
            return None
        user = User(row.id, row.name, row.locale, row.email is None, session)
        if row.seen < now() - HOUR:
            await self._touch(user)
        if revoked == self._revoked:
            self._known[session] = (time.monotonic() + CACHE_SECONDS, user)
            self._known.move_to_end(session)
            while len(self._known) > CACHE_SIZE:
                self._known.popitem(last=False)
        return user

    async def _touch(self, user: User) -> None:
        """Note that this person was here. At most once an hour, so that looking costs no writing."""
        moment = now()
        rows, people = models.sessions, models.users
        try:
            async with self.site.database.begin() as connection:
                later = {"seen": moment, "expires": moment + SESSION_LIFE}
                await connection.execute(update(rows).where(rows.c.id == user.session).values(**later))
                await connection.execute(update(people).where(people.c.id == user.id).values(seen=moment))
        except Exception as error:
            log.warning("a visit could not be noted: %s", type(error).__name__)

    async def open_session(self, connection: AsyncConnection, user_id: str, agent: str) -> str:
        """A new session of this user in this transaction: what its cookie holds."""
        token = secrets.token_urlsafe(32)
        moment = now()
        values = {"id": digest(token), "user_id": user_id, "created": moment, "seen": moment}
        values |= {"expires": moment + SESSION_LIFE, "agent": printable(agent)[:200]}
        await connection.execute(insert(models.sessions).values(values))
        if moment - self._swept > DAY:
            self._swept = moment
            await _sweep(connection, moment)
        return self.sealed("session", token)

    async def changed(self, connection: AsyncConnection, user_id: str) -> None:
        """Facts of a user change in this transaction: no process may remember them. Call `forget` once it is committed:
        word from the database comes a moment later."""
        await self.site.database.tell(connection, f"user:{user_id}")

    async def revoked(self, connection: AsyncConnection, user_id: str) -> None:
        """Sessions of a user end in this transaction: as `changed`, and open sockets must show their cookie again."""
        await self.changed(connection, user_id)
        await self.site.database.tell(connection, f"signed_out:{user_id}")

    def forget(self, user_id: str) -> None:
        """Look this user's sessions up anew from now on."""
        self._revoked += 1
        for session in [session for session, (_, user) in self._known.items() if user.id == user_id]:
            del self._known[session]

    def _hear(self, message: str) -> None:
        if message.startswith("user:"):
            self.forget(message.removeprefix("user:"))
        elif message == "missed":
            self._revoked += 1
            self._known.clear()

    def set_cookie(self, connection: HTTPConnection, response: Response, value: str) -> None:
        response.set_cookie(
            COOKIE,
            value,
            max_age=SESSION_LIFE // 1000,
            path="/",
            secure=is_secure(connection.scope, self.site.settings, self.proxies),
            httponly=True,
            samesite="lax",
        )

    def clear_cookie(self, connection: HTTPConnection, response: Response) -> None:
        secure = is_secure(connection.scope, self.site.settings, self.proxies)
        response.delete_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="lax")

    # signed texts

    def sealed(self, purpose: str, value: str) -> str:
        """`value` with a signature that is good for this purpose only."""
        return f"{value}.{self._signature(purpose, value)}"

    def opened(self, purpose: str, given: str) -> str | None:
        """The value of a sealed text, or None if we did not seal it."""
        if len(given) > MAX_COOKIE or not given.isascii():
            return None
        value, _, signature = given.rpartition(".")
        good = hmac.compare_digest(signature.encode(), self._signature(purpose, value).encode())
        return value if good else None

    def _signature(self, purpose: str, value: str) -> str:
        made = hmac.digest(self._key, f"{purpose}:{value}".encode(), "sha256")
        return base64.urlsafe_b64encode(made[:24]).decode()

    # passwords

    async def hashed(self, password: str) -> str:
        async with self._checking:
            return await asyncio.to_thread(_hasher().hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether this is the password; without a stored one the answer is no, after the same work."""
        async with self._checking:
            good = await asyncio.to_thread(_verify, stored or _nobody(), password)
        return good and stored is not None

    def is_outdated(self, stored: str) -> bool:
        return _hasher().check_needs_rehash(stored)

    # limits

    def limit(self, what: str, key: str, per_hour: int) -> None:
        """Refuse with "rate" when `key` (a user or an address) did `what` too often; 0 is no limit.

        A bucket of `per_hour` goes that fills again evenly. Those used longest ago are dropped when there are many."""
        if per_hour <= 0:
            return
        moment = time.monotonic()
        speed = per_hour / 3600
        left, at = self._buckets.pop((what, key), (float(per_hour), moment))
        left = min(float(per_hour), left + (moment - at) * speed)
        allowed = left >= 1
        self._buckets[what, key] = (left - 1 if allowed else left, moment)
        while len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        if not allowed:
            raise ApiError("rate", "rate", retry_after=(1 - left) / speed)

    def address(self, connection: HTTPConnection) -> str:
        """Where a request comes from, as a key for limits."""
        return address_of(connection.scope, self.proxies)


async def _sweep(connection: AsyncConnection, moment: int) -> None:
    """Drop what has expired, and guests who can never come back and left nothing at any table."""
    await connection.execute(delete(models.sessions).where(models.sessions.c.expires < moment))
    await connection.execute(delete(models.tokens).where(models.tokens.c.expires < moment))
    people = models.users
    tied = (models.sessions.c.user_id, models.seats.c.user_id, models.holders.c.user_id, models.chat.c.user_id)
    gone = [~exists().where(column == people.c.id) for column in (*tied, models.tables.c.owner_id)]
    idle = select(people.c.id).where(people.c.email.is_(None), people.c.seen < moment - DAY, *gone).limit(100)
    await connection.execute(delete(people).where(people.c.id.in_(idle)))


@cache
def _hasher() -> PasswordHasher:
    """argon2id with the parameters that its library recommends."""
    return PasswordHasher()


@cache
def _nobody() -> str:
    """What a password is compared with when nobody has the address: no password fits."""
    return _hasher().hash(secrets.token_hex(16))


def _verify(stored: str, password: str) -> bool:
    try:
        return _hasher().verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


def printable(given: str) -> str:
    """Without control characters, unpaired surrogates and the like."""
    return "".join(letter for letter in given if letter.isprintable())


# ---- addresses -------------------------------------------------------------------------------------------------------


def _networks(proxies: str) -> list[Network]:
    return [ipaddress.ip_network(part.strip(), strict=False) for part in proxies.split(",") if part.strip()]


def header(scope: Scope, name: bytes) -> str:
    """The last header of this name (a proxy in front of us appends its own), or ""."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[-1].decode("latin-1") if found else ""


def _trusted(address: str, proxies: list[Network]) -> bool:
    with contextlib.suppress(ValueError):
        parsed = ipaddress.ip_address(address)
        return any(parsed in network for network in proxies)
    return False


def address_of(scope: Scope, proxies: list[Network]) -> str:
    """The client's address. A proxy that we know is believed about who came to it, nobody else is. All hosts of an IPv6
    network count as one: a single house has 2**64 of them."""
    client = scope.get("client")
    found = client[0] if client else ""
    if _trusted(found, proxies):
        values = [value.decode("latin-1") for key, value in scope["headers"] if key == b"x-forwarded-for"]
        for hop in reversed([part.strip() for part in ",".join(values).split(",")]):
            with contextlib.suppress(ValueError):
                found = str(ipaddress.ip_address(hop))
                if _trusted(found, proxies):
                    continue
            break
    with contextlib.suppress(ValueError):
        parsed = ipaddress.ip_address(found)
        if isinstance(parsed, ipaddress.IPv6Address):
            mapped = parsed.ipv4_mapped
            return str(mapped) if mapped is not None else str(ipaddress.ip_network((int(parsed), 64), strict=False))
    return found


def is_secure(scope: Scope, settings: Settings, proxies: list[Network]) -> bool:
    """Whether the browser speaks TLS: to us, to a proxy that we know, or by the host's word."""
    if scope["scheme"] in ("https", "wss") or settings.base_url.startswith("https://"):
        return True
    client = scope.get("client")
    if client and _trusted(client[0], proxies):
        return header(scope, b"x-forwarded-proto").strip().lower() in ("https", "wss")
    return False


def public_url(settings: Settings, path: str) -> str:
    """A link to this server for a mail. Never made from a request, whose Host header anybody can choose."""
    base = settings.base_url.rstrip("/") or f"http://{settings.host}:{settings.port}"
    return base + path


# ---- for routes ------------------------------------------------------------------------------------------------------


async def maybe_user(connection: HTTPConnection, site: Annotated[Site, Depends(site_of)]) -> User | None:
    return await site.security.user_of(connection)


async def signed_in(user: Annotated[User | None, Depends(maybe_user)]) -> User:
    if user is None:
        raise ApiError("not_signed_in", "not_signed_in")
    return user


def language_of(connection: HTTPConnection, user: User | None) -> str:
    """The language to answer in: the account's, else the first of ours that the browser asks for."""
    if user is not None:
        return user.locale
    for part in connection.headers.get("accept-language", "").split(","):
        tag = part.split(";")[0].strip().lower()[:2]
        if tag in LANGUAGES:
            return tag
    return "en"


AnySite = Annotated[Site, Depends(site_of)]
AnyUser = Annotated[User | None, Depends(maybe_user)]
SignedIn = Annotated[User, Depends(signed_in)]
