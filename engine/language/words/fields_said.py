"""Values that a wish gives to fields ("name Ann, e-mail ann@example.org"), each with the field that it is for."""

from __future__ import annotations

from collections.abc import Sequence

import re2
from msgspec import Struct

from engine.language.words.alike import LEAST_STEM, are_forms
from engine.language.words.clause import as_what, split_parts, without_determiner, without_lead
from engine.language.words.kinds import FIELDS, kind_of
from engine.language.words.means import is_less, is_quality, means_several, same_words
from engine.observe import Element, PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MAX_FIELD_WORDS = 4
LEAST_SAID = 2  # words that are a field and its value
_ONE_QUOTED = re2.compile(r'^"\d+"$')


class Said(Struct, frozen=True):
    """One value: of the field as the page calls it, or, where it has none of that name, as the wish does; of none ("")
    where the value stands alone, and is chosen where one list has it.
    """

    field: str
    value: str
    here: bool  # the page has it


def fields_of(page: PageState | None) -> list[Element]:
    """The fields of a page that have a name."""
    return [one for one in page.elements if kind_of(one) in FIELDS and one.visible and one.name] if page else []


def fields_said(
    reader: Reader, masked: Masked, text: str, page: PageState | None, form: int | None = None, *, new: bool = False
) -> tuple[Said, ...]:
    """Every value in a part of a wish, for fields of one `form` where it is given; () where something in it is no field
    with a value. Of something `new` a field may be called what no list and no page has yet ("the device ID AT2-7").
    """
    known = [one for one in fields_of(page) if form is None or one.form == form]
    found: list[Said] = []
    for part in split_parts(reader, text):
        said = _said(reader, masked, part, known) or (
            (_of_a_form_to_come(reader, masked, part) or _without_field(masked, part)) if new else None
        )
        if said is None:
            return ()
        found.append(said)
    fields = [one.field for one in found if one.field]
    return tuple(found) if len(set(fields)) == len(fields) else ()


def field_of(reader: Reader, text: str, known: Sequence[Element]) -> str | None:
    """The name of the one field that a text means: called so, called the same in other words, or with more words."""
    bare = without_determiner(reader, text)
    wanted = fold(text) if any(fold(one.name) == fold(text) for one in known) else fold(bare)
    if not wanted:
        return None
    others = {wanted, *same_words(reader, wanted)}
    exact = [one for one in known if fold(one.name) == wanted]
    said = [one for one in known if f" {wanted} " in f" {fold(one.name)} "]
    same = exact or [one for one in known if fold(one.name) in others]
    if not exact and said and means_several(reader, wanted):  # "tag", which is a day in German, is first taken as it is
        same = []
    longer = same or said
    full = {word for word in others if not is_less(word, wanted)}
    longer = longer or [one for one in known if any(f" {word} " in f" {fold(one.name)} " for word in full)]
    longer = longer or [one for one in known if wanted_in(wanted, fold(one.name))]
    longer = [one for one in longer if not any(is_quality(reader, one.name, word) for word in others)]
    if not same:
        longer = [one for one in longer if not _seeks(reader, one) and not _denies_more(reader, one.name, text)]
    secret = len(longer) > 1 and all(one.input_type == "password" for one in longer)
    if secret:  # what somebody has is the one that there is: a new one is said to be new
        twice = len(longer) == 2 and longer[1].name == repeats_password(reader, longer[0].name, known)
        longer = longer[:1] if twice else [one for one in longer if held(reader.words["mean_current"], one.name)]
    return longer[0].name if len(longer) == 1 else None


def field_called(reader: Reader, text: str, known: Sequence[Element]) -> str | None:
    """As `field_of`, or of a text that also says what it is: "the title field"."""
    return field_of(reader, text, known) or field_of(reader, _without_kind(reader, text), known)


def field_to_change(reader: Reader, text: str, known: Sequence[Element]) -> str | None:
    """The field for what something is to become: as `field_of`, but of fields for passwords the one for the new one."""
    if held(reader.words["mean_password"], without_determiner(reader, text), "only"):
        secret = [one for one in known if one.input_type == "password"]
        fresh = [one for one in secret if held(reader.words["mean_fresh"], one.name)
                 and not held(reader.words["mean_repeat"], one.name)]  # fmt: skip
        if len(secret) > 1 and fresh:
            return fresh[0].name if len(fresh) == 1 or fresh[1].name == repeats_password(
                reader, fresh[0].name, known) else None  # fmt: skip
    return field_of(reader, text, known)


def _denies_more(reader: Reader, name: str, text: str) -> bool:
    """Whether a name denies what a text says: "Not before" is no field for "before"."""
    nots = (*reader.words["wish_not"], *reader.words["negation"])
    return held(nots, name) and not held(nots, text)


def _seeks(reader: Reader, one: Element) -> bool:
    """Whether a field is there to look for something: "Search for a user" is none for the name of a user."""
    return one.input_type == "search" or held(reader.words["mean_search"], one.name, "begins")


def is_new(reader: Reader, one: Said) -> bool:
    """Whether it is for a field that takes a new password, which is none that somebody has."""
    return one.here and held(reader.words["mean_password"], one.field) and held(reader.words["mean_fresh"], one.field)


def repeats_password(reader: Reader, name: str, known: Sequence[Element]) -> str:
    """The field that takes a password once more, right after the one field of a name; "" where there is none."""
    found = [at for at, one in enumerate(known) if one.name == name and one.input_type == "password"]
    after = known[found[0] + 1] if len(found) == 1 and found[0] + 1 < len(known) else None
    alike = after is not None and after.input_type == "password" and after.form == known[found[0]].form
    alone = alike and sum(after is not None and one.name == after.name for one in known) == 1
    return after.name if after is not None and alone and held(reader.words["mean_repeat"], after.name) else ""


def wanted_in(wanted: str, name: str) -> bool:
    """Whether each word of several is in a name, in this form or with a longer ending ("private", "privater")."""
    words = name.split()
    return " " in wanted and all(any(are_forms(word, one) for one in words) for word in wanted.split())


def naming_field(reader: Reader, kind: str, known: Sequence[Element]) -> str | None:
    """The one field for what the thing of a page is called: "Project name", or "Name" or "Title" alone."""
    named = [one for one in known if kind_of(one) in ("field", "textarea")]
    words = set(map(fold, (*reader.words["mean_name"], *reader.words["mean_title"])))
    kinds = {fold(kind), *same_words(reader, kind, "kind_")} - {""}
    full = [one for one in named if any(of_kind in fold(one.name) for of_kind in kinds) and any(
        f" {word} " in f" {fold(one.name)} " or (len(word) >= LEAST_STEM and fold(one.name).endswith(word))
        for word in words
    )]  # fmt: skip
    found = full or [one for one in named if fold(one.name) in words]
    return found[0].name if len(found) == 1 else None


def _said(reader: Reader, masked: Masked, part: str, known: Sequence[Element]) -> Said | None:
    """A field and what follows it; "2 passengers" says it the other way round, "Kim as first name" too."""
    led = without_lead(reader, part)
    for said in dict.fromkeys((part, led, without_determiner(reader, led))):
        if found := _field_first(reader, masked, said, known):
            return found
    return None


def _without_field(masked: Masked, part: str) -> Said | None:
    """A value in quotes that says no field."""
    return Said("", masked.plain(part), here=False) if _ONE_QUOTED.search(part) else None


def _of_a_form_to_come(reader: Reader, masked: Masked, part: str) -> Said | None:
    """A field that is said with its article, and its value, which begins with a figure or a capital; an abbreviation
    ("ID") is part of the name.
    """
    words = without_determiner(reader, part).split(" ")
    if without_determiner(reader, part) == part or len(words) < LEAST_SAID or '"' in part:
        return None
    figures = (at for at in range(1, len(words)) if any(char.isdigit() for char in words[at]))
    capitals = (at for at in range(1, len(words)) if words[at][0].isupper() and not words[at].isupper())
    at = next(figures, None) or next(capitals, None) or 0
    name = " ".join(words[:at])
    if not at or at > MAX_FIELD_WORDS or held(reader.words["wish_kinds"], name, "only"):
        return None  # "the user Bob" is a thing
    return Said(fold(name), masked.plain(" ".join(words[at:])), here=False)


def _field_first(reader: Reader, masked: Masked, part: str, known: Sequence[Element]) -> Said | None:
    words = part.split(" ")
    be = next((at for at, word in enumerate(words) if at and word in reader.words["wish_be"]), 0)
    be = next((at for at, word in enumerate(words, 1) if word[-1:] == ":" and at < len(words)), be)
    counts = [be] if be else range(min(MAX_FIELD_WORDS, len(words) - 1), 0, -1)  # "the private code is X"
    for count in counts:
        name, given = " ".join(words[:count]), " ".join(words[count:])
        value = given if name[-1:] == ":" else without_lead(reader, given)  # "title: a new car" is that, word for word
        name = name.rstrip(":=")
        if value and (said := _field(reader, name, value, masked, known)):
            return said
    value, name = as_what(reader, part)
    if name and (said := _field(reader, name, value, masked, known)):
        return said
    if words[0].isdigit() and len(words) > 1:
        return _field(reader, " ".join(words[1:]), words[0], masked, known)
    return None


def _field(reader: Reader, name: str, value: str, masked: Masked, known: Sequence[Element]) -> Said | None:
    if '"' in name:
        return None
    if held(reader.words["wish_the"], name, "only"):  # an article, unless a field is called so: "From"
        known = [one for one in known if fold(one.name) == fold(name)]
        if not known:
            return None
    here = field_called(reader, name, known)
    if here is None and not same_words(reader, without_determiner(reader, name)) and not _ONE_QUOTED.search(value):
        return None  # a word that no list has may be one for a field where its value is in quotes
    return Said(here or fold(without_determiner(reader, name)), masked.plain(value), here is not None)


def _without_kind(reader: Reader, name: str) -> str:
    """ "the Name field" is called "Name"."""
    words, kinds = without_determiner(reader, name).split(), reader.words["wish_field"]
    if len(words) > 1 and held(kinds, words[-1], "only"):
        return " ".join(words[:-1])
    return " ".join(words[1:] if len(words) > 1 and held(kinds, words[0], "only") else words)


def code_here(reader: Reader, said: Said, page: PageState | None) -> Said:
    """A code for the one field that is called no more than that, where none says what the code is for."""
    known = [one for one in fields_of(page) if held(reader.words["mean_code"], one.name, "only")]
    return Said(known[0].name, said.value, here=True) if not said.here and len(known) == 1 else said
