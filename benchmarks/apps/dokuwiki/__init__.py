"""DokuWiki, in PHP, as Debian packages it: its pages, users and settings are files."""

from benchmarks.apps.dokuwiki.goals import GOALS
from benchmarks.apps.dokuwiki.site import running_site

__all__ = ["GOALS", "running_site"]
