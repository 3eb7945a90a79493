"""E-mail: through the host's SMTP server, or printed to the log where none is set."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from typing import Final
from urllib.parse import unquote, urlsplit

from kabinett.server.config import Settings

log = logging.getLogger("kabinett.mail")

SECONDS: Final = 15.0


@dataclass(frozen=True)
class Mail:
    to: str
    subject: str
    text: str
    unsubscribe: str = ""
    """A link that ends mails of this kind with one click; empty for a mail that was asked for."""


def message(mail: Mail, sender: str) -> EmailMessage:
    """The mail as it is sent. Line breaks in a header are refused by EmailMessage itself."""
    made = EmailMessage()
    made["From"] = sender
    made["To"] = mail.to
    made["Subject"] = mail.subject
    made["Date"] = format_datetime(datetime.now(UTC))
    made["Message-ID"] = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
    made["Auto-Submitted"] = "auto-generated"
    if mail.unsubscribe:
        made["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(mail.text)
    return made


async def send(settings: Settings, mail: Mail) -> None:
    """Send it; the errors of smtplib, OSError or ValueError where that fails."""
    made = message(mail, settings.mail_from)
    if not settings.smtp:
        log.info("mail to %s: %s\n%s", mail.to, mail.subject, mail.text)
        return
    await asyncio.to_thread(_send, settings.smtp, made)


def _send(url: str, made: EmailMessage) -> None:
    parts = urlsplit(url)
    host = parts.hostname or "localhost"
    context = ssl.create_default_context()
    smtp: smtplib.SMTP
    if parts.scheme == "smtps":
        smtp = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SECONDS, context=context)
    elif parts.scheme == "smtp":
        smtp = smtplib.SMTP(host, parts.port or 587, timeout=SECONDS)
    else:
        raise ValueError("the mail server's address begins with smtp:// or smtps://")
    with smtp:
        smtp.ehlo()
        if parts.scheme == "smtp" and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
            smtp.ehlo()
        elif parts.scheme == "smtp" and parts.username and host not in ("localhost", "127.0.0.1", "::1"):
            raise ValueError("the mail server offers no TLS, and a password is not sent without")
        if parts.username:
            smtp.login(unquote(parts.username), unquote(parts.password or ""))
        smtp.send_message(made)
