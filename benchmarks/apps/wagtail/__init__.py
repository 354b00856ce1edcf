"""A Wagtail site of one's own: its admin is the application."""

from benchmarks.apps.wagtail.goals import GOALS
from benchmarks.apps.wagtail.site import running_site

__all__ = ["GOALS", "running_site"]
