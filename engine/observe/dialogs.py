"""Dialogs that come up, and the control that makes them go away."""

from __future__ import annotations

from collections.abc import Sequence

from engine.observe.page import Element, PageState
from engine.observe.text import folded_name


def dismisser(before: PageState, after: PageState, words: Sequence[str]) -> Element | None:
    """The control of a new dialog that dismisses it: the first of `words` that names a usable one."""
    known = {one.key for one in before.elements if one.in_dialog}
    new = [one for one in after.elements if one.in_dialog and one.usable and one.key not in known]
    for word in words:
        wanted = folded_name(word) or word
        for one in new:
            if wanted in (folded_name(one.name), one.name.strip()) and one.role in ("button", "link"):
                return one
    return None
