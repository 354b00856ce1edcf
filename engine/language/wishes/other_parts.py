"""What a goal asks for in one part of a page, and a step would do in another: "remove Oak from the basket", where Oak
is saved for later; "save the booking", by the button of the newsletter; "delete the booking", by that of a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.facts.wishes import WishVerb
from engine.language.page.headed import heading_above, headings_of_rows
from engine.language.page.in_form import stands_by_another
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.words.clause import only_keeps, verb_of, without_determiner
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import kinds_of, many_of
from engine.language.words.pair_words import MAX_ELEMENTS, pieces
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_INTO: frozenset[WishVerb] = frozenset({"add", "assign", "create", "invite", "move", "send", "step"})
_TO_ANY: frozenset[WishVerb] = frozenset({  # what is not done to a thing by the control that it has for this
    "change", "choose", "click", "fill", "filter", "log_in", "log_out", "next_page", "open", "search", "show", "sort",
})  # fmt: skip
LEAST_KIND = 3  # letters of a word for a kind that no list has


def acts_in_another_part(
    reader: Reader, asked: Masked, steps: Sequence[ReadStep], page: PageState | None, *, told: bool
) -> bool:
    """Whether a step acts on what stands under a heading for something else than the goal names, be it the place out of
    which a thing is to be taken or what the page is about. What is `told` says itself what to press.
    """
    if page is None or not page.heading or len(page.elements) > MAX_ELEMENTS:
        return False
    found = [refine(reader, one.text, page).target for one in steps if one.opened is None]
    targets = [one for one in found if one is not None]
    said, verb = _Said(reader, asked), verb_of(reader, asked.text)
    if verb not in _INTO and any(_is_of_another_list(said, page, one) for one in targets):
        return True
    if _is_kept_by_another(reader, asked, steps, page):
        return True
    first = found[0] if found else None
    if first is None or first.row or kind_of(first) not in ("button", "link") or told or asked.parts or verb in _TO_ANY:
        return False
    others = (_is_of_another_form, _is_of_another_kind, _is_of_a_named_part, _is_another_one)
    return any(is_other(said, page, first) for is_other in others)


class _Said:
    """The words of a goal, and whether it names what a heading does."""

    def __init__(self, reader: Reader, asked: Masked) -> None:
        self.reader, self.text = reader, f" {fold(asked.restore(asked.text))} "
        self.kinds = {kind for word in self.text.split() for kind in kinds_of(reader, word)}

    def names(self, heading: str) -> bool:
        """Whether it says all of a heading, or the kind of thing that this is of; of the cart, by any word for it."""
        name = _bare(self.reader, heading)
        cart = self.reader.words["mean_cart"]
        own = bool(name) and (self.says(name) or not self.kinds.isdisjoint(kinds_of(self.reader, name)))
        return own or (held(cart, name, "only") and held(cart, self.text))

    def says(self, name: str) -> bool:
        """Whether it says a name, or one thing of those that are called so: "the webhook", of "Webhooks"."""
        many = {way for word in self.text.split() if len(word) >= LEAST_KIND for way in many_of(self.reader, word)}
        return f" {name} " in self.text or name in many

    def is_in(self, name: str) -> bool:
        """Whether what a control is called says a kind that it says."""
        return any(not self.kinds.isdisjoint(kinds_of(self.reader, word)) for word in fold(name).split())

    def takes_from(self, heading: str) -> bool:
        """Whether it names a heading, and not as that to which something is to be brought."""
        lists = ("role_to", "role_from", "wish_the")
        to, out_of, small = ({fold(one) for one in self.reader.words[name]} for name in lists)
        before = self.text.partition(f" {_bare(self.reader, heading)} ")[0].split()
        last = next((word for word in reversed(before) if word not in small), "")
        return self.names(heading) and last not in to - out_of


def _is_kept_by_another(reader: Reader, asked: Masked, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether a bare "save" after a field was filled in would press the button of another field."""
    if not any(only_keeps(reader, piece) for _, piece in pieces(reader, asked.text)):
        return False
    for one, two in pairwise(steps):
        if one.opened is not None or two.opened is not None or read_intent(reader, two.text).verb != "click":
            continue
        field, button = (refine(reader, step.text, page).target for step in (one, two))
        if field is None or button is None or kind_of(field) not in FIELDS or kind_of(button) != "button":
            continue
        if stands_by_another(page, button, field) or (field.form is not None and button.form not in (None, field.form)):
            return True
    return False


def _bare(reader: Reader, heading: str) -> str:
    """What a heading calls a thing: without numbers, and words like "your"."""
    words = fold(without_determiner(reader, without_number(heading))).split()
    return " ".join(word for word in words if not any(map(str.isdigit, word)))


def _is_of_another_list(said: _Said, page: PageState, one: Element) -> bool:
    """Whether a control stands in a row of a list with a heading of its own, where the goal says the list that the page
    is headed by, and that is there, too. A word for a kind ("Items") heads no other list; in the cart is nothing that
    stands under another heading.
    """
    heads, main = headings_of_rows(page), page.heading
    head = heads.get(one.row, "")

    def is_main(heading: str) -> bool:
        name = _bare(said.reader, heading)
        kinds = held(said.reader.words["wish_kinds"], name, "only") or kinds_of(said.reader, name)
        return fold(heading) == fold(main) or bool(kinds)

    if not head or is_main(head) or said.names(head) or not said.takes_from(main):
        return False
    cart = held(said.reader.words["mean_cart"], _bare(said.reader, main), "only")
    return cart or any(is_main(other) for row, other in heads.items() if row != one.row)


def _is_of_another_form(said: _Said, page: PageState, button: Element) -> bool:
    """Whether a button sends a form under a heading of its own, where the goal names what the page is headed by, and
    another form stands right under that heading, or under one more.
    """
    heads = {one.form: fold(heading_above(page, one)) for one in _fields(page)}
    head, main = heads.get(button.form, "") if button.form is not None else "", fold(page.heading)
    others = {other for form, other in heads.items() if form != button.form and other != head}
    return bool(others and head) and head != main and said.names(page.heading) and not said.names(head)


def _is_of_a_named_part(said: _Said, page: PageState, one: Element) -> bool:
    """Whether a control stands under a heading that the goal does not say, and another one says what the goal does:
    "save the contact", by the button under "Next of kin".
    """
    head = heading_above(page, one)
    if not head or fold(head) == fold(page.heading) or said.names(head) or said.is_in(one.name):
        return False
    names = (part.name for part in page.parts if part.role == "heading")
    return any(said.names(name) for name in names if fold(name) not in (fold(head), fold(page.heading)))


def _is_another_one(said: _Said, page: PageState, one: Element) -> bool:
    """Whether a goal is about the next of a kind, or another, which what the page is about is not; "another column" may
    be a new one.
    """
    fresh = any(held(said.reader.words[name], one.name, "begins") for name in ("mean_add", "button_add"))
    if fresh or kind_of(one) != "button":
        return False
    kinds = {*said.reader.words["wish_kinds"], *fold(page.heading).split()}
    shown = {word for text in (one.name, page.heading, heading_above(page, one)) for word in fold(text).split()}
    for two in pairwise(said.text.split()):
        for other, kind in (two, two[::-1]):
            told = kind in kinds or bool(kinds_of(said.reader, kind))
            if told and other not in shown and other in said.reader.words["wish_another"]:
                return True
    return False


def _fields(page: PageState) -> Iterator[Element]:
    """The fields of forms, the last of each first, but for what only searches."""
    return (one for one in reversed(page.elements) if one.form is not None and not one.row and kind_of(one) in FIELDS
            and one.input_type != "search" and one.role != "searchbox")  # fmt: skip


def _is_of_another_kind(said: _Said, page: PageState, one: Element) -> bool:
    """Whether a control that says none of the kinds which the goal says stands under a heading for another kind."""
    head = heading_above(page, one)
    words = _bare(said.reader, head).split()
    if not head or fold(head) == fold(page.heading) or said.names(head):
        return False
    if any(f" {word} " in said.text for word in words):
        return False
    kinds = {kind for word in words[-1:] for kind in kinds_of(said.reader, word)}
    return bool(kinds and said.kinds) and said.kinds.isdisjoint(kinds) and not said.is_in(one.name)
