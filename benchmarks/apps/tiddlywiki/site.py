"""A notebook on loopback, its server fetched from npm, read by value from its files."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from msgspec import Struct

from benchmarks.apps.fetched import run
from benchmarks.apps.proxy import Fault, Proxied, Proxy, before
from benchmarks.apps.serving import AppMissing, cache, serving
from client.driver import Driver
from client.serving import free_port

VERSION = "5.4.1"
LANGUAGES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "es": "es-ES"}
ABOUT = {
    "description": "A notebook", "plugins": ["tiddlywiki/tiddlyweb", "tiddlywiki/filesystem"],
    "themes": ["tiddlywiki/vanilla", "tiddlywiki/snowwhite"], "languages": ["de-DE", "fr-FR", "es-ES"],
}  # fmt: skip
TITLE, SUBTITLE, LANGUAGE = "$:/SiteTitle", "$:/SiteSubtitle", "$:/language"
NOTES = {
    TITLE: {"text": "Allotment 12"},
    SUBTITLE: {"text": "what grows where"},
    "$:/DefaultTiddlers": {"text": "[[Bean rows]]"},
    "Bean rows": {"text": "Three rows of runner beans.", "tags": "vegetables"},
    "Compost": {"text": "Turn it in March."},
    "Mend the shed": {"text": '<$checkbox tag="done"> Done</$checkbox>', "tags": "jobs"},
}
OF_THE_PAGE = (  # drafts, and what the page keeps for itself
    r"^/(recipes|bags)/default/tiddlers/"
    r"(%24%3A%2F(StoryList|HistoryList|state|temp|status)|Draft|Entwurf|Brouillon|Borrador)"
)
SECONDS = 10.0  # for one answer of the server


class Note(Struct, frozen=True):
    text: str
    tags: frozenset[str]


class State(Struct, frozen=True):
    """`notes` by title, without drafts and without what the page keeps for itself."""

    notes: Mapping[str, Note]
    title: str
    subtitle: str


class Site(Proxied):
    """The running notebook."""

    home: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put every note back through the server, which holds them in memory, and set its language."""
        self.proxy.reset(fault)
        there = {one["title"] for one in _files(self.home)}
        for title in there - {*NOTES, LANGUAGE}:
            self._ask("DELETE", f"/bags/default/tiddlers/{quote(title, safe='')}")
        for title, fields in {**NOTES, LANGUAGE: {"text": f"$:/languages/{LANGUAGES[language]}"}}.items():
            path = f"/recipes/default/tiddlers/{quote(title, safe='')}"
            self._ask("PUT", path, json.dumps({"title": title, **fields}))

    def state(self) -> State:
        """What the files say now."""
        kept = {one["title"]: one for one in _files(self.home)}
        return State(
            notes={
                title: Note(one["text"], frozenset(one.get("tags", "").split()))
                for title, one in kept.items()
                if not title.startswith("$:/") and "draft.of" not in one
            },
            title=kept.get(TITLE, {}).get("text", ""),
            subtitle=kept.get(SUBTITLE, {}).get("text", ""),
        )

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts."""

    def _ask(self, method: str, path: str, body: str | None = None) -> None:
        with closing(HTTPConnection("127.0.0.1", self.proxy.port, timeout=SECONDS)) as connection:
            headers = {"X-Requested-With": "TiddlyWiki", "Content-Type": "application/json"}
            connection.request(method, path, body and body.encode(), headers)
            connection.getresponse().read()


def _files(home: Path) -> list[dict[str, str]]:
    """The fields of every note that is a file, `text` among them."""
    found = []
    for file in sorted((home / "tiddlers").glob("*.tid")):
        head, _, text = file.read_text("utf-8").partition("\n\n")
        fields = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in head.splitlines())}
        if "title" in fields:
            found.append({**fields, "text": text.strip()})
    return found


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh notebook, served until the end of the context. Raises AppMissing."""
    program = _made() / "node_modules" / "tiddlywiki" / "tiddlywiki.js"
    with TemporaryDirectory(prefix="surefoot-tiddlywiki-") as scratch:
        home, port = Path(scratch), free_port()
        (home / "tiddlers").mkdir()
        (home / "tiddlywiki.info").write_text(json.dumps(ABOUT), "utf-8")
        command = ["node", str(program), str(home), "--listen", "host=127.0.0.1", f"port={port}"]
        proxy = Proxy(port, reads=OF_THE_PAGE)
        with serving("TiddlyWiki", command, home, f"http://127.0.0.1:{port}/status"), before(proxy) as url:
            yield Site(url, proxy, home)


def _made() -> Path:
    """The program, fetched on first use and kept."""
    kept = cache() / f"tiddlywiki-{VERSION}"
    if not kept.exists():
        if shutil.which("npm") is None:
            raise AppMissing("TiddlyWiki comes from npm, and there is no npm on this machine")
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "made"
            folder.mkdir()
            run(["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), f"tiddlywiki@{VERSION}"], folder)
            folder.rename(kept)  # whole or not at all
    return kept
