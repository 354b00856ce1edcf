"""What a page has a button for, said in any sentence: "please publish the carol service, it's all ready"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.language.gist.hearing import Hearing
from engine.language.offers import quoted
from engine.language.words.alike import alike, are_forms
from engine.language.words.kinds import kind_of
from engine.language.words.means import is_listed
from engine.text.quoted import fold
from engine.text.wordlists import held

_OTHER = ("mean_edit", "mean_delete", "mean_add")  # what a cue asks for


def done_on(hearing: Hearing) -> str:
    """The one button in the rows of a page whose words are said, and the one thing that is named; "" where they are
    not.
    """
    if hearing.page is None:
        return ""
    full = {at for one in hearing.said if one.shown and one.end - one.at > 1 for at in range(one.at, one.end)}
    said = {at: fold(word.bare) for at, word in enumerate(hearing.tokens) if at not in full}
    labels = {fold(one.name): one.name for one in hearing.page.elements
              if one.usable and one.row and kind_of(one) == "button"}  # fmt: skip
    words = hearing.reader.words
    found = [(name, at) for label, name in labels.items() if (at := _places(hearing, label.split(), said))
             and not any(held(words[some], label, "only") for some in _OTHER)]  # fmt: skip
    if len(found) != 1 or hearing.is_unsure(found[0][1][0]) or not hearing.is_led(min(found[0][1])):
        return ""
    label, places = found[0]
    begin, end = hearing.clause(min(places))
    if hearing.is_said_so(begin) or not _is_asked_for(hearing, fold(label).split(), places):
        return ""
    if (
        set(hearing.left(min(places), end)) - set(places)  # what stands before leads to it
        or hearing.beside(begin, "asking", "wrong")
        or hearing.is_asked(begin)
    ):
        return ""
    shown = {one.name for one in hearing.said if one.shown and not set(range(one.at, one.end)) & set(places)}
    return f"{label} {quoted(shown.pop())}" if len(shown) == 1 else ""


def _is_asked_for(hearing: Hearing, label: Sequence[str], places: Sequence[int]) -> bool:
    """Whether a deed is to be done, and not told of: not "we published it last week", "they approve of it", "I don't
    like it".
    """
    at = places[0]
    if hearing.is_past(at) or any(
        cue.at <= max(places) and (hearing.clause(cue.at) == hearing.clause(at) or set(cue.words) & set(places))
        for cue in hearing.cues
        if cue.cued in ("unwanted", "not", "never")
    ):
        return False
    begin, _ = hearing.clause(at)
    doer = any(
        hearing.tokens[n].bare in hearing.lists["aside_doers"] for n in range(begin, at) if n not in hearing.named
    )
    base, said = label[0], fold(hearing.tokens[at].bare)
    done = len(said) > len(base) and not alike(base, said)
    return (not doer or said == base) and (not (doer or done) or hearing.is_wanted(at))


def _places(hearing: Hearing, label: Sequence[str], said: Mapping[int, str]) -> list[int]:
    """Where each word of a label is said; none where one is not. A listed word is no slip: "clone", "close"."""
    at = [next((n for n, one in said.items() if are_forms(word, one)
                or (alike(word, one) and not is_listed(hearing.reader, one))), -1) for word in label]  # fmt: skip
    return at if at and min(at) >= 0 else []
