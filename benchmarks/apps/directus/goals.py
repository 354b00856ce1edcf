"""What is asked of a shop's Directus, as steps and as people say it, and what its database must then say.

Written before any of them was played, by somebody who writes no rules. Rules are built with half of them at most: see
docs/benchmarks.md. Most of its buttons are pictures, and are called here what they say when one points at them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.directus.site import State
from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes

Reached = Callable[[State, State], bool]

PLANTS, SUPPLIERS = "/admin/content/plants", "/admin/content/suppliers"
PEOPLE, FILES, SETTINGS = "/admin/users", "/admin/files", "/admin/settings/project"
BEAN, PEA, LAVENDER, ROSE = range(1, 5)  # the plants' ids
DOCK, FERN = ("Green Dock", "Hamburg"), ("Moss and Fern", "Lyon")


def _plant(which: int, /, **changed: Any) -> Reached:
    """This one is so, and nothing else changed."""

    def reached(before: State, after: State) -> bool:
        return after == replace(before, plants={**before.plants, which: replace(before.plants[which], **changed)})

    return reached


def _with(part: str, *made: str) -> Reached:
    """This has come to a part of the state."""

    def reached(before: State, after: State) -> bool:
        return after == replace(before, **{part: tuple(sorted((*getattr(before, part), made)))})

    return reached


def _without_dock(before: State, after: State) -> bool:
    return after == replace(before, suppliers=tuple(one for one in before.suppliers if one != DOCK))


def _tom_suspended(before: State, after: State) -> bool:
    people = tuple(
        (email, first, last, "suspended" if email == "tom@example.org" else status, role)
        for email, first, last, status, role in before.people
    )
    return after == replace(before, people=people)


def _nursery(before: State, after: State) -> bool:
    return after == replace(before, project="Garden nursery")


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="directus", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


ADD = _goal(
    "add a supplier", SUPPLIERS,
    'Click "Create Item", then type "Moss and Fern" into "Name", then type "Lyon" into "City", then click "Save"',
    _with("suppliers", *FERN), "POST /items/suppliers",
)  # fmt: skip
PRICE = _goal(
    "change a price", PLANTS, 'Click "Old rose", then type "18" into "Price", then click "Save"',
    _plant(ROSE, price=18), "PATCH /items/plants/4",
)  # fmt: skip
PUBLISH = _goal(
    "publish a plant", PLANTS, 'Click "Lavender", then choose "Published" in "Status", then click "Save"',
    _plant(LAVENDER, status="published"), "PATCH /items/plants/3", confirms=SAVES | {"publication"},
)  # fmt: skip
COMMENT = _goal(
    "comment on a plant", PLANTS,
    'Click "Old rose", then click "Comments", then type "Prune it in March." into "Leave a comment...", then click '
    '"Submit"',
    _with("comments", "plants", str(ROSE), "Prune it in March."), "POST /comments",
    confirms=SAVES | {"message", "publication"},
)  # fmt: skip
FOLDER = _goal(
    "make a folder", FILES, 'Click "Create Folder", then type "Labels" into "Folder Name...", then click "Save"',
    _with("folders", "Labels", ""), "POST /folders",
)  # fmt: skip
PROJECT = _goal(
    "rename the project", SETTINGS, 'Type "Garden nursery" into "Project Name", then click "Save"',
    _nursery, "PATCH /settings",
)  # fmt: skip
STEPS = (
    ADD,
    _goal(
        "rename a plant", PLANTS, 'Click "Sweet pea", then type "Sweet pea Cupani" into "Name", then click "Save"',
        _plant(PEA, name="Sweet pea Cupani"), "PATCH /items/plants/2",
    ),
    PRICE,
    PUBLISH,
    _goal(
        "say that there is some", PLANTS, 'Click "Lavender", then check "In Stock", then click "Save"',
        _plant(LAVENDER, in_stock=True), "PATCH /items/plants/3",
    ),
    _goal(
        "write a note", PLANTS, 'Click "Sweet pea", then type "Soak the seeds." into "Notes", then click "Save"',
        _plant(PEA, notes="Soak the seeds."), "PATCH /items/plants/2",
    ),
    _goal(
        "delete a supplier", SUPPLIERS,
        'Click "Green Dock", then click "Delete", then click the "Delete" in the dialog',
        _without_dock, "DELETE /items/suppliers/2", confirms=SAVES | DELETES,
    ),
    _goal(
        "archive a plant", PLANTS,
        'Click "Runner bean", then click "Archive", then click the "Archive" in the dialog',
        _plant(BEAN, status="archived"), "PATCH /items/plants/1", confirms=SAVES | DELETES,
    ),
    COMMENT,
    FOLDER,
    _goal(
        "suspend a user", PEOPLE, 'Click "Tom Weber", then choose "Suspended" in "Status", then click "Save"',
        _tom_suspended, "PATCH /users/", confirms=SAVES | {"account", "permission"},
    ),
    PROJECT,
)  # fmt: skip

FAILING = (
    failing(ADD, "server error", "server error"),
    failing(COMMENT, "server error", "server error"),
    failing(PROJECT, "session lost", "session lost"),
    failing(PRICE, "nothing kept", "nothing kept"),
    failing(PUBLISH, "nothing kept", "nothing kept"),
    failing(ADD, "missing field", query=ADD.query.replace('type "Moss and Fern" into "Name", then ', "")),
)

# The same as people say it. The pages speak the language of the wish, but for what the shop calls its things.
WISHES: Mapping[str, Mapping[str, str]] = {
    "add a supplier": {
        "en": "we buy from Moss and Fern in Lyon now, add them to our suppliers",
        "de": "trag Moss and Fern aus Lyon bei den Suppliers ein",
        "fr": "ajoute le fournisseur Moss and Fern, à Lyon",
        "es": "da de alta a Moss and Fern, de Lyon, como proveedor",
    },
    "rename a plant": {
        "en": "Sweet pea should really be called Sweet pea Cupani",
        "de": "nenn Sweet pea um in Sweet pea Cupani",
        "fr": "change le nom de Sweet pea en Sweet pea Cupani",
        "es": "a Sweet pea ponle Sweet pea Cupani de nombre",
    },
    "change a price": {
        "en": "the price of Old rose has gone up to 18, please change it",
        "de": "Old rose kostet ab heute 18",
        "fr": "mets le prix de Old rose à 18",
        "es": "sube Old rose a 18",
    },
    "publish a plant": {
        "en": "Lavender is ready, you can publish it",
        "de": "setz Lavender auf Published",
        "fr": "publie Lavender",
        "es": "publica la ficha de Lavender",
    },
    "say that there is some": {
        "en": "we have Lavender in stock again",
        "de": "setz bei Lavender das Häkchen bei In Stock",
        "fr": "coche In Stock pour Lavender",
        "es": "marca In Stock en Lavender",
    },
    "write a note": {
        "en": 'put "Soak the seeds." in the notes of Sweet pea',
        "de": 'schreib in die Notes von Sweet pea "Soak the seeds."',
        "fr": "mets « Soak the seeds. » dans les notes de Sweet pea",
        "es": 'en las notas de Sweet pea pon "Soak the seeds."',
    },
    "delete a supplier": {
        "en": "we don't work with Green Dock any more, delete them",
        "de": "Green Dock liefert nicht mehr, lösch den Eintrag",
        "fr": "supprime Green Dock de nos fournisseurs",
        "es": "elimina a Green Dock, ya no nos vende nada",
    },
    "archive a plant": {
        "en": "Runner bean can go into the archive",
        "de": "Runner bean bitte archivieren",
        "fr": "archive Runner bean",
        "es": "archiva Runner bean, por favor",
    },
    "comment on a plant": {
        "en": 'leave a comment on Old rose for the others: "Prune it in March."',
        "de": 'hinterlass bei Old rose den Kommentar "Prune it in March."',
        "fr": "laisse un commentaire sur Old rose : « Prune it in March. »",
        "es": 'deja un comentario en Old rose: "Prune it in March."',
    },
    "make a folder": {
        "en": "I'd like a folder called Labels here",
        "de": "mach einen Ordner Labels auf",
        "fr": "il me faut un nouveau dossier, Labels",
        "es": "crea una carpeta que se llame Labels",
    },
    "suspend a user": {
        "en": "Tom Weber is on leave, suspend his account",
        "de": "sperr das Konto von Tom Weber",
        "fr": "suspends le compte de Tom Weber",
        "es": "suspende la cuenta de Tom Weber",
    },
    "rename the project": {
        "en": "we are a nursery now, so make the project name Garden nursery",
        "de": "der Projektname soll Garden nursery sein",
        "fr": "renomme le projet en Garden nursery",
        "es": "cambia el nombre del proyecto a Garden nursery",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((FOLDER, "server error"), (PRICE, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
