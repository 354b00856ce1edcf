"""MediaWiki, a wiki in PHP over SQLite, from Debian's packages: everything it knows is in one database."""

from benchmarks.apps.mediawiki.goals import GOALS
from benchmarks.apps.mediawiki.site import running_site

__all__ = ["GOALS", "running_site"]
