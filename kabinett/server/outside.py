"""Requests to addresses that users gave us. They must not reach what only this machine or its network can reach."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Final
from urllib.parse import SplitResult, urlsplit

import httpx

SECONDS: Final = 5.0
MAX_URL: Final = 1000
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


class Forbidden(Exception):
    """An address that notices may not go to."""


def is_public(address: str) -> bool:
    """Whether this is an address of the open Internet, also if it is an IPv4 address inside an IPv6 one."""
    parsed = ipaddress.ip_address(address.split("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        inner = parsed.ipv4_mapped or parsed.sixtofour
        if parsed in NAT64:
            inner = ipaddress.IPv4Address(int(parsed) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if parsed.teredo is not None or parsed.is_site_local:
            return False
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved


def parsed(url: str, private: bool) -> SplitResult:
    """The parts of a URL that a request may go to: https (with `private` also http), no user, no odd port."""
    if len(url) > MAX_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise Forbidden("not a plain URL")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Forbidden("not a URL") from None
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise Forbidden("not https")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Forbidden("not a plain host")
    if port is not None and port != 443 and port < 1024 and not private:
        raise Forbidden("not a port for this")
    if not private:
        try:
            literal = ipaddress.ip_address(parts.hostname)
        except ValueError:
            return parts
        if not is_public(str(literal)):
            raise Forbidden("not a public address")
    return parts


async def checked_address(host: str, port: int, private: bool) -> str:
    """An address of this host to connect to. All of its addresses must be public: one is not enough."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or (not private and not all(is_public(address) for address in addresses)):
        raise Forbidden("not a public address")
    return addresses[0]


class Outside:
    """A client for such requests. It connects to the address that was checked (the name might mean another one a moment
    later), follows no redirect, uses no proxy of the environment and reads no body."""

    def __init__(self, private: bool) -> None:
        self.private = private
        self._client: httpx.AsyncClient | None = None

    async def post(self, url: str, content: bytes, headers: dict[str, str]) -> int:
        """The status of the answer. Forbidden, httpx.HTTPError, OSError or TimeoutError where there is none."""
        parts = parsed(url, self.private)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        async with asyncio.timeout(SECONDS):
            address = await checked_address(host, port, self.private)
            name = f"[{address}]" if ":" in address else address
            target = httpx.URL(parts._replace(netloc=f"{name}:{port}", fragment="").geturl())
            sent = headers | {"Host": parts.netloc}
            request = self._open().build_request(
                "POST", target, content=content, headers=sent, extensions={"sni_hostname": host}
            )
            answer = await self._open().send(request, stream=True, follow_redirects=False)
            await answer.aclose()
            return answer.status_code

    def _open(self) -> httpx.AsyncClient:
        if self._client is None:
            # No connection is kept: one address may serve many names, and a certificate was checked for one of them.
            limits = httpx.Limits(max_connections=20, max_keepalive_connections=0)
            self._client = httpx.AsyncClient(trust_env=False, timeout=SECONDS, limits=limits)
        return self._client

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
            self._client = None
