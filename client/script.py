"""The page script as one text: its parts, in the order that `page/order.js` of the extension gives."""

from __future__ import annotations

import json
from importlib.resources.abc import Traversable


def page_script(folder: Traversable) -> str:
    """What puts the script into a page, made of the folder with its parts."""
    order = folder.joinpath("order.js").read_text("utf-8")
    parts: list[str] = json.loads(order[order.index("[") : order.rindex("]") + 1])
    return "\n".join(folder.joinpath(part).read_text("utf-8") for part in parts)
