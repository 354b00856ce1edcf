"""What is asked of Request Tracker: as steps, in plain words and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes no rules and has read none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing
from benchmarks.apps.requesttracker.site import State
from benchmarks.apps.worded import Said, worded

Reached = Callable[[State, State], bool]

HOME, QUEUES, GROUPS, PROFILE = "/", "/Admin/Queues/", "/Admin/Groups/", "/Prefs/AboutMe.html"
HEATING, LAMP, PROJECTOR, ARCHIVE, TEST = 1, 2, 3, 4, 6  # the numbers of its tickets
HIGH = 100
MODIFIES = "POST /Ticket/(Modify|Display).html"  # the page of a ticket has forms of its own for the same
HANDLE, BROKEN, FORM, PHONE = "Door handle is loose", "Projector is broken", "The form is on its way.", "555-0142"
TELLS = SAVES | {"message", "publication"}
GRANTS = SAVES | {"permission", "account"}


def _page(number: int) -> str:
    return f"/Ticket/Display.html?id={number}"


def _ticket(number: int, /, **changed: Any) -> Reached:
    """This one is so, and nothing else changed."""

    def reached(before: State, after: State) -> bool:
        wanted = replace(before.tickets[number], **changed)
        return after == replace(before, tickets={**before.tickets, number: wanted})

    return reached


def _reported(before: State, after: State) -> bool:
    """Its status is what Request Tracker gives it by itself."""
    made = after.tickets.get(max(before.tickets) + 1)
    if made is None or (made.queue, made.subject) != ("House", HANDLE) or made.status not in {"new", "open"}:
        return False
    return after == replace(before, tickets={**before.tickets, max(before.tickets) + 1: made})


def _with(part: str, *made: str) -> Reached:
    return lambda before, after: after == replace(before, **{part: tuple(sorted((*getattr(before, part), made)))})


def _reachable(before: State, after: State) -> bool:
    people = {(*one[:4], PHONE, one[5]) if one[0] == "ada" else one for one in before.people}
    return after == replace(before, people=tuple(sorted(people)))


def _goal(name: str, path: str, steps: str, reached: Reached, *makes: str, means: str,
          confirms: frozenset[str] = SAVES) -> Goal:  # fmt: skip
    """`means`: the names that its steps name, with | between them."""
    return Goal(
        app="requesttracker", name=name, query=steps, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=frozenset(means.casefold().split("|")),
    )  # fmt: skip


TAKE = _goal(
    "take a ticket", HOME, 'Click "Take" in the row of Lamp over the stairs flickers.', _ticket(LAMP, owner="ada"),
    "GET /Ticket/Display.html.*Take", means="Lamp over the stairs flickers|Take",
)  # fmt: skip
REPORT = _goal(
    "report a problem", HOME,
    f'In the box "Quick ticket creation" put "{HANDLE}" as Subject, choose House under Queue and press Create.',
    _reported, "POST /", means="Subject|House|Queue|Create", confirms=TELLS,
)  # fmt: skip
RETITLE = _goal(
    "retitle a ticket", HOME,
    f'Open "Projector shows only green", go to Basics, change the Subject to {BROKEN} and click "Save Changes"',
    _ticket(PROJECTOR, subject=BROKEN), MODIFIES,
    means="Projector shows only green|Basics|Subject|Save Changes",
)  # fmt: skip
RAISE = _goal(
    "raise a priority", _page(PROJECTOR), "Click Basics, set Priority to High, then Save Changes",
    _ticket(PROJECTOR, priority=HIGH), r"POST /Ticket/(?:Modify|Display)\.html",
    means="Basics|Priority|High|Save Changes",
)  # fmt: skip
ASSIGN = _goal(
    "assign a ticket", _page(LAMP),
    'Under "Basics" choose tom (Tom Weber) as the Owner and press "Save Changes".',
    _ticket(LAMP, owner="tom"), MODIFIES, means="Basics|tom (Tom Weber)|Owner|Save Changes",
    confirms=GRANTS,
)  # fmt: skip
RESOLVE = _goal(
    "resolve a ticket", _page(HEATING), 'Open the Actions menu, choose Resolve, and click "Update Ticket"',
    _ticket(HEATING, status="resolved"), "POST /Ticket/Update.html", means="Actions|Resolve|Update Ticket",
    confirms=TELLS,
)  # fmt: skip
COMMENT = _goal(
    "comment on a ticket", _page(ARCHIVE),
    f'Choose Comment in the menu "Actions", write "{FORM}" into the message and click Update Ticket.',
    _ticket(ARCHIVE, comments=(FORM,)), "POST /Ticket/Update.html", means="Comment|Actions|Message|Update Ticket",
    confirms=TELLS,
)  # fmt: skip
REJECT = _goal(
    "reject a ticket", HOME, 'Open "Test, please ignore", then Actions, then Reject, then "Update Ticket"',
    _ticket(TEST, status="rejected"), "POST /Ticket/Update.html",
    means="Test, please ignore|Actions|Reject|Update Ticket", confirms=TELLS | DELETES,
)  # fmt: skip
QUEUE = _goal(
    "make a queue", QUEUES,
    'Click Create in the bar at the top, type "Garden" for the Queue Name and press Create below',
    _with("queues", "Garden", ""), "POST /Admin/Queues/Modify.html", means="Create|Queue Name",
)  # fmt: skip
JOIN = _goal(
    "add somebody to a group", GROUPS,
    'Open Caretakers, go to "Members", type tom into "Add user:" and click Modify Members',
    _with("groups", "Caretakers", "tom"), "POST /Admin/Groups/Members.html",
    means="Caretakers|Members|Add user|Modify Members", confirms=GRANTS,
)  # fmt: skip
CALL = _goal(
    "change the own phone", PROFILE,
    f'Put {PHONE} into "Work:" under "Phone numbers" and press Save Preferences', _reachable,
    "POST /Prefs/AboutMe.html", means="Work|Save Preferences", confirms=SAVES | {"account"},
)  # fmt: skip

SAID = (
    (TAKE, Said(
        "Take the ticket Lamp over the stairs flickers", "the flickering lamp over the stairs is mine, I'll do it",
    )),
    (REPORT, Said(
        f'Create a ticket in the queue House with the subject "{HANDLE}"', f'please report to House: "{HANDLE}"',
    )),
    (RETITLE, Said(
        f'Change the subject of "Projector shows only green" to "{BROKEN}"',
        f'the ticket Projector shows only green should just say "{BROKEN}"',
    )),
    (RAISE, Said("Set the priority of this ticket to High", "this one is urgent, make it high priority")),
    (ASSIGN, Said("Assign this ticket to tom", "let tom take care of this")),
    (RESOLVE, Said("Resolve this ticket", "the heating works again, this one is done")),
    (COMMENT, Said(
        f'Add the comment "{FORM}" to this ticket', f'leave a note for the others here: "{FORM}"',
    )),
    (REJECT, Said(
        'Reject the ticket "Test, please ignore"', "Test, please ignore is no real request, turn it down",
    )),
    (QUEUE, Said("Create a queue named Garden", "we need a queue for the Garden")),
    (JOIN, Said("Add tom to the group Caretakers", "tom is one of the Caretakers from today")),
    (CALL, Said(f"Set my work phone to {PHONE}", f"at work people reach me on {PHONE} now")),
    (failing(RETITLE, "server error", "server error"), Said(
        f'Change the subject of "Projector shows only green" to "{BROKEN}"',
        f'the ticket Projector shows only green should just say "{BROKEN}"',
    )),
    (failing(REPORT, "nothing kept", "nothing kept"), Said(
        f'Create a ticket in the queue House with the subject "{HANDLE}"', f'please report to House: "{HANDLE}"',
    )),
    (failing(QUEUE, "taken", query=QUEUE.query.replace('"Garden"', '"House"')), Said(
        "Create a queue named House", "we need a queue for the House",
    )),
)  # fmt: skip
GOALS = tuple(one for goal, said in SAID for one in worded(goal, said))
