"""Which words of a wish say the kind of a thing, and which what it is called: "the task Pay rent", "the spam folder".
"""

from __future__ import annotations

from collections.abc import Sequence

import re2

from engine.facts.wishes import WishVerb
from engine.language.page.on_page import is_at_its_address, is_called, shows
from engine.language.page.own_kind import is_own_kind, may_be_many
from engine.language.words.clause import Clause, split_parts, without_determiner, without_lead, without_role
from engine.language.words.doubted import with_its_article
from engine.language.words.fields_said import fields_of
from engine.language.words.grammar import MAKES
from engine.language.words.means import same_words
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import fold
from engine.text.wordlists import held

CHANGES: frozenset[WishVerb] = frozenset({"rename", "change", "move", "assign", "mark"})  # what is there stays there
MAX_KIND_WORDS = 3
MAX_OF_THIS = 2  # words after "this" that are one for a kind
_TIMES = ("value_days", "value_later", "aside_later", "aside_today")
LEAST_KIND = 4  # letters of a word for a kind that no list has
_OWNERS = ("'s", "’s", "s'", "s’")  # how a name ends of whose something is
_DONE: frozenset[WishVerb] = CHANGES - {"change"} | {  # what is done to a thing, or to a part of it
    "archive", "star", "like", "download", "book", "edit", "close", "delete", "tick", "untick"
}  # fmt: skip
_KIND_AND_QUOTED = re2.compile(r'^(?:(?P<kind>\pL+(?: \pL+)?) (?P<name>"\d+")|(?P<other>"\d+") (?P<after>\pL+))$')


def kind_and_name(reader: Reader, clause: Clause, page: PageState | None) -> tuple[str, str]:
    """The word for the kind of thing, and what the thing is called: "the task Pay rent", "the spam folder".

    Where a name is said to be one ("an orchard called Ada"), the thing is of the kind that is said before it, and of
    what is added as something ("Ada as an orchard"), of that kind. A first word that no list has is one for a kind,
    too, where the page shows what follows it by itself.
    """
    kinds, about = reader.words["wish_kinds"], clause.about
    if page is not None and (part := _part_done_to(reader, clause, page)):
        return "", part
    if _is_this(reader, clause) and not (clause.parts.keys() - {"to"}):
        return about, ""
    words = about.split(" ")
    beside = _KIND_AND_QUOTED.search(about)
    if beside and not is_later(reader, beside.group("after") or ""):
        return beside.group("kind") or beside.group("after"), beside.group("name") or beside.group("other")
    called = first_part(reader, clause.parts.get("named", ""))
    if called and about:
        return about, with_its_article(reader, called)
    if clause.verb in MAKES and about and "as" in clause.parts:
        return without_determiner(reader, first_part(reader, clause.parts["as"])), about
    named = called or clause.parts.get("from") or ""
    shown = _kind_shown(page, words) if page is not None else 0
    listed = any(held(kinds, " ".join(words[:count]), "only") for count in (3, 2, 1))
    if shown and not listed and not held(kinds, words[-1], "only"):
        return " ".join(words[:shown]), " ".join(words[shown:])
    for count in (3, 2, 1):
        first, last = " ".join(words[:count]), " ".join(words[-count:])
        if count <= len(words) and held(kinds, first, "only"):
            if clause.verb == "delete" and words[count + 1 :] and words[count] in reader.words["role_to"]:
                return "", about  # "die Mail an mein Konto" is not called so
            name = without_lead(reader, without_determiner(reader, " ".join(words[count:])))
            name = without_role(reader, ("for", "from"), name)
            return first, name or without_determiner(reader, named)
        if count < len(words) and held(kinds, last, "only"):
            return last, " ".join(words[:-count])
    state = bool(same_words(reader, words[0], "option_"))  # "public projects" are no kind of theirs
    named_so = " ".join(words[2:])
    two = page is not None and bool(named_so) and held(kinds, words[1], "only") and words[0].islower()
    there = page is not None and (is_called(page, named_so) or is_at_its_address(page, named_so))
    if page is not None and two and there and not state and not shows(page, about):
        return words[1], named_so  # "the wiki page Notes": a kind of two words
    rest = " ".join(words[1:])
    if page is not None and rest and not state and shows(page, rest) and not shows(page, about):
        return words[0], rest
    return "", about or without_determiner(reader, named)


def may_begin_with_a_kind(clause: Clause, name: str) -> bool:
    """Whether several words after an article may be a kind of thing and its name ("a limit ploughs"), which no list and
    no page tells from a name alone ("a red lamp").
    """
    return " " in name and '"' not in name and name == clause.about and not clause.rest.startswith(name)


def _is_this(reader: Reader, clause: Clause) -> bool:
    """Whether it is about what the page is about, by a word for its kind alone: "this experiment"."""
    begins = held(reader.words["wish_this"], clause.rest, "begins")
    return begins and '"' not in clause.about and 0 < len(clause.about.split(" ")) <= MAX_OF_THIS


def _part_done_to(reader: Reader, clause: Clause, page: PageState) -> str:
    """A part of a thing to which a wish does something, in full, by a word for a kind that the page is not about:
    "archive the notes of Oak", "archive Oak's notes"; "" where it does that to a thing.
    """
    about, kinds = clause.about, reader.words["wish_kinds"]
    words = about.split(" ")
    if clause.verb not in _DONE or "named" in clause.parts or "as" in clause.parts:
        return ""
    if held(kinds, about, "only"):
        kind, part = about, f"{about} of {clause.parts['from']}" if clause.parts.get("from") else ""
    elif at := next((at for at in range(1, len(words) - 1) if held(kinds, " ".join(words[:at]), "only")
                     and _is_led_to(reader, words[at])), 0):  # fmt: skip
        kind, part = " ".join(words[:at]), about
    else:
        owner = next((word for word in words[:-1] if word.endswith(_OWNERS)), "")
        kind, part = words[-1], about if owner and held(kinds, words[-1], "only") else ""
    own = is_own_kind(reader, page, kind) if part else True
    return "" if own or (own is None and not may_be_many(reader, kind)) else part


def _is_led_to(reader: Reader, word: str) -> bool:
    """Whether a word leads from a part to the thing that has it: "of", "for"."""
    return word in (*reader.words["role_from"], *reader.words["role_for"])


def _kind_shown(page: PageState, words: Sequence[str]) -> int:
    """How many of the first words are a kind of thing that the page speaks of, with a name after them: by a text or a
    control for many of them ("variable": "Variables"), or by a field for one ("Keyword"); 0 where none are.
    """
    texts = {fold(text) for text in (*(one.name for one in page.elements), *(line.text for line in page.outline))}
    fields = {fold(one.name) for one in fields_of(page)}
    for count in range(min(MAX_KIND_WORDS, len(words) - 1), 0, -1):
        kind = fold(" ".join(words[:count]))
        if len(kind) >= LEAST_KIND and (kind in fields or (kind not in texts and f"{kind}s" in texts)):
            return count
    return 0


def is_later(reader: Reader, text: str) -> bool:
    """Whether a text says when, or how often, and not that it is to be now."""
    return any(held(reader.words[one], text) for one in _TIMES) and not held(reader.words["at_once"], text, "only")


def first_part(reader: Reader, text: str) -> str:
    """What stands before the first comma or "and"."""
    return split_parts(reader, text)[0] if text.strip() else ""
