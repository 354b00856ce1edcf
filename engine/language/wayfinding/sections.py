"""The parts of a site that its navigation leads to, and how near each comes to what a wish says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from engine.language.page.same_thing import as_one, destination, is_of_site
from engine.language.questions.nearness import WEIGHTS, Signal, signals
from engine.language.steps.intent import Intent
from engine.language.words.clause import first_words
from engine.language.words.kinds import kind_of
from engine.observe import Element, PageState
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_OF_A_RUN = 3  # entries that stand together, with nothing between: fewer are as likely buttons of something
LEAST_OF_BUTTONS = 4  # the same of buttons: what is set in a side bar has mostly three choices
_OF_WORDS: frozenset[Signal] = frozenset({"said", "share", "common", "other"})
_LOOSELY: frozenset[Signal] = frozenset({"topic"})
_LEADS = ("link", "button", "tab", "menuitem")


def sections(reader: Reader, page: PageState) -> list[list[Element]]:
    """What leads to the other parts of a site and does nothing else, the inmost first: entries that stand together, and
    are tabs, links to pages of this site, or buttons in its navigation of which one is marked as open; none that says
    to do something. Buttons elsewhere of which one is marked set something: "Light", "Dark", "System".
    """
    inmost_first = reversed(list(_runs(page)))  # what stands later on a page leads to parts of what stands before
    return [[one for one in run if not (one.selected or one.current) and not _does_something(reader, one)]
            for run in inmost_first if _is_navigation(page, run)]  # fmt: skip


def is_in_settings(reader: Reader, page: PageState) -> bool:
    """Whether what leads to the settings is marked as open."""
    return any(held(reader.words["mean_settings"], one.name, "only") for one in page.elements
               if (one.selected or one.current) and _stands_alone(one))  # fmt: skip


def settings(reader: Reader, page: PageState) -> str:
    """What the one control that leads to the settings is called, in no entry of a list and no form; else ""."""
    named = [one for one in page.elements if one.usable and _stands_alone(one) and not (one.selected or one.current)
             and held(reader.words["mean_settings"], one.name, "only")]  # fmt: skip
    alone = as_one(page, named)
    return alone[0].name if len(alone) == 1 else ""


def _runs(page: PageState) -> Iterator[list[Element]]:
    """What can be clicked and stands together, in no entry of a list, no form and no dialog."""
    run: list[Element] = []
    joins = depth = 0  # of the run, and of its last entry
    for line in page.outline:
        one = page.elements[line.element] if line.element >= 0 else None
        if one is None and run and line.joins >= depth > joins:
            continue  # what the last entry shows
        if one is None or not _stands_alone(one) or (run and _is_apart(run, one, line.joins < joins)):
            yield run
            run = []
        if one is not None and _stands_alone(one):
            joins, depth = line.joins, line.depth
            run.append(one)
    yield run


def _is_apart(run: Sequence[Element], one: Element, farther: bool) -> bool:
    """Whether an entry stands in another part of the page than those before it, or is a tab beside what is none."""
    other = (one.in_navigation, kind_of(one) == "tab") != (run[-1].in_navigation, kind_of(run[-1]) == "tab")
    return other or (len(run) > 1 and farther)


def _stands_alone(one: Element) -> bool:
    named = any(letter.isalpha() for letter in one.name)
    return named and one.usable and kind_of(one) in _LEADS and not (one.row or one.in_dialog) and one.form is None


def _is_navigation(page: PageState, run: Sequence[Element]) -> bool:
    if all(kind_of(one) == "tab" for one in run):
        return len(run) > 1
    marked = any(one.selected or one.current for one in run) and run[0].in_navigation
    leads = len(run) >= LEAST_OF_BUTTONS and marked
    return leads or (len(run) >= LEAST_OF_A_RUN and all(_leads_on(page, one) for one in run))


def _leads_on(page: PageState, one: Element) -> bool:
    to = destination(page, one)
    return bool(to) and is_of_site(to, page.url)


def _does_something(reader: Reader, one: Element) -> bool:
    """Whether an entry, or the address that it leads to, says to do something: "Log out", "/trash/empty"."""
    acts = bool(one.href) and held(reader.words["address_acts"], fold(one.href or ""))
    return acts or held(reader.words["logout"], one.name) or says_a_deed(reader, one.name)


def says_a_deed(reader: Reader, text: str) -> bool:
    """Whether a text begins with what tells to do something, and not only to open or to show it."""
    words = fold(text).split()
    return bool(words) and words[0] in _verbs(reader)


def nearest_part(reader: Reader, page: PageState, wish: str, places: Sequence[Element]) -> str:
    """What the one is called that has most in common with a wish: a word, else what they are about; "" for none."""
    found = signals(reader, page, Intent(), wish, places)
    for counted in (_OF_WORDS, _LOOSELY):
        near = [sum(WEIGHTS[name] * value for name, value in some.items() if name in counted) for some in found]
        if near and max(near) > 0:
            return places[near.index(max(near))].name
    return ""


@by_words
def _verbs(bundle: Bundle) -> frozenset[str]:
    names = (name for name in bundle.words
             if name.startswith(("do_", "deed_", "change_")) and name not in ("do_open", "do_show"))  # fmt: skip
    return first_words(chain.from_iterable(bundle.words[name] for name in names))
