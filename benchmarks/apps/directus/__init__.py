"""Directus, the plants and suppliers of a garden shop: a page of Vue over a REST API and SQLite, from npm."""

from benchmarks.apps.directus.goals import GOALS
from benchmarks.apps.directus.site import running_site

__all__ = ["GOALS", "running_site"]
