"""What a person may have meant where nothing fits: the controls that come nearest to the words, by their names, by what
the verb goes by, and by the entry of a list that the words speak of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from itertools import islice, pairwise

from msgspec import Struct

from engine.facts.language import Verb
from engine.facts.wishes import WishVerb
from engine.language.alike import are_forms
from engine.language.clause import LISTS, verb_of
from engine.language.intent import Intent
from engine.language.kinds import FIELDS, TOGGLES, kind_of
from engine.language.means import Prefix, same_words
from engine.language.places import as_one
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

MOST = 3
LEAST_ALIKE = 0.45  # of two names, as difflib measures it; less is no likeness
MAX_COMPARED = 500  # elements of one page
MAX_WORDS = 40  # of a wish that are held against a page
LEAST_LETTERS = 3  # of a word that says something
LEAST_PART = 5  # letters that two words begin with, or that are the whole of one in the other: "Archiv", "archivieren"
MANY, HARDLY = 3, 0.4  # names that have a word, beyond which it tells little of any of them, and how much that counts
# What else a control has in common with the words, best first: it stands in the one entry that they name, it is called
# by a word of them or by another word for one, it follows a text that says one, it is called as their verb is.
IN_ENTRY, SHARES, SAME, BESIDE, DOES = 0.6, 0.55, 0.5, 0.48, 0.47
COMMON = LEAST_ALIKE  # it shares no word but such as many have
# What else a control may be called that does what a verb says, beside the lists of that verb.
ALSO: Mapping[WishVerb, tuple[str, ...]] = {
    "change": ("mean_edit", "mean_rename", "mean_move"), "rename": ("mean_rename", "mean_edit", "mean_move"),
    "assign": ("mean_edit",), "mark": ("mean_edit",), "move": ("mean_edit",), "delete": ("change_gone",),
}  # fmt: skip
NEW: frozenset[WishVerb] = frozenset({"create", "invite"})
_GROUPS: tuple[Prefix, ...] = ("mean_", "kind_", "deed_")
_OWN_PLACES = ("mean_profile", "mean_account", "mean_settings", "mean_people")
_NOT_SAYING = (*LISTS, "wish_field", "role_to", "role_from", "role_with", "role_as", "role_by", "role_for")


class _Said(Struct, frozen=True):
    """The words of a step or a wish: all that say something, those that no list has and may be names, others for them,
    and what its verb goes by.
    """

    targets: tuple[str, ...]
    words: frozenset[str]
    names: frozenset[str]
    others: tuple[str, ...]
    does: tuple[str, ...]


def nearest(
    reader: Reader, page: PageState, intent: Intent, text: str, *, clicked: bool = False
) -> tuple[Element, ...]:
    """At most three elements that can be used, the nearest first; none where nothing comes near.

    `text` is the step or wish that `intent` was read from. To fill in, a field comes before all else; what can be
    `clicked` is no field.
    """
    said = _said(reader, intent, text)
    made = verb_of(reader, text) in NEW  # what is made anew stands in no entry
    entry = 0 if made else _entry(page, said.names)
    of_one = bool(intent.targets and intent.targets[0].within)  # what stands in another entry is not meant
    named = (one for one in page.elements if one.usable and (one.name or one.row)
             and not (clicked and kind_of(one) in FIELDS))  # fmt: skip
    usable = list(islice((one for one in named if not of_one or one.row in (0, entry)), MAX_COMPARED))
    common = _common(said.words, usable)
    beside = _beside(page, said.words - common)
    scored = [(_nearness(said, one, entry, beside, common), -at) for at, one in enumerate(usable)]
    ranked = sorted(((score, at) for score, at in scored if score >= LEAST_ALIKE), reverse=True)
    near = [usable[-at] for _, at in ranked]
    fitting = [one for one in near if _takes(intent.verb, one)] or near
    weak = {usable[-at].id for score, at in ranked if score <= COMMON}
    others = [] if of_one else [one for one in usable if one not in fitting]
    closed = [one for one in others if _is_closed(reader, one)]
    own = [one for one in others if _is_own_place(reader, one)]
    ways = (*own, *closed) if held(reader.words["wish_my"], text) else (*closed, *own)
    strong = [one for one in fitting if one.id not in weak][: 3 * MOST]
    hardly = [one for one in fitting if one.id in weak][: 3 * MOST]
    return tuple(as_one(page, [*strong, *ways[: 2 * MOST], *hardly])[:MOST])


def _is_own_place(reader: Reader, one: Element) -> bool:
    """Whether it leads to what belongs to who wishes, or to the people of the site, where much is that a page shows
    nothing of: "My account", "Members".
    """
    words = tuple(word for name in _OWN_PLACES for word in reader.words[name])
    leads = not one.row and kind_of(one) in ("link", "menu", "menuitem")
    return leads and (held(words, one.name, "only") or held(reader.words["wish_my"], one.name, "begins"))


def _common(words: frozenset[str], usable: Sequence[Element]) -> frozenset[str]:
    """The words that many names have."""
    names = Counter(word for one in usable for word in words if _shared(frozenset((word,)), fold(one.name)))
    return frozenset(word for word, count in names.items() if count > MANY)


def _is_closed(reader: Reader, one: Element) -> bool:
    """Whether it is a part of the page that is not shown yet, and may hold what is nowhere in sight: another tab, or
    a menu that says no more than that it is one.
    """
    if kind_of(one) == "tab":
        return not one.selected
    return one.popup and not one.row and held(reader.words["mean_menu"], one.name, "only")


def _said(reader: Reader, intent: Intent, text: str) -> _Said:
    targets = tuple(fold(phrase.name or phrase.whole) for phrase in intent.targets[:1])
    said = dict.fromkeys(word for word in fold(text).split() if word not in _empty(reader) and _says(word))
    words = list(said)[:MAX_WORDS]
    same = {word: [other for group in _GROUPS for other in same_words(reader, word, group)] for word in words}
    verb = verb_of(reader, text)
    lists = (*(f"{group}_{verb}" for group in ("do", "mean", "button")), *ALSO.get(verb, ()))
    does = [word for name in lists if name in reader.words for word in reader.words[name]]
    names = frozenset(word for word in words if not same[word] and word not in _kinds(reader))
    others = dict.fromkeys(other for some in same.values() for other in some)
    return _Said(targets, frozenset(words), names, tuple(others), tuple(does))


@by_words
def _empty(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in _NOT_SAYING for one in bundle.words[name] for word in fold(one).split())


@by_words
def _kinds(bundle: Bundle) -> frozenset[str]:
    return frozenset(map(fold, bundle.words["wish_kinds"]))


def _says(word: str) -> bool:
    """Whether a word is long enough to say something; a number always is."""
    return len(word) >= LEAST_LETTERS or word.isdigit()


def _nearness(said: _Said, one: Element, entry: int, beside: frozenset[str], common: frozenset[str]) -> float:
    """How near a control comes to the words; 0 where it has nothing in common with them."""
    name = fold(one.name)
    telling = _shared(said.words - common, name)
    shared = telling + HARDLY * _shared(common, name)
    score = max((_likeness(wanted, name) for wanted in said.targets if wanted), default=0.0)
    if shared:
        score = max(score, SHARES + 0.1 * min(shared, 3) if telling else COMMON)
    elif said.others and name and held(said.others, name):
        score = max(score, SAME)
    if one.id in beside:
        score = max(score, BESIDE)
    elsewhere = bool(entry and one.row) and one.row != entry  # it does so to another
    if said.does and name and not elsewhere and held(said.does, name):
        score = max(score, DOES)
    if entry and one.row == entry:
        score = IN_ENTRY + score
    return score


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
