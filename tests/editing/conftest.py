"""The shipped policies as somebody has them open, and edits of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Files, read_folder, shipped
from engine.rules.editing import Survey, look, look_again
from engine.rules.editing.survey import laid_over
from server.policies.serving import read_to_serve

GOLDEN = Path(__file__).parent.parent / "golden"
Edited = Callable[..., Survey]


@pytest.fixture(scope="session")
def as_shipped() -> Survey:
    names = [path for ruleset in ("tier1", "contingencies", "churn") for path in sorted((GOLDEN / ruleset).iterdir())]
    golden = Files(GOLDEN, {path.relative_to(GOLDEN).as_posix(): path.read_bytes() for path in names})
    return look(read_folder(shipped()), VOCABULARY, golden, read=read_to_serve)


@pytest.fixture
def edited(as_shipped: Survey) -> Edited:
    """The shipped policies after one edit of a file: the first `old` in it is `new`."""

    def edit(name: str, old: str, new: str) -> Survey:
        text = as_shipped.files.contents[name].decode()
        assert old in text, f"{name} has no {old!r}"
        file = str(as_shipped.files.folder / name)
        return look_again(as_shipped, laid_over(as_shipped.files, {file: text.replace(old, new, 1)}))

    return edit


@pytest.fixture
def file_of(as_shipped: Survey) -> Callable[[str], str]:
    return lambda name: str(as_shipped.files.folder / name)
