"""A helpdesk on loopback, in an environment of its own, read by value from its database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.helpdesk.making import ADMIN, DATABASE, LANGUAGE, PASSWORD, desk, environment
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from client.driver import Driver
from client.serving import free_port

SECONDS = 10.0  # that the server may hold the database
LINKS = r"[?&](take|close|subscribe)\b"  # what its own links change by being opened


class Ticket(Struct, frozen=True):
    """`owner` is a login, or empty; `comments` are what was answered."""

    queue: str
    title: str
    text: str
    by: str
    owner: str
    status: int
    priority: int
    held: bool
    comments: frozenset[str]


class State(Struct, frozen=True):
    """`tickets` by their number; `ignored`: names and addresses; `settings` and `password` are those of the one who is
    signed in, `password` as it is kept.
    """

    tickets: Mapping[int, Ticket]
    ignored: frozenset[tuple[str, str]]
    settings: Mapping[str, int]
    password: str


class Site(Proxied):
    """The running helpdesk."""

    home: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back to how the helpdesk began, under the running server."""
        self.proxy.reset(fault)
        (self.home / LANGUAGE).write_text(language, "utf-8")
        put_back(self.home / DATABASE, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.home / DATABASE, timeout=SECONDS)) as connection:
            connection.row_factory = sqlite3.Row
            (settings,) = connection.execute(SETTINGS).fetchall()
            ((password,),) = connection.execute("select password from auth_user where username = ?", (ADMIN,))
            return State(
                tickets={
                    number: Ticket(
                        queue, title, text, by, owner, status, priority, bool(held),
                        frozenset(filter(None, (comments or "").split("\n"))),
                    )
                    for number, queue, title, text, by, owner, status, priority, held, comments
                    in connection.execute(TICKETS)
                },
                ignored=frozenset(
                    (name, address)
                    for name, address in connection.execute("select name, email_address from helpdesk_ignoreemail")
                ),
                settings=dict(settings),
                password=password,
            )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """As the one who looks after it, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/login/")
        with self.proxy.lifted():
            await page.locator("[name=username]").fill(ADMIN)
            await page.locator("[name=password]").fill(PASSWORD)
            await page.locator("main [type=submit], form [type=submit]").last.click()
            await page.wait_for_selector("#userDropdown, a[href='/settings/']", state="attached")


TICKETS = """
select ticket.id, queue.title, ticket.title, ticket.description, coalesce(submitter_email, ''), coalesce(username, ''),
status, priority, on_hold,
(select group_concat(comment, char(10)) from helpdesk_followup where ticket_id = ticket.id and comment != '')
from helpdesk_ticket as ticket join helpdesk_queue as queue on queue.id = queue_id
left join auth_user as owner on owner.id = assigned_to_id
"""
SETTINGS = """
select login_view_ticketlist, email_on_ticket_change, email_on_ticket_assign, tickets_per_page, use_email_as_submitter
from helpdesk_usersettings join auth_user as owner on owner.id = user_id where username = 'ada'
"""


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the helpdesk, served until the end of the context. Raises AppMissing."""
    kept = desk()
    with TemporaryDirectory(prefix="surefoot-helpdesk-") as scratch:
        home, port = Path(scratch), free_port()
        for name in (DATABASE, LANGUAGE):
            shutil.copy(kept / name, home / name)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "django", "runserver", "--noreload", "--insecure",
            f"127.0.0.1:{port}",
        ]  # fmt: skip
        keep = partial(keeping, home / DATABASE, home / "aside.sqlite3", SECONDS)
        proxy = Proxy(port, odd=Odd(links=LINKS, keep=keep))
        with (
            serving("The helpdesk", command, home, f"http://127.0.0.1:{port}/login/", environment(kept, home)),
            before(proxy) as url,
        ):
            yield Site(url, proxy, home, kept / DATABASE)
