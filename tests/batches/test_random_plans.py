"""Random plans, random batches and a model of random mood, against a reference that is written as plainly as can be."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.examples import examples

MAX_ATTEMPTS = 3  # SPEC 10
TAGS = ["[FAIL]: no", " \n[FAIL]", "error", "pending", "", "[SUCCESS]: ok", "maybe [FAIL]"]


@st.composite
def plans(draw: st.DrawFn) -> list[list[int]]:
    """Dependencies of each step; acyclic, in no particular order of indexes."""
    count = draw(st.integers(1, 7))
    rank = draw(st.permutations(range(count)))
    lower = [[b for b in range(count) if rank[b] < rank[a]] for a in range(count)]
    return [sorted(draw(st.sets(st.sampled_from(some), max_size=3))) if some else [] for some in lower]


@st.composite
def moods(draw: st.DrawFn, count: int) -> Any:
    """What the model answers to one replan; it may name any step, and make up any dependency."""
    kind = draw(st.sampled_from(["failed", "cut", "redesign", "keep", "keep all", "give_up"]))
    if kind in ("failed", "cut"):
        return kind
    if kind == "keep all":
        return {"action": "keep", "steps": [{"replaces": n} for n in range(count)], "reason": "because"}
    names = draw(st.lists(st.integers(0, count), max_size=4))
    after = st.none() | st.lists(st.integers(0, count - 1), max_size=2)
    text = st.sampled_from(["x", "y", ""])
    steps = [{"replaces": n, "description": draw(text), "depends_on": draw(after)} for n in names]
    return {"action": kind, "steps": steps, "reason": "because"}


@st.composite
def stories(draw: st.DrawFn) -> tuple[list[list[int]], list[tuple[dict[int, str], Any]]]:
    plan = draw(plans())
    batch = st.dictionaries(st.integers(0, len(plan) - 1), st.sampled_from(TAGS), min_size=1, max_size=4)
    return plan, draw(st.lists(st.tuples(batch, moods(len(plan))), min_size=1, max_size=9))


class Reference:
    """A plan as SPEC 10 tells it: steps are open, done, blocked or given up, everything else is looked up each time."""

    def __init__(self, plan: list[list[int]]) -> None:
        self.after = {n: set(before) for n, before in enumerate(plan)}
        self.text = {n: f"step {n}" for n in self.after}
        self.mark = dict.fromkeys(self.after, "open")
        self.attempts = dict.fromkeys(self.after, 0)
        self.asked = 0

    def ancestors(self, n: int, after: dict[int, set[int]]) -> set[int]:
        """Everything before a step; the step itself is among it if it stands on a cycle."""
        found: set[int] = set()
        todo = list(after[n])
        while todo:
            one = todo.pop()
            if one not in found:
                found.add(one)
                todo += after[one]
        return found

    def status(self, n: int) -> str:
        if self.mark[n] != "open":
            return {"done": "completed"}.get(self.mark[n], self.mark[n])
        if any(self.mark[b] in ("blocked", "given_up") for b in self.ancestors(n, self.after)):
            return "blocked"
        return "ready" if all(self.mark[b] == "done" for b in self.after[n]) else "pending"

    def batch(self, results: dict[int, str], mood: Any) -> None:
        blocked: list[int] = []
        left = dict(results)
        while left:  # a step only after those before it that are in the batch too
            n = next(n for n in left if not self.ancestors(n, self.after) & left.keys())
            self.result(n, left.pop(n), blocked)
        roots = {n for n in blocked if self.attempts[n] < MAX_ATTEMPTS}
        if roots:
            self.asked += 1
            self.replan(roots, mood)

    def result(self, n: int, said: str, blocked: list[int]) -> None:
        spent = self.mark[n] == "blocked" and self.attempts[n] >= MAX_ATTEMPTS
        if self.mark[n] in ("done", "given_up") or spent or any(self.mark[b] != "done" for b in self.after[n]):
            return
        failed = said in ("error", "pending") or said.strip()[:6] == "[FAIL]"
        self.mark[n] = "blocked" if failed else "done"
        if failed:
            blocked.append(n)

    def replan(self, roots: set[int], mood: Any) -> None:
        if mood == "failed":
            return
        for n in roots:
            self.attempts[n] += 1
        if mood == "cut":
            return
        reach = roots | {n for n in self.after if self.ancestors(n, self.after) & roots and self.mark[n] == "open"}
        named = [one for one in mood["steps"] if one["replaces"] in reach]
        if len({one["replaces"] for one in named}) < len(named):
            return
        if mood["action"] == "redesign" and not self.redesign(named):
            return
        meant = {one["replaces"] for one in named}
        if mood["action"] == "give_up":
            self.mark |= dict.fromkeys(meant, "given_up")
        else:
            self.mark |= dict.fromkeys(meant, "open")

    def redesign(self, named: list[dict[str, Any]]) -> bool:
        changed = {one["replaces"]: one["depends_on"] for one in named}
        after = {**self.after, **{n: set(before) for n, before in changed.items() if before is not None}}
        if any(not one["description"] for one in named) or any(n in self.ancestors(n, after) for n in after):
            return False
        self.after = after
        self.text |= {one["replaces"]: one["description"] for one in named}
        return True

    def overall(self) -> str:
        now = [self.status(n) for n in self.after]
        return "executing" if "ready" in now else "completed" if set(now) == {"completed"} else "failed"


def told(n: int, said: str) -> dict[str, Any]:
    if said == "error":
        return {"step": n, "error": "Timeout"}
    return {"step": n, "tools": "completed pending"} if said == "pending" else {"step": n, "notes": said}


@settings(max_examples=examples(200), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories())
def test_any_story_goes_as_the_reference_tells_it(
    make_office: Any, story: tuple[list[list[int]], list[tuple[dict[int, str], Any]]]
) -> None:
    plan, batches = story
    office, reference = make_office(), Reference(plan)
    answer = office.make(*((f"step {n}", before) for n, before in enumerate(plan)))
    for results, mood in batches:
        office.model.answers = [mood]
        answer = office.report(*(told(n, said) for n, said in results.items()))
        reference.batch(results, mood)
        now = {n: reference.status(n).replace("given_up", "blocked") for n in reference.after}
        assert {step["index"]: step["status"] for step in answer["steps"]} == now
        assert {step["index"]: step["attempts"] for step in answer["steps"]} == reference.attempts
        assert {step["index"]: step["description"] for step in answer["steps"]} == reference.text
        assert {step["index"]: set(step["depends_on"]) for step in answer["steps"]} == reference.after
        assert answer["ready"] == [n for n in now if now[n] == "ready"]
        assert answer["completed"] == [n for n in now if now[n] == "completed"]
        assert answer["blocked"] == [n for n in now if now[n] == "blocked"]
        assert answer["status"] == reference.overall()
        assert len(office.model.asked) == reference.asked
        # The guarantee by itself, whatever the reference says: nothing is ready behind what is not completed.
        assert all(now[before] == "completed" for n in answer["ready"] for before in answer["steps"][n]["depends_on"])
    assert office.look() == {key: answer[key] for key in ("planId", "status", "goal", "steps", "ready")}
    office.check_replay()
