"""A house's Request Tracker on loopback, put back before each goal, read by value from its database."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from msgspec import Struct

from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.requesttracker.making import ADMIN, DATABASE, PASSWORD, environment, made, served
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from client.driver import Driver
from client.serving import free_port

SECONDS = 20.0  # that the server may hold the database
LINKS = r"[?&;](Action=(Take|Steal|Untake|SetTold)|SubmitTicket=1)\b|/TicketBookmark\b"  # change something when opened
ASKED = r"^/(Helpers/(?!Toggle)|NoAuth/)"  # what a page would do, and who may be meant
Rows = tuple[tuple[str, ...], ...]


class Ticket(Struct, frozen=True):
    """`kind`: a reminder is one, too. `priority`: 0 low, 50 medium, 100 high. `comments` and `replies` without their
    marks.
    """

    kind: str
    queue: str
    subject: str
    status: str
    owner: str
    priority: int
    people: frozenset[tuple[str, str]]
    comments: tuple[str, ...]
    replies: tuple[str, ...]


class State(Struct, frozen=True):
    """`tickets` by their number; (name, description) of queues, (group, member) of groups, (login, full name, address,
    home, work and mobile phone) of those who work there, (ticket, kind, ticket) of links.
    """

    tickets: Mapping[int, Ticket]
    queues: Rows
    groups: Rows
    people: Rows
    links: Rows


class Site(Proxied):
    """The running Request Tracker."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server; it speaks English."""
        del language
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> Rows:
                return tuple(sorted(connection.execute(query).fetchall()))

            watching, said = rows(WATCHING), rows(WRITTEN)

            def written(number: str, kind: str) -> tuple[str, ...]:
                return tuple(_plain(text) for of, _, how, text in said if of == number and how == kind)

            return State(
                tickets={
                    int(number): Ticket(
                        kind, queue, subject, status, owner, int(priority),
                        frozenset((role, who) for of, role, who in watching if int(of) == int(number)),
                        written(number, "Comment"), written(number, "Correspond"),
                    )
                    for number, kind, queue, subject, status, owner, priority in rows(TICKETS)
                },
                queues=rows("select Name, coalesce(Description, '') from Queues where not Disabled"),
                groups=rows(MEMBERS),
                people=rows(PEOPLE),
                links=rows("select Base, Type, Target from Links"),
            )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """As the one who looks after it, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/")
        with self.proxy.lifted():
            await page.locator("#user").fill(ADMIN)
            await page.locator("[name=pass]").fill(PASSWORD)
            await page.locator("#login-box [type=submit], form [type=submit]").first.click()
            await page.wait_for_selector("#preferences, #li-preferences", state="attached")


TICKETS = """
select Tickets.id, Type, Queues.Name, Subject, Status, Users.Name, coalesce(Priority, 0) from Tickets
join Queues on Queues.id = Queue join Users on Users.id = Owner
"""
WATCHING = """
select Instance, Groups.Name, coalesce(nullif(Users.EmailAddress, ''), Users.Name) from Groups
join GroupMembers on GroupId = Groups.id join Users on Users.id = MemberId
where Domain = 'RT::Ticket-Role' and Groups.Name <> 'Owner'
"""
WRITTEN = """
select ObjectId, Transactions.id, Type, Content from Transactions join Attachments on TransactionId = Transactions.id
where ObjectType = 'RT::Ticket' and Type in ('Comment', 'Correspond') and ContentType like 'text/%'
"""
MEMBERS = """
select Groups.Name, coalesce(Users.Name, '') from Groups left join GroupMembers on GroupId = Groups.id
left join Users on Users.id = MemberId where Domain = 'UserDefined'
"""
PEOPLE = """
select Users.Name, coalesce(RealName, ''), coalesce(EmailAddress, ''), coalesce(HomePhone, ''),
coalesce(WorkPhone, ''), coalesce(MobilePhone, '')
from Users join GroupMembers on MemberId = Users.id join Groups on Groups.id = GroupId
where Domain = 'SystemInternal' and Groups.Name = 'Privileged'
"""


def _plain(text: str | bytes) -> str:
    """What is written, without the marks of its editor."""
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", said)).split())


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the database, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-requesttracker-") as scratch:
        home, port = Path(scratch) / "home", free_port()
        shutil.copytree(kept / "home", home)
        database, pristine = home / DATABASE, kept / "home" / DATABASE
        keep = partial(keeping, database, home / "aside.sqlite3", SECONDS)
        proxy = Proxy(port, reads=ASKED, odd=Odd(links=LINKS, keep=keep))
        with before(proxy) as url:  # first: it writes its own address into its pages
            ours = environment(kept, home, urlsplit(url).port or 80)
            with serving("Request Tracker", served(kept, port), home, f"http://127.0.0.1:{port}/", ours):
                yield Site(url, proxy, database, pristine)
