"""The few ways in which the store touches a disk.

When a function here returns, its bytes survive a kill of the process and, unless it says otherwise, a loss of power.

Nothing is ever rewritten in place: a whole file is written beside and renamed over the old one, a log only grows.
"""

from __future__ import annotations

import itertools
import os
from pathlib import Path

_scratch_names = itertools.count()


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable: a rename or a new file is only safe after this."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def ensure_folder(folder: Path) -> None:
    """Make a folder and what is missing above it, durably."""
    if folder.is_dir():
        return
    ensure_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def replace(path: Path, data: bytes, scratch: Path, *, sync: bool = True) -> None:
    """Put `data` at `path`, whole or not at all.

    Without `sync` it survives a kill, but a loss of power may leave the old content or an empty file: for what can be
    made again from elsewhere.

    `scratch` is a folder on the same file system: leftovers of a crash are all in one place, so finding them costs
    nothing however large the store is.
    """
    ensure_folder(path.parent)
    beside = scratch / f"{os.getpid()}-{next(_scratch_names)}-{path.name}"
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        _write_all(handle, data)
        if sync:
            os.fsync(handle)
    finally:
        os.close(handle)
    os.replace(beside, path)
    if sync:
        sync_folder(path.parent)


def append_at(path: Path, offset: int, data: bytes) -> None:
    """Append at `offset`, dropping what stands after it (a turn that was never acknowledged)."""
    ensure_folder(path.parent)
    new = not path.exists()
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        os.ftruncate(handle, offset)
        os.lseek(handle, 0, os.SEEK_END)
        _write_all(handle, data)
        os.fsync(handle)
    finally:
        os.close(handle)
    if new:
        sync_folder(path.parent)


def remove(path: Path) -> bool:
    """Whether there was such a file; it does not come back with the power."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    sync_folder(path.parent)
    return True


def cut(path: Path, length: int) -> None:
    """Take back what was appended after `length`."""
    os.truncate(path, length)


def size(path: Path) -> int:
    """In bytes; 0 if there is no such file."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def append(path: Path, line: bytes) -> None:
    """Append one line to a log; the torn end that a crash may have left is dropped first."""
    append_at(path, len(_whole_lines(path)), line + b"\n")


def lines(path: Path) -> list[bytes]:
    """The complete lines of a log; none if there is no such file."""
    return _whole_lines(path).splitlines()


def content(path: Path, start: int = 0, end: int | None = None) -> bytes:
    """The bytes of a log from `start` to `end`, as far as it goes; none if there is no such file."""
    try:
        with path.open("rb") as log:
            log.seek(start)
            return log.read() if end is None else log.read(end - start)
    except FileNotFoundError:
        return b""


def _whole_lines(path: Path) -> bytes:
    data = content(path)
    return data[: data.rfind(b"\n") + 1]


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]
