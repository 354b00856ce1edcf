"""What a client tells of what the page's scripts sent to its site: whether that was taken."""

from __future__ import annotations

import pytest

SENDS = """<button id=b onclick="fetch('{}', {{method: 'POST'{}}}).catch(() => 0)">Save</button>"""
BY_XHR = """<button id=b onclick="const r = new XMLHttpRequest(); r.open('PUT', '/x'); r.send(); {}">Save</button>"""


async def writes(show, do, html):
    return (await do(await show(html), 'click("b")'))["clientObservations"]["writes"]


async def test_a_write_that_was_answered_was_taken(show, site, do):
    site.pages["/ok"] = "saved"
    assert await writes(show, do, SENDS.format("/ok", "")) == "taken"


async def test_a_write_that_there_is_no_place_for_was_refused(show, do):
    assert await writes(show, do, SENDS.format("/nowhere", "")) == "refused"


async def test_a_write_that_nothing_answers_failed(show, do):
    html = "<button id=b onclick=\"fetch('http://127.0.0.1:9/x', {method: 'POST'}).catch(() => 0)\">Save</button>"
    assert await writes(show, do, html) == "failed"


async def test_a_method_that_the_server_does_not_know_fails(show, do):
    assert await writes(show, do, BY_XHR.format("")) == "failed"


async def test_a_write_that_was_called_off_counts_for_nothing(show, do):
    assert await writes(show, do, BY_XHR.format("r.abort()")) == "none"


async def test_of_two_alike_the_last_counts(show, site, do):
    site.pages["/late"] = (0.1, "saved")
    html = """<button id=b onclick="save().then(() => later())">Save</button><script>
        const save = () => fetch('/late', {method: 'POST', signal: AbortSignal.timeout(20)}).catch(() => 0);
        const later = () => fetch('/late', {method: 'POST'});</script>"""
    assert await writes(show, do, html) == "taken"


async def test_of_two_unlike_the_one_that_failed_counts(show, site, do):
    site.pages["/ok"] = "saved"
    html = "<button id=b onclick=\"fetch('/nowhere', {method: 'POST'}); fetch('/ok', {method: 'POST'})\">Save</button>"
    assert await writes(show, do, html) == "refused"


async def test_a_write_that_is_still_open_is_told_so(show, site, do):
    site.pages["/slow"] = (3.0, "saved")
    assert await writes(show, do, SENDS.format("/slow", "")) == "open"


async def test_what_is_read_and_what_goes_elsewhere_is_no_write(show, site, do):
    assert await writes(show, do, "<button id=b onclick=\"fetch('/nowhere')\">Look</button>") == "none"
    html = "<button id=b onclick=\"fetch('http://localhost:9/count', {method: 'POST'}).catch(() => 0)\">Look</button>"
    assert await writes(show, do, html) == "none"


@pytest.mark.parametrize(
    ("body", "became"),
    [
        ('{"ok": true}', "taken"),
        ('{"errors": [], "error": null}', "taken"),
        ('{"data": null, "errors": [{"message": "forbidden"}]}', "refused"),
        ('{"success": false}', "refused"),
        ('{"error": "no"}', "refused"),
        ("[1, 2]", "taken"),
    ],
)
async def test_an_answer_that_says_itself_that_it_failed_is_a_refusal(show, do, body, became):
    driver = await show(SENDS.format("/x", ""))
    await driver.page.route("**/x", lambda route: route.fulfill(body=body, content_type="application/json"))
    assert (await do(driver, 'click("b")'))["clientObservations"]["writes"] == became
