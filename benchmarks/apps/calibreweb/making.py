"""Calibre-Web from PyPI over a library of its own making; what tables a library has is told by Debian's calibre."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from benchmarks.apps.debian import unpacked
from benchmarks.apps.fetched import made as made_of
from benchmarks.apps.fetched import run

VERSION = "0.6.27"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
PASSWORD = "Quiet-harbour-42"  # of all accounts
HOME, LIBRARY = "home", "library"  # what there is in the beginning
APP_DATABASE, BOOK_DATABASE = Path(HOME) / "app.db", Path(LIBRARY) / "metadata.db"
TABLES = Path("usr/share/calibre/metadata_sqlite.sql")
BOOKS = (  # title, author, tag
    ("Rivers of the North", "Lena Moor", "History"),
    ("The Salt Road", "Omar Reed", "Travel"),
    ("Winter Soups", "Mia Koch", "Cooking"),
    ("A Field of Bees", "Lena Moor", "Nature"),
)
SHELVES = {"To lend": ("Winter Soups",), "Holiday reading": ("The Salt Road",)}
SEED = f"""\
import os
from calibreweb.cps import config_sql, constants, ub
home = os.environ["CALIBRE_DBPATH"]
ub.init_db(os.path.join(home, "app.db"))
key, _ = config_sql.get_encryption_key(home)
config_sql.load_configuration(ub.session, key)
from werkzeug.security import generate_password_hash
ada = ub.session.query(ub.User).filter(ub.User.name == "admin").one()
ada.name, ada.email = "ada", "ada@example.org"
people = [ada]
for name, role in (("rosa", constants.ROLE_EDIT | constants.ROLE_DOWNLOAD), ("tom", constants.ROLE_VIEWER)):
    people.append(ub.User(name=name, email=name + "@example.org", role=role, locale="en",
        sidebar_view=constants.ADMIN_USER_SIDEBAR, default_language="all"))
    ub.session.add(people[-1])
for one in people:
    one.password = generate_password_hash({PASSWORD!r})
books = {[title for title, *_ in BOOKS]!r}
for name, titles in {SHELVES!r}.items():
    shelf = ub.Shelf(name=name, is_public=0, user_id=ada.id)
    shelf.books = [ub.BookShelf(book_id=books.index(title) + 1, order=at) for at, title in enumerate(titles, 1)]
    ub.session.add(shelf)
ub.session.execute(ub.text("update settings set config_ratelimiter = 0, config_uploading = 1, config_random_books = 0"))
ub.session.commit()
"""


def made() -> Path:
    """`home`, `library` and `env`, made on first use and kept. Raises AppMissing."""
    return made_of(f"calibreweb-{VERSION}-{RECIPE}", [f"calibreweb=={VERSION}"], _seed)


def _seed(python: Path, folder: Path) -> None:
    unpacked(["calibre"], folder / "calibre")
    _fill(folder / LIBRARY, (folder / "calibre" / TABLES).read_text("utf-8"))
    shutil.rmtree(folder / "calibre")
    (folder / HOME).mkdir()
    run([str(python), "-c", SEED], folder, {**os.environ, "CALIBRE_DBPATH": str(folder / HOME)})


def _fill(library: Path, tables: str) -> None:
    """A library of books that have one format each."""
    library.mkdir()
    with closing(sqlite3.connect(library / BOOK_DATABASE.name)) as connection:
        connection.create_function("title_sort", 1, lambda title: title)
        connection.create_function("uuid4", 0, lambda: str(uuid4()))
        connection.executescript(tables)
        connection.execute("insert into library_id (uuid) values (?)", (str(uuid4()),))
        for number, book in enumerate(BOOKS, 1):
            _add(connection, library, number, *book)
        connection.commit()


def _add(connection: sqlite3.Connection, library: Path, number: int, title: str, author: str, tag: str) -> None:
    path = f"{author}/{title} ({number})"
    last = ", ".join(reversed(author.split()))
    connection.execute(
        "insert into books (id, title, author_sort, path) values (?, ?, ?, ?)", (number, title, last, path)
    )
    for table, name in (("author", author), ("tag", tag)):
        columns, values = ("name, sort", (name, last)) if table == "author" else ("name", (name,))
        connection.execute(
            f"insert or ignore into {table}s ({columns}) values ({', '.join('?' * len(values))})", values
        )
        connection.execute(
            f"insert into books_{table}s_link (book, {table}) select ?, id from {table}s where name = ?", (number, name)
        )
    name = f"{title} - {author}"
    connection.execute(
        "insert into data (book, format, uncompressed_size, name) values (?, 'TXT', ?, ?)", (number, len(title), name)
    )
    (library / path).mkdir(parents=True)
    (library / path / f"{name}.txt").write_text(title, "utf-8")
