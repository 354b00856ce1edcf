"""The page to read and try the API: what it is made of, and that nothing of it comes from elsewhere."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from client.browser import open_browser
from client.embedded import embedded_service

WITHIN = 60_000  # ms that anything may take on a busy machine
PLACE = re.compile(r"/schema/swagger-ui-\d+\.\d+\.\d+")
ASSETS = {
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "swagger-ui-standalone-preset.js": "text/javascript; charset=utf-8",
    "swagger-ui.css": "text/css; charset=utf-8",
    "favicon-32x32.png": "image/png",
}


def test_the_page_names_files_of_this_server_only(caller):
    page = caller.get("/schema")
    assert page.headers["content-type"].startswith("text/html")
    named = re.findall(r"""(?:src|href)=["']([^"']+)""", page.text)
    assert {name.rpartition("/")[2] for name in named} == ASSETS.keys()
    assert all(PLACE.match(name) for name in named)


def test_the_browser_is_told_to_load_nothing_from_elsewhere(caller):
    for path in ("/schema", "/schema/openapi.json"):
        policy = caller.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "connect-src 'self'" in policy
        assert "http" not in policy


def test_files_are_kept_by_browsers_and_lie_under_their_version(caller):
    place = PLACE.search(caller.get("/schema").text)[0]
    for name, kind in ASSETS.items():
        file = caller.get(f"{place}/{name}")
        assert (file.status_code, file.headers["content-type"]) == (200, kind)
        assert file.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert len(file.content) == int(file.headers["content-length"])


@pytest.mark.parametrize("name", ["index.html", "swagger-initializer.js", "..%2F..%2F__init__.py", ""])
def test_the_rest_of_the_package_is_not_served(caller, name):
    place = PLACE.search(caller.get("/schema").text)[0]
    assert caller.get(f"{place}/{name}").status_code == 404


def test_what_is_not_there_is_a_problem_here_too(caller):
    missing = caller.get("/schema/nothing")
    assert (missing.status_code, missing.json()["type"]) == (404, "urn:surefoot:problem:not-found")


@pytest.mark.browser
def test_an_example_can_be_tried_without_a_request_to_anywhere_else() -> None:
    async def tried() -> tuple[set[str], list[str], str]:
        hosts: set[str] = set()
        said: list[str] = []
        async with embedded_service(offline=True) as url, open_browser() as browser:
            page = await browser.new_page()
            page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))
            page.on("console", lambda line: said.append(line.text))
            page.on("pageerror", lambda error: said.append(str(error)))
            await page.goto(f"{url}/schema")
            turn = page.locator("#operations-turns-interact")
            await turn.locator(".opblock-summary-control").click()
            await turn.locator(".try-out__btn").click()
            await turn.locator(".execute").click()
            status = turn.locator(".live-responses-table .response .response-col_status")
            await expect(status).to_have_text("200", timeout=WITHIN)
            return hosts - {urlsplit(url).netloc}, said, await turn.locator(".live-responses-table").inner_text()

    elsewhere, said, answer = asyncio.run(tried())
    assert elsewhere == set()
    assert said == []
    assert "executing" in answer
