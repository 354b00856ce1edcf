"""Every policy version that ever decided a turn, kept by its hash: a record can always be explained and taken again."""

from __future__ import annotations

import os
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path

from engine.rules import Bundle, PolicyError, Vocabulary, load


class PolicyArchive:
    """Copies of policy folders under one directory, a folder a version."""

    def __init__(self, place: Path, vocabulary: Vocabulary) -> None:
        self._place = place
        self._find = lru_cache(maxsize=8)(lambda version: _load(place / _folder(version), vocabulary))

    def keep(self, folder: Path, version: str) -> None:
        """Copy a loaded folder; one that is kept already is left as it is."""
        kept = self._place / _folder(version)
        if kept.exists():
            return
        self._place.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="new-", dir=self._place))
        for file in folder.glob("*.yaml"):
            shutil.copy2(file, fresh / file.name)
        try:
            os.rename(fresh, kept)
        except OSError:  # another process kept the same version first
            shutil.rmtree(fresh, ignore_errors=True)

    def find(self, version: str) -> Bundle | None:
        """The policies of that version; None where they are not kept, or this release no longer reads them."""
        return self._find(version)


def _folder(version: str) -> str:
    return version.removeprefix("sha256:")


def _load(folder: Path, vocabulary: Vocabulary) -> Bundle | None:
    if not folder.is_dir():
        return None
    try:
        return load(folder, vocabulary)
    except PolicyError:
        return None
