"""Writing findings for code hosts."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.rules import Problem


def write_sarif(file: Path, problems: Sequence[Problem]) -> None:
    """SARIF 2.1.0 of the findings; files are named as seen from the current directory."""
    import msgspec

    from engine.rules.author.codes import CODES
    from engine.rules.author.sarif import sarif

    document = sarif(problems, CODES, version("surefoot"), Path.cwd())
    file.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
