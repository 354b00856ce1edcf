"""The agent loop against a scripted service, in a real Chromium."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

from client.api import Api
from client.questions import Option
from client.run import run_task

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

FORM = "<label>Name <input id=n></label><button id=b onclick=\"m.textContent = 'Saved ' + n.value\">Save</button><p id=m role=status></p>"
DONE = {"status": "completed", "action": "finish()"}


async def run(script, driver, query="Do it", **options):
    async with Api(script.url) as api:
        return await run_task(api, driver, query, session_id="s1", **options)


async def test_actions_are_performed_and_told_until_the_task_is_done(show, scripted):
    driver, turns = await show(FORM), []
    with scripted({"action": 'setValue("n", "Ada")'}, {"action": 'click("b")'}, DONE) as service:
        outcome = await run(service, driver, on_turn=turns.append)
    first, second, third = service.asked
    assert (first["query"], first["sessionId"], "taskId" in first) == ("Do it", "s1", False)
    assert (second["taskId"], "query" in second) == ("t1", False)
    assert next(node for node in second["interactiveTree"] if node["i"] == "n")["v"] == "Ada"
    assert second["clientObservations"]["didDomMutate"] is False
    assert third["success_messages"] == ["Saved Ada"]
    assert third["verification_passed"] is True
    assert third["beforeDomHash"] != third["domHash"]
    assert (outcome.status, outcome.turns, [turn.actions for turn in turns]) == (
        "completed",
        3,
        [('setValue("n", "Ada")',), ('click("b")',), ("finish()",)],
    )


async def test_what_could_not_be_done_is_told_as_an_error(show, scripted):
    with scripted({"action": 'click("gone")'}, {"action": "click(&)"}, DONE) as service:
        await run(service, await show(FORM))
    missing, broken = service.asked[1], service.asked[2]
    assert missing["errors_detected"] == ["Element 'gone' is not on the page"]
    assert missing["verification_passed"] is False
    assert missing["clientVerification"] == {"elementFound": False, "selector": "gone"}
    assert broken["errors_detected"][0].startswith("not an action: ")


async def test_a_value_that_the_page_reformats_is_no_error(show, scripted):
    with scripted({"action": 'setValue("n", "abcdef")'}, DONE) as service:
        await run(service, await show("<input id=n maxlength=3 aria-label=N>"))
    assert service.asked[1]["errors_detected"] == []


async def test_a_chain_runs_in_order_and_stops_at_its_first_failed_check(show, scripted):
    chain = {"actions": [
        {"action": 'setValue("a", "1")', "verificationLevel": "client", "checks": ["value_matches"]},
        {"action": 'setValue("b", "22")', "verificationLevel": "client", "checks": ["value_matches", "no_error_message"]},
        {"action": 'setValue("c", "3")', "verificationLevel": "client", "checks": ["value_matches"]},
    ]}  # fmt: skip
    driver = await show("<input id=a aria-label=A><input id=b maxlength=1 aria-label=B><input id=c aria-label=C>")
    with scripted({"chain": chain, "action": 'setValue("a", "1")'}, DONE) as service:
        await run(service, driver)
    assert service.asked[1]["chainResults"] == [
        {"action": 'setValue("a", "1")', "ok": True, "check": "value_matches", "observed": "1"},
        {"action": 'setValue("b", "22")', "ok": False, "check": "value_matches", "observed": "2", "error": "The value did not stick"},
    ]  # fmt: skip
    assert await driver.page.evaluate("c.value") == ""


async def test_an_error_message_stops_a_chain(show, scripted):
    chain = {"actions": [
        {"action": 'check("c")', "verificationLevel": "client", "checks": ["state_changed", "no_error_message"]},
        {"action": 'check("d")', "verificationLevel": "client", "checks": ["state_changed"]},
    ]}  # fmt: skip
    driver = await show(
        "<input type=checkbox id=c aria-label=C onchange=\"m.textContent = 'Not allowed: failed'\"><input type=checkbox id=d aria-label=D><p id=m role=alert></p>"
    )
    with scripted({"chain": chain}, DONE) as service:
        await run(service, driver)
    assert service.asked[1]["chainResults"] == [
        {"action": 'check("c")', "ok": False, "check": "no_error_message", "observed": "Not allowed: failed", "error": "Not allowed: failed"}
    ]  # fmt: skip


async def test_a_question_is_answered_or_left_open(show, scripted):
    question = {
        "status": "needs_user_input",
        "question": "Which?",
        "options": [{"label": "Left", "approves": True}, {"label": "Right"}],
    }
    heard = []

    async def ask(asked):
        heard.append((asked.text, asked.options, asked.origin))
        return "Left"

    with scripted(question, DONE) as service:
        assert (await run(service, await show(FORM), ask=ask)).status == "completed"
    assert heard == [("Which?", (Option("Left", approves=True), Option("Right")), "service")]
    assert service.asked[1]["userInput"] == "Left"
    with scripted(question) as service:
        outcome = await run(service, await show(FORM))
    assert (outcome.status, outcome.says) == ("needs_user_input", "Which?")


async def test_html_is_sent_when_it_is_asked_for_and_the_query_until_there_is_a_task(show, scripted):
    with scripted({"needs": {"dom": True}, "action": "wait(0)", "taskId": None}, DONE) as service:
        await run(service, await show(FORM))
    assert "dom" not in service.asked[0]
    assert "<button" in service.asked[1]["dom"]
    assert service.asked[1]["query"] == "Do it"


async def test_a_run_ends_after_so_many_turns_or_when_it_is_told_to(show, scripted):
    async def at_once():
        return True

    with scripted(*[{"action": "wait(0)"}] * 5) as service:
        assert (await run(service, await show(FORM), max_turns=3)).status == "max_turns"
        assert len(service.asked) == 3
    with scripted(*[{"action": "wait(0)"}] * 5) as service:
        assert (await run(service, await show(FORM), stop=at_once)).status == "stopped"
        assert len(service.asked) == 1


async def test_figures_are_added_up(show, scripted):
    usage = {"llmCalls": 1, "inputTokens": 100, "outputTokens": 10, "tokensSaved": 250}
    verification = {
        "success": True,
        "confidence": 0.9,
        "reason": "It did.",
        "observations": ["URL did not change"],
        "verificationTier": "lightweight",
    }
    turns = []
    with scripted(
        {"action": "wait(0)", "usage": usage}, {**DONE, "usage": usage, "verification": verification}
    ) as service:
        outcome = await run(service, await show(FORM), on_turn=turns.append)
    assert (outcome.llm_calls, outcome.tokens, outcome.tokens_saved) == (2, 220, 500)
    assert (turns[1].verdict, turns[1].tier, turns[1].observations) == (
        "worked",
        "lightweight",
        ("URL did not change",),
    )
