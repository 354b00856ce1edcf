"""SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from engine.rules.model import Problem

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(problems: Iterable[Problem], codes: Mapping[str, str], version: str, base: Path) -> dict[str, Any]:
    """The findings as one SARIF run; files are named relative to `base` where they are below it."""
    found = list(problems)
    used = sorted({problem.code for problem in found})
    rules = [_rule(code, codes.get(code, code)) for code in used]
    driver = {"name": "surefoot", "semanticVersion": version, "rules": rules}
    results = [_result(problem, used.index(problem.code), base) for problem in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, about: str) -> dict[str, Any]:
    return {"id": code, "shortDescription": {"text": about}, "help": {"text": f"See docs/codes/{code}.md."}}


def _result(problem: Problem, rule: int, base: Path) -> dict[str, Any]:
    hint = f" ({problem.hint})" if problem.hint else ""
    region = {"startLine": problem.line, "startColumn": problem.col}
    place = {"artifactLocation": {"uri": _uri(problem.file, base)}, "region": region}
    return {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": "error",
        "message": {"text": f"{problem.message}{hint}"},
        "locations": [{"physicalLocation": place}],
    }


def _uri(file: str, base: Path) -> str:
    path = Path(file).absolute()
    return path.relative_to(base.absolute()).as_posix() if path.is_relative_to(base.absolute()) else path.as_uri()
