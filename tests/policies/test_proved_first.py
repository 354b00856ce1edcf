"""Policies come into force once their guarantees are proved; real proofs, in a process of their own."""

from __future__ import annotations

import asyncio
import time

import pytest

from engine.facts.vocabulary import VOCABULARY
from engine.rules import PolicyError, load_files, read_folder
from server import wiring
from server.policies import proving
from server.policies.live import Live
from server.policies.proving import prove
from server.settings import Settings

pytestmark = pytest.mark.process
HARMLESS = ("ruleset: tier1\n", "ruleset: tier1 # harmless\n")


@pytest.fixture
def broken(folder):
    text = (folder / "tier1.yaml").read_text()
    old = "never: verdict.hard and verdict.action_succeeded"
    assert old in text
    (folder / "tier1.yaml").write_text(text.replace(old, "never: verdict.action_succeeded"))
    return folder


def loaded_of(folder):
    return load_files(read_folder(folder), VOCABULARY, None)


def test_a_change_that_breaks_a_guarantee_is_not_taken(folder, change):
    live = Live(folder, VOCABULARY, prove=prove)
    live.prove_first()
    assert (live.proofs, live.alarm) == ("proved", None)
    before = live.loaded
    change(folder, "tier1.yaml", "never: verdict.hard and verdict.action_succeeded", "never: verdict.action_succeeded")
    live.look()
    live.look()
    assert live.loaded is before
    assert live.alarm is not None
    assert "guarantee G2 is broken" in live.alarm.problems[0].message
    assert live.proofs == "proved"  # those in force
    change(folder, "tier1.yaml", "never: verdict.action_succeeded", "never: verdict.hard and verdict.action_succeeded")
    change(folder, "tier1.yaml", *HARMLESS)
    live.look()
    live.look()
    assert live.bundle.version != before.bundle.version
    assert (live.proofs, live.alarm) == ("proved", None)


def test_a_server_does_not_start_with_a_broken_guarantee(broken, tmp_path):
    with pytest.raises(PolicyError, match="guarantee G2 is broken") as refused:
        wiring.wire(Settings(policies=broken, store=f"tinydb:{tmp_path}/store"))
    assert [(one.code, one.file) for one in refused.value.problems] == [("SF807", str(broken / "tier1.yaml"))]
    assert not (tmp_path / "store").exists()


def test_without_a_solver_it_is_said_that_nothing_was_proved(folder, change, monkeypatch):
    monkeypatch.setattr(proving, "find_spec", lambda name: None)
    live = Live(folder, VOCABULARY, prove=prove)
    live.prove_first()
    assert (live.proofs, live.alarm) == ("unproved", None)


def test_a_solver_that_breaks_has_proved_nothing(folder, monkeypatch):
    monkeypatch.setattr(proving.sys, "executable", "/bin/false")
    found = prove(loaded_of(folder))
    assert "the guarantees were not proved, as the solver broke" in found.problems[0].message
    assert found.problems[0].file == str(folder)


async def _until(said, seconds=60):
    ends = time.monotonic() + seconds
    while not await said():
        assert time.monotonic() < ends
        await asyncio.sleep(0.05)


def test_a_server_goes_on_answering_while_it_proves_and_says_what_it_found(
    serving, folder, change, turn, monkeypatch
):
    proving_now = []

    def watched(loaded):
        proving_now.append(loaded)
        try:
            return prove(loaded)
        finally:
            proving_now.pop()

    monkeypatch.setattr(wiring, "prove", watched)

    async def played():
        async with serving(policies=folder, prove=True) as (client, _):

            async def scraped(text):
                return text in (await client.get("/metrics")).text

            await _until(lambda: scraped('proofs="proved"'))
            assert await scraped('surefoot_policy_alarm{policies="live"} 0.0')
            old = "never: verdict.hard and verdict.action_succeeded"
            change(folder, "tier1.yaml", old, "never: verdict.action_succeeded")
            answered_meanwhile, alarmed = 0, False
            while not alarmed:
                asked_meanwhile = bool(proving_now)
                assert (await client.post("/api/agent/interact", json=turn())).status_code == 200
                answered_meanwhile += asked_meanwhile and bool(proving_now)
                alarmed = await scraped('surefoot_policy_alarm{policies="live"} 1.0')
                await asyncio.sleep(0.05)
            assert answered_meanwhile
            said = (await client.get("/ready")).json()["policies"]
            assert said["proofs"] == "proved"
            assert "guarantee G2 is broken" in said["alarm"]["problems"][0]["message"]

    asyncio.run(asyncio.wait_for(played(), 120))
