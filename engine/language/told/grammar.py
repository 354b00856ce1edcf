"""The sentences by which steps are told, one grammar for all languages over the lists `told_…` of each.

A sentence is a verb, which may stand before its parts, after them or around them ("trage … ein"), and the parts in one
of the orders that its action has: a value and the field it goes into, or the field and its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, get_args

import re2
from msgspec import Struct

from engine.language.words.kinds import CALLED
from engine.rules import Bundle, by_words
from engine.text.pattern_set import pattern
from engine.text.quoted import fold
from engine.text.wordlists import alternation, spelt_raw

Act = Literal["click", "open", "enter", "put", "choose", "set", "change", "replace", "tick", "untick", "turn_on",
              "turn_off", "leave"]  # fmt: skip
Bare = Literal["save", "confirm", "send", "enter_key"]
Role = Literal["name", "value", "field", "old"]
Lead = Literal["on", "into", "with", "as", "from", "by"]
Words = tuple[str, ...]

ROLES: frozenset[str] = frozenset(get_args(Role))
_TICKED: Sequence[Sequence[Role | Lead]] = (("name",),)
_ENTERED: Sequence[Sequence[Role | Lead]] = (
    ("value", "into", "field"), ("into", "field", "value"), ("field", "with", "value"), ("value",), ("field", "value"),
)  # fmt: skip
# The parts of a sentence by its action, in the orders in which they may be said.
ORDERS: Mapping[Act, Sequence[Sequence[Role | Lead]]] = {
    "click": (("on", "name"), ("name",)),
    "open": (("on", "name"), ("name",)),
    "enter": _ENTERED, "put": _ENTERED,
    "choose": (("value", "into", "field"), ("into", "field", "value"), ("value",)),
    "set": (("field", "with", "value"),),
    "change": (("field", "from", "old", "with", "value"),),
    "replace": (
        ("old", "by", "value", "into", "field"), ("into", "field", "old", "by", "value"), ("field", "by", "value"),
    ),
    "tick": _TICKED, "untick": _TICKED, "turn_on": _TICKED, "turn_off": _TICKED,
    "leave": (("field", "as", "value"),),
}  # fmt: skip
KINDS: Mapping[str, str] = {**CALLED, "told_search": "search field", "told_switch": "switch",
                           "told_sign": "icon", "told_boxes": "checkbox", "told_thing": ""}
PLACES: Mapping[str, Literal["row", "part", "menu"]] = {
    "script_row": "row", "script_section": "part", "told_part": "part", "told_menu": "menu",
    "told_photo": "row",
}  # fmt: skip
DENIALS = ("negation", "pair_without", "wish_hedges", "wish_or", "cue_doubt", "cue_limit", "cue_waits", "cue_never",
           "cue_not", "aside_later", "aside_will", "aside_retracted")  # fmt: skip
AIMS = ("told_aim_does", "told_aim_more", "told_aim_shows", "told_aim_opens", "told_aim_keeps")
PATHS = (">", "›", "→", "▸")
# What a part that is no more than one of these tells, in the words of the rules for steps.
BARE: Mapping[Bare, str] = {"save": "save", "confirm": "confirm", "send": "submit the form", "enter_key": "press Enter"}
_DOTS = "…"
_TOKEN = re2.compile(r"(?i)(?:l|d|qu|j|n|s|c|m|t)['’]|\S+")
_TIED = ("'", "’")


class Sentence(Struct, frozen=True):
    """A verb with its parts between `head` and `tail`."""

    act: Act
    head: Words
    tail: Words


class Aims(Struct, frozen=True):
    """How it is said what something is for: what leads to it, and the verbs, which stand right after that, or `last`
    in their clause.
    """

    leading: Any
    leads: Sequence[Words]
    does: Sequence[Words]
    more: Sequence[Words]  # of those the ones that are never no more than a click: "to delete the record"
    shows: Sequence[Words]  # and the ones that tell what is seen after the click: "to view the log"
    opens: Sequence[Words]  # the same, of a part of the page: "to close the dialog", and no "to close the case"
    keeps: Sequence[Words]  # what a click does that ends what was begun
    apart: Sequence[Words]  # of those the ones that no button does which only saves: "to print"
    last: bool
    where: frozenset[str]  # words that say where, or to whom, a thing is to be seen from then on
    parts: frozenset[str]  # words for what a page is made of
    ends: frozenset[str]  # words in the names of buttons that end what was begun: "Add"
    outcomes: Sequence[Words]  # what says that a part of the page comes or goes by a click
    nouns: frozenset[str]  # words after which a capital begins no name, where all nouns have one


class Tongue(Struct, frozen=True):
    """What is told in one language."""

    denials: Words  # what denies something, or says what must be so for it
    joint: Any
    unsaid: Any  # where a part that denies to save follows without a comma
    after_verb: Any  # a verb, and that it comes after what was told: "klicken Sie dann auf"
    screen: Any  # where on the screen something is, and how it is done: "by using the switch"
    in_head: Any
    sentences: Sequence[Sentence]
    verbs: frozenset[str]  # words that begin or end a sentence
    bare: Mapping[Bare, Sequence[Words]]
    leads: Mapping[Lead, Sequence[Words]]
    at: Sequence[Words]  # what leads to a place
    at_kind: Sequence[Words]  # the same, where the word for its kind follows: "auf der Seite Kunden"
    under: Sequence[Words]  # of a heading
    beside: Sequence[Words]
    above: Sequence[Words]
    below: Sequence[Words]
    within: frozenset[Words]  # what leads to any part or place, and is in no name; "date de début" is one
    then: frozenset[str]  # joints after which a name alone is pressed, too
    of: frozenset[str]
    called: frozenset[str]
    numbers: frozenset[str]  # words for what a row may be numbered by: "the row with ID 305"
    articles: frozenset[str]
    endings: Sequence[str]  # that inflect a name, the longest first
    kinds: Mapping[Words, str]
    signs: frozenset[Words]  # of these what is a kind only where what it is for follows: "the arrow for the next week"
    which: Sequence[Words]  # what leads to a sentence about what a control does: "the button that clears the filters"
    whose: Sequence[Words]  # what does so right after a comma, and is an article elsewhere
    texts: Sequence[Words]  # words for what is entered: "the text", where it follows in quotes
    named_kinds: frozenset[Words]  # words for kinds of controls
    there: Sequence[Words]  # where a thing is that was named just before: "the search field at the top"
    places: Mapping[Words, str]
    nots: frozenset[str]  # what denies a step that is told, and what says no more than that it is for now
    yet: frozenset[str]
    unsaved: frozenset[Words]
    unpressed: Sequence[Words]
    filled: Mapping[Words, str]  # fields, which are where a value goes and not of a kind of place
    sought: frozenset[Words]  # the field to search by
    aims: Aims


def tokens(text: str) -> Words:
    """The words of a text, an article that is tied to one by itself: "l'onglet"."""
    return tuple(_TOKEN.findall(text))


def spans(tongue: Tongue, text: str, start: int = 0) -> list[tuple[int, int]]:
    """Where the parts of a text begin and end that are joined by "and", a comma or a sign, from one place on."""
    joints = list(tongue.joint.finditer(text, start))
    return [*zip([start, *(one.end() for one in joints)], [*(one.start() for one in joints), len(text)], strict=True)]


def parts_of(tongue: Tongue, text: str) -> list[str]:
    """Those parts."""
    return [text[begin:end] for begin, end in spans(tongue, text)]


def text_of(words: Sequence[str]) -> str:
    """What `tokens` took apart, put together."""
    return "".join(word if word.endswith(_TIED) and len(word) < len("qu'x") else f"{word} " for word in words).strip()


def folded(words: Iterable[str]) -> Words:
    return tuple(map(_folded, words))


@lru_cache(maxsize=16_384)
def _folded(word: str) -> str:
    return word.casefold().replace("’", "'")


@by_words
def tongues(bundle: Bundle) -> tuple[Tongue, ...]:
    return tuple(_tongue(lists) for lists in bundle.languages.values() if lists.get("told_click"))


def _tongue(lists: Mapping[str, tuple[str, ...]]) -> Tongue:
    def phrases(name: str) -> tuple[Words, ...]:
        several = {folded(tokens(phrase)) for phrase in lists.get(name, ())}
        return tuple(sorted(several, key=lambda words: (-len(words), words)))

    sentences = [_sentence(act, phrase) for act in get_args(Act) for phrase in lists.get(f"told_{act}", ())]
    bare = {name: phrases(f"told_{name}") for name in get_args(Bare)}
    leads = {name: phrases(f"told_{name}") for name in get_args(Lead)}
    aim = [one.partition(_DOTS) for one in lists.get("told_aim", ())]
    at, under, beside, of = phrases("told_at"), phrases("told_under"), phrases("told_beside"), phrases("told_of")
    every = {*at, *under, *beside, *(words for several in leads.values() for words in several)}
    then = f"(?:{_any(lists.get('step_joint', ()))}[,:]? +)"
    nots, yet, unsaved = (_any(lists.get(name, ())) for name in ("told_not", "told_yet", "told_unsaved"))
    return Tongue(
        denials=tuple(word for name in DENIALS for word in lists.get(name, ())),
        joint=pattern(rf" *[,;.:!] +{then}*| +{then}+| +[{''.join(PATHS)}:–-] +"),
        unsaid=pattern(rf" +(?:{yet} +)*{nots} +(?:{yet} +)*{unsaved}(?: +{yet})*(?:$|[,;.!])"),
        after_verb=pattern(rf"((?:^|[ ,.;:]){_any([' '.join(one.head) for one in sentences if one.head])}) "
                           rf"{_any(lists.get('told_then', ()))} "),
        screen=pattern(rf"(?:^| ){_any((*lists.get('step_place', ()), *lists.get('told_how', ())))}(?:$| |,)"),
        in_head=pattern(rf"(?:^| ){_any(lists.get('told_in_head', ()))}(?:$| |,)"),
        sentences=sentences,
        verbs=frozenset(words[0] for words in (*(part for one in sentences for part in (one.head, one.tail)),
                                               *(words for several in bare.values() for words in several)) if words),
        bare=bare,
        leads=leads,
        at=at,
        at_kind=phrases("told_at_kind"),
        under=under,
        beside=beside,
        above=phrases("told_above"),
        below=phrases("told_below"),
        within=frozenset(every.difference(of)),
        then=frozenset((*lists.get("told_then", ()), *PATHS)),
        of=frozenset(words[0] for words in of),
        called=frozenset(lists.get("told_called", ())),
        numbers=frozenset(map(fold, lists.get("told_number", ()))),
        articles=frozenset(lists.get("step_article", ())),
        endings=sorted(lists.get("told_endings", ()), key=len, reverse=True),
        kinds={words: kind for name, kind in KINDS.items() for words in phrases(name)},
        signs=frozenset(phrases("told_sign")),
        which=phrases("told_which"),
        whose=phrases("told_whose"),
        texts=phrases("told_text"),
        named_kinds=frozenset(words for name in KINDS if name != "told_thing" for words in phrases(name)),
        there=phrases("told_there"),
        places={words: place for name, place in PLACES.items() for words in phrases(name)},
        nots=frozenset(lists.get("told_not", ())),
        yet=frozenset(lists.get("told_yet", ())),
        unsaved=frozenset(phrases("told_unsaved")),
        unpressed=phrases("told_unpressed"),
        filled={words: "field" for name in ("step_field", "step_list") for words in phrases(name)},
        sought=frozenset(phrases("told_search")),
        aims=Aims(
            pattern(rf"(?:^| )({_any([lead.strip(' ' + _TIED[0]) for lead, _, _ in aim])})[ '’]"),
            [folded(tokens(lead)) for lead, _, _ in aim],
            tuple(phrase for name in AIMS for phrase in phrases(name)),
            phrases("told_aim_more"),
            phrases("told_aim_shows"),
            phrases("told_aim_opens"),
            phrases("told_aim_keeps"),
            phrases("told_aim_apart"),
            any(dots for _, dots, _ in aim),
            frozenset(lists.get("told_aim_where", ())),
            frozenset(lists.get("told_aim_part", ())),
            frozenset(lists.get("told_aim_ends", ())),
            phrases("told_outcome"),
            frozenset((*lists.get("told_aim_noun", ()), *lists.get("step_article", ()))),
        ),
    )


def _sentence(act: Act, phrase: str) -> Sentence:
    head, dots, tail = phrase.partition(_DOTS)
    return Sentence(act, folded(tokens(head)), folded(tokens(tail)) if dots else ())


def _any(words: Sequence[str]) -> str:
    return alternation(words, spelt_raw, "", "")
