"""A rule of a draft gets another id: in all files at once, and in golden files when it comes into force."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from engine.rules import shipped
from server.settings import Settings
from server.tenants import Role
from tests.studio.visitors import Visitor, visiting

pytestmark = pytest.mark.slow

Story = Callable[[dict[str, Visitor], str], Awaitable[None]]

WHOSE: dict[str, tuple[str, Role]] = {"editor": ("local", "editor"), "viewer": ("local", "viewer")}
SETS = "guardrails", "tier1"


@pytest.fixture
def policies(tmp_path: Path) -> Path:
    place = tmp_path / "policies"
    shutil.copytree(shipped(), place, ignore=shutil.ignore_patterns("__pycache__"))
    return place


@pytest.fixture
def golden(tmp_path: Path) -> Path:
    for name in SETS:
        shutil.copytree(Path(__file__).parents[1] / "golden" / name, tmp_path / "golden" / name)
    return tmp_path / "golden"


def played(policies: Path, golden: Path, story: Story) -> None:
    """A story of visitors, and the address of a draft."""

    async def told() -> None:
        settings = Settings(store=f"tinydb:{policies.parent / 'store'}", policies=policies, golden=golden, prove=False)
        async with visiting(settings, WHOSE) as visitors:
            begun = await visitors["editor"].sends("/studio/policies/drafts", name="A draft", note="", to="")
            await story(visitors, begun.headers["location"])

    asyncio.run(told())


def at(text: str, name: str, new: str, file: str = "guardrails.yaml", began: str = "") -> dict[str, str]:
    """A form: the place of a rule's id in a text, and its new id."""
    number, line = next((at, one) for at, one in enumerate(text.split("\n"), 1) if f"id: {name}" in one)
    place = {"line": str(number), "col": str(line.index(name) + 1)}
    return {"file": file, "text": text, "began": began or text, "revision": "0", "new": new, **place}


def said(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return json.loads(answer.content)


def texts(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.yaml")}


@pytest.mark.process
def test_a_rule_is_another_in_all_that_names_it_and_golden_files_follow_into_force_and_back(
    policies: Path, golden: Path
) -> None:
    before, cases = texts(policies), texts(golden)
    text = before["guardrails.yaml"]
    expecting = [name for name, one in cases.items() if "rule: scheme" in one]
    assert len(expecting) == 4

    async def story(who: dict[str, Visitor], draft: str) -> None:
        editor = who["editor"]
        form = at(f"# mine\n{text}", "scheme", "web_only", began=text)
        told = said(await editor.sends(f"{draft}/renamable", **form))
        assert (told["rule"], told["golden"], told["said"]) == ("guardrails/scheme", 4, "")
        saved = await editor.sends(f"{draft}/rename", **form)
        assert saved.headers["location"] == f"{draft}/file?file=guardrails.yaml&line={form['line']}"
        assert (texts(policies), texts(golden)) == (before, cases)
        now = at(form["text"].replace("id: scheme", "id: web_only"), "web_only", "")
        found = said(await editor.sends(f"{draft}/references", **now))["places"]
        assert [one["said"] for one in found if one["file"].startswith("guardrails/")] == ["rule: web_only"] * 4
        put = await editor.sends(f"{draft}/put", note="")
        assert put.status_code == 303, put.text
        assert texts(policies)["guardrails.yaml"] == f"# mine\n{text}".replace("id: scheme\n", "id: web_only\n")
        assert [name for name, one in texts(golden).items() if "rule: web_only" in one] == expecting
        back = await editor.sends(f"{draft}/roll-back", note="")
        assert back.status_code == 303, back.text
        assert (texts(policies), texts(golden)) == (before, cases)

    played(policies, golden, story)


def test_one_may_think_better_of_it_before_it_is_in_force(policies: Path, golden: Path) -> None:
    text = (policies / "guardrails.yaml").read_text("utf-8")

    async def story(who: dict[str, Visitor], draft: str) -> None:
        editor = who["editor"]
        assert (await editor.sends(f"{draft}/rename", **at(text, "scheme", "web_only"))).status_code == 303
        once = text.replace("id: scheme\n", "id: web_only\n")
        again = at(once, "web_only", "addresses") | {"revision": "1"}
        assert said(await editor.sends(f"{draft}/renamable", **again))["golden"] == 4
        assert (await editor.sends(f"{draft}/rename", **again)).status_code == 303
        now = at(once.replace("id: web_only", "id: addresses"), "addresses", "")
        found = said(await editor.sends(f"{draft}/references", **now))["places"]
        assert [one["said"] for one in found if one["file"].startswith("guardrails/")] == ["rule: addresses"] * 4
        assert "held back" not in (await editor.opens(draft)).text

    played(policies, golden, story)


@pytest.mark.parametrize(
    ("name", "new", "why"),
    [
        ("scheme", "gone", "guardrails has a rule &#39;gone&#39; already"),
        ("scheme", "a b", "&#39;a b&#39; is no id: letters, digits"),
        ("G1", "G99", "only rules get other names here"),
    ],
)
def test_what_cannot_be_changes_nothing_and_is_told_with_what_was_typed(
    policies: Path, golden: Path, name: str, new: str, why: str
) -> None:
    text = (policies / "guardrails.yaml").read_text("utf-8")

    async def story(who: dict[str, Visitor], draft: str) -> None:
        form = at(f"# mine\n{text}", name, new, began=text)
        assert said(await who["editor"].sends(f"{draft}/renamable", **form))["said"]
        answer = await who["editor"].sends(f"{draft}/rename", **form)
        assert answer.status_code == 409
        assert why in answer.text
        assert "# mine" in answer.text
        assert "Nothing yet." in (await who["editor"].opens(draft)).text

    played(policies, golden, story)


def test_where_another_changed_the_same_lines_meanwhile_no_file_is_saved(policies: Path, golden: Path) -> None:
    text = (policies / "guardrails.yaml").read_text("utf-8")

    async def story(who: dict[str, Visitor], draft: str) -> None:
        editor = who["editor"]
        theirs = {"file": "guardrails.yaml", "began": text, "revision": "0"}
        other = text.replace("  - id: scheme\n", "  - id: schemes\n")
        assert (await editor.sends(f"{draft}/file", text=other, **theirs)).status_code == 303
        answer = await editor.sends(f"{draft}/rename", **at(text, "scheme", "web_only"))
        assert answer.status_code == 409
        assert "changed the same lines meanwhile" in answer.text
        page = (await editor.opens(draft)).text
        assert "1 changed file" in page
        assert "web_only" not in page

    played(policies, golden, story)


def test_who_only_reads_renames_nothing(policies: Path, golden: Path) -> None:
    text = (policies / "guardrails.yaml").read_text("utf-8")

    async def story(who: dict[str, Visitor], draft: str) -> None:
        for deed in ("rename", "renamable"):
            assert (await who["viewer"].sends(f"{draft}/{deed}", **at(text, "scheme", "web_only"))).status_code == 403

    played(policies, golden, story)
