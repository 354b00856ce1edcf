"""The one block of a prompt that holds page text: escaped, so that nothing inside can close it or look like markup.

Whoever writes a page writes the names of its buttons, its messages, its addresses, and by them a part of what a model
reads. So all of it stands between two delimiters, one value a line, and instructions stand outside.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from engine.llm.brief import Brief

OPEN, CLOSE = "<page_data>", "</page_data>"
MAX_LINE_CHARS = 600
MAX_PASSAGE_CHARS = 1_500  # with what it is from
MAX_OBSERVATIONS = 60  # SPEC 4; what is cut is counted in a last line


def line(text: str, limit: int = MAX_LINE_CHARS) -> str:
    """Text from outside as one line: no markup, no line breaks, no characters that are not seen."""
    kept = text[: 4 * limit]
    if not kept.isprintable():
        kept = "".join(" " if _unseen(character) else character for character in kept)
    kept = " ".join(kept.split())
    if len(kept) > limit:
        kept = kept[:limit] + "…"
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _unseen(character: str) -> bool:
    """Control characters, line and paragraph separators, surrogates, and what changes the direction of a text."""
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def block(*sections: str) -> str:
    """The data block; sections that are empty are left out."""
    return "\n".join([OPEN, *(section for section in sections if section), CLOSE])


def listed(title: str, items: Iterable[str], most: int | None = None) -> str:
    """A section of one item a line; "" if there are none. What is over `most` is counted in a last line."""
    lines = [f"- {line(item)}" for item in items]
    if most is not None and len(lines) > most:
        lines = [*lines[:most], f"({len(lines) - most} more are not shown)"]
    return "\n".join([f"{title}:", *lines]) if lines else ""


def field(title: str, value: str) -> str:
    return f"{title}: {line(value)}" if value else ""


def done(brief: Brief) -> str:
    """The actions so far; only the last ones are named (SPEC 3, rolling context)."""
    return listed("Actions so far, oldest first", brief.actions)


def found(brief: Brief) -> str:
    """What the sub-tasks before this one found."""
    return listed("Found so far", brief.found)


def observations(brief: Brief) -> str:
    return listed("Observations", brief.observations, MAX_OBSERVATIONS) or "Observations: none"


def judged(brief: Brief) -> str:
    """What verification found of the last action."""
    if brief.judged is None:
        return ""
    found = brief.judged
    result = "worked" if found.worked else "did not work"
    return (
        f"Verification: the last action {result}, confidence {found.confidence:.2f}. "
        f"The verifier said: {line(found.reason) or 'nothing'}"
    )


def rejected(brief: Brief) -> str:
    """The answer that was not taken, and what a critic said of it: both may quote the page."""
    if brief.rejected is None:
        return ""
    said = field("The critic said", brief.rejected.said)
    return "\n".join(filter(None, (field("Rejected answer", brief.rejected.action or "(none that can be read)"), said)))


def informed(brief: Brief) -> str:
    """What is known beside the page: documents of the organisation, and what a search of the web brought."""
    sections = (("Documents of the organisation", brief.knowledge), ("Results of a web search", brief.web))
    return "\n".join(
        "\n".join([f"{title}:", *(f"- {line(one, MAX_PASSAGE_CHARS)}" for one in told)])
        for title, told in sections
        if told
    )


def page(brief: Brief) -> str:
    """The page now: address, title, messages, elements, text; how much of it, the brief has decided."""
    elements = [line(element, 400) for element in brief.elements]
    parts = (
        field("URL", brief.url),
        field("Title", brief.title),
        listed("Messages", brief.alerts, 10),
        "\n".join(["Elements (id, role, name, value, state):", *elements]) if elements else "",
        f"Text: {line(brief.text, 2_000)}" if brief.text else "",
    )
    return "\n".join(part for part in parts if part)
