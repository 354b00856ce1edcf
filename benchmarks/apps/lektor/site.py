"""A small site on loopback with Lektor's admin, in an environment of its own, read by value from its files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from benchmarks.apps.fetched import made
from benchmarks.apps.proxy import Fault, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from client.driver import Driver
from client.serving import free_port

VERSION = "3.3.14"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
READ_BY_POST = r"^/admin/api/(find|browsefs|build|clean)$"  # writes nothing of what the site holds
FILES: Mapping[str, str] = {
    "kitchen.lektorproject": "[project]\nname = Kitchen notes\n",
    "models/page.ini": """\
[model]
name = Page
label = {{ this.title }}

[fields.title]
label = Title
type = string

[fields.summary]
label = Summary
type = string

[fields.portions]
label = Portions
type = integer

[fields.body]
label = Text
type = text
""",
    "templates/page.html": "<title>{{ this.title }}</title><h1>{{ this.title }}</h1><p>{{ this.body }}</p>\n",
    "content/contents.lr": "title: Kitchen notes\n---\nbody: Welcome.\n",
    "content/tea/contents.lr": "title: Tea\n---\nsummary: Black tea\n---\nportions: 2\n---\nbody: Boil water.\n",
    "content/soup/contents.lr": "title: Soup\n---\nsummary: Leek soup\n---\nportions: 4\n---\nbody: Cut the leeks.\n",
}


class State(Struct, frozen=True):
    """The fields of each page, by its path: "" is the first."""

    pages: Mapping[str, Mapping[str, str]]


class Site(Proxied):
    """The running admin."""

    content: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put the files back, under the running server. The admin speaks English only."""
        self.proxy.reset(fault)
        for there in (one for one in self.content.iterdir() if one.is_dir()):
            shutil.rmtree(there)
        shutil.copytree(self.pristine, self.content, dirs_exist_ok=True)

    def state(self) -> State:
        """What the files say now."""
        found = {
            file.parent.relative_to(self.content).as_posix().removeprefix("."): _fields(file.read_text("utf-8"))
            for file in self.content.rglob("contents.lr")
        }
        return State(found)

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts."""


def _fields(text: str) -> dict[str, str]:
    """The fields of a file, those aside that are empty or say what follows from the others."""
    parts = (part.partition(":") for part in text.split("\n---\n"))
    fields = {name.strip(): value.strip() for name, _, value in parts}
    return {name: value for name, value in fields.items() if value and not name.startswith("_")}


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of the site, served until the end of the context. Raises AppMissing."""
    packages = [f"lektor=={VERSION}", "setuptools<81"]
    kept = made(f"lektor-{VERSION}-{RECIPE}", packages, lambda python, folder: _write(folder / "site"))
    with TemporaryDirectory(prefix="surefoot-lektor-") as scratch:
        home, port = Path(scratch) / "site", free_port()
        shutil.copytree(kept / "site", home)
        command = [
            str(kept / "env" / "bin" / "python"), "-m", "lektor", "--project", str(home), "server", "-h", "127.0.0.1",
            "-p", str(port), "-O", str(Path(scratch) / "built"),
        ]  # fmt: skip
        with serving("Lektor", command, home, f"http://127.0.0.1:{port}/admin/", {"LANG": "en_GB.UTF-8"}):
            proxy = Proxy(port, reads=READ_BY_POST)
            with before(proxy) as url:
                yield Site(url, proxy, home / "content", kept / "site" / "content")


def _write(site: Path) -> None:
    for name, text in FILES.items():
        file = site / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
