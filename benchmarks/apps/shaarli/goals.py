"""What is asked of the list of bookmarks, as steps and as people say it, and what its files must then say.

Written before any of them was played, by somebody who writes rules too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.shaarli.making import PASSWORD
from benchmarks.apps.shaarli.site import Bookmark, State

Reached = Callable[[State, State], bool]

START, NEW, TAGS, SETTINGS, SECRET = "/", "/admin/shaare", "/admin/tags", "/admin/configure", "/admin/password"
SAVE, PIN, GONE = "POST /admin/shaare", r"GET /admin/shaare/\d+/pin", "GET /admin/shaare/delete"
TAG, CONFIGURE, CHANGE = "POST /admin/tags", "POST /admin/configure", "POST /admin/password"
EDIT = 'Click "Edit" in the row of "Compost at home"'


def _changed(title: str, to: Callable[[Bookmark], Bookmark]) -> Reached:
    """This one bookmark is otherwise, and nothing else."""

    def reached(before: State, after: State) -> bool:
        there = frozenset(to(one) if one.title == title else one for one in before.bookmarks)
        return after == replace(before, bookmarks=there)

    return reached


def _added(before: State, after: State) -> bool:
    new = Bookmark("Pea guide", "https://peas.example.org/", "", frozenset())
    return after == replace(before, bookmarks=before.bookmarks | {new})


def _deleted(before: State, after: State) -> bool:
    there = frozenset(one for one in before.bookmarks if one.title != "Seed swap 2024")
    return after == replace(before, bookmarks=there)


def _retagged(*to: str) -> Reached:
    """Everywhere these tags for "garden"."""

    def tags(one: Bookmark) -> frozenset[str]:
        return (one.tags - {"garden"}) | set(to) if "garden" in one.tags else one.tags

    def reached(before: State, after: State) -> bool:
        return after == replace(before, bookmarks=frozenset(replace(one, tags=tags(one)) for one in before.bookmarks))

    return reached


def _goal(
    name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="shaarli", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


ADD = _goal(
    "add a bookmark", NEW,
    'Type "https://peas.example.org/" into "URL", then type "Pea guide" into "Title", then click "Save"', _added, SAVE,
)  # fmt: skip
RENAME = _goal(
    "rename a bookmark", START, f'{EDIT}, then type "Compost in winter" into "Title", then click "Apply Changes"',
    _changed("Compost at home", lambda one: replace(one, title="Compost in winter")), SAVE,
)  # fmt: skip
PINNED = _goal(
    "pin a bookmark", START, 'Click "Toggle sticky" in the row of "Compost at home"',
    _changed("Compost at home", lambda one: replace(one, sticky=True)), PIN,
)  # fmt: skip
RETAG = _goal(
    "rename a tag", TAGS,
    'Type "garden" into "Tag", then type "allotment" into "New name", then click "Rename tag"', _retagged("allotment"),
    TAG,
)  # fmt: skip
DELETE = _goal(
    "delete a bookmark", START, 'Click "Delete" in the row of "Seed swap 2024"', _deleted, GONE,
    confirms=SAVES | DELETES,
)  # fmt: skip
RETITLE = _goal(
    "change the title of the list", SETTINGS, 'Type "Allotment links" into "Shaarli title", then click "Save"',
    lambda before, after: after == replace(before, title="Allotment links"), CONFIGURE,
)  # fmt: skip
PASS = _goal(
    "change the password", SECRET,
    f'Type "{PASSWORD}" into "Current password", then type "amber-lantern-77" into "New password", then click "Change"',
    lambda before, after: (
        after.password != before.password and after == replace(before, password=after.password)
    ), CHANGE,
)  # fmt: skip
STEPS = (
    ADD,
    RENAME,
    _goal(
        "tag a bookmark", START, f'{EDIT}, then type "soil" into "Tags", then click "Apply Changes"',
        _changed("Compost at home", lambda one: replace(one, tags=frozenset({"soil"}))), SAVE,
    ),
    DELETE,
    PINNED,
    _goal(
        "make a bookmark private", START, f'{EDIT}, then check "Private", then click "Apply Changes"',
        _changed("Compost at home", lambda one: replace(one, private=True)), SAVE,
    ),
    RETAG,
    _goal(
        "delete a tag", TAGS, 'Type "garden" into "Tag", then click "Delete tag"', _retagged(), TAG,
        confirms=SAVES | DELETES,
    ),
    RETITLE,
    _goal(
        "hide public links", SETTINGS, 'Check "Hide public links", then click "Save"',
        lambda before, after: after == replace(before, hides_public=True), CONFIGURE,
    ),
    PASS,
)  # fmt: skip

FAILING = (
    failing(ADD, "server error", "server error"),
    failing(PINNED, "server error", "server error"),
    failing(RENAME, "session lost", "session lost"),
    failing(RENAME, "nothing kept", "nothing kept"),
    failing(RETAG, "nothing kept", "nothing kept"),
    failing(RETITLE, "nothing kept", "nothing kept"),
    failing(PASS, "wrong password", query=PASS.query.replace(PASSWORD, "wrong-harbour-42")),
)

# The same as people say it. The list speaks the language of the wish, but no Spanish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "add a bookmark": {
        "en": 'save https://peas.example.org/ as "Pea guide"',
        "de": 'speichere https://peas.example.org/ mit dem Titel "Pea guide"',
        "fr": "ajoute https://peas.example.org/ sous le titre « Pea guide »",
        "es": 'guarda https://peas.example.org/ con el título "Pea guide"',
    },
    "rename a bookmark": {
        "en": 'the link "Compost at home" should be called "Compost in winter"',
        "de": 'benenne "Compost at home" in "Compost in winter" um',
        "fr": "renomme « Compost at home » en « Compost in winter »",
        "es": 'cambia el título de "Compost at home" a "Compost in winter"',
    },
    "tag a bookmark": {
        "en": "tag Compost at home with soil",
        "de": "gib Compost at home das Schlagwort soil",
        "fr": "ajoute l'étiquette soil à Compost at home",
        "es": "ponle la etiqueta soil a Compost at home",
    },
    "delete a bookmark": {
        "en": "delete the link Seed swap 2024, it's over",
        "de": "lösch den Link Seed swap 2024",
        "fr": "supprime le lien Seed swap 2024",
        "es": "borra el enlace Seed swap 2024",
    },
    "pin a bookmark": {
        "en": "pin Compost at home to the top",
        "de": "hefte Compost at home oben an",
        "fr": "épingle Compost at home",
        "es": "fija Compost at home arriba",
    },
    "make a bookmark private": {
        "en": "make Compost at home private",
        "de": "mach Compost at home privat",
        "fr": "rends Compost at home privé",
        "es": "haz privado Compost at home",
    },
    "rename a tag": {
        "en": "rename the tag garden to allotment",
        "de": "benenne das Schlagwort garden in allotment um",
        "fr": "renomme l'étiquette garden en allotment",
        "es": "cambia el nombre de la etiqueta garden a allotment",
    },
    "delete a tag": {
        "en": "get rid of the tag garden",
        "de": "entferne das Schlagwort garden",
        "fr": "supprime l'étiquette garden",
        "es": "elimina la etiqueta garden",
    },
    "change the title of the list": {
        "en": "call my list Allotment links",
        "de": 'ändere den Titel in "Allotment links"',
        "fr": "change le titre en « Allotment links »",
        "es": 'cambia el título a "Allotment links"',
    },
    "hide public links": {
        "en": "hide my public links",
        "de": "blende öffentliche Links aus",
        "fr": "masque les liens publics",
        "es": "oculta los enlaces públicos",
    },
    "change the password": {
        "en": f"change my password from {PASSWORD} to amber-lantern-77",
        "de": f"ändere mein Passwort von {PASSWORD} in amber-lantern-77",
        "fr": f"change mon mot de passe de {PASSWORD} à amber-lantern-77",
        "es": f"cambia mi contraseña de {PASSWORD} a amber-lantern-77",
    },
}

FAILING_WISHES = tuple(
    failing(wish, "server error", "server error") for goal in (ADD, PINNED) for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
