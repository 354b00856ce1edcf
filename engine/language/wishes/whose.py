"""Of what kind a thing is that no word says the kind of: by the part that it has ("the postcode of Mill Lane"), or by
that out of which it is to be taken ("take rosa out of the users"); and whether it is somebody else's.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts.wishes import WishVerb
from engine.language.page.on_page import shows
from engine.language.steps.atomic import ReadStep
from engine.language.steps.refine import refine
from engine.language.words.clause import verb_of, without_determiner
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

# What only things of one kind have.
_PARTS = {
    "kind_address": ("mean_postcode",),
    "kind_user": ("mean_email", "mean_phone", "mean_birthday", "mean_birth_year"),
}

_OWN = ("mean_profile", "mean_settings", "mean_account")
_LEADS = ("role_for", "wish_of")
_VALUED: frozenset[WishVerb] = frozenset({"change", "rename", "fill", "mark"})
_OWNERS = ("'s", "’s")
MAX_NAME_WORDS = 4
LED = 2  # steps: what is opened, and the wish on the page that comes


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


def goes_to_own(reader: Reader, masked: Masked, steps: Sequence[ReadStep], page: PageState | None) -> bool:
    """Whether the first of some steps opens what is set for who wishes, which the goal does not name, and the goal is
    about what is another person's ("letters to her"), or of what a row of the page names ("Mary May's newsletter").
    """
    if page is None or len(steps) < LED or steps[0].opened is not None or steps[1].opened is None:
        return False
    to = refine(reader, steps[0].text, page).target
    own = to is not None and not to.row and any(held(reader.words[name], to.name, "only") for name in _OWN)
    said = masked.restore(masked.text)
    return own and to is not None and not held((to.name.casefold(),), said) and _is_anothers(reader, said, page)


def _is_anothers(reader: Reader, said: str, page: PageState) -> bool:
    if held(reader.words["wish_others"], said):
        return True
    words = said.strip(" .!").split(" ")
    lists = _LEADS if verb_of(reader, said) in _VALUED else (*_LEADS, "role_to")  # "change my name to Ada Grove"
    leads = {word for name in lists for word in reader.words[name]}
    after = [words[at + 1 :] for at, word in enumerate(words) if word in leads]
    if any(len(some) > 1 and all(word.isalpha() and word.istitle() for word in some[:2]) for some in after):
        return True  # a person's name, whether or not it stands here
    after += [some[1:] for some in after]  # "in the branch dev"
    owners = [[*words[:at], word[:-2]] for at, word in enumerate(words) if word.endswith(_OWNERS)]
    whom = {fold(" ".join(some[:count])) for some in after for count in range(1, MAX_NAME_WORDS + 1)}
    ends = (*owners, words)
    whom |= {fold(" ".join(some[-count:])) for some in ends for count in range(1, MAX_NAME_WORDS + 1)}
    return any(f"{fold(row)} ".startswith(f"{name} ") for name in whom if name for row in page.rows)


def _word(reader: Reader, name: str) -> str:
    return reader.bundle.languages["en"].get(name, reader.words[name])[0]
