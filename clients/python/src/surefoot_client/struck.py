"""What an action strikes, so that one can tell whether it is still the same when it is done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from surefoot_client.calls import Page

# Verbs that change nothing.
LOOKS = frozenset({"hover", "scroll", "scrollIntoView", "wait", "goBack", "finish", "fail"})
# Of an element of the tree: what it is and what it would do, and what the row says that it stands in.
SAID = ("r", "n", "t", "href", "fa", "d", "row")
_NUMBER = r"\d[\d.,'’\s]*"
_CURRENCY = r"(?:[$€£¥₹₩₽₺₫₴฿]|\b[A-Z]{3}\b)"
MONEY = re.compile(rf"{_CURRENCY}\s?{_NUMBER}|{_NUMBER}{_CURRENCY}")


def struck_by(action: str, page: Page) -> Any:
    """What an action strikes, as far as a page tells: the element that it names, or the one that has the focus. None
    where it strikes nothing.
    """
    verb, _, rest = action.partition("(")
    said = msgspec.json.decode(f"[{rest.removesuffix(')')}]", strict=False) if rest[:1] == '"' else []
    id_ = page.get("activeElement") if verb in ("press", "type") else said[0] if said else None
    if verb in LOOKS or verb == "navigate":
        return None
    found: Mapping[str, Any] = next((node for node in page.get("interactiveTree", ()) if node["i"] == id_), {})
    return id_, [found.get(name) for name in SAID]


def amounts(page: Page) -> list[str]:
    """The amounts of money that a page shows: a person who says yes to one says it to no other."""
    shown = (str(node.get(name, "")) for node in page.get("interactiveTree", ()) for name in ("n", "v", "row"))
    return sorted({amount.strip() for text in shown for amount in MONEY.findall(text)})
