"""Copies of the shipped policies with a deliberate bug, and small rule sets over a small vocabulary."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Bundle, Schema, Vocabulary, facts_of, load, shipped
from engine.rules.read.folder import Files, read_folder
from engine.rules.read.load import Loaded, load_files

Share = Annotated[float, Meta(ge=0, le=1)]
Load = Callable[..., Bundle]
Edit = tuple[str, str, str]  # a file, what stands there once, and what stands there instead


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
WHOLE_TURNS, WITH_BUGS = {"test_turn.py", "test_assumptions.py"}, {"seeded", "edited"}
SETTINGS = """\
settings:
  threshold: {value: 0.7, min: 0.5, max: 0.9, doc: What counts.}
  limit: {value: 3, min: 1, max: 9, doc: Tries.}
  mode: {value: mild, one_of: [mild, strict], doc: How strict.}
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What proves whole turns, or compares whole policies with those that have a bug, takes seconds each."""
    for item in items:
        if item.path.name in WHOLE_TURNS or WITH_BUGS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.slow)


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
    """The folder of the shipped policies with one text of one file replaced by another."""

    def make(*edit: str) -> Path:
        folder = tmp_path / "policies"
        shutil.copytree(shipped(), folder, ignore=shutil.ignore_patterns("__pycache__"))
        file, old, new = edit
        (folder / file).write_bytes(replaced(file, (folder / file).read_bytes(), old, new))
        return folder

    return make


@pytest.fixture(scope="session")
def as_shipped() -> Loaded:
    return load_files(read_folder(shipped()), VOCABULARY)


@pytest.fixture
def edited(as_shipped: Loaded) -> Callable[..., Bundle]:
    """The same without a folder, and with any number of edits: only what they change is read again."""

    def make(*edits: Edit) -> Bundle:
        contents = dict(as_shipped.files.contents)
        for file, old, new in edits:
            contents[file] = replaced(file, contents[file], old, new)
        return load_files(Files(as_shipped.files.folder, contents), VOCABULARY, as_shipped).bundle

    return make


def replaced(file: str, data: bytes, old: str, new: str) -> bytes:
    text = data.decode()
    assert text.count(old) == 1, f"{file} holds {old!r} {text.count(old)} times"
    return text.replace(old, new).encode()
