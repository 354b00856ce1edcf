"""The loop that README.md and docs/http-api.md show is one that works, also for a client that sees nothing to use."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from client.browser import open_browser
from tests.running import running

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

ROOT = Path(__file__).parents[2]
LOOP = re.compile(r"```js\n(.*?while \(answer\.status.*?)```", re.DOTALL)

# What a client has beside the loop, as small as can be. It sees what there is to use, or leaves that to the DOM.
REST = """
  const query = 'Click "One", then click "Two", and check that the page shows "Both are done"', sessionId = "loop";
  const elements = () => !SEES ? [] : [
    ...[...document.querySelectorAll("button:not([hidden])")].map((one) => ({i: one.id, r: "btn", n: one.textContent})),
    ...[...document.querySelectorAll("p")].map((one) => ({i: "said", r: "alert", n: one.textContent})),
  ];
  const perform = (action) => document.getElementById(/^click\\("(.*)"\\)$/.exec(action)?.[1])?.click();
  const pageIsQuiet = () => new Promise((resolve) => setTimeout(resolve, 10));
"""
PAGE = """<h1>Two</h1><button id=one onclick="done.push(1); two.hidden = false">One</button>
<button id=two hidden onclick="done.push(2); said.textContent = 'Both are done'">Two</button><p id=said role=status></p>
<script>const done = []</script>"""


@pytest.fixture(scope="module")
def anyio_backend():
    return "asyncio"


@pytest.mark.parametrize("sees", [True, False])
@pytest.mark.parametrize("page", ["README.md", "docs/http-api.md"])
async def test_the_loop_of_the_docs_reaches_a_goal(tmp_path, page, sees):
    (loop,) = LOOP.findall((ROOT / page).read_text("utf-8"))
    sent = []
    with running(tmp_path) as server:
        async with open_browser() as browser:
            tab = await browser.new_page()
            await tab.route("https://shop.example/", lambda route: route.fulfill(body=PAGE, content_type="text/html"))

            async def interact(body):
                sent.append(body)
                async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
                    answer = await client.post(f"{server.url}/api/agent/interact", json=body)
                return json.loads(answer.raise_for_status().text)

            await tab.expose_function("interact", interact)
            await tab.goto("https://shop.example/")
            rest = REST.replace("SEES", str(sees).lower())
            status = await tab.evaluate(f"async () => {{ {rest} {loop} return answer.status; }}")
            assert (status, await tab.evaluate("() => done")) == ("completed", [1, 2])
    assert ["dom" in body for body in sent] == [not sees] * 3
    assert len({body["requestId"] for body in sent}) == len(sent)
