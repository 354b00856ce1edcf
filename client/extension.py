"""Writes the extension as a folder to load, and as a zip for a store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

MANIFEST = "manifest.json"
TRUSTED = "debugger"  # permission for trusted input, which no browser lets an extension ask for later
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the time of every file in a zip, so that the same extension is the same zip


def write_extension(out: Path, *, trusted_input: bool) -> tuple[Path, Path]:
    """The folder and the zip, both in `out`. What is in the folder already is written over.

    Raises OSError where it cannot be written.
    """
    name = "surefoot-extension-trusted" if trusted_input else "surefoot-extension"
    folder, archive = out / name, out / f"{name}.zip"
    out.mkdir(parents=True, exist_ok=True)
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for path, source in sorted(_files(files("extension"))):
            content = source.read_bytes()
            if path == MANIFEST and trusted_input:
                content = _with_trusted_input(content)
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
            packed.writestr(ZipInfo(path, LONG_AGO), content, ZIP_DEFLATED)
    return folder, archive


def _files(folder: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        if item.name.startswith((".", "__")):
            continue
        if item.is_dir():
            yield from _files(item, f"{above}{item.name}/")
        else:
            yield f"{above}{item.name}", item


def _with_trusted_input(manifest: bytes) -> bytes:
    read = json.loads(manifest)
    read["permissions"] = sorted([*read["permissions"], TRUSTED])
    return json.dumps(read, ensure_ascii=False, indent=2).encode() + b"\n"
