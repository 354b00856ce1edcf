"""Label Studio, where people label what others wrote: a page of React over a REST API in Django, from PyPI."""

from benchmarks.apps.labelstudio.goals import GOALS
from benchmarks.apps.labelstudio.site import running_site

__all__ = ["GOALS", "running_site"]
