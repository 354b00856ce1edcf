"""Random pages, random clients and models that answer anything: what holds in every task, whatever happens."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.turn.stages import MAX_CALLS
from tests.examples import examples

WALKS = settings(
    max_examples=examples(60), phases=(Phase.explicit, Phase.reuse, Phase.generate),  # shrinking takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip

NODES = (
    ("btn", "open", "Open"), ("btn", "filter", "Filter"), ("btn", "del", "Delete account"),
    ("btn", "filter2", "Filter"),
    ("link", "labs", "Labs", {"href": "/labs"}), ("inp", "name", "Name", {"v": ""}),
    ("inp", "name", "Name", {"v": "Jas"}), ("chk", "all", "All", {"s": "checked"}), ("chk", "all", "All"),
    ("sel", "town", "Town", {"v": "Ulm", "o": ["Ulm", "Bonn"]}),
    ("alert", "a1", "Saved"), ("alert", "a2", "Something failed"), ("dialog", "d", "News"), ("text", "t", "Welcome"),
    ("btn", "no", "No thanks", {"dlg": True}), ("btn", "off", "Archive", {"s": "disabled"}), ("form", "f", "Login"),
    ("btn", "under", "Reports", {"occ": True}), ("menu", "m", "More", {"hp": True}),
)  # fmt: skip
PAGES = st.lists(st.sampled_from(NODES), min_size=1, max_size=6, unique_by=lambda node: node[1])
URLS = st.sampled_from([
    "https://clinic.example/a", "https://clinic.example/a#top", "https://clinic.example/b?x=1",
    "https://other.example/", "http://[",
])  # fmt: skip
GOALS = st.sampled_from([
    'Click "Open"', 'Click "Labs"', 'Click "Delete account"', 'Click "Filter"', 'Click "Archive"', "Sort it out",
    'Type "Jas" into "Name", then click "Open"', 'Click "Open", then click "Filter", then click "Labs"',
    'Click "Open" and check that the page shows "Welcome"', 'Type "Jas" into "Name", then check "All"',
    'Select "Bonn" in "Town" and click "Open" and check that the page shows "Saved"',
    "Scroll down, then click \"Open\"",
])  # fmt: skip
CLIENTS = st.fixed_dictionaries(
    {},
    optional={
        "network": st.booleans(), "mutated": st.booleans(), "url_changed": st.booleans(), "has_errors": st.booleans(),
        "has_success": st.booleans(), "verification_passed": st.booleans(), "successes": st.just(("Saved",)),
        "errors": st.just(("Failed",)),
        "user_input": st.sampled_from(["yes", "no", "stop", 'Click "Labs"', "", "What?"]),
        "active": st.sampled_from(["name", "open", "gone"]),
    },
)  # fmt: skip
TURNS = st.lists(st.tuples(PAGES, URLS, CLIENTS), min_size=2, max_size=9)

ACTIONS = st.sampled_from([
    'click("open")', 'click("labs")', 'click("filter")', 'click("made-up")', 'click("off")', "wait(1)",
    'scroll("down")',
    "finish()", 'fail("no way")', 'setValue("name", "Jas")', "nonsense", "", 'navigate("https://other.example/")',
    'navigate("http://[")',
    'click("del")', "refresh()", 'hover("open")', 'type("Jas")', 'press("Enter")',
])  # fmt: skip
BROKEN = st.sampled_from(["failed", "cut", "unparsed", {}, [], None, "YES", 7])
VERDICTS = st.fixed_dictionaries(
    {"action_succeeded": st.booleans(), "task_completed": st.booleans(), "reason": st.text(max_size=8),
     "confidence": st.sampled_from([0, 0.5, 0.69, 0.7, 0.85, 1, 2, -1, "0.9"])},
    optional={"sub_task_completed": st.sampled_from([True, False, None, "yes"])},
)  # fmt: skip
STEPS = st.fixed_dictionaries({
    "description": st.sampled_from(['Click "Open"', 'Click "Labs"', 'Type "Jas" into "Name"', "Go on",
                                    "", " ", "x" * 5000, 'Click "Open" and click "Filter"']),
    "reasoning": st.just(""), "toolType": st.sampled_from(["DOM", "DOM", "SERVER", "OTHER"]),
    "expectedOutcome": st.sampled_from([
        "It works", {"description": "It works"}, {"description": "", "domChanges": {"urlShouldChange": True}},
    ]),
    "verify": st.sampled_from(["", 'the page shows "Welcome"', "It works"]),
    "nextGoal": st.sampled_from([None, {"description": 'Click "Labs"', "required": True}]),
})  # fmt: skip
PLANS = st.fixed_dictionaries({"goal": st.just("G"), "steps": st.lists(STEPS, max_size=8)})
CHOICES = st.fixed_dictionaries({"thought": st.just(""), "action": ACTIONS})
STRATEGIES = (
    "RETRY_WITH_DELAY", "ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "REFRESH_PAGE", "FAIL", "GUESS",
)  # fmt: skip
ANSWERS = st.fixed_dictionaries({
    "plan": st.lists(st.one_of(BROKEN, PLANS), min_size=1, max_size=3),
    "refine": st.lists(st.one_of(BROKEN, CHOICES), min_size=1, max_size=4),
    "act": st.lists(st.one_of(BROKEN, CHOICES), min_size=1, max_size=4),
    "verify_light": st.lists(st.one_of(BROKEN, VERDICTS), min_size=1, max_size=4),
    "verify_full": st.lists(st.one_of(BROKEN, VERDICTS, VERDICTS), min_size=1, max_size=4),
    "correct": st.lists(
        st.one_of(BROKEN, st.fixed_dictionaries({
            "strategy": st.sampled_from(STRATEGIES),
            "reason": st.just(""), "action": st.one_of(st.none(), ACTIONS),
        })), min_size=1, max_size=3),
    "validate_plan": st.lists(
        st.one_of(BROKEN, st.fixed_dictionaries({
            "valid": st.booleans(), "reason": st.just(""), "needsFullReplan": st.booleans(),
            "suggestedChanges": st.lists(st.fixed_dictionaries({
                "op": st.sampled_from(["skip", "change"]), "step": st.integers(-2, 9),
                "description": st.sampled_from([None, "", 'Click "Filter"']),
            }), max_size=3),
        })), min_size=1, max_size=2),
    "decompose": st.lists(
        st.one_of(BROKEN, st.fixed_dictionaries({"subTasks": st.lists(st.fixed_dictionaries({
            "name": st.just("N"), "objective": st.just("O"), "inputs": st.just([]), "outputs": st.just([]),
            "estimatedSteps": st.integers(-1, 9),
        }), max_size=3)})), min_size=1, max_size=2),
})  # fmt: skip


NEVER_COMPLETE = {
    "tier1/S1", "tier1/S2", "tier1/T0", "tier1/T0.x", "tiers/broken", "tiers/crashed", "tiers/unreadable",
}  # fmt: skip


def walk(play, goal, turns):
    """Play a task until it ends; every answer and every record is held against what must always be true."""
    (page, url, said), *rest = turns
    hold(play, play.start(goal, page, url, **{k: v for k, v in said.items() if k != "user_input"}))
    for page, url, said in rest:
        if play.task_id not in play.memory.states:
            return
        hold(play, play.turn(page, url, **said))


def hold(play, answer):
    assert len(play.calls) <= MAX_CALLS
    assert (answer["status"] in ("needs_user_input", "cancelled")) == ("action" not in answer)
    assert bool(answer.get("question")) == (answer["status"] == "needs_user_input")
    if play.task_id in play.memory.states:
        record = play.history[-1]
        moved_on(record, play.state)
        completed(record)
        kept(record, play.state)


def moved_on(record, state):
    """The plan moves on only by verified steps, and never backwards."""
    transition, verdict = record.transition, record.transition.verdict
    if transition.advance:
        assert verdict is not None
        assert verdict.success
        assert not verdict.degraded
    if transition.plan is None and record.before.plan is not None:
        assert state.plan.current >= record.before.plan.current
        assert transition.advance or transition.chained or state.plan.current == record.before.plan.current


def completed(record):
    """A task is completed by a rule that may, by a model that was asked, or by its user's word; never by silence or by
    an error.
    """
    transition = record.transition
    if transition.status != "completed":
        return
    rules, facts = set(transition.rules), record.observed.facts
    if "answers/done" in rules:
        assert record.before.question.closing
        assert record.observed.user_input
        return
    by_rule = rules & {"tier1/T1.6", "tier1/P4"}
    by_model = rules & {"tiers/light_verdict", "tiers/full_verdict", "acting/claim_confirmed"}
    assert by_rule or by_model
    assert by_rule or facts["turn.model"]
    if "acting/claim_confirmed" not in rules:
        assert not rules & NEVER_COMPLETE
        assert transition.verdict is not None
        assert transition.verdict.task_completed
        assert transition.verdict.goal_achieved


def kept(record, state):
    """No turn drops an obligation or opens one again; only an answer waives; nothing ends without a receipt."""
    after = {one.id: one for one in state.obligations}
    assert len(after) == len(state.obligations)
    for one in record.before.obligations:
        assert after[one.id].text == one.text
        if not one.open:
            assert after[one.id].discharge == one.discharge
        elif after[one.id].status == "waived":
            assert record.rounds[1].facts["turn.kind"] == "answer"
        elif after[one.id].status == "discharged":
            assert record.transition.receipt or record.transition.verdict.success or record.observed.chain_done
    receipt = record.transition.receipt
    assert (receipt is not None) == (state.status == "completed")
    if receipt is not None:
        assert [one.id for one in receipt.obligations] == [one.id for one in state.obligations]
        assert not any(one.open for one in state.obligations)


@WALKS
@given(goal=GOALS, turns=TURNS)
def test_without_a_model(client, goal, turns):
    walk(client(), goal, turns)


@WALKS
@given(goal=GOALS, turns=TURNS, answers=ANSWERS)
def test_with_a_model_that_may_answer_anything(client, goal, turns, answers):
    walk(client(**answers), goal, turns)
