"""What is asked of the shared folders, as steps and as people say it, and what their file of settings must then say.

Written before any of them was played, and only run until 2026-11-25; since then rules are built by these goals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.syncthing.site import DEVICES, Device, State

Reached = Callable[[State, State], bool]

START = "/#!/?lang=en"
ATTIC, TABLET = DEVICES
PHONE = "AT2AQ5Q-ENWCEKO-ZHM2Q4K-3PJ4L47-2E7SZPM-KZXFNFX-4C3GYMF-S2I5TQB"
SHARES = SAVES | {"permission"}
SETTINGS = 'Click "Actions", then click "Settings", then '
PUT = "PUT /rest/config$"


def _folder(which: str, **changed: Any) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, folders={**before.folders, which: replace(before.folders[which], **changed)})

    return reached


def _device(which: str, changed: Device) -> Reached:
    return lambda before, after: after == replace(before, devices={**before.devices, which: changed})


def _set(**changed: Any) -> Reached:
    return lambda before, after: after == replace(before, **changed)


def _without(which: str) -> Reached:
    def reached(before: State, after: State) -> bool:
        return after == replace(before, folders={one: it for one, it in before.folders.items() if one != which})

    return reached


def _goal(name: str, query: str, reached: Reached, confirms: frozenset[str] = SAVES) -> Goal:
    return Goal(
        app="syncthing", name=name, query=query, path=START, signed_in=False, reached=reached, confirms=confirms,
        makes=(PUT,), means=quoted(query),
    )  # fmt: skip


def _edit(name: str, which: str, steps: str, reached: Reached, confirms: frozenset[str] = SAVES) -> Goal:
    return _goal(name, f'Click "{which}", then click "Edit", then {steps}', reached, confirms)


RENAME = _edit(
    "rename a folder", "Letters", 'type "Post" into "Folder Label", then click "Save"',
    _folder("letters", label="Post"),
)  # fmt: skip
SEND_ONLY = _edit(
    "only send a folder", "Holiday photos",
    'click "Advanced", then choose "Send Only" in "Folder Type", then click "Save"',
    _folder("holiday-pics", kind="sendonly"),
)  # fmt: skip
PAUSE = _goal("pause a folder", 'Click "Recipes", then click "Pause"', _folder("recipes", paused=True))
OFFICE = _goal(
    "rename this device", f'{SETTINGS}type "Office" into "Device Name", then click "Save"', _set(name="Office")
)
LIMIT = _goal(
    "limit what goes out",
    f'{SETTINGS}click "Connections", then type "500" into "Outgoing Rate Limit (KiB/s)", then click "Save"',
    _set(sends=500),
)  # fmt: skip
ADD = _goal(
    "add a device",
    f'Click "Add Remote Device", then type "{PHONE}" into "Device ID", then type "Phone" into "Device Name", then '
    'click "Save"',
    _device(PHONE, Device("Phone", paused=False, rate=0, accepts=False)), SHARES,
)  # fmt: skip
STEPS = (
    RENAME,
    PAUSE,
    _edit(
        "remove a folder", "Recipes", 'click "Remove", then click "Yes"', _without("recipes"), SAVES | DELETES,
    ),
    _edit(
        "share a folder", "Letters", 'click "Sharing", then check "Tablet", then click "Save"',
        _folder("letters", shared=frozenset({"Attic server", "Tablet"})), SHARES,
    ),
    _edit(
        "stop sharing a folder", "Letters", 'click "Sharing", then uncheck "Attic server", then click "Save"',
        _folder("letters", shared=frozenset()), SHARES,
    ),
    SEND_ONLY,
    _edit(
        "look more often", "Recipes",
        'click "Advanced", then type "600" into "Full Rescan Interval (s)", then click "Save"',
        _folder("recipes", every=600),
    ),
    _edit(
        "rename a device", "Tablet", 'type "Kitchen tablet" into "Device Name", then click "Save"',
        _device(TABLET, Device("Kitchen tablet", paused=False, rate=0, accepts=False)),
    ),
    OFFICE,
    _goal(
        "another theme", f'{SETTINGS}click "GUI", then choose "Dark" in "GUI Theme", then click "Save"',
        _set(theme="dark"),
    ),
    LIMIT,
    ADD,
)  # fmt: skip

FAILING = (
    failing(RENAME, "server error", "server error"),
    failing(PAUSE, "server error", "server error"),
    failing(ADD, "server error", "server error"),
    failing(OFFICE, "session lost", "session lost"),
    failing(LIMIT, "nothing kept", "nothing kept"),
    failing(SEND_ONLY, "nothing kept", "nothing kept"),
    failing(ADD, "refused", query=ADD.query.replace(PHONE, "AT2AQ5Q-ENWCEKO")),
    failing(RENAME, "nothing of that name", query=RENAME.query.replace('"Letters"', '"Invoices"')),
)

# The same as people say it. The page speaks the language of the wish.
WISHES: Mapping[str, Mapping[str, str]] = {
    "rename a folder": {
        "en": "call the Letters folder Post",
        "de": "nenn den Ordner Letters in Post um",
        "fr": "renomme le dossier Letters en Post",
        "es": "cámbiale el nombre a la carpeta Letters, que se llame Post",
    },
    "pause a folder": {
        "en": "pause the Recipes folder for now",
        "de": "halt den Ordner Recipes erstmal an",
        "fr": "mets le dossier Recipes en pause",
        "es": "pausa la carpeta Recipes",
    },
    "remove a folder": {
        "en": "I don't want to sync Recipes anymore, remove that folder",
        "de": "entfern den Ordner Recipes",
        "fr": "supprime le dossier Recipes",
        "es": "quita la carpeta Recipes",
    },
    "share a folder": {
        "en": "share Letters with the tablet too",
        "de": "teil den Ordner Letters auch mit dem Tablet",
        "fr": "partage aussi Letters avec Tablet",
        "es": "comparte Letters también con Tablet",
    },
    "stop sharing a folder": {
        "en": "stop sharing Letters with the attic server",
        "de": "Letters soll nicht mehr mit Attic server geteilt werden",
        "fr": "ne partage plus Letters avec Attic server",
        "es": "deja de compartir Letters con Attic server",
    },
    "only send a folder": {
        "en": "Holiday photos should only be sent, not received",
        "de": "Holiday photos nur senden, nicht empfangen",
        "fr": "Holiday photos doit seulement envoyer",
        "es": "que Holiday photos solo envíe",
    },
    "look more often": {
        "en": "rescan Recipes every 600 seconds",
        "de": "scann Recipes alle 600 Sekunden",
        "fr": "analyse Recipes toutes les 600 secondes",
        "es": "vuelve a escanear Recipes cada 600 segundos",
    },
    "rename a device": {
        "en": "the tablet is now called Kitchen tablet",
        "de": "das Gerät Tablet heißt jetzt Kitchen tablet",
        "fr": "renomme l'appareil Tablet en Kitchen tablet",
        "es": "cambia el nombre del dispositivo Tablet a Kitchen tablet",
    },
    "rename this device": {
        "en": "change this device's name to Office",
        "de": "ändere den Namen dieses Geräts in Office",
        "fr": "change le nom de cet appareil en Office",
        "es": "cambia el nombre de este dispositivo a Office",
    },
    "another theme": {
        "en": "switch to the dark theme",
        "de": "stell das dunkle Design ein",
        "fr": "passe au thème sombre",
        "es": "pon el tema oscuro",
    },
    "limit what goes out": {
        "en": "don't upload with more than 500 KiB/s",
        "de": "begrenz den Upload auf 500 KiB/s",
        "fr": "limite l'envoi à 500 Kio/s",
        "es": "limita la subida a 500 KiB/s",
    },
    "add a device": {
        "en": f"add my phone, its ID is {PHONE}, and call it Phone",
        "de": f"füg ein Gerät namens Phone hinzu, die Kennung ist {PHONE}",
        "fr": f"ajoute l'appareil Phone avec l'ID {PHONE}",
        "es": f"añade el dispositivo Phone con el ID {PHONE}",
    },
}


def _spoken(goal: Goal) -> list[Goal]:
    return [replace(one, path=one.path.replace("=en", f"={one.language}")) for one in wishes(goal, WISHES)]


FAILING_WISHES = tuple(
    failing(wish, fault, fault)
    for goal, fault in ((RENAME, "server error"), (LIMIT, "nothing kept"))
    for wish in _spoken(goal)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in _spoken(goal)), *FAILING_WISHES)
