"""changedetection.io, and a small web that it watches: each page seen once, some once more after a change."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from benchmarks.apps.fetched import made as made_of
from benchmarks.apps.serving import AppMissing, serving
from client.serving import free_port, serve_handler

VERSION = "0.60.10"
PACKAGES = (f"changedetection.io=={VERSION}",)
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
DATA, SETTINGS, SERVED = "data", "changedetection.json", "server.py"
SECONDS = 60.0  # for the first looks at all pages
SERVER = """\
# The application as it is, and an address at which it reads its files anew.
from changedetectionio import flask_app, main

application = flask_app.changedetection_app


def with_put_back(config, store):
    app = application(config, store)

    def put_back():
        store.reload_state(config["datastore_path"], False, "")
        return ""

    app.add_url_rule("/put-back", "put_back", put_back)
    return app


flask_app.changedetection_app = with_put_back
main()
"""
GROUPS = ("Garden", "Coast", "Old stuff")
WATCHED: Mapping[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {  # by its address: title, groups, what is set
    "http://seeds.example.org/catalogue": ("Seed catalogue", ("Garden",), {}),
    "http://market.example.org/greenhouses": ("Used greenhouses", ("Garden",), {"ignore_text": ["Advertisement"]}),
    "http://tides.example.org/table": ("Tide table", ("Coast",), {}),
    "http://ferry.example.org/timetable": ("Ferry timetable", ("Coast",), {"paused": True}),
    "http://town.example.org/notices": ("Council notices", (), {}),
    "http://library.example.org/hours": ("Library hours", (), {"notification_muted": True}),
}
PAGES: Mapping[str, tuple[str, ...]] = {  # what they say at first, and then
    "http://seeds.example.org/catalogue": ("Runner bean 3.20, sweet pea 2.50", "Runner bean 3.40, sweet pea 2.50"),
    "http://market.example.org/greenhouses": ("One greenhouse, six by eight, to collect",),
    "http://tides.example.org/table": ("High water 06:12 and 18:40",),
    "http://ferry.example.org/timetable": ("Departures 08:00, 12:00, 17:30",),
    "http://town.example.org/notices": ("Road works in Mill Lane", "Road works in Mill Lane and Bridge Street"),
    "http://library.example.org/hours": ("Open from ten to six, closed on Mondays",),
}
ELSEWHERE = "A page like any other"


class Web:
    """Pages of a few sites, and one that all others show; `then` once they have changed."""

    def __init__(self, *, then: bool) -> None:
        self.then = then

    def says(self, address: str) -> str:
        said = PAGES.get(address, (ELSEWHERE,))
        return said[-1] if self.then else said[0]


class _Pages(BaseHTTPRequestHandler):
    """Answers as a proxy: it is asked for whole addresses."""

    def __init__(self, web: Web, *args: object) -> None:
        self._web = web
        super().__init__(*args)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the run itself is what is shown."""

    def do_GET(self) -> None:
        page = f"<!doctype html><title>{self.path}</title><body><p>{self._web.says(self.path)}</p></body>".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@contextmanager
def watched(*, then: bool) -> Iterator[tuple[Web, str]]:
    """The small web, and the address at which it is asked as a proxy, until the end of the context."""
    web = Web(then=then)
    with serve_handler(partial(_Pages, web)) as url:
        yield web, url


def made() -> Path:
    """`env`, what serves, and the files that it keeps, made on first use and kept. Raises AppMissing."""
    return made_of(f"changedetection-{VERSION}-{RECIPE}", PACKAGES, _seed)


def command(kept: Path, data: Path, port: int) -> list[str]:
    python = str(kept / "env" / "bin" / "python")
    return [python, str(kept / SERVED), "-h", "127.0.0.1", "-p", str(port), "-d", str(data), "-l", "ERROR"]


def environment(proxy: str) -> dict[str, str]:
    """What it needs, beside its own environment: it asks a proxy for all pages, and the network for none."""
    return {
        "HTTP_PROXY": proxy, "HTTPS_PROXY": proxy, "http_proxy": proxy, "https_proxy": proxy, "NO_PROXY": "",
        "DISABLE_VERSION_CHECK": "true", "ALLOW_IANA_RESTRICTED_ADDRESSES": "true", "LLM_FEATURES_DISABLED": "true",
        "TZ": "UTC",
    }  # fmt: skip


def _seed(python: Path, folder: Path) -> None:
    del python  # it is the one of `env`
    (folder / SERVED).write_text(SERVER, "utf-8")
    data, port = folder / DATA, free_port()
    data.mkdir()
    with (
        watched(then=False) as (web, proxy),
        serving("changedetection.io", command(folder, data, port), folder, f"http://127.0.0.1:{port}/",
                environment(proxy)),
    ):  # fmt: skip
        key = json.loads((data / SETTINGS).read_text("utf-8"))["settings"]["application"]["api_access_token"]

        def ask(method: str, path: str, body: object = None) -> Any:
            return _asked(port, key, method, path, body)

        for uuid in ask("GET", "/watch"):
            ask("DELETE", f"/watch/{uuid}")
        for uuid in ask("GET", "/tags"):
            ask("DELETE", f"/tag/{uuid}")
        groups = {title: ask("POST", "/tag", {"title": title})["uuid"] for title in GROUPS}
        for url, (title, within, more) in WATCHED.items():
            later = {name: one for name, one in more.items() if name == "paused"}
            now = {name: one for name, one in more.items() if name not in later}
            of = [groups[name] for name in within]
            uuid = ask("POST", "/watch", {"url": url, "title": title, "tags": of, **now})["uuid"]
            _seen(ask, uuid, 1)
            if later:
                ask("PUT", f"/watch/{uuid}", later)
        web.then = True
        for uuid, one in ask("GET", "/watch").items():
            if len(PAGES[one["url"]]) > 1:
                time.sleep(1.1)  # it tells what it saw apart by the second
                ask("GET", f"/watch/{uuid}?recheck=1")
                _seen(ask, uuid, 2)


def _seen(ask: Any, uuid: str, times: int) -> None:
    ends = time.monotonic() + SECONDS
    while time.monotonic() < ends:
        if len(ask("GET", f"/watch/{uuid}/history")) >= times:
            return
        time.sleep(0.2)
    raise AppMissing(f"changedetection.io did not look at a page within {SECONDS:.0f} s")


def _asked(port: int, key: str, method: str, path: str, body: object) -> Any:
    said = None if body is None else json.dumps(body).encode()
    headers = {"x-api-key": key, "Content-Type": "application/json"}
    request = Request(f"http://127.0.0.1:{port}/api/v1{path}", said, headers, method=method)
    with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
        text = answer.read()
    return json.loads(text) if text.strip() else None
