"""Request Tracker, requests of a house, pages made by Perl over a database in SQLite, from Debian's packages."""

from benchmarks.apps.requesttracker.goals import GOALS
from benchmarks.apps.requesttracker.site import running_site

__all__ = ["GOALS", "running_site"]
