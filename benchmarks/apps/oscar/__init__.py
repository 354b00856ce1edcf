"""A bookshop of django-oscar, from PyPI: a cart, an account and its orders, in SQLite."""

from benchmarks.apps.oscar.goals import GOALS
from benchmarks.apps.oscar.site import running_site

__all__ = ["GOALS", "running_site"]
