"""Whether a change of URL means anything."""

from __future__ import annotations

from urllib.parse import SplitResult, urljoin, urlsplit

from msgspec import Struct

MAX_PATH_CHARS = 2_000
_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


def significant_url_change(before: str, after: str, action_type: str) -> bool:
    """Whether `after` is another page: host (with port), path or hash route differ; the query for navigation only.

    A trailing slash and a plain fragment mean nothing. What is no absolute URL is compared as a string.
    """
    old, new = _split(before), _split(after)
    if old is None or new is None:
        return before != after
    if _host(old) != _host(new) or _path(old.path) != _path(new.path) or _route(old) != _route(new):
        return True
    return action_type == "navigation" and old.query != new.query


def cross_domain(before: str, after: str) -> bool:
    """Whether the host names differ. Ports do not count, and what is no absolute URL has no host to compare."""
    old, new = _split(before), _split(after)
    return old is not None and new is not None and (old.hostname or "") != (new.hostname or "")


def led_to(base: str, href: str) -> str:
    """Where a link of a page leads; "" where one of the two is no address."""
    try:
        return urljoin(base, href)
    except ValueError:
        return ""


def parts_of(url: str) -> SplitResult:
    """The parts of a URL, all empty for what is none."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


class Address(Struct, frozen=True):
    """Where a page is, the same for all ways to write it; both are empty for what is no address."""

    host: str
    path: str

    @property
    def last(self) -> str:
        """The last part of the path, or of the route after it: "42" of "/tickets/42/"."""
        return self.path.rstrip("/").rpartition("/")[2]


def address(url: str) -> Address:
    """Host and path of a URL. The host has no port, no final dot and no letters but ASCII; the path no query.

    The route that a single-page app keeps in the fragment stands after the path: `/app#/patients`. A path is cut at
    2,000 characters.
    """
    parts = _split(url)
    if parts is None:
        return Address("", "")
    path = parts.path or ("/" if parts.netloc else "")
    if _route(parts):
        path += f"#{parts.fragment.partition('?')[0]}"
    return Address(_ascii((parts.hostname or "").rstrip(".")), path[:MAX_PATH_CHARS])


def _ascii(host: str) -> str:
    """A host as browsers send it. What cannot be written so is left as it is."""
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode()
    except UnicodeError:
        return host


def host_of(url: str) -> str | None:
    """The host name of an address, in lower case; None for what is no address."""
    parts = _split(url)
    return parts.hostname if parts else None


def scheme_of(url: str) -> str | None:
    """`https` and so on; None for what is no address."""
    parts = _split(url)
    return parts.scheme if parts else None


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url.strip())
        _ = parts.port                          # raises ValueError where it is no number
    except ValueError:
        return None
    return parts if parts.scheme and (parts.netloc or parts.path) else None


def _host(parts: SplitResult) -> tuple[str, int | None]:
    """Host and port as a browser prints them: the scheme's own port is left out."""
    return parts.hostname or "", None if parts.port == _DEFAULT_PORTS.get(parts.scheme) else parts.port


def _path(path: str) -> str:
    return path.removesuffix("/")


def _route(parts: SplitResult) -> str:
    """The path that a single-page app keeps in the fragment (`#/patients`, `#!inbox`), else nothing."""
    fragment = parts.fragment
    return _path(fragment.removeprefix("!")) if fragment.startswith(("/", "!")) else ""
