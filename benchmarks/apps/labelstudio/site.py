"""Label Studio on loopback, put back before each goal, read by value from its database."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.labelstudio.making import ADMIN, DATA, DATABASE, PASSWORD, command, environment, made
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import keeping, put_back
from client.driver import Driver
from client.serving import free_port

SECONDS = 20.0  # that the server may hold the database
# What its pages do by themselves: how tables look, what a form would be, what is not yet submitted.
OF_THE_PAGE = r"/(validate|sample-task|drafts)(/|$)|^/api/(dm/views|current-user/product-tour|heidi)"
Rows = tuple[tuple[str, ...], ...]


class Project(Struct, frozen=True):
    """`choices`: what can be said of its tasks, in their order."""

    title: str
    description: str
    choices: tuple[str, ...]
    instruction: str
    shows_instruction: bool


class Task(Struct, frozen=True):
    """`said`: of each annotation, what was chosen."""

    project: int
    text: str
    said: tuple[tuple[str, ...], ...]


class State(Struct, frozen=True):
    """`projects` and `tasks` by their number; (project, address) of webhooks; (email, first name, last name) of
    people.
    """

    projects: Mapping[int, Project]
    tasks: Mapping[int, Task]
    webhooks: Rows
    people: Rows


class Site(Proxied):
    """The running Label Studio."""

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

            said = rows("select task_id, id, result from task_completion where not was_cancelled")
            return State(
                projects={
                    int(number): Project(title, description, _choices(config), instruction, bool(shows))
                    for number, title, description, config, instruction, shows in rows(PROJECTS)
                },
                tasks={
                    int(number): Task(
                        int(project), next(iter(json.loads(text).values())),
                        tuple(_chosen(result) for of, _, result in said if of == number),
                    )
                    for number, project, text in rows("select id, project_id, data from task")
                },
                webhooks=rows("select coalesce(project_id, 0), url from webhook"),
                people=rows("select email, first_name, last_name from htx_user"),
            )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """As the one who runs it, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/user/login/")
        with self.proxy.lifted():
            await page.locator("#email").fill(ADMIN)
            await page.locator("#password").fill(PASSWORD)
            await page.locator("form button[type=submit]").click()
            await page.wait_for_url("**/", wait_until="commit")


PROJECTS = """
select id, title, coalesce(description, ''), label_config, coalesce(expert_instruction, ''), show_instruction
from project
"""


def _choices(config: str) -> tuple[str, ...]:
    return tuple(re.findall(r'<(?:Choice|Label)\b[^>]*\bvalue="([^"]*)"', config))


def _chosen(result: str) -> tuple[str, ...]:
    return tuple(word for one in json.loads(result) for word in one["value"].get("choices", ()))


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the database, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-labelstudio-") as scratch:
        data, port = Path(scratch) / DATA, free_port()
        shutil.copytree(kept / DATA, data)
        keep = partial(keeping, data / DATABASE, data / "aside.sqlite3", SECONDS)
        proxy = Proxy(port, reads=OF_THE_PAGE, odd=Odd(keep=keep))
        ready = f"http://127.0.0.1:{port}/user/login/"
        words = ("runserver", "--noreload", "--insecure", f"127.0.0.1:{port}")
        with (
            serving("Label Studio", command(kept, *words), data, ready, environment(kept, data)),
            before(proxy) as url,
        ):
            yield Site(url, proxy, data / DATABASE, kept / DATA / DATABASE)
