"""What a careless edit of the gate's rules cannot do: evidence is judged whichever rules there are."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load, shipped

SAVED = 'the page shows "Saved"'
FIRST = "  - id: first\n"
NO_EVIDENCE = "  - id: no_evidence\n"
REVIEW = "  - id: review\n"


@pytest.fixture
def desk_without(desk: Any, tmp_path: Path) -> Callable[[str, str], Any]:
    """A desk whose rules lack those from one line of the file to another, and what was promised of them."""

    def made(start: str, end: str) -> Any:
        folder = tmp_path / "policies"
        shutil.copytree(shipped(), folder)
        file = folder / "completion.yaml"
        text = file.read_text()
        kept = text[: text.index(start)] + text[text.index(end) :]
        file.write_text(kept.partition("guarantees:\n")[0])
        edited = type(desk)(load(folder, VOCABULARY))
        edited.claim("planned", plan=edited.plan(SAVED))
        return edited

    return made


def test_a_first_claim_is_held_against_its_page(desk_without: Any) -> None:
    desk = desk_without(FIRST, NO_EVIDENCE)
    answer = desk.claim(evidence=desk.page(("hdr", "h", "Error page")))
    assert (answer["status"], answer["unmet"]) == ("rejected", ["c0"])
    assert desk.claim(evidence=desk.page(("hdr", "h", "Saved")))["status"] == "accepted"


def test_a_claim_that_shows_nothing_is_not_accepted(desk_without: Any) -> None:
    desk = desk_without(FIRST, REVIEW)
    desk.model.has_model = False
    answer = desk.claim()
    assert (answer["status"], answer["unmet"]) == ("rejected", ["c0"])
    assert answer["criteria"][0]["evidence"] == "Nobody could judge this."


def test_a_model_that_answers_although_it_was_shown_nothing_judges_nothing(desk_without: Any) -> None:
    desk = desk_without(FIRST, REVIEW)
    desk.model.says(c0=True)
    assert desk.claim()["status"] == "rejected"
