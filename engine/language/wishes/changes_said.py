"""The ways to say that something of a thing is to become something else, as one: "the priority of X", "to high"."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.facts.wishes import Role
from engine.language.page.on_page import shows
from engine.language.words.clause import OWNER, Clause, halved, without_determiner
from engine.language.words.fields_said import field_of, fields_of
from engine.language.words.means import same_words
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

OF = "of"  # leads to a thing, whatever the language of the wish: the lists are read as one there
SITE_NAME = "site name"  # of the list `mean_site_name`, whatever the language of the wish
MAX_PART_WORDS = 2


def as_change(reader: Reader, clause: Clause, masked: Masked, page: PageState | None) -> Clause:
    """A wish to change something of a thing, said in the order "the PART of THING", "to VALUE".

    Else said: "THING's PART", "THING PART" where the page shows the thing, "THING to high PART", "make THING high
    PART", "give THING a PART of VALUE", "the PART of THING from OLD to VALUE". A part goes by a list for such, so that
    no name is taken apart.
    """
    to = clause.parts.get("to", "")
    if clause.verb == "mark" and "as" in clause.parts:
        value, part = _value_and_part(reader, clause.parts["as"])
        return _changed(clause, part, clause.about, value) if value else clause
    if clause.verb == "create" and not clause.parts:
        return _made_so(reader, clause, masked, page) or _made(reader, clause)
    if clause.verb == "rename" and to and _is_site(reader, clause, page):
        return replace(clause, verb="change", about=SITE_NAME)
    if clause.verb != "change" or '"' in clause.about.replace('"0"', "").replace('"1"', ""):
        return clause
    given = to or clause.parts.get("with", "")  # "replace … with"
    swaps = clause.about == '"0"' and given == '"1"' and len(masked.parts) == 2  # and nothing else in quotes
    if swaps and (holds := _holding(reader, masked.plain(clause.about), page)):
        return replace(clause, about=holds, parts={"to": given})
    if not to:
        return _made_so(reader, clause, masked, page) or _without_to(reader, clause)
    first, old = halved(reader, "from", clause.about)
    password = reader.words["mean_password"]
    if old and held(password, without_determiner(reader, first), "only") and "," not in to:
        said = f"{to}, {password[0]} {old}"  # the one that there is, which a form may ask for
        return replace(clause, about=first, parts={**clause.parts, "to": said})
    if old and _is_now(reader, first, old, masked, page):
        return replace(clause, about=first)
    part, whole = halved(reader, "from", first)
    if first != clause.about and whole and _is_part(reader, part):  # "from open to done"
        return _changed(clause, part, whole, to)
    value, part = _value_and_part(reader, to)
    if value:
        return _changed(clause, part, clause.about, value)
    found = OWNER.search(clause.about)
    if found and _is_part(reader, found.group("part")):
        return _changed(clause, found.group("part"), found.group("whole"), to)
    return _before_part(reader, clause, masked, page)


def _is_now(reader: Reader, field: str, old: str, masked: Masked, page: PageState | None) -> bool:
    """Whether a field holds what a wish says it has by now: that is no part of its name."""
    name = field_of(reader, masked.plain(field), fields_of(page))
    there = [one for one in fields_of(page) if one.name == name]
    return len(there) == 1 and fold(there[0].value or "") == fold(masked.plain(old))


def _holding(reader: Reader, text: str, page: PageState | None) -> str:
    """The name of the one field that holds just a text in quotes, where nothing on the page is called so: "replace
    “Ann” with “Eva”".
    """
    fields = fields_of(page)
    found = [one.name for one in fields if one.input_type != "password" and fold(one.value or "") == fold(text)]
    if len(found) != 1 or page is None or shows(page, text) or field_of(reader, text, fields):
        return ""
    return found[0] if [one.name for one in fields].count(found[0]) == 1 else ""


def _is_site(reader: Reader, clause: Clause, page: PageState | None) -> bool:
    """Whether what is to be renamed is what the whole site is for, and no thing of that name: "our school"."""
    bare = without_determiner(reader, clause.about)
    return held(reader.words["wish_sites"], bare, "only") and not (page is not None and shows(page, bare))


def _without_to(reader: Reader, clause: Clause) -> Clause:
    """ "Make THING high PART", "give THING a PART of VALUE"."""
    if given := _given(reader, clause):
        return given
    before, value = halved(reader, "from", clause.about)
    if value and before != clause.about:
        words = before.split(" ")
        for count in range(1, min(MAX_PART_WORDS, len(words) - 2) + 1):
            part, article = " ".join(words[-count:]), words[-count - 1].casefold()
            if article in reader.words["like_article"] and same_words(reader, part):
                return _changed(clause, part, " ".join(words[: -count - 1]), value)
    return _made(reader, clause)


def _given(reader: Reader, clause: Clause) -> Clause | None:
    """ "Give THING the PART VALUE", where that can be read in one way."""
    words, articles = clause.about.split(" "), reader.words["like_article"]
    found = [
        _changed(clause, part, " ".join(words[:at]), " ".join(words[at + 1 + count :]))
        for at in range(1, len(words) - 2) if words[at].casefold() in articles
        for count in range(1, min(MAX_PART_WORDS, len(words) - at - 2) + 1)
        if _is_part(reader, part := " ".join(words[at + 1 : at + 1 + count]))
        and words[at + 1 + count].casefold() not in reader.words["wish_of"]
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _made(reader: Reader, clause: Clause) -> Clause:
    """ "Make THING high PART"."""
    words = clause.about.split(" ")
    value, part = _value_and_part(reader, " ".join(words[-2:]))
    return _changed(clause, part, " ".join(words[:-2]), value) if value and len(words) > 2 else clause


def _made_so(reader: Reader, clause: Clause, masked: Masked, page: PageState | None) -> Clause | None:
    """ "Make THING private", where the page shows the thing, or its form, and lists have the last word as a choice."""
    thing, _, state = clause.about.rpartition(" ")
    name = masked.plain(without_determiner(reader, thing))
    held_here = any(fold(one.value or "") == fold(name) for one in fields_of(page))
    shown = page is not None and bool(name) and (held_here or shows(page, name))
    if clause.parts or not shown or not same_words(reader, state, "option_"):
        return None
    return replace(clause, verb="mark", about=without_determiner(reader, thing), parts={"as": state})


def _before_part(reader: Reader, clause: Clause, masked: Masked, page: PageState | None) -> Clause:
    """ "THING PART", where the page shows the thing and has no field that is called so, be it that it says more."""
    words = clause.about.split(" ")
    if page is None:
        return clause
    fields, about = fields_of(page), f" {fold(masked.plain(without_determiner(reader, clause.about)))} "
    if field_of(reader, clause.about, fields) or any(about in f" {fold(one.name)} " for one in fields):
        return clause
    if shows(page, masked.plain(without_determiner(reader, clause.about))):  # "Facility name" is what it is called here
        return clause
    for count in range(min(MAX_PART_WORDS, len(words) - 1), 0, -1):
        part, whole = " ".join(words[-count:]), " ".join(words[:-count])
        bare = masked.plain(without_determiner(reader, whole))
        if held(reader.words["wish_sites"], bare, "only") or not _is_spelt_so(reader, page, bare):
            continue
        if same_words(reader, part) and shows(page, masked.plain(whole)):
            return _changed(clause, part, whole, clause.parts["to"])
    return clause


def _is_spelt_so(reader: Reader, page: PageState, name: str) -> bool:
    """Whether it may be the name of a thing on the page: a word for a kind, or as the page spells it. "Facility" over a
    page is no thing called "facility".
    """
    texts = (*(one.name for one in page.elements), *page.rows, *(line.text for line in page.outline))
    return not name.islower() or held(reader.words["wish_kinds"], name, "only") or any(name in one for one in texts)


def _value_and_part(reader: Reader, text: str) -> tuple[str, str]:
    """ "high priority": a value that lists offer, and of what it is one; twice "" for anything else."""
    words = without_determiner(reader, text).split(" ")
    value, part = " ".join(words[:-1]), words[-1]
    return (value, part) if same_words(reader, value, "option_") and _is_part(reader, part) else ("", "")


def _is_part(reader: Reader, text: str) -> bool:
    return bool(same_words(reader, without_determiner(reader, text)))


def _changed(clause: Clause, part: str, whole: str, to: str) -> Clause:
    parts: Mapping[Role, str] = {**{role: text for role, text in clause.parts.items() if role != "as"}, "to": to}
    return Clause(clause.whole, "change", clause.rest, f"{part} {OF} {whole}", parts)
