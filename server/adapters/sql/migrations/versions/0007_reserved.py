"""What is reserved of a tenant's day for calls of models that may be under way: the day has it too."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    mine = "tenant = current_setting('app.tenant', true)"
    op.execute(
        "CREATE TABLE reserved (tenant text NOT NULL, id text NOT NULL, day integer NOT NULL, tokens bigint NOT NULL, "
        "until double precision NOT NULL, PRIMARY KEY (tenant, id))"
    )
    op.execute("ALTER TABLE reserved ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE reserved FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own ON reserved USING ({mine}) WITH CHECK ({mine})")
    op.execute("CREATE POLICY whole ON reserved FOR SELECT USING (current_setting('app.whole', true) = 'yes')")


def downgrade() -> None:
    op.execute("DROP TABLE reserved")
