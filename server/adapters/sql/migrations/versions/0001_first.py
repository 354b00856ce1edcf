"""The first tables. Bodies are JSON, compressed; ids are texts as `database.key_of` makes them."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TABLES = {
    "tasks": """
        id text NOT NULL, session text NOT NULL, seq bigint GENERATED ALWAYS AS IDENTITY, turn integer NOT NULL,
        request text, purpose bytea, state bytea NOT NULL, PRIMARY KEY (tenant, id)""",
    "turns": """
        task text NOT NULL, turn integer NOT NULL, request text, record bytea NOT NULL, pages text[] NOT NULL,
        PRIMARY KEY (tenant, task, turn),
        FOREIGN KEY (tenant, task) REFERENCES tasks (tenant, id) ON DELETE CASCADE""",
    "pages": """
        task text NOT NULL, digest text NOT NULL, body bytea NOT NULL, PRIMARY KEY (tenant, task, digest),
        FOREIGN KEY (tenant, task) REFERENCES tasks (tenant, id) ON DELETE CASCADE""",
    "messages": """
        session text NOT NULL, task text NOT NULL, turn integer NOT NULL, place integer NOT NULL, body bytea NOT NULL,
        PRIMARY KEY (tenant, task, turn, place),
        FOREIGN KEY (tenant, task) REFERENCES tasks (tenant, id) ON DELETE CASCADE""",
    "journal": """
        task text NOT NULL, turn integer NOT NULL, key text NOT NULL, reply bytea NOT NULL,
        at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant, task, turn, key)""",
    "opened": """
        task text NOT NULL, state bytea NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant, task)""",
    "requests": """
        id text NOT NULL, task text NOT NULL, purpose bytea NOT NULL, response bytea,
        at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant, id)""",
    "records": """
        kind text NOT NULL, thing text NOT NULL, place integer NOT NULL, request text, record bytea NOT NULL,
        PRIMARY KEY (tenant, kind, thing, place)""",
    "accounts": "day integer NOT NULL, tokens bigint NOT NULL, PRIMARY KEY (tenant, day)",
    "tallies": "rule text NOT NULL, judged integer NOT NULL, agreed integer NOT NULL, PRIMARY KEY (tenant, rule)",
    "churn": """
        id text NOT NULL, host text NOT NULL, seen double precision NOT NULL, page bytea NOT NULL,
        PRIMARY KEY (tenant, id)""",
    "classified": """
        id text NOT NULL, told double precision NOT NULL, controls bytea NOT NULL, PRIMARY KEY (tenant, id)""",
    "held": "id text NOT NULL, until double precision NOT NULL, body bytea NOT NULL, PRIMARY KEY (tenant, id)",
    "used": "id text NOT NULL, until double precision NOT NULL, PRIMARY KEY (tenant, id)",
    "documents": "id text NOT NULL, document bytea NOT NULL, PRIMARY KEY (tenant, id)",
    "shelves": "version bigint NOT NULL, PRIMARY KEY (tenant)",
}
FORGOTTEN = ("journal", "opened", "requests")  # whoever is connected may remove what is older than a week
INDEXES = (
    "CREATE INDEX ON tasks (tenant, session, seq DESC)",
    "CREATE INDEX ON turns (tenant, task, request) WHERE request IS NOT NULL",
    "CREATE INDEX ON records (tenant, kind, thing, request) WHERE request IS NOT NULL",
    *(f"CREATE INDEX ON {name} (at)" for name in FORGOTTEN),
)


def upgrade() -> None:
    for name, columns in TABLES.items():
        op.execute(f"CREATE TABLE {name} (tenant text NOT NULL, {columns})")
        op.execute(f"ALTER TABLE {name} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {name} FORCE ROW LEVEL SECURITY")  # for the owner of the table too
        mine = "tenant = current_setting('app.tenant', true)"
        op.execute(f"CREATE POLICY own ON {name} USING ({mine}) WITH CHECK ({mine})")
    for name in FORGOTTEN:
        op.execute(f"CREATE POLICY old ON {name} FOR DELETE USING (at < now() - interval '7 days')")
        op.execute(f"CREATE POLICY seen_old ON {name} FOR SELECT USING (at < now() - interval '7 days')")
    op.execute("CREATE TABLE policies (version text PRIMARY KEY, files bytea NOT NULL)")  # of the installation
    op.execute("CREATE TABLE pairing (one boolean PRIMARY KEY DEFAULT true CHECK (one), kept bytea)")  # the one row
    op.execute("INSERT INTO pairing DEFAULT VALUES")
    op.execute("CREATE TABLE leases (name text PRIMARY KEY, owner text NOT NULL, until timestamptz NOT NULL)")
    for index in INDEXES:
        op.execute(index)


def downgrade() -> None:
    op.execute("DROP TABLE leases")
    op.execute("DROP TABLE pairing")
    op.execute("DROP TABLE policies")
    for name in reversed(TABLES):
        op.execute(f"DROP TABLE {name}")
