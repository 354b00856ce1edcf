"""What was entered, ticked or chosen and stands on a page that the task had before without it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.derive.declared import Sight
from engine.derive.evidence.entered import LEAST_VALUE, entered, fields_named
from engine.derive.evidence.since import plain, says, then
from engine.derive.evidence.traces import QUOTED, deed_of, said_in_quotes, says_only, used
from engine.language import read_intent
from engine.observe import Glimpse, PageState, lines_of
from engine.text.quoted import fold
from engine.text.wordlists import held

ENTRIES = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option", "link", "button"})
DEEDS = ("confirm", "submit", "decline", "change_made", "change_kept", "change_gone", "change_sent")


def added(sight: Sight, page: PageState) -> str:
    """A text that was entered, or the name of what was ticked or chosen, that stands on the page, where the task had it
    before without it: as a text of its own or as what was done, in place of another in a line, or in the name of a
    control that does not offer to make such a thing. "" where there is none, or where it may stand there for another
    reason: in a field, or in the address.
    """
    seen = then(sight, page)
    if seen is None or not _is_alike(seen, page):
        return ""
    held_now, old = {fold(one.value or "") for one in page.elements}, set(seen.lines)
    before = [f" {line} " for line in (*seen.lines, *seen.rows)]
    said = fold(page.url.partition("://")[2])
    for text in dict.fromkeys((*entered(sight), *_chosen(sight, seen))):
        name = fold(text)
        if not name or name in held_now or name in said or any(f" {name} " in line for line in before):
            continue
        tells = len(name) >= LEAST_VALUE and any(sign.isalpha() for sign in name)
        named = tells and any(line not in old for line in _named_so(sight, page, text))
        if (named or _in_place_of_another(seen, page, name)) and _in_its_row(sight, page, name):
            return text
    return ""


def _chosen(sight: Sight, seen: Glimpse) -> Iterator[str]:
    """What steps of the plan tick or choose by its name, and the entry of a menu that was clicked: it came up since."""
    plan = sight.task.plan
    for step in plan.steps if plan else ():
        if read_intent(sight.reader, step.description).verb in ("check", "choose"):
            yield from QUOTED.findall(step.description)[:1]
    on = used(sight)
    deeds = tuple(word for name in DEEDS for word in sight.words[name])
    if on is not None and on.role in ENTRIES and fold(on.name) not in seen.lines and not held(deeds, on.name, "begins"):
        yield on.name


def _is_alike(seen: Glimpse, page: PageState) -> bool:
    """Whether most of the page was there then; in place of a form it may show what it had all along."""
    old, now = set(map(plain, seen.lines)), set(map(plain, lines_of(page)))
    return 2 * len(old & now) >= len(now)


def _in_place_of_another(seen: Glimpse, page: PageState, name: str) -> bool:
    """Whether a line says it where it said something else then: "Sold by Ann in Graz", and "Sold by Bob in Graz"."""
    now = lines_of(page)
    went = set(seen.lines) - set(now)
    for line in now:
        starts, found, ends = f" {line} ".partition(f" {name} ")
        if found and says(starts + ends):
            starts, ends = starts.strip(), ends.strip()
            least = len(starts) + len(ends)
            if any(len(one) > least and one.startswith(starts) and one.endswith(ends) for one in went):
                return True
    return False


def _named_so(sight: Sight, page: PageState, text: str) -> Iterator[str]:
    """The lines of a page that name a thing so: texts that say no more, and controls whatever they say beside it."""
    wanted = f" {fold(text)} "
    offers = {fold(one.name) for one in page.elements if held(sight.words["change_made"], one.name, "begins")}
    for line in page.outline:
        one = page.elements[line.element] if line.element >= 0 else None
        said = fold(one.name if one else line.text)
        away = one is not None and (not one.visible or one.in_dialog)
        if away or wanted not in f" {said} " or said in offers - {fold(text)}:
            continue
        if one is not None or says_only(sight, line.text, (text, *sight.words["success"])):
            yield said


def _in_its_row(sight: Sight, page: PageState, name: str) -> bool:
    """Whether it stands in the row of what the goal names, where the goal names one of the rows, or in no row."""
    rows = [f" {fold(row)} " for row in page.rows]
    there = [row for row in rows if f" {name} " in row]
    values = {fold(one) for one in entered(sight)}
    names = {fold(one) for one in said_in_quotes(sight)} - values - fields_named(sight) - {fold(deed_of(sight)), ""}
    telling = [one for one in names if 0 < sum(f" {one} " in row for row in rows) < len(rows)]
    return not (there and telling) or any(f" {one} " in row for row in there for one in telling)
