"""Wishes about a part of a thing, or a setting: "the leader of the choir should be Ade", "the fee is 12 now"."""

from __future__ import annotations

from engine.language.gist.cues import Cue, Cued
from engine.language.gist.hearing import SIGNS, Hearing
from engine.language.gist.measured import measured_by, verb_of
from engine.language.gist.mentions import Mention
from engine.language.gist.values import is_value, looks_set
from engine.language.offers import quoted
from engine.language.words.means import same_words
from engine.language.words.stated import is_own, stated
from engine.text.quoted import fold

MAX_PART_WORDS = 4
MAX_VALUE_WORDS = 12
MAX_STATE_WORDS = 3
MAX_COUNTED = 3  # words for what is counted
MAX_SET_WORDS = 6  # of a setting and its value
MORE = 2
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
        was = (n for n in range(at + 1, stop) if hearing.tokens[n].bare in hearing.lists["cue_was"])
        stop = next((n for n in was if n not in hearing.named), stop)  # "from open to done"
        return _part_is(hearing, at, stop, to + 1) or _set_so(hearing, at, stop, to + 1)
    left = hearing.left(cue.end, end)  # "make the service seats 240"
    value = next((n for n in left if hearing.tells(n)), 0)
    if cue.end + 1 < end and hearing.is_pronoun(hearing.tokens[cue.end].text) and begin:  # "…, make it 40"
        part, thing = _said_before(hearing, begin)
        new = hearing.after(cue.end + 1)
        return changed(hearing, part, thing, new) if part and looks_set(new) else ""
    if value:
        return _part_is(hearing, cue.end, value, value)
    own = next((n for n in range(cue.end, end) if hearing.tokens[n].bare in hearing.lists["wish_my"]), 0)
    if own > cue.end and not hearing.has("as_part"):  # "make Targets my home page"
        part, new = hearing.after(own + 1), hearing.text(cue.end, own)
        known = " " in part or bool(same_words(hearing.reader, part))
        return changed(hearing, part, None, new, sure=True) if known else ""
    thing = hearing.thing(cue)  # "make Ada captain"
    makes = hearing.tokens[cue.at].bare in hearing.lists["cue_makes"]
    after = makes and thing is not None and thing.shown and 0 < len(left) <= MAX_STATE_WORDS and left[0] >= thing.end
    return hearing.mark(thing, hearing.together(left)) if after else ""


def _set_so(hearing: Hearing, at: int, stop: int, value_at: int) -> str:
    """A thing that is put into some state: "set the order to paid"."""
    part, thing = part_of(hearing, at, stop)
    value = hearing.after(value_at)
    found = measured_by(hearing, value_at, hearing.clause(value_at)[1]) if value_at < len(hearing.tokens) else None
    if found and thing and thing.shown and not part:  # "postpone the visit to 4 March"
        return changed(hearing, found[0], thing, found[1])
    told = thing and thing.shown and not part and 0 < len(value.split()) <= MAX_STATE_WORDS and not looks_set(value)
    return hearing.mark(thing, value) if told else ""


def shall_be(hearing: Hearing, cue: Cue) -> str:
    at, end = hearing.clause(cue.at)
    acts = (one for one in hearing.cues if one.cued in _ACTS and one.end > cue.gap)
    if any(at <= one.at < end for one in acts):  # "must be taken off the list"
        return ""
    joints = hearing.spelling.joints
    other = any(hearing.tokens[n].bare in joints for n in cue.words[1:])  # "isn't Westgate but Eastgate"
    other = other or (len(cue.words) > 1 and hearing.tokens[cue.end - 1].bare in hearing.lists["cue_into"])
    value = cue.end if other else cue.gap  # "has gone from 13 to 14"
    if at and not hearing.left(at, cue.at) and not any(at <= one.at < cue.at for one in hearing.said):
        part, thing = _said_before(hearing, at)
        if part and (wish := changed(hearing, part, thing, hearing.after(value))):  # "correct Ade's phone? It should …"
            return wish
    return moved(hearing, cue) or _state(hearing, cue) or _part_is(hearing, at, cue.at, value)


def moved(hearing: Hearing, cue: Cue) -> str:
    """A thing that goes to what tells its part: "has moved to rack 11", "was pushed back to 3 May"."""
    at, end = hearing.clause(cue.at)
    part, thing = part_of(hearing, at, cue.at)
    value = hearing.after(cue.end)
    moves = any(hearing.tokens[n].bare in hearing.lists["cue_moves"] for n in cue.words)
    if part and thing and thing.shown and looks_set(value) and cue.cued == "joins" and moves:
        return changed(hearing, part, thing, value)
    if part or thing is None or not thing.shown or hearing.left(at, cue.at):
        return ""
    said = [n for n in range(cue.end, end) if hearing.tokens[n].bare not in hearing.empty or n in hearing.named]
    found = measured_by(hearing, cue.end, end)
    if found is None and len(said) > 1 and hearing.tokens[said[0]].text[:1].isdigit():  # "is down to 64 seats"
        name = hearing.together(said[1:]) if not any(hearing.tells(n) for n in said[1:]) else ""
        found = (name, hearing.tokens[said[0]].text) if name else None
    if found is None and len(said) > 1 and not hearing.tells(said[0]) and said[0] not in hearing.named:
        tells = next((n for n in said if hearing.tells(n)), 0)
        before = [n for n in said if n < tells]
        name = hearing.together(before) if tells and before[-1] == tells - 1 else ""
        found = (name, hearing.after(tells)) if name else None
    return changed(hearing, found[0], thing, found[1]) if found else ""


def measures(hearing: Hearing) -> str:
    """A thing, a verb that says of what its value is, and the value right after it: "Luna weighs 11 kg"."""
    found = verb_of(hearing, 0, len(hearing.tokens)) or _called_so(hearing)
    if found is None or any(cue.cued not in ("polite", "now", "reason", "is", "has") for cue in hearing.cues):
        return ""
    part, at, end = found
    while end < len(hearing.tokens) and not hearing.tokens[end].tells and hearing.tokens[end].bare in hearing.lists[
        "cue_between"]:  # fmt: skip
        end += 1
    begin, stop = hearing.clause(at)
    _, thing = part_of(hearing, begin, at)
    set_so = end < stop and hearing.tokens[end].tells and not hearing.left(begin, at)
    return changed(hearing, part, thing, hearing.after(end)) if set_so and thing and thing.shown else ""


def _called_so(hearing: Hearing) -> tuple[str, int, int] | None:
    """A field that is called like what is said: "closes at 19:00"."""
    words = hearing.tokens
    for one in hearing.said:
        at = one.end
        while at < len(words) and words[at].bare in hearing.empty:
            at += 1
        says = (
            at + 2 < len(words)
            and words[at + 1].bare in hearing.lists["wish_when"]
            and (words[at + 2].text[:1].isdigit())
        )
        if one.shown and says and at not in hearing.taken | hearing.named and words[at].clause == words[one.at].clause:
            return f"{words[at].bare} {words[at + 1].bare}", at, at + 2
    return None


def is_so(hearing: Hearing, cue: Cue) -> str:
    """What is so now: only where that is a part of something, or set. A thing that is in some state is marked so."""
    if hearing.denies(cue.end):  # "the city is not Graz"
        return ""
    if cue.at and hearing.tokens[cue.at - 1].bare in hearing.lists["aside_own"]:  # "the mail I got from Ada"
        return ""
    at, end = hearing.clause(cue.at)
    before = [one for one in hearing.said if at <= one.at and one.end <= cue.at]
    of = next((one for one in hearing.said if cue.end < one.at < end and one.shown), None)
    articles = (*hearing.lists["like_article"], *hearing.lists["cue_the"])
    if (
        of and hearing.tokens[cue.end].bare in articles and len(before) == 1 and hearing.left(cue.end, of.at)
    ):  # "Ada is the lead of the team"
        return changed(hearing, hearing.together(hearing.left(cue.end, of.at)), of, before[0].name)
    mine = next((n for n in range(cue.end, end) if hearing.tokens[n].bare in hearing.lists["wish_my"]), -1)
    if mine == cue.end:  # "text is my preferred contact"
        part, value = hearing.after(mine + 1), hearing.text(at, cue.at)
        known = " " in part or bool(same_words(hearing.reader, part))
        return changed(hearing, part, None, value, sure=True) if known else ""
    if at and not hearing.left(at, cue.at) and not any(at <= one.at < cue.at for one in hearing.said):
        part, of = _said_before(hearing, at)
        if part and looks_set(hearing.after(cue.end)) and (wish := changed(hearing, part, of, hearing.after(cue.end))):
            return wish
    return moved(hearing, cue) or _state(hearing, cue) or _part_is(hearing, at, cue.at, cue.end, weak=True)


def _is_state(hearing: Hearing, value: str) -> bool:
    """Whether something may be the state that a thing is in: lists have a word of it for that, it looks like a name, or
    the page has it as a text of its own. Who says that a thing "is great" asks for nothing.
    """
    if is_value(hearing.reader, value) or any(same_words(hearing.reader, one, "option_") for one in value.split()):
        return True
    page, said = hearing.page, fold(value)
    texts = (*(one.name for one in page.elements), *(line.text for line in page.outline)) if page else ()
    options = (option for one in page.elements for option in one.options) if page else ()
    return any(fold(text) == said for text in (*texts, *options))


def _state(hearing: Hearing, cue: Cue) -> str:
    """A thing that is, or should be, in some state; the one named before, where the clause names nothing."""
    at, _ = hearing.clause(cue.at)
    thing = part_of(hearing, at, cue.at)[1]
    value = hearing.after(cue.gap)
    who = next((one for one in hearing.said if one.at == cue.gap and hearing.tokens[one.end - 1].owns), None)
    duty = who is not None and value.split()[-1].casefold() in hearing.lists["cue_duty"]
    if duty and who is not None and thing and thing.shown:  # "Mail 9 is Ben's job"
        return hearing.say("assign", hearing.called(thing), hearing.lead("to"), quoted(who.name))
    told = thing and thing.shown and not hearing.left(at, cue.at) and len(value.split()) <= MAX_STATE_WORDS
    told = told and not {*hearing.lists["cue_often"], *hearing.lists["cue_calls"]} & set(value.casefold().split())
    if (
        not told
        or (cue.cued == "is" and not _is_state(hearing, value))
        or any(value == one.name for one in hearing.said)
        or hearing.beside(max(at - 1, 0), "not", "never", "wrong")
        or hearing.is_pronoun(value)
    ):
        return ""
    return hearing.mark(thing, value)


def has_part(hearing: Hearing, cue: Cue) -> str:
    """ "The cottage has 4 places", "Ade has a new number, 123", "we will need 12 helpers for the fair"."""
    at, end = hearing.clause(cue.at)
    _, thing = part_of(hearing, at, cue.at)
    words = hearing.tokens
    if thing is None and cue.end < end and words[cue.end].text[:1].isdigit():
        return _counted(hearing, cue.end, min([end, *(one.at for one in hearing.cues if one.cued == "instead")]))
    if thing is None or not thing.shown:
        return ""
    of = next(
        (n for n in range(cue.end, end) if words[n].bare == _OF or words[n].bare in hearing.lists["role_from"]), end
    )
    left = hearing.left(cue.end, of)
    if left and words[left[0]].text[:1].isdigit():
        part, value = hearing.together(left[1:]), words[left[0]].text
    else:
        part, value = hearing.together(left), hearing.after(of + 1) if of < end else hearing.after(end)
        signed = " " not in value and bool(value) and not value.isalpha()  # "/srv/assets"
        if (of == end and not looks_set(value) and not signed) or any(hearing.tells(n) for n in left):
            return ""
    return changed(hearing, part, thing, value)


def _counted(hearing: Hearing, at: int, end: int) -> str:
    """How many of what a thing has: "12 helpers for the fair"."""
    thing = next((one for one in hearing.said if at < one.at and one.end <= end and one.shown), None)
    left = hearing.left(at + 1, thing.at) if thing else []
    part = hearing.together(left) if 0 < len(left) <= MAX_COUNTED else ""
    more = thing is not None and any(hearing.tells(n) for n in hearing.left(thing.end, end))
    return changed(hearing, part, thing, hearing.tokens[at].text) if part and not more else ""


def told(hearing: Hearing) -> str:
    """A part and its value with nothing between: "Sally's mobile: 07700", "deadline for the budget 16:30"."""
    words = hearing.tokens
    colon = next((n for n, word in enumerate(words) if word.after in SIGNS and n), 0)
    thing = next((one for one in hearing.said if not one.at and one.end == colon and one.shown), None)
    if (
        thing
        and words[colon].after == "="
        and len(words) - colon <= MAX_STATE_WORDS
        and not looks_set(hearing.after(colon))
    ):  # "Ade = treasurer"
        return hearing.mark(thing, hearing.after(colon)) if not hearing.left(colon, len(words))[MORE:] else ""
    begin, end = hearing.clause(len(words) - 1)
    while begin and not hearing.left(begin, end):  # "…, please"
        begin, end = hearing.clause(begin - 1)
    more = [words[cue.at].sentence for cue in hearing.cues if cue.cued not in ("polite", "now", "instead")]
    shown = [one for one in hearing.said if one.shown]
    if not shown and not colon and words[begin].sentence not in more:
        return _set(hearing, begin, end)
    if more or (words[0].bare in hearing.verbs and colon < MORE):
        return ""
    if colon:
        begin, _ = hearing.clause(colon - 1)
        alone = not begin and words[colon].clause == words[-1].clause and len(words) - colon <= MAX_STATE_WORDS
        if wish := _part_is(hearing, begin, colon, colon, sure=alone):
            return wish
    if len(shown) != 1:
        return ""
    left = [n for n in range(len(words)) if not shown[0].at <= n < shown[0].end and words[n].bare not in hearing.empty
            and n not in hearing.taken]  # fmt: skip
    value = next((n for n in left if hearing.tells(n)), 0)
    part = [n for n in left if n < value]
    if words[value].sentence != words[shown[0].at].sentence or not _is_linked(hearing, part, shown[0]):
        return ""
    clauses = {words[n].clause for n in part}
    one_clause = clauses in ({words[value].clause}, {words[shown[0].at].clause}) or (
        len(clauses) == 1 and words[part[0]].after in SIGNS)  # fmt: skip
    return changed(hearing, hearing.together(part), shown[0], hearing.after(value)) if value and one_clause else ""


def _is_linked(hearing: Hearing, part: list[int], thing: Mention) -> bool:
    """Whether words may be a part of a thing: by a list, by what leads from one to the other, or a sign between them.
    "Ada earns 14" says none.
    """
    words = hearing.tokens
    if not part or same_words(hearing.reader, hearing.together(part)):
        return bool(part)
    if part[0] >= thing.end:
        return words[thing.end - 1].owns or words[part[0]].clause != words[thing.at].clause
    leads = (*hearing.lists["role_for"], *hearing.lists["role_from"], *hearing.lists["cue_into"])
    between = [words[n].bare for n in range(part[-1] + 1, thing.at)]
    return any(word in leads for word in between) or words[part[0]].clause != words[thing.at].clause


def _set(hearing: Hearing, begin: int, end: int) -> str:
    """A setting and its value, and no more: "default distance 8 km please"."""
    left = hearing.left(begin, end)
    polite = hearing.has("polite", "now")
    if any(hearing.tokens[n].bare in hearing.lists["cue_then"] for n in range(begin, end)):
        return ""
    if same_words(hearing.reader, hearing.together(left)):  # "cheapest first"
        return ""
    if not MORE <= len(left) <= MAX_SET_WORDS or hearing.tokens[left[0]].bare in hearing.verbs:
        return ""
    for count in range(min(MAX_PART_WORDS, len(left) - 1), 0 if polite else 1, -1):
        part = hearing.together(left[:count])
        if part and same_words(hearing.reader, part):
            return changed(hearing, part, None, hearing.text(left[count], end), sure=True)
    at = next((n for n in left[MORE:] if any(char.isdigit() for char in hearing.tokens[n].text)), 0)
    part = hearing.together([n for n in left if n < at])
    return changed(hearing, part, None, hearing.text(at, end)) if at and polite else ""


def _part_is(hearing: Hearing, at: int, stop: int, value_at: int, *, weak: bool = False, until: int = 0,
             sure: bool = False) -> str:  # fmt: skip
    """What is said between two places, to the value after them; where nothing is, what the clause before begins with:
    "the leader isn't Ade, it's Mei". `weak`: only what is known to be a part of something. `until`: where
    the value ends, else with its clause.
    """
    if hearing.denies(value_at):
        return ""
    part, thing = part_of(hearing, at, stop)
    if not part and thing is None and at and hearing.clause(at)[0] == at:
        part, thing = _said_before(hearing, at)
    fresh = hearing.lists["mean_fresh"]
    new = any(word.bare in fresh for word in hearing.tokens[at:stop])  # "the new gate code is 4417"
    if new:
        part = " ".join(word for word in part.split() if word.casefold() not in fresh)
    said = hearing.after(value_at)
    if (
        weak and not is_value(hearing.reader, said) and not hearing.has("now", "instead", "not")
    ):  # "the name is a bit silly"
        return ""
    if weak and thing is None and not same_words(hearing.reader, part) and not hearing.has("now") and not new:
        return ""
    value = hearing.text(value_at, until) if until else hearing.after(value_at)
    return changed(hearing, part, thing, value, sure=sure)


def _said_before(hearing: Hearing, at: int) -> tuple[str, Mention | None]:
    """What the clause before is about: up to how it is, or what is to be changed: "correct Ade's phone."."""
    begin, end = hearing.clause(at - 1)
    ends: tuple[Cued, ...] = ("is", "not", "never", "should", "wrong", "has")
    until = next((cue.at for cue in hearing.cues if cue.cued in ends and begin < cue.at < end), begin)
    change = next((cue for cue in hearing.cues if cue.cued == "change" and begin <= cue.at < end), None)
    return part_of(hearing, change.end, end) if change and until == begin else part_of(hearing, begin, until)


def part_of(hearing: Hearing, at: int, until: int) -> tuple[str, Mention | None]:
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
    left = hearing.left(at, until)
    if (
        thing
        and not thing.shown
        and thing.at >= at
        and left
        and thing.end == left[0]
        and not hearing.tokens[thing.end - 1].owns
        and hearing.tokens[thing.at].text[:1] != '"'
    ):  # "VAT rate"
        others, thing = others | set(range(thing.at, thing.end)), None
    return hearing.together(sorted({*hearing.left(at, until), *others})), thing


def changed(hearing: Hearing, part: str, thing: Mention | None, value: str, *, sure: bool = False) -> str:
    """A wish to change a part of a thing, or a setting; `sure`: the part is known to be one."""
    fits = 0 < len(part.split()) <= MAX_PART_WORDS and 0 < len(value.split()) <= MAX_VALUE_WORDS
    told = {*hearing.lists["cue_reports"], *hearing.lists["cue_calls"], *hearing.lists["cue_often"]}
    told -= {*hearing.lists["mean_name"], *hearing.lists["mean_title"]}
    first = value.split()[0].casefold() if fits else ""
    fits = fits and not told & set(part.casefold().split()) and first not in {*told, *hearing.lists["cue_saying"]}
    acts = part.casefold() in hearing.verbs and not same_words(hearing.reader, part)
    if not fits or acts or hearing.is_pronoun(value):
        return ""
    if thing is None and not sure and not _may_be_set(hearing, part, value):
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
