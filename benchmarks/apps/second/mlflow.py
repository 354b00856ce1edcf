"""What else is asked of the tracking server."""

from __future__ import annotations

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.apps.mlflow.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, made, stored

ASIDE = r"\w+\.(last_update_time|last_updated_time)"
EXPERIMENTS, MODELS, TOMATO = "/#/experiments", "/#/models", "/#/models/tomato"


def _state(site: Site) -> Stored:
    return stored([site.database], ASIDE)


_on = Declaring("mlflow", _state)
GOALS = (
    *_on.goal(
        "delete two experiments", EXPERIMENTS,
        'Tick the checkbox in the row of "orchard", then tick the checkbox in the row of "greenhouse", then click '
        '"Delete", then click "Delete" in the dialog',
        "orchard and greenhouse were only tests, delete both",
        changed("experiments", {"name": "orchard"}, lifecycle_stage="deleted"),
        changed("experiments", {"name": "greenhouse"}, lifecycle_stage="deleted"),
        makes=("POST .*/experiments/delete", "POST .*/experiments/delete"), confirms=SAVES | DELETES,
    ),
    *_on.goal(
        "tag a model", TOMATO,
        'Click "Tags", then type "season" into "Name", then type "summer" into "Value", then click "Add"',
        "mark this one with season summer",
        made("registered_model_tags", name="tomato", key="season", value="summer"),
        makes=("POST .*/registered-models/set-tag",),
    ),
    *_on.goal(
        "models from Z to A", MODELS, 'Click "Name" in the head of the table', "turn the list of models round, Z first",
        shows="document.body.innerText.indexOf('tomato') < document.body.innerText.indexOf('pepper') && "
              "document.body.innerText.includes('tomato')",
    ),
    *_on.goal(
        "a dark page", MODELS, 'Click "Settings", then switch off "Light"',
        "it's too bright here, I want it dark", shows="document.body.classList.contains('dark-mode')",
    ),
    *_on.goal(
        "look for an experiment", EXPERIMENTS, 'Type "green" into "Search experiments", then click "Search"',
        "was there something with green in its name?",
        shows="document.querySelectorAll('[role=row] a').length === 1 && "
              "document.body.innerText.includes('greenhouse')",
    ),
    *_on.goal(
        "compare two", EXPERIMENTS,
        'Tick the checkbox in the row of "orchard", then tick the checkbox in the row of "harvest", then click '
        '"Compare"',
        "hold orchard against harvest", shows="location.href.includes('compare-experiments')",
    ),
)  # fmt: skip
