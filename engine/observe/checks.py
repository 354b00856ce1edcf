"""CSS and XPath checks on the HTML of a page, for outcomes that were expected before it was seen.

A selector may come from a model that read a hostile page, so only forms whose cost is bounded are run, and only on
pages of a bounded size: no functions that match patterns, no paths inside conditions, no siblings, few steps. What is
beyond that, or no selector at all, is unknown (None), never missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import re2

if TYPE_CHECKING:
    from parsel import Selector

MAX_SELECTOR_CHARS = 200
MAX_MARKUP_CHARS = 200_000
MAX_COUNTED_MARKUP_CHARS = 10_000  # where the selector counts siblings, which takes the square of their number
MAX_DEEP_STEPS = 2  # steps that each look at all descendants
MAX_PLACES = 50  # that the first of two such steps may lead to
MAX_TEXT_CHARS = 10_000

_selector = re2.compile(
    r"^(?:css:|xpath:|//?[a-zA-Z*]|[.#][\w-]|\[[\w-])|^[a-zA-Z][\w-]*(?:[.#:\[][\w-]|\s*>\s*[\w.#\[*])|^[a-z][a-z0-9]*$"
)
_NAME = r"[a-zA-Z*][\w-]*|\*"
_QUOTED = r"(?:\"[^\"]*\"|'[^']*')"
_VALUE = r"(?:@[\w-]+|text\(\)|\.|normalize-space\((?:\.|text\(\))?\))"
_CONTAINS = rf"(?:contains|starts-with)\(\s*{_VALUE}\s*,\s*{_QUOTED}\s*\)"
_CONDITION = rf"(?:{_VALUE}(?:\s*!?=\s*{_QUOTED})?|{_CONTAINS}|\d{{1,4}}|last\(\))"
_xpath = re2.compile(rf"^(?://?(?:{_NAME})(?:\[\s*{_CONDITION}(?:\s+(?:and|or)\s+{_CONDITION})*\s*\])*)+$")
_counting = re2.compile(r":(?:nth|first|last|only)-|\[\s*(?:\d|last\()")
_child = re2.compile(r"\s*>\s*")
_refused_css = re2.compile(r":(?:has|is|where|contains|scope|matches)\b|::|[~+,]")


def looks_like_selector(text: str) -> bool:
    """Whether a text is meant as CSS or XPath, and not as the name or the id of an element."""
    return bool(_selector.search(text.strip()[: MAX_SELECTOR_CHARS + 1]))


def selected_text(markup: str, selector: str) -> str | None:
    """The text of an element that `selector` finds, "" where it finds none; None: it cannot be known.

    An element without text is a single space, so that it differs from none.
    """
    kind, path = _kind_of(selector.strip())
    if not path or len(path) > MAX_SELECTOR_CHARS or not _bounded(kind, path, len(markup)):
        return None
    from parsel import Selector  # takes some 50 ms, and most turns check no selector

    try:
        root = Selector(text=markup.encode("utf-8", "replace").decode().replace("\0", ""), type="html")
        found = _first(root, kind, _steps(kind, path))
    except Exception:  # a parser's, a translator's or libxml2's own: none of them says anything of the page
        return None
    if found is None or isinstance(found, str):
        return found
    return str(found.xpath("string()").get() or "")[:MAX_TEXT_CHARS] or " "


def _first(root: Selector, kind: str, steps: tuple[str, ...]) -> Selector | Literal[""] | None:
    """An element at the end of the steps; "" if there is none, None if not all places could be looked at.

    One step after the other, from a few places only: libxml2 takes the square of the elements for two at once.
    """
    first, *rest = steps
    found = root.xpath(first) if kind == "xpath" else root.css(first)
    if not rest:
        return found[0] if found else ""
    for place in found[:MAX_PLACES]:
        inner = place.xpath(f".{rest[0]}") if kind == "xpath" else place.xpath(_below(rest[0]))
        if inner:
            return inner[0]
    return None if len(found) > MAX_PLACES else ""


def _below(css: str) -> str:
    """The XPath of what CSS finds below an element, which is not among them."""
    from parsel.csstranslator import HTMLTranslator

    return HTMLTranslator().css_to_xpath(css, prefix="descendant::")


def _kind_of(selector: str) -> tuple[str, str]:
    for kind in ("css", "xpath"):
        if selector.startswith(f"{kind}:"):
            return kind, selector.removeprefix(f"{kind}:").strip()
    return ("xpath" if selector.startswith("/") else "css"), selector


def _bounded(kind: str, path: str, size: int) -> bool:
    if size > (MAX_COUNTED_MARKUP_CHARS if _counting.search(path) else MAX_MARKUP_CHARS):
        return False
    if len(_steps(kind, path)) > MAX_DEEP_STEPS:
        return False
    return bool(_xpath.search(path)) if kind == "xpath" else not _refused_css.search(path)


def _steps(kind: str, path: str) -> tuple[str, ...]:
    """The parts of a path of which each looks at all descendants. A quoted part that is torn apart is no selector."""
    if kind == "css":
        return tuple(_child.sub(">", path).split())
    at = path.find("//", 2)
    return (path,) if at < 0 else (path[:at], path[at:])
