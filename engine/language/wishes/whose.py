"""Of what kind a thing is that no word says the kind of: by the part that it has ("the postcode of Mill Lane"), or by
that out of which it is to be taken ("take rosa out of the users").
"""

from __future__ import annotations

from engine.language.page.on_page import shows
from engine.language.words.clause import without_determiner
from engine.observe import PageState
from engine.rules import Reader
from engine.text.wordlists import held

# What only things of one kind have.
_PARTS = {
    "kind_address": ("mean_postcode",),
    "kind_user": ("mean_email", "mean_phone", "mean_birthday", "mean_birth_year"),
}


def kind_with(reader: Reader, part: str, kind: str) -> str:
    """The kind of thing that has such a part, where no other is said; "" where things of several kinds may."""
    said = "" if kind else without_determiner(reader, part)
    has = (has for has, parts in _PARTS.items() if any(held(reader.words[one], said, "only") for one in parts))
    found = next(has, "") if said else ""
    return _word(reader, found) if found else ""


def user_kind(reader: Reader) -> str:
    """The word for the kind of what people are on a site."""
    return _word(reader, "kind_user")


def is_of_all_users(reader: Reader, page: PageState | None, name: str, place: str, opened: int) -> bool:
    """Whether who is taken out of it is to be no user any more: of all there are. No text of the page at hand speaks of
    users then, as that of a team does, nor is who is meant shown there, unless the page was opened for it: that may be
    called "Users".
    """
    users = reader.words["many_user"]
    if page is None or not held(users, place, "only") or (not opened and shows(page, name)):
        return False
    called = page.heading if opened and held(users, page.heading, "only") else ""
    texts = (page.heading, *(line.text for line in page.outline if line.element < 0))
    return not any(held(users, text) for text in texts if text != called)


def _word(reader: Reader, name: str) -> str:
    return reader.bundle.languages["en"].get(name, reader.words[name])[0]
