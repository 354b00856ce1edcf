"""What the application knows, in a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_urlsafe

from msgspec import Struct

USER, PASSWORD, EMAIL = "ada", "quiet-harbour-42", "ada@example.org"
TODOS = (("Water the plants", False), ("Pay the rent", True), ("Call Grace", False))
SCHEMA = """
drop table if exists account; drop table if exists session; drop table if exists todo;
create table account (username text primary key, email text not null, password text not null);
create table session (token text primary key, username text not null references account);
create table todo (id integer primary key, title text not null, completed integer not null);
"""


class Todo(Struct, frozen=True):
    id: int
    title: str
    completed: bool


class State(Struct, frozen=True, kw_only=True):
    """All that can be compared before and after a goal. Passwords are the bench's own, so they are kept as they are."""

    todos: tuple[tuple[str, bool], ...]  # title and completed, in the order they were added
    accounts: frozenset[tuple[str, str, str]]  # username, email, password
    sessions: tuple[str, ...]  # usernames


class Refusal(Exception):
    """What was asked cannot be done; the message is for the page."""


class Database(Struct, frozen=True):
    file: Path

    @contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """A transaction: stored at the end of the context, or not at all."""
        with closing(sqlite3.connect(self.file, timeout=10)) as connection, connection:
            yield connection

    def reset(self) -> None:
        """As the application begins: one account, nobody signed in, three todos."""
        with self.open() as db:
            db.executescript(SCHEMA)
            db.execute("insert into account values (?, ?, ?)", (USER, EMAIL, PASSWORD))
            db.executemany("insert into todo (title, completed) values (?, ?)", TODOS)

    def state(self) -> State:
        with self.open() as db:
            return State(
                todos=tuple(
                    (title, bool(done)) for title, done in db.execute("select title, completed from todo order by id")
                ),
                accounts=frozenset(db.execute("select username, email, password from account")),
                sessions=tuple(row[0] for row in db.execute("select username from session")),
            )

    def todos(self) -> list[Todo]:
        with self.open() as db:
            return [
                Todo(row[0], row[1], bool(row[2]))
                for row in db.execute("select id, title, completed from todo order by id")
            ]

    def sign_in(self, username: str, password: str) -> str:
        """The token of a new session. Raises Refusal."""
        token = token_urlsafe(16)
        with self.open() as db:
            if not db.execute(
                "select 1 from account where (username, password) = (?, ?)", (username, password)
            ).fetchone():
                raise Refusal("Wrong username or password")
            db.execute("insert into session values (?, ?)", (token, username))
        return token

    def is_signed_in(self, token: str) -> bool:
        with self.open() as db:
            return db.execute("select 1 from session where token = ?", (token,)).fetchone() is not None

    def end_sessions(self) -> None:
        with self.open() as db:
            db.execute("delete from session")

    def register(self, username: str, email: str, password: str) -> None:
        """Raises Refusal."""
        for name, value in (("Username", username), ("Email", email), ("Password", password)):
            if not value:
                raise Refusal(f"{name} is required")
        with self.open() as db:
            if db.execute("select 1 from account where username = ?", (username,)).fetchone():
                raise Refusal(f"The username {username} is already taken")
            db.execute("insert into account values (?, ?, ?)", (username, email, password))

    def add(self, title: str) -> None:
        """Raises Refusal."""
        with self.open() as db:
            if db.execute("select 1 from todo where title = ?", (title,)).fetchone():
                raise Refusal(f"{title} is already on the list")
            db.execute("insert into todo (title, completed) values (?, 0)", (title,))

    def change(self, todo: int | None, *, title: str | None = None, completed: bool | None = None) -> None:
        """Set what is given, of one todo or of all."""
        with self.open() as db:
            db.execute(
                "update todo set title = coalesce(?, title), completed = coalesce(?, completed) "
                "where id = coalesce(?, id)",
                (title, completed, todo),
            )

    def remove(self, todo: int | None) -> None:
        """One todo, or all that are completed."""
        with self.open() as db:
            if todo is None:
                db.execute("delete from todo where completed")
            else:
                db.execute("delete from todo where id = ?", (todo,))
