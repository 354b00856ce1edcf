"""The files of a policy folder: read at one moment, written elsewhere, and named by a hash of their contents."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from engine.rules.model import Problem
from engine.rules.read.lexicon import FOLDER
from engine.rules.read.source import MAX_BYTES

SETTINGS = "settings.yaml"
GUARANTEES = "guarantees.yaml"
MAX_FILES = 200
SUFFIXES = (".yaml", ".yml", ".json")  # of files that are policies, or that somebody may take for some


def shipped() -> Path:
    """The folder of the policies that come with the package."""
    return Path(str(files("policies").joinpath(SETTINGS))).parent


class Files(Struct, frozen=True):
    """The files of a policy folder by name, read at one moment, and what is wrong with the folder itself.

    Names are as seen from the folder: `tier1.yaml`, `words/de.yaml`. The files may never have been on a disk: `folder`
    is where messages say that they are.
    """

    folder: Path
    contents: Mapping[str, bytes]
    problems: tuple[Problem, ...] = ()


def read_folder(folder: Path) -> Files:
    """The files of a folder as they are now."""
    contents, problems = _contents(folder)
    return Files(folder, contents, tuple(problems))


def write_folder(files: Files, place: Path) -> None:
    """The files in another folder, which is there and empty. Raises OSError."""
    for name, data in files.contents.items():
        path = place / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)


def policy_paths(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a folder and of its `words/` that are policies or may be taken for some, by name. Raises OSError."""
    for name, place in (("", folder), (FOLDER, folder / FOLDER)):
        if name and not place.is_dir():
            return
        for path in sorted(place.iterdir()):
            if path.suffix in SUFFIXES and not path.name.startswith((".", "_")) and path.is_file():
                yield f"{name}{path.name}", path


def _contents(folder: Path) -> tuple[dict[str, bytes], list[Problem]]:
    """The files of the folder by name, in order, and what is wrong with the folder itself."""
    where = str(folder)
    try:
        paths = dict(policy_paths(folder))
        problems = [
            Problem(str(path), 1, 1, "SF103", f"{path.name} would be passed over", "name it .yaml")
            for path in paths.values()
            if path.suffix != ".yaml"
        ]
        policies = {name: path for name, path in paths.items() if path.suffix == ".yaml"}
        if len(policies) > MAX_FILES:
            return {}, [Problem(where, 1, 1, "SF103", f"the policy folder holds more than {MAX_FILES} files")]
        contents = {}
        for name, path in policies.items():
            with path.open("rb") as file:
                contents[name] = file.read(MAX_BYTES + 1)
    except OSError as error:
        said = f"the policy folder can't be read: {error.strerror or error}"
        return {}, [Problem(where, 1, 1, "SF101", said, "give the folder that holds the rule sets")]
    if not contents and not problems:
        problems.append(Problem(where, 1, 1, "SF102", "the policy folder holds no rule set", "it has no .yaml file"))
    return contents, problems


def version(contents: Mapping[str, bytes]) -> str:
    """A hash of the names and contents of files, the same on every machine."""
    digest = hashlib.sha256()
    for name in sorted(contents):
        data = contents[name].replace(b"\r\n", b"\n")
        digest.update(f"{name}\n{len(data)}\n".encode())
        digest.update(data)
    return f"sha256:{digest.hexdigest()[:16]}"
