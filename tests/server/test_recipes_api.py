"""Recipes over HTTP, on a real store: written, listed, switched, frozen, deleted, refused, and in the audit trail."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.adapters.tinydb import recipe_files
from server.recipes import author_of
from server.tenants import Principal
from tests.application import Application

pytestmark = pytest.mark.slow

PATH = "/api/recipes"
ONE = f"{PATH}/add-a-todo"
TODO = """\
recipe: add-a-todo
site: todos.example
goal: Add {title} to the list
parameters:
  title: text
steps:
- do: setValue
  role: textbox
  name: New todo
  value: '{title}'
  after: the value of "New todo" is "{title}"
  reversibility: none
- do: click
  role: button
  name: Add
  after: the page shows "{title}"
  reversibility: none
"""
OTHER = TODO.replace("name: Add", "name: Create")


@pytest.fixture
def http(tmp_path: Path) -> Iterator[Application]:
    opened = Application(tmp_path / "store")
    yield opened
    opened.close()


def put(http: Application, **body: Any) -> httpx.Response:
    return http("PUT", ONE, body)


def wrong(answer: httpx.Response) -> list[tuple[str, str]]:
    assert answer.status_code == 400, answer.text
    return [(one["path"], one["message"]) for one in answer.json()["errors"]]


def test_what_a_person_writes_is_listed_and_read(http: Application) -> None:
    assert http("GET", PATH).json() == {"recipes": [], "changedSites": []}
    answer = put(http, yaml=TODO)
    assert answer.status_code == 200, answer.text
    assert http("GET", PATH).json() == {"recipes": [{
        "id": "add-a-todo", "site": "todos.example", "goal": "Add {title} to the list", "status": "suggested",
        "frozen": False, "runs": 0, "failures": 0, "version": 1,
    }], "changedSites": []}  # fmt: skip
    one = http("GET", ONE).json()
    assert one == answer.json()
    (version,) = one["versions"]
    assert version.pop("at") > 1_700_000_000
    assert version == {
        "number": 1, "author": "this machine", "tasks": 0, "runs": 0, "failures": 0, "inARow": 0, "off": False,
        "why": "", "yaml": TODO,
    }  # fmt: skip


def test_a_change_is_a_version_more_and_the_same_again_is_none(http: Application) -> None:
    put(http, yaml=TODO, status="on")
    assert len(put(http, yaml=TODO).json()["versions"]) == 1
    one = put(http, yaml=OTHER).json()
    assert [(each["number"], each["yaml"]) for each in one["versions"]] == [(1, TODO), (2, OTHER)]
    assert (one["status"], one["version"]) == ("on", 2)


@pytest.mark.parametrize(
    ("body", "after"),
    [({"status": "off"}, ("off", False)), ({"status": "on"}, ("on", False)), ({"frozen": True}, ("suggested", True)),
     ({"status": "on", "frozen": True}, ("on", True))],
)  # fmt: skip
def test_it_is_switched_and_frozen(http: Application, body: dict[str, Any], after: tuple[str, bool]) -> None:
    put(http, yaml=TODO)
    one = put(http, **body).json()
    assert (one["status"], one["frozen"], len(one["versions"])) == (*after, 1)
    assert (put(http, frozen=False).json()["frozen"]) is False


def test_what_is_deleted_is_gone(http: Application) -> None:
    put(http, yaml=TODO)
    assert http("DELETE", ONE).json() == {"deleted": "add-a-todo"}
    assert http("GET", PATH).json() == {"recipes": [], "changedSites": []}


@pytest.mark.parametrize(("method", "body"), [("GET", None), ("DELETE", None), ("PUT", {"status": "on"})])
def test_what_there_is_not_is_said_with_where_to_look(http: Application, method: str, body: Any) -> None:
    refused = http(method, f"{PATH}/add-a-tod", body)
    assert (refused.status_code, refused.json()["type"]) == (404, "urn:surefoot:problem:unknown-recipe")
    assert refused.json()["detail"] == "there is no recipe 'add-a-tod': GET /api/recipes lists what there is"
    assert http("GET", "/api/audit").json()["entries"] == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("  name: Add", "  nam: Add"), [
            "line 15, column 3: steps[1]: unknown field 'nam' (did you mean 'name'?)",
            "line 13, column 3: steps[1]: click needs name"]),
        (("recipe: add-a-todo", "recipe: another"), [
            "line 1, column 9: recipe: is 'another', and it is put in as 'add-a-todo' (give both the same id)"]),
        (("the page shows", "I am pleased with"), [
            "line 16, column 10: steps[1].after: no rule reads 'I am pleased with \"{title}\"' "
            '(say it as in: the page shows "Saved")']),
        (("  reversibility: none\n- do: click", "  before: all is well\n- do: click"), [
            "line 12, column 11: steps[0].before: no rule reads 'all is well' "
            '(say it as in: the page shows "Saved")']),
        (("site: todos.example", "site: https://todos.example/"), [
            "line 2, column 7: site: 'https://todos.example/' is no host "
            "(name it as in todos.example, without a port)"]),
        (("recipe: add-a-todo", "recipe: ["), None),
    ],
)  # fmt: skip
def test_what_is_no_recipe_is_refused_by_line_and_column(
    http: Application, change: tuple[str, str], said: list[str] | None
) -> None:
    assert change[0] in TODO
    told = wrong(put(http, yaml=TODO.replace(*change)))
    assert {path for path, _ in told} == {"yaml"}
    assert said is None or [message for _, message in told] == said
    assert all(message.startswith("line ") for _, message in told)
    assert http("GET", PATH).json() == {"recipes": [], "changedSites": []}


def test_another_site_is_another_recipe(http: Application) -> None:
    put(http, yaml=TODO)
    moved = TODO.replace("todos.example", "other.example")
    assert wrong(put(http, yaml=moved)) == [("yaml", (
        "line 2, column 7: site: is 'other.example', and this recipe is of 'todos.example' "
        "(give one of another site an id of its own)"
    ))]  # fmt: skip
    assert http("GET", ONE).json()["site"] == "todos.example"


@pytest.mark.parametrize(
    ("body", "path"),
    [({}, "$"), ({"status": "perhaps"}, "status"), ({"frozen": "yes"}, "frozen"), ({"yaml": 1}, "yaml"),
     ({"yaml": "x" * 200_001}, "yaml"), ("text", "$")],
)  # fmt: skip
def test_what_is_no_change_is_refused_by_its_path(http: Application, body: Any, path: str) -> None:
    refused = http("PUT", ONE, body)
    assert [where for where, _ in wrong(refused)] == [path]


def test_a_refusal_is_bounded(http: Application) -> None:
    many = TODO + "".join(f"- do: press\n  value: Enter\n  {'x' * 900}{at}: 1\n" for at in range(40))
    told = wrong(put(http, yaml=many))
    assert (len(told), told[-1][1]) == (21, "and 20 more")
    assert max(len(message) for _, message in told) <= 300


def test_one_more_than_are_kept_is_refused(http: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    put(http, yaml=TODO)
    monkeypatch.setattr(recipe_files, "MOST_RECIPES", 1)
    full = http("PUT", f"{PATH}/second", {"yaml": TODO.replace("add-a-todo", "second")})
    assert (full.status_code, full.json()["type"]) == (409, "urn:surefoot:problem:recipes-full")
    assert put(http, yaml=OTHER).status_code == 200


def test_the_audit_trail_has_each_write_and_no_text(http: Application) -> None:
    put(http, yaml=TODO, status="on")
    put(http, frozen=True)
    http("DELETE", ONE)
    answer = http("GET", "/api/audit")
    assert [(one["act"], one["about"]) for one in answer.json()["entries"]] == [
        ("recipe.changed", {"recipe": "add-a-todo", "status": "on", "written": True}),
        ("recipe.changed", {"recipe": "add-a-todo", "frozen": True}),
        ("recipe.deleted", {"recipe": "add-a-todo"}),
    ]
    assert "title" not in answer.text


def test_nobody_writes_in_the_name_of_what_learns() -> None:
    assert author_of(Principal("t", "editor", "Ann Lee", "ab12")) == "Ann Lee"
    assert author_of(Principal("t", "editor", "learned", "ab12")) == "a key ab12"
    assert author_of(Principal("t", "editor", " ", "ab12")) == "a key ab12"
