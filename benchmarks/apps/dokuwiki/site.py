"""A wiki of one's own on loopback, put back before each goal, read by value from its files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.dokuwiki.making import ADMIN, PASSWORD, made, php
from benchmarks.apps.proxy import Fault, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from client.driver import Driver
from client.serving import free_port

LOGIN = "/doku.php?id=start&do=login"
_KEPT = ("conf", "data", "sessions")
_SIGNED_IN = re.compile(r's:4:"user";s:\d+:"([^"]+)"')
_TITLE = re.compile(r"\$conf\['title'\] = '([^']*)'")


class State(Struct, frozen=True):
    """`pages`: id and text; `users`: name, real name and address; `signed_in`: who has a session."""

    pages: Mapping[str, str]
    users: Mapping[str, tuple[str, str]]
    signed_in: frozenset[str]
    title: str


class Site(Proxied):
    """A running wiki."""

    home: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the files back, under the running server."""
        self.proxy.reset(fault)
        for name in _KEPT:
            shutil.rmtree(self.home / name)
            shutil.copytree(self.pristine / name, self.home / name, symlinks=True)
        with (self.home / "conf" / "local.php").open("a", encoding="utf-8") as settings:
            settings.write(f"$conf['lang'] = '{language}';\n")

    def state(self) -> State:
        """What the files say now."""
        users = (line.split(":") for line in _lines(self.home / "conf" / "users.auth.php"))
        pages = self.home / "data" / "pages"
        sessions = [path.read_text("utf-8", "replace") for path in (self.home / "sessions").iterdir()]
        titles = _TITLE.findall((self.home / "conf" / "local.php").read_text("utf-8"))
        return State(
            pages={path.stem: path.read_text("utf-8").strip() for path in pages.glob("*.txt")},
            users={user[0]: (user[2], user[3]) for user in users},
            signed_in=frozenset(name for session in sessions for name in _SIGNED_IN.findall(session)),
            title=titles[-1] if titles else "",
        )

    async def sign_in(self, driver: Driver) -> None:
        """As the administrator, by hand."""
        await driver.goto(self.url + LOGIN)
        page = driver.page
        with self.proxy.lifted():
            await page.locator("#dw__login [name=u]").fill(ADMIN)
            await page.locator("#dw__login [name=p]").fill(PASSWORD)
            await page.locator("#dw__login button[type=submit]").click()
            await page.wait_for_selector(".action.logout, a[href*='do=logout']", state="attached")


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if line and not line.startswith("#")]


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the wiki, served until the end of the context. Raises AppMissing."""
    pristine = made()
    with TemporaryDirectory(prefix="surefoot-dokuwiki-") as scratch:
        home, port = Path(scratch), free_port()
        for name in _KEPT:
            shutil.copytree(pristine / name, home / name, symlinks=True)
        www = pristine / "www"
        command = [
            *php(pristine), "-d", f"session.save_path={home / 'sessions'}", "-d", "display_errors=0",
            "-S", f"127.0.0.1:{port}",
        ]  # fmt: skip
        ready = f"http://127.0.0.1:{port}/doku.php"
        environment = {"WIKI_HOME": str(home)}
        with serving("DokuWiki", [*command, "-t", str(www)], www, ready, environment):
            proxy = Proxy(port, reads=r"/ajax\.php$")  # locks and drafts, while one types
            with before(proxy) as url:
                yield Site(url, proxy, home, pristine)
