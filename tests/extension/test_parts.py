"""The parts of the page script: each can be read alone, and no loader leaves one out or brings one too early."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "extension" / "page"
ORDER = (FOLDER / "order.js").read_text("utf-8")
PARTS = json.loads(ORDER[ORDER.index("[") : ORDER.rindex("]") + 1])
TAKEN = re.compile(r"^  const \{([^}]*)\} = sf;$", re.MULTILINE)
GIVEN = re.compile(r"^  Object\.assign\(sf, \{([^}]*)\}\);$", re.MULTILINE)
LINES = 400


def names(found: list[str]) -> list[str]:
    return [name for inside in found for name in re.findall(r"\w+", inside)]


TEXTS = {part: (FOLDER / part).read_text("utf-8") for part in PARTS}
TAKES = {part: names(TAKEN.findall(text)) for part, text in TEXTS.items()}
GIVES = {part: names(GIVEN.findall(text)) for part, text in TEXTS.items()}


def test_the_order_names_every_part_once():
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js")} - {"order.js"}
    assert sorted(PARTS) == sorted(there)
    assert (PARTS[0], PARTS[-1]) == ("start.js", "offered.js")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_takes_what_is_given_before_it_and_uses_all_that_it_takes(part):
    before = {name for other in PARTS[: PARTS.index(part)] for name in GIVES[other]}
    assert set(TAKES[part]) - before == set()
    body = TAKEN.sub("", TEXTS[part])
    assert [name for name in TAKES[part] if not re.search(rf"\b{name}\b", body)] == []
    assert len(TAKES[part]) == len(set(TAKES[part]))


def test_what_is_given_is_given_once_and_taken_by_others():
    given = [name for part in PARTS for name in GIVES[part]]
    assert len(given) == len(set(given))
    assert set(given) == {name for part in PARTS for name in TAKES[part]}


@pytest.mark.parametrize("part", [part for part in PARTS if part != "controls/drawings.js"])
def test_a_part_says_what_it_is_about_and_is_no_longer_than_one_reads(part):
    text = TEXTS[part]
    assert text.startswith("// ")
    assert len(text.splitlines()) <= LINES
