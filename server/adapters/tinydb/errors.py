"""How a store says that it cannot be used."""

from __future__ import annotations


class StoreError(Exception):
    """It cannot be opened: says where, why and what to try."""


class StoreUnavailable(Exception):
    """A read or write failed. What was being stored is not stored, and the same call can be made again."""
