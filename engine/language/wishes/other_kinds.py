"""What a wish names with a word for its kind, where the page has that name for a thing of another kind alone: "delete
the note Internal" deletes no project, though it is called Internal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2

from engine.facts.wishes import WishVerb
from engine.language.page.headed import heading_above, headings_of_rows
from engine.language.page.own_kind import are_one_kind, is_own_kind
from engine.language.steps.atomic import ReadStep
from engine.language.steps.refine import refine
from engine.language.wishes.kind_and_name import kind_and_name
from engine.language.words.clause import joined, read_clause
from engine.language.words.kinds import kind_of
from engine.language.words.means import kinds_of, many_of, plurals
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.numbered import without_number
from engine.text.quoted import Masked, fold
from engine.text.unmarked import letters_alone
from engine.text.wordlists import held

_DONE: frozenset[WishVerb] = frozenset({
    "archive", "assign", "close", "delete", "edit", "mark", "move", "open", "rename", "star"})  # fmt: skip
# Kinds of things that people call by each other's names.
_NEAR = (
    frozenset({"contact", "user", "customer"}), frozenset({"message", "comment", "note", "notice"}),
    frozenset({"message", "post", "notice"}),
    frozenset({"category", "keyword"}), frozenset({"card", "issue", "request", "task", "list"}),
    frozenset({"file", "folder", "page", "template", "report", "invoice", "receipt"}),
    frozenset({"album", "photo"}), frozenset({"course", "lesson"}), frozenset({"movie", "series"}),
    frozenset({"booking", "event", "order", "parcel", "product", "payment"}), frozenset({"application", "job"}),
    frozenset({"experiment", "model", "run"}), frozenset({"permission", "role"}),
)  # fmt: skip
MAX_WISHES = 12
_WAYS = ("button", "link", "tab")
_COUNT = re2.compile(r"\b\d+\b")  # "Contacts 40"
MAX_LOOKS = 3_000  # elements of a page


def is_of_another_kind(
    reader: Reader, masked: Masked, steps: Sequence[ReadStep], page: PageState | None
) -> bool:
    """Whether a wish in a goal is about a thing by kind and name, and all that bears the name, else what its steps act
    on, stands under a heading for things of another kind.
    """
    if page is None or len(page.elements) > MAX_LOOKS:
        return False
    found = [refine(reader, one.text, page).target for one in steps if one.opened is None]
    rows = [one for one in found if one is not None and one.row]
    return any(_is_other(reader, page, *told, rows) for told in _told(reader, masked, page))


def _told(reader: Reader, masked: Masked, page: PageState) -> Iterator[tuple[str, str]]:
    text = masked.text
    for _ in range(MAX_WISHES):
        first, text = joined(reader, text)
        clause = read_clause(reader, Masked(first, masked.parts))
        if clause.verb in _DONE and first:
            kind, name = kind_and_name(reader, clause, page)
            if kind and name:
                yield kind, masked.plain(name)
        if not text:
            return


def _has_a_place_of_its_own(reader: Reader, page: PageState, kind: str) -> bool:
    """Whether a page, which is about no such things, has a way to them: "Delegates", beside a list of contacts, for
    "the delegate Ann Ode".
    """
    many = {fold(one) for one in plurals(fold(kind))}
    ways = (one for one in page.elements if not one.row and not one.selected and kind_of(one) in _WAYS)
    there = any(fold(_COUNT.sub("", one.name)) in many for one in ways)
    return there and is_own_kind(reader, page, kind) is not True


def _is_other(reader: Reader, page: PageState, kind: str, name: str, acted_on: Sequence[Element]) -> bool:
    if acted_on and _has_a_place_of_its_own(reader, page, kind):
        return True
    wanted, said = fold(name), kinds_of(reader, kind)
    rows = {one.row for one in page.elements if one.row and fold(one.name) == wanted}
    rows |= {at for at, row in enumerate(page.rows, 1) if f"{fold(row)} ".startswith(f"{wanted} ")}
    there = [one for one in page.elements if fold(one.name) == wanted or one.row in rows]
    headed = [kinds_of(reader, heading_above(page, one)) for one in there]
    far = bool(said and there) and all(
        kinds and not any(_are_near(one, other) for one in kinds for other in said) for kinds in headed
    )
    there = there or [one for one in acted_on if f" {wanted} " in f" {fold(page.rows[one.row - 1])} "]
    if far or not there:
        return far
    heads = [headings_of_rows(page).get(one.row) or heading_above(page, one) for one in there]
    return _has_its_own_heading(reader, page, kind, heads)


def _has_its_own_heading(reader: Reader, page: PageState, kind: str, heads: Sequence[str]) -> bool:
    """Whether a heading of the page is for things of a kind ("Webhooks"), be it in no list, and others stand above a
    thing. What only says in which state things are ("Done") heads any kind.
    """
    many = {letters_alone(way) for way in many_of(reader, kind)}  # "Anhänge", of "Anhang"

    def is_for_kind(head: str) -> bool:
        name = fold(without_number(head))
        return are_one_kind(reader, fold(kind), name) or letters_alone(name) in many

    names = [part.name for part in page.parts if part.role == "heading" and fold(part.name) != fold(page.heading)]
    apart = all(head and not is_for_kind(head) and not held(reader.words["head_states"], head) for head in heads)
    return apart and any(map(is_for_kind, names))


def _are_near(one: str, other: str) -> bool:
    return one == other or any({one, other} <= group for group in _NEAR)
