"""A rule of a draft by another id, in cases that the draft brings too, and with the ends of lines that a file has."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.facts.vocabulary import VOCABULARY
from engine.rules import Files, read_folder, shipped
from engine.rules.editing import CannotRename, Survey, look
from server.drafts.changes import Edit, together
from server.drafts.draft import BroughtCase, Draft
from server.policies.renaming import change_of, respelled
from server.policies.serving import read_to_serve

CASE = "intent: A file is not opened, says scheme.\nfacts:\n  guard: {scheme: file}\nexpect:\n  rule: scheme\n"
SPOKEN = CASE.replace("rule: scheme", "rule: null").replace("scheme: file", "scheme: https")
NAME = "guardrails/a_file.yaml"
DRAFT = Draft(id="d", name="x", tenant="local", base="v",
              cases={NAME: BroughtCase(text=CASE.replace("says", "so says"), who="Ann", at=1.0)})  # fmt: skip


@pytest.fixture(scope="module")
def survey() -> Survey:
    golden = {NAME: CASE.replace("\n", "\r\n").encode(), "guardrails/spoken.yaml": SPOKEN.encode()}
    return look(read_folder(shipped()), VOCABULARY, Files(Path("golden"), golden), read=read_to_serve)


def place_of(survey: Survey) -> tuple[int, int]:
    lines = survey.files.contents["guardrails.yaml"].decode().split("\n")
    line = next(number for number, one in enumerate(lines, 1) if "id: scheme" in one)
    return line, lines[line - 1].index("scheme") + 1


def test_files_golden_files_that_expect_it_and_brought_cases_change_together(survey: Survey) -> None:
    found = respelled(survey, DRAFT, "guardrails.yaml", place_of(survey), "web_only")
    assert (found.rule, found.id, list(found.files)) == ("guardrails/scheme", "scheme", ["guardrails.yaml"])
    assert list(found.golden) == [NAME]
    text = survey.files.contents["guardrails.yaml"].decode()
    typed = Edit(file="guardrails.yaml", text=text, revision=0, began=text)
    change = change_of(found, DRAFT, survey, typed, survey.files.contents, "Ben", 2.0)
    after = together(DRAFT, change, {"guardrails.yaml": text}, "Ben", 2.0)
    assert "id: web_only\n" in (after.files["guardrails.yaml"].text or "")
    meant = after.meant[NAME]
    assert meant.before == CASE.replace("\n", "\r\n")
    assert meant.text == meant.before.replace("rule: scheme", "rule: web_only")
    brought, text = after.cases[NAME], CASE.replace("says", "so says")
    assert (brought.text, brought.who) == (text.replace("rule: scheme", "rule: web_only"), "Ann")


def test_without_golden_files_the_rest_changes(survey: Survey) -> None:
    bare, empty = replace(survey, golden=None), replace(DRAFT, cases={})
    found = respelled(bare, empty, "guardrails.yaml", place_of(survey), "web")
    assert (list(found.files), found.golden, found.cases) == (["guardrails.yaml"], {}, {})


def test_where_no_rule_stands_nothing_is_renamed(survey: Survey) -> None:
    with pytest.raises(CannotRename, match="only rules get other names here"):
        respelled(survey, DRAFT, "settings.yaml", (1, 1), "web_only")


def test_golden_files_that_are_no_text_stay_as_they_are(survey: Survey) -> None:
    golden = {NAME: CASE.encode(), "guardrails/latin.yaml": CASE.replace("A file", "Café").encode("latin-1")}
    odd = replace(survey, golden=Files(Path("golden"), golden))
    found = respelled(odd, replace(DRAFT, cases={}), "guardrails.yaml", place_of(odd), "web_only")
    assert list(found.golden) == [NAME]
