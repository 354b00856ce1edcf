"""What is asked of the dashboards, as steps and as people say it, and what their database must then say.

These goals were written before any of them was played, and no rule is built by them: they are only run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.superset.site import State, User

Reached = Callable[[State, State], bool]

LAYERS, TAGS, STYLES = "/annotationlayer/list/", "/superset/tags/", "/csstemplatemodelview/list/"
DASHBOARDS, USERS, GROUPS, PROFILE = "/dashboard/list/", "/users/", "/list_groups/", "/user_info/"
SECRET = "Blue-kettle-77"
SUNDAY = "First Sunday of each month"
GRANTS = SAVES | {"permission", "account"}
SURE = 'then type "DELETE" into the text field, then click "Delete"'  # it has to be typed before a thing is deleted


def _set(**changed: Any) -> Reached:
    return lambda before, after: after == replace(before, **changed)


def _layers(**layers: str) -> Reached:
    return _set(layers={name.replace("_", " "): said for name, said in layers.items()})


def _dashboards(*names: str) -> Reached:
    return _set(dashboards=dict.fromkeys(names, False))


def _user(login: str, **changed: Any) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, users={**before.users, login: replace(before.users[login], **changed)})

    return reached


def _with_kim(before: State, after: State) -> bool:
    kim = User("Kim", "Bell", "kim@example.org", active=True, roles=frozenset({"Gamma"}), groups=frozenset())
    return after == replace(before, users={**before.users, "kim": kim})


def _without_tom(before: State, after: State) -> bool:
    return after == replace(before, users={login: user for login, user in before.users.items() if login != "tom"})


def _goal(name: str, path: str, query: str, reached: Reached, *makes: str, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="superset", name=name, query=query, path=path, signed_in=True, reached=reached, confirms=confirms,
        makes=makes, means=quoted(query),
    )  # fmt: skip


LAYER = _goal(
    "make a layer", LAYERS,
    'Click "Annotation layer", then type "Fairs" into "Annotation layer name", then click "Add"',
    _layers(Holidays="Days when we are closed", Market_days="", Fairs=""), "POST /api/v1/annotation_layer/$",
)  # fmt: skip
RENAME_LAYER = _goal(
    "rename a layer", LAYERS,
    'Click "Edit" in the row of "Market days", then type "Markets" into "Annotation layer name", then click "Save"',
    _layers(Holidays="Days when we are closed", Markets=""), r"PUT /api/v1/annotation_layer/\d+$",
)  # fmt: skip
TAG = _goal(
    "make a tag", TAGS, 'Click "Tag", then type "summer" into "Tag name", then click "Save"',
    _set(tags={"costs": "", "spring": "", "summer": ""}), "POST /api/v1/tag/$",
)  # fmt: skip
RENAME_TAG = _goal(
    "rename a tag", TAGS,
    'Click "Edit" in the row of "costs", then type "expenses" into "Tag name", then click "Save"',
    _set(tags={"expenses": "", "spring": ""}), r"PUT /api/v1/tag/\d+$",
)  # fmt: skip
RETITLE = _goal(
    "rename a dashboard", DASHBOARDS,
    'Click "Edit" in the row of "Bread sold", then type "Bread and cake" into "Name", then click "Save"',
    _dashboards("Bread and cake", "Deliveries", "Flour stock"), r"PUT /api/v1/dashboard/\d+$",
)  # fmt: skip
PERSON = _goal(
    "add a user", USERS,
    'Click "User", then type "Kim" into "First name", then type "Bell" into "Last name", then type "kim" into '
    '"Username", then check "Is active?", then type "kim@example.org" into "Email", then choose "Gamma" in "Roles", '
    f'then type "{SECRET}" into "Password", then type "{SECRET}" into "Confirm Password", then click "Save"',
    _with_kim, "POST /api/v1/security/users/$", confirms=GRANTS,
)  # fmt: skip
MAIL = _goal(
    "change a user's address", USERS,
    'Click "Edit" in the row of "rosa", then type "rosa@bakery.example" into "Email", then click "Save"',
    _user("rosa", mail="rosa@bakery.example"), r"PUT /api/v1/security/users/\d+$",
    confirms=SAVES | {"account", "permission"},
)  # fmt: skip
GROUP = _goal(
    "make a group", GROUPS, 'Click "Group", then type "Night shift" into "Name", then click "Save"',
    _set(groups=frozenset({"Night shift"})), "POST /api/v1/security/groups/$", confirms=GRANTS,
)  # fmt: skip
NAME = _goal(
    "change the own name", PROFILE, 'Click "Edit user", then type "Stone" into "Last name", then click "Save"',
    _user("ada", last="Stone"), "PUT /api/v1/me/$",
)  # fmt: skip
STEPS = (
    LAYER,
    RENAME_LAYER,
    _goal(
        "describe a layer", LAYERS,
        f'Click "Edit" in the row of "Market days", then type "{SUNDAY}" into "description", then click "Save"',
        _layers(Holidays="Days when we are closed", Market_days=SUNDAY), r"PUT /api/v1/annotation_layer/\d+$",
    ),
    _goal(
        "delete a layer", LAYERS, f'Click "Delete" in the row of "Holidays", {SURE}',
        _layers(Market_days=""), r"DELETE /api/v1/annotation_layer/\d+$", confirms=SAVES | DELETES,
    ),
    TAG,
    RENAME_TAG,
    RETITLE,
    _goal(
        "delete a dashboard", DASHBOARDS, f'Click "Delete" in the row of "Flour stock", {SURE}',
        _dashboards("Bread sold", "Deliveries"), r"DELETE /api/v1/dashboard/\d+$", confirms=SAVES | DELETES,
    ),
    _goal(
        "mark a dashboard", DASHBOARDS, 'Click the star in the row of "Deliveries"',
        _set(favorites=frozenset({"Deliveries"})), r"POST /api/v1/dashboard/\d+/favorites/$",
    ),
    _goal(
        "delete a style", STYLES, f'Click "Delete" in the row of "Large print", {SURE}',
        _set(styles=frozenset({"Evening"})), r"DELETE /api/v1/css_template/\d+$", confirms=SAVES | DELETES,
    ),
    PERSON,
    MAIL,
    _goal(
        "lock a user out", USERS,
        'Click "Edit" in the row of "tom", then uncheck "Is active?", then click "Save"',
        _user("tom", active=False), r"PUT /api/v1/security/users/\d+$", confirms=GRANTS,
    ),
    _goal(
        "delete a user", USERS, f'Click "Delete" in the row of "tom", {SURE}',
        _without_tom, r"DELETE /api/v1/security/users/\d+$", confirms=SAVES | DELETES | {"account"},
    ),
    GROUP,
    NAME,
)  # fmt: skip

FAILING = (
    failing(LAYER, "server error", "server error"),
    failing(RETITLE, "server error", "server error"),
    failing(GROUP, "server error", "server error"),
    failing(TAG, "session lost", "session lost"),
    failing(MAIL, "session lost", "session lost"),
    failing(RENAME_TAG, "nothing kept", "nothing kept"),
    failing(RENAME_LAYER, "nothing kept", "nothing kept"),
    failing(NAME, "nothing kept", "nothing kept"),
    failing(LAYER, "duplicate", query=LAYER.query.replace('"Fairs"', '"Holidays"')),
    failing(PERSON, "name taken", query=PERSON.query.replace('"kim"', '"rosa"')),
    failing(RETITLE, "nothing of that name", query=RETITLE.query.replace('"Bread sold"', '"Butter sold"')),
)

# The same as people say it. The pages speak the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "make a layer": {
        "en": "set up a new annotation layer for our Fairs",
        "de": "leg eine neue Anmerkungsebene Fairs an",
        "fr": "crée une couche d'annotations appelée Fairs",
        "es": "haz una capa de anotación nueva llamada Fairs",
    },
    "rename a layer": {
        "en": "Market days should just be called Markets",
        "de": "nenn Market days um, es heißt jetzt Markets",
        "fr": "change le nom de Market days en Markets",
        "es": "cámbiale el nombre a Market days por Markets",
    },
    "describe a layer": {
        "en": f'write "{SUNDAY}" as the description of Market days',
        "de": f'schreib bei Market days als Beschreibung "{SUNDAY}" rein',
        "fr": f"mets « {SUNDAY} » comme description de Market days",
        "es": f'pon "{SUNDAY}" como descripción de Market days',
    },
    "delete a layer": {
        "en": "throw away the Holidays layer",
        "de": "die Ebene Holidays kann gelöscht werden",
        "fr": "supprime la couche Holidays",
        "es": "elimina la capa Holidays",
    },
    "make a tag": {
        "en": "I need a tag called summer",
        "de": "neues Schlagwort bitte: summer",
        "fr": "ajoute une étiquette summer",
        "es": "añade la etiqueta summer",
    },
    "rename a tag": {
        "en": "rename the tag costs, it should say expenses",
        "de": "aus dem Schlagwort costs mach bitte expenses",
        "fr": "renomme l'étiquette costs en expenses",
        "es": "la etiqueta costs tiene que llamarse expenses",
    },
    "rename a dashboard": {
        "en": "call the Bread sold dashboard Bread and cake instead",
        "de": "das Dashboard Bread sold soll Bread and cake heißen",
        "fr": "le tableau de bord Bread sold s'appelle désormais Bread and cake",
        "es": "cambia el título del panel Bread sold a Bread and cake",
    },
    "delete a dashboard": {
        "en": "nobody looks at Flour stock any more, delete it",
        "de": "lösch das Dashboard Flour stock",
        "fr": "efface le tableau de bord Flour stock",
        "es": "borra el panel Flour stock",
    },
    "mark a dashboard": {
        "en": "make Deliveries one of my favourites",
        "de": "nimm Deliveries in meine Favoriten auf",
        "fr": "ajoute Deliveries à mes favoris",
        "es": "pon Deliveries entre mis favoritos",
    },
    "delete a style": {
        "en": "remove the template Large print",
        "de": "weg mit der Vorlage Large print",
        "fr": "supprime le modèle Large print",
        "es": "quita la plantilla Large print",
    },
    "add a user": {
        "en": f"add Kim Bell: username kim, email kim@example.org, role Gamma, password {SECRET}, active",
        "de": f"neuer Benutzer Kim Bell, Anmeldename kim, Mail kim@example.org, Rolle Gamma, Passwort {SECRET}, aktiv",
        "fr": f"compte actif pour Kim Bell, identifiant kim, e-mail kim@example.org, rôle Gamma, mot de passe {SECRET}",
        "es": f"da de alta a Kim Bell, usuario kim, correo kim@example.org, rol Gamma, contraseña {SECRET}, activo",
    },
    "change a user's address": {
        "en": "Rosa has a new email, rosa@bakery.example",
        "de": "Rosas neue Mailadresse ist rosa@bakery.example",
        "fr": "remplace l'e-mail de rosa par rosa@bakery.example",
        "es": "el correo de rosa ahora es rosa@bakery.example",
    },
    "lock a user out": {
        "en": "deactivate tom's account, but don't delete it",
        "de": "deaktivier den Benutzer tom",
        "fr": "désactive le compte de tom",
        "es": "desactiva al usuario tom",
    },
    "delete a user": {
        "en": "Tom Weber doesn't work here any more, delete his user",
        "de": "Tom Weber ist nicht mehr bei uns, lösch seinen Benutzer",
        "fr": "supprime l'utilisateur Tom Weber",
        "es": "elimina al usuario Tom Weber",
    },
    "make a group": {
        "en": "make a group for the Night shift",
        "de": "ich brauche eine Gruppe Night shift",
        "fr": "crée le groupe Night shift",
        "es": "crea un grupo Night shift",
    },
    "change the own name": {
        "en": "my last name is Stone now",
        "de": "mein Nachname ist jetzt Stone",
        "fr": "mon nom de famille est maintenant Stone",
        "es": "mi apellido ahora es Stone",
    },
}

FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((TAG, "server error"), (NAME, "nothing kept"))
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
