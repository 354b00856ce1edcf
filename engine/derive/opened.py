"""Whether a page came from its site once more, opened by its address and by nothing else."""

from __future__ import annotations

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.observe import PageState, address
from engine.record.task import came_anew


def opened(sight: Sight, page: PageState) -> bool:
    """Whether the page came anew, and is the one that was opened."""
    tried = sight.task.open.tried if came_anew(sight.task) and sight.task.open else ()
    last = next((one for one in reversed(tried) if one.startswith("navigate(")), "")
    return bool(last) and address(parse_action(last).text or "") == address(page.url)
