"""Policies written to their folder: each file whole or not at all, and only those that changed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def rewrite(folder: Path, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> None:
    """Make of a folder that holds `before` one that holds `after`. Raises OSError, and then the folder is as it was,
    unless the disk failed between two renames.

    All that is new is written beside the old files first: a full disk stops there.
    """
    changed = {name: data for name, data in after.items() if before.get(name) != data}
    written: dict[Path, Path] = {}
    try:
        for name, data in changed.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            beside = path.with_name(f".{path.name}.new")  # no name of a policy file
            written[beside] = path
            _write(beside, data, path)
        for beside, path in written.items():
            os.replace(beside, path)
    except OSError:
        for beside in written:
            beside.unlink(missing_ok=True)
        raise
    for name in before.keys() - after.keys():
        (folder / name).unlink(missing_ok=True)
    for place in {folder, *(path.parent for path in written.values())}:
        _sync(place)


def _write(path: Path, data: bytes, of: Path) -> None:
    """With the rights of the file whose place it takes."""
    mode = of.stat().st_mode & 0o777 if of.exists() else 0o644
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with open(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
