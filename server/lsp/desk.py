"""What somebody is editing: the folders as they are on the disk, the texts that are open, and a survey of both."""

from __future__ import annotations

from pathlib import Path

from engine.rules import Vocabulary, read_folder
from engine.rules.editing import Survey, laid_over, look, look_again
from engine.turn.known import known_of
from server.policies.golden import read_golden
from server.policies.serving import read_to_serve


class Desk:
    """The folders, and the texts over them by path. A survey is made when one is asked for, and kept until an edit."""

    def __init__(self, folder: Path, golden: Path | None, vocabulary: Vocabulary) -> None:
        self.folder = folder.resolve()
        self.golden = golden.resolve() if golden is not None and golden.is_dir() else None
        self._vocabulary = vocabulary
        self._open: dict[str, str] = {}
        self._survey: Survey | None = None
        self._stale = True
        self.read_disk()

    def read_disk(self) -> None:
        """Read both folders again."""
        self._files = read_folder(self.folder)
        self._cases = None if self.golden is None else read_golden(self.golden)
        self._stale = True

    def put(self, file: str, text: str) -> None:
        """A text that is open, as it is now."""
        self._open[file] = text
        self._stale = True

    def close(self, file: str) -> None:
        """The file counts as it is on the disk."""
        self._open.pop(file, None)
        self.read_disk()

    def holds(self, file: str) -> bool:
        """Whether a file is one of the policies or golden files."""
        path = Path(file)
        folders = [self.folder, *([self.golden] if self.golden is not None else [])]
        return path.suffix == ".yaml" and any(path.is_relative_to(one) for one in folders)

    @property
    def opened(self) -> tuple[str, ...]:
        return tuple(self._open)

    @property
    def survey(self) -> Survey:
        """The folders with all that is open over them."""
        if self._survey is None:
            self._survey = look(self._files, self._vocabulary, self._cases, read=read_to_serve)
            if self._survey.reading.bundle is not None:
                known = known_of(self._survey.reading.bundle, self._vocabulary)
                self._survey = look(self._files, self._vocabulary, self._cases, read=read_to_serve, known=known)
        if self._stale:
            golden = self._cases and laid_over(self._cases, self._open)
            self._survey = look_again(self._survey, laid_over(self._files, self._open), golden)
            self._stale = False
        return self._survey
