"""A Wagtail site of one's own on loopback: made once, copied for each run, read by value from its database."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.serving import AppMissing, cache, serving
from benchmarks.apps.sqlite import put_back
from client.driver import Driver
from client.serving import free_port

PASSWORD = "quiet-harbour-42"  # of every account that the site begins with
ADMIN = "admin"
EDITOR = "rosa"
LOGIN = "/admin/login/?next=/admin/"
RECIPE = "1"  # part of the cache's name: raise it when what `_make` does changes

# Nothing on the site's pages may ask another host.
LOCAL_SETTINGS = """\
ALLOWED_HOSTS = ["127.0.0.1"]
WAGTAIL_ENABLE_UPDATE_CHECK = False
WAGTAIL_ENABLE_WHATS_NEW_BANNER = False
WAGTAIL_GRAVATAR_PROVIDER_URL = None
"""
ADD_EDITOR = (
    "from django.contrib.auth import get_user_model; "
    f"get_user_model().objects.create_user({EDITOR!r}, 'rosa@example.org', {PASSWORD!r})"
)


class Account(Struct, frozen=True):
    """One row of the site's users. `password` is Django's salted hash; `signed_in` the time of the last sign-in."""

    username: str
    email: str
    first_name: str
    last_name: str
    password: str
    signed_in: str | None

    def opens_with(self, password: str) -> bool:
        """Whether `password` is this account's."""
        algorithm, rounds, salt, expected = self.password.split("$")
        if algorithm != "pbkdf2_sha256":
            raise ValueError(f"account {self.username}: password hashed by {algorithm}, expected pbkdf2_sha256")
        made = hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), int(rounds))
        return hmac.compare_digest(base64.b64encode(made).decode(), expected)


class Site(Struct, frozen=True):
    """A running site."""

    url: str
    database: Path
    pristine: Path

    def reset(self, fault: str, language: str) -> None:
        """Put the database back to how the site began, under the running server. It has no faults to inject."""
        if fault != "none":
            raise ValueError(f"fault {fault!r}: nothing can be injected here")
        put_back(self.database, self.pristine)

    def state(self) -> Mapping[str, Account]:
        """Every account, by username."""
        with closing(sqlite3.connect(self.database)) as connection:
            rows = connection.execute(
                "select username, email, first_name, last_name, password, last_login from auth_user"
            ).fetchall()
        return {row[0]: Account(*row) for row in rows}

    def repeated(self) -> None:
        """Not known: its server is its own."""

    def writes(self) -> None:
        """Not known: no proxy stands before it."""

    async def sign_in(self, driver: Driver) -> None:
        """As the administrator, by hand."""
        await driver.goto(self.url + LOGIN)
        page = driver.page
        await page.locator("[name=username]").fill(ADMIN)
        await page.locator("[name=password]").fill(PASSWORD)
        await page.get_by_role("button", name="Sign in").click()
        await page.wait_for_url(f"{self.url}/admin/")


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the site, served until the end of the context. Raises AppMissing."""
    made = _made()
    with TemporaryDirectory(prefix="surefoot-wagtail-") as scratch:
        folder = Path(scratch) / "site"
        shutil.copytree(made, folder)
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "manage.py", "runserver", "--noreload", "--skip-checks", f"127.0.0.1:{port}"]
        with serving("the Wagtail site", command, folder, f"{url}/admin/login/"):
            yield Site(url=url, database=folder / "db.sqlite3", pristine=made / "db.sqlite3")


def _made() -> Path:
    """The site as it begins, made on first use (about 15 s) and kept in the user's cache."""
    try:
        name = f"wagtail-{version('wagtail')}-{RECIPE}"
    except PackageNotFoundError:
        raise AppMissing("the wagtail package is missing; run: pip install 'surefoot[bench]'") from None
    kept = cache() / name
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "site"
            _make(folder)
            try:
                folder.rename(kept)  # whole or not at all
            except OSError:
                if not kept.exists():  # else another run was faster, and made the same
                    raise
    return kept


def _make(folder: Path) -> None:
    folder.mkdir()
    _run(folder, "-m", "wagtail.bin.wagtail", "start", "mysite", str(folder))
    (folder / "mysite" / "settings" / "local.py").write_text(LOCAL_SETTINGS, "utf-8")
    _run(folder, "manage.py", "migrate", "--verbosity", "0")
    _run(
        folder, "manage.py", "createsuperuser", "--noinput", "--username", ADMIN, "--email", "admin@example.org",
        DJANGO_SUPERUSER_PASSWORD=PASSWORD,
    )  # fmt: skip
    _run(folder, "manage.py", "shell", "--command", ADD_EDITOR)


def _run(folder: Path, *arguments: str, **environment: str) -> None:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise AppMissing(f"the Wagtail site was not made: {' '.join(arguments[:3])}: {done.stderr.strip()[-500:]}")
