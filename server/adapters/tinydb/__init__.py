"""Adapters of the engine's storage ports."""
