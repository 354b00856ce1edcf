"""Shaarli, a list of bookmarks in PHP, from Debian's packages: everything it knows is in two files."""

from benchmarks.apps.shaarli.goals import GOALS
from benchmarks.apps.shaarli.site import running_site

__all__ = ["GOALS", "running_site"]
