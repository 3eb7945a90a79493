"""The tables of the database. Times are milliseconds since 1970 (UTC); `*_json` columns hold JSON text."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

NAMES: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has the same name on SQLite and PostgreSQL, so that a migration can find it."""

metadata = MetaData(naming_convention=NAMES)


def _table_id(primary_key: bool = False) -> Column[str]:
    return Column(
        "table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


def _user_id(name: str = "user_id", nullable: bool = True, primary_key: bool = False) -> Column[str]:
    """What a deleted account leaves behind stays, without its name; what is its own goes with it."""
    rule = "SET NULL" if nullable else "CASCADE"
    return Column(name, String(16), ForeignKey("users.id", ondelete=rule), nullable=nullable, primary_key=primary_key)


# ---- people ----------------------------------------------------------------------------------------------------------

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What all processes share: the key that signs cookies, the keys of web push."""

users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    # Empty for a guest. Kept in lower case.
    Column("email", String(254), unique=True),
    Column("password", String(200)),
    Column("locale", String(8), nullable=False, default="en"),
    Column("settings_json", Text, nullable=False, default="{}"),
    # Where notices go: {"email": true, "apprise": ["..."], "webhook": "..."}.
    Column("notices_json", Text, nullable=False, default="{}"),
    # Playing hours and vacations: {"zone": "Europe/Berlin", "hours": [8, 23], "vacations": [[from, to]]}.
    Column("schedule_json", Text, nullable=False, default="{}"),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    # The hash of what the cookie holds: who reads the database cannot sign in with it.
    Column("id", String(64), primary_key=True),
    _user_id(nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("agent", String(200), nullable=False, default=""),
    Index("ix_sessions_user_id", "user_id"),
)

tokens = Table(
    "tokens",
    metadata,
    # The hash of what the mail holds.
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    _user_id(nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("ix_tokens_user_id", "user_id"),
)
"""Links in mails: `reset` of a password."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    _user_id(nullable=False),
    Column("data_json", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_subscriptions_user_id", "user_id"),
)
"""Browsers that want web push."""

mutes = Table(
    "mutes",
    metadata,
    _user_id(nullable=False, primary_key=True),
    _user_id("muted_id", nullable=False, primary_key=True),
    Index("ix_mutes_muted_id", "muted_id"),
)

# ---- tables ----------------------------------------------------------------------------------------------------------

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options_json", Text, nullable=False),
    Column("title", String(80), nullable=False, default=""),
    # open, running, finished; a study is running from its first moment and never listed.
    Column("status", String(12), nullable=False),
    Column("study", Boolean, nullable=False, default=False),
    Column("private", Boolean, nullable=False, default=False),
    Column("spectators", Boolean, nullable=False, default=True),
    # Players may ask for hints although others play too.
    Column("hints", Boolean, nullable=False, default=False, server_default=false()),
    Column("random_seats", Boolean, nullable=False, default=False),
    # Wait for the owner's word even when every seat is taken.
    Column("hold", Boolean, nullable=False, default=False),
    Column("pace_json", Text, nullable=False),
    # What happens when a clock runs out: bot, substitute, vote.
    Column("at_zero", String(12), nullable=False, default="bot"),
    _user_id("owner_id"),
    # The seed is secret until the end; its commitment was shown before the seats gave their words.
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    # A study or an imported game begins from a record: {"record": text, "point": n}.
    Column("origin_json", Text),
    # How many rows the journal has. A move is done by whoever moves it from n to n + 1.
    Column("seq", Integer, nullable=False, default=0),
    # Standing actions so far, for lists; and the seats that owe a decision.
    Column("actions", Integer, nullable=False, default=0),
    Column("to_act_json", Text, nullable=False, default="[]"),
    # When the server itself must do something at this table: a bot, an order, a clock.
    Column("due", BigInteger),
    Column("outcome_json", Text),
    # How it ended: rules, agreed, resigned, vote.
    Column("ended_by", String(12)),
    Column("rematch_of", String(16)),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("moved", BigInteger),
    Column("ended", BigInteger),
    Index("ix_tables_status_private_moved", "status", "private", "moved"),
    Index("ix_tables_due", "due"),
    Index("ix_tables_owner_id", "owner_id"),
)

seats = Table(
    "seats",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # open, invited, held, bot, resigned. A bot plays for `bot`, `resigned`, and `held` with a deputy.
    Column("kind", String(12), nullable=False),
    _user_id(),
    Column("bot", String(40)),
    # The bot that plays for an absent person.
    Column("deputy", String(40)),
    # The hash of the key in this seat's link.
    Column("link", String(64)),
    Column("word", String(100), nullable=False, default=""),
    # Agreement to end the game; a vote to end it after somebody's clock ran out.
    Column("agrees", Boolean, nullable=False, default=False),
    # The clock: what is left of the bank, since when this seat owes a decision, and its allowance for it.
    Column("bank", BigInteger),
    Column("owes_since", BigInteger),
    Column("allowance", BigInteger),
    # When the person was last told that it is their turn.
    Column("told", BigInteger),
    Index("ix_seats_user_id", "user_id"),
)

holders = Table(
    "holders",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _user_id(nullable=False, primary_key=True),
    Index("ix_holders_user_id", "user_id"),
)
"""Other browsers that a seat was given to by its link: they play it too."""

journal = Table(
    "journal",
    metadata,
    _table_id(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    # act, back or undo; the seat; who did it: a user's id, "bot:name", "order", "clock".
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("by", String(60), nullable=False),
    # {"actions": [text], "entries": [{draft, events}], "dropped": [...]}: see live.py.
    Column("data_json", Text, nullable=False),
    # Every viewer's version after this row: seats in their order, then spectators.
    Column("versions_json", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    _table_id(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
    # The state at the floor of undo, and how many standing actions lie below it.
    Column("ground", LargeBinary, nullable=False),
    Column("floor", Integer, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    _table_id(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("orders_json", Text, nullable=False),
)

# ---- around the board ------------------------------------------------------------------------------------------------

chat = Table(
    "chat",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    _table_id(),
    # players, spectators, or system: what happened at the table (a seat taken, a clock run out).
    Column("channel", String(12), nullable=False),
    _user_id(),
    Column("name", String(40), nullable=False, default=""),
    Column("at", BigInteger, nullable=False),
    # A sentence of a person; for the system channel a text as JSON.
    Column("text", Text, nullable=False),
    Index("ix_chat_table_id_id", "table_id", "id"),
    Index("ix_chat_user_id", "user_id"),
)

notes = Table(
    "notes",
    metadata,
    _table_id(primary_key=True),
    _user_id(nullable=False, primary_key=True),
    Column("text", Text, nullable=False),
    Index("ix_notes_user_id", "user_id"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("chat_id", BigInteger, ForeignKey("chat.id", ondelete="CASCADE"), nullable=False),
    _user_id(),
    Column("at", BigInteger, nullable=False),
    Column("reason", String(400), nullable=False, default=""),
    UniqueConstraint("chat_id", "user_id"),
    Index("ix_reports_user_id", "user_id"),
)
