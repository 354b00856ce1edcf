"""Over HTTP: what a tenant spent survives SIGKILL, its day then ends with a question, and a sample is judged again.

The model is a scripted Gemini on loopback; the policies are those that come with Surefoot, with other numbers.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest

from benchmarks.faults.model import Answer, Asked, ScriptedModel, replied
from engine.rules import shipped
from tests.running import LIST, asking, running, turn, until

pytestmark = pytest.mark.process
STEP = {"reasoning": "Needed", "toolType": "DOM", "expectedOutcome": "It works", "verify": "The result can be seen"}
PLAN = {"goal": "All of it", "steps": [{"description": text, **STEP} for text in ('Click "Save"', "Choose what fits")]}
VERDICT = {"action_succeeded": True, "task_completed": False, "confidence": 0.9, "reason": "As seen."}
REPLIES: dict[str, Any] = {
    "plan": PLAN,
    "refine": {"thought": "That one.", "action": 'click("b2")'},
    "verify_full": VERDICT,
    "validate_plan": {"valid": True, "reason": "It holds.", "suggestedChanges": [], "needsFullReplan": False},
}
MORE = [*LIST, {"i": "b3", "r": "btn", "n": "Details"}]


def script(asked: Asked) -> Answer:
    return replied(REPLIES[asked.call])


def policies(folder: Path, **numbers: str) -> Path:
    """The shipped policies, with other numbers."""
    shutil.copytree(shipped(), folder, dirs_exist_ok=True)
    path = folder / "settings.yaml"
    lines = path.read_text().splitlines(keepends=True)
    for name, value in numbers.items():
        (at,) = [number for number, line in enumerate(lines) if line.startswith(f"  {name}:")]
        head, _, rest = lines[at].partition("value: ")
        lines[at] = f"{head}value: {value},{rest.partition(',')[2]}"
    path.write_text("".join(lines))
    return folder


def test_a_day_that_is_used_up_is_so_after_a_kill(tmp_path: Path) -> None:
    rules = policies(tmp_path / "policies", budget_tenant_tokens="28000", calibration_sample="1.0")
    with ScriptedModel(script) as model:
        with running(tmp_path, "--policies", str(rules), "--no-proof", environment=asking(model)) as server:
            first = turn(server.url, query="Do what is needed here")
            assert (first["status"], first["usage"]["inputTokens"]) == ("executing", 100)
            second = turn(server.url, taskId=first["taskId"], interactiveTree=MORE)
            assert second["status"] == "executing"
            until(lambda: httpx.get(f"{server.url}/api/calibration").json()["rules"])
            (rule,) = httpx.get(f"{server.url}/api/calibration").json()["rules"]
            assert (rule["rule"], rule["judged"], rule["agreed"]) == ("tier1/T1.2", 1, 1)
            calls = len(model.asked)
            told = httpx.get(f"{server.url}/metrics").text
            assert f'surefoot_tenant_tokens_total{{tenant="local"}} {calls * 120}.0' in told
        (account,) = (tmp_path / "store" / "accounts").rglob("*.json")
        assert list(json.loads(account.read_bytes())["days"].values()) == [calls * 120]

        rules = policies(tmp_path / "policies", budget_tenant_tokens=str(calls * 120 + 10))
        with running(tmp_path, "--policies", str(rules), "--no-proof", environment=asking(model)) as server:
            assert httpx.get(f"{server.url}/api/calibration").json()["rules"][0]["judged"] == 1
            last = turn(server.url, query="Do what is needed here")
            assert (last["status"], last["decision"]["route"]) == ("needs_user_input", "ask_user")
            assert last["budget"] == {"ended": "tenant", "spent": 0, "unverified": ["Do what is needed here"]}
            assert len(model.asked) == calls
            assert "surefoot_budget_ends_total" in httpx.get(f"{server.url}/metrics").text
