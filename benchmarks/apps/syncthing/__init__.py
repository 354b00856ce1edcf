"""Syncthing, shared folders: one page of AngularJS over a REST API in Go, from Debian, kept in one file of XML."""

from benchmarks.apps.syncthing.goals import GOALS
from benchmarks.apps.syncthing.site import running_site

__all__ = ["GOALS", "running_site"]
