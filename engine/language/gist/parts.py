"""Wishes about a part of a thing, or a setting: "the leader of the choir should be Ade", "the fee is 12 now"."""

from __future__ import annotations

from engine.language.gist.cues import Cue, Cued
from engine.language.gist.hearing import Hearing
from engine.language.gist.mentions import Mention
from engine.language.gist.values import is_value, looks_set
from engine.language.means import same_words
from engine.language.offers import quoted
from engine.language.stated import is_own, stated

MAX_PART_WORDS = 4
MAX_VALUE_WORDS = 12
MAX_STATE_WORDS = 3
_ACTS: frozenset[Cued] = frozenset(
    {"delete", "take", "put", "rename", "assign", "switch_on", "switch_off", "does", "joins"}
)
_OF = "of"  # leads to a thing, whatever the language of the wish: the lists are read as one there


def set_to(hearing: Hearing, cue: Cue) -> str:
    """What is to be changed, and after the last word that leads there what it is to be."""
    _, end = hearing.clause(cue.at)
    leads = (*hearing.lists["role_to"], *hearing.lists["wish_is"])
    told = (n for n in range(end - 1, cue.at, -1) if hearing.tokens[n].bare in leads and n not in hearing.named)
    to = next(told, max(cue.words) if len(cue.words) > 1 else -1)
    if hearing.tokens[cue.at].bare in leads and cue.gap < cue.end:  # "… auf bezahlt setzen"
        to = cue.at
    begin = hearing.clause(cue.at)[0]
    if to < 0 and cue.end == end:  # the verb stands at the end: "die Signatur auf Rosa ändern"
        leads_before = (n for n in range(cue.at - 1, begin, -1) if hearing.tokens[n].bare in leads)
        before = next((n for n in leads_before if n not in hearing.named), -1)
        return _part_is(hearing, begin, before, before + 1, until=cue.at) if before > 0 else ""
    if to >= 0:
        at = cue.at if hearing.left(cue.at, to) else begin
        stop = min(to, cue.gap) if at < cue.at else to
        return _part_is(hearing, at, stop, to + 1) or _set_so(hearing, at, stop, to + 1)
    left = hearing.left(cue.end, end)  # "make the service seats 240"
    value = next((n for n in left if hearing.tells(n)), 0)
    if value:
        return _part_is(hearing, cue.end, value, value)
    thing = hearing.thing(cue)  # "make Ada captain"
    after = thing is not None and thing.shown and 0 < len(left) <= MAX_STATE_WORDS and left[0] >= thing.end
    return hearing.mark(thing, hearing.together(left)) if after else ""


def _set_so(hearing: Hearing, at: int, stop: int, value_at: int) -> str:
    """A thing that is put into some state: "set the order to paid"."""
    part, thing = _part(hearing, at, stop)
    value = hearing.after(value_at)
    told = thing and thing.shown and not part and 0 < len(value.split()) <= MAX_STATE_WORDS and not looks_set(value)
    return hearing.mark(thing, value) if told else ""


def shall_be(hearing: Hearing, cue: Cue) -> str:
    at, end = hearing.clause(cue.at)
    acts = (one for one in hearing.cues if one.cued in _ACTS and one.end > cue.gap)
    if any(at <= one.at < end for one in acts):  # "must be taken off the list"
        return ""
    return _state(hearing, cue) or _part_is(hearing, at, cue.at, cue.gap)


def is_so(hearing: Hearing, cue: Cue) -> str:
    """What is so now: only where that is a part of something, or set. A thing that is in some state is marked so."""
    at, end = hearing.clause(cue.at)
    before = [one for one in hearing.said if at <= one.at and one.end <= cue.at]
    of = next((one for one in hearing.said if cue.end < one.at < end and one.shown), None)
    if of and len(before) == 1 and hearing.left(cue.end, of.at):  # "Ada is the lead of the team"
        return _changed(hearing, hearing.together(hearing.left(cue.end, of.at)), of, before[0].name)
    return _state(hearing, cue) or _part_is(hearing, at, cue.at, cue.end, weak=True)


def _state(hearing: Hearing, cue: Cue) -> str:
    """A thing that is, or should be, in some state; the one named before, where the clause names nothing."""
    at, _ = hearing.clause(cue.at)
    thing = _part(hearing, at, cue.at)[1]
    value = hearing.after(cue.gap)
    told = thing and thing.shown and not hearing.left(at, cue.at) and len(value.split()) <= MAX_STATE_WORDS
    if (
        not told
        or any(value == one.name for one in hearing.said)
        or hearing.beside(max(at - 1, 0), "not", "never", "wrong")
        or hearing.is_pronoun(value)
    ):
        return ""
    return hearing.mark(thing, value)


def has_part(hearing: Hearing, cue: Cue) -> str:
    """ "The cottage has 4 places", "Ade has a new number, 123"."""
    at, end = hearing.clause(cue.at)
    _, thing = _part(hearing, at, cue.at)
    if thing is None or not thing.shown:
        return ""
    words = hearing.tokens
    of = next(
        (n for n in range(cue.end, end) if words[n].bare == _OF or words[n].bare in hearing.lists["role_from"]), end
    )
    left = hearing.left(cue.end, of)
    if left and words[left[0]].text[:1].isdigit():
        part, value = hearing.together(left[1:]), words[left[0]].text
    else:
        part, value = hearing.together(left), hearing.after(of + 1) if of < end else hearing.after(end)
    return _changed(hearing, part, thing, value)


def told(hearing: Hearing) -> str:
    """A part and its value with nothing between: "Sally's mobile: 07700", "deadline for the budget 16:30"."""
    words = hearing.tokens
    colon = next((n for n, word in enumerate(words) if word.after in (":", "=") and n), 0)
    shown = [one for one in hearing.said if one.shown]
    if words[0].bare in hearing.verbs or any(cue.cued not in ("polite", "now") for cue in hearing.cues):
        return ""
    if colon:
        return _part_is(hearing, hearing.clause(colon - 1)[0], colon, colon)
    if len(shown) != 1:
        return ""
    left = [n for n in range(len(words)) if not shown[0].at <= n < shown[0].end and words[n].bare not in hearing.empty
            and n not in hearing.taken]  # fmt: skip
    value = next((n for n in left if hearing.tells(n)), 0)
    part = [n for n in left if n < value]
    return _changed(hearing, hearing.together(part), shown[0], hearing.after(value)) if value and part else ""


def _part_is(hearing: Hearing, at: int, stop: int, value_at: int, *, weak: bool = False, until: int = 0) -> str:
    """What is said between two places, to the value after them; where nothing is, what the clause before begins with:
    "the leader isn't Ade, it's Mei". `weak`: only what is known to be a part of something. `until`: where
    the value ends, else with its clause.
    """
    part, thing = _part(hearing, at, stop)
    if not part and thing is None and at:
        begin, end = hearing.clause(at - 1)
        ends = next(
            (cue.at for cue in hearing.cues if cue.cued in ("is", "not", "never", "should") and begin < cue.at < end),
            begin,
        )
        part, thing = _part(hearing, begin, ends)
    if weak and thing is None and not same_words(hearing.reader, part) and not hearing.has("now"):
        return ""
    return _changed(hearing, part, thing, hearing.text(value_at, until) if until else hearing.after(value_at))


def _part(hearing: Hearing, at: int, until: int) -> tuple[str, Mention | None]:
    """What is said of which thing between two places; "" where it is not said in one piece."""
    said = [one for one in hearing.said if at <= one.at < until]
    things = [one for one in said if one.shown] or said
    thing = things[0] if len(things) == 1 else None
    earlier = [one for one in hearing.said if one.at < at and one.shown]
    if not things and len({one.name for one in earlier}) == 1:
        thing = earlier[0]
    if len(things) > 1:
        return "", None
    others = {n for one in said if one not in things for n in range(one.at, one.end)}  # "License on tide-core"
    return hearing.together(sorted({*hearing.left(at, until), *others})), thing


def _changed(hearing: Hearing, part: str, thing: Mention | None, value: str) -> str:
    fits = 0 < len(part.split()) <= MAX_PART_WORDS and 0 < len(value.split()) <= MAX_VALUE_WORDS
    acts = part.casefold() in hearing.verbs and not same_words(hearing.reader, part)
    if not fits or acts or hearing.is_pronoun(value) or (thing is None and not _may_be_set(hearing, part, value)):
        return ""
    about = f"{part} {_OF} {hearing.called(thing)}" if thing else quoted(part) if " " in part else part
    return hearing.say("change", about, hearing.lead("to"), quoted(value))


def _may_be_set(hearing: Hearing, part: str, value: str) -> bool:
    """Whether a value looks like one for what nothing is named beside; what is one's own has signs of its own."""
    reader = hearing.reader
    mine, be = hearing.lists["wish_my"][0], hearing.lists["wish_be"][0]
    if is_own(reader, f"{mine} {part}"):
        return stated(reader, f"{mine} {part} {be} {value}") is not None
    return is_value(reader, value)
