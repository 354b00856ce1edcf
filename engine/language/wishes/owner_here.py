"""Whose it is, on the very page of that: "add the tag Oak to patient Ann Lee's chart", under "Ann Lee", is "add the tag
Oak".
"""

from __future__ import annotations

import re2

from engine.language.words.clause import read_clause
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import TextTooLong, fold, mask
from engine.text.wordlists import held

LEAST_WORDS = 2  # of a name: a single word may be anything
MAX_PART_WORDS = 3  # of what is said to be its own: "problem list"
_LEADS = {"add": ("role_to", "role_for"), "create": ("role_for",), "change": ("role_for", "wish_of"),
          "delete": ("role_from", "wish_of"), "rename": ("wish_of",)}  # fmt: skip


def without_owner(reader: Reader, goal: str, page: PageState) -> str:
    """The goal without the name of what the page is about, where that only says whose it is: with what leads to it, a
    word for its kind, and the part of the page that is said to be its own. As it is where that is not sure.
    """
    whose = page.heading.strip()
    if len(whose.split()) < LEAST_WORDS or fold(whose) not in fold(goal):
        return goal
    try:
        masked = mask(" ".join(goal.split()))
    except TextTooLong:
        return goal
    verb = read_clause(reader, masked).verb
    text = masked.text
    leads = sorted({word for name in _LEADS.get(verb, ()) for word in reader.words[name]}, key=len, reverse=True)
    if not leads or text.casefold().count(whose.casefold()) != 1:
        return goal
    kinds = "|".join(re2.escape(word) for word in reader.words["wish_kinds"])
    either = "|".join(map(re2.escape, leads))
    beside = "|".join(re2.escape(word) for word in reader.words["role_with"])
    owns = rf"(?:['’]s(?P<part>(?: \p{{L}}+){{1,{MAX_PART_WORDS}}}))?"
    said = rf"(?i) (?:{either}) (?:the )?(?:(?:{kinds}) )?{re2.escape(whose)}{owns}(?P<end>[.,:]| (?:{beside}) |$)"
    found = re2.search(said, text)
    if found is None or (found.group("part") and not _is_of_page(reader, page, found.group("part"))):
        return goal
    end = found.end() - len(found.group("end") or "")
    return masked.restore(f"{text[: found.start()]}{text[end:]}")


def _is_of_page(reader: Reader, page: PageState, part: str) -> bool:
    """Whether a part of the page is called so, or it is no more than a word for a kind: "chart", "problem list"."""
    heads = {fold(one.name) for one in page.parts if one.role == "heading"}
    return fold(part) in heads or held(reader.words["wish_kinds"], part.strip(), "only")
