"""Dashboards on loopback, in an environment of their own, read by value from their database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from playwright.async_api import TimeoutError as PlaywrightTimeout

from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from benchmarks.apps.superset.making import ADMIN, COMMAND, DATABASE, PASSWORD, environment, made
from client.driver import Driver
from client.serving import free_port

SECONDS = 30.0  # that the server may hold the database
DRAWN = 20_000  # ms, until a page is drawn
READ_BY_POST = r"^/superset/log/|^/api/v1/chart/data"


class User(Struct, frozen=True):
    first: str
    last: str
    mail: str
    active: bool
    roles: frozenset[str]
    groups: frozenset[str]


class State(Struct, frozen=True):
    """`users` by their login; `tags` and `layers` (of annotations) with what is said of them; `dashboards` with whether
    they are published; `favorites`: dashboards that the administrator has marked.
    """

    users: dict[str, User]
    roles: frozenset[str]
    groups: frozenset[str]
    tags: dict[str, str]
    layers: dict[str, str]
    styles: frozenset[str]
    dashboards: dict[str, bool]
    favorites: frozenset[str]


class Site(Proxied):
    """The running server. `language`: what its pages speak once somebody has signed in."""

    database: Path
    pristine: Path
    language: str = "en"

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server."""
        self.proxy.reset(fault)
        self.language = language
        put_back(self.database, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> list[tuple[str, ...]]:
                return connection.execute(query).fetchall()

            def names(query: str) -> frozenset[str]:
                return frozenset(name for (name,) in rows(query))

            return State(
                users={
                    login: User(first, last, mail, bool(active), _names(roles), _names(groups))
                    for login, first, last, mail, active, roles, groups in rows(
                        f"select username, first_name, last_name, email, active, {_of('role')}, {_of('group')} "
                        "from ab_user"
                    )
                },
                roles=names("select name from ab_role"),
                groups=names("select name from ab_group"),
                tags={name: said or "" for name, said in rows("select name, description from tag where type='custom'")},
                layers={name: said or "" for name, said in rows("select name, descr from annotation_layer")},
                styles=names("select template_name from css_templates"),
                dashboards={name: bool(it) for name, it in rows("select dashboard_title, published from dashboards")},
                favorites=names(
                    "select dashboard_title from favstar join dashboards on dashboards.id = obj_id "
                    f"join ab_user on ab_user.id = user_id where class_name = 'Dashboard' and username = '{ADMIN}'"
                ),
            )

    async def sign_in(self, driver: Driver) -> None:
        """As its administrator, by hand, and in the language of the goal. On a busy machine the page may draw its form
        anew over what was typed, so that it is tried again.
        """
        with self.proxy.lifted():
            for last in (False, False, True):
                try:
                    await self._enter(driver)
                    break
                except PlaywrightTimeout:
                    if last:
                        raise
            await driver.goto(f"{self.url}/lang/{self.language}")

    async def _enter(self, driver: Driver) -> None:
        page = driver.page
        await driver.goto(f"{self.url}/login/")
        await page.locator("#username").fill(ADMIN, timeout=DRAWN)
        await page.locator("#password").fill(PASSWORD)
        await page.locator("button[type=submit]").click(timeout=DRAWN)
        await page.wait_for_url("**/welcome/**", wait_until="commit", timeout=DRAWN)


def _of(kind: str) -> str:
    return (
        f"(select group_concat(name, '|') from ab_{kind} one join ab_user_{kind} link on link.{kind}_id = one.id "
        "where link.user_id = ab_user.id)"
    )


def _names(joined: str | None) -> frozenset[str]:
    return frozenset(filter(None, (joined or "").split("|")))


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the dashboards, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-superset-") as scratch:
        home, port = Path(scratch), free_port()
        database = home / DATABASE
        shutil.copy(kept / DATABASE, database)
        command = [str(kept / "env" / "bin" / "python"), *COMMAND, "run", "--port", str(port), "--with-threads"]
        proxy = Proxy(port, reads=READ_BY_POST, odd=Odd(keep=partial(keeping, database, home / "aside.db", SECONDS)))
        ready = f"http://127.0.0.1:{port}/health"
        with serving("Superset", command, home, ready, environment(kept, database)), before(proxy) as url:
            yield Site(url, proxy, database, kept / DATABASE)
