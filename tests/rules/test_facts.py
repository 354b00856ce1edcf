"""Every fact has a meaning and an example; people find it by either, and read it on a page."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.facts.vocabulary import VOCABULARY
from engine.rules import FactType, load, shipped
from engine.rules.author.facts_page import Told, example_of, page, search, told
from engine.rules.check.fits import misfit
from server.commands.policy import policy

ROOT = Path(__file__).parents[2]
FAMILIES = {family.title: family for family in VOCABULARY.families}


@pytest.fixture(scope="module")
def known() -> list[Told]:
    return told(VOCABULARY, load(shipped(), VOCABULARY))


def facts_of_schemas(schemas: frozenset[str]) -> dict[str, list[FactType]]:
    """Everything that conditions of these schemas may read, or their rules set, with each of its types."""
    found: dict[str, list[FactType]] = {}
    for name in schemas:
        schema = VOCABULARY.schemas[name]
        for facts in (schema.facts, schema.outputs):
            for fact, kind in facts.items():
                found.setdefault(fact, []).append(kind)
    return found


def test_no_fact_is_without_meaning() -> None:
    nameless = [(one, name) for one, schema in VOCABULARY.schemas.items()
                for name, kind in {**schema.facts, **schema.outputs}.items() if not kind.doc]  # fmt: skip
    assert nameless == []
    assert [name for name, kind in VOCABULARY.across.items() if not kind.doc] == []


def test_every_text_has_an_example_by_its_author_and_every_example_fits_its_type(known: list[Told]) -> None:
    assert [one.name for one in known if one.type.kind == "str" and not one.type.example] == []
    assert [(one.name, one.example) for one in known if misfit(one.example, one.type)] == []


def test_no_example_is_the_neutral_value_that_says_nothing(known: list[Told]) -> None:
    assert [one.name for one in known if one.example in ("", "none", False)] == []


def test_every_group_is_described_in_a_sentence() -> None:
    groups = [group for family in VOCABULARY.families for group in family.groups]
    assert [group.name for group in groups if not group.about.endswith(".") or not group.about[0].isupper()] == []


@pytest.mark.parametrize("title", FAMILIES)
def test_the_families_hold_the_facts_of_their_schemas_and_no_other(title: str) -> None:
    family = FAMILIES[title]
    told_of = {name: kind for group in family.groups for name, kind in group.facts.items()}
    used = facts_of_schemas(family.schemas)
    assert {name for name, kinds in used.items() if any(one != told_of.get(name) for one in kinds)} == set()
    beside = {"after"} if title == "A turn" else set()  # for guarantees about whole turns
    assert {name.partition(".")[0] for name in told_of.keys() - used.keys()} <= beside


def test_every_schema_belongs_to_one_family() -> None:
    belongs = [name for family in VOCABULARY.families for name in family.schemas]
    assert sorted(belongs) == sorted(VOCABULARY.schemas)


def test_a_fact_says_which_sets_read_it_and_which_set_it(known: list[Told]) -> None:
    fix = next(one for one in known if one.name == "fix.kind")
    assert {"contingencies", "correction", "progress", "transition"} <= set(fix.read_in)
    assert fix.set_by == ("contingencies", "correction")
    host = next(one for one in known if one.name == "page.host")
    assert {"contingencies", "correction", "guardrails", "routing"} <= set(host.read_in)
    assert host.set_by == ()


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("page.host", "page.host"),
        ("domain", "page.host"),
        ("session expired", "page.text"),
        ("how long", "visit.turns"),
        ("seconds", "visit.seconds"),
        ("sign in", "login.asks"),
        ("pasword", "guard.secret"),
        ("confidnce", "verdict.confidence"),
        ("is_lst", "step.is_last"),
        ("velocity", "task.velocity"),
    ],
)
def test_a_fact_is_found_by_name_by_meaning_and_by_what_is_nearly_its_name(
    known: list[Told], question: str, first: str
) -> None:
    assert first in [one.name for one in search(question, known)][:3]


def test_a_group_is_found_whole_and_first_then_what_has_to_do_with_it(known: list[Told]) -> None:
    names = [one.name for one in search("dialog", known)]
    assert names[:2] == ["dialog.id", "dialog.covers"]
    assert {"page.dialog_text", "page.dialog_appeared"} <= set(names)


def test_what_nothing_has_to_do_with_finds_nothing(known: list[Told]) -> None:
    assert search("xyzzy", known) == []


@pytest.mark.parametrize(
    ("kind", "example"),
    [
        (FactType("bool"), True),
        (FactType("enum", values=("none", "url")), "url"),
        (FactType("int", minimum=0), 1),
        (FactType("float", minimum=0, maximum=1), 0.85),
        (FactType("float", minimum=0, example=42.5), 42.5),
    ],
)
def test_an_example_is_made_up_where_the_type_says_enough(kind: FactType, example: object) -> None:
    assert example_of(kind) == example


def test_the_page_in_the_repository_is_up_to_date(known: list[Told]) -> None:
    assert (ROOT / "docs" / "facts.md").read_text(encoding="utf-8") == page(known)


def test_the_page_says_what_a_text_of_the_page_is_for(known: list[Told]) -> None:
    row = next(line for line in page(known).splitlines() if line.startswith("| `page.title` |"))
    cells = [cell.strip() for cell in row.replace("\\|", "¦").split("|")[1:-1]]
    assert cells[1:] == ["a text, for match: only", "what the browser's tab says", '`"Customers ¦ Clinic"`', ""]


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(policy, ["facts", *arguments])
    return done.exit_code, done.output


def test_the_command_shows_what_it_found() -> None:
    code, said = run("page.host")
    assert code == 0
    name, meaning, used = said.splitlines()
    assert name == "page.host  a text"
    assert meaning.endswith('; for example "admin.example.com"')
    assert used.startswith("    read in acting, chaining, ")


def test_the_command_lists_the_groups_where_no_word_is_given() -> None:
    code, said = run()
    assert code == 0
    assert re.search(r"^  visit +3  How long the task has been here\.$", said, re.MULTILINE)
    assert said.endswith("facts; name a group, or ask by any word\n")


def test_the_command_says_where_nothing_was_found() -> None:
    assert run("xyzzy") == (1, "no fact has to do with 'xyzzy'; surefoot policy facts lists the groups\n")


def test_the_command_tells_machines_all_of_a_fact() -> None:
    code, said = run("page.text", "--json")
    (found,) = json.loads(said)["facts"]
    assert (code, found["name"], found["type"]["matched_only"]) == (0, "page.text", True)
    assert {"family", "group", "about", "doc", "example", "readIn", "setBy"} <= found.keys()
    assert json.loads(run("xyzzy", "--json")[1]) == {"ok": False, "facts": []}


def test_the_command_writes_the_page_and_notices_where_it_is_out_of_date(tmp_path: Path) -> None:
    place = tmp_path / "facts.md"
    code, said = run("--write", "--out", str(place))
    assert (code, said.endswith("facts, written\n")) == (0, True)
    assert run("--check", "--out", str(place))[0] == 0
    place.write_text(place.read_text().replace("# Facts\n", "# Fact\n", 1))
    code, said = run("--check", "--out", str(place))
    assert code == 1
    assert said == (
        f"{place}:1:1: is '# Fact', and should be '# Facts'\n"
        "the page is out of date: run surefoot policy facts --write\n"
    )


def test_a_word_beside_the_whole_page_is_misuse() -> None:
    assert run("page", "--write")[0] == 2
    assert run("--write", "--check")[0] == 2
