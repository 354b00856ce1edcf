"""What conditions may say: every refusal is asserted as the whole line that its author reads."""

from collections.abc import Callable

import pytest

from engine.rules import RuleSet

RULES = "  - id: A\n    when: {}\n    then: {{verdict: {{confidence: 1}}}}\n"
BLOCK = ">-\n      {}\n"  # keeps quotes and colons out of YAML's way
HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: verification\nstrategy: first_match\nrules:\n"

REFUSED = {
    "step.is_lst": "7: SF302: unknown fact 'step.is_lst' (did you mean 'step.is_last'?)",
    "page.url_changed and not step.is_lst": "32: SF302: unknown fact 'step.is_lst' (did you mean 'step.is_last'?)",
    "url_changed": "7: SF302: unknown fact 'url_changed' (did you mean 'page.url_changed'?)",
    "step.index == '3'": '7: SF303: step.index (a whole number) is compared with "3" (a text) (write 3 without quotes)',
    "page.url_changed == 'true'": '7: SF303: page.url_changed (true or false) is compared with "true" (a text)'
    " (write true without quotes)",
    "page.url_changed == step.index": "7: SF303: page.url_changed (true or false) is compared with"
    " step.index (a whole number)",
    "3 in [page.url_changed, 4]": "7: SF303: 3 (a whole number) is compared with page.url_changed (true or false)",
    "page.title < 'b'": "7: SF303: page.title (a text) stands where it may not: only numbers are compared with < and >",
    "step.index": "7: SF303: step.index (a whole number) stands where true or false is needed (compare it)",
    "not page.title": "11: SF303: page.title (a text) stands where true or false is needed (compare it)",
    "page.title + 'x' == 'y'": "7: SF303: page.title (a text) stands where it may not:"
    " only numbers are calculated with",
    "action.type == 'navigaton'": "22: SF304: 'navigaton' is not a value of action.type (did you mean 'navigation'?)",
    "action.type in ['click', 'clik']": "32: SF304: 'clik' is not a value of action.type (did you mean 'click'?)",
    "settings.mode == 'on'": "24: SF304: 'on' is not a value of settings.mode (known: advise, enforce)",
    "client.score < 0.3": "7: SF305: client.score may be null, and only numbers are compared with < and >"
    " (guard it: client.score != null and …, or give a default: (client.score ?? …))",
    "client.ok": "7: SF305: client.ok may be null, which is neither true nor false (write client.ok == true)",
    "client.score == null and client.score < 1": "32: SF305: client.score may be null, and only numbers are compared"
    " with < and > (guard it: client.score != null and …, or give a default: (client.score ?? …))",
    "'x' in page.form": "14: SF305: page.form may be null, and after `in` stands a list or a text"
    " (guard it: page.form != null and …, or give a default: (page.form ?? …))",
    "page.title =~ '(a+)+$'": "18: SF306: =~ is not used in policies"
    " (put the pattern under match:, where it runs in linear time)",
    "$now == 3": "7: SF306: $now is not used in policies"
    " (a decision must come out the same when it is taken again later)",
    "$today == 3": "7: SF306: $today is not used in policies"
    " (a decision must come out the same when it is taken again later)",
    "$random(3) == 3": "7: SF306: $random is not used in policies"
    " (a decision must come out the same when it is taken again later)",
    "3 in $range(300000)": "12: SF306: $range is not used in policies (it is unbounded)",
    "2 ** 99999999 > 1": "9: SF306: ** is not used in policies (there are + - * /)",
    "1 << 99999999 > 1": "9: SF306: << is not used in policies (there are + - * /)",
    "step.is_last && page.url_changed": "20: SF306: && is not used in policies (write and)",
    "page.title[0] == 'a'": "7: SF306: [ ] after a value is not used in policies",
    "[x for x in page.title] == 3": "7: SF306: list comprehensions are not used in policies",
    "step.index / settings.limit > 1 and step.index / step.index > 1": "56: SF306: step.index may be 0,"
    " and nothing is divided by 0",
    "page.title.lenght > 3": "7: SF308: page.title (a text) has no 'lenght' (did you mean 'length'?)",
    "page.title.starts_with": "7: SF308: page.title (a text) has no 'starts_with' (write starts_with(…))",
    "page.title.start_with('a')": "7: SF308: unknown function 'page.title.start_with' (did you mean 'starts_with'?)",
    "$split(page.title) == 3": "7: SF308: unknown function: '$split' (known: $abs, $max, $min)",
    "$min(step.index) > 1": "7: SF308: $min is written $min([number, number])",
    "true": "7: SF309: a part of the condition is always true (leave it out)",
    "step.is_last or 'a' == 3": "7: SF309: a part of the condition is always false (leave it out)",
    "step.is_last == null": "7: SF309: step.is_last is never null (leave the comparison out)",
    "(step.index ?? 3) > 2": "8: SF309: step.index is never null (leave out the ??)",
    "client.score ?? 1 < 0.3": "7: SF303: client.score (a number) has the default false (true or false)"
    " (?? binds weaker than a comparison: put it and its default in parentheses)",
    "step.index = 3": "18: SF301: the condition does not parse at '=' (compare with ==)",
    "step.is_last and": "20: SF301: the condition stops too early (a part is missing)",
    "step.is_last and (page.url_changed": "24: SF301: the ( is not closed (put ) where it ends)",
    "step.is_last)": "19: SF301: the ) closes nothing (remove it, or open it before)",
    "action.type in ['click')": "30: SF301: the ) closes nothing (remove it, or open it before)",
    "action.type in ['click'": "22: SF301: the [ is not closed (put ] where it ends)",
    "action.type == 'click": "22: SF301: the quotation mark ' is not closed (put ' after the text, too)",
    "step.is_last page.title": "20: SF301: the condition does not parse at 'page'",
    "settings.limt > 3": "7: SF602: unknown setting 'settings.limt' (did you mean 'settings.limit'?)",
    "settings.error_words == 3": "7: SF602: unknown setting 'settings.error_words'"
    " (known: settings.limit, settings.mode, settings.strict, settings.threshold)",
    "match.who == 'x'": "7: SF502: no pattern of this rule has the group 'who'"
    " (groups are written (?P<name>…) under match:)",
}

ACCEPTED = [
    "action.type == 'navigation' and page.url_changed and not step.is_last",
    "action.type in ['click', 'input'] or action.type != 'none'",
    "client.score != null and client.score < settings.threshold",
    "client.score == null or client.score >= 0.5",
    "not (client.score == null) and client.score > 0.1",
    "(client.score ?? 0) > 0.5",
    "client.ok == true and client.ok != false",
    "client.ok != null and client.ok",
    "(client.score != null ? client.score : 0) > 0.2",
    "client.score in [0.1, 0.2] and client.score > 0.15",
    "page.title.length > 3 and not page.title.is_empty",
    "page.title.as_lower.starts_with('sign') or 'in' in page.title",
    "page.title == action.label and action.label in ['a', page.title]",
    "$min([step.index, 3]) + 1 <= settings.limit * 2",
    "$abs(step.index - 3) / 2 > 0.5 and page.similarity.ceiling == 1",
    "settings.mode == 'enforce' or settings.strict",
    "step.index > -1",
]


@pytest.mark.parametrize(("condition", "line"), REFUSED.items())
def test_refused(problems_of: Callable[[str], list[str]], condition: str, line: str) -> None:
    assert problems_of(HEAD + RULES.format(BLOCK.format(condition))) == [f"tier1.yaml:8:{line}"]


@pytest.mark.parametrize("condition", ACCEPTED)
def test_accepted(rules_of: Callable[[str], RuleSet], condition: str) -> None:
    assert rules_of(RULES.format(BLOCK.format(condition))).rules[0].when is not None


@pytest.mark.parametrize(
    ("condition", "what"),
    [
        (" and ".join(["step.is_last"] * 61), "the condition reads more than 60 facts, or is too nested"),
        ("(" * 200 + "step.is_last" + ")" * 200, "the condition is longer than 2000 characters, or too nested"),
        ("not " * 250 + "step.is_last", "the condition reads more than 60 facts, or is too nested"),
        ("step.index > 1" + " " * 2000, "the condition is longer than 2000 characters, or too nested"),
        ("-" * 900 + "3 > 2", "the condition has more than 300 words"),
    ],
)
def test_a_condition_has_a_limit(problems_of: Callable[[str], list[str]], condition: str, what: str) -> None:
    (line,) = problems_of(HEAD + RULES.format(f'"{condition}"'))
    assert line.endswith(f"SF307: {what} (split it into two rules, or let a fact say it)")


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ('"step.is_lst"', "7:12"),
        ("step.is_last and\n      not step.is_lst", "8:11"),
        (">-\n      step.is_last\n      and (step.is_lst or page.url_changed)", "9:12"),
        ("|\n      step.is_last or step.is_last\n      or step.is_lst", "9:10"),
    ],
)
def test_the_place_is_that_of_the_word_however_the_condition_is_written(
    problems_of: Callable[[str], list[str]], written: str, line: str
) -> None:
    text = HEAD + RULES.format(written)
    assert problems_of(text) == [f"tier1.yaml:{line}: SF302: unknown fact 'step.is_lst' (did you mean 'step.is_last'?)"]


def test_every_flaw_of_a_condition_is_said_once(problems_of: Callable[[str], list[str]]) -> None:
    found = problems_of(HEAD + RULES.format("step.is_lst and page.titl == 'x' and step.index == 'y'"))
    assert [line.split(": ")[1] for line in found] == ["SF302", "SF302", "SF303"]
