"""Applications in PHP from Debian's packages, with the PHP that comes with them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.apps.debian import unpacked
from benchmarks.apps.serving import cache


def kept_site(name: str, recipe: str, packages: Sequence[str], build: Callable[[Path, Path], None]) -> Path:
    """An application as it begins, made on first use and kept: `www`, `system`, and what `build` adds; it is told the
    folder to fill, and where that is kept afterwards. Raises AppMissing.
    """
    kept = cache() / f"{name}-{recipe}"
    if not kept.exists():
        with TemporaryDirectory(prefix=f"{kept.name}-", dir=cache()) as scratch:
            unpacked(packages, Path(scratch) / "system")
            site = Path(scratch) / "site"
            shutil.copytree(Path(scratch) / "system" / "usr" / "share" / name, site / "www", symlinks=True)
            (Path(scratch) / "system").rename(site / "system")
            build(site, kept)
            site.rename(kept)  # whole or not at all
    return kept


def php(site: Path) -> list[str]:
    """The command of the PHP that belongs to an application, with its settings."""
    return [
        "env", f"LD_LIBRARY_PATH={site / 'system' / 'usr' / 'lib' / 'x86_64-linux-gnu'}",
        str(site / "system" / "usr" / "bin" / "php8.2"), "-n", "-c", str(site / "php.ini"),
    ]  # fmt: skip
