"""Something new, with what it is called and what is said of it: "one more loan, for Ada, deposit 200"."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.gist.cues import Cue
from engine.language.gist.given import given
from engine.language.gist.hearing import Hearing, word_at
from engine.language.gist.measured import is_paid
from engine.language.gist.mentions import MAX_NAME_WORDS
from engine.language.offers import quoted
from engine.text.wordlists import held

MAX_MORE_WORDS = 2  # before the kind: "a private repository"
_KEPT_BACK = ("mean_password", "negation", "cue_not", "cue_never", "pair_without")
_SIGNS = frozenset("0123456789_.@#")


def made(hearing: Hearing, cue: Cue) -> str:
    """A thing of a kind that there are many of."""
    words = hearing.tokens
    at = _kind(hearing, cue)
    before = hearing.left(cue.end, at) if cue.end <= at else []
    if at < 0 or len(before) > MAX_MORE_WORDS or _keeps_back(hearing, at):  # "record a song of the group"
        return ""
    more = [n for n in before if words[n].bare not in hearing.lists["cue_further"] and not _is_of_kind(hearing, n, at)]
    found = _as_kind(hearing, cue, at) or next(_names(hearing, cue, at), None)
    if found is None:
        nothing = not more and not any(_tells(hearing, n) for n in range(at + 1, len(words)))
        return hearing.say("create", words[at].text) if nothing and not _led(hearing, at + 1) else ""
    named, start, end = found
    spans = _spans(hearing, at, start, end)
    said = given(hearing, spans) if spans is not None else None
    if said is None:
        return ""
    said = ", ".join(filter(None, (quoted(hearing.together(more)), said)))
    wish = hearing.say("create", words[at].text, hearing.lead("named"), quoted(named))
    return wish and " ".join(filter(None, (wish, said and hearing.lead("with"), said)))


def _keeps_back(hearing: Hearing, kind: int) -> bool:
    """Whether something is said after the kind that must not be taken for a name or a choice: a password, or what is
    not to be ("no offers please", "offers off").
    """
    after = hearing.masked.text[hearing.tokens[kind].start :]
    off = any(one.cued in ("switch_off", "unwanted") and one.at > kind for one in hearing.cues)
    return off or any(held(hearing.lists[name], after) for name in _KEPT_BACK)


def _kind(hearing: Hearing, cue: Cue) -> int:
    """Where the kind is said: after what leads to it, else after the cue, else before it; -1 where it is not."""
    words, kinds = hearing.tokens, hearing.names.kinds
    begin, end = hearing.clause(cue.at)
    inside = {n for one in hearing.said if one.shown and not one.kind for n in range(one.at, one.end)}
    all_of_them = [n for n in range(len(words)) if words[n].bare in kinds and n not in cue.words
                   and _is_one(hearing, n) and n not in inside and not _is_place(hearing, n)]  # fmt: skip
    all_here = [n for n in all_of_them if words[n].sentence == words[cue.at].sentence] or all_of_them[:1]
    here = [n for n in all_here if begin <= n < end] or all_here[:1]
    as_kind = [n for n in range(cue.end, len(words)) if words[n].bare in kinds and _leads_as(hearing, n)]
    at = next((n for n in (*as_kind, *here) if n > cue.at), here[-1] if here else -1)
    late = -1 < at < cue.at and at in here and begin <= at and hearing.left(cue.end, end)
    return -1 if late else at


def _is_one(hearing: Hearing, at: int) -> bool:
    """Whether a word for a kind says one of it: not what leads to all of them."""
    word = hearing.tokens[at].bare
    return hearing.names.menu.get(word, "").casefold() != word


def _is_place(hearing: Hearing, at: int) -> bool:
    """Whether a word for a kind says where something new goes: "for the list"."""
    words, leads = hearing.tokens, (*hearing.lists["cue_into"], *hearing.lists["cue_out_of"])
    definite = at > 1 and words[at - 1].bare in hearing.lists["cue_the"]
    return definite and words[at - 2].bare in leads and words[at - 2].clause == words[at].clause


def _is_of_kind(hearing: Hearing, at: int, kind: int) -> bool:
    """Whether a word is part of what the kind is called: a "foster home" is one of the "Foster homes"."""
    return hearing.tokens[at].bare in hearing.names.menu.get(hearing.tokens[kind].bare, "").casefold().split()


def _tells(hearing: Hearing, at: int) -> bool:
    return hearing.tells(at) or at in hearing.named


def _as_kind(hearing: Hearing, cue: Cue, kind: int) -> tuple[str, int, int] | None:
    """ "Sign up Hugh as a grower": the name before it."""
    name = next((one for one in hearing.said if cue.end <= one.at and one.end <= kind), None)
    return (name.name, name.at, name.end) if name and _leads_as(hearing, kind) else None


def _leads_as(hearing: Hearing, kind: int) -> bool:
    before = kind - 1
    while word_at(hearing.tokens, before) in hearing.lists["like_article"]:
        before -= 1
    return word_at(hearing.tokens, before) in hearing.lists["role_as"]


def _names(hearing: Hearing, cue: Cue, kind: int) -> Iterator[tuple[str, int, int]]:
    """What it may be called, the likeliest first: what a word leads to, what follows the kind, what begins a clause
    after it, what stands before it and a cue at the end.
    """
    words = hearing.tokens
    leads = {*hearing.lists["role_named"], *hearing.lists["cue_named"]} - {*hearing.lists["role_for"]}
    for one in hearing.said:
        if one.at > kind and words[one.at].text[:1] == '"':
            yield from _name(hearing, one.at)
    for at in range(len(words)):
        if words[at].bare in leads and (at > kind or kind < cue.at) and not _is_of_another(hearing, at):
            yield from _name(hearing, at + 1, sure=words[at].bare in hearing.lists["cue_calls"])
    yield from _name(hearing, kind + 1, sure=word_at(words, kind + 1) != "" and words[kind + 1].after == ":")
    weak = (at for at in range(kind, len(words)) if words[at].bare in hearing.lists["role_for"])
    for at in weak:
        yield from _name(hearing, at + 1)
    for one in hearing.said:
        if one.at > kind and hearing.clause(one.at)[0] == one.at:
            yield from _name(hearing, one.at)
    for at in range(max(kind, cue.at) + 1, len(words) if hearing.spelling.large else 0):  # where no capital tells
        begin, end = hearing.clause(at)
        if words[at].after == ":" and end - begin <= MAX_MORE_WORDS and not any(map(hearing.tells, range(at, end))):
            yield from _name(hearing, at, sure=True)


def _is_of_another(hearing: Hearing, at: int) -> bool:
    """Whether a word that leads to a name is part of what a field is called: "first name"."""
    before = hearing.tokens[at - 1] if at and hearing.tokens[at - 1].clause == hearing.tokens[at].clause else None
    noun = hearing.tokens[at].bare in (*hearing.lists["mean_name"], *hearing.lists["mean_title"])
    return noun and before is not None and bool(hearing.left(at - 1, at))


def _name(hearing: Hearing, start: int, *, sure: bool = False) -> Iterator[tuple[str, int, int]]:
    """What stands from some word on, as a name. `sure`: it is one, however it is written."""
    words = hearing.tokens
    while (
        start < len(words) and not words[start].large and (words[start].bare in hearing.empty or start in hearing.taken)
    ):
        start += 1
    if start >= len(words):
        return
    mention = next((one for one in hearing.said if one.at <= start < one.end), None)
    stops = {
        *hearing.lists["role_with"],
        *hearing.lists["wish_more"],
        *hearing.lists["cue_joint"],
        *hearing.lists["role_as"],
    }
    if not sure:
        stops |= {*hearing.lists["cue_then"]}
    end = start
    made = {n for cue in hearing.cues if cue.cued == "create" for n in cue.words}
    while end < len(words) and words[end].clause == words[start].clause and words[end].bare not in stops:
        if end > start and (end in made or is_paid(hearing, end)):
            break
        if words[end].bare in hearing.lists["wish_when"] and word_at(words, end + 1)[:1].isdigit():  # "am 5. Mai"
            break
        if end > start and words[end].bare in (*hearing.lists["wish_be"], *hearing.lists["cue_asking"]):
            return  # "the group Harp was made"
        end += 1
    if mention and mention.at == start and (end >= len(words) or not is_paid(hearing, end)):  # "Poetry at Noon"
        end = mention.end if words[start].text[:1] == '"' else max(end, mention.end)
    signed = end == start + 1 and bool(_SIGNS & set(words[start].text))
    told = 0 < end - start <= MAX_NAME_WORDS and (mention is not None or signed or sure)
    if told and (text := hearing.text(start, end)):
        yield text, start, end


def _spans(hearing: Hearing, kind: int, start: int, end: int) -> list[tuple[int, int]] | None:
    """What is said beside the kind and the name; None where something is said between them that is not told."""
    words = hearing.tokens
    if start < kind:  # "Hugh (phone: 1) as a grower"
        return [(end, _before_as(hearing, kind)), (kind + 1, len(words))]
    left = hearing.left(kind + 1, start)
    between = [n for n in range(kind + 1, start) if (n in left or n in hearing.named)
               and words[n].bare not in hearing.lists["cue_named"]]  # fmt: skip
    leads = {*hearing.lists["role_with"], *hearing.lists["wish_more"], *hearing.lists["role_for"]}
    if between and word_at(words, kind + 1) in leads:
        until = next((n for n in range(start - 1, kind, -1) if words[n].clause != words[start].clause), start - 1) + 1
        return [(kind + 1, until), (end, len(words))]
    there = hearing.clause(kind)[1]
    if any(_tells(hearing, n) for n in between if n < there):
        return None
    return [(there, _before_lead(hearing, start)), (end, len(words))] if there < start else [(end, len(words))]


def _before_lead(hearing: Hearing, at: int) -> int:
    """A place without the words before it that lead to a name: "an eight called Harp"."""
    leads = {*hearing.lists["role_named"], *hearing.lists["cue_named"]} - {*hearing.lists["role_for"]}
    lead = next((n for n in range(at - 1, -1, -1) if hearing.tokens[n].bare in leads), at)
    small = all(hearing.tokens[n].bare in hearing.empty or n in hearing.taken for n in range(lead + 1, at))
    return lead if small else at


def _before_as(hearing: Hearing, kind: int) -> int:
    at = kind
    while at and hearing.tokens[at].bare not in hearing.lists["role_as"]:
        at -= 1
    return at


def _led(hearing: Hearing, at: int) -> bool:
    """Whether a word leads on to something that is not told: "a group for what we do"."""
    leads = {*hearing.lists["role_with"], *hearing.lists["wish_more"], *hearing.lists["role_for"]}
    return word_at(hearing.tokens, at) in leads and bool(hearing.left(at, hearing.clause(at)[1]))
