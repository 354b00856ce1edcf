"""A helpdesk, pages of Django, from PyPI."""

from benchmarks.apps.helpdesk.goals import GOALS
from benchmarks.apps.helpdesk.site import running_site

__all__ = ["GOALS", "running_site"]
