"""An extension that the server does not know is told what to do, and goes on once that is done; others stay out."""

from __future__ import annotations

import json

import httpx
import pytest

from tests.extension.conftest import ALLOWED, install, pairing_code, prepared
from tests.extension.test_tasks import BOTH, TWO, status, wish

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

CALL = """async ([url, method]) => {
  const body = method === "POST" ? {body: "{}", headers: {"Content-Type": "application/json"}} : {};
  const reply = await fetch(url, {method, ...body});
  return [reply.status, (await reply.json()).type];
}"""


async def enter(panel, code, says):
    await panel.fill("#pair-code", code)
    await panel.press("#pair-code", "Enter")
    await panel.wait_for_selector(f"#pair-result:has-text({json.dumps(says)})")


async def test_the_panel_says_what_to_run_and_the_task_goes_on_once_the_code_is_entered(tmp_path, shop, server):
    async with install(tmp_path, prepared(tmp_path), server.url, paired=False) as surefoot:
        _, tab = await surefoot.tab(shop.show(TWO))
        panel = await surefoot.panel(tab)
        await wish(panel, BOTH)
        await status(panel, "Cannot go on.")
        assert "Run “surefoot pair”" in await panel.inner_text("#card")
        await panel.click("#card button:text-is('Settings')")
        await panel.click("#test")
        await panel.wait_for_selector("#test-result:has-text('does not know this extension yet. Run “surefoot pair”')")
        await enter(panel, "AAAA-AAAA", "No code can be used now")
        code = pairing_code(server.url)
        await enter(panel, "AAAA-AAAA", "This is not the code.")
        await enter(panel, code.lower().replace("-", " "), "Paired.")
        await status(panel, "Done.")
    assert shop.did == ["one", "two"]


async def test_another_extension_is_refused_even_where_it_was_let_onto_the_servers_own_site(
    tmp_path_factory, surefoot, server
):
    folder = tmp_path_factory.mktemp("other")
    async with install(folder, prepared(folder, (*ALLOWED, "http://127.0.0.1/*")), server.url, paired=False) as other:
        for method, path, answered in (("GET", "/api/task/any", 404), ("POST", "/api/agent/interact", 400)):
            said, kind = await other.worker.evaluate(CALL, [server.url + path, method])
            assert (said, kind.rpartition(":")[2] in ("not-paired", "foreign-origin")) == (403, True), method
            own, _ = await surefoot.worker.evaluate(CALL, [server.url + path, method])
            assert own == answered
        assert (await other.worker.evaluate(CALL, [f"{server.url}/api/pairings/code", "POST"]))[0] == 403
    known = httpx.get(f"{server.url}/api/pairings", trust_env=False).json()["paired"]
    assert other.id not in json.dumps(known)
