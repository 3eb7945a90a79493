"""Routes for people: guests, accounts, sessions, passwords, settings, notices, "delete my data"."""

from __future__ import annotations

import asyncio
import html
import re
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints, model_validator
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from kabinett.server import accounts, models, notices, push
from kabinett.server.described import Me, MyData, PushKey, Sent, Sessions, told
from kabinett.server.errors import ApiError, say
from kabinett.server.outside import Forbidden, parsed
from kabinett.server.security import COOKIE, AnySite, AnyUser, SignedIn, User, language_of, printable
from kabinett.server.site import Site
from kabinett.server.wire import Json, decode, encode

router = APIRouter(tags=["people"])

EMAIL: Final = re.compile(r"[^@\s<>()\[\],;:\\\"]{1,64}@[^@\s<>()\[\],;:\\\"]+\.[^@\s<>()\[\],;:\\\".]{2,}")
MAX_SETTINGS: Final = 4096
MAX_DEPTH: Final = 8
MAX_VACATION: Final = 62 * 24 * 3_600_000
RESETS_PER_HOUR: Final = 5
"""Mails for a new password to one address."""


# ---- what requests hold ----------------------------------------------------------------------------------------------


def _plain(given: str) -> str:
    if printable(given) != given:
        raise ValueError("no control characters")
    return given


def _email(given: str) -> str:
    lowered = given.lower()
    if len(lowered) > 254 or not EMAIL.fullmatch(lowered) or ".." in lowered:
        raise ValueError("not an e-mail address")
    return lowered


def _depth(value: object) -> int:
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


def _small(given: dict[str, Any]) -> dict[str, Any]:
    """Settings are the client's own: any JSON, as long as it is small and can be stored."""
    try:
        fits = _depth(given) <= MAX_DEPTH and len(encode(given)) <= MAX_SETTINGS
    except (ValueError, TypeError, OverflowError, RecursionError):
        fits = False
    if not fits:
        raise ValueError(f"at most {MAX_SETTINGS} bytes of plain JSON")
    return given


def _zone(given: str) -> str:
    try:
        ZoneInfo(given)
    except Exception:
        raise ValueError("no such time zone") from None
    return given


Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=30), AfterValidator(_plain)]
Email = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=3, max_length=254),
    AfterValidator(_plain),
    AfterValidator(_email),
    Field(json_schema_extra={"format": "email"}),
]
Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
AnyPassword = Annotated[str, StringConstraints(max_length=200)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Url = Annotated[str, StringConstraints(min_length=1, max_length=1000), AfterValidator(_plain)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[A-Za-z0-9_-]+=*$")]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class GuestBody(Body):
    name: Name | None = None


class AccountBody(Body):
    name: Name
    email: Email
    password: Password


class SessionBody(Body):
    email: Email
    password: AnyPassword


class PasswordBody(Body):
    old: AnyPassword
    new: Password


class ForgotBody(Body):
    email: Email


class ResetBody(Body):
    token: Secret
    password: Password


class NoticesBody(Body):
    """Where "it is your turn" goes. What is left out stays as it is."""

    email: bool = True
    webhook: Url | None = None
    apprise: Annotated[list[Url], Field(max_length=5)] = []
    push: bool = True


class HoursBody(Body):
    """Playing hours in one's own time zone: from 8 to 23; from 20 to 4 goes over midnight."""

    zone: Annotated[str, StringConstraints(max_length=64), AfterValidator(_zone)]
    start: Annotated[int, Field(ge=0, le=23, alias="from")]
    end: Annotated[int, Field(ge=0, le=24, alias="to")]

    @model_validator(mode="after")
    def _some(self) -> HoursBody:
        if self.start == self.end % 24 and self.end != 24:
            raise ValueError("from and to are the same hour")
        return self


class VacationBody(Body):
    start: Annotated[AwareDatetime, Field(alias="from")]
    end: Annotated[AwareDatetime, Field(alias="to")]

    @model_validator(mode="after")
    def _some(self) -> VacationBody:
        first, last = self.stored()
        if not 0 < last - first <= MAX_VACATION or not 0 <= first <= 4_102_444_800_000:
            raise ValueError("a vacation ends after it began, and within two months")
        return self

    def stored(self) -> list[int]:
        return [int(self.start.timestamp() * 1000), int(self.end.timestamp() * 1000)]


class MeBody(Body):
    name: Name | None = None
    locale: Annotated[str, StringConstraints(pattern="^(en|fr|de)$")] | None = None
    settings: Annotated[dict[str, Any], AfterValidator(_small)] | None = None
    notices: NoticesBody | None = None
    vacation: Annotated[list[VacationBody], Field(max_length=10)] | None = None
    hours: HoursBody | None = None


class GoodbyeBody(Body):
    password: AnyPassword = ""


class KeysBody(Body):
    p256dh: Key
    auth: Key


class SubscriptionBody(BaseModel):
    """A PushSubscription as the browser makes it; browsers add fields of their own."""

    endpoint: Url
    keys: KeysBody | None = None


class PushBody(Body):
    subscription: SubscriptionBody


# ---- who am I --------------------------------------------------------------------------------------------------------


def _agent(request: Request) -> str:
    return request.headers.get("user-agent", "")


async def _me(site: Site, user_id: str) -> Json:
    async with site.database.read() as connection:
        return {"user": accounts.user_json(await accounts.row_of(connection, user_id))}


def _needs_account(user: User) -> None:
    if user.guest:
        raise ApiError("wrong_moment", "needs_account")


@router.get("/me", **told(Me))
async def me(request: Request, response: Response, site: AnySite, user: AnyUser) -> Json:
    """Who am I; the user is null for nobody."""
    if user is None:
        return {"user": None}
    found = await _me(site, user.id)
    # Whoever comes back keeps the cookie for another year.
    site.security.set_cookie(request, response, request.cookies[COOKIE])
    return found


@router.post("/guest", **told(Me, 201, {200: Me}))
async def become_guest(
    request: Request, response: Response, site: AnySite, user: AnyUser, body: GuestBody | None = None
) -> Json:
    """Play at once, without an account. Who is somebody already stays that."""
    if user is not None:
        response.status_code = 200
        return await _me(site, user.id)
    site.security.limit("guest", site.security.address(request), site.settings.guests_per_hour)
    language = language_of(request, None)
    name = body.name if body is not None and body.name is not None else accounts.guest_name(language)
    async with site.database.begin() as connection:
        user_id = await accounts.make_user(connection, name, language)
        cookie = await site.security.open_session(connection, user_id, _agent(request))
    site.security.set_cookie(request, response, cookie)
    return await _me(site, user_id)


@router.post("/account", **told(Me, 201))
async def make_account(request: Request, response: Response, site: AnySite, user: AnyUser, body: AccountBody) -> Json:
    """An account. A guest becomes one and keeps all tables."""
    if user is not None and not user.guest:
        raise ApiError("wrong_moment", "has_account")
    site.security.limit("account", site.security.address(request), site.settings.sign_ins_per_hour)
    stored = await site.security.hashed(body.password)
    async with site.database.begin() as connection:
        if user is None:
            locale = language_of(request, None)
            user_id = await accounts.make_user(connection, body.name, locale, body.email, stored)
        else:
            user_id = user.id
            await accounts.make_account(connection, user_id, body.name, body.email, stored)
            # The guest's cookie may be known to others of this browser: the account gets one of its own.
            await accounts.end_sessions(site, connection, user_id)
        cookie = await site.security.open_session(connection, user_id, _agent(request))
    site.security.forget(user_id)
    site.security.set_cookie(request, response, cookie)
    return await _me(site, user_id)


@router.post("/session", **told(Me))
async def sign_in(request: Request, response: Response, site: AnySite, user: AnyUser, body: SessionBody) -> Json:
    """Sign in. What the guest of this browser had goes to the account."""
    security = site.security
    each = site.settings.sign_ins_per_hour
    security.limit("sign-in", security.address(request), each)
    # From many addresses at one account; more generous, so that nobody can lock somebody else out easily.
    security.limit("sign-in to", body.email, each * 5)
    people = models.users
    async with site.database.read() as connection:
        row = (await connection.execute(select(people).where(people.c.email == body.email))).one_or_none()
    if not await security.fits(None if row is None else row.password, body.password) or row is None:
        raise ApiError("forbidden", "bad_credentials")
    renewed = await security.hashed(body.password) if security.is_outdated(row.password) else None
    try:
        async with site.database.begin() as connection:
            cookie = await security.open_session(connection, row.id, _agent(request))
            if renewed is not None:
                await accounts.change(connection, row.id, {"password": renewed})
            if user is not None and user.guest:
                await accounts.merge(site, connection, user.id, row.id)
            elif user is not None:
                await accounts.end_sessions(site, connection, user.id, only=user.session)
    except IntegrityError:
        # The account was deleted in between.
        raise ApiError("forbidden", "bad_credentials") from None
    if user is not None:
        security.forget(user.id)
    security.set_cookie(request, response, cookie)
    return await _me(site, row.id)


@router.delete("/session", status_code=204)
async def sign_out(request: Request, site: AnySite, user: AnyUser) -> Response:
    if user is not None:
        async with site.database.begin() as connection:
            await accounts.end_sessions(site, connection, user.id, only=user.session)
        site.security.forget(user.id)
    response = Response(status_code=204)
    site.security.clear_cookie(request, response)
    return response


@router.get("/sessions", **told(Sessions))
async def list_sessions(site: AnySite, user: SignedIn) -> Json:
    """Where I am signed in."""
    async with site.database.read() as connection:
        return {"sessions": await accounts.sessions_json(connection, user)}


@router.delete("/sessions/{session}", status_code=204)
async def revoke_session(site: AnySite, user: SignedIn, session: str) -> Response:
    """Sign out another browser."""
    if not re.fullmatch(f"[0-9a-f]{{{accounts.SHORT}}}", session):
        raise ApiError("not_found", "not_found")
    async with site.database.begin() as connection:
        if await accounts.end_sessions(site, connection, user.id, only=session) == 0:
            raise ApiError("not_found", "not_found")
    site.security.forget(user.id)
    return Response(status_code=204)


# ---- passwords -------------------------------------------------------------------------------------------------------


async def _check_password(site: Site, user: User, password: str) -> None:
    site.security.limit("password", user.id, site.settings.sign_ins_per_hour)
    async with site.database.read() as connection:
        row = await accounts.row_of(connection, user.id)
    if not await site.security.fits(row.password, password):
        raise ApiError("forbidden", "bad_password")


@router.post("/password", status_code=204)
async def change_password(site: AnySite, user: SignedIn, body: PasswordBody) -> Response:
    """A new password; all other sessions end."""
    _needs_account(user)
    await _check_password(site, user, body.old)
    stored = await site.security.hashed(body.new)
    async with site.database.begin() as connection:
        await accounts.set_password(connection, user.id, stored)
        await accounts.end_sessions(site, connection, user.id, but=user.session)
    site.security.forget(user.id)
    return Response(status_code=204)


@router.post("/password/forgot", **told(Sent, 202))
async def forgot_password(request: Request, site: AnySite, body: ForgotBody) -> Json:
    """Have a link for a new password sent. The answer is the same whether there is such an account or not."""
    site.security.limit("forgot", site.security.address(request), site.settings.sign_ins_per_hour)
    site.security.limit("forgot for", body.email, RESETS_PER_HOUR)
    site.notices.forgotten_password(body.email)
    return {"sent": True}


@router.post("/password/reset", status_code=204)
async def reset_password(request: Request, site: AnySite, body: ResetBody) -> Response:
    """Set a new password by the token of a mail; all sessions end."""
    site.security.limit("reset", site.security.address(request), site.settings.sign_ins_per_hour)
    if not await accounts.is_good_reset(site, body.token):
        raise ApiError("forbidden", "bad_token")
    await accounts.use_reset(site, body.token, await site.security.hashed(body.password))
    return Response(status_code=204)


# ---- settings and data -----------------------------------------------------------------------------------------------


@router.patch("/me", **told(Me))
async def change_me(site: AnySite, user: SignedIn, body: MeBody) -> Json:
    """Change what is given. `hours: null` means any hour; the list of vacations and the settings are replaced whole."""
    given = body.model_fields_set
    private = site.settings.private_notices
    if body.notices is not None:
        try:
            if body.notices.webhook is not None:
                notices.check_webhook(body.notices.webhook, private)
            for url in body.notices.apprise:
                await asyncio.to_thread(notices.check_apprise, url, private)
        except Forbidden as refused:
            raise ApiError("invalid", "bad_notice_address", what=str(refused)) from None
    async with site.database.begin() as connection:
        row = await accounts.row_of(connection, user.id)
        values: dict[str, object] = {}
        if body.name is not None:
            values["name"] = body.name
        if body.locale is not None:
            values["locale"] = body.locale
        if body.settings is not None:
            values["settings_json"] = body.settings
        if body.notices is not None:
            values["notices_json"] = decode(row.notices_json) | body.notices.model_dump(exclude_unset=True)
        schedule = decode(row.schedule_json)
        if body.hours is not None:
            schedule |= {"zone": body.hours.zone, "hours": [body.hours.start, body.hours.end]}
        elif "hours" in given:
            schedule.pop("hours", None)
        if body.vacation is not None:
            schedule["vacations"] = sorted(entry.stored() for entry in body.vacation)
        if given & {"hours", "vacation"}:
            values["schedule_json"] = schedule
        await accounts.change(connection, user.id, values)
        await site.security.changed(connection, user.id)
    site.security.forget(user.id)
    return await _me(site, user.id)


@router.get("/me/data", **told(MyData))
async def my_data(site: AnySite, user: SignedIn) -> Response:
    """All that is kept about me, as a file."""
    site.security.limit("data", user.id, 60)
    async with site.database.read() as connection:
        data = await accounts.all_data(connection, user)
    headers = {"Content-Disposition": 'attachment; filename="kabinett.json"'}
    return Response(encode(data), media_type="application/json", headers=headers)


@router.delete("/me", status_code=204)
async def delete_me(request: Request, site: AnySite, user: SignedIn, body: GoodbyeBody | None = None) -> Response:
    """Delete my account and all that is mine. A bot takes my seats, so that the others can finish."""
    if not user.guest:
        await _check_password(site, user, body.password if body is not None else "")
    async with site.database.begin() as connection:
        await accounts.delete_user(site, connection, user.id)
    site.security.forget(user.id)
    response = Response(status_code=204)
    site.security.clear_cookie(request, response)
    return response


# ---- notices ---------------------------------------------------------------------------------------------------------


@router.get("/push/key", **told(PushKey))
async def push_key(site: AnySite) -> Json:
    """The key with which a browser subscribes to messages of this server."""
    return {"key": push.public_key(site.notices.key)}


@router.post("/push", status_code=204)
async def subscribe(site: AnySite, user: SignedIn, body: PushBody) -> Response:
    """This browser wants web push."""
    given = body.subscription
    if given.keys is None or not push.fits(given.keys.p256dh, given.keys.auth):
        raise ApiError("invalid", "bad_subscription")
    try:
        parsed(given.endpoint, site.settings.private_notices)
    except Forbidden as refused:
        raise ApiError("invalid", "bad_notice_address", what=str(refused)) from None
    await notices.add_device(site, user.id, given.endpoint, given.keys.p256dh, given.keys.auth)
    return Response(status_code=204)


@router.delete("/push", status_code=204)
async def end_push(site: AnySite, user: SignedIn, body: PushBody) -> Response:
    """This browser wants none any more."""
    await notices.remove_device(site, user.id, body.subscription.endpoint)
    return Response(status_code=204)


@router.get("/unsubscribe/{token}", response_class=HTMLResponse)
async def ask_unsubscribe(request: Request, site: AnySite, token: str) -> HTMLResponse:
    """A page with one button. Opening a link changes nothing: programs that check mails open all of them."""
    notices.unsubscribe_token(site, token)
    language = language_of(request, None)
    words = {key: html.escape(say(key, language)) for key in ("unsubscribe_title", "unsubscribe_button")}
    form = f'<form method="post"><button type="submit">{words["unsubscribe_button"]}</button></form>'
    return _page(language, words["unsubscribe_title"], form)


@router.post("/unsubscribe/{token}", response_class=HTMLResponse)
async def do_unsubscribe(site: AnySite, token: str) -> HTMLResponse:
    """One click, from the page or from the mail program itself (RFC 8058)."""
    language = await notices.unsubscribe(site, *notices.unsubscribe_token(site, token))
    return _page(language, html.escape(say("unsubscribe_done", language)), "")


def _page(language: str, title: str, content: str) -> HTMLResponse:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = f"<main><h1>{title}</h1>{content}</main>"
    return HTMLResponse(f'<!doctype html><html lang="{language}"><head>{head}</head><body>{body}</body></html>')
