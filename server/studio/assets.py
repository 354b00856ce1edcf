"""Files that pages load: each under an address that holds its digest, so that browsers keep it for good."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from server.visits import PLACE

TYPES: Mapping[str, str] = {
    ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png",
}  # fmt: skip
FOR_GOOD = "public, max-age=31536000, immutable"
OWN = (
    "studio.css", "studio.js", "mark.svg", "policies.css", "rule.js",
    "editor.js", "editor_chooser.js", "editor_lenses.js", "editor_places.js", "editor_rename.js", "editor_styles.js",
)  # fmt: skip
EDITOR = ("django_ace", "static/django_ace/ace")  # its files are read, and nothing of it is imported
OF_PACKAGES: Mapping[str, tuple[str, str]] = {  # of others, which bring them as files
    "htmx.js": ("js_lib_htmx", "static/htmx/htmx.min.js"),
    "ace.css": (EDITOR[0], f"{EDITOR[1]}/css/ace.css"),
    **{
        name: (EDITOR[0], f"{EDITOR[1]}/{name}")
        for name in ("ace.js", "ext-code_lens.js", "ext-language_tools.js", "mode-yaml.js")
    },
    **{
        name: (EDITOR[0], f"{EDITOR[1]}/css/{name}")
        for at in range(1, 30) for name in (f"main-{at}.png", f"main-{at}.svg")
    },  # signs beside lines, which ace.css names
}  # fmt: skip


def address(name: str) -> str:
    """Where a page loads one of these files."""
    return f"{PLACE}/static/{_digest(name)}/{name}"


@cache
def has_editor() -> bool:
    """Whether the package with the editor is installed; without it a file is edited as a plain text."""
    return find_spec(EDITOR[0]) is not None


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
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise NotFoundException
    file = Path(spec.submodule_search_locations[0], path)
    if not file.is_file():
        raise NotFoundException
    return file.read_bytes()


@cache
def _digest(name: str) -> str:
    return blake2b(_content(name), digest_size=8).hexdigest()
