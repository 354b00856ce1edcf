"""`/api/policies…`: looked at, evaluated, checked, and held against recorded turns."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from litestar import Litestar

from engine.facts.vocabulary import VOCABULARY
from engine.rules import collect, decide, explain, load, read_folder, shipped
from engine.rules.read.given import fill_up
from server.settings import Settings
from server.wiring import wire

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def app(tmp_path_factory) -> Litestar:
    """A server by the shipped policies."""
    return wire(Settings(store=f"tinydb:{tmp_path_factory.mktemp('asked')}"))


@pytest.fixture
def ask(app) -> Callable[..., Any]:
    """Calls the server, one call after the other, and answers (status, JSON) of each."""

    def calls(*wanted: tuple[str, Any]) -> list[tuple[int, Any]]:
        async def run() -> list[tuple[int, Any]]:
            answers = []
            transport = httpx.ASGITransport(app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60) as client:
                for path, body in wanted:
                    url = f"/api/policies{path}"
                    answer = await (client.get(url) if body is None else client.post(url, json=body))
                    answers.append((answer.status_code, answer.json()))
            return answers

        return asyncio.run(run())

    return calls


def test_the_overview_names_every_set_setting_and_guarantee(ask, bundle):
    ((status, view),) = ask(("", None))
    assert status == 200
    assert view["version"] == bundle.version
    assert "alarm" not in view
    assert {one["name"]: one["rules"] for one in view["rulesets"]} == {
        name: len(rules.rules) for name, rules in bundle.rulesets.items()
    }
    threshold = next(one for one in view["settings"] if one["name"] == "success_threshold")
    assert (threshold["value"], threshold["type"]["kind"], threshold["type"]["maximum"]) == (0.7, "float", 1)
    assert len(view["guarantees"]) == len(bundle.across)


def test_every_set_is_shown_with_its_rules_as_written(ask, bundle):
    answers = ask(*((f"/{name}", None) for name in bundle.rulesets))
    for (status, page), (name, rules) in zip(answers, bundle.rulesets.items(), strict=True):
        written = yaml.safe_load((shipped() / f"{name}.yaml").read_text())
        assert (status, page["ruleset"], page["strategy"]) == (200, name, rules.strategy)
        if "rules" in written:
            assert [rule["id"] for rule in page["rules"]] == [rule["id"] for rule in written["rules"]]
            for shown, rule in zip(page["rules"], written["rules"], strict=True):
                assert shown.get("when", "").split() == str(rule.get("when", "")).split()
                assert shown.get("because") == (rule["because"].strip() if "because" in rule else None)
        assert set(page["facts"]) == set(VOCABULARY.schemas[rules.schema].facts)


def test_an_unknown_set_is_a_404_with_a_suggestion(ask):
    shown, evaluated = ask(("/tier_1", None), ("/evaluate", {"ruleset": "tier_1", "facts": {}}))
    for status, problem in (shown, evaluated):
        assert (status, problem["type"]) == (404, "urn:surefoot:problem:unknown-ruleset")
        assert "did you mean 'tier1'" in problem["detail"]


@pytest.mark.slow
def test_evaluating_is_deciding_on_every_golden_file(ask, bundle):
    cases = []
    for path in sorted(GOLDEN.glob("*/*.yaml"))[::7]:
        case = yaml.load(path.read_text(), yaml.CSafeLoader)  # as the loader of policies reads
        if path.parent.name in bundle.rulesets and isinstance(case.get("facts"), dict | None):
            cases.append((path.parent.name, case.get("facts") or {}, case.get("settings") or {}))
    assert len(cases) > 40
    answers = ask(*(("/evaluate", {"ruleset": n, "facts": f, "settings": s}) for n, f, s in cases))
    for (status, told), (name, facts, settings) in zip(answers, cases, strict=True):
        assert status == 200, told
        rules = bundle.rulesets[name]
        flat = fill_up(dotted(facts), VOCABULARY.schemas[rules.schema].facts)
        settings = dotted(settings)
        one = decide(rules, flat, settings)
        fired = collect(rules, flat, settings) if rules.strategy == "collect" else (one,) if one else ()
        assert [one["rule"] for one in told["fired"]] == [one.rule for one in fired]
        assert [dict(one["set"]) for one in told["fired"]] == [dict(one.set) for one in fired]
        assert told["rules"] == [
            {"id": trace.id, "matched": trace.matched, "why": trace.why} for trace in explain(rules, flat, settings)
        ]
        assert set(told["neutral"]) == set(flat) - set(dotted(facts))


def dotted(tree: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in tree.items():
        found |= dotted(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return found


@pytest.mark.parametrize(
    ("body", "path", "told"),
    [
        ({"facts": {"page": {"url_chnged": True}}}, "facts.page.url_chnged", "did you mean 'page.url_changed'?"),
        ({"facts": {"page.url_changed": "yes"}}, "facts.page.url_changed", "true or false"),
        ({"facts": {"page.similarity": 7}}, "facts.page.similarity", "0 to 1"),
        ({"facts": {"page.similarity": [1]}}, "facts.page.similarity", "single value"),
        ({"facts": {}, "settings": {"success_treshold": 1}}, "settings.success_treshold", "did you mean"),
        ({"facts": {}, "settings": {"success_threshold": 2}}, "settings.success_threshold", "0 to 1"),
        ({"facts": []}, "facts", "expected"),
        ({}, "facts", "is required"),
    ],
)
def test_facts_that_do_not_fit_are_refused_by_their_path(ask, body, path, told):
    ((status, problem),) = ask(("/evaluate", {"ruleset": "tier1", **body}))
    assert status == 400
    (error,) = problem["errors"]
    assert error["path"] == path
    assert told in error["message"]


def test_one_changed_file_is_checked_with_the_others_in_force(ask):
    good = (shipped() / "tier1.yaml").read_text()
    bad = good.replace("step.is_last", "step.is_lst")
    files, alone, by_name, broken = ask(
        ("/check", {"files": {"tier1.yaml": good}}),
        ("/check", {"yaml": good}),
        ("/check", {"yaml": bad}),
        ("/check", {"yaml": "a: [b"}),
    )
    assert files == alone
    assert files[1]["ok"]
    assert files[1]["version"].startswith("sha256:")
    assert not by_name[1]["ok"]
    problem = by_name[1]["problems"][0]
    assert (problem["file"], problem["code"]) == ("tier1.yaml", "SF302")
    assert problem["hint"] == "did you mean 'step.is_last'?"
    assert "step.is_lst" in problem["quote"]
    assert broken[1]["problems"][0]["code"] == "SF104"


def test_a_check_is_of_the_whole_where_it_is_sent_whole_and_of_what_is_left(ask):
    texts = {name: data.decode() for name, data in read_folder(shipped()).contents.items()}
    opposite = {"words/de.yaml": "delete: [löschen]\nundo: [Löschen]\n"}
    whole, lone, without, wordless, contradicted = ask(
        ("/check", {"files": texts, "whole": True}),
        ("/check", {"files": {"settings.yaml": texts["settings.yaml"]}, "whole": True}),
        ("/check", {"files": {"covers.yaml": None}}),
        ("/check", {"files": {name: text for name, text in texts.items() if "words/" not in name}, "whole": True}),
        ("/check", {"files": opposite}),
    )
    assert whole[1]["ok"]
    assert whole[1]["version"] == load(shipped(), VOCABULARY).version
    assert lone[1]["problems"][0]["code"] == "SF102"
    assert "'covers' is missing" in without[1]["problems"][0]["message"]
    assert [one["message"] for one in wordless[1]["problems"]] == ["the folder words/ is missing; turns need its lists"]
    (problem,) = contradicted[1]["problems"]
    assert (problem["file"], problem["line"], problem["col"], problem["code"]) == ("words/de.yaml", 2, 8, "SF604")
    assert problem["message"] == "'Löschen' stands in undo and in delete, which are opposites"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"files": {}, "whole": True},
        {"files": {"../tier1.yaml": "x"}},
        {"files": {"tier1.yaml\n": "x"}},
        {"files": {"/etc/passwd": "x"}},
        {"files": {"words/../../x.yaml": "x"}},
        {"files": {"lists/de.yaml": "x"}},
        {"files": {"tier1.yaml": 7}},
        {"files": {"tier1.yaml": "x" * 300_000}},
        {"files": {f"f{n}.yaml": "" for n in range(201)}},
        {"yaml": "x", "files": {}},
    ],
)
def test_what_is_no_set_of_files_is_a_400(ask, body):
    ((status, problem),) = ask(("/check", body))
    assert status == 400
    assert problem["errors"]


@pytest.mark.parametrize("text", ["- &a [*a, *a]", "!!python/object/apply:os.system [id]", "a: 1\na: 2", "[" * 500])
def test_hostile_yaml_is_a_finding(ask, text):
    ((status, answer),) = ask(("/check", {"yaml": text}))
    assert (status, answer["ok"]) == (200, False)
    assert answer["problems"][0]["code"].startswith("SF10")


def test_a_check_touches_no_disk_and_changes_nothing(serving, folder):
    before = read_folder(folder)
    text = (folder / "tier1.yaml").read_text() + "# changed\n"

    async def run() -> None:
        async with serving(policies=folder) as (client, _):
            checked = await client.post("/api/policies/check", json={"yaml": text})
            version = (await client.get("/api/policies")).json()["version"]
            assert checked.json()["version"] != version == load(folder, VOCABULARY).version

    asyncio.run(run())
    assert read_folder(folder) == before


@pytest.mark.process
def test_a_backtest_tells_which_turns_would_have_come_out_differently(serving, stricter, turn):
    text = (stricter / "settings.yaml").read_text()

    async def run() -> None:
        async with serving() as (client, _):
            tasks = []
            for _ in range(2):
                task = (await client.post("/api/agent/interact", json=turn())).json()["taskId"]
                await client.post("/api/agent/interact", json=turn(1, task))
                tasks.append(task)
            body = {"files": {"settings.yaml": text}}
            answer = await client.post("/api/policies/backtest", json=body)
            assert answer.status_code == 200, answer.text
            found = answer.json()["backtest"]
            assert (found["turns"], found["tasks"], found["flips"], found["same"]) == (4, 2, 2, 2)
            assert found["groups"][0]["was"] == "outcome/success"
            one = await client.post("/api/policies/backtest", json={**body, "tasks": [tasks[0], "nobody"]})
            assert one.json()["backtest"]["turns"] == 2
            same = await client.post("/api/policies/backtest", json={"files": {}})
            assert (same.json()["ok"], same.json()["backtest"]["same"]) == (True, 4)
            bad = await client.post("/api/policies/backtest", json={"files": {"tier1.yaml": "a: ["}})
            assert bad.status_code == 400
            assert bad.json()["errors"][0]["path"] == "files.tier1.yaml"

    asyncio.run(run())


def test_a_folder_that_is_gone_is_still_answered_from_memory(serving, folder, turn):
    async def run() -> None:
        async with serving(policies=folder) as (client, _):
            shutil.rmtree(folder)
            for path in ("/api/policies", "/api/policies/tier1"):
                assert (await client.get(path)).status_code == 200
            assert (await client.post("/api/agent/interact", json=turn())).status_code == 200
            checked = await client.post("/api/policies/check", json={"files": {}})
            assert checked.json()["ok"]

    asyncio.run(run())
