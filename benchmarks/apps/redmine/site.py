"""A project's issues, wiki and news on loopback, put back before each goal, read by value from its database."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.redmine.making import ADMIN, DATABASE, PASSWORD, WWW, environment, made, served
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from client.driver import Driver
from client.serving import free_port

SECONDS = 20.0  # that the server may hold the database
DRAWN_ANEW = r"/(edit|new)\.js$|/preview\b"  # a form that changes with what is chosen in it; what a text looks like
Rows = list[tuple[str, ...]]


class Issue(Struct, frozen=True):
    """`notes` in their order; `hours` as (hours, activity), with who spent them."""

    tracker: str
    status: str
    priority: str
    assignee: str
    version: str
    category: str
    description: str
    watchers: frozenset[str]
    notes: tuple[str, ...]
    hours: tuple[tuple[float, str, str], ...]


class State(Struct, frozen=True):
    """`issues` by project and subject, `pages` of wikis with their text; `members` are (project, login, role)."""

    issues: Mapping[tuple[str, str], Issue]
    versions: frozenset[tuple[str, str]]
    categories: frozenset[tuple[str, str]]
    members: frozenset[tuple[str, str, str]]
    news: frozenset[tuple[str, str]]
    pages: Mapping[str, str]
    projects: frozenset[tuple[str, bool, int]]
    people: frozenset[tuple[str, str, str, int]]


class Site(Proxied):
    """The running Redmine."""

    database: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the database back, under the running server; everybody there speaks this language."""
        self.proxy.reset(fault)
        put_back(self.database, self.pristine, SECONDS)
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection, connection:
            connection.execute("update users set language = ?", (language,))

    def state(self) -> State:
        """What the database says now."""
        with closing(sqlite3.connect(self.database, timeout=SECONDS)) as connection:

            def rows(query: str) -> Rows:
                return connection.execute(query).fetchall()

            watching, notes, hours = rows(WATCHERS), rows(NOTES), rows(HOURS)
            return State(
                issues={
                    (project, subject): Issue(
                        *said,
                        watchers=frozenset(who for of, who in watching if of == number),
                        notes=tuple(text for of, text in notes if of == number),
                        hours=tuple((float(spent), what, who) for of, spent, what, who in hours if of == number),
                    )
                    for number, project, subject, *said in rows(ISSUES)
                },
                versions=frozenset(rows("select name, status from versions")),  # type: ignore[arg-type]  # pairs
                categories=frozenset(rows(CATEGORIES)),  # type: ignore[arg-type]  # pairs
                members=frozenset(rows(MEMBERS)),  # type: ignore[arg-type]  # triples
                news=frozenset(rows("select title, description from news")),  # type: ignore[arg-type]  # pairs
                pages=dict(rows(PAGES)),  # type: ignore[arg-type]  # pairs
                projects=frozenset(
                    (name, bool(public), int(status))
                    for name, public, status in rows("select name, is_public, status from projects")
                ),
                people=frozenset(
                    (login, first, last, int(status))
                    for login, first, last, status in rows(
                        "select login, firstname, lastname, status from users where type = 'User'"
                    )
                ),
            )

    async def sign_in(self, driver: Driver) -> None:
        """As the project's manager, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/login")
        with self.proxy.lifted():
            await page.locator("#username").fill(ADMIN)
            await page.locator("#password").fill(PASSWORD)
            await page.locator("#login-submit").click()
            await page.wait_for_url("**/my/page", wait_until="commit")


ISSUES = """
select issues.id, projects.name, subject, trackers.name, issue_statuses.name, enumerations.name,
coalesce(users.login, ''), coalesce(versions.name, ''), coalesce(issue_categories.name, ''),
coalesce(issues.description, '')
from issues join projects on projects.id = issues.project_id join trackers on trackers.id = tracker_id
join issue_statuses on issue_statuses.id = issues.status_id join enumerations on enumerations.id = priority_id
left join users on users.id = issues.assigned_to_id left join versions on versions.id = fixed_version_id
left join issue_categories on issue_categories.id = issues.category_id
"""
WATCHERS = """
select watchable_id, login from watchers join users on users.id = user_id where watchable_type = 'Issue'
"""
NOTES = """
select journalized_id, notes from journals where journalized_type = 'Issue' and coalesce(notes, '') <> '' order by id
"""
HOURS = """
select issue_id, hours, enumerations.name, login from time_entries join enumerations on enumerations.id = activity_id
join users on users.id = user_id order by time_entries.id
"""
CATEGORIES = (
    "select projects.name, issue_categories.name from issue_categories join projects on projects.id = project_id"
)
MEMBERS = """
select projects.name, login, roles.name from members join projects on projects.id = project_id
join users on users.id = user_id join member_roles on member_roles.member_id = members.id
join roles on roles.id = role_id
"""
PAGES = "select title, text from wiki_pages join wiki_contents on wiki_contents.page_id = wiki_pages.id"


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the database, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-redmine-") as scratch:
        home, port = Path(scratch), free_port()
        database, pristine = home / DATABASE, kept / DATABASE
        (home / "tmp").mkdir()
        shutil.copy(pristine, database)
        keep = partial(keeping, database, home / "aside.sqlite3", SECONDS)
        proxy = Proxy(port, reads=DRAWN_ANEW, odd=Odd(keep=keep))
        ready = f"http://127.0.0.1:{port}/login"
        with serving("Redmine", served(kept, port), kept / WWW, ready, environment(kept, home)), before(proxy) as url:
            yield Site(url, proxy, database, pristine)
