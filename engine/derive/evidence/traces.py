"""What an action leaves on a page beside what was entered: a count that moved, a list that holds what was looked for, a
number to come back with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import re2

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.opened import opened
from engine.language import Criterion, in_counted_row, read_criterion, read_intent
from engine.observe import Element, PageState, element
from engine.plan.plan import PlanStep
from engine.text.quoted import fold
from engine.text.wordlists import held

LEAST_NAME = 3  # characters of a name that says something where it is missing
STEM = 4  # letters of a word that says something, and by which two forms of one are known: save, saved
QUOTED = re2.compile(r'["“«]([^"“”«»]{3,80})["”»]')
NUMBER = re2.compile(r"\d+")


def telling(texts: Iterable[str]) -> set[str]:
    """The words of texts that say something, folded."""
    return {word for text in texts for word in fold(text).split() if len(word) >= STEM}


def says_only(sight: Sight, text: str, known: Iterable[str]) -> bool:
    """Whether a text says nothing but what is known: "Oak lamp created", and not "the name Oak lamp is taken"."""
    return telling([text]) <= telling(known) | telling(sight.words["generic"])


def came_up(before: PageState, page: PageState) -> list[str]:
    """The texts of a page, those of its controls aside, that were not on it before."""
    known = {fold(line.text) for line in before.outline}
    return [line.text for line in page.outline if line.element < 0 and fold(line.text) not in known]


def controls_that_came(before: PageState, page: PageState) -> list[Element]:
    """What can be seen of the controls of a page and could not before."""
    known = {one.id for one in before.elements if one.visible}
    return [one for one in page.elements if one.visible and one.id not in known]


def used(sight: Sight, *verbs: str) -> Element | None:
    """The control that the last step's action was on, as it was then; None where it was none of the verbs, if given."""
    original = sight.original
    action = parse_action(original.action) if original else None
    if original is None or action is None or action.target is None or (verbs and action.verb not in verbs):
        return None
    return element(original.before, action.target)


def deed_of(sight: Sight) -> str:
    """The name of the control that was used; "" where none was."""
    on = used(sight)
    return on.name if on else ""


def said_in_quotes(sight: Sight) -> list[str]:
    """What the goal and the steps of its plan have in quotes, each once, and the thing in whose row the last step was
    done, where it counted that off.
    """
    plan = sight.task.plan
    said = (sight.task.query, *(step.description for step in plan.steps)) if plan else (sight.task.query,)
    names = [name for text in said for name in QUOTED.findall(text)]
    return list(dict.fromkeys([*names, *filter(None, [counted_off(sight)])]))


def counted_off(sight: Sight) -> str:
    """What the row begins with that the last step counted off, where no other row has that: "Deactivate" in the first
    row; "" where it counted off none. A menu of the row may have come in between.
    """
    original, plan = sight.original, sight.task.plan
    step = plan.steps[plan.current].description if plan else sight.task.query
    intent = read_intent(sight.reader, step)
    if original is None or all(one.row is None for one in intent.targets):
        return ""
    row = next((one.within for one in in_counted_row(original.before, intent).targets), "")
    rows = [f"{fold(one)} " for one in original.before.rows]
    texts = [line.text for line in original.before.outline if len(fold(line.text)) >= LEAST_NAME]
    begun = min((text for text in texts if f"{fold(row)} ".startswith(f"{fold(text)} ")), key=len, default="")
    return begun if begun and sum(fold(begun) in one for one in rows) == 1 else ""


def brought(sight: Sight, step: PlanStep) -> Criterion | None:
    """What a step's own action brings with it, where nobody said how the step is recognised."""
    return read_criterion(sight.reader, step.verify) if step.verify and step.implied else None


def counted(sight: Sight, before: PageState, page: PageState, does: Collection[str]) -> str:
    """The text whose only number moved as far as was asked for, and which counts what it was about and nothing else; on
    a page that came anew also what was clicked with a number after it, which counts what was put there.
    """
    moved = {"made": 1, "gone": -1}
    ways = {moved[kind] for kind in does if kind in moved}
    named = {fold(deed_of(sight))} - {""} if opened(sight, page) else set()
    if len(ways) > 1 or not (ways or named):
        return ""
    numbers = {int(one) for one in NUMBER.findall(sight.task.query) if len(one) <= 3} or {1}
    old, new = _counts(before), _counts(page)
    known = about(sight) if ways else frozenset()
    moving = [key for key in old.keys() & new.keys() if old[key] != new[key]]
    found = [key for key in moving if key in named or (set(key.split()) & known and says_only(sight, key, known))]
    far = {way * one for one in numbers for way in ways or (1,)}
    fits = found and all(new[key] - old[key] in far for key in found)
    return f"{found[0]}: {old[found[0]]}, then {new[found[0]]}" if fits else ""


def _counts(page: PageState) -> Mapping[str, int]:
    """Short texts with one number in them, by the rest of their words; none that stands there twice."""
    texts = {text for text in (*(line.text for line in page.outline), *(one.name for one in page.elements))
             if len(text) <= 40}  # fmt: skip
    read = [(fold(str(NUMBER.sub(" ", text))), int(NUMBER.findall(text)[0])) for text in texts
            if len(NUMBER.findall(text)) == 1 and len(NUMBER.findall(text)[0]) <= 6]  # fmt: skip
    times = Counter(key for key, _ in read)
    return {key: number for key, number in read if key and times[key] == 1}


def about(sight: Sight) -> frozenset[str]:
    """The words, one or many, for the kinds of things that the goal speaks of, and for a cart where it is about one."""
    goal, words = sight.task.query, sight.words
    lists = [name for name in words if name.startswith("kind_") or name == "mean_cart"]
    return frozenset(
        one for name in lists if held(words[name], goal) for word in words[name] for one in fold(word).split()
    )


def filtered(sight: Sight, before: PageState, page: PageState) -> str:
    """What was looked for, where every entry of the list shows it now, and not every one did before."""
    for value in sought(sight, before):
        if len(value) < LEAST_NAME:
            continue
        now, then = ([f" {fold(row)} " for row in _entries(one)] for one in (page, before))
        wanted = fold(value)
        if now and all(wanted in row for row in now) and any(wanted not in row for row in then):
            return value
    return ""


def _entries(page: PageState) -> list[str]:
    """The rows of a list without those of its tools: of a row in which a text can be typed and which says nothing."""
    tools = {one.row for one in page.elements if one.role == "textbox"}
    return [row for at, row in enumerate(page.rows, 1) if at not in tools or any(sign.isalpha() for sign in row)]


def sought(sight: Sight, before: PageState) -> Iterable[str]:
    """What the steps of the plan look for, by the fields that they put it into, or the button that was pressed."""
    plan, ways = sight.task.plan, sight.words["mean_search"]
    finds = held((*ways, *sight.words["do_filter"]), deed_of(sight), "only")
    searches = {fold(one.name) for one in before.elements if one.input_type == "search"}
    for step in plan.steps if plan else ():
        criterion = brought(sight, step)
        if criterion and criterion.kind == "value" and criterion.subject:
            field = fold(criterion.subject.name)
            if finds or field in searches or held(ways, field):
                yield criterion.value


def numbered(sight: Sight, fresh: Sequence[str]) -> str:
    """The new line with a number of an order or a booking and nothing else, beside one that says that it worked."""
    success, reference = sight.words["success"], sight.words["reference"]
    known = (*success, *reference, *about(sight))
    thanks = any(held(success, line) and says_only(sight, line, known) for line in fresh)
    numbers = (line for line in fresh if held(reference, line) and NUMBER.search(line))
    found = (line for line in numbers if says_only(sight, NUMBER.sub(" ", line), reference))
    return next(found, "") if thanks else ""
