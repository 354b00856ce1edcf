"""Where the server is: what "Test" says of it, and that the panel keeps it."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler

import pytest

from client.serving import serve_handler

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


class Other(BaseHTTPRequestHandler):
    """Something else than Surefoot: it says 200 to everything; a Surefoot that wants a key says 401 under /keyed."""

    def do_GET(self) -> None:
        keyed = self.path.startswith("/keyed/api") and self.command == "GET"
        body = b"<p>Hello"
        if "/keyed" in self.path:
            body = b'{"type": "urn:surefoot:problem:unauthorized"}' if keyed else b'{"status": "ok"}'
        self.send_response(401 if keyed else 200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Access-Control-Allow-Headers", "authorization")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_OPTIONS = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """No news."""


@pytest.mark.parametrize(
    ("address", "key", "says"),
    [
        ("{server}", "", "The server answers, and takes this browser's calls."),
        ("{server}/", "", "The server answers, and takes this browser's calls."),
        ("nowhere", "", "This is no address."),
        ("http://server.example:8787", "", "A server on another machine is called by https only."),
        ("http://127.0.0.1:9", "", "Nothing answers at http://127.0.0.1:9."),
        ("{other}", "", "Something answers, but it is no Surefoot server."),
        ("{other}/keyed", "", "The server asks for a key."),
        ("{other}/keyed", "sf_x", "The server does not know this key."),
    ],
)
async def test_a_test_says_in_words_what_is_wrong(fresh, server, address, key, says):
    with serve_handler(Other) as other:
        panel = await fresh.panel(0)
        await panel.click("#open-settings")
        await panel.fill("#address", address.format(server=server.url, other=other))
        await panel.fill("#key", key)
        await panel.click("#test")
        await panel.wait_for_selector(f"#test-result:has-text({json.dumps(says)})")


async def test_what_was_saved_is_there_the_next_time(fresh, server):
    panel = await fresh.panel(0)
    await panel.click("#open-settings")
    await panel.fill("#key", "sf_kept")
    await panel.press("#key", "Enter")
    await panel.wait_for_selector("#settings", state="hidden")
    await panel.reload()
    await panel.click("#open-settings")
    await panel.wait_for_function("() => document.querySelector('#address').value")
    kept = (await panel.input_value("#address"), await panel.input_value("#key"))
    assert kept == (server.url, "sf_kept")
    await panel.fill("#key", "")
    await panel.press("#key", "Enter")
