"""What is asked of the tracker of issues, as steps and as people say it, and what its database must then say.

Written before any of them was played, and only run until 2026-11-24; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.roundup.site import Issue, State

Reached = Callable[[State, State], bool]

BENCH, GATE, WELL = "/issue1", "/issue2", "/issue3"
NEW_ISSUE, NEW_USER, NEW_KEYWORD = "/issue?@template=item", "/user?@template=item", "/keyword?@template=item"
NOTE, SECRET = "Oiled the hinge", "amber-lantern-77"


def _issue(number: int, **changed: str | int) -> Reached:
    return lambda before, after: after == replace(
        before, issues={**before.issues, number: replace(before.issues[number], **changed)}
    )


def _reported(before: State, after: State) -> bool:
    made = [one for number, one in after.issues.items() if number not in before.issues]
    return made == [Issue("Broken fence", "unread", "bug", "")] and before.issues.items() <= after.issues.items()


def _person(login: str, name: str, address: str, instead: str = "") -> Reached:
    def reached(before: State, after: State) -> bool:
        others = frozenset(one for one in before.people if one[0] != instead)
        return after == replace(before, people=others | {(login, name, address)})

    return reached


def _keyword(before: State, after: State) -> bool:
    return after == replace(before, keywords=before.keywords | {"paint"})


def _goal(name: str, path: str, query: str, reached: Reached, makes: str) -> Goal:
    return Goal(
        app="roundup", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=SAVES,
        makes=(rf"POST /{makes}(\?.*)?$",), means=quoted(query),
    )  # fmt: skip


REPORT = _goal(
    "report an issue", NEW_ISSUE,
    'Type "Broken fence" into "Title", then choose "bug" in "Priority", then click "Submit New Entry"', _reported,
    "issue",
)  # fmt: skip
ENTITLE = _goal(
    "rename an issue", BENCH, 'Type "Wobbly bench" into "Title", then click "Submit Changes"',
    _issue(1, title="Wobbly bench"), "issue1",
)  # fmt: skip
RESOLVE = _goal(
    "resolve an issue", GATE, 'Choose "resolved" in "Status", then click "Submit Changes"',
    _issue(2, status="resolved"), "issue2",
)  # fmt: skip
KEYWORD = _goal(
    "create a keyword", NEW_KEYWORD, 'Type "paint" into "Keyword", then click "Submit New Entry"', _keyword, "keyword",
)  # fmt: skip
STEPS = (
    REPORT,
    ENTITLE,
    RESOLVE,
    _goal(
        "assign an issue", WELL, 'Choose "rosa" in "Assigned To", then click "Submit Changes"',
        _issue(3, assigned="rosa"), "issue3",
    ),
    _goal(
        "note something", GATE, f'Type "{NOTE}" into "Change Note", then click "Submit Changes"', _issue(2, notes=1),
        "issue2",
    ),
    KEYWORD,
    _goal(
        "add a user", NEW_USER,
        f'Type "Kim Bell" into "Name", then type "kim" into "Login Name", then type "{SECRET}" into "Login Password", '
        f'then type "{SECRET}" into "Confirm Password", then type "kim@example.org" into "E-mail address", then click '
        '"Submit New Entry"',
        _person("kim", "Kim Bell", "kim@example.org"), "user",
    ),
    _goal(
        "change the own name", "/", 'Click "Your Details", then type "Ada Grove" into "Name", then click '
        '"Submit Changes"',
        _person("admin", "Ada Grove", "admin@example.org", instead="admin"), "user1",
    ),
)  # fmt: skip


FAILING = (
    failing(REPORT, "server error", "server error"),
    failing(ENTITLE, "server error", "server error"),
    failing(RESOLVE, "session lost", "session lost"),
    failing(KEYWORD, "duplicate", query=KEYWORD.query.replace("paint", "garden")),
)

# The same as people say it. The tracker speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "report an issue": {
        "en": 'Submit an issue with the title "Broken fence" and the priority bug',
        "de": 'Lege einen Eintrag mit dem Titel "Broken fence" und der Priorität bug an',
        "fr": 'Crée un ticket avec le titre "Broken fence" et la priorité bug',
        "es": 'Crea una incidencia con el título "Broken fence" y la prioridad bug',
    },
    "rename an issue": {
        "en": 'Change the title of this issue to "Wobbly bench"',
        "de": 'Ändere den Titel dieses Eintrags in "Wobbly bench"',
        "fr": 'Change le titre de ce ticket en "Wobbly bench"',
        "es": 'Cambia el título de esta incidencia a "Wobbly bench"',
    },
    "resolve an issue": {
        "en": "Set the status to resolved",
        "de": "Setze den Status auf resolved",
        "fr": "Mets le statut sur resolved",
        "es": "Cambia el estado a resolved",
    },
    "assign an issue": {
        "en": "Assign this issue to rosa",
        "de": "Weise diesen Eintrag rosa zu",
        "fr": "Assigne ce ticket à rosa",
        "es": "Asigna esta incidencia a rosa",
    },
    "note something": {
        "en": f'Add the note "{NOTE}"',
        "de": f'Füge die Notiz "{NOTE}" hinzu',
        "fr": f'Ajoute la note "{NOTE}"',
        "es": f'Añade la nota "{NOTE}"',
    },
    "create a keyword": {
        "en": "Create the keyword paint",
        "de": "Lege das Stichwort paint an",
        "fr": "Crée le mot-clé paint",
        "es": "Crea la palabra clave paint",
    },
    "add a user": {
        "en": f"Add a user named Kim Bell with the login name kim, the password {SECRET} and the e-mail address "
              "kim@example.org",
        "de": f"Lege einen Benutzer namens Kim Bell mit dem Benutzernamen kim, dem Passwort {SECRET} und der "
              "E-Mail-Adresse kim@example.org an",
        "fr": f"Ajoute un utilisateur nommé Kim Bell avec l'identifiant kim, le mot de passe {SECRET} et l'adresse "
              "kim@example.org",
        "es": f"Añade un usuario llamado Kim Bell con el nombre de usuario kim, la contraseña {SECRET} y el correo "
              "kim@example.org",
    },
    "change the own name": {
        "en": "Change my name to Ada Grove",
        "de": "Ändere meinen Namen in Ada Grove",
        "fr": "Change mon nom en Ada Grove",
        "es": "Cambia mi nombre a Ada Grove",
    },
}  # fmt: skip


FAILING_WISHES = tuple(
    failing(wish, "server error", "server error") for goal in (ENTITLE, KEYWORD) for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
