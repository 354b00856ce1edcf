"""changedetection.io, which watches pages of other sites, pages made by Flask, from PyPI."""

from benchmarks.apps.changedetection.goals import GOALS
from benchmarks.apps.changedetection.site import running_site

__all__ = ["GOALS", "running_site"]
