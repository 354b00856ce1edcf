"""A button that says what comes of it, and says the opposite once that is so: "Pause" and "Resume", "Follow" and
"Following". For things whose state nothing else on a page tells.
"""

from __future__ import annotations

from collections import Counter

from engine.actions import parse_action
from engine.derive.declared import Sight
from engine.derive.evidence.opened import opened
from engine.derive.evidence.traces import STEM, said_in_quotes, used
from engine.language import heads
from engine.observe import Element, PageState, address
from engine.text.quoted import fold
from engine.text.wordlists import held

TURNS = frozenset({"button", "link", "menuitem"})
OPPOSITES = (
    ("deed_pause", "deed_resume"), ("deed_close", "deed_reopen"), ("deed_start", "deed_stop"),
    ("deed_follow", "deed_unfollow"), ("deed_subscribe", "deed_unfollow"), ("deed_register", "deed_unregister"),
    ("deed_join", "deed_unregister"), ("deed_publish", "deed_unpublish"), ("deed_mute", "deed_unmute"),
    ("deed_pin", "deed_unpin"), ("deed_lock", "deed_unlock"), ("deed_block", "deed_unblock"),
    ("do_switch_on", "do_switch_off"),
)  # fmt: skip
LISTS = tuple(dict.fromkeys(name for pair in OPPOSITES for name in pair))


def turning(sight: Sight) -> Element | None:
    """The button that was pressed, where its name is one that turns into its opposite."""
    on, original = used(sight), sight.original
    clicks = original is not None and parse_action(original.action).verb == "click"
    if original is None or not clicks or on is None or on.role not in TURNS:
        return None
    return on if any(_sides(sight, on.name)) or _is_taken_back(sight, on, original.before) else None


def _is_taken_back(sight: Sight, on: Element, before: PageState) -> bool:
    """Whether a button came up that takes back what this one does, by its very name: "Unwatch"."""
    known = {fold(one.name) for one in before.elements}
    came = (fold(one.name) for one in sight.observed.page.elements if one.role in TURNS and one.visible)
    return any(said not in known and _negates(sight, fold(on.name), said) for said in came)


def _negates(sight: Sight, name: str, said: str) -> bool:
    """Whether one of two names is the other with a word or a syllable before it that turns it round."""
    short, long = sorted((name.replace(" ", ""), said.replace(" ", "")), key=len)
    return any(long == fold(word).replace(" ", "") + short for word in sight.words["negates"] if short)


def turns_by_address(sight: Sight, url: str) -> bool:
    """Whether an address says one of these deeds, and opening it may do that: "/device?do=start"."""
    said, on = fold(url.partition("://")[2].partition("/")[2]), turning(sight)
    return any(held(sight.words[name], said) for name in LISTS) or (on is not None and held((on.name,), said))


def turned(sight: Sight, before: PageState, page: PageState) -> str:
    """What the button says now: on the page that came anew one fewer is called as it was, and one more the opposite, or
    that it was done, in the row of the thing where it stands in one; "" where that is not so.
    """
    on = turning(sight)
    if on is None or not opened(sight, page) or address(before.url) != address(page.url):
        return ""
    if head := _headed(sight, on, before, page):
        return head
    old, new = (Counter(fold(one.name) for one in shown.elements if one.role in TURNS) for shown in (before, page))
    name = fold(on.name)
    turns = _same(on, before)
    came = [said for said in new if new[said] == old[said] + turns and said != name and _answers(sight, name, said)]
    if new[name] != old[name] - turns or len(came) != 1:
        return ""
    alone = not on.row or (old[name] == new[came[0]] == 1 and _is_of_the_page(before, on.row, page))
    return came[0] if alone or is_in_its_row(sight, before.rows[on.row - 1], came[0], page) else ""


def _is_of_the_page(before: PageState, row: int, page: PageState) -> bool:
    """Whether a block of a page is no row of a list but the thing itself: it begins with the heading, which stands on
    the page that came anew as well. A block may be a row only for what stands beside it.
    """
    heading, block = fold(page.heading), f"{fold(before.rows[row - 1])} "
    longer = any(
        block.startswith(f"{said} ") for line in before.outline if (said := fold(line.text)).startswith(f"{heading} ")
    )
    return bool(heading) and heading == fold(before.heading) and block.startswith(f"{heading} ") and not longer


def _same(on: Element, before: PageState) -> int:
    """How many buttons a page had for this very deed, all of which turn with it: a toolbar is often repeated below."""
    same = [one for one in before.elements if one.role == on.role and fold(one.name) == fold(on.name)]
    others = [one for one in same if one is not on]
    alike = on.href is not None and all(one.href == on.href and (not on.row or one.row != on.row) for one in others)
    return len(same) if alike else 1


def _headed(sight: Sight, on: Element, before: PageState, page: PageState) -> str:
    """The head of the thing's part, closed again, which says now that it was done, and said otherwise before: "Paused
    Oak", where it was "Up to date Oak" and the goal speaks of Oak.
    """
    own = [fold(one.name) for one in before.elements if one.row == on.row > 0 and one.expanded is not None]
    old, new = (
        Counter(fold(one.name) for one in shown.elements if one.expanded is not None) for shown in (before, page)
    )
    if len(own) != 1 or old[own[0]] != 1 or new[own[0]]:
        return ""
    thing = next((name for name in _ends(own[0]) if heads(sight.reader, own[0], name)
                  and f" {name} " in f" {fold(sight.task.query)} "), "")  # fmt: skip
    came = [said for said in new if thing and not old[said] and heads(sight.reader, said, thing)]
    states = [said.removesuffix(thing).strip() for said in came]
    return came[0] if len(came) == 1 and _is_done(fold(on.name), states[0]) else ""


def _ends(name: str) -> list[str]:
    """What a name may end with, the longest first."""
    words = name.split()
    return [" ".join(words[at:]) for at in range(1, len(words))]


def _is_done(name: str, state: str) -> bool:
    """Whether a state is the participle of what a button is called: "pause", "paused"."""
    return bool(state) and " " not in state + name and state != name and state[:STEM] == name[:STEM]


def is_in_its_row(sight: Sight, row: str, said: str, page: PageState) -> bool:
    """Whether what a button says now stands in a row with a name that the goal has in quotes, and its row had."""
    names = [f" {fold(name)} " for name in said_in_quotes(sight) if f" {fold(name)} " in f" {fold(row)} "]
    rows = (page.rows[one.row - 1] for one in page.elements if one.row and fold(one.name) == said)
    return any(name in f" {fold(text)} " for text in rows for name in names)


def answers_in_its_row(sight: Sight, before: PageState, page: PageState) -> bool:
    """Whether the one row with a name of the goal has the opposite of the button that was pressed in its place.
    Anything else in it may be another by itself: a time, a count.
    """
    on = turning(sight)
    for name in said_in_quotes(sight) if on is not None and on.row else ():
        then, now = (_in_rows(shown, f" {fold(name)} ") for shown in (before, page))
        if on is not None and len(then) == len(now) == 1 and fold(on.name) in then[0]:
            came = now[0] - then[0]
            return fold(on.name) not in now[0] and any(_answers(sight, fold(on.name), said) for said in came)
    return False


def _in_rows(page: PageState, wanted: str) -> list[set[str]]:
    """What the buttons of the rows are called in which words stand."""
    return [
        {fold(one.name) for one in page.elements if one.row == number and one.role in TURNS}
        for number, row in enumerate(page.rows, 1)
        if wanted in f" {fold(row)} "
    ]


def shows_turned(sight: Sight, on: Element, page: PageState) -> bool:
    """Whether the button, or what it turns into, is on the page."""
    name = fold(on.name)
    said = {fold(one.name) for one in page.elements if one.role in TURNS and one.visible}
    return name in said or any(_answers(sight, name, one) for one in said)


def _sides(sight: Sight, name: str) -> list[tuple[str, str]]:
    """The lists of opposites on one side of which a name begins: that one, and the other."""
    both = (*OPPOSITES, *((other, one) for one, other in OPPOSITES))
    return [(one, other) for one, other in both if held(sight.words[one], name, "begins")]


def _answers(sight: Sight, name: str, said: str) -> bool:
    """Whether what a button says is the opposite of a name about the same thing, or that it was done."""
    words, others = said.split(), name.split()
    if len(words) == len(others) and all(one[:STEM] == other[:STEM] for one, other in zip(words, others, strict=True)):
        return said != name
    if _negates(sight, name, said):
        return True
    rests = {_rest(sight, one, name) for one, _ in _sides(sight, name)}
    return any(held(sight.words[other], said, "begins") and _rest(sight, other, said) in rests
               for _, other in _sides(sight, name))  # fmt: skip


def _rest(sight: Sight, one: str, name: str) -> str:
    """A name without the word of a list that it begins with."""
    begins = [fold(word) for word in sight.words[one] if f"{name} ".startswith(f"{fold(word)} ")]
    return name.removeprefix(max(begins, key=len)).strip() if begins else name
