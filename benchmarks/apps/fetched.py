"""Packages from PyPI and npm, each lot in a folder of its own: fetched on first use, and kept in the user's cache."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.apps.serving import AppMissing, cache

SECONDS = 900  # for the packages


def made(name: str, packages: Sequence[str], seed: Callable[[Path, Path], None]) -> Path:
    """The folder `name` in the cache: `env` with the packages, and what `seed(python, folder)` wrote beside it.

    `name` says version and recipe: another one is made anew. Raises AppMissing.
    """
    kept = cache() / name
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "made"
            folder.mkdir()
            run([sys.executable, "-m", "venv", str(folder / "env")], folder)
            python = folder / "env" / "bin" / "python"
            run([str(python), "-m", "pip", "install", "--quiet", *packages], folder)
            seed(python, folder)
            folder.rename(kept)  # whole or not at all
    return kept


def npm_modules(name: str, packages: Mapping[str, str]) -> Path:
    """The folder `node_modules` with these packages, of exact versions; others of the same name are fetched into
    another. Raises AppMissing.
    """
    digest = sha256(json.dumps({**packages}, sort_keys=True).encode()).hexdigest()[:8]
    kept = cache() / f"{name}-{digest}"
    if not kept.exists():
        if shutil.which("npm") is None:
            raise AppMissing(f"{name} comes from npm, and there is no npm on this machine: install Node.js")
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "made"
            folder.mkdir()
            quiet = ("--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder))
            run(["npm", "install", *quiet, *(f"{one}@{version}" for one, version in packages.items())], folder)
            folder.rename(kept)  # whole or not at all
    return kept / "node_modules"


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """What it prints. Raises AppMissing with what the command said last."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=None if environment is None else {**environment}, capture_output=True, text=True,
            timeout=SECONDS, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise AppMissing(f"{command[0]}: not done within {SECONDS} s; try again") from None
    if done.returncode:
        raise AppMissing(f"{folder.name}: {' '.join(command[:5])}: {done.stderr.strip()[-500:]}")
    return done.stdout
