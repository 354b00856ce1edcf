"""What a criterion was compiled to, as people read it in a trace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.language import condition_of, read_criterion
from engine.rules import Bundle, Reader

PAGE = (Path(__file__).parents[2] / "docs" / "completion.md").read_text("utf-8")
PHRASINGS = re.findall(r"`([^`]+)`", PAGE.partition("| about | phrasings |")[2].partition("\n\n")[0])


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ('the URL contains "/reports"', '"/reports" in page.url'),
        ('the URL does not contain "login"', 'not ("login" in page.url)'),
        ('the URL ends with "/done"', 'page.url.ends_with("/done")'),
        ('the title is "Monthly report"', 'page.title == "Monthly report"'),
        ('the page shows "Saved"', '"Saved" in page.text'),
        ('the "Save" button is visible', 'button("Save").visible'),
        ('the "Export" button is not visible', 'not button("Export").visible'),
        ('"Newsletter" is not checked', 'not element("Newsletter").checked'),
        ("there are at least 2 links", "link().count >= 2"),
        ('"Paid" appears 3 times', 'page.text.places("Paid").count == 3'),
        ('"Anna" is listed before "Bert"', 'page.text.index("Anna") < page.text.index("Bert")'),
    ],
)
def test_it_says_what_is_asked_of_the_page(bundle: Bundle, text: str, condition: str) -> None:
    criterion = read_criterion(Reader(bundle), text)
    assert criterion is not None
    assert condition_of(criterion) == condition


def test_no_two_phrasings_that_differ_read_the_same(bundle: Bundle) -> None:
    """Every documented phrasing has a condition that holds its words and whether it is denied."""
    for text in PHRASINGS:
        criterion = read_criterion(Reader(bundle), text)
        assert criterion is not None
        said = condition_of(criterion)
        assert said.startswith("not ") == criterion.negated, text
        assert criterion.value in said, text
        assert criterion.rule.startswith("criteria/")
