"""Labels that a thing is given beside those that it has: "tag Oak with indoors", "add the tag indoors to Oak"."""

from __future__ import annotations

from engine.facts.wishes import THING, WishVerb
from engine.language.page.on_page import heads, here_is, holding
from engine.language.words.clause import without_determiner
from engine.language.words.kinds import FIELDS, kind_of
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

_NEAR = 2  # controls after a field, among which is the button that adds what was typed


def is_labelled(reader: Reader, verb: WishVerb, kind: str, name: str, to: str) -> bool:
    """Whether a wish gives a label to something."""
    return verb == "add" and bool(name and to) and held(reader.words["mean_tag"], kind, "only")


def labelled_here(reader: Reader, page: PageState | None, to: str, opened: int) -> bool:
    """Whether what gets the label is what the page is about, or, once its form was opened, what a field of that
    holds.
    """
    bare = without_determiner(reader, to)
    if held(reader.words["wish_this"] + reader.words["wish_it"], to, "begins"):
        return True
    if page is None or not bare:
        return False
    in_form = opened >= THING and holding(reader, page, bare) is not None
    names = (to, bare)  # "A Field of Bees" begins with no determiner
    return in_form or any((opened >= THING and heads(reader, page.heading, one)) or here_is(page, one) for one in names)


def label_field(reader: Reader, page: PageState, thing: str = "") -> Element | None:
    """The one field for labels, in no row but of the form that holds the name of the thing: called so, or by one of
    them ("tag name").
    """
    named = holding(reader, page, thing) if thing else None
    form = named.form if named is not None else None
    found = [one for one in page.elements if one.usable and kind_of(one) in FIELDS and not one.options
             and (not one.row or (form is not None and one.form == form))
             and held(reader.words["mean_tag"], one.name, "begins")
             and not held(reader.words["mean_search"], one.name)]  # fmt: skip
    return found[0] if len(found) == 1 else None


def with_label(field: Element, label: str) -> str:
    """What the field is to hold: the label beside those that it has; "" where it shows not how they are told apart."""
    value = (field.value or "").strip()
    if not value or fold(label) in map(fold, value.replace(",", " ").split()):
        return value or label
    if "," in value:
        return f"{value.rstrip(', ')}, {label}"
    return f"{value} {label}" if " " in value and " " not in label else ""


def adder(reader: Reader, page: PageState, field: Element) -> Element | None:
    """The button right after the field that says no more than to add: what is typed is one of several there."""
    at = page.elements.index(field)
    return next((one for one in page.elements[at + 1 : at + 1 + _NEAR] if one.usable and kind_of(one) == "button"
                 and held(reader.words["mean_add"], one.name, "only")), None)  # fmt: skip

