"""What the extension asks for and ships: rights, rules for its own pages, texts."""

from __future__ import annotations

import json
import re
from pathlib import Path

EXTENSION = Path(__file__).parents[2] / "extension"
MANIFEST = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
TEXTS = {path.parent.name: json.loads(path.read_text("utf-8")) for path in EXTENSION.glob("_locales/*/messages.json")}
SOURCES = {path.relative_to(EXTENSION).as_posix(): path.read_text("utf-8") for path in EXTENSION.rglob("*.js")}


def test_it_asks_for_no_more_than_it_needs():
    assert MANIFEST["permissions"] == ["activeTab", "notifications", "scripting", "sidePanel", "storage"]
    assert "host_permissions" not in MANIFEST
    assert "content_scripts" not in MANIFEST
    assert "web_accessible_resources" not in MANIFEST
    assert MANIFEST["externally_connectable"] == {"ids": []}


def test_its_pages_run_no_code_but_its_own():
    policy = MANIFEST["content_security_policy"]["extension_pages"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert "unsafe" not in policy
    assert rules["require-trusted-types-for"] == "'script'"


def test_nothing_makes_elements_of_text():
    makes = re.compile(r"innerHTML|outerHTML\s*=|insertAdjacentHTML|document\.write|DOMParser|\beval\(|new Function")
    assert [name for name, text in SOURCES.items() if makes.search(text)] == []


def test_every_language_has_the_same_texts_with_the_same_gaps():
    english, german = TEXTS["en"], TEXTS["de"]
    assert english.keys() == german.keys()
    gaps = re.compile(r"\$\d")
    for name, text in english.items():
        assert sorted(gaps.findall(text["message"])) == sorted(gaps.findall(german[name]["message"])), name


def test_every_text_that_is_used_is_there_and_every_other_is_gone():
    pages = [path.read_text("utf-8") for path in EXTENSION.rglob("*.html")]
    used = set(re.findall(r'data-(?:text|label|hint)="(\w+)"', "".join(pages)))
    used |= set(re.findall(r"__MSG_(\w+)__", json.dumps(MANIFEST)))
    code = "".join(SOURCES.values())
    named = {name for name in TEXTS["en"] if re.search(rf'"{name}"', code)}
    made = {name for name in TEXTS["en"] if re.match(r"(status|ended|tier)_", name)}
    assert set(re.findall(r'say\("(\w+)"', code)) <= TEXTS["en"].keys()
    assert used <= TEXTS["en"].keys()
    assert set(TEXTS["en"]) - used - named - made == set()
