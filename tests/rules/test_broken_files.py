"""Whatever a file holds, a folder is loaded or refused with positions; nothing else ever comes out."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.rules import Vocabulary, check, load
from engine.rules.author.codes import CODES
from tests.examples import examples

GOOD = b"""\
ruleset: tier1
summary: Checks.
facts: verification
strategy: first_match
applies: step.index >= 0
rules:
  - id: A
    when: >-
      action.type in ["click", 'input'] and (client.score ?? 0) < settings.threshold
    match: {page.title: '(?P<who>\\w+) "x"'}
    then: {verdict: {confidence: "= $min([1, page.similarity])", reason: "{match.who}"}}
    call: llm.verify
    args: {focus: "{page.title}"}
    because: It is {step.index}.
guarantees:
  - {id: G, text: t, never: verdict.task_completed and not step.is_last}
acknowledged:
  - {rules: [A], because: fine}
"""
SETTINGS = b"settings:\n  threshold: {value: 0.7, min: 0, max: 1, doc: d}\n"
SNIPPETS = [
    b"'", b'"', b"{", b"}", b"[", b"]", b":", b": ", b"- ", b"\n", b"  ", b"\t", b"#", b"&a ", b"*a", b"!!int ", b"| ",
    b">", b"%", b"@", b"`", b"?", b"---\n", b"...\n", b"= ", b"null", b"true", b"1e999", b"0x1F", b"\x00", b"\xff",
    b"\xef\xbb\xbf", b"\xc2\x85", b"\xe2\x80\xa8", b"{{", b"{a.b}", b" and ", b"$now", b"??", b"(", b")", b"~", b"\\",
    b"d'2020'", b"t'PT1H'", b"b'x'", b"s'a'", b"r'\\'", b"inf", b"nan", b" for x in ", b" if ", b"..",
    b"99999999999999999999",
]  # fmt: skip


def attempt(vocabulary: Vocabulary, ruleset: bytes, words: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "tier1.yaml").write_bytes(ruleset)
        (folder / "settings.yaml").write_bytes(words)
        problems = check(folder, vocabulary)
        if not problems:
            load(folder, vocabulary)
    for problem in problems:
        assert problem.line >= 1
        assert problem.col >= 1
        assert problem.code in CODES
        assert problem.message


edits = st.lists(
    st.tuples(
        st.integers(0, len(GOOD)), st.integers(0, 12), st.one_of(st.sampled_from(SNIPPETS), st.binary(max_size=4))
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=examples(300), suppress_health_check=[HealthCheck.too_slow])
@given(edits)
def test_a_damaged_rule_set(vocabulary: Vocabulary, changes: list[tuple[int, int, bytes]]) -> None:
    text = GOOD
    for at, cut, put in changes:
        text = text[:at] + put + text[at + cut :]
    attempt(vocabulary, text, SETTINGS)


@settings(max_examples=examples(100), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from([*SNIPPETS, b"settings", b"value", b"doc", b"min", b"a"]), max_size=25).map(b"".join))
@example(b"\xc2\x85'")
def test_nonsense(vocabulary: Vocabulary, text: bytes) -> None:
    attempt(vocabulary, text, text)


WORDS = re.findall(
    r"\S+",
    "step.index page.title client.score action.type 'click' 1 - + * / == < in and or not ( ) [ ] , ? : ?? .length"
    " .starts_with $min $foo null true { } for x if &. | d'2020-01-01' t'P1D' b'x' r'x' # . 1e400",
)


@settings(max_examples=examples(200), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join))
def test_a_condition_of_random_words(vocabulary: Vocabulary, condition: str) -> None:
    head = "ruleset: tier1\nsummary: s\nfacts: verification\nstrategy: collect\nrules:\n"
    attempt(vocabulary, f"{head}  - id: A\n    when: >-\n      {condition}\n    because: x\n".encode(), SETTINGS)
