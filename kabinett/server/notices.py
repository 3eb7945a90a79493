"""Word to a person who is away: it is your turn. By mail, webhook, the services Apprise knows, and web push.

Nothing here disturbs a move: sending happens beside it, and what fails is logged without addresses and keys."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from sqlalchemy import Row, delete, select

from kabinett.server import accounts, models, push
from kabinett.server.database import now
from kabinett.server.errors import ApiError, say
from kabinett.server.mail import Mail, send
from kabinett.server.outside import Forbidden, Outside, parsed
from kabinett.server.security import digest, public_url
from kabinett.server.site import Site
from kabinett.server.wire import Json, decode, encode

log = logging.getLogger("kabinett.notices")

CHANNELS: Final = ("email", "webhook", "apprise", "push")
TABLE_PATH: Final = "/table/{table}"
RESET_PATH: Final = "/reset#{token}"
"""Pages of the client. What stands behind # is not sent to any server and stands in no log."""
MAX_WAITING: Final = 2000
AT_ONCE: Final = 8
MAILS_PER_HOUR: Final = 30
MAX_DEVICES: Final = 10
UNSUBSCRIBE: Final = "unsubscribe"

SERVICES: Final = frozenset(
    (
        "discord",
        "slack",
        "tgram",
        "pover",
        "pbul",
        "ntfy",
        "ntfys",
        "wxteams",
        "webex",
        "gchat",
        "line",
        "signl4",
        "prowl",
        "pushy",
        "pushed",
        "spush",
        "simplepush",
        "join",
        "ifttt",
        "twilio",
        "vonage",
        "nexmo",
        "msgbird",
        "pagerduty",
        "opsgenie",
        "guilded",
        "revolt",
        "flock",
        "twist",
        "mailgun",
        "sendgrid",
        "postmark",
        "resend",
        "brevo",
        "onesignal",
        "threema",
        "freemobile",
        "dingtalk",
        "lark",
        "feishu",
        "wecombot",
        "schan",
        "pushplus",
        "groupme",
        "viber",
    )
)
"""Well-known services whose host is fixed in Apprise, not in the URL (ntfy: see below)."""
LOCAL: Final = frozenset(
    ("file", "exec", "dbus", "qt", "kde", "glib", "gnome", "macosx", "windows", "syslog", "memory", "http", "https")
)
"""What acts on this machine itself, or reads from it: never, not even in one's own house."""


# ---- where notices may go --------------------------------------------------------------------------------------------


def check_webhook(url: str, private: bool) -> None:
    """Forbidden if a webhook may not go there. Names are looked up when a notice is sent."""
    parsed(url, private)


def check_apprise(url: str, private: bool) -> None:
    """Forbidden unless this is the URL of an allowed service. Parameters are refused: some make Apprise read files.
    Blocks; call it in a thread."""
    if len(url) > 500 or not url.isprintable() or any(letter.isspace() for letter in url):
        raise Forbidden("not a plain URL")
    scheme, found, rest = url.partition("://")
    scheme = scheme.lower()
    if not found or scheme in LOCAL or any(sign in rest for sign in "?#\\"):
        raise Forbidden("not an allowed service")
    if not private:
        if scheme not in SERVICES:
            raise Forbidden("not an allowed service")
    service = _service(url)
    # ntfy://topic goes to ntfy.sh, ntfy://host/topic to that host.
    own_host = scheme.startswith("ntfy") and ("/" in rest.rstrip("/") or getattr(service, "mode", "") != "cloud")
    if service is None or (own_host and not private):
        raise Forbidden("not an allowed service")


def _service(url: str) -> Any:
    """Apprise's object for this URL; it keeps nothing on disk. Blocks: the first time it reads a hundred modules."""
    import apprise

    asset = apprise.AppriseAsset(app_id="Kabinett", app_desc="Kabinett", storage_mode="memory", async_mode=False)
    try:
        return apprise.Apprise.instantiate(url, asset=asset, suppress_exceptions=True)
    except Exception:
        return None


# ---- sending ---------------------------------------------------------------------------------------------------------


class Notices:
    """All notices of one server process."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.outside = Outside(site.settings.private_notices)
        self.key = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def start(self) -> None:
        self.key = await self.site.security.shared("vapid", push.new_key)
        settings = self.site.settings
        if settings.smtp and not settings.base_url:
            log.warning("mails are sent, but base_url is not set: their links point to %s", public_url(settings, "/"))

    async def stop(self) -> None:
        """Give what is under way a moment."""
        await self.idle(3)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.outside.close()

    async def idle(self, seconds: float = 10) -> None:
        """Wait until nothing is under way."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=seconds)

    def beside(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside everything else; a failure is logged."""
        if len(self._tasks) >= MAX_WAITING:
            work.close()
            log.warning("too much is waiting to be sent: %s was dropped", what)
            return

        async def run() -> None:
            async with self._gate:
                try:
                    await work
                except Exception as error:
                    # Messages of exceptions may hold addresses and keys.
                    log.warning("%s failed: %s", what, type(error).__name__)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def your_turn(self, user_id: str, table_id: str, seat: int) -> None:
        """Tell a person that they owe a decision at this table. Returns at once."""
        self.beside("a notice", self._your_turn(user_id, table_id, seat))

    async def _your_turn(self, user_id: str, table_id: str, seat: int) -> None:
        async with self.site.database.read() as connection:
            chosen = select(models.users).where(models.users.c.id == user_id)
            user = (await connection.execute(chosen)).one_or_none()
            about = select(models.tables.c.id, models.tables.c.game, models.tables.c.title)
            table = (await connection.execute(about.where(models.tables.c.id == table_id))).one_or_none()
            if user is None or table is None:
                return
            own = select(models.subscriptions).where(models.subscriptions.c.user_id == user_id).limit(MAX_DEVICES)
            devices = (await connection.execute(own)).all()
        wanted = decode(user.notices_json)
        notice = Notice(self.site, user, table, seat)
        if user.email and wanted.get("email", True):
            await self._try("email", self._mail(user, notice))
        if wanted.get("webhook"):
            await self._try("webhook", self._webhook(wanted["webhook"], notice))
        for url in wanted.get("apprise", []):
            await self._try("apprise", self._apprise(url, notice))
        if wanted.get("push", True):
            for device in devices:
                await self._try("push", self._push(device, notice))

    async def _try(self, channel: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            self.site.metrics.notices.labels(channel, "failed").inc()
            log.warning("a notice by %s failed: %s", channel, type(error).__name__)
        else:
            self.site.metrics.notices.labels(channel, "sent").inc()

    async def _mail(self, user: Row[Any], notice: Notice) -> None:
        try:
            self.site.security.limit("mail", user.id, MAILS_PER_HOUR)
        except ApiError:
            return
        link = unsubscribe_link(self.site, user.id, "email")
        text = say("mail_turn_text", user.locale, **notice.words, unsubscribe=link)
        await send(self.site.settings, Mail(user.email, notice.subject, text, link))

    async def _webhook(self, url: str, notice: Notice) -> None:
        agent = {"Content-Type": "application/json", "User-Agent": "Kabinett"}
        status = await self.outside.post(url, encode(notice.json()), agent)
        if not 200 <= status < 300:
            raise OSError(f"status {status}")

    async def _apprise(self, url: str, notice: Notice) -> None:
        await asyncio.to_thread(check_apprise, url, self.site.settings.private_notices)
        service = await asyncio.to_thread(_service, url)
        async with asyncio.timeout(30):
            sent = await asyncio.to_thread(service.notify, body=notice.text, title=notice.subject)
        if not sent:
            raise OSError("not sent")

    async def _push(self, device: Row[Any], notice: Notice) -> None:
        data = decode(device.data_json)
        shown = {"title": notice.subject, "body": notice.text, "url": notice.url, "tag": notice.table.id}
        content = push.encrypted(encode(shown), data["p256dh"], data["auth"])
        contact = self.site.settings.base_url or f"mailto:{self.site.settings.mail_from}"
        status = await self.outside.post(data["endpoint"], content, push.headers(data["endpoint"], self.key, contact))
        if status in (404, 410):
            # The browser does not want it any more.
            async with self.site.database.begin() as connection:
                gone = models.subscriptions.c.id == device.id
                await connection.execute(delete(models.subscriptions).where(gone))
        elif not 200 <= status < 300:
            raise OSError(f"status {status}")

    def forgotten_password(self, email: str) -> None:
        """Send a link for a new password, if there is such an account. The asker cannot see whether."""
        self.beside("a mail for a new password", self._forgotten_password(email))

    async def _forgotten_password(self, email: str) -> None:
        made = await accounts.make_reset(self.site, email)
        if made is None:
            return
        user, token = made
        link = public_url(self.site.settings, RESET_PATH.format(token=token))
        text = say("mail_reset_text", user.locale, name=user.name, url=link)
        await send(self.site.settings, Mail(email, say("mail_reset_subject", user.locale), text))


class Notice:
    """What is said: only that this person owes a decision at this table, which everybody there knows."""

    def __init__(self, site: Site, user: Any, table: Any, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.url = public_url(site.settings, TABLE_PATH.format(table=table.id))
        title = table.title or table.game.capitalize()
        self.words: dict[str, object] = {"name": user.name, "title": title, "url": self.url}
        self.subject = say("notice_subject", user.locale, title=title)
        self.text = say("notice_text", user.locale, **self.words)

    def json(self) -> Json:
        said: Json = {"event": "your_turn", "table": self.table.id, "game": self.table.game}
        said |= {"title": self.table.title, "seat": self.seat}
        return said | {"url": self.url, "subject": self.subject, "text": self.text}


# ---- ending it -------------------------------------------------------------------------------------------------------


def unsubscribe_link(site: Site, user_id: str, channel: str) -> str:
    token = site.security.sealed(UNSUBSCRIBE, f"{user_id}.{channel}")
    return public_url(site.settings, f"/api/unsubscribe/{token}")


def unsubscribe_token(site: Site, token: str) -> tuple[str, str]:
    """User and channel of a link that we made; "not found" for all others."""
    opened = site.security.opened(UNSUBSCRIBE, token)
    user_id, _, channel = (opened or "").rpartition(".")
    if channel not in CHANNELS:
        raise ApiError("not_found", "not_found")
    return user_id, channel


async def unsubscribe(site: Site, user_id: str, channel: str) -> str:
    """End notices by this channel; the user's language."""
    async with site.database.begin() as connection:
        row = (await connection.execute(select(models.users).where(models.users.c.id == user_id))).one_or_none()
        if row is None:
            return "en"
        wanted = decode(row.notices_json)
        wanted |= {"email": {"email": False}, "push": {"push": False}, "webhook": {"webhook": None}}.get(
            channel, {"apprise": []}
        )
        await accounts.change(connection, user_id, {"notices_json": wanted})
    return str(row.locale)


async def add_device(site: Site, user_id: str, endpoint: str, p256dh: str, auth: str) -> None:
    """A browser that wants web push. The same browser again, perhaps of another user now, takes the old one's place."""
    rows = models.subscriptions
    data = encode({"endpoint": endpoint, "p256dh": p256dh, "auth": auth}).decode()
    values = {"id": digest(endpoint), "user_id": user_id, "data_json": data, "created": now()}
    async with site.database.begin() as connection:
        await connection.execute(delete(rows).where(rows.c.id == values["id"]))
        own = select(rows.c.id).where(rows.c.user_id == user_id).order_by(rows.c.created.desc())
        surplus = (await connection.scalars(own)).all()[MAX_DEVICES - 1 :]
        await connection.execute(delete(rows).where(rows.c.id.in_(surplus)))
        await connection.execute(rows.insert().values(values))


async def remove_device(site: Site, user_id: str, endpoint: str) -> None:
    rows = models.subscriptions
    async with site.database.begin() as connection:
        await connection.execute(delete(rows).where(rows.c.id == digest(endpoint), rows.c.user_id == user_id))
