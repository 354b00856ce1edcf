"""Every policy version that ever decided a turn, kept by its hash: a record can always be explained and taken again."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

import structlog

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, Files, PolicyError, Vocabulary, load, shipped, write_folder
from engine.rules.read.folder import version as hash_of

log = structlog.get_logger("surefoot.policies")


class Shared(Protocol):
    """Versions for all hosts that use one store. Both raise OSError."""

    def put(self, version: str, contents: Mapping[str, bytes]) -> None: ...

    def get(self, version: str) -> Mapping[str, bytes] | None: ...


class PolicyArchive:
    """Copies of policy folders under one directory, a folder a version; `shared` are those of other hosts too."""

    def __init__(self, place: Path, vocabulary: Vocabulary, shared: Shared | None = None) -> None:
        self._place = place
        self._shared = shared
        self._load = lru_cache(maxsize=8)(lambda version: _load(self.folder(version), vocabulary))

    def folder(self, version: str) -> Path:
        """Where a version is kept, if it is."""
        return self._place / version.removeprefix("sha256:")

    def keep(self, files: Files, version: str) -> None:
        """Write the files that were loaded; a version that is kept already is left as it is. Raises OSError."""
        self._write(files, version)
        if self._shared is not None:
            self._shared.put(version, files.contents)

    def find(self, version: str) -> Bundle | None:
        """The policies of that version; None where they are not kept, or this release no longer reads them."""
        return self._load(version) if self.bring(version) else None

    def bring(self, version: str) -> bool:
        """Have a version of another host here, too; whether it is here then."""
        if self._shared is not None and not self.folder(version).is_dir():
            try:
                contents = self._shared.get(version)
                if contents is not None and hash_of(contents) == version:
                    self._write(Files(self.folder(version), contents), version)
            except OSError as error:
                log.warning("policies of another host cannot be had", version=version, reason=str(error))
        return self.folder(version).is_dir()

    def _write(self, files: Files, version: str) -> None:
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


def of_this_host() -> Path:
    """The folder for versions whose store is somewhere else."""
    cache = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(cache, "surefoot", "policies").expanduser()


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
