"""A shop's Directus on loopback, put back before each goal, read by value from its database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.directus.making import ADMIN, DATABASE, PASSWORD, command, environment, made
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from client.driver import Driver
from client.serving import free_port

LANGUAGES = {"en": "en-US", "de": "de-DE", "fr": "fr-FR", "es": "es-ES"}
OF_THE_PAGE = r"^/(auth/refresh|users/me/track/page|presets)\b"  # what it does by itself, and how its tables look
SECONDS = 20.0  # that the server may hold the database
Rows = tuple[tuple[str, ...], ...]


class Plant(Struct, frozen=True):
    name: str
    status: str
    price: int
    in_stock: bool
    notes: str


class State(Struct, frozen=True):
    """`plants` by their id; (name, city) of suppliers, (collection, item, text) of comments, (email, first name, last
    name, status, role) of people.
    """

    plants: Mapping[int, Plant]
    suppliers: Rows
    comments: Rows
    folders: Rows
    people: Rows
    roles: Rows
    project: str


class Site(Proxied):
    """The running Directus."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server; everybody there speaks this language."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection, connection:
            connection.execute("update directus_users set language = ?", (LANGUAGES[language],))

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> Rows:
                return tuple(sorted(connection.execute(query).fetchall()))

            ((project,),) = rows("select coalesce(project_name, '') from directus_settings")
            return State(
                plants={
                    int(key): Plant(name, status, int(price), bool(there), notes)
                    for key, name, status, price, there, notes in rows(PLANTS)
                },
                suppliers=rows("select coalesce(name, ''), coalesce(city, '') from suppliers"),
                comments=rows("select collection, item, comment from directus_comments"),
                folders=rows("select name, coalesce(parent, '') from directus_folders"),
                people=rows(PEOPLE),
                roles=rows("select name from directus_roles"),
                project=project,
            )

    async def sign_in(self, driver: Driver) -> None:
        """As the one who runs the shop, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/admin/login")
        with self.proxy.lifted():
            await page.locator("input[type=email]").fill(ADMIN)
            await page.locator("input[type=password]").fill(PASSWORD)
            await page.locator("button[type=submit]").click()
            await page.wait_for_selector("#navigation", state="attached")
        await driver.goto("about:blank")  # so that the goal's page is loaded, and not only shown


PLANTS = """
select id, coalesce(name, ''), coalesce(status, ''), coalesce(price, 0), coalesce(in_stock, 0), coalesce(notes, '')
from plants
"""
PEOPLE = """
select email, coalesce(first_name, ''), coalesce(last_name, ''), status, coalesce(directus_roles.name, '')
from directus_users left join directus_roles on directus_roles.id = role
"""


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the database, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-directus-") as scratch:
        home, port = Path(scratch), free_port()
        database, pristine = home / DATABASE, kept / DATABASE
        for name in ("uploads", "extensions"):
            (home / name).mkdir()
        shutil.copy(pristine, database)
        keep = partial(keeping, database, home / "aside.db", SECONDS)
        proxy = Proxy(port, reads=OF_THE_PAGE, odd=Odd(keep=keep))
        ready = f"http://127.0.0.1:{port}/server/health"
        with serving("Directus", command(kept, "start"), home, ready, environment(home, port)), before(proxy) as url:
            yield Site(url, proxy, database, pristine)
