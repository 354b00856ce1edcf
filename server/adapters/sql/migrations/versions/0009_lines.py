"""What the list of tasks shows of each, beside its state: `line` is empty until the list is first looked at."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "ALTER TABLE tasks ADD COLUMN line bytea, ADD COLUMN words text, ADD COLUMN status text, ADD COLUMN site text"
    )
    op.execute("CREATE INDEX ON tasks (tenant, at DESC)")
    op.execute("CREATE INDEX ON tasks (tenant) WHERE line IS NULL")


def downgrade() -> None:
    op.execute("ALTER TABLE tasks DROP COLUMN line, DROP COLUMN words, DROP COLUMN status, DROP COLUMN site")
