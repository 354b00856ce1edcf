"""Every policy version that ever decided a turn, kept by its hash: a record can always be explained and taken again."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, Files, PolicyError, Vocabulary, load, shipped, write_folder


class PolicyArchive:
    """Copies of policy folders under one directory, a folder a version."""

    def __init__(self, place: Path, vocabulary: Vocabulary) -> None:
        self._place = place
        self._find = lru_cache(maxsize=8)(lambda version: _load(self.folder(version), vocabulary))

    def folder(self, version: str) -> Path:
        """Where a version is kept, if it is."""
        return self._place / version.removeprefix("sha256:")

    def keep(self, files: Files, version: str) -> None:
        """Write the files that were loaded; a version that is kept already is left as it is. Raises OSError."""
        kept = self.folder(version)
        if kept.exists():
            return
        self._place.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix="new-", dir=self._place))
        try:
            write_folder(files, fresh)
            os.rename(fresh, kept)
        except OSError:
            shutil.rmtree(fresh, ignore_errors=True)
            if not kept.exists():  # else another process kept the same version first
                raise

    def find(self, version: str) -> Bundle | None:
        """The policies of that version; None where they are not kept, or this release no longer reads them."""
        return self._find(version)


def policies_of(place: Path) -> Callable[[str], Bundle | None]:
    """Policies by their version: as they are kept at `place`, else those that come with Surefoot."""
    archive = PolicyArchive(place, VOCABULARY)

    @cache
    def find(version: str) -> Bundle | None:
        if archive.folder(version).is_dir():
            return archive.find(version)
        known = _load(shipped(), VOCABULARY)
        return known if known is not None and known.version == version else None

    return find


def _load(folder: Path, vocabulary: Vocabulary) -> Bundle | None:
    if not folder.is_dir():
        return None
    try:
        return load(folder, vocabulary)
    except PolicyError:
        return None
