"""Shallow clones of repositories that benches read, in the user's cache."""

from __future__ import annotations

import subprocess
from pathlib import Path

from benchmarks.apps.serving import AppMissing

FETCH_SECONDS = 1_800


def cloned(address: str, place: Path, *how: str) -> Path:
    """The folder that a repository is cloned into, unless it is there. Raises AppMissing. `how` are options of git."""
    if place.exists():
        return place
    command = ["git", "clone", "--quiet", "--depth", "1", *how, address, str(place)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=FETCH_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise AppMissing(f"{address} could not be fetched: {error}; name a clone of it with --data") from error
    if done.returncode:
        said = done.stderr.strip()[-200:]
        raise AppMissing(f"{address} could not be fetched: {said}; name a clone of it with --data")
    return place
