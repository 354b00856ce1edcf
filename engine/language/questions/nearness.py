"""How near each control of a page comes to what a step or a wish says: by its name, by what the verb goes by, by the
entry of a list that the words speak of, and by where else a person would look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import chain, islice, pairwise, starmap
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.facts.language import Verb
from engine.facts.wishes import WishVerb
from engine.language.page.same_thing import as_one
from engine.language.page.signs import words_for_picture
from engine.language.questions.topics import Topics, topics
from engine.language.steps.intent import Intent
from engine.language.words.alike import are_forms
from engine.language.words.clause import verb_of
from engine.language.words.figures import figure_of
from engine.language.words.grammar import SMALL_WORDS
from engine.language.words.kinds import FIELDS, TOGGLES, kind_of
from engine.language.words.means import Prefix, same_words
from engine.observe import Element, PageState, led_to
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_ALIKE = 0.45  # of two names, as difflib measures it; less is no likeness
MAX_COMPARED = 500  # elements of one page
MAX_WORDS = 40  # of a wish that are held against a page
LEAST_LETTERS = 3  # of a word that says something
LEAST_PART = 5  # letters that two words begin with, or that are the whole of one in the other: "Archiv", "archivieren"
MOST_ENTRIES = 30  # of a list whose entries are compared
MANY = 3  # names that have a word, beyond which it tells little of any of them
MOST = 3  # that a question offers
MANY_OF_ONE = 3  # controls that may be one and the same thing
# What a control may have in common with the words, and how much each counts. The sum ranks the controls of a page; what
# is `elsewhere`, in another entry than the one that a step is about, is not meant at all. The weights are fitted to the
# questions of the half of `surefoot bench wishes` that rules are built with: `python -m benchmarks.wishes.nearness`.
Signal = Literal[
    "alike", "said", "share", "common", "other", "topic", "beside", "does", "entry", "mine", "own", "closed", "apart",
    "menu", "unfit", "elsewhere",
]  # fmt: skip
WEIGHTS: Mapping[Signal, float] = {
    "alike": 0.5,  # its name and what the step names, as far as they are alike
    "said": 1.1,  # it is called by a word that few others are called by
    "share": 0.7,  # how many of the words of its name are said
    "common": 1.1,  # it is called by a word that many are called by
    "other": 1.2,  # it is called by another word for one that is said
    "topic": 2.9,  # it is called by what has to do with what is said, the less the more others are
    "beside": 0.9,  # it follows a text that says one of the words
    "does": 1.1,  # it is called as the verb is
    "entry": 2.7,  # it stands in the one entry of a list that the words name
    "mine": 2.0,  # it leads to what is one's own, and so the words say
    "own": 0.6,  # it leads to what is one's own, or to the people of the site
    "closed": 0.4,  # it is a part of the page that is not shown yet
    "apart": 0.8,  # it is a link or button in no entry of a list
    "menu": 0.9,  # it opens a menu or dialog
    "unfit": -1.0,  # the verb is done to something of another kind
}
OF_ITSELF: frozenset[Signal] = frozenset({"apart", "menu", "unfit"})  # a control has these whatever is said
# What else a control may be called that does what a verb says, beside the lists of that verb.
ALSO: Mapping[WishVerb, tuple[str, ...]] = {
    "change": ("mean_edit", "mean_rename", "mean_move"), "rename": ("mean_rename", "mean_edit", "mean_move"),
    "assign": ("mean_edit",), "mark": ("mean_edit",), "move": ("mean_edit",), "delete": ("change_gone",),
}  # fmt: skip
NEW: frozenset[WishVerb] = frozenset({"create", "invite"})
_GROUPS: tuple[Prefix, ...] = ("mean_", "kind_", "deed_")
_OWN_PLACES = ("mean_profile", "mean_account", "mean_settings", "mean_people")
_NOT_SAYING = (*SMALL_WORDS, "wish_field", "role_to", "role_from", "role_with", "role_as", "role_by", "role_for")


def nearest(
    reader: Reader, page: PageState, intent: Intent, text: str, *, clicked: bool = False, spelled_out: bool = False,
    entries: bool = False, most: int = MOST,
) -> tuple[Element, ...]:  # fmt: skip
    """The elements that can be used and come nearest, the nearest first; of what is as near the first on the page.

    `text` is the step or wish that `intent` was read from. What can be `clicked` is no field. For a step that its user
    has `spelled_out` nothing stands in that has nothing to do with it. With `entries` the nearest of each list is one
    of them, as an element of the list's id, the role "option" and its own name.
    """
    controls = compared(page, clicked=clicked)
    if entries:
        controls += _entries(page)
    common = signals(reader, page, intent, text, controls)
    near = [sum(weight * some.get(name, 0) for name, weight in WEIGHTS.items()) for some in common]
    offered = [at for at, some in enumerate(common) if "elsewhere" not in some
               and (some.keys() - OF_ITSELF or (not spelled_out and controls[at].role != "option"))]  # fmt: skip
    ranked = sorted(offered, key=lambda at: (-near[at], at))
    first_of_each = {controls[at].id: controls[at] for at in reversed(ranked)}
    found = [controls[at] for at in ranked if first_of_each[controls[at].id] is controls[at]]
    return tuple(as_one(page, found[: MANY_OF_ONE * most])[:most])


class _Said(Struct, frozen=True):
    """The words of a step or a wish: what it names, all that say something, other words for them, what its verb goes
    by, what they are about, and the number of the one entry that they name, 0 where they name none. Only what stands in
    the entry that it is to be `of`, or says its name, may be meant, and what is `mine` is spoken of.
    """

    verb: Verb
    targets: tuple[str, ...]
    words: frozenset[str]
    others: tuple[str, ...]
    does: tuple[str, ...]
    about: Topics
    entry: int
    of: str
    mine: bool


class _Around(Struct, frozen=True):
    """Which words many names of the page have, the ids of what follows a text that says one of the others, and how many
    names are about each of what the words are about.
    """

    common: frozenset[str]
    beside: frozenset[str]
    about: Mapping[str, int]


def compared(page: PageState, *, clicked: bool = False) -> list[Element]:
    """The controls that a question may offer: usable, known by a name or by their entry, in the order of the page. What
    can be `clicked` is no field; what leads to the page at hand is none of them.
    """
    named = (one for one in page.elements if one.usable and (one.name or one.row) and not _leads_here(page, one)
             and not (clicked and kind_of(one) in FIELDS))  # fmt: skip
    return list(islice(named, MAX_COMPARED))


def _entries(page: PageState) -> list[Element]:
    """What can be chosen in the lists of a page, but for what is chosen, and in none of very many entries."""
    lists = (one for one in page.elements if one.usable and one.name and 1 < len(one.options) <= MOST_ENTRIES)
    found = (replace(one, role="option", name=name, description=one.name, options=(), popup=False)
             for one in lists for name in one.options if name and name != one.value)  # fmt: skip
    return list(islice(found, MAX_COMPARED))


def _leads_here(page: PageState, one: Element) -> bool:
    """Whether it is the link that the site marks as that of this page, that has its address or is called as its heading
    is.
    """
    if one.current or kind_of(one) != "link":
        return one.current
    headed = bool(page.heading) and fold(one.name) == fold(page.heading)
    return (headed and not one.row) or (bool(one.href) and led_to(page.url, one.href or "") == page.url)


def signals(
    reader: Reader, page: PageState, intent: Intent, text: str, controls: Sequence[Element]
) -> list[dict[Signal, float]]:
    """What each of some controls has in common with `text`, the step or wish that `intent` was read from; from 0 to 1,
    and only what is not 0.
    """
    said = _said(reader, page, intent, text)
    shown = [_shown(reader, one) for one in controls]
    common = _common(said.words, shown)
    of_each = [topics(reader, text) & said.about for text in shown]
    around = _Around(common, _beside(page, said.words - common), Counter(chain.from_iterable(of_each)))
    found = starmap(partial(_signals, reader, said, around), zip(controls, shown, of_each, strict=True))
    return [{name: value for name, value in some.items() if value} for some in found]


def _signals(
    reader: Reader, said: _Said, around: _Around, one: Element, shown: str, about: Topics
) -> dict[Signal, float]:
    name, kind = fold(one.name), kind_of(one)
    telling, common = _shared(said.words - around.common, shown), _shared(around.common, shown)
    own = _is_own_place(reader, one)
    alike = max((_likeness(wanted, name) for wanted in said.targets if wanted), default=0.0)
    return {
        "alike": alike if alike >= LEAST_ALIKE else 0.0,
        "said": telling > 0,
        "share": (telling + common) / max(1, len(name.split())),
        "common": common > 0,
        "other": bool(said.others and shown) and held(said.others, shown),
        "topic": max((around.about[topic] ** -0.5 for topic in about), default=0.0),
        "beside": one.id in around.beside,
        "does": bool(said.does and shown) and held(said.does, shown),
        "entry": bool(said.entry) and one.row == said.entry,
        "mine": own and said.mine,
        "own": own and not said.mine,
        "closed": _is_closed(reader, one),
        "apart": not one.row and kind in ("link", "button"),
        "menu": one.popup,
        "unfit": not _takes(said.verb, one),
        "elsewhere": bool(said.of) and one.row not in (0, said.entry) and f" {said.of} " not in f" {shown} ",
    }


def _is_own_place(reader: Reader, one: Element) -> bool:
    """Whether it leads to what belongs to who wishes, or to the people of the site, where much is that a page shows
    nothing of: "My account", "Members".
    """
    words = tuple(word for name in _OWN_PLACES for word in reader.words[name])
    leads = not one.row and kind_of(one) in ("link", "menu", "menuitem")
    return leads and (held(words, one.name, "only") or held(reader.words["wish_my"], one.name, "begins"))


def _shown(reader: Reader, one: Element) -> str:
    """What a control says of itself, folded, with numbers in figures: its name and its hint; an entry of a list, whose
    hint is the list, says its name alone.
    """
    said = one.name if one.role == "option" else f"{one.name} {one.description}"
    return " ".join(figure_of(reader, word) or word for word in fold(said).split())


def _common(words: frozenset[str], shown: Sequence[str]) -> frozenset[str]:
    """The words that many controls say of themselves."""
    names = Counter(word for text in shown for word in words if _shared(frozenset((word,)), text))
    return frozenset(word for word, count in names.items() if count > MANY)


def _is_closed(reader: Reader, one: Element) -> bool:
    """Whether it is a part of the page that is not shown yet, and may hold what is nowhere in sight: another tab, or
    a menu that says no more than that it is one.
    """
    if kind_of(one) == "tab":
        return not one.selected
    return one.popup and not one.row and held(reader.words["mean_menu"], one.name, "only")


def _said(reader: Reader, page: PageState, intent: Intent, text: str) -> _Said:
    targets = tuple(fold(phrase.name or phrase.whole) for phrase in intent.targets[:1])
    said = dict.fromkeys(figure_of(reader, word) or word for word in fold(text).split()
                         if word not in _empty(reader) and _says(word))  # fmt: skip
    words = list(said)[:MAX_WORDS]
    same = {word: _other_words(reader, word) for word in words}
    does = doing(reader, text)
    names = frozenset(word for word in words if not same[word] and word not in _kinds(reader))
    others = dict.fromkeys(other for some in same.values() for other in some)
    entry = 0 if verb_of(reader, text) in NEW else _entry(page, names)  # what is made anew stands in no entry
    mine = held(reader.words["wish_my"], text)
    of = fold(intent.targets[0].within or "") if intent.targets else ""
    pictured = (name for word in words for name in words_for_picture(reader, word))
    about = topics(reader, " ".join((text, *dict.fromkeys(pictured))))
    return _Said(intent.verb, targets, frozenset(words), tuple(others), does, about, entry, of, mine)


def _other_words(reader: Reader, word: str) -> tuple[str, ...]:
    same = chain.from_iterable(same_words(reader, word, group) for group in _GROUPS)
    return (*same, *words_for_picture(reader, word))


def doing(reader: Reader, text: str) -> tuple[str, ...]:
    """What a control may be called that does what the verb of a step or wish says."""
    verb = verb_of(reader, text)
    lists = (*(f"{group}_{verb}" for group in ("do", "mean", "button")), *ALSO.get(verb, ()))
    return tuple(word for name in lists if name in reader.words for word in reader.words[name])


@by_words
def _empty(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in _NOT_SAYING for one in bundle.words[name] for word in fold(one).split())


@by_words
def _kinds(bundle: Bundle) -> frozenset[str]:
    return frozenset(map(fold, bundle.words["wish_kinds"]))


def _says(word: str) -> bool:
    """Whether a word is long enough to say something; a number always is."""
    return len(word) >= LEAST_LETTERS or word.isdigit()


def _entry(page: PageState, words: frozenset[str]) -> int:
    """The number of the one row that says most of the words, and one that not every other says; 0 where none does."""
    said = [len(words & set(fold(row).split())) for row in page.rows]
    most = max(said, default=0)
    return said.index(most) + 1 if most and said.count(most) == 1 else 0


def _beside(page: PageState, words: frozenset[str]) -> frozenset[str]:
    """Ids of the controls that directly follow a text that says one of the words: the sign beside a heading."""
    pairs = ((text, at.element) for text, at in pairwise(page.outline) if text.element < 0 <= at.element)
    found = (at for text, at in pairs if at < len(page.elements) and _shared(words, fold(text.text)))
    return frozenset(page.elements[at].id for at in found)


def _shared(words: frozenset[str], text: str) -> int:
    """How many of the words a folded text has, in this form or a longer or shorter one."""
    said = text.split()
    return sum(any(are_forms(word, one) or _are_near(word, one) for one in said) for word in words)


def _are_near(one: str, other: str) -> bool:
    """Whether two words may be of one family: they begin alike for most of their letters, or one is in the other."""
    short, long = sorted((one, other), key=len)
    if len(short) < LEAST_PART:
        return False
    most = max(LEAST_PART, len(short) - 2)
    return short in long or short[:most] == long[:most]


def _takes(verb: Verb, one: Element) -> bool:
    """Whether a control takes what the verb does to it."""
    kinds = {"enter": FIELDS, "check": TOGGLES, "uncheck": TOGGLES}.get(verb)
    return kinds is None or kind_of(one) in kinds


def _likeness(wanted: str, name: str) -> float:
    """Words in common count like letters in common, whatever their order."""
    words, others = set(wanted.split()), set(name.split())
    shared = len(words & others) / max(1, min(len(words), len(others)))
    return max(SequenceMatcher(None, wanted, name).ratio(), 0.9 * shared)
