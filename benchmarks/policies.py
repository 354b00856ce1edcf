"""The shipped policies with other settings, for benchmarks that compare."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import yaml

from engine.rules import shipped

Changed = Callable[[str, object], object]  # name and value of a setting -> its value from now on


def with_settings(folder: Path, changed: Changed) -> Path:
    """A copy of the shipped policies in `folder`, which must not be there yet, with every setting as `changed` says."""
    shutil.copytree(shipped(), folder)
    file = folder / "settings.yaml"
    whole = yaml.safe_load(file.read_text("utf-8"))
    for name, setting in whole["settings"].items():
        setting["value"] = changed(name, setting["value"])
    file.write_text(yaml.safe_dump(whole, allow_unicode=True, sort_keys=False), "utf-8")
    return folder
