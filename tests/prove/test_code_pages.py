"""Every code of the solver has a page, and its examples show what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.facts import GROUP_DEFAULTS
from engine.facts.vocabulary import VOCABULARY
from engine.rules import load
from engine.rules.author.codes import CODES
from engine.rules.prove import analyse

PAGES = Path(__file__).parents[2] / "docs" / "codes"
OWN = sorted(code for code in CODES if code.startswith("SF8"))
EXAMPLE = re.compile(r"^## (Bad|Good)\n\n```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_title_of_each_page_is_what_the_code_means() -> None:
    titles = {code: (PAGES / f"{code}.md").read_text(encoding="utf-8").splitlines()[0] for code in OWN}
    assert titles == {code: f"# {code}: {CODES[code]}" for code in OWN}


EXAMPLES = [
    (code, verdict, text)
    for code in OWN
    for verdict, text in EXAMPLE.findall((PAGES / f"{code}.md").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(
    ("code", "verdict", "text"), EXAMPLES, ids=[f"{code} {verdict}" for code, verdict, _ in EXAMPLES]
)
def test_the_bad_example_has_the_finding_and_the_good_one_has_none(
    tmp_path: Path, code: str, verdict: str, text: str
) -> None:
    (tmp_path / "example.yaml").write_text(text, encoding="utf-8")
    failures = analyse(load(tmp_path, VOCABULARY), VOCABULARY, GROUP_DEFAULTS).failures
    assert [problem.code for problem in failures] == ([code] if verdict == "Bad" else [])


def test_the_examples_were_found() -> None:
    assert len(EXAMPLES) >= 16
