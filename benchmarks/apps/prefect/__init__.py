"""Prefect: variables, work pools and limits, in a page of Vue over a REST API. Fetched from PyPI on first use."""

from benchmarks.apps.prefect.goals import GOALS
from benchmarks.apps.prefect.site import running_site

__all__ = ["GOALS", "running_site"]
