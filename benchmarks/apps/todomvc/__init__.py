"""An application after the TodoMVC specification, with accounts and a database, whose server can be made to fail."""

from benchmarks.apps.todomvc.goals import GOALS
from benchmarks.apps.todomvc.site import running_site

__all__ = ["GOALS", "running_site"]
