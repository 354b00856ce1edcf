"""Every page about policies and settings answers, and their forms do what they say, without a browser."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser

from engine.rules import shipped
from engine.rules.editing.written import rule_ids
from server.settings import Settings
from server.wiring import wire

pytestmark = pytest.mark.slow

Send = Callable[..., Awaitable[httpx.Response]]

URL = "http://127.0.0.1"
OF_DRAFT = (
    "", "/settings", "/words?language=pl&q=delete&label=Usuń", "/file?file=tier1.yaml", "/rule?set=tier1&rule=T1.1",
    "/backtest",
)  # fmt: skip
OWN = ("/studio/settings", "/studio/settings/knowledge?q=ship", "/studio/settings/sites", "/studio/settings/keys")


def test_pages_answer_and_forms_do_what_they_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    folder = tmp_path / "mine"
    shutil.copytree(shipped(), folder, ignore=shutil.ignore_patterns("__pycache__"))

    async def story() -> None:
        app = wire(Settings(store=f"tinydb:{tmp_path}/store", policies=folder, prove=False))
        transport = httpx.ASGITransport(app)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url=URL, timeout=120) as client:
            first = await client.get("/studio/policies")
            token = re.search(r'"x-csrf-token": "([0-9a-f]+)"', first.text)
            assert token

            async def send(path: str, **form: str) -> httpx.Response:
                return await client.post(path, data={"csrf": token[1], **form}, headers={"origin": URL})

            draft = (await send("/studio/policies/drafts", name="A", note="", to="")).headers["location"]
            assert (await send(f"{draft}/setting", name="max_turns", value="90")).status_code == 303
            refused = await send(f"{draft}/setting", name="max_turns", value="99999")
            assert (refused.status_code, "max_turns goes from 1 to 1000, not 99999" in refused.text) == (409, True)
            for sought, change in (("", False), ("delete", True), ("e", False)):
                shown = (await client.get(f"{draft}/words", params={"language": "en", "q": sought})).text
                assert ('name="list"' in shown) == change
                assert (f'href="{draft}/words?language=en&amp;q=delete&amp;word="' in shown) != change
            for sought in ("usuń", "a&b #+%"):
                word = await send(f"{draft}/word", language="pl", list="delete", word=f"znik {sought}", q=sought)
                setting = await send(f"{draft}/setting", name="max_turns", value="80", q=sought)
                for answer in (word, setting):
                    assert answer.status_code == 303
                    assert httpx.URL(answer.headers["location"]).params["q"] == sought
            begun = await send("/studio/policies/drafts", name="B", note="", to="usuń")
            assert begun.headers["location"].startswith("/studio/policies/sets/usu%C5%84?draft=")
            first = rule_ids((shipped() / "intents.yaml").read_text("utf-8"))[0]
            for said, form in (
                ("odd_one is off until", {"rule": "", "title": "Odd one", "do": "add"}),
                ("odd_one is one place further up", {"rule": "odd_one", "do": "up"}),
                ("odd_one is taken out", {"rule": "odd_one", "do": "remove"}),
                (f"{first} is the first already", {"rule": first, "do": "up"}),
            ):
                assert (await send(f"{draft}/rules", set="intents", **form)).status_code == 303
                assert said in (await client.get(draft)).text
            await saves_over_what_another_wrote(client, send, draft)
            assert (await send(f"{draft}/shadow", note="a day")).status_code == 303
            for path in OF_DRAFT:
                assert (await client.get(draft + path)).status_code == 200, path
            assert "In shadow" in (await client.get(draft)).text
            assert (await send("/studio/settings", name="caution", value="high")).status_code == 303
            assert (await send("/studio/settings", name="caution", value="low")).status_code == 400
            assert (await send("/studio/settings/knowledge", id="a", title="T", text="We ship.")).status_code == 303
            for path in OWN:
                assert (await client.get(path)).status_code == 200, path
            made = await send("/studio/settings/keys", name="Anna", role="admin", days="")
            assert re.search(r"sf_[0-9a-f]{12}_[0-9a-f]{48}", made.text)
            assert (await client.get("/studio/policies")).status_code == 303  # now a key is needed

    asyncio.run(story())


async def saves_over_what_another_wrote(client: httpx.AsyncClient, send: Send, draft: str) -> None:
    """Who saves second sees what the other wrote, and saves again; nobody takes out what they have not seen."""
    text = (shipped() / "intents.yaml").read_text("utf-8")
    opened = {
        "set": "intents", "rule": "log_out", "revision": "0", "began": text, "on": "on",
        "when": 'wish.verb == "log_out" and wish.about == ""', "then name": "wish.steps", "then value": "Log out",
        "because": "What ends a session goes by several names.",
    }  # fmt: skip
    opened["place"] = str(rule_ids(text).index("log_out"))
    assert (await send(f"{draft}/rule", **opened, title="Theirs")).status_code == 303
    clash = await send(f"{draft}/rule", **opened, title="Mine")
    assert (clash.status_code, "title: Theirs" in clash.text, 'value="Mine"' in clash.text) == (409, True, True)
    taken = await send(f"{draft}/rules", set="intents", rule="log_out", do="remove", revision="0", began=text)
    assert (taken.status_code, "somebody else changed this rule meanwhile" in taken.text) == (409, True)
    again = {**opened, **value_of_hidden(clash.text)}
    assert (await send(f"{draft}/rule", **again, title="Mine")).status_code == 303
    assert "title: Mine" in (await client.get(f"{draft}/file?file=intents.yaml")).text


def value_of_hidden(html: str) -> dict[str, str]:
    """The text and the revision that a form stands over."""
    form = LexborHTMLParser(html).css_first("form[data-rule]")
    assert form is not None
    began, revision = form.css_first("textarea[name=began]"), form.css_first("input[name=revision]")
    assert began is not None
    assert revision is not None
    return {"began": began.text(), "revision": revision.attributes["value"] or ""}
