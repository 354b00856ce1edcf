"""What is asked of what watches pages: as steps, in plain words and as people say it, and what its files must then say.

Written before any of them was played, by somebody who writes no rules and has read none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.changedetection.site import Site, State, Watch
from benchmarks.apps.goal import DELETES, SAVES, Goal, failing
from benchmarks.apps.worded import Said, worded

Reached = Callable[[State, State], bool]
Seen = tuple[State, frozenset[str]]

LIST, GROUPS = "/", "/tags/list"
EVERY = "Use global settings for time between check and scheduler."
NEWS = "http://news.example.org/harbour"


def _watch(title: str, /, **changed: Any) -> Reached:
    """This one is so, and nothing else changed."""

    def reached(before: State, after: State) -> bool:
        watches = (replace(one, **changed) if one.title == title else one for one in before.watches)
        return after == replace(before, watches=tuple(sorted(watches)))

    return reached


def _ignoring(title: str, line: str) -> Reached:
    def reached(before: State, after: State) -> bool:
        (one,) = (watch for watch in before.watches if watch.title == title)
        lists = tuple((name, (*lines, line) if name == "ignore_text" else lines) for name, lines in one.lists)
        return _watch(title, lists=lists)(before, after)

    return reached


def _watching(before: State, after: State) -> bool:
    made = replace(before.watches[0], url=NEWS, title="", paused=False, muted=False, groups=())
    return after == replace(before, watches=tuple(sorted((*before.watches, _bare(made)))))


def _bare(watch: Watch) -> Watch:
    return replace(watch, every=(), lists=tuple((name, ()) for name, _ in watch.lists))


def _without(title: str) -> Reached:
    return lambda before, after: (
        after == replace(before, watches=tuple(one for one in before.watches if one.title != title))
    )


def _group(name: str) -> Reached:
    return lambda before, after: after == replace(before, groups=tuple(sorted((*before.groups, (name, False)))))


def _without_group(name: str) -> Reached:
    return lambda before, after: after == replace(before, groups=tuple(one for one in before.groups if one[0] != name))


def _seen(site: Site) -> Seen:
    return site.state(), site.unread()


def _all_seen(before: Seen, after: Seen) -> bool:
    return after == (before[0], frozenset())


def _goal(name: str, path: str, steps: str, reached: Callable[[Any, Any], bool], *makes: str, means: str,
          confirms: frozenset[str] = SAVES, state: Callable[[Any], Any] = Site.state) -> Goal:  # fmt: skip
    """`means`: the names that its steps name, with | between them."""
    return Goal(
        app="changedetection", name=name, query=steps, path=path, signed_in=False, reached=reached, confirms=confirms,
        makes=tuple(f"POST {one}" for one in makes), means=frozenset(means.casefold().split("|")), state=state,
    )  # fmt: skip


WATCH = _goal(
    "watch a page", LIST, f'Type {NEWS} into "Web page URL" and press Watch.', _watching, "/form/add/quickwatch",
    means="Web page URL|Watch",
)  # fmt: skip
RENAME = _goal(
    "rename a watch", LIST, 'In the row of Tide table click Edit. Change the Title to "Tides at the pier", then save.',
    _watch("Tide table", title="Tides at the pier"), "/edit/", means="Tide table|Edit|Title|Save",
)  # fmt: skip
OFTEN = _goal(
    "check a page more often", LIST,
    f'Click "Edit" in the row of "Seed catalogue", untick "{EVERY}", enter 6 in Hours and click Save',
    _watch("Seed catalogue", every=(("hours", 6),)), "/edit/", means=f"Seed catalogue|Edit|{EVERY}|Hours|Save",
)  # fmt: skip
PAUSE = _goal(
    "pause a watch", LIST, 'Press "Pause checks" in the row of Used greenhouses',
    _watch("Used greenhouses", paused=True), "/(toggle|socket.io/)", means="Used greenhouses|Pause checks",
)  # fmt: skip
UNMUTE = _goal(
    "unmute a watch", LIST, 'Go to the row of Library hours and click "UnMute notification"',
    _watch("Library hours", muted=False), "/(toggle|socket.io/)", means="Library hours|UnMute notification",
)  # fmt: skip
DELETE = _goal(
    "delete a watch", LIST, "Open Edit for Ferry timetable, click Delete, and confirm with Delete.",
    _without("Ferry timetable"), "/delete", means="Ferry timetable|Edit|Delete", confirms=SAVES | DELETES,
)  # fmt: skip
GROUP = _goal(
    "make a group", LIST,
    'Open "Watch Groups" in the menu on the left, fill in "Neighbours" as the Tag name and press Save',
    _group("Neighbours"), "/tags/add", means="Watch Groups|Tag name|Save",
)  # fmt: skip
UNGROUP = _goal(
    "delete a group", GROUPS, 'Click Delete next to "Old stuff" and confirm the question with Delete',
    _without_group("Old stuff"), "/tags/delete/", means="Old stuff|Delete", confirms=SAVES | DELETES,
)  # fmt: skip
ASSIGN = _goal(
    "put a watch into a group", LIST,
    'Click Edit next to Council notices, put Coast into "Group Tag" and save the page.',
    _watch("Council notices", groups=("Coast",)), "/edit/", means="Council notices|Edit|Group Tag|Save",
)  # fmt: skip
IGNORE = _goal(
    "ignore a line", LIST,
    'Edit Tide table: go to the tab "Filters & Triggers", write "Last updated" under "Ignore lines containing", and '
    "click Save",
    _ignoring("Tide table", "Last updated"), "/edit/",
    means="Tide table|Edit|Filters & Triggers|Ignore lines containing|Save",
)  # fmt: skip
READ = _goal(
    "mark everything as seen", LIST, 'Click "Mark all viewed"', _all_seen, "/form/mark-all-viewed",
    means="Mark all viewed", state=_seen,
)  # fmt: skip

SAID = (
    (WATCH, Said(f"Watch the page {NEWS}", f"keep an eye on {NEWS} for me")),
    (RENAME, Said(
        "Rename the watch Tide table to Tides at the pier",
        "the Tide table should be listed as Tides at the pier",
    )),
    (OFTEN, Said(
        "Set the time between checks of Seed catalogue to 6 hours",
        "check the Seed catalogue every six hours instead",
    )),
    (PAUSE, Said("Pause the watch Used greenhouses", "stop checking Used greenhouses for now")),
    (UNMUTE, Said("Unmute the notifications of Library hours", "I want to hear about Library hours again, it's muted")),
    (DELETE, Said(
        "Delete the watch Ferry timetable", "I don't take the ferry any more, drop the Ferry timetable",
    )),
    (GROUP, Said("Create a group named Neighbours", "I need a new group called Neighbours")),
    (UNGROUP, Said("Delete the group Old stuff", "we can do without the Old stuff group")),
    (ASSIGN, Said("Add Council notices to the group Coast", "Council notices belong with the Coast group")),
    (IGNORE, Said(
        'Ignore lines containing "Last updated" in Tide table',
        'the Tide table keeps changing because of "Last updated", ignore lines with that',
    )),
    (READ, Said("Mark all watches as viewed", "I've read all the changes, clear the unread marks")),
    (failing(OFTEN, "server error", "server error"), Said(
        "Set the time between checks of Seed catalogue to 6 hours",
        "check the Seed catalogue every six hours instead",
    )),
    (failing(ASSIGN, "nothing kept", "nothing kept"), Said(
        "Add Council notices to the group Coast", "Council notices belong with the Coast group",
    )),
    (failing(GROUP, "duplicate", query=GROUP.query.replace("Neighbours", "Garden")), Said(
        "Create a group named Garden", "I need a new group called Garden",
    )),
)  # fmt: skip
GOALS = tuple(one for goal, said in SAID for one in worded(goal, said))
