"""Folders, files and the shape of rule sets: what is refused, in which words, and what a loaded bundle is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.rules import Bundle, FactType, PolicyError, Vocabulary, check, load
from engine.rules.author.codes import CODES

Problems = Callable[..., list[str]]

HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: verification\nstrategy: first_match\n"
RULE = "rules:\n  - id: A\n    when: step.is_last\n    then: {verdict: {confidence: 1}}\n"
GOOD = HEAD + RULE


def rule(body: str) -> str:
    return HEAD + "rules:\n  - id: A\n" + "".join(f"    {line}\n" for line in body.splitlines())


REFUSED = {
    # the set
    "": "1:1: SF203: the file is empty",
    "- a": "1:1: SF203: a rule set is a map of keys and values, not a list",
    "just words": "1:1: SF203: a rule set is a map of keys and values, not the text 'just words'",
    GOOD + "ruels: 3\n": "9:1: SF201: unknown key 'ruels' in a rule set (did you mean 'rules'?)",
    GOOD.replace("summary: Checks.\n", ""): "1:1: SF202: a rule set has no 'summary'",
    GOOD.replace("Checks.", "3"): "2:10: SF203: summary is a text, not 3",
    GOOD.replace("first_match", "first"): "4:11: SF205: unknown strategy 'first' (did you mean 'first_match'?)",
    GOOD.replace("verification", "verificaton"): "3:8: SF206: unknown fact schema 'verificaton'"
    " (did you mean 'verification'?)",
    GOOD.replace("tier1", "tier2"): "1:1: SF204: the rule set 'tier2' stands in a file of another name"
    " (name the file tier2.yaml)",
    HEAD + "rules: []\n": "5:8: SF207: a rule set without rules (remove the file, or write a rule)",
    HEAD + "rules: {}\n": "5:8: SF203: rules is a list, not a map",
    GOOD + "applies: step.las\n": "9:10: SF302: unknown fact 'step.las' (did you mean 'step.is_last'?)",
    # YAML
    GOOD + "x: &a [1]\ny: *a\n": "9:4: SF105: anchors and aliases are not used in policies (write the value out)",
    GOOD + "x: !!python/object:os.system {}\n": "9:4: SF105: the tag 'tag:yaml.org,2002:python/object:os.system'"
    " is not used in policies (remove it)",
    GOOD + "strategy: collect\n": "9:1: SF106: the key 'strategy' is written twice (first on line 4)",
    GOOD + "---\na: 1\n": "9:1: SF105: a second document starts here (one file holds one rule set)",
    GOOD + "? [a]\n: 1\n": "9:3: SF105: a key is a word, not a map or a list",
    GOOD + "x: " + "[" * 100000: "9:16: SF105: nested deeper than 12 levels",
    GOOD + "x: 'open\n": "9:4: SF104: not valid YAML: the quotation mark ' is not closed"
    " (put ' after the text, too)",
    GOOD + "x: a\u2028b\n": "9:5: SF104: not valid YAML: an unseen line end (U+2028) stands here"
    " (remove it: lines end with a line feed)",
    GOOD + "\tx: 1\n": "9:1: SF104: not valid YAML: a tab stands before the text of the line"
    " (indent with blanks, two for each level)",
    GOOD + "x: [a\ny: 1\n": "9:4: SF104: not valid YAML: the [ is not closed (put ] where it ends)",
    GOOD + "x: {a: b]\n": "9:9: SF104: not valid YAML: the { of line 9 is closed by ] (write })",
    GOOD + "x: ]\n": "9:4: SF104: not valid YAML: the ] closes nothing (remove it, or open it before)",
    GOOD + "x: 'don't'\n": "9:9: SF104: not valid YAML: the text ends at the quotation mark ', and more follows"
    " (a ' inside of the text is written twice)",
    GOOD + "x: @a\n": "9:4: SF104: not valid YAML: a text can't begin with @ (put it in quotes)",
    # rules
    GOOD
    + "  - id: A\n    then: {verdict: {confidence: 1}}\n": "9:9: SF204: the id 'A' is used twice (first on line 6)",
    GOOD.replace("id: A", "id: a b"): "6:9: SF204: id is a word of letters, digits, _ . and -, starting with a letter,"
    " not the text 'a b'",
    GOOD.replace("id: A", "title: A"): "6:5: SF202: a rule has no 'id'",
    GOOD.replace("when:", "whn:"): "7:5: SF201: unknown key 'whn' in a rule (did you mean 'when'?)",
    rule("when: step.is_last"): "6:5: SF208: the rule does nothing (it needs then:, call:, or at least because:)",
    rule("when: [step.is_last]\nbecause: x"): "7:11: SF203: a condition is a single value, not a list",
    rule(
        "again: true\nbecause: x"
    ): "7:12: SF208: again: without then: (nothing changes, so the rule would fire again)",
    rule("call: llm.verify\nargs: {focus: x}\nagain: true"): "9:12: SF208: again: beside call:"
    " (a call consults the set again anyway)",
    rule("again: yes\nthen: {verdict.count: 1}"): "7:12: SF203: again is true or false, not the text 'yes'",
    rule("args: {focus: x}\nbecause: x"): "7:11: SF208: args: without call: (arguments belong to an effect)",
    # what a rule sets
    rule("then: {verdict: {confidnce: 1}}"): "7:22: SF401: unknown output 'verdict.confidnce'"
    " (did you mean 'verdict.confidence'?)",
    rule("then: {verdict: 1}"): "7:12: SF401: unknown output 'verdict' (it has verdict.action_succeeded,"
    " verdict.confidence, verdict.count, verdict.reason, verdict.task_completed, verdict.tier)",
    rule("then: {verdict: {confidence: [1]}}"): "7:34: SF203: verdict.confidence is a single value, not a list",
    rule("then: {verdict: {confidence: 1.5}}"): "7:34: SF402: verdict.confidence takes 0 to 1, not 1.5",
    rule("then: {verdict: {confidence: high}}"): "7:34: SF402: verdict.confidence takes a number, not the text 'high'"
    " (an expression starts with '= ')",
    rule("then: {verdict: {confidence: true}}"): "7:34: SF402: verdict.confidence takes a number, not true",
    rule("then: {verdict: {confidence: null}}"): "7:34: SF402: verdict.confidence takes a number, not null",
    rule("then: {verdict: {action_succeeded: yes}}"): "7:40: SF402: verdict.action_succeeded takes true or false,"
    " not the text 'yes' (write true)",
    rule("then: {verdict: {tier: lite}}"): "7:28: SF402: verdict.tier has no value 'lite' (did you mean 'light'?)",
    rule("then: {verdict: {count: 1.5}}"): "7:29: SF402: verdict.count takes a whole number, not 1.5",
    rule("then: {verdict: {confidence: = page.similarity + 1}}"): "7:34: SF402: verdict.confidence takes 0 to 1,"
    " and this can be 1 to 2 (keep it in with $min([1, …]))",
    rule("then: {verdict: {confidence: = client.score}}"): "7:34: SF402: verdict.confidence takes no null,"
    " and this may be null (give a default with ??)",
    rule("then: {verdict: {confidence: = page.simlarity}}"): "7:36: SF302: unknown fact 'page.simlarity'"
    " (did you mean 'page.similarity'?)",
    rule("then: {verdict: {tier: = page.title}}"): "7:28: SF402: verdict.tier takes a word, not a text",
    rule("then: {verdict: {tier: =light}}"): "7:28: SF402: verdict.tier starts with '=', which is kept for expressions"
    " (write '= ' before one)",
    rule('then: {verdict: {reason: "{page.titel}!"}}'): "7:32: SF405: the placeholder {page.titel} names nothing"
    " (did you mean 'page.title'?)",
    rule('then: {verdict: {reason: "a } b"}}'): "7:33: SF405: a single '}' in a text; write '}}' for a brace",
    rule("because: It is {page.titel}."): "7:21: SF405: the placeholder {page.titel} names nothing"
    " (did you mean 'page.title'?)",
    rule("because: [x]"): "7:14: SF203: because is a text, not a list",
    # effects
    rule("call: llm.verfy"): "7:11: SF403: unknown effect 'llm.verfy' (did you mean 'llm.verify'?)",
    rule("call: llm.verify"): "7:11: SF404: llm.verify needs the argument 'focus'",
    rule("call: llm.verify\nargs: {focus: x, fous: y}"): "8:22: SF404: unknown argument 'fous' (did you mean 'focus'?)",
    # patterns
    rule("match: {page.titel: x}\nbecause: x"): "7:13: SF302: unknown fact 'page.titel' (did you mean 'page.title'?)",
    rule("match: {step.index: x}\nbecause: x"): "7:13: SF303: step.index is no text, and only texts are matched",
    rule("match: {page.title: '(a'}\nbecause: x"): "7:25: SF501: the pattern for page.title does not compile:"
    " missing ): (a (RE2 has no look-around)",
    rule("match: {page.title: '(?=a)'}\nbecause: x"): "7:25: SF501: the pattern for page.title does not compile:"
    " invalid perl operator: (?= (RE2 has no look-around)",
    rule("match: {page.title: 3}\nbecause: x"): "7:25: SF203: the pattern for page.title is a text, not 3"
    " (put it in '…')",
    rule("match: {page.title: '(?P<a>x)', action.label: '(?P<a>y)'}\nbecause: x"): "7:51: SF502: two patterns of this"
    " rule have the group 'a'",
    rule("match: {page.title: '(?P<who>x)'}\nbecause: '{match.what}'"): "8:16: SF405: the placeholder {match.what}"
    " names nothing (known: match.who)",
    # guarantees and what is acknowledged
    GOOD + "guarantees: [{id: G, text: t, never: verdict.task_compleed}]\n": "9:38: SF302: unknown fact"
    " 'verdict.task_compleed' (did you mean 'verdict.task_completed'?)",
    GOOD + "guarantees: [{id: G, text: t}]\n": "9:14: SF202: a guarantee has either 'never' or 'always'",
    GOOD + "guarantees: [{id: G, never: step.is_last}]\n": "9:14: SF202: a guarantee has no 'text'",
    GOOD + "acknowledged: [{rules: [A, B], because: t}]\n": "9:28: SF209: there is no rule 'B' (known: A)",
}

SETTINGS = {
    "a: 1\n": ["1:1: SF201: unknown key 'a' in settings.yaml (known: settings)",
                "1:1: SF202: settings.yaml has no 'settings'"],
    "settings: {a: 1}\n": ["1:15: SF203: setting a is a map of keys and values, not 1"],
    "settings: {a: {value: 1}}\n": ["1:15: SF202: setting a has no 'doc'"],
    "settings: {a: {value: 3, max: 2, doc: d}}\n": [
        "1:23: SF601: setting a takes a whole number of 2 or less, such as 1, not 3"
    ],
    "settings: {a: {value: 3.5, type: integer, min: 1, max: 9, doc: d}}\n": [
        "1:23: SF601: setting a takes a whole number from 1 to 9, such as 2, not 3.5"
    ],
    "settings: {a: {value: high, min: 0, max: 1, doc: d}}\n": [
        "1:23: SF601: setting a takes a share from 0 to 1, such as 0.5, not the text 'high'"
    ],
    "settings: {a: {value: 70, type: share, doc: d}}\n": [
        "1:23: SF601: setting a takes a share from 0 to 1, such as 0.5, not 70"
    ],
    "settings: {a: {value: 2, type: number, max: 1.5, doc: d}}\n": [
        "1:23: SF601: setting a takes a number of 1.5 or less, such as 0.5, not 2"
    ],
    "settings: {a: {value: 'no', type: switch, doc: d}}\n": [
        "1:23: SF601: setting a takes true or false, not the text 'no' (write false)"
    ],
    "settings: {a: {value: 3, type: text, doc: d}}\n": ['1:23: SF601: setting a takes a text, not 3 (write "3")'],
    "settings: {a: {value: lihgt, one_of: [light, full], doc: d}}\n": [
        "1:23: SF601: setting a takes one of light, full, not the text 'lihgt' (did you mean 'light'?)"
    ],
    "settings: {a: {value: evil.com, type: domains, doc: d}}\n": [
        "1:23: SF601: setting a takes a list of domains, such as [example.com], not the text 'evil.com'"
    ],
    "settings: {a: {value: ['https://Evil.com/x'], type: domains, doc: d}}\n": [
        "1:24: SF601: an entry of a is a domain, such as example.com, not 'https://Evil.com/x' (write evil.com)"
    ],
    "settings: {a: {value: [a b], type: domains, doc: d}}\n": [
        "1:24: SF601: an entry of a is a domain, such as example.com, not 'a b' (no scheme, no path and no port)"
    ],
    "settings: {a: {value: [x], type: word_lists, doc: d}}\n": ["1:24: SF504: unknown word list 'x'"],
    "settings: {a: {value: 1, type: intger, doc: d}}\n": [
        "1:32: SF203: setting a has no known type: 'intger' (did you mean 'integer'?)"
    ],
    "settings: {a: {value: {b: 1}, doc: d}}\n": [
        "1:23: SF203: the value of a is a single value or a list, not a map"
    ],
    "settings: {a: {value: x, type: choice, doc: d}}\n": [
        "1:32: SF202: setting a has no 'one_of' (the words to choose from)"
    ],
    "settings: {a: {value: x, type: text, max: 2, doc: d}}\n": [
        "1:43: SF203: 'max' does not go with a, which takes a text"
    ],
    "settings: {a: {value: 1, mx: 2, doc: d}}\n": ["1:26: SF201: unknown key 'mx' in setting a (did you mean 'max'?)"],
    "settings: {a: {value: 1, max: x, doc: d}}\n": ["1:31: SF203: max of a is a number, not the text 'x'"],
    "settings: {a: {value: null, doc: d}}\n": ["1:23: SF203: setting a has no value"],
    "settings: {a: {value: [1], doc: d}}\n": ["1:24: SF203: an entry of a is a text, not 1"],
    "settings: {A-b: {value: 1, doc: d}}\n": [
        "1:12: SF204: 'A-b' is no name of a setting (lower case letters, digits, _ and .)"
    ],
}  # fmt: skip


@pytest.mark.parametrize(("text", "line"), REFUSED.items())
def test_a_rule_set_is_refused(problems_of: Problems, text: str, line: str) -> None:
    assert problems_of(text) == [f"tier1.yaml:{line}"]


@pytest.mark.parametrize(("text", "lines"), SETTINGS.items())
def test_settings_are_refused(folder: Path, problems_of: Problems, text: str, lines: list[str]) -> None:
    (folder / "settings.yaml").write_text(text)
    assert problems_of(GOOD) == [f"settings.yaml:{line}" for line in lines]


def test_every_code_that_is_used_is_listed(problems_of: Problems) -> None:
    used = {line.split(": ")[1] for line in REFUSED.values()}
    assert used <= CODES.keys()


def test_a_missing_folder(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (problem,) = check(tmp_path / "gone", vocabulary)
    assert str(problem) == (
        f"{tmp_path}/gone:1:1: SF101: the policy folder can't be read: No such file or directory"
        " (give the folder that holds the rule sets)"
    )


def test_an_empty_folder(tmp_path: Path, vocabulary: Vocabulary) -> None:
    (problem,) = check(tmp_path, vocabulary)
    assert str(problem) == f"{tmp_path}:1:1: SF102: the policy folder holds no rule set (it has no .yaml file)"


def test_a_folder_of_settings_only(folder: Path, vocabulary: Vocabulary) -> None:
    (problem,) = check(folder, vocabulary)
    assert str(problem) == f"{folder}:1:1: SF102: the policy folder holds no rule set"


def test_a_file_that_would_be_passed_over(folder: Path, problems_of: Problems) -> None:
    (folder / "more.yml").write_text("x")
    assert problems_of(GOOD) == ["more.yml:1:1: SF103: more.yml would be passed over (name it .yaml)"]


def test_a_file_that_is_not_utf8(folder: Path, problems_of: Problems) -> None:
    (folder / "other.yaml").write_bytes(b"ruleset: x\nsummary: \xff\n")
    assert problems_of(GOOD) == ["other.yaml:2:1: SF103: the file is not UTF-8 (save it as UTF-8)"]


def test_a_file_that_is_too_large(problems_of: Problems) -> None:
    assert problems_of(GOOD + "#" * 300_000) == [
        "tier1.yaml:1:1: SF103: the file is larger than 256 KB (split the rule set)"
    ]


def test_one_broken_file_refuses_the_whole_folder(folder: Path, vocabulary: Vocabulary) -> None:
    (folder / "tier1.yaml").write_text(GOOD)
    (folder / "tier2.yaml").write_text("ruleset: [")
    with pytest.raises(PolicyError) as refused:
        load(folder, vocabulary)
    assert [problem.file for problem in refused.value.problems] == [f"{folder}/tier2.yaml"]
    assert str(refused.value).startswith(f"{folder}/tier2.yaml:1:")


def test_problems_of_all_files_are_said_together(folder: Path, problems_of: Problems) -> None:
    (folder / "tier2.yaml").write_text(GOOD.replace("tier1", "tier2").replace("step.is_last", "step.x"))
    found = problems_of(GOOD.replace("step.is_last", "step.y"))
    assert [line.split(":")[0] for line in found] == ["tier1.yaml", "tier2.yaml"]


def test_a_problem_quotes_its_line(folder: Path, vocabulary: Vocabulary) -> None:
    (folder / "tier1.yaml").write_text(GOOD.replace("step.is_last", "step.is_lst"))
    (problem,) = check(folder, vocabulary)
    assert problem.quote == "    when: step.is_lst"
    assert problem.quote[problem.col - 1 :] == "step.is_lst"


def test_settings_are_values_by_name(bundle_of: Callable[[str], Bundle]) -> None:
    bundle = bundle_of(GOOD)
    assert bundle.settings == {
        "threshold": 0.7, "limit": 3, "mode": "advise", "strict": False, "error_words": ("error", "fehler")
    }  # fmt: skip
    assert bundle.declared["limit"].type == FactType("int", minimum=1, maximum=9)
    assert bundle.declared["error_words"].type is None


def test_the_version_follows_the_contents(bundle_of: Callable[[str], Bundle]) -> None:
    first = bundle_of(GOOD).version
    assert first.startswith("sha256:")
    assert bundle_of(GOOD).version == first
    assert bundle_of(GOOD.replace("\n", "\r\n")).version == first
    assert bundle_of(GOOD.replace("confidence: 1", "confidence: 0.9")).version != first


def test_words_of_older_yaml_are_texts(bundle_of: Callable[[str], Bundle]) -> None:
    rules = bundle_of(HEAD + "rules:\n  - id: A\n    then: {verdict: {reason: no}}\n").rulesets["tier1"]
    assert rules.rules[0].then == {"verdict.reason": "no"}
