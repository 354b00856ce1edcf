"""What else is asked of the server of workflows."""

from __future__ import annotations

from benchmarks.apps.goal import DELETES, SAVES
from benchmarks.apps.prefect.site import Site
from benchmarks.apps.second.declared import Declaring
from benchmarks.apps.second.stored import Stored, changed, gone, made, stored

ASIDE = r"events|event_resources|\w*log|\w+\.(updated|last_polled|status)|composite_trigger_child_firing|configuration"
POOLS, SILO, VARIABLES, LIMITS = "/work-pools", "/work-pools/work-pool/silo", "/variables", "/concurrency-limits"
DELETING = SAVES | DELETES


def _state(site: Site) -> Stored:
    return stored([site.database], ASIDE)


_on = Declaring("prefect", _state)
GOALS = (
    *_on.goal(
        "lift a limit", LIMITS, 'Switch off "tractors"', "the tractors limit shouldn't count for now",
        changed("concurrency_limit_v2", {"name": "tractors"}, active=0), makes=("PATCH /api/v2/concurrency_limits/",),
    ),
    *_on.goal(
        "delete a work pool", POOLS,
        'Click the last button next to "barn", then click "Delete", then click "Delete" in the dialog',
        "barn has been empty for months, drop that pool",
        gone("work_pool", name="barn"), gone("work_queue", name="default"),
        makes=("DELETE /api/work_pools/barn",), confirms=DELETING,
    ),
    *_on.goal(
        "one more queue", SILO,
        'Click "Work Queues", then click the button next to "1 Work Queue", then type "urgent" into "Name", then click '
        '"Create"',
        "silo needs a second queue for what's urgent, call it urgent",
        made("work_queue", name="urgent"), makes=("POST /api/work_pools/silo/queues",),
    ),
    *_on.goal(
        "copy a variable", VARIABLES,
        'Click the last button in the row of "region", then click "Duplicate", then type "county" into "Name", then '
        'click "Duplicate" in the dialog',
        "I want another variable just like region, but called county",
        made("variable", name="county", value='"north"'), makes=("POST /api/variables/$",),
    ),
    *_on.goal(
        "look for a variable", VARIABLES, 'Type "sea" into "Search variables"',
        "find the variable with sea in its name",
        shows="document.querySelectorAll('tbody tr').length === 1 && document.body.innerText.includes('season')",
    ),
    *_on.goal(
        "what happened lately", POOLS, 'Click "Event Feed"', "where can I see what has been going on?",
        shows="location.pathname === '/events'",
    ),
)  # fmt: skip
