"""Calibre-Web, a library of books: pages of Flask over two databases in SQLite, from PyPI."""

from benchmarks.apps.calibreweb.goals import GOALS
from benchmarks.apps.calibreweb.site import running_site

__all__ = ["GOALS", "running_site"]
