"""Recipes in the studio: who may do what with them, whose they are, and what pages say of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from engine.recipes import KeptRecipe, Step, written
from server.settings import Settings
from server.stores import open_store
from server.studio.recipes.differences import Line, differences
from server.studio.recipes.sentences import Part, parts_of, use_of, why_of
from server.studio.recipes.views import A_PAGE, Asked, recipe_list
from server.telemetry.watch import NoSpans, Telemetry
from server.tenants import Role
from server.wire.recipes import MAX_YAML_CHARS
from tests.store.used import learned_recipe
from tests.studio.visitors import Visitor, visiting

HERE = "/studio/recipes/add-a-todo"
KEPT = learned_recipe("milk")
TEXT = written(KEPT.versions[-1].recipe)

Story = Callable[[dict[str, Visitor]], Awaitable[None]]


def played(folder: Path, story: Story) -> None:
    """Visitors by their role, and one of another tenant, at a server with one recipe."""
    asyncio.run(_played(f"tinydb:{folder}", story))


async def _played(address: str, story: Story) -> None:
    store = open_store(address, Telemetry(NoSpans()))
    await store.recipes.change("one", KEPT.id, lambda _: KEPT)
    await store.close()
    whose: dict[str, tuple[str, Role]] = {
        "viewer": ("one", "viewer"), "editor": ("one", "editor"), "admin": ("one", "admin"), "other": ("two", "admin"),
    }  # fmt: skip
    async with visiting(Settings(store=address, prove=False), whose) as visitors:
        await story(visitors)


def shown(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return answer.text


def test_a_viewer_reads_all_of_it_and_changes_nothing(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor]) -> None:
        for path in (HERE, f"{HERE}/changes", "/studio/recipes"):
            assert 'method="post"' not in shown(await who["viewer"].opens(path)).partition("<main")[2]
        text = shown(await who["viewer"].opens(f"{HERE}/edit"))
        assert "What needs to be done?" in text
        assert " readonly>" in text
        assert ">Save<" not in text
        for deed in ("on", "off", "freeze", "unfreeze", "delete", "edit", "marks", "would"):
            answer = await who["viewer"].sends(f"{HERE}/{deed}", text=TEXT)
            assert (answer.status_code, "Not for this role" in answer.text) == (403, True), deed
        assert (await who["viewer"].opens(f"{HERE}/delete")).status_code == 403

    played(tmp_path, story)


def test_what_another_tenant_has_is_not_there(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor]) -> None:
        other = who["other"]
        assert "No recipes yet" in shown(await other.opens("/studio/recipes"))
        for path in ("", "/edit", "/changes", "/delete"):
            theirs, nobodys = await other.opens(HERE + path), await other.opens(f"/studio/recipes/no-such{path}")
            assert (theirs.status_code, nobodys.status_code) == (404, 404)
            assert theirs.text.count("add-a-todo") == nobodys.text.count("no-such")
        for deed in ("on", "delete", "edit"):
            assert (await other.sends(f"{HERE}/{deed}", text=TEXT)).status_code == 404
        assert "2 versions" in shown(await who["editor"].opens(HERE))

    played(tmp_path, story)


def test_a_version_has_its_author_and_the_trail_says_what_was_done(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor]) -> None:
        editor = who["editor"]
        for deed in ("on", "freeze"):
            assert (await editor.sends(f"{HERE}/{deed}")).headers["location"] == HERE
        new = TEXT.replace("to the list", "to my list")
        assert (await editor.sends(f"{HERE}/edit", text=new, number="2", origin="2")).status_code == 303
        page = shown(await editor.opens(HERE))
        assert "by editor" in page
        assert "3 versions" in page
        assert (await editor.sends(f"{HERE}/edit", text=new, number="3", origin="3")).status_code == 303
        assert "3 versions" in shown(await editor.opens(HERE))
        assert (await editor.sends(f"{HERE}/delete")).headers["location"] == "/studio/recipes"
        trail = shown(await who["admin"].opens("/studio/audit"))
        said = re.findall(r"(changed a recipe|deleted a recipe)", trail)
        assert said == ["deleted a recipe", *["changed a recipe"] * 4]
        assert "to my list" not in trail

    played(tmp_path, story)


def test_what_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    async def story(who: dict[str, Visitor]) -> None:
        editor = who["editor"]
        assert (await editor.sends(f"{HERE}/burn")).status_code == 404
        assert "the oldest is 1" in (await editor.opens(f"{HERE}/changes?from=7")).text
        long = await editor.sends(f"{HERE}/edit", text="x" * (MAX_YAML_CHARS + 1))
        assert (long.status_code, "at most 200,000" in long.text) == (400, True)
        wrong = await editor.sends(f"{HERE}/edit", text=TEXT.replace("add-a-todo", "another"), number="2")
        assert wrong.status_code == 400
        assert "recipe: is &#39;another&#39;, and it is put in as &#39;add-a-todo&#39;" in wrong.text
        marks = await editor.sends(f"{HERE}/marks", text="recipe: add-a-todo\nsteps: 3\n")
        assert [(one["line"], one["col"]) for one in marks.json()][-1] == (2, 8)
        assert "2 versions" in shown(await editor.opens(HERE))

    played(tmp_path, story)


def test_a_text_is_told_from_its_parameters() -> None:
    assert parts_of('Type "{title}" twice') == (Part('Type "'), Part("title", slot=True), Part('" twice'))
    assert parts_of("{a}{b_2}") == (Part("a", slot=True), Part("b_2", slot=True))
    assert parts_of("{No} {} {{x}") == (Part("{No} {} {"), Part("x", slot=True))


@pytest.mark.parametrize(
    ("status", "setting", "said"),
    [
        ("suggested", "suggest", "is asked whether"),
        ("suggested", "on", "nobody is asked first"),
        ("on", "suggest", "nobody is asked first"),
        ("on", "off", "switched off for you under Settings"),
        ("off", "on", "planned as any other"),
    ],
)
def test_what_becomes_of_a_goal_like_it(status: str, setting: str, said: str) -> None:
    assert said in use_of(replace(KEPT, status=status), setting)


def test_one_whose_versions_all_failed_says_so() -> None:
    failed = replace(KEPT, versions=tuple(replace(one, off=True) for one in KEPT.versions))
    assert "failed too often" in use_of(failed, "suggest")


def test_a_reason_names_its_rule_where_it_has_one() -> None:
    assert why_of("recipe_life/failure: It did not: lead.") == ("recipe_life", "failure", "It did not: lead.")
    assert why_of('../x"/y: no') == ("", "", '../x"/y: no')


def test_differences_leave_out_what_stayed_far_from_them() -> None:
    before = "\n".join(f"line {number}" for number in range(12))
    assert differences(before, before) == ()
    told = differences(before, before.replace("line 9", "line nine"))
    assert told[0] == Line("…", gap=True)
    assert [(one.what, one.text) for one in told if one.what] == [("taken out", "line 9"), ("added", "line nine")]
    assert not any(one.gap for one in differences(before, before.replace("line 1\n", "")))


def test_a_list_comes_in_parts_what_changed_last_first() -> None:
    def kept(number: int) -> KeptRecipe:
        version = replace(KEPT.versions[0], at=float(number), recipe=replace(KEPT.versions[0].recipe, steps=(
            Step(do="press", value="Enter"),
        )))  # fmt: skip
        return replace(KEPT, id=f"r-{number}", site=f"s{number % 2}.example", versions=(version,))

    every = [kept(number) for number in range(A_PAGE + 10)]
    first, second = (recipe_list(Asked(part=part), every) for part in (1, 2))
    assert first.cards[0].id == f"r-{A_PAGE + 9}"
    assert (len(first.cards), len(second.cards), second.first) == (A_PAGE, 10, A_PAGE + 1)
    assert (first.earlier, first.later, second.later) == ("", "/studio/recipes?part=2", "")
    assert recipe_list(Asked(q="LIST add r-1", site="s1.example"), every).count == 6
    assert recipe_list(Asked(q="list bake r-1", site="s1.example"), every).count == 0
