"""WordPress, the admin of a site in PHP over MariaDB, from Debian: forms, lists and links that change things."""

from benchmarks.apps.wordpress.goals import GOALS
from benchmarks.apps.wordpress.site import running_site

__all__ = ["GOALS", "running_site"]
