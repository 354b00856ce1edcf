"""Whether a text names a site, however it is written there: in an address, in quotes, encoded, or beyond ASCII."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote

import re2

from engine.safety.sites import host_of

ROUNDS = 3  # of decoding: an address within an address, within one more

# A text as a program may have printed it. What remains of a character that is cut off is left as it is.
_escape = re2.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|[nrtbf])")
_unseen = re2.compile(r"[\p{Cf}\x{34F}\x{180B}-\x{180F}\x{FE00}-\x{FE0F}]")  # no part of a host: browsers drop them
_stops = re2.compile(r"[。．｡]")  # what a browser takes for a dot


def names_site(text: str, sites: tuple[str, ...]) -> bool:
    """Whether one of the sites, or a host under it, stands in a text, with no letter or digit beside it that makes it
    another host. Where that cannot be told, it does.
    """
    pattern = _pattern(sites)
    return pattern is not None and any(pattern.search(_plain(one)) is not None for one in _readings(text))


def _readings(text: str) -> Iterator[str]:
    """The text as it is, and with each layer of encoding taken off."""
    yield text
    for _ in range(ROUNDS):
        before = text
        for decoded in (unquote, html.unescape, _unescaped):
            after = decoded(text)
            if after != text:
                yield after
            text = after
        if text == before:
            return


def _unescaped(text: str) -> str:
    def said(found: re2.Match[str]) -> str:
        code = found.group(1) or found.group(2)
        return chr(int(code, 16)) if code else " "

    return _escape.sub(said, text) if "\\" in text else text


def _plain(text: str) -> str:
    """In the letters that hosts are compared in."""
    composed = unicodedata.normalize("NFKC", _unseen.sub("", _stops.sub(".", text.encode(errors="replace").decode())))
    return unicodedata.normalize("NFKC", composed.lower())


@lru_cache(maxsize=64)
def _pattern(sites: tuple[str, ...]) -> re2.Pattern[str] | None:
    """ASCII alone makes another host of it: in many languages words stand side by side without a space. A hyphen does
    between letters, and is a dash otherwise.
    """
    forms = {form for site in sites for form in _forms(host_of(site)) if form}
    if not forms:
        return None
    either = "|".join(re2.escape(one) for one in sorted(forms))
    return re2.compile(f"(?:^|[^a-z0-9-]|(?:^|[^a-z0-9-])-+)(?:{either})(?:[^a-z0-9]|$)")


def _forms(host: str) -> tuple[str, ...]:
    """A host as the network knows it, and as people read it."""
    return host, _plain(".".join(map(_read, host.split("."))))


def _read(label: str) -> str:
    try:
        return label[4:].encode().decode("punycode") if label.startswith("xn--") else label
    except (UnicodeError, ValueError):
        return label
