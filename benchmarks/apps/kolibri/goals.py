"""What is asked of the school's platform, as steps and as people say it, and what its database must then say.

Written before any of them was played, and only run until 2026-11-25; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.kolibri.site import State

Reached = Callable[[State, State], bool]

CLASSES, USERS, SETTINGS = "/en/facility/#/classes", "/en/facility/#/users", "/en/facility/#/settings"
COACH, PROFILE = "/en/coach/#/classes", "/en/profile/"
SPOKEN = {"en": "en", "de": "de", "fr": "fr-fr", "es": "es-es"}  # in the addresses of its pages
ENROLLS = SAVES | {"permission"}


def _classes(*names: str) -> Reached:
    return lambda before, after: after.classes == frozenset(names) and after.people == before.people


def _people(*added: tuple[str, str], without: str = "") -> Reached:
    def reached(before: State, after: State) -> bool:
        stay = frozenset(one for one in before.people if one[0] != without)
        return after.people == stay | frozenset(added) and after.classes == before.classes

    return reached


def _enrolled(before: State, after: State) -> bool:
    return after == replace(before, members=before.members | {("ben", "Class 4b")})


def _lessons(*lessons: tuple[str, str, bool]) -> Reached:
    return lambda before, after: after == replace(before, lessons=frozenset(lessons))


def _goal(
    name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="kolibri", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


CREATE = _goal(
    "create a class", CLASSES, 'Click "New class", then type "Class 5a" into "Class name", then click "Save"',
    _classes("Class 4b", "Chess club", "Class 5a"), "POST /api/auth/classroom/",
)  # fmt: skip
RENAME = _goal(
    "rename a class", CLASSES,
    'Click the button in the row of "Chess club", then click "Rename class", then type "Chess team" into "Class name", '
    'then click "Save"',
    _classes("Class 4b", "Chess team"), "(PATCH|PUT) /api/auth/classroom/",
)  # fmt: skip
PERSON = _goal(
    "add a user", USERS,
    'Click "New user", then type "Kim Bell" into "Full name", then type "kim" into "Username", then click '
    '"Save and close"',
    _people(("kim", "Kim Bell")), "POST /api/auth/facilityuser/",
)  # fmt: skip
LESSON = _goal(
    "plan a lesson", COACH,
    'Click "Class 4b", then click "Lessons", then click "New lesson", then type "Decimals" into "Title", then click '
    '"Save changes"',
    _lessons(("Fractions", "Class 4b", False), ("Decimals", "Class 4b", False)), "POST /api/lessons/lesson/",
)  # fmt: skip
STEPS = (
    CREATE,
    RENAME,
    _goal(
        "delete a class", CLASSES,
        'Click the button in the row of "Chess club", then click "Delete class", then click "Delete"',
        _classes("Class 4b"), "DELETE /api/auth/classroom/", confirms=SAVES | DELETES,
    ),
    PERSON,
    _goal(
        "change a user's name", USERS,
        'Click the last button in the row of "Mia Koch", then click "Edit details", then type "Mia Sand" into '
        '"Full name", then click "Save"',
        _people(("mia", "Mia Sand"), without="mia"), "(PATCH|PUT) /api/auth/facilityuser/",
    ),
    _goal(
        "delete a user", USERS,
        'Click the last button in the row of "Ben Okoro", then click "Delete", then click "Delete"',
        _people(without="ben"), "DELETE /api/auth/facilityuser/", confirms=SAVES | DELETES,
    ),
    _goal(
        "enroll a learner", CLASSES,
        'Click "Class 4b", then click "Enroll learners", then check "Ben Okoro", then click "Confirm"',
        _enrolled, "POST /api/auth/membership/", confirms=ENROLLS,
    ),
    _goal(
        "let learners register", SETTINGS,
        'Check "Allow learners to create accounts", then click "Save changes"',
        lambda before, after: after == replace(before, registers=True),
        r"PATCH /api/auth/facilitydataset/\w+/$", "PATCH /api/auth/facilitydataset/.*/save-facility-login-settings/",
    ),
    _goal(
        "rename the school", SETTINGS,
        'Click "Edit", then type "Lake School" into "Facility name", then click "Save"',
        lambda before, after: after == replace(before, school="Lake School"), "PATCH /api/auth/facility/",
    ),
    LESSON,
    _goal(
        "change the own name", PROFILE, 'Click "Edit", then type "Ada Stone" into "Full name", then click "Save"',
        _people(("ada", "Ada Stone"), without="ada"), "PATCH /api/auth/facilityuser/",
    ),
)  # fmt: skip

FAILING = (
    failing(CREATE, "server error", "server error"),
    failing(PERSON, "server error", "server error"),
    failing(RENAME, "session lost", "session lost"),
    failing(LESSON, "session lost", "session lost"),
    failing(CREATE, "duplicate", query=CREATE.query.replace("Class 5a", "Chess club")),
    failing(PERSON, "name taken", query=PERSON.query.replace('"kim"', '"mia"')),
)

# The same as people say it. The platform speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "create a class": {
        "en": "we need a new class, Class 5a",
        "de": "leg bitte die Klasse Class 5a an",
        "fr": "ajoute une classe nommée Class 5a",
        "es": "crea la clase Class 5a",
    },
    "rename a class": {
        "en": "Chess club should be called Chess team from now on",
        "de": "benenn Chess club in Chess team um",
        "fr": "renomme Chess club en Chess team",
        "es": "cámbiale el nombre a Chess club, ahora es Chess team",
    },
    "delete a class": {
        "en": "the Chess club doesn't exist anymore, please delete it",
        "de": "die Klasse Chess club kann weg",
        "fr": "supprime la classe Chess club",
        "es": "borra la clase Chess club",
    },
    "add a user": {
        "en": "add Kim Bell as a user with the username kim",
        "de": "leg einen Benutzer für Kim Bell an, Benutzername kim",
        "fr": "crée un compte pour Kim Bell, identifiant kim",
        "es": "da de alta a Kim Bell con el usuario kim",
    },
    "change a user's name": {
        "en": "Mia Koch got married, her name is Mia Sand now",
        "de": "ändere den Namen von Mia Koch in Mia Sand",
        "fr": "Mia Koch s'appelle maintenant Mia Sand",
        "es": "cambia el nombre de Mia Koch a Mia Sand",
    },
    "delete a user": {
        "en": "remove the user Ben Okoro",
        "de": "lösch den Benutzer Ben Okoro",
        "fr": "supprime l'utilisateur Ben Okoro",
        "es": "elimina al usuario Ben Okoro",
    },
    "enroll a learner": {
        "en": "put Ben Okoro into Class 4b",
        "de": "nimm Ben Okoro in die Class 4b auf",
        "fr": "inscris Ben Okoro dans Class 4b",
        "es": "inscribe a Ben Okoro en Class 4b",
    },
    "let learners register": {
        "en": "let the learners create their own accounts",
        "de": "Lernende sollen selbst Konten anlegen können",
        "fr": "autorise les apprenants à créer des comptes",
        "es": "permite que los alumnos creen cuentas",
    },
    "rename the school": {
        "en": "our school is called Lake School now",
        "de": "ändere den Namen der Einrichtung auf Lake School",
        "fr": "renomme l'établissement en Lake School",
        "es": "cambia el nombre del centro a Lake School",
    },
    "plan a lesson": {
        "en": "make a lesson Decimals for Class 4b",
        "de": "erstell für die Class 4b eine Lektion Decimals",
        "fr": "crée une leçon Decimals pour Class 4b",
        "es": "crea una lección Decimals para Class 4b",
    },
    "change the own name": {
        "en": "my full name is Ada Stone",
        "de": "ich heiße jetzt Ada Stone, ändere das bitte in meinem Profil",
        "fr": "mets Ada Stone comme nom complet",
        "es": "pon Ada Stone como mi nombre completo",
    },
}


def _spoken(goal: Goal) -> list[Goal]:
    said = wishes(goal, WISHES)
    return [replace(one, path=one.path.replace("/en/", f"/{SPOKEN[one.language]}/", 1)) for one in said]


FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((CREATE, "server error"), (PERSON, "session lost"))
    for wish in _spoken(goal)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in _spoken(goal)), *FAILING_WISHES)
