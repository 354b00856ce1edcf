"""A school's learning platform on loopback, in an environment of its own, read by value from its database."""

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

VERSION = "0.19.5"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
ADMIN, PASSWORD = "ada", "quiet-harbour-42"  # the password is that of every account
DATABASE = "db.sqlite3"  # in the platform's home
SECONDS = 30.0  # that the server may hold the database
DRAWN = 60_000  # ms, until a page is drawn
READ_BY_POST = r"/api/auth/session/|/api/auth/(usernameavailable|ispinvalid)|/api/logger/|/api/notifications/"
SEED = f"""\
from kolibri.main import initialize
initialize()
from kolibri.core.auth.models import Classroom, Facility, FacilityUser
from kolibri.core.lessons.models import Lesson
school = Facility.objects.get()
ada = FacilityUser.objects.get(username="{ADMIN}")
ada.full_name = "Ada Brook"
ada.save()
people = {{}}
for name, full in (("ben", "Ben Okoro"), ("mia", "Mia Koch"), ("ole", "Ole Kern")):
    people[name] = FacilityUser(username=name, full_name=full, facility=school)
    people[name].set_password("{PASSWORD}")
    people[name].save()
school.add_coach(people["ole"])
rooms = {{name: Classroom.objects.create(name=name, parent=school) for name in ("Class 4b", "Chess club")}}
rooms["Class 4b"].add_member(people["mia"])
Lesson.objects.create(title="Fractions", collection=rooms["Class 4b"], created_by=ada)
"""


class State(Struct, frozen=True):
    """`people`: login and full name; `members`: login and class; `lessons`: title, class, and whether learners see it;
    `registers`: whether learners may create accounts.
    """

    school: str
    classes: frozenset[str]
    people: frozenset[tuple[str, str]]
    members: frozenset[tuple[str, str]]
    lessons: frozenset[tuple[str, str, bool]]
    registers: bool


class Site(Proxied):
    """The running platform."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server. Its language is a part of the address of its pages."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> frozenset[tuple[str, ...]]:
                return frozenset(connection.execute(query).fetchall())

            ((school,),) = rows("select name from kolibriauth_collection where kind = 'facility'")
            ((registers,),) = rows("select learner_can_sign_up from kolibriauth_facilitydataset")
            return State(
                school=school,
                classes=frozenset(
                    name for (name,) in rows("select name from kolibriauth_collection where kind = 'classroom'")
                ),
                people=frozenset((login, name) for login, name in rows(
                    "select username, full_name from kolibriauth_facilityuser where date_deleted is null"
                )),
                members=frozenset((login, name) for login, name in rows(
                    "select username, room.name from kolibriauth_membership as member "
                    "join kolibriauth_facilityuser as user on user.id = user_id "
                    "join kolibriauth_collection as room on room.id = collection_id where kind = 'classroom'"
                )),
                lessons=frozenset((title, name, bool(seen)) for title, name, seen in rows(
                    "select title, room.name, is_active from lessons_lesson "
                    "join kolibriauth_collection as room on room.id = collection_id"
                )),
                registers=bool(registers),
            )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """As its administrator, by hand: the name, then the password."""
        page = driver.page
        await driver.goto(f"{self.url}/en/auth/")
        with self.proxy.lifted():
            for field, text in (("input[type=text]", ADMIN), ("input[type=password]", PASSWORD)):
                await page.locator(field).fill(text, timeout=DRAWN)
                await page.locator(field).press("Enter")
            await page.wait_for_url("**/device/**", timeout=DRAWN)


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the platform, served until the end of the context. Raises AppMissing."""
    kept = made(f"kolibri-{VERSION}-{RECIPE}", [f"kolibri=={VERSION}"], _seed)
    with TemporaryDirectory(prefix="surefoot-kolibri-") as scratch:
        home, port = Path(scratch) / "home", free_port()
        shutil.copytree(kept / "home", home)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "kolibri", "start", "--foreground", "--port", str(port),
            "--zip-port", str(free_port()),
        ]  # fmt: skip
        proxy = Proxy(port, reads=READ_BY_POST)
        ready = f"http://127.0.0.1:{port}/en/auth/"
        with serving("Kolibri", command, Path(scratch), ready, _settings(home)), before(proxy) as url:
            yield Site(url, proxy, home / DATABASE, kept / "home" / DATABASE)


def _settings(home: Path) -> dict[str, str]:
    """It tells nobody that it is there, neither in the network nor to its makers."""
    return {
        "KOLIBRI_HOME": str(home),
        "KOLIBRI_LISTEN_ADDRESS": "127.0.0.1",
        "KOLIBRI_ZEROCONF_ENABLED": "false",
        "KOLIBRI_DISABLE_PING": "true",
    }


def _seed(python: Path, folder: Path) -> None:
    environment = {**os.environ, **_settings(folder / "home")}
    command = [
        "manage", "provisiondevice", "--facility", "River School", "--preset", "formal", "--superusername", ADMIN,
        "--superuserpassword", PASSWORD, "--language_id", "en", "--noinput",
    ]  # fmt: skip
    run([str(python), "-m", "kolibri", *command], folder, environment)
    run([str(python), "-c", SEED], folder, environment)
