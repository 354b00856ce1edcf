"""Page state from whichever of the four forms a client sent."""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from engine.observe.html import read_html
from engine.observe.page import DEFAULT_LIMITS, Kind, PageInput, PageLimits, PageRefused, PageState
from engine.observe.text import clean
from engine.observe.tree import read_v2, read_v3


def read_page(source: PageInput, limits: PageLimits = DEFAULT_LIMITS) -> PageState | None:
    """The state of a page: from the first present of tree, nodes, skeleton and DOM; None when there is none of them.

    An empty tree or list counts as absent. Raises PageRefused when the page is over a limit.
    """
    page = _read(source, limits)
    if page is None or not source.unread_containers:
        return page
    return replace(page, unread_containers=source.unread_containers)


def _read(source: PageInput, limits: PageLimits) -> PageState | None:
    if source.interactive_tree:
        _check_count("interactiveTree", len(source.interactive_tree), limits)
        return read_v3(source, source.interactive_tree)
    if source.semantic_nodes:
        _check_count("semanticNodes", len(source.semantic_nodes), limits)
        return read_v2(source, source.semantic_nodes)
    if source.skeleton_dom:
        return _read_html(source, source.skeleton_dom, "skeleton", "skeletonDom", limits)
    if source.dom:
        return _read_html(source, source.dom, "html", "dom", limits)
    return None


def _read_html(source: PageInput, html: str, kind: Kind, field: str, limits: PageLimits) -> PageState:
    """A page in HTML. One that cannot be read at all leaves its hash, to be compared by."""
    if len(html) > limits.characters:
        raise PageRefused(
            field, f"{len(html):,} characters, at most {limits.characters:,}; send the interactiveTree instead"
        )
    try:
        return read_html(source, html, kind, field, limits)
    except PageRefused:
        raise
    except Exception:                                       # a parser's failure: SPEC 4 falls back to hashes
        digest = hashlib.sha256(html.encode("utf-8", "replace")).hexdigest()[:32]
        return PageState(url=clean(source.url), kind=kind, hash=digest, active=source.active_element, extracted=False)


def _check_count(field: str, count: int, limits: PageLimits) -> None:
    if count > limits.elements:
        raise PageRefused(
            field, f"{count:,} nodes, at most {limits.elements:,}; send only what is in the viewport and around it"
        )
