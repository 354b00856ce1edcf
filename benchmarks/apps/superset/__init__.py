"""Superset, an office's dashboards: a page of React whose things are edited in dialogs, over a REST API, from PyPI."""

from benchmarks.apps.superset.goals import GOALS
from benchmarks.apps.superset.site import running_site

__all__ = ["GOALS", "running_site"]
