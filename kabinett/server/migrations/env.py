"""How Alembic runs here: always on a connection that the server gives it."""

from __future__ import annotations

from alembic import context

from kabinett.server.models import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
