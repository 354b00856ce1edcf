"""Wishes about whole things: delete, rename, put into, give to somebody, open, switch."""

from __future__ import annotations

from collections.abc import Sequence

from engine.language.gist.cues import Cue
from engine.language.gist.hearing import SIGNS, Hearing, word_at
from engine.language.gist.mentions import Mention
from engine.language.gist.values import looks_set
from engine.language.offers import quoted
from engine.language.offers.deeds import stands_around
from engine.language.page.ending import ends_something
from engine.language.words.means import same_words
from engine.language.words.stated import is_setting
from engine.text.quoted import fold
from engine.text.wordlists import held

MAX_ROLE_WORDS = 3
MAX_SWITCH_WORDS = 8
MAX_ASKED_WORDS = 4


def deleted(hearing: Hearing, cue: Cue) -> str:
    thing = hearing.thing(cue)
    said = " ".join(hearing.tokens[n].bare for n in cue.words)
    needs = any(hearing.tokens[n].bare in hearing.lists["cue_needs"] for n in cue.words)
    if needs and hearing.says(*hearing.clause(cue.at), "aside_today"):  # "we don't need it today"
        return ""
    if said in hearing.lists["cue_needless"] and not any(one.shown for one in hearing.said):
        return switched(hearing, "switch_off", cue)
    _, end = hearing.clause(cue.at)
    after = [word for n, word in enumerate(hearing.tokens[cue.end : end], cue.end) if n not in hearing.taken]
    told = thing is not None and thing.at < cue.at  # "the choir should go", and no more
    if not hearing.is_bare(cue) or (
        told and any(word.bare not in hearing.lists["cue_tail"] and not hearing.is_pronoun(word.text) for word in after)
    ):
        return ""
    return hearing.say("delete", hearing.called(thing))


def archived(hearing: Hearing, cue: Cue) -> str:
    return hearing.say("archive", hearing.called(_alone(hearing, cue)))


def closed(hearing: Hearing, cue: Cue) -> str:
    """ "The ticket can be closed": it is to be marked so."""
    return hearing.mark(_alone(hearing, cue), hearing.lists["option_closed"][0])


def _alone(hearing: Hearing, cue: Cue) -> Mention | None:
    """The one thing that is shown, where the clause of a cue says nothing more, and no later time."""
    thing = hearing.thing(cue)
    begin, end = hearing.clause(cue.at)
    later = any(hearing.says(begin, end, name) for name in ("aside_later", "value_later"))
    if later or hearing.says(begin, len(hearing.tokens), "cue_not"):  # "…, but not yet"
        return None
    polite = {n for one in hearing.cues if one.cued == "polite" for n in one.words}
    more = any(hearing.tokens[n].bare not in hearing.lists["cue_tail"] for n in range(cue.end, end) if n not in polite)
    return thing if thing is not None and thing.shown and hearing.is_bare(cue) and not more else None


def switched(hearing: Hearing, verb: str, cue: Cue) -> str:
    """What stands before or after the cue in its clause, or between its parts; the sentence before for "it"."""
    at, end = hearing.clause(cue.at)
    if cue.cued in ("wanted", "unwanted") and any(one.shown for one in hearing.scopes(cue)[0]):
        return ""  # "I don't need Ade today"
    if cue.cued == "wanted" and cue.end < end and hearing.tokens[cue.end].bare in hearing.lists["cue_then"]:
        return ""  # "I'd like to call Ade"
    runs = [hearing.text(at, cue.at), hearing.text(cue.end, end)]
    if cue.end - cue.at > len(cue.words):
        gap = [n for n in range(cue.at, cue.end) if n not in cue.words]
        runs.append(hearing.text(gap[0], gap[-1] + 1))
    said = [one for one in runs if one]
    while not said and at:  # "that banner is annoying, hide it"
        said = list(filter(None, [_last_said(hearing, *hearing.clause(at - 1))]))
        at = hearing.clause(at - 1)[0]
    told = len(said) == 1 and len(said[0].split()) <= MAX_SWITCH_WORDS and not hearing.is_pronoun(said[0])
    told = told and not (len(cue.words) == 1 and hearing.beside(cue.at, "has"))  # "they have come on so much"
    return hearing.say(verb, said[0]) if told else ""


def set_on_or_off(hearing: Hearing) -> str:
    """What stands before a sign that "on" or "off" follows, and nothing else: "show phone numbers: off"."""
    told = [cue for cue in hearing.cues if cue.cued in ("wanted", "unwanted")
            and hearing.tokens[cue.at].after in SIGNS and cue.at]  # fmt: skip
    if len(told) != 1 or hearing.left(told[0].end, len(hearing.tokens)) or hearing.clause(told[0].at - 1)[0]:
        return ""
    said = hearing.text(0, told[0].at, ())
    fits = said and len(said.split()) <= MAX_SWITCH_WORDS
    return hearing.say("switch_on" if told[0].cued == "wanted" else "switch_off", quoted(said)) if fits else ""


def says_rights(hearing: Hearing, cue: Cue) -> bool:
    """Whether rights are spoken of in the clause of a cue."""
    begin, end = hearing.clause(cue.at)
    return any(word.bare in hearing.lists["cue_rights"] for word in hearing.tokens[begin:end])


def _last_said(hearing: Hearing, at: int, end: int) -> str:
    """The last words in one piece that are no name, where no thing is named beside them."""
    ends = [cue.at for cue in hearing.cues if cue.cued == "is" and at < cue.at < end]
    left = hearing.left(at, min([end, *ends]))  # "those sounds are driving me mad": what it is about
    if not left or hearing.named & set(range(at, end)):
        return ""
    if hearing.tokens[at].bare in hearing.lists["cue_persons"] and len(left) > 1 and left[0] - at <= 1:
        left = left[1:]  # "we've dropped loyalty cards": a verb
    first = left[-1]
    while first - 1 in left:
        first -= 1
    return hearing.together([n for n in left if n >= first])


def renamed(hearing: Hearing, cue: Cue) -> str:
    if stands_around(hearing.reader, [word.bare for word in hearing.tokens[cue.at : hearing.clause(cue.at)[1]]]):
        return ""
    sentence = hearing.tokens[cue.at].sentence
    after = [one for one in hearing.said if one.at >= cue.at and hearing.tokens[one.at].sentence == sentence]
    before = [one for one in hearing.said if one.end <= cue.at]
    if len(after) > 1 or (after and not before):
        if hearing.left(cue.end, after[0].at):
            return ""
        begins = _past_lead(hearing, after[0].end)
        leads = (*hearing.lists["role_to"], *hearing.lists["role_as"])
        follows = hearing.tokens[after[0].end : after[0].end + 1]
        rest = hearing.tokens[after[0].end : hearing.clause(after[0].at)[1]]
        unsure = bool(rest) and not rest[0].large and any(word.large for word in rest)  # "the Letters pouch Bread"
        led = bool(follows) and (follows[0].bare in leads or follows[0].clause != hearing.tokens[cue.at].clause or (
            begins == after[0].end and (follows[0].large or (after[0].shown and not unsure))))  # fmt: skip
        return _renamed(hearing, after[0], hearing.after(begins)) if led else ""
    if len(before) > 1 and not after and before[0].shown and word_at(hearing.tokens, cue.end) == "":  # verb at the end
        return _renamed(hearing, before[0], hearing.text(_past_lead(hearing, before[0].end), cue.at))
    return _renamed(hearing, _nearest(before), hearing.after(_past_lead(hearing, cue.end)))


def becomes(hearing: Hearing, cue: Cue) -> str:
    begin, end = hearing.clause(cue.at)
    to_come = held(hearing.lists["aside_will"], " ".join(hearing.tokens[n].bare for n in cue.words))
    if hearing.says(begin, end, "aside_later") or (to_come and not hearing.has("now", "polite")):
        return ""  # "is soon called Harp", "will be called Harp"
    inside = [one.end for one in hearing.said if one.shown and cue.gap <= one.at and one.end < cue.end]
    begins = max(inside, default=cue.gap)  # "soll die Gruppe Bass ab jetzt Tiefe heißen"
    before = [one for one in hearing.said if one.end <= begins]
    new = hearing.after(begins) or hearing.after(cue.end)
    told = looks_set(new) and not hearing.left(hearing.clause(cue.at)[0], cue.at)
    return _renamed(hearing, _nearest(before), new) if told else ""


def corrected(hearing: Hearing, cue: Cue) -> str:
    """What a thing is called and not: "it's Harp and not Lyre", where the page has a Lyre."""
    old = next((one for one in hearing.said if one.shown and one.at == cue.end), None)
    begin, _ = hearing.clause(cue.at)
    if begin == cue.at and begin:  # "it's Harp, not Lyre"
        begin, _ = hearing.clause(begin - 1)
    if old is None or hearing.left(old.end, hearing.clause(old.at)[1]):
        return ""
    so = {n for one in hearing.cues if one.cued in ("is", "should", "becomes") for n in one.words}
    starts = [n + 1 for n in range(begin, cue.at) if n in so]
    new = hearing.text(max(starts), cue.at) if starts else ""
    nothing = not hearing.left(begin, min(starts) - 1) if starts else False
    return _renamed(hearing, old, new) if new and nothing and looks_set(new) else ""


def _nearest(before: Sequence[Mention]) -> Mention | None:
    """The one thing that is shown of those, else the last."""
    shown = [one for one in before if one.shown]
    if shown:
        return shown[-1] if len({one.name for one in shown}) == 1 else None
    return before[-1] if before else None


def _past_lead(hearing: Hearing, at: int) -> int:
    return _past(hearing, at, (*hearing.lists["role_to"], *hearing.lists["role_as"]))


def _past(hearing: Hearing, at: int, leads: Sequence[str]) -> int:
    """The first word from a place on that leads nowhere, tells not that something is so, and says something."""
    so = {n for cue in hearing.cues if cue.cued in ("should", "becomes", "is") for n in cue.words}
    while at in so or word_at(hearing.tokens, at) in leads or word_at(hearing.tokens, at) in hearing.empty:
        at += 1
    return at


def _renamed(hearing: Hearing, old: Mention | None, new: str) -> str:
    if old is None or fold(old.name) == fold(new) or hearing.is_pronoun(new):
        return ""
    return hearing.say("rename", hearing.called(old), hearing.lead("to"), quoted(new))


def put(hearing: Hearing, cue: Cue) -> str:
    thing, group = _apart(hearing, cue, "cue_into")
    return hearing.say("add", hearing.called(thing), hearing.lead("to"), quoted(group.name)) if group else ""


def taken(hearing: Hearing, cue: Cue) -> str:
    thing, group = _apart(hearing, cue, "cue_out_of")
    return hearing.say("delete", hearing.called(thing), hearing.lead("from"), quoted(group.name)) if group else ""


def assigned(hearing: Hearing, cue: Cue) -> str:
    thing, who = _apart(hearing, cue, "cue_into")
    return hearing.say("assign", hearing.called(thing), hearing.lead("to"), quoted(who.name)) if who else ""


def does(hearing: Hearing, cue: Cue) -> str:
    """ "Ade looks after the choir": what follows first is the thing, unless a word says which of them it is."""
    two = hearing.two(cue) if hearing.is_bare(cue, kinds=True) else []
    if not two:
        return ""
    inside = [one for one in two if cue.at < one.at and one.end < cue.end]
    if len(inside) == 1 and len(cue.words) > 1:  # "let Tobi do it"
        thing = next(one for one in two if one is not inside[0])
        return hearing.say("assign", hearing.called(thing), hearing.lead("to"), quoted(inside[0].name))
    led = [one for one in two if {hearing.before(one), word_at(hearing.tokens, one.at - 1)} & {
        *hearing.lists["cue_object"]}]  # fmt: skip
    if not led and hearing.spelling.large:  # either may come first: "die Rechnung übernimmt Ada"
        led = [one for one in two if one.kind or word_at(hearing.tokens, one.at - 1) in hearing.lists["like_article"]]
        if len(led) != 1:
            return ""
    thing = led[0] if len(led) == 1 else next((one for one in two if one.at >= cue.end), two[1])
    who = next(one for one in two if one is not thing)
    return hearing.say("assign", hearing.called(thing), hearing.lead("to"), quoted(who.name))


def _apart(hearing: Hearing, cue: Cue, leads: str) -> tuple[Mention | None, Mention | None]:
    """A thing, and where it goes or comes from: what a word leads to, else the last of two that are shown."""
    two = hearing.two(cue) if hearing.is_bare(cue, kinds=True) else []
    led = [one for one in two if hearing.before(one) in hearing.lists[leads]]
    group = led[0] if len(led) == 1 else two[1] if two and all(one.shown for one in two) else None
    return next((one for one in two if one is not group), None), group


def given(hearing: Hearing, cue: Cue) -> str:
    """ "Make Ade an editor", "admin rights for Mei"."""
    who = hearing.thing(cue)
    rights = hearing.lists["cue_rights"]
    begin, end = hearing.clause(cue.at)
    end = min([end, *(one.at for one in hearing.cues if one.cued == "reason" and one.at >= cue.end)])
    left = [n for n in hearing.left(begin, end) if hearing.tokens[n].bare not in rights]
    role = hearing.together([n for n in left if n >= cue.end]) or hearing.together(left)
    told = who is not None and 0 < len(role.split()) <= MAX_ROLE_WORDS and not any(char.isdigit() for char in role)
    return hearing.mark(who, role) if told else ""


def opened(hearing: Hearing, cue: Cue) -> str:
    """A thing, or all things of a kind."""
    asks = (one for one in hearing.cues if one.cued == "asking" and one.at > cue.at)  # "can you see why …"
    if any(hearing.tokens[one.at].sentence == hearing.tokens[cue.at].sentence for one in asks):
        return ""
    thing = hearing.thing(cue)
    if thing:
        ends = ends_something(hearing.reader, thing.name, (hearing.masked.text,))
        return "" if ends else hearing.say("open", hearing.called(thing))
    for kinds in (hearing.names.menu, hearing.names.kinds):
        said = {
            kinds[word.bare] for at, word in enumerate(hearing.tokens) if word.bare in kinds and at not in hearing.taken
        }
        if said:
            return hearing.say("open", said.pop()) if len(said) == 1 else ""
    return ""


def all_of_kind(hearing: Hearing) -> str:
    """All of a kind, where nothing else is said: "volunteers page please"."""
    left = [n for n in hearing.left(0, len(hearing.tokens)) if hearing.tokens[n].bare not in hearing.lists["cue_pages"]]
    menu, polite = hearing.names.menu, {"polite", "now"}
    alone = len(left) == 1 and menu.get(hearing.tokens[left[0]].bare, "").casefold() == hearing.tokens[left[0]].bare
    told = alone and not hearing.said and all(cue.cued in polite for cue in hearing.cues)
    return hearing.say("open", menu[hearing.tokens[left[0]].bare]) if told else ""


def asked_for(hearing: Hearing) -> str:
    """What is to be on, where nothing but that is asked for: "dark mode please"."""
    begin, end = hearing.clause(len(hearing.tokens) - 1)
    while begin and not hearing.left(begin, end):
        begin, end = hearing.clause(begin - 1)
    left = hearing.left(begin, end)
    said = hearing.together(left)
    other = any(cue.cued not in ("polite", "now") and begin <= cue.at < end for cue in hearing.cues)
    words = [hearing.tokens[n].bare for n in left]
    small = {*hearing.verbs, *hearing.names.kinds, *hearing.lists["cue_pages"]}
    fits = 1 < len(left) <= MAX_ASKED_WORDS and not small & set(words) and not any(map(str.isdigit, "".join(words)))
    alone = not any(begin <= one.at < end for one in hearing.said) and hearing.has("polite")
    otherwise = bool(same_words(hearing.reader, said)) and not is_setting(hearing.reader, said)  # "cheapest first"
    deed = bool(left) and bool(same_words(hearing.reader, hearing.tokens[left[0]].text, "deed_"))  # "renew Oak please"
    otherwise = otherwise or deed
    return hearing.say("switch_on", said) if said and fits and alone and not other and not otherwise else ""


def searched(hearing: Hearing, cue: Cue) -> str:
    """What follows; or what the sentence before asks about: "have we got any borage? please search". "Find and open the
    folder" looks for no text.
    """
    if word_at(hearing.tokens, cue.end) in hearing.lists["wish_and"]:
        return ""
    said = hearing.after(_past(hearing, cue.gap, (*hearing.lists["cue_named"], *hearing.lists["wish_about"])))
    if hearing.is_pronoun(said):
        others = [one for one in hearing.cues if one.cued == "search" and one is not cue]
        said = hearing.after(others[0].end) if len(others) == 1 else ""
    return hearing.say("search", quoted(said))


def commented(hearing: Hearing, cue: Cue) -> str:
    thing = hearing.thing(cue)
    if thing is not None and not thing.shown and hearing.tokens[thing.at].text[:1] == '"':
        return ""  # the text itself, where nothing else is named
    after = range(cue.end, len(hearing.tokens))
    says = next((n + 1 for n in after if hearing.tokens[n].bare in hearing.lists["cue_saying"]), 0)
    says = says or next((n for n in after if hearing.tokens[n].after == ":"), 0)
    quotes = [one for one in hearing.said if hearing.tokens[one.at].text[:1] == '"' and one is not thing]
    text = quotes[0].name if len(quotes) == 1 else _all(hearing, says) if says else ""
    return hearing.say("comment", hearing.called(thing), hearing.lead("saying"), quoted(text))


def _all(hearing: Hearing, at: int) -> str:
    """All that is said from a word on."""
    if at >= len(hearing.tokens):
        return ""
    return hearing.masked.plain(hearing.masked.text[hearing.tokens[at].start : hearing.tokens[-1].end])


def marked(hearing: Hearing, cue: Cue) -> str:
    lead = next(
        (n for n in range(cue.at, len(hearing.tokens)) if hearing.tokens[n].bare in hearing.lists["role_as"]), -1
    )
    if word_at(hearing.tokens, lead + 1) in hearing.lists["wish_my"]:  # "put that down as my side"
        return ""
    thing, state = hearing.thing(cue), hearing.after(lead + 1) if lead >= 0 else ""
    return hearing.mark(thing, state)
