"""Real applications, judged by what stands in their own database afterwards, never by what a page says."""

from benchmarks.apps.command import apps

__all__ = ["apps"]
