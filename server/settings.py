"""What a server is told at its start, by flags or the environment."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from server.throttle import Limits


def shown(store: str) -> str:
    """The address of a store as it may be said: without a password."""
    scheme, there, rest = store.partition("://")
    user, at, place = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}:***@{place}" if there and at and ":" in user else store


class Settings(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8787
    policies: Path | None = None  # None: the policies that come with the package
    shadow: Path | None = None  # policies that are evaluated beside those in force, and never acted on
    prove: bool = True  # ask the solver about own policies at the start, and before changed ones come into force
    golden: Path | None = None  # golden files, which the studio holds drafts against
    store: str = "tinydb:.surefoot"  # scheme:place
    retention_days: int = 0  # after which what nobody has changed is purged; 0: never
    limits: Limits = Limits()  # of each tenant, where keys are asked for
    max_body: int = 8 * 1024 * 1024  # bytes of a request
