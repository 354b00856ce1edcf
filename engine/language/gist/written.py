"""Values that are put where a field is named beside them: "use Welsh as my language", "write 12 under seats"."""

from __future__ import annotations

from engine.language.gist.cues import Cue
from engine.language.gist.hearing import Hearing, word_at
from engine.language.gist.parts import MAX_VALUE_WORDS, changed, part_of
from engine.language.gist.values import looks_set
from engine.language.words.means import same_words
from engine.text.quoted import fold
from engine.text.wordlists import held


def as_part(hearing: Hearing, cue: Cue) -> str:
    """A value as what it is to be: of a thing, of one's own, or what lists have a word for."""
    begin, end = hearing.clause(cue.at)
    leads = hearing.lists["role_as"]
    at = next(
        (n for n in range(end - 2, begin - 1, -1) if hearing.tokens[n].bare in leads and n not in hearing.named), -1
    )
    if at < 0:
        return ""
    if at < cue.at or (len(cue.words) > 1 and cue.words[0] == at):  # "as my currency please choose CHF"
        until = max(cue.words)
        part, value = (at + 1, cue.words[1] if cue.words[0] == at else cue.at), hearing.after(until + 1)
    else:
        part, value = (at + 1, end), hearing.text(cue.gap, at) or hearing.text(begin, cue.at)
        if wish := _put(hearing, *part, value):
            return wish
        mine = word_at(hearing.tokens, cue.gap) in hearing.lists["wish_my"]
        return _put(hearing, cue.gap, at, hearing.after(at + 1)) if mine else ""  # "have my language as Welsh"
    return _put(hearing, *part, value)


def _put(hearing: Hearing, at: int, end: int, value: str, *, before: bool = False) -> str:
    """`before`: the thing may be named before the field."""
    name, thing = part_of(hearing, at, end)
    thing = thing if thing is not None and (before or at <= thing.at < end) else None
    first = hearing.tokens[at].bare if at < len(hearing.tokens) else ""
    own = first in (*hearing.lists["wish_my"], *hearing.lists["cue_the"])
    known = bool(same_words(hearing.reader, name))
    begin, _ = hearing.clause(at) if at < end else (at, at)
    heads = hearing.page is not None and fold(hearing.page.heading) == fold(value)
    is_thing = heads or any(one.shown and (begin <= one.at < at or one.name == value) for one in hearing.said)
    bare = at < end and first not in hearing.empty and looks_set(value) and not is_thing  # "use Epson 2 as printer"
    told = bool(name) and (thing is not None or own or known or " " in name or bare)
    into = held(hearing.reader.words["kind_list"], name, "only")  # what is put on a list is no value of it
    if into or heads or not told or not value or len(value.split()) > MAX_VALUE_WORDS or hearing.is_pronoun(value):
        return ""
    if any(word in hearing.names.kinds for word in name.casefold().split()) and not known:
        return ""
    return changed(hearing, name, thing, value, sure=own or known)


def written(hearing: Hearing, cue: Cue) -> str:
    """A value, and after or before it the field that it is written into."""
    begin, end = hearing.clause(cue.at)
    leads = (*hearing.lists["cue_into"], *hearing.lists["role_as"])
    after = (n for n in range(cue.gap, end - 1) if hearing.tokens[n].bare in leads and n not in hearing.named)
    for at in after:
        value = hearing.text(cue.gap, at)
        if value and (wish := _put(hearing, at + 1, end, value)):
            return wish
    value = hearing.after(cue.gap)
    if hearing.tokens[begin].bare in leads and begin < cue.at:
        return _put(hearing, begin + 1, cue.at, value)
    if begin == cue.at and begin:
        first, _ = hearing.clause(begin - 1)
        leads_there = (n for n in range(first, begin) if hearing.tokens[n].bare in leads)
        at = next(leads_there, -1)
        return _put(hearing, at + 1, begin, value, before=True) if at >= 0 else ""
    return ""


def said_as(hearing: Hearing) -> str:
    """A value as a part of a thing, and no more: "so 5000 as budget for Pump manuals"."""
    begin, end = hearing.clause(len(hearing.tokens) - 1)
    at = next((n for n in range(begin + 1, end - 1) if hearing.tokens[n].bare in hearing.lists["role_as"]), -1)
    value = hearing.text(begin, at) if at > 0 else ""
    more = any(cue.cued not in ("polite", "now", "instead") for cue in hearing.cues)
    thing = next((one for one in hearing.said if at < one.at and one.shown), None)
    return _put(hearing, at + 1, end, value) if value and thing and not more and looks_set(value) else ""
