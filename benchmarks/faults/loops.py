"""Faults in the calls of agents that run their own loop: the completion gate's reviewer, and the replan of a batch."""

from __future__ import annotations

from benchmarks.faults.play import Faulty, Outcome
from benchmarks.faults.scenarios import LIE, Json, vague
from client.api import Api, Refused, Unreachable

GATE, PLANS = "/api/agent/complete", "/api/plans"
SAYS: Json = {"session": "s-{token}", "goal": "Look after {token} the way we said"}


class GateCase(Faulty):
    """A claim with evidence whose reviewer fails: rejected, and accepted once the reviewer is well."""

    def __init__(self, number: int, kind: str, seconds: float) -> None:
        met = {"criteria": [{"id": "c0", "met": True, "confidence": 0.95, "evidence": "It says so."}]}
        lie = {"criteria": [{"id": "c0", "met": False, "confidence": 0.95, "evidence": LIE}]}
        super().__init__(number, "completion", "review_completion", kind, {"review_completion": met}, lie, seconds)

    async def play(self, api: Api) -> Outcome:
        """Plan, claim, claim with evidence; then once more in health."""
        try:
            await self._claim(api, {"status": "planned", "plan": {"goal": SAYS["goal"], "steps": [
                {"description": vague("first"), "verify": "everything about {token} is in order"}]}})  # fmt: skip
            await self._claim(api, {"status": "success"})
            answer, seconds = await self.fail(self._claim(api, _SHOWN))
            calls = self._asked.count(self.effect)
            self.unless(answer["status"] == "rejected", f"the claim was {answer['status']}")
            again = await self._claim(api, _SHOWN)
            self.unless(again["status"] == "accepted", f"in health again, the claim is {again['status']}")
        except (Refused, Unreachable, TimeoutError) as error:
            self.unless(False, f"not answered with a 200: {error}")
            return self.outcome({}, 0, 0.0)
        return self.outcome(answer, calls, seconds)

    async def rehearse(self, api: Api) -> None:
        """Nothing: the cases of tasks come first."""

    async def _claim(self, api: Api, body: Json) -> Json:
        about = {"sessionId": SAYS["session"], "original_request_summary": SAYS["goal"], "summary": "Done."}
        return await api.post(GATE, self.named({**about, **body}))


class BatchCase(Faulty):
    """A batch with a failed step whose replan fails: it stays blocked, and is open again after a replan in health."""

    def __init__(self, number: int, kind: str, seconds: float) -> None:
        keep = {"action": "keep", "steps": [{"replaces": 0}], "reason": "It may have been the network."}
        lie = {"action": "keep", "steps": [], "reason": LIE}
        super().__init__(number, "batch", "replan_steps", kind, {"replan_steps": keep}, lie, seconds)

    async def play(self, api: Api) -> Outcome:
        """Make a plan, report a batch; then report once more in health."""
        try:
            plan = await api.post(PLANS, self.named({"goal": SAYS["goal"], "steps": _STEPS}))
            report = f"{PLANS}/{plan['planId']}/report"
            answer, seconds = await self.fail(api.post(report, self.named({"results": [_FAILED, _WORKED]})))
            calls = self._asked.count(self.effect)
            self._check(answer, ["blocked", "blocked", "completed", "ready"])
            again = await api.post(report, self.named({"results": [_FAILED]}))
            self._check(again, ["ready", "pending", "completed", "ready"])
        except (Refused, Unreachable, TimeoutError) as error:
            self.unless(False, f"not answered with a 200: {error}")
            return self.outcome({}, 0, 0.0)
        return self.outcome(answer, calls, seconds)

    async def rehearse(self, api: Api) -> None:
        """Nothing: the cases of tasks come first."""

    def _check(self, answer: Json, expected: list[str]) -> None:
        steps = [step["status"] for step in answer["steps"]]
        self.unless(steps == expected, f"the steps are {', '.join(steps)}")
        self.unless(answer["status"] == "executing", f"the plan is {answer['status']}")


_SHOWN: Json = {
    "status": "success",
    "evidence": {
        "url": "https://clinic.example/patients",
        "pageTitle": "Patients",
        "interactiveTree": [{"i": "h", "r": "hdr", "n": "Patients of {token}"}],
    },
}
_STEPS = (
    {"description": "Write to {token}", "depends_on": []},
    {"description": "Wait for the answer", "depends_on": [0]},
    {"description": "Tidy up", "depends_on": []},
    {"description": "Lock the door", "depends_on": [2]},
)
_FAILED: Json = {"step": 0, "notes": "[FAIL]: {token} could not be reached"}
_WORKED: Json = {"step": 2, "notes": "[SUCCESS]: tidy"}
