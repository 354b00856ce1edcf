"""TiddlyWiki, a notebook in one page of its own make over a server in Node, from npm: its notes are files."""

from benchmarks.apps.tiddlywiki.goals import GOALS
from benchmarks.apps.tiddlywiki.site import running_site

__all__ = ["GOALS", "running_site"]
