"""Of which session a first turn is that goes on after its call was answered: its task is not stored yet."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE opened ADD COLUMN session text")
    op.execute("CREATE INDEX ON opened (tenant, session) WHERE session IS NOT NULL")


def downgrade() -> None:
    op.execute("ALTER TABLE opened DROP COLUMN session")
