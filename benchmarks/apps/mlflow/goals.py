"""What is asked of the tracking server, as steps and as people say it, and what its database must then say.

The rules are built with these goals. The application speaks English only, whatever the language of the wish.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from benchmarks.apps.goal import DELETES, SAVES, Goal, failing, quoted, wishes
from benchmarks.apps.mlflow.site import State

Reached = Callable[[State, State], bool]

EXPERIMENTS, GREENHOUSE, RUNS = "/#/experiments", "/#/experiments/2/runs", "/#/experiments/1/runs"
MODELS, TOMATO = "/#/models", "/#/models/tomato"
TEXT = "Ripe in August"


def _experiments(*names: str) -> Reached:
    return lambda before, after: after == replace(before, experiments=frozenset({"Default", *names}))


def _runs(*names: str) -> Reached:
    return lambda before, after: after == replace(before, runs=frozenset(names))


def _models(**texts: str) -> Reached:
    return lambda before, after: after == replace(before, models=texts)


def _goal(
    name: str, path: str, query: str, reached: Reached, makes: str, confirms: frozenset[str] = SAVES
) -> Goal:
    return Goal(
        app="mlflow", name=name, query=query, path=path, signed_in=path in (MODELS, TOMATO), reached=reached,
        confirms=confirms, makes=(makes,), means=quoted(query),
    )  # fmt: skip


CREATE = _goal(
    "create an experiment", EXPERIMENTS,
    'Click "Create", then type "meadow" into "Experiment Name", then click "Create"',
    _experiments("harvest", "greenhouse", "orchard", "meadow"), "POST .*/experiments/create",
)  # fmt: skip
CREATE_MODEL = _goal(
    "create a model", MODELS, 'Click "Create Model", then type "basil" into "Model name", then click "Create"',
    _models(tomato="", pepper="", basil=""), "POST .*/registered-models/create",
)  # fmt: skip
RENAME_RUN = _goal(
    "rename a run", RUNS,
    'Click "maple", then click "Open header dropdown menu", then click "Rename", then type "willow" into '
    '"Run name", then click "Save"',
    _runs("willow", "birch"), "POST .*/runs/update",
)  # fmt: skip
DELETE = _goal(
    "delete an experiment", EXPERIMENTS,
    'Tick the checkbox in the row of "orchard", then click "Delete", then click "Delete" in the dialog',
    _experiments("harvest", "greenhouse"), "POST .*/experiments/delete", DELETES,
)  # fmt: skip
STEPS = (
    CREATE,
    CREATE_MODEL,
    RENAME_RUN,
    DELETE,
    _goal(
        "rename an experiment", GREENHOUSE,
        'Click "Open header dropdown menu", then click "Edit experiment", then type "hothouse" into '
        '"Experiment name", then click "Save"',
        _experiments("harvest", "hothouse", "orchard"), "POST .*/experiments/update",
    ),
    _goal(
        "delete a model", TOMATO,
        'Click "Open header dropdown menu", then click "Delete", then click "Delete" in the dialog',
        _models(pepper=""), "DELETE .*/registered-models/delete", DELETES,
    ),
    _goal(
        "describe a model", TOMATO, f'Click "Edit", then type "{TEXT}" into the text area, then click "Save"',
        _models(tomato=TEXT, pepper=""), "PATCH .*/registered-models/update",
    ),
    _goal(
        "delete a run", RUNS,
        'Click "birch", then click "Open header dropdown menu", then click "Delete", then click "Delete" in the dialog',
        _runs("maple"), "POST .*/runs/delete", DELETES,
    ),
)  # fmt: skip


FAILING = (
    failing(CREATE, "server error", "server error"),
    failing(CREATE_MODEL, "server error", "server error"),
    failing(DELETE, "server error", "server error"),
    failing(CREATE, "duplicate", query=CREATE.query.replace("meadow", "harvest")),
    failing(CREATE_MODEL, "duplicate", query=CREATE_MODEL.query.replace("basil", "pepper")),
)

# The same as people say it.
WISHES: Mapping[str, Mapping[str, str]] = {
    "create an experiment": {
        "en": "Create an experiment called meadow",
        "de": "Lege ein Experiment namens meadow an",
        "fr": "Crée une expérience nommée meadow",
        "es": "Crea un experimento llamado meadow",
    },
    "create a model": {
        "en": "Create a model with the name basil",
        "de": "Erstelle ein Modell mit dem Namen basil",
        "fr": "Crée un modèle avec le nom basil",
        "es": "Crea un modelo con el nombre basil",
    },
    "rename a run": {
        "en": "Rename the run maple to willow",
        "de": "Benenne den Lauf maple in willow um",
        "fr": "Renomme l'exécution maple en willow",
        "es": "Cambia el nombre de la ejecución maple a willow",
    },
    "delete an experiment": {
        "en": "Delete the experiment orchard",
        "de": "Lösche das Experiment orchard",
        "fr": "Supprime l'expérience orchard",
        "es": "Elimina el experimento orchard",
    },
    "rename an experiment": {
        "en": "Rename this experiment to hothouse",
        "de": "Benenne dieses Experiment in hothouse um",
        "fr": "Renomme cette expérience en hothouse",
        "es": "Cambia el nombre de este experimento a hothouse",
    },
    "delete a model": {
        "en": "Delete this model",
        "de": "Lösche dieses Modell",
        "fr": "Supprime ce modèle",
        "es": "Elimina este modelo",
    },
    "describe a model": {
        "en": f'Set the description of this model to "{TEXT}"',
        "de": f'Setze die Beschreibung dieses Modells auf "{TEXT}"',
        "fr": f'Mets "{TEXT}" comme description de ce modèle',
        "es": f'Pon "{TEXT}" como descripción de este modelo',
    },
    "delete a run": {
        "en": "Delete the run birch",
        "de": "Lösche den Lauf birch",
        "fr": "Supprime l'exécution birch",
        "es": "Elimina la ejecución birch",
    },
}


FAILING_WISHES = tuple(
    failing(wish, "server error", "server error")
    for goal in (CREATE, CREATE_MODEL, DELETE)
    for wish in wishes(goal, WISHES)
)
GOALS = (*STEPS, *FAILING, *(wish for goal in STEPS for wish in wishes(goal, WISHES)), *FAILING_WISHES)
