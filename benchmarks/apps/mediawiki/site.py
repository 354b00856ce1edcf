"""A wiki of one's own on loopback, put back before each goal, read by value from its database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.mediawiki.making import ADMIN, DATABASE, PASSWORD, made
from benchmarks.apps.php import php
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from client.driver import Driver
from client.serving import free_port

SECONDS = 20.0  # for a database that is in use
IDLE = r"action=(stashedit|parse)|change=rcfilters"  # asked while somebody writes; how its lists of changes are shown
TALK = "Talk:"
SPACES = {0: "", 1: TALK}  # numbers of namespaces


class Member(Struct, frozen=True):
    """`blocked`: for how many days, 0 for ever; None: may edit."""

    groups: frozenset[str] = frozenset()
    blocked: int | None = None


class State(Struct, frozen=True):
    """`settings` are those of the administrator that are not as they come, but the language and what lists of changes
    remember by themselves; `locked` are pages, with what is locked and who still may.
    """

    pages: Mapping[str, str]
    locked: frozenset[tuple[str, str, str]]
    watched: frozenset[str]
    members: Mapping[str, Member]
    settings: Mapping[str, str]


class Site(Proxied):
    """The running wiki."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server, in this language."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection, connection:
            connection.execute(
                "insert into user_properties (up_user, up_property, up_value) "
                "select user_id, 'language', ? from user where user_name = ?",
                (language, ADMIN),
            )

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> list[tuple[str, ...]]:
                return [tuple(map(_text, row)) for row in connection.execute(query).fetchall()]

            return State(
                pages={_title(space, title): text for space, title, text in rows(PAGES)},
                locked=frozenset((_title(space, title), what, who) for space, title, what, who in rows(LOCKED)),
                watched=frozenset(_title("0", title) for (title,) in rows(WATCHED)),
                members={
                    name: Member(frozenset(filter(None, groups.split("|"))), _days(since, until))
                    for name, groups, since, until in rows(MEMBERS)
                },
                settings=dict(rows(SETTINGS)),  # type: ignore[arg-type]  # pairs
            )

    async def sign_in(self, driver: Driver) -> None:
        """As its administrator, by hand."""
        await driver.goto(f"{self.url}/index.php/Special:UserLogin")
        page = driver.page
        with self.proxy.lifted():
            await page.locator("#wpName1").fill(ADMIN)
            await page.locator("#wpPassword1").fill(PASSWORD)
            await page.locator("#wpLoginAttempt").click()
            await page.wait_for_selector("#pt-logout", state="attached")


PAGES = """
select page_namespace, page_title, old_text from page join revision on rev_id = page_latest
join slots on slot_revision_id = rev_id join content on content_id = slot_content_id
join text on old_id = substr(content_address, 4) where page_namespace in (0, 1)
"""
LOCKED = "select page_namespace, page_title, pr_type, pr_level from page_restrictions join page on page_id = pr_page"
OF_ADMIN = f"(select user_id from user where user_name = '{ADMIN}')"
WATCHED = f"select wl_title from watchlist where wl_namespace = 0 and wl_user = {OF_ADMIN}"
SETTINGS = f"""
select up_property, up_value from user_properties
where up_user = {OF_ADMIN} and up_property != 'language' and up_property not like 'rcfilters%'
"""
MEMBERS = """
select user_name, (select group_concat(ug_group, '|') from user_groups where ug_user = user_id),
ipb_timestamp, ipb_expiry from user left join ipblocks on ipb_user = user_id where user_name in ('Ada', 'Rosa', 'Tom')
"""


def _text(cell: object) -> str:
    return "" if cell is None else cell.decode("utf-8") if isinstance(cell, bytes) else str(cell)


def _title(space: str, title: str) -> str:
    return SPACES[int(space)] + title.replace("_", " ")


def _days(since: str, until: str) -> int | None:
    if not until:
        return None
    if not until.isdigit():  # "infinity"
        return 0
    start, end = (datetime.strptime(said, "%Y%m%d%H%M%S") for said in (since, until))
    return (end - start).days


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the wiki, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-mediawiki-") as scratch:
        home, port = Path(scratch), free_port()
        shutil.copytree(kept / "data", home / "data")
        www, database = kept / "www", home / "data" / DATABASE
        command = [*php(kept), "-S", f"127.0.0.1:{port}", "-t", str(www)]
        ready = f"http://127.0.0.1:{port}/index.php/Special:Version"
        proxy = Proxy(port, odd=Odd(idle=IDLE, keep=partial(keeping, database, home / "aside.sqlite", SECONDS)))
        with serving("MediaWiki", command, www, ready, {"WIKI_HOME": str(home / "data")}), before(proxy) as url:
            yield Site(url, proxy, database, kept / "data" / DATABASE)
