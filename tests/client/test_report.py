"""What a client notices between two looks at a page: messages, complaints, traffic, dialogs."""
# ruff: noqa: E501 - pages are written in few lines

import pytest

from client.driver import Ignored, Stability
from tests.recent import events

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


async def test_a_quiet_click_is_reported_as_quiet(show, do):
    report = await do(await show("<button id=b>Go</button>"), 'click("b")')
    assert report["clientObservations"] == {
        "didNetworkOccur": False, "didDomMutate": False, "didUrlChange": False, "writes": "none",
    }  # fmt: skip
    assert report["beforeDomHash"] == report["domHash"]
    assert (report["errors_detected"], report["success_messages"], report["recentEvents"]) == ([], [], [])
    assert "verification_passed" not in report


async def test_a_new_error_message_is_detected(show, do):
    driver = await show(
        "<button id=b onclick=\"m.textContent = 'Invalid email'\">Save</button><div id=m role=alert></div>"
    )
    report = await do(driver, 'click("b")')
    assert report["errors_detected"] == ["Invalid email"]
    assert (report["verification_passed"], report["hasErrors"]) == (False, True)
    assert report["verification_message"] == "URL unchanged. Error: 'Invalid email'"
    assert events(report) == ["Added: 'Invalid email'"]


async def test_a_message_that_was_there_before_is_not_new(show, do):
    report = await do(await show("<p class='alert error'>Trial expired</p><button id=b>Go</button>"), 'click("b")')
    assert (report["errors_detected"], report["hasErrors"]) == ([], False)


async def test_a_red_button_is_no_message_and_one_in_a_message_says_what_that_says(show, do):
    driver = await show(
        """<button id=b onclick="m.innerHTML = '<button class=error>Invalid ones only</button>'">Go</button><div id=m></div>
        <button id=c onclick="n.innerHTML = '<button class=toast>Upload failed</button>'">Send</button><div id=n></div>"""
    )
    assert (await do(driver, 'click("b")'))["errors_detected"] == []
    assert (await do(driver, 'click("c")'))["errors_detected"] == ["Upload failed"]


async def test_a_success_message_is_detected_and_talk_of_no_errors_is_none(show, do):
    driver = await show(
        "<button id=a onclick=\"m.textContent = 'Customer was added'\">A</button><button id=b onclick=\"m.textContent = '0 errors found'\">B</button><div id=m role=status></div>"
    )
    report = await do(driver, 'click("a")')
    assert report["success_messages"] == ["Customer was added"]
    assert (report["verification_passed"], report["hasSuccess"]) == (True, True)
    report = await do(driver, 'click("b")')
    assert (report["errors_detected"], report["hasErrors"]) == ([], False)


async def test_a_toast_that_came_and_went_is_noticed(show, do):
    driver = await show(
        """<button id=b onclick="const t = document.createElement('div'); t.className = 'toast'; t.textContent = 'Upload failed';
        document.body.append(t); setTimeout(() => t.remove(), 30)">Send</button>"""
    )
    report = await do(driver, 'click("b")')
    assert report["errors_detected"] == ["Upload failed"]
    assert "Added: 'Upload failed'" in events(report)
    assert "Upload failed" not in str((await driver.snapshot())["interactiveTree"])


async def test_a_toast_that_was_only_unhidden_is_noticed(show, do):
    driver = await show(
        """<style>.toast { display: none } .toast.show { display: block }</style><div class=toast id=t>Could not save</div>
        <button id=b onclick="t.classList.add('show'); setTimeout(() => t.classList.remove('show'), 40)">Send</button>"""
    )
    assert (await do(driver, 'click("b")'))["errors_detected"] == ["Could not save"]


async def test_a_field_that_became_invalid_is_an_error_with_its_note(show, do):
    driver = await show(
        """<label>Email <input id=i aria-describedby=n></label><small id=n></small>
        <button id=b onclick="i.setAttribute('aria-invalid', 'true'); n.textContent = 'Not an address'">Save</button>"""
    )
    assert (await do(driver, 'click("b")'))["errors_detected"] == ["Email: Not an address"]


async def test_the_browsers_own_validation_is_an_error(show, do):
    driver = await show("<form><label>Name <input required id=i></label><button id=b>Save</button></form>")
    report = await do(driver, 'click("b")')
    assert report["errors_detected"][0].startswith("Name: ")
    assert report["hasErrors"] is True


async def test_network_and_mutations_are_told_apart(show, site, do):
    site.pages["/data"] = "{}"
    driver = await show(
        "<button id=n onclick=\"fetch('/data')\">N</button><button id=d onclick=\"p.textContent = 'x'\">D</button><p id=p>y</p>"
    )
    assert (await do(driver, 'click("n")'))["clientObservations"] == {
        "didNetworkOccur": True,
        "didDomMutate": False,
        "didUrlChange": False,
        "writes": "none",
    }
    assert (await do(driver, 'click("d")'))["clientObservations"] == {
        "didNetworkOccur": False,
        "didDomMutate": True,
        "didUrlChange": False,
        "writes": "none",
    }


async def test_a_class_that_only_changes_looks_is_no_mutation(show, do):
    report = await do(await show("<button id=b onclick=\"this.className = 'pressed'\">B</button>"), 'click("b")')
    assert report["clientObservations"]["didDomMutate"] is False


async def test_errors_of_the_page_that_a_form_led_to_are_new(show, site, do):
    site.pages["/save"] = "<!doctype html><div class='alert error' role=alert>Name is required</div>"
    driver = await show("<form method=post action=/save><button id=b>Save</button></form>")
    report = await do(driver, 'click("b")')
    assert report["errors_detected"] == ["Name is required"]
    assert report["verification_message"] == "URL changed. Error: 'Name is required'"
    assert report["clientObservations"] == {
        "didNetworkOccur": True, "didDomMutate": True, "didUrlChange": True, "writes": "none",
    }  # fmt: skip


@pytest.mark.parametrize(("call", "kind"), [("confirm('Delete all?')", "confirm"), ("prompt('Name?')", "prompt")])
async def test_native_dialogs_are_dismissed_and_told(show, do, call, kind):
    driver = await show(f'<button id=b onclick="document.title = String({call})">B</button>')
    report = await do(driver, 'click("b")')
    assert report["errors_detected"][0].startswith(f"Browser dialog ({kind}) was dismissed: '")
    assert (report["hasErrors"], report["verification_passed"]) == (True, False)
    assert await driver.page.title() in ("false", "null")
    assert (await do(driver, "wait(0)"))["errors_detected"] == []


@pytest.mark.parametrize(
    ("text", "errors", "successes"),
    [("Saved 3 rows", [], ["Saved 3 rows"]), ("Not allowed: failed", ["Not allowed: failed"], []), ("Hello", [], [])],
)
async def test_an_alert_is_closed_and_told_by_what_it_says(show, do, text, errors, successes):
    report = await do(await show(f"<button id=b onclick=\"alert('{text}')\">B</button>"), 'click("b")')
    assert (report["errors_detected"], report["success_messages"]) == (errors, successes)
    assert events(report) == [f"Alert: '{text}'"]


async def test_parts_of_the_harness_are_neither_seen_nor_heard(show, do):
    ours = Ignored(("#score",), ("data-mark",))
    driver = await show(
        "<button id=b onclick=\"this.dataset.mark = '1'; score.innerHTML = '<b role=alert>Wrong, failed</b>'\">B</button><div id=score>0</div>",
        ignored=ours,
    )
    report = await do(driver, 'click("b")')
    assert report["clientObservations"]["didDomMutate"] is False
    assert (report["errors_detected"], report["recentEvents"]) == ([], [])
    page = await driver.snapshot(dom=True)
    assert [node["i"] for node in page["interactiveTree"]] == ["b"]
    assert 'id="score"' not in page["dom"]
    assert "data-mark" not in page["dom"]


SLOW = """<button id=b onclick="fetch('/slow', {method: '%s', body: %s})">Save</button><button id=c>Other</button>"""


async def test_a_write_that_is_under_way_is_told_of_until_it_is_answered(show, do, site):
    site.pages["/slow"] = (1.2, "ok")
    impatient = Stability(network_idle=60, dom_quiet=60, least=60, most=200)
    driver = await show(SLOW % ("POST", "'x'"), stability=impatient)
    assert (await do(driver, 'click("b")'))["clientObservations"]["didNetworkOccur"] is True
    assert (await do(driver, "wait(0)"))["clientObservations"]["didNetworkOccur"] is True
    await do(driver, "wait(1.5)")
    assert (await do(driver, "wait(0)"))["clientObservations"]["didNetworkOccur"] is False


async def test_a_read_that_stays_open_is_a_stream(show, do, site):
    site.pages["/slow"] = (1.2, "ok")
    impatient = Stability(network_idle=60, dom_quiet=60, least=60, most=200)
    driver = await show(SLOW % ("GET", "undefined"), stability=impatient)
    assert (await do(driver, 'click("b")'))["clientObservations"]["didNetworkOccur"] is True
    assert (await do(driver, "wait(0)"))["clientObservations"]["didNetworkOccur"] is False
