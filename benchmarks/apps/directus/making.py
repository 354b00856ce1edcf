"""Directus with what a garden shop keeps in it, from npm. What it needs beside JavaScript is built where it is made."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from benchmarks.apps.fetched import run
from benchmarks.apps.serving import AppMissing, cache, serving
from client.serving import free_port

VERSION = "11.1.2"
RECIPE = "1"  # part of the cache's name: raise it when what is made here does changes
BUILT = ("sqlite3", "isolated-vm")
FROM_SOURCE = {"npm_config_build_from_source": "true"}  # else they first wait for what is built elsewhere
ADMIN, PASSWORD = "ada@example.org", "quiet-harbour-42"  # the password is that of every account
DATABASE = "data.db"
SECONDS = 60  # for one answer while it is made
KEY = {
    "field": "id", "type": "integer", "meta": {"hidden": True, "readonly": True, "interface": "input"},
    "schema": {"is_primary_key": True, "has_auto_increment": True},
}  # fmt: skip
NAME = {"field": "name", "type": "string", "meta": {"interface": "input", "required": True, "width": "half"}}
STATUS = {
    "field": "status", "type": "string", "meta": {
        "interface": "select-dropdown", "width": "half", "options": {
            "choices": [{"text": word, "value": word.lower()} for word in ("Draft", "Published", "Archived")],
        },
    },
}  # fmt: skip
PRICE = {"field": "price", "type": "integer", "meta": {"interface": "input", "width": "half"}}
STOCK = {
    "field": "in_stock", "type": "boolean",
    "meta": {"interface": "boolean", "special": ["cast-boolean"], "width": "half"},
}  # fmt: skip
NOTES = {"field": "notes", "type": "text", "meta": {"interface": "input-multiline", "width": "full"}}
CITY = {"field": "city", "type": "string", "meta": {"interface": "input", "width": "half"}}
ARCHIVES = {"archive_field": "status", "archive_value": "archived", "unarchive_value": "draft"}
COLLECTIONS: Sequence[tuple[str, dict[str, str], Sequence[dict[str, Any]]]] = (
    ("plants", {"icon": "local_florist", **ARCHIVES}, (NAME, STATUS, PRICE, STOCK, NOTES)),
    ("suppliers", {"icon": "local_shipping"}, (NAME, CITY)),
)
PLANTS = (
    ("Runner bean", "published", 3, True, "Sow in May."), ("Sweet pea", "published", 2, True, ""),
    ("Lavender", "draft", 6, False, ""), ("Old rose", "published", 15, True, "Thorns."),
)  # fmt: skip
SUPPLIERS = (("Seeds and Sons", "Leeds"), ("Green Dock", "Hamburg"))
STAFF = (("Rosa", "Diaz"), ("Tom", "Weber"))


def made() -> Path:
    """`node_modules`, and the database beside it, made on first use and kept. Raises AppMissing."""
    kept = cache() / f"directus-{VERSION}-{RECIPE}"
    if not kept.exists():
        if shutil.which("npm") is None:
            raise AppMissing("Directus comes from npm, and there is no npm on this machine")
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "made"
            folder.mkdir()
            quiet = ("--no-audit", "--no-fund", "--prefix", str(folder))
            run(["npm", "install", *quiet, "--ignore-scripts", f"directus@{VERSION}"], folder)
            run(["npm", "rebuild", *quiet, *BUILT], folder, {**os.environ, **FROM_SOURCE})
            _seed(folder)
            folder.rename(kept)  # whole or not at all
    return kept


def command(kept: Path, word: str) -> list[str]:
    return ["node", str(kept / "node_modules" / "directus" / "cli.js"), word]


def environment(home: Path, port: int) -> dict[str, str]:
    """What its commands need, beside their own environment."""
    return {
        "HOST": "127.0.0.1", "PORT": str(port), "DB_CLIENT": "sqlite3", "DB_FILENAME": str(home / DATABASE),
        "SECRET": PASSWORD * 4, "KEY": "garden", "ADMIN_EMAIL": ADMIN, "ADMIN_PASSWORD": PASSWORD,
        "TELEMETRY": "false", "CACHE_ENABLED": "false", "RATE_LIMITER_ENABLED": "false", "WEBSOCKETS_ENABLED": "false",
        "STORAGE_LOCATIONS": "local", "STORAGE_LOCAL_ROOT": str(home / "uploads"), "LOG_LEVEL": "error",
        "EXTENSIONS_PATH": str(home / "extensions"), "SESSION_COOKIE_TTL": "1d",
    }  # fmt: skip


def _seed(folder: Path) -> None:
    port = free_port()
    ours = environment(folder, port)
    run(command(folder, "bootstrap"), folder, {**os.environ, **ours})
    with serving("Directus", command(folder, "start"), folder, f"http://127.0.0.1:{port}/server/health", ours):
        token = _asked(port, "POST", "/auth/login", {"email": ADMIN, "password": PASSWORD})["access_token"]

        def ask(method: str, path: str, body: object) -> Any:
            return _asked(port, method, path, body, token)

        for name, about, fields in COLLECTIONS:
            ask("POST", "/collections", {
                "collection": name, "meta": about, "schema": {},
                "fields": [KEY, *({"schema": {}, **one} for one in fields)],
            })  # fmt: skip
        for name, status, price, there, said in PLANTS:
            plant = {"name": name, "status": status, "price": price, "in_stock": there, "notes": said}
            ask("POST", "/items/plants", plant)
        for name, city in SUPPLIERS:
            ask("POST", "/items/suppliers", {"name": name, "city": city})
        ask("PATCH", "/settings", {"project_name": "Garden shop"})
        ask("PATCH", "/users/me", {"first_name": "Ada", "last_name": "Brook"})
        editor = ask("POST", "/roles", {"name": "Editor"})["id"]
        for first, last in STAFF:
            person = {"first_name": first, "last_name": last, "email": f"{first.lower()}@example.org"}
            ask("POST", "/users", {**person, "password": PASSWORD, "role": editor, "status": "active"})
        ask("POST", "/folders", {"name": "Catalogue"})


def _asked(port: int, method: str, path: str, body: object, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    request = Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), headers, method=method)
    with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
        return json.load(answer)["data"]
