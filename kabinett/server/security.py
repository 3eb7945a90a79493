"""Who is asking: signed cookies, passwords, forged requests, rate limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from fastapi.requests import HTTPConnection

from kabinett.core.text import LANGUAGES
from kabinett.server.errors import ApiError
from kabinett.server.site import Site, site_of


@dataclass(frozen=True)
class User:
    """The person behind a request."""

    id: str
    name: str
    locale: str
    guest: bool
    session: str


class Security:
    """Cookies, passwords and limits of one server process."""

    def __init__(self, site: Site) -> None:
        self.site = site

    async def start(self) -> None:
        """Read or make the key that signs cookies: all processes share it through the database."""

    async def user_of(self, connection: HTTPConnection) -> User | None:
        return None

    def limit(self, what: str, key: str, per_hour: int) -> None:
        """Refuse with "rate" when `key` (a user or an address) did `what` too often."""


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
