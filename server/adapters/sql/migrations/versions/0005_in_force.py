"""Which version of the policies is in force, for all workers and hosts: one row."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "CREATE TABLE in_force (one boolean PRIMARY KEY DEFAULT true CHECK (one), version text NOT NULL, "
        "at timestamptz NOT NULL DEFAULT now())"
    )


def downgrade() -> None:
    op.execute("DROP TABLE in_force")
