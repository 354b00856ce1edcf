"""A small vocabulary, and policy folders written from texts."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from engine.rules import Bundle, RuleSet, Schema, Vocabulary, check, facts_of, load

Share = Annotated[float, Meta(ge=0, le=1)]


class ActionFacts(Struct):
    type: Literal["none", "navigation", "click", "input"]
    label: str


class PageFacts(Struct):
    url_changed: bool
    title: str
    similarity: Share
    form: str | None


class StepFacts(Struct):
    is_last: bool
    index: Annotated[int, Meta(ge=0)]


class ClientFacts(Struct):
    ok: bool | None
    score: Share | None


class VerdictFacts(Struct):
    action_succeeded: bool
    task_completed: bool
    confidence: Share
    reason: str | None
    tier: Literal["none", "light", "full"]
    count: Annotated[int, Meta(ge=0, le=10)]


SCHEMA = Schema(
    facts={
        **facts_of("action", ActionFacts),
        **facts_of("page", PageFacts),
        **facts_of("step", StepFacts),
        **facts_of("client", ClientFacts),
    },
    outputs=facts_of("verdict", VerdictFacts),
)

SETTINGS = """\
settings:
  threshold: {value: 0.7, min: 0, max: 1, doc: What counts as success.}
  limit: {value: 3, min: 1, max: 9, doc: Attempts.}
  mode: {value: advise, one_of: [advise, enforce], doc: What postconditions do.}
  strict: {value: false, doc: A switch.}
  error_words: {value: [error, fehler], doc: Words of errors.}
"""

HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: verification\nstrategy: first_match\nrules:\n"


@pytest.fixture
def small_vocabulary(vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands know no more than the small vocabulary. What keeps that of turns is imported before, not by a command:
    it would keep the small one for all tests that follow.
    """
    for name in ("engine.derive.declared", "engine.proving.doubts", "engine.turn.mirror"):
        import_module(name)
    monkeypatch.setattr("engine.facts.vocabulary.VOCABULARY", vocabulary)


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    effects = {
        "llm.verify": facts_of("", type("Args", (Struct,), {"__annotations__": {"focus": str, "note": str | None}}))
    }
    return Vocabulary(schemas={"verification": SCHEMA}, effects=effects)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty policy folder with settings."""
    path = tmp_path / "policies"
    path.mkdir()
    (path / "settings.yaml").write_text(SETTINGS)
    return path


@pytest.fixture
def problems_of(folder: Path, vocabulary: Vocabulary) -> Callable[..., list[str]]:
    """The problems of one rule set, each as the line that people read, without the folder."""

    def problems(text: str, name: str = "tier1.yaml") -> list[str]:
        (folder / name).write_text(text)
        return [str(problem).removeprefix(f"{folder}/") for problem in check(folder, vocabulary)]

    return problems


@pytest.fixture
def bundle_of(folder: Path, vocabulary: Vocabulary) -> Callable[[str], Bundle]:
    def bundle(text: str) -> Bundle:
        (folder / "tier1.yaml").write_text(text)
        return load(folder, vocabulary)

    return bundle


@pytest.fixture
def rules_of(bundle_of: Callable[[str], Bundle]) -> Callable[[str], RuleSet]:
    """The rule set `tier1` of rules given as YAML, after the usual head."""
    return lambda rules: bundle_of(HEAD + rules).rulesets["tier1"]
