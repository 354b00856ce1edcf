"""Whether a database has the tables of this release, and how it gets them."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from engine.ports import StoreError

LOCK = 7_787_878_787  # of the one who migrates: workers that start at once wait for each other


def migrate(address: str) -> tuple[str | None, str]:
    """Bring a database to this release's tables; the versions before and after. Raises StoreError."""
    engine = create_engine(driver_url(address))
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            before = _checked(connection, address)
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            return before, _head()
    except SQLAlchemyError as error:
        raise unusable(address, error) from error
    finally:
        engine.dispose()


def check(address: str) -> None:
    """Raises StoreError where a database cannot be reached, or has other tables than this release."""
    engine = create_engine(driver_url(address))
    try:
        with engine.connect() as connection:
            there = _checked(connection, address)
    except SQLAlchemyError as error:
        raise unusable(address, error) from error
    finally:
        engine.dispose()
    if there != _head():
        raise StoreError(
            f"store {shown(address)}: its tables have version {there or 'none'}, this release reads {_head()}: "
            "surefoot db migrate makes them so"
        )


def driver_url(address: str) -> str:
    """The address with the driver that is used. Raises StoreError."""
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
    except SQLAlchemyError as error:
        raise StoreError(
            f"--store {shown(address)}: not an address of a database, as in postgresql://user@host/name"
        ) from error
    return url.render_as_string(hide_password=False)


def plain_url(address: str) -> str:
    """The address as psycopg itself takes it."""
    return make_url(driver_url(address)).set(drivername="postgresql").render_as_string(hide_password=False)


def shown(address: str) -> str:
    """The address as it may be logged."""
    try:
        return make_url(address).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "postgresql://…"


def unusable(address: str, error: Exception) -> StoreError:
    reason = str(getattr(error, "orig", error)).strip().splitlines()
    return StoreError(
        f"store {shown(address)}: {reason[0] if reason else type(error).__name__}: see that the database is there and "
        "may be used by this user"
    )


def _checked(connection: Connection, address: str) -> str | None:
    """The version of the tables that are there, None for none. Raises StoreError for one that is newer."""
    current = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if current is not None and current not in known:
        raise StoreError(
            f"store {shown(address)}: its tables have version {current}, this release knows {_head()}: use the release "
            "that made them, or a later one"
        )
    return current


def _head() -> str:
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None, "there are migrations"
    return head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
