"""Recipes, by tenant and site."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    mine = "tenant = current_setting('app.tenant', true)"
    op.execute(
        "CREATE TABLE recipes (tenant text NOT NULL, id text NOT NULL, site text NOT NULL, body bytea NOT NULL, "
        "PRIMARY KEY (tenant, id))"
    )
    op.execute("CREATE INDEX recipes_of_site ON recipes (tenant, site)")
    op.execute("ALTER TABLE recipes ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE recipes FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY own ON recipes USING ({mine}) WITH CHECK ({mine})")
    op.execute("CREATE POLICY whole ON recipes FOR SELECT USING (current_setting('app.whole', true) = 'yes')")


def downgrade() -> None:
    op.execute("DROP TABLE recipes")
