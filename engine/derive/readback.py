"""What became of a field that an action filled or ticked."""

from __future__ import annotations

from typing import Literal

from engine.actions import Action, parse_action
from engine.observe import PageState, read_back, read_checked

Shown = Literal["none", "as_asked", "as_before", "cut", "other", "unknown"]


def shown(printed: str, before: PageState, page: PageState) -> Shown:
    """What the page says of the field that the action was meant for; "none" for an action that fills nothing."""
    action = parse_action(printed)
    target = filled_field(action, before)
    if target is None:
        return "none"
    if before.kind != page.kind:
        return "unknown"
    if action.verb in ("check", "uncheck"):
        return read_checked(before, page, target, action.verb == "check")
    return read_back(before, page, target, action.text or "")


def filled_field(action: Action, before: PageState) -> str | None:
    """Id of the field; type() writes into the one that has the focus."""
    if action.verb == "type":
        return before.active
    return action.target if action.verb in ("setValue", "select", "check", "uncheck") else None
