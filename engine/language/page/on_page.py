"""Whether a page shows what a wish names, and whether it is about that."""

from __future__ import annotations

from urllib.parse import unquote

from engine.language.words.fields_said import fields_of, naming_field
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState, address
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.phrases import covered
from engine.text.quoted import fold
from engine.text.wordlists import held

_QUOTES = {("'", "'"), ('"', '"'), ("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’")}


def here_is(page: PageState | None, name: str) -> bool:
    """Whether a page is about what is called so: its heading says that and nothing else, and no control leads to it."""
    wanted = fold(name)
    return page is not None and bool(wanted) and is_headed(page, name) and not any(
        fold(one.name) == wanted and kind_of(one) not in FIELDS and one.usable and _leads(one) for one in page.elements
    )  # fmt: skip


def is_headed(page: PageState, name: str) -> bool:
    """Whether the heading of a page says just that, with or without a number; or has it in it, and the address ends
    with it, as where a thing goes by a code or a number: "Order details: K7MPA, pending", at "/orders/K7MPA/".
    """
    wanted, heading = fold(name), fold(page.heading)
    if not wanted or not heading:
        return False
    last = fold(_last_part(page))
    coded = last == wanted and any(map(str.isdigit, wanted)) and f" {wanted} " in f" {heading.replace('#', ' ')} "
    return coded or wanted in (heading, fold(without_number(page.heading)))


def is_at_its_address(page: PageState | None, name: str) -> bool:
    """Whether the address of a page ends with a name and its heading says the same, but for blanks: "Old notes" at
    "/wiki/OldNotes".
    """
    if page is None:
        return False
    joined, heading = fold(name).replace(" ", ""), fold(page.heading).replace(" ", "")
    last = fold(unquote(_last_part(page)))
    return bool(joined) and joined == heading and joined in (last, last.replace("-", "").replace("_", ""))


def _last_part(page: PageState) -> str:
    """The last part of the path of a page's address, whatever route a script keeps beside it."""
    return address(page.url.partition("#")[0]).last


def in_headed_row(page: PageState, one: Element) -> bool:
    """Whether an element stands in the row or card of the page's heading: what the page is about, drawn as a card."""
    head = fold(page.heading)
    return bool(head and one.row) and f"{fold(page.rows[one.row - 1])} ".startswith(f"{head} ")


def _leads(one: Element) -> bool:
    """Whether a control may lead to what it is called, or open it: no button beside others."""
    return one.href is not None or one.row > 0 or one.expanded is not None or kind_of(one) not in ("button", "other")


def is_named(reader: Reader, page: PageState | None, kind: str, name: str) -> bool:
    """Whether a page, or a dialog on it, is the form of what is called so: its one field for the name of a thing holds
    just that.
    """
    known = fields_of(page)
    field = naming_field(reader, kind, known) if name.strip() else None
    values = [one.value or "" for one in known if one.name == field]
    return len(values) == 1 and fold(values[0]) == fold(name)


def holding(reader: Reader, page: PageState | None, name: str) -> Element | None:
    """The one field of a form or a dialog that holds just a name, by whatever word it goes; one that says it is a key
    or an address ("ID", "Slug") holds no name.
    """
    found = [one for one in fields_of(page) if name.strip() and kind_of(one) == "field"
             and fold(one.value or "") == fold(name) and (one.form is not None or one.in_dialog)
             and not held(reader.words["mean_identifier"], one.name)]  # fmt: skip
    return found[0] if len(found) == 1 else None


def heads(reader: Reader, name: str, thing: str) -> bool:
    """Whether the head of a part of a page is that of a thing. Before its name it may say of which kind it is
    ("Shelf: Letters"), in which state ("Up to date Letters"), or that it is edited ("Edit folder Letters", and where a
    verb stands at the end "Ordner Letters bearbeiten"); "Old Letters" is another thing.
    """
    said, wanted = fold(_after_kind(reader, name)).split(), fold(thing).split()
    edits = bool(said) and held(reader.words["mean_edit"], said[-1], "only")
    if wanted and edits and said[-1 - len(wanted) : -1] == wanted:
        said = [said[-1], *said[:-1]]
    if not wanted or said[-len(wanted) :] != wanted:
        return False
    before = said[: -len(wanted)]
    edits = held(reader.words["mean_edit"], " ".join(before), "begins")
    lists = ("head_states", "mean_edit", "wish_kinds", "wish_the") if edits else ("head_states",)
    return len(covered(before, (word for some in lists for word in reader.words[some]))) == len(before)


def _after_kind(reader: Reader, head: str) -> str:
    """What follows a word for its kind and a colon, without quotes: "Shelf: 'Holiday reading'"."""
    kind, colon, name = head.partition(":")
    name = name.strip()
    if not colon or not held(reader.words["wish_kinds"], kind, "only"):
        return head
    return name[1:-1] if len(name) > 2 and (name[0], name[-1]) in _QUOTES else name


def shows(page: PageState, name: str) -> bool:
    """Whether a text or a control of the page is called just so, or a row has it in it."""
    wanted = fold(name)
    texts = (*(one.name for one in page.elements), *(line.text for line in page.outline))
    return bool(wanted) and (
        any(fold(text) == wanted for text in texts) or any(f" {wanted} " in f" {fold(row)} " for row in page.rows)
    )


def is_headed_or_numbered(reader: Reader, page: PageState, name: str) -> bool:
    """Whether a part of the page that opens is called so, whatever its head says of its state, or a link is after its
    number: "3. Old scanner".
    """
    return any((one.expanded is not None and heads(reader, one.name, name)) or (
        one.href is not None and fold(without_number(one.name)) == fold(name)) for one in page.elements)  # fmt: skip


def is_called(page: PageState | None, name: str) -> bool:
    """Whether a control or a line of the page is called just so: a row that only speaks of it may be another's."""
    texts = (*(one.name for one in page.elements), *(line.text for line in page.outline)) if page else ()
    return bool(name.strip()) and any(fold(text) == fold(name) for text in texts)
