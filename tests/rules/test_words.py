"""Word lists in policy folders: what is read, what is refused, and what rules match by them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.rules import Bundle, RuleSet, Vocabulary, check, decide, explain, load, load_files, read_folder
from engine.rules.prove import regions
from engine.rules.prove.samples import samples
from engine.rules.read.given import fill_up

HEAD = "ruleset: tier1\nsummary: Checks.\nfacts: verification\nstrategy: first_match\nrules:\n"
LISTS = {
    "en": "delete: [delete, remove for good]\nsend: [send]\npay: [pay, buy now]\nundo: [undo]\n",
    "de": "delete: [löschen]\nsend: [senden]\npay: [bezahlen]\n",
    "pl": "delete: [usuń]\n",
    "ja": "delete: [削除]\n",
}
Rules = Callable[[str], RuleSet]


@pytest.fixture
def lists(folder: Path) -> Path:
    """A policy folder with words of four languages."""
    (folder / "words").mkdir()
    for language, text in LISTS.items():
        (folder / "words" / f"{language}.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def matching(lists: Path, vocabulary: Vocabulary) -> Callable[[str], Callable[[str], bool]]:
    """Whether a rule with this under `match:` fires on a title."""

    def of(source: str) -> Callable[[str], bool]:
        text = HEAD + f"  - id: A\n    match: {{page.title: '{source}'}}\n    because: x\n"
        (lists / "tier1.yaml").write_text(text, encoding="utf-8")
        rules = load(lists, vocabulary).rulesets["tier1"]
        facts = fill_up({}, vocabulary.schemas["verification"].facts)
        return lambda title: decide(rules, {**facts, "page.title": title}) is not None

    return of


# --- the files


def test_lists_of_all_languages_are_joined_by_name(lists: Path, bundle_of: Callable[[str], Bundle]) -> None:
    bundle = bundle_of(HEAD + "  - {id: A, because: x}\n")
    assert bundle.words["delete"] == ("löschen", "delete", "remove for good", "削除", "usuń")
    assert bundle.languages["de"] == {"delete": ("löschen",), "send": ("senden",), "pay": ("bezahlen",)}
    assert set(bundle.languages) == set(LISTS)


def test_a_word_of_two_languages_stands_in_a_list_once(lists: Path, bundle_of: Callable[[str], Bundle]) -> None:
    (lists / "words" / "fr.yaml").write_text("delete: [Delete, effacer]\n")
    assert bundle_of(HEAD + "  - {id: A, because: x}\n").words["delete"].count("delete") == 1


def test_words_are_part_of_the_version(lists: Path, bundle_of: Callable[[str], Bundle]) -> None:
    text = HEAD + "  - {id: A, because: x}\n"
    before = bundle_of(text).version
    (lists / "words" / "pl.yaml").write_text("delete: [usuń, skasuj]\n")
    assert bundle_of(text).version != before


REFUSED = {
    "words/de.yaml": {
        "delete: []\n": "1:1: SF603: the word list 'delete' is empty (no text would match it: remove it)",
        "delete: löschen\n": "1:9: SF203: delete is a list of words, not the text 'löschen'"
        " (write delete: [word, …])",
        "delete: [löschen, →]\n": "1:19: SF603: '→' in delete is no word: it has no letter and no digit",
        "delete: [löschen, '']\n": "1:19: SF603: '' in delete is no word: it has no letter and no digit",
        "delete:\n  - löschen\n  - Löschen\n": "3:5: SF603: 'Löschen' stands twice in delete"
        " (first on line 2 as 'löschen'; case, hyphens and width do not count)",
        "delete: [ja, true]\n": "1:14: SF203: an entry of delete is a text, not true (put it in quotes: \"true\")",
        "delete: [503]\n": "1:10: SF203: an entry of delete is a text, not 503 (put it in quotes: \"503\")",
        "delete: [{a: b}]\n": "1:10: SF203: an entry of delete is a text, not a map",
        f"delete: [{'x' * 101}]\n": "1:10: SF603: an entry of delete is longer than 100 characters"
        " (a phrase is enough)",
        "Delete: [löschen]\n": "1:1: SF204: 'Delete' is no name of a word list (lower case letters, digits and _)",
        "- löschen\n": "1:1: SF203: a file of words is a map of keys and values, not a list",
        "": "1:1: SF203: the file is empty",
        "delete: [löschen\n": "1:9: SF104: not valid YAML: the [ is not closed (put ] where it ends)",
        "delete: [verwerfen]\nundo: [Verwerfen]\n": "2:8: SF604: 'Verwerfen' stands in undo and in delete, which are"
        " opposites (in delete on line 1: leave it out of one of them)",
    },
    "words/german.yaml": {
        LISTS["de"]: "1:1: SF605: 'german' is no language tag (such as de, pt-BR or zh-Hant)",
    },
    "words/pt_br.yaml": {LISTS["de"]: "1:1: SF605: 'pt_br' is no language tag (did you mean pt-BR.yaml?)"},
    "words/ZH-hant.yaml": {LISTS["de"]: "1:1: SF605: 'ZH-hant' is no language tag (did you mean zh-Hant.yaml?)"},
    "words/jp.yaml": {
        LISTS["ja"]: "1:1: SF605: 'jp' is no language tag (that is a country; did you mean ja.yaml?)",
    },
    "words/more.yml": {LISTS["de"]: "1:1: SF103: more.yml would be passed over (name it .yaml)"},
    "words/opposites.yaml": {
        "opposites: [[send, dlete]]\n": "1:20: SF504: unknown word list 'dlete' (did you mean 'delete'?)",
        "opposites: [[send, send]]\n": "1:13: SF203: opposites are two lists (such as [agree, refuse])",
        "opposites: [send]\n": "1:13: SF203: a pair of opposites is a list, not the text 'send'",
        "oposites: []\n": "1:1: SF201: unknown key 'oposites' in opposites.yaml (did you mean 'opposites'?)",
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "line"), [(name, text, line) for name, some in REFUSED.items() for text, line in some.items()]
)
def test_a_file_of_words_is_refused(
    lists: Path, problems_of: Callable[..., list[str]], name: str, text: str, line: str
) -> None:
    (lists / name).write_text(text, encoding="utf-8")
    assert problems_of(HEAD + "  - {id: A, because: x}\n") == [f"{name}:{line}"]


def test_opposites_are_held_apart_in_one_language_only(lists: Path, problems_of: Callable[..., list[str]]) -> None:
    (lists / "words" / "opposites.yaml").write_text("opposites: [[send, pay]]\n")
    (lists / "words" / "fr.yaml").write_text("pay: [send]\n")
    assert problems_of(HEAD + "  - {id: A, because: x}\n") == []
    (lists / "words" / "fr.yaml").write_text("pay: [régler]\nsend: [Régler]\n")
    assert [line.split(": ")[1] for line in problems_of(HEAD + "  - {id: A, because: x}\n")] == ["SF604"]


def test_a_folder_without_a_file_of_opposites_is_held_to_those_that_are_shipped(
    lists: Path, problems_of: Callable[..., list[str]]
) -> None:
    (lists / "words" / "nl.yaml").write_text("delete: [wissen]\nundo: [wissen]\n")
    (line,) = problems_of(HEAD + "  - {id: A, because: x}\n")
    assert "words/nl.yaml:2:8: SF604" in line


def test_a_list_that_is_misspelt_in_one_language_is_seen(lists: Path, problems_of: Callable[..., list[str]]) -> None:
    (lists / "words" / "de.yaml").write_text("send: [senden]\ndeleet: [löschen]\n")
    assert problems_of(HEAD + "  - {id: A, match: {page.title: words.delete}, because: x}\n") == [
        "words/de.yaml:2:1: SF504: no rule and no other language has the word list 'deleet' (did you mean 'delete'?)"
    ]


# --- in rules


@pytest.mark.parametrize(
    ("source", "matches", "does_not"),
    [
        ("words.delete", ["Usuń konto", "画面を削除する", "Alles LÖSCHEN", "Remove  for-good"], ["undelete", "usuńmy"]),
        ("only words.delete", ["Usuń!", "→ Löschen", "削除"], ["Usuń konto", "nicht löschen"]),
        ("begins with words.delete", ["Usuń konto", "» Delete all"], ["Konto löschen", "deleted"]),
        ("ends with words.delete", ["Konto löschen…", "usuń"], ["Usuń konto"]),
        ("{words.pay} [$€0-9]", ["Pay $5", "jetzt bezahlen 50 €", "BUY NOW €1"], ["repay $5", "pay"]),
        ("^{words.delete}(?: (?P<what>.+))?$", ["usuń", "Usuń konto", "delete it all"], ["please delete", "usuńmy"]),
        ("{words.send}|{words.pay}$", ["senden an", "now pay"], ["pay now", "resend"]),
        ("^(?:ok and )?{words.send}", ["OK and send it", "senden"], ["ok send", "sender"]),
        (r"{words.send}|\b5[0-9][0-9]\b", ["error 503", "send"], ["error 5034"]),
        ("^{words.delete} (?:.* )?{words.undo}$", ["delete and undo", "usuń undo"], ["deleteundo", "delete redo-undo"]),
    ],
)
def test_a_rule_matches_words(
    matching: Callable[[str], Callable[[str], bool]], source: str, matches: list[str], does_not: list[str]
) -> None:
    holds = matching(source)
    assert [text for text in matches if not holds(text)] == [text for text in does_not if holds(text)] == []


REFUSED_MATCHES = {
    "words.dlete": "SF504: unknown word list 'dlete' (did you mean 'delete'?)",
    "only words.zzz": "SF504: unknown word list 'zzz' (known: delete, pay, send, undo)",
    "^{words.snd} ": "SF504: unknown word list 'snd' (did you mean 'send'?)",
    "word.delete": "SF504: 'word.delete' is no way to ask for a word list (write words.delete)",
    "Words.Delete": "SF504: 'Words.Delete' is no way to ask for a word list (write words.delete)",
    "onyl words.delete": "SF504: 'onyl words.delete' is no way to ask for a word list (write only words.delete)",
    "begin with words.delete": "SF504: 'begin with words.delete' is no way to ask for a word list"
    " (write begins with words.delete)",
    "^words.delete$": "SF504: inside of a pattern, words.delete is no word list (write {words.delete})",
    r"\busuń\b": r"SF503: \b knows a to z and 0 to 9 alone, and the pattern has the letter 'ń'"
    r" (put the words into a word list, or say what may stand there: (?:^|\PL))",
    r"\b削除\b": r"SF503: \b knows a to z and 0 to 9 alone, and the pattern has the letter '削'"
    r" (put the words into a word list, or say what may stand there: (?:^|\PL))",
    r"réessayer dans \d+ s": r"SF503: \d knows a to z and 0 to 9 alone, and the pattern has the letter 'é'"
    r" (write [0-9], or \p{Nd} for the digits of all scripts)",
    r"^\w+ löschen$": r"SF503: \w knows a to z and 0 to 9 alone, and the pattern has the letter 'ö'"
    r" (write [\pL\pM\pN_])",
    r"\bl\x{f6}schen": r"SF503: \b knows a to z and 0 to 9 alone, and the pattern has the letter '\\x{f6}'"
    r" (put the words into a word list, or say what may stand there: (?:^|\PL))",
    r"\b\p{Han}+": r"SF503: \b knows a to z and 0 to 9 alone, and stands beside \p or \P"
    r" (put the words into a word list, or say what may stand there: (?:^|\PL))",
    r"\b{words.delete}": r"SF503: \b knows a to z and 0 to 9 alone, and a word list brings its own ends (leave it out)",
    "{words.delete}s": "SF505: what stands after {words.delete} may be a letter, so that nothing ends its words"
    " (put a blank or a sign there, such as {words.delete}(?: .*)?)",
    ".*{words.delete}": "SF505: what stands before {words.delete} may be a letter, so that nothing ends its words"
    " (put a blank or a sign there, such as (?:.* )?{words.delete})",
    "{words.pay}(?: now)?": "SF505: what stands after {words.pay} may be missing, and the pattern goes no further"
    " (leave it out, or anchor the pattern with $)",
    r"\Qa\E{words.pay}": r"SF505: the pattern is not understood around its word list: \Q is not read here",
}  # fmt: skip


@pytest.mark.parametrize(("source", "line"), REFUSED_MATCHES.items())
def test_a_match_is_refused(lists: Path, problems_of: Callable[..., list[str]], source: str, line: str) -> None:
    (found,) = problems_of(HEAD + f"  - id: A\n    match:\n      page.title: '{source}'\n    because: x\n")
    assert found.split(": ", 1)[1] == line


@pytest.mark.parametrize(
    "source",
    [
        r"\bdelete\b.*\d+", "löschen", r"^\s*löschen", r"(?:^|\PL)usuń(?:\PL|$)", r"\p{L}+ löschen", "crosswords.com",
        "words.*", r"\\bö", "«5» €", r"a{2}", r"my words\.delete", "[[:alpha:]]",
    ],
)  # fmt: skip
def test_a_match_is_allowed(lists: Path, problems_of: Callable[..., list[str]], source: str) -> None:
    assert problems_of(HEAD + f"  - id: A\n    match:\n      page.title: '{source}'\n    because: x\n") == []


def test_a_flaw_is_said_where_it_stands(lists: Path, problems_of: Callable[..., list[str]]) -> None:
    text = HEAD + "  - id: A\n    match:\n      page.title: 'delete it|\\busuń'\n    because: x\n"
    assert problems_of(text)[0].startswith("tier1.yaml:8:30: SF503")
    text = HEAD + "  - id: A\n    match: {action.label: x, page.title: only words.snd}\n    because: x\n"
    assert problems_of(text)[0].startswith("tier1.yaml:7:53: SF504")


def test_a_broken_file_of_words_is_the_one_finding(lists: Path, problems_of: Callable[..., list[str]]) -> None:
    for path in (lists / "words").iterdir():
        path.write_text("delete: [\n")
    found = problems_of(HEAD + "  - {id: A, match: {page.title: words.delete}, because: x}\n")
    assert [line.split(": ")[1] for line in found] == ["SF104"] * len(LISTS)


def test_an_explanation_names_the_word(lists: Path, rules_of: Rules, vocabulary: Vocabulary) -> None:
    rules = rules_of(
        "  - {id: A, match: {page.title: words.delete}, because: x}\n"
        "  - {id: B, match: {page.title: only words.send}, because: x}\n"
        "  - {id: C, match: {page.title: '{words.pay} it'}, because: x}\n"
    )
    facts = {**fill_up({}, vocabulary.schemas["verification"].facts), "page.title": "Usun\u0301 konto"}
    assert [trace.why for trace in explain(rules, facts)] == [
        'page.title is "Usun\u0301 konto", which holds "usuń" of words.delete',
        'page.title is "Usun\u0301 konto", which is no word of words.send',
        'page.title is "Usun\u0301 konto", which does not match its pattern',
    ]


def test_a_table_asks_for_words_too(lists: Path, bundle_of: Callable[[str], Bundle], vocabulary: Vocabulary) -> None:
    head = HEAD.replace("rules:\n", "")
    columns = "columns: [id, match page.title, set verdict.confidence]\nrows:\n  - [A, only words.delete, 1]\n"
    rules = bundle_of(head + columns).rulesets["tier1"]
    facts = fill_up({}, vocabulary.schemas["verification"].facts)
    assert decide(rules, {**facts, "page.title": "Löschen"}) is not None


# --- reloading, comparing, proving


def test_a_changed_list_is_read_by_the_sets_that_ask_for_it(lists: Path, vocabulary: Vocabulary) -> None:
    (lists / "tier1.yaml").write_text(HEAD + "  - {id: A, match: {page.title: words.delete}, because: x}\n")
    (lists / "tier2.yaml").write_text(HEAD.replace("tier1", "tier2") + "  - {id: A, because: x}\n")
    before = load_files(read_folder(lists), vocabulary)
    (lists / "words" / "pl.yaml").write_text("delete: [skasuj]\n")
    after = load_files(read_folder(lists), vocabulary, before)
    facts = {**fill_up({}, vocabulary.schemas["verification"].facts), "page.title": "Skasuj"}
    assert decide(before.bundle.rulesets["tier1"], facts) is None
    assert decide(after.bundle.rulesets["tier1"], facts) is not None
    assert after.bundle.rulesets["tier2"] is before.bundle.rulesets["tier2"]
    assert after.bundle == load_files(read_folder(lists), vocabulary).bundle or after.bundle.version


def test_a_list_that_went_is_missed_by_the_sets_that_ask_for_it(lists: Path, vocabulary: Vocabulary) -> None:
    (lists / "tier1.yaml").write_text(HEAD + "  - {id: A, match: {page.title: words.undo}, because: x}\n")
    before = load_files(read_folder(lists), vocabulary)
    (lists / "words" / "en.yaml").write_text("delete: [delete]\n")
    assert [problem.code for problem in check(lists, vocabulary)] == ["SF504"]
    with pytest.raises(Exception, match="unknown word list 'undo'"):
        load_files(read_folder(lists), vocabulary, before)


def test_two_versions_of_a_list_differ_on_the_word_that_came(lists: Path, vocabulary: Vocabulary) -> None:
    (lists / "tier1.yaml").write_text(
        HEAD + "  - {id: A, match: {page.title: words.delete}, then: {verdict: {task_completed: true}}, because: x}\n"
    )
    old = load(lists, vocabulary)
    (lists / "words" / "pl.yaml").write_text("delete: [usuń, skasuj]\n")
    new = load(lists, vocabulary)
    schema = vocabulary.schemas["verification"]
    (region,) = regions(old.rulesets["tier1"], new.rulesets["tier1"], schema, old.declared, new.declared)
    assert region.case is not None
    assert region.case.facts["page.title"] == "skasuj"
    assert not regions(new.rulesets["tier1"], load(lists, vocabulary).rulesets["tier1"], schema, {}, {})


def test_samples_of_a_match_come_from_its_list(lists: Path, rules_of: Rules) -> None:
    rules = rules_of(
        "  - {id: A, match: {page.title: only words.delete}, because: x}\n"
        "  - {id: B, match: {page.title: '^{words.pay} [$€]'}, because: x}\n"
    )
    whole, inside = (samples(rule.match[0]) for rule in rules.rules)
    assert whole == ("löschen", "delete", "remove for good")
    assert inside
    assert all(text.startswith(("bezahlen ", "pay ", "buy now ")) for text in inside)


def test_a_list_of_one_language_that_code_reads_by_name_is_no_slip(lists: Path, vocabulary: Vocabulary) -> None:
    (lists / "words" / "de.yaml").write_text("send: [senden]\ndeleet: [löschen]\n")
    (lists / "tier1.yaml").write_text(HEAD + "  - {id: A, match: {page.title: words.delete}, because: x}\n")
    assert [one.code for one in check(lists, vocabulary)] == ["SF504"]
    assert check(lists, replace(vocabulary, lists=frozenset({"deleet"}))) == ()
