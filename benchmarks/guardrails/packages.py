"""Packages, fetched from their registries by their ordinary clients and kept in a folder, and the files in them."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from benchmarks.guardrails.products import Package, Product, Registry

SECONDS = 600  # for one package
CLIENTS: Mapping[Registry, str] = {"pypi": "pip", "npm": "npm", "debian": "apt-get"}


class NotFetched(Exception):
    """A package could not be fetched; the message says from where, why, and what to try."""


def fetch_all(products: Iterable[Product], folder: Path) -> None:
    """Fetch what is not there yet. Raises NotFetched with a line for each package that is missing then."""
    missing: list[str] = []
    for package in [package for product in products for package in product.packages]:
        try:
            fetch(package, folder)
        except NotFetched as error:
            missing.append(str(error))
    if missing:
        raise NotFetched("\n".join([*missing, _HINT]))


def fetch(package: Package, folder: Path) -> Path:
    """The archive of a package, fetched into a folder of its own if it is not there yet."""
    place = folder / package.registry / f"{package.name.replace('/', '+')}-{package.version or 'current'}"
    found = _archive(place)
    if found is None:
        place.mkdir(parents=True, exist_ok=True)
        _run(package, place)
        found = _archive(place)
    if found is None:
        raise NotFetched(f"{package.registry}: {package.name}: fetched, but there is no archive in {place}; remove it")
    return found


def _archive(place: Path) -> Path | None:
    return next((path for path in sorted(place.glob("*")) if path.suffix in (".whl", ".tgz", ".deb")), None)


def _run(package: Package, place: Path) -> None:
    command = _COMMANDS[package.registry](package)
    if package.registry != "pypi" and shutil.which(command[0]) is None:
        raise NotFetched(f"{package.registry}: {package.name}: there is no {command[0]} on this machine")
    try:
        ran = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise NotFetched(f"{package.registry}: {package.name}: no answer within {SECONDS} s; try again") from None
    if ran.returncode:
        said = ([line for line in ran.stderr.splitlines() if line.strip()] or ["no reason given"])[-1]
        raise NotFetched(f"{package.registry}: {package.name}: {CLIENTS[package.registry]} says: {said}")


_HINT = "the registries must be reachable; with --only the other products can be measured without these"
_COMMANDS: Mapping[Registry, Callable[[Package], list[str]]] = {
    "pypi": lambda package: [
        sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:",
        f"{package.name}=={package.version}",
    ],
    "npm": lambda package: ["npm", "pack", "--silent", f"{package.name}@{package.version}"],
    "debian": lambda package: ["apt-get", "download", "--quiet", package.name],
}  # fmt: skip


def catalogue_files(product: Product, archive: Path) -> Iterator[tuple[str, str, bytes]]:
    """The catalogues of an archive: path without the language, language as the product writes it, content."""
    wanted = re.compile(product.files)
    for path, read in _members(archive):
        if found := wanted.search(path):
            start, end = found.span("language")
            yield f"{path[:start]}*{path[end:]}", found["language"], read()


def _members(archive: Path) -> Iterator[tuple[str, Callable[[], bytes]]]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as zipped:
            for name in sorted(zipped.namelist()):
                yield name, lambda name=name: zipped.read(name)  # type: ignore[misc]
    elif archive.suffix == ".deb":
        yield from _of_deb(archive)
    else:
        with tarfile.open(archive) as tar:
            yield from _of_tar(tar)


def _of_deb(archive: Path) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """A Debian package is unpacked by dpkg, which is there wherever apt-get is."""
    unpacked = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(archive)], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(unpacked)) as tar:
        yield from _of_tar(tar)


def _of_tar(tar: tarfile.TarFile) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for member in tar:
        if member.isfile():
            yield member.name, lambda member=member: tar.extractfile(member).read()  # type: ignore[misc, union-attr]
