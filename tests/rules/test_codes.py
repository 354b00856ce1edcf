"""Every code of a finding has a page; the bad example of a page really gives its code, and the good one does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.facts.vocabulary import VOCABULARY as SHIPPED
from engine.rules import FactType, PolicyError, Schema, Vocabulary, check, load
from engine.rules.author.codes import CODES
from engine.rules.golden.cases import read_cases
from engine.rules.golden.files import run_golden
from engine.rules.mutate.coverage import coverage, gaps
from engine.rules.mutate.mutation import board, study
from engine.turn.known import known_of

PAGES = Path(__file__).parents[2] / "docs" / "codes"
OWN = sorted(code for code in CODES if code < "SF8")
HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: {schema}\nstrategy: first_match\nrules:\n"
RULE = "- {id: moved, when: page.url_changed, then: {verdict: {confidence: 0.9}}}\n"
SETTINGS = "settings:\n  limit: {value: 3, min: 1, max: 9, doc: Attempts.}\n"
RATING = {"client.rating": FactType("int", nullable=True)}  # no fact that is shipped may be null
VOCABULARY = Vocabulary(
    schemas={
        **SHIPPED.schemas,
        "verification": Schema(
            facts={**SHIPPED.schemas["verification"].facts, **RATING}, outputs=SHIPPED.schemas["verification"].outputs
        ),
    },
    effects=SHIPPED.effects,
)
MOVED = "intent: It moved.\nfacts: {page.url_changed: true}\nexpect: {rule: moved}\n"


def examples(code: str) -> tuple[str, str]:
    """The bad and the good example of a page."""
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    bad, good = re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return bad, good


def codes_of(example: str, base: Path) -> set[str]:
    """The codes of all findings about a folder that holds an example, and otherwise only what is sound."""
    folder, golden = base / "policies", base / "tests" / "golden"
    (golden / "tier1").mkdir(parents=True)
    folder.mkdir()
    if example.startswith(("policies:", "golden:")):
        return _of_folder(example, folder, golden)
    named = re.match(r"# (\S+)\n", example)
    name = named[1] if named else "tier1.yaml"
    lone = name == "settings.yaml" and "value: 3, doc" in example
    if not name.startswith("tests/"):
        (folder / "settings.yaml").write_text(SETTINGS)
    if name != "tier1.yaml" and name != "tier1.yml" and not lone:
        (folder / "tier1.yaml").write_text(HEAD.format(schema="verification") + RULE)
    if named:
        place = base / name if name.startswith("tests/") else folder / name
        place.parent.mkdir(exist_ok=True)
        place.write_text(example)
    else:
        schema = "tiers" if "verdict.reason" in example else "verification"
        (folder / name).write_text(HEAD.format(schema=schema) + example)
    return _found(folder, golden, tested=name.startswith("tests/"))


def _of_folder(example: str, folder: Path, golden: Path) -> set[str]:
    """The two codes about a folder that is not there."""
    (folder / "tier1.yaml").write_text(HEAD.format(schema="verification") + RULE)
    (golden / "tier1" / "moved.yaml").write_text(MOVED)
    missing = any(word in example for word in ("polices", "goldne"))
    if example.startswith("policies:"):
        return {one.code for one in check(Path("gone") if missing else folder, VOCABULARY)}
    place = Path("gone") if missing else golden
    return {one.code for one in run_golden(place, load(folder, VOCABULARY), VOCABULARY).problems}


def _found(folder: Path, golden: Path, *, tested: bool) -> set[str]:
    try:
        bundle = load(folder, VOCABULARY)
    except PolicyError as error:
        return {problem.code for problem in error.problems}
    if not tested:
        return set()
    result = run_golden(golden, bundle, VOCABULARY, known_of(bundle, SHIPPED))
    found = {problem.code for problem in result.problems}
    rules = bundle.rulesets["tier1"]
    if found <= {"SF705"}:
        seen = board(rules, read_cases(golden, rules, bundle, VOCABULARY))
        found |= {problem.code for problem in gaps(coverage(seen), rules) if "names" in problem.message}
        outcomes = [one for one in study(seen, 0, bundle, VOCABULARY) if one.kind == "output"]
        found |= {"SF707" for one in outcomes if one.state == "survived"}
    return found


def test_every_code_has_its_page_and_every_page_its_code() -> None:
    assert sorted(path.stem for path in PAGES.glob("*.md")) == sorted(CODES)


@pytest.mark.parametrize("code", OWN)
def test_a_page_says_what_its_code_means(code: str) -> None:
    assert (PAGES / f"{code}.md").read_text(encoding="utf-8").startswith(f"# {code}: {CODES[code]}\n")


@pytest.mark.parametrize("code", OWN)
def test_the_bad_example_gives_the_code(code: str, tmp_path: Path) -> None:
    assert code in codes_of(examples(code)[0], tmp_path)


@pytest.mark.parametrize("code", OWN)
def test_the_good_example_does_not(code: str, tmp_path: Path) -> None:
    found = codes_of(examples(code)[1], tmp_path)
    assert found <= {"SF705", "SF706", "SF707"}
    assert code not in found or code == "SF705"


def test_the_two_examples_about_a_rule_never_seen_silent_complete_each_other(tmp_path: Path) -> None:
    bad, good = examples("SF705")
    assert "SF705" in codes_of(bad, tmp_path)
    name = good.partition("\n")[0].removeprefix("# ")
    (tmp_path / name).write_text(good)
    assert "SF705" not in _found(tmp_path / "policies", tmp_path / "tests" / "golden", tested=True)
