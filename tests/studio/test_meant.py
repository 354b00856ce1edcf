"""A golden case that a draft breaks, on the draft's page: what it says, and the button that changes the case."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from engine.rules import shipped
from server.settings import Settings
from server.wiring import wire
from tests.policies.desk import CAME, NAME
from tests.policies.desk import CASE as PLAIN
from tests.running import Running, running
from tests.studio.conftest import Studio
from tests.studio.hands import Keyboard, Mouse, hands

URL = "http://127.0.0.1"
DRAFTS = "/studio/policies/drafts"
CASE = PLAIN.replace("With number 98 there is one turn left.", '"With number 98 <b>one</b> turn is left."')
MEND = "Mend the draft, or say that it is meant."


def laid(place: Path) -> tuple[Path, Path]:
    """Policies, and a golden case beside them."""
    shutil.copytree(shipped(), place / "mine", ignore=shutil.ignore_patterns("__pycache__"))
    case = place / "golden" / NAME
    case.parent.mkdir(parents=True)
    case.write_text(CASE)
    return place / "mine", case


@pytest.mark.process
def test_a_case_is_told_refused_and_changed_by_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_PROVIDER", "offline")
    folder, case = laid(tmp_path)

    async def story() -> None:
        golden = tmp_path / "golden"
        app = wire(Settings(store=f"tinydb:{tmp_path}/store", policies=folder, golden=golden, prove=False))
        async with (
            app.lifespan(),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=URL, timeout=120) as client,
        ):
            first = await client.get("/studio/policies")
            token = re.search(r'"x-csrf-token": "([0-9a-f]+)"', first.text)
            assert token

            async def send(path: str, **form: str) -> httpx.Response:
                return await client.post(path, data={"csrf": token[1], **form}, headers={"origin": URL})

            draft = (await send(DRAFTS, name="A", note="", to="")).headers["location"]
            await send(f"{draft}/setting", name="max_turns", value="90")
            shown = (await client.get(draft)).text
            assert CAME in shown
            assert "98 &lt;b&gt;one&lt;/b&gt; turn" in shown
            assert "number: 98, model" not in shown  # facts may be of another tenant's task
            sign = re.search(r'name="sign" value="([0-9a-f]{16})"', shown)
            assert sign
            for deed in ("send", "put"):
                refused = await send(f"{draft}/{deed}", note="")
                assert (refused.status_code, "comes out differently: continue expected" in refused.text) == (409, True)
            other = await send(f"{draft}/meant", name=NAME, sign="0" * 16)
            assert (other.status_code, "look at it again" in other.text) == (409, True)
            unknown = await send(f"{draft}/meant", name="../../etc/passwd", sign=sign[1])
            assert (unknown.status_code, "nothing of it changes" in unknown.text) == (409, True)
            assert (await send(f"{draft[:-1]}x/meant", name=NAME, sign=sign[1])).status_code == 404
            meant = await send(f"{draft}/meant", name=NAME, sign=sign[1])
            assert (meant.status_code, meant.headers["location"]) == (303, f"{draft}#played")
            assert "Leave the case as it was" in (await client.get(draft)).text
            assert "all hold" in (await send(f"{draft}/would")).text  # what it would do, told beside an editor
            assert (await send(f"{draft}/meant", name=NAME, what="leave")).status_code == 303
            assert CAME in (await client.get(draft)).text
            (case.parent / "other.yaml").write_text(CASE)
            both = (await client.get(draft)).text
            assert "All 2 above are meant: change these cases" in both
            signs = re.findall(r'name="sign" value="([0-9a-f]{16})"', both)[:2]
            names = [NAME, "routing/other.yaml"]
            data = {"csrf": token[1], "name": names, "sign": signs}
            at_once = await client.post(f"{draft}/meant", data=data, headers={"origin": URL})
            assert at_once.status_code == 303
            assert "2 cases are changed in this draft." in (await client.get(draft)).text
            assert case.read_text() == CASE
            assert (await send(f"{draft}/put", note="")).status_code == 303
            assert case.read_text() == CASE.replace("rule: continue", "rule: turn_limit")
            assert "Their files were changed with the draft." in (await client.get(draft)).text
            trail = (await client.get("/studio/audit")).text
            assert trail.count("said what a golden case is to expect in a draft") == 3

    asyncio.run(story())


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("meant")


@pytest.fixture(scope="module")
def case(place: Path) -> Path:
    return laid(place)[1]


@pytest.fixture(scope="module")
def server(place: Path, case: Path) -> Iterator[Running]:
    with running(place, "--policies", str(place / "mine"), "--golden", str(place / "golden"), "--no-proof") as served:
        yield served


@pytest.mark.browser
@pytest.mark.process
@hands
def test_a_case_that_is_meant_to_change_is_changed_with_its_draft(
    studio: Studio, case: Path, hand: type[Mouse | Keyboard]
) -> None:
    page = studio.open("/studio/policies")
    by = hand(page)
    by.fill(page.get_by_label("New draft"), "Fewer turns")
    by.press(page.get_by_role("button", name="Begin"))
    expect(page.get_by_role("heading", name="Fewer turns")).to_be_visible()
    draft = page.url.removeprefix(studio.url)
    by.press(page.get_by_role("navigation", name="Draft").get_by_role("link", name="Settings", exact=True))
    by.fill(page.get_by_label("Search settings"), "max_turns")
    by.press(page.get_by_role("button", name="Search", exact=True))
    by.fill(page.get_by_label("max_turns", exact=True), "90")
    by.press(page.get_by_role("button", name="Change max_turns"))
    by.press(page.get_by_role("navigation", name="Draft").get_by_role("link", name="Draft", exact=True))
    expect(page.get_by_text(f"1 golden case comes out differently. {MEND}")).to_be_visible()
    by.press(page.get_by_role("button", name="Put in force"))
    expect(page.get_by_role("alert")).to_contain_text(f"({NAME}) comes out differently: {CAME}")
    studio.wrong = [said for said in studio.wrong if "409" not in said]  # the browser's own note of the refusal
    studio.looked_at(draft, "draft-broken", ready="[aria-labelledby=does] .badge")
    by.press(page.get_by_role("button", name="This is meant: change the case"))
    expect(page.get_by_role("status").first).to_contain_text("The case is changed in this draft.")
    expect(page.locator("section", has=page.locator("#played"))).to_contain_text("meant")
    assert page.get_by_text(MEND).count() == 0
    studio.looked_at(draft, "draft-meant", ready="[aria-labelledby=does] .badge")
    assert case.read_text() == CASE
    by.press(page.get_by_role("button", name="Put in force"))
    expect(page.get_by_role("status").first).to_contain_text("it is in force", timeout=180_000)
    assert case.read_text() == CASE.replace("rule: continue", "rule: turn_limit")
    by.press(page.get_by_role("button", name="Roll back"))
    expect(page.get_by_role("status").first).to_contain_text("Rolled back.", timeout=180_000)
    assert case.read_text() == CASE
    page.context.close()
