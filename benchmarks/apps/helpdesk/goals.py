"""What is asked of the helpdesk, as steps and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes rules too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.helpdesk.making import ADMIN, PASSWORD
from benchmarks.apps.helpdesk.site import State, Ticket

Reached = Callable[[State, State], bool]

BOARD, LIST, PROFILE, IGNORED, SECRET = "/dashboard/", "/tickets/", "/settings/", "/ignore/", "/password_change/"
PRINTER, LAPTOP, SCANNER, WINDOW, BADGE = 1, 2, 3, 4, 5
RESOLVED, HIGH, NORMAL = 3, 2, 3
FIXED, TAP, DRIPS = "New rollers are in.", "Tap in the kitchen", "It drips all night."
NEW = "amber-lantern-77"


def _ticket(number: int, **changed: Any) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, tickets={**before.tickets, number: replace(before.tickets[number], **changed)})

    return reached


def _submitted(before: State, after: State) -> bool:
    """With the address of whoever made it, or with none; what it says is its first comment, too."""
    made = Ticket("House", TAP, DRIPS, "", "", 1, NORMAL, held=False, comments=frozenset({DRIPS}))
    return any(
        after == replace(before, tickets={**before.tickets, 6: replace(made, by=by)})
        for by in ("", f"{ADMIN}@example.org")
    )


def _without(number: int) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, tickets={of: one for of, one in before.tickets.items() if of != number})

    return reached


def _setting(name: str, value: int) -> Reached:
    return lambda before, after: after == replace(before, settings={**before.settings, name: value})


def _page(number: int) -> str:
    return f"/tickets/{number}/"


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="helpdesk", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


SUBMIT = _goal(
    "submit a ticket", LIST,
    f'Click "New Ticket", then choose "House" in "Queue", then type "{TAP}" into "Summary of the problem", then type '
    f'"{DRIPS}" into "Description of your issue", then click "Submit Ticket"',
    _submitted, "POST /tickets/submit/$", confirms=SAVES | {"message"},
)  # fmt: skip
RETITLE = _goal(
    "retitle a ticket", LIST,
    'Click "2. Laptop for the new colleague", then click "Actions", then click "Edit", then type "Laptop for Kim" '
    'into "Title", then click "Save Changes"',
    _ticket(LAPTOP, title="Laptop for Kim"), "POST /tickets/2/edit/$",
)  # fmt: skip
ASSIGN = _goal(
    "assign a ticket", _page(LAPTOP), 'Choose "rosa" in "Assigned to", then click "Save ticket assignment"',
    _ticket(LAPTOP, owner="rosa"), "POST /tickets/2/update/$", confirms=SAVES | {"permission"},
)  # fmt: skip
TAKE = _goal(
    "take a ticket", BOARD, 'Click "Take" in the row of "Badge lost"', _ticket(BADGE, owner=ADMIN),
    r"GET /tickets/5/\?take$",
)  # fmt: skip
RESOLVE = _goal(
    "resolve a ticket", _page(PRINTER),
    f'Click "Respond", then type "{FIXED}" into "Comment / Resolution", then choose "Resolved", then click "Save"',
    _ticket(PRINTER, status=RESOLVED, comments=frozenset({FIXED})), "POST /tickets/1/update/$",
    confirms=SAVES | {"message", "publication"},
)  # fmt: skip
HOLD = _goal(
    "hold a ticket", _page(WINDOW), 'Click "Actions", then click "Hold"', _ticket(WINDOW, held=True),
    "POST /tickets/4/hold/$",
)  # fmt: skip
IGNORE = _goal(
    "ignore an address", IGNORED,
    'Click "Add an Email", then type "Adverts" into "Name", then type "ads@spam.example" into "E-Mail Address", then '
    'click "Save"',
    lambda before, after: after == replace(before, ignored=before.ignored | {("Adverts", "ads@spam.example")}),
    "POST /ignore/add/$",
)  # fmt: skip
QUIET = _goal(
    "get no mail for a ticket", PROFILE, 'Uncheck "E-mail me when assigned a ticket?", then click "Save Changes"',
    _setting("email_on_ticket_assign", 0), "POST /settings/$",
)  # fmt: skip
PASS = _goal(
    "change the password", SECRET,
    f'Type "{PASSWORD}" into "Old password", then type "{NEW}" into "New password", then type "{NEW}" into "New '
    'password confirmation", then click "Change my password"',
    lambda before, after: (
        after.password != before.password and after == replace(before, password=after.password)
    ), "POST /password_change/$",
)  # fmt: skip
STEPS = (
    SUBMIT,
    RETITLE,
    ASSIGN,
    TAKE,
    RESOLVE,
    _goal(
        "make a ticket urgent", LIST,
        'Click "3. Old scanner", then click "Actions", then click "Edit", then choose "2. High" in "Priority", then '
        'click "Save Changes"',
        _ticket(SCANNER, priority=HIGH), "POST /tickets/3/edit/$",
    ),
    HOLD,
    _goal(
        "delete a ticket", BOARD,
        'Click "Delete" in the row of "Old scanner", then click "Yes I Understand - Delete It Anyway"',
        _without(SCANNER), "POST /tickets/3/delete/", confirms=SAVES | DELETES,
    ),
    IGNORE,
    QUIET,
    PASS,
)  # fmt: skip

FAILING = (
    failing(SUBMIT, "server error", "server error"),
    failing(HOLD, "server error", "server error"),
    failing(RETITLE, "session lost", "session lost"),
    failing(ASSIGN, "nothing kept", "nothing kept"),
    failing(RESOLVE, "nothing kept", "nothing kept"),
    failing(PASS, "wrong password", query=PASS.query.replace(PASSWORD, "wrong-harbour-42")),
)

# The same as people say it. The helpdesk speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "submit a ticket": {
        "en": f'please open a ticket for House: "{TAP}", and say "{DRIPS}"',
        "de": f'mach ein Ticket für House auf: "{TAP}", mit der Beschreibung "{DRIPS}"',
        "fr": f"crée un ticket pour House : « {TAP} », avec la description « {DRIPS} »",
        "es": f'abre un ticket para House: "{TAP}", con la descripción "{DRIPS}"',
    },
    "retitle a ticket": {
        "en": "the ticket Laptop for the new colleague should be called Laptop for Kim",
        "de": "benenne das Ticket Laptop for the new colleague in Laptop for Kim um",
        "fr": "renomme le ticket Laptop for the new colleague en Laptop for Kim",
        "es": "cambia el título del ticket Laptop for the new colleague a Laptop for Kim",
    },
    "assign a ticket": {
        "en": "give this one to rosa",
        "de": "weise dieses Ticket rosa zu",
        "fr": "attribue ce ticket à rosa",
        "es": "asigna este ticket a rosa",
    },
    "take a ticket": {
        "en": "I'll take the ticket Badge lost",
        "de": "ich übernehme das Ticket Badge lost",
        "fr": "je prends le ticket Badge lost",
        "es": "me quedo con el ticket Badge lost",
    },
    "resolve a ticket": {
        "en": f'this is resolved, tell them "{FIXED}"',
        "de": f'das ist gelöst, antworte "{FIXED}"',
        "fr": f"c'est résolu, réponds « {FIXED} »",
        "es": f'está resuelto, responde "{FIXED}"',
    },
    "make a ticket urgent": {
        "en": "the Old scanner ticket is high priority",
        "de": "setz die Priorität von Old scanner auf hoch",
        "fr": "mets la priorité de Old scanner sur élevée",
        "es": "pon la prioridad de Old scanner en alta",
    },
    "hold a ticket": {
        "en": "put this ticket on hold",
        "de": "stell dieses Ticket zurück",
        "fr": "mets ce ticket en attente",
        "es": "pon este ticket en espera",
    },
    "delete a ticket": {
        "en": "get rid of the ticket Old scanner",
        "de": "lösch das Ticket Old scanner",
        "fr": "supprime le ticket Old scanner",
        "es": "elimina el ticket Old scanner",
    },
    "ignore an address": {
        "en": "ignore mail from ads@spam.example, call it Adverts",
        "de": "ignoriere Mails von ads@spam.example, Name Adverts",
        "fr": "ignore les mails de ads@spam.example, sous le nom Adverts",
        "es": "ignora el correo de ads@spam.example, con el nombre Adverts",
    },
    "get no mail for a ticket": {
        "en": "don't e-mail me any more when I'm assigned a ticket",
        "de": "keine Mail mehr, wenn mir ein Ticket zugewiesen wird",
        "fr": "ne m'envoie plus de mail quand on m'attribue un ticket",
        "es": "no me mandes correo cuando me asignen un ticket",
    },
    "change the password": {
        "en": f"change my password from {PASSWORD} to {NEW}",
        "de": f"ändere mein Passwort von {PASSWORD} in {NEW}",
        "fr": f"change mon mot de passe de {PASSWORD} à {NEW}",
        "es": f"cambia mi contraseña de {PASSWORD} a {NEW}",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((HOLD, "server error"), (QUIET, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
