"""`surefoot bench recipes`: goals that were reached once are played again, with other values and on changed pages."""

from benchmarks.recipes.command import recipes

__all__ = ["recipes"]
