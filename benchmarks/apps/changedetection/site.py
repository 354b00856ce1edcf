"""What watches pages on loopback, put back before each goal, read by value from its files."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import ProxyHandler, build_opener

from msgspec import Struct

from benchmarks.apps.changedetection.making import DATA, SETTINGS, command, environment, made, watched
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import serving
from client.driver import Driver
from client.serving import free_port

# Whether there is news, all the time, but not what is done in a row; what a filter would leave.
ASKED = r"(?s)\A/socket\.io/(?!.*(watch_operation|checkbox-operation))|\A[^\n]*/preview-rendered\n"
SECONDS = 20.0  # until its files are whole
LISTS = ("include_filters", "subtractive_selectors", "ignore_text", "trigger_text", "notification_urls")


class Watch(Struct, frozen=True, order=True):
    """`every`: units of time and how many, empty where the settings say it; `lists`: the lines of each list."""

    url: str
    title: str
    processor: str
    paused: bool
    muted: bool
    groups: tuple[str, ...]
    every: tuple[tuple[str, int], ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]


class State(Struct, frozen=True):
    """`groups` with whether they are muted; `settings` by the names that its file has for them."""

    watches: tuple[Watch, ...]
    groups: tuple[tuple[str, bool], ...]
    settings: Mapping[str, Any]


class Site(Proxied):
    """The running application."""

    data: Path
    pristine: Path

    def reset(self, fault: Fault, language: str) -> None:
        """Put its files back, and have it read them; it speaks English."""
        del language
        self.proxy.reset(fault)
        put_back(self.data, self.pristine, self.proxy.port)

    def state(self) -> State:
        """What its files say now."""
        settings = _read(self.data / SETTINGS)["settings"]
        tags = {path.parent.name: _read(path) for path in self.data.glob("*/tag.json")}
        names = {uuid: str(tag["title"]) for uuid, tag in tags.items()}
        kept = settings["application"]
        return State(
            watches=tuple(sorted(_watch(_read(path), names) for path in self.data.glob("*/watch.json"))),
            groups=tuple(sorted((str(tag["title"]), bool(tag.get("notification_muted"))) for tag in tags.values())),
            settings={
                "every": _every(settings["requests"]["time_between_check"]),
                **{name: kept[name] for name in ("all_paused", "all_muted", "pager_size", "notification_title")},
                **{name: _lines(kept[name]) for name in ("global_ignore_text", "notification_urls")},
                **{name: kept["ui"][name] for name in ("favicons_enabled", "timeago_format", "sidebar_mode")},
                "password": bool(kept["password"]),
            },
        )

    def unread(self) -> frozenset[str]:
        """The addresses of those whose last change nobody has looked at."""
        watches = {path.parent: _read(path) for path in self.data.glob("*/watch.json")}
        return frozenset(
            one["url"] for folder, one in watches.items() if 0 < int(one["last_viewed"]) < _newest(folder)
            or (int(one["last_viewed"]) == 0 and _looks(folder) > 1)
        )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts."""


def _watch(one: Mapping[str, Any], groups: Mapping[str, str]) -> Watch:
    return Watch(
        url=one["url"],
        title=one["title"] or "",
        processor=one["processor"],
        paused=bool(one["paused"]),
        muted=bool(one["notification_muted"]),
        groups=tuple(sorted(groups.get(uuid, uuid) for uuid in one["tags"])),
        every=() if one.get("time_between_check_use_default", True) else _every(one["time_between_check"]),
        lists=tuple((name, _lines(one.get(name))) for name in LISTS),
    )


def _every(units: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    return tuple((unit, int(count)) for unit, count in sorted(units.items()) if count)


def _lines(said: Any) -> tuple[str, ...]:
    return tuple(line.strip() for line in said or () if line.strip())


def _looks(folder: Path) -> int:
    history = folder / "history.txt"
    return len(history.read_text("utf-8").splitlines()) if history.exists() else 0


def _newest(folder: Path) -> int:
    history = folder / "history.txt"
    lines = history.read_text("utf-8").split() if history.exists() else []
    return int(lines[-1].partition(",")[0]) if lines else 0


def _read(path: Path) -> dict[str, Any]:
    """A file that the application may be about to write."""
    ends = time.monotonic() + SECONDS
    while True:
        try:
            return dict(json.loads(path.read_text("utf-8")))
        except (FileNotFoundError, json.JSONDecodeError):
            if time.monotonic() > ends or not path.parent.exists():
                raise
            time.sleep(0.05)


def put_back(data: Path, pristine: Path, port: int) -> None:
    """Make its files what they were. It has just looked at all pages, so that it does not by itself."""
    for one in data.iterdir():
        shutil.rmtree(one) if one.is_dir() else one.unlink()
    shutil.copytree(pristine, data, dirs_exist_ok=True)
    for path in data.glob("*/watch.json"):
        path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), "last_checked": int(time.time())}), "utf-8")
    with build_opener(ProxyHandler({})).open(f"http://127.0.0.1:{port}/put-back", timeout=SECONDS):
        pass


def keeping(data: Path, aside: Path, port: int) -> Callable[[], None]:
    """What makes its files again what they are now, of which a copy is kept aside."""
    shutil.rmtree(aside, ignore_errors=True)
    shutil.copytree(data, aside)
    return partial(put_back, data, aside, port)


@contextmanager
def running_site() -> Iterator[Site]:
    """A fresh copy of its files, served until the end of the context. Raises AppMissing."""
    kept = made()
    with TemporaryDirectory(prefix="surefoot-changedetection-") as scratch, watched(then=True) as (_, web):
        home, port = Path(scratch), free_port()
        data, pristine = home / DATA, kept / DATA
        shutil.copytree(pristine, data)
        proxy = Proxy(port, odd=Odd(idle=ASKED, keep=partial(keeping, data, home / "aside", port)))
        ready = f"http://127.0.0.1:{port}/"
        with (
            serving("changedetection.io", command(kept, data, port), home, ready, environment(web)),
            before(proxy) as url,
        ):
            yield Site(url, proxy, data, pristine)
