"""Indexes by user: deleting an account looks for all that is its own"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

INDEXES = (
    ("tokens", "user_id"),
    ("subscriptions", "user_id"),
    ("mutes", "muted_id"),
    ("tables", "owner_id"),
    ("chat", "user_id"),
    ("notes", "user_id"),
    ("reports", "user_id"),
)


def upgrade() -> None:
    for table, column in INDEXES:
        op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table, column in INDEXES:
        op.drop_index(f"ix_{table}_{column}", table_name=table)
