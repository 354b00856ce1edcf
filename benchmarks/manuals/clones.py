"""Clones of the repositories that handbooks lie in; they are read as git keeps them, without a work tree."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks.apps.serving import AppMissing

FETCH_SECONDS = 1_800


def fetch(owner: str, name: str, kept: Path) -> None:
    """Clones a repository into a folder, unless it is there. Raises AppMissing."""
    if (kept / name).exists():
        return
    address = f"https://github.com/{owner}/{name}"
    command = ["git", "clone", "--quiet", "--depth", "1", "--no-checkout", address, str(kept / name)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=FETCH_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise AppMissing(f"{address} could not be fetched: {error}; name clones with --data") from error
    if done.returncode:
        said = done.stderr.strip()[-200:]
        raise AppMissing(f"{address} could not be fetched: {said}; name clones with --data")


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
