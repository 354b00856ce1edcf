"""What the wire takes, what it refuses, and how the refusal reads."""

from __future__ import annotations

import json

import pytest

from engine.exchange.errors import KeyInUse
from engine.observe import PageInput, TreeNode, Witness
from engine.ports import StoreUnavailable

TURN = {
    "url": "https://shop.example/",
    "query": 'Click "Sort"',
    "interactiveTree": [{"i": "sort", "r": "btn", "n": "Sort"}],
}


def with_(**changes: object) -> dict[str, object]:
    return {**TURN, **changes}


def problem(response, status: int) -> dict[str, object]:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body = response.json()
    assert body["status"] == status
    assert body["type"].startswith("urn:surefoot:problem:")
    assert body["title"]
    assert body["detail"]
    return body


def test_a_turn_reaches_the_engine_whole(caller, engine):
    everything = with_(
        taskId="t", sessionId="s", requestId="r", userInput="yes", pageTitle="Shop", activeElement="sort",
        previousUrl="https://old.example/", beforeDomHash="a", domHash="b", viewport={"width": 10, "height": 20.5},
        scrollPosition="50%", scrollableContainers=[{"id": "list"}, "x"], dom="<p>", skeletonDom="<a>",
        semanticNodes=[{"id": 7, "role": "link", "hasPopup": True}],
        clientObservations={"didNetworkOccur": True, "didDomMutate": False, "didUrlChange": None},
        clientVerification={"elementFound": True, "selector": "#a"}, verification_passed=False,
        verification_message="no", errors_detected=["E"], success_messages=["S"], recentEvents=["R"], hasErrors=True,
        hasSuccess=False, chainResults=[{"action": 'check("a")', "ok": True, "check": "state_changed"}],
        knowledge=[{"text": "Refunds take 3 days.", "title": "FAQ"}],
    )  # fmt: skip
    assert caller.post("/api/agent/interact", everything).status_code == 200
    (asked,) = engine.asked
    assert asked.page == PageInput(
        url="https://shop.example/",
        title="Shop",
        interactive_tree=[TreeNode(i="sort", r="btn", n="Sort")],
        semantic_nodes=asked.page.semantic_nodes,
        skeleton_dom="<a>",
        dom="<p>",
        active_element="sort",
        unread_containers=("list", "x"),
    )
    assert (asked.page.semantic_nodes[0].id, asked.page.semantic_nodes[0].has_popup) == (7, True)
    assert asked.witness == Witness(
        network=True,
        mutated=False,
        verification_passed=False,
        errors=("E",),
        successes=("S",),
        recent_events=("R",),
        has_errors=True,
        before_dom_hash="a",
        dom_hash="b",
        previous_url="https://old.example/",
    )
    assert (asked.task_id, asked.session_id, asked.request_id, asked.user_input) == ("t", "s", "r", "yes")
    assert asked.client_verification.selector == "#a"
    assert asked.chain_results[0].check == "state_changed"
    assert asked.knowledge[0].title == "FAQ"


def test_what_a_client_keeps_and_speaks_reaches_the_engine(caller, engine):
    told = with_(secrets=[{"name": "pass"}, {"name": "api.key-2", "site": "x.example"}], locale="de")
    assert caller.post("/api/agent/interact", told).status_code == 200
    (asked,) = engine.asked
    assert [(one.name, one.site) for one in asked.secrets] == [("pass", None), ("api.key-2", "x.example")]
    assert asked.locale == "de"


@pytest.mark.parametrize(
    ("seen", "text"), [("on", "on"), (True, "true"), (False, "false"), (3, "3"), (2.5, "2.5"), (None, None)]
)
def test_what_a_check_of_a_chain_saw_may_be_a_text_a_number_or_a_tick(caller, engine, seen, text):
    results = [{"action": 'check("a")', "ok": True, "observed": seen}]
    assert caller.post("/api/agent/interact", with_(chainResults=results)).status_code == 200
    (asked,) = engine.asked
    assert asked.chain_results[0].observed == text


def test_the_answer_goes_out_byte_for_byte(caller):
    response = caller.post("/api/agent/interact", TURN)
    assert response.content == b'{"taskId": "t", "status":"executing","turn":0,"decision":{"route":"direct"}}'
    assert response.headers["content-type"] == "application/json"


def test_null_is_the_same_as_absent(caller):
    assert caller.post("/api/agent/interact", with_(taskId=None, dom=None, hasErrors=None)).status_code == 200


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"url": 42}, "url", "expected str, got int"),
        ({"url": ""}, "url", "expected str of length >= 1"),
        ({"query": ["x"]}, "query", "expected str | null, got array"),
        ({"clientObservations": {"didUrlChange": "yes"}}, "clientObservations.didUrlChange",
         "expected bool | null, got str"),
        ({"interactiveTree": [{"i": "a", "r": "b"}, {"i": "x", "r": "btn", "n": {}}]}, "interactiveTree[1].n",
         "expected str | null, got object"),
        ({"interactiveTree": [{"i": "a"}]}, "interactiveTree[0].r", "is required"),
        ({"interactiveTree": [[[]]]}, "interactiveTree[0]", "expected object, got array"),
        ({"errors_detected": [7]}, "errors_detected[0]", "expected str, got int"),
        ({"hasErrors": 1}, "hasErrors", "expected bool | null, got int"),
        ({"secrets": [{"name": "{{x}}"}]}, "secrets[0].name",
         "expected str matching regex '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'"),
        ({"hasErrors": "true"}, "hasErrors", "expected bool | null, got str"),
        ({"viewport": {"width": "10", "height": 1}}, "viewport.width", "expected float, got str"),
        ({"viewport": {"width": 1}}, "viewport.height", "is required"),
        ({"taskId": "x" * 257}, "taskId", "expected str of length <= 256"),
        ({"dom": {"html": ""}}, "dom", "expected str | null, got object"),
    ],
)  # fmt: skip
def test_a_wrong_type_is_refused_with_its_path(caller, engine, change, path, message):
    body = problem(caller.post("/api/agent/interact", with_(**change)), 400)
    assert body["errors"] == [{"path": path, "message": message}]
    assert body["detail"] == f"{path}: {message}"
    assert engine.asked == []


@pytest.mark.parametrize(
    ("raw", "detail"),
    [
        (b"", "it is empty"),
        (b"  ", "it is empty"),
        (b'{"url": "x', "it ends at byte 10, before the JSON does"),
        (b'{"url": "x",}', "trailing comma in object (byte 12)"),
        (b"{'url': 'x'}", "object keys must be strings (byte 1)"),
        (b'{"url": "x"} {}', "trailing characters (byte 14)"),
        (b'{"url": "x", "hp": NaN}', "invalid character (byte 19)"),
        (b'{"url": "x", "hp": Infinity}', "invalid character (byte 19)"),
        (b'{"url": "x", "hp": -Infinity}', "invalid character (byte 20)"),
        (b'\xef\xbb\xbf{"url": "x"}', "invalid character (byte 0)"),
        (b'{"url": "x\x00"}', "invalid character (byte 10)"),
        (b'{"url": "x\\u0000"}', "a NUL at byte 10: no text of a page holds one, remove it"),
        (b'{"url": "x", "other": "\\\\\\u0000"}', "a NUL at byte 25: no text of a page holds one, remove it"),
        (b'{"url": "x", "other": "\xff"}', "byte 23 is no UTF-8"),
        (b'{"url": "\xff"}', "byte 9 is no UTF-8"),
        (b'{"url": "\xed\xa0\x80"}', "byte 9 is no UTF-8"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(caller, engine, raw, detail):
    body = problem(caller.post("/api/agent/interact", raw), 400)
    assert (body["title"], body["detail"]) == ("The body is not JSON", detail)
    assert engine.asked == []


@pytest.mark.parametrize(
    ("raw", "at"),
    [
        (rb'{"url": "\ud800"}', 9),
        (rb'{"url": "\ud800 and more of it, so that the end is far"}', 9),
        (rb'{"url": "\udc00 and more of it, so that the end is far"}', 9),
        (rb'{"url": "x", "other": "\ud83dA"}', 23),
        (rb'{"url": "x", "other": "\ud83d\\"}', 23),
    ],
)
def test_a_lone_surrogate_is_refused_with_its_place(caller, raw, at):
    body = problem(caller.post("/api/agent/interact", raw), 400)
    assert body["detail"] == f"a lone surrogate at byte {at}: send text made well-formed (toWellFormed() in JavaScript)"


def test_containers_that_are_not_at_their_end_reach_the_engine(caller, engine):
    at_its_end, below, unnamed = {"id": "a", "scrollPosition": "100%"}, {"id": 7, "scrollPosition": 40}, {"x": 1}
    containers = [at_its_end, below, unnamed, 3, []]
    assert caller.post("/api/agent/interact", with_(scrollableContainers=containers)).status_code == 200
    assert engine.asked[0].page.unread_containers == ("7",)


@pytest.mark.parametrize("text", ["\U0001f600", "\\u0000", "ü", "\\ud800"])
def test_text_that_only_looks_dangerous_is_taken(caller, engine, text):
    assert caller.post("/api/agent/interact", with_(query=text)).status_code == 200
    assert engine.asked[0].query == text


@pytest.mark.parametrize("value", [[1, 2], "text", 7, True, None])
def test_the_body_is_an_object(caller, value):
    body = problem(caller.post("/api/agent/interact", value), 400)
    assert body["errors"][0]["path"] == "$"
    assert body["errors"][0]["message"].startswith("expected object, got ")


@pytest.mark.parametrize("field", ["other", "interactiveTree", "knowledge", "scrollableContainers", "viewport"])
def test_deep_nesting_is_refused(caller, field):
    raw = b'{"url":"x","%s":%s}' % (field.encode(), b"[" * 100_000 + b"]" * 100_000)
    problem(caller.post("/api/agent/interact", raw), 400)


def test_unknown_fields_are_ignored_and_counted(make_caller):
    caller = make_caller()
    for _ in range(2):
        assert caller.post("/api/agent/interact", with_(somethingNew={"a": [1]}, url2="x")).status_code == 200
    assert caller.get("/ready").json()["unknownFields"] == {"somethingNew": 2, "url2": 2}


def test_what_the_engine_misses_is_a_400_that_names_it(caller, engine, missing_field):
    engine.raises = missing_field("query", "the first call of a task needs the user's goal")
    body = problem(caller.post("/api/agent/interact", TURN), 400)
    assert body["errors"] == [{"path": "query", "message": "the first call of a task needs the user's goal"}]


def test_a_bug_is_a_500_without_internals_and_a_traceback_in_the_log(caller, engine, caplog):
    engine.raises = RuntimeError("secret internals")
    response = caller.post("/api/agent/interact", TURN)
    assert "secret" not in response.text
    assert problem(response, 500)["title"] == "Internal error"


def test_a_store_that_fails_is_a_503_that_says_so(caller, engine):
    engine.raises = StoreUnavailable("No space left on device")
    body = problem(caller.post("/api/agent/interact", TURN), 503)
    assert body["detail"] == (
        "No space left on device: nothing was stored, so the same call can be made again; /ready tells when"
    )


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ('Application/JSON; charset="UTF-8"', 200),
        ("application/vnd.surefoot+json", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("", 415),
        ("application/json; charset=latin-1", 415),
        ("application/jsonp", 415),
    ],
)
def test_only_json_is_json(caller, content_type, status):
    response = caller.post("/api/agent/interact", TURN, content_type)
    assert response.status_code == status
    if status != 200:
        problem(response, status)


def test_a_compressed_body_is_refused(caller):
    problem(caller.post("/api/agent/interact", TURN, content_encoding="gzip"), 415)


def test_a_body_over_the_limit_is_refused(make_caller, engine):
    caller = make_caller(max_body=2000)
    assert caller.post("/api/agent/interact", with_(dom="x" * 1000)).status_code == 200
    body = problem(caller.post("/api/agent/interact", with_(dom="x" * 3000)), 413)
    assert "SUREFOOT_MAX_BODY" in body["detail"]
    assert len(engine.asked) == 1


def test_turns_of_one_task_and_tries_of_one_request_wait_for_each_other(caller, engine):
    same_task = [caller.turn(with_(taskId="t", requestId=f"r{n}")) for n in range(5)]
    same_request = [caller.turn(with_(requestId="r")) for _ in range(5)]
    for requests in (same_task, same_request):
        engine.most_running = 0
        assert {r.status_code for r in caller.send(*requests)} == {200}
        assert engine.most_running == 1


def test_turns_of_different_tasks_run_side_by_side(caller, engine):
    caller.send(*(caller.turn(with_(taskId=f"t{n}")) for n in range(5)))
    assert engine.most_running > 1


def test_a_verdict_is_asked_for_with_two_pages(caller, engine):
    before = {"url": "https://a.example/", "dom": "<p>"}
    after = {**before, "url": "https://a.example/b"}
    body = {"goal": "Open", "action": 'click("a")', "before": before, "after": after,
            "step": {"isLast": False, "description": "d", "verify": "v"}, "complexity": "COMPLEX",
            "hasErrors": True}  # fmt: skip
    assert caller.post("/api/agent/verify", body).status_code == 200
    (asked,) = engine.asked
    assert (asked.before.url, asked.after.url) == ("https://a.example/", "https://a.example/b")
    assert (asked.step.is_last, asked.step.verify, asked.complexity) == (False, "v", "COMPLEX")
    assert asked.witness.has_errors


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"goal": 7}, "goal"),
        ({"action": None}, "action"),
        ({"before": {"url": 42}}, "before.url"),
        ({"after": {}}, "after.url"),
        ({"step": {"isLast": "no"}}, "step.isLast"),
        ({"complexity": "HARD"}, "complexity"),
    ],
)
def test_a_wrong_verdict_request_names_the_field(caller, change, path):
    page = {"url": "https://a.example/", "dom": "<p>"}
    body = {"goal": "Open", "action": 'click("a")', "before": page, "after": page, **change}
    assert problem(caller.post("/api/agent/verify", body), 400)["errors"][0]["path"] == path


@pytest.mark.parametrize("field", ["goal", "action", "before", "after"])
def test_a_verdict_request_needs_its_parts(caller, field):
    page = {"url": "https://a.example/", "dom": "<p>"}
    body = {"goal": "Open", "action": 'click("a")', "before": page, "after": page}
    del body[field]
    response = caller.post("/api/agent/verify", json.dumps(body).encode())
    assert problem(response, 400)["errors"] == [{"path": field, "message": "is required"}]


@pytest.mark.parametrize("body", [b"{} {}", b'{"url": 7, "query": }', b'{"url": 7, "query": "\\ud800"}', b'{"url": 7'])
def test_what_is_no_json_is_called_so_whatever_stands_before_it(caller, body):
    told = problem(caller.post("/api/agent/interact", body), 400)
    assert (str(told["type"]).rpartition(":")[2], "byte" in str(told["detail"])) == ("bad-json", True)


def test_a_place_on_the_page_has_two_numbers(caller):
    three = [{"i": "sort", "r": "btn", "xy": [1, 2, 3]}]
    told = problem(caller.post("/api/agent/interact", with_(interactiveTree=three)), 400)
    assert [one["path"] for one in told["errors"]] == ["interactiveTree[0].xy"]


def test_a_key_of_another_call_is_a_409_that_shows_nothing(caller, engine):
    engine.raises = KeyInUse("r-1")
    body = problem(caller.post("/api/agent/interact", with_(requestId="r-1")), 409)
    assert body["type"] == "urn:surefoot:problem:request-id-in-use"
    assert body["detail"] == (
        "requestId 'r-1' was used for another session, task or goal: send a new one with every call"
    )
