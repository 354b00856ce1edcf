"""Copies of the shipped policies with a deliberate bug, and small rule sets over a small vocabulary."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from engine.rules import Bundle, Schema, Vocabulary, facts_of, load, shipped

Share = Annotated[float, Meta(ge=0, le=1)]
Load = Callable[..., Bundle]


class SeenFacts(Struct):
    kind: Literal["none", "link", "button", "field"]
    changed: bool
    last: bool
    label: str
    score: Share
    tries: Annotated[int, Meta(ge=0)]
    maybe: bool | None
    note: str | None


class SaidFacts(Struct):
    done: bool
    worked: bool
    sure: Share
    tier: Literal["none", "light", "full"]
    text: str


SCHEMA = Schema(
    facts={**facts_of("seen", SeenFacts), **facts_of("said", SaidFacts)}, outputs=facts_of("said", SaidFacts)
)
SETTINGS = """\
settings:
  threshold: {value: 0.7, min: 0.5, max: 0.9, doc: What counts.}
  limit: {value: 3, min: 1, max: 9, doc: Tries.}
  mode: {value: mild, one_of: [mild, strict], doc: How strict.}
"""


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary(schemas={"seen": SCHEMA}, effects={"ask": {}})


@pytest.fixture
def bundle_of(tmp_path: Path, vocabulary: Vocabulary) -> Load:
    """A bundle of one set named `checks`, of rules and further keys given as YAML; `settings` in place of the usual."""
    made = itertools.count()

    def make(rules: str, more: str = "", strategy: str = "first_match", settings: str = SETTINGS) -> Bundle:
        folder = tmp_path / f"policies{next(made)}"
        folder.mkdir()
        head = f"ruleset: checks\nsummary: Checks.\nfacts: seen\nstrategy: {strategy}\n"
        (folder / "checks.yaml").write_text(f"{head}rules:\n{rules}{more}\n")
        (folder / "settings.yaml").write_text(settings)
        return load(folder, vocabulary)

    return make


@pytest.fixture
def seeded(tmp_path: Path) -> Callable[[str, str, str], Path]:
    """The shipped policies with one text of one file replaced by another."""

    def make(file: str, old: str, new: str) -> Path:
        folder = tmp_path / "policies"
        shutil.copytree(shipped(), folder, ignore=shutil.ignore_patterns("__pycache__"))
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        return folder

    return make
