"""The audit trail. Rows are added and read; a trigger refuses every other change, whoever is connected."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

REFUSE = """
    CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'the audit trail only grows: % is refused', lower(TG_OP);
    END $$"""


def upgrade() -> None:
    mine = "tenant = current_setting('app.tenant', true)"
    op.execute("CREATE TABLE audit (tenant text, number bigint, body bytea NOT NULL, PRIMARY KEY (tenant, number))")
    op.execute("ALTER TABLE audit ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE audit FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own ON audit FOR SELECT USING ({mine})")
    op.execute(f"CREATE POLICY add ON audit FOR INSERT WITH CHECK ({mine})")
    op.execute("CREATE POLICY whole ON audit FOR SELECT USING (current_setting('app.whole', true) = 'yes')")
    op.execute(REFUSE)
    op.execute(
        "CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows()"
    )


def downgrade() -> None:
    op.execute("DROP TABLE audit")
    op.execute("DROP FUNCTION audit_only_grows")
