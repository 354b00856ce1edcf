"""Looks for what a wish needs in other parts of a site (`policies/wayfinding.yaml`)."""

from __future__ import annotations

from engine.facts import flatten
from engine.facts.wayfinding import WayFacts
from engine.facts.wishes import THING
from engine.language.complexity import Reading
from engine.language.gist import is_aside
from engine.language.offers.shown import quoted
from engine.language.page.in_front import in_front
from engine.language.steps.atomic import ReadStep
from engine.language.steps.intent import read_intent
from engine.language.wayfinding.records import record
from engine.language.wayfinding.sections import nearness, sections, settings
from engine.language.wishes.one_wish import does_first
from engine.language.words.clause import has_verb, verb_of
from engine.language.words.grammar import SMALL_WORDS
from engine.language.words.kinds import kind_of
from engine.language.words.pair_words import pieces
from engine.observe import PageState
from engine.observe.text import QUESTION_MARKS
from engine.rules import Bundle, Reader, by_words
from engine.text.quoted import TextTooLong, fold, mask
from engine.text.wordlists import held

ALL = 1  # `ReadStep.opened` of a page that is no more than a part of the site
# Steps that say themselves what to act on, or need nothing to act on: these are not looked for elsewhere.
_SPELLED_OUT = frozenset({
    "double_click", "hover", "focus", "press", "scroll", "navigate", "go_back", "refresh", "wait", "submit", "keep",
    "close", "reveal",
})  # fmt: skip


def look_further(
    reader: Reader, goal: str, page: PageState, reading: Reading, been: tuple[str, ...] = (), opened: int = 0
) -> Reading | None:
    """The step to where the goal may be done, and the goal once more; None where it is done here, asks for nothing, or
    there is nowhere left to look. `been` are the steps of the plan that were taken so far, `opened` is as in
    `ReadStep`: on the page of the thing itself only its tabs are looked into.
    """
    try:
        if _is_done_here(reader, reading, page) or not _asks(reader, goal, page):
            return None
    except TextTooLong:
        return None
    shown = in_front(page)
    parts = sections(reader, shown)
    places = [one for one in parts if _step_to(quoted(one.name)) not in been and
              (opened < THING or kind_of(one) == "tab")]  # fmt: skip
    near = nearness(reader, shown, goal, places)
    best = max(range(len(places)), key=lambda at: near[at], default=0)
    related = places[best].name if places and near[best] > 0 else ""
    set_in = quoted(settings(reader, shown))
    found = record(shown, goal, parts)
    fired = reader.ask("wayfinding", flatten("way", WayFacts(
        switches=verb_of(reader, goal) in ("switch_on", "switch_off"),
        record=found if _step_to(found) not in been else "",
        related=quoted(related),
        settings=set_in if opened < THING and _step_to(set_in) not in been else "",
        unseen=quoted(places[0].name) if places else "",
    )))  # fmt: skip
    if fired is None:
        return None
    step, of_thing = str(fired.set["way.step"]), bool(fired.set.get("way.of_thing"))
    if read_intent(reader, step).verb == "navigate":  # what is called by an address leads off the site
        return None
    left = _what_is_left(reader, goal, step)
    steps = (ReadStep(step), ReadStep(left, opened=max(opened, THING if of_thing else ALL)))
    return Reading("COMPLEX", steps, readable=True, rules=(f"wayfinding/{fired.rule}",), why=fired.because)


def _step_to(said: str) -> str:
    return f"Open {said}"


def _what_is_left(reader: Reader, goal: str, step: str) -> str:
    """What is wished once a step was taken: where the goal begins with just this way, the rest of it."""
    masked = mask(" ".join(goal.split()))
    (_, first), *others = pieces(reader, masked.text)
    said = read_intent(reader, masked.restore(first))
    to = read_intent(reader, step).targets
    there = said.goes and bool(to) and any(fold(one.name) == fold(to[0].name) for one in said.targets)
    begins = others and (held(reader.words["wish_and"], others[0][0]) or held(reader.words["wish_then"], others[0][0]))
    if not (there and begins):
        return goal
    at = masked.text.index(others[0][0], len(first)) + len(others[0][0])
    return masked.restore(masked.text[at:]).strip()


def _is_done_here(reader: Reader, reading: Reading, page: PageState) -> bool:
    """Whether the page has something for the first step; what is spelled out is not looked for."""
    first = reading.steps[0] if reading.steps else None
    if first is None or not reading.readable:
        return False
    intent = read_intent(reader, first.text)
    spelled_out = intent.verb in _SPELLED_OUT or (intent.goes and any(one.quoted for one in intent.targets))
    return first.opened is not None or spelled_out or does_first(reader, reading.steps, page)


def _asks(reader: Reader, goal: str, page: PageState) -> bool:
    """Whether a goal asks for something to be done: it has a verb of the lists, or begins with a word that says
    something and goes on with what a thing is named by.
    """
    masked = mask(" ".join(goal.split()))
    if is_aside(reader, masked, page) or masked.text.rstrip().endswith(QUESTION_MARKS):
        return False
    first, _, rest = masked.text.partition(" ")
    second = rest.partition(" ")[0]
    names = second[:1].isupper() or second.startswith('"') or second.casefold() in _determiners(reader)
    return has_verb(reader, masked.text) or (names and first.casefold().strip(",.:;") not in _small(reader))


@by_words
def _determiners(bundle: Bundle) -> frozenset[str]:
    return frozenset(word for name in ("like_article", "wish_my", "wish_this") for word in bundle.words[name])


@by_words
def _small(bundle: Bundle) -> frozenset[str]:
    return frozenset(word.casefold() for name in SMALL_WORDS for word in bundle.words[name])
