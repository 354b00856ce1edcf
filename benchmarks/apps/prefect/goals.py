"""What is asked of the server of workflows, as steps and as people say it, and what its database must then say.

Until 2026-11-22 these goals were only run; since then rules are built by them. The application speaks English only.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.prefect.site import State

Reached = Callable[[State, State], bool]

VARIABLES, POOLS, LIMITS = "/variables", "/work-pools", "/concurrency-limits"
SILO = "/work-pools/work-pool/silo"
NORTH, SUMMER = '"north"', '"summer"'
OPEN = (False, None)  # neither paused nor limited


def _variables(**values: str) -> Reached:
    return lambda before, after: after == replace(before, variables=values)


def _silo(about: str, paused: bool, most: int | None) -> Reached:
    return lambda before, after: after == replace(before, pools={**before.pools, "silo": (about, paused, most)})


def _without_silo(before: State, after: State) -> bool:
    return after == replace(before, pools={"barn": before.pools["barn"]})


def _limits(**limits: int) -> Reached:
    return lambda before, after: after == replace(before, limits=limits)


def _goal(
    name: str, path: str, query: str, reached: Reached, makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="prefect", name=name, query=query, path=path, signed_in=False, reached=reached, confirms=confirms,
        makes=(makes,), means=quoted(query),
    )  # fmt: skip


CREATE = _goal(
    "create a variable", VARIABLES,
    'Click the button next to "Variables", then type "crop" into "Name", then type "barley" into "Value", then click '
    '"Create"',
    _variables(region=NORTH, season=SUMMER, crop='"barley"'), "POST /api/variables/$",
)  # fmt: skip
CHANGE = _goal(
    "change a variable", VARIABLES,
    'Click the last button in the row of "region", then click "Edit", then type "south" into "Value", then click '
    '"Save"',
    _variables(region='"south"', season=SUMMER), "PATCH /api/variables/",
)  # fmt: skip
DESCRIBE = _goal(
    "describe a work pool", f"{SILO}/edit", 'Type "Grain" into "Description", then click "Save"',
    _silo("Grain", *OPEN), "PATCH /api/work_pools/silo$",
)  # fmt: skip
STEPS = (
    CREATE,
    CHANGE,
    DESCRIBE,
    _goal(
        "rename a variable", VARIABLES,
        'Click the last button in the row of "region", then click "Edit", then type "county" into "Name", then click '
        '"Save"',
        _variables(county=NORTH, season=SUMMER), "PATCH /api/variables/",
    ),
    _goal(
        "delete a variable", VARIABLES,
        'Click the last button in the row of "season", then click "Delete", then click "Delete" in the dialog',
        _variables(region=NORTH), "DELETE /api/variables/", DELETES,
    ),
    _goal(
        "limit a work pool", f"{SILO}/edit", 'Type "4" into "Flow Run Concurrency", then click "Save"',
        _silo("", False, 4), "PATCH /api/work_pools/silo$",
    ),
    _goal(
        "pause a work pool", POOLS, 'Switch off "silo"', _silo("", True, None), "PATCH /api/work_pools/silo$",
    ),
    _goal(
        "create a limit", LIMITS,
        'Click the button next to "Concurrency", then type "ploughs" into "Concurrency Limit Name", then type "2" into '
        '"Concurrency Limit", then click "Create"',
        _limits(tractors=3, ploughs=2), "POST /api/v2/concurrency_limits/$",
    ),
)  # fmt: skip


FAILING = (
    failing(CREATE, "server error", "server error"),
    failing(CHANGE, "server error", "server error"),
    failing(DESCRIBE, "server error", "server error"),
    failing(CREATE, "duplicate", query=CREATE.query.replace("crop", "season")),
)

# The same as people say it.
WISHES: Mapping[str, Mapping[str, str]] = {
    "create a variable": {
        "en": "Create a variable crop with the value barley",
        "de": "Lege eine Variable crop mit dem Wert barley an",
        "fr": "Crée une variable crop avec la valeur barley",
        "es": "Crea una variable crop con el valor barley",
    },
    "change a variable": {
        "en": "Change the value of region to south",
        "de": "Ändere den Wert von region auf south",
        "fr": "Change la valeur de region en south",
        "es": "Cambia el valor de region a south",
    },
    "describe a work pool": {
        "en": "Set the description to Grain",
        "de": "Setze die Beschreibung auf Grain",
        "fr": "Mets Grain comme description",
        "es": "Pon Grain como descripción",
    },
    "rename a variable": {
        "en": "Rename the variable region to county",
        "de": "Benenne die Variable region in county um",
        "fr": "Renomme la variable region en county",
        "es": "Cambia el nombre de la variable region a county",
    },
    "delete a variable": {
        "en": "Delete the variable season",
        "de": "Lösche die Variable season",
        "fr": "Supprime la variable season",
        "es": "Elimina la variable season",
    },
    "limit a work pool": {
        "en": "Allow at most 4 flow runs at a time",
        "de": "Lass höchstens 4 Läufe gleichzeitig zu",
        "fr": "Autorise au plus 4 exécutions à la fois",
        "es": "Permite como máximo 4 ejecuciones a la vez",
    },
    "pause a work pool": {
        "en": "Pause the work pool silo",
        "de": "Halte den Work-Pool silo an",
        "fr": "Mets en pause le work pool silo",
        "es": "Pausa el work pool silo",
    },
    "create a limit": {
        "en": "Add a concurrency limit ploughs of 2",
        "de": "Füge eine Begrenzung ploughs von 2 hinzu",
        "fr": "Ajoute une limite ploughs de 2",
        "es": "Añade un límite ploughs de 2",
    },
}


FAILING_WISHES = tuple(
    failing(wish, "server error", "server error")
    for goal in (CREATE, CHANGE, DESCRIBE)
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
