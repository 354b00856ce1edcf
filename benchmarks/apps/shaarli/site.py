"""A list of bookmarks of one's own on loopback, put back before each goal, read by value from its two files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from benchmarks.apps.fetched import run
from benchmarks.apps.php import php
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from benchmarks.apps.shaarli.making import FOLDERS, OWNER, PASSWORD, STATE, made, written
from client.driver import Driver
from client.serving import free_port

LINKS = r"^/admin/shaare/(delete|visibility|private|\d+/pin)"  # what its own scripts and icons open to change something
SPEAKS = frozenset({"en", "de", "fr"})
_SETTINGS = "config.json.php"


class Bookmark(Struct, frozen=True):
    title: str
    url: str
    description: str
    tags: frozenset[str]
    private: bool = False
    sticky: bool = False


class State(Struct, frozen=True):
    """`password` is what the file has in its place."""

    bookmarks: frozenset[Bookmark]
    title: str
    hides_public: bool
    password: str


class Site(Proxied):
    """The running list."""

    home: Path
    kept: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put both files back, under the running server, in this language; it speaks no Spanish."""
        self.proxy.reset(fault)
        for name in FOLDERS:
            if name != "sessions":
                shutil.rmtree(self.home / name, ignore_errors=True)
                (self.home / name).mkdir()
        shutil.copytree(self.kept / "data", self.home / "data", dirs_exist_ok=True)
        told = _settings(self.home)
        told["translation"] = {"language": language if language in SPEAKS else "en", "mode": "php", "extensions": []}
        (self.home / "data" / _SETTINGS).write_text(written(told), "utf-8")

    def state(self) -> State:
        """What the files say now."""
        store = self.home / "data" / "datastore.php"
        rows = json.loads(run([*php(self.kept), "-r", STATE, str(store)], self.kept / "www"))
        told = _settings(self.home)
        return State(
            bookmarks=frozenset(
                Bookmark(title, url, said, frozenset(tags), private, sticky)
                for title, url, said, tags, private, sticky in rows
            ),
            title=told["general"]["title"],
            hides_public=told["privacy"]["hide_public_links"],
            password=told["credentials"]["hash"],
        )

    async def sign_in(self, driver: Driver) -> None:
        """As its owner, by hand."""
        await driver.goto(f"{self.url}/login")
        page = driver.page
        with self.proxy.lifted():
            await page.locator("#login-form form [name=login]").fill(OWNER)
            await page.locator("#login-form form [name=password]").fill(PASSWORD)
            await page.locator("#login-form form [type=submit]").click()
            await page.wait_for_selector("a[href$='/admin/logout']", state="attached")


def _settings(home: Path) -> Any:
    said = (home / "data" / _SETTINGS).read_text("utf-8")
    return json.loads(said[said.index("{") : said.rindex("}") + 1])


def _kept(data: Path) -> Callable[[], None]:
    """What puts back the files as they are now."""
    files = {file: file.read_bytes() for file in data.iterdir() if file.is_file()}

    def put_back() -> None:
        for file, there in files.items():
            file.write_bytes(there)

    return put_back


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the list, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-shaarli-") as scratch:
        home, port = Path(scratch), free_port()
        for name in FOLDERS:
            (home / name).mkdir()
        shutil.copytree(kept / "data", home / "data", dirs_exist_ok=True)
        www = kept / "www"
        saves = ("-d", f"session.save_path={home / 'sessions'}")
        command = [*php(kept), *saves, "-S", f"127.0.0.1:{port}", "-t", str(www)]
        ready = f"http://127.0.0.1:{port}/login"
        proxy = Proxy(port, odd=Odd(links=LINKS, keep=lambda: _kept(home / "data")))
        with serving("Shaarli", command, www, ready, {"SHAARLI_HOME": str(home)}), before(proxy) as url:
            yield Site(url, proxy, home, kept)
