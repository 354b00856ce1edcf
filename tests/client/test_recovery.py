"""Pages that do not play along, in a real Chromium, against a real service without a model."""
# ruff: noqa: E501 - pages are written in few lines

from __future__ import annotations

import pytest

from client.api import Api
from client.embedded import embedded_service
from client.run import run_task

pytestmark = [pytest.mark.browser, pytest.mark.anyio]


@pytest.fixture(scope="module")
async def service(anyio_backend):
    async with embedded_service(offline=True) as url:
        yield url


@pytest.fixture
def run(service):
    """Runs a goal on a page; answers the turns and the outcome. `answers` are said to questions, one after the other."""

    async def play(driver, query, answers=(), before_answer=None):
        turns, left = [], list(answers)

        async def ask(question):
            if not left:
                return None
            if before_answer is not None:
                await before_answer()
            return left.pop(0)

        async with Api(service) as api:
            outcome = await run_task(api, driver, query, ask=ask, on_turn=turns.append, max_turns=12)
        return turns, outcome

    return play


def actions(turns):
    return [action for turn in turns for action in turn.actions]


def routes(turns):
    return [turn.route for turn in turns]


BANNER = """<div id=banner style="position:fixed;inset:0;background:#eee">We use cookies to sell you things.
<button id=yes onclick="banner.remove()">Accept all</button><button id=no onclick="banner.remove(); said = 'no'">Reject all</button></div>"""


async def test_a_cookie_banner_is_refused_before_the_first_click(show, run):
    driver = await show(f"<button id=go onclick=\"m.textContent = 'Done'\">Go on</button><p id=m role=status></p>{BANNER}")
    turns, _ = await run(driver, 'Click "Go on"')
    assert actions(turns)[:2] == ['click("no")', 'click("go")']
    assert await driver.page.evaluate("said + m.textContent") == "noDone"


async def test_a_modal_that_covers_the_next_element_is_closed(show, run):
    driver = await show(
        """<button id=a onclick="m.textContent = 'Saved'; d.showModal()">Save</button><button id=b onclick="m.textContent = 'Printed'">Print</button>
        <p id=m role=status></p><dialog id=d><p>How do you like us?</p><button id=x onclick="d.close()">Not now</button></dialog>"""
    )
    turns, _ = await run(driver, 'Click "Save", then click "Print"')
    assert actions(turns)[:3] == ['click("a")', 'click("x")', 'click("b")']
    assert routes(turns)[1] == "contingency"
    assert await driver.page.evaluate("m.textContent") == "Printed"


async def test_an_element_is_looked_for_in_a_list_that_loads_as_it_scrolls(show, run):
    driver = await show(
        """<div id=list style="height:120px;width:200px;overflow:auto"></div><p id=m role=status></p><script>
        let n = 0; const more = () => { for (let i = 0; i < 8 && n < 24; i += 1) { n += 1; const b = document.createElement("button");
        b.id = `row-${n}`; b.textContent = `Row ${n}`; b.style.display = "block"; b.onclick = () => { m.textContent = `Chose ${b.textContent}`; };
        list.append(b); } }; more(); list.onscroll = () => { if (list.scrollTop + list.clientHeight > list.scrollHeight - 30) more(); };</script>"""
    )
    turns, _ = await run(driver, 'Click "Row 20"')
    *looks, click = actions(turns)[: actions(turns).index('click("row-20")') + 1]
    assert click == 'click("row-20")'
    assert set(looks) - {"wait(0.5)"} == {'scrollIntoView("list")'}  # it is waited for while rows come
    assert await driver.page.evaluate("m.textContent") == "Chose Row 20"


async def test_an_error_that_passes_is_waited_for_and_the_link_followed_again(show, site, run):
    site.pages["/reports"] = "<title>Reports</title><h1>Reports</h1><button id=print>Print</button>"
    driver = await show(
        """<a id=r href=/reports>Reports</a><p id=m></p><script>let busy = 1;
        r.onclick = (event) => { if (busy) { busy -= 1; event.preventDefault(); m.setAttribute("role", "alert"); m.textContent = "Server error, please try again"; } };</script>"""
    )
    turns, _ = await run(driver, 'Click "Reports", then click "Print"')
    assert actions(turns)[:4] == ['click("r")', "wait(0.5)", 'click("r")', 'click("print")']
    assert routes(turns)[1:3] == ["contingency", "contingency"]


FORM = """<form onsubmit="return send()" novalidate><label>Email <input id=mail></label><label>Name <input id=name oninput="forget()"></label>
<label>Phone <input id=phone></label><button id=save>Save</button></form><p id=m></p><button id=next>Next</button><script>
let forgot = false, saved = 0;
const say = (text, bad) => { m.setAttribute("role", "alert"); m.className = bad ? "error" : ""; m.textContent = text; };
const forget = () => { if (!forgot && FORGETS) { forgot = true; mail.value = ""; } };
const send = () => {
  for (const field of [mail, phone]) {
    const bad = field === mail ? !mail.value.includes("@") : PHONE && !phone.value;
    field.setAttribute("aria-invalid", String(bad));
    if (bad) { say(`Please enter your ${field === mail ? "Email" : "Phone"}`, true); return false; }
  }
  saved += 1; say("Saved", false); return false;
};</script>"""


async def test_a_field_that_the_page_forgot_is_filled_again(show, run):
    driver = await show(f"<script>const FORGETS = true, PHONE = false;</script>{FORM}")
    goal = 'Type "jas@clinic.example" into "Email", then type "Jas" into "Name", then click "Save", then click "Next"'
    turns, _ = await run(driver, goal)
    refill = [turn for turn in turns if "contingencies/form_validation_refill" in turn.rules]
    assert [turn.actions for turn in refill] == [('setValue("mail", "jas@clinic.example")',)]
    assert "contingencies/form_validation_again" in [rule for turn in turns for rule in turn.rules]
    assert await driver.page.evaluate("saved") == 1


async def test_a_field_that_nobody_spoke_of_is_asked_for(show, run):
    driver = await show(f"<script>const FORGETS = false, PHONE = true;</script>{FORM}")
    goal = 'Type "jas@clinic.example" into "Email", then click "Save", then click "Next"'
    turns, _ = await run(driver, goal, ['Type "555 0100" into "Phone"'])
    (asked, *_) = [turn for turn in turns if turn.question]
    assert 'The page asks for "Phone". It says: “Please enter your Phone' in asked.question
    assert await driver.page.evaluate("[saved, phone.value].join()") == "1,555 0100"


async def test_a_session_that_is_over_is_the_user_s_to_renew(show, site, run):
    site.pages["/reports"] = "<script>if (!localStorage.ok) location.replace('/login?next=/reports')</script><title>Reports</title><h1>Reports</h1><button id=print onclick=\"m.textContent = 'Printed'\">Print</button><p id=m role=status></p>"
    site.pages["/login"] = "<title>Sign in</title><label>Username <input id=u></label><label>Password <input id=p type=password></label><button id=in>Sign in</button>"
    driver = await show("<a id=r href=/reports>Reports</a>")

    async def sign_in():
        await driver.page.evaluate("localStorage.ok = 1")
        await driver.goto(f"{site.base}/")

    turns, _ = await run(driver, 'Click "Reports", then click "Print"', ["I have signed in"], sign_in)
    (asked, *_) = [turn for turn in turns if turn.question]
    assert "contingencies/url_changed_login" in asked.rules
    assert actions(turns)[:3] == ['click("r")', 'click("r")', 'click("print")']
    assert await driver.page.evaluate("m.textContent") == "Printed"


async def test_a_form_whose_answer_is_lost_is_not_sent_twice_unasked(show, site, run):
    site.pages["/save"] = "saved"
    driver = await show('<label>Name <input id=n value=Jas></label><button id=save onclick="fetch(\'/save\', {method: \'POST\', body: n.value})">Save</button><button id=next>Next</button>')
    turns, outcome = await run(driver, 'Click "Save", then click "Next"')
    assert (outcome.status, outcome.says) == ("needs_user_input", '"Save" may already have been sent. Shall I send it again?')
    assert site.posts == ["Jas"]
    turns, _ = await run(driver, 'Click "Save", then click "Next"', ["yes"])
    assert [turn.actions for turn in turns if turn.route == "continue"][:1] == [('click("save")',)]
    assert site.posts == ["Jas"] * 3
