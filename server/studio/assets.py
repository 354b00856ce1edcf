"""Files that pages load: each under an address that holds its digest, so that browsers keep it for good."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from server.visits import PLACE

TYPES: Mapping[str, str] = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOR_GOOD = "public, max-age=31536000, immutable"
OWN = ("studio.css", "studio.js", "mark.svg")
OF_PACKAGES: Mapping[str, tuple[str, str]] = {  # of others, which bring them as files
    "htmx.js": ("js_lib_htmx", "static/htmx/htmx.min.js"),
}


def address(name: str) -> str:
    """Where a page loads one of these files."""
    return f"{PLACE}/static/{_digest(name)}/{name}"


@get("/static/{digest:str}/{name:str}")
async def asset(digest: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    if name not in OWN and name not in OF_PACKAGES:
        raise NotFoundException
    headers = {"x-content-type-options": "nosniff"}
    if digest == _digest(name):  # a page of another version is served, and asks again next time
        headers["cache-control"] = FOR_GOOD
    return Response(_content(name), media_type=TYPES[Path(name).suffix], headers=headers)


@cache
def _content(name: str) -> bytes:
    package, path = OF_PACKAGES.get(name, ("server.studio", f"static/{name}"))
    return files(package).joinpath(path).read_bytes()


@cache
def _digest(name: str) -> str:
    return blake2b(_content(name), digest_size=8).hexdigest()
