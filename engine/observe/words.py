"""Observations: what happened, in words, in the order of SPEC 4. Page text in them is hostile and cut short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from engine.observe.diff import Difference
from engine.observe.page import Element
from engine.observe.text import folded_space

OBSERVATION_LIMIT = 60
_QUOTED = 120                   # characters of a value in a sentence
_TOLD = 200                     # characters of a sentence that a client sent


class Told(Protocol):
    """What the client witnessed, as far as it is put into words."""

    @property
    def network(self) -> bool | None: ...
    @property
    def mutated(self) -> bool | None: ...
    @property
    def url_changed(self) -> bool | None: ...
    @property
    def writes(self) -> str | None: ...
    @property
    def errors(self) -> tuple[str, ...]: ...
    @property
    def successes(self) -> tuple[str, ...]: ...
    @property
    def recent_events(self) -> tuple[str, ...]: ...


def churn_lines(left_out: int) -> Iterator[str]:
    """How much was not looked at, because the site does it whatever an agent does."""
    if left_out:
        many = "s" if left_out > 1 else ""
        yield f"{left_out} change{many} that this site makes on its own {'were' if many else 'was'} left out"


def url_line(before: str, after: str) -> str:
    if before != after:
        return f"Navigation occurred: URL changed from {before} to {after}"
    return "URL did not change"


def content_lines(found: Difference, comparable: bool, readable: bool, hash_changed: bool) -> Iterator[str]:
    """What became of the page's content. Not `comparable`: the two states come from different kinds of input."""
    if not comparable:
        yield "Page states come from different kinds of input; only URL, messages and client reports were compared"
    elif not readable:
        yield "Page content updated (DOM changed)" if hash_changed else (
            "Page content did not change (DOM hash identical)"
        )
    elif not found.items:
        yield "Page content updated (DOM changed; no interactive element changes detected)" if hash_changed else (
            "Page content did not change (no interactive element or alert changes)"
        )
    yield from (f"New element appeared: {_called(element)}" for element in found.appeared)
    yield from (f"Element disappeared: {_called(element)}" for element in found.disappeared)
    for change in found.changed:
        old, new = folded_space(change.old, _QUOTED), folded_space(change.new, _QUOTED)
        yield f"Element '{change.element.key}' changed '{change.attribute}' from '{old}' to '{new}'"
    yield from (f"New message/alert appeared: {alert.text}" for alert in found.new_alerts)
    yield from (f"Message/alert disappeared: {alert.text}" for alert in found.gone_alerts)


def focus_lines(before: str | None, after: str | None) -> Iterator[str]:
    if before is not None and after is not None and before != after:
        yield f"Focus moved from '{folded_space(before, _QUOTED)}' to '{folded_space(after, _QUOTED)}'"


def witness_lines(told: Told) -> Iterator[str]:
    """Client witness, then Sentinel, then the mutation stream."""
    if told.network:
        yield "Background network activity detected"
    if told.mutated:
        yield "DOM was mutated"
    if told.writes in ("refused", "failed"):
        yield "The site did not take what the page sent to it"
    if told.url_changed is not None:
        yield f"Extension reported URL changed: {'true' if told.url_changed else 'false'}"
    yield from (f"Error detected: '{folded_space(text, _TOLD)}'" for text in told.errors)
    yield from (f"Success message appeared: '{folded_space(text, _TOLD)}'" for text in told.successes)
    yield from (folded_space(text, _TOLD) for text in told.recent_events if text.strip())


def in_order(url: str, content: list[str], rest: list[str], limit: int = OBSERVATION_LIMIT) -> tuple[str, ...]:
    """All observations. Of more than `limit`, changes of the content are cut first; a last line counts them."""
    room = max(limit - 1 - len(rest), 0)
    if len(content) <= room:
        return limited((url, *content, *rest), limit)
    cut = f"{len(content) - room} more changes are left out"
    return (*limited((url, *content[:room], *rest), limit), cut)


def limited(observations: tuple[str, ...], limit: int = OBSERVATION_LIMIT) -> tuple[str, ...]:
    """At most `limit` observations and a last line that counts the rest."""
    if len(observations) <= limit:
        return observations
    return (*observations[:limit], f"{len(observations) - limit} more observations are left out")


def _called(element: Element) -> str:
    shown = element.text or element.name[:50]
    return f"{element.role} '{shown}' ({element.key})" if shown else f"{element.role} ({element.key})"
