"""A whole server whose policies change while it plays turns."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import time
from collections import Counter

import httpx
import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import load
from server.policies.live import Watch
from tests.running import running


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(Watch, "SECONDS", 0.05)
    monkeypatch.setattr(Watch, "SETTLING_SECONDS", 0.02)


async def eventually(ask, seconds: float = 30.0):
    """What `ask` answers, once it is true."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if found := await ask():
            return found
        await asyncio.sleep(0.03)
    raise AssertionError("it never came")


@pytest.mark.slow
def test_during_reloads_every_turn_is_answered_by_one_of_the_two_versions(serving, folder, stricter, turn):
    old = load(folder, VOCABULARY).version
    new = load(stricter, VOCABULARY).version
    texts = [(place / "settings.yaml").read_text() for place in (stricter, folder)]

    async def run() -> Counter[str]:
        seen: Counter[str] = Counter()
        async with serving(policies=folder) as (client, _):
            ended = asyncio.Event()

            async def play() -> None:
                while not ended.is_set():
                    task = None
                    for at in (0, 1):
                        answer = await client.post("/api/agent/interact", json=turn(at, task))
                        assert answer.status_code == 200, answer.text
                        decided = answer.json()
                        task = decided["taskId"]
                        version = decided["decision"]["policyVersion"]
                        seen[version] += 1
                        expected = "needs_user_input" if at and version == new else "executing"
                        assert decided["status"] == expected, (version, decided)

            async def in_force(version: str) -> bool:
                return (await client.get("/ready")).json()["policies"]["version"] == version

            players = [asyncio.create_task(play()) for _ in range(3)]
            for text, version in [(texts[0], new), (texts[1], old)] * 2:
                (folder / "settings.yaml").write_text(text)
                await eventually(lambda version=version: in_force(version))
            ended.set()
            await asyncio.gather(*players)
        return seen

    assert set(asyncio.run(run())) == {old, new}


def test_a_bad_file_is_an_alarm_on_a_server_that_stays_ready(serving, folder, turn):
    async def run() -> None:
        async with serving(policies=folder) as (client, _):
            good = (folder / "tier1.yaml").read_text()
            (folder / "tier1.yaml").write_text(good.replace("step.is_last", "step.is_lst"))

            async def report(up: bool):
                answer = await client.get("/ready")
                assert answer.status_code == 200
                policies = answer.json()["policies"]
                return policies if ("alarm" in policies) == up else None

            policies = await eventually(lambda: report(up=True))
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", policies["alarm"]["since"])
            problem = policies["alarm"]["problems"][0]
            assert (problem["code"], problem["hint"]) == ("SF302", "did you mean 'step.is_last'?")
            assert (await client.get("/api/policies")).json()["alarm"] == policies["alarm"]
            answer = await client.post("/api/agent/interact", json=turn())
            assert answer.json()["decision"]["policyVersion"] == policies["version"]
            (folder / "tier1.yaml").write_text(good)
            await eventually(lambda: report(up=False))

    asyncio.run(run())


def test_a_trace_of_a_turn_before_a_reload_is_explained_by_the_policies_of_that_turn(serving, folder, turn):
    async def run() -> None:
        async with serving(policies=folder) as (client, app):
            played = (await client.post("/api/agent/interact", json=turn())).json()
            shutil.copy(folder / "routing.yaml", folder / "routing.bak")
            text = (folder / "routing.yaml").read_text()
            (folder / "routing.yaml").write_text(text.replace("id: plan\n", "id: plan_it\n"))

            async def changed():
                version = (await client.get("/ready")).json()["policies"]["version"]
                return version != played["decision"]["policyVersion"]

            app.state["services"].policies.reload()
            await eventually(changed)
            trace = (await client.get(f"/api/task/{played['taskId']}/trace")).json()
            routing = next(one for one in trace["turns"][0]["rulesets"] if one["ruleset"] == "routing")
            assert "plan" in {rule["id"] for rule in routing["rules"] if rule["matched"]}

    asyncio.run(run())


@pytest.mark.process
@pytest.mark.slow
def test_what_others_would_decide_is_counted_and_never_acted_on(serving, folder, stricter, turn):
    async def run() -> None:
        async with serving(policies=folder, shadow=stricter) as (client, _):
            task = (await client.post("/api/agent/interact", json=turn())).json()["taskId"]
            second = (await client.post("/api/agent/interact", json=turn(1, task))).json()
            assert second["status"] == "executing"

            async def counted():
                view = (await client.get("/api/policies/shadow")).json()
                return view if view["turns"] == 2 else None

            view = await eventually(counted, 60)
            assert (view["same"], view["differences"], view["needsModel"], view["dropped"]) == (1, 1, 0, 0)
            (example,) = view["examples"]
            assert (example["taskId"], example["turn"]) == (task, 1)
            assert example["live"]["rules"] == second["decision"]["rules"]
            assert (example["live"]["route"], example["shadow"]["route"]) == ("continue", "ask_user")
            assert view["places"] == [{"live": "outcome/success", "shadow": "", "turns": 1}]
            assert view["version"] != view["live"] == second["decision"]["policyVersion"]
            assert view["proofs"] == "not asked"  # nothing of it is acted on
            assert (await client.get("/api/policies")).json()["shadow"] == view["version"]
            (stricter / "settings.yaml").write_text((folder / "settings.yaml").read_text())

            async def anew():
                view = (await client.get("/api/policies/shadow")).json()
                return view["version"] == view["live"] and view["turns"] == 0 and not view["examples"]

            await eventually(anew)

    asyncio.run(run())


def test_without_a_shadow_its_page_says_how_to_have_one(serving):
    async def run() -> None:
        async with serving() as (client, _):
            answer = await client.get("/api/policies/shadow")
            assert answer.status_code == 404
            assert "--shadow FOLDER" in answer.json()["detail"]

    asyncio.run(run())


@pytest.mark.process
def test_a_hangup_signal_has_policies_loaded_anew(folder, change, tmp_path):
    with running(tmp_path, "--policies", str(folder), "--no-proof") as server:

        def version() -> str:
            return httpx.get(f"{server.url}/ready").json()["policies"]["version"]

        before = version()
        server.process.send_signal(signal.SIGHUP)
        assert server.wait_for("policies loaded")["version"] == before
        change(folder, "settings.yaml", "max_turns: {value: 100", "max_turns: {value: 90")
        server.process.send_signal(signal.SIGHUP)
        assert server.wait_for("policies loaded", times=2)["version"] == version() != before
        assert server.stop() == 0
