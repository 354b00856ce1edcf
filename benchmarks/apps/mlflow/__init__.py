"""MLflow: experiments, runs and models, in a page of React over a REST API. Fetched from PyPI on first use."""

from benchmarks.apps.mlflow.goals import GOALS
from benchmarks.apps.mlflow.site import running_site

__all__ = ["GOALS", "running_site"]
