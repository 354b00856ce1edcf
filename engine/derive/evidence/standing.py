"""What was sent from a form and stands on the page as text: beside the name of its field, or in the row the goal names.

For values too short to say anything by themselves ("9"), and for pages that show a thing apart from the form for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.derive.declared import Sight
from engine.derive.evidence.opened import opened
from engine.derive.evidence.redrawn import in_one_row
from engine.derive.evidence.sent_fields import entered_on, is_same
from engine.derive.evidence.traces import said_in_quotes
from engine.language.words.means import same_words
from engine.observe import Element, PageState
from engine.text.quoted import fold


def standing(sight: Sight, before: PageState, page: PageState) -> str:
    """All that was sent, where all of it stands there now, did not before, and in no field any more; else "". On the
    page that came anew, in any one row of a list.
    """
    sent = [(one, _shown(one)) for one in entered_on(sight, before)]
    fields = {(one.role, fold(one.name)) for one in page.elements}
    if not sent or any(one.checked is not None or (one.role, fold(one.name)) in fields for one, _ in sent):
        return ""
    values = {fold(value) for _, value in sent}
    named = [name for name in said_in_quotes(sight) if fold(name) not in values]
    for one, value in sent:
        names = [fold(one.name), *same_words(sight.reader, one.name)]
        if _stands(before, names, value, named) or not _stands(page, names, value, named):
            return in_one_row(sight, before, page) if opened(sight, page) else ""
    return "; ".join(f"{one.name}: {value}" for one, value in sent)


def _shown(one: Element) -> str:
    """What a field holds, in the words of its list."""
    return dict(zip(one.option_values, one.options, strict=False)).get(one.value or "", one.value or "")


def _stands(page: PageState, names: Sequence[str], value: str, named: Sequence[str]) -> bool:
    lines = [line.text for line in page.outline if line.element < 0 and fold(line.text)]
    return _beside(lines, names, value) or _in_row(page, lines, value, named)


def _beside(lines: Sequence[str], names: Sequence[str], value: str) -> bool:
    """Whether a line is the field's name and the next one the value, or one line is both and nothing else. Where the
    page has no line of that name, one that means the same does, if it is the only one ("Due date" for "Due on").
    """
    said = list(map(fold, lines))
    field = _called(said, names)
    if not field:
        return False
    follows = any(line == field and is_same(value, after) for line, after in zip(said, lines[1:], strict=False))
    return follows or any(line == f"{field} {fold(value)}" for line in said)


def _called(said: Sequence[str], names: Sequence[str]) -> str:
    own, *others = names
    there = [line for line in said if line in others]
    return there[0] if own not in said and len(there) == 1 else own


def _in_row(page: PageState, lines: Iterable[str], value: str, named: Sequence[str]) -> bool:
    """Whether the only row with a name that the goal says has the value in it, which is a text of its own."""
    shown = [f" {fold(line)} " for line in lines if is_same(value, line)]
    rows = [f" {fold(row)} " for row in page.rows]
    there = [[row for row in rows if f" {fold(name)} " in row] for name in named if fold(name)]
    return any(len(found) == 1 and any(line in found[0] for line in shown) for found in there)
