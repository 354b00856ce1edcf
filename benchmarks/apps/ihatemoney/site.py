"""A project of shared expenses on loopback, in an environment of its own, read by value from its database."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.fetched import made, run
from benchmarks.apps.proxy import Fault, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import put_back
from client.driver import Driver
from client.serving import free_port

VERSION = "7.2.1"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PROJECT, CODE = "picnic", "quiet-harbour-42"
SETTINGS = """\
SQLALCHEMY_DATABASE_URI = "sqlite:///{}"
SECRET_KEY = "not a secret: it is on loopback"
SESSION_COOKIE_SECURE = False
MAIL_SUPPRESS_SEND = True
RATELIMIT_ENABLED = False
"""
SEED = f"""\
from datetime import date
from ihatemoney.models import Bill, Person, Project, db
from ihatemoney.run import create_app
from werkzeug.security import generate_password_hash
app = create_app()
with app.app_context():
    project = Project(id={PROJECT!r}, name="Picnic", contact_email="ada@example.org",
                      password=generate_password_hash({CODE!r}), default_currency="XXX")
    db.session.add(project)
    people = [Person(name=name, project=project, weight=1) for name in ("Ada", "Ben", "Cleo")]
    db.session.add_all(people)
    db.session.flush()
    for what, amount, payer in (("Bread", 12, 0), ("Juice", 7.5, 1), ("Plates", 20, 0)):
        db.session.add(Bill(amount=amount, date=date(2026, 5, 1), what=what, payer_id=people[payer].id, owers=people,
                            project_default_currency="XXX"))
    db.session.commit()
"""


class State(Struct, frozen=True):
    """`bills`: what, amount and who paid; `people`: who takes part; `title`: of the project."""

    bills: frozenset[tuple[str, float, str]]
    people: frozenset[str]
    title: str
    email: str


class Site(Proxied):
    """The running application."""

    database: Path
    pristine: Path
    language: str = "en"

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back to how the project began, under the running server."""
        self.proxy.reset(fault)
        self.language = language
        put_back(self.database, self.pristine)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database)) as connection:
            bills = connection.execute(
                "select what, amount, person.name from bill join person on person.id = bill.payer_id"
            ).fetchall()
            people = connection.execute("select name from person where activated").fetchall()
            title, email = connection.execute("select name, contact_email from project").fetchone()
        return State(frozenset(bills), frozenset(name for (name,) in people), title, email)

    async def sign_in(self, driver: Driver) -> None:
        """Into the project, by hand, in the language of the goal."""
        page = driver.page
        await driver.goto(f"{self.url}/lang/{self.language}")
        await driver.goto(f"{self.url}/authenticate?project_id={PROJECT}")
        with self.proxy.lifted():
            await page.locator("input[type=password]").fill(CODE)
            await page.locator("input[type=password]").press("Enter")
            await page.wait_for_url(f"{self.url}/{PROJECT}/")


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the project, served until the end of the context. Raises AppMissing."""
    kept = made(f"ihatemoney-{VERSION}-{RECIPE}", [f"ihatemoney=={VERSION}"], _seed)
    with TemporaryDirectory(prefix="surefoot-ihatemoney-") as scratch:
        home, port = Path(scratch), free_port()
        database = home / "project.sqlite3"
        shutil.copy(kept / "project.sqlite3", database)
        (home / "settings.cfg").write_text(SETTINGS.format(database), "utf-8")
        command = [str(kept / "env" / "bin" / "python"), "-m", "flask", "--app", "ihatemoney.wsgi:application", "run",
                   "--port", str(port)]  # fmt: skip
        environment = {"IHATEMONEY_SETTINGS_FILE_PATH": str(home / "settings.cfg")}
        with serving("I Hate Money", command, home, f"http://127.0.0.1:{port}/healthcheck", environment):
            proxy = Proxy(port)
            with before(proxy) as url:
                yield Site(url, proxy, database, kept / "project.sqlite3")


def _seed(python: Path, folder: Path) -> None:
    (folder / "settings.cfg").write_text(SETTINGS.format(folder / "project.sqlite3"), "utf-8")
    settings = {"IHATEMONEY_SETTINGS_FILE_PATH": str(folder / "settings.cfg")}
    run([str(python), "-c", SEED], folder, {**os.environ, **settings})
