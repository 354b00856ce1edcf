"""Looks for what a wish needs in other parts of a site (`policies/wayfinding.yaml`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from engine.facts import flatten
from engine.facts.wayfinding import WayFacts
from engine.facts.wishes import THING
from engine.language.complexity import Reading
from engine.language.gist import is_aside
from engine.language.offers.shown import each_word, quoted
from engine.language.page.in_front import in_front
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.steps.refine import refine
from engine.language.wayfinding.records import record
from engine.language.wayfinding.sections import is_in_settings, nearest_part, sections, settings
from engine.language.wishes.one_wish import does_first
from engine.language.words.clause import has_verb, verb_of
from engine.language.words.grammar import SMALL_WORDS
from engine.language.words.kinds import kind_of
from engine.language.words.pair_words import pieces
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import TextTooLong, mask
from engine.text.wordlists import held

ALL = 1  # `ReadStep.opened` of a page that is no more than a part of the site
# Steps that say themselves what to act on, or need nothing to act on: these are not looked for elsewhere.
_SPELLED_OUT = frozenset({
    "double_click", "hover", "focus", "press", "scroll", "navigate", "go_back", "refresh", "wait", "submit", "keep",
    "close", "reveal",
})  # fmt: skip


def look_further(
    reader: Reader, goal: str, page: PageState, reading: Reading, been: Sequence[str] = (), opened: int = 0
) -> Reading | None:
    """The step to where the goal may be done, and the goal once more; None where it is done here, asks for nothing, or
    there is nowhere left to look. `been` are the steps of the plan that were taken so far, `opened` is as in
    `ReadStep`: on the page of the thing itself only its tabs are looked into.
    """
    try:
        if _is_done_here(reader, reading, page) or not _asks(reader, goal, page, reading):
            return None
    except TextTooLong:
        return None
    shown = in_front(page)
    runs = sections(reader, shown)

    def is_way(name: str) -> bool:
        """Whether a step leads there that was not taken yet: by a click on just one element."""
        found = refine(reader, _step_to(name), shown) if name and _step_to(name) not in been else None
        return found is not None and found.status == "ready" and found.target is not None

    ways = [[one for one in run if (opened < THING or kind_of(one) == "tab") and is_way(quoted(one.name))]
            for run in runs]  # fmt: skip
    places = list(chain.from_iterable(ways))
    if been and is_in_settings(reader, shown):
        places = next(filter(None, ways), [])  # the parts of the settings, before others of the site
    set_in, found = quoted(settings(reader, shown)), record(reader, shown, goal, list(chain.from_iterable(runs)))
    fired = reader.ask("wayfinding", flatten("way", WayFacts(
        switches=verb_of(reader, goal) in ("switch_on", "switch_off"),
        record=found if is_way(found) else "",
        related=quoted(nearest_part(reader, shown, goal, places)),
        settings=set_in if opened < THING and is_way(set_in) else "",
        unseen=quoted(places[0].name) if places else "",
    )))  # fmt: skip
    if fired is None:
        return None
    step, of_thing = str(fired.set["way.step"]), bool(fired.set.get("way.of_thing"))
    left = _what_is_left(reader, goal, step)
    steps = (ReadStep(step), ReadStep(left, opened=max(opened, THING if of_thing else ALL)))
    return Reading("COMPLEX", steps, readable=True, rules=(f"wayfinding/{fired.rule}",), why=fired.because)


def _step_to(said: str) -> str:
    return f"Open {said}"


def _what_is_left(reader: Reader, goal: str, step: str) -> str:
    """What is wished once a step was taken: where the goal begins with just this way ("Go to the Letters page and …",
    "In the Letters settings, …"), the rest of it.
    """
    masked = mask(" ".join(goal.split()))
    (_, first), *others = pieces(reader, masked.text)
    goes = read_intent(reader, masked.restore(first)).goes or held(reader.words["told_into"], first, "begins")
    to = mask(step).parts
    if not (others and goes and to) or _place(reader, masked.restore(first)) != _place(reader, to[0][1:-1]):
        return goal
    return masked.restore(masked.text[len(first) + len(others[0][0]) :]).strip()


def _place(reader: Reader, text: str) -> frozenset[str]:
    """The words of a text that name a part of a site: no "go to", "in the", "page", "settings", "12"."""
    return frozenset(word for word in each_word(text) if word.isalpha()) - _no_place(reader)


def _is_done_here(reader: Reader, reading: Reading, page: PageState) -> bool:
    """Whether the page has something for the first step; what is spelled out is not looked for."""
    first = reading.steps[0] if reading.steps else None
    if first is None or not reading.readable:
        return False
    return (first.opened is not None or _spells_out(reader, first.text) or does_first(reader, reading.steps, page)
            or _looks_around(reader, first.text, page))  # fmt: skip


def _looks_around(reader: Reader, step: str, page: PageState) -> bool:
    """Whether a step looks for what it is about by itself, behind the tabs of the page too: "find and click …"."""
    return read_intent(reader, step).reveals and refine(reader, step, in_front(page)).status == "ready"


def _spells_out(reader: Reader, step: str) -> bool:
    """Whether a step says itself what to act on: "Click “Print”"."""
    intent = read_intent(reader, step)
    return intent.verb in _SPELLED_OUT or (intent.goes and any(one.quoted for one in intent.targets))


def _asks(reader: Reader, goal: str, page: PageState, reading: Reading) -> bool:
    """Whether a goal asks for something to be done: it is read as a wish, has a verb of the lists, or begins with a
    word that says something and goes on with what a thing is named by. What begins with a step that is spelled out does
    not.
    """
    masked = mask(" ".join(goal.split()))
    if is_aside(reader, masked, page) or masked.text.rstrip().endswith(QUESTION_MARKS):
        return False
    if _spells_out(reader, masked.restore(next(pieces(reader, masked.text))[1])):
        return False
    first, _, rest = masked.text.partition(" ")
    second = rest.partition(" ")[0]
    names = second[:1].isupper() or second.startswith('"') or second.casefold() in _determiners(reader)
    if reading.readable or has_verb(reader, masked.text):
        return True
    return names and first.casefold().strip(",.:;") not in _small(reader)


@by_words
def _no_place(bundle: Bundle) -> frozenset[str]:
    names = (*SMALL_WORDS, "told_into", "role_to", "wish_kinds", "mean_settings", "do_open", "do_show")
    return frozenset(word for name in names for phrase in bundle.words[name] for word in each_word(phrase))


@by_words
def _determiners(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in ("like_article", "wish_my", "wish_this") for word in bundle.words[name])


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    return frozenset(word.casefold() for name in SMALL_WORDS for word in bundle.words[name])
