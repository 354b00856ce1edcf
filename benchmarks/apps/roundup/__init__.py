"""Roundup, an issue tracker in Python from PyPI: issues, people and keywords, in SQLite."""

from benchmarks.apps.roundup.goals import GOALS
from benchmarks.apps.roundup.site import running_site

__all__ = ["GOALS", "running_site"]
