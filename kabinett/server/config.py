"""What a host can set, from the command line or the environment (KABINETT_NAME)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from pathlib import Path

FILE = "kabinett.sqlite"
"""The database in the data folder."""


@dataclass(frozen=True)
class Settings:
    """All settings of a server. The defaults need nothing: SQLite in a folder, mails printed to the log."""

    data: Path = field(default_factory=lambda: Path("kabinett-data"))
    database: str = ""
    """postgresql://user:password@host/name; empty: SQLite in the data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    base_url: str = ""
    """How people reach this server, for links in mails and for the check of origins; empty: as the request says."""
    proxies: str = ""
    """Addresses of reverse proxies whose X-Forwarded-For and -Proto are believed, separated by commas."""
    smtp: str = ""
    """smtp://user:password@host:587 (smtps:// for TLS from the start); empty: mails are printed to the log."""
    mail_from: str = "kabinett@localhost"
    games: str = ""
    """Games to host besides our own: name=module:function, separated by commas."""
    metrics_token: str = ""
    """If set, /metrics wants it as a bearer token."""
    # Limits.
    max_body: int = 64_000
    max_record: int = 4_000_000
    sign_ins_per_hour: int = 20
    tables_per_hour: int = 60
    guests_per_hour: int = 60
    # Bots and orders.
    bot_workers: int = 1
    bot_budget: float = 20.0
    """Seconds after which a bot that does not answer is given up."""
    warm_bots: bool = False
    """Whether the bots' processes are started before the server is open, not with the first question."""
    bot_delay: float = 0.4
    """Seconds between a question and a bot's answer that others can see: always the same, whatever it holds."""
    hint_seconds: float = 1.0
    """Seconds that are spent on a hint, about."""
    order_delay: float = 2.0
    """Seconds between a question and the answer of a standing order."""
    retire_after: float = 900.0
    """Seconds after which a table that nobody watches is put out of memory."""
    private_notices: bool = False
    """Whether notices may go to addresses of the local network (a webhook in the same house)."""

    @property
    def database_url(self) -> str:
        """The address as SQLAlchemy wants it, with its driver."""
        if not self.database:
            return f"sqlite+aiosqlite:///{(self.data / FILE).resolve()}"
        for prefix in ("postgresql://", "postgres://"):
            if self.database.startswith(prefix):
                return "postgresql+asyncpg://" + self.database.removeprefix(prefix)
        return self.database


def from_environment(**given: object) -> Settings:
    """Settings from KABINETT_* variables; what is given (and not None) goes before them."""
    values: dict[str, object] = {}
    for entry in fields(Settings):
        text = os.environ.get(f"KABINETT_{entry.name.upper()}")
        if text is not None:
            values[entry.name] = _parsed(str(entry.type), text)
    values.update({name: value for name, value in given.items() if value is not None})
    return Settings(**values)  # type: ignore[arg-type]


def _parsed(kind: str, text: str) -> object:
    if kind == "Path":
        return Path(text)
    if kind == "bool":
        return text.lower() in ("1", "true", "yes", "on")
    return {"int": int, "float": float}.get(kind, str)(text)
