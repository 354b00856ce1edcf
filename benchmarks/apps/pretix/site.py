"""A fair's ticket office on loopback, put back before each goal, read by value from its database."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.pretix.making import ADMIN, DATABASE, PASSWORD, command, environment, made
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import put_back
from client.driver import Driver
from client.serving import free_port

SECONDS = 20.0  # that the server may hold the database
Rows = list[tuple[str, ...]]


class Product(Struct, frozen=True, order=True):
    """`price` in cents."""

    name: str
    price: int
    category: str
    active: bool


class Voucher(Struct, frozen=True):
    tag: str
    usages: int


class Order(Struct, frozen=True):
    """`status`: n pending, p paid, c cancelled, e expired."""

    status: str
    comment: str


class Team(Struct, frozen=True):
    members: frozenset[str]
    invited: frozenset[str]


class State(Struct, frozen=True):
    """`quotas` with their size, `people` their name by their address; `present`: the orders checked in, with the list;
    `event`: its name, whether it is shown in lists, and the address to write to.
    """

    event: tuple[str, bool, str]
    products: tuple[Product, ...]
    categories: tuple[str, ...]
    quotas: Mapping[str, int | None]
    vouchers: Mapping[str, Voucher]
    orders: Mapping[str, Order]
    questions: frozenset[str]
    lists: tuple[str, ...]
    present: frozenset[tuple[str, str]]
    teams: Mapping[str, Team]
    people: Mapping[str, str]


class Site(Proxied):
    """The running ticket office."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server; who works there speaks this language."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection, connection:
            connection.execute("update pretixbase_user set locale = ?", (language,))

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> Rows:
                return connection.execute(query).fetchall()

            ((name, public, contact),) = rows(EVENT)
            return State(
                event=(_said(name), bool(public), contact or ""),
                products=tuple(
                    sorted(
                        Product(_said(name), round(float(price) * 100), _said(category), bool(active))
                        for name, price, category, active in rows(PRODUCTS)
                    )
                ),
                categories=tuple(sorted(_said(name) for (name,) in rows("select name from pretixbase_itemcategory"))),
                quotas={
                    name: None if size is None else int(size)
                    for name, size in rows("select name, size from pretixbase_quota")
                },
                vouchers={
                    code: Voucher(tag or "", int(usages))
                    for code, tag, usages in rows("select code, tag, max_usages from pretixbase_voucher")
                },
                orders={
                    code: Order(status, comment or "")
                    for code, status, comment in rows("select code, status, comment from pretixbase_order")
                },
                questions=frozenset(_said(text) for (text,) in rows("select question from pretixbase_question")),
                lists=tuple(sorted(name for (name,) in rows("select name from pretixbase_checkinlist"))),
                present=frozenset((name, code) for name, code in rows(PRESENT)),
                teams={name: Team(_names(members), _names(invited)) for name, members, invited in rows(TEAMS)},
                people=dict(rows("select email, fullname from pretixbase_user")),  # type: ignore[arg-type]  # pairs
            )

    async def sign_in(self, driver: Driver) -> None:
        """As the one who runs the fair, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/control/login")
        with self.proxy.lifted():
            await page.locator("#id_email").fill(ADMIN)
            await page.locator("#id_password").fill(PASSWORD)
            await page.locator("form.form-signin button[type=submit]").click()
            await page.wait_for_url("**/control/", wait_until="commit")


EVENT = """
select name, is_public,
(select value from pretixbase_event_settingsstore where key = 'contact_mail' and object_id = pretixbase_event.id)
from pretixbase_event
"""
PRODUCTS = """
select item.name, item.default_price, category.name, item.active from pretixbase_item item
left join pretixbase_itemcategory category on category.id = item.category_id
"""
PRESENT = """
select list.name, purchase.code from pretixbase_checkin join pretixbase_checkinlist list on list.id = list_id
join pretixbase_orderposition position on position.id = position_id
join pretixbase_order purchase on purchase.id = position.order_id
where pretixbase_checkin.type = 'entry' and successful
"""
TEAMS = """
select name,
(select group_concat(email, '|') from pretixbase_team_members link join pretixbase_user one on one.id = link.user_id
where link.team_id = team.id),
(select group_concat(email, '|') from pretixbase_teaminvite where team_id = team.id)
from pretixbase_team team
"""


def _said(text: str | None) -> str:
    """What is kept in several languages once it was edited, in the fair's own."""
    if text is None or not text.startswith("{"):
        return text or ""
    return str(json.loads(text).get("en", ""))


def _names(joined: str | None) -> frozenset[str]:
    return frozenset(filter(None, (joined or "").split("|")))


def _keep(database: Path, aside: Path) -> Callable[[], None]:
    put_back(aside, database, SECONDS)
    return partial(_undo, database, aside)


def _undo(database: Path, aside: Path) -> None:
    """All but the sessions: what the next page says of the write is kept there, and is part of the answer."""
    with closing(sqlite3.connect(database, timeout=SECONDS)) as connection:
        sessions = connection.execute("select * from django_session").fetchall()
    put_back(database, aside, SECONDS)
    with closing(sqlite3.connect(database, timeout=SECONDS)) as connection, connection:
        connection.executemany("insert or replace into django_session values (?, ?, ?)", sessions)


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the ticket office, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-pretix-") as scratch:
        home, port = Path(scratch), free_port()
        database, pristine = home / DATABASE, kept / "data" / DATABASE
        shutil.copy(pristine, database)
        proxy = Proxy(port, odd=Odd(keep=partial(_keep, database, home / "aside.sqlite3")))
        ready = f"http://127.0.0.1:{port}/control/login"
        with (
            before(proxy) as url,  # first: it writes its own address into its pages
            serving("pretix", command(kept, port), home, ready, environment(kept, home, url)),
        ):
            yield Site(url, proxy, database, pristine)
