"""A library of books on loopback, in an environment of its own, read by value from its two databases."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.calibreweb.making import APP_DATABASE, BOOK_DATABASE, HOME, LIBRARY, PASSWORD, made
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.sqlite import put_back
from client.driver import Driver
from client.serving import free_port

ADMIN = "ada"
SECONDS = 30.0  # that the server may hold a database
READ_BY_POST = r"^/(ajax/(view|table_settings|user_table_settings|loaddialogtexts/|simulate)|get_updater_status)"
ROLES = {"admin": 1, "download": 2, "upload": 4, "edit": 8, "password": 16, "shelves": 64, "delete": 128, "view": 256}


class Book(Struct, frozen=True):
    """`tags`: names; `read` and `archived`: by the administrator."""

    title: str
    authors: frozenset[str]
    tags: frozenset[str]
    series: str
    read: bool
    archived: bool


class User(Struct, frozen=True):
    """`may`: of `ROLES`; `reader`: where books are sent to."""

    mail: str
    reader: str
    may: frozenset[str]


class Shelf(Struct, frozen=True):
    books: frozenset[int]
    public: bool


class State(Struct, frozen=True):
    """`books` by their number, `users` by their login, `shelves` by their name."""

    books: dict[int, Book]
    users: dict[str, User]
    shelves: dict[str, Shelf]


class Site(Proxied):
    """The running library. Both databases and the books' files are under `home`."""

    kept: Path
    home: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put both databases and the files back, under the running server; its administrator speaks this language."""
        self.proxy.reset(fault)
        _put(self.kept, self.home)
        with closing(sqlite3.connect(self.home / APP_DATABASE, timeout=SECONDS)) as connection, connection:
            connection.execute("update settings set config_calibre_dir = ?", (str(self.home / LIBRARY),))
            connection.execute("update user set locale = ?", (language,))

    def state(self) -> State:
        """What the databases say now."""
        with closing(sqlite3.connect(self.home / APP_DATABASE, timeout=SECONDS)) as connection:
            connection.execute("attach ? as library", (str(self.home / BOOK_DATABASE),))

            def rows(query: str) -> list[tuple[str, ...]]:
                return connection.execute(query).fetchall()

            return State(
                books={
                    int(number): Book(title, _names(authors), _names(tags), series or "", bool(read), bool(archived))
                    for number, title, authors, tags, series, read, archived in rows(BOOKS)
                },
                users={
                    login: User(mail or "", reader or "", frozenset(of for of, bit in ROLES.items() if int(role) & bit))
                    for login, mail, reader, role in rows(
                        "select name, email, kindle_mail, role from user where name != 'Guest'"
                    )
                },
                shelves={
                    name: Shelf(frozenset(map(int, filter(None, (books or "").split(",")))), bool(public))
                    for name, public, books in rows(
                        "select name, is_public, (select group_concat(book_id) from book_shelf_link "
                        "where shelf = shelf.id) from shelf"
                    )
                },
            )

    async def sign_in(self, driver: Driver) -> None:
        """As its administrator, by hand."""
        page = driver.page
        await driver.goto(f"{self.url}/login")
        with self.proxy.lifted():
            await page.locator("#username").fill(ADMIN)
            await page.locator("#password").fill(PASSWORD)
            await page.locator("button[name=submit]").click()
            await page.wait_for_selector("#top_user", state="attached")


def _linked(kind: str) -> str:
    return (
        f"(select group_concat(name, '|') from library.{kind}s one join library.books_{kind}s_link link "
        f"on link.{kind} = one.id where book = books.id)"
    )


BOOKS = (
    f"select id, title, {_linked('author')}, {_linked('tag')}, "
    "(select name from library.series one join library.books_series_link link on link.series = one.id "
    "where book = books.id), "
    "exists(select 1 from book_read_link where book_id = books.id and read_status = 1 and user_id = 1), "
    "exists(select 1 from archived_book where book_id = books.id and is_archived = 1 and user_id = 1) "
    "from library.books books"
)


def _names(joined: str | None) -> frozenset[str]:
    return frozenset(filter(None, (joined or "").split("|")))


def _put(source: Path, target: Path) -> None:
    """Books' files and databases of one place into another, where a server may hold the databases."""
    for old in (target / LIBRARY).iterdir():
        if old.is_dir():
            shutil.rmtree(old)
    for book in (source / LIBRARY).iterdir():
        if book.is_dir():
            shutil.copytree(book, target / LIBRARY / book.name)
    for database in (APP_DATABASE, BOOK_DATABASE):
        put_back(target / database, source / database, SECONDS)


def _keep(home: Path, aside: Path) -> Callable[[], None]:
    _put(home, aside)
    return partial(_put, aside, home)


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the library, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-calibreweb-") as scratch:
        home, aside, port = Path(scratch) / "live", Path(scratch) / "aside", free_port()
        for place in (home, aside):
            for name in (HOME, LIBRARY):
                shutil.copytree(kept / name, place / name)
        with closing(sqlite3.connect(home / APP_DATABASE)) as connection, connection:
            told = (port, str(home / LIBRARY))
            connection.execute("update settings set config_port = ?, config_calibre_dir = ?", told)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "calibreweb", "-i", "127.0.0.1", "-o", str(home / "log"),
        ]  # fmt: skip
        proxy = Proxy(port, reads=READ_BY_POST, odd=Odd(keep=partial(_keep, home, aside)))
        ready, environment = f"http://127.0.0.1:{port}/login", {"CALIBRE_DBPATH": str(home / HOME)}
        with serving("Calibre-Web", command, home, ready, environment), before(proxy) as url:
            yield Site(url, proxy, kept, home)
