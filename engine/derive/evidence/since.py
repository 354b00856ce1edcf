"""What a page shows that it did not show when the task had it before, and what it shows no more. The page right before
the action may have been a form or a dialog, which says nothing of the list or the thing that it is about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qsl

import re2

from engine.derive.declared import Sight
from engine.derive.evidence.entered import entered
from engine.derive.evidence.gone import is_whole, shown
from engine.derive.evidence.opened import place
from engine.derive.evidence.traces import LEAST_NAME, QUOTED, deed_of, said_in_quotes, used
from engine.derive.evidence.turned import is_in_its_row
from engine.language import read_goal
from engine.observe import Glimpse, PageState, address, chosen_on, lines_of, parts_of
from engine.text.quoted import fold
from engine.text.wordlists import held

_NUMBER = re2.compile(r"\d+")
LETTERS = 3  # of a line that says something; others may be clocks


def then(sight: Sight, page: PageState) -> Glimpse | None:
    """What the very page showed, part and all, before anything was sent from it; None where the task had it not."""
    return next((one for one in sight.task.glimpses if _is_same(one.url, page.url)), None)


def had(sight: Sight, page: PageState) -> Glimpse | None:
    """What the page showed before anything was sent from it, at this address or at the one that says least less: sites
    add to it what they have to tell.
    """
    here, asks = address(page.url), query(page.url)

    def is_same(url: str) -> bool:
        there = address(url)
        return (there.host, there.path) == (here.host, here.path) and query(url) <= asks

    fitting = (one for one in sight.task.glimpses if is_same(one.url))
    return max(fitting, key=lambda one: len(query(one.url)), default=None)


def query(url: str) -> set[tuple[str, str]]:
    """What an address asks for: its parameters, each with its value."""
    return set(parse_qsl(parts_of(url).query))


def said_before(sight: Sight, page: PageState) -> frozenset[str]:
    """What this very page said before the task sent anything, folded: a message that stood there then tells nothing."""
    here = address(page.url)
    seen = ((address(one.url), one.lines) for one in sight.task.glimpses)
    return frozenset(line for url, lines in seen if (url.host, url.path) == (here.host, here.path) for line in lines)


def list_before(sight: Sight, page: PageState) -> str:
    """The address by which the task had the page before where something led back to it; "" where it had not."""
    seen = then(sight, page)
    if seen is not None:
        return seen.url
    here = address(page.url)
    of_same = (one.url for one in sight.task.glimpses if "#" not in one.url + page.url)
    return next((url for url in of_same if (address(url).host, address(url).path) == (here.host, here.path)), "")


def listed_before(sight: Sight) -> str:
    """The address of the last list in which the task had what the goal names, as one of several; else ""."""
    names = [f" {name} " for name in _names(sight)]
    lists = (one for one in reversed(sight.task.glimpses) if len(one.rows) > 1)
    return next((one.url for one in lists if any(name in f" {row} " for name in names for row in one.rows)), "")


def removed(sight: Sight, page: PageState) -> str:
    """What the goal names and stood on the page when the task had it before, and stands nowhere on it now, while all
    else is there: every other row of its list, or, without rows, every other line, the entry being one piece of them;
    and nothing has come that may filter the list, or wait for a yes.
    """
    seen = then(sight, page)
    if seen is None or not is_whole(sight, page) or chosen_on(page) != seen.chosen:
        return ""
    if page.dialogs or _may_ask(seen, page):
        return ""
    for name in taken_off(sight, page):
        wanted = f" {name} "
        own = [row for row in seen.rows if wanted in f" {row} "]
        others, left = _countless(row for row in seen.rows if row not in own), _countless(map(fold, page.rows))
        if own and others == left and left:
            return name
        if not own and _is_cut_out(seen.lines, lines_of(page), wanted):
            return name
    return ""


def taken_off(sight: Sight, page: PageState) -> Iterator[str]:
    """What the goal names and stood on the page when the task had it before, and stands nowhere on it now."""
    seen = then(sight, page)
    there = [f" {line} " for line in (*seen.lines, *seen.rows)] if seen else []
    now = shown(page)
    for name in _names(sight):
        wanted = f" {name} "
        if any(wanted in line for line in there) and not any(wanted in text for text in now):
            yield name


def finds_nothing(sight: Sight, page: PageState) -> bool:
    """Whether the page was asked for what had been entered, and says that there is none."""
    asked = {fold(value) for _, value in parse_qsl(parts_of(page.url).query)}
    texts = (line.text for line in page.outline if line.element < 0)
    asks = any(fold(one) in asked for one in entered(sight))
    return asks and any(held(sight.words["nothing_there"], text, "only") for text in texts)


def _may_ask(seen: Glimpse, page: PageState) -> bool:
    """Whether anything has come that says something: it may be a question, however it is worded."""
    came = _countless(lines_of(page)) - _countless(seen.lines)
    return any(says(line) for line in came)


def switched(sight: Sight, before: PageState, page: PageState) -> str:
    """What the control says now that was pressed, where of all controls of its kind that one alone is called otherwise:
    in the row of what the goal names, or with a word of its name put in place of another; "" where that is not so.
    """
    on = used(sight, "click")
    if on is None or address(before.url) != address(page.url):
        return ""
    old, new = (_called(shown_page, on.role) for shown_page in (before, page))
    went, came = old - new, new - old
    name = plain(on.name)
    if page.dialogs or went != Counter([name]) or came.total() != 1 or not name:
        return ""
    said = next(iter(came))
    if on.row:
        return said if is_in_its_row(sight, before.rows[on.row - 1], said, page) else ""
    words, others = name.split(), said.split()
    kept = sum(one == other for one, other in zip(words, others, strict=False))
    return said if len(words) == len(others) == kept + 1 > 1 else ""


def _called(page: PageState, role: str) -> Counter[str]:
    """What the controls of a role are called, without what they count at their end: "Mail", "Mail 1"."""
    names = (plain(one.name) for one in page.elements if one.role == role and one.visible)
    return Counter(name.removesuffix(" 0") for name in names)


def joined(sight: Sight, page: PageState) -> str:
    """What was entered and stands, all of it, in the one row that came to a list since the task had it: every other row
    is there as it was, nothing else was chosen or typed that the list may hang on, and no line said any of it then. ""
    where there is none, or where it may stand there by the address.
    """
    seen = then(sight, page)
    if seen is None or page.dialogs or chosen_on(page) != seen.chosen:
        return ""
    rows = [fold(row) for row in page.rows]
    old, new = _countless(seen.rows), _countless(rows)
    came = new - old
    texts = list(dict.fromkeys(value for value in entered(sight) if says(fold(value))))
    if old - new or not old or came.total() != 1 or not texts:
        return ""
    said = fold(page.url.partition("://")[2])
    known = [f" {line} " for line in (*seen.lines, *seen.rows)]
    fresh = any(not any(f" {fold(text)} " in line for line in known) for text in texts)
    there = any(all(f" {fold(text)} " in f" {row} " for text in texts) for row in rows if plain(row) in came)
    return "; ".join(texts) if fresh and there and not any(fold(text) in said for text in texts) else ""


def _names(sight: Sight) -> list[str]:
    """What the goal names that may be a thing: not what it types, and not the control that is pressed."""
    values = {fold(one) for one in entered(sight)}
    names = (fold(one) for one in (*said_in_quotes(sight), *_of_one_action(sight)))
    pressed = fold(deed_of(sight))
    return [one for one in dict.fromkeys(names) if len(one) >= LEAST_NAME and one not in values and one != pressed]


def _of_one_action(sight: Sight) -> Iterator[str]:
    """What a goal of one action names, which has no plan that quotes it; the page by which it was read may be gone."""
    if sight.task.plan is None:
        for step in read_goal(sight.reader, sight.task.query, None).steps:
            yield from QUOTED.findall(step.text)


def _is_cut_out(old: Iterable[str], new: Iterable[str], wanted: str) -> bool:
    """Whether the new lines are the old ones without one piece of them, all of which is the entry of that name."""
    was = [plain(line) for line in old if says(line)]
    now = [plain(line) for line in new if says(line)]
    start = next((at for at, (one, other) in enumerate(zip(was, now, strict=False)) if one != other), len(now))
    piece = was[start : start + len(was) - len(now)]
    rest = was[:start] + was[start + len(piece) :]
    return bool(piece) and rest == now and any(wanted in f" {line} " for line in piece)


def says(line: str) -> bool:
    return sum(sign.isalpha() for sign in line) >= LETTERS


def _countless(texts: Iterable[str]) -> Counter[str]:
    return Counter(map(plain, texts))


def plain(text: str) -> str:
    """Folded, each number a zero, since they may count or tell a time."""
    return str(_NUMBER.sub("0", fold(text)))


def _is_same(one: str, other: str) -> bool:
    return address(one) == address(other) and place(one) == place(other)
