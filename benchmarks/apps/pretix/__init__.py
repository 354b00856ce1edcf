"""pretix, tickets for an event and what is sold with them: pages of Django over a database in SQLite, from PyPI."""

from benchmarks.apps.pretix.goals import GOALS
from benchmarks.apps.pretix.site import running_site

__all__ = ["GOALS", "running_site"]
