"""Lektor's admin: the pages of a site, in a page of React over a REST API. Fetched from PyPI on first use."""

from benchmarks.apps.lektor.goals import GOALS
from benchmarks.apps.lektor.site import running_site

__all__ = ["GOALS", "running_site"]
