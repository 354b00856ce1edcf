"""What is asked of the site's admin, as steps and as people say it, and what its files must then say.

Written before any of them was played, and only run until 2026-11-24; since then rules are built by these goals.
The admin speaks English only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.lektor.site import State

Reached = Callable[[State, State], bool]

FIRST, TEA, SOUP = "/admin/edit?path=%2F", "/admin/edit?path=%2Ftea", "/admin/edit?path=%2Fsoup"
SAVE, MAKE = "PUT /admin/api/rawrecord", "POST /admin/api/newrecord"
TEXT = "Boil fresh water."


def _page(path: str, **changed: str) -> Reached:
    return lambda before, after: after.pages == {**before.pages, path: {**before.pages.get(path, {}), **changed}}


def _without_tea(before: State, after: State) -> bool:
    return after.pages == {path: fields for path, fields in before.pages.items() if path != "tea"}


def _goal(
    name: str, path: str, query: str, reached: Reached, makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="lektor", name=name, query=query, path=path, signed_in=False, reached=reached, confirms=confirms,
        makes=(makes,), means=quoted(query),
    )  # fmt: skip


ENTITLE = _goal(
    "rename a page", TEA, 'Type "Green tea" into "Title", then click "Save Changes"', _page("tea", title="Green tea"),
    SAVE,
)  # fmt: skip
ADD = _goal(
    "add a page", FIRST, 'Click "Add Page", then type "Bread" into "Title", then click "Add Child Page"',
    _page("bread", title="Bread"), MAKE,
)  # fmt: skip
DELETE = _goal(
    "delete a page", TEA, 'Click the "Delete" link, then click "Yes, delete"', _without_tea,
    "POST /admin/api/deleterecord", DELETES,
)  # fmt: skip
STEPS = (
    ENTITLE,
    ADD,
    DELETE,
    _goal(
        "change a summary", TEA, 'Type "Strong tea" into "Summary", then click "Save Changes"',
        _page("tea", summary="Strong tea"), SAVE,
    ),
    _goal(
        "change the portions", SOUP, 'Type "6" into "Portions", then click "Save Changes"', _page("soup", portions="6"),
        SAVE,
    ),
    _goal(
        "change a text", TEA, f'Type "{TEXT}" into the text area, then click "Save Changes"', _page("tea", body=TEXT),
        SAVE,
    ),
    _goal(
        "add a page below", TEA, 'Click "Add Page", then type "Mint" into "Title", then click "Add Child Page"',
        _page("tea/mint", title="Mint"), MAKE,
    ),
    _goal(
        "rename a page from the first", FIRST,
        'Click "Soup", then type "Onion soup" into "Title", then click "Save Changes"',
        _page("soup", title="Onion soup"), SAVE,
    ),
)  # fmt: skip


FAILING = (
    failing(ENTITLE, "server error", "server error"),
    failing(ADD, "server error", "server error"),
    failing(DELETE, "server error", "server error"),
    failing(ADD, "duplicate", query=ADD.query.replace("Bread", "Tea")),
)

# The same as people say it.
WISHES: Mapping[str, Mapping[str, str]] = {
    "rename a page": {
        "en": "Change the title of this page to Green tea",
        "de": "Ändere den Titel dieser Seite in Green tea",
        "fr": "Change le titre de cette page en Green tea",
        "es": "Cambia el título de esta página a Green tea",
    },
    "add a page": {
        "en": "Add a page called Bread",
        "de": "Lege eine Seite namens Bread an",
        "fr": "Ajoute une page nommée Bread",
        "es": "Añade una página llamada Bread",
    },
    "delete a page": {
        "en": "Delete this page",
        "de": "Lösche diese Seite",
        "fr": "Supprime cette page",
        "es": "Elimina esta página",
    },
    "change a summary": {
        "en": "Set the summary to Strong tea",
        "de": "Setze die Zusammenfassung auf Strong tea",
        "fr": "Mets Strong tea comme résumé",
        "es": "Cambia el resumen a Strong tea",
    },
    "change the portions": {
        "en": "Change the portions to 6",
        "de": "Ändere die Portionen auf 6",
        "fr": "Mets 6 portions",
        "es": "Pon 6 porciones",
    },
    "change a text": {
        "en": f'Replace the text with "{TEXT}"',
        "de": f'Ersetze den Text durch "{TEXT}"',
        "fr": f'Remplace le texte par "{TEXT}"',
        "es": f'Sustituye el texto por "{TEXT}"',
    },
    "add a page below": {
        "en": "Create a subpage Mint",
        "de": "Erstelle eine Unterseite Mint",
        "fr": "Crée une sous-page Mint",
        "es": "Crea una subpágina Mint",
    },
    "rename a page from the first": {
        "en": "Rename Soup to Onion soup",
        "de": "Benenne Soup in Onion soup um",
        "fr": "Renomme Soup en Onion soup",
        "es": "Cambia el nombre de Soup a Onion soup",
    },
}


FAILING_WISHES = tuple(
    failing(wish, "server error", "server error") for goal in (ENTITLE, ADD) for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
