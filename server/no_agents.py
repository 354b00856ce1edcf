"""Where no agent acts: the studio, in which a person says yes to what agents were held back from."""

from __future__ import annotations

from urllib.parse import SplitResult, unquote, urlsplit

from server.origin import LOOPBACK
from server.problems import AnyRequest, Problem
from server.visits import PLACE

_USUAL = (80, 443)


def refuse_studio(request: AnyRequest, url: str | None) -> None:
    """Raises Problem 403 for a page of the studio of this server, under the name that it is called by. A browser holds
    the visit of who is signed in, so an agent in it could answer its own questions there.
    """
    try:
        page, own = urlsplit(url or ""), urlsplit(f"//{request.headers.get('host', '')}")
        theirs = _place(page) == _place(own)
    except ValueError:
        return  # what is no address is refused as such
    if theirs and unquote(page.path).lstrip("/").split("/", 1)[0] == PLACE.strip("/"):
        detail = "this is the studio of this server, where a person decides what agents may do: no agent acts here"
        raise Problem(403, "studio-page", "Not for agents", detail)


def _place(address: SplitResult) -> tuple[str, int | None]:
    """The host, one name for all of the same machine, and the port where it is not the usual one."""
    host = (address.hostname or "").rstrip(".")
    return "localhost" if host in LOOPBACK else host, None if address.port in _USUAL else address.port
