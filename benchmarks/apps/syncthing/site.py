"""Shared folders on loopback, the program from Debian's package, read by value from its file of settings."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from msgspec import Struct

from benchmarks.apps.debian import unpacked
from benchmarks.apps.fetched import run
from benchmarks.apps.proxy import Fault, Odd, Proxied, Proxy, before
from benchmarks.apps.serving import cache, serving
from client.driver import Driver
from client.serving import free_port

RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
KEY = "quiet-harbour-42"  # of its REST API
SECONDS = 10.0  # for one answer
AGAIN = 0.2  # seconds
READ_BY_POST = r"^/rest/(db/scan|system/(debug|error/clear|ping))"
SESSION = r"^(cookie|x-csrf-.*)$"  # its pages send the cookie's word in a header
QUIET = {  # nobody in the network is told that it is there
    "globalAnnounceEnabled": False, "localAnnounceEnabled": False, "relaysEnabled": False, "natEnabled": False,
    "crashReportingEnabled": False, "urAccepted": -1, "autoUpgradeIntervalH": 0, "startBrowser": False,
    "listenAddresses": ["tcp://127.0.0.1:0"], "unackedNotificationIDs": [],
}  # fmt: skip
FOLDERS = {"holiday-pics": "Holiday photos", "letters": "Letters", "recipes": "Recipes"}
DEVICES = {
    "MOBW7RP-XWTQGOD-EHVMSVT-5RLI3XZ-D76CC6X-CLJJMSS-HLBF5AN-54EIVA4": "Attic server",
    "NSRUBF3-SAXMEXP-U3T7IGQ-FENLT6H-Z25H5M6-Q5XNXM7-IXH56L2-EG2CPQG": "Tablet",
}
SHARED = {"letters": ("Attic server",)}
NAME = "Study"  # of this device


class Folder(Struct, frozen=True):
    """`every`: seconds between two scans; `shared`: names of the other devices; `ignores`: patterns."""

    label: str
    place: str  # the name of its directory
    kind: str
    every: int
    paused: bool
    shared: frozenset[str]
    ignores: tuple[str, ...] = ()


class Device(Struct, frozen=True):
    name: str
    paused: bool
    rate: int  # KiB per second that may come in, 0: any
    accepts: bool  # folders that it shares, without being asked


class State(Struct, frozen=True):
    """`folders` by their ID, `devices` (the others) by theirs."""

    folders: dict[str, Folder]
    devices: dict[str, Device]
    name: str
    theme: str
    user: str
    sends: int  # KiB per second that may go out in all, 0: any


class Site(Proxied):
    """The running program."""

    home: Path
    own: str  # its ID
    pristine: Any

    def reset(self, fault: Fault, language: str) -> None:
        """Back through its REST API, under the running program. Its language is a part of the address of its page."""
        self.proxy.reset(fault)
        for patterns in (self.home / "sync").glob("*/.stignore"):
            patterns.unlink()
        _ask(self.proxy.port, "PUT", "/rest/config", self.pristine)
        _ask(self.proxy.port, "POST", "/rest/system/error/clear")  # what its page tells of above everything else

    def state(self) -> State:
        """What its file says now."""
        told = ElementTree.parse(self.home / "home" / "config.xml").getroot()
        names = {one.get("id", ""): one.get("name", "") for one in told.findall("device")}
        return State(
            folders={one.get("id", ""): self._folder(one, names) for one in told.findall("folder")},
            devices={one.get("id", ""): _device(one) for one in told.findall("device") if one.get("id") != self.own},
            name=names[self.own],
            theme=told.findtext("gui/theme", ""),
            user=told.findtext("gui/user", ""),
            sends=int(told.findtext("options/maxSendKbps", "0")),
        )

    def _folder(self, one: ElementTree.Element, names: Mapping[str, str]) -> Folder:
        place = Path(one.get("path", ""))
        patterns = place / ".stignore"
        with_whom = (names.get(each.get("id", ""), "") for each in one.findall("device") if each.get("id") != self.own)
        return Folder(
            label=one.get("label", ""), place=place.name, kind=one.get("type", ""),
            every=int(one.get("rescanIntervalS", "0")), paused=one.findtext("paused") == "true",
            shared=frozenset(with_whom),
            ignores=tuple(patterns.read_text("utf-8").split("\n")) if patterns.exists() else (),
        )  # fmt: skip

    async def sign_in(self, driver: Driver) -> None:
        """It has no accounts as it begins."""


def _device(one: ElementTree.Element) -> Device:
    return Device(
        name=one.get("name", ""), paused=one.findtext("paused") == "true", rate=int(one.findtext("maxRecvKbps", "0")),
        accepts=one.findtext("autoAcceptFolders") == "true",
    )  # fmt: skip


@contextmanager
def running_site() -> Iterator[Site]:
    """The program with its folders, served until the end of the context. Raises AppMissing."""
    program = _made() / "system" / "usr" / "bin" / "syncthing"
    with TemporaryDirectory(prefix="surefoot-syncthing-") as scratch:
        home, port = Path(scratch), free_port()
        for name in ("home", "sync"):
            (home / name).mkdir()
        environment = {"HOME": str(home)}
        config, peer = "--config=" + str(home / "home"), f"http://127.0.0.1:{port}"
        run([str(program), "generate", "--no-default-folder", config], home, {**os.environ, **environment})
        command = [
            str(program), "serve", config, "--data=" + str(home / "home"), "--no-browser", "--no-restart",
            "--no-upgrade", f"--gui-address={peer}", f"--gui-apikey={KEY}",
        ]  # fmt: skip
        with serving("Syncthing", command, home, peer + "/rest/noauth/health", environment):
            own_id = _ask(port, "GET", "/rest/system/status")["myID"]
            pristine = _begun(_ask(port, "GET", "/rest/config"), own_id, home / "sync")
            proxy = Proxy(port, reads=READ_BY_POST, odd=Odd(session=SESSION, keep=partial(_keep, port)))
            _ask(port, "PUT", "/rest/config", pristine)
            with before(proxy) as url:
                yield Site(url, proxy, home, own_id, pristine)


def _begun(told: Any, own: str, folders: Path) -> Any:
    """Its settings with what there is in the beginning."""
    there = {own: NAME, **DEVICES}
    ids = {name: one for one, name in there.items()}
    plain = told["defaults"]
    return {
        **told,
        "options": {**told["options"], **QUIET},
        "devices": [
            {**plain["device"], "deviceID": one, "name": name, "addresses": ["tcp://127.0.0.1:9"]}
            for one, name in there.items()
        ],
        "folders": [
            {
                **plain["folder"], "id": one, "label": label, "path": str(folders / one), "fsWatcherEnabled": False,
                "devices": [{"deviceID": ids[name]} for name in (NAME, *SHARED.get(one, ()))],
            }
            for one, label in FOLDERS.items()
        ],
    }  # fmt: skip


def _keep(port: int) -> Callable[[], None]:
    kept = _ask(port, "GET", "/rest/config")
    return lambda: _put(port, kept)


def _put(port: int, kept: Any) -> None:
    _ask(port, "PUT", "/rest/config", kept)


def _ask(port: int, method: str, path: str, body: Any = None) -> Any:
    """Its answer, once it listens: it stops doing so for a moment when what its page looks like is changed."""
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            return _told(port, method, path, body)
        except ConnectionError:
            if time.monotonic() > deadline:
                raise
            time.sleep(AGAIN)


def _told(port: int, method: str, path: str, body: Any) -> Any:
    with closing(HTTPConnection("127.0.0.1", port, timeout=SECONDS)) as connection:
        headers = {"X-API-Key": KEY, "Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body).encode(), headers)
        answer = connection.getresponse()
        said = answer.read()
    if answer.status >= 400:
        raise RuntimeError(f"Syncthing: {method} {path}: {answer.status} {said[:200]!r}")
    return json.loads(said) if said.strip() else None


def _made() -> Path:
    """The program, fetched on first use and kept."""
    kept = cache() / f"syncthing-{RECIPE}"
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "made"
            folder.mkdir()
            unpacked(["syncthing"], folder / "system")
            folder.rename(kept)  # whole or not at all
    return kept
