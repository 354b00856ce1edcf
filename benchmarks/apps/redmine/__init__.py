"""Redmine, the issues of a project with its wiki, news and hours: pages of Ruby on Rails, from Debian's packages."""

from benchmarks.apps.redmine.goals import GOALS
from benchmarks.apps.redmine.site import running_site

__all__ = ["GOALS", "running_site"]
