"""What lies in clones of the repositories of handbooks; they are read as git keeps them, without a work tree."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks.apps.serving import AppMissing


def files(repository: Path, ending: str) -> Iterator[tuple[str, str]]:
    """Each file whose path ends so: the path, and its text. Raises AppMissing."""
    try:
        listed = _git(repository, "ls-tree", "-r", "-z", "HEAD", given=b"").decode()
    except (OSError, subprocess.CalledProcessError) as error:
        raise AppMissing(f"{repository} is no clone of a handbook") from error
    rows = [row.split("\t", 1) for row in listed.split("\0") if row.endswith(ending)]
    hashes = [about.split()[2] for about, _ in rows]
    contents = _git(repository, "cat-file", "--batch", given="\n".join(hashes).encode())
    at = 0
    for _, path in rows:
        end = contents.index(b"\n", at)
        about = contents[at:end].split()
        size = int(about[2]) if about[-1] != b"missing" else -1
        yield path, contents[end + 1 : end + 1 + max(size, 0)].decode("utf-8", "replace")
        at = end + 2 + size


def _git(repository: Path, *arguments: str, given: bytes) -> bytes:
    command = ["git", "-C", str(repository), *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout
