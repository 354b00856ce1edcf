"""What belongs to a thing that is a row of the page: "Tom Reed's role", "the newsletter for Ann Ode". It may stand in
the form of the thing, whether or not any list has it.
"""

from __future__ import annotations

from engine.language.page.on_page import shows
from engine.language.page.rows import rows_called
from engine.language.words.clause import OWNER, Clause, halved, without_determiner
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold

MAX_PART_WORDS = 4
NOTHING = ("", "")


def owned_in_row(reader: Reader, masked: Masked, clause: Clause, page: PageState | None) -> tuple[str, str]:
    """What of a thing a wish is about, and the thing: the one row of the page that begins with its name as a text of
    its own. Twice "" where the wish says no such thing, or the page has something that is called all of it.
    """
    said = {"add": clause.parts.get("to", ""), "delete": clause.parts.get("from", "")}.get(clause.verb, clause.about)
    if page is None or clause.verb not in ("change", "add", "delete", "switch_on", "switch_off"):
        return NOTHING
    found = OWNER.search(said)
    part, thing = (found.group("part"), found.group("whole")) if found else NOTHING
    if not found and clause.verb in ("switch_on", "switch_off"):
        part, thing = halved(reader, "for", said)
    part, thing = (masked.plain(without_determiner(reader, one)) for one in (part, thing))
    if not (part and thing) or len(part.split()) > MAX_PART_WORDS or any(sign in part + thing for sign in "“”,;:"):
        return NOTHING
    if shows(page, masked.plain(without_determiner(reader, said))):
        return NOTHING
    alone = sum(fold(line.text) == fold(thing) for line in page.outline) == 1
    return (part, thing) if alone and len(rows_called(page, thing)) == 1 else NOTHING
