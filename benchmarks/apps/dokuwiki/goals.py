"""What is asked of the wiki, as steps and as people say it in four languages, and what its files must then say."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from benchmarks.apps.dokuwiki.making import ADMIN, MEMBER, PASSWORD
from benchmarks.apps.dokuwiki.site import LOGIN, State
from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes

Reached = Callable[[State, State], bool]

PAGE = "/doku.php?id=tomatoes"
WATERING = "/doku.php?id=watering"
PROFILE = "/doku.php?id=start&do=profile"
USERS = "/doku.php?id=start&do=admin&page=usermanager"
SETTINGS = "/doku.php?id=start&do=admin&page=config"
TEXT, NEW_TEXT, TITLE, NAME = "Plant them in May", "Water every evening", "Seed library", "Ada Bloom"


def _signed_in(before: State, after: State) -> bool:
    return MEMBER in after.signed_in


def _signed_out(before: State, after: State) -> bool:
    return ADMIN in before.signed_in and ADMIN not in after.signed_in


def _page(name: str, text: str) -> Reached:
    return lambda before, after: after.pages == {**before.pages, name: text}


def _named(before: State, after: State) -> bool:
    return after.users == {**before.users, ADMIN: (NAME, before.users[ADMIN][1])}


def _titled(before: State, after: State) -> bool:
    return after.title == TITLE


def _deleted(before: State, after: State) -> bool:
    return after.users == {name: user for name, user in before.users.items() if name != MEMBER}


def _added(before: State, after: State) -> bool:
    return after.users == {**before.users, "kim": ("Kim Bell", "kim@example.org")}


def _goal(
    name: str, path: str, query: str, reached: Reached, signed_in: bool = True, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="dokuwiki", name=name, query=query, path=path, signed_in=signed_in, reached=reached, confirms=confirms,
        makes=() if reached is _signed_out else ("POST /doku.php",), means=quoted(query),
    )  # fmt: skip


LOG_IN = _goal(
    "log in", LOGIN, f'Type "{MEMBER}" into "Username", then type "{PASSWORD}" into "Password", then click the '
    '"Log In" button', _signed_in, signed_in=False,
)  # fmt: skip
CREATE = _goal(
    "create a page", PAGE, f'Click "Create this page", then type "{TEXT}" into the text area, then click "Save"',
    _page("tomatoes", TEXT),
)  # fmt: skip
ADD_USER = _goal(
    "add a user", USERS,
    'Type "kim" into "User", then type "amber-lantern-77" into "Password", then type "amber-lantern-77" into '
    '"once again", then type "Kim Bell" into "Real Name", then type "kim@example.org" into "Email", then click "Add"',
    _added,
)  # fmt: skip
RENAME = _goal(
    "change the own name", PROFILE,
    f'Type "{NAME}" into "Real name", then type "{PASSWORD}" into "Confirm current password", then click "Save"',
    _named,
)  # fmt: skip
ENTITLE = _goal(
    "change the wiki's title", SETTINGS, f'Type "{TITLE}" into "Wiki title", then click "Save"', _titled,
)  # fmt: skip
STEPS = (
    LOG_IN,
    _goal("log out", "/doku.php?id=start", 'Click "Log Out"', _signed_out),
    CREATE,
    _goal(
        "change a page", WATERING,
        f'Click "Edit this page", then type "{NEW_TEXT}" into the text area, then click "Save"',
        _page("watering", NEW_TEXT),
    ),
    RENAME,
    ENTITLE,
    _goal(
        "delete a user", USERS, f'Tick the checkbox next to "{MEMBER}", then click "Delete Selected"', _deleted,
        confirms=DELETES,
    ),
    ADD_USER,
)  # fmt: skip


FAILING = (
    failing(LOG_IN, "wrong password", query=LOG_IN.query.replace(PASSWORD, "not-the-password")),
    failing(CREATE, "server error", "server error"),
    failing(ENTITLE, "server error", "server error"),
    failing(RENAME, "session lost", "session lost"),
    failing(RENAME, "wrong password", query=RENAME.query.replace(PASSWORD, "not-the-password")),
    failing(ADD_USER, "missing field", query=ADD_USER.query.replace('type "Kim Bell" into "Real Name", then ', "")),
    failing(ADD_USER, "duplicate", query=ADD_USER.query.replace('"kim"', f'"{MEMBER}"')),
)

# The same as people say it. The wiki speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "log in": {
        "en": f"Log in as {MEMBER} with the password {PASSWORD}",
        "de": f"Melde mich als {MEMBER} mit dem Passwort {PASSWORD} an",
        "fr": f"Connecte-moi en tant que {MEMBER} avec le mot de passe {PASSWORD}",
        "es": f"Inicia sesión como {MEMBER} con la contraseña {PASSWORD}",
    },
    "log out": {"en": "Log me out", "de": "Melde mich ab", "fr": "Déconnecte-moi", "es": "Cierra la sesión"},
    "create a page": {
        "en": f'Create this page with the text "{TEXT}"',
        "de": f'Lege diese Seite mit dem Text "{TEXT}" an',
        "fr": f'Crée cette page avec le texte "{TEXT}"',
        "es": f'Crea esta página con el texto "{TEXT}"',
    },
    "change a page": {
        "en": f'Replace the text of this page with "{NEW_TEXT}"',
        "de": f'Ersetze den Text dieser Seite durch "{NEW_TEXT}"',
        "fr": f'Remplace le texte de cette page par "{NEW_TEXT}"',
        "es": f'Reemplaza el texto de esta página por "{NEW_TEXT}"',
    },
    "change the own name": {
        "en": f"Change my real name to {NAME}, my password is {PASSWORD}",
        "de": f"Ändere meinen vollen Namen in {NAME}, mein Passwort ist {PASSWORD}",
        "fr": f"Change mon nom complet en {NAME}, mon mot de passe est {PASSWORD}",
        "es": f"Cambia mi nombre real a {NAME}, mi contraseña es {PASSWORD}",
    },
    "change the wiki's title": {
        "en": f"Change the wiki title to {TITLE}",
        "de": f"Ändere den Titel des Wikis in {TITLE}",
        "fr": f"Change le titre du wiki en {TITLE}",
        "es": f"Cambia el título del wiki a {TITLE}",
    },
    "delete a user": {
        "en": f"Delete the user {MEMBER}",
        "de": f"Lösche den Benutzer {MEMBER}",
        "fr": f"Supprime l'utilisateur {MEMBER}",
        "es": f"Elimina el usuario {MEMBER}",
    },
    "add a user": {
        "en": 'Add a user "kim" with the password amber-lantern-77, real name Kim Bell and email kim@example.org',
        "de": 'Lege einen Benutzer "kim" mit dem Passwort amber-lantern-77, dem Namen Kim Bell und der E-Mail '
              "kim@example.org an",
        "fr": 'Ajoute un utilisateur "kim" avec le mot de passe amber-lantern-77, le nom Kim Bell et l\'e-mail '
              "kim@example.org",
        "es": 'Añade un usuario "kim" con la contraseña amber-lantern-77, el nombre Kim Bell y el correo '
              "kim@example.org",
    },
}  # fmt: skip


def _hindered(goal: Goal, failure: str, fault: str, language: str) -> Goal:
    wish = next(one for one in wishes(goal, WISHES) if one.language == language)
    return failing(wish, failure, fault)


FAILING_WISHES = (
    _hindered(ENTITLE, "server error", "server error", "en"),
    _hindered(ENTITLE, "server error", "server error", "de"),
    _hindered(RENAME, "session lost", "session lost", "fr"),
    _hindered(CREATE, "server error", "server error", "es"),
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
