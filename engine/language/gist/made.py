"""Something new, with what it is called and what is said of it: "one more loan, for Ada, deposit 200"."""

from __future__ import annotations

from engine.language.gist.cues import Cue
from engine.language.gist.hearing import Hearing, word_at
from engine.language.offers import quoted

MAX_PART_WORDS = 3
MAX_NAME_WORDS = 8


def made(hearing: Hearing, cue: Cue) -> str:
    """A thing of a kind that there are many of."""
    words, kinds = hearing.tokens, hearing.names.kinds
    begin, end = hearing.clause(cue.at)
    sentence = [n for n in range(len(words)) if words[n].sentence == words[cue.at].sentence]
    all_here = [n for n in sentence if words[n].bare in kinds and n not in cue.words and _is_one(hearing, n)]
    here = [n for n in all_here if begin <= n < end] or all_here[:1]
    as_kind = [n for n in range(cue.end, len(words)) if words[n].bare in kinds and _leads_as(hearing, n)]
    at = next((n for n in (*as_kind, *here) if n > cue.at), here[-1] if here else -1)
    if at < 0 or (at < cue.at and at in here and hearing.left(cue.end, end)):
        return ""
    if len(hearing.left(cue.end, at)) > 1:  # "record a song of the group"
        return ""
    named, end = _as_kind(hearing, cue, at) or _name(hearing, at + 1)
    if not named:
        return hearing.say("create", words[at].text) if not _pieces(hearing, at + 1) else ""
    given = _given(hearing, max(end, at + 1))
    if given is None:
        return ""
    wish = hearing.say("create", words[at].text, hearing.lead("named"), quoted(named))
    return wish and " ".join(filter(None, (wish, given and hearing.lead("with"), given)))


def _is_one(hearing: Hearing, at: int) -> bool:
    """Whether a word for a kind says one of it: not what leads to all of them."""
    word = hearing.tokens[at].bare
    return hearing.names.menu.get(word, "").casefold() != word


def _as_kind(hearing: Hearing, cue: Cue, kind: int) -> tuple[str, int] | None:
    """ "Sign up Hugh as a grower": the name before it."""
    name = next((one for one in hearing.said if cue.end <= one.at and one.end <= kind), None)
    return (name.name, name.end) if name and _leads_as(hearing, kind) else None


def _leads_as(hearing: Hearing, kind: int) -> bool:
    before = kind - 1
    while word_at(hearing.tokens, before) in hearing.lists["like_article"]:
        before -= 1
    return word_at(hearing.tokens, before) in hearing.lists["role_as"]


def _name(hearing: Hearing, at: int) -> tuple[str, int]:
    """What stands after the kind, or after what leads to a name in the next clauses; and where it ends."""
    words = hearing.tokens
    leads = {*hearing.lists["role_named"], *hearing.lists["cue_named"]}
    start = next((n + 1 for n in range(at, len(words)) if words[n].bare in leads), at)
    while start < len(words) and (words[start].bare in hearing.empty or start in hearing.taken):
        start += 1
    if start >= len(words):
        return "", at
    mention = next((one for one in hearing.said if one.at <= start < one.end), None)
    stops = {
        *hearing.lists["role_with"],
        *hearing.lists["wish_more"],
        *hearing.lists["cue_joint"],
        *hearing.lists["role_as"],
    }
    end = start
    while end < len(words) and words[end].clause == words[start].clause and words[end].bare not in stops:
        if words[end].bare in hearing.lists["wish_when"] and word_at(words, end + 1)[:1].isdigit():  # "am 5. Mai"
            break
        if end > start and words[end].bare in (*hearing.lists["wish_be"], *hearing.lists["cue_asking"]):
            return "", at  # "the group Harp was made"
        end += 1
    if mention and words[start].text[:1] == '"':
        end = mention.end
    fits = mention is not None and end - start <= MAX_NAME_WORDS
    return (hearing.text(start, end), end) if fits else ("", at)


def _given(hearing: Hearing, at: int) -> str | None:
    """The values that are said, each after its field; None where something is said that is none."""
    found = []
    for start, end in _pieces(hearing, at):
        part, value = _part_and_value(hearing, start, end)
        if not part or not value:
            return None
        found.append(f"{part} {quoted(value)}")
    return ", ".join(found)


def _pieces(hearing: Hearing, at: int) -> list[tuple[int, int]]:
    """What is said after the name, piece by piece: between commas, and at "and"."""
    words, found = hearing.tokens, list[tuple[int, int]]()
    ands = {*hearing.lists["wish_and"]}
    start = at
    for n in range(at, len(words) + 1):
        ends = n == len(words) or words[n].bare in ands or (n > at and words[n].clause != words[n - 1].clause
                                                           and words[n].after not in (":", "="))  # fmt: skip
        if ends:
            if any(_says(hearing, one) and not _is_kind(hearing, one) for one in range(start, n)):
                found.append((start, n))
            start = n + (n < len(words) and words[n].bare in ands)
    return found


def _is_kind(hearing: Hearing, at: int) -> bool:
    return hearing.tokens[at].bare in hearing.names.kinds and _leads_as(hearing, at)


def _says(hearing: Hearing, at: int) -> bool:
    polite = {n for cue in hearing.cues if cue.cued in ("polite", "now", "create", "open") for n in cue.words}
    return hearing.tokens[at].bare not in hearing.empty and at not in polite


def _part_and_value(hearing: Hearing, start: int, end: int) -> tuple[str, str]:
    words = hearing.tokens
    said = [n for n in range(start, end) if _says(hearing, n)]
    if len(said) == 1 and "@" in words[said[0]].text:
        return hearing.lists["mean_email"][0], words[said[0]].text
    at = next((n for n in range(start + 1, end) if words[n].after in (":", "=")), 0)
    at = at or next((n + 1 for n in range(start + 1, end) if words[n].bare in hearing.lists["wish_be"]), 0)
    at = at or next((n for n in said[1:] if hearing.tells(n)), 0)
    if not at and said[1:] and words[said[0]].text.isdigit():  # "2 places"
        return hearing.text(said[1], end), words[said[0]].text
    at = at or (said[1] if len(said) == MAX_PART_WORDS - 1 else 0)
    part = " ".join(words[n].text for n in said if n < at)
    return (part if len(part.split()) <= MAX_PART_WORDS else "", hearing.text(at, end)) if at else ("", "")
