"""I Hate Money, a web application for shared expenses from PyPI: who owes what to whom, in SQLite."""

from benchmarks.apps.ihatemoney.goals import GOALS
from benchmarks.apps.ihatemoney.site import running_site

__all__ = ["GOALS", "running_site"]
