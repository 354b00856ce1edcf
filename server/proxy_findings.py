"""What callers find of a proxy before the server: whether it passes on what the server goes by."""

from __future__ import annotations

import ssl
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import HTTPSHandler, ProxyHandler, Request, build_opener

from client.doctor import Finding

SECONDS = 10.0
LARGEST = 8 * 1024 * 1024  # bytes of a body, as `serve --max-body` has it by itself
NO_KEY = "urn:surefoot:problem:no-key"
PASS_ON = "see that it passes calls on to the server"


def examine_proxy(url: str) -> list[Finding]:
    """No call has a key, or changes anything. Its certificate is not looked at: callers do that."""
    try:
        return [_keeper(*_answer(url, "/api/policies")), _room(*_answer(url, "/api/agent/interact", b" " * LARGEST))]
    except (OSError, HTTPException, ValueError) as error:
        return [Finding("Proxy", False, f"{url}: {error}", PASS_ON)]


def _answer(url: str, path: str, body: bytes | None = None) -> tuple[int, str]:
    """The status and the text of an answer."""
    opener = build_opener(ProxyHandler({}), HTTPSHandler(context=ssl._create_unverified_context()))
    request = Request(url.rstrip("/") + path, body, {"Content-Type": "application/json"})
    try:
        with opener.open(request, timeout=SECONDS) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except HTTPError as refused:
        return refused.code, refused.read().decode(errors="replace")


def _keeper(status: int, text: str) -> Finding:
    """A server without keys takes a call for one of its own machine where the proxy put that in as its Host."""
    if status == 401 and NO_KEY in text:
        return Finding("Proxy", True, "it asks for a key")
    if status == 403:
        said = "it passes the Host that was called, and no key is there that would let a caller in"
        return Finding("Proxy", False, said, "surefoot key create")
    if status == 200 and "ruleset" in text.lower():
        hint = "surefoot key create, and have the proxy pass the Host that was called"
        return Finding("Proxy", False, "whoever calls it is answered without a key", hint)
    return Finding("Proxy", False, f"it answers {status}, and not as the server does", PASS_ON)


def _room(status: int, _: str) -> Finding:
    passes = status not in (413, 502)
    said = "bodies of 8 MiB pass" if passes else "bodies of 8 MiB do not pass"
    return Finding("Proxy: bodies", passes, said, "as in client_max_body_size 8m of nginx")
