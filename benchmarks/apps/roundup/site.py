"""A tracker of issues on loopback, in an environment of its own, read by value from its database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
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

VERSION = "2.6.0"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PASSWORD = "quiet-harbour-42"  # of both accounts
SECONDS = 10.0  # that the server may hold the database
WEB = "http://127.0.0.1:1/"  # stands in the tracker's settings until its address is known
SETTINGS = f"admin_email=admin@example.org,tracker_web={WEB},mail_domain=example.org,mailhost=localhost"
SEED = f"""\
import sys
from roundup import instance
from roundup.password import Password
db = instance.open(sys.argv[1]).open("admin")
status = {{db.status.get(one, "name"): one for one in db.status.list()}}
rosa = db.user.create(username="rosa", realname="Rosa Diaz", address="rosa@example.org", roles="User",
                      password=Password({PASSWORD!r}, config=db.config))
db.user.set("1", realname="Ada Admin")
db.keyword.create(name="garden")
for title in ("Wet bench", "Loose gate", "Dry well"):
    db.issue.create(title=title, status=status["in-progress"], priority="3")
db.commit()
"""
# Its own server refuses to run for root, as which benchmarks may be run; this is the way it offers to other servers.
SERVER = """\
import sys
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIServer, make_server
from roundup.cgi.wsgi_handler import RequestDispatcher
class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True
make_server("127.0.0.1", int(sys.argv[2]), RequestDispatcher(sys.argv[1]), Server).serve_forever()
"""


class Issue(Struct, frozen=True):
    title: str
    status: str
    priority: str
    assigned: str
    notes: int = 0


class State(Struct, frozen=True):
    """`issues` by number; `people`: login name, name and address; `keywords`."""

    issues: Mapping[int, Issue]
    people: frozenset[tuple[str, str, str]]
    keywords: frozenset[str]


class Site(Proxied):
    """The running tracker."""

    database: Path
    pristine: Path
    language: str = "en"

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back to how the tracker began, under the running server."""
        self.proxy.reset(fault)
        self.language = language
        put_back(self.database, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:
            issues = connection.execute(
                "select issue.id, _title, coalesce(status._name, ''), coalesce(priority._name, ''), "
                "coalesce(_username, ''), (select count(*) from issue_messages where nodeid = issue.id) "
                "from _issue as issue left join _status as status on status.id = _status "
                "left join _priority as priority on priority.id = _priority left join _user on _user.id = _assignedto "
                "where not issue.__retired__"
            ).fetchall()
            people = connection.execute(
                "select _username, coalesce(_realname, ''), coalesce(_address, '') from _user where not __retired__"
            ).fetchall()
            keywords = connection.execute("select _name from _keyword where not __retired__").fetchall()
        return State(
            issues={number: Issue(*values) for number, *values in issues},
            people=frozenset(people),
            keywords=frozenset(name for (name,) in keywords),
        )

    async def sign_in(self, driver: Driver) -> None:
        """As its administrator, by hand, in the language of the goal."""
        page = driver.page
        await driver.goto(f"{self.url}/?@language={self.language}")
        with self.proxy.lifted():
            await page.locator("input[name=__login_name]").fill("admin")
            await page.locator("input[name=__login_password]").fill(PASSWORD)
            await page.locator("input[name=__login_password]").press("Enter")
            await page.wait_for_url("**ok_message**")


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the tracker, served until the end of the context. Raises AppMissing."""
    kept = made(f"roundup-{VERSION}-{RECIPE}", [f"roundup=={VERSION}"], _seed)
    with TemporaryDirectory(prefix="surefoot-roundup-") as scratch:
        home, port = Path(scratch) / "tracker", free_port()
        shutil.copytree(kept / "tracker", home)
        command = [str(kept / "env" / "bin" / "python"), "-c", SERVER, str(home), str(port)]
        proxy = Proxy(port)
        with before(proxy) as url:
            settings = home / "config.ini"
            settings.write_text(settings.read_text("utf-8").replace(WEB, f"{url}/"), "utf-8")
            with serving("Roundup", command, home, f"http://127.0.0.1:{port}/"):
                yield Site(url, proxy, home / "db" / "db", kept / "tracker" / "db" / "db")


def _seed(python: Path, folder: Path) -> None:
    admin, home = str(python.parent / "roundup-admin"), str(folder / "tracker")
    run([admin, "-i", home, "install", "classic", "sqlite", SETTINGS], folder)
    run([admin, "-i", home, "initialise", PASSWORD], folder)
    run([str(python), "-c", SEED, home], folder)
