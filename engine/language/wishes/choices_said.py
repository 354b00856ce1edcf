"""Boxes and entries of lists that a wish names in its own words, or in another language: "only walnut ones that are in
stock", by two boxes of the form that filters; "vegetarian classes in Lyon", by a box and a list; "turn on the Weekend
Reads newsletter", by the box under "Newsletters"; "make them glossy", by a choice of the order.

What is named are all words of a choice in one piece, or each in other words for the same; what else is said has to be a
word for kinds, what the heading above the choice says, or one of those that ask for no more than that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from engine.facts.wishes import WishVerb
from engine.language.offers import quoted
from engine.language.offers.picks import Pick, filters
from engine.language.page.headed import heading_above
from engine.language.wishes.named_here import MAX_OPTIONS, Said, content, is_begun, words_of
from engine.language.words.alike import alike
from engine.language.words.clause import read_clause
from engine.language.words.concepts import choices, concepts
from engine.observe import Element
from engine.text.quoted import Masked, fold
from engine.text.wordlists import held

MAX_PHRASE = 3  # words that say one word of a choice
MAX_CHOICES = 4  # of one wish
_TURNS: dict[WishVerb, str] = {"tick": "Check", "switch_on": "Check", "untick": "Uncheck", "switch_off": "Uncheck"}
_BESIDE = ("wish_the", "wish_my", "beside_option", "beside_control", "beside_box", "where_in", "role_for", "wish_it")
_CHOOSES = ("wish_the", "wish_my", "wish_it", "cue_makes", "role_with", "role_by")


class _Choice(Struct, frozen=True):
    """A choice that a wish names, and where in it the words for it stand."""

    one: Element
    pick: Pick
    places: frozenset[int]


def choices_said(said: Said) -> tuple[str, ...]:
    """The steps; none where nothing is named, or more is said."""
    words = _words(said)
    if not words or not Said(said.shown, " ".join(words)).may_name():
        return ()
    clause = read_clause(said.shown.reader, Masked(said.wish, ()))
    found = _alone([choice for choice in _named(said, words) if not _is_chosen(choice)])
    if not 0 < len(found) <= MAX_CHOICES:
        return ()
    left, after = _left(words, found), len(words) - len(words_of(clause.rest))
    if clause.verb in _TURNS:
        return _turned(said, words, [at for at in left if at >= after], found, _TURNS[clause.verb])
    sent = all(filters(said.shown, one.pick) for one in found) and len({one.one.form for one in found}) == 1
    at_once = len(found) == 1 and _filters_at_once(said, found[0])
    asks = any(words[at] in _asking(said) for at in left)
    if (sent or at_once) and asks and _asks_only(said, words, left, found, _BESIDE):
        begun = at_once or is_begun(said.shown, found[0].one)
        return (*(_step(one) for one in found), *(() if begun else ("Send the form",)))
    chooses = clause.verb == "choose" or words[0] in {*said.lists["cue_makes"], *said.lists["role_with"]}
    if len(found) == 1 and chooses and found[0].pick[1] == "box":
        rest = [at for at in left if at >= after or clause.verb != "choose"]
        only = _asks_only(said, words, rest, found, _CHOOSES)
        return _set(said, found[0].one, _step(found[0]), chosen=clause.verb == "choose") if only else ()
    return ()


def _filters_at_once(said: Said, choice: _Choice) -> bool:
    """Whether a list shows only what is chosen in it as soon as it is: no button sends it, and it has one entry for all
    of them ("All voices"). A list of languages has none.
    """
    one, form = choice.one, choice.one.form
    sends = form is not None and any(other.form == form for other in said.shown.clicked)
    every = [option for option in one.options[:MAX_OPTIONS] if held(said.lists["option_all"], option, "begins")]
    return choice.pick[1] == "option" and not sends and len(every) == 1 and choice.pick[0] not in every


def _turned(
    said: Said, words: Sequence[str], left: Sequence[int], found: Sequence[_Choice], turn: str
) -> tuple[str, ...]:
    """The steps that turn one box on or off, and keep that where its form has a button."""
    only = _asks_only(said, words, left, found, ("wish_the", "wish_my"))
    if len(found) != 1 or found[0].pick[1] != "box" or not only:
        return ()
    one = found[0].one
    kept = one.form is not None and any(other.form == one.form for other in said.shown.clicked)
    step = f"{turn} {quoted(one.name)}"
    return (step, "Save the changes") if kept else (step,)


def _set(said: Said, one: Element, step: str, *, chosen: bool) -> tuple[str, ...]:
    """The step, and that it is kept where the form has one button for that which does no more; what is only `chosen` is
    done as told, and what goes into a cart is for another button.
    """
    beside = [other.name for other in said.shown.clicked if one.form is not None and other.form == one.form]
    keeps = [name for name in beside if held(said.lists["mean_save"], name, "begins")]
    more = any(held(said.lists[name], keep) for keep in keeps for name in ("sends_nothing", "change_gone", "wish_and"))
    return (step, "Save the changes") if len(keeps) == 1 and not more and not chosen else (step,)


def _words(said: Said) -> list[str]:
    """The words of a wish without those that only lead from a thing to what it is: "things that are in stock"."""
    words, leads = said.said, {*said.lists["beside_option"]}
    return [word for at, word in enumerate(words)
            if not (at and word in said.lists["wish_be"] and words[at - 1] in leads)]  # fmt: skip


def _asking(said: Said) -> set[str]:
    return {*said.lists["beside_option"], *said.lists["beside_control"]}


def _is_chosen(choice: _Choice) -> bool:
    return choice.pick[1] == "option" and fold(choice.one.value or "") == fold(choice.pick[0])


def _named(said: Said, words: Sequence[str]) -> Iterator[_Choice]:
    """The choices of the page of which a wish says all words."""
    for one in said.shown.boxes:
        if places := _places(said, words, one.name):
            yield _Choice(one, (one.name, "box", ""), places)
    for one in said.shown.lists:
        for option in one.options[:MAX_OPTIONS] if quoted(one.name) else ():
            if places := _places(said, words, option):
                yield _Choice(one, (option, "option", one.name), places)


def _places(said: Said, words: Sequence[str], name: str) -> frozenset[int]:
    """Where all words of a choice are said: in one piece, by other words for it, or each by itself."""
    only = {*said.lists["beside_option"]}
    called = [word for word in words_of(name) if word not in only]
    if not called or not quoted(name):
        return frozenset()
    whole = _piece(said, words, " ".join(called))
    if whole:
        return whole
    single = [_piece(said, words, word) for word in called]
    small = {word for role in ("wish_the", "role_from", "role_with", "wish_not", "pair_without")
             for word in said.lists[role]}  # fmt: skip
    if len(called) < 2 or not all(single) or not small.isdisjoint(called):
        return frozenset()
    places = frozenset().union(*single)
    return places if len(places) == sum(map(len, single)) else frozenset()


def _piece(said: Said, words: Sequence[str], text: str) -> frozenset[int]:
    """Where a text is said in one piece, just so or in other words; nowhere where it is said twice."""
    ours = choices(said.shown.reader, text)
    found = [(at, count) for count in range(1, MAX_PHRASE + 1) for at in range(len(words) - count + 1)
             for phrase in (" ".join(words[at : at + count]),)
             if phrase == text or _is_plural(phrase, text) or ours & choices(said.shown.reader, phrase)]  # fmt: skip
    longest = max((count for _, count in found), default=0)
    found = [(at, count) for at, count in found if count == longest]
    return frozenset(range(found[0][0], found[0][0] + longest)) if len(found) == 1 else frozenset()


def _is_plural(one: str, other: str) -> bool:
    return one.rstrip("s") == other.rstrip("s") and alike(one, other)


def _alone(choices: Sequence[_Choice]) -> list[_Choice]:
    """The choices, without those of which another says more; none where two are named by the same words."""
    best = [one for one in choices if not any(one.places < other.places for other in choices)]
    apart = len(frozenset().union(*(one.places for one in best))) == sum(len(one.places) for one in best)
    return best if apart else []


def _left(words: Sequence[str], found: Sequence[_Choice]) -> list[int]:
    said = frozenset().union(*(one.places for one in found))
    return [at for at in range(len(words)) if at not in said]


def _asks_only(
    said: Said, words: Sequence[str], left: Sequence[int], found: Sequence[_Choice], beside: Collection[str]
) -> bool:
    """Whether nothing is left but words that ask for it, what is above the choices, and words for kinds."""
    known = {fold(one) for name in beside for one in said.lists[name] if " " not in one}
    page = said.shown.page
    above = (heading_above(page, found[0].one), *(_group(said, one.one) for one in found))
    leads = (one.name for one in said.shown.clicked if one.href and not one.row)
    heads = {word for text in (page.heading, *above, *(one.pick[2] for one in found), *leads)
             for word in content(said.shown, text)}  # fmt: skip
    meant = {concept for word in heads for concept in concepts(said.shown.reader, word)}
    return all(words[at] in known or words[at] in heads or any(alike(words[at], head) for head in heads)
               or not meant.isdisjoint(concepts(said.shown.reader, words[at])) for at in left)  # fmt: skip


def _group(said: Said, one: Element) -> str:
    """The last text before a choice that is no label of one: what its group is called."""
    page = said.shown.page
    names = {fold(other.name) for other in page.elements}
    at = next((at for at, line in enumerate(page.outline)
               if line.element >= 0 and page.elements[line.element].id == one.id), 0)  # fmt: skip
    before = (line.text for line in reversed(page.outline[:at]) if line.element < 0 and line.text)
    return next((text for text in before if fold(text) not in names), "")


def _step(choice: _Choice) -> str:
    name, kind, of = choice.pick
    return f"Select {quoted(name)} in {quoted(of)}" if kind == "option" else f"Check {quoted(name)}"
