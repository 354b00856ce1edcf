"""What of a page's lists, boxes and links a wish picks, and what it sorts by."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from engine.facts.wishes import WishVerb
from engine.language.offers.shown import Shown, each_word, without
from engine.language.words.clause import without_determiner
from engine.language.words.kinds import kind_of
from engine.language.words.means import same_words
from engine.observe import Element
from engine.text.quoted import fold
from engine.text.wordlists import held

PickKind = Literal["none", "option", "box", "link"]
Pick = tuple[str, PickKind, str]  # what is called so, what it is, and the list that it stands in
NOTHING: Pick = ("", "none", "")


def pick(shown: Shown, verb: WishVerb, text: str) -> Pick:
    """What of the page's options and boxes (and links, to filter by) the words name, with nothing left unsaid."""
    spelt = any(text in one.options for one in shown.lists)  # "IT" is no "it" where an entry is spelt just so
    wanted = shown.content(text) or (each_word(text) if spelt else frozenset())
    kinds = shown.kinds | shown.many if verb == "filter" else shown.kinds
    found: list[tuple[int, Pick]] = []
    for one in shown.lists:
        of_list = shown.content(one.name) | {word for other in same_words(shown.reader, one.name)
                                            for word in each_word(other)}  # fmt: skip
        for option in one.options:
            for words in _ways_to_say(shown, option):
                if words and words <= wanted and wanted - words <= kinds | of_list:
                    found.append((len(words), (option, "option", one.name)))
                    break
    others: list[tuple[Element, PickKind]] = [(one, "box") for one in shown.boxes]
    others += [(one, "link") for one in shown.clicked] if verb == "filter" else []
    for one, kind in others:
        words = shown.content(one.name, without_kinds=True)
        if words and words <= wanted and wanted - words <= kinds:
            found.append((len(words), (one.name, kind, "")))
    most = max((count for count, _ in found), default=0)
    best = [pick for count, pick in found if count == most]
    return best[0] if len(best) == 1 else NOTHING


def of_list(shown: Shown, kind: str, about: str) -> Pick:
    """The one entry of the list that is called by a kind which begins with a name: "8a English", for "the 8a class"."""
    first, last = about.partition(" "), about.rpartition(" ")
    ways = [(kind, without((kind,), about)), (first[0], first[2]), (last[2], last[0])]
    called = {
        said: {fold(said), *same_words(shown.reader, said, "kind_"), *same_words(shown.reader, said)}
        for said, name in ways if said and name
    }  # fmt: skip
    lists = [one for one in shown.lists if not _is_kept(shown, one)]
    found = {(option, one.name) for said, name in ways for one in lists if fold(one.name) in called.get(said, ())
             for option in one.options if f"{fold(option)} ".startswith(f"{fold(name)} ")}  # fmt: skip
    option, name = found.pop() if len(found) == 1 else ("", "")
    return (option, "option", name) if option else NOTHING


def _is_kept(shown: Shown, one: Element) -> bool:
    """Whether a list stands in a form that keeps what is chosen in it: it shows nothing."""
    kept = shown.reader.words["change_kept"]
    return one.form is not None and any(other.form == one.form and held(kept, other.name) for other in shown.clicked)


def _ways_to_say(shown: Shown, option: str) -> Iterator[frozenset[str]]:
    """The words of an option, then other words for it: "Open", "offene"."""
    yield shown.content(option) or each_word(option)
    for other in same_words(shown.reader, option, "option_"):
        yield shown.content(other) or each_word(other)


def filters(shown: Shown, pick: Pick) -> bool:
    """Whether a list or a box stands in a form whose one button filters by what is chosen, or searches by a box."""
    there, name = (shown.boxes, pick[0]) if pick[1] == "box" else (shown.lists, pick[2])
    forms = {one.form for one in there if one.name == name and pick[1] in ("option", "box")}
    return shows_what_is_there(shown, forms, searches=pick[1] == "box")


def shows_what_is_there(shown: Shown, forms: Collection[int | None], *, searches: bool) -> bool:
    """Whether the one button of some forms filters what is there, or searches it, where that may be."""
    buttons = [one for one in shown.clicked if one.form is not None and one.form in forms and kind_of(one) == "button"]
    buttons = [one for one in buttons if one.input_type not in ("reset", "button")]
    if len(buttons) != 1:
        return False
    words, name = shown.reader.words, buttons[0].name
    looks_for = searches and held(words["mean_search"], name)
    return looks_for or held(words["button_filter"], name, "only") or _lists(shown, name)


def _lists(shown: Shown, name: str) -> bool:
    """Whether a button shows what the page is headed by: "Show homes", and not "Show my profile to everyone"."""
    shows, kinds = shown.reader.words["button_lists"], each_word(shown.page.heading)
    return held(shows, name, "begins") and all(word in kinds or held(shows, word, "only") for word in each_word(name))


def to_sort(shown: Shown, about: str, by: str) -> Pick:
    """An entry of a list that says by what to sort and, where it is said, which way; else a heading to click. Who says
    "order X" and no "by" does not sort by the link to a thing.
    """
    words = shown.reader.words
    text = by or about
    just: list[Pick] = [(option, "option", one.name) for one in shown.lists for option in one.options
                        if fold(option) == fold(text)]  # fmt: skip
    if len(just) == 1:
        return just[0]
    if held(words["mean_cheapest"], text, "only") or held(words["mean_dearest"], text, "only"):
        text = f"{words['mean_price'][0]}, {text}"
    up, down = held(words["mean_ascending"], f"{about} {by}"), held(words["mean_descending"], f"{about} {by}")
    key = text.split(",")[0]
    for way in ("mean_ascending", "mean_descending"):
        key = without(words[way], key)
    key = without_determiner(shown.reader, key)
    keys = (fold(key), *same_words(shown.reader, key))
    if not keys[0] or (up and down):
        return NOTHING
    found: list[Pick] = []
    for one in shown.lists:
        for option in one.options:
            ways = (held(words["mean_ascending"], option), held(words["mean_descending"], option))
            if held(keys, option) and (ways == (up, down) or fold(option) in keys):
                found.append((option, "option", one.name))
    if not found and not up and not down:
        headings = [one for one in shown.clicked if fold(one.name) in keys
                    and (by or one not in shown.leading)]  # fmt: skip
        found = [(name, "link", "")] if (name := shown.sole(headings)) else []
    return found[0] if len(found) == 1 else NOTHING
