"""What users picked where several elements fitted a step."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    mine = "tenant = current_setting('app.tenant', true)"
    op.execute(
        "CREATE TABLE picks (tenant text NOT NULL, id text NOT NULL, told double precision NOT NULL, "
        "steps bytea NOT NULL, PRIMARY KEY (tenant, id))"
    )
    op.execute("ALTER TABLE picks ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE picks FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own ON picks USING ({mine}) WITH CHECK ({mine})")
    op.execute("CREATE POLICY whole ON picks FOR SELECT USING (current_setting('app.whole', true) = 'yes')")


def downgrade() -> None:
    op.execute("DROP TABLE picks")
