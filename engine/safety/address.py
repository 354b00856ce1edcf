"""Addresses that do something when they are opened: `/items/5/delete`, `?action=unsubscribe`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

from engine.facts.words import ActKind
from engine.safety.lexicon import Lexicon
from engine.safety.words import STRICTNESS, read_label

_DOES = frozenset({
    "action", "do", "op", "cmd", "command", "task", "mode", "method", "_method", "act", "event", "operation", "ajax",
})  # fmt: skip
# By its path alone: pages where one pays, buys, sends or publishes are called by what is done there.
BY_PATH: frozenset[ActKind] = frozenset({"deletion", "account", "permission"})
_MOST_WORDS = 3                         # of a part that is a command; what is longer is a title
_MOST_PARTS = 12


@lru_cache(maxsize=2_048)
def does_by_address(url: str, lists: Lexicon, *, form: bool = False) -> ActKind | None:
    """What opening an absolute address does besides showing a page, as far as its words tell. With `form` it is where
    a form is sent to: what is said there is done there.
    """
    found = [
        kind for part, command in _parts(url) for kind in _kinds(part, lists, form)
        if form or command or kind in BY_PATH
    ]  # fmt: skip
    return min(found, key=STRICTNESS.__getitem__, default=None)


def does_by_command(text: str, lists: Lexicon) -> ActKind | None:
    """What a name or value that a form sends says is done ("delete", "action | close_account"): its verbs alone."""
    found = [kind for part in text.split(" | ") for kind in _kinds(part, lists, form=False)]
    return min(found, key=STRICTNESS.__getitem__, default=None)


def _kinds(part: str, lists: Lexicon, form: bool) -> tuple[ActKind, ...]:
    words = part.replace("-", " ").replace("_", " ").replace(".", " ")
    return read_label(words, lists, link=not form).kinds if 0 < len(words.split()) <= _MOST_WORDS else ()


def _parts(url: str) -> Iterator[tuple[str, bool]]:
    """The parts of an address that may be commands, and whether one may be of any kind."""
    try:
        split = urlsplit(url)
        pairs = parse_qsl(split.query, keep_blank_values=True, max_num_fields=50)
    except ValueError:
        return
    route = split.fragment if split.fragment.startswith(("/", "!")) else ""
    for part in f"{split.path}/{route}".split("/")[-_MOST_PARTS:]:
        yield unquote(part), False
    for key, value in pairs[:_MOST_PARTS]:
        if key.lower() in _DOES:
            yield value, True
        elif value:
            yield key, False
