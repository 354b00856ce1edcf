"""A part of the page that a goal says and that no step is in: "open the report in the Billing tab", or in a new one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.steps.atomic import ReadStep
from engine.language.told.clause import is_quoted, placed
from engine.language.told.grammar import Tongue, Words, folded, parts_of, text_of, tokens, tongues
from engine.language.wishes.left_over import uses_one_of
from engine.observe import PageState
from engine.rules import Reader
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

_PARTS = ("part", "menu")


def leaves_out_a_place(reader: Reader, asked: Masked, steps: Sequence[ReadStep], page: PageState) -> bool:
    """Whether a goal says a part of the page by its kind and name that no step has a word of, or a window to come."""
    names = [name for tongue in tongues(reader) for part in parts_of(tongue, asked.text)
             for name in _named_parts(reader, tongue, tokens(tongue.screen.sub(" ", part)))]  # fmt: skip
    called = {fold(one.name) for one in page.elements}
    texts = [asked.plain(text_of(name)) for name in names]
    fresh = [text for text in texts if _is_fresh(reader, text)]
    return not called.issuperset(map(fold, fresh)) or any(
        not uses_one_of(reader, steps, page, text) for text in texts if text not in fresh
    )


def _named_parts(reader: Reader, tongue: Tongue, words: Words) -> list[Words]:
    """What the parts of the page are called that words say, each by as few words as it may be."""
    found = [place.name for _, place in placed(tongue, words) if place.kind in _PARTS and place.name]
    shortest = min(map(len, found), default=0)
    return [name for name in found if len(name) == shortest and _is_name(reader, tongue, name)]


def _is_name(reader: Reader, tongue: Tongue, name: Words) -> bool:
    named = not name[0][:1].islower() and folded(name[:1])[0] not in tongue.articles
    return named or is_quoted(name[:1]) or _is_fresh(reader, text_of(name))


def _is_fresh(reader: Reader, text: str) -> bool:
    """Whether a part is called no more than new: a window that nothing on the page is."""
    return held(reader.words["mean_fresh"], text, "only")
