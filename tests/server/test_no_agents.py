"""No agent acts in the studio of its own server, where people answer agents."""

import pytest

PAGE = {"interactiveTree": [{"i": "yes", "r": "btn", "n": "Approve"}]}
OWN = [
    "http://127.0.0.1:8787/studio",
    "http://localhost:8787/studio/approvals",
    "http://[::1]:8787/studio/",
    "http://LOCALHOST:8787/%73tudio/approvals",
    "http://127.0.0.1:8787//studio/approvals?x#y",
]
OTHERS = [
    "http://127.0.0.1:8788/studio/approvals",
    "http://127.0.0.1:8787/studios",
    "https://shop.example/studio/approvals",
    "http://127.0.0.1:8787/",
]


def refused(answer):
    return answer.status_code == 403 and answer.json()["type"] == "urn:surefoot:problem:studio-page"


@pytest.mark.parametrize("url", [*OWN, *OTHERS])
def test_a_turn_on_a_page_of_the_studio_is_refused(caller, engine, url):
    answer = caller.post("/api/agent/interact", {"url": url, "query": "Say yes", **PAGE}, host="127.0.0.1:8787")
    assert refused(answer) == (url in OWN)
    assert bool(engine.asked) == (url in OTHERS)


@pytest.mark.parametrize("url", [*OWN, *OTHERS])
def test_an_action_of_another_agent_there_is_refused(caller, url):
    answer = caller.post("/api/agent/guard", {"url": url, "action": 'click("yes")', **PAGE}, host="127.0.0.1:8787")
    assert refused(answer) == (url in OWN)
