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
Rows = tuple[tuple[str, ...], ...]


class Issue(Struct, frozen=True):
    """`notes` in their order; `hours` as (hours, activity, who spent them)."""

    project: str
    subject: str
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
    """`issues` by number; of each project (project, name, status) of versions, (project, name) of categories,
    (project, login, role) of members, (project, title, text) of news and of pages of the wiki. `projects` with whether
    they are public, and their status; `people` by login, with their names and status.
    """

    issues: Mapping[int, Issue]
    versions: Rows
    categories: Rows
    members: Rows
    news: Rows
    pages: Rows
    projects: Rows
    people: Rows


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
                return tuple(sorted(connection.execute(query).fetchall()))

            watching, notes, hours = rows(WATCHERS), rows(NOTES), rows(HOURS)
            return State(
                issues={
                    int(number): Issue(
                        **dict(zip(WORDS, said, strict=True)),
                        watchers=frozenset(who for of, who in watching if of == number),
                        notes=tuple(text for of, _, text in notes if of == number),
                        hours=tuple((float(spent), what, who) for of, _, spent, what, who in hours if of == number),
                    )
                    for number, *said in rows(ISSUES)
                },
                versions=rows(VERSIONS),
                categories=rows(CATEGORIES),
                members=rows(MEMBERS),
                news=rows(NEWS),
                pages=rows(PAGES),
                projects=rows("select name, is_public, status from projects"),
                people=rows("select login, firstname, lastname, status from users where type = 'User'"),
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


WORDS = (  # of an issue, in the order of its query
    "project", "subject", "tracker", "status", "priority", "assignee", "version", "category", "description",
)  # fmt: skip
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
select journalized_id, id, notes from journals where journalized_type = 'Issue' and coalesce(notes, '') <> ''
"""
HOURS = """
select issue_id, time_entries.id, hours, enumerations.name, login from time_entries
join enumerations on enumerations.id = activity_id join users on users.id = user_id
"""
VERSIONS = """
select projects.name, versions.name, versions.status from versions join projects on projects.id = project_id
"""
CATEGORIES = """
select projects.name, issue_categories.name from issue_categories join projects on projects.id = project_id
"""
NEWS = "select projects.name, title, news.description from news join projects on projects.id = project_id"
MEMBERS = """
select projects.name, login, roles.name from members join projects on projects.id = project_id
join users on users.id = user_id join member_roles on member_roles.member_id = members.id
join roles on roles.id = role_id
"""
PAGES = """
select projects.name, title, text from wiki_pages join wiki_contents on wiki_contents.page_id = wiki_pages.id
join wikis on wikis.id = wiki_id join projects on projects.id = project_id
"""


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
