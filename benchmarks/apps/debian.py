"""Debian's packages, unpacked into a folder of their own: nothing is installed on the machine."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.apps.fetched import run
from benchmarks.apps.serving import AppMissing, cache


def unpacked(packages: Sequence[str], system: Path) -> None:
    """Their files under `system`, as they would be under `/`. Raises AppMissing."""
    if shutil.which("apt-get") is None:
        raise AppMissing(f"{packages[0]} comes from Debian's packages, and there is no apt-get on this machine")
    with TemporaryDirectory(prefix="packages-", dir=system.parent) as scratch:
        run(["apt-get", "download", "--quiet", *packages], Path(scratch))
        for package in sorted(Path(scratch).glob("*.deb")):
            run(["dpkg-deb", "--extract", str(package), str(system)], Path(scratch))


def made_once(name: str, recipe: str, packages: Sequence[str], build: Callable[[Path], None]) -> Path:
    """A folder with packages in `system` and what `build` adds, made on first use and kept. Raises AppMissing."""
    kept = cache() / f"{name}-{recipe}"
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            folder = Path(scratch) / "made"
            folder.mkdir()
            unpacked(packages, folder / "system")
            build(folder)
            folder.rename(kept)  # whole or not at all
    return kept
