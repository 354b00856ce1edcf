"""What is kept where, for queries; types, keys and who may see a row are in `migrations/`."""

from __future__ import annotations

from sqlalchemy import column, table

tasks = table("tasks", *map(column, (
    "tenant", "id", "session", "seq", "turn", "request", "purpose", "state", "at", "line", "words", "status", "site",
)))  # fmt: skip
turns = table("turns", *map(column, ("tenant", "task", "turn", "request", "record", "pages")))
pages = table("pages", *map(column, ("tenant", "task", "digest", "body")))
messages = table("messages", *map(column, ("tenant", "session", "task", "turn", "place", "body")))
journal = table("journal", *map(column, ("tenant", "task", "turn", "key", "reply", "at")))
opened = table("opened", *map(column, ("tenant", "task", "session", "state", "at")))
requests = table("requests", *map(column, ("tenant", "id", "task", "purpose", "response", "at")))
records = table("records", *map(column, ("tenant", "kind", "thing", "place", "request", "record", "at")))
accounts = table("accounts", *map(column, ("tenant", "day", "tokens")))
reserved = table("reserved", *map(column, ("tenant", "id", "day", "tokens", "until")))
tallies = table("tallies", *map(column, ("tenant", "rule", "judged", "agreed")))
churn = table("churn", *map(column, ("tenant", "id", "host", "seen", "page")))
classified = table("classified", *map(column, ("tenant", "id", "told", "controls")))
picks = table("picks", *map(column, ("tenant", "id", "told", "steps")))
recipes = table("recipes", *map(column, ("tenant", "id", "site", "body")))
held = table("held", *map(column, ("tenant", "id", "until", "body")))
used = table("used", *map(column, ("tenant", "id", "until")))
documents = table("documents", *map(column, ("tenant", "id", "document")))
shelves = table("shelves", *map(column, ("tenant", "version")))
settings = table("settings", *map(column, ("tenant", "body")))
backtests = table("backtests", *map(column, ("tenant", "body", "at")))
audit = table("audit", *map(column, ("tenant", "number", "body")))
installation = table("installation", *map(column, ("name", "kept")))
policies = table("policies", *map(column, ("version", "files")))
erased = table("erased", *map(column, ("task", "at")))
leases = table("leases", *map(column, ("name", "owner", "until")))

FORGOTTEN = (journal, opened, requests, erased)  # after some days: they have `at`, when they were written
