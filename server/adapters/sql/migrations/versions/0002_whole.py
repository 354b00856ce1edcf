"""A store as a whole: read by an export and by retention, which name no tenant, and erased by tasks.

`at` is when a task or a record was last written. A task that was erased is known by its id for a while, so that a turn
of it that is still under way leaves nothing.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WALLED = (
    "tasks", "turns", "pages", "messages", "journal", "opened", "requests", "records", "accounts", "tallies", "churn",
    "classified", "held", "used", "documents", "shelves",
)  # fmt: skip


def upgrade() -> None:
    for name in ("tasks", "records"):
        op.execute(f"ALTER TABLE {name} ADD COLUMN at timestamptz NOT NULL DEFAULT now()")
    for name in WALLED:
        op.execute(f"CREATE POLICY whole ON {name} FOR SELECT USING (current_setting('app.whole', true) = 'yes')")
    op.execute("CREATE TABLE erased (task text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())")
    op.execute("CREATE INDEX ON erased (at)")
    op.execute("CREATE INDEX ON tasks (tenant, at)")
    op.execute("CREATE INDEX ON requests (tenant, task)")


def downgrade() -> None:
    op.execute("DROP INDEX requests_tenant_task_idx")
    op.execute("DROP TABLE erased")
    for name in WALLED:
        op.execute(f"DROP POLICY whole ON {name}")
    for name in ("records", "tasks"):
        op.execute(f"ALTER TABLE {name} DROP COLUMN at")
