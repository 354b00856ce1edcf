"""The extension and `surefoot run` see the same of a page: the same elements, values and states, in one order."""

from __future__ import annotations

import pytest

from client.driver import PAGE_SCRIPT

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

PAGES = {
    "listeners": """<div id=a>Open</div><p>Text</p>
      <script>document.querySelector("#a").addEventListener("click", did)</script>""",
    "live values": """<label>Name <input id=n></label><select><option>A<option>B</select>
      <script>n.value = "Ann"</script>""",
    "states": """<button disabled>Off</button><input type=checkbox checked aria-label=On>
      <details><summary>More</summary></details>""",
    "covered": """<button>Under</button>
      <div style="position:fixed;inset:0;background:#fff"><button>Over</button></div>""",
    "modal": """<button>Behind</button><dialog id=d><h2>Sure?</h2><button>Yes</button></dialog>
      <script>d.showModal()</script>""",
    "open shadow root": """<div id=h></div>
      <script>h.attachShadow({mode: "open"}).innerHTML = "<button>Inside</button><slot></slot>"</script>""",
    "frame": """<iframe srcdoc="<button>In the frame</button>" width=300 height=80></iframe><a href=/next>Next</a>""",
    "virtual list": """<div id=l style="height:200px;overflow:auto"></div><script>
      const row = (_, n) => `<div style="height:30px"><a href="#${n}">Row ${n}</a></div>`;
      l.innerHTML = Array.from({length: 300}, row).join("");
    </script>""",
    "form that complains": """<form><label>Email <input type=email aria-invalid=true aria-describedby=w></label>
      <p id=w>Wrong</form>""",
    "alerts and headings": """<h1>Orders</h1><p role=alert>Payment failed</p><p class=success>Saved</p>
      <main>Text <b>bold</b></main>""",
    "secrets": "<label>Password <input type=password value=hunter2></label>",
    "editable": "<div contenteditable=true aria-label=Note>Hello</div><div role=textbox tabindex=0>Other</div>",
}


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
async def test_a_page_is_one_state_to_both(fresh, shop, html):
    url = shop.show(html)
    _, tab = await fresh.tab(url)
    by_extension = await fresh.worker.evaluate(
        "async (tabId) => (await chrome.scripting.executeScript({target: {tabId}, world: 'MAIN',"
        " func: () => window.__surefoot.snapshot()}))[0].result",
        tab,
    )
    driven = await fresh.context.new_page()
    await driven.add_init_script(PAGE_SCRIPT)
    await driven.goto(url.replace("localhost", "127.0.0.1"))  # where the extension is not
    by_driver = await driven.evaluate("() => window.__surefoot.snapshot()")
    assert by_extension["interactiveTree"]
    assert by_extension["interactiveTree"] == by_driver["interactiveTree"]
    assert by_extension["scrollableContainers"] == by_driver["scrollableContainers"]
