"""What else is asked of the helpdesk."""

from __future__ import annotations

from benchmarks.apps.helpdesk.making import DATABASE
from benchmarks.apps.helpdesk.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, made, stored

NOTED = "helpdesk_followup|helpdesk_ticketchange"  # the helpdesk writes down by itself what was done to a ticket
ASIDE = rf"django_session|auth_user\.last_login|\w+\.modified|{NOTED}"
LIST, BOARD = "/tickets/", "/dashboard/"


def _state(site: Site) -> Stored:
    return stored([site.home / DATABASE], ASIDE)


_on = Declaring("helpdesk", _state)
GOALS = (
    *_on.goal(
        "set a day", LIST,
        'Click "3. Old scanner", then click "Actions", then click "Edit", then type "2026-12-15" into "Due on", then '
        'click "Save Changes"',
        "the old scanner has to be dealt with by December 15th 2026",
        changed("helpdesk_ticket", {"id": 3}, due_date="2026-12-15 00:00:00"), makes=("POST /tickets/3/edit/",),
    ),
    *_on.goal(
        "move to another queue", LIST,
        'Click "5. Badge lost", then click "Actions", then click "Edit", then choose "IT" in "Queue", then click '
        '"Save Changes"',
        "the lost badge is one for IT, move it there",
        changed("helpdesk_ticket", {"id": 5}, queue_id=1), makes=("POST /tickets/5/edit/",),
    ),
    *_on.goal(
        "close two at once", LIST,
        'Check the box in the row of "Old scanner", then check the box in the row of "Badge lost", then click '
        '"Actions", then choose "Close (Don\'t Send E-Mail)" in "Action", then click "Go"',
        "close the scanner ticket and the badge one too, nobody needs a mail about it",
        changed("helpdesk_ticket", {"id": 3}, status=4), changed("helpdesk_ticket", {"id": 5}, status=4),
        makes=("POST /tickets/update/",),
    ),
    *_on.goal(
        "wait for another", "/tickets/2/",
        'Click "Make this ticket dependent on another ticket.", then choose "Badge lost" in "Depends On Ticket", then '
        'click "Save Ticket Dependency"',
        "this one can't be finished before the badge has turned up",
        made("helpdesk_ticketdependency", ticket_id=2, depends_on_id=5),
        makes=("POST /tickets/2/dependency/add/",),
    ),
    *_on.goal(
        "sort by who wrote", LIST, 'Click "Submitter" in the head of the table',
        "put the tickets in order of who sent them in",
        shows="!!document.querySelector('#ticketTable th[aria-sort] a, #ticketTable th[aria-sort]')",
    ),
    *_on.goal(
        "read about the wifi", BOARD, 'Click "Knowledge Base", then click "View articles", then click "Guest wifi"',
        "what do we tell guests who ask for wifi?",
        shows="location.pathname.startsWith('/kb/network') && document.body.innerText.includes('Ask us.')",
    ),
)  # fmt: skip
