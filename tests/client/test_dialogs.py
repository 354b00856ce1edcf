"""Native dialogs are put to a person, and accepted only upon an explicit yes. In a real Chromium."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

from client.api import Api
from client.dialogs import NativeDialog
from client.questions import about, accepts
from client.run import run_task
from tests.recent import events

pytestmark = pytest.mark.anyio
browser = pytest.mark.browser

CONFIRM = "<button id=b onclick=\"document.title = String(confirm('Delete all?'))\">Delete</button>"
PROMPT = "<button id=b onclick=\"document.title = String(prompt('Which name?'))\">Rename</button>"
LEAVE = "<label>Name <input id=n></label><a id=l href=/other>Other</a><script>onbeforeunload = (event) => event.preventDefault()</script>"
DONE = {"status": "completed", "action": "finish()"}


async def run(script, driver, *said):
    """Plays the script with a person who says these things in turn; what was asked, and the turns."""
    left, asked, turns = list(said), [], []

    async def ask(question):
        asked.append(question)
        return left.pop(0)

    async with Api(script.url) as api:
        await run_task(api, driver, "Do it", ask=ask if said else None, on_turn=turns.append)
    return asked, turns


@browser
@pytest.mark.parametrize(
    ("said", "title", "outcome"),
    [
        ("yes", "true", "accepted by the user"),
        ("Yes, go on", "true", "accepted by the user"),
        ("No", "false", "declined by the user"),
        ("why?", "false", "declined by the user"),
        (None, "false", "declined by the user"),
    ],
)
async def test_a_confirm_is_accepted_by_a_yes_and_by_nothing_else(show, scripted, said, title, outcome):
    driver = await show(CONFIRM)
    with scripted({"action": 'click("b")'}, DONE) as service:
        asked, turns = await run(service, driver, said)
    assert await driver.page.title() == title
    assert (asked[0].origin, asked[0].text) == (
        "page",
        'The page itself asks (confirm): "Delete all?" Shall it be accepted?',
    )
    line = f"Browser dialog (confirm) was {outcome}: 'Delete all?'"
    assert turns[1].dialogs == (line,)
    report = service.asked[1]
    assert line in events(report)
    assert report["errors_detected"] == ([line] if title == "false" else [])
    assert report.get("verification_message") == (line if title == "false" else None)


@browser
async def test_a_prompt_is_answered_with_what_the_person_says(show, scripted):
    driver = await show(PROMPT)
    with scripted({"action": 'click("b")'}, {"action": 'click("b")'}, DONE) as service:
        asked, _ = await run(service, driver, "Ada", None)
        assert "No" not in [option.label for option in asked[0].options]
        assert service.asked[1]["errors_detected"] == []
        assert service.asked[2]["errors_detected"] == [
            "Browser dialog (prompt) was declined by the user: 'Which name?'"
        ]
    assert await driver.page.title() == "null"


@browser
async def test_a_page_that_asks_before_it_is_left_is_left_only_upon_a_yes(show, scripted, site):
    site.pages["/other"] = "<!doctype html><title>Other</title>"
    actions = ({"action": 'setValue("n", "Ada")'}, {"action": 'click("l")'}, DONE)
    driver = await show(LEAVE)
    with scripted(*actions) as service:
        await run(service, driver)
    assert await driver.page.title() == "Test"
    assert service.asked[2]["errors_detected"][0].startswith(
        "Browser dialog (beforeunload) was dismissed: 'Leave the page?"
    )
    driver = await show(LEAVE)
    with scripted(*actions) as service:
        asked, _ = await run(service, driver, "yes")
    assert "(beforeunload)" in asked[0].text
    assert await driver.page.title() == "Other"


@browser
async def test_without_a_person_nothing_is_accepted(show, scripted):
    driver = await show(CONFIRM)
    with scripted({"action": 'click("b")'}, DONE) as service:
        _, turns = await run(service, driver)
    assert await driver.page.title() == "false"
    assert turns[1].dialogs == ("Browser dialog (confirm) was dismissed: 'Delete all?'",)


def test_a_prompt_takes_any_words_and_other_dialogs_only_a_yes():
    confirm, prompt = NativeDialog("confirm", "Sure?"), NativeDialog("prompt", "Name?")
    assert [accepts(confirm, said) for said in ("Yes", "y", "OK.", "yes please", "1", "", None)] == [
        "",
        "",
        "",
        None,
        None,
        None,
        None,
    ]
    assert [accepts(prompt, said) for said in ("no", "", None)] == ["no", "", None]
    assert about(prompt).text == 'The page itself asks (prompt): "Name?" What shall be entered?'
