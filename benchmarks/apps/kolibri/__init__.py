"""Kolibri, a school's learning platform: a page of Vue over a REST API, from PyPI, in SQLite."""

from benchmarks.apps.kolibri.goals import GOALS
from benchmarks.apps.kolibri.site import running_site

__all__ = ["GOALS", "running_site"]
