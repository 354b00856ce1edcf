"""The SMT solver, an extra of the installation; only engine.rules.prove uses it, and says so when it is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class SolverMissing(RuntimeError):
    """z3-solver is not installed, so nothing can be proved."""


def solver() -> Any:
    """The module z3. Raises SolverMissing."""
    try:
        return import_module("z3")
    except ImportError as error:
        raise SolverMissing("z3-solver is not installed: pip install 'surefoot[prove]'") from error
