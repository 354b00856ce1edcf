"""Who is let into the studio, and whose forms count."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
import pytest

from server.access import MAY, PAGES
from server.tenants import ROLES
from server.visits import COOKIE, HOURS
from tests.server.conftest import URL, Caller, ScriptedEngine


@pytest.fixture(scope="module")
def keyed() -> Caller:
    """An application with a key for each role."""
    opened = Caller(ScriptedEngine())
    opened.tokens = {role: opened.keys.make(role) for role in ROLES}  # type: ignore[attr-defined]
    return opened


@pytest.fixture(scope="module")
def open_to_all() -> Caller:
    return Caller(ScriptedEngine())


def ask(caller: Caller, route: str, cookie: str = "", form: dict[str, str] | None = None, **headers: str) -> Any:
    method, _, path = route.partition(" ")
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    if cookie:
        sent["cookie"] = f"{COOKIE}={cookie}"
    return caller.send({"method": method, "url": path, "data": form, "headers": sent})[0]


def cookie_of(answer: httpx.Response) -> str:
    return answer.cookies.get(COOKIE) or ""


def csrf_of(answer: httpx.Response) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]+)"', answer.text) or re.search(
        r'"x-csrf-token": "([0-9a-f]+)"', answer.text
    )
    assert found
    return found[1]


def signed_in(caller: Caller, token: str) -> httpx.Response:
    form = ask(caller, "GET /studio/sign-in")
    sent = {"key": token, "csrf": csrf_of(form), "to": "/studio/approvals"}
    answer: httpx.Response = ask(caller, "POST /studio/sign-in", cookie_of(form), sent, origin=URL)
    return answer


def test_who_is_not_signed_in_is_led_to_the_form_and_back(keyed: Caller) -> None:
    answer = ask(keyed, "GET /studio/tasks?status=failed")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/studio/sign-in?to=/studio/tasks%3Fstatus%3Dfailed"
    assert signed_in(keyed, keyed.tokens["viewer"]).headers["location"] == "/studio/approvals"  # type: ignore[attr-defined]


def test_a_part_of_a_page_sends_the_whole_page_to_the_form(keyed: Caller) -> None:
    answer = ask(keyed, "GET /studio/tasks", hx_request="true", hx_current_url=f"{URL}/studio/tasks?page=2")
    assert answer.headers["hx-redirect"] == "/studio/sign-in?to=/studio/tasks%3Fpage%3D2"


@pytest.mark.parametrize("role", ["viewer", "editor", "admin"])
def test_a_key_is_typed_once_and_is_not_in_the_cookie(keyed: Caller, role: str) -> None:
    token = keyed.tokens[role]  # type: ignore[attr-defined]
    answer = signed_in(keyed, token)
    header = answer.headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=strict" in header
    assert "Path=/studio" in header
    assert token.rpartition("_")[2] not in header
    page = ask(keyed, "GET /studio/tasks", cookie_of(answer))
    assert page.status_code == 200
    assert role in page.text


@pytest.mark.parametrize("proto", ["http", "https"])
def test_the_cookie_is_secure_where_the_page_is(keyed: Caller, proto: str) -> None:
    async def call() -> httpx.Response:
        transport = httpx.ASGITransport(keyed.app)
        async with httpx.AsyncClient(transport=transport, base_url=f"{proto}://127.0.0.1") as client:
            return await client.get("/studio/sign-in")

    assert ("Secure" in asyncio.run(call()).headers["set-cookie"]) is (proto == "https")


@pytest.mark.parametrize("token", ["", "sf_0_0", "sf_" + "0" * 12 + "_" + "0" * 48])
def test_a_key_that_does_not_hold_is_refused_in_words(keyed: Caller, token: str) -> None:
    answer = signed_in(keyed, token)
    assert answer.status_code == 403
    assert "This key is not known, was revoked, or has run out." in answer.text


def test_a_key_of_a_program_opens_no_page(keyed: Caller) -> None:
    answer = signed_in(keyed, keyed.tokens["client"])  # type: ignore[attr-defined]
    assert answer.status_code == 403
    assert "A key of role client is for programs." in answer.text


def test_a_key_that_is_revoked_ends_its_visits() -> None:
    caller = Caller(ScriptedEngine())
    caller.keys.make("admin")
    cookie = cookie_of(signed_in(caller, caller.keys.make("viewer")))
    assert ask(caller, "GET /studio/tasks", cookie).status_code == 200
    caller.keys.kept = type(caller.keys.kept)(caller.keys.kept.all[:1])
    caller.clock.now += 2
    assert ask(caller, "GET /studio/tasks", cookie).status_code == 303


def test_a_visit_ends_with_the_day() -> None:
    caller = Caller(ScriptedEngine())
    cookie = cookie_of(signed_in(caller, caller.keys.make("viewer")))
    caller.clock.now += HOURS * 3600 + 1
    assert ask(caller, "GET /studio/tasks", cookie).status_code == 303


@pytest.mark.parametrize("change", [lambda c: c[:-1] + ("A" if c[-1] != "A" else "B"), lambda c: "x", lambda c: c * 9])
def test_a_cookie_that_was_not_signed_here_is_none(keyed: Caller, change: Any) -> None:
    cookie = cookie_of(signed_in(keyed, keyed.tokens["admin"]))  # type: ignore[attr-defined]
    changed = change(cookie.partition(".")[0] + "." + cookie.partition(".")[2][:-2] + "zz")
    assert ask(keyed, "GET /studio/tasks", changed).status_code == 303


@pytest.mark.parametrize("to", ["https://a.test/", "//a.test", "/studio/\\a", "/api/tenant", "/studio/sign-out"])
def test_nobody_is_led_away_after_signing_in(keyed: Caller, to: str) -> None:
    form = ask(keyed, "GET /studio/sign-in", to=to)
    sent = {"key": keyed.tokens["viewer"], "csrf": csrf_of(form), "to": to}  # type: ignore[attr-defined]
    answer = ask(keyed, "POST /studio/sign-in", cookie_of(form), sent, origin=URL)
    assert answer.headers["location"] == "/studio/tasks"


def test_a_form_of_another_page_is_refused(open_to_all: Caller) -> None:
    page = ask(open_to_all, "GET /studio/tasks")
    sent, cookie = {"csrf": csrf_of(page)}, cookie_of(page)
    for origin in ("https://evil.test", "null", "chrome-extension://abcdefgh"):
        assert ask(open_to_all, "POST /studio/sign-out", cookie, sent, origin=origin).status_code == 403
    assert ask(open_to_all, "POST /studio/sign-out", cookie, sent).status_code == 403
    assert ask(open_to_all, "POST /studio/sign-out", cookie, {}, origin=URL).status_code == 403
    assert ask(open_to_all, "POST /studio/sign-out", cookie, {"csrf": "0" * 64}, origin=URL).status_code == 403
    assert ask(open_to_all, "POST /studio/sign-out", "", sent, origin=URL).status_code == 403
    assert ask(open_to_all, "POST /studio/sign-out", cookie, sent, origin=URL).status_code == 303
    in_header = {"origin": URL, "x_csrf_token": sent["csrf"]}
    assert ask(open_to_all, "POST /studio/sign-out", cookie, None, **in_header).status_code == 303


def test_without_keys_the_studio_is_open_to_this_machine_alone(open_to_all: Caller) -> None:
    assert ask(open_to_all, "GET /studio/tasks").status_code == 200
    assert ask(open_to_all, "GET /studio/tasks", host="rebound.test").status_code == 403


def test_nothing_runs_on_a_page_but_its_own_scripts(open_to_all: Caller) -> None:
    pages = [ask(open_to_all, "GET /studio/tasks") for _ in range(2)]
    policies = [page.headers["content-security-policy"] for page in pages]
    assert policies[0] != policies[1]
    for page, policy in zip(pages, policies, strict=True):
        nonce = re.search(r"script-src 'nonce-([\w-]+)'", policy)
        assert nonce
        assert page.text.count("<script") == page.text.count(f'<script nonce="{nonce[1]}" src=')
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert page.headers["cache-control"] == "no-store"


def test_files_are_kept_for_good_under_their_digest(keyed: Caller) -> None:
    page = ask(keyed, "GET /studio/sign-in")
    loaded = re.findall(r'(?:href|src)="(/studio/static/[^"]+)"', page.text)
    assert len(loaded) >= 4
    for path in loaded:
        answer = ask(keyed, f"GET {path}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        other = ask(keyed, f"GET {re.sub('/static/[0-9a-f]+/', '/static/0/', path)}")
        assert "cache-control" not in other.headers
    assert ask(keyed, "GET /studio/static/0/room.py").status_code == 404


def test_a_link_of_another_site_signs_nobody_out(keyed: Caller) -> None:
    answer = ask(keyed, "GET /studio/tasks?status=failed", sec_fetch_site="cross-site", sec_fetch_mode="navigate")
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert 'content="0; url=/studio/tasks?status=failed"' in answer.text


def test_what_is_not_there_is_told_as_a_page(open_to_all: Caller) -> None:
    answer = ask(open_to_all, "GET /studio/nowhere/at-all")
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>Not Found</h1>" in answer.text


@pytest.mark.parametrize("role", ["client", "viewer", "editor", "admin"])
@pytest.mark.parametrize("route", [one for one in PAGES if PAGES[one] != "anyone" and one.startswith("GET")])
def test_a_role_opens_the_pages_that_the_table_says(keyed: Caller, role: str, route: str) -> None:
    visits = keyed.app.state["services"].visits
    key = next(one for one in keyed.keys.kept.all if one.role == role)
    path = re.sub(r"\{\w+\}", "some-id", route.replace("{turn}", "0"))
    answer = ask(keyed, f"{path}?what=said", visits.cookie(visits.begin(key.id)))
    assert (answer.status_code == 403) is (PAGES[route] not in MAY[role])  # type: ignore[index]
