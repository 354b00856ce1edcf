"""A second set of goals, of other kinds than the first, on applications that rules were built with.

Written before any of them was played, by somebody who wrote no rules. Rules may be built with the half that
`Goal.half` calls built; the other half is only run.
"""

from benchmarks.apps.second import (
    calibreweb,
    helpdesk,
    kolibri,
    mediawiki,
    mlflow,
    oscar,
    prefect,
    roundup,
    wordpress,
)  # fmt: skip

SECOND = (
    *calibreweb.GOALS, *helpdesk.GOALS, *kolibri.GOALS, *mediawiki.GOALS, *mlflow.GOALS, *oscar.GOALS, *prefect.GOALS,
    *roundup.GOALS, *wordpress.GOALS,
)  # fmt: skip

__all__ = ["SECOND"]
