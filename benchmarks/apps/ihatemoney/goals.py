"""What is asked of the shared expenses, as steps and as people say it, and what its database must then say.

Until 2026-11-22 these goals were only run; since then rules are built by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.ihatemoney.site import CODE, PROJECT, State

Reached = Callable[[State, State], bool]

HOME, EDIT = f"/{PROJECT}/", f"/{PROJECT}/edit"
TITLE, EMAIL = "Summer picnic", "ben@example.org"


def _bills(*bills: tuple[str, float, str]) -> Reached:
    return lambda before, after: after == replace(before, bills=frozenset(bills))


def _people(*people: str) -> Reached:
    return lambda before, after: after == replace(before, people=frozenset(people))


BREAD, JUICE, PLATES = ("Bread", 12.0, "Ada"), ("Juice", 7.5, "Ben"), ("Plates", 20.0, "Ada")


def _goal(
    name: str, path: str, query: str, reached: Reached, makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="ihatemoney", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=(rf"POST /{PROJECT}/{makes}\??$",), means=quoted(query),
    )  # fmt: skip


ADD_PERSON = _goal(
    "add a participant", HOME, 'Type "Zoe" into "Add participant", then click "Add"',
    _people("Ada", "Ben", "Cleo", "Zoe"), "members/add",
)  # fmt: skip
ADD_BILL = _goal(
    "add a bill", HOME,
    'Click "Add a new bill", then type "Cheese" into "What?", then choose "Ben" in "Who paid?", then type "9" into '
    '"How much?", then click "Submit"',
    _bills(BREAD, JUICE, PLATES, ("Cheese", 9.0, "Ben")), "add",
)  # fmt: skip
ENTITLE = _goal(
    "rename the project", EDIT,
    f'Type "{TITLE}" into "Project name", then type "{CODE}" into "Current private code", then click "Save changes"',
    lambda before, after: after == replace(before, title=TITLE), "edit",
)  # fmt: skip
CHANGE_BILL = _goal(
    "change a bill", HOME,
    'Click the "edit" link in the row of "Juice", then type "8" into "How much?", then click "Submit"',
    _bills(BREAD, ("Juice", 8.0, "Ben"), PLATES), "edit/2",
)  # fmt: skip
STEPS = (
    ADD_PERSON,
    ADD_BILL,
    ENTITLE,
    CHANGE_BILL,
    _goal(
        "change the email", EDIT,
        f'Type "{EMAIL}" into "Email", then type "{CODE}" into "Current private code", then click "Save changes"',
        lambda before, after: after == replace(before, email=EMAIL), "edit",
    ),
    _goal(
        "delete a bill", HOME, 'Click the "delete" button in the row of "Bread"', _bills(JUICE, PLATES), "delete/1",
        DELETES,
    ),
    _goal(
        "remove a participant", HOME, 'Click the "deactivate" button in the row of "Cleo"', _people("Ada", "Ben"),
        "members/3/delete", DELETES | {"account"},  # "deactivate" is held back as what closes an account
    ),
    _goal(
        "rename a participant", HOME,
        'Click the "edit" link in the row of "Cleo", then type "Clio" into "Name", then click "Save"',
        _people("Ada", "Ben", "Clio"), "members/3/edit",
    ),
)  # fmt: skip


FAILING = (
    failing(ADD_PERSON, "server error", "server error"),
    failing(ADD_PERSON, "duplicate", query='Type "Ben" into "Add participant", then click "Add"'),
    failing(ADD_BILL, "session lost", "session lost"),
    failing(ENTITLE, "wrong password", query=ENTITLE.query.replace(CODE, "not-the-password")),
)

# The same as people say it. The application speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "add a participant": {
        "en": "Add Zoe as a participant",
        "de": "Füge Zoe als Teilnehmerin hinzu",
        "fr": "Ajoute Zoe comme participante",
        "es": "Añade a Zoe como participante",
    },
    "add a bill": {
        "en": "Add a bill for Cheese over 9 that Ben paid",
        "de": "Trage eine Rechnung für Cheese über 9 ein, die Ben bezahlt hat",
        "fr": "Ajoute une facture pour Cheese de 9 payée par Ben",
        "es": "Añade una factura de Cheese por 9 pagada por Ben",
    },
    "rename the project": {
        "en": f"Rename the project to {TITLE}, the private code is {CODE}",
        "de": f"Benenne das Projekt in {TITLE} um, der private Code ist {CODE}",
        "fr": f"Renomme le projet en {TITLE}, le code privé est {CODE}",
        "es": f"Cambia el nombre del proyecto a {TITLE}, el código privado es {CODE}",
    },
    "change a bill": {
        "en": "Change the amount of Juice to 8",
        "de": "Ändere den Betrag von Juice auf 8",
        "fr": "Change le montant de Juice à 8",
        "es": "Cambia el importe de Juice a 8",
    },
    "delete a bill": {
        "en": "Delete the bill for Bread",
        "de": "Lösche die Rechnung für Bread",
        "fr": "Supprime la facture de Bread",
        "es": "Elimina la factura de Bread",
    },
    "remove a participant": {
        "en": "Remove Cleo from the project",
        "de": "Entferne Cleo aus dem Projekt",
        "fr": "Retire Cleo du projet",
        "es": "Quita a Cleo del proyecto",
    },
    "rename a participant": {
        "en": "Rename Cleo to Clio",
        "de": "Benenne Cleo in Clio um",
        "fr": "Renomme Cleo en Clio",
        "es": "Cambia el nombre de Cleo a Clio",
    },
}


FAILING_WISHES = tuple(
    failing(wish, "server error", "server error")
    for goal in (ADD_PERSON, CHANGE_BILL)
    for wish in wishes(goal, WISHES)
)
SAID = tuple(wish for goal in STEPS if goal.name in WISHES for wish in wishes(goal, WISHES))
GOALS = (*STEPS, *FAILING, *SAID, *FAILING_WISHES)
