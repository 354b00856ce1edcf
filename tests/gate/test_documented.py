"""The phrasings that docs/completion.md lists are read, and every kind of criterion that rules know is listed there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from engine.facts.language import CriterionKind
from engine.language import read_criterion
from engine.rules import Bundle, Reader

PAGE = (Path(__file__).parents[2] / "docs" / "completion.md").read_text("utf-8")
TABLE = PAGE.partition("| about | phrasings |")[2].partition("\n\n")[0]
PHRASINGS = re.findall(r"`([^`]+)`", TABLE)


@pytest.mark.parametrize("text", PHRASINGS)
def test_a_documented_phrasing_is_read(bundle: Bundle, text: str) -> None:
    assert read_criterion(Reader(bundle), text) is not None


def test_every_kind_is_documented(bundle: Bundle) -> None:
    read = [read_criterion(Reader(bundle), text) for text in PHRASINGS]
    assert {one.kind for one in read if one} == set(get_args(CriterionKind))
    assert any(one.negated for one in read if one)
