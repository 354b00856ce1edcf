"""Pages stand in a task and in its turns several times: here they are taken out of the JSON, and put back.

msgspec writes a struct the same wherever it stands, so a page is found by its own bytes. In its place stands
`{"$page":"<digest>"}`: no text of a task can be taken for it, as the quotes inside of a text are escaped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b

import msgspec

from engine.observe import PageState
from engine.record.task import TaskState
from engine.record.turn import TurnRecord

_MARK, _END = b'{"$page":"', b'"}'
_DIGITS = 32


def digest_of(page: bytes) -> str:
    return blake2b(page, digest_size=_DIGITS // 2).hexdigest()


def pages_of(*held: TaskState | TurnRecord) -> dict[str, bytes]:
    """The pages in these, as JSON, by digest."""
    seen: dict[int, PageState] = {}
    for one in held:
        seen.update((id(page), page) for page in _pages_in(one))
    return {digest_of(page): page for page in map(msgspec.json.encode, seen.values())}


def packed(json: bytes, pages: Mapping[str, bytes]) -> bytes:
    """The JSON with these pages taken out."""
    for digest, page in pages.items():
        json = json.replace(page, _MARK + digest.encode() + _END)
    return json


def unpacked(json: bytes, page: Callable[[str], bytes | None]) -> bytes:
    """The JSON with its pages put back; a mark of a page that is not known stays."""
    first, *rest = json.split(_MARK)
    parts = [first]
    for part in rest:
        digest, end = part[:_DIGITS], part[_DIGITS : _DIGITS + len(_END)]
        found = page(digest.decode("ascii", "replace")) if end == _END else None
        parts += [_MARK, part] if found is None else [found, part[_DIGITS + len(_END) :]]
    return b"".join(parts)


def missing_in(json: bytes) -> set[str]:
    """The digests of pages that were taken out."""
    return {part[:_DIGITS].decode("ascii", "replace") for part in json.split(_MARK)[1:]}


def _pages_in(held: TaskState | TurnRecord) -> list[PageState]:
    if isinstance(held, TaskState):
        return [held.open.original.before] if held.open and held.open.original else []
    issued = held.transition.issue
    return [held.observed.page, *_pages_in(held.before), *([issued.before] if issued else [])]
