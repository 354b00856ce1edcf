"""Whose things a call is about. There are no API keys yet, so everything belongs to one tenant."""

from __future__ import annotations

LOCAL = "local"
