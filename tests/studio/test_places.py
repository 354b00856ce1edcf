"""Where names stand, as the editor of a draft asks for it, and the golden files among those places."""

from __future__ import annotations

import asyncio
import json
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

GOLDEN = Path(__file__).parents[1] / "golden"
TIER1 = (shipped() / "tier1.yaml").read_text("utf-8")
WHOSE: dict[str, tuple[str, Role]] = {
    "editor": ("local", "editor"), "viewer": ("local", "viewer"), "other": ("two", "editor"),
}  # fmt: skip


def played(folder: Path, story: Story) -> None:
    """A story of visitors, and the address of a draft."""

    async def told() -> None:
        settings = Settings(store=f"tinydb:{folder}", golden=GOLDEN, prove=False)
        async with visiting(settings, WHOSE) as visitors:
            begun = await visitors["editor"].sends("/studio/policies/drafts", name="A draft", note="", to="")
            await story(visitors, begun.headers["location"])

    asyncio.run(told())


def of_rule(text: str, name: str) -> dict[str, str]:
    """The place of a rule's id in a text, as a form says it."""
    number, line = next((at, one) for at, one in enumerate(text.split("\n"), 1) if f"id: {name}" in one)
    return {"line": str(number), "col": str(line.index(name) + 1)}


def told(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return json.loads(answer.content)


def test_a_rule_is_found_in_golden_files_too_each_with_the_address_of_its_line(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        asked = {"file": "tier1.yaml", "text": TIER1, **of_rule(TIER1, "T1.1")}
        found = told(await who["viewer"].sends(f"{draft}/references", **asked))
        assert found["name"] == "tier1/T1.1"
        golden = next(one for one in found["places"] if one["file"].startswith("tier1/"))
        assert golden["said"] == "rule: T1.1"
        assert golden["href"] == f"{draft}/golden?file=tier1%2F{golden['file'][6:]}&line={golden['line']}"
        page = await who["viewer"].opens(golden["href"])
        assert page.status_code == 200
        assert f'data-line="{golden["line"]}"' in page.text
        asked = {"file": golden["file"], "text": "", "line": str(golden["line"]), "col": str(golden["col"])}
        (back,) = told(await who["viewer"].sends(f"{draft}/definitions", **asked))["places"]
        assert (back["file"], back["use"]) == ("tier1.yaml", "declared")
        assert f'data-line="{back["line"]}"' in (await who["viewer"].opens(back["href"])).text

    played(tmp_path, story)


def test_what_is_typed_counts_and_not_what_is_kept(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        typed = f"# a line more\n{TIER1}"
        asked = {"file": "tier1.yaml", "text": typed, **of_rule(typed, "T1.1")}
        (one,) = told(await who["editor"].sends(f"{draft}/definitions", **asked))["places"]
        assert one["line"] == int(of_rule(TIER1, "T1.1")["line"]) + 1
        nothing = told(await who["editor"].sends(f"{draft}/references", **{**asked, "line": "1", "col": "1"}))
        assert nothing == {"name": "", "places": [], "more": 0}

    played(tmp_path, story)


def test_golden_files_are_told_of_to_other_tenants_and_not_shown(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        asked = {"file": "tier1.yaml", "text": TIER1, **of_rule(TIER1, "T1.1")}
        found = told(await who["other"].sends(f"{draft}/references", **asked))["places"]
        golden = [one for one in found if one["file"].startswith("tier1/")]
        assert {one["said"] for one in golden} == {""}
        assert all(one["said"] for one in found if one not in golden)
        page = await who["other"].opens(golden[0]["href"])
        assert (page.status_code, "Not for this key" in page.text) == (403, True)

    played(tmp_path, story)


def test_the_editor_tells_other_tenants_nothing_of_what_stands_in_golden_files(tmp_path: Path) -> None:
    file = "tier1/a_navigation_in_the_middle_of_a_plan.yaml"
    broken = TIER1.replace("page.url_changed and not step.is_last", "page.url_changed and step.is_last")

    async def story(who: dict[str, Visitor], draft: str) -> None:
        saved = await who["other"].sends(f"{draft}/file", file="tier1.yaml", text=broken, began=TIER1, revision="0")
        assert saved.status_code == 303
        (mark,) = told(await who["editor"].sends(f"{draft}/marks", file=file))
        assert "step.is_last is false" in mark["said"]
        for asked in ("marks", "outline", "told", "offers", "references", "lenses", "layout", "rule/tried"):
            answer = await who["other"].sends(f"{draft}/{asked}", file=file, line="3", col="3")
            assert (asked, answer.status_code, "golden files may hold facts" in answer.text) == (asked, 403, True)

    played(tmp_path, story)


@pytest.mark.process
def test_a_draft_that_sets_a_fact_of_golden_cases_does_not_show_it_to_other_tenants(tmp_path: Path) -> None:
    nosy = TIER1.replace('by: "{rule}"', 'by: "{action.verb}"')

    async def story(who: dict[str, Visitor], draft: str) -> None:
        await who["other"].sends(f"{draft}/file", file="tier1.yaml", text=nosy, began=TIER1, revision="0")
        for name, sees in (("editor", True), ("other", False)):
            shown = (await who[name].opens(draft)).text
            would = (await who[name].sends(f"{draft}/would", file="tier1.yaml", text=nosy)).text
            assert [("verdict.by is" in page, "by: uncheck" in page) for page in (shown, would)] == [
                (sees, sees), (sees, False),
            ]  # fmt: skip
            assert "tier1/a_box_as_before_that_the_client_confirms.yaml" in shown
            assert "golden" in would.lower()

    played(tmp_path, story)


@pytest.mark.parametrize("file", ["tier1/no_such.yaml", "../tier1.yaml", "tier1.yaml", ""])
def test_what_is_no_golden_file_has_no_page(tmp_path: Path, file: str) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        page = await who["editor"].opens(f"{draft}/golden?file={file}")
        assert (page.status_code, "No such file" in page.text) == (404, True)

    played(tmp_path, story)


def test_after_saving_the_page_is_where_it_was(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        form = {"file": "tier1.yaml", "text": f"# more\n{TIER1}", "began": TIER1, "revision": "0", "line": "12"}
        saved = await who["editor"].sends(f"{draft}/file", **form)
        assert saved.headers["location"] == f"{draft}/file?file=tier1.yaml&line=12"

    played(tmp_path, story)


def test_a_file_is_laid_out_as_it_is_typed_and_one_that_is_not(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        asked = {"file": "tier1.yaml", "text": TIER1.replace("rules:\n", "rules:   \n", 1)}
        (edit,) = told(await who["editor"].sends(f"{draft}/layout", **asked))
        assert edit["text"] == TIER1
        for text in (TIER1, "ruleset: [unclosed\n"):
            assert told(await who["editor"].sends(f"{draft}/layout", file="tier1.yaml", text=text)) == []
        assert (await who["viewer"].sends(f"{draft}/layout", **asked)).status_code == 403

    played(tmp_path, story)


def test_the_outline_is_of_what_is_typed(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor], draft: str) -> None:
        typed = TIER1.replace("- id: T1.1\n", "- id: T1.1a\n")
        assert typed != TIER1
        found = told(await who["viewer"].sends(f"{draft}/outline", file="tier1.yaml", text=typed))
        one = next(one for one in found if one["name"] == "T1.1a")
        assert (one["sort"], str(one["line"])) == ("rule", of_rule(typed, "T1.1a")["line"])
        assert one["end_line"] >= one["line"]
        assert {"rule", "guarantee"} <= {one["sort"] for one in found}
        assert told(await who["viewer"].sends(f"{draft}/outline", file="tier1.yaml", text="rules: [")) == []

    played(tmp_path, story)
