"""Which values a wish gives for fields: after "with" or a colon, after what is changed, a password once more."""

from __future__ import annotations

from collections.abc import Sequence

import re2

from engine.language.wishes.kind_and_name import first_part
from engine.language.words.clause import Clause, halved, split_parts, without_determiner
from engine.language.words.doubted import with_its_article
from engine.language.words.fields_said import (
    Said,
    code_here,
    field_to_change,
    fields_of,
    fields_said,
    is_new,
    naming_field,
    repeats_password,
)
from engine.language.words.grammar import MAKES
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

ADDRESS = re2.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
ONE_QUOTED = re2.compile(r'^"\d+"$')
_TERMS = ("role_as", "role_with", "pair_without")


def given_in(reader: Reader, masked: Masked, clause: Clause, page: PageState | None) -> tuple[tuple[Said, ...], bool]:
    """The values for fields, and whether there are words for some that can't be read."""
    if clause.verb in ("fill", "apply"):
        texts = [clause.rest if clause.verb == "fill" else _without_cart(reader, clause.rest)]
    elif clause.verb == "none":
        texts = [clause.rest] if ":" in clause.rest else []
    else:
        texts = [_after_comma(reader, clause.parts.get(role, "")) for role in ("named", "saying", "as")]
        texts += [clause.parts.get("with", ""), clause.about if clause.verb == "log_in" else ""]
    if clause.verb == "log_in":  # who it is needs no name of a field
        texts = [_without_address(reader, one) for one in texts]
    text = ", ".join(filter(None, texts))
    found = fields_said(reader, masked, text, page, new=clause.verb in MAKES) if text else ()
    if clause.verb == "apply":
        found = tuple(code_here(reader, one, page) for one in found)
        if any(_goes_on(masked, one.value) for one in found):
            return (), True
    written = clause.parts.get("saying", "") if clause.verb in ("create", "add", "send") else ""
    if written:
        found += (Said("text", masked.plain(first_part(reader, written)), here=False),)
    return found, bool(text) and not found


def _without_cart(reader: Reader, text: str) -> str:
    """What is to be applied, without the cart or the order that it is for: "the code MAY to my basket"."""
    code, to = halved(reader, "to", text)
    whole = (*reader.words["mean_cart"], *reader.words["kind_order"])
    return code if code and held(whole, without_determiner(reader, to), "only") else text


def _goes_on(masked: Masked, code: str) -> bool:
    """Whether words follow a code that are no part of it: "MAY now"."""
    words = code.split(" ")
    quoted = any(part[1:-1] == code for part in masked.parts)
    return not quoted and len(words) > 1 and not all(any(map(str.isdigit, word)) for word in words)


def has_terms(reader: Reader, after: str) -> bool:
    """Whether more is said of what is to be done with an address than where it is to go."""
    leads = (word for name in _TERMS for word in reader.words[name])
    return "," in after or ";" in after or held(tuple(leads), after)


def is_elsewhere(reader: Reader, page: PageState | None, clause: Clause) -> bool:
    """Whether somebody is to be invited to what the page is not about: "to the board Sales"; "to the team" says no more
    than that.
    """
    to = without_determiner(reader, clause.parts.get("to", "")) if clause.verb == "invite" else ""
    kinds = (*reader.words["wish_kinds"], *reader.words["wish_sites"], *reader.words["wish_this"])
    words = [word for word in to.split(" ") if not held(kinds, word, "only")]
    if page is None or not words or ADDRESS.search(to):
        return False
    about = f" {fold(page.heading)} {fold(page.title)} "
    return f" {fold(' '.join(words))} " not in about


def _without_address(reader: Reader, text: str) -> str:
    """What is said beside an e-mail address that stands for itself."""
    parts = [_who(reader, one) for one in split_parts(reader, text)]
    return ", ".join(one for one in parts if not ADDRESS.fullmatch(one.strip(" :")))


def _who(reader: Reader, part: str) -> str:
    """A part that says who it is, as a field has that: "I'm ada"."""
    lead = next((one for one in reader.words["wish_i_am"] if f"{part} ".casefold().startswith(f"{one} ")), "")
    name = part[len(lead) :].strip()
    if not lead or not name:
        return part
    return name if ADDRESS.fullmatch(name) else " ".join((reader.words["mean_user"][0], name))


def repeated(
    reader: Reader, masked: Masked, clause: Clause, page: PageState | None, given: tuple[Said, ...]
) -> tuple[Said, ...]:
    """The password once more, where the page has a second field right after it to repeat it in."""
    known = fields_of(page)
    to = without_determiner(reader, clause.parts.get("to", "")) if clause.verb == "change" else ""
    asked = [(one.field, one.value) for one in given if one.here]
    asked += [(field, masked.plain(to.partition(",")[0]))] if to and (
        field := field_to_change(reader, clause.about, known)) else []  # fmt: skip
    said = {one.field for one in given}
    found = ((repeats_password(reader, field, known), value) for field, value in asked)
    return tuple(Said(field, value, here=True) for field, value in found if field and field not in said)


def _after_comma(reader: Reader, text: str) -> str:
    """What is said beside the first of several things."""
    return ", ".join(split_parts(reader, text)[1:])


def given_after(
    reader: Reader, masked: Masked, clause: Clause, page: PageState | None, kind: str | None
) -> tuple[str, tuple[Said, ...]]:
    """What something is changed to, and the values said after it: "to Ada, my password is …". They are for the form in
    which that is changed: a field of it, or (`kind`) the name of the thing that the page is about.
    """
    to = with_its_article(reader, clause.parts.get("to", ""))
    first, comma, after = to.partition(",")
    if not comma or clause.verb not in ("change", "add", "rename"):
        return to, ()
    fields = fields_of(page)
    main = field_to_change(reader, clause.about, fields) or (naming_field(reader, kind, fields) if kind else None)
    form = next((one.form for one in fields if one.name == main), None)
    found = fields_said(reader, masked, after, page, form)
    new = any(is_new(reader, one) for one in found) and not held(reader.words["mean_fresh"], after)
    if new or (not found and held(reader.words["wish_be"], after)):  # for a field that the page does not have
        return "", ()
    return (first, found) if found else (to, ())


def is_kind_with_a_name(reader: Reader, clause: Clause, name: str, given: Sequence[Said]) -> bool:
    """Whether a word that no list has is one for a kind, since its name is said beside it: "a gizmo with title X"."""
    word = name.isalpha() and name.islower() and not clause.rest.startswith(name)
    names = reader.words["mean_name"] + reader.words["mean_title"]
    return word and any(held(names, one.field, "only") for one in given)


def put_in_place(masked: Masked, clause: Clause, given: tuple[Said, ...]) -> str:
    """What takes the place of something, where that is one thing in quotes and no value for a field."""
    said = clause.parts.get("with", "") if clause.verb == "change" and not given else ""
    return said if ONE_QUOTED.search(said) else ""
